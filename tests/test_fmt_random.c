/* What must be true of the canonical form of any file: the tree stays, no comment is
 * lost or changes its card, and the form of the form is itself. For all shipped files
 * and for random ones. */
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/form.h"
#include "tests/support.h"

enum { RANDOM_FILES = 2000 };

/* -- shipped files */

static bool is_ours(const char *name)
{
    const char *dot = strrchr(name, '.');
    return dot != NULL && (strcmp(dot, ".card") == 0 || strcmp(dot, ".test") == 0);
}

static int check_folder(const char *path)
{
    int files = 0;
    DIR *dir = opendir(path);
    for (const struct dirent *e; dir != NULL && (e = readdir(dir)) != NULL;) {
        char full[600];
        snprintf(full, sizeof full, "%s/%s", path, e->d_name);
        if (!is_ours(e->d_name)) {
            files += e->d_name[0] != '.' ? check_folder(full) : 0;
            continue;
        }
        size_t length;
        char *text = hm_test_read(full, &length);
        assert_non_null(text);
        const char *fault = hm_form_fault(text, length);
        if (fault != NULL)
            fail_msg("%s: %s", full, fault);
        free(text);
        files++;
    }
    if (dir != NULL)
        closedir(dir);
    return files;
}

static void all_shipped_files_keep_their_trees_and_comments(void **state)
{
    (void)state;
    assert_true(check_folder("cards") > 50);
}

/* -- random files, straight from the grammar, with blanks and comments anywhere */

enum { SOUP_ROOM = 1 << 16 };

typedef struct soup {
    uint64_t seed;
    size_t   length;
    int      comments;
    char     text[SOUP_ROOM];
} soup;

static int below(soup *s, int n) { return hm_test_below(&s->seed, n); }

static bool is_one_in(soup *s, int n) { return below(s, n) == 0; }

static void add(soup *s, const char *text)
{
    size_t n = strlen(text);
    assert_true(s->length + n < SOUP_ROOM);
    memcpy(s->text + s->length, text, n + 1);
    s->length += n;
}

static void add_comment(soup *s, const char *before)
{
    static const char *const end[] = {"", " { \"", " \t ", " é }", "\r"};
    char text[40];
    snprintf(text, sizeof text, "# %d%s\n", s->comments++, end[below(s, 5)]);
    add(s, before);
    add(s, text);
}

static void gap(soup *s)
{
    switch (below(s, 60)) {
    case 0: case 1: case 2: add(s, "\n"); break;
    case 3: add(s, "\n\n\n"); break;
    case 4: add(s, " \r\n\t"); break;
    case 5: add_comment(s, " "); break;
    case 6: add_comment(s, "\n"); break;
    case 7: add_comment(s, "\n\n  "); add(s, "\n"); break;
    default: add(s, " "); break;
    }
}

/* Words parted by blanks, each after a gap. */
static void put(soup *s, const char *words)
{
    char one[80];
    while (*words != '\0') {
        size_t n = strcspn(words, " ");
        snprintf(one, sizeof one, "%.*s", (int)n, words);
        gap(s);
        add(s, one);
        words += n + (words[n] == ' ');
    }
}

static void put_one(soup *s, const char *const *words, int count)
{
    put(s, words[below(s, count)]);
}
#define PUT_ONE(s, ...)                                                      \
    put_one(s, (const char *const[]){__VA_ARGS__},                           \
            (int)(sizeof (const char *const[]){__VA_ARGS__} / sizeof(char *)))

static void put_number(soup *s)
{
    char text[16];
    snprintf(text, sizeof text, "%d", below(s, 3) ? below(s, 5) : below(s, 10000));
    put(s, text);
}

static void put_signed(soup *s)
{
    if (is_one_in(s, 3))
        put(s, "-");
    put_number(s);
}

static void put_string(soup *s)
{
    static const char *const text[] = {"\"Lodge\"", "\"Big Mill\"", "\"#1 {é}\"", "\"\"",
                                       "\"a\tb\""};
    gap(s);
    add(s, text[below(s, 5)]);
}

static void put_word(soup *s)
{
    PUT_ONE(s, "hut", "barn", "clay", "town-hall", "a1", "X_2", "it's");
}

static void put_name(soup *s)
{
    if (is_one_in(s, 3))
        put_string(s);
    else
        put_word(s);
}

static void put_expr(soup *s, int depth);

