/* A choice at a glance, for mass games: the rules of thumb of advise.c, but nothing is
 * looked at that the choice does not ask for.
 *
 * How far layouts are is found once for a town: for taking a cube and for placing it, and
 * for all buildings that could come up. Of a building it is seen whether the best places
 * of other cards can do without its squares, not what the town will be like. */
#include "core/bots/advise.h"
#include "core/games/tinytowns/prizes.h"
#include "core/games/tinytowns/prospects.h"

#include <string.h>

enum {
    POINT = HM_TT_POINT,
    PART = POINT / 100,
    SQUARE = 300, /* these are explained in advise.c */
    ROOM = HM_TT_ROOM,
    CROWD = 5,
    RUIN = 200,
    ASIDE = 350
};

/* A layout is worth more than its part: one is finished before the next is begun. */
static int worth_of_level(int prize, int most, int level)
{
    static const uint16_t squared[] = {0, 1, 4, 9, 16, 25, 36, 49, 64, 81, 100};
    static const uint32_t part[] = {0,     65536, 16384, 7282, 4096, 2622,
                                    1821,  1338,  1024,  810,  656}; /* of 65536 */
    return level <= 0 ? 0
                      : (int)((int64_t)prize * squared[level] * part[most] >> 16);
}

/* -- what is there */

/* Where the best places of a card lie, and what they want, if they were begun. */
static void see_places(hm_glance *g, const hm_progress *p, int slot)
{
    const hm_stand *stands = p->deck->card[slot]->spots.stand;
    const hm_spot *first = p->deck->card[slot]->spots.spot;
    hm_set common = ~0ull, want[HM_RESOURCES_MAX] = {0};
    for (int w = p->from[slot]; w < p->from[slot + 1]; w++)
        for (uint64_t b = hm_progress_level(p, g->best[slot])[w]; b != 0; b &= b - 1) {
            const hm_spot *spot = hm_progress_spot(p, slot, w, hm_first(b));
            common &= spot->squares | (stands ? stands[spot - first].squares : 0);
            for (int r = 0; r < HM_RESOURCES_MAX; r++)
                want[r] |= spot->want[r];
        }
    g->common[slot] = common;
    memcpy(g->want[slot], want, sizeof want);
}

/* No place of the card was begun. */
static void see_beginnings(hm_glance *g, const hm_progress *p, int slot)
{
    const int w = p->from[slot];
    if (p->from[slot + 1] - w > 1) {
        g->many |= hm_bit(slot);
        return;
    }
    g->begin[w] = hm_progress_level(p, 0)[w];
    g->begins[w] = g->next[slot];
}

static void see_card(hm_glance *g, const hm_progress *p, int slot)
{
    const int most = p->most[slot], best = hm_progress_best(p, slot);
    if (best < 0)
        return;
    g->best[slot] = (int8_t)best;
    g->begun |= best > 0 ? hm_bit(slot) : 0;
    g->now[slot] = worth_of_level(g->prize[slot], most, best);
    g->last[slot] = worth_of_level(g->prize[slot], most, best - 1);
    g->next[slot] = worth_of_level(g->prize[slot], most, best + 1);
    if (best > 0)
        see_places(g, p, slot);
    else
        see_beginnings(g, p, slot);
}

/* Cards that bring something beyond what their square is worth anyhow; a storey needs
 * none. */
static uint64_t find_wanted(hm_glance *g, const hm_deck *d, const hm_town *town,
                            const int16_t *prize)
{
    const int square = SQUARE * hm_count(hm_deck_open(d, town)) / d->game->grid.count;
    uint64_t out = 0;
    for (uint64_t b = hm_tt_open_slots(d, town); b != 0; b &= b - 1) {
        const int slot = hm_first(b);
        const int more = prize[slot] - (d->stacks >> slot & 1 ? 0 : square);
        g->prize[slot] = more * PART;
        out |= more > 0 ? b & -b : 0;
    }
    return out;
}

/* The town of who decides; what is known of it already is kept. */
static void look(hm_advice *a, const hm_deck *d, const hm_town *town,
                 const int16_t *prize)
{
    hm_glance *g = &a->glance;
    if (g->key == a->key && memcmp(&g->town, town, d->plan.size) == 0)
        return;
    const hm_sight v = hm_sight_of(d, town);
    hm_town_copy(&d->plan, &g->town, town);
    g->key = a->key;
    g->kinds = 0;
    g->begun = g->many = 0;
    memset(g->begin, 0, (size_t)a->progress.words * sizeof *g->begin);
    const uint64_t wanted = find_wanted(g, d, town, prize);
    hm_progress_find(&a->progress, &v, wanted);
    for (uint64_t b = wanted; b != 0; b &= b - 1)
        see_card(g, &a->progress, hm_first(b));
}

