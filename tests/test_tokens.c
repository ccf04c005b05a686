/* Games with tokens by chance, in every mode, with every number of players and with
 * switches as they come: a book-keeper follows every token (tests/tokens_ledger.h), the
 * naive scorer counts the end. Half of them begin with towns in which much can be built
 * and many are at work.
 *
 * What tokens do when a game begins and when a round is over is played along, and every
 * list of options compared. Turns are looked at when they are over, for an effect is done
 * as a whole. One stream of chance makes everything, so a failure comes back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/games/tinytowns/tinytowns.h"
#include "tests/naive_pile.h"
#include "tests/naive_town.h"
#include "tests/support.h"
#include "tests/tokens_deals.h"
#include "tests/tokens_ledger.h"
#include "tests/tokens_offers.h"
#include "tests/views.h"

#define GAMES hm_test_runs(10000, 200)

enum {
    PLAYERS = TOKENS_PLAYERS,
    STEPS_MAX = 6000,
    ANSWERS_MAX = 16,
    ENOUGH = 1000,  /* games in which everything happens */
    LOOK_AHEAD = 4  /* options that are tried for a place */
};

/* What must have happened now and then, or the test would tell nothing. */
typedef enum happening {
    BEGUN, MOVED, WENT_HOME, CAME_BACK, STAYED_HOME, STARTED, PUT, BROUGHT, IN_ORDER,
    REPLACED, PAID, GIVEN_UP, HAPPENINGS
} happening;

static const char *const happening_name[HAPPENINGS] = {
    "asked for a corner", "moved", "sent home", "brought back", "left at home",
    "put to work by a layout", "put to work by a card", "brought by a card",
    "moved in an order", "at work while its building was replaced",
    "paid with", "given up"};

typedef struct watch {
    hm_test_game  g;       /* by list */
    hm_table     *number;  /* the same by number */
    hm_table     *trial;
    naive_pile    pile;
    uint64_t      chance;
    int           lap, steps;
    int           choice[STEPS_MAX];
    uint32_t      variants;
    tokens_game   look;
    tokens_page   before[PLAYERS];   /* when the turn began */
    tokens_page   now[PLAYERS];
    bool          complete[PLAYERS]; /* then */
    tokens_turn   turn;
    int           who;               /* whose turn */
    bool          visits;            /* it is before naming */
    int           round, master;
    bool          playing;           /* a moment: */
    int           place;             /* of the seat that is asked */
    tokens_page   start;
    int           answer[ANSWERS_MAX], answers;
    hm_views      views;
    uint8_t       call[TOKENS_CALLS];
    int           tally[HAPPENINGS];
} watch;

static watch w;

static int below(int n) { return hm_test_below(&w.chance, n); }

static const hm_deck *deck(void) { return w.g.deal.deck; }

static void show_page(const char *when, const tokens_page *p)
{
    fprintf(stderr, "  %s: ", when);
    for (int s = 0; s < NAIVE_SQUARES; s++)
        fputc(!p->stands[s] ? '.' : p->town.works[s] ? 'W' : 's', stderr);
    fprintf(stderr, " home %d gone %d\n", p->home, p->gone);
}

static void complain(int player, const char *text)
{
    const hm_deal *d = &w.g.deal;
    fprintf(stderr, "game %d: mode %s, %d players, seed %llu, %d choices made, round %d, "
            "player %d; turn of player %d: square %d, paid %d; playing %d, due %s of %d\n",
            w.lap, d->deck->game->mode[d->how.mode].name, d->players,
            (unsigned long long)d->seed, w.steps, hm_table_round(w.g.table), player,
            w.who, w.turn.square, w.turn.paid, w.playing,
            hm_decision_name(w.g.due.kind), w.g.due.player);
    for (int i = 0; i < d->players; i++) {
        show_page("before", &w.before[i]);
        show_page("now   ", &w.now[i]);
        hm_test_draw(stderr, d->deck, hm_table_town(w.g.table, i));
    }
    fail_msg("game %d: %s", w.lap, text);
}

#define CHECK(what, player, text) \
    do { \
        if (!(what)) \
            complain(player, text); \
    } while (0)

/* -- pages */

static void read_page(int player, tokens_page *out)
{
    const hm_town *t = hm_table_town(w.g.table, player);
    const hm_band *b = hm_band_of(&deck()->plan, t, w.look.token);
    naive_read(&w.pile, &w.g.deal.how, t, &out->town);
    naive_flags(b->stand, out->stands);
    naive_flags(b->work, out->town.works);
    out->home = b->home;
    out->gone = b->gone;
}

