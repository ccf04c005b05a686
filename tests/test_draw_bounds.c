/* Bounds of the draw: at most so many cards of a pack, wished for or as the pack has it.
 *
 * The pack of these tests has one card for each of the seven types, so a draw is a set
 * of types whose card is the pack's own, and all 128 of them can be counted. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "dsl/deckfile.h"
#include "tests/support.h"

enum { TYPES = 7, SETS = 1 << TYPES };

static const char *const own[TYPES] = {"Own 0", "Own 1", "Own 2", "Own 3",
                                       "Own 4", "Own 5", "Own 6"};
/* Own 2 is not played alone, Own 3 only there. */
static const char cards[] =
    "card \"Own 0\" { type cottage pattern { wood wood } score 1 }\n"
    "card \"Own 1\" { type farm pattern { wood brick } score 1 }\n"
    "card \"Own 2\" { type well pattern { wood glass } score 1 not in solo }\n"
    "card \"Own 3\" { type chapel pattern { wood wheat } score 1 not in standard }\n"
    "card \"Own 4\" { type tavern pattern { wood stone } score 1 }\n"
    "card \"Own 5\" { type theater pattern { brick brick } score 1 }\n"
    "card \"Own 6\" { type factory pattern { brick glass } score 1 }\n";

typedef struct fixture {
    hm_library     *lib;
    const hm_cards *set;
    const char     *pack;
    int             index[TYPES]; /* of the pack's cards */
    hm_wishes       wishes;
    hm_setting      how;
    const hm_card  *card[HM_DECK_MAX];
    int             count;
    hm_error        err;
} fixture;

static int begin(void **state)
{
    fixture *f = calloc(1, sizeof *f);
    assert_non_null(f);
    f->lib = hm_test_load_with(HM_TEST_BASE, cards);
    assert_non_null(f->lib);
    f->set = hm_library_cards(f->lib);
    for (int i = 0; i < TYPES; i++)
        f->index[i] = hm_test_card(f->set, own[i])->index;
    f->pack = f->set->card[f->index[0]]->pack;
    *state = f;
    return 0;
}

static int end(void **state)
{
    fixture *f = *state;
    hm_library_free(f->lib);
    free(f);
    return 0;
}

static void wish(fixture *f, const char *pack, int count, hm_bound bound)
{
    f->wishes.from[f->wishes.froms++] = (struct hm_from){pack, count, bound};
}

static void set_mode(fixture *f, const char *name)
{
    f->how.mode = (uint8_t)hm_game_mode(f->set->game, name, strlen(name));
}

static hm_status draw(fixture *f, uint64_t seed)
{
    hm_arena arena = {0};
    hm_status st = hm_draw(&arena, f->set, &f->how, &f->wishes, seed, f->card, &f->count,
                           &f->err);
    hm_arena_drop(&arena);
    return st;
}

/* The types whose card is the pack's, one bit each. */
static unsigned drawn(const fixture *f)
{
    unsigned out = 0;
    for (int i = 0; i < f->count; i++)
        for (int t = 0; t < TYPES; t++)
            out |= f->card[i]->index == f->index[t] ? 1u << t : 0;
    return out;
}

static void refuses(fixture *f, int most, int least)
{
    char text[200];
    assert_int_equal(draw(f, 1), HM_EINPUT);
    snprintf(text, sizeof text,
             "at most %d card%s of pack '%s' cannot be kept to: at least %d must be in "
             "play",
             most, most == 1 ? "" : "s", f->pack, least);
    assert_string_equal(f->err.msg, text);
}

/* -- how likely each set is */

static int weight_of(const fixture *f, const hm_card *c)
{
    return f->wishes.weight[c->index] ? f->wishes.weight[c->index] : 1;
}

/* Of the cards of a type, of the pack or of others. */
static double weigh(const fixture *f, int type, bool ours)
{
    double sum = 0;
    for (int i = 0; i < f->set->count; i++) {
        const hm_card *c = f->set->card[i];
        if (c->type == type && (c->index == f->index[type]) == ours &&
            !f->wishes.never[c->index] && !hm_card_is_out(c, f->set->game, &f->how))
            sum += weight_of(f, c);
    }
    return sum;
}

