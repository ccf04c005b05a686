/* draw.c - a town is drawn as a grid of names, fed buildings with a star.
 *
 * Where the page is too narrow, names are cut so that they can still be told apart
 * (tools/game/brief.h), cubes become letters, and what that means stands below; a square
 * for which even that is too much is told in full there. Colours only repeat what
 * letters say. */

#include "tools/game/towns/towns.h"

#include <stdio.h>
#include <string.h>

#include "core/body.h"
#include "core/counters.h"
#include "tools/game/brief.h"
#include "tools/game/page.h"
#include "tools/say.h"

enum { LEAST = 3, GAP = 2 }; /* columns of a square; between two */

/* -- squares */

/* What is drawn of a square: "Name" and " x3+WG*", the storeys of what has several, a
 * letter per cube that lies on the building and a star when it is fed; then "(g! 2c)",
 * who stands and what lies there. */
typedef struct cell {
    const char *name; /* in full */
    const char *sign; /* what it is short for, "": nothing is */
    int         slot; /* of the building; -1: none */
    char        more[HM_HOLDS_MAX + 16];
    int         things; /* columns */
} cell;

/* A town as it is drawn on the page. */
typedef struct drawing {
    const hm_deck *d;
    const hm_town *t;
    hm_set         fed;
    const int16_t *spent; /* on that, of counters; NULL: nothing can be */
    bool           colour, whole; /* whole: no name has to be cut */
    hm_page_plan   plan;
    char           brief[HM_DECK_MAX][HM_BRIEF_MAX];
} drawing;

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

static int columns_of(const char *text) { return hm_width(text, strlen(text)); }

/* What stands there. */
static void name_cell(const hm_deck *d, const hm_town *t, int square, cell *c)
{
    const int what = hm_cell(&d->plan, t, hm_town_head(&d->plan, t, square));
    const hm_terrain *ground = hm_terrain_on(d, t, square);
    c->slot = -1;
    c->sign = "";
    if (what == HM_CELL_EMPTY && hm_ground_is_missing(d, t, square)) {
        c->name = " ";
    } else if (what == HM_CELL_EMPTY) {
        c->name = ground != NULL ? ground->name : ".";
        c->sign = ground != NULL ? hm_terrain_sign(ground) : "";
    } else if (what < HM_CELL_BUILDING) {
        c->name = d->game->resource[what - 1].name;
        c->sign = hm_sign(NULL, d->game->resource[what - 1].letter);
    } else {
        c->slot = what - HM_CELL_BUILDING;
        c->name = d->card[c->slot]->name;
    }
}

static cell cell_of(const hm_deck *d, const hm_town *t, int square, hm_set fed)
{
    cell c = {0};
    name_cell(d, t, square, &c);
    if (hm_town_head(&d->plan, t, square) != square) {
        c.more[0] = ':'; /* part of what stands there */
        hm_grid_name(&d->game->grid, hm_town_head(&d->plan, t, square), c.more + 1);
        return c;
    }
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
    return c;
}

/* Columns of what stands behind the name. */
static int behind(const cell *c) { return columns_of(c->more) + c->things; }

static const char *colour_of(const hm_deck *d, const hm_town *t, int square)
{
    const int what = hm_cell(&d->plan, t, hm_town_head(&d->plan, t, square));
    const hm_terrain *ground = hm_terrain_on(d, t, square);
    if (what == HM_CELL_EMPTY)
        return ground != NULL ? hm_colour_on(ground->colour) : "";
    if (what < HM_CELL_BUILDING)
        return hm_colour_on(d->game->resource[what - 1].colour);
    return hm_colour_on(d->game->type[d->card[what - HM_CELL_BUILDING]->type].colour);
}

/* -- on the page */

static int widest_of(const drawing *p)
{
    int widest = 1;
    for (int s = 0; s < p->d->game->grid.count; s++) {
        const cell c = cell_of(p->d, p->t, s, p->fed);
        const int w = columns_of(c.name) + behind(&c);
        widest = w > widest ? w : widest;
    }
    return widest;
}

/* Columns to keep free behind the names of buildings: for stars and the like, but not for
 * what would leave too little of the names. */
