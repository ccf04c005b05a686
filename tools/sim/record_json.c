/* record_json.c - a record as named values: what JSON has of it, and besides, with names
 * that begin with '_', what only people and tables are told (tell.h). Whoever reports a
 * record says what of that, in which words or columns, and knows no sums. */
#include "tools/sim/record.h"

#include <math.h>
#include <stdlib.h>

#include "core/teams.h"
#include "tools/json.h"
#include "tools/say.h"
#include "tools/sim/digest.h"
#include "tools/sim/faults.h"
#include "tools/sim/record_parts.h"

static const double LEVEL = 0.95;

/* -- towns */

static void put_town(json_t *j, const char *what, const char *name, const char *id,
                     const hm_town_sums *t)
{
    const hm_sums points = {t->games, t->points, t->squares};
    hm_columns_put(j, hm_town_columns, t);
    hm_values(j, "_what:text _name:text _id:text _won:same _spread:real", what, name, id,
              t->games > 0 ? json_object_get(j, "win_rate") : NULL,
              t->games > 1 ? sqrt(hm_sums_variance(&points)) : nan(""));
}

static json_t *seats_json(const hm_sim_record *r, const hm_totals *t)
{
    json_t *list = hm_need(json_array());
    for (int i = 0; i < t->seats; i++) {
        char name[24], id[16];
        snprintf(name, sizeof name, "seat %d", i + 1);
        snprintf(id, sizeof id, "%d", i);
        json_t *j = hm_values(NULL, "seat:int _number:int _lean:int", i, i + 1,
                              t == &r->sum && r->players > 1 ? hm_digest_seat(r, i) : 0);
        put_town(j, "seat", name, id, &t->seat[i]);
        json_array_append_new(list, j);
    }
    return list;
}

/* "seats 1 and 3" */
static json_t *said_json(const json_t *seats)
{
    char text[200] = "seats";
    const size_t n = json_array_size(seats);
    for (size_t i = 0; i < n; i++) {
        const size_t used = strlen(text);
        snprintf(text + used, sizeof text - used, "%s %d",
                 i == 0 ? "" : i + 1 == n ? " and" : ",",
                 (int)json_integer_value(json_array_get(seats, i)) + 1);
    }
    return hm_json_text(text);
}

/* Of seats that win as one; of couples each seat has a result of its own. */
static json_t *team_json(const hm_teams *t, const hm_totals *sums, int team)
{
    const hm_town_sums *first = NULL;
    json_t *seats = hm_need(json_array());
    int64_t points = 0;
    for (int i = 0; i < t->players && i < sums->seats; i++) {
        if (t->of[i] != team)
            continue;
        first = first == NULL ? &sums->seat[i] : first;
        points += sums->seat[i].points;
        json_array_append_new(seats, json_integer(i));
    }
    json_t *j = hm_values(NULL, "team:int", team);
    hm_give(j, "_said", said_json(seats));
    json_object_set_new(j, "seats", seats);
    if (first == NULL)
        return j;
    return hm_values(j, "games:count wins:count shared:count points:count", first->games,
                     first->wins, first->shared, points);
}

static void put_teams(const hm_sim_record *r, const hm_totals *sums, json_t *j)
{
    const char *text = json_string_value(json_object_get(r->head, "teams"));
    hm_teams t;
    hm_error err;
    if (text == NULL ||
        hm_teams_read(&t, text, HM_JOIN_SUM, r->players, &err) != HM_OK ||
        t.form == HM_TEAMS_COUPLES)
        return;
    json_t *list = hm_need(json_array());
    for (int i = 0; i < t.count; i++)
        json_array_append_new(list, team_json(&t, sums, i));
    json_object_set_new(j, "by_team", list);
}

static json_t *bots_json(const hm_sim_record *r, const hm_totals *t)
{
    json_t *list = hm_need(json_array());
    for (int i = 0; i < t->bots; i++) {
        json_t *j = hm_values(NULL, "bot:text", r->bot[i]);
        put_town(j, "bot", r->bot[i], r->bot[i], &t->bot[i]);
        if (t->best[i].there)
            hm_give(j, "best", hm_best_json(&t->best[i]));
        json_array_append_new(list, j);
    }
    return list;
}

json_t *hm_best_json(const hm_best *b)
{
    return hm_values(NULL, "points:count seed:seed", b->points, b->seed);
}

/* -- cards */

