/* Every number of a card's tree stands in its text, and the text is sentences: for
 * shipped cards and for random ones. */
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "dsl/say/text.h"
#include "dsl/write.h"
#include "tests/lodge.h"
#include "tests/said.h"
#include "tests/support.h"

enum { RANDOM_CARDS = 2000, CARDS_PER_PACK = 50 };

/* -- every number of the tree is in the text */

static bool has_number(const char *text, int32_t n)
{
    char digits[16];
    snprintf(digits, sizeof digits, "%ld", (long)(n < 0 ? -n : n));
    size_t length = strlen(digits);
    while (*text != '\0') {
        size_t run = strspn(text, "0123456789");
        if (run == length && memcmp(text, digits, run) == 0)
            return true;
        text += run > 0 ? run : 1;
    }
    return false;
}

/* The number that a node has to say; false: it has none. */
static bool number_of(const hm_node *n, int32_t *number)
{
    switch (n->kind) {
    case HM_NODE_NUMBER:
    case HM_NODE_PART_HOLDS:
    case HM_NODE_PART_LIMIT:
    case HM_NODE_PART_COUNTS: *number = n->number.value; return true;
    case HM_NODE_ENTRY: *number = n->entry.value; return true;
    case HM_NODE_STEP: *number = n->step.times; return n->step.op == HM_OP_KEEP;
    case HM_NODE_UP_TO: *number = n->wrap.times; return true;
    case HM_NODE_MUSTER: *number = n->muster.many; return n->muster.many != 0;
    case HM_NODE_TRAIT: *number = n->trait.least; return n->trait.least != 0;
    case HM_NODE_AMOUNT:
        *number = n->amount.number;
        return n->amount.counted == NULL && n->word != HM_WORD_ALL;
    default: return false;
    }
}

/* In words: "no hut", "until you have 4", "twice". */
static bool has_words_for(const char *text, int32_t n)
{
    return (n == 0 && (strstr(text, " no ") != NULL ||
                       strstr(text, " until you have ") != NULL)) ||
           (n == 2 && strstr(text, "twice ") != NULL);
}

static bool is_said(const char *text, const hm_node *n)
{
    int32_t number;
    if (number_of(n, &number) && !has_number(text, number) &&
        !has_words_for(text, number))
        return false;
    return n->kind != HM_NODE_ENTRY || n->entry.label < 0 ||
           has_number(text, n->entry.label);
}

/* How many tokens a step moves stands in the step, if anywhere; its amount says whose. */
static bool is_name_only(const hm_node *n)
{
    return n->kind == HM_NODE_PAY_ANY || n->kind == HM_NODE_MUSTER;
}

/* What tiles cost is shown beside the text. */
static bool is_shown(const hm_node *n, bool tile)
{
    return tile && n->kind == HM_NODE_PART_COST;
}

static bool all_is_said(const char *text, const hm_node *n, bool tile)
{
    for (; n != NULL; n = n->next) {
        const hm_children of = hm_node_children(n);
        bool said = is_shown(n, tile) || is_said(text, n);
        for (int i = is_name_only(n) ? 1 : 0; i < of.count && !is_shown(n, tile); i++)
            said = said && all_is_said(text, of.child[i], tile);
        if (!said)
            return false;
    }
    return true;
}

/* The tree of the card, parsed again: the checker has changed the library's. */
static const hm_node *card_node(const hm_file *f, hm_span name_at)
{
    for (const hm_node *n = f->items; n != NULL; n = n->next)
        if (n->kind == HM_NODE_CARD && n->name_at.first == name_at.first)
            return n;
    return NULL;
}

/* All texts of a card together: what holds in some games only is said in theirs. */
static const char *all_texts(const hm_card *card, const hm_game *game, hm_arena *arena)
{
    hm_write w = {.arena = arena};
    const int count = card->wording != NULL ? hm_wording_size(card->wording, game) : 0;
    hm_write_text(&w, card->text);
    for (int i = 0; i < count; i++) {
        hm_write_text(&w, " ");
        hm_write_text(&w, card->wording->text[i]);
    }
    return hm_write_end(&w);
}

