/* lt_referee.h - a second, naive engine of the game on a shared board, written from the
 * rules and the printed components and not from the core: plain arrays, no sets, no
 * compiled cards. It plays along with a table and says where they differ.
 *
 * It has tables of the tiles and objectives of its own; of cards it takes only the names.
 */
#ifndef HM_LT_REFEREE_H
#define HM_LT_REFEREE_H

#include "core/play.h"

enum { LT_WOOD, LT_STONE, LT_FISH, LT_WHEAT, LT_COIN, LT_KINDS };
enum {
    LT_COLS = 9,
    LT_ROWS = 6,
    LT_SQUARES = LT_COLS * LT_ROWS,
    LT_SLOTS = 64,
    LT_SEATS = 4
};

typedef struct lt_tile {
    const char *name;
    int         copies, cost[LT_KINDS], points;
    bool        acts;                      /* can be activated */
    int         in[LT_KINDS], in_any;
    int         out[LT_KINDS], out_any, out_points;
    bool        beginner;
} lt_tile;

typedef struct lt_option {
    hm_action action;
    int       resource, square, slot;     /* -1: none */
    int       pay[LT_KINDS], instead[LT_KINDS];
} lt_option;

typedef struct lt_options {
    int       count;
    lt_option option[256];
} lt_options;

/* Switches, as the numbers of their values. */
typedef struct lt_switches {
    int residence_terrain, residence_fee, cathedral_workers, castle_counts,
        watchtower_workers_block, pawnshop_out, short_reserve, coin_cap,
        substitution_needs_reserve, objective_claim;
} lt_switches;

typedef struct lt_player {
    int  points, stock[LT_KINDS], workers, houses;
    bool hand[LT_SLOTS], done[LT_SLOTS], passed[LT_SLOTS];
    int  fresh[LT_KINDS], gathered, reused; /* this turn */
    bool used[LT_SQUARES];                  /* tiles activated this turn */
    bool housed[LT_SQUARES];                /* and those by the Residence in use */
    int  eaten[LT_KINDS];
} lt_player;

typedef enum lt_phase {
    LT_TURN, LT_AROUND, LT_GIVE, LT_PAY, LT_OUTPUT, LT_GET, LT_SITE, LT_TURN_OVER, LT_USE,
    LT_USE_AROUND, LT_FEED, LT_FED, LT_OVER
} lt_phase;

typedef struct lt_referee {
    const hm_deck *deck;
    int            players, board, workers;
    lt_switches    how;
    const lt_tile *tile_of[LT_SLOTS];  /* NULL: an objective */
    int            aim_of[LT_SLOTS];   /* 1 to 18; 0: a tile */
    int            round, first, player, claimant; /* -1: nobody is asked to claim */
    lt_phase       phase;
    int            reserve[LT_KINDS], market[LT_SLOTS];
    int            tile[LT_SQUARES], owner[LT_SQUARES], worker[LT_SQUARES]; /* -1: none */
    lt_player      seat[LT_SEATS];
    bool           gather[LT_SQUARES], active[LT_SQUARES], use[LT_SQUARES];
    int slot, square, give, get, need[LT_KINDS], given[LT_KINDS], got[LT_KINDS];
    lt_phase       back;
    char           fault[160];         /* "" while all is well */
} lt_referee;

/* The tile or objective (by its number) of that name. */
const lt_tile *lt_tile_named(const char *name);
/* Can this objective be reached with the tiles of a market? */
bool lt_is_feasible(const lt_referee *r, int aim);
char lt_terrain(int board, int square); /* 'M', 'F', 'L' or '.' */

/* Takes over the position at the start of a turn, or of a whole game. */
void lt_referee_sit(lt_referee *r, const hm_table *t);
/* All that may be chosen now. */
void lt_referee_options(lt_referee *r, lt_options *out);
/* What an option of the core says. */
lt_option lt_option_of(const hm_table *t, hm_option option);
bool      lt_same_option(const lt_option *a, const lt_option *b);
void lt_referee_apply(lt_referee *r, const lt_option *o);
/* Compares with the table; false, and the fault says what differs. */
bool lt_referee_agrees(lt_referee *r, const hm_table *t, const hm_decision *due);
bool lt_referee_agrees_at_end(lt_referee *r, const hm_table *t);
/* Does the objective hold for the player? */
bool lt_holds(const lt_referee *r, int player, int aim);
int  lt_final_points(const lt_referee *r, int player);

#endif
