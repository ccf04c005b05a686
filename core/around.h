/* around.h - the other towns that programs in play look at, seen from one seat.
 *
 * When points are counted, all towns have facts, which are each other's neighbours
 * (score.c). During a game there is one town at a time whose cards and rules are asked,
 * in many places; so the others' facts hang on the setting that all of them are given
 * (hm_setting.side), and hm_facts_fill takes them from there. What others have done in a
 * step that all take at the same time must not show: the ruleset says which towns are
 * seen. Decks in which nobody looks (hm_deck.minds) have none of it.
 */
#ifndef HM_CORE_AROUND_H
#define HM_CORE_AROUND_H

#include "core/facts.h"

/* A seat, and what is seen from it. It points at itself: it is never copied. */
typedef struct hm_around {
    hm_setting      how;            /* the game's, with the sides below */
    const hm_facts *side[HM_SIDES];
    hm_facts        nobody;
    hm_facts        owner;          /* for whom something is done, if somebody is */
    hm_facts        facts[];        /* of the others: of all, or of both neighbours */
} hm_around;

/* Bytes for so many players; 0 where nobody of the deck looks. */
size_t hm_around_size(const hm_deck *d, int players);

/* Who sits where: the seat that is asked first, and whose card it is of which the player
 * does something, -1: nobody's. */
typedef struct hm_ring {
    int players, first, owner;
} hm_ring;

/* The setting for the facts of `player`, who sees these towns of all players, each `size`
 * bytes after the one before; the own is looked at only as the owner's. Towns and `how`
 * must outlive what is seen. */
const hm_setting *hm_around_look(hm_around *a, const hm_deck *d, const hm_setting *how,
                                 const hm_town *towns, size_t size, hm_ring ring,
                                 int player);

/* What the deck must know beforehand: whether anybody looks, and who nobody is. */
hm_status hm_deck_find_minding(hm_deck *d, hm_arena *arena, hm_error *err);

#endif
