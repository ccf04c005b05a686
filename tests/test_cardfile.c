/* Cards of .lua files: every field becomes what the card language would make of it, and
 * every mistake is told at its place. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "dsl/hooks.h"
#include "dsl/library.h"
#include "lua/lua_host.h"
#include "tests/packs.h"
#include "tests/support.h"

static hm_library *library_of(hm_script_host *host, const char *lua)
{
    hm_test_pack pack = hm_test_towns(hm_test_text("t/x.lua", lua));
    return hm_test_build(&pack, host);
}

static hm_library *cards_of(const char *lua)
{
    hm_library *lib = library_of(hm_lua_host_new(), lua);
    for (const hm_diag *d = hm_library_diags(lib)->first; d != NULL; d = d->next)
        fprintf(stderr, "%s: %s\n", d->code, d->message);
    assert_int_equal(hm_library_diags(lib)->errors, 0);
    return lib;
}

/* -- mistakes */

#define CARD(fields) \
    "card { name = \"X\", type = \"well\", pattern = \"wood wheat\", source = \"t\", text = \"x\",\n" \
    fields " }"

#define DRAWN(pattern_rows) \
    "card { name = \"X\", type = \"well\", source = \"t\",\n pattern = { " pattern_rows " } }"
#define A_CELL \
    " (a cell is . or a resource, any, any except A, (A or B), same, different, [CELL], " \
    "empty, here, CELL(here), or what stands there: a type, built, \"CARD\")\n"

