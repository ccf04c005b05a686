/* What cards say: expressions, kinds, types, scripts, effects. */
#include "tests/soup.h"

static void put_minmax(soup *s, int depth)
{
    SOUP_ONE(s, "min", "max");
    soup_put(s, "(");
    soup_expr(s, depth - 1);
    soup_put(s, ",");
    soup_expr(s, depth - 1);
    soup_put(s, ")");
}

/* Sets and numbers of a shared board. */
static void put_board_primary(soup *s)
{
    switch (soup_below(s, 5)) {
    case 0: SOUP_ONE(s, "own", "worker", "crew", "activated", "grass"); break;
    case 1: SOUP_ONE(s, "workers", "gathered", "reused", "track", "tile"); break;
    case 2:
        SOUP_ONE(s, "stock clay", "eaten reed", "giving points", "costing 3 clay");
        break;
    case 3: SOUP_ONE(s, "producing", "consuming"); SOUP_ONE(s, "clay", "cubes"); break;
    default: SOUP_ONE(s, "producing", "consuming"); soup_put(s, "2 kinds"); break;
    }
}

static void put_primary(soup *s, int depth)
{
    if (soup_is_one_in(s, 8)) {
        put_board_primary(s);
        return;
    }
    switch (soup_below(s, depth > 0 ? 12 : 7)) {
    case 0:
        SOUP_ONE(s, "built", "empty", "cubes", "corner", "edge", "fed", "laden", "self",
                 "working", "vacant");
        break;
    case 1:
        SOUP_ONE(s, "town", "this", "held", "remembered", "finish", "alone",
                 "raised", "changed", "constructed");
        break;
    case 2: case 3: SOUP_ONE(s, "adjacent", "around", "diagonal", "row", "column"); break;
    case 4:
        if (soup_is_one_in(s, 3))
            soup_put(s, "commonest type");
        else
            soup_string(s);
        break;
    case 5: case 6: soup_word(s); break;
    case 7: put_minmax(s, depth); break;
    case 8:
        SOUP_ONE(s, "adjacent", "around", "diagonal", "row", "column");
        SOUP_ONE(s, "to", "of");
        put_primary(s, depth - 1);
        break;
    default:
        soup_put(s, "(");
        soup_expr(s, depth - 1);
        soup_put(s, ")");
    }
}

static void put_narrowed(soup *s, int depth)
{
    do
        put_primary(s, depth);
    while (soup_is_one_in(s, 3));
}

static void put_set(soup *s, int depth)
{
    put_narrowed(s, depth);
    while (soup_is_one_in(s, 6)) {
        soup_put(s, "except");
        put_narrowed(s, depth);
    }
}

static void put_table(soup *s, int depth)
{
    soup_put(s, "table");
    do {
        if (soup_is_one_in(s, 3)) {
            soup_number(s);
            soup_put(s, ":");
        }
        soup_signed(s);
    } while (soup_below(s, 3));
    soup_put(s, "by");
    soup_unary(s, depth);
}

static void put_with(soup *s, int depth)
{
    soup_put(s, "with");
    soup_number(s);
    if (soup_is_one_in(s, 2)) {
        soup_put(s, "in");
        soup_unary(s, depth);
    }
}

static void put_rare_unary(soup *s, int depth)
{
    switch (soup_below(s, 7)) {
    case 5: soup_put(s, "types"); put_with(s, depth); break;
    case 6:
        soup_put(s, "commonest type");
        if (soup_is_one_in(s, 2)) {
            soup_put(s, "in");
            soup_unary(s, depth);
        }
        break;
    case 0: put_table(s, depth); break;
    case 1: soup_put(s, "in"); soup_name(s); break;
    case 3: soup_put(s, "types missing"); break;
    case 2:
        soup_put(s, "rule");
        soup_name(s);
        soup_put(s, "is");
        soup_name(s);
        break;
    default:
        soup_put(s, "largest group of one type");
        if (soup_is_one_in(s, 2)) {
            soup_put(s, "in");
            soup_unary(s, depth);
        }
    }
}

