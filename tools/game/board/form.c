/* form.c - the questions of games on a shared board: which board, which tiles, which
 * objectives. What there is to choose from are the tags of the cards. */

#include "tools/game/board/board.h"

#include <string.h>

#include "tools/game/form_parts.h"

static bool is_choice(const hm_form_question *q, const char *text)
{
    for (int i = 0; i < q->choices; i++)
        if (strcmp(q->choice[i], text) == 0)
            return true;
    return false;
}

/* What cards of a kind are tagged with. */
static void offer_tags(hm_form_question *q, const hm_cards *set, bool objectives)
{
    for (int i = 0; i < set->count; i++)
        for (int k = 0; k < HM_TAGS_MAX && set->card[i]->tag[k] != NULL; k++)
            if (hm_is_objective(set->card[i]) == objectives &&
                !is_choice(q, set->card[i]->tag[k]))
                hm_form_choice(q, set->card[i]->tag[k], "");
}

void hm_board_offer(hm_form *f, const hm_cards *set)
{
    hm_form_question *q = hm_form_ask(f, "board", "Board");
    for (int i = 0; i < set->game->boards; i++)
        hm_form_choice(q, set->game->board[i].name, "");
    hm_form_settle(f, q, "");
    q = hm_form_ask(f, "market", "Market");
    hm_form_choice(q, "random", "tiles are drawn by chance");
    offer_tags(q, set, false);
    hm_form_settle(f, q, "random");
    q = hm_form_ask(f, "objectives", "Objectives");
    offer_tags(q, set, true);
    if (q->choices < 2)
        f->count--; /* nothing to choose */
    else
        hm_form_settle(f, q, "");
}
