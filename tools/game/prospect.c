/* prospect.c - see prospect.h.
 *
 * A square of a layout has what it asks for, lacks it, or has something else. What counts
 * as having it is what the core's match table counts: loose cubes, cubes that a building
 * lends, a wild building, a building that the layout asks for. A test compares them. */
#include "tools/game/prospect.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "core/builds.h"
#include "core/progress.h"

/* A town, and one card of its deck. */
typedef struct plot {
    const hm_deck *deck;
    const hm_town *town;
    hm_sight       sight;
    int            slot;
} plot;

static const hm_spots *spots_of(const hm_deck *d, int slot)
{
    return &d->card[slot]->spots;
}

/* -- one layout */

/* Squares on which stand the buildings that the layout asks for. */
static hm_set standing(const plot *w, int spot)
{
    const hm_spots *spots = spots_of(w->deck, w->slot);
    hm_set out = 0;
    for (int k = 0; spots->stand != NULL && k < HM_STANDS_MAX; k++)
        for (hm_set s = spots->stand[spot].by[k] & w->town->built; s != 0; s &= s - 1)
            if (hm_deck_takes(w->deck, &spots->stand_ask[k],
                              hm_slot_at(&w->deck->plan, w->town, hm_first(s))))
                out |= s & -s;
    return out;
}

/* Squares that have what the layout asks for there. */
static hm_set right_of(const plot *w, int spot)
{
    const hm_spot *s = &spots_of(w->deck, w->slot)->spot[spot];
    hm_set right = s->squares & w->sight.wild;
    for (int r = 0; r < w->deck->game->resources; r++)
        right |= s->want[r] & w->sight.cube[r];
    return right | standing(w, spot);
}

/* Where a building is asked for, a cube is no hindrance: one may be built from it. */
static hm_prospect look(const plot *w, int spot)
{
    const hm_spots *spots = spots_of(w->deck, w->slot);
    const hm_set stand = spots->stand != NULL ? spots->stand[spot].squares : 0;
    const hm_set all = spots->spot[spot].squares | stand;
    const hm_set open = all & ~right_of(w, spot);
    hm_prospect p = {.squares = all, .spot = (uint16_t)spot, .slot = (uint8_t)w->slot};
    const hm_set yard = spots->yard != NULL ? spots->yard[spot].empty : 0;
    p.stuck = (open | yard) & w->sight.built;
    p.wrong = p.stuck | (((open & ~stand) | yard) & w->sight.cubes);
    p.lacks = open & ~p.wrong;
    p.missing = (uint8_t)hm_count(p.lacks);
    p.blocked = (uint8_t)hm_count(p.wrong);
    p.hollow = open == 0 && (spots->spot[spot].squares & w->sight.cubes) == 0;
    return p;
}

/* -- all of them */

static unsigned kinds_wanted(const hm_deck *d, const hm_prospect *p, int square)
{
    const hm_spot *spot = &spots_of(d, p->slot)->spot[p->spot];
    unsigned kinds = 0;
    for (int r = 0; r < d->game->resources; r++)
        kinds |= (unsigned)(spot->want[r] >> square & 1) << r;
    const unsigned tame = kinds & ~hm_game_wild(d->game);
    return tame != 0 ? tame : kinds; /* what is wild does anywhere */
}

/* Do both ask for the same where they are not complete? Then they are one to people. */
static bool is_same(const hm_deck *d, const hm_prospect *a, const hm_prospect *b)
{
    if (a->squares != b->squares || a->lacks != b->lacks || a->wrong != b->wrong)
        return false;
    for (hm_set s = a->lacks | a->wrong; s != 0; s &= s - 1)
        if (kinds_wanted(d, a, hm_first(s)) != kinds_wanted(d, b, hm_first(s)))
            return false;
    return true;
}

/* Spots on the same squares follow each other. */
static bool is_known(const hm_deck *d, const hm_prospect *list, int count,
                     const hm_prospect *p)
{
    for (int i = count - 1; i >= 0 && list[i].squares == p->squares; i--)
        if (is_same(d, &list[i], p))
            return true;
    return false;
}

static int rank_of(const hm_prospect *p)
{
    return p->stuck != 0 ? 2 : p->wrong != 0 || p->hollow ? 1 : 0;
}

