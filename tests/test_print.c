/* What is printed, before any library draws it: text in its room, cards on paper,
 * themes. */
#include <locale.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "dsl/theme.h"
#include "tests/support.h"
#include "tools/print/card.h"
#include "tools/print/letters.h"
#include "tools/print/sheet.h"
#include "tools/print/svg.h"
#include "tools/textstream.h"

/* Text of all sorts, and bytes that are none. */
static size_t some_text(uint64_t *seed, char *out, size_t most)
{
    static const char *const piece[] = {" ", "a", "Wood", "  ", "\n", "é", "井戸", "שלום",
                                        "…",
                                        "\xff", "\x01", "e\xcc\x81", "🏠", "longer-word",
                                            ","};
    size_t used = 0;
    for (uint64_t left = hm_test_next(seed) % 40; left > 0; left--) {
        const char *p = piece[hm_test_next(seed) % (sizeof piece / sizeof *piece)];
        if (used + strlen(p) + 1 > most)
            break;
        memcpy(out + used, p, strlen(p));
        used += strlen(p);
    }
    out[used] = '\0';
    return used;
}

/* Nothing but blanks and ends of lines gets lost, every line fits (but for one letter
 * that is wider than the room), and it comes to an end. */
static void lines_fit_and_lose_nothing(void **state)
{
    uint64_t seed = 1;
    (void)state;
    for (int run = hm_test_runs(20000, 500); run > 0; run--) {
        char text[400];
        some_text(&seed, text, sizeof text);
        const int32_t width = (int32_t)(hm_test_next(&seed) % 30000);
        const char *at = text, *next;
        while (*at != '\0') {
            const size_t n = hm_letters_wrap(HM_HAND_PLAIN, 3000, at, width, &next);
            assert_true(next > at);
            for (const char *c = at + n; c < next; c++)
                assert_true(*c == ' ' || *c == '\n');
            size_t kept = n;
            while (kept > 0 && at[kept - 1] == ' ')
                kept--;
            if (hm_letters_width(HM_HAND_PLAIN, 3000, at, kept) > width)
                assert_true(kept <= 4);
            at = next;
        }
    }
}

