/* Saves of older versions: their choices are made again, though states have other hashes
 * now; where one cannot be made, the rules that were set right since are named. Who plays
 * on has a file of this version, and a crash on the way to it loses nothing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/toygame.h"

/* -- a file as version 1 wrote it */

static unsigned char *put(unsigned char *at, uint64_t value, int bytes)
{
    for (int i = 0; i < bytes; i++)
        *at++ = (unsigned char)(value >> 8 * i);
    return at;
}

typedef struct old_step {
    int kind, player, option;
} old_step;

/* Hashes are nothing that this program would come to. */
static unsigned char *put_step(unsigned char *at, old_step step, int number,
                               uint64_t *check)
{
    unsigned char chained[24];
    put(chained, *check, 8);
    unsigned char *end = put(chained + 8, (uint64_t)step.kind, 1);
    end = put(end, (uint64_t)step.player, 1);
    end = put(end, (uint64_t)step.option, 2);
    end = put(end, (uint64_t)number, 4);
    put(end, 0xabcd, 8);
    *check = hm_crc64(0, chained, sizeof chained);
    memcpy(at, chained + 8, 16);
    return put(at + 16, *check, 8);
}

static void put_older(const old_step *step, int count, const char *more)
{
    unsigned char bytes[2048], *at = bytes;
    char header[300];
    int n = snprintf(header, sizeof header,
                     "{\"engine\":\"0.0.1\",\"setup\":{\"seed\":7},\"packs\":[],"
                     "\"start\":\"ffffffffffffffff\"%s}", more);
    memcpy(at, "HAMLET\r\n", 8);
    at = put(put(at + 8, 1, 4), (uint64_t)n, 4);
    memcpy(at, header, (size_t)n);
    at += n;
    uint64_t check = hm_crc64(0, bytes, (size_t)(at - bytes));
    at = put(at, check, 8);
    for (int i = 0; i < count; i++)
        at = put_step(at, step[i], i + 1, &check);
    sim_reset();
    sim_put(bytes, (size_t)(at - bytes));
}

enum { OLD = 6, STAND = 3 }; /* records, and choices that stand */

static const old_step old_game[OLD] = {
    {1, 0, 1}, {1, 1, 2}, {1, 0, 0}, {2, 0, 0}, {1, 0, 2}, {1, 1, 1},
};

static void put_old_game(void)
{
    static const old_step last = {2, 1, 1};
    old_step step[OLD + 1];
    memcpy(step, old_game, sizeof old_game);
    step[OLD] = last;
    put_older(step, OLD + 1, "");
}

/* hash[i]: after i choices of those that stand, then of option 1. */
static void expect(uint64_t hash[STAND + 3])
{
    static const int option[STAND + 2] = {1, 2, 2, 1, 1};
    hm_error err;
    hm_session *s = new_game();
    hash[0] = now(s);
    for (int i = 0; i < STAND + 2; i++) {
        assert_int_equal(hm_session_choose(s, HM_NO_PLAYER, option[i], &err), HM_OK);
        hash[i + 1] = now(s);
    }
    hm_session_free(s);
}

static int version_on_disk(void)
{
    size_t length;
    return sim_save(&length)[8];
}

/* -- loading */

static void choices_are_made_again_and_hashes_not_compared(void **state)
{
    (void)state;
    hm_error err;
    hm_load_report report;
    uint64_t hash[STAND + 3];
    expect(hash);
    put_old_game();
    sim_image before = sim.live;
    hm_session *s = load_sim(&report, &err);
    assert_non_null(s);
    assert_true(now(s) == hash[STAND]);
    assert_int_equal(hm_session_moves(s), STAND);
    assert_int_equal(hm_session_undone(s), 1);
    assert_true(report.older);
    assert_int_equal(report.version, 1);
    assert_int_equal(report.rules, 1);
    assert_int_equal(report.records, OLD + 1);
    assert_int_equal(report.diverged, 0);
    assert_string_equal(report.engine, "0.0.1");
    assert_string_equal(report.amended, "");
    const hm_saved *saved = hm_session_loaded(s);
    assert_true(saved->record[OLD].hash == hash[STAND]); /* as they are now */
    hm_session_free(s);
    assert_memory_equal(&before, &sim.live, sizeof before); /* looking changes nothing */
}

static void a_torn_end_is_cut_as_ever(void **state)
{
    (void)state;
    hm_error err;
    hm_load_report report;
    size_t length;
    put_older(old_game, OLD, "");
    sim_save(&length);
    sim.live.length[0] = sim.disk.length[0] = length - 5;
    hm_session *s = load_sim(&report, &err);
    assert_non_null(s);
    assert_int_equal(report.cut, HM_RECORD_SIZE - 5);
    assert_int_equal(hm_session_moves(s), STAND);
    hm_session_free(s);
}

