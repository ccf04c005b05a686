/* stamp.h - what files look like from outside, as one number: another number means that
 * somebody has written to them.
 */
#ifndef HM_TOOLS_STAMP_H
#define HM_TOOLS_STAMP_H

#include <stdint.h>

/* Mixes a file into a number: when it was written, how large it is, which one it is. */
uint64_t hm_stamp_file(uint64_t stamp, const char *path);
/* The same for a folder: all card files in it. Folders are listed again each time, for a
 * new file is a change, too; one that cannot be read just now counts as empty. */
uint64_t hm_stamp_folder(uint64_t stamp, const char *path);

#endif
