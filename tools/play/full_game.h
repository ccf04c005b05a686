/* full_game.h - a game on the full screen, as full.c (asking and its end), full_think.c
 * (bots' moves), full_line.c (what is typed) and full_log.c (going back) share it.
 * Private to them.
 */
#ifndef HM_TOOLS_PLAY_FULL_GAME_H
#define HM_TOOLS_PLAY_FULL_GAME_H

#include "tools/play/full_view.h"

/* How bots' moves come. */
typedef enum hm_full_pace { HM_PACE_FAST, HM_PACE_SLOW, HM_PACE_STEPS } hm_full_pace;

enum { HM_FULL_NOBODY = -1 };

typedef struct hm_full {
    hm_match     *m;
    hm_full_view  v;
    hm_news      *news;
    bool          hides;  /* several people, who hide things from each other */
    int           last;   /* person who has the keyboard; HM_FULL_NOBODY: who knows */
    int           idle;   /* waits since the card files were looked at */
    int           place[HM_MATCH_SEATS]; /* where everybody's cursor was; -1: nowhere */
    /* bots' moves */
    hm_full_pace  pace;
    bool          skips;  /* no more waiting before the next question */
    bool          moved;  /* bots did something since the last one */
    int           told, round; /* of what people have been given time to see */
    hm_full_wish  wish;   /* that ended a bot's thinking; HM_FULL_STAY: none */
    int           tried;  /* to save, after so many moves less one; 0: no trouble yet */
    int           back;   /* moves to go back to, with HM_FULL_BACK */
    char          message[512];
    bool          stays; /* the message is for the next question, too */
} hm_full;

/* What came of a wish. */
typedef enum hm_full_reply { HM_ASK_AGAIN, HM_GO_ON, HM_LEAVE } hm_full_reply;

/* -- full.c. In the footer, until the next key; the text is copied. */
void hm_full_tell(hm_full *f, const char *text);
/* What went wrong, as a sentence. */
void hm_full_tell_error(hm_full *f, const hm_error *err);
/* Wishes that do not change the game, done whoever is to choose; those that do are left
 * to the caller, and what was typed or found in the log may come to such a one. A
 * terminal that has gone is noticed with the next key. */
hm_full_wish hm_full_look(hm_full *f, hm_full_wish wish);
/* HM_FULL_UNDO, HM_FULL_REDO, or HM_FULL_BACK, to f->back. */
hm_full_reply hm_full_step_back(hm_full *f, hm_full_wish wish);

/* -- full_think.c: a bot's move; the decision due is a bot's. Keys are read meanwhile. */
hm_full_reply hm_full_let_bot(hm_full *f, hm_status *st, hm_error *err);
/* A person is to be asked: keys that were typed while bots moved are done with, and
 * choose nothing in the question. */
hm_full_reply hm_full_settle(hm_full *f);
void          hm_full_change_pace(hm_full *f);

/* -- full_line.c: a line is asked for, and understood; what it comes to that does not
 * only look. HM_FULL_TAKE: of the option that is marked then. */
hm_full_wish hm_full_type(hm_full *f);

/* -- full_keep.c: into that file, or one that is asked for; what came of it is told. */
void hm_full_save(hm_full *f, const char *path);
void hm_full_save_as(hm_full *f);
/* Who plays is asked what to do when the file cannot be written, from now on or no
 * more. */
void hm_full_mends(hm_full *f, bool on);
/* Tells that the game could not be put into a file; false: it is left for that. */
bool hm_full_begin_kept(hm_full *f);

/* -- full_log.c: what happened, as a list. HM_FULL_BACK: to f->back. */
hm_full_wish hm_full_log(hm_full *f);

#endif
