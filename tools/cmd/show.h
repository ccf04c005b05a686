/* show.h - cards drawn, for commands that show what has come of a change. Private to
 * tools/cmd. */
#ifndef HM_TOOLS_CMD_SHOW_H
#define HM_TOOLS_CMD_SHOW_H

#include "tools/options.h"

/* Draws the cards that stand behind the command, once. An exit code. */
int hm_show(const hm_options *o);

#endif
