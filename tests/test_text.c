/* The text on a card: one row for each thing the language can say, and the rule
 * that every number of a card's tree stands in its text, for shipped cards and
 * for random ones. */
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "dsl/library.h"
#include "dsl/text.h"
#include "tests/support.h"

enum { RANDOM_CARDS = 2000, CARDS_PER_PACK = 50 };

/* An invented game: no real card is named in C, not even here. */
static const char game_text[] =
    "game \"hamlets\" { title \"Hamlets\" grid 4 by 4\n"
    "  resource clay { letter C colour brown } resource reed { letter R colour green }\n"
    "  resource sand { letter S colour yellow }\n"
    "  type hut { letter H colour blue symbol \"h\" plural \"huts\" }\n"
    "  type barn { letter B colour red symbol \"b\" plural \"barns\" }\n"
    "  type oast { letter O colour grey symbol \"o\" plural \"oasts\" }\n"
    "  type folly { letter F colour green symbol \"f\" plural \"follies\" }\n"
    "  mode many mode solo rule \"odd\" { values \"yes\" \"no\" } }\n";

static const char pack_text[] = "pack \"p\" { version \"1.0.0\" game \"hamlets\" }";

/* -- one row: parts of a card called Lodge, and its text */

static const struct row {
    const char *rule, *text;
} rows[] = {
    {"", ""},
    {"text \"My own words.\" score 3", "My own words."},

    /* sets: nouns */
    {"score 1 per hut", "1 point for each hut."},
    {"score 2 per this", "2 points for each Lodge."},
    {"score 1 per \"Big Mill\"", "1 point for each Big Mill."},
    {"score 1 per built", "1 point for each building."},
    {"score 1 per empty", "1 point for each empty square."},
    {"score -1 per cubes", "-1 point for each loose cube."},
    {"score 1 per clay", "1 point for each loose clay cube."},
    {"score 1 per town", "1 point for each square."},
    {"score 1 per (hut or barn or oast)", "1 point for each hut, barn or oast."},
    /* adjectives and places */
    {"score 1 per adjacent", "1 point for each adjacent square."},
    {"score 1 per fed", "1 point for each fed building."},
    {"score 1 per fed hut", "1 point for each fed hut."},
    {"score 1 per adjacent fed hut", "1 point for each adjacent fed hut."},
    {"score 1 per diagonal hut", "1 point for each diagonally adjacent hut."},
    {"score 1 per around hut", "1 point for each hut around it."},
    {"score 1 per row hut", "1 point for each hut in its row."},
    {"score 1 per column this", "1 point for each other Lodge in its column."},
    {"score 1 per (row or column) hut", "1 point for each hut in its row or column."},
    {"score 1 per corner this", "1 point for each Lodge in a corner."},
    {"score 1 per center hut", "1 point for each hut in the center."},
    {"score 1 per edge oast", "1 point for each oast on the edge."},
    {"score 1 per row corner hut", "1 point for each hut in its row and in a corner."},
    {"score 1 per (adjacent or corner) hut",
     "1 point for each hut adjacent to it or in a corner."},
    {"score 1 per hut adjacent to oast", "1 point for each hut adjacent to an oast."},
    {"score 1 per hut row of (barn or oast)",
     "1 point for each hut in a row with a barn or oast."},
    {"score 1 per hut column of this", "1 point for each hut in a column with a Lodge."},
    {"score 1 per hut around of fed barn",
     "1 point for each hut that is a barn and is around a fed building."},
    {"score 1 per built (not hut) adjacent to oast",
     "1 point for each building that is not a hut and is adjacent to an oast."},
    {"score 1 per hut around of (fed barn)", "1 point for each hut around a fed barn."},
    {"score 1 per hut diagonal of \"Big Mill\"",
     "1 point for each hut diagonally adjacent to a Big Mill."},
    {"score count largest group of hut",
     "1 point for each building in the largest connected group of huts."},
    {"score count largest group of one type",
     "1 point for each building in the largest connected group of one type."},
    {"score count largest group of one type in edge",
     "1 point for each building in the largest connected group of one type among "
     "squares on the edge."},
    /* clauses */
    {"score 1 per adjacent feedable",
     "1 point for each adjacent building that can be fed."},
    {"score 1 per hut (not fed)", "1 point for each unfed hut."},
    {"score 1 per not fed", "1 point for each square that is not fed."},
    {"score 1 per not built", "1 point for each square without a building."},
    {"score 1 per adjacent built except hut",
     "1 point for each adjacent building that is not a hut."},
    {"score 1 per built except (hut or oast)",
     "1 point for each building that is not a hut or oast."},
    {"score 1 per hut except (adjacent or corner)",
     "1 point for each hut that is neither adjacent nor in a corner."},
    {"score 1 per hut except (fed corner)",
     "1 point for each hut that is not both fed and in a corner."},
    {"score 1 per (fed or adjacent) hut",
     "1 point for each hut that is fed or adjacent."},
    {"score 1 per ((row hut) or (column barn))",
     "1 point for each building that is a hut in its row or a barn in its column."},
    {"score 1 per cubes except clay", "1 point for each loose cube that is not clay."},
    /* neighbours */
    {"score 1 per left's fed hut",
     "1 point for each fed hut of the player on your left."},
    {"score right's count this", "1 point for each Lodge of the player on your right."},
    {"score right's types in built",
     "1 point for each type of building of the player on your right."},
    /* types */
    {"score types in built", "1 point for each type of building in town."},
    {"score 1 per type in adjacent", "1 point for each type of building adjacent to it."},
    {"score 2 * types in row", "2 points for each type of building in its row."},
    {"score 1 per type in (row or column) except (hut or barn)",
     "1 point for each type of building, except huts and barns, in its row or column."},
    {"score 1 per type in built except hut",
     "1 point for each type of building except huts."},
    {"score 1 per type in fed hut", "1 point for each type of building among fed huts."},
    /* points */
    {"score 0", "0 points."},
    {"score -4", "-4 points."},
    {"score count this", "1 point for each Lodge."},
    {"score count this * 3", "3 points for each Lodge."},
    {"score -(2 per hut)", "-2 points for each hut."},
    {"score distance to fed hut", "1 point for each step to the nearest fed hut."},
    {"holds 3 score -1 per held", "Holds up to 3 cubes. -1 point for each cube on it."},
    {"score 2 per corner self", "2 points if in a corner."},
    {"score 3 + 1 per adjacent hut", "3 points plus 1 point for each adjacent hut."},
    {"score 1 per hut + 2 - count barn",
     "1 point for each hut, plus 2 points, minus 1 point for each barn."},
    {"score 1 + max(count row this, count column this)",
     "1 point plus the larger of the other Lodges in its row and the other Lodges in "
     "its column."},
    {"score min(3, count row hut)", "1 point for each hut in its row, at most 3 points."},
    {"score max(2 per hut, 4)", "2 points for each hut, at least 4 points."},
    {"score max(0, distance to hut - 1)",
     "Points equal to the larger of 0 and (the number of steps to the nearest hut minus "
     "1)."},
    {"score remembered", "Points equal to the number it remembers."},
    {"score 2 * (1 + count hut)", "Points equal to 2 times (1 plus the number of huts)."},
    {"score right's finish",
     "Points equal to the finishing place of the player on your right."},
    {"score 1 score 2 when fed", "1 point. Also 2 points if fed."},
    /* tables */
    {"score together table 2 5 9 by count this",
     "All Lodges together: 2, 5, 9 points for 1, 2, 3 or more Lodges."},
    {"score table 1 4: 2 3 by types in adjacent",
     "1, 2, 3 points for 1 to 3, 4, 5 or more types of building adjacent to it."},
    {"score table 6 3 2 0 by finish",
     "6, 3, 2, 0 points for finishing 1st, 2nd, 3rd, 4th or later."},
    {"score table 1 2 by remembered",
     "1, 2 points when the number it remembers is 1, 2 or more."},
    {"score table -1 by count hut", "-1 point for 1 or more huts."},
    {"score 5 - table 1 2 by count hut",
     "5 points minus 1, 2 points for 1, 2 or more huts."},
    /* conditions */
    {"score 3 when fed", "3 points if fed."},
    {"score 3 when not fed else 1", "3 points if not fed, otherwise 1 point."},
    {"score 3 when corner or edge", "3 points if in a corner or on the edge."},
    {"score 3 when corner fed", "3 points if in a corner and fed."},
    {"score 3 when not (fed or corner)", "3 points if neither fed nor in a corner."},
    {"score 3 when any self adjacent to hut", "3 points if adjacent to a hut."},
    {"score 3 when any hut self", "3 points if it is a hut."},
    {"score 3 when any adjacent oast", "3 points if another oast is adjacent."},
    {"score 3 when no adjacent oast", "3 points if no other oast is adjacent."},
    {"score 3 when any oast", "3 points if you have an oast."},
    {"score 3 when no adjacent (hut or barn or oast)",
     "3 points if no hut, barn or oast is adjacent."},
    {"score 3 when no (row or column) this",
     "3 points if no other Lodge is in its row or column."},
    {"score 3 when any adjacent empty", "3 points if an empty square is adjacent."},
    {"score 3 when any fed hut", "3 points if you have a fed hut."},
    {"score 3 when no hut", "3 points if you have no hut."},
    {"score 3 when any right's hut", "3 points if the player on your right has a hut."},
    {"score 3 when count adjacent fed hut >= 2",
     "3 points if at least 2 fed huts are adjacent."},
    {"score 3 when count hut > 1", "3 points if you have more than 1 hut."},
    {"score 3 when 4 > count hut", "3 points if you have fewer than 4 huts."},
    {"score 3 when count hut <= 4", "3 points if you have at most 4 huts."},
    {"score 3 when count hut = 0", "3 points if you have exactly 0 huts."},
    {"score 3 when count row hut != 2",
     "3 points if the number of huts in its row is not 2."},
    {"score 3 when not (count hut > 2)", "3 points if you have at most 2 huts."},
    {"score 3 when count this > right's count this else 2",
     "3 points if you have more Lodges than the player on your right, otherwise 2 "
     "points."},
    {"score 3 when left's count hut >= count hut",
     "3 points if you have at most as many huts as the player on your left."},
    {"score 3 when count hut < count adjacent barn",
     "3 points if there are fewer huts than adjacent barns."},
    {"score 3 when count hut > right's count barn",
     "3 points if the number of huts is more than the number of barns of the player on "
     "your right."},
    {"score 3 when right's (count hut > 2 and no barn)",
     "3 points if the player on your right has more than 2 huts and the player on your "
     "right has no barn."},
    {"score 3 when types in adjacent >= 3",
     "3 points if the number of types of building adjacent to it is at least 3."},
    {"score 3 when finish = 1", "3 points if your finishing place is 1."},
    {"score 3 when fed and any adjacent hut",
     "3 points if it is fed and a hut is adjacent."},
    {"score 3 when any hut and (any barn or any oast)",
     "3 points if you have a hut, and either you have a barn or you have an oast."},
    {"score 3 when not (any hut and no barn)",
     "3 points if you have no hut or you have a barn."},
    {"score 3 when in solo", "3 points if the mode is solo."},
    {"score 3 when not rule \"odd\" is \"yes\"", "3 points if the rule odd is not yes."},
    {"score together 5 when any hut", "All Lodges together: 5 points if you have a hut."},
    /* feeding */
    {"eats", "Can be fed."},
    {"feeds around", "Feeds the eight squares around it."},
    {"feeds row or column", "Feeds its row and its column."},
    {"feeds adjacent", "Feeds the adjacent squares."},
    {"feeds diagonal", "Feeds the diagonally adjacent squares."},
    {"feeds row hut", "Feeds every hut in its row."},
    {"feeds town", "Feeds every building in town."},
    {"feeds (row or column) except corner",
     "Feeds every building in its row or column that is not in a corner."},
    {"feeds 4 anywhere", "Feeds up to 4 buildings anywhere in town."},
    {"feeds count oast anywhere",
     "Feeds buildings anywhere in town, up to the number of oasts."},
    {"feeds 1 group", "Feeds 1 connected group of buildings, wherever it is."},
    {"feeds 2 groups", "Feeds 2 connected groups of buildings, wherever they are."},
    {"feeds 2 among row feeds 1 anywhere",
     "Feeds up to 2 buildings in its row. Also feeds up to 1 building anywhere in town."},
    /* life */
    {"wild", "Counts as any one resource in later layouts, and stays."},
    {"build on any empty", "May be built on any empty square."},
    {"build on corner", "May be built on any square in a corner."},
    {"limit 5", "At most 5 in a town."},
    {"not in solo", "Not in solo games."},
    {"not in solo when rule \"odd\" is \"no\"",
     "Not in solo games if the rule odd is no."},
    {"may not name clay or reed", "You may not name clay or reed."},
    {"holds 1 may not name held",
     "Holds 1 cube. You may not name the resource it holds."},
    {"holds 2 may not name held",
     "Holds up to 2 cubes. You may not name a resource it holds."},
    {"not in solo limit 2 score 4 may not name held on build { hold any } holds 1",
     "Holds 1 cube. When built, put any resource on it. You may not name the resource "
     "it holds. 4 points. At most 2 in a town. Not in solo games."},
    /* effects */
    {"holds 1 on build { hold any resource except held by this }",
     "Holds 1 cube. When built, put on it any resource that is on none of your Lodges."},
    {"holds 2 on build { may { hold clay } or { hold reed place sand } }",
     "Holds up to 2 cubes. When built, you may put clay on it, or put reed on it and "
     "place sand on an empty square."},
    {"on build { place clay on adjacent may place any place reed }",
     "When built, place clay on an adjacent square, then you may place any resource on "
     "an empty square, then place reed on an empty square."},
    {"on build { remember table 1 2 4 by count built }",
     "When built, remember 1, 2, 4 for 1, 2, 3 or more buildings."},
    {"holds 1 when another names any { may store it }",
     "Holds 1 cube. When another player names a resource, you may put the cube on it."},
    {"holds 1 when anyone names any except held { store it }",
     "Holds 1 cube. When anyone names a resource except the resource it holds, put the "
     "cube on it."},
    {"holds 1 when another names held { may place any other resource }",
     "Holds 1 cube. When another player names the resource it holds, you may place any "
     "other resource instead."},
    {"when another names clay { may { place it on corner } or { place any except named "
     "} }",
     "When another player names clay, you may place the cube on a square in a corner, "
     "or instead place any resource except the named resource."},
    {"holds 3 when another names any { may { store it } or { swap it for held place it "
     "on empty } }",
     "Holds up to 3 cubes. When another player names a resource, you may put the cube "
     "on it, or swap the cube for one on it and place that on an empty square."},
};

