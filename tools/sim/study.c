/* study.c - see study.h. */
#include "tools/sim/study.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/elsewhere.h"
#include "tools/say.h"
#include "tools/sim/band.h"
#include "tools/sim/study_run.h"
#include "tools/sim/study_verdict.h"
#include "tools/sim/taught.h"
#include "tools/sim/vigil.h"
#include "tools/stop.h"

enum {
    FIRST_LOOK = 48, /* pairs: fewer are no basis for Student's interval, */
    FIRST_TAUGHT = 12  /* ... but of means of many games */
};

/* A study under way, for the threads that play it. */
typedef struct work {
    hm_pairs    pairs; /* first: the games are played with it */
    hm_sim_record  *record;
    hm_study   *study;
    int64_t     most;
    const char *what;
} work;

/* At a look, the study is as if it had ended here. */
static bool is_settled(void *ctx, const hm_batch *sum, const hm_looks *looks)
{
    work *w = ctx;
    hm_study now = *w->study;
    (void)looks;
    now.batch = *sum;
    const hm_verdict v = hm_verdict_of(w->record, &now, false);
    return v.is != HM_NOT_SETTLED || v.astray;
}

static bool is_hopeless(void *ctx, const hm_batch *sum)
{
    (void)ctx;
    return hm_verdict_hopeless(sum);
}

/* What it would be called if it ended here, and what that rests on. */
static void show_progress(void *ctx, const hm_batch *sum, int64_t played, double seconds)
{
    const work *w = ctx;
    hm_study now = *w->study;
    char text[160];
    now.batch = *sum;
    const hm_interval x = hm_study_change(w->record, &now, 0.95);
    const hm_verdict v = hm_verdict_of(w->record, &now, true);
    if (!now.change.there || sum->pair.points.n < 2) /* or a band is measured: there one
                                                        card's points tell nothing */
        snprintf(text, sizeof text, "%.80s", w->what);
    else
        snprintf(text, sizeof text, "%.80s: %s, %+.2f points (%+.2f to %+.2f)", w->what,
                 hm_verdict_name(v.is == HM_NOT_SETTLED ? v.leans : v.is), x.mean, x.low,
                 x.high);
    hm_run_progress(played, w->most, text, seconds);
}

static hm_status play_study(const hm_run_plan *plan, work *w, bool whole, hm_error *err)
{
    const bool taught = plan->how.each > 0;
    hm_looks looks;
    hm_crew_end end;
    hm_looks_make(&looks, whole ? plan->most : taught ? FIRST_TAUGHT : FIRST_LOOK,
                  plan->most, 0.95);
    const hm_crew_task task = {.how = &plan->how, .sides = HM_PAIR_SIDES,
                               .first = plan->first, .most = plan->most,
                               .threads = plan->threads,
                               .play = hm_pairs_play, .ctx = w,
                               .looks = whole ? NULL : &looks, .settled = is_settled,
                               .hopeless = whole ? NULL : is_hopeless,
                               .progress = w->what != NULL ? show_progress : NULL};
    w->most = plan->most;
    looks.level = rint(looks.level * 1e9) / 1e9; /* so many digits as JSON keeps */
    w->study->level = looks.level;
    hm_status st = hm_crew_run(&task, &w->study->batch, &end, err);
    hm_run_progress_end();
    w->study->settled = end.settled;
    w->record->seconds += end.seconds;
    w->record->stopped = w->record->stopped || end.stopped;
    if (end.played > w->record->games)
        w->record->games = end.played;
    return st;
}

/* There is nothing to be played, then. */
static void note_proof(const work *w)
{
    hm_sim_record *r = w->record;
    w->study->proof = hm_need(hm_arena_text(&r->arena, w->pairs.proof,
                                            strlen(w->pairs.proof)));
    hm_batch_new(&w->study->batch, HM_PAIR_SIDES, r->players, r->bots, r->cards);
}

hm_status hm_study_run(hm_run_plan *plan, const hm_card *card, const hm_study *bands,
                       bool whole, const char *what, hm_sim_record *r, hm_error *err)
{
    hm_arena arena = {0};
    work w = {.record = r, .what = what};
    bool *asked = hm_need(calloc((size_t)r->cards, sizeof *asked));
    asked[card->index] = true;
    plan->how.asked = asked;
    hm_status st = hm_pairs_make(&w.pairs, plan, card, &arena, err);
    if (st == HM_OK) {
        w.study = &r->study[r->studies++];
        *w.study = *bands;
        w.pairs.none = bands->absent;
        w.pairs.alone = bands->alone;
        w.study->card = card->index;
        if (w.pairs.twin != NULL)
            w.study->same_as = hm_need(hm_arena_text(&r->arena, w.pairs.twin->name,
                                                     strlen(w.pairs.twin->name)));
        w.study->kin = w.pairs.kin != NULL ? w.pairs.kin->index + 1 : 0;
        if (w.pairs.proof[0] == '\0')
            st = play_study(plan, &w, whole, err);
        else
            note_proof(&w);
    }
    if (st == HM_OK)
        hm_record_sum_up(r);
    plan->how.asked = NULL;
    free(asked);
    hm_arena_drop(&arena);
    return st;
}

/* -- which cards */

