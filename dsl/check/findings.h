/* findings.h - what is allowed in a card, and hardly meant. Private.
 *
 * Only trees that were checked and compiled without errors are looked at. Everything
 * found is a warning with a hint; nothing is changed.
 */
#ifndef HM_DSL_CHECK_FINDINGS_H
#define HM_DSL_CHECK_FINDINGS_H

#include "core/card.h"
#include "dsl/check/bounds.h"
#include "dsl/diag.h"

typedef struct hm_finder {
    const hm_cards  *cards;
    const hm_card   *card;
    const hm_node   *node;   /* its tree */
    const hm_source *source;
    hm_bounds        bounds; /* of the card */
    hm_diags        *diags;
} hm_finder;

/* Adds one; the hint is a text of its own. */
void hm_find(const hm_finder *f, const char *code, hm_span at, const char *message,
             const char *hint);

/* -- rules.c: sets, numbers, conditions that cannot be; effects without a target */
void hm_find_in_part(const hm_finder *f, const hm_node *part);

/* -- cards.c: what the card as a whole lacks or says otherwise */
void hm_find_in_card(const hm_finder *f);
/* What is known of its buildings: the bounds of a finder without any. */
hm_bounds hm_find_bounds(const hm_finder *f);

/* -- places.c: "only on", "only from" and limits that never matter or never let it be */
void hm_find_places(const hm_finder *f);
/* Which cards can be built from cubes, one after another: all but those whose layouts ask
 * for buildings that none of these is. By index; in the arena, NULL without memory. Decks
 * are drawn with one card of a type, so others of its own type are no help to a card that
 * asks for the type, only to one that asks for them by name. */
const bool *hm_find_beginnings(const hm_cards *cards, hm_arena *arena);

#endif
