/* sim_history.h - `hamlet sim history [CARD] --db FILE`. */
#ifndef HM_TOOLS_CMD_SIM_HISTORY_H
#define HM_TOOLS_CMD_SIM_HISTORY_H

#include "tools/options.h"

int hm_sim_history(const hm_options *o); /* the exit code */

#endif
