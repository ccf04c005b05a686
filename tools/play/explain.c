/* explain.c - asks the face about a square, and the deck about a card; an option may be
 * about both. */
#include "tools/play/explain.h"

#include "tools/game/face.h"
#include "tools/game/looks.h"
#include "tools/game/sketch.h"

static const hm_face *face_of(const hm_table *t)
{
    return hm_face_of(hm_table_deal(t)->deck->game);
}

void hm_explain_square(const hm_table *t, int viewer, int board, int square, FILE *pen)
{
    face_of(t)->explain(t, viewer, board, square, pen);
}

/* Where something is put on an empty square, what was there is not worth a word; what is
 * used stands there, and explaining the square tells its card. */
static bool is_about_place(hm_action action)
{
    return action != HM_ACTION_PLACE && action != HM_ACTION_BUILD;
}

static bool is_about_card(const hm_option_parts *p)
{
    return p->action != HM_ACTION_USE && p->action != HM_ACTION_ACTIVATE &&
           p->action != HM_ACTION_VISIT &&
           !(p->action == HM_ACTION_ACT && p->square >= 0);
}

/* "put villager" or "decline" mean little without what the card that asks says. */
static const hm_card *card_of(const hm_table *t, const hm_option_parts *p)
{
    return p->action == HM_ACTION_WAY && p->card == NULL ? hm_table_asker(t) : p->card;
}

int hm_explained_slot(const hm_table *t, const hm_decision *d, int i)
{
    hm_option_parts parts = hm_option_open(t, d->option[i]);
    const hm_card *card = card_of(t, &parts);
    return card == NULL || !is_about_card(&parts)
               ? HM_NO_SLOT : hm_deck_slot(hm_table_deal(t)->deck, card);
}

void hm_explain_place(const hm_table *t, const hm_decision *d, int i, FILE *pen)
{
    const hm_face *face = face_of(t);
    hm_option_parts parts = hm_option_open(t, d->option[i]);
    int board = parts.action == HM_ACTION_VISIT ? parts.host
                                                : face->sketch->home(t, d->player);
    if (parts.square >= 0 && is_about_place(parts.action))
        face->explain(t, d->player, board, parts.square, pen);
}

void hm_explain_card(const hm_table *t, int slot, FILE *pen)
{
    const hm_deck *deck = hm_table_deal(t)->deck;
    hm_write_title(pen, deck->game, deck->card[slot]);
    face_of(t)->sketch->about(t, slot, pen);
    if (deck->card[slot]->pattern.rows > 0) {
        fputs(":\n", pen);
        hm_write_layouts(pen, deck->game, deck->card[slot], 4);
    } else {
        fputs(". ", pen);
    }
    fprintf(pen, "%s\n", hm_table_text(t, deck->card[slot]));
}

/* The card is told with what it costs or how it is laid out, since that is what one
 * wants to know before choosing. */
void hm_explain_option(const hm_table *t, const hm_decision *d, int i, FILE *pen)
{
    const int slot = hm_explained_slot(t, d, i);
    hm_explain_place(t, d, i, pen);
    if (slot != HM_NO_SLOT)
        hm_explain_card(t, slot, pen);
}
