/* plot_svg.c - see plot_svg.h.
 *
 * gnuplot writes a tag, or a text, per line. Names of files, ids, titles (a browser would
 * show them as hints) and signs that no plot uses are left out; colours become those of
 * the page; groups in which nothing is, of which there are many, are dropped. */
#include "tools/sim/plot_svg.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "tools/say.h"
#include "tools/textstream.h"

void hm_svg_text(FILE *pen, const char *text)
{
    char *shown = NULL;
    size_t size;
    FILE *clean = hm_textstream(&shown, &size);
    hm_put(clean, text);
    fclose(clean);
    for (const char *c = shown; *c != '\0'; c++)
        switch (*c) {
        case '&': fputs("&amp;", pen); break;
        case '<': fputs("&lt;", pen); break;
        case '>': fputs("&gt;", pen); break;
        case '"': fputs("&quot;", pen); break;
        case '\'': fputs("&#39;", pen); break;
        default: fputc(*c, pen);
        }
    free(shown);
}

static bool begins(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

/* -- colours */

static void put_colour(int number, FILE *pen)
{
    if (number >= HM_SERIES)
        fprintf(pen, "var(--s%d)", number - HM_SERIES + 1);
    else
        fputs(number == HM_BAND   ? "var(--band)"
              : number == HM_LINE ? "var(--line)"
                                  : "currentColor", pen);
}

/* Attributes of which the page has its own, up to the blank behind them. */
static size_t dropped(const char *at)
{
    static const char *const name[] = {"font-family=\"", "color=\"", "id=\"",
                                       "class=\""};
    for (size_t i = 0; i < sizeof name / sizeof *name; i++)
        if (begins(at, name[i])) {
            const char *end = strchr(at + strlen(name[i]), '"');
            return end == NULL ? 0 : (size_t)(end + 1 - at) + (end[1] == ' ');
        }
    return 0;
}

/* A line of tags, no text: whatever looks like a colour is one. */
static void put_tags(const char *line, size_t length, FILE *pen)
{
    const char *end = line + length;
    while (line < end) {
        size_t n = line[-1] == ' ' ? dropped(line) : 0;
        if (n > 0) {
            line += n;
        } else if (begins(line, "rgb(")) {
            put_colour(atoi(line + 4), pen);
            line += strcspn(line, ")") + 1;
        } else if (begins(line, "\"black\"")) {
            fputs("\"currentColor\"", pen);
            line += strlen("\"black\"");
        } else {
            fputc(*line++, pen);
        }
    }
    fputc('\n', pen);
}

/* -- lines */

static bool is_left_out(const char *line)
{
    return *line == '\n' || begins(line, "<title>") || begins(line, "<desc>") ||
           begins(line, "<rect x=\"0\" y=\"0\"");
}

/* A group is written when something is in it. Returns how it goes on. */
static const char *put_line(const char *line, const char **group, FILE *pen)
{
    const char *at = line + strspn(line, "\t "), *end = strchr(line, '\n');
    size_t length = (size_t)(end - at);
    if (begins(at, "<defs>")) {
        const char *over = strstr(at, "</defs>\n");
        return over != NULL ? over + strlen("</defs>\n") : end + 1;
    }
    if (is_left_out(at))
        return end + 1;
    if (*group != NULL && begins(at, "</g>")) {
        *group = NULL;
        return end + 1;
    }
    if (*group != NULL)
        put_tags(*group, strcspn(*group, "\n"), pen);
    *group = NULL;
    if (begins(at, "<g fill=\"none\"") && end[-1] == '>')
        *group = at;
    else if (begins(at, "<g id="))
        fputs("<g>\n", pen);
    else if (begins(at, "<text"))
        fprintf(pen, "%.*s\n", (int)length, at);
    else if (length > 0)
        put_tags(at, length, pen);
    return end + 1;
}

const char *hm_svg_put(const char *drawn, const char *says, FILE *pen)
{
    const char *at = strstr(drawn, "<svg"), *group = NULL;
    const char *over = at == NULL ? NULL : strstr(at, "</svg>");
    const char *box = at == NULL ? NULL : strstr(at, "viewBox=\"");
    if (over == NULL || box == NULL || box > over)
        return NULL;
    fprintf(pen, "<svg %.*s\" role=\"img\" aria-label=\"",
            (int)(strlen("viewBox=\"") + strcspn(box + strlen("viewBox=\""), "\"")), box);
    hm_svg_text(pen, says);
    fputs("\">\n", pen);
    at = strstr(box, ">\n");
    at = at != NULL ? at + 2 : over;
    while (at < over)
        at = put_line(at, &group, pen);
    fputs("</svg>\n", pen);
    return over + strlen("</svg>");
}
