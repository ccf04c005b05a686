/* Players' names where there is no room for them: what is cut looks cut, and no two look
 * the same. */
#include <locale.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support.h"
#include "tools/game/short_names.h"
#include "tools/say.h"

static void names_are_cut_where_it_tells_least(void **state)
{
    static const struct {
        const char *name[3];
        int         columns;
        const char *cut[3];
    } rows[] = {
        {{"Ann", "Bob", "Cy"}, 3, {"Ann", "Bob", "Cy"}},
        {{"Annabella", "Bob", "Cy"}, 6, {"Annab…", "Bob", "Cy"}},
        {{"Player 1", "Player 2", "Bot 1"}, 6, {"Play 1", "Play 2", "Bot 1"}},
        {{"Player 1", "Player 2", "Bot 1"}, 4, {"Pl 1", "Pl 2", "Bo 1"}},
        {{"Bot 1", "Bot 2", "Bot 3"}, 3, {"B 1", "B 2", "B 3"}},
        {{"Annabella One", "Annabella Two", "Bob"}, 8, {"Annabe…e", "Annabe…o", "Bob"}},
        {{"Annabella-1a", "Annabella-2a", "Bob"}, 8, {"Annab…1a", "Annab…2a", "Bob"}},
        {{"Long Name 2", "Longer Name 2", "Bob"}, 6, {"Long…", "Longe…", "Bob"}},
        {{"Annabella", "Annabel", "Bob"}, 7, {"Annabe…", "Annabel", "Bob"}},
        {{"Annabella", "Annabellb", "Bob"}, 3, {"Ana", "Anb", "Bob"}},
        {{"Player 1", "Player 2", "Bartholomaeus"}, 2, {"P1", "P2", "Ba"}},
        {{"日本語日本語", "日本語日本", "Bo"}, 6, {"日…語", "日…本", "Bo"}},
    };
    (void)state;
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++)
        for (int i = 0; i < 3; i++) {
            char out[HM_SEAT_NAME_MAX];
            hm_short_name(rows[r].name, 3, i, rows[r].columns, out);
            assert_string_equal(out, rows[r].cut[i]);
            assert_true(hm_width(out, strlen(out)) <= rows[r].columns);
        }
}

/* However short they are, as long as there is room for dots and a letter. */
static void no_two_look_the_same(void **state)
{
    static const char *const name[] = {
        "Annabella-Maria-Theresia-von-Ypsilanti-A",
        "Annabella-Maria-Theresia-von-Ypsilanti-B",
        "Annabella-Maria-Theresia", "Annabella", "Ann",
        "Bartholomaeus 1", "Bartholomaeus 2",
    };
    enum { NAMES = sizeof name / sizeof *name };
    (void)state;
    for (int columns = 3; columns <= 40; columns++) {
        char out[NAMES][HM_SEAT_NAME_MAX];
        for (int i = 0; i < NAMES; i++) {
            hm_short_name(name, NAMES, i, columns, out[i]);
            assert_true(hm_width(out[i], strlen(out[i])) <= columns);
            for (int k = 0; k < i; k++)
                assert_string_not_equal(out[i], out[k]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_cut_where_it_tells_least),
        cmocka_unit_test(no_two_look_the_same),
    };
    setlocale(LC_ALL, "C.UTF-8");
    return cmocka_run_group_tests(tests, NULL, NULL);
}
