/* record.c - see record.h: making, and writing as JSON. */
#include "tools/sim/record.h"

#include <math.h>
#include <string.h>

#include "core/grid.h"
#include "tools/json.h"
#include "tools/say.h"
#include "tools/sim/digest.h"
#include "tools/sim/record_parts.h"
#include "tools/sim/verdict.h"

static const double LEVEL = 0.95;

const char *const hm_side_name[HM_PAIR_SIDES] = {"with", "without", "bent"};

void hm_record_free(hm_record *r)
{
    for (int i = 0; i < r->studies; i++)
        hm_batch_free(&r->study[i].batch);
    hm_totals_free(&r->sum);
    json_decref(r->head);
    hm_arena_drop(&r->arena);
    *r = (hm_record){0};
}

/* -- cards */

const char *hm_record_keep(hm_record *r, const char *text)
{
    return text == NULL ? NULL : hm_need(hm_arena_text(&r->arena, text, strlen(text)));
}

static bool is_effect(const hm_clause *c)
{
    return hm_hook_lookup((hm_hook)c->hook)->result[0] == '\0' && !hm_is_hidden(c);
}

static int cells_of(const hm_card *c)
{
    int n = 0;
    if (c->spots.count > 0)
        n += hm_count(c->spots.spot[0].squares);
    for (int kind = 0; kind < HM_RESOURCES_MAX; kind++)
        n += c->cost[kind];
    return n;
}

static void fill_card(hm_record *r, const hm_game *g, const hm_card *c, hm_sim_card *out)
{
    *out = (hm_sim_card){.name = hm_record_keep(r, c->name),
                         .pack = hm_record_keep(r, c->pack),
                         .type = hm_record_keep(r, g->type[c->type].name),
                         .version = "", .text = "", .cells = cells_of(c),
                         .builds = !c->ability};
    for (int i = 0; i < c->clauses; i++)
        out->scores = out->scores || c->clause[i].hook == HM_HOOK_SCORE ||
                      c->clause[i].hook == HM_HOOK_SCORE_TOGETHER;
    if (c->ability)
        out->type = c->event ? "event" : "ability";
    out->clauses = c->clauses < HM_CLAUSE_BINS ? c->clauses : HM_CLAUSE_BINS;
    for (int i = 0; i < out->clauses; i++)
        if (is_effect(&c->clause[i]))
            out->clause[i] = hm_hook_title((hm_hook)c->clause[i].hook, c->clause[i].who);
}

void hm_record_cards(hm_record *r, const hm_cards *set)
{
    r->cards = set->count;
    r->card = hm_need(hm_arena_array(&r->arena, (size_t)set->count + 1, sizeof *r->card));
    for (int i = 0; i < set->count; i++)
        fill_card(r, set->game, set->card[i], &r->card[i]);
}

/* -- as JSON */

json_t *hm_real_json(double x)
{
    return isfinite(x) ? hm_need(json_real(x)) : json_null();
}

json_t *hm_interval_json(hm_interval x)
{
    return hm_need(json_pack("{s:o, s:o, s:o}", "mean", hm_real_json(x.mean), "low",
                             hm_real_json(x.low), "high", hm_real_json(x.high)));
}

static void put_band(json_t *j, const char *field, const hm_spread *b)
{
    if (b->there && j != NULL)
        json_object_set_new(j, field,
                            json_pack("{s:f, s:f}", "low", b->low, "high", b->high));
}

/* Without the zeros at its end, of which most have many. */
static json_t *list_json(const int64_t *v, int n)
{
    json_t *list = hm_need(json_array());
    while (n > 0 && v[n - 1] == 0)
        n--;
    for (int i = 0; i < n; i++)
        json_array_append_new(list, json_integer(v[i]));
    return list;
}

static void put(json_t *j, const char *field, int64_t value)
{
    json_object_set_new(j, field, json_integer(value));
}

static void put_mean(json_t *j, hm_interval x)
{
    json_object_set_new(j, "mean", hm_real_json(x.mean));
    json_object_set_new(j, "low", hm_real_json(x.low));
    json_object_set_new(j, "high", hm_real_json(x.high));
}

