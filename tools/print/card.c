/* card.c - see card.h.
 *
 * From above: the name on the colour of its type, beside the type's sign; art, where
 * there is some; the layout; what it costs; the rule; at the foot where it comes from.
 * The rule takes the largest letters in which it fits. */
#include "tools/print/card.h"

#include <string.h>

#include "tools/print/art.h"
#include "tools/print/cubes.h"
#include "tools/print/letters.h"

typedef struct pen {
    hm_plate       *p;
    const hm_theme *t;
    const hm_front *f;
    int32_t         scale;             /* thousandths of the card that themes speak of */
    int32_t         x, w, top, bottom; /* the room that is left */
    uint32_t        colour;            /* the type's */
    hm_card_cut     cut;
} pen;

static int32_t sized(const pen *d, int32_t size)
{
    return (int32_t)((int64_t)size * d->scale / 1000);
}

static hm_writing plain(const pen *d, int32_t size, uint32_t ink)
{
    return (hm_writing){HM_HAND_PLAIN, HM_FROM, size, ink, d->t->plain};
}

/* Letters so high that a text has so many lines at most; not below `least`. */
static int32_t shrink(hm_hand hand, const char *text, int32_t width, int lines,
                      int32_t size, int32_t least)
{
    while (size > least && hm_letters_lines(hand, size, text, width) > lines)
        size -= size / 40 > 0 ? size / 40 : 1;
    return size > least ? size : least;
}

/* -- the head */

static void put_sign(const pen *d, int which, hm_corner mid, int32_t radius)
{
    const char *sign = d->f->kind[which].sign;
    const uint32_t colour = hm_theme_colour(d->t, d->f->kind[which].colour);
    const hm_writing as = {HM_HAND_SIGN, HM_ABOUT, radius * 13 / 10, d->t->ink,
                           d->t->sign};
    hm_plate_add(d->p, &(hm_mark){.kind = HM_MARK_DISC, .x = mid.x, .y = mid.y,
                                  .w = radius,
                                  .fill = d->t->paper, .thick = sized(d, d->t->line),
                                  .line = hm_theme_mix(colour, d->t->ink, 60)});
    hm_letters_put(d->p, &as, (hm_corner){mid.x, mid.y + as.size * 36 / 100}, sign,
                   strlen(sign));
}

/* On one line if it need not be much smaller for that, else on two. */
static int32_t name_size(const pen *d, int32_t width, int *lines)
{
    const int32_t usual = sized(d, d->t->name), least = sized(d, d->t->least);
    const int32_t one = shrink(HM_HAND_BOLD, d->f->name, width, 1, usual, least);
    *lines = 1;
    if (one >= usual * 7 / 10)
        return one;
    *lines = 2;
    return shrink(HM_HAND_BOLD, d->f->name, width, 2, usual * 8 / 10, least);
}

static void put_name(pen *d, hm_corner at, int32_t width, int32_t tall, uint32_t ink)
{
    int lines;
    const bool typed = *d->f->type != '\0';
    const int32_t size = name_size(d, width, &lines), kind = sized(d, d->t->kind);
    const int32_t step = size * 11 / 10;
    const int32_t all = (lines - 1) * step + size * 72 / 100 + (typed ? kind * 5 / 4 : 0);
    const hm_writing name = {HM_HAND_BOLD, HM_FROM, size, ink, d->t->bold};
    hm_writing type = plain(d, kind, ink);
    hm_corner line = {at.x, at.y + (tall - all) / 2 + size * 72 / 100};
    if (hm_letters_lines(HM_HAND_BOLD, size, d->f->name, width) > lines)
        d->cut = HM_CUT_NAME;
    hm_letters_flow(d->p, &name, line, d->f->name, width, step, lines);
    line.y += (lines - 1) * step + kind * 5 / 4;
    type.size = shrink(HM_HAND_PLAIN, d->f->type, width, 1, kind, sized(d, d->t->least));
    if (typed)
        hm_letters_fit(d->p, &type, line, d->f->type, width);
}

/* Square below, round above as the frame is. A second type has a strip of its own. */
static void put_head(pen *d)
{
    const int32_t tall = sized(d, 14 * HM_MM), round = sized(d, d->t->corner);
    const int32_t radius = sized(d, 4600), pad = sized(d, 1600), strip = sized(d, 1300);
    const int types = d->f->types;
    const hm_corner at = {d->x, d->top};
    int32_t left = d->x + pad;
    hm_plate_box(d->p, at, d->w, tall, round, d->colour);
    hm_plate_box(d->p, (hm_corner){at.x, at.y + tall / 2}, d->w, tall - tall / 2, 0,
                 d->colour);
    if (types > 1)
        hm_plate_box(d->p, (hm_corner){at.x, at.y + tall}, d->w, strip, 0,
                     hm_theme_colour(d->t, d->f->kind[1].colour));
    for (int i = 0; i < types; i++, left += 2 * radius + pad / 2)
        put_sign(d, i, (hm_corner){left + radius, d->top + tall / 2}, radius);
    left += types > 0 ? pad / 2 : 0;
    put_name(d, (hm_corner){left, d->top}, d->x + d->w - pad - left, tall,
             hm_theme_on(d->t, d->colour));
    d->top += tall + (types > 1 ? strip : 0);
}

