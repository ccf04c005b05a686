/* parser.h - what scan.l, gram.y and parse.c share. Private. */
#ifndef HM_PARSER_H
#define HM_PARSER_H

#include <setjmp.h>

#include "dsl/parse.h"

/* A scanned token, kept while the one after it is looked at. */
typedef struct hm_token {
    int     token;
    hm_span at;
    int     word;
    int32_t number;
    char   *text;
} hm_token;

typedef struct hm_parser {
    const hm_source *source;
    hm_arena        *arena;
    hm_diags        *diags;
    hm_file         *file;
    hm_node         *last_item;
    hm_comment      *last_comment;
    uint32_t         pos;         /* bytes scanned so far */
    hm_token         token;       /* last handed to bison */
    hm_token         before;      /* the one before that */
    jmp_buf          no_memory;   /* flex would exit here; we come back instead */
    hm_token         ahead;       /* valid when has_ahead */
    bool             has_ahead;
    /* filled by the scanner for the token it returns */
    int              word;
    int32_t          number;
    char            *text;
} hm_parser;

/* The scanner proper; hm_yylex in parse.c looks ahead over it. */
#define YY_DECL int hm_scan(hm_parser *p, hm_span *at, void *yyscanner)
YY_DECL;
int hm_token_of_word(int word);

typedef struct hm_list {
    hm_node *first, *last;
} hm_list;

#endif
