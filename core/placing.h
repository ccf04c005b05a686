/* placing.h - where named cubes go: cards may send them to certain squares.
 *
 * A card says it of cubes that others named, a drawn card or the caller included, or of
 * those that its owner named. As long as the squares that all standing cards of that kind
 * say together have an empty one, a cube goes there; else anywhere.
 */
#ifndef HM_CORE_PLACING_H
#define HM_CORE_PLACING_H

#include "core/facts.h"

/* Which of the two it is that speaks of a cube. */
static inline hm_hook hm_cube_hook(bool own)
{
    return own ? HM_HOOK_OWN_CUBES : HM_HOOK_OTHERS_CUBES;
}

/* Is there a card in play that could say so? Does one stand in the town? */
static inline bool hm_may_bind_cubes(const hm_deck *d)
{
    return (d->having[HM_HOOK_OWN_CUBES] | d->having[HM_HOOK_OTHERS_CUBES]) != 0;
}
static inline bool hm_is_cube_bound(const hm_deck *d, const hm_town *t, bool own)
{
    return (d->having[hm_cube_hook(own)] & t->stands) != 0;
}

/* The empty squares on which a cube must go; 0: none, and then it goes anywhere. The
 * facts are those of a game in play: they know whether the owner is alone. */
hm_set hm_cubes_go_on(const hm_facts *f, bool own);

#endif
