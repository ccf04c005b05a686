/* load.h - packs and files from disk.
 *
 * Only tools/ reads files. Who gets a library or a text frees it.
 */
#ifndef HM_TOOLS_LOAD_H
#define HM_TOOLS_LOAD_H

#include "dsl/library.h"
#include "tools/find.h"
#include "tools/options.h"

/* Finds, reads and builds what the options name (--packs, --with), besides the
 * extra packs asked for (from a position; NULL: none). Prints diagnostics to
 * stderr when there are errors; then, or when something cannot be read, returns
 * NULL and sets *exit_code. */
hm_library *hm_load(const hm_options *o, const char *const *extra, int extras,
                    int *exit_code);
/* As hm_load, but without a word: NULL with the first thing that is wrong in *err. */
hm_library *hm_load_or_fail(const hm_options *o, const char *const *extra, int extras,
                            hm_error *err);
/* Loads a unit with --with and, when it is loose, --packs. Mistakes in cards are
 * the library's diagnostics; NULL only when something cannot be read (after
 * telling, with *exit_code set). */
hm_library *hm_load_unit(const hm_options *o, const hm_unit *unit, int *exit_code);
/* The packs of a list, and a text in place of a card file (NULL: none). Mistakes in cards
 * are the library's diagnostics; NULL with *err when something cannot be read. */
hm_library *hm_load_text(const hm_options *o, const char *packs, const hm_source *text,
                         hm_error *err);
/* lib itself when it is without errors; else tells them on stderr, frees it, sets
 * *exit_code and returns NULL. NULL is fine. */
hm_library *hm_library_or_tell(hm_library *lib, int *exit_code);

/* The pack for a game that is named while no pack is: the one of that name, or the
 * default where there is none (or the game is NULL). */
const char *hm_pack_of_game(const hm_options *o, const char *game);

/* The whole of a file ("-" is stdin), malloc'd; NULL with *err filled when it
 * cannot be read or is over `limit` bytes. A NUL follows the bytes. */
char *hm_read_file(const char *path, size_t limit, size_t *length, hm_error *err);
/* A card or test file, cut one byte after HM_SOURCE_MAX, which the parser then
 * reports. "-" is stdin. NULL with *err filled when it cannot be read. */
char *hm_read_source(const char *path, size_t *length, hm_error *err);
/* Of the byte order mark that some editors begin a text with, and that is no part of it;
 * 0: there is none. Both functions above leave it out. */
size_t hm_mark_length(const char *text, size_t length);
/* What messages call a file: "-" is <stdin>. */
const char *hm_shown_name(const char *path);

#endif
