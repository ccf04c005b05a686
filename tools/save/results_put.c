/* results_put.c - a save as rows of the index: what was played, who sat where, and what
 * everybody has. ORDER OF COLUMNS: as in the tables of results.c. */
#include "tools/save/results_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "core/deck.h"
#include "core/verdict.h"
#include "tools/game/board/board.h"
#include "tools/game/decks.h"
#include "tools/game/sheets.h"
#include "tools/json.h"
#include "tools/pristine.h"
#include "tools/say.h"

static const char person[] = "person", unknown[] = "unknown";

bool hm_save_file_look(const char *path, hm_save_file *out)
{
    struct stat st;
    if (stat(path, &st) != 0 || !S_ISREG(st.st_mode) || st.st_size == 0)
        return false;
    *out = (hm_save_file){path, st.st_size,
                          (int64_t)st.st_mtim.tv_sec * 1000000000 + st.st_mtim.tv_nsec};
    return true;
}

/* -- the file */

static void put_file(hm_db_pen *p, int64_t stamp, const hm_save_file *file,
                     const char *state, const char *remark)
{
    char at[32];
    time_t seconds = (time_t)(file->mtime / 1000000000);
    struct tm day;
    if (gmtime_r(&seconds, &day) == NULL ||
        strftime(at, sizeof at, "%Y-%m-%dT%H:%M:%SZ", &day) == 0)
        at[0] = '\0';
    hm_db_prepare(p, "DELETE FROM saves WHERE path = ?");
    hm_db_text(p, file->path);
    hm_db_end_row(p);
    hm_db_begin_row(p, "saves", 21);
    hm_db_none(p, 1);
    hm_db_text(p, file->path);
    hm_db_int(p, file->size);
    hm_db_int(p, file->mtime);
    hm_db_text(p, at);
    hm_db_text(p, state);
    hm_db_text(p, remark);
    hm_db_int(p, stamp);
}

static hm_status begin(hm_results *r, hm_error *err)
{
    return hm_db_run(r->db, "BEGIN IMMEDIATE") ? HM_OK : hm_results_fail(r, "write", err);
}

static hm_status end(hm_results *r, const hm_db_pen *p, hm_error *err)
{
    if (p->rc == SQLITE_OK && hm_db_run(r->db, "COMMIT"))
        return HM_OK;
    hm_results_fail(r, "write", err);
    hm_db_run(r->db, "ROLLBACK");
    return err->code;
}

/* No stamp is 0, so that it is tried again the next time. */
hm_status hm_results_put_trouble(hm_results *r, const hm_save_file *file, const char *why,
                                 bool again, hm_error *err)
{
    hm_db_pen p = {.db = r->db};
    if (begin(r, err) != HM_OK)
        return err->code;
    put_file(&p, again ? 0 : r->stamp, file, "unreadable", why);
    hm_db_none(&p, 13);
    hm_db_end_row(&p);
    return end(r, &p, err);
}

/* -- who plays */

typedef struct seats {
    const json_t *setup;
    int           players, people;
} seats;

/* NULL: a person. A save that does not say so is another program's. */
static const char *bot_at(const seats *s, int seat)
{
    const json_t *bots = json_object_get(s->setup, "bots");
    const char *who = json_string_value(json_array_get(bots, (size_t)seat));
    if (who == NULL)
        return unknown;
    return strcmp(who, person) == 0 ? NULL : who;
}

static seats seats_of(const hm_session *session)
{
    seats s = {.setup = hm_session_setup(session)};
    s.players = hm_table_deal(hm_session_table(session))->players;
    for (int i = 0; i < s.players; i++)
        s.people += bot_at(&s, i) == NULL;
    return s;
}

/* People without a name are told apart by their seats; one who is alone among bots is
 * "you", wherever the seat is. Bots without one are what they are. */
static const char *who_at(const seats *s, int seat, char text[HM_SEAT_NAME_MAX])
{
    const json_t *names = json_object_get(s->setup, "names");
    const char *name = json_string_value(json_array_get(names, (size_t)seat));
    if (name != NULL && *name != '\0')
        return name;
    if (bot_at(s, seat) != NULL)
        return bot_at(s, seat);
    if (s->people == 1)
        return "you";
    snprintf(text, HM_SEAT_NAME_MAX, "Player %d", seat + 1);
    return text;
}

/* -- what came of it */

/* By more than points, where all win or lose, or somebody is alone: there may be nothing
 * to win. */
