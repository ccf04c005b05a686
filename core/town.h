/* town.h - what stands where in one town.
 *
 * A town is a flat value. It knows cells, not rules; whoever changes it (by the functions
 * below, which keep its parts true to each other) has checked that the change is legal.
 *
 * What a town has is said by a plan (plan.h), which every deck makes for its own: a town
 * on a small grid is small, and a deck whose cards never hold cubes has no room for them.
 * hm_town is room for the largest. A state keeps only the first plan->size bytes of each,
 * so towns of a state are never assigned, but copied by hm_town_copy; zeroed, every town
 * is empty.
 */
#ifndef HM_CORE_TOWN_H
#define HM_CORE_TOWN_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "core/plan.h"

enum {
    HM_CELL_EMPTY = 0,
    HM_CELL_BUILDING = 16,   /* 1..8 are cubes of resource - 1 */
    HM_CELLS_AT_ONCE = 16,   /* that are looked at */
    HM_LYING_MAX = 63,       /* of a counter, on one square */
    HM_LYING_WAITS = 64,     /* added to it: only a building takes it, all of it */
    HM_ROUND_MAX = INT16_MAX /* no round has a higher number */
};

/* The tokens of one kind in a town; a square has one token of any kind at most. */
typedef struct hm_band {
    hm_set  stand;   /* where they are */
    hm_set  work;    /* ... and have work: all of them in buildings */
    uint8_t home;    /* so many are there */
    uint8_t gone;    /* given up for the rest of the game */
    uint8_t zero[6]; /* no padding */
} hm_band;
_Static_assert(sizeof(hm_band) == 24, "a band has no padding");

/* What chance has in store for a player (core/chance.c): nobody sees it, and players that
 * think guess another. */
typedef struct hm_luck {
    uint64_t state;     /* of the generator */
    uint8_t  loaded[8]; /* what comes before all that, in tests: a number that is rolled,
                           or HM_LUCK_KIND and a resource; 0: no more */
    uint8_t  count;     /* how often something came, from 255 again to 0, */
    uint8_t  shown[7];  /* ... and what, the last first, likewise: everybody saw that */
} hm_luck;
enum { HM_LUCK_KIND = 128 };
_Static_assert(sizeof(hm_luck) == 24, "luck has no padding");

typedef int16_t  hm_short __attribute__((may_alias)); /* parts of words */
typedef uint32_t hm_long __attribute__((may_alias));

enum {
    HM_PARTS_BYTES = 0 /* of the largest town */
#define PART(member, copies, type, rows, kinds, unit, ...)                               \
    +(int)sizeof(type) * HM_COPIES_##copies * HM_MOST_##rows * HM_MOST_##kinds *         \
        HM_WIDE_##unit
#include "core/parts.def"
    ,
    HM_TOWN_MORE = /* words behind its head, with what layouts see and the cells */
        (HM_PARTS_BYTES + 2 * HM_SQUARES_MAX) / 8 + 3
};

typedef struct hm_town {
    hm_set   built, cubes;
    uint64_t stands;         /* slots of the buildings, one bit each: what none of them
                                has need not be asked */
    uint8_t  finish;         /* place in completing, from 1; 0: not complete */
    uint8_t  hand;           /* slot + 1 of the dealt card that the owner can still
                                build; 0: none */
    uint8_t  zero[6];        /* no padding: towns are hashed as bytes */
    uint64_t more[HM_TOWN_MORE]; /* what the plan says, what layouts see first */
} hm_town;

enum { HM_TOWN_HEAD = 4 * sizeof(uint64_t) };
_Static_assert(sizeof(hm_town) == HM_TOWN_HEAD + 8 * HM_TOWN_MORE,
               "a town has no padding");
_Static_assert(offsetof(hm_town, built) == 0, "no closed squares are those built on");

/* An empty town, its counters where they start, its tokens at home. */
void hm_town_start(const hm_plan *p, const hm_game *game, hm_town *t);
/* The same town by another plan of the game; parts which that one has not are lost. */
void hm_town_recast(const hm_plan *p, const hm_town *t, const hm_plan *to, hm_town *out);

/* -- looking */

/* A part of a town: it lies where its kind of number may lie (hm_plan_lay_out). */
HM_SMALL const void *hm_part(const hm_town *t, size_t at)
{
    return (const uint8_t *)t + at;
}

HM_SMALL void *hm_own_part(hm_town *t, size_t at) { return (uint8_t *)t + at; }

HM_SMALL const uint8_t *hm_town_seen(const hm_town *t)
{
    return (const uint8_t *)t + HM_TOWN_HEAD;
}

