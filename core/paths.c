/* paths.c - the longest path within a set of squares.
 *
 * Squares are gone through one by one, row by row. What was decided so far touches what
 * is to come only where the path crosses the line between the two, which has one place
 * above each column and one beside the square that is next. A state says of each place:
 * NO path crosses there; one that comes back at another place, and whether that lies to
 * the right (OPENS) or to the left (SHUTS), nested like brackets; or one whose other end
 * is an end of the path (ENDS), of which there are two at most. Of all ways to come to a
 * state only the largest number of squares is kept. So the work is bounded by the number
 * of states (hm_path_states), not by the number of paths. */
#include "core/shapes.h"

#include <assert.h>
#include <string.h>

enum { NO, OPENS, SHUTS, ENDS };
enum { INDEXES = 16384 };

/* A state has two bits for each place; the squares of the path so far lie beside it. */
typedef struct line {
    uint32_t state[HM_PATH_STATES_MAX]; /* state << 8 | squares */
    int      count;
} line;

typedef struct search {
    line     lines[2];
    line    *out;
    uint16_t index[INDEXES]; /* by a hash of the state: where it is in out, + 1 */
    uint32_t mask;
    int      best;
} search;

/* M(n): so many ways to nest brackets on n places, some of which are empty. With one or
 * two ENDS among w + 1 places: M(w + 1) + (w + 1) M(w) + (w + 1) w / 2 M(w - 1). */
int hm_path_states(int side)
{
    static const int motzkin[] = {1, 1, 2, 4, 9, 21, 51, 127, 323, 835};
    return motzkin[side + 1] + (side + 1) * motzkin[side] +
           (side + 1) * side / 2 * motzkin[side - 1];
}

static int place(uint32_t state, int i) { return (int)(state >> 2 * i & 3); }

static uint32_t put(uint32_t state, int i, int what)
{
    return (state & ~(3u << 2 * i)) | (uint32_t)what << 2 * i;
}

static int ends_in(uint32_t state)
{
    return __builtin_popcount(state & state >> 1 & 0x55555555);
}

/* Where the bracket at i comes back. */
static int mate(uint32_t state, int i)
{
    const int on = place(state, i) == OPENS ? 1 : -1;
    for (int depth = 0;; i += on) {
        int what = place(state, i);
        depth += what == OPENS ? on : what == SHUTS ? -on : 0;
        if (depth == 0)
            return i;
    }
}

static void reach(search *s, uint32_t state, int squares)
{
    uint32_t at = (state * 2654435761u >> 12) & s->mask;
    for (; s->index[at] != 0; at = (at + 1) & s->mask) {
        uint32_t *old = &s->out->state[s->index[at] - 1];
        if (*old >> 8 != state)
            continue;
        if ((*old & 255) < (uint32_t)squares)
            *old = state << 8 | (uint32_t)squares;
        return;
    }
    assert(s->out->count < HM_PATH_STATES_MAX);
    s->out->state[s->out->count++] = state << 8 | (uint32_t)squares;
    s->index[at] = (uint16_t)s->out->count;
}

/* The path is whole, if nothing else is left of it. */
static void complete(search *s, uint32_t rest, int squares)
{
    if (rest == 0 && squares > s->best)
        s->best = squares;
}

/* The bracket at i ends there: what it was joined to has a free end from now on. */
static uint32_t end_at(uint32_t state, int i)
{
    return put(put(state, mate(state, i), ENDS), i, NO);
}

/* A square and its places: i on its left and i + 1 above it before; below it and on its
 * right afterwards. */
typedef struct spot {
    int  i;
    bool down, right; /* the set goes on there */
} spot;

static void leave(search *s, spot at, uint32_t state, int what, int squares)
{
    if (at.down)
        reach(s, put(state, at.i, what), squares);
    if (at.right)
        reach(s, put(state, at.i + 1, what), squares);
}

/* Nothing comes here: the path begins, passes below and to the right, or stays away. */
static void begin(search *s, spot at, uint32_t state, int squares)
{
    reach(s, state, squares);
    if (at.down && at.right)
        reach(s, put(put(state, at.i, OPENS), at.i + 1, SHUTS), squares + 1);
    if (ends_in(state) < 2)
        leave(s, at, state, ENDS, squares + 1);
    complete(s, state, squares + 1);
}

