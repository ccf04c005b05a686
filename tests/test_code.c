/* Compiled programs: what the verifier accepts and what it refuses, one row per
 * reason; and chance, which must never break it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/code.h"
#include "core/grid.h"
#include "core/price.h"
#include "core/vm.h"
#include "tests/support.h"

enum { WORDS_MAX = 24, RANDOM_PROGRAMS = 100000 };

static const hm_code_limits limits = {.types = 8, .cards = 25, .resources = 5, .modes = 4,
                                      .rules = 2};

/* -- tables */

/* An instruction by its name in code.def, so that tables stay readable. */
#define W(name, operand) ((uint32_t)HM_OP_##name | (uint32_t)(operand) << 8)
#define I(name) ((uint32_t)HM_OP_##name)
#define CODE(...) \
    (int)(sizeof((uint32_t[]){__VA_ARGS__}) / sizeof(uint32_t)), {__VA_ARGS__}

typedef struct row {
    const char *name;
    const char *result;
    const char *why; /* the message of a refusal */
    int         length;
    uint32_t    code[WORDS_MAX];
} row;

#define KIND "operands missing or of the wrong kind"
#define RANGE "operand out of range"
#define OWN "own square looked up in another town"
#define JUMPS "jump out of the program"
#define SO_WHAT "so without a where, or with more than a condition"
#define RESULT "result of the wrong kind"

