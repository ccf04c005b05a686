/* text.c - the parts of a card, in the order in which people want to read them, as
 * sentences.
 *
 * Each part is one sentence. What would tear it apart where it comes up (an exception,
 * a type that is spared) is kept and added at its end; a sentence that cannot matter in
 * the game it is said for is dropped (hm_text.mute). Scripts are named in one sentence
 * at the end, since nothing can be told of them but what they decide. */
#include "dsl/say/text.h"

#include <string.h>

#include "dsl/hooks.h"
#include "dsl/say/phrase.h"

/* Each part of a card is one sentence; the sentences have a fixed order. What
 * scripts decide is one sentence more, at the end. */

/* -- parts */

static void say_score(hm_text *t, const hm_node *n)
{
    if (n->variant == 1) {
        say(t, "all ");
        hm_say_plural(t, t->card->text);
        say(t, " together: ");
    }
    if (t->game->boards > 0)
        say(t, "at the end of the game, ");
    hm_say_points_when(t, n->score.points, n->score.when, n->score.otherwise);
}

static void say_match(hm_text *t, const hm_node *n)
{
    say(t, n->variant == 1 ? "once a round, " : "");
    say(t, "cubes in two layouts that lie ready may be used for both, one after the "
           "other, if the buildings are of different types");
    t->once = n->variant == 1;
}

static void say_holds(hm_text *t, const hm_node *n)
{
    say(t, n->number.value == 1 ? "holds " : "holds up to ");
    say_number(t, n->number.value);
    say(t, n->number.value == 1 ? " cube" : " cubes");
}

static void say_lends(hm_text *t)
{
    say(t, t->holds == 1 ? "the cube on it" : "a cube on it");
    say(t, " may be used in a later layout as if it lay on its square; a layout needs at "
           "least one cube that lies on no building");
}

static void say_limit(hm_text *t, const hm_node *n)
{
    const int by = n->variant;
    say(t, "at most ");
    say_number(t, n->number.value);
    say(t, by == HM_WORD_ROW      ? " in a row"
           : by == HM_WORD_COLUMN ? " in a column"
           : by == HM_WORD_GROUP  ? " side by side in one group"
                                  : " in a town");
}

/* Whoever plays has the card, so it is said only of games that lack it. */
static void say_not_in(hm_text *t, const hm_node *n)
{
    if (n->variant == 1) {
        t->mute = hm_known_mode(t) >= 0; /* then it is not in play */
        say(t, "not with ");
        say(t, n->text);
        return;
    }
    int mode = hm_known_mode(t),
        settled = n->part.body != NULL ? hm_settled(t, n->part.body) : HM_ALWAYS;
    t->mute = settled == HM_NEVER ||
              (mode >= 0 && strcmp(t->game->mode[mode].name, n->text) != 0);
    say(t, "not in ");
    say(t, n->text);
    say(t, " games");
    if (settled == HM_OPEN) {
        say(t, " if ");
        hm_say_condition(t, n->part.body, false, false);
    }
}

/* "in scoring counts as 2 huts, not as a folly": the second half where it is another
 * type. */
static void say_counts(hm_text *t, const hm_node *n)
{
    const char *own = hm_own_type(t);
    int type = hm_game_type(t->game, n->text, strlen(n->text));
    say(t, "in scoring counts as ");
    say_number(t, n->number.value);
    say(t, " ");
    if (type >= 0)
        hm_say_type(t, type, n->number.value != 1);
    else
        say(t, n->text);
    if (own == NULL || strcmp(own, n->text) == 0)
        return;
    say(t, ", not as ");
    size_t before = t->w.length;
    say(t, own);
    hm_say_article(t, before);
}

/* Is it a rule's or an event's? Every card that is built has a type. */
static bool is_for_everybody(const hm_text *t)
{
    return hm_own_type(t) == NULL;
}

/* Does a condition look at more than the round? */
static bool looks_at_town(const hm_node *n)
{
    if (n == NULL || n->kind == HM_NODE_NUMBER || n->kind == HM_NODE_IN_MODE ||
        n->kind == HM_NODE_RULE_IS)
        return false;
    if (hm_node_children(n).count == 0)
        return n->kind != HM_NODE_WORD || n->word != HM_WORD_ROUND;
    return hm_node_any(n, looks_at_town);
}

/* What a condition adds to it: what the setting decides is not said, and without effect
 * the whole sentence is not. */
