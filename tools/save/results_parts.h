/* results_parts.h - the inside of the index of games. Private to results*.c. */
#ifndef HM_TOOLS_SAVE_RESULTS_PARTS_H
#define HM_TOOLS_SAVE_RESULTS_PARTS_H

#include "tools/database.h"
#include "tools/save/results.h"

struct hm_results {
    const hm_options *o;
    sqlite3          *db;
    hm_db_watch       watch;
    char             *path;  /* NULL: there is no folder for it */
    bool              kept;  /* in the file, not in memory */
    uint64_t          inode; /* of the file that is open */
    bool              broken; /* what failed last did so because of what is in the file */
    int64_t           stamp; /* of all packs that can be found, and of the program: what
                                could not be read may be readable with others */
};

/* A save as it lies there. */
typedef struct hm_save_file {
    const char *path;
    int64_t     size, mtime; /* nanoseconds */
} hm_save_file;

bool      hm_save_file_look(const char *path, hm_save_file *out); /* false: it is gone */

hm_status hm_results_fail(hm_results *r, const char *what, hm_error *err);
/* Begins anew with an index that has turned out broken; false: it has not. */
bool      hm_results_mend(hm_results *r);
/* What is known of a file from a session that was loaded from it or is kept in it; remark
 * is what is to be told with it, or "". */
hm_status hm_results_put_game(hm_results *r, const hm_save_file *file,
                              const hm_session *s, const char *remark, hm_error *err);
/* That it cannot be read, and why. again: it is cards outside of the packs that may be
 * why, so only trying tells whether that is still so. */
hm_status hm_results_put_trouble(hm_results *r, const hm_save_file *file, const char *why,
                                 bool again, hm_error *err);

#endif