static const row good[] = {
    {"a number", "N", "", CODE(W(NUMBER, 3), I(END))},
    {"the largest and the smallest number", "N", "",
     CODE(W(NUMBER, HM_NUMBER_MAX), W(NUMBER, -HM_NUMBER_MAX), I(ADD), I(END))},
    {"a set", "S", "", CODE(I(ADJACENT), I(END))},
    {"kinds", "K", "", CODE(W(KINDS, 31), I(NAMED), I(KINDS_EXCEPT), I(END))},
    {"types of building", "T", "",
     CODE(W(BUILD_TYPES, 255), I(KEPT), I(TYPES_EXCEPT), I(END))},
    {"a count by type", "N", "", CODE(W(TYPE, 1), W(COUNT_AS, 2), I(END))},
    {"a count by type in another town", "N", "",
     CODE(W(VISIT, 0), W(TYPE, 1), W(COUNT_AS, 2), I(LEAVE), I(END))},
    {"effects that build", "", "",
     CODE(W(BUILD_TYPES, 3), I(EMPTY), I(BUILD), I(BUILT), I(KEPT), I(REPLACE),
          W(BUILD_TYPES, 1), I(KEEP), I(EMPTY), I(BUILD_IT), I(DROP_IT), I(LADEN),
          I(STORE_ON), I(END))},
    {"a condition", "B", "", CODE(I(TOWN), I(ANY), I(END))},
    {"a number and a set", "NS", "", CODE(W(NUMBER, 4), I(TOWN), I(END))},
    {"nothing", "", "", CODE(I(END))},
    {"a probe", "", "", CODE(I(FED), I(PROBE), I(END))},
    {"two ways", "N", "",
     CODE(I(BUILT), I(ANY), W(UNLESS, 5), W(NUMBER, 3), W(JUMP, 6), W(NUMBER, 0),
          I(END))},
    {"two ends", "N", "",
     CODE(W(MODE, 3), W(UNLESS, 4), W(NUMBER, 3), I(END), W(NUMBER, 0), I(END))},
    {"a table, whose entries look like anything", "N", "",
     CODE(W(NUMBER, 2), W(TABLE, 3), 0xffffffffu, 0xfeu, I(END), I(END))},
    {"a jump over a table", "N", "",
     CODE(W(RULE, 1), W(UNLESS, 6), W(NUMBER, 2), W(TABLE, 1), 7, W(JUMP, 7),
          W(NUMBER, 1), I(END))},
    {"a visit", "B", "",
     CODE(I(THIS), I(COUNT), W(VISIT, HM_SIDE_LEFT), I(THIS), I(COUNT), I(LEAVE), I(GT),
          I(END))},
    {"two visits, one after the other", "S", "",
     CODE(W(VISIT, 0), I(TOWN), I(LEAVE), W(VISIT, 1), I(TOWN), I(LEAVE), I(OR), I(END))},
    {"an effect with choices", "", "",
     CODE(W(MAY, 5), W(CHOICE, 4), I(STORE), W(JUMP, 5), I(STORE), I(END))},
    {"near by row or column", "N", "", CODE(I(TOWN), W(PAIRS, 12), I(END))},
    {"asked from each square", "S", "",
     CODE(W(TYPE, 1), W(WHERE, 6), I(ADJACENT), W(TYPE, 2), I(AND), I(ANY), I(SO),
          I(END))},
    {"asked from each square of another town", "N", "",
     CODE(W(VISIT, 0), I(BUILT), W(WHERE, 5), I(ROW), I(ANY), I(SO), I(COUNT), I(LEAVE),
          I(END))},
    {"a visit from each square", "S", "",
     CODE(I(BUILT), W(WHERE, 6), W(VISIT, 1), I(TOWN), I(ANY), I(LEAVE), I(SO), I(END))},
    {"in every other town", "N", "",
     CODE(W(NUMBER, 1), W(ADD_OTHERS, 4), I(TALLEST), I(NEG), I(THEIRS), I(ADD), I(END))},
    {"in every other town, from each square there", "N", "",
     CODE(W(MOST_OTHERS, 7), I(BUILT), W(WHERE, 5), I(ROW), I(ANY), I(SO), I(COUNT),
          I(THEIRS), I(END))},
    {"in every other town, from each square here", "S", "",
     CODE(I(BUILT), W(WHERE, 8), W(ADD_OTHERS, 5), I(BUILT), I(COUNT), I(THEIRS),
          W(NUMBER, 2), I(LT), I(SO), I(END))},
    {"in every other town, one after the other", "N", "",
     CODE(W(ADD_OTHERS, 2), W(NUMBER, 1), I(THEIRS), W(MOST_OTHERS, 5), W(NUMBER, 1),
          I(THEIRS), I(SUB), I(END))},
    {"in how many other towns there is more", "N", "",
     CODE(W(NUMBER, 1), W(AHEAD, 3), W(NUMBER, 2), I(THEIRS), I(RANK), I(END))},
    {"two ways from each square", "S", "",
     CODE(I(BUILT), W(WHERE, 8), W(MODE, 0), W(UNLESS, 6), W(MODE, 1), W(JUMP, 7),
          W(MODE, 2), I(ISNT), I(SO), I(END))},
    {"asked one after the other", "S", "",
     CODE(I(BUILT), W(WHERE, 4), I(SELF), I(ANY), I(SO), W(WHERE, 8), I(ROW), I(ANY),
          I(SO), I(END))},
    {"asked in the middle of something", "N", "",
     CODE(W(NUMBER, 1), I(TOWN), W(WHERE, 4), W(MODE, 0), I(SO), I(COUNT), I(ADD),
          I(END))},
    {"types by how many there are", "N", "", CODE(I(BUILT), W(TYPES_WITH, 3), I(END))},
    {"the commonest type", "S", "", CODE(I(BUILT), I(COMMONEST), I(END))},
    {"the last of everything", "S", "",
     CODE(W(TYPE, 7), W(CARD, 24), I(OR), W(CUBE, 4), I(OR), I(END))},
};

