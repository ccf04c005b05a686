/* builds.c - matching: the AND, over all squares, of the spots that their contents
 * allow.
 *
 * It is what a playout spends its time on, so there are two ways: all squares (where
 * nothing is known), and only spots through the square just filled, in vector registers.
 */
#include "core/builds.h"

#include <assert.h>
#include <string.h>


/* A block of spots: one vector register where the machine has such, and still
 * plain C where it has not (gcc and clang split it up). */
typedef uint64_t spot_block
    __attribute__((vector_size(8 * HM_SPOT_BLOCK), aligned(8), may_alias));

bool hm_build_match(const hm_deck *d, const hm_town *t, uint64_t *bits)
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

static hm_set wild_squares(const hm_deck *d, const hm_town *t, hm_set asleep)
{
    hm_set out = 0;
    if (d->wild == 0)
        return 0;
    for (hm_set s = t->built & ~asleep; s != 0; s &= s - 1)
        if (d->wild >> (t->cell[hm_first(s)] - HM_CELL_BUILDING) & 1)
            out |= s & -s;
    return out;
}

/* Tries the spots of one list. All are looked at before it asks whether one fits:
 * most often none does, and one question is guessed right where many are not. The
 * same for both sizes of set, hence a macro. */
#define DEFINE_TRY(name, type, lanes, wants)                                     \
    typedef type name##_block                                                    \
        __attribute__((vector_size(sizeof(type) * lanes),                        \
                       aligned(sizeof(type)), may_alias));                       \
    static inline name##_block name##_misses(const name##_block *want,           \
                                             const hm_set *lacks, int resources) \
    {                                                                            \
        name##_block miss = want[0] & (type)lacks[0];                            \
        for (int r = 1; r < resources; r++)                                      \
            miss |= want[r] & (type)lacks[r];                                    \
        return miss;                                                             \
    }                                                                            \
    static bool name(const hm_deck *d, const hm_set *lacks, int first, int last, \
                     uint64_t *bits)                                             \
    {                                                                            \
        const int resources = d->game->resources;                                \
        const name##_block *want = (const name##_block *)d->wants;               \
        spot_block some = {0};                                                   \
        bool any = false;                                                        \
        for (int b = first; b < last; b++)                                       \
            some |= (spot_block)(name##_misses(want + b * resources, lacks,      \
                                               resources) == 0);                 \
        if ((some[0] | some[1] | some[2] | some[3]) == 0)                        \
            return false;                                                        \
        if (bits == NULL)                                                        \
            return true;                                                         \
        memset(bits, 0, (size_t)d->words * sizeof *bits);                        \
        for (int b = first; b < last; b++) {                                     \
            type miss[lanes];                                                    \
            *(name##_block *)miss = name##_misses(want + b * resources, lacks,   \
                                                  resources);                    \
            for (int k = 0; k < lanes; k++) {                                    \
                int spot = d->through[b * lanes + k];                            \
                if (miss[k] != 0 || spot == HM_NO_SPOT)                          \
                    continue;                                                    \
                bits[spot / 64] |= hm_bit(spot % 64);                            \
                any = true;                                                      \
            }                                                                    \
        }                                                                        \
        return any;                                                              \
    }

DEFINE_TRY(try16, uint16_t, HM_LANES_16, wants16)
DEFINE_TRY(try64, hm_set, HM_LANES_64, wants64)

bool hm_build_match_through(const hm_deck *d, const hm_town *t, hm_set asleep,
                            int square, uint64_t *bits)
{
    assert(t->cubes & hm_bit(square));
    const int *list = d->first_through + square * d->game->resources + t->cell[square] -
                      1;
    hm_set lacks[HM_RESOURCES_MAX], wild = wild_squares(d, t, asleep);
    for (int r = 0; r < HM_RESOURCES_MAX; r++) /* all, so that it is two vectors */
        lacks[r] = ~(t->cube[r] | wild);
    return d->wants16 ? try16(d, lacks, list[0], list[1], bits)
                      : try64(d, lacks, list[0], list[1], bits);
}

bool hm_at_limit(const hm_deck *d, const hm_town *t, int slot)
{
    assert(slot >= 0 && slot < d->count);
    int limit = d->card[slot]->limit, n = 0;
    if (limit == 0)
        return false;
    for (hm_set s = t->built; s != 0; s &= s - 1)
        n += t->cell[hm_first(s)] == HM_CELL_BUILDING + slot;
    return n >= limit;
}

hm_set hm_build_on(const hm_facts *f, int slot)
{
    assert(slot >= 0 && slot < f->deck->count);
    const hm_uses *uses = &f->deck->uses[HM_HOOK_BUILD_ON];
    hm_set place = 0;
    for (int i = 0; i < uses->count; i++)
        if (uses->use[i].slot == slot)
            place |= (hm_set)hm_clause_value(uses->use[i].clause, f, -1, slot);
    return place & f->empty;
}

