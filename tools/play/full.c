/* full.c - see full.h.
 *
 * With several people at one keyboard, nothing is shown between two of them but whom to
 * pass the keyboard to; then everybody sees what they may. */
#include "tools/play/full.h"

#include <curses.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tools/game/sheets.h"
#include "tools/play/full_view.h"
#include "tools/play/screen.h"
#include "tools/play/show.h"
#include "tools/play/stop.h"
#include "tools/play/watch.h"
#include "tools/say.h"

enum {
    NOBODY = -1,
    LOOK_EVERY = 5 /* waits for a key */,
    HURRY_AFTER = 300 /* milliseconds */
};

typedef struct full {
    hm_match       *m;
    hm_full_view    v;
    bool            hides; /* several people, who hide things from each other */
    int             last;  /* person who was asked last */
    int             idle;  /* waits since the card files were looked at */
    struct timespec began; /* a bot to think */
    bool            hurried;
    char            message[512];
} full;

static const char end_keys[] =
    "arrows: scroll  v: see it again  a: another game  u: undo  q: leave";

typedef enum reply { ASK_AGAIN, GO_ON, LEAVE } reply;

static void tell(full *f, const char *text)
{
    snprintf(f->message, sizeof f->message, "%s", text);
    f->v.message = f->message;
}

/* -- pages */

/* Frees the text. */
static reply page(const char *title, char *text)
{
    return hm_full_page(title, text) ? ASK_AGAIN : LEAVE;
}

static reply show_marked(full *f)
{
    char *text = hm_full_marked(&f->v);
    if (*text != '\0')
        return page("Marked", text);
    free(text);
    tell(f, "There is nothing more to say about it.");
    return ASK_AGAIN;
}

/* Only one's own: those of others could tell what they just did. */
static reply show_score(full *f)
{
    hm_error err;
    char *text = NULL;
    size_t size;
    const hm_match *m = f->m;
    hm_sheet *sheet = hm_sheets(m->table, &err);
    if (m->d.player >= hm_table_deal(m->table)->players || sheet == NULL) {
        tell(f, sheet == NULL ? err.msg : "A caller has no points.");
        free(sheet);
        return ASK_AGAIN;
    }
    FILE *pen = hm_need(open_memstream(&text, &size));
    hm_write_lines(pen, hm_table_deal(m->table)->deck, &sheet[m->d.player]);
    fclose(pen);
    free(sheet);
    return page("Points, if the game ended now", text);
}

static reply show_help(const full *f)
{
    return hm_full_help_page(&f->v, hm_full_help) ? ASK_AGAIN : LEAVE;
}

/* -- what changes the game */

static void save(full *f)
{
    hm_error err;
    char path[200], said[256];
    if (!hm_screen_line("Save the game as:", path, sizeof path))
        return;
    if (hm_match_save(f->m, path, &err) == HM_OK) {
        snprintf(said, sizeof said, "The game is kept in '%s' from now on.", path);
        tell(f, said);
    } else {
        tell(f, err.msg);
    }
}

static reply step_back(full *f, hm_status (*step)(hm_match *m, hm_error *err))
{
    hm_error err;
    hm_status st = step(f->m, &err);
    if (st == HM_OK)
        return GO_ON;
    tell(f, err.msg);
    return ASK_AGAIN;
}

/* A person may choose otherwise when a card's script breaks. */
static reply take(full *f, hm_status *st, hm_error *err)
{
    *st = hm_match_take(f->m, f->v.chosen, err);
    if (*st != HM_EINPUT && *st != HM_ELIMIT)
        return GO_ON;
    *st = HM_OK;
    tell(f, err->msg);
    return ASK_AGAIN;
}

/* What only looks asks again; what changes the game goes on, and the match decides who
 * is next. LEAVE from a page means that the terminal has gone. */
