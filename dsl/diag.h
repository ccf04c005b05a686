/* diag.h - what is wrong with card files, all of it, with places.
 *
 * Diagnostics are collected, never printed, by the library. They lie in the
 * arena they were given and refer to their sources, which must outlive them.
 */
#ifndef HM_DSL_DIAG_H
#define HM_DSL_DIAG_H

#include <stdbool.h>
#include <stdint.h>

#include "core/arena.h"
#include "core/status.h"

enum {
    HM_DIAGS_PER_FILE = 100,      /* after that many, more would not be read */
    HM_SOURCE_MAX = 1 << 20,      /* bytes of one file: a thousand times a card */
    HM_TOKEN_MAX = 1 << 16        /* of a word, a number, a text or a script in it */
};

typedef struct hm_source {
    const char *name;   /* as the user wrote it */
    const char *bytes;  /* any bytes, not terminated */
    size_t      length;
} hm_source;

typedef enum hm_severity { HM_ERROR, HM_WARNING } hm_severity;

typedef struct hm_diag {
    struct hm_diag  *next;
    const hm_source *source;
    hm_span          at;
    hm_severity      severity;
    const char      *code;    /* stable, "unknown-name" */
    const char      *message;
    const char      *hint;    /* NULL: none */
    int              order;   /* of its file, as first seen */
    uint8_t          refusal; /* by which row of check/refusals.def; 0: by none */
} hm_diag;

typedef struct hm_diags {
    hm_arena *arena;
    hm_diag  *first, *last;
    int       errors, warnings;
    hm_status trouble; /* HM_ENOMEM when one could not be kept */
} hm_diags;

/* Adds one; returns it so that a hint can be set, or NULL when it was dropped. */
hm_diag *hm_diag_add(hm_diags *d, const hm_source *source, hm_severity severity,
                     const char *code, hm_span at, const char *fmt, ...)
    __attribute__((format(printf, 6, 7)));
void hm_diag_hint(hm_diags *d, hm_diag *diag, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

/* Is there an error within these bytes? What is missing there may be what it is about. */
bool hm_diags_has(const hm_diags *d, const hm_source *source, hm_span at);

/* Line and column, from 1, of a byte; columns count characters. */
typedef struct hm_place {
    int    line, column, end_column; /* end_column is one past the last */
    size_t line_start, line_end;     /* bytes of the line, without its end */
} hm_place;

hm_place hm_source_place(const hm_source *s, hm_span at);

/* Sorts by file in the order first seen, then by place. */
void hm_diags_sort(hm_diags *d);

#endif
