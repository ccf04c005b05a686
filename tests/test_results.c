/* The index of games that were played: it has what the saves have, whatever became of it
 * or of them; a game counts once; bests and achievements follow from the results. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/bots/bot.h"
#include "tests/support.h"
#include "tools/json.h"
#include "tools/save/games.h"
#include "tools/save/results.h"

static char home[64], games[96], db[96];
static const hm_options no_options = {.seed = 1};
static const hm_results_look all_of_it = {0};

/* -- games to look at */

/* A command, with the path in place of every %s. */
static void run_shell(const char *what, const char *path)
{
    char command[600];
    size_t n = 0;
    for (; *what != '\0' && n < 300; what++)
        if (what[0] == '%' && what[1] == 's') {
            n += (size_t)snprintf(command + n, 200, "%s", path);
            what++;
        } else {
            command[n++] = *what;
        }
    command[n] = '\0';
    assert_int_equal(system(command), 0);
}

static int new_home(void **state)
{
    (void)state;
    strcpy(home, "/tmp/hm-results-XXXXXX");
    if (mkdtemp(home) == NULL)
        return -1;
    setenv("XDG_DATA_HOME", home, 1);
    snprintf(games, sizeof games, "%s/hamlet/games", home);
    snprintf(db, sizeof db, "%s/hamlet/games.db", home);
    run_shell("mkdir -p %s", games);
    return 0;
}

static int drop_home(void **state)
{
    (void)state;
    run_shell("chmod -R u+w %s; rm -rf %s", home);
    return 0;
}

static const char *path_of(const char *name, char path[200])
{
    snprintf(path, 200, "%.90s/%.90s.hamlet", games, name);
    return path;
}

/* All seats are played by this bot, whatever the set-up says of them; so many choices, or
 * with -1 to the end. */
static void play_on(hm_session *s, const char *bot, int choices)
{
    hm_error err;
    hm_arena arena = {0};
    hm_bot *b;
    const hm_table *t = hm_session_table(s);
    assert_int_equal(hm_bot_new(&arena, bot, hm_table_deal(t), 5, &b, &err), HM_OK);
    for (int i = 0; i != choices && !hm_table_over(t); i++) {
        const hm_decision *d = hm_session_due(s, &err);
        assert_non_null(d);
        int index = hm_bot_choose(b, t, d);
        assert_int_equal(hm_session_choose(s, HM_NO_PLAYER, index, &err), HM_OK);
    }
    hm_arena_drop(&arena);
}

/* A game that is kept under that name; the caller's to free. */
static hm_session *game(const char *name, const char *setup, const char *bot, int choices)
{
    char path[200];
    hm_error err;
    hm_session *s = NULL;
    json_t *request = json_loads(setup, 0, NULL);
    assert_non_null(request);
    /* "bots" are what `play` notes in a set-up */
    json_t *bots = json_incref(json_object_get(request, "bots"));
    json_object_del(request, "bots");
    if (hm_session_new(request, &no_options, &s, &err) != HM_OK)
        fail_msg("%s", err.msg);
    json_decref(request);
    if (bots != NULL)
        hm_session_put(s, "bots", bots);
    play_on(s, bot, choices);
    assert_int_equal(hm_session_save(s, path_of(name, path), &err), HM_OK);
    return s;
}

static void keep(const char *name, const char *setup, const char *bot, int choices)
{
    hm_session_free(game(name, setup, bot, choices));
}

static const char duel[] = "{\"players\": 2, \"seed\": 3, \"bots\": [\"person\", "
                           "\"easy\"]}";
static const char alone[] = "{\"players\": 1, \"mode\": \"solo\", \"seed\": 4, "
                            "\"bots\": [\"person\"], \"names\": [\"Ann\"]}";

/* -- what the index says */

static hm_results *open_index(void)
{
    hm_error trouble;
    hm_results *r = hm_results_open(&no_options, &trouble);
    assert_int_equal(trouble.code, HM_OK);
    return r;
}

static json_t *list_of(hm_results *r)
{
    hm_error err;
    assert_int_equal(hm_results_renew(r, &all_of_it), 0);
    json_t *list = hm_results_list(r, &err);
    assert_non_null(list);
    return list;
}

