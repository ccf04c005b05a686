/* full_draw.c - the screen: boards on the left with what is known of them and the log below,
 * options and cards on the right.
 *
 * What the chosen option would use stands in brackets and is reversed, so it can be seen
 * without colours. */
#include <curses.h>
#include <stdlib.h>
#include <string.h>

#include "tools/engine_view.h"
#include "tools/full_view.h"
#include "tools/play_show.h"
#include "tools/screen.h"

enum { EDGE = 3 /* row numbers */, LOG_LEAST = 3, CELL_MOST = 14, FIRST_LINE = 2, NUMBER = 5 };

hm_set hm_full_squares(const hm_table *t, hm_option option, int *at)
{
    hm_option_parts parts = hm_option_open(t, option);
    hm_set set = parts.squares;
    *at = parts.square;
    if (parts.square >= 0)
        set |= hm_bit(parts.square);
    return set;
}

/* -- text in a column */

/* Lines of wrapped text from line `from` on, in an area; returns how many there are. */
static int put_wrapped(hm_area a, const char *text, int from, int indent)
{
    int line = 0;
    while (*text != '\0') {
        const char *next;
        int in = line > 0 && text[-1] != '\n' ? indent : 0;
        size_t n = hm_wrap(text, a.width - in, &next);
        if (line >= from && line - from < a.height) {
            char *part = hm_need(strndup(text, n));
            hm_screen_put(a.y + line - from, a.x + in, a.width - in, part);
            free(part);
        }
        line++;
        text = next;
    }
    return line;
}

static void put_rule(int y, int x, int width, const char *title)
{
    if (y >= LINES - 1)
        return;
    mvhline(y, x, ACS_HLINE, width);
    attrset(A_BOLD);
    hm_screen_put(y, x + 1, width - 2, title);
    attrset(A_NORMAL);
}

/* -- squares */

typedef struct lit {
    hm_set squares; /* of the chosen option */
    int    at;
    hm_set could;   /* of all options */
} lit;

static lit lit_of(const hm_full_view *v)
{
    const hm_match *m = v->m;
    lit l = {.at = -1};
    int at;
    if (v->past != NULL && v->past->board == v->shown)
        return (lit){.squares = v->past->squares, .at = v->past->at};
    if (!v->asks || m->face->sketch->home(m->table, m->d.player) != v->shown)
        return l;
    for (int i = 0; i < m->d.count; i++)
        l.could |= hm_full_squares(m->table, m->d.option[i], &at);
    if (v->chosen >= 0)
        l.squares = hm_full_squares(m->table, m->d.option[v->chosen], &l.at);
    return l;
}

static attr_t cell_attr(const hm_full_view *v, const hm_sketch_cell *c, const lit *l, int square)
{
    attr_t a = (attr_t)hm_screen_colour(c->colour);
    if (c->solid)
        a |= A_BOLD;
    if (l->could & hm_bit(square))
        a |= A_UNDERLINE;
    if ((l->squares & hm_bit(square)) || square == v->cursor)
        a |= A_REVERSE;
    return a;
}

/* Name and mark on one line, or the mark below the name where a square has two. */
static void put_cell_text(const hm_full_view *v, const hm_sketch_cell *c, int y, int x)
{
    int room = v->cell_width - 2, mark = (int)strlen(c->mark);
    bool below = v->cell_height > 1;
    const char *name = *c->name != '\0' ? c->name : *c->mark != '\0' ? "" : ".";
    char letter[2] = {c->letter, '\0'};
    if (room < 6 && !c->solid && *c->name != '\0')
        name = letter; /* better than a name of which little is left */
    int used = hm_screen_put(y, x, below ? room : room - mark, name);
    if (below)
        hm_screen_put(y + 1, x, room, c->mark);
    else
        hm_screen_put(y, x + used, room - used, c->mark);
}

static void draw_cell(const hm_full_view *v, const hm_sketch *s, const lit *l, int square)
{
    const hm_sketch_cell *c = &s->cell[square];
    int y = v->grid.y + square / s->cols * v->cell_height;
    int x = v->grid.x + square % s->cols * v->cell_width;
    int tall = v->cell_height > 2 ? v->cell_height - 1 : v->cell_height;
    attrset(cell_attr(v, c, l, square));
    for (int i = 0; i < tall; i++)
        mvhline(y + i, x + 1, ' ', v->cell_width - 2);
    put_cell_text(v, c, y, x + 1);
    attrset(A_BOLD);
    bool in = (l->squares & hm_bit(square)) != 0;
    if (square == l->at || square == v->cursor || in) {
        bool end = square == l->at;
        mvaddch(y, x, square == v->cursor && !in ? '(' : end ? '>' : '[');
        mvaddch(y, x + v->cell_width - 1, square == v->cursor && !in ? ')' : end ? '<' : ']');
    }
    attrset(A_NORMAL);
}

