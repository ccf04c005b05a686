/* A quick and fair choice for a player of a tiny-town game, for playouts.
 *
 * What counts is how far the best spot of every card has come. Of a card, spots that
 * are equally far lie in one level (core/progress.h): the squares that all of them need,
 * and the squares where one of them wants a cube, are sets. From these sets it can be
 * read off at once what every cube on every square would do. What a card is worth is
 * found by letting the town grow (prizes.h). Where players have counters, options
 * are also looked at for what they cost and bring (prospects.h). */
#include "core/bots/advise.h"
#include "core/builds.h"
#include "core/games/tinytowns/advise_tokens.h"
#include "core/games/tinytowns/prizes.h"
#include "core/games/tinytowns/prospects.h"

#include <string.h>

enum {
    POINT = HM_TT_POINT,
    PART = POINT / 100, /* prizes are in hundredths of a point */
    SQUARE = 300,       /* in hundredths: what a square brings in the end,
                           whatever is built there; a card is wanted for what it
                           brings beyond that */
    ROOM = HM_TT_ROOM,
    CROWD = 5,          /* of a spot through a square that is used up */
    RUIN = 200,         /* of a cube that serves no layout */
    ASIDE = 350,        /* of a place in the cavern */
    PAID = 1500         /* of a point that a rule for everybody takes: it is gone for
                           sure, and what is hoped for in return is not sure */
};

/* A layout is worth more than its part: one is finished before the next is begun. */
static int worth_of_level(int prize, int most, int level)
{
    return level <= 0 ? 0 : prize * level * level / (most * most);
}

/* What a building is worth beyond what its square is worth anyhow.
 * A storey needs none. */
static int net(const hm_advice *a, const hm_deck *d, hm_set filled, const int16_t *prize,
               int slot)
{
    int free = d->stacks >> slot & 1 ? 0 : hm_count(d->game->grid.all & ~filled);
    int more = prize[slot] - SQUARE * free / d->game->grid.count;
    return (more > 0 ? more : 0) * PART * a->mood[slot] / HM_EVEN;
}

/* Cards that the owner can build, and that bring something. */
static uint64_t wanted_slots(const hm_deck *d, const hm_town *town, const int16_t *prize)
{
    uint64_t out = hm_tt_open_slots(d, town);
    for (uint64_t b = out; b != 0; b &= b - 1)
        out &= prize[hm_first(b)] > 0 ? ~0ull : ~(b & -b);
    return out;
}

static int hope(hm_advice *a, const hm_deck *d, const hm_sight *v, uint64_t wanted,
                const int16_t *prize)
{
    int sum = 0;
    hm_progress_find(&a->progress, v, wanted);
    for (; wanted != 0; wanted &= wanted - 1) {
        int slot = hm_first(wanted);
        sum += worth_of_level(net(a, d, v->built, prize, slot), a->progress.most[slot],
                              hm_progress_best(&a->progress, slot));
    }
    return sum;
}

/* -- what a cube on a square does to the hope for a card */

/* Where the spots of a slot that have come equally far lie, and what they want. */
typedef struct stage {
    hm_set common;                /* squares of all of them */
    hm_set want[HM_RESOURCES_MAX];
} stage;

/* All kinds there could be are looked at, be they in the game or not: a fixed number of
 * them fits vector registers. */
static stage stage_of(const hm_progress *p, int slot, int level)
{
    const hm_spot *spots = p->deck->card[slot]->spots.spot;
    const hm_stand *stands = p->deck->card[slot]->spots.stand;
    stage out = {~0ull, {0}};
    for (int w = p->from[slot]; w < p->from[slot + 1]; w++) {
        for (uint64_t b = hm_progress_level(p, level)[w]; b != 0; b &= b - 1) {
            const hm_spot *spot = hm_progress_spot(p, slot, w, hm_first(b));
            out.common &= stands ? spot->squares | stands[spot - spots].squares
                                 : spot->squares;
            for (int r = 0; r < HM_RESOURCES_MAX; r++)
                out.want[r] |= spot->want[r];
        }
    }
    return out;
}

/* Is there a spot of a level in (or, with `except`, not in) a set of spots? */
static bool has_spot(const hm_progress *p, int slot, int level, const uint64_t *set,
                     uint64_t except)
{
    for (int w = p->from[slot]; w < p->from[slot + 1]; w++)
        if (hm_progress_level(p, level)[w] & (set[w] ^ except))
            return true;
    return false;
}

