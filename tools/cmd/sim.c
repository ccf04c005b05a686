/* sim: many games by bots, and what they say: of a deck, of a card, of bots. */
#include "tools/commands.h"

#include <stdlib.h>
#include <string.h>

#include "dsl/words.h"
#include "tools/cmd/sim_history.h"
#include "tools/json.h"
#include "tools/load.h"
#include "tools/options.h"
#include "tools/say.h"
#include "tools/sim/compare.h"
#include "tools/sim/html_run.h"
#include "tools/sim/profile.h"
#include "tools/sim/report.h"
#include "tools/sim/repro.h"
#include "tools/sim/run_plan.h"
#include "tools/sim/shelf.h"
#include "tools/sim/study.h"
#include "tools/sim/study_verdict.h"
#include "tools/sim/vigil.h"
#include "tools/stop.h"

enum { RECORD_MAX = 256 << 20 }; /* bytes of a chunk's file */

/* -- output */

/* Takes it over. */
static void print_json(json_t *j)
{
    char *text = hm_need(json_dumps(j, JSON_REAL_PRECISION(9)));
    puts(text);
    free(text);
    json_decref(j);
}

/* Results come first: they are there even if the page cannot be written. */
static int print(const hm_options *o, const hm_sim_record *r)
{
    hm_error err;
    if (o->csv)
        hm_report_csv(r, stdout);
    else if (o->json)
        print_json(hm_record_json(r));
    else
        hm_report_text(r, o, stdout);
    fflush(stdout);
    if (o->html != NULL && hm_html_run(r, o, o->html, &err) != HM_OK)
        return hm_say_error(&err);
    return HM_EXIT_FINE;
}

/* What was played is printed, even if it cannot be kept. */
static int hand_out(const hm_options *o, hm_shelf *shelf, const hm_sim_record *r)
{
    hm_error err;
    int kept = HM_EXIT_FINE;
    if (hm_vigil_broken(o->vigil)) /* it begins again */
        return HM_EXIT_FINE;
    if (shelf != NULL && r->games > 0 && hm_shelf_put(shelf, r, &err) != HM_OK) {
        kept = hm_say_error(&err);
        hm_say("--db: this run was not kept; --json writes one that 'hamlet sim merge "
               "FILE --db' keeps later");
    }
    int code = print(o, r);
    return code != HM_EXIT_FINE ? code : kept;
}

/* Whether a run can be kept is found out before it is played. */
static int with_shelf(const hm_options *o,
                      int (*run)(const hm_options *o, hm_shelf *shelf))
{
    hm_shelf *shelf = NULL;
    hm_error err;
    if (o->db != NULL && hm_shelf_open(o->db, &shelf, &err) != HM_OK)
        return hm_say_error(&err);
    int code = run(o, shelf);
    hm_shelf_close(shelf);
    return code;
}

/* -- games */

static int run_games(const hm_options *o, hm_shelf *shelf)
{
    hm_run_plan plan;
    hm_sim_record record;
    hm_error err;
    int code;
    if (hm_run_plan_make(&plan, o, HM_SIM_GAMES, &code) &&
        hm_run_plan_seats(&plan, &code)) {
        if (hm_run_play(&plan, true, &record, &err) == HM_OK) {
            code = hand_out(o, shelf, &record);
            hm_record_free(&record);
        } else {
            code = hm_say_error(&err);
        }
    }
    hm_run_plan_free(&plan);
    return code;
}

/* A study that came to nothing is no success; a chunk is never given up. */
static int tell_broken(const hm_options *o, const hm_sim_record *r)
{
    int code = HM_EXIT_FINE;
    for (int i = 0; i < r->studies && !o->chunked; i++) {
        const hm_study *s = &r->study[i];
        if (!hm_verdict_of(r, s, true).broken)
            continue;
        hm_say("--card: '%.60s' was given up: scripts broke off %lld of %lld pairs of "
               "games", r->card[s->card].name,
               (long long)(hm_batch_seeds(&s->batch) - s->batch.pair.points.n),
               (long long)hm_batch_seeds(&s->batch));
        code = HM_EXIT_INPUT;
    }
    return code;
}

static int study_cards(const hm_options *o, hm_shelf *shelf)
{
    hm_sim_record record;
    int code;
    if (!hm_study_cards(o, &record, &code))
        return code;
    code = hand_out(o, shelf, &record);
    if (code == HM_EXIT_FINE && !hm_vigil_broken(o->vigil))
        code = tell_broken(o, &record);
    hm_record_free(&record);
    return code;
}

/* -- merge */

