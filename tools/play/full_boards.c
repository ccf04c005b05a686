/* full_boards.c - boards on the screen: the one that is looked at large, the others
 * beside or below it, with names where they all fit so, else as letters.
 *
 * What the chosen option would use stands in brackets and is reversed, so it can be seen
 * without colours. */
#include <curses.h>
#include <string.h>

#include "tools/game/short_names.h"
#include "tools/game/sketch.h"
#include "tools/play/full_plan.h"
#include "tools/play/full_view.h"
#include "tools/play/match.h"
#include "tools/play/screen.h"
#include "tools/say.h"
#include "tools/textstream.h"

enum {
    EDGE = 3,        /* row numbers */
    CELL_MOST = 14,  /* columns of a square, unless longer names stand there */
    MARGIN = 3,      /* of them for what encloses a name and a mark behind it */
    NAMED = 10, NAMED_LEAST = 6, /* columns of a square with a name */
    BOARDS_MEASURED = 8,
    RIGHT_MOST = 64, /* columns that options and cards can use well */
    HEADS = 2,       /* lines above the large board */
    LOG_LEAST = 4    /* lines, with its title */
};

static hm_sketch sketch; /* too large for a stack that may be small */

int hm_full_home(const hm_full_view *v)
{
    int player = v->asks || v->viewer == HM_NO_PLAYER ? v->m->d.player : v->viewer;
    return v->m->face->sketch->home(v->m->table, player);
}

static int others_of(const hm_full_view *v)
{
    return v->m->face->sketch->boards(v->m->table) - 1;
}

/* -- sizes */

/* Where there are many boards, squares are narrow anyway. */
int hm_full_widest(const hm_match *m, int viewer)
{
    const hm_sketcher *s = m->face->sketch;
    int most = CELL_MOST, boards = s->boards(m->table);
    for (int i = 0; i < boards && i < BOARDS_MEASURED; i++) {
        s->board(m->table, viewer, i, (hm_room){HM_BRIEF_MAX, 0}, &sketch);
        for (int k = 0; k < sketch.rows * sketch.cols; k++) {
            const char *name = sketch.cell[k].brief;
            const int wide = hm_width(name, strlen(name)) + MARGIN;
            most = wide > most ? wide : most;
        }
    }
    return most;
}

static int rows_for(int boards, int fit) { return (boards + fit - 1) / fit; }

/* With names, in as few rows as possible, and then as wide; false: there is no room. */
static bool plan_named(hm_full_plan *p, int boards, int width, int least)
{
    for (int rows = 1; rows <= boards; rows++) {
        p->fit = rows_for(boards, rows);
        p->each = width / p->fit;
        p->wide = (p->each - 1) / sketch.cols;
        p->wide = p->wide < CELL_MOST ? p->wide : CELL_MOST;
        if (p->wide >= least)
            return true;
    }
    return false;
}

static void plan_letters(hm_full_plan *p, int boards, int width)
{
    int least = 2 * sketch.cols + 1 > 9 ? 2 * sketch.cols + 1 : 9; /* "Player 2" fits */
    p->wide = 2;
    p->each = least + 2;
    p->fit = width / p->each;
    if (p->fit < boards) {
        p->each = least;
        p->fit = width / p->each;
    }
    if (p->fit < boards) /* and how many are left out: "+95" */
        p->fit = (width - 4) / p->each;
    p->fit = p->fit < boards ? p->fit : boards;
    if (p->fit == boards) /* names have what is left */
        p->each = width / boards;
}

/* Lines of all boards, with squares so high. named: columns of the others' squares, at
 * least; 0: letters. -1: impossible. */