const hm_card *hm_study_find(const hm_options *o, const hm_library *lib,
                             const char *name)
{
    const hm_cards *set = hm_library_cards(lib);
    int fits = 0;
    const hm_card *card = hm_cards_find(set, name, &fits);
    hm_near near = {0};
    char hint[400];
    if (card != NULL)
        return card;
    for (int i = 0; i < set->count; i++)
        hm_near_try(&near, name, strlen(name), set->card[i]->name);
    if (fits > 1)
        hm_say("--card: '%.60s' is the name of two cards; write it as pack/id", name);
    else
        hm_say("--card: there is no card '%.60s'", name);
    if (fits <= 1 && hm_elsewhere(o, name, hint, sizeof hint))
        hm_say("%s", hint);
    else if (fits <= 1 && near.best != NULL)
        hm_say_near(near.best);
    else if (fits <= 1)
        hm_say("'hamlet list' has the cards; --with adds a file, --packs a pack");
    return NULL;
}

/* All of them, before the first game: bands may take minutes, and a wrong name at the end
 * must not cost what was played for the others. */
static bool can_study(const hm_options *o, const hm_run_plan *plan, int *code)
{
    hm_status st = HM_OK;
    hm_error err;
    *code = HM_EXIT_INPUT;
    for (int i = 0; i < o->studieds && st == HM_OK; i++) {
        hm_arena arena = {0};
        hm_pairs pairs;
        const hm_card *card = hm_study_find(o, plan->lib, o->studied[i]);
        if (card == NULL)
            return false;
        st = hm_pairs_make(&pairs, plan, card, &arena, &err);
        hm_arena_drop(&arena);
    }
    if (st != HM_OK)
        *code = hm_say_error(&err);
    return st == HM_OK;
}

static bool is_proven(const hm_run_plan *plan, const hm_card *card)
{
    hm_arena arena = {0};
    hm_pairs pairs;
    hm_error no;
    const bool proven = hm_pairs_make(&pairs, plan, card, &arena, &no) == HM_OK &&
                        pairs.proof[0] != '\0';
    hm_arena_drop(&arena);
    return proven;
}

static hm_status get_bands(const hm_options *o, const hm_run_plan *plan,
                           const hm_card *card, hm_sim_record *r, hm_study *start,
                           hm_error *err)
{
    hm_bands bands = {0};
    hm_options *own = hm_need(malloc(sizeof *own));
    *own = *o;
    own->bots = plan->o->bots;
    hm_status st = hm_bands_get(own, plan, card, &bands, err);
    free(own);
    if (st == HM_OK)
        hm_bands_set(&bands, plan, card, start);
    r->band_seconds += bands.seconds;
    hm_bands_free(&bands);
    return st;
}

/* One more card for the record: its bands, then its games. */
static bool study_card(const hm_options *o, hm_run_plan *plan, const hm_card *card,
                       hm_sim_record *r, int *code)
{
    hm_error err;
    hm_study start = {0};
    hm_status st = is_proven(plan, card) ? HM_OK
                                         : get_bands(o, plan, card, r, &start, &err);
    if (st == HM_OK)
        st = hm_study_run(plan, card, &start, plan->whole, "pairs", r, &err);
    if (st != HM_OK)
        *code = hm_say_error(&err);
    return st == HM_OK;
}

/* By bots that learn, unless others are named, wherever games can be learned: that is
 * known when one was set up. */
static bool make_plan(hm_options *o, hm_run_plan *plan, int *code)
{
    const bool named = o->bots != NULL;
    if (!named)
        o->bots = hm_taught_bot();
    bool fine = hm_run_plan_make(plan, o, HM_SIM_PAIRS, code);
    if (fine && !named && !plan->how.learned) {
        hm_run_plan_free(plan);
        o->bots = NULL;
        fine = hm_run_plan_make(plan, o, HM_SIM_PAIRS, code);
    }
    return fine && hm_run_plan_seats(plan, code);
}

bool hm_study_plan(const hm_options *o, hm_run_plan *plan, int *code)
{
    hm_options *own = hm_need(malloc(sizeof *own));
    *own = *o;
    hm_pairs_options(own);
    bool fine = make_plan(own, plan, code);
    free(own);
    if (fine)
        hm_taught_plan(plan);
    if (fine && o->studieds > HM_STUDIES_MAX) {
        hm_say("--card: at most %d cards at once", HM_STUDIES_MAX);
        *code = HM_EXIT_USAGE;
        return false;
    }
    return fine;
}

/* The card of the i-th --card, unless it was studied before, or Ctrl-C came. */
static bool study_next(const hm_options *o, hm_run_plan *plan, int i, hm_sim_record *r,
                       int *code)
{
    const hm_card *card = hm_study_find(o, plan->lib, o->studied[i]);
    for (int k = 0; k < r->studies; k++)
        if (r->study[k].card == card->index) {
            hm_say("--card: '%.60s' is there twice, and studied once", card->name);
            return true;
        }
    if (hm_stopped() == 0 && !hm_vigil_broken(o->vigil))
        return study_card(o, plan, card, r, code);
    if (hm_stopped() != 0)
        hm_say("--card: '%.60s' was not studied: stopped by Ctrl-C", card->name);
    return true;
}

bool hm_study_cards(const hm_options *o, hm_sim_record *r, int *code)
{
    hm_run_plan plan;
    bool fine = hm_study_plan(o, &plan, code) && can_study(o, &plan, code);
    if (fine) {
        hm_run_record(&plan, r);
        hm_totals_new(&r->sum, r->players, r->bots, r->cards);
        for (int i = 0; i < o->studieds && fine; i++)
            fine = study_next(o, &plan, i, r, code);
        if (!fine)
            hm_record_free(r);
    }
    hm_run_plan_free(&plan);
    return fine;
}
