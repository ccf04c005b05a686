/* parse.h - text in, tree out, with every syntax error it has. */
#ifndef HM_DSL_PARSE_H
#define HM_DSL_PARSE_H

#include "dsl/ast.h"
#include "dsl/diag.h"

typedef struct hm_comment {
    struct hm_comment *next;
    hm_span            at; /* from # to before the end of the line */
} hm_comment;

typedef struct hm_file {
    const hm_source  *source;
    hm_node          *items;    /* in order; items with syntax errors may lack parts */
    const hm_comment *comments; /* in order */
    bool              broken;   /* a syntax error was reported */
} hm_file;

/* Parses source into arena. Errors go to diags and are no failure; the status
 * is HM_OK or HM_ENOMEM. The source must outlive the file. */
hm_status hm_parse(const hm_source *source, hm_arena *arena, hm_diags *diags,
                   hm_file *out);

/* Is it UTF-8 without NUL bytes? */
bool hm_is_text(const char *bytes, size_t length);

/* Is the source short enough, and text? What is not is reported. */
bool hm_source_check(const hm_source *source, hm_diags *diags);

#endif
