/* Towns that grow, and the levels of their spots, against the plain ways: hm_score of the
 * grown town, and one spot after another. Decks of any cards there are, house cards and
 * scripts among them, and some made to look at what others do not; one stream of chance
 * makes everything. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/counters.h"
#include "core/growth.h"
#include "core/progress.h"
#include "tests/support.h"

#define DECKS hm_test_runs(20000, 300)

enum { CARDS = 9, STEPS = 4 };

/* What no card of the packs looks at, or not so. */
static const char odd[] =
    "card \"Quarry\" { type well pattern { wood stone } score 1 per stone }\n"
    "card \"Gap\" { type tavern pattern { brick wood } score 1 per empty }\n"
    "card \"Pair\" { type tavern pattern { glass } eats counts as 2 cottage "
    "score 1 per cottage }\n"
    "card \"Spy\" { type theater pattern { glass / glass } "
    "score count right's fed cottage }\n"
    "card \"Envy\" { type theater pattern { wood wood } "
    "score 2 when count fed < right's count fed }\n"
    "card \"Rim\" { type chapel pattern { stone wood } score 1 per edge fed }\n"
    "card \"Crowd\" { type factory pattern { brick brick } score 1 per built "
    "line \"empty\" scores 3 }\n"
    "card \"Share\" { type farm pattern { wheat wheat } feeds 2 among row }\n"
    "card \"Even\" { type farm pattern { wheat brick } "
    "feeds feedable when even count feedable "
    "score 1 when odd count row well "
    "line \"inns\" scores count corner farm }\n"
    "card \"Grange\" { type farm pattern { wheat stone } "
    "feeds adjacent to one type except cottage }\n"
    "card \"Sighted\" { type well pattern { wood brick } "
    "score together 3 * count (cottage where any adjacent well) }\n"
    "card \"Chosen\" { type tavern pattern { brick glass } "
    "score 2 per (built where fed and no row farm) }\n"
    "card \"Larder\" { type theater pattern { wheat glass } holds 3 lends "
    "score 1 when held = 0 }\n"
    "card \"Heap\" { type chapel pattern { brick stone } "
    "score count commonest type score 3 per type with 2 }\n"
    "card \"Long\" { type factory pattern { wood wood wood wood / wood stone stone wood / "
    "wood wheat wheat wood } score 1 wild }\n"
    "card \"Tower\" { type well pattern { stone glass } stacks "
    "score height when most others' height > height score together height }\n"
    "card \"Keep\" { type chapel pattern { stone stone } stacks score 2 * height "
    "score others' (count cottage - 2 * height) score 1 per adjacent well }\n"
    "card \"Rival\" { type tavern pattern { glass glass } "
    "score 4 when count built > most others' built score others' fed cottage }\n"
    "card \"Gaze\" { type theater pattern { glass stone } "
    "score count (built where height > 1) - others' count (built where height > 1) }\n"
    /* lines of the game that look at more than how many buildings there are */
    "extends \"tiny-towns\" { "
    "score \"inns\" 4 when count tavern > most others' count tavern "
    "score \"wells at the rim\" 1 per edge well }\n";

enum { SEATS_MAX = 5 }; /* where all towns are looked at */

typedef struct place {
    hm_arena       arena;
    const hm_deck *deck;
    hm_setting     how;
    hm_town        town[SEATS_MAX];
    int            seats;
    hm_grower      grower;
    hm_growth      growth;
} place;

static place at;
static int whole, even, apart, split; /* how often each was met */

static int load_all(void **state)
{
    static const char *const folders[] = {"cards/base", "cards/house",
                                          "tests/lua/doubles"};
    (void)state;
    hm_lib = hm_test_load_all(folders, 3, odd);
    return hm_lib == NULL;
}

/* What cards cost and feed for pay: towns have something to pay with. */
static int load_bought(void **state)
{
    static const char *const folders[] = {"cards/base", "cards/fortune"};
    (void)state;
    hm_lib = hm_test_load_all(folders, 2, NULL);
    return hm_lib == NULL;
}