/* -- the foot */

/* Pack and source on one line where both fit, else on two. */
static void put_foot(pen *d)
{
    const int32_t pad = sized(d, 2000), size = sized(d, d->t->foot);
    const int32_t room = d->w - 2 * pad;
    const char *pack = d->f->pack, *source = d->f->source;
    hm_writing as = plain(d, size, d->t->faint);
    const int32_t both = hm_letters_width(as.hand, size, pack, strlen(pack)) +
                         hm_letters_width(as.hand, size, source, strlen(source));
    const bool two = *source != '\0' && both + 2 * size > room;
    hm_corner at = {d->x + pad, d->bottom - sized(d, 1600)};
    if (two) {
        hm_letters_fit(d->p, &as, at, source, room);
        at.y -= size * 6 / 5;
    }
    hm_letters_fit(d->p, &as, at, pack, room);
    as.anchor = HM_UP_TO;
    if (!two)
        hm_letters_fit(d->p, &as, (hm_corner){d->x + d->w - pad, at.y}, source, room);
    d->bottom = at.y - size * 5 / 4;
}

/* -- between them */

static void put_art(pen *d)
{
    const int32_t tall = (d->bottom - d->top) * 36 / 100;
    if (d->f->art == NULL)
        return;
    hm_plate_add(d->p, &(hm_mark){.kind = HM_MARK_PICTURE, .x = d->x, .y = d->top,
                                  .w = d->w, .h = tall, .fill = HM_NO_INK,
                                  .line = HM_NO_INK, .art = d->f->art});
    d->top += tall;
}

/* What the cubes are: small, for who has played knows the letters. */
static void put_keys(pen *d, int32_t room)
{
    const int32_t size = sized(d, d->t->foot), cube = size * 3 / 2, gap = size;
    const hm_writing as = plain(d, size, d->t->faint);
    int32_t all = 0;
    for (int i = 0; i < d->f->keys; i++)
        all += (i > 0 ? gap : 0) + cube + size / 3 +
               hm_letters_width(as.hand, size, d->f->key[i].name,
                                strlen(d->f->key[i].name));
    if (d->f->keys == 0 || all > room)
        return;
    int32_t x = d->x + (d->w - all) / 2;
    for (int i = 0; i < d->f->keys; i++) {
        const hm_front_key *k = &d->f->key[i];
        hm_cube_put(d->p, d->t, &k->cell, (hm_corner){x, d->top}, cube);
        x += cube + size / 3;
        hm_letters_put(d->p, &as, (hm_corner){x, d->top + cube * 74 / 100}, k->name,
                       strlen(k->name));
        x += hm_letters_width(as.hand, size, k->name, strlen(k->name)) + gap;
    }
    d->top += cube + size / 2;
}

/* The layout has what room it needs, up to half of what there is. */
static void put_layouts(pen *d)
{
    const int32_t pad = sized(d, 2500), room = d->w - 2 * pad;
    const int32_t cube = sized(d, d->t->cube);
    const int32_t most = (d->bottom - d->top) * (*d->f->text != '\0' ? 48 : 80) / 100;
    d->top += pad;
    d->top += hm_layouts_put(d->p, d->t, d->f, (hm_corner){d->x + pad, d->top}, room,
                             most,
                             cube);
    if (d->f->layouts > 0)
        d->top += sized(d, 1300);
    put_keys(d, room);
}

static void put_facts(pen *d)
{
    const int32_t pad = sized(d, 3000), size = sized(d, d->t->kind);
    const int32_t step = size * 13 / 10;
    const hm_writing what = plain(d, size, d->t->faint);
    hm_writing text = {HM_HAND_BOLD, HM_FROM, size, d->t->ink, d->t->bold};
    int32_t column = 0;
    for (int i = 0; i < d->f->facts; i++) {
        const char *name = d->f->fact[i].what;
        const int32_t w = hm_letters_width(what.hand, size, name, strlen(name));
        column = w > column ? w : column;
    }
    column += size / 2;
    for (int i = 0; i < d->f->facts; i++, d->top += step) {
        const char *name = d->f->fact[i].what, *said = d->f->fact[i].text;
        const int32_t y = d->top + size, room = d->w - 2 * pad - column;
        hm_letters_put(d->p, &what, (hm_corner){d->x + pad, y}, name, strlen(name));
        text.size = shrink(text.hand, said, room, 1, size, sized(d, d->t->least));
        hm_letters_fit(d->p, &text, (hm_corner){d->x + pad + column, y}, said, room);
    }
}

