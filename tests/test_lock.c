/* One game, one writer: what happens when several processes want the same save file.
 *
 * Processes go step by step: each waits before every system call until it is told to
 * make it, so that an order of calls is a row of letters, and can be tried again. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include "tests/toygame.h"

/* -- a process that makes one system call at a time */

typedef struct actor {
    pid_t    pid;
    int      go, told;  /* pipes: to it, and from it */
    bool     gone;
} actor;

/* What an actor tells: that it waits for its next call, or what became of a step. */
typedef struct news {
    char     what; /* '.': waits; else the step of its script */
    bool     fine;
    uint64_t hash; /* of its game after it */
} news;

static int   my_go = -1, my_told = -1; /* in an actor: its ends of the pipes */
static char  game_path[96], link_path[96], hard_path[96], folder[64];

static void tell(char what, bool fine, uint64_t hash)
{
    news n = {what, fine, hash};
    if (write(my_told, &n, sizeof n) != (ssize_t)sizeof n)
        _exit(3);
}

/* Outside of an actor there is nobody to wait for. */
static void gate(void)
{
    char c;
    if (my_go < 0)
        return;
    tell('.', true, 0);
    if (read(my_go, &c, 1) != 1)
        _exit(4);
}

static hm_file_kind gate_kind(void *ctx, const char *path)
{
    gate();
    return hm_os_posix.kind(ctx, path);
}

static int gate_open(void *ctx, const char *path, int flags)
{
    gate();
    return hm_os_posix.open(ctx, path, flags);
}

static ssize_t gate_read(void *ctx, int fd, void *bytes, size_t count, off_t at)
{
    gate();
    return hm_os_posix.read(ctx, fd, bytes, count, at);
}

static ssize_t gate_write(void *ctx, int fd, const void *bytes, size_t count, off_t at)
{
    gate();
    return hm_os_posix.write(ctx, fd, bytes, count, at);
}

/* The machine does not crash here, and thousands of syncs take minutes. */
static int gate_sync(void *ctx, int fd, bool all)
{
    (void)ctx, (void)fd, (void)all;
    return 0;
}

static int gate_truncate(void *ctx, int fd, off_t length)
{
    gate();
    return hm_os_posix.truncate(ctx, fd, length);
}

static int gate_rename(void *ctx, const char *from, const char *to)
{
    gate();
    return hm_os_posix.rename(ctx, from, to);
}

static int gate_remove(void *ctx, const char *path)
{
    gate();
    return hm_os_posix.remove(ctx, path);
}

static int gate_close(void *ctx, int fd)
{
    gate();
    return hm_os_posix.close(ctx, fd);
}

static int gate_lock(void *ctx, int fd)
{
    gate();
    return hm_os_posix.lock(ctx, fd);
}

static int gate_share(void *ctx, int fd)
{
    gate();
    return hm_os_posix.share(ctx, fd);
}

static bool gate_is_at(void *ctx, int fd, const char *path)
{
    gate();
    return hm_os_posix.is_at(ctx, fd, path);
}

static char *gate_target(void *ctx, const char *path)
{
    return hm_os_posix.target(ctx, path);
}

static const hm_os gate_os = {
    NULL,      gate_kind,     gate_open,   gate_read,   gate_write,
    gate_sync, gate_truncate, gate_rename, gate_remove, gate_close,
    gate_lock, gate_share,    gate_is_at,  gate_target,
};

/* -- what an actor does: a letter per step */

static hm_session *begin(int seed)
{
    hm_session *s;
    hm_error err;
    json_t *request = json_pack("{s:i}", "seed", seed);
    assert_int_equal(hm_session_new(request, &no_options, &s, &err), HM_OK);
    json_decref(request);
    return s;
}

static hm_status load_in_place(hm_session **s, const char *path, hm_error *err)
{
    hm_session *loaded;
    hm_load_report report;
    hm_loading how = {.o = &no_options, .keep = true, .was = *s};
    hm_status st = hm_session_load_on(&gate_os, path, &how, &loaded, &report, err);
    if (st != HM_OK)
        return st;
    hm_session_free(*s);
    *s = loaded;
    return HM_OK;
}

/* s, l: save, load; S, L: by way of the link; H: load by the hard link; n: another game,
 * saved nowhere; r: read without keeping; k: give it the hard link; digits: choose. */
static hm_status act(hm_session **s, char step, int seed, hm_error *err)
{
    hm_saved saved;
    hm_status st;
    switch (step) {
    case 's': return hm_session_save_on(*s, &gate_os, game_path, err);
    case 'S': return hm_session_save_on(*s, &gate_os, link_path, err);
    case 'l': return load_in_place(s, game_path, err);
    case 'L': return load_in_place(s, link_path, err);
    case 'H': return load_in_place(s, hard_path, err);
    case 'n':
        hm_session_free(*s);
        *s = begin(seed);
        return HM_OK;
    case 'k': return link(game_path, hard_path) == 0 ? HM_OK : HM_EBUG;
    case 'r':
        st = hm_journal_open(&gate_os, game_path, NULL, &saved, NULL, err);
        hm_saved_free(&saved);
        return st;
    default: return hm_session_choose(*s, HM_NO_PLAYER, step - '0', err);
    }
}