static int plan_all(hm_full_plan *p, int boards, int width, int large, int high,
                    int named)
{
    int own = HEADS + sketch.rows * high;
    *p = (hm_full_plan){.high = high};
    if (boards == 0)
        return own;
    if (named > 0 && plan_named(p, boards, width - large - 2, named) &&
        rows_for(boards, p->fit) * (sketch.rows + 2) <= own + 1) {
        p->beside = true;
        return own;
    }
    if (named > 0 && !plan_named(p, boards, width, named))
        return -1;
    if (named == 0)
        plan_letters(p, boards, width);
    int rows = named > 0 ? rows_for(boards, p->fit) : 1;
    p->lines = rows * (sketch.rows + 2) - 1;
    return own + p->lines;
}

/* The best first: long names, names, then large squares; each only where it leaves its
 * part of the screen to the log. */
static void plan_boards(hm_full_plan *p, int boards, int width, int large, int room)
{
    static const struct { int high, named, part; } tries[] = {
        {3, NAMED, 4}, {3, NAMED_LEAST, 6}, {2, NAMED_LEAST, 6},
        {3, 0, 24}, {2, 0, 24}, {1, 0, 24},
    };
    enum { TRIES = sizeof tries / sizeof *tries };
    for (int i = 0; i < TRIES; i++) {
        int log = LINES / tries[i].part > LOG_LEAST ? LINES / tries[i].part : LOG_LEAST;
        int lines = plan_all(p, boards, width, large, tries[i].high, tries[i].named);
        if (lines >= 0 && lines + log <= room)
            return;
    }
}

static hm_room room_of(int columns, int high)
{
    return (hm_room){columns, high > 1 ? 0 : columns < 5 ? 1 : 2};
}

/* Three fifths for the boards, more on wide screens, where cards need no more than
 * RIGHT_MOST. Cells stop growing at a width beyond which nothing more is shown. */
int hm_full_measure(hm_full_view *v, int notes)
{
    const hm_grid *g = &hm_table_deal(v->m->table)->deck->game->grid;
    int columns = COLS * 3 / 5 > COLS - RIGHT_MOST ? COLS * 3 / 5 : COLS - RIGHT_MOST;
    const int most = hm_full_widest(v->m, v->viewer);
    sketch.rows = g->rows;
    sketch.cols = g->cols;
    v->cell_width = (columns - EDGE) / g->cols;
    v->cell_width = v->cell_width < most ? v->cell_width : most;
    int large = v->cell_width * g->cols + EDGE;
    int width = large > columns - 2 ? large : columns - 2;
    plan_boards(&v->plan, others_of(v), width, large, LINES - 1 - HM_FULL_FIRST - notes);
    v->cell_height = v->plan.high;
    v->room = room_of(v->cell_width - 2, v->cell_height);
    return width;
}

/* -- squares */

typedef struct lit {
    hm_set squares; /* of the chosen option */
    int    at;
    hm_set could;   /* of all options */
    int    cursor;
    hm_set fresh;   /* changed since the viewer's last turn */
    hm_full_outline plan;
} lit;

/* What is lit belongs to one board: squares of the options on the board where one
 * acts, the cursor on the one that is looked at. */
static lit lit_of(const hm_full_view *v)
{
    const hm_match *m = v->m;
    lit l = {.at = -1, .cursor = v->cursor,
             .fresh = hm_news_squares(v->news, v->viewer, v->shown)};
    int at;
    if (v->past != NULL && v->past->board != v->shown)
        return (lit){.at = -1, .cursor = -1};
    if (v->past != NULL)
        return (lit){.squares = v->past->squares, .at = v->past->at, .cursor = -1};
    if (!v->asks || hm_full_home(v) != v->shown)
        l.cursor = v->look;
    if (!v->asks || hm_full_home(v) != v->shown)
        return l;
    for (int i = 0; i < m->d.count; i++)
        l.could |= hm_full_squares(m->table, m->d.option[i], &at);
    if (v->chosen >= 0)
        l.squares = hm_full_squares(m->table, m->d.option[v->chosen], &l.at);
    return l;
}

