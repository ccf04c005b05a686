/* standing.h - how everybody stands, and what an option would change, from what one
 * player may know.
 *
 * Points are those of a game that ended now: in games with towns, of the towns as the
 * viewer sees them, so what others do in a step that is not over does not show; on a
 * shared board, of everything that lies open. Cards in hands count for nobody before the
 * end, as in any other score.
 *
 * What an option changes is found on a table of its own, where all that the chooser
 * cannot know was guessed several times (core/ruleset.h): if the guesses do not agree, it
 * depends on what nobody can know, and no number is told. So nothing hidden shows in it.
 *
 * What was found is kept: asking again about the same state and option costs nothing.
 */
#ifndef HM_TOOLS_GAME_STANDING_H
#define HM_TOOLS_GAME_STANDING_H

#include "core/play.h"
#include "core/score.h"

typedef struct hm_standing hm_standing;

/* For games of this deal; it and its table lie in the arena. */
hm_status hm_standing_new(hm_arena *arena, const hm_deal *deal, hm_standing **out,
                          hm_error *err);

/* Everybody's points, by player, as `viewer` may know them; HM_NO_PLAYER knows all. NULL:
 * a card's script broke. They are the standing's until it is asked again. */
const int32_t *hm_standing_points(hm_standing *s, const hm_table *t, int viewer);

/* How they come about, as `viewer` may know it: everybody's sheets. NULL with err filled;
 * else they are the standing's until it is asked for anything. */
const hm_sheet *hm_standing_sheets(hm_standing *s, const hm_table *t, int viewer,
                                   hm_error *err);

/* How many points option i of the decision due, d, adds to whoever chooses at once. Where
 * it begins something (a tile has to be paid for and put somewhere), the best end of that
 * counts. False: that cannot be known, since it depends on chance or on others, there is
 * too much to choose on the way, the chooser has no points, or a script breaks. */
bool hm_standing_change(hm_standing *s, const hm_table *t, const hm_decision *d, int i,
                        int *change);

#endif
