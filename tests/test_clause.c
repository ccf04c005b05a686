/* What cards do besides scoring and feeding, and scripts in cards: every mistake with its
 * place, message and hint, and what good ones are compiled to. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "dsl/library.h"
#include "tests/packs.h"

#define TYPES "the types are cottage, farm, well, chapel, tavern, theater, factory, monument"

/* -- a script engine that compiles nothing, and remembers what it was given */

enum { SCRIPTS = 40 };

typedef struct engine {
    int  count;
    char text[SCRIPTS][80], card[SCRIPTS][20];
} engine;

static int keep_block(void *self, const hm_source *source, hm_span at, const char *card,
                      hm_diags *diags)
{
    engine *e = self;
    char *into = e->text[e->count];
    assert_true(e->count < SCRIPTS && at.last - at.first < sizeof e->text[0]);
    snprintf(into, sizeof e->text[0], "%.*s", (int)(at.last - at.first),
             source->bytes + at.first);
    snprintf(e->card[e->count], sizeof e->card[0], "%s", card);
    if (strstr(into, "wrong") != NULL) {
        hm_diag_add(diags, source, HM_ERROR, "lua", at, "this is no Lua");
        return 0;
    }
    return ++e->count;
}

static unsigned names(void *self, int number)
{
    const engine *e = self;
    return strstr(e->text[number - 1], "fed()") != NULL ? HM_NAMES_FED : 0;
}

static hm_status bind_nothing(void *self, const hm_cards *cards, hm_error *err)
{
    (void)self, (void)cards, (void)err;
    return HM_OK;
}

static void free_nothing(void *self) { (void)self; }

/* A library of the game and one card file; e NULL: without scripts. */
static hm_library *library_of(const char *cards, engine *e, hm_script_host *host)
{
    static const hm_scripts none = {0};
    hm_test_pack pack = hm_test_towns(hm_test_text("t/x.card", cards));
    if (e == NULL)
        return hm_test_build(&pack, NULL);
    *e = (engine){0};
    *host = (hm_script_host){.self = e,
                             .block = keep_block,
                             .names = names,
                             .bind = bind_nothing,
                             .scripts = &none,
                             .free = free_nothing};
    return hm_test_build(&pack, host);
}

static void check_rows(const hm_test_row *rows, size_t count, bool scripts)
{
    int bad = 0;
    for (size_t i = 0; i < count; i++) {
        engine e;
        hm_script_host host;
        hm_library *lib = library_of(rows[i].source, scripts ? &e : NULL, &host);
        bad += !hm_test_row_complains(&rows[i], lib);
        hm_library_free(lib);
    }
    assert_int_equal(bad, 0);
}

#define CARD(parts) "card \"X\" { type well pattern { wood wheat } source \"t\" text \"t\"\n" parts " }"
#define NO_CUBE "wrong-place: there is no 'it' here: no cube was named"
#define BUILT " (here 'it' is what was built: build it, drop it)\n"
#define NO_BUILD "wrong-place: there is no 'it' here: nobody has built " \
                 "(it stands inside 'when neighbour builds TYPES { }' or " \
                 "'when you build TYPES { }')\n"
#define NOT_KEPT "wrong-place: nothing is kept by this card (add 'on build { keep N types }')\n"

