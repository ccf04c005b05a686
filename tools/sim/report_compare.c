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
            hm_values(NULL, "old:real new:real difference:json _what:text _id:text "
                      "_share:flag _low:real _high:real", old, now,
                      isfinite(by.low) ? hm_interval_json(by) : hm_real_json(now - old),
                      what, id, is_share, by.low, by.high));
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
    json_t *j = hm_values(NULL, "what:text pairs:count by:mean much:real",
                          n->card != NULL ? n->card->name : n->name, c->pair.points.n, by,
                          fabs(by.mean));
    if (n->card == NULL)
        return j;
    const char *is = n->record.card[n->card->index].type;
    const char *was = o->record.card[o->card->index].type;
    const bool other = strcmp(n->card->name, o->card->name) != 0;
    const bool kind = strcmp(is, was) != 0;
    return hm_values(j, "its_type:text old_card:text new_card:text old_type:text "
                     "new_type:text", was, other ? o->card->name : NULL,
                     other ? n->card->name : NULL, kind ? was : NULL, kind ? is : NULL);
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
        json_t *j = hm_values(NULL, "which:text command:json",
                              i == HM_SIDE_NEW ? "new" : "old", command_json(c, i));
        hm_record_put_totals(&c->side[i].record, t, j);
        json_array_append_new(list, j);
    }
    return list;
}

static void put_for_people(const hm_comparison *c, json_t *j)
{
    const hm_sim_record *r = &c->side[HM_SIDE_NEW].record;
    const uint64_t games = c->games > 0 ? (uint64_t)c->games : 1;
    json_t *bots = hm_need(json_array()), *rows = hm_need(json_array()), *row;
    const char *id;
    for (int i = 0; i < r->bots; i++)
        json_array_append_new(bots, hm_json_text(r->bot[i]));
    json_object_foreach(json_object_get(j, "numbers"), id, row)
        json_array_append(rows, row);
    hm_values(j, "_new_name:text _old_name:text _last_seed:seed _only_old:json "
              "_only_new:json _of_cards:flag _hamlet:text _broken:json",
              c->side[HM_SIDE_NEW].name, c->side[HM_SIDE_OLD].name, r->seed + games - 1,
              only_json(c, HM_SIDE_OLD), only_json(c, HM_SIDE_NEW),
              c->side[HM_SIDE_NEW].card != NULL, HM_VERSION, broken_json(c));
    hm_values(j, "_game:same _mode:same _packs:same _bots:json _rows:json",
              json_object_get(r->head, "game"), json_object_get(r->head, "mode"),
              json_object_get(r->head, "packs"), bots, rows);
}

json_t *hm_compare_values(const hm_comparison *c)
{
    const hm_sim_record *r = &c->side[HM_SIDE_NEW].record;
    json_t *j = hm_values(NULL, "games:count seed:seed players:int seconds:real "
                          "per_second:real threads:int verdict:text numbers:json "
                          "old:json new:json", c->games, r->seed, r->players, r->seconds,
                          r->seconds > 0 ? (double)c->games / r->seconds : 0.0,
                          r->threads, verdict_of(c), rows_json(c), json_null(),
                          json_null());
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

static const char head[] =
    "{new_name} beside {old_name}\n"
    "{games} pairs of games, seeds {seed} to {last_seed}, in {seconds:.1} s"
    "[{stopped?}; " HM_STOPPED "]\n\n";

static const hm_told_column columns[] = {
    {"", "{what}"}, {"#old", "[{share?}[{old:.1%} %|-]|{old:.2}|-]"},
    {"#new", "[{share?}[{new:.1%} %|-]|{new:.2}|-]"},
    {"#difference", "[{share?}[{difference:+.1%} %|-]|{difference:+.2}|-]"},
    {"#95 %", "[{difference.low:+.2} to {difference.high:+.2}]"}, {NULL, NULL}};

static const char tail[] =
    "[{only_old?}only in the old one: {only_old*, }\n]"
    "[{only_new?}only in the new one: {only_new*, }\n]"
    "<broken:\n{which}: scripts broke off {broken} games"
    "[{doubts>0}, and broke in the thoughts of bots in {doubts}]\n" HM_FAULT_LIST
    "[{command?}to see the first: \v{command}\n]>"
    "\n[{warning}\n]{sentence}\n";

void hm_compare_text(const hm_comparison *c, FILE *pen)
{
    json_t *values = hm_compare_values(c);
    const hm_row row = {.is = values};
    hm_tell(pen, &row, head);
    hm_tell_table(pen, columns, hm_row_find(&row, "rows"), &row);
    hm_tell(pen, &row, tail);
    json_decref(values);
}

void hm_compare_csv(const hm_comparison *c, FILE *pen)
{
    static const char named[] = "what=id,old,new,difference,low,high";
    json_t *values = hm_compare_values(c);
    hm_csv_head(pen, named);
    hm_csv_rows(pen, json_object_get(values, "_rows"), NULL, named);
    json_decref(values);
}
