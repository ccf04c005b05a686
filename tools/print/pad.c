/* pad.c - what is written on: scoring pads, and sheets to play at home. See town.h. */
#include <stdio.h>
#include <string.h>

#include "tools/print/cubes.h"
#include "tools/print/letters.h"
#include "tools/print/town_parts.h"

/* Lines of other modes, and those that a variant brings, are left out; one name is one
 * line. */
static bool is_scored(const hm_game *g, int i, int mode)
{
    const hm_game_line *l = &g->line[i];
    for (int k = 0; k < i; k++)
        if (strcmp(g->line[k].name, l->name) == 0 && (g->line[k].modes >> mode & 1))
            return false;
    return (l->modes >> mode & 1) != 0 && l->variant < 0;
}

int hm_tally_lines(const hm_game *g, int mode, hm_tally_line line[HM_TALLIES_MAX])
{
    int n = 0;
    for (int i = 0; i < g->types; i++)
        line[n++] = (hm_tally_line){g->type[i].plural != NULL ? g->type[i].plural
                                                              : g->type[i].name,
                                    g->type[i].symbol, g->type[i].colour};
    for (int i = 0; i < g->lines; i++)
        if (is_scored(g, i, mode))
            line[n++] = (hm_tally_line){g->line[i].name, NULL, NULL};
    line[n++] = (hm_tally_line){"total", NULL, NULL};
    return n;
}

/* One line of a table: sign, name, and a box for each player. */
static void put_line(hm_plate *p, const hm_theme *t, const hm_tally_line *l, hm_corner at,
                     int32_t tall, int32_t names, int32_t box, int boxes, bool bold)
{
    const int32_t size = tall * 46 / 100, base = at.y + tall / 2 + size * 36 / 100;
    const hm_writing as = {bold ? HM_HAND_BOLD : HM_HAND_PLAIN, HM_FROM, size, t->ink,
                           bold ? t->bold : t->plain};
    const hm_writing sign = {HM_HAND_SIGN, HM_ABOUT, size, t->ink, t->sign};
    if (l->sign != NULL) {
        hm_plate_add(p, &(hm_mark){.kind = HM_MARK_DISC, .x = at.x + tall / 2,
                                   .y = at.y + tall / 2, .w = tall * 40 / 100,
                                   .fill = t->paper, .thick = tall / 14,
                                   .line = hm_theme_colour(t, l->colour)});
        hm_letters_put(p, &sign, (hm_corner){at.x + tall / 2, base}, l->sign,
                       strlen(l->sign));
    }
    hm_letters_fit(p, &as, (hm_corner){at.x + tall * 11 / 10, base}, l->name,
                   names - tall * 12 / 10);
    for (int i = 0; i < boxes; i++)
        hm_plate_frame(p, (hm_corner){at.x + names + i * box, at.y}, box, tall, 0,
                       bold ? 400 : 200, bold ? t->ink : t->faint);
}

hm_plate *hm_pad_plate(const hm_game *g, const hm_theme *t, int mode, int players)
{
    enum { EDGE = 4 * HM_MM, HEAD = 12 * HM_MM, TALL = 8 * HM_MM, NAMES = 34 * HM_MM,
           BOX = 12 * HM_MM };
    hm_tally_line line[HM_TALLIES_MAX];
    const int n = hm_tally_lines(g, mode, line);
    hm_plate *p = hm_plate_new(2 * EDGE + NAMES + players * BOX,
                               2 * EDGE + HEAD + (n + 1) * TALL,
                               g->title != NULL ? g->title : g->name);
    const hm_writing head = {HM_HAND_BOLD, HM_FROM, 4500, t->ink, t->bold};
    hm_corner at = {EDGE, EDGE + HEAD};
    hm_plate_box(p, (hm_corner){0, 0}, p->w, p->h, 0, t->paper);
    hm_letters_fit(p, &head, (hm_corner){EDGE, EDGE + 5500}, p->title, p->w - 2 * EDGE);
    put_line(p, t, &(hm_tally_line){"players", NULL, NULL}, at, TALL, NAMES, BOX, players,
             false);
    for (int i = 0; i < n; i++) {
        at.y += TALL;
        put_line(p, t, &line[i], at, TALL, NAMES, BOX, players, i == n - 1);
    }
    return p;
}

/* -- at home */

enum { HOME_EDGE = 4 * HM_MM, HOME_HEAD = 11 * HM_MM };

/* A blueprint: name and sign, the layout on the left, the rule beside it. */
static void put_blueprint(hm_plate *p, const hm_theme *t, const hm_front *f, hm_corner at,
                          int32_t w, int32_t h)
{
    const uint32_t colour = hm_theme_colour(t, f->types > 0 ? f->kind[0].colour : NULL);
    const int32_t head = 5 * HM_MM, pad = 1200, plan = w * 34 / 100;
    const int32_t top = at.y + head + pad;
    const hm_writing name = {HM_HAND_BOLD, HM_FROM, 3200, hm_theme_on(t, colour),
                             t->bold};
    const hm_writing sign = {HM_HAND_SIGN, HM_ABOUT, 3200, t->ink, t->sign};
    hm_writing text = {HM_HAND_PLAIN, HM_FROM, 2700, t->ink, t->plain};
    const int32_t room = w - plan - 3 * pad, tall = h - head - 2 * pad;
    hm_plate_box(p, at, w, head, 0, colour);
    hm_plate_frame(p, at, w, h, 0, 250, hm_theme_mix(colour, t->ink, 60));
    for (int i = 0; i < f->types && i < 1; i++) {
        hm_plate_add(p, &(hm_mark){.kind = HM_MARK_DISC, .x = at.x + 2800,
                                   .y = at.y + 2500,
                                   .w = 2000, .fill = t->paper, .line = HM_NO_INK});
        hm_letters_put(p, &sign, (hm_corner){at.x + 2800, at.y + 3600}, f->kind[i].sign,
                       strlen(f->kind[i].sign));
    }
    hm_letters_fit(p, &name, (hm_corner){at.x + 5800, at.y + 3650}, f->name, w - 6500);
    const int32_t taken = hm_layouts_height(f, plan, tall, 6 * HM_MM);
    hm_layouts_put(p, t, f, (hm_corner){at.x + pad, top + (tall - taken) / 2}, plan, tall,
                   6 * HM_MM);
    while (text.size > 1500 && hm_letters_lines(text.hand, text.size, f->text, room) *
                               text.size * 5 / 4 > tall)
        text.size -= 50;
    hm_letters_flow(p, &text, (hm_corner){at.x + plan + 2 * pad, top + text.size},
                    f->text,
                    room, text.size * 5 / 4, tall / (text.size * 5 / 4));
}

