/* why.c - see why.h. What is the same for all games: whoever is offered it can build it,
 * and a caller never can. The rest is the face's to say. */
#include "tools/game/why.h"

#include "tools/game/face.h"

/* The number of the first option that builds it, from 1; 0: none does. */
static int option_for(const hm_table *t, const hm_decision *d, int player,
                      const hm_card *card)
{
    for (int i = 0; d->player == player && i < d->count; i++) {
        const hm_option_parts parts = hm_option_open(t, d->option[i]);
        if (parts.card == card && (parts.action == HM_ACTION_BUILD ||
                                   parts.action == HM_ACTION_TILE))
            return i + 1;
    }
    return 0;
}

void hm_why_not(const hm_table *t, const hm_decision *d, int player, int slot, FILE *pen)
{
    char text[256];
    const hm_deal *deal = hm_table_deal(t);
    const int option = option_for(t, d, player, deal->deck->card[slot]);
    if (player >= deal->players) {
        fputs("A caller builds nothing.\n", pen);
    } else if (option > 0) {
        hm_option_text(t, d->option[option - 1], text, sizeof text);
        fprintf(pen, "You can: option %d, %s.\n", option, text);
    } else {
        hm_face_of(deal->deck->game)->why(t, d, player, slot, pen);
    }
}

void hm_why_plan(const hm_table *t, int player, int slot, int most, FILE *pen)
{
    const hm_deal *deal = hm_table_deal(t);
    if (player < deal->players)
        hm_face_of(deal->deck->game)->plan(t, player, slot, most, pen);
    else
        fputs("A caller builds nothing.\n", pen);
}