/* -- cards of a pack in memory */

static hm_library *load(const char *cards)
{
    hm_source file[] = {{"p/pack.card", pack_text, strlen(pack_text)},
                        {"p/game.card", game_text, strlen(game_text)},
                        {"p/some.card", cards, strlen(cards)}};
    hm_error err = {0};
    hm_library *lib = hm_library_new(NULL);
    assert_non_null(lib);
    assert_int_equal(hm_library_add_pack(lib, file, 3, &err), HM_OK);
    hm_library_build(lib, &err);
    return lib;
}

static void tell_errors(const hm_library *lib, const char *what)
{
    for (const hm_diag *d = hm_library_diags(lib)->first; d != NULL; d = d->next)
        if (d->severity == HM_ERROR)
            print_error("%s: %s\n", what, d->message);
}

static void each_rule_has_its_text(void **state)
{
    (void)state;
    int bad = 0;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char card[1000];
        snprintf(card, sizeof card,
                 "card \"Lodge\" { type oast pattern { clay } %s }\n"
                 "card \"Big Mill\" { type barn pattern { clay reed } }\n", rows[i].rule);
        hm_library *lib = load(card);
        tell_errors(lib, rows[i].rule);
        assert_int_equal(hm_library_diags(lib)->errors, 0);
        const char *text = hm_test_card(hm_library_cards(lib), "Lodge")->text;
        if (strcmp(text, rows[i].text) != 0) {
            print_error("%s\n  is     %s\n  wanted %s\n", rows[i].rule, text,
                        rows[i].text);
            bad++;
        }
        hm_library_free(lib);
    }
    assert_int_equal(bad, 0);
}