/* Chances as if all types were drawn for, and what does not fit thrown away. */
static void expect(const fixture *f, int least, int most, double chance[SETS])
{
    double all = 0;
    for (unsigned s = 0; s < SETS; s++) {
        chance[s] = hm_count(s) >= least && hm_count(s) <= most;
        for (int t = 0; t < TYPES; t++)
            chance[s] *= weigh(f, t, s >> t & 1);
        all += chance[s];
    }
    for (unsigned s = 0; s < SETS; s++)
        chance[s] /= all;
}

/* Chi square over all sets that can be: the usual value is their number less one, and
 * five standard deviations are allowed. The seeds are fixed, so it is passed or not. */
static void compare(fixture *f, int least, int most)
{
    enum { DRAWS = 6000 };
    static int times[SETS];
    static double chance[SETS];
    double off = 0;
    int kinds = 0;
    memset(times, 0, sizeof times);
    expect(f, least, most, chance);
    for (uint64_t seed = 0; seed < DRAWS; seed++) {
        assert_int_equal(draw(f, seed), HM_OK);
        assert_int_equal(f->count, TYPES);
        times[drawn(f)]++;
    }
    for (unsigned s = 0; s < SETS; s++) {
        double usual = chance[s] * DRAWS;
        assert_true(usual > 0 || times[s] == 0);
        if (usual <= 0)
            continue;
        off += (times[s] - usual) * (times[s] - usual) / usual;
        kinds++;
    }
    if (off > kinds - 1 + 5 * sqrt(2.0 * kinds))
        fail_msg("%d to %d: %.1f for %d sets", least, most, off, kinds);
}

/* So that sets are about as likely, but no two types alike. */
static void set_weights(fixture *f)
{
    static const uint16_t weight[TYPES] = {1, 3, 5, 4, 2, 4, 6};
    for (int t = 0; t < TYPES; t++)
        f->wishes.weight[f->index[t]] = weight[t];
}

static void test_every_set_within_a_bound_is_as_likely_as_without(void **state)
{
    fixture *f = *state;
    set_weights(f);
    wish(f, f->pack, 0, HM_AT_MOST);
    for (int most = 0; most <= TYPES; most++) {
        f->wishes.from[0].count = most;
        f->wishes.from[0].bound = most % 2 ? HM_AT_MOST : HM_USUALLY_AT_MOST;
        compare(f, 0, most);
    }
}

static void test_exact_counts_are_as_before(void **state)
{
    fixture *f = *state;
    set_weights(f);
    wish(f, f->pack, 3, HM_EXACTLY);
    compare(f, 3, 3);
}

/* At least two of the pack, since at most five are of the other one. */
static void test_bounds_of_two_packs(void **state)
{
    fixture *f = *state;
    set_weights(f);
    wish(f, f->pack, 4, HM_AT_MOST);
    wish(f, "base", 5, HM_USUALLY_AT_MOST);
    compare(f, 2, 4);
}

static void test_a_bound_beside_an_exact_count(void **state)
{
    fixture *f = *state;
    set_weights(f);
    wish(f, "base", 4, HM_EXACTLY);
    wish(f, f->pack, 5, HM_AT_MOST);
    compare(f, 3, 3);
    f->wishes.from[1].count = 3;
    compare(f, 3, 3);
    f->wishes.from[1].count = 2;
    assert_int_equal(draw(f, 1), HM_EINPUT);
    assert_string_equal(f->err.msg, "the counts of the packs cannot all be met at once");
}

static void test_a_bound_that_cannot_be_passed_changes_nothing(void **state)
{
    fixture *f = *state;
    const hm_card *card[HM_DECK_MAX];
    for (uint64_t seed = 0; seed < 300; seed++) {
        f->wishes.froms = 0;
        assert_int_equal(draw(f, seed), HM_OK);
        memcpy(card, f->card, sizeof card);
        wish(f, f->pack, 6, HM_AT_MOST); /* one of seven is not in this mode */
        assert_int_equal(draw(f, seed), HM_OK);
        assert_memory_equal(card, f->card, (size_t)f->count * sizeof *card);
    }
}

/* -- modes and named cards */

