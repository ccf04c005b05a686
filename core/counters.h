/* counters.h - how the numbers that players have go up and down.
 *
 * All of them work on one town and keep what must hold: a counter is never below 0 and
 * never above its capacity. What a counter is called is the game's business.
 */
#ifndef HM_CORE_COUNTERS_H
#define HM_CORE_COUNTERS_H

#include "core/deck.h"

/* The most the owner can have of it now: standing cards may give room for more. */
int hm_capacity(const hm_deck *d, const hm_town *t, int counter);

/* As many as there is room for; returns how many. */
int  hm_town_gain(const hm_deck *d, hm_town *t, int counter, int n);
/* As many as there are; returns how many. */
int  hm_town_lose(const hm_deck *d, hm_town *t, int counter, int n);
/* All of it, or nothing happens; returns which. */
bool hm_town_pay(const hm_deck *d, hm_town *t, int counter, int n);

/* What the card costs: can the owner pay it? And pays it. */
bool hm_can_afford(const hm_deck *d, const hm_town *t, int slot);
/* As many as there is room for of everything: for who tries what can be paid. */
void hm_town_fill_purse(const hm_deck *d, hm_town *t);
void hm_pay_cost(const hm_deck *d, hm_town *t, int slot);

/* -- things on squares. None lies under a building: it takes them when it comes up. */

/* Lays so many on the square, for whatever comes there or (waits) for a building; where
 * a building stands they are gained. What lies on a square is taken together: it waits
 * only if all of it does. */
void hm_town_lay(const hm_deck *d, hm_town *t, int counter, int square, int n,
                 bool waits);
/* A cube has come onto the square: the owner gains what lies there, but for what waits.
 * hm_town_owe: they are owed it instead (hm_owed); returns whether there was anything. */
void hm_town_find(const hm_deck *d, hm_town *t, int square);
bool hm_town_owe(const hm_deck *d, hm_town *t, int square);

/* A cube or building, if any, was moved there: the owner gains what waits for it. */
void hm_town_land(const hm_deck *d, hm_town *t, int square);

/* A building has come up: its cost is paid, and what lies on its square is taken. */
void hm_arrive(const hm_deck *d, hm_town *t, int square, int slot);

/* After room was lost: what does not fit any more is gone. */
void hm_town_cut(const hm_deck *d, hm_town *t);

/* A counter that a square of a town by another plan has something of and towns of the
 * deck cannot have there, since it is not played with or nothing puts it there; -1:
 * none. */
int hm_counter_lost(const hm_deck *d, const hm_plan *by, const hm_town *t, int square);

#endif