static int32_t step_of(int32_t size) { return size * 13 / 10; }

/* Down to the smallest letters of the theme; what is still too much is cut. */
static void put_text(pen *d)
{
    const int32_t pad = sized(d, 3000), width = d->w - 2 * pad;
    const int32_t least = sized(d, d->t->least), room = d->bottom - d->top - pad / 2;
    int32_t size = sized(d, d->t->text);
    int lines = hm_letters_lines(HM_HAND_PLAIN, size, d->f->text, width);
    while (size > least && lines * step_of(size) > room) {
        size = size - size / 40 > least ? size - size / 40 : least;
        lines = hm_letters_lines(HM_HAND_PLAIN, size, d->f->text, width);
    }
    const int most = room > 0 ? room / step_of(size) : 0;
    const hm_writing as = plain(d, size, d->t->ink);
    if (lines > most)
        d->cut = HM_CUT_TEXT;
    const int32_t all = (lines < most ? lines : most) * step_of(size);
    const int32_t free = room - all > 0 ? room - all : 0;
    hm_letters_flow(d->p, &as,
                    (hm_corner){d->x + pad, d->top + free / 3 + size}, d->f->text, width,
                    step_of(size), most);
}

/* How it comes to players, on a line above the foot. */
static void put_dealt(pen *d)
{
    const int32_t size = sized(d, d->t->foot) * 11 / 10;
    hm_writing as = plain(d, size, d->t->faint);
    as.anchor = HM_ABOUT;
    if (*d->f->dealt == '\0')
        return;
    hm_letters_fit(d->p, &as, (hm_corner){d->x + d->w / 2, d->bottom}, d->f->dealt,
                   d->w - 2 * size);
    d->bottom -= size * 5 / 4;
}

static int32_t scale_for(int32_t w, int32_t h)
{
    const int32_t by_w = (int32_t)((int64_t)w * 1000 / HM_CARD_W);
    const int32_t by_h = (int32_t)((int64_t)h * 1000 / HM_CARD_H);
    return by_w < by_h ? by_w : by_h;
}

hm_plate *hm_card_plate(const hm_front *f, const hm_theme *t, int32_t w, int32_t h,
                        hm_card_cut *cut)
{
    pen d = {.p = hm_plate_new(w, h, f->name), .t = t, .f = f, .scale = scale_for(w, h),
             .colour = hm_theme_colour(t, f->types > 0 ? f->kind[0].colour : NULL)};
    const int32_t margin = sized(&d, t->margin), round = sized(&d, t->corner);
    const hm_corner at = {margin, margin};
    d.x = d.top = margin;
    d.w = w - 2 * margin;
    d.bottom = h - margin;
    hm_plate_box(d.p, (hm_corner){0, 0}, w, h, 0, t->paper);
    put_head(&d);
    put_foot(&d);
    put_art(&d);
    put_dealt(&d);
    put_layouts(&d);
    put_facts(&d);
    put_text(&d);
    hm_plate_frame(d.p, at, w - 2 * margin, h - 2 * margin, round, sized(&d, t->line),
                   hm_theme_mix(d.colour, t->ink, 60));
    *cut = d.cut;
    return d.p;
}

hm_plate *hm_card_back(const hm_front *f, const hm_theme *t, int32_t w, int32_t h)
{
    pen d = {.p = hm_plate_new(w, h, f->type), .t = t, .f = f, .scale = scale_for(w, h),
             .colour = hm_theme_colour(t, f->types > 0 ? f->kind[0].colour : NULL)};
    const int32_t margin = sized(&d, t->margin), round = sized(&d, t->corner);
    const uint32_t on = hm_theme_on(t, d.colour);
    const int32_t radius = sized(&d, 13 * HM_MM), size = sized(&d, t->name);
    hm_writing as = {HM_HAND_BOLD, HM_ABOUT, size, on, t->bold};
    hm_plate_box(d.p, (hm_corner){0, 0}, w, h, 0, d.colour);
    hm_plate_frame(d.p, (hm_corner){margin, margin}, w - 2 * margin, h - 2 * margin,
                   round,
                   sized(&d, 2 * t->line), on);
    if (f->types > 0)
        put_sign(&d, 0, (hm_corner){w / 2, h * 45 / 100}, radius);
    as.size = shrink(as.hand, f->type, w - 4 * margin, 1, size, sized(&d, t->least));
    hm_letters_fit(d.p, &as, (hm_corner){w / 2, h * 45 / 100 + radius + 2 * size},
                   f->type,
                   w - 4 * margin);
    as = (hm_writing){HM_HAND_PLAIN, HM_ABOUT, sized(&d, t->kind), on, t->plain};
    hm_letters_fit(d.p, &as, (hm_corner){w / 2, h - 3 * margin}, f->game, w - 4 * margin);
    return d.p;
}
