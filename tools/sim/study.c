/* study.c - see study.h. */
#include "tools/sim/study.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tools/play/stop.h"
#include "tools/say.h"
#include "tools/sim/band.h"
#include "tools/sim/study_run.h"
#include "tools/sim/verdict.h"

enum {
    FIRST_LOOK = 48, /* pairs: fewer are no basis for Student's interval */
    NUMBERS = 2      /* that a verdict rests on: change and worth */
};

/* A study under way, for the threads that play it. */
typedef struct work {
    hm_pairs    pairs; /* first: the games are played with it */
    hm_record  *record;
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

static void show_progress(void *ctx, const hm_batch *sum, int64_t played, double seconds)
{
    const work *w = ctx;
    if (!w->study->change.there) /* a band is measured: one card's points tell nothing */
        hm_run_progress(played, w->most, w->what, seconds);
    else
        hm_run_progress_pairs(played, w->most, w->what, &sum->pair, w->record->players,
                              seconds);
}

static hm_status play_study(const hm_run_plan *plan, work *w, bool whole, hm_error *err)
{
    hm_looks looks;
    hm_crew_end end;
    hm_looks_make(&looks, whole ? plan->most : FIRST_LOOK, plan->most,
                  1 - 0.05 / NUMBERS);
    const hm_crew_task task = {.how = &plan->how, .sides = HM_PAIR_SIDES,
                               .first = plan->first, .most = plan->most,
                               .threads = plan->threads,
                               .play = hm_pairs_play, .ctx = w,
                               .looks = whole ? NULL : &looks, .settled = is_settled,
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

hm_status hm_study_run(hm_run_plan *plan, const hm_card *card, const hm_study *bands,
                       bool whole, const char *what, hm_record *r, hm_error *err)
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
        w.study->card = card->index;
        st = play_study(plan, &w, whole, err);
    }
    if (st == HM_OK)
        hm_record_sum_up(r);
    plan->how.asked = NULL;
    free(asked);
    hm_arena_drop(&arena);
    return st;
}

/* -- which cards */

static const hm_card *find_card(const hm_library *lib, const char *name)
{
    const hm_cards *set = hm_library_cards(lib);
    int fits = 0;
    const hm_card *card = hm_cards_find(set, name, &fits);
    hm_near near = {0};
    if (card != NULL)
        return card;
    for (int i = 0; i < set->count; i++)
        hm_near_try(&near, name, strlen(name), set->card[i]->name);
    if (fits > 1)
        hm_say("--card: '%.60s' is the name of two cards; write it as pack/id", name);
    else
        hm_say("--card: there is no card '%.60s'", name);
    if (fits <= 1 && near.best != NULL)
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
        const hm_card *card = find_card(plan->lib, o->studied[i]);
        if (card == NULL)
            return false;
        st = hm_pairs_make(&pairs, plan, card, &arena, &err);
        hm_arena_drop(&arena);
    }
    if (st != HM_OK)
        *code = hm_say_error(&err);
    return st == HM_OK;
}

/* One more card for the record: its bands, then its games. */
static bool study_card(const hm_options *o, hm_run_plan *plan, const hm_card *card,
                       hm_record *r, int *code)
{
    hm_error err;
    hm_bands bands = {0};
    hm_study start = {0};
    hm_status st = hm_bands_get(o, plan, card, &bands, &err);
    if (st == HM_OK) {
        hm_bands_set(&bands, card, &start);
        hm_bands_free(&bands);
        st = hm_study_run(plan, card, &start, plan->whole, "pairs", r, &err);
    }
    if (st != HM_OK)
        *code = hm_say_error(&err);
    return st == HM_OK;
}

/* Games of pairs, as the options want them. */
static bool make_plan(const hm_options *o, hm_run_plan *plan, int *code)
{
    hm_options *own = hm_need(malloc(sizeof *own));
    *own = *o;
    hm_pairs_options(own);
    bool fine = hm_run_plan_make(plan, own, HM_SIM_PAIRS, code);
    free(own);
    if (fine && o->studieds > HM_STUDIES_MAX) {
        hm_say("--card: at most %d cards at once", HM_STUDIES_MAX);
        *code = HM_EXIT_USAGE;
        return false;
    }
    return fine;
}

