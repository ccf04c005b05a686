/* scores.c - see scores.h.
 *
 * A line is tried with whole names first, and then with ever shorter ones; that all names
 * are cut to the same width keeps it calm. */
#include "tools/play/scores.h"

#include <stdlib.h>
#include <string.h>

#include "tools/game/company.h"
#include "tools/game/sheets.h"
#include "tools/game/short_names.h"
#include "tools/game/standing.h"
#include "tools/say.h"
#include "tools/textstream.h"

enum { NAME_LEAST = 2, NAME_FAIR = 6, GAP = 2 };

static int players_of(const hm_match *m) { return hm_table_deal(m->table)->players; }

/* Whose points come first: the viewer's, if they have any. */
static int first_of(const hm_match *m, int viewer)
{
    return viewer < players_of(m) ? viewer : 0;
}

static int widest_name(const hm_match *m)
{
    char name[HM_SEAT_NAME_MAX];
    int widest = 0;
    for (int i = 0; i < players_of(m); i++) {
        hm_seat_name(m->table, i, name);
        int w = hm_width(name, strlen(name));
        widest = w > widest ? w : widest;
    }
    return widest;
}

/* -- a line */

/* Does a number stand at the end of somebody's name? It would run into the points. */
static bool ends_with_number(const hm_match *m)
{
    char name[HM_SEAT_NAME_MAX];
    for (int i = 0; i < players_of(m); i++) {
        const size_t n = strlen(hm_seat_name(m->table, i, name));
        if (n > 0 && name[n - 1] >= '0' && name[n - 1] <= '9')
            return true;
    }
    return false;
}

static void put_player(const hm_match *m, const int32_t *points, int player, int columns,
                       FILE *pen)
{
    char name[HM_SEAT_NAME_MAX];
    hm_put(pen, hm_short_seat_name(m->table, player, columns, name));
    fprintf(pen, "%s %d", ends_with_number(m) ? ":" : "", (int)points[player]);
}

static char *all_in(const hm_match *m, const int32_t *points, int first, int columns)
{
    char *text = NULL;
    size_t size;
    FILE *pen = hm_textstream(&text, &size);
    for (int i = 0; i < players_of(m); i++) {
        fprintf(pen, "%*s", i > 0 ? GAP : 0, "");
        put_player(m, points, (first + i) % players_of(m), columns, pen);
    }
    fclose(pen);
    return text;
}

/* One's own, and the best of the others': which that is, the mode says. */
static char *two_in(const hm_match *m, const int32_t *points, int first, int columns)
{
    const hm_deal *deal = hm_table_deal(m->table);
    const bool fewest = deal->deck->game->mode[deal->how.mode].fewest;
    int best = -1;
    for (int i = 0; i < deal->players; i++)
        if (i != first &&
            (best < 0 || (fewest ? points[i] < points[best] : points[i] > points[best])))
            best = i;
    char *text = NULL;
    size_t size;
    FILE *pen = hm_textstream(&text, &size);
    put_player(m, points, first, columns, pen);
    fputs("  best ", pen);
    put_player(m, points, best, columns, pen);
    fclose(pen);
    return text;
}

/* Frees the text; false: it is too long. */
static bool put_if_fits(char *text, int columns, FILE *pen)
{
    const bool fits = hm_width(text, strlen(text)) <= columns;
    if (fits)
        fputs(text, pen);
    free(text);
    return fits;
}

/* Everybody's, with names as whole as they can be. Where a hundred play, this is not
 * tried in vain with every redraw. */
static bool put_all(const hm_match *m, const int32_t *points, int first, int columns,
                    hm_scores_cut cut, FILE *pen)
{
    const int least = NAME_LEAST + 2 /* a blank and a digit */ + GAP;
    const int widest = widest_name(m), fair = widest < NAME_FAIR ? widest : NAME_FAIR;
    const int to = cut == HM_SCORES_WHOLE ? widest
                   : cut == HM_SCORES_FAIR ? fair : NAME_LEAST;
    if (players_of(m) * least - GAP > columns)
        return false;
    for (int w = widest; w >= to; w--)
        if (put_if_fits(all_in(m, points, first, w), columns, pen))
            return true;
    return false;
}

static char *own_in(const hm_match *m, const int32_t *points, int first, int columns)
{
    char *text = NULL;
    size_t size;
    FILE *pen = hm_textstream(&text, &size);
    put_player(m, points, first, columns, pen);
    fclose(pen);
    return text;
}

bool hm_scores_line(const hm_match *m, int viewer, int columns, hm_scores_cut cut,
                    FILE *pen)
{
    const int32_t *points = hm_standing_points(m->standing, m->table, viewer);
    const int first = first_of(m, viewer);
    const bool whole = cut == HM_SCORES_WHOLE;
    char alone[32], brief[32];
    if (points == NULL || columns <= 0)
        return false;
    if (players_of(m) == 1) {
        snprintf(alone, sizeof alone, "%d point%s", (int)points[0],
                 points[0] == 1 ? "" : "s");
        snprintf(brief, sizeof brief, "%d pts", (int)points[0]);
        return put_if_fits(hm_need(strdup(alone)), columns, pen) ||
               (!whole && put_if_fits(hm_need(strdup(brief)), columns, pen));
    }
    if (put_all(m, points, first, columns, cut, pen))
        return true;
    for (int w = widest_name(m); w >= NAME_LEAST && cut >= HM_SCORES_SHORT; w--)
        if (put_if_fits(two_in(m, points, first, w), columns, pen))
            return true;
    for (int w = widest_name(m); w >= NAME_LEAST && cut == HM_SCORES_OWN; w--)
        if (put_if_fits(own_in(m, points, first, w), columns, pen))
            return true;
    return false;
}

void hm_scores_list(const hm_match *m, int viewer, FILE *pen)
{
    const int32_t *points = hm_standing_points(m->standing, m->table, viewer);
    const int first = first_of(m, viewer), widest = widest_name(m);
    if (points == NULL) {
        fputs("The points cannot be counted: a card's script breaks.\n", pen);
        return;
    }
    fputs("Points, if the game ended now, as far as you can know:\n", pen);
    for (int i = 0; i < players_of(m); i++) {
        char name[HM_SEAT_NAME_MAX];
        const int player = (first + i) % players_of(m);
        hm_seat_name(m->table, player, name);
        fputs("    ", pen);
        hm_put(pen, name);
        fprintf(pen, "%*s %5d\n", widest - hm_width(name, strlen(name)), "",
                (int)points[player]);
    }
    if (hm_table_deal(m->table)->how.teams != NULL) {
        hm_company_tell(hm_table_deal(m->table), pen);
        fputs(".\n", pen);
    }
}

void hm_scores_change(const hm_match *m, int option, FILE *pen)
{
    int change;
    if (hm_standing_change(m->standing, m->table, &m->d, option, &change) && change != 0)
        fprintf(pen, "%+d now\n", change);
}
