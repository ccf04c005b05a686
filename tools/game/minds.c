/* minds.c - see minds.h. */
#include "tools/game/minds.h"

#include <pthread.h>
#include <stdlib.h>

#include "core/bots/ahead.h"
#include "tools/say.h"
#include "tools/stop.h"

enum {
    KEPT = 32,  /* minds that nobody uses */
    TASTE = 100 /* hundredths of a point */
};

typedef struct entry {
    struct entry  *next;
    hm_arena       arena;
    const hm_mind *mind;    /* NULL: it is being learned, */
    const hm_deal *deal;    /* ... for this one */
    hm_mind_need   need;
    int            users;
    uint64_t       used;    /* when it was last */
} entry;

struct hm_minds {
    pthread_mutex_t lock;
    pthread_cond_t  learned;
    long            games;
    uint64_t        clock;
    entry          *first;
};

static bool stops(void *ctx)
{
    (void)ctx;
    return hm_stop_came();
}

static hm_lesson lesson_for(hm_mind_need need)
{
    return need == HM_MIND_PLANS ? hm_lesson_for_plans() : hm_lesson_usual();
}

hm_minds *hm_minds_new(long games)
{
    hm_minds *m = hm_need(calloc(1, sizeof *m));
    pthread_mutex_init(&m->lock, NULL);
    pthread_cond_init(&m->learned, NULL);
    m->games = games;
    return m;
}

static void drop(entry *e)
{
    hm_arena_drop(&e->arena);
    free(e);
}

void hm_minds_free(hm_minds *m)
{
    if (m == NULL)
        return;
    for (entry *e = m->first, *next; e != NULL; e = next) {
        next = e->next;
        drop(e);
    }
    pthread_cond_destroy(&m->learned);
    pthread_mutex_destroy(&m->lock);
    free(m);
}

/* -- under the lock */

/* One of games like these, learned or about to be. */
static entry *find(const hm_minds *m, const hm_deal *deal, hm_mind_need need)
{
    entry *e = m->first;
    while (e != NULL && !(e->need == need &&
                          (e->mind != NULL ? hm_mind_fits(e->mind, deal)
                                           : hm_deals_are_alike(e->deal, deal))))
        e = e->next;
    return e;
}

static void forget(hm_minds *m, entry *gone)
{
    entry **at = &m->first;
    while (*at != gone)
        at = &(*at)->next;
    *at = gone->next;
    drop(gone);
}

/* Those that were not used for longest. */
static void make_room(hm_minds *m)
{
    for (;;) {
        entry *oldest = NULL;
        int idle = 0;
        for (entry *e = m->first; e != NULL; e = e->next) {
            idle += e->users == 0;
            if (e->users == 0 && (oldest == NULL || e->used < oldest->used))
                oldest = e;
        }
        if (idle <= KEPT)
            return;
        forget(m, oldest);
    }
}

static entry *add(hm_minds *m, const hm_deal *deal, hm_mind_need need)
{
    entry *e = hm_need(calloc(1, sizeof *e));
    e->users = 1; /* who learns it */
    e->deal = deal;
    e->need = need;
    e->next = m->first;
    m->first = e;
    return e;
}

static hm_status learn(hm_minds *m, entry *e, hm_error *err)
{
    const hm_mind *mind = NULL;
    hm_lesson how = lesson_for(e->need);
    how.games = m->games > 0 ? (int)m->games : how.games;
    how.stop = stops;
    pthread_mutex_unlock(&m->lock);
    hm_status st = hm_mind_learn(&e->arena, e->deal, &how, &mind, err);
    pthread_mutex_lock(&m->lock);
    e->mind = mind;
    e->deal = NULL;
    e->users = 0;
    if (st != HM_OK)
        forget(m, e);
    pthread_cond_broadcast(&m->learned);
    return st;
}

/* -- without it */

hm_status hm_minds_take(hm_minds *m, const hm_deal *deal, hm_mind_need need,
                        const hm_mind **out, hm_error *err)
{
    hm_status st = HM_OK;
    entry *e;
    *out = NULL;
    if (need == HM_MIND_NONE || !hm_mind_is_possible(deal))
        return HM_OK;
    pthread_mutex_lock(&m->lock);
    while ((e = find(m, deal, need)) != NULL && e->mind == NULL)
        pthread_cond_wait(&m->learned, &m->lock);
    if (e == NULL) {
        make_room(m);
        e = add(m, deal, need);
        st = learn(m, e, err);
    }
    if (st == HM_OK) {
        e->users++;
        e->used = ++m->clock;
        *out = e->mind;
    }
    pthread_mutex_unlock(&m->lock);
    return st;
}

void hm_minds_give_back(hm_minds *m, const hm_mind *mind)
{
    if (mind == NULL)
        return;
    pthread_mutex_lock(&m->lock);
    for (entry *e = m->first; e != NULL; e = e->next)
        e->users -= e->mind == mind;
    pthread_mutex_unlock(&m->lock);
}

hm_status hm_mind_for(hm_arena *arena, const char *bot, const hm_deal *deal,
                      const hm_mind **out, hm_error *err)
{
    const hm_mind_need need = hm_minds_need(&bot, 1, deal);
    hm_lesson how = lesson_for(need);
    *out = NULL;
    how.stop = stops;
    return need != HM_MIND_NONE && hm_mind_is_possible(deal)
               ? hm_mind_learn(arena, deal, &how, out, err)
               : HM_OK;
}

/* Alone there is one seat, and so no bot of another kind. */
hm_mind_need hm_minds_need(const char *const *who, int count, const hm_deal *deal)
{
    const hm_bot_info *bot = deal->players == 1 ? hm_bot_find(who[0]) : NULL;
    if (bot != NULL && bot->plans && hm_mind_is_possible(deal) &&
        hm_ahead_is_possible(deal))
        return HM_MIND_PLANS;
    return hm_minds_needed(who, count) > 0 ? HM_MIND_USUAL : HM_MIND_NONE;
}

int hm_minds_needed(const char *const *who, int count)
{
    int needed = 0;
    for (int i = 0; i < count; i++) {
        const hm_bot_info *bot = hm_bot_find(who[i]);
        needed += bot != NULL && bot->learns;
    }
    return needed;
}

int hm_minds_taste(const char *const *who, int count)
{
    return hm_minds_needed(who, count) > 1 ? TASTE : 0;
}
