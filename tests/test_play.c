/* Random games of every mode, with random cards: what must hold at every decision of
 * every game. One stream of chance makes everything, so a failure comes back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/games/tinytowns/tinytowns.h"
#include "core/ruleset.h"
#include "tests/deals.h"
#include "tests/purse.h"
#include "tests/support.h"

#define GAMES hm_test_runs(10000, 100)

enum {
    HALL = 100,         /* players of the one big game */
    CALLS = 12,         /* of a list: fewer than a game has rounds */
    STEPS_PER_SEAT = 1000,
    TRY_ALL = 24,       /* one decision in so many has all its options tried */
    TRY_WRONG = 8,
    TEXT_ROOM = 200
};

/* A game, and what is watched about it. */
typedef struct watch {
    hm_test_game   g;
    uint64_t       chance;
    int            number;             /* of the game, for messages */
    uint8_t        call[CALLS];
    hm_table      *twin;               /* gets the same choices from the start */
    hm_table      *late;               /* joins with the bytes of a state */
    int            joins;              /* at this decision */
    unsigned char *before, *after;     /* states */
    bool           banks;              /* a card may bar naming: towns can end early */
    bool           watched;            /* a card answers what neighbours build */
    int            round;
    hm_town        begun[HALL];        /* the towns when the round began */
    bool           revealed[HALL];     /* has seen something of this round */
    bool           complete[HALL];
    hm_town        last[HALL];         /* complete towns */
    hm_decision    room;
} watch;

static watch w;

#define PLAN (&w.g.deal.deck->plan) /* of the towns */

#define CHECK(what, ...) \
    do { \
        if (!(what)) \
            complain(__VA_ARGS__); \
    } while (0)

static void complain(const char *text)
{
    fprintf(stderr, "game %d: mode %s, %d players, cavern %d, deals %d, seed %llu, "
            "round %d, player %d asked '%s'\n", w.number,
            w.g.deal.deck->game->mode[w.g.deal.how.mode].name, w.g.deal.players,
            w.g.deal.cavern, w.g.deal.deals, (unsigned long long)w.g.deal.seed,
            hm_table_round(w.g.table),
            w.g.due.player, hm_decision_name(w.g.due.kind));
    for (int i = 0; i < w.g.deal.deck->count; i++)
        fprintf(stderr, "  %s\n", w.g.deal.deck->card[i]->name);
    for (int p = 0; p < w.g.deal.players && p < 6; p++) {
        fprintf(stderr, "player %d\n", p);
        hm_test_draw(stderr, w.g.deal.deck, hm_table_town(w.g.table, p));
    }
    fail_msg("game %d: %s", w.number, text);
}

/* -- deals */

/* Every seventh of the games, one after the other: each mode comes with each of its
 * numbers of players, and the big hall once. */
static void choose_mode(hm_deal *d)
{
    static const char *const mode[] = {"standard", "standard", "standard", "town-hall",
                                       "town-hall", "solo", "caller"};
    int turn = w.number % 7, lap = w.number / 7;
    hm_test_mode(&w.g, hm_lib, mode[turn]);
    d->players = turn == 5 ? 1 : 1 + lap % 6;
    if (turn != 6)
        return;
    d->players = w.number == 6 ? HALL : lap % 10 ? 1 + lap % 6 : 1 + lap / 10 % 20;
    d->caller = (hm_caller)(lap % 3);
}

/* Every second of them is played with monuments, where there are enough for all. */
static void choose_dealing(hm_deal *d)
{
    enum { MONUMENTS = 15, EACH = 2 };
    d->deals = w.number / 2 % 2 == 0 && d->players * EACH <= MONUMENTS;
}

static bool may_bar_naming(const hm_deck *d)
{
    return d->uses[HM_HOOK_MAY_NOT_NAME].count > 0;
}

