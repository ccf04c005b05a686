/* results_tell.c - what the index has, as JSON: the list of games, statistics, and what
 * one result is beside the others. The fields are the names of the columns
 * (tools/database.h); docs/games.md has them all. */
#include "tools/save/results_parts.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tools/save/games.h"
#include "tools/say.h"

static const hm_span nowhere = {0, 0};

/* The rows of a query with the same text for all its parameters; NULL with err filled. */
static json_t *rows(hm_results *r, const char *sql, const char *text, hm_error *err)
{
    hm_db_pen p = {.db = r->db};
    hm_db_prepare(&p, sql);
    for (int i = 0; text != NULL && i < sqlite3_bind_parameter_count(p.row); i++)
        hm_db_text(&p, text);
    json_t *list = hm_db_rows(&p);
    if (p.rc == SQLITE_OK)
        return list;
    hm_results_fail(r, "read", err);
    json_decref(list);
    return NULL;
}

/* -- the list */

static const char all_saves[] =
    "SELECT id, state, path, at, remark, game, title, mode, players, people,"
    " packs AS \"packs:json\", own AS \"own:bool\", cards AS \"cards:json\", seed, round,"
    " moves FROM saves"
    " ORDER BY CASE state WHEN 'unfinished' THEN 0 WHEN 'finished' THEN 1 ELSE 2 END,"
    " mtime DESC, path";

static const char all_seats[] =
    "SELECT save, who, bot, points, place, won AS \"won:bool\", level, empty, help"
    " FROM seats ORDER BY save, seat";

static const char *key_of(const json_t *object, const char *field, char key[24])
{
    snprintf(key, 24, "%lld", (long long)json_integer_value(json_object_get(object,
                                                                            field)));
    return key;
}

/* Seats go to their saves, by the ids of these. */
static void join(json_t *saves, json_t *seats)
{
    json_t *by_id = hm_need(json_object()), *v;
    size_t i;
    char key[24];
    json_array_foreach(saves, i, v) {
        json_t *list = hm_need(json_array());
        json_object_set_new(v, "seats", list);
        json_object_set(by_id, key_of(v, "id", key), list);
        json_object_del(v, "id");
    }
    json_array_foreach(seats, i, v) {
        json_t *list = json_object_get(by_id, key_of(v, "save", key));
        json_object_del(v, "save");
        json_array_append(list, v);
    }
    json_decref(by_id);
}

/* In one transaction: ids are others when somebody else reads a file again meanwhile. */
json_t *hm_results_list(hm_results *r, hm_error *err)
{
    hm_db_run(r->db, "BEGIN");
    json_t *saves = rows(r, all_saves, NULL, err), *v;
    json_t *seats = saves == NULL ? NULL : rows(r, all_seats, NULL, err);
    hm_db_run(r->db, "COMMIT");
    size_t i;
    if (seats == NULL) {
        json_decref(saves);
        return NULL;
    }
    join(saves, seats);
    json_decref(seats);
    json_array_foreach(saves, i, v)
        json_object_set_new(v, "number", json_integer((json_int_t)i + 1));
    return saves;
}

int hm_results_unfinished(hm_results *r)
{
    int64_t n = hm_db_number(r->db, "SELECT count(*) FROM saves"
                                    " WHERE state = 'unfinished'");
    return n > INT_MAX ? INT_MAX : (int)n;
}

static const char *text_in(const json_t *save, const char *field)
{
    const char *text = json_string_value(json_object_get(save, field));
    return text != NULL ? text : "";
}

json_t *hm_results_other(hm_results *r, const char *path)
{
    hm_error err;
    char *full = realpath(path, NULL);
    json_t *list = hm_results_list(r, &err), *v, *other = NULL;
    size_t i;
    json_array_foreach(list, i, v)
        if (other == NULL && strcmp(text_in(v, "state"), "unfinished") == 0 &&
            strcmp(text_in(v, "path"), full != NULL ? full : path) != 0)
            other = json_incref(v);
    json_decref(list);
    free(full);
    return other;
}

static hm_status no_such_number(const json_t *list, int number, hm_error *err)
{
    size_t games = json_array_size(list);
    if (games == 0)
        return hm_fail(err, HM_EINPUT, nowhere,
                       "there is no game %d: none was played yet", number);
    return hm_fail(err, HM_EINPUT, nowhere,
                   "there is no game %d: 'hamlet games' lists 1 to %d", number,
                   (int)games);
}

