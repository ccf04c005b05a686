/* Building in naive towns: every turned and moved copy of a pattern is tried. */
#include <string.h>

#include "tests/naive_town.h"

enum { WAYS_MAX = 256 };

typedef struct sheet_of_card {
    int  cols, rows;
    char at[NAIVE_SIDE][NAIVE_SIDE];
} sheet_of_card;

static sheet_of_card drawn(naive_card card)
{
    const naive_facts *f = naive_look_up(card);
    sheet_of_card p = {.cols = (int)strlen(f->row[0])};
    for (int r = 0; r < NAIVE_ROWS_MAX && f->row[r] != NULL; r++, p.rows++)
        for (int c = 0; c < p.cols; c++)
            p.at[r][c] = f->row[r][c];
    return p;
}

/* A quarter turn to the right. */
static sheet_of_card turn(const sheet_of_card *p)
{
    sheet_of_card out = {.cols = p->rows, .rows = p->cols};
    for (int r = 0; r < out.rows; r++)
        for (int c = 0; c < out.cols; c++)
            out.at[r][c] = p->at[p->rows - 1 - c][r];
    return out;
}

static sheet_of_card flip(const sheet_of_card *p)
{
    sheet_of_card out = {.cols = p->cols, .rows = p->rows};
    for (int r = 0; r < out.rows; r++)
        for (int c = 0; c < out.cols; c++)
            out.at[r][c] = p->at[r][p->cols - 1 - c];
    return out;
}

/* Does the card, laid with its corner at (row, col), match? Flags its squares. */
static bool matches(const naive_town *t, const sheet_of_card *p, int row, int col,
                    bool use[])
{
    int cubes = 0;
    memset(use, 0, NAIVE_SQUARES * sizeof *use);
    for (int r = 0; r < p->rows; r++)
        for (int c = 0; c < p->cols; c++) {
            if (p->at[r][c] == '.')
                continue;
            int s = (row + r) * NAIVE_SIDE + col + c;
            const naive_cell *cell = &t->cell[s];
            bool right = cell->kind == NAIVE_CUBE && "WHBGS"[cell->what] == p->at[r][c];
            bool lent = is_card(t, s, NAIVE_BLACKSMITH) && cell->note > 0 &&
                        "WHBGS"[cell->note - 1] == p->at[r][c];
            if (!right && !lent && !is_card(t, s, NAIVE_TRADING_POST))
                return false;
            cubes += right;
            use[s] = true;
        }
    return cubes > 0;
}

typedef struct ways {
    int  count;
    bool use[WAYS_MAX][NAIVE_SQUARES];
} ways;

static void add_way(ways *w, const bool use[])
{
    for (int i = 0; i < w->count; i++)
        if (memcmp(w->use[i], use, sizeof w->use[i]) == 0)
            return;
    memcpy(w->use[w->count++], use, sizeof *w->use);
}

static void lay_everywhere(const naive_town *t, const sheet_of_card *p, ways *w)
{
    bool use[NAIVE_SQUARES];
    for (int row = 0; row + p->rows <= NAIVE_SIDE; row++)
        for (int col = 0; col + p->cols <= NAIVE_SIDE; col++)
            if (matches(t, p, row, col, use))
                add_way(w, use);
}

static void find_ways(const naive_town *t, naive_card card, ways *w)
{
    sheet_of_card p = drawn(card);
    w->count = 0;
    for (int k = 0; k < 8; k++) {
        lay_everywhere(t, &p, w);
        p = k == 3 ? flip(&p) : turn(&p);
    }
}

bool naive_may_build(const naive_town *t, naive_card card, const bool use[NAIVE_SQUARES])
{
    ways w;
    find_ways(t, card, &w);
    for (int i = 0; i < w.count; i++)
        if (memcmp(w.use[i], use, sizeof w.use[i]) == 0)
            return true;
    return false;
}

int naive_ways(const naive_town *t, naive_card card)
{
    ways w;
    find_ways(t, card, &w);
    return w.count;
}