static const hm_test_row mistakes[] = {
    {"counts as a type", CARD("counts as 2 cottage"), ""},
    {"counts as several of its own", CARD("counts as 2 well"), ""},
    {"counts as what it is", CARD("counts as 1 well"),
     "2:1-17 no-use: this card is one well already\n"},
    {"counts as many of a type", CARD("counts as 2 cottages"),
     "2:13-21 unknown-name: unknown type 'cottages' (did you mean 'cottage'?)\n"},
    {"counts as too many", CARD("counts as 10 cottage"),
     "2:1-21 number-range: a building counts as 1 to 9\n"},
    {"counts as nothing", CARD("counts as 0 cottage"),
     "2:1-20 number-range: a building counts as 1 to 9\n"},
    {"counts twice", CARD("counts as 2 farm\ncounts as 2 cottage"),
     "3:1-20 duplicate-part: 'counts' stands twice in one card\n"},
    {"counts without as", CARD("counts 2 cottage"),
     "2:8-9 syntax: unexpected '2', expected 'as'\n"},

    {"a line of the game", CARD("line \"empty\" scores 0"), ""},
    {"an unknown line", CARD("line \"emty\" scores 0"),
     "2:6-12 unknown-name: the game has no score line 'emty' (did you mean 'empty'?)\n"},
    {"a line like none", CARD("line \"monuments\" scores 0"),
     "2:6-17 unknown-name: the game has no score line 'monuments' "
     "(there are 'empty' and 'waste')\n"},
    {"a line that looks at feeding", CARD("line \"empty\" scores 1 per fed cottage"),
     "2:27-30 wrong-place: lines of the game cannot look at what is fed\n"},
    {"a line seen from a building", CARD("line \"empty\" scores 1 per adjacent empty"),
     "2:27-35 wrong-place: 'adjacent' is seen from one building, but here is none\n"},
    {"a line that is a set", CARD("line \"empty\" scores empty"),
     "2:21-26 wrong-kind: this part needs a number, but this is a set of squares "
     "(write 'count' before the set)\n"},
    {"a line twice", CARD("line \"empty\" scores 0\nline \"empty\" scores 1"),
     "3:1-22 duplicate-part: line 'empty' stands twice in one card\n"},
    {"two lines", CARD("line \"empty\" scores 0\nline \"waste\" scores 1"), ""},
    {"a line's name without quotes", CARD("line empty scores 0"),
     "2:6-11 syntax: unexpected 'empty', expected a text in quotes\n"},
    {"a line without scores", CARD("line \"empty\" 0"),
     "2:14-15 syntax: unexpected '0', expected 'scores'\n"},
    {"a score that scores", CARD("scores 3"),
     "2:1-7 syntax: unexpected 'scores' (did you mean 'score'?)\n"},

    {"never names", CARD("never names"), ""},
    {"never names unless", CARD("never names unless alone or count built > 3"), ""},
    {"never names when", CARD("never names when alone"),
     "2:13-17 syntax: unexpected 'when' (after 'never names' write 'unless')\n"},
    {"unless a number", CARD("never names unless 3"),
     "2:20-21 wrong-kind: 'unless' needs a condition, but this is a number "
     "(compare it: = != < <= > >=)\n"},
    {"unless where when belongs", CARD("score 3 unless fed"),
     "2:9-15 syntax: unexpected 'unless' (did you mean 'when not'?)\n"},
    {"alone in a score", CARD("score 3 when alone"),
     "2:14-19 wrong-place: 'alone' is known only while the game is played "
     "(it stands in effects and after 'never names unless')\n"},
    {"alone beside a set", CARD("never names unless any alone"),
     "2:24-29 wrong-kind: 'any' needs a set of squares, but this is a condition\n"},

    {"all buildings go on", CARD("your buildings go on any corner empty"), ""},
    {"one building goes on", CARD("your building go on empty"),
     "2:6-14 syntax: unexpected 'building', expected 'buildings'\n"},
    {"buildings go on what is near", CARD("your buildings go on adjacent"),
     "2:22-30 wrong-place: 'adjacent' is seen from one building, but here is none\n"},

    {"buildings are types", CARD("your buildings are farm or well"), ""},
    {"buildings are what is there", CARD("your buildings are types in built"), ""},
    {"buildings are dealt", CARD("your buildings are any type except monument"), ""},
    {"buildings are cubes", CARD("your buildings are wood"),
     "2:20-24 unknown-name: unknown type 'wood' (" TYPES ")\n"},
    {"buildings are near", CARD("your buildings are types in adjacent"),
     "2:29-37 wrong-place: 'adjacent' is seen from one building, but here is none\n"},
    {"buildings are kept", CARD("on build { keep 2 types } your buildings are kept"),
     "2:46-50 wrong-place: what is kept is seen from one building, but here is none\n"},
    {"buildings are new", CARD("your buildings are any new type"),
     "2:20-32 wrong-place: nothing comes here that could be new "
     "(it stands in 'when you build any new type { }')\n"},
    {"buildings are a script", CARD("your buildings are lua { }"),
     "2:20-23 wrong-place: a script cannot stand here (in a card it stands for all that score, "
     "feeds, line, 'build on', 'may not name' or 'never names' says, or for a block of effects; a "
     "game's own lines and rules have none, but 'every TYPE { score lua { } }' adds one to cards)\n"},
    {"types in a number", CARD("on build { build types in 3 }"),
     "2:27-28 syntax: unexpected '3'\n"},
    {"types in a condition", CARD("on build { build types in (count farm) }"),
     "2:28-38 wrong-kind: this part needs a set of squares, but this is a number\n"},
    {"a neighbour builds", CARD("when neighbour builds any type except farm { may build it }"), ""},
    {"a neighbour, with an article", CARD("when a neighbour builds (farm or well) { may build it on corner }"), ""},
    {"an American one", CARD("when a neighbor builds monument { may build cottage }"), ""},
    {"a neighbour names", CARD("when neighbour names wood { store it }\nscore per"),
     "2:6-15 wrong-place: there is no 'when neighbour names' (there is 'when another names')\n"
     "3:7-10 syntax: unexpected 'per'\n"},
    {"another builds", CARD("when another builds farm { build it }"),
     "2:6-13 wrong-place: there is no 'when another builds' (there is 'when neighbour builds')\n"},
    {"a neighbour builds a cube", CARD("when neighbour builds wood { build it }"),
     "2:23-27 unknown-name: unknown type 'wood' (" TYPES ")\n"},
    {"a neighbour builds what is misspelt", CARD("when neighbour builds cotage { build it }"),
     "2:23-29 unknown-name: unknown type 'cotage' (did you mean 'cottage'?)\n"},
    {"you build", CARD("when you build any { may build it }"), ""},
    {"you build nearby", CARD("when you build farm or well row { may build it on corner }"), ""},
    {"you build what is new", CARD("when you build any new type except farm around { build it }"), ""},
    {"another build", CARD("when another build farm { build it }"),
     "2:6-13 wrong-place: there is no 'when another build' (there is 'when you build')\n"},
    {"you builds", CARD("when you builds farm { build it }"),
     "2:6-9 wrong-place: there is no 'when you builds' (there is 'when neighbour builds')\n"},
    {"you build a cube", CARD("when you build wood adjacent { build it }"),
     "2:16-20 unknown-name: unknown type 'wood' (" TYPES ")\n"},
    {"you build corners", CARD("when you build farm corner { build it }"),
     "2:21-27 syntax: unexpected 'corner', expected 'or', 'except', squares nearby, 'lua' or '{'\n"},
    {"what you build is no cube", CARD("holds 1 when you build farm { store it }"),
     "2:31-39 " NO_CUBE BUILT},
    {"a neighbour builds what is new", CARD("when neighbour builds any new type { build it }"),
     "2:23-35 wrong-place: nothing comes here that could be new "
     "(it stands in 'when you build any new type { }')\n"},
    {"an effect builds what is new", CARD("on build { build any new type }"),
     "2:18-30 wrong-place: nothing comes here that could be new "
     "(it stands in 'when you build any new type { }')\n"},
    {"the neighbour's squares", CARD("score 1 per neighbour cottage"),
     "2:13-22 syntax: unexpected 'neighbour' (did you mean 'adjacent'?)\n"},
    {"an article before something else", CARD("score 1 when a well"),
     "2:14-15 unknown-name: unknown name 'a'\n"},

    {"it is no cube", CARD("holds 1 when neighbour builds farm { store it\nplace it\nswap it for wood }"),
     "2:38-46 " NO_CUBE BUILT "3:1-9 " NO_CUBE BUILT "4:1-17 " NO_CUBE BUILT},
    {"it is no building", CARD("holds 1 when another names wood { store it\nbuild it\ndrop it }"),
     "3:1-9 " NO_BUILD "4:1-8 " NO_BUILD},
    {"nothing is it", CARD("on build { build it }"), "2:12-20 " NO_BUILD},
    {"store it elsewhere needs no holds",
     CARD("when another names any { may store it on cottage except laden }"), ""},
    {"store it elsewhere without a cube", CARD("on build { store it on cottage }"),
     "2:12-31 " NO_CUBE "\n"},
    {"build a dealt card", CARD("on build { build farm or monument }"),
     "2:26-34 wrong-place: cards of type 'monument' are dealt, and no effect puts them up\n"},
    {"build all but dealt ones", CARD("on build { build any type except monument }"), ""},
    {"build on a number", CARD("on build { build farm on 3 }"),
     "2:26-27 wrong-kind: this part needs a set of squares, but this is a number\n"},
    {"replace by", CARD("on build { replace farm by well }"),
     "2:25-27 syntax: unexpected 'by'\n"},
    {"replace with a cube", CARD("on build { replace farm with wood or monument }"),
     "2:30-34 unknown-name: unknown type 'wood' (" TYPES ")\n"
     "2:38-46 wrong-place: cards of type 'monument' are dealt, and no effect puts them up\n"},

    {"up to", CARD("on build { up to 3 times { build farm } or { build well } }"), ""},
    {"up to once", CARD("on build { up to 1 time build farm }"), ""},
    {"up to never", CARD("on build { up to 0 times build farm }"),
     "2:18-19 number-range: number out of range: 1 to 9\n"},
    {"up to too often", CARD("on build { up to 10 times build farm }"),
     "2:18-20 number-range: number out of range: 1 to 9\n"},
    {"up to without times", CARD("on build { up to 2 build farm }"),
     "2:20-25 syntax: unexpected 'build', expected 'times'\n"},
    {"many questions", CARD("on build { up to 8 times { build farm up to 3 times build farm } }"), ""},
    {"too many questions", CARD("on build { up to 9 times { build farm up to 3 times replace built with farm } }"),
     "2:10-80 limit: this effect can ask 135 questions; at most 96 go\n"},
    {"far too many questions", CARD("on build { up to 9 times { up to 9 times { up to 9 times { "
                                    "up to 9 times build farm } } } }"),
     "2:10-92 limit: this effect can ask more than 1000 questions; at most 96 go\n"},

    {"once a round", CARD("on build { once a round may build farm once a round { build farm } or "
                          "{ build well } }"), ""},
    {"once in once", CARD("on build { once a round { may { once a round may build farm } build well } }"),
     "2:33-60 wrong-place: this goes once a round already\n"},
    {"once without a round", CARD("on build { once build farm }"),
     "2:12-16 unknown-word: unknown word 'once' (did you mean 'once a round'?)\n"},
    {"match shared", CARD("score 1 once a round match shared"), ""},
    {"match twice", CARD("match shared once a round match shared"),
     "2:14-39 duplicate-part: 'match' stands twice in one card\n"},
    {"match what", CARD("match\nscore 1"), "3:1-6 syntax: unexpected 'score', expected 'shared'\n"},
    {"once a round what", CARD("once a round score 1"),
     "2:14-19 syntax: unexpected 'score', expected 'match'\n"},
    {"discard from nothing", CARD("on build { discard wood }"),
     "2:12-24 wrong-place: nothing lies on this card (add 'holds N')\n"},
    {"discard misspelt", CARD("holds 1 on build { discard wod }"),
     "2:28-31 unknown-name: unknown resource 'wod' (did you mean 'wood'?)\n"},
    {"return without a cube", CARD("on build { return it }"), "2:12-21 " NO_CUBE "\n"},

    {"keep and drop", CARD("on build { keep 2 of farm or well } when neighbour builds kept { drop it }"), ""},
    {"keep one", CARD("on build { keep 1 type }"), ""},
    {"keep none", CARD("on build { keep 0 types }"),
     "2:17-18 number-range: number out of range: 1 to 9\n"},
    {"keep how many", CARD("on build { keep types }"),
     "2:17-22 syntax: unexpected 'types', expected a number\n"},
    {"keep dealt ones", CARD("on build { keep 1 of monument }"),
     "2:22-30 wrong-place: cards of type 'monument' are dealt, and no effect puts them up\n"},
    {"kept by nobody", CARD("when neighbour builds kept { build it }"), "2:23-27 " NOT_KEPT},
    {"drop what is not kept", CARD("when neighbour builds farm { build it drop it }"),
     "2:39-46 " NOT_KEPT},
    {"keep and remember", CARD("on build { remember 3 }\nwhen neighbour builds farm { may keep 1 type }"),
     "3:34-45 wrong-place: a card keeps types of building or remembers a number, not both\n"},
    {"remembered where types are kept", CARD("on build { keep 1 type }\nscore remembered"),
     "3:7-17 wrong-place: this card keeps types of building and remembers no number\n"},

    {"where, wherever sets are",
     CARD("score 1 per (farm where fed)\nfeeds farm where any row well\n"
          "build on empty where held = 0\nscore together count (this where corner)\n"
          "on build { place wood on empty where any around farm }\n"
          "score 1 per right's (farm where distance to well > 1)\n"
          "never names unless any (built where remembered > 1)"), ""},
    {"where of a number", CARD("score count this where edge"),
     "2:7-17 wrong-kind: 'where' needs a set of squares before it, but this is a number "
     "(put the set and its 'where' in parentheses)\n"},
    {"where what", CARD("score 1 per (farm where well)"),
     "2:25-29 wrong-kind: 'where' needs a condition, but this is a set of squares "
     "(ask 'any' or 'no' such square, or compare their 'count')\n"},
    {"where inside where", CARD("score 1 per (farm where any (row where edge))"),
     "2:34-39 wrong-place: a 'where' cannot stand in the condition of another\n"},
    {"where of what", CARD("score 1 per (farm or well where edge)"),
     "2:14-37 parentheses: of which sets 'where' speaks can be read in two ways "
     "(put parentheses around what belongs together)\n"},
    {"where in which town", CARD("score 1 per (right's farm where edge)"),
     "2:14-26 wrong-place: this mixes squares of two towns "
     "(put the neighbour's first, before everything that is theirs)\n"},
    {"where in two towns", CARD("score 1 per (farm where any right's row well)"),
     "2:37-40 wrong-place: 'row' is seen from this building and means nothing in a "
     "neighbour's town\n"},
    {"where fed, too early", CARD("feeds farm where fed"),
     "2:18-21 wrong-place: what is fed is known only when the game is scored\n"},
    {"where, and then not any more", CARD("score together count (farm where edge) + count row"),
     "2:48-51 wrong-place: 'row' is seen from one building, but here is none\n"},
    {"where a number would go too far",
     CARD("score 1 per (farm where 9999 * 99 * count (self cottage) > 1)"),
     "2:25-57 number-range: this number could go beyond 1048576\n"},
    {"types with", CARD("score types with 3\nscore 1 per type with 2 in row"), ""},
    {"types with none", CARD("score types with 0"),
     "2:18-19 number-range: number out of range: 1 to 64\n"},
    {"types with too many", CARD("score types with 65"),
     "2:18-20 number-range: number out of range: 1 to 64\n"},
    {"types with no set", CARD("score types with 2 in 3"),
     "2:23-24 wrong-kind: 'in' needs a set of squares, but this is a number\n"},
    {"commonest type", CARD("score count commonest type\nscore 1 per row commonest type"), ""},
    {"commonest type of no set", CARD("score count commonest type in 3"),
     "2:31-32 wrong-kind: 'in' needs a set of squares, but this is a number\n"},
    {"types missing", CARD("score 2 per type missing\nscore 2 * right's types missing"), ""},
    {"types misspelt", CARD("score types mising\nscore 1 per type mising"),
     "2:13-19 unknown-word: unknown word 'mising' (did you mean 'missing'?)\n"
     "3:18-24 unknown-word: unknown word 'mising' (did you mean 'missing'?)\n"},
    {"missing without types", CARD("score 2 per missing"),
     "2:13-20 syntax: unexpected 'missing'\n"},
    {"what counts as much can be far", CARD("score 9999 per cottage"),
     "2:7-23 number-range: this number could go beyond 1048576\n"},

    {"a mistake in every line of every kind",
     CARD("  linne \"empty\" scores 0\n  never name\n  scores 1\n  yours go\n  on bild { hold wood }\n"
          "  counts 2\n  when anybody names wood { store it }\n  may name wood\n  fed\n  wild 3\n"),
     "2:3-8 unknown-word: unknown word 'linne' (did you mean 'line'?)\n"
     "3:9-13 syntax: unexpected 'name', expected 'names'\n"
     "4:3-9 syntax: unexpected 'scores' (did you mean 'score'?)\n"
     "5:3-8 unknown-word: unknown word 'yours' (did you mean 'your'?)\n"
     "6:6-10 unknown-word: unknown word 'bild' (did you mean 'build'?)\n"
     "7:10-11 syntax: unexpected '2', expected 'as'\n"
     "8:3-7 syntax: unexpected 'when' (write 'when anyone names wood { ... }')\n"
     "9:7-11 syntax: unexpected 'name', expected 'not'\n"
     "10:3-6 syntax: unexpected 'fed'\n"
     "11:8-9 syntax: unexpected '3'\n"},
    {"a block is skipped with its error",
     CARD("on bild\n{ may { hold wood } or\n { store it } }\non { x { y } }\nscore per"),
     "2:4-8 unknown-word: unknown word 'bild' (did you mean 'build'?)\n"
     "5:4-5 syntax: unexpected '{', expected 'build'\n"
     "6:7-10 syntax: unexpected 'per'\n"},
};

