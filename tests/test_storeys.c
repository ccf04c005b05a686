/* Buildings of several storeys, and numbers over all other towns: games by chance beside
 * the plain way to put storeys up, sums beside the plain way to add up, and mistakes. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <string.h>

#include "core/score.h"
#include "tests/deals.h"
#include "tests/packs.h"
#include "tests/support.h"

/* -- games by chance */

enum { PLAYERS = 3, CHOICES = 400 };

static struct {
    hm_test_game g;
    hm_table    *number; /* the same game, taken by numbers */
    uint64_t     chance;
    int          storeys, firsts, bare; /* how often each was met */
} w;

static int below(int n) { return hm_test_below(&w.chance, n); }

/* The square of the card's building, square by square; -1: there is none. */
static int tower_of(const hm_deck *d, const hm_town *t, int slot)
{
    for (int s = 0; s < d->game->grid.count; s++)
        if (hm_cell(&d->plan, t, s) == HM_CELL_BUILDING + slot)
            return s;
    return -1;
}

/* One building of a card that stacks at most, and only those have storeys. */
static void check_town(const hm_deck *d, const hm_town *t)
{
    uint64_t met = 0;
    for (int s = 0; s < d->game->grid.count; s++) {
        const int cell = hm_cell(&d->plan, t, s), height = hm_height(&d->plan, t, s);
        if (cell < HM_CELL_BUILDING) {
            assert_int_equal(height, 0);
            continue;
        }
        const int slot = cell - HM_CELL_BUILDING;
        const hm_card *card = d->card[slot];
        assert_true(height == 1 || (card->stacks && height > 1));
        assert_true(height <= (card->stacks && card->limit ? card->limit : 99));
        assert_false(card->stacks && (met >> slot & 1));
        met |= hm_bit(slot);
    }
}

static void check_options(const hm_deck *d, const hm_town *t)
{
    for (int i = 0; i < w.g.due.count; i++) {
        const hm_option_parts o = hm_option_open(w.g.table, w.g.due.option[i]);
        if (o.action != HM_ACTION_BUILD)
            continue;
        const int tower = o.card->stacks ? tower_of(d, t, hm_deck_slot(d, o.card)) : -1;
        if (tower >= 0)
            assert_int_equal(o.square, tower);
        else
            assert_true((o.squares & ~t->built) >> o.square & 1);
    }
}

/* What a building without effects makes of the town. */
static void build_plainly(const hm_deck *d, hm_town *t, const hm_option_parts *o)
{
    const int slot = hm_deck_slot(d, o->card);
    const int tower = o->card->stacks ? tower_of(d, t, slot) : -1;
    for (int s = 0; s < d->game->grid.count; s++)
        if ((o->squares & t->cubes) >> s & 1)
            hm_town_clear(&d->plan, t, s);
    if (tower < 0)
        hm_town_put_building(&d->plan, t, o->square, slot);
    else
        hm_town_set_height(&d->plan, t, tower, hm_height(&d->plan, t, tower) + 1);
    w.firsts += o->card->stacks && tower < 0;
    w.storeys += tower >= 0;
}

static bool has_effects(const hm_card *card)
{
    for (int i = 0; i < card->clauses; i++)
        if (card->clause[i].hook == HM_HOOK_ON_BUILD)
            return true;
    return false;
}

static void step(void)
{
    const hm_deck *d = w.g.deal.deck;
    const int player = w.g.due.player;
    const bool builds = w.g.due.kind == HM_DECIDE_BUILD;
    const int i = below(builds && w.g.due.count > 1 ? w.g.due.count - 1 : w.g.due.count);
    const hm_option_parts o = hm_option_open(w.g.table, w.g.due.option[i]);
    hm_town want = *hm_table_town(w.g.table, player);
    check_options(d, &want);
    const bool plain = o.action == HM_ACTION_BUILD && !has_effects(o.card);
    if (plain)
        build_plainly(d, &want, &o);
    hm_table_take(w.number, i);
    hm_test_apply(&w.g, i);
    assert_memory_equal(hm_table_state(w.number), hm_table_state(w.g.table),
                        hm_table_size(w.g.table));
    if (plain)
        assert_memory_equal(hm_table_town(w.g.table, player), &want, d->plan.size);
    for (int p = 0; p < w.g.deal.players; p++)
        check_town(d, hm_table_town(w.g.table, p));
}

