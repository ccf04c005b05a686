/* The bot that looks at what each option makes of its position, and takes the best.
 *
 * What it does not see is guessed before anything is looked at, so it cannot see more
 * than its player does. What an option does that can be read off it is appraised by the
 * ruleset; what asks further questions is thought through on a table of its own. All
 * numbers are whole, so that it plays the same game on every machine. */
#include "core/bots/kind.h"

#include <string.h>

#include "core/bots/advise.h"
#include "core/rng.h"
#include "core/ruleset.h"

enum {
    DEPTH = 4,    /* questions of one effect, or steps of a turn, that are thought
                     through */
    TRIES = 20000 /* steps on the trial table, after which nothing is thought through any
                     more: what is left is looked at as it stands */
};

typedef struct mind {
    unsigned char *kept[DEPTH];  /* states to come back to */
    unsigned char *start;        /* the decision due, with what is guessed */
    hm_decision   *asked[DEPTH];
    int            tries;        /* made for this choice */
    hm_advice     *advice;
} mind;

hm_status hm_greedy_new(hm_bot *b, hm_arena *arena, hm_error *err)
{
    mind *m = b->mind = hm_arena_new(arena, sizeof *m);
    if (m == NULL)
        return hm_fail_memory(err);
    hm_status st = hm_bot_try(b, arena, err);
    if (st != HM_OK)
        return st;
    m->start = hm_arena_new(arena, hm_table_size(b->trial));
    bool fine = m->start != NULL;
    for (int i = 0; i < DEPTH && fine; i++) {
        m->kept[i] = hm_arena_new(arena, hm_table_size(b->trial));
        m->asked[i] = hm_arena_new(arena, sizeof *m->asked[i]);
        fine = m->kept[i] != NULL && m->asked[i] != NULL;
    }
    return fine ? hm_advice_new(arena, b->deal, &b->heed, &b->wish, &m->advice, err)
                : hm_fail_memory(err);
}

/* Is a decision of this kind one more question of what the player is in the middle of? */
static bool goes_on(int kind)
{
    return kind == HM_DECIDE_RESOURCE || kind == HM_DECIDE_SQUARE ||
           kind == HM_DECIDE_WAY || kind == HM_DECIDE_CARD || kind == HM_DECIDE_TYPE ||
           kind == HM_DECIDE_AROUND || kind == HM_DECIDE_PAY || kind == HM_DECIDE_CLAIM ||
           kind == HM_DECIDE_TOKEN;
}

/* Others who could show a card of their hand are asked for it, and that they are is not
 * for the bot to know: on the trial table they all decline (the last option), and it goes
 * on as if they had nothing. */
static void pass_over_others(hm_bot *b, int player)
{
    while (!hm_bot_broke(b)) {
        hm_due asks = hm_table_asks(b->trial);
        if (asks.count == 0 || asks.kind != HM_DECIDE_CLAIM || asks.player == player)
            return;
        hm_table_take(b->trial, hm_table_due(b->trial).count - 1);
    }
}

static int worth_on_trial(hm_bot *b, hm_option option, int player, int depth);

static int best_on_trial(hm_bot *b, const hm_decision *d, int player, int depth)
{
    mind *m = b->mind;
    int best = INT32_MIN;
    memcpy(m->kept[depth], hm_table_state(b->trial), hm_table_size(b->trial));
    for (int i = 0; i < d->count && b->fault.code == HM_OK &&
                    (i == 0 || m->tries < TRIES); i++) {
        hm_table_set(b->trial, m->kept[depth]);
        int value = worth_on_trial(b, d->option[i], player, depth + 1);
        best = value > best ? value : best;
    }
    return best;
}

/* The best that can come of the trial table after one of its options: an effect is
 * thought through to its end, and then the position is looked at. */
static int worth_on_trial(hm_bot *b, hm_option option, int player, int depth)
{
    mind *m = b->mind;
    hm_decision *d = depth < DEPTH && m->tries++ < TRIES ? m->asked[depth] : NULL;
    if (hm_heed_quits(&b->heed))
        return INT32_MIN;
    hm_table_apply(b->trial, option);
    if (b->deal->ruleset->see != NULL)
        pass_over_others(b, player);
    if (hm_bot_broke(b))
        return INT32_MIN;
    hm_due asks = hm_table_asks(b->trial);
    if (d != NULL && asks.count > 0 && asks.player == player && goes_on(asks.kind)) {
        hm_table_decide(b->trial, d);
        if (!hm_bot_broke(b))
            return best_on_trial(b, d, player, depth);
    }
    if (hm_bot_broke(b))
        return INT32_MIN;
    return b->deal->ruleset->worth(b->trial, player, m->advice) +
           10 * hm_wish_worth(&b->wish, b->trial, player);
}

/* Cards' questions, and what leads to them, say little by themselves. */
static bool must_be_tried(const hm_bot *b, const hm_table *t, const hm_decision *d)
{
    if (b->deal->ruleset->appraise == NULL || goes_on((int)d->kind))
        return true;
    for (int i = 0; i < d->count && d->kind == HM_DECIDE_PLACE; i++)
        if (hm_option_open(t, d->option[i]).action == HM_ACTION_USE)
            return true;
    return false;
}

static void try_all(hm_bot *b, mind *m, const hm_decision *d)
{
    for (int i = 0; i < d->count && b->fault.code == HM_OK; i++) {
        hm_table_set(b->trial, m->start);
        m->advice->value[i] = worth_on_trial(b, d->option[i], d->player, 0);
    }
}

/* The best option; of equal ones any, with even odds. */
static int best_of(hm_bot *b, const int32_t *value, int count)
{
    int best = 0, equal = 0;
    for (int i = 0; i < count; i++) {
        equal = value[i] > value[best] ? 1 : equal + (value[i] == value[best]);
        if (value[i] > value[best] ||
            (value[i] == value[best] && hm_rng_below(&b->chance, equal) == 0))
            best = i;
    }
    return best;
}

/* Guesses first, so that nothing below can look at what the player cannot see;
 * appraising is far cheaper than trying, so only what says little by itself is
 * tried. */
int hm_greedy_choose(hm_bot *b, const hm_table *t, const hm_decision *d)
{
    mind *m = b->mind;
    if (d->player >= b->deal->players || d->count == 1) /* a caller has no town */
        return hm_rng_below(&b->chance, d->count);
    hm_table_set(b->trial, hm_table_state(t));
    hm_table_guess(b->trial, d->player, &b->chance);
    memcpy(m->start, hm_table_state(b->trial), hm_table_size(b->trial));
    hm_advice_start(m->advice, 0);
    m->advice->chance = b->chance;
    m->tries = 0;
    if (must_be_tried(b, t, d))
        try_all(b, m, d);
    else
        hm_appraise(b->trial, d, m->advice);
    hm_bot_note(b, &m->advice->fault);
    return best_of(b, m->advice->value, d->count);
}
