/* Monte Carlo tree search over the decision interface.
 *
 * Every playout begins with a guess of what the player cannot know (the ruleset's), so
 * the search sees no more than the player does. The tree holds the bot's own decisions
 * only: others, and everything below the tree, play by rules of thumb. A node is an
 * option at a kind of decision after the options above it, whatever chance and others
 * did in between; options that a guess does not offer are left out that time. Once a
 * player alone knows all that is to come, the best playout found is a plan (ahead.h), and
 * with a mind of the deck most plans come from beams (beam.h). All numbers are whole, so
 * a search of so many playouts comes to the same choice on every machine. */
#include "core/bots/kind.h"

#include <string.h>

#include "core/bots/advise.h"
#include "core/bots/ahead.h"
#include "core/bots/beam.h"
#include "core/bots/finish.h"
#include "core/bots/mind.h"
#include "core/rng.h"
#include "core/ruleset.h"

enum {
    NODES = 1 << 17,
    DEEPEST = HM_LINE_LONGEST,
    CURIOUS = 4,       /* points that an option gets for being little known */
    WIDEN = 4,         /* how soon more options come into the tree */
    SLIP = 8,          /* of 256 choices in playouts, so many are made at random */
    SWING = 40,        /* how much moods change from playout to playout */
    POINT = HM_FINISH_POINT,
    WIDTH = 20,        /* of a beam; less where there are few playouts: */
    DEAR = 10,         /* ... it takes as long as so many, each times its width, */
    PLAYED = 5,        /* ... and after it comes one of so many of these playouts */
    TASTE = 400,       /* of beams: hundredths of a point */
    NONE = 0           /* node 0 is the root, nobody's child */
};

typedef struct node {
    hm_option option;
    uint16_t  about;   /* the decision that the option belongs to */
    uint32_t  visits, offered;
    uint32_t  child, next;
    int32_t   best;    /* of its playouts */
    int64_t   sum;     /* of its playouts */
} node;

/* Of the points that playouts ended with. */
typedef struct told {
    int64_t sum, squares;
} told;

typedef struct mind {
    hm_decision    d;
    unsigned char *root;             /* the state to choose in */
    int            me, used, depth;
    uint32_t       path[DEEPEST];
    hm_ahead        plan;
    hm_line        now;              /* of this playout, or of a beam */
    hm_beam       *beam;             /* NULL: it has no mind to plan with */
    uint32_t       at[HM_OPTIONS_MAX]; /* the nodes of the options on offer;
                                          NONE: not tried */
    hm_finish      finish;
    hm_advice     *advice;
    node           node[NODES];
    told           own[NODES];       /* of options of the decision itself: for who
                                        asks, the search goes by values */
} mind;

/* -- numbers */

static uint32_t root_of(uint64_t x)
{
    uint64_t r = 0;
    for (uint64_t bit = 1ull << 62; bit != 0; bit >>= 2) {
        bool fits = x >= r + bit;
        x -= fits ? r + bit : 0;
        r = (r >> 1) + (fits ? bit : 0);
    }
    return (uint32_t)r;
}

/* The logarithm to base 2, in 256ths, between whole ones along a line. */
static uint32_t log_of(uint32_t x)
{
    if (x < 2)
        return 0;
    uint32_t whole = 31u - (uint32_t)__builtin_clz(x);
    return whole * 256 + (uint32_t)(((uint64_t)(x - (1u << whole)) << 8) >> whole);
}

/* How good an option may be: its mean, and more the less is known of it. */
static int64_t promise(const node *n, bool sure)
{
    int64_t mean = n->sum / (int64_t)n->visits;
    if (sure)
        mean += (n->best - mean) / 2;
    return mean * 16 + (int64_t)CURIOUS * POINT *
                       root_of((uint64_t)log_of(n->offered + 1) * 256 / n->visits) / 16;
}

/* -- what it says */

/* A playout of more points than this counts as one of so many, for its square to fit. */
enum { POINTS_TOLD = 10000 };

/* The standard error of the mean of so many playouts, in hundredths. They are not quite
 * independent, as the tree goes where points are. */