/* The best level that is left or reached when a cube of a kind lies on a square that all
 * the best spots need for something else. */
static int level_after(const hm_progress *p, int slot, int best, int square, int kind)
{
    const uint64_t *wants = hm_progress_wants(p, square, kind);
    const uint64_t *through = hm_progress_through(p, square);
    for (int h = best - 1; h >= 0; h--) {
        if (has_spot(p, slot, h, wants, 0))
            return h + 1;
        if (has_spot(p, slot, h, through, ~0ull))
            return h;
    }
    return -1;
}

/* Adds what a cube of each kind on each empty square does: the best spots come nearer, or
 * stay, or (where all of them need the square for something else) others are the best. */
static void add_card(hm_advice *a, int slot, int prize, hm_set empty, int kinds)
{
    const hm_progress *p = &a->progress;
    const int best = hm_progress_best(p, slot), most = p->most[slot];
    if (best < 0 || prize == 0)
        return;
    const stage at = stage_of(p, slot, best);
    const int now = worth_of_level(prize, most, best);
    const int up = worth_of_level(prize, most, best + 1) - now;
    for (int r = 0; r < kinds; r++) {
        for (hm_set s = at.want[r] & empty; s != 0; s &= s - 1)
            a->gain[r][hm_first(s)] += up;
        for (hm_set s = best > 0 ? at.common & empty & ~at.want[r] : 0; s != 0;
             s &= s - 1) {
            int level = level_after(p, slot, best, hm_first(s), r);
            a->gain[r][hm_first(s)] += worth_of_level(prize, most, level) - now;
        }
    }
}

/* A cube is placed in the town in which it was taken: what was found out
 * then still holds. */
static bool is_known(hm_advice *a, const hm_sight *v)
{
    if (a->known == a->key && a->known_built == v->built &&
        memcmp(a->known_cube, v->cube, sizeof v->cube) == 0)
        return true;
    a->known = a->key;
    a->known_built = v->built;
    memcpy(a->known_cube, v->cube, sizeof v->cube);
    return false;
}

/* For all kinds and squares at once: the playout asks for one of them now and, as a
 * cube is placed in the town in which it was taken, for another one next. */
static void find_gains(hm_advice *a, const hm_deck *d, const hm_town *town,
                       const int16_t *prize)
{
    const hm_set empty = hm_deck_empty(d, town);
    const int kinds = d->game->resources;
    const hm_sight v = hm_sight_of(d, town);
    if (is_known(a, &v))
        return;
    uint64_t wanted = wanted_slots(d, town, prize);
    hm_progress_find(&a->progress, &v, wanted);
    for (int r = 0; r < kinds; r++) {
        memset(a->gain[r], 0, d->game->grid.count * sizeof *a->gain[r]);
        for (hm_set s = empty; s != 0; s &= s - 1)
            a->gain[r][hm_first(s)] =
                -CROWD * a->crowd[hm_first(s)] / 4 -
                (hm_progress_serves(&a->progress, hm_first(s), r) ? 0 : RUIN);
    }
    for (uint64_t b = wanted; b != 0; b &= b - 1)
        add_card(a, hm_first(b), net(a, d, v.built, prize, hm_first(b)), empty,
                 kinds);
    if (a->hire)
        hm_tt_find_near(a, d, town, wanted);
}

/* -- choices */

static int best_square(const hm_advice *a, int resource, hm_set empty)
{
    int best = INT32_MIN;
    for (hm_set s = empty; s != 0; s &= s - 1) {
        int g = a->gain[resource][hm_first(s)];
        best = g > best ? g : best;
    }
    return best;
}

static int best_of_all(const hm_advice *a, int kinds, hm_set empty)
{
    int best = INT32_MIN;
    for (int r = 0; r < kinds; r++) {
        int g = best_square(a, r, empty);
        best = g > best ? g : best;
    }
    return best;
}

/* The town as spots look at it, after a building came up from a layout. */
static hm_sight sight_with(const hm_sight *v, hm_set layout, int square, int slot,
                           bool wild)
{
    hm_sight with = *v;
    with.raised = square;
    with.slot = slot;
    const hm_set gone = layout | hm_bit(square);
    with.built |= hm_bit(square);
    with.cubes &= ~gone;
    with.wild = (v->wild & ~hm_bit(square)) | (wild ? hm_bit(square) : 0);
    for (int r = 0; r < HM_RESOURCES_MAX; r++)
        with.cube[r] &= ~gone;
    return with;
}

