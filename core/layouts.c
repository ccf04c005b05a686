/* layouts.c - the match table: the AND, over all that layouts see of a town, of the spots
 * that it allows.
 *
 * A playout matches after every cube, so this is written for it: half as many rows where
 * two squares share a byte, and all of a row's spots in a few vector registers. */
#include "core/layouts.h"

#include <string.h>

#include "core/needs.h"

/* -- contents: what layouts can see on a square */

enum { CONTENTS_MAX = 256, SPOTS_OF_BLOCK = 64 * HM_SPOT_BLOCK };

typedef struct contents {
    int      count;
    bool     many;                 /* more than there is room for */
    unsigned serves[CONTENTS_MAX]; /* kinds of resource that it can be, one bit each */
    uint8_t  sort[CONTENTS_MAX];   /* of the building that it is, where some pattern asks
                                      for it */
    int      slot_of[HM_SORTS_MAX]; /* a building of the sort */
} contents;

/* The number of a content that serves as these kinds; 0 serves as none. */
static uint8_t content_of(contents *c, unsigned kinds, int sort)
{
    for (int i = 0; i < c->count; i++)
        if (c->serves[i] == kinds && c->sort[i] == sort)
            return (uint8_t)i;
    c->many |= c->count == CONTENTS_MAX;
    if (c->many)
        return 0;
    c->serves[c->count] = kinds;
    c->sort[c->count] = (uint8_t)sort;
    return (uint8_t)c->count++;
}

/* -- sorts of building: told apart by what patterns in play ask for */

/* Asks of all patterns, one after the other; false: there are no more. */
static const hm_demand *next_ask(const hm_deck *d, int *slot, int *number)
{
    for (; *slot < d->count; (*slot)++, *number = 0) {
        const hm_spots *spots = &d->card[*slot]->spots;
        if (spots->stand != NULL && *number < HM_STANDS_MAX &&
            (spots->stand_ask[*number].types | spots->stand_ask[*number].card) != 0)
            return &spots->stand_ask[(*number)++];
    }
    return NULL;
}

/* Does every ask take both or neither? other < 0: takes none of them. */
static bool is_one_sort(const hm_deck *d, int one, int other)
{
    int slot = 0, number = 0;
    for (const hm_demand *a; (a = next_ask(d, &slot, &number)) != NULL;)
        if (hm_deck_takes(d, a, one) != (other >= 0 && hm_deck_takes(d, a, other)))
            return false;
    return true;
}

static int sort_of(const hm_deck *d, contents *c, int slot)
{
    if (is_one_sort(d, slot, -1))
        return 0;
    int sort = 1;
    while (sort < d->plan.sorts && !is_one_sort(d, slot, c->slot_of[sort]))
        sort++;
    return sort;
}

static void find_sorts(hm_deck *d, contents *c)
{
    d->plan.sorts = 1;
    c->slot_of[0] = -1;
    for (int i = 0; i < d->count; i++) {
        const int sort = sort_of(d, c, i);
        c->many |= sort == HM_SORTS_MAX;
        if (c->many)
            return;
        if (sort == d->plan.sorts)
            c->slot_of[d->plan.sorts++] = i;
        d->plan.sort[i] = (uint8_t)sort;
    }
}

/* -- contents in play */

/* Kinds that can lie on one lender. */
static int most_lent(const hm_deck *d)
{
    int most = 0;
    for (int i = 0; i < d->count; i++)
        if ((d->lends >> i & 1) && d->card[i]->holds > most)
            most = d->card[i]->holds;
    if (hm_deck_stores(d))
        most = HM_HOLDS_MAX;
    return most;
}

/* Buildings that serve as some kinds: those that lend. */
static void number_lent(hm_deck *d, contents *c, unsigned all)
{
    const int most = most_lent(d);
    for (int sort = 0; sort < d->plan.sorts; sort++)
        for (unsigned kinds = 0; kinds <= all && d->lends != 0; kinds++)
            if (hm_count(kinds) <= most)
                d->plan.lent[sort][kinds] = content_of(c, kinds, sort);
}

static void number_contents(hm_deck *d, contents *c)
{
    const unsigned all = (1u << d->game->resources) - 1;
    c->count = 0;
    c->many = false;
    find_sorts(d, c);
    content_of(c, 0, 0);
    for (int r = 0; r < d->game->resources; r++) /* so a cube's content is its cell */
        d->plan.content[r + 1] = content_of(c, 1u << r, 0);
    for (int i = 0; i < d->count; i++) {
        const int sort = d->plan.sort[i];
        d->plan.content[HM_CELL_BUILDING + i] =
            content_of(c, d->card[i]->wild ? all : 0, sort);
        d->plan.asleep[i] = content_of(c, 0, sort);
    }
    number_lent(d, c, all);
    d->plan.lends = d->lends;
}

