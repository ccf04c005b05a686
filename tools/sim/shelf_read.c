/* shelf_read.c - see shelf.h: what a shelf has of cards, as named values (tell.h).
 *
 * Only runs of the same kind are put side by side: of the same game, mode, players,
 * packs, bots and options, and in pairs or not. Of a version with several such runs the
 * latest is told, and the others are counted. They are not added up: a study stops when
 * its numbers look clear, and sums of runs that stopped so would look surer than they
 * are; besides, seeds may have been played twice. */
#include "tools/sim/shelf.h"

#include <string.h>

#include "tools/json.h"
#include "tools/say.h"
#include "tools/sim/columns.h"
#include "tools/sim/shelf_parts.h"
#include "tools/sim/study_verdict.h"

/* -- one card; of games in which another one was studied nothing is told, for they were
 * not drawn as others are */

static const char one_card[] =
    "SELECT r.game, r.mode, r.players, r.packs \"packs:json\", r.bots \"bots:json\","
    " r.options \"options:json\", c.verdict IS NOT NULL \"pairs:bool\", r.packs _packs,"
    " r.bots _bots, r.options _options, v.version, v.text, r.at, r.id, r.hamlet, r.hash,"
    " r.seed, c.pack, ifnull(c.pairs, r.games) games, r.stopped \"stopped:bool\","
    " c.in_play, c.towns, c.built, c.builders, c.points, c.owned, c.owned_low,"
    " c.owned_high, c.lift, c.lift_low, c.lift_high, c.worth, c.worth_low, c.worth_high,"
    " c.change, c.change_low, c.change_high, c.lift_band_low, c.lift_band_high,"
    " c.worth_band_low, c.worth_band_high, c.change_band_low, c.change_band_high,"
    " c.verdict, c.leans, c.sure"
    " FROM versions v JOIN cards c ON c.version = v.id JOIN runs r ON r.id = c.run"
    " WHERE v.name = ? AND (c.verdict IS NOT NULL OR r.studies = 0)"
    " ORDER BY r.id, c.card";

/* What runs of one kind have in common, and what is told of the latest. */
static const char *const of_kind[] = {"game", "mode", "players", "packs", "bots",
                                      "options", "pairs", "_packs", "_bots", "_options",
                                      NULL};
static const char *const of_run[] = {"hamlet", "hash", "seed", "pack", "games", "stopped",
                                     "in_play", "towns", "built", "builders", "points",
                                     NULL};

static void copy(json_t *to, const json_t *from, const char *const *names)
{
    for (; *names != NULL; names++)
        json_object_set(to, *names, json_object_get(from, *names));
}

static bool are_same(const json_t *a, const json_t *b, const char *const *names)
{
    bool same = true;
    for (; *names != NULL && same; names++)
        same = json_equal(json_object_get(a, *names), json_object_get(b, *names));
    return same;
}

/* The one of a list that has these values in common with a row; it is added if there is
 * none. */
static json_t *like(json_t *list, const json_t *row, const char *const *names)
{
    size_t i;
    json_t *one;
    json_array_foreach(list, i, one)
        if (are_same(one, row, names))
            return one;
    one = hm_need(json_object());
    copy(one, row, names);
    json_array_append_new(list, one);
    return one;
}

static void count(json_t *j, const char *name, json_int_t more)
{
    hm_give_int(j, name, json_integer_value(json_object_get(j, name)) + more);
}

/* An interval, and its band where it has one. */
static void put_range(json_t *j, const json_t *row, const char *name)
{
    static const char *const part[] = {"", "_low", "_high", "_band_low", "_band_high"};
    json_t *v[5];
    for (int i = 0; i < 5; i++) {
        char column[40];
        snprintf(column, sizeof column, "%s%s", name, part[i]);
        v[i] = json_object_get(row, column);
    }
    json_t *range = hm_need(json_pack("{s:O?, s:O?, s:O?}", "mean", v[0], "low", v[1],
                                      "high", v[2]));
    if (json_is_number(v[3]) && json_is_number(v[4]))
        hm_give(range, "band", json_pack("{s:O, s:O}", "low", v[3], "high", v[4]));
    hm_give(j, name, range);
}

static void put_verdict(json_t *j, const json_t *row)
{
    static const char *const verdict[] = {"verdict", "leans", "sure", NULL};
    const char *is = json_string_value(json_object_get(row, "verdict"));
    const char *leans = json_string_value(json_object_get(row, "leans"));
    hm_give(j, "_verdict", json_string(""));
    if (is == NULL)
        return;
    put_range(j, row, "change");
    copy(j, row, verdict);
    const bool open = strcmp(is, hm_verdict_name(HM_NOT_SETTLED)) == 0;
    json_object_set(j, "_surely", open ? json_null() : json_object_get(row, "sure"));
    hm_give(j, "_leaning",
            open && leans != NULL && strcmp(leans, is) != 0 ? json_string(leans)
                                                            : json_null());
}

