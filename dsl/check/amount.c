/* amount.c - checks amounts of counters and tokens: what is paid, gained, lost or given,
 * what a card costs and has room for, and what tokens do. */
#include "dsl/phrases.h"
#include "dsl/check/effect.h"

#include <string.h>

#include "core/effect.h"
#include "core/town.h"
#include "dsl/check/bounds.h"
#include "dsl/check/refusals.h"
#include "dsl/check/word.h"

/* What people may have meant who speak of cubes like that in a town. */
static void hint_at_cubes(hm_check *c, hm_diag *d, const hm_node *n, hm_word doing)
{
    switch (doing) {
    case HM_WORD_GAIN:
    case HM_WORD_OTHERS:
    case HM_WORD_LAY:
        hm_diag_hint(c->diags, d, "cubes are placed: 'place %s'", n->text);
        break;
    case HM_WORD_ROOM:
        hm_diag_hint(c->diags, d, "room for cubes on the building is 'holds N'");
        break;
    case HM_WORD_REACH: hm_diag_hint(c->diags, d, "only counters are waited for"); break;
    case HM_WORD_UNDER:
        hm_diag_hint(c->diags, d, "squares with such a cube are '%s'", n->text);
        break;
    default:
        if (hm_check_has_building(c))
            hm_diag_hint(c->diags, d, "cubes that it takes stand in its pattern");
        else
            hm_diag_hint(c->diags, d, "only counters and tokens are paid");
        break;
    }
}

static void report_unknown(hm_check *c, const hm_node *n, hm_word doing)
{
    char phrase[160]; /* "cottage in row" is read as a counter of squares */
    hm_near near = {0};
    size_t length = strlen(n->text);
    for (int i = 0; i < c->game->counters; i++) {
        hm_near_try(&near, n->text, length, c->game->counter[i].name);
        hm_near_try(&near, n->text, length, c->game->counter[i].plural);
    }
    bool cube = hm_game_resource(c->game, n->text, length) >= 0;
    hm_diag *d = hm_check_report(c, "unknown-name", n->name_at, "unknown counter '%s'",
                                 n->text);
    if (cube)
        hint_at_cubes(c, d, n, doing);
    else if (near.best != NULL)
        hm_diag_hint(c->diags, d, "did you mean '%s'?", near.best);
    else if (c->game->counters == 0)
        hm_diag_hint(c->diags, d, "the game has none; a variant can bring one");
    else if (hm_phrase_hint(c->source, n->name_at, phrase, sizeof phrase))
        hm_diag_hint(c->diags, d, "%s", phrase);
}

/* -- tokens */

/* What people may have meant who speak of a token as of a counter. */
static void hint_at_token(hm_check *c, hm_diag *d, const hm_token *k, hm_word doing)
{
    switch (doing) {
    case HM_WORD_GAIN:
    case HM_WORD_LAY:
        hm_diag_hint(c->diags, d, "they come from home: 'bring 1 %s to SET'", k->name);
        break;
    case HM_WORD_LOSE:
        hm_diag_hint(c->diags, d, "they are given up: 'give up 1 %s'", k->name);
        break;
    case HM_WORD_PAY:
        hm_diag_hint(c->diags, d, "they are paid by a number: 'pay 1 %s'", k->name);
        break;
    case HM_WORD_COST:
        hm_diag_hint(c->diags, d, "a building is paid for when it stands: 'on build { "
                                  "pay 1 %s }'", k->name);
        break;
    case HM_WORD_UNDER:
        hm_diag_hint(c->diags, d, "squares where one stands are '%s'", k->name);
        break;
    case HM_WORD_REACH: hm_diag_hint(c->diags, d, "only counters are waited for"); break;
    default: hm_diag_hint(c->diags, d, "nobody gets more than %d", k->count); break;
    }
}

