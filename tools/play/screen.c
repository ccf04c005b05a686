/* screen.c - all calls of curses that change the terminal's mode, and drawing that knows
 * how wide characters are.
 *
 * Keys are waited for less than a tenth of a second at a time, so that signals, changed
 * cards and a terminal that has gone are noticed. */
#include "tools/play/screen.h"

#include <curses.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tools/play/edit.h"
#include "tools/play/stop.h"

/* Last, for it defines the names of all capabilities as macros. */
#include <term.h>
#include "tools/say.h"
#undef lines

enum { WAIT = 80 /* milliseconds for a key */, ESCAPE = 27, DELETE = 127, CTRL_C = 3 };

static SCREEN *screen;
static bool    coloured;
static bool    marks_paste; /* the terminal was asked to tell what is pasted */

static const char paste_on[] = "\033[?2004h", paste_off[] = "\033[?2004l";

/* -- opening and closing */

/* Backgrounds, with the letters that can be read on them: what the terminal's own
 * background is, light or dark, does not matter then. Where there are only 8 colours, no
 * two names are the same pair: brown is dark yellow letters, as on old terminals. */
static const struct {
    const char *name;
    short       fore, back;       /* of 8 */
    short       fore256, back256;
} colours[] = {
    {"black", COLOR_WHITE, COLOR_BLACK, 231, 238},
    {"red", COLOR_WHITE, COLOR_RED, 231, 124},
    {"green", COLOR_BLACK, COLOR_GREEN, 16, 71},
    {"yellow", COLOR_BLACK, COLOR_YELLOW, 16, 221},
    {"blue", COLOR_WHITE, COLOR_BLUE, 16, 75},
    {"purple", COLOR_WHITE, COLOR_MAGENTA, 231, 90},
    {"cyan", COLOR_BLACK, COLOR_CYAN, 16, 37},
    {"grey", COLOR_BLACK, COLOR_WHITE, 16, 250},
    {"orange", COLOR_YELLOW, COLOR_RED, 16, 208},
    {"brown", COLOR_YELLOW, COLOR_BLACK, 231, 94},
    {"white", COLOR_BLUE, COLOR_WHITE, 16, 255},
};

enum { COLOUR_NAMES = sizeof colours / sizeof *colours };

static void begin_colours(void)
{
    start_color(); /* which finds out how many there are */
    const bool many = COLORS >= 256;
    use_default_colors();
    for (int i = 0; i < COLOUR_NAMES; i++)
        init_pair((short)(i + 1), many ? colours[i].fore256 : colours[i].fore,
                  many ? colours[i].back256 : colours[i].back);
}

/* A terminal on which the cursor cannot be put anywhere has no screen. */
static bool can_address(void)
{
    int error;
    if (setupterm(NULL, STDOUT_FILENO, &error) == ERR)
        return false;
    const char *cup = tigetstr("cup");
    bool can = cup != NULL && cup != (const char *)-1;
    del_curterm(cur_term);
    return can;
}

/* newterm and not initscr, which ends the program where the terminal is unknown. */
bool hm_screen_open(bool colour)
{
    static bool registered;
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || !can_address())
        return false;
    fflush(stdout);
    screen = newterm(NULL, stdout, stdin);
    if (screen == NULL)
        return false;
    if (!registered)
        atexit(hm_screen_close); /* memory may run short anywhere */
    registered = true;
    coloured = colour && has_colors();
    if (coloured)
        begin_colours();
    cbreak();
    noecho();
    keypad(stdscr, TRUE);
    set_escdelay(50);
    mousemask(BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
    mouseinterval(0);
    curs_set(0);
    timeout(WAIT);
    return true;
}

void hm_screen_close(void)
{
    if (screen == NULL)
        return;
    if (marks_paste) /* a signal came while something was typed */
        fputs(paste_off, stdout);
    marks_paste = false;
    curs_set(1);
    endwin();
    delscreen(screen);
    screen = NULL;
}

bool hm_screen_is_open(void) { return screen != NULL; }

bool hm_screen_fits(void)
{
    return COLS >= HM_SCREEN_COLS && LINES >= HM_SCREEN_LINES;
}

/* -- keys */

