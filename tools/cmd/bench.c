/* bench: how fast the ordinary engine is, on one core.
 *
 * Every benchmark folds what it computed into a checksum, which is printed: so the
 * work cannot be left out, and two builds that disagree do not do the same. Towns
 * are made beforehand. */
#include "tools/commands.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/batch/batch.h"
#include "core/builds.h"
#include "core/rng.h"
#include "tools/cmd/bench_games.h"
#include "tools/cmd/bench_lua.h"
#include "tools/cmd/bench_sim.h"
#include "tools/cmd/bench_towns.h"
#include "tools/game/face.h"
#include "tools/game/settings.h"
#include "tools/load.h"
#include "tools/options.h"
#include "tools/say.h"

enum { BUILDS_ROOM = 1024, COPIES = 64, MOVES = 60, BATCH = 1 << 14 };

typedef hm_bench_result result;

/* What a benchmark works on. */
typedef struct workload {
    const hm_deck *deck;
    hm_setting     how;   /* as --rule has it */
    hm_town       *town;  /* HM_BENCH_TOWNS */
    uint64_t       seed;
    hm_arena      *arena; /* for what is needed once */
} workload;

/* Time of this process alone, so that a busy machine does not count. */
static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* One town at a time, which no neighbour can change; the towns go round, so that
 * neither caches nor branches learn a single one. */
static hm_status run_score(const workload *w, result *out, hm_error *err)
{
    hm_facts facts[2];
    hm_sheet sheet;
    double start = now();
    for (long i = 0; i < out->count; i++) {
        hm_status st = hm_score(w->deck, &w->town[i % HM_BENCH_TOWNS], 1, &w->how, facts,
                                &sheet, err);
        if (st != HM_OK)
            return st;
        out->checksum = hm_bench_fold(out->checksum, (uint64_t)(sheet.total + 64));
    }
    out->seconds = now() - start;
    return HM_OK;
}

/* The checksum takes the number of layouts and the last of them, which costs next to
 * nothing beside finding them. */
static hm_status run_builds(const workload *w, result *out, hm_error *err)
{
    hm_build list[BUILDS_ROOM];
    hm_fault fault;
    hm_fault_clear(&fault);
    double start = now();
    for (long i = 0; i < out->count && fault.error.code == HM_OK; i++) {
        fault.left = HM_SCRIPT_STEP;
        int n = hm_builds(w->deck, &w->town[i % HM_BENCH_TOWNS], &w->how, 0, list,
                          BUILDS_ROOM, &fault);
        uint64_t last = n > 0 && n <= BUILDS_ROOM ? list[n - 1].squares : 0;
        out->checksum = hm_bench_fold(out->checksum, last + (uint64_t)n);
    }
    out->seconds = now() - start;
    *err = fault.error;
    return fault.error.code;
}

/* -- scripts */

/* One clause, again and again, without the scoring around it. */
static hm_status run_calls(const workload *w, result *out, hm_error *err)
{
    const hm_card *card = w->deck->card[HM_BENCH_PLAIN];
    hm_facts facts;
    hm_fault fault;
    hm_fault_clear(&fault);
    hm_facts_fill(&facts, w->deck, w->town, &w->how);
    facts.fault = &fault;
    double start = now();
    for (long i = 0; i < out->count && fault.error.code == HM_OK; i++) {
        fault.left = HM_SCRIPT_STEP;
        int64_t n = hm_clause_value(card->clause, &facts, 0, HM_BENCH_PLAIN);
        out->checksum = hm_bench_fold(out->checksum, (uint64_t)n);
    }
    out->seconds = now() - start;
    *err = fault.error;
    return fault.error.code;
}

/* -- games, through the decision interface that everybody uses */

/* Below n, from the upper or the lower half of a random number. */
static int upper(uint64_t x, int n) { return (int)((x >> 32) * (uint64_t)n >> 32); }
static int lower(uint64_t x, int n)
{
    return (int)((x & 0xffffffffu) * (uint64_t)n >> 32);
}

/* Alone, the Master Builder is oneself, so only cards that work whoever names offer
 * anything but placements. */
static bool has_abilities(const hm_deck *d)
{
    for (int i = 0; i < d->uses[HM_HOOK_NAMED].count; i++)
        if (d->uses[HM_HOOK_NAMED].use[i].clause->who == HM_NAMED_BY_ANYONE)
            return true;
    return false;
}

