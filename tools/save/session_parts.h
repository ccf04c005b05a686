/* session_parts.h - the inside of a session. Private to session.c, and to tests that look
 * whether file and game agree. */
#ifndef HM_TOOLS_SAVE_SESSION_PARTS_H
#define HM_TOOLS_SAVE_SESSION_PARTS_H

#include "tools/save/session.h"

struct hm_session {
    hm_library    *lib;
    hm_arena       arena;   /* deck, deal, table */
    json_t        *setup;
    hm_deal        deal;
    hm_table      *table;
    hm_history     history;
    bool           due;     /* history.d has the decision due */
    unsigned char *before;  /* the state to go back to when a step fails */
    hm_journal    *journal; /* NULL: not saved */
    hm_record     *written; /* what is in the save file, while there is one */
    int            writes, write_room;
    hm_saved       loaded;  /* what it was loaded from; empty for a new game */
};

#endif
