/* Sentences from the concepts of the language, each with each: every moment with every
 * step, in cards, rules, events and abilities; every step in every frame (may, if, later,
 * others and so on); every set and number of every town (whose); every choice with every
 * move, and within every choice; scripts in every place. Whatever is said so
 * either compiles, keeps its tree when it is formatted, has a text and is played within
 * its budget, or is refused by a row of dsl/check/refusals.def. A row by which nothing is
 * refused fails, too, where all are said (HM_RUNS=100; else one in four is). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/code.h"
#include "dsl/check/refusals.h"
#include "tests/sentences.h"

/* -- moments: all of hooks.def */

typedef struct moment {
    const char *words, *filter;
} moment;

static const moment moments[] = {
    {"on build", ""},
#define EVENT(subject, verb, hook, who, filter, title, lua, begins) {title, #filter},
#include "core/hooks.def"
};
enum { MOMENTS = sizeof moments / sizeof *moments };

/* Its words, with something in place of what it waits for. */
static const char *said(const moment *m)
{
    static char out[80];
    const char *filter = m->filter[0] == 'K' || m->filter[0] == 'T' ? " any"
                       : m->filter[0] == 'L'                       ? " a row" : "";
    if (m->filter[0] == 'C')
        return "when pence reach 3";
    if (m->filter[0] == 'R')
        return strcmp(m->words, "in round") == 0 ? "in round 3" : "every 2 rounds";
    snprintf(out, sizeof out, "%s%s", m->words, filter);
    return out;
}

/* -- steps: all of code.def */

/* How each is said; those of which words.def has a form are there to be compared. */
enum { STEPS = HM_OPS * HM_HOWS_MAX }; /* a step and how it is done */
#define TOLD(op, how) HM_OP_##op + HM_OPS * HM_##how
static const char *const steps[STEPS] = {
    [HM_OP_HOLD] = "hold any resource", [HM_OP_STORE] = "store it",
    [HM_OP_SWAP] = "swap it for any resource", [HM_OP_DISCARD] = "discard any resource",
    [HM_OP_RETURN_IT] = "return it", [HM_OP_PLACE] = "place wood on empty",
    [HM_OP_PLACE_IT] = "place it on empty", [TOLD(PLACE_IT, FREELY)] = "place it freely",
    [HM_OP_STORE_ON] = "store it on built", [HM_OP_BUILD] = "build cottage on empty",
    [HM_OP_BUILD_IT] = "build it", [HM_OP_BUILD_MISSING] = "build match missing 1",
    [HM_OP_BUILD_ANYWHERE] = "build farm match anywhere",
    [HM_OP_BUILD_DIFFERENT] = "build match any different",
    [HM_OP_REPLACE] = "replace built with cottage",
    [TOLD(REPLACE, OR_REMOVE)] = "replace built with cottage else remove it", [HM_OP_KEEP] = "keep 2 types",
    [HM_OP_DROP_IT] = "drop it", [TOLD(PURSE, GAIN)] = "gain 2 pence",
    [TOLD(PURSE, LOSE)] = "lose 1 penny", [TOLD(PURSE, PAY)] = "pay 1 penny",
    [HM_OP_GAIN_ANY] = "gain any pence",
    [HM_OP_GIVE] = "others gain 1 penny later", [TOLD(LAY, ON_EACH)] = "lay 1 penny on empty",
    [TOLD(LAY, WAITING)] = "lay 1 penny on empty for buildings",
    [TOLD(LAY, ON_ONE)] = "lay 1 penny on 1 empty",
    [TOLD(LAY, WAITING_ON_ONE)] = "lay 1 penny on 1 empty for buildings",
    [TOLD(HEAP, GAIN)] = "gain 1 leaf on built", [TOLD(HEAP, LOSE)] = "lose 1 leaf on built",
    [TOLD(HEAP, PAY)] = "pay 1 leaf on built", [TOLD(HEAP_SOME, GAIN)] = "gain 1 leaf on 2 built",
    [TOLD(HEAP_SOME, LOSE)] = "lose 1 leaf on 2 built",
    [TOLD(HEAP_SOME, PAY)] = "pay 1 leaf on 1 built", [HM_OP_ROLL] = "roll 6",
    [HM_OP_DRAW] = "draw any resource", [HM_OP_REMOVE] = "remove built",
    [TOLD(REMOVE, EVERY)] = "remove all cubes", [HM_OP_LIFT] = "move cubes to empty",
    [HM_OP_SET_DOWN] = "move built to empty", [HM_OP_SWAP_WITH] = "swap cubes with built",
    [HM_OP_TURN] = "turn around center", [TOLD(SHIFT, DOWN)] = "shift down cubes",
    [TOLD(SHIFT, UP)] = "shift up cubes", [TOLD(SHIFT, LEFTWARDS)] = "shift left built",
    [TOLD(SHIFT, RIGHTWARDS)] = "shift right built", [TOLD(SLIDE, DOWN)] = "slide down cubes",
    [TOLD(SLIDE, UP)] = "slide up built", [TOLD(SLIDE, LEFTWARDS)] = "slide left cubes",
    [TOLD(SLIDE, RIGHTWARDS)] = "slide right built", [HM_OP_BRING] = "bring 1 guest to vacant",
    [HM_OP_MOVE] = "move guests to adjacent from cubes", [HM_OP_SEND] = "send guests home from cubes",
    [HM_OP_PUT] = "put guest on built", [HM_OP_PAY_TOKENS] = "pay 1 guest",
    [HM_OP_GIVE_UP] = "give up 1 guest", [HM_OP_TAKE] = "take any resource",
    [HM_OP_REMEMBER] = "remember count built",
    [HM_OP_TASK] = "others { gain 1 penny }", [HM_OP_MARK] = "mark empty",
    [HM_OP_ONCE] = "once a round gain 1 penny",
    [HM_OP_ONCE_GAME] = "once a game gain 1 penny",
};