/* -- cubes */

/* A card none of whose places was begun: a cube would begin one. */
static void add_beginning(hm_advice *a, int slot, int kind, hm_set empty)
{
    const hm_progress *p = &a->progress;
    const int from = p->from[slot], to = p->from[slot + 1], up = a->glance.next[slot];
    const uint64_t *level = hm_progress_level(p, 0);
    for (; empty != 0; empty &= empty - 1) {
        const uint64_t *wants = hm_progress_wants(p, hm_first(empty), kind);
        int w = from;
        while (w < to && !(level[w] & wants[w]))
            w++;
        a->gain[kind][hm_first(empty)] += w < to ? up : 0;
    }
}

static void add_begun(hm_advice *a, int slot, int kind, hm_set empty)
{
    const hm_glance *g = &a->glance;
    int32_t *gain = a->gain[kind];
    hm_set s = g->want[slot][kind] & empty;
    for (; s != 0; s &= s - 1)
        gain[hm_first(s)] += g->next[slot] - g->now[slot];
    s = g->common[slot] & empty & ~g->want[slot][kind];
    for (; s != 0; s &= s - 1) /* there are places that are nearly as far, mostly */
        gain[hm_first(s)] -= g->now[slot] - g->last[slot];
}

/* A cube that serves no layout is in the way; one that begins a layout is worth a little.
 * Of cards that have one word each, all are looked at together. */
static int gain_at(const hm_advice *a, int square, int kind)
{
    const hm_progress *p = &a->progress;
    const hm_spot_block *wants = (const void *)hm_progress_wants(p, square, kind);
    const hm_spot_block *begun = (const void *)p->begun;
    const hm_spot_block *begin = (const void *)a->glance.begin;
    const hm_spot_block *begins = (const void *)a->glance.begins;
    hm_spot_block serves = {0}, sum = {0};
    for (int n = 0; n < p->blocks; n++) {
        const int b = p->block[n];
        serves |= wants[b] & begun[b];
        sum += (hm_spot_block)((wants[b] & begin[b]) != 0) & begins[b];
    }
    return (int)(sum[0] + sum[1] + sum[2] + sum[3]) -
           CROWD * a->crowd[square] / 4 - (hm_is_any(serves) ? 0 : RUIN);
}

/* Where a cube of the kind is looked at: squares that would bring on some card that was
 * begun, if there are any, else all empty ones. */
static hm_set places_for(const hm_glance *g, hm_set empty, int kind)
{
    hm_set out = 0;
    for (uint64_t b = g->begun; b != 0; b &= b - 1)
        out |= g->want[hm_first(b)][kind];
    return out & empty ? out & empty : empty;
}

/* What a cube of the kind does on each square that counts, and on the best of them. */
static void find_gains(hm_advice *a, const hm_deck *d, const hm_town *town, int kind)
{
    hm_glance *g = &a->glance;
    if (g->kinds >> kind & 1)
        return;
    const hm_set empty = places_for(g, hm_deck_empty(d, town), kind);
    g->where[kind] = empty;
    for (hm_set s = empty; s != 0; s &= s - 1)
        a->gain[kind][hm_first(s)] = gain_at(a, hm_first(s), kind);
    for (uint64_t b = g->many; b != 0; b &= b - 1)
        add_beginning(a, hm_first(b), kind, empty);
    for (uint64_t b = g->begun; b != 0; b &= b - 1)
        add_begun(a, hm_first(b), kind, empty);
    g->kinds |= 1u << kind;
    g->top[kind] = INT32_MIN;
    for (hm_set s = empty; s != 0; s &= s - 1)
        if (a->gain[kind][hm_first(s)] > g->top[kind])
            g->top[kind] = a->gain[kind][hm_first(s)];
}

static int best_square(hm_advice *a, const hm_deck *d, const hm_town *town, int kind)
{
    find_gains(a, d, town, kind);
    return a->glance.top[kind];
}

static int worth_of_place(hm_advice *a, const hm_deck *d, const hm_town *town, int kind,
                          int square)
{
    find_gains(a, d, town, kind);
    return a->glance.where[kind] >> square & 1 ? a->gain[kind][square] : INT32_MIN;
}

static int best_of_all(hm_advice *a, const hm_deck *d, const hm_town *town)
{
    int best = INT32_MIN;
    for (int r = 0; r < d->game->resources; r++) {
        int g = best_square(a, d, town, r);
        best = g > best ? g : best;
    }
    return best;
}

/* -- buildings */