HM_SMALL const uint8_t *hm_town_cells(const hm_plan *p, const hm_town *t)
{
    return (const uint8_t *)t + p->cell;
}

HM_SMALL int hm_cell(const hm_plan *p, const hm_town *t, int square)
{
    return hm_town_cells(p, t)[square];
}

/* Of a square with a building on it. */
HM_SMALL int hm_slot_at(const hm_plan *p, const hm_town *t, int square)
{
    return hm_cell(p, t, square) - HM_CELL_BUILDING;
}

/* -- parts that are nothing but numbers: hm_<part> and hm_town_set_<part>, as parts.def
 * lists them. A part which the town has not is 0, and stays so, whoever sets it. */

#define HM_VALUE_hm_short int
#define HM_VALUE_hm_set   hm_set
#define HM_VALUE_uint64_t uint64_t
#define HM_READ_BY(member, type, at, i, ...)                                             \
    HM_SMALL HM_VALUE_##type hm_##member(const hm_plan *p, const hm_town *t __VA_ARGS__) \
    {                                                                                    \
        return at ? ((const type *)hm_part(t, at))[i] : 0;                               \
    }                                                                                    \
    HM_SMALL void hm_town_set_##member(const hm_plan *p, hm_town *t __VA_ARGS__,         \
                                       HM_VALUE_##type value)                            \
    {                                                                                    \
        if (at)                                                                          \
            ((type *)hm_own_part(t, at))[i] = (type)value;                               \
    }
#define HM_COMMA ,
#define HM_READ_ONE_TOWN(member, type) HM_READ_BY(member, type, p->member, 0, )
#define HM_READ_ONE_SQUARE(member, type) \
    HM_READ_BY(member, type, p->member, square, HM_COMMA int square)
#define HM_READ_COUNTERS_TOWN(member, type) \
    HM_READ_BY(member, type, p->member[counter], 0, HM_COMMA int counter)
#define HM_READ_PLAIN(member, type, copies, unit) HM_READ_##copies##_##unit(member, type)
#define HM_READ_OWN(member, type, copies, unit)
#define PART(member, copies, type, rows, kinds, unit, read, ...) \
    HM_READ_##read(member, type, copies, unit)
#include "core/parts.def"

/* -- the others */

HM_SMALL uint32_t hm_held(const hm_plan *p, const hm_town *t, int square)
{
    return p->held ? ((const hm_long *)hm_part(t, p->held))[square] : 0;
}

/* Storeys of what stands on the square: 1 where nothing stacks, 0 without a building. */
HM_SMALL int hm_height(const hm_plan *p, const hm_town *t, int square)
{
    const uint8_t *more = hm_part(t, p->storeys);
    return (int)(t->built >> square & 1) + (p->storeys ? more[square] : 0);
}

/* A number of two bytes that may be no part of the town: 0 then. */
HM_SMALL int hm_short_at(const hm_town *t, size_t at, int i)
{
    return at ? ((const hm_short *)hm_part(t, at))[i] : 0;
}

/* A counter of the owner (square 0), or of a square. */
HM_SMALL int hm_counted(const hm_plan *p, const hm_town *t, int counter, int square)
{
    return hm_short_at(t, p->counter[counter], square);
}

/* How often each task is noted, and due, in this giver's name, where the deck has any. */
HM_SMALL const uint8_t *hm_tasks_noted(const hm_plan *p, const hm_town *t)
{
    return hm_part(t, p->noted);
}
HM_SMALL const uint8_t *hm_tasks_due(const hm_plan *p, const hm_town *t)
{
    return (const uint8_t *)hm_part(t, p->noted) + p->tasks;
}

/* How many of it lie on the square; and whether they wait for a building. */
HM_SMALL int hm_lying(const hm_plan *p, const hm_town *t, int counter, int square)
{
    const uint8_t *at = hm_part(t, p->lying[counter]);
    return p->lying[counter] ? at[square] & HM_LYING_MAX : 0;
}
HM_SMALL bool hm_lying_waits(const hm_plan *p, const hm_town *t, int counter, int square)
{
    const uint8_t *at = hm_part(t, p->lying[counter]);
    return p->lying[counter] && (at[square] & HM_LYING_WAITS);
}

/* The tokens of a kind; nobody's where they are no part of the town. */
HM_SMALL const hm_band *hm_band_of(const hm_plan *p, const hm_town *t, int token)
{
    static const hm_band nobody;
    return p->band[token] ? hm_part(t, p->band[token]) : &nobody;
}

