/* Drawing cards and reading deck files: what is always so, over many seeds; how often
 * cards come; and every mistake of a deck file with its place. */
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

/* Two cards of another pack, of types that the base pack has, too. */
static const char others[] =
    "card \"Barn\" { type farm pattern { wood wood } score 1 }\n"
    "card \"Bar\" { type tavern pattern { brick brick } score 1 }\n";

typedef struct fixture {
    hm_library     *lib;
    const hm_cards *set;
    hm_arena        arena;
    const hm_card  *card[HM_DECK_MAX];
    int             count;
    hm_error        err;
    hm_source       source;
} fixture;

static fixture begin(const char *more)
{
    fixture f = {.lib = more != NULL ? hm_test_load_with(HM_TEST_BASE, more)
                                     : hm_test_load(HM_TEST_BASE)};
    assert_non_null(f.lib);
    f.set = hm_library_cards(f.lib);
    return f;
}

static void end(fixture *f)
{
    hm_arena_drop(&f->arena);
    hm_library_free(f->lib);
}

static hm_status draw(fixture *f, const hm_wishes *wishes, int mode, uint64_t seed)
{
    hm_setting how = {.mode = (uint8_t)mode};
    hm_status st = hm_draw(&f->arena, f->set, &how, wishes, seed, f->card, &f->count,
                           &f->err);
    hm_arena_drop(&f->arena);
    return st;
}

static int index_of(const fixture *f, const char *name)
{
    return hm_test_card(f->set, name)->index;
}

static bool has(const fixture *f, const char *name)
{
    for (int i = 0; i < f->count; i++)
        if (strcmp(f->card[i]->name, name) == 0)
            return true;
    return false;
}

static const char *pack_of(const fixture *f, const char *card)
{
    return hm_test_card(f->set, card)->pack;
}

static void test_one_card_per_type_in_the_order_of_types(void **state)
{
    static const hm_wishes none;
    fixture f = begin(NULL);
    (void)state;
    for (uint64_t seed = 0; seed < 500; seed++) {
        assert_int_equal(draw(&f, &none, 0, seed), HM_OK);
        assert_int_equal(f.count, 7); /* monuments are dealt, not drawn */
        for (int i = 0; i < f.count; i++)
            assert_int_equal(f.card[i]->type, i);
    }
    end(&f);
}

static void test_a_seed_draws_the_same_again(void **state)
{
    static const hm_wishes none;
    fixture f = begin(NULL);
    const hm_card *first[HM_DECK_MAX];
    int differ = 0;
    (void)state;
    for (uint64_t seed = 0; seed < 100; seed++) {
        assert_int_equal(draw(&f, &none, 0, seed), HM_OK);
        memcpy(first, f.card, sizeof first);
        assert_int_equal(draw(&f, &none, 0, seed), HM_OK);
        assert_memory_equal(first, f.card, (size_t)f.count * sizeof *first);
        assert_int_equal(draw(&f, &none, 0, seed + 1), HM_OK);
        differ += memcmp(first, f.card, (size_t)f.count * sizeof *first) != 0;
    }
    assert_true(differ > 95);
    end(&f);
}

static void test_cards_that_a_mode_leaves_out_are_not_drawn(void **state)
{
    static const hm_wishes none;
    static hm_wishes inn;
    fixture f = begin(NULL);
    int solo = hm_game_mode(f.set->game, "solo", 4), seen = 0;
    (void)state;
    for (uint64_t seed = 0; seed < 200; seed++) {
        assert_int_equal(draw(&f, &none, solo, seed), HM_OK);
        assert_false(has(&f, "Inn") || has(&f, "Bank"));
        assert_int_equal(draw(&f, &none, 0, seed), HM_OK);
        seen += has(&f, "Inn");
    }
    assert_true(seen > 20);
    inn.sure[index_of(&f, "Inn")] = true;
    assert_int_equal(draw(&f, &inn, solo, 1), HM_EINPUT);
    assert_string_equal(f.err.msg, "card 'Inn' is not played in mode 'solo'");
    end(&f);
}

