/* Every part of a town that parts.def lists is copied, moved, cleared, shown and drawn:
 * each number of it is made another one, by its row alone. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "core/carry.h"
#include "core/parts.h"
#include "dsl/spec/cell.h"
#include "tests/deals.h"
#include "tests/support.h"
#include "tools/game/towns/towns.h"

/* A game with counters of both sorts, a token and a terrain. */
static const char things[] =
    "extends \"tiny-towns\" {\n"
    "  counter penny { plural \"pence\" letter P colour yellow start 1 capacity 9 }\n"
    "  counter leaf { plural \"leaves\" letter L colour green of square start 1 "
    "capacity 9 }\n"
    "  token guest { plural \"guests\" letter G colour purple count 3 home inn "
    "works when constructed }\n"
    "  terrain forest { letter F colour green }\n"
    "  ground { . . . . / . . . . / . . . . / . . . . }\n"
    "}\n";

enum { AT = 5, TO = 10 };

static hm_test_game g;
static hm_deck deck; /* of some cards, with towns that have every part */

static int load(void **state)
{
    (void)state;
    hm_lib = hm_test_load_with(HM_TEST_BASE, things);
    if (hm_lib == NULL)
        return 1;
    hm_test_deal_cards(&g, hm_lib, "Cottage,Farm,Well", "standard", 2, 1);
    deck = *g.deal.deck;
    hm_plan_whole(&deck.plan, deck.game);
    deck.grounded = true;
    return 0;
}

static int drop(void **state)
{
    hm_test_sweep(&g);
    return hm_lib_drop(state);
}

static void make_town(hm_town *t)
{
    hm_town_start(&deck.plan, deck.game, t);
    hm_town_put_building(&deck.plan, t, AT, 0);
}

/* -- numbers of parts */

/* Where a number lies: of a square, or of the town. */
typedef struct number {
    hm_town_part part;
    int          copy;
    size_t       at;
} number;

static uint8_t *byte_of(hm_town *t, number n) { return hm_own_part(t, n.at); }

/* Calls what is asked of each number that square AT has, or of each of the town. */
static int each_number(bool of_squares, void (*ask)(number n))
{
    int count = 0;
    for (hm_town_part i = 0; i < HM_PARTS; i++)
        for (int k = 0; k < hm_part_copies(i); k++) {
            const int each = hm_part_each(&deck.plan, i, k);
            const int layer = each ? each * deck.plan.squares : 1;
            const int at = hm_part_at(&deck.plan, i, k);
            for (int n = 0; at != 0 && n < hm_part_bytes(&deck.plan, i, k); n += layer)
                if (of_squares == (each != 0)) {
                    ask((number){i, k, (size_t)(at + n + each * AT)});
                    count++;
                }
        }
    return count;
}

/* -- moved, cleared, compared, copied */

static void ask_where_it_goes(number n)
{
    hm_town t, before;
    const int each = hm_part_each(&deck.plan, n.part, n.copy);
    make_town(&t);
    hm_town_copy(&deck.plan, &before, &t);
    *byte_of(&t, n) ^= 1;
    const uint8_t here = *byte_of(&t, n);
    n.at += (size_t)(each * (TO - AT));
    const uint8_t there = *byte_of(&t, n);
    hm_town_exchange(&deck.plan, &t, AT, TO);
    const bool goes = *byte_of(&t, n) == here && here != there;
    if (goes != hm_part_goes(&deck.plan, n.part, n.copy))
        fail_msg("%s %s with its building", hm_part_name(n.part),
                 goes ? "goes" : "does not go");
    hm_town_exchange(&deck.plan, &t, AT, TO);
    hm_town_clear(&deck.plan, &t, AT);
    hm_town_clear(&deck.plan, &before, AT);
    if (goes && memcmp(&t, &before, deck.plan.size) != 0)
        fail_msg("%s stays when its building is taken away", hm_part_name(n.part));
}

static void test_what_is_a_building_s_goes_with_it(void **state)
{
    (void)state;
    assert_true(each_number(true, ask_where_it_goes) > 20);
}

/* Another plan of the same game: the first parts lie elsewhere. */
static void ask_for_a_copy(number n)
{
    hm_plan other;
    hm_town t, recast, back;
    make_town(&t);
    *byte_of(&t, n) ^= 1;
    other = deck.plan;
    for (hm_town_part i = 0; i < HM_PARTS; i++)
        for (int k = 0; k < hm_part_copies(i); k++)
            *hm_part_place(&other, i, k) =
                (uint16_t)(hm_part_at(&other, i, k) ? hm_part_at(&other, i, k) + 8 : 0);
    other.cell = (uint16_t)(other.cell + 8);
    other.size = (uint16_t)(other.size + 8);
    hm_town_recast(&deck.plan, &t, &other, &recast);
    hm_town_recast(&other, &recast, &deck.plan, &back);
    if (memcmp(&back, &t, deck.plan.size) != 0)
        fail_msg("%s is lost in a town by another plan", hm_part_name(n.part));
}

static void test_nothing_is_lost_by_another_plan(void **state)
{
    (void)state;
    assert_true(each_number(true, ask_for_a_copy) > 20);
    assert_true(each_number(false, ask_for_a_copy) > 20);
}

/* -- shown and drawn */

/* What squares count lies nowhere; and what is due now is no drawing's: that is done
 * before anybody looks. */
static bool can_be(number n)
{
    return n.part != HM_PART_lying || !deck.game->counter[n.copy].of_square;
}

static bool is_due_now(number n)
{
    return n.part == HM_PART_due &&
           n.at < deck.plan.due + (size_t)(deck.plan.due_kinds * deck.plan.squares);
}

/* Whose squares they are is told on the others. */
static bool is_told_elsewhere(number n) { return n.part == HM_PART_body; }

static char *position_of(const hm_town *t)
{
    json_t *town = hm_town_json(&deck, t);
    char *text = json_dumps(town, JSON_COMPACT);
    json_decref(town);
    assert_non_null(text);
    return text;
}

static void ask_for_its_field(number n)
{
    hm_town t;
    make_town(&t);
    char *before = position_of(&t);
    *byte_of(&t, n) ^= 1;
    char *after = position_of(&t);
    if (strcmp(before, after) == 0 && can_be(n))
        fail_msg("no position shows %s %d", hm_part_name(n.part), n.copy);
    free(before);
    free(after);
}

static void test_positions_show_what_squares_have(void **state)
{
    (void)state;
    assert_true(each_number(true, ask_for_its_field) > 20);
}

static const char *drawing_of(const hm_town *t, char text[200])
{
    const hm_drawn d = {deck.game, deck.card, &deck.plan, t, deck.cards};
    return hm_drawn_cell(&d, AT, text, 200);
}

static void ask_for_its_words(number n)
{
    char before[200], after[200];
    hm_town t;
    make_town(&t);
    drawing_of(&t, before);
    *byte_of(&t, n) ^= 1;
    if (strcmp(before, drawing_of(&t, after)) == 0 && can_be(n) && !is_due_now(n) &&
        !is_told_elsewhere(n))
        fail_msg("no drawing has words for %s %d", hm_part_name(n.part), n.copy);
}

static void test_drawings_have_words_for_what_squares_have(void **state)
{
    (void)state;
    assert_true(each_number(true, ask_for_its_words) > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_a_building_s_goes_with_it),
        cmocka_unit_test(test_nothing_is_lost_by_another_plan),
        cmocka_unit_test(test_positions_show_what_squares_have),
        cmocka_unit_test(test_drawings_have_words_for_what_squares_have),
    };
    return cmocka_run_group_tests(tests, load, drop);
}
