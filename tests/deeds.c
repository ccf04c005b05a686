/* deeds.c - effects by chance: see deeds.h. */
#include "tests/deeds.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/builds.h"
#include "core/counters.h"
#include "tests/support.h"

static int below(deeds *d, int n) { return hm_test_below(&d->chance, n); }

__attribute__((format(printf, 2, 3))) static void put(deeds *d, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    int n = vsnprintf(d->text + d->length, DEEDS_ROOM - d->length, fmt, args);
    va_end(args);
    d->length += n > 0 ? (size_t)n : 0;
}

#define PUT_ONE(d, ...)                                                                  \
    put(d, "%s ", ((const char *const[]){__VA_ARGS__})[below(                            \
                      d, sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *))])

/* -- what effects are made of */

typedef enum event { NAMED, NEIGHBOUR, BUILT, OWN, EVENTS } event;

static void put_kind(deeds *d) { put(d, "%s ", d->kind[below(d, DEEDS_KINDS)]); }
static void put_type(deeds *d) { put(d, "%s ", d->type[below(d, DEEDS_TYPES)]); }

static void put_set(deeds *d, int depth);

/* What is asked from each square; in it there is no other such question. */
static void put_where(deeds *d, int depth)
{
    put(d, "(");
    put_set(d, depth);
    put(d, "where ");
    switch (below(d, 4)) {
    case 0: PUT_ONE(d, "held > 0", "remembered > 1", "corner", "not edge"); break;
    case 1: put(d, "count "); put_set(d, 0); put(d, "> %d ", below(d, 3)); break;
    default: PUT_ONE(d, "any", "no"); put_set(d, 0); break;
    }
    put(d, ") ");
}

static void put_set(deeds *d, int depth)
{
    if (d->pays && below(d, 6) == 0) {
        put(d, "under pence ");
        return;
    }
    switch (below(d, depth > 0 ? 13 : 7)) {
    case 0: case 1: PUT_ONE(d, "empty", "corner", "edge", "town", "empty"); break;
    case 2: PUT_ONE(d, "adjacent", "row", "around", "self", "adjacent"); break;
    case 3: PUT_ONE(d, "built", "cubes", "laden", "this", "feedable"); break;
    case 4: put_type(d); break;
    case 5: put_kind(d); break;
    case 6: PUT_ONE(d, "corner", "center", "column", "commonest type"); break;
    case 9: put_where(d, depth - 1); break;
    case 7: case 8:
        PUT_ONE(d, "adjacent to", "around of", "row of");
        put(d, "(");
        put_set(d, depth - 1);
        put(d, ") ");
        break;
    default:
        put(d, "(");
        put_set(d, depth - 1);
        PUT_ONE(d, "or", "except", "");
        put_set(d, depth - 1);
        put(d, ") ");
    }
}

static void put_kinds(deeds *d, event on)
{
    switch (below(d, on == NAMED ? 5 : 4)) {
    case 0: case 1: put(d, "any resource "); break;
    case 2: put_kind(d); break;
    case 3: PUT_ONE(d, "held", "any except held", "held by this"); break;
    default: PUT_ONE(d, "named", "any other resource"); break;
    }
}

static void put_types(deeds *d)
{
    switch (below(d, 5)) {
    case 0: case 1: put(d, "any type "); break;
    case 2: put(d, "types in ("); put_set(d, 1); put(d, ") "); break;
    default: put_type(d); break;
    }
    if (below(d, 4) == 0) {
        put(d, "except ");
        put_type(d);
    }
}

static void put_number(deeds *d)
{
    switch (below(d, 4)) {
    case 0: put(d, "%d ", below(d, 5)); break;
    case 1: PUT_ONE(d, "held", "types missing", "types with 2"); break;
    case 2: put(d, "distance to ("); put_set(d, 1); put(d, ") "); break;
    default: put(d, "count ("); put_set(d, 1); put(d, ") "); break;
    }
}

static void put_on(deeds *d)
{
    if (below(d, 3) == 0)
        return;
    put(d, "on ");
    put_set(d, 2);
}

/* A card keeps types or remembers a number. */
static void put_memory(deeds *d)
{
    if (d->keeps) {
        put(d, "keep %d types ", 1 + below(d, 2));
    } else {
        put(d, "remember ");
        put_number(d);
    }
}

/* What moves counters. */
static void put_move(deeds *d)
{
    switch (below(d, 4)) {
    case 0: put(d, "gain %d pence ", 1 + below(d, 2)); return;
    case 1: put(d, "pay %d pence ", 1 + below(d, 2)); return;
    case 2: put(d, "lay 1 penny on ("); break;
    default: put(d, "lay 1 penny on %d (", 1 + below(d, 2)); break;
    }
    put_set(d, 1);
    put(d, below(d, 2) ? ") " : ") for buildings ");
}

