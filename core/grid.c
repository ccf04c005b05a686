/* grid.c - squares by rows and columns become sets once, in hm_grid_init: neighbours,
 * rows, corners and the eight ways to turn and mirror the grid. Afterwards everything is
 * a look into a table or a few operations on 64 bits. */
#include "core/grid.h"

#include <assert.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static int inside(const hm_grid *g, int col, int row)
{
    return col >= 0 && row >= 0 && col < g->cols && row < g->rows;
}

static hm_set at(const hm_grid *g, int col, int row)
{
    return inside(g, col, row) ? hm_bit(row * g->cols + col) : 0;
}

/* Which half of n: -1, 1, or 0 for the middle of an odd number. */
static int half_of(int i, int n) { return i < n / 2 ? -1 : i >= n - n / 2; }

/* Lines and quarters, which reach over the whole grid. */
static void fill_far(hm_grid *g, int col, int row)
{
    int s = row * g->cols + col;
    int across = half_of(col, g->cols), down = half_of(row, g->rows);
    for (int r = 0; r < g->rows; r++)
        for (int c = 0; c < g->cols; c++) {
            bool slants = c - col == r - row || c - col == row - r;
            bool same = across != 0 && down != 0 && half_of(c, g->cols) == across &&
                        half_of(r, g->rows) == down;
            g->row[s] |= r == row ? at(g, c, r) : 0;
            g->column[s] |= c == col ? at(g, c, r) : 0;
            g->long_diagonal[s] |= slants ? at(g, c, r) : 0;
            g->quarter[s] |= same ? at(g, c, r) : 0;
        }
    g->row[s] &= ~hm_bit(s);
    g->column[s] &= ~hm_bit(s);
    g->long_diagonal[s] &= ~hm_bit(s);
    g->quarter[s] &= ~hm_bit(s);
}

/* All mixtures of ways to be near are kept, so that "row or column" is one
 * look-up like "adjacent". A square is not near itself in any of them. */
static void fill_neighbours(hm_grid *g, int col, int row)
{
    int s = row * g->cols + col;
    g->adjacent[s] = at(g, col - 1, row) | at(g, col + 1, row) | at(g, col, row - 1) |
                     at(g, col, row + 1);
    g->diagonal[s] = at(g, col - 1, row - 1) | at(g, col + 1, row - 1) |
                     at(g, col - 1, row + 1) | at(g, col + 1, row + 1);
    g->around[s] = g->adjacent[s] | g->diagonal[s];
    fill_far(g, col, row);
    for (int k = 0; k < HM_NEARS; k++)
        g->near[k][s] = (k & HM_NEAR_ADJACENT ? g->adjacent[s] : 0) |
                        (k & HM_NEAR_DIAGONAL ? g->diagonal[s] : 0) |
                        (k & HM_NEAR_ROW ? g->row[s] : 0) |
                        (k & HM_NEAR_COLUMN ? g->column[s] : 0) |
                        (k & HM_NEAR_LONG_DIAGONAL ? g->long_diagonal[s] : 0) |
                        (k & HM_NEAR_QUARTER ? g->quarter[s] : 0);
}

/* Middle of n: one place when n is odd, two when it is even. */
static int is_middle(int i, int n) { return i == (n - 1) / 2 || i == n / 2; }

static void fill_regions(hm_grid *g, int col, int row)
{
    hm_set me = at(g, col, row);
    int side = col == 0 || col == g->cols - 1;
    int end = row == 0 || row == g->rows - 1;
    g->all |= me;
    if (side && end)
        g->corner |= me;
    if (side || end)
        g->edge |= me;
    if (is_middle(col, g->cols) && is_middle(row, g->rows))
        g->center |= me;
}

static void fill_halves(hm_grid *g, int col, int row)
{
    hm_set me = at(g, col, row);
    int from_right = g->cols - 1 - col, from_bottom = g->rows - 1 - row;
    g->left |= half_of(col, g->cols) < 0 ? me : 0;
    g->right |= half_of(col, g->cols) > 0 ? me : 0;
    g->top |= half_of(row, g->rows) < 0 ? me : 0;
    g->bottom |= half_of(row, g->rows) > 0 ? me : 0;
    g->first_column |= col == 0 ? me : 0;
    g->last_column |= from_right == 0 ? me : 0;
    g->first_row |= row == 0 ? me : 0;
    g->last_row |= from_bottom == 0 ? me : 0;
    if (col == row || col == from_bottom || from_right == row ||
        from_right == from_bottom)
        g->diagonals |= me;
}

