/* report_compare.c - what a comparison found: rows of numbers, and these as text, CSV and
 * JSON.
 *
 * Differences of what is summed per game come from pairs. Those of numbers per copy have
 * no pairs, for a game may have none: their interval is that of two samples, which is too
 * wide rather than too narrow, since both saw the same luck. */
#include "tools/sim/compare.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tools/json.h"
#include "tools/say.h"
#include "tools/sim/again.h"
#include "tools/sim/faults.h"
#include "tools/sim/record_parts.h"
#include "tools/sim/report.h"
#include "tools/sim/tell.h"
#include "tools/textstream.h"

static const double LEVEL = 0.95;
static const hm_interval unknown = {NAN, NAN, NAN};

/* -- numbers */

static const hm_totals *sum_of(const hm_comparison *c, int side)
{
    return &c->side[side].record.sum;
}

static const hm_card_sums *card_of(const hm_comparison *c, int side)
{
    return &sum_of(c, side)->card[c->side[side].card->index];
}

static double share(int64_t part, int64_t all)
{
    return all > 0 ? (double)part / (double)all : nan("");
}

static double points_of(const hm_totals *t)
{
    int64_t points = 0, games = 0;
    for (int i = 0; i < t->seats; i++) {
        points += t->seat[i].points;
        games += t->seat[i].games;
    }
    return share(points, games);
}

static double open_of(const hm_totals *t)
{
    int64_t open = 0, ground = 0;
    for (int i = 0; i < t->seats; i++) {
        open += t->seat[i].open;
        ground += t->seat[i].ground;
    }
    return share(open, ground);
}

static hm_interval apart(hm_interval now, hm_interval old)
{
    double half = hypot((now.high - now.low) / 2, (old.high - old.low) / 2);
    double by = now.mean - old.mean;
    return (hm_interval){by, by - half, by + half};
}

/* Parts may be unknown (not finite). A share is told in hundredths, and has no
 * interval. */
static void add_row(json_t *rows, const char *id, const char *what, bool is_share,
                    double old, double now, hm_interval by)
{
    hm_give(rows, id,
            json_pack("{s:o, s:o, s:o, s:s, s:s, s:b, s:o, s:o}", "old",
                      hm_real_json(old), "new", hm_real_json(now), "difference",
                      isfinite(by.low) ? hm_interval_json(by) : hm_real_json(now - old),
                      "_what", what, "_id", id, "_share", is_share, "_low",
                      hm_real_json(by.low), "_high", hm_real_json(by.high)));
}

static void add_card_rows(const hm_comparison *c, json_t *rows)
{
    const hm_card_sums *now = card_of(c, HM_SIDE_NEW), *old = card_of(c, HM_SIDE_OLD);
    const hm_interval w = hm_ratio_mean(&now->worth, LEVEL);
    const hm_interval v = hm_ratio_mean(&old->worth, LEVEL);
    add_row(rows, "copies", "copies per town", false, share(old->built, old->towns),
            share(now->built, now->towns),
            hm_student(&c->pair.copies, c->side[0].record.players, LEVEL));
    add_row(rows, "builders", "towns with one", true, share(old->builders, old->towns),
            share(now->builders, now->towns), unknown);
    add_row(rows, "points_per_copy", "points per copy", false,
            share(old->points, old->built), share(now->points, now->built), unknown);
    add_row(rows, "worth", "worth of a copy", false, v.mean, w.mean, apart(w, v));
    add_row(rows, "won", "won by towns with one", true, hm_card_won(old, LEVEL).mean,
            hm_card_won(now, LEVEL).mean, unknown);
}

static hm_interval points_by(const hm_comparison *c)
{
    return hm_student(&c->pair.points, c->side[0].record.players, LEVEL);
}

static json_t *rows_json(const hm_comparison *c)
{
    const hm_totals *now = sum_of(c, HM_SIDE_NEW), *old = sum_of(c, HM_SIDE_OLD);
    json_t *rows = hm_need(json_object());
    add_row(rows, "points", "points per town", false, points_of(old), points_of(now),
            points_by(c));
    if (c->side[HM_SIDE_NEW].card != NULL)
        add_card_rows(c, rows);
    add_row(rows, "rounds", "rounds", false, share(old->run->rounds, old->run->games),
            share(now->run->rounds, now->run->games),
            hm_student(&c->pair.rounds, 1, LEVEL));
    if (isfinite(open_of(now)) && isfinite(open_of(old)))
        add_row(rows, "empty", "empty squares", true, open_of(old), open_of(now),
                unknown);
    if (c->side[0].record.players > 1)
        add_row(rows, "ties", "ties", true, share(old->run->ties, old->run->games),
                share(now->run->ties, now->run->games), unknown);
    return rows;
}

