/* naive_pile.h - a deck as the naive scorer knows it, and sheets of both side by side.
 */
#ifndef NAIVE_PILE_H
#define NAIVE_PILE_H

#include "core/score.h"
#include "tests/naive.h"

typedef struct naive_pile {
    hm_arena       arena;
    const hm_deck *deck;
    int            count;
    naive_card     card[NAIVE_CARDS]; /* by slot */
} naive_pile;

/* Which cards the deck has; all must be known to the naive scorer. */
void naive_pile_of(naive_pile *p, const hm_deck *deck);
/* A town of that deck in a mode; the pile's deck says what stands there. */
void naive_read(const naive_pile *p, const hm_setting *how, const hm_town *t,
                naive_town *out);
int  naive_coin(const hm_deck *d); /* which counter it is */
/* What the town is told of switches, and by whom the buildings are worked in. */
void naive_read_rules(const naive_pile *p, const hm_setting *how, naive_town *out);
void naive_read_tokens(const naive_pile *p, const hm_town *t, naive_town *out);

/* Flags of squares. */
void naive_flags(hm_set set, bool flag[NAIVE_SQUARES]);
/* The line of a slot (or of the game, below 0); NULL when there is none. */
const hm_score_line *naive_line(const hm_sheet *sheet, int slot);

/* Is every sheet what the naive scorer says of these towns, in which everybody may feed
 * as they did? NULL: yes; else the name of what is not, of the player *who. */
const char *naive_compare(const naive_pile *p, const naive_town *town, int players,
                          const hm_sheet *sheet, int *who);
/* Shows both towns and sheets, for a test that fails. */
void naive_draw(const naive_pile *p, const hm_town *town, int players,
                const hm_sheet *sheet);

#endif
