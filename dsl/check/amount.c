/* amount.c - checks amounts of counters: what is paid, gained, lost or given, what a card
 * costs, and what it has room for. */
#include "dsl/check/effect.h"

#include <string.h>

#include "core/town.h"
#include "dsl/check/word.h"

enum { AMOUNT_MAX = 99 }; /* far above what anybody could have */

/* What people may have meant: a resource is not moved like that in a town. */
static void report_unknown(hm_check *c, const hm_node *n)
{
    hm_near near = {0};
    size_t length = strlen(n->text);
    for (int i = 0; i < c->game->counters; i++) {
        hm_near_try(&near, n->text, length, c->game->counter[i].name);
        hm_near_try(&near, n->text, length, c->game->counter[i].plural);
    }
    bool cube = hm_game_resource(c->game, n->text, length) >= 0;
    hm_diag *d = hm_check_report(c, "unknown-name", n->name_at, "unknown counter '%s'",
                                 n->text);
    if (near.best != NULL)
        hm_diag_hint(c->diags, d, "did you mean '%s'?", near.best);
    else if (cube)
        hm_diag_hint(c->diags, d, "cubes are placed: 'place %s on empty'", n->text);
    else if (c->game->counters == 0)
        hm_diag_hint(c->diags, d, "the game has none; a variant can bring one");
}

bool hm_check_counter(hm_check *c, hm_node *n)
{
    if (n->text == NULL) {
        hm_check_report(c, "wrong-place", n->at, "in a town, counters are moved like "
                                                 "this, and cubes are placed");
        return false;
    }
    int counter = hm_game_counter(c->game, n->text, strlen(n->text));
    if (counter < 0) {
        report_unknown(c, n);
        return false;
    }
    if (c->game->counter[counter].of_square) {
        hm_check_report(c, "wrong-kind", n->name_at,
                        "'%s' is a number of squares, not of players", n->text);
        return false;
    }
    n->op = (int16_t)counter;
    return true;
}

hm_value hm_check_under(hm_check *c, hm_node *n)
{
    if (!hm_check_fits_game(c, HM_WORD_UNDER, n->at) || !hm_check_counter(c, n))
        return HM_VALUE_NONE;
    n->number = n->op;
    n->op = HM_OP_UNDER;
    return HM_VALUE_SET;
}

bool hm_check_lay(hm_check *c, hm_node *n)
{
    bool fine = hm_check_amounts(c, n->a);
    fine &= hm_check_value(c, n->b, HM_VALUE_SET);
    const bool chosen = n->name_at.last != 0; /* its number was said */
    const int most = chosen ? HM_TIMES_MAX : HM_LYING_MAX;
    const int number = chosen ? n->number : n->a->number;
    if (!fine || (number >= 1 && number <= most && n->a->number <= HM_LYING_MAX))
        return fine;
    hm_check_report(c, "number-range", chosen ? n->name_at : n->a->at,
                    "number out of range: 1 to %d", most);
    return false;
}

/* A number, or one that is counted. */
static bool check_many(hm_check *c, const hm_node *n)
{
    if (n->word == HM_WORD_ALL)
        return true;
    if (n->a != NULL)
        return hm_check_value(c, n->a, HM_VALUE_NUMBER);
    if (n->number >= 1 && n->number <= AMOUNT_MAX)
        return true;
    hm_check_report(c, "number-range", n->at, "number out of range: 1 to %d",
                    (int)AMOUNT_MAX);
    return false;
}

bool hm_check_amounts(hm_check *c, hm_node *list)
{
    bool fine = true;
    for (hm_node *n = list; n != NULL; n = n->next) {
        fine &= hm_check_counter(c, n) && check_many(c, n);
        for (const hm_node *m = list; m != n; m = m->next)
            if (fine && m->op == n->op) {
                hm_check_report(c, "duplicate-part", n->at, "this counter stands twice");
                fine = false;
            }
    }
    return fine;
}

void hm_check_amounts_into(hm_check *c, hm_node *list, uint8_t to[HM_COUNTERS_MAX])
{
    if (hm_check_amounts(c, list))
        for (const hm_node *n = list; n != NULL; n = n->next)
            to[n->op] = (uint8_t)n->number;
}
