/* plot.h - plots of a page: described one by one, drawn all at once.
 *
 * Each is an SVG fragment without ids, fonts or colours of its own: it takes them from
 * the page, by var(--s1) to var(--s8) for what is plotted, var(--band), var(--line) and
 * currentColor. Text may be anything; it is cut where there is no room.
 */
#ifndef HM_TOOLS_SIM_PLOT_H
#define HM_TOOLS_SIM_PLOT_H

#include "core/status.h"
#include "tools/sim/record.h"

enum { HM_PLOT_SERIES = 8 }; /* that can be told apart; more are not drawn */

typedef struct hm_plots hm_plots;

hm_plots *hm_plots_new(void);
void      hm_plots_free(hm_plots *p); /* NULL is fine */
int       hm_plots_count(const hm_plots *p);

/* What all kinds have. */
typedef struct hm_plot {
    const char *says; /* for those who do not see it: a sentence */
    const char *x, *y; /* what the axes are; NULL: nothing */
} hm_plot;

/* Numbers for steps of the same width from `first` on. */
typedef struct hm_plot_series {
    const char   *name;
    int           count;
    const double *value;
} hm_plot_series;

/* -- described: each is the next one */
void hm_plots_steps(hm_plots *p, const hm_plot *as, double first, double width,
                    const hm_plot_series *list, int n);
/* The same as lines, for many series. */
void hm_plots_lines(hm_plots *p, const hm_plot *as, double first, double width,
                    const hm_plot_series *list, int n);

/* A mean with how far off it may be, and what is usual, on a line of its own. */
typedef struct hm_plot_whisker {
    const char *name;
    hm_interval is;    /* not finite: nothing is known */
    hm_spread   usual;
} hm_plot_whisker;
void hm_plots_whiskers(hm_plots *p, const hm_plot *as, const hm_plot_whisker *list,
                       int n);

/* The same one after the other, 1 to n from left to right, with a line from mean to
 * mean. */
void hm_plots_curve(hm_plots *p, const hm_plot *as, const hm_plot_whisker *list, int n);

/* Shares of 1 by squares, row by row; the darkest is the largest. */
void hm_plots_squares(hm_plots *p, const hm_plot *as, int cols, int rows,
                      const double *share);

/* -- drawn; HM_EIO as hm_gnuplot_run */
hm_status   hm_plots_draw(hm_plots *p, hm_error *err);
const char *hm_plots_svg(const hm_plots *p, int i); /* after that */

#endif