/* Squares with a token of any kind, and with one that works. */
HM_SMALL hm_set hm_town_tokens(const hm_plan *p, const hm_town *t)
{
    hm_set out = 0;
    for (int i = 0; i < p->bands; i++)
        out |= hm_band_of(p, t, i)->stand;
    return out;
}
HM_SMALL hm_set hm_town_working(const hm_plan *p, const hm_town *t)
{
    hm_set out = 0;
    for (int i = 0; i < p->bands; i++)
        out |= hm_band_of(p, t, i)->work;
    return out;
}

/* -- ground: a plan without any costs one look at a word that is read anyway */

/* Squares with something on them, and those that nothing goes on. (GROUND) */
HM_SMALL hm_set hm_town_taken(const hm_plan *p, const hm_town *t)
{
    return t->built | t->cubes | *(const hm_set *)hm_part(t, p->closed);
}

/* Squares with a building, and those that never get one. (GROUND) */
HM_SMALL hm_set hm_town_filled(const hm_plan *p, const hm_town *t)
{
    return t->built | *(const hm_set *)hm_part(t, p->closed);
}

/* Squares that nothing goes on, ... */
HM_SMALL hm_set hm_town_shut(const hm_plan *p, const hm_town *t)
{
    return p->closed ? *(const hm_set *)hm_part(t, p->closed) : 0;
}

/* ... and those of them that are none of the town's. */
HM_SMALL hm_set hm_town_closed(const hm_plan *p, const hm_town *t)
{
    return hm_town_shut(p, t) & ~hm_wings(p, t);
}

/* All squares of the building whose first one this is; 0: there is no more. */
HM_SMALL hm_set hm_body(const hm_plan *p, const hm_town *t, int square)
{
    return p->body ? ((const hm_set *)hm_part(t, p->body))[square] : 0;
}

/* A building of several squares has one from now on. */
void hm_town_gather(const hm_plan *p, hm_town *t, int square);

/* Squares of a terrain, blocked ones among them. */
HM_SMALL hm_set hm_town_ground(const hm_plan *p, const hm_town *t, int terrain)
{
    const size_t at = p->ground[terrain];
    return at ? *(const hm_set *)hm_part(t, at) : 0;
}

/* Where nothing goes by chance: NULL. */
HM_SMALL hm_luck *hm_luck_of(const hm_plan *p, hm_town *t)
{
    return p->luck ? hm_own_part(t, p->luck) : NULL;
}
HM_SMALL const hm_luck *hm_luck_in(const hm_plan *p, const hm_town *t)
{
    return p->luck ? hm_part(t, p->luck) : NULL;
}

/* The round that is played, where somebody asks for it; else 0. */
HM_SMALL int hm_round(const hm_plan *p, const hm_town *t)
{
    return hm_short_at(t, p->round, 0);
}

/* Squares whose cell is this one: sixteen at a time, for which the plan has room. */
HM_SMALL hm_set hm_town_like(const hm_plan *p, const hm_town *t, int cell)
{
    const uint8_t *cells = hm_town_cells(p, t);
    hm_set out = 0;
#ifdef HM_HAS_MOVEMASK
    typedef char sixteen __attribute__((vector_size(16), aligned(1), may_alias));
    for (int s = 0; s < p->squares; s += 16) {
        sixteen same = (sixteen)(*(const sixteen *)(cells + s) == (char)cell);
        out |= (hm_set)(uint16_t)__builtin_ia32_pmovmskb128(same) << s;
    }
    return out;
#else
    for (int s = 0; s < p->squares; s++)
        out |= (hm_set)(cells[s] == cell) << s;
    return out;
#endif
}

/* Loose cubes of one resource. */
HM_SMALL hm_set hm_town_cube(const hm_plan *p, const hm_town *t, int resource)
{
    return hm_town_like(p, t, resource + 1);
}

/* Buildings of these slots, one bit each. */
HM_SMALL hm_set hm_town_buildings(const hm_plan *p, const hm_town *t, uint64_t slots)
{
    hm_set out = 0;
    for (hm_set s = slots & t->stands ? t->built : 0; s != 0; s &= s - 1)
        if (slots >> hm_slot_at(p, t, hm_first(s)) & 1)
            out |= s & -s;
    return out;
}

/* How many cubes, and which kinds (one bit each), a word of held counts has. */
HM_SMALL int hm_held_count(uint32_t held)
{
    int n = 0;
    for (; held != 0; held >>= 4)
        n += (int)(held & 15);
    return n;
}

HM_SMALL unsigned hm_held_kinds(uint32_t held)
{
    unsigned kinds = 0;
    for (unsigned bit = 1; held != 0; held >>= 4, bit <<= 1)
        kinds |= (held & 15) ? bit : 0;
    return kinds;
}

