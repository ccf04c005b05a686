/* score.c - adds up a town's points, line by line, with the feeding that is best for
 * it, and ranks the players by points and tie-breaks.
 *
 * All towns are fed before the first is scored, since a card may look at what is fed in
 * a neighbour's town. A script that breaks leaves its error in the fault shared by all
 * facts; scoring goes on to its end all the same, and its caller throws the sheets
 * away. */
#include "core/score.h"

#include <assert.h>
#include <string.h>

#include "core/feed.h"
#include "core/gifts.h"
#include "core/kernel.h"
#include "core/teams.h"
#include "core/verdict.h"
#include "core/vm.h"
#include "core/work.h"

/* Points of one clause over all its buildings, by its program: at once where the compiler
 * found a way to say it so, else one by one. */
static __attribute__((noinline)) int32_t points_by_program(const hm_facts *f,
                                                           const hm_use *u)
{
    hm_set where = f->card[u->slot];
    const hm_clause *c = u->clause;
    if (c->hook == HM_HOOK_SCORE_TOGETHER)
        return (int32_t)hm_clause_value(c, f, -1, u->slot);
    if (c->total != NULL && !f->weighs)
        return (int32_t)hm_vm_number(c->total, f, -1, u->slot);
    int64_t sum = 0;
    if (where != 0 && !(c->flags & HM_CLAUSE_OWN)) /* the same for all of them */
        return (int32_t)(hm_count(where) *
                         hm_clause_value(c, f, hm_first(where), u->slot));
    for (; where != 0; where &= where - 1)
        sum += hm_clause_value(c, f, hm_first(where), u->slot);
    return (int32_t)sum;
}

/* Kernels and sums over all count every building once: not where one is several. */
HM_SMALL int32_t points_of(const hm_facts *f, const hm_use *u)
{
    return u->kernel != NULL && !f->weighs ? hm_kernel_value(u->kernel, f, u->slot)
                                           : points_by_program(f, u);
}

int32_t hm_score_of_fed(const hm_facts *f)
{
    int32_t sum = 0;
    for (uint64_t b = f->deck->scores_fed & f->stands; b != 0; b &= b - 1) {
        const hm_uses *uses = &f->deck->scores[hm_first(b)];
        for (int i = 0; i < uses->count; i++)
            if (uses->use[i].clause->flags & HM_CLAUSE_FED)
                sum += points_of(f, &uses->use[i]);
    }
    return sum;
}

static inline int32_t points_of_card(const hm_facts *f, int slot)
{
    const hm_uses *uses = &f->deck->scores[slot];
    int32_t points = 0;
    for (int i = 0; i < uses->count; i++)
        points += points_of(f, &uses->use[i]);
    return points;
}

int32_t hm_score_card(const hm_facts *f, int slot) { return points_of_card(f, slot); }
int32_t hm_score_use(const hm_facts *f, const hm_use *u) { return points_of(f, u); }

/* What stays in the owner's hand. */
static __attribute__((noinline)) void score_hand(const hm_facts *f, hm_sheet *sheet)
{
    const int slot = f->town->hand - 1;
    if (slot < 0 || !(f->deck->stays >> slot & 1))
        return;
    const int32_t points = points_of_card(f, slot);
    sheet->line[sheet->lines++] = (hm_score_line){(int16_t)slot, 1, points, 0};
    sheet->total += points;
}

/* What all are after, a line each. */
static __attribute__((noinline)) void score_goals(const hm_facts *f, hm_sheet *sheet)
{
    for (uint64_t b = f->deck->goals; b != 0; b &= b - 1) {
        const int slot = hm_first(b);
        const int32_t points = points_of_card(f, slot);
        sheet->line[sheet->lines++] = (hm_score_line){(int16_t)slot, 1, points, 0};
        sheet->total += points;
    }
}

/* A line for each card that stands, also with 0 points: players want to see that it was
 * counted. Several clauses of a card make one line. */
