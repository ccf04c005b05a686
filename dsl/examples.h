/* examples.h - the example of a word (dsl/words.def) as a whole file.
 *
 * An example is either a part of a card, or whole items of a file: cards, rules, packs,
 * tests. `hamlet help` and the reference show what a card that says it reads like, and a
 * test proves that every one of them compiles, and that the tests among them pass.
 */
#ifndef HM_DSL_EXAMPLES_H
#define HM_DSL_EXAMPLES_H

#include "dsl/words.h"

enum { HM_EXAMPLE_MAX = 2000 }; /* bytes of one, with what is put around it */

typedef struct hm_example {
    bool whole;    /* it is items as it stands; else a part, with a card around it */
    bool alone;    /* items that bring a game of their own */
    bool manifest; /* they belong into a pack.card */
    bool board;    /* for a game on a shared board */
    char text[HM_EXAMPLE_MAX];
} hm_example;

/* False when the word has none: then another one's shows it. */
bool hm_word_example(const hm_word_info *w, hm_example *out);

#endif
