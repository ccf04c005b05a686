/* plot.c - see plot.h: what gnuplot is told.
 *
 * Text stands between single quotes, in which gnuplot knows nothing special but the quote
 * itself; names from card files can do nothing there. COLOURS OF PLOTS: plot_svg.h. */
#include "tools/sim/plot.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tools/say.h"
#include "tools/sim/gnuplot.h"
#include "tools/sim/plot_svg.h"
#include "tools/textstream.h"

enum {
    WIDE = 420, HIGH = 235, /* so that a phone shows letters at three quarters */
    LETTERS = 15,
    ROW = 26,               /* of whiskers */
    NAME_MAX = 18,          /* columns beside a row */
    SQUARE = 56             /* of a map */
};

/* Below the axis: its numbers, and what they are. gnuplot would leave twice as much. */
static const double FOOT = 28, LABEL = 24;

struct hm_plots {
    int    count;
    char **says, **svg;
    char  *script;
    size_t size;
    FILE  *pen; /* writes it */
};

hm_plots *hm_plots_new(void)
{
    hm_plots *p = hm_need(calloc(1, sizeof *p));
    p->pen = hm_textstream(&p->script, &p->size);
    fputs("set encoding utf8\n", p->pen);
    return p;
}

void hm_plots_free(hm_plots *p)
{
    if (p == NULL)
        return;
    fclose(p->pen);
    free(p->script);
    for (int i = 0; i < p->count; i++) {
        free(p->says[i]);
        free(p->svg[i]);
    }
    free(p->says);
    free(p->svg);
    free(p);
}

int hm_plots_count(const hm_plots *p) { return p->count; }

const char *hm_plots_svg(const hm_plots *p, int i) { return p->svg[i]; }

/* -- parts of scripts */

/* As much as fits, with dots for the rest. */
static void put_text(FILE *pen, const char *text, int columns)
{
    char *shown = NULL;
    size_t size, n = strlen(text);
    const char *next;
    FILE *clean = hm_textstream(&shown, &size);
    bool fits = hm_width(text, n) <= columns;
    hm_put_part(clean, text, fits ? n : hm_wrap(text, columns - 1, &next));
    fputs(fits ? "" : "…", clean);
    fclose(clean);
    fputc('\'', pen);
    for (const char *c = shown; *c != '\0'; c++)
        fprintf(pen, *c == '\'' ? "''" : "%c", *c);
    fputc('\'', pen);
    free(shown);
}

static void put_label(FILE *pen, const char *what, const char *text, const char *where)
{
    if (text == NULL)
        return;
    fprintf(pen, "set %s ", what);
    put_text(pen, text, 60);
    fprintf(pen, "%s\n", where);
}

static void put_number(FILE *pen, double x) { fprintf(pen, " %.9g", x); }

/* "#0b0b0b" for a number of plot_svg.h. */
static const char *colour(int number, char text[8])
{
    snprintf(text, 8, "#%02x%02x%02x", number, number, number);
    return text;
}

static void begin(hm_plots *p, const hm_plot *as, int width, int height)
{
    size_t n = (size_t)p->count + 1;
    p->says = hm_need(realloc(p->says, n * sizeof *p->says));
    p->svg = hm_need(realloc(p->svg, n * sizeof *p->svg));
    p->says[p->count] = hm_need(strdup(as->says != NULL ? as->says : ""));
    p->svg[p->count++] = NULL;
    fprintf(p->pen, "reset\nset term svg size %d,%d dynamic noenhanced font 'sans,%d' "
            "butt\nunset key\nset tics nomirror out scale 0.4 textcolor rgb '#010101'\n"
            "set border 3 lc rgb '#020202'\nset xtics offset 0, 0.4\n"
            "set tmargin at screen %.4f\nset bmargin at screen %.4f\n", width, height,
            LETTERS, 1 - 8.0 / height, (as->x != NULL ? FOOT + LABEL : FOOT) / height);
    put_label(p->pen, "xlabel", as->x, " offset 0, 0.9");
    put_label(p->pen, "ylabel", as->y, " offset 1, 0");
}

