/* html.c - see html.h.
 *
 * The page is kept as pieces: each is the HTML up to a plot, which follows it. */
#include "tools/sim/html.h"

#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tools/find.h"
#include "tools/print/svg.h"
#include "tools/save/disk.h"
#include "tools/say.h"
#include "tools/sim/gnuplot.h"
#include "tools/sim/html_style.h"
#include "tools/sim/plot_svg.h"
#include "tools/textstream.h"

enum {
    BINS_MAX = 48, /* of a distribution: more are finer than a phone shows */
    WIDE_COLS = 5, /* more columns of a map need the room of a plot */
    NARROW = 5     /* columns of a table that phones have room for */
};

struct hm_html {
    hm_plots *plots;
    int       pieces; /* that are closed, one for each plot */
    char    **piece;
    char     *text;   /* of the one being written */
    size_t    size;
    FILE     *pen;
    int       columns, at; /* of the table being written; of its next cell */
    bool      number[HM_COLUMNS_MAX];
    const char *head[HM_COLUMNS_MAX]; /* of a wide table; else NULL */
};

/* -- before */

static hm_status cannot(const char *path, const char *why, hm_error *err)
{
    return hm_fail(err, HM_EINPUT, (hm_span){0, 0}, "--html: cannot write '%.120s': %s",
                   path, why);
}

static hm_status check_file(const char *path, hm_error *err)
{
    hm_arena arena = {0};
    struct stat is;
    const bool there = hm_path_is_there(path);
    hm_status st = HM_OK;
    if (strcmp(path, "-") == 0)
        st = cannot(path, "a page is a file, and results are on standard output", err);
    else if (stat(path, &is) == 0 && !S_ISREG(is.st_mode))
        st = cannot(path, "it is not a plain file", err);
    else if (access(there ? path : hm_path_folder(path, &arena),
                    there ? W_OK : W_OK | X_OK) != 0)
        st = cannot(path, strerror(errno), err);
    hm_arena_drop(&arena);
    return st;
}

hm_status hm_html_check(const char *path, hm_error *err)
{
    hm_status st = check_file(path, err);
    return st == HM_OK ? hm_gnuplot_find(err) : st;
}

/* -- making */

static void begin_piece(hm_html *p)
{
    p->text = NULL;
    p->pen = hm_textstream(&p->text, &p->size);
}

static void end_piece(hm_html *p)
{
    fclose(p->pen);
    p->piece = hm_need(realloc(p->piece, (size_t)(p->pieces + 1) * sizeof *p->piece));
    p->piece[p->pieces++] = p->text;
    begin_piece(p);
}

hm_html *hm_html_new(const char *title)
{
    hm_html *p = hm_need(calloc(1, sizeof *p));
    p->plots = hm_plots_new();
    begin_piece(p);
    fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
          "<meta name=\"color-scheme\" content=\"light dark\">\n<title>", p->pen);
    hm_svg_text(p->pen, title);
    fprintf(p->pen, "</title>\n<style>\n%s%s</style>\n</head>\n<body>\n<main>\n",
            page_style, page_style_more);
    return p;
}

void hm_html_free(hm_html *p)
{
    if (p == NULL)
        return;
    for (int i = 0; i < p->pieces; i++)
        free(p->piece[i]);
    free(p->piece);
    fclose(p->pen);
    free(p->text);
    hm_plots_free(p->plots);
    free(p);
}

/* -- text */

/* What printf makes of it. */
static char *print(const char *text, va_list with)
{
    char *said = NULL;
    size_t size;
    FILE *pen = hm_textstream(&said, &size);
    vfprintf(pen, text, with);
    fclose(pen);
    return said;
}

