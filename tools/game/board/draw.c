/* draw.c - a shared board as lines of text, and as JSON.
 *
 * A board is drawn as a grid: terrain by its letter, tiles by the beginning of their
 * names with the number of their owner, workers by that number in brackets. Names are
 * cut so that they can still be told apart (tools/play/brief.h), and stand in full in
 * the lists below. */

#include "tools/game/board/board.h"

#include <stdlib.h>
#include <string.h>

#include "tools/json.h"
#include "tools/play/brief.h"
#include "tools/say.h"

enum { PAGE = 78, CELL_MAX = 64 };

bool hm_is_objective(const hm_card *card)
{
    for (int i = 0; i < card->clauses; i++)
        if (card->clause[i].hook == HM_HOOK_AIM)
            return true;
    return false;
}

/* No name is the first board, which is the usual one. Board 0 after a mistake is one
 * that exists. */
int hm_board_find(hm_fields *r, const char *name, const hm_game *game)
{
    hm_near near = {0};
    if (*name == '\0')
        return 0;
    int board = hm_game_board(game, name, strlen(name));
    for (int i = 0; i < game->boards; i++)
        hm_near_try(&near, name, strlen(name), game->board[i].name);
    if (board < 0)
        hm_fields_refuse_name(r, "board", name, &near);
    return board < 0 ? 0 : board;
}

/* -- amounts */

void hm_put_amounts(FILE *out, const hm_game *g, const uint8_t *amount)
{
    const char *join = "";
    for (int r = 0; r < g->resources; r++) {
        const hm_resource *what = &g->resource[r];
        if (amount[r] == 0)
            continue;
        fprintf(out, "%s%d %s", join, amount[r],
                amount[r] == 1 ? what->name : what->plural);
        join = ", ";
    }
    fputs(*join == '\0' ? "nothing" : "", out);
}

/* What a pen wrote, as a paragraph; frees it. */
static void put_paragraph(FILE *pen, char **text)
{
    fclose(pen);
    hm_put_wrapped(stdout, *text, 0, 4);
    free(*text);
}

/* -- the grid */

uint64_t hm_board_tiles(const hm_deck *d, const hm_commons *c)
{
    uint64_t all = 0;
    for (int i = 0; i < d->count; i++)
        all |= c->market[i] != 0 ? hm_bit(i) : 0;
    for (int s = 0; s < d->game->grid.count; s++)
        all |= c->tile[s] != 0 ? hm_bit(c->tile[s] - 1) : 0;
    return all;
}

typedef struct grid {
    const hm_deck    *d;
    const hm_commons *c;
    int               width; /* of a square */
    bool              colours;
    char              brief[HM_DECK_MAX][HM_BRIEF_MAX]; /* names of tiles */
} grid;

/* The width of a square is fixed by the page, so the name of a tile gives way to the
 * number of its owner. */
static const char *cell_of(const grid *b, int square, char text[CELL_MAX])
{
    const hm_deck *d = b->d;
    const hm_commons *c = b->c;
    const hm_game *g = d->game;
    int terrain = g->board[c->board].cell[square];
    const char *colour = "";
    snprintf(text, CELL_MAX, ".");
    if (terrain != 0) {
        snprintf(text, CELL_MAX, "%c", g->terrain[terrain - 1].letter);
        colour = g->terrain[terrain - 1].colour;
    } else if (c->tile[square] != 0) {
        snprintf(text, CELL_MAX, "%.48s/%d", b->brief[c->tile[square] - 1],
                 c->owner[square] + 1);
        colour = g->type[d->card[c->tile[square] - 1]->type].colour;
    } else if (c->worker[square] != 0) {
        snprintf(text, CELL_MAX, "(%d)", c->worker[square]);
    }
    return colour;
}

static void draw_cell(const grid *b, int square)
{
    char text[CELL_MAX];
    int cols = b->d->game->grid.cols;
    const char *colour = cell_of(b, square, text);
    const char *on = b->colours && *colour ? hm_colour_on(colour) : "";
    fputs(on, stdout);
    hm_put(stdout, text);
    fputs(*on ? hm_colour_off : "", stdout);
    if (square % cols == cols - 1)
        putchar('\n');
    else
        printf("%*s", b->width + 1 - hm_width(text, strlen(text)), "");
}

/* As wide as a page lets it be, whatever stands on it: a board that grew with its names
 * would jump from turn to turn. */
static void draw_grid(const hm_deck *d, const hm_commons *c, bool colour)
{
    const hm_grid *g = &d->game->grid;
    int width = (PAGE - 4) / g->cols - 1;
    grid b = {.d = d, .c = c, .width = width, .colours = colour};
    hm_brief(d, hm_board_tiles(d, c), width - 2, b.brief);
    fputs("    ", stdout);
    for (int i = 0; i < g->cols - 1; i++)
        printf("%-*c", width + 1, 'a' + i);
    printf("%c\n", 'a' + g->cols - 1);
    for (int s = 0; s < g->count; s++) {
        if (s % g->cols == 0)
            printf("%2d  ", s / g->cols + 1);
        draw_cell(&b, s);
    }
}