static int compare(const void *a, const void *b)
{
    const hm_prospect *p = a, *q = b;
    const int left[] = {rank_of(p), p->missing + p->blocked, p->blocked,
                        -hm_count(p->squares), p->spot};
    const int right[] = {rank_of(q), q->missing + q->blocked, q->blocked,
                         -hm_count(q->squares), q->spot};
    int i = 0;
    while (i < 4 && left[i] == right[i])
        i++;
    return left[i] - right[i];
}

int hm_prospects(const hm_deck *d, const hm_town *town, int slot,
                 hm_prospect out[HM_PROSPECTS_MAX])
{
    const plot w = {d, town, hm_sight_of(d, town), slot};
    int count = 0;
    if (slot < 0 || !hm_has_buildings(d, slot))
        return 0;
    for (int i = 0; i < spots_of(d, slot)->count && count < HM_PROSPECTS_MAX; i++) {
        out[count] = look(&w, i);
        count += !is_known(d, out, count, &out[count]);
    }
    qsort(out, (size_t)count, sizeof *out, compare);
    return count;
}

int hm_prospects_of(const hm_table *t, int player, int slot,
                    hm_prospect out[HM_PROSPECTS_MAX])
{
    const hm_deal *deal = hm_table_deal(t);
    hm_town town;
    if (deal->deck->game->boards > 0 || player < 0 || player >= deal->players)
        return 0;
    hm_table_town_midway(t, player, player, &town);
    return hm_prospects(deal->deck, &town, slot, out);
}

/* -- in words */

/* Which of the buildings that the layout asks for belongs there; NULL: none does. */
static const hm_demand *building_wanted(const hm_deck *d, const hm_prospect *p,
                                        int square)
{
    const hm_spots *spots = spots_of(d, p->slot);
    for (int k = 0; spots->stand != NULL && k < HM_STANDS_MAX; k++)
        if (spots->stand[p->spot].by[k] >> square & 1)
            return &spots->stand_ask[k];
    return NULL;
}

static void add_word(char text[HM_WANTED_MAX], const char *word)
{
    size_t n = strlen(text);
    snprintf(text + n, HM_WANTED_MAX - n, "%s%s", n > 0 ? " or " : "", word);
}

static void add_building(const hm_deck *d, const hm_demand *ask, char *text)
{
    if (ask->card > 0)
        add_word(text, d->cards->card[ask->card - 1]->name);
    for (int i = 0; i < d->game->types; i++)
        if (ask->types >> i & 1)
            add_word(text, d->game->type[i].name);
}

const char *hm_prospect_wants(const hm_deck *d, const hm_prospect *p, int square,
                              char text[HM_WANTED_MAX])
{
    const hm_demand *building = building_wanted(d, p, square);
    const unsigned kinds = building == NULL ? kinds_wanted(d, p, square) : 0;
    const unsigned all = (1u << d->game->resources) - 1;
    text[0] = '\0';
    if (building != NULL)
        add_building(d, building, text);
    else if ((kinds | hm_game_wild(d->game)) == all && hm_count(kinds) > 1)
        add_word(text, "any cube");
    else
        for (int r = 0; r < d->game->resources; r++)
            if (kinds >> r & 1)
                add_word(text, d->game->resource[r].name);
    return text;
}

/* A cell that takes several is drawn as any cube is in layouts. */
char hm_prospect_letter(const hm_deck *d, const hm_prospect *p, int square)
{
    const hm_demand *building = building_wanted(d, p, square);
    const unsigned kinds = building == NULL ? kinds_wanted(d, p, square) : 0;
    if (hm_count(kinds) == 1)
        return (char)tolower((unsigned char)d->game->resource[hm_first(kinds)].letter);
    if (building != NULL && building->types != 0)
        return d->game->type[hm_first(building->types)].letter;
    if (building != NULL && building->card > 0)
        return d->game->type[d->cards->card[building->card - 1]->type].letter;
    return '*';
}