static void test_every_card_of_a_type_is_as_likely(void **state)
{
    static const hm_wishes none;
    static const char *const taverns[] = {"Almshouse", "Feast Hall", "Inn", "Tavern"};
    fixture f = begin(NULL);
    int times[4] = {0};
    (void)state;
    for (uint64_t seed = 0; seed < 4000; seed++) {
        assert_int_equal(draw(&f, &none, 0, seed), HM_OK);
        for (int i = 0; i < 4; i++)
            times[i] += has(&f, taverns[i]);
    }
    for (int i = 0; i < 4; i++) /* 1000 each, and 5 standard deviations of 27 */
        assert_in_range(times[i], 865, 1135);
    end(&f);
}

static void test_weights_make_cards_likelier(void **state)
{
    static hm_wishes w;
    fixture f = begin(NULL);
    int times = 0;
    (void)state;
    w.weight[index_of(&f, "Inn")] = 7; /* 7 of 10 */
    for (uint64_t seed = 0; seed < 4000; seed++) {
        assert_int_equal(draw(&f, &w, 0, seed), HM_OK);
        times += has(&f, "Inn");
    }
    assert_in_range(times, 2655, 2945);
    end(&f);
}

static void test_sure_and_excluded_cards(void **state)
{
    static hm_wishes w;
    fixture f = begin(NULL);
    (void)state;
    w.sure[index_of(&f, "Inn")] = w.sure[index_of(&f, "Tavern")] = true;
    w.never[index_of(&f, "Well")] = true;
    for (uint64_t seed = 0; seed < 300; seed++) {
        assert_int_equal(draw(&f, &w, 0, seed), HM_OK);
        assert_int_equal(f.count, 8);
        assert_true(has(&f, "Inn") && has(&f, "Tavern"));
        assert_false(has(&f, "Well") || has(&f, "Almshouse") || has(&f, "Feast Hall"));
    }
    w.never[index_of(&f, "Cottage")] = true;
    assert_int_equal(draw(&f, &w, 0, 1), HM_EINPUT);
    assert_string_equal(f.err.msg, "every card of type 'cottage' is excluded");
    end(&f);
}

static void test_counts_per_pack_are_exact_and_fair(void **state)
{
    static hm_wishes w;
    fixture f = begin(others);
    int barns = 0;
    (void)state;
    w.froms = 1;
    w.from[0].pack = pack_of(&f, "Barn");
    w.from[0].count = 1;
    for (uint64_t seed = 0; seed < 2000; seed++) {
        assert_int_equal(draw(&f, &w, 0, seed), HM_OK);
        assert_int_equal(has(&f, "Barn") + has(&f, "Bar"), 1);
        barns += has(&f, "Barn");
    }
    assert_in_range(barns, 888, 1112); /* half of them, whichever type comes first */
    for (int n = 0; n <= 2; n += 2) {
        w.from[0].count = n;
        for (uint64_t seed = 0; seed < 100; seed++) {
            assert_int_equal(draw(&f, &w, 0, seed), HM_OK);
            assert_int_equal(has(&f, "Barn") + has(&f, "Bar"), n);
        }
    }
    end(&f);
}

static void test_counts_that_cannot_be(void **state)
{
    static hm_wishes w;
    fixture f = begin(others);
    char want[160];
    (void)state;
    w.froms = 2;
    w.from[0].pack = pack_of(&f, "Barn");
    w.from[0].count = 3;
    w.from[1].pack = pack_of(&f, "Well");
    w.from[1].count = 7;
    assert_int_equal(draw(&f, &w, 0, 1), HM_EINPUT);
    snprintf(want, sizeof want,
             "3 cards of pack '%s' cannot be in play: at least 0 and at most 2 can",
             w.from[0].pack);
    assert_string_equal(f.err.msg, want);
    w.from[0].count = 1;
    assert_int_equal(draw(&f, &w, 0, 1), HM_EINPUT);
    assert_string_equal(f.err.msg, "the counts of the packs cannot all be met at once");
    w.from[1].count = 6;
    assert_int_equal(draw(&f, &w, 0, 1), HM_OK);
    w.sure[index_of(&f, "Barn")] = w.sure[index_of(&f, "Bar")] = true;
    assert_int_equal(draw(&f, &w, 0, 1), HM_EINPUT);
    snprintf(want, sizeof want,
             "1 card of pack '%s' cannot be in play: at least 2 and at most 2 can",
             w.from[0].pack);
    assert_string_equal(f.err.msg, want);
    end(&f);
}

