/* repro.c - see repro.h. Bots play it as in the run, and their choices are looked at. */
#include "tools/sim/repro.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "tools/game/sheets.h"
#include "tools/play/review.h"
#include "tools/say.h"
#include "tools/sim/record_parts.h"
#include "tools/sim/study.h"
#include "tools/sim/taught.h"

enum {
    MOVES_MAX = 100000, /* no game is so long: the bound of the loop */
    FAULTS_MAX = 20     /* thoughts that are told */
};

/* -- which game */

static bool refuse_seed(const char *text)
{
    hm_say("--repro: a seed is a whole number, such as those that faults have, not "
           "'%.40s'", text);
    return false;
}

static bool read_side(const char *text, int *side)
{
    for (*side = 0; *side < HM_PAIR_SIDES; (*side)++)
        if (strcmp(text, hm_side_name[*side]) == 0)
            return true;
    hm_say("--repro: after a seed and ':' comes 'with', 'without' or 'bent', not '%.40s'",
           text);
    return false;
}

static bool read_what(const hm_options *o, hm_repro_what *what)
{
    char *end;
    errno = 0;
    *what = (hm_repro_what){strtoull(o->repro, &end, 10), HM_PAIR_WITH};
    if (strspn(o->repro, "0123456789") == 0 || errno != 0 ||
        (*end != '\0' && *end != ':'))
        return refuse_seed(o->repro);
    if (*end == ':' && !read_side(end + 1, &what->side))
        return false;
    if (*end == ':' && o->studieds == 0) {
        hm_say("--repro: '%.40s' is of a study: --card says of which card", o->repro);
        return false;
    }
    return true;
}

/* -- setting it up */

/* The request of its side of the pair. */
static hm_status find_request(hm_repro *g, const hm_card *card, hm_error *err)
{
    hm_pairs pairs;
    json_t *with = NULL, *without = NULL;
    hm_status st = hm_pairs_make(&pairs, &g->plan, card, &g->arena, err);
    const uint64_t pair = g->plan.how.each > 0
                              ? hm_taught_pair(&g->plan.how, g->what.seed) : g->what.seed;
    if (st == HM_OK)
        st = hm_pairs_requests(&pairs, g->plan.o, pair, &with, &without, err);
    if (st == HM_OK)
        g->request = json_incref(g->what.side == HM_PAIR_WITHOUT ? without : with);
    json_decref(with);
    json_decref(without);
    if (st == HM_OK && g->plan.how.each > 0) {
        json_object_del(g->request, "seed");
        st = hm_taught_learn(&g->plan.how, g->request, pair, g->bent, g->plan.o,
                             &g->arena, &g->mind, err);
    }
    return st;
}

bool hm_repro_make(hm_repro *g, const hm_options *o, hm_repro_what what, int *code)
{
    hm_error err;
    const bool studied = o->studieds > 0;
    *g = (hm_repro){.what = what};
    if (!(studied ? hm_study_plan(o, &g->plan, code)
                  : hm_run_plan_make(&g->plan, o, 1, code)))
        return false;
    if (!studied)
        return true;
    const hm_card *card = hm_study_find(o, g->plan.lib, o->studied[0]);
    *code = HM_EXIT_INPUT;
    if (card == NULL)
        return false;
    g->bent = what.side == HM_PAIR_BENT ? card : NULL;
    if (find_request(g, card, &err) == HM_OK)
        return true;
    *code = hm_say_error(&err);
    return false;
}

hm_status hm_repro_begin(hm_repro *g, hm_sim *s, hm_error *err)
{
    s->knows = g->mind;
    return hm_bouts_begin(&g->plan.how, g->request, g->what.seed, g->bent, g->plan.o, s,
                          err);
}

const char *hm_repro_bot(const hm_repro *g, int seat)
{
    return g->plan.how.bot[hm_bouts_who(&g->plan.how, g->what.seed, seat)];
}