static void test_each_mistake_has_its_message(void **state)
{
    (void)state;
    check_rows(mistakes, sizeof mistakes / sizeof *mistakes, false);
}

/* -- scripts */

#define NOT_HERE "wrong-place: a script cannot stand here (in a card it stands for all that " \
                 "score, feeds, line, 'build on', 'may not name' or 'never names' says, or for a " \
                 "block of effects; a game's own lines and rules have none, but 'every TYPE { " \
                 "score lua { } }' adds one to cards)\n"

static const hm_test_row script_mistakes[] = {
    {"everywhere",
     CARD("score lua { } score together lua { } feeds lua { } build on lua { } line \"empty\" scores lua { }\n"
          "your buildings go on lua { } may not name lua { } never names lua { } on build lua { }\n"
          "when another names wood lua { } when a neighbour builds farm lua { }"), ""},
    {"part of an expression", CARD("score 1 + lua { return 1 }\nscore count lua { }"),
     "2:11-14 " NOT_HERE "3:13-16 " NOT_HERE},
    {"a condition", CARD("score 1 when lua { }\nnever names unless lua { }"),
     "2:14-17 " NOT_HERE "3:20-23 " NOT_HERE},
    {"a part", CARD("lua { x }"), "2:1-4 " NOT_HERE},
    {"a pattern", CARD("pattern lua { x }"), "2:9-12 " NOT_HERE},
    {"between cards", "lua { x }\n" CARD("score 1"), "1:1-4 " NOT_HERE},
    {"an effect", CARD("on build { lua { x } }"), "2:12-15 " NOT_HERE},
    {"a number of cubes", CARD("holds lua { x }"), "2:7-10 " NOT_HERE},
    {"with a condition", CARD("score lua { x } when fed"),
     "2:22-25 wrong-place: a script takes no 'when' (put the condition into the script)\n"},
    {"with anything", CARD("feeds lua { x } anywhere"),
     "2:17-25 syntax: unexpected 'anywhere'\n"},
    {"without code", CARD("score lua\nscore lua 3"),
     "2:7-10 syntax: 'lua' is followed by '{' and its code\n"
     "3:7-10 syntax: 'lua' is followed by '{' and its code\n"},
    {"that is none", CARD("score lua { wrong }"), "2:12-19 lua: this is no Lua\n"},
    {"two that are none", CARD("score lua { wrong }\nfeeds lua {wrong}"),
     "2:12-19 lua: this is no Lua\n3:12-17 lua: this is no Lua\n"},
    {"a line that looks at feeding", CARD("line \"empty\" scores lua { return count(fed()) }"),
     "2:1-48 wrong-place: lines of the game cannot look at what is fed\n"},
    {"no text", "card \"X\" { type well pattern { wood wheat } source \"t\" score lua { } }",
     "1:6-9 warning no-text: a script decides what card 'X' does "
     "(say in text \"...\" what it does)\n"},
    {"a script may keep and remember",
     CARD("on build lua { remember(1) } when neighbour builds kept { drop it } score remembered"), ""},
    {"no end", CARD("score lua { if x then {")
     "\ncard \"Y\" { type well pattern { wood brick } source \"t\"\nscroe 1 }",
     "2:11-12 missing-brace: this '{' has no closing '}' (close the script with '}'; braces in "
     "its strings and comments do not count)\n"
     "4:1-6 unknown-word: unknown word 'scroe' (did you mean 'score'?)\n"},
    {"no end of a comment", CARD("score lua { --[==[ } ]] "),
     "2:11-12 missing-brace: this '{' has no closing '}' (close the script with '}'; braces in "
     "its strings and comments do not count)\n"},
    {"no end of anything", "card \"X\" { type well\nscore lua {",
     "2:11-12 missing-brace: this '{' has no closing '}' (close the script with '}'; braces in "
     "its strings and comments do not count)\n"},
    {"a string that does not end in its line is Lua's business", CARD("score lua { \"abc }\nscore 1"), ""},
};

