/* face.c - games on a board that all players share: positions, views and plain text.
 *
 * Everything is asked of the table as one hm_commons, filled for a viewer: objectives
 * that the viewer may not know are only counted in it. So nothing here decides about
 * secrets, and nothing knows the rules of one game. */
#include "tools/game/board/board.h"

#include <stdlib.h>
#include <string.h>

#include "core/ledger.h"
#include "tools/game/face.h"
#include "tools/game/sheets.h"
#include "tools/say.h"

typedef struct names {
    char        room[HM_COMMONS_SEATS][HM_SEAT_NAME_MAX];
    const char *name[HM_COMMONS_SEATS];
} names;

static void fill_names(const hm_table *t, names *out)
{
    for (int i = 0; i < hm_table_deal(t)->players; i++)
        out->name[i] = hm_seat_name(t, i, out->room[i]);
}

static const hm_deck *deck_of(const hm_table *t) { return hm_table_deal(t)->deck; }

static void draw(const hm_table *t, int viewer, bool colour)
{
    names all;
    hm_commons c;
    hm_table_commons(t, viewer, &c);
    fill_names(t, &all);
    hm_draw_board(deck_of(t), &c, all.name, colour);
}

/* -- positions */

/* A position is scored as if the game were over there. */
static hm_status score(const hm_position *p, hm_facts *facts, hm_sheet *sheet,
                       hm_error *err)
{
    hm_arena arena = {0};
    hm_table *t;
    hm_commons end = *p->commons;
    hm_status st = hm_table_new(&arena, &p->deal, &t, err);
    if (st == HM_OK) {
        end.over = true;
        hm_table_put_commons(t, &end);
        st = hm_table_score(t, facts, sheet, err);
    }
    hm_arena_drop(&arena);
    return st;
}

static void draw_lines(const hm_deck *d, const char *name, const hm_sheet *sheet)
{
    putchar('\n');
    hm_put(stdout, name);
    printf(", rank %d\n", sheet->rank);
    hm_print_lines(d, sheet);
}

static void draw_position(const hm_position *p, const hm_sheet *sheet, bool colour)
{
    const char *name[HM_COMMONS_SEATS];
    for (int i = 0; i < p->players; i++)
        name[i] = p->seat[i].name;
    hm_draw_board(p->deck, p->commons, name, colour);
    for (int i = 0; i < p->players; i++)
        draw_lines(p->deck, name[i], &sheet[i]);
}

/* -- for programs */

static void note_position(const hm_table *t, int viewer, json_t *position)
{
    names all;
    hm_commons c;
    hm_table_commons(t, viewer, &c);
    fill_names(t, &all);
    hm_board_note(deck_of(t), &c, all.name, position);
}

/* A Position has it all. */
static void note_view(const hm_table *t, int viewer, json_t *answer)
{
    (void)t;
    (void)viewer;
    (void)answer;
}

/* -- for people */

static int objectives_in(const hm_deck *d)
{
    int n = 0;
    for (int i = 0; i < d->count; i++)
        n += hm_is_objective(d->card[i]);
    return n;
}

static void introduce(const hm_table *t)
{
    const hm_deal *deal = hm_table_deal(t);
    const hm_game *g = deal->deck->game;
    hm_put_line(4, "Board %s; %d of %d objectives for everybody.\n",
                g->board[deal->board].name,
                hm_game_number(g, "objectives", deal->players, 0),
                objectives_in(deal->deck));
}

static void look(const hm_table *t, int viewer, int whose, bool colour)
{
    (void)whose; /* everything lies on the one board */
    putchar('\n');
    draw(t, viewer, colour);
}

static void print_hand(const hm_table *t, int player)
{
    hm_commons c;
    hm_table_commons(t, player, &c);
    if (c.seat[player].hand != 0)
        puts("Your objectives:");
    for (uint64_t b = c.seat[player].hand; b != 0; b &= b - 1)
        hm_draw_objective(t, deck_of(t)->card[hm_first(b)]);
}

/* The board at the beginning of a turn; in its further questions it has
 * hardly changed. */
static void question(const hm_table *t, const hm_decision *d, const hm_showing *how)
{
    if (d->kind == HM_DECIDE_TURN && how->board)
        draw(t, d->player, how->colour);
    if (d->kind == HM_DECIDE_TURN && how->hand)
        print_hand(t, d->player);
    for (int i = 0; d->kind == HM_DECIDE_CLAIM && i < d->count; i++) {
        hm_option_parts parts = hm_option_open(t, d->option[i]);
        if (parts.card != NULL)
            hm_draw_objective(t, parts.card);
    }
}

/* What lies around a square, as short as it can be since there are dozens of them: the
 * letters of the terrain, as on the board, and the number of tiles that do something. */