static const hm_test_row rows[] = {
    {"a good card", CARD("score = function(me) return 1 end"), ""},
    {"no card at all", "local x = 1", ""},
    {"unknown field", CARD("scroe = function() return 1 end"),
     "2:1-6 unknown-field: card 'X': unknown field 'scroe' (did you mean 'score'?)\n"},
    {"fields of tables and functions inside are no fields",
     CARD("lines = { empty = function() local type = 3 for wild = 1, 2 do end return type end,\n"
          "}, id = 4, -- score = 5\n"),
     "3:9-10 wrong-value: card 'X': wrong value of 'id' (it must be a text of one line, in "
     "quotes)\n"},
    {"a field without a name", CARD("function() return 1 end"),
     "1:1-84 unknown-field: card 'X': unknown field '[1]' (a card is written card { name = "
     "\"...\", ... })\n"},
    {"no name", "\ncard { type = \"well\",\n pattern = \"wood\" }",
     "2:1-22 missing-part: this card has no name (card { name = \"...\", ... })\n"},
    {"a name that is none", "card {\n name = 5, type = \"well\" }",
     "2:9-10 missing-part: a card's name is one line of text without quotes (card { name = "
     "\"...\", ... })\n"},
    {"a name with a quote", "card { name = 'a\"b' }",
     "1:15-20 missing-part: a card's name is one line of text without quotes (card { name = "
     "\"...\", ... })\n"},
    {"no type", "card { name = \"X\", pattern = \"wood\", source = \"t\" }",
     "1:15-18 missing-part: card 'X' has no type\n"},
    {"no pattern", "card { name = \"X\", type = \"well\", source = \"t\" }",
     "1:15-18 missing-part: card 'X' has no pattern\n"},
    {"unknown type", "card { name = \"X\", pattern = \"wood\", source = \"t\",\n type = \"wel\" }",
     "2:9-14 unknown-name: unknown type 'wel' (did you mean 'well'?)\n"},
    {"unknown resource",
     "card { name = \"X\", type = \"well\", source = \"t\",\n"
     " pattern = { \"wood glass\",\n\"stone glas\" } }",
     "3:8-12 unknown-name: unknown cell 'glas': neither a resource nor a type (did you mean 'glass'?)\n"},
    {"unknown resource in one text",
     "card { name = \"X\", type = \"well\", source = \"t\",\n pattern = \"wood / woof / glass\" }",
     "2:20-24 unknown-name: unknown cell 'woof': neither a resource nor a type (did you mean 'wood'?)\n"},
    {"ragged pattern",
     "card { name = \"X\", type = \"well\", source = \"t\",\n pattern = [[wood wood\nglass]] }",
     "3:1-6 ragged-pattern: row 2 has 1 square, but row 1 has 2\n"},
    {"empty pattern",
     "card { name = \"X\", type = \"well\", source = \"t\",\n pattern = {} }",
     "2:12-14 empty-pattern: this pattern has no cube\n"},
    {"a pattern that is none",
     "card { name = \"X\", type = \"well\", source = \"t\",\n pattern = { 3 } }",
     "2:12-17 wrong-value: card 'X': wrong value of 'pattern' (it must be a list of rows, like { "
     "\"wood stone\", \". glass\" })\n"},
    {"a cell without an end", DRAWN("'[wood', 'glass glass'"),
     "2:16-20 syntax: card 'X': a cell has no end in 'pattern'" A_CELL},
    {"a cell with another end", DRAWN("'wood (brick or glass]'"),
     "2:35-36 syntax: card 'X': unexpected in a pattern: ']'" A_CELL},
    {"a word that joins cells", DRAWN("'wood or glass'"),
     "2:20-22 syntax: card 'X': unexpected in a pattern: 'or'" A_CELL},
    {"nothing but any", DRAWN("'any except any'"),
     "2:26-29 syntax: card 'X': unexpected in a pattern: 'any'" A_CELL},
    {"unknown kinds of several", DRAWN("'(wood or woof) any except glas'"),
     "2:24-28 unknown-name: unknown cell 'woof': neither a resource nor a type (did you mean 'wood'?)\n"
     "2:41-45 unknown-name: unknown cell 'glas': neither a resource nor a type (did you mean 'glass'?)\n"},
    {"a number in quotes", CARD("holds = '3'"),
     "2:9-12 wrong-value: card 'X': wrong value of 'holds' (it must be a whole number)\n"},
    {"a number out of range", CARD("holds = 99"),
     "2:9-11 number-range: number out of range: 1 to 15\n"},
    {"a number beyond all", CARD("limit = 1 << 40"),
     "2:9-16 number-range: number out of range: 1 to 64\n"},
    {"a flag in quotes", CARD("eats = 'yes'"),
     "2:8-13 wrong-value: card 'X': wrong value of 'eats' (it must be true or false)\n"},
    {"a number in place of a function", CARD("score = 3"),
     "2:9-10 wrong-value: card 'X': wrong value of 'score' (it must be a function: function(me) "
     "... end)\n"},
    {"a text in place of an effect", CARD("on_build = 'hold'"),
     "2:12-18 wrong-value: card 'X': wrong value of 'on_build' (it must be a function: "
     "function(me) ... end)\n"},
    {"counts as nothing", CARD("counts_as = { 2 }"),
     "2:13-18 wrong-value: card 'X': wrong value of 'counts_as' (it must be a number and a type, "
     "like { 2, \"cottage\" })\n"},
    {"not in no mode", CARD("not_in = {}"),
     "2:10-12 wrong-value: card 'X': wrong value of 'not_in' (it must be a mode or a list of "
     "modes, in quotes)\n"},
    {"unknown mode", CARD("not_in = { 'solo', 'sole' }"),
     "2:21-25 unknown-name: unknown mode 'sole' (did you mean 'solo'?)\n"},
    {"a line that is none", CARD("lines = { emty = function() return 0 end }"),
     "2:9-43 unknown-name: the game has no score line 'emty' (did you mean 'empty'?)\n"},
    {"lines without functions", CARD("lines = { empty = 0 }"),
     "2:9-22 wrong-value: card 'X': wrong value of 'lines' (it must be functions by line, like { "
     "empty = function() ... end })\n"},
    {"bytes that are no text", CARD("id = '\\xff'"),
     "2:6-12 wrong-value: card 'X': wrong value of 'id' (it must be a text of one line, in "
     "quotes)\n"},
    {"a card that a program puts together",
     "local t = { name = \"X\", type = \"wel\" }\nt.pattern, t.source, t.holds = \"wood\", \"t\", "
     "true\n  card(t)",
     "3:3-10 wrong-value: card 'X': wrong value of 'holds' (it must be a whole number)\n"
     "3:3-10 unknown-name: unknown type 'wel' (did you mean 'well'?)\n"},
    {"two cards in a line",
     "card { name = \"A\", type = \"well\", pattern = \"wood\", source = \"t\" } card { name = \"B\", "
     "type = \"wel\", pattern = \"brick\", source = \"t\" }",
     "1:94-99 unknown-name: unknown type 'wel' (did you mean 'well'?)\n"},
    {"a card twice", "card { name = \"A\", type = \"well\", pattern = \"wood\", source = \"t\" }\n"
                     "card { name = \"A\", type = \"well\", pattern = \"brick\", source = \"t\" }",
     "2:15-18 duplicate-card: card 'A' is defined twice (the first is at t/x.lua:1)\n"},
    {"no text", "card { name = \"X\", type = \"well\", pattern = \"wood\", source = \"t\",\n"
                "score = function() return 1 end }",
     "1:15-18 warning no-text: a script decides what card 'X' does (say in text \"...\" what it "
     "does)\n"},
    {"more cards than anybody has",
     "for i = 1, 1100 do\n  card { name = \"X\" .. i, type = \"well\", pattern = \"wood\", source = "
     "\"t\", id = \"a\" .. i }\nend",
     "2:3-89 lua-limit: the file runs for too long (1,000,000 instructions at most)\n"},
    {"no text in UTF-8", "card { name = \"\xff\" }", "1:16-17 bad-utf8: this is not UTF-8 text\n"},
};