static int32_t error_of(const told *t, uint32_t playouts, int64_t mean)
{
    const int64_t n = playouts;
    const int64_t square = t->squares / n * 10000 + t->squares % n * 10000 / n;
    const int64_t variance = square - mean * mean;
    return variance > 0 ? (int32_t)root_of((uint64_t)(variance / n)) : 0;
}

/* The last choice's tree is still there, unless there was nothing to choose. */
static bool opinion(const hm_bot *b, hm_option option, hm_opinion *out)
{
    const mind *m = b->mind;
    uint32_t c = m->used > 0 ? m->node[0].child : NONE;
    while (c != NONE && (m->node[c].option != option || m->node[c].visits == 0))
        c = m->node[c].next;
    if (c == NONE)
        return false;
    const uint32_t visits = m->node[c].visits;
    const int64_t mean = m->own[c].sum * 100 / visits;
    *out = (hm_opinion){visits, m->node[0].visits, (int32_t)mean,
                        error_of(&m->own[c], visits, mean)};
    return true;
}

/* -- making one */

static hm_status make_beam(hm_bot *b, mind *m, hm_arena *arena, hm_error *err)
{
    const hm_mind *of = b->memory.mind;
    return b->deal->players == 1 && of != NULL
               ? hm_beam_new(arena, b->deal, &of->map, of->weight, &b->heed, &b->wish,
                             &m->beam, err)
               : HM_OK;
}

hm_status hm_mcts_new(hm_bot *b, hm_arena *arena, hm_error *err)
{
    mind *m = hm_arena_new(arena, sizeof *m);
    b->mind = m;
    b->opinion = opinion;
    if (m == NULL)
        return hm_fail_memory(err);
    hm_status st = hm_bot_try(b, arena, err);
    if (st != HM_OK)
        return st;
    m->root = hm_arena_new(arena, hm_table_size(b->trial));
    if (m->root == NULL)
        return hm_fail_memory(err);
    st = hm_finish_init(&m->finish, b->deal, &b->wish, arena, err);
    if (st == HM_OK)
        st = make_beam(b, m, arena, err);
    if (st != HM_OK)
        return st;
    /* where options are tried on copies, a glance is no quicker */
    return b->deal->ruleset->glance != NULL && !hm_advice_counts(b->deal->deck)
               ? hm_advice_lasting(arena, b->deal, &b->heed, &b->wish, NULL, &m->advice,
                                   err)
               : hm_advice_new(arena, b->deal, &b->heed, &b->wish, &m->advice, err);
}

/* -- the tree */

static uint16_t about_of(const hm_bot *b, const mind *m)
{
    return (uint16_t)(m->d.kind * 16 + (hm_table_named(b->trial) & 15));
}

static void find_nodes(mind *m, uint32_t parent, uint16_t about)
{
    memset(m->at, 0, (size_t)m->d.count * sizeof *m->at);
    for (uint32_t c = m->node[parent].child; c != NONE; c = m->node[c].next) {
        if (m->node[c].about != about)
            continue;
        for (int i = 0; i < m->d.count; i++)
            if (m->d.option[i] == m->node[c].option)
                m->at[i] = c;
    }
}

static uint32_t add_node(mind *m, uint32_t parent, uint16_t about, hm_option option)
{
    if (m->used >= NODES)
        return NONE;
    uint32_t n = (uint32_t)m->used++;
    m->node[n] = (node){.option = option, .about = about, .offered = 1, .best = INT32_MIN,
                        .next = m->node[parent].child};
    m->node[parent].child = n;
    m->own[n] = (told){0, 0};
    return n;
}

/* The untried option that seems best. */
static int best_untried(hm_bot *b, mind *m)
{
    int chosen = -1;
    hm_appraise(b->trial, &m->d, m->advice);
    for (int i = 0; i < m->d.count; i++)
        if (m->at[i] == NONE &&
            (chosen < 0 || m->advice->value[i] > m->advice->value[chosen]))
            chosen = i;
    return chosen;
}

/* Of the options that are in the tree. `offered` counts how often each could have been
 * taken: options that only some guesses offer must not seem neglected for it. */