static void set_up(int number)
{
    hm_deal *d = &w.g.deal;
    w.number = number;
    choose_mode(d);
    choose_dealing(d);
    d->cavern = hm_test_below(&w.chance, 2);
    d->seed = hm_test_next(&w.chance);
    for (int i = 0; i < CALLS; i++)
        w.call[i] = (uint8_t)hm_test_below(&w.chance, 5);
    d->calls = w.call;
    d->call_count = d->caller == HM_CALLER_LIST ? CALLS : 0;
    hm_test_any_cards(&w.g, hm_lib, &w.chance);
    hm_test_deal(&w.g);
    w.banks = may_bar_naming(d->deck);
    w.watched = d->deck->uses[HM_HOOK_NEIGHBOUR].count > 0;
    w.twin = hm_test_table(&w.g);
    w.late = hm_test_table(&w.g);
    hm_table_restart(w.late, d->seed + 1);
    w.joins = hm_test_below(&w.chance, 30 * d->players);
    w.before = hm_arena_new(&w.g.arena, hm_table_size(w.g.table));
    w.after = hm_arena_new(&w.g.arena, hm_table_size(w.g.table));
    assert_true(w.before != NULL && w.after != NULL);
    w.round = -1;
    memset(w.complete, 0, sizeof w.complete);
}

static void keep(unsigned char *to)
{
    memcpy(to, hm_table_state(w.g.table), hm_table_size(w.g.table));
}

/* -- what must hold of the options */

