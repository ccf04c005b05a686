/* sketch_board.c - a screen's view of games on a board that all players share. */
#include <string.h>

#include "tools/board.h"
#include "tools/engine_view.h"
#include "tools/sketch.h"
#include "tools/tool.h"

static const hm_deck *deck_of(const hm_table *t) { return hm_table_deal(t)->deck; }

static int boards(const hm_table *t)
{
    (void)t;
    return 1;
}

static int home(const hm_table *t, int player)
{
    (void)t;
    (void)player;
    return 0;
}

/* -- squares: terrain, or a tile "/owner", or a worker "(owner)" */

static void fill_cell(const hm_deck *d, const hm_commons *c, int square, hm_sketch_cell *out)
{
    const hm_game *g = d->game;
    int terrain = g->board[c->board].cell[square];
    *out = (hm_sketch_cell){.letter = '.', .name = "", .colour = ""};
    if (terrain != 0) {
        out->letter = g->terrain[terrain - 1].letter;
        out->name = g->terrain[terrain - 1].name;
        out->colour = g->terrain[terrain - 1].colour;
    } else if (c->tile[square] != 0) {
        const hm_card *card = d->card[c->tile[square] - 1];
        out->letter = '#';
        out->name = card->name;
        out->colour = g->type[card->type].colour;
        out->solid = true;
        snprintf(out->mark, sizeof out->mark, "/%d", c->owner[square] + 1);
    } else if (c->worker[square] != 0) {
        out->letter = (char)('0' + c->worker[square]);
        snprintf(out->mark, sizeof out->mark, "(%d)", c->worker[square]);
    }
}

static void board(const hm_table *t, int viewer, int which, hm_sketch *out)
{
    const hm_deck *d = deck_of(t);
    hm_commons c;
    (void)which;
    hm_table_commons(t, viewer, &c);
    out->rows = d->game->grid.rows;
    out->cols = d->game->grid.cols;
    snprintf(out->title, sizeof out->title, "Board %s", d->game->board[c.board].name);
    snprintf(out->status, sizeof out->status, "Tile/1: of player 1; (1): their worker");
    for (int s = 0; s < d->game->grid.count; s++)
        fill_cell(d, &c, s, &out->cell[s]);
}

/* -- what everybody has; heads are cut so that all of it fits beside a board */

enum { NAME = 11, HEAD = 4 /* columns */ };

static void write_heads(const hm_game *g, FILE *pen)
{
    fprintf(pen, "%*s pts wk ho", NAME, "");
    for (int r = 0; r < g->resources; r++)
        fprintf(pen, " %*.*s", HEAD, HEAD, g->resource[r].plural);
    fputc('\n', pen);
}

static void write_seat(const hm_table *t, const hm_commons *c, int player, FILE *pen)
{
    const hm_commons_seat *seat = &c->seat[player];
    char name[HM_SEAT_NAME_MAX], cut[NAME + 1] = "";
    const char *whole = hm_seat_name(t, player, name), *rest;
    size_t n = hm_wrap(whole, NAME - 3, &rest);
    snprintf(cut, sizeof cut, "%.*s", (int)(n < NAME - 1 ? n : NAME - 1), whole);
    fprintf(pen, "%d %s%c%*s %3d %2d %2d", player + 1, cut, player == c->first ? '*' : ' ',
            NAME - 3 - hm_width(cut, strlen(cut)), "", (int)seat->points, seat->workers,
            seat->houses);
    for (int r = 0; r < deck_of(t)->game->resources; r++)
        fprintf(pen, " %*d", HEAD, seat->stock[r]);
    fputc('\n', pen);
}

static void write_names(const hm_deck *d, uint64_t slots, const char *what, FILE *pen)
{
    for (uint64_t b = slots; b != 0; b &= b - 1)
        fprintf(pen, " %s", d->card[hm_first(b)]->name);
    fputs(slots != 0 ? what : "", pen);
}

/* "1: O03 done, O08 O14 in hand; 2: O18 done": what the viewer may know, in one paragraph. */
static void write_objectives(const hm_table *t, const hm_commons *c, FILE *pen)
{
    const char *join = "";
    for (int i = 0; i < c->players; i++) {
        const hm_commons_seat *seat = &c->seat[i];
        if (seat->done == 0 && seat->hand == 0)
            continue;
        fprintf(pen, "%s%d:", join, i + 1);
        write_names(deck_of(t), seat->done, seat->hand != 0 ? " done," : " done", pen);
        write_names(deck_of(t), seat->hand, " in hand", pen);
        join = "; ";
    }
    fputs(*join != '\0' ? "\n" : "", pen);
}

static void notes(const hm_table *t, int viewer, FILE *pen)
{
    const hm_game *g = deck_of(t)->game;
    hm_commons c;
    hm_table_commons(t, viewer, &c);
    for (int i = 0; i < g->terrains; i++)
        fprintf(pen, "%s%c %s", i > 0 ? ", " : "", g->terrain[i].letter, g->terrain[i].name);
    fputs(g->terrains > 0 ? "\n" : "", pen);
    write_heads(g, pen);
    for (int i = 0; i < c.players; i++)
        write_seat(t, &c, i, pen);
    fputs("reserve: ", pen);
    hm_put_amounts(pen, g, c.reserve);
    fputs("; * begins; wk workers, ho houses\n", pen);
    write_objectives(t, &c, pen);
}

/* -- cards */

static void write_left(const hm_table *t, int slot, FILE *pen)
{
    hm_commons c;
    hm_table_commons(t, HM_NO_PLAYER, &c);
    if (c.market[slot] == 0)
        fputs(", none left", pen);
    else if (c.market[slot] > 1)
        fprintf(pen, ", %d left", c.market[slot]);
}

static void about(const hm_table *t, int slot, FILE *pen)
{
    const hm_card *c = deck_of(t)->card[slot];
    if (hm_is_objective(c)) {
        fprintf(pen, "%s%s", c->title != NULL ? c->title : "", c->title != NULL ? ", " : "");
        fprintf(pen, "%d point%s", c->points, c->points == 1 ? "" : "s");
        return;
    }
    fputs("for ", pen);
    hm_put_amounts(pen, deck_of(t)->game, c->cost);
    fprintf(pen, ": %d point%s", c->points, c->points == 1 ? "" : "s");
    write_left(t, slot, pen);
}

const hm_sketcher hm_sketch_shared = {
    .boards = boards, .home = home, .board = board, .notes = notes, .about = about,
};
