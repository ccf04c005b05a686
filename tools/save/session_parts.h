/* session_parts.h - the inside of a session. Private to session*.c, and to tests that
 * look whether file and game agree. */
#ifndef HM_TOOLS_SAVE_SESSION_PARTS_H
#define HM_TOOLS_SAVE_SESSION_PARTS_H

#include "tools/save/session.h"

struct hm_session {
    hm_library    *lib;
    hm_arena       arena;   /* deck, deal, table */
    json_t        *setup;
    json_t        *with;    /* where cards are that --with named (with.h) */
    hm_deal        deal;
    hm_table      *table;
    hm_history     history;
    bool           due;     /* history.d has the decision due */
    unsigned char *before;  /* the state to go back to when a step fails */
    hm_notes       notes;
    const hm_os   *os;      /* where the save file is */
    hm_journal    *journal; /* NULL: not saved */
    bool           older;   /* the file is as another version wrote it: it is written anew
                               before anything is added */
    hm_record     *written; /* what is in the save file, while there is one */
    int            writes, write_room;
    hm_saved       loaded;  /* what it was loaded from; empty for a new game */
};

/* The packs of the request; the options' own are in there already, or do not apply. */
hm_status hm_session_packs(hm_session *s, const json_t *request, const hm_options *o,
                           hm_error *err);
/* And the game that it asks for. */
hm_status hm_session_set_up(hm_session *s, const json_t *request, const hm_options *o,
                            hm_error *err);

/* All records again, in this version, in place of the file. When that fails, the file is
 * the old one, or the new one that only the folder was not synced for. */
hm_status hm_session_renew(hm_session *s, hm_error *err);
/* Records of one's own, with room for one more; NULL when memory is short. */
hm_record *hm_records_copy(const hm_record *record, int count);

#endif
