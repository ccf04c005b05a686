/* full_think.c - bots' moves on the full screen: keys are read while they think, and what
 * they did can be slowed down, stepped through or skipped.
 *
 * A search asks now and then whether it should stop (pace.h); that is where keys are
 * read, so there is no thread, and nothing that a bot and the screen share but the table,
 * which both only look at. Keys that look are done there; one that changes the game, or
 * leaves it, ends the thinking with no choice made, and is done afterwards. */
#include <curses.h>
#include <string.h>
#include <time.h>

#include "tools/game/sheets.h"
#include "tools/play/full_game.h"
#include "tools/play/screen.h"
#include "tools/play/story.h"
#include "tools/stop.h"

enum { SLOW = 1000 /* milliseconds, where nobody said how slow */ };

static int64_t now_in_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static long wait_of(const hm_full *f)
{
    return f->m->pace.wait > 0 ? f->m->pace.wait : SLOW;
}

void hm_full_change_pace(hm_full *f)
{
    char text[96];
    f->pace = f->pace == HM_PACE_STEPS ? HM_PACE_FAST : f->pace + 1;
    f->skips = false;
    switch (f->pace) {
    case HM_PACE_FAST: hm_full_tell(f, "Bots move as fast as they are."); break;
    case HM_PACE_SLOW:
        snprintf(text, sizeof text, "Bots move slowly: %ld.%ld seconds to see each move.",
                 wait_of(f) / 1000, wait_of(f) % 1000 / 100);
        hm_full_tell(f, text);
        break;
    case HM_PACE_STEPS: hm_full_tell(f, "Bots move step by step: Space goes on."); break;
    }
}

/* -- who looks on */

static int person_of(const hm_match *m)
{
    for (int i = 0; i < m->seats; i++)
        if (m->bot[i] == NULL)
            return i;
    return HM_NO_PLAYER;
}

/* Is nothing left to choose but for bots? Who calls without a town calls to the end. */
static bool may_end(const hm_match *m)
{
    for (int i = 0; i < m->seats; i++)
        if (m->bot[i] == NULL && (i >= hm_table_deal(m->table)->players ||
                                  !hm_table_complete(m->table, i)))
            return false;
    return true;
}

/* Did anything happen that people can see? Rounds count where too many play for a
 * story. */
static bool has_stirred(const hm_full *f)
{
    return hm_story_count(f->m->story) != f->told ||
           hm_table_round(f->m->table) != f->round;
}

/* ... and was it somebody else's doing? */
static bool has_news(const hm_full *f)
{
    int count = hm_story_count(f->m->story);
    return count == 0 || hm_news_told(f->news, f->v.viewer, count) < count;
}

static void note_seen(hm_full *f)
{
    f->told = hm_story_count(f->m->story);
    f->round = hm_table_round(f->m->table);
}

/* Between two people nobody looks on. */
static void look_on(hm_full *f)
{
    f->v.unseen = f->hides;
    f->v.may_end = may_end(f->m) && !f->m->pace.brief;
    hm_full_look_on(&f->v, f->hides ? HM_NO_PLAYER : person_of(f->m));
    if (has_stirred(f) || !f->moved)
        hm_news_look(f->news, f->m, f->v.viewer, false);
}

static void draw_unseen(hm_full *f)
{
    char name[HM_SEAT_NAME_MAX], text[HM_SEAT_NAME_MAX + 24], foot[HM_FULL_FOOT];
    snprintf(text, sizeof text, "%s is thinking ...",
             hm_seat_name(f->m->table, f->m->d.player, name));
    erase();
    hm_screen_put(LINES / 2, COLS / 2 - 12, COLS / 2 + 12, text);
    hm_screen_bar(LINES - 1, hm_full_foot(&f->v, foot));
}

static void draw(hm_full *f)
{
    if (f->v.unseen && hm_screen_fits())
        draw_unseen(f);
    else
        hm_full_draw(&f->v);
    hm_screen_show();
}

/* -- keys */

/* Where nobody looks on, keys that show what somebody hides do nothing. */
static hm_full_wish wish_of(hm_full *f, int key)
{
    static const char open[] = "uqwz/?.>";
    const bool fine = key > 0 && key < 127 && strchr(open, key) != NULL;
    if (!hm_screen_fits())
        return key == 'q' ? HM_FULL_QUIT : HM_FULL_STAY;
    if (!f->v.unseen || fine || key == HM_KEY_NONE || key == KEY_RESIZE)
        return hm_full_key(&f->v, key);
    hm_full_tell(f, "Nothing is shown between two people; ? tells all keys.");
    return HM_FULL_STAY;
}

