/* What reaches beyond one's own town: games by chance in which others are made to act,
 * with a book-keeper who notes what was asked of whom; points for others and numbers over
 * all towns beside plain sums; and mistakes. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "core/counters.h"
#include "core/score.h"
#include "tests/deals.h"
#include "tests/packs.h"
#include "tests/support.h"

enum { PLAYERS = 6, CHOICES = 300, MARKS = 5 };
enum { AYE, BEE, CEE, DEE, ASKER, GIVER, COTTAGE, CARDS };

static const char names[] = "Aye,Bee,Cee,Dee,Asker,Giver,Cottage";

static const char cards[] =
    "variant marks {\n"
    "  counter ma { plural \"mas\" letter A capacity 255 }\n"
    "  counter mb { plural \"mbs\" letter B capacity 255 }\n"
    "  counter mc { plural \"mcs\" letter C capacity 255 }\n"
    "  counter md { plural \"mds\" letter D capacity 255 }\n"
    "  counter me { plural \"mes\" letter E capacity 255 }\n"
    "}\n"
    "card \"Aye\" { type well source \"t\" pattern { wood wood }\n"
    "  on build { others { gain 1 ma } } }\n"
    "card \"Bee\" { type well source \"t\" pattern { stone stone }\n"
    "  on build { everybody { gain 1 mb } } }\n"
    "card \"Cee\" { type well source \"t\" pattern { brick brick }\n"
    "  on build { neighbours { gain 1 mc } } }\n"
    "card \"Dee\" { type tavern source \"t\" pattern { glass glass }\n"
    "  on build { right { gain 1 md } left { gain 1 me } } }\n"
    "card \"Asker\" { type farm source \"t\" pattern { wheat wheat }\n"
    "  on build { others { may place wheat } } }\n"
    "card \"Giver\" { type chapel source \"t\" pattern { wood brick }\n"
    "  others score -1 per adjacent built\n"
    "  neighbours score 2 when any adjacent empty\n"
    "  right scores 3 left scores 5 when corner else 7 }\n";

/* -- games by chance */

static struct {
    hm_test_game g;
    hm_table    *number;               /* the same game, taken by numbers */
    void        *kept;                 /* a state to come back to */
    uint64_t     chance;
    int          built[PLAYERS][CARDS]; /* in this round */
    int          mark[PLAYERS][MARKS];  /* as the book-keeper has it */
    int          asked[PLAYERS];        /* in this round */
    bool         complete[PLAYERS];     /* before it */
    int          tasks, questions;      /* how often each was met */
} w;

static int below(int n) { return hm_test_below(&w.chance, n); }

/* Seats on the right are those before, and all seats go round. */
static bool is_right(int giver, int seat, int players)
{
    return players > 1 && seat == (giver == 0 ? players - 1 : giver - 1);
}
static bool is_left(int giver, int seat, int players)
{
    return players > 1 && seat == (giver == players - 1 ? 0 : giver + 1);
}
static bool is_beside(int giver, int seat, int players)
{
    return is_right(giver, seat, players) || is_left(giver, seat, players);
}

/* What everybody was made to do, in a round that is over now. */
static void keep_books(int players)
{
    for (int seat = 0; seat < players; seat++)
        for (int k = 0; k < players && !w.complete[seat]; k++) {
            const int *by = w.built[k];
            w.mark[seat][0] += k != seat ? by[AYE] : 0;
            w.mark[seat][1] += by[BEE];
            w.mark[seat][2] += is_beside(k, seat, players) ? by[CEE] : 0;
            w.mark[seat][3] += is_right(k, seat, players) ? by[DEE] : 0;
            w.mark[seat][4] += is_left(k, seat, players) ? by[DEE] : 0;
        }
}

/* Nobody is asked who could place nothing. */
static void check_questions(const hm_town *town, int seat, int players)
{
    int want = 0;
    for (int k = 0; k < players; k++)
        want += k != seat ? w.built[k][ASKER] : 0;
    const hm_set left = w.g.deal.deck->game->grid.all & ~(town->built | town->cubes);
    if (w.complete[seat])
        assert_int_equal(w.asked[seat], 0);
    else if (left != 0)
        assert_int_equal(w.asked[seat], want);
    else
        assert_true(w.asked[seat] <= want);
    w.questions += w.asked[seat];
}

