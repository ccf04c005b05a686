/* eye.c - see eye.h. */
#include "core/bots/eye.h"

#include <string.h>

#include "core/code.h"

/* -- making one */

static void find_classes(hm_eye *e)
{
    for (int i = 0; i < e->deck->count; i++)
        for (int level = -1; level <= e->progress.most[i]; level++)
            for (int n = 0; n <= HM_PLACES_TOLD; n++)
                e->class[i][level + 1][n] =
                    (uint8_t)hm_feature_reach(e->progress.most[i], level, n);
}

hm_status hm_eye_init(hm_eye *e, const hm_deck *d, const hm_setting *how, int players,
                      const hm_features *map, const int32_t *weight, hm_arena *arena,
                      hm_error *err)
{
    e->map = map;
    e->weight = weight;
    e->deck = d;
    e->taste.any = false;
    e->fault.code = HM_OK;
    hm_grower_init(&e->grower, d, how);
    /* where scripts score nobody can tell, and asking them for every cube takes long */
    e->by_cubes = !e->grower.whole &&
                  (e->grower.sees & (HM_SEES_CUBES | HM_SEES_KINDS)) != 0;
    hm_status st = d->surveys ? hm_grower_widen(&e->grower, arena, players, err) : HM_OK;
    if (st == HM_OK)
        st = hm_progress_init(&e->progress, d, arena, err);
    if (st == HM_OK)
        find_classes(e);
    return st;
}

void hm_eye_set_taste(hm_eye *e, const hm_taste *taste)
{
    e->taste.any = taste != NULL && taste->any;
    if (!e->taste.any)
        return;
    memcpy(e->taste.of, taste->of, (size_t)e->deck->count * sizeof *taste->of);
    for (int i = 0; i < e->deck->count; i++) {
        const int most = e->progress.most[i] > 0 ? e->progress.most[i] : 1;
        for (int level = 1; level <= most; level++)
            e->bent[i][level + 1] =
                (int32_t)((int64_t)taste->of[i] * level * level / (most * most));
    }
}

int hm_eye_points(hm_eye *e, const hm_town *town, const hm_town *const *others, int count)
{
    hm_grower_seat(&e->grower, town, others, count);
    hm_growth_start(&e->growth, &e->grower, &e->fault);
    const int points = hm_growth_points(&e->growth);
    return points > HM_POINTS_SEEN ? HM_POINTS_SEEN
           : points < -HM_POINTS_SEEN ? -HM_POINTS_SEEN : points;
}

/* -- how far cards are */

/* Spots of a level when a cube comes to a square: those that it does not spoil, and those
 * that it brings on. */
static inline uint64_t spots_at(const hm_eye *e, int level, int w, int best,
                                const uint64_t *through, const uint64_t *wants)
{
    const uint64_t *at = e->progress.level + level * e->progress.words + w;
    uint64_t out = level <= best ? *at & ~through[w] : 0;
    if (level > 0)
        out |= at[-e->progress.words] & wants[w];
    return out;
}

/* The level of a card's best places then, and how many there are: one more than before at
 * most. */
static inline int reach_with(const hm_eye *e, const hm_reach *r, const uint64_t *through,
                             const uint64_t *wants, int *places)
{
    int level = r->best < 0 ? -1 : r->best < r->most ? r->best + 1 : r->best;
    for (; level >= 0; level--) {
        int n = 0;
        for (int w = r->from; w < r->to; w++)
            n += hm_count(spots_at(e, level, w, r->best, through, wants));
        if (n > 0) {
            *places = hm_least(n, HM_PLACES_TOLD);
            return level;
        }
    }
    *places = 0;
    return -1;
}

static int best_level(const hm_progress *p, int slot, int *places)
{
    const int level = hm_progress_best(p, slot);
    int n = 0;
    for (int w = p->from[slot]; level >= 0 && w < p->from[slot + 1]; w++)
        n += hm_count(hm_progress_level(p, level)[w]);
    *places = hm_least(n, HM_PLACES_TOLD);
    return level;
}

