/* town.c - boards: see town.h. */
#include "tools/print/town.h"

#include <stdio.h>
#include <string.h>

#include "tools/print/letters.h"
#include "tools/print/town_parts.h"

int hm_boards_of(const hm_game *g)
{
    return g->boards > 0 ? g->boards : g->grounds > 0 ? g->grounds : 1;
}

/* -- squares */

typedef struct square {
    bool              missing;
    const hm_terrain *terrain; /* NULL: bare ground */
} square;

static square look(const hm_game *g, int which, int at)
{
    const uint8_t cell = g->boards > 0 ? g->board[which].cell[at]
                         : g->grounds > 0 ? g->ground[which].cell[at] : 0;
    if (cell == HM_GROUND_MISSING)
        return (square){true, NULL};
    return (square){false, cell != 0 ? &g->terrain[cell - 1] : NULL};
}

void hm_paper_box(hm_plate *p, const hm_theme *t, hm_corner at, int32_t size,
                    uint32_t fill)
{
    hm_plate_add(p, &(hm_mark){.kind = HM_MARK_BOX, .x = at.x, .y = at.y, .w = size,
                               .h = size, .round = size / 14, .fill = fill,
                               .thick = size / 60 > 150 ? size / 60 : 150,
                               .line = t->faint});
}

static void put_terrain(hm_plate *p, const hm_theme *t, const hm_terrain *is,
                        hm_corner at,
                        int32_t size)
{
    const char letter[2] = {is->letter, '\0'};
    const char *sign = is->symbol != NULL ? is->symbol : letter;
    const uint32_t colour = hm_theme_colour(t, is->colour);
    const hm_writing as = {is->symbol != NULL ? HM_HAND_SIGN : HM_HAND_BOLD, HM_ABOUT,
                           size / 2, hm_theme_on(t, colour),
                           is->symbol != NULL ? t->sign : t->bold};
    hm_paper_box(p, t, at, size, colour);
    hm_letters_put(p, &as, (hm_corner){at.x + size / 2,
                                       at.y + size / 2 + as.size * 36 / 100},
                   sign, strlen(sign));
}

static void put_square(hm_plate *p, const hm_theme *t, const square *s, hm_corner at,
                       int32_t size)
{
    if (s->terrain != NULL)
        put_terrain(p, t, s->terrain, at, size);
    else if (!s->missing)
        hm_paper_box(p, t, at, size, t->paper);
}

void hm_paper_names(hm_plate *p, const hm_theme *t, const hm_game *g, hm_corner at,
                   int32_t size)
{
    const hm_writing as = {HM_HAND_PLAIN, HM_ABOUT, size / 6 < 3500 ? size / 6 : 3500,
                           t->faint, t->plain};
    char text[8];
    for (int i = 0; i < g->grid.cols; i++) {
        snprintf(text, sizeof text, "%c", 'a' + i % 26);
        hm_letters_put(p, &as, (hm_corner){at.x + i * size + size / 2,
                                           at.y - as.size / 2},
                       text, 1);
    }
    for (int i = 0; i < g->grid.rows; i++) {
        snprintf(text, sizeof text, "%d", i + 1);
        hm_letters_put(p, &as, (hm_corner){at.x - as.size, at.y + i * size + size / 2 +
                                           as.size * 36 / 100}, text, strlen(text));
    }
}

/* -- a board */

static const char *board_name(const hm_game *g, int which)
{
    const char *name = g->boards > 0 ? g->board[which].name
                       : g->grounds > 0 ? g->ground[which].name : NULL;
    return name != NULL ? name : "";
}

/* What each sort of ground is called, below the board. */
static void put_legend(hm_plate *p, const hm_game *g, const hm_theme *t, int which,
                       hm_corner at, int32_t room)
{
    const hm_writing as = {HM_HAND_PLAIN, HM_FROM, 3500, t->ink, t->plain};
    const int squares = g->grid.cols * g->grid.rows;
    const int32_t left = at.x;
    for (int i = 0; i < g->terrains; i++) {
        const char *name = g->terrain[i].name;
        const int32_t w = 8500 + hm_letters_width(as.hand, as.size, name, strlen(name));
        bool there = false;
        for (int k = 0; k < squares && !there; k++)
            there = look(g, which, k).terrain == &g->terrain[i];
        if (!there)
            continue;
        if (at.x + w > left + room && at.x > left)
            at = (hm_corner){left, at.y + 7000};
        put_terrain(p, t, &g->terrain[i], at, 5000);
        hm_letters_put(p, &as, (hm_corner){at.x + 6000, at.y + 3700}, name, strlen(name));
        at.x += w + 3000;
    }
}

void hm_paper_head(hm_plate *p, const hm_theme *t, hm_corner at, int32_t room,
                  const char *title, const char *more)
{
    const hm_writing head = {HM_HAND_BOLD, HM_FROM, 6000, t->ink, t->bold};
    const hm_writing what = {HM_HAND_PLAIN, HM_UP_TO, 3800, t->faint, t->plain};
    hm_letters_fit(p, &head, (hm_corner){at.x, at.y + 6000}, title, room * 2 / 3);
    hm_letters_fit(p, &what, (hm_corner){at.x + room, at.y + 6000}, more, room / 3);
}

hm_plate *hm_board_plate(const hm_game *g, const hm_theme *t, int which, int32_t w,
                         int32_t h)
{
    hm_plate *p = hm_plate_new(w, h, g->title != NULL ? g->title : g->name);
    const int32_t edge = 10 * HM_MM, head = 12 * HM_MM,
        foot = g->terrains > 0 ? 18000 : 0;
    const int32_t names = 6 * HM_MM, room = w - 2 * edge - names;
    const int32_t tall = h - 2 * edge - head - names - foot;
    const int32_t by_w = room / g->grid.cols, by_h = tall / g->grid.rows;
    const int32_t size = by_w < by_h ? by_w : by_h, gap = size / 30;
    const hm_corner at = {edge + names + (room - size * g->grid.cols) / 2,
                          edge + head + names};
    char name[200];
    snprintf(name, sizeof name, *board_name(g, which) != '\0' ? "board %.180s" : "",
             board_name(g, which));
    hm_plate_box(p, (hm_corner){0, 0}, w, h, 0, t->paper);
    hm_paper_head(p, t, (hm_corner){edge, edge}, w - 2 * edge, p->title, name);
    hm_paper_names(p, t, g, at, size);
    for (int i = 0; i < g->grid.cols * g->grid.rows; i++) {
        const square s = look(g, which, i);
        put_square(p, t, &s, (hm_corner){at.x + i % g->grid.cols * size + gap,
                                         at.y + i / g->grid.cols * size + gap},
                   size - 2 * gap);
    }
    put_legend(p, g, t, which, (hm_corner){at.x, at.y + size * g->grid.rows + 4000},
               room);
    return p;
}
