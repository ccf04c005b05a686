/* past.c - see past.h: reading. */
#include "tools/sim/past.h"

#include <math.h>
#include <string.h>

#include "tools/say.h"
#include "tools/sim/shelf_parts.h"

/* -- values of a row, column by column */

static hm_interval next_interval(hm_db_cursor *c)
{
    hm_interval x;
    x.mean = hm_db_next_real(c);
    x.low = hm_db_next_real(c);
    x.high = hm_db_next_real(c);
    return x;
}

static hm_spread next_band(hm_db_cursor *c)
{
    hm_spread b;
    b.low = hm_db_next_real(c);
    b.high = hm_db_next_real(c);
    b.there = isfinite(b.low) && isfinite(b.high);
    return b;
}

/* -- one card; of games in which another one was studied nothing is told, for they were
 * not drawn as others are */

static const char one_card[] =
    "SELECT r.game, r.mode, r.packs, r.bots, r.options, r.players,"
    " c.verdict IS NOT NULL, v.version, v.text, r.at, r.id, r.hamlet, r.hash, r.seed,"
    " c.pack, ifnull(c.pairs, r.games), r.stopped, c.in_play, c.towns, c.built,"
    " c.builders, c.points, c.owned, c.owned_low, c.owned_high, c.lift, c.lift_low,"
    " c.lift_high, c.worth, c.worth_low, c.worth_high, c.change, c.change_low,"
    " c.change_high, c.lift_band_low, c.lift_band_high, c.worth_band_low,"
    " c.worth_band_high, c.change_band_low, c.change_band_high, c.verdict, c.leans,"
    " c.sure"
    " FROM versions v JOIN cards c ON c.version = v.id JOIN runs r ON r.id = c.run"
    " WHERE v.name = ? AND (c.verdict IS NOT NULL OR r.studies = 0)"
    " ORDER BY r.id, c.card";

static bool is_same_kind(const hm_past_kind *a, const hm_past_kind *b)
{
    return a->players == b->players && a->studied == b->studied &&
           strcmp(a->game, b->game) == 0 && strcmp(a->mode, b->mode) == 0 &&
           strcmp(a->packs, b->packs) == 0 && strcmp(a->bots, b->bots) == 0 &&
           strcmp(a->options, b->options) == 0;
}

static hm_past_kind *kind_of(hm_past *p, const hm_past_kind *like)
{
    for (int i = 0; i < p->kinds; i++)
        if (is_same_kind(&p->kind[i], like))
            return &p->kind[i];
    p->kind = hm_db_grow(&p->arena, p->kind, &p->kinds, sizeof *p->kind);
    p->kind[p->kinds - 1] = *like;
    return &p->kind[p->kinds - 1];
}

static hm_past_version *version_of(hm_past *p, hm_past_kind *k, const char *version)
{
    for (int i = 0; i < k->versions; i++)
        if (strcmp(k->version[i].version, version) == 0)
            return &k->version[i];
    k->version = hm_db_grow(&p->arena, k->version, &k->versions, sizeof *k->version);
    k->version[k->versions - 1].version = version;
    return &k->version[k->versions - 1];
}

/* What a row has of a version; it is the latest so far. */
static void read_version(hm_db_cursor *c, hm_past_version *v)
{
    v->text = hm_db_next_text(c);
    v->last = hm_db_next_text(c);
    v->first = v->runs++ == 0 ? v->last : v->first;
    v->run = hm_db_next_int(c);
    v->hamlet = hm_db_next_text(c);
    v->hash = hm_db_next_text(c);
    v->seed = hm_db_next_text(c);
    v->pack = hm_db_next_text(c);
    v->games = hm_db_next_int(c);
    v->all += v->games;
    v->stopped = hm_db_next_int(c) != 0;
    v->in_play = hm_db_next_int(c);
    v->towns = hm_db_next_int(c);
    v->built = hm_db_next_int(c);
    v->builders = hm_db_next_int(c);
    v->points = hm_db_next_int(c);
    v->owned = next_interval(c);
    v->lift = next_interval(c);
    v->worth = next_interval(c);
    v->change = next_interval(c);
    v->lift_band = next_band(c);
    v->worth_band = next_band(c);
    v->change_band = next_band(c);
    v->verdict = hm_db_next_text(c);
    v->leans = hm_db_next_text(c);
    v->sure = hm_db_next_real(c);
}

static void read_row(hm_past *p, hm_db_watch *watch, sqlite3_stmt *row)
{
    hm_db_cursor c = {.row = row, .arena = &p->arena, .watch = watch};
    hm_past_kind like = {.game = hm_db_next_text(&c), 0};
    like.mode = hm_db_next_text(&c);
    like.packs = hm_db_next_text(&c);
    like.bots = hm_db_next_text(&c);
    like.options = hm_db_next_text(&c);
    like.players = (int)hm_db_next_int(&c);
    like.studied = hm_db_next_int(&c) != 0;
    hm_past_kind *k = kind_of(p, &like);
    k->runs++;
    read_version(&c, version_of(p, k, hm_db_next_text(&c)));
}

