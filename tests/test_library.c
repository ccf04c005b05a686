/* Every mistake a card file, a manifest or a game can have: one row each, with the
 * place, the whole message and the hint. And: whatever fails, fails cleanly. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "dsl/library.h"
#include "dsl/spec/spec.h"
#include "lua/lua_host.h"
#include "tests/packs.h"
#include "tests/support.h"

/* A library of the game and one card file. */
static hm_library *library_of(hm_source card)
{
    hm_test_pack pack = hm_test_towns(card);
    return hm_test_build(&pack, hm_lua_host_new());
}

static hm_library *library_of_card(const char *card)
{
    return library_of(hm_test_text("t/x.card", card));
}

#define CARD(parts) "card \"X\" { type well pattern { wood wheat } source \"t\"\n" parts " }"

static const hm_test_row card_rows[] = {
    {"a good card", CARD("score 1"), ""},
    {"unknown resource", "card \"X\" { type well source \"t\"\npattern { glas stone } }",
     "2:11-15 unknown-name: unknown cell 'glas': neither a resource nor a type (did you mean 'glass'?)\n"},
    {"unknown type", "card \"X\" { pattern { wood wood } source \"t\"\ntype wel }",
     "2:6-9 unknown-name: unknown type 'wel' (did you mean 'well'?)\n"},
    {"unknown name", CARD("score 1 per adjacent cotage"),
     "2:22-28 unknown-name: unknown name 'cotage' (did you mean 'cottage'?)\n"},
    {"unknown card", CARD("score 1 per \"Y\""), "2:13-16 unknown-name: unknown card 'Y'\n"},
    {"misspelt part", CARD("scroe 1"),
     "2:1-6 unknown-word: unknown word 'scroe' (did you mean 'score'?)\n"},
    {"misspelt part after an expression", CARD("score 1 per cottage\nholdz 3"),
     "3:1-6 unknown-word: unknown word 'holdz' (did you mean 'holds'?)\n"},
    {"missing brace", "card \"X\" { type well pattern { wood wheat } source \"t\"\n"
                      "card \"Y\" { type well pattern { wood brick } source \"t\" }",
     "1:10-11 missing-brace: this '{' has no closing '}' "
     "(close the card with '}')\n"},
    {"missing brace at the end", "card \"X\" { type well pattern { wood wheat } source \"t\"",
     "1:10-11 missing-brace: this '{' has no closing '}' "
     "(close the card with '}')\n"},
    {"file ends in a part", "card \"X\" { type well source \"t\" pattern { wood",
     "1:10-11 missing-brace: this '{' has no closing '}' (close the card with '}')\n"
     "1:41-42 missing-brace: this '{' has no closing '}' (close the drawing with '}')\n"},
    {"file ends in an expression", "card \"X\" { type well source \"t\" score 1 +",
     "1:10-11 missing-brace: this '{' has no closing '}' (close the card with '}')\n"
     "1:42-42 syntax: the file ends too early\n"},
    {"pattern without its brace", "card \"X\" { type well\npattern { wood wheat\nsource \"t\" score 1 }",
     "2:9-10 missing-brace: this '{' has no closing '}' (close the drawing with '}')\n"},
    {"a word people use", CARD("score 3 if fed"),
     "2:9-11 syntax: unexpected 'if' (did you mean 'when'?)\n"},
    {"a keyword in the sense people use it", CARD("score 1 for cottage"),
     "2:9-12 syntax: unexpected 'for' (did you mean 'per'?)\n"},
    {"a name people use", CARD("score 1 per unfed cottage"),
     "2:13-18 unknown-name: unknown name 'unfed' (did you mean 'except fed'?)\n"},
    {"not behind a set", CARD("score 1 per cottage not fed"),
     "2:25-28 syntax: unexpected 'fed', expected 'in' or 'with' "
     "(to leave squares out of a set, write 'except')\n"},
    {"an error in every line", CARD("score per\nscore per\nscore per"),
     "2:7-10 syntax: unexpected 'per'\n3:7-10 syntax: unexpected 'per'\n"
     "4:7-10 syntax: unexpected 'per'\n"},
    {"always 0: does not eat", CARD("score 1 when fed"),
     "2:1-17 warning zero-score: this score can never be other than 0 "
     "(this card is never fed: add 'eats')\n"},
    {"always 0: not near itself", CARD("score 1 per adjacent self"),
     "2:1-26 warning zero-score: this score can never be other than 0 "
     "(a building is not near itself)\n"},
    {"always 0: remembers nothing", CARD("score remembered"),
     "2:1-17 warning zero-score: this score can never be other than 0 "
     "(nothing on this card ever remembers: add 'remember NUMBER' to an effect)\n"},
    {"not always 0: else", CARD("score 1 when fed else 2"), ""},
    {"ragged rows", "card \"X\" { type well source \"t\"\npattern { wood wood\n  wheat } }",
     "3:3-8 ragged-pattern: row 2 has 1 square, but row 1 has 2\n"},
    {"pattern too wide", "card \"X\" { type well source \"t\"\npattern { wood wood wood wood wood } }",
     "2:9-37 pattern-too-large: a pattern of 5 by 1 does not fit on a grid of 4 by 4\n"},
    {"margins do not count", "card \"X\" { type well source \"t\"\npattern { . . . . .\n. wood wheat . . } }",
     ""},
    {"too many wild things", CARD("at most 16 wild"),
     "2:9-11 number-range: number out of range: 0 to 15\n"},
    {"not turned twice", CARD("not turned not turned"),
     "2:12-22 duplicate-part: 'not turned' stands twice in one card\n"},
    {"two squares for one building",
     "card \"X\" { type well source \"t\"\npattern { wood(here) here } }",
     "2:9-28 wrong-place: a building goes on one square, and 'here' is on 2 "
     "('covers here' makes it one building on all of them)\n"},
    {"a building where one stands",
     "card \"X\" { type well source \"t\"\npattern { cottage(here) wood } }",
     "2:11-24 wrong-place: a building stands here, so no other one can go here\n"},
    {"here, or not", "card \"X\" { type well source \"t\"\npattern { wood [any(here)] } }",
     "2:20-26 syntax: unexpected '(here)', expected 'except' or ']'\n"},
    {"perhaps empty", "card \"X\" { type well source \"t\"\npattern { wood [empty] } }",
     "2:16-23 no-use: what may be empty or not is any square: write '.'\n"},
    {"points of its own", CARD("score points of built"),
     "2:7-16 circle: buildings of this card may be among these, so its points would depend on "
     "themselves (leave them out: 'except this')\n"},
    {"points of others", CARD("score points of adjacent except this"), ""},
    {"pattern without cubes", "card \"X\" { type well source \"t\"\npattern { . . } }",
     "2:9-16 empty-pattern: this pattern has no cube\n"},
    {"pattern with nothing", "card \"X\" { type well source \"t\"\npattern { } }",
     "2:9-12 empty-pattern: this pattern has no cube\n"},
    {"duplicate card", CARD("score 1") "\n" CARD("score 1"),
     "3:6-9 duplicate-card: card 'X' is defined twice (the first is at t/x.card:1)\n"},
    {"same pattern, another type", CARD("score 1")
     "\ncard \"Y\" { type farm source \"t\" pattern { wheat / wood } }",
     "3:33-57 warning same-pattern: this is also the pattern of 'X'\n"},
    {"same pattern, a type that shares it", CARD("score 1")
     "\ncard \"Y\" { type well source \"t\" pattern { wheat / wood } }", ""},
    {"no type", "card \"X\" { pattern { wood wheat } source \"t\" }",
     "1:6-9 missing-part: card 'X' has no type\n"},
    {"no pattern", "card \"X\" { type well source \"t\" }",
     "1:6-9 missing-part: card 'X' has no pattern\n"},
    {"no source", "card \"X\" { type well pattern { wood wheat } }",
     "1:6-9 warning no-source: card 'X' has no source "
     "(add source \"house\", or where the card comes from)\n"},
    {"part twice", CARD("type farm"), "2:1-10 duplicate-part: 'type' stands twice in one card\n"},
    {"set where a number is needed", CARD("score adjacent cottage"),
     "2:7-23 wrong-kind: this part needs a number, but this is a set of squares "
     "(write 'count' before the set)\n"},
    {"set where a condition is needed", CARD("score 1 when adjacent cottage"),
     "2:14-30 wrong-kind: 'when' needs a condition, but this is a set of squares "
     "(ask 'any' or 'no' such square, or compare their 'count')\n"},
    {"number where a set is needed", CARD("score count 3"),
     "2:13-14 wrong-kind: 'count' needs a set of squares, but this is a number\n"},
    {"number where a condition is needed", CARD("score 1 when count this"),
     "2:14-24 wrong-kind: 'when' needs a condition, but this is a number "
     "(compare it: = != < <= > >=)\n"},
    {"condition where a number is needed", CARD("score any cottage"),
     "2:7-18 wrong-kind: this part needs a number, but this is a condition "
     "(conditions go after 'when')\n"},
    {"sets joined by and", CARD("score count (cottage and farm)"),
     "2:14-30 wrong-kind: 'and' joins conditions, not a set of squares "
     "(for squares in both sets, write them side by side)\n"},
    {"a condition and a set", CARD("score 1 when any farm and well"),
     "2:14-31 wrong-kind: 'and' joins conditions, not a set of squares "
     "(ask for some with 'any'; for squares in either set, write (A or B))\n"},
    {"any with a bare or", CARD("score 1 when any farm or well"),
     "2:14-30 wrong-kind: 'or' joins a condition and a set of squares "
     "(put the sets in parentheses: any (A or B))\n"},
    {"or beside except", CARD("feeds row or column except farm"),
     "2:7-32 parentheses: 'or' and 'except' can be read in two ways here "
     "(put parentheses around what belongs together)\n"},
    {"table out of order", CARD("score table 3: 1 2: 4 by count this"),
     "2:18-22 table-order: table index out of order: labels must go up, from 1\n"},
    {"a cube that nobody places", CARD("when another names wood { remember 1 }"),
     "2:6-13 warning swallows: the cube that is named then is lost: this must be done instead of "
     "placing it (write 'may' before what is done, or 'after' in place of 'when' to place "
     "it first)\n"},
    {"table before more", CARD("score table 1 2 by count this + count farm"),
     "2:7-43 table-by: what the table goes by is not clear (put that in parentheses, "
     "'by (A + B)', or the table, '(table ... by A) + B')\n"},
    {"table in a product", CARD("score 3 - table 1 2 by count this * 2"),
     "2:11-38 table-by: what the table goes by is not clear (put that in parentheses, "
     "'by (A + B)', or the table, '(table ... by A) + B')\n"},
    {"table per something", CARD("score table 1 2 by count this per farm"),
     "2:7-39 table-by: what the table goes by is not clear (put that in parentheses, "
     "'by (A + B)', or the table, '(table ... by A) + B')\n"},
    {"table too long", CARD("score table 99: 1 by count this"),
     "2:13-18 number-range: a table goes up to 64\n"},
    {"number out of range", CARD("score 10000"),
     "2:7-12 number-range: number out of range: at most 9999\n"},
    {"number far out of range", CARD("score 99999999999999999999999"),
     "2:7-30 number-range: number out of range: at most 9999\n"},
    {"holds too much", CARD("holds 16"), "2:7-9 number-range: number out of range: 1 to 15\n"},
    {"holds nothing", CARD("holds 0"), "2:7-8 number-range: number out of range: 1 to 15\n"},
    {"fed before the end", CARD("feeds fed cottage"),
     "2:7-10 wrong-place: what is fed is known only when the game is scored\n"},
    {"own square in a neighbour's town", CARD("score right's count adjacent cottage"),
     "2:21-29 wrong-place: 'adjacent' is seen from this building and means nothing in a "
     "neighbour's town\n"},
    {"own square for the whole town", CARD("score together count adjacent cottage"),
     "2:22-30 wrong-place: 'adjacent' is seen from one building, but here is none\n"},
    {"two towns mixed", CARD("score count (right's farm or well)"),
     "2:14-26 wrong-place: this mixes squares of two towns "
     "(put the neighbour's first, before everything that is theirs)\n"},
    {"neighbour of a neighbour", CARD("score right's left's count farm"),
     "2:15-21 wrong-place: one neighbour at a time\n"},
    {"held without holds", CARD("score 1 per held"),
     "2:13-17 wrong-place: nothing lies on this card (add 'holds N')\n"},
    {"it without a naming", CARD("holds 1 on build { store it }"),
     "2:20-28 wrong-place: there is no 'it' here: no cube was named\n"},
    {"named without a naming", CARD("holds 1 on build { hold named }"),
     "2:25-30 wrong-place: no resource has been named here\n"},
    {"unknown kind", CARD("holds 1 on build { hold stne }"),
     "2:25-29 unknown-name: unknown resource 'stne' (did you mean 'stone'?)\n"},
    {"empty effect", CARD("holds 1 on build { }"),
     "2:18-21 empty-block: this block has no effect\n"},
    {"unknown mode", CARD("not in sollo"),
     "2:8-13 unknown-name: unknown mode 'sollo' (did you mean 'solo'?)\n"},
    {"unknown rule", CARD("not in solo when rule \"x\" is \"y\""),
     "2:23-26 unknown-name: unknown rule switch 'x'\n"},
    {"unknown value of a rule", CARD("not in solo when rule solo-removes is in"),
     "2:39-41 syntax: unexpected 'in', expected a text in quotes or a word\n"},
    {"wrong value of a rule", CARD("not in solo when rule solo-removes is \"in\""),
     "2:39-43 unknown-name: rule switch 'solo-removes' has no value 'in' "
     "(did you mean 'inn'?)\n"},
    {"always 0: no type is two types", CARD("score 1 per farm tavern"),
     "2:1-24 warning zero-score: this score can never be other than 0 "
     "(no square is both 'farm' and 'tavern')\n"},
    {"always 0: no corner is in the middle", CARD("score 2 per corner center"),
     "2:1-26 warning zero-score: this score can never be other than 0 "
     "('corner' and 'center' have no square in common)\n"},
    {"always 0: said so", CARD("score 0"),
     "2:1-8 warning zero-score: this score can never be other than 0 "
     "(a card without points needs no 'score')\n"},
    {"not always 0", CARD("score 1 per farm (tavern or farm)"), ""},
    {"numbers that could overflow", CARD("score 9999 * 9999"),
     "2:7-18 number-range: this number could go beyond 1048576\n"},
    {"sums that could overflow", CARD("score together 9999 per built * 20 per built"),
     "2:16-35 number-range: this number could go beyond 1048576\n"},
    {"not before a comparison", CARD("score 1 when not count farm > 2"),
     "2:18-28 wrong-kind: 'not' needs a condition, but this is a number "
     "(put the whole comparison in parentheses)\n"},
    {"towns before a game", CARD("not in solo when any farm"),
     "2:18-26 wrong-place: only modes and rule switches are known before a game\n"},
    {"cards before a game", CARD("not in solo when any \"X\""),
     "2:18-25 wrong-place: only modes and rule switches are known before a game\n"},
    {"open text", CARD("text \"oops"),
     "1:10-11 missing-brace: this '{' has no closing '}' "
     "(close the card with '}')\n"
     "2:6-13 open-string: this text has no closing quote\n"},
    {"bad characters", CARD("@@@ score 1"),
     "2:1-4 bad-character: this has no meaning here: '@@@'\n"},
    {"text between cards", "hello " CARD("score 1"),
     "1:1-6 syntax: unexpected 'hello', expected end of file, 'card', 'test', 'pack', 'game' or 'variant'\n"},
    {"all errors of a file",
     "card \"X\" { type wel pattern { wod wheat } source \"t\" }\n"
     "card \"Y\" { type farm pattern { wood wheat } source \"t\"\n score 1 per cotage }\n"
     "card \"Z\" { type farm pattern { wood brick } source \"t\"\n score per }",
     "1:17-20 unknown-name: unknown type 'wel' (did you mean 'well'?)\n"
     "1:31-34 unknown-name: unknown cell 'wod': neither a resource nor a type (did you mean 'wood'?)\n"
     "3:14-20 unknown-name: unknown name 'cotage' (did you mean 'cottage'?)\n"
     "5:8-11 syntax: unexpected 'per'\n"},
    {"columns count characters", "card \"Blå Søster\" { type wel source \"t\" pattern { wood wheat } }",
     "1:26-29 unknown-name: unknown type 'wel' (did you mean 'well'?)\n"},
    {"no name", "card \"\" { type well pattern { wood wheat } source \"t\" }",
     "1:6-8 bad-name: a card needs a name (or an id) with letters or digits\n"},
};