static void check_card(const hm_library *lib, const hm_card *card)
{
    hm_arena arena = {0};
    hm_diags diags = {.arena = &arena};
    hm_file file;
    hm_span at;
    const hm_source *source = hm_library_source(lib, card, &at);
    assert_int_equal(hm_parse(source, &arena, &diags, &file), HM_OK);
    const hm_node *node = card_node(&file, at);
    assert_non_null(node);
    bool own = hm_node_part(node, HM_WORD_TEXT) != NULL;
    bool tile = node != NULL && node->word == HM_WORD_TILE;
    const char *texts = all_texts(card, hm_library_cards(lib)->game, &arena);
    assert_non_null(texts);
    if (!own && (!all_is_said(texts, node->item.parts, tile) ||
                 hm_said_fault(card->text) != NULL))
        fail_msg("%.*s\nis said as: %s", (int)(node->at.last - node->at.first),
                 source->bytes + node->at.first, card->text);
    hm_arena_drop(&arena);
}

static void add_folder(hm_library *lib, const char *path)
{
    enum { FILES_MAX = 200 };
    static char name[FILES_MAX][800]; /* too large for the stack of some machines */
    hm_source file[FILES_MAX];
    int count = 0;
    hm_error err = {0};
    DIR *dir = opendir(path);
    assert_non_null(dir);
    for (const struct dirent *e; (e = readdir(dir)) != NULL;) {
        const char *dot = strrchr(e->d_name, '.');
        if (dot == NULL || strcmp(dot, ".card") != 0)
            continue;
        assert_true(count < FILES_MAX);
        snprintf(name[count], sizeof name[count], "%s/%s", path, e->d_name);
        hm_source *s = &file[count];
        s->name = name[count++];
        s->bytes = hm_test_read(s->name, &s->length);
        assert_non_null(s->bytes);
    }
    closedir(dir);
    assert_int_equal(hm_library_add_pack(lib, file, count, &err), HM_OK);
    while (count-- > 0)
        free((char *)(uintptr_t)file[count].bytes);
}

/* Does the card do anything that would be said? */
static bool has_rule(const hm_card *card)
{
    return card->clauses != 0 || card->trade.there || card->activates_around;
}

static void check_packs(bool (*is_one)(const char *name), int least)
{
    hm_error err = {0};
    hm_library *lib = hm_library_new(NULL);
    assert_non_null(lib);
    hm_lodge_scripts(lib);
    DIR *dir = opendir("cards");
    assert_non_null(dir);
    for (const struct dirent *e; (e = readdir(dir)) != NULL;) {
        char path[400], manifest[420];
        snprintf(path, sizeof path, "cards/%s", e->d_name);
        snprintf(manifest, sizeof manifest, "%s/pack.card", path);
        if (access(manifest, F_OK) == 0 && is_one(e->d_name)) /* no bands.json */
            add_folder(lib, path);
    }
    closedir(dir);
    hm_status status = hm_library_build(lib, &err);
    hm_lodge_errors(lib, "cards");
    assert_int_equal(status, HM_OK);
    const hm_cards *cards = hm_library_cards(lib);
    assert_true(cards->count >= least);
    for (int i = 0; i < cards->count; i++) {
        assert_true(cards->card[i]->text[0] != '\0' || !has_rule(cards->card[i]));
        check_card(lib, cards->card[i]);
    }
    hm_library_free(lib);
}

/* Cards of two games cannot be mixed. */
static bool is_shared(const char *pack) { return strstr(pack, "little-town") != NULL; }
static bool is_of_towns(const char *pack) { return !is_shared(pack); }

static void shipped_cards_say_every_number(void **state)
{
    (void)state;
    check_packs(is_of_towns, 28);
    check_packs(is_shared, 43);
}

/* -- random cards: every kind of value, of the right kind almost everywhere */

enum { SOUP_ROOM = 1 << 18 };

typedef struct soup {
    uint64_t seed;
    size_t   length;
    bool     away;  /* in a neighbour's town: nothing seen from the building */
    bool     alone; /* no building yet, or all of them: likewise */
    char     text[SOUP_ROOM];
} soup;

