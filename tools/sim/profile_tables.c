/* profile_tables.c - see profile_tables.h. */
#include "tools/sim/profile_tables.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/bots/bot.h"
#include "tools/say.h"

static const double LEVEL = 0.95;
const int hm_quantile[HM_QUANTILES] = {5, 25, 50, 75, 95};

/* -- bots */

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

static void fill_bot(hm_profile_bot *b, const hm_record *r, const char *name)
{
    const hm_town_sums *t = &r->sum.bot[0];
    const hm_run_sums *run = r->sum.run;
    const hm_sums points = {t->games, t->points, t->squares};
    const hm_sums rounds = {run->games, run->rounds, run->rounds_squares};
    *b = (hm_profile_bot){.bot = name, .searches = hm_bot_find(name)->searches,
                          .games = run->games, .best = r->sum.best[0],
                          .ties = run->ties};
    b->points = hm_town_mean(t, LEVEL);
    b->spread = sqrt(hm_sums_variance(&points));
    b->rounds = hm_student(&rounds, 1, LEVEL);
    b->empty = t->ground > 0 ? (double)t->open / (double)t->ground : nan("");
    for (int i = 0; i < HM_QUANTILES && t->games > 0; i++)
        b->quantile[i] = quantile(t, hm_quantile[i]);
}

/* -- duels */

/* Who is ahead comes first. In the record that is the one with a single seat, who stands
 * higher on the ladder; what several seats of the other win together is the rest. */
static void fill_duel(hm_profile_duel *d, const hm_record *r)
{
    const hm_interval lone = hm_town_won(&r->sum.bot[0], LEVEL);
    int first = 0;
    if (hm_lift_mean(&r->sum.bot[0].ahead, LEVEL).mean < 0)
        first = 1;
    d->better = r->bot[first];
    d->weaker = r->bot[1 - first];
    d->games = r->sum.run->games;
    d->ahead = hm_lift_mean(&r->sum.bot[first].ahead, LEVEL);
    d->seats = first == 0 ? 1 : r->players - 1;
    d->chance = (double)d->seats / r->players;
    d->won = first == 0 ? lone
                        : (hm_interval){1 - lone.mean, 1 - lone.high, 1 - lone.low};
    d->clear = d->ahead.low > 0;
}

bool hm_profile_is_spoiled(const hm_profile_tables *t)
{
    bool spoiled = false;
    for (int i = 0; i < t->bots && t->seats > 0; i++)
        for (int k = 0; k < t->bots; k++)
            spoiled = spoiled || (t->bot[i].searches && !t->bot[k].searches &&
                                  t->bot[i].games > 0 &&
                                  t->bot[i].points.mean < t->bot[k].points.mean);
    return spoiled;
}

/* -- seats */

/* The highest of the ladder that played enough; else who played most. */
static int seat_bot(const hm_profile_tables *t)
{
    int best = 0;
    for (int i = 1; i < t->bots; i++)
        if (t->bot[i].games >= HM_SEAT_GAMES || t->bot[i].games >= t->bot[best].games)
            best = i;
    return best;
}

/* Two numbers of each seat are looked at, and the 5 % shared out among them. */
static void fill_seats(hm_profile_tables *t, const hm_record *r)
{
    const double usual = hm_totals_even(&r->sum);
    t->seat_level = 1 - (1 - LEVEL) / (2 * t->players);
    for (int i = 0; i < t->seats; i++) {
        hm_profile_seat *s = &t->seat[i];
        s->ahead = hm_lift_mean(&r->sum.seat[i].ahead, t->seat_level);
        s->won = hm_town_won(&r->sum.seat[i], t->seat_level);
        s->lean = (s->won.low > usual) - (s->won.high < usual);
        if (s->lean == 0)
            s->lean = (s->ahead.low > 0) - (s->ahead.high < 0);
    }
}

/* -- cards */