static void check_row(const hm_test_row *r, hm_source source)
{
    hm_library *lib = library_of(source);
    assert_true(hm_test_row_complains(r, lib));
    hm_library_free(lib);
}

static void test_each_mistake_has_its_message(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof card_rows / sizeof *card_rows; i++)
        check_row(&card_rows[i], hm_test_text("t/x.card", card_rows[i].source));
}

static void test_bytes_that_are_no_text(void **state)
{
    static const struct { hm_test_row row; size_t length; } rows[] = {
        {{"NUL", "card \"X\0\0\" {", "1:8-10 nul-byte: NUL byte in the file\n"}, 12},
        {{"lone continuation", "# \x80\x80 x", "1:3-3 bad-utf8: this is not UTF-8 text\n"}, 6},
        {{"overlong", "# \xc0\xaf", "1:3-4 bad-utf8: this is not UTF-8 text\n"}, 4},
        {{"surrogate", "# \xed\xa0\x80", "1:3-4 bad-utf8: this is not UTF-8 text\n"}, 5},
        {{"cut short", "# \xe2\x82", "1:3-4 bad-utf8: this is not UTF-8 text\n"}, 4},
        {{"beyond Unicode", "# \xf4\x90\x80\x80", "1:3-4 bad-utf8: this is not UTF-8 text\n"}, 6},
        {{"two runs", "\xff\n\xfe", "1:1-2 bad-utf8: this is not UTF-8 text\n"
                                    "2:1-2 bad-utf8: this is not UTF-8 text\n"}, 3},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        check_row(&rows[i].row,
                  (hm_source){"t/x.card", rows[i].row.source, rows[i].length});
}

/* What is long, deep or large ends in one clear error. */
static void check_large(const char *start, const char *middle, int times, const char *end,
                        const char *code)
{
    size_t room = strlen(start) + strlen(middle) * (size_t)times + strlen(end) + 1;
    char *bytes = malloc(room), *at = bytes;
    assert_non_null(bytes);
    at = stpcpy(at, start);
    for (int i = 0; i < times; i++)
        at = stpcpy(at, middle);
    at = stpcpy(at, end);
    hm_library *lib = library_of((hm_source){"t/x.card", bytes, (size_t)(at - bytes)});
    const hm_diag *d = hm_library_diags(lib)->first;
    while (d != NULL && strcmp(d->code, code) != 0)
        d = d->next;
    if (d == NULL)
        print_error("%s%s x %d: no %s\n", start, middle, times, code);
    assert_non_null(d);
    assert_true(hm_library_diags(lib)->errors > 0);
    hm_library_free(lib);
    free(bytes);
}

static void test_limits(void **state)
{
    (void)state;
    check_large("card \"X\" { score ", "(", 5000, "1", "too-deep");
    check_large("card \"X\" { score ", "not ", 5000, "fed }", "too-deep");
    check_large("card \"X\" { score 1", " + 1", 200000, " }", "too-deep");
    check_large("card \"X\" { score count ", "fed ", 5000, " }", "too-deep");
    check_large("card \"X\" { type well pattern { wood wheat } score 1 + (2 * ", "(1 + (2 * ", 8,
                "1))))))))))))))))) }", "too-deep");
    check_large("card \"X\" { on build ", "{ may ", 5000, "store it", "too-deep");
    check_large("card \"X\" { type well pattern { ", "wood ", 300, "} }", "pattern-too-large");
    check_large("#", "x", HM_SOURCE_MAX, "", "file-too-large");
    check_large("", "@\n", 3000, "", "bad-character");
    check_large("card \"X\" { type well source \"t\" pattern { wood wheat } ", "score 1 ", 300, "}",
                "limit");
}

/* -- manifests and games */

static const struct pack_row {
    const char *name, *manifest, *game, *want;
} pack_rows[] = {
    {"no version", "pack \"t\" { game \"g\" }", NULL, "1:6-9 missing-part: the pack has no version\n"},
    {"bad version", "pack \"t\" { version \"one\" game \"g\" }", NULL,
     "1:20-25 bad-version: a version is three numbers, like 1.2.0\n"},
    {"no game", "pack \"t\" { version \"1.0.0\" }", NULL,
     "1:6-9 missing-part: the pack does not say which game it is for\n"},
    {"another game", "pack \"t\" { version \"1.0.0\" game \"h\" }", NULL,
     "1:33-36 unknown-game: this pack is for 'h', but the game is 'g'\n"},
    {"bad range", "pack \"t\" { version \"1.0.0\" game \"g\" requires \"t\" \">one\" }", NULL,
     "1:46-49 circular-packs: pack 't' requires itself\n"
     "1:50-56 bad-version: versions are asked for like \">=1.0.0 <2.0.0\"\n"},
    {"too many drawn", "pack \"t\" { version \"1.0.0\" game \"g\" draws up to 65 }", NULL,
     "1:49-51 bad-number: expected a number from 0 to 64\n"},
    {"missing pack", "pack \"t\" { version \"1.0.0\" game \"g\" requires \"u\" }", NULL,
     "1:46-49 missing-pack: pack 'u' is required, but was not found\n"},
    {"nothing in it", "# empty", NULL, "1:1-1 missing-part: this file names no pack\n"},
    {"no grid", NULL, "game \"g\" { resource wood { letter W } type a { letter A } }",
     "1:6-9 missing-part: game 'g' has no grid\n"},
    {"grid too large", NULL,
     "game \"g\" { grid 9 by 9 resource wood { letter W } type a { letter A } }",
     "1:12-23 number-range: a grid has at most 64 squares, not 81\n"},
    {"unknown colour", NULL,
     "game \"g\" { grid 2 by 2 resource wood { letter W colour gren } type a { letter A } }",
     "1:56-60 unknown-name: unknown colour 'gren' (did you mean 'green'?)\n"},
    {"resource twice", NULL,
     "game \"g\" { grid 2 by 2 resource wood { letter W } resource wood { letter W } type a { letter A } }",
     "1:60-64 duplicate: 'wood' is defined twice\n"},
    {"type named like a resource", NULL,
     "game \"g\" { grid 2 by 2 resource wood { letter W } type wood { letter A } }",
     "1:6-9 missing-part: game 'g' has no type\n"
     "1:56-60 duplicate: 'wood' is defined twice\n"},
    {"a letter that is none", NULL,
     "game \"g\" { grid 2 by 2 resource wood { letter wood } type a { letter A } }",
     "1:47-51 wrong-kind: a letter is one of A to Z\n"},
    {"a game that looks at feeding", NULL,
     "game \"g\" { grid 2 by 2 resource wood { letter W } type a { letter A } score \"x\" 1 per fed }",
     "1:87-90 wrong-place: only cards can look at what is fed (add it to the cards, as in: every "
     "cottage { score -1 when not fed })\n"},
    {"a switch with one value", NULL,
     "game \"g\" { grid 2 by 2 resource wood { letter W } type a { letter A } rule r { values \"x\" } }",
     "1:76-77 missing-part: rule switch 'r' needs at least two values\n"},
};

static void test_manifests_and_games(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof pack_rows / sizeof *pack_rows; i++) {
        const struct pack_row *r = &pack_rows[i];
        hm_test_pack pack = hm_test_pack_of(
            r->manifest ? r->manifest : "pack \"t\" { version \"1.0.0\" game \"g\" }",
            r->game ? r->game : "game \"g\" { grid 2 by 2 resource wood { letter W } "
                                "type a { letter A } }", NULL);
        const hm_test_row row = {r->name, r->manifest ? r->manifest : r->game, r->want};
        hm_library *lib = hm_test_build(&pack, NULL);
        assert_true(hm_library_diags(lib)->errors > 0);
        assert_true(hm_test_row_complains(&row, lib));
        hm_library_free(lib);
    }
}