static const row bad[] = {
    {"no instruction", "", "word 0: no or too many instructions", 0, {0}},
    {"no end", "N", "word 0: does not end", CODE(W(NUMBER, 3))},
    {"an end that is a table's entry", "N", "word 1: " JUMPS,
     CODE(W(NUMBER, 3), W(TABLE, 1), I(END))},
    {"a table longer than the program", "N", "word 1: " JUMPS,
     CODE(W(NUMBER, 3), W(TABLE, 9), 1, I(END))},
    {"no stack at all", "N", "word 0: " KIND,
     CODE(I(COUNT), I(END))},
    {"a short stack", "N", "word 1: " KIND,
     CODE(W(NUMBER, 3), I(ADD), I(END))},
    {"a number for a set", "N", "word 1: " KIND,
     CODE(W(NUMBER, 3), I(COUNT), I(END))},
    {"a set for a number", "N", "word 2: " KIND,
     CODE(W(NUMBER, 3), I(TOWN), I(ADD), I(END))},
    {"a number for a condition", "N", "word 1: " KIND,
     CODE(W(NUMBER, 3), W(UNLESS, 3), W(NUMBER, 3), I(END))},
    {"kinds for a set", "N", "word 1: " KIND,
     CODE(W(KINDS, 1), I(COUNT), I(END))},
    {"a jump backwards", "N", "word 1: " JUMPS,
     CODE(W(NUMBER, 3), W(JUMP, 0), I(END))},
    {"a jump to itself", "N", "word 1: " JUMPS,
     CODE(W(NUMBER, 3), W(JUMP, 1), I(END))},
    {"a jump behind the end", "N", "word 1: " JUMPS,
     CODE(W(NUMBER, 3), W(JUMP, 3), I(END))},
    {"a jump far away", "N", "word 1: " JUMPS,
     CODE(W(NUMBER, 3), W(JUMP, 0x7fffff), I(END))},
    {"a jump before the start", "N", "word 1: " JUMPS,
     CODE(W(NUMBER, 3), W(JUMP, -1), I(END))},
    {"a jump into a table", "N", "word 4: jump into a table",
     CODE(W(MODE, 0), W(UNLESS, 4), W(NUMBER, 1), W(TABLE, 2), I(SELF), I(END), I(END))},
    {"an optional effect that ends elsewhere", "", "word 0: " JUMPS,
     CODE(W(MAY, 9), I(STORE), I(END))},
    {"an unknown instruction", "N", "word 0: unknown instruction",
     CODE(HM_OPS, I(END))},
    {"the last byte", "N", "word 0: unknown instruction", CODE(0xff, I(END))},
    {"an operand where none belongs", "N", "word 0: " RANGE,
     CODE(W(TOWN, 1), I(COUNT), I(END))},
    {"a number too large", "N", "word 0: " RANGE,
     CODE(W(NUMBER, HM_NUMBER_MAX + 1), I(END))},
    {"a number too small", "N", "word 0: " RANGE,
     CODE(W(NUMBER, -HM_NUMBER_MAX - 1), I(END))},
    {"a type too many", "S", "word 0: " RANGE, CODE(W(TYPE, 8), I(END))},
    {"a type below none", "S", "word 0: " RANGE, CODE(W(TYPE, -1), I(END))},
    {"a card too many", "S", "word 0: " RANGE, CODE(W(CARD, 25), I(END))},
    {"a resource too many", "S", "word 0: " RANGE, CODE(W(CUBE, 5), I(END))},
    {"a mode too many", "B", "word 0: " RANGE, CODE(W(MODE, 4), I(END))},
    {"a rule too many", "B", "word 0: " RANGE,
     CODE(W(RULE, 2 * HM_RULE_VALUES), I(END))},
    {"a side too many", "", "word 0: " RANGE,
     CODE(W(VISIT, HM_SIDES), I(LEAVE), I(END))},
    {"kinds too many", "K", "word 0: " RANGE, CODE(W(KINDS, 32), I(END))},
    {"kinds below none", "K", "word 0: " RANGE, CODE(W(KINDS, -1), I(END))},
    {"types too many", "T", "word 0: " RANGE, CODE(W(BUILD_TYPES, 256), I(END))},
    {"types below none", "N", "word 1: " RANGE, CODE(I(TOWN), W(COUNT_AS, -1), I(END))},
    {"kinds for types", "", "word 2: " KIND, CODE(W(KINDS, 1), I(EMPTY), I(BUILD), I(END))},
    {"types kept in another town", "T", "word 1: " OWN,
     CODE(W(VISIT, 1), I(KEPT), I(LEAVE), I(END))},
    {"who is alone in another town", "B", "word 1: " OWN,
     CODE(W(VISIT, 1), I(ALONE), I(LEAVE), I(END))},
    {"a table of nothing", "N", "word 1: " RANGE,
     CODE(W(NUMBER, 1), W(TABLE, 0), I(END))},
    {"a table too long", "N", "word 1: " RANGE,
     CODE(W(NUMBER, 1), W(TABLE, HM_ENTRIES_MAX + 1), I(END))},
    {"a visit inside a visit", "S", "word 1: visit inside a visit",
     CODE(W(VISIT, 0), W(VISIT, 1), I(TOWN), I(LEAVE), I(LEAVE), I(END))},
    {"a leave without a visit", "", "word 0: leave without a visit",
     CODE(I(LEAVE), I(END))},
    {"an end away from home", "S", "word 2: " RESULT,
     CODE(W(VISIT, 0), I(TOWN), I(END))},
    {"home and away at one place", "S", "word 2: stacks differ where two ways meet",
     CODE(W(MODE, 0), W(UNLESS, 3), W(VISIT, 0), I(TOWN), I(END))},
    {"the own square in another town", "S", "word 1: " OWN,
     CODE(W(VISIT, 0), I(SELF), I(LEAVE), I(END))},
    {"the own row in another town", "S", "word 1: " OWN,
     CODE(W(VISIT, 1), I(ROW), I(LEAVE), I(END))},
    {"the own cubes in another town", "N", "word 1: " OWN,
     CODE(W(VISIT, 1), I(HELD), I(LEAVE), I(END))},
    {"the own memory in another town", "N", "word 1: " OWN,
     CODE(W(VISIT, 1), I(MEMO), I(LEAVE), I(END))},
    {"a distance in another town", "N", "word 2: " OWN,
     CODE(W(VISIT, 1), I(TOWN), I(DISTANCE), I(LEAVE), I(END))},
    {"near its own buildings in another town", "N", "word 2: " OWN,
     CODE(W(VISIT, 1), I(TOWN), W(PAIRS, 1), I(LEAVE), I(END))},
    {"no way to be near", "S", "word 1: " RANGE, CODE(I(TOWN), W(NEAR_OF, 0), I(END))},
    {"a way too many to be near", "S", "word 1: " RANGE,
     CODE(I(TOWN), W(NEAR_OF, HM_NEARS), I(END))},
    {"own kinds in another town", "K", "word 1: " OWN,
     CODE(W(VISIT, 1), I(KINDS_HELD), I(LEAVE), I(END))},
    {"an effect in a pure program", "N", "word 0: effect in a program that has none",
     CODE(I(STORE), W(NUMBER, 1), I(END))},
    {"a choice in a pure program", "N", "word 0: effect in a program that has none",
     CODE(W(MAY, 1), W(NUMBER, 1), I(END))},
    {"never reached", "N", "word 2: never reached",
     CODE(W(NUMBER, 1), W(JUMP, 3), W(NUMBER, 2), I(END))},
    {"never reached after an end", "N", "word 2: never reached",
     CODE(W(NUMBER, 1), I(END), I(END))},
    {"ways that differ in depth", "N", "word 4: stacks differ where two ways meet",
     CODE(W(MODE, 0), W(UNLESS, 5), W(NUMBER, 3), W(NUMBER, 3), I(ADD), I(END))},
    {"ways that differ in kind", "N", "word 4: stacks differ where two ways meet",
     CODE(W(MODE, 0), W(UNLESS, 4), W(NUMBER, 3), W(JUMP, 5), I(TOWN), I(END))},
    {"no result", "N", "word 0: " RESULT, CODE(I(END))},
    {"two results", "N", "word 2: " RESULT,
     CODE(W(NUMBER, 1), W(NUMBER, 1), I(END))},
    {"a result of another kind", "N", "word 1: " RESULT,
     CODE(I(TOWN), I(END))},
    {"results in the wrong order", "NS", "word 2: " RESULT,
     CODE(I(TOWN), W(NUMBER, 1), I(END))},
    {"asked of a number", "S", "word 1: " KIND,
     CODE(W(NUMBER, 1), W(WHERE, 3), W(MODE, 0), I(SO), I(END))},
    {"asked for a set", "S", "word 3: " KIND,
     CODE(I(TOWN), W(WHERE, 3), I(ROW), I(SO), I(END))},
    {"asked for nothing", "S", "word 2: " SO_WHAT,
     CODE(I(TOWN), W(WHERE, 2), I(SO), I(END))},
    {"asked for two things", "S", "word 4: " SO_WHAT,
     CODE(I(TOWN), W(WHERE, 4), W(MODE, 0), W(MODE, 0), I(SO), I(END))},
    {"an answer without a question", "S", "word 2: " SO_WHAT,
     CODE(I(TOWN), W(MODE, 0), I(SO), I(END))},
    {"the answer to another question", "S", "word 3: jump out of a where",
     CODE(I(TOWN), W(WHERE, 3), W(MODE, 0), I(ISNT), I(SO), I(END))},
    {"a question without an answer", "S", "word 1: " JUMPS,
     CODE(I(TOWN), W(WHERE, 9), W(MODE, 0), I(SO), I(END))},
    {"a question that goes back", "S", "word 1: " JUMPS,
     CODE(I(TOWN), W(WHERE, 0), W(MODE, 0), I(SO), I(END))},
    {"what was there before is used up", "S", "word 2: " KIND,
     CODE(I(TOWN), W(WHERE, 3), I(ANY), I(SO), I(END))},
    {"a question within a question", "S", "word 3: where inside a where",
     CODE(I(TOWN), W(WHERE, 7), I(ROW), W(WHERE, 5), W(MODE, 0), I(SO), I(ANY), I(SO),
          I(END))},
    {"an end within a question", "S", "word 2: effect or end inside a where",
     CODE(I(TOWN), W(WHERE, 3), I(END), I(SO), I(END))},
    {"an effect within a question", "", "word 2: effect or end inside a where",
     CODE(I(TOWN), W(WHERE, 4), I(STORE), W(MODE, 0), I(SO), I(STORE_ON), I(END))},
    {"a probe within a question", "", "word 3: effect or end inside a where",
     CODE(I(TOWN), W(WHERE, 5), I(FED), I(PROBE), W(MODE, 0), I(SO), I(PROBE), I(END))},
    {"a jump out of a question", "S", "word 3: jump out of a where",
     CODE(I(TOWN), W(WHERE, 5), W(MODE, 0), W(UNLESS, 6), W(MODE, 0), I(SO), I(END))},
    {"a jump into a question", "S", "word 3: stacks differ where two ways meet",
     CODE(W(MODE, 0), W(UNLESS, 4), I(TOWN), W(WHERE, 5), W(MODE, 0), I(SO), I(END))},
    {"two questions with one answer", "S", "word 8: stacks differ where two ways meet",
     CODE(I(TOWN), W(MODE, 0), W(UNLESS, 6), W(WHERE, 10), W(MODE, 1), W(JUMP, 9),
          I(TOWN), W(WHERE, 10), W(MODE, 1), I(ISNT), I(SO), I(END))},
    {"a question that stays away", "S", "word 4: " SO_WHAT,
     CODE(I(TOWN), W(WHERE, 4), W(VISIT, 0), W(MODE, 0), I(SO), I(LEAVE), I(END))},
    {"a question that comes home", "S", "word 3: leave without a visit",
     CODE(W(VISIT, 0), I(TOWN), W(WHERE, 5), I(LEAVE), W(MODE, 0), I(SO), I(END))},
    {"the own square in another town, within a question", "S", "word 3: " OWN,
     CODE(I(TOWN), W(WHERE, 6), W(VISIT, 0), I(ROW), I(ANY), I(LEAVE), I(SO), I(END))},
    {"who is alone, asked in another town", "S", "word 3: " OWN,
     CODE(W(VISIT, 0), I(TOWN), W(WHERE, 4), I(ALONE), I(SO), I(LEAVE), I(END))},
    {"others of others", "N", "word 1: others inside others",
     CODE(W(ADD_OTHERS, 4), W(MOST_OTHERS, 3), W(NUMBER, 1), I(THEIRS), I(THEIRS),
          I(END))},
    {"others from a visit", "N", "word 1: visit inside a visit",
     CODE(W(VISIT, 0), W(ADD_OTHERS, 3), W(NUMBER, 1), I(THEIRS), I(LEAVE), I(END))},
    {"a visit from others", "N", "word 1: visit inside a visit",
     CODE(W(ADD_OTHERS, 4), W(VISIT, 0), W(NUMBER, 1), I(LEAVE), I(THEIRS), I(END))},
    {"others left early", "N", "word 2: leave without a visit",
     CODE(W(ADD_OTHERS, 3), W(NUMBER, 1), I(LEAVE), I(THEIRS), I(END))},
    {"others without an end", "N", "word 0: " JUMPS,
     CODE(W(ADD_OTHERS, 9), W(NUMBER, 1), I(THEIRS), I(END))},
    {"an end of no others", "N",
     "word 1: theirs without others, or with more than a number",
     CODE(W(NUMBER, 1), I(THEIRS), I(END))},
    {"others that end as squares do", "N", "word 3: " SO_WHAT,
     CODE(W(ADD_OTHERS, 3), I(TOWN), W(MODE, 0), I(SO), I(COUNT), I(END))},
    {"squares that end as others do", "S",
     "word 3: theirs without others, or with more than a number",
     CODE(I(TOWN), W(WHERE, 3), W(NUMBER, 1), I(THEIRS), I(END))},
    {"others that leave two numbers", "N",
     "word 3: theirs without others, or with more than a number",
     CODE(W(ADD_OTHERS, 3), W(NUMBER, 1), W(NUMBER, 1), I(THEIRS), I(END))},
    {"others that use up what was there", "N", "word 2: " KIND,
     CODE(W(NUMBER, 1), W(ADD_OTHERS, 3), I(NEG), I(THEIRS), I(ADD), I(END))},
    {"the own square among others", "N", "word 1: " OWN,
     CODE(W(ADD_OTHERS, 3), I(ROW), I(COUNT), I(THEIRS), I(END))},
    {"the own square among others, from each square here", "S", "word 3: " OWN,
     CODE(I(BUILT), W(WHERE, 7), W(ADD_OTHERS, 5), I(ROW), I(COUNT), I(THEIRS), I(EVEN),
          I(SO), I(END))},
    {"squares that end behind others", "N", "word 2: " JUMPS,
     CODE(W(ADD_OTHERS, 5), I(TOWN), W(WHERE, 6), W(MODE, 0), I(COUNT), I(THEIRS), I(SO),
          I(END))},
    {"a jump out of others", "N", "word 2: jump out of a where",
     CODE(W(ADD_OTHERS, 4), W(MODE, 0), W(UNLESS, 5), W(NUMBER, 1), I(THEIRS), I(END))},
    {"an effect among others", "", "word 1: effect or end inside a where",
     CODE(W(ADD_OTHERS, 3), I(STORE), W(NUMBER, 1), I(THEIRS), I(REMEMBER), I(END))},
    {"something left by an effect", "", "word 1: " RESULT,
     CODE(W(NUMBER, 1), I(END))},
};