static int most_promising(mind *m, int *tried)
{
    int chosen = 0;
    int64_t best = INT64_MIN;
    *tried = 0;
    for (int i = 0; i < m->d.count; i++) {
        if (m->at[i] == NONE)
            continue;
        node *n = &m->node[m->at[i]];
        int64_t p = promise(n, m->plan.sure);
        ++*tried;
        n->offered++;
        if (p > best) {
            best = p;
            chosen = i;
        }
    }
    return chosen;
}

/* Takes an option of the decision due, and notes it. */
static void step(hm_bot *b, mind *m, int i)
{
    if (m->d.player == m->me && m->d.count > 1 && m->now.length < DEEPEST)
        m->now.option[m->now.length++] = m->d.option[i];
    hm_table_apply(b->trial, m->d.option[i]);
}

/* One step down from a node; false when the tree ends here. New options come into the
 * tree by and by, the most likely first, the more the oftener the node was visited. */
static bool go_down(hm_bot *b, mind *m, uint32_t *at)
{
    const uint16_t about = about_of(b, m);
    int tried;
    find_nodes(m, *at, about);
    int i = most_promising(m, &tried);
    bool wider = tried < m->d.count &&
                 tried * tried <= WIDEN * (int)m->node[*at].visits / 4 + 1;
    if (wider)
        i = best_untried(b, m);
    uint32_t next = wider ? add_node(m, *at, about, m->d.option[i]) : m->at[i];
    step(b, m, i);
    if (next == NONE || m->depth >= DEEPEST)
        return false;
    *at = m->path[m->depth++] = next;
    return !wider;
}

/* -- playouts */

/* By rules of thumb; some choices slip. */
static int choose_quickly(hm_bot *b, mind *m)
{
    if (!m->advice->lasting)
        return hm_advise(b->trial, &m->d, m->advice);
    if (m->d.count == 1)
        return 0;
    if (m->d.player >= b->deal->players ||
        (int)(hm_rng_next(&m->advice->chance) >> 56) < SLIP)
        return hm_rng_below(&m->advice->chance, m->d.count);
    return b->deal->ruleset->glance(b->trial, &m->d, m->advice, &m->advice->chance);
}

static void play_out(hm_bot *b, mind *m)
{
    uint32_t at = 0;
    bool in_tree = true;
    while (!hm_table_over(b->trial) && b->fault.code == HM_OK &&
           !hm_heed_quits(&b->heed)) {
        hm_table_decide(b->trial, &m->d);
        if (hm_bot_broke(b))
            return;
        if (in_tree && m->d.player == m->me && m->d.count > 1)
            in_tree = go_down(b, m, &at);
        else
            step(b, m, choose_quickly(b, m));
        hm_bot_broke(b);
    }
}

/* From how a line ended, along the path. */
static void learn(mind *m, const hm_line *line)
{
    const int64_t value = line->value;
    const int64_t points = line->points < -POINTS_TOLD  ? -POINTS_TOLD
                           : line->points > POINTS_TOLD ? POINTS_TOLD
                                                        : line->points;
    m->node[0].visits++;
    if (m->depth > 0) {
        m->own[m->path[0]].sum += points;
        m->own[m->path[0]].squares += points * points;
    }
    for (int i = 0; i < m->depth; i++) {
        node *n = &m->node[m->path[i]];
        n->visits++;
        n->sum += value;
        n->best = value > n->best ? (int32_t)value : n->best;
    }
}

/* One playout from a fresh guess. A broken script gives it up whole, and so does who asks
 * for that: what was learnt from half a game would mislead. */
static void search_once(hm_bot *b, mind *m)
{
    hm_table_set(b->trial, m->root);
    hm_table_guess(b->trial, m->me, &b->chance);
    m->advice->chance = hm_rng_next(&b->chance);
    hm_advice_turn(m->advice, b->deal->deck, SWING);
    m->depth = m->now.length = 0;
    play_out(b, m);
    hm_bot_note(b, &m->advice->fault);
    if (b->fault.code != HM_OK || b->heed.given_up)
        return;
    m->now.value = hm_finish_worth(&m->finish, b->trial, m->me, &b->fault);
    m->now.points = m->finish.points;
    learn(m, &m->now);
    hm_ahead_offer(&m->plan, &m->now);
}

