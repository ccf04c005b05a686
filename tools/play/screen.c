/* screen.c - all calls of curses that change the terminal's mode, and drawing that knows
 * how wide characters are.
 *
 * Curses only draws. What comes from the terminal is read here and nowhere else (its own
 * wgetch waits for ever once it has swallowed a click), less than a tenth of a second at
 * a time, so that signals, changed cards, another size and a terminal that has gone are
 * noticed. */
#include "tools/play/screen.h"

#include <curses.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "tools/stop.h"

/* Last, for it defines the names of all capabilities as macros. */
#include <term.h>
#include "tools/say.h"
#undef lines

enum { WAIT = 80 /* milliseconds for a key */, CHUNK = 256, CTRL_L = 12 };

static SCREEN *screen;
static bool    coloured;
static bool    offers_plain, wants_plain;
static int     told_lines, told_cols; /* the size that was told last */
static bool    types; /* a line is being typed: a paste goes into it */

/* What has come and is not used yet. */
static struct {
    hm_keys       keys;
    unsigned char byte[CHUNK];
    size_t        at, have;
    int64_t       since; /* when the last of it came, in milliseconds */
} input;

/* Pasted text comes between two marks, so that nothing in it is a key. Terminals that do
 * not know them ignore this. */
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

static void mark_pastes(const char *mode)
{
    if (write(STDOUT_FILENO, mode, strlen(mode)) < 0)
        return; /* it has gone, which the next wait finds out */
}

static void (*rest_of_curses)(int signal);

/* Who is put aside leaves the terminal as it was; curses knows of everything else. It
 * stops in here and comes back when it goes on. */
static void on_rest(int signal)
{
    const int kept = errno;
    mark_pastes(paste_off);
    rest_of_curses(signal);
    mark_pastes(paste_on);
    errno = kept;
}

static void catch_rest(void)
{
    struct sigaction action;
    if (sigaction(SIGTSTP, NULL, &action) != 0 || action.sa_handler == SIG_DFL ||
        action.sa_handler == SIG_IGN || action.sa_handler == on_rest)
        return;
    rest_of_curses = action.sa_handler;
    action.sa_handler = on_rest;
    sigaction(SIGTSTP, &action, NULL);
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
    offers_plain = wants_plain = false;
    told_lines = LINES;
    told_cols = COLS;
    coloured = colour && has_colors();
    if (coloured)
        begin_colours();
    cbreak();
    noecho();
    keypad(stdscr, TRUE);
    mousemask(BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
    curs_set(0);
    catch_rest();
    mark_pastes(paste_on);
    return true;
}

void hm_screen_close(void)
{
    if (screen == NULL)
        return;
    mark_pastes(paste_off);
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

static int64_t now_in_ms(void)
{
    struct timespec now = {0};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Waits so long for bytes and takes those that are there. An end is no silence: the
 * terminal has gone, and from then on every wait ends. False after a signal, as of
 * another size or of going on: who waits is to look what there is before it goes on. */
static bool read_more(long ms)
{
    struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
    const int ready = poll(&in, 1, (int)ms);
    if (ready <= 0)
        return ready == 0 || errno != EINTR;
    ssize_t n = read(STDIN_FILENO, input.byte, CHUNK);
    if (n == 0 || (n < 0 && errno != EINTR && errno != EAGAIN))
        hm_stop_hung();
    if (n <= 0)
        return true;
    input.at = 0;
    input.have = (size_t)n;
    input.since = now_in_ms();
    return true;
}

/* A key of what has come so far. */
static int next_key(void)
{
    size_t used;
    int key = hm_keys_next(&input.keys, input.byte + input.at, input.have - input.at,
                           &used);
    input.at += used;
    if (key == HM_KEY_NONE && input.at == input.have)
        key = hm_keys_pause(&input.keys, (long)(now_in_ms() - input.since));
    return key > HM_KEY_PASTED && !types ? HM_KEY_NONE : key;
}

/* Rubbish that comes all the time is no reason to stay beyond the time. */
static int wait_for_key(long ms)
{
    const int64_t until = now_in_ms() + ms;
    int key = next_key();
    bool goes_on = true;
    for (int64_t left = ms; goes_on && key == HM_KEY_NONE && hm_stopped() == 0;) {
        if (input.at == input.have)
            goes_on = read_more(hm_keys_waits(&input.keys) && left > HM_KEYS_PATIENCE
                                    ? HM_KEYS_PATIENCE
                                    : (long)left);
        key = next_key();
        left = until - now_in_ms();
        goes_on = goes_on && left > 0;
    }
    return key;
}

void hm_screen_forget(void)
{
    input.at = input.have = 0;
    input.keys = (hm_keys){0};
    tcflush(STDIN_FILENO, TCIFLUSH);
}

void hm_screen_types(bool on) { types = on; }

hm_mouse hm_screen_mouse(void) { return input.keys.mouse; }

/* Curses would say so only to who reads by it, and may have found out by itself while it
 * drew. */
static bool is_resized(void)
{
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 &&
        size.ws_col > 0 && (size.ws_row != LINES || size.ws_col != COLS))
        resize_term(size.ws_row, size.ws_col);
    if (LINES == told_lines && COLS == told_cols)
        return false;
    clearok(curscr, TRUE);
    told_lines = LINES;
    told_cols = COLS;
    return true;
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

/* Who draws on the screen from elsewhere is drawn over by Ctrl-L. What a small window
 * offers is not taken in one that has become larger meanwhile. */
static int key_within(long ms)
{
    if (hm_stopped() != 0 || wants_plain)
        return HM_KEY_GONE;
    hm_screen_show();
    int key = is_resized() ? KEY_RESIZE : wait_for_key(ms);
    if (offers_plain && key == 'p' && is_resized())
        key = KEY_RESIZE;
    wants_plain = offers_plain && key == 'p';
    offers_plain = offers_plain && key == HM_KEY_NONE; /* or it is drawn again */
    if (hm_stopped() != 0 || wants_plain)
        return HM_KEY_GONE;
    if (key != CTRL_L)
        return key;
    clearok(curscr, TRUE);
    return KEY_RESIZE;
}

int hm_screen_key(void) { return key_within(WAIT); }
int hm_screen_poll(void) { return key_within(0); }

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
    hm_screen_put(3, 0, COLS, "p: go on in plain lines, which need less");
    hm_screen_put(4, 0, COLS, "q: quit; or make it larger");
    offers_plain = true;
}

bool hm_screen_wants_plain(void) { return wants_plain; }
