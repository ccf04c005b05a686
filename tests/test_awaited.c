/* Buildings that others wait for: each that comes up in a chain is answered once by
 * whoever stood there before, whatever puts it up. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <string.h>

#include "core/effect.h"
#include "tests/packs.h"
#include "tests/support.h"

/* Two that count, and some that put others up, by themselves or as an answer. Nothing is
 * replaced, so what came up stands. */
static const char cards[] =
    "card \"Tally\" { type tavern pattern { wood wood } source \"t\"\n"
    "  on build { remember 0 } when you build any { remember remembered + 1 } }\n"
    "card \"Near\" { type chapel pattern { wood glass } source \"t\"\n"
    "  on build { remember 0 } when you build any adjacent { remember remembered + 1 } }\n"
    "card \"Twin\" { type well pattern { wood brick } source \"t\"\n"
    "  on build { may build factory on empty may build theater on corner } }\n"
    "card \"Echo\" { type factory pattern { wood stone } source \"t\"\n"
    "  when you build any new type adjacent { may build it on empty } }\n"
    "card \"Fan\" { type theater pattern { wood wheat } source \"t\"\n"
    "  when you build well or farm row { once a round may build any type on empty } }\n"
    "card \"Plain\" { type farm pattern { glass wheat } source \"t\" score 1 }\n"
    "card \"Pile\" { type farm pattern { glass stone } source \"t\" stacks\n"
    "  on build { may build farm on empty } when you build theater { build farm on empty } }\n";

enum { TALLY, NEAR, TWIN, CARDS = 7 };

static const hm_deck *deck_of(const hm_library *lib, hm_arena *arena)
{
    static const char *const name[CARDS] = {"Tally", "Near", "Twin", "Echo", "Fan",
                                            "Plain", "Pile"};
    const hm_cards *set = hm_library_cards(lib);
    const hm_card *card[CARDS];
    const hm_deck *deck;
    hm_error err;
    for (int i = 0; i < CARDS; i++)
        card[i] = hm_test_card(set, name[i]);
    assert_int_equal(hm_deck_new(arena, set, card, CARDS, &deck, &err), HM_OK);
    return deck;
}

/* A free square by chance, or on top of the one that stands. */
static int free_square(uint64_t *chance, const hm_deck *d, const hm_town *t, int slot)
{
    const hm_set tower = hm_deck_tower(d, t, slot);
    hm_set free = tower ? tower : d->game->grid.all & ~t->built;
    return hm_nth(free, hm_test_below(chance, hm_count(free)));
}

/* The two that count, and others by chance; at least one square is left. */
static hm_town town_of(uint64_t *chance, const hm_deck *d, int at[2])
{
    hm_town t;
    hm_town_start(&d->plan, d->game, &t);
    for (int i = 0; i < 2; i++) {
        at[i] = free_square(chance, d, &t, TALLY);
        hm_town_put_building(&d->plan, &t, at[i], i == 0 ? TALLY : NEAR);
    }
    for (int n = hm_test_below(chance, 10); n > 0; n--) {
        const int slot = TWIN + hm_test_below(chance, CARDS - TWIN);
        hm_town_raise(&d->plan, &t, free_square(chance, d, &t, slot), slot);
    }
    return t;
}

/* With answers by chance, to its end. */
static void play(uint64_t *chance, hm_effect *e, const hm_town *town, hm_outcome *out)
{
    hm_question q;
    hm_effect_result result;
    while ((result = hm_effect_run(e, town, out, &q)) == HM_EFFECT_ASKS) {
        hm_fault_clear(e->fault);
        e->answer[e->answers++] =
            (uint8_t)hm_nth(q.options, hm_test_below(chance, hm_count(q.options)));
    }
    assert_int_equal(e->fault->error.code, HM_OK);
    assert_int_equal(result, HM_EFFECT_DONE);
}

static int near_ones(const hm_deck *d, const hm_outcome *out, int root, int at)
{
    const hm_set near = d->game->grid.adjacent[at];
    int n = (int)(near >> root & 1);
    for (int i = 0; i < out->placed; i++)
        n += (int)(near >> out->square[i] & 1);
    return n;
}

static int longest, storeys;

static void build_one(uint64_t *chance, const hm_deck *d, const hm_setting *how)
{
    hm_fault fault;
    hm_outcome out;
    int at[2];
    hm_town town = town_of(chance, d, at);
    const int slot = TWIN + hm_test_below(chance, CARDS - TWIN);
    const int square = free_square(chance, d, &town, slot);
    hm_town_raise(&d->plan, &town, square, slot);
    hm_fault_clear(&fault);
    hm_effect e = {.deck = d, .how = how, .kind = HM_EFFECT_BUILT, .fault = &fault,
                   .square = (uint8_t)square, .slot = (uint8_t)slot, .named = -1,
                   .it = -1};
    play(chance, &e, &town, &out);
    longest = out.placed > longest ? out.placed : longest;
    for (int i = 0; i < out.placed; i++)
        storeys += hm_height(&d->plan, &out.town, out.square[i]) > 1;
    assert_int_equal(hm_memo(&d->plan, &out.town, at[0]), 1 + out.placed);
    assert_int_equal(hm_memo(&d->plan, &out.town, at[1]),
                     near_ones(d, &out, square, at[1]));
}

static void each_building_is_answered_once(void **state)
{
    hm_test_pack pack = hm_test_towns(hm_test_text("x.card", cards));
    hm_library *lib = hm_test_build(&pack, NULL);
    hm_arena arena = {0};
    hm_setting how = {0};
    uint64_t chance = 3;
    (void)state;
    for (const hm_diag *x = hm_library_diags(lib)->first; x != NULL; x = x->next)
        if (x->severity == HM_ERROR)
            fail_msg("%s", x->message);
    const hm_deck *d = deck_of(lib, &arena);
    longest = storeys = 0;
    for (int i = hm_test_runs(100000, 2000); i > 0; i--)
        build_one(&chance, d, &how);
    print_message("up to %d buildings in one chain, %d storeys\n", longest + 1, storeys);
    assert_true(longest >= 4 && storeys > 100);
    hm_arena_drop(&arena);
    hm_library_free(lib);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_building_is_answered_once),
    };
    return cmocka_run_group_tests(tests, hm_test_read_towns, hm_test_drop_towns);
}
