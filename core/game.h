/* game.h - what a game is made of: its grid, resources, types, modes and rules.
 *
 * All of it is data, read from a game definition; nothing here is a constant of
 * Tiny Towns. A game is immutable and lies in the arena of its card set.
 */
#ifndef HM_CORE_GAME_H
#define HM_CORE_GAME_H

#include <stdbool.h>

#include "core/code.h"
#include "core/grid.h"
#include "core/pattern.h"

enum {
    HM_TYPES_MAX = 16,
    HM_MODES_MAX = 8,
    HM_LINES_MAX = 16, /* score lines that belong to no card */
    HM_TIES_MAX = 6,
    HM_LEVELS_MAX = 32, /* of all modes together */
    HM_RULES_MAX = 32,
    HM_TERRAINS_MAX = 8,
    HM_BOARDS_MAX = 8,
    HM_GROUNDS_MAX = 8,       /* maps, and draws */
    HM_NUMBERS_MAX = 16,
    HM_COUNTERS_MAX = 8,
    HM_TOKENS_MAX = 4,
    HM_TOKEN_COUNT = 8, /* of one token that a player can have */
    HM_VARIANTS_MAX = 16,
    HM_LAWS_MAX = 32,
    HM_GRANTS_MAX = 16,
    HM_PILES_MAX = 8,      /* of cards that nobody builds */
    HM_PILE_DRAWS_MAX = 9, /* from one */
    HM_CARDS_OF_MODE = 24, /* resource cards in a pile */
    HM_MODE_SHOWN = 8,
    HM_ASIDE_USUAL = 2,
    HM_SEATS_MAX = 8,
    HM_SEAT_NUMBERS_MAX = 8,
    HM_PLAYERS_MAX = 100 /* the caller's game seats a hall */
};

typedef struct hm_resource {
    const char *name;
    const char *plural;
    const char *colour;
    char        letter;
    uint8_t     supply; /* how many there are; 0: always enough */
    bool        food;   /* feeds workers */
    bool        money;  /* is paid, and stands for cubes; at most one resource is */
    bool        unnamed; /* nobody and no card names it: only effects bring it */
    bool        wild;    /* its cubes do for any cube of a layout */
} hm_resource;

/* Ground that is not bare. On a shared board it gives something to workers beside it, and
 * is not free. In towns things go on it like anywhere else, unless it is blocked. */
typedef struct hm_terrain {
    const char *name, *plural;
    const char *colour;
    const char *symbol;  /* one character, UTF-8; NULL: the letter */
    char        letter;
    bool        blocked; /* nothing goes there: no square of the town */
    int8_t      gives;   /* resource, -1: nothing */
    int8_t      variant; /* that brings it; -1: it is always there */
} hm_terrain;

typedef struct hm_board {
    const char *name;
    uint8_t     cell[HM_SQUARES_MAX]; /* terrain + 1; 0: free ground */
} hm_board;

enum { HM_GROUND_MISSING = 255 }; /* of a ground's cells: there is no square */

/* What towns lie on when the game begins: a map. Of several that the same brings (the
 * game, or one variant) one is drawn. */
typedef struct hm_ground {
    const char *name; /* NULL: it is the only one */
    uint8_t     cell[HM_SQUARES_MAX]; /* terrain + 1; 0: as it is; or missing */
    int8_t      variant;              /* that brings it; -1: the game itself */
} hm_ground;

/* Squares that become terrain by chance when the game begins. */
typedef struct hm_ground_draw {
    uint8_t           count, terrain;
    bool              each;    /* player for their own town; else the same in all */
    int8_t            variant;
    const hm_program *where;   /* S, seen by the town alone; NULL: anywhere */
    const char       *text;    /* the squares in English: "squares on the edge" */
} hm_ground_draw;

/* A number that the rules of a game ask for by name. */
typedef struct hm_number {
    const char *name;
    int32_t     value;
} hm_number;

/* A number that every player has, or every square: pence, storeys. What it is called and
 * how it is drawn is the game's; what it is for, the cards'. */
typedef struct hm_counter {
    const char *name, *plural; /* "penny", "pence" */
    const char *colour;
    const char *symbol;        /* one character, UTF-8 */
    char        letter;
    bool        of_square;     /* a number on every square; else one of every player */
    int16_t     start;
    int16_t     capacity;      /* most there can be */
    int8_t      variant;       /* that brings it; -1: it is always there */
} hm_counter;

