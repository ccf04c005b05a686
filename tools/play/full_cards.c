/* full_cards.c - the cards in play beside the board, always with their layouts: in full
 * where all of them fit so, with their rules beside; else as blocks, names over layouts,
 * with the rule of the one that what is marked serves. Blocks that do not fit scroll by
 * rows, so that no layout is ever torn. Cards without layouts are lines of text. */
#include <curses.h>
#include <stdlib.h>
#include <string.h>

#include "tools/game/looks.h"
#include "tools/game/prospect.h"
#include "tools/play/full_plan.h"
#include "tools/play/full_view.h"
#include "tools/play/match.h"
#include "tools/play/screen.h"
#include "tools/say.h"
#include "tools/textstream.h"

enum {
    CELL = 2,  /* columns of a square of a layout */
    GAP = 2,   /* between a layout and text, or two blocks */
    LEAST = 18 /* columns of text beside a layout */
};

static const hm_deck *deck_of(const hm_full_view *v)
{
    return hm_table_deal(v->m->table)->deck;
}

static const hm_card *card_at(const hm_full_view *v, int slot)
{
    return deck_of(v)->card[slot];
}

/* -- one card */

void hm_full_sign(const hm_full_view *v, int slot, FILE *pen)
{
    char sign[8];
    const hm_game *game = deck_of(v)->game;
    long before = ftell(pen);
    v->m->face->sketch->sign(v->m->table, slot, v->room, pen);
    if (ftell(pen) > before)
        fputc(':', pen);
    else if (!card_at(v, slot)->event && !card_at(v, slot)->ability)
        fputs(hm_board_sign(game, &game->type[card_at(v, slot)->type], sign), pen);
    else
        fputc('*', pen);
}

static char *sign_of(const hm_full_view *v, int slot)
{
    char *text = NULL;
    size_t size;
    FILE *pen = hm_textstream(&text, &size);
    hm_full_sign(v, slot, pen);
    fclose(pen);
    return text;
}

/* "♦ Old Mill, tavern. 3 points if ..." */
static void write_card(const hm_full_view *v, int slot, FILE *pen)
{
    const hm_match *m = v->m;
    hm_full_sign(v, slot, pen);
    fputc(' ', pen);
    hm_write_title(pen, deck_of(v)->game, card_at(v, slot));
    m->face->sketch->about(m->table, slot, pen);
    fprintf(pen, ". %s\n", hm_table_text(m->table, card_at(v, slot)));
}

static char *text_of(const hm_full_view *v, int slot)
{
    char *text = NULL;
    size_t size;
    FILE *pen = hm_textstream(&text, &size);
    write_card(v, slot, pen);
    fclose(pen);
    return text;
}

/* Sign and name, in the colour of the type; over what may be drawn there already. */
static void put_name(const hm_full_view *v, int slot, int y, int x, int width)
{
    const hm_card *c = card_at(v, slot);
    const hm_type *type = &deck_of(v)->game->type[c->type];
    char *sign = sign_of(v, slot);
    const attr_t marked = slot == v->told ? A_REVERSE : A_NORMAL;
    attrset(c->event || c->ability ? A_NORMAL : (attr_t)hm_screen_colour(type->colour));
    int used = hm_screen_put(y, x, width, sign);
    attrset(A_BOLD | marked);
    hm_screen_put(y, x + used + 1, width - used - 1, c->name);
    attrset(A_NORMAL);
    free(sign);
}

static int name_width(const hm_full_view *v, int slot)
{
    const char *name = card_at(v, slot)->name;
    char *sign = sign_of(v, slot);
    int wide = hm_width(sign, strlen(sign)) + 1 + hm_width(name, strlen(name));
    free(sign);
    return wide;
}

static void draw_layout(const hm_full_view *v, const hm_pattern *p, int y, int x)
{
    for (int i = 0; i < p->rows * p->cols; i++) {
        const hm_layout_cell c = hm_layout_look(deck_of(v)->game, p, i);
        attrset((attr_t)hm_screen_colour(c.colour));
        mvhline(y + i / p->cols, x + CELL * (i % p->cols), ' ', CELL);
        hm_screen_put(y + i / p->cols, x + CELL * (i % p->cols), CELL, c.text);
    }
    attrset(A_NORMAL);
}

/* All layouts of a card, one below the other, with `or` between them; their height. */
static int draw_layouts(const hm_full_view *v, int slot, int y, int x, bool draws)
{
    const hm_pattern *first = &card_at(v, slot)->pattern;
    int rows = 0;
    for (const hm_pattern *p = first; p != NULL; p = p->other) {
        if (p != first && draws)
            mvaddstr(y + rows, x, "or");
        rows += p != first;
        if (draws)
            draw_layout(v, p, y + rows, x);
        rows += p->rows;
    }
    return rows;
}