static void test_modes_leave_cards_out_before_they_are_counted(void **state)
{
    fixture *f = *state;
    unsigned seen = 0;
    for (int t = 0; t < TYPES; t++)
        f->wishes.weight[f->index[t]] = HM_WEIGHT_MAX;
    wish(f, f->pack, 6, HM_EXACTLY);
    set_mode(f, "solo");
    for (uint64_t seed = 0; seed < 50; seed++) {
        assert_int_equal(draw(f, seed), HM_OK);
        assert_int_equal(drawn(f), 0x7b);
    }
    f->wishes.from[0] = (struct hm_from){f->pack, 2, HM_AT_MOST};
    for (uint64_t seed = 0; seed < 300; seed++) {
        assert_int_equal(draw(f, seed), HM_OK);
        assert_int_equal(hm_count(drawn(f)), 2); /* as many as may be, by weight */
        seen |= drawn(f);
    }
    assert_int_equal(seen, 0x7b);
}

static void test_named_cards_use_a_bound_up(void **state)
{
    fixture *f = *state;
    f->wishes.sure[f->index[5]] = f->wishes.sure[f->index[6]] = true;
    for (int t = 0; t < 5; t++)
        f->wishes.weight[f->index[t]] = HM_WEIGHT_MAX;
    wish(f, f->pack, 3, HM_USUALLY_AT_MOST);
    for (uint64_t seed = 0; seed < 200; seed++) {
        assert_int_equal(draw(f, seed), HM_OK);
        assert_int_equal(drawn(f) & 0x60, 0x60);
        assert_int_equal(hm_count(drawn(f)), 3);
    }
}

static void test_more_may_be_named_than_usually_come(void **state)
{
    fixture *f = *state;
    f->wishes.sure[f->index[4]] = true;
    f->wishes.sure[f->index[5]] = f->wishes.sure[f->index[6]] = true;
    wish(f, f->pack, 1, HM_USUALLY_AT_MOST);
    for (uint64_t seed = 0; seed < 200; seed++) {
        assert_int_equal(draw(f, seed), HM_OK);
        assert_int_equal(drawn(f), 0x70); /* and no other comes by chance */
    }
    f->wishes.from[0].bound = HM_AT_MOST;
    refuses(f, 1, 3);
    f->wishes.from[0].count = 0;
    refuses(f, 0, 3);
}

static void test_where_others_are_excluded_a_bound_cannot_be_kept(void **state)
{
    fixture *f = *state;
    for (int i = 0; i < f->set->count; i++) {
        const hm_card *c = f->set->card[i];
        f->wishes.never[i] = c->type < 2 && c->index != f->index[c->type];
    }
    wish(f, f->pack, 1, HM_USUALLY_AT_MOST);
    refuses(f, 1, 2);
    f->wishes.from[0].count = 2;
    assert_int_equal(draw(f, 1), HM_OK);
    assert_int_equal(drawn(f), 3);
}

/* -- deck files */

static void test_deck_files_have_bounds(void **state)
{
    static const char text[] = "from base at most 5\nfrom  \"base\"   at  most 3 # twice\n"
                               "from at most 2\nfrom bas at most 2\nfrom base at most x\n";
    static const char *const want[] = {"pack 'base' is there twice",
                                       "the name of a pack is missing",
                                       "unknown pack 'bas'",
                                       "expected a whole number from 0 to 64"};
    fixture *f = *state;
    hm_arena arena = {0};
    hm_diags diags = {.arena = &arena};
    hm_source source = {"x.deck", text, sizeof text - 1};
    assert_int_equal(hm_deckfile_read(&source, f->set, &f->wishes, &diags, &f->err),
                     HM_EINPUT);
    assert_int_equal(f->wishes.froms, 1);
    assert_int_equal(f->wishes.from[0].count, 5);
    assert_int_equal(f->wishes.from[0].bound, HM_AT_MOST);
    const hm_diag *d = diags.first;
    for (size_t i = 0; i < sizeof want / sizeof *want; i++, d = d->next) {
        assert_non_null(d);
        assert_string_equal(d->message, want[i]);
    }
    assert_null(d);
    hm_arena_drop(&arena);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_every_set_within_a_bound_is_as_likely_as_without),
        TEST(test_exact_counts_are_as_before),
        TEST(test_bounds_of_two_packs),
        TEST(test_a_bound_beside_an_exact_count),
        TEST(test_a_bound_that_cannot_be_passed_changes_nothing),
        TEST(test_modes_leave_cards_out_before_they_are_counted),
        TEST(test_named_cards_use_a_bound_up),
        TEST(test_more_may_be_named_than_usually_come),
        TEST(test_where_others_are_excluded_a_bound_cannot_be_kept),
        TEST(test_deck_files_have_bounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
