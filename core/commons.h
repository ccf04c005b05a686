/* commons.h - a board that all players share, and what each of them has: what can be
 * seen of such a game, and how one is set up to start from.
 */
#ifndef HM_CORE_COMMONS_H
#define HM_CORE_COMMONS_H

#include "core/deck.h"

enum { HM_COMMONS_SEATS = 4 };

typedef struct hm_commons_seat {
    int32_t  points;                  /* on the track */
    uint8_t  stock[HM_RESOURCES_MAX];
    uint8_t  workers;                 /* not used yet this round */
    uint8_t  houses;                  /* not built yet */
    uint8_t  secret;                  /* objectives in hand that are hidden
                                         from the viewer */
    uint64_t hand, done;              /* objectives, a bit per slot */
} hm_commons_seat;

typedef struct hm_commons {
    uint8_t         round, first, board, players;
    bool            over; /* nothing goes on from here: the game has ended */
    uint8_t         reserve[HM_RESOURCES_MAX];
    uint8_t         tile[HM_SQUARES_MAX];   /* slot + 1; 0: none */
    uint8_t         owner[HM_SQUARES_MAX];  /* seat, where there is a tile */
    uint8_t         worker[HM_SQUARES_MAX]; /* seat + 1; 0: none */
    uint8_t         market[HM_DECK_MAX];    /* pieces left, by slot */
    hm_commons_seat seat[HM_COMMONS_SEATS];
} hm_commons;

#endif
