/* full_draw.c - the screen: boards on the left with what is known of them and the log
 * below, options, what is marked and cards on the right. */
#include <curses.h>
#include <stdlib.h>
#include <string.h>

#include "tools/play/explain.h"
#include "tools/play/full_plan.h"
#include "tools/play/full_view.h"
#include "tools/play/match.h"
#include "tools/play/scores.h"
#include "tools/play/screen.h"
#include "tools/play/show.h"
#include "tools/play/story.h"
#include "tools/say.h"
#include "tools/textstream.h"

enum { NUMBER = 5 /* columns before an option */, CARDS_LEAST = 5 };

hm_set hm_full_squares(const hm_table *t, hm_option option, int *at)
{
    hm_option_parts parts = hm_option_open(t, option);
    hm_set set = parts.squares;
    bool away = parts.action == HM_ACTION_VISIT; /* on a board that is not shown */
    *at = away ? -1 : parts.square;
    if (*at >= 0)
        set |= hm_bit(*at);
    return set;
}

/* -- text in a column */

/* Counts all lines and draws those in sight, so the same call measures and draws, and
 * both agree. Lines that go on are indented, those that the text begins are not. */
int hm_full_wrapped(hm_area a, const char *text, int from, int indent)
{
    int line = 0;
    while (*text != '\0') {
        const char *next;
        int in = line > 0 && text[-1] != '\n' ? indent : 0;
        size_t n = hm_wrap(text, a.width - in, &next);
        if (line >= from && line - from < a.height) {
            char *part = hm_need(strndup(text, n));
            hm_screen_put(a.y + line - from, a.x + in, a.width - in, part);
            free(part);
        }
        line++;
        text = next;
    }
    return line;
}

void hm_full_rule(int y, int x, int width, const char *title)
{
    if (y >= LINES - 1)
        return;
    mvhline(y, x, ACS_HLINE, width);
    attrset(A_BOLD);
    hm_screen_put(y, x + 1, width - 2, title);
    attrset(A_NORMAL);
}

/* -- below */

static char *notes_of(const hm_full_view *v, int columns)
{
    char *text = NULL;
    size_t size;
    FILE *pen = hm_textstream(&text, &size);
    v->m->face->sketch->notes(v->m->table, v->viewer, columns, pen);
    fclose(pen);
    return text;
}

static int lines_of(const char *text, int width)
{
    return hm_full_wrapped((hm_area){0, 0, 0, width}, text, 0, 2);
}

/* A paragraph, with a mark where it is new; malloc'd. */
static char *entry_of(const hm_full_view *v, int i, int fresh)
{
    const char *line = hm_story_line(v->m->story, i);
    size_t size = strlen(line) + 3;
    char *text = hm_need(malloc(size));
    snprintf(text, size, "%s%s", i < fresh ? "" : (char[]){HM_FULL_FRESH, ' ', '\0'},
             line);
    return text;
}

/* The latest at the bottom, unless it was scrolled, as far back as there is room. */
static void draw_log(hm_full_view *v, hm_area a)
{
    int room = a.height - 1, total = 0, count = hm_full_told(v), first = count;
    const int fresh = hm_news_told(v->news, v->viewer, count);
    v->log = a;
    if (room < 1)
        return;
    hm_full_rule(a.y, a.x, a.width, "What happened");
    while (first > 0 && total < room + v->log_back) {
        char *text = entry_of(v, --first, fresh);
        total += lines_of(text, a.width);
        free(text);
    }
    int most = total > room ? total - room : 0, y = a.y + 1;
    v->log_back = v->log_back < most ? v->log_back : most;
    int cut = most - v->log_back;
    for (int i = first; i < count; i++) {
        hm_area at = {y, a.x, a.y + a.height - y, a.width};
        char *text = entry_of(v, i, fresh);
        attrset(i < fresh ? A_NORMAL : A_BOLD);
        y += hm_full_wrapped(at, text, cut, 2) - cut;
        attrset(A_NORMAL);
        free(text);
        cut = 0;
    }
}

/* -- options */

/* A long name gives way to the square, which tells the options of one card apart, and to
 * the dots that stand for what follows. */