static hm_status verify(const uint32_t *code, int length, const char *result,
                        hm_error *err)
{
    hm_program p = {.code = code, .length = (uint16_t)length};
    snprintf(p.result, sizeof p.result, "%s", result);
    return hm_code_verify(&p, &limits, err);
}

static void test_good_programs_are_accepted(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        hm_error err = {0};
        if (verify(good[i].code, good[i].length, good[i].result, &err) != HM_OK)
            fail_msg("%s: %s", good[i].name, err.msg);
    }
}

static void test_bad_programs_are_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        const row *b = &bad[i];
        hm_error err = {0};
        if (verify(b->code, b->length, b->result, &err) != HM_EBUG)
            fail_msg("%s: accepted", b->name);
        const char *why = strstr(err.msg, "word ");
        assert_non_null(why);
        if (b->why != NULL && strcmp(why, b->why) != 0)
            fail_msg("%s: %s", b->name, err.msg);
        /* without room for a message, the answer is the same */
        assert_int_equal(verify(b->code, b->length, b->result, NULL), HM_EBUG);
    }
}

/* n numbers on the stack, then added up. */
static hm_status verify_depth(int n, hm_error *err)
{
    uint32_t code[4 * HM_DEPTH_MAX];
    int length = 0;
    for (int i = 0; i < n; i++)
        code[length++] = W(NUMBER, 1);
    for (int i = 1; i < n; i++)
        code[length++] = I(ADD);
    code[length++] = I(END);
    return verify(code, length, "N", err);
}

