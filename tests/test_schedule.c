/* The schedule (core/schedule.def): its rows fit together, every stage is some hook's,
 * and whatever can be waited for comes in a game that then goes on. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "core/games/tinytowns/tinytowns.h"
#include "dsl/hooks.h"
#include "tests/packs.h"
#include "tests/support.h"

static const struct row {
    const char *name;
    int         number;
    const char *hooks; /* that may name it */
} rows[HM_TIMES] = {
#define TIME(id, what) {#id, 0, "ANY"},
#define STAGE(id, number, moment, order, towns, filter, does, hook, what) \
    {#id, number, #hook},
#include "core/schedule.def"
};

/* A time without a hook would be no reason to have it, either. */
static void every_stage_has_a_hook(void **state)
{
    bool named[HM_TIMES] = {false};
    int faults = 0;
    (void)state;
    for (hm_hook h = 0; h < HM_HOOKS; h++)
        named[hm_hook_lookup(h)->stage] = true;
    for (int i = 0; i < HM_TIMES; i++)
        if (named[i] == (strcmp(rows[i].hooks, "NONE") == 0)) {
            print_error("%s: a stage without a hook in hooks.def\n", rows[i].name);
            faults++;
        }
    assert_int_equal(faults, 0);
}

/* States have the numbers, so none is used twice; and those of a moment follow each
 * other. */
static void stages_are_told_apart(void **state)
{
    (void)state;
    for (int i = 0; i < HM_TIMES; i++)
        for (int k = i + 1; k < HM_TIMES; k++) {
            const hm_moment m = hm_moment_of((hm_time)i);
            assert_true(rows[i].number == 0 || rows[i].number != rows[k].number);
            if (m != HM_MOMENTS && m == hm_moment_of((hm_time)k))
                assert_true(hm_moment_of((hm_time)(k - 1)) == m);
        }
}

/* -- what can be waited for, in a game */

enum { GAMES = 20, CHOICES = 5000, RULE = 300, TEXT = 2000 };

/* What some need to come at all. */
static const char *in_company(const hm_event *e)
{
    return e->hook == HM_HOOK_CHANGED
               ? "when anyone names any { may place any other resource }"
               : "";
}

/* The words of an event, with what its letter asks for. */
static void write_rule(const hm_event *e, char *out)
{
    const char *gap = strstr(e->title, "...");
    const char *what = e->filter == 'K' ? " any" : e->filter == 'R' && !gap ? " 6" : "";
    if (gap != NULL)
        snprintf(out, RULE, "%.*s2%s { may gain 1 chip }", (int)(gap - e->title), e->title,
                 gap + 3);
    else
        snprintf(out, RULE, "%s%s { may gain 1 chip }", e->title, what);
}

static void write_cards(const hm_event *e, bool as_rule, char *out)
{
    const bool event = e->hook == HM_HOOK_TURNED_UP;
    char rule[RULE];
    write_rule(e, rule);
    snprintf(out, TEXT,
             "variant v { counter chip { plural \"chips\" letter M capacity 99 }\n"
             "  events every 2 rounds %s %s }\n"
             "card \"Hut\" { type cottage pattern { wood } source \"t\" %s }\n"
             "event \"One\" { source \"t\" when turned up { %s } }",
             in_company(e), as_rule && !event ? rule : "",
             as_rule || event ? "" : rule,
             event ? "may gain 1 chip" : "place wood when no empty");
}

/* How many chips there are in the end, or -1 for a game without one. */
static int play(const hm_cards *set, const hm_setting *how, uint32_t on, uint64_t chance)
{
    hm_arena arena = {0};
    hm_table *t;
    hm_error err;
    const hm_card *card[] = {hm_test_card(set, "Hut"), hm_test_card(set, "One")};
    hm_deal deal = {.ruleset = &hm_tiny_towns, .how = *how, .seed = chance, .players = 2};
    int left = CHOICES, chips = 0;
    assert_int_equal(hm_deck_with(&arena, set, card, 2, on, &deal.deck, &err), HM_OK);
    assert_int_equal(hm_table_new(&arena, &deal, &t, &err), HM_OK);
    for (; !hm_table_over(t) && left > 0; left--)
        hm_table_take(t, hm_test_below(&chance, hm_table_due(t).count));
    for (int i = 0; i < deal.players; i++)
        chips += hm_counted(&deal.deck->plan, hm_table_town(t, i),
                            hm_game_counter(set->game, "chip", 4), 0);
    hm_arena_drop(&arena);
    return left > 0 ? chips : -1;
}

static const char *fault_of(const hm_event *e, bool as_rule)
{
    char cards[TEXT];
    write_cards(e, as_rule, cards);
    const hm_test_pack pack = hm_test_towns(hm_test_text("x.card", cards));
    hm_library *lib = hm_test_build(&pack, NULL);
    const hm_cards *set = hm_library_cards(lib);
    int chips = 0;
    if (hm_library_diags(lib)->errors != 0) {
        print_error("%s\n", cards);
        hm_library_free(lib);
        return "its title is not how it is written";
    }
    hm_setting how = {0};
    const uint32_t on = 1u << hm_game_variant(set->game, "v", 1);
    hm_setting_agree(set->game, &how, on);
    for (int i = 0; i < GAMES && chips == 0; i++)
        chips = play(set, &how, on, (uint64_t)i);
    hm_library_free(lib);
    return chips > 0 ? NULL : chips == 0 ? "it never comes" : "it comes for ever";
}

/* No building stands before the first round. */
static bool is_for_cards(const hm_event *e)
{
    return hm_moment_of((hm_time)hm_hook_lookup((hm_hook)e->hook)->stage) !=
           HM_MOMENT_OPEN;
}

static void what_is_waited_for_comes_and_passes(void **state)
{
    int count, faults = 0;
    const hm_event *e = hm_events(&count);
    (void)state;
    for (int i = 0; i < count; i++) {
        const hm_hook_info *hook = hm_hook_lookup((hm_hook)e[i].hook);
        if (hm_moment_of((hm_time)hook->stage) == HM_MOMENTS || e[i].filter == 'T')
            continue; /* asked elsewhere, or no rule's */
        for (int as_rule = !is_for_cards(&e[i]); as_rule <= 1; as_rule++) {
            const char *fault = fault_of(&e[i], as_rule);
            if (fault != NULL)
                print_error("%s, of a %s: %s\n", e[i].title, as_rule ? "rule" : "card",
                            fault);
            faults += fault != NULL;
        }
    }
    assert_int_equal(faults, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_stage_has_a_hook),
        cmocka_unit_test(stages_are_told_apart),
        cmocka_unit_test(what_is_waited_for_comes_and_passes),
    };
    return cmocka_run_group_tests_name("schedule", tests, hm_test_read_towns,
                                       hm_test_drop_towns);
}
