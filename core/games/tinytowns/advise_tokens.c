/* What tokens are worth, by rules of thumb: which pay, and which stand well. No token or
 * card is known by name: what can be paid for with tokens is in the deck, who will work
 * is asked of the token's own condition, and where cubes go is asked of the laws. */
#include "core/games/tinytowns/advise_tokens.h"

#include <string.h>

#include "core/placing.h"
#include "core/tokens.h"

enum {
    NEAR = 256,   /* one cube on that square, and the layout is complete */
    STAND = 4,    /* of a token at work one that stands near is worth this part */
    MEET = 64,    /* ... and this much it counts where a building goes up: among squares
                     that are as good, no more, for a layout spoilt costs more than what
                     a token pays for */
    GIVEN_UP = 1500 /* of a token that will never be used again */
};

/* The fuller the town, the less there is to pay for. */
static int left_of(const hm_advice *a, const hm_deck *d, const hm_town *town)
{
    const int squares = d->game->grid.count;
    return a->hire * (squares - hm_count(town->built)) / squares;
}

int hm_tt_worth_of_work(const hm_advice *a, const hm_deck *d, const hm_town *town)
{
    int gone = 0;
    for (int i = 0; i < HM_TOKENS_MAX; i++)
        gone += hm_band_of(&d->plan, town, i)->gone;
    return left_of(a, d, town) * hm_count(hm_town_working(&d->plan, town)) -
           GIVEN_UP * gone;
}

int hm_tt_worth_of_meeting(const hm_advice *a, const hm_table *t, const hm_town *town,
                           int square, int slot)
{
    const hm_deck *d = t->deal->deck;
    hm_town after;
    if (a->hire == 0 || !(hm_town_tokens(&d->plan, town) >> square & 1))
        return 0;
    hm_town_copy(&d->plan, &after, town);
    hm_town_take_cubes(&d->plan, &after, hm_bit(square) & after.cubes);
    hm_town_raise(&d->plan, &after, square, slot);
    hm_tokens_meet(d, &after, hm_tt_setting(t, hm_tt(t)->player), square, slot, true);
    const hm_set more = hm_town_working(&d->plan, &after) &
                        ~hm_town_working(&d->plan, town);
    return more != 0 ? left_of(a, d, town) / MEET : 0;
}

/* -- where they stand */

/* Squares of the spots of a slot that are at a level. */
static hm_set wants_of(const hm_progress *p, int slot, int level)
{
    hm_set out = 0;
    for (int w = p->from[slot]; w < p->from[slot + 1]; w++)
        for (uint64_t b = hm_progress_level(p, level)[w]; b != 0; b &= b - 1)
            out |= hm_progress_spot(p, slot, w, hm_first(b))->squares;
    return out;
}

static void note_near(hm_advice *a, hm_set squares, int near)
{
    for (; squares != 0; squares &= squares - 1)
        if (near > a->near[hm_first(squares)])
            a->near[hm_first(squares)] = (int16_t)near;
}

void hm_tt_find_near(hm_advice *a, const hm_deck *d, const hm_town *town,
                     uint64_t wanted)
{
    const hm_set empty = hm_deck_empty(d, town);
    memset(a->near, 0, sizeof a->near);
    for (; wanted != 0; wanted &= wanted - 1) {
        const int slot = hm_first(wanted), most = a->progress.most[slot];
        const int best = hm_progress_best(&a->progress, slot);
        if (best >= 0 && best < most)
            note_near(a, wants_of(&a->progress, slot, best) & empty,
                      NEAR * (best + 1) * (best + 1) / (most * most));
    }
}

static int worth_of_standing(const hm_advice *a, const hm_deck *d, const hm_town *town)
{
    const int hire = left_of(a, d, town);
    hm_set there = hm_town_tokens(&d->plan, town) & ~(town->built | town->cubes);
    int sum = 0;
    for (; there != 0; there &= there - 1)
        sum += hire * a->near[hm_first(there)] / NEAR / STAND;
    return sum;
}

/* -- where cubes must go */

hm_set hm_tt_open_to_cubes(const hm_table *t, const hm_town *town)
{
    const hm_deck *d = t->deal->deck;
    const hm_set empty = hm_deck_empty(d, town);
    hm_facts f;
    hm_fault fault;
    if (!hm_is_cube_bound(d, town, HM_CUBE_OTHERS))
        return empty;
    hm_fault_clear(&fault);
    hm_facts_fill_play(&f, d, town, hm_tt_setting(t, hm_tt(t)->player));
    f.fault = &fault;
    f.named = (1u << d->game->resources) - 1;
    const hm_set bound = hm_cubes_go_on(&f, HM_CUBE_OTHERS);
    return bound != 0 ? bound : empty;
}

/* The best that could be done with a cube, on average of all kinds. */
static int worth_of_choice(const hm_advice *a, const hm_table *t, const hm_town *town)
{
    const int kinds = t->deal->deck->game->resources;
    const hm_set where = hm_tt_open_to_cubes(t, town);
    int sum = 0;
    for (int r = 0; r < kinds && where != 0; r++) {
        int best = INT32_MIN;
        for (hm_set s = where; s != 0; s &= s - 1)
            if (a->gain[r][hm_first(s)] > best)
                best = a->gain[r][hm_first(s)];
        sum += best;
    }
    return sum / kinds;
}

int hm_tt_worth_of_tokens(const hm_advice *a, const hm_table *t, const hm_town *town)
{
    const hm_deck *d = t->deal->deck;
    return hm_tt_worth_of_work(a, d, town) + worth_of_standing(a, d, town) +
           (a->binds ? worth_of_choice(a, t, town) : 0);
}
