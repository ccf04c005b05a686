/* simdisk.h - a disk in memory that loses, reorders and tears what was not synced, and
 * fails, is interrupted or writes less than asked at any call.
 *
 * There is one of it, for the files "save" and "save.hamlet-new" in one folder. */
#ifndef HM_SIMDISK_H
#define HM_SIMDISK_H

#include "tools/save/disk.h"

enum { SIM_FILES = 6, SIM_SIZE = 4096, SIM_OPS = 64, SIM_NAMES = 2 };

typedef struct sim_image { /* files by number, and which number a name has; -1: none */
    unsigned char bytes[SIM_FILES][SIM_SIZE];
    size_t        length[SIM_FILES];
    int           name[SIM_NAMES];
} sim_image;

typedef struct sim_op { /* a change that is not synced yet */
    int           file; /* or the folder */
    bool          cut;
    size_t        at, count;
    unsigned char bytes[SIM_SIZE];
    int           names[SIM_NAMES]; /* of a folder: names as they are after it */
} sim_op;

typedef enum sim_trouble {
    SIM_FINE, SIM_CRASH, SIM_FAIL, SIM_INTERRUPT, SIM_SHORT
} sim_trouble;

enum { SIM_ON_WRITE = 1, SIM_ON_SYNC = 2, SIM_ON_CUT = 4, SIM_ON_OTHERS = 8 };

typedef struct sim_disk {
    sim_image   live, disk; /* what the process sees; what is synced */
    sim_op      op[SIM_OPS];
    int         ops, files;
    int         calls;      /* made so far, of those that can fail */
    int         at, times;  /* trouble begins at this call, and lasts for so many */
    sim_trouble what;
    unsigned    spared;     /* calls of these kinds have no trouble */
    int         why;        /* errno of SIM_FAIL */
    bool        dead;
} sim_disk;

extern sim_disk    sim;
extern const hm_os sim_os;

void sim_reset(void); /* empty, no trouble */

/* The bytes of "save" as the process sees them; and a "save" with these bytes only. */
const unsigned char *sim_save(size_t *length);
void                 sim_put(const unsigned char *bytes, size_t length);

/* From now on there is only what the disk holds after a crash: of what was not synced
 * nothing (variant 0), all (1), or any part in any order, and of a write any stretch. */
void sim_crash(uint64_t *chance, int variant);

#endif
