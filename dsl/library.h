/* library.h - packs and card files in, a checked card set out.
 *
 * A library reads no files: the caller hands over the bytes of each pack, is
 * told which required pack is still missing, and hands that over too. Sources,
 * trees, diagnostics and the card set belong to the library and live until
 * hm_library_free. After hm_library_build nothing in it changes, so it may be
 * shared by threads.
 *
 *     lib = hm_library_new(NULL);
 *     hm_library_scripts(lib, hm_lua_host_new());      // for cards with Lua
 *     hm_library_add_pack(lib, files, count);          // and more of them
 *     while ((name = hm_library_missing(lib)) != NULL)
 *         found(name) ? hm_library_add_pack(...) : hm_library_give_up(lib, name);
 *     hm_library_add_file(lib, &loose);                // after the packs
 *     hm_library_build(lib);
 *     cards = hm_library_cards(lib);
 */
#ifndef HM_DSL_LIBRARY_H
#define HM_DSL_LIBRARY_H

#include "core/card.h"
#include "dsl/diag.h"
#include "dsl/parse.h"
#include "dsl/script.h"

enum { HM_PACKS_MAX = 64 };

#define HM_MANIFEST "pack.card" /* last part of a manifest's file name */
#define HM_SCRIPT_END ".lua"    /* names of files that scripts stand in end so */

typedef struct hm_library hm_library;

typedef struct hm_pack_info {
    const char *name, *title, *version, *author, *text;
    const char *game;     /* name of the game it is for */
    const char *folder;   /* file name of its manifest, as given */
    bool        loose;    /* one file without a manifest */
    int         cards;
    int         most;     /* of its cards that come by chance to those for everybody,
                             unless somebody wishes otherwise; -1: any number */
    uint64_t    hash;     /* of the contents of all its files, order-free */
} hm_pack_info;

/* alloc may be NULL (malloc). NULL when memory is short. */
hm_library *hm_library_new(const hm_alloc *alloc);
void        hm_library_free(hm_library *lib); /* NULL is fine */

/* The engine for scripts in cards and for files of scripts, before any file is added; the
 * library frees it. Without one, scripts are errors. */
void        hm_library_scripts(hm_library *lib, hm_script_host *host);
/* Whom programs of its cards ask, where they take long, whether to give up. Scripts ask
 * their own (lua_host.h). */
void        hm_library_heed(hm_library *lib, bool (*stop)(void));

/* Copies and parses the files of one pack, its manifest among them. Mistakes in
 * them become diagnostics. A pack with the name of one already there is an error
 * (HM_EINPUT), except that the same folder may be given twice and counts once. */
hm_status hm_library_add_pack(hm_library *lib, const hm_source *file, int count,
                              hm_error *err);
/* One card file by itself: a loose pack named after the file, which sees all
 * packs added. */
hm_status hm_library_add_file(hm_library *lib, const hm_source *file, hm_error *err);

/* A required pack that was neither added nor given up, or NULL. */
const char *hm_library_missing(const hm_library *lib);
void        hm_library_give_up(hm_library *lib, const char *name);

/* Checks and compiles everything. HM_EINPUT when there is any error among the
 * diagnostics: then the card set holds what could be compiled. */
hm_status hm_library_build(hm_library *lib, hm_error *err);

/* after build; NULL without a game */
const hm_cards *hm_library_cards(const hm_library *lib);
const hm_diags *hm_library_diags(const hm_library *lib);
int             hm_library_packs(const hm_library *lib);
hm_pack_info    hm_library_pack(const hm_library *lib, int i);

/* The files of a pack, as they were given. */
int              hm_library_files(const hm_library *lib, int pack);
const hm_source *hm_library_file(const hm_library *lib, int pack, int i);

/* How a pack's cards look in print; NULL: it says nothing of it, or there is none of that
 * name. */
const struct hm_theme *hm_library_theme(const hm_library *lib, const char *pack);

/* Where a card was defined, for `fmt`, `show` and messages: the file, and its name there.
 * Its extent is all of it, from its first word to its brace. */
const hm_source *hm_library_source(const hm_library *lib, const hm_card *card,
                                   hm_span *at);
hm_span          hm_library_extent(const hm_library *lib, const hm_card *card);

/* The id a card gets from its name: lower case, with hyphens for what is neither
 * letter nor digit. Letters beyond ASCII stay. "" when nothing is left; NULL when
 * memory is short. */
const char *hm_card_id(hm_arena *arena, const char *name);

/* Is `version` ("1.2.3") within `range` (">=1.0 <2.0", parts joined by spaces or
 * commas)? -1 when one of them is not well formed. */
int hm_version_fits(const char *version, const char *range);

#endif