static void test_scripts_stand_where_they_may(void **state)
{
    (void)state;
    check_rows(script_mistakes, sizeof script_mistakes / sizeof *script_mistakes, true);
}

static void test_without_an_engine_scripts_are_errors(void **state)
{
    static const hm_test_row rows[] = {
        {"no Lua", CARD("score lua { return 1 }\non build lua { }"),
         "2:7-10 no-scripts: this program has no Lua\n"
         "3:10-13 no-scripts: this program has no Lua\n"},
    };
    (void)state;
    check_rows(rows, 1, false);
}

/* The code is taken as it stands, with braces counted as Lua would count them. */
static void test_code_of_scripts_is_taken_as_it_stands(void **state)
{
    static const char *const rows[] = {
        "", " ", "return 1", " local a = {} ", "{{}{}}", "\n\treturn { 1, { 2 } }\n",
        "a = \"}\"", "a = '}'", "a = \"\\\"}\"", "a = '\\'}'", "a = \"\\\\\"", "a = \"'\" .. '\"'",
        "a = [[ } ]]", "a = [==[ ]] }]=] ]==]", "a = [[]]", "a = [=[]]=]", "a = b[c[1]]", "a = [[ ]]]",
        "-- }\n", "-- ]] }\n", "--[[ }\n} ]]", "--[==[ } ]] ]=] ]==]", "--[ }\n", "--[= }\n", "a - -b",
        "\"\\z \n }\"", "\"\\\n}\"", "\"\\\r\n}\"", "a = '--' {}", "a = \"[[\" {}",
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char card[300];
        engine e;
        hm_script_host host;
        snprintf(card, sizeof card, CARD("score lua \n {%s} feeds lua{second} score 1"), rows[i]);
        hm_library *lib = library_of(card, &e, &host);
        if (hm_library_diags(lib)->errors != 0 || e.count != 2)
            fail_msg("%s", rows[i]);
        assert_string_equal(e.text[0], rows[i]);
        assert_string_equal(e.text[1], "second");
        assert_string_equal(e.card[0], "X");
        hm_library_free(lib);
    }
}