/* What is hoped for of a card whose places must not touch a set of squares. */
static int hope_without(const hm_advice *a, int slot, hm_set squares)
{
    const hm_progress *p = &a->progress;
    const hm_glance *g = &a->glance;
    for (int h = g->best[slot]; h > 0; h--)
        for (int w = p->from[slot]; w < p->from[slot + 1]; w++) {
            uint64_t left = hm_progress_level(p, h)[w];
            for (hm_set s = squares; s != 0 && left != 0; s &= s - 1)
                left &= ~hm_progress_through(p, hm_first(s))[w];
            if (left != 0)
                return worth_of_level(g->prize[slot], p->most[slot], h);
        }
    return 0;
}

static int hope_after(const hm_advice *a, hm_set squares)
{
    int sum = 0;
    for (uint64_t b = a->glance.begun; b != 0; b &= b - 1)
        sum += hope_without(a, hm_first(b), squares);
    return sum;
}

static int points_built(const hm_advice *a, const hm_site *spot, int square)
{
    hm_growth grown;
    hm_growth_copy(&grown, &a->town);
    hm_growth_take_cubes(&grown, spot->squares);
    hm_growth_add(&grown, spot->slot, square);
    return hm_tt_bounded(hm_growth_points(&grown) - hm_growth_points(&a->town));
}

/* A building counts for what it brings now or, where it may bring more later, for the
 * mean of both; the cubes it takes off free squares, which is worth most. */
static int worth_of_site(hm_advice *a, const hm_deck *d, const hm_town *town,
                         const int16_t *prize, const hm_site *spot, int square)
{
    const bool storey = town->built >> square & 1;
    const int now = POINT * points_built(a, spot, square);
    const int later = prize[spot->slot] * PART;
    const int free = storey ? 0 : hm_count(hm_deck_open(d, town));
    const int freed = hm_count((spot->squares | hm_bit(square)) & town->cubes);
    return (now > later ? now : (now + later) / 2) + ROOM * freed -
           SQUARE * PART * free / d->game->grid.count -
           (storey ? 0 : CROWD * a->crowd[square]);
}

static int worth_of_build(hm_advice *a, const hm_deck *d, const hm_town *town,
                          const int16_t *prize, hm_option o)
{
    const hm_site *spot = &d->layouts.site[hm_tt_b_of(o)];
    const int square = hm_tt_a_of(o);
    return worth_of_site(a, d, town, prize, spot, square) +
           hope_after(a, spot->squares | hm_bit(square));
}

/* -- choices */

static int worth_of_option(hm_advice *a, const hm_table *t, const hm_town *town,
                           const int16_t *prize, hm_option o)
{
    const hm_deck *d = t->deal->deck;
    switch (hm_tt_action_of(o)) {
    case HM_ACTION_NAME:
    case HM_ACTION_TAKE: return best_square(a, d, town, hm_tt_a_of(o));
    case HM_ACTION_PLACE:
        return worth_of_place(a, d, town, hm_tt(t)->named - 1, hm_tt_a_of(o));
    case HM_ACTION_USE: return best_of_all(a, d, town);
    case HM_ACTION_ASIDE: return -ASIDE;
    case HM_ACTION_BUILD: return worth_of_build(a, d, town, prize, o);
    case HM_ACTION_DONE: return hope_after(a, 0);
    case HM_ACTION_KEEP: return prize[hm_tt_a_of(o)];
    default: return 0;
    }
}

static bool is_plain(const hm_advice *a, int kind)
{
    return !a->counts &&
           (kind == HM_DECIDE_NAME || kind == HM_DECIDE_TAKE || kind == HM_DECIDE_PLACE ||
            kind == HM_DECIDE_BUILD || kind == HM_DECIDE_KEEP);
}

void hm_tt_glance(const hm_table *t, const hm_decision *d, hm_advice *a, int32_t *value)
{
    if (!is_plain(a, (int)d->kind)) {
        a->known = a->glance.key = 0; /* nor is anything left of the choice before */
        memset(a->gain, 0, sizeof a->gain);
        memset(a->near, 0, sizeof a->near);
        hm_tt_appraise(t, d, a, value);
        return;
    }
    const hm_town *town = hm_tt_town(t, d->player);
    const int16_t *prize = hm_tt_prizes(a, t, d->player);
    look(a, t->deal->deck, town, prize);
    if (d->kind == HM_DECIDE_BUILD) {
        hm_tt_sit_down(a, t, d->player);
        hm_growth_start(&a->town, &a->grower, &a->fault);
    }
    for (int i = 0; i < d->count; i++)
        value[i] = worth_of_option(a, t, town, prize, d->option[i]);
}
