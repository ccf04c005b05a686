/* full_view.h - what the full-screen face of `play` shows at a moment. Private to it.
 *
 * Drawing fills in where things ended up, so that a click can be understood.
 */
#ifndef HM_TOOLS_PLAY_FULL_VIEW_H
#define HM_TOOLS_PLAY_FULL_VIEW_H

#include "tools/game/sketch.h"
#include "tools/play/full_options.h"
#include "tools/play/match.h"
#include "tools/play/news.h"

typedef struct hm_area {
    int y, x, height, width;
} hm_area;

/* How all boards are laid out. */
typedef struct hm_full_plan {
    int  high;   /* lines of a square of the large board */
    bool beside; /* others stand on its right, not below */
    int  fit;    /* others in a row */
    int  wide;   /* columns of their squares; 2: letters */
    int  each;   /* columns of one of them */
    int  lines;  /* below the large board that they take */
} hm_full_plan;

/* What is to be shown of a move of a game that is over. */
typedef struct hm_full_past {
    const char *caption;       /* which move it was */
    const char *foot;          /* keys */
    int         round;         /* in which it was made */
    int         told;          /* paragraphs of the story */
    int         board;         /* on which it was made; -1: on none */
    hm_set      squares;       /* that it used */
    int         at;            /* where it ended, -1: nowhere */
} hm_full_past;

enum {
    HM_FULL_FIRST = 2,  /* line below the head */
    HM_FULL_LINES = 256, /* of a list, however high the terminal is */
    HM_FULL_FRESH = '+' /* what is new, on boards and in the log */
};

/* A card that somebody plans to build (full_plan.h). */
typedef struct hm_full_aim {
    int card;   /* slot + 1; 0: none */
    int viewer; /* whose plan it is */
    int layout; /* which of those that have come furthest */
} hm_full_aim;

typedef struct hm_full_view {
    const hm_match *m;
    const hm_full_past *past;  /* a move is looked at again; NULL: a game is on */
    bool            asks;      /* a person is to choose; else bots are at it */
    bool            rests;     /* and they wait until people have seen what they did */
    bool            may_end;   /* and nothing is left to be chosen by people */
    bool            unseen;    /* and nobody looks on: people hide things */
    int             viewer;    /* who looks */
    int             shown;     /* the board that is large */
    int             cursor;    /* square of one's own board; -1: none */
    int             look;      /* square of another one that is large; -1: none */
    int             chosen;    /* option; -1: none, the cursor stands
                                  where there is none */
    hm_full_rows    rows;      /* of options, as they are listed */
    int             top;       /* first of them that is in sight */
    int             card_top;  /* first line, or row of blocks, of the cards */
    int             log_back;  /* lines of the log below what is shown of it */
    const hm_news  *news;      /* to whom what is new; NULL: nothing is */
    hm_full_aim     aim;       /* what is planned */
    const char     *hint;      /* for the decision due; NULL: none was asked for */
    int             hinted;    /* the option that it is about */
    int             number;    /* being typed; 0: none */
    const char     *message;   /* what came of the last key; "": nothing */
    char            odd[80];   /* a message about a key that does nothing */
    /* filled in by drawing */
    hm_area grid, list, cards; /* squares, options and cards in sight */
    int16_t line_row[HM_FULL_LINES]; /* the row on each line of the list; -1: none */
    hm_area others, log;       /* the other boards and the log */
    hm_full_plan plan;
    hm_room room;              /* of a square */
    int     cell_width, cell_height, card_lines, card_room;
    int     told, told_before; /* slot of the card that what is marked serves; -1: none */
    bool    wraps;             /* every option of the list stands there whole */
} hm_full_view;

void hm_full_draw(hm_full_view *v);
/* Lines of wrapped text from line `from` on, in an area; returns how many there are. */
int  hm_full_wrapped(hm_area a, const char *text, int from, int indent);
/* A line with a title in it. */
void hm_full_rule(int y, int x, int width, const char *title);
/* What stands before a card's name: how the board calls it, or the sign of its type. */
void hm_full_sign(const hm_full_view *v, int slot, FILE *pen);
/* A card in full, its layout beside what it says, in an area; returns the lines it
 * takes, and draws nothing if they are more than there are. */
int  hm_full_card(const hm_full_view *v, int slot, hm_area a);
/* The cards that the viewer knows, under such a line. */
void hm_full_cards(hm_full_view *v, hm_area a);

/* -- full_head.c: the two lines on top, with everybody's points. */
void hm_full_head(const hm_full_view *v);

/* -- full_boards.c: sketches are large, so it keeps one. Chooses the sizes of all boards
 * so that `notes` lines and a log have room below; returns the columns they take. */
int  hm_full_measure(hm_full_view *v, int notes);
/* Draws them; returns the line below. */
int  hm_full_boards(hm_full_view *v);
/* Columns of a square beyond which nothing more is shown: any name that the viewer sees
 * on a board fits. */
