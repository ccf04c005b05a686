/* study_json.c - a study as named values: the entry of its card in a record's, with the
 * verdict; and its sums, for those who add chunks. As in record_json.c, names that begin
 * with '_' are for people and tables alone. */
#include <math.h>

#include "tools/json.h"
#include "tools/say.h"
#include "tools/sim/digest.h"
#include "tools/sim/record_parts.h"
#include "tools/sim/study_verdict.h"

static const double LEVEL = 0.95;
enum { DRAWN_MAX = 3 }; /* types that are told */

/* -- the entry of its card */

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
        json_array_append_new(list, hm_values(NULL, "type:text cubes:real",
                                              drawn[i].type, drawn[i].cubes));
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
            json_array_append_new(list, hm_values(NULL, "off:count begun:count "
                                                  "whose:text", run->faults, begun(s, i),
                                                  whose[i]));
    }
    hm_values(j, "_beware:flag _sides:json _doubts:count",
              json_array_size(list) > 0 || doubts > 0, list, doubts);
}

/* What people are told of the verdict, and what it rests on. */
static void put_ground(const hm_study *s, const hm_verdict *v, json_t *j)
{
    const bool settled = v->is != HM_NOT_SETTLED;
    const bool leans = !settled && v->leans != HM_NOT_SETTLED;
    hm_values(j, "_pairs:count _seeds:count _settled:flag _leans:text _predicate:text "
              "_meaning:text _surely:real", s->batch.pair.points.n,
              hm_batch_seeds(&s->batch), s->settled, hm_verdict_name(v->leans),
              hm_verdict_predicate(v->is), hm_verdict_meaning(v->is),
              settled ? v->sure : nan(""));
    hm_values(j, "_leaning:text _leaning_predicate:text _hopeless:flag _banded:flag "
              "_like_none:flag", leans ? hm_verdict_name(v->leans) : NULL,
              leans ? hm_verdict_predicate(v->leans) : NULL, v->broken,
              (s->change.there || s->worth.there) && s->batch.pair.points.n >= 2,
              s->none.there && s->change.low == s->none.low);
}

static void put_for_people(const hm_sim_record *r, const hm_study *s, json_t *j)
{
    const int64_t tried = begun(s, HM_PAIR_BENT);
    const int64_t off = s->batch.side[HM_PAIR_BENT].run->faults;
    const hm_interval longer = hm_student(&s->batch.pair.rounds, s->batch.each, LEVEL);
    hm_values(j, "_tried:count _tried_off:count _tried_on:count _worth_is_bent:flag "
              "_even:real _longer:mean _drawn:json", tried, off, tried - off,
              hm_study_worth(s) == &hm_study_bent(s)->worth,
              hm_totals_even(&s->batch.side[HM_PAIR_WITH]), longer, drawn_json(r, s));
    if (s->batch.pair.rounds.squares > 0) /* in some games all are as long */
        hm_values(j, "_more_rounds:mean", longer);
    put_broken(s, j);
}

/* Who knows the deck leaves it alone; what it costs those who do not is known. */
static void put_reason(const hm_sim_record *r, const hm_study *s, const hm_verdict *v,
                       json_t *j)
{
    const hm_card_sums *bent = hm_study_bent(s);
    const bool ignored = (v->is == HM_NEVER_BUILT || v->leans == HM_NEVER_BUILT) &&
                         bent->built > 0 && s->batch.pair.cost.n >= 2;
    hm_values(j, "reason:text proof:text same_as:text _lessons:flag _ignored:flag",
              s->proof != NULL ? "cannot be built" : ignored ? "ignored" : NULL, s->proof,
              s->same_as, s->batch.each > 1, ignored);
    if (s->batch.pair.cost.n >= 2)
        hm_values(j, "cost:mean", hm_study_cost(r, s, LEVEL));
    if (s->kin > 0 && s->batch.pair.beside.n >= 2)
        hm_values(j, "version_of:text difference:mean", r->card[s->kin - 1].name,
                  hm_study_difference(r, s, LEVEL));
}

json_t *hm_study_values(const hm_sim_record *r, const hm_study *s)
{
    json_t *j = hm_record_card_json(r, s->card, hm_study_card(s));
    const hm_verdict v = hm_verdict_of(r, s, true);
    const hm_card_sums *bent = hm_study_bent(s);
    json_t *change = hm_interval_json(hm_study_change(r, s, LEVEL));
    json_t *worth = hm_interval_json(hm_ratio_mean(hm_study_worth(s), LEVEL));
    hm_values(change, "band:band none:band", hm_verdict_band(&s->change), s->none);
    hm_values(worth, "band:band", hm_verdict_band(&s->worth));
    hm_values(j, "verdict:text leans:text sure:real astray:flag change:json bent:json "
              "worth:json band:band never_fired:json", hm_verdict_name(v.is),
              v.is == HM_NOT_SETTLED ? hm_verdict_name(v.leans) : NULL, v.sure, v.astray,
              change, hm_values(NULL, "games:count towns:count built:count "
                                "builders:count", bent->in_play, bent->towns, bent->built,
                                bent->builders),
              worth, s->lift, never_fired_json(r, s));
    put_ground(s, &v, j);
    put_reason(r, s, &v, j);
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
    const hm_pair_sums *pair = &s->batch.pair;
    json_t *j = hm_values(NULL, "card:text index:int level:real settled:flag points:json "
                          "rounds:json copies:json", r->card[s->card].name, s->card,
                          s->level, s->settled, pair_json(&pair->points),
                          pair_json(&pair->rounds), pair_json(&pair->copies));
    hm_values(j, "same_as:text proof:text", s->same_as, s->proof);
    if (s->batch.each > 1)
        hm_values(j, "each:int cost:json", s->batch.each, pair_json(&pair->cost));
    if (s->kept.low < s->kept.high)
        hm_values(j, "kept:mean", s->kept);
    if (s->kin > 0)
        hm_values(j, "kin:int beside:json", s->kin - 1, pair_json(&pair->beside));
    for (int i = 0; i < HM_PAIR_SIDES; i++) {
        json_t *side = hm_need(json_object());
        hm_record_put_totals(r, &s->batch.side[i], side);
        hm_give(j, hm_side_name[i], side);
    }
    return hm_values(j, "band_change:band band_worth:band band_lift:band band_none:band",
                     s->change, s->worth, s->lift, s->none);
}
