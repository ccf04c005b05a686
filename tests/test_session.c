/* A game with its history: undo, redo, forks, saving and loading, and what is said when
 * a save does not play the same any more. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/toygame.h"

#include <sys/wait.h>

static void a_saved_game_is_loaded_and_goes_on(void **state)
{
    (void)state;
    hm_load_report report;
    hm_error err;
    uint64_t hash[STEPS + 1];
    expect_hashes(hash);
    sim_reset();
    hm_session *s = new_game();
    for (int i = 0; i < STEPS; i++) {
        do_step(s, script[i], &err);
        int moves = hm_session_moves(s), undone = hm_session_undone(s);
        hm_session_free(s);
        s = load_sim(&report, &err);
        assert_non_null(s);
        assert_true(now(s) == hash[i + 1]);
        assert_int_equal(hm_session_moves(s), moves);
        assert_int_equal(hm_session_undone(s), undone);
        assert_int_equal(report.cut, 0);
        assert_string_equal(report.pack, "");
    }
    hm_session_free(s);
}

static void undo_and_redo_give_the_same_states(void **state)
{
    (void)state;
    hm_error err;
    uint64_t hash[201];
    world.ballast = 1 << 20; /* so that not every state is kept */
    hm_session *s = new_game();
    hash[0] = now(s);
    for (int i = 0; i < 200; i++) {
        assert_int_equal(hm_session_choose(s, i % 2, i % 3, &err), HM_OK);
        hash[i + 1] = now(s);
    }
    assert_true(s->history.kept_bytes <= (size_t)HM_KEEP_BYTES + (2 << 20));
    assert_int_equal(s->history.every, HM_KEEP_THIN);
    for (int i = 200; i > 0; i--) {
        assert_int_equal(hm_session_undo(s, &err), HM_OK);
        assert_true(now(s) == hash[i - 1]);
    }
    assert_int_equal(hm_session_undo(s, &err), HM_EINPUT);
    assert_string_equal(err.msg, "there is nothing to undo");
    for (int i = 0; i < 200; i++) {
        assert_int_equal(hm_session_redo(s, &err), HM_OK);
        assert_true(now(s) == hash[i + 1]);
    }
    assert_int_equal(hm_session_redo(s, &err), HM_EINPUT);
    assert_int_equal(hm_session_undo(s, &err), HM_OK);
    assert_int_equal(hm_session_choose(s, HM_NO_PLAYER, 0, &err), HM_OK);
    assert_int_equal(hm_session_undone(s), 0);
    hm_session_free(s);
}

static void wrong_choices_change_nothing(void **state)
{
    (void)state;
    hm_error err;
    size_t length;
    small_save(&length);
    hm_load_report report;
    hm_session *s = load_sim(&report, &err);
    uint64_t hash = now(s);
    int next = hm_session_moves(s) % 2;
    assert_int_equal(hm_session_choose(s, !next, 0, &err), HM_EINPUT);
    assert_int_equal(hm_session_choose(s, next, 3, &err), HM_EINPUT);
    assert_int_equal(hm_session_choose(s, next, -1, &err), HM_EINPUT);
    assert_int_equal(hm_session_go(s, 0, &err), HM_EBUG);
    assert_true(now(s) == hash);
    assert_int_equal(sim.live.length[sim.live.name[0]], length);
    hm_session_free(s);
}

/* From the key to the journal and the next question: for each state its decision is found
 * out once, and its hash reckoned once, whoever wants them. */
static void a_choice_is_decided_and_hashed_once(void **state)
{
    (void)state;
    enum { CHOICES = 20 };
    hm_error err;
    hm_load_report report;
    memset(&asked, 0, sizeof asked);
    hm_session *s = new_game();
    assert_int_equal(do_step(s, 's', &err), HM_OK);
    for (int i = 0; i <= CHOICES; i++) {
        const hm_decision *d = hm_session_due(s, &err); /* as whoever shows it does */
        assert_true(d != NULL && d->count == 3 && d->player == i % 2);
        assert_true(hm_session_hash(s) == now(s));
        assert_int_equal(asked.decides, i + 1);
        assert_int_equal(asked.hashes, i + 1);
        assert_int_equal(hm_session_choose(s, d->player, 3, &err), HM_EINPUT);
        if (i < CHOICES)
            assert_int_equal(hm_session_choose(s, d->player, i % 3, &err), HM_OK);
    }
    assert_int_equal(asked.decides, CHOICES + 1);
    assert_int_equal(hm_session_undo(s, &err), HM_OK);
    assert_int_equal(hm_session_redo(s, &err), HM_OK);
    assert_true(hm_session_hash(s) == now(s));
    assert_int_equal(asked.hashes, CHOICES + 1);
    hm_session_free(s);
    memset(&asked, 0, sizeof asked);
    s = load_sim(&report, &err);
    assert_int_equal(asked.decides, CHOICES + 1);
    assert_int_equal(asked.hashes, CHOICES + 1);
    hm_session_free(s);
}

