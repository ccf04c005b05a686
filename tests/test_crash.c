/* Nothing acknowledged is lost: a game is played on a simulated disk that forgets,
 * reorders and tears whatever was not synced, fails at any call and writes less than
 * asked. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/toygame.h"

/* Plays until the disk dies; returns how many steps were acknowledged. */
static int play_until_dead(void)
{
    hm_error err;
    hm_session *s = new_game();
    int done = 0;
    for (; done < STEPS && !sim.dead; done++) {
        hm_status st = do_step(s, script[done], &err);
        if (st == HM_EIO)
            break;
    }
    hm_session_free(s);
    return done;
}

static int notes_in_script(int steps)
{
    int n = 0;
    for (int i = 0; i < steps; i++)
        n += script[i] == 'n';
    return n;
}

static void a_crash_at_any_call_loses_nothing_acknowledged(void **state)
{
    (void)state;
    enum { VARIANTS = 200 };
    uint64_t hash[STEPS + 1], chance = 1;
    hm_load_report report;
    hm_error err;
    expect_hashes(hash);
    int calls = sim.calls;
    assert_true(calls > 2 * STEPS);
    for (int at = 0; at <= calls; at++) {
        for (int v = 0; v < VARIANTS; v++) {
            sim_reset();
            sim.at = at;
            sim.times = 1;
            sim.what = SIM_CRASH;
            int done = play_until_dead();
            sim_crash(&chance, v);
            hm_session *s = load_sim(&report, &err);
            if (s == NULL) { /* nothing was promised yet */
                assert_int_equal(done, 0);
                continue;
            }
            assert_true(now(s) == hash[done] ||
                        (done < STEPS && now(s) == hash[done + 1]));
            int notes = hm_session_notes(s)->count;
            assert_true(notes >= notes_in_script(done) &&
                        notes <= notes_in_script(done < STEPS ? done + 1 : done));
            hm_session_free(s);
        }
    }
}

/* The live file must say what the session says, or a torn tail more when the
 * disk could not even cut it off. */
static void assert_file_agrees(const hm_session *s, bool torn_is_fine)
{
    hm_saved saved;
    hm_error err;
    int f = sim.live.name[0];
    if (s->journal == NULL)
        return;
    assert_int_equal(hm_saved_parse("x", sim.live.bytes[f], sim.live.length[f], &saved,
                                    &err), HM_OK);
    assert_true(saved.cut == 0 || torn_is_fine);
    int last = saved.records;
    while (last > 0 && saved.record[last - 1].kind == HM_RECORD_NOTE)
        last--;
    if (last > 0 && !torn_is_fine)
        assert_true(saved.record[last - 1].hash == now(s));
    hm_saved_free(&saved);
}

static void play_with_trouble(const uint64_t *hash)
{
    hm_error err;
    hm_load_report report;
    hm_session *s = new_game();
    for (int i = 0; i < STEPS; i++) {
        hm_status st = HM_EIO;
        for (int tries = 0; st == HM_EIO && tries < 10; tries++) {
            st = do_step(s, script[i], &err);
            assert_true(st == HM_OK || st == HM_EINPUT || now(s) == hash[i]);
            if (st == HM_EIO)
                assert_non_null(strstr(err.msg, "'save'"));
            assert_true(st != HM_EIO || sim.what == SIM_FAIL);
            assert_file_agrees(s, st == HM_EIO && sim.times > 1);
        }
        assert_true(now(s) == hash[i + 1]);
    }
    hm_session_free(s);
    sim.at = -1;
    sim.what = SIM_FINE;
    s = load_sim(&report, &err);
    assert_non_null(s);
    assert_int_equal(report.cut, 0);
    assert_true(now(s) == hash[STEPS]);
    hm_session_free(s);
}

static void a_failure_at_any_call_leaves_game_and_file_alike(void **state)
{
    (void)state;
    static const struct {
        sim_trouble what;
        int     why, times;
    } rows[] = {
        {SIM_FAIL, ENOSPC, 1}, {SIM_FAIL, ENOSPC, 2},   {SIM_FAIL, ENOSPC, 5},
        {SIM_FAIL, EIO, 1},    {SIM_FAIL, EIO, 2},      {SIM_FAIL, EIO, 3},
        {SIM_INTERRUPT, 0, 1}, {SIM_INTERRUPT, 0, 4},
    };
    uint64_t hash[STEPS + 1];
    expect_hashes(hash);
    int calls = sim.calls;
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        for (int at = 0; at <= calls; at++) {
            sim_reset();
            sim.at = at;
            sim.times = rows[r].times;
            sim.what = rows[r].what;
            sim.why = rows[r].why;
            play_with_trouble(hash);
        }
    }
    sim_reset();
    sim.what = SIM_SHORT;
    play_with_trouble(hash);
}

