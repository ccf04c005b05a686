/* tally.c - see tally.h.
 *
 * Everything is text as soon as it is known, so that adding rows and writing them need to
 * know nothing of games. */
#include "tools/game/tally.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "core/teams.h"
#include "core/verdict.h"
#include "dsl/say/text.h"
#include "tools/game/face.h"
#include "tools/game/sheets.h"
#include "tools/game/short_names.h"
#include "tools/say.h"
#include "tools/textstream.h"

enum { NAME_LEAST = 8, NAME_MOST = 1 << 10 /* columns */ };

typedef struct tally_row {
    char  *label;
    char **cell; /* by player; NULL: nothing */
} tally_row;

struct hm_tally {
    int        players, rows, room;
    char     **name;
    tally_row *row;
};

/* -- building it */

static char *write_text(const char *fmt, va_list more)
{
    char *text = NULL;
    size_t size;
    FILE *pen = hm_textstream(&text, &size);
    vfprintf(pen, fmt, more);
    fclose(pen);
    return hm_need(text);
}

int hm_tally_row(hm_tally *y, const char *label)
{
    if (y->rows == y->room) {
        y->room = y->room > 0 ? 2 * y->room : 32;
        y->row = hm_need(realloc(y->row, (size_t)y->room * sizeof *y->row));
    }
    y->row[y->rows] = (tally_row){
        .label = hm_need(strdup(label)),
        .cell = hm_need(calloc((size_t)y->players, sizeof *y->row->cell))};
    return y->rows++;
}

void hm_tally_set(hm_tally *y, int row, int player, const char *fmt, ...)
{
    va_list more;
    va_start(more, fmt);
    free(y->row[row].cell[player]);
    y->row[row].cell[player] = write_text(fmt, more);
    va_end(more);
}

void hm_tally_free(hm_tally *y)
{
    if (y == NULL)
        return;
    for (int r = 0; r < y->rows; r++) {
        for (int i = 0; i < y->players; i++)
            free(y->row[r].cell[i]);
        free(y->row[r].cell);
        free(y->row[r].label);
    }
    for (int i = 0; i < y->players; i++)
        free(y->name[i]);
    free(y->row);
    free(y->name);
    free(y);
}

/* -- points */

/* What others' cards gave stands on a row of its own. */
static const hm_score_line *line_of(const hm_sheet *sheet, int slot, bool given)
{
    for (int i = 0; i < sheet->lines; i++)
        if (sheet->line[i].slot == slot && (sheet->line[i].given != 0) == given)
            return &sheet->line[i];
    return NULL;
}

/* "12 (3)": points, and of how many. Cards that nobody has anything of have no row, lines
 * of the game always do. */
static void add_line(hm_tally *y, const hm_sheet *sheet, int slot, bool given,
                     const char *name)
{
    char label[128];
    bool any = slot < 0 && slot != HM_LEAD_LINE && !given;
    for (int i = 0; i < y->players; i++)
        any = any || line_of(&sheet[i], slot, given) != NULL;
    if (!any)
        return;
    snprintf(label, sizeof label, "%.100s%s", name, given ? " (others')" : "");
    const int row = hm_tally_row(y, label);
    for (int i = 0; i < y->players; i++) {
        const hm_score_line *line = line_of(&sheet[i], slot, given);
        if (line != NULL && (slot >= 0 || line->count != 1))
            hm_tally_set(y, row, i, "%d (%d)", (int)line->points, line->count);
        else if (line != NULL)
            hm_tally_set(y, row, i, "%d", (int)line->points);
    }
}

/* Where points that were scored while the game went on came from; indented, as they are
 * those of the row above. */
static void add_gains(hm_tally *y, const hm_gain_words *words, const hm_ledger *ledger)
{
    for (int k = 0; k < HM_GAINS; k++) {
        char label[128];
        snprintf(label, sizeof label, "  %.120s", words[k].label);
        const int row = hm_tally_row(y, label);
        for (int i = 0; i < y->players; i++) {
            const int points = ledger->of[i][k].points, count = ledger->of[i][k].count;
            if (count > 0)
                hm_tally_set(y, row, i, "%d (%d)", points, count);
            else
                hm_tally_set(y, row, i, "%d", points);
        }
    }
}

/* On a shared board the first line is the track, on which most are scored. */
static void add_game_line(hm_tally *y, const hm_game *g, const hm_sheet *sheet, int i,
                          const hm_ledger *ledger)
{
    const hm_gain_words *words = hm_face_of(g)->gains;
    add_line(y, sheet, -1 - i, false, g->line[i].name);
    if (i == 0 && words != NULL && ledger != NULL)
        add_gains(y, words, ledger);
}