static json_t *lift_sums_json(const hm_lift *l)
{
    return list_json(&l->games, sizeof *l / sizeof(int64_t));
}

static void put_town(json_t *j, const hm_town_sums *t)
{
    put(j, "games", t->games);
    put(j, "wins", t->wins);
    put(j, "shared", t->shared);
    put(j, "win_parts", t->parts);
    put(j, "points", t->points);
    put(j, "squares", t->squares);
    put(j, "open", t->open);
    put(j, "ground", t->ground);
    put_mean(j, hm_town_mean(t, LEVEL));
    json_object_set_new(j, "share_sums",
                        list_json(&t->share.games, sizeof t->share / sizeof(int64_t)));
    json_object_set_new(j, "win_rate", hm_interval_json(hm_town_won(t, LEVEL)));
    if (t->ahead.games > 0)
        json_object_set_new(j, "ahead", hm_interval_json(hm_lift_mean(&t->ahead, LEVEL)));
    json_object_set_new(j, "ahead_sums", lift_sums_json(&t->ahead));
    put(j, "first_score", HM_SCORE_LOW);
    json_object_set_new(j, "scores", list_json(t->score, HM_SCORE_BINS));
}

static void put_best(json_t *j, const hm_best *b)
{
    if (b->there)
        json_object_set_new(j, "best",
                            json_pack("{s:I, s:o}", "points", (json_int_t)b->points,
                                      "seed", hm_seed_json(b->seed)));
}

static json_t *ratio_sums_json(const hm_ratio *r)
{
    return list_json(&r->games, sizeof *r / sizeof(int64_t));
}

static json_t *fired_json(const hm_sim_card *card, const hm_card_sums *c)
{
    json_t *list = hm_need(json_array());
    for (int i = 0; i < card->clauses; i++)
        json_array_append_new(list, json_pack("{s:s?, s:I}", "when", card->clause[i],
                                              "times", (json_int_t)c->fired[i]));
    return list;
}

static json_t *card_json(const hm_record *r, int index, const hm_card_sums *c)
{
    const hm_sim_card *card = &r->card[index];
    json_t *j = hm_need(json_pack("{s:o, s:o, s:o, s:i, s:i, s:b, s:b}", "card",
                                  hm_json_text(card->name), "type",
                                  hm_json_text(card->type), "pack",
                                  hm_json_text(card->pack), "index", index, "cubes",
                                  card->cells, "building", card->builds, "scores",
                                  card->scores));
    put(j, "in_play", c->in_play);
    put(j, "towns", c->towns);
    put(j, "built", c->built);
    put(j, "builders", c->builders);
    put(j, "points", c->points);
    put(j, "scored", c->scored);
    put(j, "wins", c->wins);
    put(j, "shared", c->shared);
    put(j, "win_parts", c->parts);
    json_object_set_new(j, "lift", hm_interval_json(hm_lift_mean(&c->lift, LEVEL)));
    json_object_set_new(j, "lift_sums", lift_sums_json(&c->lift));
    if (c->worth.games > 0)
        json_object_set_new(j, "worth",
                            hm_interval_json(hm_ratio_mean(&c->worth, LEVEL)));
    json_object_set_new(j, "worth_sums", ratio_sums_json(&c->worth));
    json_object_set_new(j, "rounds", list_json(c->round, HM_ROUND_BINS));
    json_object_set_new(j, "squares", list_json(c->square, HM_SQUARE_BINS));
    json_object_set_new(j, "fired", fired_json(card, c));
    return j;
}

static json_t *fault_json(const hm_breach *f)
{
    json_t *j = json_pack("{s:o, s:o, s:i, s:b, s:o}", "card", hm_json_text(f->card),
                          "seed", hm_seed_json(f->seed), "move", f->move, "thinking",
                          f->thinking, "message", hm_json_text(f->message));
    if (f->side != HM_PAIR_WITH)
        json_object_set_new(j, "side", json_string(hm_side_name[f->side]));
    return j;
}

static json_t *length_json(const hm_run_sums *run)
{
    const hm_sums rounds = {run->games, run->rounds, run->rounds_squares};
    json_t *j = hm_need(json_object());
    put(j, "rounds", run->rounds);
    put(j, "squares", run->rounds_squares);
    put(j, "moves", run->moves);
    put_mean(j, hm_student(&rounds, 1, LEVEL));
    json_object_set_new(j, "games", list_json(run->round, HM_ROUND_BINS));
    return j;
}

