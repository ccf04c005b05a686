/* draw.h - which cards a game is played with: one per type, by chance and by wish.
 * Types whose cards are dealt to players are not drawn for: they have a pool.
 *
 * Drawing has a stream of chance of its own, made from the game's seed: the same
 * seed deals the same cards with any number of players, and cards named instead of
 * drawn change nothing of the game that follows.
 */
#ifndef HM_CORE_DRAW_H
#define HM_CORE_DRAW_H

#include "core/deck.h"

enum {
    HM_WEIGHT_MAX = 1000, /* times as likely as another card */
    HM_FROM_MAX = 64      /* packs with a wished count: as many as can be loaded */
};

/* What a number of cards of a pack means. */
typedef enum hm_bound {
    HM_EXACTLY,
    HM_AT_MOST,        /* in play */
    HM_USUALLY_AT_MOST /* in play; but cards that are sure may be more. Then no other one
                          is drawn */
} hm_bound;

/* Wishes about the draw. Zeroed, there are none. Arrays go by hm_card.index. */
typedef struct hm_wishes {
    bool     sure[HM_CARDS_MAX];   /* in play; its type is not drawn for. Of dealt cards:
                                      only such ones are in the pool */
    bool     never[HM_CARDS_MAX];
    uint16_t weight[HM_CARDS_MAX]; /* 1 to HM_WEIGHT_MAX; 0 is 1, too */
    int      froms;
    struct hm_from {
        const char *pack;
        int         count;         /* of its cards, dealt ones not among them */
        hm_bound    bound;
    } from[HM_FROM_MAX];
} hm_wishes;

/* Draws one card for each type that has any in this setting and is not dealt, in the
 * order of the game's types. Every allowed set of cards is as likely as if cards were
 * drawn type by type, by weight, again and again until the counts per pack are right.
 * A bound that no draw could go beyond changes nothing of what a seed draws.
 * Fills card[] and *count; the arena is for working room. HM_EINPUT when the wishes
 * cannot be met. */
hm_status hm_draw(hm_arena *arena, const hm_cards *set, const hm_setting *how,
                  const hm_wishes *wishes, uint64_t seed,
                  const hm_card *card[HM_DECK_MAX], int *count, hm_error *err);

/* Adds the pool of the cards that are dealt, in the order of the card set: those that are
 * wished for, or without such a wish all that are played in this setting. Where the deck
 * has no room for all of them, chance takes as many as it has. */
void hm_draw_dealt(const hm_cards *set, const hm_setting *how, const hm_wishes *wishes,
                   uint64_t seed, const hm_card *card[HM_DECK_MAX], int *count);
/* Adds the cards that nobody builds, in the order of the card set: those that are wished
 * for, and from each pile of a variant that is on as many as it gives and are not wished
 * for, or as there are. */
hm_status hm_draw_abilities(const hm_cards *set, const hm_setting *how,
                            const hm_wishes *wishes, uint64_t seed,
                            const hm_card *card[HM_DECK_MAX], int *count, hm_error *err);
/* Adds the events, in the order of the card set: those that are wished for, or else all
 * that are played in this setting, or as many by chance as the variant says. None where
 * no variant that is on turns events up. */
hm_status hm_draw_events(const hm_cards *set, const hm_setting *how,
                         const hm_wishes *wishes, uint64_t seed,
                         const hm_card *card[HM_DECK_MAX], int *count, hm_error *err);
bool      hm_pile_has(const hm_pile *p, const hm_card *c);
/* Does a wish name a card that is dealt? */
bool hm_draw_names_dealt(const hm_cards *set, const hm_wishes *wishes);

#endif