static void put_blueprints(hm_plate *p, const hm_theme *t, const hm_front *front,
                           int count,
                           hm_corner at, int32_t w, int32_t h)
{
    const int cols = count > 4 ? 2 : 1, rows = (count + cols - 1) / cols;
    const int32_t gap = 1500, wide = (w - (cols - 1) * gap) / cols;
    const int32_t each = (h - (rows - 1) * gap) / (rows > 0 ? rows : 1);
    const int32_t tall = each < 40 * HM_MM ? each : 40 * HM_MM;
    for (int i = 0; i < count; i++)
        put_blueprint(p, t, &front[i], (hm_corner){at.x + i % cols * (wide + gap),
                                                   at.y + i / cols * (tall + gap)},
                      wide, tall);
}

/* Two lines side by side. */
static void put_points(hm_plate *p, const hm_theme *t, const hm_game *g, int mode,
                       hm_corner at, int32_t w, int32_t h)
{
    hm_tally_line line[HM_TALLIES_MAX];
    const int n = hm_tally_lines(g, mode, line), rows = (n + 1) / 2;
    const int32_t each = h / rows, tall = each < 7 * HM_MM ? each : 7 * HM_MM;
    const int32_t half = w / 2, box = 11 * HM_MM;
    for (int i = 0; i < n; i++)
        put_line(p, t, &line[i], (hm_corner){at.x + i / rows * half,
                                             at.y + i % rows * tall},
                 tall, half - box - 2 * HM_MM, box, 1, i == n - 1);
}

/* Letters of the cubes, to be written on the squares. */
static void put_cubes(hm_plate *p, const hm_theme *t, const hm_game *g, hm_corner at)
{
    const hm_writing as = {HM_HAND_PLAIN, HM_FROM, 2700, t->ink, t->plain};
    for (int i = 0; i < g->resources; i++) {
        const hm_resource *r = &g->resource[i];
        const hm_front_cell cell = {{r->letter}, r->colour, i, true};
        hm_cube_put(p, t, &cell, at, 4200);
        hm_letters_put(p, &as, (hm_corner){at.x + 5000, at.y + 3100}, r->name,
                       strlen(r->name));
        at.x += 7500 + hm_letters_width(as.hand, as.size, r->name, strlen(r->name));
    }
}

hm_plate *hm_home_plate(const hm_game *g, const hm_theme *t, int mode,
                        const hm_front *front, int count, int32_t w, int32_t h)
{
    hm_plate *p = hm_plate_new(w, h, g->title != NULL ? g->title : g->name);
    const int32_t inner = h - 2 * HOME_EDGE - HOME_HEAD;
    const int32_t left = (w - 2 * HOME_EDGE) * 42 / 100;
    const int32_t by_w = (left - 6 * HM_MM) / g->grid.cols, lines = 36 * HM_MM;
    const int32_t by_h = (inner - lines - 12 * HM_MM) / g->grid.rows;
    const int32_t size = by_w < by_h ? by_w : by_h, gap = size / 40;
    const hm_corner at = {HOME_EDGE + 4 * HM_MM, HOME_EDGE + HOME_HEAD + 8 * HM_MM};
    hm_plate_box(p, (hm_corner){0, 0}, w, h, 0, t->paper);
    hm_paper_head(p, t, (hm_corner){HOME_EDGE, HOME_EDGE}, w - 2 * HOME_EDGE, p->title,
                 "name ____________________");
    put_cubes(p, t, g, (hm_corner){HOME_EDGE, HOME_EDGE + 8500});
    hm_paper_names(p, t, g, (hm_corner){at.x, at.y}, size);
    for (int i = 0; i < g->grid.cols * g->grid.rows; i++)
        hm_paper_box(p, t, (hm_corner){at.x + i % g->grid.cols * size + gap,
                                         at.y + i / g->grid.cols * size + gap},
                       size - 2 * gap, t->paper);
    const int32_t below = at.y + size * g->grid.rows + 3 * HM_MM;
    put_points(p, t, g, mode, (hm_corner){HOME_EDGE, below}, left, h - HOME_EDGE - below);
    put_blueprints(p, t, front, count,
                   (hm_corner){HOME_EDGE + left + 4 * HM_MM, HOME_EDGE + 9 * HM_MM},
                   w - 2 * HOME_EDGE - left - 4 * HM_MM, h - 2 * HOME_EDGE - 9 * HM_MM);
    return p;
}
