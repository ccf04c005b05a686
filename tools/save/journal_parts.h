/* journal_parts.h - the inside of a journal. Private to journal.c, and to tests of its
 * limits, which nobody could reach by writing. */
#ifndef HM_TOOLS_SAVE_JOURNAL_PARTS_H
#define HM_TOOLS_SAVE_JOURNAL_PARTS_H

#include "tools/save/journal.h"

struct hm_journal {
    hm_disk *disk;
    size_t   length;
    uint64_t check;
    int      records;
};

#endif
