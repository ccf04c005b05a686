/* A choice at a glance, for mass games: the rules of thumb of advise.c, but nothing is
 * looked at that the choice does not ask for.
 *
 * How far layouts are is found once for a town: for taking a cube and for placing it, and
 * for all buildings that could come up. Of a building it is seen whether the best places
 * of other cards can do without its squares, not what the town will be like. */
#include "core/bots/advise.h"
#include "core/games/tinytowns/prizes.h"
#include "core/games/tinytowns/prospects.h"

#include <assert.h>
#include <string.h>

#include "core/rng.h"

enum {
    POINT = HM_TT_POINT,
    PART = POINT / 100,
    SQUARE = 300, /* these are explained in advise.c */
    CROWD = 5,
    RUIN = 200,
    ASIDE = 350,
    SMALL = 4,    /* cubes of a layout, */
    LARGE = 80,   /* ... and of each one more, in hundredths: it lies there for long */
    SURE = 500    /* more than what is hoped for of a layout: it is built */
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

/* Where the best places lie, and what they want. */
static void see_places(hm_stage *g, const hm_progress *p)
{
    const hm_stand *stands = p->deck->card[g->slot]->spots.stand;
    const hm_spot *first = p->deck->card[g->slot]->spots.spot;
    const uint64_t *level = hm_progress_level(p, g->best);
    hm_stage at = {.common = ~0ull};
    for (int w = p->from[g->slot]; w < p->from[g->slot + 1]; w++)
        for (uint64_t b = level[w]; b != 0; b &= b - 1) {
            const hm_spot *spot = hm_progress_spot(p, g->slot, w, hm_first(b));
            at.common &= spot->squares | (stands ? stands[spot - first].squares : 0);
            for (int r = 0; r < HM_RESOURCES_MAX; r++)
                at.want[r] |= spot->want[r];
        }
    g->common = at.common;
    memcpy(g->want, at.want, sizeof g->want);
}

static void see_begun(hm_stage *g, const hm_progress *p, int slot, int best, int prize)
{
    const int most = p->most[slot];
    g->slot = slot;
    g->best = best;
    g->prize = prize;
    g->now = worth_of_level(prize, most, best);
    g->more = best < most ? worth_of_level(prize, most, best + 1) - g->now : 0;
    g->less = g->now - worth_of_level(prize, most, best - 1);
    see_places(g, p);
}

/* No place of the card was begun. */
static void see_beginnings(hm_glance *g, const hm_progress *p, int slot, int prize)
{
    const int w = p->from[slot], worth = worth_of_level(prize, p->most[slot], 1);
    if (p->from[slot + 1] - w > 1) {
        g->many |= hm_bit(slot);
        g->first[slot] = worth;
        return;
    }
    g->begin[w] = hm_progress_level(p, 0)[w];
    g->begins[w] = worth;
}

/* What each card brings beyond what its square is worth anyhow; a storey needs none.
 * Returns those that bring something. */
static uint64_t find_wanted(const hm_advice *a, const hm_deck *d,
                            int32_t net[HM_DECK_MAX])
{
    const hm_town *town = &a->glance.town;
    const int16_t *prize = a->glance.prize;
    const int square = SQUARE * hm_count(hm_deck_open(d, town)) / d->game->grid.count;
    uint64_t out = 0;
    for (uint64_t b = hm_tt_open_slots(d, town); b != 0; b &= b - 1) {
        const int slot = hm_first(b);
        const int cubes = a->progress.most[slot] - SMALL;
        const int more = prize[slot] - (d->stacks >> slot & 1 ? 0 : square) -
                         (cubes > 0 ? LARGE * cubes : 0);
        net[slot] = more * PART * a->mood[slot] / HM_EVEN;
        out |= more > 0 ? b & -b : 0;
    }
    return out;
}

static void see_cards(hm_advice *a)
{
    hm_glance *g = &a->glance;
    hm_progress *p = &a->progress;
    const hm_sight v = hm_sight_of(p->deck, &g->town);
    int32_t net[HM_DECK_MAX];
    const uint64_t wanted = find_wanted(a, p->deck, net);
    hm_progress_find(p, &v, wanted);
    g->stages = 0;
    g->kinds = 0;
    g->many = 0;
    memset(g->begin, 0, (size_t)p->words * sizeof *g->begin);
    for (uint64_t b = wanted; b != 0; b &= b - 1) {
        const int slot = hm_first(b), best = hm_progress_best(p, slot);
        if (best > 0)
            see_begun(&g->stage[g->stages++], p, slot, best, net[slot]);
        else if (best == 0)
            see_beginnings(g, p, slot, net[slot]);
    }
}

/* The town of who decides, and what cards bring there; what is known of it already is
 * kept. */
static void look(hm_advice *a, const hm_table *t, int player)
{
    const hm_plan *plan = hm_tt_plan(t);
    const hm_town *town = hm_tt_town(t, player);
    hm_glance *g = &a->glance;
    if (g->looked && memcmp(&g->town, town, plan->size) == 0)
        return;
    const int16_t *prize = hm_tt_prizes(a, t, player);
    g->looked = true;
    hm_town_copy(plan, &g->town, town);
    memcpy(g->prize, prize, (size_t)t->deal->deck->count * sizeof *prize);
    g->seen = false;
}

/* How far cards have come there. */
static void look_closer(hm_advice *a)
{
    if (!a->glance.seen)
        see_cards(a);
    a->glance.seen = true;
}

/* -- cubes */

/* A card none of whose places was begun: a cube would begin one. */
static void add_beginning(hm_advice *a, int slot, int kind, hm_set squares)
{
    const hm_progress *p = &a->progress;
    const int from = p->from[slot], to = p->from[slot + 1], up = a->glance.first[slot];
    const uint64_t *level = hm_progress_level(p, 0);
    for (; squares != 0; squares &= squares - 1) {
        const uint64_t *wants = hm_progress_wants(p, hm_first(squares), kind);
        int w = from;
        while (w < to && !(level[w] & wants[w]))
            w++;
        a->gain[kind][hm_first(squares)] += w < to ? up : 0;
    }
}

/* A cube that serves no layout is in the way; one that begins a layout is worth a little.
 * Of cards that have one word each, all are looked at together. */
static int worth_of_beginning(const hm_advice *a, int square, int kind)
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
    return (int)(sum[0] + sum[1] + sum[2] + sum[3]) - (hm_is_any(serves) ? 0 : RUIN);
}

