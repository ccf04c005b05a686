/* replay.h - a finished game, or one as far as it went, gone through again.
 *
 * It has a table and a history of its own: the session it was made from, and the
 * file that the session keeps, stay as they are. Moves that were taken back are
 * not part of it. */
#ifndef HM_TOOLS_PLAY_REPLAY_H
#define HM_TOOLS_PLAY_REPLAY_H

#include "tools/play/story.h"
#include "tools/save/history.h"
#include "tools/save/session.h"

enum { HM_PAST_TEXT = 256 };

/* A move, as it was about to be made. */
typedef struct hm_past {
    int    player, round;
    bool   secret;             /* only the player knows of it */
    hm_set squares;            /* that it uses or ends on */
    int    at;                 /* the one that it ends on; -1: none */
    char   text[HM_PAST_TEXT]; /* "place wood on b2" */
} hm_past;

/* The table stands before the move, and d is what is due there. */
void hm_past_of(const hm_table *t, hm_move m, const hm_decision *d, hm_past *out);
/* "   12  round  3  player 1    place wood on b2"; kind: "undo: " or the like, or "". */
void hm_past_print(const hm_past *s, const hm_table *t, int number, const char *kind);

typedef struct hm_replay hm_replay;

/* At its last move. NULL with err filled when that cannot be. The session must stay. */
hm_replay *hm_replay_new(const hm_session *s, hm_error *err);
void       hm_replay_free(hm_replay *r); /* NULL is fine */

int        hm_replay_moves(const hm_replay *r);
/* To after so many of its moves. step: the last of them, untouched for 0. */
hm_status  hm_replay_go(hm_replay *r, int moves, hm_past *step, hm_error *err);
hm_table  *hm_replay_table(const hm_replay *r);
/* The whole story, of which so many paragraphs had been told after those moves. */
hm_story  *hm_replay_story(const hm_replay *r);
int        hm_replay_told(const hm_replay *r, int moves);
/* ... and so many when the last of them had just been made, and nothing was due yet. */
int        hm_replay_told_at_once(const hm_replay *r, int moves);

/* To stdout: set-up, every move and the points. What may fail returns an exit code. */
int        hm_replay_print(const hm_session *s, bool colour);
void       hm_setup_print(const hm_session *s);
int        hm_points_print(const hm_session *s, bool colour);

#endif
