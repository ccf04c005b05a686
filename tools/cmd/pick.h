/* pick.h - the cards that are named on a command line, one after another.
 *
 * A card is named by its name, its id, its pack and id, or by the path of its file; a
 * pack's folder names all of its cards. Where wholes are welcome, so are a pack by its
 * name and a deck by its name or its file. Libraries that were loaded live until
 * hm_pick_end.
 */
#ifndef HM_TOOLS_CMD_PICK_H
#define HM_TOOLS_CMD_PICK_H

#include "dsl/library.h"
#include "tools/find.h"
#include "tools/game/settings.h"

enum { HM_PICK_LIBRARIES = 64 };

typedef struct hm_pick {
    const hm_options *o;
    bool              wholes;  /* packs and decks by name, too */
    bool              may_be_none; /* no card in a file is fine */
    /* An exit code; what is not fine ends the picking. */
    int (*visit)(void *ctx, const hm_library *lib, const hm_card *c);
    void             *ctx;
    hm_arena          arena;
    hm_library       *named;   /* what names are looked up in; loaded when needed */
    int               loaded;
    hm_library       *library[HM_PICK_LIBRARIES]; /* of files */
    int               visited;
    bool              one_game; /* texts are those of a game with this setting */
    hm_setting        how;
} hm_pick;

/* Everything that the command line names; an exit code, after telling what is wrong. */
int  hm_pick_args(hm_pick *p);
void hm_pick_end(hm_pick *p);

/* The rule of a card in all games, or as it holds in the one that the options say. */
const char *hm_pick_text(const hm_pick *p, const hm_card *c, const hm_game *g);

#endif