static void add_beginnings(hm_advice *a, int kind, hm_set squares)
{
    for (hm_set s = squares; s != 0; s &= s - 1)
        a->gain[kind][hm_first(s)] += worth_of_beginning(a, hm_first(s), kind);
    for (uint64_t b = a->glance.many; b != 0; b &= b - 1)
        add_beginning(a, hm_first(b), kind, squares);
}

/* Cards that were begun come nearer, or lose their best places; there mostly are others
 * that are nearly as far. */
static int worth_of_going_on(const hm_glance *g, int square, int kind)
{
    int sum = 0;
    for (int i = 0; i < g->stages; i++) {
        const hm_stage *at = &g->stage[i];
        const int fits = (int)(at->want[kind] >> square & 1);
        const int spoils = (int)(at->common >> square & 1) & ~fits;
        sum += (-fits & at->more) - (-spoils & at->less);
    }
    return sum;
}

/* Squares that would bring on some card that was begun. */
static hm_set places_for(const hm_glance *g, int kind)
{
    hm_set out = 0;
    for (int i = 0; i < g->stages; i++)
        out |= g->stage[i].want[kind];
    return out;
}

/* What a cube of the kind does on each square that counts, and on the best of them: those
 * are the squares that bring on some card; if there are none, all empty ones. */
static void find_gains(hm_advice *a, const hm_deck *d, int kind)
{
    hm_glance *g = &a->glance;
    const hm_set empty = hm_deck_empty(d, &g->town), on = places_for(g, kind) & empty;
    const hm_set where = on != 0 ? on : empty;
    int32_t *gain = a->gain[kind], top = INT32_MIN;
    for (hm_set s = where; s != 0; s &= s - 1)
        gain[hm_first(s)] = worth_of_going_on(g, hm_first(s), kind) -
                            CROWD * a->crowd[hm_first(s)] / 4;
    if (on == 0)
        add_beginnings(a, kind, empty);
    for (hm_set s = where; s != 0; s &= s - 1)
        top = gain[hm_first(s)] > top ? gain[hm_first(s)] : top;
    g->kinds |= 1u << kind;
    g->where[kind] = where;
    g->top[kind] = top;
}

static int best_square(hm_advice *a, const hm_deck *d, int kind)
{
    if (!(a->glance.kinds >> kind & 1))
        find_gains(a, d, kind);
    return a->glance.top[kind];
}

static int best_of_all(hm_advice *a, const hm_deck *d)
{
    int best = INT32_MIN;
    for (int r = 0; r < d->game->resources; r++) {
        int g = best_square(a, d, r);
        best = g > best ? g : best;
    }
    return best;
}

/* -- buildings */