static void shorten_name(const hm_option_parts *p, int room, char *text)
{
    const bool built = p->action == HM_ACTION_BUILD && p->card != NULL;
    char *name = built ? strstr(text, p->card->name) : NULL;
    char *on = name != NULL ? name + strlen(p->card->name) : NULL;
    char *from = on != NULL ? strstr(on, " from ") : NULL;
    if (from == NULL || hm_width(text, strlen(text)) <= room)
        return;
    room -= hm_width(on, (size_t)(from - on)) + 1;
    char *cut = on;
    while (cut > name && hm_width(text, (size_t)(cut - text)) > room)
        do /* to the beginning of a character that follows no blank */
            cut--;
        while (cut > name && (((unsigned char)*cut & 0xc0) == 0x80 || cut[-1] == ' '));
    memmove(cut, on, strlen(on) + 1);
}

/* Wrapped into `most` lines at the most; what does not fit into the last one ends with
 * dots. Returns its lines. With y < 0 it only measures. */
static int put_wrapped(hm_area a, int most, const char *text)
{
    int line = 0;
    while (*text != '\0' && line < most) {
        const char *next;
        size_t n = hm_wrap(text, a.width, &next);
        char *part = hm_need(line + 1 < most ? strndup(text, n) : strdup(text));
        if (a.y >= 0)
            hm_screen_put_cut(a.y + line, a.x, a.width, part);
        free(part);
        text = next;
        line++;
    }
    return line;
}

/* A row and its number; the lines it takes, up to `most`. Wrapped, where there is room,
 * under its text. */
static int put_row(const hm_full_view *v, int row, int y, int most)
{
    char text[HM_SHOWN_MAX], number[16], head[32];
    const hm_match *m = v->m;
    hm_full_row_text(&v->rows, m->table, &m->d, row, text);
    hm_full_row_number(&v->rows, row, number);
    const bool marked = v->chosen >= 0 && v->rows.of[v->chosen] == row;
    int used = snprintf(head, sizeof head, "%c%3s ", marked ? '>' : ' ', number);
    if (most == 1) {
        const hm_option_parts p =
            hm_option_open(m->table, m->d.option[v->rows.row[row].first]);
        shorten_name(&p, v->list.width - used, text);
    }
    hm_area a = {-1, v->list.x + used, most, v->list.width - used};
    const int n = put_wrapped(a, most, text);
    attrset(marked ? A_REVERSE : A_NORMAL);
    for (int i = 0; i < n && y >= 0; i++)
        mvhline(y + i, v->list.x, ' ', v->list.width);
    if (y >= 0) {
        a.y = y;
        hm_screen_put(y, v->list.x, used, head);
        put_wrapped(a, most, text);
    }
    attrset(A_NORMAL);
    return n;
}

/* "Options 1-8 of 41, N: build": where a list is cut, what else there is. */
static void put_options_title(const hm_full_view *v, int last)
{
    const hm_area *a = &v->list;
    const hm_full_rows *r = &v->rows;
    char title[64] = "Options", word[HM_SHOWN_MAX] = "";
    const bool cut = r->count > 0 && (v->top > 0 || last < r->count);
    int other = cut ? hm_full_kind(v, 1) : -1;
    if (other >= 0)
        hm_option_text(v->m->table, v->m->d.option[other], word, sizeof word);
    if (cut)
        snprintf(title, sizeof title, "Options %d-%d of %d%s%.*s",
                 r->row[v->top].first + 1,
                 r->row[last - 1].first + r->row[last - 1].count, v->m->d.count,
                 *word != '\0' ? ", N: " : "", (int)strcspn(word, " "), word);
    hm_full_rule(a->y - 1, a->x, a->width, title);
}

/* Lines of all rows when they are wrapped; stops counting above `most`. */
static int wrapped_rows(const hm_full_view *v, int most)
{
    int n = 0;
    for (int i = 0; i < v->rows.count && n <= most; i++)
        n += put_row(v, i, -1, most);
    return n;
}

/* Rows are wrapped where all of them fit so; else each has a line, and they scroll. Lines
 * that are left over go to the first ones that are too long. */