static void put_condition(deeds *d)
{
    put(d, "when ");
    if (below(d, 2)) {
        put(d, "pence >= %d ", 1 + below(d, 3));
        return;
    }
    PUT_ONE(d, "any", "no");
    put(d, "(");
    put_set(d, 1);
    put(d, ") ");
}

/* It can ask so often that there is room for one only. */
static void put_match(deeds *d)
{
    d->matched = true;
    put(d, "build ");
    if (below(d, 2))
        put_types(d);
    switch (below(d, 3)) {
    case 0: put(d, "match missing %d ", 1 + below(d, 2)); break;
    case 1: put(d, "match anywhere "); break;
    default: put(d, "match any different "); break;
    }
}

/* A set that has something on it, or room, or may look where something was chosen. */
static void put_some(deeds *d, const char *surely)
{
    put(d, "(%s or ", surely);
    if (d->chose && below(d, 3) == 0)
        PUT_ONE(d, "there", "adjacent to there", "row of there");
    else
        put_set(d, 1);
    put(d, ") ");
}

static void put_carry(deeds *d)
{
    const bool swaps = below(d, 2);
    switch (below(d, 6)) {
    case 0: put(d, "remove "); put_some(d, d->type[below(d, DEEDS_TYPES)]); break;
    case 1: put(d, "remove %d ", 1 + below(d, 2)); put_some(d, "cubes"); break;
    case 2: put(d, "remove all "); put_some(d, d->kind[1]); break;
    case 3: put(d, "turn around "); put_some(d, "self"); break;
    default:
        put(d, swaps ? "swap " : "move ");
        put_some(d, below(d, 2) ? "self" : "cubes");
        put(d, swaps ? "with " : "to ");
        d->chose = true;
        put_some(d, swaps ? d->type[0] : below(d, 2) ? "corner" : "adjacent to there");
        break;
    }
    d->chose = true;
}

static void put_step(deeds *d, event on)
{
    if (d->carries && below(d, 3) == 0) {
        put_carry(d);
        return;
    }
    if (d->matches && !d->matched && below(d, 3) == 0) {
        put_match(d);
        return;
    }
    if (d->pays && below(d, 4) == 0) {
        put_move(d);
        return;
    }
    switch (below(d, on == NAMED ? 16 : on == NEIGHBOUR || on == OWN ? 13 : 11)) {
    case 0: case 1: case 2:
        put(d, "place ");
        put_kinds(d, on);
        put_on(d);
        break;
    case 3: case 4: put(d, "build "); put_types(d); put_on(d); break;
    case 5: case 6:
        put(d, "replace ");
        put_set(d, 2);
        put(d, "with ");
        put_types(d);
        put(d, below(d, 3) == 0 ? "else remove it " : "");
        break;
    case 7: put(d, "hold "); put_kinds(d, on); break;
    case 8: case 9: put_memory(d); break;
    case 10: put(d, "discard "); put_kinds(d, on); break;
    case 11: put(d, on == NAMED ? "place it " : "build it "); put_on(d); break;
    case 12: put(d, "%s it ", on == NAMED ? "store" : d->keeps && d->nests ? "drop" : "build"); break;
    case 13: put(d, "store it on "); put_set(d, 2); break;
    case 14: put(d, "return it "); break;
    default: put(d, "swap it for "); put_kinds(d, on); break;
    }
}

static void put_block(deeds *d, int depth, event on);

static void put_deed(deeds *d, int depth, event on)
{
    switch (below(d, depth > 0 ? 9 : 6)) {
    case 0: put(d, "may "); put_step(d, on); break;
    case 1:
        if (below(d, 2) == 0)
            put(d, "once a round %s", below(d, 2) == 0 ? "may " : "");
        put_step(d, on);
        break;
    case 6: put(d, "up to %d times ", 1 + below(d, d->times)); put_step(d, on); break;
    case 7:
        put_block(d, depth - 1, on);
        put(d, "or ");
        put_block(d, depth - 1, on);
        break;
    case 8: put(d, "may "); put_block(d, depth - 1, on); break;
    default: put_step(d, on); break;
    }
    if (d->pays && below(d, 5) == 0)
        put_condition(d);
}

static void put_block(deeds *d, int depth, event on)
{
    put(d, "{ ");
    for (int n = 1 + below(d, d->steps); n > 0; n--)
        put_deed(d, depth, on);
    put(d, "} ");
}

/* -- cards */

static void put_head(deeds *d, const char *name, int type)
{
    put(d, "card \"%s\" { type %s pattern { %s %s } source \"chance\" ", name,
        d->type[type], d->kind[below(d, DEEDS_KINDS)], d->kind[below(d, DEEDS_KINDS)]);
}