static reply obey(full *f, hm_full_wish wish, hm_status *st, hm_error *err)
{
    switch (wish) {
    case HM_FULL_TAKE: return take(f, st, err);
    case HM_FULL_UNDO: return step_back(f, hm_match_undo);
    case HM_FULL_REDO: return step_back(f, hm_match_redo);
    case HM_FULL_HELP: return show_help(f);
    case HM_FULL_CARDS: return hm_full_cards_page(&f->v) ? ASK_AGAIN : LEAVE;
    case HM_FULL_WHAT: return show_marked(f);
    case HM_FULL_LOG: return hm_full_log_page(&f->v) ? ASK_AGAIN : LEAVE;
    case HM_FULL_SCORE: return show_score(f);
    case HM_FULL_SAVE: save(f); break;
    case HM_FULL_QUIT: return LEAVE;
    case HM_FULL_STAY: break;
    }
    return ASK_AGAIN;
}

/* -- asking */

/* Nobody is asked twice in a row to pass the keyboard to themselves. */
static bool hand_over(full *f)
{
    char name[HM_SEAT_NAME_MAX], text[HM_SEAT_NAME_MAX + 64];
    int player = f->m->d.player;
    if (!f->hides || player == f->last)
        return true;
    snprintf(text, sizeof text, "Pass the keyboard to %s and press Enter (q: quit).",
             hm_seat_name(f->m->table, player, name));
    int key = hm_screen_ask(text, "\nq");
    f->last = player;
    return key == '\n';
}

/* Card files that changed meanwhile: what came of it is shown. */
static bool look_at_cards(full *f)
{
    if (!f->m->o->watch || ++f->idle < LOOK_EVERY)
        return false;
    f->idle = 0;
    char *text = hm_watch_look(f->m);
    if (text == NULL)
        return false;
    page("The cards have changed", text);
    return true;
}

/* While the window is too small nothing is drawn, and keys other than q would act
 * unseen. */
static reply ask(full *f, hm_status *st, hm_error *err)
{
    reply r = ASK_AGAIN;
    if (!hand_over(f))
        return LEAVE;
    f->v.asks = true;
    f->v.viewer = f->m->d.player;
    hm_full_turn_to(&f->v);
    while (r == ASK_AGAIN) {
        hm_full_draw(&f->v);
        int key = hm_screen_key();
        if (key == HM_KEY_GONE)
            return LEAVE;
        if (key == HM_KEY_NONE && look_at_cards(f))
            return GO_ON;
        if (hm_screen_fits() || key == 'q')
            r = obey(f, hm_full_key(&f->v, key), st, err);
    }
    return r;
}

/* -- bots */

static int person_of(const hm_match *m)
{
    for (int i = 0; i < m->seats; i++)
        if (m->bot[i] == NULL)
            return i;
    return HM_NO_PLAYER;
}

/* Between two people nobody looks on, so only who thinks is shown. */
static void draw_thinking(full *f)
{
    char name[HM_SEAT_NAME_MAX], text[HM_SEAT_NAME_MAX + 24];
    f->v.asks = false;
    if (f->hides) {
        snprintf(text, sizeof text, "%s is thinking ...",
                 hm_seat_name(f->m->table, f->m->d.player, name));
        erase();
        hm_screen_put(LINES / 2, COLS / 2 - 12, COLS / 2 + 12, text);
    } else {
        f->v.viewer = person_of(f->m);
        f->v.chosen = 0;
        hm_full_turn_to(&f->v);
        if (f->v.viewer != HM_NO_PLAYER) /* they stay at home meanwhile */
            f->v.shown = f->m->face->sketch->home(f->m->table, f->v.viewer);
        hm_full_draw(&f->v);
    }
    hm_screen_show();
}

/* A key hurries a bot that has been thinking for a while; one that was typed ahead is
 * meant for later. */
static bool hurry(void *ctx)
{
    full *f = ctx;
    struct timespec now;
    if (hm_screen_resized())
        draw_thinking(f);
    clock_gettime(CLOCK_MONOTONIC, &now);
    long past = (long)(now.tv_sec - f->began.tv_sec) * 1000 +
                (now.tv_nsec - f->began.tv_nsec) / 1000000;
    f->hurried = f->hurried || (past > HURRY_AFTER && hm_screen_pressed());
    return f->hurried;
}

