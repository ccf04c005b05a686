/* lines.h - lines that people type: edited by libedit at a terminal, read as they come
 * from anywhere else.
 *
 * Reading ends early when a signal came (stop.h). The line belongs to the reader until
 * the next one is asked for; blanks around it are gone, and so are NULs.
 */
#ifndef HM_TOOLS_PLAY_LINES_H
#define HM_TOOLS_PLAY_LINES_H

#include <stdbool.h>

typedef struct hm_lines hm_lines;

/* Offers what could complete the last word of `text` (which ends there): calls add for
 * each whole word. */
typedef void (*hm_add_word)(void *list, const char *word);
typedef void (*hm_complete)(void *ctx, const char *text, hm_add_word add, void *list);

hm_lines *hm_lines_open(hm_complete complete, void *ctx); /* complete may be NULL */
void      hm_lines_close(hm_lines *in); /* NULL is fine; the terminal is as it was */
bool      hm_lines_edited(const hm_lines *in); /* at a terminal? */

/* NULL: the input has ended, or a signal came. */
char *hm_lines_read(hm_lines *in, const char *prompt);
/* The last line is worth having in the history. */
void  hm_lines_keep(hm_lines *in, const char *line);
void  hm_lines_forget(hm_lines *in); /* the whole history: another person types now */

#endif
