/* parts.c - see parts.h. */
#include "core/parts.h"

#include <assert.h>

#include "core/code.h"
#include "core/rng.h"

enum { TOWN, SQUARE, PLACE, EITHER, BAND };

typedef struct row {
    const uint16_t *at; /* in the plan */
    int             copies, bytes, where;
    unsigned        sees;
} row;

enum {
#define PART(member, copies, bytes, where, sees) ROW_##member,
#include "core/parts.def"
    ROWS
};

static void rows_of(const hm_plan *p, row out[ROWS])
{
    const char *from = (const char *)p;
#define PART(member, n, size, is, by)                                              \
    out[ROW_##member] =                                                            \
        (row){(const uint16_t *)(from + offsetof(hm_plan, member)), n, size, is, by};
#include "core/parts.def"
}

static bool is_by_square(const hm_plan *p, const row *r, int copy)
{
    return r->where == SQUARE || (r->where == EITHER && (p->by_square >> copy & 1));
}

static int bytes_of(const hm_plan *p, const row *r, int copy)
{
    const bool wide = is_by_square(p, r, copy) || r->where == PLACE;
    return r->at[copy] == 0 ? 0 : r->bytes * (wide ? p->squares : 1);
}

int hm_parts_size(const hm_plan *p)
{
    row rows[ROWS];
    int sum = 0;
    rows_of(p, rows);
    for (int i = 0; i < ROWS; i++)
        for (int k = 0; k < rows[i].copies; k++)
            sum += bytes_of(p, &rows[i], k);
    return sum;
}

/* A band is looked at token by token. */
static void note(hm_parts *out, const hm_plan *p, const row *r, int copy)
{
    const bool wide = is_by_square(p, r, copy);
    const int start = wide && r->where == EITHER ? p->start[copy] : 0;
    if (r->where == BAND)
        out->bands = true;
    else if (wide)
        out->square[out->squares++] =
            (hm_part_at){r->at[copy], (uint16_t)r->bytes, (int16_t)start};
    else
        out->town[out->towns++] =
            (hm_part_at){r->at[copy], (uint16_t)bytes_of(p, r, copy), 0};
    out->loose |= r->where == BAND || (wide && r->where == EITHER);
}

void hm_parts_find(hm_parts *out, const hm_plan *p, unsigned sees)
{
    row rows[ROWS];
    rows_of(p, rows);
    sees |= HM_SEES_BUILT;
    *out = (hm_parts){.cubes = sees & HM_SEES_CUBES, .kinds = sees & HM_SEES_KINDS};
    out->loose = out->cubes;
    for (int i = 0; i < ROWS; i++)
        for (int k = 0; k < rows[i].copies; k++)
            if (rows[i].at[k] != 0 && (rows[i].sees & sees))
                note(out, p, &rows[i], k);
    assert(out->towns < HM_PARTS_MAX && out->squares < HM_PARTS_MAX);
}

/* -- keys */

static uint64_t mix(uint64_t key, uint64_t value)
{
    uint64_t x = key ^ value;
    return hm_rng_next(&x);
}

/* Of a building its card, of a cube its kind. */
static uint64_t cell_of(const hm_parts *s, const hm_plan *p, const hm_town *t, int square)
{
    const int cell = hm_cell(p, t, square);
    return cell >= HM_CELL_BUILDING || s->kinds ? (uint64_t)cell
           : s->cubes && cell != 0              ? 1
                                                : 0;
}

static uint64_t value_at(const hm_part_at *part, const hm_town *t, int square)
{
    uint64_t value = 0;
    memcpy(&value, (const uint8_t *)hm_part(t, part->at) + part->bytes * square,
           part->bytes);
    return value ^ (uint16_t)part->start;
}

uint64_t hm_parts_square_key(const hm_parts *s, const hm_plan *p, const hm_town *t,
                             int square)
{
    uint64_t key = cell_of(s, p, t, square);
    if (key != 0)
        key = mix(key, 0) | 1;
    for (int i = 0; i < s->squares; i++) {
        const uint64_t value = value_at(&s->square[i], t, square);
        key = value != 0 ? mix(key + (uint64_t)i + 1, value) : key;
    }
    for (int i = 0; i < HM_TOKENS_MAX && s->bands; i++) {
        const hm_band *band = hm_band_of(p, t, i);
        const uint64_t here = (band->stand >> square & 1) + (band->work >> square & 1);
        key = here != 0 ? mix(key + HM_PARTS_MAX + (uint64_t)i, here) : key;
    }
    return key;
}

/* A sum, so that where things stand does not count. */
static uint64_t add_squares(const hm_parts *s, const hm_plan *p, const hm_town *t)
{
    const hm_set all = ~(hm_set)0 >> (64 - p->squares);
    uint64_t sum = 0;
    for (hm_set left = s->loose ? all : t->built; left != 0; left &= left - 1)
        sum += hm_parts_square_key(s, p, t, hm_first(left));
    return sum;
}

uint64_t hm_parts_key(const hm_parts *s, const hm_plan *p, const hm_town *t)
{
    uint64_t key = 1 + t->hand + ((uint64_t)t->finish << 8);
    for (int i = 0; i < s->towns; i++)
        for (int k = 0; k < s->town[i].bytes; k += 8) {
            const int left = s->town[i].bytes - k;
            uint64_t value = 0;
            memcpy(&value, (const uint8_t *)hm_part(t, s->town[i].at) + k,
                   (size_t)(left < 8 ? left : 8));
            key = mix(key, value);
        }
    for (int i = 0; i < HM_TOKENS_MAX && s->bands; i++)
        key = mix(key, hm_band_of(p, t, i)->home | hm_band_of(p, t, i)->gone << 8);
    return key + add_squares(s, p, t);
}

/* -- copies */

void hm_parts_copy(const hm_parts *s, const hm_plan *p, hm_town *to, const hm_town *from)
{
    to->hand = from->hand;
    to->finish = from->finish;
    for (int i = 0; i < s->towns; i++)
        memcpy(hm_own_part(to, s->town[i].at), hm_part(from, s->town[i].at),
               s->town[i].bytes);
    for (int i = 0; i < HM_TOKENS_MAX && s->bands; i++)
        if (p->band[i] != 0) {
            hm_band *band = hm_own_part(to, p->band[i]);
            band->home = hm_band_of(p, from, i)->home;
            band->gone = hm_band_of(p, from, i)->gone;
        }
}

static void bring_tokens(const hm_plan *p, hm_town *to, int square, const hm_town *from,
                         int there)
{
    for (int i = 0; i < HM_TOKENS_MAX; i++) {
        hm_band *band = hm_own_part(to, p->band[i]);
        if (p->band[i] == 0)
            continue;
        band->stand |= (hm_band_of(p, from, i)->stand >> there & 1) << square;
        band->work |= (hm_band_of(p, from, i)->work >> there & 1) << square;
    }
}

void hm_parts_bring(const hm_parts *s, const hm_plan *p, hm_town *to, int square,
                    const hm_town *from, int there)
{
    const int cell = hm_cell(p, from, there);
    if (cell >= HM_CELL_BUILDING)
        hm_town_add_building(p, to, square, cell - HM_CELL_BUILDING);
    else if (cell != 0 && s->cubes)
        hm_town_put_cube(p, to, square, cell - 1);
    for (int i = 0; i < s->squares; i++) {
        const size_t bytes = s->square[i].bytes;
        memcpy((uint8_t *)hm_own_part(to, s->square[i].at) + bytes * (size_t)square,
               (const uint8_t *)hm_part(from, s->square[i].at) + bytes * (size_t)there,
               bytes);
    }
    if (s->bands)
        bring_tokens(p, to, square, from, there);
}
