/* Tokens of every length around each power of two, in everything that can be long: none
 * is read beyond its end or loses what follows it, and one that is too long is named with
 * its place. And words of several words, with anything between them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "dsl/fmt/fmt.h"
#include "dsl/library.h"
#include "lua/lua_host.h"
#include "tests/packs.h"
#include "tests/support.h"

#define HEAD "card \"X\" { type well source \"t\" pattern { wood wheat }\n"
/* What follows is not lost: its one mistake is always found. */
#define TAIL "\ncard \"Y\" { type wel source \"t\" pattern { wood brick } }\n"

/* A token of `unit` as often as it goes into the length, between two texts; `frame` is
 * what else belongs to the token (quotes, "lua {" and "}"), -1 if no length is too long. */
static const struct long_row {
    const char *name, *before, *unit, *after;
    int frame, column;
} rows[] = {
    {"comment", HEAD "#", "x", "\n}" TAIL, -1, 0},
    {"comment behind a part", HEAD "score 1 #", "#\" {", "\n}" TAIL, -1, 0},
    {"blanks", HEAD, " ", "}" TAIL, -1, 0},
    {"line ends", HEAD, "\n", "}" TAIL, -1, 0},
    {"blanks in a phrase", HEAD "score 1 per left", "\t", " of well }" TAIL, -1, 0},
    {"comments in a phrase", HEAD "score 1 per left", "#\n", " of well }" TAIL, -1, 0},
    {"drawing", "card \"X\" { type well source \"t\" pattern {\n", "wood ", "} }" TAIL, -1, 0},
    {"drawing of many lines", "card \"X\" { type well source \"t\" pattern {\n", "wood\n", "} }" TAIL,
     -1, 0},
    {"dots", "card \"X\" { type well source \"t\" pattern {\n", ".", "} }" TAIL, -1, 0},
    {"text", HEAD "text \"", "x", "\" }" TAIL, 2, 6},
    {"text of wide letters", HEAD "text \"", "\xc3\xa9", "\" }" TAIL, 2, 6},
    {"card name", "card \"", "x", "\" { type well source \"t\" pattern { wood wheat } }" TAIL, 2, 6},
    {"word", HEAD "score 1 per ", "x", " }" TAIL, 0, 13},
    {"word of several", HEAD "score 1 per ax", "-xx", " }" TAIL, 2, 13},
    {"number", HEAD "score ", "1", " }" TAIL, 0, 7},
    {"unknown part", HEAD, "y", " 1 }" TAIL, 0, 1},
    {"script", HEAD "score lua { return 1 ", " ", "} }" TAIL, 16, 7},
    {"script of braces", HEAD "score lua { return 1 ", "--{\n", "\n} }" TAIL, 17, 7},
    {"script's comment", HEAD "score lua { return 1 --", "}", "\n} }" TAIL, 19, 7},
    {"script's text", HEAD "score lua { return #'", "}", "' } }" TAIL, 18, 7},
    {"script's long text", HEAD "score lua { return #[==[", "]=]", "]==] } }" TAIL, 24, 7},
    {"script's name", HEAD "score lua { return 1 or ", "z", " } }" TAIL, 20, 7},
    {"blanks behind lua", HEAD "score lua", " ", "{ return 1 } }" TAIL, 15, 7},
    {"text without its end", HEAD "text \"", "x", "\n}" TAIL, -1, 0},
    {"script without its end", HEAD "score lua { return 1 ", " ", TAIL, -1, 0},
    {"long text without its end", HEAD "score lua { return #[==[", "]]", TAIL, -1, 0},
    {"script's text without its end", HEAD "score lua { return #'", "x", TAIL, -1, 0},
    {"what has no meaning", HEAD, "\xc3\xa9", "}" TAIL, -1, 0},
    {"signs", HEAD, "@", "}" TAIL, -1, 0},
};

static const hm_diag *find(const hm_diags *d, const char *code)
{
    const hm_diag *x = d->first;
    while (x != NULL && strcmp(x->code, code) != 0)
        x = x->next;
    return x;
}

/* The mistake behind it: found, unless so many come before that no more are told. */
static bool tells_tail(const hm_diags *d)
{
    int told = 0;
    for (const hm_diag *x = d->first; x != NULL; x = x->next, told++)
        if (strstr(x->message, "unknown type 'wel'") != NULL)
            return true;
    return told >= HM_DIAGS_PER_FILE;
}

/* What must be so whatever the length; NULL, or what is not. */
static const char *amiss(const struct long_row *row, size_t length, const hm_source *s,
                         const hm_diags *d)
{
    const hm_diag *x = find(d, "token-too-long");
    if (s->length > HM_SOURCE_MAX)
        return find(d, "file-too-large") != NULL ? NULL : "is too large, and not told so";
    bool too_long = row->frame >= 0 && length + (size_t)row->frame > HM_TOKEN_MAX;
    if (too_long != (x != NULL))
        return too_long ? "is too long, and not told so" : "is not too long";
    if (x != NULL && hm_source_place(s, x->at).column != row->column)
        return "is told of at another place";
    return tells_tail(d) ? NULL : "hides what follows";
}

/* A file that parses has a canonical form, whatever it holds. */
static void form(const hm_source *s)
{
    hm_arena arena = {0};
    hm_diags diags = {.arena = &arena};
    hm_file file;
    const char *text = NULL;
    size_t length = 0;
    assert_int_equal(hm_parse(s, &arena, &diags, &file), HM_OK);
    if (!file.broken)
        assert_int_equal(hm_fmt(&file, &arena, &text, &length, NULL), HM_OK);
    hm_arena_drop(&arena);
}