static void *no_memory(void *ctx, size_t size)
{
    (void)ctx;
    (void)size;
    return NULL;
}

static void take_back(void *ctx, void *block)
{
    (void)ctx;
    (void)block;
}

static void test_without_memory_nothing_is_drawn(void **state)
{
    static const hm_wishes none;
    static const hm_alloc alloc = {no_memory, take_back, NULL};
    fixture f = begin(NULL);
    (void)state;
    f.arena.alloc = &alloc;
    assert_int_equal(draw(&f, &none, 0, 1), HM_ENOMEM);
    assert_int_equal(f.count, 0);
    end(&f);
}

/* -- deck files */

static hm_status read_deck(fixture *f, const char *text, size_t length, hm_wishes *w,
                           hm_diags *diags)
{
    f->source = (hm_source){"x.deck", text, length};
    memset(w, 0, sizeof *w);
    *diags = (hm_diags){.arena = &f->arena};
    return hm_deckfile_read(&f->source, f->set, w, diags, &f->err);
}

static void test_a_deck_file_says_all_four_things(void **state)
{
    static const char text[] = "# comment\r\n\n  Cottage # sure\r\n\"Feast Hall\"\n"
                               "exclude base/inn\n\tweight Feast Hall 3\n"
                               "weight \"well\" 1000\nfrom base 7";
    static hm_wishes w;
    fixture f = begin(NULL);
    hm_diags diags;
    (void)state;
    assert_int_equal(read_deck(&f, text, sizeof text - 1, &w, &diags), HM_OK);
    assert_null(diags.first);
    assert_true(w.sure[index_of(&f, "Cottage")] && w.sure[index_of(&f, "Feast Hall")]);
    assert_true(w.never[index_of(&f, "Inn")]);
    assert_int_equal(w.weight[index_of(&f, "Feast Hall")], 3);
    assert_int_equal(w.weight[index_of(&f, "Well")], 1000);
    assert_int_equal(w.froms, 1);
    assert_string_equal(w.from[0].pack, "base");
    assert_int_equal(w.from[0].count, 7);
    end(&f);
}

static void test_mistakes_of_a_line(void **state)
{
    static const char range[] = "expected a whole number from 1 to 1000";
    static const struct {
        const char *text;
        int         column;
        const char *message, *hint;
    } rows[] = {
        {"Cotage", 1, "unknown card 'Cotage'", "did you mean 'Cottage'?"},
        {"  exclude  Wel", 12, "unknown card 'Wel'", "did you mean 'Well'?"},
        {"exclude", 8, "the name of a card is missing", NULL},
        {"weight Well", 8, "the name of a card is missing", NULL},
        {"weight Well 0", 13, range, NULL},
        {"weight Well 1001", 13, range, NULL},
        {"weight Well 99999999999999999999", 13, range, NULL},
        {"weight Well -1", 13, range, NULL},
        {"weight Feast Hall x", 19, range, NULL},
        {"from bse 1", 6, "unknown pack 'bse'", "did you mean 'base'?"},
        {"from base 65", 11, "expected a whole number from 0 to 64", NULL},
        {"from base", 6, "the name of a pack is missing", NULL},
        {"\"\"", 1, "the name of a card is missing", NULL},
        {"\"", 1, "unknown card '\"'", NULL},
        {"é", 1, "unknown card 'é'", NULL},
    };
    static hm_wishes w;
    fixture f = begin(NULL);
    hm_diags diags;
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        size_t n = strlen(rows[i].text);
        assert_int_equal(read_deck(&f, rows[i].text, n, &w, &diags), HM_EINPUT);
        hm_place place = hm_source_place(diags.first->source, diags.first->at);
        assert_string_equal(diags.first->message, rows[i].message);
        assert_int_equal(place.column, rows[i].column);
        if (rows[i].hint != NULL)
            assert_string_equal(diags.first->hint, rows[i].hint);
    }
    end(&f);
}