static int by_value(const void *a, const void *b)
{
    const hm_option *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

static void check_distinct(void)
{
    hm_decision *d = &w.room;
    CHECK(w.g.due.count >= 1, "a question without an answer");
    CHECK(w.g.due.count >= 2 || w.g.due.kind <= HM_DECIDE_PLACE,
          "a card's question with one answer is asked");
    CHECK(w.g.due.count <= HM_OPTIONS_MAX, "too many options");
    CHECK(w.g.due.player <= w.g.deal.players, "no such player");
    memcpy(d->option, w.g.due.option, (size_t)w.g.due.count * sizeof *d->option);
    qsort(d->option, (size_t)w.g.due.count, sizeof *d->option, by_value);
    for (int i = 1; i < w.g.due.count; i++)
        CHECK(d->option[i] != d->option[i - 1], "two options are the same");
}

/* Each applies, changes the state, and can be taken back; its text is its own. */
static void try_all(uint64_t hash)
{
    static char text[HM_OPTIONS_MAX][TEXT_ROOM];
    for (int i = 0; i < w.g.due.count; i++) {
        size_t n = hm_option_text(w.g.table, w.g.due.option[i], text[i], TEXT_ROOM);
        CHECK(n > 0 && n < TEXT_ROOM && strlen(text[i]) == n, "an option without text");
        for (int k = 0; k < i && i < 64; k++)
            CHECK(strcmp(text[i], text[k]) != 0, "two options with the same text");
        hm_table_apply(w.g.table, w.g.due.option[i]);
        CHECK(hm_table_hash(w.g.table) != hash, "an option changes nothing");
        if (!hm_table_over(w.g.table))
            hm_table_decide(w.g.table, &w.room);
        hm_table_set(w.g.table, w.before);
        CHECK(hm_table_hash(w.g.table) == hash, "taking an option back fails");
    }
}

static void check_refused(int player, int index, uint64_t hash)
{
    hm_error err = {0};
    hm_status st = hm_table_choose(w.g.table, player, index, &w.room, &err);
    CHECK(st == HM_EINPUT && err.msg[0] != '\0', "a wrong choice is taken");
    CHECK(hm_table_hash(w.g.table) == hash, "a wrong choice changes the state");
}

static void try_wrong(uint64_t hash)
{
    int player = w.g.due.player, count = w.g.due.count;
    check_refused(player, -1, hash);
    check_refused(player, count, hash);
    check_refused(HM_NO_PLAYER, INT32_MAX, hash);
    check_refused(HM_NO_PLAYER, INT32_MIN, hash);
    check_refused(player + 1, 0, hash);
    check_refused(w.g.deal.players + 1, 0, hash);
    check_refused(-1, 0, hash);
}

/* -- what must hold of the views */

/* At the first decision of a round: nobody has done anything in it but what was
 * forced, and that does not show yet to the player asked. */
static void begin_round(void)
{
    int asked = w.g.due.player;
    w.round = hm_table_round(w.g.table);
    for (int p = 0; p < w.g.deal.players; p++) {
        hm_table_town_seen(w.g.table, p, asked < w.g.deal.players ? asked : HM_NO_PLAYER,
                           &w.begun[p]);
        w.revealed[p] = false;
    }
}

static bool sees_the_beginning(int viewer)
{
    for (int p = 0; p < w.g.deal.players; p++) {
        hm_town seen;
        if (p == viewer)
            continue;
        hm_table_town_seen(w.g.table, p, viewer, &seen);
        CHECK(seen.hand == 0, "a player sees what another holds");
        if (!hm_test_same_town(&w.g, &seen, &w.begun[p]))
            return false;
    }
    return true;
}

static void check_own_view(int p)
{
    const hm_town *town = hm_table_town(w.g.table, p);
    hm_town all, own, outside;
    hm_table_town_seen(w.g.table, p, HM_NO_PLAYER, &all);
    hm_table_town_seen(w.g.table, p, p, &own);
    hm_table_town_seen(w.g.table, p, w.g.deal.players, &outside);
    CHECK(hm_test_same_town(&w.g, &all, town) && all.hand == town->hand, "a town is hidden");
    CHECK(hm_test_same_town(&w.g, &own, town) && own.hand == town->hand,
          "one's own town is hidden");
    CHECK(outside.hand == 0, "the caller sees what a player holds");
}

/* Whoever is asked in a round must not have seen, by then, what others did in it; but
 * what neighbours built is answered when all are done. */
static void check_views(void)
{
    int asked = w.g.due.player;
    if (hm_table_round(w.g.table) != w.round)
        begin_round();
    if (w.g.deal.players > 20 && hm_test_below(&w.chance, 50) != 0)
        return;
    for (int v = 0; v < w.g.deal.players; v++)
        if (!sees_the_beginning(v))
            w.revealed[v] = true;
    if (asked < w.g.deal.players && !hm_tt(w.g.table)->watch.on)
        CHECK(!w.revealed[asked], "a player sees what others did in this round");
    for (int p = 0; p < w.g.deal.players; p++)
        check_own_view(p);
}

/* -- what must hold of the towns */

static hm_set empty_of(const hm_town *t)
{
    return w.g.deal.deck->game->grid.all & ~(t->built | t->cubes);
}

/* Cards that put cubes on others put one on each. */
static int most_held(const hm_deck *d, int slot)
{
    return d->card[slot]->holds + d->loads;
}

static void check_cells(const hm_town *t)
{
    CHECK(t->hand == 0 || (w.g.deal.deck->dealt >> (t->hand - 1) & 1),
          "a card in a hand that is not dealt");
    for (int s = 0; s < w.g.deal.deck->game->grid.count; s++) {
        int cell = hm_cell(PLAN, t, s);
        bool built = t->built >> s & 1, cube = t->cubes >> s & 1;
        CHECK(built == (cell >= HM_CELL_BUILDING), "built squares and cells disagree");
        CHECK(cube == (cell > 0 && cell < HM_CELL_BUILDING), "cubes and cells disagree");
        for (int r = 0; r < HM_RESOURCES_MAX; r++)
            CHECK((hm_town_cube(PLAN, t, r) >> s & 1) == (cell == r + 1),
                  "a kind's cubes are others");
        CHECK(hm_held(PLAN, t, s) == 0 || built, "something is held by no building");
        if (built)
            CHECK(hm_held_count(hm_held(PLAN, t, s)) <=
                      most_held(w.g.deal.deck, cell - HM_CELL_BUILDING),
                  "a building holds more than it can");
    }
}

static bool acts_when_built(const hm_card *card)
{
    for (int i = 0; i < card->clauses; i++)
        if (card->clause[i].hook == HM_HOOK_ON_BUILD)
            return true;
    return false;
}

/* The town that a choice of its owner must lead to; false: not for this test. */
static bool town_wanted(const hm_option_parts *p, int named, hm_town *t)
{
    switch (p->action) {
    case HM_ACTION_PLACE:
        CHECK(hm_cell(PLAN, t, p->square) == HM_CELL_EMPTY, "a cube goes where something stands");
        hm_town_put_cube(PLAN, t, p->square, named);
        return true;
    case HM_ACTION_BUILD:
        for (hm_set s = p->squares & t->cubes; s != 0; s &= s - 1)
            hm_town_clear(PLAN, t, hm_first(s));
        CHECK(hm_cell(PLAN, t, p->square) == HM_CELL_EMPTY, "a building on something");
        hm_town_put_building(PLAN, t, p->square, hm_deck_slot(w.g.deal.deck, p->card));
        return !acts_when_built(p->card); /* what it does is another question */
    case HM_ACTION_ASIDE:
    case HM_ACTION_DONE: return true;
    default: return false;
    }
}

/* Stands a card there that answers what neighbours build? */
static bool watches(const hm_town *t)
{
    const hm_uses *uses = &w.g.deal.deck->uses[HM_HOOK_NEIGHBOUR];
    for (hm_set s = t->built; s != 0; s &= s - 1)
        for (int i = 0; i < uses->count; i++)
            if (hm_cell(PLAN, t, hm_first(s)) == HM_CELL_BUILDING + uses->use[i].slot)
                return true;
    return false;
}

/* Every placement adds one cube, every building takes its layout off: the town is
 * what it was and the choice. A lone empty square may be filled at once by the next
 * round, without a question. */
static void check_town(const hm_option_parts *p, int player, int named, hm_town want)
{
    const hm_town *have = hm_table_town(w.g.table, player);
    check_cells(have);
    if (!town_wanted(p, named, &want))
        return;
    want.finish = have->finish;
    if (w.watched && watches(&want))
        return; /* may have answered a neighbour unasked */
    if (hm_count(empty_of(&want)) == 1 &&
        (hm_table_over(w.g.table) || hm_table_round(w.g.table) != w.round))
        return;
    CHECK(hm_test_same_town(&w.g, have, &want), "a town is not what the choice makes it");
}

/* Only full towns are complete, for good, and stay as they are. */
static void check_completion(void)
{
    for (int p = 0; p < w.g.deal.players; p++) {
        const hm_town *t = hm_table_town(w.g.table, p);
        if (w.complete[p]) {
            CHECK(hm_table_complete(w.g.table, p), "a complete town is open again");
            CHECK(hm_test_same_town(&w.g, t, &w.last[p]), "a complete town has changed");
        } else if (hm_table_complete(w.g.table, p)) {
            CHECK(empty_of(t) == 0 || w.banks, "a town with empty squares is complete");
            w.complete[p] = true;
            hm_town_copy(PLAN, &w.last[p], t);
        }
    }
}

/* -- a game */

/* The second table follows, the third joins with the bytes of a state. */
static void lead_the_others(hm_option option, uint64_t hash, int step)
{
    hm_table_apply(w.twin, option);
    CHECK(hm_table_hash(w.twin) == hash, "the same choices give another state");
    if (step == w.joins) {
        hm_table_set(w.late, w.after);
        CHECK(hm_table_hash(w.late) == hash, "a state put back is another one");
    } else if (step > w.joins) {
        hm_table_apply(w.late, option);
        CHECK(hm_table_hash(w.late) == hash, "a loaded game goes on differently");
    }
}

static void step_once(int step)
{
    uint64_t hash = hm_table_hash(w.g.table);
    int player = w.g.due.player, named = hm_table_named(w.g.table);
    hm_town town = {0};
    keep(w.before);
    check_distinct();
    check_views();
    if (hm_test_below(&w.chance, TRY_ALL) == 0)
        try_all(hash);
    if (hm_test_below(&w.chance, TRY_WRONG) == 0)
        try_wrong(hash);
    if (player < w.g.deal.players) {
        CHECK(!hm_table_complete(w.g.table, player), "a complete town is asked");
        hm_town_copy(PLAN, &town, hm_table_town(w.g.table, player));
    }
    int i = hm_test_below(&w.chance, w.g.due.count);
    const hm_option_parts parts = hm_option_open(w.g.table, w.g.due.option[i]);
    hm_error err = {0};
    hm_status st = hm_table_choose(w.g.table, player, i, &w.room, &err);
    CHECK(st == HM_OK, "a right choice is refused");
    uint64_t next = hm_table_hash(w.g.table);
    CHECK(next != hash, "a choice does not change the hash");
    keep(w.after);
    hm_table_set(w.g.table, w.before);
    CHECK(hm_table_hash(w.g.table) == hash, "undo gives another state");
    hm_table_set(w.g.table, w.after);
    CHECK(hm_table_hash(w.g.table) == next, "redo gives another state");
    lead_the_others(w.g.due.option[i], next, step);
    if (player < w.g.deal.players)
        check_town(&parts, player, named, town);
    check_completion();
}

/* The table's sheets are those of its towns. */
static void check_scores(void)
{
    int players = w.g.deal.players;
    hm_facts *facts = calloc((size_t)players + 1, sizeof *facts);
    hm_sheet *have = calloc((size_t)players, sizeof *have);
    hm_sheet *want = calloc((size_t)players, sizeof *want);
    hm_town *town = calloc((size_t)players, sizeof *town);
    int best = 0;
    assert_true(facts && have && want && town);
    for (int p = 0; p < players; p++)
        hm_town_copy(PLAN, &town[p], hm_table_town(w.g.table, p));
    assert_int_equal(hm_table_score(w.g.table, facts, have, NULL), HM_OK);
    assert_int_equal(hm_score(w.g.deal.deck, town, players, &w.g.deal.how, facts, want,
                              NULL), HM_OK);
    for (int p = 0; p < players; p++) {
        CHECK(have[p].total == want[p].total, "the table scores differently");
        CHECK(have[p].fed == want[p].fed, "the table feeds differently");
        CHECK(have[p].rank >= 1 && have[p].rank <= players, "no such rank");
        best += have[p].rank == 1;
    }
    CHECK(best >= 1, "nobody wins");
    free(facts);
    free(have);
    free(want);
    free(town);
}

static void play_one(int number)
{
    set_up(number);
    int limit = STEPS_PER_SEAT * (w.g.deal.players + 1);
    for (int step = 0; hm_test_look(&w.g); step++) {
        CHECK(step < limit, "the game does not end");
        step_once(step);
    }
    for (int p = 0; p < w.g.deal.players; p++)
        CHECK(hm_table_complete(w.g.table, p), "the game ends before a town");
    CHECK(hm_table_over(w.twin), "the second table goes on");
    check_scores();
    hm_test_sweep(&w.g);
}

static void test_random_games_of_all_modes(void **state)
{
    (void)state;
    w.chance = 3;
    for (int i = 0; i < GAMES; i++)
        play_one(i);
}

/* -- deals that cannot be */

static void check_no_deal(const hm_deal *deal, const char *why)
{
    hm_arena arena = {0};
    hm_error err = {0};
    hm_table *t = NULL;
    hm_status st = hm_table_new(&arena, deal, &t, &err);
    if (st != HM_EINPUT || t != NULL || err.msg[0] == '\0')
        fail_msg("dealt: %s (status %d, '%s')", why, (int)st, err.msg);
    hm_arena_drop(&arena);
}

static void test_wrong_deals_are_refused(void **state)
{
    static const uint8_t bad_call[] = {0, 5};
    static const struct {
        const char *why, *mode;
        int         players;
    } wrong[] = {
        {"no player", "standard", 0},         {"seven players", "standard", 7},
        {"seven in a hall", "town-hall", 7},  {"two in solo", "solo", 2},
        {"nobody for a caller", "caller", 0}, {"a crowd", "caller", HM_PLAYERS_MAX + 1},
        {"less than nobody", "standard", -1},
    };
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        hm_test_cards(&w.g, hm_lib, "Cottage,Farm,Well");
        hm_test_mode(&w.g, hm_lib, wrong[i].mode);
        w.g.deal.ruleset = &hm_tiny_towns;
        w.g.deal.players = wrong[i].players;
        check_no_deal(&w.g.deal, wrong[i].why);
        hm_test_sweep(&w.g);
    }
    hm_test_cards(&w.g, hm_lib, "Cottage,Farm,Well");
    hm_test_mode(&w.g, hm_lib, "caller");
    w.g.deal = (hm_deal){.ruleset = &hm_tiny_towns, .deck = w.g.deal.deck,
                         .how = w.g.deal.how, .players = 1, .caller = HM_CALLER_LIST,
                         .calls = bad_call, .call_count = 2};
    check_no_deal(&w.g.deal, "a call of a resource that is not there");
    hm_test_sweep(&w.g);
    hm_test_cards(&w.g, hm_lib, "Cottage,Farm,Well,Bank");
    hm_test_mode(&w.g, hm_lib, "solo");
    w.g.deal.ruleset = &hm_tiny_towns;
    w.g.deal.players = 1;
    check_no_deal(&w.g.deal, "a card that the mode leaves out");
    hm_test_sweep(&w.g);
}

