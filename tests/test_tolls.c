/* What effects use up before anything else, as noted in their programs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/tolls.h"

#define W(op, n) ((uint32_t)HM_OP_##op | (uint32_t)(n) << 8)

enum { WORDS = 12 };

static const struct row {
    uint32_t code[WORDS];
    int      tolls;
    bool     turn;
    int      what, n; /* of the last one */
} rows[] = {
    /* "may { once a round pay 2 of 1 ... }" */
    {{W(MAY, 5), W(ONCE, 0), W(WHICH, 1), W(NUMBER, 2), HM_TOLD(PURSE, PAY), W(END, 0)},
     2, true, 1, 2},
    /* two payments are one of both */
    {{W(WHICH, 0), W(NUMBER, 2), HM_TOLD(PURSE, PAY), W(WHICH, 0), W(NUMBER, 3),
      HM_TOLD(PURSE, PAY), W(END, 0)}, 1, false, 0, 5},
    /* tokens at work, and any at all, are two things */
    {{W(WHO, 0), W(NUMBER, 1), W(PAY_TOKENS, 0), W(WHO, 0), W(NUMBER, 1), W(GIVE_UP, 0),
      W(END, 0)}, 2, false, 0, 1},
    /* a gain takes nothing, and may pay for what is behind it */
    {{W(WHICH, 0), W(NUMBER, 2), HM_TOLD(PURSE, GAIN), W(WHICH, 0), W(NUMBER, 1),
      HM_TOLD(PURSE, PAY), W(END, 0)}, 0, false, 0, 0},
    /* what is worked out is not known beforehand */
    {{W(WHICH, 0), W(RAISED, 0), HM_TOLD(PURSE, PAY), W(END, 0)}, 0, false, 0, 0},
    /* nor is what is behind a condition or a choice */
    {{W(ALONE, 0), W(UNLESS, 3), W(ONCE, 0), W(END, 0)}, 0, false, 0, 0},
    {{W(MAY, 3), W(MAY, 3), W(ONCE, 0), W(END, 0)}, 0, false, 0, 0},
    {{W(ONCE_GAME, 0), W(END, 0)}, 1, true, 0, 0},
};

static void test_tolls_are_what_comes_first(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct row *r = &rows[i];
        hm_program p = {.code = r->code, .length = WORDS};
        hm_program_find_tolls(&p);
        assert_int_equal(p.tolls, r->tolls);
        assert_int_equal(p.turn, r->turn);
        if (r->tolls != 0) {
            assert_int_equal(p.toll[r->tolls - 1].what, r->what);
            assert_int_equal(p.toll[r->tolls - 1].n, r->n);
        }
    }
}

static void test_conditions_that_come_first_are_known(void **state)
{
    const uint32_t when[] = {W(ALONE, 0), W(UNLESS, 3), W(ONCE, 0), W(END, 0)},
                   partly[] = {W(ALONE, 0), W(UNLESS, 3), W(ONCE, 0), W(ONCE_GAME, 0),
                               W(END, 0)},
                   never[] = {W(ONCE, 0), W(END, 0)};
    (void)state;
    assert_true(hm_program_is_conditional(&(hm_program){.code = when, .length = 4}));
    assert_false(hm_program_is_conditional(&(hm_program){.code = partly, .length = 5}));
    assert_false(hm_program_is_conditional(&(hm_program){.code = never, .length = 2}));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tolls_are_what_comes_first),
        cmocka_unit_test(test_conditions_that_come_first_are_known),
    };
    return cmocka_run_group_tests_name("tolls", tests, NULL, NULL);
}
