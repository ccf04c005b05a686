/* sketch.c - a screen's view of games on a board that all players share.
 *
 * There is one board, whoever looks. What everybody has is a table of numbers (notes),
 * since it would not fit on the board. */
#include "tools/game/board/board.h"

#include <string.h>

#include "tools/game/face.h"
#include "tools/game/sheets.h"
#include "tools/play/brief.h"
#include "tools/say.h"

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

static void brief_tiles(const hm_deck *d, const hm_commons *c, hm_room room,
                        char out[HM_DECK_MAX][HM_BRIEF_MAX])
{
    hm_brief(d, hm_board_tiles(d, c), room.columns - room.mark, out);
}

/* Letters, unless all names fit: a mixture of both is hard to read. */
static void fill_terrain(const hm_game *g, int terrain, hm_room room, hm_sketch_cell *out)
{
    bool fit = true;
    for (int i = 0; i < g->terrains; i++) {
        const char *name = g->terrain[i].name;
        fit = fit && hm_width(name, strlen(name)) <= room.columns;
    }
    out->letter = g->terrain[terrain].letter;
    out->colour = g->terrain[terrain].colour;
    if (fit)
        snprintf(out->brief, sizeof out->brief, "%s", g->terrain[terrain].name);
    else
        snprintf(out->brief, sizeof out->brief, "%c", g->terrain[terrain].letter);
}

/* Terrain, tile and worker never share a square, so the first that is there is what
 * is seen. */
static void fill_cell(const hm_deck *d, const hm_commons *c, int square, hm_room room,
                      hm_sketch_cell *out)
{
    const hm_game *g = d->game;
    int terrain = g->board[c->board].cell[square];
    *out = (hm_sketch_cell){.letter = '.', .brief = ".", .colour = ""};
    if (terrain != 0) {
        fill_terrain(g, terrain - 1, room, out);
    } else if (c->tile[square] != 0) {
        out->letter = '#';
        out->colour = g->type[d->card[c->tile[square] - 1]->type].colour;
        out->solid = true;
        snprintf(out->mark, sizeof out->mark, "/%d", c->owner[square] + 1);
        snprintf(out->tag, sizeof out->tag, "%d", c->owner[square] + 1);
    } else if (c->worker[square] != 0) {
        out->letter = (char)('0' + c->worker[square]);
        snprintf(out->brief, sizeof out->brief, "(%d)", c->worker[square]);
    }
}

/* The line below the board explains its marks by a tile that is really there, cut as it
 * is on the board. */
static void board(const hm_table *t, int viewer, int which, hm_room room, hm_sketch *out)
{
    const hm_deck *d = deck_of(t);
    char brief[HM_DECK_MAX][HM_BRIEF_MAX];
    hm_commons c;
    (void)which;
    hm_table_commons(t, viewer, &c);
    brief_tiles(d, &c, room, brief);
    out->rows = d->game->grid.rows;
    out->cols = d->game->grid.cols;
    snprintf(out->title, sizeof out->title, "Board %s", d->game->board[c.board].name);
    int some = d->count > 0 ? hm_first(hm_board_tiles(d, &c) | hm_bit(d->count - 1)) : 0;
    snprintf(out->status, sizeof out->status, "%.*s%s2: tile of player 2, (2): worker",
             HM_BRIEF_MAX - 1, brief[some], room.mark == 1 ? "" : "/");
    for (int s = 0; s < d->game->grid.count; s++) {
        fill_cell(d, &c, s, room, &out->cell[s]);
        if (c.tile[s] != 0)
            memcpy(out->cell[s].brief, brief[c.tile[s] - 1], HM_BRIEF_MAX);
    }
}

/* Nobody needs to be told which card "Belf" is, where that is how its name begins. */
static void sign(const hm_table *t, int slot, hm_room room, FILE *pen)
{
    enum { CLEAR = 4 /* letters that speak for themselves */ };
    char brief[HM_DECK_MAX][HM_BRIEF_MAX];
    hm_commons c;
    hm_table_commons(t, HM_NO_PLAYER, &c);
    brief_tiles(deck_of(t), &c, room, brief);
    const char *name = deck_of(t)->card[slot]->name;
    size_t n = strlen(brief[slot]);
    bool clear = n >= CLEAR && strncmp(brief[slot], name, n) == 0;
    if (!clear && strcmp(brief[slot], name) != 0)
        fputs(brief[slot], pen);
}

/* The notes have it all. */
static void head(const hm_table *t, FILE *pen)
{
    (void)t;
    (void)pen;
}

static int add_slots(uint64_t slots, int n, uint8_t *slot)
{
    for (; slots != 0; slots &= slots - 1)
        slot[n++] = (uint8_t)hm_first(slots);
    return n;
}

/* What can be bought, then what one is after; what nothing can be done with any more
 * comes last. */
static int listed(const hm_table *t, int viewer, uint8_t slot[HM_DECK_MAX])
{
    uint64_t market = 0, aims = 0, lost = 0;
    const uint64_t known = hm_face_board.known(t, viewer);
    hm_commons c;
    hm_table_commons(t, viewer, &c);
    for (int i = 0; i < deck_of(t)->count; i++)
        market |= c.market[i] != 0 ? hm_bit(i) : 0;
    const uint64_t hand = viewer < c.players ? c.seat[viewer].hand : 0;
    for (uint64_t b = hand; b != 0; b &= b - 1)
        *(hm_table_possible(t, hm_first(b)) ? &aims : &lost) |= b & -b;
    int n = add_slots(known & market, 0, slot);
    n = add_slots(aims, n, slot);
    n = add_slots(known & ~market & ~hand, n, slot);
    return add_slots(lost, n, slot);
}

