/* parser.h - what scan.l, gram.y and parse.c share. Private. */
#ifndef HM_DSL_PARSER_H
#define HM_DSL_PARSER_H

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
    hm_token         loose[HM_JOINED_MAX + 1]; /* scanned but not joined, in order */
    int              looses;
    hm_token         ahead[8];    /* joined but not handed out, in order */
    int              aheads;
    bool             lost;        /* after an error, before the next part */
    bool             skips;       /* the error is a '{': to its '}' all is skipped */
    int              indent;      /* of the error's line */
    uint32_t         told;        /* where a phrase was told of, or 0 */
    bool             hushed;      /* more was not understood there */
    hm_span          script;      /* of "lua {", while its code is scanned */
    int              braces;      /* open ones in that code */
    int              level;       /* of a long bracket in it: how many = it has */
    bool             swallowed;   /* it has no end, and took what closes the item */
    /* filled by the scanner for the token it returns */
    int              word;
    int32_t          number;
    char            *text;
} hm_parser;

/* The scanner proper; hm_yylex in parse.c looks ahead over it. */
#define YY_DECL int hm_scan(hm_parser *p, hm_span *at, void *yyscanner)
YY_DECL;
int hm_token_of_word(int word);

/* The next token, in which words that belong together are one (join.c). */
hm_token hm_join(hm_parser *p, void *scanner);

/* Is this the first word of its line? */
bool hm_begins_line(const hm_parser *p, hm_span at);
/* Told when a syntax error was found at the last token handed out: braces that follow
 * are then skipped together with what they hold, for a '}' that bison gave no '{' for
 * would close the item, and everything after it would be lost. And the next line that
 * is not indented deeper is announced by a token of its own, since it is a new part. */
void hm_lose_way(hm_parser *p);

typedef struct hm_list {
    hm_node *first, *last;
} hm_list;

/* When a part holds: NULL is always. */
typedef struct hm_proviso {
    hm_node *condition;
    bool     unless;
} hm_proviso;

#endif
