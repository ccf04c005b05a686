/* profile_json.c - what the runs of a profile say, as named values: tables that are made
 * of the records alone, and for JSON the records of all runs as `sim --json` has them.
 * Names that begin with '_' are for people and tables alone (tell.h). */
#include "tools/sim/profile.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/bots/bot.h"
#include "tools/json.h"
#include "tools/say.h"
#include "tools/sim/record_parts.h"
#include "tools/sim/tell.h"

static const double LEVEL = 0.95;
enum {
    SEAT_GAMES = 100 /* of a bot, before it is asked about seats */
};

/* -- cards, and in which share of its towns each bot has one */

typedef struct place {
    const char *type;
    int         index;
} place;

static int by_type(const void *a, const void *b)
{
    const place *x = a, *y = b;
    int type = strcmp(x->type, y->type);
    return type != 0 ? type : x->index - y->index;
}

/* A row for each bot that has met it, and a cell for each. */
static json_t *card_json(const hm_profile *p, int index)
{
    const hm_sim_card *card = &p->own[0].card[index];
    json_t *towns = hm_need(json_object()), *rows = hm_need(json_array());
    json_t *shares = hm_need(json_array());
    for (int k = 0; k < p->bots; k++) {
        const hm_card_sums *c = &p->own[k].sum.card[index];
        json_t *share = c->towns > 0 ? json_real((double)c->builders / (double)c->towns)
                                     : json_null();
        json_object_set(towns, p->bot[k], share);
        json_array_append(shares, share);
        if (c->towns > 0)
            json_array_append_new(rows, hm_values(NULL, "what:text other:text "
                                                  "games:count towns:same", "card",
                                                  p->bot[k], c->in_play, share));
        json_decref(share);
    }
    return hm_values(NULL, "card:text type:text towns:json _rows:json _shares:json "
                     "_building:flag", card->name, card->type, towns, rows, shares,
                     card->builds);
}

static json_t *cards_json(const hm_profile *p)
{
    const hm_sim_record *r = &p->own[0];
    place *list = hm_need(calloc((size_t)r->cards + 1, sizeof *list));
    json_t *cards = hm_need(json_array());
    int n = 0;
    for (int i = 0; i < r->cards; i++)
        for (int k = 0; k < p->bots; k++)
            if (p->own[k].sum.card[i].towns > 0) {
                list[n++] = (place){r->card[i].type, i};
                break;
            }
    qsort(list, (size_t)n, sizeof *list, by_type);
    for (int i = 0; i < n; i++)
        json_array_append_new(cards, card_json(p, list[i].index));
    free(list);
    return cards;
}

/* Has this bot (-1: have all that met it) one in so many of its towns? In all of them can
 * only be what is built. */
static bool is_in(const json_t *card, int bot, double share)
{
    const json_t *shares = json_object_get(card, "_shares");
    bool is = share == 0 || json_is_true(json_object_get(card, "_building"));
    for (size_t k = 0; k < json_array_size(shares); k++) {
        const json_t *v = json_array_get(shares, k);
        if (bot < 0 ? !json_is_null(v) : (size_t)bot == k)
            is = is && json_is_real(v) && json_real_value(v) == share;
    }
    return is;
}

/* others: but not all bots that met it. */
static json_t *names_json(const json_t *cards, int bot, double share, bool others)
{
    json_t *list = hm_need(json_array()), *card;
    size_t i;
    json_array_foreach(cards, i, card)
        if (is_in(card, bot, share) && !(others && is_in(card, -1, share)))
            json_array_append(list, json_object_get(card, "card"));
    return list;
}

/* -- bots, each against itself */

/* The lowest number of points that `percent` of all towns do not exceed. */
static int quantile(const hm_town_sums *t, int percent)
{
    int64_t below = 0;
    int i = 0;
    for (; i < HM_SCORE_BINS - 1; i++) {
        below += t->score[i];
        if (below * 100 >= t->games * percent)
            break;
    }
    return HM_SCORE_LOW + i;
}

static json_t *quantiles_json(const hm_town_sums *t)
{
    static const int percent[] = {5, 25, 50, 75, 95};
    json_t *j = hm_need(json_object());
    for (int k = 0; k < 5 && t->games > 0; k++) {
        char name[8];
        snprintf(name, sizeof name, "%d", percent[k]);
        hm_give_int(j, name, quantile(t, percent[k]));
    }
    return j;
}

static json_t *bot_json(const hm_profile *p, int i, const json_t *cards)
{
    const hm_totals *sum = &p->own[i].sum;
    const hm_town_sums *t = &sum->bot[0];
    const hm_run_sums *run = sum->run;
    const hm_sums points = {t->games, t->points, t->squares};
    const hm_sums rounds = {run->games, run->rounds, run->rounds_squares};
    return hm_values(
        NULL, "bot:text games:count points:mean spread:real rounds:mean ties:count "
        "quantiles:json empty:real best:json unbuilt:json everywhere:json _what:text "
        "_none:text _never:json _searches:flag", p->bot[i], run->games,
        hm_town_mean(t, LEVEL), sqrt(hm_sums_variance(&points)),
        hm_student(&rounds, 1, LEVEL), run->ties, quantiles_json(t),
        t->ground > 0 ? (double)t->open / (double)t->ground : nan(""),
        sum->best[0].there ? hm_best_json(&sum->best[0]) : NULL,
        names_json(cards, i, 0, false), names_json(cards, i, 1, false), "bot", "",
        names_json(cards, i, 0, true), hm_bot_find(p->bot[i])->searches);
}

