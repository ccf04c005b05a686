/* windows.c - see windows.h. */
#include "core/bots/windows.h"

#include <string.h>

enum { CORNER, RIM, INSIDE };

/* -- making them */

static void begin(hm_windows *w, int size, int codes)
{
    memset(w, 0, sizeof *w);
    w->size = (uint8_t)size;
    while (1 << w->bits < codes)
        w->bits++;
    w->room = 1u << (w->bits * size);
}

static void add(hm_windows *w, const uint8_t *square, int class)
{
    hm_window *to = &w->window[w->count];
    memcpy(to->square, square, w->size);
    to->class = (uint8_t)class;
    for (int k = 0; k < w->size; k++) {
        const int s = square[k];
        w->over[s][w->overs[s]++] = (hm_pane){w->count, (uint8_t)(k * w->bits)};
    }
    w->count++;
}

/* 2 by 2 with this square on top and on the left: first the one at the corner, or those
 * at the rim. */
static void add_small(hm_windows *w, const hm_grid *g, int first)
{
    const int s[4] = {first, first + 1, first + g->cols, first + g->cols + 1};
    int corner = -1, rim[4], rims = 0, class = INSIDE, a = 0, by = 1, across = 2;
    for (int i = 0; i < 4; i++) {
        if (g->corner >> s[i] & 1)
            corner = i;
        if (g->edge >> s[i] & 1)
            rim[rims++] = i;
    }
    if (corner >= 0) {
        class = CORNER;
        a = corner;
    } else if (rims >= 2) {
        class = RIM;
        a = rim[0];
        by = rim[0] ^ rim[1];
        across = 3 ^ by;
    }
    add(w, (uint8_t[]){(uint8_t)s[a], (uint8_t)s[a ^ by], (uint8_t)s[a ^ across],
                       (uint8_t)s[a ^ 3]}, class);
}

void hm_windows_small(hm_windows *w, const hm_grid *g, int codes)
{
    begin(w, 4, codes);
    for (int y = 0; y + 2 <= g->rows; y++)
        for (int x = 0; x + 2 <= g->cols; x++)
            add_small(w, g, y * g->cols + x);
}

/* 2 by 3 with this column and row first; `up`: it stands on its short side. The row of
 * three squares nearer to the rim comes first, and in it the square nearer to the rim. */
static void add_long(hm_windows *w, const hm_grid *g, int x, int y, bool up)
{
    const int deep = up ? x : y, depth = (up ? g->cols : g->rows) - 2;
    const int far = up ? y : x, length = (up ? g->rows : g->cols) - 3;
    const bool turn = deep > depth - deep, mirror = far > length - far;
    uint8_t square[6];
    for (int i = 0; i < 6; i++) {
        const int a = turn ? 1 - i / 3 : i / 3, b = mirror ? 2 - i % 3 : i % 3;
        square[i] = (uint8_t)((y + (up ? b : a)) * g->cols + x + (up ? a : b));
    }
    add(w, square, deep == 0 || deep == depth ? 0 : 1);
}

void hm_windows_long(hm_windows *w, const hm_grid *g, int codes)
{
    begin(w, 6, codes);
    for (int up = 0; up < 2; up++)
        for (int y = 0; y + 2 + up <= g->rows; y++)
            for (int x = 0; x + 3 - up <= g->cols; x++)
                add_long(w, g, x, y, up);
}

/* -- what looks the same */

/* With the squares of one diagonal exchanged, and the right ones with the left ones. */
static inline uint32_t turned_over(uint32_t n, int bits)
{
    const uint32_t digit = (1u << bits) - 1, other = (n ^ n >> bits) >> bits & digit;
    return n ^ (other << bits | other << 2 * bits);
}

static inline uint32_t mirrored(uint32_t n, int bits)
{
    const uint32_t digit = (1u << bits) - 1, left = digit | digit << 2 * bits;
    return (n & left) << bits | (n >> bits & left);
}

static inline int small_images(const hm_windows *w, int class, uint32_t number,
                               uint32_t *out)
{
    const int bits = w->bits;
    out[0] = number;
    out[1] = class == RIM ? mirrored(number, bits) : turned_over(number, bits);
    for (int i = 2; i < HM_WINDOW_IMAGES && class == INSIDE; i += 2) {
        out[i] = mirrored(out[i - 1], bits);
        out[i + 1] = turned_over(out[i], bits);
    }
    return class == INSIDE ? HM_WINDOW_IMAGES : 2;
}

/* Away from the rim it is the same which row comes first. */
static inline int long_images(const hm_windows *w, int class, uint32_t number,
                              uint32_t *out)
{
    const int row = 3 * w->bits;
    out[0] = number;
    if (class == 0)
        return 1;
    out[1] = number >> row | (number & ((1u << row) - 1)) << row;
    return 2;
}

int hm_window_images(const hm_windows *w, int class, uint32_t number,
                     uint32_t out[HM_WINDOW_IMAGES])
{
    return w->size == 4 ? small_images(w, class, number, out)
                        : long_images(w, class, number, out);
}