/* All of the list as a text, to be freed. */
static char *listing(void)
{
    hm_results *r = open_index();
    json_t *list = list_of(r);
    char *text = json_dumps(list, JSON_SORT_KEYS);
    json_decref(list);
    hm_results_close(r);
    return text;
}

static const json_t *entry(const json_t *list, const char *name)
{
    char path[200];
    size_t i;
    json_t *v;
    path_of(name, path);
    json_array_foreach(list, i, v)
        if (strcmp(json_string_value(json_object_get(v, "path")), path) == 0)
            return v;
    return NULL;
}

static const char *text_in(const json_t *j, const char *field)
{
    const char *text = json_string_value(json_object_get(j, field));
    return text != NULL ? text : "";
}

static json_int_t number_in(const json_t *j, const char *field)
{
    assert_true(json_is_integer(json_object_get(j, field)));
    return json_integer_value(json_object_get(j, field));
}

/* -- tests */

static void a_game_is_told_as_it_is(void **state)
{
    (void)state;
    hm_results *r = open_index();
    keep("left", duel, "quick", 9);
    keep("over", alone, "quick", -1);
    json_t *list = list_of(r);
    assert_int_equal(json_array_size(list), 2);
    const json_t *left = json_array_get(list, 0), *over = json_array_get(list, 1);
    assert_ptr_equal(left, entry(list, "left"));
    assert_string_equal(text_in(left, "state"), "unfinished");
    assert_string_equal(text_in(left, "game"), "tiny-towns");
    assert_string_equal(text_in(left, "mode"), "standard");
    assert_int_equal(number_in(left, "number"), 1);
    assert_int_equal(number_in(left, "players"), 2);
    assert_int_equal(number_in(left, "people"), 1);
    assert_int_equal(number_in(left, "moves"), 9);
    assert_int_equal(number_in(left, "seed"), 3);
    const json_t *seats = json_object_get(left, "seats");
    assert_int_equal(json_array_size(seats), 2);
    assert_string_equal(text_in(json_array_get(seats, 0), "who"), "you");
    assert_string_equal(text_in(json_array_get(seats, 1), "bot"), "easy");
    assert_true(json_is_null(json_object_get(json_array_get(seats, 0), "points")));
    const json_t *ann = json_array_get(json_object_get(over, "seats"), 0);
    assert_string_equal(text_in(over, "state"), "finished");
    assert_string_equal(text_in(ann, "who"), "Ann");
    assert_true(json_is_null(json_object_get(ann, "bot")));
    assert_true(json_is_null(json_object_get(ann, "won"))); /* nothing was to be won */
    assert_true(*text_in(ann, "level") != '\0');
    json_decref(list);
    hm_results_close(r);
}

/* What a file is told as; it is made by a command that has its path as %s. */
static const struct odd {
    const char *name, *make, *state, *remark;
} odds[] = {
    {"foreign", "printf hello >%s", "unreadable", "not a saved game"},
    {"long", "head -c 100000 /dev/zero >%s", "unreadable", "not a saved game"},
    {"torn", "truncate -s -5 %s", "unfinished", "torn: "},
    {"damaged", "printf XXXX | dd of=%s bs=1 seek=700 conv=notrunc status=none",
     "unreadable", "damaged"},
    {"header", "printf XXXX | dd of=%s bs=1 seek=60 conv=notrunc status=none",
     "unreadable", ""},
    {"unplayable", "sed -i 's/\"base\"/\"bose\"/g' %s", "unreadable", ""},
    {"older", "cp tests/saves/0.1.0-standard.hamlet %s", "unfinished", "0.1.0"},
    {"empty", ": >%s", NULL, NULL},
    {"folder", "rm %s; mkdir %s", NULL, NULL},
    {"pipe", "rm %s; mkfifo %s", NULL, NULL},
    {"dangling", "rm %s; ln -s /nowhere %s", NULL, NULL},
    {"closed", "chmod 000 %s", "", ""}, /* whoever is root may read it */
};
enum { ODDS = sizeof odds / sizeof odds[0] };

