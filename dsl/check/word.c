/* word.c - what single words and names mean, and whether they may stand where they do.
 *
 * A name is looked up in the game definition: types, resources, terrains, counters.
 * What a word may look at stands as traits of its instruction in core/code.def; each
 * trait has one guard here, which knows the places that allow it and says why another
 * one does not. A new word is checked without a line here, as long as its traits are
 * known. */
#include "dsl/check/word.h"

#include <stdio.h>
#include <string.h>

#include "dsl/check/refusals.h"
#include "dsl/phrases.h"

static void offer(hm_check *c, hm_diag *d, const hm_near *near)
{
    if (near->best != NULL)
        hm_diag_hint(c->diags, d, "did you mean '%s'?", near->best);
}

void hm_check_near_resource(hm_check *c, hm_diag *d, const char *text)
{
    hm_near near = {0};
    for (int i = 0; i < c->game->resources; i++)
        hm_near_try(&near, text, strlen(text), c->game->resource[i].name);
    offer(c, d, &near);
}

/* Amounts are written in the plural ("3 pence"), so the plural is a name here, too. */
int hm_check_resource(hm_check *c, const char *text, hm_span at)
{
    int r = hm_game_resource(c->game, text, strlen(text));
    hm_near near = {0};
    for (int i = 0; i < c->game->resources && r < 0; i++)
        if (c->game->resource[i].plural != NULL &&
            strcmp(c->game->resource[i].plural, text) == 0)
            r = i;
    if (r >= 0)
        return r;
    for (int i = 0; i < c->game->resources; i++) {
        hm_near_try(&near, text, strlen(text), c->game->resource[i].name);
        if (c->game->resource[i].plural != NULL)
            hm_near_try(&near, text, strlen(text), c->game->resource[i].plural);
    }
    hm_diag *d = hm_check_report(c, "unknown-name", at, "unknown resource '%s'", text);
    offer(c, d, &near);
    return -1;
}

/* Few enough to be named. */
static void list_types(hm_check *c, hm_diag *d)
{
    char names[400] = "";
    size_t k = 0;
    for (int i = 0; i < c->game->types && k < sizeof names; i++)
        k += (size_t)snprintf(names + k, sizeof names - k, "%s%.40s", i > 0 ? ", " : "",
                              c->game->type[i].name);
    hm_diag_hint(c->diags, d, "the types are %s", names);
}

void hm_check_near_type(hm_check *c, hm_diag *d, const char *text)
{
    hm_near near = {0};
    for (int i = 0; i < c->game->types; i++)
        hm_near_try(&near, text, strlen(text), c->game->type[i].name);
    if (near.best == NULL)
        list_types(c, d);
    offer(c, d, &near);
}

/* -- names */

/* Everything that could stand here is offered, also the words of the language, for a
 * misspelt word is read as a name. Words of the other sort of game are no help. */
static hm_value unknown_name(hm_check *c, hm_node *n)
{
    char phrase[400];
    hm_near near = {.best = hm_word_synonym(n->text)};
    size_t length = strlen(n->text);
    for (int i = 0; i < c->game->types; i++)
        hm_near_try(&near, n->text, length, c->game->type[i].name);
    for (int i = 0; i < c->game->resources; i++)
        hm_near_try(&near, n->text, length, c->game->resource[i].name);
    for (int i = 0; i < c->game->terrains; i++)
        hm_near_try(&near, n->text, length, c->game->terrain[i].name);
    for (int i = 0; i < c->game->counters; i++)
        hm_near_try(&near, n->text, length, c->game->counter[i].plural);
    for (int i = 0; i < c->game->tokens; i++) {
        hm_near_try(&near, n->text, length, c->game->token[i].name);
        hm_near_try(&near, n->text, length, c->game->token[i].home);
    }
    for (int w = 1; w < HM_WORDS; w++)
        if (hm_is_shared(c->game) || hm_word_lookup((hm_word)w)->games != HM_FITS_BOARDS)
            hm_near_try(&near, n->text, length, hm_word_lookup((hm_word)w)->spelling);
    hm_diag *d = hm_check_report(c, "unknown-name", n->at, "unknown name '%s'", n->text);
    if (hm_phrase_hint(c->source, n->at, phrase, sizeof phrase))
        hm_diag_hint(c->diags, d, "%s", phrase);
    else
        offer(c, d, &near);
    return HM_VALUE_NONE;
}