/* The path comes from one side: it goes on or ends. */
static void go_on(search *s, spot at, uint32_t state, int from, int squares)
{
    const int what = place(state, from);
    const uint32_t rest = put(state, from, NO);
    leave(s, at, rest, what, squares + 1);
    if (what == ENDS)
        complete(s, rest, squares + 1);
    else if (ends_in(state) < 2)
        reach(s, end_at(state, from), squares + 1);
}

/* It comes from both: two parts become one. A bracket that meets its own mate would be a
 * ring. */
static void join(search *s, spot at, uint32_t state, int squares)
{
    const int left = place(state, at.i), above = place(state, at.i + 1);
    const uint32_t rest = put(put(state, at.i, NO), at.i + 1, NO);
    if (left == OPENS && above == SHUTS)
        return;
    if (left == ENDS && above == ENDS)
        complete(s, rest, squares + 1);
    else if (left == ENDS)
        reach(s, put(rest, mate(state, at.i + 1), ENDS), squares + 1);
    else if (above == ENDS)
        reach(s, put(rest, mate(state, at.i), ENDS), squares + 1);
    else if (left == OPENS && above == OPENS)
        reach(s, put(rest, mate(state, at.i + 1), OPENS), squares + 1);
    else if (left == SHUTS && above == SHUTS)
        reach(s, put(rest, mate(state, at.i), SHUTS), squares + 1);
    else
        reach(s, rest, squares + 1);
}

static void pass(search *s, spot at, bool inside, uint32_t state, int squares)
{
    const bool left = place(state, at.i) != NO, above = place(state, at.i + 1) != NO;
    if (!inside)
        reach(s, state, squares);
    else if (left && above)
        join(s, at, state, squares);
    else if (left || above)
        go_on(s, at, state, left ? at.i : at.i + 1, squares);
    else
        begin(s, at, state, squares);
}

/* The set with its shorter side across, so that lines are short. */
typedef struct area {
    hm_set set;
    int    cols, rows;
} area;

static area upright(const hm_grid *g, hm_set set)
{
    area a = {set, g->cols, g->rows};
    if (g->cols <= g->rows)
        return a;
    a = (area){0, g->rows, g->cols};
    for (; set != 0; set &= set - 1) {
        int square = hm_first(set);
        a.set |= hm_bit(square % g->cols * a.cols + square / g->cols);
    }
    return a;
}

static bool has(const area *a, int col, int row)
{
    return col < a->cols && row < a->rows && (a->set >> (row * a->cols + col) & 1);
}

static void pass_all(search *s, const area *a, int col, int row)
{
    const line *from = s->out;
    const spot at = {col, has(a, col, row + 1), has(a, col + 1, row)};
    const uint32_t shift = col == 0 && row > 0 ? 2 : 0; /* a new row begins */
    s->out = &s->lines[s->out == s->lines];
    s->out->count = 0;
    memset(s->index, 0, (s->mask + 1) * sizeof *s->index);
    for (int i = 0; i < from->count; i++)
        pass(s, at, has(a, col, row), from->state[i] >> 8 << shift,
             (int)(from->state[i] & 255));
}

static uint32_t mask_for(int states)
{
    uint32_t size = 16;
    while (size < 2 * (uint32_t)states && size < INDEXES)
        size *= 2;
    return size - 1;
}

int hm_shape_path(const hm_grid *g, hm_set set, int64_t *words)
{
    enum { STATE = 10, INDEXED = 64 }; /* words for a state, places cleared in a word */
    search s;
    *words = 0;
    const area a = upright(g, set);
    s.best = 0;
    s.mask = mask_for(hm_path_states(a.cols));
    s.out = s.lines;
    s.out->state[0] = 0;
    s.out->count = 1;
    for (int row = 0; row < a.rows; row++)
        for (int col = 0; col < a.cols; col++) {
            *words += STATE * s.out->count + (s.mask + 1) / INDEXED;
            pass_all(&s, &a, col, row);
        }
    return s.best;
}