static int check(const struct long_row *row, size_t length)
{
    size_t unit = strlen(row->unit), times = (length + unit - 1) / unit;
    size_t before = strlen(row->before), after = strlen(row->after);
    hm_source s = {"t/x.card", NULL, before + times * unit + after};
    char *bytes = malloc(s.length), *at = bytes; /* exact: one byte more is seen */
    assert_non_null(bytes);
    at = (char *)memcpy(at, row->before, before) + before;
    for (size_t i = 0; i < times; i++, at += unit)
        memcpy(at, row->unit, unit);
    memcpy(at, row->after, after);
    s.bytes = bytes;
    hm_test_pack pack = hm_test_towns(s);
    hm_library *lib = hm_test_build(&pack, hm_lua_host_new());
    const char *fault = amiss(row, times * unit, &s, hm_library_diags(lib));
    if (fault != NULL)
        print_error("%s of %zu bytes %s\n", row->name, times * unit, fault);
    hm_library_free(lib);
    form(&s);
    free(bytes);
    return fault != NULL;
}

/* Between the largest token and the largest file nothing ends: for long runs only. */
static bool is_passed_over(int k)
{
    return (size_t)1 << k > HM_TOKEN_MAX && (size_t)1 << k < HM_SOURCE_MAX &&
           hm_test_runs(100, 1) < 100;
}

static void test_every_length(void **state)
{
    int faults = 0;
    (void)state;
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++)
        for (int k = 0; k <= 20; k++)
            for (int more = -1; more <= 1 && !is_passed_over(k); more++)
                faults += check(&rows[r], ((size_t)1 << k) + (size_t)more);
    assert_int_equal(faults, 0);
}

/* Where flex's stack of states ended: 16,384 and the two bytes of its buffer's end. */
static void test_at_the_old_end(void **state)
{
    int faults = 0;
    (void)state;
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++)
        for (size_t length = 16370; length <= 16400; length += 5)
            faults += check(&rows[r], length);
    assert_int_equal(faults, 0);
}

/* -- words of several words */

#define CARD(parts) "card \"X\" { type well source \"t\" pattern { wood wheat }\n" parts "}\n"

static const struct same_row {
    const char *name, *parts, *same; /* same NULL: must not be taken */
} same_rows[] = {
    {"blanks", "score 1 per left \t  of well ", "score 1 per left of well "},
    {"line end", "score raised by\n all ", "score raised by all "},
    {"line end of Windows", "score names\r\nin a\r\n row ", "score names in a row "},
    {"every line", "at\nthe\nend\nof\na\nround { may place wood } ",
     "at the end of a round { may place wood } "},
    {"start", "at the start\nof a round { may place wood } ",
     "at the start of a round { may place wood } "},
    {"in a round", "in\nround 6 { may place wood } ", "in round 6 { may place wood } "},
    {"later", "on build { 1\nround\nlater { place wood } } ",
     "on build { 1 rounds later { place wood } } "},
    {"once", "on build { once a\n# here\nround may place wood } ",
     "on build { once a round may place wood } "},
    {"cubes", "own\ncubes\ngo on empty ", "own cubes go on empty "},
    {"all that", "score count all\nright\nof self ", "score count all right of self "},
    {"end", "game ends\nwhen round > 3 ", "game ends when round > 3 "},
    {"completed", "when you complete\na row { may place wood } ",
     "when you complete a row { may place wood } "},
    {"a word that begins so", "score raised by allies ", NULL},
    {"another that begins so", "score names in a rowboat ", NULL},
    {"and one before a hyphen", "game ends when-ever round > 3 ", NULL},
    {"and one with an s", "score count left of's self ", NULL},
};

/* The canonical form of a card; "" when it is not taken. */
static void form_of(const char *parts, char *out, size_t size)
{
    char text[600];
    hm_arena arena = {0};
    hm_diags diags = {.arena = &arena};
    hm_file file;
    const char *got = "";
    size_t length = 0;
    snprintf(text, sizeof text, CARD("%s"), parts);
    hm_source s = hm_test_text("t/x.card", text);
    assert_int_equal(hm_parse(&s, &arena, &diags, &file), HM_OK);
    file.comments = NULL; /* where they are put is another matter */
    if (!file.broken)
        assert_int_equal(hm_fmt(&file, &arena, &got, &length, NULL), HM_OK);
    snprintf(out, size, "%s", got);
    hm_arena_drop(&arena);
}

static void test_words_of_several(void **state)
{
    int faults = 0;
    (void)state;
    for (size_t r = 0; r < sizeof same_rows / sizeof *same_rows; r++) {
        const struct same_row *row = &same_rows[r];
        char got[900], want[900] = "";
        form_of(row->parts, got, sizeof got);
        if (row->same != NULL)
            form_of(row->same, want, sizeof want);
        if (strcmp(got, want) == 0 && (row->same == NULL) == (want[0] == '\0'))
            continue;
        print_error("%s: '%s' is read as\n%s\nnot as\n%s\n", row->name, row->parts, got, want);
        faults++;
    }
    assert_int_equal(faults, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_at_the_old_end),
        cmocka_unit_test(test_every_length),
        cmocka_unit_test(test_words_of_several),
    };
    return cmocka_run_group_tests(tests, hm_test_read_towns, hm_test_drop_towns);
}
