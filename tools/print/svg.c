/* svg.c - see svg.h.
 *
 * Coordinates are millimetres. No style sheet, no script, no link, no identifier: a plate
 * can stand in a page many times. Every line of text says how long it is, so another font
 * fills the same room. */
#include "tools/print/svg.h"

#include <stdlib.h>
#include <string.h>

#include "tools/print/art.h"
#include "tools/say.h"

/* As short as it can be said: 1500 is 1.5. */
static void put_mm(FILE *out, int32_t length)
{
    const int32_t whole = length / HM_MM, rest = abs(length % HM_MM);
    fprintf(out, "%s%d", length < 0 && whole == 0 ? "-" : "", whole);
    if (rest == 0)
        return;
    char digits[8];
    int n = snprintf(digits, sizeof digits, "%03d", rest);
    while (n > 0 && digits[n - 1] == '0')
        n--;
    fprintf(out, ".%.*s", n, digits);
}

static void put_length(FILE *out, const char *name, int32_t length)
{
    fprintf(out, " %s=\"", name);
    put_mm(out, length);
    fputc('"', out);
}

static void put_letter(FILE *out, const char *text, size_t n)
{
    switch (*text) {
    case '&': fputs("&amp;", out); break;
    case '<': fputs("&lt;", out); break;
    case '>': fputs("&gt;", out); break;
    case '"': fputs("&quot;", out); break;
    case '\'': fputs("&#39;", out); break;
    case '\n': fputc('\n', out); break;
    default: hm_put_part(out, text, n);
    }
}

void hm_markup_text(FILE *out, const char *text)
{
    const char *end = text + strlen(text);
    for (size_t n; text < end; text += n) {
        uint32_t c;
        n = hm_letter(text, (size_t)(end - text), &c);
        put_letter(out, text, n);
    }
}

static void put_colour(FILE *out, const char *name, uint32_t colour)
{
    if (colour == HM_NO_INK)
        fprintf(out, " %s=\"none\"", name);
    else
        fprintf(out, " %s=\"#%06x\"", name, colour);
}

static void put_inks(FILE *out, const hm_mark *m)
{
    put_colour(out, "fill", m->fill);
    if (m->line == HM_NO_INK || m->thick == 0)
        return;
    put_colour(out, "stroke", m->line);
    put_length(out, "stroke-width", m->thick);
    if (m->dashed) {
        fputs(" stroke-dasharray=\"", out);
        put_mm(out, 3 * m->thick);
        fputc(' ', out);
        put_mm(out, 2 * m->thick);
        fputc('"', out);
    }
}

static void put_box(FILE *out, const hm_mark *m)
{
    fputs("<rect", out);
    put_length(out, "x", m->x);
    put_length(out, "y", m->y);
    put_length(out, "width", m->w);
    put_length(out, "height", m->h);
    if (m->round > 0)
        put_length(out, "rx", m->round);
    put_inks(out, m);
    fputs("/>\n", out);
}

static void put_line(FILE *out, const hm_mark *m)
{
    fputs("<line", out);
    put_length(out, "x1", m->x);
    put_length(out, "y1", m->y);
    put_length(out, "x2", m->x + m->w);
    put_length(out, "y2", m->y + m->h);
    put_inks(out, m);
    fputs("/>\n", out);
}

static void put_shape(FILE *out, const hm_mark *m)
{
    fputs("<polygon points=\"", out);
    for (int i = 0; i < m->corners; i++) {
        fputs(i > 0 ? " " : "", out);
        put_mm(out, m->corner[i].x);
        fputc(',', out);
        put_mm(out, m->corner[i].y);
    }
    fputc('"', out);
    put_inks(out, m);
    fputs("/>\n", out);
}

static void put_disc(FILE *out, const hm_mark *m)
{
    fputs("<circle", out);
    put_length(out, "cx", m->x);
    put_length(out, "cy", m->y);
    put_length(out, "r", m->w);
    put_inks(out, m);
    fputs("/>\n", out);
}

/* How wide a sign is, no table knows: it keeps its own width. */
static void put_letters(FILE *out, const hm_mark *m)
{
    static const char *const anchor[] = {"start", "middle", "end"};
    fputs("<text", out);
    put_length(out, "x", m->x);
    put_length(out, "y", m->y);
    put_length(out, "font-size", m->size);
    fputs(" font-family=\"", out);
    hm_markup_text(out, m->font);
    fputs(", sans-serif\"", out);
    if (m->hand == HM_HAND_BOLD)
        fputs(" font-weight=\"700\"", out);
    if (m->anchor != HM_FROM)
        fprintf(out, " text-anchor=\"%s\"", anchor[m->anchor]);
    put_colour(out, "fill", m->fill);
    if (m->hand != HM_HAND_SIGN) {
        put_length(out, "textLength", m->w);
        fputs(" lengthAdjust=\"spacingAndGlyphs\"", out);
    }
    fputc('>', out);
    hm_markup_text(out, m->text);
    fputs("</text>\n", out);
}

static void put_base64(FILE *out, const uint8_t *bytes, size_t length)
{
    static const char digit[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < length; i += 3) {
        const size_t left = length - i;
        const uint32_t three = (uint32_t)bytes[i] << 16 |
                               (left > 1 ? (uint32_t)bytes[i + 1] << 8 : 0) |
                               (left > 2 ? bytes[i + 2] : 0);
        fputc(digit[three >> 18], out);
        fputc(digit[three >> 12 & 63], out);
        fputc(left > 1 ? digit[three >> 6 & 63] : '=', out);
        fputc(left > 2 ? digit[three & 63] : '=', out);
    }
}

/* The picture comes along, so that the file is complete in itself. */
static void put_picture(FILE *out, const hm_mark *m)
{
    fputs("<image", out);
    put_length(out, "x", m->x);
    put_length(out, "y", m->y);
    put_length(out, "width", m->w);
    put_length(out, "height", m->h);
    fputs(" preserveAspectRatio=\"xMidYMid slice\" href=\"data:image/png;base64,", out);
    put_base64(out, m->art->bytes, m->art->length);
    fputs("\"/>\n", out);
}

static void put_mark(FILE *out, const hm_mark *m)
{
    static void (*const put[])(FILE *, const hm_mark *) = {
        [HM_MARK_BOX] = put_box, [HM_MARK_LINE] = put_line, [HM_MARK_SHAPE] = put_shape,
        [HM_MARK_DISC] = put_disc, [HM_MARK_TEXT] = put_letters,
        [HM_MARK_PICTURE] = put_picture};
    put[m->kind](out, m);
}

static void put_title(FILE *out, const char *title)
{
    fputs("<title>", out);
    hm_markup_text(out, title);
    fputs("</title>\n", out);
}

void hm_plate_svg(FILE *out, const hm_plate *p, bool inside)
{
    fputs(inside ? "<svg role=\"img\"" :
          "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
          "<svg xmlns=\"http://www.w3.org/2000/svg\"", out);
    fputs(" width=\"", out);
    put_mm(out, p->w);
    fputs("mm\" height=\"", out);
    put_mm(out, p->h);
    fputs("mm\" viewBox=\"0 0 ", out);
    put_mm(out, p->w);
    fputc(' ', out);
    put_mm(out, p->h);
    fputs("\">\n", out);
    if (p->title != NULL)
        put_title(out, p->title);
    for (int i = 0; i < p->count; i++)
        put_mark(out, &p->mark[i]);
    fputs("</svg>\n", out);
}
