/* full_keys.c - keys and clicks: moving on the board and through the options.
 *
 * The cursor and the chosen option follow each other: moving to a square chooses the
 * first option there, choosing an option moves the cursor to its square. Where options
 * have no squares, the arrows move through the list. */
#include <curses.h>

#include "tools/play/full_plan.h"
#include "tools/play/full_view.h"
#include "tools/play/screen.h"

enum { ESCAPE = 27 };

const char hm_full_help[] =
    "Choosing\n"
    "  arrows, h j k l   move on the board: the options of that square;\n"
    "                    where options have no squares, through the list\n"
    "  n, p              next and previous line of the list\n"
    "  N, P              next and previous kind of option, as to build\n"
    "  Space             next option of the same square\n"
    "  Home, End         first and last option\n"
    "  0-9               number of an option; a line with several, as 1-16, is\n"
    "                    about squares, which the arrows choose\n"
    "  Enter             take the option that is marked\n"
    "  mouse             click a square or an option; click it again to take it\n"
    "  /                 type a square, words of an option, its number, or a\n"
    "                    command, as in plain lines: b2, build cottage c3, undo,\n"
    "                    cards inn, what b2; a square alone is only marked\n"
    "\n"
    "Looking\n"
    "  i                 all about what is marked, where it does not fit\n"
    "  Tab, Shift-Tab    the next and previous board, large; arrows look around\n"
    "                    in it, Escape leads back; a click on a board does it, too\n"
    "  PgUp, PgDn        scroll the cards; the wheel scrolls what it is over\n"
    "  c                 all cards in play, with layouts and rules\n"
    "  w                 what happened so far: Enter shows the moment, U goes\n"
    "                    back to it\n"
    "  e                 points, if the game ended now\n"
    "  ?                 this page\n"
    "\n"
    "Thinking\n"
    "  b, B              plan: the next or previous card, its furthest layout\n"
    "                    outlined on your board; Space: another layout of it,\n"
    "                    Escape: no plan any more\n"
    "  y                 why you cannot build the card that is planned or marked\n"
    "  !                 a hint: what a good player would do, and why\n"
    "\n"
    "The game\n"
    "  u, r              undo and redo, to your decision before or after\n"
    "  s                 save under another name and go on there\n"
    "  q                 quit; the game is kept, and how to go on is told\n"
    "  .                 while a bot thinks: it chooses now\n"
    "  z                 bots move as fast as they are, slowly, or step by step;\n"
    "                    then Space is a step, and . leads on to your turn\n"
    "  >                 when your town is full, or your last worker is placed:\n"
    "                    play on to the end, without waiting for anything\n"
    "  Ctrl-L            draws everything anew\n"
    "  v, a              when it is over: see it again, or play another one\n"
    "\n"
    "On the board\n"
    "  [square]          used by the option that is marked\n"
    "  >square<          where it ends: what is built or put stands there\n"
    "  (square)          the cursor, where nothing can be done\n"
    "  underlined        something can be done there\n"
    "  +square, + line   new since your last turn\n"
    "  {g}, !brick!      of the plan: glass is missing there; brick is in the way\n";

static const hm_decision *due(const hm_full_view *v) { return &v->m->d; }

static const hm_grid *grid_of(const hm_full_view *v)
{
    return &hm_table_deal(v->m->table)->deck->game->grid;
}

/* -- options */

static bool is_at(const hm_full_view *v, int option, int square, bool exactly)
{
    int at;
    hm_set squares = hm_full_squares(v->m->table, due(v)->option[option], &at);
    return exactly ? at == square : (squares & hm_bit(square)) != 0;
}

static bool have_squares(const hm_full_view *v)
{
    int at;
    for (int i = 0; i < due(v)->count; i++)
        if (hm_full_squares(v->m->table, due(v)->option[i], &at) != 0)
            return true;
    return false;
}

static void choose(hm_full_view *v, int option)
{
    int count = due(v)->count, at;
    v->shown = hm_full_home(v);
    v->chosen = option < 0 ? 0 : option >= count ? count - 1 : option;
    hm_full_squares(v->m->table, due(v)->option[v->chosen], &at);
    v->cursor = at;
    hm_full_rows_keep(&v->rows, v->chosen);
}

void hm_full_mark(hm_full_view *v, int option) { choose(v, option); }

