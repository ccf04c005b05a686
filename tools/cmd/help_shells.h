/* help_shells.h - what shells are told so that Tab completes: the commands and options,
 * from the table, and their values, asked for when they are wanted. Private to help*.c.
 */
#ifndef HM_TOOLS_CMD_HELP_SHELLS_H
#define HM_TOOLS_CMD_HELP_SHELLS_H

#include "tools/commands.h"

/* An option's text with the names of bots in it, malloc'd (help.c). */
char *hm_help_doc(const hm_option_info *info);

/* The completion for a shell, on stdout; each returns the exit code. */
int hm_help_bash(void);
int hm_help_zsh(void);
int hm_help_fish(void);

/* What could be written after the option that --values names, or as a save, one per line:
 * of the packs in use. An option whose values are anybody's guess has none. */
int hm_help_values(const hm_options *o);

#endif