void hm_say_proviso(hm_text *t, const hm_node *n)
{
    const int settled = n->ban.when != NULL ? hm_settled(t, n->ban.when)
                                     : n->ban.unless ? HM_NEVER : HM_ALWAYS;
    t->mute |= settled == (n->ban.unless ? HM_ALWAYS : HM_NEVER);
    if (settled != HM_OPEN)
        return;
    say(t, n->ban.unless ? ", unless " : " when ");
    hm_say_condition(t, n->ban.when, false, false);
    if (n->word == HM_WORD_MAY && n->variant != HM_WHOSE_OWN &&
        looks_at_town(n->ban.when))
        say(t, " (each in their own town)");
}

/* Between two players, both neighbours are the other one. */
static void say_bar(hm_text *t, const hm_node *n)
{
    static const hm_node any = {.kind = HM_NODE_TYPES_ANY};
    const bool all = n->variant == HM_WHOSE_EVERYBODY;
    const int company = all ? HM_COMPANIES /* it does not matter */
                            : (int)hm_told_company(t);
    t->mute |= !all && company == HM_ALONE;
    say(t, !all && company == HM_TWO ? "the other player may not build "
                                     : hm_whose_lookup(n->variant)->barred);
    hm_say_built(t, n->ban.types != NULL ? n->ban.types : &any);
    if (n->ban.what != NULL) {
        say(t, " on ");
        hm_say_set(t, n->ban.what, true);
    }
    hm_say_proviso(t, n);
}

/* In the words of the hook, or of the mode that is played. */
static void say_may_not_name(hm_text *t, const hm_node *n)
{
    if (hm_hook_of_part(n) == HM_HOOK_BAR) {
        say_bar(t, n);
        return;
    }
    if (is_for_everybody(t)) {
        say(t, "nobody may name ");
        hm_say_kinds(t, n->ban.what);
        hm_say_proviso(t, n);
        say(t, "; resource cards that show it are passed over");
        return;
    }
    if (hm_say_in_mode(t, HM_SAY_MAY_NOT_NAME, n->ban.what, hm_say_kinds)) {
        hm_say_proviso(t, n);
        return;
    }
    say(t, hm_hook_words_of(HM_HOOK_MAY_NOT_NAME)->begins);
    hm_say_kinds(t, n->ban.what);
    hm_say_proviso(t, n);
}

/* A condition that the setting decides is not said: always met, it takes the whole
 * sentence away. */
static void say_never_names(hm_text *t, const hm_node *n)
{
    int settled = n->part.body != NULL ? hm_settled(t, n->part.body) : HM_NEVER;
    if (!hm_say_in_mode(t, HM_SAY_NEVER_NAMES, NULL, NULL)) {
        say(t, hm_hook_words_of(HM_HOOK_NEVER_NAMES)->begins);
    }
    t->mute |= settled == HM_ALWAYS;
    if (settled == HM_OPEN) {
        say(t, ", unless ");
        hm_say_condition(t, n->part.body, false, false);
    }
}

/* "a cube that you named must go on an empty square in a corner, while there is one" */
static void say_cubes_go(hm_text *t, const hm_node *n)
{
    int settled = n->cubes.unless != NULL ? hm_settled(t, n->cubes.unless) : HM_NEVER;
    t->mute |= settled == HM_ALWAYS;
    say(t, hm_hook_words_of(hm_hook_of_part(n))->begins);
    size_t before = t->w.length;
    hm_say_free(t, n->cubes.set);
    hm_say_article(t, before);
    say(t, ", as long as there is one");
    if (settled == HM_OPEN) {
        say(t, ", unless ");
        hm_say_condition(t, n->cubes.unless, false, false);
    }
    if (n == hm_node_part(t->card, HM_WORD_CUBES)) /* once for both */
        hm_say_purpose(t, "stored-where-cubes-go");
}

/* What a line of the game counts: its name, which may be a word of the language. */
static void say_line_name(hm_text *t, const char *name)
{
    hm_word word = hm_word_find(name, strlen(name));
    say(t, word == HM_WORD_EMPTY ? "empty squares" : word == HM_WORD_CUBES ? "loose cubes"
                                                                           : name);
}

/* Is the line scored in the mode that is played? */
static bool has_line(hm_text *t, const char *name)
{
    int mode = hm_known_mode(t);
    bool found = false, is_in = false;
    for (int i = 0; mode >= 0 && i < t->game->lines; i++)
        if (strcmp(t->game->line[i].name, name) == 0) {
            found = true;
            is_in |= (t->game->line[i].modes >> mode & 1) != 0;
        }
    return is_in || !found;
}

static void say_line(hm_text *t, const hm_node *n)
{
    int32_t value;
    t->mute = !has_line(t, n->text);
    say(t, "for ");
    say_line_name(t, n->text);
    say(t, " you score ");
    hm_say_points(t, n->part.body);
    say(t, hm_is_literal(n->part.body, &value) && value != 0 ? " in all" : "");
}