/* Options that place the cube; where something else must be done, all. */
static int placements(const hm_table *t, hm_decision *d)
{
    int n = 0;
    hm_table_decide(t, d);
    while (n < d->count && hm_option_open(t, d->option[n]).action == HM_ACTION_PLACE)
        n++;
    return n > 0 ? n : d->count;
}

/* The policy of docs/performance.md, to the letter: one number names the resource and
 * says on which empty square it goes; another whether to build, and what. Returns the
 * chance that is left. */
static uint64_t play_out(hm_table *t, hm_decision *d, uint64_t chance, bool abilities)
{
    uint64_t x = 0, y;
    for (hm_due due = hm_table_due(t);; ) {
        int i = 0;
        while (due.then != 0) { /* it is known before how many squares are empty */
            x = hm_rng_next(&chance);
            due = hm_table_take_two(t, lower(x, due.count), upper(x, due.then));
        }
        if (due.count == 0)
            return chance;
        if (due.kind == HM_DECIDE_NAME) {
            x = hm_rng_next(&chance);
            i = lower(x, due.count);
        } else if (due.kind == HM_DECIDE_PLACE) {
            i = upper(x, abilities ? placements(t, d) : due.count);
        } else if (due.kind == HM_DECIDE_BUILD) {
            y = hm_rng_next(&chance);
            i = y & 1 ? upper(y, due.count - 1) : due.count - 1; /* the last: be done */
        }
        due = hm_table_take(t, i);
    }
}

/* One game from the same empty table: what is measured is playing, not dealing. */
static hm_status play_game(hm_table *t, hm_decision *d, bool abilities, uint64_t *chance,
                           int32_t *points, hm_error *err)
{
    hm_facts facts[2];
    hm_sheet sheet;
    hm_table_restart(t, 0); /* nothing in these games is dealt by chance */
    *chance = play_out(t, d, *chance, abilities);
    if (hm_table_fault(t) != NULL) {
        *err = *hm_table_fault(t);
        return err->code;
    }
    hm_status st = hm_table_score(t, facts, &sheet, err);
    *points = sheet.total;
    return st;
}

/* The sum of all points is the checksum, which must not depend on the machine. */
static hm_status run_games(hm_table *t, hm_decision *d, uint64_t seed, result *out,
                           hm_error *err)
{
    const bool abilities = has_abilities(hm_table_deal(t)->deck);
    int32_t points;
    double start = now();
    for (long i = 0; i < out->count; i++) {
        hm_status st = play_game(t, d, abilities, &seed, &points, err);
        if (st != HM_OK)
            return st;
        out->checksum = hm_bench_fold(out->checksum, (uint64_t)(points + 64));
    }
    out->seconds = now() - start;
    return HM_OK;
}

/* Alone and without dealing, so that nothing but the core is measured. */
static hm_status run_playout(const workload *w, result *out, hm_error *err)
{
    const hm_deal deal = {.ruleset = hm_face_rules(w->deck->game), .deck = w->deck,
                          .how = w->how, .players = 1};
    hm_table *t;
    hm_status st = hm_table_new(w->arena, &deal, &t, err);
    if (st != HM_OK)
        return st;
    hm_decision *d = hm_need(malloc(sizeof *d));
    st = run_games(t, d, w->seed, out, err);
    free(d);
    return st;
}

/* -- batches: each game has a chance of its own, which begins at the next number of the
 * run's; so it does not matter which games are played together */

/* The games of a batch one by one, for decks that no batch can play. */
static hm_status play_each(hm_table *t, int count, uint64_t *chance, int32_t *points,
                           hm_error *err)
{
    const bool abilities = has_abilities(hm_table_deal(t)->deck);
    hm_decision *d = hm_need(malloc(sizeof *d));
    hm_status st = HM_OK;
    for (int i = 0; i < count && st == HM_OK; i++)
        st = play_game(t, d, abilities, &chance[i], &points[i], err);
    free(d);
    return st;
}

