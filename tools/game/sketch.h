/* sketch.h - what a screen shows of a game, as data: squares with letters, names, colours
 * and marks, and a few lines of text.
 *
 * A face (face.h) has a sketcher. A screen asks for boards by number, wherever they come
 * from: one per player, or one that all share. Whoever looks sees what they may.
 */
#ifndef HM_TOOLS_GAME_SKETCH_H
#define HM_TOOLS_GAME_SKETCH_H

#include <stdio.h>

#include "core/play.h"
#include "tools/game/brief.h"

enum { HM_MARK_MAX = 24, HM_TAG_MAX = 4, HM_SKETCH_TITLE = 192, HM_SKETCH_STATUS = 160 };

/* What a square of a screen has room for: columns, and how many of them a mark takes away
 * from the name; 0: it stands on a line of its own. */
typedef struct hm_room {
    int columns, mark;
} hm_room;

typedef struct hm_sketch_cell {
    char        letter;            /* where there is room for nothing
                                      else; '.': nothing */
    char        sign[8];           /* instead of the letter, a character; "": none */
    char        brief[HM_BRIEF_MAX]; /* the name, or what it is cut to in the room */
    const char *name;              /* the whole of it, where that may be longer; NULL */
    char        mark[HM_MARK_MAX]; /* owner, worker, cubes on it; "": none */
    char        tag[HM_TAG_MAX];   /* the same where a mark has less than two columns */
    const char *colour;            /* of the language's; "": none */
    bool        solid;             /* stays: a building, not a cube */
    char        thing[HM_MARK_MAX]; /* who and what is there besides; "": nothing */
    char        thing_sign[8];     /* its sign alone: a character */
    const char *thing_colour;
} hm_sketch_cell;

/* What the owner of a board has of something. */
typedef struct hm_sketch_purse {
    char        text[48], brief[16]; /* "pence 2/4", "2c" */
    const char *colour;
} hm_sketch_purse;

typedef struct hm_sketch {
    char           title[HM_SKETCH_TITLE];
    char           status[HM_SKETCH_STATUS]; /* about its owner; "": nothing to say */
    int            purses;                   /* what the owner has that is counted */
    hm_sketch_purse purse[HM_COUNTERS_MAX + HM_TOKENS_MAX];
    int            rows, cols;
    hm_sketch_cell cell[HM_SQUARES_MAX];
} hm_sketch;

typedef struct hm_sketcher {
    int  (*boards)(const hm_table *t);
    int  (*home)(const hm_table *t, int player); /* the board on which they act */
    /* Writes all of it, whatever was there before */
    void (*board)(const hm_table *t, int viewer, int which, hm_room room, hm_sketch *out);
    /* The one thing that everybody must know now, in a few words; may be nothing */
    void (*head)(const hm_table *t, FILE *pen);
    /* Lines about the whole table, without trailing blanks, for so many columns; may be
     * none */
    void (*notes)(const hm_table *t, int viewer, int columns, FILE *pen);
    /* What there is to say of a card besides its title, layout and rule, behind its title
     * and with a blank before it; may be nothing */
    void (*about)(const hm_table *t, int slot, FILE *pen);
    /* What stands for a card on a board with such squares, where that is not its name */
    void (*sign)(const hm_table *t, int slot, hm_room room, FILE *pen);
    /* Slots of the cards that the viewer knows, as they are listed; returns how many */
    int (*listed)(const hm_table *t, int viewer, uint8_t slot[HM_DECK_MAX]);
    /* What the signs on boards without room for names stand for, as one paragraph; of a
     * board that all share, whose is what. NULL: there are no such boards */
    void (*legend)(const hm_table *t, FILE *pen);
    const char *help; /* signs that need explaining, in a few lines */
} hm_sketcher;

#endif
