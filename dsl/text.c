#include "dsl/text.h"

#include <string.h>

#include "dsl/phrase.h"

/* Each part of a card is one sentence; the sentences have a fixed order. */

/* -- kinds of resource */

static void say_kinds(hm_text *t, const hm_node *n);

static void say_held(hm_text *t, const hm_node *n, bool all)
{
    if (n->number == 1) {
        say(t, all ? "those on your " : "a resource on one of your ");
        hm_say_plural(t, t->card->text);
    } else if (all && t->holds > 1) {
        say(t, "the resources it holds");
    } else {
        say(t, t->holds > 1 ? "a resource it holds" : "the resource it holds");
    }
}

static void say_exception(hm_text *t, const hm_node *n)
{
    if (n->kind == HM_NODE_KIND_HELD && n->number == 1) {
        say(t, " that is on none of your ");
        hm_say_plural(t, t->card->text);
        return;
    }
    say(t, " except ");
    if (n->kind == HM_NODE_KIND_HELD)
        say_held(t, n, true);
    else
        say_kinds(t, n);
}

static void say_kinds(hm_text *t, const hm_node *n)
{
    switch (n->kind) {
    case HM_NODE_KIND_ANY:
        say(t, n->number == 1 ? "any other resource" : "any resource");
        break;
    case HM_NODE_KIND_NAMED: say(t, "the named resource"); break;
    case HM_NODE_KIND_HELD: say_held(t, n, false); break;
    case HM_NODE_KIND_NAME: say(t, n->text); break;
    case HM_NODE_KIND_OR:
        say_kinds(t, n->a);
        say(t, " or ");
        say_kinds(t, n->b);
        break;
    case HM_NODE_KIND_EXCEPT:
        say_kinds(t, n->a);
        say_exception(t, n->b);
        break;
    default: break;
    }
}

/* What wakes a card: "a resource" rather than any. */
static void say_named(hm_text *t, const hm_node *n)
{
    if (n->kind == HM_NODE_KIND_EXCEPT) {
        say_named(t, n->a);
        say_exception(t, n->b);
    } else if (n->kind == HM_NODE_KIND_ANY && n->number == 0) {
        say(t, "a resource");
    } else {
        say_kinds(t, n);
    }
}

/* -- effects */

static void say_effect(hm_text *t, const hm_node *n);

static bool is_plain(const hm_node *n)
{
    return n->kind != HM_NODE_MAY && n->kind != HM_NODE_CHOICE &&
           n->kind != HM_NODE_BLOCK;
}

static void say_block(hm_text *t, const hm_node *block)
{
    const hm_node *a = block->a, *b = a != NULL ? a->next : NULL;
    bool two = b != NULL && b->next == NULL && is_plain(a) && is_plain(b);
    for (const hm_node *e = a; e != NULL; e = e->next) {
        say_effect(t, e);
        say(t, e->next == NULL ? "" : two ? " and " : ", then ");
    }
}

static void say_choice(hm_text *t, const hm_node *n)
{
    for (const hm_node *b = n->a; b != NULL; b = b->next) {
        bool before = t->swapped;
        say_block(t, b);
        t->swapped = before;
        say(t, b->next != NULL ? ", or " : "");
    }
}

static void say_on(hm_text *t, const hm_node *set)
{
    if (set == NULL) {
        say(t, " on an empty square");
        return;
    }
    say(t, " on ");
    hm_say_a(t, set);
}

static void say_place_kinds(hm_text *t, const hm_node *n)
{
    bool is_long = n->b != NULL || n->a->kind == HM_NODE_KIND_EXCEPT;
    say(t, t->naming && is_long ? "instead place " : "place ");
    say_kinds(t, n->a);
    if (n->b != NULL || !t->naming)
        say_on(t, n->b);
    say(t, t->naming && !is_long ? " instead" : "");
}

static void say_swap(hm_text *t, const hm_node *n)
{
    say(t, "swap the cube for ");
    if (n->a->kind == HM_NODE_KIND_HELD && n->a->number == 0) {
        say(t, "one");
    } else {
        say_kinds(t, n->a);
    }
    say(t, " on it");
    t->swapped = true;
}

