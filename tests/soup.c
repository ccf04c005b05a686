/* soup.c - words and names, blanks, and expressions by chance; soup_files.c and
 * soup_rules.c make files and rules of them. */
#include "tests/soup.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support.h"

int soup_below(soup *s, int n) { return hm_test_below(&s->seed, n); }

bool soup_is_one_in(soup *s, int n) { return soup_below(s, n) == 0; }

void soup_add(soup *s, const char *text)
{
    size_t n = strlen(text);
    assert_true(s->length + n < SOUP_ROOM);
    memcpy(s->text + s->length, text, n + 1);
    s->length += n;
}

void soup_comment(soup *s, const char *before)
{
    static const char *const end[] = {"", " { \"", " \t ", " é }", "\r"};
    char text[40];
    snprintf(text, sizeof text, "# %d%s\n", s->comments++, end[soup_below(s, 5)]);
    soup_add(s, before);
    soup_add(s, text);
}

void soup_gap(soup *s)
{
    switch (soup_below(s, 60)) {
    case 0: case 1: case 2: soup_add(s, "\n"); break;
    case 3: soup_add(s, "\n\n\n"); break;
    case 4: soup_add(s, " \r\n\t"); break;
    case 5: soup_comment(s, " "); break;
    case 6: soup_comment(s, "\n"); break;
    case 7: soup_comment(s, "\n\n  "); soup_add(s, "\n"); break;
    default: soup_add(s, " "); break;
    }
}

void soup_put(soup *s, const char *words)
{
    char one[80];
    while (*words != '\0') {
        size_t n = strcspn(words, " ");
        snprintf(one, sizeof one, "%.*s", (int)n, words);
        soup_gap(s);
        soup_add(s, one);
        words += n + (words[n] == ' ');
    }
}

void soup_put_one(soup *s, const char *const *words, int count)
{
    soup_put(s, words[soup_below(s, count)]);
}

void soup_number(soup *s)
{
    char text[16];
    int small = soup_below(s, 3);
    snprintf(text, sizeof text, "%d", soup_below(s, small ? 5 : 10000));
    soup_put(s, text);
}

void soup_signed(soup *s)
{
    if (soup_is_one_in(s, 3))
        soup_put(s, "-");
    soup_number(s);
}

void soup_string(soup *s)
{
    static const char *const text[] = {"\"Lodge\"", "\"Big Mill\"", "\"#1 {é}\"", "\"\"",
                                       "\"a\tb\""};
    soup_gap(s);
    soup_add(s, text[soup_below(s, 5)]);
}

void soup_word(soup *s)
{
    SOUP_ONE(s, "hut", "barn", "clay", "town-hall", "a1", "X_2", "it's");
}

void soup_name(soup *s)
{
    if (soup_is_one_in(s, 3))
        soup_string(s);
    else
        soup_word(s);
}
