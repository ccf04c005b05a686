/* Patterns: their distinct orientations and every place they fit. The numbers of
 * the cards come from the table of facts (tests/naive.c); the patterns come
 * from the card files, so a card that is drawn wrongly fails here. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/pattern.h"
#include "tests/naive.h"
#include "tests/support.h"

static hm_pattern drawn(const char *rows)
{
    static const char letters[] = "WHBGS";
    hm_pattern p = {.rows = 1};
    int col = 0;
    for (; *rows; rows++) {
        if (*rows == '/') {
            p.rows++;
            col = 0;
            continue;
        }
        const char *kind = strchr(letters, *rows);
        p.cell[(p.rows - 1) * p.cols + col] = kind ? (uint8_t)(kind - letters + 1) : 0;
        p.cubes += kind != NULL;
        col++;
        if (p.rows == 1)
            p.cols = (uint8_t)col;
    }
    return p;
}

static hm_spots spots_of(const hm_pattern *p, int cols, int rows, hm_arena *arena)
{
    hm_grid g;
    hm_spots spots;
    assert_int_equal(hm_grid_init(&g, cols, rows, NULL), HM_OK);
    assert_int_equal(hm_pattern_spots(p, &g, arena, &spots, NULL), HM_OK);
    return spots;
}

/* -- the cards of all boxes */

static void facts_as_pattern(const naive_facts *f, hm_pattern *out)
{
    char text[NAIVE_ROWS_MAX * (NAIVE_SIDE + 1)];
    size_t used = 0;
    for (int r = 0; r < NAIVE_ROWS_MAX && f->row[r] != NULL; r++)
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%s", r ? "/" : "",
                                 f->row[r]);
    *out = drawn(text);
}

static void test_cards_have_the_patterns_of_the_facts(void **state)
{
    (void)state;
    for (naive_card c = NAIVE_COTTAGE; c < NAIVE_CARDS; c++) {
        const naive_facts *f = naive_look_up(c);
        const hm_card *card = hm_test_card(hm_library_cards(hm_lib), f->name);
        hm_pattern want;
        facts_as_pattern(f, &want);
        if (!hm_pattern_same(&card->pattern, &want))
            fail_msg("%s is drawn wrongly", f->name);
        assert_int_equal(card->pattern.cubes, want.cubes);
    }
}

static void test_cards_have_the_variants_and_spots_of_the_facts(void **state)
{
    (void)state;
    for (naive_card c = NAIVE_COTTAGE; c < NAIVE_CARDS; c++) {
        const naive_facts *f = naive_look_up(c);
        const hm_card *card = hm_test_card(hm_library_cards(hm_lib), f->name);
        if (card->spots.variants != f->variants || card->spots.count != f->spots)
            fail_msg("%s has %d variants and %d spots, not %d and %d", f->name,
                     card->spots.variants, card->spots.count, f->variants, f->spots);
    }
}

static void check_spot(const hm_card *card, const hm_spot *spot, const hm_spot *before)
{
    hm_set sum = 0;
    int cubes = 0;
    for (int r = 0; r < HM_RESOURCES_MAX; r++) {
        assert_true((sum & spot->want[r]) == 0); /* one kind per square */
        sum |= spot->want[r];
        cubes += hm_count(spot->want[r]);
    }
    assert_true(sum == spot->squares);
    assert_int_equal(cubes, card->pattern.cubes);
    if (before != NULL) {
        assert_true(before->squares <= spot->squares);
        assert_memory_not_equal(before, spot, sizeof *spot);
    }
}

static void test_spots_are_sound_ordered_and_different(void **state)
{
    (void)state;
    const hm_cards *set = hm_library_cards(hm_lib);
    int built = 0;
    for (int i = 0; i < set->count; i++)
        built += !set->card[i]->ability;
    assert_int_equal(built, NAIVE_CARDS);
    for (int i = 0; i < set->count; i++)
        for (int k = 0; k < set->card[i]->spots.count; k++)
            check_spot(set->card[i], &set->card[i]->spots.spot[k],
                       k ? &set->card[i]->spots.spot[k - 1] : NULL);
}

static bool has_spot(const hm_spots *spots, const hm_spot *spot)
{
    for (int i = 0; i < spots->count; i++)
        if (memcmp(&spots->spot[i], spot, sizeof *spot) == 0)
            return true;
    return false;
}

static void test_every_image_of_a_spot_is_a_spot(void **state)
{
    (void)state;
    const hm_cards *set = hm_library_cards(hm_lib);
    const hm_grid *g = &set->game->grid;
    for (int i = 0; i < set->count; i++)
        for (int k = 0; k < set->card[i]->spots.count; k++)
            for (int m = 0; m < g->symmetries; m++) {
                const hm_spot *spot = &set->card[i]->spots.spot[k];
                hm_spot image = {.squares = hm_grid_image(g, m, spot->squares)};
                for (int r = 0; r < HM_RESOURCES_MAX; r++)
                    image.want[r] = hm_grid_image(g, m, spot->want[r]);
                assert_true(has_spot(&set->card[i]->spots, &image));
            }
}

static bool is_grey(const hm_card *card)
{
    return strcmp(hm_library_cards(hm_lib)->game->type[card->type].name, "well") == 0;
}

static void test_only_the_grey_cards_share_a_pattern(void **state)
{
    (void)state;
    const hm_cards *set = hm_library_cards(hm_lib);
    for (int i = 0; i < set->count; i++)
        for (int k = 0; k < set->count; k++) {
            const hm_card *a = set->card[i], *b = set->card[k];
            if (a->ability || b->ability)
                continue;
            assert_int_equal(hm_pattern_same(&a->pattern, &b->pattern) != 0,
                             i == k || (is_grey(a) && is_grey(b)));
        }
}