static void test_the_stack_has_a_limit(void **state)
{
    hm_error err = {0};
    (void)state;
    assert_int_equal(verify_depth(HM_DEPTH_MAX, &err), HM_OK);
    assert_int_equal(verify_depth(HM_DEPTH_MAX + 1, &err), HM_EBUG);
    assert_string_equal(err.msg, "bad program at word 16: stack too deep");
}

static void test_a_program_has_a_limit(void **state)
{
    static uint32_t code[HM_CODE_MAX + 1];
    hm_error err = {0};
    (void)state;
    for (int i = 0; i < HM_CODE_MAX; i++)
        code[i] = W(JUMP, i + 1);
    code[HM_CODE_MAX - 1] = code[HM_CODE_MAX] = I(END);
    assert_int_equal(verify(code, HM_CODE_MAX, "", &err), HM_OK);
    code[HM_CODE_MAX - 1] = W(JUMP, HM_CODE_MAX);
    assert_int_equal(verify(code, HM_CODE_MAX + 1, "", &err), HM_EBUG);
    assert_string_equal(err.msg, "bad program at word 0: no or too many instructions");
}

/* -- chance */

static void test_random_words_never_break_it(void **state)
{
    uint64_t chance = 1;
    int accepted = 0;
    (void)state;
    for (int i = 0; i < RANDOM_PROGRAMS; i++) {
        uint32_t code[WORDS_MAX];
        int length = 1 + hm_test_below(&chance, WORDS_MAX - 1);
        for (int k = 0; k < length; k++) {
            code[k] = (uint32_t)hm_test_next(&chance);
            if (i % 2) /* a known instruction gets further */
                code[k] = (uint32_t)hm_test_below(&chance, HM_OPS) |
                          (uint32_t)(hm_test_below(&chance, 8) - 1) << 8;
        }
        code[length - 1] = I(END);
        hm_error err = {0};
        hm_status st = verify(code, length, i % 3 ? "N" : "", &err);
        assert_true(st == HM_OK || err.msg[0] != '\0'); /* it says what is wrong */
        accepted += st == HM_OK;
    }
    assert_in_range(accepted, 1, RANDOM_PROGRAMS / 10);
}

