/* art.c - see art.h.
 *
 * A PNG is a signature and chunks: length, name, bytes, sum. All are walked, so that a
 * file that was cut off is found here and not by whoever shows it; the pixels
 * themselves are left to the drawing library, or to the browser. */
#include "tools/print/art.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "tools/find.h"
#include "tools/load.h"
#include "tools/say.h"

static uint32_t number_at(const uint8_t *b)
{
    return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

enum { SIGNATURE = 8, HEAD = 8, SUM = 4, FIRST = SIGNATURE + HEAD + 13 + SUM };

static bool begins_right(const hm_art *a)
{
    static const uint8_t is[SIGNATURE] = {137, 'P', 'N', 'G', 13, 10, 26, 10};
    return a->length >= FIRST && memcmp(a->bytes, is, sizeof is) == 0 &&
           number_at(a->bytes + SIGNATURE) == 13 &&
           memcmp(a->bytes + SIGNATURE + 4, "IHDR", 4) == 0;
}

/* Is there some picture, and a right end? */
static bool ends_right(const hm_art *a)
{
    bool pixels = false;
    for (size_t at = SIGNATURE; at + HEAD + SUM <= a->length;) {
        const uint32_t length = number_at(a->bytes + at);
        const uint8_t *name = a->bytes + at + 4;
        if (length > a->length - at - HEAD - SUM)
            return false;
        if (memcmp(name, "IEND", 4) == 0)
            return pixels;
        pixels |= memcmp(name, "IDAT", 4) == 0;
        at += HEAD + length + SUM;
    }
    return false;
}

static hm_status wrong(const hm_art *a, const char *why, hm_error *err)
{
    return hm_fail(err, HM_EINPUT, (hm_span){0, 0}, "'%.200s' %s", a->path, why);
}

static hm_status look(hm_art *a, hm_error *err)
{
    if (!begins_right(a))
        return wrong(a, "is no PNG file", err);
    const uint32_t cols = number_at(a->bytes + SIGNATURE + HEAD);
    const uint32_t rows = number_at(a->bytes + SIGNATURE + HEAD + 4);
    if (cols == 0 || rows == 0 || cols > HM_ART_SIDE || rows > HM_ART_SIDE)
        return wrong(a, "has too many pixels: a side has 4096 at most", err);
    if (!ends_right(a))
        return wrong(a, "is cut off, or has no picture in it", err);
    a->cols = (int)cols;
    a->rows = (int)rows;
    return HM_OK;
}

static hm_status read_art(hm_art *a, hm_arena *arena, hm_error *err)
{
    char *bytes = hm_read_file(a->path, HM_ART_BYTES, &a->length, err);
    if (bytes == NULL)
        return HM_EINPUT;
    void *kept = hm_need(hm_arena_new(arena, a->length + 1));
    memcpy(kept, bytes, a->length);
    free(bytes);
    a->bytes = kept;
    return look(a, err);
}

hm_status hm_art_find(const char *card_file, const char *id, hm_arena *arena,
                      const hm_art **out, hm_error *err)
{
    hm_art *a = hm_need(hm_arena_new(arena, sizeof *a));
    const char *folder = hm_path_join(hm_path_folder(card_file, arena), "art", arena);
    char name[600];
    *out = NULL;
    snprintf(name, sizeof name, "%.500s.png", id);
    a->path = hm_path_join(folder, name, arena);
    if (!hm_path_is_there(a->path))
        return HM_OK;
    hm_status st = hm_path_stays(folder, err);
    if (st == HM_OK)
        st = hm_path_stays(a->path, err);
    if (st == HM_OK)
        st = read_art(a, arena, err);
    *out = st == HM_OK ? a : NULL;
    return st;
}
