#include "core/builds.h"

#include "core/facts.h"
#include "core/vm.h"

/* A block of spots: one vector register where the machine has such, and still
 * plain C where it has not (gcc and clang split it up). */
typedef uint64_t spot_block
    __attribute__((vector_size(8 * HM_SPOT_BLOCK), aligned(8), may_alias));

bool hm_match(const hm_deck *d, const hm_town *t, uint64_t *bits)
{
    const int blocks = d->words / HM_SPOT_BLOCK, squares = d->game->grid.count;
    const spot_block *row[HM_SQUARES_MAX];
    uint64_t any = 0;

    for (int s = 0; s < squares; s++)
        row[s] = (const spot_block *)d->match +
                 (s * d->contents + d->content[t->cell[s]]) * blocks;
    for (int b = 0; b < blocks; b++) {
        spot_block left = row[0][b];
        for (int s = 1; s < squares; s++)
            left &= row[s][b];
        ((spot_block *)bits)[b] = left;
        for (int k = 0; k < HM_SPOT_BLOCK; k++)
            any |= left[k];
    }
    return any != 0;
}

static bool is_at_limit(const hm_deck *d, const hm_town *t, int slot)
{
    int limit = d->card[slot]->limit, n = 0;
    if (limit == 0)
        return false;
    for (hm_set s = t->built; s != 0; s &= s - 1)
        n += t->cell[hm_first(s)] == HM_CELL_BUILDING + slot;
    return n >= limit;
}

/* Where a card with a `build on` clause may go: what the clause says of the
 * town as it is once the layout's cubes are gone, besides those squares. */
static hm_set place_by_clause(const hm_deck *d, const hm_town *t, const hm_setting *how,
                              int slot, hm_set vacated)
{
    hm_facts f;
    hm_set place = vacated;
    for (int i = 0; i < d->uses[HM_HOOK_BUILD_ON].count; i++) {
        const hm_use *u = &d->uses[HM_HOOK_BUILD_ON].use[i];
        if (u->slot != slot)
            continue;
        hm_facts_fill(&f, d, t, how);
        f.cubes &= ~vacated;
        f.empty |= vacated;
        place |= (hm_set)hm_vm_number(u->clause->code, &f, -1, slot);
    }
    return place & ~t->built & ~(t->cubes & ~vacated);
}

static hm_set place_of(const hm_deck *d, const hm_town *t, const hm_setting *how, int slot,
                       hm_set squares)
{
    hm_set vacated = squares & t->cubes;
    if (d->uses[HM_HOOK_BUILD_ON].count == 0)
        return vacated;
    return place_by_clause(d, t, how, slot, vacated);
}

/* The builds of one slot, from spot ids [first, last) of the match. */
static int list_slot(const hm_deck *d, const hm_town *t, const hm_setting *how, int slot,
                     const uint64_t *bits, hm_build *out, int room)
{
    int n = 0, first = d->first_spot[slot], last = d->first_spot[slot + 1];
    hm_set before = 0;
    for (int w = first / 64; w * 64 < last; w++) {
        uint64_t b = bits[w];
        if (w == first / 64)
            b &= ~(uint64_t)0 << first % 64;
        for (; b != 0 && w * 64 + hm_first(b) < last; b &= b - 1) {
            int id = w * 64 + hm_first(b);
            hm_set squares = d->card[slot]->spots.spot[id - first].squares;
            /* Wild buildings let two layouts use the same squares: one entry. */
            if (squares == before || !(squares & t->cubes))
                continue;
            before = squares;
            hm_set place = place_of(d, t, how, slot, squares);
            if (n < room)
                out[n] = (hm_build){squares, place, (uint8_t)slot};
            n++;
        }
    }
    return n;
}

int hm_builds(const hm_deck *d, const hm_town *t, const hm_setting *how, hm_build *out,
              int room)
{
    uint64_t bits[HM_SPOT_WORDS_MAX];
    int n = 0;
    if (d->words > HM_SPOT_WORDS_MAX || !hm_match(d, t, bits))
        return 0;
    for (int slot = 0; slot < d->count; slot++) {
        if (d->first_spot[slot] == d->first_spot[slot + 1] || is_at_limit(d, t, slot))
            continue;
        int left = n < room ? room - n : 0;
        n += list_slot(d, t, how, slot, bits, left ? out + n : out, left);
    }
    return n;
}
