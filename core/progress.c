/* progress.c - levels of spots by adding up bits.
 *
 * Counts of up to 64 spots lie in a few words, one for each binary digit; a carry goes
 * from digit to digit for all of them together. */
#include "core/progress.h"

#include <string.h>

/* -- making */

/* Cubes and buildings. Layouts with fewer, which leave out what is optional, have a lead
 * of so many levels: all are complete at the same one. */
static int size_of(const hm_spots *spots, int i)
{
    return hm_count(spots->spot[i].squares) +
           (spots->stand != NULL ? hm_count(spots->stand[i].squares) : 0);
}

static int largest_of(const hm_spots *spots)
{
    int most = 0;
    for (int i = 0; i < spots->count; i++)
        most = size_of(spots, i) > most ? size_of(spots, i) : most;
    return most;
}

/* How many levels the smallest is ahead. */
static int lead_of(const hm_spots *spots)
{
    const int most = largest_of(spots);
    int least = most;
    for (int i = 0; i < spots->count; i++)
        least = size_of(spots, i) < least ? size_of(spots, i) : least;
    return most - least;
}

static int most_of(const hm_spots *spots)
{
    int cubes = largest_of(spots);
    return cubes < HM_LEVELS_TOLD ? cubes : HM_LEVELS_TOLD;
}

static void note_spot(const hm_progress *p, uint64_t *row, const hm_spot *spot, int id)
{
    const size_t square = (size_t)((1 + p->kinds) * p->words);
    for (hm_set s = spot->squares; s != 0; s &= s - 1) {
        uint64_t *at = row + (size_t)hm_first(s) * square + id / 64;
        *at |= hm_bit(id % 64);
        for (int r = 0; r < p->kinds; r++)
            if (spot->want[r] >> hm_first(s) & 1)
                at[(1 + r) * p->words] |= hm_bit(id % 64);
    }
}

/* Whatever comes on a square that must stay empty is wrong there. */
static void note_yard(const hm_progress *p, uint64_t *row, const hm_yard *yard, int id)
{
    const int square = (1 + p->kinds) * p->words;
    for (hm_set s = yard->empty; s != 0; s &= s - 1)
        row[hm_first(s) * square + id / 64] |= hm_bit(id % 64);
}

/* Squares where buildings must stand, and which sorts will do. */
static void note_stand(const hm_progress *p, uint64_t *row, uint64_t *fits,
                       const hm_spots *spots, int i, int id)
{
    const hm_plan *plan = &p->deck->plan;
    const hm_stand *stand = &spots->stand[i];
    const int square = (1 + p->kinds) * p->words;
    for (hm_set s = stand->squares; s != 0; s &= s - 1)
        row[hm_first(s) * square + id / 64] |= hm_bit(id % 64);
    for (int slot = 0; slot < p->deck->count; slot++)
        for (int k = 0; k < HM_STANDS_MAX; k++)
            for (hm_set s = hm_deck_takes(p->deck, &spots->stand_ask[k], slot)
                                ? stand->by[k] : 0; s != 0; s &= s - 1)
                fits[(hm_first(s) * plan->sorts + plan->sort[slot]) * p->words +
                     id / 64] |= hm_bit(id % 64);
}

/* What patterns with buildings and with optional cells need besides. */
static hm_status note_more(hm_progress *p, uint64_t *row, hm_arena *arena, hm_error *err)
{
    const hm_deck *d = p->deck;
    const size_t words = (size_t)p->words, squares = d->game->grid.count;
    p->lead = 0;
    for (int i = 0; i < d->count; i++)
        p->lead = lead_of(&d->card[i]->spots) > p->lead ? lead_of(&d->card[i]->spots)
                                                        : p->lead;
    uint64_t *fits = d->plan.sorts == 1
                         ? NULL
                         : hm_arena_array(arena, squares * d->plan.sorts * words + 1,
                                          sizeof *fits);
    uint64_t *less = hm_arena_array(arena, (size_t)p->lead * words + 1, sizeof *less);
    if (less == NULL || (d->plan.sorts > 1 && fits == NULL))
        return hm_fail_memory(err);
    for (int i = 0; i < d->count; i++) {
        const hm_spots *spots = &d->card[i]->spots;
        const int most = largest_of(spots);
        for (int k = 0, id = 64 * p->from[i]; k < spots->count; k++, id++) {
            if (spots->stand != NULL)
                note_stand(p, row, fits, spots, k, id);
            if (spots->yard != NULL)
                note_yard(p, row, &spots->yard[k], id);
            for (int n = 0; n < most - size_of(spots, k); n++)
                less[(size_t)n * words + (size_t)(id / 64)] |= hm_bit(id % 64);
        }
    }
    p->fits = fits;
    p->less = less;
    return HM_OK;
}

