/* cairo.c - see cairo.h.
 *
 * Coordinates are points, 72 to an inch, whatever is drawn on; letters are neither hinted
 * nor put on whole pixels, so that PDF and PNG look alike. */
#include "tools/print/cairo.h"

#ifndef HM_CAIRO

bool hm_can_draw(void) { return false; }

static hm_status cannot(hm_error *err)
{
    return hm_fail(err, HM_EBUG, (hm_span){0, 0}, "this program cannot draw");
}

hm_status hm_plates_pdf(hm_plate *const *plate, int count, const char *title,
                        unsigned char **bytes, size_t *size, hm_error *err)
{
    (void)plate, (void)count, (void)title, (void)bytes, (void)size;
    return cannot(err);
}

hm_status hm_plate_png(const hm_plate *p, int pixels, unsigned char **bytes, size_t *size,
                       hm_error *err)
{
    (void)p, (void)pixels, (void)bytes, (void)size;
    return cannot(err);
}

#else

#include <cairo-pdf.h>
#include <pango/pangocairo.h>
#include <stdlib.h>
#include <string.h>

#include "tools/print/art.h"
#include "tools/say.h"

bool hm_can_draw(void) { return true; }

enum { ARTS_MAX = 256 }; /* pictures that are decoded once only */

typedef struct canvas {
    cairo_t         *cr;
    PangoLayout     *layout;
    int              arts;
    struct {
        const hm_art    *art;
        cairo_surface_t *surface;
    } art[ARTS_MAX];
    const hm_art    *bad; /* the first that cannot be decoded */
} canvas;

static double points(int32_t length) { return length * 72.0 / 25400.0; }

/* -- bytes */

typedef struct heap {
    unsigned char *bytes;
    size_t         size, room;
} heap;

static cairo_status_t collect(void *ctx, const unsigned char *bytes, unsigned length)
{
    heap *h = ctx;
    if (h->size + length > h->room) {
        h->room = 2 * (h->size + length);
        h->bytes = hm_need(realloc(h->bytes, h->room));
    }
    memcpy(h->bytes + h->size, bytes, length);
    h->size += length;
    return CAIRO_STATUS_SUCCESS;
}

typedef struct reading {
    const hm_art *art;
    size_t        at;
} reading;

static cairo_status_t feed(void *ctx, unsigned char *bytes, unsigned length)
{
    reading *r = ctx;
    if (length > r->art->length - r->at)
        return CAIRO_STATUS_READ_ERROR;
    memcpy(bytes, r->art->bytes + r->at, length);
    r->at += length;
    return CAIRO_STATUS_SUCCESS;
}

/* -- marks */

static void use(cairo_t *cr, uint32_t colour)
{
    cairo_set_source_rgb(cr, (colour >> 16 & 255) / 255.0, (colour >> 8 & 255) / 255.0,
                         (colour & 255) / 255.0);
}

/* Fills what the path goes round, and draws it. */
static void ink(cairo_t *cr, const hm_mark *m)
{
    const double dash[] = {3 * points(m->thick), 2 * points(m->thick)};
    if (m->fill != HM_NO_INK) {
        use(cr, m->fill);
        cairo_fill_preserve(cr);
    }
    if (m->line != HM_NO_INK && m->thick > 0) {
        use(cr, m->line);
        cairo_set_line_width(cr, points(m->thick));
        cairo_set_dash(cr, dash, m->dashed ? 2 : 0, 0);
        cairo_stroke_preserve(cr);
    }
    cairo_new_path(cr);
}

static void path_box(cairo_t *cr, const hm_mark *m)
{
    const double x = points(m->x), y = points(m->y), w = points(m->w), h = points(m->h);
    const double r = points(m->round), right = 1.5707963267948966;
    if (m->round <= 0) {
        cairo_rectangle(cr, x, y, w, h);
        return;
    }
    cairo_new_sub_path(cr);
    cairo_arc(cr, x + w - r, y + r, r, -right, 0);
    cairo_arc(cr, x + w - r, y + h - r, r, 0, right);
    cairo_arc(cr, x + r, y + h - r, r, right, 2 * right);
    cairo_arc(cr, x + r, y + r, r, 2 * right, 3 * right);
    cairo_close_path(cr);
}

static void draw_box(canvas *c, const hm_mark *m)
{
    path_box(c->cr, m);
    ink(c->cr, m);
}

static void draw_line(canvas *c, const hm_mark *m)
{
    cairo_move_to(c->cr, points(m->x), points(m->y));
    cairo_line_to(c->cr, points(m->x + m->w), points(m->y + m->h));
    ink(c->cr, m);
}

