/* live.h - a command that goes on: what is saved is told at once (--watch). */
#ifndef HM_TOOLS_CMD_LIVE_H
#define HM_TOOLS_CMD_LIVE_H

#include "tools/options.h"

/* Runs the command. With --watch it then waits, and whenever files of the paths behind
 * the command, or of --with, are saved, runs it again for these files alone; where one
 * of a pack in use has changed that was not named, for all. With `draws` the cards that
 * were saved are drawn behind it, where all is fine. Ends by Ctrl-C. Returns what the
 * last run did. */
int hm_live(const hm_options *o, bool draws, int (*run)(const hm_options *o));

#endif
