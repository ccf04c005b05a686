/* arena.h - memory that is given out piece by piece and taken back at once.
 *
 * Every long-lived object of the libraries lies in an arena, and every arena
 * gets its memory from one hook, so a test can make any allocation fail. A
 * zeroed arena is an empty one that uses malloc.
 */
#ifndef HM_CORE_ARENA_H
#define HM_CORE_ARENA_H

#include <stddef.h>

/* The allocation hook. get returns NULL when memory is short. */
typedef struct hm_alloc {
    void *(*get)(void *ctx, size_t size);
    void (*put)(void *ctx, void *block);
    void *ctx;
} hm_alloc;

typedef struct hm_arena {
    const hm_alloc  *alloc; /* NULL: malloc and free; must outlive the arena */
    struct hm_block *head;
} hm_arena;

void *hm_arena_new(hm_arena *a, size_t size);    /* zeroed; NULL if short */
/* Not cleared, for whoever writes before reading: what is large and seldom full. */
void *hm_arena_room(hm_arena *a, size_t size);
/* zeroed, overflow checked */
void *hm_arena_array(hm_arena *a, size_t count, size_t size);
/* A bigger copy of an array of `count` items; NULL if short, the old one stays. */
void *hm_arena_grow(hm_arena *a, const void *old, size_t count, size_t want, size_t size);
char *hm_arena_text(hm_arena *a, const char *bytes, size_t length); /* adds a NUL */
void  hm_arena_drop(hm_arena *a);                /* frees everything; reusable */

#endif
