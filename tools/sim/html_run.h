/* html_run.h - the page of a record: of a run, of studies, or of merged chunks.
 */
#ifndef HM_TOOLS_SIM_HTML_RUN_H
#define HM_TOOLS_SIM_HTML_RUN_H

#include "tools/options.h"
#include "tools/sim/html.h"

/* Writes the page; `o` are the options that the record was made by, and say how to have
 * it again. A sample game is played for it, where games can be played by them. HM_EIO as
 * hm_html_write. */
hm_status hm_html_run(const hm_sim_record *r, const hm_options *o, const char *path,
                      hm_error *err);

#endif
