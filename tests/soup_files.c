/* The parts of cards, tiles, objectives, packs, games and tests, and whole files. */
#include "tests/soup.h"

static void put_cell(soup *s)
{
    if (soup_is_one_in(s, 3))
        soup_put(s, ".");
    else
        soup_name(s);
    if (!soup_is_one_in(s, 5))
        return;
    soup_put(s, "(");
    while (soup_is_one_in(s, 2)) {
        if (soup_is_one_in(s, 2)) {
            SOUP_ONE(s, "clay", "kept hut", "penny for buildings", "2 pence",
                     "3 pence for buildings", "guest", "guest not working");
            continue;
        }
        soup_put(s, "remember");
        soup_signed(s);
    }
    soup_put(s, ")");
}

/* What a cell of a pattern asks for. */
static void put_either(soup *s)
{
    soup_put(s, "(");
    soup_name(s);
    while (soup_is_one_in(s, 2)) {
        soup_put(s, "or");
        soup_name(s);
    }
    soup_put(s, ")");
}

static void put_demanded(soup *s)
{
    switch (soup_below(s, 5)) {
    case 0: SOUP_ONE(s, "any", "same", "different", "built"); break;
    case 1: put_either(s); break;
    case 2:
        soup_put(s, "any except");
        if (soup_is_one_in(s, 2))
            put_either(s);
        else
            soup_name(s);
        break;
    default: soup_name(s); break;
    }
}

static void put_layout(soup *s)
{
    soup_put(s, "{");
    while (soup_below(s, 8)) {
        const bool optional = soup_is_one_in(s, 5);
        soup_put(s, optional ? "[" : "");
        if (optional || !soup_is_one_in(s, 4))
            put_demanded(s);
        else
            soup_put(s, ".");
        soup_put(s, optional ? "]" : "");
        if (soup_is_one_in(s, 4))
            SOUP_ONE(s, "/", "/", "/ /");
        if (soup_is_one_in(s, 6))
            soup_comment(s, " ");
    }
    soup_put(s, "}");
}

static void put_limit(soup *s)
{
    SOUP_ONE(s, "holds", "limit");
    soup_number(s);
}

static void put_limit_by(soup *s)
{
    soup_put(s, "limit");
    soup_number(s);
    SOUP_ONE(s, "per row", "per column", "per group");
}

static void put_drawing(soup *s)
{
    soup_put(s, "{");
    while (soup_below(s, 8)) {
        put_cell(s);
        if (soup_is_one_in(s, 4))
            SOUP_ONE(s, "/", "/", "/ /");
        if (soup_is_one_in(s, 6))
            soup_comment(s, " ");
    }
    soup_put(s, "}");
}

static void put_score(soup *s)
{
    SOUP_ONE(s, "score", "score", "score together");
    soup_value(s, 3);
    if (soup_is_one_in(s, 2))
        return;
    soup_put(s, "when");
    soup_expr(s, 3);
    if (soup_is_one_in(s, 2))
        return;
    soup_put(s, "else");
    soup_expr(s, 2);
}

static void put_feeds(soup *s)
{
    soup_put(s, "feeds");
    if (soup_is_one_in(s, 6)) {
        soup_script(s);
        return;
    }
    soup_expr(s, 2);
    switch (soup_below(s, 5)) {
    case 0: soup_put(s, "anywhere"); break;
    case 1: SOUP_ONE(s, "group", "groups"); break;
    case 2: soup_put(s, "among"); soup_expr(s, 2); break;
    case 3: soup_put(s, "among"); soup_expr(s, 2); soup_put(s, "per coin"); break;
    default: break;
    }
    if (soup_is_one_in(s, 3)) {
        soup_put(s, "when");
        soup_expr(s, 2);
    }
    if (soup_is_one_in(s, 6))
        SOUP_ONE(s, "feeds row or column per coin", "feeds adjacent to one type except hut",
                 "feeds row of one type when corner", "feeds around to one type except hut or barn");
}

static void put_event(soup *s)
{
    if (soup_is_one_in(s, 3)) {
        SOUP_ONE(s, "when you change it", "when a round ends", "when round ends",
                 "when another is to name", "when coins reach 4", "when clay reach 0",
                 "when the game begins", "when game begins", "when a round is over",
                 "while building");
    } else if (soup_is_one_in(s, 3)) {
        SOUP_ONE(s, "when neighbour builds", "when a neighbour builds",
                 "when neighbor builds");
        soup_types(s, 2);
    } else if (soup_is_one_in(s, 3)) {
        SOUP_ONE(s, "when you build", "when you build any new type or");
        soup_types(s, 2);
        SOUP_ONE(s, "", "adjacent", "row");
    } else {
        SOUP_ONE(s, "when another names", "when anyone names", "after another names",
                 "after anyone names");
        soup_kinds(s, 2);
    }
    soup_deed(s, 3);
}

