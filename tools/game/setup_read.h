/* setup_read.h - a request for a new game while it is read; between setup.c and the
 * faces' own parts of it. Private.
 */
#ifndef HM_TOOLS_GAME_SETUP_READ_H
#define HM_TOOLS_GAME_SETUP_READ_H

#include "core/arena.h"
#include "core/card.h"
#include "core/deck.h"
#include "core/game.h"
#include "core/play.h"
#include "core/ruleset.h"
#include "tools/fields.h"
#include "tools/options.h"

typedef struct hm_setup_reader {
    const hm_options *o;
    const hm_library *lib;
    const hm_cards   *set;    /* of the library */
    const hm_game    *game;
    hm_arena         *arena;
    json_t           *full;   /* the request, completed */
    hm_deal          *deal;
    hm_fields         fields;
    int               laid;   /* cards for everybody; those that are dealt follow, */
    int               built;  /* ... up to here; then those that nobody builds, */
    int               happenings; /* ... of which those from here on are events */
    int               cards;
    const hm_card    *card[HM_DECK_MAX];
} hm_setup_reader;

/* The card of that name; NULL after refusing it. */
const hm_card *hm_setup_card(hm_setup_reader *r, const char *name);
/* One more card in play; refuses what is there already, and too many. */
void    hm_setup_add(hm_setup_reader *r, const hm_card *card);
bool    hm_setup_flag(hm_setup_reader *r, const char *field); /* false without it */
/* in the mode, which has been read */
hm_seating hm_setup_seating(const hm_setup_reader *r);
/* By its name, or as pack/id where that is not clear; and of r->card[first, last). */
json_t *hm_setup_card_json(const hm_cards *set, const hm_card *c);
json_t *hm_setup_cards_json(const hm_setup_reader *r, int first, int last);

#endif
