/* full.c - see full.h.
 *
 * With several people at one keyboard, nothing is shown between two of them but whom to
 * pass the keyboard to; then everybody sees what they may. */
#include "tools/play/full.h"

#include <curses.h>
#include <stdlib.h>
#include <string.h>

#include "tools/game/sheets.h"
#include "tools/game/standing.h"
#include "tools/play/asked.h"
#include "tools/play/explain.h"
#include "tools/play/full_end.h"
#include "tools/play/full_game.h"
#include "tools/play/full_plan.h"
#include "tools/play/hint.h"
#include "tools/play/screen.h"
#include "tools/play/show.h"
#include "tools/play/watch.h"
#include "tools/say.h"
#include "tools/stop.h"
#include "tools/textstream.h"

enum { LOOK_EVERY = 5 /* waits for a key */ };

void hm_full_tell(hm_full *f, const char *text)
{
    snprintf(f->message, sizeof f->message, "%s", text);
    f->v.message = f->message;
}

void hm_full_tell_error(hm_full *f, const hm_error *err)
{
    hm_sentence(err->msg, f->message, sizeof f->message);
    f->v.message = f->message;
}

/* -- pages */

static void show_marked(hm_full *f)
{
    char *text = hm_full_marked(&f->v);
    if (*text != '\0') {
        hm_full_page("Marked", text);
        return;
    }
    free(text);
    hm_full_tell(f, "There is nothing more to say about it.");
}

/* Only one's own, of the towns as one sees them: what others just did may count in it. */
static void show_score(hm_full *f)
{
    hm_error err;
    char *text = NULL;
    size_t size;
    const hm_match *m = f->m;
    const int who = f->v.viewer;
    if (who >= hm_table_deal(m->table)->players) {
        hm_full_tell(f, "A caller has no points.");
        return;
    }
    const hm_sheet *sheet = hm_standing_sheets(m->standing, m->table, who, &err);
    if (sheet == NULL) {
        hm_full_tell_error(f, &err);
        return;
    }
    FILE *pen = hm_textstream(&text, &size);
    hm_write_lines(pen, hm_table_deal(m->table)->deck, &sheet[who]);
    fclose(pen);
    hm_full_page("Points, if the game ended now", text);
}

/* Of the card that is planned, else of that which is marked or which it serves. */
static void show_why(hm_full *f)
{
    const hm_full_view *v = &f->v;
    int slot = hm_full_planned(v);
    if (slot < 0 && v->asks && v->chosen >= 0)
        slot = hm_explained_slot(f->m->table, &f->m->d, v->chosen);
    if (slot < 0 || slot == HM_NO_SLOT)
        slot = v->told;
    if (slot >= 0 && v->viewer != HM_NO_PLAYER)
        hm_full_page("Why not?", hm_asked_why_slot(f->m, v->viewer, slot));
    else
        hm_full_tell(f, "Which card? b marks one.");
}

hm_full_wish hm_full_look(hm_full *f, hm_full_wish wish)
{
    switch (wish) {
    case HM_FULL_HELP: hm_full_help_page(&f->v, hm_full_help); break;
    case HM_FULL_CARDS: hm_full_cards_page(&f->v); break;
    case HM_FULL_WHAT: show_marked(f); break;
    case HM_FULL_SCORE: show_score(f); break;
    case HM_FULL_SAVE: hm_full_save_as(f); break;
    case HM_FULL_PACE: hm_full_change_pace(f); break;
    case HM_FULL_WHY: show_why(f); break;
    case HM_FULL_LOG: return hm_full_log(f);
    case HM_FULL_LINE: /* which asks for no further line */
        return hm_full_look(f, hm_full_type(f));
    default: return wish;
    }
    return HM_FULL_STAY;
}

/* -- what changes the game */

hm_full_reply hm_full_step_back(hm_full *f, hm_full_wish wish)
{
    hm_error err;
    hm_match *m = f->m;
    hm_status st = wish == HM_FULL_UNDO   ? hm_match_undo(m, &err)
                   : wish == HM_FULL_REDO ? hm_match_redo(m, &err)
                                          : hm_match_undo_to(m, f->back, &err);
    if (st == HM_OK) {
        hm_news_forget(f->news);
        return HM_GO_ON;
    }
    hm_full_tell_error(f, &err);
    return HM_ASK_AGAIN;
}

/* A person may choose otherwise when a card's script breaks. */
static hm_full_reply take(hm_full *f, hm_status *st, hm_error *err)
{
    const int who = f->m->d.player;
    hm_news_before(f->news, f->m, who);
    *st = hm_match_take(f->m, f->v.chosen, err);
    if (*st == HM_OK)
        hm_news_after(f->news, f->m, who);
    if (*st != HM_EINPUT && *st != HM_ELIMIT)
        return HM_GO_ON;
    *st = HM_OK;
    hm_full_tell_error(f, err);
    return HM_ASK_AGAIN;
}

