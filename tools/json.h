/* json.h - JSON is whole or it is not there.
 */
#ifndef HM_TOOLS_JSON_H
#define HM_TOOLS_JSON_H

#include <stddef.h>

struct json_t;

/* Before anything else of Jansson is used: it gets its memory from there (malloc, but for
 * tests), and where there is none, the program ends with a message as by hm_need. After
 * this, no call that builds JSON fails for want of memory. */
void hm_json_begin(void *(*from)(size_t size));

/* Jansson wants UTF-8; file names need not be. Never NULL for a text. */
struct json_t *hm_json_text(const char *text);
/* To stdout, if all of it can be. Frees j, returns the exit code. */
int            hm_print_json(struct json_t *j);

#endif