HM_SMALL void score_cards(const hm_facts *f, hm_sheet *sheet)
{
    for (uint64_t b = f->stands; b != 0; b &= b - 1) {
        const int slot = hm_first(b);
        const int32_t points = points_of_card(f, slot);
        sheet->line[sheet->lines++] =
            (hm_score_line){(int16_t)slot, (int16_t)hm_count(f->card[slot]), points, 0};
        sheet->total += points;
    }
    if (f->deck->stays != 0)
        score_hand(f, sheet);
    if (f->deck->goals != 0)
        score_goals(f, sheet);
}

/* A number of the town as a whole. */
HM_SMALL int32_t number_of(const hm_kernel *k, const hm_program *p, const hm_facts *f)
{
    return k != NULL && !f->weighs ? hm_kernel_value(k, f, 0)
                                   : (int32_t)hm_vm_number(p, f, -1, HM_NO_SLOT);
}

/* A line that cards of the owner change is worth the best of what they say. */
HM_SMALL int32_t line_points(const hm_facts *f, int line)
{
    const hm_uses *uses = &f->deck->uses[HM_HOOK_LINE];
    int64_t best = 0;
    const int first = f->deck->game->line[line].first;
    bool changed = false;
    for (int i = 0; i < uses->count; i++) {
        const hm_use *u = &uses->use[i];
        if (u->clause->who != first || f->card[u->slot] == 0)
            continue;
        int64_t n = hm_clause_value(u->clause, f, -1, u->slot);
        best = !changed || n > best ? n : best;
        changed = true;
    }
    return changed ? (int32_t)best
                   : number_of(f->deck->line_points[line],
                               f->deck->game->line[line].points, f);
}

/* What a line of the game counts, and what that is worth; 0 where nothing is said of it
 * in this mode. */
HM_SMALL int count_line(const hm_facts *f, int line, int32_t *points)
{
    const hm_game_line *of = &f->deck->game->line[line];
    int count = of->modes >> f->how->mode & 1
                    ? number_of(f->deck->line_count[line], of->count, f)
                    : 0;
    *points = count != 0 ? line_points(f, line) : 0;
    return count;
}

/* A line that counts nothing is left out. Lines of the game have negative slots, so
 * that one list holds both. */
HM_SMALL void score_lines(const hm_facts *f, hm_sheet *sheet)
{
    for (unsigned left = f->deck->lines; left != 0; left &= left - 1) {
        const int i = hm_first(left);
        int32_t points;
        int count = count_line(f, i, &points);
        if (count == 0)
            continue;
        sheet->line[sheet->lines++] =
            (hm_score_line){(int16_t)(-1 - i), (int16_t)count, points, 0};
        sheet->total += points;
    }
}

void hm_score_lines(const hm_facts *f, hm_sheet *sheet) { score_lines(f, sheet); }

int32_t hm_score_of_line(const hm_facts *f, int line)
{
    int32_t points;
    count_line(f, line, &points);
    return points;
}

int32_t hm_score_all_lines(const hm_facts *f)
{
    int32_t sum = 0;
    for (unsigned left = f->deck->lines; left != 0; left &= left - 1)
        sum += hm_score_of_line(f, hm_first(left));
    return sum;
}

int32_t hm_score_of_bought(const hm_facts *f)
{
    const hm_deck *d = f->deck;
    int32_t sum = 0;
    for (uint64_t b = (d->scores_fed | d->scores_counting) & f->stands; b; b &= b - 1) {
        const hm_uses *uses = &d->scores[hm_first(b)];
        for (int i = 0; i < uses->count; i++)
            if (uses->use[i].counting || (uses->use[i].clause->flags & HM_CLAUSE_FED))
                sum += points_of(f, &uses->use[i]);
    }
    return sum + hm_score_all_lines(f);
}

static void weigh_ties(const hm_facts *f, hm_sheet *sheet)
{
    const hm_game *game = f->deck->game;
    for (int i = 0; i < game->ties; i++) {
        const hm_program *p = game->tie[i].value;
        sheet->tie[i] = p ? (int32_t)hm_vm_number(p, f, -1, HM_NO_SLOT) : 0;
    }
}