/* -- by chance */

static void draw_deck(uint64_t *chance)
{
    const hm_cards *set = hm_library_cards(hm_lib);
    const hm_card *card[CARDS];
    hm_error err;
    int n = 0, scripts = hm_test_below(chance, 4) == 0;
    while (n < CARDS) {
        const hm_card *c = set->card[hm_test_below(chance, set->count)];
        bool twice = c->ability || (hm_card_has_script(c) && !scripts);
        for (int i = 0; i < n; i++)
            twice |= card[i] == c;
        if (!twice)
            card[n++] = c;
    }
    assert_int_equal(hm_deck_new(&at.arena, set, card, n, &at.deck, &err), HM_OK);
}

/* As a player puts one up: on top of the one that stands, square by square looked for. */
static void put(const hm_deck *d, hm_town *t, int square, int slot)
{
    for (int s = 0; s < d->game->grid.count && d->card[slot]->stacks; s++)
        if (hm_cell(&d->plan, t, s) == HM_CELL_BUILDING + slot) {
            hm_town_set_height(&d->plan, t, s, hm_height(&d->plan, t, s) + 1);
            return;
        }
    hm_town_put_building(&d->plan, t, square, slot);
}

static void draw_town(hm_town *t, uint64_t *chance)
{
    const hm_deck *d = at.deck;
    const int odds = 2 + hm_test_below(chance, 6);
    hm_town_start(&d->plan, d->game, t);
    for (int s = 0; s < d->game->grid.count; s++) {
        if (hm_test_below(chance, odds) == 0) {
            put(d, t, s, hm_test_below(chance, d->count));
            if (!(t->built >> s & 1))
                continue;
            if (hm_test_below(chance, 3) == 0)
                hm_town_set_memo(&d->plan, t, s, hm_test_below(chance, 9));
            for (int n = hm_test_below(chance, 4); n > 1; n--)
                hm_town_hold(&d->plan, t, s, hm_test_below(chance, d->game->resources));
        } else if (hm_test_below(chance, 3) == 0) {
            hm_town_put_cube(&d->plan, t, s, hm_test_below(chance, d->game->resources));
        }
    }
    for (int i = 0; i < d->game->counters && hm_deck_counts(d, i); i++)
        hm_town_gain(d, t, i, hm_test_below(chance, 4));
    t->finish = (uint8_t)hm_test_below(chance, 3);
}

static void draw_place(uint64_t *chance)
{
    draw_deck(chance);
    memset(&at.how, 0, sizeof at.how);
    at.how.mode = (uint8_t)hm_test_below(chance, at.deck->game->modes);
    at.seats = 1 + hm_test_below(chance, at.deck->surveys ? SEATS_MAX : HM_RING);
    for (int i = 0; i < at.seats; i++)
        draw_town(&at.town[i], chance);
    hm_grower_init(&at.grower, at.deck, &at.how);
    hm_error err;
    if (at.deck->surveys)
        assert_int_equal(hm_grower_widen(&at.grower, &at.arena, at.seats, &err), HM_OK);
    /* the owner is 1 of three or more, 0 of fewer */
    const int me = at.seats < HM_RING ? 0 : 1;
    const hm_town *others[SEATS_MAX];
    for (int i = 1; i < at.seats; i++)
        others[i - 1] = &at.town[(me + i) % at.seats];
    hm_grower_seat(&at.grower, &at.town[me], others, at.seats - 1);
}

/* -- the plain way */

static int scored(const hm_town *own, hm_error *err)
{
    hm_town town[SEATS_MAX];
    hm_facts facts[SEATS_MAX + 1];
    hm_sheet sheet[SEATS_MAX];
    const int me = at.seats < HM_RING ? 0 : 1;
    memcpy(town, at.town, sizeof town);
    town[me] = *own;
    hm_status st = hm_score(at.deck, town, at.seats, &at.how, facts, sheet, err);
    return st == HM_OK ? sheet[me].total : 0;
}

