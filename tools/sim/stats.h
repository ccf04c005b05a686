/* stats.h - what can be said of a mean or a share when only some games were played.
 *
 * Everything here is a pure function of sums that are whole numbers, so two runs with the
 * same games say the same to the last digit, however the games were shared out. Levels
 * are shares of 1: 0.95 means that at most one interval in twenty misses.
 */
#ifndef HM_TOOLS_SIM_STATS_H
#define HM_TOOLS_SIM_STATS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct hm_interval {
    double mean, low, high;
} hm_interval;

/* What the published cards of a type span, of one number. */
typedef struct hm_spread {
    bool   there;
    double low, high;
} hm_spread;

/* -- quantiles: the value below which a share p of the distribution lies; 0 < p < 1 */
double hm_normal_quantile(double p);
double hm_student_quantile(double p, double freedom);
double hm_student_below(double t, double freedom); /* the share below t */

/* -- intervals */

/* The share of so many successes in n tries, by Wilson's score; with n = 0 all is
 * possible. Parts of successes (draws) are counted by giving both numbers in parts, of
 * which a whole one has `scale`. Numbers between 0 and 1 of a given mean spread most
 * where all are 0 or 1: with parts the interval is rather too wide than too narrow. */
hm_interval hm_wilson(int64_t wins, int64_t n, int scale, double level);

/* The sums of a number that was taken n times. */
typedef struct hm_sums {
    int64_t n, sum, squares;
} hm_sums;

void hm_sums_add(hm_sums *s, int64_t value);
/* Its variance, exact up to the last division; 0 for fewer than two. */
double hm_sums_variance(const hm_sums *s);
/* The mean by Student, divided by `parts` (of towns, where the number is a sum over the
 * towns of a game). With fewer than two: everything is possible, +-INFINITY. */
hm_interval hm_student(const hm_sums *s, int parts, double level);

/* Two groups of towns in each game: how many there were, and their points. Games are the
 * clusters, for towns of one game have the same cards and the same luck. */
enum { HM_GROUP_N, HM_GROUP_POINTS, HM_OTHER_N, HM_OTHER_POINTS, HM_GROUPS };
typedef struct hm_lift {
    int64_t games;
    int64_t sum[HM_GROUPS];
    int64_t product[HM_GROUPS][HM_GROUPS]; /* of which the upper half is used */
} hm_lift;

void hm_lift_add(hm_lift *l, const int64_t value[HM_GROUPS]);
/* By how much the first group is ahead on average; NAN where one has no towns. The ends
 * are infinite where the towns of a group are all from one game, or games do not differ
 * at all: nothing is known then of how far off the mean may be. */
hm_interval hm_lift_mean(const hm_lift *l, double level);

/* A number per thing, where games have any number of things: sums of both, and of their
 * products. Games are the clusters again. */
typedef struct hm_ratio {
    int64_t games, things, sum, things_squares, products, squares;
} hm_ratio;

void        hm_ratio_add(hm_ratio *r, int64_t things, int64_t sum);
hm_interval hm_ratio_mean(const hm_ratio *r, double level);

/* -- looking again and again
 *
 * Who looks at an interval of 95 % after every game and stops when they like it is wrong
 * far more often than one time in twenty. So looks are few and fixed beforehand (each
 * after half as many games more), and the 5 % are shared out among them evenly: the
 * chance that any of the intervals misses the truth is at most the sum of the chances of
 * each, whatever depends on what. Nothing but Student's interval is needed for it. */
enum { HM_LOOKS_MAX = 40 };
typedef struct hm_looks {
    int     count;
    int64_t at[HM_LOOKS_MAX]; /* after so many games or pairs */
    double  level;            /* of each of them */
} hm_looks;

/* Looks from `first` games on, the last after `most`; all of them together miss with a
 * chance of 1 - level. */
void hm_looks_make(hm_looks *l, int64_t first, int64_t most, double level);
/* The number of the look after exactly so many; -1: none is due. */
int  hm_look_due(const hm_looks *l, int64_t games);

/* -- agreement */

/* Spearman's rank correlation; equal values share their ranks. NAN where one of the lists
 * has but one value. At most HM_RANKED_MAX. */
enum { HM_RANKED_MAX = 1024 };
double hm_spearman(const double *a, const double *b, int n);

#endif
