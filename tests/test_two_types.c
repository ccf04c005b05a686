/* A building of two types: wherever one type is spoken of, it is a building of that type,
 * as one is which has no other; and what tells types apart sees both. Every word of
 * code.def that looks at a town is asked, then every sentence that names a type. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <string.h>

#include "core/draw.h"
#include "core/facts.h"
#include "core/score.h"
#include "core/vm.h"
#include "tests/packs.h"
#include "tests/support.h"

static const char cards[] =
    "card \"Looker\" { type well pattern { wood wood } source \"t\"\n"
    "  on build { keep 1 type } score 1 }\n"
    "card \"Mill\" { type factory pattern { wood glass } source \"t\" score 1 }\n"
    "card \"Hut\" { type cottage pattern { wood brick } source \"t\" score 1 }\n"
    "card \"Shop\" { type cottage and tavern pattern { wood stone } source \"t\" score 1 }\n"
    "card \"Pub\" { type tavern and cottage pattern { wood wheat } source \"t\" score 1 }\n"
    "card \"Tap\" { type tavern pattern { brick wheat } source \"t\" score 1 }\n";

enum { LOOKER, MILL, HUT, SHOP, PUB, TAP, CARDS, TOWNS = 200 };

static const char *const name[CARDS] = {"Looker", "Mill", "Hut", "Shop", "Pub", "Tap"};

static const hm_deck *deck_of(const hm_library *lib, hm_arena *arena)
{
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

static bool is_tried(const hm_op_info *op)
{
    switch (op->operand) {
    case HM_OPERAND_ENTRIES: case HM_OPERAND_JUMP: case HM_OPERAND_SIDE:
    case HM_OPERAND_BODY: case HM_OPERAND_TERRAIN: case HM_OPERAND_TRAIT:
    case HM_OPERAND_COUNTER: case HM_OPERAND_TOKEN: return false;
    default: return !(op->traits & (HM_SEES_EFFECT | HM_SEES_BOARD)) &&
                    strlen(op->out) == 1;
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

static int64_t value_of(hm_op op, const hm_facts *f, int square, int type)
{
    const hm_op_info *info = hm_op_lookup(op);
    const int operand = info->operand == HM_OPERAND_TYPE    ? type
                        : info->operand == HM_OPERAND_TYPES ? 1 << type
                        : info->operand == HM_OPERAND_CARD
                            ? f->deck->card[LOOKER]->index
                            : 1;
    uint32_t code[8];
    int n = 0;
    for (const char *in = info->in; *in != '\0'; in++)
        code[n++] = input_of(*in);
    code[n++] = hm_code_word(op, operand);
    code[n++] = hm_code_word(HM_OP_END, 0);
    const hm_program p = {.code = code, .length = (uint16_t)n};
    return hm_vm_number(&p, f, square, LOOKER);
}

/* Two towns that differ in the card of one square. */
static void put_some(uint64_t *chance, const hm_deck *d, const int slot[2],
                     hm_town town[2])
{
    const int at = hm_test_below(chance, d->game->grid.count);
    for (int i = 0; i < 2; i++)
        hm_town_start(&d->plan, d->game, &town[i]);
    for (int s = 0; s < d->game->grid.count; s++) {
        const int other = hm_test_below(chance, 2 * CARDS);
        for (int i = 0; i < 2; i++)
            if (s == at || other < CARDS)
                hm_town_put_building(&d->plan, &town[i], s, s == at ? slot[i] : other);
        for (int i = 0; i < 2; i++)
            hm_town_set_memo(&d->plan, &town[i], s, 1 << d->card[HUT]->type);
    }
}

static void tell_apart(const hm_deck *d, int a, int b, int type, char *out, size_t size)
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
            (n & 1 ? hm_facts_fill_play : hm_facts_fill)(&f[i], d, &town[i], &how);
        for (int op = 0; op < HM_OPS; op++)
            if (is_tried(hm_op_lookup((hm_op)op)))
                differs[op] |= value_of((hm_op)op, &f[0], square, type) !=
                               value_of((hm_op)op, &f[1], square, type);
    }
    out[0] = '\0';
    for (int op = 0; op < HM_OPS; op++)
        if (differs[op]) {
            strncat(out, hm_op_lookup((hm_op)op)->text, size - strlen(out) - 1);
            strncat(out, " ", size - strlen(out) - 1);
        }
}

/* Those that go over all types see the second one; those that are told a type do not. */
static const char over_types[] =
    "same_type kept_type mirrored flipped symmetric type_group commonest types "
    "types_with types_missing type_pairs types_in ";