static void draw_shape(canvas *c, const hm_mark *m)
{
    for (int i = 0; i < m->corners; i++)
        cairo_line_to(c->cr, points(m->corner[i].x), points(m->corner[i].y));
    cairo_close_path(c->cr);
    ink(c->cr, m);
}

static void draw_disc(canvas *c, const hm_mark *m)
{
    cairo_new_sub_path(c->cr);
    cairo_arc(c->cr, points(m->x), points(m->y), points(m->w), 0, 6.283185307179586);
    ink(c->cr, m);
}

static void set_text(canvas *c, const hm_mark *m)
{
    PangoFontDescription *font = pango_font_description_new();
    pango_font_description_set_family(font, m->font);
    pango_font_description_set_weight(font, m->hand == HM_HAND_BOLD ? PANGO_WEIGHT_BOLD
                                                                   : PANGO_WEIGHT_NORMAL);
    pango_font_description_set_absolute_size(font, points(m->size) * PANGO_SCALE);
    pango_layout_set_font_description(c->layout, font);
    pango_layout_set_text(c->layout, m->text, -1);
    pango_font_description_free(font);
}

/* A line that another font makes wider than the table says is pressed into its room. */
static void draw_text(canvas *c, const hm_mark *m)
{
    PangoRectangle is;
    set_text(c, m);
    pango_layout_get_extents(c->layout, NULL, &is);
    const double wide = (double)is.width / PANGO_SCALE, room = points(m->w);
    const double base = (double)pango_layout_get_baseline(c->layout) / PANGO_SCALE;
    const double press = m->hand != HM_HAND_SIGN && wide > room ? room / wide : 1;
    const double left = m->anchor == HM_FROM ? 0 : m->anchor == HM_ABOUT ? wide / 2
                        : wide;
    cairo_save(c->cr);
    use(c->cr, m->fill);
    cairo_translate(c->cr, points(m->x), points(m->y));
    cairo_scale(c->cr, press, 1);
    cairo_move_to(c->cr, -left, -base);
    pango_cairo_show_layout(c->cr, c->layout);
    cairo_restore(c->cr);
}

static cairo_surface_t *decoded(canvas *c, const hm_art *art)
{
    for (int i = 0; i < c->arts; i++)
        if (c->art[i].art == art)
            return c->art[i].surface;
    reading r = {art, 0};
    if (c->arts == ARTS_MAX)
        cairo_surface_destroy(c->art[--c->arts].surface);
    cairo_surface_t *s = cairo_image_surface_create_from_png_stream(feed, &r);
    c->art[c->arts].art = art;
    return c->art[c->arts++].surface = s;
}

/* Covers its room, and is cut off where it goes beyond. */
static void draw_picture(canvas *c, const hm_mark *m)
{
    cairo_surface_t *s = decoded(c, m->art);
    if (cairo_surface_status(s) != CAIRO_STATUS_SUCCESS) {
        c->bad = c->bad != NULL ? c->bad : m->art;
        return;
    }
    const double w = points(m->w), h = points(m->h);
    const double by_w = w / m->art->cols, by_h = h / m->art->rows;
    const double scale = by_w > by_h ? by_w : by_h;
    cairo_save(c->cr);
    cairo_rectangle(c->cr, points(m->x), points(m->y), w, h);
    cairo_clip(c->cr);
    cairo_translate(c->cr, points(m->x) + (w - m->art->cols * scale) / 2,
                    points(m->y) + (h - m->art->rows * scale) / 2);
    cairo_scale(c->cr, scale, scale);
    cairo_set_source_surface(c->cr, s, 0, 0);
    cairo_paint(c->cr);
    cairo_restore(c->cr);
}

static void draw_plate(canvas *c, const hm_plate *p)
{
    static void (*const draw[])(canvas *, const hm_mark *) = {
        [HM_MARK_BOX] = draw_box, [HM_MARK_LINE] = draw_line,
        [HM_MARK_SHAPE] = draw_shape,
        [HM_MARK_DISC] = draw_disc, [HM_MARK_TEXT] = draw_text,
        [HM_MARK_PICTURE] = draw_picture};
    for (int i = 0; i < p->count; i++)
        draw[p->mark[i].kind](c, &p->mark[i]);
}

/* -- canvases */