static int layout_width(const hm_full_view *v, int slot)
{
    int wide = 0;
    for (const hm_pattern *p = &card_at(v, slot)->pattern; p != NULL; p = p->other)
        wide = CELL * p->cols > wide ? CELL * p->cols : wide;
    return wide;
}

/* Only what it says; returns the lines, and draws them where there are some. */
static int tell(const hm_full_view *v, int slot, hm_area a)
{
    char *text = text_of(v, slot);
    const int lines = hm_full_wrapped(a, text, 0, 2);
    if (a.height > 0 && name_width(v, slot) <= a.width)
        put_name(v, slot, a.y, a.x, a.width);
    free(text);
    return lines;
}

/* In full: layouts in a column of `left` columns, and beside them what it says. Only
 * measures where there is no height; returns the lines it takes. */
static int draw_full(const hm_full_view *v, int slot, hm_area a, int left)
{
    const int in = left > 0 ? left + GAP : 0;
    const int rows = draw_layouts(v, slot, a.y, a.x, a.height > 0);
    const int lines = tell(v, slot, (hm_area){a.y, a.x + in, a.height, a.width - in});
    return lines > rows ? lines : rows;
}

int hm_full_card(const hm_full_view *v, int slot, hm_area a)
{
    const int left = layout_width(v, slot);
    const int lines = draw_full(v, slot, (hm_area){0, 0, 0, a.width}, left);
    if (a.height > 0 && lines <= a.height)
        draw_full(v, slot, a, left);
    return lines;
}

/* The card that a cube on the marked square brings nearest to being built; -1: none is
 * to be put anywhere. */
static int served(const hm_full_view *v)
{
    const hm_match *m = v->m;
    if (!v->asks || v->chosen < 0 || v->shown != hm_full_home(v))
        return -1;
    const hm_option_parts p = hm_option_open(m->table, m->d.option[v->chosen]);
    if (p.action != HM_ACTION_PLACE)
        return -1;
    return hm_prospect_served(m->table, m->d.player, p.square, p.resource);
}

/* -- all of them */

typedef struct shelf {
    const hm_full_view *v;
    hm_area             a;
    int                 count;
    uint8_t             slot[HM_DECK_MAX];
    int                 left;               /* columns of the widest layout */
    int                 rows;               /* of blocks */
    int                 high[HM_DECK_MAX];  /* lines of each row */
    int                 row[HM_DECK_MAX];   /* of each card */
    int                 x[HM_DECK_MAX];
} shelf;

static void fill_shelf(shelf *s, const hm_full_view *v, hm_area a)
{
    *s = (shelf){.v = v, .a = a};
    s->count = v->m->face->sketch->listed(v->m->table, v->viewer, s->slot);
    for (int i = 0; i < s->count; i++) {
        int wide = layout_width(v, s->slot[i]);
        s->left = wide > s->left ? wide : s->left;
    }
}

/* False, and nothing is drawn: they do not fit. */
static bool draw_all_full(const shelf *s)
{
    int lines = 0;
    if (s->a.width - s->left - GAP < LEAST)
        return false;
    for (int i = 0; i < s->count && lines <= s->a.height; i++)
        lines += draw_full(s->v, s->slot[i], (hm_area){0, 0, 0, s->a.width}, s->left);
    if (lines > s->a.height)
        return false;
    for (int i = 0, y = s->a.y; i < s->count; i++)
        y += draw_full(s->v, s->slot[i],
                       (hm_area){y, s->a.x, s->a.y + s->a.height - y, s->a.width},
                       s->left);
    return true;
}

/* -- as blocks */

/* From left to right, as many in a row as fit with their whole names. */
static void place_blocks(shelf *s)
{
    int x = 0;
    s->rows = s->count > 0;
    for (int i = 0; i < s->count; i++) {
        const int name = name_width(s->v, s->slot[i]);
        const int plan = layout_width(s->v, s->slot[i]);
        const int wide = name > plan ? name : plan;
        const int high = 1 + draw_layouts(s->v, s->slot[i], 0, 0, false);
        if (x > 0 && x + wide > s->a.width) {
            x = 0;
            s->rows++;
        }
        s->row[i] = s->rows - 1;
        s->x[i] = x;
        s->high[s->rows - 1] = high > s->high[s->rows - 1] ? high : s->high[s->rows - 1];
        x += wide + GAP;
    }
}

/* Rows from `top` on that fit in so many lines. */
static int rows_in(const shelf *s, int top, int lines)
{
    int n = 0;
    for (int used = 0; top + n < s->rows && used + s->high[top + n] <= lines; n++)
        used += s->high[top + n];
    return n;
}