/* -- changing */

HM_SMALL void hm_town_copy(const hm_plan *p, hm_town *to, const hm_town *from)
{
    memcpy(to, from, p->size);
}

/* What layouts see of a square from now on. */
HM_SMALL void hm_town_show(const hm_plan *p, hm_town *t, int square,
                                unsigned content)
{
    uint8_t *seen = (uint8_t *)t->more + (square >> p->paired);
    int shift = (square & p->paired) * 4;
    *seen = (uint8_t)((*seen & ~((unsigned)p->mask << shift)) | content << shift);
}

HM_SMALL void hm_town_set_cell(const hm_plan *p, hm_town *t, int square, int cell)
{
    ((uint8_t *)t + p->cell)[square] = (uint8_t)cell;
    hm_town_show(p, t, square, p->content[cell]);
}

/* A building that lends is what lies on it. */
static inline void hm_town_show_lent(const hm_plan *p, hm_town *t, int square,
                                     uint32_t held)
{
    const int slot = hm_slot_at(p, t, square);
    if (slot >= 0 && (p->lends >> slot & 1))
        hm_town_show(p, t, square, p->lent[p->sort[slot]][hm_held_kinds(held)]);
}

/* Where the plan has no part for it, nothing is held or remembered, whoever tries. */
HM_SMALL void hm_town_set_held(const hm_plan *p, hm_town *t, int square,
                                    uint32_t held)
{
    if (p->held == 0)
        return;
    ((hm_long *)hm_own_part(t, p->held))[square] = held;
    if (p->lends != 0)
        hm_town_show_lent(p, t, square, held);
}

/* Of a square with a building: 1 is what every building has. */
HM_SMALL void hm_town_set_height(const hm_plan *p, hm_town *t, int square, int height)
{
    if (p->storeys != 0)
        ((uint8_t *)hm_own_part(t, p->storeys))[square] = (uint8_t)(height - 1);
}

/* Nor does a counter that is not played with change, and so on. */
HM_SMALL void hm_town_set_short(hm_town *t, size_t at, int i, int value)
{
    if (at != 0)
        ((hm_short *)hm_own_part(t, at))[i] = (int16_t)value;
}
HM_SMALL void hm_town_set_counter(const hm_plan *p, hm_town *t, int counter,
                                       int square, int value)
{
    hm_town_set_short(t, p->counter[counter], square, value);
}
HM_SMALL void hm_town_set_lying(const hm_plan *p, hm_town *t, int counter, int square,
                                int value, bool waits)
{
    if (p->lying[counter] != 0)
        ((uint8_t *)hm_own_part(t, p->lying[counter]))[square] =
            (uint8_t)(value | (waits && value ? HM_LYING_WAITS : 0));
}
HM_SMALL void hm_town_set_round(const hm_plan *p, hm_town *t, int round)
{
    hm_town_set_short(t, p->round, 0, round < HM_ROUND_MAX ? round : HM_ROUND_MAX);
}

/* -- what is due later; what has no part of the town is not */
HM_SMALL int hm_due_at(const hm_plan *p, const hm_town *t, int row, int kind, int square)
{
    const uint8_t *at = hm_part(t, p->due);
    bool there = p->due && row < p->due_rows && kind < p->due_kinds;
    return there ? at[(row * p->due_kinds + kind) * p->squares + square] : 0;
}
HM_SMALL int hm_due_all(const hm_plan *p, const hm_town *t, int row, int law)
{
    const uint8_t *at = hm_part(t, p->due_all);
    return p->due_all ? at[row * p->due_laws + law] : 0;
}
HM_SMALL void hm_town_set_due(const hm_plan *p, hm_town *t, int row, int kind, int square,
                              int count)
{
    uint8_t *at = hm_own_part(t, p->due);
    if (p->due && row < p->due_rows && kind < p->due_kinds)
        at[(row * p->due_kinds + kind) * p->squares + square] =
            (uint8_t)(count < UINT8_MAX ? count : UINT8_MAX);
}
HM_SMALL void hm_town_set_due_all(const hm_plan *p, hm_town *t, int row, int law,
                                  int count)
{
    uint8_t *at = hm_own_part(t, p->due_all);
    if (p->due_all)
        at[row * p->due_laws + law] = (uint8_t)(count < UINT8_MAX ? count : UINT8_MAX);
}
/* A round has passed: what was one round ahead is due now. */
void hm_town_draw_near(const hm_plan *p, hm_town *t);

