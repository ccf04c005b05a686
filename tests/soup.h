/* soup.h - random files of every kind, straight from the grammar, with blanks and
 * comments anywhere; most of them mean nothing. For tests of what must hold of any file.
 *
 * One stream of chance makes everything: the same seed, the same files. Every function
 * but the first two adds to the text; depth is how far it may nest. A text that grows
 * beyond its room fails the cmocka test that asked.
 */
#ifndef HM_SOUP_H
#define HM_SOUP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SOUP_ROOM = 1 << 16 };

typedef struct soup {
    uint64_t seed;
    size_t   length;
    int      comments; /* so far; each has its number in it */
    char     text[SOUP_ROOM];
} soup;

int  soup_below(soup *s, int n);
bool soup_is_one_in(soup *s, int n);

/* A text as it stands; a comment after the blanks before it; blanks, of any kind. */
void soup_add(soup *s, const char *text);
void soup_comment(soup *s, const char *before);
void soup_gap(soup *s);
/* Words parted by blanks, each after a gap. */
void soup_put(soup *s, const char *words);
/* One of these texts, put like that. */
void soup_put_one(soup *s, const char *const *words, int count);
#define SOUP_ONE(s, ...)                                                             \
    soup_put_one(s, (const char *const[]){__VA_ARGS__},                              \
                 (int)(sizeof (const char *const[]){__VA_ARGS__} / sizeof(char *)))

void soup_number(soup *s);
void soup_signed(soup *s);
void soup_string(soup *s);
void soup_word(soup *s);
void soup_name(soup *s); /* a string or a word */

/* Expressions, sets of kinds and of types. */
void soup_expr(soup *s, int depth);
void soup_unary(soup *s, int depth);
void soup_kinds(soup *s, int depth);
void soup_types(soup *s, int depth);
/* Code in braces; an expression or code; a block of effects or code. */
void soup_script(soup *s);
void soup_value(soup *s, int depth);
void soup_deed(soup *s, int depth);
/* "2 clay 1 other cubes" */
void soup_amounts(soup *s);

/* A new file in place of the last one. */
void soup_file(soup *s);

#endif