static bool is_reported_token(hm_check *c, const hm_node *n, hm_word doing)
{
    const int i = hm_game_token(c->game, n->text, strlen(n->text));
    if (i < 0)
        return false;
    hm_diag *d = hm_check_report(c, "wrong-kind", n->name_at,
                                 "'%s' is a token, not a counter", n->text);
    hint_at_token(c, d, &c->game->token[i], doing);
    return true;
}

static bool report_no_token(hm_check *c, const hm_node *n)
{
    hm_near near = {0};
    for (int i = 0; i < c->game->tokens; i++) {
        hm_near_try(&near, n->text, strlen(n->text), c->game->token[i].name);
        hm_near_try(&near, n->text, strlen(n->text), c->game->token[i].plural);
    }
    hm_diag *d = hm_check_report(c, "unknown-name", n->name_at, "unknown token '%s'",
                                 n->text);
    const int home = hm_game_home(c->game, n->text, strlen(n->text));
    if (home >= 0)
        hm_diag_hint(c->diags, d, "that is the home of '%s'", c->game->token[home].name);
    else if (hm_game_counter(c->game, n->text, strlen(n->text)) >= 0)
        hm_diag_hint(c->diags, d, "counters are gained, lost and paid");
    else if (hm_game_resource(c->game, n->text, strlen(n->text)) >= 0)
        hm_diag_hint(c->diags, d, "cubes are placed: 'place %s'", n->text);
    else if (near.best != NULL)
        hm_diag_hint(c->diags, d, "did you mean '%s'?", near.best);
    else if (c->game->tokens == 0)
        hm_diag_hint(c->diags, d, "the game has none; a variant can bring one");
    return false;
}

bool hm_check_token(hm_check *c, hm_node *n)
{
    n->amount.index = (int16_t)hm_game_token(c->game, n->text, strlen(n->text));
    n->word = HM_WORD_TOKEN;
    return n->amount.index >= 0 || report_no_token(c, n);
}

/* Nobody has more of them. */
static bool check_few(hm_check *c, int token, int32_t n, hm_span at)
{
    const int most = c->game->token[token].count;
    if (n >= 1 && n <= most)
        return true;
    hm_check_report(c, "number-range", at, "number out of range: 1 to %d", most);
    return false;
}

/* Is every square of the set taken by what the word says? */
static bool is_taken(const hm_node *n, bool work)
{
    switch (n->kind) {
    case HM_NODE_WORD:
        return work ? n->name.op == HM_OP_WORKING : n->name.op == HM_OP_CUBES;
    case HM_NODE_NAME:
        return !work && (n->name.op == HM_OP_CUBE || n->name.op == HM_OP_TOKEN);
    case HM_NODE_NARROW:
        return is_taken(n->pair.left, work) || is_taken(n->pair.right, work);
    case HM_NODE_OR: return is_taken(n->pair.left, work) && is_taken(n->pair.right, work);
    case HM_NODE_EXCEPT:
    case HM_NODE_WHERE: return is_taken(n->pair.left, work);
    default: return false;
    }
}

/* Tokens come to vacant squares, and work in buildings in which nobody does. */
static bool check_room(hm_check *c, const hm_node *n)
{
    const bool work = n->muster.op == HM_OP_PUT, taken = is_taken(n->muster.set, work);
    hm_bounds b = {.game = c->game,
                   .own_types = c->card != NULL ? hm_card_types(c->card) : 0,
                   .eats = true, .recalls = true};
    if ((n->muster.op != HM_OP_BRING && !work) ||
        (!taken && hm_bounds_stands(&b, n->muster.set, work)))
        return true;
    if (!work || !taken)
        return hm_refuse(c, work ? HM_REFUSED_NO_WORKPLACE : HM_REFUSED_NEVER_VACANT,
                         n->muster.set->at);
    hm_check_report(c, "wrong-kind", n->muster.set->at, "somebody works there already");
    return false;
}