static void names_get_the_usual_plural(void **state)
{
    (void)state;
    static const char *const name[][2] = {
        {"Lodge", "Lodges"}, {"Ferry", "Ferries"}, {"Quay", "Quays"}, {"Birch",
         "Birches"},
        {"Glass Press", "Glass Presses"}, {"Box", "Boxes"}, {"Bush", "Bushes"}, {"Café",
         "Cafés"}};
    for (size_t i = 0; i < sizeof name / sizeof *name; i++) {
        char card[200], want[100];
        snprintf(card, sizeof card,
                 "card \"%s\" { type hut pattern { clay } score 1 when count this > 2 }",
                 name[i][0]);
        snprintf(want, sizeof want, "1 point if you have more than 2 %s.", name[i][1]);
        hm_library *lib = load(card);
        assert_string_equal(hm_library_cards(lib)->card[0]->text, want);
        hm_library_free(lib);
    }
}

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

static bool is_said(const char *text, const hm_node *n)
{
    bool part = n->kind == HM_NODE_PART &&
                (n->word == HM_WORD_HOLDS || n->word == HM_WORD_LIMIT);
    if (n->kind == HM_NODE_NUMBER || n->kind == HM_NODE_ENTRY || part)
        if (!has_number(text, n->number))
            return false;
    return n->kind != HM_NODE_ENTRY || n->op < 0 || has_number(text, n->op);
}

