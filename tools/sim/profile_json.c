/* profile_json.c - the profile of a deck as named values: its tables, and for JSON the
 * records of all runs as `sim --json` has them. Names that begin with '_' are for people
 * and tables alone (tell.h). */
#include "tools/sim/profile_tables.h"

#include <math.h>
#include <stdlib.h>

#include "tools/json.h"
#include "tools/say.h"
#include "tools/sim/record_parts.h"
#include "tools/sim/tell.h"
#include "tools/textstream.h"

enum { NAME_WIDTH = 22, TYPE_WIDTH = 10 }; /* of columns with cards, at least */

/* -- bots */

/* Cards of one bot, or of all (-1), that are in no town or in all. */
static json_t *names_json(const hm_profile_tables *t, int bot, bool everywhere)
{
    json_t *list = hm_need(json_array());
    for (int i = 0; i < t->cards; i++) {
        const hm_profile_card *c = &t->card[i];
        bool is = everywhere ? c->everywhere : c->unbuilt;
        if (bot >= 0)
            is = everywhere ? c->share[bot] == 1 && c->card->builds : c->share[bot] == 0;
        if (is)
            json_array_append_new(list, hm_json_text(c->card->name));
    }
    return list;
}

/* What this one never builds, and others do. */
static json_t *never_json(const hm_profile_tables *t, int bot)
{
    json_t *list = hm_need(json_array());
    for (int i = 0; i < t->cards; i++)
        if (t->card[i].share[bot] == 0 && !t->card[i].unbuilt)
            json_array_append_new(list, hm_json_text(t->card[i].card->name));
    return list;
}

static json_t *quantiles_json(const hm_profile_bot *b)
{
    json_t *j = hm_need(json_object());
    for (int k = 0; k < HM_QUANTILES && b->games > 0; k++) {
        char name[8];
        snprintf(name, sizeof name, "%d", hm_quantile[k]);
        hm_give_int(j, name, b->quantile[k]);
    }
    return j;
}

static json_t *bot_json(const hm_profile_tables *t, int i)
{
    const hm_profile_bot *b = &t->bot[i];
    json_t *j = hm_need(json_object()), *points = hm_interval_json(b->points);
    hm_give(j, "bot", json_string(b->bot));
    hm_give_int(j, "games", b->games);
    hm_give(j, "points", points);
    hm_give(j, "spread", hm_real_json(b->spread));
    hm_give(j, "rounds", hm_interval_json(b->rounds));
    hm_give_int(j, "ties", b->ties);
    hm_give(j, "quantiles", quantiles_json(b));
    hm_give(j, "empty", hm_real_json(b->empty));
    if (b->best.there)
        hm_give(j, "best", hm_best_json(&b->best));
    hm_give(j, "unbuilt", names_json(t, i, false));
    hm_give(j, "everywhere", names_json(t, i, true));
    hm_give(j, "_what", json_string("bot"));
    hm_give(j, "_none", json_string(""));
    hm_give(j, "_never", never_json(t, i));
    hm_give_flag(j, "_searches", b->searches);
    return j;
}

/* -- duels and seats */

static json_t *duel_json(const hm_profile_duel *d)
{
    return hm_need(json_pack("{s:s, s:s, s:I, s:o, s:o, s:b, s:i, s:f, s:s, s:i, s:f}",
                             "better", d->better, "weaker", d->weaker, "games",
                             (json_int_t)d->games, "ahead", hm_interval_json(d->ahead),
                             "won", hm_interval_json(d->won), "clear", d->clear, "seats",
                             d->seats, "chance", d->chance, "_what", "duel", "_others",
                             (int)lrint(d->seats / d->chance) - d->seats, "_even",
                             d->chance));
}

static json_t *seat_json(const hm_profile_tables *t, int i)
{
    const hm_profile_seat *s = &t->seat[i];
    char id[16];
    snprintf(id, sizeof id, "%d", i);
    return hm_need(json_pack("{s:i, s:o, s:o, s:i, s:s, s:s, s:i, s:s, s:I, s:f}",
                             "seat", i, "ahead", hm_interval_json(s->ahead), "won",
                             hm_interval_json(s->won), "lean", s->lean, "_what", "seat",
                             "_id", id, "_number", i + 1, "_bot",
                             t->bot[t->seat_bot].bot, "_games",
                             (json_int_t)t->bot[t->seat_bot].games, "_even",
                             1.0 / t->players));
}

/* Those that are clearly ahead, or behind. */
static json_t *leaning_json(const hm_profile_tables *t, int lean)
{
    json_t *list = hm_need(json_array());
    for (int i = 0; i < t->seats; i++)
        if (t->seat[i].lean == lean)
            json_array_append_new(list, json_integer(i + 1));
    return list;
}

static json_t *seats_json(const hm_profile_tables *t)
{
    json_t *list = hm_need(json_array());
    for (int i = 0; i < t->seats; i++)
        json_array_append_new(list, seat_json(t, i));
    return hm_need(json_pack("{s:s, s:I, s:f, s:o, s:o, s:o}", "bot",
                             t->bot[t->seat_bot].bot, "games",
                             (json_int_t)t->bot[t->seat_bot].games, "level",
                             t->seat_level, "seats", list, "_ahead", leaning_json(t, 1),
                             "_behind", leaning_json(t, -1)));
}

/* -- cards */