/* A program that grows: its words, and the kinds on its stack. */
typedef struct draft {
    uint32_t code[2 * WORDS_MAX];
    int      length, depth;
    char     kind[HM_DEPTH_MAX + 4];
    bool     away;
} draft;

/* An instruction with an operand that has a good chance to be right. */
static uint32_t likely_word(uint64_t *chance, int pc)
{
    hm_op op = (hm_op)hm_test_below(chance, HM_OP_END);
    switch (hm_op_lookup(op)->operand) {
    case HM_OPERAND_NONE: return hm_code_word(op, 0);
    case HM_OPERAND_JUMP: return hm_code_word(HM_OP_UNLESS, pc + 1);
    case HM_OPERAND_BODY: return hm_code_word(HM_OP_SELF, 0); /* it would stay open */
    case HM_OPERAND_SIDE: return hm_code_word(op, hm_test_below(chance, HM_SIDES));
    case HM_OPERAND_ENTRIES: return hm_code_word(HM_OP_NUMBER, 2);
    case HM_OPERAND_NEAR:
        return hm_code_word(op, 1 + hm_test_below(chance, HM_NEARS - 1));
    default: return hm_code_word(op, hm_test_below(chance, 2));
    }
}

static void append(draft *d, uint32_t word)
{
    const hm_op_info *op = hm_op_lookup(hm_code_op(word));
    d->code[d->length++] = word;
    d->depth -= (int)strlen(op->in);
    for (const char *k = op->out; *k != '\0'; k++)
        d->kind[d->depth++] = *k;
    if (hm_code_op(word) == HM_OP_VISIT || hm_code_op(word) == HM_OP_LEAVE)
        d->away = !d->away;
}