static void say_hold(hm_text *t, const hm_node *n)
{
    bool is_long = n->a->kind == HM_NODE_KIND_EXCEPT;
    say(t, is_long ? "put on it " : "put ");
    say_kinds(t, n->a);
    say(t, is_long ? "" : " on it");
}

static void say_effect(hm_text *t, const hm_node *n)
{
    switch (n->kind) {
    case HM_NODE_BLOCK: say_block(t, n); break;
    case HM_NODE_CHOICE: say_choice(t, n); break;
    case HM_NODE_MAY:
        say(t, "you may ");
        say_effect(t, n->a);
        break;
    case HM_NODE_HOLD: say_hold(t, n); break;
    case HM_NODE_STORE: say(t, "put the cube on it"); break;
    case HM_NODE_SWAP: say_swap(t, n); break;
    case HM_NODE_PLACE: say_place_kinds(t, n); break;
    case HM_NODE_PLACE_IT:
        say(t, t->swapped ? "place that" : "place the cube");
        say_on(t, n->a);
        break;
    case HM_NODE_REMEMBER:
        say(t, "remember ");
        hm_say_quantity(t, n->a);
        break;
    default: break;
    }
}

/* -- parts */

static void say_score(hm_text *t, const hm_node *n)
{
    if (n->number == 1) {
        say(t, "all ");
        hm_say_plural(t, t->card->text);
        say(t, " together: ");
    }
    hm_say_points(t, n->a);
    if (n->b != NULL) {
        say(t, " if ");
        hm_say_condition(t, n->b, false, true);
    }
    if (n->c != NULL) {
        say(t, ", otherwise ");
        hm_say_points(t, n->c);
    }
}

/* What feeds a whole neighbourhood is said without a noun. */
static const char *fed_place(const hm_node *n)
{
    if (n->kind != HM_NODE_WORD)
        return NULL;
    switch (n->word) {
    case HM_WORD_ADJACENT: return "the adjacent squares";
    case HM_WORD_DIAGONAL: return "the diagonally adjacent squares";
    case HM_WORD_AROUND: return "the eight squares around it";
    case HM_WORD_ROW: return "its row";
    case HM_WORD_COLUMN: return "its column";
    default: return NULL;
    }
}

static bool are_fed_places(const hm_node *n)
{
    return n->kind == HM_NODE_OR ? are_fed_places(n->a) && are_fed_places(n->b)
                                 : fed_place(n) != NULL;
}

static void say_fed_places(hm_text *t, const hm_node *n)
{
    if (n->kind != HM_NODE_OR) {
        say(t, fed_place(n));
        return;
    }
    say_fed_places(t, n->a);
    say(t, " and ");
    say_fed_places(t, n->b);
}

static void say_fed_set(hm_text *t, const hm_node *set)
{
    if (are_fed_places(set)) {
        say_fed_places(t, set);
        return;
    }
    say(t, "every ");
    hm_say_set(t, set, false);
}

/* "up to 4 buildings ..."; an amount that is no literal goes to the end. */
static void say_fed_amount(hm_text *t, const hm_node *n)
{
    int32_t value;
    bool known = hm_is_literal(n->a, &value), groups = n->number == HM_FEEDS_GROUPS;
    bool many = !known || value != 1;
    if (known) {
        say(t, groups ? "" : "up to ");
        say_number(t, value);
        say(t, " ");
    }
    if (groups)
        say(t, many ? "connected groups of buildings, wherever they are"
                    : "connected group of buildings, wherever it is");
    else if (n->b != NULL)
        hm_say_set(t, n->b, many);
    else
        say(t, many ? "buildings anywhere in town" : "building anywhere in town");
    if (!known) {
        say(t, ", up to ");
        hm_say_quantity(t, n->a);
    }
}

static void say_feeds(hm_text *t, const hm_node *n)
{
    say(t, "feeds ");
    t->feeding = true;
    if (n->number == HM_FEEDS_SET)
        say_fed_set(t, n->a);
    else
        say_fed_amount(t, n);
    t->feeding = false;
}

