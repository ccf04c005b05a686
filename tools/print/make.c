/* make.c - see make.h. */
#include "tools/print/make.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/find.h"
#include "tools/print/cairo.h"
#include "tools/print/keep.h"
#include "tools/say.h"

static const char *const endings[HM_ENDINGS] = {".pdf", ".png", ".svg"};

hm_ending hm_ending_of(const char *path)
{
    int i = 0;
    while (i < HM_ENDINGS && !hm_path_ends(path, endings[i]))
        i++;
    return (hm_ending)i;
}

static hm_status make_pdf(hm_plate *const *plate, int count, const char *path,
                          const char *title, hm_error *err)
{
    unsigned char *bytes = NULL;
    size_t size;
    hm_status st = hm_plates_pdf(plate, count, title, &bytes, &size, err);
    if (st == HM_OK)
        st = hm_keep(path, bytes, size, err);
    free(bytes);
    return st;
}

static hm_status make_png(const hm_plate *p, const char *path, int dots, hm_error *err)
{
    unsigned char *bytes = NULL;
    size_t size;
    const int64_t pixels = ((int64_t)p->w * dots + 12700) / 25400;
    const int cols = pixels > HM_PIXELS_MAX ? HM_PIXELS_MAX + 1 : (int)pixels;
    hm_status st = hm_plate_png(p, cols, &bytes, &size, err);
    if (st == HM_OK)
        st = hm_keep(path, bytes, size, err);
    free(bytes);
    return st;
}

/* "cards.png" of page 3 is "cards-3.png"; one page alone has the name as it is. */
static char *page_name(const char *path, int page, int count)
{
    const size_t stem = strlen(path) - 4, size = strlen(path) + 16;
    char *name = hm_need(malloc(size));
    if (count == 1)
        snprintf(name, size, "%s", path);
    else
        snprintf(name, size, "%.*s-%d%s", (int)stem, path, page + 1, path + stem);
    return name;
}

hm_status hm_make_files(hm_plate *const *plate, int count, const char *path, int dots,
                        const char *title, hm_error *err)
{
    const hm_ending ending = hm_ending_of(path);
    hm_status st = HM_OK;
    if (ending == HM_END_PDF)
        return make_pdf(plate, count, path, title, err);
    for (int i = 0; i < count && st == HM_OK; i++) {
        char *name = page_name(path, i, count);
        st = ending == HM_END_SVG ? hm_keep_svg(name, plate[i], err)
                                  : make_png(plate[i], name, dots, err);
        free(name);
    }
    return st;
}
