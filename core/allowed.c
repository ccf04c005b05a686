/* allowed.c - squares that cards say themselves, and limits that depend on the square. */
#include "core/allowed.h"

#include "core/teams.h"
#include "core/vm.h"

static bool looks_at(const hm_clause *c, unsigned sees)
{
    return c->script != 0 || (hm_program_sees(c->code) & sees);
}

/* What all its clauses of the hook have in common. */
static hm_set said_by(const hm_facts *f, hm_hook hook, int slot)
{
    const hm_uses *uses = &f->deck->uses[hook];
    hm_set out = f->deck->game->grid.all;
    for (int i = 0; i < uses->count; i++)
        if (uses->use[i].slot == slot)
            out &= (hm_set)hm_clause_value(uses->use[i].clause, f, -1, slot);
    return out;
}

/* Of what stacks, each storey is one of those that there may be. */
static int weight_of(const hm_facts *f, int slot, hm_set where)
{
    if (!(f->deck->stacks >> slot & 1) || where == 0)
        return hm_count(where);
    return hm_height(&f->deck->plan, f->town, hm_first(where));
}

/* Squares in whose row or column there are so many already. */
static hm_set full_lines(const hm_facts *f, int slot, const hm_set *line, int most)
{
    hm_set out = 0;
    for (hm_set s = f->all; most != 0 && s != 0; s &= s - 1) {
        const hm_set whole = line[hm_first(s)] | (s & -s);
        out |= weight_of(f, slot, f->card[slot] & whole) >= most ? s & -s : 0;
    }
    return out;
}

/* Squares on which one more would make a group of more than so many. */
static hm_set full_groups(const hm_facts *f, int slot, int most)
{
    const hm_grid *g = &f->deck->game->grid;
    hm_set out = 0;
    for (hm_set s = f->all; most != 0 && s != 0; s &= s - 1) {
        const hm_set own = s & -s, others = f->card[slot] & ~own;
        const hm_set group = hm_grid_group(g, others | own, hm_first(s)) & ~own;
        const int there = weight_of(f, slot, f->card[slot] & own);
        out |= hm_count(group) + there >= most ? own : 0;
    }
    return out;
}

/* -- what others do not allow */

/* Where the clause of a card or rule lets nothing of the slot's type come up. */
static hm_set barred_in(const hm_facts *f, const hm_use *u, int slot)
{
    const int64_t types = hm_vm_number(u->clause->filter, f, -1, u->slot);
    if (!(types & hm_card_types(f->deck->card[slot])))
        return 0;
    return (hm_set)hm_clause_value(u->clause, f, -1, u->slot);
}

static bool stands_at(const hm_facts *them, int slot)
{
    return them != NULL && (them->stands >> slot & 1);
}

/* Round the table up to nobody. Who is of a team with somebody is of theirs. */
static bool stands_elsewhere(const hm_facts *f, hm_whose whose, int slot)
{
    const hm_teams *teams = f->how->teams;
    const hm_facts *them = f->side[HM_SIDE_LEFT];
    for (int i = 1; i < HM_PLAYERS_MAX && them != NULL && them->all != 0; i++) {
        if (stands_at(them, slot) &&
            (teams == NULL ? whose == HM_WHOSE_RIVALS || whose == HM_WHOSE_OTHERS
                           : hm_is_meant(whose, teams, them->seat, f->seat,
                                         teams->players)))
            return true;
        them = them->side[HM_SIDE_LEFT];
    }
    return false;
}

/* Does the card stand in a town that this one is the right, the left and so on of? Who is
 * on the left of somebody has them on the right. */
static bool speaks_of(const hm_facts *f, hm_whose whose, int slot)
{
    const bool right = stands_at(f->side[HM_SIDE_RIGHT], slot),
               left = stands_at(f->side[HM_SIDE_LEFT], slot);
    switch (whose) {
    case HM_WHOSE_LEFT: return right;
    case HM_WHOSE_RIGHT: return left;
    case HM_WHOSE_NEIGHBOURS: return left || right;
    case HM_WHOSE_EVERYBODY:
        return stands_at(f, slot) || stands_elsewhere(f, HM_WHOSE_OTHERS, slot);
    case HM_WHOSE_OTHERS:
    case HM_WHOSE_PARTNER:
    case HM_WHOSE_TEAMMATES:
    case HM_WHOSE_RIVALS: return stands_elsewhere(f, whose, slot);
    case HM_WHOSE_OWN:
    case HM_WHOSES: break;
    }
    return false;
}

