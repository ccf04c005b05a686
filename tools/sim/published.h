/* published.h - which cards are published, and so a measure for others.
 *
 * What --with gives (tools/game/given.h) is a draft. Packs are published where bands are
 * kept beside them, as those that come with the program have it. A designer's own pack
 * has none; its cards are drafts, too, and must not span the band that they are judged
 * by. Where no pack in use has any, all of them count.
 */
#ifndef HM_TOOLS_SIM_PUBLISHED_H
#define HM_TOOLS_SIM_PUBLISHED_H

#include "dsl/library.h"
#include "tools/options.h"

/* One for every card of the library, by its index; in the arena. */
const bool *hm_published(const hm_options *o, const hm_library *lib, hm_arena *arena);

#endif
