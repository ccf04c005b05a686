/* shelf_put.c - a record, row by row, in one transaction. Values are bound, never written
 * into statements: names of cards may be anything. */
#include "tools/sim/shelf_parts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tools/say.h"
#include "tools/sim/record_parts.h"
#include "tools/sim/verdict.h"

static const double LEVEL = 0.95;
enum { COLUMNS_MAX = 64 };

/* A row under way. The first failure is kept, and nothing is done after it. */
typedef struct pen {
    sqlite3      *db;
    sqlite3_stmt *row;
    int           at; /* the column that was given last */
    int           rc;
    int64_t       run;
} pen;

/* -- values */

static void put_int(pen *p, int64_t value)
{
    if (p->rc == SQLITE_OK)
        p->rc = sqlite3_bind_int64(p->row, ++p->at, value);
}

static void put_none(pen *p, int columns)
{
    for (; columns > 0 && p->rc == SQLITE_OK; columns--)
        p->rc = sqlite3_bind_null(p->row, ++p->at);
}

static void put_real(pen *p, double value)
{
    if (!isfinite(value))
        put_none(p, 1);
    else if (p->rc == SQLITE_OK)
        p->rc = sqlite3_bind_double(p->row, ++p->at, value);
}

static void put_text(pen *p, const char *text)
{
    if (p->rc == SQLITE_OK)
        p->rc = sqlite3_bind_text(p->row, ++p->at, text != NULL ? text : "", -1,
                                  SQLITE_TRANSIENT);
}

static void put_interval(pen *p, hm_interval x)
{
    put_real(p, x.mean);
    put_real(p, x.low);
    put_real(p, x.high);
}

static void put_band(pen *p, const hm_spread *b)
{
    if (!b->there) {
        put_none(p, 2);
        return;
    }
    put_real(p, b->low);
    put_real(p, b->high);
}

/* A number, or its digits where SQLite has no room for it. */
static void put_seed(pen *p, uint64_t seed)
{
    char text[24];
    snprintf(text, sizeof text, "%llu", (unsigned long long)seed);
    if (seed <= INT64_MAX)
        put_int(p, (int64_t)seed);
    else
        put_text(p, text);
}

static void put_json(pen *p, const json_t *j)
{
    char *text = hm_need(json_dumps(j, JSON_SORT_KEYS | JSON_ENCODE_ANY));
    put_text(p, text);
    free(text);
}

/* -- rows */

static void prepare(pen *p, const char *sql)
{
    p->at = 0;
    p->row = NULL;
    if (p->rc == SQLITE_OK)
        p->rc = sqlite3_prepare_v2(p->db, sql, -1, &p->row, NULL);
}

/* With as many values as the table has columns, or SQLite refuses it. */
static void begin_row(pen *p, const char *table, int columns)
{
    char marks[2 * COLUMNS_MAX], sql[2 * COLUMNS_MAX + 60];
    for (int i = 0; i < columns; i++)
        memcpy(marks + 2 * i, i + 1 < columns ? "?," : "?", 2);
    snprintf(sql, sizeof sql, "INSERT INTO %s VALUES (%.*s)", table, 2 * columns - 1,
             marks);
    prepare(p, sql);
}

static void end_row(pen *p)
{
    int rc = p->rc == SQLITE_OK ? sqlite3_step(p->row) : p->rc;
    p->rc = rc == SQLITE_DONE || rc == SQLITE_ROW ? SQLITE_OK : rc;
    sqlite3_finalize(p->row);
    p->row = NULL;
}

/* -- ORDER OF COLUMNS: as in the tables of shelf.c */

static const char *head_text(const hm_record *r, const char *field)
{
    return json_string_value(json_object_get(r->head, field));
}

