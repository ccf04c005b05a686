/* totals.h - what is counted of many games: whole numbers that add.
 *
 * A total is one block of int64_t: adding two is one loop, and whatever order games were
 * added in, on however many threads or machines, the numbers are the same. Everything
 * that is a mean, a share or an interval is made of them afterwards (stats.h). Beside the
 * block are the best games, of which the better one is kept, in any order as well.
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
    HM_FAULTS_KEPT = 20,  /* that are told one by one */
    HM_EACH_MAX = 1000,   /* games of a seed */
    HM_WIN = 720720       /* parts of a win: up to 16 share one without a rest */
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
    int64_t parts;               /* of all these wins: those of a game are HM_WIN, and
                                    who shares one has as much of it as the others */
    int64_t points, squares;     /* and squares of the points */
    int64_t open;                /* squares without a building */
    int64_t ground;              /* ... of so many */
    hm_lift ahead;               /* of the other towns of its games, if there are some */
    hm_ratio share;              /* its towns of each game, and what they have together:
                                    towns of one game have a deck in common, and are no
                                    independent witnesses */
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
    int64_t wins, shared, parts; /* of towns with one */
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
    uint8_t  side;     /* HM_PAIR_WITH, ...: of a study, which game of its seed */
    char     card[64], message[240];
} hm_breach;

/* The best town: of equal ones that of the lowest seed, so that the order does not
 * matter. */
typedef struct hm_best {
    bool     there;
    int64_t  points;
    uint64_t seed;
} hm_best;

typedef struct hm_totals {
    int           seats, bots, cards;
    size_t        count; /* of numbers */
    int64_t      *all;   /* all of the following, in one block */
    hm_run_sums  *run;
    hm_town_sums *seat, *bot;
    hm_card_sums *card;  /* by hm_card.index */
    hm_best      *best;  /* by bot */
    int           faults;
    hm_breach    *fault; /* room for HM_FAULTS_KEPT in that block; in the order of
                            seeds */
} hm_totals;

void hm_totals_new(hm_totals *t, int seats, int bots, int cards); /* zeroed */
void hm_totals_free(hm_totals *t);
void hm_totals_clear(hm_totals *t);
/* Adds those of games with later seeds; both were made with the same numbers. */
void hm_totals_add(hm_totals *t, const hm_totals *later);
/* Points of a town, from game to game; an endless interval where there are no two. */
hm_interval hm_town_mean(const hm_town_sums *t, double level);
/* The share of games that were won, where a win that k have in common is 1/k of one for
 * each; of towns with a card. */
hm_interval hm_town_won(const hm_town_sums *t, double level);
hm_interval hm_card_won(const hm_card_sums *c, double level);
/* The share of games that a seat wins on average: an even one, but where all win or lose
 * together, or nobody may win. NAN without games. */
double hm_totals_even(const hm_totals *t);
/* What the winner of that number has of a win that so many share: what HM_WIN leaves over
 * goes to the first ones, so that the parts of a game are a whole. */
int64_t hm_win_part(int winner, int winners);
/* All its games are one witness: their towns had more in common than games have. */
void hm_totals_fold(hm_totals *t);
/* Keeps this one if it is the better. */
void hm_best_take(hm_best *b, const hm_best *other);
/* Keeps a fault if there is room; the caller counts it. */
void hm_totals_fault(hm_totals *t, const hm_breach *f);

/* -- pairs: a game with something and the same one without it */
typedef struct hm_pair_sums {
    hm_sums points; /* what all towns together have more, per pair */
    hm_sums rounds; /* how much longer it is */
    hm_sums copies; /* of what was asked about, in all towns */
    hm_sums cost;   /* what towns that are bent on it have more than those that are not,
                       in the same deck; only where decks are learned (taught.h) */
    hm_sums beside; /* ... where it is compared with a card of other points: twice what
                       its points bring (taught.c) */
} hm_pair_sums;

/* What a chunk of seeds gives: one side; or two and their differences, and, where nobody
 * had what is looked for, games of bots that are bent on it. */
enum { HM_PAIR_WITH, HM_PAIR_WITHOUT, HM_PAIR_BENT, HM_PAIR_SIDES };
typedef struct hm_batch {
    int          sides;
    int          each;  /* games of a seed, on each side */
    hm_totals    side[HM_PAIR_SIDES];
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
