/* The words of feeding that is conditional: mistakes with their places, the text of the
 * card, its form, and what even and odd are. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "core/vm.h"
#include "tests/packs.h"
#include "tests/support.h"

static const char manifest[] = "pack \"t\" { version \"1.0.0\" game \"g\" }";
static const char game[] =
    "game \"g\" { grid 3 by 3 resource wood { letter W } mode \"solo\" \"Alone.\"\n"
    "type hut { letter H plural \"huts\" } type well { letter E plural \"wells\" }\n"
    "type shrine { letter S plural \"shrines\" deal 2 }\n"
    "counter coin { plural \"coins\" letter C start 1 capacity 4 } }";

#define CARD(parts) "card \"X\" { type hut pattern { wood } source \"t\"\n" parts " }"

static hm_library *library_of(const char *cards)
{
    hm_test_pack pack = hm_test_pack_of(manifest, game, cards);
    return hm_test_build(&pack, NULL);
}

static const hm_test_row rows[] = {
    {"a set", CARD("feeds feedable when even count feedable"), ""},
    {"an amount", CARD("feeds 2 anywhere when corner feeds 2 among row when any well"), ""},
    {"groups", CARD("feeds 1 group when odd count well"), ""},
    {"what is bought", CARD("feeds 2 per coin when no well feeds row per coin when corner"),
     ""},
    {"near to one type", CARD("feeds adjacent to one type except hut feeds row of one type "
                              "feeds around to one type except (hut or well) when corner"),
     ""},
    {"a type that is dealt may be left out", CARD("feeds column of one type except shrine"),
     ""},
    {"numbers of all kinds", CARD("score 1 when even 2 score 1 when odd (coins + 1) "
                                  "score 1 when not even right's coins"), ""},

    {"no type", CARD("feeds adjacent to one type except coin"),
     "2:35-39 unknown-name: unknown type 'coin' (the types are hut, well, shrine)\n"},
    {"any is no type", CARD("feeds adjacent to one type except any"),
     "2:35-38 syntax: unexpected 'any', expected a word or '('\n"},
    {"types are not near by themselves", CARD("feeds corner to one type"),
     "2:14-16 syntax: unexpected 'to'\n"},
    {"only feeding chooses types", CARD("score 1 per adjacent to one type"),
     "2:25-28 syntax: unexpected 'one'\n"},
    {"what is fed is not known yet", CARD("feeds town when any fed hut"),
     "2:21-24 wrong-place: what is fed is known only when the game is scored\n"},
    {"neighbours are not looked at", CARD("feeds town when even right's coins"),
     "2:22-29 wrong-place: neighbours' towns are looked at in play and when "
     "scoring, not here\n"},
    {"no condition", CARD("feeds town when count well"),
     "2:17-27 wrong-kind: 'when' needs a condition, but this is a number "
     "(compare it: = != < <= > >=)\n"},
    {"a script decides for itself", CARD("feeds lua { return {} } when even 2"),
     "2:30-36 wrong-place: a script takes no 'when' "
     "(put the condition into the script)\n"},
    {"even of squares", CARD("score 1 when even adjacent well"),
     "2:19-32 wrong-kind: 'even' needs a number, but this is a set of squares "
     "(write 'count' before the set)\n"},
    {"odd of a condition", CARD("score 1 when odd (any well)"),
     "2:19-27 wrong-kind: 'odd' needs a number, but this is a condition "
     "(conditions go after 'when')\n"},
    {"parity is no number", CARD("score even count well"),
     "2:7-22 wrong-kind: this part needs a number, but this is a condition "
     "(conditions go after 'when')\n"},
};

static void test_mistakes(void **state)
{
    (void)state;
    assert_int_equal(hm_test_rows_amiss(rows, sizeof rows / sizeof *rows, library_of), 0);
}

static const hm_test_row texts[] = {
    {"a set", CARD("feeds feedable when even count feedable"),
     "Feeds every building that can be fed, if the number of buildings that can be fed is "
     "even."},
    {"groups", CARD("feeds 1 group when not odd count well"),
     "Feeds 1 group of adjacent buildings that can be fed, anywhere in your town, if the "
     "number of wells is even; nothing else links them."},
    {"two", CARD("feeds row when corner feeds 2 anywhere when any well"),
     "Feeds every building that can be fed and is in its row, if it is in a corner. "
     "Also feeds up to 2 buildings that can be fed, anywhere in your town, if you have "
     "a well."},
    {"one type", CARD("feeds adjacent to one type except hut"),
     "Feeds every building that can be fed and is adjacent to buildings of one type of "
     "your choice, other than huts."},
    {"one type of all", CARD("feeds row of one type when corner"),
     "Feeds every building that can be fed and is in a row with buildings of one type "
     "of your choice, if it is in a corner."},
    {"two left out", CARD("feeds diagonal of one type except hut or well"),
     "Feeds every building that can be fed and is diagonally adjacent to buildings of "
     "one type of your choice, other than huts or wells."},
    {"bought", CARD("feeds 1 per coin when no well"),
     "At the end of the game, each coin you pay feeds 1 building that can be fed, "
     "anywhere in your town, if you have no well; you must pay as long as that feeds "
     "somebody."},
    {"points", CARD("score 2 when not even count well"),
     "2 points if the number of wells is odd."},
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

/* Numbers below nothing are even and odd, too. */
static void test_even_and_odd(void **state)
{
    static const char *const number[] = {"-3", "-2", "-1", "0", "1", "2", "33"};
    static const bool even[] = {false, true, false, true, false, true, false};
    (void)state;
    for (size_t i = 0; i < sizeof even / sizeof *even; i++) {
        char card[200];
        snprintf(card, sizeof card,
                 CARD("score 1 when even (%s) score 1 when odd (%s)"), number[i], number[i]);
        hm_library *lib = library_of(card);
        assert_int_equal(hm_library_diags(lib)->errors, 0);
        const hm_cards *set = hm_library_cards(lib);
        const hm_card *c = set->card[0];
        hm_arena arena = {0};
        const hm_deck *d;
        hm_town t = {0};
        hm_facts f;
        assert_int_equal(hm_deck_new(&arena, set, &c, 1, &d, NULL), HM_OK);
        hm_facts_fill(&f, d, &t, &(hm_setting){0});
        assert_int_equal(hm_vm_number(c->clause[0].code, &f, 0, 0), even[i]);
        assert_int_equal(hm_vm_number(c->clause[1].code, &f, 0, 0), !even[i]);
        hm_arena_drop(&arena);
        hm_library_free(lib);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_mistakes),
        cmocka_unit_test(test_texts),
        cmocka_unit_test(test_even_and_odd),
    };
    return cmocka_run_group_tests_name("words of feeding", tests, NULL, NULL);
}