/* Which slots stand, after a building went: it may have been the last of its card. */
static inline void hm_town_recount(const hm_plan *p, hm_town *t)
{
    t->stands = 0;
    for (hm_set s = t->built; s != 0; s &= s - 1)
        t->stands |= hm_bit(hm_slot_at(p, t, hm_first(s)));
}

/* A number goes back to what it is without a building. */
HM_SMALL void hm_town_let_go(const hm_goer *g, hm_town *t, int square)
{
    switch (g->bytes) {
    case 1: ((uint8_t *)hm_own_part(t, g->at))[square] = g->start; break;
    case 2: ((hm_short *)hm_own_part(t, g->at))[square] = g->start; break;
    case 4: ((hm_long *)hm_own_part(t, g->at))[square] = g->start; break;
    default: ((uint64_t *)hm_own_part(t, g->at))[square] = g->start;
    }
}

HM_SMALL void hm_town_clear(const hm_plan *p, hm_town *t, int square)
{
    const bool building = t->built >> square & 1;
    const int goers = building ? p->goers : p->own;
    if (building && p->body != 0)
        hm_town_gather(p, t, square);
    hm_town_set_cell(p, t, square, HM_CELL_EMPTY);
    for (int i = 0; i < goers; i++)
        hm_town_let_go(&p->goer[i], t, square);
    t->built &= ~hm_bit(square);
    t->cubes &= ~hm_bit(square);
    if (building)
        hm_town_recount(p, t);
}

/* On an empty square, where nothing has to go first, neither a thing nor a content;
 * paired: as the plan says, for those who know. */
HM_SMALL void hm_town_add_cube_by(const hm_plan *p, hm_town *t, int square, int resource,
                                  int paired)
{
    uint8_t *seen = (uint8_t *)t->more + (square >> paired);
    ((uint8_t *)t + p->cell)[square] = (uint8_t)(resource + 1);
    *seen = (uint8_t)(*seen | (unsigned)(resource + 1) << (square & paired) * 4);
    t->cubes |= hm_bit(square);
}

HM_SMALL void hm_town_add_cube(const hm_plan *p, hm_town *t, int square, int resource)
{
    hm_town_add_cube_by(p, t, square, resource, p->paired);
}

HM_SMALL void hm_town_put_cube(const hm_plan *p, hm_town *t, int square,
                                    int resource)
{
    hm_town_clear(p, t, square);
    hm_town_add_cube(p, t, square, resource);
}

/* On an empty square, too. */
HM_SMALL void hm_town_add_building(const hm_plan *p, hm_town *t, int square,
                                        int slot)
{
    hm_town_set_cell(p, t, square, HM_CELL_BUILDING + slot);
    t->built |= hm_bit(square);
    t->stands |= hm_bit(slot);
}

HM_SMALL void hm_town_put_building(const hm_plan *p, hm_town *t, int square,
                                        int slot)
{
    hm_town_clear(p, t, square);
    hm_town_add_building(p, t, square, slot);
}

/* One more building of the slot: on an empty square, or as a storey on top of what stands
 * there, which is of the same slot. */
HM_SMALL void hm_town_raise(const hm_plan *p, hm_town *t, int square, int slot)
{
    if (t->built >> square & 1)
        hm_town_set_height(p, t, square, hm_height(p, t, square) + 1);
    else
        hm_town_add_building(p, t, square, slot);
}

/* Takes the cubes off these squares, which have nothing else. */
HM_SMALL void hm_town_take_cubes(const hm_plan *p, hm_town *t, hm_set squares)
{
    t->cubes &= ~squares;
    for (; squares != 0; squares &= squares - 1)
        hm_town_set_cell(p, t, hm_first(squares), HM_CELL_EMPTY);
}

/* The same of cubes that layouts see two by two, and in their place, on a square of
 * theirs, a building that layouts do not see: for those who know. */
HM_SMALL void hm_town_use_up(const hm_plan *p, hm_town *t, hm_set squares, int square,
                             int slot)
{
    uint8_t *cells = (uint8_t *)t + p->cell, *seen = (uint8_t *)t->more;
    t->cubes &= ~squares;
    for (; squares != 0; squares &= squares - 1) {
        const int s = hm_first(squares);
        cells[s] = HM_CELL_EMPTY;
        seen[s / 2] &= (uint8_t)(0xf0 >> (s & 1) * 4);
    }
    cells[square] = (uint8_t)(HM_CELL_BUILDING + slot);
    t->built |= hm_bit(square);
    t->stands |= hm_bit(slot);
}

HM_SMALL void hm_town_hold(const hm_plan *p, hm_town *t, int square, int resource)
{
    hm_town_set_held(p, t, square, hm_held(p, t, square) + (1u << 4 * resource));
}

#endif
