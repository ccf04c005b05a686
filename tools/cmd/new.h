/* new.h - what the files of hamlet new share: new.c has cards, new_pack.c manifests and
 * abilities. Private to them. */
#ifndef HM_TOOLS_CMD_NEW_H
#define HM_TOOLS_CMD_NEW_H

#include <stdio.h>

#include "core/card.h"
#include "tools/game/face.h"
#include "tools/options.h"

enum { HM_NEW_NAME_MAX = 60 }; /* a name must fit on a card */

typedef struct hm_new_plan {
    const hm_options *o;
    const hm_game    *game;
    const char       *name;
    char              id[HM_NEW_NAME_MAX + 1];
    char              card[2 * HM_NEW_NAME_MAX + 10], test[2 * HM_NEW_NAME_MAX + 10];
    char              manifest[HM_NEW_NAME_MAX + 20];
    char              packs[256]; /* the option again, for the commands to try */
    const char       *comment;    /* what begins one */
    int               type;
    const hm_card    *beside;     /* a card of another type; NULL: there is none */
    const hm_card    *like;       /* one of the same type; NULL: there is none */
    const hm_face    *face;
    hm_pattern        pattern;    /* one row of cubes */
} hm_new_plan;

/* -- new.c */
void        hm_new_head(const hm_new_plan *p, FILE *f);

/* -- new_pack.c */
/* Makes the folder of a pack; false after telling what is wrong. */
bool hm_new_folder(const hm_new_plan *p);
void hm_new_manifest(const hm_new_plan *p, FILE *f);
/* Can the game have abilities? If not, says so. */
bool hm_new_can_pay(const hm_new_plan *p);
void hm_new_ability(const hm_new_plan *p, FILE *f);
void hm_new_ability_test(const hm_new_plan *p, FILE *f);

#endif
