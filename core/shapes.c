/* shapes.c - shapes of sets, by moving all squares of a set at once: a set moved by one
 * square and cut with another is every pair of neighbours, so that runs, blocks and
 * groups take a few operations on 64 bits each. */
#include "core/shapes.h"

hm_set hm_shape_next(const hm_grid *g, hm_set set, int way)
{
    switch (way) {
    case HM_UP: return (set & ~g->first_row) >> g->cols;
    case HM_DOWN: return (set & ~g->last_row) << g->cols;
    case HM_LEFTWARDS: return (set & ~g->first_column) >> 1;
    default: return (set & ~g->last_column) << 1;
    }
}

hm_set hm_shape_beyond(const hm_grid *g, hm_set set, int way)
{
    hm_set out = 0;
    while ((set = hm_shape_next(g, set, way)) != 0)
        out |= set;
    return out;
}

static hm_set ball(const hm_grid *g, hm_set from, int steps)
{
    hm_set before = 0;
    for (; steps > 0 && from != before; steps--) {
        before = from;
        from |= hm_grid_beside(g, from);
    }
    return from;
}

hm_set hm_shape_within(const hm_grid *g, hm_set set, int steps)
{
    hm_set out = 0;
    for (; set != 0; set &= set - 1)
        out |= ball(g, set & -set, steps) & ~(set & -set);
    return out;
}

/* What can be come to from `from` within `set`: grows by one step in all directions until
 * nothing is added, at most once per square. */
static hm_set spread(const hm_grid *g, hm_set set, hm_set from)
{
    hm_set before;
    do {
        before = from;
        from |= hm_grid_beside(g, from) & set;
    } while (from != before);
    return from;
}

hm_set hm_shape_group(const hm_grid *g, hm_set set, int square)
{
    hm_set me = hm_bit(square);
    return spread(g, set, (set & me) != 0 ? me : set & g->adjacent[square]);
}

int hm_shape_groups(const hm_grid *g, hm_set set)
{
    int n = 0;
    for (; set != 0; n++)
        set &= ~spread(g, set, set & -set);
    return n;
}

bool hm_shape_is_connected(const hm_grid *g, hm_set set)
{
    return set != 0 && spread(g, set, set & -set) == set;
}

bool hm_shape_joins(const hm_grid *g, hm_set set, hm_set one, hm_set other)
{
    return (spread(g, set, set & one) & other) != 0;
}

/* -- lines */

/* One step along a line: a direction, or two of them one after the other. */
typedef struct course {
    int way, then; /* HM_DIRECTIONS: none */
} course;

static hm_set step(const hm_grid *g, hm_set set, course c)
{
    set = hm_shape_next(g, set, c.way);
    return c.then == HM_DIRECTIONS ? set : hm_shape_next(g, set, c.then);
}

/* A run of n + 1 begins where a run of n begins whose next square begins one, too. */
static hm_set longest_run(const hm_grid *g, hm_set set, course back, course on)
{
    hm_set begins = set, longer;
    int more = 0;
    for (; (longer = begins & step(g, begins, back)) != 0; more++)
        begins = longer;
    hm_set run = begins & -begins;
    for (; more > 0; more--)
        run |= step(g, run, on);
    return run;
}

static hm_set larger(hm_set a, hm_set b) { return hm_count(b) > hm_count(a) ? b : a; }

hm_set hm_shape_line(const hm_grid *g, hm_set set)
{
    const course left = {HM_LEFTWARDS, HM_DIRECTIONS};
    const course right = {HM_RIGHTWARDS, HM_DIRECTIONS};
    const course up = {HM_UP, HM_DIRECTIONS}, down = {HM_DOWN, HM_DIRECTIONS};
    return larger(longest_run(g, set, left, right), longest_run(g, set, up, down));
}

hm_set hm_shape_slant(const hm_grid *g, hm_set set)
{
    const course up_left = {HM_UP, HM_LEFTWARDS}, up_right = {HM_UP, HM_RIGHTWARDS};
    const course down_left = {HM_DOWN, HM_LEFTWARDS};
    const course down_right = {HM_DOWN, HM_RIGHTWARDS};
    return larger(longest_run(g, set, up_left, down_right),
                  longest_run(g, set, up_right, down_left));
}

static int full_lines(const hm_grid *g, hm_set line, int way, hm_set town, hm_set set)
{
    int n = 0;
    for (; line != 0; line = hm_shape_next(g, line, way))
        n += (line & town) != 0 && (line & town & ~set) == 0;
    return n;
}

int hm_shape_full_rows(const hm_grid *g, hm_set town, hm_set set)
{
    return full_lines(g, g->first_row, HM_DOWN, town, set);
}

int hm_shape_full_columns(const hm_grid *g, hm_set town, hm_set set)
{
    return full_lines(g, g->first_column, HM_RIGHTWARDS, town, set);
}

/* -- areas */

int hm_shape_blocks(const hm_grid *g, hm_set set)
{
    hm_set pairs = set & hm_shape_next(g, set, HM_LEFTWARDS);
    return hm_count(pairs & hm_shape_next(g, pairs, HM_UP));
}

hm_set hm_shape_enclosed(const hm_grid *g, hm_set town, hm_set set)
{
    hm_set open = town & ~set;
    return open & ~spread(g, open, open & g->edge);
}