/* Studies first; else the kind that was run first comes first. Few enough for this. */
static void sort_kinds(hm_past *p)
{
    for (int i = 1; i < p->kinds; i++)
        for (int k = i; k > 0 && p->kind[k].studied && !p->kind[k - 1].studied; k--) {
            hm_past_kind other = p->kind[k - 1];
            p->kind[k - 1] = p->kind[k];
            p->kind[k] = other;
        }
}

static bool was_before(const hm_past *p, int kind, const char *version)
{
    for (int i = 0; i < kind; i++)
        for (int k = 0; k < p->kind[i].versions; k++)
            if (strcmp(p->kind[i].game, p->kind[kind].game) == 0 &&
                strcmp(p->kind[i].version[k].version, version) == 0)
                return true;
    return false;
}

static void count_versions(hm_past *p)
{
    for (int i = 0; i < p->kinds; i++) {
        p->runs += p->kind[i].runs;
        for (int k = 0; k < p->kind[i].versions; k++)
            p->versions += !was_before(p, i, p->kind[i].version[k].version);
    }
}

hm_status hm_past_read(hm_shelf *s, const char *card, hm_past *out, hm_error *err)
{
    sqlite3_stmt *row = NULL;
    *out = (hm_past){0};
    out->card = hm_need(hm_arena_text(&out->arena, card, strlen(card)));
    int rc = sqlite3_prepare_v2(s->db, one_card, -1, &row, NULL);
    if (rc == SQLITE_OK)
        rc = sqlite3_bind_text(row, 1, out->card, -1, SQLITE_STATIC);
    while (rc == SQLITE_OK || rc == SQLITE_ROW)
        if ((rc = sqlite3_step(row)) == SQLITE_ROW)
            read_row(out, &s->watch, row);
    hm_status st = rc == SQLITE_DONE ? HM_OK : hm_shelf_fail(s, "read", err);
    sqlite3_finalize(row);
    sort_kinds(out);
    count_versions(out);
    if (st != HM_OK)
        hm_past_free(out);
    return st;
}

void hm_past_free(hm_past *p)
{
    hm_arena_drop(&p->arena);
    *p = (hm_past){0};
}

/* -- all cards */

static const char all_cards[] =
    "SELECT v.name, v.game, max(c.type), count(DISTINCT v.id), count(DISTINCT c.run),"
    " max(r.at), (SELECT x.verdict FROM versions w JOIN cards x ON x.version = w.id"
    "  WHERE w.name = v.name AND w.game = v.game AND x.verdict IS NOT NULL"
    "  ORDER BY x.run DESC LIMIT 1)"
    " FROM versions v JOIN cards c ON c.version = v.id JOIN runs r ON r.id = c.run"
    " WHERE c.verdict IS NOT NULL OR r.studies = 0"
    " GROUP BY v.name, v.game ORDER BY v.name COLLATE NOCASE, v.game";

static void read_card(hm_past_list *l, hm_db_watch *watch, sqlite3_stmt *row)
{
    hm_db_cursor c = {.row = row, .arena = &l->arena, .watch = watch};
    l->card = hm_db_grow(&l->arena, l->card, &l->cards, sizeof *l->card);
    hm_past_card *card = &l->card[l->cards - 1];
    card->name = hm_db_next_text(&c);
    card->game = hm_db_next_text(&c);
    card->type = hm_db_next_text(&c);
    card->versions = hm_db_next_int(&c);
    card->runs = hm_db_next_int(&c);
    card->last = hm_db_next_text(&c);
    card->verdict = hm_db_next_text(&c);
}

static hm_status read_cards(hm_shelf *s, hm_past_list *out, hm_error *err)
{
    sqlite3_stmt *row = NULL;
    int rc = sqlite3_prepare_v2(s->db, all_cards, -1, &row, NULL);
    while (rc == SQLITE_OK || rc == SQLITE_ROW)
        if ((rc = sqlite3_step(row)) == SQLITE_ROW)
            read_card(out, &s->watch, row);
    hm_status st = rc == SQLITE_DONE ? HM_OK : hm_shelf_fail(s, "read", err);
    sqlite3_finalize(row);
    return st;
}

/* An empty file is a shelf on which there is nothing yet, not even tables. */
hm_status hm_past_list_read(hm_shelf *s, hm_past_list *out, hm_error *err)
{
    *out = (hm_past_list){0};
    if (hm_db_number(s->db, "SELECT count(*) FROM sqlite_schema") == 0)
        return HM_OK;
    hm_status st = read_cards(s, out, err);
    /* count(*) would be one step of SQLite, however long it took */
    out->runs = hm_db_number(s->db, "SELECT ifnull(sum(1), 0) FROM runs");
    if (st == HM_OK && out->runs < 0)
        st = hm_shelf_fail(s, "read", err);
    if (st != HM_OK)
        hm_past_list_free(out);
    return st;
}

void hm_past_list_free(hm_past_list *l)
{
    hm_arena_drop(&l->arena);
    *l = (hm_past_list){0};
}
