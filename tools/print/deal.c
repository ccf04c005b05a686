/* deal.c - see deal.h. */
#include "tools/print/deal.h"

#include <stdlib.h>

#include "tools/print/art.h"
#include "tools/say.h"

hm_status hm_deal_front(const hm_library *lib, const hm_card *c, const char *text,
                        hm_arena *arena, hm_front *out, hm_error *err)
{
    *out = hm_front_of(lib, c, text, arena);
    return hm_art_find(hm_library_source(lib, c, NULL)->name, c->id, arena, &out->art,
                       err);
}

const hm_theme *hm_deal_theme(const hm_library *lib, const hm_card *c)
{
    const hm_theme *own = hm_library_theme(lib, c->pack);
    return own != NULL ? own : &hm_theme_shipped;
}

hm_plate *hm_deal_plate(const hm_front *f, const hm_theme *t, int32_t w, int32_t h)
{
    hm_card_cut cut;
    hm_plate *p = hm_card_plate(f, t, w, h, &cut);
    if (cut != HM_CUT_NOTHING)
        hm_say("warning: the %s of '%s' is too long for its card: some of it is left out",
               cut == HM_CUT_NAME ? "name" : "text", f->id);
    return p;
}

enum { GAP = 4 * HM_MM };

/* About as wide as a screen is. */
static int columns(int count)
{
    int cols = 1;
    while (cols * cols * 2 < count * 3 && cols < 8)
        cols++;
    return cols < count ? cols : count;
}

hm_plate *hm_deal_rows(hm_plate **plate, int count)
{
    if (count == 1)
        return plate[0];
    const int cols = columns(count), rows = (count + cols - 1) / cols;
    const int32_t w = plate[0]->w + GAP, h = plate[0]->h + GAP;
    hm_plate *all = hm_plate_new(cols * w + GAP, rows * h + GAP, NULL);
    hm_plate_box(all, (hm_corner){0, 0}, all->w, all->h, 0, hm_theme_shipped.shade);
    for (int i = 0; i < count; i++) {
        hm_plate_lay(all, plate[i], GAP + i % cols * w, GAP + i / cols * h, 1000);
        hm_plate_free(plate[i]);
    }
    return all;
}
