/* eye.c - see eye.h. */
#include "core/bots/eye.h"

#include <string.h>

#include "core/code.h"

/* Of all classes of reach at once. */
typedef int32_t worths
    __attribute__((vector_size(4 * HM_REACHES), aligned(4), may_alias));

/* -- making one */

static void find_classes(hm_eye *e)
{
    const uint8_t *most = e->at_hand.progress.most;
    for (int i = 0; i < e->deck->count; i++)
        for (int level = -1; level <= most[i]; level++)
            for (int n = 0; n <= HM_PLACES_TOLD; n++)
                e->class[i][level + 1][n] =
                    (uint8_t)hm_feature_reach(most[i], level, n);
}

static void begin_view(const hm_features *map, hm_view *v)
{
    v->known = false;
    hm_panes_begin(map, &v->panes);
}

hm_status hm_eye_init(hm_eye *e, const hm_deck *d, const hm_setting *how, int players,
                      const hm_features *map, const int32_t *weight, hm_arena *arena,
                      hm_error *err)
{
    e->map = map;
    e->deck = d;
    e->taste.any = false;
    e->fault.code = HM_OK;
    hm_grower_init(&e->grower, d, how);
    /* where scripts score nobody can tell, and asking them for every cube takes long */
    e->by_cubes = !e->grower.whole &&
                  (e->grower.sees & (HM_SEES_CUBES | HM_SEES_KINDS)) != 0;
    begin_view(map, &e->at_hand);
    begin_view(map, &e->other);
    hm_eye_set_weights(e, weight);
    hm_status st = d->surveys ? hm_grower_widen(&e->grower, arena, players, err) : HM_OK;
    if (st == HM_OK)
        st = hm_progress_init(&e->at_hand.progress, d, arena, err);
    if (st == HM_OK)
        st = hm_progress_twin(&e->other.progress, &e->at_hand.progress, arena, err);
    if (st == HM_OK)
        find_classes(e);
    return st;
}

void hm_eye_set_weights(hm_eye *e, const int32_t *weight)
{
    e->weight = weight;
    e->folded = false;
}

