/* front.h - what a card says, ready to be drawn: no core, no library, only texts.
 *
 * It is made of a card (front.c), or of what a record keeps of one (tools/sim): what is
 * drawn is the same. All strings live as long as the arena that the front was made in.
 */
#ifndef HM_TOOLS_PRINT_FRONT_H
#define HM_TOOLS_PRINT_FRONT_H

#include "dsl/library.h"
#include "tools/game/facts.h"

enum { HM_FRONT_TYPES = 2 };

/* A square of a layout. What is no cube of one resource has no colour, but a letter that
 * the rule explains. */
typedef struct hm_front_cell {
    char        letter[8];
    const char *colour; /* NULL: of none, or of several */
    int         shape;  /* number of the resource in its game */
    bool        part;   /* of the layout */
} hm_front_cell;

typedef struct hm_front_layout {
    int                  cols, rows;
    const hm_front_cell *cell; /* row by row */
} hm_front_layout;

typedef struct hm_front_key {
    hm_front_cell cell;
    const char   *name;
} hm_front_key;

struct hm_art;

typedef struct hm_front {
    const char     *id, *name, *type; /* "tavern and chapel"; "" for none */
    int             types;
    struct {
        const char *sign, *colour;
    } kind[HM_FRONT_TYPES];
    int             layouts, keys, facts;
    hm_front_layout layout[HM_PATTERNS_MAX];
    hm_front_key    key[HM_RESOURCES_MAX]; /* what the cubes are */
    hm_fact         fact[HM_FACTS_MAX];
    const char     *text, *dealt, *pack, *source; /* "" for none */
    const char     *game;     /* its title, for the back */
    const struct hm_art *art; /* or NULL */
} hm_front;

/* Of a card of a library; text is its rule. */
hm_front hm_front_of(const hm_library *lib, const hm_card *c, const char *text,
                     hm_arena *arena);

#endif
