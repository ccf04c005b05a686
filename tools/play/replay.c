/* replay.c - plays a finished game again on a table of its own, and prints it.
 *
 * States along the way are kept by a history, so going back and forth costs no more than
 * undo does. */
#include "tools/play/replay.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tools/game/face.h"
#include "tools/game/share.h"
#include "tools/game/sheets.h"
#include "tools/play/show.h"
#include "tools/save/history.h"
#include "tools/say.h"
#include "tools/stop.h"

enum { TABLE = 70 }; /* columns from which moves are told as a table */

struct hm_replay {
    hm_arena    arena; /* of the table */
    hm_table   *table;
    hm_history  history;
    hm_story   *story;
    int        *told;  /* [i]: paragraphs after i moves, */
    int        *at_once; /* ... and before it was found what is due then */
    hm_decision d;     /* working room */
};

/* -- one move */

void hm_past_of(const hm_table *t, hm_move m, const hm_decision *d, hm_past *out)
{
    hm_option option = d->option[m.option];
    hm_option_parts parts = hm_option_open(t, option);
    const bool away = parts.action == HM_ACTION_VISIT; /* on another player's board */
    *out = (hm_past){.player = m.player, .round = hm_table_round(t),
                     .secret = parts.action == HM_ACTION_KEEP,
                     .squares = parts.squares, .at = away ? -1 : parts.square};
    if (out->at >= 0)
        out->squares |= hm_bit(out->at);
    int n = d->kind == HM_DECIDE_TOKEN
                ? snprintf(out->text, sizeof out->text, "%.40s: ",
                           hm_decision_called(t, d->kind))
                : 0;
    hm_option_text(t, option, out->text + n, sizeof out->text - (size_t)n);
}

/* The widest name of a seat, in columns; 10 at least. */
static int name_columns(const hm_table *t)
{
    int widest = 10;
    const hm_deal *deal = hm_table_deal(t);
    for (int i = 0; deal->names != NULL && i < deal->players; i++) {
        int w = hm_width(deal->names[i], strlen(deal->names[i]));
        widest = w > widest ? w : widest;
    }
    return widest;
}

/* Those who have no names have small letters, as in a list that programs read, too. A
 * narrow terminal has sentences instead, which do not break anywhere. */
void hm_past_print(const hm_past *s, const hm_table *t, int number, const char *kind)
{
    char who[HM_SEAT_NAME_MAX] = "caller";
    const hm_deal *deal = hm_table_deal(t);
    if (s->player < deal->players && deal->names != NULL)
        hm_seat_name(t, s->player, who);
    else if (s->player < deal->players)
        snprintf(who, sizeof who, "player %d", s->player + 1);
    if (isatty(STDOUT_FILENO) && hm_page_width() < TABLE) {
        hm_put_line(4, "%d, round %d, %s: %s%s\n", number, s->round, who, kind, s->text);
        return;
    }
    printf("%5d  round %2d  %s%*s  %s", number, s->round, who,
           name_columns(t) - hm_width(who, strlen(who)), "", kind);
    hm_put(stdout, s->text);
    putchar('\n');
}

/* -- making one */

/* The story up to what is due now, which is in r->d. */
static void settle(hm_replay *r, int moves)
{
    if (hm_table_over(r->table))
        hm_story_end(r->story, r->table);
    else
        hm_story_due(r->story, r->table, &r->d);
    r->told[moves] = hm_story_count(r->story);
}

/* A hash that differs here is no damaged file, which loading would have found, but a
 * fault of the engine. */
static hm_status make_move(hm_replay *r, hm_move m, hm_error *err)
{
    hm_status st = hm_history_reserve(&r->history, err);
    if (st != HM_OK)
        return st;
    if (m.option < r->d.count)
        hm_story_before(r->story, r->table, &r->d, m.option);
    st = hm_table_advance(r->table, m.player, m.option, &r->d, err);
    if (st != HM_OK)
        return st;
    if (hm_table_hash(r->table) != m.hash)
        return hm_fail_bug(err, "a move of the game gives another state than it did");
    hm_story_after(r->story, r->table);
    hm_history_add(&r->history, m);
    return HM_OK;
}

/* The story is told once on the way, with how far it was after each move: going back
 * and forth only moves along it. */
static hm_status play_through(hm_replay *r, const hm_session *s, hm_error *err)
{
    const hm_deal *deal = hm_table_deal(hm_session_table(s));
    int moves = hm_session_moves(s);
    hm_status st = hm_table_new(&r->arena, deal, &r->table, err);
    if (st == HM_OK)
        st = hm_history_begin(&r->history, r->table, err);
    if (st != HM_OK)
        return st;
    r->story = hm_story_new();
    r->told = hm_need(calloc((size_t)moves + 1, sizeof *r->told));
    r->at_once = hm_need(calloc((size_t)moves + 1, sizeof *r->at_once));
    if (!hm_table_over(r->table))
        hm_table_decide(r->table, &r->d);
    settle(r, 0);
    for (int i = 0; st == HM_OK && i < moves; i++) {
        st = hm_stopped() != 0 ? hm_fail(err, HM_ELIMIT, (hm_span){0, 0}, "stopped")
                               : make_move(r, hm_session_move(s, i), err);
        if (st != HM_OK)
            break;
        r->at_once[i + 1] = hm_story_count(r->story);
        settle(r, i + 1);
    }
    return st;
}

