/* database_open.c - opens databases that anybody may have written.
 *
 * What is in a file is data and never a program: a view or a trigger in the place of a
 * table would be run by whoever reads it, for as long as its author likes. So the tables
 * that are read are compared with those that this program makes. What the file could do
 * besides - pages that are reached by a million ways - ends with the budget of the
 * statement that meets it.
 *
 * SQLite asks memory for every row; where there is none, the program ends as with JSON
 * (json.c), or a file would be called broken, or another program's, that is neither. */
#include "tools/database.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "tools/say.h"
#include "tools/stop.h"

enum {
    STEPS = 1000,           /* of SQLite between two looks at the budget */
    HEEDED = 100 * STEPS,   /* what takes less is done before the program stops */
    LENGTH_MAX = 1 << 20,   /* bytes of a value */
    FILE_SHARE = 20         /* steps for each byte of a file */
};
static const int64_t budget_least = 100000000, budget_most = 4000000000;

/* -- memory */

static sqlite3_mem_methods usual;

static void *allocate_or_end(int size) { return hm_need(usual.xMalloc(size)); }

static void *resize_or_end(void *p, int size) { return hm_need(usual.xRealloc(p, size)); }

static void set_memory(void)
{
    sqlite3_mem_methods own;
    if (sqlite3_config(SQLITE_CONFIG_GETMALLOC, &usual) != SQLITE_OK)
        return;
    own = usual;
    own.xMalloc = allocate_or_end;
    own.xRealloc = resize_or_end;
    sqlite3_config(SQLITE_CONFIG_MALLOC, &own);
}

static void begin(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, set_memory);
}

/* -- the budget */

static int64_t budget_of(const char *path)
{
    struct stat st;
    const int64_t size = path != NULL && stat(path, &st) == 0 ? st.st_size : 0;
    const int64_t room = (budget_most - budget_least) / FILE_SHARE;
    return budget_least + (size < room ? size : room) * FILE_SHARE;
}

/* Every statement has it. */
static int renew(unsigned what, void *ctx, void *statement, void *text)
{
    hm_db_watch *w = ctx;
    (void)what, (void)statement, (void)text;
    w->spent = 0;
    return 0;
}

static int look(void *ctx)
{
    hm_db_watch *w = ctx;
    w->spent += STEPS;
    return w->spent > w->most || (w->spent > HEEDED && hm_stopped() != 0);
}

const char *hm_db_why(sqlite3 *db, const hm_db_watch *w)
{
    return sqlite3_errcode(db) != SQLITE_INTERRUPT ? sqlite3_errmsg(db)
           : w->spent > w->most ? "what is in it would take too long to read" : "stopped";
}

/* -- opening */

/* Triggers and views of the file; those of the program itself, which are temporary, go
 * on. */
static bool harden(sqlite3 *db)
{
    static const struct {
        int what, value;
    } rows[] = {{SQLITE_DBCONFIG_DEFENSIVE, 1},
                {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
                {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0},
                {SQLITE_DBCONFIG_ENABLE_VIEW, 0},
                {SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (sqlite3_db_config(db, rows[i].what, rows[i].value, NULL) != SQLITE_OK)
            return false;
    sqlite3_limit(db, SQLITE_LIMIT_LENGTH, LENGTH_MAX);
    return true;
}

static bool set_watch(sqlite3 *db, const char *path, hm_db_watch *w)
{
    *w = (hm_db_watch){.most = budget_of(path)};
    sqlite3_progress_handler(db, STEPS, look, w);
    return sqlite3_trace_v2(db, SQLITE_TRACE_STMT, renew, w) == SQLITE_OK;
}

/* Names such as :memory: and file: would mean something else to SQLite. */
bool hm_db_open(const char *path, int flags, int patience, hm_db_watch *watch,
                sqlite3 **db)
{
    size_t n = strlen(path);
    char *plain = hm_need(malloc(n + 3));
    begin();
    snprintf(plain, n + 3, "%s%s", path[0] == '/' ? "" : "./", path);
    int rc = sqlite3_open_v2(plain, db, flags, NULL);
    free(plain);
    return rc == SQLITE_OK && harden(*db) && set_watch(*db, path, watch) &&
           sqlite3_busy_timeout(*db, patience) == SQLITE_OK;
}

bool hm_db_open_memory(hm_db_watch *watch, sqlite3 **db)
{
    begin();
    return sqlite3_open(":memory:", db) == SQLITE_OK && set_watch(*db, NULL, watch);
}

/* -- are the tables ours? */

static int64_t count_named(sqlite3 *db, const char *name)
{
    sqlite3_stmt *row = NULL;
    int64_t n = -1;
    if (sqlite3_prepare_v2(db, "SELECT count(*) FROM sqlite_schema"
                               " WHERE name = ?1 COLLATE NOCASE"
                               " OR tbl_name = ?1 COLLATE NOCASE", -1, &row,
                           NULL) == SQLITE_OK &&
        sqlite3_bind_text(row, 1, name, -1, SQLITE_TRANSIENT) == SQLITE_OK &&
        sqlite3_step(row) == SQLITE_ROW)
        n = sqlite3_column_int64(row, 0);
    sqlite3_finalize(row);
    return n;
}

/* Is the part that this row of a schema tells of in this database, word for word? */
static bool has_part(sqlite3 *db, sqlite3_stmt *part)
{
    sqlite3_stmt *row = NULL;
    bool fine = sqlite3_prepare_v2(db, "SELECT 1 FROM sqlite_schema WHERE type = ?1"
                                       " AND name = ?2 AND tbl_name = ?3 AND sql IS ?4",
                                   -1, &row, NULL) == SQLITE_OK;
    for (int i = 0; i < 4 && fine; i++)
        fine = sqlite3_bind_value(row, i + 1, sqlite3_column_value(part, i)) == SQLITE_OK;
    fine = fine && sqlite3_step(row) == SQLITE_ROW;
    sqlite3_finalize(row);
    return fine;
}

static bool compare(sqlite3 *db, sqlite3 *own)
{
    sqlite3_stmt *part = NULL;
    bool fine = sqlite3_prepare_v2(own, "SELECT type, name, tbl_name, sql"
                                        " FROM sqlite_schema", -1, &part,
                                   NULL) == SQLITE_OK;
    int rc = SQLITE_ROW;
    while (fine && (rc = sqlite3_step(part)) == SQLITE_ROW) {
        const char *name = (const char *)sqlite3_column_text(part, 1);
        fine = has_part(db, part) && count_named(db, name) == count_named(own, name);
    }
    sqlite3_finalize(part);
    return fine && rc == SQLITE_DONE;
}

bool hm_db_is_made_by(sqlite3 *db, const char *sql)
{
    sqlite3 *own = NULL;
    hm_db_watch watch;
    bool fine = hm_db_open_memory(&watch, &own) && hm_db_run(own, sql) &&
                compare(db, own);
    sqlite3_close(own);
    return fine;
}
