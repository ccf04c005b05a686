/* Copies are known by what they say, whatever they are called, and so are versions of a
 * card that differ in their points only (tools/sim/twin.c). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support.h"
#include "tools/sim/twin.h"
#include "tools/textstream.h"

static const char *const packs[] = {HM_TEST_BASE, HM_TEST_FORTUNE, HM_TEST_TOKENS};
enum { PACKS = sizeof packs / sizeof *packs };

/* Its own text, under another name. */
static void copy_card(const hm_library *lib, const hm_card *c, FILE *pen)
{
    hm_span name;
    const hm_source *file = hm_library_source(lib, c, &name);
    const hm_span all = hm_library_extent(lib, c);
    fprintf(pen, "%.*s\"Copy of %s\"%.*s\n", (int)(name.first - all.first),
            file->bytes + all.first, c->name, (int)(all.last - name.last),
            file->bytes + name.last);
}

/* All published buildings, monuments and abilities at once: none takes another's copy for
 * its own. */
static void test_copies_of_all_published_cards_are_known(void **state)
{
    hm_library *lib = hm_test_load_all(packs, PACKS, NULL);
    char *text;
    size_t length;
    (void)state;
    assert_non_null(lib);
    const int count = hm_library_cards(lib)->count;
    FILE *pen = hm_textstream(&text, &length);
    for (int i = 0; i < count; i++)
        copy_card(lib, hm_library_cards(lib)->card[i], pen);
    fclose(pen);
    hm_library_free(lib);
    lib = hm_test_load_all(packs, PACKS, text);
    assert_non_null(lib);
    const hm_cards *set = hm_library_cards(lib);
    assert_int_equal(set->count, 2 * count);
    bool *published = calloc((size_t)set->count, sizeof *published);
    for (int i = 0; i < set->count; i++)
        published[i] = strncmp(set->card[i]->name, "Copy of ", 8) != 0;
    for (int i = 0; i < set->count; i++) {
        const hm_card *twin = hm_twin_of(lib, published, set->card[i]);
        if (published[i])
            assert_null(twin); /* no published card is a copy of another one */
        else if (twin == NULL || strcmp(twin->name, set->card[i]->name + 8) != 0)
            fail_msg("%s: %s", set->card[i]->name, twin != NULL ? twin->name : "none");
        assert_null(hm_kin_of(lib, published, set->card[i]));
    }
    free(published);
    free(text);
    hm_library_free(lib);
}

typedef struct row {
    const char *what, *old, *now; /* the parts of two cards, */
    char        is;               /* ... which are twins, kin or neither: T, K, - */
} row;

#define WELL "type well pattern { wood stone } source \"t\" "

static const row rows[] = {
    {"the same", WELL "score 2", WELL "score 2", 'T'},
    {"laid out otherwise", WELL "score 2 when any adjacent well",
     WELL "# so\n  score 2\n when any adjacent well", 'T'},
    {"the layout turned", "type well pattern { wood stone glass } source \"t\" score 1",
     "type well pattern { glass stone wood } source \"t\" score 1", 'T'},
    {"from elsewhere", WELL "score 1", "type well pattern { wood stone } source \"u\" score 1",
     'T'},
    {"speaking of itself", WELL "score 1 per this", WELL "score 1 per this", 'T'},
    {"by its name", WELL "score 1 per \"Old\"", WELL "score 1 per \"Now\"", 'T'},
    {"by the other's name", WELL "score 1 per \"Old\"", WELL "score 1 per \"Old\"", '-'},
    {"a script", WELL "text \"t\" score lua { return count(all(\"well\")) }",
     WELL "text \"t\" score lua { return count(all(\"well\")) }", 'T'},
    {"another script", WELL "text \"t\" score lua { return count(all(\"well\")) }",
     WELL "text \"t\" score lua { return 1 + count(all(\"well\")) }", '-'},
    {"texts say nothing", WELL "text \"good\" score 1", WELL "text \"bad\" score 1", 'T'},
    {"of another type", WELL "score 1",
     "type tavern pattern { wood stone } source \"t\" score 1", '-'},
    {"of other cubes", WELL "score 1",
     "type well pattern { wood glass } source \"t\" score 1", '-'},
    {"two points more", WELL "score 2 when any adjacent well",
     WELL "score 2 score 2 when any adjacent well", 'K'},
    {"two points fewer", WELL "score 2 when any adjacent well",
     WELL "score 2 when any adjacent well score -2", 'K'},
    {"other numbers", WELL "score 3 when fed else 2", WELL "score 4 when fed else 1", 'K'},
    {"another table", WELL "score together table 2 5 9 by count this",
     WELL "score together table 3 5 8 by count this", 'K'},
    {"a table of another length", WELL "score together table 2 5 9 by count this",
     WELL "score together table 2 5 9 9 by count this", '-'},
    {"another condition", WELL "score 2 when count adjacent well > 1",
     WELL "score 2 when count adjacent well > 2", '-'},
    {"points on a condition", WELL "score 2", WELL "score 2 score 3 when fed", '-'},
    {"an effect more", WELL "score 2", WELL "score 3 on build { may place wood }", '-'},
    {"points once", WELL "score 2", WELL "score 2 score together 2", '-'},
};

static void test_what_differs_is_told(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[400];
        snprintf(text, sizeof text, "card \"Old\" { %s }\ncard \"Now\" { %s }\n",
                 rows[i].old, rows[i].now);
        hm_library *lib = hm_test_load_with(HM_TEST_BASE, text);
        if (lib == NULL)
            fail_msg("%s: no cards", rows[i].what);
        const hm_cards *set = hm_library_cards(lib);
        const hm_card *old = hm_test_card(set, "Old"), *now = hm_test_card(set, "Now");
        bool *published = calloc((size_t)set->count, sizeof *published);
        published[old->index] = true;
        const char is = hm_twin_of(lib, published, now) == old  ? 'T'
                        : hm_kin_of(lib, published, now) == old ? 'K' : '-';
        if (is != rows[i].is)
            fail_msg("%s: %c, not %c", rows[i].what, is, rows[i].is);
        free(published);
        hm_library_free(lib);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_copies_of_all_published_cards_are_known),
        cmocka_unit_test(test_what_differs_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