static void remark_around(const hm_table *t, int square, FILE *pen)
{
    const hm_game *g = deck_of(t)->game;
    int tiles = 0;
    const char *join = ": ";
    hm_commons c;
    hm_table_commons(t, HM_NO_PLAYER, &c);
    for (hm_set s = g->grid.around[square]; s != 0; s &= s - 1) {
        int at = hm_first(s), terrain = g->board[c.board].cell[at];
        tiles += c.tile[at] != 0 && deck_of(t)->card[c.tile[at] - 1]->trade.there;
        if (terrain == 0 || c.tile[at] != 0)
            continue;
        fprintf(pen, "%s%c", join, g->terrain[terrain - 1].letter);
        join = "";
    }
    if (tiles > 0)
        fprintf(pen, "%s+%d", join, tiles);
}

/* Who is paid for using it, and what it does. */
static void remark_tile(const hm_table *t, int player, const hm_option_parts *parts,
                        FILE *pen)
{
    char name[HM_SEAT_NAME_MAX];
    hm_commons c;
    hm_table_commons(t, HM_NO_PLAYER, &c);
    if (c.owner[parts->square] != player)
        fprintf(pen, " of %s", hm_seat_name(t, c.owner[parts->square], name));
    fprintf(pen, ": %s", hm_table_text(t, parts->card));
}

static void remark(const hm_table *t, const hm_decision *d, hm_option option, FILE *pen)
{
    hm_option_parts parts = hm_option_open(t, option);
    if (parts.action == HM_ACTION_WORKER)
        remark_around(t, parts.square, pen);
    else if (parts.action == HM_ACTION_ACTIVATE)
        remark_tile(t, d->player, &parts, pen);
}

/* -- a square in full */

static void write_owner(const hm_table *t, int viewer, int owner, FILE *pen)
{
    char name[HM_SEAT_NAME_MAX];
    if (owner == viewer)
        fputs(", yours", pen);
    else
        fprintf(pen, " of %s", hm_seat_name(t, owner, name));
}

/* ", who gets 1 coin" */
static void write_fee(const hm_game *g, int players, FILE *pen)
{
    int fee = hm_game_number(g, "fee", players, 0);
    for (int r = 0; fee > 0 && r < g->resources; r++)
        if (g->resource[r].money)
            fprintf(pen, ", who gets %d %s", fee,
                    fee == 1 ? g->resource[r].name : g->resource[r].plural);
}

/* " of Bob, who gets 1 coin: Gain 1 wheat.": others who activate it pay. */
static void explain_tile(const hm_table *t, int viewer, const hm_commons *c, int square,
                         FILE *pen)
{
    const hm_card *tile = deck_of(t)->card[c->tile[square] - 1];
    fputs(tile->name, pen);
    write_owner(t, viewer, c->owner[square], pen);
    if (c->owner[square] != viewer && tile->trade.there)
        write_fee(deck_of(t)->game, c->players, pen);
    fprintf(pen, ": %s\n", hm_table_text(t, tile));
}

static void explain_terrain(const hm_game *g, const hm_commons *c, int terrain, FILE *pen)
{
    const hm_terrain *ground = &g->terrain[terrain];
    fputs(ground->name, pen);
    if (ground->gives >= 0)
        fprintf(pen, ", gives %s to workers beside it (%d in the reserve)",
                g->resource[ground->gives].name, c->reserve[ground->gives]);
}

/* A tile covers the terrain that it stands on. */
static void explain_here(const hm_table *t, int viewer, const hm_commons *c, int square,
                         FILE *pen)
{
    const hm_deck *d = deck_of(t);
    int terrain = d->game->board[c->board].cell[square];
    char at[HM_SQUARE_NAME_MAX];
    hm_grid_name(&d->game->grid, square, at);
    fprintf(pen, "%s: ", at);
    if (c->tile[square] != 0) {
        explain_tile(t, viewer, c, square, pen);
    } else if (terrain != 0) {
        explain_terrain(d->game, c, terrain - 1, pen);
    } else if (c->worker[square] != 0) {
        fputs("a worker", pen);
        write_owner(t, viewer, c->worker[square] - 1, pen);
    } else {
        fputs("free ground", pen);
    }
}

/* Squares around one whose terrain gives the resource. */
static hm_set givers(const hm_game *g, const hm_commons *c, int square, int resource)
{
    hm_set out = 0;
    for (hm_set s = g->grid.around[square]; s != 0; s &= s - 1) {
        int terrain = g->board[c->board].cell[hm_first(s)];
        if (terrain != 0 && c->tile[hm_first(s)] == 0 &&
            g->terrain[terrain - 1].gives == resource)
            out |= s & -s;
    }
    return out;
}

/* "1 fish (f1), 2 stone (h1 i1; 1 left)": the reserve may be short of it. */
static void explain_gains(const hm_game *g, const hm_commons *c, int square, FILE *pen)
{
    const char *join = "";
    for (int r = 0; r < g->resources; r++) {
        hm_set from = givers(g, c, square, r);
        char at[HM_SQUARE_NAME_MAX];
        if (from == 0)
            continue;
        fprintf(pen, "%s%d %s (", join, hm_count(from),
                hm_count(from) == 1 ? g->resource[r].name : g->resource[r].plural);
        for (hm_set s = from; s != 0; s &= s - 1) {
            hm_grid_name(&g->grid, hm_first(s), at);
            fprintf(pen, "%s%s", s != from ? " " : "", at);
        }
        if (c->reserve[r] < hm_count(from))
            fprintf(pen, "; %d left", c->reserve[r]);
        fputc(')', pen);
        join = ", ";
    }
    fputs(*join == '\0' ? "no terrain" : "", pen);
}

