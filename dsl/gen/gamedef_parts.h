/* gamedef_parts.h - what the readers of a game definition share: gamedef.c has its parts,
 * gamedef_traits.c what resources, types and counters have in common, variant.c counters
 * and variants. Private to them. Mistakes are reported, and leave out what is wrong. */
#ifndef HM_DSL_GEN_GAMEDEF_PARTS_H
#define HM_DSL_GEN_GAMEDEF_PARTS_H

#include "dsl/gen/gamedef.h"

/* A game while it is read. */
typedef struct hm_defining {
    hm_check *c;
    hm_gen   *gen;
    hm_game  *game;
    int       variant; /* being read; -1: the game itself */
} hm_defining;

/* What resources, types, terrains and counters have in common. */
typedef struct hm_traits {
    char        letter;
    const char *colour, *symbol, *plural, *text;
    bool        same, food, money;
    bool        of_square;
    uint8_t     deal, supply;
    int16_t     start, capacity;
    int         gives; /* -1: nothing */
} hm_traits;

/* -- gamedef_traits.c */
hm_traits   hm_def_traits(hm_defining *w, const hm_node *part);
const char *hm_def_plural(hm_defining *w, const hm_node *part, const hm_traits *t);
bool hm_def_has_room(hm_defining *w, int count, int most, const hm_node *part,
                     const char *what);
bool hm_def_is_new(hm_defining *w, const hm_node *part, bool known);
bool hm_def_is_new_name(hm_defining *w, const hm_node *part);

/* -- gamedef.c */
bool hm_def_has_program(hm_defining *w, const hm_program *program, const hm_node *part);
void hm_def_rule(hm_defining *w, const hm_node *part);
void hm_def_line(hm_defining *w, const hm_node *part);

/* -- tokendef.c */
void hm_def_token(hm_defining *w, const hm_node *part);
void hm_def_token_works(hm_defining *w, const hm_node *part);

/* -- variant.c: names and counters first, and their rules when all else is known */
/* Is the name no field of positions, set-ups or options? */
bool hm_def_is_free_field(hm_defining *w, const hm_node *part, const char *name);
void hm_def_counter(hm_defining *w, const hm_node *part);
void hm_def_variants(hm_defining *w, const hm_node *game, const hm_additions *more);
void hm_def_variant_rules(hm_defining *w, const hm_node *game, const hm_additions *more);

#endif