static int nth_free(hm_set built, uint64_t *chance)
{
    const hm_set free = at.deck->game->grid.all & ~built;
    return hm_nth(free, hm_test_below(chance, hm_count(free)));
}

/* A few buildings more, one after another, the first of them perhaps from cubes. */
static void grow(uint64_t *chance)
{
    hm_growth g;
    hm_error err = {.code = HM_OK}, plain = {.code = HM_OK};
    hm_town town = at.town[at.seats < HM_RING ? 0 : 1];
    hm_growth_start(&at.growth, &at.grower, &err);
    assert_int_equal(hm_growth_points(&at.growth), scored(&town, &plain));
    hm_growth_copy(&g, &at.growth);
    if (hm_test_below(chance, 2)) {
        hm_set layout = town.cubes & hm_test_next(chance);
        hm_growth_take_cubes(&g, layout);
        hm_town_take_cubes(&at.deck->plan, &town, layout);
    }
    for (int i = 0; i < STEPS && town.built != at.deck->game->grid.all; i++) {
        int square = nth_free(town.built, chance);
        int slot = hm_test_below(chance, at.deck->count);
        hm_growth_add(&g, slot, square);
        put(at.deck, &town, square, slot);
        int want = scored(&town, &plain);
        if (hm_growth_points(&g) != want)
            hm_test_draw(stderr, at.deck, &town);
        assert_int_equal(hm_growth_points(&g), want);
        assert_int_equal(err.code, plain.code);
    }
}

static void test_grown_towns_have_the_points_of_whole_ones(void **state)
{
    uint64_t chance = 12;
    (void)state;
    for (int i = 0; i < DECKS; i++) {
        draw_place(&chance);
        whole += at.grower.whole;
        grow(&chance);
        hm_arena_drop(&at.arena);
    }
    assert_true(whole > DECKS / 20 && whole < DECKS / 2); /* both ways were met */
}

static void test_towns_that_pay_have_the_points_of_whole_ones(void **state)
{
    uint64_t chance = 12;
    int bought = 0;
    (void)state;
    for (int i = 0; i < DECKS; i++) {
        draw_place(&chance);
        grow(&chance);
        bought += at.grower.shops;
        hm_arena_drop(&at.arena);
    }
    assert_true(bought > DECKS / 20); /* feeding was paid for */
}

/* -- what is foreseen */

static int points_with(int i, hm_set first, int j, hm_set others)
{
    hm_error err;
    hm_town town = at.town[at.seats < HM_RING ? 0 : 1];
    for (; first != 0; first &= first - 1)
        put(at.deck, &town, hm_first(first), i);
    for (; others != 0; others &= others - 1)
        put(at.deck, &town, hm_first(others), j);
    return scored(&town, &err);
}

static void check_even(hm_set free, int slot)
{
    if (free == 0 || !hm_growth_is_even(&at.growth, slot))
        return;
    even++;
    const int want = points_with(slot, free & -free, 0, 0);
    for (hm_set s = free; s != 0; s &= s - 1)
        assert_int_equal(points_with(slot, s & -s, 0, 0), want);
}

static int lines_with(int more)
{
    hm_growth g;
    hm_set free = at.deck->game->grid.all & ~at.growth.facts.built;
    int slot = hm_first(~(at.deck->having[HM_HOOK_LINE] | at.deck->stacks));
    hm_growth_copy(&g, &at.growth);
    for (int i = 0; i < more; i++, free &= free - 1)
        hm_growth_add(&g, slot, hm_first(free));
    hm_growth_points(&g);
    return hm_growth_lines(&at.growth, more);
}

/* One on the first free square and two more: behind it, and without it. */
static void check_apart(hm_set free, int i, int j)
{
    if (hm_count(free) < 3 || i == j || !hm_growth_is_apart(&at.growth, i, j))
        return;
    apart++;
    const hm_set one = free & -free, two = (free & (free - 1)) & -(free & (free - 1));
    const hm_set three = (free ^ one ^ two) & -(free ^ one ^ two);
    const int together = points_with(i, one, j, two | three);
    const int alone = points_with(i, one, 0, 0) + points_with(0, 0, j, one | two) -
                      points_with(0, 0, 0, 0);
    assert_int_equal(together, alone + lines_with(3) - lines_with(1) - lines_with(2) +
                                   lines_with(0));
}