/* The same of any layout, be it that lenders give something. */
static hm_sight sight_after(const hm_deck *d, const hm_town *town, const hm_sight *v,
                            const hm_site *spot, int square)
{
    hm_town after;
    if (!(spot->squares & v->lent))
        return sight_with(v, spot->squares & town->cubes, square, spot->slot,
                          d->wild >> spot->slot & 1);
    hm_town_copy(&d->plan, &after, town);
    hm_layout_use(d, &after, spot->spot, 0);
    hm_layout_raise(d, &after, spot->spot, square);
    hm_sight with = hm_sight_of(d, &after);
    with.town = town; /* the other one does not last */
    with.raised = square;
    with.slot = spot->slot;
    return with;
}

static int points_built(const hm_advice *a, const hm_site *spot, int slot, int square)
{
    hm_growth grown;
    hm_growth_copy(&grown, &a->town);
    hm_growth_take_cubes(&grown, spot->squares);
    hm_growth_add(&grown, slot, square);
    hm_growth_cover(&grown, square, hm_spot_body(a->grower.deck, spot->spot));
    return hm_growth_points(&grown) - hm_growth_points(&a->town);
}

/* Will counters move when it comes up there, or a token work? */
static bool moves_any(const hm_advice *a, const hm_table *t, const hm_town *town,
                      int slot, int square)
{
    const hm_deck *d = t->deal->deck;
    bool lies = false;
    for (int i = 0; i < d->game->counters && d->lays; i++)
        lies |= hm_lying(&d->plan, town, i, square) != 0;
    return lies || (a->moves >> slot & 1) ||
           (d->tokens && (hm_town_tokens(&d->plan, town) >> square & 1));
}

/* What the squares are worth from which cubes go. What fills none itself and brings
 * nothing, a storey that cannot score, leaves the town as it was before these cubes came,
 * and the end no nearer: it is done for want of room, as long as what is wanted has room
 * there, and else it is no better than to be done. The hope for the town after it has
 * been found. */
static int worth_of_squares(const hm_advice *a, const hm_deck *d, const hm_town *town,
                            uint64_t wanted, int freed, bool idle)
{
    bool used = false;
    if (!idle)
        return hm_tt_room(d, town) * freed;
    for (uint64_t b = wanted & ~d->stacks; b != 0 && !used; b &= b - 1)
        used = hm_progress_best(&a->progress, hm_first(b)) >= 0;
    return used ? (hm_tt_room(d, town) - ROOM) * freed - 1 : -1;
}

/* A building counts for what it brings now or, where it may bring more later, for the
 * mean of both; the cubes it takes off free squares, which is worth most. */
static int worth_of_build(hm_advice *a, const hm_table *t, const hm_town *town,
                          const int16_t *prize, hm_option o, hm_prospect *ahead)
{
    const hm_deck *d = t->deal->deck;
    const hm_site *spot = &d->layouts.site[hm_tt_b_of(o)];
    const int slot = spot->slot, square = hm_tt_a_of(o);
    const hm_sight v = hm_sight_of(d, town);
    const hm_sight with = sight_after(d, town, &v, spot, square);
    bool more = (spot->squares & v.lent) || moves_any(a, t, town, slot, square);
    int points = more ? hm_tt_points_built(ahead, slot, square, spot->spot)
                      : points_built(a, spot, slot, square);
    int now = POINT * hm_tt_bounded(points);
    int later = prize[slot] * PART;
    bool storey = town->built >> square & 1;
    int free = storey ? 0 : hm_count(hm_deck_open(d, town));
    int freed = hm_count(town->cubes) - hm_count(with.cubes);
    const uint64_t wanted = wanted_slots(d, town, prize);
    const int hopes = hope(a, d, &with, wanted, prize);
    return (now > later ? now : (now + later) / 2) +
           worth_of_squares(a, d, town, wanted, freed,
                            storey && now <= 0 && later <= 0) -
           SQUARE * PART * free / d->game->grid.count -
           (storey ? 0 : CROWD * a->crowd[square]) +
           (d->tokens ? hm_tt_worth_of_meeting(a, t, town, square, slot) : 0) + hopes;
}