/* -- the table */

/* Half as many rows to look at make pairs worth their room, as long as that is not
 * beyond a processor's near memory. */
static bool is_worth_pairing(int squares, int count, int words)
{
    enum { PAIRS_MAX = 2 << 20 };
    long codes = count <= HM_FEW_CONTENTS ? HM_FEW_CODES : 256;
    long room = (squares + 1) / 2 * codes * words * 8;
    return count <= 16 && room <= PAIRS_MAX;
}

/* Is the building one that all asks of the square take? */
static bool stands_well(const hm_deck *d, const hm_spots *spots, int spot, int square,
                        int slot)
{
    const hm_stand *stand = spots->stand + spot;
    for (int i = 0; i < HM_STANDS_MAX; i++)
        if ((stand->by[i] >> square & 1) &&
            (slot < 0 || !hm_deck_takes(d, &spots->stand_ask[i], slot)))
            return false;
    return true;
}

/* Squares of a spot that a content does not suit: none of its kinds is wanted there. */
static hm_set unsuited(const hm_spot *spot, unsigned kinds)
{
    hm_set left = spot->squares;
    for (; kinds != 0; kinds &= kinds - 1)
        left &= ~spot->want[hm_first(kinds)];
    return left;
}

/* The same of the squares around it, where buildings are asked for. */
static hm_set ill_stood(const hm_deck *d, const hm_spots *spots, int number,
                        const contents *c, int content)
{
    const hm_set around = d->game->grid.all & ~spots->spot[number].squares;
    hm_set out = 0;
    for (hm_set s = spots->stand == NULL ? 0 : around; s != 0; s &= s - 1)
        if (!stands_well(d, spots, number, hm_first(s), c->slot_of[c->sort[content]]))
            out |= hm_bit(hm_first(s));
    return out;
}

/* Spots that one content of one square does not rule out: all but few, so that these are
 * taken out of what is true of any. A deck is made for every game. */
static void fill_singles(const hm_deck *d, const contents *c, uint64_t *single)
{
    const int words = d->layouts.words, rows = d->game->grid.count * c->count;
    for (int row = 0; row < rows; row++)
        for (int id = 0; id < d->layouts.spots; id += 64)
            single[row * words + id / 64] =
                d->layouts.spots - id >= 64 ? ~0ull : hm_bit(d->layouts.spots - id) - 1;
    for (int i = 0, id = 0; i < d->count; i++)
        for (int k = 0; k < d->card[i]->spots.count; k++, id++)
            for (int n = 0; n < c->count; n++) {
                const hm_spots *spots = &d->card[i]->spots;
                hm_set out = unsuited(&spots->spot[k], c->serves[n]) |
                             ill_stood(d, spots, k, c, n);
                for (; out != 0; out &= out - 1)
                    single[(hm_first(out) * c->count + n) * words + id / 64] &=
                        ~hm_bit(id % 64);
            }
}

/* What both squares of a pair allow; a last square without a second stands alone. */
static void pair_up(const hm_layouts *m, const contents *c, int squares,
                    const uint64_t *single, uint64_t *table)
{
    for (int s = 0; s < squares; s += 2)
        for (int high = 0; high < c->count; high++)
            for (int low = 0; low < c->count; low++) {
                const uint64_t *a = single + (s * c->count + low) * m->words;
                int second = (s + 1 < squares ? s + 1 : s) * c->count + high;
                const uint64_t *b = single + second * m->words;
                uint64_t *out = table + (s / 2 * m->codes + (high << 4 | low)) * m->words;
                for (int w = 0; w < m->words; w++)
                    out[w] = a[w] & (s + 1 < squares ? b[w] : ~0ull);
            }
}

static hm_status fill_table(hm_deck *d, const contents *c, hm_arena *arena, hm_error *err)
{
    hm_layouts *m = &d->layouts;
    const int squares = d->game->grid.count;
    size_t singles = (size_t)(squares * c->count) * (size_t)m->words;
    size_t all = (size_t)(m->rows * m->codes) * (size_t)m->words;
    uint64_t *single = hm_arena_array(arena, singles, sizeof *single), *table = single;
    if (single == NULL)
        return hm_fail_memory(err);
    fill_singles(d, c, single);
    if (d->plan.paired && (table = hm_arena_array(arena, all, sizeof *table)) == NULL)
        return hm_fail_memory(err);
    if (d->plan.paired)
        pair_up(m, c, squares, single, table);
    m->table = table;
    return HM_OK;
}

/* -- asking */

enum { WIDTHS = 4 };
typedef bool finder(const hm_layouts *m, const hm_town *t, uint64_t *bits);

