/* database.c - see database.h. Values are bound, never written into statements: names of
 * cards, people and files may be anything. */
#include "tools/database.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/json.h"
#include "tools/say.h"

enum { COLUMNS_MAX = 64 };

/* -- statements */

bool hm_db_run(sqlite3 *db, const char *sql)
{
    return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

int64_t hm_db_number(sqlite3 *db, const char *sql)
{
    sqlite3_stmt *row = NULL;
    int64_t n = -1;
    if (sqlite3_prepare_v2(db, sql, -1, &row, NULL) == SQLITE_OK &&
        sqlite3_step(row) == SQLITE_ROW)
        n = sqlite3_column_int64(row, 0);
    sqlite3_finalize(row);
    return n;
}

/* -- writing */

void hm_db_prepare(hm_db_pen *p, const char *sql)
{
    p->at = 0;
    p->row = NULL;
    if (p->rc == SQLITE_OK)
        p->rc = sqlite3_prepare_v2(p->db, sql, -1, &p->row, NULL);
}

void hm_db_begin_row(hm_db_pen *p, const char *table, int columns)
{
    char marks[2 * COLUMNS_MAX], sql[2 * COLUMNS_MAX + 60];
    for (int i = 0; i < columns; i++)
        memcpy(marks + 2 * i, i + 1 < columns ? "?," : "?", 2);
    snprintf(sql, sizeof sql, "INSERT INTO %s VALUES (%.*s)", table, 2 * columns - 1,
             marks);
    hm_db_prepare(p, sql);
}

void hm_db_end_row(hm_db_pen *p)
{
    int rc = p->rc == SQLITE_OK ? sqlite3_step(p->row) : p->rc;
    p->rc = rc == SQLITE_DONE || rc == SQLITE_ROW ? SQLITE_OK : rc;
    sqlite3_finalize(p->row);
    p->row = NULL;
}

void hm_db_int(hm_db_pen *p, int64_t value)
{
    if (p->rc == SQLITE_OK)
        p->rc = sqlite3_bind_int64(p->row, ++p->at, value);
}

void hm_db_none(hm_db_pen *p, int columns)
{
    for (; columns > 0 && p->rc == SQLITE_OK; columns--)
        p->rc = sqlite3_bind_null(p->row, ++p->at);
}

void hm_db_real(hm_db_pen *p, double value)
{
    if (!isfinite(value))
        hm_db_none(p, 1);
    else if (p->rc == SQLITE_OK)
        p->rc = sqlite3_bind_double(p->row, ++p->at, value);
}

void hm_db_text(hm_db_pen *p, const char *text)
{
    if (p->rc == SQLITE_OK)
        p->rc = sqlite3_bind_text(p->row, ++p->at, text != NULL ? text : "", -1,
                                  SQLITE_TRANSIENT);
}

void hm_db_seed(hm_db_pen *p, uint64_t seed)
{
    char text[24];
    snprintf(text, sizeof text, "%llu", (unsigned long long)seed);
    if (seed <= INT64_MAX)
        hm_db_int(p, (int64_t)seed);
    else
        hm_db_text(p, text);
}

void hm_db_json(hm_db_pen *p, const json_t *j)
{
    char *text = hm_need(json_dumps(j, JSON_SORT_KEYS | JSON_ENCODE_ANY));
    hm_db_text(p, text);
    free(text);
}

/* -- reading */

const char *hm_db_next_text(hm_db_cursor *c)
{
    const char *text = (const char *)sqlite3_column_text(c->row, c->at++);
    text = text != NULL ? text : "";
    const size_t n = strlen(text);
    c->watch->spent += (int64_t)n; /* memory is short before time is */
    return hm_need(hm_arena_text(c->arena, text, n));
}

int64_t hm_db_next_int(hm_db_cursor *c)
{
    return sqlite3_column_int64(c->row, c->at++);
}

double hm_db_next_real(hm_db_cursor *c)
{
    bool none = sqlite3_column_type(c->row, c->at) == SQLITE_NULL;
    double value = sqlite3_column_double(c->row, c->at++);
    return none ? (double)NAN : value;
}

void *hm_db_grow(hm_arena *arena, void *list, int *count, size_t size)
{
    if ((*count & (*count - 1)) == 0) {
        size_t n = (size_t)*count, want = n > 0 ? 2 * n : 1;
        list = hm_need(hm_arena_grow(arena, list, n, want, size));
    }
    memset((char *)list + (size_t)*count * size, 0, size);
    (*count)++;
    return list;
}

/* -- reading as JSON */

/* Whatever is in the file: anybody may have written into it. */
static json_t *text_value(const char *text, bool is_json)
{
    json_t *j = is_json ? json_loads(text, JSON_DECODE_ANY, NULL) : NULL;
    return j != NULL ? j : hm_json_text(text);
}

static json_t *value_of(const hm_db_pen *p, int column, const char *as)
{
    sqlite3_stmt *row = p->row;
    switch (sqlite3_column_type(row, column)) {
    case SQLITE_NULL: return json_null();
    case SQLITE_FLOAT: return json_real(sqlite3_column_double(row, column));
    case SQLITE_INTEGER:
        if (strcmp(as, ":bool") == 0)
            return json_boolean(sqlite3_column_int64(row, column) != 0);
        return json_integer(sqlite3_column_int64(row, column));
    default: {
        const char *text = (const char *)sqlite3_column_text(row, column);
        if (p->watch != NULL) /* memory is short before time is */
            p->watch->spent += sqlite3_column_bytes(row, column);
        return text_value(text != NULL ? text : "", strcmp(as, ":json") == 0);
    }
    }
}

static json_t *object_of(const hm_db_pen *p)
{
    json_t *j = hm_need(json_object());
    for (int i = 0; i < sqlite3_column_count(p->row); i++) {
        const char *name = sqlite3_column_name(p->row, i);
        char field[40];
        size_t n = strcspn(hm_need((void *)(uintptr_t)name), ":");
        snprintf(field, sizeof field, "%.*s", (int)n, name);
        json_object_set_new(j, field, value_of(p, i, name + n));
    }
    return j;
}

json_t *hm_db_rows(hm_db_pen *p)
{
    json_t *list = hm_need(json_array());
    while (p->rc == SQLITE_OK) {
        int rc = sqlite3_step(p->row);
        if (rc == SQLITE_DONE)
            break;
        if (rc == SQLITE_ROW)
            json_array_append_new(list, object_of(p));
        else
            p->rc = rc;
    }
    sqlite3_finalize(p->row);
    p->row = NULL;
    return list;
}