/* -- patterns drawn here */

static void test_variants_and_spots_on_other_grids(void **state)
{
    static const struct {
        const char *pattern;
        int         cols, rows, variants, spots;
    } rows[] = {
        {"W", 4, 4, 1, 16},          {"W", 1, 1, 1, 1},        {"W", 9, 6, 1, 54},
        {"WW", 4, 4, 2, 24},         {"WS", 4, 4, 4, 48},      {"WS", 9, 6, 4, 186},
        {"WS", 16, 4, 4, 216},       {"WS", 8, 8, 4, 224},     {".H/BG", 5, 5, 8, 128},
        {".H/BG", 8, 8, 8, 392},     {"HH/WW", 5, 5, 4, 64},   {"WW/WW", 4, 4, 1, 9},
        {"WH/HW", 4, 4, 2, 18},      {"W.W", 4, 4, 2, 16},     {"WHBG/SSSS", 4, 4, 8, 24},
        {"W.../BSSB", 9, 6, 8, 216}, {"WWWWW", 16, 4, 2, 48},  {"WWWWW", 5, 1, 2, 1},
        {"WHB/GSW", 3, 2, 8, 4},     {"WHBG/HBGW/BGWH/GWHB", 4, 4, 4, 4},
        /* too large for the grid */
        {"WS", 1, 1, 4, 0},          {"WWWWW", 4, 4, 2, 0},    {"WHBGS", 4, 4, 4, 0},
        {"WHB/GSW", 2, 2, 8, 0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        hm_arena arena = {0};
        hm_pattern p = drawn(rows[i].pattern);
        hm_spots spots = spots_of(&p, rows[i].cols, rows[i].rows, &arena);
        if (spots.count != rows[i].spots || spots.variants != rows[i].variants)
            fail_msg("%s on %dx%d: %d variants, %d spots", rows[i].pattern, rows[i].cols,
                     rows[i].rows, spots.variants, spots.count);
        hm_arena_drop(&arena);
    }
}

static void test_the_same_up_to_turning(void **state)
{
    static const struct { const char *a, *b; int same; } rows[] = {
        {".H/BG", ".H/BG", 1},  {".H/BG", "H./GB", 1}, {".H/BG", "BG/.H", 1},
        {".H/BG", ".B/HG", 1},  {".H/BG", ".H/GB", 0}, {".H/BG", "WH/BG", 0},
        {"WS", "SW", 1},        {"WS", "W/S", 1},      {"WS", "S/W", 1},
        {"WS", "WSW", 0},       {"W.S", "WS", 0},      {"HH/WW", "WW/HH", 1},
        {"HH/WW", "HW/HW", 1},  {"HH/WW", "HW/WH", 0}, {"W", "S", 0},
        {"W.../BSSB", "BSSB/...W", 1},                 {"W.../BSSB", "WB/.S/.S/.B", 1},
        {"W.../BSSB", ".W../BSSB", 0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        hm_pattern a = drawn(rows[i].a), b = drawn(rows[i].b);
        if (hm_pattern_same(&a, &b) != rows[i].same ||
            hm_pattern_same(&b, &a) != rows[i].same)
            fail_msg("%s and %s", rows[i].a, rows[i].b);
    }
}

static void test_a_spot_wants_what_is_drawn(void **state)
{
    (void)state;
    hm_arena arena = {0};
    hm_pattern p = drawn(".H/BG");
    hm_spots spots = spots_of(&p, 2, 2, &arena);
    assert_int_equal(spots.count, 8);
    hm_spot want = {.squares = hm_bit(1) | hm_bit(2) | hm_bit(3)};
    want.want[1] = hm_bit(1);
    want.want[2] = hm_bit(2);
    want.want[3] = hm_bit(3);
    assert_true(has_spot(&spots, &want));
    want.want[2] = hm_bit(3); /* glass is the corner cell in every orientation */
    want.want[3] = hm_bit(2);
    assert_false(has_spot(&spots, &want));
    hm_arena_drop(&arena);
}

static void *refuse(void *ctx, size_t size)
{
    (void)ctx, (void)size;
    return NULL;
}

static void test_no_memory_leaves_no_spots(void **state)
{
    static const hm_alloc none = {.get = refuse};
    (void)state;
    hm_arena arena = {.alloc = &none};
    hm_pattern p = drawn("WS");
    hm_spots spots = {.count = 7};
    hm_error err = {0};
    hm_grid g;
    assert_int_equal(hm_grid_init(&g, 4, 4, NULL), HM_OK);
    assert_int_equal(hm_pattern_spots(&p, &g, &arena, &spots, &err), HM_ENOMEM);
    assert_int_equal(spots.count, 0);
    assert_string_equal(err.msg, "out of memory");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cards_have_the_patterns_of_the_facts),
        cmocka_unit_test(test_cards_have_the_variants_and_spots_of_the_facts),
        cmocka_unit_test(test_spots_are_sound_ordered_and_different),
        cmocka_unit_test(test_every_image_of_a_spot_is_a_spot),
        cmocka_unit_test(test_only_the_grey_cards_share_a_pattern),
        cmocka_unit_test(test_variants_and_spots_on_other_grids),
        cmocka_unit_test(test_the_same_up_to_turning),
        cmocka_unit_test(test_a_spot_wants_what_is_drawn),
        cmocka_unit_test(test_no_memory_leaves_no_spots),
    };
    return cmocka_run_group_tests_name("pattern", tests, hm_lib_load_tokens,
                                       hm_lib_drop);
}
