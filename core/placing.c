/* placing.c - what standing cards and rules for everybody say of a cube, joined. */
#include "core/placing.h"

#include "core/script.h"

/* The hook of such cubes alone; that of all cubes speaks of them, too. */
static hm_hook hook_of(hm_cube cube)
{
    return cube == HM_CUBE_OWN      ? HM_HOOK_OWN_CUBES
           : cube == HM_CUBE_OTHERS ? HM_HOOK_OTHERS_CUBES
                                    : HM_HOOK_ALL_CUBES;
}

bool hm_may_cards_bind(const hm_deck *d, hm_cube cube)
{
    return (d->having[hook_of(cube)] | d->having[HM_HOOK_ALL_CUBES]) != 0;
}

bool hm_may_bind_cubes(const hm_deck *d, hm_cube cube)
{
    const hm_hook own = hook_of(cube);
    return hm_may_cards_bind(d, cube) ||
           d->laws[own].count + d->laws[HM_HOOK_ALL_CUBES].count != 0;
}

/* Most events are not open. */
static bool does_one_hold(const hm_deck *d, const hm_town *t, const hm_uses *laws)
{
    for (int i = 0; i < laws->count; i++)
        if (hm_law_holds(d, t, laws->use[i].slot))
            return true;
    return false;
}

bool hm_is_cube_bound(const hm_deck *d, const hm_town *t, hm_cube cube)
{
    const hm_hook own = hook_of(cube);
    return ((d->having[own] | d->having[HM_HOOK_ALL_CUBES]) & t->stands) != 0 ||
           does_one_hold(d, t, &d->laws[own]) ||
           does_one_hold(d, t, &d->laws[HM_HOOK_ALL_CUBES]);
}

/* What is said of all cubes holds together, and what is lifted says all squares; so
 * "nothing is said" is all of them. */
static hm_set meet(const hm_facts *f, const hm_uses *uses, bool cards)
{
    hm_set where = f->empty;
    for (int i = 0; i < uses->count; i++)
        if (cards ? f->card[uses->use[i].slot] != 0
                  : hm_law_holds(f->deck, f->town, uses->use[i].slot))
            where &= (hm_set)hm_clause_value(uses->use[i].clause, f, -1,
                                             uses->use[i].slot);
    return where;
}

/* Of a named cube: squares that it must go on; 0: it need not. */
static hm_set of_all(const hm_facts *f, bool cards)
{
    const hm_set where = cards ? meet(f, &f->deck->uses[HM_HOOK_ALL_CUBES], true)
                               : meet(f, &f->deck->laws[HM_HOOK_ALL_CUBES], false);
    return where == f->empty ? 0 : where;
}

static hm_set said_by_cards(const hm_facts *f, hm_hook hook)
{
    const hm_uses *uses = &f->deck->uses[hook];
    hm_set where = 0;
    for (int i = 0; i < uses->count; i++)
        if (f->card[uses->use[i].slot] != 0)
            where |= (hm_set)hm_clause_value(uses->use[i].clause, f, -1,
                                             uses->use[i].slot);
    return where & f->empty;
}

/* Rules of the game, and of events where these are wanted. */
static hm_set said_by_laws(const hm_facts *f, hm_hook hook, bool events)
{
    const hm_uses *laws = &f->deck->laws[hook];
    hm_set where = 0;
    for (int i = 0; i < laws->count; i++)
        if ((events || laws->use[i].slot == HM_NO_SLOT) &&
            hm_law_holds(f->deck, f->town, laws->use[i].slot))
            where |= (hm_set)hm_clause_value(laws->use[i].clause, f, -1, HM_NO_SLOT);
    return where & f->empty;
}

hm_set hm_cards_send_to(const hm_facts *f, hm_cube cube)
{
    if (cube == HM_CUBE_PLACED)
        return meet(f, &f->deck->uses[HM_HOOK_ALL_CUBES], true);
    return said_by_cards(f, hook_of(cube)) | of_all(f, true);
}

hm_set hm_cubes_go_on(const hm_facts *f, hm_cube cube)
{
    const hm_set cards = hm_cards_send_to(f, cube);
    if (cube == HM_CUBE_PLACED)
        return cards & meet(f, &f->deck->laws[HM_HOOK_ALL_CUBES], false);
    const hm_set laws = said_by_laws(f, hook_of(cube), true) | of_all(f, false);
    return cards == 0 ? laws : (cards & laws) != 0 ? cards & laws : cards;
}

bool hm_may_bar_storing(const hm_deck *d, hm_cube cube)
{
    return hm_may_cards_bind(d, cube) || d->laws[hook_of(cube)].count != 0;
}

bool hm_is_storing_barred(const hm_facts *f, hm_cube cube, bool stores)
{
    if (said_by_laws(f, hook_of(cube), !stores) != 0)
        return true;
    return !stores && hm_cards_send_to(f, cube) != 0;
}