static void draw_options(hm_full_view *v)
{
    const hm_area *a = &v->list;
    const int count = v->rows.count, row = v->chosen >= 0 ? v->rows.of[v->chosen] : -1;
    const bool wraps = wrapped_rows(v, a->height) <= a->height;
    v->wraps = wraps;
    int last = count > a->height ? count - a->height : 0, y = 0;
    int spare = count < a->height ? a->height - count : 0;
    v->top = v->top < last && !wraps ? v->top : last; /* there may be more room */
    if (row >= 0 && row < v->top)
        v->top = row;
    if (row >= v->top + a->height)
        v->top = row - a->height + 1;
    memset(v->line_row, -1, sizeof v->line_row);
    for (last = v->top; last < count && y < a->height; last++) {
        int n = put_row(v, last, a->y + y, wraps ? a->height - y : 1 + spare);
        spare -= n > 1 ? n - 1 : 0;
        for (; n > 0 && y < HM_FULL_LINES; n--)
            v->line_row[y++] = (int16_t)last;
    }
    put_options_title(v, last);
}

/* -- what is marked */

static bool is_hinted(const hm_full_view *v)
{
    return v->asks && v->hint != NULL && v->chosen == v->hinted;
}

static void write_option(const hm_full_view *v, bool card, FILE *pen)
{
    char line[HM_SHOWN_MAX];
    const hm_match *m = v->m;
    hm_option_line(m->table, &m->d, v->chosen, line);
    if (!v->wraps && v->rows.row[v->rows.of[v->chosen]].count == 1 &&
        hm_width(line, strlen(line)) + NUMBER > v->list.width) /* the list cut it */
        fprintf(pen, "%s\n", line);
    if (!is_hinted(v)) /* the hint tells it */
        hm_scores_change(m, v->chosen, pen);
    if (card)
        hm_explain_option(m->table, &m->d, v->chosen, pen);
    else
        hm_explain_place(m->table, &m->d, v->chosen, pen);
}

/* First a hint about what is marked, and what is planned. On another player's board only
 * squares can be looked at; at home the chosen option goes before the cursor, as it says
 * more. card: with the card that it is about. */
static void write_marked(const hm_full_view *v, bool card, FILE *pen)
{
    const hm_table *t = v->m->table;
    if (is_hinted(v))
        fputs(v->hint, pen);
    hm_full_plan_tell(v, pen);
    if (!v->asks || v->shown != hm_full_home(v)) {
        if (v->look >= 0)
            hm_explain_square(t, v->viewer, v->shown, v->look, pen);
    } else if (v->asks && v->chosen >= 0) {
        write_option(v, card, pen);
    } else if (v->asks && v->cursor >= 0) {
        hm_explain_square(t, v->viewer, v->shown, v->cursor, pen);
    }
}

char *hm_full_marked(const hm_full_view *v)
{
    char *text = NULL;
    size_t size;
    FILE *pen = hm_textstream(&text, &size);
    write_marked(v, true, pen);
    fclose(pen);
    return text;
}

/* "Marked: place wood on b2": the square is told that its row leaves open. */
static void write_marked_title(const hm_full_view *v, bool cut, char *title, size_t size)
{
    char line[HM_SHOWN_MAX] = "";
    const char *more = cut ? " (i: all of it)" : "";
    if (v->asks && v->chosen >= 0 && v->shown == hm_full_home(v) &&
        v->rows.row[v->rows.of[v->chosen]].count > 1)
        hm_option_line(v->m->table, &v->m->d, v->chosen, line);
    snprintf(title, size, "Marked%s%s%s", *line != '\0' ? ": " : "", line, more);
}

/* The card that a marked option is about, which is drawn; HM_NO_SLOT: none. */
static int marked_slot(const hm_full_view *v)
{
    return v->asks && v->chosen >= 0 && v->shown == hm_full_home(v)
               ? hm_explained_slot(v->m->table, &v->m->d, v->chosen) : HM_NO_SLOT;
}

/* What there is to say of it besides the card that it is about. */
static char *marked_text(const hm_full_view *v)
{
    char *text = NULL;
    size_t size;
    FILE *pen = hm_textstream(&text, &size);
    write_marked(v, false, pen);
    fclose(pen);
    return text;
}

/* Returns its lines. A card that does not fit is left out, and it is said where it is. */
static int draw_marked(const hm_full_view *v, hm_area a)
{
    char *text = marked_text(v), title[HM_SHOWN_MAX + 32];
    const int slot = marked_slot(v);
    hm_area body = {a.y + 1, a.x, a.height - 1, a.width};
    int n = 1 + hm_full_wrapped(body, text, 0, 2);
    hm_area rest = {a.y + n, a.x, n < a.height ? a.height - n : 0, a.width};
    const int card = slot != HM_NO_SLOT ? hm_full_card(v, slot, rest) : 0;
    write_marked_title(v, n + card > a.height, title, sizeof title);
    if (*text != '\0' || card > 0 || strchr(title, ':') != NULL)
        hm_full_rule(a.y, a.x, a.width, title);
    else
        n = 0;
    free(text);
    n += card <= rest.height ? card : 0;
    return n < a.height ? n : a.height;
}

