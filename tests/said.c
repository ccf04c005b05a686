/* said.c - see said.h. */
#include "tests/said.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "dsl/fmt/fmt.h"
#include "tests/form.h"

static const char manifest[] = "pack \"t\" { title \"T\" version \"1.0.0\" game \"t\" }";

const char hm_said_game[] =
    "game \"t\" { title \"T\" grid 4 by 4\n"
    "resource clay { letter C colour red } resource reed { letter R colour green }\n"
    "type hut { letter H colour blue symbol \"h\" plural \"huts\" }\n"
    "type tower { letter T colour blue symbol \"t\" plural \"towers\" deal 2 } }\n";

hm_library *hm_said_library(const char *game, const char *cards)
{
    hm_test_pack pack = hm_test_pack_of(manifest, game, cards);
    return hm_test_build(&pack, NULL);
}

static bool says(const hm_test_row *row, hm_library *(*make)(const char *source))
{
    char source[400];
    snprintf(source, sizeof source, HM_SAID_CARD("%s"), row->source);
    hm_library *lib = make(source);
    assert_null(hm_library_diags(lib)->first);
    bool fine =
        hm_test_row_gives(row, hm_test_card(hm_library_cards(lib), "X")->text);
    hm_library_free(lib);
    return fine;
}

int hm_said_amiss(const hm_test_row *rows, size_t count,
                  hm_library *(*make)(const char *source))
{
    int bad = 0;
    for (size_t i = 0; i < count; i++)
        bad += !says(&rows[i], make);
    return bad;
}

int hm_said_crooked(const hm_test_row *rows, size_t count)
{
    int bad = 0;
    for (size_t i = 0; i < count; i++) {
        hm_parsed p;
        hm_error err = {0};
        const char *out = NULL;
        size_t length;
        hm_form_parse(&p, rows[i].source, strlen(rows[i].source));
        assert_int_equal(hm_fmt(&p.file, &p.arena, &out, &length, &err), HM_OK);
        bad += !hm_test_row_gives(&rows[i], out);
        hm_arena_drop(&p.arena);
    }
    return bad;
}

const char *hm_said_fault(const char *text)
{
    static const char *const never[] = {
        "  ", " .", "..", ",,", " ,", ", ,", "( ", " )", "()", ";.", ",.", "\"",
        "each this", " a this", " a a ", " a an ", " a the ", " the the ", " and and ",
        " or or ", "either either", "you may you may", "except .", " of of ", " in in ",
        "in the town in", "larger of", "smaller of", "number of the number", "otherwise ;",
        "do this: do this", "that that", "if if"};
    const size_t n = strlen(text);
    if (n > 0 && text[n - 1] != '.')
        return "no full stop";
    if (text[0] >= 'a' && text[0] <= 'z')
        return "no capital";
    for (size_t i = 0; i < sizeof never / sizeof *never; i++)
        if (strstr(text, never[i]) != NULL)
            return never[i];
    return NULL;
}
