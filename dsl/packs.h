/* packs.h - a library from inside: packs.c collects, library.c compiles. Private. */
#ifndef HM_DSL_PACKS_H
#define HM_DSL_PACKS_H

#include "dsl/library.h"
#include "dsl/theme.h"

typedef struct hm_pack {
    hm_pack_info    info;
    hm_file        *file;
    int             files;
    const hm_node  *node;     /* the manifest, NULL if there is none */
    const hm_file  *manifest; /* the file it stands in */
    const hm_node  *need[HM_PACKS_MAX]; /* the packs it requires, as it says so */
    int             needs;
    const hm_node  *way;      /* of the walk: the need that it goes on with */
    const hm_theme *theme;    /* how its cards look in print; NULL: as shipped */
    int             mark;     /* of the walk: 0 new, 1 under way, 2 done */
} hm_pack;

/* A card being compiled, with the tree it comes from. */
typedef struct hm_draft {
    hm_card        *card;
    hm_node        *node;
    const hm_file  *file;
    const hm_pack  *pack;
    bool            broken;   /* a syntax error lies in it */
} hm_draft;

typedef struct hm_lost {
    struct hm_lost *next;
    const char     *name;
} hm_lost;

struct hm_library {
    hm_arena        arena;
    hm_diags        diags;
    hm_script_host *host;                /* NULL: no scripts */
    int             packs;
    hm_pack        *pack[HM_PACKS_MAX];
    int             order[HM_PACKS_MAX]; /* needed ones first */
    int             ordered;
    hm_lost        *lost;                /* given up */
    hm_game        *game;
    hm_draft       *draft;
    int             drafts;
    hm_cards        cards;
    bool            has_cards;
};

void hm_packs_report(hm_library *lib, const hm_file *f, const char *code, hm_span at,
                     const char *message);

/* Reports cards that rules for everybody wait for and that are not there. */
void hm_packs_find_awaited(hm_library *lib);

/* Fills lib->order, and reports needs that are not met. */
void hm_packs_order(hm_library *lib);

#endif
