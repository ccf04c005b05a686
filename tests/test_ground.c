/* The ground of towns: games by chance on maps and draws by chance, looked at square by
 * square; what cards say of it; and mistakes. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <string.h>

#include "core/ground.h"
#include "core/score.h"
#include "tests/deals.h"
#include "tests/packs.h"
#include "tests/support.h"

static const char manifest[] = "pack \"t\" { title \"T\" version \"1.0.0\" game \"t\" }";

#define HEAD                                                                          \
    "resource clay { letter C colour red } resource reed { letter R colour green }\n" \
    "type hut { letter H colour blue symbol \"h\" plural \"huts\" }\n"                \
    "type barn { letter B colour red symbol \"b\" plural \"barns\" }\n"               \
    "mode standard \"s\" mode solo \"o\"\n"                                           \
    "score \"bare\" -1 per not built\n"
#define TERRAIN                                                              \
    "terrain water { letter W colour cyan symbol \"~\" blocked }\n"          \
    "terrain forest { letter F colour green plural \"forests\" }\n"

/* -- games by chance */

enum { COLS = 5, ROWS = 4, SQUARES = COLS * ROWS, CHOICES = 900 };

static const char cards[] =
    "card \"Pier\" { type hut pattern { clay reed } source \"t\"\n"
    "  score 2 per adjacent water }\n"
    "card \"Lodge\" { type hut pattern { clay clay } source \"t\"\n"
    "  score 3 per forest built }\n"
    "card \"Moor\" { type barn pattern { reed reed } source \"t\"\n"
    "  score 1 per adjacent (grass except built)\n"
    "  on build { may place any resource on adjacent to water } }\n"
    "card \"Raft\" { type barn pattern { reed clay reed } source \"t\"\n"
    "  score 1 per corner built\n"
    "  on build { may build hut on forest } }\n";
enum { PIER, LODGE, MOOR, RAFT, CARDS };

static struct {
    hm_library *lib;
    hm_test_game g;
    hm_table   *number; /* the same game, taken by numbers */
    uint64_t    chance;
    int         blocked, missing, forest, complete; /* how often each was met */
} w;

static int below(int n) { return hm_test_below(&w.chance, n); }

/* A map with a few squares of each sort; the first row is never all closed. */
static size_t write_map(char *out, size_t size, const char *name)
{
    size_t n = (size_t)snprintf(out, size, "ground %s {", name);
    for (int s = 0; s < SQUARES; s++) {
        const int sort = s < 2 ? 9 : below(10);
        n += (size_t)snprintf(out + n, size - n, "%s %s", s % COLS == 0 ? "\n" : "",
                              sort == 0   ? "-"
                              : sort == 1 ? "water"
                              : sort == 2 ? "F"
                                          : ".");
    }
    return n + (size_t)snprintf(out + n, size - n, " }\n");
}

static void write_game(char *out, size_t size)
{
    size_t n = (size_t)snprintf(out, size, "game \"t\" { title \"T\" grid %d by %d\n" HEAD
                                           TERRAIN, COLS, ROWS);
    const int maps = below(3);
    for (int i = 0; i < maps; i++) {
        char name[16];
        snprintf(name, sizeof name, "\"M%d\"", i);
        n += write_map(out + n, size - n, maps > 1 ? name : "");
    }
    if (below(2))
        n += (size_t)snprintf(out + n, size - n, "draw %d water on edge\n", 1 + below(2));
    if (below(2))
        n += (size_t)snprintf(out + n, size - n, "draw %d forest each\n", 1 + below(2));
    if (below(3) == 0)
        n += (size_t)snprintf(out + n, size - n, "draw 1 water each on center\n");
    snprintf(out + n, size - n, "}\n");
}

static int ground_at(const hm_town *t, int s)
{
    return hm_ground_at(&w.g.deal.deck->plan, w.g.deal.deck->game, t, s);
}

static bool is_closed(const hm_town *t, int s)
{
    const int at = ground_at(t, s);
    return at == HM_MISSING ||
           (at >= 0 && w.g.deal.deck->game->terrain[at].blocked);
}

static bool is_empty(const hm_town *t, int s)
{
    return hm_cell(&w.g.deal.deck->plan, t, s) == HM_CELL_EMPTY;
}

/* Nothing is where nothing can be, and the sets say what the squares do. */
static void check_town(const hm_town *t)
{
    const hm_plan *p = &w.g.deal.deck->plan;
    for (int s = 0; s < SQUARES; s++) {
        if (p->closed != 0)
            assert_int_equal(hm_town_closed(p, t) >> s & 1, is_closed(t, s));
        if (!is_closed(t, s))
            continue;
        assert_true(is_empty(t, s));
        assert_false((t->built | t->cubes) >> s & 1);
    }
}

static bool is_full(const hm_town *t)
{
    for (int s = 0; s < SQUARES; s++)
        if (!is_closed(t, s) && is_empty(t, s))
            return false;
    return true;
}

