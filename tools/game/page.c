/* page.c - see page.h. */
#include "tools/game/page.h"

#include <stdio.h>

#include "tools/say.h"

enum { PAGE = 78, LABEL = 4, LABEL_LEAST = 3, LEGIBLE = 6 };

static int page_width(void)
{
    const int width = hm_page_width();
    return width < PAGE ? width : PAGE;
}

/* -- a grid */

/* Columns of a square, where all of them stand on a line. */
static int room_for(const hm_grid *g, int label, int gap)
{
    return (page_width() - label - gap * (g->cols - 1)) / g->cols;
}

/* Parts are about equally wide. */
static hm_page_plan in_parts(const hm_grid *g, int least)
{
    int fit = (page_width() - LABEL_LEAST + 1) / (least + 1);
    fit = fit < 1 ? 1 : fit;
    const int parts = (g->cols + fit - 1) / fit;
    return (hm_page_plan){.label = LABEL_LEAST, .gap = 1, .width = least,
                          .columns = (g->cols + parts - 1) / parts};
}

/* The gap and the label give way before names become hard to read. */
hm_page_plan hm_page_plan_of(const hm_grid *g, int gap, int widest, int least)
{
    const struct {
        int label, gap;
    } ways[] = {{LABEL, gap}, {LABEL, 1}, {LABEL_LEAST, 1}};
    enum { WAYS = sizeof ways / sizeof *ways };
    const int enough = widest < LEGIBLE ? widest : LEGIBLE;
    for (int i = 0; i < WAYS; i++) {
        const int room = room_for(g, ways[i].label, ways[i].gap);
        if (room >= enough || (i == WAYS - 1 && room >= least))
            return (hm_page_plan){.label = ways[i].label, .gap = ways[i].gap,
                                  .width = room < widest ? room : widest,
                                  .columns = g->cols};
    }
    return in_parts(g, least);
}

/* Nothing is written behind the last one of a line. */
static void draw_heads(const hm_page_plan *plan, int from, int to)
{
    printf("%*s", plan->label, "");
    for (int c = from; c < to; c++)
        printf("%-*c", c + 1 < to ? plan->width + plan->gap : 1, 'a' + c);
    putchar('\n');
}

static void draw_row(const hm_grid *g, const hm_page_plan *plan, int row, int from,
                     int to, int (*draw)(void *ctx, int square), void *ctx)
{
    printf("%2d%*s", row + 1, plan->label - 2, "");
    for (int c = from; c < to; c++) {
        const int used = draw(ctx, row * g->cols + c);
        if (c + 1 < to)
            printf("%*s", plan->width - used + plan->gap, "");
    }
    putchar('\n');
}

void hm_page_draw(const hm_grid *g, const hm_page_plan *plan,
                  int (*draw)(void *ctx, int square), void *ctx)
{
    for (int from = 0; from < g->cols; from += plan->columns) {
        const int end = from + plan->columns, to = end < g->cols ? end : g->cols;
        draw_heads(plan, from, to);
        for (int r = 0; r < g->rows; r++)
            draw_row(g, plan, r, from, to, draw, ctx);
    }
}

/* -- one after the other */

void hm_page_next(hm_page_flow *flow, int width)
{
    const bool fits = flow->at + (flow->begun ? 2 : 0) + width + 1 <= hm_page_width();
    if (!flow->begun && flow->at == 0)
        flow->at = printf("%*s", flow->indent, "");
    else if (flow->begun && fits)
        flow->at += printf(", ");
    else if (flow->begun)
        flow->at = printf(",\n%*s", flow->indent, "") - 2;
    flow->at += width;
    flow->begun = true;
}

void hm_page_end(const hm_page_flow *flow)
{
    if (flow->begun)
        putchar('\n');
}
