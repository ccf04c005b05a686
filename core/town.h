/* town.h - what stands where in one town.
 *
 * A town is a flat value: copying it is an assignment. It knows cells, not
 * rules; whoever changes it (by the functions below, which keep its sets true) has
 * checked that the change is legal.
 */
#ifndef HM_CORE_TOWN_H
#define HM_CORE_TOWN_H

#include "core/grid.h"
#include "core/pattern.h"

enum { HM_CELL_EMPTY = 0, HM_CELL_BUILDING = 16 }; /* 1..8 are cubes of resource - 1 */

typedef struct hm_town {
    hm_set   built, cubes;
    hm_set   cube[HM_RESOURCES_MAX]; /* loose cubes by resource; together: cubes */
    uint8_t  cell[HM_SQUARES_MAX]; /* empty, resource + 1, or HM_CELL_BUILDING + slot */
    uint32_t held[HM_SQUARES_MAX]; /* cubes on a building: four bits per resource */
    int16_t  memo[HM_SQUARES_MAX]; /* the number a building remembers, or the types it
                                      keeps, one bit each */
    uint8_t  finish;               /* place in completing, from 1; 0: not complete */
    uint8_t  hand;                 /* slot + 1 of the dealt card that the owner can still
                                      build; 0: none */
    uint8_t  zero[6];              /* no padding: towns are hashed as bytes */
} hm_town;
_Static_assert(sizeof(hm_town) == sizeof(hm_set) * (2 + HM_RESOURCES_MAX) +
                                      (1 + 4 + 2) * HM_SQUARES_MAX + 8,
               "a town has no padding");

static inline void hm_town_clear(hm_town *t, int square)
{
    int was = t->cell[square];
    if (was > HM_CELL_EMPTY && was < HM_CELL_BUILDING)
        t->cube[was - 1] &= ~hm_bit(square);
    t->cell[square] = HM_CELL_EMPTY;
    t->held[square] = 0;
    t->memo[square] = 0;
    t->built &= ~hm_bit(square);
    t->cubes &= ~hm_bit(square);
}

/* On an empty square, where nothing has to go first. */
static inline void hm_town_add_cube(hm_town *t, int square, int resource)
{
    t->cell[square] = (uint8_t)(resource + 1);
    t->cubes |= hm_bit(square);
    t->cube[resource] |= hm_bit(square);
}

static inline void hm_town_put_cube(hm_town *t, int square, int resource)
{
    hm_town_clear(t, square);
    hm_town_add_cube(t, square, resource);
}

static inline void hm_town_put_building(hm_town *t, int square, int slot)
{
    hm_town_clear(t, square);
    t->cell[square] = (uint8_t)(HM_CELL_BUILDING + slot);
    t->built |= hm_bit(square);
}

static inline void hm_town_hold(hm_town *t, int square, int resource)
{
    t->held[square] += 1u << 4 * resource;
}

/* How many cubes, and which kinds (one bit each), a word of held counts has. */
static inline int hm_held_count(uint32_t held)
{
    int n = 0;
    for (; held != 0; held >>= 4)
        n += (int)(held & 15);
    return n;
}

static inline unsigned hm_held_kinds(uint32_t held)
{
    unsigned kinds = 0;
    for (unsigned bit = 1; held != 0; held >>= 4, bit <<= 1)
        kinds |= (held & 15) ? bit : 0;
    return kinds;
}

#endif