/* -- the verdict: by points, at 95 % */

static const char *verdict_of(const hm_comparison *c)
{
    const hm_interval x = points_by(c);
    return x.low > 0 ? "better" : x.high < 0 ? "worse" : "no difference";
}

/* Of two different cards, and not two versions of one, that must be known. */
static const char warning[] =
    "[{old_type?}these are cards of two types, {old_type:.40} and {new_type:.40}: each "
    "takes the place of another one of its own|{old_card?}these are two cards, "
    "{old_card:.80} and {new_card:.80}, and not two versions of one]";

/* "before", or of two different cards the other one's name. */
#define OTHER "[{old_card?}with {old_card:.80} ({its_type:.40})|before]"

static const char sentence[] =
    "{what:.100}: [{pairs<2}too few games to say anything"
    "|{by.low>0}towns have {much:.2} points more than " OTHER
    " ({by.low:+.2} to {by.high:+.2})"
    "|{by.high<0}towns have {much:.2} points fewer than " OTHER
    " ({by.low:+.2} to {by.high:+.2})"
    "|no difference in points has been seen ({by.low:+.2} to {by.high:+.2} per town)]";

/* The cards' names where they differ, and their types where they do. */
static json_t *verdict_json(const hm_comparison *c)
{
    const hm_version_side *n = &c->side[HM_SIDE_NEW], *o = &c->side[HM_SIDE_OLD];
    const hm_interval by = points_by(c);
    json_t *j = hm_need(json_pack("{s:o, s:I, s:o, s:o}", "what",
                                  hm_json_text(n->card != NULL ? n->card->name : n->name),
                                  "pairs", (json_int_t)c->pair.points.n, "by",
                                  hm_interval_json(by), "much",
                                  hm_real_json(fabs(by.mean))));
    if (n->card == NULL)
        return j;
    const char *is = n->record.card[n->card->index].type;
    const char *was = o->record.card[o->card->index].type;
    hm_give(j, "its_type", hm_json_text(was));
    if (strcmp(n->card->name, o->card->name) != 0) {
        hm_give(j, "old_card", hm_json_text(o->card->name));
        hm_give(j, "new_card", hm_json_text(n->card->name));
    }
    if (strcmp(is, was) != 0) {
        hm_give(j, "old_type", hm_json_text(was));
        hm_give(j, "new_type", hm_json_text(is));
    }
    return j;
}

static void put_verdict(const hm_comparison *c, json_t *j)
{
    json_t *verdict = verdict_json(c);
    const hm_row row = {.is = verdict};
    char *beware = hm_told(&row, warning), *said = hm_told(&row, sentence);
    if (beware[0] != '\0')
        hm_give(j, "warning", hm_json_text(beware));
    hm_give(j, "_sentence", hm_json_text(said));
    free(beware);
    free(said);
    json_decref(verdict);
}

/* -- what else there is */

/* Cards that are in play in that version only: what a change of a deck is. */
static json_t *only_json(const hm_comparison *c, int side)
{
    const hm_sim_record *r = &c->side[side].record, *o = &c->side[!side].record;
    json_t *list = hm_need(json_array());
    for (int i = 0; i < r->cards && c->side[side].card == NULL; i++) {
        bool there = r->sum.card[i].in_play == 0 || r->sum.card[i].in_play < r->games;
        for (int k = 0; k < o->cards && !there; k++)
            there = o->sum.card[k].in_play > 0 &&
                    strcmp(o->card[k].name, r->card[i].name) == 0;
        if (!there)
            json_array_append_new(list, hm_json_text(r->card[i].name));
    }
    return list;
}

/* The command that shows the first game of a version in which a script broke, unless it
 * is in git; "": there is none. */
static json_t *command_json(const hm_comparison *c, int side)
{
    const hm_version_side *s = &c->side[side];
    char game[HM_REPRO_MAX], *text = NULL;
    size_t size;
    FILE *pen = hm_textstream(&text, &size);
    if (s->from.folder == NULL && s->record.sum.faults > 0) {
        hm_again_side(s->plan.o, s->card != NULL ? s->card->name : NULL, pen);
        fputs(hm_fault_game(&s->record.sum.fault[0], game), pen);
    }
    fclose(pen);
    json_t *j = hm_json_text(text);
    free(text);
    return j;
}

/* -- as named values */

static json_t *broken_json(const hm_comparison *c)
{
    json_t *list = hm_need(json_array());
    for (int i = HM_COMPARED - 1; i >= 0; i--) {
        const hm_totals *t = sum_of(c, i);
        if (t->run->faults + t->run->doubts == 0)
            continue;
        json_t *j = hm_need(json_pack("{s:s, s:o}", "which",
                                      i == HM_SIDE_NEW ? "new" : "old", "command",
                                      command_json(c, i)));
        hm_record_put_totals(&c->side[i].record, t, j);
        json_array_append_new(list, j);
    }
    return list;
}

