/* fields.c - the place is a text that grows on entering a field and is cut on leaving
 * it; the first refusal copies it into the error, later ones are ignored. */
#include "tools/fields.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { SHOWN_MAX = 60 };

/* -- places and messages */

/* Adds to the place and returns its length before, for hm_fields_leave(). */
size_t hm_fields_enter(hm_fields *r, const char *fmt, ...)
{
    size_t before = strlen(r->place);
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(r->place + before, sizeof r->place - before, fmt, ap);
    va_end(ap);
    return before;
}

void hm_fields_leave(hm_fields *r, size_t before) { r->place[before] = '\0'; }

/* Only the first is kept; what follows a mistake is often its consequence, and readers
 * may go on without asking. */
void hm_fields_refuse(hm_fields *r, hm_status code, const char *fmt, ...)
{
    const hm_span nowhere = {0, 0};
    char text[sizeof r->err->msg];
    if (r->st != HM_OK)
        return;
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    r->st = hm_fail(r->err, code, nowhere, "%s%s%s", r->place, r->place[0] ? ": " : "",
                    text);
}

int hm_quoted(const char *name)
{
    size_t n = strlen(name);
    if (n <= SHOWN_MAX)
        return (int)n;
    for (n = SHOWN_MAX; n > 0 && ((unsigned char)name[n] & 0xc0) == 0x80;)
        n--;
    return (int)n;
}

/* "unknown card 'Bel' (did you mean 'Bell'?)" */
void hm_fields_refuse_name(hm_fields *r, const char *what, const char *name,
                        const hm_near *near)
{
    if (near->best == NULL)
        hm_fields_refuse(r, HM_EINPUT, "unknown %s '%.*s'", what, hm_quoted(name), name);
    else
        hm_fields_refuse(r, HM_EINPUT, "unknown %s '%.*s' (did you mean '%.*s'?)", what,
               hm_quoted(name), name, hm_quoted(near->best), near->best);
}

/* -- kinds of values */

const char *hm_json_kind(const json_t *v)
{
    static const char *const kinds[] = {
        [JSON_OBJECT] = "an object",   [JSON_ARRAY] = "a list",
        [JSON_STRING] = "a text",      [JSON_INTEGER] = "a number",
        [JSON_REAL] = "a fraction",    [JSON_TRUE] = "true",
        [JSON_FALSE] = "false",        [JSON_NULL] = "null",
    };
    return v == NULL ? "nothing" : kinds[json_typeof(v)]; /* the field is not there */
}

const char *hm_fields_text(hm_fields *r, const json_t *v)
{
    if (json_is_string(v))
        return json_string_value(v);
    hm_fields_refuse(r, HM_EINPUT, "expected a text, not %s", hm_json_kind(v));
    return "";
}

/* The items of a list; none of what is no list. */
size_t hm_fields_list(hm_fields *r, const json_t *v)
{
    if (!json_is_array(v))
        hm_fields_refuse(r, HM_EINPUT, "expected a list, not %s", hm_json_kind(v));
    return json_array_size(v);
}

bool hm_fields_is_object(hm_fields *r, const json_t *v)
{
    if (!json_is_object(v))
        hm_fields_refuse(r, HM_EINPUT, "expected an object, not %s", hm_json_kind(v));
    return json_is_object(v);
}

/* The whole number in a field, 0 without one. */
int hm_fields_number(hm_fields *r, const json_t *object, const char *field, int least,
                     int most)
{
    const json_t *v = json_object_get(object, field);
    json_int_t n = json_integer_value(v);
    if (v == NULL)
        return 0;
    size_t before = hm_fields_enter(r, "%s%s", r->place[0] ? "." : "", field);
    if (!json_is_integer(v))
        hm_fields_refuse(r, HM_EINPUT, "expected a whole number, not %s",
                         hm_json_kind(v));
    else if (n < least || n > most)
        hm_fields_refuse(r, HM_EINPUT, "expected %d to %d, not %lld", least, most,
                         (long long)n);
    hm_fields_leave(r, before);
    return n < least || n > most ? 0 : (int)n;
}

bool hm_fields_flag(hm_fields *r, const json_t *object, const char *field, bool absent)
{
    const json_t *v = json_object_get(object, field);
    size_t before = hm_fields_enter(r, ".%s", field);
    if (v != NULL && !json_is_boolean(v))
        hm_fields_refuse(r, HM_EINPUT, "expected true or false, not %s", hm_json_kind(v));
    hm_fields_leave(r, before);
    return v != NULL ? json_is_true(v) : absent;
}

/* Every field must be one of the known, which end with NULL. */
void hm_fields_check(hm_fields *r, json_t *object, const char *const *known)
{
    const char *name;
    json_t *v;
    json_object_foreach(object, name, v) {
        hm_near near = {0};
        bool found = false;
        for (int i = 0; known[i] != NULL && !found; i++) {
            found = strcmp(known[i], name) == 0;
            hm_near_try(&near, name, strlen(name), known[i]);
        }
        if (!found)
            hm_fields_refuse_name(r, "field", name, &near);
    }
}
