/* What players of a tiny-town game see of the others while it is played: the towns as
 * they were when the round began until they are done with it, for all take that step at
 * the same time; then as they are. So nothing that somebody may do depends on what others
 * have done in the same round, nor on the order of seats. */
#include "core/games/tinytowns/talks.h"

static hm_tt_sight *sight_of(const hm_table *t)
{
    return &((hm_tt_rules *)t->rules)->sight;
}

static bool is_known(const hm_table *t, int player)
{
    const hm_tt_sight *sight = sight_of(t);
    return sight->known && sight->player == player && sight->round == hm_tt(t)->round;
}

/* Towns as they were stay so for the whole round, and are looked at once. */
const hm_setting *hm_tt_look_around(const hm_table *t, int player)
{
    hm_tt_sight *sight = sight_of(t);
    const bool before = hm_tt_talks(t) || !hm_tt(t)->seat[player].done;
    if (before && is_known(t, player))
        return &sight->around->how;
    sight->known = before;
    sight->player = (uint8_t)player;
    sight->round = hm_tt(t)->round;
    return hm_around_look(sight->around, hm_tt_how(t)->deck, &t->deal->how,
                          before ? hm_tt_before(t, 0) : hm_tt_town(t, 0),
                          hm_tt_plan(t)->size,
                          (hm_ring){t->deal->players, hm_tt(t)->master,
                                    hm_tt_asked_by(t, player)}, player);
}
