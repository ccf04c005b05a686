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

/* What is drawn of a square: "Name" and " x3+WG*", the storeys of what has several, a
 * letter per cube that lies on the building and a star when it is fed; then "(g! 2c)",
 * who stands and what lies there. */
typedef struct cell {
    const char *name;
    char        more[HM_HOLDS_MAX + 16];
    int         things; /* columns */
    int         width;
} cell;

/* One of them, or only its columns; the first opens the parenthesis. */
static int draw_thing(const char *text, const char *in, int before, bool draws,
                      bool colour)
{
    if (text[0] == '\0')
        return 0;
    if (draws) {
        fputs(before == 0 ? "(" : " ", stdout);
        fputs(colour ? hm_colour_on(in) : "", stdout);
        hm_put(stdout, text);
        fputs(colour ? hm_colour_off : "", stdout);
    }
    return 1 + hm_width(text, strlen(text));
}

/* Draws them, or only counts the columns; each in the colour of its token or counter. */
static int draw_things(const hm_deck *d, const hm_town *t, int square, bool draws,
                       bool colour)
{
    char text[HM_THING_MAX];
    const int token = hm_token_on_square(d, t, square, text);
    const hm_terrain *under = hm_cell(&d->plan, t, square) == HM_CELL_EMPTY
                                  ? NULL : hm_terrain_on(d, t, square);
    int columns = token < 0 ? 0 : draw_thing(text, d->game->token[token].colour, 0, draws,
                                             colour);
    if (under != NULL)
        columns += draw_thing(hm_terrain_sign(under), under->colour, columns, draws,
                              colour);
    for (int i = 0; i < d->game->counters; i++) {
        hm_counter_on_square(d, t, i, square, text);
        columns += draw_thing(text, d->game->counter[i].colour, columns, draws, colour);
    }
    if (draws && columns > 0)
        putchar(')');
    return columns > 0 ? columns + 1 : 0;
}

static const char *name_of(const hm_deck *d, const hm_town *t, int square)
{
    const int what = hm_cell(&d->plan, t, square);
    if (what == HM_CELL_EMPTY && hm_ground_is_missing(d, t, square))
        return " ";
    if (what == HM_CELL_EMPTY)
        return hm_terrain_on(d, t, square) ? hm_terrain_on(d, t, square)->name : ".";
    if (what < HM_CELL_BUILDING)
        return d->game->resource[what - 1].name;
    return d->card[what - HM_CELL_BUILDING]->name;
}

static cell cell_of(const hm_deck *d, const hm_town *t, int square, hm_set fed)
{
    cell c = {.name = name_of(d, t, square)};
    const int height = hm_height(&d->plan, t, square);
    size_t n = height > 1 ? (size_t)snprintf(c.more, sizeof c.more, " x%d", height) : 0;
    const int due = hm_due_next(d, t, square);
    if (due != 0)
        n += (size_t)snprintf(c.more + n, sizeof c.more - n, " >%d", due);
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

static const char *colour_of(const hm_deck *d, const hm_town *t, int square)
{
    const int what = hm_cell(&d->plan, t, square);
    const hm_terrain *ground = hm_terrain_on(d, t, square);
    if (what == HM_CELL_EMPTY)
        return ground != NULL ? hm_colour_on(ground->colour) : "";
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
    const char *on = colour ? colour_of(d, t, square) : "";
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

static void draw_name(const char *join, const char *name, const char *in, bool colour)
{
    fputs(join, stdout);
    fputs(colour ? hm_colour_on(in) : "", stdout);
    hm_put(stdout, name);
    fputs(colour ? hm_colour_off : "", stdout);
}

/* "inn 1/3": how many are at home, of all there are; and how many are no more. */
static const char *draw_homes(const hm_deck *d, const hm_town *t, const char *join,
                              bool colour)
{
    for (int i = 0; i < d->game->tokens; i++) {
        const hm_token *k = &d->game->token[i];
        const hm_band *b = hm_band_of(&d->plan, t, i);
        if (!hm_token_is_had(d, i))
            continue;
        draw_name(join, k->home, k->colour, colour);
        printf(" %d/%d", b->home, k->count);
        join = ", ";
        if (b->gone > 0)
            printf(", %d %s given up", b->gone, b->gone == 1 ? k->name : k->plural);
    }
    return join;
}

/* "pence 2/4": what the owner has, and how many there is room for. */
static void draw_belongings(const hm_deck *d, const hm_town *t, bool colour)
{
    const char *join = "    ";
    for (int i = 0; i < d->game->counters; i++) {
        const hm_counter *c = &d->game->counter[i];
        if (!hm_counter_is_had(d, i))
            continue;
        draw_name(join, c->plural, c->colour, colour);
        printf(" %d/%d", hm_counted(&d->plan, t, i, 0), hm_capacity(d, t, i));
        join = ", ";
    }
    join = draw_homes(d, t, join, colour);
    fputs(*join == ',' ? "\n" : "", stdout);
}

/* What signs mean that are not letters. */
static void draw_legend(const hm_deck *d, const hm_town *t, hm_set fed)
{
    const hm_set working = hm_town_working(&d->plan, t);
    if (fed == 0 && working == 0)
        return;
    printf("    %s%s%s\n", fed != 0 ? "* fed" : "",
           fed != 0 && working != 0 ? ", " : "", working != 0 ? HM_WORKS " at work" : "");
}

/* Signs of ground that something is on: what is empty has its name. */
static void draw_grounds(const hm_deck *d, const hm_town *t, bool colour)
{
    const char *join = "    ";
    for (int i = 0; i < d->game->terrains; i++) {
        const hm_terrain *k = &d->game->terrain[i];
        if (((t->built | t->cubes) & hm_town_ground(&d->plan, t, i)) == 0)
            continue;
        draw_name(join, hm_terrain_sign(k), k->colour, colour);
        printf(" %s", k->name);
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
    draw_legend(d, t, fed);
    if (d->grounded)
        draw_grounds(d, t, colour);
    draw_belongings(d, t, colour);
    if (t->hand != 0) {
        fputs("    in hand: ", stdout);
        hm_put(stdout, d->card[t->hand - 1]->name);
        putchar('\n');
    }
}