static bool is_refusal(const hm_error *err)
{
    return strstr(err->msg, "another process is writing it") != NULL ||
           strstr(err->msg, "No such file") != NULL; /* nobody has saved yet */
}

/* A step that fails otherwise than by being refused ends it with exit 5. The answer that
 * a player would get is the last thing of a step, so news come in the true order. */
static void run_actor(const char *steps, int seed)
{
    hm_session *s = begin(seed);
    for (; *steps != '\0'; steps++) {
        hm_error err = {0};
        hm_status st = act(&s, *steps, seed, &err);
        if (st != HM_OK && !is_refusal(&err))
            _exit(5);
        bool kept = hm_session_is_kept(s) && strchr("nrk", *steps) == NULL;
        tell(kept ? *steps : 'n', st == HM_OK, now(s));
    }
    hm_session_free(s);
    _exit(0);
}

static actor start(const char *steps, int seed)
{
    int go[2], told[2];
    assert_int_equal(pipe(go), 0);
    assert_int_equal(pipe(told), 0);
    pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0) {
        close(go[1]);
        close(told[0]);
        my_go = go[0];
        my_told = told[1];
        run_actor(steps, seed);
    }
    close(go[0]);
    close(told[1]);
    return (actor){pid, go[1], told[0], false};
}

/* The next news of an actor; false: it has ended, as it should. */
static bool hear(actor *a, news *n)
{
    int status;
    if (a->gone)
        return false;
    if (read(a->told, n, sizeof *n) == (ssize_t)sizeof *n)
        return true;
    assert_int_equal(waitpid(a->pid, &status, 0), a->pid);
    assert_int_equal(status, 0);
    close(a->go);
    close(a->told);
    a->gone = true;
    return false;
}

static void let(actor *a)
{
    assert_int_equal(write(a->go, "g", 1), 1);
}

/* Lets it go on to the end of its next step. */
static news finish_step(actor *a)
{
    news n = {0};
    while (hear(a, &n) && n.what == '.')
        let(a);
    return n;
}

static void finish(actor *a)
{
    while (!a->gone)
        finish_step(a);
}

/* -- scenarios */

static void make_folder(void)
{
    strcpy(folder, "/tmp/hamlet-lock-XXXXXX");
    assert_non_null(mkdtemp(folder));
    snprintf(game_path, sizeof game_path, "%s/game", folder);
    snprintf(link_path, sizeof link_path, "%s/link", folder);
    snprintf(hard_path, sizeof hard_path, "%s/hard", folder);
    assert_int_equal(symlink("game", link_path), 0);
}

/* Nothing but what the tests made may be left. */
static void drop_folder(void)
{
    struct stat st;
    assert_int_equal(lstat(link_path, &st), 0);
    assert_true(S_ISLNK(st.st_mode));
    unlink(hard_path);
    unlink(link_path);
    unlink(game_path);
    assert_int_equal(rmdir(folder), 0);
}

/* The save plays through, and ends in this state. */
static void assert_saved(uint64_t hash)
{
    hm_session *s;
    hm_load_report report;
    hm_error err;
    assert_int_equal(hm_session_load(game_path, &to_look_at, &s, &report, &err), HM_OK);
    assert_int_equal(report.cut, 0);
    assert_true(now(s) == hash);
    hm_session_free(s);
}

/* `order` is who makes the next step, a or b; of those in capitals it is expected that
 * they are refused. What was acknowledged last is in the save. */
static const struct {
    const char *name, *a, *b, *order;
} scenarios[] = {
    {"saving over a game that is played", "s01", "s", "aBaa"},
    {"loading one's own game keeps the lock", "s0l12", "ls", "aaaBaBa"},
    {"saving over one's own game keeps the lock", "s0s12", "ls", "aaaBaBa"},
    {"links lead to the same lock", "S0L12", "sL", "aaaBaBa"},
    {"a reader in the same process drops no lock", "s0r12", "ls", "aaaBaBa"},
    {"so does another name of the file", "sk0", "H1H", "aaBabB"},
    {"a game that was left may be taken up", "s0n1", "l1", "aaabba"},
};