static void draw_legend(const hm_game *g)
{
    fputs("   ", stdout);
    for (int i = 0; i < g->terrains; i++)
        printf(" %c %s%s", g->terrain[i].letter, g->terrain[i].name,
               i + 1 < g->terrains ? "," : ";");
    puts(" Tile/1: player 1's, (1): their worker");
}

/* -- below it */

/* Written to memory first, since a paragraph is wrapped as a whole. */
static void draw_market(const hm_deck *d, const hm_commons *c)
{
    char *text = NULL;
    size_t size;
    const char *join = " ";
    FILE *pen = hm_need(open_memstream(&text, &size));
    fputs("Market (cost: points):", pen);
    for (int i = 0; i < d->count; i++) {
        if (c->market[i] == 0)
            continue;
        fprintf(pen, "%s%s", join, d->card[i]->name);
        if (c->market[i] > 1)
            fprintf(pen, " x%d", c->market[i]);
        fputs(" (", pen);
        hm_put_amounts(pen, d->game, d->card[i]->cost);
        fprintf(pen, ": %d)", d->card[i]->points);
        join = ", ";
    }
    fputs(*join == ' ' ? " nothing" : "", pen);
    put_paragraph(pen, &text);
}

static void draw_reserve(const hm_deck *d, const hm_commons *c)
{
    fputs("Reserve: ", stdout);
    hm_put_amounts(stdout, d->game, c->reserve);
    putchar('\n');
}

/* Names are cut on the board, so tiles are listed by owner, too. */
static int write_tiles(FILE *pen, const hm_deck *d, const hm_commons *c, int player)
{
    char at[HM_SQUARE_NAME_MAX];
    int n = 0;
    for (int s = 0; s < d->game->grid.count; s++) {
        if (c->tile[s] == 0 || c->owner[s] != player)
            continue;
        hm_grid_name(&d->game->grid, s, at);
        fprintf(pen, "%s %s %s", n++ > 0 ? "," : "", d->card[c->tile[s] - 1]->name, at);
    }
    return n;
}

static void write_objectives(FILE *pen, const hm_deck *d, uint64_t slots)
{
    for (; slots != 0; slots &= slots - 1)
        fprintf(pen, " %s", d->card[hm_first(slots)]->name);
}

/* Objectives in hand are named to who may know them and counted for the others:
 * hm_commons has been filled for one viewer. */
static void draw_belongings(const hm_deck *d, const hm_commons *c,
                            const char *const *name, int player)
{
    const hm_commons_seat *seat = &c->seat[player];
    char *text = NULL;
    size_t size;
    FILE *pen = hm_need(open_memstream(&text, &size));
    fprintf(pen, "%s:", name[player]);
    fputs(write_tiles(pen, d, c, player) == 0 ? " no tiles" : "", pen);
    fputs(seat->done != 0 ? "; objectives shown:" : "", pen);
    write_objectives(pen, d, seat->done);
    fputs(seat->hand != 0 ? "; in hand:" : "", pen);
    write_objectives(pen, d, seat->hand);
    if (seat->secret != 0)
        fprintf(pen, "; %d in hand", seat->secret);
    put_paragraph(pen, &text);
}

static int name_width(const hm_commons *c, const char *const *name)
{
    int width = 0;
    for (int i = 0; i < c->players; i++) {
        int w = hm_width(name[i], strlen(name[i]));
        width = w > width ? w : width;
    }
    return width < 20 ? width : 20;
}

static void draw_heads(const hm_game *g, int width)
{
    printf("%*s  points workers houses", width, "");
    for (int r = 0; r < g->resources; r++)
        printf(" %5.5s", g->resource[r].plural);
    putchar('\n');
}

static void draw_seat(const hm_deck *d, const hm_commons *c, const char *const *name,
                      int player, int width)
{
    const hm_commons_seat *seat = &c->seat[player];
    int n = (int)hm_fit(name[player], width);
    hm_put_part(stdout, name[player], (size_t)n);
    printf("%*s%c", width - hm_width(name[player], (size_t)n), "",
           player == c->first ? '*' : ' ');
    printf(" %6d %7d %6d", (int)seat->points, seat->workers, seat->houses);
    for (int r = 0; r < d->game->resources; r++)
        printf(" %5d", seat->stock[r]);
    putchar('\n');
}

void hm_draw_board(const hm_deck *d, const hm_commons *c, const char *const *name,
                   bool colour)
{
    int width = name_width(c, name);
    draw_grid(d, c, colour);
    draw_legend(d->game);
    draw_market(d, c);
    draw_reserve(d, c);
    for (int i = 0; i < c->players; i++)
        draw_belongings(d, c, name, i);
    draw_heads(d->game, width);
    for (int i = 0; i < c->players; i++)
        draw_seat(d, c, name, i, width);
    printf("%*s* begins the round\n", width, "");
}

/* -- what changed */

static void write_change(FILE *pen, int by, const char *one, const char *many,
                         const char **join)
{
    if (by == 0)
        return;
    fprintf(pen, "%s%+d %s", *join, by, by == 1 || by == -1 ? one : many);
    *join = ", ";
}

