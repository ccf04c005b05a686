/* ledger.h - a book-keeper of coins: what a player can have after a part of a game.
 *
 * Written from the rules like the naive scorer, on whose towns it works, and without
 * anything of the core. It is given a town before and after, and what its owner chose in
 * between, and says how many coins there may be then and how many gifts may wait for the
 * round's end. Mostly that is one number; where cards leave a choice that a town does not
 * show (the line of a Teahouse that a monument put up, in which order its buildings
 * came), it is all that some choice leads to.
 */
#ifndef LEDGER_H
#define LEDGER_H

#include <stdint.h>

#include "tests/naive.h"

/* A town with all that has to do with coins. */
typedef struct ledger_page {
    naive_town town;
    int        lying[NAIVE_SQUARES];
    bool       waits[NAIVE_SQUARES]; /* for a building: cubes leave them */
    int        given;                /* to every other player, when the round ends */
} ledger_page;

typedef enum ledger_deed {
    LEDGER_NOTHING, /* that would move coins, or it is not this player's turn */
    LEDGER_PLACE,   /* the named cube on a square */
    LEDGER_CHANGE,  /* a coin for another cube, and place that */
    LEDGER_STORE,   /* a card was used on the named cube, which takes it */
    LEDGER_USE,     /* the same, but it may have given another cube */
    LEDGER_RETURN,  /* the named cube to a Museum's supply */
    LEDGER_VISIT,   /* an Oddity Shop */
    LEDGER_BUILD    /* from a layout */
} ledger_deed;

/* What the owner of a Teahouse from a layout chose. */
typedef enum ledger_line { LEDGER_NO_LINE, LEDGER_ROW, LEDGER_COLUMN } ledger_line;

typedef struct ledger_entry {
    ledger_deed deed;
    naive_card  card;     /* built, or NAIVE_CARDS */
    int         square;   /* where it was put */
    ledger_line line;
    bool        foreign;  /* another named the cube */
    bool        alone;    /* solo: no coin, no Jeweler */
    bool        castle_is_one; /* for Parsonages: rule parsonage-counts is buildings */
} ledger_entry;

/* Pairs of coins and gifts. */
typedef uint64_t ledger_sums;
enum { LEDGER_MOST = 8 }; /* below that: all numbers of coins and gifts */

static inline ledger_sums ledger_sum(int coins, int given)
{
    return (ledger_sums)1 << (coins * LEDGER_MOST + given);
}

int ledger_capacity(const naive_town *t);
/* What there may be after the entry, before a round ends; none: it cannot have led from
 * one to the other. */
ledger_sums ledger_after(const ledger_page *before, const ledger_page *after,
                         const ledger_entry *entry);
/* After so many coins more. */
ledger_sums ledger_gain(const naive_town *t, ledger_sums sums, int coins);

/* Whether what lies about is what may lie there now; NULL: yes, else what is wrong. */
const char *ledger_check_lying(const ledger_page *before, const ledger_page *after);
/* Whether cards fit the entry: counters on a Hollow Hill, Cottages of Okaver. */
const char *ledger_check_towns(const ledger_page *before, const ledger_page *after,
                               const ledger_entry *entry);

#endif
