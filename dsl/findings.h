/* findings.h - everything in a library that is allowed, and hardly meant.
 *
 * For `check`, and for nobody who plays: no library is refused for it.
 */
#ifndef HM_DSL_FINDINGS_H
#define HM_DSL_FINDINGS_H

#include "dsl/library.h"

/* Adds warnings about cards of all packs to the diagnostics of a library that was built,
 * and is nobody else's yet. With errors among them nothing is added: what they touch
 * would only be told twice. HM_ENOMEM: some may be missing. */
hm_status hm_library_findings(hm_library *lib, hm_error *err);

#endif