void soup_unary(soup *s, int depth)
{
    switch (soup_below(s, depth > 0 ? 8 : 4)) {
    case 0: soup_number(s); break;
    case 1: case 2: case 3: put_set(s, depth); break;
    case 4: put_rare_unary(s, depth - 1); break;
    case 5: soup_put(s, "-"); soup_unary(s, depth - 1); break;
    default:
        SOUP_ONE(s, "count", "no", "any", "even", "odd", "right's", "left's",
                 "market's", "not", "types in", "distance to", "largest group of");
        soup_unary(s, depth - 1);
    }
}

static void put_product(soup *s, int depth)
{
    soup_unary(s, depth);
    while (soup_is_one_in(s, 5)) {
        if (soup_is_one_in(s, 8)) {
            soup_put(s, "per type");
            if (soup_is_one_in(s, 2))
                soup_put(s, "missing");
            else
                put_with(s, depth);
            continue;
        }
        SOUP_ONE(s, "*", "/", "per", "per type in");
        soup_unary(s, depth);
    }
}

static void put_sum(soup *s, int depth)
{
    put_product(s, depth);
    while (soup_is_one_in(s, 6)) {
        SOUP_ONE(s, "+", "-");
        put_product(s, depth);
    }
}

static void put_joined(soup *s, int depth)
{
    for (bool more = true; more;) {
        put_sum(s, depth);
        if (soup_is_one_in(s, 6)) {
            SOUP_ONE(s, "<", "<=", ">", ">=", "=", "==", "!=");
            put_sum(s, depth);
        }
        more = soup_is_one_in(s, 5);
        if (more)
            SOUP_ONE(s, "and", "or", "or");
    }
}

void soup_expr(soup *s, int depth)
{
    put_joined(s, depth);
    if (soup_is_one_in(s, 8)) {
        soup_put(s, "where");
        put_joined(s, depth);
    }
}

/* Some of what one puts, or all of that except some. */
static void put_choice(soup *s, int depth, void (*one)(soup *, int))
{
    bool except = soup_is_one_in(s, 3);
    for (int side = 0; side < 1 + except; side++) {
        if (side == 1)
            soup_put(s, "except");
        one(s, depth);
        while (soup_is_one_in(s, 4)) {
            soup_put(s, "or");
            one(s, depth);
        }
    }
}

static void put_kind(soup *s, int depth)
{
    switch (soup_below(s, depth > 0 ? 4 : 3)) {
    case 0: SOUP_ONE(s, "any", "any resource", "any other", "any other resource"); break;
    case 1: SOUP_ONE(s, "named", "held", "held by this"); break;
    case 2: SOUP_ONE(s, "clay", "reed"); break;
    default:
        soup_put(s, "(");
        soup_kinds(s, depth - 1);
        soup_put(s, ")");
    }
}

void soup_kinds(soup *s, int depth) { put_choice(s, depth, put_kind); }

static void put_type(soup *s, int depth)
{
    switch (soup_below(s, depth > 0 ? 4 : 3)) {
    case 0: SOUP_ONE(s, "any", "any type", "any building", "any other type"); break;
    case 1: soup_put(s, "kept"); break;
    case 2: SOUP_ONE(s, "hut", "barn", "types in built", "types in (edge or row)"); break;
    default:
        soup_put(s, "(");
        soup_types(s, depth - 1);
        soup_put(s, ")");
    }
}

void soup_types(soup *s, int depth) { put_choice(s, depth, put_type); }

