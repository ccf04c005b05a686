/* purse.c - an allocator that counts what it gives out and stops when the
 * purse is empty. */
#include "tests/purse.h"

#include <stdlib.h>

static void *get(void *ctx, size_t size)
{
    hm_purse *p = ctx;
    void *block = p->left-- > 0 ? malloc(size) : NULL;
    p->out += block != NULL;
    return block;
}

static void put(void *ctx, void *block)
{
    hm_purse *p = ctx;
    p->out -= block != NULL;
    free(block);
}

hm_alloc hm_purse_alloc(hm_purse *purse) { return (hm_alloc){get, put, purse}; }
