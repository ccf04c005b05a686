/* Which edits of a card make another version of it: those of what it does. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support.h"
#include "tools/sim/card_version.h"

enum { VERSION = 16, TEXT = 400 };

/* What is drawn of a card, as JSON. */
static void dump_face(const json_t *face, char text[TEXT])
{
    char *dumped = json_dumps(face, JSON_COMPACT | JSON_SORT_KEYS);
    assert_non_null(dumped);
    snprintf(text, TEXT, "%s", dumped);
    free(dumped);
}

/* The version of the card "X" of these, and its text or face. */
static void read_what(const char *cards, char version[VERSION + 1], char text[TEXT],
                      bool face)
{
    hm_sim_record r = {0};
    hm_library *lib = hm_test_load_with(HM_TEST_BASE, cards);
    assert_non_null(lib);
    hm_record_cards(&r, hm_library_cards(lib));
    hm_record_versions(&r, lib);
    version[0] = '\0';
    for (int i = 0; i < r.cards; i++)
        if (strcmp(r.card[i].name, "X") == 0) {
            assert_int_equal(strlen(r.card[i].version), VERSION);
            memcpy(version, r.card[i].version, VERSION + 1);
            if (face)
                dump_face(r.card[i].face, text);
            else
                snprintf(text, TEXT, "%s", r.card[i].text);
        }
    hm_record_free(&r);
    hm_library_free(lib);
    assert_int_not_equal(version[0], '\0');
}

static void read_card(const char *cards, char version[VERSION + 1], char text[TEXT])
{
    read_what(cards, version, text, false);
}

#define X(parts) "card \"X\" {\n  type tavern\n" parts "}\n"
#define PLAIN X("  pattern { wood wood glass }\n  source \"t\"\n  score 3\n")

static const struct edit {
    const char *what, *before, *after;
    bool        same;
} edits[] = {
    {"nothing", PLAIN, PLAIN, true},
    {"layout", PLAIN, X("pattern {\n wood wood glass\n}\n\n\nsource \"t\" score 3\n"), true},
    {"comments", PLAIN, "# one\n" X("# two\n  pattern { wood wood glass } # three\n"
                                    "  source \"t\"\n  score 3\n  # four\n"), true},
    {"where it comes from", PLAIN,
     X("  pattern { wood wood glass }\n  source \"elsewhere\"\n  score 3\n"), true},
    {"what is printed", PLAIN, X("  pattern { wood wood glass }\n  source \"t\"\n"
                                 "  text \"Three.\"\n  score 3\n"), true},
    {"another card before it", PLAIN,
     "card \"Y\" { type well pattern { wood } source \"t\" score 1 }\n" PLAIN, true},
    {"tests beside it", PLAIN, PLAIN "test \"t\" { town { X . . .\n. . . .\n. . . .\n"
                                     ". . . . } score X 3 }\n", true},
    {"points", PLAIN, X("  pattern { wood wood glass }\n  source \"t\"\n  score 4\n"), false},
    {"a cube", PLAIN, X("  pattern { wood wood stone }\n  source \"t\"\n  score 3\n"), false},
    {"where a cube lies", PLAIN,
     X("  pattern { wood wood\n glass . }\n  source \"t\"\n  score 3\n"), false},
    {"its type", PLAIN, "card \"X\" { type well pattern { wood wood glass } source \"t\" "
                        "score 3 }\n", false},
    {"one more part", PLAIN,
     X("  pattern { wood wood glass }\n  source \"t\"\n  score 3\n  eats\n"), false},
    {"a script", X("pattern { wood } source \"t\" text \"t\" score lua { return 1 }\n"),
     X("pattern { wood } source \"t\" text \"t\" score lua { return 2 }\n"), false},
    {"# in a script is no comment",
     X("pattern { wood } source \"t\" text \"t\" score lua { return #\"a\" }\n"),
     X("pattern { wood } source \"t\" text \"t\" score lua { return #\"ab\" }\n"), false},
};

static void edits_of_what_it_does_make_versions(void **state)
{
    int wrong = 0;
    (void)state;
    for (size_t i = 0; i < sizeof edits / sizeof *edits; i++) {
        const struct edit *e = &edits[i];
        char before[VERSION + 1], after[VERSION + 1], text[TEXT];
        read_card(e->before, before, text);
        read_card(e->after, after, text);
        if ((strcmp(before, after) == 0) == e->same)
            continue;
        fprintf(stderr, "%s: %s and %s\n", e->what, before, after);
        wrong++;
    }
    assert_int_equal(wrong, 0);
}

static const struct told {
    const char *cards, *text;
} texts[] = {
    {PLAIN, "wood wood glass: 3 points."},
    {X("  pattern { wood any\n  . glass }\n  source \"t\"\n  score 1\n"),
     "wood * / . glass: In its layout, * is any cube. 1 point."},
    {X("  pattern { wood } or { glass glass }\n  source \"t\"\n  score 1\n"),
     "wood or glass glass: Either of its two layouts will do. 1 point."},
};

static void layout_and_rule_are_told_in_a_line(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        char version[VERSION + 1], text[TEXT];
        read_card(texts[i].cards, version, text);
        assert_string_equal(text, texts[i].text);
    }
}

static const struct told faces[] = {
    {PLAIN, "{\"colour\":\"green\",\"colours\":{\"glass\":\"blue\",\"wood\":\"brown\"},\"layouts\":[[[\"wood\","
            "\"wood\",\"glass\"]]]"
     ",\"letters\":{\"glass\":\"G\",\"wood\":\"W\"},\"rule\":\"3 points.\""
     ",\"shapes\":{\"glass\":3,\"wood\":0},\"sign\":\"♦\"}"},
    {X("  pattern { wood any\n  . glass }\n  source \"t\"\n  score 1\n"),
     "{\"colour\":\"green\",\"colours\":{\"glass\":\"blue\",\"wood\":\"brown\"},\"layouts\":[[[\"wood\",\"*\"],"
     "[null,\"glass\"]]]"
     ",\"letters\":{\"glass\":\"G\",\"wood\":\"W\"},\"rule\":\"In its layout, * is any cube. 1 point.\""
     ",\"shapes\":{\"glass\":3,\"wood\":0},\"sign\":\"♦\"}"},
    {X("  pattern { wood } or { glass glass }\n  source \"t\"\n  score 1\n"),
     "{\"colour\":\"green\",\"colours\":{\"glass\":\"blue\",\"wood\":\"brown\"},\"layouts\":[[[\"wood\"]],"
     "[[\"glass\",\"glass\"]]]"
     ",\"letters\":{\"glass\":\"G\",\"wood\":\"W\"},\"rule\":\"Either of its two layouts will do. 1 point.\""
     ",\"shapes\":{\"glass\":3,\"wood\":0},\"sign\":\"♦\"}"},
};

static void a_face_has_layouts_colours_and_the_rule(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof faces / sizeof *faces; i++) {
        char version[VERSION + 1], text[TEXT];
        read_what(faces[i].cards, version, text, true);
        assert_string_equal(text, faces[i].text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(edits_of_what_it_does_make_versions),
        cmocka_unit_test(layout_and_rule_are_told_in_a_line),
        cmocka_unit_test(a_face_has_layouts_colours_and_the_rule),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