static void check_round(void)
{
    const hm_deck *d = w.g.deal.deck;
    const int players = w.g.deal.players;
    keep_books(players);
    for (int seat = 0; seat < players; seat++) {
        const hm_town *town = hm_table_town(w.g.table, seat);
        check_questions(town, seat, players);
        for (int m = 0; m < MARKS; m++) {
            const char name[] = {'m', (char)('a' + m), '\0'};
            const int counter = hm_game_counter(d->game, name, 2);
            assert_int_equal(hm_counted(&d->plan, town, counter, 0), w.mark[seat][m]);
            w.tasks += w.mark[seat][m];
        }
        w.complete[seat] = hm_table_complete(w.g.table, seat);
    }
    memset(w.built, 0, sizeof w.built);
    memset(w.asked, 0, sizeof w.asked);
}

/* Who builds, builds: else little would happen. */
static int pick(void)
{
    const bool builds = w.g.due.kind == HM_DECIDE_BUILD;
    return below(builds && w.g.due.count > 1 ? w.g.due.count - 1 : w.g.due.count);
}

/* There and back again is where it was, by list and by number. */
static void go_there_and_back(int i)
{
    const size_t size = hm_table_size(w.g.table);
    memcpy(w.kept, hm_table_state(w.g.table), size);
    hm_table_take(w.number, i);
    hm_table_set(w.number, w.kept);
    assert_memory_equal(hm_table_state(w.number), w.kept, size);
    hm_table_take(w.number, i);
    hm_test_apply(&w.g, i);
    assert_memory_equal(hm_table_state(w.number), hm_table_state(w.g.table), size);
}

static void step(void)
{
    const int player = w.g.due.player, round = hm_table_round(w.g.table), i = pick();
    const hm_option_parts o = hm_option_open(w.g.table, w.g.due.option[i]);
    if (o.action == HM_ACTION_BUILD)
        w.built[player][hm_deck_slot(w.g.deal.deck, o.card)]++;
    if (w.g.due.kind == HM_DECIDE_WAY)
        w.asked[player]++;
    go_there_and_back(i);
    if (hm_table_round(w.g.table) != round || hm_table_over(w.g.table))
        check_round();
}

/* -- points */

static int near_squares(int square, int out[4])
{
    int n = 0;
    if (square >= 4)
        out[n++] = square - 4;
    if (square < 12)
        out[n++] = square + 4;
    if (square % 4 > 0)
        out[n++] = square - 1;
    if (square % 4 < 3)
        out[n++] = square + 1;
    return n;
}

/* What one Giver on a square gives to the player in a seat. */
static int gift_of(const hm_deck *d, const hm_town *t, int square, int giver, int seat,
                   int players)
{
    int near[4], built = 0, empty = 0, points = 0;
    const int n = near_squares(square, near);
    const bool corner = n == 2;
    for (int i = 0; i < n; i++) {
        const int cell = hm_cell(&d->plan, t, near[i]);
        built += cell >= HM_CELL_BUILDING;
        empty += cell == HM_CELL_EMPTY;
    }
    points += giver != seat ? -built : 0;
    points += is_beside(giver, seat, players) && empty > 0 ? 2 : 0;
    points += is_right(giver, seat, players) ? 3 : 0;
    points += is_left(giver, seat, players) ? (corner ? 5 : 7) : 0;
    return points;
}