/* Did a bot that searches make fewer points against itself than one that does not? That
 * needs an explanation. */
static bool is_spoiled(const hm_profile *p)
{
    bool spoiled = false;
    for (int i = 0; i < p->bots && p->own[0].players > 1; i++)
        for (int k = 0; k < p->bots; k++) {
            const hm_town_sums *a = &p->own[i].sum.bot[0], *b = &p->own[k].sum.bot[0];
            spoiled = spoiled || (hm_bot_find(p->bot[i])->searches &&
                                  !hm_bot_find(p->bot[k])->searches && a->games > 0 &&
                                  hm_town_mean(a, LEVEL).mean <
                                      hm_town_mean(b, LEVEL).mean);
        }
    return spoiled;
}

/* -- duels */

/* One bot of a kind among others of another kind. Who is ahead comes first. In the record
 * that is the one with a single seat, who stands higher on the ladder; what several seats
 * of the other win together is the rest. */
static json_t *duel_json(const hm_sim_record *r)
{
    const hm_interval lone = hm_town_won(&r->sum.bot[0], LEVEL);
    const int first = hm_lift_mean(&r->sum.bot[0].ahead, LEVEL).mean < 0;
    const hm_interval ahead = hm_lift_mean(&r->sum.bot[first].ahead, LEVEL);
    const hm_interval rest = {1 - lone.mean, 1 - lone.high, 1 - lone.low};
    const int seats = first == 0 ? 1 : r->players - 1;
    const double chance = (double)seats / r->players;
    return hm_values(NULL, "better:text weaker:text games:count ahead:mean won:mean "
                     "clear:flag seats:int chance:real _what:text _others:int _even:real",
                     r->bot[first], r->bot[1 - first], r->sum.run->games, ahead,
                     first == 0 ? lone : rest, ahead.low > 0, seats, chance, "duel",
                     r->players - seats, chance);
}

/* Does skill matter? A sentence without its end; null where there were no duels. */
static json_t *skill_json(const json_t *duels)
{
    const size_t n = json_array_size(duels);
    size_t clear = 0;
    for (size_t i = 0; i < n; i++)
        clear += json_is_true(json_object_get(json_array_get(duels, i), "clear"));
    return n == 0 ? json_null()
                  : json_string(clear == n ? "skill matters: the better one is clearly "
                                             "ahead"
                                : clear == 0 ? "skill does not show: nobody is clearly "
                                               "ahead"
                                             : "skill matters, but not everywhere: some "
                                               "are not clearly ahead");
}

/* -- seats */

/* The highest of the ladder that played enough; else who played most. */
static int seat_bot(const hm_profile *p)
{
    int best = 0;
    for (int i = 1; i < p->bots; i++) {
        const int64_t games = p->own[i].sum.run->games;
        if (games >= SEAT_GAMES || games >= p->own[best].sum.run->games)
            best = i;
    }
    return best;
}

/* lean: 1, it is ahead of the others for sure, -1, behind; by what is won, or if that
 * does not tell, by points. */
static json_t *seat_json(const hm_profile *p, int bot, int i, double level)
{
    const hm_sim_record *r = &p->own[bot];
    const double usual = hm_totals_even(&r->sum);
    const hm_interval ahead = hm_lift_mean(&r->sum.seat[i].ahead, level);
    const hm_interval won = hm_town_won(&r->sum.seat[i], level);
    int lean = (won.low > usual) - (won.high < usual);
    char id[16];
    if (lean == 0)
        lean = (ahead.low > 0) - (ahead.high < 0);
    snprintf(id, sizeof id, "%d", i);
    return hm_values(NULL, "seat:int ahead:mean won:mean lean:int _what:text _id:text "
                     "_number:int _bot:text _games:count _even:real", i, ahead, won, lean,
                     "seat", id, i + 1, p->bot[bot], r->sum.run->games, 1.0 / r->players);
}

/* Two numbers of each seat are looked at, and the 5 % shared out among them. */
static json_t *seats_json(const hm_profile *p)
{
    const int bot = seat_bot(p), players = p->own[0].players;
    const double level = 1 - (1 - LEVEL) / (2 * players);
    json_t *list = hm_need(json_array()), *lean[3];
    for (int i = 0; i < 3; i++)
        lean[i] = hm_need(json_array());
    for (int i = 0; i < players; i++) {
        json_t *seat = seat_json(p, bot, i, level);
        json_array_append_new(list, seat);
        json_array_append_new(
            lean[json_integer_value(json_object_get(seat, "lean")) + 1],
            json_integer(i + 1));
    }
    json_decref(lean[1]);
    return hm_values(NULL, "bot:text games:count level:real seats:json _ahead:json "
                     "_behind:json", p->bot[bot], p->own[bot].sum.run->games, level, list,
                     lean[2], lean[0]);
}