static void odd_files_are_told_and_harm_nothing(void **state)
{
    (void)state;
    char path[200];
    hm_results *r = open_index();
    keep("sound", duel, "quick", 20);
    for (int i = 0; i < ODDS; i++) {
        keep(odds[i].name, duel, "quick", 20);
        run_shell(odds[i].make, path_of(odds[i].name, path));
    }
    json_t *list = list_of(r);
    assert_non_null(entry(list, "sound"));
    for (int i = 0; i < ODDS; i++) {
        const json_t *e = entry(list, odds[i].name);
        if (odds[i].state == NULL) {
            assert_null(e);
            continue;
        }
        assert_non_null(e);
        if (strstr(text_in(e, "state"), odds[i].state) == NULL ||
            strstr(text_in(e, "remark"), odds[i].remark) == NULL)
            fail_msg("%s: %s, %s", odds[i].name, text_in(e, "state"),
                     text_in(e, "remark"));
        assert_non_null(json_object_get(e, "number"));
    }
    json_decref(list);
    hm_results_close(r);
}

/* What becomes of the index between two runs, by a command with its path. */
static const char *const mishaps[] = {
    "rm %s",
    ": >%s",
    "head -c 5000 /dev/urandom >%s",
    "truncate -s 5000 %s",
    "printf XXXXXXXXXXXXXXXXXXXXXXXX | dd of=%s bs=1 seek=4096 conv=notrunc status=none",
    "printf XXXXXXXX | dd of=%s bs=1 seek=30 conv=notrunc status=none",
    "python3 -c 'import sqlite3; d = sqlite3.connect(\"%s\"); "
    "d.execute(\"PRAGMA user_version = 0\"); d.commit()'",
    "python3 -c 'import sqlite3; d = sqlite3.connect(\"%s\"); "
    "d.execute(\"PRAGMA application_id = 7\"); d.commit()'",
    "python3 -c 'import sqlite3; d = sqlite3.connect(\"%s\"); "
    "d.execute(\"DROP TABLE seats\"); d.commit()'",
    "python3 -c 'import sqlite3; d = sqlite3.connect(\"%s\"); "
    "d.execute(\"DELETE FROM saves\"); d.commit()'",
};

static void an_index_that_is_lost_or_damaged_is_made_anew(void **state)
{
    (void)state;
    keep("one", duel, "quick", 9);
    keep("two", alone, "quick", -1);
    keep("three", duel, "quick", -1);
    char *was = listing();
    for (size_t i = 0; i < sizeof mishaps / sizeof mishaps[0]; i++) {
        run_shell(mishaps[i], db);
        char *now = listing();
        if (strcmp(was, now) != 0)
            fail_msg("after %s:\n%s\ninstead of\n%s", mishaps[i], now, was);
        free(now);
        assert_int_equal(access(db, F_OK), 0);
    }
    free(was);
}

/* Where it cannot be kept it is made in memory, and what is in its place stays. */
static const struct elsewhere {
    const char *make, *trouble;
} elsewheres[] = {
    {"rm -f %s; mkdir %s", "cannot keep"},
    {"rm -rf %s; python3 -c 'import sqlite3; d = sqlite3.connect(\"%s\"); "
     "d.executescript(\"PRAGMA application_id = 0x48616d67; PRAGMA user_version = 99; "
     "CREATE TABLE later (x)\")'",
     "was made by a later hamlet"},
};

static void an_index_that_cannot_be_kept_is_no_trouble(void **state)
{
    (void)state;
    hm_error trouble;
    keep("one", duel, "quick", 9);
    char *was = listing();
    for (size_t i = 0; i < sizeof elsewheres / sizeof elsewheres[0]; i++) {
        run_shell(elsewheres[i].make, db);
        hm_results *r = hm_results_open(&no_options, &trouble);
        assert_int_not_equal(trouble.code, HM_OK);
        assert_non_null(strstr(trouble.msg, elsewheres[i].trouble));
        json_t *list = list_of(r);
        char *now = json_dumps(list, JSON_SORT_KEYS);
        assert_string_equal(now, was);
        free(now);
        json_decref(list);
        hm_results_close(r);
        assert_int_equal(access(db, F_OK), 0);
    }
    free(was);
}

static int reads;

static void count_reads(int done, int all)
{
    reads += done < all;
}

