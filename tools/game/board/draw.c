/* draw.c - a shared board as lines of text, and as JSON.
 *
 * A board is drawn as a grid: terrain by its letter, tiles by the beginning of their
 * names with the number of their owner, workers by that number in brackets. Names are
 * cut so that they can still be told apart (tools/game/brief.h), and stand in full in
 * the lists below. Where the page is too narrow for a table of what everybody has, that
 * is told in sentences. */

#include "tools/game/board/board.h"

#include <stdlib.h>
#include <string.h>

#include "tools/game/brief.h"
#include "tools/game/page.h"
#include "tools/json.h"
#include "tools/say.h"
#include "tools/textstream.h"

enum { CELL_MAX = 64, LEAST = 3, SLASH = 5 /* columns from which there is one */ };

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

void hm_put_cost(FILE *out, const hm_game *g, const hm_card *card)
{
    const hm_barters *ways = &card->barter[HM_TRADE_COST];
    hm_put_amounts(out, g, card->cost);
    for (int i = 1; i < ways->count; i++) {
        fputs(" or ", out);
        hm_put_amounts(out, g, ways->offer[i].trade.pay);
    }
}

/* What a pen wrote, as a paragraph; frees it. */
static void put_paragraph(FILE *pen, char **text)
{
    fclose(pen);
    hm_put_wrapped(stdout, *text, 0, 4);
    free(*text);
}

/* -- the grid */

static uint64_t tiles_built(const hm_deck *d, const hm_commons *c)
{
    uint64_t all = 0;
    for (int s = 0; s < d->game->grid.count; s++)
        all |= c->tile[s] != 0 ? hm_bit(c->tile[s] - 1) : 0;
    return all;
}

uint64_t hm_board_tiles(const hm_deck *d, const hm_commons *c)
{
    uint64_t all = tiles_built(d, c);
    for (int i = 0; i < d->count; i++)
        all |= c->market[i] != 0 ? hm_bit(i) : 0;
    return all;
}

typedef struct grid {
    const hm_deck    *d;
    const hm_commons *c;
    hm_page_plan      plan;
    bool              colours;
    const char       *slash; /* between the name and the number: "/", or "" */
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
    if (c->tile[square] != 0) {
        snprintf(text, CELL_MAX, "%.48s%s%d", b->brief[c->tile[square] - 1], b->slash,
                 c->owner[square] + 1);
        colour = g->type[d->card[c->tile[square] - 1]->type].colour;
    } else if (terrain != 0) {
        snprintf(text, CELL_MAX, "%c", g->terrain[terrain - 1].letter);
        colour = g->terrain[terrain - 1].colour;
    } else if (c->worker[square] != 0) {
        snprintf(text, CELL_MAX, "(%d)", c->worker[square]);
    }
    return colour;
}

static int draw_cell(void *ctx, int square)
{
    const grid *b = ctx;
    char text[CELL_MAX];
    const char *colour = cell_of(b, square, text);
    const char *on = b->colours && *colour ? hm_colour_on(colour) : "";
    fputs(on, stdout);
    hm_put(stdout, text);
    fputs(*on ? hm_colour_off : "", stdout);
    return hm_width(text, strlen(text));
}

/* The short names and the whole ones: only where little is left of the names. */
static void draw_meanings(const grid *b, uint64_t tiles)
{
    hm_page_flow flow = {.indent = 4};
    for (; tiles != 0; tiles &= tiles - 1) {
        const char *brief = b->brief[hm_first(tiles)];
        const char *name = b->d->card[hm_first(tiles)]->name;
        hm_page_next(&flow, hm_width(brief, strlen(brief)) + 2 +
                                hm_width(name, strlen(name)));
        hm_put(stdout, brief);
        fputs(": ", stdout);
        hm_put(stdout, name);
    }
    hm_page_end(&flow);
}

static void draw_legend(const grid *b)
{
    char *text = NULL;
    size_t size;
    const hm_game *g = b->d->game;
    FILE *pen = hm_textstream(&text, &size);
    for (int i = 0; i < g->terrains; i++)
        fprintf(pen, "%c %s%s ", g->terrain[i].letter, g->terrain[i].name,
                i + 1 < g->terrains ? "," : ";");
    fprintf(pen, "%s%s1: player 1's, (1): their worker", *b->slash ? "Tile" : "Ti",
            b->slash);
    fclose(pen);
    fputs("    ", stdout);
    hm_put_wrapped(stdout, text, 4, 4);
    free(text);
}

/* As wide as a page lets it be, whatever stands on it: a board that grew with its names
 * would jump from turn to turn. */
static void draw_grid(const hm_deck *d, const hm_commons *c, bool colour)
{
    const hm_grid *g = &d->game->grid;
    grid b = {.d = d, .c = c, .colours = colour};
    b.plan = hm_page_plan_of(g, 1, HM_PAGE_WIDEST, LEAST);
    b.slash = b.plan.width >= SLASH ? "/" : "";
    hm_brief(d, hm_board_tiles(d, c), b.plan.width - 1 - (int)strlen(b.slash), b.brief);
    hm_page_draw(g, &b.plan, draw_cell, &b);
    draw_legend(&b);
    if (*b.slash == '\0')
        draw_meanings(&b, tiles_built(d, c));
}