static void assert_due(hm_session *s, int player, int count)
{
    hm_error err;
    const hm_decision *d = hm_session_due(s, &err);
    assert_true(d != NULL && d->player == player && d->count == count);
}

/* Nobody sees the decision of a state that was left. */
static void what_is_due_changes_with_the_state(void **state)
{
    (void)state;
    hm_error err;
    world.odd_from = 2; /* from the third decision on there are two options */
    hm_session *s = new_game();
    static const char steps[] = "s00uruu0";
    static const int moves[] = {0, 1, 2, 1, 2, 1, 0, 1};
    for (int i = 0; steps[i] != '\0'; i++) {
        assert_int_equal(do_step(s, steps[i], &err), HM_OK);
        assert_due(s, moves[i] % 2, moves[i] < 2 ? 3 : 2);
    }
    sim.at = sim.calls; /* a choice that cannot be written down is not made */
    sim.times = 1;
    sim.what = SIM_FAIL;
    sim.why = EIO;
    assert_int_equal(do_step(s, '0', &err), HM_EIO);
    assert_due(s, 1, 3);
    hm_session_free(s);
}

static void a_fork_has_the_first_moves_only(void **state)
{
    (void)state;
    hm_error err;
    hm_load_report report;
    uint64_t hash[11];
    hm_session *s = new_game();
    for (int i = 0; i < 10; i++) {
        hash[i] = now(s);
        assert_int_equal(hm_session_choose(s, HM_NO_PLAYER, i % 3, &err), HM_OK);
    }
    for (int n = 9; n >= 0; n--) {
        assert_int_equal(hm_session_fork(s, n, &err), HM_OK);
        assert_true(now(s) == hash[n]);
        assert_int_equal(hm_session_undone(s), 0);
        assert_int_equal(hm_session_go(s, n + 1, &err), HM_EINPUT);
        assert_int_equal(hm_session_go(s, -1, &err), HM_EINPUT);
    }
    hm_session_free(s);
    s = new_game();
    hm_session_choose(s, HM_NO_PLAYER, 1, &err);
    hm_session_choose(s, HM_NO_PLAYER, 2, &err);
    hm_session_fork(s, 1, &err);
    assert_int_equal(do_step(s, 's', &err), HM_OK);
    hm_session_free(s);
    s = load_sim(&report, &err);
    assert_int_equal(report.records, 1);
    hm_session_free(s);
}

static void every_cut_is_noticed_or_a_shorter_game(void **state)
{
    (void)state;
    size_t length;
    hm_error err;
    hm_load_report report;
    const unsigned char *bytes = small_save(&length);
    unsigned char *whole = malloc(length);
    memcpy(whole, bytes, length);
    hm_saved saved;
    assert_int_equal(hm_saved_parse("x", whole, length, &saved, &err), HM_OK);
    size_t first = length - (size_t)saved.records * HM_RECORD_SIZE;
    for (size_t n = 0; n < length; n++) {
        sim_put(whole, n);
        hm_session *s = load_sim(&report, &err);
        if (n < first) {
            assert_null(s);
            assert_int_equal(sim.live.length[0], n);
            continue;
        }
        assert_non_null(s);
        int records = (int)((n - first) / HM_RECORD_SIZE);
        assert_int_equal(report.records, records);
        assert_int_equal(report.cut, (n - first) % HM_RECORD_SIZE);
        assert_true(records == 0 || now(s) == saved.record[records - 1].hash);
        assert_int_equal(sim.live.length[0], n - (size_t)report.cut);
        assert_int_equal(hm_session_choose(s, HM_NO_PLAYER, 0, &err), HM_OK);
        hm_session_free(s);
        s = load_sim(&report, &err);
        assert_int_equal(report.records, records + 1);
        hm_session_free(s);
    }
    hm_saved_free(&saved);
    free(whole);
}

