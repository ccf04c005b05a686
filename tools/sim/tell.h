/* tell.h - named values put into words: lines of text, sentences and cells of a page,
 * rows of CSV. It knows no kind of result: which values there are, and what is said of
 * them, is the caller's (docs/design.md, "Simulation").
 *
 * A row is an object of named values, and what it is a part of: a name that it lacks is
 * looked for there. What JSON must not show begins with '_', and is found without it.
 *
 *   {games}            a text, or a whole number; of an interval its mean
 *   {lift.low:+7.2}    as printf has it: flags, width, digits; of texts width and length
 *   {card:-*width}     as wide as the value of that name
 *   {'card':-9}        the text itself
 *   {sure:.0%}         in hundredths
 *   {built/towns:.2}   a share; not known where there are no towns
 *   {mean~:.2}         half of how wide the interval is
 *   {stopped?}         nothing, but known only if there is such a value, and it is
 *                      neither false nor empty; {!stopped} the other way round
 *   {games>1}          nothing, but known only if it is so; <, = as well
 *   {games#s}          "s", but nothing where it is 1; {games#was|were} has both
 *   {packs*, }         all of a list, with that between them
 *   [...|...]          the first of these of which all is known; else nothing
 *   <seats:...>        that for each of a list; {.} is the item itself, if it has no
 *                      names, and {_first?} says whether it is the first
 *
 * What is not known and stands in no brackets is told as "-".
 */
#ifndef HM_TOOLS_SIM_TELL_H
#define HM_TOOLS_SIM_TELL_H

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

#include "tools/sim/record.h"

typedef struct hm_row {
    const json_t        *is;
    const struct hm_row *of;    /* NULL: of nothing */
    bool                 first; /* of a list */
} hm_row;

/* The value of that name, "lift.low"; NULL: there is none. */
const json_t *hm_row_find(const hm_row *row, const char *name);

/* An interval, and what is usual; not finite, or not there, where it is not known. */
hm_interval hm_row_interval(const hm_row *row, const char *name);
hm_spread   hm_row_spread(const hm_row *row, const char *name);

/* For a terminal: what names have that it might obey is made harmless. */
void  hm_tell(FILE *pen, const hm_row *row, const char *pattern);
/* The same as it is, to be freed. */
char *hm_told(const hm_row *row, const char *pattern);
/* How wide the widest text of that name in a list is, or `least`. */
int   hm_rows_width(const json_t *list, const char *name, int least);

/* -- CSV: columns as the first line names them, with commas between. Texts of those in
 * quotes are in quotes; "lift_low" is what is found as lift.low, "games=in_play" what is
 * found as in_play. */
void hm_csv_head(FILE *pen, const char *columns);
void hm_csv_row(FILE *pen, const hm_row *row, const char *columns);
void hm_csv_rows(FILE *pen, const json_t *list, const hm_row *of, const char *columns);
/* The value that a column of CSV or of a database means. */
const json_t *hm_row_column(const hm_row *row, const char *column);

#endif