char *hm_results_numbered(hm_results *r, int number, hm_error *err)
{
    json_t *list = hm_results_list(r, err);
    if (list == NULL)
        return NULL;
    const json_t *v = number > 0 ? json_array_get(list, (size_t)number - 1) : NULL;
    const char *path = json_string_value(json_object_get(v, "path"));
    char *copy = NULL;
    if (path == NULL)
        no_such_number(list, number, err);
    else
        copy = hm_need(strdup(path));
    json_decref(list);
    return copy;
}

int hm_results_number(const char *text)
{
    size_t n = strlen(text);
    return n > 0 && n < 8 && strspn(text, "0123456789") == n ? atoi(text) : 0;
}

/* In an index that is opened and brought up to date for it. */
static char *find(const hm_options *o, int number, hm_error *err)
{
    static const hm_results_look look = {.ms = HM_RESULTS_MS, .least = HM_RESULTS_LEAST};
    hm_error trouble;
    hm_results *r = hm_results_open(o, &trouble);
    hm_results_renew(r, &look);
    char *path = hm_results_numbered(r, number, err);
    hm_results_close(r);
    return path;
}

char *hm_results_said(const hm_options *o, const char *said, hm_error *err)
{
    if (access(said, F_OK) == 0)
        return hm_need(strdup(said));
    int number = hm_results_number(said);
    if (number > 0)
        return find(o, number, err);
    char *path = hm_games_named(said);
    return path != NULL ? path : hm_need(strdup(said));
}

/* Points are put beside points of the same game, packs and kind of cards only. */
#define ALIKE "packs AS \"packs:json\", own AS \"own:bool\","

/* -- statistics. Where max() is the only one of its kind, SQLite takes the other columns
 * from the row that has it: so `by` is whose best it is. */

#define BEST "max(worth) * iif(fewest, -1, 1) AS best"

static const char by_mode[] =
    "SELECT game, title, mode, " ALIKE " count(DISTINCT id) AS games,"
    " count(DISTINCT iif(won, id, NULL)) AS won,"
    " count(DISTINCT iif(won IS NULL, NULL, id)) AS contested,"
    " round(avg(points), 1) AS mean, " BEST ", who AS by, at, path"
    " FROM played GROUP BY game, mode, packs, own"
    " ORDER BY games DESC, title, mode, packs, own";

static const char by_deck[] =
    "SELECT game, title, cards AS \"cards:json\", " ALIKE
    " count(empty) = 0 AS \"market:bool\","
    " count(DISTINCT id) AS games, count(DISTINCT iif(won, id, NULL)) AS won,"
    " count(DISTINCT iif(won IS NULL, NULL, id)) AS contested,"
    " round(avg(points), 1) AS mean, " BEST ", who AS by, at, path"
    " FROM played WHERE cards <> '[]' GROUP BY game, fewest, cards, packs, own"
    " ORDER BY games DESC, best DESC, cards, packs, own";

/* Of a game with several such bots each one's points count. */
static const char by_bot[] =
    "SELECT x.bot, s.game, s.title, " ALIKE " count(DISTINCT s.id) AS games,"
    " count(DISTINCT iif(EXISTS (SELECT 1 FROM seats p WHERE p.save = s.id"
    "  AND p.bot IS NULL AND p.won), s.id, NULL)) AS won,"
    " count(DISTINCT iif(x.won, s.id, NULL)) AS lost,"
    " round(avg(x.points), 1) AS mean,"
    " max(iif(s.fewest, -x.points, x.points)) * iif(s.fewest, -1, 1) AS best,"
    " s.at, s.path"
    " FROM counted s JOIN seats x ON x.save = s.id"
    " WHERE x.bot IS NOT NULL AND x.points IS NOT NULL AND s.people > 0"
    " GROUP BY x.bot, s.game, s.fewest, s.packs, s.own"
    " ORDER BY games DESC, x.bot, s.title, s.packs, s.own";

static const char all_bests[] =
    "SELECT who, game, title, mode, players, " ALIKE " count(*) AS games, " BEST
    ", help, at, path FROM played GROUP BY who, game, mode, players, packs, own"
    " ORDER BY who, title, mode, players, packs, own";

/* The kinds in the order in which they are told. */
#define KINDS \
    "CASE kind WHEN 'level' THEN 0 WHEN 'bot' THEN 1 WHEN 'mode' THEN 2" \
    " WHEN 'pack' THEN 3 WHEN 'full' THEN 4 ELSE 5 END"

