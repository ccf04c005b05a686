/* vigil.h - a run that begins again when a file of it has changed: hamlet sim --watch.
 *
 * The seeds stay the same, so that what moves is the card and not the luck.
 */
#ifndef HM_TOOLS_SIM_VIGIL_H
#define HM_TOOLS_SIM_VIGIL_H

#include "tools/options.h"

typedef struct hm_vigil {
    int         files;
    const char *file[HM_ARGS_MAX]; /* files, and folders of card files */
    const struct hm_watcher *watcher; /* of their folders */
    uint64_t    stamp;             /* of all of them when the run began */
} hm_vigil;

/* Has one of them changed since? NULL: nobody watches, no. */
bool hm_vigil_broken(const hm_vigil *v);

/* Runs, and again whenever a file has changed: those of --with and --cards, and what else
 * stands behind the command. Ends by Ctrl-C; returns what the last run did. */
int hm_vigil_keep(const hm_options *o, int (*run)(const hm_options *o));

#endif