/* Whole blocks of them. */
static int count_words(hm_progress *p, const hm_deck *d)
{
    int words = 0;
    for (int i = 0; i < d->count; i++) {
        p->from[i] = (uint16_t)words;
        words += (d->card[i]->spots.count + 63) / 64;
    }
    p->from[d->count] = (uint16_t)words;
    return (words + HM_SPOT_BLOCK - 1) / HM_SPOT_BLOCK * HM_SPOT_BLOCK;
}

/* For what is found. */
static hm_status make_room(hm_progress *p, hm_arena *arena, hm_error *err)
{
    const size_t words = (size_t)p->words, squares = p->deck->game->grid.count;
    const bool either = (p->deck->lends | p->deck->framed) != 0 || p->fits != NULL;
    p->level = hm_arena_array(arena, (size_t)(p->top + 1) * words + 1, sizeof *p->level);
    p->begun = hm_arena_array(arena, words + 1, sizeof *p->begun);
    p->meant = hm_arena_array(arena, words + 1, sizeof *p->meant);
    p->slots = 0;
    p->blocks = 0;
    p->either = !either ? NULL
                        : hm_arena_array(arena, squares * words + 1, sizeof *p->either);
    bool room = p->level != NULL && p->begun != NULL && p->meant != NULL;
    return room && (!either || p->either != NULL) ? HM_OK : hm_fail_memory(err);
}

hm_status hm_progress_init(hm_progress *p, const hm_deck *d, hm_arena *arena,
                           hm_error *err)
{
    const size_t squares = d->game->grid.count;
    p->deck = d;
    p->words = count_words(p, d);
    p->kinds = d->game->resources;
    p->top = 0;
    const size_t words = (size_t)p->words;
    uint64_t *row = hm_arena_array(arena, squares * (size_t)(1 + p->kinds) * words + 1,
                                   sizeof *row);
    uint64_t *exist = hm_arena_array(arena, words + 1, sizeof *exist);
    if (row == NULL || exist == NULL)
        return hm_fail_memory(err);
    for (int i = 0; i < d->count; i++) {
        const hm_spots *spots = &d->card[i]->spots;
        p->most[i] = (uint8_t)most_of(spots);
        p->top = p->most[i] > p->top ? p->most[i] : p->top;
        for (int k = 0, id = 64 * p->from[i]; k < spots->count; k++, id++) {
            note_spot(p, row, &spots->spot[k], id);
            exist[id / 64] |= hm_bit(id % 64);
        }
    }
    p->row = row;
    p->exist = exist;
    hm_status st = note_more(p, row, arena, err);
    if (st != HM_OK)
        return st;
    return make_room(p, arena, err);
}

hm_status hm_progress_twin(hm_progress *p, const hm_progress *of, hm_arena *arena,
                           hm_error *err)
{
    *p = *of;
    return make_room(p, arena, err);
}

static void see_lent(const hm_deck *d, const hm_town *town, hm_sight *v)
{
    hm_set lent = hm_town_buildings(&d->plan, town, d->lends);
    for (; lent != 0; lent &= lent - 1) {
        unsigned kinds = hm_held_kinds(hm_held(&d->plan, town, hm_first(lent)));
        v->lent |= kinds != 0 ? lent & -lent : 0;
        for (; kinds != 0; kinds &= kinds - 1)
            v->cube[hm_first(kinds)] |= lent & -lent;
    }
}

