/* shelf_put.c - a record, row by row, in one transaction. Which columns there are is told
 * by the tables themselves (shelf.c), and each takes the value of its name (tell.h): of
 * the row, or of the entry that the record's values have of it. Values are bound, never
 * written into statements: names of cards may be anything. */
#include "tools/sim/shelf_parts.h"

#include <stdio.h>
#include <time.h>

#include "tools/say.h"
#include "tools/sim/record_parts.h"
#include "tools/sim/tell.h"
#include "tools/sim/study_verdict.h"

enum { COLUMNS_MAX = 64 }; /* of a table */

/* -- rows of any table */

static void put_value(hm_db_pen *p, const json_t *v)
{
    if (json_is_string(v))
        hm_db_text(p, json_string_value(v));
    else if (json_is_integer(v))
        hm_db_int(p, json_integer_value(v));
    else if (json_is_real(v))
        hm_db_real(p, json_real_value(v));
    else if (json_is_boolean(v))
        hm_db_int(p, json_is_true(v));
    else if (json_is_array(v) || json_is_object(v))
        hm_db_json(p, v);
    else
        hm_db_none(p, 1);
}

/* Takes the row over; what it lacks is looked for in the entry, which may be NULL. */
static void put_row(hm_db_pen *p, const char *table, json_t *is, const json_t *entry)
{
    const hm_row of = {.is = entry}, row = {.is = is, .of = entry != NULL ? &of : NULL};
    const json_t *value[COLUMNS_MAX];
    char sql[80];
    snprintf(sql, sizeof sql, "SELECT * FROM %s", table);
    hm_db_prepare(p, sql);
    const int n = p->rc == SQLITE_OK ? sqlite3_column_count(p->row) : 0;
    for (int i = 0; i < n && i < COLUMNS_MAX; i++)
        value[i] = hm_row_column(&row, sqlite3_column_name(p->row, i));
    sqlite3_finalize(p->row);
    p->row = NULL;
    hm_db_begin_row(p, table, n);
    for (int i = 0; i < n; i++)
        put_value(p, value[i]);
    hm_db_end_row(p);
    json_decref(is);
}

/* -- the run and its towns */

static void put_run(hm_db_pen *p, const json_t *values)
{
    const json_t *length = json_object_get(values, "length");
    char now[32];
    time_t seconds = time(NULL);
    struct tm day;
    strftime(now, sizeof now, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&seconds, &day));
    put_row(p, "runs",
            hm_values(NULL, "at:text stopped:flag moves:same rounds:same "
                      "rounds_squares:same", now,
                      json_is_true(json_object_get(values, "stopped")),
                      json_object_get(length, "moves"), json_object_get(length, "rounds"),
                      json_object_get(length, "squares")),
            values);
    p->owner = sqlite3_last_insert_rowid(p->db);
}

static void put_towns(hm_db_pen *p, const char *kind, const json_t *list)
{
    size_t i;
    json_t *town;
    json_array_foreach(list, i, town)
        put_row(p, "towns",
                hm_values(NULL, "run:count kind:text place:int won:same", p->owner, kind,
                          (int)i, json_object_get(town, "win_rate")),
                town);
}

/* -- cards */

/* The row of this version, which is made when it is met for the first time. */
static int64_t version_of(hm_db_pen *p, const char *game, const hm_sim_card *card)
{
    int64_t id = 0;
    hm_db_prepare(p, "INSERT INTO versions (game, name, version, text)"
                     " VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING");
    hm_db_text(p, game);
    hm_db_text(p, card->name);
    hm_db_text(p, card->version);
    hm_db_text(p, card->text);
    hm_db_end_row(p);
    hm_db_prepare(p, "SELECT id FROM versions"
                     " WHERE game = ? AND name = ? AND version = ?");
    hm_db_text(p, game);
    hm_db_text(p, card->name);
    hm_db_text(p, card->version);
    if (p->rc == SQLITE_OK && sqlite3_step(p->row) == SQLITE_ROW)
        id = sqlite3_column_int64(p->row, 0);
    sqlite3_finalize(p->row);
    p->row = NULL;
    return id;
}

static void put_effect(hm_db_pen *p, int card, int place, const char *name, int64_t times)
{
    put_row(p, "effects",
            hm_values(NULL, "run:count card:int place:int name:text times:count",
                      p->owner, card, place, name, times),
            NULL);
}

/* Points are an effect, too: as never_fired of the JSON has them. */
static void put_effects(hm_db_pen *p, const hm_sim_record *r, const hm_study *s)
{
    const hm_sim_card *card = &r->card[s->card];
    const hm_card_sums *c = hm_study_card(s), *bent = hm_study_bent(s);
    for (int i = 0; i < card->clauses; i++)
        if (card->clause[i] != NULL)
            put_effect(p, s->card, i, card->clause[i], c->fired[i] + bent->fired[i]);
    if (card->scores)
        put_effect(p, s->card, card->clauses, "score", c->scored + bent->scored);
}

static void put_card(hm_db_pen *p, const hm_sim_record *r, int index, const json_t *card,
                     const json_t *values)
{
    const char *game = json_string_value(json_object_get(values, "game"));
    json_t *row = hm_values(NULL, "run:count card:int version:count lift_band:same "
                            "leans:same", p->owner, index,
                            version_of(p, game, &r->card[index]),
                            json_object_get(card, "band"),
                            json_object_get(card, "_leans"));
    put_row(p, "cards", row, card);
    for (int i = 0; i < r->studies; i++)
        if (r->study[i].card == index)
            put_effects(p, r, &r->study[i]);
}

static void put_cards(hm_db_pen *p, const hm_sim_record *r, const json_t *values)
{
    for (int i = 0; i < r->cards; i++) {
        const json_t *card = hm_record_card_of(values, i);
        if (card != NULL && r->card[i].name[0] != '\0')
            put_card(p, r, i, card, values);
    }
}

/* -- faults: of games without the card, or of bent bots, as --repro names them */

static void put_faults(hm_db_pen *p, const json_t *list)
{
    size_t i;
    json_t *f;
    json_array_foreach(list, i, f) {
        const bool with = json_object_get(f, "side") == NULL;
        put_row(p, "faults",
                hm_values(NULL, "run:count place:int seed:same", p->owner, (int)i,
                          json_object_get(f, with ? "seed" : "_game")),
                f);
    }
}

static bool put_all(hm_shelf *s, const hm_sim_record *r, const json_t *values)
{
    hm_db_pen p = {.db = s->db};
    put_run(&p, values);
    put_towns(&p, "seat", json_object_get(values, "seats"));
    put_towns(&p, "bot", json_object_get(values, "by_bot"));
    put_cards(&p, r, values);
    put_faults(&p, json_object_get(values, "faults"));
    return p.rc == SQLITE_OK && hm_shelf_run(s, "COMMIT");
}

/* The lock is taken before anything is read: who reads first and writes then may find
 * that somebody else has written in between, and no waiting would help. */
hm_status hm_shelf_put(hm_shelf *s, const hm_sim_record *r, hm_error *err)
{
    json_t *values = hm_record_values(r);
    const bool begun = hm_shelf_run(s, "BEGIN IMMEDIATE");
    const bool put = begun && put_all(s, r, values);
    json_decref(values);
    if (put)
        return HM_OK;
    hm_shelf_fail(s, "write", err);
    if (begun)
        hm_shelf_run(s, "ROLLBACK");
    return err->code;
}