/* "glass on c2 and wood on b3", squares of one kind together. */
static void tell_lacks(const hm_deck *d, const hm_prospect *p, FILE *pen)
{
    char name[HM_SQUARE_NAME_MAX], text[HM_WANTED_MAX], other[HM_WANTED_MAX];
    hm_set left = p->lacks;
    for (const char *join = "needs "; left != 0; join = ", ") {
        const hm_set first = left & -left;
        hm_prospect_wants(d, p, hm_first(first), text);
        fprintf(pen, "%s%s on", join, text);
        for (hm_set s = left; s != 0; s &= s - 1) {
            if (strcmp(hm_prospect_wants(d, p, hm_first(s), other), text) != 0)
                continue;
            hm_grid_name(&d->game->grid, hm_first(s), name);
            fprintf(pen, "%s %s", (s & -s) != first ? " and" : "", name);
            left &= ~(s & -s);
        }
    }
}

/* "brick lies on b2 where wood is asked for" */
static void tell_wrong(const hm_deck *d, const hm_town *town, const hm_prospect *p,
                       int square, FILE *pen)
{
    char name[HM_SQUARE_NAME_MAX], text[HM_WANTED_MAX];
    const int cell = hm_cell(&d->plan, town, square);
    hm_grid_name(&d->game->grid, square, name);
    if (cell >= HM_CELL_BUILDING)
        fprintf(pen, "%s stands on %s", d->card[cell - HM_CELL_BUILDING]->name, name);
    else if (cell != HM_CELL_EMPTY)
        fprintf(pen, "%s lies on %s", d->game->resource[cell - 1].name, name);
    else
        fprintf(pen, "nothing can be on %s", name);
    fprintf(pen, " where %s is asked for", hm_prospect_wants(d, p, square, text));
}

void hm_prospect_tell(const hm_deck *d, const hm_town *town, const hm_prospect *p,
                      FILE *pen)
{
    const char *join = p->lacks != 0 ? "; " : "";
    tell_lacks(d, p, pen);
    for (hm_set s = p->wrong; s != 0; s &= s - 1, join = "; ") {
        fputs(join, pen);
        tell_wrong(d, town, p, hm_first(s), pen);
    }
    if (p->hollow)
        fputs("has no real cube, and buildings that stand for cubes are not enough", pen);
    else if (hm_prospect_complete(p))
        fputs("lies there", pen);
}

/* -- which card */

uint64_t hm_prospect_cards(const hm_table *t, int player)
{
    const hm_deal *deal = hm_table_deal(t);
    const hm_deck *d = deal->deck;
    uint64_t out = 0;
    if (d->game->boards > 0 || player < 0 || player >= deal->players)
        return 0;
    const int hand = hm_table_town(t, player)->hand - 1;
    for (int i = 0; i < d->count; i++)
        if (d->card[i]->spots.count > 0 && (!(d->dealt >> i & 1) || i == hand))
            out |= hm_bit(i);
    return out;
}

/* Of the layouts that a cube on the square would bring nearer; NULL: there is none. */
static const hm_prospect *best_through(const hm_deck *d, const hm_prospect *list,
                                       int count, int square, int resource)
{
    const hm_spot *spots = spots_of(d, list[0].slot)->spot;
    for (int i = 0; i < count && rank_of(&list[i]) == 0; i++)
        if ((list[i].lacks >> square & 1) &&
            (spots[list[i].spot].want[resource] >> square & 1))
            return &list[i];
    return NULL;
}

/* A card at its limit is served by nothing. */
int hm_prospect_served(const hm_table *t, int player, int square, int resource)
{
    const hm_deck *d = hm_table_deal(t)->deck;
    hm_prospect list[HM_PROSPECTS_MAX];
    int best = -1, least = INT32_MAX, most = 0;
    for (uint64_t b = hm_prospect_cards(t, player); b != 0; b &= b - 1) {
        const int slot = hm_first(b);
        const int count = hm_prospects_of(t, player, slot, list);
        const hm_prospect *p =
            count > 0 ? best_through(d, list, count, square, resource) : NULL;
        if (p == NULL || hm_at_limit(d, hm_table_town(t, player), slot))
            continue;
        const int size = hm_count(p->squares);
        if (p->missing < least || (p->missing == least && size > most)) {
            best = slot;
            least = p->missing;
            most = size;
        }
    }
    return best;
}
