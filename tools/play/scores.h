/* scores.h - everybody's points while a game goes on, and what an option changes, in the
 * words of screens and plain lines.
 *
 * The numbers are tools/game/standing's: what the viewer may know, and nothing else.
 */
#ifndef HM_TOOLS_PLAY_SCORES_H
#define HM_TOOLS_PLAY_SCORES_H

#include <stdio.h>

#include "tools/play/match.h"

/* How much of a line may be left out. */
typedef enum hm_scores_cut {
    HM_SCORES_WHOLE, /* nothing */
    HM_SCORES_FAIR,  /* the ends of long names */
    HM_SCORES_SHORT, /* letters of names; with many players all but one's own points and
                        the best of the others' */
    HM_SCORES_OWN    /* and those, too */
} hm_scores_cut;

/* "Ann 12  Bob 9", the viewer first and then clockwise, in at most so many columns. Where
 * a name ends with a number it is "Ann: 12  Bot 1: 9". Who plays alone is told "12
 * points", or "12 pts". False, and nothing is written, where there is no room or nothing
 * to tell. */
bool hm_scores_line(const hm_match *m, int viewer, int columns, hm_scores_cut cut,
                    FILE *pen);

/* The same as a list, a line for each player. */
void hm_scores_list(const hm_match *m, int viewer, FILE *pen);

/* "+3 now": what an option of the decision due adds to the points of whoever chooses, as
 * a line; nothing where it adds nothing, or nobody can know. */
void hm_scores_change(const hm_match *m, int option, FILE *pen);

#endif