static json_t *fired_json(const hm_sim_card *card, const hm_card_sums *c)
{
    json_t *list = hm_need(json_array());
    for (int i = 0; i < card->clauses; i++)
        json_array_append_new(list, json_pack("{s:s?, s:I}", "when", card->clause[i],
                                              "times", (json_int_t)c->fired[i]));
    return list;
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

json_t *hm_record_card_json(const hm_sim_record *r, int index, const hm_card_sums *c)
{
    const hm_sim_card *card = &r->card[index];
    json_t *j = hm_values(NULL, "card:text type:text pack:text index:int cubes:int "
                          "building:flag scores:flag", card->name, card->type, card->pack,
                          index, card->cells, card->builds, card->scores);
    hm_columns_put(j, hm_card_columns, c);
    return hm_values(j, "fired:json _what:text _won:mean _owned:mean",
                     fired_json(card, c), "card", hm_card_won(c, LEVEL), owned(c));
}

static json_t *cards_json(const hm_sim_record *r, const hm_totals *t)
{
    json_t *list = hm_need(json_array());
    for (int i = 0; i < t->cards; i++)
        if (t->card[i].in_play > 0)
            json_array_append_new(list, hm_record_card_json(r, i, &t->card[i]));
    return list;
}

/* -- totals */

static json_t *fault_json(const hm_breach *f)
{
    char game[HM_REPRO_MAX];
    return hm_values(NULL, "card:text seed:seed move:int thinking:flag message:text "
                     "side:text _game:text", f->card, f->seed, f->move, f->thinking,
                     f->message, f->side != HM_PAIR_WITH ? hm_side_name[f->side] : NULL,
                     hm_fault_game(f, game));
}

/* All that a total has, into an object. */
void hm_record_put_totals(const hm_sim_record *r, const hm_totals *t, json_t *j)
{
    json_t *length = hm_need(json_object()), *faults = hm_need(json_array());
    hm_columns_put(j, hm_run_columns, t->run);
    hm_columns_put(length, hm_length_columns, t->run);
    for (int i = 0; i < t->faults; i++)
        json_array_append_new(faults, fault_json(&t->fault[i]));
    put_teams(r, t, j);
    hm_values(j, "seats:json by_bot:json length:json cards:json faults:json",
              seats_json(r, t), bots_json(r, t), length, cards_json(r, t), faults);
}

/* -- all of it */

const json_t *hm_record_card_of(const json_t *values, int index)
{
    const json_t *card = json_array_get(json_object_get(values, "_by_index"),
                                        (size_t)index);
    return json_is_object(card) ? card : NULL;
}

static int index_of(const json_t *card)
{
    return (int)json_integer_value(json_object_get(card, "index"));
}

/* Those that were asked about come first. */
static void put_studied(const hm_sim_record *r, json_t *j)
{
    json_t *cards = json_object_get(j, "cards"), *studied = hm_need(json_array());
    for (int i = 0; i < r->studies; i++) {
        json_t *one = hm_study_values(r, &r->study[i]);
        for (size_t at = 0; at < json_array_size(cards); at++)
            if (index_of(json_array_get(cards, at)) == r->study[i].card)
                json_array_remove(cards, at);
        json_array_insert(cards, (size_t)i, one);
        json_array_append_new(studied, one);
    }
    hm_give(j, "_studied", studied);
}

/* Once for each card, and not for both sides of every study. */
static void put_versions(const hm_sim_record *r, json_t *cards)
{
    size_t at;
    json_t *c;
    json_array_foreach(cards, at, c) {
        const hm_sim_card *card = &r->card[index_of(c)];
        if (card->version[0] != '\0')
            hm_values(c, "version:text text:text face:same", card->version, card->text,
                      card->face);
    }
}

/* Cards in the order of the set, those of them in play, and these with one type side by
 * side. */
static void put_order(const hm_sim_record *r, json_t *j)
{
    int *list = hm_need(calloc((size_t)r->cards + 1, sizeof *list));
    json_t *all = hm_need(json_array()), *in_play = hm_need(json_array());
    json_t *by_type = hm_need(json_array()), *card;
    const int n = hm_digest_cards(r, list);
    size_t at;
    for (int i = 0; i < r->cards; i++)
        json_array_append_new(all, json_null());
    json_array_foreach(json_object_get(j, "cards"), at, card)
        json_array_set(all, (size_t)index_of(card), card);
    for (int i = 0; i < r->cards; i++)
        if (r->sum.card[i].in_play > 0)
            json_array_append(in_play, json_array_get(all, (size_t)i));
    for (int i = 0; i < n; i++)
        json_array_append(by_type, json_array_get(all, (size_t)list[i]));
    hm_values(j, "_by_index:json _in_play:json _by_type:json", all, in_play, by_type);
    free(list);
}

/* Seats that win clearly more, or fewer, games than an even share. */
static json_t *leaning(const hm_sim_record *r, int lean)
{
    json_t *list = hm_need(json_array());
    for (int i = 0; i < r->players; i++)
        if (hm_digest_seat(r, i) == lean)
            json_array_append_new(list, json_integer(i + 1));
    return list;
}

json_t *hm_record_values(const hm_sim_record *r)
{
    const uint64_t games = r->games > 0 ? (uint64_t)r->games : 1;
    json_t *j = hm_values(NULL, "games:count seed:seed", r->games, r->seed);
    json_object_update(j, r->head);
    hm_values(j, "seconds:real per_second:real threads:int", r->seconds,
              r->seconds > 0 ? (double)r->games / r->seconds : 0.0, r->threads);
    if (r->stopped)
        hm_give(j, "stopped", json_true());
    hm_record_put_totals(r, &r->sum, j);
    if (r->studies > 0)
        put_studied(r, j);
    put_versions(r, json_object_get(j, "cards"));
    put_order(r, j);
    return hm_values(j, "_studies:int _last_seed:seed _band_seconds:real _more:json "
                     "_fewer:json _by_ties:flag _even:real _hamlet:text", r->studies,
                     r->seed + games - 1, r->band_seconds, leaning(r, 1), leaning(r, -1),
                     hm_digest_seats_by_ties(r), hm_totals_even(&r->sum), HM_VERSION);
}

json_t *hm_record_json(const hm_sim_record *r)
{
    json_t *j = hm_record_values(r), *list = hm_need(json_array());
    for (int i = 0; i < r->studies; i++)
        json_array_append_new(list, hm_study_sums_json(r, &r->study[i]));
    if (r->studies > 0)
        hm_give(j, "studies", list);
    else
        json_decref(list);
    return hm_json_bare(j);
}