/* From a line of the list to another one; a line of squares is where it was left. */
static void choose_row(hm_full_view *v, int by)
{
    int row = v->chosen >= 0 ? v->rows.of[v->chosen] + by : 0;
    choose(v, hm_full_rows_option(&v->rows, row));
}

static hm_action kind_of(const hm_full_view *v, int option)
{
    return hm_option_open(v->m->table, due(v)->option[option]).action;
}

/* To the first option of the next kind, around the list; -1 where all are of
 * one kind. */
int hm_full_kind(const hm_full_view *v, int by)
{
    int count = due(v)->count, from = v->chosen >= 0 ? v->chosen : 0, at = from;
    do
        at = (at + by + count) % count;
    while (at != from && kind_of(v, at) == kind_of(v, from));
    if (at == from)
        return -1;
    while (at > 0 && kind_of(v, at - 1) == kind_of(v, at))
        at--;
    return at;
}

static void choose_kind(hm_full_view *v, int by)
{
    int found = hm_full_kind(v, by);
    if (found >= 0)
        choose(v, hm_full_rows_option(&v->rows, v->rows.of[found]));
    else
        v->message = "All options are of one kind.";
}

/* The next option of a square after `from`, around the list; those that end there go
 * before those that only use it. -1: none. */
static int option_at(const hm_full_view *v, int square, int from)
{
    int count = due(v)->count;
    for (int exactly = 1; exactly >= 0; exactly--)
        for (int i = 1; i <= count; i++)
            if (is_at(v, (from + i) % count, square, exactly))
                return (from + i) % count;
    return -1;
}

void hm_full_go_to(hm_full_view *v, int square)
{
    v->cursor = square;
    v->chosen = option_at(v, square, due(v)->count - 1);
    if (v->chosen >= 0)
        hm_full_rows_keep(&v->rows, v->chosen);
    else
        v->message = "There is no option on this square; n goes to the next option.";
}

/* -- moving */

/* The square next to one; from none it comes in at the first. */
static int next_to(const hm_grid *g, int square, int right, int down)
{
    if (square < 0)
        return 0;
    int x = square % g->cols + right, y = square / g->cols + down;
    x = x < 0 ? 0 : x >= g->cols ? g->cols - 1 : x;
    y = y < 0 ? 0 : y >= g->rows ? g->rows - 1 : y;
    return y * g->cols + x;
}

static void move_by(hm_full_view *v, int right, int down)
{
    if (!v->asks || v->shown != hm_full_home(v))
        v->look = next_to(grid_of(v), v->look, right, down);
    else if (have_squares(v))
        hm_full_go_to(v, next_to(grid_of(v), v->cursor, right, down));
    else
        choose_row(v, right + down);
}

void hm_full_turn_board(hm_full_view *v, int by)
{
    int boards = v->m->face->sketch->boards(v->m->table);
    v->shown = (v->shown + by + boards) % boards;
    v->look = -1;
    if (boards == 1)
        v->message = "There is only this board.";
}

void hm_full_scroll_cards(hm_full_view *v, int by)
{
    int most = v->card_lines - v->card_room;
    v->card_top += by;
    v->card_top = v->card_top > most ? most : v->card_top;
    v->card_top = v->card_top < 0 ? 0 : v->card_top;
}

/* Lines, or rows of blocks, of which one stays in sight where there are several. */
static int page_of(const hm_full_view *v)
{
    return v->card_room > 2 ? v->card_room - 1 : 1;
}

static void type_digit(hm_full_view *v, int digit)
{
    int number = v->number * 10 + digit;
    if (number > due(v)->count)
        number = digit; /* begins anew */
    v->number = number > 0 && number <= due(v)->count ? number : 0;
    if (v->number > 0)
        choose(v, v->number - 1);
    else
        v->message = "There is no option with that number.";
}

/* -- the mouse */

static bool is_in(const hm_area *a, int y, int x)
{
    return y >= a->y && y < a->y + a->height && x >= a->x && x < a->x + a->width;
}

/* A second click on the square of the chosen option takes it, as Enter does. */
static hm_full_wish click_square(hm_full_view *v, int y, int x)
{
    int square = (y - v->grid.y) / v->cell_height * grid_of(v)->cols +
                 (x - v->grid.x) / v->cell_width;
    if (!v->asks || v->shown != hm_full_home(v)) {
        v->look = square;
        return HM_FULL_STAY;
    }
    if (square == v->cursor && v->chosen >= 0 && is_at(v, v->chosen, square, false))
        return HM_FULL_TAKE;
    hm_full_go_to(v, square);
    return HM_FULL_STAY;
}