static void check_points(void)
{
    const hm_deck *d = w.g.deal.deck;
    const int players = w.g.deal.players;
    static hm_facts facts[PLAYERS + 1];
    static hm_sheet sheet[PLAYERS];
    hm_error err;
    assert_int_equal(hm_table_score(w.g.table, facts, sheet, &err), HM_OK);
    for (int seat = 0; seat < players; seat++) {
        int want = 0, got = 0, sum = 0;
        for (int k = 0; k < players; k++) {
            const hm_town *t = hm_table_town(w.g.table, k);
            for (int s = 0; s < 16; s++)
                if (hm_cell(&d->plan, t, s) == HM_CELL_BUILDING + GIVER)
                    want += gift_of(d, t, s, k, seat, players);
        }
        for (int i = 0; i < sheet[seat].lines; i++) {
            got += sheet[seat].line[i].given ? sheet[seat].line[i].points : 0;
            sum += sheet[seat].line[i].points;
        }
        assert_int_equal(got, want);
        assert_int_equal(sum, sheet[seat].total);
    }
}

static void play(const char *mode, int players, uint64_t seed)
{
    hm_test_deal_cards(&w.g, hm_lib, names, mode, players, seed);
    w.number = hm_test_table(&w.g);
    w.kept = hm_arena_new(&w.g.arena, hm_table_size(w.g.table));
    memset(w.built, 0, sizeof w.built);
    memset(w.mark, 0, sizeof w.mark);
    memset(w.asked, 0, sizeof w.asked);
    memset(w.complete, 0, sizeof w.complete);
    for (int i = 0; i < CHOICES && hm_test_look(&w.g); i++)
        step();
    check_points();
    hm_test_sweep(&w.g);
}

static void others_do_what_was_asked_of_them_and_no_more(void **state)
{
    static const char *const mode[] = {"standard", "town-hall", "solo", "caller"};
    (void)state;
    w.chance = 15;
    for (int i = hm_test_runs(10000, 100); i > 0; i--) {
        const int m = below(4);
        play(mode[m], m == 2 ? 1 : 1 + below(PLAYERS), (uint64_t)i);
    }
    print_message("%d things done, %d questions\n", w.tasks, w.questions);
    assert_true(w.tasks > 1000 && w.questions > 100);
}

/* -- counters of squares */

enum { HEAP_MOST = 3 };

static const char heaps[] =
    "variant embers {\n"
    "  counter ember { plural \"embers\" letter E of square start 1 capacity 3 }\n"
    "}\n"
    "card \"Censer\" { type well source \"t\" pattern { wood wood }\n"
    "  on build { gain 1 ember on self gain 1 ember on adjacent built } }\n"
    "card \"Fire\" { type farm source \"t\" pattern { stone stone }\n"
    "  on build { lose 2 embers on row } }\n"
    "card \"Ruin\" { type tavern source \"t\" pattern { brick brick }\n"
    "  on build { may replace well with farm } }\n";

static int ember_of(const hm_deck *d, const hm_town *t, int square)
{
    return hm_counted(&d->plan, t, hm_game_counter(d->game, "ember", 5), square);
}

/* What a building that came up by its layout makes of every square. */
static void check_embers(const hm_deck *d, const hm_town *from, const hm_town *to,
                         const hm_option_parts *o)
{
    const bool gain = strcmp(o->card->name, "Censer") == 0;
    const bool fire = strcmp(o->card->name, "Fire") == 0;
    int near[4];
    const int n = near_squares(o->square, near);
    for (int s = 0; s < 16 && (gain || fire); s++) {
        bool beside = false;
        for (int i = 0; i < n; i++)
            beside |= near[i] == s && hm_cell(&d->plan, to, s) >= HM_CELL_BUILDING;
        const bool row = s / 4 == o->square / 4 && s != o->square;
        int want = ember_of(d, from, s);
        want += gain && (beside || s == o->square) ? 1 : 0;
        want -= fire && row ? 2 : 0;
        want = want < 0 ? 0 : want > HEAP_MOST ? HEAP_MOST : want;
        assert_int_equal(ember_of(d, to, s), want);
    }
}

