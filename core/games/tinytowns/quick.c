/* quick.c - the quick way of who plays alone.
 *
 * A lone town is what playouts, benchmarks and tests of cards play most, and most of its
 * choices are to name a resource, to put the cube down where nothing can be built of it,
 * and to build what nothing follows from. These need little, if what round.c looks up is
 * known: one player, who names everything, no square blocked, nothing asleep, shared or
 * done once a round, and no card standing that bars naming or does something with cubes
 * that its owner named. All else goes the general way, and states are the same in both
 * (tests/test_number.c). There is an instance for each width of the match that fits
 * registers, on small grids and on larger ones, and one for wider ones. */
#include "core/builds.h"
#include "core/games/tinytowns/desk.h"

BUSY hm_town *lone_town(const hm_table *t)
{
    return (void *)((char *)t->state + hm_tt_how(t)->towns);
}

BUSY hm_set empty_in(const hm_table *t, const hm_town *town)
{
    return hm_tt_how(t)->all & ~(town->built | town->cubes);
}

/* -- rounds */

/* The town is full, or there are no more rounds: the game is over. */
SELDOM static hm_due finish(hm_table *t)
{
    hm_tt_player_done(t);
    return due_for(0, HM_DECIDE_NAME, 0);
}

BUSY bool goes_on(const hm_table *t, hm_set empty)
{
    return empty != 0 && hm_tt(t)->round < hm_tt_how(t)->rounds;
}

/* A round in which nothing was built leaves nothing to put back for the next one. */
BUSY hm_due pass_round(hm_table *t, hm_set empty)
{
    hm_tt(t)->round++;
    hm_tt(t)->seat[0].turns++;
    return due_to_name(hm_tt_how(t), empty);
}

BUSY hm_due end_turn(hm_table *t, hm_set empty)
{
    hm_tt_state *s = hm_tt(t);
    if (!goes_on(t, empty))
        return finish(t);
    s->phase = HM_TT_NAME;
    s->named = 0;
    s->seat[0].fresh = 0;
    s->seat[0].raised = 0;
    return pass_round(t, empty);
}

SELDOM static hm_due be_done(hm_table *t)
{
    return end_turn(t, empty_in(t, lone_town(t)));
}

/* -- building */

/* Where every layout that lies there is a building, on one of its squares. */
BUSY int count_options(const hm_layouts *m, const uint64_t *bits)
{
    const hm_site *site = m->site;
    int n = 0;
    for (const uint64_t *end = bits + m->used; bits != end; bits++, site += 64)
        for (uint64_t left = *bits; left != 0; left &= left - 1)
            n += site[hm_first(left)].size;
    return n;
}

/* The layout of an option, of which the index becomes that of the square. */
BUSY const hm_site *chosen_site(const hm_layouts *m, const uint64_t *bits, int *index)
{
    for (const hm_site *site = m->site;; bits++, site += 64)
        for (uint64_t left = *bits; left != 0; left &= left - 1) {
            const hm_site *p = &site[hm_first(left)];
            if (*index < p->size)
                return p;
            *index -= p->size;
        }
}

SELDOM static hm_due list_found(hm_table *t)
{
    const hm_tt_found *found = hm_tt_list_found(t);
    if (found->builds != 0)
        return due_for(0, HM_DECIDE_BUILD, found->options + 1);
    hm_tt_player_done(t);
    return hm_tt_due(t);
}

/* Layouts were found: their spots are in `bits`. */
SELDOM static hm_due begin_found_building(hm_table *t)
{
    const hm_deck *d = hm_tt_how(t)->deck;
    hm_tt_found *found = hm_tt_found_of(t);
    hm_tt(t)->phase = HM_TT_BUILD;
    if (!d->builds_plainly)
        return list_found(t);
    found->known = HM_TT_COUNTED;
    found->options = count_options(&d->layouts, found->bits);
    return due_for(0, HM_DECIDE_BUILD, found->options + 1);
}

