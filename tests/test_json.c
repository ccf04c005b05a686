/* Answers are whole, or the program says that memory is short: each command that speaks
 * JSON is run again and again, with another one of Jansson's allocations failing. */
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "tests/support.h"
#include "tools/commands.h"
#include "tools/json.h"
#include "tools/options.h"
#include "tools/say.h"

/* Of each command; all: more than any of them has allocations. */
#define TRIES hm_test_runs(2000, 40)

enum { ARGS_MAX = 8 };

/* Under sanitizers, a program that ends in the middle has not freed everything. */
const char *__asan_default_options(void);
const char *__asan_default_options(void) { return "detect_leaks=0"; }

/* -- allocations that fail; shared with the child, which counts them down */

static long *left;

static void *allocate(size_t size)
{
    return (*left)-- == 0 ? NULL : malloc(size);
}

/* -- a command in a process of its own */

static char folder[] = "/tmp/hamlet-json-XXXXXX";

static const char *in_folder(const char *name)
{
    static char path[4][64];
    static int  next;
    next = (next + 1) % 4;
    snprintf(path[next], sizeof path[next], "%s/%s", folder, name);
    return path[next];
}

static void put_file(const char *name, const char *text)
{
    FILE *f = fopen(in_folder(name), "w");
    assert_non_null(f);
    fputs(text, f);
    assert_int_equal(fclose(f), 0);
}

static int run_command(char *const *argv)
{
    int argc = 0;
    hm_options o;
    while (argv[argc] != NULL)
        argc++;
    if (freopen(in_folder("in"), "r", stdin) == NULL ||
        freopen(in_folder("out"), "w", stdout) == NULL ||
        freopen(in_folder("err"), "w", stderr) == NULL)
        return 100;
    hm_json_begin(allocate);
    return hm_options_parse(argc, argv, &o) ? hm_command_find(o.command)->run(&o) : 101;
}

/* Its exit code; the first `fine` allocations go well, and the next one does not. */
static int run(char *const *argv, long fine)
{
    int status;
    *left = fine;
    fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0)
        exit(run_command(argv));
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static char *output(const char *name)
{
    size_t length;
    char *text = hm_test_read(in_folder(name), &length);
    assert_non_null(text);
    return text;
}

/* -- what is run */

static const char *const commands[][ARGS_MAX] = {
    {"hamlet", "engine"},
    {"hamlet", "list", "--json", "--type", "well"},
    {"hamlet", "show", "--json", "Farm"},
    {"hamlet", "show", "--json", "--code", "Well"},
    {"hamlet", "check", "--json", "TOWN.card"},
    {"hamlet", "rules", "--json"},
    {"hamlet", "score", "--json", "TOWN"},
    {"hamlet", "builds", "--json", "TOWN"},
    {"hamlet", "replay", "--json", "GAME"},
};
enum { COMMANDS = sizeof commands / sizeof *commands };

static const char town[] =
    "{\"cards\": [\"Cottage\", \"Farm\"], \"players\": [{\"name\": \"Ann\", \"town\":"
    " [[\"Cottage\", \"Farm\", \".\", \".\"], [\"wheat\", \".\", \".\", \".\"],"
    " [\"glass\", \"brick\", \".\", \".\"], [\".\", \".\", \".\", \".\"]]}]}";

static const char wrong_card[] = "card \"X\" { type wel pattern { wood } }";

/* A whole talk; GAME is written by it, and seen again by `replay`. */
static void put_talk(void)
{
    char text[1000];
    snprintf(text, sizeof text,
             "{\"op\": \"new\", \"mode\": \"solo\", \"cards\": [\"Cottage\", \"Well\"]}\n"
             "{\"op\": \"save\", \"file\": \"%s\"}\n{\"op\": \"choose\", \"option\": 0}\n"
             "{\"op\": \"choose\", \"option\": 3}\n{\"op\": \"view\", \"player\": 0}\n"
             "{\"op\": \"score\"}\n{\"op\": \"undo\"}\n{\"op\": \"oops\"}\n"
             "{\"op\": \"load\", \"file\": \"%s\"}\n{\"op\": \"quit\"}\n",
             in_folder("GAME"), in_folder("GAME"));
    put_file("in", text);
}

/* The arguments with the files' paths. */
static void fill_in(const char *const *from, char *argv[ARGS_MAX + 1])
{
    int n = 0;
    for (; n < ARGS_MAX && from[n] != NULL; n++) {
        bool file = from[n][0] >= 'A' && from[n][0] <= 'Z' && from[n][1] <= 'Z';
        argv[n] = strdup(file ? in_folder(from[n]) : from[n]);
    }
    argv[n] = NULL;
}

/* Whole lines from the beginning, no more. */
static bool is_beginning(const char *part, const char *whole)
{
    size_t n = strlen(part);
    return strncmp(part, whole, n) == 0 && (n == 0 || part[n - 1] == '\n');
}

static void fail_once(char *const *argv, long at, int code, const char *whole)
{
    int got = run(argv, at);
    char *out = output("out"), *err = output("err");
    if (got != HM_EXIT_LIMIT || strcmp(err, "hamlet: out of memory\n") != 0 ||
        !is_beginning(out, whole))
        fail_msg("%s, allocation %ld fails: exit %d (%d without), %s, answered:\n%s",
                 argv[1], at, got, code, err, out);
    free(out);
    free(err);
}

/* Every allocation, or so many of them that lie evenly. */
static void fail_each(const char *const *command)
{
    char *argv[ARGS_MAX + 1];
    fill_in(command, argv);
    int code = run(argv, INT32_MAX);
    long count = INT32_MAX - *left;
    char *whole = output("out");
    assert_true(count > 0 && strlen(whole) > 0);
    assert_in_range(code, HM_EXIT_FINE, HM_EXIT_INPUT);
    long by = 1 + count / TRIES;
    for (long at = 0; at < count; at += by)
        fail_once(argv, at, code, whole);
    assert_int_equal(run(argv, count), code); /* one more would not have been needed */
    free(whole);
    for (int i = 0; argv[i] != NULL; i++)
        free(argv[i]);
}

static void answers_are_whole_or_memory_is_short(void **state)
{
    (void)state;
    for (int i = 0; i < COMMANDS; i++)
        fail_each(commands[i]);
}

static int set_up(void **state)
{
    (void)state;
    setenv("HAMLET_PATH", "cards", 1);
    if (mkdtemp(folder) == NULL)
        return 1;
    int fd = open(in_folder("left"), O_RDWR | O_CREAT, 0600);
    if (fd < 0 || ftruncate(fd, sizeof *left) != 0)
        return 1;
    left = mmap(NULL, sizeof *left, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    close(fd);
    if (left == MAP_FAILED)
        return 1;
    put_file("TOWN", town);
    put_file("TOWN.card", wrong_card);
    put_talk();
    return 0;
}

static int tear_down(void **state)
{
    static const char *const names[] = {"in",   "out",       "err", "left",
                                        "TOWN", "TOWN.card", "GAME"};
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        unlink(in_folder(names[i]));
    rmdir(folder);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_are_whole_or_memory_is_short),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
