/* sim: many games by bots, and what they say: of a deck, of a card, of bots. */
#include "tools/commands.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "dsl/words.h"
#include "tools/json.h"
#include "tools/load.h"
#include "tools/options.h"
#include "tools/play/stop.h"
#include "tools/say.h"
#include "tools/sim/report.h"
#include "tools/sim/run.h"
#include "tools/sim/study.h"

enum { RECORD_MAX = 256 << 20 }; /* bytes of a chunk's file */

/* -- output */

static int print(const hm_options *o, const hm_record *r)
{
    if (o->csv) {
        hm_report_csv(r, stdout);
        return HM_EXIT_FINE;
    }
    if (!o->json) {
        hm_report_text(r, stdout);
        return HM_EXIT_FINE;
    }
    json_t *j = hm_record_json(r);
    char *text = hm_need(json_dumps(j, JSON_REAL_PRECISION(9)));
    puts(text);
    free(text);
    json_decref(j);
    return HM_EXIT_FINE;
}

/* -- games */

static int run_games(const hm_options *o)
{
    hm_run_plan plan;
    hm_record record;
    hm_error err;
    int code;
    if (hm_run_plan_make(&plan, o, HM_SIM_GAMES, &code)) {
        if (hm_run_play(&plan, true, &record, &err) == HM_OK) {
            code = print(o, &record);
            hm_record_free(&record);
        } else {
            code = hm_say_error(&err);
        }
    }
    hm_run_plan_free(&plan);
    return code;
}

static int study_cards(const hm_options *o)
{
    hm_record record;
    int code;
    if (!hm_study_cards(o, &record, &code))
        return code;
    code = print(o, &record);
    hm_record_free(&record);
    return code;
}

/* -- merge */

static hm_status read_record(const char *path, hm_record *r, hm_error *err)
{
    size_t length;
    json_error_t why;
    char *text = hm_read_file(path, RECORD_MAX, &length, err);
    if (text == NULL)
        return err->code;
    json_t *j = json_loadb(text, length, JSON_REJECT_DUPLICATES, &why);
    free(text);
    if (j == NULL)
        return hm_fail(err, HM_EINPUT, (hm_span){0, 0}, "no JSON: line %d: %.200s",
                       why.line, why.text);
    hm_status st = hm_record_read(j, r, err);
    json_decref(j);
    return st;
}

typedef struct part {
    const char *path;
    hm_record   record;
} part;

static int by_seed(const void *a, const void *b)
{
    uint64_t x = ((const part *)a)->record.seed, y = ((const part *)b)->record.seed;
    return (x > y) - (x < y);
}

/* The first that does not fit is named. */
static int add_parts(part *list, int n)
{
    hm_error err;
    qsort(list, (size_t)n, sizeof *list, by_seed);
    for (int i = 1; i < n; i++)
        if (hm_record_add(&list[0].record, &list[i].record, &err) != HM_OK) {
            hm_say("%s: %s", list[i].path, err.msg);
            return hm_exit_for(err.code);
        }
    return HM_EXIT_FINE;
}

static int merge(const hm_options *o)
{
    int n = o->args - 1, there = 0, code = HM_EXIT_FINE;
    hm_error err;
    if (n < 1) {
        hm_say("merge: which files? hamlet sim merge FILE...");
        return HM_EXIT_USAGE;
    }
    part *list = hm_need(calloc((size_t)n, sizeof *list));
    for (; there < n && code == HM_EXIT_FINE; there++) {
        list[there].path = o->arg[there + 1];
        if (read_record(list[there].path, &list[there].record, &err) != HM_OK) {
            hm_say("%s: %s", hm_shown_name(list[there].path), err.msg);
            code = hm_exit_for(err.code);
        }
    }
    if (code == HM_EXIT_FINE)
        code = add_parts(list, n);
    if (code == HM_EXIT_FINE)
        code = print(o, &list[0].record);
    for (int i = 0; i < there; i++)
        hm_record_free(&list[i].record);
    free(list);
    return code;
}

/* -- one game, to be looked at */

static bool read_seed(const char *text, uint64_t *seed)
{
    errno = 0;
    *seed = strtoull(text, NULL, 10);
    if (*text != '\0' && text[strspn(text, "0123456789")] == '\0' && errno == 0)
        return true;
    hm_say("--repro: a seed is a whole number, such as those that faults have, not "
           "'%.40s'", text);
    return false;
}

static int repro(const hm_options *o)
{
    hm_arena arena = {0};
    uint64_t seed;
    int code = HM_EXIT_USAGE;
    hm_options *own = hm_need(malloc(sizeof *own));
    if (read_seed(o->repro, &seed) && hm_study_repro(o, seed, own, &arena, &code))
        code = hm_cmd_play(own);
    free(own);
    hm_arena_drop(&arena);
    return code;
}

/* -- which of them */

static const struct task {
    const char *name;
    int (*run)(const hm_options *o);
} tasks[] = {{"merge", merge}};
enum { TASKS = sizeof tasks / sizeof *tasks };

static int find_task(const hm_options *o)
{
    hm_near near = {0};
    for (int i = 0; i < TASKS; i++) {
        if (strcmp(tasks[i].name, o->arg[0]) == 0)
            return tasks[i].run(o);
        hm_near_try(&near, o->arg[0], strlen(o->arg[0]), tasks[i].name);
    }
    hm_say("sim knows no '%s'", o->arg[0]);
    if (near.best != NULL)
        hm_say_near(near.best);
    else
        hm_say("cards are named by --card, decks by --cards; 'hamlet help sim' has more");
    return HM_EXIT_USAGE;
}

int hm_cmd_sim(const hm_options *o)
{
    if (o->csv && o->json) {
        hm_say("--csv: --json is there, too; say one of them");
        return HM_EXIT_USAGE;
    }
    if (o->repro != NULL)
        return repro(o);
    hm_stop_begin();
    int code = o->args > 0       ? find_task(o)
               : o->studieds > 0 ? study_cards(o)
                                 : run_games(o);
    fflush(stdout);
    hm_stop_end();
    return code;
}