static void a_changed_rule_is_named(void **state)
{
    (void)state;
    hm_error err;
    hm_load_report report;
    hm_session *s = new_game();
    for (int i = 0; i < 6; i++)
        hm_session_choose(s, HM_NO_PLAYER, 2, &err);
    assert_int_equal(do_step(s, 's', &err), HM_OK);
    hm_session_free(s);

    world.manifest = manifest_2; /* changed, but plays the same */
    s = load_sim(&report, &err);
    assert_non_null(s);
    assert_string_equal(report.pack, "toy");
    assert_int_equal(report.diverged, 0);
    hm_session_free(s);

    world.factor++;
    assert_null(load_sim(&report, &err));
    assert_int_equal(err.code, HM_EINPUT);
    assert_int_equal(report.diverged, 1);
    assert_int_equal(report.player, 0);
    assert_non_null(strstr(err.msg, "'save', move 1 (player 1) gives another state than "
                                    "the save has; pack 'toy' has changed: 1.0.0 "));
    assert_non_null(strstr(err.msg, " then, 1.0.1 "));

    world.factor--;
    world.odd_from = 3;
    assert_null(load_sim(&report, &err));
    assert_int_equal(report.diverged, 4);
    assert_int_equal(report.player, 1);
    assert_non_null(strstr(err.msg,
                           "'save', move 4 (player 2) is not possible any more; pack "));

    world.manifest = manifest_1;
    assert_null(load_sim(&report, &err));
    assert_string_equal(report.pack, "");
    assert_string_equal(err.msg,
                        "'save', move 4 (player 2) is not possible any more; neither the "
                        "packs nor the engine's version have changed");
}

static void a_save_with_a_strange_header_is_refused(void **state)
{
    (void)state;
    static const char *const rows[] = {
        "", "{", "[]", "{\"setup\":1,\"packs\":[],\"start\":\"\"}",
        "{\"setup\":{},\"start\":\"\"}", "{\"setup\":{},\"packs\":[]}",
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        hm_error err;
        hm_load_report report;
        hm_journal *j;
        sim_reset();
        assert_int_equal(hm_journal_create(&sim_os, "save", NULL,
                                           &(hm_content){.header = rows[i]}, &j, &err),
                         HM_OK);
        hm_journal_close(j);
        assert_null(load_sim(&report, &err));
        assert_string_equal(err.msg, "'save': the header is not that of a saved game");
    }
}