/* Only what came or changed is read. */
static void what_is_known_is_not_read_again(void **state)
{
    (void)state;
    static const hm_results_look look = {.progress = count_reads};
    char path[200];
    hm_results *r = open_index();
    keep("one", duel, "quick", 9);
    keep("two", duel, "quick", 12);
    reads = 0;
    assert_int_equal(hm_results_renew(r, &look), 0);
    assert_int_equal(reads, 2);
    assert_int_equal(hm_results_renew(r, &look), 0);
    assert_int_equal(reads, 2);
    keep("two", duel, "quick", 14);
    assert_int_equal(hm_results_renew(r, &look), 0);
    assert_int_equal(reads, 3);
    unlink(path_of("one", path));
    json_t *list = list_of(r);
    assert_int_equal(json_array_size(list), 1);
    assert_int_equal(number_in(json_array_get(list, 0), "moves"), 14);
    json_decref(list);
    hm_results_close(r);
}

static bool has_enough(void) { return reads >= 2; }

/* The newest first, and the rest another time. */
static void looking_can_be_cut_short(void **state)
{
    (void)state;
    static const hm_results_look look = {.stop = has_enough, .progress = count_reads};
    static const char *const names[] = {"a", "b", "c", "d", "e"};
    struct timespec when[2] = {{.tv_sec = 1000}, {.tv_sec = 1000}};
    char path[200];
    hm_results *r = open_index();
    for (int i = 0; i < 5; i++) {
        keep(names[i], duel, "quick", 5);
        when[0].tv_sec = when[1].tv_sec = 1000 + i;
        assert_int_equal(utimensat(AT_FDCWD, path_of(names[i], path), when, 0), 0);
    }
    reads = 0;
    /* of the second one nothing is known: the loader was asked to stop, too */
    assert_int_equal(hm_results_renew(r, &look), 4);
    hm_error err;
    json_t *list = hm_results_list(r, &err);
    assert_int_equal(json_array_size(list), 1);
    assert_non_null(entry(list, "e"));
    json_decref(list);
    list = list_of(r);
    assert_int_equal(json_array_size(list), 5);
    assert_ptr_equal(json_array_get(list, 4), entry(list, "a"));
    json_decref(list);
    hm_results_close(r);
}

static json_int_t games_of(hm_results *r, const char *mode)
{
    hm_error err;
    size_t i;
    json_int_t n = 0;
    json_t *v;
    assert_int_equal(hm_results_renew(r, &all_of_it), 0);
    json_t *stats = hm_results_stats(r, &err);
    assert_non_null(stats);
    json_array_foreach(json_object_get(stats, "modes"), i, v)
        n += strcmp(text_in(v, "mode"), mode) == 0 ? number_in(v, "games") : 0;
    json_decref(stats);
    return n;
}

/* However often it is put there, copied, or taken back and played again. */
static void a_game_counts_once(void **state)
{
    (void)state;
    char path[200], other[200];
    hm_error err;
    bool anew;
    hm_results *r = open_index();
    hm_session *s = game("one", alone, "quick", -1);
    path_of("one", path);
    assert_int_equal(hm_results_put(r, path, s, &anew, &err), HM_OK);
    assert_true(anew);
    assert_int_equal(hm_results_put(r, path, s, &anew, &err), HM_OK);
    assert_false(anew);
    assert_int_equal(games_of(r, "solo"), 1);
    snprintf(other, sizeof other, "cp %%s %.90s/copy.hamlet", games);
    run_shell(other, path);
    assert_int_equal(games_of(r, "solo"), 1);
    unlink(path_of("copy", other));
    assert_int_equal(hm_session_undo(s, &err), HM_OK);
    assert_int_equal(games_of(r, "solo"), 0); /* told by the file alone */
    assert_int_equal(hm_results_put(r, path, s, &anew, &err), HM_OK);
    assert_false(anew);
    assert_int_equal(hm_session_redo(s, &err), HM_OK);
    assert_int_equal(hm_results_put(r, path, s, &anew, &err), HM_OK);
    assert_true(anew);
    assert_int_equal(games_of(r, "solo"), 1);
    hm_session_free(s);
    hm_results_close(r);
}

