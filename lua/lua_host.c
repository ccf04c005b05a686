/* lua_host.c - the calls of a script engine (dsl/script.h), each handed on: blocks and
 * files to the pool of states, the tables that a file gives to cardfile.c. */
#include "lua/lua_host.h"

#include <stdlib.h>

#include "lua/cardfile.h"
#include "lua/pool.h"

typedef struct host {
    hm_script_host api; /* first: hm_lua_host_new gives its address out */
    hm_lua_pool   *pool;
} host;

static int compile_block(void *self, const hm_source *source, hm_span at,
                         const char *card, hm_diags *diags)
{
    return hm_lua_pool_block(((host *)self)->pool, source, at, card, diags);
}

/* A file that fails half-way gives no cards at all: half a pack would only bring more
 * messages. One whose cards have mistakes gives them, so that all mistakes are told. */
static bool run_file(void *self, const hm_source *source, hm_arena *arena,
                     hm_node **first, hm_node **last, hm_diags *diags)
{
    hm_cardfile f = {.source = source, .arena = arena, .diags = diags};
    if (!hm_lua_pool_file(((host *)self)->pool, source, hm_cardfile_read, &f, diags))
        return false;
    if (f.first != NULL && *last != NULL)
        (*last)->next = f.first;
    else if (f.first != NULL)
        *first = f.first;
    if (f.last != NULL)
        *last = f.last;
    return f.broken == 0;
}

static unsigned names(void *self, int number)
{
    return hm_lua_pool_names(((host *)self)->pool, number);
}

static hm_status bind(void *self, const hm_cards *cards, hm_error *err)
{
    return hm_lua_pool_bind(((host *)self)->pool, cards, err);
}

static void free_host(void *self)
{
    host *h = self;
    hm_lua_pool_free(h->pool);
    free(h);
}

hm_script_host *hm_lua_host_new(void)
{
    host *h = calloc(1, sizeof *h);
    if (h == NULL || (h->pool = hm_lua_pool_new()) == NULL) {
        free(h);
        return NULL;
    }
    h->api = (hm_script_host){h, compile_block, run_file, names, bind,
                              hm_lua_pool_scripts(h->pool), free_host};
    return &h->api;
}

void hm_lua_host_heed(const hm_script_host *api, bool (*stop)(void))
{
    hm_lua_pool_heed(((const host *)api->self)->pool, stop);
}

size_t hm_lua_host_bytes(const hm_script_host *api)
{
    return hm_lua_pool_bytes(((const host *)api->self)->pool);
}

struct hm_lua_pool *hm_lua_host_pool(const hm_script_host *api)
{
    return ((const host *)api->self)->pool;
}