/* What a name means, for the compiler. */
static hm_value found(hm_node *n, hm_op op, int index, hm_value value)
{
    n->name.op = (int32_t)op;
    n->name.index = index;
    return value;
}

/* On a shared board no cubes lie about: a resource is no set of squares. */
static hm_value check_cube(hm_check *c, hm_node *n, int resource)
{
    if (!hm_is_shared(c->game))
        return found(n, HM_OP_CUBE, resource, HM_VALUE_SET);
    hm_diag *d = hm_check_report(c, "wrong-place", n->at,
                                 "no cubes lie on a shared board");
    hm_diag_hint(c->diags, d, "how many a player has is 'stock %s'", n->text);
    return HM_VALUE_NONE;
}

/* The market's tiles stand nowhere and are nobody's. */
static bool allow_board(hm_check *c, hm_span at, const char *name)
{
    if (!c->away || !hm_is_shared(c->game))
        return true;
    hm_check_report(c, "wrong-place", at, "'%s' means nothing in the market", name);
    return false;
}

/* The player's; or, of a counter of squares, that of the building's own. */
static hm_value check_counter(hm_check *c, hm_node *n, int counter)
{
    bool here = c->game->counter[counter].of_square;
    if (here && !hm_check_allow_own(c, n->at, n->text))
        return HM_VALUE_NONE;
    if (!here && c->place == HM_AT_MARKET) {
        hm_check_no_board(c, n->at);
        return HM_VALUE_NONE;
    }
    return found(n, here ? HM_OP_COUNTER_HERE : HM_OP_COUNTER, counter, HM_VALUE_NUMBER);
}

/* A token is the set of squares where one stands, its home a number. */
static hm_value check_token(hm_node *n, int token, int home)
{
    return token >= 0 ? found(n, HM_OP_TOKEN, token, HM_VALUE_SET)
                      : found(n, HM_OP_AT_HOME, home, HM_VALUE_NUMBER);
}

/* "2 per cottages": the plural of a type, where nothing else is called so. From here on
 * it is the type's name, so that nobody else has to know. */
static hm_value check_plural(hm_check *c, hm_node *n)
{
    for (int i = 0; i < c->game->types; i++)
        if (c->game->type[i].plural != NULL &&
            strcmp(c->game->type[i].plural, n->text) == 0) {
            n->text = c->game->type[i].name;
            return found(n, HM_OP_TYPE, i, HM_VALUE_SET);
        }
    return unknown_name(c, n);
}

/* Names of a game are unique among these (gamedef_traits.c), so the order of
 * asking does not matter. A resource is a set of squares only where its cubes
 * lie about (check_cube). */
hm_value hm_check_name(hm_check *c, hm_node *n)
{
    size_t length = strlen(n->text);
    int counter = hm_game_counter(c->game, n->text, length);
    if (counter >= 0)
        return check_counter(c, n, counter);
    int token = hm_game_token(c->game, n->text, length);
    int home = hm_game_home(c->game, n->text, length);
    if (token >= 0 || home >= 0)
        return check_token(n, token, home);
    int type = hm_game_type(c->game, n->text, length);
    int resource = hm_game_resource(c->game, n->text, length);
    int terrain = hm_game_terrain(c->game, n->text, length);
    if (type < 0 && terrain < 0)
        return resource < 0 ? check_plural(c, n) : check_cube(c, n, resource);
    if (type < 0 && !allow_board(c, n->at, n->text))
        return HM_VALUE_NONE;
    n->name.op = type >= 0 ? HM_OP_TYPE : HM_OP_TERRAIN;
    n->name.index = type >= 0 ? type : terrain;
    if (type < 0 && !hm_is_shared(c->game))
        n->word = HM_WORD_TERRAIN; /* so it is said of what is there (dsl/say) */
    return HM_VALUE_SET;
}

