/* Choices by rules of thumb; what the rules are is for the ruleset to say. */
#include "core/bots/advise.h"

#include <string.h>

#include "core/rng.h"
#include "core/ruleset.h"

enum {
    TRIED = 4,  /* options of a decision that are tried, where they have to be, */
    TRIED_ONCE = 16, /* ... and by who looks at each decision only once */
    STEPS = 12, /* that a turn is followed */
    PAID_FOR = 6000 /* what is paid for with tokens must be worth so much, in thousandths
                       of a point, in an empty town. More than it brings: most of what
                       seems gained, such as squares that get free, would come anyhow */
};

/* -- giving up */

static bool asks(void *ctx) { return hm_heed_quits(ctx); }

/* Feeding is counted, too, which no deck without such programs is to notice. */
void hm_heed_begin(hm_heed *h, const hm_deck *d)
{
    h->given_up = false;
    hm_fault_clear(&h->work);
    h->work.work = d->laborious ? HM_WORK_CHOICE : INT64_MAX;
    h->work.quits = asks;
    h->work.ctx = h;
}

/* -- room */

/* Scripts can look anywhere. */
static bool looks_around(const hm_deck *d)
{
    for (int i = 0; i < d->count; i++)
        for (int k = 0; k < d->card[i]->clauses; k++) {
            const hm_program *p = d->card[i]->clause[k].code;
            if (p == NULL && d->card[i]->clause[k].hook == HM_HOOK_SCORE)
                return true;
            if (p != NULL && hm_program_visits(p))
                return true;
        }
    return false;
}

static bool counts_anything(const hm_deck *d)
{
    for (int i = 0; i < d->game->counters; i++)
        if (hm_deck_counts(d, i))
            return true;
    return false;
}

/* Can players do something while they build, besides building? */
static bool acts(const hm_deck *d)
{
    return d->uses[HM_HOOK_WHILE_BUILDING].count +
               d->laws[HM_HOOK_WHILE_BUILDING].count != 0;
}

static int hire_of(const hm_deck *d)
{
    int best = 0;
    for (int i = d->count; i < d->count + d->abilities && d->tokens; i++) {
        int wages = 0;
        for (int k = 0; k < d->game->tokens; k++)
            wages += d->card[i]->wages[k];
        if (wages > 0 && PAID_FOR / wages > best)
            best = PAID_FOR / wages;
    }
    return best;
}

/* Scripts may do anything; a program says which counter it moves, and what things. */
static bool moves_any(const hm_clause *c)
{
    return c->code == NULL || hm_program_has(c->code, HM_OP_WHICH) ||
           hm_program_has(c->code, HM_OP_WHICH_HERE) ||
           (hm_program_does(c->code) & HM_DOES_MOVE);
}

static uint64_t movers(const hm_deck *d)
{
    const hm_uses *built = &d->uses[HM_HOOK_ON_BUILD];
    uint64_t out = d->dear;
    for (int i = 0; i < built->count; i++)
        out |= moves_any(built->use[i].clause) ? hm_bit(built->use[i].slot) : 0;
    return out;
}

bool hm_advice_counts(const hm_deck *d)
{
    return counts_anything(d) || acts(d) || d->lends != 0 || d->tokens || d->moves;
}

bool hm_advice_visits(const hm_deal *deal)
{
    return deal->players > 1 && (looks_around(deal->deck) || deal->deck->gives_points);
}

size_t hm_prizes_size(const hm_deck *d)
{
    return sizeof(hm_prizes) + ((size_t)d->count * sizeof(int16_t) + 15) / 16 * 16;
}

static hm_status make(hm_arena *arena, const hm_deal *deal, hm_heed *heed,
                      const hm_wish *wish, bool lasting, hm_recall *recall,
                      hm_advice **out, hm_error *err)
{
    hm_advice *a = *out = hm_arena_new(arena, sizeof *a);
    if (a == NULL)
        return hm_fail_memory(err);
    a->heed = heed;
    a->wish = wish;
    a->lasting = lasting;
    a->room = lasting ? HM_PRIZES_LASTING : HM_PRIZES_MAX;
    a->size = hm_prizes_size(deal->deck);
    a->era = recall != NULL ? recall->era : 0;
    a->prizes = recall != NULL ? recall->prizes : hm_arena_array(arena, a->room, a->size);
    if (a->prizes == NULL)
        return hm_fail_memory(err);
    a->visits = hm_advice_visits(deal);
    hm_grower_init(&a->grower, deal->deck, &deal->how);
    hm_parts_find(&a->parts, &deal->deck->plan, a->grower.sees);
    a->grower.fault = &heed->work;
    a->forgets = deal->deck->laborious;
    a->hire = hire_of(deal->deck);
    a->binds = deal->deck->tokens && deal->deck->laws[HM_HOOK_ALL_CUBES].count != 0;
    a->counts = hm_advice_counts(deal->deck);
    a->carries = deal->deck->moves;
    if (a->counts)
        a->moves = movers(deal->deck);
    if (a->counts || lasting)
        hm_grower_init(&a->elsewhere, deal->deck, &deal->how);
    a->elsewhere.fault = &heed->work;
    if (deal->deck->surveys) {
        hm_status st = hm_grower_widen(&a->grower, arena, deal->players, err);
        if (st == HM_OK && (a->counts || lasting))
            st = hm_grower_widen(&a->elsewhere, arena, deal->players, err);
        if (st != HM_OK)
            return st;
    }
    for (int i = 0; i < deal->deck->count; i++)
        for (int k = 0; k < deal->deck->card[i]->spots.count; k++)
            for (hm_set s = deal->deck->card[i]->spots.spot[k].squares; s != 0;
                 s &= s - 1)
                a->crowd[hm_first(s)]++;
    return deal->ruleset->appraise == NULL
               ? hm_table_new(arena, deal, &a->trial, err)
               : hm_progress_init(&a->progress, deal->deck, arena, err);
}

