/* full_replay.c - a game again, on the screen on which it was played.
 *
 * What is shown is the table after a move, with the squares of that move marked. When the
 * game is over, all is shown that anybody knew then; while it is on, what the viewer may
 * know by now. The board of whoever moves is large, until Tab picks one that stays. */
#include <curses.h>
#include <stdlib.h>

#include "tools/game/sheets.h"
#include "tools/play/full_view.h"
#include "tools/play/match.h"
#include "tools/play/replay.h"
#include "tools/play/screen.h"
#include "tools/say.h"
#include "tools/textstream.h"

enum { ESCAPE = 27, MANY = 10 /* moves */ };

static const char help[] =
    "Going through the game\n"
    "  Right, Space, n, Enter   the next move\n"
    "  Left, p, Backspace       the move before\n"
    "  PgDn, PgUp               ten moves on or back\n"
    "  Home, End                the beginning and the end\n"
    "  mouse wheel              a move on or back\n"
    "\n"
    "Looking\n"
    "  Tab, Shift-Tab           another board, which then stays large\n"
    "  f                        again that of whoever moves\n"
    "  Up, Down                 scroll the cards\n"
    "  c                        all cards in play, with layouts and rules\n"
    "  w                        what happened up to here\n"
    "  e                        points, if the game had ended here: everybody's,\n"
    "                           or your own while the game is on\n"
    "  ?                        this page\n"
    "  q, Escape                back to where you came from, or out\n"
    "\n"
    "On the board\n"
    "  [square]                 used by the move\n"
    "  >square<                 where it ended: what was built or put is there\n"
    "\n"
    "Moves that were taken back are not shown. The game stays as it is.\n";


typedef struct seen {
    hm_replay   *r;
    hm_match    *m;       /* as it was then, for drawing: nothing in it is owned */
    hm_full_view v;
    hm_full_past past;
    int          at;      /* after so many moves */
    int          last;    /* that are shown */
    bool         follows; /* the board of whoever moves is large */
    char         caption[HM_PAST_TEXT + HM_SEAT_NAME_MAX + 48];
    char         foot[96];
} seen;

/* -- where in the game */

static void caption(seen *s, const hm_past *move)
{
    char name[HM_SEAT_NAME_MAX];
    int moves = s->last;
    bool hidden = move->secret && s->v.viewer != HM_NO_PLAYER &&
                  s->v.viewer != move->player;
    if (s->at == 0)
        snprintf(s->caption, sizeof s->caption, "before the first of %d move%s", moves,
                 moves == 1 ? "" : "s");
    else
        snprintf(s->caption, sizeof s->caption, "move %d of %d: %s: %s", s->at, moves,
                 hm_seat_name(s->m->table, move->player, name),
                 hidden ? "keep a card, which is hidden" : move->text);
}

/* Before the first move nobody has moved: no board is marked, and the large one is
 * the first. */
static hm_status go_to(seen *s, int at, hm_error *err)
{
    hm_past move = {.at = -1};
    const hm_table *t = s->m->table;
    hm_status st = hm_replay_go(s->r, at, &move, err);
    if (st != HM_OK)
        return st;
    s->at = at;
    caption(s, &move);
    int board = s->m->face->sketch->home(t, move.player);
    s->past = (hm_full_past){.caption = s->caption,
                             .foot = s->foot,
                             .round = move.round,
                             .told = hm_replay_told(s->r, at),
                             .board = at > 0 ? board : -1,
                             .squares = move.squares,
                             .at = move.at};
    if (s->follows)
        s->v.shown = board;
    return HM_OK;
}

static hm_status go_by(seen *s, int by, hm_error *err)
{
    int last = s->last, to = s->at + by;
    to = to < 0 ? 0 : to > last ? last : to;
    if (to == s->at)
        s->v.message = by < 0 ? "This is the beginning."
                              : "This is the end.";
    return go_to(s, to, err);
}

/* Moves to go by; 0: the key is for something else. */
static int moves_of(const seen *s, int key)
{
    switch (key) {
    case KEY_RIGHT: case 'l': case ' ': case 'n': case '\n': return 1;
    case KEY_LEFT: case 'h': case 'p': case KEY_BACKSPACE: case '\b': case 127: return -1;
    case KEY_NPAGE: return MANY;
    case KEY_PPAGE: return -MANY;
    case KEY_HOME: return -s->at - 1;
    case KEY_END: return s->last - s->at + 1;
    case KEY_MOUSE: return hm_screen_mouse().wheel;
    default: return 0;
    }
}

/* -- looking */

static void turn(seen *s, int by)
{
    s->follows = false;
    hm_full_turn_board(&s->v, by);
}

