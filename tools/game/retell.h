/* retell.h - how a game is told as a card test: what the faces' parts of it share. */
#ifndef HM_TOOLS_GAME_RETELL_H
#define HM_TOOLS_GAME_RETELL_H

#include "core/play.h"

typedef struct hm_retold {
    const hm_cards *set;    /* whose names tell cards apart */
    bool            begins; /* from the game's own beginning; else from a round's */
    int             first;  /* the player who is number 1 in the test */
    int             players;
} hm_retold;

/* The test's player of this number, from 0, and back. */
static inline int hm_retold_seat(const hm_retold *how, int number)
{
    return (number + how->first) % how->players;
}
static inline int hm_retold_number(const hm_retold *how, int seat)
{
    return (seat - how->first + how->players) % how->players;
}

#endif