static void damage_is_refused_as_ever(void **state)
{
    (void)state;
    hm_error err;
    hm_load_report report;
    size_t length;
    put_older(old_game, OLD, "");
    sim_save(&length);
    sim.live.bytes[0][length - 3 * HM_RECORD_SIZE + 8] ^= 1; /* a hash, no less */
    assert_null(load_sim(&report, &err));
    assert_string_equal(err.msg, "'save' is damaged in record 4");
}

/* -- rules that were set right */

static bool is_met(const hm_deal *deal) { return deal->players == 2; }
static bool is_not_met(const hm_deal *deal) { return deal->players != 2; }

static const hm_amendment amended[] = {
    {2, "sums start at the seed", is_met},
    {2, "three may play", is_not_met},
    {3, "late sums are small", is_met},
    {0, NULL, NULL},
};

/* The fourth choice is player 2's, among two options. */
static void all_rules_that_may_be_met_are_named(void **state)
{
    (void)state;
    static const struct {
        int         player, option, rules;
        const char *msg;
    } rows[] = {
        {0, 0, 1, "'save', move 4 (player 1) is not possible any more; set right since: "
                  "sums start at the seed; late sums are small (rules 1 then, 3 now)"},
        {1, 2, 1, "'save', move 4 (player 2) is not possible any more; set right since: "
                  "sums start at the seed; late sums are small (rules 1 then, 3 now)"},
        {1, 2, 2, "'save', move 4 (player 2) is not possible any more; set right since: "
                  "late sums are small (rules 2 then, 3 now)"},
        {1, 2, 3, "'save', move 4 (player 2) is not possible any more; no pack has "
                  "changed, but the engine has: 0.0.1 then, " HM_VERSION " now"},
    };
    count_game.version = 3;
    count_game.amendment = amended;
    world.odd_from = 3;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        hm_error err;
        hm_load_report report;
        char rules[24];
        old_step step[] = {{1, 0, 1}, {1, 1, 2}, {1, 0, 2},
                           {1, rows[i].player, rows[i].option}};
        snprintf(rules, sizeof rules, ",\"rules\":%d", rows[i].rules);
        put_older(step, 4, rules);
        sim_image before = sim.live;
        assert_null(load_sim(&report, &err));
        assert_string_equal(err.msg, rows[i].msg);
        assert_int_equal(report.diverged, 4);
        assert_memory_equal(&before, &sim.live, sizeof before); /* nothing is lost */
    }
}

/* Of this format, but by rules that were set right since: states are compared only if the
 * game cannot have met any of them. */
static void states_by_older_rules_are_not_compared(void **state)
{
    (void)state;
    static const hm_amendment other[] = {{2, "three may play", is_not_met}, {0}};
    hm_error err;
    hm_load_report report;
    size_t length;
    small_save(&length);
    count_game.version = 3;
    count_game.amendment = amended;
    world.factor++; /* all states are others */
    hm_session *s = load_sim(&report, &err);
    assert_non_null(s);
    assert_true(report.older);
    assert_int_equal(report.version, HM_SAVE_VERSION);
    assert_string_equal(report.amended, "sums start at the seed; late sums are small");
    assert_int_equal(hm_session_choose(s, HM_NO_PLAYER, 0, &err), HM_OK);
    hm_session_free(s);
    s = load_sim(&report, &err);
    assert_true(s != NULL && !report.older); /* by the rules of now from there on */
    hm_session_free(s);

    count_game.amendment = other;
    world.factor--;
    assert_null(load_sim(&report, &err));
    assert_false(report.older);
    assert_non_null(strstr(err.msg, "gives another state than the save has"));
}

/* What a choice is about is known from version 2 on. */
static void a_choice_about_something_else_is_refused(void **state)
{
    (void)state;
    hm_error err;
    hm_load_report report;
    size_t length;
    small_save(&length);
    world.kind = HM_DECIDE_PAY;
    assert_null(load_sim(&report, &err));
    assert_non_null(strstr(err.msg, "'save', move 1 (player 1) is about something else "
                                    "now; "));
    put_old_game();
    hm_session *s = load_sim(&report, &err);
    assert_non_null(s);
    hm_session_free(s);
}

/* -- playing on */

static const char *version_note(const hm_session *s)
{
    const hm_notes *n = hm_session_notes(s);
    assert_int_equal(n->count, 1);
    assert_int_equal(n->note[0].type, HM_NOTE_VERSION);
    assert_int_equal(n->note[0].player, HM_NO_PLAYER);
    return (const char *)n->note[0].bytes; /* a NUL follows in memory */
}