static void draw_names(const hm_full_view *v, const hm_sketch *s)
{
    for (int i = 0; i < s->cols; i++)
        mvaddch(v->grid.y - 1, v->grid.x + 1 + i * v->cell_width, (chtype)('a' + i));
    for (int i = 0; i < s->rows; i++)
        mvprintw(v->grid.y + i * v->cell_height, 0, "%2d", i + 1);
}

/* The large board; returns the line below it. */
static int draw_board(hm_full_view *v, const hm_sketch *s, int y)
{
    lit l = lit_of(v);
    v->grid = (hm_area){y + 2, EDGE, s->rows * v->cell_height, s->cols * v->cell_width};
    attrset(A_BOLD);
    int used = hm_screen_put(y, 0, v->grid.width, s->title);
    attrset(A_NORMAL);
    hm_screen_put(y, used + 2, v->grid.width + EDGE - used - 2, s->status);
    draw_names(v, s);
    for (int i = 0; i < s->rows * s->cols; i++)
        draw_cell(v, s, &l, i);
    return v->grid.y + v->grid.height;
}

/* -- the other boards, as letters side by side */

static void draw_small(const hm_sketch *s, int y, int x, int width)
{
    hm_screen_put(y, x, width - 1, s->title);
    for (int i = 0; i < s->rows * s->cols; i++) {
        const hm_sketch_cell *c = &s->cell[i];
        attrset((attr_t)hm_screen_colour(c->colour) | (c->solid ? A_BOLD : A_NORMAL));
        mvaddch(y + 1 + i / s->cols, x + 2 * (i % s->cols), (chtype)(unsigned char)c->letter);
    }
    attrset(A_NORMAL);
}

static int small_width(const hm_sketch *s)
{
    return 2 * s->cols + 3 > 11 ? 2 * s->cols + 3 : 11;
}

static int draw_others(const hm_full_view *v, hm_sketch *s, int y, int width)
{
    const hm_sketcher *k = v->m->face->sketch;
    int boards = k->boards(v->m->table), each = small_width(s), rows = s->rows;
    if (boards < 2)
        return y;
    int fit = width / each < boards - 1 ? width / each : boards - 1;
    for (int i = 1; i <= fit; i++) {
        k->board(v->m->table, v->viewer, (v->shown + i) % boards, s);
        draw_small(s, y, (i - 1) * each, each);
    }
    if (fit < boards - 1) /* Tab leads there */
        mvprintw(y, fit * each, "+%d", boards - 1 - fit);
    return y + rows + 1;
}

/* -- below */

static char *notes_of(const hm_full_view *v)
{
    char *text = NULL;
    size_t size;
    FILE *pen = hm_need(open_memstream(&text, &size));
    v->m->face->sketch->notes(v->m->table, v->viewer, pen);
    fclose(pen);
    return text;
}

static int lines_of(const char *text, int width)
{
    return put_wrapped((hm_area){0, 0, 0, width}, text, 0, 2);
}

/* The latest at the bottom, as far back as there is room. */
static void draw_log(const hm_full_view *v, hm_area a)
{
    const hm_story *story = v->m->story;
    int room = a.height - 1, total = 0, count = hm_full_told(v), first = count;
    if (room < 1)
        return;
    put_rule(a.y, a.x, a.width, "What happened");
    while (first > 0 && total < room)
        total += lines_of(hm_story_line(story, --first), a.width);
    int cut = total > room ? total - room : 0, y = a.y + 1;
    for (int i = first; i < count; i++) {
        hm_area at = {y, a.x, a.y + a.height - y, a.width};
        y += put_wrapped(at, hm_story_line(story, i), cut, 2) - cut;
        cut = 0;
    }
}

/* -- options */

static void draw_option(const hm_full_view *v, int i, int y)
{
    char text[HM_SHOWN_MAX], line[HM_SHOWN_MAX + 16];
    hm_option_line(v->m->table, &v->m->d, i, text);
    snprintf(line, sizeof line, "%c%3d %s", i == v->chosen ? '>' : ' ', i + 1, text);
    attrset(i == v->chosen ? A_REVERSE : A_NORMAL);
    mvhline(y, v->list.x, ' ', v->list.width);
    hm_screen_put(y, v->list.x, v->list.width, line);
    attrset(A_NORMAL);
}

