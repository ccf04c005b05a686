/* totals.h - what is counted of many games: whole numbers that add.
 *
 * A total is one block of int64_t: adding two is one loop, and whatever order games were
 * added in, on however many threads or machines, the numbers are the same. Everything
 * that is a mean, a share or an interval is made of them afterwards (stats.h).
 */
#ifndef HM_TOOLS_SIM_TOTALS_H
#define HM_TOOLS_SIM_TOTALS_H

#include <stddef.h>

#include "tools/sim/stats.h"

enum {
    HM_SCORE_LOW = -60,   /* points of the first bin; what is below goes there, too */
    HM_SCORE_BINS = 260,
    HM_ROUND_BINS = 64,   /* rounds from 1 on; later ones go into the last */
    HM_SQUARE_BINS = 64,
    HM_CLAUSE_BINS = 32,  /* effects of one card */
    HM_FAULTS_KEPT = 20   /* that are told one by one */
};

/* Of all games. */
typedef struct hm_run_sums {
    int64_t games;           /* played to the end */
    int64_t ties;            /* ... that several won */
    int64_t moves;
    int64_t rounds, rounds_squares;
    int64_t faults;          /* games that a script broke off */
    int64_t doubts;          /* ... that went on though a script broke in a bot's mind */
    int64_t round[HM_ROUND_BINS]; /* games that were so long */
} hm_run_sums;

/* Of the towns on one seat, or of one bot. */
typedef struct hm_town_sums {
    int64_t games, wins, shared; /* wins alone; together with others */
    int64_t points, squares;     /* and squares of the points */
    int64_t open;                /* squares without a building */
    int64_t ground;              /* ... of so many */
    int64_t score[HM_SCORE_BINS];
} hm_town_sums;

/* Of one card. */
typedef struct hm_card_sums {
    int64_t in_play;         /* games */
    int64_t towns;           /* in these */
    int64_t built;           /* copies that stand in the end; of cards that nobody builds:
                                how often they were used */
    int64_t builders;        /* towns with one */
    int64_t points;          /* that it gave */
    int64_t scored;          /* towns in which it gave some */
    int64_t wins, shared;    /* of towns with one */
    hm_lift lift;            /* of towns with one over those without */
    hm_ratio worth;          /* what its owner would lose without its copies, per copy;
                                games with one. Only of cards that were asked about */
    int64_t round[HM_ROUND_BINS];   /* in which it was built */
    int64_t square[HM_SQUARE_BINS]; /* on which it stands in the end */
    int64_t fired[HM_CLAUSE_BINS];  /* how often each effect did something; only of cards
                                       that were asked about */
} hm_card_sums;

/* A script that broke. */
typedef struct hm_breach {
    uint64_t seed;
    int      move;
    bool     thinking; /* while a bot tried something: the game went on */
    char     card[64], message[240];
} hm_breach;

typedef struct hm_totals {
    int           seats, bots, cards;
    size_t        count; /* of numbers */
    int64_t      *all;   /* all of the following, in one block */
    hm_run_sums  *run;
    hm_town_sums *seat, *bot;
    hm_card_sums *card;  /* by hm_card.index */
    int           faults;
    hm_breach     fault[HM_FAULTS_KEPT]; /* in the order of seeds */
} hm_totals;

void hm_totals_new(hm_totals *t, int seats, int bots, int cards); /* zeroed */
void hm_totals_free(hm_totals *t);
void hm_totals_clear(hm_totals *t);
/* Adds those of games with later seeds; both were made with the same numbers. */
void hm_totals_add(hm_totals *t, const hm_totals *later);
/* Keeps a fault if there is room; the caller counts it. */
void hm_totals_fault(hm_totals *t, const hm_breach *f);

/* -- pairs: a game with something and the same one without it */
typedef struct hm_pair_sums {
    hm_sums points; /* what all towns together have more, per pair */
    hm_sums rounds; /* how much longer it is */
} hm_pair_sums;

/* What a chunk of seeds gives: one side, or two and their differences. */
typedef struct hm_batch {
    int          sides;
    hm_totals    side[2];
    hm_pair_sums pair;
} hm_batch;

void hm_batch_new(hm_batch *b, int sides, int seats, int bots, int cards);
void hm_batch_free(hm_batch *b);
void hm_batch_clear(hm_batch *b);
void hm_batch_add(hm_batch *b, const hm_batch *later);
/* Seeds that were played, whether or not a script broke off their games. */
int64_t hm_batch_seeds(const hm_batch *b);

/* The bin of a number, the first and last take what is beyond. */
static inline int hm_bin(int value, int low, int bins)
{
    int i = value - low;
    return i < 0 ? 0 : i >= bins ? bins - 1 : i;
}

#endif