/* -- what everybody has; heads are cut so that all of it fits beside a board */

enum { NAME = 11, HEAD = 4 /* columns */ };

static void write_heads(const hm_game *g, FILE *pen)
{
    fprintf(pen, "%-*s pts wk ho", NAME, "* begins");
    for (int r = 0; r < g->resources; r++)
        fprintf(pen, " %*.*s", HEAD, HEAD, g->resource[r].plural);
    fputc('\n', pen);
}

static void write_reserve(const hm_game *g, const hm_commons *c, FILE *pen)
{
    fprintf(pen, "%-*s", NAME + 10, "reserve");
    for (int r = 0; r < g->resources; r++)
        fprintf(pen, " %*d", HEAD, c->reserve[r]);
    fputc('\n', pen);
}

static void write_seat(const hm_table *t, const hm_commons *c, int player, FILE *pen)
{
    const hm_commons_seat *seat = &c->seat[player];
    char name[HM_SEAT_NAME_MAX];
    const char *whole = hm_seat_name(t, player, name), *rest;
    size_t n = hm_wrap(whole, NAME - 3, &rest);
    fprintf(pen, "%d %.*s%c%*s %3d %2d %2d", player + 1, (int)n, whole,
            player == c->first ? '*' : ' ', NAME - 3 - hm_width(whole, n), "",
            (int)seat->points, seat->workers, seat->houses);
    for (int r = 0; r < deck_of(t)->game->resources; r++)
        fprintf(pen, " %*d", HEAD, seat->stock[r]);
    fputc('\n', pen);
}

static void write_names(const hm_deck *d, uint64_t slots, const char *after, FILE *pen)
{
    for (uint64_t b = slots; b != 0; b &= b - 1)
        fprintf(pen, " %s%s", d->card[hm_first(b)]->name, after);
}

/* "Objectives, + done: 1 O08 O14 O03+, 2 O18+": what the viewer may know. */
static void write_objectives(const hm_table *t, const hm_commons *c, FILE *pen)
{
    const char *join = "Objectives, + done: ";
    for (int i = 0; i < c->players; i++) {
        const hm_commons_seat *seat = &c->seat[i];
        if (seat->done == 0 && seat->hand == 0)
            continue;
        fprintf(pen, "%s%d", join, i + 1);
        write_names(deck_of(t), seat->hand, "", pen);
        write_names(deck_of(t), seat->done, "+", pen);
        join = ", ";
    }
    fputs(*join == ',' ? "\n" : "", pen);
}

/* "F forest: wood, L lake: fish" */
static void write_terrain(const hm_game *g, FILE *pen)
{
    for (int i = 0; i < g->terrains; i++) {
        const hm_terrain *t = &g->terrain[i];
        fprintf(pen, "%s%c %s", i > 0 ? ", " : "", t->letter, t->name);
        if (t->gives >= 0)
            fprintf(pen, ": %s", g->resource[t->gives].name);
    }
    fputs(g->terrains > 0 ? "\n" : "", pen);
}

static void notes(const hm_table *t, int viewer, FILE *pen)
{
    const hm_game *g = deck_of(t)->game;
    hm_commons c;
    hm_table_commons(t, viewer, &c);
    write_terrain(g, pen);
    write_heads(g, pen);
    for (int i = 0; i < c.players; i++)
        write_seat(t, &c, i, pen);
    write_reserve(g, &c, pen);
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

/* Tiles on the board may still do for it: so much is sure, and no more. */
static void write_prospect(const hm_table *t, int slot, FILE *pen)
{
    hm_commons c;
    bool done = false;
    hm_table_commons(t, HM_NO_PLAYER, &c);
    for (int i = 0; i < c.players; i++)
        done = done || (c.seat[i].done >> slot & 1);
    if (!done && !hm_table_possible(t, slot))
        fputs("; the market has nothing for it any more", pen);
}

static void about(const hm_table *t, int slot, FILE *pen)
{
    const hm_card *c = deck_of(t)->card[slot];
    if (hm_is_objective(c)) {
        fprintf(pen, "%s%s, ", c->title != NULL ? " " : "",
                c->title != NULL ? c->title : "");
        fprintf(pen, "%d point%s", c->points, c->points == 1 ? "" : "s");
        write_prospect(t, slot, pen);
        return;
    }
    fputs(" for ", pen);
    hm_put_amounts(pen, deck_of(t)->game, c->cost);
    fprintf(pen, ": %d point%s", c->points, c->points == 1 ? "" : "s");
    write_left(t, slot, pen);
}

const hm_sketcher hm_board_sketcher = {
    .boards = boards, .home = home, .board = board, .head = head, .notes = notes,
    .about = about, .sign = sign, .listed = listed,
    .help =
        "  WF2               a tile by some of its letters, as in the list of cards,\n"
        "                    and its owner; (2) is a worker of player 2\n"
        "  M+2               after an option: the terrain around that square, and how\n"
        "                    many tiles around it can be activated\n"
        "  pts wk ho         points; workers left this round; houses left to build\n",
};
