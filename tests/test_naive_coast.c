/* Towns by the sea against a second scorer: larger grids, with squares that are water.
 * It is written straight from docs/harbor.md and the rulebook, square by square, and asks
 * the engine for nothing but points. One stream of chance makes all towns. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/ground.h"
#include "core/score.h"
#include "core/tokens.h"
#include "tests/support.h"

#define TABLES hm_test_runs(20000, 400)

enum { SIDE = 5, SQUARES = 25, PLAYERS = 4, SAILORS = 3, PEARLS = 5 };

typedef enum coast_card {
    COTTAGE, WELL, TIDE_POOL, CHAPEL, LIGHTHOUSE, TAVERN, CUSTOMS, THEATER, BOATYARD,
    ROPEWALK, FARM, SMOKEHOUSE, PIER, FERRY, SEA_WALL, FLAGSHIP, ADMIRALTY, CARDS
} coast_card;

typedef enum coast_type {
    BLUE, RED, GREY, ORANGE, GREEN, YELLOW, BLACK, PURPLE, CYAN, TYPES
} coast_type;

static const struct {
    const char *name;
    coast_type  type;
} facts[CARDS] = {
    {"Cottage", BLUE}, {"Well", GREY}, {"Tide Pool", GREY}, {"Chapel", ORANGE},
    {"Lighthouse", ORANGE}, {"Tavern", GREEN}, {"Customs House", GREEN},
    {"Theater", YELLOW}, {"Boatyard", YELLOW}, {"Ropewalk", BLACK}, {"Farm", RED},
    {"Smokehouse", RED}, {"Pearl Pier", CYAN}, {"Ferry Landing", CYAN},
    {"Sea Wall", PURPLE}, {"Flagship", PURPLE}, {"Admiralty", PURPLE},
};

enum { NOTHING = -1, WATER = -2, CUBE = -3 };

typedef struct coast {
    int  at[SQUARES]; /* a card, or one of these */
    bool works[SQUARES];
    int  pearls;
} coast;

/* -- looks at a town */

static int apart(int a, int b) { return a > b ? a - b : b - a; }
static int down(int a, int b) { return apart(a / SIDE, b / SIDE); }
static int across(int a, int b) { return apart(a % SIDE, b % SIDE); }
static bool is_beside(int a, int b) { return down(a, b) + across(a, b) == 1; }

static bool is_around(int a, int b)
{
    return a != b && down(a, b) <= 1 && across(a, b) <= 1;
}

static bool is_in_line(int a, int b)
{
    return a != b && (down(a, b) == 0 || across(a, b) == 0);
}

static bool is_type(const coast *t, int s, coast_type type)
{
    return t->at[s] >= 0 && facts[t->at[s]].type == type;
}

static int beside(const coast *t, int from, coast_type type)
{
    int n = 0;
    for (int s = 0; s < SQUARES; s++)
        n += is_beside(from, s) && is_type(t, s, type);
    return n;
}

static int waters_beside(const coast *t, int from)
{
    int n = 0;
    for (int s = 0; s < SQUARES; s++)
        n += is_beside(from, s) && t->at[s] == WATER;
    return n;
}

static int count_card(const coast *t, int card)
{
    int n = 0;
    for (int s = 0; s < SQUARES; s++)
        n += t->at[s] == card;
    return n;
}

static int count_type(const coast *t, coast_type type)
{
    int n = 0;
    for (int s = 0; s < SQUARES; s++)
        n += is_type(t, s, type);
    return n;
}

static int workers(const coast *t)
{
    int n = 0;
    for (int s = 0; s < SQUARES; s++)
        n += t->works[s];
    return n;
}

/* How many types stand where `near` says, without one of them. */
static int types_near(const coast *t, int from, bool (*near)(int, int),
                      coast_type except)
{
    int n = 0;
    for (coast_type k = 0; k < TYPES; k++) {
        bool there = false;
        for (int s = 0; s < SQUARES; s++)
            there = there || (near(from, s) && is_type(t, s, k));
        n += there && k != except;
    }
    return n;
}

/* -- points */

static int fed(const coast *t)
{
    const int places = 4 * count_card(t, FARM) + 3 * count_card(t, SMOKEHOUSE);
    const int hungry = count_card(t, COTTAGE);
    return places < hungry ? places : hungry;
}

static int by_number(int n)
{
    static const int points[] = {0, 2, 5, 9, 14, 20};
    return points[n < 5 ? n : 5];
}

static int wharves_in_line(const coast *t, int from)
{
    int n = 0;
    for (int s = 0; s < SQUARES; s++)
        n += is_in_line(from, s) && is_type(t, s, CYAN);
    return n;
}

