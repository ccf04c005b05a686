/* price.h - how much work programs are at most, before they are run, and what may be
 * done between two decisions.
 *
 * Work is counted in words: a plain word of a program is one, about 2 nanoseconds. The
 * price of an operation stands in its row of code.def and is an upper bound, so that of
 * a program is one, too. Programs that cost no more than HM_PRICE_PLAIN are not counted
 * when they are run; all others are, by their price, and where that would be far too
 * much (HM_PRICE_PATHS), by what was done.
 */
#ifndef HM_CORE_PRICE_H
#define HM_CORE_PRICE_H

#include "core/code.h"

enum {
    HM_PRICE_PLAIN = 1024,
    HM_PRICE_TOWNS = 8,      /* for which cards are priced: a hall of players, which has
                                more, is counted */
    HM_PRICE_ROUND = 8,      /* beginning the words of a loop once more */
    HM_WORK_STEP = 64000000, /* words between two decisions, or in one scoring, of all
                                cards together: 0.05 to 0.15 s */
    HM_WORK_CARD = 32000000, /* ... of one card in full towns: more is refused */
    HM_WORK_CHOICE = 4 * HM_WORK_STEP, /* that a bot appraises in one choice, before it
                                takes the best it has found */
    HM_WORK_NEAR = 4         /* a warning from so much of that on: a quarter */
};

typedef enum hm_price {
#define PRICE(name, words, about) HM_PRICE_##name,
#include "core/prices.def"
    HM_PRICES
} hm_price;

/* What prices depend on. */
typedef struct hm_size {
    int squares, types;
    int towns; /* others are one less */
    int spots; /* of a deck; 0: it is not known yet */
    int path;  /* words for each square where the longest path is looked for; 0: they are
                  counted when it is run */
} hm_size;

/* On a grid of so many columns and rows. */
hm_size hm_size_of(int cols, int rows, int types);

int64_t     hm_price_words(hm_price price, const hm_size *s);
const char *hm_price_text(hm_price price);  /* "EACH" */
const char *hm_price_about(hm_price price);

/* What the words of a program are at most, all branches taken; of an effect: the dearest
 * ones between two steps, and all of them. */
int64_t hm_program_price(const hm_program *p, const hm_size *s);
int64_t hm_program_work(const hm_program *p, const hm_size *s);
/* The instruction that is most of it, and how much it is. */
int     hm_program_dearest(const hm_program *p, const hm_size *s, int64_t *words);

#endif
