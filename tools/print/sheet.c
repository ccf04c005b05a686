/* sheet.c - see sheet.h. */
#include "tools/print/sheet.h"

enum {
    MARK = 3 * HM_MM,     /* how long a crop mark is, */
    MARK_GAP = HM_MM,     /* ... and how far from the card */
    HAIR = 100,
    CUT = 0x808080
};

/* How many fit into a length. */
static int fit(const hm_sheet *s, int32_t length, int32_t card)
{
    const int32_t room = length - 2 * (HM_SHEET_EDGE + s->bleed) + s->gutter;
    return room > 0 ? room / (card + s->gutter) : 0;
}

static int32_t span_of(const hm_sheet *s, int n, int32_t card)
{
    return n * card + (n - 1) * s->gutter;
}

bool hm_sheet_plan(hm_sheet *s, int32_t w, int32_t h)
{
    if (s->gutter < 2 * s->bleed)
        s->gutter = 2 * s->bleed;
    if (fit(s, s->h, w) * fit(s, s->w, h) > fit(s, s->w, w) * fit(s, s->h, h)) {
        const int32_t turned = s->w;
        s->w = s->h;
        s->h = turned;
    }
    s->card_w = w;
    s->card_h = h;
    s->cols = fit(s, s->w, w);
    s->rows = fit(s, s->h, h);
    s->left = (s->w - span_of(s, s->cols, w)) / 2;
    s->top = (s->h - span_of(s, s->rows, h)) / 2;
    return s->cols > 0 && s->rows > 0;
}

static int32_t left_of(const hm_sheet *s, int col)
{
    return s->left + col * (s->card_w + s->gutter);
}

static int32_t top_of(const hm_sheet *s, int row)
{
    return s->top + row * (s->card_h + s->gutter);
}

/* What goes over the edge is more of the card's ground, its first mark. */
static void put_bleed(hm_plate *p, const hm_sheet *s, const hm_plate *card, hm_corner at)
{
    if (s->bleed > 0 && card->count > 0)
        hm_plate_box(p, (hm_corner){at.x - s->bleed, at.y - s->bleed},
                     card->w + 2 * s->bleed, card->h + 2 * s->bleed, 0,
                     card->mark[0].fill);
}

/* One cut from side to side of the sheet: marks at its ends, or a line all along. */
static void put_cut(hm_plate *p, const hm_sheet *s, bool down, int32_t at)
{
    const int32_t from = down ? s->top : s->left, all = down ? p->h : p->w;
    const int32_t to = from + (down ? span_of(s, s->rows, s->card_h)
                                    : span_of(s, s->cols, s->card_w));
    const int32_t gap = s->bleed + MARK_GAP;
    const int32_t mark = from - gap < MARK ? from - gap : MARK;
    const int32_t ends[2][2] = {{from - gap - mark, from - gap},
                                {to + gap, to + gap + mark}};
    if (s->cuts == HM_CUT_GUIDES)
        hm_plate_add(p, &(hm_mark){.kind = HM_MARK_LINE, .x = down ? at : 0,
                                   .y = down ? 0 : at, .w = down ? 0 : all,
                                   .h = down ? all : 0, .thick = HAIR, .dashed = true,
                                   .fill = HM_NO_INK, .line = CUT});
    for (int i = 0; i < 2 && s->cuts == HM_CUT_MARKS && mark > 0; i++)
        hm_plate_line(p, (hm_corner){down ? at : ends[i][0], down ? ends[i][0] : at},
                      (hm_corner){down ? at : ends[i][1], down ? ends[i][1] : at}, HAIR,
                      0);
}

/* Where two cards touch, one cut serves both. */
static void put_cuts(hm_plate *p, const hm_sheet *s)
{
    for (int i = 0; i < s->cols; i++) {
        put_cut(p, s, true, left_of(s, i));
        if (s->gutter > 0 || i == s->cols - 1)
            put_cut(p, s, true, left_of(s, i) + s->card_w);
    }
    for (int i = 0; i < s->rows; i++) {
        put_cut(p, s, false, top_of(s, i));
        if (s->gutter > 0 || i == s->rows - 1)
            put_cut(p, s, false, top_of(s, i) + s->card_h);
    }
}

hm_plate *hm_sheet_make(const hm_sheet *s, hm_plate *const *plate, int count, bool back)
{
    hm_plate *p = hm_plate_new(s->w, s->h, NULL);
    if (s->cuts == HM_CUT_MARKS)
        put_cuts(p, s);
    for (int pass = 0; pass < 2; pass++) /* no bleed over the card beside it */
        for (int i = 0; i < count && i < s->cols * s->rows; i++) {
            const int col = back ? s->cols - 1 - i % s->cols : i % s->cols;
            const hm_corner at = {left_of(s, col), top_of(s, i / s->cols)};
            if (plate[i] == NULL)
                continue;
            if (pass == 0)
                put_bleed(p, s, plate[i], at);
            else
                hm_plate_lay(p, plate[i], at.x, at.y, 1000);
        }
    if (s->cuts == HM_CUT_GUIDES)
        put_cuts(p, s);
    return p;
}