/* What is left of a wish when all is done that can be done while a bot thinks. */
static hm_full_wish attend(hm_full *f, int key)
{
    hm_full_wish wish = hm_full_look(f, wish_of(f, key));
    if (wish == HM_FULL_REDO)
        hm_full_tell(f, "It is not your turn: there is nothing to bring back.");
    if (wish == HM_FULL_ON) {
        f->skips = true;
        f->v.may_end = false;
        hm_pace_shorten(&f->m->pace);
    }
    return wish;
}

static bool ends_thinking(hm_full_wish wish)
{
    return wish == HM_FULL_QUIT || wish == HM_FULL_UNDO || wish == HM_FULL_BACK;
}

/* hm_pace asks it while a bot thinks. */
static hm_hurry read_keys(void *ctx)
{
    hm_full *f = ctx;
    int key;
    while ((key = hm_screen_poll()) != HM_KEY_NONE) {
        hm_full_wish wish = key == HM_KEY_GONE ? HM_FULL_QUIT : attend(f, key);
        if (ends_thinking(wish)) {
            f->wish = wish;
            return HM_CHOOSE_NOTHING;
        }
        if (wish == HM_FULL_NOW)
            return HM_CHOOSE_NOW;
        draw(f);
    }
    return HM_THINK_ON;
}

/* In the dark the keyboard may be with anybody: who is asked after a step back has to be
 * handed it, even if they had it last. */
static hm_full_reply do_wish(hm_full *f)
{
    hm_full_wish wish = f->wish;
    f->wish = HM_FULL_STAY;
    if (wish == HM_FULL_QUIT)
        return HM_LEAVE;
    if (!ends_thinking(wish))
        return HM_GO_ON;
    f->last = HM_FULL_NOBODY;
    return hm_full_step_back(f, wish);
}

hm_full_reply hm_full_settle(hm_full *f)
{
    int key = HM_KEY_NONE;
    f->wish = HM_FULL_STAY;
    if (f->moved && !f->hides)
        look_on(f);
    while (f->moved && !f->hides && f->wish == HM_FULL_STAY &&
           (key = hm_screen_poll()) != HM_KEY_NONE) {
        hm_full_wish wish = key == HM_KEY_GONE ? HM_FULL_QUIT : attend(f, key);
        f->wish = ends_thinking(wish) ? wish : HM_FULL_STAY;
    }
    f->moved = f->skips = f->m->pace.brief = false;
    note_seen(f);
    return f->wish == HM_FULL_STAY ? HM_ASK_AGAIN : do_wish(f);
}

/* -- moves */

/* Waits until people have seen what happened; f->wish tells if it led to something
 * else. Who looks at something else meanwhile is given the whole time again. */
static void rest(hm_full *f)
{
    int64_t until = now_in_ms() + wait_of(f);
    f->v.rests = true;
    while (f->pace == HM_PACE_STEPS || (f->pace == HM_PACE_SLOW && now_in_ms() < until)) {
        draw(f);
        int key = hm_screen_key();
        hm_full_wish wish = key == HM_KEY_GONE ? HM_FULL_QUIT : attend(f, key);
        f->skips = f->skips || wish == HM_FULL_NOW;
        if (ends_thinking(wish))
            f->wish = wish;
        if (f->skips || f->wish != HM_FULL_STAY || wish == HM_FULL_NEXT)
            break;
        if (key != HM_KEY_NONE)
            until = now_in_ms() + wait_of(f);
    }
    f->v.rests = false;
}

/* A message about the last move would hide the keys of the next. */
hm_full_reply hm_full_let_bot(hm_full *f, hm_status *st, hm_error *err)
{
    hm_match *m = f->m;
    f->wish = HM_FULL_STAY;
    look_on(f);
    if (has_stirred(f) && has_news(f) && !f->skips && !f->hides)
        rest(f);
    note_seen(f);
    if (f->wish != HM_FULL_STAY)
        return do_wish(f);
    draw(f);
    m->pace.ask = read_keys;
    m->pace.ctx = f;
    *st = hm_match_bot(m, NULL, err);
    f->moved = true;
    if (f->wish == HM_FULL_STAY)
        f->v.message = "";
    return do_wish(f);
}
