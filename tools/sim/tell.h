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

/* As text that is to be freed; and without what a terminal might obey. */
char *hm_told(const hm_row *row, const char *pattern);
char *hm_told_safely(const hm_row *row, const char *pattern);

/* -- for a terminal (tell_text.c): lines that do not fit go on below, at a word, and
 * numbers stay with their units. A '\t' in a line of a pattern is where it goes on below;
 * a '\v' as well, and what follows is a command, which goes on as shells take it. */
void hm_tell(FILE *pen, const hm_row *row, const char *pattern);
void hm_tell_each(FILE *pen, const json_t *list, const hm_row *of, const char *pattern);

/* -- tables: heads and cells are patterns. Cells are numbers where the head begins with a
 * '#', which is not shown; a column is left out where nothing is known in any row, or
 * its head is a pattern that comes to nothing. Columns end with a head that is NULL. */
enum { HM_COLUMNS_MAX = 24 };
typedef struct hm_told_column {
    const char *head, *cell;
} hm_told_column;

/* A mean and how far off it may be, "+.2" with its sign. */
#define HM_MEAN_COLUMNS(head, value, how) \
    {head, "{" value ":" how "}"},        \
    {"#95 %", "[{" value ".low:" how "} to {" value ".high:" how "}|{" value \
              "?}too few games]"}

/* For a terminal: aligned or, where there is no room, a sentence for each row. */
void hm_tell_table(FILE *pen, const hm_told_column *columns, const json_t *list,
                   const hm_row *of);

/* What is in a table; the heads are row 0. */
typedef struct hm_told_table {
    int    rows, columns;
    bool   number[HM_COLUMNS_MAX];
    char **column[HM_COLUMNS_MAX];
} hm_told_table;
hm_told_table hm_told_table_of(const hm_told_column *columns, const json_t *list,
                               const hm_row *of);
const char   *hm_told_cell(const hm_told_table *c, int row, int column);
void          hm_told_table_free(hm_told_table *c);

/* -- CSV: columns as the first line names them, with commas between. Texts of those in
 * quotes are in quotes; "lift_low" is what is found as lift.low, "games=in_play" what is
 * found as in_play. */
void hm_csv_head(FILE *pen, const char *columns);
void hm_csv_row(FILE *pen, const hm_row *row, const char *columns);
void hm_csv_rows(FILE *pen, const json_t *list, const hm_row *of, const char *columns);
/* The value that a column of CSV or of a database means. */
const json_t *hm_row_column(const hm_row *row, const char *column);

#endif
