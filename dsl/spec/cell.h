/* cell.h - what there is on a square, in the words of drawings.
 *
 * For messages of tests that fail, and for tests that are made of games: there `set` is
 * the cards that the names must tell apart, and names are written with quotes if need be.
 */
#ifndef HM_DSL_SPEC_CELL_H
#define HM_DSL_SPEC_CELL_H

#include "core/deck.h"

typedef struct hm_drawn {
    const hm_game        *game;
    const hm_card *const *card; /* by slot */
    const hm_plan        *plan;
    const hm_town        *town;
    const hm_cards       *set;  /* NULL: for people to read */
} hm_drawn;

/* "wood", "empty(2 pence)", "Card(wood glass)", "Card(guest not working)"; cut at size.
 * With a set: "." for empty, "\"Grand Hall\"(guest)". */
const char *hm_drawn_cell(const hm_drawn *d, int square, char *out, size_t size);

/* A name as tests write it: with quotes, unless it is a word of letters that means
 * nothing else. */
const char *hm_written_name(const char *name, char *text, size_t size);
/* The same of a card: pack/id where its name is not its own. */
const char *hm_written_card(const hm_cards *set, const hm_card *card, char *text,
                            size_t size);

#endif