/* Parts that belong to the whole town of their owner. */
static void put_town_part(soup *s)
{
    switch (soup_below(s, 8)) {
    case 6: soup_put(s, "room"); soup_amounts(s); break;
    case 7: soup_put(s, "only when"); soup_expr(s, 2); break;
    case 0: soup_put(s, "counts as"); soup_number(s); soup_word(s); break;
    case 1:
        soup_put(s, "line");
        soup_string(s);
        soup_put(s, "scores");
        soup_value(s, 2);
        break;
    case 2:
        if (soup_is_one_in(s, 3)) {
            soup_put(s, "your buildings are ("); /* "any" may come before "type" */
            soup_types(s, 2);
            soup_put(s, ")");
        } else {
            soup_put(s, "your buildings go on");
            soup_value(s, 2);
        }
        break;
    case 3: soup_put(s, "never names"); break;
    case 4: soup_put(s, "never names unless"); soup_expr(s, 2); break;
    default: SOUP_ONE(s, "never names", "may not name"); soup_script(s); break;
    }
}

static void put_points_gained(soup *s)
{
    soup_expr(s, 2);
    SOUP_ONE(s, "point", "points");
    if (soup_is_one_in(s, 2)) {
        soup_put(s, "per");
        soup_unary(s, 2);
    }
}

static void put_trade(soup *s)
{
    switch (soup_below(s, 4)) {
    case 0: SOUP_ONE(s, "pay", "gain"); soup_amounts(s); break;
    case 1: soup_put(s, "activate around"); break;
    default:
        soup_put(s, "gain");
        put_points_gained(s);
        if (soup_is_one_in(s, 2))
            break;
        soup_put(s, "when");
        soup_expr(s, 2);
        if (soup_is_one_in(s, 2))
            break;
        soup_put(s, "else");
        put_points_gained(s);
    }
}

static void put_strings(soup *s)
{
    do
        soup_string(s);
    while (soup_is_one_in(s, 2));
}

/* Parts of tiles on a shared board. */
static void put_board_part(soup *s)
{
    switch (soup_below(s, 6)) {
    case 0: soup_put(s, "copies"); soup_number(s); break;
    case 1: soup_put(s, "tags"); put_strings(s); break;
    case 2: soup_put(s, "cost"); soup_amounts(s); break;
    case 3: soup_put(s, "points"); soup_signed(s); break;
    case 4: soup_put(s, "title"); soup_string(s); break;
    default:
        soup_gap(s);
        soup_add(s, soup_is_one_in(s, 2) ? "activate" : "at the end of a round");
        soup_put(s, "{");
        while (soup_below(s, 3))
            put_trade(s);
        soup_put(s, "}");
    }
}

static void put_objective_part(soup *s)
{
    switch (soup_below(s, 6)) {
    case 0: SOUP_ONE(s, "id", "source", "text", "title"); soup_string(s); break;
    case 1: soup_put(s, "tags"); put_strings(s); break;
    case 2: soup_put(s, "points"); soup_signed(s); break;
    default: SOUP_ONE(s, "when", "needs"); soup_expr(s, 3); break;
    }
}

/* What may not be named or built, and perhaps when. */
static void soup_may_not(soup *s)
{
    if (soup_is_one_in(s, 2)) {
        soup_put(s, "may not name");
        soup_kinds(s, 2);
    } else {
        SOUP_ONE(s, "nobody may build (", "others may not build (", "left may not build (");
        soup_types(s, 2);
        soup_put(s, ")");
        if (soup_is_one_in(s, 2)) {
            soup_put(s, "on");
            soup_value(s, 2);
        }
    }
    if (soup_is_one_in(s, 3)) {
        SOUP_ONE(s, "when", "unless");
        soup_expr(s, 2);
    }
}

static void put_card_part(soup *s)
{
    switch (soup_below(s, 16)) {
    case 0: soup_put(s, "type"); soup_word(s); break;
    case 1: SOUP_ONE(s, "id", "source", "text"); soup_string(s); break;
    case 2: soup_put(s, "pattern"); put_layout(s); break;
    case 3: case 4: case 5: put_score(s); break;
    case 6: put_feeds(s); break;
    case 7: SOUP_ONE(s, "eats", "wild", "lends", "match shared"); break;
    case 8:
        if (soup_is_one_in(s, 2))
            put_limit_by(s);
        else
            put_limit(s);
        break;
    case 9:
        soup_put(s, "not in");
        soup_name(s);
        if (soup_is_one_in(s, 2)) {
            soup_put(s, "when");
            soup_expr(s, 2);
        }
        break;
    case 10:
        SOUP_ONE(s, "build on", "only on", "only from");
        soup_value(s, 2);
        break;
    case 11: soup_may_not(s); break;
    case 12: soup_put(s, "on build"); soup_deed(s, 3); break;
    case 13: case 14: put_town_part(s); break;
    default: put_event(s); break;
    }
}