static void put_minmax(soup *s, int depth)
{
    PUT_ONE(s, "min", "max");
    put(s, "(");
    put_expr(s, depth - 1);
    put(s, ",");
    put_expr(s, depth - 1);
    put(s, ")");
}

/* Sets and numbers of a shared board. */
static void put_board_primary(soup *s)
{
    switch (below(s, 5)) {
    case 0: PUT_ONE(s, "own", "worker", "crew", "activated", "grass"); break;
    case 1: PUT_ONE(s, "workers", "gathered", "reused", "track", "tile"); break;
    case 2: PUT_ONE(s, "stock clay", "eaten reed", "giving points", "costing 3 clay"); break;
    case 3: PUT_ONE(s, "producing", "consuming"); PUT_ONE(s, "clay", "cubes"); break;
    default: PUT_ONE(s, "producing", "consuming"); put(s, "2 kinds"); break;
    }
}

static void put_primary(soup *s, int depth)
{
    if (is_one_in(s, 8)) {
        put_board_primary(s);
        return;
    }
    switch (below(s, depth > 0 ? 12 : 7)) {
    case 0:
        PUT_ONE(s, "built", "empty", "cubes", "corner", "edge", "fed", "laden", "self");
        break;
    case 1: PUT_ONE(s, "town", "this", "held", "remembered", "finish", "alone"); break;
    case 2: case 3: PUT_ONE(s, "adjacent", "around", "diagonal", "row", "column"); break;
    case 4: put_string(s); break;
    case 5: case 6: put_word(s); break;
    case 7: put_minmax(s, depth); break;
    case 8:
        PUT_ONE(s, "adjacent", "around", "diagonal", "row", "column");
        PUT_ONE(s, "to", "of");
        put_primary(s, depth - 1);
        break;
    default:
        put(s, "(");
        put_expr(s, depth - 1);
        put(s, ")");
    }
}

static void put_narrowed(soup *s, int depth)
{
    do
        put_primary(s, depth);
    while (is_one_in(s, 3));
}

static void put_set(soup *s, int depth)
{
    put_narrowed(s, depth);
    while (is_one_in(s, 6)) {
        put(s, "except");
        put_narrowed(s, depth);
    }
}

static void put_unary(soup *s, int depth);

static void put_table(soup *s, int depth)
{
    put(s, "table");
    do {
        if (is_one_in(s, 3)) {
            put_number(s);
            put(s, ":");
        }
        put_signed(s);
    } while (below(s, 3));
    put(s, "by");
    put_unary(s, depth);
}

static void put_rare_unary(soup *s, int depth)
{
    switch (below(s, 5)) {
    case 0: put_table(s, depth); break;
    case 1: put(s, "in"); put_name(s); break;
    case 3: put(s, "types missing"); break;
    case 2:
        put(s, "rule");
        put_name(s);
        put(s, "is");
        put_name(s);
        break;
    default:
        put(s, "largest group of one type");
        if (is_one_in(s, 2)) {
            put(s, "in");
            put_unary(s, depth);
        }
    }
}

static void put_unary(soup *s, int depth)
{
    switch (below(s, depth > 0 ? 8 : 4)) {
    case 0: put_number(s); break;
    case 1: case 2: case 3: put_set(s, depth); break;
    case 4: put_rare_unary(s, depth - 1); break;
    case 5: put(s, "-"); put_unary(s, depth - 1); break;
    default:
        PUT_ONE(s, "count", "no", "any", "right's", "left's", "market's", "not", "types in",
                "distance to", "largest group of");
        put_unary(s, depth - 1);
    }
}

static void put_product(soup *s, int depth)
{
    put_unary(s, depth);
    while (is_one_in(s, 5)) {
        if (is_one_in(s, 8)) {
            put(s, "per type missing");
            continue;
        }
        PUT_ONE(s, "*", "/", "per", "per type in");
        put_unary(s, depth);
    }
}

static void put_sum(soup *s, int depth)
{
    put_product(s, depth);
    while (is_one_in(s, 6)) {
        PUT_ONE(s, "+", "-");
        put_product(s, depth);
    }
}

static void put_expr(soup *s, int depth)
{
    for (bool more = true; more;) {
        put_sum(s, depth);
        if (is_one_in(s, 6)) {
            PUT_ONE(s, "<", "<=", ">", ">=", "=", "==", "!=");
            put_sum(s, depth);
        }
        more = is_one_in(s, 5);
        if (more)
            PUT_ONE(s, "and", "or", "or");
    }
}