static attr_t plain_attr(const hm_sketch_cell *c)
{
    return (attr_t)hm_screen_colour(c->colour) | (c->solid ? A_BOLD : A_NORMAL);
}

/* What is marked keeps its colour, which is a background: reversed, it would be that of
 * the letters, on a light square that cannot be told from a light terminal. */
static attr_t cell_attr(const hm_sketch_cell *c, const lit *l, int square)
{
    attr_t a = plain_attr(c);
    if (l->could & hm_bit(square))
        a |= A_UNDERLINE;
    if (l->fresh & hm_bit(square))
        a |= A_BOLD;
    if ((l->squares & hm_bit(square)) || square == l->cursor)
        a |= hm_screen_colour(c->colour) != 0 ? A_BOLD : A_REVERSE;
    return a;
}

/* What of the things that lie on a square can be told in so many columns: all, or the
 * sign of the first. */
static const char *thing_in(const hm_sketch_cell *c, int columns)
{
    return hm_width(c->thing, strlen(c->thing)) <= columns ? c->thing : c->thing_sign;
}

static void put_thing(const hm_sketch_cell *c, const char *text, int y, int x,
                      attr_t attr)
{
    if (text[0] == '\0')
        return;
    attrset((attr & ~(attr_t)A_COLOR) | (attr_t)hm_screen_colour(c->thing_colour));
    hm_screen_put(y, x, hm_width(text, strlen(text)), text);
    attrset(attr);
}

/* A name that is too long for a line has two, where nothing else stands below; false: it
 * has one. */
static bool put_on_two(hm_room room, const hm_sketch_cell *c, int y, int x)
{
    const char *next, *name = c->name;
    if (room.mark != 0 || name == NULL || c->mark[0] != '\0' || c->thing[0] != '\0' ||
        hm_width(name, strlen(name)) <= room.columns)
        return false;
    size_t n = hm_wrap(name, room.columns, &next);
    if (name[n] != ' ') /* a word that is too long is cut on one */
        return false;
    hm_screen_put(y, x, hm_width(name, n), name);
    hm_screen_put_cut(y + 1, x, room.columns, next);
    return true;
}

/* Name, mark and things on one line, or what is not the name below it where a square has
 * two. Only the name is cut. */
static void put_cell_text(hm_room room, const hm_sketch_cell *c, int y, int x,
                          attr_t attr)
{
    const char *mark = room.mark == 1 ? c->tag : c->mark;
    int left = room.columns - (int)strlen(mark), used = 0;
    if (put_on_two(room, c, y, x))
        return;
    const char *thing = thing_in(c, room.mark == 0 ? left - 1 : left / 2);
    int wide = hm_width(thing, strlen(thing));
    used = hm_screen_put(y, x, room.mark == 0 ? room.columns : left - wide, c->brief);
    if (room.mark == 0) {
        y++;
        used = 0;
    }
    used += hm_screen_put(y, x + used, room.columns - used, mark);
    put_thing(c, thing, y, x + used + (room.mark == 0 && used > 0), attr);
}

static void put_brackets(const hm_full_view *v, const lit *l, int square, int y, int x)
{
    bool in = (l->squares & hm_bit(square)) != 0, end = square == l->at;
    const hm_set own = hm_bit(square);
    attrset(A_BOLD);
    if (!in && square != l->cursor && (l->plan.squares & own)) {
        mvaddch(y, x, l->plan.wrong & own ? '!' : '{');
        mvaddch(y, x + v->cell_width - 1, l->plan.wrong & own ? '!' : '}');
        return;
    }
    if (!in && square != l->cursor) {
        if (l->fresh & hm_bit(square))
            mvaddch(y, x, HM_FULL_FRESH);
        return;
    }
    attrset(A_BOLD | A_REVERSE);
    mvaddch(y, x, !in ? '(' : end ? '>' : '[');
    mvaddch(y, x + v->cell_width - 1, !in ? ')' : end ? '<' : ']');
}