/* Two packs may have a card of the same name: then the name alone is refused instead of
 * meaning whichever was loaded first. */
hm_value hm_check_card_name(hm_check *c, hm_node *n)
{
    int fits = 0;
    const hm_card *card = c->cards ? hm_cards_find(c->cards, n->text, &fits) : NULL;
    if (card != NULL && card->ability) {
        hm_check_report(c, "wrong-kind", n->at,
                        "'%s' is an ability: no building of it stands anywhere", n->text);
        return HM_VALUE_NONE;
    }
    if (card != NULL)
        return found(n, HM_OP_CARD, card->index, HM_VALUE_SET);
    if (fits > 1) {
        hm_diag *d = hm_check_report(c, "unknown-name", n->at,
                                     "more than one card is called '%s'", n->text);
        hm_diag_hint(c->diags, d, "write pack/id");
        return HM_VALUE_NONE;
    }
    hm_near near = {0};
    for (int i = 0; c->cards && i < c->cards->count; i++)
        hm_near_try(&near, n->text, strlen(n->text), c->cards->card[i]->name);
    hm_diag *d = hm_check_report(c, "unknown-name", n->at, "unknown card '%s'", n->text);
    offer(c, d, &near);
    return HM_VALUE_NONE;
}

hm_value hm_check_mode(hm_check *c, hm_node *n)
{
    n->name.index = hm_game_mode(c->game, n->text, strlen(n->text));
    if (n->name.index >= 0)
        return HM_VALUE_CONDITION;
    hm_near near = {0};
    for (int i = 0; i < c->game->modes; i++)
        hm_near_try(&near, n->text, strlen(n->text), c->game->mode[i].name);
    hm_diag *d = hm_check_report(c, "unknown-name", n->name_at, "unknown mode '%s'",
                                 n->text);
    offer(c, d, &near);
    return HM_VALUE_NONE;
}

/* Switch and value become one number, as the instruction wants them. */
hm_value hm_check_rule(hm_check *c, hm_node *n)
{
    int rule = hm_game_rule(c->game, n->text, strlen(n->text));
    hm_near near = {0};
    if (rule < 0) {
        for (int i = 0; i < c->game->rules; i++)
            hm_near_try(&near, n->text, strlen(n->text), c->game->rule[i].name);
        hm_diag *d = hm_check_report(c, "unknown-name", n->name_at,
                                     "unknown rule switch '%s'", n->text);
        offer(c, d, &near);
        return HM_VALUE_NONE;
    }
    const hm_rule *r = &c->game->rule[rule];
    int value = hm_rule_value(r, n->rule_is.value->text, strlen(n->rule_is.value->text));
    if (value >= 0) {
        n->rule_is.index = rule * HM_RULE_VALUES + value;
        return HM_VALUE_CONDITION;
    }
    for (int i = 0; i < r->values; i++)
        hm_near_try(&near, n->rule_is.value->text, strlen(n->rule_is.value->text),
                    r->value[i]);
    hm_diag *d = hm_check_report(c, "unknown-name", n->rule_is.value->at,
                                 "rule switch '%s' has no value '%s'", n->text,
                                 n->rule_is.value->text);
    offer(c, d, &near);
    return HM_VALUE_NONE;
}

/* -- words */

/* May something seen from one building stand here? */
/* Abroad: it can also be looked for in a neighbour's town. */
static bool allow_own(hm_check *c, hm_span at, const char *spelling, bool abroad)
{
    if (c->where && c->away == c->beyond)
        return true; /* it is seen from each square of a set */
    if (c->away && (!abroad || c->afar || hm_is_shared(c->game)))
        return hm_refuse_of(c, HM_REFUSED_NOT_ABROAD, at, spelling,
                            hm_is_shared(c->game) ? "the market" : "a neighbour's town");
    if (c->place != HM_AT_SCORE && c->place != HM_AT_FEEDING &&
        c->place != HM_AT_EFFECT) {
        const bool self =
            strcmp(spelling, hm_word_lookup(HM_WORD_SELF)->spelling) == 0;
        return hm_refuse_of(c, self ? HM_REFUSED_SELF_IS_ONE : HM_REFUSED_SEEN_FROM_ONE,
                            at, spelling, NULL);
    }
    c->own = true;
    return true;
}