/* -- help */

enum { ESCAPE = 27 };

/* Behind what was said of a key, if it was one. */
static void tell_hint_keys(hm_full *f, int key)
{
    char text[128], name[16], odd[48] = "";
    if (key != HM_KEY_NONE)
        snprintf(odd, sizeof odd, "%s does nothing here.  ",
                 hm_screen_key_name(key, name));
    snprintf(text, sizeof text, "%sThinking about a hint ...  .: now  Escape: no hint",
             odd);
    hm_full_tell(f, text);
}

/* hm_pace asks it while the hint is thought about. */
static hm_hurry read_hint_keys(void *ctx)
{
    int key;
    while ((key = hm_screen_poll()) != HM_KEY_NONE) {
        if (key == '.')
            return HM_CHOOSE_NOW;
        if (key == ESCAPE || key == 'q' || key == HM_KEY_GONE)
            return HM_CHOOSE_NOTHING;
        if (key != KEY_RESIZE && key != KEY_MOUSE)
            tell_hint_keys(ctx, key);
        hm_full_draw(&((hm_full *)ctx)->v);
        hm_screen_show();
    }
    return HM_THINK_ON;
}

/* The option is marked, and why stands beside it; it is not taken. */
static void give_hint(hm_full *f)
{
    hm_error err;
    const hm_hint *hint;
    tell_hint_keys(f, HM_KEY_NONE);
    hm_full_draw(&f->v);
    hm_screen_show();
    f->m->pace.ask = read_hint_keys;
    f->m->pace.ctx = f;
    if (hm_hint_ask(f->m, NULL, &hint, &err) != HM_OK) {
        hm_full_tell_error(f, &err);
        return;
    }
    hm_full_mark(&f->v, hint->option);
    f->v.hint = hint->text;
    f->v.hinted = hint->option;
    hm_full_tell(f, "The hint is marked, and Enter takes it; i tells all of it.");
}

/* What only looks asks again; what changes the game goes on, and the match decides who
 * is next. */
static hm_full_reply obey(hm_full *f, hm_full_wish wish, hm_status *st, hm_error *err)
{
    switch (hm_full_look(f, wish)) {
    case HM_FULL_TAKE: return take(f, st, err);
    case HM_FULL_UNDO: return hm_full_step_back(f, HM_FULL_UNDO);
    case HM_FULL_REDO: return hm_full_step_back(f, HM_FULL_REDO);
    case HM_FULL_BACK: return hm_full_step_back(f, HM_FULL_BACK);
    case HM_FULL_QUIT: return HM_LEAVE;
    case HM_FULL_HINT: give_hint(f); return HM_ASK_AGAIN;
    default: return HM_ASK_AGAIN;
    }
}

/* -- asking */

/* Nobody is asked twice in a row to pass the keyboard to themselves. What was typed
 * before is not for who gets it. */
static bool hand_over(hm_full *f)
{
    char name[HM_SEAT_NAME_MAX], text[HM_SEAT_NAME_MAX + 64];
    int player = f->m->d.player;
    if (!f->hides || player == f->last)
        return true;
    snprintf(text, sizeof text, "Pass the keyboard to %s and press Enter (q: quit).",
             hm_seat_name(f->m->table, player, name));
    hm_screen_forget();
    int key = hm_screen_ask(text, "\nq");
    f->last = player;
    return key == '\n';
}

/* Card files that changed meanwhile: what came of it is shown. */
static bool look_at_cards(hm_full *f)
{
    if (!f->m->o->watch || ++f->idle < LOOK_EVERY)
        return false;
    f->idle = 0;
    char *text = hm_watch_look(f->m);
    if (text == NULL)
        return false;
    hm_full_tell(f, text);
    free(text);
    return f->stays = true;
}

/* The question as it is first seen: the cursor is where it was. */
static void put_question(hm_full *f)
{
    const int player = f->m->d.player;
    f->v.asks = true;
    f->v.rests = f->v.may_end = f->v.unseen = false;
    f->v.viewer = player;
    hm_news_look(f->news, f->m, player, true);
    hm_full_turn_to(&f->v, f->place[player]);
    if (f->stays)
        f->v.message = f->message;
    f->stays = false;
}

/* While the window is too small nothing is drawn, and keys other than q would act
 * unseen. */
static hm_full_reply ask(hm_full *f, hm_status *st, hm_error *err)
{
    hm_full_reply r = HM_ASK_AGAIN;
    const int player = f->m->d.player;
    if (!hand_over(f))
        return HM_LEAVE;
    put_question(f);
    while (r == HM_ASK_AGAIN) {
        hm_full_draw(&f->v);
        int key = hm_screen_key();
        if (key == HM_KEY_GONE)
            return HM_LEAVE;
        if (key == HM_KEY_NONE && look_at_cards(f))
            return HM_GO_ON;
        if (hm_screen_fits() || key == 'q')
            r = obey(f, hm_full_key(&f->v, key), st, err);
        if (f->v.cursor >= 0)
            f->place[player] = f->v.cursor;
    }
    return r;
}