/* Where something is missing for what is planned, its letter. */
static const hm_sketch_cell *planned(const lit *l, int square)
{
    hm_sketch_cell *c = &sketch.cell[square];
    if (l->plan.lacks >> square & 1) {
        snprintf(c->brief, sizeof c->brief, "%c", l->plan.letter[square]);
        c->colour = l->plan.colour[square];
    }
    return c;
}

static void draw_cell(const hm_full_view *v, const lit *l, int square)
{
    const hm_sketch_cell *c = planned(l, square);
    int y = v->grid.y + square / sketch.cols * v->cell_height;
    int x = v->grid.x + square % sketch.cols * v->cell_width;
    int tall = v->cell_height > 2 ? v->cell_height - 1 : v->cell_height;
    attrset(cell_attr(c, l, square));
    for (int i = 0; i < tall; i++)
        mvhline(y + i, x + 1, ' ', v->cell_width - 2);
    put_cell_text(v->room, c, y, x + 1, cell_attr(c, l, square));
    put_brackets(v, l, square, y, x);
    attrset(A_NORMAL);
}

static void draw_names(const hm_full_view *v)
{
    for (int i = 0; i < sketch.cols; i++)
        mvaddch(v->grid.y - 1, v->grid.x + 1 + i * v->cell_width, (chtype)('a' + i));
    for (int i = 0; i < sketch.rows; i++)
        mvprintw(v->grid.y + i * v->cell_height, 0, "%2d", i + 1);
}

/* Is there room for all that the line above the board says, with purses in words? */
static bool has_room(int columns)
{
    int used = hm_width(sketch.title, strlen(sketch.title));
    for (int i = 0; i < sketch.purses; i++)
        used += 2 + hm_width(sketch.purse[i].text, strlen(sketch.purse[i].text));
    return used + 2 + hm_width(sketch.status, strlen(sketch.status)) <= columns;
}

/* "Ann  coins 2/4  names the resource"; where that is too long, "Ann  2$  names ..." */
static void draw_title(const hm_full_view *v, int y)
{
    const int columns = v->grid.width + EDGE;
    const bool words = has_room(columns);
    attrset(A_BOLD);
    int used = hm_screen_put_cut(y, 0, v->grid.width, sketch.title);
    for (int i = 0; i < sketch.purses; i++) {
        attrset((attr_t)hm_screen_colour(sketch.purse[i].colour));
        used += 2 + hm_screen_put(y, used + 2, columns - used - 2,
                                  words ? sketch.purse[i].text : sketch.purse[i].brief);
    }
    attrset(A_NORMAL);
    hm_screen_put_cut(y, used + 2, columns - used - 2, sketch.status);
}

/* A board as it is seen. A move of the past was hidden then until its round was over, but
 * is known now: so squares are as they were, while hands stay hidden. */
static void look_at(const hm_full_view *v, int board, hm_room room)
{
    static hm_sketch hidden;
    const hm_sketcher *k = v->m->face->sketch;
    k->board(v->m->table, v->viewer, board, room, &sketch);
    if (v->past == NULL || v->viewer == HM_NO_PLAYER)
        return;
    k->board(v->m->table, HM_NO_PLAYER, board, room, &hidden);
    memcpy(sketch.cell, hidden.cell, sizeof sketch.cell);
}

/* The large board; returns the line below it. */
static int draw_large(hm_full_view *v, int y)
{
    lit l = lit_of(v);
    hm_full_outline_of(v, &l.plan);
    look_at(v, v->shown, v->room);
    v->grid = (hm_area){y + HEADS, EDGE, sketch.rows * v->cell_height,
                        sketch.cols * v->cell_width};
    draw_title(v, y);
    draw_names(v);
    for (int i = 0; i < sketch.rows * sketch.cols; i++)
        draw_cell(v, &l, i);
    return v->grid.y + v->grid.height;
}

/* -- the other boards */