/* A part that is one hook: how it begins, and then what its result is. */
static void say_hook(hm_text *t, const hm_node *n)
{
    const hm_node *said = hm_node_body(n);
    hm_hook hook = hm_hook_of_part(n);
    if (hook == HM_HOOKS)
        return;
    say(t, hm_hook_words_of(hook)->begins);
    switch (hm_hook_lookup(hook)->result[0]) {
    case 'S': hm_say_free(t, said); break;
    case 'K': hm_say_kinds(t, said); break;
    case 'T': hm_say_allowed(t, said); break;
    case 'B': hm_say_condition(t, said, false, false); break;
    case '\0':
        t->mute |= hm_is_idle(t, said);
        hm_say_effect(t, said, false);
        break;
    }
}

/* Both are one sentence. */
static void say_lies(hm_text *t, const hm_node *n)
{
    const bool turned = n->word == HM_WORD_NOT_TURNED;
    const bool both = hm_node_part(t->card, turned ? HM_WORD_NOT_MIRRORED
                                                   : HM_WORD_NOT_TURNED) != NULL;
    t->mute = both && !turned;
    say(t, both     ? "its layout may be neither turned nor mirrored"
           : turned ? "its layout may not be turned"
                    : "its layout may not be mirrored");
}

static void say_part(hm_text *t, const hm_node *n)
{
    switch (n->word) {
    case HM_WORD_EATS: say(t, "can be fed"); break;
    case HM_WORD_COUNTS: say_counts(t, n); break;
    case HM_WORD_FEEDS: hm_say_feeds(t, n); break;
    case HM_WORD_WILD:
        say(t, "counts as any one resource in later layouts, and stays; a layout needs "
               "at least one real cube");
        break;
    case HM_WORD_REPLACES:
        say(t, "stands in the place of ");
        say(t, n->text);
        break;
    case HM_WORD_STAYS:
        say(t, n->variant == 1 ? "lies open in front of you"
                               : "stays in your hand until the game is over");
        break;
    case HM_WORD_NOT_TURNED:
    case HM_WORD_NOT_MIRRORED: say_lies(t, n); break;
    case HM_WORD_COVERS_HERE:
        say(t, "covers all squares on which it goes, as one building");
        break;
    case HM_WORD_COVERS_LAYOUT: say(t, "covers its whole layout, as one building"); break;
    case HM_WORD_AT_MOST: hm_say_wilds(t, n->number.value); break;
    case HM_WORD_STACKS:
        say(t, "each further one goes on top of the first, wherever its cubes lay: "
               "together they are one building");
        break;
    case HM_WORD_LENDS: say_lends(t); break;
    case HM_WORD_MATCH: say_match(t, n); break;
    case HM_WORD_HOLDS: say_holds(t, n); break;
    case HM_WORD_ROOM: hm_say_room(t, n); break;
    case HM_WORD_COST: hm_say_cost(t, n); break;
    case HM_WORD_ONLY: hm_say_only(t, n); break;
    case HM_WORD_MAY: say_may_not_name(t, n); break;
    case HM_WORD_NAME: hm_say_name_barred(t, n); break;
    case HM_WORD_NEVER: say_never_names(t, n); break;
    case HM_WORD_CUBES: say_cubes_go(t, n); break;
    case HM_WORD_SCORE: say_score(t, n); break;
    case HM_WORD_OTHERS: hm_say_gift(t, n); break;
    case HM_WORD_LINE: say_line(t, n); break;
    case HM_WORD_WHEN: hm_say_when(t, n); break;
    case HM_WORD_LIMIT: say_limit(t, n); break;
    case HM_WORD_ON:
        if (t->game->boards > 0)
            hm_say_built_trade(t, n->part.body);
        else
            say_hook(t, n);
        break;
    case HM_WORD_ACTIVATE: hm_say_activation(t, n->part.body); break;
    case HM_WORD_ROUND_END: hm_say_round_end(t, n->part.body); break;
    case HM_WORD_NOT: say_not_in(t, n); break;
    case HM_WORD_GAME_ENDS: hm_say_game_ends(t, n); break;
    default:
        /* who has the card was dealt it */
        t->mute = n->word == HM_WORD_NEEDS && !t->reading->usual;
        say_hook(t, n);
        break;
    }
}

/* -- scripts */

/* Does a script decide this part? */
static bool is_scripted(const hm_node *part)
{
    const hm_node *n = hm_node_body(part);
    return n != NULL && n->kind == HM_NODE_LUA;
}

