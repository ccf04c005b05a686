/* labour.c - expressions by chance, by kind: sets, numbers, conditions. */
#include "tests/labour.h"

#include <stdio.h>

/* In one line: comments between any two words are for other tests. */
static void say(soup *s, const char *words)
{
    soup_add(s, " ");
    soup_add(s, words);
}

static void say_one(soup *s, const char *const *words, int count)
{
    say(s, words[soup_below(s, count)]);
}
#define ONE(s, ...)                                                             \
    say_one(s, (const char *const[]){__VA_ARGS__},                              \
            (int)(sizeof (const char *const[]){__VA_ARGS__} / sizeof(char *)))

/* How deep it may go on, and what stands around it. */
typedef struct place {
    int  depth;
    bool within; /* a `where`, which stands in no other */
    bool away;   /* in other towns */
    bool own;    /* there is a square to look from */
} place;

static void put_set(soup *s, place p);
static void put_number(soup *s, place p);

static place deeper(place p)
{
    p.depth--;
    return p;
}

static void put_leaf(soup *s, place p)
{
    if (p.own && soup_below(s, 2))
        ONE(s, "self", "adjacent", "row", "column", "around", "diagonal");
    else
        ONE(s, "built", "built", "town", "cottage", "edge", "farm", "not built");
}

static void put_in(soup *s, place p)
{
    say(s, "(");
    put_set(s, deeper(p));
    say(s, ")");
}

static void put_condition(soup *s, place p)
{
    switch (soup_below(s, 4)) {
    case 0: ONE(s, "any", "no"); put_in(s, p); break;
    case 1: ONE(s, "connected", "connected across", "connected down"); put_in(s, p); break;
    default:
        put_number(s, deeper(p));
        ONE(s, ">= 2", "< 9", "> 0");
    }
}

static void put_where(soup *s, place p)
{
    place inside = deeper(p);
    inside.within = inside.own = true;
    say(s, "(");
    put_in(s, p);
    say(s, "where");
    put_condition(s, inside);
    say(s, ")");
}

static void put_set(soup *s, place p)
{
    if (p.depth <= 0) {
        put_leaf(s, p);
        return;
    }
    switch (soup_below(s, 9)) {
    case 0: put_leaf(s, p); break;
    case 1: put_in(s, p); say(s, "or"); put_in(s, p); break;
    case 2: put_in(s, p); say(s, "except"); put_in(s, p); break;
    case 3: ONE(s, "above", "all below", "mirror of", "enclosed by", "opposite"); put_in(s, p); break;
    case 4: ONE(s, "longest line of", "longest diagonal of", "largest group of"); put_in(s, p); break;
    case 5: ONE(s, "adjacent to", "around of", "within 14 of", "row of"); put_in(s, p); break;
    case 6:
        if (p.own)
            say(s, "own group of");
        put_in(s, p);
        break;
    default:
        if (p.within)
            put_in(s, p);
        else
            put_where(s, p);
    }
}

static void put_number(soup *s, place p)
{
    place away = deeper(p);
    away.away = true;
    away.own = p.within && p.own;
    switch (soup_below(s, p.depth > 0 ? 7 : 2)) {
    case 0: say(s, "2"); break;
    case 1: say(s, "count"); put_in(s, p); break;
    case 2: say(s, "longest path of"); put_in(s, p); break;
    case 3: ONE(s, "groups of", "blocks of", "types in", "full rows of"); put_in(s, p); break;
    case 4:
        say(s, "(");
        put_number(s, deeper(p));
        say(s, "+");
        put_number(s, deeper(p));
        say(s, ")");
        break;
    default:
        if (p.away || p.within) {
            say(s, "count");
            put_in(s, p);
            break;
        }
        away.own = false;
        ONE(s, "others'", "most others'", "right's");
        say(s, "(");
        put_number(s, away);
        say(s, ")");
    }
}

void labour_card(soup *s, int number)
{
    char text[120];
    const bool own = soup_below(s, 3) != 0;
    const place p = {.depth = 2 + soup_below(s, 6), .own = own};
    snprintf(text, sizeof text,
             "card \"Labour %d\" {\n type chapel\n pattern { wood stone }\n source \"house\"\n score%s",
             number, own ? "" : " together");
    soup_add(s, text);
    say(s, "min(90,");
    put_number(s, p);
    say(s, ")");
    if (soup_below(s, 2)) {
        say(s, "when");
        put_condition(s, p);
    }
    soup_add(s, "\n}\n");
}
