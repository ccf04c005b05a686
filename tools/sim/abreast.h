/* abreast.h - cards of one type, each in the same decks in turn, beside one another.
 *
 * Of each seed a deck is learned with every card of the type in its one place, by the
 * same chance. What the towns of one have more than those of the others on average is its
 * change: the same that pairs of lessons (taught.h) ask for, of a quarter of the lessons,
 * for each says something of all of the cards. Private to tools/sim.
 */
#ifndef HM_TOOLS_SIM_ABREAST_H
#define HM_TOOLS_SIM_ABREAST_H

#include <jansson.h>

#include "tools/sim/pairs.h"

enum { HM_ABREAST_MAX = 80 }; /* lessons with a card */

/* What the decks of one card had. */
typedef struct hm_abreast {
    int     lessons; /* 0: it was compared otherwise */
    int64_t points[HM_ABREAST_MAX]; /* of all its towns, by seed; or HM_NO_POINTS */
} hm_abreast;

/* Can these be compared so: does each take the one place of its type in decks that are
 * learned? */
bool hm_are_abreast(const hm_run_plan *plan, const hm_card *const *card, int cards);

/* What a town of that card has more, of so many cards; by Student over the seeds in which
 * no script broke. towns: of a lesson. Different numbers of lessons: nothing is known. */
hm_interval hm_abreast_change(const hm_abreast *const *all, int cards, int which,
                              int towns, double level);

/* For those that are kept before all are there: NULL where there are none, as JSON. */
json_t *hm_abreast_json(const hm_abreast *a);
void    hm_abreast_read(const json_t *j, hm_abreast *a);

#endif
