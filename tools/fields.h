/* fields.h - reads JSON field by field, and names the place of what is wrong.
 *
 * A reader carries the place it is at ("players[0].town[2][1]") and the first
 * mistake, which names that place. After a mistake it reads on without looking,
 * so callers need not ask after every field: the status at the end tells.
 */
#ifndef HM_TOOLS_FIELDS_H
#define HM_TOOLS_FIELDS_H

#include <jansson.h>
#include <stdbool.h>

#include "core/status.h"
#include "dsl/words.h"

enum { HM_PLACE_MAX = 120 };

typedef struct hm_fields {
    hm_status st;
    hm_error *err;                 /* filled with the first mistake */
    char      place[HM_PLACE_MAX];
} hm_fields;

/* Adds to the place and returns its length before, for hm_fields_leave. */
size_t hm_fields_enter(hm_fields *r, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
void hm_fields_leave(hm_fields *r, size_t before);

void hm_fields_refuse(hm_fields *r, hm_status code, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
/* "unknown card 'Bel' (did you mean 'Bell'?)" */
void hm_fields_refuse_name(hm_fields *r, const char *what, const char *name,
                           const hm_near *near);

/* How much of a name a message quotes; never half a character. */
int hm_quoted(const char *name);

const char *hm_json_kind(const json_t *v); /* "a list", for messages; NULL: "nothing" */

/* The value, or "" / 0 / false after refusing what it is instead. */
const char *hm_fields_text(hm_fields *r, const json_t *v);
size_t      hm_fields_list(hm_fields *r, const json_t *v); /* how many items */
bool        hm_fields_is_object(hm_fields *r, const json_t *v);
/* The whole number in a field; 0 without one. */
int  hm_fields_number(hm_fields *r, const json_t *object, const char *field, int least,
                      int most);
/* True or false in a field; `absent` without one. */
bool hm_fields_flag(hm_fields *r, const json_t *object, const char *field, bool absent);
/* Every field must be one of the known, which end with NULL. */
void hm_fields_check(hm_fields *r, json_t *object, const char *const *known);

#endif