/* -- what they are compiled to */

static const hm_clause *last_clause(const hm_library *lib)
{
    const hm_card *card = hm_library_cards(lib)->card[0];
    assert_true(card->clauses > 0);
    return &card->clause[card->clauses - 1];
}

/* One line: "count_as 1 end". */
static void write_code(const hm_program *p, char *out, size_t size)
{
    char text[1000], *word;
    size_t n = 0;
    out[0] = '\0';
    if (p == NULL)
        return;
    hm_code_text(p, NULL, NULL, text, sizeof text);
    for (char *line = strtok(text, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        for (word = line; *word == ' ' || (*word >= '0' && *word <= '9');)
            word++;
        n += (size_t)snprintf(out + n, size - n, "%s%s", n ? ", " : "", word);
    }
}

static void test_what_clauses_are_compiled_to(void **state)
{
    static const struct {
        const char *parts;
        int         hook;
        const char *code, *filter;
    } rows[] = {
        {"line \"waste\" scores -2", HM_HOOK_LINE, "number -2, end", ""},
        {"never names", HM_HOOK_NEVER_NAMES, "town, any, end", ""},
        {"never names unless alone", HM_HOOK_NEVER_NAMES, "alone, isnt, end", ""},
        {"your buildings go on any corner empty", HM_HOOK_GO_ON, "corner, empty, and, end", ""},
        {"when neighbour builds farm or (any except well) { may build it }", HM_HOOK_NEIGHBOUR,
         "may 3, empty, build_it, end",
         "build_types 2, build_types 255, build_types 4, types_except, types_or, end"},
        {"your buildings are types in (farm or row of well)", HM_HOOK_BUILDINGS_ARE,
         "type 1, type 2, near_of row, or, types_in, end", ""},
        {"on build { build types in adjacent or well }", HM_HOOK_ON_BUILD,
         "adjacent, types_in, build_types 4, types_or, empty, build, end", ""},
        {"when you build any except farm { may build it }", HM_HOOK_YOU_BUILD,
         "may 3, empty, build_it, end", "build_types 255, build_types 2, types_except, end"},
        {"while building { may { pay 1 coin place wood } }", HM_HOOK_WHILE_BUILDING,
         "may 7, which 0, number 1, pay, kinds 1, empty, place, end", ""},
        {"when you build any new type { build it }", HM_HOOK_YOU_BUILD,
         "empty, build_it, end", "build_types 255, built, types_in, types_except, end"},
        {"when you build any new type row { build it }", HM_HOOK_YOU_BUILD,
         "empty, build_it, end",
         "build_types 255, self, near_of row, types_in, types_except, end"},
        {"on build { keep 2 of farm } when neighbour builds kept { build it on corner drop it }",
         HM_HOOK_NEIGHBOUR, "corner, build_it, drop_it, end", "kept, end"},
        {"on build { keep 2 of any building except farm }", HM_HOOK_ON_BUILD,
         "build_types 255, build_types 2, types_except, keep, "
         "build_types 255, build_types 2, types_except, keep, end", ""},
        {"on build { up to 2 times replace built with well }", HM_HOOK_ON_BUILD,
         "may 8, built, build_types 4, replace, may 8, built, build_types 4, replace, end", ""},
        {"on build { if no well replace self with well else remove it else remove cubes }", HM_HOOK_ON_BUILD,
         "type 2, none, unless 7, self, build_types 4, replace_or_remove, jump 9, cubes, remove, end", ""},
        {"on build { once a round may build farm once a round build well }", HM_HOOK_ON_BUILD,
         "may 5, once, build_types 2, empty, build, once, build_types 4, empty, build, end", ""},
        {"holds 2 when another names any { discard wood return it }", HM_HOOK_NAMED,
         "kinds 1, discard, return_it, end", "kinds 31, end"},
        {"on build { build farm on edge empty }", HM_HOOK_ON_BUILD,
         "build_types 2, edge, empty, and, build, end", ""},
        {"when another names wood { may store it on cottage except laden }", HM_HOOK_NAMED,
         "may 5, type 0, laden, except, store_on, end", "kinds 1, end"},
        {"score 2 per type missing", HM_HOOK_SCORE, "number 2, types_missing, mul, end", ""},
        {"score types missing", HM_HOOK_SCORE, "types_missing, end", ""},
        {"score types with 3", HM_HOOK_SCORE, "built, types_with 3, end", ""},
        {"score 2 per type with 3 in row", HM_HOOK_SCORE,
         "number 2, row, types_with 3, mul, end", ""},
        {"score count commonest type", HM_HOOK_SCORE, "built, commonest, count_as 255, end", ""},
        {"score count (farm where any adjacent well)", HM_HOOK_SCORE,
         "type 1, where 6, adjacent, type 2, and, any, so, count_as 2, end", ""},
        {"score together count (this where edge)", HM_HOOK_SCORE_TOGETHER,
         "this, where 6, self, edge, and, any, so, count, end", ""},
        /* what is said by type counts by weight */
        {"score count cottage", HM_HOOK_SCORE, "type 0, count_as 1, end", ""},
        {"score 1 per adjacent cottage", HM_HOOK_SCORE, "adjacent, type 0, and, count_as 1, end", ""},
        {"score 1 per cottage adjacent", HM_HOOK_SCORE, "type 0, adjacent, and, count_as 1, end", ""},
        {"score 1 per (cottage or farm)", HM_HOOK_SCORE, "type 0, type 1, or, count_as 3, end", ""},
        {"score 1 per (cottage or wood)", HM_HOOK_SCORE, "type 0, cube 0, or, count, end", ""},
        {"score 1 per (cottage or farm) (farm or well)", HM_HOOK_SCORE,
         "type 0, type 1, or, type 1, type 2, or, and, count_as 2, end", ""},
        {"score 1 per (cottage except fed)", HM_HOOK_SCORE, "type 0, fed, except, count_as 1, end", ""},
        {"score 1 per (built except cottage)", HM_HOOK_SCORE, "built, type 0, except, count, end", ""},
        {"score count largest group of cottage", HM_HOOK_SCORE, "type 0, group, count_as 1, end", ""},
        {"score 1 per right's cottage", HM_HOOK_SCORE, "visit right, type 0, count_as 1, leave, end", ""},
        {"score count left's cottage", HM_HOOK_SCORE, "visit left, type 0, count_as 1, leave, end", ""},
        {"score left's count cottage", HM_HOOK_SCORE, "visit left, type 0, count_as 1, leave, end", ""},
        {"score 1 per right's built", HM_HOOK_SCORE, "visit right, built, leave, count, end", ""},
        {"score count (wood stone)", HM_HOOK_SCORE, "cube 0, cube 4, and, count, end", ""},
        {"score count this", HM_HOOK_SCORE, "this, count, end", ""},
        {"score count \"X\"", HM_HOOK_SCORE, "card 0, count, end", ""},
        {"score 1 per type in cottage", HM_HOOK_SCORE, "type 0, types, end", ""},
        {"score 1 when count cottage > 2", HM_HOOK_SCORE,
         "type 0, count_as 1, number 2, gt, unless 7, number 1, jump 8, number 0, end", ""},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char card[300], got[500];
        snprintf(card, sizeof card, CARD("%s"), rows[i].parts);
        hm_library *lib = library_of(card, NULL, NULL);
        if (hm_library_diags(lib)->errors != 0)
            fail_msg("%s: %s", rows[i].parts, hm_library_diags(lib)->first->message);
        const hm_clause *c = last_clause(lib);
        assert_int_equal(c->hook, rows[i].hook);
        assert_int_equal(c->script, 0);
        write_code(c->code, got, sizeof got);
        assert_string_equal(got, rows[i].code);
        write_code(c->filter, got, sizeof got);
        assert_string_equal(got, rows[i].filter);
        hm_library_free(lib);
    }
}

static void test_what_scripts_are_compiled_to(void **state)
{
    enum { OWN = HM_CLAUSE_OWN, FED = HM_CLAUSE_FED | HM_CLAUSE_HURTS | HM_CLAUSE_APART };
    static const struct { const char *parts; int hook, flags, who; } rows[] = {
        {"score lua { return 1 }", HM_HOOK_SCORE, OWN, 0},
        {"score lua { return count(fed()) }", HM_HOOK_SCORE, OWN | FED, 0},
        {"score together lua { return 1 }", HM_HOOK_SCORE_TOGETHER, 0, 0},
        {"score together lua { fed() }", HM_HOOK_SCORE_TOGETHER, FED, 0},
        {"feeds lua { }", HM_HOOK_FEEDS, OWN, 0},
        {"build on lua { }", HM_HOOK_BUILD_ON, 0, 0},
        {"your buildings go on lua { }", HM_HOOK_GO_ON, 0, 0},
        {"line \"waste\" scores lua { }", HM_HOOK_LINE, 0, 1},
        {"may not name lua { }", HM_HOOK_MAY_NOT_NAME, OWN, 0},
        {"never names lua { }", HM_HOOK_NEVER_NAMES, OWN, 0},
        {"on build lua { }", HM_HOOK_ON_BUILD, OWN, 0},
        {"when another names wood lua { }", HM_HOOK_NAMED, OWN, HM_NAMED_BY_ANOTHER},
        {"when anyone names wood lua { }", HM_HOOK_NAMED, OWN, HM_NAMED_BY_ANYONE},
        {"when neighbour builds farm lua { }", HM_HOOK_NEIGHBOUR, OWN, 0},
        {"when you build farm adjacent lua { }", HM_HOOK_YOU_BUILD, OWN, 0},
        {"while building lua { }", HM_HOOK_WHILE_BUILDING, OWN, 0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char card[300];
        engine e;
        hm_script_host host;
        snprintf(card, sizeof card, CARD("%s"), rows[i].parts);
        hm_library *lib = library_of(card, &e, &host);
        const hm_clause *c = last_clause(lib);
        assert_int_equal(c->hook, rows[i].hook);
        assert_int_equal(c->flags, rows[i].flags);
        assert_int_equal(c->who, rows[i].who);
        assert_int_equal(c->script, 1);
        assert_null(c->code);
        assert_null(c->total);
        assert_null(c->probe);
        bool filtered = c->hook == HM_HOOK_NAMED || c->hook == HM_HOOK_NEIGHBOUR ||
                        c->hook == HM_HOOK_YOU_BUILD;
        assert_int_equal(c->filter != NULL, filtered);
        hm_library_free(lib);
    }
}

static void test_what_a_card_counts_as(void **state)
{
    (void)state;
    hm_library *lib = library_of(CARD("counts as 2 cottage"), NULL, NULL);
    const hm_card *card = hm_library_cards(lib)->card[0];
    assert_int_equal(card->counts, 2);
    assert_int_equal(card->counts_type, 0);
    assert_int_equal(hm_library_cards(lib)->game->type[7].deal, 2);
    assert_int_equal(hm_library_cards(lib)->game->type[0].deal, 0);
    hm_library_free(lib);
}

/* -- dealt types, in the game's definition */

static void test_dealt_types(void **state)
{
    static const struct { const char *parts, *want; } rows[] = {
        {"type a { letter A deal 1 } type b { letter B }", ""},
        {"type a { letter A deal 4 }", ""},
        {"type a { letter A deal 5 }", "1:74-75 number-range: number out of range: 1 to 4\n"},
        {"type a { letter A deal 0 }", "1:74-75 number-range: number out of range: 1 to 4\n"},
        {"type a { letter A deal }", "1:74-75 syntax: unexpected '}', expected a number\n"},
        {"type a { letter A deal 2 } type b { letter B deal 2 }",
         "1:96-102 duplicate: only one type can be dealt, and 'a' is already\n"},
        {"type a { letter A } resource c { letter C deal 2 }",
         "1:93-99 wrong-place: only cards of a type are dealt\n"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char game[300], got[1000];
        snprintf(game, sizeof game, "game \"g\" { grid 2 by 2 resource wood { letter W } %s }",
                 rows[i].parts);
        hm_test_pack pack = hm_test_pack_of("pack \"t\" { version \"1.0.0\" game \"g\" }",
                                            game, NULL);
        hm_library *lib = hm_test_build(&pack, NULL);
        hm_test_write_down(hm_library_diags(lib), got, sizeof got);
        assert_string_equal(got, rows[i].want);
        hm_library_free(lib);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_mistake_has_its_message),
        cmocka_unit_test(test_scripts_stand_where_they_may),
        cmocka_unit_test(test_without_an_engine_scripts_are_errors),
        cmocka_unit_test(test_code_of_scripts_is_taken_as_it_stands),
        cmocka_unit_test(test_what_clauses_are_compiled_to),
        cmocka_unit_test(test_what_scripts_are_compiled_to),
        cmocka_unit_test(test_what_a_card_counts_as),
        cmocka_unit_test(test_dealt_types),
    };
    return cmocka_run_group_tests_name("clause", tests, hm_test_read_towns, hm_test_drop_towns);
}