/* Is the word fine where it stands? Only what is still on the stack may be wrong. */
static bool may_follow(const draft *d, uint32_t word)
{
    draft with = *d;
    hm_error err = {0};
    with.code[with.length++] = word;
    with.code[with.length++] = I(END);
    return verify(with.code, with.length, "", &err) == HM_OK ||
           strstr(err.msg, "result of the wrong") != NULL;
}

/* Takes everything off the stack again. */
static void clear_stack(draft *d)
{
    if (d->away)
        append(d, I(LEAVE));
    while (d->depth > 0) {
        char top = d->kind[d->depth - 1];
        if (top == 'N') {
            append(d, W(NUMBER, 1));
            append(d, I(EQ));
        }
        append(d, top == 'S' ? I(PROBE) : W(UNLESS, d->length + 1));
    }
    append(d, I(END));
}

static void grow_program(draft *d, uint64_t *chance)
{
    memset(d, 0, sizeof *d);
    for (int tries = 0; tries < 80 && d->length < WORDS_MAX && d->depth < 6; tries++) {
        uint32_t word = likely_word(chance, d->length);
        if (may_follow(d, word))
            append(d, word);
    }
    clear_stack(d);
}

typedef struct stage {
    hm_arena       arena;
    const hm_deck *deck;
    hm_town        town;
    hm_facts       facts[2];
    hm_setting     how;
} stage;