static void a_save_of_another_version_says_so(void **state)
{
    (void)state;
    static const struct {
        const char *packs, *msg;
    } rows[] = {
        {"", "no pack has changed, but the engine has: 0.0.1 then, " HM_VERSION " now"},
        {"{\"name\":\"toy\",\"version\":\"0.9.0\",\"hash\":\"0123456789abcdef\"}",
         "the engine has changed (0.0.1 then, " HM_VERSION " now), and so has pack 'toy': "
         "0.9.0 0123456789abcdef then, 1.0.0 "},
        {"],\"rules\":9,\"more\":[", "it is by newer rules: 9 then, 1 here"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char header[300];
        hm_error err;
        hm_load_report report;
        hm_journal *j;
        sim_reset();
        snprintf(header, sizeof header,
                 "{\"engine\":\"0.0.1\",\"setup\":{\"seed\":7},\"packs\":[%s],"
                 "\"start\":\"ffffffffffffffff\"}", rows[i].packs);
        assert_int_equal(hm_journal_create(&sim_os, "save", NULL,
                                           &(hm_content){.header = header}, &j, &err),
                         HM_OK);
        hm_journal_close(j);
        assert_null(load_sim(&report, &err));
        assert_non_null(strstr(err.msg, "the game starts from another state than the save "
                                        "has; "));
        assert_non_null(strstr(err.msg, rows[i].msg));
    }
}

/* Right in all bytes, but no session writes such records. */
static void records_that_make_no_sense_are_refused(void **state)
{
    (void)state;
    static const char another[] = "'save', record 4: it names another move";
    static const struct {
        hm_record   last; /* after two choices and an undo */
        const char *msg;
    } rows[] = {
        {{.kind = HM_RECORD_UNDO, .option = 2}, another},
        {{.kind = HM_RECORD_UNDO, .option = 60000}, another},
        {{.kind = HM_RECORD_REDO, .option = 1}, another},
        {{.kind = HM_RECORD_REDO, .player = 1, .option = 60000}, another},
        {{.kind = HM_RECORD_CHOOSE, .player = HM_NO_PLAYER, .option = 1}, another},
        {{.kind = HM_RECORD_CHOOSE, .player = 1, .option = 60000},
         "'save', move 2 (player 2) is not possible any more; neither the packs nor the "
         "engine's version have changed"},
    };
    hm_error err;
    hm_load_report report;
    hm_saved saved;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        hm_journal *j;
        sim_reset();
        hm_session *s = new_game();
        for (const char *step = "s11u"; *step != '\0'; step++)
            assert_int_equal(do_step(s, *step, &err), HM_OK);
        hm_session_free(s);
        assert_int_equal(hm_journal_open(&sim_os, "save", NULL, &saved, &j, &err), HM_OK);
        assert_int_equal(hm_journal_add(j, &rows[i].last, NULL, &err), HM_OK);
        hm_journal_close(j);
        hm_saved_free(&saved);
        assert_null(load_sim(&report, &err));
        assert_string_equal(err.msg, rows[i].msg);
    }
    hm_record r = {.kind = HM_RECORD_UNDO};
    hm_journal *j;
    assert_int_equal(hm_journal_open(&sim_os, "save", NULL, &saved, NULL, &err), HM_OK);
    assert_int_equal(hm_journal_create(&sim_os, "save", NULL,
                                       &(hm_content){saved.header, &r, 1, NULL}, &j,
                                       &err), HM_OK);
    hm_journal_close(j);
    hm_saved_free(&saved);
    assert_null(load_sim(&report, &err));
    assert_string_equal(err.msg, "'save', record 1: there is nothing to undo");
}

/* -- the real system */

static void real_files_are_replaced_and_locked(void **state)
{
    (void)state;
    char folder[] = "/tmp/hamlet-journal-XXXXXX", path[64];
    hm_error err;
    hm_load_report report;
    hm_saved saved;
    hm_session *s = new_game(), *t;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/game", folder);
    assert_int_equal(hm_session_save(s, path, &err), HM_OK);
    assert_int_equal(hm_session_choose(s, 0, 1, &err), HM_OK);
    assert_int_equal(hm_session_save(s, path, &err), HM_OK);
    assert_int_equal(hm_session_choose(s, 1, 1, &err), HM_OK);
    pid_t child = fork();
    if (child == 0) { /* another process may read it, but not write it */
        bool fine = hm_session_load(path, &to_play_on, &t, &report, &err) == HM_EIO &&
                    strstr(err.msg, "another process is writing it") != NULL &&
                    hm_journal_open(&hm_os_posix, path, NULL, &saved, NULL, &err) ==
                        HM_OK &&
                    saved.records == 2;
        _exit(fine ? 0 : 1);
    }
    int status = 1;
    waitpid(child, &status, 0);
    assert_int_equal(status, 0);
    assert_int_equal(hm_session_save(s, folder, &err), HM_EINPUT);
    assert_int_equal(hm_session_save(s, "/dev/null", &err), HM_EINPUT);
    assert_int_equal(hm_session_save(s, "/nonexistent/x", &err), HM_EIO);
    assert_string_equal(err.msg,
                        "cannot write '/nonexistent/x': No such file or directory");
    assert_int_equal(hm_session_choose(s, 0, 2, &err), HM_OK); /* still in the old file */
    uint64_t hash = now(s);
    hm_session_free(s);
    assert_int_equal(hm_session_load(path, &to_look_at, &s, &report, &err), HM_OK);
    assert_true(now(s) == hash);
    hm_session_free(s);
    unlink(path);
    assert_int_equal(rmdir(folder), 0); /* nothing else was left behind */
}

