/* A building that counts as others: every word of code.def that looks at a town, for both
 * things that facts are made for. In play it is a plain building of its own type; where
 * points are counted it is one of the other type, and some words know that it is two. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <string.h>

#include "core/facts.h"
#include "core/vm.h"
#include "tests/packs.h"
#include "tests/support.h"

static const char cards[] =
    "card \"Looker\" { type well pattern { wood wood } source \"t\"\n"
    "  on build { keep 1 type } score 1 }\n"
    "card \"Mill\" { type factory pattern { wood glass } source \"t\" score 1 }\n"
    "card \"Hut\" { type cottage pattern { wood brick } source \"t\" score 1 }\n"
    "card \"Cell\" { type factory counts as 1 cottage pattern { wood stone }\n"
    "  source \"t\" score 1 }\n"
    "card \"Keep\" { type factory counts as 2 cottage pattern { wood wheat }\n"
    "  source \"t\" score 1 }\n";

enum { LOOKER, MILL, HUT, CELL, KEEP, CARDS, TOWNS = 200 };

static const hm_deck *deck_of(const hm_library *lib, hm_arena *arena)
{
    static const char *const name[CARDS] = {"Looker", "Mill", "Hut", "Cell", "Keep"};
    const hm_cards *set = hm_library_cards(lib);
    const hm_card *card[CARDS];
    const hm_deck *deck;
    hm_error err;
    for (int i = 0; i < CARDS; i++)
        card[i] = hm_test_card(set, name[i]);
    assert_int_equal(hm_deck_new(arena, set, card, CARDS, &deck, &err), HM_OK);
    return deck;
}

/* -- one word at a time */

/* What a town alone cannot tell, and what steers the program. */
static bool is_tried(const hm_op_info *op)
{
    const unsigned beyond = HM_SEES_EFFECT | HM_SEES_BOARD;
    switch (op->operand) {
    case HM_OPERAND_ENTRIES:
    case HM_OPERAND_JUMP:
    case HM_OPERAND_SIDE:
    case HM_OPERAND_BODY:
    case HM_OPERAND_TERRAIN: /* the game has none of these */
    case HM_OPERAND_TRAIT:
    case HM_OPERAND_COUNTER:
    case HM_OPERAND_TOKEN: return false;
    default: break;
    }
    return !(op->traits & beyond) && strlen(op->out) == 1;
}

static int operand_of(const hm_deck *d, const hm_op_info *op)
{
    const int cottage = d->card[HUT]->type;
    switch (op->operand) {
    case HM_OPERAND_TYPE: return cottage;
    case HM_OPERAND_TYPES: return 1 << cottage;
    case HM_OPERAND_CARD: return d->card[LOOKER]->index;
    case HM_OPERAND_NUMBER: return 6;
    default: return 1;
    }
}

static uint32_t input_of(char kind)
{
    switch (kind) {
    case 'S': return hm_code_word(HM_OP_BUILT, 0);
    case 'N': return hm_code_word(HM_OP_NUMBER, 3);
    case 'B': return hm_code_word(HM_OP_ALONE, 0);
    case 'K': return hm_code_word(HM_OP_KINDS, 3);
    default: return hm_code_word(HM_OP_BUILD_TYPES, 6);
    }
}

/* The word of what it takes, asked by the building on the square. */
static int64_t value_of(hm_op op, const hm_facts *f, int square)
{
    const hm_op_info *info = hm_op_lookup(op);
    uint32_t code[8];
    int n = 0;
    for (const char *in = info->in; *in != '\0'; in++)
        code[n++] = input_of(*in);
    code[n++] = hm_code_word(op, operand_of(f->deck, info));
    code[n++] = hm_code_word(HM_OP_END, 0);
    const hm_program p = {.code = code, .length = (uint16_t)n};
    return hm_vm_number(&p, f, square, LOOKER);
}

/* -- towns that differ in one card */

static void put_some(uint64_t *chance, const hm_deck *d, const int slot[2],
                     hm_town town[2])
{
    const int at = hm_test_below(chance, d->game->grid.count);
    for (int i = 0; i < 2; i++)
        hm_town_start(&d->plan, d->game, &town[i]);
    for (int s = 0; s < d->game->grid.count; s++) {
        const int kind = hm_test_below(chance, 5);
        for (int i = 0; i < 2; i++)
            if (s == at || kind < 3)
                hm_town_put_building(&d->plan, &town[i], s,
                                     s == at || kind == 0 ? slot[i]
                                     : kind == 1          ? HUT
                                                          : LOOKER);
        for (int i = 0; i < 2; i++)
            hm_town_set_memo(&d->plan, &town[i], s, 1 << d->card[HUT]->type);
    }
}

/* Names of all words that tell the two apart in some town. */
static void tell_apart(const hm_deck *d, int a, int b, bool in_play, char *out,
                       size_t size)
{
    const hm_setting how = {0};
    bool differs[HM_OPS] = {0};
    uint64_t chance = 5;
    for (int n = 0; n < TOWNS; n++) {
        hm_town town[2];
        hm_facts f[2];
        put_some(&chance, d, (const int[]){a, b}, town);
        const int square = hm_test_below(&chance, d->game->grid.count);
        for (int i = 0; i < 2; i++)
            (in_play ? hm_facts_fill_play : hm_facts_fill)(&f[i], d, &town[i], &how);
        for (int op = 0; op < HM_OPS; op++)
            if (is_tried(hm_op_lookup((hm_op)op)))
                differs[op] |= value_of((hm_op)op, &f[0], square) !=
                               value_of((hm_op)op, &f[1], square);
    }
    out[0] = '\0';
    for (int op = 0; op < HM_OPS; op++)
        if (differs[op]) {
            strncat(out, hm_op_lookup((hm_op)op)->text, size - strlen(out) - 1);
            strncat(out, " ", size - strlen(out) - 1);
        }
}

static void words_see_it_as_what_they_are_for(void **state)
{
    hm_test_pack pack = hm_test_towns(hm_test_text("x.card", cards));
    hm_library *lib = hm_test_build(&pack, NULL);
    hm_arena arena = {0};
    char told[1000];
    (void)state;
    assert_null(hm_library_diags(lib)->first);
    const hm_deck *d = deck_of(lib, &arena);
    tell_apart(d, KEEP, MILL, true, told, sizeof told);
    assert_string_equal(told, "");
    tell_apart(d, CELL, MILL, true, told, sizeof told);
    assert_string_equal(told, "");
    tell_apart(d, CELL, HUT, false, told, sizeof told);
    assert_string_equal(told, "");
    tell_apart(d, KEEP, HUT, false, told, sizeof told);
    assert_string_equal(told, "commonest count_as types_with ");
    tell_apart(d, CELL, MILL, false, told, sizeof told);
    assert_string_equal(told, "type same_type kept_type mirrored flipped symmetric "
                              "type_group commonest types types_with types_missing "
                              "type_pairs types_in ");
    hm_arena_drop(&arena);
    hm_library_free(lib);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_see_it_as_what_they_are_for),
    };
    return cmocka_run_group_tests(tests, hm_test_read_towns, hm_test_drop_towns);
}