hm_status hm_advice_new(hm_arena *arena, const hm_deal *deal, hm_heed *heed,
                        const hm_wish *wish, hm_advice **out, hm_error *err)
{
    return make(arena, deal, heed, wish, false, NULL, out, err);
}

hm_status hm_advice_lasting(hm_arena *arena, const hm_deal *deal, hm_heed *heed,
                            const hm_wish *wish, hm_recall *recall, hm_advice **out,
                            hm_error *err)
{
    hm_status st = make(arena, deal, heed, wish, true, recall, out, err);
    if (st == HM_OK)
        hm_advice_start(*out, 0);
    return st;
}

void hm_advice_start(hm_advice *a, int slip)
{
    /* who tries options remembers no prizes; the first era has begun in any case */
    if ((a->trial == NULL && (!a->lasting || a->forgets)) || a->era == 0)
        a->era++;
    a->glance.looked = false;
    memset(a->mood, HM_EVEN, sizeof a->mood);
    a->slip = slip;
    a->known = 0;
    a->fault.code = HM_OK;
}

void hm_advice_turn(hm_advice *a, const hm_deck *d, int swing)
{
    a->known = 0;
    a->glance.looked = false;
    for (int i = 0; i < d->count; i++)
        a->mood[i] = (uint8_t)(HM_EVEN - swing + hm_rng_below(&a->chance, 2 * swing + 1));
}

/* -- wishes */

/* On a board that is shared: tiles of the player's own. */
static int tiles_of(const hm_commons *c, int player, int slot)
{
    int n = 0;
    for (int i = 0; i < HM_SQUARES_MAX; i++)
        n += c->tile[i] == slot + 1 && c->owner[i] == player;
    return n;
}

int hm_wish_worth(const hm_wish *wish, const hm_table *t, int player)
{
    hm_commons c;
    if (wish->more == 0)
        return 0;
    if (hm_table_commons(t, HM_NO_PLAYER, &c))
        return wish->more * tiles_of(&c, player, wish->slot);
    return wish->more * hm_count(hm_town_like(&t->deal->deck->plan,
                                              hm_table_town(t, player),
                                              HM_CELL_BUILDING + wish->slot));
}

/* -- by trying */

static bool broke(hm_advice *a)
{
    const hm_error *fault = hm_table_fault(a->trial);
    if (fault != NULL && a->fault.code == HM_OK)
        a->fault = *fault;
    return fault != NULL;
}

/* Is it still the same turn of the same player? */
static bool goes_on(hm_table *t, int player)
{
    hm_due asks = hm_table_asks(t);
    return asks.count > 0 && asks.player == player && asks.kind != HM_DECIDE_TURN;
}

/* Follows the player's turn on the trial table, by chance; others are left to decide:
 * what they can choose from is not even counted. */
static void follow(hm_advice *a, int player)
{
    for (int i = 0; i < STEPS && !hm_heed_quits(a->heed) && goes_on(a->trial, player);
         i++) {
        hm_due due = hm_table_due(a->trial);
        if (broke(a))
            return;
        /* around a worker the last is to be done */
        bool longer = due.kind == HM_DECIDE_AROUND && due.count > 1;
        int k = hm_rng_below(&a->chance, longer ? due.count - 1 : due.count);
        hm_table_apply(a->trial, hm_table_option(a->trial, k));
        if (broke(a))
            return;
    }
}

static int try_one(const hm_table *t, hm_option option, int player, hm_advice *a)
{
    hm_table_set(a->trial, hm_table_state(t));
    hm_table_apply(a->trial, option);
    if (!broke(a))
        follow(a, player);
    return t->deal->ruleset->worth(a->trial, player, a) +
           10 * hm_wish_worth(a->wish, a->trial, player);
}

static int try_some(const hm_table *t, const hm_decision *d, hm_advice *a)
{
    const int most = a->lasting ? TRIED_ONCE : TRIED;
    int best = INT32_MIN, chosen = 0, tries = d->count < most ? d->count : most;
    for (int i = 0; i < tries && a->fault.code == HM_OK; i++) {
        int k = d->count <= most ? i : hm_rng_below(&a->chance, d->count);
        int value = try_one(t, d->option[k], d->player, a);
        if (value > best) {
            best = value;
            chosen = k;
        }
    }
    return chosen;
}

/* -- at a glance */

static int best_value(hm_advice *a, int count)
{
    int best = INT32_MIN, chosen = 0, equal = 0;
    for (int i = 0; i < count; i++) {
        int value = a->value[i];
        equal = value == best ? equal + 1 : value > best;
        if (value > best || (value == best && hm_rng_below(&a->chance, equal) == 0))
            chosen = i;
        best = value > best ? value : best;
    }
    return chosen;
}

void hm_appraise(const hm_table *t, const hm_decision *d, hm_advice *a)
{
    if (t->deal->ruleset->appraise != NULL)
        t->deal->ruleset->appraise(t, d, a, a->value);
    else
        for (int i = 0; i < d->count && a->fault.code == HM_OK; i++)
            a->value[i] = hm_heed_quits(a->heed) ? INT32_MIN
                                                 : try_one(t, d->option[i], d->player, a);
}

int hm_advise(const hm_table *t, const hm_decision *d, hm_advice *a)
{
    if (d->count == 1)
        return 0;
    if ((int)(hm_rng_next(&a->chance) >> 56) < a->slip)
        return hm_rng_below(&a->chance, d->count);
    if (t->deal->ruleset->appraise == NULL)
        return try_some(t, d, a);
    t->deal->ruleset->appraise(t, d, a, a->value);
    return best_value(a, d->count);
}