/* Pieces of every player that stand on squares, work in buildings and go home. What they
 * do is said by rules for everybody, cards and abilities. */
typedef struct hm_token {
    const char       *name, *plural; /* "guest", "guests" */
    const char       *home;          /* "inn" */
    const char       *colour;
    const char       *symbol;        /* one character, UTF-8 */
    char              letter;
    uint8_t           count;         /* that every player has */
    int8_t            variant;       /* that brings it; -1: it is always there */
    const hm_program *works;         /* B: does one work in the building that has come up
                                        on its square; seen from there. NULL: never */
    const char       *working;       /* the same in English; NULL: always, or never */
} hm_token;

/* Counters, score lines and rules for everybody that are played with or not. */
typedef struct hm_variant {
    const char *name, *text;
    const char *pack;          /* that brings it; NULL: the game itself */
    int         rule;          /* the switch that it is */
    int         on;            /* the value of the switch that turns it on */
    uint32_t    uses;          /* variants that are on wherever it is, one bit each, with
                                  all that they use themselves */
} hm_variant;

struct hm_clause;
/* A rule for everybody: a clause without a building. */
typedef struct hm_law {
    const struct hm_clause *clause;
    int8_t                  variant; /* -1: always */
    const char             *text;    /* in English */
} hm_law;

/* What is added to all cards of a type: cards have it as clauses (hm_clause.granted), and
 * here it is told. */
typedef struct hm_grant {
    int8_t      variant; /* -1: always */
    const char *text;    /* in English */
} hm_grant;

/* Cards that nobody builds, of which some are drawn. */
typedef struct hm_pile {
    uint8_t draws;
    uint8_t cost;    /* of what they take, added up */
    bool    or_more;
    bool    goals;   /* it is of goals, which cost nothing */
    int8_t  variant; /* that says so */
} hm_pile;

/* When events are turned up: in which rounds, as they begin. */
enum { HM_SCHEDULES_MAX = 4, HM_SCHEDULE_ROUNDS = 63 };
typedef struct hm_schedule {
    uint8_t  every;   /* so many rounds; 0: in those of the list */
    uint64_t rounds;  /* the list, one bit each */
    uint8_t  draws;   /* so many by chance are in the pile; 0: all there are */
    uint8_t  open;    /* so many lie open at once, 1 or 2 */
    int8_t   variant; /* that says so; -1: the game itself */
} hm_schedule;

/* Numbers that depend on how many play. */
typedef struct hm_seats {
    int       players, count;
    hm_number number[HM_SEAT_NUMBERS_MAX];
} hm_seats;

typedef struct hm_type {
    const char *name;
    const char *plural;
    const char *colour;
    const char *symbol;       /* one character, UTF-8 */
    char        letter;
    bool        same_pattern; /* its cards share one pattern on purpose */
    uint16_t    with;         /* types of which cards of this type are, too, one bit
                                 each */
    uint8_t     deal;         /* not 0: its cards are not for everybody. Each player is
                                 dealt so many and keeps one, secretly, which only they
                                 can build, once; no effect places, copies or replaces
                                 it. At most one type of a game is dealt. */
} hm_type;

/* Points of a town that no card gives, like those for empty squares. */
typedef struct hm_game_line {
    const char       *name;
    uint32_t          modes;  /* bit per mode; all when the definition names none */
    int8_t            variant; /* that brings it; -1: it is always there */
    uint32_t          yields; /* variants with a line in its place, one bit each */
    uint8_t           first;  /* of this name: to cards, those of other modes are it */
    const hm_program *count;  /* N: what the line counts */
    const hm_program *points; /* N */
    const char       *text;   /* in English */
} hm_game_line;

/* Is it scored where these variants are on, one bit each? */
static inline bool hm_line_holds(const hm_game_line *l, uint32_t variants)
{
    return (l->variant < 0 || (variants >> l->variant & 1)) &&
           (l->yields & variants) == 0;
}

/* A tie-break: the higher number wins; earlier ones go first. */
typedef struct hm_tie {
    const char       *text;
    const hm_program *value; /* N; NULL for what only a running game knows */
} hm_tie;