static void check_options(void)
{
    const hm_town *t = hm_table_town(w.g.table, w.g.due.player);
    for (int i = 0; i < w.g.due.count; i++) {
        const hm_option_parts o = hm_option_open(w.g.table, w.g.due.option[i]);
        for (int s = 0; s < SQUARES; s++)
            if (o.squares >> s & 1)
                assert_false(is_closed(t, s));
        if (o.square >= 0)
            assert_false(is_closed(t, o.square));
    }
}

/* -- scores, square by square */

static int slot_on(const hm_town *t, int s)
{
    return hm_cell(&w.g.deal.deck->plan, t, s) - HM_CELL_BUILDING;
}

typedef bool is_so(const hm_town *t, int s);

static bool is_water(const hm_town *t, int s) { return ground_at(t, s) == 0; }
static bool is_bare(const hm_town *t, int s)
{
    return ground_at(t, s) == HM_BARE && slot_on(t, s) < 0;
}

static int adjacent(const hm_town *t, int s, is_so *so)
{
    const int x = s % COLS, y = s / COLS;
    return (x > 0 && so(t, s - 1)) + (x < COLS - 1 && so(t, s + 1)) +
           (y > 0 && so(t, s - COLS)) + (y < ROWS - 1 && so(t, s + COLS));
}

static int points_of(const hm_town *t, int s)
{
    int n = 0;
    switch (slot_on(t, s)) {
    case PIER: return 2 * adjacent(t, s, is_water);
    case LODGE:
        for (int k = 0; k < SQUARES; k++)
            n += ground_at(t, k) == 1 && slot_on(t, k) >= 0;
        return 3 * n;
    case MOOR: return adjacent(t, s, is_bare);
    case RAFT:
        return (slot_on(t, 0) >= 0) + (slot_on(t, COLS - 1) >= 0) +
               (slot_on(t, SQUARES - COLS) >= 0) + (slot_on(t, SQUARES - 1) >= 0);
    default: return is_closed(t, s) ? 0 : -1;
    }
}

static void check_scores(void)
{
    static hm_facts facts[4];
    hm_sheet sheet[3];
    hm_error err;
    assert_int_equal(hm_table_score(w.g.table, facts, sheet, &err), HM_OK);
    for (int i = 0; i < w.g.deal.players; i++) {
        const hm_town *t = hm_table_town(w.g.table, i);
        int want = 0;
        for (int s = 0; s < SQUARES; s++)
            want += points_of(t, s);
        if (sheet[i].total != want)
            hm_test_draw(stderr, w.g.deal.deck, t);
        assert_int_equal(sheet[i].total, want);
    }
}

static void step(void)
{
    const int round = hm_table_round(w.g.table), i = below(w.g.due.count);
    check_options();
    hm_table_take(w.number, i);
    hm_test_apply(&w.g, i);
    assert_memory_equal(hm_table_state(w.number), hm_table_state(w.g.table),
                        hm_table_size(w.g.table));
    for (int p = 0; p < w.g.deal.players; p++) {
        const hm_town *t = hm_table_town(w.g.table, p);
        check_town(t);
        if (hm_table_complete(w.g.table, p))
            assert_true(is_full(t));
        else if (hm_table_round(w.g.table) != round)
            assert_false(is_full(t));
        w.complete += hm_table_complete(w.g.table, p);
    }
}

/* What everybody has is the same but for what each draws. */
static void count_ground(void)
{
    for (int p = 0; p < w.g.deal.players; p++)
        for (int s = 0; s < SQUARES; s++) {
            const int at = ground_at(hm_table_town(w.g.table, p), s);
            w.blocked += at == 0;
            w.forest += at == 1;
            w.missing += at == HM_MISSING;
        }
}

static void play(uint64_t seed)
{
    hm_test_deal_cards(&w.g, w.lib, "Pier,Lodge,Moor,Raft", "standard", 1 + below(3),
                       seed);
    w.number = hm_test_table(&w.g);
    count_ground();
    for (int i = 0; i < CHOICES && hm_test_look(&w.g); i++)
        step();
    check_scores();
    hm_test_sweep(&w.g);
}

static void games_on_any_ground_keep_to_it(void **state)
{
    char game[4000];
    (void)state;
    w.chance = 11;
    for (int i = hm_test_runs(600, 30); i > 0; i--) {
        write_game(game, sizeof game);
        hm_test_pack pack = hm_test_pack_of(manifest, game, cards);
        w.lib = hm_test_build(&pack, NULL);
        if (hm_library_diags(w.lib)->first != NULL)
            print_message("%s", game);
        assert_null(hm_library_diags(w.lib)->first);
        play((uint64_t)i);
        hm_library_free(w.lib);
    }
    print_message("%d blocked, %d missing, %d forest, %d complete\n", w.blocked,
                  w.missing, w.forest, w.complete);
    assert_true(w.blocked > 20 && w.missing > 5 && w.forest > 20 && w.complete > 20);
}

/* -- mistakes */

static hm_library *with_game(const char *parts)
{
    char game[2000];
    snprintf(game, sizeof game, "game \"t\" { grid 3 by 2\n%s\n" HEAD TERRAIN "}\n",
             parts);
    hm_test_pack pack = hm_test_pack_of(manifest, game, NULL);
    return hm_test_build(&pack, NULL);
}

