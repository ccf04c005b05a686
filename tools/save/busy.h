/* busy.h - which saves are being played just now.
 *
 * Whoever plays a game has its file locked (disk.h). To try the lock would keep them out
 * for a moment, so the system's list of locks is read instead; where there is none,
 * nobody is known to play. */
#ifndef HM_TOOLS_SAVE_BUSY_H
#define HM_TOOLS_SAVE_BUSY_H

#include <stdbool.h>

typedef struct hm_busy hm_busy;

hm_busy *hm_busy_look(void); /* the locks of this moment */
bool     hm_busy_has(const hm_busy *b, const char *path);
void     hm_busy_free(hm_busy *b);

#endif
