/* record_check.c - can the sums of a record that was read be those of games?
 *
 * A file may be damaged, or edited, and still be JSON with all its fields. Sums of games
 * hang together in many ways: nobody wins more games than there were, what seats have is
 * what bots have, and numbers that were squared and added up are no smaller than their
 * mean squared. What does not fit is named with its place, before anything is told of it
 * or added to it. */
#include "tools/sim/record_parts.h"

#include <stdlib.h>

__extension__ typedef __int128 wide;

/* Their wins, in parts and of all players, are within what sums may be. */
static const int64_t GAMES_MAX = (INT64_C(1) << 60) / HM_WIN / HM_PLAYERS_MAX;

/* What the parts of one total are measured by. */
typedef struct measure {
    hm_fields         *f;
    const hm_run_sums *run;
    int                players;
    bool               teams; /* players win as teams */
} measure;

static void need(hm_fields *f, bool holds, const char *field, int64_t is, const char *why)
{
    if (holds || f->st != HM_OK)
        return;
    size_t before = hm_fields_enter(f, "%s%s", f->place[0] != '\0' ? "." : "", field);
    hm_fields_refuse(f, HM_EINPUT, "%lld cannot be: %s; the file is damaged",
                     (long long)is, why);
    hm_fields_leave(f, before);
}

static void need_range(hm_fields *f, const char *field, int64_t is, int64_t least,
                       wide most, const char *why)
{
    need(f, is >= least && is <= most, field, is, why);
}

/* -- numbers that were added up, and their squares */

static bool are_squares(int64_t n, int64_t sum, int64_t squares)
{
    return squares >= llabs(sum) && (wide)sum * sum <= (wide)n * squares;
}

static void check_squares(hm_fields *f, const char *field, int64_t n, int64_t sum,
                          int64_t squares)
{
    need(f, are_squares(n, sum, squares), field, squares,
         "so many numbers with that sum have other squares");
}

static bool are_products(int64_t product, int64_t a, int64_t b)
{
    return (wide)product * product <= (wide)a * b;
}

static void check_ratio(hm_fields *f, const char *field, const hm_ratio *r)
{
    need(f, r->games >= 0 && r->things >= r->games &&
                are_squares(r->games, r->things, r->things_squares) &&
                are_squares(r->games, r->sum, r->squares) &&
                are_products(r->products, r->things_squares, r->squares),
         field, r->games, "the sums do not fit each other");
}

static void check_lift(hm_fields *f, const char *field, const hm_lift *l)
{
    bool fits = l->games >= 0 && l->sum[HM_GROUP_N] >= 0 && l->sum[HM_OTHER_N] >= 0;
    for (int i = 0; i < HM_GROUPS; i++) {
        fits = fits && are_squares(l->games, l->sum[i], l->product[i][i]);
        for (int k = i + 1; k < HM_GROUPS; k++)
            fits = fits && are_products(l->product[i][k], l->product[i][i],
                                        l->product[k][k]);
    }
    need(f, fits, field, l->games, "the sums do not fit each other");
}

/* -- how often each number came up */

static void check_counts(hm_fields *f, const char *field, const int64_t *bin, int n)
{
    for (int i = 0; i < n; i++)
        need(f, bin[i] >= 0, field, bin[i], "it is how often something happened");
}

/* Numbers from `low` on, `all` of them, that add up to `sum`; those beyond the ends are
 * in the first and the last bin. */
static void check_bins(hm_fields *f, const char *field, const int64_t *bin, int n,
                       int low, int64_t all, int64_t sum)
{
    wide count = 0, total = 0;
    check_counts(f, field, bin, n);
    for (int i = 0; i < n; i++) {
        count += bin[i];
        total += (wide)bin[i] * (low + i);
    }
    need(f, count == all, field, (int64_t)count, "there are not so many of them");
    need(f, (total <= sum || bin[0] > 0) && (total >= sum || bin[n - 1] > 0), field,
         (int64_t)total, "they add up to another sum");
}

/* -- wins */

/* Of so many towns. Alone or with others: the parts of a win are known but for with how
 * many it was shared. */
static void check_wins(const measure *m, int64_t towns, int64_t wins, int64_t shared,
                       int64_t parts)
{
    const wide whole = (wide)wins * HM_WIN;
    need_range(m->f, "wins", wins, 0, towns, "it is more, or fewer, than games");
    need_range(m->f, "shared", shared, 0, (wide)towns - wins,
               "with those that were won alone it is more, or fewer, than games");
    need(m->f, parts >= whole + (wide)shared * (HM_WIN / m->players) &&
                   parts <= whole + (wide)shared * (HM_WIN / 2),
         "win_parts", parts, "so many wins have other parts");
}