static void put_kinds(soup *s, int depth);

static void put_kind(soup *s, int depth)
{
    switch (below(s, depth > 0 ? 4 : 3)) {
    case 0: PUT_ONE(s, "any", "any resource", "any other", "any other resource"); break;
    case 1: PUT_ONE(s, "named", "held", "held by this"); break;
    case 2: PUT_ONE(s, "clay", "reed"); break;
    default:
        put(s, "(");
        put_kinds(s, depth - 1);
        put(s, ")");
    }
}

static void put_kinds(soup *s, int depth)
{
    bool except = is_one_in(s, 3);
    for (int side = 0; side < 1 + except; side++) {
        if (side == 1)
            put(s, "except");
        put_kind(s, depth);
        while (is_one_in(s, 4)) {
            put(s, "or");
            put_kind(s, depth);
        }
    }
}

static void put_types(soup *s, int depth);

static void put_type(soup *s, int depth)
{
    switch (below(s, depth > 0 ? 4 : 3)) {
    case 0: PUT_ONE(s, "any", "any type", "any building"); break;
    case 1: put(s, "kept"); break;
    case 2: PUT_ONE(s, "hut", "barn"); break;
    default:
        put(s, "(");
        put_types(s, depth - 1);
        put(s, ")");
    }
}

static void put_types(soup *s, int depth)
{
    bool except = is_one_in(s, 3);
    for (int side = 0; side < 1 + except; side++) {
        if (side == 1)
            put(s, "except");
        put_type(s, depth);
        while (is_one_in(s, 4)) {
            put(s, "or");
            put_type(s, depth);
        }
    }
}

/* Code in braces, most of which is no Lua; only the braces must be right. */
static void put_script(soup *s)
{
    static const char *const code[] = {" ", "\n", "\n\n\n\t", "  \n", "\r\n", "return 1",
                                       "{ }", "{{}}", "\"}{\"", "'\\'}'", "--}\n",
                                       "# no ", "--[[ } ]]", "[==[ ]] } ]==]", "-", "[",
                                       "é", "\"\\\n}\""};
    gap(s);
    add(s, "lua");
    add(s, is_one_in(s, 3) ? "{" : is_one_in(s, 3) ? " \n {" : " {");
    while (below(s, 6)) {
        add(s, code[below(s, sizeof code / sizeof *code)]);
        add(s, " "); /* two of them may be a comment or a long bracket */
    }
    add(s, "}");
}

/* What a script may stand for. */
static void put_value(soup *s, int depth)
{
    if (is_one_in(s, 5))
        put_script(s);
    else
        put_expr(s, depth);
}

static void put_effect(soup *s, int depth);

static void put_block(soup *s, int depth)
{
    put(s, "{");
    while (below(s, 3))
        put_effect(s, depth - 1);
    put(s, "}");
}

static void put_blocks(soup *s, int depth)
{
    put_block(s, depth);
    while (is_one_in(s, 2)) {
        put(s, "or");
        put_block(s, depth);
    }
}

static void put_deed(soup *s, int depth)
{
    if (is_one_in(s, 4))
        put_script(s);
    else
        put_block(s, depth);
}

static void put_on(soup *s)
{
    if (is_one_in(s, 2)) {
        put(s, "on");
        put_expr(s, 2);
    }
}

static void put_building_effect(soup *s)
{
    switch (below(s, 6)) {
    case 0: put(s, "build it"); put_on(s); break;
    case 1: put(s, "build"); put_types(s, 2); put_on(s); break;
    case 2: put(s, "replace"); put_expr(s, 2); put(s, "with"); put_types(s, 2); break;
    case 3: put(s, "keep"); put_number(s); PUT_ONE(s, "type", "types"); break;
    case 4: put(s, "keep"); put_number(s); put(s, "of"); put_types(s, 2); break;
    default: put(s, "drop it"); break;
    }
}

static void put_effect(soup *s, int depth)
{
    if (is_one_in(s, 3))
        put(s, "may");
    else if (is_one_in(s, 4))
        PUT_ONE(s, "up to 2 times", "up to 1 time", "up to 3 time");
    switch (below(s, depth > 0 ? 9 : 8)) {
    case 0: put(s, "hold"); put_kinds(s, 2); break;
    case 1: put(s, "store it"); put_on(s); break;
    case 2: put(s, "swap it for"); put_kinds(s, 2); break;
    case 3: put(s, "place it"); put_on(s); break;
    case 4: put(s, "place"); put_kinds(s, 2); put_on(s); break;
    case 5: put(s, "remember"); put_expr(s, 2); break;
    case 6: case 7: put_building_effect(s); break;
    default: put_blocks(s, depth); break;
    }
}