void deeds_others(deeds *d)
{
    put_head(d, "Plain", 0);
    put(d, "eats score 1 }\n");
    put_head(d, "Few", 1);
    put(d, "limit 2 score 1 }\n");
    put_head(d, "Shelf", 2);
    put(d, d->matches ? "holds 2 lends }\n" : "holds 2 score 1 }\n");
    put_head(d, "Spare", 3);
    put(d, d->matches ? "wild }\n" : "score 1 }\n");
    put_head(d, "Stray", 3);
    put(d, "build on corner score 1 }\n");
    put_head(d, "Tier", 0);
    put(d, "stacks limit 3 score height }\n");
    put_head(d, "Picky", 2);
    put(d, "only when count built >= 4 and no laden score 1 }\n");
    put_head(d, "Strict", 1);
    put(d, "your buildings are types in (built except corner) or %s score 1 }\n",
        d->type[2]);
    if (!d->pays)
        return;
    put_head(d, "Bind", 3);
    put(d, "others' cubes go on corner or under pence\n"
           "own cubes go on empty except adjacent to %s unless pence > 2 }\n", d->kind[0]);
}

void deeds_card(deeds *d, int number)
{
    static const char *const words[EVENTS] = {"when anyone names any",
                                              "when neighbour builds any", "on build",
                                              "when you build any"};
    char name[16];
    event on = (event)below(d, d->nests ? EVENTS : BUILT);
    d->keeps = below(d, 2);
    d->matched = d->chose = false;
    snprintf(name, sizeof name, "E%d", number);
    put_head(d, name, below(d, DEEDS_TYPES));
    put(d, "holds %d ", 1 + below(d, 3));
    if (d->keeps && d->nests) /* or there would be nothing to drop */
        put(d, "on build { keep 1 type } ");
    put(d, "%s ", words[on]);
    put_block(d, 2, on);
    put(d, "}\n");
}

/* -- towns */

hm_town deeds_town(uint64_t *chance, const hm_deck *d, int square, int slot)
{
    int built = hm_test_below(chance, 11), cubes = hm_test_below(chance, 11);
    hm_town t;
    hm_town_start(&d->plan, d->game, &t);
    for (int i = 0; i < d->game->counters; i++)
        hm_town_gain(d, &t, i, hm_test_below(chance, 4));
    for (int s = 0; s < d->game->grid.count; s++) {
        int other = hm_test_below(chance, d->count);
        const hm_set tower = hm_deck_tower(d, &t, other);
        if (tower != 0 && !hm_at_limit(d, &t, other))
            hm_town_raise(&d->plan, &t, hm_first(tower), other);
        if (tower == 0 && hm_test_below(chance, 12) < built &&
            !hm_at_limit(d, &t, other)) {
            hm_town_put_building(&d->plan, &t, s, other);
            for (int n = hm_test_below(chance, d->card[other]->holds + 1); n > 0; n--)
                hm_town_hold(&d->plan, &t, s,
                             hm_test_below(chance, d->game->resources));
        } else if (hm_test_below(chance, 12) < cubes) {
            hm_town_put_cube(&d->plan, &t, s, hm_test_below(chance, d->game->resources));
        }
    }
    hm_town_put_building(&d->plan, &t, square, slot);
    for (hm_set s = d->lays ? d->game->grid.all & ~t.built : 0; s != 0; s &= s - 1)
        if (hm_test_below(chance, 4) == 0)
            hm_town_lay(d, &t, 0, hm_first(s), 1, hm_test_below(chance, 2));
    for (int n = hm_test_below(chance, d->card[slot]->holds + 1); n > 0; n--)
        hm_town_hold(&d->plan, &t, square, hm_test_below(chance, d->game->resources));
    hm_town_set_once(&d->plan, &t, hm_test_below(chance, 4) == 0 ? hm_bit(slot) : 0);
    return t;
}

hm_effect deeds_effect(uint64_t *chance, const hm_deck *d, const hm_setting *how,
                       hm_fault *fault, int square, int slot)
{
    const hm_card *card = d->card[slot];
    hm_effect e = {.deck = d, .how = how, .fault = fault, .square = (uint8_t)square,
                   .slot = (uint8_t)slot, .named = -1, .it = -1,
                   .clause = &card->clause[card->clauses - 1]};
    if (e.clause->hook == HM_HOOK_NEIGHBOUR || e.clause->hook == HM_HOOK_YOU_BUILD)
        e.it = (int8_t)hm_test_below(chance, d->count);
    if (e.clause->hook == HM_HOOK_NAMED) {
        e.named = (int8_t)hm_test_below(chance, d->game->resources);
        e.taken_up = hm_test_below(chance, 2);
        e.own = hm_test_below(chance, 2);
        e.stores_bound = hm_test_below(chance, 2);
    }
    return e;
}