/* Loose cubes that no place which is begun can use. */
static int count_dead(const hm_progress *p, hm_set cubes)
{
    const hm_spot_block *begun = (const void *)p->begun;
    int dead = 0;
    for (; cubes != 0; cubes &= cubes - 1) {
        const hm_spot_block *there = (const void *)hm_progress_through(p,
                                                                       hm_first(cubes));
        hm_spot_block any = {0};
        for (int n = 0; n < p->blocks; n++)
            any |= there[p->block[n]] & begun[p->block[n]];
        dead += !hm_is_any(any);
    }
    return dead;
}

/* The same with a cube more. */
static int count_dead_with(const hm_progress *p, hm_set cubes, const uint64_t *through,
                           const uint64_t *wants)
{
    const hm_spot_block *begun = (const void *)p->begun, *none = (const void *)p->level;
    hm_spot_block live[HM_SPOT_WORDS_MAX / HM_SPOT_BLOCK], own = {0};
    for (int n = 0; n < p->blocks; n++) {
        const int b = p->block[n];
        const hm_spot_block on = (begun[b] | none[b]) & ((const hm_spot_block *)wants)[b];
        live[n] = (begun[b] & ~((const hm_spot_block *)through)[b]) | on;
        own |= on;
    }
    int dead = !hm_is_any(own);
    for (; cubes != 0; cubes &= cubes - 1) {
        const hm_spot_block *there = (const void *)hm_progress_through(p,
                                                                       hm_first(cubes));
        hm_spot_block any = {0};
        for (int n = 0; n < p->blocks; n++)
            any |= there[p->block[n]] & live[n];
        dead += !hm_is_any(any);
    }
    return dead;
}

/* -- a town as a whole */

static int64_t weigh(const hm_eye *e, const uint32_t *at, int count)
{
    int64_t sum = 0;
    for (int i = 0; i < count; i++)
        sum += e->weight[at[i]];
    return sum;
}

static int64_t taste_for(const hm_eye *e, const hm_open_slots *open)
{
    int64_t sum = 0;
    for (int i = 0; i < open->count && e->taste.any; i++)
        sum += (int64_t)e->taste.of[open->slot[i]] * open->number[i];
    return sum;
}

/* How far every card is; *any: something can be built. Returns how many features. */
static int add_reaches(hm_eye *e, const hm_open_slots *open, int stage, bool now,
                       bool *any, int64_t *extra, uint32_t *at)
{
    int n = 0;
    for (int i = 0; i < open->count; i++) {
        const int slot = open->slot[i];
        int places, level = best_level(&e->progress, slot, &places);
        int class = e->class[slot][level + 1][places];
        *any = *any || (class == HM_REACH_NOW && now);
        class = class == HM_REACH_NOW && !now ? HM_REACH_LATER : class;
        at[n++] = hm_feature_reaches(e->map, slot, stage) + (uint32_t)class;
        for (int j = 0; j < open->count && i < HM_IN_PAIRS && j < HM_IN_PAIRS; j++)
            at[n++] = hm_feature_reaches_by(e->map, slot, open->slot[j],
                                            open->number[j]) + (uint32_t)class;
        *extra += e->taste.any ? e->bent[slot][level + 1] : 0;
    }
    return n;
}

static int add_cubes(const hm_eye *e, const hm_sight *v, int stage, uint32_t *at)
{
    for (int r = 0; r < e->map->kinds; r++)
        at[r] = hm_feature_cubes(e->map, r, hm_count(v->cube[r] & v->cubes), stage);
    const int dead = count_dead(&e->progress, v->cubes);
    at[e->map->kinds] = hm_feature_dead(e->map, dead, stage);
    return e->map->kinds + 1;
}

