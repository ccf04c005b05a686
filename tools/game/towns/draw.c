/* draw.c - a town is drawn as a grid of names, fed buildings with a star.
 *
 * Names are cut where the page is too narrow, what stands behind them (cubes, the star)
 * never is: it can be read nowhere else. Colours only repeat what letters say. */

#include "tools/game/towns/towns.h"

#include <stdio.h>
#include <string.h>

#include "core/counters.h"
#include "tools/say.h"


enum { PAGE = 78 }; /* columns of a terminal line that are used */

/* -- the town */

/* What is drawn of a square: "Name" and "+WG*", a letter per cube that lies
 * on the building and a star when it is fed; then "(2c)", things that lie there. */
typedef struct cell {
    const char *name;
    char        more[HM_HOLDS_MAX + 3];
    int         things; /* columns */
    int         width;
} cell;

/* Draws them, or only counts the columns; each in the colour of its counter. */
static int draw_things(const hm_deck *d, const hm_town *t, int square, bool draws,
                       bool colour)
{
    int columns = 0;
    for (int i = 0; i < d->game->counters; i++) {
        char text[HM_THING_MAX];
        hm_counter_on_square(d, t, i, square, text);
        if (text[0] == '\0')
            continue;
        if (draws) {
            fputs(columns == 0 ? "(" : " ", stdout);
            fputs(colour ? hm_colour_on(d->game->counter[i].colour) : "", stdout);
            hm_put(stdout, text);
            fputs(colour ? hm_colour_off : "", stdout);
        }
        columns += 1 + hm_width(text, strlen(text));
    }
    if (draws && columns > 0)
        putchar(')');
    return columns > 0 ? columns + 1 : 0;
}

static const char *name_of(const hm_deck *d, int what)
{
    if (what == HM_CELL_EMPTY)
        return ".";
    if (what < HM_CELL_BUILDING)
        return d->game->resource[what - 1].name;
    return d->card[what - HM_CELL_BUILDING]->name;
}

static cell cell_of(const hm_deck *d, const hm_town *t, int square, hm_set fed)
{
    cell c = {.name = name_of(d, hm_cell(&d->plan, t, square))};
    size_t n = 0;
    if (hm_held(&d->plan, t, square) != 0)
        c.more[n++] = '+';
    for (int k = 0; k < d->game->resources; k++)
        for (uint32_t i = hm_held(&d->plan, t, square) >> 4 * k & 15; i > 0; i--)
            c.more[n++] = d->game->resource[k].letter;
    if (fed & hm_bit(square))
        c.more[n++] = '*';
    c.things = draw_things(d, t, square, false, false);
    c.width = hm_width(c.name, strlen(c.name)) + (int)n + c.things;
    return c;
}

static const char *colour_of(const hm_deck *d, int what)
{
    if (what == HM_CELL_EMPTY)
        return "";
    if (what < HM_CELL_BUILDING)
        return hm_colour_on(d->game->resource[what - 1].colour);
    return hm_colour_on(d->game->type[d->card[what - HM_CELL_BUILDING]->type].colour);
}

/* As wide as the widest cell, as long as the grid fits on a line. */
static int cell_width(const hm_deck *d, const hm_town *t, hm_set fed)
{
    const hm_grid *g = &d->game->grid;
    int width = 1, most = (PAGE - 4) / g->cols - 2;
    for (int s = 0; s < g->count; s++) {
        int w = cell_of(d, t, s, fed).width;
        width = w > width ? w : width;
    }
    return width < most ? width : most;
}

/* Bytes of text that are at most `width` columns wide, but one letter at least. */
static size_t fitting(const char *text, int width)
{
    size_t n = strlen(text);
    while (n > 1 && hm_width(text, n) > width)
        do
            n--;
        while (n > 1 && ((unsigned char)text[n] & 0xc0) == 0x80);
    return n;
}

/* A name that is too long is cut; what follows it stays. */
static void draw_cell(const hm_deck *d, const hm_town *t, int square, hm_set fed,
                      int width, bool colour)
{
    cell c = cell_of(d, t, square, fed);
    const char *on = colour ? colour_of(d, hm_cell(&d->plan, t, square)) : "";
    int more = (int)strlen(c.more) + c.things;
    size_t n = fitting(c.name, width - more);
    fputs(on, stdout);
    hm_put_part(stdout, c.name, n);
    fputs(c.more, stdout);
    fputs(*on ? hm_colour_off : "", stdout);
    draw_things(d, t, square, true, colour);
    int used = hm_width(c.name, n) + more;
    if (square % d->game->grid.cols == d->game->grid.cols - 1)
        putchar('\n');
    else
        printf("%*s", used < width ? width - used + 2 : 2, "");
}

/* "pence 2/4": what the owner has, and how many there is room for. */
static void draw_counters(const hm_deck *d, const hm_town *t, bool colour)
{
    const char *join = "    ";
    for (int i = 0; i < d->game->counters; i++) {
        const hm_counter *c = &d->game->counter[i];
        if (!hm_counter_is_had(d, i))
            continue;
        fputs(join, stdout);
        fputs(colour ? hm_colour_on(c->colour) : "", stdout);
        hm_put(stdout, c->plural);
        fputs(colour ? hm_colour_off : "", stdout);
        printf(" %d/%d", hm_counted(&d->plan, t, i, 0), hm_capacity(d, t, i));
        join = ", ";
    }
    fputs(*join == ',' ? "\n" : "", stdout);
}

/* Columns are as wide as the longest name in the town, up to what a terminal has; the
 * heads stand over the beginning of each. */
void hm_draw_town(const hm_deck *d, const hm_town *t, hm_set fed, bool colour)
{
    const hm_grid *g = &d->game->grid;
    int width = cell_width(d, t, fed);
    fputs("    ", stdout);
    for (int c = 0; c < g->cols - 1; c++)
        printf("%-*c", width + 2, 'a' + c);
    printf("%c\n", 'a' + g->cols - 1);
    for (int s = 0; s < g->count; s++) {
        if (s % g->cols == 0)
            printf("%2d  ", s / g->cols + 1);
        draw_cell(d, t, s, fed, width, colour);
    }
    if (fed != 0)
        puts("    * fed");
    draw_counters(d, t, colour);
    if (t->hand != 0) {
        fputs("    in hand: ", stdout);
        hm_put(stdout, d->card[t->hand - 1]->name);
        putchar('\n');
    }
}