/* Hints are counted for whom they were given, also those of choices taken back. */
static void hints_are_counted(void **state)
{
    (void)state;
    hm_error err;
    hm_results *r = open_index();
    hm_session *s = game("helped", duel, "quick", 5);
    const hm_note mine = {.type = HM_NOTE_HINT, .player = 0, .bytes = NULL},
                  theirs = {.type = HM_NOTE_HINT, .player = 1},
                  other = {.type = HM_NOTE_VERSION, .player = 0};
    assert_int_equal(hm_session_note(s, &mine, &err), HM_OK);
    assert_int_equal(hm_session_note(s, &theirs, &err), HM_OK);
    assert_int_equal(hm_session_note(s, &other, &err), HM_OK);
    assert_int_equal(hm_session_undo(s, &err), HM_OK);
    assert_int_equal(hm_session_note(s, &mine, &err), HM_OK);
    hm_session_free(s);
    json_t *list = list_of(r);
    const json_t *seats = json_object_get(json_array_get(list, 0), "seats");
    assert_int_equal(number_in(json_array_get(seats, 0), "help"), 2);
    assert_int_equal(number_in(json_array_get(seats, 1), "help"), 1);
    json_decref(list);
    hm_results_close(r);
}

static bool has_deed(const json_t *list, const char *kind, const char *what,
                     const char *who)
{
    size_t i;
    json_t *v;
    json_array_foreach(list, i, v)
        if (strcmp(text_in(v, "kind"), kind) == 0 &&
            (strcmp(text_in(v, "what"), what) == 0 ||
             strcmp(text_in(v, "mode"), what) == 0) &&
            strcmp(text_in(v, "who"), who) == 0)
            return true;
    return false;
}

/* All that a bot plays here is the person's doing. */
static void bests_and_achievements_follow_from_results(void **state)
{
    (void)state;
    char path[200], what[160];
    hm_error err;
    hm_results *r = open_index();
    keep("first", alone, "random", -1);
    assert_int_equal(hm_results_renew(r, &all_of_it), 0);
    json_t *j = hm_results_beside(r, path_of("first", path), &err);
    const json_t *best = json_array_get(json_object_get(j, "bests"), 0),
                 *deeds = json_object_get(j, "achievements");
    json_int_t points = number_in(best, "points");
    assert_true(json_is_null(json_object_get(best, "before")));
    assert_int_equal(number_in(best, "games"), 0);
    assert_true(has_deed(deeds, "games", "1", "Ann"));
    assert_true(has_deed(deeds, "mode", "solo", "Ann"));
    assert_false(has_deed(deeds, "pack", "base", "Ann")); /* nobody won */
    json_decref(j);
    keep("second", alone, "greedy", -1);
    assert_int_equal(hm_results_renew(r, &all_of_it), 0);
    j = hm_results_beside(r, path_of("second", path), &err);
    best = json_array_get(json_object_get(j, "bests"), 0);
    deeds = json_object_get(j, "achievements");
    assert_int_equal(number_in(best, "before"), points);
    assert_int_equal(number_in(best, "before_with_cards"), points);
    assert_true(number_in(best, "points") > points);
    assert_false(has_deed(deeds, "games", "1", "Ann"));
    assert_false(has_deed(deeds, "mode", "solo", "Ann"));
    assert_int_equal(json_array_size(deeds), 1); /* the highest level, and no other */
    assert_string_equal(text_in(json_array_get(deeds, 0), "kind"), "level");
    snprintf(what, sizeof what, "%s", text_in(json_array_get(deeds, 0), "what"));
    json_decref(j);
    j = hm_results_stats(r, &err);
    assert_true(has_deed(json_object_get(j, "achievements"), "level", what, "Ann"));
    assert_false(has_deed(json_object_get(j, "open"), "level", what, ""));
    assert_true(has_deed(json_object_get(j, "open"), "mode", "town-hall", ""));
    assert_true(has_deed(json_object_get(j, "open"), "bot", "hard", ""));
    assert_true(has_deed(json_object_get(j, "open"), "pack", "fortune", ""));
    best = json_array_get(json_object_get(j, "bests"), 0);
    assert_int_equal(number_in(best, "games"), 2);
    assert_true(number_in(best, "best") > points);
    json_decref(j);
    hm_results_close(r);
}

