/* screen_pages.c - pages to read and lines to type on the screen (screen.h), and what
 * keys are called in what is said of them. */
#include "tools/play/screen.h"

#include <curses.h>
#include <stdlib.h>
#include <string.h>

#include "tools/play/edit.h"
#include "tools/say.h"

enum { ESCAPE = 27, DELETE = 127, CTRL_C = 3 };

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
    {HM_KEY_PASTE, "A paste"},
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
    const int wheel = hm_screen_mouse().wheel;
    return wheel < 0 ? KEY_UP : wheel > 0 ? KEY_DOWN : HM_KEY_NONE;
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
static bool edit_by_key(hm_edit *e, int key)
{
    const bool pasted = key >= HM_KEY_PASTED;
    for (size_t i = 0; i < sizeof edits / sizeof *edits; i++)
        if (edits[i].key == key) {
            hm_edit_do(e, edits[i].deed);
            return true;
        }
    if (!pasted && (key < ' ' || key > 255))
        return false;
    hm_edit_type(e, (unsigned char)(pasted ? key - HM_KEY_PASTED : key));
    return true;
}

static size_t char_length(const char *c)
{
    size_t n = 1;
    while (((unsigned char)c[n] & 0xc0) == 0x80)
        n++;
    return n;
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
    for (;;) {
        draw_line(prompt, hint, e);
        int key = hm_screen_key();
        if (key == HM_KEY_GONE)
            return false;
        if (edit_by_key(e, key))
            continue;
        if (key == ESCAPE || key == CTRL_C)
            return false;
        if (key == '\n')
            return e->text[0] != '\0';
    }
}

static bool ask_line(const char *prompt, const char *hint, char *text, size_t size)
{
    hm_edit e;
    hm_edit_begin(&e, text, size);
    curs_set(1);
    hm_screen_types(true);
    bool done = edit_line(prompt, hint, &e);
    hm_screen_types(false);
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
