/* ahead.c - see ahead.h. */
#include "core/bots/ahead.h"

#include <string.h>

#include "core/rng.h"
#include "core/ruleset.h"

enum {
    SURE = 16,     /* guesses that must agree for everything to be known */
    LONGEST = 2000 /* decisions of a game by chance that are looked at */
};

/* -- when everything is known */

/* Guesses that all agree leave nothing to guess. */
static bool is_sure(hm_table *trial, const void *state, int player, uint64_t *chance)
{
    uint64_t first = 0;
    bool sure = hm_table_deal(trial)->players == 1;
    for (int i = 0; i < SURE && sure; i++) {
        hm_table_set(trial, state);
        hm_table_guess(trial, player, chance);
        first = i == 0 ? hm_table_hash(trial) : first;
        sure = hm_table_hash(trial) == first;
    }
    return sure;
}

/* Is it ever, in a game by chance? The state that was guessed last goes on. */
static bool gets_sure(hm_table *t, void *state, hm_decision *d)
{
    uint64_t chance = 1;
    for (int i = 0; i < LONGEST && !hm_table_over(t); i++) {
        hm_table_decide(t, d);
        if (hm_table_fault(t) != NULL || d->player != 0)
            return false;
        memcpy(state, hm_table_state(t), hm_table_size(t));
        if (d->count > 1 && is_sure(t, state, 0, &chance))
            return true;
        hm_table_set(t, state);
        hm_table_apply(t, d->option[hm_rng_below(&chance, d->count)]);
        if (hm_table_fault(t) != NULL)
            return false;
    }
    return false;
}

bool hm_ahead_is_possible(const hm_deal *deal)
{
    hm_arena room = {0};
    hm_table *t = NULL;
    hm_error err = {0};
    bool possible = deal->players == 1 && hm_table_new(&room, deal, &t, &err) == HM_OK;
    void *state = possible ? hm_arena_new(&room, hm_table_size(t)) : NULL;
    hm_decision *d = hm_arena_new(&room, sizeof *d);
    possible = state != NULL && d != NULL && gets_sure(t, state, d);
    hm_arena_drop(&room);
    return possible;
}

/* -- lines */

static int index_of(const hm_decision *d, hm_option option)
{
    int i = 0;
    while (i < d->count && d->option[i] != option)
        i++;
    return i < d->count ? i : -1;
}

static void copy_line(hm_line *to, const hm_line *from, int skip)
{
    to->length = from->length - skip;
    to->value = from->value;
    to->points = from->points;
    memmove(to->option, from->option + skip, (size_t)to->length * sizeof *to->option);
}

/* Plays it through from the state; false: it does not belong here. */
static bool follow(hm_ahead *p, hm_table *trial, const void *state, int player,
                   hm_finish *f, uint64_t *chance)
{
    hm_error fault = {0};
    int at = 0;
    hm_table_set(trial, state);
    hm_table_guess(trial, player, chance);
    while (!hm_table_over(trial)) {
        hm_table_decide(trial, &p->d);
        const bool forced = p->d.count == 1;
        const int i = forced                ? 0
                      : at < p->best.length ? index_of(&p->d, p->best.option[at++])
                                            : -1;
        if (hm_table_fault(trial) != NULL || i < 0)
            return false;
        hm_table_apply(trial, p->d.option[i]);
    }
    return at == p->best.length && hm_table_fault(trial) == NULL &&
           hm_finish_worth(f, trial, player, &fault) == p->best.value;
}

/* A plan made for an earlier decision goes on after what was chosen there. Should the
 * game have been taken back since, it does not fit. */
void hm_ahead_take_up(hm_ahead *p, hm_table *trial, const void *state, int player,
                     hm_finish *f, uint64_t *chance)
{
    p->sure = is_sure(trial, state, player, chance);
    if (p->best.length > 0 && !(p->sure && follow(p, trial, state, player, f, chance)))
        p->best.length = 0;
}

void hm_ahead_offer(hm_ahead *p, const hm_line *line)
{
    if (p->sure && (p->best.length == 0 || line->value > p->best.value))
        copy_line(&p->best, line, 0);
}

int hm_ahead_begin(hm_ahead *p, const hm_decision *d)
{
    if (!p->sure || p->best.length == 0)
        return -1;
    const int chosen = index_of(d, p->best.option[0]);
    copy_line(&p->best, &p->best, 1);
    return chosen;
}