/* Over many seeds each side wins: a win against a level counts, and only a win. */
static void a_win_against_a_level_counts(void **state)
{
    (void)state;
    char path[200], setup[160], name[16];
    hm_error err;
    int wins = 0, losses = 0;
    drop_home(NULL);
    for (int seed = 1; (wins == 0 || losses == 0) && seed < 40; seed++) {
        new_home(NULL);
        hm_results *r = open_index();
        snprintf(setup, sizeof setup, "{\"players\": 2, \"seed\": %d, "
                 "\"bots\": [\"person\", \"easy\"]}", seed);
        snprintf(name, sizeof name, "g%d", seed);
        keep(name, setup, "quick", -1);
        json_t *list = list_of(r);
        const json_t *seats = json_object_get(json_array_get(list, 0), "seats");
        bool first = json_is_true(json_object_get(json_array_get(seats, 0), "won"));
        bool won = first && number_in(json_array_get(seats, 1), "place") > 1;
        json_t *j = hm_results_beside(r, path_of(name, path), &err);
        const json_t *deeds = json_object_get(j, "achievements");
        assert_int_equal(has_deed(deeds, "bot", "easy", "you"), won);
        assert_int_equal(has_deed(deeds, "pack", "base", "you"), first);
        wins += won;
        losses += !won;
        json_decref(j);
        json_decref(list);
        hm_results_close(r);
        drop_home(NULL);
    }
    assert_true(wins > 0 && losses > 0);
    new_home(NULL); /* for the tear-down */
}

/* Saves elsewhere are listed once they were played, also when the index is lost. */
static void saves_elsewhere_are_remembered(void **state)
{
    (void)state;
    char path[200], file[120];
    hm_error err;
    keep("here", duel, "quick", 5);
    hm_session *s = game("there", duel, "quick", 7);
    snprintf(file, sizeof file, "%s/my game", home);
    assert_int_equal(hm_session_relocate(s, file, &err), HM_OK);
    hm_session_free(s);
    assert_int_equal(hm_games_set_last(file, &err), HM_OK);
    assert_int_equal(hm_games_set_last(file, &err), HM_OK);
    assert_int_equal(hm_games_set_last(path_of("here", path), &err), HM_OK);
    for (int i = 0; i < 2; i++) {
        hm_results *r = open_index();
        json_t *list = list_of(r);
        assert_int_equal(json_array_size(list), 2);
        assert_string_equal(text_in(json_array_get(list, 0), "path"), file);
        json_decref(list);
        char *found = hm_results_numbered(r, 1, &err);
        assert_string_equal(found, file);
        free(found);
        assert_null(hm_results_numbered(r, 3, &err));
        assert_non_null(strstr(err.msg, "1 to 2"));
        hm_results_close(r);
        unlink(db);
    }
    unlink(file);
    hm_results *r = open_index();
    json_t *list = list_of(r);
    assert_int_equal(json_array_size(list), 1);
    json_decref(list);
    hm_results_close(r);
}

static const struct typed {
    const char *text;
    int         number;
} typed[] = {
    {"1", 1}, {"20", 20}, {"007", 7}, {"0", 0}, {"", 0}, {"-1", 0}, {"1.hamlet", 0},
    {"99999999999", 0}, {"1 ", 0}, {"stats", 0},
};

static void numbers_are_digits_alone(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof typed / sizeof typed[0]; i++)
        assert_int_equal(hm_results_number(typed[i].text), typed[i].number);
}

#define FRESH(test) cmocka_unit_test_setup_teardown(test, new_home, drop_home)

int main(void)
{
    const struct CMUnitTest tests[] = {
        FRESH(a_game_is_told_as_it_is),
        FRESH(odd_files_are_told_and_harm_nothing),
        FRESH(an_index_that_is_lost_or_damaged_is_made_anew),
        FRESH(an_index_that_cannot_be_kept_is_no_trouble),
        FRESH(what_is_known_is_not_read_again),
        FRESH(looking_can_be_cut_short),
        FRESH(a_game_counts_once),
        FRESH(hints_are_counted),
        FRESH(bests_and_achievements_follow_from_results),
        FRESH(a_win_against_a_level_counts),
        FRESH(saves_elsewhere_are_remembered),
        cmocka_unit_test(numbers_are_digits_alone),
    };
    hm_json_begin(malloc);
    setenv("HAMLET_PATH", "cards", 1);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