static const hm_test_row mistakes[] = {
    {"a map", "ground { W . - / F . . }", ""},
    {"draws", "draw 2 water draw 1 forest each on edge", ""},
    {"a row too short", "ground { W . / . . . }",
     "2:10-13 ragged-pattern: row 1 has 2 squares, not 3\n"},
    {"a row too many", "ground { . . . / . . . / . . . }",
     "2:1-7 ragged-pattern: this map has 3 rows, but the grid has 2\n"},
    {"no such terrain", "ground { watr . . / . . . }",
     "2:10-14 unknown-name: unknown terrain 'watr' (did you mean 'water'?)\n"},
    {"something on it", "ground { water(clay) . . / . . . }",
     "2:10-21 wrong-place: nothing lies on a map's squares\n"},
    {"nothing to build on", "ground { W W W / - - - }",
     "2:1-7 number-range: this map has no square to build on\n"},
    {"two maps without names", "ground { . . . / . . . } ground { W . . / . . . }",
     "2:26-32 duplicate: one of several maps is drawn, so each has a name (write it as: "
     "ground \"Bay\" { ... })\n"},
    {"two maps of one name", "ground \"A\" { . . . / . . . } ground \"A\" { W . . / . . . }",
     "2:37-40 duplicate: 'A' is defined twice\n"},
    {"more than there are", "draw 7 water",
     "2:6-7 number-range: 7 squares are drawn, but there are only 6\n"},
    {"more than the set has", "draw 5 water on corner",
     "2:6-7 number-range: 5 squares are drawn, but there are only 4\n"},
    {"more than the map leaves", "ground { W W . / . . . } draw 5 forest",
     "2:31-32 number-range: 5 squares are drawn, but there are only 4\n"},
    {"none", "draw 0 water", "2:6-7 number-range: number out of range: 1 to 6\n"},
    {"what is not there", "draw 1 sand", "2:8-12 unknown-name: unknown terrain 'sand'\n"},
    {"another word", "draw 1 water everywhere",
     "2:14-24 syntax: what is drawn is the same in all towns, or 'each' has its own\n"},
    {"no set", "draw 1 water on 3",
     "2:17-18 wrong-kind: this part needs a set of squares, but this is a number\n"},
    {"terrain of another variant",
     "variant a { terrain sand { letter S colour yellow } } draw 1 sand",
     "2:60-61 wrong-place: 'sand' is there only with a\n"},
    {"the same letter", "terrain weed { letter W colour green }",
     "8:9-14 duplicate: 'weed' has this letter already\n"},
    {"blocked is for terrain", "counter coin { letter O colour yellow blocked }",
     "2:39-46 wrong-place: 'blocked' is a trait of a terrain\n"},
};

static void mistakes_name_their_place(void **state)
{
    (void)state;
    assert_int_equal(hm_test_rows_amiss(mistakes, sizeof mistakes / sizeof *mistakes,
                                        with_game), 0);
}

/* -- in English */

#define CARD(parts) "card \"X\" { type hut pattern { clay reed } source \"t\"\n" parts " }"

static const hm_test_row said[] = {
    {"near", "score 2 per adjacent water", "2 points for each adjacent water square."},
    {"alone", "score 1 per forest", "1 point for each forest square."},
    {"by its plural", "score 1 per forests", "1 point for each forest square."},
    {"of a building", "score 1 per forest hut", "1 point for each hut on forest."},
    {"any", "score 2 when any adjacent water", "2 points if a water square is adjacent."},
    {"none", "score 2 when no adjacent forest",
     "2 points if no forest square is adjacent."},
    {"either", "score 1 per adjacent (water or forest)",
     "1 point for each adjacent square that is water or forest."},
    {"not", "score 1 per hut except forest", "1 point for each hut that is not forest."},
    {"where it goes", "only on forest score 1", "Can be built only on a forest square. 1 point."},
    {"where a cube goes", "on build { place clay on forest } score 1",
     "When built, place clay on an empty square of forest. 1 point."},
    {"bare", "score 1 per (grass except built)",
     "1 point for each grass square without a building."},
    {"the nearest", "score distance to water", "1 point for each step to the nearest water square."},
    {"beside it", "score 1 per hut adjacent to water",
     "1 point for each hut adjacent to a water square."},
};

static void cards_say_the_ground(void **state)
{
    int bad = 0;
    (void)state;
    for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
        char card[400];
        snprintf(card, sizeof card, CARD("%s"), said[i].source);
        hm_test_pack pack = hm_test_pack_of(
            manifest, "game \"t\" { title \"T\" grid 4 by 4\n" HEAD TERRAIN "}", card);
        hm_library *lib = hm_test_build(&pack, NULL);
        assert_null(hm_library_diags(lib)->first);
        bad += !hm_test_row_gives(&said[i],
                                  hm_test_card(hm_library_cards(lib), "X")->text);
        hm_library_free(lib);
    }
    assert_int_equal(bad, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_on_any_ground_keep_to_it),
        cmocka_unit_test(mistakes_name_their_place),
        cmocka_unit_test(cards_say_the_ground),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
