/* lodge.h - an invented game and cards for it, for the tests of what cards say.
 *
 * No real card is named in C, not even here. The type spire is dealt. Scripts are
 * taken as they stand and never run.
 */
#ifndef HM_LODGE_H
#define HM_LODGE_H

#include "dsl/library.h"

/* A pack with these cards, built; errors are the caller's to look for. The game of the
 * second has no type that is dealt. */
hm_library *hm_lodge_load(const char *cards);
hm_library *hm_lodge_load_undealt(const char *cards);

/* Gives a library an engine that takes every script for right. */
void hm_lodge_scripts(hm_library *lib);

/* Tells what is wrong with the cards; how many errors there are. */
int hm_lodge_errors(const hm_library *lib, const char *what);

#endif
