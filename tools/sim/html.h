/* html.h - a report as one HTML page that needs nothing else: what a page is made of,
 * whatever it reports.
 *
 * A page is written from its top to its end: headings, paragraphs, tables, plots. All
 * text is escaped here, and comes as printf has it. Plots are drawn when the page is
 * written to its file; until then nothing is on the disk.
 */
#ifndef HM_TOOLS_SIM_HTML_H
#define HM_TOOLS_SIM_HTML_H

#include "tools/print/plate.h"
#include "tools/sim/plot.h"
#include "tools/sim/tell.h"

#define HM_PRINTF(text) __attribute__((format(printf, text, text + 1)))

typedef struct hm_html hm_html;

/* Can there be a page in that file? To be asked before hours are spent on what it is to
 * tell. HM_EINPUT or HM_EIO, and why not. */
hm_status hm_html_check(const char *path, hm_error *err);

hm_html *hm_html_new(const char *title);
void     hm_html_free(hm_html *p); /* NULL is fine */

/* -- text */
typedef enum hm_html_part {
    HM_PART_TITLE, HM_PART_HEADING, HM_PART_SECTION, /* headings of three levels */
    HM_PART_LEAD,    /* the one sentence that people came for, below a heading */
    HM_PART_TEXT,
    HM_PART_NOTE,    /* smaller: what a number above means */
    HM_PART_ITEM,    /* of a list: between the two hm_html_list */
    HM_PART_COMMAND, /* what can be typed at a shell */
    HM_PART_FOLD,    /* what is below, up to hm_html_unfold, is seen when it is asked
                        for */
    HM_PART_FOOTER   /* the last words, small: how it was made */
} hm_html_part;
void hm_html_print(hm_html *p, hm_html_part part, const char *text, ...) HM_PRINTF(3);
/* Of named values (tell.h): nothing where that is no text at all. */
void hm_html_say(hm_html *p, hm_html_part part, const hm_row *row, const char *pattern);
/* Of each of a list. */
void hm_html_each(hm_html *p, hm_html_part part, const json_t *list, const hm_row *of,
                  const char *pattern);
void hm_html_list(hm_html *p, bool begins);
void hm_html_unfold(hm_html *p);

/* -- tables: heads, which must outlive the table, then as many cells for each row. Of a
 * table with many columns phones show a sentence per row; one that is too wide all the
 * same is moved sideways in a box of its own. Cells are numbers where the head begins
 * with a '#', which is not shown; NULL: there are no heads. */
void hm_html_table(hm_html *p, const char *const *heads, int n);
void hm_html_cell(hm_html *p, const char *text, ...) HM_PRINTF(2);
void hm_html_table_end(hm_html *p);
/* A whole table, as tell.h has them. */
void hm_html_rows(hm_html *p, const hm_told_column *columns, const json_t *list,
                  const hm_row *of);

/* -- squares, drawn: rows of cells with a colour of the card language. Columns and rows
 * are named. */
void hm_html_board(hm_html *p, const char *title, int cols);
void hm_html_board_row(hm_html *p);
void hm_html_square(hm_html *p, const char *name, const char *mark, const char *colour,
                    bool solid);
void hm_html_board_end(hm_html *p, const char *below);

/* A card as it is printed. */
void hm_html_plate(hm_html *p, const hm_plate *plate);

/* -- plots; figures up to hm_html_figures_end stand side by side where there is room */
void hm_html_figures(hm_html *p, bool small);
void hm_html_figures_end(hm_html *p);
void hm_html_steps(hm_html *p, const char *caption, const hm_plot *as, double first,
                   double width, const hm_plot_series *list, int n);
void hm_html_lines(hm_html *p, const char *caption, const hm_plot *as, double first,
                   double width, const hm_plot_series *list, int n);
void hm_html_whiskers(hm_html *p, const char *caption, const hm_plot *as,
                      const hm_plot_whisker *list, int n);
void hm_html_curve(hm_html *p, const char *caption, const hm_plot *as,
                   const hm_plot_whisker *list, int n);
void hm_html_squares(hm_html *p, const char *caption, const hm_plot *as, int cols,
                     int rows, const double *share);

/* How often each number came up, from `low` on, as shares of all: bins are put together
 * where there are many. Nothing is drawn where all are the same. */
typedef struct hm_html_bins {
    const char    *name;
    const int64_t *count;
} hm_html_bins;
void hm_html_distribution(hm_html *p, const char *caption, const hm_plot *as, int low,
                          int bins, const hm_html_bins *list, int n);

/* Draws the plots and puts the page into the file, at one stroke: on failure whatever was
 * there is still there. Nothing can be added any more. */
hm_status hm_html_write(hm_html *p, const char *path, hm_error *err);

#endif