static void put_tile_part(soup *s)
{
    if (soup_is_one_in(s, 3))
        put_card_part(s);
    else
        put_board_part(s);
}

static void put_pack_part(soup *s)
{
    if (soup_is_one_in(s, 4)) {
        soup_put(s, "requires");
        soup_string(s);
        if (soup_is_one_in(s, 2))
            soup_string(s);
        return;
    }
    if (soup_is_one_in(s, 6)) {
        SOUP_ONE(s, "draws up to 0", "draws up to 4", "uses coins", "uses X_2");
        return;
    }
    SOUP_ONE(s, "title", "version", "author", "text", "source", "game");
    soup_string(s);
}

static void put_token_trait(soup *s)
{
    switch (soup_below(s, 3)) {
    case 0: soup_put(s, "count"); soup_number(s); break;
    case 1: soup_put(s, "home"); soup_word(s); break;
    default:
        soup_put(s, "works");
        if (soup_is_one_in(s, 2)) {
            soup_put(s, "when");
            soup_expr(s, 2);
        }
        break;
    }
}

static void put_traits(soup *s)
{
    soup_put(s, "{");
    while (soup_below(s, 4))
        switch (soup_below(s, 7)) {
        case 6: put_token_trait(s); break;
        case 4: SOUP_ONE(s, "food", "money", "supply 12", "gives clay"); break;
        case 5: soup_put(s, "for"); soup_string(s); break;
        case 0: SOUP_ONE(s, "letter", "colour", "color"); soup_word(s); break;
        case 1: SOUP_ONE(s, "symbol", "plural", "text"); soup_string(s); break;
        case 2: SOUP_ONE(s, "same pattern", "deal 2"); break;
        default: soup_put(s, "values"); soup_string(s); soup_string(s); break;
        }
    soup_put(s, "}");
}

static void put_names(soup *s)
{
    do
        soup_name(s);
    while (soup_is_one_in(s, 2));
}

static void put_label(soup *s)
{
    SOUP_ONE(s, "workers", "houses", "market", "fee", "start-coins");
}

static void put_board_of_game(soup *s)
{
    switch (soup_below(s, 4)) {
    case 0: soup_put(s, "terrain"); soup_word(s); put_traits(s); break;
    case 1: soup_put(s, "board"); soup_string(s); put_drawing(s); break;
    case 2: soup_put(s, "number"); put_label(s); soup_signed(s); break;
    default:
        soup_put(s, "seats");
        soup_number(s);
        soup_put(s, "{");
        while (soup_below(s, 3)) {
            put_label(s);
            soup_signed(s);
        }
        soup_put(s, "}");
    }
}

static void put_game_line(soup *s)
{
    soup_put(s, "score");
    soup_string(s);
    soup_expr(s, 2);
    if (soup_is_one_in(s, 2)) {
        soup_put(s, "when");
        put_names(s);
    }
}

static void put_variant_part(soup *s)
{
    switch (soup_below(s, 5)) {
    case 0: SOUP_ONE(s, "text", "game"); soup_string(s); break;
    case 1: SOUP_ONE(s, "counter", "token"); soup_word(s); put_traits(s); break;
    case 2: put_game_line(s); break;
    default: put_event(s); break;
    }
}

static void put_variant(soup *s)
{
    soup_put(s, "variant");
    soup_word(s);
    soup_put(s, "{");
    while (soup_below(s, 4))
        put_variant_part(s);
    soup_put(s, "}");
}

static void put_game_part(soup *s)
{
    if (soup_is_one_in(s, 8)) {
        put_variant(s);
        return;
    }
    if (soup_is_one_in(s, 4)) {
        put_board_of_game(s);
        return;
    }
    switch (soup_below(s, 7)) {
    case 0: soup_put(s, "title"); soup_string(s); break;
    case 1:
        soup_put(s, "grid");
        soup_number(s);
        soup_put(s, "by");
        soup_number(s);
        break;
    case 2: SOUP_ONE(s, "resource", "type", "token"); soup_word(s); put_traits(s); break;
    case 3:
        soup_put(s, "mode");
        soup_name(s);
        if (soup_is_one_in(s, 2))
            soup_string(s);
        break;
    case 4: put_game_line(s); break;
    case 5:
        soup_put(s, "tie");
        soup_string(s);
        if (soup_is_one_in(s, 2)) {
            soup_put(s, "by");
            soup_expr(s, 2);
        }
        break;
    default: soup_put(s, "rule"); soup_name(s); put_traits(s); break;
    }
}