/* All that a total has, into an object. */
static void put_totals(const hm_record *r, const hm_totals *t, json_t *j)
{
    json_t *seats = hm_need(json_array()), *bots = hm_need(json_array());
    json_t *cards = hm_need(json_array()), *faults = hm_need(json_array());
    put(j, "finished", t->run->games);
    put(j, "ties", t->run->ties);
    put(j, "broken", t->run->faults);
    put(j, "doubts", t->run->doubts);
    for (int i = 0; i < t->seats; i++) {
        json_array_append_new(seats, json_pack("{s:i}", "seat", i));
        put_town(json_array_get(seats, (size_t)i), &t->seat[i]);
    }
    for (int i = 0; i < t->bots; i++) {
        json_array_append_new(bots, json_pack("{s:s}", "bot", r->bot[i]));
        put_town(json_array_get(bots, (size_t)i), &t->bot[i]);
        put_best(json_array_get(bots, (size_t)i), &t->best[i]);
    }
    for (int i = 0; i < t->cards; i++)
        if (t->card[i].in_play > 0)
            json_array_append_new(cards, card_json(r, i, &t->card[i]));
    for (int i = 0; i < t->faults; i++)
        json_array_append_new(faults, fault_json(&t->fault[i]));
    json_object_set_new(j, "seats", seats);
    json_object_set_new(j, "by_bot", bots);
    json_object_set_new(j, "length", length_json(t->run));
    json_object_set_new(j, "cards", cards);
    json_object_set_new(j, "faults", faults);
}

/* -- the grid: [columns, rows] */

/* A record may have been written by anybody: only what fits is used. */
static int side(const hm_record *r, size_t which)
{
    const json_t *grid = json_object_get(r->head, "grid");
    json_int_t cols = json_integer_value(json_array_get(grid, 0));
    json_int_t rows = json_integer_value(json_array_get(grid, 1));
    bool fits = cols > 0 && rows > 0 && cols <= HM_SIDE_MAX && rows <= HM_SIDE_MAX &&
                cols * rows <= HM_SQUARE_BINS;
    return !fits ? 0 : (int)(which == 0 ? cols : rows);
}

int hm_record_cols(const hm_record *r) { return side(r, 0); }
int hm_record_rows(const hm_record *r) { return side(r, 1); }

/* -- studies */

hm_interval hm_study_change(const hm_record *r, const hm_study *s, double level)
{
    return hm_student(&s->batch.pair.points, r->players, level);
}

const hm_card_sums *hm_study_card(const hm_study *s)
{
    return &s->batch.side[HM_PAIR_WITH].card[s->card];
}

const hm_card_sums *hm_study_bent(const hm_study *s)
{
    return &s->batch.side[HM_PAIR_BENT].card[s->card];
}

const hm_ratio *hm_study_worth(const hm_study *s)
{
    const hm_ratio *own = &hm_study_card(s)->worth, *bent = &hm_study_bent(s)->worth;
    return own->games < HM_WORTH_GAMES && bent->games >= HM_WORTH_GAMES ? bent : own;
}

static json_t *sums_json(const hm_sums *s)
{
    return json_pack("{s:I, s:I, s:I}", "n", (json_int_t)s->n, "sum", (json_int_t)s->sum,
                     "squares", (json_int_t)s->squares);
}

static json_t *study_json(const hm_record *r, const hm_study *s)
{
    json_t *j = json_pack("{s:o, s:i, s:f, s:b, s:o, s:o, s:o}", "card",
                          hm_json_text(r->card[s->card].name), "index", s->card, "level",
                          s->level, "settled", s->settled, "points",
                          sums_json(&s->batch.pair.points), "rounds",
                          sums_json(&s->batch.pair.rounds), "copies",
                          sums_json(&s->batch.pair.copies));
    for (int i = 0; i < HM_PAIR_SIDES; i++) {
        json_t *side = hm_need(json_object());
        put_totals(r, &s->batch.side[i], side);
        json_object_set_new(j, hm_side_name[i], side);
    }
    put_band(j, "band_change", &s->change);
    put_band(j, "band_worth", &s->worth);
    put_band(j, "band_lift", &s->lift);
    put_band(j, "band_none", &s->none);
    return j;
}

