/* facts.h - what stands on a card beside its layout and its rule: what it costs, what
 * it is worth, how it is dealt. Terminals and printed cards take it from here.
 */
#ifndef HM_TOOLS_GAME_FACTS_H
#define HM_TOOLS_GAME_FACTS_H

#include "core/card.h"

enum { HM_FACTS_MAX = 5 };

typedef struct hm_fact {
    const char *what;      /* "cost" */
    char        text[200]; /* "2 wood, 1 stone" */
} hm_fact;

/* In the order in which they are shown; what is as usual is left out. */
int hm_card_facts(const hm_card *c, const hm_game *g, hm_fact fact[HM_FACTS_MAX]);

/* "dealt: keep 1 of 2", or "": everybody can have it. */
const char *hm_card_dealt(const hm_card *c, const hm_game *g, char text[64]);

/* Is it built from cubes, or is that what its game has? */
static inline bool hm_has_pattern(const hm_card *c, const hm_game *game)
{
    return c->pattern.cubes > 0 || (game->boards == 0 && !c->ability && !c->stays);
}

/* Is a resource in any of the layouts? */
bool hm_layouts_have(const hm_pattern *p, int resource);

#endif
