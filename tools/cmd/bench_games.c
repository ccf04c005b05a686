/* bench_games.c - the parts of a benchmark of games, and the threads that play them.
 *
 * A figure that rests on one deck tells about that deck, so the parts draw several.
 * Choices of a bot that searches are made at different times of a game: the earlier, the
 * longer a playout. */
#include "tools/cmd/bench_games.h"

#include <jansson.h>
#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include "core/bots/bot.h"
#include "core/rng.h"
#include "tools/json.h"
#include "tools/save/session.h"
#include "tools/say.h"

enum { DECKS = 8, PARTS = 2 * DECKS };

typedef struct part {
    const hm_bench_game *what;
    int             number;
    hm_session     *session;
    hm_table       *table;  /* the session's */
    hm_arena        arena;  /* of the bots */
    uint64_t        chance;
    hm_decision    *d;
    hm_facts       *facts;
    hm_sheet       *sheet;
    hm_bench_result result;
    hm_error        err;
} part;

/* Time of this thread alone: neither a busy machine nor the other threads count. */
static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* -- games */

/* Folds everybody's points; or tells what broke in the game. */
static hm_status end_game(part *p)
{
    const hm_error *fault = hm_table_fault(p->table);
    if (fault != NULL) {
        p->err = *fault;
        return fault->code;
    }
    hm_status st = hm_table_score(p->table, p->facts, p->sheet, &p->err);
    for (int i = 0; i < p->what->players && st == HM_OK; i++)
        p->result.checksum =
            hm_bench_fold(p->result.checksum, (uint64_t)(p->sheet[i].total + 64));
    return st;
}

/* Nobody reads the options, so nobody lists them. */
static hm_status play_at_random(part *p)
{
    hm_status st = HM_OK;
    for (long i = 0; i < p->result.count && st == HM_OK; i++) {
        hm_table_restart(p->table, hm_rng_next(&p->chance));
        for (hm_due due = hm_table_due(p->table); due.count > 0;)
            due = hm_table_take(p->table, hm_rng_below(&p->chance, due.count));
        st = end_game(p);
    }
    return st;
}

/* One bot decides for all. Returns how often there was something to decide before the
 * game was over, or something broke, or it had been so often: then that is in p->d. */
static long play_on(part *p, hm_bot *bot, long most)
{
    long n = 0;
    while (!hm_table_over(p->table)) {
        hm_table_decide(p->table, p->d);
        if (hm_table_fault(p->table) != NULL || (p->d->count > 1 && n++ == most))
            break;
        hm_table_apply(p->table, p->d->option[hm_bot_choose(bot, p->table, p->d)]);
    }
    return n;
}

static hm_status new_bot(part *p, const char *name, uint64_t seed, hm_bot **out)
{
    return hm_bot_new(&p->arena, name, hm_table_deal(p->table), seed, out, &p->err);
}

static hm_status play_with_bots(part *p, hm_bot *bot)
{
    hm_status st = HM_OK;
    for (long i = 0; i < p->result.count && st == HM_OK; i++) {
        hm_table_restart(p->table, hm_rng_next(&p->chance));
        play_on(p, bot, LONG_MAX);
        st = end_game(p);
    }
    return st;
}

/* -- choices */

/* A game by quick builders up to a decision as late in it as the part is among all: the
 * game is played twice, for the first time shows how long it is. */
static hm_status go_into_a_game(part *p)
{
    const uint64_t seed = hm_rng_next(&p->chance);
    long most = LONG_MAX;
    for (int lap = 0; lap < 2; lap++) {
        hm_bot *bot;
        hm_status st = new_bot(p, hm_bot_eager()->name, seed, &bot);
        if (st != HM_OK)
            return st;
        hm_table_restart(p->table, seed);
        most = play_on(p, bot, most) * p->number / PARTS;
    }
    return HM_OK;
}

static hm_status think(part *p, hm_bot *bot)
{
    hm_bot_limit(bot, (int)p->result.count, NULL, NULL);
    int chosen = hm_bot_choose(bot, p->table, p->d);
    p->result.checksum = hm_bench_fold(p->result.checksum, (uint64_t)chosen);
    if (hm_bot_fault(bot) != NULL)
        p->err = *hm_bot_fault(bot);
    return p->err.code;
}

/* -- parts */