static hm_status read_record(const char *path, hm_sim_record *r, hm_error *err)
{
    size_t length;
    json_error_t why;
    char *text = hm_read_file(path, RECORD_MAX, &length, err);
    if (text == NULL)
        return err->code;
    json_t *j = json_loadb(text, length, JSON_REJECT_DUPLICATES, &why);
    free(text);
    if (length == 0) /* who started it may have taken it for done all the same */
        return hm_fail(err, HM_EINPUT, (hm_span){0, 0},
                       "is empty: this chunk was not played, play it again");
    if (j == NULL)
        return hm_fail(err, HM_EINPUT, (hm_span){0, 0}, "no JSON: line %d: %.200s",
                       why.line, why.text);
    hm_status st = hm_record_read(j, r, err);
    json_decref(j);
    return st;
}

typedef struct part {
    const char *path;
    hm_sim_record   record;
} part;

static int by_seed(const void *a, const void *b)
{
    uint64_t x = ((const part *)a)->record.seed, y = ((const part *)b)->record.seed;
    if (x != y)
        return (x > y) - (x < y);
    /* Without games it comes first: others begin where it has ended. */
    return (((const part *)a)->record.games > 0) - (((const part *)b)->record.games > 0);
}

static int refuse_part(const part *p, const hm_error *err)
{
    hm_say("%s: %s", hm_shown_name(p->path), err->msg);
    return hm_exit_for(err->code);
}

/* The first that does not fit is named. */
static int add_parts(part *list, int n)
{
    hm_error err;
    hm_sim_record *sum = &list[0].record;
    for (int i = 0; i < n && n > 1; i++)
        if (hm_record_check_chunk(&list[i].record, &err) != HM_OK)
            return refuse_part(&list[i], &err);
    qsort(list, (size_t)n, sizeof *list, by_seed);
    for (int i = 1; i < n; i++)
        if (hm_record_add(sum, &list[i].record, &err) != HM_OK)
            return refuse_part(&list[i], &err);
    if (n > 1 && sum->stopped)
        hm_say("%s: it was stopped, and there is nothing behind seed %llu",
               hm_shown_name(list[n - 1].path),
               (unsigned long long)(sum->seed + (uint64_t)sum->games - 1));
    return HM_EXIT_FINE;
}

static int merge_files(const hm_options *o, hm_shelf *shelf)
{
    int n = o->args - 1, there = 0, code = HM_EXIT_FINE;
    hm_error err;
    part *list = hm_need(calloc((size_t)n, sizeof *list));
    for (; there < n && code == HM_EXIT_FINE; there++) {
        list[there].path = o->arg[there + 1];
        if (read_record(list[there].path, &list[there].record, &err) != HM_OK)
            code = refuse_part(&list[there], &err);
    }
    if (code == HM_EXIT_FINE)
        code = add_parts(list, n);
    if (code == HM_EXIT_FINE)
        code = hand_out(o, shelf, &list[0].record);
    for (int i = 0; i < there; i++)
        hm_record_free(&list[i].record);
    free(list);
    return code;
}

static int merge(const hm_options *o)
{
    if (o->args > 1)
        return with_shelf(o, merge_files);
    hm_say("merge: which files? hamlet sim merge FILE...");
    return HM_EXIT_USAGE;
}

/* -- the profile of a deck */

/* Every run of the ladder is one like others. */
static int keep_ladder(hm_shelf *shelf, const hm_profile *p)
{
    hm_error err;
    for (int i = 0; i < p->bots + p->duels && shelf != NULL; i++) {
        const hm_sim_record *r = i < p->bots ? &p->own[i] : &p->duel[i - p->bots];
        if (r->games == 0 || hm_shelf_put(shelf, r, &err) == HM_OK)
            continue;
        int code = hm_say_error(&err);
        hm_say("--db: %d of the %d runs were kept", i, p->bots + p->duels);
        return code;
    }
    return HM_EXIT_FINE;
}

static int hand_out_profile(const hm_options *o, hm_shelf *shelf, const hm_profile *p)
{
    hm_error err;
    int code = keep_ladder(shelf, p);
    if (o->csv)
        hm_profile_csv(p, stdout);
    else if (o->json)
        print_json(hm_profile_json(p));
    else
        hm_profile_text(p, stdout);
    fflush(stdout);
    if (o->html != NULL && hm_profile_page(p, o, o->html, &err) != HM_OK)
        code = hm_say_error(&err);
    return code;
}

static int profile_deck(const hm_options *o, hm_shelf *shelf)
{
    hm_profile profile;
    int code = HM_EXIT_FINE;
    if (!hm_profile_play(o, &profile, &code))
        return code;
    code = hm_vigil_broken(o->vigil) ? HM_EXIT_FINE /* it begins again */
                                     : hand_out_profile(o, shelf, &profile);
    hm_profile_free(&profile);
    return code;
}

static int deck(const hm_options *o) { return with_shelf(o, profile_deck); }

/* -- two versions */

/* Both are kept, for they are runs like others; what is of no use any more is not. */
static int keep_sides(hm_shelf *shelf, const hm_comparison *c)
{
    hm_error err;
    for (int i = HM_COMPARED - 1; i >= 0 && shelf != NULL && c->games > 0; i--)
        if (hm_shelf_put(shelf, &c->side[i].record, &err) != HM_OK)
            return hm_say_error(&err);
    return HM_EXIT_FINE;
}

