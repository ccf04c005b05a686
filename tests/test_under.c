/* Things on squares and cubes that must go somewhere, in games by chance: nothing laid
 * is lost or made, nothing lies under a building, cubes may go exactly where the
 * cards say, and taking by number does the same as applying. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "tests/deals.h"
#include "tests/packs.h"
#include "tests/support.h"

/* So much room that no gain is lost. */
static const char manifest[] = "pack \"t\" { title \"T\" version \"1.0.0\" game \"t\" }";
static const char game[] =
    "game \"t\" { title \"T\" grid 4 by 4\n"
    "resource clay { letter C colour red } resource reed { letter R colour green }\n"
    "type hut { letter H colour blue symbol \"h\" plural \"huts\" }\n"
    "type hall { letter L colour blue symbol \"l\" plural \"halls\" }\n"
    "mode standard \"s\" mode town-hall \"t\" { named by cards copies 3 away 5 free 3 }\n"
    "mode solo \"o\" { players 1 named by cards copies 3 shown 3 }\n"
    "mode caller \"c\" { named by caller }\n"
    "counter penny { plural \"pence\" letter P colour yellow capacity 255 }\n"
    "score \"pence\" 1 per pence }\n";
static const char cards[] =
    "card \"Spring\" { type hall pattern { clay clay } source \"test\"\n"
    "  on build { lay 1 penny on center for buildings } }\n"
    "card \"Avenue\" { type hall pattern { clay reed } source \"test\"\n"
    "  on build { lay 1 penny on 3 empty } others' cubes go on under pence\n"
    "  own cubes go on empty except under pence unless alone }\n"
    "card \"Hut\" { type hut pattern { reed reed } source \"test\" }\n"
    "card \"Works\" { type hut pattern { reed clay reed } source \"test\"\n"
    "  on build { may build hut on empty }\n"
    "  when another names clay { may place any other resource } }\n"
    "card \"Watch\" { type hall pattern { reed . / . reed } source \"test\"\n"
    "  when pence reach 3 { may build hut on empty } }\n";

static hm_library *lib;

static int load(void **state)
{
    (void)state;
    hm_test_pack pack = hm_test_pack_of(manifest, game, cards);
    lib = hm_test_build(&pack, NULL);
    for (const hm_diag *d = hm_library_diags(lib)->first; d != NULL; d = d->next)
        print_error("%s: %.60s\n", d->message, d->source->bytes + d->at.first);
    return hm_library_cards(lib) == NULL;
}

static int drop(void **state)
{
    (void)state;
    hm_library_free(lib);
    return 0;
}

enum { SPRING, AVENUE }; /* slots: cards are dealt in this order */
enum { PLAYERS = 3, PENNY = 0, CENTER_SQUARES = 4, CHOSEN = 3 };

typedef struct tally {
    int pence;           /* owned, owed and lying */
    int springs, avenues;
} tally;

static hm_test_game g;

static const hm_plan *plan(void) { return &g.deal.deck->plan; }

static int count_of(const hm_town *t, int slot)
{
    return hm_count(hm_town_buildings(plan(), t, hm_bit(slot)));
}

static tally tally_of(const hm_town *t)
{
    tally x = {hm_counted(plan(), t, PENNY, 0) + hm_owed(plan(), t, PENNY),
               count_of(t, SPRING), count_of(t, AVENUE)};
    for (int s = 0; s < g.deal.deck->game->grid.count; s++)
        x.pence += hm_lying(plan(), t, PENNY, s);
    return x;
}

static hm_set under(const hm_town *t)
{
    hm_set out = 0;
    for (int s = 0; s < g.deal.deck->game->grid.count; s++)
        out |= hm_lying(plan(), t, PENNY, s) ? hm_bit(s) : 0;
    return out;
}

static hm_set empty_of(const hm_town *t)
{
    return g.deal.deck->game->grid.all & ~(t->built | t->cubes);
}

/* -- what must hold of a town */

/* What came in is what springs and avenues laid; an avenue lays less only when there is
 * no square left. Several may come up in one step: then none is told apart. */
static void check_tally(const tally *was, const hm_town *t)
{
    const tally now = tally_of(t);
    int from_springs = CENTER_SQUARES * (now.springs - was->springs);
    int rest = now.pence - was->pence - from_springs;
    int most = CHOSEN * (now.avenues - was->avenues);
    assert_true(rest >= 0 && rest <= most);
    if (rest < most && now.avenues - was->avenues == 1)
        assert_int_equal(empty_of(t) & ~under(t), 0);
}