/* What can be activated from there. */
static void explain_tiles(const hm_table *t, int viewer, const hm_commons *c, int square,
                          FILE *pen)
{
    const hm_deck *d = deck_of(t);
    for (hm_set s = d->game->grid.around[square]; s != 0; s &= s - 1) {
        int near = hm_first(s);
        char at[HM_SQUARE_NAME_MAX];
        if (c->tile[near] == 0 || !d->card[c->tile[near] - 1]->trade.there)
            continue;
        hm_grid_name(&d->game->grid, near, at);
        fprintf(pen, "%s ", at);
        explain_tile(t, viewer, c, near, pen);
    }
}

/* What is around matters where workers are or can be, and beside a site to build on. */
static void explain(const hm_table *t, int viewer, int board, int square, FILE *pen)
{
    const hm_game *g = deck_of(t)->game;
    hm_commons c;
    (void)board;
    hm_table_commons(t, viewer, &c);
    explain_here(t, viewer, &c, square, pen);
    if (c.tile[square] != 0)
        return;
    if (g->board[c.board].cell[square] == 0) {
        fputs("; around it ", pen);
        explain_gains(g, &c, square, pen);
    }
    fputs(".\n", pen);
    if (g->board[c.board].cell[square] == 0)
        explain_tiles(t, viewer, &c, square, pen);
}

/* Tiles that lie in the market or are built, and the objectives that are known. */
static uint64_t known(const hm_table *t, int player)
{
    const hm_deck *d = deck_of(t);
    hm_commons c;
    hm_table_commons(t, player, &c);
    uint64_t all = hm_board_tiles(d, &c);
    for (int i = 0; i < c.players; i++)
        all |= c.seat[i].done | c.seat[i].hand;
    return all;
}

static void card(const hm_table *t, const hm_card *c)
{
    if (hm_is_objective(c))
        hm_draw_objective(t, c);
    else
        hm_draw_tile(t, c);
}

/* First what the turn brought to the player who took it, then what it did to others. */
static bool sum_up(FILE *pen, const hm_table *t, const hm_commons *was, int teller)
{
    names all;
    hm_commons now;
    bool told = teller != HM_NO_PLAYER;
    const hm_game *g = deck_of(t)->game;
    hm_table_commons(t, HM_NO_PLAYER, &now);
    fill_names(t, &all);
    if (told)
        hm_write_changes(pen, g, &was->seat[teller], &now.seat[teller]);
    for (int i = 0; i < now.players; i++) {
        const hm_commons_seat *is = &now.seat[i];
        bool same = memcmp(is->stock, was->seat[i].stock, sizeof is->stock) == 0 &&
                    is->points == was->seat[i].points;
        if (i == teller || same)
            continue;
        fprintf(pen, "%s%s", told ? "; " : " ", all.name[i]);
        told = hm_write_changes(pen, g, &was->seat[i], is) || told;
    }
    return told;
}

static void points(const hm_table *t, const hm_sheet *sheet, bool colour)
{
    (void)sheet;
    putchar('\n');
    draw(t, HM_NO_PLAYER, colour);
}

static const hm_gain_words gains[HM_GAINS] = {
    [HM_GAIN_BUILT] = {"built", "tiles built"},
    [HM_GAIN_ACTIVATED] = {"activated", "tiles activated"},
    [HM_GAIN_ROUND] = {"round-end", "tiles as rounds end"},
    [HM_GAIN_SHOWN] = {"shown", "objectives shown"},
    [HM_GAIN_UNFED] = {"unfed", "workers not fed"},
};

const hm_face hm_face_board = {
    .setup_fields = hm_board_setup_fields,
    .usual = &hm_little_town,
    .set_up = hm_board_set_up,
    .note_setup = hm_board_note_setup,
    .offer = hm_board_offer,
    .position_fields = hm_board_position_fields,
    .fill = hm_board_fill,
    .score = score,
    .draw_position = draw_position,
    .builds = hm_board_builds,
    .new_card = hm_board_new_card,
    .new_test = hm_board_new_test,
    .unsaid = hm_board_unsaid,
    .retell_start = hm_board_retell_start,
    .retell_player = hm_board_retell_player,
    .note_position = note_position,
    .note_view = note_view,
    .introduce = introduce,
    .look = look,
    .question = question,
    .known = known,
    .card = card,
    .remark = remark,
    .explain = explain,
    .why = hm_board_why,
    .plan = hm_board_plan,
    .points = points,
    .gains = gains,
    .look_word = "board",
    .look_help = "the board and what everybody has",
    .remark_help = "Type 'options' to see what lies around every square: the letters of "
                   "its terrain, and +2 for two tiles.",
    .sum_up = sum_up,
    .sketch = &hm_board_sketcher,
};