static void end(hm_plots *p) { fputs("set output\n", p->pen); }

/* -- steps and lines */

/* As tables $d1 to $dn, of steps that begin and end at the ground. */
static void put_series(hm_plots *p, double first, double width,
                       const hm_plot_series *list, int n, bool steps)
{
    for (int i = 0; i < n; i++) {
        fprintf(p->pen, "$d%d << EOD\n", i);
        if (steps)
            fprintf(p->pen, " %.9g 0\n", first);
        for (int k = 0; k < list[i].count; k++) {
            put_number(p->pen, first + k * width);
            put_number(p->pen, list[i].value[k]);
            fputc('\n', p->pen);
        }
        if (steps) {
            put_number(p->pen, first + list[i].count * width);
            fputs(" 0\n", p->pen);
        }
        fputs("EOD\n", p->pen);
    }
}

/* Whole numbers below the axis, for all that is plotted is counted. */
static void put_grid(hm_plots *p, double width, const hm_plot_series *list, int n)
{
    int most = 0;
    for (int i = 0; i < n; i++)
        most = list[i].count > most ? list[i].count : most;
    fputs("set grid ytics lt 1 lw 0.5 lc rgb '#020202'\nset yrange [0:*]\n"
          "set offsets 0, 0, graph 0.05, 0\n", p->pen);
    if (most * width <= 10)
        fputs("set xtics 1\n", p->pen);
}

/* One alone is filled; several would cover each other. */
void hm_plots_steps(hm_plots *p, const hm_plot *as, double first, double width,
                    const hm_plot_series *list, int n)
{
    char c[8];
    n = n < HM_PLOT_SERIES ? n : HM_PLOT_SERIES;
    begin(p, as, WIDE, HIGH);
    put_grid(p, width, list, n);
    put_series(p, first, width, list, n, true);
    for (int i = 0; i < n; i++)
        fprintf(p->pen, "%s $d%d using 1:2 with fillsteps fs transparent solid %s "
                "noborder lc rgb '%s'", i == 0 ? "plot" : ",", i,
                n == 1 ? "0.55" : "0.15", colour(HM_SERIES + i, c));
    for (int i = 0; i < n; i++)
        fprintf(p->pen, ", $d%d using 1:2 with steps lw 1.8 lc rgb '%s'", i,
                colour(HM_SERIES + i, c));
    fputc('\n', p->pen);
    end(p);
}

void hm_plots_lines(hm_plots *p, const hm_plot *as, double first, double width,
                    const hm_plot_series *list, int n)
{
    char c[8];
    n = n < HM_PLOT_SERIES ? n : HM_PLOT_SERIES;
    begin(p, as, WIDE, HIGH);
    put_grid(p, width, list, n);
    put_series(p, first, width, list, n, false);
    for (int i = 0; i < n; i++)
        fprintf(p->pen, "%s $d%d using 1:2 with lines lw 2 lc rgb '%s'",
                i == 0 ? "plot" : ",", i, colour(HM_SERIES + i, c));
    fputc('\n', p->pen);
    end(p);
}

/* -- whiskers */

static bool is_known(const hm_interval *x)
{
    return isfinite(x->low) && isfinite(x->high);
}

static void widen(double x, double *low, double *high)
{
    *low = x < *low ? x : *low;
    *high = x > *high ? x : *high;
}

/* Between two numbers below the axis, of which there is room for five or six beside long
 * names: gnuplot would write them into each other. */
static double step_for(double span)
{
    const double one = pow(10, floor(log10(span / 5))), rest = span / 5 / one;
    return one * (rest <= 1 ? 1 : rest <= 2 ? 2 : rest <= 5 ? 5 : 10);
}

