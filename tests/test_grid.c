/* Grids: who is next to whom, regions, groups, distances, symmetries and names.
 * Tables for what can be drawn; otherwise every square of every size is compared
 * with the definition in words, computed from rows and columns. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/grid.h"

static const struct size { int cols, rows; } sizes[] = {
    {4, 4}, {5, 5}, {9, 6}, {8, 8}, {1, 1}, {16, 4}, {4, 16}, {1, 16}, {2, 3},
};
enum { SIZES = sizeof sizes / sizeof *sizes };

static hm_grid grid_of(int cols, int rows)
{
    hm_grid g;
    hm_error err;
    assert_int_equal(hm_grid_init(&g, cols, rows, &err), HM_OK);
    return g;
}

/* Reads a picture: '#' is in the set, anything else is not; '/' ends a row. */
static hm_set drawn(const char *picture)
{
    hm_set set = 0;
    int s = 0;
    for (; *picture; picture++)
        if (*picture != '/')
            set |= *picture == '#' ? hm_bit(s++) : (s++, 0);
    return set;
}

static void test_sizes_that_cannot_be(void **state)
{
    static const struct { int cols, rows; hm_status code; const char *msg; } rows[] = {
        {0, 4, HM_EINPUT, "a grid has 1 to 16 columns and rows"},
        {4, 0, HM_EINPUT, "a grid has 1 to 16 columns and rows"},
        {-1, -1, HM_EINPUT, "a grid has 1 to 16 columns and rows"},
        {17, 1, HM_EINPUT, "a grid has 1 to 16 columns and rows"},
        {1, 17, HM_EINPUT, "a grid has 1 to 16 columns and rows"},
        {9, 8, HM_ELIMIT, "a grid has at most 64 squares, not 72"},
        {16, 16, HM_ELIMIT, "a grid has at most 64 squares, not 256"},
        {2147483647, 2147483647, HM_EINPUT, "a grid has 1 to 16 columns and rows"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        hm_grid g = {.cols = 77};
        hm_error err = {0};
        hm_status st = hm_grid_init(&g, rows[i].cols, rows[i].rows, &err);
        assert_int_equal(st, rows[i].code);
        assert_int_equal(err.code, rows[i].code);
        assert_string_equal(err.msg, rows[i].msg);
        assert_int_equal(g.cols, 77); /* nothing changed */
    }
    assert_int_equal(hm_grid_init(&(hm_grid){0}, 17, 1, NULL), HM_EINPUT);
}

static void test_size_and_whole_of_each(void **state)
{
    (void)state;
    for (int i = 0; i < SIZES; i++) {
        hm_grid g = grid_of(sizes[i].cols, sizes[i].rows);
        int n = sizes[i].cols * sizes[i].rows;
        assert_int_equal(g.count, n);
        assert_int_equal(hm_count(g.all), n);
        assert_true(n == 64 ? g.all == ~(hm_set)0 : g.all == hm_bit(n) - 1);
        assert_int_equal(g.symmetries, sizes[i].cols == sizes[i].rows ? 8 : 4);
    }
}

static int apart(int a, int b) { return a > b ? a - b : b - a; }

/* Every pair of squares against the meaning of the words. */
static void check_pair(const hm_grid *g, int a, int b)
{
    int down = apart(a / g->cols, b / g->cols), across = apart(a % g->cols, b % g->cols);
    hm_set bit = hm_bit(b);
    assert_int_equal((g->adjacent[a] & bit) != 0, down + across == 1);
    assert_int_equal((g->diagonal[a] & bit) != 0, down == 1 && across == 1);
    assert_int_equal((g->around[a] & bit) != 0, a != b && down <= 1 && across <= 1);
    assert_int_equal((g->row[a] & bit) != 0, a != b && down == 0);
    assert_int_equal((g->column[a] & bit) != 0, a != b && across == 0);
    assert_int_equal(hm_grid_distance(g, a, bit), down + across);
    for (int near = 1; near < HM_NEARS; near++) {
        hm_set all = (near & HM_NEAR_ADJACENT ? g->adjacent[a] : 0) |
                     (near & HM_NEAR_DIAGONAL ? g->diagonal[a] : 0) |
                     (near & HM_NEAR_ROW ? g->row[a] : 0) |
                     (near & HM_NEAR_COLUMN ? g->column[a] : 0) |
                     (near & HM_NEAR_LONG_DIAGONAL ? g->long_diagonal[a] : 0) |
                     (near & HM_NEAR_QUARTER ? g->quarter[a] : 0);
        assert_true(((g->near[near][a] ^ all) & bit) == 0);
    }
}

static void test_every_pair_of_squares(void **state)
{
    (void)state;
    for (int i = 0; i < SIZES; i++) {
        hm_grid g = grid_of(sizes[i].cols, sizes[i].rows);
        for (int a = 0; a < g.count; a++)
            for (int b = 0; b < g.count; b++)
                check_pair(&g, a, b);
        for (int s = g.count; s < HM_SQUARES_MAX; s++)
            assert_true((g.adjacent[s] | g.around[s] | g.row[s] | g.column[s]) == 0);
    }
}

static void test_regions_as_drawn(void **state)
{
    static const struct { int cols, rows; const char *corner, *edge, *center; } rows[] = {
        {4, 4, "#..#/..../..../#..#", "####/#..#/#..#/####", "..../.##./.##./...."},
        {5, 5, "#...#/...../...../...../#...#", "#####/#...#/#...#/#...#/#####",
         "...../...../..#../...../....."},
        {9, 6, "#.......#/........./........./........./........./#.......#",
         "#########/#.......#/#.......#/#.......#/#.......#/#########",
         "........./........./....#..../....#..../........./........."},
        {8, 8, "#......#/......../......../......../......../......../......../#......#",
         "########/#......#/#......#/#......#/#......#/#......#/#......#/########",
         "......../......../......../...##.../...##.../......../......../........"},
        {1, 1, "#", "#", "#"},
        {16, 4, "#..............#/................/................/#..............#",
         "################/#..............#/#..............#/################",
         "................/.......##......./.......##......./................"},
        {2, 3, "##/../##", "##/##/##", "../##/.."},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        hm_grid g = grid_of(rows[i].cols, rows[i].rows);
        assert_true(g.corner == drawn(rows[i].corner));
        assert_true(g.edge == drawn(rows[i].edge));
        assert_true(g.center == drawn(rows[i].center));
    }
}

static void test_neighbours_as_drawn(void **state)
{
    static const struct {
        int         cols, rows, square;
        const char *adjacent, *around;
    } rows[] = {
        {4, 4, 0, ".#../#.../..../....", ".#../##../..../...."},
        {4, 4, 5, ".#../#.#./.#../....", "###./#.#./###./...."},
        {4, 4, 7, "...#/..#./...#/....", "..##/..#./..##/...."},
        {4, 4, 15, "..../..../...#/..#.", "..../..../..##/..#."},
        {1, 1, 0, ".", "."},
        {2, 3, 2, "#./.#/#.", "##/.#/##"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        hm_grid g = grid_of(rows[i].cols, rows[i].rows);
        assert_true(g.adjacent[rows[i].square] == drawn(rows[i].adjacent));
        assert_true(g.around[rows[i].square] == drawn(rows[i].around));
    }
}

static void test_union_over_a_set(void **state)
{
    (void)state;
    hm_grid g = grid_of(4, 4);
    assert_true(hm_grid_union(g.adjacent, 0) == 0);
    assert_true(hm_grid_union(g.adjacent, drawn("#.../..../..../...#")) ==
                drawn(".#../#.../...#/..#."));
    /* two of the set see each other: both are in the union */
    assert_true(hm_grid_union(g.row, drawn("##../..../..../....")) == drawn("####"));
    assert_true(hm_grid_union(g.column, g.all) == g.all);
}

static void test_groups(void **state)
{
    static const struct {
        int         cols, rows, from;
        const char *set, *group, *largest;
    } rows[] = {
        {4, 4, 0, "##../.#../..##/..##", "##../.#../..../....", "..../..../..##/..##"},
        {4, 4, 0, "#.../.#../..#./...#", "#.../..../..../....", "#.../..../..../...."},
        {4, 4, 3, "...#/#..#/#..#/#...", "...#/...#/...#/....", "...#/...#/...#/...."},
        {4, 4, 15, "####/####/####/####", "####/####/####/####", "####/####/####/####"},
        /* the end of one row is not next to the start of the next */
        {4, 4, 3, "...#/#.../..../....", "...#/..../..../....", "...#/..../..../...."},
        {8, 8, 63,
         "......../......../......../......../......../......../.......#/......##",
         "......../......../......../......../......../......../.......#/......##",
         "......../......../......../......../......../......../.......#/......##"},
        {1, 1, 0, "#", "#", "#"},
        /* a snake needs as many steps as it is long */
        {5, 5, 0, "#####/....#/#####/#..../#####", "#####/....#/#####/#..../#####",
         "#####/....#/#####/#..../#####"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        hm_grid g = grid_of(rows[i].cols, rows[i].rows);
        hm_set set = drawn(rows[i].set);
        assert_true(hm_grid_group(&g, set, rows[i].from) == drawn(rows[i].group));
        assert_true(hm_grid_largest_group(&g, set) == drawn(rows[i].largest));
    }
    hm_grid g = grid_of(4, 4);
    assert_true(hm_grid_largest_group(&g, 0) == 0);
}

static void test_distance_to_a_set(void **state)
{
    static const struct { int square; const char *set; int steps; } rows[] = {
        {0, "..../..../..../....", -1}, {0, "#.../..../..../...#", 0},
        {0, "..../..../..../...#", 6},  {5, "#..#/..../..../#..#", 2},
        {5, "..../#.../..../....", 1},  {3, "#.../..../..#./....", 3},
    };
    (void)state;
    hm_grid g = grid_of(4, 4);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_int_equal(hm_grid_distance(&g, rows[i].square, drawn(rows[i].set)),
                         rows[i].steps);
}

/* A symmetry moves every square to another one and keeps neighbours neighbours. */
static void check_symmetry(const hm_grid *g, int k)
{
    hm_set seen = 0;
    for (int s = 0; s < g->count; s++) {
        int to = g->image[k][s];
        assert_true(to < g->count);
        seen |= hm_bit(to);
        assert_true(hm_grid_image(g, k, g->adjacent[s]) == g->adjacent[to]);
        assert_true(hm_grid_image(g, k, g->diagonal[s]) == g->diagonal[to]);
        hm_set lines = hm_grid_image(g, k, g->row[s] | g->column[s]);
        assert_true(lines == (g->row[to] | g->column[to]));
    }
    assert_true(seen == g->all);
    assert_true(hm_grid_image(g, k, g->corner) == g->corner);
    assert_true(hm_grid_image(g, k, g->center) == g->center);
    assert_true(hm_grid_image(g, k, g->edge) == g->edge);
}

static void test_symmetries_keep_the_shape(void **state)
{
    (void)state;
    for (int i = 0; i < SIZES; i++) {
        hm_grid g = grid_of(sizes[i].cols, sizes[i].rows);
        for (int s = 0; s < g.count; s++)
            assert_int_equal(g.image[0][s], s);
        for (int k = 0; k < g.symmetries; k++)
            check_symmetry(&g, k);
    }
}

static void test_symmetries_are_all_different(void **state)
{
    static const struct size both[] = {{4, 4}, {5, 5}, {9, 6}, {8, 8}, {16, 4}, {2, 3}};
    (void)state;
    for (size_t i = 0; i < sizeof both / sizeof *both; i++) {
        hm_grid g = grid_of(both[i].cols, both[i].rows);
        for (int a = 0; a < g.symmetries; a++)
            for (int b = a + 1; b < g.symmetries; b++)
                assert_memory_not_equal(g.image[a], g.image[b], g.count);
    }
}

static void test_square_names(void **state)
{
    static const struct { int cols, rows, square; const char *name; } rows[] = {
        {4, 4, 0, "a1"},   {4, 4, 3, "d1"},   {4, 4, 12, "a4"},   {4, 4, 15, "d4"},
        {4, 4, 5, "b2"},   {9, 6, 8, "i1"},   {9, 6, 53, "i6"},   {8, 8, 63, "h8"},
        {16, 4, 15, "p1"}, {16, 4, 63, "p4"}, {4, 16, 36, "a10"}, {4, 16, 63, "d16"},
        {1, 1, 0, "a1"},   {1, 16, 15, "a16"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        hm_grid g = grid_of(rows[i].cols, rows[i].rows);
        char name[HM_SQUARE_NAME_MAX];
        hm_grid_name(&g, rows[i].square, name);
        assert_string_equal(name, rows[i].name);
        assert_int_equal(hm_grid_square(&g, name, strlen(name)), rows[i].square);
    }
}

static void test_names_of_no_square(void **state)
{
    static const char *const names[] = {
        "", "a", "1", "a0", "a5", "e1", "A1", "1a", "aa", "a01", "a1 ", " a1", "a-1",
        "a11", "a1x", "`1", "a100", "{1",
    };
    (void)state;
    hm_grid g = grid_of(4, 4);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        assert_int_equal(hm_grid_square(&g, names[i], strlen(names[i])), -1);
    /* only `length` bytes belong to the name */
    assert_int_equal(hm_grid_square(&g, "b2c3", 2), 5);
}

static void test_every_name_leads_back(void **state)
{
    (void)state;
    for (int i = 0; i < SIZES; i++) {
        hm_grid g = grid_of(sizes[i].cols, sizes[i].rows);
        for (int s = 0; s < g.count; s++) {
            char name[HM_SQUARE_NAME_MAX];
            hm_grid_name(&g, s, name);
            assert_int_equal(hm_grid_square(&g, name, strlen(name)), s);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sizes_that_cannot_be),
        cmocka_unit_test(test_size_and_whole_of_each),
        cmocka_unit_test(test_every_pair_of_squares),
        cmocka_unit_test(test_regions_as_drawn),
        cmocka_unit_test(test_neighbours_as_drawn),
        cmocka_unit_test(test_union_over_a_set),
        cmocka_unit_test(test_groups),
        cmocka_unit_test(test_distance_to_a_set),
        cmocka_unit_test(test_symmetries_keep_the_shape),
        cmocka_unit_test(test_symmetries_are_all_different),
        cmocka_unit_test(test_square_names),
        cmocka_unit_test(test_names_of_no_square),
        cmocka_unit_test(test_every_name_leads_back),
    };
    return cmocka_run_group_tests_name("grid", tests, NULL, NULL);
}