/* What was taken back and forgotten goes with a copy, but not with a save. */
static void a_copy_has_every_record(void **state)
{
    (void)state;
    hm_load_report report;
    hm_error err;
    hm_saved was, is;
    hm_session *s = new_game();
    for (const char *step = "s01u2uu0"; *step != '\0'; step++)
        assert_int_equal(do_step(s, *step, &err), HM_OK);
    for (int loaded = 0; loaded < 2; loaded++) { /* what it wrote, and what it read */
        assert_int_equal(hm_journal_open(&sim_os, "save", NULL, &was, NULL, &err), HM_OK);
        hm_session_put(s, "bots", json_integer(loaded));
        assert_int_equal(hm_session_copy_on(s, &sim_os, "save", &err), HM_OK);
        assert_int_equal(hm_journal_open(&sim_os, "save", NULL, &is, NULL, &err), HM_OK);
        assert_int_equal(is.records, 7);
        assert_int_equal(was.records, 7);
        for (int i = 0; i < 7; i++) {
            assert_int_equal(was.record[i].kind, is.record[i].kind);
            assert_int_equal(was.record[i].option, is.record[i].option);
            assert_true(was.record[i].hash == is.record[i].hash);
        }
        assert_non_null(strstr(is.header, loaded ? "\"bots\":1" : "\"bots\":0"));
        hm_saved_free(&was);
        hm_saved_free(&is);
        hm_session_free(s);
        s = load_sim(&report, &err);
    }
    assert_int_equal(do_step(s, '1', &err), HM_OK); /* it goes on in the copy */
    hm_session_free(s);
    s = load_sim(&report, &err);
    assert_int_equal(report.records, 8);
    assert_int_equal(do_step(s, 's', &err), HM_OK);
    hm_session_free(s);
    s = load_sim(&report, &err);
    assert_int_equal(report.records, 2);
    hm_session_free(s);
}

/* -- leaving */

static int records_left;
static bool stops(void) { return records_left-- == 0; }

/* Who is asked between any two records gives up at any of them. */
static void loading_can_be_stopped(void **state)
{
    (void)state;
    size_t length;
    hm_error err;
    hm_load_report report;
    hm_session *s;
    hm_loading how = {.o = &no_options, .keep = true, .stop = stops};
    small_save(&length);
    sim_image before = sim.live;
    records_left = 1000;
    assert_int_equal(hm_session_load_on(&sim_os, "save", &how, &s, &report, &err), HM_OK);
    int records = report.records;
    assert_int_equal(records_left, 1000 - records);
    hm_session_free(s);
    for (int i = 0; i < records; i++) {
        records_left = i;
        assert_int_equal(hm_session_load_on(&sim_os, "save", &how, &s, &report, &err),
                         HM_ELIMIT);
        assert_null(s);
        assert_string_equal(err.msg, "stopped");
        assert_int_equal(records_left, -1);
    }
    assert_memory_equal(&before, &sim.live, sizeof before);
}

/* -- notes */

/* What the notes of a session say, and after how many choices: "0a 2b". */
static const char *notes_of(const hm_session *s)
{
    static char text[100];
    const hm_notes *n = hm_session_notes(s);
    text[0] = '\0';
    for (int i = 0; i < n->count; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s%d%.*s",
                 i > 0 ? " " : "", n->note[i].moves, n->note[i].length,
                 (const char *)n->note[i].bytes);
    return text;
}

/* Capital letters note themselves. */
static hm_status do_or_note(hm_session *s, char step, hm_error *err)
{
    unsigned char byte = (unsigned char)step;
    hm_note note = {.type = 777, .player = 1, .length = 1, .bytes = &byte};
    if (step < 'A' || step > 'Z')
        return do_step(s, step, err);
    return hm_session_note(s, &note, err);
}