static hm_status play_batches(hm_table *t, hm_game_batch *b, uint64_t seed, result *out,
                              hm_error *err)
{
    uint64_t *chance = hm_need(malloc(BATCH * sizeof *chance));
    int32_t *points = hm_need(malloc(BATCH * sizeof *points));
    hm_status st = HM_OK;
    double start = now();
    for (long left = out->count; left > 0 && st == HM_OK; left -= BATCH) {
        const int n = left < BATCH ? (int)left : BATCH;
        for (int i = 0; i < n; i++)
            chance[i] = hm_rng_next(&seed);
        st = b != NULL ? hm_game_batch_play(b, n, chance, points, err)
                       : play_each(t, n, chance, points, err);
        for (int i = 0; i < n && st == HM_OK; i++)
            out->checksum = hm_bench_fold(out->checksum, (uint64_t)(points[i] + 64));
    }
    out->seconds = now() - start;
    free(chance);
    free(points);
    return st;
}

static hm_status run_batch_of(const workload *w, hm_game_batch_width width, result *out,
                              hm_error *err)
{
    const hm_deal deal = {.ruleset = hm_face_rules(w->deck->game), .deck = w->deck,
                          .how = w->how, .players = 1};
    hm_table *t;
    hm_game_batch *b;
    hm_status st = hm_table_new(w->arena, &deal, &t, err);
    if (st == HM_OK)
        st = hm_game_batch_new(w->arena, t, width, &b, err);
    return st == HM_OK ? play_batches(t, b, w->seed, out, err) : st;
}

static hm_status run_batch(const workload *w, result *out, hm_error *err)
{
    return run_batch_of(w, HM_BATCH_AVX512, out, err);
}
static hm_status run_batch_avx2(const workload *w, result *out, hm_error *err)
{
    return run_batch_of(w, HM_BATCH_AVX2, out, err);
}
static hm_status run_batch_plain(const workload *w, result *out, hm_error *err)
{
    return run_batch_of(w, HM_BATCH_PLAIN, out, err);
}

/* The same games one at a time, as a table plays them. */
static hm_status run_batch_single(const workload *w, result *out, hm_error *err)
{
    const hm_deal deal = {.ruleset = hm_face_rules(w->deck->game), .deck = w->deck,
                          .how = w->how, .players = 1};
    hm_table *t;
    hm_status st = hm_table_new(w->arena, &deal, &t, err);
    return st == HM_OK ? play_batches(t, NULL, w->seed, out, err) : st;
}

/* A few moves into a game, so that a state has something in it. */
static void play_on(hm_table *t, hm_decision *d, uint64_t chance)
{
    for (int i = 0; i < MOVES && !hm_table_over(t); i++) {
        hm_table_decide(t, d);
        if (hm_table_fault(t) != NULL)
            return;
        hm_table_apply(t, d->option[hm_rng_below(&chance, d->count)]);
    }
}

/* Copies to a few places in turn, and looks at another word of each copy. */
static void copy_states(const hm_table *t, unsigned char *room, result *out)
{
    size_t size = hm_table_size(t), at = 0;
    double start = now();
    for (long i = 0; i < out->count; i++) {
        uint64_t word;
        unsigned char *to = room + (size_t)(i % COPIES) * size;
        memcpy(to, hm_table_state(t), size);
        memcpy(&word, to + at, sizeof word);
        at = at + 2 * sizeof word <= size ? at + sizeof word : 0;
        out->checksum = hm_bench_fold(out->checksum, word);
    }
    out->seconds = now() - start;
}

/* Two players, a few moves in: what undo and search copy, not an empty table. */
static hm_status run_copy(const workload *w, result *out, hm_error *err)
{
    const hm_deal deal = {.ruleset = hm_face_rules(w->deck->game), .deck = w->deck,
                          .how = w->how, .players = 2, .seed = w->seed};
    hm_table *t;
    hm_status st = hm_table_new(w->arena, &deal, &t, err);
    if (st != HM_OK)
        return st;
    hm_decision *d = hm_need(malloc(sizeof *d));
    play_on(t, d, w->seed);
    free(d);
    unsigned char *room = hm_need(calloc(COPIES, hm_table_size(t)));
    copy_states(t, room, out);
    free(room);
    return HM_OK;
}

/* -- whole games, and choices of bots */

/* When all benchmarks are run, packs, cards and rules are meant for the others. */
static int run_game(const hm_options *o, const hm_bench_game *what, result *out)
{
    hm_error err;
    hm_options own = *o;
    if (o->args == 0) {
        own.packs = own.cards = NULL;
        own.withs = own.rules = 0;
    }
    hm_status st = hm_bench_games(what, &own, out, &err);
    return st == HM_OK ? HM_EXIT_FINE : hm_say_error(&err);
}