int  hm_full_widest(const hm_match *m, int viewer);

/* One of them as all know it when the game is over, its squares `wide` columns wide, what
 * is fed with a star; a line more than it has rows. */
void hm_full_small(const hm_match *m, int which, int wide, hm_set fed, int y, int x);
/* The same of the one that all share, in so many columns, with the names of its squares
 * (a line, and HM_FULL_EDGE columns) and what its signs mean; returns the line below. */
enum { HM_FULL_EDGE = 2 };
int  hm_full_shared(const hm_match *m, int wide, int columns, int y, int x);
/* Is any name cut on squares so wide? */
bool hm_full_small_cuts(const hm_match *m, int wide);

/* The board on which the decision due is taken; while bots are at it, the viewer's. */
int  hm_full_home(const hm_full_view *v);
/* The other board that is drawn there; -1: none. */
int  hm_full_other_at(const hm_full_view *v, int y, int x);
/* All about what is marked: an option, or a square that is looked at.
 * malloc'd; "": none. */
char *hm_full_marked(const hm_full_view *v);

/* Squares that an option is about; *at: the one that it ends on, -1: none. */
hm_set hm_full_squares(const hm_table *t, hm_option option, int *at);

/* What a key asks for. What only changes the view is done already: HM_FULL_STAY. */
typedef enum hm_full_wish {
    HM_FULL_STAY, HM_FULL_TAKE, HM_FULL_UNDO, HM_FULL_REDO, HM_FULL_HELP, HM_FULL_CARDS,
    HM_FULL_WHAT, HM_FULL_SAVE, HM_FULL_LOG, HM_FULL_SCORE, HM_FULL_QUIT,
    HM_FULL_LINE, /* something is to be typed */
    HM_FULL_NOW,  /* the bot is to choose now, or all of them, up to my turn */
    HM_FULL_NEXT, /* bots go on by a step */
    HM_FULL_ON,   /* the game plays on to its end */
    HM_FULL_PACE, /* another pace of bots' moves */
    HM_FULL_BACK, /* to an earlier moment of the game */
    HM_FULL_WHY,  /* why cannot this be built? */
    HM_FULL_HINT  /* what would a good player do? */
} hm_full_wish;

hm_full_wish hm_full_key(hm_full_view *v, int key);
/* The first option of the next (by: 1) or previous (-1) kind, around the list; -1: all
 * are of one kind. */
int          hm_full_kind(const hm_full_view *v, int by);
/* Another decision is due: marked is the option nearest to a square, of the kind that
 * comes first; -1: the first one. */
void         hm_full_turn_to(hm_full_view *v, int square);
/* Marks an option. */
void         hm_full_mark(hm_full_view *v, int option);
/* Nobody is asked: the view is that of who looks on. */
void         hm_full_look_on(hm_full_view *v, int viewer);
/* Says of a key that it does nothing. */
void         hm_full_unknown(hm_full_view *v, int key);
/* The cursor goes there, and what can be done there is marked. */
void         hm_full_go_to(hm_full_view *v, int square);
/* What the footer says; text has HM_FULL_FOOT bytes. */
enum { HM_FULL_FOOT = 512 };
const char  *hm_full_foot(const hm_full_view *v, char *text);
extern const char hm_full_help[];
void         hm_full_turn_board(hm_full_view *v, int by);
void         hm_full_scroll_cards(hm_full_view *v, int by);

/* -- full_pages.c: pages to read. False: a signal came, or the end of the input. */
bool hm_full_page(const char *title, char *text); /* frees the text */
bool hm_full_cards_page(const hm_full_view *v);
#define HM_FULL_ALL_CARDS (~UINT64_C(0))
bool hm_full_these_cards(const hm_full_view *v, uint64_t slots, const char *title);
/* What stands for what on boards without names, as a paragraph; may be nothing. */
void hm_full_legend(const hm_full_view *v, FILE *pen);
bool hm_full_log_page(const hm_full_view *v);
bool hm_full_help_page(const hm_full_view *v, const char *help);
/* Every player's rank and points by card. */
void hm_full_sheets(FILE *pen, const hm_table *t, const hm_sheet *sheet);

/* Paragraphs of the story that are told at this moment. */
int  hm_full_told(const hm_full_view *v);

/* -- full_replay.c: the finished game again, move by move, until the people have seen
 * enough. The match stays as it is. back: what the footer says of q. */
hm_status hm_full_replay(const hm_match *m, const char *back, hm_error *err);
/* A game that is on, from after so many moves, as far as the viewer may know it: where
 * players act at the same time, up to the round that is not over. */
hm_status hm_full_moment(const hm_match *m, int viewer, int moves, hm_error *err);

#endif