#define INSTANCE(target, name, rows, codes, blocks)                                   \
    target static bool name(const hm_layouts *m, const hm_town *t, uint64_t *bits)    \
    {                                                                                 \
        return hm_layouts_find_in(m, t, bits, rows, codes, blocks);                   \
    }

/* By how many blocks there are, of eight rows and of others; more than four: the first,
 * or of eight rows the last. */
#define INSTANCES(target, name)                                                       \
    INSTANCE(target, name##_any, m->rows, m->codes, m->words / HM_SPOT_BLOCK)         \
    INSTANCE(target, name##_8_1, 8, HM_FEW_CODES, 1)                                  \
    target static bool name##_8_2(const hm_layouts *m, const hm_town *t, uint64_t *bits) \
    {                                                                                 \
        return hm_layouts_find_two(m, t, bits);                                       \
    }                                                                                 \
    INSTANCE(target, name##_8_3, 8, HM_FEW_CODES, 3)                                  \
    INSTANCE(target, name##_8_4, 8, HM_FEW_CODES, 4)                                  \
    INSTANCE(target, name##_1, m->rows, HM_FEW_CODES, 1)                              \
    INSTANCE(target, name##_2, m->rows, HM_FEW_CODES, 2)                              \
    INSTANCE(target, name##_3, m->rows, HM_FEW_CODES, 3)                              \
    INSTANCE(target, name##_4, m->rows, HM_FEW_CODES, 4)                              \
    INSTANCE(target, name##_8, 8, HM_FEW_CODES, m->words / HM_SPOT_BLOCK)             \
    static finder *const name[] = {name##_any, name##_8_1, name##_8_2, name##_8_3,    \
                                   name##_8_4, name##_1,   name##_2,   name##_3,      \
                                   name##_4,   name##_8};

INSTANCES(, find)
#ifdef HM_TWICE
INSTANCES(HM_NEWER, find_newer)
#endif

static void choose_find(hm_layouts *m)
{
    const int blocks = m->words / HM_SPOT_BLOCK;
    const bool few = m->codes == HM_FEW_CODES;
    const int small = blocks <= WIDTHS ? blocks : 2 * WIDTHS + 1;
    const int large = blocks <= WIDTHS ? WIDTHS + blocks : 0;
    const int which = !few ? 0 : m->rows == 8 ? small : large;
    m->find = find[which];
#ifdef HM_TWICE
    if (hm_has_newer())
        m->find = find_newer[which];
#endif
}

/* -- making */

/* Spots by number: card after card. */
static hm_status number_spots(hm_deck *d, hm_arena *arena, hm_error *err)
{
    hm_layouts *m = &d->layouts;
    for (int i = 0; i < d->count; i++)
        m->spots += d->card[i]->spots.count;
    m->used = (m->spots + 63) / 64;
    m->words = (m->spots + SPOTS_OF_BLOCK - 1) / SPOTS_OF_BLOCK * HM_SPOT_BLOCK;
    if (m->words > HM_SPOT_WORDS_MAX)
        return hm_fail(err, HM_ELIMIT, (hm_span){0, 0},
                       "the patterns of this deck fit in %d places, more than %d",
                       m->spots, 64 * HM_SPOT_WORDS_MAX);
    hm_site *site = hm_arena_array(arena, (size_t)m->spots + 1, sizeof *site);
    if (site == NULL)
        return hm_fail_memory(err);
    m->site = site;
    for (int i = 0, id = 0; i < d->count; i++)
        for (int k = 0; k < d->card[i]->spots.count; k++, id++)
            site[id] = (hm_site){d->card[i]->spots.spot[k].squares, (uint16_t)id,
                                 (uint8_t)i,
                                 (uint8_t)hm_count(d->card[i]->spots.spot[k].squares)};
    return HM_OK;
}

hm_status hm_layouts_make(hm_deck *d, hm_arena *arena, hm_error *err)
{
    const int squares = d->game->grid.count;
    hm_layouts *m = &d->layouts;
    contents c;
    hm_status st = number_spots(d, arena, err);
    if (st != HM_OK)
        return st;
    number_contents(d, &c);
    if (c.many)
        return hm_fail(err, HM_ELIMIT, (hm_span){0, 0},
                       "patterns of this deck tell too many buildings apart");
    bool paired = is_worth_pairing(squares, c.count, m->words);
    d->plan.paired = paired;
    d->plan.mask = paired ? 15 : 255;
    d->plan.rows = (uint8_t)(paired ? (squares + 1) / 2 : squares);
    m->rows = d->plan.rows;
    m->codes = !paired ? c.count : c.count <= HM_FEW_CONTENTS ? HM_FEW_CODES : 256;
    choose_find(m);
    const hm_plan_needs needs = hm_deck_needs(d);
    hm_plan_lay_out(&d->plan, d->game, &needs);
    return fill_table(d, &c, arena, err);
}
