/* shelf_put.c - a record, row by row, in one transaction. Values are bound, never written
 * into statements: names of cards may be anything. */
#include "tools/sim/shelf_parts.h"

#include <stdio.h>
#include <time.h>

#include "tools/sim/faults.h"
#include "tools/sim/record_parts.h"
#include "tools/sim/verdict.h"

static const double LEVEL = 0.95;

/* -- values */

static void put_interval(hm_db_pen *p, hm_interval x)
{
    hm_db_real(p, x.mean);
    hm_db_real(p, x.low);
    hm_db_real(p, x.high);
}

static void put_band(hm_db_pen *p, const hm_spread *b)
{
    if (!b->there) {
        hm_db_none(p, 2);
        return;
    }
    hm_db_real(p, b->low);
    hm_db_real(p, b->high);
}

/* -- ORDER OF COLUMNS: as in the tables of shelf.c */

static const char *head_text(const hm_record *r, const char *field)
{
    return json_string_value(json_object_get(r->head, field));
}

static void put_run(hm_db_pen *p, const hm_record *r)
{
    const hm_run_sums *run = r->sum.run;
    const hm_sums rounds = {run->games, run->rounds, run->rounds_squares};
    char now[32];
    time_t seconds = time(NULL);
    struct tm day;
    strftime(now, sizeof now, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&seconds, &day));
    hm_db_begin_row(p, "runs", 27);
    hm_db_none(p, 1);
    hm_db_text(p, now);
    hm_db_text(p, HM_VERSION);
    hm_db_text(p, head_text(r, "game"));
    hm_db_text(p, head_text(r, "mode"));
    hm_db_json(p, json_object_get(r->head, "packs"));
    hm_db_int(p, r->players);
    hm_db_json(p, json_object_get(r->head, "bots"));
    hm_db_json(p, json_object_get(r->head, "options"));
    hm_db_text(p, head_text(r, "hash"));
    hm_db_int(p, r->cards);
    hm_db_seed(p, r->seed);
    hm_db_int(p, r->games);
    hm_db_int(p, r->studies);
    hm_db_int(p, run->games);
    hm_db_int(p, run->ties);
    hm_db_int(p, run->faults);
    hm_db_int(p, run->doubts);
    hm_db_int(p, run->moves);
    hm_db_int(p, run->rounds);
    hm_db_int(p, run->rounds_squares);
    put_interval(p, hm_student(&rounds, 1, LEVEL));
    hm_db_real(p, r->seconds);
    hm_db_int(p, r->threads);
    hm_db_int(p, r->stopped);
    hm_db_end_row(p);
    p->owner = sqlite3_last_insert_rowid(p->db);
}

static void put_town(hm_db_pen *p, const char *kind, int place, const char *name,
                     const hm_town_sums *t)
{
    hm_db_begin_row(p, "towns", 18);
    hm_db_int(p, p->owner);
    hm_db_text(p, kind);
    hm_db_int(p, place);
    hm_db_text(p, name);
    hm_db_int(p, t->games);
    hm_db_int(p, t->wins);
    hm_db_int(p, t->shared);
    hm_db_int(p, t->points);
    hm_db_int(p, t->squares);
    hm_db_int(p, t->open);
    hm_db_int(p, t->ground);
    put_interval(p, hm_town_mean(t, LEVEL));
    put_interval(p, hm_town_won(t, LEVEL));
    hm_db_int(p, t->parts);
    hm_db_end_row(p);
}

static void put_towns(hm_db_pen *p, const hm_record *r)
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
static int64_t version_of(hm_db_pen *p, const hm_record *r, const hm_sim_card *card)
{
    int64_t id = 0;
    hm_db_prepare(p, "INSERT INTO versions (game, name, version, text)"
                     " VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING");
    hm_db_text(p, head_text(r, "game"));
    hm_db_text(p, card->name);
    hm_db_text(p, card->version);
    hm_db_text(p, card->text);
    hm_db_end_row(p);
    hm_db_prepare(p, "SELECT id FROM versions"
                     " WHERE game = ? AND name = ? AND version = ?");
    hm_db_text(p, head_text(r, "game"));
    hm_db_text(p, card->name);
    hm_db_text(p, card->version);
    if (p->rc == SQLITE_OK && sqlite3_step(p->row) == SQLITE_ROW)
        id = sqlite3_column_int64(p->row, 0);
    sqlite3_finalize(p->row);
    p->row = NULL;
    return id;
}

