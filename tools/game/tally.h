/* tally.h - how a game ended, as a table: players are its columns, and its rows what
 * brought points; then totals, ranks, what broke a tie, levels. Screens draw it beside
 * the towns, lines of text have it below them.
 *
 * A tally owns its texts and nothing else. Whoever knows more about a game (help that was
 * used, a personal best) adds rows: they stand below the others, in the order in which
 * they came.
 */
#ifndef HM_TOOLS_GAME_TALLY_H
#define HM_TOOLS_GAME_TALLY_H

#include <stdio.h>

#include "core/ledger.h"
#include "core/play.h"

typedef struct hm_tally hm_tally;

/* Of all players of a table; freed by hm_tally_free. ledger: where points came from that
 * were scored while the game went on (core/ledger.h); NULL: nobody knows. */
hm_tally *hm_tally_new(const hm_table *t, const hm_sheet *sheet, const hm_ledger *ledger);
void      hm_tally_free(hm_tally *y); /* NULL is fine */

/* An empty row below the others; returns its number. Rows in which nobody has anything
 * are left out. */
int  hm_tally_row(hm_tally *y, const char *label);
void hm_tally_set(hm_tally *y, int row, int player, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));

/* Columns of the whole table with names in full; of labels and one player alone. */
int hm_tally_width(const hm_tally *y);

/* Lines of at most `width` columns, blanks at their ends left out. Where not all players
 * fit side by side, names are cut, and then there are several tables, one below the
 * other. */
void hm_tally_write(const hm_tally *y, int width, FILE *pen);

#endif