hm_sight hm_sight_of(const hm_deck *d, const hm_town *town)
{
    hm_sight v = {hm_town_filled(&d->plan, town), town->cubes,
                  hm_town_buildings(&d->plan, town, d->wild), 0, {0}, town, -1, 0};
    for (hm_set s = town->cubes; s != 0; s &= s - 1)
        v.cube[hm_cell(&d->plan, town, hm_first(s)) - 1] |= s & -s;
    if (d->lends & town->stands)
        see_lent(d, town, &v);
    return v;
}

/* -- finding */

/* What lies on a square: spots through it, and those of them for which it is right. */
typedef struct lies {
    const uint64_t *through, *right;
} lies;

/* Lenders of several kinds. */
static hm_set lent_several(const hm_progress *p, const hm_sight *v)
{
    hm_set one = 0, more = 0;
    for (int r = 0; r < p->kinds; r++) {
        more |= one & v->cube[r];
        one |= v->cube[r];
    }
    return more;
}

/* The sort of building on a square, as far as patterns tell them apart. */
static int sort_at(const hm_deck *d, const hm_sight *v, int square)
{
    const int slot = square == v->raised ? v->slot
                     : v->town->built >> square & 1
                         ? hm_slot_at(&d->plan, v->town, square) : -1;
    return slot >= 0 ? d->plan.sort[slot] : 0;
}

/* Spots that want one of the kinds on the square, or the building; a wild one is of all
 * kinds. */
static const uint64_t *wants_either(const hm_progress *p, const hm_sight *v, int square)
{
    const int sort = sort_at(p->deck, v, square);
    const uint64_t *fits = p->fits != NULL
        ? p->fits + (size_t)((square * p->deck->plan.sorts + sort) * p->words) : NULL;
    uint64_t *out = p->either + (size_t)square * (size_t)p->words;
    memset(out, 0, (size_t)p->words * sizeof *out);
    for (int r = 0; r < p->kinds; r++)
        for (int w = 0; ((v->cube[r] | v->wild) >> square & 1) && w < p->words; w++)
            out[w] |= hm_progress_wants(p, square, r)[w];
    for (int w = 0; sort > 0 && w < p->words; w++)
        out[w] |= fits[w];
    return out;
}

/* Buildings that patterns ask for. */
static hm_set asked_for(const hm_progress *p, const hm_sight *v)
{
    hm_set out = 0;
    for (hm_set s = v->built; s != 0; s &= s - 1)
        out |= sort_at(p->deck, v, hm_first(s)) > 0 ? s & -s : 0;
    return out;
}

/* Layouts that have less to come to. */
static int what_leads(const hm_progress *p, lies *out)
{
    static const uint64_t none[HM_SPOT_WORDS_MAX];
    for (int i = 0; i < p->lead; i++)
        out[i] = (lies){none, p->less + (size_t)i * (size_t)p->words};
    return p->lead;
}

static int what_lies(const hm_progress *p, const hm_sight *v, lies *out)
{
    const hm_set asked = p->fits != NULL ? asked_for(p, v) : 0;
    const hm_set several = (v->lent != 0 ? lent_several(p, v) : 0) | asked;
    int n = p->lead != 0 ? what_leads(p, out) : 0;
    for (hm_set s = several; s != 0; s &= s - 1)
        out[n++] = (lies){hm_progress_through(p, hm_first(s)),
                          wants_either(p, v, hm_first(s))};
    for (hm_set s = v->wild & ~(v->lent | asked); s != 0; s &= s - 1) {
        const uint64_t *through = hm_progress_through(p, hm_first(s));
        const bool all = p->fits == NULL && p->deck->framed == 0;
        out[n++] = (lies){through, all ? through : wants_either(p, v, hm_first(s))};
    }
    for (int r = 0; r < p->kinds; r++)
        for (hm_set s = v->cube[r] & ~several; s != 0; s &= s - 1)
            out[n++] = (lies){hm_progress_through(p, hm_first(s)),
                              hm_progress_wants(p, hm_first(s), r)};
    return n;
}