static int spare_of(const drawing *p)
{
    int spare = 0;
    for (hm_set s = p->t->built; s != 0; s &= s - 1) {
        const cell c = cell_of(p->d, p->t, hm_first(s), p->fed);
        const int w = behind(&c);
        spare = w > spare && w <= p->plan.width / 3 ? w : spare;
    }
    return spare;
}

static uint64_t slots_of(const drawing *p)
{
    uint64_t all = 0;
    for (hm_set s = p->t->built; s != 0; s &= s - 1)
        all |= hm_bit(hm_slot_at(&p->d->plan, p->t, hm_first(s)));
    return all;
}

/* As wide as the widest square, as long as the grid fits on a line. */
static void plan_page(drawing *p)
{
    const int widest = widest_of(p);
    p->plan = hm_page_plan_of(&p->d->game->grid, GAP, widest, LEAST);
    p->whole = p->plan.width >= widest;
    if (!p->whole)
        hm_brief(p->d, slots_of(p), p->plan.width - spare_of(p), p->brief);
}

static const char *short_name(const drawing *p, const cell *c)
{
    const bool fits = p->whole || columns_of(c->name) + behind(c) <= p->plan.width;
    if (c->slot >= 0)
        return p->whole ? c->name : p->brief[c->slot];
    return fits || *c->sign == '\0' ? c->name : c->sign;
}

/* Is there too much on a square to be drawn there? */
static bool is_told_below(const drawing *p, const cell *c)
{
    return columns_of(short_name(p, c)) + behind(c) > p->plan.width;
}

/* Of what does not fit the beginning, and a sign that there is more. */
static int draw_cell(void *ctx, int square)
{
    const drawing *p = ctx;
    const cell c = cell_of(p->d, p->t, square, p->fed);
    const char *on = p->colour ? colour_of(p->d, p->t, square) : "";
    const char *name = short_name(p, &c);
    const bool below = is_told_below(p, &c);
    const size_t n = below ? hm_fit(name, p->plan.width - 1) : strlen(name);
    fputs(on, stdout);
    hm_put_part(stdout, name, n);
    fputs(below ? "~" : c.more, stdout);
    fputs(*on ? hm_colour_off : "", stdout);
    if (!below)
        draw_things(p->d, p->t, square, true, p->colour);
    return hm_width(name, n) + (below ? 1 : behind(&c));
}

/* -- what is cut */

static void draw_meaning(hm_page_flow *flow, const char *sign, const char *name)
{
    hm_page_next(flow, columns_of(sign) + 2 + columns_of(name));
    hm_put(stdout, sign);
    fputs(": ", stdout);
    hm_put(stdout, name);
}

static bool is_cut(const drawing *p, const cell *c)
{
    return strcmp(short_name(p, c), c->name) != 0 && !is_told_below(p, c);
}

/* Is it the first square that has this name cut? */
static bool is_news(const drawing *p, const cell *c, int square)
{
    for (int s = 0; s < square; s++) {
        const cell other = cell_of(p->d, p->t, s, p->fed);
        if (other.name == c->name && is_cut(p, &other))
            return false;
    }
    return true;
}

/* What is short for what ("W: wood"), and the squares that have more. */
static void draw_cuts(const drawing *p)
{
    hm_page_flow flow = {.indent = 4};
    for (int s = 0; s < p->d->game->grid.count; s++) {
        const cell c = cell_of(p->d, p->t, s, p->fed);
        if (is_cut(p, &c) && is_news(p, &c, s))
            draw_meaning(&flow, short_name(p, &c), c.name);
    }
    for (int s = 0; s < p->d->game->grid.count; s++) {
        const cell c = cell_of(p->d, p->t, s, p->fed);
        char at[HM_SQUARE_NAME_MAX];
        if (!is_told_below(p, &c))
            continue;
        hm_grid_name(&p->d->game->grid, s, at);
        hm_page_next(&flow, columns_of(at) + 2 + columns_of(c.name) + behind(&c));
        printf("%s: ", at);
        hm_put(stdout, c.name);
        fputs(c.more, stdout);
        draw_things(p->d, p->t, s, true, p->colour);
    }
    hm_page_end(&flow);
}

/* -- below it */

static void draw_name(const char *name, const char *in, bool colour)
{
    fputs(colour ? hm_colour_on(in) : "", stdout);
    hm_put(stdout, name);
    fputs(colour ? hm_colour_off : "", stdout);
}

