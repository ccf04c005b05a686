/* database.h - rows of SQLite, value by value: what all who keep something in a database
 * share. What is kept, and what becomes of a broken file, is theirs.
 */
#ifndef HM_TOOLS_DATABASE_H
#define HM_TOOLS_DATABASE_H

#include <jansson.h>
#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>

#include "core/arena.h"

/* What a statement may take, in steps of SQLite and bytes that are kept of its rows: by
 * the size of the file. Beyond that it fails, and so it does soon after the program is
 * stopped. */
typedef struct hm_db_watch {
    int64_t spent, most;
} hm_db_watch;

/* Opens a file, also one whose name would mean something else to SQLite; who meets a
 * lock waits so many milliseconds for it. The file may be anybody's: none of its views
 * and triggers is run, and hm_db_is_made_by tells whether its tables are. *db is to be
 * closed in either case, and the watch must outlive it. */
bool    hm_db_open(const char *path, int flags, int patience, hm_db_watch *watch,
                   sqlite3 **db);
/* An empty one that is kept nowhere. */
bool    hm_db_open_memory(hm_db_watch *watch, sqlite3 **db);
/* Has it all tables and indexes that these statements make of nothing, word for word, and
 * nothing else in their place or on them? What it has besides is not looked at. */
bool    hm_db_is_made_by(sqlite3 *db, const char *sql);
/* What failed last, also where the budget was spent or the program stopped. */
const char *hm_db_why(sqlite3 *db, const hm_db_watch *watch);

/* Runs one or more statements that give no rows. */
bool    hm_db_run(sqlite3 *db, const char *sql);
/* The number that a query gives first, or -1. */
int64_t hm_db_number(sqlite3 *db, const char *sql);

/* A row to be written, or the values of a query. The first failure is kept in rc, and
 * nothing is done after it. */
typedef struct hm_db_pen {
    sqlite3      *db;
    sqlite3_stmt *row;
    int           at;    /* the value that was given last */
    int           rc;
    int64_t       owner; /* for the caller: the row that those which follow belong to */
    hm_db_watch  *watch; /* of hm_db_rows: what is read counts; NULL: it does not */
} hm_db_pen;

void hm_db_prepare(hm_db_pen *p, const char *sql);
/* With as many values as the table has columns, or SQLite refuses it. */
void hm_db_begin_row(hm_db_pen *p, const char *table, int columns);
void hm_db_end_row(hm_db_pen *p);

void hm_db_int(hm_db_pen *p, int64_t value);
void hm_db_none(hm_db_pen *p, int columns);
void hm_db_real(hm_db_pen *p, double value); /* not finite: none */
void hm_db_text(hm_db_pen *p, const char *text); /* NULL is "" */
/* A number, or its digits where SQLite has no room for it. */
void hm_db_seed(hm_db_pen *p, uint64_t seed);
void hm_db_json(hm_db_pen *p, const json_t *j);

/* Values of a row that was read, column by column. Texts lie in the arena. */
typedef struct hm_db_cursor {
    sqlite3_stmt *row;
    int           at; /* the next column */
    hm_arena     *arena;
    hm_db_watch  *watch;
} hm_db_cursor;

const char *hm_db_next_text(hm_db_cursor *c);
int64_t     hm_db_next_int(hm_db_cursor *c);
double      hm_db_next_real(hm_db_cursor *c);

/* One more at the end of a list in the arena, zeroed. */
void *hm_db_grow(hm_arena *arena, void *list, int *count, size_t size);

/* The rest of a query whose values are given, as a list of objects by the names of its
 * columns; it is finalized. "won:bool" is the field won, true or false, and "packs:json"
 * the field packs, whose text is JSON. A new reference; after a failure, which is in
 * p->rc, with what there was until then. */
json_t *hm_db_rows(hm_db_pen *p);

#endif
