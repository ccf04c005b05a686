/* help_words.h - what `hamlet help` knows of single words: those of the card language and
 * those of scripts. Private to help.c. */
#ifndef HM_TOOLS_CMD_HELP_WORDS_H
#define HM_TOOLS_CMD_HELP_WORDS_H

#include "dsl/words.h"
#include "tools/options.h"

/* The form of a word of the card language, what it means and an example, on stdout; with
 * `reading` also what players read on a card that says so. */
void hm_help_print(const hm_options *o, const hm_word_info *w, bool reading);

/* Explains the word that the arguments from `first` on are; an unknown one is told with
 * those that are near. The exit code. */
int  hm_help_word(const hm_options *o, int first);

#endif