static void put_run(pen *p, const hm_record *r)
{
    const hm_run_sums *run = r->sum.run;
    const hm_sums rounds = {run->games, run->rounds, run->rounds_squares};
    char now[32];
    time_t seconds = time(NULL);
    struct tm day;
    strftime(now, sizeof now, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&seconds, &day));
    begin_row(p, "runs", 27);
    put_none(p, 1);
    put_text(p, now);
    put_text(p, HM_VERSION);
    put_text(p, head_text(r, "game"));
    put_text(p, head_text(r, "mode"));
    put_json(p, json_object_get(r->head, "packs"));
    put_int(p, r->players);
    put_json(p, json_object_get(r->head, "bots"));
    put_json(p, json_object_get(r->head, "options"));
    put_text(p, head_text(r, "hash"));
    put_int(p, r->cards);
    put_seed(p, r->seed);
    put_int(p, r->games);
    put_int(p, r->studies);
    put_int(p, run->games);
    put_int(p, run->ties);
    put_int(p, run->faults);
    put_int(p, run->doubts);
    put_int(p, run->moves);
    put_int(p, run->rounds);
    put_int(p, run->rounds_squares);
    put_interval(p, hm_student(&rounds, 1, LEVEL));
    put_real(p, r->seconds);
    put_int(p, r->threads);
    put_int(p, r->stopped);
    end_row(p);
    p->run = sqlite3_last_insert_rowid(p->db);
}

static void put_town(pen *p, const char *kind, int place, const char *name,
                     const hm_town_sums *t)
{
    begin_row(p, "towns", 17);
    put_int(p, p->run);
    put_text(p, kind);
    put_int(p, place);
    put_text(p, name);
    put_int(p, t->games);
    put_int(p, t->wins);
    put_int(p, t->shared);
    put_int(p, t->points);
    put_int(p, t->squares);
    put_int(p, t->open);
    put_int(p, t->ground);
    put_interval(p, hm_town_mean(t, LEVEL));
    put_interval(p, hm_wilson(2 * t->wins + t->shared, 2 * t->games, 2, LEVEL));
    end_row(p);
}

static void put_towns(pen *p, const hm_record *r)
{
    for (int i = 0; i < r->players; i++) {
        char name[24];
        snprintf(name, sizeof name, "seat %d", i + 1);
        put_town(p, "seat", i, name, &r->sum.seat[i]);
    }
    for (int i = 0; i < r->bots; i++)
        put_town(p, "bot", i, r->bot[i], &r->sum.bot[i]);
}

/* -- cards */

/* The row of this version, which is made when it is met for the first time. */
static int64_t version_of(pen *p, const hm_record *r, const hm_sim_card *card)
{
    int64_t id = 0;
    prepare(p, "INSERT INTO versions (game, name, version, text) VALUES (?, ?, ?, ?)"
               " ON CONFLICT DO NOTHING");
    put_text(p, head_text(r, "game"));
    put_text(p, card->name);
    put_text(p, card->version);
    put_text(p, card->text);
    end_row(p);
    prepare(p, "SELECT id FROM versions WHERE game = ? AND name = ? AND version = ?");
    put_text(p, head_text(r, "game"));
    put_text(p, card->name);
    put_text(p, card->version);
    if (p->rc == SQLITE_OK && sqlite3_step(p->row) == SQLITE_ROW)
        id = sqlite3_column_int64(p->row, 0);
    sqlite3_finalize(p->row);
    p->row = NULL;
    return id;
}

/* The share of towns with one. Towns of a game are no independent witnesses, but the sums
 * for the lift know how many there were in each game. Where all games were alike in that,
 * they say nothing of how far off it may be, and Wilson's interval does. */
static hm_interval owned(const hm_card_sums *c)
{
    const hm_lift *l = &c->lift;
    const int64_t with = l->product[HM_GROUP_N][HM_GROUP_N],
                  both = l->product[HM_GROUP_N][HM_OTHER_N],
                  without = l->product[HM_OTHER_N][HM_OTHER_N];
    const hm_ratio share = {l->games, c->towns, c->builders, with + 2 * both + without,
                            with + both, with};
    hm_interval x = hm_ratio_mean(&share, LEVEL);
    if (!(x.low < x.high))
        x = hm_wilson(c->builders, c->towns, 1, LEVEL);
    x.low = x.low < 0 ? 0 : x.low;
    x.high = x.high > 1 ? 1 : x.high;
    return x;
}

