/* help_example.h - a word's example: laid out, and what players read on a card that says
 * it. Private to help.c. */
#ifndef HM_TOOLS_CMD_HELP_EXAMPLE_H
#define HM_TOOLS_CMD_HELP_EXAMPLE_H

#include "dsl/words.h"
#include "tools/options.h"

/* As `fmt` would have it where it is whole items, else as it stands; the caller's to
 * free, "" where the word has none. */
char *hm_example_shown(const hm_word_info *w);

/* The texts of its cards, each line one of them, behind its name where there are several;
 * the caller's to free. "" where there is no card, or no pack to read it with. */
char *hm_example_read(const hm_options *o, const hm_word_info *w);

#endif
