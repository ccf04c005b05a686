/* digest.h - what every report makes of a record, whatever form it has.
 */
#ifndef HM_TOOLS_SIM_DIGEST_H
#define HM_TOOLS_SIM_DIGEST_H

#include "tools/sim/record.h"

/* Cards that were in play, those of one type side by side and in the order of the set
 * otherwise, into a list with room for all; returns how many. */
int hm_digest_cards(const hm_sim_record *r, int *list);

/* Seats that win clearly more (1) or fewer (-1) games than an even share, all of them
 * together at 95 %; 0: it is not clear. */
int  hm_digest_seat(const hm_sim_record *r, int seat);
/* Is it so though no seat has clearly more or fewer points than the others? Then it is
 * what breaks ties that seats do not have in the same way. */
bool hm_digest_seats_by_ties(const hm_sim_record *r);

/* Cubes that another type of building gets less of in games with a studied card. */
typedef struct hm_drawn_cubes {
    const char *type;
    double      cubes; /* per town */
} hm_drawn_cubes;

/* Those of which it is most, at most so many; returns how many. */
int hm_digest_drawn(const hm_sim_record *r, const hm_study *s, hm_drawn_cubes *out,
                    int most);

/* What of the card has never happened, be it in games of bots that are bent on it: the
 * moments of its effects, and "score" where it gave no points. Nothing is said of a card
 * that nobody built. */
enum { HM_NEVER_MAX = HM_CLAUSE_BINS + 1 };
int hm_digest_never(const hm_sim_record *r, const hm_study *s,
                    const char *out[HM_NEVER_MAX]);

#endif