static void notes_follow_their_choices(void **state)
{
    (void)state;
    static const struct {
        const char *steps, *noted;
    } rows[] = {
        {"sA0B1C", "0A 1B 2C"},
        {"A0B1Cs", "0A 1B 2C"},   /* before there is a file */
        {"s01A0uB", "2A 2B"},
        {"s01Auu", "2A"},         /* it may come back */
        {"s01Auurr", "2A"},
        {"s01Auu1", "0A"},        /* it does not, but A did happen */
        {"s01Au2B0C", "1A 2B 3C"},
        {"s01AuBuCr0D", "1A 1B 0C 2D"},
        {"s0A1Bu2", "1A 1B"},
    };
    hm_error err;
    hm_load_report report;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (int kept = 0; kept < 2; kept++) { /* all records, and only what stands */
            sim_reset();
            hm_session *s = new_game();
            for (const char *step = rows[i].steps; *step != '\0'; step++)
                assert_int_equal(do_or_note(s, *step, &err), HM_OK);
            assert_string_equal(notes_of(s), rows[i].noted);
            int moves = hm_session_moves(s), undone = hm_session_undone(s);
            if (kept == 0)
                assert_int_equal(do_step(s, 's', &err), HM_OK);
            hm_session_free(s);
            s = load_sim(&report, &err);
            assert_non_null(s);
            assert_int_equal(hm_session_moves(s), moves);
            assert_int_equal(hm_session_undone(s), undone);
            if (kept == 1)
                assert_string_equal(notes_of(s), rows[i].noted);
            else /* in the order of what they follow */
                assert_int_equal(strlen(notes_of(s)), strlen(rows[i].noted));
            hm_session_free(s);
        }
}

static void a_fork_has_the_notes_of_its_moves(void **state)
{
    (void)state;
    hm_error err;
    hm_session *s = new_game();
    for (const char *step = "A0B1C2D"; *step != '\0'; step++)
        assert_int_equal(do_or_note(s, *step, &err), HM_OK);
    assert_int_equal(hm_session_go(s, 1, &err), HM_OK);
    assert_string_equal(notes_of(s), "0A 1B 2C 3D");
    assert_int_equal(hm_session_fork(s, 1, &err), HM_OK);
    assert_string_equal(notes_of(s), "0A 1B");
    hm_session_free(s);
}

/* As with changed cards: another session of the same game takes the file over. */
static void notes_stay_when_another_session_takes_over(void **state)
{
    (void)state;
    hm_error err;
    hm_session *s = new_game(), *t = new_game();
    for (const char *step = "0A1B"; *step != '\0'; step++) {
        assert_int_equal(do_or_note(s, *step, &err), HM_OK);
        if (*step < 'A')
            assert_int_equal(do_step(t, *step, &err), HM_OK);
    }
    assert_int_equal(hm_session_follow(t, s, &err), HM_OK);
    assert_string_equal(notes_of(t), "1A 2B");
    hm_session_free(s);
    hm_session_free(t);
}

static void a_note_that_cannot_be_kept_is_not_made(void **state)
{
    (void)state;
    hm_error err;
    static const unsigned char bytes[HM_NOTE_BYTES_MAX + 1];
    hm_session *s = new_game();
    assert_int_equal(do_step(s, 's', &err), HM_OK);
    hm_note long_one = {.type = 1, .length = sizeof bytes, .bytes = bytes};
    assert_int_equal(hm_session_note(s, &long_one, &err), HM_ELIMIT);
    sim.at = sim.calls;
    sim.times = 1;
    sim.what = SIM_FAIL;
    sim.why = EIO;
    assert_int_equal(do_or_note(s, 'A', &err), HM_EIO);
    assert_string_equal(notes_of(s), "");
    assert_int_equal(do_or_note(s, 'B', &err), HM_OK);
    assert_string_equal(notes_of(s), "0B");
    hm_session_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_saved_game_is_loaded_and_goes_on),
        TEST(undo_and_redo_give_the_same_states),
        TEST(wrong_choices_change_nothing),
        TEST(a_choice_is_decided_and_hashed_once),
        TEST(what_is_due_changes_with_the_state),
        TEST(a_fork_has_the_first_moves_only),
        TEST(every_cut_is_noticed_or_a_shorter_game),
        TEST(a_changed_rule_is_named),
        TEST(a_save_with_a_strange_header_is_refused),
        TEST(a_save_of_another_version_says_so),
        TEST(records_that_make_no_sense_are_refused),
        TEST(real_files_are_replaced_and_locked),
        TEST(a_copy_has_every_record),
        TEST(loading_can_be_stopped),
        TEST(notes_follow_their_choices),
        TEST(a_fork_has_the_notes_of_its_moves),
        TEST(notes_stay_when_another_session_takes_over),
        TEST(a_note_that_cannot_be_kept_is_not_made),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
