/* session.h - a game with its history: undo, redo, saving, loading.
 *
 * A session owns its library, table and history. When it has a save file, every
 * choice, undo, redo and note is in the file, synced, before the call returns; when the
 * file cannot be written, the call fails and the game is as it was.
 */
#ifndef HM_TOOLS_SAVE_SESSION_H
#define HM_TOOLS_SAVE_SESSION_H

#include <jansson.h>

#include "dsl/library.h"
#include "tools/options.h"
#include "tools/save/disk.h"
#include "tools/save/history.h"
#include "tools/save/journal.h"

typedef struct hm_session hm_session;

/* Loads the packs and sets a game up; request as in setup.h. */
hm_status hm_session_new(const json_t *request, const hm_options *o, hm_session **out,
                         hm_error *err);
void      hm_session_free(hm_session *s); /* NULL is fine; closes the save file */

/* To look at: whoever changes its state takes the session's place and has to free it. */
hm_table     *hm_session_table(const hm_session *s);
const json_t *hm_session_setup(const hm_session *s);
const hm_library *hm_session_library(const hm_session *s);
/* Where its cards are that are no pack's, as a list (with.h). */
const json_t *hm_session_with(const hm_session *s);
/* Keeps something in the setup that the rules do not ask for; takes the value over, NULL
 * takes it out. It is in files that are saved afterwards. */
void          hm_session_put(hm_session *s, const char *field, json_t *value);
/* The decision due, found out once for each state; it is gone with the next change. NULL
 * with err filled when a card's script breaks in it. Not when the game is over. */
const hm_decision *hm_session_due(hm_session *s, hm_error *err);
uint64_t      hm_session_hash(const hm_session *s);    /* of the state; costs nothing */
int           hm_session_moves(const hm_session *s);   /* choices that stand */
int           hm_session_undone(const hm_session *s);  /* that redo could bring back */

/* i: 0 up to moves + undone. */
hm_move       hm_session_move(const hm_session *s, int i);
/* What was in the file that the session was loaded from, as it was then, but with the
 * hashes that its choices give now; empty for a new game. */
const hm_saved *hm_session_loaded(const hm_session *s);

/* player: whose choice it must be, or HM_NO_PLAYER. */
hm_status hm_session_choose(hm_session *s, int player, int index, hm_error *err);
hm_status hm_session_undo(hm_session *s, hm_error *err); /* HM_EINPUT at the start */
hm_status hm_session_redo(hm_session *s, hm_error *err);

/* Notes something about the game (notes.h) after the choices that stand; note->moves is
 * not asked. HM_ELIMIT when it is too long. */
hm_status hm_session_note(hm_session *s, const hm_note *note, hm_error *err);
/* All that is noted, in the order in which it was. Gone with the next note or step. */
const hm_notes *hm_session_notes(const hm_session *s);

/* Writes the game to a file (replacing it only when all is written and synced) and
 * keeps it there from now on. A file that another session keeps, here or in another
 * process, is refused with HM_EIO. */
hm_status hm_session_save(hm_session *s, const char *path, hm_error *err);
/* The same, but with all records that the save file has so far: those that were taken
 * back and forgotten, too. Notes are in either, and follow the same choices. */
hm_status hm_session_copy(hm_session *s, const char *path, hm_error *err);
/* The same, and the file that it was in so far goes. */
hm_status hm_session_relocate(hm_session *s, const char *path, hm_error *err);
/* Saves into the file of another session, if it has one, in whose place this one comes:
 * after success, free that one, for it could only spoil the file. */
hm_status hm_session_follow(hm_session *s, const hm_session *was, hm_error *err);

/* Keeps no file any more; the one that it was in stays as it is. */
void      hm_session_let_go(hm_session *s);
/* Has it a save file? After a failure to save, too: then only the folder
 * is not synced. */
bool      hm_session_is_kept(const hm_session *s);

/* Goes to after the first `moves` choices, back or forth; and the same, but forgets
 * all later choices and what was noted of them. For looking at games and forking them: a
 * session that keeps a save file refuses. */
hm_status hm_session_go(hm_session *s, int moves, hm_error *err);
hm_status hm_session_fork(hm_session *s, int moves, hm_error *err);

/* How a save is loaded: */
typedef struct hm_loading {
    const hm_options *o;     /* says where packs and cards are */
    bool              keep;  /* to go on in the file */
    const hm_session *was;   /* in whose place this one comes, or NULL: as with
                                hm_session_follow */
    bool            (*stop)(void); /* asked between two records whether to give up, with
                                      HM_ELIMIT; NULL: nobody is asked */
} hm_loading;

/* What loading found: */
typedef struct hm_load_report {
    long     cut;          /* bytes of a torn tail that were cut off, 0: none */
    int      records;      /* in the file */
    int      diverged;     /* first move whose state differs, from 1; 0: none */
    int      player;       /* whose move that was */
    char     pack[64];     /* a pack whose content differs from the save's; "": none */
    char     detail[160];  /* versions or hashes of that pack, in words */
    bool     remembers;    /* it says where cards are that are no pack's (with.h) */
    bool     lacking;      /* some cards are not here: --with can tell where they are */
    bool     moved;        /* they are elsewhere than the save has it */
    bool     older;        /* choices were replayed, but states not compared: */
    int      version;      /* of the format */
    int      rules;        /* that it was played by */
    char     engine[24];   /* that wrote it */
    char     amended[320]; /* rules set right since that it may meet, with "; " between;
                              "": none */
} hm_load_report;

enum { HM_OLDER_TEXT = 480 };
/* Of an older save, what is to be told: "is by 0.2.0 ...", to be put after its name. */
const char *hm_load_older(const hm_load_report *report, char *text, size_t size);

/* Reads a save and plays it through, checking every hash. One of an older version of the
 * format, or by older rules that it may have met, has other hashes: its choices are made
 * again, and it is what comes of them. A torn tail is cut and reported; damage elsewhere,
 * a choice that cannot be made, and divergence are refused with the record or move named.
 * *report is filled in either case. With keep, the tail is cut in the file too, and the
 * session goes on writing to it (an older file is written anew with the first step, and
 * is as it was until then); a file that another session keeps is refused, unless that
 * is how->was. */
hm_status hm_session_load(const char *path, const hm_loading *how, hm_session **out,
                          hm_load_report *report, hm_error *err);

/* The same on another system of files, for tests. */
hm_status hm_session_save_on(hm_session *s, const hm_os *os, const char *path,
                             hm_error *err);
hm_status hm_session_copy_on(hm_session *s, const hm_os *os, const char *path,
                             hm_error *err);
hm_status hm_session_load_on(const hm_os *os, const char *path, const hm_loading *how,
                             hm_session **out, hm_load_report *report, hm_error *err);

#endif