/* A terminal that has gone answers at once, again and again, with nothing. */
static bool is_gone(void)
{
    static int empty;
    struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
    if (poll(&in, 1, 0) <= 0) {
        empty = 0;
        return false;
    }
    return (in.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0 || ++empty > 20;
}

/* While it draws, curses ignores Ctrl-Z; held back, it comes through afterwards. */
void hm_screen_show(void)
{
    sigset_t held, usual;
    sigemptyset(&held);
    sigaddset(&held, SIGTSTP);
    sigprocmask(SIG_BLOCK, &held, &usual);
    refresh();
    sigprocmask(SIG_SETMASK, &usual, NULL);
}

/* A terminal that has gone gives ERR as a timeout does, so it is asked for; from then
 * on every wait ends. */
int hm_screen_key(void)
{
    if (hm_stopped() != 0)
        return HM_KEY_GONE;
    hm_screen_show();
    int key = getch();
    if (hm_stopped() == 0 && key == ERR && is_gone())
        hm_stop_hung();
    if (hm_stopped() != 0)
        return HM_KEY_GONE;
    if (key == KEY_ENTER || key == '\r')
        return '\n';
    return key == ERR ? HM_KEY_NONE : key;
}

int hm_screen_poll(void)
{
    timeout(0);
    int key = hm_screen_key();
    timeout(WAIT);
    return key;
}

/* -- text */

/* One character; where it cannot be shown, a question mark. */
static void put_char(const char *c, size_t n)
{
    if (hm_may_show(c, n) && (n == 1 || (hm_use_utf8() && hm_width(c, n) > 0)))
        addnstr(c, (int)n);
    else
        addch('?');
}

static size_t char_length(const char *c)
{
    size_t n = 1;
    while (((unsigned char)c[n] & 0xc0) == 0x80)
        n++;
    return n;
}

/* Cut by columns and not by bytes, so that nothing runs over a border. What has no
 * width takes one column, as it is shown as a question mark. */
int hm_screen_put(int y, int x, int width, const char *text)
{
    int used = 0;
    if (y < 0 || y >= LINES || x >= COLS)
        return 0;
    width = width < COLS - x ? width : COLS - x;
    move(y, x);
    while (*text != '\0' && *text != '\n') {
        size_t n = char_length(text);
        int w = hm_width(text, n);
        w = w > 0 ? w : 1;
        if (used + w > width)
            break;
        put_char(text, n);
        used += w;
        text += n;
    }
    return used;
}

int hm_screen_put_cut(int y, int x, int width, const char *text)
{
    if (width < 2 || hm_width(text, strlen(text)) <= width)
        return hm_screen_put(y, x, width, text);
    int used = hm_screen_put(y, x, width - 1, text);
    return used + hm_screen_put(y, x + used, 1, hm_use_utf8() ? "…" : "~");
}

unsigned long hm_screen_colour(const char *name)
{
    for (int i = 0; coloured && i < COLOUR_NAMES; i++)
        if (strcmp(colours[i].name, name) == 0)
            return COLOR_PAIR(i + 1);
    return 0;
}

int hm_screen_wrapped(int y, int x, int height, int width, const char *text)
{
    int line = 0;
    for (const char *next; *text != '\0' && line < height; text = next, line++) {
        size_t n = hm_wrap(text, width, &next);
        if (n == 0 && next == text)
            break;
        char *part = hm_need(strndup(text, n));
        hm_screen_put(y + line, x, width, part);
        free(part);
    }
    return line;
}

void hm_screen_bar(int y, const char *text)
{
    attrset(A_REVERSE);
    mvhline(y, 0, ' ', COLS);
    hm_screen_put(y, 1, COLS - 2, text);
    attrset(A_NORMAL);
}

void hm_screen_too_small(void)
{
    erase();
    hm_screen_put(0, 0, COLS, "The terminal is too small:");
    hm_screen_put(1, 0, COLS, "80 columns and 24 lines are needed.");
    hm_screen_put(2, 0, COLS, "(hamlet play --plain needs less; q: quit)");
}

/* -- pages */

static const struct {
    int         key;
    const char *name;
} key_names[] = {
    {ESCAPE, "Escape"}, {'\n', "Enter"}, {'\t', "Tab"}, {' ', "Space"},
    {DELETE, "Backspace"}, {'\b', "Backspace"}, {KEY_BACKSPACE, "Backspace"},
    {KEY_BTAB, "Shift-Tab"}, {KEY_UP, "Up"}, {KEY_DOWN, "Down"}, {KEY_LEFT, "Left"},
    {KEY_RIGHT, "Right"}, {KEY_HOME, "Home"}, {KEY_END, "End"}, {KEY_PPAGE, "PgUp"},
    {KEY_NPAGE, "PgDn"}, {KEY_DC, "Delete"}, {KEY_IC, "Insert"},
};

const char *hm_screen_key_name(int key, char name[16])
{
    for (size_t i = 0; i < sizeof key_names / sizeof *key_names; i++)
        if (key_names[i].key == key)
            return strcpy(name, key_names[i].name);
    if (key > ' ' && key < DELETE)
        snprintf(name, 16, "%c", key);
    else if (key > 0 && key < ' ')
        snprintf(name, 16, "Ctrl-%c", key + '@');
    else if (key > KEY_F0 && key <= KEY_F(24))
        snprintf(name, 16, "F%d", key - KEY_F0);
    else
        snprintf(name, 16, "That key");
    return name;
}

/* Draws from line `top` on; returns how many lines there are. */
static int draw_page(const char *title, const char *text, int top)
{
    int line = 0;
    erase();
    hm_screen_bar(0, title);
    while (*text != '\0') {
        const char *next;
        size_t n = hm_wrap(text, COLS - 3, &next);
        if (n == 0 && next == text)
            break;
        if (line >= top && line - top < LINES - 2) {
            char *part = hm_need(strndup(text, n));
            hm_screen_put(line - top + 1, 1, COLS - 2, part);
            free(part);
        }
        line++;
        text = next;
    }
    return line;
}

enum { NO_PAGING = -(1 << 20) };

/* Everything but NO_PAGING is cut to the text by the caller. */
static int paged(int key, int top)
{
    switch (key) {
    case KEY_DOWN: case 'j': return top + 1;
    case KEY_UP: case 'k': return top - 1;
    case KEY_NPAGE: case ' ': return top + LINES - 3;
    case KEY_PPAGE: case 'b': return top - LINES + 3;
    case KEY_HOME: case 'g': return 0;
    case KEY_END: case 'G': return 1 << 20;
    case KEY_RESIZE: case HM_KEY_NONE: return top;
    default: return NO_PAGING;
    }
}

/* The mouse wheel scrolls like the arrows. */
static int key_of_wheel(void)
{
    MEVENT e;
    if (getmouse(&e) != OK)
        return HM_KEY_NONE;
    return e.bstate & BUTTON4_PRESSED   ? KEY_UP
           : e.bstate & BUTTON5_PRESSED ? KEY_DOWN
                                        : HM_KEY_NONE;
}

/* What can be pressed, behind what was said of a key, or below it where not both fit: who
 * pressed a wrong key wants to see the right ones. */
static void draw_scroll_foot(const hm_scroll *s, bool more, const char *odd)
{
    char keys[128], text[192];
    const char *scrolls = more ? s->scrolls : "", *gap = *scrolls != '\0' ? "  " : "";
    snprintf(keys, sizeof keys, "%s%s%s", scrolls, gap, s->foot);
    snprintf(text, sizeof text, "%s  %s", odd, keys);
    const bool fits = hm_width(text, strlen(text)) <= COLS - 2;
    if (*odd != '\0' && !fits)
        hm_screen_bar(LINES - 2, odd);
    hm_screen_bar(LINES - 1, *odd != '\0' && fits ? text : keys);
}

static bool is_one_of(int key, const char *keys)
{
    return key == HM_KEY_GONE || (key > 0 && key < 256 && strchr(keys, key) != NULL);
}

int hm_screen_scroll(const hm_scroll *s)
{
    char odd[48] = "", name[16];
    for (int top = 0;;) {
        const int lines = s->draw(s->ctx, top), most = lines - (LINES - 2);
        draw_scroll_foot(s, most > 0, odd);
        int key = hm_screen_key();
        key = key == KEY_MOUSE ? key_of_wheel() : key;
        if (is_one_of(key, s->keys))
            return key;
        if (key != HM_KEY_NONE && key != KEY_RESIZE)
            snprintf(odd, sizeof odd, "%s", most > 0 ? "" : "There is no more to see.");
        int to = paged(key, top);
        if (to == NO_PAGING) {
            snprintf(odd, sizeof odd, "%s does nothing here.",
                     hm_screen_key_name(key, name));
            continue;
        }
        top = to > most ? most : to;
        top = top < 0 ? 0 : top;
    }
}

typedef struct page {
    const char *title, *text;
} page;

static int draw_page_of(void *ctx, int top)
{
    const page *p = ctx;
    return draw_page(p->title, p->text, top);
}

int hm_screen_choice(const char *title, const char *text, const char *foot,
                     const char *keys)
{
    page p = {title, text};
    const hm_scroll s = {draw_page_of, &p, "arrows, Space, PgUp: scroll", foot,
                         keys};
    return hm_screen_scroll(&s);
}

/* Who opened a page by a key may close it by the same. */
int hm_screen_page(const char *title, const char *text)
{
    return hm_screen_choice(title, text, "q, Escape, Enter: back", "q\n\033cweiy?");
}

int hm_screen_ask(const char *text, const char *keys)
{
    char odd[48] = "", name[16];
    for (;;) {
        erase();
        int width = hm_width(text, strlen(text));
        int x = width < COLS ? (COLS - width) / 2 : 0;
        hm_screen_put(LINES / 2, x, COLS - x, text);
        hm_screen_put(LINES / 2 + 2, x, COLS - x, odd);
        int key = hm_screen_key();
        if (is_one_of(key, keys))
            return key;
        if (key != HM_KEY_NONE && key != KEY_RESIZE && key != KEY_MOUSE)
            snprintf(odd, sizeof odd, "%s does nothing here.",
                     hm_screen_key_name(key, name));
    }
}

/* -- a line */

enum { PASTE = KEY_MAX + 1, PASTED = KEY_MAX + 2 };

/* Pasted text comes between two marks, so that a line break in it is no Enter and the
 * rest of it no keys. Terminals that do not know them ignore it. */
static void tell_pasted(bool on)
{
    marks_paste = on;
    define_key(on ? "\033[200~" : NULL, PASTE);
    define_key(on ? "\033[201~" : NULL, PASTED);
    fputs(on ? paste_on : paste_off, stdout);
    fflush(stdout);
}

enum { CTRL_A = 1, CTRL_B = 2, CTRL_D = 4, CTRL_E = 5, CTRL_F = 6, CTRL_K = 11,
       CTRL_U = 21, CTRL_W = 23 };

/* As shells and libedit have them. */
static const struct {
    int          key;
    hm_edit_deed deed;
} edits[] = {
    {KEY_LEFT, HM_EDIT_LEFT}, {CTRL_B, HM_EDIT_LEFT},
    {KEY_RIGHT, HM_EDIT_RIGHT}, {CTRL_F, HM_EDIT_RIGHT},
    {KEY_SLEFT, HM_EDIT_LEFT_WORD}, {KEY_SRIGHT, HM_EDIT_RIGHT_WORD},
    {KEY_HOME, HM_EDIT_BEGIN}, {CTRL_A, HM_EDIT_BEGIN},
    {KEY_END, HM_EDIT_END}, {CTRL_E, HM_EDIT_END},
    {KEY_BACKSPACE, HM_EDIT_BACK}, {DELETE, HM_EDIT_BACK}, {'\b', HM_EDIT_BACK},
    {KEY_DC, HM_EDIT_DELETE}, {CTRL_D, HM_EDIT_DELETE},
    {CTRL_W, HM_EDIT_CUT_WORD}, {CTRL_U, HM_EDIT_CUT_BEFORE}, {CTRL_K, HM_EDIT_CUT_REST},
};

/* True: the key edits the line. */
static bool edit_by_key(hm_edit *e, int key, bool pasted)
{
    for (size_t i = 0; !pasted && i < sizeof edits / sizeof *edits; i++)
        if (edits[i].key == key) {
            hm_edit_do(e, edits[i].deed);
            return true;
        }
    if (key < 0 || key > 255 || (key < ' ' && !pasted))
        return false;
    hm_edit_type(e, (unsigned char)key);
    return true;
}

/* Where the text has no room, the part around the cursor is shown: what stands before it
 * goes first. */
static void draw_line(const char *prompt, const char *hint, const hm_edit *e)
{
    hm_screen_bar(LINES - 1, prompt);
    const int side = hm_width(hint, strlen(hint));
    int x = hm_width(prompt, strlen(prompt)) + 2, room = COLS - x - 3;
    room -= side > 0 ? side + 2 : 0;
    const char *from = e->text, *cursor = e->text + e->at;
    while (from < cursor && hm_width(from, (size_t)(cursor - from)) > room)
        from += char_length(from);
    int column = x + hm_width(from, (size_t)(cursor - from));
    attrset(A_REVERSE);
    hm_screen_put(LINES - 1, COLS - 1 - side, side, hint);
    hm_screen_put(LINES - 1, x, room + 1, from);
    hm_screen_put(LINES - 1, column, *cursor == '\0' ? 1 : 0, "_");
    attrset(A_NORMAL);
    move(LINES - 1, column < COLS ? column : COLS - 1);
}

static bool edit_line(const char *prompt, const char *hint, hm_edit *e)
{
    for (bool pasted = false;;) {
        draw_line(prompt, hint, e);
        int key = hm_screen_key();
        if (key == HM_KEY_GONE)
            return false;
        if (key == PASTE || key == PASTED)
            pasted = key == PASTE;
        else if (edit_by_key(e, key, pasted))
            continue;
        else if (key == ESCAPE || key == CTRL_C)
            return false;
        else if (key == '\n')
            return e->text[0] != '\0';
    }
}

static bool ask_line(const char *prompt, const char *hint, char *text, size_t size)
{
    hm_edit e;
    hm_edit_begin(&e, text, size);
    curs_set(1);
    tell_pasted(true);
    bool done = edit_line(prompt, hint, &e);
    tell_pasted(false);
    curs_set(0);
    return done;
}

bool hm_screen_edit(const char *prompt, char *text, size_t size)
{
    return ask_line(prompt, "", text, size);
}

bool hm_screen_line(const char *prompt, char *out, size_t size)
{
    out[0] = '\0';
    return ask_line(prompt, "Escape: back", out, size);
}