/* The features of all windows, small ones first. */
static int add_windows(const hm_features *f, const uint8_t *code, const uint8_t *brief,
                       uint32_t *small, uint32_t *large)
{
    for (int i = 0; i < f->small.count; i++)
        small[i] = hm_feature_small(f, f->small.window[i].class,
                                    hm_window_number(&f->small, i, code));
    for (int i = 0; i < f->large.count; i++)
        large[i] = hm_feature_large(f, f->large.window[i].class,
                                    hm_window_number(&f->large, i, brief));
    return f->small.count + f->large.count;
}

/* A town in which nothing can come any more is worth its points. */
int64_t hm_eye_value(hm_eye *e, const hm_town *town, int points, int aside, bool now,
                     hm_noted *note)
{
    const hm_deck *d = e->deck;
    const hm_features *f = e->map;
    const int empty = hm_count(hm_deck_empty(d, town)), stage = hm_stage_of(empty);
    hm_noted *out = note != NULL ? note : &e->note;
    uint8_t code[HM_SQUARES_MAX], brief[HM_SQUARES_MAX];
    hm_open_slots open;
    bool any = false;
    hm_features_open(f, &d->plan, town, &open);
    int64_t extra = taste_for(e, &open);
    out->points = points;
    out->count = 0;
    if (empty == 0 && !now)
        return (int64_t)points * HM_WEIGHT_POINT + extra;
    const hm_sight v = hm_sight_of(d, town);
    hm_progress_find(&e->progress, &v, open.set);
    int n = hm_features_steady(f, d, town, &open, aside, out->at);
    n += add_reaches(e, &open, stage, now, &any, &extra, out->at + n);
    n += add_cubes(e, &v, stage, out->at + n);
    out->at[n++] = hm_feature_empty(f, empty, any);
    hm_features_cells(f, &d->plan, town, code, brief);
    n += add_windows(f, code, brief, out->at + n, out->at + n + f->small.count);
    out->count = n;
    return (int64_t)points * HM_WEIGHT_POINT + extra + weigh(e, out->at, n);
}

/* -- a cube more */

/* What every class of reach is worth, with all that stands, in one list. */
static void fold_reach(hm_eye *e, const hm_open_slots *open, int i, int stage)
{
    const int slot = open->slot[i];
    hm_reach *r = &e->reach[i];
    const int32_t *w = e->weight + hm_feature_reaches(e->map, slot, stage);
    int places;
    r->slot = (uint8_t)slot;
    r->most = e->progress.most[slot];
    r->best = (int8_t)best_level(&e->progress, slot, &places);
    r->from = e->progress.from[slot];
    r->to = e->progress.from[slot + 1];
    r->class = (const uint8_t (*)[HM_PLACES_TOLD + 1])e->class[slot];
    r->bent = e->bent[slot];
    memcpy(r->worth, w, sizeof r->worth);
    for (int j = 0; j < open->count && i < HM_IN_PAIRS && j < HM_IN_PAIRS; j++) {
        w = e->weight + hm_feature_reaches_by(e->map, slot, open->slot[j],
                                              open->number[j]);
        for (int k = 0; k < HM_REACHES; k++)
            r->worth[k] += w[k];
    }
}

static void fold_cubes(hm_eye *e, const hm_sight *v, int empty, int stage)
{
    const hm_features *f = e->map;
    for (int r = 0; r < f->kinds; r++) {
        const int n = hm_count(v->cube[r] & v->cubes);
        const int32_t now = e->weight[hm_feature_cubes(f, r, n, stage)];
        e->steady += now;
        e->cube[r] = e->weight[hm_feature_cubes(f, r, n + 1, stage)] - now;
    }
    for (int i = 0; i < HM_DEAD_TOLD; i++)
        e->dead[i] = e->weight[hm_feature_dead(f, i, stage)];
    for (int i = 0; i < 2; i++)
        e->build[i] = e->weight[hm_feature_empty(f, empty, i)];
}

