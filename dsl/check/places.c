/* places.c - squares of a card that are never there, limits that limit nothing, and
 * layouts of which none can be the first. */
#include <stdio.h>

#include "dsl/check/findings.h"
#include "dsl/hooks.h"

/* -- squares */

/* The next part after `from` that says such squares in words. */
static const hm_node *next_only(const hm_node *from, hm_hook hook)
{
    while (from != NULL &&
           (from->word != HM_WORD_ONLY || hm_hook_of_part(from) != hook ||
            from->part.body == NULL || from->part.body->kind == HM_NODE_LUA))
        from = from->next;
    return from;
}

/* All parts of a card must hold, so their squares are narrowed one by one. A set that has
 * none by itself is told where sets are looked through. */
static void find_only_on(const hm_finder *f)
{
    hm_set left = f->cards->game->grid.all;
    for (const hm_node *n = next_only(f->node->item.parts, HM_HOOK_ONLY_ON); n != NULL;
         n = next_only(n->next, HM_HOOK_ONLY_ON)) {
        const hm_reach r = hm_bounds_reach(&f->bounds, n->part.body);
        left &= r.squares;
        if (hm_reach_is_empty(r))
            return;
        if (left == 0)
            hm_find(f, "never-built", n->at, "this card can never be built",
                    "this and what is said before have no square in common");
        else if (!f->card->stacks && !hm_bounds_stands(&f->bounds, n->part.body, false))
            hm_find(f, "never-built", n->at, "this card can never be built",
                    "a building stands on each of these squares");
        else
            continue;
        return;
    }
}

static bool holds_a_layout(const hm_card *card, hm_set squares)
{
    for (int i = 0; i < card->spots.count; i++)
        if ((card->spots.spot[i].squares & ~squares) == 0)
            return true;
    return card->spots.count == 0; /* that is told already, where it is wrong */
}

/* Squares without anything, whatever else narrows them. */
static bool is_bare(const hm_node *n)
{
    return (n->kind == HM_NODE_WORD && n->word == HM_WORD_EMPTY) ||
           (n->kind == HM_NODE_NARROW &&
            (is_bare(n->pair.left) || is_bare(n->pair.right)));
}

static void find_only_from(const hm_finder *f)
{
    hm_set left = f->cards->game->grid.all;
    for (const hm_node *n = next_only(f->node->item.parts, HM_HOOK_ONLY_FROM); n != NULL;
         n = next_only(n->next, HM_HOOK_ONLY_FROM)) {
        const hm_reach r = hm_bounds_reach(&f->bounds, n->part.body);
        left &= r.squares;
        if (hm_reach_is_empty(r))
            return;
        if (is_bare(n->part.body) || !hm_bounds_stands(&f->bounds, n->part.body, false))
            hm_find(f, "never-built", n->at, "this card can never be built",
                    "no cube ever lies on such a square");
        else if (!holds_a_layout(f->card, left))
            hm_find(f, "never-built", n->at, "this card can never be built",
                    "its layout never lies on such squares alone");
        else
            continue;
        return;
    }
}

/* Buildings go on empty squares; what a layout asks for stays. */
static void find_build_on(const hm_finder *f)
{
    for (const hm_node *n = f->node->item.parts; n != NULL; n = n->next)
        if (n->word == HM_WORD_BUILD && n->part.body != NULL &&
            n->part.body->kind != HM_NODE_LUA &&
            !hm_reach_is_empty(hm_bounds_reach(&f->bounds, n->part.body)) &&
            !hm_bounds_stands(&f->bounds, n->part.body, false))
            hm_find(f, "no-use", n->at, "this card never goes there",
                    "a building stands on each of these squares; to put it in the place "
                    "of one: on build { swap adjacent cottage with self remove there }");
}

/* -- limits */

static const struct line {
    int         by;
    int         word;
    const char *name;
} lines[] = {
    {HM_LIMIT_ROW, HM_WORD_ROW, "row"},
    {HM_LIMIT_COLUMN, HM_WORD_COLUMN, "column"},
    {HM_LIMIT_GROUP, HM_WORD_GROUP, "group"},
};

static int room_in(const hm_grid *g, int by)
{
    return by == HM_LIMIT_ROW      ? g->cols
           : by == HM_LIMIT_COLUMN ? g->rows
                                   : hm_count(g->all);
}

static const hm_node *limit_part(const hm_node *node, int word)
{
    for (const hm_node *n = node->item.parts; n != NULL; n = n->next)
        if (n->word == HM_WORD_LIMIT && n->variant == word)
            return n;
    return node;
}

/* Storeys are counted one by one, so towers may have more than there are squares. */
static void find_limit(const hm_finder *f, const struct line *line)
{
    const int most = f->card->limit_by[line->by], town = f->card->limit;
    const int room = room_in(&f->cards->game->grid, line->by);
    char why[80];
    if (most == 0 || ((town == 0 || town > most) && (most < room || f->card->stacks)))
        return;
    if (town != 0 && town <= most)
        snprintf(why, sizeof why, "there are at most %d in a town", town);
    else
        snprintf(why, sizeof why, "a %s has room for %d", line->name, room);
    hm_find(f, "no-use", limit_part(f->node, line->word)->at,
            "this limits nothing", why);
}

void hm_find_places(const hm_finder *f)
{
    find_only_on(f);
    find_only_from(f);
    find_build_on(f);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        find_limit(f, &lines[i]);
}

/* -- beginnings */

/* Can something stand that every cell of the layout takes? */
static bool can_lie(const hm_pattern *p, const bool *begins, unsigned types)
{
    for (int i = 0; i < p->cols * p->rows; i++) {
        if (p->cell[i] == 0)
            continue;
        const hm_demand a = hm_pattern_ask(p, p->cell[i]);
        const bool named = a.card != 0 && begins[a.card - 1];
        if (hm_demands_building(&a) && !named && !(a.types & types))
            return false;
    }
    return true;
}

/* ... of one of the card's layouts? */
static bool can_begin(const hm_card *card, const bool *begins, unsigned types)
{
    for (const hm_pattern *p = &card->pattern; p != NULL; p = p->other)
        if (can_lie(p, begins, types & ~hm_card_types(card)))
            return true;
    return false;
}

/* Every round but the last finds a card, and each costs its asks: that is bounded. */
const bool *hm_find_beginnings(const hm_cards *cards, hm_arena *arena)
{
    bool *begins = hm_arena_array(arena, (size_t)cards->count + 1, sizeof *begins);
    unsigned types = 0;
    bool more = begins != NULL;
    while (more) {
        more = false;
        for (int i = 0; i < cards->count; i++) {
            const hm_card *card = cards->card[i];
            if (begins[i] || card->ability || !can_begin(card, begins, types))
                continue;
            begins[i] = more = true;
            types |= hm_card_types(card);
        }
    }
    return begins;
}