static void the_first_step_writes_the_file_anew(void **state)
{
    (void)state;
    static const struct {
        char step;
        int  records, moves;
    } rows[] = {
        {'1', OLD + 3, STAND + 1}, {'u', OLD + 3, STAND - 1}, {'r', OLD + 3, STAND + 1},
        {'n', OLD + 3, STAND},     {'s', STAND + 3, STAND},
    };
    hm_error err;
    hm_load_report report;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        put_old_game();
        hm_session *s = load_sim(&report, &err);
        assert_int_equal(version_on_disk(), 1);
        assert_int_equal(do_step(s, rows[i].step, &err), HM_OK);
        assert_int_equal(version_on_disk(), HM_SAVE_VERSION);
        uint64_t hash = now(s);
        hm_session_free(s);
        s = load_sim(&report, &err);
        assert_non_null(s);
        assert_false(report.older);
        assert_int_equal(report.records, rows[i].records);
        assert_int_equal(hm_session_moves(s), rows[i].moves);
        assert_true(now(s) == hash);
        if (rows[i].step != 'n')
            assert_string_equal(version_note(s), "0.0.1, save format 1, rules 1");
        hm_session_free(s);
    }
}

static void a_copy_is_of_this_version(void **state)
{
    (void)state;
    hm_error err;
    hm_load_report report;
    put_old_game();
    hm_session *s = load_sim(&report, &err);
    assert_int_equal(hm_session_copy_on(s, &sim_os, "save", &err), HM_OK);
    assert_int_equal(version_on_disk(), HM_SAVE_VERSION);
    hm_session_free(s);
    s = load_sim(&report, &err);
    assert_true(s != NULL && !report.older);
    assert_int_equal(report.records, OLD + 2);
    hm_session_free(s);
}

static void a_crash_on_the_way_loses_nothing(void **state)
{
    (void)state;
    enum { VARIANTS = 100, CALLS = 40 };
    uint64_t hash[STAND + 3], chance = 3;
    hm_error err;
    hm_load_report report;
    int seen[HM_SAVE_VERSION + 1] = {0};
    expect(hash);
    for (int at = 0; at < CALLS; at++)
        for (int v = 0; v < VARIANTS; v++) {
            put_old_game();
            hm_session *s = load_sim(&report, &err);
            sim.at = sim.calls + at;
            sim.times = 1;
            sim.what = SIM_CRASH;
            int done = 0;
            while (done < 2 && hm_session_choose(s, HM_NO_PLAYER, 1, &err) == HM_OK)
                done++;
            hm_session_free(s);
            sim_crash(&chance, v);
            s = load_sim(&report, &err);
            assert_non_null(s);
            assert_true(now(s) == hash[STAND + done] ||
                        (done < 2 && now(s) == hash[STAND + done + 1]));
            seen[report.version]++;
            hm_session_free(s);
        }
    assert_true(seen[1] > 0 && seen[HM_SAVE_VERSION] > 0);
}

static void a_failure_on_the_way_leaves_game_and_file(void **state)
{
    (void)state;
    uint64_t hash[STAND + 3];
    hm_error err;
    hm_load_report report;
    int failures = 0;
    expect(hash);
    for (int at = 0; at < 40; at++) {
        put_old_game();
        hm_session *s = load_sim(&report, &err);
        sim.at = sim.calls + at;
        sim.times = 1;
        sim.what = SIM_FAIL;
        sim.why = EIO;
        for (int done = 0; done < 2;) {
            bool fine = hm_session_choose(s, HM_NO_PLAYER, 1, &err) == HM_OK;
            done += fine;
            failures += !fine;
            assert_true(now(s) == hash[STAND + done]);
        }
        hm_session_free(s);
        sim.at = -1;
        s = load_sim(&report, &err);
        assert_true(s != NULL && now(s) == hash[STAND + 2] && !report.older);
        hm_session_free(s);
    }
    assert_true(failures > 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(choices_are_made_again_and_hashes_not_compared),
        TEST(a_torn_end_is_cut_as_ever),
        TEST(damage_is_refused_as_ever),
        TEST(all_rules_that_may_be_met_are_named),
        TEST(states_by_older_rules_are_not_compared),
        TEST(a_choice_about_something_else_is_refused),
        TEST(the_first_step_writes_the_file_anew),
        TEST(a_copy_is_of_this_version),
        TEST(a_crash_on_the_way_loses_nothing),
        TEST(a_failure_on_the_way_leaves_game_and_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
