/* words.h - the table of words, for the scanner, hints and help. */
#ifndef HM_DSL_WORDS_H
#define HM_DSL_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/whose.h"
#include "core/code.h"

typedef enum hm_word {
    HM_WORD_NO_WORD = 0,
#define WORD(id, spelling, token, op, games, form, doc, example) HM_WORD_##id,
#include "dsl/words.def"
    HM_WORDS
} hm_word;

enum { HM_JOINED_MAX = 6 }; /* words of a spelling */

_Static_assert(HM_WORDS <= INT16_MAX, "a node has two bytes for its word");

/* Which games have the word. */
typedef enum hm_for_games { HM_FITS_ALL, HM_FITS_TOWNS, HM_FITS_BOARDS } hm_for_games;

typedef struct hm_word_info {
    const char *spelling;
    const char *token;   /* the grammar's name of its token */
    int         op;      /* an instruction, told how, or what its token needs */
    hm_for_games     games;
    bool        value;   /* a value by itself, whose instruction is op */
    const char *form, *doc, *example;
} hm_word_info;

/* How a step of an effect is written, as words.def explains. */
typedef struct hm_step_words {
    const char *form, *text; /* text NULL: it depends on more */
} hm_step_words;

/* How a value is said in English, as words.def explains. */
typedef enum hm_role {
    HM_ROLE_NONE, HM_ROLE_NOUN, HM_ROLE_ADJECTIVE, HM_ROLE_PLACE, HM_ROLE_CLAUSE,
    HM_ROLE_THINGS, HM_ROLE_AMOUNT, HM_ROLE_FACT
} hm_role;

typedef struct hm_word_says {
    hm_role     role; /* NONE: the word is no value */
    const char *one, *many, *whose, *is, *clause, *near, *fed;
    bool        state;
} hm_word_says;

/* A heading of the reference; its words go up to the next one's first. */
typedef struct hm_section {
    const char *title, *text;
    hm_word     first;
} hm_section;

/* How a word is spelt, or how else: with blanks between where it is several. */
typedef struct hm_spelling {
    const char *words; /* "": behind the last of them */
    hm_word     word;
    bool        also;
} hm_spelling;

const hm_word_info *hm_word_lookup(hm_word w);
hm_op               hm_word_op(int w); /* of a word that is an instruction */
hm_word             hm_word_find(const char *spelling, size_t length);
/* The first spelling in alphabetical order that is not before this text. */
const hm_spelling  *hm_spelling_from(const char *text, size_t length);
const hm_step_words *hm_word_step(int op); /* NULL: the instruction is no step */
const hm_word_says *hm_word_said(int word); /* never NULL */
const hm_section   *hm_word_sections(int *count);
/* Our word for one that people say instead, or NULL. */
const char         *hm_word_synonym(const char *word);

/* The nearest of the candidates to a misspelt word, or NULL when none is near.
 * Give them one by one; start with a zeroed hm_near. */
typedef struct hm_near {
    const char *best;
    int         distance;
} hm_near;

void hm_near_try(hm_near *n, const char *word, size_t length, const char *candidate);

/* Players by the word for them; HM_WHOSE_OWN: it is none. */
hm_whose    hm_whose_of_word(int word);

#endif