static void say(hm_html *p, hm_html_part part, const char *text)
{
    static const char *const tag[][2] = {
        [HM_PART_TITLE] = {"<h1>", "</h1>\n"},
        [HM_PART_HEADING] = {"<h2>", "</h2>\n"},
        [HM_PART_SECTION] = {"<h3>", "</h3>\n"},
        [HM_PART_LEAD] = {"<p class=\"lead\">", "</p>\n"},
        [HM_PART_TEXT] = {"<p>", "</p>\n"},
        [HM_PART_NOTE] = {"<p class=\"note\">", "</p>\n"},
        [HM_PART_FOLD] = {"<details>\n<summary>", "</summary>\n"},
        [HM_PART_ITEM] = {"<li>", "</li>\n"},
        [HM_PART_COMMAND] = {"<pre>", "</pre>\n"},
        [HM_PART_FOOTER] = {"<footer>", "</footer>\n"}};
    fputs(tag[part][0], p->pen);
    hm_svg_text(p->pen, text);
    fputs(tag[part][1], p->pen);
}

void hm_html_print(hm_html *p, hm_html_part part, const char *text, ...)
{
    va_list with;
    va_start(with, text);
    char *said = print(text, with);
    va_end(with);
    say(p, part, said);
    free(said);
}

void hm_html_list(hm_html *p, bool begins)
{
    fputs(begins ? "<ul>\n" : "</ul>\n", p->pen);
}

void hm_html_unfold(hm_html *p) { fputs("</details>\n", p->pen); }

void hm_html_say(hm_html *p, hm_html_part part, const hm_row *row, const char *pattern)
{
    char *text = hm_told(row, pattern);
    if (text[0] != '\0')
        say(p, part, text);
    free(text);
}

void hm_html_each(hm_html *p, hm_html_part part, const json_t *list, const hm_row *of,
                  const char *pattern)
{
    for (size_t i = 0; i < json_array_size(list); i++)
        hm_html_say(p, part, &(hm_row){json_array_get(list, i), of, i == 0}, pattern);
}

/* -- tables */

/* A box that can be moved sideways must be within reach of the keyboard. */
void hm_html_table(hm_html *p, const char *const *heads, int n)
{
    const bool wide = n > NARROW && heads != NULL;
    p->columns = n < HM_COLUMNS_MAX ? n : HM_COLUMNS_MAX;
    p->at = 0;
    memset(p->number, 0, sizeof p->number);
    memset(p->head, 0, sizeof p->head);
    fprintf(p->pen, "<div class=\"box\" tabindex=\"0\">\n<table%s>\n",
            wide ? " class=\"wide\"" : "");
    fputs(heads != NULL ? "<thead>\n<tr>" : "<tbody>\n", p->pen);
    for (int i = 0; i < p->columns && heads != NULL; i++) {
        p->number[i] = heads[i][0] == '#';
        p->head[i] = wide && i > 0 ? heads[i] + p->number[i] : NULL;
        fputs(p->number[i] ? "<th scope=\"col\" class=\"n\">" : "<th scope=\"col\">",
              p->pen);
        hm_svg_text(p->pen, heads[i] + p->number[i]);
        fputs("</th>", p->pen);
    }
    fputs(heads != NULL ? "</tr>\n</thead>\n<tbody>\n" : "", p->pen);
}

void hm_html_cell(hm_html *p, const char *text, ...)
{
    va_list with;
    va_start(with, text);
    char *said = print(text, with);
    va_end(with);
    fprintf(p->pen, "%s<td%s", p->at == 0 ? "<tr>" : "",
            p->number[p->at] ? " class=\"n\"" : "");
    if (p->head[p->at] != NULL) {
        fputs(" data-head=\"", p->pen);
        hm_svg_text(p->pen, p->head[p->at]);
        fputc('"', p->pen);
    }
    fputc('>', p->pen);
    hm_svg_text(p->pen, said);
    p->at = (p->at + 1) % p->columns;
    fputs(p->at == 0 ? "</td></tr>\n" : "</td>", p->pen);
    free(said);
}

void hm_html_table_end(hm_html *p)
{
    fputs("</tbody>\n</table>\n</div>\n", p->pen);
}

/* What is not known has a dash, and no hyphen. */
void hm_html_rows(hm_html *p, const hm_told_column *columns, const json_t *list,
                  const hm_row *of)
{
    hm_told_table c = hm_told_table_of(columns, list, of);
    const char *head[HM_COLUMNS_MAX];
    for (int i = 0; i < c.columns; i++)
        head[i] = c.column[i][0];
    hm_html_table(p, head, c.columns);
    for (int i = 1; i < c.rows; i++)
        for (int k = 0; k < c.columns; k++) {
            const char *cell = hm_told_cell(&c, i, k);
            hm_html_cell(p, "%s", strcmp(cell, "-") == 0 ? "–" : cell);
        }
    hm_html_table_end(p);
    hm_told_table_free(&c);
}

