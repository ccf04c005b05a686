/* Shapes of sets of squares, against their definitions in words: each is found once more
 * by going from square to square, on sets by chance of many grids. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/shapes.h"
#include "tests/support.h"

static const struct size { int cols, rows; } sizes[] = {
    {4, 4}, {5, 5}, {9, 6}, {8, 8}, {1, 1}, {16, 4}, {4, 16}, {1, 16}, {16, 1}, {2, 3},
    {7, 9}, {3, 3}, {6, 4}, {7, 5},
};
enum { SIZES = sizeof sizes / sizeof *sizes };

static int sets(void) { return hm_test_runs(20000, 1000); }

static const int step_col[] = {[HM_UP] = 0, [HM_DOWN] = 0, [HM_LEFTWARDS] = -1,
                               [HM_RIGHTWARDS] = 1};
static const int step_row[] = {[HM_UP] = -1, [HM_DOWN] = 1, [HM_LEFTWARDS] = 0,
                               [HM_RIGHTWARDS] = 0};

static bool in(const hm_grid *g, hm_set set, int col, int row)
{
    return col >= 0 && row >= 0 && col < g->cols && row < g->rows &&
           (set >> (row * g->cols + col) & 1);
}

static hm_set any_set(const hm_grid *g, uint64_t *chance)
{
    hm_set out = 0;
    int tenths = 1 + hm_test_below(chance, 9);
    for (int s = 0; s < g->count; s++)
        if (hm_test_below(chance, 10) < tenths)
            out |= hm_bit(s);
    return out;
}

/* -- the definitions */

static hm_set naive_next(const hm_grid *g, hm_set set, int way, bool all)
{
    hm_set out = 0;
    for (int s = 0; s < g->count; s++)
        for (int k = 1; k <= (all ? HM_SIDE_MAX : 1); k++)
            if (in(g, set, s % g->cols - k * step_col[way],
                   s / g->cols - k * step_row[way]))
                out |= hm_bit(s);
    return out;
}

static void walk(const hm_grid *g, hm_set set, int col, int row, hm_set *seen)
{
    if (!in(g, set, col, row) || in(g, *seen, col, row))
        return;
    *seen |= hm_bit(row * g->cols + col);
    for (int way = 0; way < HM_DIRECTIONS; way++)
        walk(g, set, col + step_col[way], row + step_row[way], seen);
}

static hm_set naive_group(const hm_grid *g, hm_set set, int square)
{
    hm_set seen = 0;
    walk(g, set | hm_bit(square), square % g->cols, square / g->cols, &seen);
    return seen & set;
}

static int naive_groups(const hm_grid *g, hm_set set)
{
    int n = 0;
    for (int s = 0; s < g->count; s++)
        if (set >> s & 1) {
            set &= ~naive_group(g, set, s);
            n++;
        }
    return n;
}

static int run_from(const hm_grid *g, hm_set set, int s, int dc, int dr)
{
    int n = 0;
    while (in(g, set, s % g->cols + n * dc, s / g->cols + n * dr))
        n++;
    return n;
}

static int naive_line(const hm_grid *g, hm_set set, bool slant)
{
    int best = 0;
    for (int s = 0; s < g->count; s++) {
        int a = run_from(g, set, s, 1, slant ? 1 : 0);
        int b = run_from(g, set, s, slant ? -1 : 0, 1);
        best = a > best ? a : best;
        best = b > best ? b : best;
    }
    return best;
}

static int naive_full(const hm_grid *g, hm_set town, hm_set set, bool rows)
{
    int n = 0;
    for (int i = 0; i < (rows ? g->rows : g->cols); i++) {
        int has = 0, lacks = 0;
        for (int s = 0; s < g->count; s++)
            if ((rows ? s / g->cols : s % g->cols) == i && (town >> s & 1)) {
                has += set >> s & 1;
                lacks += !(set >> s & 1);
            }
        n += has > 0 && lacks == 0;
    }
    return n;
}

static int naive_blocks(const hm_grid *g, hm_set set)
{
    int n = 0;
    for (int r = 0; r + 1 < g->rows; r++)
        for (int c = 0; c + 1 < g->cols; c++)
            n += in(g, set, c, r) && in(g, set, c + 1, r) && in(g, set, c, r + 1) &&
                 in(g, set, c + 1, r + 1);
    return n;
}

static hm_set naive_enclosed(const hm_grid *g, hm_set town, hm_set set)
{
    hm_set out = 0;
    for (int s = 0; s < g->count; s++)
        if ((town & ~set) >> s & 1 && !(naive_group(g, town & ~set, s) & g->edge))
            out |= hm_bit(s);
    return out;
}

/* All paths, one after another. */
static int naive_path_from(const hm_grid *g, hm_set set, int s)
{
    int best = 0;
    set &= ~hm_bit(s);
    for (hm_set next = g->adjacent[s] & set; next != 0; next &= next - 1) {
        int n = naive_path_from(g, set, hm_first(next));
        best = n > best ? n : best;
    }
    return best + 1;
}

static int naive_path(const hm_grid *g, hm_set set)
{
    int best = 0;
    for (hm_set s = set; s != 0; s &= s - 1) {
        int n = naive_path_from(g, set, hm_first(s));
        best = n > best ? n : best;
    }
    return best;
}

