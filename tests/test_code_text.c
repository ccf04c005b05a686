/* The programs of the base cards: all verify; and programs as text, from which they
 * can be read back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/code.h"
#include "core/grid.h"
#include "tests/support.h"

enum { TEXT_ROOM = 8192, PROGRAMS = 30 /* there are more */ };

typedef void visit(const hm_program *p, const hm_code_limits *of);

/* Every program of every card and of the game. */
static int each_program(visit *look)
{
    const hm_cards *set = hm_library_cards(hm_lib);
    const hm_code_limits of = hm_test_limits(set);
    int n = 0;
    for (int i = 0; i < set->count; i++)
        for (int k = 0; k < set->card[i]->clauses; k++) {
            const hm_clause *c = &set->card[i]->clause[k];
            const hm_program *const p[] = {c->code, c->total, c->filter, c->probe};
            for (int m = 0; m < 4; m++)
                if (p[m] != NULL)
                    look(p[m], &of), n++;
        }
    for (int i = 0; i < set->game->lines; i++, n += 2) {
        look(set->game->line[i].count, &of);
        look(set->game->line[i].points, &of);
    }
    return n;
}

static void check_verifies(const hm_program *p, const hm_code_limits *of)
{
    hm_error err = {0};
    if (hm_code_verify(p, of, &err) != HM_OK)
        fail_msg("%s", err.msg);
}

static void test_programs_of_the_base_cards_verify(void **state)
{
    (void)state;
    assert_true(each_program(check_verifies) >= PROGRAMS);
}

/* An instruction by its name, told how. */
static uint32_t find_word(const char *text)
{
    char name[HM_CODE_NAME];
    for (hm_op op = 0; op < HM_OPS; op++)
        for (int how = 0; how < hm_hows(op); how++)
            if (strcmp(hm_code_name(hm_code_word(op, how), name), text) == 0)
                return hm_code_word(op, how);
    return HM_OPS;
}

/* The number of an operand that is written in words: a side, or ways to be near. */
static int operand_of(hm_operand kind, const char *text)
{
    static const struct { const char *name; int near; } ways[] = {
        {"adjacent", HM_NEAR_ADJACENT}, {"diagonal", HM_NEAR_DIAGONAL},
        {"around", HM_NEAR_AROUND},     {"row", HM_NEAR_ROW},
        {"column", HM_NEAR_COLUMN},
    };
    int near = 0;
    if (kind == HM_OPERAND_SIDE)
        return strcmp(text, "left") == 0 ? HM_SIDE_LEFT : HM_SIDE_RIGHT;
    if (kind != HM_OPERAND_NEAR)
        return atoi(text);
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        near |= strstr(text, ways[i].name) != NULL ? ways[i].near : 0;
    return near;
}

/* Reads one line of a disassembly back; returns how many words it gave. */
static int assemble_line(const char *line, uint32_t *code)
{
    char name[32], operand[32] = "0";
    int at, used = 0, n = 1;
    assert_true(sscanf(line, "%d %31s%n", &at, name, &used) == 2);
    sscanf(line + used, " %31[^ \n:]%n", operand, &used);
    const hm_op op = hm_code_op(find_word(name));
    assert_true(op < HM_OPS);
    int value = hm_hows(op) > 1 ? hm_code_operand(find_word(name))
                                : operand_of(hm_op_lookup(op)->operand, operand);
    code[0] = hm_code_word(op, value);
    const char *entries = strchr(line, ':');
    if (hm_op_lookup(op)->operand == HM_OPERAND_ENTRIES)
        for (char *next; n <= value; n++, entries = next)
            code[n] = (uint32_t)strtol(entries + (n == 1), &next, 10);
    return n;
}

