/* results.h - which games were played, and what came of them: an index in SQLite of the
 * saves (docs/games.md), beside them.
 *
 * The saves are the truth. What the index has of a file holds as long as the file has the
 * same size and time; else it is read again, which means that the game is replayed. So an
 * index that is lost, damaged or of other tables is made anew, and one that cannot be
 * kept is made in memory. Nothing here is a reason not to play: what fails is told by the
 * caller in a line, or not at all. Several programs may use one index at once.
 */
#ifndef HM_TOOLS_SAVE_RESULTS_H
#define HM_TOOLS_SAVE_RESULTS_H

#include <jansson.h>
#include <stdbool.h>

#include "tools/options.h"
#include "tools/save/session.h"

enum { HM_RESULTS_VERSION = 3 }; /* of the tables; another one is made anew */

typedef struct hm_results hm_results;

/* Never NULL. trouble->code is HM_OK, or why the index is not kept between two runs. The
 * options, which say where packs are, must outlive it. */
hm_results *hm_results_open(const hm_options *o, hm_error *trouble);
void        hm_results_close(hm_results *r); /* NULL is fine */

/* How long saves that came or changed are looked at, unless somebody watches: */
enum { HM_RESULTS_MS = 5000, HM_RESULTS_LEAST = 100 };

/* The same as it is asked for: */
typedef struct hm_results_look {
    long   ms;         /* milliseconds; 0: until all are done */
    int    least;      /* so many in any case */
    bool (*stop)(void); /* asked now and then whether to give up; NULL: nobody is */
    void (*progress)(int done, int all); /* NULL: nobody is told */
} hm_results_look;

/* Looks which saves came, changed or went, and reads those, the newest first. Returns
 * how many were not looked at. */
int hm_results_renew(hm_results *r, const hm_results_look *how);

/* Puts there what a session has come to that is kept in this file: its round, or its
 * result. *anew: a result that was not there before (NULL: nobody asks). */
hm_status hm_results_put(hm_results *r, const char *path, const hm_session *s,
                         bool *anew, hm_error *err);

/* -- what there is, as JSON (docs/games.md); new references, NULL with err filled when
 * the index cannot be read */

/* All saves: unfinished ones first, then results, then what cannot be read, the newest
 * first; each has a "number", from 1. */
json_t *hm_results_list(hm_results *r, hm_error *err);
/* {"modes": [...], "decks": [...], "bots": [...], "bests": [...], "achievements": [...],
 * "open": [...], "unreadable": N} */
json_t *hm_results_stats(hm_results *r, hm_error *err);
/* What a result is beside all others: {"bests": [...], "achievements": [...]}, of the
 * people who played it. */
json_t *hm_results_beside(hm_results *r, const char *path, hm_error *err);
/* How many games could be gone on with; -1: nobody knows. */
int     hm_results_unfinished(hm_results *r);
/* Of the games to go on with, the newest that is not in this file, as in the list; NULL:
 * there is none. */
json_t *hm_results_other(hm_results *r, const char *path);
/* The save of that number of the list, malloc'd; NULL with err filled. */
char   *hm_results_numbered(hm_results *r, int number, hm_error *err);

/* A number of the list, as somebody types it; 0: the text is none. */
int     hm_results_number(const char *text);
/* The save that somebody means: a file, or else the number or the name by which the list
 * has it. malloc'd, and just what was said where it is none of these; NULL with err
 * filled when no game has that number. */
char   *hm_results_said(const hm_options *o, const char *said, hm_error *err);

#endif
