/* line_search.c - see line_search.h.
 *
 * States that are reached in two ways are gone on from once: what is placed first does
 * not matter when the same cubes lie there in the end. So a few thousand states are
 * nearly all that can be reached in five rounds. */
#include "tools/game/line_search.h"

#include <stdlib.h>
#include <string.h>

#include "tools/say.h"

enum {
    KEPT = 2500,   /* states that are gone on from, after each round */
    FOUND = 30000, /* looked at for that */
    SLOTS = 65536, /* of the table of hashes; a power of two, twice FOUND */
    DEEP = 24,     /* choices of one round */
    ROUNDS = 16
};

_Static_assert(SLOTS >= 2 * FOUND, "the table of hashes has room");

/* A state after a round. */
typedef struct node {
    uint64_t hash;
    int      from;         /* of the round before */
    int      points;
    int      place;        /* of its bytes among those of this round */
    uint8_t  count;
    uint16_t option[DEEP]; /* since then */
} node;

typedef struct search {
    hm_table *t;
    size_t    size;
    long      left;          /* choices that may still be tried */
    bool      all;
    int       round, from;   /* where it is */
    uint16_t  option[DEEP];
    node     *node[ROUNDS];  /* kept, by round */
    int       nodes[ROUNDS];
    int       rounds;
    node     *found;
    int       founds;
    unsigned char *bytes, *next; /* of the states gone on from, and of those found */
    unsigned char *stack;        /* of the choices of a round */
    int      *slot;              /* of the hashes: number of the found one, and 1 */
    hm_facts *facts;
    node      best;              /* of those that are the end of the game, */
    int       best_round;        /* ... after so many rounds; -1: there is none yet */
} search;

static int points_of(search *s)
{
    hm_sheet sheet[1];
    hm_error err;
    return hm_table_score(s->t, s->facts, sheet, &err) == HM_OK ? (int)sheet[0].total
                                                                 : INT32_MIN / 2;
}

/* Where the state is among those found, or would be. */
static int *slot_of(search *s, uint64_t hash)
{
    size_t i = hash & (SLOTS - 1);
    while (s->slot[i] != 0 && s->found[s->slot[i] - 1].hash != hash)
        i = (i + 1) & (SLOTS - 1);
    return &s->slot[i];
}

static node here(search *s, int depth)
{
    node n = {.hash = hm_table_hash(s->t), .from = s->from, .points = points_of(s),
              .count = (uint8_t)depth};
    memcpy(n.option, s->option, (size_t)depth * sizeof *n.option);
    return n;
}

static void add_end(search *s, int depth)
{
    node n = here(s, depth);
    if (s->best_round >= 0 && n.points <= s->best.points)
        return;
    s->best = n;
    s->best_round = s->rounds;
}

static void add_found(search *s, int depth)
{
    int *slot = slot_of(s, hm_table_hash(s->t));
    if (*slot != 0)
        return;
    if (s->founds == FOUND) {
        s->all = false;
        return;
    }
    node *n = &s->found[s->founds];
    *n = here(s, depth);
    n->place = s->founds;
    memcpy(s->next + (size_t)s->founds * s->size, hm_table_state(s->t), s->size);
    *slot = ++s->founds;
}

/* All ways to go on from where the table stands, up to the next round. */
static void try_all(search *s, int depth)
{
    if (hm_table_fault(s->t) != NULL)
        return;
    if (hm_table_over(s->t)) {
        add_end(s, depth);
        return;
    }
    if (hm_table_round(s->t) > s->round) {
        add_found(s, depth);
        return;
    }
    unsigned char *kept = s->stack + (size_t)depth * s->size;
    memcpy(kept, hm_table_state(s->t), s->size);
    int count = hm_table_due(s->t).count;
    for (int i = 0; i < count && s->left > 0 && depth < DEEP; i++) {
        s->left--;
        s->option[depth] = (uint16_t)i;
        hm_table_take(s->t, i);
        try_all(s, depth + 1);
        hm_table_set(s->t, kept);
    }
    s->all = s->all && s->left > 0 && depth < DEEP;
}

/* By points, and by the hash where they are as many: any order will do, if it is the same
 * everywhere. */
static int compare(const void *a, const void *b)
{
    const node *x = a, *y = b;
    if (x->points != y->points)
        return x->points > y->points ? -1 : 1;
    return x->hash < y->hash ? -1 : x->hash > y->hash;
}