static int below(soup *s, int n) { return hm_test_below(&s->seed, n); }

static bool is_one_in(soup *s, int n) { return below(s, n) == 0; }

static void put(soup *s, const char *text)
{
    size_t n = strlen(text);
    assert_true(s->length + n + 1 < SOUP_ROOM);
    memcpy(s->text + s->length, text, n);
    s->length += n;
    s->text[s->length++] = ' ';
    s->text[s->length] = '\0';
}

static void put_one(soup *s, const char *const *words, int count)
{
    put(s, words[below(s, count)]);
}
#define PUT_ONE(s, ...)                                                      \
    put_one(s, (const char *const[]){__VA_ARGS__},                           \
            (int)(sizeof (const char *const[]){__VA_ARGS__} / sizeof(char *)))

/* Two digits and more: no text has such a number by chance. */
static void put_number(soup *s)
{
    char text[16];
    int n = is_one_in(s, 4) ? below(s, 4) : 10 + below(s, 9989);
    snprintf(text, sizeof text, "%d", n);
    put(s, text);
}

static void put_set(soup *s, int depth);

static void put_plain_set(soup *s)
{
    if (s->away || s->alone || is_one_in(s, 2))
        PUT_ONE(s, "hut", "barn", "oast", "this", "\"Lodge\"", "built", "empty", "cubes",
                "clay", "corner", "center", "edge", "feedable", "laden", "town");
    else
        PUT_ONE(s, "adjacent", "around", "diagonal", "row", "column", "self");
}

static void put_in_parens(soup *s, void (*what)(soup *, int), int depth)
{
    put(s, "(");
    what(s, depth);
    put(s, ")");
}

static void put_set(soup *s, int depth)
{
    switch (below(s, depth > 0 ? 9 : 2)) {
    case 0: case 1: put_plain_set(s); break;
    case 2: case 3: put_plain_set(s); put_plain_set(s); break;
    case 4:
        put_in_parens(s, put_set, depth - 1);
        put(s, "or");
        put_in_parens(s, put_set, depth - 1);
        break;
    case 5:
        put_in_parens(s, put_set, depth - 1);
        put(s, "except");
        put_in_parens(s, put_set, depth - 1);
        break;
    case 6:
        PUT_ONE(s, "adjacent to", "row of", "around of", "column of", "diagonal of");
        put_in_parens(s, put_set, depth - 1);
        put_plain_set(s);
        break;
    case 7: PUT_ONE(s, "not", "largest group of", "largest group of one type in");
        put_in_parens(s, put_set, depth - 1);
        break;
    default:
        put_in_parens(s, put_set, depth - 1);
        put_in_parens(s, put_set, depth - 1);
    }
}

static void put_amount(soup *s, int depth);

static void put_table(soup *s, int depth)
{
    char text[16];
    int at = 0;
    put(s, "table");
    do {
        at += 1 + below(s, 5);
        snprintf(text, sizeof text, "%d:", at);
        if (is_one_in(s, 2))
            put(s, text);
        if (is_one_in(s, 4))
            put(s, "-");
        put_number(s);
    } while (below(s, 4) && at < 55);
    put(s, "by");
    put_in_parens(s, put_amount, depth - 1);
}

static void put_away(soup *s, void (*what)(soup *, int), int depth)
{
    if (s->away) {
        put_number(s);
        return;
    }
    s->away = true;
    PUT_ONE(s, "right's", "left's");
    put_in_parens(s, what, depth);
    s->away = false;
}