static void test_mistakes_are_told_at_their_place(void **state)
{
    int wrong = 0;
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        hm_library *lib = library_of(hm_lua_host_new(), rows[i].source);
        wrong += !hm_test_row_complains(&rows[i], lib);
        hm_library_free(lib);
    }
    assert_int_equal(wrong, 0);
}

static void test_without_an_engine_scripts_are_errors(void **state)
{
    static const hm_test_row row = {"no engine", CARD(""),
                                    "1:1-1 no-scripts: this program has no Lua\n"};
    (void)state;
    hm_library *lib = library_of(NULL, row.source);
    assert_int_equal(hm_library_diags(lib)->errors, 1);
    assert_true(hm_test_row_complains(&row, lib));
    hm_library_free(lib);
}

/* -- fields */

static const hm_clause *clause_of(const hm_card *card, hm_hook hook)
{
    for (int i = 0; i < card->clauses; i++)
        if (card->clause[i].hook == hook)
            return &card->clause[i];
    return NULL;
}

static void test_every_field_arrives(void **state)
{
    static const char all[] =
        "local function f() end\n"
        "card { name = 'Grand Hall', id = 'hall', type = 'tavern', pattern = { '. wood', 'glass .' },\n"
        "  holds = 3, limit = 2, limit_per_row = 1, limit_per_column = 2, limit_per_group = 3,\n"
        "  eats = true, wild = true, counts_as = { 2, 'cottage' },\n"
        "  not_in = { 'solo', 'caller' }, source = 'the test', text = 'Does \"all\".',\n"
        "  score = f, score_together = f, feeds = f, feeds_up_to = f, feeds_groups = f,\n"
        "  build_on = f, only_on = f, only_from = f, buildings_go_on = f, may_not_name = f, never_names = f,\n"
        "  others_cubes_go_on = f, own_cubes_go_on = f, all_cubes_go_on = f,\n"
        "  lines = { waste = f, empty = f }, on_build = f, when_another_names = f,\n"
        "  when_anyone_names = f, when_neighbour_builds = f, when_you_build = f, after_another_names = f,\n"
        "  when_you_change_it = f, when_a_round_ends = f, when_a_round_begins = f,\n"
        "  when_a_round_is_over = f, when_the_game_ends = f, while_building = f,\n"
        "  others_cubes_go_on = f,\n"
        "  own_cubes_go_on = f }\n"
        "card { name = 'Hut', type = 'cottage', pattern = 'brick', eats = false, source = 't' }";
    hm_span at;
    (void)state;
    hm_library *lib = cards_of(all);
    const hm_cards *set = hm_library_cards(lib);
    assert_int_equal(set->count, 2);
    const hm_card *c = set->card[0];
    assert_string_equal(c->id, "hall");
    assert_string_equal(c->name, "Grand Hall");
    assert_string_equal(c->source, "the test");
    assert_non_null(strstr(c->text, "Does \"all\"."));
    assert_true(c->holds == 3 && c->limit == 2 && c->feedable && c->wild &&
                c->counts == 2);
    assert_true(c->limit_by[HM_LIMIT_ROW] == 1 && c->limit_by[HM_LIMIT_COLUMN] == 2 &&
                c->limit_by[HM_LIMIT_GROUP] == 3);
    assert_string_equal(set->game->type[c->type].name, "tavern");
    assert_string_equal(set->game->type[c->counts_type].name, "cottage");
    assert_true(c->pattern.cols == 2 && c->pattern.rows == 2 && c->pattern.cubes == 2);
    assert_true(c->pattern.cell[0] == 0 && c->pattern.cell[3] == 0);
    /* the rest is for boards */
    for (hm_hook hook = 0; hook <= HM_HOOK_WHILE_BUILDING; hook++) {
        if (!hm_hook_words_of(hook)->script)
            continue; /* what is bought is said in words only */
        const hm_clause *x = clause_of(c, hook);
        assert_true(x != NULL && x->script != 0);
    }
    int count[HM_HOOKS] = {0};
    for (int i = 0; i < c->clauses; i++)
        count[c->clause[i].hook]++;
    assert_true(count[HM_HOOK_NAMED] == 2 && count[HM_HOOK_LINE] == 2 &&
                count[HM_HOOK_NOT_IN] == 2 && count[HM_HOOK_SCORE] == 1);
    assert_true(!set->card[1]->feedable && set->card[1]->clauses == 0);
    const hm_source *source = hm_library_source(lib, c, &at);
    assert_string_equal(source->name, "t/x.lua");
    assert_memory_equal(source->bytes + at.first, "'Grand Hall'", at.last - at.first);
    hm_library_free(lib);
}