static void begin(canvas *c, cairo_surface_t *on)
{
    cairo_font_options_t *as = cairo_font_options_create();
    cairo_font_options_set_hint_style(as, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(as, CAIRO_HINT_METRICS_OFF);
    cairo_font_options_set_antialias(as, CAIRO_ANTIALIAS_GRAY);
    c->cr = cairo_create(on);
    c->layout = pango_cairo_create_layout(c->cr);
    PangoContext *with = pango_layout_get_context(c->layout);
    pango_cairo_context_set_font_options(with, as);
    pango_cairo_context_set_resolution(with, 72);
    pango_context_set_round_glyph_positions(with, FALSE);
    pango_layout_set_single_paragraph_mode(c->layout, TRUE);
    cairo_font_options_destroy(as);
}

static hm_status end(canvas *c, cairo_surface_t *on, hm_error *err)
{
    const cairo_status_t went = cairo_status(c->cr);
    g_object_unref(c->layout);
    cairo_destroy(c->cr);
    for (int i = 0; i < c->arts; i++)
        cairo_surface_destroy(c->art[i].surface);
    if (c->bad != NULL)
        return hm_fail(err, HM_EINPUT, (hm_span){0, 0},
                       "'%.200s' cannot be decoded as PNG",
                       c->bad->path);
    if (went == CAIRO_STATUS_SUCCESS)
        return HM_OK;
    if (went == CAIRO_STATUS_NO_MEMORY ||
        cairo_surface_status(on) == CAIRO_STATUS_NO_MEMORY)
        return hm_fail_memory(err);
    return hm_fail(err, HM_EIO, (hm_span){0, 0}, "cairo: %s",
                   cairo_status_to_string(went));
}

/* Who keeps PDFs in git wants the same bytes every day: SOURCE_DATE_EPOCH has the date,
 * as for other tools that build things, or it is the first of 1980. */
static void put_date(cairo_surface_t *on)
{
    char text[32];
    const char *said = getenv("SOURCE_DATE_EPOCH");
    time_t at = 315532800;
    struct tm is;
    if (said != NULL && *said != '\0' && strspn(said, "0123456789") == strlen(said) &&
        strlen(said) < 12)
        at = (time_t)strtoll(said, NULL, 10);
    if (gmtime_r(&at, &is) == NULL)
        return;
    strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &is);
    cairo_pdf_surface_set_metadata(on, CAIRO_PDF_METADATA_CREATE_DATE, text);
}

hm_status hm_plates_pdf(hm_plate *const *plate, int count, const char *title,
                        unsigned char **bytes, size_t *size, hm_error *err)
{
    heap h = {0};
    canvas c = {0};
    cairo_surface_t *on = cairo_pdf_surface_create_for_stream(
        collect, &h, points(plate[0]->w), points(plate[0]->h));
    cairo_pdf_surface_set_metadata(on, CAIRO_PDF_METADATA_TITLE, title);
    cairo_pdf_surface_set_metadata(on, CAIRO_PDF_METADATA_CREATOR, "Hamlet " HM_VERSION);
    put_date(on);
    begin(&c, on);
    for (int i = 0; i < count; i++) {
        cairo_pdf_surface_set_size(on, points(plate[i]->w), points(plate[i]->h));
        draw_plate(&c, plate[i]);
        cairo_show_page(c.cr);
    }
    cairo_surface_finish(on);
    hm_status st = end(&c, on, err);
    cairo_surface_destroy(on);
    *bytes = h.bytes;
    *size = h.size;
    if (st == HM_OK)
        return HM_OK;
    free(h.bytes);
    return st;
}

hm_status hm_plate_png(const hm_plate *p, int pixels, unsigned char **bytes, size_t *size,
                       hm_error *err)
{
    heap h = {0};
    canvas c = {0};
    const double scale = pixels / points(p->w);
    const double tall = points(p->h) * scale;
    if (pixels < 1 || pixels > HM_PIXELS_MAX || tall > HM_PIXELS_MAX)
        return hm_fail(err, HM_ELIMIT, (hm_span){0, 0},
                       "a picture of %d x %.0f pixels: a side has %d at most", pixels,
                       tall,
                       HM_PIXELS_MAX);
    cairo_surface_t *on = cairo_image_surface_create(CAIRO_FORMAT_RGB24, pixels,
                                                     tall < 1 ? 1 : (int)(tall + 0.5));
    begin(&c, on);
    cairo_scale(c.cr, scale, scale);
    cairo_set_source_rgb(c.cr, 1, 1, 1);
    cairo_paint(c.cr);
    pango_cairo_update_layout(c.cr, c.layout);
    draw_plate(&c, p);
    const cairo_status_t went = cairo_surface_write_to_png_stream(on, collect, &h);
    hm_status st = end(&c, on, err);
    if (st == HM_OK && went != CAIRO_STATUS_SUCCESS)
        st = hm_fail(err, HM_EIO, (hm_span){0, 0}, "cairo: %s",
                     cairo_status_to_string(went));
    cairo_surface_destroy(on);
    *bytes = h.bytes;
    *size = h.size;
    if (st == HM_OK)
        return HM_OK;
    free(h.bytes);
    return st;
}

#endif
