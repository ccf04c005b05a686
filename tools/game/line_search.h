/* line_search.h - the best line of play that can be found for a lone player who knows all
 * that is to come (hm_deal.calls_end). */
#ifndef HM_TOOLS_GAME_LINE_SEARCH_H
#define HM_TOOLS_GAME_LINE_SEARCH_H

#include "core/play.h"

enum {
    HM_LINE_MAX = 256,      /* choices of a line */
    HM_LINE_STEPS = 400000  /* choices tried: a second */
};

typedef struct hm_line {
    int      points;             /* that it ends with */
    int      count;
    uint16_t option[HM_LINE_MAX]; /* by their numbers, from where the table stood */
    bool     all;                /* every line was tried: there is no better one */
} hm_line;

/* Round by round: of the states after a round the best are kept, as many as there is room
 * for, and gone on from, at most `steps` choices in all. The same table gives the same
 * line anywhere. The table ends where it stood. HM_ELIMIT when no line came to an end. */
hm_status hm_line_search(hm_table *t, long steps, hm_line *out, hm_error *err);

#endif