static void test_dealing_needs_cards_for_all(void **state)
{
    static const struct {
        const char *why, *mode, *cards;
        int         players;
    } wrong[] = {
        {"nothing to deal", "standard", "Cottage,Farm,Well", 1},
        {"one monument for one player", "standard", "Cottage,Silva Forum", 1},
        {"three for two", "town-hall",
         "Cottage,Silva Forum,Fort Ironweed,The Starloom", 2},
        {"a crowd of callers", "caller", "Cottage,Silva Forum,Fort Ironweed", 2},
        {"one is left out of solo", "solo", "Cottage,Silva Forum,Fort Ironweed", 1},
    };
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        hm_test_cards(&w.g, hm_lib, wrong[i].cards);
        hm_test_mode(&w.g, hm_lib, wrong[i].mode);
        w.g.deal.ruleset = &hm_tiny_towns;
        w.g.deal.players = wrong[i].players;
        w.g.deal.deals = true;
        check_no_deal(&w.g.deal, wrong[i].why);
        hm_test_sweep(&w.g);
    }
}

/* A table that cannot be had leaves nothing behind. */
static void test_short_memory_is_told(void **state)
{
    hm_status st = HM_ENOMEM;
    (void)state;
    hm_test_cards(&w.g, hm_lib, "Cottage,Farm,Well");
    w.g.deal.ruleset = &hm_tiny_towns;
    w.g.deal.players = 2;
    for (int n = 0; st != HM_OK; n++) {
        hm_purse p = {n, 0};
        const hm_alloc alloc = hm_purse_alloc(&p);
        hm_arena arena = {.alloc = &alloc};
        hm_error err = {0};
        hm_table *t;
        st = hm_table_new(&arena, &w.g.deal, &t, &err);
        assert_true(st == HM_OK || (st == HM_ENOMEM && n < 100));
        hm_arena_drop(&arena);
        assert_int_equal(p.out, 0);
    }
    hm_test_sweep(&w.g);
}

