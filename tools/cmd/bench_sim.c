/* bench_sim.c - see bench_sim.h. */
#include "tools/cmd/bench_sim.h"

#include <stdlib.h>

#include "tools/say.h"
#include "tools/sim/run_plan.h"

#define BASE "base"
#define COINS "base,fortune"
#define TOKENS "base,fortune,villagers"
#define BOARD "little-town"

static const hm_bench_sim sims[] = {
#define GAMES(name, unit, count, game, players, mode, bot, deals)
#define SIM(name, count, bot, players, packs, deals) \
    {name, count, bot, players, packs, deals},
#include "tools/cmd/bench.def"
#undef GAMES
#undef SIM
};
enum { SIMS = sizeof sims / sizeof *sims };

const hm_bench_sim *hm_bench_sim_at(int i)
{
    return i >= 0 && i < SIMS ? &sims[i] : NULL;
}

/* What `hamlet sim` would have been told. */
static hm_options *options_of(const hm_bench_sim *what, const hm_options *o, long count)
{
    hm_options *own = hm_need(malloc(sizeof *own));
    *own = *o;
    own->games = count;
    own->count = 0;
    own->first = 0;
    own->threads = o->threads > 0 ? o->threads : 1;
    own->bots = what->bot;
    own->players = what->players;
    own->monuments = what->deals;
    if (o->packs == NULL || o->args == 0) /* among all, they are meant for others */
        own->packs = what->packs;
    if (o->args == 0) {
        own->cards = NULL;
        own->withs = own->rules = 0;
    }
    return own;
}

static uint64_t fold_totals(const hm_totals *t)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < t->count; i++)
        sum = hm_bench_fold(sum, (uint64_t)t->all[i]);
    for (int i = 0; i < t->bots; i++)
        sum = hm_bench_fold(hm_bench_fold(sum, (uint64_t)t->best[i].points),
                            t->best[i].seed);
    return sum;
}

int hm_bench_sim_run(const hm_bench_sim *what, const hm_options *o, hm_bench_result *out)
{
    hm_run_plan plan;
    hm_sim_record record;
    hm_error err;
    int code;
    hm_options *own = options_of(what, o, out->count);
    if (hm_run_plan_make(&plan, own, out->count, &code)) {
        if (hm_run_play(&plan, false, &record, &err) == HM_OK) {
            out->seconds = record.seconds;
            out->threads = record.threads;
            out->checksum = fold_totals(&record.sum);
            hm_record_free(&record);
        } else {
            code = hm_say_error(&err);
        }
    }
    hm_run_plan_free(&plan);
    free(own);
    return code;
}