static bool show_points(seen *s)
{
    hm_error err;
    char *text = NULL, why[sizeof err.msg + 2];
    size_t size;
    const hm_deal *deal = hm_table_deal(s->m->table);
    const int viewer = s->v.viewer;
    hm_sheet *sheet = hm_sheets(s->m->table, &err);
    FILE *pen = hm_textstream(&text, &size);
    if (sheet != NULL && viewer == HM_NO_PLAYER)
        hm_full_sheets(pen, s->m->table, sheet);
    else if (sheet != NULL && viewer < deal->players)
        hm_write_lines(pen, deal->deck, &sheet[viewer]);
    else if (sheet != NULL)
        fputs("A caller has no points.\n", pen);
    else
        fprintf(pen, "%s\n", hm_sentence(err.msg, why, sizeof why));
    fclose(pen);
    free(sheet);
    return hm_full_page("Points, if the game had ended here", text);
}

/* False: back to where one came from. */
static bool look(seen *s, int key)
{
    switch (key) {
    case '\t': turn(s, 1); break;
    case KEY_BTAB: turn(s, -1); break;
    case 'f':
        s->follows = true;
        s->v.shown = s->past.board >= 0 ? s->past.board : s->v.shown;
        break;
    case KEY_DOWN: case 'j': hm_full_scroll_cards(&s->v, 1); break;
    case KEY_UP: case 'k': hm_full_scroll_cards(&s->v, -1); break;
    case 'c': return hm_full_cards_page(&s->v);
    case 'w': return hm_full_log_page(&s->v);
    case 'e': return show_points(s);
    case '?': case KEY_F(1): return hm_full_help_page(&s->v, help);
    case 'q': case ESCAPE: case HM_KEY_GONE: return false;
    case KEY_MOUSE: break;
    default: hm_full_unknown(&s->v, key); break;
    }
    return true;
}

/* -- all of it */

/* A key that says nothing (a timeout, a new size) only draws again and leaves the
 * message where it is. */
static hm_status show(seen *s, int from, hm_error *err)
{
    hm_status st = go_to(s, from < s->last ? from : s->last, err);
    for (bool stays = true; st == HM_OK && stays;) {
        hm_full_draw(&s->v);
        int key = hm_screen_key();
        bool leaves = key == 'q' || key == ESCAPE || key == HM_KEY_GONE;
        if (key == HM_KEY_NONE || key == KEY_RESIZE || (!hm_screen_fits() && !leaves))
            continue;
        s->v.message = "";
        int by = moves_of(s, key);
        if (by != 0)
            st = go_by(s, by, err);
        else
            stays = look(s, key);
    }
    return st;
}

/* How many moves the viewer may look back at. */
static hm_status find_last(seen *s, const hm_match *m, hm_error *err)
{
    hm_past move;
    hm_status st = HM_OK;
    s->last = hm_replay_moves(s->r);
    if (s->v.viewer == HM_NO_PLAYER || m->face->sum_up != NULL)
        return HM_OK; /* all is in the open */
    while (s->last > 0 && st == HM_OK) {
        st = hm_replay_go(s->r, s->last, &move, err);
        if (st != HM_OK || move.round != hm_table_round(m->table))
            break;
        s->last--;
    }
    return st;
}

/* The match is copied and its table and story exchanged, so that all drawing works as
 * in a game; the session is shared and only read. */
static hm_status see(const hm_match *m, int viewer, int from, const char *back,
                     hm_error *err)
{
    hm_replay *r = hm_replay_new(m->session, err);
    if (r == NULL)
        return err->code;
    hm_match *then = hm_need(malloc(sizeof *then));
    *then = *m;
    then->table = hm_replay_table(r);
    then->story = hm_replay_story(r);
    seen *s = hm_need(calloc(1, sizeof *s));
    *s = (seen){.r = r, .m = then, .follows = true};
    s->v = (hm_full_view){.m = then, .past = &s->past, .viewer = viewer, .cursor = -1,
                          .look = -1, .chosen = -1, .message = ""};
    snprintf(s->foot, sizeof s->foot,
             "Left, Right: a move  PgUp, PgDn: ten  %s%s  ?: all keys",
             m->face->sketch->boards(m->table) > 1 ? "Tab: boards  " : "", back);
    if (viewer == HM_NO_PLAYER && !hm_table_over(m->table))
        s->v.message = "This game is not over: all is shown, also what players hide.";
    hm_status st = find_last(s, m, err);
    if (st == HM_OK)
        st = show(s, from, err);
    free(s);
    free(then);
    hm_replay_free(r);
    return st;
}

hm_status hm_full_replay(const hm_match *m, const char *back, hm_error *err)
{
    return see(m, HM_NO_PLAYER, 0, back, err);
}

hm_status hm_full_moment(const hm_match *m, int viewer, int moves, hm_error *err)
{
    return see(m, viewer, moves, "q: back", err);
}