/* All that is to be seen, and nought, along an axis. Returns how much that is. */
static double put_range(hm_plots *p, const char *axis, const hm_plot_whisker *list, int n)
{
    double low = 0, high = 0;
    for (int i = 0; i < n; i++) {
        if (is_known(&list[i].is)) {
            widen(list[i].is.low, &low, &high);
            widen(list[i].is.high, &low, &high);
        }
        if (list[i].usual.there) {
            widen(list[i].usual.low, &low, &high);
            widen(list[i].usual.high, &low, &high);
        }
    }
    const double span = high > low ? high - low : 1;
    fprintf(p->pen, "set %srange [%.9g:%.9g]\nset %stics %.9g\n", axis,
            low - 0.04 * span, high + 0.04 * span, axis, step_for(span));
    return span;
}

static void put_names(hm_plots *p, const hm_plot_whisker *list, int n)
{
    fputs("set ytics scale 0 (", p->pen);
    for (int i = 0; i < n; i++) {
        fputs(i > 0 ? ", " : "", p->pen);
        put_text(p->pen, list[i].name, NAME_MAX);
        fprintf(p->pen, " %d", i);
    }
    fputs(")\n", p->pen);
}

static void put_whiskers(hm_plots *p, const hm_plot_whisker *list, int n, double span)
{
    fputs("$d << EOD\n", p->pen);
    for (int i = 0; i < n; i++)
        if (is_known(&list[i].is))
            fprintf(p->pen, "%.9g %.9g %d %.9g\n", list[i].is.low,
                    list[i].is.high - list[i].is.low, i, list[i].is.mean);
    fputs("0 0 -9 0\nEOD\n", p->pen); /* out of sight: an empty table is a mistake */
    fprintf(p->pen, "plot $d using 1:3:2:(0) with vectors nohead lw 3 lc rgb '#0b0b0b', "
            "$d using 4:3:(%.9g) with circles fs solid noborder lc rgb '#0b0b0b'\n",
            0.018 * span);
}

void hm_plots_whiskers(hm_plots *p, const hm_plot *as, const hm_plot_whisker *list, int n)
{
    begin(p, as, WIDE, ROW * n + (as->x != NULL ? 64 : 40));
    const double span = put_range(p, "x", list, n);
    fprintf(p->pen, "set yrange [%d.5:-0.5]\n", n - 1);
    put_names(p, list, n);
    fputs("set grid xtics lt 1 lw 0.5 lc rgb '#020202'\nset border 1\n"
          "set arrow 1 from 0, graph 0 to 0, graph 1 nohead lw 1.2 lc rgb '#010101'\n",
          p->pen);
    for (int i = 0; i < n; i++)
        if (list[i].usual.there)
            fprintf(p->pen, "set object %d rect from %.9g, %g to %.9g, %g behind "
                    "fc rgb '#0a0a0a' fs solid noborder\n", i + 1, list[i].usual.low,
                    i - 0.36, list[i].usual.high, i + 0.36);
    put_whiskers(p, list, n, span);
    end(p);
}

/* -- curves */

static void put_bands(hm_plots *p, const hm_plot_whisker *list, int n)
{
    for (int i = 0; i < n; i++)
        if (list[i].usual.there)
            fprintf(p->pen, "set object %d rect from %g, %.9g to %g, %.9g behind "
                    "fc rgb '#0a0a0a' fs solid noborder\n", i + 1, i + 0.5,
                    list[i].usual.low, i + 1.5, list[i].usual.high);
}

