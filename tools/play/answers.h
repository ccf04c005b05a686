/* answers.h - a game in progress as JSON: answers of the line protocol.
 *
 * All results are new references; docs/protocol.md describes them.
 */
#ifndef HM_TOOLS_PLAY_ANSWERS_H
#define HM_TOOLS_PLAY_ANSWERS_H

#include <jansson.h>

#include "tools/save/session.h"

/* The state line: the decision due, or who won. NULL with err filled. */
json_t *hm_state_json(hm_session *s, hm_error *err);
/* A decision with its options, which are for whose it is. */
json_t *hm_decision_json(const hm_table *t, const hm_decision *d);
/* The answer of "view", as viewer (or HM_NO_PLAYER) may see it. */
json_t *hm_view_json(const hm_session *s, int viewer);
/* The answer of "score". NULL with err filled. */
json_t *hm_scores_json(const hm_session *s, hm_error *err);

#endif