/* What a row has of a version; it is the latest so far. */
static void put_version(json_t *j, const json_t *row)
{
    json_t *at = json_object_get(row, "at"), *first = json_object_get(j, "first");
    json_object_set(j, "text", json_object_get(row, "text"));
    json_object_set(j, "first", first != NULL ? first : at);
    json_object_set(j, "last", at);
    count(j, "runs", 1);
    count(j, "all_games", json_integer_value(json_object_get(row, "games")));
    json_object_set(j, "run", json_object_get(row, "id"));
    copy(j, row, of_run);
    put_range(j, row, "owned");
    put_range(j, row, "lift");
    put_range(j, row, "worth");
    put_verdict(j, row);
    const json_int_t towns = json_integer_value(json_object_get(row, "towns"));
    if (towns > 0)
        hm_give(j, "_per_town",
                json_real((double)json_integer_value(json_object_get(row, "built")) /
                          (double)towns));
}

/* Studies first; else the kind that was run first comes first. */
static json_t *sorted(json_t *kinds)
{
    json_t *list = hm_need(json_array()), *kind;
    size_t i;
    for (int pairs = 1; pairs >= 0; pairs--)
        json_array_foreach(kinds, i, kind)
            if (json_is_true(json_object_get(kind, "pairs")) == (pairs == 1))
                json_array_append(list, kind);
    json_decref(kinds);
    return list;
}

/* Runs of all kinds, put side by side. */
static json_t *card_json(const char *card, const json_t *rows)
{
    static const char *const by_version[] = {"version", NULL};
    static const char *const one_version[] = {"game", "version", NULL};
    json_t *kinds = hm_need(json_array()), *versions = hm_need(json_array()), *row;
    size_t i;
    json_array_foreach(rows, i, row) {
        json_t *kind = like(kinds, row, of_kind);
        count(kind, "runs", 1);
        if (json_object_get(kind, "versions") == NULL)
            hm_give(kind, "versions", json_array());
        put_version(like(json_object_get(kind, "versions"), row, by_version), row);
        like(versions, row, one_version);
    }
    const size_t n = json_array_size(versions);
    json_decref(versions);
    return hm_need(json_pack("{s:o, s:I, s:I, s:o}", "card", hm_json_text(card),
                             "versions", (json_int_t)n, "runs",
                             (json_int_t)json_array_size(rows), "kinds", sorted(kinds)));
}

hm_status hm_shelf_card(hm_shelf *s, const char *card, json_t **out, hm_error *err)
{
    hm_db_pen p = {.db = s->db, .watch = &s->watch};
    hm_db_prepare(&p, one_card);
    hm_db_text(&p, card);
    json_t *rows = hm_db_rows(&p);
    *out = p.rc == SQLITE_OK ? card_json(card, rows) : NULL;
    json_decref(rows);
    return p.rc == SQLITE_OK ? HM_OK : hm_shelf_fail(s, "read", err);
}

/* -- all cards */

static const char all_cards[] =
    "SELECT v.name card, v.game, max(c.type) type, count(DISTINCT v.id) versions,"
    " count(DISTINCT c.run) runs, max(r.at) last, (SELECT x.verdict FROM versions w JOIN"
    "  cards x ON x.version = w.id"
    "  WHERE w.name = v.name AND w.game = v.game AND x.verdict IS NOT NULL"
    "  ORDER BY x.run DESC LIMIT 1) verdict"
    " FROM versions v JOIN cards c ON c.version = v.id JOIN runs r ON r.id = c.run"
    " WHERE c.verdict IS NOT NULL OR r.studies = 0"
    " GROUP BY v.name, v.game ORDER BY v.name COLLATE NOCASE, v.game";

/* An empty file is a shelf on which there is nothing yet, not even tables. */
hm_status hm_shelf_cards(hm_shelf *s, json_t **out, hm_error *err)
{
    hm_db_pen p = {.db = s->db, .watch = &s->watch};
    json_t *rows = NULL, *row;
    int64_t runs = 0;
    size_t i;
    if (hm_db_number(s->db, "SELECT count(*) FROM sqlite_schema") != 0) {
        hm_db_prepare(&p, all_cards);
        rows = hm_db_rows(&p);
        /* count(*) would be one step of SQLite, however long it took */
        if (p.rc == SQLITE_OK)
            runs = hm_db_number(s->db, "SELECT ifnull(sum(1), 0) FROM runs");
    }
    json_array_foreach(rows, i, row) {
        if (json_is_null(json_object_get(row, "verdict")))
            json_object_del(row, "verdict");
        hm_give(row, "_verdict", json_string(""));
    }
    *out = hm_need(json_pack("{s:I, s:o, s:i}", "runs", (json_int_t)runs, "cards",
                             rows != NULL ? rows : json_array(), "_count",
                             (int)json_array_size(rows)));
    if (p.rc == SQLITE_OK && runs >= 0)
        return HM_OK;
    json_decref(*out);
    *out = NULL;
    return hm_shelf_fail(s, "read", err);
}
