/* html_history.h - what a shelf has of a card over its versions, and all cards that it
 * has, each as a page (html.h). Values are those of shelf.h; `db` is its file.
 * HM_EIO as hm_html_write.
 */
#ifndef HM_TOOLS_SIM_HTML_HISTORY_H
#define HM_TOOLS_SIM_HTML_HISTORY_H

#include <jansson.h>

#include "core/status.h"

hm_status hm_html_past(json_t *values, const char *db, const char *path, hm_error *err);
hm_status hm_html_kept(json_t *values, const char *db, const char *path, hm_error *err);

#endif
