/* tokens_offers.h - what a decision of a game with tokens has to offer, as the rules say:
 * where cubes may go, who may be given up or paid with, and how it is asked.
 */
#ifndef TOKENS_OFFERS_H
#define TOKENS_OFFERS_H

#include "tests/deals.h"
#include "tests/tokens_ledger.h"

typedef struct tokens_game {
    const hm_test_game *g;
    int                 token;  /* that is played with */
    bool                coins;
    bool                guided; /* cubes go where tokens stand */
} tokens_game;

/* Is a token given up, so that the cube may go anywhere? */
bool tokens_escape(const tokens_game *w, const hm_option_parts *p);

/* Does an ability build from cubes? Towns do not tell: where a cube was used, another may
 * lie before the turn is over. */
bool tokens_builds(const hm_option_parts *p);

/* NULL: the decision due, of the owner of this page, has neither more nor less; else what
 * is wrong. */
const char *tokens_check_offers(const tokens_game *w, const tokens_page *page);

#endif