/* What is hoped for of a card whose places must not touch a set of squares. */
static int hope_without(const hm_progress *p, const hm_stage *at, hm_set squares)
{
    for (int h = at->best; h > 0; h--)
        for (int w = p->from[at->slot]; w < p->from[at->slot + 1]; w++) {
            uint64_t left = hm_progress_level(p, h)[w];
            for (hm_set s = squares; s != 0 && left != 0; s &= s - 1)
                left &= ~hm_progress_through(p, hm_first(s))[w];
            if (left != 0)
                return worth_of_level(at->prize, p->most[at->slot], h);
        }
    return 0;
}

static int hope_after(const hm_advice *a, hm_set squares)
{
    int sum = 0;
    for (int i = 0; i < a->glance.stages; i++)
        sum += hope_without(&a->progress, &a->glance.stage[i], squares);
    return sum;
}

static int points_built(const hm_advice *a, const hm_site *spot, int square)
{
    hm_growth grown;
    hm_growth_copy(&grown, &a->town);
    hm_growth_take_cubes(&grown, spot->squares);
    hm_growth_add(&grown, spot->slot, square);
    hm_growth_cover(&grown, square, hm_spot_body(a->grower.deck, spot->spot));
    return hm_tt_bounded(hm_growth_points(&grown) - hm_growth_points(&a->town));
}

/* Options of one layout, which differ in where the building goes, follow each other.
 * On most squares, most bring the same. */
static int points_at(hm_advice *a, const hm_site *spot, int square)
{
    hm_glance *g = &a->glance;
    if (g->site != spot->spot) {
        g->even = hm_growth_is_even(&a->town, spot->slot);
        g->points = g->even ? points_built(a, spot, square) : 0;
        g->site = spot->spot;
    }
    return g->even ? g->points : points_built(a, spot, square);
}

/* A building counts for what it brings now or, where it may bring more later, for the
 * mean of both; */
static int worth_of_points(hm_advice *a, const hm_site *spot, int square)
{
    const int now = POINT * points_at(a, spot, square);
    const int later = a->glance.prize[spot->slot] * PART;
    return now > later ? now : (now + later) / 2;
}

/* ... and the cubes it takes off free squares, which is worth most. */
static int worth_of_room(const hm_advice *a, const hm_deck *d, const hm_site *spot,
                         int square)
{
    const hm_town *town = &a->glance.town;
    const bool storey = town->built >> square & 1;
    const int free = storey ? 0 : hm_count(hm_deck_open(d, town));
    const hm_set gone = (spot->squares | hm_bit(square)) & town->cubes;
    return hm_tt_room(d, town) * hm_count(gone) -
           SQUARE * PART * free / d->game->grid.count -
           (storey ? 0 : CROWD * a->crowd[square]);
}

/* With what is hoped for afterwards. */
static void add_hopes(hm_advice *a, const hm_deck *deck, const hm_decision *d,
                      int32_t *value)
{
    hm_set last = 0;
    look_closer(a);
    int hope = hope_after(a, 0);
    for (int i = d->count - 1; i >= 0; i--) {
        const hm_option o = d->option[i];
        const hm_set taken = hm_tt_action_of(o) != HM_ACTION_BUILD ? 0
                             : deck->layouts.site[hm_tt_b_of(o)].squares |
                                   hm_bit(hm_tt_a_of(o));
        hope = taken != last ? hope_after(a, taken) : hope;
        last = taken;
        value[i] += hope;
    }
}

/* The only layout that can be used; -1: there are others, or none. */
static int only_site(const hm_decision *d)
{
    int site = -1;
    for (int i = 0; i < d->count; i++) {
        if (hm_tt_action_of(d->option[i]) != HM_ACTION_BUILD)
            continue;
        if (site >= 0 && site != hm_tt_b_of(d->option[i]))
            return -1;
        site = hm_tt_b_of(d->option[i]);
    }
    return site;
}

/* What can be built, or nothing. A single layout is mostly used at once: only if it is
 * worth little is it asked what else could become of its cubes; and what it brings needs
 * no scoring if that is the same on all squares. */
static void rate_builds(hm_advice *a, const hm_table *t, const hm_decision *d,
                        int32_t *value)
{
    const hm_deck *deck = t->deal->deck;
    const hm_site *only = only_site(d) < 0 ? NULL : &deck->layouts.site[only_site(d)];
    const bool even = only != NULL &&
        hm_grower_is_even(&a->grower, only->slot, a->glance.town.stands);
    const int prize = only == NULL ? 0 : a->glance.prize[only->slot] * PART;
    int best = 0;
    a->glance.site = -1;
    if (!even) {
        hm_tt_sit_down(a, t, d->player);
        hm_growth_start(&a->town, &a->grower, &a->fault);
    }
    for (int i = 0; i < d->count; i++) {
        const hm_site *spot = &deck->layouts.site[hm_tt_b_of(d->option[i])];
        const int square = hm_tt_a_of(d->option[i]);
        value[i] = 0;
        if (hm_tt_action_of(d->option[i]) == HM_ACTION_BUILD)
            value[i] = (even ? prize : worth_of_points(a, spot, square)) +
                       worth_of_room(a, deck, spot, square);
        best = value[i] > best ? value[i] : best;
    }
    if (only == NULL || best < prize + SURE)
        add_hopes(a, deck, d, value);
}

