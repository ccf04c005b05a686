#include "dsl/say/text.h"

#include <string.h>

#include "dsl/say/phrase.h"

/* Each part of a card is one sentence; the sentences have a fixed order. What
 * scripts decide is one sentence more, at the end. */

/* -- parts */

static void say_score(hm_text *t, const hm_node *n)
{
    if (n->number == 1) {
        say(t, "all ");
        hm_say_plural(t, t->card->text);
        say(t, " together: ");
    }
    if (t->game->boards > 0)
        say(t, "at the end of the game, ");
    hm_say_points(t, n->a);
    hm_say_when_else(t, n->b, n->c);
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

/* "counts as 2 huts, not as a folly": the second half where it is another type. */
static void say_counts(hm_text *t, const hm_node *n)
{
    const hm_node *own = hm_node_part(t->card, HM_WORD_TYPE);
    int type = hm_game_type(t->game, n->text, strlen(n->text));
    say(t, "counts as ");
    say_number(t, n->number);
    say(t, " ");
    if (type >= 0)
        hm_say_type(t, type, n->number != 1);
    else
        say(t, n->text);
    if (own == NULL || strcmp(own->text, n->text) == 0)
        return;
    say(t, ", not as ");
    size_t before = t->w.length;
    say(t, own->text);
    hm_say_article(t, before);
}

static void say_never_names(hm_text *t, const hm_node *n)
{
    say(t, "you are passed over when it is your turn to name a resource");
    if (n->a != NULL) {
        say(t, ", unless ");
        hm_say_condition(t, n->a, false, false);
    }
}

/* What a line of the game counts: its name, which may be a word of the language. */
static void say_line_name(hm_text *t, const char *name)
{
    hm_word word = hm_word_find(name, strlen(name));
    say(t, word == HM_WORD_EMPTY ? "empty squares" : word == HM_WORD_CUBES ? "loose cubes"
                                                                           : name);
}

static void say_line(hm_text *t, const hm_node *n)
{
    int32_t value;
    say(t, "for ");
    say_line_name(t, n->text);
    say(t, " you score ");
    hm_say_points(t, n->a);
    say(t, hm_is_literal(n->a, &value) && value != 0 ? " in all" : "");
}

/* "when another player names clay", "when a neighbour builds a hut". */
static void say_event(hm_text *t, const hm_node *n)
{
    if (n->number == HM_WORD_NEIGHBOUR) {
        say(t, "when a neighbour builds ");
        hm_say_built(t, n->a);
        return;
    }
    bool another = n->number == HM_WORD_ANOTHER;
    say(t, another ? "when another player names " : "when anyone names ");
    hm_say_named(t, n->a);
}

static void say_when(hm_text *t, const hm_node *n)
{
    if (n->number == HM_WORD_OBJECTIVE) {
        hm_say_condition(t, n->a, false, false);
        return;
    }
    say_event(t, n);
    say(t, ", ");
    t->naming = n->number != HM_WORD_NEIGHBOUR;
    t->swapped = false;
    hm_say_effect(t, n->b);
    t->naming = false;
}

static void say_may_build_on(hm_text *t, const hm_node *set)
{
    say(t, "may be built on any ");
    hm_say_free(t, set);
}

static void say_part(hm_text *t, const hm_node *n)
{
    switch (n->word) {
    case HM_WORD_EATS: say(t, "can be fed"); break;
    case HM_WORD_COUNTS: say_counts(t, n); break;
    case HM_WORD_FEEDS: say_feeds(t, n); break;
    case HM_WORD_BUILD: say_may_build_on(t, n->a); break;
    case HM_WORD_YOUR:
        say(t, "your later buildings ");
        say_may_build_on(t, n->a);
        break;
    case HM_WORD_WILD:
        say(t, "counts as any one resource in later layouts, and stays");
        break;
    case HM_WORD_HOLDS: say_holds(t, n); break;
    case HM_WORD_ON:
        say(t, "when built, ");
        hm_say_effect(t, n->a);
        break;
    case HM_WORD_MAY:
        say(t, "you may not name ");
        hm_say_kinds(t, n->a);
        break;
    case HM_WORD_NEVER: say_never_names(t, n); break;
    case HM_WORD_SCORE: say_score(t, n); break;
    case HM_WORD_LINE: say_line(t, n); break;
    case HM_WORD_WHEN: say_when(t, n); break;
    case HM_WORD_LIMIT: say_limit(t, n); break;
    case HM_WORD_ACTIVATE: hm_say_activation(t, n->a); break;
    case HM_WORD_ROUND_END: hm_say_round_end(t, n->a); break;
    case HM_WORD_NEEDS:
        say(t, "dealt only if ");
        hm_say_condition(t, n->a, false, false);
        break;
    default: say_not_in(t, n); break;
    }
}

/* -- scripts */

/* Does a script decide this part? */
static bool is_scripted(const hm_node *part)
{
    const hm_node *n = part->word == HM_WORD_WHEN ? part->b : part->a;
    return n != NULL && n->kind == HM_NODE_LUA;
}

static void say_scripted_points(hm_text *t, const hm_node *n)
{
    if (n->number != 1) {
        say(t, "its points");
        return;
    }
    say(t, "the points of all ");
    hm_say_plural(t, t->card->text);
    say(t, " together");
}

/* What the script decides: "its points". */
static void say_scripted(hm_text *t, const hm_node *n)
{
    switch (n->word) {
    case HM_WORD_FEEDS: say(t, "what it feeds"); break;
    case HM_WORD_BUILD: say(t, "where it may be built"); break;
    case HM_WORD_YOUR: say(t, "where your later buildings may be built"); break;
    case HM_WORD_ON: say(t, "what happens when it is built"); break;
    case HM_WORD_MAY: say(t, "which resources you may not name"); break;
    case HM_WORD_NEVER:
        say(t, "whether you are passed over when it is your turn to name a resource");
        break;
    case HM_WORD_LINE:
        say(t, "what you score for ");
        say_line_name(t, n->text);
        break;
    case HM_WORD_WHEN:
        say(t, "what happens ");
        say_event(t, n);
        break;
    default: say_scripted_points(t, n); break;
    }
}

/* -- the card */

/* What a reader wants to know first comes first, however the card is written. */
static const uint8_t part_order[] = {
    HM_WORD_EATS, HM_WORD_COUNTS, HM_WORD_FEEDS, HM_WORD_BUILD, HM_WORD_YOUR,
    HM_WORD_WILD, HM_WORD_HOLDS,  HM_WORD_ON,    HM_WORD_MAY,   HM_WORD_NEVER,
    HM_WORD_ACTIVATE, HM_WORD_ROUND_END, HM_WORD_SCORE, HM_WORD_LINE, HM_WORD_WHEN,
    HM_WORD_LIMIT, HM_WORD_NEEDS, HM_WORD_NOT};

enum { ORDERED = sizeof part_order };

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

static void say_plain_parts(hm_text *t)
{
    for (int i = 0; i < ORDERED; i++) {
        bool again = false;
        for (const hm_node *n = t->card->a; n != NULL; n = n->next)
            if (n->word == part_order[i] && !is_scripted(n)) {
                say_sentence(t, n, again);
                again = true;
            }
    }
}

static int scripted_parts(const hm_node *card)
{
    int count = 0;
    for (int i = 0; i < ORDERED; i++)
        for (const hm_node *n = card->a; n != NULL; n = n->next)
            count += n->word == part_order[i] && is_scripted(n);
    return count;
}

/* "A script decides where it may be built and its points." */
static void say_scripted_parts(hm_text *t)
{
    int left = scripted_parts(t->card);
    if (left == 0)
        return;
    say(t, t->w.length > 0 ? " A script decides " : "A script decides ");
    for (int i = 0; i < ORDERED; i++)
        for (const hm_node *n = t->card->a; n != NULL; n = n->next)
            if (n->word == part_order[i] && is_scripted(n)) {
                say_scripted(t, n);
                left--;
                say(t, left > 1 ? ", " : left == 1 ? " and " : ".");
            }
}

const char *hm_text_card(const hm_node *card, const hm_game *game, hm_arena *arena)
{
    const hm_node *own = hm_node_part(card, HM_WORD_TEXT);
    if (own != NULL)
        return hm_arena_text(arena, own->text, strlen(own->text));

    const hm_node *holds = hm_node_part(card, HM_WORD_HOLDS);
    hm_text t = {.w = {.arena = arena}, .game = game, .card = card,
                 .holds = holds != NULL ? holds->number : 0};
    say_plain_parts(&t);
    say_scripted_parts(&t);
    return hm_write_end(&t.w);
}
