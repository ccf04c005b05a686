/* pool.h - the scripts of a card set, and the sandboxed states that run them.
 *
 * A pool keeps the sources of all scripts (it does not copy them) and numbers their
 * functions from 1. States are made from these sources: one while loading, more when
 * several threads run scripts at once; all are alike. Loading is for one thread and
 * comes first; hm_scripts may be used by any number of threads after bind.
 */
#ifndef HM_LUA_POOL_H
#define HM_LUA_POOL_H

#include <stdbool.h>

#include "core/script.h"
#include "dsl/diag.h"

struct lua_State;

typedef struct hm_lua_pool hm_lua_pool;
typedef struct hm_lua_file hm_lua_file; /* a .lua file being run */

hm_lua_pool *hm_lua_pool_new(void); /* NULL when memory is short */
void         hm_lua_pool_free(hm_lua_pool *pool);
void         hm_lua_pool_heed(hm_lua_pool *pool, bool (*stop)(void)); /* lua_host.h */

/* Compiles the body of a function of one argument, `me`. Returns its number, or 0 after
 * reporting into diags. `card` is copied; the source must outlive the pool. */
int hm_lua_pool_block(hm_lua_pool *pool, const hm_source *source, hm_span at,
                      const char *card, hm_diags *diags);

/* Called for each `card { ... }` of a file, in order, while the file runs. The argument
 * of card is at index 1 of L's stack and is a table; leave the stack as high as it was
 * (there are 20 free places). lua_* calls may run out of the script's memory and then
 * jump over this function: keep what must be freed in the arena. Read only with raw
 * access (lua_rawget*, lua_rawlen), and loop only over tables of a checked size. Mistakes
 * go into your own diags (hm_lua_file_here has the place); do not raise Lua errors. */
typedef void hm_lua_card_reader(void *ctx, hm_lua_file *file, struct lua_State *L);

/* Runs a whole file. False after reporting into diags; what the reader was given before
 * the failure must then be thrown away (its functions stay numbered and unused). */
bool hm_lua_pool_file(hm_lua_pool *pool, const hm_source *source,
                      hm_lua_card_reader *reader, void *ctx, hm_diags *diags);

/* For the reader: numbers the function in field `field` of the card (or, with key not
 * NULL, the function in field `key` of the table in `field`: lines.empty). `card` is what
 * messages call it, copied. 0 when there is no function there, or no room for another
 * (65,535). */
int hm_lua_file_function(hm_lua_file *file, struct lua_State *L, const char *field,
                         const char *key, const char *card);

/* The line on which the running `card { ... }` was called, without its indent. */
hm_span hm_lua_file_here(const hm_lua_file *file, struct lua_State *L);

/* What the text of this function names (dsl/script.h); 0 where there is none. */
unsigned hm_lua_pool_names(const hm_lua_pool *pool, int number);

/* When all cards are known and before anything is run: names for look-ups. */
hm_status hm_lua_pool_bind(hm_lua_pool *pool, const hm_cards *cards, hm_error *err);

/* What runs in play; belongs to the pool. */
const hm_scripts *hm_lua_pool_scripts(hm_lua_pool *pool);

/* For tests and benchmarks, while nothing runs. */
size_t hm_lua_pool_bytes(const hm_lua_pool *pool);  /* in use by all states */
size_t hm_lua_pool_most(const hm_lua_pool *pool);   /* that one state ever used */
int    hm_lua_pool_states(const hm_lua_pool *pool); /* how many were made */
/* Tells every value that a script can reach, one by one and in order: "math.abs
 * function". */
void hm_lua_pool_reach(hm_lua_pool *pool, void (*tell)(void *ctx, const char *line),
                       void *ctx);

#endif
