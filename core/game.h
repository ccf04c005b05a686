/* game.h - what a game is made of: its grid, resources, types, modes and rules.
 *
 * All of it is data, read from a game definition; nothing here is a constant of
 * Tiny Towns. A game is immutable and lies in the arena of its card set.
 */
#ifndef HM_GAME_H
#define HM_GAME_H

#include <stdbool.h>

#include "core/code.h"
#include "core/grid.h"
#include "core/pattern.h"

enum {
    HM_TYPES_MAX = 16,
    HM_MODES_MAX = 8,
    HM_LINES_MAX = 4,  /* score lines that belong to no card */
    HM_TIES_MAX = 6,
    HM_RULES_MAX = 32,
    HM_PLAYERS_MAX = 100 /* the caller's game seats a hall */
};

typedef struct hm_resource {
    const char *name;
    const char *colour;
    char        letter;
} hm_resource;

typedef struct hm_type {
    const char *name;
    const char *plural;
    const char *colour;
    const char *symbol;       /* one character, UTF-8 */
    char        letter;
    bool        same_pattern; /* its cards share one pattern on purpose */
    uint8_t     deal;         /* not 0: its cards are not for everybody. Each player is dealt
                                 so many and keeps one, secretly, which only they can build,
                                 once; no effect places, copies or replaces it. At most
                                 one type of a game is dealt. */
} hm_type;

/* Points of a town that no card gives, like those for empty squares. */
typedef struct hm_game_line {
    const char       *name;
    uint32_t          modes;  /* bit per mode; all when the definition names none */
    const hm_program *count;  /* N: what the line counts */
    const hm_program *points; /* N */
} hm_game_line;

/* A tie-break: the higher number wins; earlier ones go first. */
typedef struct hm_tie {
    const char       *text;
    const hm_program *value; /* N; NULL for what only a running game knows */
} hm_tie;

typedef struct hm_rule {
    const char *name, *text;
    const char *value[HM_RULE_VALUES]; /* the first is the default */
    uint8_t     values;
} hm_rule;

typedef struct hm_mode {
    const char *name, *text;
} hm_mode;

typedef struct hm_game {
    const char  *name, *title;
    hm_grid      grid;
    int          resources, types, modes, lines, ties, rules;
    hm_resource  resource[HM_RESOURCES_MAX];
    hm_type      type[HM_TYPES_MAX];
    hm_mode      mode[HM_MODES_MAX];
    hm_game_line line[HM_LINES_MAX];
    hm_tie       tie[HM_TIES_MAX];
    hm_rule      rule[HM_RULES_MAX];
} hm_game;

/* How a game is played: its mode and the value of each rule switch. Zeroed, it
 * is the first mode with every switch at its default. */
typedef struct hm_setting {
    uint8_t mode;
    uint8_t rule[HM_RULES_MAX];
} hm_setting;

/* Index by name, -1 when there is none. Names compare exactly. */
int hm_game_resource(const hm_game *g, const char *name, size_t length);
int hm_game_type(const hm_game *g, const char *name, size_t length);
int hm_game_mode(const hm_game *g, const char *name, size_t length);
int hm_game_rule(const hm_game *g, const char *name, size_t length);
int hm_rule_value(const hm_rule *r, const char *name, size_t length);

#endif