/* Code in braces, most of which is no Lua; only the braces must be right. */
void soup_script(soup *s)
{
    static const char *const code[] = {" ", "\n", "\n\n\n\t", "  \n", "\r\n", "return 1",
                                       "{ }", "{{}}", "\"}{\"", "'\\'}'", "--}\n",
                                       "# no ", "--[[ } ]]", "[==[ ]] } ]==]", "-", "[",
                                       "é", "\"\\\n}\""};
    soup_gap(s);
    soup_add(s, "lua");
    soup_add(s, soup_is_one_in(s, 3) ? "{" : soup_is_one_in(s, 3) ? " \n {" : " {");
    while (soup_below(s, 6)) {
        soup_add(s, code[soup_below(s, sizeof code / sizeof *code)]);
        soup_add(s, " "); /* two of them may be a comment or a long bracket */
    }
    soup_add(s, "}");
}

/* What a script may stand for. */
void soup_value(soup *s, int depth)
{
    if (soup_is_one_in(s, 5))
        soup_script(s);
    else
        soup_expr(s, depth);
}

static void put_effect(soup *s, int depth);

static void put_block(soup *s, int depth)
{
    soup_put(s, "{");
    while (soup_below(s, 3))
        put_effect(s, depth - 1);
    soup_put(s, "}");
}

static void put_blocks(soup *s, int depth)
{
    put_block(s, depth);
    while (soup_is_one_in(s, 2)) {
        soup_put(s, "or");
        put_block(s, depth);
    }
}

void soup_deed(soup *s, int depth)
{
    if (soup_is_one_in(s, 4))
        soup_script(s);
    else
        put_block(s, depth);
}

void soup_amounts(soup *s)
{
    do {
        soup_number(s);
        SOUP_ONE(s, "clay", "reed", "cubes", "other cubes");
    } while (soup_is_one_in(s, 2));
}

static void put_on(soup *s)
{
    if (soup_is_one_in(s, 2)) {
        soup_put(s, "on");
        soup_expr(s, 2);
    }
}

static void put_carrying(soup *s)
{
    const int what = soup_below(s, 5);
    switch (what) {
    case 0: SOUP_ONE(s, "remove", "remove all", "turn around"); soup_expr(s, 2); break;
    case 1: soup_put(s, "remove"); soup_number(s); soup_put(s, "("); soup_expr(s, 2);
        soup_put(s, ")");
        break;
    default:
        soup_put(s, what == 2 ? "swap (" : "move (");
        soup_expr(s, 2);
        soup_put(s, what == 2 ? ") with" : ") to");
        soup_expr(s, 2);
        break;
    }
}

static void put_building_effect(soup *s)
{
    switch (soup_below(s, 8)) {
    case 7: put_carrying(s); break;
    case 0: soup_put(s, "build it"); put_on(s); break;
    case 1: soup_put(s, "build"); soup_types(s, 2); put_on(s); break;
    case 2:
        soup_put(s, "replace");
        soup_expr(s, 2);
        soup_put(s, "with");
        soup_types(s, 2);
        if (soup_below(s, 3) == 0)
            soup_put(s, "else remove it");
        break;
    case 3: soup_put(s, "keep"); soup_number(s); SOUP_ONE(s, "type", "types"); break;
    case 4:
        soup_put(s, "keep");
        soup_number(s);
        soup_put(s, "of");
        soup_types(s, 2);
        break;
    case 5:
        soup_put(s, "build");
        if (soup_is_one_in(s, 2))
            soup_types(s, 2);
        SOUP_ONE(s, "match anywhere", "match any different", "match missing 1");
        break;
    default: SOUP_ONE(s, "drop it", "return it"); break;
    }
}

static void put_counter(soup *s) { SOUP_ONE(s, "coin", "coins", "clay"); }

static void put_moved(soup *s)
{
    switch (soup_below(s, 5)) {
    case 0: soup_put(s, "all"); put_counter(s); break;
    case 1: put_counter(s); soup_put(s, ":"); soup_expr(s, 2); break;
    case 2:
        soup_number(s);
        put_counter(s);
        if (soup_is_one_in(s, 4)) {
            soup_put(s, "per type missing");
            break;
        }
        SOUP_ONE(s, "per", "per type in");
        soup_unary(s, 2);
        break;
    default: soup_amounts(s); break;
    }
}

static void put_action(soup *s, int depth);

