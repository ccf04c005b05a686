/* prospects.h - what options would leave of a town, for bots, in games in which players
 * have counters. Private.
 *
 * What an option costs or brings is not read off the cards: its effect is run on a copy
 * of the town, and the copy is scored. So a unit of a counter is worth what it is worth
 * to this town now, be it by a line of the game, by a card, or by what it feeds.
 */
#ifndef HM_CORE_GAMES_TINYTOWNS_PROSPECTS_H
#define HM_CORE_GAMES_TINYTOWNS_PROSPECTS_H

#include "core/bots/advise.h"
#include "core/games/tinytowns/tinytowns.h"

enum {
    HM_TT_POINT = 1000, /* values are in thousandths of a point */
    HM_TT_ROOM = 1700,  /* of a cube that goes when something is built: its square is
                           free */
    HM_TT_HURRY = 1600  /* ... and more for each square fewer that is empty */
};

/* The same in a town that has so many empty squares left: the fewer there are, the less
 * is anything worth that is only hoped for. A town with room for two cubes in three is in
 * no hurry. */
static inline int hm_tt_room(const hm_deck *d, const hm_town *town)
{
    const int calm = d->game->grid.count * 5 / 8;
    const int left = hm_count(hm_deck_empty(d, town));
    return HM_TT_ROOM + (left < calm ? HM_TT_HURRY * (calm - left) : 0);
}

/* One look ahead, at one decision. All effects that are run for it share one budget, the
 * fault's: when that is used up, what is left is worth as much as nothing. */
typedef struct hm_prospect {
    hm_advice      *a;
    const hm_table *t;
    const hm_town  *town; /* of who decides, as it is */
    int             others; /* towns of others that are looked at: hm_tt_around */
    const hm_town  *around[HM_PLAYERS_MAX];
    uint32_t        seating; /* of them, in a->elsewhere; 0: not yet */
    bool            scored;
    int             points; /* of it, where it is scored */
    int             law, paid; /* points that this law takes, looked at last; -1: none */
    hm_fault        fault;
    const int16_t  *prize; /* of cards, for who rates towns himself */
} hm_prospect;

/* What a town as an option would leave it is worth. */
typedef int hm_tt_rate(hm_prospect *p, const hm_town *after);

/* Towns of others that cards in play look at (visits), clockwise from the left: none,
 * those of neighbours, or all. Returns how many. */
int hm_tt_around(const hm_table *t, int player, bool visits,
                 const hm_town *out[HM_PLAYERS_MAX]);

/* From the town of a player, who decides. */
void hm_tt_look_ahead(hm_prospect *p, hm_advice *a, const hm_table *t, int player);

/* Points more than now, when a building has come up on a square from the layout of that
 * spot (-1: of none), has been paid and has done what it does, by the best answers. */
int hm_tt_points_built(hm_prospect *p, int slot, int square, int spot);
/* Points more when a cube has come onto the square, by what lies there. */
int hm_tt_points_found(hm_prospect *p, int square);
/* Points more when what the option of a law costs has been paid. */
int hm_tt_points_paid(hm_prospect *p, hm_option law);

/* The best end of the errand that the option begins, as it is rated. */
int hm_tt_best_begun(hm_prospect *p, hm_option option, hm_tt_rate *rates);
/* Points more than now. */
int hm_tt_points_more(hm_prospect *p, const hm_town *after);

/* The same of one more answer to the errand's question. */
int hm_tt_best_answered(hm_prospect *p, int answer, hm_tt_rate *rates);

/* The value of an errand that the option begins, or of one more answer to the errand's
 * question: points, and cubes by a->gain. */
int hm_tt_value_begun(hm_prospect *p, hm_option option);
int hm_tt_value_answered(hm_prospect *p, int answer);

#endif
