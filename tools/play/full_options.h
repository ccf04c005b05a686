/* full_options.h - the options of a decision as the rows of a list: what differs by
 * nothing but its square is one row, since the cursor on the board chooses the square.
 *
 * Options keep their numbers, which are those of plain lines: a row of several has a
 * range of them ("1-16"), and typing 6 marks the sixth. Options that a game has remarks
 * on are rows of their own, or the remarks would be lost.
 */
#ifndef HM_TOOLS_PLAY_FULL_OPTIONS_H
#define HM_TOOLS_PLAY_FULL_OPTIONS_H

#include "core/play.h"

typedef struct hm_full_row {
    uint16_t first, count; /* options of the decision, one after the other */
    uint16_t kept;         /* the one that was marked last, and is marked again */
} hm_full_row;

typedef struct hm_full_rows {
    int         count;
    hm_full_row row[HM_OPTIONS_MAX];
    uint16_t    of[HM_OPTIONS_MAX]; /* the row of every option */
} hm_full_rows;

void hm_full_rows_fill(hm_full_rows *r, const hm_table *t, const hm_decision *d);
/* The same without remarks, which are told when somebody asks for all options: squares
 * for workers are one row, too. */
void hm_full_rows_gather(hm_full_rows *r, const hm_table *t, const hm_decision *d);
/* An option was marked: its row leads to it from now on. */
void hm_full_rows_keep(hm_full_rows *r, int option);
/* The option that a row leads to; rows beyond an end are the one at that end. */
int  hm_full_rows_option(const hm_full_rows *r, int row);

/* "place wood: a free square", or the one option with its remark; text has HM_SHOWN_MAX
 * bytes (show.h). */
void hm_full_row_text(const hm_full_rows *r, const hm_table *t, const hm_decision *d,
                      int row, char *text);
/* Are these all squares on which nothing is, of the decider's town or a shared board? */
bool hm_full_row_is_free(const hm_table *t, const hm_decision *d, const hm_full_row *row);
/* "6", "1-16"; text has 16 bytes. */
void hm_full_row_number(const hm_full_rows *r, int row, char *text);

#endif