/* Whoever plays goes on with a bot on the seat of a program that broke, or leaves. */
static bool is_left_broken(hm_full *f, const hm_error *err)
{
    char foot[120], said[sizeof err->msg + 2], text[sizeof said + 120];
    snprintf(foot, sizeof foot, "Enter: go on with '%.40s' on its seat  q: leave",
             hm_match_stand_in_name());
    snprintf(text, sizeof text, "%s\n\nThe game is kept up to here.",
             hm_sentence(err->msg, said, sizeof said));
    const int key = hm_screen_choice("A program has broken", text, foot, "\nq");
    if (key == '\n')
        hm_match_stand_in(f->m);
    return key != '\n';
}

/* -- the game */

static hm_full_reply settle_and_ask(hm_full *f, hm_status *st, hm_error *err)
{
    hm_full_reply r = hm_full_settle(f);
    return r == HM_ASK_AGAIN ? ask(f, st, err) : r;
}

/* One choice; *left when a person, the end of the input or a signal ends it. */
static hm_status step(hm_full *f, bool *left, hm_error *err)
{
    hm_status st = hm_match_decide(f->m, err);
    *left = hm_stopped() != 0;
    if (*left)
        return HM_OK; /* scripts break then */
    if (st != HM_OK)
        return st;
    hm_full_reply r = hm_match_is_person(f->m) ? settle_and_ask(f, &st, err)
                                               : hm_full_let_bot(f, &st, err);
    *left = r == HM_LEAVE;
    if (st != HM_OK && hm_match_is_broken(f->m)) {
        *left = *left || is_left_broken(f, err);
        return HM_OK;
    }
    return st;
}

/* -- its end */

typedef enum after { OVER, TAKEN_BACK, ANOTHER } after;

static void tell_trouble(const hm_error *err)
{
    char text[sizeof err->msg + 2];
    hm_full_page("That cannot be done",
                 hm_need(strdup(hm_sentence(err->msg, text, sizeof text))));
}

/* Enter does not leave: it may have been pressed once too often. */
static after read_end(hm_full *f, const hm_sheet *sheet, const hm_error *broken)
{
    hm_error err;
    for (;;)
        switch (hm_full_end(f->m, sheet, broken)) {
        case 'v':
            if (hm_full_replay(f->m, "q: back", &err) != HM_OK)
                tell_trouble(&err);
            break;
        case 'c': hm_full_cards_page(&f->v); break;
        case 'w': hm_full_log_page(&f->v); break;
        case '?': hm_full_help_page(&f->v, hm_full_end_help); break;
        case 'u':
            if (hm_match_undo(f->m, &err) == HM_OK) {
                hm_news_forget(f->news);
                return TAKEN_BACK;
            }
            tell_trouble(&err);
            break;
        case 'a': return ANOTHER;
        case 'q': case HM_KEY_GONE: return OVER;
        }
}

/* Points that cannot be counted end the game all the same, and can be undone
 * like others. */
static after show_end(hm_full *f)
{
    hm_error err;
    hm_sheet *sheet = hm_sheets(f->m->table, &err);
    after what = read_end(f, sheet, &err);
    free(sheet);
    return what;
}

/* *left: before its end. */
static hm_status run(hm_full *f, bool *left, after *what, hm_error *err)
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
    after what = OVER;
    hm_full *f = hm_need(calloc(1, sizeof *f));
    *f = (hm_full){.m = m, .hides = m->people > 1 && !m->o->open, .last = HM_FULL_NOBODY,
                   .news = hm_news_new(),
                   .pace = m->pace.wait > 0 ? HM_PACE_SLOW : HM_PACE_FAST};
    char *given = hm_match_given(m);
    memset(f->place, -1, sizeof f->place);
    f->v = (hm_full_view){.m = m, .news = f->news, .viewer = HM_NO_PLAYER};
    hm_full_tell(f, given);
    free(given);
    if (m->o->watch)
        hm_watch_begin(m);
    hm_full_mends(f, true);
    hm_status st = HM_OK;
    left = !hm_full_begin_kept(f);
    if (!left)
        st = run(f, &left, &what, &err);
    hm_full_mends(f, false);
    m->pace.ask = NULL; /* who was asked is gone */
    hm_screen_close();
    hm_news_free(f->news);
    free(f);
    *again = st == HM_OK && what == ANOTHER && hm_stopped() == 0;
    if (st == HM_EIO) /* whoever left for it is told how to go on, too */
        hm_show_left(m);
    if (st != HM_OK)
        return hm_say_error(&err);
    if (hm_screen_wants_plain()) /* it goes on there */
        return HM_EXIT_FINE;
    return left ? hm_show_left(m) : hm_show_over(m, colour);
}