/* -- the tests */

static hm_grid grid_of(int i)
{
    hm_grid g;
    assert_int_equal(hm_grid_init(&g, sizes[i].cols, sizes[i].rows, NULL), HM_OK);
    return g;
}

/* A line that it gives is one: as long, straight, unbroken and of the set. */
static void check_line(const hm_grid *g, hm_set set, bool slant)
{
    hm_set line = slant ? hm_shape_slant(g, set) : hm_shape_line(g, set);
    assert_int_equal(hm_count(line), naive_line(g, set, slant));
    assert_true((line & ~set) == 0);
    assert_int_equal(naive_line(g, line, slant), hm_count(line));
}

static void check_set(const hm_grid *g, hm_set town, hm_set set, int square)
{
    for (int way = 0; way < HM_DIRECTIONS; way++) {
        assert_true(hm_shape_next(g, set, way) == naive_next(g, set, way, false));
        assert_true(hm_shape_beyond(g, set, way) == naive_next(g, set, way, true));
    }
    assert_true(hm_shape_group(g, set, square) == naive_group(g, set, square));
    assert_int_equal(hm_shape_groups(g, set), naive_groups(g, set));
    assert_int_equal(hm_shape_is_connected(g, set), naive_groups(g, set) == 1);
    check_line(g, set, false);
    check_line(g, set, true);
    assert_int_equal(hm_shape_full_rows(g, town, set), naive_full(g, town, set, true));
    assert_int_equal(hm_shape_full_columns(g, town, set),
                     naive_full(g, town, set, false));
    assert_int_equal(hm_shape_blocks(g, set), naive_blocks(g, set));
    assert_true(hm_shape_enclosed(g, town, set) == naive_enclosed(g, town, set));
    bool joins = false;
    for (int r = 0; r < g->rows && !joins; r++)
        joins = in(g, set, 0, r) &&
                (naive_group(g, set, r * g->cols) & g->last_column) != 0;
    assert_int_equal(hm_shape_joins(g, set, g->first_column, g->last_column), joins);
}

static void test_shapes_are_what_their_definitions_say(void **state)
{
    uint64_t chance = 15;
    (void)state;
    for (int n = 0; n < sets(); n++) {
        hm_grid g = grid_of(n % SIZES);
        hm_set town = hm_test_below(&chance, 4) ? g.all : any_set(&g, &chance);
        check_set(&g, town, any_set(&g, &chance) & town,
                  hm_test_below(&chance, g.count));
    }
}

/* Every path is gone through, so only sets that are small enough. */
static void test_longest_paths_are_the_longest(void **state)
{
    uint64_t chance = 16;
    (void)state;
    for (int n = 0; n < sets(); n++) {
        hm_grid g = grid_of(n % SIZES);
        hm_set set = any_set(&g, &chance);
        int64_t words;
        while (hm_count(hm_grid_largest_group(&g, set)) > 16)
            set &= any_set(&g, &chance);
        assert_int_equal(hm_shape_path(&g, set, &words), naive_path(&g, set));
    }
}

static void test_paths_of_whole_grids(void **state)
{
    (void)state;
    for (int i = 0; i < SIZES; i++) {
        hm_grid g = grid_of(i);
        int64_t words;
        assert_int_equal(hm_shape_path(&g, g.all, &words), g.count);
    }
    assert_int_equal(hm_path_states(8), HM_PATH_STATES_MAX);
}

/* Regions by rows and columns; halves do not overlap, quarters hold both ways. */
static void test_regions(void **state)
{
    (void)state;
    for (int i = 0; i < SIZES; i++) {
        hm_grid g = grid_of(i);
        for (int s = 0; s < g.count; s++) {
            int c = s % g.cols, r = s / g.cols;
            assert_int_equal(g.left >> s & 1, 2 * (c + 1) <= g.cols);
            assert_int_equal(g.right >> s & 1, 2 * c >= g.cols);
            assert_int_equal(g.top >> s & 1, 2 * (r + 1) <= g.rows);
            assert_int_equal(g.bottom >> s & 1, 2 * r >= g.rows);
            hm_set half[] = {g.left, g.right, g.top, g.bottom}, quarter = g.all;
            int halves = 0;
            for (int h = 0; h < 4; h++)
                if (half[h] >> s & 1) {
                    quarter &= half[h];
                    halves++;
                }
            assert_true(g.quarter[s] == (halves == 2 ? quarter & ~hm_bit(s) : 0));
            for (int k = 0; k < g.count; k++) {
                int dc = k % g.cols - c, dr = k / g.cols - r;
                bool slants = k != s && (dc == dr || dc == -dr);
                assert_int_equal(g.long_diagonal[s] >> k & 1, slants);
            }
        }
        hm_set lines = g.corner;
        for (hm_set c = g.corner; c != 0; c &= c - 1)
            lines |= g.long_diagonal[hm_first(c)];
        assert_true(g.diagonals == lines);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shapes_are_what_their_definitions_say),
        cmocka_unit_test(test_longest_paths_are_the_longest),
        cmocka_unit_test(test_paths_of_whole_grids),
        cmocka_unit_test(test_regions),
    };
    return cmocka_run_group_tests_name("shapes", tests, NULL, NULL);
}
