/* textstream.h - texts that are written piece by piece.
 *
 * A text is whole or it is not there. open_memstream is no way to write one: when memory
 * runs short, it drops what there is no room for, and neither ferror nor fclose tells.
 */
#ifndef HM_TOOLS_TEXTSTREAM_H
#define HM_TOOLS_TEXTSTREAM_H

#include <stdio.h>

/* A stream whose text is *text, malloc'd and ended by a NUL, and *size bytes long: both
 * are true after fflush and after fclose, and the text is there even if nothing was
 * written. Where memory runs short, the program ends as by hm_need; so nothing that
 * writes into it, nor fclose, need be looked at. */
FILE *hm_textstream(char **text, size_t *size);

#endif