static void test_what_is_foreseen_happens(void **state)
{
    uint64_t chance = 13;
    hm_error err;
    (void)state;
    for (int n = 0; n < DECKS / 10; n++) {
        draw_place(&chance);
        err.code = HM_OK;
        hm_growth_start(&at.growth, &at.grower, &err);
        const hm_set free = at.deck->game->grid.all & ~at.grower.at[at.grower.me]->built;
        for (int i = 0; i < at.deck->count; i++) {
            check_even(free, i);
            for (int j = 0; j < at.deck->count; j++)
                check_apart(free, i, j);
        }
        hm_arena_drop(&at.arena);
    }
    assert_true(even > DECKS / 20 && apart > DECKS / 5);
}

/* -- levels */

static int level_of(const hm_spot *spot, const hm_sight *v)
{
    hm_set right = spot->squares & v->wild;
    for (int r = 0; r < HM_RESOURCES_MAX; r++)
        right |= spot->want[r] & v->cube[r];
    if (spot->squares & (v->built | v->cubes) & ~right)
        return -1;
    return hm_count(right) < HM_LEVELS_TOLD ? hm_count(right) : HM_LEVELS_TOLD;
}

static void check_levels(const hm_progress *p, const hm_sight *v, uint64_t slots,
                         hm_set serves[HM_RESOURCES_MAX])
{
    for (; slots != 0; slots &= slots - 1) {
        int best = -1, i = hm_first(slots), id = 64 * p->from[i];
        for (int k = 0; k < at.deck->card[i]->spots.count; k++, id++) {
            int want = level_of(&at.deck->card[i]->spots.spot[k], v);
            for (int r = 0; r < HM_RESOURCES_MAX && want > 0; r++)
                serves[r] |= at.deck->card[i]->spots.spot[k].want[r];
            for (int h = 0; h <= p->top; h++)
                assert_int_equal(hm_progress_level(p, h)[id / 64] >> id % 64 & 1,
                                 h == want);
            best = want > best ? want : best;
            split += want > 0;
        }
        assert_int_equal(hm_progress_best(p, i), best);
    }
}

static void test_levels_are_those_of_each_spot(void **state)
{
    uint64_t chance = 14;
    hm_error err;
    (void)state;
    for (int n = 0; n < DECKS; n++) {
        hm_progress p;
        draw_place(&chance);
        assert_int_equal(hm_progress_init(&p, at.deck, &at.arena, &err), HM_OK);
        for (int i = 0; i < at.seats; i++) {
            const hm_sight v = hm_sight_of(at.deck, &at.town[i]);
            const hm_set empty = at.deck->game->grid.all & ~(v.built | v.cubes);
            uint64_t slots = hm_test_next(&chance) & (hm_bit(at.deck->count) - 1);
            hm_set serves[HM_RESOURCES_MAX] = {0};
            hm_progress_find(&p, &v, slots);
            check_levels(&p, &v, slots, serves);
            for (int r = 0; r < at.deck->game->resources; r++)
                for (hm_set s = empty; s != 0; s &= s - 1)
                    assert_int_equal(hm_progress_serves(&p, hm_first(s), r),
                                     (serves[r] & s & -s) != 0);
        }
        hm_arena_drop(&at.arena);
    }
    assert_true(split > DECKS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_grown_towns_have_the_points_of_whole_ones),
        cmocka_unit_test(test_what_is_foreseen_happens),
        cmocka_unit_test(test_levels_are_those_of_each_spot),
    };
    const struct CMUnitTest bought[] = {
        cmocka_unit_test(test_towns_that_pay_have_the_points_of_whole_ones),
    };
    return cmocka_run_group_tests_name("growth", tests, load_all, hm_lib_drop) +
           cmocka_run_group_tests_name("growth that pays", bought, load_bought,
                                       hm_lib_drop);
}