/* One of the options that are counted, of whose building perhaps nothing follows. */
SELDOM static hm_due build_found(hm_table *t, int index)
{
    const hm_tt_rules *how = hm_tt_how(t);
    const hm_deck *d = how->deck;
    hm_town *town = lone_town(t);
    hm_tt_seat *seat = &hm_tt(t)->seat[0];
    int nth = index;
    const hm_site *p = chosen_site(&d->layouts, how->found.bits, &nth);
    if (!(how->quick_slots >> p->slot & 1))
        return hm_take_with_care(t, index);
    const int square = hm_nth(p->squares, nth);
    hm_town_use_up(&d->plan, town, p->squares, square, p->slot);
    seat->fresh |= hm_bit(square);
    seat->raised = (uint8_t)(seat->raised + (seat->raised < UINT8_MAX));
    if (hm_layouts_find(&d->layouts, town, how->found.bits))
        return begin_found_building(t);
    return end_turn(t, empty_in(t, town));
}

static hm_due build(hm_table *t, int index)
{
    const hm_tt_rules *how = hm_tt_how(t);
    if (how->found.known != HM_TT_NOTHING && index == how->found.options)
        return be_done(t);
    if (how->found.known != HM_TT_NOTHING && how->quick_slots != 0)
        return build_found(t, index);
    return hm_take_with_care(t, index);
}

/* -- naming and placing */

BUSY hm_due name(hm_table *t, int index)
{
    hm_tt(t)->named = (uint8_t)(index + 1);
    hm_tt(t)->phase = HM_TT_PLACE;
    return due_for(0, HM_DECIDE_PLACE, hm_count(empty_in(t, lone_town(t))));
}

/* Puts down a cube; can anything be built then? *empty is what is left. Layouts see two
 * squares in a byte: see hm_tt_choose_take. */
BUSY bool put_down(hm_table *t, int index, int cube, hm_set *empty, int rows, int blocks)
{
    const hm_tt_rules *how = hm_tt_how(t);
    const hm_deck *d = how->deck;
    hm_town *town = lone_town(t);
    uint64_t *bits = (uint64_t *)((hm_tt_rules *)t->rules + 1); /* found.bits */
    *empty = empty_in(t, town);
    const int square = hm_nth(*empty, index);
    *empty ^= hm_bit(square);
    hm_town_add_cube_by(&d->plan, town, square, cube - 1, 1);
    if (__builtin_constant_p(rows) && rows == 8 && __builtin_constant_p(blocks) &&
        blocks == 2)
        return hm_layouts_find_two(&d->layouts, town, bits);
    return hm_layouts_find_in(&d->layouts, town, bits, rows, HM_FEW_CODES, blocks);
}

BUSY hm_due place(hm_table *t, int index, int rows, int blocks)
{
    hm_set empty;
    if (put_down(t, index, hm_tt(t)->named, &empty, rows, blocks))
        return begin_found_building(t);
    return end_turn(t, empty);
}

/* Both at once: most often the state is as it was but for the cube and the round. */
BUSY hm_due name_and_place(hm_table *t, int kind, int index, int rows, int blocks)
{
    hm_set empty;
    const bool found = put_down(t, index, kind + 1, &empty, rows, blocks);
    if (!found && goes_on(t, empty))
        return pass_round(t, empty);
    hm_tt(t)->named = (uint8_t)(kind + 1);
    return found ? begin_found_building(t) : finish(t);
}

#define INSTANCE(target, width, rows, blocks)                                        \
    target SELDOM static hm_due place_##width(hm_table *t, int index)                \
    {                                                                                \
        return place(t, index, rows, blocks);                                        \
    }                                                                                \
    target static hm_due take_##width(hm_table *t, int index)                        \
    {                                                                                \
        switch ((hm_tt_phase)hm_tt(t)->phase) {                                      \
        case HM_TT_NAME: return name(t, index);                                      \
        case HM_TT_PLACE: return place_##width(t, index);                            \
        case HM_TT_BUILD: return build(t, index);                                    \
        default: return hm_take_with_care(t, index);                                 \
        }                                                                            \
    }                                                                                \
    target static hm_due take_two_##width(hm_table *t, int index, int then)          \
    {                                                                                \
        return name_and_place(t, index, then, rows, blocks);                         \
    }

typedef struct way {
    hm_due (*take)(hm_table *t, int index);
    hm_due (*take_two)(hm_table *t, int index, int then);
} way;
/* By blocks of the match, on 4 by 4 squares and then on others; the first is for all that
 * are wider. */
