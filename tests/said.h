/* said.h - how cards say things: in English, laid out, and wrongly.
 *
 * For tests of one part of the language each, whose rows have parts of one card "X", a
 * hut, or a whole file. Libraries are the caller's; a card that cannot be built fails the
 * cmocka test that asked.
 */
#ifndef HM_TESTS_SAID_H
#define HM_TESTS_SAID_H

#include "tests/packs.h"
#include "tests/support.h"

#define HM_SAID_CARD(parts)                                                              \
    "card \"X\" { type hut pattern { clay reed } source \"t\"\n" parts " }"

/* A plain game with huts, and with towers that are dealt. */
extern const char hm_said_game[];

hm_library *hm_said_library(const char *game, const char *cards);

/* How many rows, parts of the card, do not say their text. */
int hm_said_amiss(const hm_test_row *rows, size_t count,
                  hm_library *(*make)(const char *source));

/* How many rows, whole files, are not laid out as their text. */
int hm_said_crooked(const hm_test_row *rows, size_t count);

/* What no sentence has, found in the text of a card: a wrong beginning or end, words
 * twice, an article before another, a clause in a clause. NULL: nothing. */
const char *hm_said_fault(const char *text);

#endif
