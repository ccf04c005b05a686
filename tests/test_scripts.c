/* What scripts see and say: messages with their places, results that hooks want, effects
 * that ask, budgets that are the same in every run and every state, and many threads at
 * once. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "lua/limits.h"
#include "tests/scripted.h"

#define CARD "card { name = \"Hostile\", type = \"well\", pattern = \"wood stone\"," \
             " source = \"house\", text = \"x\",\n"

static void open_lua(hm_scripted *s, const char *text)
{
    assert_true(hm_scripted_open(s, "some/where.lua", text, strlen(text)));
}

static void open_card(hm_scripted *s, const char *text)
{
    assert_true(hm_scripted_open(s, "some/where.card", text, strlen(text)));
}

/* -- messages */

typedef struct row {
    const char *text, *message;
} row;

static void errors_in_play_name_file_line_and_card(void **state)
{
    static const row rows[] = {
        {CARD "score = function(me)\n  return cuont(me)\nend }\n",
         "some/where.lua:3: in card 'Hostile': unknown name 'cuont' (did you mean "
         "'count'?)"},
        {CARD "score = function(me)\n  local t\n  return t.x\nend }\n",
         "some/where.lua:4: in card 'Hostile': attempt to index a nil value (local 't')"},
        {CARD "score = function(me)\n  error('no luck')\nend }\n",
         "some/where.lua:3: in card 'Hostile': no luck"},
        {"local function help()\n  return count('cotage')\nend\n" CARD
         "score = function(me) return help() end }\n",
         "some/where.lua:2: in card 'Hostile': there is no type, resource or card "
         "'cotage' "
         "(did you mean 'cottage'?)"},
        {CARD "score = function(me)\n  return count('cotage')\nend }\n",
         "some/where.lua:3: in card 'Hostile': there is no type, resource or card "
         "'cotage' "
         "(did you mean 'cottage'?)"},
        {CARD "score = function(me)\n  while true do\n  end\nend }\n",
         "some/where.lua:3: in card 'Hostile': the script runs for too long (1,000,000 "
         "instructions at most)"},
        {CARD
         "score = function(me)\n  local s = 'x'\n  while true do s = s .. s end\nend }\n",
         "some/where.lua:4: in card 'Hostile': a text gets too long (4,096 bytes at "
         "most)"},
        {"local n = 0\n" CARD "score = function(me)\n  n = n + 1\n  return n\nend }\n",
         "some/where.lua:3: in card 'Hostile': this script keeps 'n' between calls"},
        {CARD "score = function(me) end }\n", "some/where.lua:2: in card 'Hostile': the "
                                              "function must return a whole number, not "
                                              "nothing"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        hm_scripted s;
        hm_error err;
        open_lua(&s, rows[i].text);
        assert_int_equal(s.errors, 0);
        hm_scripted_score(&s, s.hostile, &err);
        assert_string_equal(err.msg, rows[i].message);
        hm_scripted_close(&s);
    }
}

static void lines_of_blocks_are_those_of_the_card_file(void **state)
{
    hm_scripted s;
    hm_error err;
    (void)state;
    open_card(&s, "# one\n# two\ncard \"Hostile\" { type well pattern { wood stone }\n"
                  "  text \"x\" source \"house\"\n"
                  "  score lua {\n    local n = 1\n    return n + nothing\n  } }\n");
    assert_int_equal(s.errors, 0);
    hm_scripted_score(&s, s.hostile, &err);
    assert_string_equal(err.msg,
                        "some/where.card:7: in card 'Hostile': unknown name 'nothing'");
    hm_scripted_close(&s);
}

static void mistakes_of_syntax_have_line_and_column(void **state)
{
    static const row rows[] = {
        {"local a = 1\n  if a the return end\n", "2:8: 'then' expected near 'the'"},
        {"local a = ) 1\n", "1:11: unexpected symbol near ')'"},
        {"local a = 1\nlocal b = a / 2\n",
         "2:13: numbers are whole here: use // to divide, near '/'"},
        {"count = 1\n", "1:1: attempt to assign to const variable 'count'"},
        {"local a = 1\na.b.c = 1\n", "2:1: attempt to index a number value (local 'a')"},
        {"if true then\n", "1:13: 'end' expected (to close 'if' at line 1) near <eof>"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        hm_scripted s;
        char complaint[256];
        open_lua(&s, rows[i].text);
        hm_scripted_complaint(&s, complaint, sizeof complaint);
        assert_string_equal(complaint, rows[i].message);
        hm_scripted_close(&s);
    }
}

/* -- results */

static void hooks_check_their_results(void **state)
{
    static const struct {
        const char *field, *returns;
        hm_hook     hook;
        int64_t     first, second;
        const char *message; /* NULL: fine */
    } rows[] = {
        {"score", "-7", HM_HOOK_SCORE, -7, 0, NULL},
        {"score", "1000000", HM_HOOK_SCORE, 1000000, 0, NULL},
        {"score", "1000001", HM_HOOK_SCORE, 0, 0, "beyond 1,000,000"},
        {"score", "true", HM_HOOK_SCORE, 0, 0, "a whole number, not true"},
        {"feeds", "town()", HM_HOOK_FEEDS, 0xffff, 0, NULL},
        {"feeds", "~town()", HM_HOOK_FEEDS, 0, 0, "outside of the town"},
        {"feeds", "'all'", HM_HOOK_FEEDS, 0, 0, "a set of squares, not a text"},
        {"feeds_up_to", "3, corner()", HM_HOOK_FEEDS_UP_TO, 3, 0x9009, NULL},
        {"feeds_up_to", "3", HM_HOOK_FEEDS_UP_TO, 0, 0, "a set of squares, not nothing"},
        {"feeds_groups", "2", HM_HOOK_FEEDS_GROUPS, 2, 0, NULL},
        {"build_on", "me", HM_HOOK_BUILD_ON, 0x20, 0, NULL},
        {"may_not_name", "kind('wood')", HM_HOOK_MAY_NOT_NAME, 1, 0, NULL},
        {"may_not_name", "1 << 9", HM_HOOK_MAY_NOT_NAME, 0, 0,
         "kinds that the game does not"},
        {"never_names", "not alone()", HM_HOOK_NEVER_NAMES, 1, 0, NULL},
        {"never_names", "nil", HM_HOOK_NEVER_NAMES, 0, 0, "true or false, not nothing"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[512];
        hm_scripted s;
        hm_fault fault;
        int64_t second;
        snprintf(text, sizeof text, CARD "%s = function(me) return %s end }\n",
                 rows[i].field, rows[i].returns);
        open_lua(&s, text);
        assert_int_equal(s.errors, 0);
        hm_fault_clear(&fault);
        assert_int_equal(hm_scripted_value(&s, rows[i].hook, &second, &fault),
                         rows[i].first);
        assert_int_equal(second, rows[i].second);
        assert_int_equal(fault.error.code, rows[i].message ? HM_EINPUT : HM_OK);
        if (rows[i].message != NULL && strstr(fault.error.msg, rows[i].message) == NULL)
            fail_msg("%s: %s", rows[i].message, fault.error.msg);
        hm_scripted_close(&s);
    }
}

/* What a text says must be true of the town, which has the farm on a1, cottages on b1,
 * c2, b3, d4, Hostile on b2 and Good on c3. */
static void check_truth(const char *truth)
{
    char text[512];
    hm_scripted s;
    hm_fault fault;
    snprintf(text, sizeof text, CARD "score = function(me) return (%s) and 1 or 0 end }\n",
             truth);
    open_lua(&s, text);
    hm_fault_clear(&fault);
    if (s.errors != 0 || hm_scripted_value(&s, HM_HOOK_SCORE, NULL, &fault) != 1)
        fail_msg("%s: %s", truth, fault.error.code ? fault.error.msg : "not so");
    hm_scripted_close(&s);
}

static void queries_see_the_town(void **state)
{
    static const char *const truths[] = {
        "me == square('b2') and name(me) == 'b2'",
        "count(town()) == 16 and count(built()) == 7 and count(empty()) == 9",
        "count(cubes()) == 0 and count(corner()) == 4 and count(center()) == 4",
        "count(edge()) == 12 and laden() == 0 and this() == me",
        "count('cottage') == 4 and count('cottage', adjacent(me)) == 3",
        "count(all('Cottage') & around(me)) == 3 and all('wood') == 0",
        "adjacent(me) == square('b1') | square('a2') | square('c2') | square('b3')",
        "count(around(me)) == 8 and count(diagonal(me)) == 4",
        "count(row(me)) == 3 and count(column(me)) == 3 and row(me) & me == 0",
        "count(adjacent(square('a1') | square('a2'))) == 5",
        "others(me) == town() & ~me and count(~0) == 16",
        "types(built()) == 4 and types(me) == 1 and types(0) == 0",
        "types_missing() == 4",
        "distance(me, square('d4')) == 4 and distance(me, me) == 0 and distance(0, me) "
        "== 0",
        "distance(square('a1') | square('d3'), square('d4')) == 1",
        "#groups(built()) == 2 and count(largest_group(built())) == 6",
        "groups(built())[1] == largest_group(built()) and groups(built())[2] == "
        "square('d4')",
        "largest_group_of_one_type(built()) == square('b1')",
        "first(built()) == square('a1') and first(0) == 0",
        "held(built()) == 0 and kinds_held(built()) == 0 and remembered(me) == 0",
        "kept(me) == 0 and finish() == 0 and alone() == false and named() == 0",
        "in_mode('standard') and not in_mode('solo')",
        "kind('wood', 'glass') == kind('wood') | kind('glass') and any_kind() == 31",
        "build_type('farm') & any_type() == build_type('farm')",
        "right.town() == 0 and left.count('cottage') == 0 and right.types_missing() == 0",
        "right.this() == 0 and right.finish() == 0 and left.all('Cottage') == 0",
        "count(feedable()) == 4",
    };
    (void)state;
    for (size_t i = 0; i < sizeof truths / sizeof *truths; i++)
        check_truth(truths[i]);
}

static void helpers_of_lua_do_what_they_do(void **state)
{
    static const char *const truths[] = {
        "type(1) == 'number' and type(nil) == 'nil' and type('') == 'string'",
        "type(count) == 'function' and type({}) == 'table' and type(math) == 'table'",
        "tostring(12) == '12' and tostring(true) == 'true' and tostring(nil) == 'nil'",
        "tonumber('12') == 12 and tonumber('x') == nil and tonumber('-0x10') == -16",
        "select('#', 1, nil) == 2 and select(2, 5, 6) == 6 and select(-1, 5, 6) == 6",
        "math.min(3, 1, 2) == 1 and math.max(3, 1, 2) == 3 and math.abs(-4) == 4",
        "math.floor(7 // 2) == 3",
        "('abc'):len() == 3 and ('abc'):sub(2) == 'bc' and ('abc'):sub(-2, -2) == 'b'",
        "('abc'):sub(3, 2) == '' and ('abc'):sub(0) == 'abc' and ('abc'):sub(-9, 9) == "
        "'abc'",
        "('abc'):sub(1, -9) == '' and ('abc'):sub(9) == ''",
        "('ab'):rep(3) == 'ababab' and ('ab'):rep(0) == '' and ('Ab1'):upper() == 'AB1'",
        "('Ab1'):lower() == 'ab1' and ('A'):byte() == 65 and ('AB'):byte(-1) == 66",
        "('a.b'):find('.') == 2 and ('abc'):find('x') == nil and ('aa'):find('a', 2) == "
        "2",
        "('abc'):find('') == 1 and ('abc'):find('c', -1) == 3",
        "table.concat({1, 'b', 3}, '-') == '1-b-3' and table.concat({}) == ''",
        "select('#', table.unpack({1, 2, 3})) == 3 and table.unpack({1, 2, 3}, 2) == 2",
        "(function() local t = {1, 3} table.insert(t, 2, 2) table.insert(t, 4)"
        " return table.concat(t) end)() == '1234'",
        "(function() local t = {1, 2, 3} return table.remove(t, 1) + table.remove(t) * "
        "10 + #t * 100"
        " end)() == 131",
        "(function() local t = {3, 1, 2} table.sort(t) return table.concat(t) end)() == "
        "'123'",
        "(function() local t = {} for i = 1, 100 do t[i] = i * 37 % 101 end table.sort(t)"
        " for i = 2, 100 do if t[i - 1] > t[i] then return false end end return true "
        "end)()",
        "(function() local t = {'b2', 'a2', 'b1', 'a1'}"
        " table.sort(t, function(a, b) return a:byte() < b:byte() end)"
        " return table.concat(t) end)() == 'a2a1b2b1'",
        "(function() local s = '' for i, v in ipairs({'a', 'b', nil, 'd'}) do s = s .. i "
        ".. v end"
        " return s end)() == '1a2b'",
        "(function() local n = 0 for s in each(corner()) do n = n * 100 + count(s) end "
        "return n"
        " end)() == 1010101",
    };
    (void)state;
    for (size_t i = 0; i < sizeof truths / sizeof *truths; i++)
        check_truth(truths[i]);
}

/* -- effects */

static void effects_ask_and_go_on_with_the_answer(void **state)
{
    hm_scripted s;
    hm_fault fault;
    hm_effect e = {0};
    hm_outcome after;
    hm_question q;
    (void)state;
    open_lua(&s, CARD "on_build = function(me)\n"
                      "  local before = count(empty())\n"
                      "  if choose.way('cube', 'nothing') == 2 then return end\n"
                      "  place(kind('glass'), choose.square(corner() & empty()))\n"
                      "  remember(before * 10 + count(empty()) + count('glass') * 100)\n"
                      "end }\n");
    assert_int_equal(s.errors, 0);
    hm_fault_clear(&fault);
    assert_int_equal(hm_scripted_effect(&s, &e, &after, &q, &fault), HM_EFFECT_ASKS);
    assert_int_equal(q.kind, HM_ASK_WAY);
    assert_string_equal(q.words[1], "nothing");
    e.answer[e.answers++] = 0;
    assert_int_equal(hm_scripted_effect(&s, &e, &after, &q, &fault), HM_EFFECT_ASKS);
    assert_int_equal(q.kind, HM_ASK_SQUARE);
    assert_true(q.options == (hm_bit(3) | hm_bit(12)));
    e.answer[e.answers++] = 12;
    assert_int_equal(hm_scripted_effect(&s, &e, &after, &q, &fault), HM_EFFECT_DONE);
    assert_int_equal(fault.error.code, HM_OK);
    assert_int_equal(hm_memo(&s.deck->plan, &after.town, 5), 90 + 8 + 100);
    assert_true(after.town.cubes == hm_bit(12));
    hm_scripted_close(&s);
}

static void a_broken_effect_fails_with_its_message(void **state)
{
    hm_scripted s;
    hm_fault fault;
    hm_effect e = {0};
    hm_outcome after;
    hm_question q;
    (void)state;
    open_lua(&s, CARD "on_build = function(me)\n  hold(any_kind() & kind('wood'))\n"
                      "  error('after all')\nend, holds = 2 }\n");
    assert_int_equal(s.errors, 0);
    hm_fault_clear(&fault);
    assert_int_equal(hm_scripted_effect(&s, &e, &after, &q, &fault), HM_EFFECT_FAILS);
    assert_string_equal(fault.error.msg,
                        "some/where.lua:4: in card 'Hostile': after all");
    hm_scripted_close(&s);
}

/* Where a building may go, and what it does then, is asked of a script while another
 * script builds it. */
static void a_script_runs_within_a_script(void **state)
{
    hm_scripted s;
    hm_fault fault;
    hm_effect e = {0};
    hm_outcome after;
    hm_question q;
    (void)state;
    open_lua(&s, CARD "build_on = function(me) return corner() & empty() end,\n"
                      "on_build = function(me)\n"
                      "  build(build_type('well'), square('d1'))\n"
                      "  remember(count('well'))\n"
                      "end }\n");
    assert_int_equal(s.errors, 0);
    hm_fault_clear(&fault);
    assert_int_equal(hm_scripted_effect(&s, &e, &after, &q, &fault), HM_EFFECT_ASKS);
    assert_int_equal(q.kind, HM_ASK_SQUARE);
    assert_true(q.options == (hm_bit(3) | hm_bit(12)));
    e.answer[e.answers++] = 12;
    assert_int_equal(hm_scripted_effect(&s, &e, &after, &q, &fault), HM_EFFECT_DONE);
    assert_int_equal(hm_memo(&s.deck->plan, &after.town, 12), 3);
    assert_int_equal(hm_memo(&s.deck->plan, &after.town, 5), 3);
    assert_int_equal(after.placed, 2);
    assert_int_equal(hm_lua_pool_states(s.pool), 3);
    hm_scripted_close(&s);
}

/* -- budgets */

static const char busy[] =
    "local points = {1, 3, 6}\n" CARD "score = function(me)\n"
    "  local n, seen = 0, {}\n"
    "  for s in each(town()) do\n"
    "    seen[#seen + 1] = name(s)\n"
    "    n = n + points[1 + count(s & built())]\n"
    "  end\n"
    "  table.sort(seen)\n"
    "  for k, v in pairs(seen) do n = n + #v end\n"
    "  return n\n"
    "end }\n";

static int64_t cost_of(const hm_scripted *s, int64_t budget, hm_fault *fault)
{
    hm_fault_clear(fault);
    fault->left = budget;
    hm_scripted_value(s, HM_HOOK_SCORE, NULL, fault);
    return budget - fault->left;
}

static void a_call_costs_the_same_every_time(void **state)
{
    hm_scripted s, t;
    hm_fault fault;
    (void)state;
    open_lua(&s, busy);
    open_lua(&t, busy);
    int64_t cost = cost_of(&s, HM_SCRIPT_STEP, &fault);
    assert_int_equal(fault.error.code, HM_OK);
    assert_true(cost > 200);
    for (int i = 0; i < 5000; i++)
        assert_int_equal(cost_of(&s, HM_SCRIPT_STEP, &fault), cost);
    assert_int_equal(cost_of(&t, HM_SCRIPT_STEP, &fault), cost);
    hm_scripted_close(&s);
    hm_scripted_close(&t);
}

/* The least budget that is enough is the same at first, after thousands of calls, and
 * after errors. */
static void the_budget_ends_at_the_same_instruction(void **state)
{
    hm_scripted s;
    hm_fault fault;
    int64_t enough[3];
    (void)state;
    open_lua(&s, busy);
    for (int round = 0; round < 3; round++) {
        enough[round] = 0;
        for (int64_t b = 1; b < 5000 && enough[round] == 0; b++) {
            cost_of(&s, b, &fault);
            if (fault.error.code == HM_OK)
                enough[round] = b;
            else
                assert_int_equal(fault.error.code, HM_ELIMIT);
        }
        for (int i = 0; i < 3000; i++)
            cost_of(&s, HM_SCRIPT_STEP, &fault);
    }
    assert_true(enough[0] > 0);
    assert_int_equal(enough[0], enough[1]);
    assert_int_equal(enough[0], enough[2]);
    hm_scripted_close(&s);
}

static void short_functions_use_the_step_up_too(void **state)
{
    hm_scripted s;
    hm_fault fault;
    int calls = 0;
    (void)state;
    open_lua(&s, CARD "score = function(me) return 1 end }\n");
    hm_fault_clear(&fault);
    while (fault.error.code == HM_OK && calls < HM_SCRIPT_STEP)
        calls += hm_scripted_value(&s, HM_HOOK_SCORE, NULL, &fault) == 1;
    assert_int_equal(fault.error.code, HM_ELIMIT);
    assert_non_null(strstr(fault.error.msg, "step of the game"));
    hm_scripted_close(&s);
}

/* Limits on memory must not depend on what earlier calls left. */
static void memory_limits_do_not_depend_on_earlier_calls(void **state)
{
    hm_scripted s;
    hm_fault fault;
    (void)state;
    open_lua(&s, CARD "score = function(me)\n"
                      "  local t = {}\n"
                      "  for i = 1, remembered(me) do t[i] = {i, i .. 'x'} end\n"
                      "  return #t\nend }\n");
    int first = 0;
    for (int round = 0; round < 3; round++) {
        int n = 100;
        for (;; n++) {
            hm_town_set_memo(&s.deck->plan, &s.town, 5, n);
            cost_of(&s, HM_SCRIPT_STEP, &fault);
            if (fault.error.code != HM_OK)
                break;
        }
        first = first ? first : n;
        assert_int_equal(n, first);
    }
    assert_int_equal(first, 1025);
    hm_scripted_close(&s);
}

static void garbage_is_thrown_away(void **state)
{
    hm_scripted s;
    hm_fault fault;
    (void)state;
    open_lua(&s, busy);
    for (int i = 0; i < 20000; i++)
        cost_of(&s, HM_SCRIPT_STEP, &fault);
    assert_int_equal(fault.error.code, HM_OK);
    assert_true(hm_lua_pool_most(s.pool) < 2 * HM_LUA_GARBAGE);
    assert_int_equal(hm_lua_pool_states(s.pool), 1);
    hm_scripted_close(&s);
}

/* -- threads */

enum { THREADS = 8, CALLS = 2000 };

typedef struct worker {
    const hm_scripted *s;
    atomic_int        *ready;
    int64_t            cost;
    int                wrong;
} worker;

static void *work(void *arg)
{
    worker *w = arg;
    hm_fault fault;
    atomic_fetch_add(w->ready, 1);
    while (atomic_load(w->ready) < THREADS)
        ;
    for (int i = 0; i < CALLS; i++) {
        w->wrong += cost_of(w->s, HM_SCRIPT_STEP, &fault) != w->cost;
        w->wrong += fault.error.code != HM_OK;
        if (i % 50 == 0) {
            cost_of(w->s, 300, &fault);
            w->wrong += fault.error.code != HM_ELIMIT;
        }
    }
    return NULL;
}

static void threads_run_scripts_at_once(void **state)
{
    hm_scripted s;
    hm_fault fault;
    pthread_t thread[THREADS];
    worker w[THREADS];
    atomic_int ready = 0;
    (void)state;
    open_lua(&s, busy);
    int64_t cost = cost_of(&s, HM_SCRIPT_STEP, &fault);
    for (int i = 0; i < THREADS; i++) {
        w[i] = (worker){&s, &ready, cost, 0};
        assert_int_equal(pthread_create(&thread[i], NULL, work, &w[i]), 0);
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(thread[i], NULL);
        assert_int_equal(w[i].wrong, 0);
    }
    assert_true(hm_lua_pool_states(s.pool) >= 1);
    assert_true(hm_lua_pool_states(s.pool) <= THREADS);
    hm_scripted_close(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(errors_in_play_name_file_line_and_card),
        cmocka_unit_test(lines_of_blocks_are_those_of_the_card_file),
        cmocka_unit_test(mistakes_of_syntax_have_line_and_column),
        cmocka_unit_test(hooks_check_their_results),
        cmocka_unit_test(queries_see_the_town),
        cmocka_unit_test(helpers_of_lua_do_what_they_do),
        cmocka_unit_test(effects_ask_and_go_on_with_the_answer),
        cmocka_unit_test(a_broken_effect_fails_with_its_message),
        cmocka_unit_test(a_script_runs_within_a_script),
        cmocka_unit_test(a_call_costs_the_same_every_time),
        cmocka_unit_test(the_budget_ends_at_the_same_instruction),
        cmocka_unit_test(short_functions_use_the_step_up_too),
        cmocka_unit_test(memory_limits_do_not_depend_on_earlier_calls),
        cmocka_unit_test(garbage_is_thrown_away),
        cmocka_unit_test(threads_run_scripts_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