static bool is_on_edge(int s)
{
    return s / SIDE == 0 || s / SIDE == SIDE - 1 || s % SIDE == 0 || s % SIDE == SIDE - 1;
}

/* The longest street of the edge, to the right and down from every square. */
static int longest_street(const coast *t)
{
    int best = 0;
    for (int s = 0; s < SQUARES; s++)
        for (int way = 0; way < 2; way++) {
            int row = s / SIDE, col = s % SIDE, n = 0;
            while (row < SIDE && col < SIDE && is_on_edge(row * SIDE + col) &&
                   t->at[row * SIDE + col] >= 0) {
                n++;
                row += way;
                col += !way;
            }
            best = n > best ? n : best;
        }
    return best;
}

static int everybodys_wharves(const coast *t, int players)
{
    int n = 0;
    for (int i = 0; i < players; i++)
        n += count_type(&t[i], CYAN);
    return n;
}

/* Of one building. */
static int points_on(const coast *t, int players, int own, int s)
{
    const coast *m = &t[own];
    switch (m->at[s]) {
    case WELL: return beside(m, s, BLUE);
    case TIDE_POOL: return beside(m, s, BLUE) + waters_beside(m, s);
    case CHAPEL: return fed(m);
    case LIGHTHOUSE: return 2 * wharves_in_line(m, s);
    case CUSTOMS: return 2;
    case THEATER: return types_near(m, s, is_in_line, YELLOW);
    case BOATYARD: return types_near(m, s, is_around, TYPES);
    case ROPEWALK: return beside(m, s, CYAN);
    case SMOKEHOUSE: return beside(m, s, CYAN) > 0;
    case PIER: return 1 + m->works[s];
    case SEA_WALL: return longest_street(m);
    case FLAGSHIP: return 2 + 2 * workers(m);
    case ADMIRALTY: return everybodys_wharves(t, players);
    default: return 0;
    }
}

static bool has_most_pearls(const coast *t, int players, int own)
{
    for (int i = 0; i < players; i++)
        if (i != own && t[i].pearls >= t[own].pearls)
            return false;
    return players > 1 || t[own].pearls > 0;
}

static bool has_most_wharves(const coast *t, int players, int own)
{
    const int mine = count_type(&t[own], CYAN);
    for (int i = 0; i < players; i++)
        if (i != own && count_type(&t[i], CYAN) >= mine)
            return false;
    return mine > 0;
}

/* Of all buildings of a card. */
static int points_of(const coast *t, int players, int own, int card)
{
    int sum = 0;
    for (int s = 0; s < SQUARES; s++)
        if (t[own].at[s] == card)
            sum += points_on(t, players, own, s);
    if (card == COTTAGE)
        sum += 3 * fed(&t[own]);
    if (card == TAVERN || card == FERRY)
        sum += by_number(count_card(&t[own], card));
    if (card == CUSTOMS && count_card(&t[own], card) > 0)
        sum += has_most_pearls(t, players, own) ? 3 : 0;
    return sum;
}

/* From the Lighthouses of neighbours, each of whom is one. */
static int points_given(const coast *t, int players, int own)
{
    int sum = 0;
    for (int i = 0; i < players; i++) {
        const int seats = (i - own + players) % players;
        if (seats != 0 && (seats == 1 || seats == players - 1))
            for (int s = 0; s < SQUARES; s++)
                sum += t[i].at[s] == LIGHTHOUSE && waters_beside(&t[i], s) > 0;
    }
    return sum;
}

static int points_of_lines(const coast *t, int players, int own)
{
    int sum = t[own].pearls + (has_most_wharves(t, players, own) ? 4 : 0);
    for (int s = 0; s < SQUARES; s++)
        sum -= t[own].at[s] == NOTHING || t[own].at[s] == CUBE;
    return sum;
}

/* -- the same town for both */

typedef struct both {
    hm_arena       arena;
    const hm_deck *deck;
} both;

static void make_deck(both *b)
{
    const hm_cards *set = hm_library_cards(hm_lib);
    const hm_card *card[CARDS];
    for (int i = 0; i < CARDS; i++)
        card[i] = hm_test_card(set, facts[i].name);
    memset(b, 0, sizeof *b);
    assert_int_equal(hm_deck_with(&b->arena, set, card, CARDS,
                                  1u << hm_game_variant(set->game, "harbor", 6),
                                  &b->deck, NULL),
                     HM_OK);
}

static int water_of(const hm_game *g)
{
    int i = 0;
    while (strcmp(g->terrain[i].name, "water") != 0)
        i++;
    return i;
}