/* "31 (A)"; of couples no letter would tell who is with whom. */
static void add_teams(hm_tally *y, const hm_teams *t, const hm_sheet *sheet)
{
    if (t == NULL)
        return;
    const bool couples = t->form == HM_TEAMS_COUPLES;
    const int row = hm_tally_row(y, couples ? "worse couple" : "team");
    for (int i = 0; i < y->players; i++)
        if (couples)
            hm_tally_set(y, row, i, "%d", (int)sheet[i].team.points);
        else
            hm_tally_set(y, row, i, "%d (%c)", (int)sheet[i].team.points,
                         t->of[i] < 26 ? 'A' + t->of[i] : '?');
}

static void add_points(hm_tally *y, const hm_table *t, const hm_sheet *sheet,
                       const hm_ledger *ledger)
{
    const hm_deck *d = hm_table_deal(t)->deck;
    for (int given = 0; given < 2; given++)
        for (int slot = 0; slot < d->count + d->abilities; slot++)
            add_line(y, sheet, slot, given != 0, d->card[slot]->name);
    for (int i = 0; i < d->game->lines; i++)
        add_game_line(y, d->game, sheet, i, ledger);
    add_line(y, sheet, HM_LEAD_LINE, false, "handicap");
    const int row = hm_tally_row(y, "total");
    for (int i = 0; i < y->players; i++)
        hm_tally_set(y, row, i, "%d", (int)sheet[i].total);
    add_teams(y, hm_table_deal(t)->how.teams, sheet);
}

/* -- what else decided */

/* Did the tie-break part two whom nothing before it had? */
static bool was_parted(const hm_sheet *a, const hm_sheet *b, int tie)
{
    bool same = hm_sheet_points(a) == hm_sheet_points(b) && !a->team.on;
    for (int k = 0; k < tie && same; k++)
        same = a->tie[k] == b->tie[k];
    return same && a->tie[tie] != b->tie[tie];
}

/* Told of those only whom it parted. That less is better is said by its name, and by
 * numbers below 0 within. */
static void add_ties(hm_tally *y, const hm_game *g, const hm_sheet *sheet)
{
    for (int k = 0; k < g->ties && y->players > 1; k++) {
        const int row = hm_tally_row(y, g->tie[k].text);
        for (int i = 0; i < y->players; i++)
            for (int j = 0; j < y->players; j++)
                if (was_parted(&sheet[i], &sheet[j], k))
                    hm_tally_set(y, row, i, "%d", abs((int)sheet[i].tie[k]));
    }
}

static void add_rank(hm_tally *y, const hm_sheet *sheet)
{
    if (y->players == 1 || sheet[0].verdict.together)
        return;
    const int row = hm_tally_row(y, "rank");
    for (int i = 0; i < y->players; i++)
        hm_tally_set(y, row, i, "%d%s", sheet[i].rank, hm_ordinal_end(sheet[i].rank));
}

static void add_levels(hm_tally *y, const hm_deal *deal, const hm_sheet *sheet)
{
    const hm_game *g = deal->deck->game;
    if (hm_game_levels(g, deal->how.mode) == 0 || sheet[0].verdict.together)
        return;
    const int row = hm_tally_row(y, "level");
    for (int i = 0; i < y->players; i++) {
        const hm_level *level = hm_game_level(g, deal->how.mode, sheet[i].total);
        if (level != NULL)
            hm_tally_set(y, row, i, "%s", level->name);
    }
}

hm_tally *hm_tally_new(const hm_table *t, const hm_sheet *sheet, const hm_ledger *ledger)
{
    const hm_deal *deal = hm_table_deal(t);
    char name[HM_SEAT_NAME_MAX];
    hm_tally *y = hm_need(calloc(1, sizeof *y));
    y->players = deal->players;
    y->name = hm_need(calloc((size_t)deal->players, sizeof *y->name));
    for (int i = 0; i < y->players; i++)
        y->name[i] = hm_need(strdup(hm_seat_name(t, i, name)));
    add_points(y, t, sheet, ledger);
    add_rank(y, sheet);
    add_ties(y, deal->deck->game, sheet);
    add_levels(y, deal, sheet);
    return y;
}

/* -- writing it */

static int columns_of(const char *text) { return hm_width(text, strlen(text)); }

static bool is_empty(const hm_tally *y, int row)
{
    for (int i = 0; i < y->players; i++)
        if (y->row[row].cell[i] != NULL)
            return false;
    return true;
}

static int label_width(const hm_tally *y)
{
    int wide = 0;
    for (int r = 0; r < y->rows; r++) {
        int w = is_empty(y, r) ? 0 : columns_of(y->row[r].label);
        wide = w > wide ? w : wide;
    }
    return wide;
}