static void put_won(hm_db_pen *p, const hm_sheet *sheet, int players)
{
    const int outcome = sheet->verdict.outcome;
    if (players > 1 && !sheet->verdict.together)
        hm_db_int(p, hm_sheet_wins(sheet));
    else if (outcome == HM_OUTCOME_OPEN)
        hm_db_none(p, 1);
    else
        hm_db_int(p, outcome == HM_OUTCOME_WON);
}

static void put_town(hm_db_pen *p, const hm_table *t, int seat)
{
    const hm_deck *deck = hm_table_deal(t)->deck;
    if (deck->game->boards > 0)
        hm_db_none(p, 1);
    else
        hm_db_int(p, hm_count(hm_deck_open(deck, hm_table_town(t, seat))));
}

static void put_points(hm_db_pen *p, const hm_table *t, const hm_sheet *sheet, int seat)
{
    const hm_deal *deal = hm_table_deal(t);
    if (sheet == NULL) {
        hm_db_none(p, 6);
        return;
    }
    int32_t reach = hm_sheets_points(sheet, deal->players, seat);
    const hm_level *level = hm_game_level(deal->deck->game, deal->how.mode, reach);
    hm_db_int(p, sheet[seat].total);
    hm_db_int(p, sheet[seat].rank);
    put_won(p, &sheet[seat], deal->players);
    hm_db_int(p, reach);
    if (level != NULL)
        hm_db_text(p, level->name);
    else
        hm_db_none(p, 1);
    put_town(p, t, seat);
}

static void put_seats(hm_db_pen *p, const hm_session *session, const hm_sheet *sheet)
{
    const seats s = seats_of(session);
    char text[HM_SEAT_NAME_MAX];
    for (int i = 0; i < s.players; i++) {
        hm_db_begin_row(p, "seats", 11);
        hm_db_int(p, p->owner);
        hm_db_int(p, i);
        hm_db_text(p, who_at(&s, i, text));
        if (bot_at(&s, i) != NULL)
            hm_db_text(p, bot_at(&s, i));
        else
            hm_db_none(p, 1);
        put_points(p, hm_session_table(session), sheet, i);
        hm_db_int(p, hm_notes_count(hm_session_notes(session), HM_NOTE_HINT, i));
        hm_db_end_row(p);
    }
}

/* -- what was played */