static int sweep(void **state)
{
    (void)state;
    hm_test_sweep(&w.g);
    return 0;
}

/* What is said of a mode's seats is what its games can be dealt with. */
static void test_seating_is_what_can_be_dealt(void **state)
{
    static const struct {
        const char *mode;
        hm_seating  want;
    } rows[] = {
        {"standard", {1, 6, 2, false}},
        {"town-hall", {1, 6, 2, false}},
        {"solo", {1, 1, 1, false}},
        {"caller", {1, HM_PLAYERS_MAX, 2, true}},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const hm_seating *want = &rows[i].want;
        hm_deal *d = &w.g.deal;
        hm_test_deal_cards(&w.g, hm_lib, "Cottage,Well", rows[i].mode, want->usual, 1);
        hm_seating is = d->ruleset->seating(d->deck->game, d->how.mode);
        assert_int_equal(is.least, want->least);
        assert_int_equal(is.most, want->most);
        assert_int_equal(is.usual, want->usual);
        assert_int_equal(is.caller, want->caller);
        for (d->players = is.least - 1; d->players <= is.most + 1; d->players++) {
            bool fits = d->players >= is.least && d->players <= is.most;
            assert_int_equal(d->ruleset->check(d, NULL) == HM_OK, fits);
        }
        hm_test_sweep(&w.g);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_wrong_deals_are_refused, sweep),
        cmocka_unit_test_teardown(test_dealing_needs_cards_for_all, sweep),
        cmocka_unit_test_teardown(test_seating_is_what_can_be_dealt, sweep),
        cmocka_unit_test_teardown(test_short_memory_is_told, sweep),
        cmocka_unit_test_teardown(test_random_games_of_all_modes, sweep),
    };
    return cmocka_run_group_tests_name("play", tests, hm_lib_load_base, hm_lib_drop);
}
