/* docs/hamlet.lua describes the functions of scripts, and docs/lua.md shows them: both
 * must have those that the sandbox has, no more and no fewer. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "lua/pool.h"
#include "tests/support.h"

enum { NAMES_MAX = 512, NAME_ROOM = 64 };

typedef struct names {
    int  count;
    char name[NAMES_MAX][NAME_ROOM];
} names;

static void add(names *list, const char *before, const char *name, size_t length)
{
    assert_true(list->count < NAMES_MAX);
    snprintf(list->name[list->count++], NAME_ROOM, "%s%.*s", before, (int)length, name);
}

static bool has(const names *list, const char *name)
{
    for (int i = 0; i < list->count; i++)
        if (strcmp(list->name[i], name) == 0)
            return true;
    return false;
}

/* -- what the sandbox has */

/* Lua's own words: editors know them. */
static bool is_plain_lua(const char *name)
{
    static const char *const own[] = {"assert",   "error",    "ipairs", "pairs", "select",
                                      "tonumber", "tostring", "type"};
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (strcmp(name, own[i]) == 0)
            return true;
    return strncmp(name, "math.", 5) == 0 || strncmp(name, "table.", 6) == 0;
}

static void note_word(void *ctx, const char *line)
{
    char name[NAME_ROOM], what[NAME_ROOM];
    assert_int_equal(sscanf(line, "%63s %63s", name, what), 2);
    if (strcmp(what, "function") == 0 && strchr(name, '<') == NULL && !is_plain_lua(name))
        add(ctx, "", name, strlen(name));
}

static names *words_of_sandbox(void)
{
    names *list = calloc(1, sizeof *list);
    hm_lua_pool *pool = hm_lua_pool_new();
    assert_true(list != NULL && pool != NULL);
    hm_lua_pool_reach(pool, note_word, list);
    hm_lua_pool_free(pool);
    assert_true(list->count > 50);
    return list;
}

/* -- what the annotations have */

static size_t word_length(const char *text)
{
    return strspn(text, "abcdefghijklmnopqrstuvwxyz_.");
}

/* "function count(what, set) end", and fields of the class of neighbours. */
static void read_line(names *list, const char *line, bool neighbour)
{
    static const char fn[] = "function ", field[] = "---@field ";
    if (strncmp(line, fn, strlen(fn)) == 0)
        add(list, "", line + strlen(fn), word_length(line + strlen(fn)));
    if (!neighbour || strncmp(line, field, strlen(field)) != 0)
        return;
    add(list, "left.", line + strlen(field), word_length(line + strlen(field)));
    add(list, "right.", line + strlen(field), word_length(line + strlen(field)));
    add(list, "other.", line + strlen(field), word_length(line + strlen(field)));
}

static names *words_of_annotations(void)
{
    static const char class[] = "---@class ";
    size_t length;
    names *list = calloc(1, sizeof *list);
    char *text = hm_test_read("docs/hamlet.lua", &length);
    bool neighbour = false;
    assert_true(list != NULL && text != NULL);
    for (char *line = strtok(text, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        if (strncmp(line, class, strlen(class)) == 0)
            neighbour = strcmp(line + strlen(class), "hamlet.Neighbour") == 0;
        read_line(list, line, neighbour);
    }
    free(text);
    return list;
}

static void test_annotations_name_what_there_is(void **state)
{
    names *have = words_of_annotations(), *want = words_of_sandbox();
    (void)state;
    for (int i = 0; i < want->count; i++)
        if (!has(have, want->name[i]))
            fail_msg("docs/hamlet.lua lacks %s", want->name[i]);
    for (int i = 0; i < have->count; i++)
        if (!has(want, have->name[i]))
            fail_msg("docs/hamlet.lua has %s, which scripts do not", have->name[i]);
    free(have);
    free(want);
}

/* -- what the page shows: tests/docs.sh runs its blocks */

/* The Lua and card blocks of a page, one after another, in place. */
static void keep_blocks(char *text)
{
    char *to = text;
    bool inside = false;
    for (char *line = text, *next; line != NULL; line = next) {
        char *end = strchr(line, '\n');
        next = end != NULL ? end + 1 : NULL;
        size_t length = end != NULL ? (size_t)(next - line) : strlen(line);
        bool fence = strncmp(line, "```", 3) == 0;
        bool opens = strncmp(line, "```lua", 6) == 0 || strncmp(line, "```card", 7) == 0;
        if (inside && !fence) {
            memmove(to, line, length);
            to += length;
        }
        inside = fence ? !inside && opens : inside;
    }
    *to = '\0';
}

/* Is `name(` in the text, and not as the end of a longer name? */
static bool is_called(const char *text, const char *name)
{
    size_t n = strlen(name);
    for (const char *at = text; (at = strstr(at, name)) != NULL; at += n)
        if ((at == text || (word_length(at - 1) <= n && at[-1] != '.')) &&
            strchr("( ", at[n]) != NULL && at[n] != '\0')
            return true;
    return false;
}

static void test_the_page_shows_every_function(void **state)
{
    size_t length;
    names *want = words_of_sandbox();
    char *text = hm_test_read("docs/lua.md", &length);
    (void)state;
    if (text == NULL) {
        fail();
        return;
    }
    keep_blocks(text);
    for (int i = 0; i < want->count; i++) {
        const char *name = want->name[i];
        bool side = strncmp(name, "left.", 5) == 0 || strncmp(name, "right.", 6) == 0 ||
                    strncmp(name, "other.", 6) == 0;
        if (!side && !is_called(text, name))
            fail_msg("no example in docs/lua.md uses %s", name);
    }
    assert_true(is_called(text, "left.this") && is_called(text, "right.count"));
    free(text);
    free(want);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_annotations_name_what_there_is),
        cmocka_unit_test(test_the_page_shows_every_function),
    };
    return cmocka_run_group_tests_name("lua_docs", tests, NULL, NULL);
}
