/* screen.h - the terminal as a screen of characters: opening, closing, colours, text,
 * keys, pages to read and lines to type. Besides this pair, only the files of the full
 * screen use curses.
 *
 * The screen is given back on every way out of the program. */
#ifndef HM_TOOLS_PLAY_SCREEN_H
#define HM_TOOLS_PLAY_SCREEN_H

#include <stdbool.h>
#include <stddef.h>

#include "tools/play/keys.h"

enum {
    HM_SCREEN_COLS = 80, HM_SCREEN_LINES = 24, /* less is too small */
    HM_KEY_GONE = -2  /* a signal came, or the end of the input */
};

/* False: this terminal cannot, and nothing has happened to it. */
bool hm_screen_open(bool colour);
void hm_screen_close(void); /* fine where it is closed */
bool hm_screen_is_open(void);
bool hm_screen_fits(void);  /* is the terminal large enough? */

void hm_screen_show(void); /* what was drawn */
/* A key (keys.h), after less than a tenth of a second. Shows what was drawn first. What
 * is pasted is one key where no line is being typed; Ctrl-L draws all anew, and is told
 * as another size is. */
int  hm_screen_key(void);
/* A key that was pressed already, or HM_KEY_NONE: waits for none. */
int  hm_screen_poll(void);
/* Where it was, after KEY_MOUSE. */
hm_mouse hm_screen_mouse(void);
/* A line is being typed, or no more: the bytes of a paste are keys. */
void hm_screen_types(bool on);
/* What was typed so far and not read counts for nothing. */
void hm_screen_forget(void);

/* At most width columns of a text that may come from strangers; returns how many. */
int  hm_screen_put(int y, int x, int width, const char *text);
/* The same, with three dots at its end where it is cut. */
int  hm_screen_put_cut(int y, int x, int width, const char *text);
/* The attributes for one of the language's colours; without colours there are none. */
unsigned long hm_screen_colour(const char *name);

/* In a box, lines cut between words; returns how many there were. */
int  hm_screen_wrapped(int y, int x, int height, int width, const char *text);
/* A whole line, marked as the frame of the screen. */
void hm_screen_bar(int y, const char *text);
/* Says, instead of anything else, that the terminal is too small, and offers plain lines:
 * who takes them leaves the screen, as if it had gone. */
void hm_screen_too_small(void);
bool hm_screen_wants_plain(void); /* did somebody, since it was opened? */

/* What a key is called: "x", "Ctrl-X", "F5", "Escape"; others are "That key". */
const char *hm_screen_key_name(int key, char name[16]);

/* Something of many lines to page through between the bars at the top and the bottom. */
typedef struct hm_scroll {
    int (*draw)(void *ctx, int top); /* from that line on, and the bar at the top; returns
                                        how many lines there are */
    void       *ctx;
    const char *scrolls; /* the footer, of scrolling; told where there is more to see */
    const char *foot;    /* ... and what else can be pressed */
    const char *keys;    /* that end it */
} hm_scroll;

/* Returns the key that ended it, or HM_KEY_GONE; other keys say that they do nothing. */
int  hm_screen_scroll(const hm_scroll *s);
/* A text of many lines to read; Escape, q, Enter and all keys that open pages lead
 * back. */
int  hm_screen_page(const char *title, const char *text);
/* The same with other keys: `foot` tells what `keys` do, one of which is returned. */
int  hm_screen_choice(const char *title, const char *text, const char *foot,
                      const char *keys);
/* Only a text in the middle of an empty screen; returns the first key of `keys`, or
 * HM_KEY_GONE. */
int  hm_screen_ask(const char *text, const char *keys);
/* A line of text, typed at the bottom and edited as in a shell; false when it was given
 * up by Escape, which is told beside it, or is empty. */
bool hm_screen_line(const char *prompt, char *out, size_t size);
/* The same, beginning with what is in the text: what is typed at once takes its place,
 * keys that move the cursor change it. */
bool hm_screen_edit(const char *prompt, char *text, size_t size);

#endif