/* What a lone player reaches with so many points or more. */
typedef struct hm_level {
    const char *name;
    int32_t     from;  /* INT32_MIN: the lowest, reached with any points */
    uint32_t    modes; /* bit per mode; all when the definition names none */
} hm_level;

typedef struct hm_rule {
    const char *name, *text;
    const char *value[HM_RULE_VALUES]; /* the first is the default */
    const char *said[HM_RULE_VALUES];  /* each as a clause for the texts of
                                          cards; or NULL */
    uint8_t     values;
    const char *purpose; /* what rulesets ask for it as, where that is not
                            its name; or NULL */
} hm_rule;

/* What a mode can call otherwise than the first one does, where names of resources are
 * what cards wait for or forbid. */
typedef enum hm_saying {
    HM_SAY_ANOTHER,      /* when another names ... */
    HM_SAY_ANYONE,       /* when anyone names ... */
    HM_SAY_MAY_NOT_NAME, /* may not name ... */
    HM_SAY_NEVER_NAMES,  /* never names */
    HM_SAYINGS
} hm_saying;

/* Who says which resource everybody gets. */
typedef enum hm_naming {
    HM_NAMED_IN_TURN, /* players */
    HM_NAMED_BY_CARDS,
    HM_NAMED_BY_CALLER
} hm_naming;

typedef struct hm_mode {
    const char *name, *text;
    uint8_t     naming;  /* hm_naming */
    uint8_t     players; /* most that can play; 0: as many as the rules allow */
    uint8_t     copies;  /* resource cards of each kind, */
    uint8_t     away;    /* ... of which so many are put away after every shuffle */
    uint8_t     shown;   /* so many are on show, and one of them is taken; 0: the top one
                            is drawn */
    uint8_t     free;    /* every so many rounds everybody chooses instead; 0: never */
    bool        back;     /* in turn: every other lap goes the other way round */
    bool        die;      /* in turn: who is to name rolls for the resource */
    uint8_t     chosen;   /* ... which has so many more faces that leave it to them */
    bool        fewest;   /* points win, not most */
    bool        together; /* all win or lose, by the points of all */
    uint8_t     teams;    /* hm_teaming, if players are in teams; and hm_joining */
    uint8_t     joining;
    int16_t     won_from; /* who has fewer points has not won; 0: nothing is asked */
    uint8_t     aside;   /* cubes that a player may set aside, where that is played */
    const char *deck; /* of a pack, by name: played with where no cards are wished for;
                         NULL: they are drawn */
    /* For the texts of cards; "..." stands for the resource. NULL: in the usual words;
     * "": it does not happen in this mode. */
    const char *saying[HM_SAYINGS];
} hm_mode;

typedef struct hm_game {
    const char  *name, *title;
    hm_grid      grid;
    const char  *grid_pack; /* that extends the game by it; NULL: its own */
    const char  *extended;  /* which packs say what of it, in English; NULL: none does */
    int          resources, types, modes, lines, ties, levels, rules;
    hm_resource  resource[HM_RESOURCES_MAX];
    hm_type      type[HM_TYPES_MAX + 3]; /* type[types]: of cards that nobody builds;
                                            behind it, of events, and of goals */
    hm_mode      mode[HM_MODES_MAX];
    hm_game_line line[HM_LINES_MAX];
    hm_tie       tie[HM_TIES_MAX];
    hm_level     level[HM_LEVELS_MAX]; /* the highest first */
    hm_rule      rule[HM_RULES_MAX];
    int          terrains, boards, numbers, seats;
    hm_terrain   terrain[HM_TERRAINS_MAX];
    hm_board     board[HM_BOARDS_MAX];
    int          grounds, ground_draws;
    hm_ground    ground[HM_GROUNDS_MAX];
    hm_ground_draw ground_draw[HM_GROUNDS_MAX];
    hm_number    number[HM_NUMBERS_MAX];
    int          counters;
    hm_counter   counter[HM_COUNTERS_MAX];
    int          tokens;
    hm_token     token[HM_TOKENS_MAX];
    int          variants, laws;
    hm_variant   variant[HM_VARIANTS_MAX];
    hm_law       law[HM_LAWS_MAX];
    int          grants;
    hm_grant     grant[HM_GRANTS_MAX];
    int          piles;
    hm_pile      pile[HM_PILES_MAX];
    int          schedules;
    hm_schedule  schedule[HM_SCHEDULES_MAX];
    hm_seats     seat[HM_SEATS_MAX];
} hm_game;