static void put_for_people(const hm_comparison *c, json_t *j)
{
    const hm_sim_record *r = &c->side[HM_SIDE_NEW].record;
    const uint64_t last = c->games > 0 ? (uint64_t)c->games - 1 : 0;
    hm_give(j, "_new_name", hm_json_text(c->side[HM_SIDE_NEW].name));
    hm_give(j, "_old_name", hm_json_text(c->side[HM_SIDE_OLD].name));
    hm_give(j, "_last_seed", hm_seed_json(r->seed + last));
    hm_give(j, "_only_old", only_json(c, HM_SIDE_OLD));
    hm_give(j, "_only_new", only_json(c, HM_SIDE_NEW));
    hm_give_flag(j, "_of_cards", c->side[HM_SIDE_NEW].card != NULL);
    hm_give(j, "_hamlet", json_string(HM_VERSION));
    json_object_set(j, "_game", json_object_get(r->head, "game"));
    json_object_set(j, "_mode", json_object_get(r->head, "mode"));
    json_object_set(j, "_packs", json_object_get(r->head, "packs"));
    hm_give(j, "_bots", json_array());
    for (int i = 0; i < r->bots; i++)
        json_array_append_new(json_object_get(j, "_bots"), hm_json_text(r->bot[i]));
    hm_give(j, "_broken", broken_json(c));
    hm_give(j, "_rows", json_array());
    const char *id;
    json_t *row;
    json_object_foreach(json_object_get(j, "numbers"), id, row)
        json_array_append(json_object_get(j, "_rows"), row);
}

json_t *hm_compare_values(const hm_comparison *c)
{
    const hm_sim_record *r = &c->side[HM_SIDE_NEW].record;
    json_t *j = hm_need(json_pack("{s:I, s:o, s:i, s:f, s:f, s:i, s:s, s:o, s:n, s:n}",
                                  "games", (json_int_t)c->games, "seed",
                                  hm_seed_json(r->seed), "players", r->players, "seconds",
                                  r->seconds, "per_second",
                                  r->seconds > 0 ? (double)c->games / r->seconds : 0.0,
                                  "threads", r->threads, "verdict", verdict_of(c),
                                  "numbers", rows_json(c), "old", "new"));
    if (c->stopped)
        hm_give(j, "stopped", json_true());
    put_verdict(c, j);
    put_for_people(c, j);
    return j;
}

static json_t *side_json(const hm_version_side *s)
{
    json_t *j = hm_record_json(&s->record);
    hm_give(j, "name", hm_json_text(s->name));
    if (s->card != NULL)
        hm_give(j, "card", hm_json_text(s->card->name));
    return j;
}

json_t *hm_compare_json(const hm_comparison *c)
{
    json_t *j = hm_json_bare(hm_compare_values(c));
    hm_give(j, "old", side_json(&c->side[HM_SIDE_OLD]));
    hm_give(j, "new", side_json(&c->side[HM_SIDE_NEW]));
    return j;
}

/* -- the words */

static const char told[] =
    "{new_name} beside {old_name}\n"
    "{games} pairs of games, seeds {seed} to {last_seed}, in {seconds:.1} s"
    "[{stopped?}; stopped by Ctrl-C]\n\n"
    "{sentence}[\n{warning}]\n\n"
    "                             old       new   difference\n"
    "<rows:{what:-22}[{share?}[ {old:7.1%} %|         -][ {new:7.1%} %|         -]"
    "[   {difference:+7.1%}]|[ {old:9.2}|         -][ {new:9.2}|         -]"
    "[   {difference:+7.2} ({difference.low:+.2} to {difference.high:+.2})]]\n>"
    "[{only_old?}only in the old one: {only_old*, }\n]"
    "[{only_new?}only in the new one: {only_new*, }\n]"
    "<broken:\n{which}: scripts broke off {broken} games"
    "[{doubts>0}, and broke in the thoughts of bots in {doubts}]\n" HM_FAULT_LIST
    "[{command?}to see the first: {command}\n]>";

void hm_compare_text(const hm_comparison *c, FILE *pen)
{
    json_t *values = hm_compare_values(c);
    hm_tell(pen, &(hm_row){.is = values}, told);
    json_decref(values);
}

void hm_compare_csv(const hm_comparison *c, FILE *pen)
{
    static const char columns[] = "what=id,old,new,difference,low,high";
    json_t *values = hm_compare_values(c);
    hm_csv_head(pen, columns);
    hm_csv_rows(pen, json_object_get(values, "_rows"), NULL, columns);
    json_decref(values);
}
