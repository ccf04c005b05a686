/* Cubes that count for two buildings: what is offered in play is what a slow and plain
 * search finds, which knows the town as letters, turns patterns itself and remembers on
 * its own what lay there before each building of the turn, and what has changed since. */
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

enum { SIDE = 4, SQUARES = SIDE * SIDE, OFFERS_MAX = 4096, PLAYERS = 2, FIRSTS = 16 };

/* What can be built: the card, its squares and where it goes. */
typedef struct offer {
    const hm_card *card;
    uint64_t       squares;
    int            target;
} offer;

/* What a player built in this turn and may be the first of a pair: resource + 1 of each
 * cube it was made of, what has changed since, and where it stands. */
typedef struct first_built {
    const hm_card *card;
    int  cube[SQUARES], square;
    bool other[SQUARES];
} first_built;

/* What a square has: cell, and cubes on its building. */
typedef struct sight {
    int      cell[SQUARES];
    uint32_t held[SQUARES];
} sight;

static struct world {
    hm_test_game g;
    hm_table    *number; /* the same game, taken by number */
    uint64_t     chance;
    const hm_card *lender;
    bool         used[PLAYERS];
    first_built  first[PLAYERS][FIRSTS];
    int          firsts[PLAYERS];
    unsigned     pair;   /* firsts of which what was built last is the second; */
    int          second; /* ... which is there */
    int          seen;   /* player + 1 whose town is known as it is, 0: nobody's */
    offer        want[OFFERS_MAX];
    int          wants, shared, lent, taken, alone;
} w;

static int below(int n) { return hm_test_below(&w.chance, n); }

/* -- a town as it is read off the table */