/* No two kinds on one square, and none of a kind that is not played with. */
static void check_kinds(int player)
{
    const hm_town *t = hm_table_town(w.g.table, player);
    hm_set all = 0;
    for (int i = 0; i < HM_TOKENS_MAX; i++) {
        const hm_band *b = hm_band_of(&deck()->plan, t, i);
        CHECK((all & b->stand) == 0, player, "two tokens on one square");
        CHECK(i == w.look.token || deck()->plan.band[i] == 0, player, "tokens of another kind");
        all |= b->stand;
    }
}

static void read_pages(void)
{
    const int count = deck()->game->token[w.look.token].count;
    for (int i = 0; i < w.g.deal.players; i++) {
        read_page(i, &w.now[i]);
        check_kinds(i);
        const char *wrong = tokens_check(&w.now[i], count);
        if (wrong != NULL)
            complain(i, wrong);
    }
}

/* -- turns */

static bool is_question(hm_decision_kind kind)
{
    return kind == HM_DECIDE_RESOURCE || kind == HM_DECIDE_SQUARE ||
           kind == HM_DECIDE_WAY || kind == HM_DECIDE_CARD || kind == HM_DECIDE_TYPE ||
           kind == HM_DECIDE_TOKEN;
}

static bool is_moment(void)
{
    const int on = hm_tt(w.g.table)->watch.on;
    return !hm_table_over(w.g.table) && (on == HM_TT_LEAVING || on == HM_TT_OPENING);
}

static bool has_card(naive_card card)
{
    for (int i = 0; i < w.pile.count; i++)
        if (w.pile.card[i] == card)
            return true;
    return false;
}

static void begin_turn(hm_option option)
{
    const hm_option_parts p = hm_option_open(w.g.table, option);
    memcpy(w.before, w.now, sizeof w.before);
    for (int i = 0; i < w.g.deal.players; i++)
        w.complete[i] = hm_table_complete(w.g.table, i);
    w.round = hm_table_round(w.g.table);
    w.master = hm_table_master(w.g.table) < 0 ? 0 : hm_table_master(w.g.table);
    w.who = w.g.due.player < w.g.deal.players ? w.g.due.player : 0;
    w.turn = (tokens_turn){
        .square = w.look.guided ? TOKENS_NOWHERE /* nobody works then */
                  : p.action == HM_ACTION_BUILD ? p.square
                  : tokens_builds(&p) ? TOKENS_ANY : TOKENS_NOWHERE,
        .fleeting = has_card(NAIVE_MINSTER), .paid = p.spends[w.look.token]};
    w.visits = p.action == HM_ACTION_VISIT;
    w.turn.given = tokens_escape(&w.look, &p);
    w.turn.sent = w.look.guided && w.g.due.kind == HM_DECIDE_PLACE;
}

static void count_turn(const tokens_page *a, const tokens_page *b,
                       const tokens_turn *turn)
{
    for (int s = 0; s < NAIVE_SQUARES; s++) {
        const bool started = b->town.works[s] && !a->town.works[s];
        w.tally[STARTED] += started && s == turn->square;
        w.tally[PUT] += started && s != turn->square;
        w.tally[REPLACED] += a->town.works[s] && b->town.works[s] &&
                             a->town.cell[s].what != b->town.cell[s].what;
    }
    w.tally[PAID] += turn->paid > 0;
    w.tally[GIVEN_UP] += turn->given > 0;
    w.tally[BROUGHT] += a->home > b->home &&
                        count_cards(&b->town, NAIVE_ARCH) >
                            count_cards(&a->town, NAIVE_ARCH);
}

/* All that a turn may have led to, for who had it and for everybody else. */
static const tokens_pages *after_turn(int player)
{
    static const tokens_turn none = {.square = TOKENS_NOWHERE};
    static tokens_pages out;
    tokens_after(&w.before[player], &w.now[player], player == w.who ? &w.turn : &none,
                 &out);
    CHECK(out.count < TOKENS_PAGES_MAX, player, "too much can come of it");
    return &out;
}

static void check_turn(int player)
{
    const tokens_pages *may = after_turn(player);
    for (int i = 0; i < may->count; i++)
        if (tokens_same(&may->page[i], &w.now[player])) {
            if (player == w.who)
                count_turn(&w.before[player], &w.now[player], &w.turn);
            return;
        }
    complain(player, "a turn has moved tokens that it could not move");
}

/* -- moments */

static tokens_moment moment_of(void)
{
    return w.look.guided ? (w.round == 0 ? TOKENS_SETTLE : TOKENS_RETIRE)
           : w.round == 0 ? TOKENS_BEGIN : TOKENS_LEAVE;
}