static void draw_options(hm_full_view *v)
{
    const hm_area *a = &v->list;
    char title[64];
    int count = v->asks ? v->m->d.count : 0;
    if (v->chosen >= 0 && v->chosen < v->top)
        v->top = v->chosen;
    if (v->chosen >= v->top + a->height)
        v->top = v->chosen - a->height + 1;
    snprintf(title, sizeof title, "Options %d-%d of %d", count > 0 ? v->top + 1 : 0,
             v->top + a->height < count ? v->top + a->height : count, count);
    put_rule(a->y - 1, a->x, a->width, count > 0 ? title : "Options");
    for (int i = 0; i < a->height && v->top + i < count; i++)
        draw_option(v, v->top + i, a->y + i);
}

/* What the list cannot say of the chosen option: all of it, where it had to be cut, and the
 * card that it is about, which may be one that nobody else knows of. */
static char *chosen_text(const hm_full_view *v, int width)
{
    char line[HM_SHOWN_MAX], *text = NULL;
    size_t size;
    const hm_match *m = v->m;
    hm_option_line(m->table, &m->d, v->chosen, line);
    const hm_card *card = hm_option_open(m->table, m->d.option[v->chosen]).card;
    int slot = card != NULL ? hm_deck_slot(hm_table_deal(m->table)->deck, card) : HM_NO_SLOT;
    FILE *pen = hm_need(open_memstream(&text, &size));
    if (hm_width(line, strlen(line)) + NUMBER > width)
        fprintf(pen, "%s\n", line);
    if (slot != HM_NO_SLOT) {
        fprintf(pen, "%s ", card->name);
        m->face->sketch->about(m->table, slot, pen);
        fprintf(pen, ". %s\n", card->text);
    }
    fclose(pen);
    return text;
}

/* Returns its lines. */
static int draw_chosen(const hm_full_view *v, hm_area a)
{
    if (!v->asks || v->chosen < 0)
        return 0;
    char *text = chosen_text(v, a.width);
    int n = 0;
    if (*text != '\0') {
        put_rule(a.y, a.x, a.width, "Marked");
        n = 1 + put_wrapped((hm_area){a.y + 1, a.x, a.height - 1, a.width}, text, 0, 2);
    }
    free(text);
    return n < a.height ? n : a.height;
}

/* -- cards */

static char *cards_of(const hm_full_view *v)
{
    const hm_match *m = v->m;
    const hm_deck *deck = hm_table_deal(m->table)->deck;
    char *text = NULL;
    size_t size;
    FILE *pen = hm_need(open_memstream(&text, &size));
    for (uint64_t b = m->face->known(m->table, v->viewer); b != 0; b &= b - 1) {
        const hm_card *card = deck->card[hm_first(b)];
        fprintf(pen, "* %s ", card->name);
        m->face->sketch->about(m->table, hm_first(b), pen);
        fprintf(pen, ". %s\n", card->text);
    }
    fclose(pen);
    return text;
}

static void draw_cards(hm_full_view *v, hm_area a)
{
    char *text = cards_of(v), title[48];
    put_rule(a.y, a.x, a.width, "");
    hm_area body = {a.y + 1, a.x, a.height - 1, a.width};
    v->card_lines = put_wrapped(body, text, v->card_top, 2);
    v->card_room = body.height;
    const char *keys = v->past != NULL ? " (Up, Down; c: all)" : " (PgUp, PgDn; c: all)";
    snprintf(title, sizeof title, "Cards%s", v->card_lines > body.height ? keys : "");
    hm_screen_put(a.y, a.x + 1, a.width - 2, title);
    free(text);
}

/* -- around */

static void draw_bar(int y, const char *text)
{
    attrset(A_REVERSE);
    mvhline(y, 0, ' ', COLS);
    hm_screen_put(y, 1, COLS - 2, text);
    attrset(A_NORMAL);
}

static void draw_prompt(const char *text)
{
    attrset(A_BOLD);
    hm_screen_put(1, 0, COLS, text);
    attrset(A_NORMAL);
}

static void draw_past_head(const hm_full_view *v)
{
    char line[256];
    int round = v->past->round;
    snprintf(line, sizeof line, "%s   %s %d   replay",
             hm_table_deal(v->m->table)->deck->game->title,
             round > 0 ? "round" : "before round", round > 0 ? round : 1);
    draw_bar(0, line);
    draw_prompt(v->past->caption);
}