bool hm_check_muster(hm_check *c, hm_node *n)
{
    bool fine = hm_check_token(c, n->muster.who);
    if (n->muster.set != NULL)
        fine &= hm_check_value(c, n->muster.set, HM_VALUE_SET) && check_room(c, n);
    const bool said = n->name_at.last != 0;
    return fine && (!said || check_few(c, n->muster.who->amount.index, n->muster.many,
                                       n->name_at));
}

/* Those that work can be paid with; a building is paid for otherwise. */
static bool is_token_paid(hm_check *c, hm_node *n, hm_word doing)
{
    if (n->text == NULL || hm_game_token(c->game, n->text, strlen(n->text)) < 0 ||
        doing != HM_WORD_PAY || n->word == HM_WORD_ALL || n->amount.counted != NULL)
        return false;
    return hm_check_token(c, n);
}

/* -- counters */

bool hm_check_counter(hm_check *c, const hm_node *n, hm_word doing, int32_t *index)
{
    if (n->text == NULL) {
        hm_check_report(c, "wrong-place", n->at, "in a town, counters are moved like "
                                                 "this, and cubes are placed");
        return false;
    }
    int counter = hm_game_counter(c->game, n->text, strlen(n->text));
    if (counter < 0) {
        if (!is_reported_token(c, n, doing))
            report_unknown(c, n, doing);
        return false;
    }
    if (c->game->counter[counter].of_square) {
        hm_diag *d = hm_check_report(c, "wrong-kind", n->name_at,
                                     "'%s' is a number of squares, not of players",
                                     n->text);
        if (doing == HM_WORD_GAIN || doing == HM_WORD_LOSE || doing == HM_WORD_PAY)
            hm_diag_hint(c->diags, d, "say which: '%s ... on SET'",
                         hm_word_lookup(doing)->spelling);
        return false;
    }
    *index = counter;
    return true;
}

hm_value hm_check_under(hm_check *c, hm_node *n)
{
    if (!hm_check_fits_game(c, HM_WORD_UNDER, n->at) ||
        !hm_check_counter(c, n, HM_WORD_UNDER, &n->name.index))
        return HM_VALUE_NONE;
    n->name.op = HM_OP_UNDER;
    return HM_VALUE_SET;
}

bool hm_check_lay(hm_check *c, hm_node *n)
{
    bool fine = hm_check_amounts(c, n->heap.amounts, HM_WORD_LAY);
    fine &= hm_check_value(c, n->heap.set, HM_VALUE_SET);
    const bool chosen = n->name_at.last != 0; /* its number was said */
    const int most = chosen ? HM_TIMES_MAX : HM_LYING_MAX;
    const int number = chosen ? n->heap.squares : n->heap.amounts->amount.number;
    if (!fine ||
        (number >= 1 && number <= most && n->heap.amounts->amount.number <= HM_LYING_MAX))
        return fine;
    hm_check_report(c, "number-range", chosen ? n->name_at : n->heap.amounts->at,
                    "number out of range: 1 to %d", most);
    return false;
}

/* A number, or one that is counted. */
static bool check_many(hm_check *c, const hm_node *n, hm_word doing)
{
    if (n->word == HM_WORD_ALL && (doing == HM_WORD_PAY || doing == HM_WORD_LOSE))
        return true;
    if (n->word == HM_WORD_ALL) {
        hm_diag *d = hm_check_report(c, "wrong-place", n->at,
                                     "'all' is said of what is lost or paid");
        hm_diag_hint(c->diags, d, "as many as there are: '%s: %s'", n->text, n->text);
        return false;
    }
    if (n->amount.counted != NULL)
        return hm_check_value(c, n->amount.counted, HM_VALUE_NUMBER);
    if (n->word == HM_WORD_TOKEN)
        return check_few(c, n->amount.index, n->amount.number, n->at);
    const int most = doing == HM_WORD_ROOM ? HM_ROOM_MAX : HM_AMOUNT_MAX;
    if (n->amount.number >= 1 && n->amount.number <= most)
        return true;
    hm_check_report(c, "number-range", n->at, "number out of range: 1 to %d", most);
    return false;
}

