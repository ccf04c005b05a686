/* cubes.c - see cubes.h. */
#include "tools/print/cubes.h"

#include <stdlib.h>
#include <string.h>

#include "tools/print/letters.h"

/* Shapes about a centre, in thousandths of half a cube; no corners: a disc. They are
 * told apart at a glance, and a letter has room in each. */
static const struct {
    int     corners;
    int16_t at[8][2];
} shapes[] = {
    {4, {{-600, -600}, {600, -600}, {600, 600}, {-600, 600}}},
    {0, {{0, 0}}},
    {4, {{0, -820}, {820, 0}, {0, 820}, {-820, 0}}},
    {6, {{-740, 0}, {-370, -640}, {370, -640}, {740, 0}, {370, 640}, {-370, 640}}},
    {5, {{0, -760}, {740, -180}, {460, 640}, {-460, 640}, {-740, -180}}},
    {5, {{-640, -640}, {640, -640}, {640, 240}, {0, 760}, {-640, 240}}},
    {8, {{-300, -700}, {300, -700}, {700, -300}, {700, 300}, {300, 700}, {-300, 700},
         {-700, 300}, {-700, -300}}},
    {4, {{-500, -600}, {820, -600}, {500, 600}, {-820, 600}}}};

static void put_chip(hm_plate *p, const hm_theme *t, int shape, hm_corner mid,
                     int32_t half)
{
    const int n = (int)(sizeof shapes / sizeof *shapes);
    hm_mark m = {.kind = HM_MARK_DISC, .x = mid.x, .y = mid.y, .w = half * 660 / 1000,
                 .fill = t->paper, .line = HM_NO_INK};
    const int which = shape % n;
    for (int i = 0; i < shapes[which].corners; i++) {
        m.kind = HM_MARK_SHAPE;
        m.corner[m.corners++] = (hm_corner){mid.x + half * shapes[which].at[i][0] / 1000,
                                            mid.y + half * shapes[which].at[i][1] / 1000};
    }
    hm_plate_add(p, &m);
}

static void put_letter(hm_plate *p, const hm_theme *t, const char *letter, hm_corner mid,
                       int32_t size)
{
    const hm_writing as = {.hand = HM_HAND_BOLD, .anchor = HM_ABOUT, .size = size,
                           .ink = t->ink, .font = t->bold};
    hm_letters_put(p, &as, (hm_corner){mid.x, mid.y + size * 360 / 1000}, letter,
                   strlen(letter));
}

/* Nothing is asked there; the dot keeps the rows in line. */
static void put_gap(hm_plate *p, const hm_theme *t, hm_corner mid, int32_t size)
{
    hm_plate_add(p, &(hm_mark){.kind = HM_MARK_DISC, .x = mid.x, .y = mid.y,
                               .w = size / 24, .fill = hm_theme_mix(t->faint, t->paper,
                                                                    50),
                               .line = HM_NO_INK});
}

void hm_cube_put(hm_plate *p, const hm_theme *t, const hm_front_cell *cell, hm_corner at,
                 int32_t size)
{
    const hm_corner mid = {at.x + size / 2, at.y + size / 2};
    const int32_t gap = size / 24, side = size - 2 * gap;
    const bool plain = cell->colour != NULL;
    if (!cell->part) {
        put_gap(p, t, mid, size);
        return;
    }
    const uint32_t fill = hm_theme_colour(t, plain ? cell->colour : NULL);
    hm_plate_add(p, &(hm_mark){.kind = HM_MARK_BOX, .x = at.x + gap, .y = at.y + gap,
                               .w = side, .h = side, .round = size / 8, .fill = fill,
                               .thick = size / 30, .dashed = !plain,
                               .line = hm_theme_mix(fill, t->ink, 55)});
    if (plain && cell->shape >= 0)
        put_chip(p, t, cell->shape, mid, side / 2);
    put_letter(p, t, cell->letter, mid, size * 45 / 100);
}

/* -- layouts */

/* Columns of all of them, with one and a half between two for an "or". */
static int32_t columns(const hm_front *f)
{
    int32_t sum = 0;
    for (int i = 0; i < f->layouts; i++)
        sum += 1000 * f->layout[i].cols + (i > 0 ? 1500 : 0);
    return sum;
}

static int rows(const hm_front *f)
{
    int most = 1;
    for (int i = 0; i < f->layouts; i++)
        most = f->layout[i].rows > most ? f->layout[i].rows : most;
    return most;
}

static int32_t cube_size(const hm_front *f, int32_t w, int32_t h, int32_t cube)
{
    const int32_t by_width = (int32_t)((int64_t)w * 1000 / columns(f));
    const int32_t by_height = h / rows(f);
    const int32_t least = by_width < by_height ? by_width : by_height;
    return least < cube ? least : cube;
}

int32_t hm_layouts_height(const hm_front *f, int32_t w, int32_t h, int32_t cube)
{
    return f->layouts > 0 ? rows(f) * cube_size(f, w, h, cube) : 0;
}

static void put_layout(hm_plate *p, const hm_theme *t, const hm_front_layout *l,
                       hm_corner at, int32_t size)
{
    for (int i = 0; i < l->rows * l->cols; i++)
        hm_cube_put(p, t, &l->cell[i],
                    (hm_corner){at.x + i % l->cols * size, at.y + i / l->cols * size},
                    size);
}

int32_t hm_layouts_put(hm_plate *p, const hm_theme *t, const hm_front *f, hm_corner at,
                       int32_t w, int32_t h, int32_t cube)
{
    if (f->layouts == 0)
        return 0;
    const int32_t size = cube_size(f, w, h, cube), tall = rows(f) * size;
    const hm_writing or = {.hand = HM_HAND_PLAIN, .anchor = HM_ABOUT,
                           .size = size * 45 / 100, .ink = t->faint, .font = t->plain};
    int32_t x = at.x + (w - (int32_t)((int64_t)columns(f) * size / 1000)) / 2;
    for (int i = 0; i < f->layouts; i++) {
        const hm_front_layout *l = &f->layout[i];
        if (i > 0) {
            hm_letters_put(p, &or, (hm_corner){x + size * 3 / 4, at.y + tall / 2 +
                                               or.size * 36 / 100}, "or", 2);
            x += size * 3 / 2;
        }
        put_layout(p, t, l, (hm_corner){x, at.y + (tall - l->rows * size) / 2}, size);
        x += l->cols * size;
    }
    return tall;
}