static void words_see_either_type(void **state)
{
    hm_test_pack pack = hm_test_towns(hm_test_text("x.card", cards));
    hm_library *lib = hm_test_build(&pack, NULL);
    hm_arena arena = {0};
    char told[1000];
    (void)state;
    assert_null(hm_library_diags(lib)->first);
    const hm_deck *d = deck_of(lib, &arena);
    const int cottage = d->card[HUT]->type, tavern = d->card[TAP]->type;
    tell_apart(d, SHOP, PUB, cottage, told, sizeof told); /* either way round */
    assert_string_equal(told, "");
    tell_apart(d, SHOP, HUT, cottage, told, sizeof told);
    for (char *word = strtok(told, " "); word != NULL; word = strtok(NULL, " "))
        assert_non_null(strstr(over_types, word));
    tell_apart(d, SHOP, TAP, tavern, told, sizeof told);
    for (char *word = strtok(told, " "); word != NULL; word = strtok(NULL, " "))
        if (strcmp(word, "kept_type") != 0)
            assert_non_null(strstr(over_types, word));
    tell_apart(d, SHOP, MILL, cottage, told, sizeof told);
    assert_non_null(strstr(told, "type "));
    hm_arena_drop(&arena);
    hm_library_free(lib);
}

/* -- a naive look at the cells, for those that go over all types */

static bool is_of(const hm_deck *d, const hm_town *t, int square, int type)
{
    static const char *const of[CARDS][2] = {
        {"well", ""}, {"factory", ""}, {"cottage", ""}, {"cottage", "tavern"},
        {"tavern", "cottage"}, {"tavern", ""}};
    if (!(t->built >> square & 1))
        return false;
    const int slot = hm_slot_at(&d->plan, t, square);
    const char *asked = d->game->type[type].name;
    return strcmp(of[slot][0], asked) == 0 || strcmp(of[slot][1], asked) == 0;
}

static void types_are_found_in_cells(void **state)
{
    hm_test_pack pack = hm_test_towns(hm_test_text("x.card", cards));
    hm_library *lib = hm_test_build(&pack, NULL);
    const hm_setting how = {0};
    hm_arena arena = {0};
    uint64_t chance = 11;
    (void)state;
    const hm_deck *d = deck_of(lib, &arena);
    for (int n = 0; n < TOWNS; n++) {
        hm_town town[2];
        hm_facts f;
        put_some(&chance, d, (const int[]){SHOP, PUB}, town);
        (n & 1 ? hm_facts_fill_play : hm_facts_fill)(&f, d, &town[0], &how);
        int types = 0;
        for (int t = 0; t < d->game->types; t++) {
            hm_set want = 0;
            for (int s = 0; s < d->game->grid.count; s++)
                want |= is_of(d, &town[0], s, t) ? hm_bit(s) : 0;
            assert_int_equal(f.type[t], want);
            types += want != 0;
        }
        assert_int_equal(hm_facts_types(&f, f.all), types);
        assert_int_equal(hm_facts_missing(&f), d->game->types - types);
    }
    hm_arena_drop(&arena);
    hm_library_free(lib);
}

/* -- sentences: X says something of a type, and Y is of that type alone or of two */


static const char *const scores[] = {
    "score 1 per cottage", "score 1 per adjacent cottage", "score 2 when any row cottage",
    "score count (row or column) cottage", "score 3 when no around cottage",
    "score count (cottage or well)", "score count built except cottage",
    "score count (cottage where count adjacent farm > 0)", "score distance to cottage",
    "score together 2 * count cottage", "score together count largest group of cottage",
    "score count corner cottage", "score 1 per fed cottage",
    "score count (cottage adjacent to farm)",
    "feeds adjacent cottage", "feeds 2 among cottage",
    "score 1 per cottage per adjacent cottage", "score points of adjacent cottage"};

static hm_library *make(const char *says, const char *own)
{
    static char text[2000];
    snprintf(text, sizeof text,
             "card \"X\" { type well pattern { wood wood } %s source \"t\" }\n"
             "card \"Y\" { type %s eats pattern { wood brick } score 2 when fed\n"
             " source \"t\" }\n"
             "card \"Z\" { type farm feeds 1 anywhere pattern { stone brick }\n"
             " source \"t\" }\n", says, own);
    hm_test_pack pack = hm_test_towns(hm_test_text("x.card", text));
    return hm_test_build(&pack, NULL);
}

static int32_t total_of(const hm_library *lib, uint64_t chance)
{
    static const char *const its[] = {"X", "Y", "Z"};
    const hm_cards *set = hm_library_cards(lib);
    const hm_card *card[3];
    const hm_setting how = {0};
    const hm_deck *d;
    hm_arena arena = {0};
    hm_error err;
    hm_town town;
    hm_facts facts[2];
    hm_sheet sheet[1];
    for (int i = 0; i < 3; i++)
        card[i] = hm_test_card(set, its[i]);
    assert_int_equal(hm_deck_new(&arena, set, card, 3, &d, &err), HM_OK);
    hm_town_start(&d->plan, d->game, &town);
    for (int s = 0; s < d->game->grid.count; s++) {
        const int slot = hm_test_below(&chance, 5);
        if (slot < 3)
            hm_town_put_building(&d->plan, &town, s, slot);
    }
    assert_int_equal(hm_score(d, &town, 1, &how, facts, sheet, &err), HM_OK);
    hm_arena_drop(&arena);
    return sheet[0].total;
}