static const char all_deeds[] =
    "SELECT kind, title, mode, what, who, at, path FROM"
    " (SELECT kind, title, mode, what, rank, who, at, path, min(mtime) FROM deeds"
    "  GROUP BY kind, title, mode, what, who)"
    " ORDER BY " KINDS ", title, mode, rank, what, who";

static const char open_goals[] =
    "SELECT kind, title, mode, what FROM goals WHERE (kind, title, mode, what) NOT IN"
    " (SELECT kind, title, mode, what FROM deeds)"
    " ORDER BY " KINDS ", title, mode, rank, what";

static const char unreadable_saves[] =
    "SELECT count(*) FROM saves WHERE state = 'unreadable'";

typedef struct part {
    const char *field, *sql;
} part;

/* One list for each query; NULL with err filled. */
static json_t *collect(hm_results *r, const part *of, int count, const char *text,
                       hm_error *err)
{
    json_t *j = hm_need(json_object()), *list = j;
    hm_db_run(r->db, "BEGIN"); /* all of them of one moment */
    for (int i = 0; i < count && list != NULL; i++) {
        list = rows(r, of[i].sql, text, err);
        if (list != NULL)
            json_object_set_new(j, of[i].field, list);
    }
    hm_db_run(r->db, "COMMIT");
    if (list != NULL)
        return j;
    json_decref(j);
    return NULL;
}

json_t *hm_results_stats(hm_results *r, hm_error *err)
{
    static const part of[] = {{"modes", by_mode},          {"decks", by_deck},
                              {"bots", by_bot},            {"bests", all_bests},
                              {"achievements", all_deeds}, {"open", open_goals}};
    json_t *j = collect(r, of, (int)(sizeof of / sizeof of[0]), NULL, err);
    if (j != NULL)
        json_object_set_new(j, "unreadable",
                            json_integer(hm_db_number(r->db, unreadable_saves)));
    return j;
}

/* -- one result beside the others. Copies of it are no others. */

#define OTHERS \
    " FROM played o WHERE o.checksum <> p.checksum AND o.who = p.who" \
    " AND o.game = p.game AND o.mode = p.mode AND o.players = p.players" \
    " AND o.packs = p.packs AND o.own = p.own"

static const char one_best[] =
    "SELECT p.who, p.title, p.mode, p.players, " ALIKE " p.people, p.points,"
    " p.fewest AS \"fewest:bool\", p.help,"
    " EXISTS (SELECT 1 FROM played o WHERE o.who = p.who AND o.game = p.game"
    "  AND o.packs <> p.packs) AS \"varied:bool\","
    " (SELECT count(*)" OTHERS ") AS games,"
    " (SELECT max(o.worth) * iif(p.fewest, -1, 1)" OTHERS ") AS before,"
    " (SELECT max(o.worth) * iif(p.fewest, -1, 1)" OTHERS
    "  AND o.cards = p.cards) AS before_with_cards"
    " FROM played p WHERE p.checksum = (SELECT checksum FROM saves WHERE path = ?)"
    " ORDER BY p.seat";

/* The highest of the levels stands for those below it. */
static const char new_deeds[] =
    "SELECT kind, title, mode, what, who FROM"
    " (SELECT kind, title, mode, what, who, max(rank) AS rank"
    "  FROM deeds d WHERE path IN (SELECT min(path) FROM saves WHERE state = 'finished'"
    "   AND checksum = (SELECT checksum FROM saves WHERE path = ?))"
    "  AND NOT EXISTS (SELECT 1 FROM deeds o WHERE o.kind = d.kind"
    "   AND o.title = d.title AND o.mode = d.mode AND o.what = d.what"
    "   AND o.who = d.who AND o.path <> d.path)"
    "  GROUP BY kind, title, mode, who, iif(kind = 'level', '', what))"
    " ORDER BY who, " KINDS ", title, mode, rank, what";

json_t *hm_results_beside(hm_results *r, const char *path, hm_error *err)
{
    static const part of[] = {{"bests", one_best}, {"achievements", new_deeds}};
    char *full = realpath(path, NULL);
    json_t *j = collect(r, of, (int)(sizeof of / sizeof of[0]),
                        full != NULL ? full : path, err);
    free(full);
    return j;
}