enum { WIDTHS = 4, LARGE = WIDTHS };

#define ROWS   hm_tt_how(t)->deck->layouts.rows
#define BLOCKS (hm_tt_how(t)->deck->layouts.words / HM_SPOT_BLOCK)
#define INSTANCES(target, prefix)                                                    \
    INSTANCE(target, prefix##any, ROWS, BLOCKS)                                      \
    INSTANCE(target, prefix##1, 8, 1)                                                \
    INSTANCE(target, prefix##2, 8, 2)                                                \
    INSTANCE(target, prefix##3, 8, 3)                                                \
    INSTANCE(target, prefix##4, 8, 4)                                                \
    INSTANCE(target, prefix##large_1, ROWS, 1)                                       \
    INSTANCE(target, prefix##large_2, ROWS, 2)                                       \
    INSTANCE(target, prefix##large_3, ROWS, 3)                                       \
    INSTANCE(target, prefix##large_4, ROWS, 4)                                       \
    static const way prefix##ways[] = {                                              \
        WAY(prefix##any),     WAY(prefix##1),       WAY(prefix##2),                  \
        WAY(prefix##3),       WAY(prefix##4),       WAY(prefix##large_1),            \
        WAY(prefix##large_2), WAY(prefix##large_3), WAY(prefix##large_4)};
#define WAY(width) {take_##width, take_two_##width}

INSTANCES(, quick_)
#ifdef HM_TWICE
INSTANCES(HM_NEWER, newer_)
#endif

/* Where there are cards that bar naming or use cubes of their owner's, but none may
 * stand: they come up the general way. */
static hm_due take_warily(hm_table *t, int index)
{
    return is_quick(t) ? hm_tt_how(t)->quick(t, index)
                             : hm_take_with_care(t, index);
}

/* -- which way there is */

static bool is_even(const hm_table *t)
{
    const hm_tt_rules *how = hm_tt_how(t);
    return how->way == HM_TT_IN_TURN && !hm_tt_comes(t, HM_MOMENT_BEGIN) &&
           !hm_tt_comes(t, HM_MOMENT_OPEN) && !how->may_end && !how->readies &&
           !how->streaks && how->deck->plan.closed == 0;
}

static bool is_plain(const hm_table *t)
{
    const hm_tt_rules *how = hm_tt_how(t);
    const hm_deck *d = how->deck;
    return how->even && how->players == 1 && !how->careful && !how->acts &&
           !how->laws_bar && how->kinds == (1u << d->game->resources) - 1 &&
           !d->scripted_in_play && !how->lawful && !how->more_own &&
           !hm_tt_comes(t, HM_MOMENT_DEALT) && !hm_tt_comes(t, HM_MOMENT_CLOSE) &&
           (d->plan.once | d->plan.round) == 0;
}

/* Slots of buildings that stand there, and that is all. */
static uint64_t quick_slots(const hm_tt_rules *how)
{
    const hm_deck *d = how->deck;
    const bool followed = d->having[HM_HOOK_YOU_BUILD] != 0 ||
                          d->laws[HM_HOOK_YOU_BUILD].count != 0 || d->tokens;
    return followed || !d->builds_plainly
               ? 0
               : ~(d->eventful | d->tallies | how->bars | how->uses_own);
}

void hm_tt_choose_take(hm_table *t)
{
    hm_tt_rules *how = t->rules;
    const hm_layouts *m = &how->deck->layouts;
    const int blocks = m->words / HM_SPOT_BLOCK;
    const int width = blocks > WIDTHS ? 0 : m->rows != 8 ? LARGE + blocks : blocks;
    how->even = is_even(t);
    if (!is_plain(t) || m->codes != HM_FEW_CODES)
        return;
    const way *best = &quick_ways[width];
#ifdef HM_TWICE
    if (hm_has_newer())
        best = &newer_ways[width];
#endif
    how->quick = best->take;
    /* what is due when a round begins */
    how->quick_name = due_word(0, HM_DECIDE_NAME, hm_count(how->kinds));
    how->quick_slots = quick_slots(how);
    t->take = (how->bars | how->uses_own) != 0 ? take_warily : how->quick;
    t->take_two = best->take_two;
}
