/* study_json.c - a study as named values: the entry of its card in a record's, with the
 * verdict; and its sums, for those who add chunks. As in record_json.c, names that begin
 * with '_' are for people and tables alone. */
#include "tools/json.h"
#include "tools/say.h"
#include "tools/sim/digest.h"
#include "tools/sim/record_parts.h"
#include "tools/sim/study_verdict.h"

static const double LEVEL = 0.95;
enum { DRAWN_MAX = 3 }; /* types that are told */

static void set_band(json_t *j, const char *name, hm_spread b)
{
    if (b.there)
        hm_give(j, name, json_pack("{s:f, s:f}", "low", b.low, "high", b.high));
}

/* -- the entry of its card */

static json_t *bent_json(const hm_card_sums *c)
{
    return json_pack("{s:I, s:I, s:I, s:I}", "games", (json_int_t)c->in_play, "towns",
                     (json_int_t)c->towns, "built", (json_int_t)c->built, "builders",
                     (json_int_t)c->builders);
}

static json_t *never_fired_json(const hm_sim_record *r, const hm_study *s)
{
    const char *never[HM_NEVER_MAX];
    json_t *list = hm_need(json_array());
    int n = hm_digest_never(r, s, never);
    for (int i = 0; i < n; i++)
        json_array_append_new(list, hm_json_text(never[i]));
    return list;
}

/* Cubes that other types of building get less of. */
static json_t *drawn_json(const hm_sim_record *r, const hm_study *s)
{
    hm_drawn_cubes drawn[DRAWN_MAX];
    json_t *list = hm_need(json_array());
    int n = hm_digest_drawn(r, s, drawn, DRAWN_MAX);
    for (int i = 0; i < n; i++)
        json_array_append_new(list, json_pack("{s:o, s:f}", "type",
                                              hm_json_text(drawn[i].type), "cubes",
                                              drawn[i].cubes));
    return list;
}

static int64_t begun(const hm_study *s, int side)
{
    const hm_run_sums *run = s->batch.side[side].run;
    return run->games + run->faults;
}

/* Games that broke count nowhere, and bots whose thoughts broke play badly. */
static void put_broken(const hm_study *s, json_t *j)
{
    static const char *const whose[HM_PAIR_SIDES] = {"with it", "without it",
                                                     "by bots that are bent on it"};
    json_t *list = hm_need(json_array());
    int64_t doubts = 0;
    for (int i = 0; i < s->batch.sides; i++) {
        const hm_run_sums *run = s->batch.side[i].run;
        doubts += run->doubts;
        if (run->faults > 0)
            json_array_append_new(list, json_pack("{s:I, s:I, s:s}", "off",
                                                  (json_int_t)run->faults, "begun",
                                                  (json_int_t)begun(s, i), "whose",
                                                  whose[i]));
    }
    hm_give_flag(j, "_beware", json_array_size(list) > 0 || doubts > 0);
    hm_give(j, "_sides", list);
    hm_give_int(j, "_doubts", doubts);
}

/* What people are told of the verdict, and what it rests on. */
static void put_ground(const hm_study *s, const hm_verdict *v, json_t *j)
{
    const bool settled = v->is != HM_NOT_SETTLED;
    hm_give_int(j, "_pairs", s->batch.pair.points.n);
    hm_give_flag(j, "_settled", s->settled);
    hm_give(j, "_leans", json_string(hm_verdict_name(v->leans)));
    hm_give_int(j, "_seeds", hm_batch_seeds(&s->batch));
    hm_give(j, "_predicate", json_string(hm_verdict_predicate(v->is)));
    hm_give(j, "_meaning", json_string(hm_verdict_meaning(v->is)));
    if (settled)
        hm_give(j, "_surely", hm_real_json(v->sure));
    else if (v->leans != HM_NOT_SETTLED) {
        hm_give(j, "_leaning", json_string(hm_verdict_name(v->leans)));
        hm_give(j, "_leaning_predicate", json_string(hm_verdict_predicate(v->leans)));
    }
    hm_give_flag(j, "_only_worth", v->by_worth && !v->by_change);
    hm_give_flag(j, "_only_change", v->by_change && !v->by_worth);
    hm_give_flag(j, "_hopeless", v->broken);
    hm_give_flag(j, "_banded", (s->change.there || s->worth.there) &&
                               s->batch.pair.points.n >= 2);
    hm_give_flag(j, "_like_none", s->none.there && s->change.low == s->none.low);
}

