/* record_json.c - a record as named values: what JSON has of it, and besides, with names
 * that begin with '_', what only people and tables are told (tell.h). Whoever reports a
 * record says what of that, in which words or columns, and knows no sums. */
#include "tools/sim/record.h"

#include <math.h>
#include <stdlib.h>

#include "tools/json.h"
#include "tools/say.h"
#include "tools/sim/digest.h"
#include "tools/sim/faults.h"
#include "tools/sim/record_parts.h"
#include "tools/sim/tell.h"

static const double LEVEL = 0.95;
enum { NAME_WIDTH = 22, TYPE_WIDTH = 10 }; /* of columns with cards, at least */

/* -- towns */

static void put_town(json_t *j, const char *what, const char *name, const char *id,
                     const hm_town_sums *t)
{
    const hm_sums points = {t->games, t->points, t->squares};
    hm_columns_put(j, hm_town_columns, t);
    hm_give(j, "_what", json_string(what));
    hm_give(j, "_name", hm_json_text(name));
    hm_give(j, "_id", hm_json_text(id));
    json_object_set(j, "_won",
                    t->games > 0 ? json_object_get(j, "win_rate") : json_null());
    if (t->games > 1)
        hm_give(j, "_spread", hm_real_json(sqrt(hm_sums_variance(&points))));
}

static json_t *seats_json(const hm_sim_record *r, const hm_totals *t)
{
    json_t *list = hm_need(json_array());
    for (int i = 0; i < t->seats; i++) {
        char name[24], id[16];
        snprintf(name, sizeof name, "seat %d", i + 1);
        snprintf(id, sizeof id, "%d", i);
        json_t *j = json_pack("{s:i}", "seat", i);
        put_town(j, "seat", name, id, &t->seat[i]);
        if (t == &r->sum && r->players > 1)
            hm_give_int(j, "_lean", hm_digest_seat(r, i));
        hm_give_int(j, "_number", i + 1);
        json_array_append_new(list, j);
    }
    return list;
}

static json_t *bots_json(const hm_sim_record *r, const hm_totals *t)
{
    json_t *list = hm_need(json_array());
    for (int i = 0; i < t->bots; i++) {
        json_t *j = json_pack("{s:s}", "bot", r->bot[i]);
        put_town(j, "bot", r->bot[i], r->bot[i], &t->bot[i]);
        if (t->best[i].there)
            hm_give(j, "best", hm_best_json(&t->best[i]));
        json_array_append_new(list, j);
    }
    return list;
}

json_t *hm_best_json(const hm_best *b)
{
    return hm_need(json_pack("{s:I, s:o}", "points", (json_int_t)b->points, "seed",
                             hm_seed_json(b->seed)));
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
    json_t *j = hm_need(json_pack("{s:o, s:o, s:o, s:i, s:i, s:b, s:b}", "card",
                                  hm_json_text(card->name), "type",
                                  hm_json_text(card->type), "pack",
                                  hm_json_text(card->pack), "index", index, "cubes",
                                  card->cells, "building", card->builds, "scores",
                                  card->scores));
    hm_columns_put(j, hm_card_columns, c);
    hm_give(j, "fired", fired_json(card, c));
    hm_give(j, "_what", json_string("card"));
    hm_give(j, "_won", hm_interval_json(hm_card_won(c, LEVEL)));
    hm_give(j, "_owned", hm_interval_json(owned(c)));
    return j;
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
    json_t *j = json_pack("{s:o, s:o, s:i, s:b, s:o}", "card", hm_json_text(f->card),
                          "seed", hm_seed_json(f->seed), "move", f->move, "thinking",
                          f->thinking, "message", hm_json_text(f->message));
    if (f->side != HM_PAIR_WITH)
        hm_give(j, "side", json_string(hm_side_name[f->side]));
    hm_give(j, "_game", json_string(hm_fault_game(f, game)));
    return j;
}