/* What rules and open events do not allow, and cards wherever they stand. */
static hm_set barred(const hm_facts *f, int slot)
{
    const hm_uses *laws = &f->deck->laws[HM_HOOK_BAR],
                  *uses = &f->deck->uses[HM_HOOK_BAR];
    hm_set out = 0;
    for (int i = 0; i < laws->count; i++)
        if (hm_law_holds(f->deck, f->town, laws->use[i].slot))
            out |= barred_in(f, &laws->use[i], slot);
    for (int i = 0; i < uses->count; i++)
        if (speaks_of(f, (hm_whose)uses->use[i].clause->who, uses->use[i].slot))
            out |= barred_in(f, &uses->use[i], slot);
    return out;
}

/* A card of another player, or a rule, may speak of any. */
static void find_barred_by(hm_deck *d, const hm_uses *uses)
{
    const unsigned cubes = HM_SEES_CUBES | HM_SEES_KINDS | HM_SEES_HELD;
    const uint64_t all = d->count < 64 ? hm_bit(d->count) - 1 : ~(uint64_t)0;
    d->choosy |= uses->count != 0 ? all : 0;
    for (int i = 0; i < uses->count; i++)
        d->fickle |= looks_at(uses->use[i].clause, cubes) ||
                             (hm_program_sees(uses->use[i].clause->filter) & cubes)
                         ? all
                         : 0;
}

static void find_barred(hm_deck *d)
{
    find_barred_by(d, &d->uses[HM_HOOK_BAR]);
    find_barred_by(d, &d->laws[HM_HOOK_BAR]);
}

hm_set hm_allowed_on(const hm_facts *f, int slot)
{
    const hm_grid *g = &f->deck->game->grid;
    const hm_card *card = f->deck->card[slot];
    if (!(f->deck->choosy >> slot & 1))
        return g->all;
    return said_by(f, HM_HOOK_ONLY_ON, slot) &
           ~(full_lines(f, slot, g->row, card->limit_by[HM_LIMIT_ROW]) |
             full_lines(f, slot, g->column, card->limit_by[HM_LIMIT_COLUMN]) |
             full_groups(f, slot, card->limit_by[HM_LIMIT_GROUP]) | barred(f, slot));
}

hm_set hm_allowed_from(const hm_facts *f, int slot)
{
    return said_by(f, HM_HOOK_ONLY_FROM, slot);
}

/* Does something of the card look at cubes, which are gone when its building comes? Or
 * may it go elsewhere than on one of their squares? */
static bool sees_cubes(const hm_deck *d, int slot)
{
    const unsigned cubes = HM_SEES_CUBES | HM_SEES_KINDS | HM_SEES_HELD;
    const hm_uses *uses = &d->uses[HM_HOOK_ONLY_ON];
    for (int i = 0; i < uses->count; i++)
        if (uses->use[i].slot == slot && looks_at(uses->use[i].clause, cubes))
            return true;
    return false;
}

static bool use_kinds(const hm_uses *uses)
{
    for (int i = 0; i < uses->count; i++)
        if (looks_at(uses->use[i].clause, HM_SEES_KINDS | HM_SEES_HELD))
            return true;
    return false;
}

static bool sees_kinds(const hm_deck *d, hm_hook hook)
{
    return use_kinds(&d->uses[hook]) || use_kinds(&d->laws[hook]);
}

void hm_deck_find_choosy(hm_deck *d)
{
    d->choosy = d->having[HM_HOOK_ONLY_ON];
    for (int i = 0; i < d->count; i++) {
        for (int k = 0; k < HM_LIMITS_BY; k++)
            d->choosy |= d->card[i]->limit_by[k] ? hm_bit(i) : 0;
        d->fickle |= sees_cubes(d, i) ? hm_bit(i) : 0;
    }
    find_barred(d);
    d->fickle |= d->choosy & d->having[HM_HOOK_BUILD_ON];
    d->fickle |= d->having[HM_HOOK_GO_ON] ? d->choosy : 0;
    d->kinds_matter = sees_kinds(d, HM_HOOK_ONLY_ON) ||
                      sees_kinds(d, HM_HOOK_BUILD_ON) || sees_kinds(d, HM_HOOK_GO_ON) ||
                      sees_kinds(d, HM_HOOK_BAR);
}
