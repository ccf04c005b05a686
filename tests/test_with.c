/* What saves remember of --with: full names, and only what can be read at
 * once. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "tests/support.h"
#include "tools/save/with.h"

static char here[] = "/tmp/hamlet-with-XXXXXX";

static void make(const char *name)
{
    FILE *f = fopen(name, "w");
    assert_non_null(f);
    fclose(f);
}

/* The folder of all tests, which is the current one. */
static int set_up(void **state)
{
    (void)state;
    if (mkdtemp(here) == NULL || chdir(here) != 0)
        return -1;
    make("bell.card");
    make("notes.txt");
    make("horn.lua");
    if (mkdir("pack", 0700) != 0 || mkdir("empty", 0700) != 0 ||
        mkfifo("pipe.card", 0600) != 0 || symlink("notes.txt", "link.card") != 0)
        return -1;
    make("pack/horn.card");
    return 0;
}

static int tear_down(void **state)
{
    static const char *const names[] = {"bell.card", "notes.txt", "horn.lua",
                                        "pipe.card", "link.card", "pack/horn.card"};
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        unlink(names[i]);
    return rmdir("pack") == 0 && rmdir("empty") == 0 && chdir("/") == 0 ? rmdir(here) : -1;
}

/* What of one --with is noted: a name below the folder; NULL: nothing. */
static void test_note(void **state)
{
    static const struct {
        const char *with, *noted;
    } rows[] = {
        {"bell.card", "/bell.card"}, {"./pack/../bell.card", "/bell.card"},
        {"pack", "/pack"},           {"pack///", "/pack"},
        {".", ""},                   {"pack/..", ""},
        {"horn.lua", "/horn.lua"},   {"link.card", "/link.card"},
        {"pipe.card", NULL},         {"notes.txt", NULL},
        {"-", NULL},                 {"gone.card", NULL},
        {"/dev/stdin", NULL},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char want[100] = "";
        hm_options o = {.withs = 1, .with = {rows[i].with}};
        json_t *list = hm_with_note(&o);
        const char *noted = json_string_value(json_array_get(list, 0));
        if (rows[i].noted != NULL)
            snprintf(want, sizeof want, "%s%s", here, rows[i].noted);
        assert_string_equal(noted != NULL ? noted : "", want);
        json_decref(list);
    }
}

/* What is taken of a list beside what the options say; %s is the folder. */
static void test_recall(void **state)
{
    static const struct {
        const char *said, *remembered;
        int         taken;
        bool        gone;
    } rows[] = {
        {NULL, "%s/bell.card", 1, false},
        {NULL, "%s/pack", 1, false},
        {"other.card", "%s/bell.card", 1, false},
        {"else/bell.card", "%s/bell.card", 0, false},
        {"else/pack/", "%s/pack", 0, false},
        {NULL, "%s/gone.card", 0, true},
        {NULL, "%s/empty", 0, true},
        {NULL, "%s/pipe.card", 0, true},
        {NULL, "%s/notes.txt", 0, true},
        {NULL, "/dev/stdin", 0, true},
        {NULL, "bell.card", 0, false},
        {NULL, "-", 0, false},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char path[100];
        hm_options o = {.withs = rows[i].said != NULL, .with = {rows[i].said}};
        int before = o.withs;
        bool below = strncmp(rows[i].remembered, "%s", 2) == 0;
        snprintf(path, sizeof path, "%s%s", below ? here : "",
                 rows[i].remembered + (below ? 2 : 0));
        json_t *list = json_pack("[s, i, n]", path, 5);
        hm_with_recall(&o, list);
        assert_int_equal(o.withs - before, rows[i].taken);
        if (rows[i].taken > 0)
            assert_string_equal(o.with[before], path);
        assert_int_equal(hm_with_gone(list) != NULL, rows[i].gone);
        json_decref(list);
    }
}

static void test_no_list(void **state)
{
    hm_options o = {.withs = 0};
    json_t *text = json_string("/bell.card");
    (void)state;
    hm_with_recall(&o, NULL);
    hm_with_recall(&o, text);
    assert_int_equal(o.withs, 0);
    assert_null(hm_with_gone(text));
    json_decref(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_note),
        cmocka_unit_test(test_recall),
        cmocka_unit_test(test_no_list),
    };
    return cmocka_run_group_tests_name("with", tests, set_up, tear_down);
}