/* The table has a point that is out of sight, for an empty one is a mistake. */
void hm_plots_curve(hm_plots *p, const hm_plot *as, const hm_plot_whisker *list, int n)
{
    begin(p, as, WIDE, HIGH);
    put_range(p, "y", list, n);
    fprintf(p->pen, "set xrange [0.5:%d.5]\nset xtics %.9g\n"
            "set grid ytics lt 1 lw 0.5 lc rgb '#020202'\n"
            "set arrow 1 from graph 0, first 0 to graph 1, first 0 nohead lw 1.2 "
            "lc rgb '#010101'\n", n, fmax(1, step_for(n)));
    put_bands(p, list, n);
    fputs("$d << EOD\n", p->pen);
    for (int i = 0; i < n; i++)
        if (is_known(&list[i].is))
            fprintf(p->pen, "%d %.9g %.9g %.9g\n", i + 1, list[i].is.mean,
                    list[i].is.low, list[i].is.high - list[i].is.low);
    fputs("\n-9 0 0 0\nEOD\n", p->pen);
    fprintf(p->pen, "plot $d using 1:2 with lines lw 1.2 lc rgb '#0b0b0b', $d using "
            "1:3:(0):4 with vectors nohead lw 3 lc rgb '#0b0b0b', $d using 1:2:(%.9g) "
            "with circles fs solid noborder lc rgb '#0b0b0b'\n", 0.016 * n);
    end(p);
}

/* -- maps */

static void put_square(hm_plots *p, int number, int col, int row, double dark,
                       double share)
{
    fprintf(p->pen, "set object %d rect center %d, %d size 0.94, 0.94 fc rgb '#0b0b0b' "
            "fs transparent solid %.3f border lc rgb '#020202'\n", number, col, row,
            dark);
    if (share >= 0.005)
        fprintf(p->pen, "set label %d '%.0f' at %d, %d center front "
                "tc rgb '#010101'\n", number, 100 * share, col, row);
}

/* The darkest is light enough for the number on it. */
void hm_plots_squares(hm_plots *p, const hm_plot *as, int cols, int rows,
                      const double *share)
{
    const double darkest = 0.5;
    double most = 0;
    for (int i = 0; i < cols * rows; i++)
        most = share[i] > most ? share[i] : most;
    begin(p, as, SQUARE * cols + 40, SQUARE * rows + 40);
    fprintf(p->pen, "unset border\nset lmargin at screen %.4f\nset rmargin at screen "
            "0.99\nset tmargin at screen 0.99\nset bmargin at screen %.4f\nset xrange "
            "[-0.5:%d.5]\nset yrange [%d.5:-0.5]\nset xtics scale 0 (",
            34.0 / (SQUARE * cols + 40), 34.0 / (SQUARE * rows + 40), cols - 1, rows - 1);
    for (int i = 0; i < cols; i++)
        fprintf(p->pen, "%s'%c' %d", i > 0 ? ", " : "", 'a' + i, i);
    fputs(")\nset ytics scale 0 (", p->pen);
    for (int i = 0; i < rows; i++)
        fprintf(p->pen, "%s'%d' %d", i > 0 ? ", " : "", i + 1, i);
    fputs(")\n", p->pen);
    for (int i = 0; i < cols * rows; i++)
        put_square(p, i + 1, i % cols, i / cols, most > 0 ? darkest * share[i] / most : 0,
                   share[i]);
    fputs("plot -9 lc rgb '#010101'\n", p->pen);
    end(p);
}

/* -- drawing */

hm_status hm_plots_draw(hm_plots *p, hm_error *err)
{
    char *drawn = NULL;
    if (p->count == 0)
        return HM_OK;
    fflush(p->pen);
    hm_status st = hm_gnuplot_run(p->script, p->size, &drawn, err);
    const char *at = drawn;
    for (int i = 0; i < p->count && st == HM_OK; i++) {
        size_t size;
        FILE *pen = hm_textstream(&p->svg[i], &size);
        at = hm_svg_put(at, p->says[i], pen);
        fclose(pen);
        if (at == NULL)
            st = hm_fail(err, HM_EIO, (hm_span){0, 0}, "gnuplot drew %d plot%s of %d, so "
                         "there is no page", i, i == 1 ? "" : "s", p->count);
    }
    free(drawn);
    return st;
}