/* A row for each bot that has met it, and a cell for each. */
static json_t *card_json(const hm_profile *p, const hm_profile_tables *t, int i)
{
    const hm_profile_card *c = &t->card[i];
    const long index = c->card - p->own[0].card;
    json_t *towns = hm_need(json_object()), *rows = hm_need(json_array());
    json_t *shares = hm_need(json_array());
    for (int k = 0; k < t->bots; k++) {
        json_t *share = hm_real_json(c->share[k]);
        json_object_set(towns, t->bot[k].bot, share);
        json_array_append_new(shares, json_pack("{s:O}", "share", share));
        if (!json_is_null(share))
            json_array_append_new(rows, json_pack(
                "{s:s, s:s, s:I, s:O}", "what", "card", "other", t->bot[k].bot, "games",
                (json_int_t)p->own[k].sum.card[index].in_play, "towns", share));
        json_decref(share);
    }
    return hm_need(json_pack("{s:o, s:o, s:o, s:o, s:o}", "card",
                             hm_json_text(c->card->name), "type",
                             hm_json_text(c->card->type), "towns", towns, "_rows", rows,
                             "_shares", shares));
}

/* -- all of it */

static void put_ceiling(const hm_profile_tables *t, json_t *j)
{
    if (!t->ceiling.there)
        return;
    json_t *best = hm_best_json(&t->ceiling);
    hm_give(best, "bot", hm_json_text(t->ceiling_bot));
    hm_give(best, "command", hm_json_text(t->ceiling_command));
    hm_give(j, "ceiling", best);
}

static void put_tables(const hm_profile *p, const hm_profile_tables *t, json_t *j)
{
    json_t *bots = hm_need(json_array()), *duels = hm_need(json_array());
    json_t *cards = hm_need(json_array());
    for (int i = 0; i < t->bots; i++)
        json_array_append_new(bots, bot_json(t, i));
    for (int i = 0; i < t->duels; i++)
        json_array_append_new(duels, duel_json(&t->duel[i]));
    for (int i = 0; i < t->cards; i++)
        json_array_append_new(cards, card_json(p, t, i));
    hm_give(j, "bots", bots);
    put_ceiling(t, j);
    hm_give(j, "duels", duels);
    if (t->seats > 0)
        hm_give(j, "seats", seats_json(t));
    hm_give(j, "cards", cards);
    hm_give(j, "unbuilt", names_json(t, -1, false));
    hm_give(j, "everywhere", names_json(t, -1, true));
    hm_give_int(j, "_name_width", hm_rows_width(cards, "card", NAME_WIDTH));
    hm_give_int(j, "_type_width", hm_rows_width(cards, "type", TYPE_WIDTH));
}

/* Runs in which scripts broke. */
static json_t *broken_json(const hm_profile *p)
{
    json_t *list = hm_need(json_array());
    for (int i = 0; i < p->bots + p->duels; i++) {
        const hm_record *r = i < p->bots ? &p->own[i] : &p->duel[i - p->bots];
        const char *other = r->bots > 1 ? r->bot[1] : "";
        char bots[128];
        if (r->sum.run->faults + r->sum.run->doubts == 0)
            continue;
        snprintf(bots, sizeof bots, "%.60s%s%.60s", r->bot[0], r->bots > 1 ? "," : "",
                 other);
        char *command = hm_profile_command(p, bots, r->sum.fault[0].seed);
        json_t *j = hm_need(json_pack("{s:s, s:s, s:o}", "bot", r->bot[0], "other", other,
                                      "command", hm_json_text(command)));
        hm_record_put_totals(r, &r->sum, j);
        json_array_append_new(list, j);
        free(command);
    }
    return list;
}

static bool is_told(const hm_profile_tables *t)
{
    bool told = false;
    for (int i = 0; i < t->bots; i++)
        told = told || t->bot[i].games > 1;
    return told;
}

static void put_for_people(const hm_profile *p, const hm_profile_tables *t, json_t *j)
{
    hm_give(j, "_skill", json_pack("s?", hm_profile_skill(t)));
    hm_give(j, "_dear", json_pack("s?", p->dear));
    hm_give_int(j, "_playouts", p->o->playouts);
    hm_give_flag(j, "_spoiled", hm_profile_is_spoiled(t));
    hm_give_flag(j, "_told", is_told(t));
    hm_give_flag(j, "_has_squares", !isnan(t->bot[0].empty));
    hm_give(j, "_hamlet", json_string(HM_VERSION));
    hm_give(j, "_broken", broken_json(p));
}

json_t *hm_profile_values(const hm_profile *p, const hm_profile_tables *t)
{
    json_t *head = p->own[0].head;
    json_t *j = hm_need(json_pack("{s:o, s:O, s:O, s:O, s:i, s:o, s:I, s:f, s:i}", "deck",
                                  hm_json_text(p->deck), "game",
                                  json_object_get(head, "game"), "mode",
                                  json_object_get(head, "mode"), "packs",
                                  json_object_get(head, "packs"), "players", t->players,
                                  "seed", hm_seed_json(p->own[0].seed), "games",
                                  (json_int_t)t->games, "seconds", t->seconds, "threads",
                                  p->own[0].threads));
    if (p->stopped)
        hm_give(j, "stopped", json_true());
    put_tables(p, t, j);
    put_for_people(p, t, j);
    return j;
}

json_t *hm_profile_json(const hm_profile *p, const hm_profile_tables *t)
{
    json_t *j = hm_profile_values(p, t), *runs = hm_need(json_array());
    for (int i = 0; i < p->bots; i++)
        json_array_append_new(runs, hm_record_json(&p->own[i]));
    for (int i = 0; i < p->duels; i++)
        json_array_append_new(runs, hm_record_json(&p->duel[i]));
    hm_give(j, "runs", runs);
    return hm_json_bare(j);
}
