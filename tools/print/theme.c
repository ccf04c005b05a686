/* theme.c - see theme.h. */
#include "tools/print/theme.h"

#include <stddef.h>

uint32_t hm_theme_colour(const hm_theme *t, const char *name)
{
    const uint32_t *found = name != NULL ? hm_theme_find(t, name) : NULL;
    return found != NULL ? *found : t->shade;
}

/* How bright it looks, from 0 to 255. */
static int brightness(uint32_t c)
{
    return (int)((299 * (c >> 16 & 255) + 587 * (c >> 8 & 255) + 114 * (c & 255)) / 1000);
}

uint32_t hm_theme_on(const hm_theme *t, uint32_t colour)
{
    const int ink = brightness(t->ink), paper = brightness(t->paper);
    const int at = brightness(colour);
    const int from_ink = at > ink ? at - ink : ink - at;
    const int from_paper = at > paper ? at - paper : paper - at;
    return from_ink >= from_paper ? t->ink : t->paper;
}

uint32_t hm_theme_mix(uint32_t a, uint32_t b, int percent)
{
    uint32_t out = 0;
    for (int shift = 0; shift <= 16; shift += 8) {
        const int x = (int)(a >> shift & 255), y = (int)(b >> shift & 255);
        out |= (uint32_t)((x * percent + y * (100 - percent)) / 100) << shift;
    }
    return out;
}