static void test_patterns_may_be_written_in_three_ways(void **state)
{
    static const char *const ways[] = {
        "{ 'wood . glass', '. stone .' }", "'wood . glass / . stone .'",
        "[[ wood  .  glass\n   .  stone .\n ]]",
    };
    static const uint8_t drawn[] = {1, 0, 4, 0, 5, 0}; /* 1: the game's first resource */
    (void)state;
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        char lua[256];
        snprintf(lua, sizeof lua, "card { name = 'X', type = 'well', source = 't', pattern = %s }",
                 ways[i]);
        hm_library *lib = cards_of(lua);
        const hm_pattern *p = &hm_library_cards(lib)->card[0]->pattern;
        assert_true(p->cols == 3 && p->rows == 2 && p->cubes == 3);
        assert_memory_equal(p->cell, drawn, sizeof drawn);
        hm_library_free(lib);
    }
}

/* A card of the language and one of Lua that draw the same are the same pattern. */
static const hm_pattern *pattern_in(hm_library *lib)
{
    return &hm_library_cards(lib)->card[0]->pattern;
}

static void test_cells_are_those_of_the_language(void **state)
{
    static const char *const drawn[] = {
        "any wood", "(wood or brick) stone", "any except wood / glass",
        "any except (wheat or wood) glass", "same same wood", "different different",
        "wood brick [glass]", "any [any] [any except glass]", "cottage stone stone",
        "\"Well\" . . / . brick built", "(cottage or farm) [(wood or glass)] wood",
        "wood empty / here glass", "wood(here) [any]", "any except glass(here) empty",
        "(wood or brick)(here) ( glass or wood )", "same same(here)",
        "[same] same brick", "\"X\" wood", "( wood or brick )[ any ]\"wood\"",
    };
    (void)state;
    for (size_t i = 0; i < sizeof drawn / sizeof *drawn; i++) {
        char lua[256], text[256];
        snprintf(lua, sizeof lua, "card { name = 'X', type = 'chapel', source = 't', pattern = '%s' }"
                 "card { name = 'Well', type = 'well', source = 't', pattern = 'wood stone' }",
                 drawn[i]);
        snprintf(text, sizeof text, "card \"X\" { type chapel source \"t\" pattern { %s } }"
                 "card \"Well\" { type well source \"t\" pattern { wood stone } }", drawn[i]);
        hm_test_pack pack = hm_test_towns(hm_test_text("t/x.card", text));
        hm_library *lib = cards_of(lua), *other = hm_test_build(&pack, NULL);
        assert_memory_equal(pattern_in(lib), pattern_in(other), sizeof(hm_pattern));
        hm_library_free(lib);
        hm_library_free(other);
    }
}

/* The content hash of a pack has its scripts in it. */
static void test_packs_know_what_their_scripts_say(void **state)
{
    hm_library *one = cards_of(CARD("score = function() return 1 end"));
    hm_library *two = cards_of(CARD("score = function() return 2 end"));
    hm_library *again = cards_of(CARD("score = function() return 1 end"));
    (void)state;
    uint64_t hash = hm_library_pack(one, 0).hash;
    assert_true(hash != hm_library_pack(two, 0).hash);
    assert_true(hash == hm_library_pack(again, 0).hash);
    hm_library_free(one);
    hm_library_free(two);
    hm_library_free(again);
}

/* -- memory: fail the n-th allocation, for every n */

static void test_every_allocation_may_fail(void **state)
{
    static const char every[] =
        "for i = 1, %d do\n"
        "  card { name = 'Card ' .. i, type = 'well', pattern = { 'wood [any]', 'glass (wood or brick)' },\n"
        "    holds = 2, text = 'Nothing much.', source = 'test', not_in = { 'solo' },\n"
        "    score = function() return 1 end, lines = { empty = function() return 0 end } }\n"
        "end\n";
    char many[sizeof every + 8];
    (void)state;
    snprintf(many, sizeof many, every, hm_test_runs(200, 40));
    hm_test_pack pack = hm_test_towns(hm_test_text("t/x.lua", many));
    assert_true(hm_test_starve(&pack, hm_lua_host_new) > 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_mistakes_are_told_at_their_place),
        cmocka_unit_test(test_without_an_engine_scripts_are_errors),
        cmocka_unit_test(test_every_field_arrives),
        cmocka_unit_test(test_patterns_may_be_written_in_three_ways),
        cmocka_unit_test(test_cells_are_those_of_the_language),
        cmocka_unit_test(test_packs_know_what_their_scripts_say),
        cmocka_unit_test(test_every_allocation_may_fail),
    };
    return cmocka_run_group_tests_name("cardfile", tests, hm_test_read_towns, hm_test_drop_towns);
}
