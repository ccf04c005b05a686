/* Cubes of any kind for others, in a little-town game: what can be given, and what comes
 * out of it.
 *
 * Whether something can be given is worked out from sums: how many cubes there are to
 * spare, and how many more money may stand for. So the only search is for a second set of
 * cubes, which goes nowhere in vain. */
#include <string.h>

#include "core/games/littletown/littletown.h"

static unsigned cube_kinds(const hm_table *t)
{
    const hm_game *g = t->deal->deck->game;
    unsigned out = 0;
    for (int r = 0; r < g->resources; r++)
        out |= g->resource[r].money ? 0 : 1u << r;
    return out;
}

/* Can all that is needed be paid, and `give` cubes of these kinds besides? */
static bool can_give_of(const hm_table *t, const uint8_t *need, unsigned kinds, int give,
                        int kept)
{
    const hm_lt_rules *how = hm_lt_how(t);
    const uint8_t *stock = hm_lt_me(t)->stock;
    int missing = 0, spare = 0, on_sale = 0;
    for (int r = 0; r < t->deal->deck->game->resources; r++) {
        int lack = need[r] > stock[r] ? need[r] - stock[r] : 0;
        int most = hm_lt_most_for_money(t, r);
        if (lack > most)
            return false;
        missing += lack;
        if (kinds >> r & 1) {
            spare += lack > 0 ? 0 : stock[r] - need[r];
            on_sale += most - lack;
        }
    }
    int bought = give > spare ? give - spare : 0;
    if (bought > on_sale)
        return false;
    return how->money < 0 || kept + need[how->money] +
                                     (missing + bought) * how->coins_per_cube <=
                                 stock[how->money];
}

/* Does the reserve have all of what comes out, when these kinds were given? What was
 * given before is what is needed beyond the printed price. */
static bool has_others(const hm_table *t, const hm_trade *trade, const uint8_t *need,
                       unsigned kinds)
{
    int sum = 0;
    for (unsigned left = cube_kinds(t) & ~kinds; left != 0; left &= left - 1)
        if (need[hm_first(left)] == trade->pay[hm_first(left)])
            sum += hm_lt_left(t, hm_first(left));
    return sum >= trade->gain_any;
}

/* The same as hm_lt_can_give, of some kinds. Where a short reserve refuses and kinds that
 * were given do not come back, it matters which kinds are given: each choice of kinds is
 * looked at, 128 at most. */
static bool can_give(const hm_table *t, const hm_trade *trade, const uint8_t *need,
                     unsigned kinds, int give, int kept)
{
    const hm_lt_rules *how = hm_lt_how(t);
    if (!how->short_is_refused || how->other_cubes != HM_LT_NO_SHARED_KIND)
        return can_give_of(t, need, kinds, give, kept);
    for (unsigned some = kinds;; some = (some - 1) & kinds) {
        if (has_others(t, trade, need, some) && can_give_of(t, need, some, give, kept))
            return true;
        if (some == 0)
            return false;
    }
}
_Static_assert(HM_RESOURCES_MAX <= 8, "each choice of kinds can be looked at");

bool hm_lt_can_give(const hm_table *t, const hm_trade *trade, const uint8_t *need,
                    int give, int kept)
{
    return can_give(t, trade, need, cube_kinds(t), give, kept);
}

/* In how many ways can `left` more cubes of these kinds be given, whatever their order?
 * Counted up to `most`; there is one at least, and every step leads to one. */
static int gifts(const hm_table *t, const hm_trade *trade, uint8_t *need, unsigned kinds,
                 int left, int most)
{
    int n = 0;
    if (left == 0)
        return 1;
    for (; kinds != 0 && n < most; kinds &= kinds - 1) {
        int kind = hm_first(kinds);
        need[kind]++;
        if (can_give(t, trade, need, kinds, left - 1, 0))
            n += gifts(t, trade, need, kinds, left - 1, most - n);
        need[kind]--;
    }
    return n;
}

bool hm_lt_has_one_gift(const hm_table *t)
{
    const hm_lt_business *b = &hm_lt(t)->business;
    uint8_t need[HM_RESOURCES_MAX];
    memcpy(need, b->need, sizeof need);
    return hm_lt_can_give(t, hm_lt_trade_of(t), need, b->give, 0) &&
           gifts(t, hm_lt_trade_of(t), need, cube_kinds(t), b->give, 2) == 1;
}

/* Kinds of which the next cube can be given, so that the rest can be given too. */
unsigned hm_lt_givable(const hm_table *t)
{
    const hm_lt_business *b = &hm_lt(t)->business;
    uint8_t need[HM_RESOURCES_MAX];
    unsigned out = 0;
    memcpy(need, b->need, sizeof need);
    for (unsigned left = cube_kinds(t); left != 0; left &= left - 1) {
        need[hm_first(left)]++;
        if (hm_lt_can_give(t, hm_lt_trade_of(t), need, b->give - 1, 0))
            out |= left & -left;
        need[hm_first(left)]--;
    }
    return out;
}

/* May this kind come out, after what was given? */
static bool is_other(const hm_table *t, int kind)
{
    const hm_lt_business *b = &hm_lt(t)->business;
    int rule = hm_lt_how(t)->other_cubes;
    if (rule == HM_LT_ANYTHING)
        return true;
    if (rule == HM_LT_NO_SHARED_KIND)
        return b->given[kind] == 0;
    for (int r = 0; r < t->deal->deck->game->resources; r++)
        if (b->got[r] + (r == kind) != b->given[r])
            return true;
    return false;
}

unsigned hm_lt_gettable(const hm_table *t)
{
    unsigned out = 0;
    for (unsigned left = cube_kinds(t); left != 0; left &= left - 1)
        if (hm_lt_left(t, hm_first(left)) > 0 && is_other(t, hm_first(left)))
            out |= left & -left;
    return out;
}
