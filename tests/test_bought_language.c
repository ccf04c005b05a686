/* "feeds ... per COUNTER" as it is written: mistakes with their places, the text of the
 * card, and what it is compiled to. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "core/vm.h"
#include "tests/packs.h"
#include "tests/support.h"

static const char manifest[] = "pack \"t\" { version \"1.0.0\" game \"g\" }";
static const char game[] =
    "game \"g\" { grid 3 by 3 resource wood { letter W }\n"
    "type hut { letter H plural \"huts\" } type well { letter E plural \"wells\" }\n"
    "counter coin { plural \"coins\" letter C start 1 capacity 4 }\n"
    "counter storey { plural \"storeys\" letter S of square capacity 4 }\n"
    "variant late { counter gem { plural \"gems\" letter G start 1 capacity 4 } } }";

#define CARD(parts) "card \"X\" { type hut pattern { wood } source \"t\"\n" parts " }"

static hm_library *library_of(const char *cards)
{
    hm_test_pack pack = hm_test_pack_of(manifest, game, cards);
    return hm_test_build(&pack, NULL);
}

static const hm_test_row rows[] = {
    {"by amount", CARD("feeds 2 per coin feeds 1 per coins"), ""},
    {"by amount among a set", CARD("feeds 2 among row or column per coin"), ""},
    {"an amount that is counted", CARD("feeds count well per coin"), ""},
    {"by line", CARD("feeds row per coin feeds column per gems feeds column or row per coin"),
     ""},
    {"parentheses make no difference", CARD("feeds (row or column) per coin feeds (2 per coin)"),
     ""},
    {"free food that is counted with a counter", CARD("feeds 2 per coin anywhere"), ""},

    {"no counter", CARD("feeds 2 per well"), "2:13-17 unknown-name: unknown counter 'well'\n"},
    {"misspelt", CARD("feeds row or column per cions"),
     "2:25-30 unknown-name: unknown counter 'cions' (did you mean 'coins'?)\n"},
    {"of squares", CARD("feeds row per storeys"),
     "2:15-22 wrong-kind: 'storeys' is a number of squares, not of players\n"},
    {"no line of one's choice", CARD("feeds adjacent per coin"),
     "2:7-15 wrong-kind: this part needs a number, but this is a set of squares "
     "(write 'count' before the set)\n"},
    {"a line twice", CARD("feeds row or row per coin"),
     "2:7-17 wrong-kind: this part needs a number, but this is a set of squares "
     "(write 'count' before the set)\n"},
    {"among a number", CARD("feeds 2 among 3 per coin"),
     "2:15-16 wrong-kind: this part needs a set of squares, but this is a number\n"},
    {"what is fed is not known yet", CARD("feeds count fed per coin"),
     "2:13-16 wrong-place: what is fed is known only when the game is scored\n"},
    {"a sum is no price", CARD("feeds 1 + 1 per coin"),
     "2:7-21 wrong-kind: this part needs a set of squares, but this is a number\n"},
};

static void test_mistakes(void **state)
{
    (void)state;
    assert_int_equal(hm_test_rows_amiss(rows, sizeof rows / sizeof *rows, library_of), 0);
}

#define FORCED "; you must pay as long as that feeds somebody."

static const hm_test_row texts[] = {
    {"lines", CARD("feeds row or column per coin"),
     "At the end of the game, each coin you pay feeds every building that can be fed "
     "and is in one row or column of your choice" FORCED},
    {"one line", CARD("feeds column per gems"),
     "At the end of the game, each gem you pay feeds every building that can be fed "
     "and is in one column of your choice" FORCED},
    {"an amount", CARD("feeds adjacent feeds 2 per coin"),
     "Feeds every building that can be fed and is adjacent to it. At the end of the "
     "game, each coin you pay feeds up to 2 buildings that can be fed, anywhere in your "
     "town" FORCED},
    {"among a set", CARD("feeds 1 among row per coin"),
     "At the end of the game, each coin you pay feeds 1 building in its row" FORCED},
};

static void test_texts(void **state)
{
    int bad = 0;
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        hm_library *lib = library_of(texts[i].source);
        assert_int_equal(hm_library_diags(lib)->errors, 0);
        bad += !hm_test_row_gives(&texts[i], hm_library_cards(lib)->card[0]->text);
        hm_library_free(lib);
    }
    assert_int_equal(bad, 0);
}

static void test_what_it_is_compiled_to(void **state)
{
    static const struct {
        const char *parts;
        int         hook, who, flags, number;
        uint32_t    variants;
    } want[] = {
        {CARD("feeds row per coin"), HM_HOOK_FEEDS_LINES, 0, 0, HM_LINE_ROW, 0},
        {CARD("feeds column or row per gem"), HM_HOOK_FEEDS_LINES, 2, 0,
         HM_LINE_ROW | HM_LINE_COLUMN, 1},
        {CARD("feeds 3 per coin"), HM_HOOK_FEEDS_BOUGHT, 0, 0, 3, 0},
        {CARD("feeds 3 among adjacent per gem"), HM_HOOK_FEEDS_BOUGHT, 2, HM_CLAUSE_OWN, 3,
         1},
    };
    (void)state;
    for (size_t i = 0; i < sizeof want / sizeof *want; i++) {
        hm_library *lib = library_of(want[i].parts);
        const hm_card *card = hm_library_cards(lib)->card[0];
        const hm_clause *c = &card->clause[0];
        assert_int_equal(card->clauses, 1);
        assert_int_equal(c->hook, want[i].hook);
        assert_int_equal(c->who, want[i].who);
        assert_int_equal(c->flags, want[i].flags);
        assert_int_equal(hm_code_operand(c->code->code[0]), want[i].number);
        assert_int_equal(card->variants, want[i].variants);
        hm_library_free(lib);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_mistakes),
        cmocka_unit_test(test_texts),
        cmocka_unit_test(test_what_it_is_compiled_to),
    };
    return cmocka_run_group_tests_name("language of bought feeding", tests, NULL, NULL);
}
