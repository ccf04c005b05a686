/* watch.c - looks whether card files have changed, and tries the game so far with the
 * new ones.
 *
 * The whole game is played again on a second session; only if every hash is the same does
 * the match take it over. */
#include "tools/play/watch.h"

#include <stdlib.h>
#include <string.h>

#include "tools/find.h"
#include "tools/game/sheets.h"
#include "tools/play/replay.h"
#include "tools/save/history.h"
#include "tools/save/session.h"
#include "tools/say.h"
#include "tools/stamp.h"
#include "tools/stop.h"
#include "tools/textstream.h"
#include "tools/watcher.h"

/* -- what files look like */

static uint64_t look_at(const hm_library *lib)
{
    uint64_t h = 0;
    hm_arena arena = {0};
    for (int i = 0; i < hm_library_packs(lib); i++) {
        hm_pack_info p = hm_library_pack(lib, i);
        h = p.loose ? hm_stamp_file(h, p.folder)
                    : hm_stamp_folder(h, hm_path_folder(p.folder, &arena));
    }
    hm_arena_drop(&arena);
    return h;
}

static void watch_folders(hm_match *m)
{
    const hm_library *lib = hm_session_library(m->session);
    for (int i = 0; i < hm_library_packs(lib); i++)
        hm_watcher_add(m->watcher, hm_library_pack(lib, i).folder);
}

void hm_watch_begin(hm_match *m)
{
    if (m->watcher == NULL)
        m->watcher = hm_watcher_new();
    watch_folders(m);
    m->watched = look_at(hm_session_library(m->session));
}

/* -- the same game with other cards */

/* Not what a bot or one of several people did that nobody else is to know yet. */
static bool is_known(const hm_match *m, const hm_past *move)
{
    bool own = m->people == 1 && m->bot[move->player] == NULL;
    return own || (move->round > 0 && move->round < hm_table_round(m->table));
}

/* "Ann: place wood on b2", as the game was played: the number of an option may mean
 * another one with the new cards. Of choices that were taken back, who made them. */
static void describe(const hm_match *m, int i, char *text, size_t size)
{
    hm_error err;
    hm_past move;
    char name[HM_SEAT_NAME_MAX];
    int n = snprintf(text, size, "%s",
                     hm_seat_name(m->table, hm_session_move(m->session, i).player, name));
    hm_replay *r = i < hm_session_moves(m->session) ? hm_replay_new(m->session, &err)
                                                    : NULL;
    if (r != NULL && hm_replay_go(r, i + 1, &move, &err) == HM_OK && is_known(m, &move))
        snprintf(text + n, size - (size_t)n, ": %s", move.text);
    hm_replay_free(r);
}

/* All choices again, those that redo could bring back, too. */
static hm_status play_again(const hm_match *m, hm_session *s, hm_error *err)
{
    int moves = hm_session_moves(m->session), all = moves + hm_session_undone(m->session);
    for (int i = 0; i < all; i++) {
        hm_error why;
        char what[100];
        if (hm_stopped() != 0)
            return hm_fail(err, HM_ELIMIT, (hm_span){0, 0}, "the game is left");
        hm_move then = hm_session_move(m->session, i);
        bool done = hm_session_choose(s, then.player, then.option, &why) == HM_OK;
        if (done && hm_session_move(s, i).hash == then.hash)
            continue;
        describe(m, i, what, sizeof what);
        if (done)
            return hm_fail(err, HM_EINPUT, (hm_span){0, 0},
                           "with it move %d (%s) gives another state", i + 1, what);
        return hm_fail(err, HM_EINPUT, (hm_span){0, 0},
                       "with it move %d (%s) is not possible any more: %.90s", i + 1,
                       what, why.msg);
    }
    return hm_session_go(s, moves, err);
}

/* The names of the packs that are not what they were. */
static void name_changed(const hm_library *was, const hm_library *is, FILE *pen)
{
    int n = 0;
    for (int i = 0; i < hm_library_packs(is); i++) {
        hm_pack_info now = hm_library_pack(is, i);
        bool same = false;
        for (int k = 0; k < hm_library_packs(was); k++) {
            hm_pack_info then = hm_library_pack(was, k);
            same = same || (strcmp(then.name, now.name) == 0 && then.hash == now.hash);
        }
        if (!same)
            fprintf(pen, "%s'%s'", n++ > 0 ? ", " : "", now.name);
    }
}

static const hm_card *same_card(const hm_cards *set, const hm_card *card)
{
    for (int i = 0; i < set->count; i++)
        if (strcmp(set->card[i]->pack, card->pack) == 0 &&
            strcmp(set->card[i]->id, card->id) == 0)
            return set->card[i];
    return NULL;
}

static bool reads_the_same(const hm_card *a, const hm_card *b)
{
    return strcmp(a->text, b->text) == 0 && a->pattern.cols == b->pattern.cols &&
           a->pattern.rows == b->pattern.rows &&
           memcmp(a->pattern.cell, b->pattern.cell, sizeof a->pattern.cell) == 0;
}

/* What players read on the first card that reads otherwise now, and how many more do. */
static void tell_text(const hm_library *was, const hm_library *is, FILE *pen)
{
    const hm_cards *before = hm_library_cards(was), *now = hm_library_cards(is);
    int n = 0;
    for (int i = 0; i < now->count; i++) {
        const hm_card *old = same_card(before, now->card[i]);
        if (old != NULL && reads_the_same(old, now->card[i]))
            continue;
        if (n++ == 0)
            fprintf(pen, ". %s: %s", now->card[i]->name, now->card[i]->text);
    }
    if (n > 1)
        fprintf(pen, " (%d more)", n - 1);
}

static bool is_same(const hm_library *was, const hm_library *is)
{
    char *text = NULL;
    size_t size;
    FILE *pen = hm_textstream(&text, &size);
    name_changed(was, is, pen);
    fclose(pen);
    free(text);
    return size == 0;
}

/* What came of it, in words. */
static void try_cards(hm_match *m, FILE *pen)
{
    hm_error err = {0};
    hm_session *s = NULL;
    hm_match_set_up(m, hm_session_setup(m->session), &s, &err);
    if (s == NULL) {
        fprintf(pen, "Not taken up: %s.", err.msg);
        return;
    }
    if (is_same(hm_session_library(m->session), hm_session_library(s))) {
        hm_session_free(s); /* touched, not changed */
        return;
    }
    const hm_library *was = hm_session_library(m->session), *is = hm_session_library(s);
    hm_status st = play_again(m, s, &err);
    fputs(st == HM_OK ? "Changed: " : "", pen);
    name_changed(was, is, pen);
    if (st == HM_OK) {
        fputs(". The game goes on with it", pen);
        tell_text(was, is, pen);
        st = hm_match_take_over(m, s, &err);
    }
    if (st == HM_OK) {
        watch_folders(m);
        return;
    }
    fprintf(pen, " not taken up: %s.", err.msg);
    hm_session_free(s);
}

/* What was seen is noted before it is tried: cards that do not work are told once, not
 * at every look. */
char *hm_watch_look(hm_match *m)
{
    char *text = NULL;
    size_t size;
    if (!hm_watcher_stirred(m->watcher))
        return NULL;
    hm_watcher_rest(m->watcher);
    uint64_t now = look_at(hm_session_library(m->session));
    if (now == m->watched)
        return NULL;
    m->watched = now;
    FILE *pen = hm_textstream(&text, &size);
    try_cards(m, pen);
    fclose(pen);
    if (size > 0)
        return text;
    free(text);
    return NULL;
}
