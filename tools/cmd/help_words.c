/* help_words.c - see help_words.h. Words of scripts come from docs/hamlet.lua, which the
 * Makefile turns into rows (tools/lua_words.awk). */
#include "tools/cmd/help_words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/cmd/help_example.h"
#include "tools/commands.h"
#include "tools/say.h"

enum { TEXT_MAX = 160, NEAR_MAX = 3 };

typedef struct lua_word {
    const char *name, *form, *doc;
} lua_word;

static const lua_word lua_words[] = {
#define LUA(name, form, doc) {name, form, doc},
#include "lua_words.def"
};
enum { LUA_WORDS = sizeof lua_words / sizeof *lua_words };

static void put_example(const hm_options *o, const hm_word_info *w)
{
    char *text = hm_example_shown(w);
    printf("%6se.g. ", "");
    fputs(o->colour ? hm_colour_on("green") : "", stdout);
    for (const char *line = text; *line != '\0';) {
        const size_t n = strcspn(line, "\n");
        char *one = hm_need(strndup(line, n));
        printf("%*s", line == text ? 0 : 11, "");
        hm_put_wrapped(stdout, one, 11, 11);
        free(one);
        line += n + (line[n] == '\n');
    }
    fputs(o->colour ? hm_colour_off : "", stdout);
    free(text);
}

/* What players read, an example's card each. */
static void put_reading(const hm_options *o, const hm_word_info *w)
{
    char *text = hm_example_read(o, w);
    for (const char *line = text; *line != '\0';) {
        const size_t n = strcspn(line, "\n");
        char *one = hm_need(strndup(line, n));
        printf("%*s", line == text ? 6 : 11, line == text ? "" : "");
        fputs(line == text ? "says " : "", stdout);
        hm_put_wrapped(stdout, one, 11, 11);
        free(one);
        line += n + (line[n] == '\n');
    }
    free(text);
}

void hm_help_print(const hm_options *o, const hm_word_info *w, bool reading)
{
    printf("  %s%s%s\n%6s", o->colour ? hm_colour_on("white") : "", w->form,
           o->colour ? hm_colour_off : "", "");
    hm_put_wrapped(stdout, w->doc, 6, 6);
    if (w->example[0] != '\0')
        put_example(o, w);
    if (reading)
        put_reading(o, w);
}

/* "see up": then that is what people want to read. */
static void print_word(const hm_options *o, hm_word w)
{
    const hm_word_info *info = hm_word_lookup(w);
    hm_help_print(o, info, true);
    if (strncmp(info->doc, "see ", 4) != 0)
        return;
    const char *name = info->doc + 4;
    hm_word other = hm_word_find(name, strcspn(name, ",;."));
    if (other == HM_WORD_NO_WORD)
        other = hm_word_find(name, strcspn(name, " ,;."));
    if (other != HM_WORD_NO_WORD && other != w)
        hm_help_print(o, hm_word_lookup(other), true);
}

/* "choose.square" is meant by "square" and by "choose", too. */
static bool is_named(const lua_word *w, const char *text)
{
    const char *dot = strchr(w->name, '.');
    size_t n = strlen(text);
    return strcmp(w->name, text) == 0 ||
           (dot != NULL && (strcmp(dot + 1, text) == 0 ||
                            ((size_t)(dot - w->name) == n &&
                             strncmp(w->name, text, n) == 0)));
}

/* A word that the language has needs no second explanation in Lua. */
static int print_lua(const char *text, bool told)
{
    int n = 0;
    for (int i = 0; i < LUA_WORDS; i++) {
        if (!is_named(&lua_words[i], text))
            continue;
        printf("%s  %s\n", n++ == 0 ? "In Lua:\n" : "", lua_words[i].form);
        if (*lua_words[i].doc != '\0') {
            printf("%6s", "");
            hm_put_wrapped(stdout, lua_words[i].doc, 6, 6);
        } else if (!told) {
            puts("      see docs/lua.md");
        }
    }
    return n;
}

/* -- unknown words */

static void offer(const char *offers[NEAR_MAX], const char *word)
{
    for (int i = 0; i < NEAR_MAX && word != NULL; i++)
        if (offers[i] == NULL || strcmp(offers[i], word) == 0) {
            offers[i] = word;
            return;
        }
}

/* What people say for it, and the nearest of each sort. */
static int tell_unknown(const char *text, bool topics)
{
    const char *offers[NEAR_MAX] = {NULL};
    hm_near word = {0}, lua = {0}, command = {0};
    size_t n = strlen(text);
    for (int w = HM_WORD_NO_WORD + 1; w < HM_WORDS; w++)
        hm_near_try(&word, text, n, hm_word_lookup((hm_word)w)->spelling);
    for (int i = 0; i < LUA_WORDS; i++)
        hm_near_try(&lua, text, n, lua_words[i].name);
    for (int i = 0; i < hm_commands && topics; i++)
        hm_near_try(&command, text, n, hm_command_list[i].name);
    if (topics)
        hm_near_try(&command, text, n, "language");
    offer(offers, hm_word_synonym(text));
    offer(offers, command.best);
    offer(offers, word.best);
    offer(offers, lua.best);
    hm_say(topics ? "'%s' is neither a command nor a word of the card language or of Lua"
                  : "'%s' is no word of the card language or of Lua",
           text);
    for (int i = 0; i < NEAR_MAX && offers[i] != NULL; i++)
        fprintf(stderr, "%s'%s'%s", i == 0 ? "did you mean " : " or ", offers[i],
                i + 1 == NEAR_MAX || offers[i + 1] == NULL ? "?\n" : "");
    return HM_EXIT_USAGE;
}

int hm_help_word(const hm_options *o, int first)
{
    char text[TEXT_MAX] = "";
    size_t k = 0;
    for (int i = first; i < o->args && k < sizeof text; i++)
        k += (size_t)snprintf(text + k, sizeof text - k, "%s%s", i > first ? " " : "",
                              o->arg[i]);
    hm_word found = hm_word_find(text, strlen(text));
    if (found != HM_WORD_NO_WORD)
        print_word(o, found);
    int n = print_lua(text, found != HM_WORD_NO_WORD);
    if (found == HM_WORD_NO_WORD && n == 0)
        return tell_unknown(text, first == 0);
    return HM_EXIT_FINE;
}