/* Of a player's column: its cells are never cut, its name is cut to `most`. */
static int cell_width(const hm_tally *y, int player, int most)
{
    int wide = columns_of(y->name[player]);
    wide = wide < most ? wide : most;
    for (int r = 0; r < y->rows; r++) {
        const char *cell = y->row[r].cell[player];
        int w = cell != NULL ? columns_of(cell) : 0;
        wide = w > wide ? w : wide;
    }
    return wide;
}

/* How wide things are in a table. */
typedef struct fit {
    int gap, name; /* columns between two; of a name, at most */
    int label;     /* of labels: longer ones have several lines */
} fit;

static int width_with(const hm_tally *y, fit f)
{
    int wide = f.label;
    for (int i = 0; i < y->players; i++)
        wide += f.gap + cell_width(y, i, f.name);
    return wide;
}

int hm_tally_width(const hm_tally *y)
{
    return width_with(y, (fit){2, NAME_MOST, label_width(y)});
}

/* Where not even one player fits beside the labels, these get half of the page and names
 * the rest; numbers are never cut. */
static fit fit_each(const hm_tally *y, int width)
{
    const fit whole = {2, NAME_MOST, label_width(y)};
    int widest = 0;
    for (int i = 0; i < y->players; i++) {
        const int w = cell_width(y, i, NAME_MOST);
        widest = w > widest ? w : widest;
    }
    if (whole.label + whole.gap + widest <= width)
        return whole;
    const int half = width / 2, label = whole.label < half ? whole.label : half;
    return (fit){2, width - 2 - label, label};
}

/* Names are cut, and columns moved together, only where all players then fit. */
static fit fit_in(const hm_tally *y, int width)
{
    const int label = label_width(y);
    for (int gap = 2; gap >= 1; gap--)
        if (width_with(y, (fit){gap, NAME_MOST, label}) <= width)
            return (fit){gap, NAME_MOST, label};
    for (int name = HM_SEAT_NAME_MAX; name >= NAME_LEAST; name--)
        if (width_with(y, (fit){2, name, label}) <= width)
            return (fit){2, name, label};
    return fit_each(y, width);
}

/* Right-aligned, behind its gap. */
static void put_cell(const char *text, int gap, int wide, FILE *pen)
{
    fprintf(pen, "%*s", gap + wide - columns_of(text), "");
    hm_put(pen, text);
}

/* Names above the columns of players [from, to), cut so that they can be told apart. */
static void write_names(const hm_tally *y, int from, int to, fit f, FILE *pen)
{
    char name[HM_SEAT_NAME_MAX];
    fprintf(pen, "%*s", f.label, "");
    for (int i = from; i < to; i++) {
        const int wide = cell_width(y, i, f.name);
        const char *const *names = (const char *const *)y->name;
        put_cell(hm_short_name(names, y->players, i, wide, name), f.gap, wide, pen);
    }
    fputc('\n', pen);
}

/* A label, a long one on several lines, all of them indented as it is: the cells stand
 * beside the last. Returns the columns of that. */
static int write_label(const char *label, int width, FILE *pen)
{
    const char *next;
    const int indent = (int)strspn(label, " "), in = indent < width / 2 ? indent : 0;
    for (label += indent; columns_of(label) > width - in; label = next) {
        fprintf(pen, "%*s", in, "");
        hm_put_part(pen, label, hm_wrap(label, width - in, &next));
        fputc('\n', pen);
    }
    fprintf(pen, "%*s", in, "");
    hm_put(pen, label);
    return in + columns_of(label);
}

/* A line of the table for players [from, to): cells that are empty at its end are not
 * written. */
static void write_row(const hm_tally *y, const char *label, char *const *cell, int from,
                      int to, fit f, FILE *pen)
{
    int blanks = f.label - write_label(label, f.label, pen);
    for (int i = from; i < to; i++) {
        const int wide = cell_width(y, i, f.name);
        if (cell[i] == NULL) {
            blanks += f.gap + wide;
            continue;
        }
        fprintf(pen, "%*s", blanks, "");
        put_cell(cell[i], f.gap, wide, pen);
        blanks = 0;
    }
    fputc('\n', pen);
}

/* How many players from one on fit; one at least. */
static int fitting(const hm_tally *y, int from, int width, fit f)
{
    int n = 0, used = f.label;
    for (; from + n < y->players; n++) {
        used += f.gap + cell_width(y, from + n, f.name);
        if (used > width && n > 0)
            break;
    }
    return n;
}

void hm_tally_write(const hm_tally *y, int width, FILE *pen)
{
    const fit f = fit_in(y, width);
    for (int from = 0, n; from < y->players; from += n) {
        n = fitting(y, from, width, f);
        fputs(from > 0 ? "\n" : "", pen);
        write_names(y, from, from + n, f, pen);
        for (int r = 0; r < y->rows; r++)
            if (!is_empty(y, r))
                write_row(y, y->row[r].label, y->row[r].cell, from, from + n, f, pen);
    }
}