/* -- boards */

void hm_html_board(hm_html *p, const char *title, int cols)
{
    p->at = 0;
    fputs("<figure class=\"board\">\n<figcaption><b>", p->pen);
    hm_svg_text(p->pen, title);
    fputs("</b></figcaption>\n", p->pen);
    fprintf(p->pen, "<div class=\"box\" tabindex=\"0\">\n<table class=\"town%s\">\n"
            "<tr><th></th>", cols > WIDE_COLS ? " large" : "");
    for (int i = 0; i < cols; i++)
        fprintf(p->pen, "<th scope=\"col\">%c</th>", 'a' + i);
    fputs("</tr>\n", p->pen);
}

void hm_html_board_row(hm_html *p)
{
    fputs(p->at++ > 0 ? "</tr>\n<tr>" : "<tr>", p->pen);
    fprintf(p->pen, "<th scope=\"row\">%d</th>", p->at);
}

/* Colours are a name of the language or nothing; others are as nothing. */
void hm_html_square(hm_html *p, const char *name, const char *mark, const char *colour,
                    bool solid)
{
    bool known = *colour != '\0' && strspn(colour, "abcdefghijklmnopqrstuvwxyz") ==
                                        strlen(colour);
    fputs(solid ? "<td" : "<td class=\"cube\"", p->pen);
    if (known)
        fprintf(p->pen, " style=\"background:var(--%s,var(--tint))\"", colour);
    fputc('>', p->pen);
    hm_svg_text(p->pen, name);
    if (*mark != '\0') {
        fputs("<small>", p->pen);
        hm_svg_text(p->pen, mark);
        fputs("</small>", p->pen);
    }
    fputs("</td>", p->pen);
}

void hm_html_board_end(hm_html *p, const char *below)
{
    fputs("</tr>\n</table>\n</div>\n", p->pen);
    if (*below != '\0')
        say(p, HM_PART_NOTE, below);
    fputs("</figure>\n", p->pen);
}

void hm_html_plate(hm_html *p, const hm_plate *plate)
{
    fputs("<div class=\"card\">\n", p->pen);
    hm_plate_svg(p->pen, plate, true);
    fputs("</div>\n", p->pen);
}

/* -- plots */

void hm_html_figures(hm_html *p, bool small)
{
    fputs(small ? "<div class=\"figures small\">\n" : "<div class=\"figures\">\n",
          p->pen);
}

void hm_html_figures_end(hm_html *p) { fputs("</div>\n", p->pen); }

static void begin_figure(hm_html *p, const char *kind, const char *caption)
{
    fprintf(p->pen, "<figure%s>\n<figcaption>", kind);
    hm_svg_text(p->pen, caption);
}

/* The plot comes where the piece ends. */
static void end_figure(hm_html *p)
{
    fputs("</figcaption>\n", p->pen);
    end_piece(p);
    fputs("</figure>\n", p->pen);
}

static void put_key(hm_html *p, const hm_plot_series *list, int n)
{
    if (n < 2)
        return;
    fputs("<div class=\"key\">", p->pen);
    for (int i = 0; i < n && i < HM_PLOT_SERIES; i++) {
        fprintf(p->pen, "<span><i style=\"background:var(--s%d)\"></i>", i + 1);
        hm_svg_text(p->pen, list[i].name);
        fputs("</span> ", p->pen);
    }
    fputs("</div>", p->pen);
}

void hm_html_steps(hm_html *p, const char *caption, const hm_plot *as, double first,
                   double width, const hm_plot_series *list, int n)
{
    begin_figure(p, "", caption);
    put_key(p, list, n);
    hm_plots_steps(p->plots, as, first, width, list, n);
    end_figure(p);
}