static void put_amount(soup *s, int depth)
{
    switch (below(s, depth > 0 ? 10 : 2)) {
    case 0: put_number(s); break;
    case 1:
        PUT_ONE(s, "count hut", "types in built", "finish", "-7", "count this",
                "types missing", "coins");
        break;
    case 2: PUT_ONE(s, "count", "types in"); put_in_parens(s, put_set, depth - 1); break;
    case 3: case 4:
        put_in_parens(s, put_amount, depth - 1);
        PUT_ONE(s, "+", "-", "*");
        put_in_parens(s, put_amount, depth - 1);
        break;
    case 5: case 6:
        put_number(s);
        PUT_ONE(s, "per", "per", "per type in");
        put_in_parens(s, put_set, depth - 1);
        break;
    case 7:
        PUT_ONE(s, "min(", "max(");
        put_amount(s, depth - 1);
        put(s, ",");
        put_amount(s, depth - 1);
        put(s, ")");
        break;
    case 8: put_table(s, depth); break;
    default: put_away(s, put_amount, depth - 1); break;
    }
}

static void put_condition(soup *s, int depth)
{
    switch (below(s, depth > 0 ? 6 : 2)) {
    case 0: PUT_ONE(s, "any", "no"); put_in_parens(s, put_set, depth - 1); break;
    case 1: PUT_ONE(s, "any hut", "in solo", "rule \"odd\" is \"no\"",
                   "not in solo"); break;
    case 2: case 3:
        put_in_parens(s, put_amount, depth - 1);
        PUT_ONE(s, "<", "<=", ">", ">=", "=", "!=");
        put_in_parens(s, put_amount, depth - 1);
        break;
    case 4:
        put_in_parens(s, put_condition, depth - 1);
        PUT_ONE(s, "and", "or");
        put_in_parens(s, put_condition, depth - 1);
        break;
    default: put(s, "not"); put_in_parens(s, put_condition, depth - 1); break;
    }
}

static void put_score(soup *s)
{
    s->alone = is_one_in(s, 4);
    put(s, s->alone ? "score together" : "score");
    put_amount(s, 3);
    if (is_one_in(s, 2)) {
        put(s, "when");
        put_condition(s, 3);
        if (is_one_in(s, 2)) {
            put(s, "else");
            put_amount(s, 2);
        }
    }
    s->alone = false;
}

static void put_feeds(soup *s)
{
    s->away = true; /* keeps out neighbours, and what is seen from here */
    put(s, "feeds");
    put_amount(s, 2);
    PUT_ONE(s, "anywhere", "group", "groups", "among row", "among adjacent hut");
    s->away = false;
}

static void put_kinds(soup *s)
{
    PUT_ONE(s, "any", "clay", "clay or reed", "any except held", "held", "held by this",
            "any except held by this", "(clay or reed) except held");
}

static void put_effects(soup *s)
{
    put(s, "holds");
    PUT_ONE(s, "1", "12");
    put(s, "on build {");
    do
        switch (below(s, 5)) {
        case 0: put(s, "may"); put(s, "hold"); put_kinds(s); break;
        case 1: put(s, "place"); put_kinds(s); put(s, "on"); put_set(s, 1); break;
        case 2: put(s, "remember"); put_amount(s, 2); break;
        case 3: put(s, "{ hold clay } or { remember 17 }"); break;
        default: put(s, "may { place clay } or { hold"); put_kinds(s); put(s, "}"); break;
        }
    while (is_one_in(s, 2));
    put(s, "} when another names");
    put_kinds(s);
    PUT_ONE(s, "{ may store it }", "{ swap it for held place it }",
            "{ place any other }");
}

static void put_move(soup *s)
{
    switch (below(s, 6)) {
    case 0: PUT_ONE(s, "gain 13 coins", "lose 14 coins", "lose all coins"); break;
    case 1: put(s, "gain coins:"); put_amount(s, 2); break;
    case 2: put(s, "gain 15 coins per"); put_plain_set(s); break;
    case 3: put(s, "others gain 16 coins later"); break;
    case 4: put(s, "may pay 18 coins else { lose 19 coins place clay }"); break;
    default: put(s, "pay 21 coins else remember"); put_amount(s, 2); break;
    }
}

static void put_moves(soup *s)
{
    PUT_ONE(s, "cost 31 coins", "room 6 coins", "only when coins > 33");
    PUT_ONE(s, "on build {", "when coins reach 34 {", "when you change it {",
            "when a round ends {", "after another names clay {");
    do {
        put_move(s);
        if (is_one_in(s, 2))
            continue;
        put(s, "when");
        put_condition(s, 2);
        if (is_one_in(s, 2))
            put(s, "else { gain 35 coins place reed }");
    } while (is_one_in(s, 2));
    put(s, "}");
}

