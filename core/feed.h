/* feed.h - which buildings are fed.
 *
 * The owner chooses what is fed; the choice found here gives the highest total,
 * and of equal ones the lowest squares. It is exact.
 */
#ifndef HM_CORE_FEED_H
#define HM_CORE_FEED_H

#include "core/facts.h"

/* Steps of the search in one town, a few nanoseconds each: buildings given to feeders,
 * looks at buildings when scores are tried. Towns of 16 squares need a part of them;
 * what needs more is refused rather than guessed. */
enum { HM_FEED_STEPS_MAX = 1 << 22 };

/* Sets f->fed. HM_ELIMIT leaves it empty; the error names a card that feeds. */
hm_status hm_feed(hm_facts *f, hm_error *err);

#endif