void hm_html_lines(hm_html *p, const char *caption, const hm_plot *as, double first,
                   double width, const hm_plot_series *list, int n)
{
    begin_figure(p, "", caption);
    put_key(p, list, n);
    hm_plots_lines(p->plots, as, first, width, list, n);
    end_figure(p);
}

void hm_html_whiskers(hm_html *p, const char *caption, const hm_plot *as,
                      const hm_plot_whisker *list, int n)
{
    begin_figure(p, "", caption);
    hm_plots_whiskers(p->plots, as, list, n);
    end_figure(p);
}

void hm_html_curve(hm_html *p, const char *caption, const hm_plot *as,
                   const hm_plot_whisker *list, int n)
{
    begin_figure(p, "", caption);
    hm_plots_curve(p->plots, as, list, n);
    end_figure(p);
}

void hm_html_squares(hm_html *p, const char *caption, const hm_plot *as, int cols,
                     int rows, const double *share)
{
    begin_figure(p, cols > WIDE_COLS ? " class=\"map wide\"" : " class=\"map\"", caption);
    hm_plots_squares(p->plots, as, cols, rows, share);
    end_figure(p);
}

/* -- distributions */

/* The bins in which there is anything; false: in one of them at most. */
static bool find_ends(const hm_html_bins *list, int n, int bins, int *first, int *last)
{
    *first = bins;
    *last = -1;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < bins; k++)
            if (list[i].count[k] > 0) {
                *first = k < *first ? k : *first;
                *last = k > *last ? k : *last;
            }
    return *last > *first;
}

static int width_for(int span)
{
    static const int widths[] = {1, 2, 5, 10, 20};
    int i = 0;
    while (i < 4 && span / widths[i] >= BINS_MAX)
        i++;
    return widths[i];
}

/* Bins of several begin at a multiple of their width, so that tics fit. */
static void put_shares(const hm_html_bins *list, int bins, int from, int width, int n,
                       double *out)
{
    double all = 0;
    for (int k = 0; k < bins; k++)
        all += (double)list->count[k];
    for (int i = 0; i < n; i++) {
        out[i] = 0;
        for (int k = from + i * width; k < from + (i + 1) * width; k++)
            if (k >= 0 && k < bins && all > 0)
                out[i] += 100 * (double)list->count[k] / all;
    }
}

void hm_html_distribution(hm_html *p, const char *caption, const hm_plot *as, int low,
                          int bins, const hm_html_bins *list, int n)
{
    hm_plot_series series[HM_PLOT_SERIES] = {0};
    int first, last;
    n = n < HM_PLOT_SERIES ? n : HM_PLOT_SERIES;
    if (!find_ends(list, n, bins, &first, &last))
        return;
    const int width = width_for(last - first + 1);
    const int down = ((first + low) % width + width) % width, from = first - down;
    const int count = (last - from) / width + 1;
    double *share = hm_need(calloc((size_t)(n * count) + 1, sizeof *share));
    for (int i = 0; i < n; i++) {
        put_shares(&list[i], bins, from, width, count, share + i * count);
        series[i] = (hm_plot_series){list[i].name, count, share + i * count};
    }
    hm_html_steps(p, caption, as, width == 1 ? from + low - 0.5 : from + low, width,
                  series, n);
    free(share);
}

/* -- writing */

static char *whole(hm_html *p, size_t *size)
{
    char *all = NULL;
    FILE *pen = hm_textstream(&all, size);
    for (int i = 0; i < p->pieces; i++) {
        fputs(p->piece[i], pen);
        if (i < hm_plots_count(p->plots))
            fputs(hm_plots_svg(p->plots, i), pen);
    }
    fclose(pen);
    return all;
}

hm_status hm_html_write(hm_html *p, const char *path, hm_error *err)
{
    hm_disk *file = NULL;
    size_t size;
    hm_status st = hm_plots_draw(p->plots, err);
    if (st != HM_OK)
        return st;
    fputs("</main>\n</body>\n</html>\n", p->pen);
    end_piece(p);
    char *all = whole(p, &size);
    st = hm_disk_replace(&hm_os_posix, path, NULL, all, size, &file, err);
    hm_disk_close(file);
    free(all);
    return st;
}
