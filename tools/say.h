/* say.h - how the program talks, and with which code it ends.
 *
 * Only tools/ prints and decides exit codes. Results go to stdout, messages to stderr.
 */
#ifndef HM_TOOLS_SAY_H
#define HM_TOOLS_SAY_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "core/status.h"
#include "dsl/diag.h"

enum {
    HM_EXIT_FINE = 0,
    HM_EXIT_INPUT = 1,
    HM_EXIT_USAGE = 2,
    HM_EXIT_LIMIT = 3,
    HM_EXIT_BUG = 4
};

bool        hm_use_colour(FILE *out);        /* terminal, and NO_COLOR not set */
/* ANSI for one of the language's colours, "" if unknown */
const char *hm_colour_on(const char *colour);
const char *hm_colour_back(const char *colour); /* the same as a background */
extern const char hm_colour_off[];
/* "hamlet: ..." on stderr */
void        hm_say(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
void        hm_say_near(const char *best);   /* "did you mean ...?" on stderr, if any */
int         hm_exit_for(hm_status st);
/* says it and returns the exit code; where memory was short, as hm_need */
int         hm_say_error(const hm_error *err);
/* file:line:col: error: ..., the line, a caret run, the hint */
void        hm_print_diag(FILE *out, const hm_diag *d, bool colour);
/* only the line and the caret run; nothing for the span {0,0} */
void        hm_print_source(FILE *out, const hm_source *s, hm_span at, bool colour);

/* Text from files, for terminals: control characters, also those that turn the direction
 * of writing or cannot be seen, become '?', and so do bytes that are no UTF-8. */
void        hm_put(FILE *out, const char *text);
void        hm_put_part(FILE *out, const char *text, size_t length);
void        hm_put_quoted(FILE *out, const char *text); /* a word as a shell takes it */
bool        hm_may_show(const char *text,
                        size_t      length); /* is there nothing of the kind in it? */
int         hm_width(const char *text, size_t length); /* terminal columns */
/* Bytes of the first character of a text that is not at its end, and its number in
 * Unicode: of what is not shown that of '?'. */
size_t      hm_letter(const char *text, size_t length, uint32_t *code);
bool        hm_use_utf8(void);               /* the locale's character set */
/* Bytes of text that fit in width columns, cut between words where possible;
 * *next is where the following line begins. */
size_t      hm_wrap(const char *text, int width, const char **next);
/* Bytes of text that are at most width columns wide, wherever that cuts it. */
size_t      hm_fit(const char *text, int width);
/* Columns that a line on stdout may have: those of the terminal, or of $COLUMNS where it
 * is none, or 80; less two. */
int         hm_page_width(void);
/* Wrapped at that width (elsewhere than on stdout at 78 columns); the first line goes on
 * where the cursor is, at `at`. */
void        hm_put_wrapped(FILE *out, const char *text, int at, int indent);

/* The same for several lines, each of which is wrapped by itself, with the blanks that it
 * begins with; an empty line stays one. */
void        hm_put_paragraphs(FILE *out, const char *text, int indent);
/* A line on stdout, as printf has it, wrapped; what follows is indented. */
void        hm_put_line(int indent, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

/* A message of an error as a sentence, for those who are in the middle of a game: a
 * capital first, unless it begins with a path or the like, and a full stop. Returns
 * out. */
const char *hm_sentence(const char *message, char *out, size_t size);

/* p, or the end of the program with a message when it is NULL: memory is short. */
void *hm_need(void *p);
/* The same of what a library gave back: st, unless it is HM_ENOMEM. */
hm_status hm_need_room(hm_status st);
/* The same of the system: errno in words, unless it is ENOMEM. */
const char *hm_why(void);

#endif