static void draw_head(const hm_full_view *v)
{
    const hm_match *m = v->m;
    char name[HM_SEAT_NAME_MAX], line[256], prompt[HM_SHOWN_MAX];
    int round = hm_table_round(m->table);
    const char *who = hm_seat_name(m->table, m->d.player, name);
    snprintf(line, sizeof line, "%s   %s %d   %s", hm_table_deal(m->table)->deck->game->title,
             round > 0 ? "round" : "before round", round > 0 ? round : 1, who);
    draw_bar(0, line);
    if (v->asks)
        hm_decision_prompt(m->table, &m->d, prompt, sizeof prompt);
    else
        snprintf(prompt, sizeof prompt, "%s is thinking ... (a key hurries it)", who);
    draw_prompt(prompt);
}

static void draw_foot(const hm_full_view *v)
{
    static const char keys[] =
        "arrows, n/p: choose  Enter: take  u: undo  c: cards  q: quit  ?: all keys";
    char number[64];
    snprintf(number, sizeof number, "Option %d: Enter takes it", v->number);
    const char *usual = v->past != NULL ? v->past->foot : keys;
    draw_bar(LINES - 1, v->number > 0 ? number : *v->message != '\0' ? v->message : usual);
}

/* How large squares can be: as large as leaves room for everything else. */
static void measure(hm_full_view *v, const hm_sketch *s, int notes)
{
    int boards = v->m->face->sketch->boards(v->m->table);
    int room = LINES - FIRST_LINE - 3 - (boards > 1 ? s->rows + 1 : 0) - notes - LOG_LEAST;
    v->cell_width = (COLS * 3 / 5 - EDGE) / s->cols;
    v->cell_width = v->cell_width < CELL_MOST ? v->cell_width : CELL_MOST;
    v->cell_height = room / s->rows;
    v->cell_height = v->cell_height < 1 ? 1 : v->cell_height > 3 ? 3 : v->cell_height;
}

static void draw_left(hm_full_view *v, int *width)
{
    static hm_sketch sketch; /* too large for a stack that may be small */
    char *notes = notes_of(v);
    v->m->face->sketch->board(v->m->table, v->viewer, v->shown, &sketch);
    int columns = COLS * 3 / 5, bottom = LINES - 1;
    int n = lines_of(notes, columns - 1);
    measure(v, &sketch, n);
    *width = v->cell_width * sketch.cols + EDGE;
    *width = *width < columns - 2 ? columns - 2 : *width;
    int y = draw_board(v, &sketch, FIRST_LINE);
    y = draw_others(v, &sketch, y, *width);
    int room = bottom - y < n ? bottom - y : n;
    put_wrapped((hm_area){y, 0, room, *width}, notes, 0, 2);
    free(notes);
    y += room;
    draw_log(v, (hm_area){y, 0, bottom - y, *width});
}

/* Nothing is to be chosen; a move that is too long for its line is told here. */
static void draw_past_right(hm_full_view *v, int x)
{
    const char *caption = v->past->caption;
    int y = FIRST_LINE, width = COLS - x;
    if (hm_width(caption, strlen(caption)) > COLS) {
        put_rule(y, x, width, "Move");
        y += 1 + put_wrapped((hm_area){y + 1, x, LINES / 3, width}, caption, 0, 2);
        y = y < LINES / 2 ? y : LINES / 2;
    }
    draw_cards(v, (hm_area){y, x, LINES - 1 - y, width});
}

static void draw_right(hm_full_view *v, int x)
{
    int height = LINES - 1 - FIRST_LINE, width = COLS - x;
    int list = v->asks ? v->m->d.count : 0, most = height / 2;
    list = list < most ? list : most;
    list = list < 1 ? 1 : list;
    v->list = (hm_area){FIRST_LINE + 1, x, list, width};
    draw_options(v);
    int y = v->list.y + list;
    y += draw_chosen(v, (hm_area){y, x, height / 3, width});
    draw_cards(v, (hm_area){y, x, LINES - 1 - y, width});
}

void hm_full_draw(hm_full_view *v)
{
    int width;
    erase();
    if (!hm_screen_fits()) {
        hm_screen_put(0, 0, COLS, "The terminal is too small:");
        hm_screen_put(1, 0, COLS, "80 columns and 24 lines are needed.");
        hm_screen_put(2, 0, COLS, "(hamlet play --plain needs less)");
        return;
    }
    if (v->past != NULL)
        draw_past_head(v);
    else
        draw_head(v);
    draw_left(v, &width);
    mvvline(FIRST_LINE, width, ACS_VLINE, LINES - 1 - FIRST_LINE);
    if (v->past != NULL)
        draw_past_right(v, width + 1);
    else
        draw_right(v, width + 1);
    draw_foot(v);
}
