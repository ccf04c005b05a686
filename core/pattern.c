/* pattern.c - turns and moves a pattern once, when its card is made ready; spots that
 * are the same set of squares are one. Sorted, so that decks number them alike on every
 * machine. */
#include "core/pattern.h"

#include <stdlib.h>
#include <string.h>

/* Orientation k: bit 0 mirrors left-right, bit 1 top-bottom, bit 2 swaps the
 * axes. Together they are the eight ways a card can lie. */
static hm_pattern turned(const hm_pattern *p, int k)
{
    hm_pattern out = {.cols = (k & 4) ? p->rows : p->cols,
                      .rows = (k & 4) ? p->cols : p->rows,
                      .cubes = p->cubes};
    for (int r = 0; r < out.rows; r++)
        for (int c = 0; c < out.cols; c++) {
            int cc = (k & 1) ? out.cols - 1 - c : c;
            int rr = (k & 2) ? out.rows - 1 - r : r;
            int from = (k & 4) ? cc * p->cols + rr : rr * p->cols + cc;
            out.cell[r * out.cols + c] = p->cell[from];
        }
    return out;
}

static int is_equal(const hm_pattern *a, const hm_pattern *b)
{
    return a->cols == b->cols && a->rows == b->rows &&
           memcmp(a->cell, b->cell, (size_t)a->cols * a->rows) == 0;
}

/* Fills out[] with the distinct orientations and returns their number. */
static int orientations(const hm_pattern *p, hm_pattern out[HM_SYMMETRIES_MAX])
{
    int n = 0;
    for (int k = 0; k < HM_SYMMETRIES_MAX; k++) {
        hm_pattern t = turned(p, k);
        int known = 0;
        for (int i = 0; i < n; i++)
            known |= is_equal(&t, &out[i]);
        if (!known)
            out[n++] = t;
    }
    return n;
}

static hm_spot spot_at(const hm_pattern *p, const hm_grid *g, int col, int row)
{
    hm_spot s = {0};
    for (int r = 0; r < p->rows; r++)
        for (int c = 0; c < p->cols; c++) {
            int want = p->cell[r * p->cols + c];
            if (want == 0)
                continue;
            hm_set bit = hm_bit((row + r) * g->cols + col + c);
            s.squares |= bit;
            s.want[want - 1] |= bit;
        }
    return s;
}

static int by_squares(const void *a, const void *b)
{
    const hm_spot *x = a, *y = b;
    if (x->squares != y->squares)
        return x->squares < y->squares ? -1 : 1;
    for (int r = 0; r < HM_RESOURCES_MAX; r++)
        if (x->want[r] != y->want[r])
            return x->want[r] < y->want[r] ? -1 : 1;
    return 0;
}

hm_status hm_pattern_spots(const hm_pattern *p, const hm_grid *g, hm_arena *arena,
                           hm_spots *out, hm_error *err)
{
    hm_pattern way[HM_SYMMETRIES_MAX];
    int ways = orientations(p, way), room = 0, n = 0;
    memset(out, 0, sizeof *out);
    if (p->cubes == 0)
        return HM_OK;
    for (int i = 0; i < ways; i++)
        if (way[i].cols <= g->cols && way[i].rows <= g->rows)
            room += (g->cols - way[i].cols + 1) * (g->rows - way[i].rows + 1);

    hm_spot *spot = hm_arena_array(arena, (size_t)room, sizeof *spot);
    if (spot == NULL)
        return hm_fail_memory(err);
    for (int i = 0; i < ways; i++)
        for (int r = 0; r + way[i].rows <= g->rows; r++)
            for (int c = 0; c + way[i].cols <= g->cols; c++)
                spot[n++] = spot_at(&way[i], g, c, r);
    if (n != 0)
        qsort(spot, (size_t)n, sizeof *spot, by_squares);

    /* A pattern drawn with an empty margin can reach one place in two ways. */
    int distinct = 0;
    for (int i = 0; i < n; i++)
        if (i == 0 || by_squares(&spot[i], &spot[distinct - 1]) != 0)
            spot[distinct++] = spot[i];
    *out = (hm_spots){spot, distinct, ways};
    return HM_OK;
}

int hm_pattern_same(const hm_pattern *a, const hm_pattern *b)
{
    for (int k = 0; k < HM_SYMMETRIES_MAX; k++) {
        hm_pattern t = turned(a, k);
        if (is_equal(&t, b))
            return 1;
    }
    return 0;
}