static json_t *bent_json(const hm_study *s)
{
    const hm_card_sums *c = hm_study_bent(s);
    json_t *j = hm_need(json_object());
    put(j, "games", c->in_play);
    put(j, "towns", c->towns);
    put(j, "built", c->built);
    put(j, "builders", c->builders);
    return j;
}

static json_t *never_fired_json(const hm_record *r, const hm_study *s)
{
    const char *never[HM_NEVER_MAX];
    json_t *list = hm_need(json_array());
    int n = hm_digest_never(r, s, never);
    for (int i = 0; i < n; i++)
        json_array_append_new(list, hm_json_text(never[i]));
    return list;
}

/* What people look for, in the entry of the card itself. */
static json_t *verdict_json(const hm_record *r, const hm_study *s)
{
    json_t *j = card_json(r, s->card, hm_study_card(s));
    const hm_verdict v = hm_verdict_of(r, s, true);
    json_t *change = hm_interval_json(hm_study_change(r, s, LEVEL));
    json_object_set_new(j, "verdict", json_string(hm_verdict_name(v.is)));
    if (v.is == HM_NOT_SETTLED)
        json_object_set_new(j, "leans", json_string(hm_verdict_name(v.leans)));
    json_object_set_new(j, "sure", hm_real_json(v.sure));
    json_object_set_new(j, "astray", json_boolean(v.astray));
    json_object_set_new(j, "change", change);
    json_object_set_new(j, "bent", bent_json(s));
    json_object_set_new(j, "worth",
                        hm_interval_json(hm_ratio_mean(hm_study_worth(s), LEVEL)));
    put_band(j, "band", &s->lift);
    const hm_spread of_change = hm_verdict_band(&s->change);
    const hm_spread of_worth = hm_verdict_band(&s->worth);
    put_band(change, "band", &of_change);
    put_band(change, "none", &s->none);
    put_band(json_object_get(j, "worth"), "band", &of_worth);
    json_object_set_new(j, "never_fired", never_fired_json(r, s));
    return j;
}

/* Those that were asked about come first. */
static void put_studies(const hm_record *r, json_t *j)
{
    json_t *list = hm_need(json_array()), *cards = json_object_get(j, "cards");
    for (int i = r->studies - 1; i >= 0; i--) {
        size_t at = 0;
        json_t *c;
        json_array_foreach(cards, at, c)
            if (json_integer_value(json_object_get(c, "index")) == r->study[i].card)
                break;
        if (at < json_array_size(cards))
            json_array_remove(cards, at);
        json_array_insert_new(cards, 0, verdict_json(r, &r->study[i]));
        json_array_insert_new(list, 0, study_json(r, &r->study[i]));
    }
    json_object_set_new(j, "studies", list);
}

/* Once for each card, and not for both sides of every study. */
static void put_versions(const hm_record *r, json_t *cards)
{
    size_t at;
    json_t *c;
    json_array_foreach(cards, at, c) {
        const hm_sim_card *card =
            &r->card[json_integer_value(json_object_get(c, "index"))];
        if (card->version[0] != '\0') {
            json_object_set_new(c, "version", hm_json_text(card->version));
            json_object_set_new(c, "text", hm_json_text(card->text));
        }
    }
}

json_t *hm_record_json(const hm_record *r)
{
    json_t *j = hm_need(json_object());
    put(j, "games", r->games);
    json_object_set_new(j, "seed", hm_seed_json(r->seed));
    json_object_update(j, r->head);
    json_object_set_new(j, "seconds", json_real(r->seconds));
    json_object_set_new(j, "per_second",
                        json_real(r->seconds > 0 ? (double)r->games / r->seconds : 0));
    put(j, "threads", r->threads);
    if (r->stopped)
        json_object_set_new(j, "stopped", json_true());
    put_totals(r, &r->sum, j);
    if (r->studies > 0)
        put_studies(r, j);
    put_versions(r, json_object_get(j, "cards"));
    return j;
}