/* With the blank before it. */
static int purse_width(const hm_sketch_purse *p)
{
    return hm_width(p->brief, strlen(p->brief)) + 1;
}

/* What the owner has, at the end of the line of the title, as long as half of it is left
 * to that; returns the columns it takes. */
static int put_purses(int y, int x, int columns)
{
    int used = 0, count = 0;
    for (; count < sketch.purses; count++) {
        int wide = purse_width(&sketch.purse[count]);
        if (2 * (used + wide) > columns + 1)
            break;
        used += wide;
    }
    for (int i = 0, at = x + columns - used + 1; i < count; i++) {
        const hm_sketch_purse *p = &sketch.purse[i];
        attrset((attr_t)hm_screen_colour(p->colour));
        hm_screen_put(y, at, purse_width(p) - 1, p->brief);
        at += purse_width(p);
    }
    attrset(A_NORMAL);
    return used;
}

/* Where everybody has a board, its title is their name. */
static void put_title(const hm_match *m, int board, int y, int x, int columns)
{
    char name[HM_SEAT_NAME_MAX];
    if (m->face->sketch->boards(m->table) > 1)
        hm_screen_put(y, x, columns, hm_short_seat_name(m->table, board, columns, name));
    else
        hm_screen_put_cut(y, x, columns, sketch.title);
}

/* With two columns a square has room for a letter alone, and the sign of what lies there;
 * with more, for a short name, that sign, and the tag at the end. */
static void draw_small_cell(const hm_full_plan *p, const hm_sketch_cell *c, char note,
                            int y, int x)
{
    int most = p->wide - 1, sign = hm_width(c->thing_sign, strlen(c->thing_sign));
    int tag = (int)strlen(c->tag), used = 1;
    attrset(plain_attr(c) | (note != '\0' ? A_BOLD : A_NORMAL));
    if (p->wide == 2 && c->sign[0] != '\0') {
        hm_screen_put(y, x, 1, c->sign);
    } else if (p->wide == 2) {
        mvaddch(y, x, (chtype)(unsigned char)c->letter);
    } else {
        /* one of sign and note may stand in the gap behind the square */
        const bool full = tag > 0 || note != '\0';
        used = hm_screen_put_cut(y, x, most - tag - (full ? sign : 0), c->brief);
        hm_screen_put(y, x + most - tag, tag, c->tag);
    }
    put_thing(c, c->thing_sign, y, x + used, A_NORMAL);
    used += sign;
    attrset(A_BOLD);
    if (note != '\0' && used <= most) /* behind the name, or in the gap behind the tag */
        mvaddch(y, x + (used < most - tag ? used : most), (chtype)note);
}

/* Squares of a board that have something behind their names. */
typedef struct noted {
    hm_set squares;
    char   note;
} noted;

/* The board that is in the sketch. */
static void draw_small(const hm_match *m, int board, const hm_full_plan *p, noted some,
                       int y, int x)
{
    put_title(m, board, y, x, p->each - 1 - put_purses(y, x, p->each - 1));
    for (int i = 0; i < sketch.rows * sketch.cols; i++)
        draw_small_cell(p, &sketch.cell[i], some.squares & hm_bit(i) ? some.note : '\0',
                        y + 1 + i / sketch.cols, x + p->wide * (i % sketch.cols));
    attrset(A_NORMAL);
}

/* How many of them are drawn. */
static int in_sight(const hm_full_view *v)
{
    return v->plan.wide > 2 ? others_of(v) : v->plan.fit;
}

static void draw_others(hm_full_view *v, int y, int x)
{
    const hm_full_plan *p = &v->plan;
    int others = others_of(v), shown = in_sight(v);
    for (int i = 0; i < shown; i++) {
        int board = (v->shown + i + 1) % (others + 1);
        look_at(v, board, (hm_room){p->wide - 1, 0});
        const noted fresh = {hm_news_squares(v->news, v->viewer, board), HM_FULL_FRESH};
        draw_small(v->m, board, p, fresh,
                   y + i / p->fit * (sketch.rows + 2), x + i % p->fit * p->each);
    }
    v->others = (hm_area){y, x, rows_for(shown, p->fit) * (sketch.rows + 2),
                          p->fit * p->each};
    if (shown < others) /* Tab leads there */
        mvprintw(y, x + shown * p->each, "+%d", others - shown);
}

