/* batch.c - what a batch reads off a deck, and which vectors it is played with. */
#include "core/batch/batch.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "core/batch/lanes.h"
#include "core/ruleset.h"
#include "core/score.h"

/* -- widths */

#if !defined HM_PLAIN && defined __x86_64__ && defined __GNUC__
static bool has_avx2(void)
{
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("fma");
}
static bool has_avx512(void)
{
    return has_avx2() && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512cd") &&
           __builtin_cpu_supports("avx512vl");
}
#else
static bool has_avx2(void) { return false; }
static bool has_avx512(void) { return false; }
#endif
static bool has_any(void) { return true; }

static const struct {
    bool (*has)(void);
    hm_game_batch_run *run;
} widths[HM_BATCH_WIDTHS] = {
    [HM_BATCH_PLAIN] = {has_any, hm_game_batch_run_plain},
    [HM_BATCH_AVX2] = {has_avx2, hm_game_batch_run_avx2},
    [HM_BATCH_AVX512] = {has_avx512, hm_game_batch_run_avx512},
};

hm_game_batch_width hm_game_batch_best(hm_game_batch_width most)
{
    while (!widths[most].has())
        most--;
    return most;
}

/* -- layouts */

/* The number of a shift, a new one if need be. */
static uint8_t shift_of(hm_game_batch *b, int kind, int by)
{
    int i = 0;
    while (i < b->shifts && (b->shift[i].kind != kind || b->shift[i].by != by))
        i++;
    b->shift[i].kind = (uint8_t)kind;
    b->shift[i].by = (uint8_t)by;
    b->shifts += i == b->shifts;
    return (uint8_t)i;
}

/* The spot as seen from its first square. */
static hm_lane_layout layout_of(hm_game_batch *b, const hm_spot *spot)
{
    const int first = hm_first(spot->squares);
    hm_lane_layout out = {.first = (uint16_t)hm_bit(first)};
    for (int i = 0; i < b->kinds; i++)
        for (hm_set s = spot->want[i] >> first; s != 0; s &= s - 1)
            out.shift[out.cubes++] = shift_of(b, i, hm_first(s));
    return out;
}

/* Spots that differ in where they are only are one layout. */
static void add_layout(hm_game_batch *b, const hm_lane_layout *l)
{
    for (int i = 0; i < b->layouts; i++) {
        hm_lane_layout *old = &b->layout[i];
        if (old->cubes != l->cubes || memcmp(old->shift, l->shift, l->cubes) != 0)
            continue;
        old->first |= l->first;
        return;
    }
    b->layout[b->layouts++] = *l;
}

static int by_size(const void *a, const void *b)
{
    return ((const hm_lane_layout *)a)->cubes - ((const hm_lane_layout *)b)->cubes;
}

static void read_layouts(hm_game_batch *b)
{
    for (int i = 0; i < b->deck->count; i++) {
        const hm_spots *spots = &b->deck->card[i]->spots;
        for (int k = 0; k < spots->count; k++) {
            const hm_lane_layout l = layout_of(b, &spots->spot[k]);
            add_layout(b, &l);
        }
    }
    qsort(b->layout, (size_t)b->layouts, sizeof *b->layout, by_size);
}

/* -- scores */

/* The most that a kernel can say, either way. */
static int64_t most_of(const hm_kernel *k, int types)
{
    int64_t most = llabs((long long)k->times);
    switch ((hm_shape)k->shape) {
    case HM_SHAPE_PRODUCT:
        return most * (k->areas > 0 ? HM_LANE_SQUARES : 1) *
               (k->areas > 1 ? HM_LANE_SQUARES : 1);
    case HM_SHAPE_TABLE:
        most = 0;
        for (int i = 0; i < k->entries; i++)
            if (llabs((int32_t)k->entry[i]) > most)
                most = llabs((int32_t)k->entry[i]);
        return most;
    case HM_SHAPE_PAIRS: return most * HM_LANE_SQUARES * HM_LANE_SQUARES;
    case HM_SHAPE_TYPE_PAIRS: return most * HM_LANE_SQUARES * types;
    }
    return INT32_MAX;
}

/* Adds the most of a score to *sum; false: it has no kernel. */
static bool add_most(const hm_deck *d, const hm_kernel *k, int64_t *sum)
{
    *sum += k != NULL ? most_of(k, d->game->types) : 0;
    return k != NULL;
}

/* Are all scores kernels, and so small that they add up in a lane? */
static bool are_kernels(const hm_deck *d)
{
    int64_t sum = 0;
    bool all = true;
    for (int i = 0; i < d->count; i++)
        for (int k = 0; k < d->scores[i].count; k++)
            all = add_most(d, d->scores[i].use[k].kernel, &sum) && all;
    for (unsigned left = d->lines; left != 0; left &= left - 1)
        all = add_most(d, d->line_points[hm_first(left)], &sum) &&
              add_most(d, d->line_count[hm_first(left)], &sum) && all;
    return all && sum <= INT16_MAX;
}

/* May points be counted by lanes? Nothing but kernels decides on them then, and on who is
 * fed nothing but numbers. */