static void widths_are_those_of_the_font(void **state)
{
    static const struct {
        hm_hand     hand;
        const char *text;
        int32_t     width; /* at 1000 to the em */
    } rows[] = {{HM_HAND_PLAIN, "", 0}, {HM_HAND_PLAIN, " ", 256}, {HM_HAND_PLAIN, "W",
                                                                    1036},
                {HM_HAND_PLAIN, "Well", 2036}, {HM_HAND_PLAIN, "井戸", 2000},
                {HM_HAND_PLAIN, "e\xcc\x81", 528}, {HM_HAND_PLAIN, "\xff", 448}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_int_equal(hm_letters_width(rows[i].hand, 1000, rows[i].text,
                                          strlen(rows[i].text)), rows[i].width);
}

/* -- sheets */

static void as_many_as_fit(void **state)
{
    static const struct {
        int32_t w, h, card_w, card_h, bleed;
        int     cols, rows;
    } rows[] = {{210, 297, 63, 88, 0, 3, 3}, {216, 279, 63, 88, 0, 3, 3},
                {210, 297, 44, 68, 0, 4, 4}, {210, 297, 63, 88, 3, 4, 2},
                {210, 297, 100, 70, 0, 2, 4}, {210, 297, 140, 90, 0, 2, 2}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        hm_sheet s = {.w = rows[i].w * HM_MM, .h = rows[i].h * HM_MM,
                      .bleed = rows[i].bleed * HM_MM};
        assert_true(hm_sheet_plan(&s, rows[i].card_w * HM_MM, rows[i].card_h * HM_MM));
        assert_int_equal(s.cols * s.rows, rows[i].cols * rows[i].rows);
        assert_true(s.left >= HM_SHEET_EDGE && s.top >= HM_SHEET_EDGE);
    }
    hm_sheet s = {.w = 210 * HM_MM, .h = 297 * HM_MM};
    assert_false(hm_sheet_plan(&s, 300 * HM_MM, 300 * HM_MM));
}

/* The sheet is turned over its long side: what was on the left is on the right. */
static void every_back_lies_behind_its_card(void **state)
{
    enum { CARDS = 7 };
    hm_plate *card[CARDS];
    hm_sheet s = {.w = 210 * HM_MM, .h = 297 * HM_MM, .cuts = HM_CUT_NONE,
                  .gutter = 2000};
    (void)state;
    assert_true(hm_sheet_plan(&s, HM_CARD_W, HM_CARD_H));
    for (int i = 0; i < CARDS; i++) {
        card[i] = hm_plate_new(HM_CARD_W, HM_CARD_H, NULL);
        hm_plate_box(card[i], (hm_corner){0, 0}, HM_CARD_W, HM_CARD_H, 0, (uint32_t)i);
    }
    hm_plate *front = hm_sheet_make(&s, card, CARDS, false);
    hm_plate *back = hm_sheet_make(&s, card, CARDS, true);
    assert_int_equal(front->count, CARDS);
    for (int i = 0; i < CARDS; i++) {
        assert_int_equal(front->mark[i].fill, back->mark[i].fill);
        assert_int_equal(front->mark[i].y, back->mark[i].y);
        assert_int_equal(front->mark[i].x, s.w - back->mark[i].x - HM_CARD_W);
        hm_plate_free(card[i]);
    }
    hm_plate_free(front);
    hm_plate_free(back);
}

/* -- cards */

static char *svg_of(const hm_plate *p)
{
    char *text = NULL;
    size_t size;
    FILE *pen = hm_textstream(&text, &size);
    hm_plate_svg(pen, p, false);
    fclose(pen);
    return text;
}

/* All marks stay on the card, whatever it says, on cards of any size. */
static void cards_keep_to_their_frame(void **state)
{
    uint64_t seed = 7;
    (void)state;
    for (int run = hm_test_runs(2000, 100); run > 0; run--) {
        char name[400], text[400], type[400], source[400];
        hm_front_cell cell[64];
        some_text(&seed, name, sizeof name);
        some_text(&seed, text, sizeof text);
        some_text(&seed, type, sizeof type);
        some_text(&seed, source, sizeof source);
        const int cols = 1 + (int)(hm_test_next(&seed) % 16);
        for (int i = 0; i < 64; i++)
            cell[i] = (hm_front_cell){"W", "brown", i % 8, hm_test_next(&seed) % 3 != 0};
        const hm_front f = {.id = "x/y", .name = name, .type = type, .types = run % 3,
                            .kind = {{"♦", "green"}, {"†", "no such colour"}},
                            .layouts = 1 + run % 4,
                            .layout = {{cols, 4, cell}, {1, 1, cell}, {4, 4, cell},
                                       {2, 1, cell}},
                            .text = text, .dealt = run % 2 ? "dealt" : "",
                                .pack = "x 1.0.0",
                            .source = source, .game = "x"};
        const int32_t w = (25 + (int32_t)(hm_test_next(&seed) % 376)) * HM_MM;
        const int32_t h = (25 + (int32_t)(hm_test_next(&seed) % 376)) * HM_MM;
        hm_card_cut cut;
        hm_plate *p = hm_card_plate(&f, &hm_theme_shipped, w, h, &cut);
        for (int i = 0; i < p->count; i++) {
            const hm_mark *m = &p->mark[i];
            assert_in_range(m->x, 0, (uintmax_t)w);
            assert_in_range(m->y, 0, (uintmax_t)h);
            if (m->kind == HM_MARK_TEXT && m->anchor == HM_FROM)
                assert_true(m->x + m->w <= w);
        }
        char *once = svg_of(p), *twice = svg_of(p);
        assert_string_equal(once, twice);
        free(once);
        free(twice);
        hm_plate_free(p);
        hm_plate_free(hm_card_back(&f, &hm_theme_shipped, w, h));
    }
}

/* -- themes */

static int mistakes(const char *text, size_t length, hm_theme *out)
{
    hm_arena arena = {0};
    hm_diags diags = {.arena = &arena};
    const hm_source source = {"theme.card", text, length};
    const hm_theme *t = hm_theme_read(&source, &arena, &diags);
    assert_non_null(t);
    *out = *t;
    for (const hm_diag *d = diags.first; d != NULL; d = d->next)
        assert_true(d->at.first <= d->at.last && d->at.last <= length);
    hm_arena_drop(&arena);
    return diags.errors;
}

static void a_theme_says_what_is_different(void **state)
{
    static const char text[] = "# ours\ntheme{size text 4.25 colour red \"#0aF1b2\"\n}";
    hm_theme t;
    (void)state;
    assert_int_equal(mistakes(text, strlen(text), &t), 0);
    assert_int_equal(t.text, 4250);
    assert_int_equal(t.red, 0x0af1b2);
    assert_int_equal(t.blue, hm_theme_shipped.blue);
    assert_int_equal(t.name, hm_theme_shipped.name);
}

static void nonsense_is_no_theme(void **state)
{
    static const char *const piece[] = {"theme", "{", "}", "font", "size", "colour",
                                        "text",
                                        "\"Lato\"", "\"#123456\"", "\"", "4.5", "#x\n",
                                            " ",
                                        "\n", "red", "1.", ".", "99999999999", "é",
                                            "\x01"};
    uint64_t seed = 3;
    (void)state;
    for (int run = hm_test_runs(20000, 500); run > 0; run--) {
        char text[600];
        size_t used = 0;
        hm_theme t;
        for (uint64_t left = hm_test_next(&seed) % 30; left > 0; left--)
            used += (size_t)snprintf(text + used, sizeof text - used, "%s%s",
                                     piece[hm_test_next(&seed) % 20],
                                     hm_test_next(&seed) % 2 ? " " : "");
        (void)mistakes(text, used, &t);
        assert_in_range(t.text, 1800, 8000);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_fit_and_lose_nothing),
        cmocka_unit_test(widths_are_those_of_the_font),
        cmocka_unit_test(as_many_as_fit),
        cmocka_unit_test(every_back_lies_behind_its_card),
        cmocka_unit_test(cards_keep_to_their_frame),
        cmocka_unit_test(a_theme_says_what_is_different),
        cmocka_unit_test(nonsense_is_no_theme),
    };
    setlocale(LC_CTYPE, "C.UTF-8");
    return cmocka_run_group_tests(tests, NULL, NULL);
}