static void test_all_mistakes_of_a_file_are_told(void **state)
{
    static const struct { int line; const char *message; } rows[] = {
        {2, "card 'Well' is there twice"},
        {3, "card 'Well' cannot be both in play and excluded"},
        {5, "card 'Inn' is there twice"},
        {6, "card 'Inn' cannot be both in play and excluded"},
        {8, "weight of 'Tavern' is there twice"},
        {10, "pack 'base' is there twice"},
    };
    static const char text[] = "Well\nwell\nexclude Well\nexclude Inn\nexclude Inn\nInn\n"
                               "weight Tavern 2\nweight Tavern 3\nfrom base 6\n"
                               "from base 7\n";
    static hm_wishes w;
    fixture f = begin(NULL);
    hm_diags diags;
    (void)state;
    assert_int_equal(read_deck(&f, text, sizeof text - 1, &w, &diags), HM_EINPUT);
    assert_string_equal(f.err.msg, "'x.deck' has 6 mistakes");
    const hm_diag *d = diags.first;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++, d = d->next) {
        assert_non_null(d);
        assert_string_equal(d->message, rows[i].message);
        assert_int_equal(hm_source_place(d->source, d->at).line, rows[i].line);
    }
    assert_null(d);
    end(&f);
}

static void test_any_bytes_are_read_without_harm(void **state)
{
    static hm_wishes w;
    static const char letters[] = "exclud wightfrom\n\n\n\"# 0123Well\0\xff\xc3\r\t";
    fixture f = begin(NULL);
    uint64_t chance = 1;
    char text[200];
    (void)state;
    for (int i = 0; i < 5000; i++) {
        hm_diags diags;
        size_t n = (size_t)hm_test_below(&chance, sizeof text);
        for (size_t k = 0; k < n; k++)
            text[k] = letters[hm_test_below(&chance, sizeof letters - 1)];
        hm_status st = read_deck(&f, text, n, &w, &diags);
        assert_true((st == HM_OK) == (diags.errors == 0));
        hm_arena_drop(&f.arena);
    }
    end(&f);
}

/* -- cards that are dealt */

static void deal(fixture *f, const hm_wishes *wishes, const char *mode, uint64_t seed)
{
    hm_setting how = {.mode = (uint8_t)hm_game_mode(f->set->game, mode, strlen(mode))};
    hm_draw_dealt(f->set, &how, wishes, seed, f->card, &f->count);
}

static void test_dealt_cards_have_a_pool_in_the_order_of_the_set(void **state)
{
    static const hm_wishes none;
    fixture f = begin(NULL);
    (void)state;
    assert_int_equal(draw(&f, &none, 0, 1), HM_OK);
    deal(&f, &none, "standard", 1);
    assert_int_equal(f.count, 7 + 15);
    for (int i = 7; i < f.count; i++) {
        assert_true(f.set->game->type[f.card[i]->type].deal > 0);
        assert_true(i == 7 || f.card[i - 1]->index < f.card[i]->index);
    }
    f.count = 0;
    deal(&f, &none, "solo", 1);
    assert_int_equal(f.count, 13);
    assert_false(has(&f, "Fort Ironweed"));
    end(&f);
}

static void test_wishes_make_up_the_pool(void **state)
{
    static hm_wishes wishes;
    fixture f = begin(NULL);
    (void)state;
    assert_false(hm_draw_names_dealt(f.set, &wishes));
    wishes.sure[index_of(&f, "Inn")] = true;
    assert_false(hm_draw_names_dealt(f.set, &wishes));
    wishes.never[index_of(&f, "Silva Forum")] = true;
    deal(&f, &wishes, "standard", 1);
    assert_int_equal(f.count, 14);
    assert_false(has(&f, "Silva Forum"));
    wishes.sure[index_of(&f, "Mandras Palace")] = true;
    wishes.sure[index_of(&f, "The Starloom")] = true;
    assert_true(hm_draw_names_dealt(f.set, &wishes));
    f.count = 0;
    deal(&f, &wishes, "standard", 1);
    assert_int_equal(f.count, 2);
    assert_true(has(&f, "Mandras Palace") && has(&f, "The Starloom"));
    wishes.froms = 1;
    wishes.from[0] = (struct hm_from){pack_of(&f, "Inn"), 7, HM_EXACTLY};
    assert_int_equal(draw(&f, &wishes, 0, 1), HM_OK); /* they count for no pack */
    assert_int_equal(f.count, 7);
    end(&f);
}

