/* lt_facts.h - what the parts of the referee share: printed components, neighbours,
 * objectives, final points, faults. Private. */
#ifndef HM_LT_FACTS_H
#define HM_LT_FACTS_H

#include "tests/lt_referee.h"

bool lt_is_near(int a, int b); /* one of the up to eight squares around */
int  lt_aim_points(int aim);
/* Notes a fault, if it is the first. */
void lt_blame(lt_referee *r, const char *what, int is, int expected);
lt_option lt_plain(hm_action action, int resource, int square, int slot);
extern const lt_tile lt_tiles[];
extern const int     lt_tile_count;

#endif