static void put_for_people(const hm_sim_record *r, const hm_study *s, json_t *j)
{
    const int64_t tried = begun(s, HM_PAIR_BENT);
    const int64_t off = s->batch.side[HM_PAIR_BENT].run->faults;
    hm_give_int(j, "_tried", tried);
    hm_give_int(j, "_tried_off", off);
    hm_give_int(j, "_tried_on", tried - off);
    hm_give_flag(j, "_worth_is_bent", hm_study_worth(s) == &hm_study_bent(s)->worth);
    hm_give(j, "_even", hm_real_json(hm_totals_even(&s->batch.side[HM_PAIR_WITH])));
    json_t *longer = hm_interval_json(hm_student(&s->batch.pair.rounds, 1, LEVEL));
    if (s->batch.pair.rounds.squares > 0) /* in some games all are as long */
        json_object_set(j, "_more_rounds", longer);
    hm_give(j, "_longer", longer);
    hm_give(j, "_drawn", drawn_json(r, s));
    put_broken(s, j);
}

json_t *hm_study_values(const hm_sim_record *r, const hm_study *s)
{
    json_t *j = hm_record_card_json(r, s->card, hm_study_card(s));
    const hm_verdict v = hm_verdict_of(r, s, true);
    json_t *change = hm_interval_json(hm_study_change(r, s, LEVEL));
    hm_give(j, "verdict", json_string(hm_verdict_name(v.is)));
    if (v.is == HM_NOT_SETTLED)
        hm_give(j, "leans", json_string(hm_verdict_name(v.leans)));
    hm_give(j, "sure", hm_real_json(v.sure));
    hm_give_flag(j, "astray", v.astray);
    hm_give(j, "change", change);
    hm_give(j, "bent", bent_json(hm_study_bent(s)));
    hm_give(j, "worth", hm_interval_json(hm_ratio_mean(hm_study_worth(s), LEVEL)));
    set_band(j, "band", s->lift);
    set_band(change, "band", hm_verdict_band(&s->change));
    set_band(change, "none", s->none);
    set_band(json_object_get(j, "worth"), "band", hm_verdict_band(&s->worth));
    hm_give(j, "never_fired", never_fired_json(r, s));
    put_ground(s, &v, j);
    put_for_people(r, s, j);
    return j;
}

/* -- its sums */

static json_t *pair_json(const hm_sums *s)
{
    json_t *j = hm_need(json_object());
    hm_columns_put(j, hm_pair_columns, s);
    return j;
}

json_t *hm_study_sums_json(const hm_sim_record *r, const hm_study *s)
{
    json_t *j = json_pack("{s:o, s:i, s:f, s:b, s:o, s:o, s:o}", "card",
                          hm_json_text(r->card[s->card].name), "index", s->card, "level",
                          s->level, "settled", s->settled, "points",
                          pair_json(&s->batch.pair.points), "rounds",
                          pair_json(&s->batch.pair.rounds), "copies",
                          pair_json(&s->batch.pair.copies));
    for (int i = 0; i < HM_PAIR_SIDES; i++) {
        json_t *side = hm_need(json_object());
        hm_record_put_totals(r, &s->batch.side[i], side);
        hm_give(j, hm_side_name[i], side);
    }
    set_band(j, "band_change", s->change);
    set_band(j, "band_worth", s->worth);
    set_band(j, "band_lift", s->lift);
    set_band(j, "band_none", s->none);
    return j;
}
