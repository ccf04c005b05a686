/* story.h - what happened in a game, told in paragraphs that everybody may read.
 *
 * Where players act at the same time, a round is told in one paragraph when it is
 * over, never before: nobody is to read what another one just did. Where they take
 * turns in the open, every turn is told before the next player is asked. What somebody
 * keeps secretly is not told. The story follows from the choices alone, so after an
 * undo it is told anew. */
#ifndef HM_TOOLS_PLAY_STORY_H
#define HM_TOOLS_PLAY_STORY_H

#include "core/play.h"

struct hm_session; /* tools/save/session.h, which whoever only tells need not know */

typedef struct hm_story hm_story;

hm_story *hm_story_new(void);
void      hm_story_free(hm_story *s); /* NULL is fine */

/* Paragraphs, first to last; those that open a round on a shared board are short. */
int         hm_story_count(const hm_story *s);
const char *hm_story_line(const hm_story *s, int i);

/* How many choices had been made when what a paragraph tells began. */
int         hm_story_from(const hm_story *s, int i);

/* d is due at t: ends the paragraph if it is not about that any more. */
void hm_story_due(hm_story *s, const hm_table *t, const hm_decision *d);
/* The option is about to be applied; and it was. Without the second the choice failed. */
void hm_story_before(hm_story *s, const hm_table *t, const hm_decision *d, int index);
void hm_story_after(hm_story *s, const hm_table *t);
void hm_story_end(hm_story *s, const hm_table *t); /* of the game */

/* Tells all moves of the session that stand, from the first. */
void hm_story_retell(hm_story *s, const struct hm_session *session);

#endif
