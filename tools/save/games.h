/* games.h - where games and set-ups are kept between two runs: files in the user's own
 * folders, as the XDG standard has them. All paths are malloc'd.
 */
#ifndef HM_TOOLS_SAVE_GAMES_H
#define HM_TOOLS_SAVE_GAMES_H

#include <jansson.h>
#include <stdbool.h>

#include "core/status.h"

#define HM_GAMES_ENDING ".hamlet" /* of names in the folder of games */

/* A new, empty file DATE-N.hamlet in the folder of games, which is made if need be.
 * NULL with err filled when that cannot be. */
char *hm_games_new(hm_error *err);
/* Has a file of that folder still the name that it got there? */
bool  hm_games_is_own(const char *path);

/* The file, wherever it is, has the game that was played last. Written at one stroke. One
 * that is not in the folder of games is noted as such, too. */
hm_status hm_games_set_last(const char *path, hm_error *err);
/* The game that was played last; if its file is gone, that of the folder of games that
 * was written last. NULL: there is none. */
char *hm_games_latest(void);

/* The file that 'hamlet games' calls so ("2026-01-31-2"); NULL: there is none. */
char *hm_games_named(const char *name);

/* Is the file of this path, as hm_games_each gives it, in the folder of games? */
bool  hm_games_is_here(const char *path);
/* The path of every save: those of the folder of games, and those elsewhere that were
 * played, as far as they are there. */
void  hm_games_each(void (*see)(void *ctx, const char *path), void *ctx);
/* Where the index of games is (results.h); NULL: there is no home folder. */
char *hm_games_index(void);

/* Programs that the user gave a seat to, by their full names (tools/play/program.h): a
 * save from a stranger can start no others. Has this one been noted? */
bool  hm_games_knows_program(const char *name);
void  hm_games_note_program(const char *name); /* that it cannot be is not told */
/* The file for what programs complain about, in a folder that is there; NULL: none. */
char *hm_games_log(void);

/* The set-up that was chosen last, as an object; a broken file is told and ignored. */
json_t *hm_games_defaults(void);
/* Keeps it for next time, at one stroke; that it cannot be is told, no more. */
void    hm_games_remember(const json_t *defaults);

#endif
