/* deals.h - games for tests: cards by name or by chance, a table, its decision.
 *
 * One hm_test_game is one game at a time: hm_test_deal sets it up, hm_test_sweep
 * takes everything down again. What cannot be done fails the test.
 */
#ifndef HM_DEALS_H
#define HM_DEALS_H

#include "core/play.h"
#include "dsl/library.h"

typedef struct hm_test_game {
    hm_arena    arena;
    hm_deal     deal;
    hm_table   *table;
    hm_decision due;
} hm_test_game;

/* A deck of these cards, parted by commas; in the game's arena. */
void hm_test_cards(hm_test_game *g, const hm_library *lib, const char *names);
/* One card of each type, of those that the mode in g->deal plays with; and all that are
 * dealt, where g->deal deals. */
void hm_test_any_cards(hm_test_game *g, const hm_library *lib, uint64_t *chance);
void hm_test_mode(hm_test_game *g, const hm_library *lib, const char *mode);

/* One more table of the deal. */
hm_table *hm_test_table(hm_test_game *g);
/* Sets the table up, after the deal was filled in, and looks at its decision. */
void hm_test_deal(hm_test_game *g);
/* Sets up a game with these cards, parted by commas. */
void hm_test_deal_cards(hm_test_game *g, const hm_library *lib, const char *names,
                        const char *mode, int players, uint64_t seed);
void hm_test_sweep(hm_test_game *g);

/* Looks at the decision due; false when the game is over. */
bool hm_test_look(hm_test_game *g);

/* What an option must say; -1 and NULL: anything. */
typedef struct hm_test_pick {
    hm_action   action;
    int         resource, square;
    const char *card;
} hm_test_pick;

/* The index of the first such option of the decision due, or -1. */
int  hm_test_find(const hm_test_game *g, hm_test_pick want);
/* Applies the first such option, which must be there, and looks at what is next. */
void hm_test_take(hm_test_game *g, hm_test_pick want);
/* Applies option i. */
void hm_test_apply(hm_test_game *g, int i);

hm_test_pick hm_test_any(hm_action action);

/* Everybody puts the cube on the first empty square and builds nothing, until
 * something else is asked or the round is over. */
void hm_test_finish_round(hm_test_game *g);

/* A town drawn with a letter per square: resources W H B G S, buildings by the first
 * letter of the card's name in lower case (the deck's first such), '.' for empty. */
hm_town hm_test_town(const hm_test_game *g, const char *rows);

/* What stands there is the same; what the owners hold is not looked at. */
bool hm_test_same_town(const hm_test_game *g, const hm_town *a, const hm_town *b);

#endif
