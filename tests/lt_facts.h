/* lt_facts.h - what the parts of the referee share: printed components, neighbours,
 * objectives, final points, faults, and what a player can afford. Private. */
#ifndef HM_LT_FACTS_H
#define HM_LT_FACTS_H

#include "tests/lt_referee.h"

bool lt_is_near(int a, int b); /* one of the up to eight squares around */
int  lt_aim_points(int aim);
/* Notes a fault, if it is the first. */
void lt_blame(lt_referee *r, const char *what, int is, int expected);
extern const lt_tile lt_tiles[];
extern const int     lt_tile_count;
/* The kind of cube that the square's terrain gives; -1: none. */
int lt_terrain_gives(const lt_referee *r, int square);

/* Options without payment, and the list of them. */
lt_option lt_plain(hm_action action, int resource, int square, int slot);
void      lt_add_option(lt_options *out, lt_option o);

/* From the reserve, as far as it goes; returns how many. And back to it, as the option
 * says. */
int  lt_take(lt_referee *r, int player, int kind, int amount);
void lt_pay(lt_referee *r, const lt_option *o);

/* How many ways the player has to pay this and keep some coins; lists them if out is
 * there. */
int  lt_ways_to_pay(const lt_referee *r, const int *need, int kept, lt_options *out);
void lt_ways_to_feed(const lt_referee *r, lt_options *out);
/* Can two cubes of these kinds be given, with some coins kept? */
bool lt_can_give(const lt_referee *r, int a, int b, int kept);

/* What its owner gets for the tile on the square; whether the player can pay for its
 * use; and whether the reserve allows it, too. */
int  lt_fee(const lt_referee *r, int square);
bool lt_payable(const lt_referee *r, int square);
bool lt_activatable(const lt_referee *r, int square);

/* When a round ends: points of the tile, and whether using it would do anything. */
int  lt_round_points(const lt_referee *r, int square);
bool lt_is_residence(const lt_referee *r, int square);
bool lt_is_useful(const lt_referee *r, int square);

#endif