bool hm_check_allow_own(hm_check *c, hm_span at, const char *spelling)
{
    return allow_own(c, at, spelling, false);
}

/* Feeding is decided when all cards are scored: whoever looked earlier would see that
 * nothing is fed. Lines of the game are reckoned apart from the search for the best
 * feeding, so they cannot look at it either. */
bool hm_check_allow_fed(hm_check *c, const hm_node *n)
{
    const bool added = c->place == HM_AT_TOWN && !hm_is_shared(c->game);
    if (c->lines)
        return hm_refuse(c, HM_REFUSED_FED_IN_LINES, n->at);
    if (c->card == NULL && !c->judges)
        return hm_refuse(c, added ? HM_REFUSED_FED_IS_ADDED : HM_REFUSED_FED_IS_OF_CARDS,
                         n->at);
    if (c->place != HM_AT_SCORE && c->place != HM_AT_TOWN)
        return hm_refuse(c, HM_REFUSED_FED_AT_THE_END, n->at);
    c->fed |= !c->away;
    return true;
}

/* When a token's building comes up, nothing is known but that. */
static bool is_token_asked(const hm_check *c) { return c->rises && c->card == NULL; }

static bool has_optional(const hm_card *card)
{
    for (int i = 0; card != NULL && i < card->pattern.asks; i++)
        if (card->pattern.ask[i].optional)
            return true;
    return false;
}

/* It lies in the one number that a building has. */
static bool allow_used(hm_check *c, const hm_node *n)
{
    if (!has_optional(c->card))
        return hm_refuse(c, HM_REFUSED_NONE_OPTIONAL, n->at);
    if (!c->recalls && !c->keeps)
        return true;
    hm_check_report(c, "wrong-place", n->at,
                    "a card remembers a number or types, or what was used, not both");
    return false;
}

/* What lies on a building, and what it remembers, only some cards have. Behind 'where'
 * the buildings may be of any card. */
static bool allow_memory(hm_check *c, const hm_node *n)
{
    if (c->where)
        return true;
    if (is_token_asked(c) && (n->name.op == HM_OP_HELD || n->name.op == HM_OP_MEMO)) {
        hm_check_report(c, "wrong-place", n->at,
                        "nothing lies yet on a building that comes up");
        return false;
    }
    if (n->name.op == HM_OP_HELD && c->card != NULL && c->card->holds == 0)
        return hm_refuse(c, HM_REFUSED_NOTHING_LIES, n->at);
    if (n->word == HM_WORD_HEIGHT && c->card != NULL && !c->card->stacks)
        return hm_refuse(c, HM_REFUSED_ONE_STOREY, n->at);
    if (n->name.op == HM_OP_USED)
        return allow_used(c, n);
    if (n->name.op == HM_OP_KEPT_TYPE && !c->keeps)
        return hm_refuse(c, HM_REFUSED_NOTHING_KEPT, n->at);
    if (n->name.op == HM_OP_MEMO && c->keeps && !c->recalls) {
        hm_check_report(c, "wrong-place", n->at,
                        "this card keeps types of building and remembers no number");
        return false;
    }
    return true;
}

static bool allow_rising(hm_check *c, const hm_node *n)
{
    if (c->rises)
        return true;
    hm_diag *d = hm_check_report(c, "wrong-place", n->at,
                                 "'constructed' is asked when a building comes up");
    hm_diag_hint(c->diags, d, "it stands in 'on build' and after 'works when'");
    return false;
}