static void put_cell(soup *s)
{
    if (is_one_in(s, 3)) {
        put(s, ".");
        return;
    }
    put_name(s);
    if (!is_one_in(s, 5))
        return;
    put(s, "(");
    while (is_one_in(s, 2)) {
        if (is_one_in(s, 2)) {
            PUT_ONE(s, "clay", "kept hut");
            continue;
        }
        put(s, "remember");
        put_signed(s);
    }
    put(s, ")");
}

static void put_drawing(soup *s)
{
    put(s, "{");
    while (below(s, 8)) {
        put_cell(s);
        if (is_one_in(s, 4))
            PUT_ONE(s, "/", "/", "/ /");
        if (is_one_in(s, 6))
            add_comment(s, " ");
    }
    put(s, "}");
}

static void put_score(soup *s)
{
    PUT_ONE(s, "score", "score", "score together");
    put_value(s, 3);
    if (is_one_in(s, 2))
        return;
    put(s, "when");
    put_expr(s, 3);
    if (is_one_in(s, 2))
        return;
    put(s, "else");
    put_expr(s, 2);
}

static void put_feeds(soup *s)
{
    put(s, "feeds");
    if (is_one_in(s, 6)) {
        put_script(s);
        return;
    }
    put_expr(s, 2);
    switch (below(s, 4)) {
    case 0: put(s, "anywhere"); break;
    case 1: PUT_ONE(s, "group", "groups"); break;
    case 2: put(s, "among"); put_expr(s, 2); break;
    default: break;
    }
}

static void put_event(soup *s)
{
    if (is_one_in(s, 3)) {
        PUT_ONE(s, "when neighbour builds", "when a neighbour builds",
                "when neighbor builds");
        put_types(s, 2);
    } else {
        PUT_ONE(s, "when another names", "when anyone names");
        put_kinds(s, 2);
    }
    put_deed(s, 3);
}

/* Parts that belong to the whole town of their owner. */
static void put_town_part(soup *s)
{
    switch (below(s, 6)) {
    case 0: put(s, "counts as"); put_number(s); put_word(s); break;
    case 1: put(s, "line"); put_string(s); put(s, "scores"); put_value(s, 2); break;
    case 2: put(s, "your buildings go on"); put_value(s, 2); break;
    case 3: put(s, "never names"); break;
    case 4: put(s, "never names unless"); put_expr(s, 2); break;
    default: PUT_ONE(s, "never names", "may not name"); put_script(s); break;
    }
}

static void put_amounts(soup *s)
{
    do {
        put_number(s);
        PUT_ONE(s, "clay", "reed", "cubes", "other cubes");
    } while (is_one_in(s, 2));
}

static void put_points_gained(soup *s)
{
    put_expr(s, 2);
    PUT_ONE(s, "point", "points");
    if (is_one_in(s, 2)) {
        put(s, "per");
        put_unary(s, 2);
    }
}

static void put_trade(soup *s)
{
    switch (below(s, 4)) {
    case 0: PUT_ONE(s, "pay", "gain"); put_amounts(s); break;
    case 1: put(s, "activate around"); break;
    default:
        put(s, "gain");
        put_points_gained(s);
        if (is_one_in(s, 2))
            break;
        put(s, "when");
        put_expr(s, 2);
        if (is_one_in(s, 2))
            break;
        put(s, "else");
        put_points_gained(s);
    }
}

static void put_strings(soup *s)
{
    do
        put_string(s);
    while (is_one_in(s, 2));
}

/* Parts of tiles on a shared board. */
static void put_board_part(soup *s)
{
    switch (below(s, 6)) {
    case 0: put(s, "copies"); put_number(s); break;
    case 1: put(s, "tags"); put_strings(s); break;
    case 2: put(s, "cost"); put_amounts(s); break;
    case 3: put(s, "points"); put_signed(s); break;
    case 4: put(s, "title"); put_string(s); break;
    default:
        gap(s);
        add(s, is_one_in(s, 2) ? "activate" : "at the end of a round");
        put(s, "{");
        while (below(s, 3))
            put_trade(s);
        put(s, "}");
    }
}