/* What is done else. */
static void put_branch(soup *s, int depth)
{
    soup_put(s, "else");
    if (depth > 0 && soup_is_one_in(s, 2))
        put_block(s, depth);
    else
        put_action(s, depth - 1);
}

static void put_lay(soup *s)
{
    soup_put(s, "lay");
    soup_number(s);
    put_counter(s);
    soup_put(s, "on");
    if (soup_is_one_in(s, 2))
        soup_number(s);
    put_set(s, 2);
    if (soup_is_one_in(s, 3))
        soup_put(s, "for buildings");
}

static void put_token(soup *s) { SOUP_ONE(s, "guest", "guests", "X_2"); }

static void put_muster(soup *s)
{
    switch (soup_below(s, 5)) {
    case 0:
        soup_put(s, "bring");
        if (soup_is_one_in(s, 2))
            soup_number(s);
        put_token(s);
        soup_put(s, "to");
        soup_expr(s, 2);
        break;
    case 1:
        soup_put(s, "move");
        put_token(s);
        soup_put(s, "to");
        SOUP_ONE(s, "adjacent", "around", "diagonal", "row", "column");
        soup_put(s, "from");
        soup_expr(s, 2);
        break;
    case 2:
        soup_put(s, "send");
        put_token(s);
        soup_put(s, "home from");
        soup_expr(s, 2);
        break;
    case 3:
        soup_put(s, "put");
        put_token(s);
        soup_put(s, "on");
        soup_expr(s, 2);
        break;
    default:
        soup_gap(s);
        soup_add(s, "give up"); /* a phrase in one line */
        soup_number(s);
        put_token(s);
        break;
    }
}

static void put_move(soup *s, int depth)
{
    switch (soup_below(s, depth > 0 ? 6 : 5)) {
    case 4: put_lay(s); break;
    case 5:
        soup_put(s, "pay any");
        put_counter(s);
        soup_put(s, ",");
        soup_gap(s);
        soup_add(s, "for each"); /* a phrase in one line */
        put_block(s, depth);
        break;
    case 0: SOUP_ONE(s, "gain", "lose"); put_moved(s); break;
    case 1:
        soup_put(s, "others gain");
        put_moved(s);
        soup_put(s, "later");
        break;
    default:
        soup_put(s, "pay");
        put_moved(s);
        if (depth > 0 && soup_is_one_in(s, 2))
            put_branch(s, depth);
        break;
    }
}

static void put_action(soup *s, int depth)
{
    switch (soup_below(s, 12)) {
    case 11: put_muster(s); break;
    case 0: SOUP_ONE(s, "hold", "take", "discard"); soup_kinds(s, 2); break;
    case 1: soup_put(s, "store it"); put_on(s); break;
    case 2: soup_put(s, "swap it for"); soup_kinds(s, 2); break;
    case 3: soup_put(s, "place it"); put_on(s); break;
    case 4: soup_put(s, "place"); soup_kinds(s, 2); put_on(s); break;
    case 5: soup_put(s, "remember"); soup_expr(s, 2); break;
    case 6: case 7: put_building_effect(s); break;
    default: put_move(s, depth); break;
    }
}

static void put_effect(soup *s, int depth)
{
    bool once = soup_is_one_in(s, 6);
    if (once) { /* a phrase in one line */
        soup_gap(s);
        soup_add(s, "once a round");
    }
    if (soup_is_one_in(s, 3))
        SOUP_ONE(s, "may", "may", "they may");
    else if (!once && soup_is_one_in(s, 4))
        SOUP_ONE(s, "up to 2 times", "up to 1 time", "up to 3 time");
    if (depth > 0 && soup_is_one_in(s, 8))
        put_blocks(s, depth);
    else
        put_action(s, depth);
    if (!soup_is_one_in(s, 4))
        return;
    soup_put(s, "when");
    soup_expr(s, 2);
    if (soup_is_one_in(s, 2))
        put_branch(s, depth);
}