/* The first row in sight, so that no room is left below the last one. */
static int last_top(const shelf *s, int lines)
{
    int top = s->rows;
    for (int used = 0; top > 0 && used + s->high[top - 1] <= lines; top--)
        used += s->high[top - 1];
    return top < s->rows ? top : s->rows - 1;
}

static int row_of_told(const shelf *s)
{
    for (int i = 0; i < s->count; i++)
        if (s->slot[i] == s->v->told)
            return s->row[i];
    return -1;
}

/* Where the card that is told has changed, it is in sight; else it scrolls as people
 * want. */
static void turn_to_told(hm_full_view *v, const shelf *s, int lines)
{
    const int row = row_of_told(s), last = last_top(s, lines);
    if (v->told != v->told_before && row >= 0) {
        if (row < v->card_top)
            v->card_top = row;
        while (v->card_top < row && v->card_top + rows_in(s, v->card_top, lines) <= row)
            v->card_top++;
    }
    v->told_before = v->told;
    v->card_top = v->card_top > last ? last : v->card_top;
    v->card_top = v->card_top < 0 ? 0 : v->card_top;
}

/* Returns the lines they take. */
static int draw_blocks(const shelf *s, int top, int rows)
{
    int high = 0;
    for (int i = 0; i < s->count; i++) {
        int y = s->a.y;
        if (s->row[i] < top || s->row[i] >= top + rows)
            continue;
        for (int r = top; r < s->row[i]; r++)
            y += s->high[r];
        put_name(s->v, s->slot[i], y, s->a.x + s->x[i], s->a.width - s->x[i]);
        draw_layouts(s->v, s->slot[i], y + 1, s->a.x + s->x[i], true);
    }
    for (int r = top; r < top + rows; r++)
        high += s->high[r];
    return high;
}

/* Lines that are left tell what further cards say, as many as fit: those without a
 * layout first, which only a name stands for. */
static void tell_more(const shelf *s, hm_area a)
{
    for (int drawn = 0; drawn < 2; drawn++)
        for (int i = 0; i < s->count; i++) {
            const int slot = s->slot[i];
            if ((layout_width(s->v, slot) > 0) != (drawn > 0) || slot == s->v->told)
                continue;
            const int lines = tell(s->v, slot, (hm_area){0, 0, 0, a.width});
            if (lines > a.height)
                return;
            tell(s->v, slot, a);
            a.y += lines;
            a.height -= lines;
        }
}

/* The rule of the card that is told has its place at the bottom, where it leaves a row of
 * blocks in sight. */
static void draw_shelf(hm_full_view *v, shelf *s)
{
    place_blocks(s);
    int below = v->told >= 0 ? tell(v, v->told, (hm_area){0, 0, 0, s->a.width}) : 0;
    const int most = s->a.height - (s->rows > 0 ? s->high[0] : 0);
    below = below > most ? 0 : below;
    const int lines = s->a.height - below;
    turn_to_told(v, s, lines);
    v->card_room = rows_in(s, v->card_top, lines);
    v->card_lines = s->rows;
    const int y = s->a.y + draw_blocks(s, v->card_top, v->card_room);
    if (below > 0)
        tell(v, v->told, (hm_area){s->a.y + lines, s->a.x, below, s->a.width});
    if (v->card_room == s->rows)
        tell_more(s, (hm_area){y, s->a.x, s->a.y + lines - y, s->a.width});
}

/* -- as text, where there are no layouts */

static void draw_text(hm_full_view *v, const shelf *s)
{
    char *text = NULL;
    size_t size;
    FILE *pen = hm_textstream(&text, &size);
    for (int i = 0; i < s->count; i++)
        write_card(v, s->slot[i], pen);
    fclose(pen);
    v->card_lines = hm_full_wrapped(s->a, text, v->card_top, 2);
    free(text);
}

/* The title is put last, when it is known whether there is more. */
void hm_full_cards(hm_full_view *v, hm_area a)
{
    char title[48];
    shelf s;
    hm_area body = {a.y + 1, a.x, a.height - 1, a.width};
    v->cards = a;
    v->told = hm_full_planned(v) >= 0 ? hm_full_planned(v) : served(v);
    hm_full_rule(a.y, a.x, a.width, "");
    fill_shelf(&s, v, body);
    v->card_room = body.height;
    v->card_lines = 0;
    const bool whole = s.left > 0 && draw_all_full(&s);
    if (!whole && s.left > 0)
        draw_shelf(v, &s);
    else if (!whole)
        draw_text(v, &s);
    const char *more = v->card_lines <= v->card_room ? " (c: what they say)"
                       : v->past != NULL             ? " (Up, Down; c: all)"
                                                     : " (PgUp, PgDn; c: all)";
    snprintf(title, sizeof title, "Cards%s", whole ? "" : more);
    hm_screen_put(a.y, a.x + 1, a.width - 2, title);
}
