/* journal.h - the save file: a header, then a record per choice, undo, redo or note.
 *
 * The bytes are described in docs/save-format.md (SAVE FORMAT: change both). Every
 * record carries a checksum over itself and the checksum before it, so nothing can
 * be changed, dropped or put elsewhere without being noticed, except that whole
 * records may be missing at the end: that is a shorter game.
 */
#ifndef HM_TOOLS_SAVE_JOURNAL_H
#define HM_TOOLS_SAVE_JOURNAL_H

#include <stdbool.h>

#include "tools/save/disk.h"
#include "tools/save/notes.h"

enum {
    /* What is written. It goes up when records or states are laid out in another way:
     * hashes of states can be compared within one version only. 1 had no notes, and did
     * not say what a choice was about. */
    HM_SAVE_VERSION = 2,
    HM_SAVE_VERSION_LEAST = 1, /* that can still be read */
    HM_SAVE_HEADER_MAX = 1 << 20,   /* bytes of JSON: the longest setups have a few KB */
    HM_SAVE_RECORDS_MAX = 1000000,  /* a game has a few hundred */
    HM_RECORD_SIZE = 24             /* but the bytes of a note come on top */
};

typedef enum hm_record_kind {
    HM_RECORD_CHOOSE = 1, HM_RECORD_UNDO = 2, HM_RECORD_REDO = 3, HM_RECORD_NOTE = 4
} hm_record_kind;

typedef struct hm_record {
    uint8_t  kind;
    uint8_t  player;   /* whose choice is made, taken back or brought back */
    uint8_t  decision; /* what it is about: hm_decision_kind + 1; 0: the save does not
                          say */
    uint16_t option;   /* its index */
    int32_t  note;     /* of a note all that counts: which one it is, from 0 */
    uint64_t hash;     /* of the state afterwards */
} hm_record;

/* What a save holds, in memory of its own. */
typedef struct hm_saved {
    int        version;
    char      *header; /* JSON; a NUL follows */
    size_t     header_length;
    hm_record *record;
    int        records;
    hm_notes   notes;  /* in their order; how many choices they follow is not known yet */
    uint64_t   check;  /* checksum that the next record is chained to */
    size_t     length; /* bytes that are good */
    long       cut;    /* bytes of a torn record after them */
} hm_saved;

typedef struct hm_journal hm_journal;

/* CRC-64/XZ, going on from `crc` (0 at first). */
uint64_t hm_crc64(uint64_t crc, const void *bytes, size_t count);

/* Opens up the bytes of a save; name is for messages. */
hm_status hm_saved_parse(const char *name, const unsigned char *bytes, size_t count,
                         hm_saved *out, hm_error *err);
void      hm_saved_free(hm_saved *saved);

/* Reads a save. A torn tail stays in the file until hm_journal_cut or the first
 * hm_journal_add. journal may be NULL: the file is not kept open then. `own`, here and
 * below: a journal that the new one follows, as in disk.h, or NULL; it stays the
 * caller's to close. */
hm_status hm_journal_open(const hm_os *os, const char *path, const hm_journal *own,
                          hm_saved *saved, hm_journal **journal, hm_error *err);
hm_status hm_journal_cut(hm_journal *j, hm_error *err);

/* What goes into a file; the notes are those that its records name, or NULL. */
typedef struct hm_content {
    const char      *header;
    const hm_record *record;
    int              count;
    const hm_notes  *notes;
} hm_content;

/* A new save in place of what was at path. As with hm_disk_replace, *out may be
 * there although the status is HM_EIO. */
hm_status hm_journal_create(const hm_os *os, const char *path, const hm_journal *own,
                            const hm_content *content, hm_journal **out, hm_error *err);
const char *hm_journal_path(const hm_journal *j);
void      hm_journal_close(hm_journal *j); /* NULL is fine */
void      hm_journal_drop(hm_journal *j);  /* the same, and the file goes; NULL is fine */

/* On HM_OK the record is on the disk; else the file is as it was. Not in a file of an
 * older version. notes: as above. */
hm_status hm_journal_add(hm_journal *j, const hm_record *record, const hm_notes *notes,
                         hm_error *err);

#endif