/* -- all runs */

static const hm_sim_record *run_of(const hm_profile *p, int i)
{
    return i < p->bots ? &p->own[i] : &p->duel[i - p->bots];
}

/* As --bots has them. */
static const char *bots_of(const hm_sim_record *r, char text[128])
{
    snprintf(text, 128, "%.60s%s%.60s", r->bot[0], r->bots > 1 ? "," : "",
             r->bots > 1 ? r->bot[1] : "");
    return text;
}

static json_t *command_json(const hm_profile *p, const char *bots, uint64_t seed)
{
    char *text = hm_profile_command(p, bots, seed);
    json_t *j = hm_json_text(text);
    free(text);
    return j;
}

/* The best game of all. */
static void put_ceiling(const hm_profile *p, json_t *j)
{
    hm_best ceiling = {0};
    const char *bot = NULL;
    char bots[128] = "";
    for (int i = 0; i < p->bots + p->duels; i++) {
        const hm_sim_record *r = run_of(p, i);
        for (int k = 0; k < r->bots; k++) {
            const hm_best *best = &r->sum.best[k];
            if (!best->there || (ceiling.there && best->points <= ceiling.points))
                continue;
            ceiling = *best;
            bot = r->bot[k];
            bots_of(r, bots);
        }
    }
    if (!ceiling.there)
        return;
    hm_give(j, "ceiling",
            hm_values(hm_best_json(&ceiling), "bot:text command:json _bots:text", bot,
                      command_json(p, bots, ceiling.seed), bots));
}

/* Runs in which scripts broke. */
static json_t *broken_json(const hm_profile *p)
{
    json_t *list = hm_need(json_array());
    for (int i = 0; i < p->bots + p->duels; i++) {
        const hm_sim_record *r = run_of(p, i);
        char bots[128];
        if (r->sum.run->faults + r->sum.run->doubts == 0)
            continue;
        json_t *j = hm_values(NULL, "bot:text other:text command:json", r->bot[0],
                              r->bots > 1 ? r->bot[1] : "",
                              command_json(p, bots_of(r, bots), r->sum.fault[0].seed));
        hm_record_put_totals(r, &r->sum, j);
        json_array_append_new(list, j);
    }
    return list;
}

/* -- all of it */

static json_t *head_json(const hm_profile *p)
{
    json_t *head = p->own[0].head;
    int64_t games = 0;
    double seconds = 0;
    for (int i = 0; i < p->bots + p->duels; i++) {
        games += run_of(p, i)->games;
        seconds += run_of(p, i)->seconds;
    }
    return hm_values(NULL, "deck:text game:same mode:same packs:same players:int "
                     "seed:seed games:count seconds:real threads:int", p->deck,
                     json_object_get(head, "game"), json_object_get(head, "mode"),
                     json_object_get(head, "packs"), p->own[0].players, p->own[0].seed,
                     games, seconds, p->own[0].threads);
}

static void put_for_people(const hm_profile *p, json_t *j)
{
    bool told = false;
    for (int i = 0; i < p->bots; i++)
        told = told || p->own[i].sum.run->games > 1;
    hm_values(j, "_told:flag _skill:json _dear:text _playouts:count _spoiled:flag "
              "_has_squares:flag _hamlet:text _broken:json", told,
              skill_json(json_object_get(j, "duels")), p->dear, (int64_t)p->o->playouts,
              is_spoiled(p), p->own[0].sum.bot[0].ground > 0, HM_VERSION,
              broken_json(p));
}

json_t *hm_profile_values(const hm_profile *p)
{
    json_t *j = head_json(p), *cards = cards_json(p);
    json_t *bots = hm_need(json_array()), *duels = hm_need(json_array());
    if (p->stopped)
        hm_give(j, "stopped", json_true());
    for (int i = 0; i < p->bots; i++)
        json_array_append_new(bots, bot_json(p, i, cards));
    for (int i = 0; i < p->duels; i++)
        json_array_append_new(duels, duel_json(&p->duel[i]));
    hm_give(j, "bots", bots);
    put_ceiling(p, j);
    hm_give(j, "duels", duels);
    if (p->own[0].players > 1)
        hm_give(j, "seats", seats_json(p));
    hm_give(j, "cards", cards);
    hm_give(j, "unbuilt", names_json(cards, -1, 0, false));
    hm_give(j, "everywhere", names_json(cards, -1, 1, false));
    put_for_people(p, j);
    return j;
}

json_t *hm_profile_json(const hm_profile *p)
{
    json_t *j = hm_profile_values(p), *runs = hm_need(json_array());
    for (int i = 0; i < p->bots + p->duels; i++)
        json_array_append_new(runs, hm_record_json(run_of(p, i)));
    hm_give(j, "runs", runs);
    return hm_json_bare(j);
}