/* -- the benchmarks */

typedef struct bench {
    const char *name, *unit;
    long        count; /* about a second's worth */
    void (*make)(const hm_deck *d, const hm_setting *how, uint64_t seed,
                 hm_town *town); /* NULL: no towns */
    hm_status (*run)(const workload *w, result *out, hm_error *err);
    hm_bench_game games; /* or: whole games of these */
} bench;

#define TOWNS "tiny-towns"
#define BOARD "little-town"

/* load has no run: it is about getting cards at all. */
static const bench benches[] = {
    {.name = "load", .unit = "loads", .count = 200},
    {"score", "scorings", 4000000, hm_bench_full, run_score, {0}},
    {"builds", "enumerations", 10000000, hm_bench_half, run_builds, {0}},
    {"playout", "games", 1000000, NULL, run_playout, {0}},
    {"batch", "games", 4000000, NULL, run_batch, {0}},
    {"batch-avx2", "games", 4000000, NULL, run_batch_avx2, {0}},
    {"batch-plain", "games", 2000000, NULL, run_batch_plain, {0}},
    {"batch-single", "games", 1000000, NULL, run_batch_single, {0}},
    {"copy", "states", 20000000, NULL, run_copy, {0}},
#define GAMES(name, unit, count, game, players, mode, bot, deals) \
    {name, unit, count, NULL, NULL, {game, players, mode, bot, deals}},
#define SIM(name, count, bot, players, packs, deals)
#include "tools/cmd/bench.def"
#undef GAMES
#undef SIM
    {"lua-call", "calls", 5000000, hm_bench_lua_towns, run_calls, {0}},
    {"lua-town", "towns", 200000, hm_bench_lua_towns, run_score, {0}},
};
enum { BENCHES = sizeof benches / sizeof *benches };

/* Reads and compiles the packs again and again, from disk each time. */
static int run_load(const hm_options *o, result *out)
{
    double start = now();
    for (long i = 0; i < out->count; i++) {
        int code;
        hm_library *lib = hm_load(o, NULL, 0, &code);
        if (lib == NULL)
            return code;
        for (int k = 0; k < hm_library_packs(lib); k++)
            out->checksum = hm_bench_fold(out->checksum, hm_library_pack(lib, k).hash);
        out->checksum =
            hm_bench_fold(out->checksum, (uint64_t)hm_library_cards(lib)->count);
        hm_library_free(lib);
    }
    out->seconds = now() - start;
    return HM_EXIT_FINE;
}

static bool is_lua(const bench *b) { return b->make == hm_bench_lua_towns; }

static hm_library *load_for(const hm_options *o, const bench *b, int *code)
{
    hm_error err;
    if (!is_lua(b))
        return hm_load(o, NULL, 0, code);
    hm_library *lib = hm_bench_lua(&err);
    if (lib == NULL)
        *code = hm_say_error(&err);
    return lib;
}

/* Loading and making towns are outside of what is measured; each benchmark reads the
 * clock itself. */
static int run_with_deck(const hm_options *o, const bench *b, result *out)
{
    hm_error err;
    hm_arena arena = {0};
    int code = HM_EXIT_FINE;
    hm_library *lib = load_for(o, b, &code);
    if (lib == NULL)
        return code;
    workload w = {.seed = o->seed, .arena = &arena};
    if (!is_lua(b) && !hm_settings_from(o, hm_library_cards(lib)->game, &w.how)) {
        hm_library_free(lib);
        return HM_EXIT_USAGE;
    }
    w.town = hm_need(calloc(HM_BENCH_TOWNS, sizeof *w.town));
    hm_status st = is_lua(b) ? hm_bench_lua_deck(lib, &arena, &w.deck, &err)
                             : hm_bench_deck(lib, o->cards, &arena, &w.how, &w.deck,
                                             &err);
    if (st == HM_OK && b->make != NULL)
        b->make(w.deck, &w.how, o->seed, w.town);
    if (st == HM_OK)
        st = b->run(&w, out, &err);
    if (st != HM_OK)
        code = hm_say_error(&err);
    free(w.town);
    hm_arena_drop(&arena);
    hm_library_free(lib);
    return code;
}

/* -- results */

