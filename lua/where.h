/* where.h - where a card and its fields stand in the text of a Lua file. Private.
 *
 * Lua tells the line of a call and no more, so the text is looked through again for the
 * places of messages. Cards that a program puts together have none but that line.
 */
#ifndef HM_LUA_WHERE_H
#define HM_LUA_WHERE_H

#include <stdbool.h>

#include "dsl/diag.h"

enum { HM_WHERE_FIELDS = 32 }; /* of one card; later ones are said to be at the card */

typedef struct hm_where_field {
    hm_span name, value;
} hm_where_field;

typedef struct hm_where {
    const hm_source *source;
    hm_span          card;   /* the call, or its line */
    int              fields;
    hm_where_field   field[HM_WHERE_FIELDS];
} hm_where;

/* Fills *out for the call of `card` on a line; of several on one line, the one that says
 * `name` in quotes (NULL: the first). */
void hm_where_card(const hm_source *source, hm_span line, const char *name,
                   hm_where *out);

/* The place of a field or, with value, of what it is set to; the card's when it is not
 * written there. */
hm_span hm_where_field_at(const hm_where *w, const char *field, bool value);

/* The next `word` in a span, for parts of a text; the whole span when it is not there. */
hm_span hm_where_word(const hm_source *source, hm_span in, const char *word,
                      size_t length);

#endif
