/* parts.c - see parts.h. */
#include "core/parts.h"

#include <assert.h>
#include <stddef.h>

#include "core/code.h"
#include "core/rng.h"

typedef enum unit { TOWN, SQUARE, PLACE, EITHER, BAND } unit;

typedef struct row {
    const char *name;
    size_t      at;          /* in the plan: where its first copy lies */
    size_t      rows, kinds; /* ... and how often it is there */
    uint8_t     copies, bytes, width;
    uint8_t     unit, known;
    bool        plain, set;
    unsigned    sees;
    const char *lack;
} row;

/* Is it a set of squares? */
enum { SET_hm_set = 1, SET_uint64_t = 0, SET_hm_luck = 0, SET_hm_band = 0,
       SET_hm_long = 0, SET_hm_short = 0, SET_uint8_t = 0 };

enum { DECK, DRAWN, NAMED };
enum { OWN, PLAIN };

static const row rows[HM_PARTS] = {
#define PART(member, count, type, n, k, is, read, how, by, has, without, doc)            \
    [HM_PART_##member] = {.name = #member, .at = offsetof(hm_plan, member),              \
                          .rows = offsetof(hm_plan, n), .kinds = offsetof(hm_plan, k),   \
                          .copies = HM_COPIES_##count, .bytes = sizeof(type),            \
                          .width = _Alignof(type), .unit = is, .known = how,             \
                          .plain = read == PLAIN, .set = SET_##type, .sees = by,         \
                          .lack = without},
#include "core/parts.def"
};

const char *hm_part_name(hm_town_part part) { return rows[part].name; }

int hm_part_width(hm_town_part part) { return rows[part].width; }

int hm_part_copies(hm_town_part part) { return rows[part].copies; }

bool hm_part_is_drawn(hm_town_part part) { return rows[part].known != DECK; }

bool hm_part_is_named(hm_town_part part) { return rows[part].known == NAMED; }

const char *hm_part_lack(hm_town_part part) { return rows[part].lack; }

hm_part_form hm_part_form_of(hm_town_part part)
{
    const row *r = &rows[part];
    return r->unit != SQUARE || r->rows != offsetof(hm_plan, single) ? HM_FORM_OTHER
           : !r->plain                                               ? HM_FORM_OWN
           : r->set                                                  ? HM_FORM_SQUARES
                                                                     : HM_FORM_NUMBER;
}

uint16_t *hm_part_place(hm_plan *p, hm_town_part part, int copy)
{
    return (uint16_t *)((char *)p + rows[part].at) + copy;
}

int hm_part_at(const hm_plan *p, hm_town_part part, int copy)
{
    return ((const uint16_t *)((const char *)p + rows[part].at))[copy];
}

static int times(const hm_plan *p, size_t member)
{
    return *((const uint8_t *)p + member);
}

static bool is_by_square(const hm_plan *p, const row *r, int copy)
{
    return r->unit == SQUARE || (r->unit == EITHER && (p->by_square >> copy & 1));
}

/* Of one of it: what is there so many times over. */
static int layer_bytes(const hm_plan *p, const row *r, int copy)
{
    const bool wide = is_by_square(p, r, copy) || r->unit == PLACE;
    return r->bytes * (wide ? p->squares : 1);
}

static int layers(const hm_plan *p, const row *r)
{
    return times(p, r->rows) * times(p, r->kinds);
}

int hm_part_each(const hm_plan *p, hm_town_part part, int copy)
{
    const row *r = &rows[part];
    return is_by_square(p, r, copy) || r->unit == PLACE ? r->bytes : 0;
}

bool hm_part_goes(const hm_plan *p, hm_town_part part, int copy)
{
    return is_by_square(p, &rows[part], copy);
}

int hm_part_bytes(const hm_plan *p, hm_town_part part, int copy)
{
    return layer_bytes(p, &rows[part], copy) * layers(p, &rows[part]);
}

/* Of one with a number for every square. */
static int place_of(const hm_plan *p, hm_town_part part)
{
    return hm_part_form_of(part) != HM_FORM_OTHER ? hm_part_at(p, part, 0) : 0;
}

int64_t hm_part_number(const hm_plan *p, const hm_town *t, hm_town_part part, int square)
{
    const int at = place_of(p, part);
    const void *from = hm_part(t, (size_t)at);
    switch (at ? rows[part].bytes : 0) {
    case 0: return 0;
    case 1: return ((const uint8_t *)from)[square];
    case 2: return ((const hm_short *)from)[square];
    case 4: return ((const hm_long *)from)[square];
    default: return ((const int64_t *)from)[square];
    }
}

void hm_part_set_number(const hm_plan *p, hm_town *t, hm_town_part part, int square,
                        int64_t value)
{
    const int at = place_of(p, part);
    void *to = hm_own_part(t, (size_t)at);
    switch (at ? rows[part].bytes : 0) {
    case 0: break;
    case 1: ((uint8_t *)to)[square] = (uint8_t)value; break;
    case 2: ((hm_short *)to)[square] = (int16_t)value; break;
    case 4: ((hm_long *)to)[square] = (uint32_t)value; break;
    default: ((int64_t *)to)[square] = value;
    }
}

