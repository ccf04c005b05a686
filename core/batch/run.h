/* run.h - playing a batch: included once for each width of vectors. Private.
 *
 * All lanes take a step at a time: each draws a number, and either puts a cube down by it
 * or, if something can be built there, decides by it on that. One of ten builds:
 * these go one by one through the deck's table of layouts, which has the order of
 * options. All others only need to know whether there is anything to build, and that is
 * told for all at once: a layout lies on a square if each of its cubes lies so far from
 * it. */
#include "core/batch/points.h"
#include "core/rng.h"

/* -- matching */

HM_SMALL void shift_cubes(hm_game_batch *b)
{
    for (int i = 0; i < b->shifts; i++) {
        const part *from = parts(b->cubes[b->shift[i].kind]);
        part *to = own_parts(b->shifted[i]);
        for (int p = 0; p < PARTS; p++)
            to[p] = from[p] >> (uint16_t)b->shift[i].by;
    }
}

/* Where one of the layouts lies that have so many cubes; the first is at *at. */
HM_SMALL void match_size(const hm_game_batch *b, int *at, int cubes, part any[PARTS])
{
    for (; *at < b->layouts && b->layout[*at].cubes == cubes; ++*at) {
        const hm_lane_layout *l = &b->layout[*at];
        const part *cube = parts(b->shifted[l->shift[0]]);
        part all[PARTS];
        for (int p = 0; p < PARTS; p++)
            all[p] = cube[p] & l->first;
        for (int i = 1; i < cubes; i++) {
            cube = parts(b->shifted[l->shift[i]]);
            for (int p = 0; p < PARTS; p++)
                all[p] &= cube[p];
        }
        for (int p = 0; p < PARTS; p++)
            any[p] |= all[p];
    }
}

/* Sizes that are common are instances of their own, without a loop over cubes. */
static void match(hm_game_batch *b, part any[PARTS])
{
    int at = 0;
    for (int p = 0; p < PARTS; p++)
        any[p] = all_of(0);
    shift_cubes(b);
    match_size(b, &at, 1, any);
    match_size(b, &at, 2, any);
    match_size(b, &at, 3, any);
    match_size(b, &at, 4, any);
    match_size(b, &at, 5, any);
    while (at < b->layouts)
        match_size(b, &at, b->layout[at].cubes, any);
}

/* -- building */

/* The squares of a set as bits of numbers of four. */
HM_SMALL uint64_t spread(uint64_t set)
{
#ifdef HM_HAS_DEPOSIT
    return __builtin_ia32_pdep_di(set, 0x1111111111111111u);
#else
    set = (set | set << 24) & 0x000000ff000000ffu;
    set = (set | set << 12) & 0x000f000f000f000fu;
    set = (set | set << 6) & 0x0303030303030303u;
    return (set | set << 3) & 0x1111111111111111u;
#endif
}

/* What layouts see of a lane's town: a cube is its kind + 1, a building nothing. */
HM_SMALL void show(const hm_game_batch *b, int lane, hm_town *t)
{
    uint64_t seen = 0;
    for (int i = 0; i < b->kinds; i++)
        seen += spread(b->cubes[i][lane]) * (uint64_t)(i + 1);
#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
    seen = __builtin_bswap64(seen);
#endif
    t->more[0] = seen;
}

HM_SMALL void find(const hm_layouts *m, const hm_town *t, uint64_t *bits)
{
    if (m->words == 2 * HM_SPOT_BLOCK)
        hm_layouts_find_in(m, t, bits, 8, HM_FEW_CODES, 2);
    else
        hm_layouts_find_in(m, t, bits, 8, HM_FEW_CODES, m->words / HM_SPOT_BLOCK);
}

/* The option is chosen among all layouts and squares of each. */
HM_SMALL const hm_site *pick(const hm_game_batch *b, const uint64_t *bits,
                             uint32_t chance, int *which)
{
    const hm_layouts *m = &b->deck->layouts;
    uint16_t *list = b->found;
    int options = 0, n = 0;
    for (int k = 0; k < m->used; k++)
        for (uint64_t left = bits[k]; left != 0; left &= left - 1) {
            list[n] = (uint16_t)(64 * k + hm_first(left));
            options += m->site[list[n++]].size;
        }
    int at = (int)((uint64_t)chance * (uint64_t)options >> 32);
    const uint16_t *p = list;
    for (; at >= m->site[*p].size; p++)
        at -= m->site[*p].size;
    *which = at;
    return &m->site[*p];
}

