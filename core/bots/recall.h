/* recall.h - what the bots of one game after the other remember together.
 *
 * Prizes (advise.h) of bots that choose at a glance are the same whoever looks first, so
 * all of one game can look them up in one place, and those of the next one, too, where it
 * has the same deck. Nothing that is chosen depends on it, only the time it takes.
 *
 * One thread's. A zeroed one is empty; it must outlive the bots that were made with it.
 */
#ifndef HM_CORE_BOTS_RECALL_H
#define HM_CORE_BOTS_RECALL_H

#include "core/play.h"

typedef struct hm_recall {
    hm_arena       arena;
    void          *prizes;
    size_t         size;    /* bytes of one of them */
    uint64_t       era;     /* prizes of another one are void */
    /* of the game it was turned to last: */
    int            players, cards;
    const hm_card *card[HM_DECK_MAX];
    hm_setting     how;
} hm_recall;

/* Turns it to games of this deal: what is remembered of others is void. False: these are
 * no games to remember anything of, or memory is short; bots are to do without. */
bool hm_recall_turn(hm_recall *r, const hm_deal *deal);
void hm_recall_drop(hm_recall *r);

#endif