static void every_step_has_a_sentence(void **state)
{
    (void)state;
    for (int i = 0; i < STEPS; i++) {
        const hm_op op = (hm_op)(i % HM_OPS);
        const int how = i / HM_OPS;
        const bool step = hm_op_lookup(op)->way != NULL && how < hm_hows(op);
        char name[HM_CODE_NAME];
        if (step != (steps[i] != NULL))
            fail_msg("'%s': %s", hm_code_name(hm_code_word(op, how), name),
                     steps[i] == NULL ? "a step without a sentence" : "no step");
    }
}

/* -- what a step stands in: when, whether and by whom it is done */

static const char *const frames[] = {
    "%s", "may %s", "{ %s } or { gain 1 penny }", "once a round %s", "once a game %s",
    "if any built { %s }", "%s when any built", "if no built { gain 1 penny } else { %s }",
    "pay 1 penny else { %s }", "pay any pence, for each { %s }", "2 rounds later { %s }",
    "others { %s }", "neighbours { %s }", "right { %s }", "everybody { %s }",
    "secretly { %s }", "everybody secretly { gain 1 penny } then { %s }",
    "right { gain 1 penny } then you secretly { %s } then { gain 1 penny }",
    "partner { %s }", "partners { %s }", "rivals { %s }",
    "up to 2 times %s", "they may %s", "%s gain 1 penny", "gain 1 penny %s",
};
enum { FRAMES = sizeof frames / sizeof *frames };

/* -- whose: what is counted, and in which towns */

static const char *const whose[] = {
    "%s", "right's %s", "left's %s", "neighbours' %s", "others' %s", "everybody's %s",
    "most others' %s", "fewest others' %s", "most neighbours' %s", "rank of %s", "their %s",
    "order of %s", "owner's %s",
    "right's left's %s", "partner's %s", "teammates' %s", "most teammates' %s",
    "fewest teammates' %s", "rivals' %s", "most rivals' %s", "fewest rivals' %s",
};
enum { WHOSE = sizeof whose / sizeof *whose };

typedef struct value {
    const char *form;
    hm_op       op;
    bool        towns, shape;
} value;

