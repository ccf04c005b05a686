/* beam.c - see beam.h. */
#include "core/bots/beam.h"

#include <string.h>

#include "core/rng.h"
#include "core/ruleset.h"

enum {
    ROUNDS = 500,      /* no game is longer */
    STEPS = 12,        /* choices of one round, where taking and placing is one */
    ROOM = 4 * HM_BEAM_WIDEST, /* states of a layer, before it is cut to the width */
    NODES = 1 << 16,   /* options taken, of all states together */
    SEEN = 1 << 11,    /* places to know states of one round by; a power of two, and
                          twice as many as there can be */
    NOISE = 50,        /* hundredths of a point by which values differ by chance */
    TASTES = 70,       /* percent of the cards that a taste has something for; */
    NEAR = 60,         /* of the searches whose taste is like the best one, */
    MOVED = 40,        /* ... and of the cards for which it is not the same: */
    OFF = 200          /* ... up to so many hundredths of a point */
};
_Static_assert(SEEN >= 2 * STEPS * HM_BEAM_WIDEST, "states of one round fit");

/* An option that was taken after others; 0: after none. */
typedef struct taken {
    uint32_t  before;
    hm_option option;
} taken;

/* A state that may be kept: what is done after one of the layer before. */
typedef struct maybe {
    int64_t   value;
    int       from, count;
    hm_option option[2];
    bool      chosen[2]; /* there was something else to choose */
} maybe;

typedef struct layer {
    int            count;
    unsigned char *state;       /* ROOM of them */
    uint32_t       node[ROOM];  /* the last option taken on the way there */
    int64_t        value[ROOM];
} layer;

struct hm_beam {
    const hm_deal *deal;
    const hm_wish *wish;
    hm_heed    *heed;
    hm_judge    judge;
    hm_table   *table;
    hm_finish   finish;
    hm_error    fault;
    size_t      size;          /* of a state */
    int         me, width;
    uint64_t    chance;
    hm_taste    taste, good;   /* of this search; of the best one so far, if any */
    int64_t     goal;          /* ... and what that found */
    hm_decision d, then;
    int64_t     worth[HM_OPTIONS_MAX];
    layer       layer[3], *at, *on, *next; /* at hand; later in the round; the next */
    int         maybes;
    maybe       heap[HM_BEAM_WIDEST];      /* the best, the least of them on top */
    uint32_t    used;
    taken       node[NODES];
    uint64_t    seen[SEEN];
    uint32_t    end;           /* the last option before the best end; 0: none */
    int64_t     value;         /* ... and its worth, */
    int32_t     points;
};

/* -- making one */

hm_status hm_beam_new(hm_arena *arena, const hm_deal *deal, const hm_features *map,
                      const int32_t *weight, hm_heed *heed, const hm_wish *wish,
                      hm_beam **out, hm_error *err)
{
    hm_beam *s = *out = hm_arena_room(arena, sizeof *s);
    if (s == NULL)
        return hm_fail_memory(err);
    memset(&s->judge, 0, sizeof s->judge);
    s->deal = deal;
    s->wish = wish;
    s->heed = heed;
    s->good.any = false;
    s->fault.code = HM_OK;
    hm_status st = hm_table_new(arena, deal, &s->table, err);
    if (st == HM_OK)
        st = hm_finish_init(&s->finish, deal, wish, arena, err);
    if (st == HM_OK)
        st = hm_judge_init(&s->judge, deal, map, weight, heed, arena, err);
    s->size = st == HM_OK ? hm_table_size(s->table) : 0;
    for (int i = 0; i < 3 && st == HM_OK; i++) {
        s->layer[i].state = hm_arena_room(arena, s->size * ROOM);
        st = s->layer[i].state != NULL ? HM_OK : hm_fail_memory(err);
    }
    return st;
}

void hm_beam_forget(hm_beam *s) { s->good.any = false; }

const hm_error *hm_beam_fault(const hm_beam *s) { return &s->fault; }

/* -- tastes */

static bool happens(hm_beam *s, int percent)
{
    return hm_rng_below(&s->chance, 100) < percent;
}

/* Hundredths of a point, from -down to up. */
static int32_t any_taste(hm_beam *s, int percent, int down, int up)
{
    const int more = happens(s, percent) ? hm_rng_below(&s->chance, down + up + 1) - down
                                         : 0;
    return (int32_t)((int64_t)more * HM_WEIGHT_POINT / 100);
}

static void draw_taste(hm_beam *s, int most)
{
    const bool near = s->good.any && happens(s, NEAR);
    s->taste.any = true;
    for (int i = 0; i < s->deal->deck->count; i++) {
        s->taste.of[i] = near ? s->good.of[i] + any_taste(s, MOVED, OFF, OFF)
                              : any_taste(s, TASTES, most, 2 * most);
        if (i == s->wish->slot && !near)
            s->taste.of[i] += s->wish->more * HM_WEIGHT_POINT / 100;
    }
    hm_judge_set(&s->judge, s->judge.eye.weight, &s->taste);
}