static void put_study(pen *p, const hm_record *r, const hm_study *s)
{
    const hm_verdict v = hm_verdict_of(r, s, true);
    put_int(p, s->batch.pair.points.n);
    put_text(p, hm_verdict_name(v.is));
    put_text(p, hm_verdict_name(v.leans));
    put_real(p, v.sure);
    put_int(p, s->settled);
    put_interval(p, hm_study_change(r, s, LEVEL));
    put_interval(p, hm_student(&s->batch.pair.rounds, 1, LEVEL));
    put_band(p, &s->change);
    put_band(p, &s->worth);
    put_band(p, &s->lift);
}

static void put_card(pen *p, const hm_record *r, int index, const hm_study *s)
{
    const hm_sim_card *card = &r->card[index];
    const hm_card_sums *c = s != NULL ? hm_study_card(s) : &r->sum.card[index];
    int64_t version = version_of(p, r, card);
    begin_row(p, "cards", 39);
    put_int(p, p->run);
    put_int(p, index);
    put_int(p, version);
    put_text(p, card->pack);
    put_text(p, card->type);
    put_int(p, c->in_play);
    put_int(p, c->towns);
    put_int(p, c->built);
    put_int(p, c->builders);
    put_int(p, c->points);
    put_int(p, c->scored);
    put_int(p, c->wins);
    put_int(p, c->shared);
    put_interval(p, owned(c));
    put_interval(p, hm_lift_mean(&c->lift, LEVEL));
    const hm_ratio *worth = s != NULL ? hm_study_worth(s) : &c->worth;
    if (worth->games > 0)
        put_interval(p, hm_ratio_mean(worth, LEVEL));
    else
        put_none(p, 3);
    if (s != NULL)
        put_study(p, r, s);
    else
        put_none(p, 17);
    end_row(p);
}

static void put_effect(pen *p, int card, int place, const char *name, int64_t times)
{
    begin_row(p, "effects", 5);
    put_int(p, p->run);
    put_int(p, card);
    put_int(p, place);
    put_text(p, name);
    put_int(p, times);
    end_row(p);
}

/* Points are an effect, too: as never_fired of the JSON has them. */
static void put_effects(pen *p, const hm_record *r, const hm_study *s)
{
    const hm_sim_card *card = &r->card[s->card];
    const hm_card_sums *c = hm_study_card(s), *bent = hm_study_bent(s);
    for (int i = 0; i < card->clauses; i++)
        if (card->clause[i] != NULL)
            put_effect(p, s->card, i, card->clause[i], c->fired[i] + bent->fired[i]);
    if (card->scores)
        put_effect(p, s->card, card->clauses, "score", c->scored + bent->scored);
}

static const hm_study *study_of(const hm_record *r, int card)
{
    for (int i = 0; i < r->studies; i++)
        if (r->study[i].card == card)
            return &r->study[i];
    return NULL;
}

static void put_cards(pen *p, const hm_record *r)
{
    for (int i = 0; i < r->cards; i++) {
        const hm_study *s = study_of(r, i);
        if (r->card[i].name[0] == '\0' || (s == NULL && r->sum.card[i].in_play == 0))
            continue;
        put_card(p, r, i, s);
        if (s != NULL)
            put_effects(p, r, s);
    }
}

/* -- faults */

static void put_faults(pen *p, const hm_record *r)
{
    for (int i = 0; i < r->sum.faults; i++) {
        const hm_breach *f = &r->sum.fault[i];
        begin_row(p, "faults", 7);
        put_int(p, p->run);
        put_int(p, i);
        put_seed(p, f->seed);
        put_int(p, f->move);
        put_int(p, f->thinking);
        put_text(p, f->card);
        put_text(p, f->message);
        end_row(p);
    }
}

/* The lock is taken at the start: who reads first and writes then may find that somebody
 * else has written in between, and no waiting would help. */
hm_status hm_shelf_put(hm_shelf *s, const hm_record *r, hm_error *err)
{
    pen p = {.db = s->db};
    if (!hm_shelf_run(s, "BEGIN IMMEDIATE"))
        return hm_shelf_fail(s, "write", err);
    put_run(&p, r);
    put_towns(&p, r);
    put_cards(&p, r);
    put_faults(&p, r);
    if (p.rc == SQLITE_OK && hm_shelf_run(s, "COMMIT"))
        return HM_OK;
    hm_shelf_fail(s, "write", err);
    hm_shelf_run(s, "ROLLBACK");
    return err->code;
}
