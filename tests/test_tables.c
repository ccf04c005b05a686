/* The tables that carry the meaning (words.def, code.def, hooks.def, whose.def): every
 * row has all its cells, and rows that speak of each other agree. What is missing is told
 * by its name. */
#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "core/effect.h"
#include "dsl/hooks.h"
#include "dsl/words.h"

static int faults;

static void miss(const char *row, const char *what)
{
    print_error("%s: %s\n", row, what);
    faults++;
}

static void need(bool fine, const char *row, const char *what)
{
    if (!fine)
        miss(row, what);
}

static void test_instructions_have_all_their_cells(void **state)
{
    (void)state;
    faults = 0;
    for (int i = 0; i < HM_OPS; i++) {
        const hm_op_info *op = hm_op_lookup((hm_op)i);
        bool step = hm_step_of((hm_op)i) != NULL, set = strcmp(op->out, "S") == 0;
        need(op->text != NULL && op->text[0] != '\0', "an instruction", "has no text");
        need(op->doc != NULL && op->doc[0] != '\0', op->text, "is not explained");
        need(step == (op->way != NULL), op->text, "is a step without words, or none with");
        need(!step || (op->traits & HM_SEES_EFFECT), op->text, "is a step but no effect");
        need(!(set && op->in[0] == '\0') || op->stands != HM_STANDS_NOWHERE, op->text,
             "is a set, but nothing says what can stand there");
        need(op->low <= op->high, op->text, "has no range");
        int names = 1;
        for (const char *at = op->text; (at = strchr(at, ' ')) != NULL; at++)
            names++;
        need(names == hm_hows((hm_op)i), op->text, "has no name for each way to do it");
        /* what moves counters and tokens is written with amounts, not with operands, and
         * what has a clause of its own with that */
        bool moves = op->in[0] == 'C' || op->in[0] == 'P' || op->in[0] == 'Q' ||
                     (op->needs & HM_NEEDS_PROGRAM);
        need((step && !moves) == (hm_word_step(i) != NULL), op->text,
             "is a step that words.def does not write, or none that it does");
        need(strlen(op->in) <= 2 || !step || moves, op->text,
             "has more operands than a node");
    }
    assert_int_equal(faults, 0);
}

/* %1 and %2 in a form are operands that the instruction has, and each of them is said. */
static void test_forms_of_steps_name_their_operands(void **state)
{
    (void)state;
    faults = 0;
    for (int i = 0; i < HM_OPS; i++) {
        const hm_step_words *words = hm_word_step(i);
        const hm_op_info *op = hm_op_lookup((hm_op)i);
        for (char k = '1'; words != NULL && k <= '2'; k++) {
            const char slot[] = {'%', k, '\0'};
            bool has = (size_t)(k - '0') <= strlen(op->in);
            need(has == (strstr(words->form, slot) != NULL), words->form,
                 "an operand is missing, or one too many");
            bool optional = has && islower((unsigned char)op->in[k - '1']);
            const char *open = strchr(words->form, '['), *at = strstr(words->form, slot);
            bool inside = has && open != NULL && open < at && strchr(open, ']') > at;
            need(!has || optional == inside, words->form,
                 "what need not be said must stand in brackets, and only that");
        }
    }
    assert_int_equal(faults, 0);
}

static bool fits_role(const hm_word_says *says, char value)
{
    switch (says->role) {
    case HM_ROLE_NONE: return false;
    case HM_ROLE_NOUN:
    case HM_ROLE_ADJECTIVE:
    case HM_ROLE_PLACE:
    case HM_ROLE_CLAUSE: return value == 'S';
    case HM_ROLE_THINGS:
    case HM_ROLE_AMOUNT: return value == 'N';
    case HM_ROLE_FACT: return value == 'B';
    }
    return false;
}

static void test_words_have_all_their_cells(void **state)
{
    (void)state;
    faults = 0;
    for (int w = 1; w < HM_WORDS; w++) {
        const hm_word_info *info = hm_word_lookup((hm_word)w);
        const hm_op_info *op = info->value ? hm_op_lookup((hm_op)info->op) : NULL;
        need(info->form[0] != '\0', info->spelling, "has no form");
        need(info->doc[0] != '\0', info->spelling, "is not explained");
        if (op == NULL)
            continue;
        need(op->in[0] == '\0' && op->out[0] != '\0', info->spelling, "is no value by itself");
        need(fits_role(hm_word_said(w), op->out[0]), info->spelling,
             "is not said, or not as what it is");
        need(info->example[0] != '\0', info->spelling, "has no example");
        need((info->games == HM_FITS_BOARDS) == ((op->traits & HM_SEES_BOARD) != 0),
             info->spelling, "is of other games than its instruction");
    }
    assert_int_equal(faults, 0);
}

/* Can it be written at all? */
static bool is_event(hm_hook hook)
{
    int count;
    const hm_event *e = hm_events(&count);
    for (int i = 0; i < count; i++)
        if (e[i].hook == hook)
            return true;
    return false;
}

static void test_hooks_have_all_their_cells(void **state)
{
    (void)state;
    faults = 0;
    for (hm_hook h = 0; h < HM_HOOKS; h++) {
        const hm_hook_info *info = hm_hook_lookup(h);
        const hm_hook_words *words = hm_hook_words_of(h);
        hm_node part = {.word = words->part, .variant = words->variant};
        need(info->title[0] != '\0', "a hook", "has no title");
        need(strspn(info->result, "SNBKT") == strlen(info->result), info->title,
             "gives what no letter stands for");
        need(words->script || words->lua[0] == '\0', info->title,
             "has a field for scripts, but scripts may not stand there");
        need(words->part == HM_WORD_WHEN || hm_hook_of_part(&part) == h, info->title,
             "cannot be told from another hook by its part");
        need(words->part != HM_WORD_WHEN || info->result[0] != '\0' || is_event(h),
             info->title, "is an occasion without an event");
    }
    assert_int_equal(faults, 0);
}