static int hope_now(hm_advice *a, const hm_deck *d, const hm_town *town,
                    const int16_t *prize)
{
    const hm_sight v = hm_sight_of(d, town);
    return hope(a, d, &v, wanted_slots(d, town, prize), prize);
}

/* Where the next cube may go. */
static hm_set open_squares(const hm_advice *a, const hm_table *t, const hm_town *town)
{
    return a->binds ? hm_tt_open_to_cubes(t, town)
                    : hm_deck_empty(t->deal->deck, town);
}

static int worth_of_option(hm_advice *a, const hm_table *t, const hm_town *town,
                           const int16_t *prize, hm_option o, hm_prospect *ahead)
{
    const hm_deck *d = t->deal->deck;
    const hm_set empty = open_squares(a, t, town);
    switch (hm_tt_action_of(o)) {
    case HM_ACTION_NAME:
    case HM_ACTION_TAKE: return best_square(a, hm_tt_a_of(o), empty);
    case HM_ACTION_PLACE: return a->gain[hm_tt(t)->named - 1][hm_tt_a_of(o)];
    case HM_ACTION_USE: return best_of_all(a, d->game->resources, empty);
    case HM_ACTION_ASIDE: return -ASIDE;
    case HM_ACTION_BUILD: return worth_of_build(a, t, town, prize, o, ahead);
    case HM_ACTION_DONE: return hope_now(a, d, town, prize);
    case HM_ACTION_KEEP: return prize[hm_tt_a_of(o)];
    default: return 0;
    }
}

/* -- choices of players who have counters */

/* One that asks for a kind is taken for one that places a cube of it. */
static int worth_of_law(hm_prospect *ahead, hm_option o)
{
    const hm_advice *a = ahead->a;
    if (hm_tt_a_of(o) == HM_TT_NO_ANSWER)
        return hm_tt_value_begun(ahead, o);
    return best_square(a, hm_tt_a_of(o), open_squares(a, ahead->t, ahead->town)) +
           PAID * hm_tt_bounded(hm_tt_points_paid(ahead, o));
}

/* Squares with buildings that are new: where things are moved, as many of a card as there
 * are more of it, wherever they stand. */
static hm_set new_ones(const hm_advice *a, const hm_deck *d, const hm_town *now,
                       const hm_town *after)
{
    hm_set out = after->built & ~now->built;
    for (uint64_t b = a->carries ? after->stands : 0; b != 0; b &= b - 1) {
        const hm_set all = hm_town_buildings(&d->plan, after, b & -b);
        const hm_set had = hm_town_buildings(&d->plan, now, b & -b);
        int moved = hm_count(out & all) - (hm_count(all) - hm_count(had));
        for (; moved > 0 && (out & all) != 0; moved--)
            out &= ~(out & all & -(out & all));
    }
    return out;
}

/* Points, and of new buildings what they will bring and what their squares cost, as of
 * those from layouts. What is paid is gone for sure. */
static int worth_of_new(hm_prospect *ahead, const hm_town *after)
{
    const hm_deck *d = ahead->t->deal->deck;
    const int free = hm_count(hm_deck_open(d, ahead->town));
    const int points = hm_tt_bounded(hm_tt_points_more(ahead, after));
    const int now = (points < 0 ? PAID : POINT) * points;
    int later = 0, cost = 0;
    for (hm_set s = new_ones(ahead->a, d, ahead->town, after); s != 0; s &= s - 1) {
        later += ahead->prize[hm_slot_at(&d->plan, after, hm_first(s))] * PART;
        cost += SQUARE * PART * free / d->game->grid.count +
                CROWD * ahead->a->crowd[hm_first(s)];
    }
    return (now > later || cost == 0 ? now : (now + later) / 2) - cost;
}

/* As hm_tt_worth looks at a town. */
static int worth_of_end(hm_prospect *ahead, const hm_town *after)
{
    const hm_deck *d = ahead->t->deal->deck;
    const int so_far = worth_of_new(ahead, after) +
                       hope_now(ahead->a, d, after, ahead->prize) -
                       ROOM * (hm_count(after->cubes) - hm_count(ahead->town->cubes));
    return !d->tokens ? so_far
                      : so_far + hm_tt_worth_of_work(ahead->a, d, after) -
                            hm_tt_worth_of_work(ahead->a, d, ahead->town);
}

/* What options cost and bring: more or less of their worth so far, or, of those that are
 * effects, all that there is to say. */