hm_replay *hm_replay_new(const hm_session *s, hm_error *err)
{
    hm_replay *r = hm_need(calloc(1, sizeof *r));
    if (play_through(r, s, err) == HM_OK)
        return r;
    hm_replay_free(r);
    return NULL;
}

void hm_replay_free(hm_replay *r)
{
    if (r == NULL)
        return;
    hm_history_free(&r->history);
    hm_story_free(r->story);
    hm_arena_drop(&r->arena);
    free(r->told);
    free(r->at_once);
    free(r);
}

/* -- going through it */

int hm_replay_moves(const hm_replay *r)
{
    return r->history.moves;
}

hm_table *hm_replay_table(const hm_replay *r)
{
    return r->table;
}

hm_story *hm_replay_story(const hm_replay *r)
{
    return r->story;
}

int hm_replay_told(const hm_replay *r, int moves)
{
    return r->told[moves];
}

int hm_replay_told_at_once(const hm_replay *r, int moves)
{
    return r->at_once[moves];
}

hm_status hm_replay_go(hm_replay *r, int moves, hm_past *step, hm_error *err)
{
    if (moves > 0) { /* what a move is about can be told before it only */
        hm_status st = hm_history_set(&r->history, moves - 1, err);
        if (st != HM_OK)
            return st;
        hm_table_decide(r->table, &r->d);
        hm_past_of(r->table, r->history.move[moves - 1], &r->d, step);
    }
    return hm_history_set(&r->history, moves, err);
}

/* -- all of it as text */

static const char *setup_text(const json_t *setup, const char *key)
{
    const char *text = json_string_value(json_object_get(setup, key));
    return text == NULL ? "?" : text;
}

static void print_text(const json_t *v)
{
    const char *text = json_string_value(v);
    hm_put(stdout, text == NULL ? "?" : text);
}

/* A field of the set-up that is a text or a list of texts, if it is there. */
static void print_field(const json_t *setup, const char *field)
{
    const json_t *v = json_object_get(setup, field);
    if (v == NULL)
        return;
    printf("%s: ", field);
    for (size_t i = 0; i < json_array_size(v); i++) {
        fputs(i > 0 ? ", " : "", stdout);
        print_text(json_array_get(v, i));
    }
    if (!json_is_array(v))
        print_text(v);
    putchar('\n');
}

/* By which others play it, if it has one. */
static void print_code(const hm_session *s)
{
    hm_error err;
    char code[HM_LETTERS_MAX];
    if (hm_share_write(hm_session_setup(s), hm_session_library(s), code, &err) == HM_OK)
        printf("code: %s\n", code);
}

void hm_setup_print(const hm_session *s)
{
    const json_t *setup = hm_session_setup(s);
    const hm_deal *deal = hm_table_deal(hm_session_table(s));
    hm_put(stdout, setup_text(setup, "game"));
    printf(", %s, %d %s, seed %llu\n", setup_text(setup, "mode"), deal->players,
           deal->players == 1 ? "player" : "players", (unsigned long long)deal->seed);
    static const char *const fields[] = {"packs", "cards", "board", "market",
                                         "objectives"};
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        print_field(setup, fields[i]);
    print_code(s);
    putchar('\n');
}

int hm_points_print(const hm_session *s, bool colour)
{
    hm_error err;
    hm_sheet *sheet = hm_sheets(hm_session_table(s), &err);
    if (sheet == NULL) {
        hm_say("the points cannot be counted: %s", err.msg);
        return hm_exit_for(err.code);
    }
    hm_show_points(s, sheet, colour);
    free(sheet);
    return HM_EXIT_FINE;
}

/* Each move is shown with its text as it was offered then, which only the state before
 * it can tell. */
int hm_replay_print(const hm_session *s, bool colour)
{
    hm_error err;
    hm_past step;
    hm_status st = HM_OK;
    hm_replay *r = hm_replay_new(s, &err);
    if (r == NULL)
        return hm_say_error(&err);
    hm_setup_print(s);
    for (int i = 1; st == HM_OK && i <= hm_replay_moves(r) && hm_stopped() == 0; i++) {
        st = hm_replay_go(r, i, &step, &err);
        if (st == HM_OK)
            hm_past_print(&step, r->table, i, "");
    }
    int code = st == HM_OK ? hm_points_print(s, colour) : hm_say_error(&err);
    hm_replay_free(r);
    return code;
}
