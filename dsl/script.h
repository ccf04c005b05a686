/* script.h - what the card language asks of a script engine.
 *
 * lua/ makes one; a library is told of it (hm_library_scripts) before files are added.
 * Everything the engine keeps belongs to it and lives until free(). All of it happens
 * while a library is loaded, by one thread; what runs in play is in core/script.h.
 */
#ifndef HM_DSL_SCRIPT_H
#define HM_DSL_SCRIPT_H

#include "core/script.h"
#include "dsl/ast.h"
#include "dsl/diag.h"

/* What the text of a function names. Towns have room for these things only where somebody
 * uses them, and nobody can know that of a script but by its text. */
enum {
    HM_NAMES_FED = 1,        /* what is fed */
    HM_NAMES_ONCE = 1 << 1,  /* something that goes once a round or game */
    HM_NAMES_ROUND = 1 << 2, /* the number of the round */
    HM_NAMES_OTHERS = 1 << 3, /* all other towns */
    HM_NAMES_MARK = 1 << 4,  /* marking squares */
    HM_NAMES_POINTS = 1 << 6, /* points of other buildings, */
    HM_NAMES_TOTAL = 1 << 7, /* ... or of players */
    HM_NAMES_LAYOUT = 1 << 8, /* where the cubes of a building lay */
    HM_NAMES_MOVE = 1 << 5   /* taking away or moving what is on squares */
};

typedef struct hm_script_host {
    void *self;
    /* Compiles the body of a function of one argument, `me`, which stands at `at` in the
     * source; the source outlives the host. `card` is what messages call it. Returns its
     * number, or 0 after reporting into diags. */
    int (*block)(void *self, const hm_source *source, hm_span at, const char *card,
                 hm_diags *diags);
    /* Runs a whole file and adds the cards it defines, as HM_NODE_CARD trees in
     * `arena`, to the list (first, last). False after reporting into diags. */
    bool (*file)(void *self, const hm_source *source, hm_arena *arena, hm_node **first,
                 hm_node **last, hm_diags *diags);
    /* What the text of this function names: HM_NAMES_FED | ... */
    unsigned (*names)(void *self, int number);
    /* When all cards are known, before anything is run in play: their names and the
     * game's, for look-ups. The card set outlives the host. */
    hm_status (*bind)(void *self, const hm_cards *cards, hm_error *err);
    /* What runs in play. */
    const hm_scripts *scripts;
    void (*free)(void *self);
} hm_script_host;

#endif