/* Keys that hurried the bot are thrown away, or they would choose something in the
 * next question. */
static hm_status let_bot_move(full *f, hm_error *err)
{
    draw_thinking(f);
    clock_gettime(CLOCK_MONOTONIC, &f->began);
    f->hurried = false;
    f->m->pace.hurry = hurry;
    f->m->pace.ctx = f;
    hm_status st = hm_match_bot(f->m, NULL, err);
    if (f->hurried)
        flushinp();
    return st;
}

/* -- the game */

/* One choice; *left when a person, the end of the input or a signal ends it. */
static hm_status step(full *f, bool *left, hm_error *err)
{
    hm_status st = hm_match_decide(f->m, err);
    *left = hm_stopped() != 0;
    if (*left)
        return HM_OK; /* scripts break then */
    if (st != HM_OK)
        return st;
    if (!hm_match_is_person(f->m))
        return let_bot_move(f, err);
    *left = ask(f, &st, err) == LEAVE;
    return st;
}

/* -- its end */

typedef enum after { OVER, TAKEN_BACK, ANOTHER } after;

static void tell_trouble(const hm_error *err)
{
    hm_full_page("That cannot be done", hm_need(strdup(err->msg)));
}

/* Enter does not leave: it may have been pressed once too often. */
static after read_end(full *f, const char *text)
{
    hm_error err;
    for (;;)
        switch (hm_screen_page("The game is over", text, end_keys)) {
        case 'v':
            if (hm_full_replay(f->m, &err) != HM_OK)
                tell_trouble(&err);
            break;
        case 'u':
            if (hm_match_undo(f->m, &err) == HM_OK)
                return TAKEN_BACK;
            tell_trouble(&err);
            break;
        case 'a': return ANOTHER;
        case 'q': case HM_KEY_GONE: return OVER;
        }
}

/* Points that cannot be counted end the game all the same, and can be undone
 * like others. */
static after show_end(full *f)
{
    char *text = NULL;
    size_t size;
    hm_error err;
    const hm_match *m = f->m;
    hm_sheet *sheet = hm_sheets(m->table, &err);
    FILE *pen = hm_need(open_memstream(&text, &size));
    if (sheet != NULL) {
        hm_write_verdict(pen, m->table, sheet);
        fputc('\n', pen);
        hm_full_sheets(pen, m->table, sheet);
    } else {
        hm_write_broken(pen, &err);
    }
    fclose(pen);
    free(sheet);
    after what = read_end(f, text);
    free(text);
    return what;
}

/* *left: before its end. */
static hm_status run(full *f, bool *left, after *what, hm_error *err)
{
    hm_status st = HM_OK;
    *left = false;
    do {
        *what = OVER;
        while (st == HM_OK && !*left && !hm_table_over(f->m->table))
            st = step(f, left, err);
        if (st == HM_OK && !*left)
            *what = show_end(f);
    } while (*what == TAKEN_BACK);
    return st;
}

/* The screen is closed before anything is said, or the message would be wiped away
 * with it. */
int hm_full_play(hm_match *m, bool colour, bool *again)
{
    hm_error err;
    bool left;
    after what;
    full *f = hm_need(calloc(1, sizeof *f));
    *f = (full){.m = m, .hides = m->people > 1 && !m->o->open, .last = NOBODY};
    char *given = hm_match_given(m);
    f->v.m = m;
    tell(f, given);
    free(given);
    if (m->o->watch)
        hm_watch_begin(m);
    hm_status st = run(f, &left, &what, &err);
    hm_screen_close();
    free(f);
    *again = st == HM_OK && what == ANOTHER && hm_stopped() == 0;
    if (st != HM_OK)
        return hm_say_error(&err);
    return left ? hm_show_left(m) : hm_show_over(m, colour);
}