/* What the seats have won together is what there was to win. Where all win or lose
 * together nobody shares, and all have won the same. */
static void check_winners(const measure *m, const hm_totals *t)
{
    wide wins = 0, shared = 0, parts = 0;
    bool alike = m->run->ties == 0;
    for (int i = 0; i < t->seats; i++) {
        wins += t->seat[i].wins;
        shared += t->seat[i].shared;
        parts += t->seat[i].parts;
        alike = alike && t->seat[i].wins == t->seat[0].wins;
    }
    if (m->teams) /* each of a team has won all of its win */
        return;
    need(m->f, wins + m->run->ties <= m->run->games || alike, "ties", m->run->ties,
         "with the wins of all seats it is more than games");
    need(m->f, shared >= 2 * (wide)m->run->ties &&
                   shared <= (wide)m->players * m->run->ties,
         "ties", m->run->ties, "seats share more, or fewer, wins");
    need(m->f, parts == HM_WIN * (wins + m->run->ties), "ties", m->run->ties,
         "the parts of the wins of all seats are not whole wins");
}

/* -- towns */

static void check_town(const measure *m, const hm_town_sums *t)
{
    hm_fields *f = m->f;
    check_wins(m, t->games, t->wins, t->shared, t->parts);
    check_squares(f, "squares", t->games, t->points, t->squares);
    need_range(f, "open", t->open, 0, t->ground, "it is more, or fewer, than squares");
    check_ratio(f, "share_sums", &t->share);
    need(f, t->share.games <= m->run->games && t->share.things == t->games, "share_sums",
         t->share.things, "there were more, or fewer, towns");
    need(f, t->share.sum == t->points, "points", t->points, "share_sums has others");
    check_lift(f, "ahead_sums", &t->ahead);
    need_range(f, "ahead_sums", t->ahead.games, 0, m->run->games,
               "it is more, or fewer, than games");
    check_bins(f, "scores", t->score, HM_SCORE_BINS, HM_SCORE_LOW, t->games, t->points);
}

static void check_towns(const measure *m, const char *field, const hm_town_sums *list,
                        int n, bool seats)
{
    hm_fields *f = m->f;
    for (int i = 0; i < n; i++) {
        const char *dot = f->place[0] != '\0' ? "." : "";
        size_t before = hm_fields_enter(f, "%s%s[%d]", dot, field, i);
        need(f, seats ? list[i].games == m->run->games : list[i].games >= 0, "games",
             list[i].games, "finished has another number");
        check_town(m, &list[i]);
        hm_fields_leave(f, before);
    }
}

/* Each town has a seat and a bot: their sums are the same. The numbers before the lifts
 * are plain sums. */
static void check_same_towns(const measure *m, const hm_totals *t)
{
    const int64_t *const seat = &t->seat[0].games, *const bot = &t->bot[0].games;
    const size_t step = sizeof *t->seat / sizeof *seat;
    const char *const fields[] = {"games", "wins", "shared", "win_parts", "points",
                                  "squares", "open", "ground"};
    for (size_t k = 0; k < sizeof fields / sizeof *fields; k++) {
        wide seats = 0, bots = 0;
        for (int i = 0; i < t->seats; i++)
            seats += seat[(size_t)i * step + k];
        for (int i = 0; i < t->bots; i++)
            bots += bot[(size_t)i * step + k];
        size_t before = hm_fields_enter(m->f, "%sby_bot",
                                        m->f->place[0] != '\0' ? "." : "");
        need(m->f, seats == bots, fields[k], (int64_t)bots, "seats have another sum");
        hm_fields_leave(m->f, before);
    }
}

/* -- cards */

static void check_card(const measure *m, const hm_card_sums *c)
{
    hm_fields *f = m->f;
    need_range(f, "in_play", c->in_play, 0, m->run->games, "it is more than games");
    need_range(f, "towns", c->towns, c->in_play, (wide)c->in_play * m->players,
               "so many games have more, or fewer, towns");
    need_range(f, "builders", c->builders, 0, c->towns,
               "it is more, or fewer, than towns");
    need(f, c->built >= c->builders && (c->built > 0) == (c->builders > 0), "built",
         c->built, "who has one has at least one");
    need_range(f, "scored", c->scored, 0, c->towns, "it is more, or fewer, than towns");
    need(f, c->points == 0 || c->scored > 0, "points", c->points, "it scored nowhere");
    check_wins(m, c->builders, c->wins, c->shared, c->parts);
    check_lift(f, "lift_sums", &c->lift);
    need(f, c->lift.games <= c->in_play && c->lift.sum[HM_GROUP_N] == c->builders &&
                c->lift.sum[HM_OTHER_N] == c->towns - c->builders,
         "lift_sums", c->lift.games, "it is of other games or towns");
    check_ratio(f, "worth_sums", &c->worth);
    need(f, c->worth.games <= c->in_play && c->worth.things <= c->built, "worth_sums",
         c->worth.things, "it is more than was built");
    check_counts(f, "rounds", c->round, HM_ROUND_BINS);
    check_counts(f, "squares", c->square, HM_SQUARE_BINS);
    check_counts(f, "fired", c->fired, HM_CLAUSE_BINS);
}

