/* profile_json.c - the profile of a deck as JSON: its tables, and the records of all runs
 * as `sim --json` has them. */
#include "tools/sim/profile_tables.h"

#include "tools/json.h"
#include "tools/say.h"
#include "tools/sim/record_parts.h"

static json_t *best_json(const hm_best *b)
{
    return hm_need(json_pack("{s:I, s:o}", "points", (json_int_t)b->points, "seed",
                             hm_seed_json(b->seed)));
}

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

static json_t *bot_json(const hm_profile_tables *t, int i)
{
    const hm_profile_bot *b = &t->bot[i];
    json_t *quantiles = hm_need(json_object());
    json_t *j = hm_need(json_pack("{s:s, s:I, s:o, s:o, s:o, s:I}", "bot", b->bot,
                                  "games", (json_int_t)b->games, "points",
                                  hm_interval_json(b->points), "spread",
                                  hm_real_json(b->spread), "rounds",
                                  hm_interval_json(b->rounds), "ties",
                                  (json_int_t)b->ties));
    for (int k = 0; k < HM_QUANTILES && b->games > 0; k++) {
        char name[8];
        snprintf(name, sizeof name, "%d", hm_quantile[k]);
        json_object_set_new(quantiles, name, json_integer(b->quantile[k]));
    }
    json_object_set_new(j, "quantiles", quantiles);
    json_object_set_new(j, "empty", hm_real_json(b->empty));
    if (b->best.there)
        json_object_set_new(j, "best", best_json(&b->best));
    json_object_set_new(j, "unbuilt", names_json(t, i, false));
    json_object_set_new(j, "everywhere", names_json(t, i, true));
    return j;
}

static json_t *duel_json(const hm_profile_duel *d)
{
    return hm_need(json_pack("{s:s, s:s, s:I, s:o, s:o, s:b, s:i, s:f}", "better",
                             d->better, "weaker", d->weaker, "games",
                             (json_int_t)d->games, "ahead", hm_interval_json(d->ahead),
                             "won", hm_interval_json(d->won), "clear", d->clear, "seats",
                             d->seats, "chance", d->chance));
}

static json_t *seats_json(const hm_profile_tables *t)
{
    json_t *list = hm_need(json_array());
    for (int i = 0; i < t->seats; i++)
        json_array_append_new(list, json_pack("{s:i, s:o, s:o, s:i}", "seat", i, "ahead",
                                              hm_interval_json(t->seat[i].ahead), "won",
                                              hm_interval_json(t->seat[i].won), "lean",
                                              t->seat[i].lean));
    return hm_need(json_pack("{s:s, s:I, s:f, s:o}", "bot", t->bot[t->seat_bot].bot,
                             "games", (json_int_t)t->bot[t->seat_bot].games, "level",
                             t->seat_level, "seats", list));
}

static json_t *cards_json(const hm_profile_tables *t)
{
    json_t *list = hm_need(json_array());
    for (int i = 0; i < t->cards; i++) {
        const hm_profile_card *c = &t->card[i];
        json_t *towns = hm_need(json_object());
        for (int k = 0; k < t->bots; k++)
            json_object_set_new(towns, t->bot[k].bot, hm_real_json(c->share[k]));
        json_array_append_new(list, json_pack("{s:o, s:o, s:o}", "card",
                                              hm_json_text(c->card->name), "type",
                                              hm_json_text(c->card->type), "towns",
                                              towns));
    }
    return list;
}

static void put_ceiling(const hm_profile_tables *t, json_t *j)
{
    if (!t->ceiling.there)
        return;
    json_t *best = best_json(&t->ceiling);
    json_object_set_new(best, "bot", hm_json_text(t->ceiling_bot));
    json_object_set_new(best, "command", hm_json_text(t->ceiling_command));
    json_object_set_new(j, "ceiling", best);
}

static void put_tables(const hm_profile_tables *t, json_t *j)
{
    json_t *bots = hm_need(json_array()), *duels = hm_need(json_array());
    for (int i = 0; i < t->bots; i++)
        json_array_append_new(bots, bot_json(t, i));
    for (int i = 0; i < t->duels; i++)
        json_array_append_new(duels, duel_json(&t->duel[i]));
    json_object_set_new(j, "bots", bots);
    put_ceiling(t, j);
    json_object_set_new(j, "duels", duels);
    if (t->seats > 0)
        json_object_set_new(j, "seats", seats_json(t));
    json_object_set_new(j, "cards", cards_json(t));
    json_object_set_new(j, "unbuilt", names_json(t, -1, false));
    json_object_set_new(j, "everywhere", names_json(t, -1, true));
}

json_t *hm_profile_json(const hm_profile *p, const hm_profile_tables *t)
{
    json_t *runs = hm_need(json_array()), *head = p->own[0].head;
    json_t *j = hm_need(json_pack("{s:o, s:O, s:O, s:O, s:i, s:o, s:I, s:f, s:i}", "deck",
                                  hm_json_text(p->deck), "game",
                                  json_object_get(head, "game"), "mode",
                                  json_object_get(head, "mode"), "packs",
                                  json_object_get(head, "packs"), "players", t->players,
                                  "seed", hm_seed_json(p->own[0].seed), "games",
                                  (json_int_t)t->games, "seconds", t->seconds, "threads",
                                  p->own[0].threads));
    if (p->stopped)
        json_object_set_new(j, "stopped", json_true());
    put_tables(t, j);
    for (int i = 0; i < p->bots; i++)
        json_array_append_new(runs, hm_record_json(&p->own[i]));
    for (int i = 0; i < p->duels; i++)
        json_array_append_new(runs, hm_record_json(&p->duel[i]));
    json_object_set_new(j, "runs", runs);
    return j;
}
