/* Scripts that mean harm. Every file in tests/hostile says on its first two lines what
 * must become of it; here each meets the real library and the real host, must get its
 * verdict in time and within memory, twice the same, and the pool must work on after it.
 */
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "lua/limits.h"
#include "tests/scripted.h"
#include "tests/support.h"

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
enum { SLOWER = 10 };
#else
enum { SLOWER = 1 };
#endif
enum { VERDICT_MS = 250 * SLOWER, VERDICT_BYTES = 8 << 20, FILES_MAX = 512, TEXT = 512 };

#define HOSTILE "tests/hostile"

typedef struct hostile {
    char   path[256], expect[128], hook[16];
    char  *text;
    size_t length;
} hostile;

/* What became of it, as text; "" when nothing went wrong. */
typedef struct verdict {
    char text[TEXT];
} verdict;

static double cpu_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

/* The rest of the line after "expect: "; the file may begin with any bytes. */
static bool read_mark(const hostile *h, const char *mark, char *out, size_t size)
{
    size_t n = strlen(mark);
    for (size_t i = 0; i + n < h->length; i++) {
        if (memcmp(h->text + i, mark, n) != 0)
            continue;
        size_t k = 0;
        for (i += n; i < h->length && h->text[i] != '\n' && k + 1 < size; i++)
            out[k++] = h->text[i];
        out[k] = '\0';
        return true;
    }
    return false;
}

static void judge_score(const hm_scripted *s, verdict *v)
{
    hm_error err;
    hm_scripted_score(s, s->hostile, &err);
    snprintf(v->text, sizeof v->text, "%s", err.code == HM_OK ? "" : err.msg);
}

static void judge_effect(const hm_scripted *s, verdict *v)
{
    hm_effect e = {0};
    hm_outcome after;
    hm_question q;
    hm_fault fault;
    hm_fault_clear(&fault);
    hm_scripted_effect(s, &e, &after, &q, &fault);
    snprintf(v->text, sizeof v->text, "%s",
             fault.error.code == HM_OK ? "" : fault.error.msg);
}

static void judge(const hostile *h, const hm_scripted *s, verdict *v)
{
    v->text[0] = '\0';
    if (s->errors > 0)
        hm_scripted_complaint(s, v->text, sizeof v->text);
    else if (s->hostile < 0)
        snprintf(v->text, sizeof v->text, "no card Hostile");
    else if (strcmp(h->hook, "on_build") == 0)
        judge_effect(s, v);
    else
        judge_score(s, v);
}

static bool is_as_expected(const hostile *h, const hm_scripted *s, const verdict *v)
{
    if (strcmp(h->expect, "ok") == 0)
        return v->text[0] == '\0';
    if ((s->errors > 0) != (strcmp(h->hook, "load") == 0))
        return false;
    return strstr(v->text, h->expect) != NULL &&
           (s->errors > 0 || strstr(v->text, "in card 'Hostile'") != NULL);
}

static int complain(const hostile *h, const char *what, const char *text)
{
    print_error("%s: %s: %s\n", h->path, what, text);
    return 1;
}

static int run_one(const hostile *h)
{
    hm_scripted s;
    verdict v, again;
    hm_error err;
    int bad = 0;
    double began = cpu_ms();
    if (!hm_scripted_open(&s, h->path, h->text, h->length))
        return complain(h, "cannot be tried", "");
    judge(h, &s, &v);
    double took = cpu_ms() - began;
    if (!is_as_expected(h, &s, &v))
        bad += complain(h, h->expect, v.text);
    if (getenv("SANDBOX_TIMES") != NULL)
        print_message("%8.2f ms %6zu KiB  %s\n", took, hm_lua_pool_most(s.pool) / 1024,
                      h->path);
    if (took > VERDICT_MS)
        bad += complain(h, "too slow", v.text);
    if (hm_lua_pool_most(s.pool) > VERDICT_BYTES)
        bad += complain(h, "too much memory", v.text);
    judge(h, &s, &again);
    if (strcmp(v.text, again.text) != 0)
        bad += complain(h, v.text, again.text);
    int slot = s.hostile;
    if (slot >= 0) /* the town without it */
        hm_town_clear(&s.deck->plan, &s.town, 5);
    if (hm_scripted_score(&s, s.good, &err) != HM_GOOD_POINTS || err.code != HM_OK)
        bad += complain(h, "the pool is broken", err.msg);
    hm_scripted_close(&s);
    return bad;
}

static int by_path(const void *a, const void *b)
{
    return strcmp(((const hostile *)a)->path, ((const hostile *)b)->path);
}