static hm_status add_text(hm_library *lib, const char *path, const char *bytes)
{
    hm_error err = {0};
    hm_source s = hm_test_text(path, bytes);
    return hm_library_add_pack(lib, &s, 1, &err);
}

static void test_packs_that_need_each_other(void **state)
{
    static const struct { const char *a, *b, *want; } rows[] = {
        {"requires \"b\" \">=1.0\"", "", ""},
        {"requires \"b\" \">=2.0\"", "", "1:50-57 pack-version: pack 'b' >=2.0 is required, but 1.5.0 is there\n"},
        {"requires \"b\" \"<1.5\"", "", "1:50-56 pack-version: pack 'b' <1.5 is required, but 1.5.0 is there\n"},
        {"requires \"b\"", "requires \"a\"", "1:46-49 circular-packs: packs 'a' and 'b' require each other\n"
                                        "1:46-49 circular-packs: packs 'b' and 'a' require each other\n"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char a[200], b[300], got[1000];
        hm_error err = {0};
        hm_library *lib = hm_library_new(NULL);
        snprintf(a, sizeof a, "pack \"a\" { version \"1.0.0\" game \"g\" %s }", rows[i].a);
        snprintf(b, sizeof b, "pack \"b\" { version \"1.5.0\" game \"g\" %s } game \"g\" { grid 2 by 2 "
                 "resource wood { letter W } type a { letter A } }", rows[i].b);
        assert_int_equal(add_text(lib, "a/pack.card", a), HM_OK);
        assert_string_equal(hm_library_missing(lib), "b");
        assert_int_equal(add_text(lib, "b/pack.card", b), HM_OK);
        assert_null(hm_library_missing(lib));
        hm_library_build(lib, &err);
        hm_test_write_down(hm_library_diags(lib), got, sizeof got);
        assert_string_equal(got, rows[i].want);
        hm_library_free(lib);
    }
}

static void test_a_pack_twice(void **state)
{
    (void)state;
    hm_library *lib = hm_library_new(NULL);
    assert_int_equal(add_text(lib, "a/pack.card", hm_test_towns_manifest), HM_OK);
    assert_int_equal(add_text(lib, "a/pack.card", hm_test_towns_manifest), HM_OK); /* the same folder */
    assert_int_equal(hm_library_packs(lib), 1);
    assert_int_equal(add_text(lib, "b/pack.card", hm_test_towns_manifest), HM_EINPUT);
    assert_string_equal(hm_library_diags(lib)->first->message, "pack 't' is there twice");
    hm_library_free(lib);
}

static void test_versions(void **state)
{
    static const struct { const char *version, *range; int fits; } rows[] = {
        {"1.0.0", "", 1}, {"1.0.0", "1", 1}, {"1.0.0", ">=1.0.0 <2", 1}, {"2.0.0", ">=1.0.0 <2", 0},
        {"1.9.9", ">=1,<2", 1}, {"0.9", ">=1.0", 0}, {"1.10.0", ">1.9.0", 1}, {"1.0.1", "<=1.0.0", 0},
        {"1.0.0", "=1.0.0", 1}, {"1.0.0", "== 1.0.1", 0}, {"x", "", -1}, {"1.0.0.0", "", -1},
        {"1.", "", -1}, {"1.0.0", "~1", -1}, {"1.0.0", ">=", -1}, {"99999999999", "", -1}, {"", "", -1},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (hm_version_fits(rows[i].version, rows[i].range) != rows[i].fits)
            print_error("%s in %s\n", rows[i].version, rows[i].range);
        assert_int_equal(hm_version_fits(rows[i].version, rows[i].range), rows[i].fits);
    }
}

static void test_identity_is_apart_from_the_name(void **state)
{
    static const struct { const char *name, *id; } rows[] = {
        {"Feast Hall", "feast-hall"}, {"Architect's Guild", "architects-guild"},
        {"  A -- B ", "a-b"}, {"Blå", "blå"}, {"N°1", "n°1"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char card[200];
        int fits;
        snprintf(card, sizeof card, "card \"%s\" { type well pattern { wood wheat } source \"t\" }",
                 rows[i].name);
        hm_library *lib = library_of_card(card);
        const hm_cards *set = hm_library_cards(lib);
        assert_string_equal(set->card[0]->id, rows[i].id);
        assert_ptr_equal(hm_cards_find(set, rows[i].name, &fits), set->card[0]);
        assert_ptr_equal(hm_cards_find(set, rows[i].id, &fits), set->card[0]);
        snprintf(card, sizeof card, "t/%s", rows[i].id);
        assert_ptr_equal(hm_cards_find(set, card, &fits), set->card[0]);
        assert_null(hm_cards_find(set, "t/", &fits));
        hm_library_free(lib);
    }
}

/* -- the table of words */

static void test_words_are_found_and_documented(void **state)
{
    int sections;
    const hm_section *s = hm_word_sections(&sections);
    (void)state;
    assert_int_equal(s[0].first, 1);
    for (int i = 1; i < sections; i++)
        assert_true(s[i].first > s[i - 1].first);
    for (int w = 1; w < HM_WORDS; w++) {
        const hm_word_info *info = hm_word_lookup((hm_word)w);
        assert_int_equal(hm_word_find(info->spelling, strlen(info->spelling)), w);
        assert_true(info->form[0] != '\0' && info->doc[0] != '\0');
    }
    assert_int_equal(hm_word_find("nonsense", 8), HM_WORD_NO_WORD);
    assert_null(hm_word_lookup(HM_WORD_NO_WORD));
}

/* -- memory: fail the n-th allocation, for every n */

static void test_every_allocation_may_fail(void **state)
{
    static const char *const files[] = {"cards/base/warehouse.card",
                                        "cards/base/opaleyes-watch.card"};
    (void)state;
    for (int i = 0; i < 2; i++) {
        size_t length;
        char *card = hm_test_read(files[i], &length);
        assert_non_null(card);
        hm_test_pack pack = hm_test_towns((hm_source){"t/x.card", card, length});
        assert_true(hm_test_starve(&pack, NULL) > 5);
        free(card);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_mistake_has_its_message),
        cmocka_unit_test(test_bytes_that_are_no_text),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_manifests_and_games),
        cmocka_unit_test(test_packs_that_need_each_other),
        cmocka_unit_test(test_a_pack_twice),
        cmocka_unit_test(test_versions),
        cmocka_unit_test(test_identity_is_apart_from_the_name),
        cmocka_unit_test(test_words_are_found_and_documented),
        cmocka_unit_test(test_every_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, hm_test_read_towns, hm_test_drop_towns);
}
