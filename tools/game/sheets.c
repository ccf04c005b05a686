/* sheets.c - names of seats, and everybody's points line by line.
 *
 * Whoever shows points, be it a command, a screen or the line protocol, adds them up
 * here, so they are the same everywhere. */
#include "tools/game/sheets.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "tools/game/position.h"
#include "tools/json.h"
#include "tools/say.h"

const char *hm_seat_name(const hm_table *t, int player, char name[HM_SEAT_NAME_MAX])
{
    assert(player >= 0);
    if (player >= hm_table_deal(t)->players)
        snprintf(name, HM_SEAT_NAME_MAX, "Caller");
    else if (hm_table_deal(t)->names != NULL)
        snprintf(name, HM_SEAT_NAME_MAX, "%s", hm_table_deal(t)->names[player]);
    else
        snprintf(name, HM_SEAT_NAME_MAX, "Player %d", player + 1);
    return name;
}

/* One place more for facts than there are players: that of nobody (core/score.h). */
hm_sheet *hm_sheets(const hm_table *t, hm_error *err)
{
    size_t n = (size_t)hm_table_deal(t)->players;
    hm_facts *facts = hm_need(calloc(n + 1, sizeof *facts));
    hm_town *towns = hm_need(calloc(n, sizeof *towns));
    hm_sheet *sheet = hm_need(calloc(n, sizeof *sheet));
    if (hm_table_score_midway(t, towns, facts, sheet, err) != HM_OK) {
        free(sheet);
        sheet = NULL;
    }
    free(towns);
    free(facts);
    return sheet;
}

/* -- the lines */

static const char *line_name(const hm_deck *d, const hm_score_line *line)
{
    if (line->slot < 0)
        return line->slot == HM_LEAD_LINE ? "handicap"
                                          : d->game->line[-1 - line->slot].name;
    return d->card[line->slot]->name;
}

/* What others' cards gave is told from what one's own did. */
static const char from_others[] = " (others')";

static int line_width(const hm_deck *d, const hm_score_line *line)
{
    const char *name = line_name(d, line);
    return hm_width(name, strlen(name)) + (line->given ? (int)strlen(from_others) : 0);
}

/* Over several lines, where it is too long. */
static void write_name(FILE *pen, const char *name, const char *more, int width)
{
    char whole[160];
    const char *rest = whole, *next;
    snprintf(whole, sizeof whole, "%.140s%s", name, more);
    for (; hm_width(rest, strlen(rest)) > width; rest = next) {
        size_t n = hm_wrap(rest, width, &next);
        fputs("    ", pen);
        hm_put_part(pen, rest, n);
        fputc('\n', pen);
    }
    fputs("    ", pen);
    hm_put(pen, rest);
    fprintf(pen, "%*s", width - hm_width(rest, strlen(rest)), "");
}

/* Columns of names: as many as the longest has, and numbers leave. */
static int names_width(FILE *pen, const hm_deck *d, const hm_sheet *sheet)
{
    enum { NUMBERS = 4 + 5 + 6, LEAST = 5 };
    const int room = pen == stdout ? hm_page_width() - NUMBERS : 1000;
    int width = (int)strlen("total");
    for (int i = 0; i < sheet->lines; i++) {
        int w = line_width(d, &sheet->line[i]);
        width = w > width ? w : width;
    }
    const int most = room > LEAST ? room : LEAST;
    return width < most ? width : most;
}

void hm_write_lines(FILE *pen, const hm_deck *d, const hm_sheet *sheet)
{
    const int width = names_width(pen, d, sheet);
    for (int i = 0; i < sheet->lines; i++) {
        write_name(pen, line_name(d, &sheet->line[i]),
                   sheet->line[i].given ? from_others : "", width);
        fprintf(pen, " %4d %5d\n", sheet->line[i].count, (int)sheet->line[i].points);
    }
    write_name(pen, "total", "", width);
    fprintf(pen, " %4s %5d\n", "", (int)sheet->total);
}

void hm_print_lines(const hm_deck *d, const hm_sheet *sheet)
{
    hm_write_lines(stdout, d, sheet);
}

/* -- JSON */

static json_t *lines_json(const hm_deck *d, const hm_sheet *sheet)
{
    json_t *list = hm_need(json_array());
    for (int i = 0; i < sheet->lines; i++) {
        const hm_score_line *line = &sheet->line[i];
        json_t *j = json_pack("{s:o, s:i, s:i}", "card", hm_json_text(line_name(d, line)),
                              "count", (int)line->count, "points", (int)line->points);
        if (line->given)
            json_object_set_new(hm_need(j), "from", json_string("others"));
        json_array_append_new(list, hm_need(j));
    }
    return list;
}

/* Counters that were paid for feeding, by name. */
static json_t *spent_json(const hm_deck *d, const hm_sheet *sheet)
{
    json_t *j = hm_need(json_object());
    for (int i = 0; i < d->game->counters; i++)
        if (sheet->spent[i] != 0)
            json_object_set_new(j, d->game->counter[i].name,
                                hm_need(json_integer(sheet->spent[i])));
    return j;
}

json_t *hm_sheet_json(const hm_deck *d, const char *name, const hm_sheet *sheet)
{
    json_t *j = json_pack("{s:o, s:i, s:i}", "name", hm_json_text(name), "total",
                          (int)sheet->total, "rank", sheet->rank);
    hm_need(j);
    if (sheet->team.on) {
        json_object_set_new(j, "team", json_integer(sheet->team.number));
        json_object_set_new(j, "team-points", json_integer(sheet->team.points));
    }
    if (d->game->boards == 0) /* only a town has buildings to feed */
        json_object_set_new(j, "fed", hm_squares_json(&d->game->grid, sheet->fed));
    if (d->feeding_is_bought)
        json_object_set_new(j, "fed-for", spent_json(d, sheet));
    json_object_set_new(j, "lines", lines_json(d, sheet));
    return j;
}