static void count_moment(const tokens_page *a, const tokens_page *b)
{
    int before = 0, kept = 0;
    for (int s = 0; s < NAIVE_SQUARES; s++) {
        const bool cube = a->town.cell[s].kind != NAIVE_EMPTY;
        before += a->stands[s] && !a->town.works[s] && cube;
        kept += a->stands[s] && b->stands[s];
    }
    w.tally[MOVED] += before > 0;
    w.tally[IN_ORDER] += before > 1;
    w.tally[CAME_BACK] += a->home > 0 && b->home == 0;
    w.tally[STAYED_HOME] += b->home > 0;
    w.tally[WENT_HOME] += before > 0 && b->home > a->home;
    w.tally[BEGUN] += w.round == 0 && kept == 0;
}

/* The list of squares, and nothing but squares. */
static void check_question(int player, const bool may[NAIVE_SQUARES])
{
    bool have[NAIVE_SQUARES] = {0};
    CHECK(is_moment() && w.g.due.player == player && w.g.due.kind == HM_DECIDE_TOKEN,
          player, "nobody asks where a token goes");
    for (int i = 0; i < w.g.due.count; i++) {
        const hm_option_parts p = hm_option_open(w.g.table, w.g.due.option[i]);
        CHECK(p.action == HM_ACTION_SQUARE, player, "not a square");
        have[p.square] = true;
    }
    CHECK(memcmp(have, may, sizeof have) == 0, player, "a token may go to other squares");
}

/* The seat that is asked: true when it has come to an end. */
static bool play_along(int player)
{
    bool may[NAIVE_SQUARES];
    tokens_page end;
    if (!tokens_play(moment_of(), &w.start, w.answer, w.answers, &end, may)) {
        check_question(player, may);
        return false;
    }
    CHECK(tokens_same(&end, &w.now[player]), player, "tokens went elsewhere");
    count_moment(&w.start, &end);
    return true;
}

/* A seat that has not been asked anything yet, after its turn. True: it was not asked at
 * all. */
static bool play_unasked(int player)
{
    const tokens_pages *may = after_turn(player);
    bool asked[NAIVE_SQUARES];
    for (int i = 0; i < may->count; i++) {
        tokens_page end;
        bool done = tokens_play(moment_of(), &may->page[i], NULL, 0, &end, asked);
        if (!tokens_same(done ? &end : &may->page[i], &w.now[player]))
            continue;
        w.start = may->page[i];
        w.answers = 0;
        if (!done) {
            check_question(player, asked);
            return false;
        }
        count_moment(&w.start, &end);
        return true;
    }
    complain(player, "tokens are where they cannot have come to");
    return false;
}

static int seat_at(int place) { return (w.master + place) % w.g.deal.players; }

/* Seat by seat; who has a complete town is out of it. */
static void go_round(int place)
{
    for (; place < w.g.deal.players; place++) {
        w.place = place;
        w.playing = true;
        if (!w.complete[seat_at(place)] && !play_unasked(seat_at(place)))
            return;
    }
    w.playing = false;
    CHECK(hm_table_over(w.g.table) || hm_table_round(w.g.table) != w.round, 0,
          "all tokens are in their places, but the round goes on");
}

static void check_round_begins(void)
{
    for (int i = 0; i < w.g.deal.players; i++) {
        const char *wrong = tokens_check_round(&w.now[i]);
        if (wrong != NULL && !hm_table_complete(w.g.table, i))
            complain(i, wrong);
    }
}

/* After a choice: the turn is over, or the moment goes on. Who is complete by a visit
 * before naming drops out of a round that has not begun, and so has no end. */
static void check_books(void)
{
    const bool over = hm_table_over(w.g.table);
    read_pages();
    if (w.playing) {
        if (play_along(seat_at(w.place)))
            go_round(w.place + 1);
    } else if (!w.visits &&
               (over || is_moment() || hm_table_round(w.g.table) != w.round)) {
        go_round(0);
    } else if (!is_question(w.g.due.kind)) {
        for (int i = 0; i < w.g.deal.players; i++)
            check_turn(i);
    }
    if (!w.playing && (over || hm_table_round(w.g.table) != w.round))
        check_round_begins();
}

/* -- choices */

static bool is_same_state(const hm_table *a, const hm_table *b)
{
    return memcmp(hm_table_state(a), hm_table_state(b), hm_table_size(a)) == 0 &&
           hm_table_hash(a) == hm_table_hash(b);
}

