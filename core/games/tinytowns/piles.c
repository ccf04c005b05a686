/* The pile of resource cards, in modes that have one: the top one is drawn, and is what
 * everybody gets, or whoever plays alone takes one of those on show. */
#include <string.h>

#include "core/games/tinytowns/tinytowns.h"
#include "core/rng.h"

static void shuffle_pile(hm_table *t)
{
    hm_tt_state *s = hm_tt(t);
    const unsigned kinds = hm_tt_how(t)->kinds;
    const int copies = hm_tt_how(t)->mode->copies;
    s->pile_count = (uint8_t)(copies * hm_count(kinds));
    for (int i = 0; i < s->pile_count; i++)
        s->pile[i] = (uint8_t)hm_nth(kinds, i / copies);
    for (int i = s->pile_count - 1; i > 0; i--) {
        int k = hm_rng_below(&s->rng, i + 1);
        uint8_t card = s->pile[i];
        s->pile[i] = s->pile[k];
        s->pile[k] = card;
    }
}

/* The cards put away are the ones at the bottom: nobody sees them either way. */
static int draw(hm_table *t)
{
    hm_tt_state *s = hm_tt(t);
    if (s->pile_count <= hm_tt_how(t)->mode->away)
        shuffle_pile(t);
    return s->pile[--s->pile_count];
}

/* What a rule forbids is passed over. Two piles have a card of each kind, but for those
 * put away, which could be all that are allowed: then the rule gives way. */
int hm_tt_draw_for_hall(hm_table *t)
{
    const unsigned kinds = hm_tt_lawful_kinds(t, 0);
    int kind = draw(t);
    for (int i = 0; i < 2 * HM_TT_PILE_MAX && !(kinds >> kind & 1); i++)
        kind = draw(t);
    return kind;
}

void hm_tt_deal_solo(hm_table *t)
{
    hm_tt_state *s = hm_tt(t);
    shuffle_pile(t);
    s->shown_count = hm_tt_how(t)->mode->shown;
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