/* The best of what was found are what is gone on from. */
static void keep_best(search *s)
{
    int n = s->founds < KEPT ? s->founds : KEPT;
    qsort(s->found, (size_t)s->founds, sizeof *s->found, compare);
    s->all = s->all && s->founds <= KEPT;
    s->node[s->rounds] = hm_need(calloc((size_t)n + 1, sizeof(node)));
    memcpy(s->node[s->rounds], s->found, (size_t)n * sizeof(node));
    for (int i = 0; i < n; i++)
        memcpy(s->bytes + (size_t)i * s->size,
               s->next + (size_t)s->found[i].place * s->size, s->size);
    s->nodes[s->rounds++] = n;
    s->founds = 0;
    memset(s->slot, 0, SLOTS * sizeof *s->slot);
}

/* Each state gets its part of the choices that are left, so that none goes without. */
static void play_round(search *s, int rounds_left)
{
    int states = s->nodes[s->rounds - 1];
    long share = s->left / (rounds_left > 0 ? rounds_left : 1), spare = s->left - share;
    for (int i = 0; i < states; i++) {
        hm_table_set(s->t, s->bytes + (size_t)i * s->size);
        long mine = share / (states - i);
        s->from = i;
        s->round = hm_table_round(s->t);
        s->left = mine;
        try_all(s, 0);
        share -= mine - s->left;
    }
    s->left = spare + share;
}

/* The choices that led to the best end, from the first. */
static void trace(const search *s, hm_line *out)
{
    const node *way[ROUNDS + 1] = {&s->best};
    int ways = 1;
    for (int r = s->best_round - 1, i = s->best.from; r > 0; r--) {
        way[ways++] = &s->node[r][i];
        i = s->node[r][i].from;
    }
    out->count = 0;
    out->points = s->best.points;
    out->all = s->all;
    for (int k = ways - 1; k >= 0; k--)
        for (int i = 0; i < way[k]->count && out->count < HM_LINE_MAX; i++)
            out->option[out->count++] = way[k]->option[i];
}

static void begin(search *s, hm_table *t, long steps)
{
    *s = (search){.t = t, .size = hm_table_size(t), .left = steps, .all = true,
                  .best_round = -1};
    s->bytes = hm_need(malloc((KEPT + 1) * s->size));
    s->next = hm_need(malloc((size_t)FOUND * s->size));
    s->stack = hm_need(malloc((DEEP + 1) * s->size));
    s->found = hm_need(malloc(FOUND * sizeof *s->found));
    s->slot = hm_need(calloc(SLOTS, sizeof *s->slot));
    s->facts = hm_need(calloc(2, sizeof *s->facts));
    s->round = -1;
    add_found(s, 0);
    keep_best(s);
}

static void end(search *s)
{
    for (int i = 0; i < s->rounds; i++)
        free(s->node[i]);
    free(s->bytes);
    free(s->next);
    free(s->stack);
    free(s->found);
    free(s->slot);
    free(s->facts);
}

hm_status hm_line_search(hm_table *t, long steps, hm_line *out, hm_error *err)
{
    const hm_deal *deal = hm_table_deal(t);
    search s;
    int first = hm_table_round(t), left = deal->call_count - first + 1;
    if (deal->players != 1 || !deal->calls_end || left < 1 || left >= ROUNDS)
        return hm_fail(err, HM_ELIMIT, (hm_span){0, 0},
                       "a line of play is looked for in 1 to %d rounds of a lone player "
                       "who knows what comes", ROUNDS - 1);
    unsigned char *start = hm_need(malloc(hm_table_size(t)));
    memcpy(start, hm_table_state(t), hm_table_size(t));
    begin(&s, t, steps);
    for (; left > 0 && s.nodes[s.rounds - 1] > 0; left--) {
        play_round(&s, left);
        if (left > 1)
            keep_best(&s);
    }
    hm_table_set(t, start);
    free(start);
    hm_status st = s.best_round >= 0 ? HM_OK
                                     : hm_fail(err, HM_ELIMIT, (hm_span){0, 0},
                                               "no line of play came to an end");
    if (st == HM_OK)
        trace(&s, out);
    end(&s);
    return st;
}
