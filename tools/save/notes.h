/* notes.h - what is remembered of a game beside its choices: that somebody was helped,
 * say, or which version the game comes from.
 *
 * A note changes no state, so replaying passes it over, and a type that is not known here
 * is kept as it is. Each one follows a number of choices. What was noted of choices that
 * are taken back and forgotten did happen all the same: it follows the last choice
 * before them that stands.
 */
#ifndef HM_TOOLS_SAVE_NOTES_H
#define HM_TOOLS_SAVE_NOTES_H

#include "core/arena.h"
#include "core/status.h"

enum {
    HM_NOTE_BYTES_MAX = 4096, /* of one note */
    HM_NOTES_BYTES_MAX = 1 << 20 /* of all of a game */
};

/* SAVE FORMAT: numbers stay what they are; docs/save-format.md lists them. */
typedef enum hm_note_type {
    HM_NOTE_VERSION = 1, /* all before was played by another version; text says which */
    HM_NOTE_HINT = 2     /* the player was told what to choose; text says what */
} hm_note_type;

typedef struct hm_note {
    uint16_t             type;   /* hm_note_type, or one of a later version */
    uint8_t              player; /* whom it is about; HM_NO_PLAYER: nobody */
    uint16_t             length;
    const unsigned char *bytes;  /* what they mean is the type's to say */
    int                  moves;  /* choices that it follows */
} hm_note;

/* All zeroes: none. It owns the bytes of its notes. */
typedef struct hm_notes {
    hm_note *note;
    int      count, room;
    size_t   bytes; /* of all of them */
    hm_arena arena; /* where they lie */
} hm_notes;

/* Copies the bytes; HM_ELIMIT for more of them than there may be. */
hm_status hm_notes_add(hm_notes *n, const hm_note *note, hm_error *err);
void      hm_notes_pop(hm_notes *n); /* the last one is gone */
/* On failure *to, which was empty, is empty. */
hm_status hm_notes_copy(const hm_notes *from, hm_notes *to, hm_error *err);
void      hm_notes_free(hm_notes *n);

/* How many of a type are about a player. */
int       hm_notes_count(const hm_notes *n, hm_note_type type, int player);

/* Choices after so many are forgotten: what followed them follows those that stand. */
void      hm_notes_lower(hm_notes *n, int moves);
/* They never were: what followed them is gone, too. */
void      hm_notes_drop(hm_notes *n, int moves);

#endif
