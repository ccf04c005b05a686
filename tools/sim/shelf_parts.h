/* shelf_parts.h - what opening, putting and reading of shelves share. Private to
 * tools/sim. */
#ifndef HM_TOOLS_SIM_SHELF_PARTS_H
#define HM_TOOLS_SIM_SHELF_PARTS_H

#include "tools/database.h"
#include "tools/sim/shelf.h"

struct hm_shelf {
    sqlite3    *db;
    hm_db_watch watch;
    const char *path;
};

/* Says what SQLite has found wrong: "cannot DO 'FILE': why". */
hm_status hm_shelf_fail(const hm_shelf *s, const char *what, hm_error *err);
/* Runs one or more statements that give no rows. */
bool      hm_shelf_run(const hm_shelf *s, const char *sql);

#endif
