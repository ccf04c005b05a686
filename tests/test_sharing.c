/* Cubes that count for two buildings: what is offered in play is what a slow and plain
 * search finds, which knows the town as letters, turns patterns itself and remembers on
 * its own what lay there before the last building. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/deals.h"
#include "tests/support.h"

#define TOWNS hm_test_runs(16000, 300)

enum { SIDE = 4, SQUARES = SIDE * SIDE, OFFERS_MAX = 4096, PLAYERS = 2 };

/* What can be built: the card, its squares and where it goes. */
typedef struct offer {
    const hm_card *card;
    uint64_t       squares;
    int            target;
} offer;

/* What a player built last in this turn: resource + 1 of each cube it was made of. */
typedef struct last_built {
    const hm_card *card; /* NULL: nothing that counts */
    int            cube[SQUARES], target;
} last_built;

static struct world {
    hm_test_game g;
    hm_table    *number; /* the same game, taken by number */
    uint64_t     chance;
    const hm_card *lender;
    bool         used[PLAYERS];
    last_built   last[PLAYERS];
    offer        want[OFFERS_MAX];
    int          wants, shared, lent, taken, alone;
} w;

static int below(int n) { return hm_test_below(&w.chance, n); }

/* -- a town as it is read off the table */

static const hm_town *town_of(int player)
{
    static hm_town seen;
    hm_table_town_seen(w.g.table, player, HM_NO_PLAYER, &seen);
    return &seen;
}

static int cube_at(int player, int s)
{
    int cell = hm_cell(&w.g.deal.deck->plan, town_of(player), s);
    return cell > 0 && cell < HM_CELL_BUILDING ? cell : 0;
}

static const hm_card *card_at(int player, int s)
{
    int cell = hm_cell(&w.g.deal.deck->plan, town_of(player), s);
    return cell >= HM_CELL_BUILDING ? w.g.deal.deck->card[cell - HM_CELL_BUILDING] : NULL;
}

static bool stands(int player, const hm_card *card)
{
    for (int s = 0; s < SQUARES; s++)
        if (card_at(player, s) == card)
            return true;
    return false;
}

static bool may_share(int player)
{
    return stands(player, w.lender) && !(w.lender->shares_once && w.used[player]);
}

/* resource + 1 of the cube that a building lends, or 0; it has room for one. */
static int lent_at(int player, int s)
{
    const hm_card *here = card_at(player, s);
    uint32_t held = hm_held(&w.g.deal.deck->plan, town_of(player), s);
    return here != NULL && here->lends && held != 0
               ? 1 + hm_first(hm_held_kinds(held)) : 0;
}

/* -- the slow way */

/* resource + 1 of a used-up cube that still counts there, or 0. */
static int spent_at(int player, int s)
{
    const last_built *l = &w.last[player];
    const hm_card *here = card_at(player, s);
    bool free = here == NULL && cube_at(player, s) == 0;
    if (l->card == NULL || !may_share(player))
        return 0;
    return free || (s == l->target && here != NULL) ? l->cube[s] : 0;
}

/* Square of a cell of the pattern, turned and moved; -1: outside. */
static int square_of(const hm_pattern *p, int cell, int turn, int dx, int dy)
{
    int x = cell % p->cols, y = cell / p->cols;
    for (int i = 0, cols = p->cols, rows = p->rows; i < (turn & 3); i++) {
        int old = x;
        x = rows - 1 - y;
        y = old;
        old = cols;
        cols = rows;
        rows = old;
    }
    if (turn & 4)
        x = (turn & 1 ? p->rows : p->cols) - 1 - x;
    x += dx;
    y += dy;
    return x < SIDE && y < SIDE ? y * SIDE + x : -1;
}

static void add_want(const hm_card *card, uint64_t squares, int target)
{
    for (int i = 0; i < w.wants; i++)
        if (w.want[i].card == card && w.want[i].squares == squares &&
            w.want[i].target == target)
            return;
    assert_true(w.wants < OFFERS_MAX);
    w.want[w.wants++] = (offer){card, squares, target};
}

