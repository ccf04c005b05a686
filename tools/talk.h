/* talk.h - a program that is talked to line by line, for as long as somebody wants.
 *
 * Whatever the program does, nobody hangs: it is waited for so long and no longer, who
 * waits is asked again and again whether that is enough, a line has an end, and a
 * program that was ended is gone, with all that it had started. Bounds are those of
 * the clock, which is looked at only here.
 */
#ifndef HM_TOOLS_TALK_H
#define HM_TOOLS_TALK_H

#include <stdbool.h>
#include <stddef.h>

enum { HM_TALK_LINE = 1 << 16 }; /* bytes of a line at most, with its end */

typedef struct hm_talk hm_talk;

typedef enum hm_reply {
    HM_REPLY_LINE,
    HM_REPLY_NOTHING, /* in time */
    HM_REPLY_ENOUGH,  /* who waits does not want to wait any longer */
    HM_REPLY_FLOOD,   /* a line that is too long */
    HM_REPLY_END      /* there will be no more: hm_talk_fate */
} hm_reply;

typedef struct hm_patience {
    long   ms;
    bool (*enough)(void *ctx); /* what it takes to answer is not counted; NULL: nobody */
    void  *ctx;
} hm_patience;

/* Starts it; its words as in child.h, and `aside` gets what it writes to stderr while it
 * is talked to. NULL with errno. */
hm_talk *hm_talk_start(const char *const *words,
                       void (*aside)(const char *text, size_t length));

/* A line, without its end. What it does not take at once is sent while the answer is
 * waited for. */
void     hm_talk_say(hm_talk *t, const char *line);
/* The next line that it prints, without its end; the talk's, until the next call. A NUL
 * follows it, and may be in it, too: hence the length. */
hm_reply hm_talk_hear(hm_talk *t, const hm_patience *how, const char **line,
                      size_t *length);
/* Has it said something that nobody has heard yet? */
bool     hm_talk_has_more(hm_talk *t);
/* What became of it, after HM_REPLY_END: "has ended with exit code 1". */
const char *hm_talk_fate(hm_talk *t);
/* The last line of what it wrote to stderr; "": nothing. */
const char *hm_talk_complaint(const hm_talk *t);

/* Nothing more is said to it: what it has not read yet it can still read. */
void hm_talk_close(hm_talk *t);
/* It is gone afterwards; NULL is fine. at_once: it has no time to end by itself. */
void hm_talk_end(hm_talk *t, bool at_once);

#endif