/* -- around */

static void draw_foot(const hm_full_view *v)
{
    char text[HM_FULL_FOOT];
    hm_screen_bar(LINES - 1, hm_full_foot(v, text));
}

/* What the signs of small towns stand for, where that leaves enough to the log; returns
 * the line below. */
static int draw_legend(const hm_full_view *v, int y, int width)
{
    enum { LOG_ENOUGH = 6 /* lines, with its title */ };
    char *text = NULL;
    size_t size;
    if (v->plan.wide != 2)
        return y;
    FILE *pen = hm_textstream(&text, &size);
    hm_full_legend(v, pen);
    fclose(pen);
    const int lines = lines_of(text, width), room = LINES - 1 - y - lines;
    if (room >= LOG_ENOUGH)
        y += hm_full_wrapped((hm_area){y, 0, lines, width}, text, 0, 2);
    free(text);
    return y;
}

/* Notes are measured twice: how many lines they take decides the boards, and those
 * decide the width, which may change the lines. */
static int draw_left(hm_full_view *v)
{
    char *notes = notes_of(v, COLS * 3 / 5 - 2);
    int bottom = LINES - 1, n = lines_of(notes, COLS * 3 / 5 - 2);
    free(notes);
    int width = hm_full_measure(v, n), y = hm_full_boards(v);
    notes = notes_of(v, width);
    n = lines_of(notes, width);
    int room = bottom - y < n ? bottom - y : n;
    hm_full_wrapped((hm_area){y, 0, room, width}, notes, 0, 2);
    free(notes);
    y = draw_legend(v, y + room, width);
    draw_log(v, (hm_area){y, 0, bottom - y, width});
    return width;
}

/* Nothing is to be chosen; a move that is too long for its line is told here. */
static void draw_past_right(hm_full_view *v, int x)
{
    const char *caption = v->past->caption;
    int y = HM_FULL_FIRST, width = COLS - x;
    if (hm_width(caption, strlen(caption)) > COLS) {
        hm_full_rule(y, x, width, "Move");
        y += 1 + hm_full_wrapped((hm_area){y + 1, x, LINES / 3, width}, caption, 0, 2);
        y = y < LINES / 2 ? y : LINES / 2;
    }
    hm_full_cards(v, (hm_area){y, x, LINES - 1 - y, width});
}

/* A long list scrolls, so that what is marked can be told; a little more room than that
 * is given to one that is then whole. */
static int list_lines(const hm_full_view *v, int height)
{
    int most = height * 2 / 5, half = height / 2;
    most = most < HM_FULL_LINES ? most : HM_FULL_LINES;
    half = half < HM_FULL_LINES ? half : HM_FULL_LINES;
    const int list = wrapped_rows(v, half);
    return list > half ? most : list < 1 ? 1 : list;
}

static void draw_right(hm_full_view *v, int x)
{
    int height = LINES - 1 - HM_FULL_FIRST, width = COLS - x;
    v->list = (hm_area){HM_FULL_FIRST + 1, x, 0, width};
    v->list.height = list_lines(v, height);
    draw_options(v);
    int y = v->list.y + v->list.height;
    y += draw_marked(v, (hm_area){y, x, LINES - 1 - y - CARDS_LEAST, width});
    hm_full_cards(v, (hm_area){y, x, LINES - 1 - y, width});
}

/* The left side decides how wide it is (its boards are the largest thing), the right
 * side takes the rest. */
void hm_full_draw(hm_full_view *v)
{
    erase();
    if (!hm_screen_fits()) {
        hm_screen_too_small();
        return;
    }
    v->told = -1;
    hm_full_head(v);
    int width = draw_left(v);
    mvvline(HM_FULL_FIRST, width, ACS_VLINE, LINES - 1 - HM_FULL_FIRST);
    if (v->past != NULL)
        draw_past_right(v, width + 1);
    else
        draw_right(v, width + 1);
    draw_foot(v);
}