void hm_eye_set_taste(hm_eye *e, const hm_taste *taste)
{
    const bool was = e->taste.any;
    e->taste.any = taste != NULL && taste->any;
    if (!e->taste.any && was)
        memset(e->bent, 0, (size_t)e->deck->count * sizeof *e->bent);
    if (!e->taste.any)
        return;
    memcpy(e->taste.of, taste->of, (size_t)e->deck->count * sizeof *taste->of);
    for (int i = 0; i < e->deck->count; i++) {
        const int full = e->at_hand.progress.most[i], most = full > 0 ? full : 1;
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

/* -- a town */

static int best_level(const hm_progress *p, int slot, uint8_t *places)
{
    const int level = hm_progress_best(p, slot);
    int n = 0;
    for (int w = p->from[slot]; level >= 0 && w < p->from[slot + 1]; w++)
        n += hm_count(hm_progress_level(p, level)[w]);
    *places = (uint8_t)hm_least(n, HM_PLACES_TOLD);
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

/* False: it is known. */
static bool see(hm_eye *e, hm_view *v, const hm_town *town, int aside)
{
    const hm_deck *d = e->deck;
    if (v->known && aside == v->aside && memcmp(&v->town, town, d->plan.size) == 0)
        return false;
    const hm_sight sight = hm_sight_of(d, town);
    v->known = true;
    v->aside = aside;
    hm_town_copy(&d->plan, &v->town, town);
    v->empty = hm_deck_empty(d, town);
    hm_features_open(e->map, &d->plan, town, &v->open);
    hm_progress_find(&v->progress, &sight, v->open.set);
    for (int i = 0; i < v->open.count; i++)
        v->best[i] = (int8_t)best_level(&v->progress, v->open.slot[i], &v->places[i]);
    for (int r = 0; r < e->map->kinds; r++)
        v->cubes[r] = (uint8_t)hm_count(sight.cube[r] & sight.cubes);
    v->dead = (uint8_t)count_dead(&v->progress, sight.cubes);
    hm_panes_show(e->map, &d->plan, town, &v->panes);
    v->steadies = hm_features_steady(e->map, d, town, &v->open, aside, v->steady);
    return true;
}

/* -- what it is worth */

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
static int add_reaches(const hm_eye *e, const hm_view *v, int stage, bool now, bool *any,
                       int64_t *extra, uint32_t *at)
{
    const hm_open_slots *open = &v->open;
    const int pairs = hm_least(open->count, HM_IN_PAIRS);
    int n = 0;
    for (int i = 0; i < open->count; i++) {
        const int slot = open->slot[i], level = v->best[i];
        uint32_t class = e->class[slot][level + 1][v->places[i]];
        *any = *any || (class == HM_REACH_NOW && now);
        class = class == HM_REACH_NOW && !now ? HM_REACH_LATER : class;
        const uint32_t by = hm_feature_reaches_by(e->map, slot, 0) + class;
        at[n++] = hm_feature_reaches(e->map, slot, stage) + class;
        for (int j = 0; j < pairs && i < HM_IN_PAIRS; j++)
            at[n++] = by + open->row[j] * HM_REACHES;
        *extra += e->bent[slot][level + 1];
    }
    return n;
}

static int add_list(uint32_t *at, const uint32_t *list, int count)
{
    memcpy(at, list, (size_t)count * sizeof *at);
    return count;
}

/* A town in which nothing can come any more is worth its points. */
static int64_t worth_of(hm_eye *e, const hm_view *v, int points, bool now, hm_noted *out)
{
    const hm_features *f = e->map;
    const int empty = hm_count(v->empty), stage = hm_stage_of(empty);
    int64_t extra = taste_for(e, &v->open);
    bool any = false;
    out->points = points;
    out->count = 0;
    if (empty == 0 && !now)
        return (int64_t)points * HM_WEIGHT_POINT + extra;
    int n = add_list(out->at, v->steady, v->steadies);
    n += add_reaches(e, v, stage, now, &any, &extra, out->at + n);
    for (int r = 0; r < f->kinds; r++)
        out->at[n++] = hm_feature_cubes(f, r, v->cubes[r], stage);
    out->at[n++] = hm_feature_dead(f, v->dead, stage);
    out->at[n++] = hm_feature_empty(f, empty, any);
    n += add_list(out->at + n, v->panes.small, f->small.count);
    n += add_list(out->at + n, v->panes.large, f->large.count);
    out->count = n;
    return (int64_t)points * HM_WEIGHT_POINT + extra + weigh(e, out->at, n);
}

int64_t hm_eye_value(hm_eye *e, const hm_town *town, int points, int aside, bool now,
                     hm_noted *note)
{
    see(e, &e->other, town, aside);
    return worth_of(e, &e->other, points, now, note != NULL ? note : &e->note);
}

void hm_eye_look(hm_eye *e, const hm_town *town, int points, int aside)
{
    e->folded = !see(e, &e->at_hand, town, aside) && e->folded;
    e->points = points;
    e->base = (int64_t)points * HM_WEIGHT_POINT + taste_for(e, &e->at_hand.open);
}

int64_t hm_eye_as_it_is(hm_eye *e, bool now, hm_noted *note)
{
    return worth_of(e, &e->at_hand, e->points, now, note != NULL ? note : &e->note);
}

/* -- a cube more */

/* What every class of reach is worth, with all that stands, in one list. A card without
 * places gets none by a cube. */
static void fold_reach(hm_eye *e, int i, int stage)
{
    const hm_open_slots *open = &e->at_hand.open;
    const hm_progress *p = &e->at_hand.progress;
    const int slot = open->slot[i], pairs = hm_least(open->count, HM_IN_PAIRS);
    const int best = e->at_hand.best[i];
    const int32_t *by = e->weight + hm_feature_reaches_by(e->map, slot, 0);
    worths sum = *(const worths *)(e->weight + hm_feature_reaches(e->map, slot, stage));
    for (int j = 0; j < pairs && i < HM_IN_PAIRS; j++)
        sum += *(const worths *)(by + open->row[j] * HM_REACHES);
    if (best < 0) {
        e->steady += sum[HM_REACH_NEVER];
        return;
    }
    hm_reach *r = &e->reach[e->reaches++];
    *(worths *)r->worth = sum;
    r->best = (int8_t)best;
    r->from = p->from[slot];
    r->to = p->from[slot + 1];
    r->class = (const uint8_t (*)[HM_PLACES_TOLD + 1])e->class[slot];
    r->bent = e->bent[slot];
    for (int w = r->from; w < r->to; w++) {
        e->stay[w] = hm_progress_level(p, best)[w];
        e->rise[w] = best < p->most[slot] ? e->stay[w] : 0;
        e->near[w] = best > 0 ? hm_progress_level(p, best - 1)[w] : 0;
    }
}

static void fold_cubes(hm_eye *e, int empty, int stage)
{
    const hm_features *f = e->map;
    for (int r = 0; r < f->kinds; r++) {
        const int n = e->at_hand.cubes[r];
        const int32_t now = e->weight[hm_feature_cubes(f, r, n, stage)];
        e->steady += now;
        e->cube[r] = e->weight[hm_feature_cubes(f, r, n + 1, stage)] - now;
    }
    for (int i = 0; i < HM_DEAD_TOLD; i++)
        e->dead[i] = e->weight[hm_feature_dead(f, i, stage)];
    for (int i = 0; i < 2; i++)
        e->build[i] = e->weight[hm_feature_empty(f, empty, i)];
}

/* All that is the same wherever the cube goes. */
static void fold(hm_eye *e)
{
    const hm_view *v = &e->at_hand;
    const int empty = hm_count(v->empty) - 1, stage = hm_stage_of(empty);
    e->folded = true;
    e->steady = weigh(e, v->steady, v->steadies) +
                weigh(e, v->panes.small, e->map->small.count) +
                weigh(e, v->panes.large, e->map->large.count);
    e->reaches = 0;
    for (int i = 0; i < v->open.count; i++)
        fold_reach(e, i, stage);
    fold_cubes(e, empty, stage);
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

/* Places further down than one level, of a card of which a cube spoils the best ones and
 * brings on none; seldom. */
static __attribute__((noinline)) int
lower_reach(const hm_progress *p, const hm_reach *r, const uint64_t *through,
            const uint64_t *wants, int *places)
{
    for (int level = r->best - 1; level >= 0; level--) {
        const uint64_t *at = hm_progress_level(p, level);
        int n = 0;
        for (int w = r->from; w < r->to; w++)
            n += hm_count((at[w] & ~through[w]) |
                          (level > 0 ? at[w - p->words] & wants[w] : 0));
        *places = n;
        if (n > 0)
            return level;
    }
    *places = 0;
    return -1;
}

/* The level of a card's best places with a cube more, and how many there are: those that
 * it brings on, or those that it does not spoil and that come up to them. */
static inline int reach_with(const hm_eye *e, const hm_reach *r, const uint64_t *through,
                             const uint64_t *wants, int *places)
{
    int risen = 0, stay = 0;
    for (int w = r->from; w < r->to; w++) {
        risen += hm_count(e->rise[w] & wants[w]);
        stay += hm_count((e->stay[w] & ~through[w]) | (e->near[w] & wants[w]));
    }
    *places = risen > 0 ? risen : stay;
    return risen > 0 ? r->best + 1
           : stay > 0 ? r->best
                      : lower_reach(&e->at_hand.progress, r, through, wants, places);
}

/* What windows over the square change by when something else comes to it than nothing. */
static inline int64_t change_of(const hm_eye *e, const hm_windows *w, const uint32_t *at,
                                int square, uint32_t code)
{
    int64_t sum = 0;
    for (int i = 0; i < w->overs[square]; i++) {
        const hm_pane pane = w->over[square][i];
        const uint32_t was = at[pane.window];
        sum += e->weight[was + (code << pane.shift)] - e->weight[was];
    }
    return sum;
}

/* Where points go by loose cubes, the town is scored with it. */
static int64_t points_more(hm_eye *e, int square, int kind)
{
    hm_town with;
    hm_town_copy(&e->deck->plan, &with, &e->at_hand.town);
    hm_town_add_cube(&e->deck->plan, &with, square, kind);
    e->grower.at[e->grower.me] = &with;
    hm_growth_start(&e->growth, &e->grower, &e->fault);
    e->grower.at[e->grower.me] = &e->at_hand.town;
    return (int64_t)(hm_growth_points(&e->growth) - e->points) * HM_WEIGHT_POINT;
}

int64_t hm_eye_cube(hm_eye *e, int square, int kind)
{
    const hm_view *v = &e->at_hand;
    const uint64_t *through = hm_progress_through(&v->progress, square);
    const uint64_t *wants = hm_progress_wants(&v->progress, square, kind);
    bool any = false;
    if (!e->folded)
        fold(e);
    int64_t sum = e->base + e->steady + e->cube[kind];
    for (int i = 0; i < e->reaches; i++) {
        const hm_reach *r = &e->reach[i];
        int places, level = reach_with(e, r, through, wants, &places);
        const int class = r->class[level + 1][hm_least(places, HM_PLACES_TOLD)];
        any |= class == HM_REACH_NOW;
        sum += r->worth[class] + r->bent[level + 1];
    }
    const int dead = count_dead_with(&v->progress, v->town.cubes, through, wants);
    sum += e->dead[hm_least(dead, HM_DEAD_TOLD - 1)] + e->build[any];
    sum += change_of(e, &e->map->small, v->panes.small, square, e->map->code[kind + 1]);
    sum += change_of(e, &e->map->large, v->panes.large, square, e->map->brief[kind + 1]);
    return e->by_cubes ? sum + points_more(e, square, kind) : sum;
}

int64_t hm_eye_best_cube(hm_eye *e, int kind)
{
    const hm_set empty = e->at_hand.empty;
    int64_t best = INT64_MIN;
    hm_set on = 0;
    for (hm_set s = empty; s != 0; s &= s - 1)
        on |= hm_progress_serves(&e->at_hand.progress, hm_first(s), kind) ? s & -s : 0;
    for (hm_set s = on != 0 ? on : empty; s != 0; s &= s - 1) {
        const int64_t value = hm_eye_cube(e, hm_first(s), kind);
        best = value > best ? value : best;
    }
    return best;
}
