/* full_log.c - what happened, as a list of paragraphs, the latest first: from each of
 * them one may look at its moment, or go back to it.
 *
 * The story tells only what everybody may know (story.h); what is seen of the moment is
 * what the viewer may (full_replay.c). Going back leads to a decision of a person, since
 * a bot that is asked again may choose otherwise. */
#include <curses.h>
#include <string.h>

#include "tools/play/full_game.h"
#include "tools/play/screen.h"
#include "tools/play/story.h"
#include "tools/save/session.h"
#include "tools/say.h"

enum { MARGIN = 3 /* columns for marks */, ESCAPE = 27 };

static const char foot[] =
    "arrows: choose  Enter: see that moment  U: undo to it  q, Escape: back";

typedef struct chronicle {
    hm_full *f;
    int      count;      /* paragraphs */
    int      fresh;      /* the first of them that is new */
    int      at, top;    /* marked, first in sight; counted from the latest */
    int      in_sight;
    char     message[512]; /* "": none */
} chronicle;

/* -- drawing */

static int entry_of(const chronicle *c, int row) { return c->count - 1 - row; }

static int lines_of(const chronicle *c, int row)
{
    const char *text = hm_story_line(c->f->m->story, entry_of(c, row));
    hm_area nowhere = {0, 0, 0, COLS - MARGIN - 1};
    return hm_full_wrapped(nowhere, text, 0, 2);
}

/* The list scrolls only as far as it must. */
static void follow(chronicle *c)
{
    int room = LINES - 2, used = 0;
    c->top = c->at < c->top ? c->at : c->top;
    for (int row = c->at; row >= c->top; row--) {
        used += lines_of(c, row);
        if (used > room && row < c->at)
            c->top = row + 1;
    }
}

static void draw_entry(const chronicle *c, int row, int y)
{
    const int i = entry_of(c, row), lines = lines_of(c, row);
    const bool marked = row == c->at, fresh = i >= c->fresh;
    attrset((marked ? A_REVERSE : A_NORMAL) | (fresh ? A_BOLD : A_NORMAL));
    for (int k = 0; k < lines && y + k < LINES - 1; k++)
        mvhline(y + k, 0, ' ', COLS);
    mvaddch(y, 0, marked ? '>' : ' ');
    mvaddch(y, 1, fresh ? HM_FULL_FRESH : ' ');
    hm_full_wrapped((hm_area){y, MARGIN, LINES - 1 - y, COLS - MARGIN - 1},
                    hm_story_line(c->f->m->story, i), 0, 2);
    attrset(A_NORMAL);
}

static void draw(chronicle *c)
{
    int y = 1;
    erase();
    if (!hm_screen_fits()) {
        hm_screen_too_small();
        return;
    }
    follow(c);
    hm_screen_bar(0, "What happened, the latest first");
    int row = c->top;
    for (; row < c->count && y < LINES - 1; row++) {
        draw_entry(c, row, y);
        y += lines_of(c, row);
    }
    c->in_sight = row - c->top;
    hm_screen_bar(LINES - 1, *c->message != '\0' ? c->message : foot);
}

/* -- its moment */

static void say(chronicle *c, const char *text)
{
    snprintf(c->message, sizeof c->message, "%s", text);
}

static void say_odd(chronicle *c, int key)
{
    char name[16];
    snprintf(c->message, sizeof c->message,
             "%s does nothing here; Enter sees that moment, q leads back.",
             hm_screen_key_name(key, name));
}

/* After the first of its choices, which is told above the board. */
static void see_moment(chronicle *c)
{
    hm_error err;
    const hm_full *f = c->f;
    int from = hm_story_from(f->m->story, entry_of(c, c->at));
    if (f->v.unseen)
        say(c, "Nothing is shown between two people.");
    else if (hm_full_moment(f->m, f->v.viewer, from + 1, &err) != HM_OK)
        hm_sentence(err.msg, c->message, sizeof c->message);
}

/* The first choice of a person from there on; -1: there is none. */
static int person_from(const hm_match *m, int from)
{
    for (int i = from; i < hm_session_moves(m->session); i++)
        if (m->bot[hm_session_move(m->session, i).player] == NULL)
            return i;
    return -1;
}

/* True: they want it. */
static bool go_back(chronicle *c)
{
    char text[120];
    hm_full *f = c->f;
    int from = hm_story_from(f->m->story, entry_of(c, c->at));
    int to = person_from(f->m, from), moves = hm_session_moves(f->m->session);
    if (to < 0) {
        say(c, "No person has chosen anything since then.");
        return false;
    }
    snprintf(text, sizeof text, "Undo %d choice%s, those of bots too? y: yes, n: no",
             moves - to, moves - to == 1 ? "" : "s");
    f->back = to;
    const int key = hm_screen_ask(text, "yYnN\033");
    return key == 'y' || key == 'Y';
}

/* -- keys */

/* Rows to go by; 0: the key is for something else. */
static int rows_by(const chronicle *c, int key)
{
    switch (key) {
    case KEY_DOWN: case 'j': return 1;
    case KEY_UP: case 'k': return -1;
    case KEY_NPAGE: case ' ': return c->in_sight;
    case KEY_PPAGE: return -c->in_sight;
    case KEY_HOME: return -c->count;
    case KEY_END: return c->count;
    case KEY_MOUSE: return hm_screen_mouse().wheel;
    default: return 0;
    }
}

static void move_by(chronicle *c, int by)
{
    int to = c->at + by;
    c->at = to < 0 ? 0 : to >= c->count ? c->count - 1 : to;
}

/* False: back. */
static bool press(chronicle *c, int key, hm_full_wish *wish)
{
    int by = rows_by(c, key);
    say(c, "");
    if (by != 0)
        move_by(c, by);
    else if (key == '\n')
        see_moment(c);
    else if (key == 'U' && go_back(c))
        *wish = HM_FULL_BACK;
    else if (key == 'q' || key == 'w' || key == ESCAPE || key == HM_KEY_GONE)
        return false;
    else if (key != 'U' && key != KEY_MOUSE)
        say_odd(c, key);
    return *wish == HM_FULL_STAY;
}

hm_full_wish hm_full_log(hm_full *f)
{
    const int count = hm_story_count(f->m->story);
    chronicle c = {.f = f, .count = count,
                   .fresh = hm_news_told(f->news, f->v.viewer, count)};
    hm_full_wish wish = HM_FULL_STAY;
    bool stays = count > 0;
    if (!stays)
        hm_full_tell(f, "Nothing has happened yet that could be told.");
    while (stays) {
        draw(&c);
        int key = hm_screen_key();
        if (key == HM_KEY_NONE || key == KEY_RESIZE)
            continue;
        stays = hm_screen_fits() ? press(&c, key, &wish)
                                 : key != 'q' && key != HM_KEY_GONE;
    }
    return wish;
}
