/* The pile of resource cards, in modes that have one: Town Hall draws what everybody
 * gets, and whoever plays alone takes one of those on show. */
#include <string.h>

#include "core/games/tinytowns/tinytowns.h"
#include "core/rng.h"

static void shuffle_pile(hm_table *t)
{
    hm_tt_state *s = hm_tt(t);
    int kinds = t->deal->deck->game->resources;
    s->pile_count = (uint8_t)(HM_TT_COPIES * kinds);
    for (int i = 0; i < s->pile_count; i++)
        s->pile[i] = (uint8_t)(i / HM_TT_COPIES);
    for (int i = s->pile_count - 1; i > 0; i--) {
        int k = hm_rng_below(&s->rng, i + 1);
        uint8_t card = s->pile[i];
        s->pile[i] = s->pile[k];
        s->pile[k] = card;
    }
}

/* The cards put away are the ones at the bottom: nobody sees them either way. */
int hm_tt_draw_for_hall(hm_table *t)
{
    hm_tt_state *s = hm_tt(t);
    if (s->pile_count <= HM_TT_DISCARDS)
        shuffle_pile(t);
    return s->pile[--s->pile_count];
}

void hm_tt_deal_solo(hm_table *t)
{
    hm_tt_state *s = hm_tt(t);
    shuffle_pile(t);
    s->shown_count = HM_TT_SHOWN < s->pile_count ? HM_TT_SHOWN : s->pile_count;
    for (int i = 0; i < s->shown_count; i++)
        s->shown[i] = s->pile[--s->pile_count];
}

/* Solo, after building: the card that was taken goes under the pile, and a new one comes
 * from its top. Until then it lies on show with the others. */
void hm_tt_replace_taken(hm_table *t, int resource)
{
    hm_tt_state *s = hm_tt(t);
    int i = 0;
    while (i + 1 < s->shown_count && s->shown[i] != resource)
        i++;
    memmove(s->pile + 1, s->pile, s->pile_count);
    s->pile[0] = (uint8_t)resource;
    s->shown[i] = s->pile[s->pile_count];
    s->pile[s->pile_count] = 0;
}
