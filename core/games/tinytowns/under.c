/* Where the named cube may go, and what it finds there. */
#include "core/counters.h"
#include "core/games/tinytowns/tinytowns.h"
#include "core/placing.h"

/* Facts are large, and most towns need none. */
static __attribute__((noinline)) hm_set bound_in(const hm_table *t, hm_cube cube)
{
    const int player = hm_tt(t)->player;
    hm_facts f;
    hm_facts_fill_play(&f, t->deal->deck, hm_tt_town(t, player),
                       hm_tt_setting(t, player));
    f.fault = t->fault;
    f.alone = hm_tt_is_alone(t, player);
    f.named = 1u << (hm_tt(t)->named - 1);
    return hm_cubes_go_on(&f, cube);
}

hm_set hm_tt_where(const hm_table *t)
{
    const int player = hm_tt(t)->player;
    const hm_cube own = hm_tt(t)->namer == player ? HM_CUBE_OWN : HM_CUBE_OTHERS;
    hm_set bound = hm_is_cube_bound(t->deal->deck, hm_tt_town(t, player), own)
                       ? bound_in(t, own) : 0;
    return bound != 0 ? bound : hm_tt_empty(t, player);
}

bool hm_tt_find_under(hm_table *t, int square)
{
    return hm_town_owe(t->deal->deck, hm_tt_town(t, hm_tt(t)->player), square);
}