static void play(const char *cards, int players, uint64_t seed)
{
    hm_test_deal_cards(&w.g, hm_lib, cards, "standard", players, seed);
    w.number = hm_test_table(&w.g);
    for (int i = 0; i < CHOICES && hm_test_look(&w.g); i++)
        step();
    hm_test_sweep(&w.g);
}

static void games_put_storeys_up_as_the_slow_way_does(void **state)
{
    (void)state;
    w.chance = 5;
    w.storeys = w.firsts = 0;
    for (int i = hm_test_runs(400, 20); i > 0; i--) {
        play("Spire,Stump,Warden,Chapel,Farm,Theater,Factory", 1 + below(PLAYERS),
             (uint64_t)i);
        play("Spire,Quarry,Workshop,Folly,Ladder,Scaffold,Cottage", 1 + below(PLAYERS),
             (uint64_t)i);
    }
    print_message("%d first ones, %d storeys\n", w.firsts, w.storeys);
    assert_true(w.firsts > 20 && w.storeys > w.firsts / 4);
}

/* -- numbers over all others */

enum { TOWNS_MAX = 7, SUM, MOST, BESIDE, LEAST, HEIGHTS, TALLEST, COTTAGE, CARDS };
enum { FIRST = SUM };

static const char rivals[] =
    "card \"Sum\" { type well pattern { wood wood } source \"t\"\n"
    "  score together others' count cottage }\n"
    "card \"Most\" { type well pattern { wood stone } source \"t\"\n"
    "  score together most others' cottage }\n"
    "card \"Beside\" { type well pattern { wood wheat } source \"t\"\n"
    "  score together others' count (built where any adjacent cottage) }\n"
    "card \"Least\" { type well pattern { wood glass } source \"t\"\n"
    "  score together most others' (7 - count cottage) }\n"
    "card \"Heights\" { type tavern pattern { wood glass } source \"t\" stacks\n"
    "  score others' height + height }\n"
    "card \"Tallest\" { type tavern pattern { wood stone } source \"t\" stacks\n"
    "  score height when most others' height > height }\n";

static int slot_of(int what) { return what - FIRST; }

static bool is_cottage(const hm_deck *d, const hm_town *t, int square)
{
    return hm_cell(&d->plan, t, square) == HM_CELL_BUILDING + slot_of(COTTAGE);
}

static int cottages(const hm_deck *d, const hm_town *t)
{
    int n = 0;
    for (int s = 0; s < d->game->grid.count; s++)
        n += is_cottage(d, t, s);
    return n;
}

/* Buildings with a cottage above, below, left or right. */
static int beside_cottages(const hm_deck *d, const hm_town *t)
{
    const int cols = d->game->grid.cols, all = d->game->grid.count;
    int n = 0;
    for (int s = 0; s < all; s++) {
        const int near[] = {s - cols, s + cols, s % cols ? s - 1 : -1,
                            s % cols < cols - 1 ? s + 1 : -1};
        bool any = false;
        for (int k = 0; k < 4; k++)
            any |= near[k] >= 0 && near[k] < all && is_cottage(d, t, near[k]);
        n += any && hm_cell(&d->plan, t, s) >= HM_CELL_BUILDING;
    }
    return n;
}

static int height_in(const hm_deck *d, const hm_town *t, int what)
{
    const int at = tower_of(d, t, slot_of(what));
    return at < 0 ? 0 : hm_height(&d->plan, t, at);
}

static void draw(const hm_deck *d, hm_town *t, uint64_t *chance)
{
    hm_town_start(&d->plan, d->game, t);
    for (int s = 0; s < d->game->grid.count; s++) {
        if (s < slot_of(COTTAGE) && hm_test_below(chance, 4) != 0) {
            hm_town_put_building(&d->plan, t, s, s);
            if (d->card[s]->stacks)
                hm_town_set_height(&d->plan, t, s, 1 + hm_test_below(chance, 5));
        } else if (hm_test_below(chance, 3) == 0) {
            hm_town_put_building(&d->plan, t, s, slot_of(COTTAGE));
        }
    }
}

static int points_of(const hm_sheet *sheet, int what)
{
    for (int i = 0; i < sheet->lines; i++)
        if (sheet->line[i].slot == slot_of(what))
            return sheet->line[i].points;
    return 0;
}