static const hm_town *town_of(int player)
{
    static hm_town seen;
    if (w.seen != player + 1)
        hm_table_town_seen(w.g.table, player, HM_NO_PLAYER, &seen);
    w.seen = player + 1;
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

static int type_at(int player, int s)
{
    return card_at(player, s) != NULL ? card_at(player, s)->type : -1;
}

/* What a building may be when its effects are done: the Ruin puts a farm in its place, or
 * in that of a chapel. */
static unsigned types_of(int player, const hm_card *card)
{
    const hm_game *g = w.g.deal.deck->game;
    unsigned own = 1u << card->type, chapels = 0, farm = 0;
    if (strcmp(card->name, "Ruin") != 0)
        return own;
    for (int i = 0; i < g->types; i++)
        if (strcmp(g->type[i].name, "farm") == 0)
            farm = 1u << i;
    for (int s = 0; s < SQUARES; s++)
        if (card_at(player, s) != NULL &&
            strcmp(g->type[card_at(player, s)->type].name, "chapel") == 0)
            chapels++;
    return farm | (chapels > 0 ? own : 0);
}

/* Can the card be the second of a pair with one of these? */
static bool is_apart(int player, unsigned firsts, const hm_card *card)
{
    unsigned types = 0;
    for (int i = 0; i < w.firsts[player]; i++)
        if (firsts >> i & 1)
            types |= 1u << type_at(player, w.first[player][i].square);
    const unsigned own = types_of(player, card);
    return (types & (types - 1)) != 0 || (own & ~types) != 0;
}

/* Does the cube that is wanted lie there, or something that serves as one? */
static bool lies(int player, int s, int cube, bool *real, bool *lent)
{
    const hm_card *here = card_at(player, s);
    *real |= cube_at(player, s) == cube;
    *lent |= lent_at(player, s) == cube;
    return cube_at(player, s) == cube || lent_at(player, s) == cube ||
           (here != NULL && here->wild);
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

/* A layout somewhere: the squares of its cells, and what they ask for. */
typedef struct spread {
    int      square[SQUARES], cube[SQUARES], count;
    uint64_t squares;
} spread;

static bool spread_out(const hm_card *card, int turn, int dx, int dy, spread *out)
{
    const hm_pattern *p = &card->pattern;
    *out = (spread){0};
    for (int i = 0; i < p->cols * p->rows; i++) {
        int s = p->cell[i] ? square_of(p, i, turn, dx, dy) : -1;
        if (p->cell[i] == 0)
            continue;
        if (s < 0)
            return false;
        out->squares |= 1ull << s;
        out->square[out->count] = s;
        out->cube[out->count++] = p->cell[i];
    }
    return true;
}

/* Did it lie ready before that first one was built, and is the rest of it still there? */
static bool was_ready(int player, const first_built *f, const spread *at, bool *lent)
{
    bool real = false;
    for (int i = 0; i < at->count; i++) {
        const int s = at->square[i];
        if (f->cube[s] != 0 ? f->cube[s] != at->cube[i]
                            : f->other[s] || !lies(player, s, at->cube[i], &real, lent))
            return false;
    }
    return true;
}

/* A layout does not overlap with itself: one of the same card has a cube of its own. */
static bool is_itself(int player, const first_built *f, const hm_card *card,
                      const spread *at)
{
    bool own = false;
    for (int i = 0; i < at->count; i++)
        own |= f->cube[at->square[i]] == 0 && (cube_at(player, at->square[i]) != 0 ||
                                               lent_at(player, at->square[i]) != 0);
    return f->card == card && !own;
}

/* Of a layout that does not lie there: the firsts whose cubes make it complete. */
static unsigned firsts_of(int player, const hm_card *card, const spread *at, bool *lent)
{
    unsigned firsts = 0;
    for (int i = 0; may_share(player) && i < w.firsts[player]; i++)
        if (was_ready(player, &w.first[player][i], at, lent) &&
            !is_itself(player, &w.first[player][i], card, at))
            firsts |= 1u << i;
    return firsts;
}

/* Is it there as it is? builds: and is one of it a cube? */
static bool lies_there(int player, const spread *at, bool *builds, bool *lent)
{
    bool all = true;
    *builds = false;
    for (int i = 0; i < at->count; i++)
        all &= lies(player, at->square[i], at->cube[i], builds, lent);
    return all;
}

static void add_wants(int player, const hm_card *card, const spread *at,
                      const first_built *f)
{
    for (int s = 0; s < SQUARES; s++)
        if ((at->squares >> s & 1) && card_at(player, s) == NULL &&
            !(f != NULL && f->cube[s] != 0 && cube_at(player, s) != 0))
            add_want(card, at->squares, s);
}

static void try_place(int player, const hm_card *card, int turn, int dx, int dy)
{
    spread at;
    bool builds, lent = false, also = false;
    if (!spread_out(card, turn, dx, dy, &at))
        return;
    if (lies_there(player, &at, &builds, &also)) {
        w.lent += builds && also;
        if (builds)
            add_wants(player, card, &at, NULL);
        return;
    }
    const unsigned firsts = firsts_of(player, card, &at, &lent);
    if (firsts == 0 || !is_apart(player, firsts, card))
        return;
    w.shared++;
    w.lent += lent;
    add_wants(player, card, &at, &w.first[player][hm_first(firsts)]);
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

/* One way in which the card can have been built from these squares: as it lies there, if
 * it does. */
static unsigned pair_of(int player, const hm_option_parts *o)
{
    unsigned firsts = 0;
    for (int i = 0; i < 8 * SQUARES; i++) {
        spread at;
        bool builds, lent;
        if (!spread_out(o->card, i / SQUARES, i % SIDE, i / SIDE % SIDE, &at) ||
            at.squares != o->squares)
            continue;
        if (lies_there(player, &at, &builds, &lent))
            return 0;
        firsts |= firsts_of(player, o->card, &at, &lent);
    }
    return firsts;
}

/* Before it is done: what it is made of, and whether it is a second of a pair. */
static void note(int player, const hm_option_parts *o)
{
    first_built now = {.square = o->square, .card = o->card};
    if (o->action == HM_ACTION_DONE)
        w.firsts[player] = 0;
    if (o->action != HM_ACTION_BUILD)
        return;
    w.pair = pair_of(player, o);
    w.second = o->square;
    w.taken += w.pair != 0;
    w.used[player] |= w.pair != 0;
    first_built *by = w.pair ? &w.first[player][hm_first(w.pair)] : NULL;
    for (int s = 0; s < SQUARES; s++)
        if ((o->squares >> s & 1) && by != NULL && by->cube[s] != 0)
            by->cube[s] = 0; /* it has counted twice */
        else if (o->squares >> s & 1)
            now.cube[s] = cube_at(player, s) ? cube_at(player, s) : lent_at(player, s);
    if (may_share(player) && w.firsts[player] < FIRSTS)
        w.first[player][w.firsts[player]++] = now;
}

static sight look_at(int player)
{
    const hm_plan *plan = &w.g.deal.deck->plan;
    sight out;
    for (int s = 0; s < SQUARES; s++) {
        out.cell[s] = hm_cell(plan, town_of(player), s);
        out.held[s] = hm_held(plan, town_of(player), s);
    }
    return out;
}

/* After a choice: what is other than it was; and when all is done, a pair is of two
 * types. */
static void note_changes(int player, const sight *before)
{
    const sight now = look_at(player);
    for (int i = 0; i < w.firsts[player]; i++)
        for (int s = 0; s < SQUARES; s++)
            w.first[player][i].other[s] |= now.cell[s] != before->cell[s] ||
                                           now.held[s] != before->held[s];
    if (w.pair == 0 || (hm_test_look(&w.g) && w.g.due.player == player &&
                        w.g.due.kind == HM_DECIDE_SQUARE))
        return;
    bool two = false;
    for (unsigned left = w.pair; left != 0; left &= left - 1)
        two |= type_at(player, w.first[player][hm_first(left)].square) !=
               type_at(player, w.second);
    assert_true(two);
    w.pair = 0;
}

static void step(void)
{
    const int player = w.g.due.player;
    const sight before = look_at(player);
    hm_due due = hm_table_due(w.number);
    assert_int_equal(due.count, w.g.due.count);
    if (w.g.due.kind == HM_DECIDE_BUILD) {
        compare(player);
        w.alone += w.firsts[player] > 0;
    }
    int last = w.g.due.count - 1;
    bool builds = w.g.due.kind == HM_DECIDE_BUILD && below(8) != 0;
    int i = below(builds ? last : last + 1);
    hm_option_parts o = hm_option_open(w.g.table, w.g.due.option[i]);
    note(player, &o);
    hm_table_take(w.number, i);
    hm_test_apply(&w.g, i);
    w.seen = 0;
    note_changes(player, &before);
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
    memset(w.firsts, 0, sizeof w.firsts);
    memset(w.used, 0, sizeof w.used);
    w.pair = 0;
    w.seen = 0;
    int round = 1;
    while (hm_test_look(&w.g) && hm_table_round(w.g.table) <= 3) {
        if (hm_table_round(w.g.table) != round) {
            memset(w.firsts, 0, sizeof w.firsts);
            memset(w.used, 0, sizeof w.used);
            round = hm_table_round(w.g.table);
        }
        if (w.g.due.kind == HM_DECIDE_PLACE)
            w.firsts[w.g.due.player] = 0;
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
