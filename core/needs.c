/* needs.c - which parts the towns of a deck have, as parts.def says it: what its cards
 * and rules can do. */
#include "core/needs.h"

#include <string.h>

#include "core/course.h"
#include "core/tasks.h"

/* Does some clause have one of two operations? A script may do anything. */
static bool has_either(const hm_deck *d, hm_op one, hm_op other)
{
    for (int i = 0; i < d->count; i++)
        for (int k = 0; k < d->card[i]->clauses; k++) {
            const hm_program *p = d->card[i]->clause[k].code;
            if (p == NULL || hm_program_has(p, one) || hm_program_has(p, other))
                return true;
        }
    for (hm_hook h = 0; h < HM_HOOKS; h++)
        for (int i = 0; i < d->laws[h].count; i++) {
            const hm_program *p = d->laws[h].use[i].clause->code;
            if (p == NULL || hm_program_has(p, one) || hm_program_has(p, other))
                return true;
        }
    return false;
}

static bool can_hold(const hm_deck *d)
{
    for (int i = 0; i < d->count; i++)
        if (d->card[i]->holds != 0)
            return true;
    return has_either(d, HM_OP_STORE_ON, HM_OP_STORE_ON);
}

static bool can_remember(const hm_deck *d)
{
    return has_either(d, HM_OP_REMEMBER, HM_OP_KEEP) ||
           has_either(d, HM_OP_MEMO, HM_OP_KEPT) || has_either(d, HM_OP_USED, HM_OP_USED);
}

/* A script that marks squares names it, so that others need no room for that. */
static bool marks(const hm_clause *c)
{
    return c->code != NULL ? hm_program_has(c->code, HM_OP_MARK) : c->marks;
}

static bool can_mark(const hm_deck *d)
{
    for (int i = 0; i < d->count; i++)
        for (int k = 0; k < d->card[i]->clauses; k++)
            if (marks(&d->card[i]->clause[k]))
                return true;
    return false;
}

static bool has_chance(const hm_program *p)
{
    return p != NULL && (hm_program_has(p, HM_OP_ROLL) || hm_program_has(p, HM_OP_DRAW));
}

/* Of scripts none does. */
static bool goes_by_chance(const hm_deck *d)
{
    bool luck = false;
    for (int i = 0; i < d->count + d->abilities; i++)
        for (int k = 0; k < d->card[i]->clauses; k++)
            luck |= has_chance(d->card[i]->clause[k].code);
    for (hm_hook h = 0; h < HM_HOOKS; h++)
        for (int i = 0; i < d->laws[h].count; i++)
            luck |= has_chance(d->laws[h].use[i].clause->code);
    return luck;
}

static bool is_once(const hm_clause *c)
{
    return c->flags & HM_CLAUSE_ONCE || (c->code && hm_program_has(c->code, HM_OP_ONCE));
}

static bool goes_once(const hm_deck *d)
{
    bool once = d->shares_once != 0;
    for (int i = 0; i < d->count + d->abilities; i++)
        for (int k = 0; k < d->card[i]->clauses; k++)
            once |= is_once(&d->card[i]->clause[k]);
    return once;
}

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

/* A script can give and lay whatever there is. */
static uint8_t can_give(const hm_deck *d)
{
    return has_either(d, HM_OP_GIVE, HM_OP_GIVE) ? counters_of(d) : 0;
}

static uint8_t can_lay(const hm_deck *d)
{
    const bool lays = has_either(d, HM_OP_LAY, HM_OP_LAY_WAITING) ||
                      has_either(d, HM_OP_LAY_ONE, HM_OP_LAY_ONE_WAITING);
    return lays ? counters_of(d) : 0;
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

/* A script that moves things may take them away. */
static bool takes_away(const hm_clause *c)
{
    return c->code != NULL ? hm_program_has(c->code, HM_OP_REMOVE) ||
                                 hm_program_has(c->code, HM_OP_REMOVE_ALL)
                           : c->carries;
}

static bool can_lose_dealt(const hm_deck *d)
{
    bool loses = false;
    for (hm_hook h = 0; h < HM_HOOKS && d->dealt != 0; h++) {
        for (int i = 0; i < d->uses[h].count; i++)
            loses |= takes_away(d->uses[h].use[i].clause);
        for (int i = 0; i < d->laws[h].count; i++)
            loses |= takes_away(d->laws[h].use[i].clause);
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
#define PART(member, copies, type, rows, kinds, unit, read, known, sees, has, doc)       \
    [HM_PART_##member] = (uint8_t)(has),
#include "core/parts.def"
        }};
}

bool hm_deck_stores(const hm_deck *d)
{
    return has_either(d, HM_OP_STORE_ON, HM_OP_STORE_ON);
}
