/* ledger.h - what brought points while a game went on, for games in which they are scored
 * at once and only their sum is in the state.
 *
 * A ledger is kept beside a table by whoever plays a game through (hm_table_keep): bots
 * and searches keep none, and states do not know of it.
 */
#ifndef HM_CORE_LEDGER_H
#define HM_CORE_LEDGER_H

#include <stdint.h>

#include "core/commons.h"

typedef enum hm_gain {
    HM_GAIN_BUILT,     /* what a tile is worth when it is built */
    HM_GAIN_ACTIVATED, /* what tiles give who activates them */
    HM_GAIN_ROUND,     /* what tiles give their owners when a round ends */
    HM_GAIN_SHOWN,     /* objectives */
    HM_GAIN_UNFED,     /* lost for workers */
    HM_GAINS
} hm_gain;

typedef struct hm_ledger {
    struct {
        int32_t points;
        int32_t count; /* of tiles, objectives, workers; of uses that gave points */
    } of[HM_COMMONS_SEATS][HM_GAINS];
} hm_ledger;

#endif
