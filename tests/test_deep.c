/* What check --deep finds in a game: a state that is another one when a choice is taken
 * back and made again, or when all of it is played again, is noticed, with the choice
 * that it was; and games in which nothing is wrong are told so. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "core/ruleset.h"
#include "tests/support.h"
#include "tools/cmd/deep_play.h"

static hm_library *lib;
static hm_sim      sim;

/* -- rules that are not the same twice: from some decision on, options are the other way
 * round */

static hm_ruleset        fickle;
static const hm_ruleset *honest;
static struct {
    int starts, decisions; /* so far; decisions since the last start */
    int from_start;        /* only after so many starts ... */
    int from;              /* ... and so many decisions; -1: never */
} mood;

static void fickle_start(hm_table *t, uint64_t seed)
{
    mood.starts++;
    mood.decisions = 0;
    honest->start(t, seed);
}

static void fickle_decide(const hm_table *t, hm_decision *d)
{
    honest->decide(t, d);
    if (mood.from < 0 || mood.starts < mood.from_start || mood.decisions++ < mood.from)
        return;
    for (int i = 0, k = d->count - 1; i < k; i++, k--) {
        const hm_option o = d->option[i];
        d->option[i] = d->option[k];
        d->option[k] = o;
    }
}

/* -- a game of bots with them */

static hm_deep_fault play(hm_deep_care care, int from_start, int from, int *move)
{
    const hm_options o = {.packs = "base", .mode = "standard", .players = 2,
                          .bots = "random", .seed = 7};
    const hm_deep_game which = {7, o.mode, 2, o.bots, NULL, false};
    hm_deep_record record = {0};
    hm_error err = {0};
    hm_tally *tally = calloc((size_t)hm_library_cards(lib)->count, sizeof *tally);
    assert_int_equal(hm_sim_begin(&sim, &o, lib, &err), HM_OK);
    honest = sim.deal.ruleset;
    fickle = *honest;
    fickle.start = fickle_start;
    fickle.decide = fickle_decide;
    sim.deal.ruleset = &fickle;
    mood.starts = mood.decisions = 0;
    mood.from_start = from_start;
    mood.from = from;
    hm_deep_fault fault = hm_deep_play(&sim, &which, care, tally, &record, move, &err);
    hm_sim_end(&sim);
    free(record.hash);
    free(record.option);
    free(tally);
    return fault;
}

static void a_game_that_stays_the_same_is_fine(void **state)
{
    (void)state;
    int move;
    assert_int_equal(play(HM_DEEP_PLAYS, 0, -1, &move), HM_DEEP_FINE);
    assert_int_equal(play(HM_DEEP_UNDOES, 0, -1, &move), HM_DEEP_FINE);
    assert_int_equal(play(HM_DEEP_REPLAYS, 0, -1, &move), HM_DEEP_FINE);
    assert_true(move > 20);
}

/* Each decision is asked for twice: before and after it was undone. */
static void what_undoing_changes_is_found(void **state)
{
    (void)state;
    int move;
    for (int from = 1; from < 12; from += 2) { /* the second time */
        assert_int_equal(play(HM_DEEP_UNDOES, 0, from, &move), HM_DEEP_UNDO);
        assert_in_range(move, (from + 1) / 2, (from + 1) / 2 + 3);
    }
    assert_int_equal(play(HM_DEEP_PLAYS, 0, 1, &move), HM_DEEP_FINE);
}

/* The first time nothing has been started anew. */
static void what_another_time_changes_is_found(void **state)
{
    (void)state;
    int move;
    for (int from = 0; from < 12; from++) {
        assert_int_equal(play(HM_DEEP_REPLAYS, 1, from, &move), HM_DEEP_REPLAY);
        assert_in_range(move, from, from + 3);
    }
    assert_int_equal(play(HM_DEEP_PLAYS, 1, 0, &move), HM_DEEP_FINE);
}

static int load(void **state)
{
    (void)state;
    lib = hm_test_load(HM_TEST_BASE);
    return lib == NULL;
}

static int drop(void **state)
{
    (void)state;
    hm_library_free(lib);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_that_stays_the_same_is_fine),
        cmocka_unit_test(what_undoing_changes_is_found),
        cmocka_unit_test(what_another_time_changes_is_found),
    };
    return cmocka_run_group_tests_name("deep", tests, load, drop);
}
