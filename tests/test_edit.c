/* A line that is edited: every deed at every place, letters of several bytes, marks
 * without a width, torn characters, and no room. */
#include <locale.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support.h"
#include "tools/play/edit.h"

enum { ROOM = 32 };

/* Keys of a row: letters are typed, and after a backslash these are deeds. */
static const struct {
    char         key;
    hm_edit_deed deed;
} deeds[] = {
    {'<', HM_EDIT_LEFT},      {'>', HM_EDIT_RIGHT},       {'{', HM_EDIT_LEFT_WORD},
    {'}', HM_EDIT_RIGHT_WORD}, {'^', HM_EDIT_BEGIN},      {'$', HM_EDIT_END},
    {'-', HM_EDIT_BACK},      {'x', HM_EDIT_DELETE},      {'w', HM_EDIT_CUT_WORD},
    {'u', HM_EDIT_CUT_BEFORE}, {'k', HM_EDIT_CUT_REST},
};

static void press(hm_edit *e, const char *keys)
{
    for (; *keys != '\0'; keys++) {
        if (*keys != '\\') {
            hm_edit_type(e, (unsigned char)*keys);
            continue;
        }
        keys++;
        for (size_t i = 0; i < sizeof deeds / sizeof *deeds; i++)
            if (deeds[i].key == *keys)
                hm_edit_do(e, deeds[i].deed);
    }
}

/* was: what is there; want: what comes of it, with the cursor as a bar. */
static const struct {
    const char *was, *keys, *want;
} rows[] = {
    {"", "Ann", "Ann|"},
    {"Player 1", "Ann", "Ann|"}, /* typed at once: in its place */
    {"Ann", "\\$a", "Anna|"},
    {"Ann", "\\-e", "Ane|"},
    {"Ann", "\\<\\<x", "Ax|nn"},
    {"Ann", "\\^\\xE", "E|nn"},
    {"Ann", "\\^\\<\\-", "|Ann"}, /* before the beginning there is nothing */
    {"Ann", "\\>\\x", "Ann|"},
    {"Ann of Avon", "\\w", "Ann of |"},
    {"Ann of Avon  ", "\\w\\w", "Ann |"},
    {"Ann of Avon", "\\{\\{\\u", "|of Avon"},
    {"Ann of Avon", "\\^\\}\\k", "Ann|"},
    {"Ann of Avon", "\\^\\}\\}\\}\\}", "Ann of Avon|"},
    {"caf\xc3\xa9", "\\-", "caf|"},
    {"caf\xc3\xa9", "\\<\xc3\xb6", "caf\xc3\xb6|\xc3\xa9"},
    {"e\xcc\x81z", "\\<\\-", "|z"}, /* a letter goes with its accent */
    {"e\xcc\x81z", "\\^\\>.", "e\xcc\x81.|z"},
    {"\xe5\x9f\x8e\xe7\x94\xba", "\\<\\x", "\xe5\x9f\x8e|"},
    {"", "a\xc3" "b", "ab|"},         /* torn */
    {"", "a\xa9\xff" "b", "ab|"},     /* no characters */
    {"", "a\xc3\\<\xa9", "|a"},       /* a deed in the middle of one */
    {"", "\xc2\x85" "a", "a|"},       /* a control character of Unicode */
    {"", "a\tb\nc", "a b c|"},        /* pasted */
    {"", "\xf0\x9f\x98\x80", "\xf0\x9f\x98\x80|"},
    {"", "0123456789012345678901234567890123456789", "0123456789012345678901234567890|"},
    {"012345678901234567890123456789", "\\$\xc3\xa9x", "012345678901234567890123456789x|"},
};

static void test_rows(void **state)
{
    (void)state;
    int wrong = 0;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[ROOM], got[ROOM + 2];
        hm_edit e;
        strcpy(text, rows[i].was);
        hm_edit_begin(&e, text, sizeof text);
        press(&e, rows[i].keys);
        snprintf(got, sizeof got, "%.*s|%s", (int)e.at, text, text + e.at);
        if (strcmp(got, rows[i].want) != 0) {
            print_error("'%s' and '%s': got '%s', not '%s'\n", rows[i].was, rows[i].keys,
                        got, rows[i].want);
            wrong++;
        }
    }
    assert_int_equal(wrong, 0);
}

/* Whatever is typed, the text is whole characters, has room, and so has the cursor. */
static void test_anything(void **state)
{
    (void)state;
    uint64_t chance = 1;
    for (int i = 0; i < 20000; i++) {
        static char text[ROOM];
        static hm_edit e;
        if (i % 100 == 0) {
            text[0] = '\0';
            hm_edit_begin(&e, text, sizeof text);
        }
        if (hm_test_below(&chance, 3) == 0)
            hm_edit_do(&e, (hm_edit_deed)hm_test_below(&chance, HM_EDIT_CUT_REST + 1));
        else
            hm_edit_type(&e, (unsigned char)hm_test_below(&chance, 256));
        assert_true(strlen(text) < sizeof text);
        assert_true(e.at <= strlen(text));
        assert_true(((unsigned char)text[e.at] & 0xc0) != 0x80);
        assert_true(((unsigned char)text[0] & 0xc0) != 0x80);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rows),
        cmocka_unit_test(test_anything),
    };
    setlocale(LC_ALL, "C.UTF-8");
    return cmocka_run_group_tests_name("edit", tests, NULL, NULL);
}