bool hm_write_changes(FILE *pen, const hm_game *g, const hm_commons_seat *was,
                      const hm_commons_seat *is)
{
    const char *join = " (";
    for (int r = 0; r < g->resources; r++)
        write_change(pen, is->stock[r] - was->stock[r], g->resource[r].name,
                     g->resource[r].plural, &join);
    write_change(pen, (int)(is->points - was->points), "point", "points", &join);
    fputs(*join == ' ' ? "" : ")", pen);
    return *join != ' ';
}

/* -- cards */

static void draw_text(const hm_table *t, const hm_card *card)
{
    const char *text = hm_table_text(t, card);
    bool more = *text != '\0'; /* not every card has a rule of its own */
    fputs(more ? ":\n    " : "\n", stdout);
    if (more)
        hm_put_wrapped(stdout, text, 4, 4);
}

static void draw_points(const hm_card *card)
{
    printf(", %d %s", card->points, card->points == 1 ? "point" : "points");
}

void hm_draw_objective(const hm_table *t, const hm_card *card)
{
    fputs("  ", stdout);
    hm_put(stdout, card->name);
    if (card->title != NULL && *card->title != '\0') {
        putchar(' ');
        hm_put(stdout, card->title);
    }
    draw_points(card);
    draw_text(t, card);
}

void hm_draw_tile(const hm_table *t, const hm_card *card)
{
    fputs("  ", stdout);
    hm_put(stdout, card->name);
    fputs(", for ", stdout);
    hm_put_amounts(stdout, hm_table_deal(t)->deck->game, card->cost);
    draw_points(card);
    draw_text(t, card);
}

/* -- JSON */

static json_t *name_json(const hm_deck *d, int slot)
{
    return hm_setup_card_json(d->cards, d->card[slot]);
}

static json_t *square_json(const hm_deck *d, int square)
{
    char name[HM_SQUARE_NAME_MAX];
    hm_grid_name(&d->game->grid, square, name);
    return hm_need(json_string(name));
}

static void note_amounts(const hm_game *g, const uint8_t *amount, json_t *object)
{
    for (int r = 0; r < g->resources; r++)
        json_object_set_new(object, g->resource[r].name, json_integer(amount[r]));
}

static json_t *market_json(const hm_deck *d, const hm_commons *c)
{
    json_t *list = hm_need(json_array());
    for (int i = 0; i < d->count; i++)
        for (int n = c->market[i]; n > 0; n--)
            json_array_append_new(list, name_json(d, i));
    return list;
}

static json_t *tiles_json(const hm_deck *d, const hm_commons *c)
{
    json_t *list = hm_need(json_array());
    for (int s = 0; s < d->game->grid.count; s++)
        if (c->tile[s] != 0)
            json_array_append_new(
                list, hm_need(json_pack("{s:o, s:o, s:i}", "tile",
                                        name_json(d, c->tile[s] - 1), "square",
                                        square_json(d, s), "owner", (int)c->owner[s])));
    return list;
}

static json_t *workers_json(const hm_deck *d, const hm_commons *c)
{
    json_t *list = hm_need(json_array());
    for (int s = 0; s < d->game->grid.count; s++)
        if (c->worker[s] != 0)
            json_array_append_new(list, hm_need(json_pack("{s:o, s:i}", "square",
                                                          square_json(d, s), "owner",
                                                          c->worker[s] - 1)));
    return list;
}

static json_t *objectives_json(const hm_deck *d, uint64_t slots)
{
    json_t *list = hm_need(json_array());
    for (; slots != 0; slots &= slots - 1)
        json_array_append_new(list, name_json(d, hm_first(slots)));
    return list;
}

/* Objectives that the viewer may not know are only counted. */
static json_t *player_json(const hm_deck *d, const hm_commons_seat *seat,
                           const char *name)
{
    json_t *j = json_pack("{s:o, s:i}", "name", hm_json_text(name), "points",
                          (int)seat->points);
    note_amounts(d->game, seat->stock, hm_need(j));
    json_object_set_new(j, "workers", json_integer(seat->workers));
    json_object_set_new(j, "houses", json_integer(seat->houses));
    if (seat->secret != 0)
        json_object_set_new(j, "secret", json_integer(seat->secret));
    else
        json_object_set_new(j, "objectives", objectives_json(d, seat->hand));
    json_object_set_new(j, "done", objectives_json(d, seat->done));
    return j;
}

void hm_board_note(const hm_deck *d, const hm_commons *c, const char *const *name,
                   json_t *position)
{
    json_t *reserve = hm_need(json_object()), *players = hm_need(json_array());
    note_amounts(d->game, c->reserve, reserve);
    for (int i = 0; i < c->players; i++)
        json_array_append_new(players, player_json(d, &c->seat[i], name[i]));
    json_object_set_new(position, "board", hm_json_text(d->game->board[c->board].name));
    json_object_set_new(position, "first", json_integer(c->first));
    json_object_set_new(position, "market", market_json(d, c));
    json_object_set_new(position, "reserve", reserve);
    json_object_set_new(position, "tiles", tiles_json(d, c));
    json_object_set_new(position, "workers", workers_json(d, c));
    json_object_set_new(position, "players", players);
}