bool hm_parts_are_alike(const hm_plan *p, const hm_town *t, const hm_plan *q,
                        const hm_town *u, int square)
{
    for (int i = 0; i < HM_PARTS; i++)
        if (hm_part_form_of(i) != HM_FORM_OTHER &&
            hm_part_number(p, t, i, square) != hm_part_number(q, u, i, square))
            return false;
    return true;
}

hm_town_part hm_parts_lost(const hm_plan *p, const hm_town *t, const hm_plan *to,
                           int square, hm_town_part from)
{
    for (hm_town_part i = from; i < HM_PARTS; i++)
        if (rows[i].lack[0] != '\0' && hm_part_at(to, i, 0) == 0 &&
            hm_part_number(p, t, i, square) != 0)
            return i;
    return HM_PART_none;
}

hm_town_part hm_part_find(const char *name)
{
    for (int i = 0; i < HM_PARTS; i++)
        if (rows[i].known == NAMED && strcmp(rows[i].name, name) == 0)
            return i;
    return HM_PART_none;
}

/* -- what the plan says of all parts at once */

static void add_goers(hm_plan *p, unit kind)
{
    for (int i = 0; i < HM_PARTS; i++)
        for (int k = 0; k < rows[i].copies && rows[i].unit == kind; k++) {
            const int at = hm_part_at(p, i, k), bytes = layer_bytes(p, &rows[i], k);
            const bool goes = at != 0 && is_by_square(p, &rows[i], k);
            for (int n = 0; goes && n < layers(p, &rows[i]); n++)
                p->goer[p->goers++] =
                    (hm_goer){(uint16_t)(at + n * bytes), rows[i].bytes,
                              kind == EITHER ? p->start[k] : 0};
        }
}

void hm_parts_find_goers(hm_plan *p)
{
    p->goers = 0;
    add_goers(p, SQUARE);
    p->own = p->goers;
    add_goers(p, EITHER);
}

void hm_parts_find_stretches(hm_plan *p)
{
    p->stretches = 0;
    for (int i = 0; i < HM_PARTS; i++)
        for (int k = 0; k < rows[i].copies; k++)
            if (hm_part_at(p, i, k) != 0 && rows[i].sees != 0)
                p->stretch[p->stretches++] =
                    (hm_stretch){(uint16_t)hm_part_at(p, i, k),
                                 (uint16_t)hm_part_bytes(p, i, k)};
}

/* Rows and kinds of the one that the other has not are lost. */
static void recast_copy(const hm_plan *p, const hm_town *t, const hm_plan *to,
                        hm_town *out, hm_town_part part, int copy)
{
    const row *r = &rows[part];
    const int bytes = layer_bytes(p, r, copy);
    const int kinds = times(p, r->kinds), others = times(to, r->kinds);
    for (int i = 0; i < times(p, r->rows) && i < times(to, r->rows); i++)
        memcpy((uint8_t *)hm_own_part(out, (size_t)hm_part_at(to, part, copy)) +
                   i * others * bytes,
               (const uint8_t *)hm_part(t, (size_t)hm_part_at(p, part, copy)) +
                   i * kinds * bytes,
               (size_t)((kinds < others ? kinds : others) * bytes));
}

void hm_parts_recast(const hm_plan *p, const hm_town *t, const hm_plan *to, hm_town *out)
{
    for (int i = 0; i < HM_PARTS; i++)
        for (int k = 0; k < rows[i].copies; k++)
            if (rows[i].known != DECK && hm_part_at(p, i, k) != 0 &&
                hm_part_at(to, i, k) != 0)
                recast_copy(p, t, to, out, i, k);
}

/* -- those that are looked at */

static void note_squares(hm_parts *out, const hm_plan *p, const row *r, int at, int copy)
{
    for (int i = 0; i < layers(p, r); i++)
        out->square[out->squares++] =
            (hm_part_seen){(uint16_t)(at + i * layer_bytes(p, r, copy)), r->bytes,
                           r->unit == EITHER ? p->start[copy] : 0};
}

/* A band is looked at token by token. */
static void note(hm_parts *out, const hm_plan *p, hm_town_part part, int copy)
{
    const row *r = &rows[part];
    const int at = hm_part_at(p, part, copy);
    const bool wide = is_by_square(p, r, copy);
    if (r->unit == BAND)
        out->bands = true;
    else if (wide)
        note_squares(out, p, r, at, copy);
    else
        out->town[out->towns++] =
            (hm_part_seen){(uint16_t)at, (uint16_t)hm_part_bytes(p, part, copy), 0};
    out->loose |= r->unit == BAND || (wide && r->unit == EITHER);
}

void hm_parts_find(hm_parts *out, const hm_plan *p, unsigned sees)
{
    sees |= HM_SEES_BUILT;
    *out = (hm_parts){.cubes = sees & HM_SEES_CUBES, .kinds = sees & HM_SEES_KINDS};
    out->loose = out->cubes;
    for (int i = 0; i < HM_PARTS; i++)
        for (int k = 0; k < rows[i].copies; k++)
            if (hm_part_at(p, i, k) != 0 && (rows[i].sees & sees))
                note(out, p, i, k);
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

static uint64_t value_at(const hm_part_seen *part, const hm_town *t, int square)
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
