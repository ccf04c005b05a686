/* full_plan.h - planning on the full screen: a card is marked, and its layouts that have
 * come furthest are outlined on one's own board, one at a time. Private to it.
 *
 * A plan is its maker's alone: when somebody else looks at the screen, there is none.
 */
#ifndef HM_TOOLS_PLAY_FULL_PLAN_H
#define HM_TOOLS_PLAY_FULL_PLAN_H

#include <stdio.h>

#include "tools/play/full_view.h"

/* What is drawn of a plan. */
typedef struct hm_full_outline {
    hm_set      squares;                /* of the layout; 0: there is none */
    hm_set      lacks, wrong;           /* where something is missing, or in the way */
    char        letter[HM_SQUARES_MAX]; /* of what is missing */
    const char *colour[HM_SQUARES_MAX]; /* of a cube that is; "": another thing */
} hm_full_outline;

/* b, B: the next or previous card, from that which what is marked serves. */
void hm_full_plan_card(hm_full_view *v, int by);
/* Space: the next layout of it. False: nothing is planned, or it has no other. */
bool hm_full_plan_layout(hm_full_view *v);
/* How many there are to go through. */
int  hm_full_plan_layouts(const hm_full_view *v);
/* Escape. False: nothing was planned. */
bool hm_full_plan_end(hm_full_view *v);

/* The card that is planned, by its slot; -1: none. */
int  hm_full_planned(const hm_full_view *v);
/* Fills what is to be drawn on the large board, which may be nothing. */
void hm_full_outline_of(const hm_full_view *v, hm_full_outline *out);
/* "Plan: Farm, 1 of 12: needs glass on c2." A paragraph, or nothing. */
void hm_full_plan_tell(const hm_full_view *v, FILE *pen);

#endif