static int hand_out_comparison(const hm_options *o, hm_shelf *shelf,
                               const hm_comparison *c)
{
    hm_error err;
    int kept = keep_sides(shelf, c);
    if (o->csv)
        hm_compare_csv(c, stdout);
    else if (o->json)
        print_json(hm_compare_json(c));
    else
        hm_compare_text(c, stdout);
    fflush(stdout);
    if (o->html != NULL && hm_compare_page(c, o, o->html, &err) != HM_OK)
        return hm_say_error(&err);
    return kept;
}

static int compare_versions(const hm_options *o, hm_shelf *shelf)
{
    hm_comparison c;
    int code;
    if (hm_compare_play(o, &c, &code) && !hm_vigil_broken(o->vigil))
        code = hand_out_comparison(o, shelf, &c);
    hm_compare_free(&c);
    return code;
}

static int compare(const hm_options *o) { return with_shelf(o, compare_versions); }

/* -- one game, to be looked at */

static int repro(const hm_options *o)
{
    if (o->args == 0)
        return hm_repro_show(o);
    hm_say("--repro: not with '%.60s'; the options of its games, and --repro, do",
           o->arg[0]);
    return HM_EXIT_USAGE;
}

/* -- which of them */

#define O(id) ((hm_option_set)1 << HM_OPTION_##id)
#define FORMS (O(JSON) | O(CSV) | O(DB))

static const struct task {
    const char *name;
    int (*run)(const hm_options *o);
    hm_option_set takes; /* of the options, where it plays no games; 0: all of them */
    const char *why;   /* ... not others */
} tasks[] = {{"compare", compare, 0, NULL},
             {"deck", deck, 0, NULL},
             {"merge", merge, FORMS | O(HTML), "it plays no games, and adds what was "
                                               "played"},
             {"history", hm_sim_history, FORMS | O(HTML), "it plays no games, and tells "
                                                          "what was kept"}};
enum { TASKS = sizeof tasks / sizeof *tasks };

/* What would have no effect is not taken for granted. */
static bool takes_all(const struct task *t, const hm_options *o)
{
    const hm_option_set others = t->takes == 0 ? 0 : o->said & ~t->takes;
    int id = 0;
    if (others == 0)
        return true;
    while (!(others >> id & 1))
        id++;
    hm_say("%s takes no --%s: %s", t->name, hm_option_list[id].name, t->why);
    return false;
}

static const struct task *find_task(const char *name)
{
    for (int i = 0; i < TASKS; i++)
        if (strcmp(tasks[i].name, name) == 0)
            return &tasks[i];
    return NULL;
}

static bool unknown_task(const char *name)
{
    hm_near near = {0};
    for (int i = 0; i < TASKS; i++)
        hm_near_try(&near, name, strlen(name), tasks[i].name);
    hm_say("sim knows no '%s'", name);
    if (near.best != NULL)
        hm_say_near(near.best);
    else
        hm_say("cards are named by --card, decks by --cards; 'hamlet help sim' has more");
    return false;
}

static bool check_task(const hm_options *o)
{
    const struct task *t = o->args > 0 ? find_task(o->arg[0]) : NULL;
    return o->args == 0 || (t == NULL ? unknown_task(o->arg[0]) : takes_all(t, o));
}

static int run_task(const hm_options *o)
{
    const struct task *t = o->args > 0 ? find_task(o->arg[0]) : NULL;
    return t != NULL         ? t->run(o)
           : o->studieds > 0 ? with_shelf(o, study_cards)
                             : with_shelf(o, run_games);
}

static bool is_usage(const hm_options *o)
{
    if (o->csv && o->json)
        hm_say("--csv: --json is there, too; say one of them");
    else if (o->html != NULL && o->repro != NULL)
        hm_say("--html: a game that --repro shows has no page");
    else if (o->repro != NULL && (o->json || o->csv || o->db != NULL || o->watch))
        hm_say("--%s: a game that --repro shows is only looked at",
               o->json ? "json" : o->csv ? "csv" : o->db != NULL ? "db" : "watch");
    else
        return true;
    return false;
}

int hm_cmd_sim(const hm_options *o)
{
    hm_error err;
    if (!is_usage(o) || (o->repro == NULL && !check_task(o)))
        return HM_EXIT_USAGE;
    if (o->html != NULL && hm_html_check(o->html, &err) != HM_OK)
        return hm_say_error(&err);
    if (o->repro != NULL)
        return repro(o);
    hm_stop_begin();
    int code = o->watch ? hm_vigil_keep(o, run_task) : run_task(o);
    fflush(stdout);
    if (code == HM_EXIT_FINE && o->chunked && hm_stopped() != 0)
        code = 128 + hm_stopped(); /* a chunk is not done: whoever started it must know */
    hm_stop_end();
    return code;
}
