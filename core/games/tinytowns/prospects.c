/* What options would leave of a town, found by running their effects on a copy. */
#include "core/games/tinytowns/prospects.h"

#include <string.h>

#include "core/body.h"
#include "core/builds.h"
#include "core/counters.h"
#include "core/games/tinytowns/advise_tokens.h"

enum { DEPTH = 2 }; /* questions of an effect whose answers are all tried */

/* -- towns */

/* Where nothing was guessed, what others did in this round is not for the player yet. */
static const hm_town *town_beside(const hm_table *t, int player, int place)
{
    const int other = (player + place) % t->deal->players;
    return hm_tt_sees_before(t, player) ? hm_tt_before(t, other) : hm_tt_town(t, other);
}

int hm_tt_around(const hm_table *t, int player, bool visits,
                 const hm_town *out[HM_PLAYERS_MAX])
{
    const int players = t->deal->players, others = visits ? players - 1 : 0;
    if (t->deal->deck->surveys || others <= 2) {
        for (int i = 0; i < others; i++)
            out[i] = town_beside(t, player, 1 + i);
        return others;
    }
    out[0] = town_beside(t, player, 1);
    out[1] = town_beside(t, player, players - 1);
    return 2;
}

static int points_of(hm_prospect *p, const hm_town *town)
{
    hm_growth g;
    hm_grower_seat(&p->a->elsewhere, town, p->around, p->others);
    hm_growth_start(&g, &p->a->elsewhere, &p->a->fault);
    return hm_growth_points(&g);
}

/* The town is scored when somebody asks: at most decisions nobody does. */
int hm_tt_points_more(hm_prospect *p, const hm_town *after)
{
    if (!p->scored)
        p->points = points_of(p, p->town);
    p->scored = true;
    return points_of(p, after) - p->points;
}

void hm_tt_look_ahead(hm_prospect *p, hm_advice *a, const hm_table *t, int player)
{
    p->a = a;
    p->t = t;
    p->town = hm_tt_town(t, player);
    p->others = hm_tt_around(t, player, a->visits, p->around);
    p->scored = false;
    p->law = -1;
    hm_fault_clear(&p->fault);
}

/* A law costs the same whatever it is used for. */
int hm_tt_points_paid(hm_prospect *p, hm_option law)
{
    const hm_deck *d = p->t->deal->deck;
    hm_town town;
    if (p->law == hm_tt_b_of(law))
        return p->paid;
    const hm_tt_price price = hm_tt_costs(p->t, law);
    hm_town_copy(&d->plan, &town, p->town);
    for (int i = 0; i < d->game->counters; i++)
        hm_town_lose(d, &town, i, price.paid[i]);
    p->law = hm_tt_b_of(law);
    p->paid = hm_tt_points_more(p, &town);
    return p->paid;
}

int hm_tt_points_found(hm_prospect *p, int square)
{
    const hm_deck *d = p->t->deal->deck;
    hm_town town;
    bool lies = false;
    for (int i = 0; i < d->game->counters && d->lays; i++)
        lies |= hm_lying(&d->plan, p->town, i, square) != 0;
    if (!lies)
        return 0;
    hm_town_copy(&d->plan, &town, p->town);
    hm_town_find(d, &town, square);
    return hm_tt_points_more(p, &town);
}

/* -- effects */

/* Are two towns the same but for loose cubes? Everything else lies between what layouts
 * see and the cells; which differ where buildings changed places. */
static bool stands_alike(const hm_plan *plan, const hm_town *a, const hm_town *b,
                         bool carries)
{
    for (hm_set s = carries ? a->built & b->built : 0; s != 0; s &= s - 1)
        if (hm_cell(plan, a, hm_first(s)) != hm_cell(plan, b, hm_first(s)))
            return false;
    const size_t from = HM_TOWN_HEAD + (size_t)(plan->rows + 7) / 8 * 8;
    return a->built == b->built && a->stands == b->stands &&
           memcmp(hm_part(a, from), hm_part(b, from), plan->cell - from) == 0;
}