static void check_sums(const hm_deck *d, const hm_town *town, int towns, int me,
                       const hm_sheet *sheet)
{
    int want[CARDS] = {0}, least = 99, tallest = 0;
    for (int i = 0; i < towns; i++) {
        if (i == me)
            continue;
        const int n = cottages(d, &town[i]), high = height_in(d, &town[i], TALLEST);
        want[SUM] += n;
        want[MOST] = n > want[MOST] ? n : want[MOST];
        least = n < least ? n : least;
        want[BESIDE] += beside_cottages(d, &town[i]);
        want[HEIGHTS] += height_in(d, &town[i], HEIGHTS);
        tallest = high > tallest ? high : tallest;
    }
    want[LEAST] = towns == 1 ? 0 : 7 - least;
    want[HEIGHTS] += height_in(d, &town[me], HEIGHTS);
    const int own = height_in(d, &town[me], TALLEST);
    want[TALLEST] = tallest > own ? own : 0;
    for (int i = FIRST; i < COTTAGE; i++)
        assert_int_equal(points_of(sheet, i),
                         tower_of(d, &town[me], slot_of(i)) < 0 ? 0 : want[i]);
}

static void numbers_of_others_are_those_of_every_town(void **state)
{
    static const char *const name[] = {"Sum", "Most", "Beside", "Least", "Heights",
                                       "Tallest", "Cottage"};
    enum { COUNT = sizeof name / sizeof *name };
    hm_library *lib = hm_test_load_with("cards/base", rivals);
    const hm_cards *set = hm_library_cards(lib);
    const hm_card *card[COUNT];
    const hm_deck *d;
    hm_arena arena = {0};
    hm_setting how = {0};
    uint64_t chance = 8;
    hm_error err;
    (void)state;
    for (int i = 0; i < COUNT; i++)
        card[i] = hm_test_card(set, name[i]);
    assert_int_equal(hm_deck_new(&arena, set, card, COUNT, &d, &err), HM_OK);
    for (int n = hm_test_runs(2000, 100); n > 0; n--) {
        const int towns = 1 + hm_test_below(&chance, TOWNS_MAX);
        hm_town town[TOWNS_MAX];
        hm_facts facts[TOWNS_MAX + 1];
        hm_sheet sheet[TOWNS_MAX];
        for (int i = 0; i < towns; i++)
            draw(d, &town[i], &chance);
        assert_int_equal(hm_score(d, town, towns, &how, facts, sheet, &err), HM_OK);
        for (int i = 0; i < towns; i++)
            check_sums(d, town, towns, i, &sheet[i]);
    }
    hm_arena_drop(&arena);
    hm_library_free(lib);
}

/* -- mistakes */

#define CARD(parts)                                                              \
    "card \"X\" { type well source \"t\" pattern { wood stone }\n" parts " }"

static hm_library *library_of(const char *cards)
{
    hm_test_pack pack = hm_test_towns(hm_test_text("t/x.card", cards));
    return hm_test_build(&pack, NULL);
}

static const hm_test_row rows[] = {
    {"a tower", CARD("stacks score height when most others' height > height"), ""},
    {"together", CARD("stacks score together height"), ""},
    {"each of a set", CARD("score count (built where height > 1)"), ""},
    {"each of a set elsewhere", CARD("score others' count (built where height > 1)"), ""},
    {"within each of a set", CARD("score count (well where height < others' count well)"), ""},
    {"twice", CARD("stacks stacks"), "2:8-14 duplicate-part: 'stacks' stands twice in one card\n"},
    {"a height of what does not stack", CARD("score height"),
     "2:7-13 wrong-place: buildings of this card have one storey each (add 'stacks')\n"},
    {"nor elsewhere", CARD("score right's height"),
     "2:15-21 wrong-place: buildings of this card have one storey each (add 'stacks')\n"},
    {"others of others", CARD("score others' others' count well"),
     "2:15-22 wrong-place: one neighbour at a time\n"},
    {"a neighbour of others", CARD("score most others' right's count well"),
     "2:20-27 wrong-place: one neighbour at a time\n"},
    {"the own square elsewhere", CARD("score others' count adjacent well"),
     "2:21-29 wrong-place: 'adjacent' is seen from this building and means nothing in a "
     "neighbour's town\n"},
    {"a condition", CARD("score 1 when most others' any well > 1"),
     "2:27-35 wrong-kind: \"others'\" needs a number, but this is a condition "
     "(conditions go after 'when')\n"},
    {"while playing", CARD("on build { build farm on empty when others' count well > 1 }"), ""},
    {"squares of others", CARD("on build { build farm on left's empty }"),
     "2:26-38 wrong-place: these are squares of another town (other towns can be asked: count "
     "them, or say 'when any')\n"},
    {"others, at this moment", CARD("on build { build farm on empty when right's raised > 1 }"),
     "2:45-51 wrong-place: 'raised' is known of one's own town, not of a neighbour's (what "
     "all have built is 'raised by all')\n"},
    {"what others feed, while playing",
     CARD("on build { build farm on empty when any right's fed well }"),
     "2:49-52 wrong-place: what is fed is known only when the game is scored\n"},
    {"most of whom", CARD("score most count well"),
     "2:12-17 syntax: unexpected 'count' (say of whom: 'most others' count well'; or "
     "'table 4 2 0 by rank of count well')\n"},
    {"everybody", CARD("score everybody's count well + fewest neighbours' well"), ""},
    {"everybody's own square", CARD("score everybody's count adjacent well"),
     "2:25-33 wrong-place: 'adjacent' is seen from this building and means nothing in a "
     "neighbour's town\n"},
    {"everybody's condition", CARD("score everybody's any well"),
     "2:19-27 wrong-kind: \"everybody's\" needs a number, but this is a condition "
     "(conditions go after 'when')\n"},
    {"more than numbers can be", CARD("score 9999 * others' height stacks"),
     "2:7-28 number-range: this number could go beyond 1048576\n"},
};

