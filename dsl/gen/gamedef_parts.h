/* gamedef_parts.h - what the readers of a game definition share: gamedef.c has its parts,
 * gamedef_traits.c what resources, types and counters have in common, variant.c counters
 * and variants, extend.c what packs join to it. Private to them. Mistakes are reported,
 * and leave out what is wrong. */
#ifndef HM_DSL_GEN_GAMEDEF_PARTS_H
#define HM_DSL_GEN_GAMEDEF_PARTS_H

#include "dsl/gen/gamedef.h"

/* A part of a game, and who says it. */
typedef struct hm_joined {
    const hm_node   *node;
    const hm_source *source;
    const char      *pack; /* that extends the game; NULL: the game itself */
} hm_joined;

/* A game while it is read. */
typedef struct hm_defining {
    hm_check      *c;
    hm_gen        *gen;
    hm_game       *game;
    int            variant; /* being read; -1: the game itself */
    const hm_joined *part;    /* all of them, joined */
    int            parts;
    int            at;      /* the one being read */
    const hm_joined *line_by[HM_LINES_MAX]; /* of the game's lines; of a variant: NULL */
    const hm_joined *level_by[HM_LEVELS_MAX];
} hm_defining;

/* What resources, types, terrains and counters have in common. */
typedef struct hm_traits {
    char        letter;
    const char *colour, *symbol, *plural, *text;
    bool        same, food, money, unnamed, wild;
    bool        of_square, blocked;
    uint8_t     deal, supply;
    int16_t     start, capacity;
    int         gives; /* -1: nothing */
} hm_traits;

/* -- gamedef_traits.c */
hm_traits   hm_def_traits(hm_defining *w, const hm_node *part);
/* The same of something that has a letter, which need not be said. */
hm_traits hm_def_changed(hm_defining *w, const hm_node *part, char letter);
const char *hm_def_plural(hm_defining *w, const hm_node *part, const hm_traits *t);
bool hm_def_has_room(hm_defining *w, int count, int most, const hm_node *part,
                     const char *what);
bool hm_def_is_new(hm_defining *w, const hm_node *part, bool known);
bool hm_def_is_new_name(hm_defining *w, const hm_node *part);

/* -- extend.c */
typedef void hm_part_reader(hm_defining *w, const hm_node *part);
/* Joins the parts of all packs in use to the game's own; false when memory is short. */
bool hm_def_join(hm_defining *w, const hm_node *game, const hm_additions *more);
/* Reads each with its own file as the place of mistakes. */
void hm_def_each(hm_defining *w, hm_part_reader *read);
/* Do both say the same, but for blanks? */
bool hm_joined_alike(const hm_joined *a, const hm_joined *b);
/* Two packs want the same place: names both. */
void hm_joined_twice(hm_defining *w, const hm_joined *new, const hm_joined *old);
/* Which packs extend it by what, in English; NULL: none, or memory is short. */
const char *hm_def_extended(hm_defining *w);
/* Adds to a mistake where the name was given before, if not in the same file. */
void hm_def_hint_first(hm_defining *w, hm_diag *d, const char *name);

/* -- gamedef.c */
bool hm_def_has_program(hm_defining *w, const hm_program *program, const hm_node *part);
void hm_def_rule(hm_defining *w, const hm_node *part);
void hm_def_schedule(hm_defining *w, const hm_node *part); /* of events */

/* -- pointsdef.c */
void hm_def_line(hm_defining *w, const hm_node *part);
void hm_def_tie(hm_defining *w, const hm_node *part);
void hm_def_level(hm_defining *w, const hm_node *part);

/* -- gamesaid.c */
/* A score line's points, or a rule for everybody, in English; "" when memory is short. */
const char *hm_def_line_text(hm_defining *w, const hm_node *score);
const char *hm_def_law_text(hm_defining *w, const hm_node *part);
/* What is added to the cards of these names, "farm or well". */
const char *hm_def_every_text(hm_defining *w, const char *names, hm_node *parts);
const char *hm_def_squares_text(hm_defining *w, const hm_node *set, bool many);
const char *hm_def_condition_text(hm_defining *w, const hm_node *condition);

/* -- every.c: what is added to all cards of a type */
void hm_def_every(hm_defining *w, const hm_node *part);

/* -- modedef.c */
void hm_def_mode(hm_defining *w, const hm_node *part);
void hm_def_mode_cards(hm_defining *w, const hm_node *part);

/* -- tokendef.c */
void hm_def_token(hm_defining *w, const hm_node *part);
void hm_def_token_works(hm_defining *w, const hm_node *part);

/* -- grounddef.c: terrain, and where it lies; parts of another sort are passed over */
void hm_def_terrain(hm_defining *w, const hm_node *part);
void hm_def_board(hm_defining *w, const hm_node *part);
void hm_def_ground(hm_defining *w, const hm_node *part);
void hm_def_variant_grounds(hm_defining *w, const hm_addition *a,
                            const hm_additions *more);
void hm_def_ground_draw(hm_defining *w, const hm_node *part);
bool hm_def_is_uneven(const hm_game *g);

/* -- variant.c: names and counters first, and their rules when all else is known */
/* Is the name no field of positions, set-ups or options? */
bool hm_def_is_free_field(hm_defining *w, const hm_node *part, const char *name);
void hm_def_counter(hm_defining *w, const hm_node *part);
void hm_def_law(hm_defining *w, const hm_node *part);
typedef void hm_variant_reader(hm_defining *w, const hm_addition *a,
                               const hm_additions *more);
/* The game's own variants first, then those of packs, each in its own file. */
void hm_def_each_variant(hm_defining *w, const hm_additions *more,
                         hm_variant_reader *read);
void hm_def_variants(hm_defining *w, const hm_additions *more);
void hm_def_variant_rules(hm_defining *w, const hm_additions *more);

#endif