/* -- choices */

static int worth_of_place(hm_advice *a, const hm_deck *d, int kind, int square)
{
    best_square(a, d, kind);
    return a->glance.where[kind] >> square & 1 ? a->gain[kind][square] : INT32_MIN;
}

static int worth_of_option(hm_advice *a, const hm_table *t, hm_option o)
{
    const hm_deck *d = t->deal->deck;
    switch (hm_tt_action_of(o)) {
    case HM_ACTION_NAME:
    case HM_ACTION_TAKE: return best_square(a, d, hm_tt_a_of(o));
    case HM_ACTION_PLACE: return worth_of_place(a, d, hm_tt(t)->named - 1, hm_tt_a_of(o));
    case HM_ACTION_USE: return best_of_all(a, d);
    case HM_ACTION_ASIDE: return -ASIDE;
    default: return 0;
    }
}

static void rate_options(hm_advice *a, const hm_table *t, const hm_decision *d)
{
    for (int i = 0; i < d->count; i++)
        a->value[i] = worth_of_option(a, t, d->option[i]);
}

/* The best option; of equal ones any, with even odds. */
static int best_of(const int32_t *value, int count, uint64_t *chance)
{
    int best = value[0], equal = 1, chosen = 0;
    for (int i = 1; i < count; i++) {
        const bool better = value[i] > best;
        equal = better ? 1 : equal + (value[i] == best);
        chosen = better ? i : chosen;
        best = better ? value[i] : best;
    }
    for (int skip = equal > 1 ? hm_rng_below(chance, equal) : 0; skip > 0; skip--)
        while (value[++chosen] != best)
            ;
    return chosen;
}

/* Where nothing but placing can be done, and on every empty square, options are numbered
 * as these are: few of them have to be looked at. */
static int best_place(hm_advice *a, const hm_table *t, const hm_decision *d,
                      uint64_t *chance)
{
    const hm_set empty = hm_deck_empty(t->deal->deck, &a->glance.town);
    const int kind = hm_tt(t)->named - 1, top = best_square(a, t->deal->deck, kind);
    hm_set best = 0;
    for (hm_set s = a->glance.where[kind]; s != 0; s &= s - 1)
        best |= a->gain[kind][hm_first(s)] == top ? s & -s : 0;
    const int equal = hm_count(best);
    for (int skip = equal > 1 ? hm_rng_below(chance, equal) : 0; skip > 0; skip--)
        best &= best - 1;
    const int i = hm_count(empty & ((best & -best) - 1));
    const bool squares = d->count == hm_count(empty) &&
                         hm_tt_action_of(d->option[0]) == HM_ACTION_PLACE;
    assert(!squares || hm_tt_a_of(d->option[i]) == hm_first(best));
    return squares ? i : -1;
}

/* Whether storeys are worth their while is thought over. */
static bool is_plain(const hm_advice *a, const hm_deck *d, int kind)
{
    return !a->counts && (kind != HM_DECIDE_BUILD || d->stacks == 0) &&
           (kind == HM_DECIDE_NAME || kind == HM_DECIDE_TAKE || kind == HM_DECIDE_PLACE ||
            kind == HM_DECIDE_BUILD || kind == HM_DECIDE_KEEP);
}

/* Nothing may be left of the choice before. */
static void think_it_over(const hm_table *t, const hm_decision *d, hm_advice *a)
{
    memset(a->gain, 0, sizeof a->gain);
    memset(a->near, 0, sizeof a->near);
    hm_tt_appraise(t, d, a, a->value);
}

int hm_tt_glance(const hm_table *t, const hm_decision *d, hm_advice *a, uint64_t *chance)
{
    a->known = 0;
    if (is_plain(a, t->deal->deck, (int)d->kind)) {
        look(a, t, d->player);
        if (d->kind != HM_DECIDE_BUILD)
            look_closer(a);
        const int place = d->kind == HM_DECIDE_PLACE ? best_place(a, t, d, chance) : -1;
        if (place >= 0)
            return place;
        if (d->kind == HM_DECIDE_BUILD)
            rate_builds(a, t, d, a->value);
        else
            rate_options(a, t, d);
    } else {
        think_it_over(t, d, a);
    }
    return best_of(a->value, d->count, chance);
}