/* Building on a token's square, and whatever has to do with cards. */
static bool is_brave(hm_option option)
{
    const hm_option_parts p = hm_option_open(w.g.table, option);
    const int who = w.g.due.player < w.g.deal.players ? w.g.due.player : 0;
    return (p.action == HM_ACTION_BUILD &&
            (w.now[who].stands[p.square] || w.now[who].home > 0)) ||
           (p.action == HM_ACTION_LAW && !tokens_escape(&w.look, &p)) ||
           p.action == HM_ACTION_USE || p.action == HM_ACTION_VISIT ||
           p.spends[w.look.token] > 0;
}

/* A place after which something can be built, if one is found. */
static int look_ahead(void)
{
    int pick = below(w.g.due.count);
    for (int i = 0; i < LOOK_AHEAD; i++) {
        hm_table_set(w.trial, hm_table_state(w.g.table));
        hm_due next = hm_table_take(w.trial, pick);
        if (next.kind == HM_DECIDE_BUILD && next.player == w.g.due.player)
            break;
        pick = below(w.g.due.count);
    }
    return pick;
}

static int choose(void)
{
    int pick = below(w.g.due.count);
    for (int i = below(6); i > 0 && !is_brave(w.g.due.option[pick]); i--)
        pick = below(w.g.due.count);
    if (w.g.due.kind == HM_DECIDE_PLACE && !is_brave(w.g.due.option[pick]))
        return look_ahead();
    return pick;
}

static void check_offers(void)
{
    const int who = w.g.due.player < w.g.deal.players ? w.g.due.player : 0;
    const char *wrong = tokens_check_offers(&w.look, &w.now[who]);
    if (wrong != NULL)
        complain(who, wrong);
}

static void note_choice(hm_option option)
{
    if (w.playing) {
        CHECK(w.answers < ANSWERS_MAX, w.who, "so much is asked of tokens");
        w.answer[w.answers++] = hm_option_open(w.g.table, option).square;
    } else if (!is_question(w.g.due.kind)) {
        begin_turn(option);
    }
}

static void step_once(void)
{
    const int i = w.choice[w.steps] = choose();
    note_choice(w.g.due.option[i]);
    hm_table_apply(w.g.table, w.g.due.option[i]);
    w.steps++;
    hm_due due = hm_table_take(w.number, i);
    CHECK(is_same_state(w.g.table, w.number), w.who, "by number it is another state");
    CHECK(hm_table_fault(w.g.table) == NULL, w.who, "something went wrong");
    if (hm_test_look(&w.g)) {
        CHECK(due.count == w.g.due.count && due.player == w.g.due.player &&
                  due.kind == w.g.due.kind, w.who, "by number something else is due");
        CHECK(hm_views_check(&w.views, &w.g), w.g.due.player,
              "a player sees what others did in this round");
    }
    check_books();
    if (!hm_table_over(w.g.table))
        check_offers();
}

/* -- whole games */

static void check_score(void)
{
    const int players = w.g.deal.players;
    hm_town town[PLAYERS];
    naive_town naive[PLAYERS];
    hm_facts facts[PLAYERS + 1];
    hm_sheet sheet[PLAYERS];
    int who;
    for (int i = 0; i < players; i++) {
        hm_town_copy(&deck()->plan, &town[i], hm_table_town(w.g.table, i));
        naive[i] = w.now[i].town;
    }
    assert_int_equal(hm_table_score(w.g.table, facts, sheet, NULL), HM_OK);
    const char *wrong = naive_compare(&w.pile, naive, players, sheet, &who);
    if (wrong == NULL)
        return;
    naive_draw(&w.pile, town, players, sheet);
    fail_msg("game %d, player %d: the naive scorer disagrees about %s", w.lap, who, wrong);
}

/* From a state of the past the same choices lead to the same end, on a table that knew
 * nothing of the game. */
static void check_way_back(const unsigned char *kept, int step)
{
    hm_table_set(w.trial, kept);
    for (int i = step; i < w.steps; i++)
        hm_table_take(w.trial, w.choice[i]);
    CHECK(is_same_state(w.g.table, w.trial), w.who,
          "a state that is put back leads elsewhere");
}

static void play_one(void)
{
    unsigned char *kept = hm_arena_new(&w.g.arena, hm_table_size(w.g.table));
    int step = 0, keep_at = below(80);
    assert_non_null(kept);
    memcpy(kept, hm_table_state(w.g.table), hm_table_size(w.g.table));
    for (w.steps = 0; !hm_table_over(w.g.table);) {
        CHECK(w.steps < STEPS_MAX, w.who, "the game does not end");
        step_once();
        if (w.steps != keep_at)
            continue;
        memcpy(kept, hm_table_state(w.g.table), hm_table_size(w.g.table));
        step = w.steps;
    }
    check_score();
    check_way_back(kept, step);
}

