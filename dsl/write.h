/* write.h - text that grows in an arena. Private.
 *
 * Nobody checks single writes: when memory is short the text stops growing, and
 * hm_write_end says so once.
 */
#ifndef HM_DSL_WRITE_H
#define HM_DSL_WRITE_H

#include <stdbool.h>
#include <stdint.h>

#include "core/arena.h"

typedef struct hm_write {
    hm_arena *arena;
    char     *text;   /* NUL-terminated as soon as there is room */
    size_t    length, room;
    bool      failed; /* memory ran short; what came after is lost */
} hm_write;

void hm_write_bytes(hm_write *w, const char *bytes, size_t length);
void hm_write_text(hm_write *w, const char *text);
void hm_write_number(hm_write *w, int32_t n);
void hm_write_spaces(hm_write *w, int n);
void hm_write_insert(hm_write *w, size_t at, const char *text); /* at <= length */
void hm_write_remove(hm_write *w, size_t at, size_t length); /* what is there */
void hm_write_cut(hm_write *w, size_t length); /* back to an earlier length */

/* The text, "" if nothing was written, NULL if memory ran short. */
const char *hm_write_end(hm_write *w);

/* Columns a text takes: its characters, not its bytes. */
int hm_write_width(const char *bytes, size_t length);

#endif