static void a_failed_step_then_a_crash_loses_nothing(void **state)
{
    (void)state;
    hm_error err;
    hm_load_report report;
    uint64_t chance = 2;
    for (int at = 0; at < 40; at++) {
        for (int v = 0; v < 100; v++) {
            sim_reset();
            hm_session *s = new_game();
            do_step(s, 's', &err);
            sim.at = sim.calls + at;
            sim.times = 1 + v % 4;
            sim.what = SIM_FAIL;
            sim.why = v % 2 ? EIO : ENOSPC;
            uint64_t acknowledged = now(s), tried = 0;
            for (int i = 0; i < 10; i++) {
                if (hm_session_choose(s, HM_NO_PLAYER, i % 3, &err) == HM_OK) {
                    acknowledged = now(s);
                    continue;
                }
                hm_table_choose(s->table, HM_NO_PLAYER, i % 3, &s->history.d, &err);
                tried = now(s);
                break;
            }
            hm_session_free(s);
            sim_crash(&chance, v);
            s = load_sim(&report, &err);
            assert_non_null(s);
            assert_true(now(s) == acknowledged || now(s) == tried);
            hm_session_free(s);
        }
    }
}

/* Neither synced nor cut off, a refused step would stand in the file: whoever opens it
 * next must not find it there. */
static void a_refused_step_that_cannot_be_cut_off_is_no_step(void **state)
{
    (void)state;
    static const unsigned working[] = {SIM_ON_WRITE | SIM_ON_OTHERS,
                                       SIM_ON_WRITE | SIM_ON_OTHERS | SIM_ON_CUT,
                                       SIM_ON_WRITE | SIM_ON_OTHERS | SIM_ON_SYNC};
    static const char steps[] = "012nur";
    hm_error err;
    hm_load_report report;
    for (size_t w = 0; w < sizeof working / sizeof *working; w++)
        for (size_t i = 0; i < sizeof steps - 1; i++)
            for (int skip = 0; skip < 4; skip++) {
                sim_reset();
                hm_session *s = new_game();
                for (const char *c = "s012un"; *c != '\0'; c++)
                    assert_int_equal(do_step(s, *c, &err), HM_OK);
                const uint64_t hash = now(s);
                const int notes = hm_session_notes(s)->count;
                sim = (sim_disk){.live = sim.live, .disk = sim.disk, .files = sim.files,
                                 .at = skip, .times = 1000, .what = SIM_FAIL,
                                 .why = EIO, .spared = working[w]};
                const bool refused = do_step(s, steps[i], &err) == HM_EIO;
                hm_session_free(s);
                sim.at = -1;
                for (int opens = 0; refused && opens < 2; opens++) {
                    s = load_sim(&report, &err);
                    assert_non_null(s);
                    assert_true(now(s) == hash);
                    assert_int_equal(hm_session_notes(s)->count, notes);
                    assert_true(opens == 0 || report.cut == 0); /* it is repaired */
                    hm_session_free(s);
                }
                assert_true(refused || skip > 0 || w == 2);
            }
}

/* Then the name stands for the new file already, so that is where the game goes on. */
static void a_folder_that_cannot_be_synced_loses_no_choice(void **state)
{
    (void)state;
    hm_error err;
    hm_load_report report;
    hm_session *s = new_game();
    assert_int_equal(do_step(s, 's', &err), HM_OK);
    int calls = sim.calls;
    assert_int_equal(do_step(s, 's', &err), HM_OK);
    calls = sim.calls - calls;
    sim.at = sim.calls + calls - 1; /* the folder's sync is the last */
    sim.times = 1;
    sim.what = SIM_FAIL;
    sim.why = EIO;
    assert_int_equal(do_step(s, 's', &err), HM_EIO);
    assert_string_equal(err.msg, "cannot sync 'save': Input/output error");
    assert_int_equal(do_step(s, '1', &err), HM_OK);
    uint64_t hash = now(s);
    hm_session_free(s);
    s = load_sim(&report, &err);
    assert_true(s != NULL && now(s) == hash);
    hm_session_free(s);
}

static void what_a_crash_left_of_a_new_file_is_overwritten(void **state)
{
    (void)state;
    hm_error err;
    hm_load_report report;
    memset(sim.live.bytes[0], 'x', 3000); /* longer than the save will be */
    sim.live.length[0] = 3000;
    sim.live.name[1] = 0;
    sim.files = 1;
    sim.disk = sim.live;
    hm_session *s = new_game();
    assert_int_equal(do_step(s, 's', &err), HM_OK);
    hm_session_free(s);
    s = load_sim(&report, &err);
    assert_non_null(s);
    assert_int_equal(report.cut, 0);
    hm_session_free(s);
}

static void loading_survives_failing_reads(void **state)
{
    (void)state;
    size_t length;
    hm_error err;
    hm_load_report report;
    small_save(&length);
    sim_image before = sim.live;
    for (int at = 0; at < 3; at++) {
        sim.at = sim.calls + at;
        sim.times = 1;
        sim.what = SIM_FAIL;
        sim.why = EIO;
        hm_session *s = load_sim(&report, &err);
        assert_true(s != NULL || err.code == HM_EIO);
        hm_session_free(s);
        assert_memory_equal(&before, &sim.live, sizeof before);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_crash_at_any_call_loses_nothing_acknowledged),
        TEST(a_failure_at_any_call_leaves_game_and_file_alike),
        TEST(a_failed_step_then_a_crash_loses_nothing),
        TEST(a_refused_step_that_cannot_be_cut_off_is_no_step),
        TEST(a_folder_that_cannot_be_synced_loses_no_choice),
        TEST(what_a_crash_left_of_a_new_file_is_overwritten),
        TEST(loading_survives_failing_reads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
