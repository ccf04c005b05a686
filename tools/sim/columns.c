/* columns.c - see columns.h. */
#include "tools/sim/columns.h"

#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/json.h"
#include "tools/say.h"

/* Sums of so many games as can be asked for, of points that no town has. */
static const json_int_t SUM_MAX = INT64_C(1) << 60;

/* -- values */

json_t *hm_real_json(double x)
{
    return isfinite(x) ? hm_need(json_real(x)) : json_null();
}

static void put_ends(json_t *j, hm_interval x)
{
    hm_give(j, "mean", hm_real_json(x.mean));
    hm_give(j, "low", hm_real_json(x.low));
    hm_give(j, "high", hm_real_json(x.high));
}

json_t *hm_interval_json(hm_interval x)
{
    json_t *j = hm_need(json_object());
    put_ends(j, x);
    return j;
}

json_t *hm_seed_json(uint64_t seed)
{
    char text[24];
    if (seed <= INT64_MAX)
        return hm_need(json_integer((json_int_t)seed));
    snprintf(text, sizeof text, "%llu", (unsigned long long)seed);
    return hm_need(json_string(text));
}

bool hm_seed_read(const json_t *j, uint64_t *out)
{
    const char *text = json_string_value(j);
    if (json_is_integer(j) && json_integer_value(j) >= 0) {
        *out = (uint64_t)json_integer_value(j);
        return true;
    }
    if (text == NULL || *text == '\0' || text[strspn(text, "0123456789")] != '\0')
        return false;
    errno = 0;
    *out = strtoull(text, NULL, 10);
    return errno == 0;
}

void hm_give(json_t *j, const char *name, json_t *value)
{
    json_object_set_new(j, name, hm_need(value));
}

void hm_give_int(json_t *j, const char *name, int64_t value)
{
    hm_give(j, name, json_integer(value));
}

static json_t *band_json(hm_spread b)
{
    return !b.there ? NULL : json_pack("{s:f, s:f}", "low", b.low, "high", b.high);
}

/* The next of the values, as `kind` says; NULL: there is none. */
static json_t *next_value(const char *kind, va_list *from)
{
    if (strcmp(kind, "int") == 0)
        return json_integer(va_arg(*from, int));
    if (strcmp(kind, "count") == 0)
        return json_integer(va_arg(*from, int64_t));
    if (strcmp(kind, "real") == 0)
        return hm_real_json(va_arg(*from, double));
    if (strcmp(kind, "flag") == 0)
        return json_boolean(va_arg(*from, int));
    if (strcmp(kind, "text") == 0)
        return hm_json_text(va_arg(*from, const char *));
    if (strcmp(kind, "mean") == 0)
        return hm_interval_json(va_arg(*from, hm_interval));
    if (strcmp(kind, "band") == 0)
        return band_json(va_arg(*from, hm_spread));
    if (strcmp(kind, "seed") == 0)
        return hm_seed_json(va_arg(*from, uint64_t));
    json_t *own = va_arg(*from, json_t *);
    return strcmp(kind, "same") == 0 ? json_incref(own) : own;
}

json_t *hm_values(json_t *j, const char *names, ...)
{
    va_list from;
    j = j != NULL ? j : hm_need(json_object());
    va_start(from, names);
    for (char name[40], kind[8]; sscanf(names, " %39[^:]:%7s", name, kind) == 2;
         names += strcspn(names, ":") + 1 + strlen(kind)) {
        json_t *value = next_value(kind, &from);
        if (value != NULL)
            hm_give(j, name, value);
    }
    va_end(from);
    return j;
}

static bool is_for_people(const char *name) { return name[0] == '_'; }

json_t *hm_json_bare(json_t *j)
{
    const char *name;
    void *next;
    json_t *v;
    size_t i;
    json_object_foreach_safe(j, next, name, v) {
        if (is_for_people(name))
            json_object_del(j, name);
        else
            hm_json_bare(v);
    }
    json_array_foreach(j, i, v)
        hm_json_bare(v);
    return j;
}

/* -- writing */

static json_t *list_json(const int64_t *v, int n)
{
    json_t *list = hm_need(json_array());
    while (n > 0 && v[n - 1] == 0)
        n--;
    for (int i = 0; i < n; i++)
        json_array_append_new(list, json_integer(v[i]));
    return list;
}

static void put_column(json_t *j, const hm_column *c, const void *sums)
{
    const int64_t *at = (const void *)((const char *)sums + c->at);
    switch (c->kind) {
    case HM_COLUMN_COUNT:
        hm_give_int(j, c->name, *at);
        break;
    case HM_COLUMN_LIST:
        hm_give(j, c->name, list_json(at, c->n));
        break;
    case HM_COLUMN_MEAN:
        if (c->n == 0 || *at > 0)
            hm_give(j, c->name, hm_interval_json(c->mean(sums)));
        break;
    case HM_COLUMN_ENDS:
        put_ends(j, c->mean(sums));
        break;
    case HM_COLUMN_FIXED:
        hm_give_int(j, c->name, c->n);
        break;
    }
}

void hm_columns_put(json_t *j, const hm_column *list, const void *sums)
{
    for (; list->name != NULL; list++)
        put_column(j, list, sums);
}

/* -- reading */

static int64_t whole(hm_fields *f, const json_t *v)
{
    json_int_t n = json_integer_value(v);
    if (!json_is_integer(v) || n > SUM_MAX || n < -SUM_MAX)
        hm_fields_refuse(f, HM_EINPUT, "expected a whole number, not %s",
                         hm_json_kind(v));
    return n;
}

int64_t hm_whole_read(hm_fields *f, const json_t *j, const char *field)
{
    size_t before = hm_fields_enter(f, ".%s", field);
    int64_t n = whole(f, json_object_get(j, field));
    hm_fields_leave(f, before);
    return n;
}

/* At most n numbers; zeros at the end were left out. */
static void read_list(hm_fields *f, const json_t *j, const hm_column *c, int64_t *out)
{
    const json_t *list = json_object_get(j, c->name);
    size_t before = hm_fields_enter(f, ".%s", c->name), count = hm_fields_list(f, list);
    if (count > (size_t)c->n)
        hm_fields_refuse(f, HM_EINPUT, "expected at most %d numbers, not %zu", c->n,
                         count);
    for (size_t i = 0; i < count && f->st == HM_OK; i++)
        out[i] = whole(f, json_array_get(list, i));
    hm_fields_leave(f, before);
}

void hm_columns_read(hm_fields *f, const json_t *j, const hm_column *list, void *sums)
{
    for (const hm_column *c = list; c->name != NULL; c++) {
        int64_t *at = (void *)((char *)sums + c->at);
        if (f->st == HM_OK && c->older != NULL && json_object_get(j, c->name) == NULL)
            hm_fields_refuse(f, HM_EINPUT, "'%s' is missing: %s", c->name, c->older);
        if (c->kind == HM_COLUMN_COUNT)
            *at = hm_whole_read(f, j, c->name);
        else if (c->kind == HM_COLUMN_LIST)
            read_list(f, j, c, at);
    }
}
