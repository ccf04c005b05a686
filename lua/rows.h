/* rows.h - a pattern written in a text of a Lua file, as the cells that the card language
 * would have given. Private.
 *
 * The nodes lie in the arena. Nothing is reported: the reader says where it stopped.
 */
#ifndef HM_LUA_ROWS_H
#define HM_LUA_ROWS_H

#include "dsl/ast.h"
#include "dsl/diag.h"

typedef enum hm_rows_end { HM_ROWS_FINE, HM_ROWS_WRONG, HM_ROWS_NO_MEMORY } hm_rows_end;

/* Begins as {source, arena, where the pattern stands in the source}. */
typedef struct hm_rows {
    const hm_source *source;
    hm_arena        *arena;
    hm_span          rest;         /* what comes after the cells found so far */
    hm_node         *first, *last; /* out: the cells of the layout */
    hm_node         *other, *newest; /* out: those that do as well, behind `or` */
    hm_node         *cells;        /* of the layout before all of those */
    int32_t          row;          /* of the next cell */
    hm_span          wrong_at;     /* out: where a cell is wrong, */
    const char      *wrong;        /* ... and what stands there; "": nothing more */
} hm_rows;

/* Adds one row, or several with slashes or ends of lines between them; a row that is `or`
 * begins another layout. */
hm_rows_end hm_rows_add(hm_rows *r, const char *text);
/* After the last: the cells of the first layout are in first. */
void hm_rows_done(hm_rows *r);

#endif