/* Nothing lies under a building, and a cube leaves only what waits for one. */
static void check_squares(const hm_town *t)
{
    hm_set there = under(t);
    assert_int_equal(there & t->built, 0);
    for (hm_set s = there & t->cubes; s != 0; s &= s - 1)
        assert_true(hm_lying_waits(plan(), t, PENNY, hm_first(s)));
}

/* -- where cubes may go */

static bool is_alone(int player)
{
    for (int i = 0; i < g.deal.players; i++)
        if (i != player && !hm_table_complete(g.table, i))
            return false;
    return true;
}

/* By hand: the squares that an avenue leaves for the cube. */
static hm_set squares_for(const hm_town *t, int player, bool own)
{
    hm_set empty = empty_of(t), must = empty;
    if (count_of(t, AVENUE) == 0)
        return empty;
    if (own)
        must = is_alone(player) ? empty : empty & ~under(t);
    else
        must = empty & under(t);
    return must != 0 ? must : empty;
}

static hm_set offered(void)
{
    hm_set out = 0;
    for (int i = 0; i < g.due.count; i++) {
        const hm_option_parts p = hm_option_open(g.table, g.due.option[i]);
        out |= p.action == HM_ACTION_PLACE ? hm_bit(p.square) : 0;
    }
    return out;
}

static struct { int games, own, others, found; } seen;

/* Whose cube it is: of a game with turns the player's who named, and in the Town Hall
 * every third round. */
static bool is_own(int mode, int player)
{
    if (mode == 0)
        return hm_table_master(g.table) == player;
    return mode == 1 && hm_table_round(g.table) % 3 == 0;
}

static void check_options(void)
{
    const int player = g.due.player;
    const bool own = is_own(g.deal.how.mode, player);
    const hm_town *t = hm_table_town(g.table, player);
    if (g.due.kind != HM_DECIDE_PLACE)
        return;
    hm_set want = squares_for(t, player, own);
    assert_int_equal(offered(), want);
    if (want != empty_of(t))
        *(own ? &seen.own : &seen.others) += 1;
}

/* -- games */

static tally was[PLAYERS];
static int   pence[PLAYERS];

static void note_all(void)
{
    for (int p = 0; p < g.deal.players; p++) {
        was[p] = tally_of(hm_table_town(g.table, p));
        pence[p] = hm_counted(plan(), hm_table_town(g.table, p), PENNY, 0);
    }
}

/* What an effect does is not done before its last question is answered. */
static bool is_under_way(void)
{
    return !hm_table_over(g.table) && g.due.kind != HM_DECIDE_NAME &&
           g.due.kind != HM_DECIDE_TAKE && g.due.kind != HM_DECIDE_PLACE &&
           g.due.kind != HM_DECIDE_BUILD;
}

static void check_all(void)
{
    for (int p = 0; p < g.deal.players; p++) {
        const hm_town *t = hm_table_town(g.table, p);
        check_tally(&was[p], t);
        check_squares(t);
        seen.found += hm_counted(plan(), t, PENNY, 0) > pence[p];
    }
    note_all();
}

static void step_once(hm_table *number, uint64_t *chance)
{
    const int i = hm_test_below(chance, g.due.count);
    check_options();
    assert_int_equal(hm_table_due(number).count, g.due.count);
    hm_table_apply(g.table, g.due.option[i]);
    hm_table_take(number, i);
    assert_null(hm_table_fault(g.table));
    assert_memory_equal(hm_table_state(number), hm_table_state(g.table),
                        hm_table_size(g.table));
}

static void play_one(int lap, uint64_t *chance)
{
    static const char *const mode[] = {"standard", "town-hall", "solo", "caller"};
    const char *name = mode[lap % 4];
    g.deal.cavern = false;
    hm_test_deal_cards(&g, lib, "Spring,Avenue,Hut,Works,Watch", name,
                       lap % 4 == 2 ? 1 : 1 + lap / 4 % PLAYERS, hm_test_next(chance));
    hm_table *number = hm_test_table(&g);
    note_all();
    for (bool on = true; on;) {
        step_once(number, chance);
        on = hm_test_look(&g);
        if (!is_under_way())
            check_all();
    }
    seen.games++;
    hm_test_sweep(&g);
}

static void nothing_laid_is_lost_and_cubes_go_where_they_must(void **state)
{
    uint64_t chance = 3;
    (void)state;
    for (int i = 0, n = hm_test_runs(4000, 80); i < n; i++)
        play_one(i, &chance);
    print_message("%d games, %d own cubes and %d of others were bound, %d gains\n",
                  seen.games, seen.own, seen.others, seen.found);
    assert_true(seen.own > seen.games / 4 && seen.others > seen.games / 4);
    assert_true(seen.found > seen.games / 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_laid_is_lost_and_cubes_go_where_they_must),
    };
    return cmocka_run_group_tests_name("under", tests, load, drop);
}