/* Squares with what no spot can use. */
static int what_blocks(const hm_progress *p, const hm_sight *v, const uint64_t **out)
{
    const hm_set asked = p->fits != NULL ? asked_for(p, v) : 0;
    int n = 0;
    for (hm_set s = v->built & ~(v->lent | asked | v->wild); s != 0; s &= s - 1)
        out[n++] = hm_progress_through(p, hm_first(s));
    return n;
}

/* What has no lower level has the highest, which may stand for more than one count. */
static inline __attribute__((always_inline)) void
tell_levels(const hm_progress *p, const hm_spot_block *digit, int digits,
            const hm_spot_block *dead, int block)
{
    hm_spot_block rest = ~*dead;
    for (int h = 0; h < p->top; h++) {
        hm_spot_block at = rest;
        for (int k = 0; k < digits; k++)
            at &= h >> k & 1 ? digit[k] : ~digit[k];
        ((hm_spot_block *)hm_progress_level(p, h))[block] = at;
        rest &= ~at;
    }
    ((hm_spot_block *)hm_progress_level(p, p->top))[block] = rest;
}

/* In a card's spots, and in blocks of spots, from the first to the last. */
static void choose_blocks(hm_progress *p, uint64_t slots)
{
    int next = 0;
    p->blocks = 0;
    p->slots = slots;
    memset(p->begun, 0, (size_t)p->words * sizeof *p->begun);
    memset(p->meant, 0, (size_t)p->words * sizeof *p->meant);
    for (; slots != 0; slots &= slots - 1) {
        const int slot = hm_first(slots), from = p->from[slot], to = p->from[slot + 1];
        for (int w = from; w < to; w++)
            p->meant[w] = p->exist[w];
        next = from / HM_SPOT_BLOCK > next ? from / HM_SPOT_BLOCK : next;
        for (; next * HM_SPOT_BLOCK < to; next++)
            p->block[p->blocks++] = (uint8_t)next;
    }
}

/* One body: with the number of digits known to the compiler they stay in registers. */
static inline __attribute__((always_inline)) void
add_up(const hm_progress *p, const lies *it, int count, const uint64_t *const *blocked,
       int blocks, int digits)
{
    enum { DIGITS = 7 };
    for (int n = 0; n < p->blocks; n++) {
        const int b = p->block[n];
        hm_spot_block digit[DIGITS] = {{0}};
        hm_spot_block dead = ~((const hm_spot_block *)p->exist)[b];
        for (int i = 0; i < blocks; i++)
            dead |= ((const hm_spot_block *)blocked[i])[b];
        for (int i = 0; i < count; i++) {
            hm_spot_block carry = ((const hm_spot_block *)it[i].right)[b];
            dead |= ((const hm_spot_block *)it[i].through)[b] & ~carry;
            for (int k = 0; k < digits; k++) {
                hm_spot_block both = digit[k] & carry;
                digit[k] ^= carry;
                carry = both;
            }
        }
        tell_levels(p, digit, digits, &dead, b);
        ((hm_spot_block *)p->begun)[b] =
            ((const hm_spot_block *)p->meant)[b] &
            ~(dead | ((const hm_spot_block *)hm_progress_level(p, 0))[b]);
    }
}

/* Layouts of up to seven cubes, which are all there are in most games, need no more than
 * three digits. Squares are up to 64. */
void hm_progress_find(hm_progress *p, const hm_sight *v, uint64_t slots)
{
    lies it[2 * HM_SQUARES_MAX];
    const uint64_t *blocked[HM_SQUARES_MAX];
    if (slots != p->slots) /* mostly they are the same as before */
        choose_blocks(p, slots);
    const int count = what_lies(p, v, it), blocks = what_blocks(p, v, blocked);
    if (p->top < 8)
        add_up(p, it, count, blocked, blocks, 3);
    else
        add_up(p, it, count, blocked, blocks, 7);
}

bool hm_progress_serves(const hm_progress *p, int square, int kind)
{
    const uint64_t *wants = hm_progress_wants(p, square, kind);
    hm_spot_block any = {0};
    for (int n = 0; n < p->blocks; n++)
        any |= ((const hm_spot_block *)wants)[p->block[n]] &
               ((const hm_spot_block *)p->begun)[p->block[n]];
    return (any[0] | any[1] | any[2] | any[3]) != 0;
}
