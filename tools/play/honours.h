/* honours.h - what a finished game means to the people who played it: their best so far,
 * and achievements that it brought. From the index of games (tools/save/results.h).
 */
#ifndef HM_TOOLS_PLAY_HONOURS_H
#define HM_TOOLS_PLAY_HONOURS_H

#include <jansson.h>
#include <stdio.h>

#include "tools/options.h"
#include "tools/save/session.h"

/* Puts the game that is kept in this file into the index, over or not, and says what it
 * means, a line for each thing, malloc'd; "": nothing, or it cannot be told. Achievements
 * are told when the result comes in, and not again when it is looked at. */
char *hm_honours_note(const hm_options *o, const char *path, const hm_session *s);

/* What results of one game and mode are told apart by: their packs (where that is to be
 * told) and own cards; "" for neither. first: what stands before it. */
void  hm_honours_kind(FILE *pen, const json_t *row, bool packs, const char *first);

/* An achievement of the index, in a few words: "a win against hard". */
void  hm_honours_deed(FILE *pen, const json_t *deed);

#endif