static double per_second(const result *r)
{
    return r->seconds > 0 ? (double)r->count / r->seconds : 0;
}

static int print_as_json(const char *name, const char *unit, const result *r)
{
    char sum[17];
    snprintf(sum, sizeof sum, "%016" PRIx64, r->checksum);
    json_t *j = json_pack("{s:s, s:s, s:I, s:f, s:f, s:s, s:i}", "name", name,
                          "unit", unit, "count", (json_int_t)r->count,
                          "seconds", r->seconds, "per_second", per_second(r),
                          "checksum", sum, "threads", r->threads ? r->threads : 1);
    int bad = json_dumpf(hm_need(j), stdout, JSON_REAL_PRECISION(9));
    putchar('\n');
    json_decref(j);
    return bad ? HM_EXIT_BUG : HM_EXIT_FINE;
}

static int print_row(const char *name, const char *unit, const result *r)
{
    printf("%-16s %9ld %-12s %8.3f s %13.0f per second %11.1f ns each\n", name,
           r->count, unit, r->seconds, per_second(r),
           1e9 * r->seconds / (double)r->count);
    fflush(stdout); /* each as soon as it is known */
    return HM_EXIT_FINE;
}

/* Asked for by name, one that would ignore an option says so; among all, it goes on. */
static int run(const hm_options *o, const bench *b)
{
    if (o->args > 0 && o->threads > 1 && b->games.game == NULL) {
        hm_say("'%s' runs on one thread; --threads is for whole games", b->name);
        return HM_EXIT_USAGE;
    }
    result r = {.count = o->count > 0 ? o->count : b->count};
    int code = b->games.game    ? run_game(o, &b->games, &r)
               : b->run == NULL ? run_load(o, &r)
                                : run_with_deck(o, b, &r);
    if (code != HM_EXIT_FINE)
        return code;
    return (o->json ? print_as_json : print_row)(b->name, b->unit, &r);
}

static int run_sim(const hm_options *o, const hm_bench_sim *b)
{
    result r = {.count = o->count > 0 ? o->count : b->count};
    int code = hm_bench_sim_run(b, o, &r);
    if (code != HM_EXIT_FINE)
        return code;
    if (o->json)
        return print_as_json(b->name, "games", &r);
    printf("%-26s %7ld games %8.3f s %8.0f per second, %7.0f per thread\n", b->name,
           r.count, r.seconds, per_second(&r), per_second(&r) / r.threads);
    fflush(stdout);
    return HM_EXIT_FINE;
}

static bool is_name(const char *word)
{
    bool is = false;
    for (int i = 0; i < BENCHES; i++)
        is = is || strcmp(benches[i].name, word) == 0;
    for (int i = 0; hm_bench_sim_at(i) != NULL; i++)
        is = is || strcmp(hm_bench_sim_at(i)->name, word) == 0;
    return is;
}

/* By its name, or by the first words of it, if those are no name themselves: lua is all
 * that begin so. */
static bool is_meant(const hm_options *o, const char *name)
{
    const char *word = o->args > 0 ? o->arg[0] : NULL;
    if (word == NULL)
        return true;
    if (is_name(word))
        return strcmp(name, word) == 0;
    size_t n = strlen(word);
    return strncmp(name, word, n) == 0 && name[n] == '-';
}

static int unknown(const char *name)
{
    char known[512] = "";
    for (int i = 0; i < BENCHES; i++) {
        size_t n = strlen(known);
        snprintf(known + n, sizeof known - n, "%s%s", i ? ", " : "", benches[i].name);
    }
    hm_say("unknown benchmark '%s'; there are %s, sim", name, known);
    return HM_EXIT_USAGE;
}

int hm_cmd_bench(const hm_options *o)
{
    int code = HM_EXIT_FINE, found = 0;
    for (int i = 0; i < BENCHES && code == HM_EXIT_FINE; i++) {
        if (!is_meant(o, benches[i].name))
            continue;
        found++;
        code = run(o, &benches[i]);
    }
    for (int i = 0; hm_bench_sim_at(i) != NULL && code == HM_EXIT_FINE; i++) {
        if (!is_meant(o, hm_bench_sim_at(i)->name))
            continue;
        found++;
        code = run_sim(o, hm_bench_sim_at(i));
    }
    return found ? code : unknown(o->arg[0]);
}