static void run_scenario(const char *a_steps, const char *b_steps, const char *order)
{
    make_folder();
    actor a = start(a_steps, 7), b = start(b_steps, 8);
    uint64_t last = 0;
    for (; *order != '\0'; order++) {
        bool refused = *order < 'a';
        news n = finish_step((*order | 32) == 'a' ? &a : &b);
        assert_true(n.what != 0);
        assert_int_equal(n.fine, !refused);
        if (n.fine && n.what != 'n')
            last = n.hash;
    }
    assert_saved(last);
    finish(&a);
    finish(&b);
    drop_folder();
}

static void a_game_has_one_writer(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof scenarios / sizeof *scenarios; i++) {
        print_message("%s\n", scenarios[i].name);
        run_scenario(scenarios[i].a, scenarios[i].b, scenarios[i].order);
    }
}

/* After one call more, or before its first: what it says until it waits for the next.
 * Returns how many steps it has made; hash[]: after them. */
static int hear_until_gate(actor *a, int steps, uint64_t *hash)
{
    news n;
    while (hear(a, &n) && n.what != '.')
        hash[steps++] = n.hash;
    return steps;
}

/* Kills a writer when it has made so many calls, and takes its game up. */
static void kill_and_go_on(int calls, const uint64_t whole[3])
{
    uint64_t hash[3];
    actor a = start("s01", 7), b = start("l2s", 8);
    int steps = hear_until_gate(&a, 0, hash);
    for (int i = 0; i < calls && !a.gone; i++) {
        let(&a);
        steps = hear_until_gate(&a, steps, hash);
    }
    if (!a.gone) {
        kill(a.pid, SIGKILL);
        waitpid(a.pid, NULL, 0);
        close(a.go);
        close(a.told);
    }
    news n = finish_step(&b);
    assert_true(n.fine || steps == 0);
    if (n.fine) /* one step may have been made, but not told of */
        assert_true((steps > 0 && n.hash == whole[steps - 1]) ||
                    (steps < 3 && n.hash == whole[steps]));
    assert_true(finish_step(&b).fine);
    n = finish_step(&b);
    assert_true(n.fine); /* also over what the other left half done */
    assert_saved(n.hash);
    finish(&b);
    unlink(game_path);
}

static void a_killed_writer_leaves_no_lock(void **state)
{
    (void)state;
    enum { CALLS = 24 }; /* that it makes at least, if nobody kills it */
    uint64_t whole[3];
    make_folder();
    actor a = start("s01", 7);
    for (int i = 0; i < 3; i++)
        whole[i] = finish_step(&a).hash;
    finish(&a);
    unlink(game_path);
    for (int calls = 0; calls < CALLS; calls++)
        kill_and_go_on(calls, whole);
    drop_folder();
}

/* -- any order */

#define ORDERS hm_test_runs(1000, 50)

enum { ACTORS = 3, STEPS_MAX = 8 };

static void draw_steps(char steps[STEPS_MAX + 1], uint64_t *chance)
{
    static const char kinds[] = "sssllSLnr012012";
    int count = 3 + hm_test_below(chance, STEPS_MAX - 2);
    for (int i = 0; i < count; i++)
        steps[i] = kinds[hm_test_below(chance, sizeof kinds - 1)];
    steps[count] = '\0';
}

typedef struct tally {
    int      refused, kept;
    uint64_t last; /* state that was acknowledged last */
} tally;

/* What an actor says until it waits again. Whoever is told that a step was made holds
 * the lock, so at that moment the file says what the player was told: else somebody
 * writes where nobody will look, or over another. */
static void settle(actor *a, tally *sum)
{
    news n;
    while (hear(a, &n) && n.what != '.') {
        sum->refused += !n.fine;
        if (!n.fine || n.what == 'n')
            continue;
        sum->kept++;
        sum->last = n.hash;
        assert_saved(n.hash);
    }
}

/* One call after the other, whose is drawn by chance. */
static void run_order(uint64_t *chance, tally *sum)
{
    actor who[ACTORS];
    int left = 0, before = sum->kept;
    make_folder();
    for (int i = 0; i < ACTORS; i++) {
        char steps[STEPS_MAX + 1];
        draw_steps(steps, chance);
        who[i] = start(steps, 7 + i);
        settle(&who[i], sum);
        left += !who[i].gone;
    }
    while (left > 0) {
        actor *a = &who[hm_test_below(chance, ACTORS)];
        if (a->gone)
            continue;
        let(a);
        settle(a, sum);
        left -= a->gone;
    }
    if (sum->kept > before)
        assert_saved(sum->last);
    drop_folder();
}

static void no_order_of_calls_loses_a_choice(void **state)
{
    (void)state;
    tally sum = {0};
    for (uint64_t i = 1; i <= (uint64_t)ORDERS; i++) {
        uint64_t chance = i;
        run_order(&chance, &sum);
    }
    assert_true(sum.refused > ORDERS && sum.kept > ORDERS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_game_has_one_writer),
        TEST(a_killed_writer_leaves_no_lock),
        TEST(no_order_of_calls_loses_a_choice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