static int worth_by_trying(hm_prospect *ahead, hm_option o, int so_far)
{
    switch (hm_tt_action_of(o)) {
    case HM_ACTION_PLACE:
        return so_far + POINT * hm_tt_bounded(hm_tt_points_found(ahead, hm_tt_a_of(o)));
    case HM_ACTION_LAW: return worth_of_law(ahead, o);
    case HM_ACTION_ACT: /* what leaves all as it is is no better than to be done */
        return hm_tt_best_begun(ahead, o, worth_of_end) - 1;
    case HM_ACTION_USE:
    case HM_ACTION_VISIT: return hm_tt_value_begun(ahead, o);
    case HM_ACTION_SQUARE:
    case HM_ACTION_WAY:
    case HM_ACTION_CARD:
    case HM_ACTION_TYPE:
    case HM_ACTION_RESOURCE:
        return ahead->a->carries ? hm_tt_best_answered(ahead, hm_tt_a_of(o), worth_of_end)
                                 : hm_tt_value_answered(ahead, hm_tt_a_of(o));
    default: return so_far;
    }
}

/* Who has visited names all the same. */
static void add_naming(const hm_decision *d, int32_t *value)
{
    int32_t best = 0;
    for (int i = 0; i < d->count; i++)
        if (hm_tt_action_of(d->option[i]) == HM_ACTION_NAME &&
            (i == 0 || value[i] > best))
            best = value[i];
    for (int i = 0; i < d->count; i++)
        value[i] += hm_tt_action_of(d->option[i]) == HM_ACTION_VISIT ? best : 0;
}

/* Of an effect. Bots that think try the answers on a table of their own. */
static bool is_question(int kind)
{
    return kind == HM_DECIDE_RESOURCE || kind == HM_DECIDE_SQUARE ||
           kind == HM_DECIDE_WAY || kind == HM_DECIDE_CARD || kind == HM_DECIDE_TYPE ||
           kind == HM_DECIDE_TOKEN;
}

void hm_tt_appraise(const hm_table *t, const hm_decision *d, hm_advice *a, int32_t *value)
{
    hm_prospect ahead;
    a->glance.looked = false; /* what it saw is seen anew */
    memset(value, 0, (size_t)d->count * sizeof *value);
    if (d->player >= t->deal->players)
        return; /* a caller has no town */
    const hm_town *town = hm_tt_town(t, d->player);
    const int16_t *prize = hm_tt_prizes(a, t, d->player);
    hm_tt_sit_down(a, t, d->player);
    if (d->kind == HM_DECIDE_BUILD)
        hm_growth_start(&a->town, &a->grower, &a->fault);
    else
        find_gains(a, t->deal->deck, town, prize);
    const bool tries = a->counts || (a->lasting && is_question((int)d->kind));
    if (tries) {
        hm_tt_look_ahead(&ahead, a, t, d->player);
        ahead.prize = prize;
    }
    for (int i = 0; i < d->count; i++) {
        value[i] = worth_of_option(a, t, town, prize, d->option[i], &ahead);
        if (tries)
            value[i] = worth_by_trying(&ahead, d->option[i], value[i]);
    }
    if (a->counts && d->kind == HM_DECIDE_NAME)
        add_naming(d, value);
}

/* After hope was found, and with it how far layouts are. */
static int worth_with_tokens(hm_advice *a, const hm_table *t, const hm_town *town,
                             const int16_t *prize)
{
    const hm_deck *d = t->deal->deck;
    if (a->binds)
        find_gains(a, d, town, prize);
    else if (a->hire)
        hm_tt_find_near(a, d, town, wanted_slots(d, town, prize));
    return hm_tt_worth_of_tokens(a, t, town);
}

int hm_tt_worth(const hm_table *t, int player, hm_advice *a)
{
    const hm_deck *d = t->deal->deck;
    const hm_town *town = hm_tt_town(t, player);
    const int16_t *prize = hm_tt_prizes(a, t, player);
    hm_tt_sit_down(a, t, player);
    hm_growth_start(&a->town, &a->grower, &a->fault);
    const int worth = POINT * hm_tt_bounded(hm_growth_points(&a->town)) +
                      hope_now(a, d, town, prize) - ROOM * hm_count(town->cubes);
    return d->tokens ? worth + worth_with_tokens(a, t, town, prize) : worth;
}