int hm_full_other_at(const hm_full_view *v, int y, int x)
{
    const hm_area *a = &v->others;
    const hm_full_plan *p = &v->plan;
    if (y < a->y || y >= a->y + a->height || x < a->x || x >= a->x + a->width)
        return -1;
    int i = (y - a->y) / (sketch.rows + 2) * p->fit + (x - a->x) / p->each;
    return i < in_sight(v) ? (v->shown + i + 1) % (others_of(v) + 1) : -1;
}

/* On a shared board every name has its owner behind it. */
static void sketch_small(const hm_match *m, int which, int wide)
{
    const hm_sketcher *k = m->face->sketch;
    const bool owned = k->boards(m->table) == 1 && hm_table_deal(m->table)->players > 1;
    k->board(m->table, HM_NO_PLAYER, which,
             (hm_room){wide > 2 ? wide - 1 : 1, owned && wide > 2}, &sketch);
}

bool hm_full_small_cuts(const hm_match *m, int wide)
{
    const int boards = m->face->sketch->boards(m->table);
    for (int i = 0; i < boards && i < BOARDS_MEASURED; i++) {
        sketch_small(m, i, wide);
        for (int k = 0; k < sketch.rows * sketch.cols; k++)
            if (sketch.cell[k].name != NULL &&
                strcmp(sketch.cell[k].name, sketch.cell[k].brief) != 0)
                return true;
    }
    return false;
}

int hm_full_shared(const hm_match *m, int wide, int columns, int y, int x)
{
    char *text = NULL;
    size_t size;
    FILE *pen = hm_textstream(&text, &size);
    m->face->sketch->legend(m->table, pen);
    fclose(pen);
    sketch_small(m, 0, wide);
    const hm_full_plan p = {.wide = wide, .each = wide * sketch.cols + 1};
    const int title = hm_width(sketch.title, strlen(sketch.title)) + 3;
    const int room = columns - title, below = y + 2 + sketch.rows;
    draw_small(m, 0, &p, (noted){0}, y + 1, x + HM_FULL_EDGE);
    mvhline(y + 1, x, ' ', columns); /* letters are where another board has its title */
    for (int i = 0; i < sketch.cols; i++)
        mvaddch(y + 1, x + HM_FULL_EDGE + i * wide, (chtype)('a' + i));
    for (int i = 0; i < sketch.rows; i++)
        mvprintw(y + 2 + i, x, "%d", i + 1);
    hm_screen_put_cut(y, x, columns, sketch.title);
    const bool beside = hm_width(text, strlen(text) - 1) <= room;
    const hm_area a = {beside ? y : below, beside ? x + title : x, sketch.rows,
                       beside ? room : columns};
    const int lines = hm_full_wrapped(a, text, 0, 2);
    free(text);
    return beside ? below : below + lines;
}

void hm_full_small(const hm_match *m, int which, int wide, hm_set fed, int y, int x)
{
    sketch_small(m, which, wide);
    const hm_full_plan p = {.wide = wide, .each = wide * sketch.cols + 1};
    draw_small(m, which, &p, (noted){fed, '*'}, y, x);
}

int hm_full_boards(hm_full_view *v)
{
    int y = draw_large(v, HM_FULL_FIRST);
    v->others = (hm_area){0};
    if (others_of(v) == 0)
        return y;
    if (v->plan.beside)
        draw_others(v, HM_FULL_FIRST, v->grid.x + v->grid.width + 2);
    else
        draw_others(v, y, 0);
    return y + v->plan.lines;
}
