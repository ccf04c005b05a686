/* lt_script.h - positions on the shared board and what happens there, as lines of text.
 *
 * A script is commands parted by ';'. Players count from 1; '_' stands for a space in the
 * names of tiles; stocks are in the order wood, stone, fish, wheat, coins.
 *   where the game stands: players N · board A|B · rule NAME VALUE · tile NAME
 * SQUARE PLAYER ·
 *     worker SQUARE PLAYER · stock PLAYER w s f h c · points PLAYER N ·
 * hand PLAYER NAME ·
 *     left PLAYER N (workers) · houses PLAYER N · market NAME N · reserve w s f
 * h c · round N ·
 *     first PLAYER
 *   then: do TEXT (the option of that text)
 *   and checks: is PLAYER w s f h c · pts PLAYER N · asks PLAYER KIND · can TEXT
 * · cannot TEXT ·
 *     options N · rest w s f h c (of the reserve) · holder PLAYER · now N
 * (round) · over ·
 *     total PLAYER N · rank PLAYER N · has PLAYER NAME (an objective that was shown) ·
 *     possible NAME · impossible NAME (with this market) */
#ifndef HM_LT_SCRIPT_H
#define HM_LT_SCRIPT_H

#include "dsl/library.h"

typedef struct lt_row {
    const char *name, *script;
} lt_row;

/* Runs all rows; tells those that fail, and fails the test then. */
void lt_run_rows(const hm_library *lib, const lt_row *row, int rows);

/* A cmocka test that runs a list of rows on the group's pack (see support.h). */
#define LT_ROWS_TEST(name, rows) \
    static void name(void **state) \
    { \
        (void)state; \
        lt_run_rows(hm_lib, rows, sizeof rows / sizeof *rows); \
    }

#endif
