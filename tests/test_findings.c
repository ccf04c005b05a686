/* What `check` finds in cards that are allowed, and hardly meant: one row each, with the
 * place, the message and the hint; and as many that come near it and are meant. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "dsl/findings.h"
#include "lua/lua_host.h"
#include "tests/packs.h"
#include "tests/support.h"

#define CARD(parts) "card \"X\" { type well pattern { wood wheat } source \"t\"\n" parts " }"
#define SCORE(parts) CARD(parts " score 1")
#define ZERO(end) "2:1-" end " warning zero-score: this score can never be other than 0 "
#define TARGET " warning no-target: this effect can never have a target "
#define SET " warning never: no square can ever be in this set "
#define HOLD " warning never: this can never hold "

static hm_library *find_in(const char *cards)
{
    hm_error err;
    hm_test_pack pack = hm_test_towns(hm_test_text("t/x.card", cards));
    hm_library *lib = hm_test_build(&pack, hm_lua_host_new());
    assert_int_equal(hm_library_findings(lib, &err), HM_OK);
    return lib;
}

static const hm_test_row zero_rows[] = {
    {"two places", CARD("score 1 per built corner center"),
     ZERO("32") "('corner' and 'center' have no square in common)\n"},
    {"two types", CARD("score 1 per adjacent farm tavern"),
     ZERO("33") "(no square is both 'farm' and 'tavern')\n"},
    {"a building and none", CARD("score 1 per cottage empty"),
     ZERO("26") "(no square is both 'cottage' and 'empty')\n"},
    {"not fed", CARD("score 1 per fed this"), ZERO("21") "(this card is never fed: add 'eats')\n"},
    {"itself", CARD("score 3 when any self farm"),
     ZERO("27") "(this building is never 'farm')\n"},
    {"one of it", CARD("limit 1 score 1 per adjacent this"),
     "2:9-34 warning zero-score: this score can never be other than 0 "
     "(with 'limit 1' there is no other one near it)\n"},
    {"several of it", CARD("limit 2 score 1 per adjacent this"), ""},
    {"nothing marked", CARD("score 1 per marked cottage"),
     ZERO("27") "(nothing on this card marks squares: add 'mark SET' to an effect)\n"},
    {"marked", CARD("on build { mark row } score 1 per marked cottage"), ""},
    {"marked by a script", CARD("on build lua { mark(row()) } text \"a\" score 1 per marked"), ""},
    {"too many corners", CARD("score 3 when count corner farm >= 37"),
     ZERO("37") "('count corner farm' is at most 36)\n"},
    {"more corners than there are", CARD("score 3 when count corner built >= 5"),
     ZERO("37") "('count corner built' is at most 4)\n"},
    {"more types than there are", CARD("score 3 when types in row > 3"),
     ZERO("30") "('types in row' is at most 3)\n"},
    {"states", CARD("score 3 when corner and center"),
     ZERO("31") "('corner' and 'center' have no square in common)\n"},
    {"states that go together", CARD("score 3 when corner and edge"), ""},
    {"one of two states", CARD("score 3 when corner or center"), ""},
    {"taken away", CARD("score 2 - 2"), ZERO("12") "(its numbers are 0, or take each other away)\n"},
};

static const hm_test_row value_rows[] = {
    {"a set in a sum", CARD("score 1 + count corner center"),
     "2:17-30" SET "('corner' and 'center' have no square in common)\n"},
    {"in an else", CARD("score 1 when any farm else 1 per farm well"),
     "2:34-43" SET "(no square is both 'farm' and 'well')\n"},
    {"in a union", CARD("score count (cottage or farm well)"),
     "2:25-34" SET "(no square is both 'farm' and 'well')\n"},
    {"a count", CARD("score 1 when count corner built >= 5 else 2"),
     "2:14-37" HOLD "('count corner built' is at most 4)\n"},
    {"the other way round", CARD("score 1 when 5 <= count corner built else 2"),
     "2:14-37" HOLD "('count corner built' is at most 4)\n"},
    {"neighbours", CARD("score 1 when count adjacent built = 5 else 2"),
     "2:14-38" HOLD "('count adjacent built' is at most 4)\n"},
    {"all neighbours", CARD("score 1 when count adjacent built = 4 else 2"), ""},
    {"all eight", CARD("score 1 when count around built = 8 else 2"), ""},
    {"buildings of a type", CARD("score 1 when count cottage > 16 else 2"),
     "2:14-32" HOLD "('count cottage' is at most 16)\n"},
    {"one that counts as two", CARD("score 1 when count cottage > 16 else 2")
     "\ncard \"Y\" { type farm source \"t\" pattern { wood brick } counts as 2 cottage }", ""},
    {"types", CARD("score 1 when types in town >= 9 else 2"),
     "2:14-32" HOLD "('types in town' is at most 8)\n"},
    {"limit", CARD("limit 2 score 1 when count this >= 3 else 2"),
     "2:22-37" HOLD "('count this' is at most 2)\n"},
    {"less than none", CARD("score 1 when count farm < 0 else 2"),
     "2:14-28" HOLD "('count farm' is at least 0)\n"},
    {"states", CARD("eats score 3 when corner and center else 1"),
     "2:19-36" HOLD "('corner' and 'center' have no square in common)\n"},
    {"behind where", CARD("score count (cottage where count adjacent built > 4)"),
     "2:28-52" HOLD "('count adjacent built' is at most 4)\n"},
    {"this, seen from others", CARD("limit 1 score count (cottage where any adjacent this)"), ""},
    {"fed, of others", CARD("score 1 per fed cottage"), ""},
    {"an effect's condition", SCORE("on build { may place wood when count corner built > 4 }"),
     "2:32-54" HOLD "('count corner built' is at most 4)\n"},
    {"nobody works", CARD("score 1 per working"),
     "2:13-20" SET "(no pack in play brings tokens that could work)\n"},
    {"where it may go", SCORE("build on corner center"),
     "2:10-23" SET "('corner' and 'center' have no square in common)\n"},
};

static const hm_test_row effect_rows[] = {
    {"cubes on buildings", SCORE("on build { place wood on cottage }"),
     "2:26-33" TARGET "(cubes are placed on empty squares, and these never are)\n"},
    {"cubes on cubes", SCORE("on build { place wood on adjacent wood }"),
     "2:26-39" TARGET "(cubes are placed on empty squares, and these never are)\n"},
    {"cubes where there may be room", SCORE("on build { place wood on adjacent }"), ""},
    {"the building's square", SCORE("on build { remove self place wood on self }"), ""},
    {"buildings on buildings", SCORE("on build { build farm on row built }"),
     "2:26-35" TARGET "(buildings go on empty squares, and these never are)\n"},
    {"nothing to replace", SCORE("on build { replace empty with farm }"),
     "2:20-25" TARGET "(no building can stand there to be replaced)\n"},
    {"replaced by its own type", SCORE("on build { replace farm with farm }"),
     "2:30-34" TARGET "(a building is replaced by one of another type)\n"},
    {"replaced by another", SCORE("on build { replace farm with farm or well }"), ""},
    {"no square", SCORE("on build { remove corner center }"),
     "2:19-32" TARGET "('corner' and 'center' have no square in common)\n"},
    {"no kind", SCORE("on build { place wood except wood }"),
     "2:18-34 warning no-target: this leaves nothing to choose "
     "(what stands before 'except' is left out again)\n"},
    {"no type", SCORE("on build { build farm except farm or well on empty }"),
     "2:18-42 warning no-target: this leaves nothing to choose "
     "(what stands before 'except' is left out again)\n"},
    {"some types", SCORE("on build { build any type except farm on empty }"), ""},
    {"kinds held", CARD("holds 1 on build { hold any resource except held } score 1 per held"), ""},
    {"too many for it", CARD("holds 1 on build { hold wood hold stone } score 1 per held"),
     "2:9-42 warning holds-too-few: 2 cubes are put here, but it holds 1 "
     "(add to 'holds', or put fewer on it)\n"},
    {"one or the other", CARD("holds 1 on build { may hold wood may hold stone } score 1 per held"), ""},
    {"one goes first", CARD("holds 1 on build { hold wood discard wood hold stone } score 1 per held"), ""},
    {"nothing held", CARD("holds 1 score 1 per held"),
     "2:21-25 warning never: this can never be other than 0 "
     "(nothing is ever held here: add 'on build { hold any resource }')\n"},
    {"put there by another card", CARD("holds 1 score 1 per held")
     "\ncard \"Y\" { type farm source \"t\" pattern { wood brick } "
     "when another names wood { may store it on well } }", ""},
    {"remembering squares", CARD("on build { remember adjacent cottage }"),
     "2:21-37 wrong-kind: this part needs a number, but this is a set of squares "
     "(write 'count' before the set, or note its squares: 'mark SET')\n"},
};

static const hm_test_row card_rows[] = {
    {"nothing", CARD(""), "1:6-9 warning idle: card 'X' does nothing "
                          "(give it a score, an effect or a rule)\n"},
    {"nothing, but another card counts it", CARD("")
     "\ncard \"Y\" { type farm source \"t\" pattern { wood brick } score 1 per \"X\" }", ""},
    {"nothing but where it can be built", CARD("only on corner not in solo"),
     "1:6-9 warning idle: card 'X' does nothing (give it a score, an effect or a rule)\n"
     "2:16-27 warning bare-mode: no card of type 'well' is left in mode 'solo' "
     "(without one the mode cannot be played)\n"},
    {"wild", CARD("wild"), ""},
    {"not in one mode", SCORE("not in solo") "\ncard \"Y\" { type well source \"t\" "
     "pattern { wood wheat } score 2 }", ""},
    {"in no mode", SCORE("not in standard not in town-hall not in solo not in caller")
     "\ncard \"Y\" { type well source \"t\" pattern { wood wheat } score 2 }",
     "2:46-59 warning no-mode: this card is in no mode of the game "
     "(leave out one 'not in')\n"},
    {"in a mode by a switch", SCORE("not in standard not in town-hall not in caller "
     "not in solo when rule solo-removes is \"inn\"")
     "\ncard \"Y\" { type well source \"t\" pattern { wood wheat } score 2 }", ""},
    {"a text", CARD("text \"3 points for each farm\" score 2 per farm"),
     "2:1-30 warning text-number: the text says 3, but no rule does "
     "(make them say the same, or leave it out: the rules make one)\n"},
    {"the same text", CARD("text \"2 points for each farm, up to 12\" score min(2 per farm, 12)"), ""},
    {"names with digits", CARD("text \"a 4x4 town, B2 and 1 farm\" score 1 per farm"), ""},
    {"a text of a script", CARD("text \"4 points\" score lua { return 4 }"), ""},
};

#define NEVER " warning never-built: this card can never be built "
#define FIRST " warning never-built: this asks for a building that cannot be there first " \
    "(only an effect could put up the first "

static const hm_test_row place_rows[] = {
    {"squares that are none", SCORE("only on corner center"),
     "2:9-22" SET "('corner' and 'center' have no square in common)\n"},
    {"squares that both parts have", SCORE("only on corner\nonly on center"),
     "3:1-15" NEVER "(this and what is said before have no square in common)\n"},
    {"squares that are taken", SCORE("only on cottages"),
     "2:1-17" NEVER "(a building stands on each of these squares)\n"},
    {"a tower goes where it stands", SCORE("stacks only on this or empty"), ""},
    {"squares without cubes", SCORE("only from edge empty"),
     "2:1-21" NEVER "(no cube ever lies on such a square)\n"},
    {"squares apart", SCORE("only from corner"),
     "2:1-17" NEVER "(its layout never lies on such squares alone)\n"},
    {"squares that may be", SCORE("only on adjacent to cottage\nonly from edge or corner"), ""},
    {"a limit beyond the row", SCORE("limit 4 per row\nlimit 3 per column"),
     "2:1-16 warning no-use: this limits nothing (a row has room for 4)\n"},
    {"a limit beyond the town's", SCORE("limit 2\nlimit 2 per group"),
     "3:1-18 warning no-use: this limits nothing (there are at most 2 in a town)\n"},
    {"storeys of a tower", SCORE("stacks limit 6 per row"), ""},
    {"its own building",
     "card \"X\" { type well source \"t\" score 1\npattern { wood \"X\" } }",
     "2:1-21" FIRST "'X')\n"},
    {"its own type",
     "card \"X\" { type well source \"t\" score 1\npattern { wood well } }\n"
     "card \"Y\" { type well source \"t\" score 1 pattern { wood glass } }",
     "2:1-22" FIRST "'X')\n"},
    {"another of its type, by name",
     "card \"X\" { type well source \"t\" score 1\npattern { wood \"Y\" } }\n"
     "card \"Y\" { type well source \"t\" score 1 pattern { wood glass } }",
     ""},
    {"each other's buildings",
     "card \"X\" { type well source \"t\" score 1\npattern { wood farm } }\n"
     "card \"Y\" { type farm source \"t\" score 1\npattern { wood \"X\" glass } }\n"
     "card \"Z\" { type chapel source \"t\" score 1 pattern { glass (wood or brick) } }",
     "2:1-22" FIRST "'X')\n4:1-27" FIRST "'Y')\n"},
};

static void check(const hm_test_row *rows, size_t count)
{
    assert_int_equal(hm_test_rows_amiss(rows, count, find_in), 0);
}

#define ROWS(rows) (rows), sizeof(rows) / sizeof *(rows)

static void test_scores_of_0_have_a_reason(void **state)
{
    (void)state;
    check(ROWS(zero_rows));
}

static void test_values_that_cannot_be(void **state)
{
    (void)state;
    check(ROWS(value_rows));
}

static void test_effects_without_a_target(void **state)
{
    (void)state;
    check(ROWS(effect_rows));
}

static void test_cards_as_a_whole(void **state)
{
    (void)state;
    check(ROWS(card_rows));
}

static void test_places_that_are_never_there(void **state)
{
    (void)state;
    check(ROWS(place_rows));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_scores_of_0_have_a_reason),
        cmocka_unit_test(test_values_that_cannot_be),
        cmocka_unit_test(test_effects_without_a_target),
        cmocka_unit_test(test_cards_as_a_whole),
        cmocka_unit_test(test_places_that_are_never_there),
    };
    return cmocka_run_group_tests(tests, hm_test_read_towns, hm_test_drop_towns);
}
