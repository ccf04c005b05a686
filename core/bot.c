/* The look-ahead of `greedy` goes by its own town as an option would leave it, and by
 * the neighbours' towns as it may see them. It never looks at what lies in a pile, at
 * what others hold or at what they did in the same step. All numbers are whole, so that
 * a bot plays the same game on every machine. */
#include "core/bot.h"

#include <string.h>

#include "core/rng.h"
#include "core/ruleset.h"

enum {
    POINT = 1000,   /* worth of a point */
    ROOM = 500,     /* of an empty square: something can still come there */
    SAVED = 700,    /* of a place in the cavern that is not used up */
    BUILT = 3000,   /* of a building, besides its points: more than of hoping for it */
    BASE = 200,     /* of the hope for any building */
    HOPE = 900,     /* of a point that a building would bring, were it built */
    RING = 3,       /* oneself between two neighbours */
    DEPTH = 4,      /* questions of one effect that are thought through */
    MINE = 1        /* one's own seat in the ring, if there are three */
};

struct hm_bot {
    int (*choose)(hm_bot *b, const hm_table *t, const hm_decision *d);
    const hm_deal *deal;
    uint64_t       chance;
    hm_table      *trial;
    unsigned char *kept[DEPTH];     /* states to come back to */
    hm_decision   *asked[DEPTH];
    hm_decision   *theirs;          /* what others are asked in between */
    int            seats, me;       /* of the ring */
    hm_town        ring[RING];
    int            prize[HM_DECK_MAX]; /* of a card: worth of one more of it, now */
    hm_facts       facts[RING + 1];
    hm_sheet       sheet[RING];
    hm_error       fault;           /* a script that broke while choosing */
};

/* -- by chance */

static int choose_any(hm_bot *b, const hm_table *t, const hm_decision *d)
{
    (void)t;
    return hm_rng_below(&b->chance, d->count);
}

static bool builds(const hm_table *t, hm_option option)
{
    hm_action action = hm_option_open(t, option).action;
    return action == HM_ACTION_BUILD || action == HM_ACTION_TILE;
}

/* Any option that builds something, if there is one. */
static int choose_to_build(hm_bot *b, const hm_table *t, const hm_decision *d)
{
    int chosen = hm_rng_below(&b->chance, d->count), equal = 0;
    if (d->kind != HM_DECIDE_BUILD && d->kind != HM_DECIDE_TURN)
        return chosen;
    for (int i = 0; i < d->count; i++)
        if (builds(t, d->option[i]) && hm_rng_below(&b->chance, ++equal) == 0)
            chosen = i;
    return chosen;
}

/* -- what a town is worth */

static hm_set empty_of(const hm_bot *b, const hm_town *town)
{
    return b->deal->deck->game->grid.all & ~(town->built | town->cubes);
}

static hm_set wild_of(const hm_deck *d, const hm_town *town)
{
    hm_set wild = 0;
    for (hm_set s = d->wild ? town->built : 0; s != 0; s &= s - 1)
        if (d->wild >> (town->cell[hm_first(s)] - HM_CELL_BUILDING) & 1)
            wild |= s & -s;
    return wild;
}

/* How much of the best spot of a card is there, as a part of its prize; more than
 * linear, so that one pattern is finished before the next is begun. */
static int hope_of_card(const hm_card *card, int prize, const hm_town *town, hm_set wild)
{
    int best = 0, most = hm_count(card->spots.count ? card->spots.spot[0].squares : 0);
    for (int i = 0; i < card->spots.count; i++) {
        const hm_spot *spot = &card->spots.spot[i];
        hm_set right = spot->squares & wild;
        for (int r = 0; r < HM_RESOURCES_MAX; r++)
            right |= spot->want[r] & town->cube[r];
        int have = hm_count(right);
        if (have > best && (spot->squares & (town->built | town->cubes) & ~right) == 0)
            best = have;
    }
    return best ? prize * best * best / (most * most) : 0;
}

/* Dealt cards are for who holds them. */
static bool can_build(const hm_deck *d, const hm_town *town, int slot)
{
    return !(d->dealt >> slot & 1) || town->hand == slot + 1;
}

static int hope(const hm_bot *b, const hm_town *town)
{
    const hm_deck *d = b->deal->deck;
    hm_set wild = wild_of(d, town);
    int sum = 0;
    for (int i = 0; i < d->count; i++)
        if (can_build(d, town, i))
            sum += hope_of_card(d->card[i], b->prize[i], town, wild);
    return sum;
}

/* Once a script has broken, nothing that is worked out here counts any more. */
static int points(hm_bot *b)
{
    if (b->fault.code != HM_OK)
        return 0;
    hm_status st = hm_score(b->deal->deck, b->ring, b->seats, &b->deal->how, b->facts,
                            b->sheet, &b->fault);
    return st == HM_OK ? (int)b->sheet[b->me].total : 0;
}

/* The worth of one's own town, which stands in the ring. */
static int worth(hm_bot *b)
{
    const hm_town *town = &b->ring[b->me];
    return POINT * points(b) + BUILT * hm_count(town->built) +
           ROOM * hm_count(empty_of(b, town)) + hope(b, town);
}

