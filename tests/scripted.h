/* scripted.h - a small town with scripted cards, for the tests of the sandbox.
 *
 * The deck: "Hostile" (if the sources define it), "Good", a Lua card with a right answer,
 * Cottage and Farm. The town has one of each and three cottages more.
 */
#ifndef HM_SCRIPTED_H
#define HM_SCRIPTED_H

#include "core/deck.h"
#include "core/effect.h"
#include "dsl/library.h"
#include "lua/lua_host.h"
#include "lua/pool.h"

enum { HM_GOOD_POINTS = 23 }; /* what "Good" scores in this town */

typedef struct hm_scripted {
    hm_library     *lib;
    hm_lua_pool    *pool;
    const hm_cards *cards;
    const hm_deck  *deck;
    hm_arena        arena;
    hm_town         town;
    hm_setting      how;
    int             hostile; /* slot, -1: no such card */
    int             good;
    int             errors;  /* of loading */
} hm_scripted;

/* Opens it with one more source; false when that is impossible. Errors in the source are
 * no reason: `errors` counts them. */
bool hm_scripted_open(hm_scripted *s, const char *name, const char *text, size_t length);
void hm_scripted_close(hm_scripted *s);

/* First error of loading, as "LINE:COLUMN: message", or "". */
void hm_scripted_complaint(const hm_scripted *s, char *out, size_t size);

/* Points of one card by a whole scoring; *err has the error of a script. */
int32_t hm_scripted_score(const hm_scripted *s, int slot, hm_error *err);
/* The value of a clause of Hostile by itself, for the building on its square. */
int64_t hm_scripted_value(const hm_scripted *s, hm_hook hook, int64_t *second,
                          hm_fault *fault);
/* Hostile's effect when built, from its start with the answers in e. */
hm_effect_result hm_scripted_effect(const hm_scripted *s, hm_effect *e, hm_outcome *after,
                                    hm_question *q, hm_fault *fault);

#endif