static void mistakes_are_told(void **state)
{
    (void)state;
    assert_int_equal(hm_test_rows_amiss(rows, sizeof rows / sizeof *rows, library_of), 0);
}

/* -- texts */

static const hm_test_row texts[] = {
    {"a tower", CARD("stacks score height when most others' height > height"),
     "Each further one goes on top of the first, wherever its cubes lay: together they are "
     "one building. 1 point for each storey if it has fewer storeys than that of some other "
     "player."},
    {"the tallest", CARD("stacks score 3 when height > most others' height"),
     "Each further one goes on top of the first, wherever its cubes lay: together they are "
     "one building. 3 points if it has more storeys than that of any other player."},
    {"of all", CARD("score 2 per others' cottage"),
     "2 points for each cottage in all other towns."},
    {"of all together", CARD("score others' (2 + count cottage)"),
     "Points equal to (2 plus the number of cottages) in all other towns."},
    {"the most", CARD("score most others' cottage"),
     "Points equal to the largest number of cottages in any other town."},
    {"fewer", CARD("score 1 when count this < most others' count this"),
     "1 point if you have fewer Xs than some other player."},
    {"most of all", CARD("score 1 when most others' count this <= count this"),
     "1 point if you have at least as many Xs as any other player."},
    {"as many", CARD("score 1 when count this = most others' count this"),
     "1 point if you have exactly as many Xs as the other player with most."},
    {"fewest of all", CARD("score 1 when count this < fewest others' count this"),
     "1 point if you have fewer Xs than any other player."},
    {"not the fewest", CARD("score 1 when count this > fewest others' count this"),
     "1 point if you have more Xs than some other player."},
    {"fewer than a neighbour", CARD("score 1 when count this < most neighbours' count this"),
     "1 point if you have fewer Xs than one of your neighbours."},
    {"what others do",
     CARD("on build { others { may remove cubes } may place any resource }"),
     "When built, every other player, once all have built, may remove a loose cube. "
     "Then you may place any resource on an empty square."},
};

static void texts_say_so(void **state)
{
    int bad = 0;
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        hm_library *lib = library_of(texts[i].source);
        bad += !hm_test_row_gives(&texts[i],
                                  hm_test_card(hm_library_cards(lib), "X")->text);
        hm_library_free(lib);
    }
    assert_int_equal(bad, 0);
}

static int load(void **state)
{
    static const char *const folder[] = {"cards/base", "cards/fortune",
                                         "tests/cards/spire"};
    hm_lib = hm_test_load_all(folder, 3, NULL);
    return hm_test_read_towns(state) || hm_lib == NULL;
}

static int drop(void **state)
{
    hm_test_drop_towns(state);
    return hm_lib_drop(state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_put_storeys_up_as_the_slow_way_does),
        cmocka_unit_test(numbers_of_others_are_those_of_every_town),
        cmocka_unit_test(mistakes_are_told),
        cmocka_unit_test(texts_say_so),
    };
    return cmocka_run_group_tests_name("storeys", tests, load, drop);
}