/* What one more building of a card would bring, on the best square for it. */
static int prize_of(hm_bot *b, int slot, int now)
{
    const hm_town before = b->ring[b->me];
    int best = 0;
    hm_set free = b->deal->deck->game->grid.all & ~before.built;
    for (hm_set s = free; s != 0; s &= s - 1) {
        hm_town_put_building(&b->ring[b->me], hm_first(s), slot);
        int gain = points(b) - now;
        best = gain > best ? gain : best;
        b->ring[b->me] = before;
    }
    return BASE + HOPE * best;
}

static void set_prizes(hm_bot *b)
{
    const hm_deck *d = b->deal->deck;
    const int now = points(b);
    for (int i = 0; i < d->count; i++)
        b->prize[i] = can_build(d, &b->ring[b->me], i) ? prize_of(b, i, now) : 0;
}

/* Seats the neighbours as they may be seen, and oneself. */
static void sit_down(hm_bot *b, const hm_table *t, int player)
{
    int players = b->deal->players;
    b->seats = players < RING ? players : RING;
    b->me = b->seats < RING ? 0 : MINE;
    for (int i = 0; i < b->seats; i++) {
        int other = (player + i - b->me + players) % players;
        hm_table_town_seen(t, other, player, &b->ring[i]);
    }
}

/* -- what an option is worth */

static int worth_of_cube(hm_bot *b, int square, int resource)
{
    const hm_town before = b->ring[b->me];
    hm_town_put_cube(&b->ring[b->me], square, resource);
    int value = worth(b);
    b->ring[b->me] = before;
    return value;
}

/* A resource is worth what its best square makes of it. */
static int worth_of_resource(hm_bot *b, int resource)
{
    int best = INT32_MIN;
    for (hm_set s = empty_of(b, &b->ring[b->me]); s != 0; s &= s - 1) {
        int value = worth_of_cube(b, hm_first(s), resource);
        best = value > best ? value : best;
    }
    return best;
}

static int worth_of_building(hm_bot *b, const hm_option_parts *p)
{
    const hm_town before = b->ring[b->me];
    hm_town *town = &b->ring[b->me];
    for (hm_set s = p->squares & before.cubes; s != 0; s &= s - 1)
        hm_town_clear(town, hm_first(s));
    int slot = hm_deck_slot(b->deal->deck, p->card);
    hm_town_put_building(town, p->square, slot);
    if (town->hand == slot + 1)
        town->hand = 0;
    int value = worth(b);
    *town = before;
    return value;
}

/* Of cards that are dealt, the one that would bring most is kept. */
static int worth_of_keeping(hm_bot *b, const hm_card *card)
{
    return prize_of(b, hm_deck_slot(b->deal->deck, card), points(b));
}

/* Is this one more question of the effect that the player is in the middle of? */
static bool goes_on(const hm_decision *d, int player)
{
    return d->player == player &&
           (d->kind == HM_DECIDE_RESOURCE || d->kind == HM_DECIDE_SQUARE ||
            d->kind == HM_DECIDE_WAY || d->kind == HM_DECIDE_CARD ||
            d->kind == HM_DECIDE_TYPE || d->kind == HM_DECIDE_AROUND ||
            d->kind == HM_DECIDE_PAY || d->kind == HM_DECIDE_CLAIM);
}

/* Did a script break on the trial table? */
static bool broke(hm_bot *b)
{
    const hm_error *fault = hm_table_fault(b->trial);
    if (fault != NULL && b->fault.code == HM_OK)
        b->fault = *fault;
    return fault != NULL;
}

/* Others who could show a card of their hand are asked for it, and that they are is not
 * for the bot to know: on the trial table they all decline (the last option), and it goes
 * on as if they had nothing. */
static void pass_over_others(hm_bot *b, int player)
{
    while (b->deal->ruleset->worth != NULL && !hm_table_over(b->trial)) {
        hm_table_decide(b->trial, b->theirs);
        if (broke(b) || b->theirs->kind != HM_DECIDE_CLAIM || b->theirs->player == player)
            return;
        hm_table_apply(b->trial, b->theirs->option[b->theirs->count - 1]);
    }
}

/* The best that can come of the trial table after one of its options: an effect is
 * thought through to its end, and then the town is looked at. */
static int worth_on_trial(hm_bot *b, hm_option option, int player, int depth)
{
    hm_decision *d = depth < DEPTH ? b->asked[depth] : NULL;
    int best = INT32_MIN;
    hm_table_apply(b->trial, option);
    if (!broke(b))
        pass_over_others(b, player);
    if (broke(b))
        return best;
    if (d != NULL && !hm_table_over(b->trial)) {
        hm_table_decide(b->trial, d);
        if (broke(b))
            return best;
    }
    if (d == NULL || hm_table_over(b->trial) || !goes_on(d, player)) {
        if (b->deal->ruleset->worth != NULL)
            return b->deal->ruleset->worth(b->trial, player);
        b->ring[b->me] = *hm_table_town(b->trial, player);
        return worth(b);
    }
    memcpy(b->kept[depth], hm_table_state(b->trial), hm_table_size(b->trial));
    for (int i = 0; i < d->count; i++) {
        hm_table_set(b->trial, b->kept[depth]);
        int value = worth_on_trial(b, d->option[i], player, depth + 1);
        best = value > best ? value : best;
    }
    return best;
}

