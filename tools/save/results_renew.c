/* results_renew.c - brings the index up to date: saves that came, changed or went.
 *
 * To know what a save has means to replay it, so only those are read whose size or time
 * is another one than the index has, the newest first, and no longer than the caller
 * wants to wait. Files are read without the index being locked. */
#include "tools/save/results_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tools/save/games.h"
#include "tools/say.h"

enum { ONE_SAVE = 10000 }; /* milliseconds: a game of hours is replayed in a few */

/* -- the clock, which the loader asks through a plain function */

static struct {
    const hm_results_look *how;
    int64_t                now_by; /* when this save has taken too long */
    bool                   slow;   /* it has */
} watch;

static int64_t now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static bool is_to_stop(void)
{
    if (watch.how->stop != NULL && watch.how->stop())
        return true;
    watch.slow = now() > watch.now_by;
    return watch.slow;
}

/* -- which saves */

typedef struct found {
    hm_arena     arena;
    hm_save_file *file;
    int           count;
} found;

static void see(void *ctx, const char *path)
{
    found *f = ctx;
    hm_save_file file;
    if (!hm_save_file_look(path, &file))
        return;
    file.path = hm_need(hm_arena_text(&f->arena, path, strlen(path)));
    f->file = hm_db_grow(&f->arena, f->file, &f->count, sizeof *f->file);
    f->file[f->count - 1] = file;
}

static int by_path(const void *a, const void *b)
{
    return strcmp(((const hm_save_file *)a)->path, ((const hm_save_file *)b)->path);
}

static int by_time(const void *a, const void *b)
{
    const hm_save_file *x = a, *y = b;
    return x->mtime != y->mtime ? (x->mtime < y->mtime ? 1 : -1) : by_path(a, b);
}

/* Sorted by path; one may have been seen twice. */
static void sort_found(found *f)
{
    int n = 0;
    if (f->count > 0)
        qsort(f->file, (size_t)f->count, sizeof *f->file, by_path);
    for (int i = 0; i < f->count; i++)
        if (n == 0 || strcmp(f->file[n - 1].path, f->file[i].path) != 0)
            f->file[n++] = f->file[i];
    f->count = n;
}

/* -- which of them are known */

static bool is_known(const hm_results *r, const hm_save_file *file, sqlite3_stmt *row)
{
    bool unreadable = sqlite3_column_int(row, 4) != 0;
    return sqlite3_column_int64(row, 2) == file->size &&
           sqlite3_column_int64(row, 3) == file->mtime &&
           (!unreadable || sqlite3_column_int64(row, 5) == r->stamp);
}

static const char *path_of(sqlite3_stmt *row)
{
    const char *path = (const char *)sqlite3_column_text(row, 1);
    return path != NULL ? path : "";
}

typedef struct gone {
    hm_arena arena;
    int64_t *id;
    int      count;
} gone;

static void add_gone(gone *g, int64_t id)
{
    g->id = hm_db_grow(&g->arena, g->id, &g->count, sizeof *g->id);
    g->id[g->count - 1] = id;
}

/* Both are in the order of paths. Leaves those files that are to be read. */
static bool compare(hm_results *r, found *f, gone *g)
{
    hm_error err;
    sqlite3_stmt *row = NULL;
    int at = 0, left = 0, rc;
    rc = sqlite3_prepare_v2(r->db, "SELECT id, path, size, mtime, state = 'unreadable',"
                                   " stamp FROM saves ORDER BY path", -1, &row, NULL);
    bool fine = rc == SQLITE_OK;
    while (fine && (rc = sqlite3_step(row)) == SQLITE_ROW) {
        const char *path = path_of(row);
        while (at < f->count && strcmp(f->file[at].path, path) < 0)
            f->file[left++] = f->file[at++];
        bool there = at < f->count && strcmp(f->file[at].path, path) == 0;
        if (!there)
            add_gone(g, sqlite3_column_int64(row, 0));
        else if (is_known(r, &f->file[at], row))
            at++;
        else
            f->file[left++] = f->file[at++];
    }
    fine = fine && rc == SQLITE_DONE;
    sqlite3_finalize(row);
    if (!fine)
        hm_results_fail(r, "read", &err);
    while (at < f->count)
        f->file[left++] = f->file[at++];
    f->count = left;
    return fine;
}

static void forget(const hm_results *r, const gone *g)
{
    hm_db_pen p = {.db = r->db};
    if (g->count == 0 || !hm_db_run(r->db, "BEGIN IMMEDIATE"))
        return;
    for (int i = 0; i < g->count; i++) {
        hm_db_prepare(&p, "DELETE FROM saves WHERE id = ?");
        hm_db_int(&p, g->id[i]);
        hm_db_end_row(&p);
    }
    hm_db_run(r->db, p.rc == SQLITE_OK ? "COMMIT" : "ROLLBACK");
}

/* -- reading one */

/* A message begins with the path, which whoever lists it has. */
static const char *without_path(const char *message, const char *path)
{
    size_t n = strlen(path);
    if (message[0] != '\'' || strncmp(message + 1, path, n) != 0 ||
        message[n + 1] != '\'')
        return message;
    message += n + 2;
    return message + strspn(message, ":, ");
}

static void remark_on(const hm_load_report *report, char *text, size_t size)
{
    text[0] = '\0';
    if (report->cut > 0)
        snprintf(text, size, "torn: %ld bytes at its end are lost", report->cut);
    else if (report->older)
        snprintf(text, size, "by version %s", report->engine);
}

/* False: it was given up, and nothing is known of it. */
static bool read_save(hm_results *r, const hm_save_file *file)
{
    char remark[80];
    hm_load_report report;
    hm_session *s = NULL;
    hm_error err, trouble;
    watch.now_by = now() + ONE_SAVE;
    watch.slow = false;
    hm_loading how = {.o = r->o, .stop = is_to_stop};
    hm_status st = hm_session_load(file->path, &how, &s, &report, &err);
    if (st == HM_ELIMIT && watch.how->stop != NULL && watch.how->stop())
        return false;
    if (st == HM_OK) {
        remark_on(&report, remark, sizeof remark);
        st = hm_results_put_game(r, file, s, remark, &trouble);
    } else {
        st = hm_results_put_trouble(r, file, watch.slow ? "it takes too long to replay"
                                             : without_path(err.msg, file->path),
                                    report.remembers, &trouble);
    }
    hm_session_free(s);
    return st == HM_OK;
}

static int read_all(hm_results *r, const found *f, const hm_results_look *how)
{
    int done = 0;
    int64_t until = now() + how->ms;
    watch.how = how;
    for (; done < f->count; done++) {
        if ((how->ms > 0 && done >= how->least && now() > until) ||
            (how->stop != NULL && how->stop()))
            break;
        if (how->progress != NULL)
            how->progress(done, f->count);
        if (!read_save(r, &f->file[done]))
            break;
    }
    if (how->progress != NULL && f->count > 0)
        how->progress(f->count, f->count);
    return f->count - done;
}

static int renew(hm_results *r, const hm_results_look *how)
{
    found f = {0};
    gone g = {0};
    r->broken = false;
    hm_games_each(see, &f);
    sort_found(&f);
    if (compare(r, &f, &g))
        forget(r, &g);
    if (f.count > 0)
        qsort(f.file, (size_t)f.count, sizeof *f.file, by_time);
    int left = read_all(r, &f, how);
    hm_arena_drop(&g.arena);
    hm_arena_drop(&f.arena);
    return left;
}

int hm_results_renew(hm_results *r, const hm_results_look *how)
{
    int left = renew(r, how);
    return hm_results_mend(r) ? renew(r, how) : left;
}