static void put_objective_part(soup *s)
{
    switch (below(s, 6)) {
    case 0: PUT_ONE(s, "id", "source", "text", "title"); put_string(s); break;
    case 1: put(s, "tags"); put_strings(s); break;
    case 2: put(s, "points"); put_signed(s); break;
    default: PUT_ONE(s, "when", "needs"); put_expr(s, 3); break;
    }
}

static void put_card_part(soup *s)
{
    switch (below(s, 16)) {
    case 0: put(s, "type"); put_word(s); break;
    case 1: PUT_ONE(s, "id", "source", "text"); put_string(s); break;
    case 2: put(s, "pattern"); put_drawing(s); break;
    case 3: case 4: case 5: put_score(s); break;
    case 6: put_feeds(s); break;
    case 7: PUT_ONE(s, "eats", "wild"); break;
    case 8: PUT_ONE(s, "holds", "limit"); put_number(s); break;
    case 9:
        put(s, "not in");
        put_name(s);
        if (is_one_in(s, 2)) {
            put(s, "when");
            put_expr(s, 2);
        }
        break;
    case 10: put(s, "build on"); put_value(s, 2); break;
    case 11: put(s, "may not name"); put_kinds(s, 2); break;
    case 12: put(s, "on build"); put_deed(s, 3); break;
    case 13: case 14: put_town_part(s); break;
    default: put_event(s); break;
    }
}

static void put_tile_part(soup *s)
{
    if (is_one_in(s, 3))
        put_card_part(s);
    else
        put_board_part(s);
}

static void put_pack_part(soup *s)
{
    if (is_one_in(s, 4)) {
        put(s, "requires");
        put_string(s);
        if (is_one_in(s, 2))
            put_string(s);
        return;
    }
    PUT_ONE(s, "title", "version", "author", "text", "source", "game");
    put_string(s);
}

static void put_traits(soup *s)
{
    put(s, "{");
    while (below(s, 4))
        switch (below(s, 6)) {
        case 4: PUT_ONE(s, "food", "money", "supply 12", "gives clay"); break;
        case 5: put(s, "for"); put_string(s); break;
        case 0: PUT_ONE(s, "letter", "colour", "color"); put_word(s); break;
        case 1: PUT_ONE(s, "symbol", "plural", "text"); put_string(s); break;
        case 2: PUT_ONE(s, "same pattern", "deal 2"); break;
        default: put(s, "values"); put_string(s); put_string(s); break;
        }
    put(s, "}");
}

static void put_names(soup *s)
{
    do
        put_name(s);
    while (is_one_in(s, 2));
}

static void put_label(soup *s) { PUT_ONE(s, "workers", "houses", "market", "fee", "start-coins"); }

static void put_board_of_game(soup *s)
{
    switch (below(s, 4)) {
    case 0: put(s, "terrain"); put_word(s); put_traits(s); break;
    case 1: put(s, "board"); put_string(s); put_drawing(s); break;
    case 2: put(s, "number"); put_label(s); put_signed(s); break;
    default:
        put(s, "seats");
        put_number(s);
        put(s, "{");
        while (below(s, 3)) {
            put_label(s);
            put_signed(s);
        }
        put(s, "}");
    }
}

static void put_game_part(soup *s)
{
    if (is_one_in(s, 4)) {
        put_board_of_game(s);
        return;
    }
    switch (below(s, 7)) {
    case 0: put(s, "title"); put_string(s); break;
    case 1:
        put(s, "grid");
        put_number(s);
        put(s, "by");
        put_number(s);
        break;
    case 2: PUT_ONE(s, "resource", "type"); put_word(s); put_traits(s); break;
    case 3:
        put(s, "mode");
        put_name(s);
        if (is_one_in(s, 2))
            put_string(s);
        break;
    case 4:
        put(s, "score");
        put_string(s);
        put_expr(s, 2);
        if (is_one_in(s, 2)) {
            put(s, "when");
            put_names(s);
        }
        break;
    case 5:
        put(s, "tie");
        put_string(s);
        if (is_one_in(s, 2)) {
            put(s, "by");
            put_expr(s, 2);
        }
        break;
    default: put(s, "rule"); put_name(s); put_traits(s); break;
    }
}

static void put_builds(soup *s)
{
    put(s, "builds");
    switch (below(s, 4)) {
    case 0: put(s, "nothing"); break;
    case 1: put_name(s); put(s, "nothing"); break;
    case 2: put_name(s); put_number(s); put(s, "ways"); break;
    default:
        put_name(s);
        put(s, "a1 b2");
        if (is_one_in(s, 2))
            put(s, "on c3 d4");
    }
}