static void put_types(soup *s)
{
    PUT_ONE(s, "any", "hut", "hut or barn", "any except hut", "kept", "any except kept",
            "(hut or barn or folly) except (barn or kept)", "kept or folly");
}

/* What is done with buildings; also (watching) with those of neighbours. */
static void put_building_effect(soup *s, bool watching)
{
    switch (below(s, watching ? 6 : 4)) {
    case 0: put(s, "build"); put_types(s); break;
    case 1: put(s, "may build"); put_types(s); put(s, "on"); put_set(s, 1); break;
    case 2: put(s, "up to 7 times replace built with"); put_types(s); break;
    case 3:
        put(s, "up to 8 times { build");
        put_types(s);
        PUT_ONE(s, "} or { may place clay }", "place clay }", "}");
        break;
    case 4: put(s, "build it on"); put_set(s, 1); break;
    default: put(s, "may { build it drop it }"); break;
    }
}

static void put_keeper(soup *s)
{
    PUT_ONE(s, "on build { keep 6 types",
            "on build { keep 5 of (hut or barn) except folly");
    s->away = true; /* an empty square is not seen from anywhere */
    if (is_one_in(s, 2))
        put_building_effect(s, false);
    put(s, "} when a neighbour builds");
    put_types(s);
    put(s, "{");
    do
        put_building_effect(s, true);
    while (is_one_in(s, 2));
    s->away = false;
    put(s, "}");
}

/* What is true of the whole town. */
static void put_town_part(soup *s)
{
    s->alone = true;
    switch (below(s, 4)) {
    case 0: put(s, "line \"empty\" scores"); put_amount(s, 2); break;
    case 1: put(s, "never names unless alone and"); put_condition(s, 2); break;
    case 2: put(s, "your buildings go on"); put_set(s, 2); break;
    default: PUT_ONE(s, "counts as 9 hut", "counts as 1 oast", "never names"); break;
    }
    s->alone = false;
}

static void put_card(soup *s, int number)
{
    char name[100];
    snprintf(name, sizeof name, "card \"%s%c%c\" {", number == 0 ? "Lodge" : "Barrow",
             number == 0 ? 's' : 'a' + number / 26, 'a' + number % 26);
    put(s, number == 0 ? "card \"Lodge\" {" : name);
    put(s, "type oast pattern { clay }");
    switch (below(s, 8)) {
    case 7: put_moves(s); break;
    case 0: put_feeds(s); break;
    case 1: put_effects(s); break;
    case 5: put_keeper(s); break;
    case 6: put_town_part(s); break;
    case 2: put(s, "limit 23"); put_score(s); break;
    default: put_score(s); break;
    }
    if (is_one_in(s, 3))
        put_score(s);
    put(s, "}\n");
}

static void random_cards_say_every_number(void **state)
{
    (void)state;
    int checked = 0, tried = 0;
    soup *s = calloc(1, sizeof *s);
    assert_non_null(s);
    s->seed = 451;
    while (checked < RANDOM_CARDS && tried < 10 * RANDOM_CARDS) {
        s->length = 0;
        for (int i = 0; i < CARDS_PER_PACK; i++)
            put_card(s, i);
        hm_library *lib = hm_lodge_load(s->text);
        const hm_cards *cards = hm_library_cards(lib);
        assert_non_null(cards);
        for (int i = 0; i < cards->count; i++) {
            if (cards->card[i]->text[0] == '\0')
                continue; /* refused: too deep, two towns in one set, ... */
            check_card(lib, cards->card[i]);
            checked++;
        }
        tried += CARDS_PER_PACK;
        hm_library_free(lib);
    }
    free(s);
    assert_true(checked >= RANDOM_CARDS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shipped_cards_say_every_number),
        cmocka_unit_test(random_cards_say_every_number),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
