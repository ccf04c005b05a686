/* support.h - what several test programs need: packs from disk, chance, pictures.
 *
 * Tests run in the root of the source tree. Whatever goes wrong here is told on
 * stderr and comes back as NULL, so a test can fail at the place that asked.
 */
#ifndef HM_SUPPORT_H
#define HM_SUPPORT_H

#include <stdint.h>
#include <stdio.h>

#include "core/deck.h"
#include "dsl/library.h"

#define HM_TEST_BASE "cards/base"
#define HM_TEST_FORTUNE "cards/fortune"
#define HM_TEST_TOKENS "cards/villagers"
#define HM_TEST_TOKENS_HOUSE "cards/villagers-house"
#define HM_TEST_LITTLE_TOWN "cards/little-town"

/* The whole of a file, malloc'd, with a NUL after it. */
char *hm_test_read(const char *path, size_t *length);

/* A built library of one pack folder, or some, and of cards given as text (NULL: none;
 * Lua when it begins with a comment of Lua's); NULL when there are errors in them. */
hm_library *hm_test_load(const char *folder);
hm_library *hm_test_load_with(const char *folder, const char *cards);
hm_library *hm_test_load_all(const char *const *folder, int folders, const char *cards);
/* The same whatever is wrong with the cards: its diagnostics tell. */
hm_library *hm_test_try(const char *const *folder, int folders, const char *cards);

/* A pack for a whole group of cmocka tests: set-ups of the group that load one into
 * hm_lib, and the tear-down. */
extern hm_library *hm_lib;
int hm_lib_load_base(void **state);
int hm_lib_load_fortune(void **state); /* and the base pack */
int hm_lib_load_tokens(void **state); /* and all of these, and its house pack */
int hm_lib_load_little_town(void **state);
int hm_lib_drop(void **state);

/* Limits for the verifier, as the library itself would fill them. */
hm_code_limits hm_test_limits(const hm_cards *set);

/* The card of that name; the test program ends when there is none. */
const hm_card *hm_test_card(const hm_cards *set, const char *name);

/* splitmix64: one number of a reproducible stream, and one below n. */
uint64_t hm_test_next(uint64_t *state);
int      hm_test_below(uint64_t *state, int n);

/* How often something by chance is tried: `all` times, or HM_RUNS percent of that (an
 * environment variable; 100 without it, 10 under sanitizers), but never below `least`,
 * where the test would no longer tell anything. */
int hm_test_runs(int all, int least);

/* A town as rows of names, for the message of a failing test. */
void hm_test_draw(FILE *out, const hm_deck *d, const hm_town *t);

#endif