static void try_place(int player, const hm_card *card, int turn, int dx, int dy)
{
    const hm_pattern *p = &card->pattern;
    bool real = false, spent = false, lent = false;
    uint64_t squares = 0;
    for (int i = 0; i < p->cols * p->rows; i++) {
        int s = p->cell[i] ? square_of(p, i, turn, dx, dy) : -1;
        if (p->cell[i] == 0)
            continue;
        if (s < 0)
            return;
        const hm_card *here = card_at(player, s);
        squares |= 1ull << s;
        if (cube_at(player, s) == p->cell[i])
            real = true;
        else if (lent_at(player, s) == p->cell[i])
            lent = true;
        else if (spent_at(player, s) == p->cell[i] && !(here != NULL && here->wild))
            spent = true;
        else if (here == NULL || !here->wild)
            return;
    }
    if ((!real && !spent) || (spent && card->type == w.last[player].card->type))
        return;
    w.shared += spent;
    w.lent += lent;
    for (int s = 0; s < SQUARES; s++)
        if ((squares >> s & 1) && card_at(player, s) == NULL)
            add_want(card, squares, s);
}

static void find_all(int player)
{
    const hm_deck *d = w.g.deal.deck;
    w.wants = 0;
    for (int i = 0; i < d->count * 8; i++) /* nobody has a dealt card in hand */
        for (int at = 0; at < SQUARES && !d->game->type[d->card[i / 8]->type].deal; at++)
            try_place(player, d->card[i / 8], i % 8, at % SIDE, at / SIDE);
}

/* -- comparing */

static void complain(int player, const char *what, const hm_card *card, int target)
{
    hm_test_draw(stderr, w.g.deal.deck, town_of(player));
    fail_msg("%s: %s on square %d, player %d", what, card->name, target, player);
}

static bool is_wanted(const hm_option_parts *o)
{
    for (int i = 0; i < w.wants; i++)
        if (w.want[i].card == o->card && w.want[i].squares == o->squares &&
            w.want[i].target == o->square)
            return true;
    return false;
}

static void compare(int player)
{
    const hm_decision *d = &w.g.due;
    find_all(player);
    for (int i = 0; i + 1 < d->count; i++) {
        hm_option_parts o = hm_option_open(w.g.table, d->option[i]);
        if (!is_wanted(&o))
            complain(player, "offered", o.card, o.square);
        for (int k = 0; k < i; k++)
            assert_int_not_equal(d->option[k], d->option[i]);
    }
    if (d->count - 1 < w.wants)
        fail_msg("%d of %d builds are offered", d->count - 1, w.wants);
}

/* -- playing */

/* Before it is done: what it is made of, and whether it is a second of a pair. */
static void note(int player, const hm_option_parts *o)
{
    last_built now = {0};
    bool lends = may_share(player), pair = false;
    if (o->action != HM_ACTION_BUILD) {
        if (o->action == HM_ACTION_DONE)
            w.last[player] = now;
        return;
    }
    for (int s = 0; s < SQUARES; s++) {
        const hm_card *here = card_at(player, s);
        bool wild = here != NULL && here->wild;
        if (!(o->squares >> s & 1) || wild || lent_at(player, s) != 0)
            continue; /* what was lent counts no more */
        now.cube[s] = cube_at(player, s);
        pair |= now.cube[s] == 0;
        if (now.cube[s] == 0)
            now.cube[s] = spent_at(player, s);
    }
    w.taken += pair;
    w.used[player] |= pair;
    now.card = lends && !(w.lender->shares_once && w.used[player]) ? o->card : NULL;
    now.target = o->square;
    w.last[player] = now;
}