static bool allow_play(hm_check *c, const hm_node *n)
{
    const char *spelling = hm_word_lookup((hm_word)n->word)->spelling;
    if (c->away && n->name.op != HM_OP_SEAT) /* everybody's is known */
        return hm_refuse_of(c, n->word == HM_WORD_RAISED ? HM_REFUSED_RAISED_BY_ONESELF
                                                         : HM_REFUSED_OF_ONES_OWN,
                            n->at, spelling, NULL);
    if (n->word == HM_WORD_CONSTRUCTED)
        return allow_rising(c, n);
    if (n->name.op == HM_OP_NEW || n->name.op == HM_OP_LAYOUT)
        return c->arrived ||
               hm_refuse_of(c, HM_REFUSED_NOTHING_NEW, n->at, spelling, NULL);
    if (is_token_asked(c)) {
        hm_diag *d = hm_check_report(c, "wrong-place", n->at,
                                     "'%s' is not known when a building comes up",
                                     spelling);
        hm_diag_hint(c->diags, d, "whether it came from a layout is 'constructed'");
        return false;
    }
    return hm_is_in_play(c) ||
           hm_refuse_of(c, HM_REFUSED_KNOWN_IN_PLAY, n->at, spelling, NULL);
}

/* What an effect has chosen. */
static bool allow_there(hm_check *c, const hm_node *n)
{
    return c->chose ||
           hm_refuse(c, c->acts ? HM_REFUSED_NONE_CHOSEN_YET : HM_REFUSED_NONE_CHOSEN,
                     n->at);
}

/* What it rolled, which is known until it ends. */
static bool allow_rolled(hm_check *c, const hm_node *n)
{
    return c->rolled ||
           hm_refuse(c, c->acts ? HM_REFUSED_NONE_ROLLED_YET : HM_REFUSED_NONE_ROLLED,
                     n->at);
}

static bool allow_this(hm_check *c, const hm_node *n)
{
    return (hm_check_has_building(c) && c->place != HM_AT_AIM &&
            c->place != HM_AT_MARKET) ||
           hm_refuse_of(c, HM_REFUSED_OF_A_CARD, n->at,
                        hm_word_lookup((hm_word)n->word)->spelling, NULL);
}

bool hm_word_fits(const hm_game *g, int word)
{
    hm_for_games games = hm_word_lookup((hm_word)word)->games;
    return games == HM_FITS_ALL || hm_is_shared(g) == (games == HM_FITS_BOARDS);
}

/* A word for shared boards may be what people call one of towns; then that one
 * is offered. */
bool hm_check_fits_game(hm_check *c, int word, hm_span at)
{
    bool shared = hm_is_shared(c->game);
    const char *spelling = hm_word_lookup((hm_word)word)->spelling;
    if (hm_word_fits(c->game, word))
        return true;
    hm_diag *d = hm_check_report(c, "wrong-game", at,
                                 shared ? "'%s' is for games in which players have towns"
                                        : "'%s' is for games on a shared board",
                                 spelling);
    const char *ours = shared ? NULL : hm_word_synonym(spelling);
    if (ours != NULL)
        hm_diag_hint(c->diags, d, "did you mean '%s'?", ours);
    return false;
}

void hm_check_no_board(hm_check *c, hm_span at)
{
    hm_diag *d = hm_check_report(c, "wrong-place", at,
                                 "before the game, only the market is there to look at");
    hm_diag_hint(c->diags, d, "begin with \"market's\"");
}

/* What a player has or did: not known before the game, and not the market's. */
static bool allow_player(hm_check *c, hm_span at, const char *spelling)
{
    if (!allow_board(c, at, spelling))
        return false;
    if (c->place == HM_AT_MARKET)
        hm_check_no_board(c, at);
    return c->place != HM_AT_MARKET;
}

hm_value hm_check_stock(hm_check *c, hm_node *n)
{
    const hm_word_info *w = hm_word_lookup((hm_word)n->word);
    if (!hm_check_fits_game(c, n->word, n->at) || !allow_player(c, n->at, w->spelling))
        return HM_VALUE_NONE;
    n->name.op = (int16_t)w->op;
    n->name.index = hm_check_resource(c, n->text, n->name_at);
    return n->name.index >= 0 ? HM_VALUE_NUMBER : HM_VALUE_NONE;
}