static void squares_have_what_was_put_there(void **state)
{
    hm_library *lib = hm_test_load_with("cards/base", heaps);
    uint64_t chance = 3;
    int built = 0, gone = 0;
    (void)state;
    for (int i = hm_test_runs(2000, 200); i > 0; i--) {
        hm_test_game g = {0};
        hm_test_deal_cards(&g, lib, "Censer,Fire,Ruin,Cottage", "standard",
                           1 + hm_test_below(&chance, 3), (uint64_t)i);
        const hm_deck *d = g.deal.deck;
        for (int k = 0; k < 150 && hm_test_look(&g); k++) {
            const bool builds = g.due.kind == HM_DECIDE_BUILD && g.due.count > 1;
            const int at = hm_test_below(&chance, g.due.count - builds);
            const int player = g.due.player;
            const hm_option_parts o = hm_option_open(g.table, g.due.option[at]);
            hm_town from;
            hm_town_copy(&d->plan, &from, hm_table_town(g.table, player));
            hm_test_apply(&g, at);
            const hm_town *to = hm_table_town(g.table, player);
            if (o.action == HM_ACTION_BUILD)
                check_embers(d, &from, to, &o);
            built += o.action == HM_ACTION_BUILD;
            for (int s = 0; s < 16; s++) {
                const int was = hm_cell(&d->plan, &from, s);
                if (was < HM_CELL_BUILDING || was == hm_cell(&d->plan, to, s))
                    continue;
                gone++; /* a fire in its place lets nothing burn in its own square */
                assert_int_equal(ember_of(d, to, s), 1);
            }
        }
        hm_test_sweep(&g);
    }
    print_message("%d built, %d gone\n", built, gone);
    assert_true(built > 500 && gone > 10);
    hm_library_free(lib);
}

/* -- numbers over all towns */

enum { TOWNS_MAX = 7, EVERYBODY = 0, FEWEST, MOST_BESIDE, FEWEST_BESIDE, HUT, COUNTERS };

static const char censuses[] =
    "card \"Everybody\" { type well pattern { wood wood } source \"t\"\n"
    "  score together everybody's (count cottage - 2) }\n"
    "card \"Fewest\" { type well pattern { wood stone } source \"t\"\n"
    "  score together fewest others' (count cottage - 3) }\n"
    "card \"Most\" { type well pattern { wood wheat } source \"t\"\n"
    "  score together most neighbours' (2 - count cottage) }\n"
    "card \"Least\" { type well pattern { wood glass } source \"t\"\n"
    "  score together fewest neighbours' cottage }\n";

static void draw(const hm_deck *d, hm_town *t, uint64_t *chance)
{
    hm_town_start(&d->plan, d->game, t);
    for (int s = 0; s < d->game->grid.count; s++)
        if (s < HUT)
            hm_town_put_building(&d->plan, t, s, s);
        else if (hm_test_below(chance, 3) == 0)
            hm_town_put_building(&d->plan, t, s, HUT);
}

static int huts(const hm_deck *d, const hm_town *t)
{
    return hm_count(hm_town_like(&d->plan, t, HM_CELL_BUILDING + HUT));
}

static void check_census(const hm_deck *d, const hm_town *town, int towns, int me,
                         const hm_sheet *sheet)
{
    int all = 0, fewest = 99, most = -99, least = 99;
    for (int i = 0; i < towns; i++) {
        const int n = huts(d, &town[i]);
        all += n - 2;
        if (i == me)
            continue;
        fewest = n - 3 < fewest ? n - 3 : fewest;
        if (!is_beside(me, i, towns))
            continue;
        most = 2 - n > most ? 2 - n : most;
        least = n < least ? n : least;
    }
    const bool alone = towns == 1;
    const int want[] = {all, alone ? 0 : fewest, alone ? 0 : most, alone ? 0 : least};
    for (int i = 0; i < HUT; i++)
        assert_int_equal(sheet->line[i].points, want[i]);
}