static void say_holds(hm_text *t, const hm_node *n)
{
    say(t, n->number == 1 ? "holds " : "holds up to ");
    say_number(t, n->number);
    say(t, n->number == 1 ? " cube" : " cubes");
}

static void say_limit(hm_text *t, const hm_node *n)
{
    say(t, "at most ");
    say_number(t, n->number);
    say(t, " in a town");
}

static void say_not_in(hm_text *t, const hm_node *n)
{
    say(t, "not in ");
    say(t, n->text);
    say(t, " games");
    if (n->a != NULL) {
        say(t, " if ");
        hm_say_condition(t, n->a, false, false);
    }
}

static void say_when(hm_text *t, const hm_node *n)
{
    bool another = n->number == HM_WORD_ANOTHER;
    say(t, another ? "when another player names " : "when anyone names ");
    say_named(t, n->a);
    say(t, ", ");
    t->naming = true;
    t->swapped = false;
    say_effect(t, n->b);
    t->naming = false;
}

static void say_part(hm_text *t, const hm_node *n)
{
    switch (n->word) {
    case HM_WORD_EATS: say(t, "can be fed"); break;
    case HM_WORD_FEEDS: say_feeds(t, n); break;
    case HM_WORD_BUILD:
        say(t, "may be built on any ");
        hm_say_set(t, n->a, false);
        break;
    case HM_WORD_WILD:
        say(t, "counts as any one resource in later layouts, and stays");
        break;
    case HM_WORD_HOLDS: say_holds(t, n); break;
    case HM_WORD_ON:
        say(t, "when built, ");
        say_effect(t, n->a);
        break;
    case HM_WORD_MAY:
        say(t, "you may not name ");
        say_kinds(t, n->a);
        break;
    case HM_WORD_SCORE: say_score(t, n); break;
    case HM_WORD_WHEN: say_when(t, n); break;
    case HM_WORD_LIMIT: say_limit(t, n); break;
    default: say_not_in(t, n); break;
    }
}

/* -- the card */

/* What a reader wants to know first comes first, however the card is written. */
static const uint8_t part_order[] = {
    HM_WORD_EATS, HM_WORD_FEEDS, HM_WORD_BUILD, HM_WORD_WILD,  HM_WORD_HOLDS, HM_WORD_ON,
    HM_WORD_MAY,  HM_WORD_SCORE, HM_WORD_WHEN,  HM_WORD_LIMIT, HM_WORD_NOT};

static void capitalise(hm_text *t, size_t at)
{
    if (!t->w.failed && at < t->w.length && t->w.text[at] >= 'a' && t->w.text[at] <= 'z')
        t->w.text[at] = (char)(t->w.text[at] - 'a' + 'A');
}

/* Several scores add up, and so does food: then it says "also". */
static void say_sentence(hm_text *t, const hm_node *part, bool again)
{
    bool adds = part->word == HM_WORD_SCORE || part->word == HM_WORD_FEEDS;
    say(t, t->w.length > 0 ? " " : "");
    size_t before = t->w.length;
    if (again && adds)
        say(t, part->word == HM_WORD_SCORE && part->number == 1 ? "also, " : "also ");
    say_part(t, part);
    capitalise(t, before);
    say(t, ".");
}

const char *hm_text_card(const hm_node *card, const hm_game *game, hm_arena *arena)
{
    const hm_node *own = hm_node_part(card, HM_WORD_TEXT);
    if (own != NULL)
        return hm_arena_text(arena, own->text, strlen(own->text));

    const hm_node *holds = hm_node_part(card, HM_WORD_HOLDS);
    hm_text t = {.w = {.arena = arena}, .game = game, .card = card,
                 .holds = holds != NULL ? holds->number : 0};
    for (size_t i = 0; i < sizeof part_order; i++) {
        bool again = false;
        for (const hm_node *n = card->a; n != NULL; n = n->next)
            if (n->word == part_order[i]) {
                say_sentence(&t, n, again);
                again = true;
            }
    }
    return hm_write_end(&t.w);
}