static void put_play_part(soup *s)
{
    switch (below(s, 6)) {
    case 0: PUT_ONE(s, "choose", "offers", "denies"); put_string(s); break;
    case 1:
        put(s, "asks");
        put_number(s);
        if (is_one_in(s, 2))
            put_string(s);
        break;
    case 2:
        put(s, "becomes");
        if (is_one_in(s, 2))
            put_number(s);
        put_drawing(s);
        break;
    case 3: PUT_ONE(s, "complete", "open", "of", "seed"); put_number(s); break;
    case 4: PUT_ONE(s, "over", "cavern", "winners 1", "winners 1 02", "deal"); break;
    default: put(s, "calls"); put_names(s); break;
    }
}

static void put_player(soup *s, const char *what)
{
    put(s, what);
    put(s, "of");
    put_number(s);
    put(s, ":");
}

static void put_lots(soup *s)
{
    do {
        if (is_one_in(s, 2))
            put_number(s);
        put_name(s);
    } while (is_one_in(s, 2));
}

/* Tests on a shared board. */
static void put_board_test(soup *s)
{
    switch (below(s, 11)) {
    case 0: put(s, "board"); put_string(s); break;
    case 1: PUT_ONE(s, "players", "first", "round", "track"); put_number(s); break;
    case 2: put(s, "market"); put_lots(s); break;
    case 3: put(s, "market nothing"); break;
    case 4: PUT_ONE(s, "reserve", "has", "left"); put_amounts(s); break;
    case 5: put(s, "tile"); put_name(s); put(s, "on a1 b2 of 1"); break;
    case 6: put(s, "worker on a1 b2 of 2"); break;
    case 7: put_player(s, "stock"); put_amounts(s); break;
    case 8: put_player(s, "points"); put_signed(s); break;
    case 9: put_player(s, is_one_in(s, 2) ? "workers" : "houses"); put_number(s); break;
    default:
        if (is_one_in(s, 2)) {
            PUT_ONE(s, "possible", "impossible");
            put_name(s);
            break;
        }
        put_player(s, "hand");
        put_names(s);
    }
}

static void put_test_part(soup *s)
{
    if (is_one_in(s, 4)) {
        put_board_test(s);
        return;
    }
    switch (below(s, 14)) {
    case 0: put(s, "cards"); put_names(s); break;
    case 12: put(s, "hand"); put_name(s); break;
    case 1: put(s, "mode"); put_name(s); break;
    case 2: put(s, "rule"); put_name(s); put(s, "is"); put_name(s); break;
    case 3: put(s, "source"); put_string(s); break;
    case 4: put(s, "town"); put_drawing(s); break;
    case 5: put(s, "town"); put_string(s); put_drawing(s); break;
    case 6: put(s, "score"); put_name(s); put_signed(s); break;
    case 7: PUT_ONE(s, "total 3", "rank 1", "feeds a1 b1", "feeds nothing"); break;
    case 8: case 9: case 10: case 11: put_play_part(s); break;
    default: put_builds(s); break;
    }
}

static void put_file(soup *s)
{
    static void (*const put_part[])(soup *) = {put_card_part, put_card_part, put_pack_part,
                                               put_game_part, put_test_part, put_tile_part,
                                               put_objective_part};
    static const char *const item[] = {"card", "card", "pack", "game", "test", "tile",
                                       "objective"};
    s->length = 0;
    s->comments = 0;
    while (below(s, 4)) {
        int kind = below(s, 7);
        put(s, item[kind]);
        put_string(s);
        put(s, "{");
        while (below(s, 5))
            put_part[kind](s);
        put(s, "}");
    }
    gap(s);
}

static void random_files_keep_their_trees_and_comments(void **state)
{
    (void)state;
    soup *s = calloc(1, sizeof *s);
    assert_non_null(s);
    s->seed = 20190501;
    for (int i = 0; i < RANDOM_FILES; i++) {
        put_file(s);
        const char *fault = hm_form_fault(s->text, s->length);
        if (fault != NULL)
            fail_msg("file %d: %s\n%s", i, fault, s->text);
    }
    free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_shipped_files_keep_their_trees_and_comments),
        cmocka_unit_test(random_files_keep_their_trees_and_comments),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
