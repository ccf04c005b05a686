/* fortune_offers.h - what a decision of a game with coins has to offer, as the rules say:
 * where a cube may go, who may change it, Museums, Oddity Shops and visits to them.
 */
#ifndef FORTUNE_OFFERS_H
#define FORTUNE_OFFERS_H

#include "tests/deals.h"
#include "tests/ledger.h"
#include "tests/naive_pile.h"

/* A player's town for the book-keeper. */
void fortune_page(const hm_test_game *g, const naive_pile *pile, int player,
                  ledger_page *out);
/* The card of an option; NAIVE_CARDS: it has none. */
naive_card fortune_card(const naive_pile *pile, const hm_option_parts *p);
/* Has the rule switch this value? */
bool fortune_switch(const hm_test_game *game, const char *rule, const char *value);

/* Was, or would be, the cube of this round named by another than the player? */
bool fortune_foreign(const hm_test_game *g, int player);

/* NULL: the decision due has neither more nor less; else what is wrong. visited: who is
 * to name has been in a shop. */
const char *fortune_check_offers(const hm_test_game *g, const naive_pile *pile,
                                 bool visited);

#endif