/* "inn 1/3": how many there are, of so many. */
static void draw_count(hm_page_flow *flow, const char *name, const char *in, int count,
                       int most, bool colour)
{
    char number[32];
    const int n = snprintf(number, sizeof number, " %d/%d", count, most);
    hm_page_next(flow, columns_of(name) + n);
    draw_name(name, in, colour);
    fputs(number, stdout);
}

/* How many are at home, of all there are; and how many are no more. */
static void draw_homes(const drawing *p, hm_page_flow *flow)
{
    for (int i = 0; i < p->d->game->tokens; i++) {
        const hm_token *k = &p->d->game->token[i];
        const hm_band *b = hm_band_of(&p->d->plan, p->t, i);
        char gone[80];
        if (!hm_token_is_had(p->d, i))
            continue;
        draw_count(flow, k->home, k->colour, b->home, k->count, p->colour);
        if (b->gone == 0)
            continue;
        snprintf(gone, sizeof gone, "%d %.50s given up", b->gone,
                 b->gone == 1 ? k->name : k->plural);
        hm_page_next(flow, columns_of(gone));
        hm_put(stdout, gone);
    }
}

/* "pence 2/4": what the owner has, and how many there is room for. */
static void draw_belongings(const drawing *p)
{
    hm_page_flow flow = {.indent = 4};
    for (int i = 0; i < p->d->game->counters; i++) {
        const hm_counter *c = &p->d->game->counter[i];
        if (hm_counter_is_had(p->d, i))
            draw_count(&flow, c->plural, c->colour, hm_counted(&p->d->plan, p->t, i, 0),
                       hm_capacity(p->d, p->t, i), p->colour);
    }
    draw_homes(p, &flow);
    hm_page_end(&flow);
}

/* "* fed, for 2 coins and 1 gem" */
static void draw_fed(const drawing *p)
{
    const hm_game *g = p->d->game;
    const char *join = ", for";
    fputs("* fed", stdout);
    for (int i = 0; i < g->counters && p->spent != NULL; i++) {
        const int n = p->spent[i];
        if (n == 0)
            continue;
        printf("%s %d %s", join, n, n == 1 ? g->counter[i].name : g->counter[i].plural);
        join = " and";
    }
}

/* What signs mean that are not letters. */
static void draw_legend(const drawing *p)
{
    const hm_set working = hm_town_working(&p->d->plan, p->t);
    if (p->fed == 0 && working == 0)
        return;
    fputs("    ", stdout);
    if (p->fed != 0)
        draw_fed(p);
    printf("%s%s\n", p->fed != 0 && working != 0 ? ", " : "",
           working != 0 ? HM_WORKS " at work" : "");
}

/* Signs of ground that something is on: what is empty has its name. */
static void draw_grounds(const drawing *p)
{
    hm_page_flow flow = {.indent = 4};
    for (int i = 0; i < p->d->game->terrains; i++) {
        const hm_terrain *k = &p->d->game->terrain[i];
        if (((p->t->built | p->t->cubes) & hm_town_ground(&p->d->plan, p->t, i)) == 0)
            continue;
        hm_page_next(&flow, columns_of(hm_terrain_sign(k)) + 1 + columns_of(k->name));
        draw_name(hm_terrain_sign(k), k->colour, p->colour);
        printf(" %s", k->name);
    }
    hm_page_end(&flow);
}

void hm_draw_town(const hm_deck *d, const hm_town *t, const hm_sheet *sheet, bool colour)
{
    drawing p = {.d = d, .t = t, .colour = colour};
    if (sheet != NULL)
        p.fed = sheet->fed;
    if (sheet != NULL && d->feeding_is_bought)
        p.spent = sheet->spent;
    plan_page(&p);
    hm_page_draw(&d->game->grid, &p.plan, draw_cell, &p);
    draw_legend(&p);
    if (!p.whole)
        draw_cuts(&p);
    if (d->grounded)
        draw_grounds(&p);
    draw_belongings(&p);
    if (t->hand != 0) {
        fputs("    in hand: ", stdout);
        hm_put_wrapped(stdout, d->card[t->hand - 1]->name, 13, 6);
    }
}
