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

typedef struct row_list {
    hm_difference *list;
    int            n;
} row_list;

static void add_row(row_list *r, const char *what, const char *id, double old, double now,
                    hm_interval by)
{
    r->list[r->n++] = (hm_difference){what, id, false, old, now, by};
}

static void add_share(row_list *r, const char *what, const char *id, double old,
                      double now)
{
    add_row(r, what, id, old, now, unknown);
    r->list[r->n - 1].share = true;
}

static void add_card_rows(const hm_comparison *c, row_list *r)
{
    const hm_card_sums *now = card_of(c, HM_SIDE_NEW), *old = card_of(c, HM_SIDE_OLD);
    const hm_interval w = hm_ratio_mean(&now->worth, LEVEL);
    const hm_interval v = hm_ratio_mean(&old->worth, LEVEL);
    add_row(r, "copies per town", "copies", share(old->built, old->towns),
            share(now->built, now->towns),
            hm_student(&c->pair.copies, c->side[0].record.players, LEVEL));
    add_share(r, "towns with one", "builders", share(old->builders, old->towns),
              share(now->builders, now->towns));
    add_row(r, "points per copy", "points_per_copy", share(old->points, old->built),
            share(now->points, now->built), unknown);
    add_row(r, "worth of a copy", "worth", v.mean, w.mean, apart(w, v));
    add_share(r, "won by towns with one", "won",
              hm_card_won(old, LEVEL).mean,
              hm_card_won(now, LEVEL).mean);
}

int hm_compare_rows(const hm_comparison *c, hm_difference out[HM_DIFFERENCES_MAX])
{
    const hm_totals *now = sum_of(c, HM_SIDE_NEW), *old = sum_of(c, HM_SIDE_OLD);
    row_list r = {out, 0};
    add_row(&r, "points per town", "points", points_of(old), points_of(now),
            hm_student(&c->pair.points, c->side[0].record.players, LEVEL));
    if (c->side[HM_SIDE_NEW].card != NULL)
        add_card_rows(c, &r);
    add_row(&r, "rounds", "rounds", share(old->run->rounds, old->run->games),
            share(now->run->rounds, now->run->games),
            hm_student(&c->pair.rounds, 1, LEVEL));
    if (isfinite(open_of(now)) && isfinite(open_of(old)))
        add_share(&r, "empty squares", "empty", open_of(old), open_of(now));
    if (c->side[0].record.players > 1)
        add_share(&r, "ties", "ties", share(old->run->ties, old->run->games),
                  share(now->run->ties, now->run->games));
    return r.n;
}

/* -- the verdict */

static hm_interval points_by(const hm_comparison *c)
{
    return hm_student(&c->pair.points, c->side[0].record.players, LEVEL);
}

const char *hm_compare_verdict(const hm_comparison *c)
{
    const hm_interval x = points_by(c);
    return x.low > 0 ? "better" : x.high < 0 ? "worse" : "no difference";
}

/* "before", or of two different cards the other one's name, with its type if that is
 * another, too. */
static void other_words(const hm_comparison *c, char *text, size_t size)
{
    const hm_card *now = c->side[HM_SIDE_NEW].card, *old = c->side[HM_SIDE_OLD].card;
    const hm_record *r = &c->side[HM_SIDE_OLD].record;
    if (now == NULL || strcmp(now->name, old->name) == 0)
        snprintf(text, size, "before");
    else
        snprintf(text, size, "with %.80s (%.40s)", old->name, r->card[old->index].type);
}

bool hm_compare_warning(const hm_comparison *c, char *text, size_t size)
{
    const hm_card *now = c->side[HM_SIDE_NEW].card, *old = c->side[HM_SIDE_OLD].card;
    if (now == NULL)
        return false;
    const char *a = c->side[HM_SIDE_OLD].record.card[old->index].type;
    const char *b = c->side[HM_SIDE_NEW].record.card[now->index].type;
    if (strcmp(a, b) != 0)
        snprintf(text, size, "these are cards of two types, %.40s and %.40s: each takes "
                 "the place of another one of its own", a, b);
    else
        snprintf(text, size, "these are two cards, %.80s and %.80s, and not two versions "
                 "of one", old->name, now->name);
    return strcmp(a, b) != 0 || strcmp(now->name, old->name) != 0;
}

void hm_compare_sentence(const hm_comparison *c, char *text, size_t size)
{
    const hm_interval x = points_by(c);
    const hm_card *card = c->side[HM_SIDE_NEW].card;
    const char *what = card != NULL ? card->name : c->side[HM_SIDE_NEW].name;
    char other[200];
    other_words(c, other, sizeof other);
    if (c->pair.points.n < 2)
        snprintf(text, size, "%.100s: too few games to say anything", what);
    else if (x.low > 0 || x.high < 0)
        snprintf(text, size, "%.100s: towns have %.2f points %s than %s (%+.2f to %+.2f)",
                 what, fabs(x.mean), x.low > 0 ? "more" : "fewer", other, x.low, x.high);
    else
        snprintf(text, size, "%.100s: no difference in points has been seen (%+.2f to "
                 "%+.2f per town)", what, x.low, x.high);
}

/* Cards that are in play in that version only: what a change of a deck is. */
static json_t *only_json(const hm_comparison *c, int side)
{
    const hm_record *r = &c->side[side].record, *o = &c->side[!side].record;
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

static json_t *row_json(const hm_difference *d)
{
    const double by = d->now - d->old;
    return hm_need(json_pack(
        "{s:o, s:o, s:o, s:s, s:s, s:b, s:o, s:o}", "old", hm_real_json(d->old), "new",
        hm_real_json(d->now), "difference",
        isfinite(d->by.low) ? hm_interval_json(d->by) : hm_real_json(by), "_what",
        d->what, "_id", d->id, "_share", d->share, "_low", hm_real_json(d->by.low),
        "_high", hm_real_json(d->by.high)));
}

static void put_for_people(const hm_comparison *c, json_t *j)
{
    const hm_record *r = &c->side[HM_SIDE_NEW].record;
    const uint64_t last = c->games > 0 ? (uint64_t)c->games - 1 : 0;
    char text[300];
    hm_compare_sentence(c, text, sizeof text);
    hm_give(j, "_sentence", hm_json_text(text));
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
    const hm_record *r = &c->side[HM_SIDE_NEW].record;
    hm_difference row[HM_DIFFERENCES_MAX];
    json_t *rows = hm_need(json_object());
    char text[300];
    int n = hm_compare_rows(c, row);
    for (int i = 0; i < n; i++)
        hm_give(rows, row[i].id, row_json(&row[i]));
    json_t *j = hm_need(json_pack("{s:I, s:o, s:i, s:f, s:f, s:i, s:s, s:o, s:n, s:n}",
                                  "games", (json_int_t)c->games, "seed",
                                  hm_seed_json(r->seed), "players", r->players, "seconds",
                                  r->seconds, "per_second",
                                  r->seconds > 0 ? (double)c->games / r->seconds : 0.0,
                                  "threads", r->threads, "verdict",
                                  hm_compare_verdict(c), "numbers", rows, "old", "new"));
    if (c->stopped)
        hm_give(j, "stopped", json_true());
    if (hm_compare_warning(c, text, sizeof text))
        hm_give(j, "warning", hm_json_text(text));
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
