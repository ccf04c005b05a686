/* What tiles of a shared board trade: every way to say it within every other, at every
 * time, is read, laid out, put into words and played, and no cube comes from nowhere. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/commons.h"
#include "core/rng.h"
#include "tests/deals.h"
#include "tests/form.h"
#include "tests/hills.h"
#include "tests/support.h"

/* -- what is said */

static const char *const deeds[] = {
    "gain 2 rye", "pay 1 log gain 1 point", "pay 1 cubes gain 1 other cubes",
    "gain 1 rye per around wood", "pay rye: stock rye gain 2 pence per own",
    "gain 1 point per around own when any worker",
};
static const char *const frames[] = {
    "%s", "{ %s } or { pay 1 penny gain 1 log }", "may { %s }", "up to 2 times { %s }",
    "{ %s } when count own >= 2", "if any adjacent to new bog { %s } else { gain 1 penny }",
    "gain 1 log may { %s }", "{ pay 1 rye { %s } or { gain 1 point } } or { gain 1 rye }",
};
static const char *const times[] = {
    "activate { %s }", "on build { %s }", "at the end of a round { %s }",
};
static const char *const places[] = {
    "", "build on bog only on bog or wood", "limit 1 per row", "only when count built >= 1",
    "cost 1 log or 1 rye or 1 penny",
};
#define COUNT(list) (int)(sizeof(list) / sizeof *(list))

/* -- what becomes of it */

/* Of every kind, what players and the reserve have is what there is. */
static void expect_all_there(const hm_table *t, const hm_game *game)
{
    hm_commons c;
    hm_table_commons(t, HM_NO_PLAYER, &c);
    for (int r = 0; r < game->resources; r++) {
        int sum = c.reserve[r];
        for (int i = 0; i < c.players; i++)
            sum += c.seat[i].stock[r];
        assert_int_equal(sum, game->resource[r].supply);
    }
}

/* All texts of a decision are different, and none is empty. */
static void expect_texts(const hm_table *t, const hm_decision *d)
{
    static char text[64][256];
    for (int i = 0; i < d->count && i < 64; i++) {
        assert_true(hm_option_text(t, d->option[i], text[i], sizeof text[i]) > 0);
        for (int k = 0; k < i; k++)
            assert_string_not_equal(text[k], text[i]);
    }
}

/* By chance, but mostly a tile is built and used, where that can be: tiles stand behind
 * squares for workers, and who is done does so last. */
static int pick(const hm_decision *d, uint64_t *seed)
{
    const int any = hm_rng_below(seed, d->count);
    if (hm_rng_below(seed, 4) == 0)
        return any;
    return d->kind == HM_DECIDE_TURN     ? d->count - 1
           : d->kind == HM_DECIDE_AROUND ? 0
                                         : any;
}

static int chosen; /* among several offers */

static void play(const hm_library *lib, uint64_t seed)
{
    hm_test_game g = {0};
    hm_error err = {0};
    static hm_decision d;
    const hm_cards *set = hm_library_cards(lib);
    if (hm_deck_new(&g.arena, set, set->card, set->count, &g.deal.deck, &err) != HM_OK)
        fail_msg("no deck: %s", err.msg);
    g.deal.ruleset = &hm_little_town;
    g.deal.players = 2;
    g.deal.seed = seed;
    if (hm_table_new(&g.arena, &g.deal, &g.table, &err) != HM_OK)
        fail_msg("no table: %s", err.msg);
    for (int moves = 0; !hm_table_over(g.table); moves++) {
        assert_true(moves < 2000);
        expect_all_there(g.table, set->game);
        hm_table_decide(g.table, &d);
        assert_null(hm_table_fault(g.table));
        assert_true(d.count > 0);
        expect_texts(g.table, &d);
        chosen += d.kind == HM_DECIDE_WAY;
        hm_table_apply(g.table, d.option[pick(&d, &seed)]);
    }
    hm_arena_drop(&g.arena);
}

/* The form with something in its gap. */
static void fill(char *out, size_t size, const char *form, const char *with)
{
    const char *gap = strstr(form, "%s");
    snprintf(out, size, "%.*s%s%s", gap != NULL ? (int)(gap - form) : (int)strlen(form),
             form, gap != NULL ? with : "", gap != NULL ? gap + 2 : "");
}

static void say_and_play(const char *time, const char *frame, const char *deed,
                         const char *place, int n)
{
    char effect[300], part[400], text[600];
    fill(effect, sizeof effect, frame, deed);
    fill(part, sizeof part, time, effect);
    snprintf(text, sizeof text,
             "tile \"X\" { source \"t\" tags \"always\" %s %s }\n"
             "tile \"Y\" { tags \"always\" cost 1 log activate { gain 2 logs } source \"t\" }\n",
             place, part);
    const char *fault = hm_form_fault(text, strlen(text));
    if (fault != NULL)
        fail_msg("%s: %s", text, fault);
    hm_library *lib = hm_hills_with(text);
    const hm_diag *first = hm_library_diags(lib)->first;
    if (first != NULL)
        fail_msg("%s: %s", text, first->message);
    assert_true(strlen(hm_library_cards(lib)->card[0]->text) > 10);
    for (int i = 0; i < 4; i++)
        play(lib, (uint64_t)(4 * n + i));
    hm_library_free(lib);
}

static void every_trade_is_played(void **state)
{
    int n = 0;
    (void)state;
    for (int t = 0; t < COUNT(times); t++)
        for (int f = 0; f < COUNT(frames); f++)
            for (int d = 0; d < COUNT(deeds); d++, n++)
                say_and_play(times[t], frames[f], deeds[d], places[n % COUNT(places)], n);
    print_message("%d times there was a choice\n", chosen);
    assert_true(chosen > 50);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_trade_is_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
