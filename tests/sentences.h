/* sentences.h - sentences of the language, for tests that say each thing with each other.
 *
 * What is said is a part of a card, an ability, an event, or a rule for everybody. It
 * either compiles, keeps its tree when it is formatted, has a text and is played without
 * a fault, or it is refused by a rule of dsl/check/refusals.def. Whatever else becomes
 * of it fails the test.
 */
#ifndef HM_TESTS_SENTENCES_H
#define HM_TESTS_SENTENCES_H

#include <stdbool.h>
#include <stddef.h>

enum { HM_SENTENCE_ROOM = 400 }; /* bytes of one */

typedef enum hm_item {
    HM_IN_CARD, HM_IN_ABILITY, HM_IN_EVENT, HM_IN_RULE, HM_ITEMS,
    HM_IN_TILE = HM_ITEMS /* of a shared board: only for hm_sentence_refused */
} hm_item;

/* Set-up and tear-down of a group of cmocka tests. */
int  hm_sentences_open(void **state);
int  hm_sentences_close(void **state);

/* Says something; the judge has looked at all of it when it comes back. Only with
 * HM_RUNS=100 all is said, else one in four, always the same ones. */
void hm_say_in(hm_item what, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void hm_sentences_judge(void);
bool hm_sentences_are_all(void);

/* By which refusal one sentence alone is refused, and how often any was; 0 is none. */
int  hm_sentence_refused(hm_item what, const char *parts);
int  hm_sentences_refused(int refusal);

/* How many were played, and how many cards of them were built by somebody. */
int  hm_sentences_played(hm_item what);
int  hm_sentences_built(void);
int  hm_sentences_given_up(void); /* effects with too many ways to try */

#endif