static const uint8_t nothing_held[HM_RESOURCES_MAX];

static void set_stage(stage *s, uint64_t *chance)
{
    const hm_cards *set = hm_library_cards(hm_lib);
    memset(s, 0, sizeof *s);
    assert_int_equal(hm_deck_new(&s->arena, set, set->card, 7, &s->deck, NULL), HM_OK);
    for (int i = 0; i < s->deck->game->grid.count; i++)
        if (hm_test_below(chance, 3))
            hm_town_put_building(&s->deck->plan, &s->town, i, hm_test_below(chance, 7));
    hm_facts_fill(&s->facts[0], s->deck, &s->town, &s->how);
    hm_facts_nobody(&s->facts[1], s->deck, &s->how);
    for (int side = 0; side < HM_SIDES; side++)
        s->facts[0].side[side] = &s->facts[1];
    for (int i = 0; i < 2; i++)
        s->facts[i].stock = s->facts[i].eaten = nothing_held;
}

static void test_accepted_random_programs_run(void **state)
{
    uint64_t chance = 2;
    stage s;
    (void)state;
    set_stage(&s, &chance);
    for (int i = 0; i < RANDOM_PROGRAMS / 10; i++) {
        draft d;
        hm_probes probes = {0};
        hm_error err = {0};
        int64_t out[2];
        grow_program(&d, &chance);
        hm_program p = {.code = d.code, .length = (uint16_t)d.length};
        if (hm_code_verify(&p, &limits, &err) != HM_OK)
            fail_msg("%s", err.msg);
        hm_vm_run(&p, &s.facts[0], hm_test_below(&chance, 16), 0, out, &probes);
    }
    hm_arena_drop(&s.arena);
}

/* What is asked from each square costs as often as there are squares. */
static void test_questions_are_priced_by_squares(void **state)
{
    static const uint32_t asks[] = {I(TOWN), W(WHERE, 4), I(FED), I(ANY), I(SO), I(END)};
    static const uint32_t none[] = {I(TOWN), W(WHERE, 2), I(SO), I(END)};
    static const uint32_t words[] = {I(FED), I(ANY)};
    const hm_program with = {.code = asks, .length = 6};
    const hm_program without = {.code = none, .length = 4};
    const hm_program body = {.code = words, .length = 2};
    (void)state;
    for (int side = 1; side <= 8; side++) {
        const hm_size size = hm_size_of(side, side, 7);
        assert_int_equal(hm_program_price(&with, &size),
                         hm_program_price(&without, &size) +
                             size.squares * hm_program_price(&body, &size));
    }
}

static void test_words_keep_their_operand(void **state)
{
    static const int32_t rows[] = {0, 1, -1, 9999, -9999, 0x7fffff, -0x800000};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        uint32_t word = hm_code_word(HM_OP_NUMBER, rows[i]);
        assert_int_equal(hm_code_op(word), HM_OP_NUMBER);
        assert_int_equal(hm_code_operand(word), rows[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_good_programs_are_accepted),
        cmocka_unit_test(test_bad_programs_are_refused),
        cmocka_unit_test(test_the_stack_has_a_limit),
        cmocka_unit_test(test_a_program_has_a_limit),
        cmocka_unit_test(test_random_words_never_break_it),
        cmocka_unit_test(test_accepted_random_programs_run),
        cmocka_unit_test(test_questions_are_priced_by_squares),
        cmocka_unit_test(test_words_keep_their_operand),
    };
    return cmocka_run_group_tests_name("code", tests, hm_lib_load_base, hm_lib_drop);
}
