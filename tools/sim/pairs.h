/* pairs.h - one card, in pairs of games that differ in nothing else.
 *
 * The deck of a seed is drawn without regard to the card. In one game the card takes the
 * place of the one of its type; the other is played as drawn, or, where the card itself
 * was drawn, with another one of its type. Cards that are dealt, abilities, events and
 * tiles of a market take places in their own lists in the same way.
 *
 * Other drafts are not drawn as long as there are published cards to be drawn: those are
 * what it is compared with, as in the band.
 */
#ifndef HM_TOOLS_SIM_PAIRS_H
#define HM_TOOLS_SIM_PAIRS_H

#include "tools/sim/run_plan.h"
#include "tools/sim/unbuildable.h"

typedef struct hm_pairs {
    const hm_run_plan *plan;
    const hm_card     *card;
    const hm_card     *twin;  /* a published card that says the same as a draft: it is
                                 studied as that one would be; NULL: none */
    const hm_card     *kin;   /* one that differs in its points only, where decks are
                                 learned: then that is what it is compared with */
    const char        *list;  /* field of the set-up that it is in */
    const bool        *published; /* every card, by its index */
    char               proof[HM_PROOF_MAX]; /* why it cannot be built (unbuildable.h);
                                 "": that is not proven */
    int                others;
    const hm_card    **other; /* what can stand in its place */
    int                dealt; /* cards that are dealt in all; 0: it is not dealt */
    bool               tile;
    const bool        *undrawn; /* drafts, by hm_card.index, that no draw takes: a deck
                                  is the one that would be drawn without them; NULL: cards
                                  were named */
    bool               drafts; /* there are others, which are kept out */
    bool               adds;  /* it comes on top and takes nobody's place */
    bool               none;  /* nothing takes the place: decks without its type */
    int64_t           *alone; /* only decks with it are played: hm_study.alone; NULL */
} hm_pairs;

/* Options for such games: given cards are not drawn for their own sake, and what the card
 * needs is played with. To be called before the plan is made. */
void hm_pairs_options(hm_options *o);

/* HM_EINPUT when the card cannot be studied in these games, and why. */
hm_status hm_pairs_make(hm_pairs *p, const hm_run_plan *plan, const hm_card *card,
                        hm_arena *arena, hm_error *err);

/* Plays both games of a seed, and where nobody has built the card a third one, by bots
 * that are bent on it. ctx is a hm_pairs. */
hm_status hm_pairs_play(void *ctx, hm_bout *b, uint64_t seed, hm_batch *into,
                        hm_error *err);

/* The requests of both games, as new references; for those who want to see one. o is the
 * options of the games, and gets the seed. */
hm_status hm_pairs_requests(const hm_pairs *p, hm_options *o, uint64_t seed,
                            json_t **with, json_t **without, hm_error *err);

#endif