static bool all_is_said(const char *text, const hm_node *n)
{
    for (; n != NULL; n = n->next)
        if (!is_said(text, n) || !all_is_said(text, n->a) || !all_is_said(text, n->b) ||
            !all_is_said(text, n->c))
            return false;
    return true;
}

/* Starts well, ends well, and has nothing in it that no sentence has. */
static bool is_sentence(const char *text)
{
    static const char *const never[] = {"  ", " .", "..", ",,", " ,", "( ", " )",
                                        "each this", " a this", " a a ", " a an ",
                                        " and and "};
    size_t n = strlen(text);
    if (n == 0)
        return true;
    if (text[n - 1] != '.' || (text[0] >= 'a' && text[0] <= 'z'))
        return false;
    for (size_t i = 0; i < sizeof never / sizeof *never; i++)
        if (strstr(text, never[i]) != NULL) {
            print_error("found '%s'\n", never[i]);
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
    if (!own && (!all_is_said(card->text, node->a) || !is_sentence(card->text)))
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

static void shipped_cards_say_every_number(void **state)
{
    (void)state;
    hm_error err = {0};
    hm_library *lib = hm_library_new(NULL);
    assert_non_null(lib);
    DIR *dir = opendir("cards");
    assert_non_null(dir);
    for (const struct dirent *e; (e = readdir(dir)) != NULL;) {
        char path[400];
        snprintf(path, sizeof path, "cards/%s", e->d_name);
        if (e->d_name[0] != '.')
            add_folder(lib, path);
    }
    closedir(dir);
    hm_status status = hm_library_build(lib, &err);
    tell_errors(lib, "cards");
    assert_int_equal(status, HM_OK);
    const hm_cards *cards = hm_library_cards(lib);
    assert_true(cards->count >= 28);
    for (int i = 0; i < cards->count; i++) {
        assert_string_not_equal(cards->card[i]->text, "");
        check_card(lib, cards->card[i]);
    }
    hm_library_free(lib);
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
                "clay", "corner", "center", "edge", "feedable", "town");
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
        PUT_ONE(s, "count hut", "types in built", "finish", "-7", "count this");
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
    case 1: PUT_ONE(s, "any hut", "in solo", "rule odd is no", "not in solo"); break;
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

static void put_card(soup *s, int number)
{
    char name[100];
    snprintf(name, sizeof name, "card \"%s%c%c\" {", number == 0 ? "Lodge" : "Barrow",
             number == 0 ? 's' : 'a' + number / 26, 'a' + number % 26);
    put(s, number == 0 ? "card \"Lodge\" {" : name);
    put(s, "type oast pattern { clay }");
    switch (below(s, 5)) {
    case 0: put_feeds(s); break;
    case 1: put_effects(s); break;
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
        hm_library *lib = load(s->text);
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

/* -- failures */

typedef struct miser {
    int left; /* requests that are still granted */
} miser;

static void *get(void *ctx, size_t size)
{
    miser *m = ctx;
    return m->left-- > 0 ? malloc(size) : NULL;
}

static void put_back(void *ctx, void *block)
{
    (void)ctx;
    free(block);
}

/* An arena gives out little pieces of one block, so the text must be long. */
static void every_allocation_may_fail(void **state)
{
    (void)state;
    soup *s = calloc(1, sizeof *s);
    assert_non_null(s);
    put(s, "card \"Lodge\" {");
    for (int i = 0; i < 500; i++)
        put(s, "score 2 per adjacent hut");
    put(s, "}");
    hm_arena arena = {0};
    hm_diags diags = {.arena = &arena};
    hm_source source = {"x.card", s->text, s->length};
    hm_file file;
    hm_library *lib = load("");
    assert_int_equal(hm_parse(&source, &arena, &diags, &file), HM_OK);
    const char *text = NULL;
    int n = 0;
    for (; text == NULL; n++) {
        miser m = {n};
        hm_alloc alloc = {get, put_back, &m};
        hm_arena poor = {.alloc = &alloc};
        text = hm_text_card(file.items, hm_library_cards(lib)->game, &poor);
        assert_true(text == NULL || strlen(text) > 10000);
        hm_arena_drop(&poor);
    }
    assert_true(n > 2);
    hm_library_free(lib);
    hm_arena_drop(&arena);
    free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_rule_has_its_text),
        cmocka_unit_test(names_get_the_usual_plural),
        cmocka_unit_test(shipped_cards_say_every_number),
        cmocka_unit_test(random_cards_say_every_number),
        cmocka_unit_test(every_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