/* Where buildings of the owner, awake ones, let all others go. */
static hm_set go_on(const hm_facts *f, hm_set asleep)
{
    const hm_uses *uses = &f->deck->uses[HM_HOOK_GO_ON];
    hm_set place = 0;
    for (int i = 0; i < uses->count; i++)
        if (f->card[uses->use[i].slot] & ~asleep)
            place |= (hm_set)hm_clause_value(uses->use[i].clause, f, -1,
                                             uses->use[i].slot);
    return place & f->empty;
}

/* Where the building may go: on the layout's squares, whose cubes are gone by then, and
 * where clauses let it. */
static hm_set place_of(const hm_build_walk *w, hm_set squares)
{
    const hm_deck *d = w->deck;
    hm_set vacated = squares & w->town->cubes;
    hm_facts f;
    if (d->uses[HM_HOOK_BUILD_ON].count == 0 && d->uses[HM_HOOK_GO_ON].count == 0)
        return vacated;
    hm_facts_fill(&f, d, w->town, w->how);
    f.fault = w->fault;
    f.cubes &= ~vacated;
    f.empty |= vacated;
    return vacated | hm_build_on(&f, w->slot) | go_on(&f, w->asleep);
}

static bool match_awake(const hm_deck *d, const hm_town *t, hm_set asleep, uint64_t *bits)
{
    if (asleep == 0)
        return hm_build_match(d, t, bits);
    hm_town drowsy = *t;
    for (; asleep != 0; asleep &= asleep - 1)
        drowsy.cell[hm_first(asleep)] = HM_CELL_EMPTY;
    return hm_build_match(d, &drowsy, bits);
}

bool hm_build_start(hm_build_walk *w, const hm_deck *d, const hm_town *t,
                    const hm_setting *how, hm_set asleep, int through, hm_fault *fault)
{
    assert(through == HM_ANYWHERE || (t->cubes & hm_bit(through)));
    if (d->words > HM_SPOT_WORDS_MAX)
        return false;
    bool any = through >= 0 ? hm_build_match_through(d, t, asleep, through, w->bits)
                            : match_awake(d, t, asleep, w->bits);
    if (!any)
        return false;
    w->deck = d;
    w->town = t;
    w->how = how;
    w->fault = fault;
    w->asleep = asleep;
    w->slot = -1;
    w->word = 0;
    w->left = w->bits[0];
    return true;
}

/* The next spot of the match, in order, and its slot; -1 at the end. */
static int next_spot(hm_build_walk *w)
{
    while (w->left == 0) {
        if (w->word + 1 >= w->deck->words)
            return -1;
        w->left = w->bits[++w->word];
    }
    int spot = w->word * 64 + hm_first(w->left), slot = w->slot < 0 ? 0 : w->slot;
    w->left &= w->left - 1;
    while (spot >= w->deck->first_spot[slot + 1])
        slot++;
    if (slot != w->slot) {
        w->slot = slot;
        w->before = 0;
        w->full = hm_at_limit(w->deck, w->town, slot) ||
                  ((w->deck->dealt >> slot & 1) && w->town->hand != slot + 1);
    }
    return spot;
}

bool hm_build_next(hm_build_walk *w, hm_build *out)
{
    for (int spot; (spot = next_spot(w)) >= 0;) {
        const hm_card *card = w->deck->card[w->slot];
        hm_set squares = card->spots.spot[spot - w->deck->first_spot[w->slot]].squares;
        /* Wild buildings let two layouts use the same squares: one entry. */
        if (squares == w->before || !(squares & w->town->cubes) || w->full)
            continue;
        w->before = squares;
        hm_set place = place_of(w, squares);
        if (place == 0)
            continue;
        *out = (hm_build){squares, place, (uint16_t)spot, (uint8_t)w->slot};
        return true;
    }
    return false;
}

int hm_builds(const hm_deck *d, const hm_town *t, const hm_setting *how, hm_build *out,
              int room, hm_fault *fault)
{
    hm_build_walk w;
    hm_build b;
    int n = 0;
    if (!hm_build_start(&w, d, t, how, 0, HM_ANYWHERE, fault))
        return 0;
    for (; hm_build_next(&w, &b); n++)
        if (n < room)
            out[n] = b;
    return n;
}

hm_set hm_spot_squares(const hm_deck *d, int spot, int *slot)
{
    assert(spot >= 0 && spot < d->spots);
    int i = 0;
    while (spot >= d->first_spot[i + 1])
        i++;
    *slot = i;
    return d->card[i]->spots.spot[spot - d->first_spot[i]].squares;
}