static void step(void)
{
    const int player = w.g.due.player;
    hm_due due = hm_table_due(w.number);
    assert_int_equal(due.count, w.g.due.count);
    if (w.g.due.kind == HM_DECIDE_BUILD) {
        compare(player);
        w.alone += w.last[player].card != NULL;
    }
    int last = w.g.due.count - 1;
    bool builds = w.g.due.kind == HM_DECIDE_BUILD && below(8) != 0;
    int i = below(builds ? last : last + 1);
    hm_option_parts o = hm_option_open(w.g.table, w.g.due.option[i]);
    note(player, &o);
    hm_table_take(w.number, i);
    hm_test_apply(&w.g, i);
    assert_memory_equal(hm_table_state(w.number), hm_table_state(w.g.table),
                        hm_table_size(w.g.table));
}

static hm_town any_town(void)
{
    const hm_deck *d = w.g.deal.deck;
    const int built = below(4), cubes = 4 + below(8);
    hm_town t = {0};
    for (int s = 1; s < SQUARES; s++)
        if (below(16) < built) {
            int slot = 1 + below(d->count - 1);
            hm_town_put_building(&d->plan, &t, s, slot);
            if (d->card[slot]->lends && below(3) != 0)
                hm_town_hold(&d->plan, &t, s, below(d->game->resources));
        } else if (below(12) < cubes) {
            hm_town_put_cube(&d->plan, &t, s, below(d->game->resources));
        }
    if (below(8) != 0)
        hm_town_put_building(&d->plan, &t, below(SQUARES), 0);
    return t;
}

/* Three rounds, the first from towns by chance. */
static void play_one(void)
{
    for (int i = 0; i < w.g.deal.players; i++) {
        hm_town t = any_town();
        hm_table_put_town(w.g.table, i, &t);
        hm_table_put_town(w.number, i, &t);
    }
    memset(w.last, 0, sizeof w.last);
    memset(w.used, 0, sizeof w.used);
    int round = 1;
    while (hm_test_look(&w.g) && hm_table_round(w.g.table) <= 3) {
        if (hm_table_round(w.g.table) != round) {
            memset(w.last, 0, sizeof w.last);
            memset(w.used, 0, sizeof w.used);
            round = hm_table_round(w.g.table);
        }
        if (w.g.due.kind == HM_DECIDE_PLACE)
            w.last[w.g.due.player] = (last_built){0};
        step();
    }
}

static void compare_games(const char *cards, uint64_t seed)
{
    w = (struct world){.chance = seed};
    for (int lap = 0; lap < 4; lap++) {
        hm_test_deal_cards(&w.g, hm_lib, cards, "standard", 1 + lap % PLAYERS, seed);
        w.number = hm_test_table(&w.g);
        w.lender = w.g.deal.deck->card[0];
        for (int i = TOWNS / 8; i > 0; i--)
            play_one();
        hm_test_sweep(&w.g);
    }
    print_message("%d shared layouts, %d with a lent cube, %d built, %d looks after a "
                  "building\n", w.shared, w.lent, w.taken, w.alone);
    assert_true(w.shared > TOWNS / 10 && w.lent > TOWNS / 40 && w.taken > TOWNS / 40);
}

/* The first card lets cubes count again. Effects put cubes and buildings on used-up
 * squares, some buildings are wild, and some lend a cube. */
#define OTHERS ",Pump,Barn,Mill,Loft,Brook,Ruin,Joker,Rack,Cottage,Chapel"

static void once_a_round_as_the_slow_way_finds(void **state)
{
    (void)state;
    compare_games("Prism" OTHERS, 11);
}

static void often_as_the_slow_way_finds(void **state)
{
    (void)state;
    compare_games("Mirror" OTHERS, 12);
}

static int load(void **state)
{
    static const char *const folder[] = {HM_TEST_BASE, "tests/cards/words",
                                         "tests/cards/masons"};
    (void)state;
    hm_lib = hm_test_load_all(folder, 3, NULL);
    return hm_lib == NULL;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(once_a_round_as_the_slow_way_finds),
        cmocka_unit_test(often_as_the_slow_way_finds),
    };
    return cmocka_run_group_tests_name("sharing", tests, load, hm_lib_drop);
}
