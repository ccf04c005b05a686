/* wording.c - which of a card's texts is for which game.
 *
 * All texts of a card lie in one array, made when it was loaded (dsl/say/wording.c),
 * and the setting is the number of its place: mode, company and switches are its
 * digits. Both sides must count the digits alike, so the number is computed here
 * alone. */
#include "core/wording.h"

hm_company hm_company_of(int players)
{
    return players == 1 ? HM_ALONE : players == 2 ? HM_TWO : HM_MANY;
}

int hm_wording_size(const hm_wording *w, const hm_game *g)
{
    int size = (w->by_mode ? g->modes : 1) * (w->by_company ? HM_COMPANIES : 1);
    for (int i = 0; i < w->switches; i++)
        size *= g->rule[w->rule[i]].values;
    return size;
}

int hm_wording_index(const hm_wording *w, const hm_game *g, const hm_setting *how,
                     hm_company company)
{
    int at = w->by_mode ? how->mode : 0;
    if (w->by_company)
        at = at * HM_COMPANIES + (int)company;
    for (int i = 0; i < w->switches; i++)
        at = at * g->rule[w->rule[i]].values + how->rule[w->rule[i]];
    return at;
}

const char *hm_card_text(const hm_card *card, const hm_game *g, const hm_setting *how,
                         int players)
{
    const hm_wording *w = card->wording;
    return w == NULL ? card->text
                     : w->text[hm_wording_index(w, g, how, hm_company_of(players))];
}