void hm_eye_look(hm_eye *e, const hm_town *town, int points, int aside)
{
    const hm_deck *d = e->deck;
    const hm_features *f = e->map;
    hm_open_slots open;
    hm_town_copy(&d->plan, &e->town, town);
    e->points = points;
    e->empty = hm_deck_empty(d, town);
    const int empty = hm_count(e->empty) - 1, stage = hm_stage_of(empty);
    const hm_sight v = hm_sight_of(d, town);
    hm_features_open(f, &d->plan, town, &open);
    hm_progress_find(&e->progress, &v, open.set);
    e->steady = (int64_t)points * HM_WEIGHT_POINT + taste_for(e, &open);
    const int n = hm_features_steady(f, d, town, &open, aside, e->note.at);
    e->steady += weigh(e, e->note.at, n);
    e->reaches = open.count;
    for (int i = 0; i < open.count; i++)
        fold_reach(e, &open, i, stage);
    fold_cubes(e, &v, empty, stage);
    hm_features_cells(f, &d->plan, town, e->code, e->brief);
    add_windows(f, e->code, e->brief, e->small, e->large);
    e->steady += weigh(e, e->small, f->small.count) + weigh(e, e->large, f->large.count);
}

/* What windows over the square change by when something else comes to it than nothing. */
static inline int64_t change_of(const hm_eye *e, const hm_windows *w, const uint32_t *at,
                                int square, uint32_t code)
{
    int64_t sum = 0;
    for (int i = 0; i < w->overs[square]; i++) {
        const hm_pane pane = w->over[square][i];
        const uint32_t was = at[pane.window];
        sum += e->weight[was + code * w->digit[pane.at]] - e->weight[was];
    }
    return sum;
}

/* Where points go by loose cubes, the town is scored with it. */
static int64_t points_more(hm_eye *e, int square, int kind)
{
    hm_town with;
    hm_town_copy(&e->deck->plan, &with, &e->town);
    hm_town_add_cube(&e->deck->plan, &with, square, kind);
    e->grower.at[e->grower.me] = &with;
    hm_growth_start(&e->growth, &e->grower, &e->fault);
    e->grower.at[e->grower.me] = &e->town;
    return (int64_t)(hm_growth_points(&e->growth) - e->points) * HM_WEIGHT_POINT;
}

int64_t hm_eye_cube(hm_eye *e, int square, int kind)
{
    const hm_progress *p = &e->progress;
    const uint64_t *through = hm_progress_through(p, square);
    const uint64_t *wants = hm_progress_wants(p, square, kind);
    int64_t sum = e->steady + e->cube[kind];
    bool any = false;
    for (int i = 0; i < e->reaches; i++) {
        const hm_reach *r = &e->reach[i];
        int places, level = reach_with(e, r, through, wants, &places);
        const int class = r->class[level + 1][places];
        any |= class == HM_REACH_NOW;
        sum += r->worth[class] + (e->taste.any ? r->bent[level + 1] : 0);
    }
    const int dead = count_dead_with(p, e->town.cubes, through, wants);
    sum += e->dead[hm_least(dead, HM_DEAD_TOLD - 1)] + e->build[any];
    sum += change_of(e, &e->map->small, e->small, square, e->map->code[kind + 1]);
    sum += change_of(e, &e->map->large, e->large, square, e->map->brief[kind + 1]);
    return e->by_cubes ? sum + points_more(e, square, kind) : sum;
}

int64_t hm_eye_best_cube(hm_eye *e, int kind)
{
    int64_t best = INT64_MIN;
    hm_set on = 0;
    for (hm_set s = e->empty; s != 0; s &= s - 1)
        on |= hm_progress_serves(&e->progress, hm_first(s), kind) ? s & -s : 0;
    for (hm_set s = on != 0 ? on : e->empty; s != 0; s &= s - 1) {
        const int64_t value = hm_eye_cube(e, hm_first(s), kind);
        best = value > best ? value : best;
    }
    return best;
}