/* -- the best of what may be kept */

static void swap_maybes(maybe *a, maybe *b)
{
    const maybe x = *a;
    *a = *b;
    *b = x;
}

static void sift_up(hm_beam *s, int i)
{
    for (; i > 0 && s->heap[(i - 1) / 2].value > s->heap[i].value; i = (i - 1) / 2)
        swap_maybes(&s->heap[(i - 1) / 2], &s->heap[i]);
}

static void sift_down(hm_beam *s)
{
    maybe *h = s->heap;
    for (int i = 0, least = 0;; i = least) {
        for (int k = 2 * i + 1; k <= 2 * i + 2 && k < s->maybes; k++)
            least = h[k].value < h[least].value ? k : least;
        if (least == i)
            return;
        swap_maybes(&h[i], &h[least]);
    }
}

static void consider(hm_beam *s, const maybe *m)
{
    if (s->maybes < s->width) {
        s->heap[s->maybes++] = *m;
        sift_up(s, s->maybes - 1);
    } else if (m->value > s->heap[0].value) {
        s->heap[0] = *m;
        sift_down(s);
    }
}

/* -- what can be done next */

static bool broke(hm_beam *s)
{
    const hm_error *fault = hm_table_fault(s->table);
    if (fault != NULL && s->fault.code == HM_OK)
        s->fault = *fault;
    return s->fault.code != HM_OK;
}

static bool ends(hm_beam *s) { return broke(s) || hm_heed_quits(s->heed); }

/* All options of the decision due, after what m has so far. */
static void weigh(hm_beam *s, const hm_decision *d, maybe m)
{
    const int k = m.count++;
    hm_judge_weigh(&s->judge, s->table, d, &s->chance, s->worth);
    if (s->fault.code == HM_OK)
        s->fault = s->judge.fault;
    m.chosen[k] = d->count > 1;
    for (int i = 0; i < d->count; i++) {
        const int64_t noise = hm_rng_below(&s->chance, NOISE + 1);
        m.option[k] = d->option[i];
        m.value = s->worth[i] + noise * HM_WEIGHT_POINT / 100;
        consider(s, &m);
    }
}

/* A resource that is taken comes to the town by the next decision, so these two are
 * looked at together. */
static void expand(hm_beam *s, int i)
{
    const unsigned char *state = s->at->state + (size_t)i * s->size;
    maybe m = {.from = i};
    hm_table_set(s->table, state);
    hm_table_decide(s->table, &s->d);
    if (broke(s))
        return;
    if (s->deal->ruleset->after(s->table, s->d.option[0]).kind != HM_AFTER_ANY) {
        weigh(s, &s->d, m);
        return;
    }
    m.count = 1;
    m.chosen[0] = s->d.count > 1;
    for (int k = 0; k < s->d.count && !ends(s); k++) {
        hm_table_set(s->table, state);
        m.option[0] = s->d.option[k];
        hm_table_apply(s->table, m.option[0]);
        if (broke(s) || hm_table_over(s->table))
            continue;
        hm_table_decide(s->table, &s->then);
        if (!broke(s))
            weigh(s, &s->then, m);
    }
}

/* -- layers */

/* Of the town and of what is due: order of the pile and the like make no other state. */
static uint64_t likeness_of(const hm_beam *s, int kind)
{
    const unsigned char *town = (const void *)hm_table_town(s->table, s->me);
    const size_t size = s->deal->deck->plan.size;
    uint64_t h = (uint64_t)hm_table_round(s->table) << 16 ^
                 (uint64_t)hm_table_aside(s->table, s->me, s->me) << 8 ^ (uint64_t)kind;
    for (size_t i = 0; i < size; i += sizeof h) {
        uint64_t word = 0;
        memcpy(&word, town + i, size - i < sizeof word ? size - i : sizeof word);
        h = (h ^ word) * 0xbf58476d1ce4e5b9u;
        h ^= h >> 29;
    }
    return h | 1; /* 0 is an empty place */
}

static bool is_new(hm_beam *s, uint64_t hash)
{
    size_t i = hash % SEEN;
    while (s->seen[i] != 0 && s->seen[i] != hash)
        i = (i + 1) % SEEN;
    const bool new = s->seen[i] == 0;
    s->seen[i] = hash;
    return new;
}

static void keep(hm_beam *s, layer *to, uint32_t node, int64_t value)
{
    if (to->count >= ROOM)
        return;
    memcpy(to->state + (size_t)to->count * s->size, hm_table_state(s->table), s->size);
    to->node[to->count] = node;
    to->value[to->count++] = value;
}