/* Text and back gives the same words. */
static void check_round_trip(const hm_program *p, const hm_code_limits *of)
{
    char text[TEXT_ROOM];
    uint32_t code[HM_CODE_MAX];
    int n = 0;
    (void)of;
    size_t length = hm_code_text(p, NULL, NULL, text, sizeof text);
    assert_true(length < sizeof text && length == strlen(text));
    for (char *line = strtok(text, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        assert_int_equal(atoi(line), n); /* the number of its word */
        n += assemble_line(line, code + n);
    }
    assert_int_equal(n, p->length);
    assert_memory_equal(code, p->code, (size_t)n * sizeof *code);
}

static void test_programs_of_the_base_cards_disassemble_and_back(void **state)
{
    (void)state;
    assert_true(each_program(check_round_trip) >= PROGRAMS);
}

/* -- text */

static const char *name_operand(const void *ctx, hm_operand kind, int32_t value)
{
    const hm_game *game = ctx;
    return kind == HM_OPERAND_TYPE ? game->type[value].name : NULL;
}

static const hm_program *score_of(const char *card)
{
    const hm_card *c = hm_test_card(hm_library_cards(hm_lib), card);
    for (int i = 0; i < c->clauses; i++)
        if (HM_IS_HOOK(c->clause[i].hook, SCORES))
            return c->clause[i].code;
    return NULL;
}

static void test_disassembly_of_cards(void **state)
{
    static const struct { const char *card, *text; } rows[] = {
        {"Well", "   0  adjacent\n   1  type cottage\n   2  and\n   3  count_as 1\n"
                 "   4  end\n"},
        {"Tavern", "   0  this\n   1  count\n   2  table 5: 2 5 9 14 20\n   8  end\n"},
        {"Feast Hall", "   0  this\n   1  count\n   2  visit right\n   3  this\n"
                       "   4  count\n   5  leave\n   6  gt\n   7  unless 10\n"
                       "   8  number 3\n   9  jump 11\n  10  number 2\n  11  end\n"},
        {"Theater", "   0  row\n   1  column\n   2  or\n   3  type theater\n"
                    "   4  except\n   5  types\n   6  end\n"},
        {"Warehouse", "   0  number -1\n   1  held\n   2  mul\n   3  end\n"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[TEXT_ROOM];
        hm_code_text(score_of(rows[i].card), name_operand, hm_library_cards(hm_lib)->game,
                     text, sizeof text);
        assert_string_equal(text, rows[i].text);
    }
}

/* A buffer of any size is filled as far as it goes, and the answer is the same. */
static void test_disassembly_fits_any_room(void **state)
{
    const hm_program *p = score_of("Tavern");
    char whole[TEXT_ROOM], part[TEXT_ROOM];
    (void)state;
    size_t need = hm_code_text(p, NULL, NULL, whole, sizeof whole);
    assert_int_equal(hm_code_text(p, NULL, NULL, NULL, 0), need);
    for (size_t size = 1; size <= need + 1; size++) {
        memset(part, '#', sizeof part);
        assert_int_equal(hm_code_text(p, NULL, NULL, part, size), need);
        assert_int_equal(strlen(part), size - 1 < need ? size - 1 : need);
        assert_memory_equal(part, whole, strlen(part));
        assert_int_equal(part[size], '#');
    }
}

static void test_every_instruction_is_described(void **state)
{
    (void)state;
    for (int i = 0; i < HM_OPS; i++) {
        const hm_op_info *op = hm_op_lookup((hm_op)i);
        assert_non_null(op);
        assert_true(op->text[0] != '\0' && op->doc[0] != '\0');
        for (int how = 0; how < hm_hows((hm_op)i); how++) { /* no name twice */
            char name[HM_CODE_NAME];
            const uint32_t word = hm_code_word((hm_op)i, how);
            assert_int_equal(find_word(hm_code_name(word, name)), word);
        }
        assert_int_equal(strspn(op->in, "SNBKTCQPHst"), strlen(op->in));
        assert_int_equal(strspn(op->out, "SNBKTCQPH"), strlen(op->out));
    }
    assert_null(hm_op_lookup(HM_OPS));
    assert_null(hm_op_lookup((hm_op)255));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_programs_of_the_base_cards_verify),
        cmocka_unit_test(test_programs_of_the_base_cards_disassemble_and_back),
        cmocka_unit_test(test_disassembly_of_cards),
        cmocka_unit_test(test_disassembly_fits_any_room),
        cmocka_unit_test(test_every_instruction_is_described),
    };
    return cmocka_run_group_tests_name("code_text", tests, hm_lib_load_base, hm_lib_drop);
}