/* -- below it */

/* Written to memory first, since a paragraph is wrapped as a whole. */
static void draw_market(const hm_deck *d, const hm_commons *c)
{
    char *text = NULL;
    size_t size;
    const char *join = " ";
    FILE *pen = hm_textstream(&text, &size);
    fputs("Market (cost: points):", pen);
    for (int i = 0; i < d->count; i++) {
        if (c->market[i] == 0)
            continue;
        fprintf(pen, "%s%s", join, d->card[i]->name);
        if (c->market[i] > 1)
            fprintf(pen, " x%d", c->market[i]);
        fputs(" (", pen);
        hm_put_cost(pen, d->game, d->card[i]);
        fprintf(pen, ": %d)", d->card[i]->points);
        join = ", ";
    }
    fputs(*join == ' ' ? " nothing" : "", pen);
    put_paragraph(pen, &text);
}

static void draw_reserve(const hm_deck *d, const hm_commons *c)
{
    char *text = NULL;
    size_t size;
    FILE *pen = hm_textstream(&text, &size);
    fputs("Reserve: ", pen);
    hm_put_amounts(pen, d->game, c->reserve);
    put_paragraph(pen, &text);
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
    FILE *pen = hm_textstream(&text, &size);
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

/* Columns of a row of the table. */
static int table_width(const hm_game *g, int names)
{
    return names + 23 + 6 * g->resources;
}

static void draw_table(const hm_deck *d, const hm_commons *c, const char *const *name,
                       int width)
{
    draw_heads(d->game, width);
    for (int i = 0; i < c->players; i++)
        draw_seat(d, c, name, i, width);
    printf("%*s* begins the round\n", width, "");
}

static const char *s_of(int count) { return count == 1 ? "" : "s"; }

/* "Ann, who begins the round: 3 points, 4 workers, 6 houses; 2 wood" */
static void tell_seat(const hm_deck *d, const hm_commons *c, const char *const *name,
                      int player)
{
    const hm_commons_seat *seat = &c->seat[player];
    char *text = NULL;
    size_t size;
    FILE *pen = hm_textstream(&text, &size);
    bool has = false;
    for (int r = 0; r < d->game->resources; r++)
        has = has || seat->stock[r] != 0;
    fprintf(pen, "%s%s: %d point%s, %d worker%s, %d house%s", name[player],
            player == c->first ? ", who begins the round" : "", (int)seat->points,
            s_of(seat->points), seat->workers, s_of(seat->workers), seat->houses,
            s_of(seat->houses));
    fputs(has ? "; " : "", pen);
    if (has)
        hm_put_amounts(pen, d->game, seat->stock);
    put_paragraph(pen, &text);
}

void hm_draw_board(const hm_deck *d, const hm_commons *c, const char *const *name,
                   bool colour)
{
    const int width = name_width(c, name);
    draw_grid(d, c, colour);
    draw_market(d, c);
    draw_reserve(d, c);
    for (int i = 0; i < c->players; i++)
        draw_belongings(d, c, name, i);
    if (table_width(d->game, width) <= hm_page_width()) {
        draw_table(d, c, name, width);
        return;
    }
    for (int i = 0; i < c->players; i++)
        tell_seat(d, c, name, i);
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

/* Not every card has a rule of its own. */
static void draw_rest(const hm_table *t, const hm_card *card, FILE *pen, char **text)
{
    const char *rule = hm_table_text(t, card);
    fprintf(pen, ", %d point%s", card->points, s_of(card->points));
    if (*rule != '\0')
        fprintf(pen, ":\n    %s", rule);
    fclose(pen);
    hm_put_paragraphs(stdout, *text, 4);
    free(*text);
}

void hm_draw_objective(const hm_table *t, const hm_card *card)
{
    char *text = NULL;
    size_t size;
    const bool titled = card->title != NULL && *card->title != '\0';
    FILE *pen = hm_textstream(&text, &size);
    fprintf(pen, "  %s%s%s", card->name, titled ? " " : "", titled ? card->title : "");
    draw_rest(t, card, pen, &text);
}

void hm_draw_tile(const hm_table *t, const hm_card *card)
{
    char *text = NULL;
    size_t size;
    FILE *pen = hm_textstream(&text, &size);
    fprintf(pen, "  %s, for ", card->name);
    hm_put_cost(pen, hm_table_deal(t)->deck->game, card);
    draw_rest(t, card, pen, &text);
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

json_t *hm_board_market(const hm_deal *deal)
{
    hm_error err;
    hm_commons c;
    hm_arena arena = {0};
    hm_table *t = NULL;
    const hm_deck *d = deal->deck;
    json_t *list = hm_need(json_array());
    if (hm_table_new(&arena, deal, &t, &err) == HM_OK &&
        hm_table_commons(t, HM_NO_PLAYER, &c))
        for (int i = 0; i < d->count; i++)
            if (c.market[i] > 0 && !hm_card_has_tag(d->card[i], HM_ALWAYS))
                json_array_append_new(list, name_json(d, i));
    hm_arena_drop(&arena);
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