static void test_where_there_are_too_many_any_are_in_the_pool(void **state)
{
    enum { FOLLIES = 100, SEEDS = 2000, ROOM = HM_DECK_MAX - 7 };
    static const hm_wishes none;
    char *more = calloc(FOLLIES, 80);
    size_t used = 0;
    int times[HM_CARDS_MAX] = {0};
    (void)state;
    for (int i = 0; i < FOLLIES; i++)
        used += (size_t)sprintf(more + used,
                                "card \"Folly %d\" { type monument pattern { wood } }\n", i);
    fixture f = begin(more);
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        f.count = 7;
        deal(&f, &none, "standard", seed);
        assert_int_equal(f.count, HM_DECK_MAX);
        for (int i = 7; i < f.count; i++)
            times[f.card[i]->index]++;
    }
    for (int i = 0; i < f.set->count; i++)
        if (f.set->game->type[f.set->card[i]->type].deal > 0)
            assert_in_range(times[i], SEEDS * ROOM / 115 - 130, SEEDS * ROOM / 115 + 130);
        else
            assert_int_equal(times[i], 0);
    end(&f);
    free(more);
}

/* -- cards in the place of others */

static void a_promo_is_drawn_in_place_of_another(void **state)
{
    static const char promo[] =
        "card \"Deep Well\" { type well replaces \"Well\" pattern { wood stone } score 1 }\n";
    fixture f = begin(promo);
    hm_wishes wishes = {0};
    (void)state;
    for (uint64_t seed = 0; seed < 50; seed++) {
        assert_int_equal(draw(&f, &wishes, 0, seed), HM_OK);
        assert_false(has(&f, "Well"));
    }
    wishes.never[index_of(&f, "Deep Well")] = true;
    bool came = false;
    for (uint64_t seed = 0; seed < 50; seed++) {
        assert_int_equal(draw(&f, &wishes, 0, seed), HM_OK);
        assert_false(has(&f, "Deep Well"));
        came |= has(&f, "Well");
    }
    assert_true(came);
    wishes = (hm_wishes){0};
    wishes.sure[index_of(&f, "Well")] = true; /* by name it can be had all the same */
    assert_int_equal(draw(&f, &wishes, 0, 1), HM_OK);
    assert_true(has(&f, "Well") && !has(&f, "Deep Well"));
    end(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_promo_is_drawn_in_place_of_another),
        cmocka_unit_test(test_one_card_per_type_in_the_order_of_types),
        cmocka_unit_test(test_a_seed_draws_the_same_again),
        cmocka_unit_test(test_cards_that_a_mode_leaves_out_are_not_drawn),
        cmocka_unit_test(test_every_card_of_a_type_is_as_likely),
        cmocka_unit_test(test_weights_make_cards_likelier),
        cmocka_unit_test(test_sure_and_excluded_cards),
        cmocka_unit_test(test_counts_per_pack_are_exact_and_fair),
        cmocka_unit_test(test_counts_that_cannot_be),
        cmocka_unit_test(test_without_memory_nothing_is_drawn),
        cmocka_unit_test(test_a_deck_file_says_all_four_things),
        cmocka_unit_test(test_mistakes_of_a_line),
        cmocka_unit_test(test_all_mistakes_of_a_file_are_told),
        cmocka_unit_test(test_any_bytes_are_read_without_harm),
        cmocka_unit_test(test_dealt_cards_have_a_pool_in_the_order_of_the_set),
        cmocka_unit_test(test_wishes_make_up_the_pool),
        cmocka_unit_test(test_where_there_are_too_many_any_are_in_the_pool),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