static hm_status open_part(part *p, const hm_options *o)
{
    const hm_bench_game *g = p->what;
    hm_options own = *o;
    own.seed = o->seed + (uint64_t)(p->number % DECKS);
    json_t *request = hm_need(json_pack("{s:s, s:i, s:s*, s:o*}", "game", g->game,
                                        "players", g->players, "mode", g->mode,
                                        "monuments", g->deals ? json_true() : NULL));
    hm_status st = hm_session_new(request, &own, &p->session, &p->err);
    json_decref(request);
    if (st != HM_OK)
        return st;
    p->table = hm_session_table(p->session);
    p->d = hm_need(malloc(sizeof *p->d));
    p->facts = hm_need(calloc((size_t)g->players + 1, sizeof *p->facts));
    p->sheet = hm_need(calloc((size_t)g->players, sizeof *p->sheet));
    return HM_OK;
}

static void close_part(part *p)
{
    hm_arena_drop(&p->arena);
    free(p->d);
    free(p->facts);
    free(p->sheet);
    hm_session_free(p->session);
}

/* Making bots and getting to a position are not measured. */
static hm_status play_part(part *p)
{
    const hm_bench_game *g = p->what;
    const bool searches = g->bot != NULL && hm_bot_find(g->bot)->searches;
    hm_bot *bot = NULL;
    hm_status st = HM_OK;
    if (p->result.count == 0)
        return HM_OK;
    if (searches)
        st = go_into_a_game(p);
    if (st == HM_OK && g->bot != NULL)
        st = new_bot(p, g->bot, hm_rng_next(&p->chance), &bot);
    if (st != HM_OK)
        return st;
    double start = now();
    st = searches      ? think(p, bot)
         : bot != NULL ? play_with_bots(p, bot)
                       : play_at_random(p);
    p->result.seconds = now() - start;
    return st;
}

/* -- threads */

typedef struct crew {
    part     *part;
    int       number, threads;
    pthread_t id;
    double    seconds;
} crew;

/* The two parts of a deck go to two threads, so that none has all the slow decks. */
static bool is_theirs(const crew *c, int i)
{
    return (i + i / DECKS) % c->threads == c->number;
}

static void *work(void *arg)
{
    crew *c = arg;
    for (int i = 0; i < PARTS; i++) {
        part *p = &c->part[i];
        if (!is_theirs(c, i))
            continue;
        if (play_part(p) != HM_OK)
            break;
        c->seconds += p->result.seconds;
    }
    return NULL;
}

/* As long as the one that had to work longest. What cannot be started is done here. */
static double work_together(part *all, int threads)
{
    crew c[PARTS];
    bool started[PARTS] = {false};
    double seconds = 0;
    for (int i = 0; i < threads; i++) {
        c[i] = (crew){.part = all, .number = i, .threads = threads};
        started[i] = i > 0 && pthread_create(&c[i].id, NULL, work, &c[i]) == 0;
    }
    for (int i = 0; i < threads; i++) {
        if (started[i])
            pthread_join(c[i].id, NULL);
        else
            work(&c[i]);
        seconds = c[i].seconds > seconds ? c[i].seconds : seconds;
    }
    return seconds;
}

/* The first trouble there was, or all results in the order of the parts. */
static hm_status gather(const part *all, hm_bench_result *out, hm_error *err)
{
    for (int i = 0; i < PARTS; i++) {
        if (all[i].err.code != HM_OK) {
            *err = all[i].err;
            return err->code;
        }
        out->checksum = hm_bench_fold(out->checksum, all[i].result.checksum);
    }
    return HM_OK;
}

hm_status hm_bench_games(const hm_bench_game *what, const hm_options *o,
                         hm_bench_result *out, hm_error *err)
{
    part *all = hm_need(calloc(PARTS, sizeof *all));
    uint64_t chance = o->seed;
    hm_status st = HM_OK;
    for (int i = 0; i < PARTS && st == HM_OK; i++) {
        long from = out->count * i / PARTS, to = out->count * (i + 1) / PARTS;
        all[i] = (part){.what = what, .number = i, .chance = hm_rng_next(&chance),
                        .result = {.count = to - from}};
        st = open_part(&all[i], o);
    }
    out->threads = o->threads < 1 ? 1 : o->threads > PARTS ? PARTS : (int)o->threads;
    if (st == HM_OK)
        out->seconds = work_together(all, out->threads);
    st = gather(all, out, err);
    for (int i = 0; i < PARTS; i++)
        close_part(&all[i]);
    free(all);
    return st;
}
