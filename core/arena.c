/* arena.c - small requests share blocks of one size; a large one gets a block of its
 * own. Nothing is given back singly. */
#include "core/arena.h"

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Small requests share a block, so that loading a card costs a few calls of
 * the hook and not hundreds. */
enum { BLOCK_ROOM = 8192, ALIGN = 16 };

typedef struct hm_block {
    struct hm_block *next;
    size_t           room, used;
    _Alignas(ALIGN) unsigned char data[];
} hm_block;

static void *get(const hm_arena *a, size_t size)
{
    return a->alloc ? a->alloc->get(a->alloc->ctx, size) : malloc(size);
}

static void put(const hm_arena *a, void *block)
{
    if (a->alloc)
        a->alloc->put(a->alloc->ctx, block);
    else
        free(block);
}

static hm_block *add_block(hm_arena *a, size_t room)
{
    hm_block *b = get(a, sizeof *b + room);
    if (b == NULL)
        return NULL;
    b->room = room;
    b->used = 0;
    b->next = a->head;
    a->head = b;
    return b;
}

void *hm_arena_room(hm_arena *a, size_t size)
{
    if (size > SIZE_MAX / 2)
        return NULL;
    size = (size + ALIGN - 1) & ~(size_t)(ALIGN - 1);

    hm_block *b = a->head;
    if (b == NULL || b->room - b->used < size)
        b = add_block(a, size > BLOCK_ROOM ? size : BLOCK_ROOM);
    if (b == NULL)
        return NULL;
    void *p = b->data + b->used;
    b->used += size;
    return p;
}

void *hm_arena_new(hm_arena *a, size_t size)
{
    void *p = hm_arena_room(a, size);
    return p != NULL ? memset(p, 0, size) : NULL;
}

void *hm_arena_array(hm_arena *a, size_t count, size_t size)
{
    if (size != 0 && count > SIZE_MAX / 2 / size)
        return NULL;
    return hm_arena_new(a, count * size);
}

void *hm_arena_grow(hm_arena *a, const void *old, size_t count, size_t want, size_t size)
{
    assert(count <= want);
    void *p = hm_arena_array(a, want, size);
    if (p != NULL && count != 0)
        memcpy(p, old, count * size);
    return p;
}

char *hm_arena_text(hm_arena *a, const char *bytes, size_t length)
{
    char *p = length < SIZE_MAX ? hm_arena_room(a, length + 1) : NULL;
    if (p == NULL)
        return NULL;
    if (length != 0)
        memcpy(p, bytes, length);
    p[length] = '\0';
    return p;
}

void hm_arena_drop(hm_arena *a)
{
    while (a->head != NULL) {
        hm_block *next = a->head->next;
        put(a, a->head);
        a->head = next;
    }
}