bool hm_check_amounts(hm_check *c, hm_node *list, hm_word doing)
{
    bool fine = true;
    for (hm_node *n = list; n != NULL; n = n->next) {
        fine &= (is_token_paid(c, n, doing) ||
                 hm_check_counter(c, n, doing, &n->amount.index)) &&
                check_many(c, n, doing);
        for (const hm_node *m = list; m != n; m = m->next)
            if (fine && m->amount.index == n->amount.index && m->word == n->word) {
                hm_check_report(c, "duplicate-part", n->at, "'%s' stands twice", n->text);
                fine = false;
            }
    }
    return fine;
}

/* -- counters of squares */

/* What players have lies on squares in another way. */
static bool check_heap_counter(hm_check *c, const hm_node *n, hm_word doing,
                               int32_t *index)
{
    const int counter = hm_game_counter(c->game, n->text, strlen(n->text));
    if (counter < 0) {
        if (!is_reported_token(c, n, HM_WORD_UNDER))
            report_unknown(c, n, HM_WORD_UNDER);
        return false;
    }
    *index = counter;
    if (c->game->counter[counter].of_square)
        return true;
    hm_diag *d = hm_check_report(c, "wrong-kind", n->name_at,
                                 "'%s' is a number of players, not of squares", n->text);
    if (doing == HM_WORD_GAIN)
        hm_diag_hint(c->diags, d, "what lies on squares is laid: 'lay 1 %s on SET'",
                     c->game->counter[counter].name);
    else if (doing == HM_WORD_HAVING)
        hm_diag_hint(c->diags, d, "squares where it lies are 'under %s'", n->text);
    return false;
}

hm_value hm_check_having(hm_check *c, hm_node *n)
{
    if (!hm_check_fits_game(c, HM_WORD_HAVING, n->at) ||
        !check_heap_counter(c, n, HM_WORD_HAVING, &n->name.index))
        return HM_VALUE_NONE;
    n->name.op = HM_OP_HAVING;
    return HM_VALUE_SET;
}

bool hm_check_heaped(hm_check *c, hm_node *n)
{
    return hm_check_fits_game(c, HM_WORD_HAVING, n->at) &&
           check_heap_counter(c, n, HM_WORD_IN, &n->heaped.index);
}

static bool check_heap_amount(hm_check *c, hm_node *n, hm_word doing)
{
    if (n->text == NULL) {
        hm_check_report(c, "wrong-place", n->at, "counters are moved like this");
        return false;
    }
    if (!check_heap_counter(c, n, doing, &n->amount.index))
        return false;
    if (n->word != HM_WORD_ALL || doing == HM_WORD_LOSE)
        return check_many(c, n, doing);
    hm_check_report(c, "wrong-place", n->at, "'all' is said of what squares lose");
    return false;
}

bool hm_check_heap(hm_check *c, hm_node *n)
{
    bool fine = hm_check_fits_game(c, HM_WORD_HAVING, n->at);
    for (hm_node *m = fine ? n->heap.amounts : NULL; m != NULL; m = m->next)
        fine &= check_heap_amount(c, m, (hm_word)n->word);
    fine &= hm_check_value(c, n->heap.set, HM_VALUE_SET);
    const bool chosen = n->name_at.last != 0; /* its number was said */
    if (!chosen || (n->heap.squares >= 1 && n->heap.squares <= HM_TIMES_MAX))
        return fine;
    hm_check_report(c, "number-range", n->name_at, "number out of range: 1 to %d",
                    (int)HM_TIMES_MAX);
    return false;
}

void hm_check_amounts_into(hm_check *c, hm_node *list, hm_word doing,
                           uint8_t to[HM_COUNTERS_MAX])
{
    if (hm_check_amounts(c, list, doing))
        for (const hm_node *n = list; n != NULL; n = n->next)
            to[n->amount.index] = (uint8_t)n->amount.number;
}
