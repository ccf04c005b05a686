/* full_end.c - see full_end.h.
 *
 * All of it is drawn from some line on, wherever that is above or below the screen, and
 * the bars are put over it: so everything scrolls as one page, however many towns there
 * are. */
#include "tools/play/full_end.h"

#include <curses.h>
#include <stdlib.h>
#include <string.h>

#include "tools/game/ending.h"
#include "tools/game/tally.h"
#include "tools/play/full_view.h"
#include "tools/play/screen.h"
#include "tools/play/show.h"
#include "tools/say.h"
#include "tools/textstream.h"

enum {
    BETWEEN = 3,               /* columns between towns and table */
    NAMED_LEAST = 6,           /* columns of a square with a name, */
    LETTERS_LEAST = 4,         /* ... or of one of a large board */
    ALL_LINES = 1 << 20
};

const char hm_full_end_help[] =
    "The game is over\n"
    "  arrows, Space     scroll, where there is more to see; PgUp, PgDn, Home, End\n"
    "                    and the wheel do it, too\n"
    "  v                 see it again, move by move\n"
    "  a                 play another one, with the same people\n"
    "  u                 undo the last choice, and go on from there\n"
    "  c                 all cards that were in play\n"
    "  w                 what happened, the latest first\n"
    "  ?                 this page\n"
    "  q                 leave; the game is kept, and how to see it again is told\n"
    "\n"
    "In the table\n"
    "  12 (3)            12 points of three buildings, or of three other things\n"
    "  *                 behind a name in a town: it is fed\n";

typedef struct ending {
    const hm_match *m;
    const hm_sheet *sheet;
    int             most;  /* columns of a square that are of any use */
    char           *verdict;
    hm_tally       *tally; /* NULL: the points cannot be counted */
} ending;

/* Where the towns go. */
typedef struct towns {
    int x, width;   /* columns they may take */
    int fit, wide;  /* in a row; columns of a square, */
    int each;       /* ... and of a town, with what follows it */
    int gap;        /* lines between them and a table above */
} towns;

static const hm_grid *grid_of(const ending *e)
{
    return &hm_table_deal(e->m->table)->deck->game->grid;
}

static int boards_of(const ending *e)
{
    return e->m->face->sketch->boards(e->m->table);
}

/* One board of several players: it has names of squares, and tells who is who. */
static bool is_shared(const ending *e)
{
    return boards_of(e) == 1 && hm_table_deal(e->m->table)->players > 1 &&
           e->m->face->sketch->legend != NULL;
}

/* -- sizes */

/* Lines of a board, with a gap below. */
static int high_of(const ending *e) { return grid_of(e)->rows + 2 + is_shared(e); }

static int least_wide(const ending *e)
{
    return boards_of(e) == 1 && grid_of(e)->cols > 6 ? LETTERS_LEAST : NAMED_LEAST;
}

static int wide_of(const ending *e, int width, int fit)
{
    const int edge = is_shared(e) ? HM_FULL_EDGE : 0;
    int wide = (width / fit - BETWEEN - edge) / grid_of(e)->cols;
    return wide < e->most ? wide : e->most;
}

/* As few in a row as let all of them be seen at once, if the squares are then wide
 * enough for names; many towns scroll. */
static void place_towns(const ending *e, towns *at, int lines)
{
    const int boards = boards_of(e), high = high_of(e);
    at->fit = 1;
    while (at->fit < boards && (boards + at->fit - 1) / at->fit * high > lines &&
           wide_of(e, at->width, at->fit + 1) >= least_wide(e))
        at->fit++;
    at->wide = wide_of(e, at->width, at->fit);
    at->wide = at->wide < 2 ? 2 : at->wide;
    const int edge = is_shared(e) ? HM_FULL_EDGE : 0;
    const int each = at->wide * grid_of(e)->cols + BETWEEN + edge;
    at->each = each < at->width / at->fit ? each : at->width / at->fit;
}

/* -- drawing, from a line on; returns the line below */

static int draw_towns(const ending *e, const towns *at, int y)
{
    const int high = high_of(e);
    const int boards = boards_of(e), rows = (boards + at->fit - 1) / at->fit;
    if (is_shared(e))
        return hm_full_shared(e->m, at->wide, at->each - BETWEEN, y, at->x);
    for (int i = 0; i < boards; i++) {
        const bool own = boards > 1 || hm_table_deal(e->m->table)->players == 1;
        hm_full_small(e->m, i, at->wide, own && e->sheet != NULL ? e->sheet[i].fed : 0,
                      y + i / at->fit * high, at->x + i % at->fit * at->each);
    }
    return y + rows * high - 1; /* the last of them has no gap below */
}

