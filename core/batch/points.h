/* points.h - points of full towns by lanes: kernels as core/kernel.h says them, and
 * feeding that is only counting, of 64 towns at once. Private, and part of run.h.
 */
#ifndef HM_CORE_BATCH_POINTS_H
#define HM_CORE_BATCH_POINTS_H

#include "core/batch/vectors.h"

/* -- areas */

HM_SMALL part set_at(const hm_game_batch *b, uint16_t at, int p)
{
    return parts(b->set[(at - HM_LANE_FACTS) / sizeof(hm_set)])[p];
}

/* Those that lie so many squares further on. */
HM_SMALL part moved(part set, int by)
{
    return by < 0 ? set >> (uint16_t)-by : set << (uint16_t)by;
}

/* Squares near those of the set. */
static part near_of(const hm_lane_near *near, part set)
{
    part out = all_of(0);
    for (int i = 0; i < near->count; i++)
        out |= moved(set & near->step[i].from, near->step[i].by);
    return out;
}

static part area_of(const hm_game_batch *b, const hm_area *a, int p)
{
    const part within = set_at(b, a->within, p);
    if (a->sets == 0)
        return within;
    part of = set_at(b, a->of[0], p);
    for (int i = 1; i < a->sets; i++)
        of |= set_at(b, a->of[i], p);
    if (a->near != 0)
        of = near_of(&b->near[a->near], of);
    return within & (a->except ? ~of : of);
}

/* -- shapes */

static part product(const hm_game_batch *b, const hm_kernel *k, int p)
{
    part n = all_of((unsigned)k->times);
    for (int i = 0; i < k->areas; i++)
        n *= count_of(area_of(b, &k->area[i], p));
    return n;
}

/* From entry to entry, as far as the number goes. */
static part entry(const hm_game_batch *b, const hm_kernel *k, int p)
{
    const part count = count_of(area_of(b, &k->area[0], p));
    part n = all_of(0);
    for (int i = 0; i < k->entries && i < HM_LANE_SQUARES; i++)
        n += (part)(count > (uint16_t)i) &
             (uint16_t)(k->entry[i] - (i > 0 ? k->entry[i - 1] : 0));
    return n;
}

static part pairs(const hm_game_batch *b, const hm_kernel *k, int slot, int p)
{
    const hm_lane_near *near = &b->near[k->near];
    const part mine = parts(b->set[HM_LANE_CARD + slot])[p];
    const part area = area_of(b, &k->area[0], p);
    part n = all_of(0);
    for (int i = 0; i < near->count; i++)
        n += count_of(moved(mine & near->step[i].from, near->step[i].by) & area);
    return n * (uint16_t)k->times;
}

/* Being near holds both ways: so many of mine are near each type. */
static part type_pairs(const hm_game_batch *b, const hm_kernel *k, int slot, int p)
{
    const part mine = parts(b->set[HM_LANE_CARD + slot])[p];
    const part area = area_of(b, &k->area[0], p);
    part n = all_of(0);
    for (int i = 0; i < b->deck->game->types; i++) {
        const part type = parts(b->set[HM_LANE_TYPE + i])[p];
        n += count_of(mine & near_of(&b->near[k->near], type & area));
    }
    return n * (uint16_t)k->times;
}

static part value_of(const hm_game_batch *b, const hm_kernel *k, int slot, int p)
{
    switch ((hm_shape)k->shape) {
    case HM_SHAPE_PRODUCT: return product(b, k, p);
    case HM_SHAPE_TABLE: return entry(b, k, p);
    case HM_SHAPE_PAIRS: return pairs(b, k, slot, p);
    case HM_SHAPE_TYPE_PAIRS: return type_pairs(b, k, slot, p);
    }
    return all_of(0);
}

/* -- towns */

/* The first ones, as hm_feed_by_count has it. */
HM_SMALL part first_of(part set, part n)
{
    part out = all_of(0);
    for (int i = 0; i < HM_LANE_SQUARES; i++) {
        const part one = set & -set;
        out |= one & (part)(n > (uint16_t)i);
        set ^= one;
    }
    return out;
}

/* What hm_facts_fill and feeding find, of towns without an empty square. */
static void fill_sets(hm_game_batch *b, int p)
{
    const hm_deck *d = b->deck;
    part built = all_of(0), feedable = built, portions = built;
    for (int i = 0; i < d->game->types; i++)
        own_parts(b->set[HM_LANE_TYPE + i])[p] = all_of(0);
    for (int i = 0; i < d->count; i++) {
        const part card = parts(b->set[HM_LANE_CARD + i])[p];
        built |= card;
        own_parts(b->set[HM_LANE_TYPE + d->type_of[i]])[p] |= card;
        if (d->feedable >> i & 1)
            feedable |= card;
        if (b->portions[i] != 0)
            portions += count_of(card) * b->portions[i];
    }
    own_parts(b->set[HM_LANE_ALL])[p] = all_of(b->all);
    own_parts(b->set[HM_LANE_BUILT])[p] = built;
    own_parts(b->set[HM_LANE_CUBES])[p] = ~built & b->all;
    own_parts(b->set[HM_LANE_EMPTY])[p] = all_of(0);
    own_parts(b->set[HM_LANE_FEEDABLE])[p] = feedable;
    own_parts(b->set[HM_LANE_FED])[p] = first_of(feedable, portions);
}

/* Of cards that stand, and lines of the game that count something. */
static part points_of(const hm_game_batch *b, int p)
{
    const hm_deck *d = b->deck;
    part sum = all_of(0);
    for (int i = 0; i < d->count; i++) {
        part points = all_of(0);
        for (int k = 0; k < d->scores[i].count; k++)
            points += value_of(b, d->scores[i].use[k].kernel, i, p);
        sum += points & ~is_zero(parts(b->set[HM_LANE_CARD + i])[p]);
    }
    for (unsigned left = d->lines; left != 0; left &= left - 1) {
        const int i = hm_first(left);
        if (d->game->line[i].modes >> b->how.mode & 1)
            sum += value_of(b, d->line_points[i], 0, p) &
                   ~is_zero(value_of(b, d->line_count[i], 0, p));
    }
    return sum;
}

/* All that are full, which leaves none. */
static void score_full(hm_game_batch *b, int32_t *points)
{
    hm_lanes sum;
    for (int p = 0; p < PARTS; p++) {
        fill_sets(b, p);
        own_parts(sum)[p] = points_of(b, p);
    }
    for (int i = 0; i < b->full; i++)
        points[b->full_game[i]] = (int16_t)sum[i];
    b->full = 0;
}

#endif