/* Water anywhere, not only where the game would draw it. */
static void flood(const both *b, hm_town *t, const bool wet[SQUARES], coast *c)
{
    const hm_game *g = b->deck->game;
    for (int s = 0; s < SQUARES; s++) {
        c->at[s] = wet[s] ? WATER : NOTHING;
        if (wet[s])
            hm_ground_put(&b->deck->plan, g, t, s, water_of(g));
    }
}

static void fill(const both *b, hm_town *t, coast *c, uint64_t *chance)
{
    const hm_plan *p = &b->deck->plan;
    const int built = 1 + hm_test_below(chance, 10);
    const int few = 1 + hm_test_below(chance, CARDS);
    for (int s = 0; s < SQUARES; s++) {
        const int x = hm_test_below(chance, 10);
        if (c->at[s] == WATER)
            continue;
        if (x < built) {
            c->at[s] = (CARDS - 1) - hm_test_below(chance, few);
            hm_town_put_building(p, t, s, c->at[s]);
        } else if (hm_test_below(chance, 2) != 0) {
            c->at[s] = CUBE;
            hm_town_put_cube(p, t, s, hm_test_below(chance, 6));
        }
    }
}

static void man(const both *b, hm_town *t, coast *c, uint64_t *chance)
{
    const hm_plan *p = &b->deck->plan;
    const int pearl = hm_game_counter(b->deck->game, "pearl", 5);
    c->pearls = hm_test_below(chance, PEARLS + 1);
    hm_town_set_counter(p, t, pearl, 0, c->pearls);
    for (int i = 0; i < SAILORS; i++) {
        const int s = hm_test_below(chance, SQUARES);
        if (c->at[s] == WATER || hm_token_at(p, t, s) >= 0)
            continue;
        hm_token_arrive(p, t, 0, s);
        c->works[s] = c->at[s] >= 0 && hm_test_below(chance, 3) != 0;
        if (c->works[s])
            hm_token_work(p, t, 0, s);
    }
}

static void compare(const coast *c, int players, int own, const hm_sheet *sheet)
{
    int have[CARDS] = {0}, given = 0, lines = 0, sum = 0;
    for (int i = 0; i < sheet->lines; i++) {
        const hm_score_line *l = &sheet->line[i];
        *(l->slot < 0 ? &lines : l->given ? &given : &have[l->slot]) += l->points;
    }
    for (int i = 0; i < CARDS; i++) {
        const int want = points_of(c, players, own, i);
        if (have[i] != want)
            fail_msg("player %d: %s is %d points, not %d", own, facts[i].name, have[i],
                     want);
        sum += want;
    }
    assert_int_equal(given, points_given(c, players, own));
    assert_int_equal(lines, points_of_lines(c, players, own));
    assert_int_equal(sheet->total, sum + given + lines);
}

static void check_table(const both *b, uint64_t *chance)
{
    const hm_setting how = {.mode = 0};
    hm_town town[PLAYERS];
    coast c[PLAYERS];
    hm_facts room[PLAYERS + 1];
    hm_sheet sheet[PLAYERS];
    bool wet[SQUARES];
    const int players = 1 + hm_test_below(chance, PLAYERS);
    const int dry = 2 + hm_test_below(chance, 8);
    memset(town, 0, sizeof town);
    memset(c, 0, sizeof c);
    for (int s = 0; s < SQUARES; s++)
        wet[s] = hm_test_below(chance, dry) == 0;
    for (int i = 0; i < players; i++) {
        hm_town_start(&b->deck->plan, b->deck->game, &town[i]);
        flood(b, &town[i], wet, &c[i]);
        fill(b, &town[i], &c[i], chance);
        man(b, &town[i], &c[i], chance);
    }
    assert_int_equal(hm_score(b->deck, town, players, &how, room, sheet, NULL), HM_OK);
    for (int i = 0; i < players; i++)
        compare(c, players, i, &sheet[i]);
}

static void the_second_scorer_agrees_by_the_sea(void **state)
{
    (void)state;
    uint64_t chance = 2026;
    both b;
    make_deck(&b);
    for (int i = 0; i < TABLES; i++)
        check_table(&b, &chance);
    hm_arena_drop(&b.arena);
}

static int load(void **state)
{
    static const char *const packs[] = {HM_TEST_BASE, "cards/harbor"};
    (void)state;
    hm_lib = hm_test_load_all(packs, 2, NULL);
    return hm_lib == NULL;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_second_scorer_agrees_by_the_sea),
    };
    return cmocka_run_group_tests_name("naive coast", tests, load, hm_lib_drop);
}