/* Before anything was chosen, the first seat may be asked about its tokens. */
static void begin_books(void)
{
    w.playing = false;
    w.views.round = -1;
    w.round = hm_table_round(w.g.table);
    w.master = hm_table_master(w.g.table) < 0 ? 0 : hm_table_master(w.g.table);
    w.who = 0;
    w.turn = (tokens_turn){.square = TOKENS_NOWHERE};
    w.visits = false;
    memset(w.complete, 0, sizeof w.complete);
    read_pages();
    memcpy(w.before, w.now, sizeof w.before);
    if (is_moment())
        go_round(0);
    if (!hm_table_over(w.g.table))
        hm_views_check(&w.views, &w.g);
}

static void set_up(void)
{
    tokens_deal(&w.g, w.lap, w.variants, &w.chance, w.call);
    naive_pile_of(&w.pile, deck());
    hm_test_deal(&w.g);
    w.number = hm_test_table(&w.g);
    w.trial = hm_test_table(&w.g);
    for (int i = 0; i < w.g.deal.players && w.lap % 2 == 0; i++) {
        hm_town town;
        tokens_town(&w.g, !w.look.guided, &w.chance, &town);
        hm_table_put_town(w.g.table, i, &town);
        hm_table_put_town(w.number, i, &town);
        hm_test_look(&w.g);
    }
    CHECK(is_same_state(w.g.table, w.number), 0, "two games of one seed begin differently");
    begin_books();
}

static void play_all(uint64_t chance)
{
    w.chance = chance;
    for (w.lap = 0; w.lap < GAMES; w.lap++) {
        set_up();
        play_one();
        hm_test_sweep(&w.g);
    }
}

/* -- packs */

static int sweep(void **state)
{
    hm_test_sweep(&w.g);
    return hm_lib_drop(state);
}

/* With the variant that brings the first token. */
static void choose_variants(bool coins, bool guided)
{
    static const char harder[] = "tiny-tears";
    const hm_game *g = hm_library_cards(hm_lib)->game;
    w.look.g = &w.g;
    w.look.token = 0;
    w.look.coins = coins;
    w.look.guided = guided;
    w.variants = 1u << g->token[w.look.token].variant;
    w.variants |= coins ? 1u << hm_game_variant(g, "coins", 5) : 0;
    w.variants |= guided ? 1u << hm_game_variant(g, harder, strlen(harder)) : 0;
}

static void test_every_token_is_accounted_for(void **state)
{
    (void)state;
    choose_variants(false, false);
    play_all(23);
}

static void test_every_token_is_accounted_for_where_cubes_go_on_them(void **state)
{
    (void)state;
    choose_variants(false, true);
    play_all(25);
}

static void test_every_token_is_accounted_for_with_all_of_it(void **state)
{
    (void)state;
    choose_variants(true, true);
    play_all(26);
}

static void test_every_token_is_accounted_for_beside_coins(void **state)
{
    (void)state;
    choose_variants(true, false);
    play_all(24);
}

static void test_everything_has_happened(void **state)
{
    (void)state;
    for (int i = 0; i < HAPPENINGS && GAMES >= ENOUGH; i++)
        if (w.tally[i] == 0)
            fail_msg("in %d games nothing was %s", GAMES, happening_name[i]);
}

static int load_without_coins(void **state)
{
    static const char *const path[] = {HM_TEST_BASE, HM_TEST_TOKENS,
                                       HM_TEST_TOKENS_HOUSE};
    (void)state;
    hm_lib = hm_test_load_all(path, 3, NULL);
    return hm_lib == NULL;
}

int main(void)
{
    const struct CMUnitTest without[] = {
        cmocka_unit_test(test_every_token_is_accounted_for),
        cmocka_unit_test(test_every_token_is_accounted_for_where_cubes_go_on_them)};
    const struct CMUnitTest with[] = {
        cmocka_unit_test(test_every_token_is_accounted_for_beside_coins),
        cmocka_unit_test(test_every_token_is_accounted_for_with_all_of_it),
        cmocka_unit_test(test_everything_has_happened)};
    int failed = cmocka_run_group_tests_name("tokens", without, load_without_coins, sweep);
    return failed + cmocka_run_group_tests_name("tokens and coins", with,
                                                hm_lib_load_tokens, sweep);
}