static void score(hm_beam *s, uint32_t node)
{
    const int64_t value = hm_finish_worth(&s->finish, s->table, s->me, &s->fault);
    if (s->fault.code != HM_OK || (s->end != 0 && value <= s->value))
        return;
    s->end = node;
    s->value = value;
    s->points = s->finish.points;
}

/* To the next choice; false: the game is over, or broken. */
static bool go_on(hm_beam *s)
{
    while (!hm_table_over(s->table) && !broke(s)) {
        hm_table_decide(s->table, &s->d);
        if (broke(s) || s->d.count > 1)
            break;
        hm_table_apply(s->table, s->d.option[0]);
    }
    return !broke(s) && !hm_table_over(s->table);
}

/* Does it, and keeps the state: for later in this round, or for the next one. */
static void carry_out(hm_beam *s, const maybe *m)
{
    uint32_t node = s->at->node[m->from];
    hm_table_set(s->table, s->at->state + (size_t)m->from * s->size);
    const int round = hm_table_round(s->table);
    for (int k = 0; k < m->count && !broke(s); k++) {
        if (m->chosen[k]) {
            s->node[s->used] = (taken){node, m->option[k]};
            node = s->used++;
        }
        hm_table_apply(s->table, m->option[k]);
    }
    if (go_on(s)) {
        if (is_new(s, likeness_of(s, s->d.kind)))
            keep(s, hm_table_round(s->table) == round ? s->on : s->next, node, m->value);
    } else if (!broke(s)) {
        score(s, node);
    }
}

/* Leaves the best of a layer, in their order. */
static void cut(hm_beam *s, layer *l)
{
    bool stays[ROOM] = {false};
    int n = 0;
    if (l->count <= s->width)
        return;
    s->maybes = 0;
    for (int i = 0; i < l->count; i++)
        consider(s, &(maybe){.value = l->value[i], .from = i});
    for (int i = 0; i < s->maybes; i++)
        stays[s->heap[i].from] = true;
    for (int i = 0; i < l->count; i++) {
        if (!stays[i])
            continue;
        memmove(l->state + (size_t)n * s->size, l->state + (size_t)i * s->size, s->size);
        l->node[n] = l->node[i];
        l->value[n++] = l->value[i];
    }
    l->count = n;
}

/* -- searching */

static void swap_layers(layer **a, layer **b)
{
    layer *x = *a;
    *a = *b;
    *b = x;
}

static void go_through_round(hm_beam *s)
{
    memset(s->seen, 0, sizeof s->seen);
    for (int k = 0; k < STEPS && s->at->count > 0; k++) {
        cut(s, s->at);
        s->maybes = 0;
        for (int i = 0; i < s->at->count && !ends(s); i++)
            expand(s, i);
        s->on->count = 0;
        for (int i = 0; i < s->maybes && !ends(s) && s->used + 2 <= NODES; i++)
            carry_out(s, &s->heap[i]);
        swap_layers(&s->at, &s->on);
    }
    swap_layers(&s->at, &s->next);
    s->next->count = 0;
}

static void begin(hm_beam *s, const void *state, int player, const hm_quest *how,
                  uint64_t *chance)
{
    s->me = player;
    s->width = how->width < HM_BEAM_WIDEST ? how->width : HM_BEAM_WIDEST;
    s->chance = hm_rng_next(chance);
    s->fault.code = HM_OK;
    s->used = 1;
    s->end = 0;
    s->at = &s->layer[0];
    s->on = &s->layer[1];
    s->next = &s->layer[2];
    s->at->count = s->on->count = s->next->count = 0;
    draw_taste(s, how->taste);
    hm_table_set(s->table, state);
    keep(s, s->at, 0, 0);
}

/* False: it is longer than lines are. */
static bool tell_way(const hm_beam *s, hm_line *out)
{
    int i = 0;
    for (uint32_t n = s->end; n != 0; n = s->node[n].before)
        i++;
    if (i > HM_LINE_LONGEST)
        return false;
    out->length = i;
    out->value = s->value;
    out->points = s->points;
    for (uint32_t n = s->end; n != 0; n = s->node[n].before)
        out->option[--i] = s->node[n].option;
    return true;
}

bool hm_beam_search(hm_beam *s, const void *state, int player, const hm_quest *how,
                    uint64_t *chance, hm_line *out)
{
    begin(s, state, player, how, chance);
    for (int r = 0; r < ROUNDS && s->at->count > 0 && !ends(s); r++) {
        if (how->stop != NULL && how->stop(how->ctx))
            break;
        go_through_round(s);
    }
    if (s->end == 0 || ends(s) || !tell_way(s, out))
        return false;
    if (!s->good.any || s->value >= s->goal) {
        s->good = s->taste;
        s->goal = s->value;
    }
    return true;
}
