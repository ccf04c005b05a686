/* mind.h - what a mind is made of. Private to this folder. */
#ifndef HM_CORE_BOTS_MIND_H
#define HM_CORE_BOTS_MIND_H

#include "core/bots/features.h"
#include "core/bots/learn.h"

/* What games have that are alike to who learns them. */
typedef struct hm_likeness {
    int            players, cards;
    const hm_card *card[HM_DECK_MAX];
    int            mode;
    uint8_t        rule[HM_RULES_MAX];
    bool           cavern, deals;
    hm_caller      caller;
} hm_likeness;

struct hm_mind {
    hm_features    map;
    int32_t       *weight;  /* map.weights */
    hm_likeness    of;      /* the games it was made of */
};

#endif