/* First and second, it is worth the same as alone. */
static void sentences_take_either_type(void **state)
{
    static const char *const own[] = {"cottage", "cottage and tavern",
                                      "tavern and cottage"};
    (void)state;
    for (size_t i = 0; i < sizeof scores / sizeof *scores; i++) {
        hm_library *lib[3];
        for (int k = 0; k < 3; k++) {
            lib[k] = make(scores[i], own[k]);
            if (hm_library_diags(lib[k])->errors != 0)
                fail_msg("%s: %s", scores[i], hm_library_diags(lib[k])->first->message);
        }
        for (uint64_t n = 0; n < 60; n++) {
            const int32_t alone = total_of(lib[0], n);
            for (int k = 1; k < 3; k++)
                if (total_of(lib[k], n) != alone)
                    fail_msg("%s: town %d", scores[i], (int)n);
        }
        for (int k = 0; k < 3; k++)
            hm_library_free(lib[k]);
    }
}

/* Drawn as one or the other, never twice, and as the one that has no other card. */
static void it_is_drawn_as_one_of_them(void **state)
{
    hm_test_pack pack = hm_test_towns(hm_test_text("x.card", cards));
    hm_library *lib = hm_test_build(&pack, NULL);
    const hm_cards *set = hm_library_cards(lib);
    const hm_card *tap = hm_test_card(set, "Tap"), *pub = hm_test_card(set, "Pub");
    const hm_setting how = {0};
    int beside[2] = {0}, alone = 0;
    (void)state;
    for (uint64_t seed = 0; seed < 200; seed++) {
        hm_wishes wishes = {0};
        const hm_card *card[HM_DECK_MAX];
        hm_arena arena = {0};
        hm_error err;
        bool has[CARDS] = {false};
        int count;
        wishes.never[pub->index] = true;
        wishes.never[tap->index] = seed & 1; /* then it is the only tavern */
        assert_int_equal(hm_draw(&arena, set, &how, &wishes, seed, card, &count, &err),
                         HM_OK);
        assert_int_equal(count, 4); /* well, factory, cottage, tavern */
        for (int i = 0; i < count; i++)
            for (int k = 0; k < CARDS; k++)
                has[k] |= strcmp(card[i]->name, name[k]) == 0;
        assert_true(has[HUT] || has[SHOP]);
        beside[0] += has[HUT] && has[SHOP] && !(seed & 1);
        beside[1] += has[TAP] && has[SHOP];
        alone += (seed & 1) && has[SHOP] && has[HUT];
        hm_arena_drop(&arena);
    }
    assert_in_range(beside[0], 10, 90);
    assert_in_range(beside[1], 10, 90);
    assert_int_equal(alone, 100);
    hm_library_free(lib);
}

static void what_is_refused(void **state)
{
    static const hm_test_row rows[] = {
        {"twice the same", "card \"X\" { type well and well pattern { wood } source \"t\" }",
         "1:26-30 wrong-type: a card of two types is of two different ones\n"},
        {"no type", "card \"X\" { type well and wel pattern { wood } source \"t\" }",
         "1:26-29 unknown-name: unknown type 'wel' (did you mean 'well'?)\n"},
        {"one that is dealt",
         "card \"X\" { type well and monument pattern { wood } source \"t\" }",
         "1:26-34 wrong-type: cards that are dealt are of one type\n"},
        {"and counts as others",
         "card \"X\" { type well and farm counts as 2 farm pattern { wood wood }\n"
         " source \"t\" }",
         "1:31-47 no-use: a card of two types counts as one of each already\n"},
    };
    int amiss = 0;
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        hm_test_pack pack = hm_test_towns(hm_test_text("x.card", rows[i].source));
        hm_library *lib = hm_test_build(&pack, NULL);
        amiss += !hm_test_row_complains(&rows[i], lib);
        hm_library_free(lib);
    }
    assert_int_equal(amiss, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_see_either_type),
        cmocka_unit_test(types_are_found_in_cells),
        cmocka_unit_test(sentences_take_either_type),
        cmocka_unit_test(it_is_drawn_as_one_of_them),
        cmocka_unit_test(what_is_refused),
    };
    return cmocka_run_group_tests(tests, hm_test_read_towns, hm_test_drop_towns);
}
