/* whose.h - players as a card speaks of them, seen from its owner: whose.def has them.
 *
 * What others may not build, what they score and what they are to do are one hook each,
 * and hm_clause.who says of whom. Nothing here is owned or can fail.
 */
#ifndef HM_CORE_WHOSE_H
#define HM_CORE_WHOSE_H

#include <stdbool.h>

typedef enum hm_whose {
#define WHOSE(name, word, beside, short_name, who, of_two, bars, barred, mutes, unnamed, \
              scores, lua)                                                              \
    HM_WHOSE_##name,
#include "core/whose.def"
    HM_WHOSES,
    HM_WHOSE_ANY = HM_WHOSES /* a hook that says of whom, as its variant */
} hm_whose;

typedef struct hm_whose_info {
    const char *name, *who, *of_two, *bars, *barred, *mutes, *unnamed, *scores;
    bool        far; /* they may sit anywhere */
} hm_whose_info;

const hm_whose_info *hm_whose_lookup(int whose);

struct hm_teams;
/* Is it this seat, if the card is of the player in seat `owner`? Between two players both
 * neighbours are one, and alone nobody is another. Without teams (NULL) nobody is a
 * partner, and all others are rivals. */
bool hm_is_meant(hm_whose whose, const struct hm_teams *teams, int owner, int seat,
                 int players);

#endif
