/* spec.h - runs card tests: towns drawn as text, and what must be true of them.
 *
 * Tests stand in .test files (or between cards). Running them needs a built
 * library and changes nothing in it. Every part of a test that says something
 * ("score", "total", "builds", ...) is an expectation; a test passes when all
 * hold. A mistake in the test itself makes it fail.
 */
#ifndef HM_DSL_SPEC_SPEC_H
#define HM_DSL_SPEC_SPEC_H

#include "dsl/library.h"

typedef struct hm_spec_failure {
    struct hm_spec_failure *next;
    hm_span                 at;      /* of the expectation, in the test's source */
    const char             *message; /* "Well scores 2, expected 3" */
} hm_spec_failure;

typedef struct hm_spec_result {
    struct hm_spec_result *next;
    const char            *name;
    hm_span                at;
    int                    checks;
    const hm_spec_failure *failures; /* NULL: passed */
} hm_spec_result;

typedef struct hm_spec_report {
    const hm_spec_result *results; /* in order */
    int                   passed, failed;
} hm_spec_report;

/* Parses source and runs its tests. Syntax errors go to diags, and then the
 * tests that could be read are still run. Everything made lies in arena. */
hm_status hm_spec_run(const hm_library *lib, const hm_source *source, hm_arena *arena,
                      hm_diags *diags, hm_spec_report *out, hm_error *err);

/* Parses source and reads its tests without running them: the cards, towns and rules that
 * they name must be there. Mistakes become errors in diags, with the code "test"; after
 * syntax errors only those are told, and so it is without a library (NULL) or its cards.
 * *items gets what stands in the source, for as long as the arena. */
hm_status hm_spec_read(const hm_library *lib, const hm_source *source, hm_arena *arena,
                       hm_diags *diags, const struct hm_node **items, hm_error *err);

#endif