static void put_builds(soup *s)
{
    soup_put(s, "builds");
    switch (soup_below(s, 4)) {
    case 0: soup_put(s, "nothing"); break;
    case 1: soup_name(s); soup_put(s, "nothing"); break;
    case 2: soup_name(s); soup_number(s); soup_put(s, "ways"); break;
    default:
        soup_name(s);
        soup_put(s, "a1 b2");
        if (soup_is_one_in(s, 2))
            soup_put(s, "on c3 d4");
    }
}

static void put_play_part(soup *s)
{
    switch (soup_below(s, 6)) {
    case 0: SOUP_ONE(s, "choose", "offers", "denies"); soup_string(s); break;
    case 1:
        soup_put(s, "asks");
        soup_number(s);
        if (soup_is_one_in(s, 2))
            soup_string(s);
        break;
    case 2:
        soup_put(s, "becomes");
        if (soup_is_one_in(s, 2))
            soup_number(s);
        put_drawing(s);
        break;
    case 3: SOUP_ONE(s, "complete", "open", "of", "seed"); soup_number(s); break;
    case 4: SOUP_ONE(s, "over", "cavern", "winners 1", "winners 1 02", "deal", "begins"); break;
    default: soup_put(s, "calls"); put_names(s); break;
    }
}

static void put_player(soup *s, const char *what)
{
    soup_put(s, what);
    soup_put(s, "of");
    soup_number(s);
    soup_put(s, ":");
}

static void put_lots(soup *s)
{
    do {
        if (soup_is_one_in(s, 2))
            soup_number(s);
        soup_name(s);
    } while (soup_is_one_in(s, 2));
}

/* Tests on a shared board. */
static void put_board_test(soup *s)
{
    switch (soup_below(s, 11)) {
    case 0: soup_put(s, "board"); soup_string(s); break;
    case 1: SOUP_ONE(s, "players", "first", "round", "track"); soup_number(s); break;
    case 2: soup_put(s, "market"); put_lots(s); break;
    case 3: soup_put(s, "market nothing"); break;
    case 4: SOUP_ONE(s, "reserve", "has", "left", "owns"); soup_amounts(s); break;
    case 5: soup_put(s, "tile"); soup_name(s); soup_put(s, "on a1 b2 of 1"); break;
    case 6: soup_put(s, "worker on a1 b2 of 2"); break;
    case 7: put_player(s, "stock"); soup_amounts(s); break;
    case 8: put_player(s, "points"); soup_signed(s); break;
    case 9:
        put_player(s, soup_is_one_in(s, 2) ? "workers" : "houses");
        soup_number(s);
        break;
    default:
        if (soup_is_one_in(s, 2)) {
            SOUP_ONE(s, "possible", "impossible");
            soup_name(s);
            break;
        }
        put_player(s, "hand");
        put_names(s);
    }
}

static void put_test_part(soup *s)
{
    if (soup_is_one_in(s, 4)) {
        put_board_test(s);
        return;
    }
    switch (soup_below(s, 14)) {
    case 0: soup_put(s, "cards"); put_names(s); break;
    case 12: soup_put(s, "hand"); soup_name(s); break;
    case 1: soup_put(s, "mode"); soup_name(s); break;
    case 2: soup_put(s, "rule"); soup_name(s); soup_put(s, "is"); soup_name(s); break;
    case 3: soup_put(s, "source"); soup_string(s); break;
    case 4: soup_put(s, "town"); put_drawing(s); break;
    case 5: soup_put(s, "town"); soup_string(s); put_drawing(s); break;
    case 6: soup_put(s, "score"); soup_name(s); soup_signed(s); break;
    case 7: SOUP_ONE(s, "total 3", "rank 1", "feeds a1 b1", "feeds nothing"); break;
    case 8: case 9: case 10: case 11: put_play_part(s); break;
    default: put_builds(s); break;
    }
}

void soup_file(soup *s)
{
    static void (*const put_part[])(soup *) = {
        put_card_part, put_card_part, put_pack_part,     put_game_part,
        put_test_part, put_tile_part, put_objective_part};
    static const char *const item[] = {"card", "card", "pack", "game", "test", "tile",
                                       "objective"};
    s->length = 0;
    s->comments = 0;
    while (soup_below(s, 4)) {
        int kind = soup_below(s, 8);
        if (kind == 7) {
            put_variant(s);
            continue;
        }
        soup_put(s, item[kind]);
        soup_string(s);
        soup_put(s, "{");
        while (soup_below(s, 5))
            put_part[kind](s);
        soup_put(s, "}");
    }
    soup_gap(s);
}
