/* full_cards.c - the cards in play beside the board: with their layouts drawn where
 * all of them fit so, else as lines of text, which scroll. Those that one holds
 * oneself come first. */
#include <curses.h>
#include <stdlib.h>

#include "tools/play/full_view.h"
#include "tools/play/match.h"
#include "tools/play/screen.h"
#include "tools/say.h"

static const hm_card *card_at(const hm_full_view *v, int slot)
{
    return hm_table_deal(v->m->table)->deck->card[slot];
}

static void write_card(const hm_full_view *v, int slot, bool drawn, FILE *pen)
{
    const hm_match *m = v->m;
    long before = ftell(pen);
    m->face->sketch->sign(m->table, slot, v->room, pen);
    fputs(ftell(pen) > before ? ": " : drawn ? "" : "* ", pen);
    fprintf(pen, "%s ", card_at(v, slot)->name);
    m->face->sketch->about(m->table, slot, drawn, pen);
    fprintf(pen, ". %s\n", hm_table_text(m->table, card_at(v, slot)));
}

/* Calls back for every card, in order, until that says false. */
static void each_card(const hm_full_view *v, bool (*see)(void *ctx, int slot), void *ctx)
{
    const hm_match *m = v->m;
    uint64_t known = m->face->known(m->table, v->viewer);
    uint64_t held = m->face->sketch->held(m->table, v->viewer);
    bool more = true;
    for (uint64_t b = held; b != 0 && more; b &= b - 1)
        more = see(ctx, hm_first(b));
    for (uint64_t b = known & ~held; b != 0 && more; b &= b - 1)
        more = see(ctx, hm_first(b));
}

/* -- with their layouts */

typedef struct gallery {
    const hm_full_view *v;
    hm_area             a;
    int                 wide;  /* columns of the widest layout */
    int                 y;     /* line of the next card */
    bool                draws; /* else it only measures */
} gallery;

static bool measure_width(void *ctx, int slot)
{
    gallery *g = ctx;
    for (const hm_pattern *p = &card_at(g->v, slot)->pattern; p != NULL; p = p->other)
        g->wide = 2 * p->cols > g->wide ? 2 * p->cols : g->wide;
    return true;
}

static void draw_layout(const gallery *g, const hm_pattern *p, int y)
{
    const hm_game *game = hm_table_deal(g->v->m->table)->deck->game;
    for (int i = 0; i < p->rows * p->cols; i++) {
        const bool cube = p->cell[i] != 0 && p->cell[i] < HM_CELL_ASKS;
        const hm_resource *r = cube ? &game->resource[p->cell[i] - 1] : NULL;
        attrset(r != NULL ? (attr_t)hm_screen_colour(r->colour) : A_NORMAL);
        mvaddch(y + i / p->cols, g->a.x + 1 + 2 * (i % p->cols),
                (chtype)(unsigned char)hm_cell_letter(game, p, p->cell[i]));
    }
    attrset(A_NORMAL);
}

/* All layouts of a card, one below the other, with `or` between them; their height. */
static int draw_layouts(const gallery *g, const hm_pattern *first)
{
    int rows = 0;
    for (const hm_pattern *p = first; p != NULL; p = p->other) {
        if (p != first && g->draws)
            mvaddstr(g->y + rows, g->a.x + 1, "or");
        rows += p != first;
        if (g->draws)
            draw_layout(g, p, g->y + rows);
        rows += p->rows;
    }
    return rows;
}

/* False: there is no room for it. */
static bool show_card(void *ctx, int slot)
{
    gallery *g = ctx;
    char *text = NULL;
    size_t size;
    const hm_pattern *p = &card_at(g->v, slot)->pattern;
    FILE *pen = hm_need(open_memstream(&text, &size));
    write_card(g->v, slot, true, pen);
    fclose(pen);
    int left = g->wide + 2, bottom = g->a.y + g->a.height;
    hm_area beside = {g->y, g->a.x + left, g->draws ? bottom - g->y : 0,
                      g->a.width - left};
    int lines = hm_full_wrapped(beside, text, 0, 0);
    free(text);
    const int rows = draw_layouts(g, p);
    g->y += lines > rows ? lines : rows;
    return g->y <= bottom;
}

/* Draws nothing and returns false where there are no layouts or not all cards fit. */
static bool draw_gallery(const hm_full_view *v, hm_area a)
{
    enum { LEAST = 20 }; /* columns of text */
    gallery g = {.v = v, .a = a, .y = a.y};
    each_card(v, measure_width, &g);
    if (g.wide == 0 || a.width - g.wide - 2 < LEAST)
        return false;
    each_card(v, show_card, &g);
    if (g.y > a.y + a.height)
        return false;
    g.draws = true;
    g.y = a.y;
    each_card(v, show_card, &g);
    return true;
}

/* -- as text */

typedef struct listing {
    const hm_full_view *v;
    FILE               *pen;
} listing;

static bool add_card(void *ctx, int slot)
{
    const listing *to = ctx;
    write_card(to->v, slot, false, to->pen);
    return true;
}

static char *text_of(const hm_full_view *v)
{
    char *text = NULL;
    size_t size;
    listing to = {v, hm_need(open_memstream(&text, &size))};
    each_card(v, add_card, &to);
    fclose(to.pen);
    return text;
}

/* Drawn in full where all of them fit, since a gallery that scrolls would hide layouts;
 * else as text. The title is put last, when it is known whether there is more. */
void hm_full_cards(hm_full_view *v, hm_area a)
{
    char title[48];
    hm_area body = {a.y + 1, a.x, a.height - 1, a.width};
    hm_full_rule(a.y, a.x, a.width, "");
    v->card_room = body.height;
    v->card_lines = 0;
    if (!draw_gallery(v, body)) {
        char *text = text_of(v);
        v->card_lines = hm_full_wrapped(body, text, v->card_top, 2);
        free(text);
    }
    const char *keys = v->past != NULL ? " (Up, Down; c: all)" : " (PgUp, PgDn; c: all)";
    snprintf(title, sizeof title, "Cards%s", v->card_lines > body.height ? keys : "");
    hm_screen_put(a.y, a.x + 1, a.width - 2, title);
}
