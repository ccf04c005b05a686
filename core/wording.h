/* wording.h - a card's text for the readers of one game.
 *
 * A text that tells of every mode and every switch is long, and most of it cannot
 * matter at one table. So a card has its text once for all games (hm_card.text) and
 * once for each setting that it tells apart. All of them are made when the card is
 * loaded and lie in the arena of its card set; choosing one makes nothing.
 */
#ifndef HM_CORE_WORDING_H
#define HM_CORE_WORDING_H

#include "core/card.h"

/* How many play, as far as words go: nobody else, one other, neighbours on both sides. */
typedef enum hm_company { HM_ALONE, HM_TWO, HM_MANY, HM_COMPANIES } hm_company;

enum {
    HM_WORDING_SWITCHES = 4, /* that one text tells apart */
    HM_WORDING_VALUES = 16   /* their values together: more would be too many texts */
};

typedef struct hm_wording {
    bool               by_mode, by_company;
    uint8_t            switches;
    uint8_t            rule[HM_WORDING_SWITCHES]; /* of the game */
    /* By mode, then by company, then by the switches' values; what it does not go by is
     * no step of it. Equal texts are one. */
    const char *const *text;
} hm_wording;

hm_company hm_company_of(int players); /* 0, not known yet: many */

/* How many texts it has, and which one is for this setting. */
int hm_wording_size(const hm_wording *w, const hm_game *g);
int hm_wording_index(const hm_wording *w, const hm_game *g, const hm_setting *how,
                     hm_company company);

/* The card's rule as it holds in this game, for so many players. */
const char *hm_card_text(const hm_card *card, const hm_game *g, const hm_setting *how,
                         int players);

#endif