/* With no height it only measures. */
static int draw_table(const ending *e, hm_area a)
{
    char *text = NULL;
    size_t size;
    FILE *pen = hm_textstream(&text, &size);
    hm_tally_write(e->tally, a.width, pen);
    fclose(pen);
    const int lines = hm_full_wrapped(a, text, 0, 2);
    free(text);
    return a.y + lines;
}

/* Below the table, where towns have all columns; returns the line below. The gap goes
 * where it would push the last row of a shared board out of sight. */
static int place_below(const ending *e, int y, towns *at)
{
    *at = (towns){.x = 1, .width = COLS - 2};
    int from = e->tally == NULL ? y : draw_table(e, (hm_area){y, 1, 0, COLS - 2});
    at->gap = e->tally != NULL && (!is_shared(e) || from + high_of(e) <= LINES - 1);
    from += at->gap;
    const int lines = LINES - 1 - from;
    place_towns(e, at, lines > LINES / 2 ? lines : LINES / 2);
    if (is_shared(e)) /* what its signs mean has the whole line */
        at->each = at->width + BETWEEN;
    const int rows = (boards_of(e) + at->fit - 1) / at->fit;
    return from + rows * high_of(e) - 1;
}

static int draw_below(const ending *e, const towns *at, int y)
{
    if (e->tally != NULL)
        y = draw_table(e, (hm_area){y, 1, ALL_LINES, COLS - 2}) + at->gap;
    return draw_towns(e, at, y);
}

static int draw_beside(const ending *e, const towns *at, int y, int table)
{
    const int below = draw_towns(e, at, y);
    const hm_area a = {y, 1 + at->fit * at->each, ALL_LINES, table};
    const int end = table > 0 ? draw_table(e, a) : y;
    return below > end ? below : end;
}

/* Towns stand beside the table where that leaves them room for names; below it where they
 * have no room beside, or more of their names is told, and all is seen at once. */
static int draw_result(const ending *e, int y, int top)
{
    const int table = e->tally != NULL ? hm_tally_width(e->tally) : 0, first = y + top;
    towns at = {.x = 1, .width = COLS - 2 - table}, below;
    const bool all = place_below(e, first, &below) <= LINES - 1;
    if (wide_of(e, at.width, 1) < least_wide(e))
        return draw_below(e, &below, y);
    place_towns(e, &at, LINES - 2 - first);
    if (all && below.wide > at.wide && hm_full_small_cuts(e->m, at.wide))
        return draw_below(e, &below, y);
    return draw_beside(e, &at, y, table);
}

/* Returns how many lines there are. */
static int draw(void *ctx, int top)
{
    const ending *e = ctx;
    erase();
    int y = 1 - top;
    attrset(A_BOLD);
    y += hm_full_wrapped((hm_area){y, 1, ALL_LINES, COLS - 2}, e->verdict, 0, 2);
    attrset(A_NORMAL);
    y = draw_result(e, y + 1, top);
    hm_screen_bar(0, "The game is over");
    return y + top - 1;
}

/* -- all of it */

static char *verdict_of(const hm_match *m, const hm_sheet *sheet, const hm_error *err)
{
    char *text = NULL, why[HM_ENDING_TEXT];
    size_t size;
    FILE *pen = hm_textstream(&text, &size);
    fprintf(pen, "%s\n", hm_ending_words(m->table, why));
    if (sheet != NULL)
        hm_write_verdict(pen, m->table, sheet);
    else
        hm_write_broken(pen, err);
    fputs(m->honours != NULL ? m->honours : "", pen);
    hm_write_shared(pen, m);
    fclose(pen);
    return text;
}

int hm_full_end(const hm_match *m, const hm_sheet *sheet, const hm_error *err)
{
    ending e = {.m = m, .sheet = sheet,
                .most = hm_full_widest(m, HM_NO_PLAYER),
                .verdict = verdict_of(m, sheet, err),
                .tally = sheet != NULL ? hm_match_tally(m, sheet) : NULL};
    const hm_scroll s = {
        draw, &e, "arrows: scroll",
        m->goal != NULL ? "v: see it again  a: another one  u: undo  q: leave  ?: keys"
                        : "v: see it again  a: another game  u: undo  q: leave  ?: keys",
        "vaucwq?"};
    const int key = hm_screen_scroll(&s);
    hm_tally_free(e.tally);
    free(e.verdict);
    return key;
}