enum { WHEEL = 3 /* lines of text */ };

/* Scrolls what it is over, and nothing where nothing can be scrolled. */
static void turn_wheel(hm_full_view *v, int y, int x, int by)
{
    if (is_in(&v->cards, y, x))
        hm_full_scroll_cards(v, WHEEL * by);
    else if (is_in(&v->log, y, x))
        v->log_back = v->log_back - WHEEL * by > 0 ? v->log_back - WHEEL * by : 0;
    else if (v->asks && is_in(&v->list, y, x))
        choose_row(v, by);
}

/* The first click on an option marks it, so that its squares are seen; the second
 * takes it. */
static hm_full_wish click(hm_full_view *v)
{
    const hm_mouse e = hm_screen_mouse();
    if (e.wheel != 0) {
        turn_wheel(v, e.y, e.x, e.wheel);
        return HM_FULL_STAY;
    }
    if (is_in(&v->grid, e.y, e.x))
        return click_square(v, e.y, e.x);
    int board = hm_full_other_at(v, e.y, e.x);
    if (board >= 0) {
        v->shown = board;
        v->look = -1;
        return HM_FULL_STAY;
    }
    int row = v->asks && is_in(&v->list, e.y, e.x) ? v->line_row[e.y - v->list.y] : -1;
    if (row < 0 || row >= v->rows.count)
        return HM_FULL_STAY;
    if (v->chosen >= 0 && row == v->rows.of[v->chosen])
        return HM_FULL_TAKE;
    choose(v, hm_full_rows_option(&v->rows, row));
    return HM_FULL_STAY;
}

/* -- all keys */

/* Steps from one square to another. */
static int distance(const hm_grid *g, int a, int b)
{
    int x = a % g->cols - b % g->cols, y = a / g->cols - b / g->cols;
    return (x < 0 ? -x : x) + (y < 0 ? -y : y);
}

/* Of the options of the kind that comes first, so that what is usual stays marked. */
static int nearest(const hm_full_view *v, int square)
{
    int found = 0, best = HM_SQUARES_MAX, at;
    for (int i = 0; square >= 0 && i < due(v)->count; i++) {
        hm_full_squares(v->m->table, due(v)->option[i], &at);
        int far = at >= 0 && kind_of(v, i) == kind_of(v, 0)
                      ? distance(grid_of(v), at, square)
                      : HM_SQUARES_MAX;
        if (far < best) {
            best = far;
            found = i;
        }
    }
    return found;
}

void hm_full_turn_to(hm_full_view *v, int square)
{
    v->shown = hm_full_home(v);
    v->top = v->number = v->log_back = 0;
    v->hint = NULL;
    v->message = "";
    v->cursor = v->look = -1;
    hm_full_rows_fill(&v->rows, v->m->table, due(v));
    choose(v, nearest(v, square));
}

void hm_full_look_on(hm_full_view *v, int viewer)
{
    bool began = v->asks || v->viewer != viewer;
    v->asks = false;
    v->viewer = viewer;
    v->top = v->number = 0;
    v->cursor = v->chosen = -1;
    v->rows.count = 0;
    if (!began) /* what they look at stays */
        return;
    v->shown = hm_full_home(v);
    v->look = -1;
    v->log_back = 0;
}

static hm_full_wish wish_of(const hm_full_view *v, int key)
{
    switch (key) {
    case 'u': return HM_FULL_UNDO;
    case 'r': return HM_FULL_REDO;
    case '?': case KEY_F(1): return HM_FULL_HELP;
    case 'c': return HM_FULL_CARDS;
    case 'i': return HM_FULL_WHAT;
    case 's': return HM_FULL_SAVE;
    case 'w': return HM_FULL_LOG;
    case 'e': return HM_FULL_SCORE;
    case 'q': return HM_FULL_QUIT;
    case 'z': return HM_FULL_PACE;
    case '/': return HM_FULL_LINE;
    case 'y': return HM_FULL_WHY;
    case '!': return v->asks ? HM_FULL_HINT : HM_FULL_STAY;
    case '.': return v->asks ? HM_FULL_STAY : HM_FULL_NOW;
    case ' ': return v->rests ? HM_FULL_NEXT : HM_FULL_STAY;
    case '>': return v->may_end ? HM_FULL_ON : HM_FULL_STAY;
    default: return HM_FULL_STAY;
    }
}