/* Is a strictly ahead of b? */
static bool is_ahead(const hm_sheet *a, const hm_sheet *b, int ties)
{
    if (a->verdict.together)
        return false;
    if (a->verdict.outcome != b->verdict.outcome)
        return a->verdict.outcome > b->verdict.outcome;
    if (a->total != b->total)
        return (a->total > b->total) != a->verdict.fewest;
    for (int i = 0; i < ties; i++)
        if (a->tie[i] != b->tie[i])
            return a->tie[i] > b->tie[i];
    return false;
}

/* By counting who is ahead: equal players share a rank, and the next one is as many
 * places lower. */
void hm_score_rank(const hm_setting *how, hm_sheet *sheet, int players, int ties)
{
    assert(players > 0 && ties <= HM_TIES_MAX);
    if (hm_teams_of(how, players) != NULL) {
        hm_teams_rank(how->teams, sheet, ties);
        return;
    }
    for (int i = 0; i < players; i++) {
        sheet[i].rank = 1;
        for (int k = 0; k < players; k++)
            sheet[i].rank += is_ahead(&sheet[k], &sheet[i], ties);
    }
}

/* The player on the right is the one before, on the left the one after; alone
 * at the table there is nobody. */
static void seat(hm_facts *facts, int players)
{
    const hm_facts *nobody = &facts[players];
    for (int i = 0; i < players; i++) {
        facts[i].side[HM_SIDE_RIGHT] =
            players > 1 ? &facts[(i + players - 1) % players] : nobody;
        facts[i].side[HM_SIDE_LEFT] = players > 1 ? &facts[(i + 1) % players] : nobody;
        facts[i].side[HM_SIDE_SECOND] = players > 2 ? &facts[(i + 1) % players] : nobody;
        const int partner = hm_partner_of(hm_teams_of(facts[i].how, players), i, players);
        facts[i].side[HM_SIDE_PARTNER] = partner >= 0 ? &facts[partner] : nobody;
        facts[i].seat = (uint8_t)i;
    }
}

/* What one town's feeding came to. */
typedef struct helping {
    hm_set  fed;
    int16_t spent[HM_COUNTERS_MAX];
} helping;

static helping helping_of(const hm_facts *f)
{
    helping h = {.fed = f->fed};
    if (f->deck->counts)
        memcpy(h.spent, f->spent, sizeof h.spent);
    return h;
}

static void serve(hm_facts *f, const helping *h)
{
    f->fed = h->fed;
    if (f->deck->counts)
        memcpy(f->spent, h->spent, sizeof f->spent);
}

/* Everybody feeds while all others are seen as they were before, so that the order of
 * seats does not matter. */
static hm_status feed_at_once(hm_facts *facts, int players, hm_error *err)
{
    helping after[HM_PLAYERS_MAX];
    for (int i = 0; i < players; i++) {
        const helping before = helping_of(&facts[i]);
        hm_status st = hm_feed(&facts[i], err);
        if (st != HM_OK)
            return st;
        after[i] = helping_of(&facts[i]);
        serve(&facts[i], &before);
    }
    for (int i = 0; i < players; i++)
        serve(&facts[i], &after[i]);
    return HM_OK;
}

/* Where the best feeding depends on what others feed or pay, it is chosen against what
 * their own best feeding leaves them, which is taken against what all had before. One
 * step, for to go on might never end: two who envy each other may change their minds by
 * turns. */
static __attribute__((noinline)) hm_status feed_minding(hm_facts *facts, int players,
                                                        hm_fault *fault, hm_error *err)
{
    for (int i = 0; i < players; i++)
        facts[i].fault = fault;
    hm_status st = feed_at_once(facts, players, err);
    return st == HM_OK && players > 1 ? feed_at_once(facts, players, err) : st;
}

HM_SMALL hm_status feed_all(const hm_deck *d, hm_facts *facts, int players,
                            hm_fault *fault, hm_error *err)
{
    hm_status st = HM_OK;
    if (d->feeding_minds)
        return feed_minding(facts, players, fault, err);
    for (int i = 0; i < players && st == HM_OK; i++) {
        facts[i].fault = fault;
        st = d->feeding_is_counting ? hm_feed_by_count(&facts[i])
                                    : hm_feed(&facts[i], err);
    }
    return st;
}

