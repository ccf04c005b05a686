/* feed.h - which buildings are fed.
 *
 * The owner chooses what is fed; the choice found here gives the highest total,
 * and of equal ones the lowest squares. It is exact.
 */
#ifndef HM_CORE_FEED_H
#define HM_CORE_FEED_H

#include "core/facts.h"

/* Trials of one town. A 4x4 town needs at most 65,536; above this the answer
 * would take seconds, so it is refused rather than guessed. */
enum { HM_FEED_TRIALS_MAX = 1 << 22 };

/* Sets f->fed. HM_ELIMIT leaves it empty. */
hm_status hm_feed(hm_facts *f, hm_error *err);

#endif