static int read_corpus(hostile *list)
{
    DIR *dir = opendir(HOSTILE);
    int n = 0;
    assert_non_null(dir);
    for (const struct dirent *e; (e = readdir(dir)) != NULL;) {
        if (e->d_name[0] == '.' || n == FILES_MAX)
            continue;
        hostile *h = &list[n++];
        snprintf(h->path, sizeof h->path, HOSTILE "/%.200s", e->d_name);
        h->text = hm_test_read(h->path, &h->length);
        assert_non_null(h->text);
        assert_true(read_mark(h, "expect: ", h->expect, sizeof h->expect));
        assert_true(read_mark(h, "hook: ", h->hook, sizeof h->hook));
    }
    closedir(dir);
    qsort(list, (size_t)n, sizeof *list, by_path);
    return n;
}

static void every_hostile_script_gets_its_verdict(void **state)
{
    hostile *list = calloc(FILES_MAX, sizeof *list);
    int bad = 0;
    (void)state;
    assert_non_null(list);
    int n = read_corpus(list);
    assert_true(n >= 60);
    for (int i = 0; i < n; i++) {
        bad += run_one(&list[i]);
        free(list[i].text);
    }
    free(list);
    assert_int_equal(bad, 0);
}

/* -- what can be reached */

typedef struct listing {
    char text[16384];
} listing;

static void add_line(void *ctx, const char *line)
{
    listing *l = ctx;
    size_t n = strlen(l->text);
    snprintf(l->text + n, sizeof l->text - n, "%s\n", line);
}

static void scripts_reach_what_is_listed_and_no_more(void **state)
{
    static listing l;
    size_t length;
    (void)state;
    hm_lua_pool *pool = hm_lua_pool_new();
    assert_non_null(pool);
    hm_lua_pool_reach(pool, add_line, &l);
    hm_lua_pool_free(pool);
    char *golden = hm_test_read("tests/reach.golden", &length);
    assert_non_null(golden);
    assert_string_equal(l.text, golden);
    free(golden);
}

/* Every word of the golden list stands in the document, in backquotes. */
static void the_document_lists_every_word(void **state)
{
    size_t length;
    int missing = 0;
    (void)state;
    char *golden = hm_test_read("tests/reach.golden", &length);
    char *doc = hm_test_read("docs/sandbox.md", &length);
    assert_non_null(golden);
    assert_non_null(doc);
    for (char *line = strtok(golden, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        char quoted[100];
        *strchr(line, ' ') = '\0';
        if (strpbrk(line, "<(_.") == NULL || strncmp(line, "choose.", 7) == 0) {
            snprintf(quoted, sizeof quoted, "`%s`", line);
            if (strstr(doc, quoted) == NULL) {
                print_error("docs/sandbox.md does not mention %s\n", quoted);
                missing++;
            }
        }
    }
    free(golden);
    free(doc);
    assert_int_equal(missing, 0);
}

static void the_document_states_every_limit(void **state)
{
    static const struct {
        const char *name;
        long        value;
    } limits[] = {
#define LIMIT(name) {#name, name}
        LIMIT(HM_LUA_CHUNK),  LIMIT(HM_LUA_JOINTS),    LIMIT(HM_LUA_CALL),
        LIMIT(HM_LUA_LOAD),   LIMIT(HM_LUA_PERIOD),    LIMIT(HM_LUA_CARD),
        LIMIT(HM_LUA_ENTRY),  LIMIT(HM_LUA_EFFECT),    LIMIT(HM_LUA_STRAIGHT),
        LIMIT(HM_LUA_STRING), LIMIT(HM_LUA_BLOCK),     LIMIT(HM_LUA_LOAD_BLOCK),
        LIMIT(HM_LUA_STACK),  LIMIT(HM_LUA_BYTES),     LIMIT(HM_LUA_LOAD_BYTES),
        LIMIT(HM_LUA_KEPT),   LIMIT(HM_LUA_GARBAGE),   LIMIT(HM_LUA_TOTAL),
        LIMIT(HM_LUA_STATES), LIMIT(HM_LUA_FUNCTIONS), LIMIT(HM_LUA_VARIABLES),
        LIMIT(HM_LUA_UNPACK), LIMIT(HM_LUA_NUMBER),    LIMIT(HM_SCRIPT_STEP),
        LIMIT(HM_WORK_CARD),  LIMIT(HM_WORK_STEP),     LIMIT(HM_WORK_CHOICE),
        LIMIT(HM_PRICE_PLAIN),
#undef LIMIT
    };
    size_t length;
    (void)state;
    char *doc = hm_test_read("docs/sandbox.md", &length);
    assert_non_null(doc);
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        char row[100];
        snprintf(row, sizeof row, "| `%s` | %ld |", limits[i].name, limits[i].value);
        if (strstr(doc, row) == NULL)
            fail_msg("docs/sandbox.md has no row \"%s\"", row);
    }
    free(doc);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_hostile_script_gets_its_verdict),
        cmocka_unit_test(scripts_reach_what_is_listed_and_no_more),
        cmocka_unit_test(the_document_lists_every_word),
        cmocka_unit_test(the_document_states_every_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