/* Whoever is spoken of has a word, and what can be written of them can be said. */
static void test_players_have_all_their_cells(void **state)
{
    static const struct { int word; const char *lua; } cell[HM_WHOSES] = {
#define WHOSE(name, word, beside, short_name, who, of_two, bars, barred, mutes, unnamed, \
              scores, lua)                                                              \
    {HM_WORD_##word, lua},
#include "core/whose.def"
    };
    (void)state;
    faults = 0;
    for (int i = 0; i < HM_WHOSES; i++) {
        const hm_whose_info *info = hm_whose_lookup(i);
        need((int)hm_whose_of_word(cell[i].word) == i, info->name, "shares its word");
        need(info->who[0] != '\0' && info->of_two[0] != '\0', info->name, "is not said");
        need((info->bars[0] == '\0') == (info->barred[0] == '\0'), info->name,
             "is barred without words, or has words without being barred");
        need((info->scores[0] == '\0') == (cell[i].lua[0] == '\0'), info->name,
             "has points without a field for scripts, or a field without points");
    }
    assert_int_equal(faults, 0);
}

/* The scanner keeps so many words until it is known whether they are one. */
static void test_spellings_have_room(void **state)
{
    static const char *const spelling[] = {
#define WORD(id, words, token, op, games, form, doc, example) words,
#define ALSO(id, words) words,
#include "dsl/words.def"
    };
    (void)state;
    faults = 0;
    for (size_t i = 0; i < sizeof spelling / sizeof *spelling; i++) {
        int words = 1;
        for (const char *c = spelling[i]; *c != '\0'; c++)
            words += *c == ' ';
        need(words <= HM_JOINED_MAX, spelling[i], "has more words than HM_JOINED_MAX");
    }
    assert_int_equal(faults, 0);
}

/* The first one is taken, so another is dead. */
static void test_synonyms_stand_once(void **state)
{
    static const char *const said[] = {
#define SYNONYM(word, ours) word,
#include "dsl/words.def"
    };
    (void)state;
    faults = 0;
    for (size_t i = 0; i < sizeof said / sizeof *said; i++)
        for (size_t k = 0; k < i; k++)
            need(strcmp(said[i], said[k]) != 0, said[i], "stands twice");
    assert_int_equal(faults, 0);
}

static void test_events_have_all_their_cells(void **state)
{
    int count;
    const hm_event *e = hm_events(&count);
    (void)state;
    faults = 0;
    for (int i = 0; i < count; i++) {
        hm_node part = {.kind = HM_NODE_PART_WHEN, .word = HM_WORD_WHEN,
                        .event = {.subject = e[i].subject, .verb = e[i].verb}};
        need(hm_event_of_part(&part) == &e[i], e[i].title, "stands there twice");
        need(hm_event_of((hm_hook)e[i].hook, e[i].who) == &e[i], e[i].title,
             "is the clause of another event, too");
        need(strchr("KTCROL", e[i].filter) != NULL, e[i].title, "is woken by nothing");
        bool subject = strcmp(hm_word_lookup((hm_word)e[i].subject)->token, "SUBJECT") == 0;
        need(subject || e[i].verb == HM_WORD_REACH || e[i].verb == HM_WORD_ENDS ||
                 e[i].verb == HM_WORD_OVER || e[i].verb == HM_WORD_BEGINS ||
                 strcmp(hm_word_lookup((hm_word)e[i].verb)->token, "MOMENT") == 0,
             e[i].title, "has a subject that the grammar does not know");
        need(e[i].begins[0] != '\0', e[i].title, "is not said");
        need(hm_hook_words_of((hm_hook)e[i].hook)->script == (e[i].lua[0] != '\0'),
             e[i].title, "has a field for scripts that may not stand there, or none");
    }
    assert_int_equal(faults, 0);
}

/* Those that begin with the same word and may look at the same are asked together. */
static void check_family(const hm_hook *family)
{
    for (int i = 0; family[i] != HM_HOOKS; i++)
        for (hm_hook h = 0; h < HM_HOOKS; h++) {
            const hm_hook_words *one = hm_hook_words_of(family[i]);
            const hm_hook_words *other = hm_hook_words_of(h);
            need(hm_is_hook((int)h, family) || one->part != other->part ||
                     one->place != other->place,
                 hm_hook_lookup(h)->title, "belongs to a FAMILY, and is not in it");
        }
}

static void test_families_of_hooks_are_complete(void **state)
{
    (void)state;
    faults = 0;
    check_family(hm_family_SCORES);
    check_family(hm_family_FEEDERS);
    check_family(hm_family_VERDICTS);
    assert_int_equal(faults, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_instructions_have_all_their_cells),
        cmocka_unit_test(test_forms_of_steps_name_their_operands),
        cmocka_unit_test(test_words_have_all_their_cells),
        cmocka_unit_test(test_hooks_have_all_their_cells),
        cmocka_unit_test(test_players_have_all_their_cells),
        cmocka_unit_test(test_spellings_have_room),
        cmocka_unit_test(test_synonyms_stand_once),
        cmocka_unit_test(test_events_have_all_their_cells),
        cmocka_unit_test(test_families_of_hooks_are_complete),
    };
    return cmocka_run_group_tests_name("tables", tests, NULL, NULL);
}
