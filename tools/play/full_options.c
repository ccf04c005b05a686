/* full_options.c - see full_options.h.
 *
 * Options come in order of their kinds, so those of a row are neighbours: each is
 * compared with the one before it only. */
#include "tools/play/full_options.h"

#include <stdio.h>
#include <string.h>

#include "tools/game/face.h"
#include "tools/play/show.h"
#include "tools/say.h"

/* -- rows */

static bool is_square_only(hm_action action)
{
    return action == HM_ACTION_PLACE || action == HM_ACTION_SQUARE;
}

static bool has_remark(const hm_table *t, const hm_decision *d, int option)
{
    const hm_face *face = hm_face_of(hm_table_deal(t)->deck->game);
    char said[8] = "";
    if (face->remark == NULL)
        return false;
    FILE *pen = hm_need(fmemopen(said, sizeof said, "w"));
    face->remark(t, d, d->option[option], pen);
    fclose(pen);
    return said[0] != '\0';
}

/* A list may have to tell what workers would find. */
static bool can_share(const hm_table *t, const hm_decision *d, int option, bool gathers)
{
    const hm_action action = hm_option_open(t, d->option[option]).action;
    return gathers ? is_square_only(action) || action == HM_ACTION_WORKER
                   : is_square_only(action) && !has_remark(t, d, option);
}

/* Do they differ by their square alone? */
static bool are_alike(const hm_table *t, const hm_decision *d, int a, int b)
{
    const hm_option_parts p = hm_option_open(t, d->option[a]);
    const hm_option_parts q = hm_option_open(t, d->option[b]);
    return p.action == q.action && p.resource == q.resource && p.card == q.card &&
           memcmp(p.costs, q.costs, sizeof p.costs) == 0 &&
           memcmp(p.spends, q.spends, sizeof p.spends) == 0;
}

static void fill(hm_full_rows *r, const hm_table *t, const hm_decision *d, bool gathers)
{
    bool before = false;
    r->count = 0;
    for (int i = 0; i < d->count; i++) {
        const bool shares = can_share(t, d, i, gathers);
        if (before && shares && are_alike(t, d, i - 1, i))
            r->row[r->count - 1].count++;
        else
            r->row[r->count++] = (hm_full_row){(uint16_t)i, 1, (uint16_t)i};
        r->of[i] = (uint16_t)(r->count - 1);
        before = shares;
    }
}

void hm_full_rows_fill(hm_full_rows *r, const hm_table *t, const hm_decision *d)
{
    fill(r, t, d, false);
}

void hm_full_rows_gather(hm_full_rows *r, const hm_table *t, const hm_decision *d)
{
    fill(r, t, d, true);
}

void hm_full_rows_keep(hm_full_rows *r, int option)
{
    r->row[r->of[option]].kept = (uint16_t)option;
}

int hm_full_rows_option(const hm_full_rows *r, int row)
{
    row = row >= r->count ? r->count - 1 : row;
    return r->row[row < 0 ? 0 : row].kept;
}

/* -- in words */

static int free_in_town(const hm_table *t, int player)
{
    const hm_deal *deal = hm_table_deal(t);
    hm_town town;
    int count = 0;
    if (player >= deal->players)
        return 0; /* a caller has none */
    hm_table_town_midway(t, player, player, &town);
    for (int s = 0; s < deal->deck->game->grid.count; s++)
        count += hm_cell(&deal->deck->plan, &town, s) == HM_CELL_EMPTY;
    return count;
}

static int free_on_board(const hm_table *t, int player)
{
    const hm_game *game = hm_table_deal(t)->deck->game;
    hm_commons c;
    int count = 0;
    hm_table_commons(t, player, &c);
    for (int s = 0; s < game->grid.count; s++)
        count += game->board[c.board].cell[s] == 0 && c.tile[s] == 0 && c.worker[s] == 0;
    return count;
}

bool hm_full_row_is_free(const hm_table *t, const hm_decision *d, const hm_full_row *row)
{
    bool shared = hm_table_deal(t)->deck->game->boards > 0;
    return row->count ==
           (shared ? free_on_board(t, d->player) : free_in_town(t, d->player));
}

/* What an option says before its square, for all of the row: " on b2" goes. */
static void write_common(const hm_table *t, const hm_decision *d, const hm_full_row *row,
                         char *text)
{
    const hm_option_parts p = hm_option_open(t, d->option[row->first]);
    char at[HM_SQUARE_NAME_MAX + 4] = " on ", costs[HM_SHOWN_MAX] = "";
    hm_grid_name(&hm_table_deal(t)->deck->game->grid, p.square, at + strlen(at));
    hm_option_line(t, d, row->first, text);
    char *on = strstr(text, at);
    if (on != NULL)
        snprintf(costs, sizeof costs, "%s", on + strlen(at));
    else /* "choose b2" */
        on = text + strcspn(text, " ");
    const char *which = hm_full_row_is_free(t, d, row) ? "a free square" : "";
    const size_t left = HM_SHOWN_MAX - (size_t)(on - text);
    if (*which != '\0')
        snprintf(on, left, ": %s%s", which, costs);
    else
        snprintf(on, left, ": one of %d squares%s", row->count, costs);
}

void hm_full_row_text(const hm_full_rows *r, const hm_table *t, const hm_decision *d,
                      int row, char *text)
{
    if (r->row[row].count == 1)
        hm_option_line(t, d, r->row[row].first, text);
    else
        write_common(t, d, &r->row[row], text);
}

void hm_full_row_number(const hm_full_rows *r, int row, char *text)
{
    const hm_full_row *it = &r->row[row];
    if (it->count == 1)
        snprintf(text, 16, "%d", it->first + 1);
    else
        snprintf(text, 16, "%d-%d", it->first + 1, it->first + it->count);
}