static void build(hm_game_batch *b, int lane, hm_town *room)
{
    uint64_t bits[HM_SPOT_WORDS_MAX];
    int which;
    show(b, lane, room);
    find(&b->deck->layouts, room, bits);
    const uint32_t chance = (uint32_t)b->high[lane] << 16 | b->low[lane];
    const hm_site *site = pick(b, bits, chance, &which);
    const uint16_t used = (uint16_t)site->squares;
    const uint16_t place = (uint16_t)hm_bit(hm_nth(used, which));
    for (int i = 0; i < b->kinds; i++)
        b->cubes[i][lane] &= (uint16_t)~used;
    b->empty[lane] |= (uint16_t)(used & ~place);
    b->left[lane] = (uint16_t)(b->left[lane] + site->size - 1);
    b->card[site->slot][lane] |= place;
}

/* -- games */

/* The lanes of a part draw, and place their cubes; returns who builds, a bit each. */
HM_SMALL uint64_t draw_and_place(hm_game_batch *b, int p)
{
    part x[4], *empty = own_parts(b->empty) + p, *left = own_parts(b->left) + p;
    draw((words *)(void *)b->chance + 4 * p, x);
    const part decides = parts(b->decides)[p], odd = -(x[0] & 1);
    const part places = parts(b->live)[p] & ~decides;
    const part kind = scaled(x[1], x[0], all_of((unsigned)b->kinds));
    const part square = nth_of(*empty, scaled(x[3], x[2], *left)) & places;
    *empty ^= square;
    *left += places; /* a condition that holds is -1 */
    for (int i = 0; i < b->kinds; i++)
        own_parts(b->cubes[i])[p] |= square & (part)(kind == (uint16_t)i);
    own_parts(b->done)[p] = decides & ~odd;
    own_parts(b->low)[p] = x[2];
    own_parts(b->high)[p] = x[3];
    return bits_of(decides & odd) << p * WIDE;
}

/* Who can build decides next; returns whose game is over, a bit each. */
HM_SMALL uint64_t look(hm_game_batch *b)
{
    part any[PARTS];
    uint64_t over = 0;
    match(b, any);
    for (int p = 0; p < PARTS; p++) {
        const part live = parts(b->live)[p];
        const part decides = ~is_zero(any[p]) & live & ~parts(b->done)[p];
        own_parts(b->decides)[p] = decides;
        over |= bits_of(live & ~decides & is_zero(parts(b->empty)[p])) << p * WIDE;
    }
    return over;
}

HM_SMALL void begin(hm_game_batch *b, int lane, int game, uint64_t chance)
{
    b->game[lane] = game;
    b->chance[chance_of(lane)] = chance;
    b->live[lane] = 0xffff;
    b->empty[lane] = b->all;
    b->left[lane] = (uint16_t)hm_count(b->all);
}

/* The lane is as before its first game again. */
HM_SMALL void clear(hm_game_batch *b, int lane)
{
    b->live[lane] = b->decides[lane] = b->empty[lane] = b->left[lane] = 0;
    for (int i = 0; i < b->kinds; i++)
        b->cubes[i][lane] = 0;
    for (int i = 0; i < b->deck->count; i++)
        b->card[i][lane] = 0;
}

/* Buildings are all that points hang on, where they are counted by lanes. */
HM_SMALL hm_status put_away(hm_game_batch *b, int lane, int32_t *points, hm_error *err)
{
    if (!b->by_lanes)
        return hm_game_batch_score_one(b, lane, &points[b->game[lane]], err);
    const int at = b->full++;
    b->full_game[at] = b->game[lane];
    for (int i = 0; i < b->deck->count; i++)
        b->set[HM_LANE_CARD + i][at] = b->card[i][lane];
    if (b->full == HM_LANES)
        if (b->full > 0)
        score_full(b, points);
    return HM_OK;
}

hm_status HM_BATCH_RUN(hm_game_batch *b, int count, uint64_t *chance, int32_t *points,
                       hm_error *err)
{
    hm_town room = {0};
    hm_status st = HM_OK;
    int next = 0, playing = 0;
    b->full = 0;
    for (int i = 0; i < HM_LANES; i++)
        clear(b, i);
    for (; next < count && next < HM_LANES; next++, playing++)
        begin(b, next, next, chance[next]);
    while (playing > 0) {
        uint64_t builds = 0;
        for (int p = 0; p < PARTS; p++)
            builds |= draw_and_place(b, p);
        for (; builds != 0; builds &= builds - 1)
            build(b, hm_first(builds), &room);
        for (uint64_t over = look(b); over != 0; over &= over - 1) {
            const int lane = hm_first(over);
            chance[b->game[lane]] = b->chance[chance_of(lane)];
            if ((st = put_away(b, lane, points, err)) != HM_OK)
                return st;
            clear(b, lane);
            playing--;
            if (next < count) {
                begin(b, lane, next, chance[next]);
                next++;
                playing++;
            }
        }
    }
    if (b->full > 0)
        score_full(b, points);
    return HM_OK;
}