static void check_cards(const measure *m, const hm_sim_record *r, const hm_totals *t)
{
    for (int i = 0; i < t->cards && m->f->st == HM_OK; i++) {
        const char *dot = m->f->place[0] != '\0' ? "." : "";
        size_t before = hm_fields_enter(m->f, "%scards, '%.*s'", dot,
                                        hm_quoted(r->card[i].name), r->card[i].name);
        check_card(m, &t->card[i]);
        hm_fields_leave(m->f, before);
    }
}

/* -- all of it */

static void check_run(hm_fields *f, const hm_run_sums *run)
{
    need_range(f, "finished", run->games, 0, GAMES_MAX, "nobody plays so many games");
    need_range(f, "broken", run->faults, 0, GAMES_MAX, "nobody plays so many games");
    need_range(f, "ties", run->ties, 0, run->games, "it is more, or fewer, than games");
    need_range(f, "doubts", run->doubts, 0, (wide)run->games + run->faults,
               "it is more, or fewer, than games");
    size_t before = hm_fields_enter(f, "%slength", f->place[0] != '\0' ? "." : "");
    need(f, run->moves >= 0, "moves", run->moves, "it is how many were taken");
    check_squares(f, "squares", run->games, run->rounds, run->rounds_squares);
    check_bins(f, "games", run->round, HM_ROUND_BINS, 1, run->games, run->rounds);
    hm_fields_leave(f, before);
}

static void check_totals(hm_fields *f, const hm_sim_record *r, const hm_totals *t)
{
    const measure m = {f, t->run, r->players,
                       json_object_get(r->head, "teams") != NULL};
    check_run(f, t->run);
    check_towns(&m, "seats", t->seat, t->seats, true);
    check_towns(&m, "by_bot", t->bot, t->bots, false);
    check_winners(&m, t);
    check_same_towns(&m, t);
    check_cards(&m, r, t);
}

static void check_pairs(hm_fields *f, const hm_batch *b)
{
    const hm_sums *const sums[] = {&b->pair.points, &b->pair.rounds, &b->pair.copies};
    const char *const fields[] = {"points", "rounds", "copies"};
    for (int i = 0; i < 3; i++) {
        const hm_sums *s = sums[i];
        need(f, s->n == sums[0]->n && s->n >= 0 &&
                    s->n <= b->side[HM_PAIR_WITH].run->games &&
                    s->n <= b->side[HM_PAIR_WITHOUT].run->games,
             fields[i], s->n, "there are not so many pairs of games");
        check_squares(f, fields[i], s->n, s->sum, s->squares);
    }
    need_range(f, "cost", b->pair.cost.n, 0, b->side[HM_PAIR_BENT].run->games,
               "there are not so many pairs of games");
    check_squares(f, "cost", b->pair.cost.n, b->pair.cost.sum, b->pair.cost.squares);
    need_range(f, "beside", b->pair.beside.n, 0, b->pair.points.n,
               "there are not so many pairs of games");
    check_squares(f, "beside", b->pair.beside.n, b->pair.beside.sum,
                  b->pair.beside.squares);
}

static void check_study(hm_fields *f, const hm_sim_record *r, int which)
{
    const hm_study *s = &r->study[which];
    size_t before = hm_fields_enter(f, "studies[%d]", which);
    for (int i = 0; i < HM_PAIR_SIDES; i++) {
        size_t side = hm_fields_enter(f, ".%s", hm_side_name[i]);
        check_totals(f, r, &s->batch.side[i]);
        hm_fields_leave(f, side);
    }
    check_pairs(f, &s->batch);
    hm_fields_leave(f, before);
}

void hm_record_check_sums(hm_fields *f, const hm_sim_record *r)
{
    if (r->studies == 0 && (wide)r->sum.run->games + r->sum.run->faults != r->games)
        hm_fields_refuse(f, HM_EINPUT,
                         "the sums are not those of as many games as it says");
    if (r->studies == 0)
        check_totals(f, r, &r->sum);
    for (int i = 0; i < r->studies && f->st == HM_OK; i++)
        check_study(f, r, i);
}