/* Of the first record in which it has a name: all have the same cards. */
static void fill_card(hm_profile_tables *t, const hm_profile *p, int index)
{
    hm_profile_card c = {.card = &p->own[0].card[index], .unbuilt = true,
                         .everywhere = true};
    bool there = false;
    for (int i = 0; i < t->bots; i++) {
        const hm_card_sums *sums = &p->own[i].sum.card[index];
        c.share[i] = nan("");
        if (sums->towns == 0)
            continue;
        there = true;
        c.share[i] = (double)sums->builders / (double)sums->towns;
        const bool all = sums->builders == sums->towns && c.card->builds;
        c.unbuilt = c.unbuilt && sums->builders == 0;
        c.everywhere = c.everywhere && all;
        t->bot[i].unbuilt += sums->builders == 0;
        t->bot[i].everywhere += all;
    }
    if (there)
        t->card[t->cards++] = c;
}

static int by_type(const void *a, const void *b)
{
    const hm_sim_card *x = ((const hm_profile_card *)a)->card,
                      *y = ((const hm_profile_card *)b)->card;
    int type = strcmp(x->type, y->type);
    return type != 0 ? type : (x > y) - (x < y);
}

static void fill_cards(hm_profile_tables *t, const hm_profile *p)
{
    const int n = p->own[0].cards;
    t->card = hm_need(hm_arena_array(&t->arena, (size_t)n + 1, sizeof *t->card));
    for (int i = 0; i < n; i++)
        fill_card(t, p, i);
    qsort(t->card, (size_t)t->cards, sizeof *t->card, by_type);
}

/* -- the best game of all runs */

static void find_ceiling(hm_profile_tables *t, const hm_profile *p)
{
    char names[128] = "";
    for (int i = 0; i < p->bots + p->duels; i++) {
        const hm_record *r = i < p->bots ? &p->own[i] : &p->duel[i - p->bots];
        for (int k = 0; k < r->bots; k++) {
            const hm_best *best = &r->sum.best[k];
            if (!best->there || (t->ceiling.there && best->points <= t->ceiling.points))
                continue;
            t->ceiling = *best;
            t->ceiling_bot = r->bot[k];
            snprintf(names, sizeof names, "%.60s%s%.60s", r->bot[0],
                     r->bots > 1 ? "," : "", r->bots > 1 ? r->bot[1] : "");
        }
    }
    if (!t->ceiling.there)
        return;
    char *text = hm_profile_command(p, names, t->ceiling.seed);
    t->ceiling_command = hm_need(hm_arena_text(&t->arena, text, strlen(text)));
    t->ceiling_bots = hm_need(hm_arena_text(&t->arena, names, strlen(names)));
    free(text);
}

/* -- all of it */

void hm_profile_tables_make(hm_profile_tables *t, const hm_profile *p)
{
    *t = (hm_profile_tables){.players = p->own[0].players, .bots = p->bots,
                             .duels = p->duels};
    for (int i = 0; i < p->bots; i++)
        fill_bot(&t->bot[i], &p->own[i], p->bot[i]);
    for (int i = 0; i < p->duels; i++)
        fill_duel(&t->duel[i], &p->duel[i]);
    for (int i = 0; i < p->bots + p->duels; i++) {
        const hm_record *r = i < p->bots ? &p->own[i] : &p->duel[i - p->bots];
        t->seconds += r->seconds;
        t->games += r->games;
    }
    t->seats = t->players > 1 ? t->players : 0;
    t->seat = hm_need(hm_arena_array(&t->arena, (size_t)t->seats + 1, sizeof *t->seat));
    t->seat_bot = seat_bot(t);
    fill_seats(t, &p->own[t->seat_bot]);
    fill_cards(t, p);
    find_ceiling(t, p);
}

void hm_profile_tables_free(hm_profile_tables *t)
{
    hm_arena_drop(&t->arena);
    *t = (hm_profile_tables){0};
}

/* -- what they say */

const char *hm_profile_skill(const hm_profile_tables *t)
{
    int clear = 0;
    for (int i = 0; i < t->duels; i++)
        clear += t->duel[i].clear;
    return t->duels == 0       ? NULL
           : clear == t->duels ? "skill matters: the better one is clearly ahead"
           : clear == 0        ? "skill does not show: nobody is clearly ahead"
                               : "skill matters, but not everywhere: some are not "
                                 "clearly ahead";
}
