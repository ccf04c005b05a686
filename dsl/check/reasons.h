/* reasons.h - why a set is always empty, or a number always 0, in a few words. Private.
 *
 * The words are a hint's, for whoever wrote it; expressions must be checked. Texts are
 * cut where they do not fit.
 */
#ifndef HM_DSL_CHECK_REASONS_H
#define HM_DSL_CHECK_REASONS_H

#include "dsl/check/bounds.h"
#include "dsl/diag.h"

enum { HM_REASON_MAX = 200 };

/* The innermost set of n that can have no square, or number that can only be 0 and is
 * no plain 0; or NULL. */
const hm_node *hm_find_never(const hm_bounds *b, const hm_node *n);

/* Why, of a node that the former found. */
void hm_say_never(const hm_bounds *b, const hm_source *source, const hm_node *n,
                  char out[HM_REASON_MAX]);
/* Why a comparison, or conditions that are joined, cannot hold. */
void hm_say_false(const hm_bounds *b, const hm_source *source, const hm_node *n,
                  char out[HM_REASON_MAX]);
/* Warns of a score part that can only be 0, and says why. */
void hm_warn_of_zero(const hm_bounds *b, const hm_source *source, const hm_node *part,
                     hm_diags *diags);

/* As the bounds are for what stands behind `where`: of any building. */
hm_bounds hm_bounds_anywhere(const hm_bounds *b);

#endif