/* All that a total has, into an object. */
void hm_record_put_totals(const hm_sim_record *r, const hm_totals *t, json_t *j)
{
    json_t *length = hm_need(json_object()), *faults = hm_need(json_array());
    hm_columns_put(j, hm_run_columns, t->run);
    hm_columns_put(length, hm_length_columns, t->run);
    for (int i = 0; i < t->faults; i++)
        json_array_append_new(faults, fault_json(&t->fault[i]));
    hm_give(j, "seats", seats_json(r, t));
    hm_give(j, "by_bot", bots_json(r, t));
    hm_give(j, "length", length);
    hm_give(j, "cards", cards_json(r, t));
    hm_give(j, "faults", faults);
}

/* -- all of it */

static json_t *card_of(const json_t *cards, int index, size_t *at)
{
    for (*at = 0; *at < json_array_size(cards); ++*at) {
        json_t *c = json_array_get(cards, *at);
        if (json_integer_value(json_object_get(c, "index")) == index)
            return c;
    }
    return NULL;
}

const json_t *hm_record_card_of(const json_t *values, int index)
{
    size_t at;
    return card_of(json_object_get(values, "cards"), index, &at);
}

/* Those that were asked about come first. */
static void put_studied(const hm_sim_record *r, json_t *j)
{
    json_t *cards = json_object_get(j, "cards"), *studied = hm_need(json_array());
    for (int i = 0; i < r->studies; i++) {
        json_t *one = hm_study_values(r, &r->study[i]);
        size_t at;
        if (card_of(cards, r->study[i].card, &at) != NULL)
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
        const hm_sim_card *card =
            &r->card[json_integer_value(json_object_get(c, "index"))];
        if (card->version[0] != '\0') {
            hm_give(c, "version", hm_json_text(card->version));
            hm_give(c, "text", hm_json_text(card->text));
        }
    }
}

/* Cards in play in the order of the set, and those of one type side by side. */
static void put_order(const hm_sim_record *r, json_t *j)
{
    int *list = hm_need(calloc((size_t)r->cards + 1, sizeof *list));
    json_t *in_play = hm_need(json_array()), *by_type = hm_need(json_array());
    json_t *cards = json_object_get(j, "cards");
    const int n = hm_digest_cards(r, list);
    size_t at;
    for (int i = 0; i < r->cards; i++)
        if (r->sum.card[i].in_play > 0)
            json_array_append(in_play, card_of(cards, i, &at));
    for (int i = 0; i < n; i++)
        json_array_append(by_type, card_of(cards, list[i], &at));
    hm_give_int(j, "_name_width", hm_rows_width(by_type, "card", NAME_WIDTH));
    hm_give_int(j, "_type_width", hm_rows_width(by_type, "type", TYPE_WIDTH));
    hm_give(j, "_in_play", in_play);
    hm_give(j, "_by_type", by_type);
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

static void put_for_people(const hm_sim_record *r, json_t *j)
{
    const uint64_t games = (uint64_t)r->games;
    hm_give_int(j, "_studies", r->studies);
    hm_give(j, "_last_seed", hm_seed_json(r->seed + (r->games > 0 ? games - 1 : 0)));
    hm_give(j, "_band_seconds", json_real(r->band_seconds));
    hm_give(j, "_more", leaning(r, 1));
    hm_give(j, "_fewer", leaning(r, -1));
    hm_give(j, "_by_ties", json_boolean(hm_digest_seats_by_ties(r)));
    hm_give(j, "_even", hm_real_json(hm_totals_even(&r->sum)));
    hm_give(j, "_hamlet", json_string(HM_VERSION));
    put_order(r, j);
}

json_t *hm_record_values(const hm_sim_record *r)
{
    json_t *j = hm_need(json_object());
    hm_give_int(j, "games", r->games);
    hm_give(j, "seed", hm_seed_json(r->seed));
    json_object_update(j, r->head);
    hm_give(j, "seconds", json_real(r->seconds));
    hm_give(j, "per_second",
           json_real(r->seconds > 0 ? (double)r->games / r->seconds : 0));
    hm_give_int(j, "threads", r->threads);
    if (r->stopped)
        hm_give(j, "stopped", json_true());
    hm_record_put_totals(r, &r->sum, j);
    if (r->studies > 0)
        put_studied(r, j);
    put_versions(r, json_object_get(j, "cards"));
    put_for_people(r, j);
    return j;
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
