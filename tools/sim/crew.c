/* crew.c - see crew.h.
 *
 * There are a few more blocks than threads. A thread that has played its chunk hands it
 * in and takes the next one, unless that would need a block which waits for an earlier
 * chunk. All that is shared is changed under one lock, some hundred times a second. */
#include "tools/sim/crew.h"

#include <malloc.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "tools/say.h"
#include "tools/sim/vigil.h"
#include "tools/stop.h"

enum {
    CHUNK = 16,       /* games: playing them takes far longer than adding them up */
    AHEAD = 2,        /* blocks per thread */
    GLANCE_MS = 50,   /* between two looks at Ctrl-C and at the progress */
    KEPT_MAX = 32 << 20 /* bytes that go back to the system at once, or not at all */
};

typedef struct chunk {
    int64_t  from, to;
    bool     done;
    hm_error err;
    hm_batch batch;
} chunk;

typedef struct crew {
    const hm_crew_task *task;
    pthread_mutex_t lock;
    pthread_cond_t  change;   /* a chunk was added, or nobody takes any more */
    pthread_cond_t  ended;    /* nobody works any more: for the thread that called, which
                                 is not to be woken by every chunk */
    int             waiting;  /* threads, for a change */
    int             room;     /* chunks of the ring */
    chunk          *ring;
    int64_t         taken;    /* chunks */
    int64_t         added;    /* chunks */
    int64_t         next;     /* seed to be taken, from 0 */
    int64_t         played;   /* seeds that are added up */
    bool            over;     /* nobody takes any more */
    bool            settled;
    int             working;  /* threads */
    atomic_bool     quits;    /* Ctrl-C came, or what is watched has changed */
    hm_batch       *sum;
    hm_error       *err;      /* of the first chunk that failed */
} crew;

int hm_crew_threads(long wanted)
{
    long n = wanted > 0 ? wanted : sysconf(_SC_NPROCESSORS_ONLN);
    return n < 1 ? 1 : n > HM_THREADS_MAX ? HM_THREADS_MAX : (int)n;
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* -- under the lock */

/* No chunk goes beyond a look. */
static int64_t end_of(const crew *c, int64_t from)
{
    const hm_looks *l = c->task->looks;
    int64_t to = from + (c->task->how->each > 0 ? 1 : CHUNK);
    for (int i = 0; l != NULL && i < l->count; i++)
        if (l->at[i] > from && l->at[i] < to)
            to = l->at[i];
    return to < c->task->most ? to : c->task->most;
}

/* NULL: there is nothing left to do. */
static chunk *take(crew *c)
{
    c->waiting++;
    while (!c->over && c->next < c->task->most && c->taken - c->added >= c->room)
        pthread_cond_wait(&c->change, &c->lock);
    c->waiting--;
    if (c->over || c->next >= c->task->most)
        return NULL;
    chunk *k = &c->ring[c->taken++ % c->room];
    k->from = c->next;
    k->to = c->next = end_of(c, k->from);
    k->done = false;
    k->err.code = HM_OK;
    return k;
}

static void look(crew *c)
{
    const hm_crew_task *t = c->task;
    c->over = c->over || (t->hopeless != NULL && t->hopeless(t->ctx, c->sum));
    if (t->looks == NULL || hm_look_due(t->looks, c->played) < 0)
        return;
    c->settled = t->settled(t->ctx, c->sum, t->looks);
    c->over = c->over || c->settled;
}

/* All that are next in turn, up to where it is settled. */
static void add_up(crew *c)
{
    while (!c->over && c->added < c->taken && c->ring[c->added % c->room].done) {
        chunk *k = &c->ring[c->added % c->room];
        if (k->err.code != HM_OK) {
            *c->err = k->err;
            c->over = true;
            return;
        }
        hm_batch_add(c->sum, &k->batch);
        c->played = k->to;
        c->added++;
        look(c);
    }
}

/* -- without it */

/* Scripts break off at once when Ctrl-C comes, which is no fault of theirs: a game in
 * which it came counts for nothing. */
static bool quits(crew *c)
{
    if (hm_stopped() != 0)
        atomic_store(&c->quits, true);
    return atomic_load_explicit(&c->quits, memory_order_relaxed);
}

/* False: broken off by Ctrl-C, and not to be added. */
static bool play(crew *c, hm_bout *b, chunk *k)
{
    const hm_crew_task *t = c->task;
    hm_batch_clear(&k->batch);
    for (int64_t i = k->from; i < k->to && k->err.code == HM_OK && !quits(c); i++)
        t->play(t->ctx, b, t->first + (uint64_t)i, &k->batch, &k->err);
    return !quits(c);
}

static void *work(void *arg)
{
    crew *c = arg;
    const hm_crew_task *t = c->task;
    hm_bout b[2];
    hm_bout_begin(&b[0], t->how);
    if (t->other != NULL)
        hm_bout_begin(&b[1], t->other);
    pthread_mutex_lock(&c->lock);
    for (chunk *k; (k = take(c)) != NULL;) {
        pthread_mutex_unlock(&c->lock);
        bool whole = play(c, b, k);
        pthread_mutex_lock(&c->lock);
        k->done = whole;
        c->over = c->over || !whole;
        add_up(c);
        if (c->waiting > 0)
            pthread_cond_broadcast(&c->change);
    }
    if (--c->working == 0)
        pthread_cond_signal(&c->ended);
    pthread_mutex_unlock(&c->lock);
    hm_bout_end_all(&b[0]);
    if (t->other != NULL)
        hm_bout_end_all(&b[1]);
    return NULL;
}

/* Until all are done; what has been added up so far is shown now and then. */
static void wait_for_all(crew *c, double start)
{
    const hm_crew_task *t = c->task;
    pthread_mutex_lock(&c->lock);
    while (c->working > 0) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += GLANCE_MS * 1000000L;
        until.tv_sec += until.tv_nsec / 1000000000L;
        until.tv_nsec %= 1000000000L;
        pthread_cond_timedwait(&c->ended, &c->lock, &until);
        if (hm_stopped() != 0 || hm_vigil_broken(t->how->o->vigil))
            atomic_store(&c->quits, true);
        if (t->progress != NULL && c->working > 0)
            t->progress(t->ctx, c->sum, c->played, now() - start);
    }
    pthread_mutex_unlock(&c->lock);
}