static bool may_score(const hm_deck *d, const hm_setting *how)
{
    return d->feeding_is_counting && !d->feeding_is_bought && !d->feeding_minds &&
           d->uses[HM_HOOK_LINE].count == 0 && d->weighty == 0 && d->stays == 0 &&
           d->goals == 0 &&
           !(d->judged >> how->mode & 1) && are_kernels(d);
}

/* More portions than squares are no use. */
static void read_portions(hm_game_batch *b)
{
    for (int i = 0; i < b->deck->count; i++) {
        const int32_t n = b->deck->portions[i];
        b->portions[i] = (uint8_t)(n < 0 ? 0 : n > HM_LANE_SQUARES ? HM_LANE_SQUARES : n);
    }
}

static void read_near(const hm_grid *g, int near, hm_lane_near *out)
{
    for (int by = 1 - g->count; by < g->count; by++) {
        unsigned from = 0;
        for (int s = 0; s < g->count; s++)
            if (s + by >= 0 && s + by < g->count && (g->near[near][s] >> (s + by) & 1))
                from |= 1u << s;
        if (from == 0)
            continue;
        out->step[out->count].by = (int8_t)by;
        out->step[out->count++].from = (uint16_t)from;
    }
}

hm_status hm_game_batch_score_one(const hm_game_batch *b, int lane, int32_t *points,
                                  hm_error *err)
{
    const hm_plan *plan = &b->deck->plan;
    hm_facts facts[2];
    hm_sheet sheet;
    hm_town t;
    hm_town_start(plan, b->deck->game, &t);
    for (int i = 0; i < b->kinds; i++)
        for (unsigned s = b->cubes[i][lane]; s != 0; s &= s - 1)
            hm_town_put_cube(plan, &t, hm_first(s), i);
    for (int i = 0; i < b->deck->count; i++)
        for (unsigned s = b->card[i][lane]; s != 0; s &= s - 1)
            hm_town_put_building(plan, &t, hm_first(s), i);
    t.finish = 1;
    hm_status st = hm_score(b->deck, &t, 1, &b->how, facts, &sheet, err);
    *points = st == HM_OK ? sheet.total : 0;
    return st;
}

/* -- batches */

/* Does every cube of the layouts have one kind, and do layouts see cubes alone? */
static bool sees_cubes(const hm_deck *d)
{
    for (int i = 0; i < d->count; i++) {
        if (d->plan.content[HM_CELL_BUILDING + i] != 0 || d->card[i]->spots.stand != NULL)
            return false;
        for (int k = 0; k < d->card[i]->spots.count; k++) {
            const hm_spot *spot = &d->card[i]->spots.spot[k];
            int cubes = 0;
            for (int r = 0; r < d->game->resources; r++)
                cubes += hm_count(spot->want[r]);
            if (cubes != hm_count(spot->squares))
                return false;
        }
    }
    return true;
}

static bool can_play(const hm_table *t)
{
    const hm_deck *d = t->deal->deck;
    const hm_layouts *m = &d->layouts;
    return t->deal->ruleset->plain != NULL && t->deal->ruleset->plain(t) &&
           d->game->grid.count <= HM_LANE_SQUARES && m->rows == 8 && d->plan.paired &&
           m->codes == HM_FEW_CODES && d->builds_plainly && sees_cubes(d) &&
           d->twofold == 0;
}

/* Room for it, on a border that the widest vectors want. */
static hm_game_batch *make_room(hm_arena *arena)
{
    char *room = hm_arena_new(arena, sizeof(hm_game_batch) + HM_LANE_ALIGN);
    if (room == NULL)
        return NULL;
    return (void *)(room + (HM_LANE_ALIGN - (uintptr_t)room % HM_LANE_ALIGN));
}

hm_status hm_game_batch_new(hm_arena *arena, const hm_table *t, hm_game_batch_width width,
                       hm_game_batch **out, hm_error *err)
{
    const hm_deck *d = t->deal->deck;
    const bool by_lanes = may_score(d, &t->deal->how);
    *out = NULL;
    if (!can_play(t) || (d->eventful != 0 && !by_lanes)) /* what is held is not known */
        return HM_OK;
    const size_t spots = (size_t)d->layouts.spots + 1;
    hm_game_batch *b = make_room(arena);
    hm_lane_layout *layout = hm_arena_array(arena, spots, sizeof *layout);
    uint16_t *found = hm_arena_array(arena, spots, sizeof *found);
    hm_lane_near *near = hm_arena_array(arena, HM_NEARS, sizeof *near);
    if (b == NULL || layout == NULL || found == NULL || near == NULL)
        return hm_fail_memory(err);
    b->deck = d;
    b->how = t->deal->how;
    b->by_lanes = by_lanes;
    b->run = widths[hm_game_batch_best(width)].run;
    b->kinds = d->game->resources;
    b->all = (uint16_t)d->game->grid.all;
    b->layout = layout;
    b->found = found;
    b->near = near;
    read_layouts(b);
    read_portions(b);
    for (int i = 1; i < HM_NEARS; i++)
        read_near(&d->game->grid, i, &near[i]);
    *out = b;
    return HM_OK;
}

bool hm_game_batch_scores_by_lanes(const hm_game_batch *b) { return b->by_lanes; }

hm_status hm_game_batch_play(hm_game_batch *b, int count, uint64_t *chance,
                             int32_t *points, hm_error *err)
{
    return b->run(b, count, chance, points, err);
}