/* The facts outlive the scoring, its fault does not. */
static hm_status settle(hm_facts *facts, int players, const hm_fault *fault,
                        hm_error *err)
{
    for (int i = 0; i < players; i++)
        facts[i].fault = NULL;
    if (fault->error.code != HM_OK && err != NULL)
        *err = fault->error;
    return fault->error.code;
}

/* Cards are priced for a table; of a hall of players, plain programs count, too. */
static __attribute__((noinline)) bool count_plain(const hm_facts *f)
{
    int64_t words = 0;
    for (uint64_t b = f->stands; b != 0; b &= b - 1) {
        const hm_uses *uses = &f->deck->scores[hm_first(b)];
        for (int i = 0; i < uses->count; i++)
            if (uses->use[i].price <= HM_PRICE_PLAIN)
                words += hm_count(f->card[hm_first(b)]) * uses->use[i].price;
    }
    return f->stands == 0 || hm_work_spend(f, hm_first(f->stands), words);
}

static __attribute__((noinline)) void add_leads(const int16_t *lead, int players,
                                                hm_sheet *sheet)
{
    for (int i = 0; i < players; i++) {
        if (lead[i] == 0)
            continue;
        sheet[i].line[sheet[i].lines++] =
            (hm_score_line){(int16_t)HM_LEAD_LINE, 1, lead[i], 0};
        sheet[i].total += lead[i];
    }
}

/* Ties are weighed only where there is somebody to tie with. facts has one more place
 * than there are players: that of nobody, whom lone players have beside them. */
HM_FAST hm_status hm_score_facts(const hm_deck *d, int players, hm_facts *facts,
                                 hm_sheet *sheet, hm_error *err)
{
    assert(players > 0 && players <= HM_PLAYERS_MAX);
    hm_fault own, *fault = facts[0].fault;
    if (fault == NULL) {
        fault = &own;
        hm_fault_clear(fault);
    }
    if (d->visits) { /* else nobody looks around */
        hm_facts_nobody(&facts[players], d, facts[0].how);
        seat(facts, players);
    }
    hm_status st = feed_all(d, facts, players, fault, err);
    if (st != HM_OK) {
        settle(facts, players, fault, NULL);
        return st;
    }
    for (int i = 0; i < players; i++) {
        sheet[i].total = sheet[i].lines = 0;
        sheet[i].verdict = (hm_sheet_verdict){0};
        sheet[i].team.on = false;
        sheet[i].fed = facts[i].fed;
        if (d->feeding_is_bought)
            memcpy(sheet[i].spent, facts[i].spent, sizeof sheet[i].spent);
        if (players > HM_PRICE_TOWNS && !count_plain(&facts[i]))
            continue; /* it is given up */
        score_cards(&facts[i], &sheet[i]);
        score_lines(&facts[i], &sheet[i]);
        if (players > 1)
            weigh_ties(&facts[i], &sheet[i]);
    }
    if (facts[0].how->lead != NULL)
        add_leads(facts[0].how->lead, players, sheet);
    if (d->gives_points && players > 1)
        hm_give_points(d, facts, players, sheet);
    if (d->judged >> facts[0].how->mode & 1)
        hm_verdict(d, facts, players, sheet);
    if (players > 1)
        hm_score_rank(facts[0].how, sheet, players, d->game->ties);
    else
        sheet[0].rank = 1;
    return settle(facts, players, fault, err);
}

hm_status hm_score(const hm_deck *d, const hm_town *town, int players,
                   const hm_setting *how, hm_facts *facts, hm_sheet *sheet, hm_error *err)
{
    for (int i = 0; i < players; i++)
        hm_facts_fill(&facts[i], d, &town[i], how);
    return hm_score_facts(d, players, facts, sheet, err);
}

hm_status hm_score_within(const hm_deck *d, const hm_town *town, int players,
                          const hm_setting *how, hm_facts *facts, hm_sheet *sheet,
                          hm_fault *fault, hm_error *err)
{
    for (int i = 0; i < players; i++)
        hm_facts_fill(&facts[i], d, &town[i], how);
    facts[0].fault = fault;
    return hm_score_facts(d, players, facts, sheet, err);
}
