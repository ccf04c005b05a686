/* page.h - a report as one HTML page that needs nothing else: what a page is made of,
 * whatever it reports.
 *
 * A page is written from its top to its end: headings, paragraphs, tables, plots. All
 * text is escaped here, and comes as printf has it. Plots are drawn when the page is
 * written to its file; until then nothing is on the disk.
 */
#ifndef HM_TOOLS_SIM_PAGE_H
#define HM_TOOLS_SIM_PAGE_H

#include "tools/sim/plot.h"
#include "tools/sim/tell.h"

#define HM_PRINTF(text) __attribute__((format(printf, text, text + 1)))

typedef struct hm_page hm_page;

/* Can there be a page in that file? To be asked before hours are spent on what it is to
 * tell. HM_EINPUT or HM_EIO, and why not. */
hm_status hm_page_check(const char *path, hm_error *err);

hm_page *hm_page_new(const char *title);
void     hm_page_free(hm_page *p); /* NULL is fine */

/* -- text */
void hm_page_heading(hm_page *p, int level, const char *text, ...) HM_PRINTF(3);
void hm_page_text(hm_page *p, const char *text, ...) HM_PRINTF(2);
/* Smaller: what a number above means. */
void hm_page_note(hm_page *p, const char *text, ...) HM_PRINTF(2);
/* What can be typed at a shell. */
void hm_page_command(hm_page *p, const char *text);
/* The same of named values (tell.h): nothing where that is no text at all. */
typedef enum hm_page_part {
    HM_PART_TITLE, HM_PART_HEADING, HM_PART_SECTION, /* headings of three levels */
    HM_PART_LEAD,   /* the one sentence that people came for, below a heading */
    HM_PART_TEXT, HM_PART_NOTE, HM_PART_ITEM, HM_PART_COMMAND,
    HM_PART_FOOTER  /* the last words, small: how it was made */
} hm_page_part;
void hm_page_say(hm_page *p, hm_page_part part, const hm_row *row, const char *pattern);
/* Of each of a list. */
void hm_page_each(hm_page *p, hm_page_part part, const json_t *list, const hm_row *of,
                  const char *pattern);
/* A list: items between the two. */
void hm_page_list(hm_page *p, bool begins);
void hm_page_item(hm_page *p, const char *text, ...) HM_PRINTF(2);
/* What is only seen when it is asked for, up to hm_page_unfold. */
void hm_page_fold(hm_page *p, const char *text, ...) HM_PRINTF(2);
void hm_page_unfold(hm_page *p);

/* -- tables: heads, then as many cells for each row; a table that is too wide is moved
 * sideways in a box of its own. Cells are numbers where the head begins with a '#', which
 * is not shown; NULL: there are no heads. */
void hm_page_table(hm_page *p, const char *const *heads, int n);
void hm_page_cell(hm_page *p, const char *text, ...) HM_PRINTF(2);
void hm_page_table_end(hm_page *p);
/* A whole table: heads and cells are patterns, and a column whose head comes to nothing,
 * though there is a pattern, is left out. Columns end with a head that is NULL. */
typedef struct hm_page_column {
    const char *head, *cell;
} hm_page_column;
void hm_page_rows(hm_page *p, const hm_page_column *columns, const json_t *list,
                  const hm_row *of);
/* Two columns: a mean and how far off it may be, "+.2" with its sign. */
#define HM_MEAN_COLUMNS(head, value, how) \
    {head, "[{" value ":" how "}|–]"},    \
    {"#95 %", "[{" value ".low:" how "} to {" value ".high:" how "}|{" value \
              "?}too few games]"}

/* -- squares, drawn: rows of cells with a colour of the card language */
void hm_page_board(hm_page *p, const char *title, int cols);
void hm_page_board_row(hm_page *p);
void hm_page_square(hm_page *p, const char *name, const char *mark, const char *colour,
                    bool solid);
void hm_page_board_end(hm_page *p, const char *below);

/* -- plots; figures up to hm_page_figures_end stand side by side where there is room */
void hm_page_figures(hm_page *p, bool small);
void hm_page_figures_end(hm_page *p);
void hm_page_steps(hm_page *p, const char *caption, const hm_plot *as, double first,
                   double width, const hm_plot_series *list, int n);
void hm_page_lines(hm_page *p, const char *caption, const hm_plot *as, double first,
                   double width, const hm_plot_series *list, int n);
void hm_page_whiskers(hm_page *p, const char *caption, const hm_plot *as,
                      const hm_plot_whisker *list, int n);
void hm_page_squares(hm_page *p, const char *caption, const hm_plot *as, int cols,
                     int rows, const double *share);

/* How often each number came up, from `low` on, as shares of all: bins are put together
 * where there are many. Nothing is drawn where all are the same. */
typedef struct hm_page_bins {
    const char    *name;
    const int64_t *count;
} hm_page_bins;
void hm_page_distribution(hm_page *p, const char *caption, const hm_plot *as, int low,
                          int bins, const hm_page_bins *list, int n);

/* Draws the plots and puts the page into the file, at one stroke: on failure whatever was
 * there is still there. Nothing can be added any more. */
hm_status hm_page_write(hm_page *p, const char *path, hm_error *err);

#endif
