/* keys.h - keys, clicks and pastes out of the bytes that a terminal sends.
 *
 * It reads nothing and waits for nothing: whoever reads (screen.c) gives it bytes, and
 * says how long none have come. Whatever the bytes are, each of them is used up, so
 * nothing that a terminal sends can hold anything up.
 */
#ifndef HM_TOOLS_PLAY_KEYS_H
#define HM_TOOLS_PLAY_KEYS_H

#include <stdbool.h>
#include <stddef.h>

/* Bytes stand for themselves, Enter is always '\n', and what has a name in curses.h has
 * its number (KEY_UP, KEY_MOUSE). */
enum {
    HM_KEY_NONE = -1,        /* nothing was pressed */
    HM_KEY_PASTE = 0x10000,  /* a paste begins */
    HM_KEY_PASTED = 0x20000, /* and one byte of it, added to this */
    HM_KEYS_PATIENCE = 50,   /* milliseconds after which Escape was only that */
    HM_KEYS_PASTE_MOST = 1000 /* ... and a paste without an end is over */
};

typedef struct hm_mouse {
    int  y, x;  /* from 0 */
    int  wheel; /* -1: up, 1: down, 0: a click */
} hm_mouse;

enum { HM_KEYS_ARGS = 24 /* bytes of a sequence that are looked at */ };

/* What was begun and has not ended; all zeros: nothing. */
typedef struct hm_keys {
    int           state;
    int           count;  /* of the bytes in arg, or of those that are still to come */
    unsigned char arg[HM_KEYS_ARGS];
    hm_mouse      mouse;  /* with KEY_MOUSE */
} hm_keys;

/* The first key in these bytes, of which *used were taken; HM_KEY_NONE: there is none in
 * any of them. */
int  hm_keys_next(hm_keys *k, const unsigned char *bytes, size_t count, size_t *used);
/* For so many milliseconds nothing has come: what was begun may be a key by that. */
int  hm_keys_pause(hm_keys *k, long ms);
bool hm_keys_waits(const hm_keys *k); /* was something begun? */

#endif