static void numbers_of_everybody_are_those_of_every_town(void **state)
{
    static const char *const name[] = {"Everybody", "Fewest", "Most", "Least", "Cottage"};
    hm_library *lib = hm_test_load_with("cards/base", censuses);
    const hm_card *card[COUNTERS];
    const hm_deck *d;
    hm_arena arena = {0};
    hm_setting how = {0};
    uint64_t chance = 9;
    hm_error err;
    (void)state;
    for (int i = 0; i < COUNTERS; i++)
        card[i] = hm_test_card(hm_library_cards(lib), name[i]);
    assert_int_equal(hm_deck_new(&arena, hm_library_cards(lib), card, COUNTERS, &d, &err),
                     HM_OK);
    for (int n = hm_test_runs(2000, 100); n > 0; n--) {
        const int towns = 1 + hm_test_below(&chance, TOWNS_MAX);
        static hm_town town[TOWNS_MAX];
        static hm_facts facts[TOWNS_MAX + 1];
        static hm_sheet sheet[TOWNS_MAX];
        for (int i = 0; i < towns; i++)
            draw(d, &town[i], &chance);
        assert_int_equal(hm_score(d, town, towns, &how, facts, sheet, &err), HM_OK);
        for (int i = 0; i < towns; i++)
            check_census(d, town, towns, i, &sheet[i]);
    }
    hm_arena_drop(&arena);
    hm_library_free(lib);
}

/* -- mistakes */

#define CARD(parts)                                                              \
    "card \"X\" { type well source \"t\" pattern { wood stone }\n" parts " }"

static hm_library *library_of(const char *text)
{
    hm_test_pack pack = hm_test_towns(hm_test_text("t/x.card", text));
    return hm_test_build(&pack, NULL);
}

static const hm_test_row rows[] = {
    {"others", CARD("on build { others { gain 1 coin may place wood } }"), ""},
    {"within a choice", CARD("on build { { others { gain 1 coin } } or { gain 1 coin } }"), ""},
    {"with a condition", CARD("on build { left { gain 1 coin } when coins > 2 else right { lose 1 coin } }"), ""},
    {"points", CARD("others score 1 per row well when fed eats"), ""},
    {"others of others", CARD("on build { others { neighbours { gain 1 coin } } }"),
     "2:21-31 wrong-place: this is what others do, and nobody does it for them\n"},
    {"the building itself", CARD("on build { others { place wood on adjacent } }"),
     "2:35-43 wrong-place: 'adjacent' is seen from one building, but here is none\n"},
    {"what it holds", CARD("holds 1 on build { others { hold wood } }"),
     "2:29-38 wrong-place: others have no such building to do that on\n"},
    {"what it remembers", CARD("on build { remember 1 others { remember 2 } }"),
     "2:32-42 wrong-place: others have no such building to do that on\n"},
    {"the cube", CARD("when another names wood { others { place it } }"),
     "2:36-44 wrong-place: there is no 'it' here: no cube was named\n"},
    {"once", CARD("on build { others { once a round gain 1 coin } }"),
     "2:21-45 wrong-place: what others do goes as often as it is asked of them\n"},
    {"nothing", CARD("on build { others { } }"),
     "2:19-22 empty-block: this block has no effect\n"},
    {"a condition for points", CARD("others score any well"),
     "2:14-22 wrong-kind: this part needs a number, but this is a condition "
     "(conditions go after 'when')\n"},
    {"points that are never any", CARD("others score count self adjacent"),
     "2:1-33 warning zero-score: this score can never be other than 0 "
     "(a building is not near itself)\n"},
};

static void mistakes_are_told(void **state)
{
    (void)state;
    assert_int_equal(hm_test_rows_amiss(rows, sizeof rows / sizeof *rows, library_of), 0);
}

static int load(void **state)
{
    hm_lib = hm_test_load_with("cards/base", cards);
    return hm_lib == NULL || hm_test_read_towns(state) != 0;
}

static int drop(void **state)
{
    hm_test_drop_towns(state);
    return hm_lib_drop(state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(others_do_what_was_asked_of_them_and_no_more),
        cmocka_unit_test(squares_have_what_was_put_there),
        cmocka_unit_test(numbers_of_everybody_are_those_of_every_town),
        cmocka_unit_test(mistakes_are_told),
    };
    return cmocka_run_group_tests_name("others", tests, load, drop);
}