static void start_all(crew *c)
{
    pthread_t id[HM_THREADS_MAX];
    int started = 0;
    double start = now();
    c->working = c->task->threads;
    for (int i = 0; i < c->task->threads; i++)
        started += pthread_create(&id[started], NULL, work, c) == 0;
    pthread_mutex_lock(&c->lock);
    c->working -= c->task->threads - started;
    c->working += started == 0;
    pthread_mutex_unlock(&c->lock);
    if (started == 0) /* as slow as it may be, it is done */
        work(c);
    wait_for_all(c, start);
    for (int i = 0; i < started; i++)
        pthread_join(id[i], NULL);
}

static void new_batch(const hm_crew_task *t, hm_batch *b)
{
    *b = (hm_batch){.sides = t->sides, .each = t->how->each > 0 ? t->how->each : 1};
    for (int i = 0; i < t->sides; i++) {
        const hm_bouts *how = i == 1 && t->other != NULL ? t->other : t->how;
        hm_totals_new(&b->side[i], how->players, how->bots,
                      hm_library_cards(how->lib)->count);
    }
}

hm_status hm_crew_run(const hm_crew_task *task, hm_batch *sum, hm_crew_end *end,
                      hm_error *err)
{
    crew c = {.task = task, .sum = sum, .err = err, .room = task->threads * AHEAD + 1,
              .lock = PTHREAD_MUTEX_INITIALIZER, .change = PTHREAD_COND_INITIALIZER,
              .ended = PTHREAD_COND_INITIALIZER};
    double start = now();
    /* Every game takes its memory anew and gives it back. */
    mallopt(M_MMAP_THRESHOLD, KEPT_MAX);
    mallopt(M_TRIM_THRESHOLD, KEPT_MAX);
    err->code = HM_OK;
    new_batch(task, sum);
    c.ring = hm_need(calloc((size_t)c.room, sizeof *c.ring));
    for (int i = 0; i < c.room; i++)
        new_batch(task, &c.ring[i].batch);
    start_all(&c);
    for (int i = 0; i < c.room; i++)
        hm_batch_free(&c.ring[i].batch);
    free(c.ring);
    *end = (hm_crew_end){.played = c.played, .stopped = atomic_load(&c.quits),
                         .settled = c.settled, .seconds = now() - start};
    return err->code;
}