/* producing fish, consuming 2 kinds, giving points, costing 3 wood */
hm_value hm_check_trait(hm_check *c, hm_node *n)
{
    enum { TRAIT_MAX = 99 };
    int trait = hm_word_lookup((hm_word)n->word)->op, resource = 0;
    bool counts = n->trait.least != 0 || n->word == HM_WORD_COSTING;
    if (!hm_check_fits_game(c, n->word, n->at))
        return HM_VALUE_NONE;
    if (counts && (n->trait.least < 1 || n->trait.least > TRAIT_MAX)) {
        hm_check_report(c, "number-range", n->at, "number out of range: 1 to %d",
                        (int)TRAIT_MAX);
        return HM_VALUE_NONE;
    }
    if (n->word == HM_WORD_PRODUCING && counts) {
        hm_diag *d = hm_check_report(c, "wrong-place", n->at,
                                     "kinds are counted of what is paid only");
        hm_diag_hint(c->diags, d, "did you mean 'consuming %d kinds'?",
                     (int)n->trait.least);
        return HM_VALUE_NONE;
    }
    if (n->text != NULL && (resource = hm_check_resource(c, n->text, n->name_at)) < 0)
        return HM_VALUE_NONE;
    if (n->text == NULL && n->word == HM_WORD_PRODUCING)
        trait = HM_TRAIT_PRODUCES_CUBES;
    if (n->text == NULL && n->word == HM_WORD_CONSUMING)
        trait = counts ? HM_TRAIT_CONSUMES_KINDS : HM_TRAIT_CONSUMES_CUBES;
    n->trait.op = (int16_t)hm_trait_operand((hm_trait)trait, resource, n->trait.least);
    return HM_VALUE_SET;
}

/* Each trait of an operation, and who decides whether it may stand here: the first that
 * refuses has reported. */
typedef struct guard {
    unsigned trait; /* of hm_sees */
    bool   (*allow)(hm_check *c, const hm_node *n);
} guard;

static bool allow_player_word(hm_check *c, const hm_node *n)
{
    return allow_player(c, n->at, hm_word_lookup((hm_word)n->word)->spelling);
}

static bool allow_own_word(hm_check *c, const hm_node *n)
{
    const hm_word_info *word = hm_word_lookup((hm_word)n->word);
    return allow_own(c, n->at, word->spelling,
                     hm_op_lookup((hm_op)word->op)->traits & HM_SEES_ABROAD);
}

static const guard guards[] = {{HM_SEES_PLAYER, allow_player_word},
                               {HM_SEES_THERE, allow_there},
                               {HM_SEES_ROLLED, allow_rolled},
                               {HM_SEES_PLAY, allow_play},
                               {HM_SEES_ITSELF, allow_own_word},
                               {HM_SEES_FED, hm_check_allow_fed},
                               {HM_SEES_CARD, allow_this}};

/* Tests of every game have the word; the number is known to towns. */
static bool allow_round(hm_check *c, const hm_node *n)
{
    if (n->word != HM_WORD_ROUND || !hm_is_shared(c->game))
        return true;
    hm_check_report(c, "wrong-game", n->at,
                    "the number of the round is known in games in which players have "
                    "towns");
    return false;
}

/* Where there is no building that is meant, the tallest one is. */
static bool is_of_all(const hm_check *c)
{
    bool each = c->where && c->away == c->beyond;
    return !each && (c->away || c->place == HM_AT_TOWN);
}

/* The guards go first, by the traits in code.def; memory last, for it asks about this
 * card and not about the place. */
hm_value hm_check_word(hm_check *c, hm_node *n)
{
    n->name.op = (int16_t)hm_word_lookup((hm_word)n->word)->op;
    if (n->name.op == HM_OP_HEIGHT && is_of_all(c))
        n->name.op = HM_OP_TALLEST;
    const hm_op_info *op = hm_op_lookup((hm_op)n->name.op);
    if (!hm_check_fits_game(c, n->word, n->at) || !allow_round(c, n))
        return HM_VALUE_NONE;
    for (size_t i = 0; i < sizeof guards / sizeof *guards; i++)
        if ((op->traits & guards[i].trait) && !guards[i].allow(c, n))
            return HM_VALUE_NONE;
    return allow_memory(c, n) ? hm_value_of(op->out[0]) : HM_VALUE_NONE;
}
