/* source.h - the text of scripts: lines, words and where an error is. Inside of lua/
 * only. */
#ifndef HM_LUA_SOURCE_H
#define HM_LUA_SOURCE_H

#include <stdbool.h>

#include "dsl/diag.h"

/* One `lua { }` block or .lua file. */
typedef struct hm_lua_chunk {
    const hm_source *source;
    hm_span          at;
    int              line;        /* on which it begins */
    bool             file;
    bool             failed;      /* reported; its functions are not to be used */
    int              first, last; /* numbers of its functions; first > last: none */
} hm_lua_chunk;

/* The line on which a byte stands, counted as Lua counts: "\r\n", "\n\r", "\n" and "\r"
 * each end one. */
int hm_lua_line_of(const hm_source *s, uint32_t byte);
/* The bytes of lines first..last, and one line without what it is indented by. */
hm_span hm_lua_lines(const hm_source *s, int first, int last);
hm_span hm_lua_line_span(const hm_source *s, int line);

/* The next word (letters, digits, _) from *at on, before `end`; false: none is left. */
bool hm_lua_next_word(const char *bytes, size_t *at, size_t end, hm_span *word);
bool hm_lua_has_word(const char *bytes, size_t length, const char *word);
/* The first token that Lua takes and we do not: what makes a number with a fraction (such
 * a numeral, one too large for a whole number, `/`, `^`), and a text with a zero byte.
 * False: there is none. The text must be one that Lua's compiler accepts. */
bool hm_lua_find_refused(const char *bytes, size_t at, size_t end, hm_span *token);

/* How often do these bytes occur, as words or in them? */
int hm_lua_occurrences(const char *bytes, size_t length, const char *what);

/* Makes a text from a script fit for a terminal and for JSON: what is no UTF-8, or
 * controls the terminal, becomes '?'. */
void hm_lua_clean_text(char *text);
bool hm_lua_is_clean(const char *text);

/* Where in the chunk a message of Lua points to: the token after "near" on that line, or
 * the line. */
hm_span hm_lua_error_span(const hm_lua_chunk *c, int line, const char *message);

#endif