/* Symmetry k: bit 0 mirrors left-right, bit 1 top-bottom, bit 2 swaps the axes
 * (square shapes only). */
static void fill_images(hm_grid *g, int col, int row)
{
    for (int k = 0; k < g->symmetries; k++) {
        int c = (k & 4) ? row : col, r = (k & 4) ? col : row;
        if (k & 1)
            c = g->cols - 1 - c;
        if (k & 2)
            r = g->rows - 1 - r;
        g->image[k][row * g->cols + col] = (uint8_t)(r * g->cols + c);
    }
}

/* Only a square grid can be turned by a quarter; others have the four ways that keep
 * their sides. */
hm_status hm_grid_init(hm_grid *g, int cols, int rows, hm_error *err)
{
    const hm_span nowhere = {0, 0};
    if (cols < 1 || rows < 1 || cols > HM_SIDE_MAX || rows > HM_SIDE_MAX)
        return hm_fail(err, HM_EINPUT, nowhere, "a grid has 1 to %d columns and rows",
                       HM_SIDE_MAX);
    if (cols * rows > HM_SQUARES_MAX)
        return hm_fail(err, HM_ELIMIT, nowhere, "a grid has at most %d squares, not %d",
                       HM_SQUARES_MAX, cols * rows);
    memset(g, 0, sizeof *g);
    g->cols = (uint8_t)cols;
    g->rows = (uint8_t)rows;
    g->count = (uint8_t)(cols * rows);
    g->symmetries = cols == rows ? 8 : 4;
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < cols; c++) {
            fill_neighbours(g, c, r);
            fill_regions(g, c, r);
            fill_halves(g, c, r);
            fill_images(g, c, r);
        }
    return HM_OK;
}

hm_set hm_grid_union(const hm_set *table, hm_set set)
{
    hm_set out = 0;
    for (; set != 0; set &= set - 1)
        out |= table[hm_first(set)];
    return out;
}

hm_set hm_grid_beside(const hm_grid *g, hm_set set)
{
    return (set & ~g->first_column) >> 1 | (set & ~g->last_column) << 1 |
           (set & ~g->first_row) >> g->cols | (set & ~g->last_row) << g->cols;
}

/* Grows by one step in all directions until nothing is added, at most once per square. */
hm_set hm_grid_group(const hm_grid *g, hm_set set, int square)
{
    assert(square >= 0 && square < g->count);
    hm_set group = hm_bit(square), before;
    do {
        before = group;
        group |= hm_grid_beside(g, group) & set;
    } while (group != before);
    return group;
}

hm_set hm_grid_largest_group(const hm_grid *g, hm_set set)
{
    hm_set best = 0;
    while (set != 0) {
        hm_set group = hm_grid_group(g, set, hm_first(set));
        if (hm_count(group) > hm_count(best))
            best = group;
        set &= ~group;
    }
    return best;
}

int hm_grid_distance(const hm_grid *g, int square, hm_set set)
{
    assert(square >= 0 && square < g->count);
    return hm_grid_steps(g, hm_bit(square), set);
}

int hm_grid_steps(const hm_grid *g, hm_set from, hm_set set)
{
    hm_set seen = from;
    if (set == 0)
        return -1;
    int steps = 0;
    for (; !(seen & set); steps++)
        seen |= hm_grid_beside(g, seen);
    return steps;
}

hm_set hm_grid_image(const hm_grid *g, int symmetry, hm_set set)
{
    assert(symmetry >= 0 && symmetry < g->symmetries);
    hm_set out = 0;
    for (; set != 0; set &= set - 1)
        out |= hm_bit(g->image[symmetry][hm_first(set)]);
    return out;
}

int hm_grid_square(const hm_grid *g, const char *name, size_t length)
{
    if (length < 2 || length > 3)
        return -1;
    int col = name[0] - 'a', row = 0;
    for (size_t i = 1; i < length; i++) {
        if (name[i] < '0' || name[i] > '9' || (i == 1 && name[i] == '0'))
            return -1;
        row = row * 10 + (name[i] - '0');
    }
    return inside(g, col, row - 1) ? (row - 1) * g->cols + col : -1;
}

void hm_grid_name(const hm_grid *g, int square, char out[HM_SQUARE_NAME_MAX])
{
    assert(square >= 0 && square < g->count);
    unsigned col = (unsigned)square % g->cols, row = (unsigned)square / g->cols + 1;
    snprintf(out, HM_SQUARE_NAME_MAX, "%c%u", (char)('a' + col % 26), row % 100);
}
