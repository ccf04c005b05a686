/* needs.c - which parts the towns of a deck have, as parts.def says it: what its cards
 * and rules can do. */
#include "core/needs.h"

#include <string.h>

#include "core/course.h"
#include "core/tasks.h"

/* -- what programs and scripts do */

enum { ANY_SCRIPT = 1u << HM_PART_held | 1u << HM_PART_memo | 1u << HM_PART_given |
                    1u << HM_PART_lying };

/* A script may do anything, but who marks squares, or moves things and so may take them
 * away, names it, so that others need no room for that; and none goes by chance. */
static uint32_t parts_of(const hm_clause *c)
{
    if (c->code != NULL)
        return hm_program_parts(c->code);
    return ANY_SCRIPT | (c->marks ? 1u << HM_PART_marked : 0) |
           (c->layouts ? 1u << HM_PART_laid : 0) |
           (c->carries ? 1u << HM_PART_gone : 0);
}

/* Does some clause need it, of a card or of everybody's? Abilities are among those. */
static bool is_needed(const hm_deck *d, hm_town_part part)
{
    uint32_t parts = 0;
    for (int i = 0; i < d->count; i++)
        for (int k = 0; k < d->card[i]->clauses; k++)
            parts |= parts_of(&d->card[i]->clause[k]);
    for (hm_hook h = 0; h < HM_HOOKS; h++)
        for (int i = 0; i < d->laws[h].count; i++)
            parts |= parts_of(d->laws[h].use[i].clause);
    return parts >> part & 1;
}

static bool can_hold(const hm_deck *d)
{
    for (int i = 0; i < d->count; i++)
        if (d->card[i]->holds != 0)
            return true;
    return is_needed(d, HM_PART_held);
}

/* A script that does something once names that (HM_CLAUSE_ONCE), and not which of both
 * it is. */
static bool goes_once(const hm_deck *d, hm_town_part part)
{
    bool once = part == HM_PART_once && d->shares_once != 0;
    for (int i = 0; i < d->count + d->abilities; i++)
        for (int k = 0; k < d->card[i]->clauses; k++) {
            const hm_clause *c = &d->card[i]->clause[k];
            once |= (c->flags & HM_CLAUSE_ONCE) || (parts_of(c) >> part & 1);
        }
    return once;
}

/* -- what there is in play */

/* Counters that variants in play bring, one bit each. */
static uint8_t counters_of(const hm_deck *d)
{
    unsigned out = 0;
    for (int i = 0; i < d->game->counters; i++) {
        int variant = d->game->counter[i].variant;
        out |= (variant < 0 || (d->variants >> variant & 1)) ? 1u << i : 0;
    }
    return (uint8_t)out;
}

/* Tokens of variants that are on. */
static uint8_t tokens_of(const hm_deck *d)
{
    unsigned out = 0;
    for (int i = 0; i < d->game->tokens; i++) {
        const int variant = d->game->token[i].variant;
        out |= variant < 0 || (d->variants >> variant & 1) ? 1u << i : 0;
    }
    return (uint8_t)out;
}

static bool is_on(const hm_deck *d, int variant)
{
    return variant < 0 || (d->variants >> variant & 1);
}

/* Terrain of towns; that of a shared board is the board's. */
static uint8_t terrains_of(const hm_deck *d)
{
    unsigned out = 0;
    for (int i = 0; i < d->game->terrains && d->game->boards == 0; i++)
        out |= is_on(d, d->game->terrain[i].variant) ? 1u << i : 0;
    return (uint8_t)out;
}

static bool can_close(const hm_deck *d)
{
    const uint8_t terrains = terrains_of(d);
    for (int i = 0; i < d->game->terrains; i++)
        if ((terrains >> i & 1) && d->game->terrain[i].blocked)
            return true;
    for (int i = 0; i < d->game->grounds; i++)
        if (is_on(d, d->game->ground[i].variant) &&
            memchr(d->game->ground[i].cell, HM_GROUND_MISSING, d->game->grid.count))
            return true;
    return false;
}

static bool can_lose_dealt(const hm_deck *d)
{
    bool loses = false;
    for (hm_hook h = 0; h < HM_HOOKS && d->dealt != 0; h++) {
        for (int i = 0; i < d->uses[h].count; i++)
            loses |= parts_of(d->uses[h].use[i].clause) >> HM_PART_gone & 1;
        for (int i = 0; i < d->laws[h].count; i++)
            loses |= parts_of(d->laws[h].use[i].clause) >> HM_PART_gone & 1;
    }
    return loses;
}

hm_plan_needs hm_deck_needs(const hm_deck *d)
{
    const hm_later later = hm_course_later(d);
    return (hm_plan_needs){
        .due_rounds = later.rounds, .due_kinds = later.kinds, .due_laws = later.laws,
        .tasks = (uint8_t)hm_deck_tasks(d),
        .of = {
#define PART(member, copies, type, rows, kinds, unit, read, known, sees, has, ...)       \
    [HM_PART_##member] = (uint8_t)(has),
#include "core/parts.def"
        }};
}

bool hm_deck_stores(const hm_deck *d)
{
    return is_needed(d, HM_PART_held);
}