static int by_text(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* By its name; of one that chance laid out, the tiles. NULL: it is a list already. */
static json_t *named_market(const hm_session *session)
{
    const char *name =
        json_string_value(json_object_get(hm_session_setup(session), "market"));
    if (name == NULL)
        return NULL;
    return strcmp(name, HM_CARDS_DRAWN) != 0
               ? json_pack("[s]", name)
               : hm_board_market(hm_table_deal(hm_session_table(session)));
}

/* A list of names, whatever their order. */
static void put_names(hm_db_pen *p, const json_t *list)
{
    size_t count = json_array_size(list);
    const char **name = hm_need(calloc(count + 1, sizeof *name));
    json_t *sorted = hm_need(json_array());
    for (size_t i = 0; i < count; i++) {
        name[i] = json_string_value(json_array_get(list, i));
        name[i] = name[i] != NULL ? name[i] : "";
    }
    qsort(name, count, sizeof *name, by_text);
    for (size_t i = 0; i < count; i++)
        json_array_append_new(sorted, hm_json_text(name[i]));
    hm_db_json(p, sorted);
    json_decref(sorted);
    free(name);
}

/* Those of the set-up; on a shared board its market. */
static void put_cards(hm_db_pen *p, const hm_session *session)
{
    const json_t *setup = hm_session_setup(session),
                 *cards = json_object_get(setup, "cards");
    json_t *one = named_market(session);
    if (!json_is_array(cards))
        cards = one != NULL ? one : json_object_get(setup, "market");
    put_names(p, cards);
    json_decref(one);
}

/* The same for copies of a game, and for no other: its states, one by one, and who had a
 * part in it. */
static void put_checksum(hm_db_pen *p, const hm_session *session)
{
    char text[20], who[HM_SEAT_NAME_MAX];
    const seats s = seats_of(session);
    uint64_t sum = 0;
    for (int i = 0; i < hm_session_moves(session); i++) {
        uint64_t hash = hm_session_move(session, i).hash;
        sum = hm_crc64(sum, &hash, sizeof hash);
    }
    for (int i = 0; i < s.players; i++) {
        const char *name = who_at(&s, i, who), *bot = bot_at(&s, i);
        sum = hm_crc64(sum, name, strlen(name) + 1);
        sum = bot != NULL ? hm_crc64(sum, bot, strlen(bot) + 1) : sum;
    }
    snprintf(text, sizeof text, "%016llx", (unsigned long long)sum);
    hm_db_text(p, text);
}

/* The name as the set-up has it. */
static void put_game(hm_db_pen *p, const hm_session *session)
{
    const hm_table *t = hm_session_table(session);
    const hm_deal *deal = hm_table_deal(t);
    const hm_game *game = deal->deck->game;
    const json_t *setup = hm_session_setup(session);
    hm_db_text(p, game->name);
    hm_db_text(p, game->title);
    hm_db_text(p, game->mode[deal->how.mode].name);
    hm_db_int(p, deal->players);
    hm_db_int(p, seats_of(session).people);
    put_names(p, json_object_get(setup, "packs"));
    put_cards(p, session);
    hm_db_seed(p, deal->seed);
    hm_db_int(p, hm_table_round(t));
    hm_db_int(p, hm_session_moves(session));
    hm_db_int(p, game->mode[deal->how.mode].fewest);
    hm_db_int(p, !hm_deck_is_pristine(hm_session_library(session), deal->deck));
    put_checksum(p, session);
}

/* Which modes and levels the game has: what could be done in it. */
static void put_goals(hm_db_pen *p, const hm_game *g)
{
    for (int m = 0; m < g->modes; m++) {
        hm_db_prepare(p, "INSERT OR REPLACE INTO modes VALUES (?, ?, ?)");
        hm_db_text(p, g->name);
        hm_db_text(p, g->mode[m].name);
        hm_db_text(p, g->title);
        hm_db_end_row(p);
        for (int i = 0; i < g->levels; i++) {
            if (!hm_level_is_in(&g->level[i], m))
                continue;
            hm_db_prepare(p, "INSERT OR REPLACE INTO levels VALUES (?, ?, ?, ?, ?)");
            hm_db_text(p, g->name);
            hm_db_text(p, g->mode[m].name);
            hm_db_text(p, g->level[i].name);
            if (g->level[i].from == INT32_MIN)
                hm_db_none(p, 1);
            else
                hm_db_int(p, g->level[i].from);
            hm_db_text(p, g->title);
            hm_db_end_row(p);
        }
    }
}

/* Points that cannot be counted, because a script breaks, are none. */
hm_status hm_results_put_game(hm_results *r, const hm_save_file *file,
                              const hm_session *s, const char *remark, hm_error *err)
{
    hm_error broken;
    const hm_table *t = hm_session_table(s);
    bool over = hm_table_over(t);
    hm_sheet *sheet = over ? hm_sheets(t, &broken) : NULL;
    hm_db_pen p = {.db = r->db};
    hm_status st = begin(r, err);
    if (st == HM_OK) {
        put_file(&p, r->stamp, file, over ? "finished" : "unfinished",
                 over && sheet == NULL ? broken.msg : remark);
        put_game(&p, s);
        hm_db_end_row(&p);
        p.owner = sqlite3_last_insert_rowid(r->db);
        put_seats(&p, s, sheet);
        put_goals(&p, hm_table_deal(t)->deck->game);
        st = end(r, &p, err);
    }
    free(sheet);
    return st;
}

/* -- a game that is being played */

/* Is this result there already? */
static bool has_result(const hm_results *r, const char *path)
{
    hm_db_pen p = {.db = r->db};
    hm_db_prepare(&p, "SELECT 1 FROM saves WHERE path = ? AND state = 'finished'");
    hm_db_text(&p, path);
    bool there = p.rc == SQLITE_OK && sqlite3_step(p.row) == SQLITE_ROW;
    sqlite3_finalize(p.row);
    return there;
}

hm_status hm_results_put(hm_results *r, const char *path, const hm_session *s,
                         bool *anew, hm_error *err)
{
    hm_save_file file;
    char *full = realpath(path, NULL);
    if (anew != NULL)
        *anew = false;
    if (full == NULL || !hm_save_file_look(full, &file)) {
        free(full);
        return hm_fail(err, HM_EIO, (hm_span){0, 0}, "'%.120s' is gone", path);
    }
    bool there = has_result(r, full);
    hm_status st = hm_results_put_game(r, &file, s, "", err);
    if (anew != NULL)
        *anew = st == HM_OK && !there && hm_table_over(hm_session_table(s));
    free(full);
    return st;
}