bool hm_study_cards(const hm_options *o, hm_record *r, int *code)
{
    hm_run_plan plan;
    bool fine = make_plan(o, &plan, code) && can_study(o, &plan, code);
    if (fine) {
        hm_run_record(&plan, r);
        hm_totals_new(&r->sum, r->players, r->bots, r->cards);
        for (int i = 0; i < o->studieds && fine && hm_stopped() == 0; i++)
            fine = study_card(o, &plan, find_card(plan.lib, o->studied[i]), r, code);
        if (!fine)
            hm_record_free(r);
    }
    hm_run_plan_free(&plan);
    return fine;
}

/* -- a game to look at */

/* All names of these lists, as a deck file has them. */
static const char *deck_text(const json_t *request, hm_arena *arena)
{
    static const char *const field[] = {"cards", "monuments", "abilities", "events"};
    char *text = NULL;
    size_t size, k;
    json_t *name;
    FILE *pen = hm_need(open_memstream(&text, &size));
    for (size_t i = 0; i < sizeof field / sizeof *field; i++)
        json_array_foreach(json_object_get(request, field[i]), k, name)
            fprintf(pen, "%s\n", json_string_value(name));
    fclose(pen);
    const char *kept = hm_need(hm_arena_text(arena, text, size));
    free(text);
    return kept;
}

static const char *names_text(const json_t *list, hm_arena *arena)
{
    char *text = NULL;
    size_t size, k;
    json_t *name;
    FILE *pen = hm_need(open_memstream(&text, &size));
    json_array_foreach(list, k, name)
        fprintf(pen, "%s%s", k > 0 ? "," : "", json_string_value(name));
    fclose(pen);
    const char *kept = hm_need(hm_arena_text(arena, text, size));
    free(text);
    return kept;
}

static const char *seats_text(const hm_bouts *how, uint64_t seed, hm_arena *arena)
{
    json_t *list = hm_need(json_array());
    for (int i = 0; i < how->seats; i++)
        json_array_append_new(list, json_string(how->bot[hm_bouts_who(how, seed, i)]));
    const char *text = names_text(list, arena);
    json_decref(list);
    return text;
}

/* The side of the pair with the card. */
static hm_status with_card(const hm_run_plan *plan, const hm_card *card, hm_options *out,
                           hm_arena *arena, hm_error *err)
{
    hm_pairs pairs;
    json_t *with = NULL, *without = NULL;
    hm_status st = hm_pairs_make(&pairs, plan, card, arena, err);
    plan->o->seed = out->seed;
    if (st == HM_OK)
        st = hm_pairs_requests(&pairs, plan->o, out->seed, &with, &without, err);
    if (st == HM_OK && pairs.tile)
        out->market = names_text(json_object_get(with, "market"), arena);
    else if (st == HM_OK)
        out->deck = deck_text(with, arena);
    json_decref(with);
    json_decref(without);
    return st;
}

bool hm_study_repro(const hm_options *o, uint64_t seed, hm_options *out, hm_arena *arena,
                    int *code)
{
    hm_run_plan plan;
    hm_error err;
    const hm_card *card = NULL;
    bool fine = o->studieds > 0 ? make_plan(o, &plan, code)
                                : hm_run_plan_make(&plan, o, 1, code);
    *out = *o;
    out->command = "play";
    out->seed = seed;
    out->seeded = true;
    if (fine)
        out->bots = seats_text(&plan.how, seed, arena);
    if (fine && o->studieds > 0) {
        card = find_card(plan.lib, o->studied[0]);
        *code = HM_EXIT_INPUT;
        fine = card != NULL;
    }
    if (fine && card != NULL && with_card(&plan, card, out, arena, &err) != HM_OK) {
        *code = hm_say_error(&err);
        fine = false;
    }
    hm_run_plan_free(&plan);
    return fine;
}