/* -- plans */

static uint32_t node_of(const mind *m, hm_option option)
{
    uint32_t c = m->node[0].child;
    while (c != NONE && m->node[c].option != option)
        c = m->node[c].next;
    return c;
}

/* It counts as a playout of the option that it begins with. */
static void learn_from_plan(hm_bot *b, mind *m, const hm_line *line)
{
    hm_table_set(b->trial, m->root);
    hm_table_decide(b->trial, &m->d);
    const uint16_t about = about_of(b, m);
    uint32_t c = node_of(m, line->option[0]);
    c = c != NONE ? c : add_node(m, 0, about, line->option[0]);
    m->depth = c != NONE;
    m->path[0] = c;
    learn(m, line);
}

static void search_ahead(hm_bot *b, mind *m, int width)
{
    const hm_quest how = {.width = width, .taste = TASTE, .stop = b->stop,
                          .ctx = b->stop_ctx};
    hm_table_set(b->trial, m->root);
    hm_table_guess(b->trial, m->me, &b->chance);
    const bool found = hm_beam_search(m->beam, hm_table_state(b->trial), m->me, &how,
                                      &b->chance, &m->now);
    hm_bot_note(b, hm_beam_fault(m->beam));
    if (!found || b->fault.code != HM_OK || m->now.length == 0)
        return;
    learn_from_plan(b, m, &m->now);
    hm_ahead_offer(&m->plan, &m->now);
}

/* -- choosing */

/* The option that was tried most often. */
static int favourite(const mind *m, const hm_decision *d)
{
    int chosen = 0;
    uint32_t most = 0;
    for (uint32_t c = m->node[0].child; c != NONE; c = m->node[c].next)
        for (int i = 0; i < d->count; i++)
            if (d->option[i] == m->node[c].option && m->node[c].visits > most) {
                most = m->node[c].visits;
                chosen = i;
            }
    return chosen;
}

static bool goes_on(hm_bot *b, int spent)
{
    return (b->playouts == 0 || spent < b->playouts) && b->fault.code == HM_OK &&
           !hm_heed_quits(&b->heed) && !(b->stop != NULL && b->stop(b->stop_ctx));
}

/* Playouts; and beams among them, as long as there are enough left for one. */
static void search(hm_bot *b, mind *m)
{
    const int most = b->playouts, few = most / DEAR > 0 ? most / DEAR : 1;
    const int width = most > 0 && few < WIDTH ? few : WIDTH, cost = width * DEAR;
    const bool plans = m->beam != NULL && m->plan.sure;
    for (int spent = 0, next = 0; goes_on(b, spent);) {
        if (plans && spent >= next && (most == 0 || spent <= most - cost)) {
            search_ahead(b, m, width);
            spent += cost;
            next = spent + cost / PLAYED;
        } else {
            search_once(b, m);
            spent++;
        }
    }
}

/* The tree is made anew for every choice, for guesses of earlier ones may be wrong
 * by now; only a plan, which rests on no guess, is taken along. */
int hm_mcts_choose(hm_bot *b, const hm_table *t, const hm_decision *d)
{
    mind *m = b->mind;
    if (d->player >= b->deal->players) /* a caller has no town */
        return hm_rng_below(&b->chance, d->count);
    if (d->count == 1)
        return 0;
    m->me = d->player;
    m->used = 1;
    memset(&m->node[0], 0, sizeof m->node[0]);
    memcpy(m->root, hm_table_state(t), hm_table_size(t));
    hm_advice_start(m->advice, SLIP);
    hm_ahead_take_up(&m->plan, b->trial, m->root, m->me, &m->finish, &b->chance);
    if (m->beam != NULL && m->plan.best.length == 0)
        hm_beam_forget(m->beam);
    search(b, m);
    /* one from before may begin with what was not tried this time */
    const hm_line *plan = &m->plan.best;
    if (plan->length > 0 && node_of(m, plan->option[0]) == NONE)
        learn_from_plan(b, m, plan);
    const int planned = hm_ahead_begin(&m->plan, d);
    return planned >= 0 ? planned : favourite(m, d);
}