static void say_scripted_points(hm_text *t, const hm_node *n)
{
    if (n->variant != 1) {
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
    hm_hook hook = hm_hook_of_part(n);
    switch (n->word) {
    case HM_WORD_SCORE: say_scripted_points(t, n); break;
    case HM_WORD_OTHERS:
        say(t, "what ");
        say(t, hm_whose_lookup(n->variant)->who);
        say(t, " scores");
        break;
    case HM_WORD_LINE:
        say(t, "what you score for ");
        say_line_name(t, n->text);
        break;
    case HM_WORD_WHEN:
        say(t, "what happens ");
        hm_say_event(t, n);
        break;
    default: say(t, hook < HM_HOOKS ? hm_hook_words_of(hook)->scripted : ""); break;
    }
}

/* -- the card */

/* What a reader wants to know first comes first, however the card is written. */
static const uint16_t part_order[] = {
    HM_WORD_REPLACES,
    HM_WORD_STAYS, HM_WORD_NOT_TURNED, HM_WORD_NOT_MIRRORED, HM_WORD_AT_MOST,
    HM_WORD_COVERS_HERE, HM_WORD_COVERS_LAYOUT,
    HM_WORD_EATS,  HM_WORD_COUNTS, HM_WORD_FEEDS, HM_WORD_COST,  HM_WORD_ONLY,
    HM_WORD_BUILD, HM_WORD_YOUR,   HM_WORD_STACKS, HM_WORD_WILD, HM_WORD_MATCH,
    HM_WORD_HOLDS, HM_WORD_LENDS,  HM_WORD_ROOM,   HM_WORD_ON,   HM_WORD_CUBES,
    HM_WORD_MAY, HM_WORD_NAME,
    HM_WORD_NEVER,
    HM_WORD_ACTIVATE, HM_WORD_ROUND_END, HM_WORD_SCORE, HM_WORD_OTHERS, HM_WORD_LINE,
    HM_WORD_WHEN,
    HM_WORD_GAME_ENDS, HM_WORD_LIMIT, HM_WORD_NEEDS, HM_WORD_NOT};

enum { ORDERED = sizeof part_order / sizeof *part_order };

static void capitalise(hm_text *t, size_t at)
{
    if (!t->w.failed && at < t->w.length && t->w.text[at] >= 'a' && t->w.text[at] <= 'z')
        t->w.text[at] = (char)(t->w.text[at] - 'a' + 'A');
}

static bool is_single(const hm_node *card)
{
    for (const hm_node *n = card->item.parts; n != NULL; n = n->next)
        if (n->word == HM_WORD_LIMIT && n->variant == 0 && n->number.value == 1)
            return true;
    return false;
}

/* Can a town have several buildings of the card? */
static bool may_be_several(const hm_text *t)
{
    const char *type = hm_own_type(t);
    int own = type != NULL ? hm_game_type(t->game, type, strlen(type)) : -1;
    return own >= 0 && t->game->type[own].deal == 0 &&
           !is_single(t->card) &&
           hm_node_part(t->card, HM_WORD_STACKS) == NULL;
}

/* Once a round is for all of them. */
static void say_once(hm_text *t)
{
    if (t->once && may_be_several(t) && !hm_is_ability(t->card)) {
        say(t, "; once for all your ");
        hm_say_plural(t, t->card->text);
        say(t, " together");
    }
    t->once = false;
}

/* What must be added to the sentence, but would tear it apart where it came up. */
void hm_say_note(hm_text *t)
{
    if (t->note == NULL)
        return;
    say(t, "; ");
    say(t, t->note);
    t->note = NULL;
}

static void say_rest(hm_text *t, const hm_node *part)
{
    if (part->word == HM_WORD_NEEDS)
        t->note = NULL;
    hm_say_note(t);
    t->several = false;
    say_once(t);
    if (t->spared < 0)
        return;
    say(t, "; ");
    hm_say_type(t, t->spared, true);
    say(t, " can be neither replaced nor put up");
    t->spared = -1;
}

/* Is a part that a rule adds the card's in the game it is said for? */
static int granted_rule(const hm_text *t, const hm_node *part)
{
    return part->granted > HM_GRANTED_ALWAYS
               ? t->game->variant[part->granted - HM_GRANTED_ALWAYS - 1].rule
               : -1;
}
static bool is_there(hm_text *t, const hm_node *part)
{
    const int rule = granted_rule(t, part);
    const int value = rule >= 0 ? hm_told_rule(t, rule) : -1;
    return value < 0 || strcmp(t->game->rule[rule].value[value], "on") == 0;
}

/* Where nobody knows what is played, it is said which variant it comes with. */
static void say_granted(hm_text *t, const hm_node *part)
{
    const int rule = granted_rule(t, part);
    if (rule < 0 || hm_told_rule(t, rule) >= 0)
        return;
    say(t, "with ");
    say(t, t->game->rule[rule].name);
    say(t, ", ");
}

/* Several scores add up, and so does food that is free: then it says "also". Returns
 * whether there was anything to say. */
static bool say_sentence(hm_text *t, const hm_node *part, bool again)
{
    bool adds = part->word == HM_WORD_SCORE ||
                (part->word == HM_WORD_FEEDS && part->feeds.counter == NULL);
    size_t start = t->w.length;
    say(t, start > 0 ? " " : "");
    size_t before = t->w.length;
    say_granted(t, part);
    if (again && adds)
        say(t, part->word == HM_WORD_SCORE && part->variant == 1 ? "also, " : "also ");
    t->mute = false;
    if (hm_is_happening(t->card) && part->word != HM_WORD_NOT &&
        !(hm_is_event(part) && part->event.verb == HM_WORD_TURNED_UP))
        say(t, "as long as it lies open, ");
    say_part(t, part);
    say_rest(t, part);
    if (t->mute) {
        hm_write_cut(&t->w, start);
        return false;
    }
    capitalise(t, before);
    say(t, ".");
    return true;
}

static void say_plain_parts(hm_text *t)
{
    for (int i = 0; i < ORDERED; i++) {
        bool again = false;
        for (const hm_node *n = t->card->item.parts; n != NULL; n = n->next)
            if (n->word == part_order[i] && !is_scripted(n) && is_there(t, n))
                again |= say_sentence(t, n, again);
    }
}

/* The author's own text is said of what the card says itself. */
static void say_granted_parts(hm_text *t)
{
    for (const hm_node *n = t->card->item.parts; n != NULL; n = n->next)
        if (n->granted != 0 && !is_scripted(n) && is_there(t, n))
            say_sentence(t, n, true);
}

static int scripted_parts(hm_text *t)
{
    int count = 0;
    for (int i = 0; i < ORDERED; i++)
        for (const hm_node *n = t->card->item.parts; n != NULL; n = n->next)
            count += n->word == part_order[i] && is_scripted(n) && is_there(t, n);
    return count;
}

/* "A script decides where it may be built and its points." */
static void say_scripted_parts(hm_text *t)
{
    int left = scripted_parts(t);
    if (left == 0)
        return;
    say(t, t->w.length > 0 ? " A script decides " : "A script decides ");
    for (int i = 0; i < ORDERED; i++)
        for (const hm_node *n = t->card->item.parts; n != NULL; n = n->next)
            if (n->word == part_order[i] && is_scripted(n) && is_there(t, n)) {
                say_scripted(t, n);
                left--;
                say(t, left > 1 ? ", " : left == 1 ? " and " : ".");
            }
}

/* A tile that does nothing says so: else readers would look for what is missing. */
static void say_no_effect(hm_text *t)
{
    bool built = hm_node_part(t->card, HM_WORD_WHEN) == NULL;
    if (t->w.length == 0 && t->game->boards > 0 && built)
        say(t, "No effect.");
}

/* How a game is read of which nothing is known. */
const hm_reading hm_usual_reading = {.company = HM_MANY, .usual = true};

/* The author's own text stands for all parts, in every game: it was written because the
 * rule is beyond the generator. Letters of the drawing are not the author's, who cannot
 * know them. */
const char *hm_text_said(const hm_said *card, const hm_reading *reading, hm_asked *asked,
                         hm_arena *arena)
{
    const hm_node *own = hm_node_part(card->card, HM_WORD_TEXT);
    const hm_node *holds = hm_node_part(card->card, HM_WORD_HOLDS);
    hm_text t = {.w = {.arena = arena}, .game = card->game, .card = card->card,
                 .cards = card->cards,
                 .reading = reading != NULL ? reading : &hm_usual_reading, .spared = -1,
                 .holds = holds != NULL ? holds->number.value : 0};
    if (card->pattern != NULL)
        hm_say_layout(&t, card->pattern);
    if (own != NULL) {
        say(&t, t.w.length > 0 ? " " : "");
        say(&t, own->text);
        say_granted_parts(&t);
    } else {
        say_plain_parts(&t);
        say_scripted_parts(&t);
        say_no_effect(&t);
    }
    if (asked != NULL) {
        asked->mode |= t.asked.mode;
        asked->company |= t.asked.company;
        asked->rules |= t.asked.rules;
    }
    return hm_write_end(&t.w);
}
