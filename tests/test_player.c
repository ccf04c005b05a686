/* What a program on a seat may answer, and what of a set-up it is told. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "tools/json.h"
#include "tools/options.h"
#include "tools/play/player.h"
#include "tools/say.h"

typedef struct row {
    const char *line;
    int         option;  /* -1: it is refused */
    const char *message; /* part of what is said then */
} row;

static const row rows[] = {
    {"{\"option\": 0}", 0, NULL},
    {"{\"option\": 4}", 4, NULL},
    {" { \"option\" : 2 } \r", 2, NULL},
    {"{\"option\": 5}", -1, "there is no option 5; expected {\"option\": N} with N from "
                            "0 to 4"},
    {"{\"option\": -1}", -1, "there is no option -1"},
    {"{\"option\": 4294967296}", -1, "there is no option 4294967296"},
    {"{\"option\": 99999999999999999999}", -1, "not JSON"},
    {"{\"option\": 1.0}", -1, "'option' is a fraction"},
    {"{\"option\": \"1\"}", -1, "'option' is a text"},
    {"{\"option\": null}", -1, "'option' is null"},
    {"{\"option\": 1, \"option\": 2}", -1, "not JSON"},
    {"{\"option\": 1, \"op\": \"undo\"}", -1, "there is more than an 'option'"},
    {"{\"op\": \"undo\"}", -1, "there is no 'option'"},
    {"{}", -1, "there is no 'option'"},
    {"[1]", -1, "that is a list"},
    {"1", -1, "that is a number"},
    {"", -1, "not JSON"},
    {"{\"option\": 1", -1, "not JSON"},
    {"{\"option\": 1} {\"option\": 1}", -1, "not JSON"},
    {"\xff", -1, "not JSON"},
};

static void only_options_are_answers(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        hm_error err = {0};
        int option = -1;
        hm_status st = hm_player_answer(rows[i].line, strlen(rows[i].line), 5, &option,
                                        &err);
        if (st != (rows[i].option >= 0 ? HM_OK : HM_EINPUT) || option != rows[i].option ||
            (rows[i].message != NULL && strstr(err.msg, rows[i].message) == NULL))
            fail_msg("%s: option %d, %s", rows[i].line, option, err.msg);
    }
}

static void a_nul_hides_nothing(void **state)
{
    (void)state;
    static const char behind[] = "{\"option\": 1}\0, please";
    static const char within[] = "{\"option\"\0: 1}";
    hm_error err = {0};
    int option = -1;
    assert_int_equal(hm_player_answer(behind, 14, 5, &option, &err), HM_EINPUT);
    assert_non_null(strstr(err.msg, "byte 14 of it is NUL; expected {\"option\": N}"));
    assert_int_equal(hm_player_answer(within, sizeof within - 1, 5, &option, &err),
                     HM_EINPUT);
    assert_non_null(strstr(err.msg, "byte 10 of it is NUL"));
    assert_int_equal(option, -1);
    assert_int_equal(hm_player_answer(behind, 13, 5, &option, &err), HM_OK);
}

/* A save may know things that nobody has thought of here. */
static void what_is_not_listed_is_not_told(void **state)
{
    (void)state;
    hm_error err;
    hm_options o = {.packs = "base", .seed = 918273645};
    hm_session *s = NULL;
    json_t *request = hm_need(json_object());
    assert_int_equal(hm_session_new(request, &o, &s, &err), HM_OK);
    hm_session_put(s, "code", json_string("918273645"));
    hm_session_put(s, "bots", json_pack("[s]", "/home/ann/bot.py"));
    json_t *greeting = hm_player_greeting(s, 1);
    const json_t *setup = json_object_get(greeting, "setup");
    char *text = json_dumps(greeting, 0);
    assert_null(strstr(text, "918273645"));
    assert_null(strstr(text, "bot.py"));
    assert_int_equal(json_integer_value(json_object_get(greeting, "player")), 1);
    assert_string_equal(json_string_value(json_object_get(greeting, "name")), "Player 2");
    assert_string_equal(json_string_value(json_object_get(setup, "mode")), "standard");
    assert_int_equal(json_array_size(json_object_get(setup, "cards")), 7);
    free(text);
    json_decref(greeting);
    json_decref(request);
    hm_session_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_options_are_answers),
        cmocka_unit_test(a_nul_hides_nothing),
        cmocka_unit_test(what_is_not_listed_is_not_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
