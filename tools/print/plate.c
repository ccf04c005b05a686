/* plate.c - see plate.h. */
#include "tools/print/plate.h"

#include <stdlib.h>
#include <string.h>

#include "tools/say.h"

hm_plate *hm_plate_new(int32_t w, int32_t h, const char *title)
{
    hm_plate *p = hm_need(calloc(1, sizeof *p));
    p->w = w;
    p->h = h;
    if (title != NULL)
        p->title = hm_need(hm_arena_text(&p->arena, title, strlen(title)));
    return p;
}

void hm_plate_free(hm_plate *p)
{
    if (p == NULL)
        return;
    hm_arena_drop(&p->arena);
    free(p->mark);
    free(p);
}

static const char *keep(hm_plate *p, const char *text)
{
    return text != NULL ? hm_need(hm_arena_text(&p->arena, text, strlen(text))) : NULL;
}

void hm_plate_add(hm_plate *p, const hm_mark *mark)
{
    if (p->count == p->room) {
        p->room = p->room > 0 ? 2 * p->room : 64;
        p->mark = hm_need(realloc(p->mark, (size_t)p->room * sizeof *p->mark));
    }
    hm_mark *m = &p->mark[p->count++];
    *m = *mark;
    m->text = keep(p, mark->text);
    m->font = keep(p, mark->font);
}

static int32_t scaled(int32_t length, int32_t scale)
{
    return (int32_t)((int64_t)length * scale / 1000);
}

void hm_plate_lay(hm_plate *p, const hm_plate *from, int32_t x, int32_t y, int32_t scale)
{
    for (int i = 0; i < from->count; i++) {
        hm_mark m = from->mark[i];
        int32_t *const length[] = {&m.x, &m.y, &m.w, &m.h, &m.round, &m.size, &m.thick};
        for (size_t k = 0; k < sizeof length / sizeof *length; k++)
            *length[k] = scaled(*length[k], scale);
        m.x += x;
        m.y += y;
        for (int k = 0; k < m.corners; k++) {
            m.corner[k].x = scaled(m.corner[k].x, scale) + x;
            m.corner[k].y = scaled(m.corner[k].y, scale) + y;
        }
        hm_plate_add(p, &m);
    }
}

void hm_plate_box(hm_plate *p, hm_corner at, int32_t w, int32_t h, int32_t round,
                  uint32_t fill)
{
    hm_plate_add(p, &(hm_mark){.kind = HM_MARK_BOX, .x = at.x, .y = at.y, .w = w, .h = h,
                               .round = round, .fill = fill, .line = HM_NO_INK});
}

void hm_plate_frame(hm_plate *p, hm_corner at, int32_t w, int32_t h, int32_t round,
                    int32_t thick, uint32_t line)
{
    hm_plate_add(p, &(hm_mark){.kind = HM_MARK_BOX, .x = at.x, .y = at.y, .w = w, .h = h,
                               .round = round, .fill = HM_NO_INK, .thick = thick,
                               .line = line});
}

void hm_plate_line(hm_plate *p, hm_corner from, hm_corner to, int32_t thick,
                   uint32_t line)
{
    hm_plate_add(p, &(hm_mark){.kind = HM_MARK_LINE, .x = from.x, .y = from.y,
                               .w = to.x - from.x, .h = to.y - from.y, .thick = thick,
                               .fill = HM_NO_INK, .line = line});
}
