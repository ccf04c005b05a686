/* kernel.h - numbers of simple shapes, worked out without the interpreter. Private.
 *
 * Most scores are a few sets of squares counted and multiplied. What such a program does
 * is read off it once, when a deck is made: which sets of hm_facts, how they are joined,
 * what is counted. Programs of any other shape have no kernel and are run. Both give the
 * same number where no building counts as several (a test has every shape).
 */
#ifndef HM_CORE_KERNEL_H
#define HM_CORE_KERNEL_H

#include "core/arena.h"
#include "core/facts.h"

enum { HM_AREA_SETS = 4 };

/* Squares of one set that are, or are not, on or near squares of others. Sets are said by
 * where they lie in hm_facts, in bytes. */
typedef struct hm_area {
    uint16_t within;
    uint16_t of[HM_AREA_SETS];
    uint8_t  sets;   /* of `of`; 0: all of `within` */
    uint8_t  near;   /* HM_NEAR_...; 0: on the squares themselves */
    bool     except; /* not there */
} hm_area;

typedef enum hm_shape {
    HM_SHAPE_PRODUCT,   /* times, and how many squares each area has, multiplied */
    HM_SHAPE_TABLE,     /* the entry for the number of squares of the first area */
    HM_SHAPE_PAIRS,     /* times, for each building, squares of the area near it */
    HM_SHAPE_TYPE_PAIRS /* ... types of building on squares of the area near it */
} hm_shape;

struct hm_kernel {
    uint8_t         shape;
    uint8_t         areas;
    uint8_t         near;    /* of pairs */
    int32_t         times;
    hm_area         area[2];
    const uint32_t *entry;   /* of a table */
    int             entries;
};

/* The kernel of a program for the card in a slot, in the arena; NULL: it has none.
 * Running short of memory counts as none, too: it is only slower. */
const hm_kernel *hm_kernel_new(hm_arena *arena, const hm_deck *d, const hm_program *p,
                               int slot);

/* -- doing it: here, because it is run for every card of every scoring */

HM_SMALL hm_set hm_set_at(const hm_facts *f, uint16_t at)
{
    return *(const hm_set *)(const void *)((const char *)f + at);
}

HM_SMALL hm_set hm_area_squares(const hm_facts *f, const hm_area *a)
{
    const hm_set within = hm_set_at(f, a->within);
    if (a->sets == 0)
        return within;
    hm_set of = hm_set_at(f, a->of[0]);
    for (int i = 1; i < a->sets; i++)
        of |= hm_set_at(f, a->of[i]);
    if (a->near != 0)
        of = hm_grid_union(f->deck->game->grid.near[a->near], of);
    return within & (a->except ? ~of : of);
}

HM_SMALL int32_t hm_kernel_product(const hm_kernel *k, const hm_facts *f)
{
    int32_t n = k->times;
    if (k->areas > 0)
        n *= hm_count(hm_area_squares(f, &k->area[0]));
    if (k->areas > 1)
        n *= hm_count(hm_area_squares(f, &k->area[1]));
    return n;
}

HM_SMALL int32_t hm_kernel_entry(const hm_kernel *k, const hm_facts *f)
{
    int n = hm_count(hm_area_squares(f, &k->area[0]));
    return n < 1 ? 0 : (int32_t)k->entry[(n > k->entries ? k->entries : n) - 1];
}

HM_SMALL int32_t hm_kernel_pairs(const hm_kernel *k, const hm_facts *f, int slot)
{
    const hm_set *near = f->deck->game->grid.near[k->near];
    const hm_set area = hm_area_squares(f, &k->area[0]);
    int32_t n = 0;
    for (hm_set mine = f->card[slot]; mine != 0; mine &= mine - 1)
        n += hm_count(near[hm_first(mine)] & area);
    return k->times * n;
}

HM_SMALL int32_t hm_kernel_type_pairs(const hm_kernel *k, const hm_facts *f, int slot)
{
    const hm_set *near = f->deck->game->grid.near[k->near];
    const hm_set area = hm_area_squares(f, &k->area[0]);
    int32_t n = 0;
    for (hm_set mine = f->card[slot]; mine != 0; mine &= mine - 1)
        n += hm_facts_types(f, near[hm_first(mine)] & area);
    return k->times * n;
}

/* For all buildings of the slot together. */
HM_SMALL int32_t hm_kernel_value(const hm_kernel *k, const hm_facts *f, int slot)
{
    switch ((hm_shape)k->shape) {
    case HM_SHAPE_PRODUCT: return hm_kernel_product(k, f);
    case HM_SHAPE_TABLE: return hm_kernel_entry(k, f);
    case HM_SHAPE_PAIRS: return hm_kernel_pairs(k, f, slot);
    case HM_SHAPE_TYPE_PAIRS: return hm_kernel_type_pairs(k, f, slot);
    }
    return 0;
}

#endif