/* What cannot be read off the option is found by trying it. */
static int worth_by_trying(hm_bot *b, const hm_table *t, hm_option option, int player)
{
    const hm_town before = b->ring[b->me];
    hm_table_set(b->trial, hm_table_state(t));
    int value = worth_on_trial(b, option, player, 0);
    b->ring[b->me] = before;
    return value;
}

static int worth_of(hm_bot *b, const hm_table *t, hm_option option, int player)
{
    if (b->deal->ruleset->worth != NULL)
        return worth_by_trying(b, t, option, player);
    const hm_option_parts p = hm_option_open(t, option);
    switch (p.action) {
    case HM_ACTION_NAME:
    case HM_ACTION_TAKE: return worth_of_resource(b, p.resource);
    case HM_ACTION_PLACE: return worth_of_cube(b, p.square, hm_table_named(t));
    case HM_ACTION_ASIDE: return worth(b) - SAVED;
    case HM_ACTION_BUILD: return worth_of_building(b, &p);
    case HM_ACTION_DONE: return worth(b);
    case HM_ACTION_KEEP: return worth_of_keeping(b, p.card);
    case HM_ACTION_USE:
    case HM_ACTION_RESOURCE:
    case HM_ACTION_SQUARE:
    case HM_ACTION_WAY:
    case HM_ACTION_CARD:
    case HM_ACTION_TYPE:
    default: break;
    }
    return worth_by_trying(b, t, option, player);
}

/* The best option; of equal ones any, with even odds. */
static int choose_best(hm_bot *b, const hm_table *t, const hm_decision *d)
{
    int best = INT32_MIN, chosen = 0, equal = 0;
    if (d->player >= b->deal->players || d->count == 1) /* a caller has no town */
        return choose_any(b, t, d);
    if (b->deal->ruleset->worth == NULL) {
        sit_down(b, t, d->player);
        set_prizes(b);
    }
    for (int i = 0; i < d->count && b->fault.code == HM_OK; i++) {
        int value = worth_of(b, t, d->option[i], d->player);
        equal = value == best ? equal + 1 : value > best;
        if (value > best || (value == best && hm_rng_below(&b->chance, equal) == 0))
            chosen = i;
        best = value > best ? value : best;
    }
    return chosen;
}

/* -- making one */

typedef struct bot_kind {
    const char *name;
    int (*choose)(hm_bot *b, const hm_table *t, const hm_decision *d);
    bool tries; /* needs a table of its own */
} bot_kind;

static const bot_kind kinds[] = {
    {"random", choose_any, false},
    {"builder", choose_to_build, false},
    {"greedy", choose_best, true},
};
enum { KINDS = sizeof kinds / sizeof *kinds };

const char *hm_bot_name(int i) { return i >= 0 && i < KINDS ? kinds[i].name : NULL; }

static hm_status give_table(hm_bot *b, hm_arena *arena, hm_error *err)
{
    hm_status st = hm_table_new(arena, b->deal, &b->trial, err);
    b->theirs = hm_arena_new(arena, sizeof *b->theirs);
    if (st == HM_OK && b->theirs == NULL)
        st = hm_fail_memory(err);
    for (int i = 0; i < DEPTH && st == HM_OK; i++) {
        b->kept[i] = hm_arena_new(arena, hm_table_size(b->trial));
        b->asked[i] = hm_arena_new(arena, sizeof *b->asked[i]);
        if (b->kept[i] == NULL || b->asked[i] == NULL)
            st = hm_fail_memory(err);
    }
    return st;
}

hm_status hm_bot_new(hm_arena *arena, const char *name, const hm_deal *deal,
                     uint64_t seed, hm_bot **out, hm_error *err)
{
    const bot_kind *kind = NULL;
    for (int i = 0; i < KINDS; i++)
        if (strcmp(name, kinds[i].name) == 0)
            kind = &kinds[i];
    if (kind == NULL)
        return hm_fail(err, HM_EINPUT, (hm_span){0, 0}, "unknown bot '%.60s'", name);
    hm_bot *b = hm_arena_new(arena, sizeof *b);
    if (b == NULL)
        return hm_fail_memory(err);
    b->choose = kind->choose;
    b->deal = deal;
    b->chance = seed;
    hm_status st = kind->tries ? give_table(b, arena, err) : HM_OK;
    if (st == HM_OK)
        *out = b;
    return st;
}

int hm_bot_choose(hm_bot *b, const hm_table *t, const hm_decision *d)
{
    b->fault.code = HM_OK;
    return b->choose(b, t, d);
}

const hm_error *hm_bot_fault(const hm_bot *b)
{
    return b->fault.code != HM_OK ? &b->fault : NULL;
}