/* Cubes that came and went, points, and tokens. */
static int value_of(hm_prospect *p, const hm_town *after)
{
    const hm_plan *plan = hm_tt_plan(p->t);
    const hm_town *now = p->town;
    int value = HM_TT_ROOM * hm_count(now->cubes & ~after->cubes & ~after->built);
    if (!stands_alike(plan, now, after, p->a->carries))
        value += HM_TT_POINT * hm_tt_points_more(p, after);
    if (p->t->deal->deck->tokens)
        value += hm_tt_worth_of_tokens(p->a, p->t, after) -
                 hm_tt_worth_of_tokens(p->a, p->t, now);
    for (hm_set s = after->cubes & ~now->cubes; s != 0; s &= s - 1)
        value += p->a->gain[hm_cell(plan, after, hm_first(s)) - 1][hm_first(s)];
    return value;
}

/* The best end of an effect in a town: up to some questions on, all answers are tried,
 * and then it is looked at as it stands. */
static int best_end(hm_prospect *p, const hm_effect *e, const hm_town *town, int depth,
                    hm_tt_rate *rates)
{
    hm_effect x = *e;
    hm_question q;
    hm_outcome out;
    const hm_effect_result result = hm_effect_run(&x, town, &out, &q);
    if (result == HM_EFFECT_FAILS)
        return rates(p, town);
    if (result == HM_EFFECT_DONE || (depth == 0 && !q.amid) ||
        x.answers >= HM_ANSWERS_MAX)
        return rates(p, &out.town);
    int best = INT32_MIN;
    x.answers++;
    if (depth == 0)
        q.options &= -q.options; /* to the end of the step, by any way */
    for (uint64_t left = q.options; left != 0; left &= left - 1) {
        x.answer[x.answers - 1] = (uint8_t)hm_first(left);
        int value = best_end(p, &x, town, depth > 0 ? depth - 1 : 0, rates);
        best = value > best ? value : best;
    }
    return best;
}

static hm_effect effect_of(hm_prospect *p, const hm_tt_errand *e)
{
    hm_effect x = hm_tt_effect(p->t, e);
    x.fault = &p->fault;
    return x;
}

int hm_tt_points_built(hm_prospect *p, int slot, int square, int spot)
{
    const hm_deck *d = p->t->deal->deck;
    const hm_tt_errand e = {.slot = (uint8_t)slot, .square = (uint8_t)square,
                            .kind = HM_EFFECT_BUILT};
    const hm_effect x = effect_of(p, &e);
    hm_town town;
    hm_town_copy(&d->plan, &town, p->town);
    if (spot >= 0)
        hm_layout_use(d, &town, spot, 0);
    hm_town_take_cubes(&d->plan, &town, hm_bit(square) & town.cubes);
    hm_town_raise(&d->plan, &town, square, slot);
    if (spot >= 0)
        hm_town_spread(&d->plan, &town, square, hm_spot_body(d, spot));
    return best_end(p, &x, &town, DEPTH - 1, hm_tt_points_more);
}

int hm_tt_best_begun(hm_prospect *p, hm_option option, hm_tt_rate *rates)
{
    hm_tt_errand e;
    hm_town unused;
    if (!hm_tt_errand_of(p->t, option, &e, &unused))
        return 0;
    const hm_effect x = effect_of(p, &e);
    return best_end(p, &x, p->town, DEPTH, rates);
}

int hm_tt_value_begun(hm_prospect *p, hm_option option)
{
    return hm_tt_best_begun(p, option, value_of);
}

int hm_tt_best_answered(hm_prospect *p, int answer, hm_tt_rate *rates)
{
    hm_effect x = effect_of(p, &hm_tt(p->t)->errand);
    if (x.answers < HM_ANSWERS_MAX)
        x.answer[x.answers++] = (uint8_t)answer;
    return best_end(p, &x, p->town, DEPTH - 1, rates);
}

int hm_tt_value_answered(hm_prospect *p, int answer)
{
    return hm_tt_best_answered(p, answer, value_of);
}