static const value values[] = {
#define GAMES_ALL true
#define GAMES_TOWNS true
#define GAMES_BOARDS false
#define VALUE(id, spelling, token, op, games, form, doc, example) \
    {spelling, HM_OP_##op, GAMES_##games, false},
#define SHAPE(id, spelling, token, op, games, form, doc, example) \
    {spelling, (op) & 0xff, GAMES_##games, true},
#include "dsl/words.def"
};
enum { VALUES = sizeof values / sizeof *values };

/* How it stands in a number: a set is counted, a condition is worth a point. */
static void count_of(const value *v, char *out, size_t size)
{
    const hm_op_info *op = hm_op_lookup(v->op);
    const char *what = v->shape ? " cottage" : "";
    snprintf(out, size, "%s%s%s", op->out[0] == 'S' ? "count " : "", v->form, what);
}

static void every_moment_with_every_step(void **state)
{
    (void)state;
    for (hm_item what = 0; what < HM_ITEMS; what++)
        for (int m = 0; m < MOMENTS; m++)
            for (int op = 0; op < STEPS; op++)
                /* a rule is not built */
                if (steps[op] != NULL && (what != HM_IN_RULE || m > 0))
                    hm_say_in(what, "%s { %s }", said(&moments[m]), steps[op]);
    hm_sentences_judge();
}

/* A frame with something in it. */
static void fill(char *out, size_t size, const char *frame, const char *what)
{
    const char *gap = strstr(frame, "%s");
    snprintf(out, size, "%.*s%s%s", (int)(gap - frame), frame, what, gap + 2);
}

/* When most can be done: each item has a moment of its own, and one with a visitor. */
static const char *const when_in[HM_ITEMS][2] = {
    {"on build", "when another is to name"}, {"while building", "when a round ends"},
    {"when turned up", "when a round ends"}, {"when a round begins", "when you name any"},
};

static void every_frame_with_every_step(void **state)
{
    (void)state;
    for (int i = 0; i < HM_ITEMS * 2; i++)
        for (int f = 0; f < FRAMES; f++)
            for (int op = 0; op < STEPS; op++)
                if (steps[op] != NULL && op != HM_OP_ONCE && op != HM_OP_ONCE_GAME) {
                    char text[HM_SENTENCE_ROOM];
                    fill(text, sizeof text, frames[f], steps[op]);
                    hm_say_in(i / 2, "%s { %s }", when_in[i / 2][i % 2], text);
                }
    hm_sentences_judge();
}

/* Where a number stands, in which items. */
static const struct {
    hm_item     first, last;
    const char *form;
} sums[] = {
    {HM_IN_CARD, HM_IN_CARD, "score %s"},
    {HM_IN_CARD, HM_IN_CARD, "score 2 when %s > 1"},
    {HM_IN_CARD, HM_IN_CARD, "score together %s"},
    {HM_IN_CARD, HM_IN_CARD, "others score %s"},
    {HM_IN_CARD, HM_IN_CARD, "line \"empty\" scores %s"},
    {HM_IN_CARD, HM_IN_CARD, "only when %s > 1"},
    {HM_IN_CARD, HM_IN_CARD, "feeds built when %s > 1"},
    {HM_IN_CARD, HM_IN_CARD, "never names unless %s > 1"},
    {HM_IN_CARD, HM_IN_CARD, "on build { gain pence: %s }"},
    {HM_IN_CARD, HM_IN_CARD, "on build { others { gain pence: %s } }"},
    {HM_IN_CARD, HM_IN_CARD, "not in solo when %s > 1"},
    {HM_IN_RULE, HM_IN_RULE, "score \"sum\" %s"},
    {HM_IN_RULE, HM_IN_RULE, "every cottage { score %s }"},
    {HM_IN_ABILITY, HM_IN_RULE, "when a round ends { gain pence: %s }"},
    {HM_IN_CARD, HM_IN_RULE, "game ends when %s > 9"},
};
enum { SUMS = sizeof sums / sizeof *sums };

static void say_number(const char *number)
{
    for (int i = 0; i < SUMS; i++)
        for (hm_item what = sums[i].first; what <= sums[i].last; what++) {
            char text[HM_SENTENCE_ROOM];
            fill(text, sizeof text, sums[i].form, number);
            hm_say_in(what, "%s", text);
        }
}

static void every_number_of_every_town(void **state)
{
    (void)state;
    for (int f = 0; f < WHOSE; f++)
        for (int v = 0; v < VALUES; v++) {
            char number[HM_SENTENCE_ROOM], text[HM_SENTENCE_ROOM];
            if (!values[v].towns || hm_op_lookup(values[v].op)->out[0] == 'B')
                continue;
            count_of(&values[v], number, sizeof number);
            fill(text, sizeof text, whose[f], number);
            say_number(text);
        }
    hm_sentences_judge();
}

/* -- choices: who decides how much of what is moved */

/* Things that go somewhere: cubes, buildings, what stands on squares, counters, tokens,
 * and what a building holds. */
static const char *const moves[] = {
    "place wood on %s", "draw any resource place it on %s", "remove %s", "remove 2 %s",
    "remove all %s", "move %s to empty", "move cubes to %s", "swap %s with built",
    "shift down %s", "slide left %s", "turn around %s", "build cottage on %s",
    "replace %s with cottage", "replace %s with well else remove it",
    "gain pence: count %s", "pay 2 pence", "lose all pence", "lay 1 penny on %s",
    "lay 1 penny on 2 %s", "lay 1 penny on %s for buildings", "gain 1 leaf on %s",
    "gain 2 leaves on 2 %s", "lose 1 leaf on %s", "lose all leaves on %s",
    "lose all leaves on 2 %s", "pay 1 leaf on %s", "pay 1 leaf on 2 %s",
    "bring guest to %s", "bring 2 guests to %s", "move guests to adjacent from %s",
    "send guests home from %s", "put guest on %s", "pay 1 guest", "give up 2 guests",
    "hold wood", "discard held", "draw any resource store it", "draw wood store it on %s",
    "place held on %s", "place named on %s", "place any other resource on %s",
    "keep 2 types", "keep 1 of farm or well", "build kept on %s", "mark %s",
    "remember count %s",
};
enum { MOVES = sizeof moves / sizeof *moves };

/* In braces, so that one choice can stand in another. */
static const char *const choices[] = {
    "{ %s }", "may { %s }", "{ %s } or { gain 1 penny }",
    "may { %s } or { lose 1 penny } or { place wood }", "once a round { %s }",
    "once a round may { %s }", "once a game { %s } or { gain 1 penny }",
    "up to 2 times { %s }", "up to 3 times { %s } or { gain 1 penny }",
    "pay 1 penny else { %s }", "pay 1 guest else { %s }", "pay any pence, for each { %s }",
    "others { %s }", "2 rounds later { %s }",
};
enum { CHOICES = sizeof choices / sizeof *choices };

static const char *const from[] = {
    "cubes", "built", "empty", "adjacent cottage", "self", "this", "corner wood",
    "(right's built)", "(built except farm)", "(built where any adjacent cottage)",
    "there", "under penny", "having leaf", "(largest group of built)", "marked", "fed",
    "guest",
};
enum { FROM = sizeof from / sizeof *from };

static void fill_all(char *out, size_t size, const char *form, const char *set)
{
    if (strstr(form, "%s") != NULL)
        fill(out, size, form, set);
    else
        snprintf(out, size, "%s", form);
}

static void every_choice_with_every_move(void **state)
{
    (void)state;
    for (hm_item what = 0; what < HM_ITEMS; what++)
        for (int c = 0; c < CHOICES; c++)
            for (int m = 0; m < MOVES; m++)
                for (int f = c % 3; f < FROM; f += 3) { /* each set with a third */
                    char move[HM_SENTENCE_ROOM], text[HM_SENTENCE_ROOM];
                    fill_all(move, sizeof move, moves[m], from[f]);
                    fill(text, sizeof text, choices[c], move);
                    hm_say_in(what, "%s { %s }", when_in[what][0], text);
                }
    hm_sentences_judge();
}

static void every_choice_within_every_choice(void **state)
{
    (void)state;
    for (hm_item what = 0; what < HM_ITEMS; what++)
        for (int c = 0; c < CHOICES * CHOICES; c++)
            /* a page of rules has room for eight things that are done later */
            for (int m = c % 4; m < MOVES && c != CHOICES * CHOICES - 1; m += 4) {
                char move[HM_SENTENCE_ROOM], one[HM_SENTENCE_ROOM];
                char text[HM_SENTENCE_ROOM];
                fill_all(move, sizeof move, moves[m], "cubes");
                fill(one, sizeof one, choices[c / CHOICES], move);
                fill(text, sizeof text, choices[c % CHOICES], one);
                hm_say_in(what, "%s { %s }", when_in[what][0], text);
            }
    hm_sentences_judge();
}

/* -- Lua, wherever a script can be written */

/* Parts of cards; the second list is of rules. */
static const char *const places[] = {
    "score lua { return count(built()) }", "score together lua { return count(this()) }",
    "score lua { return 1 } when any built", "score lua { return count(fed()) }",
    "others score lua { return 1 }", "neighbours score lua { return -1 }",
    "right scores lua { return 2 }", "left scores lua { return 2 }",
    "partner scores lua { return 2 }", "teammates score lua { return 2 }",
    "rivals score lua { return 2 }",
    "rivals may not build farm on lua { return corner() }",
    "feeds lua { return row(me) }", "feeds lua { return 0 } when any built",
    "build on lua { return corner() }", "only on lua { return empty() }",
    "only from lua { return town() }", "your buildings go on lua { return edge() }",
    "others' cubes go on lua { return empty() }", "own cubes go on lua { return empty() }",
    "all cubes go on lua { return empty() }", "may not name lua { return kind(\"wood\") }",
    "never names lua { return alone() }", "line \"empty\" scores lua { return 0 }",
    "others may not build farm on lua { return corner() }",
    "nobody may build farm on lua { return corner() }",
};
enum { PLACES = sizeof places / sizeof *places };

static const char *const places_of_rules[] = {
    "others' cubes go on lua { return empty() }", "own cubes go on lua { return empty() }",
    "all cubes go on lua { return empty() }",
    "nobody may build farm on lua { return corner() }",
    "every cottage { score lua { return 1 } }",
    "every cottage on corner { score lua { return 1 } }",
};
enum { PLACES_OF_RULES = sizeof places_of_rules / sizeof *places_of_rules };

static void every_place_of_a_script(void **state)
{
    (void)state;
    for (hm_item what = 0; what < HM_IN_RULE; what++)
        for (int i = 0; i < PLACES; i++)
            hm_say_in(what, "%s", places[i]);
    for (int i = 0; i < PLACES_OF_RULES; i++)
        hm_say_in(HM_IN_RULE, "%s", places_of_rules[i]);
    hm_sentences_judge();
}

/* How steps are called in scripts. */
static const char *const calls[] = {
    "place(any_kind())", "gain(\"penny\", 1)", "remove(cubes())",
};
enum { CALLS = sizeof calls / sizeof *calls };

static void every_moment_with_a_script(void **state)
{
    (void)state;
    for (hm_item what = 0; what < HM_ITEMS; what++)
        for (int m = 0; m < MOMENTS; m++)
            for (int i = 0; i < CALLS && (what != HM_IN_RULE || m > 0); i++)
                hm_say_in(what, "%s lua { %s }", said(&moments[m]), calls[i]);
    hm_sentences_judge();
}

/* -- refusals */

static hm_item item_of(const hm_refusal_info *row)
{
    static const char *const name[] = {"CARD", "ABILITY", "EVENT", "RULE", "TILE"};
    hm_item what = 0;
    while (strcmp(name[what], row->item) != 0)
        what++;
    return what;
}

static void every_refusal_has_its_example(void **state)
{
    int wrong = 0;
    (void)state;
    for (hm_refusal r = HM_REFUSED_NOT + 1; r < HM_REFUSALS; r++) {
        const hm_refusal_info *row = hm_refusal_lookup(r);
        const int by = hm_sentence_refused(item_of(row), row->example);
        if (by == (int)r)
            continue;
        print_error("%s: '%s' is refused by %s\n", row->name, row->example,
                    by != 0 ? hm_refusal_lookup((hm_refusal)by)->name : "no row");
        wrong++;
    }
    assert_int_equal(wrong, 0);
}

static void every_refusal_has_its_sentence(void **state)
{
    (void)state;
    if (!hm_sentences_are_all())
        skip();
    for (hm_refusal r = HM_REFUSED_NOT + 1; r < HM_REFUSALS; r++)
        if (item_of(hm_refusal_lookup(r)) != HM_IN_TILE && hm_sentences_refused(r) == 0)
            fail_msg("nothing is refused by %s", hm_refusal_lookup(r)->name);
}

static void many_sentences_have_come_up(void **state)
{
    const int cards = hm_sentences_played(HM_IN_CARD), built = hm_sentences_built();
    (void)state;
    print_message("%d cards were played, %d of them were built\n", cards, built);
    assert_true(cards > 1000 && built > cards / 3);
    assert_true(hm_sentences_given_up() <= cards / 500);
    for (hm_item what = HM_IN_ABILITY; what < HM_ITEMS; what++)
        assert_true(hm_sentences_played(what) > 500);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_number_of_every_town),
        cmocka_unit_test(every_step_has_a_sentence),
        cmocka_unit_test(every_moment_with_every_step),
        cmocka_unit_test(every_frame_with_every_step),
        cmocka_unit_test(every_choice_with_every_move),
        cmocka_unit_test(every_choice_within_every_choice),
        cmocka_unit_test(every_place_of_a_script),
        cmocka_unit_test(every_moment_with_a_script),
        cmocka_unit_test(every_refusal_has_its_sentence),
        cmocka_unit_test(every_refusal_has_its_example),
        cmocka_unit_test(many_sentences_have_come_up),
    };
    return cmocka_run_group_tests(tests, hm_sentences_open, hm_sentences_close);
}