/* The share of towns with one. Towns of a game are no independent witnesses, but the sums
 * for the lift know how many there were in each game. Where all games were alike in that,
 * they say nothing of how far off it may be, and Wilson's interval of as many games
 * does. */
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
        x = hm_wilson(c->builders, c->towns,
                      c->in_play > 0 ? (int)(c->towns / c->in_play) : 1, LEVEL);
    x.low = x.low < 0 ? 0 : x.low;
    x.high = x.high > 1 ? 1 : x.high;
    return x;
}

static void put_study(hm_db_pen *p, const hm_record *r, const hm_study *s)
{
    const hm_verdict v = hm_verdict_of(r, s, true);
    hm_db_int(p, s->batch.pair.points.n);
    hm_db_text(p, hm_verdict_name(v.is));
    hm_db_text(p, hm_verdict_name(v.leans));
    hm_db_real(p, v.sure);
    hm_db_int(p, s->settled);
    put_interval(p, hm_study_change(r, s, LEVEL));
    put_interval(p, hm_student(&s->batch.pair.rounds, 1, LEVEL));
    const hm_spread change_band = hm_verdict_band(&s->change);
    const hm_spread worth_band = hm_verdict_band(&s->worth);
    put_band(p, &change_band);
    put_band(p, &worth_band);
    put_band(p, &s->lift);
}

static void put_card(hm_db_pen *p, const hm_record *r, int index, const hm_study *s)
{
    const hm_sim_card *card = &r->card[index];
    const hm_card_sums *c = s != NULL ? hm_study_card(s) : &r->sum.card[index];
    int64_t version = version_of(p, r, card);
    hm_db_begin_row(p, "cards", 40);
    hm_db_int(p, p->owner);
    hm_db_int(p, index);
    hm_db_int(p, version);
    hm_db_text(p, card->pack);
    hm_db_text(p, card->type);
    hm_db_int(p, c->in_play);
    hm_db_int(p, c->towns);
    hm_db_int(p, c->built);
    hm_db_int(p, c->builders);
    hm_db_int(p, c->points);
    hm_db_int(p, c->scored);
    hm_db_int(p, c->wins);
    hm_db_int(p, c->shared);
    put_interval(p, owned(c));
    put_interval(p, hm_lift_mean(&c->lift, LEVEL));
    const hm_ratio *worth = s != NULL ? hm_study_worth(s) : &c->worth;
    if (worth->games > 0)
        put_interval(p, hm_ratio_mean(worth, LEVEL));
    else
        hm_db_none(p, 3);
    if (s != NULL)
        put_study(p, r, s);
    else
        hm_db_none(p, 17);
    hm_db_int(p, c->parts);
    hm_db_end_row(p);
}

static void put_effect(hm_db_pen *p, int card, int place, const char *name, int64_t times)
{
    hm_db_begin_row(p, "effects", 5);
    hm_db_int(p, p->owner);
    hm_db_int(p, card);
    hm_db_int(p, place);
    hm_db_text(p, name);
    hm_db_int(p, times);
    hm_db_end_row(p);
}

/* Points are an effect, too: as never_fired of the JSON has them. */
static void put_effects(hm_db_pen *p, const hm_record *r, const hm_study *s)
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

static void put_cards(hm_db_pen *p, const hm_record *r)
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

static void put_faults(hm_db_pen *p, const hm_record *r)
{
    for (int i = 0; i < r->sum.faults; i++) {
        const hm_breach *f = &r->sum.fault[i];
        char game[HM_REPRO_MAX];
        hm_db_begin_row(p, "faults", 7);
        hm_db_int(p, p->owner);
        hm_db_int(p, i);
        if (f->side == HM_PAIR_WITH)
            hm_db_seed(p, f->seed);
        else
            hm_db_text(p, hm_fault_game(f, game));
        hm_db_int(p, f->move);
        hm_db_int(p, f->thinking);
        hm_db_text(p, f->card);
        hm_db_text(p, f->message);
        hm_db_end_row(p);
    }
}

/* The lock is taken at the start: who reads first and writes then may find that somebody
 * else has written in between, and no waiting would help. */
hm_status hm_shelf_put(hm_shelf *s, const hm_record *r, hm_error *err)
{
    hm_db_pen p = {.db = s->db};
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
