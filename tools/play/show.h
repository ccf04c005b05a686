/* show.h - a table as the people around it see it, in plain text on stdout.
 *
 * Whoever is shown something sees what they may: their own hand, and of other towns what
 * the rules let them see.
 */
#ifndef HM_TOOLS_PLAY_SHOW_H
#define HM_TOOLS_PLAY_SHOW_H

#include <stdio.h>

#include "tools/game/tally.h"
#include "tools/play/match.h"

enum { HM_SHOWN_MAX = 512 }; /* bytes of one option or prompt; longer ones are cut */

/* What was shown so far, so that it is not told with every question again; zeroed:
 * nothing. */
typedef struct hm_seen {
    int      seat; /* + 1: whose town was drawn last; 0: nobody's */
    hm_town  town;
    uint64_t hand[HM_MATCH_SEATS]; /* slots of cards whose text was told to whom */
} hm_seen;

/* "round 3", "round 2 of 4", "round 121, 8 rounds left", "before round 1". */
enum { HM_ROUND_TEXT = 80 };
const char *hm_round_text(const hm_table *t, char text[HM_ROUND_TEXT]);
/* What the player needs to see and has not seen, the prompt and the options: those that
 * differ by their square alone on one line. all: everything, one by one. */
void hm_show_question(const hm_table *t, const hm_decision *d, hm_seen *seen, bool all,
                      bool colour);
/* How it stands, and everybody's points as a table. */
void hm_show_points(const hm_session *s, const hm_sheet *sheet, bool colour);
/* The table of a match that is over, with what is known of it beside its points; freed by
 * hm_tally_free. */
hm_tally *hm_match_tally(const hm_match *m, const hm_sheet *sheet);
/* Only who won. */
void hm_write_verdict(FILE *pen, const hm_table *t, const hm_sheet *sheet);
/* That nobody knows who won, because a card's script broke: which, and what
 * can be done. */
void hm_write_broken(FILE *pen, const hm_error *err);
/* The last words of `play`: where a game was left and how to go on, or how to see it
 * again. Returns the exit code, which a signal decides. */
int  hm_show_left(const hm_match *m);
int  hm_show_over(const hm_match *m, bool colour);
/* What others need to play the same game, if people played it; of a puzzle whether it is
 * solved. */
void hm_write_shared(FILE *pen, const hm_match *m);
/* An option's text with its remark; text has HM_SHOWN_MAX bytes. */
void hm_option_line(const hm_table *t, const hm_decision *d, int i, char *text);

#endif