/* How a game is played: its mode and the value of each rule switch. Zeroed, it
 * is the first mode with every switch at its default. */
typedef struct hm_setting {
    uint8_t mode;
    uint8_t rule[HM_RULES_MAX];
    uint8_t seat; /* of the player who is looked after, where they look at others */
    const int16_t *lead;  /* points that each seat begins with; NULL: none has any */
    const struct hm_teams *teams; /* who is with whom (core/teams.h); NULL: each alone */
    /* The other towns as the player sees them who is looked after, by side
     * (core/around.h); NULL: there is nobody. */
    const struct hm_facts *const *side;
    uint8_t place; /* of that player, counted from the one who is asked first, from 1; 0:
                     that is not known */
} hm_setting;

/* Index by name, -1 when there is none. Names compare exactly. */
int hm_game_resource(const hm_game *g, const char *name, size_t length);
/* Those that can be named, one bit each. */
unsigned hm_game_nameable(const hm_game *g);
/* Resources that do for any cube of a layout, one bit each. */
unsigned hm_game_wild(const hm_game *g);
int hm_game_type(const hm_game *g, const char *name, size_t length);
int hm_game_mode(const hm_game *g, const char *name, size_t length);
int hm_game_rule(const hm_game *g, const char *name, size_t length);
/* The switch that a ruleset asks for: by its purpose, else by its name. */
int hm_game_switch(const hm_game *g, const char *purpose);
int hm_rule_value(const hm_rule *r, const char *name, size_t length);
/* by its name or plural; by either, or by its letter, as it is drawn */
int hm_game_terrain(const hm_game *g, const char *name, size_t length);
int hm_game_drawn(const hm_game *g, const char *name, size_t length);
int hm_game_board(const hm_game *g, const char *name, size_t length);
int hm_game_ground(const hm_game *g, const char *name, size_t length);
/* or its plural */
int hm_game_counter(const hm_game *g, const char *name, size_t length);
/* by its name or plural; by what home is called */
int hm_game_token(const hm_game *g, const char *name, size_t length);
int hm_game_home(const hm_game *g, const char *name, size_t length);
int hm_game_variant(const hm_game *g, const char *name, size_t length);
/* Those that are on, one bit each. */
uint32_t hm_setting_variants(const hm_game *g, const hm_setting *how);
/* These and all that they use. */
uint32_t hm_variants_with(const hm_game *g, uint32_t variants);
/* Turns on what those that are on use. One of `said`, which somebody has spoken of, that
 * is off and would have to be on is left so: then *user is who uses it, and its number is
 * returned. -1: all is well. */
int      hm_setting_complete(const hm_game *g, hm_setting *how, uint32_t said, int *user);
/* Turns these on and all others off: for settings of a deck that was made for them. */
void     hm_setting_agree(const hm_game *g, hm_setting *how, uint32_t variants);
int hm_game_money(const hm_game *g); /* the resource that is money, -1: none */

static inline bool hm_level_is_in(const hm_level *l, int mode)
{
    return (l->modes >> mode & 1) != 0;
}
/* The level that a lone player reaches in a mode, and the next one above it; NULL: there
 * is none. How many the mode has. */
const hm_level *hm_game_level(const hm_game *g, int mode, int32_t points);
const hm_level *hm_game_level_above(const hm_game *g, int mode, int32_t points);
int             hm_game_levels(const hm_game *g, int mode);

/* A number of the definition; `otherwise` where it has none. With players, the one
 * for so many of them goes first. */
int hm_game_number(const hm_game *g, const char *name, int players, int otherwise);

/* How a cell of a pattern is drawn; '.': it is not part of it. */
static inline char hm_cell_letter(const hm_game *g, const hm_pattern *p, int cell)
{
    return cell >= HM_CELL_ASKS ? hm_pattern_letter(p, cell, g->resources)
           : cell != 0          ? g->resource[cell - 1].letter
                                : '.';
}

#endif
