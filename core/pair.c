/* The second building of a pair that shares cubes (core/share.h): when all is done, the
 * two are of different types, whatever they have become. What its effects come to is
 * found by running them with every answer, until one way is as it should be: what it
 * turns into may depend on anything. */
#include "core/effect.h"

/* Runs of one look, beyond which it is said not to be possible. Most end with the first:
 * only a building that can become what the first one is has to be looked at again. */
enum { RUNS = 2000 };

static unsigned types_of(const hm_deck *d, const hm_outcome *o, int square, uint8_t slot)
{
    if (o != NULL && square < HM_SQUARES_MAX)
        hm_outcome_heir(o, d, square, &slot);
    return hm_card_types(d->card[slot]);
}

/* o: what all of it came to; NULL: nothing was done. */
static bool are_two_types(const hm_effect *e, const hm_outcome *o)
{
    const unsigned types = types_of(e->deck, o, e->square, e->slot);
    for (unsigned left = e->firsts; left != 0; left &= left - 1) {
        const hm_share *s = &e->first[hm_first(left)];
        if ((types_of(e->deck, o, s->square, s->slot) & types) == 0)
            return true;
    }
    return false;
}

static bool try_all(hm_effect *e, const hm_town *town, uint64_t options, int *runs,
                    uint64_t *good);

/* With the answers so far: is there a way? Each run has a budget of its own, for looking
 * costs the game nothing. */
static bool can_part(const hm_effect *e, const hm_town *town, int *runs)
{
    hm_effect x = *e;
    hm_fault own;
    hm_question q;
    hm_outcome out;
    if (--*runs < 0)
        return false;
    hm_fault_clear(&own);
    x.fault = e->fault != NULL ? &own : NULL;
    x.firsts = 0;
    const hm_effect_result result = hm_effect_run(&x, town, &out, &q);
    if (own.error.code != HM_OK)
        return false;
    x.firsts = e->firsts;
    x.fault = e->fault;
    if (result == HM_EFFECT_ASKS)
        return try_all(&x, town, q.options, runs, NULL);
    return are_two_types(&x, result == HM_EFFECT_DONE ? &out : NULL);
}

/* Until one answer will do, or (good is not NULL) all that do. */
static bool try_all(hm_effect *e, const hm_town *town, uint64_t options, int *runs,
                    uint64_t *good)
{
    bool any = false;
    if (e->answers >= HM_ANSWERS_MAX)
        return false;
    e->answers++;
    for (; options != 0 && (!any || good != NULL); options &= options - 1) {
        e->answer[e->answers - 1] = (uint8_t)hm_first(options);
        const bool can = can_part(e, town, runs);
        any |= can;
        if (can && good != NULL)
            *good |= options & -options;
    }
    e->answers--;
    return any;
}

bool hm_pair_can_part(const hm_effect *e, const hm_town *town)
{
    int runs = RUNS;
    return can_part(e, town, &runs);
}

uint64_t hm_pair_good(const hm_effect *e, const hm_town *town, uint64_t options)
{
    hm_effect x = *e;
    uint64_t good = 0;
    int runs = RUNS;
    try_all(&x, town, options, &runs, &good);
    return good;
}
