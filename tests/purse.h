/* purse.h - memory that runs out, for the tests of allocations that fail.
 *
 * A test tries with ever more in the purse, from nothing on, until all goes well, and
 * looks each time whether everything that was handed out has come back.
 */
#ifndef HM_PURSE_H
#define HM_PURSE_H

#include "core/arena.h"

typedef struct hm_purse {
    long left; /* allocations that will succeed */
    long out;  /* blocks not given back */
} hm_purse;

/* An allocator that draws on the purse, which is the caller's and must outlive it. */
hm_alloc hm_purse_alloc(hm_purse *purse);

#endif
