/* tokens_ledger.h - a book-keeper of tokens: where they can be after a part of a game.
 *
 * Written from the rules like the naive scorer, on whose towns it works, and without
 * anything of the core. What happens to tokens when a game begins and when a round is
 * over is played in full, question by question; what a turn does to them is said as all
 * places in which they may be then, for a town does not show whom its owner chose.
 */
#ifndef TOKENS_LEDGER_H
#define TOKENS_LEDGER_H

#include "tests/naive.h"

/* A town with all that has to do with its tokens; who works is in the town. */
typedef struct tokens_page {
    naive_town town;
    bool       stands[NAIVE_SQUARES];
    int        home, gone;
} tokens_page;

/* When everybody's tokens move, one player after the other. */
typedef enum tokens_moment {
    TOKENS_BEGIN,  /* from home to corners */
    TOKENS_LEAVE,  /* off cubes and buildings, then from home to vacant squares */
    /* where cubes go on tokens: */
    TOKENS_SETTLE, /* from home to any squares */
    TOKENS_RETIRE  /* home from cubes and buildings, then from there to vacant ones */
} tokens_moment;

/* Plays a moment with these answers, which are squares; a question with one answer is
 * not asked. True: *to is what it leaves. False: one more answer is needed, among
 * may[]. */
bool tokens_play(tokens_moment moment, const tokens_page *from, const int *answer,
                 int answers, tokens_page *to, bool may[NAIVE_SQUARES]);

/* What a turn was, as far as tokens have to do with it. */
typedef struct tokens_turn {
    int  square; /* of a building from cubes, TOKENS_NOWHERE, or TOKENS_ANY: one of the
                    new ones is */
    bool fleeting; /* ... or it is given up at once, for one that is put up */
    int  paid;   /* so many that worked */
    int  given;  /* up, for good */
    bool sent;   /* home from where the cube lies, at once */
} tokens_turn;

enum { TOKENS_NOWHERE = -1, TOKENS_ANY = -2 };

/* All pages that may come of the turn. Of `after` only cells are looked at. */
enum { TOKENS_PAGES_MAX = 2048 };

typedef struct tokens_pages {
    int         count;
    tokens_page page[TOKENS_PAGES_MAX];
} tokens_pages;

void tokens_after(const tokens_page *before, const tokens_page *after,
                  const tokens_turn *turn, tokens_pages *out);
/* The same tokens at the same places? */
bool tokens_same(const tokens_page *a, const tokens_page *b);

/* What must hold of every page; and when a round begins. NULL: it does, else what does
 * not. */
const char *tokens_check(const tokens_page *p, int count);
const char *tokens_check_round(const tokens_page *p);

#endif