/* Keys that only look; false: it is another one. */
static bool looked(hm_full_view *v, int key)
{
    switch (key) {
    case KEY_UP: case 'k': move_by(v, 0, -1); break;
    case KEY_DOWN: case 'j': move_by(v, 0, 1); break;
    case KEY_LEFT: case 'h': move_by(v, -1, 0); break;
    case KEY_RIGHT: case 'l': move_by(v, 1, 0); break;
    case '\t': hm_full_turn_board(v, 1); break;
    case KEY_BTAB: hm_full_turn_board(v, -1); break;
    case KEY_NPAGE: hm_full_scroll_cards(v, page_of(v)); break;
    case KEY_PPAGE: hm_full_scroll_cards(v, -page_of(v)); break;
    case 'b': hm_full_plan_card(v, 1); break;
    case 'B': hm_full_plan_card(v, -1); break;
    case ESCAPE:
        if (v->shown != hm_full_home(v) || !hm_full_plan_end(v)) {
            v->shown = hm_full_home(v);
            v->look = -1;
        }
        break;
    default: return false;
    }
    return true;
}

static bool is_digit(int key) { return key >= '0' && key <= '9'; }

/* The next option of the same square. */
static void choose_here(hm_full_view *v)
{
    const int next =
        v->cursor >= 0 && v->chosen >= 0 ? option_at(v, v->cursor, v->chosen) : -1;
    if (next >= 0 && next != v->chosen) {
        v->chosen = next;
        hm_full_rows_keep(&v->rows, next);
    } else {
        v->message = v->cursor >= 0
                         ? "There is no other option on this square; n goes to the next."
                         : "These options have no squares; n goes to the next one.";
    }
}

/* Keys that mark an option; false: it is another one. */
static bool marked(hm_full_view *v, int key)
{
    switch (key) {
    case 'n': choose_row(v, 1); break;
    case 'p': choose_row(v, -1); break;
    case 'N': choose_kind(v, 1); break;
    case 'P': choose_kind(v, -1); break;
    case KEY_HOME: choose(v, 0); break;
    case KEY_END: choose(v, due(v)->count - 1); break;
    case ' ': choose_here(v); break;
    default: return false;
    }
    return true;
}

/* "x does nothing here": whoever is not told presses it again, and harder. */
void hm_full_unknown(hm_full_view *v, int key)
{
    char name[16];
    snprintf(v->odd, sizeof v->odd, "%s does nothing here; ? tells all keys.",
             hm_screen_key_name(key, name));
    v->message = v->odd;
}

/* What is out of sight is not taken. */
static hm_full_wish enter(hm_full_view *v)
{
    if (v->shown != hm_full_home(v)) {
        v->shown = hm_full_home(v);
        return HM_FULL_STAY;
    }
    if (v->chosen < 0)
        v->message = "No option is marked; n goes to the next one.";
    return v->chosen >= 0 ? HM_FULL_TAKE : HM_FULL_STAY;
}

/* Choosing is for those who are asked. */
static bool is_for_choosing(int key)
{
    return is_digit(key) || key == '\n' || key == KEY_HOME || key == KEY_END ||
           key == 'n' || key == 'p' || key == 'N' || key == 'P';
}

hm_full_wish hm_full_key(hm_full_view *v, int key)
{
    if (key == HM_KEY_NONE || key == KEY_RESIZE)
        return HM_FULL_STAY;
    v->message = "";
    if (v->asks && is_digit(key)) {
        type_digit(v, key - '0');
        return HM_FULL_STAY;
    }
    v->number = 0;
    if (looked(v, key) || (key == ' ' && !v->rests && hm_full_plan_layout(v)) ||
        (v->asks && marked(v, key)))
        return HM_FULL_STAY;
    if (key == KEY_MOUSE)
        return click(v);
    if (v->asks && key == '\n')
        return enter(v);
    hm_full_wish wish = wish_of(v, key);
    if (wish == HM_FULL_STAY && !v->asks && is_for_choosing(key))
        v->message = "It is not your turn: there is nothing to choose.";
    else if (wish == HM_FULL_STAY)
        hm_full_unknown(v, key);
    return wish;
}