void hm_repro_free(hm_repro *g)
{
    json_decref(g->request);
    hm_run_plan_free(&g->plan);
    hm_arena_drop(&g->arena);
    *g = (hm_repro){0};
}

/* -- playing it */

typedef struct game {
    int       moves;
    uint16_t *option;   /* that was taken at each move */
    int       thoughts; /* that broke; the first are kept */
    struct {
        int      move;
        hm_error why;
    } thought[FAULTS_MAX];
    hm_error  broke;    /* code HM_OK: it came to its end */
    bool      unscored; /* it did, but its points broke */
} game;

static void note_thought(game *out, int move, const hm_error *why)
{
    if (out->thoughts < FAULTS_MAX) {
        out->thought[out->thoughts].move = move;
        out->thought[out->thoughts].why = *why;
    }
    out->thoughts++;
}

static void find_end(const hm_sim *s, game *out)
{
    const hm_error *fault = hm_sim_fault(s);
    out->moves = s->moves;
    if (fault != NULL) {
        out->broke = *fault;
        return;
    }
    hm_sheet *sheet = hm_sheets(s->table, &out->broke);
    out->unscored = sheet == NULL;
    free(sheet);
}

/* Bots go on though a thought broke, as in the run. */
static void play_on(hm_sim *s, game *out)
{
    while (s->moves < MOVES_MAX && hm_sim_decide(s)) {
        const int index = hm_sim_choose(s);
        const hm_error *why = hm_bot_fault(s->bot[s->d.player]);
        if (why != NULL)
            note_thought(out, s->moves + 1, why);
        out->option[s->moves] = (uint16_t)index;
        hm_sim_take(s, index);
    }
    find_end(s, out);
}

static hm_status play(hm_repro *g, game *out, hm_error *err)
{
    hm_sim *s = hm_need(calloc(1, sizeof *s));
    out->option = hm_need(calloc(MOVES_MAX, sizeof *out->option));
    hm_status st = hm_repro_begin(g, s, err);
    if (st == HM_OK) {
        play_on(s, out);
        hm_sim_end(s);
    }
    free(s);
    return st;
}

/* -- showing it */

static void tell_faults(const game *p, bool broke)
{
    for (int i = 0; i < p->thoughts && i < FAULTS_MAX; i++)
        hm_say("move %d (thinking): %s", p->thought[i].move, p->thought[i].why.msg);
    if (p->thoughts > FAULTS_MAX)
        hm_say("... and in the thoughts of %d moves more", p->thoughts - FAULTS_MAX);
    if (broke && p->broke.code != HM_OK)
        hm_say("move %d: %s", p->moves > 0 ? p->moves : 1, p->broke.msg);
}

static int play_and_show(hm_repro *g, const hm_options *o)
{
    hm_error err;
    game *p = hm_need(calloc(1, sizeof *p));
    const bool played = play(g, p, &err) == HM_OK;
    const hm_reviewed seen = {.request = g->request != NULL ? g->request
                                                            : g->plan.request,
                              .set_up = g->plan.o, .moves = p->moves,
                              .option = p->option,
                              .broken = p->broke.code != HM_OK && !p->unscored};
    int code = played ? hm_review(&seen, o) : hm_say_error(&err);
    fflush(stdout);
    tell_faults(p, seen.broken || code == HM_EXIT_FINE); /* a list has said it */
    if (code == HM_EXIT_FINE && p->broke.code != HM_OK)
        code = HM_EXIT_INPUT;
    free(p->option);
    free(p);
    return code;
}

int hm_repro_show(const hm_options *o)
{
    hm_repro g = {0};
    hm_repro_what what;
    int code = HM_EXIT_USAGE;
    if (!read_what(o, &what))
        return HM_EXIT_USAGE;
    if (hm_repro_make(&g, o, what, &code))
        code = play_and_show(&g, o);
    hm_repro_free(&g);
    return code;
}
