/* grounddef.c - terrain of a game or variant, and where it lies: boards that players
 * share, maps of towns, and what is drawn when a game begins. */
#include "dsl/gen/gamedef_parts.h"

#include <string.h>

#include "dsl/check/bounds.h"

/* Ground is drawn with letters, so two terrains of one letter could not be told apart. */
void hm_def_terrain(hm_defining *w, const hm_node *part)
{
    hm_game *g = w->game;
    if (part->word != HM_WORD_TERRAIN ||
        !hm_def_has_room(w, g->terrains, HM_TERRAINS_MAX, part, "terrains") ||
        !hm_def_is_new_name(w, part))
        return;
    hm_traits t = hm_def_traits(w, part);
    for (int i = 0; i < g->terrains; i++)
        if (g->terrain[i].letter == t.letter && t.letter != '?')
            hm_check_report(w->c, "duplicate", part->name_at,
                            "'%s' has this letter already", g->terrain[i].name);
    g->terrain[g->terrains++] = (hm_terrain){.name = part->text,
                                             .plural = t.plural,
                                             .colour = t.colour,
                                             .symbol = t.symbol,
                                             .letter = t.letter,
                                             .blocked = t.blocked,
                                             .gives = (int8_t)t.gives,
                                             .variant = (int8_t)w->variant};
}

/* -- maps: of boards, and of towns */

static void report_unknown(hm_defining *w, const char *name, hm_span at)
{
    hm_near near = {0};
    for (int i = 0; i < w->game->terrains; i++)
        hm_near_try(&near, name, strlen(name), w->game->terrain[i].name);
    hm_diag *d = hm_check_report(w->c, "unknown-name", at, "unknown terrain '%s'", name);
    if (near.best != NULL)
        hm_diag_hint(w->c->diags, d, "did you mean '%s'?", near.best);
}

/* A cell by the terrain's name or its letter; 0: nothing is said of it, or it is
 * wrong. */
static uint8_t cell_of(hm_defining *w, const hm_node *cell, bool town)
{
    if (cell->cell.on != NULL) {
        hm_check_report(w->c, "wrong-place", cell->at,
                        town ? "nothing lies on a map's squares"
                             : "nothing lies on a board's squares");
        return 0;
    }
    if (cell->text == NULL)
        return 0;
    if (town && strcmp(cell->text, "-") == 0)
        return HM_GROUND_MISSING;
    const int terrain = hm_game_drawn(w->game, cell->text, strlen(cell->text));
    if (terrain < 0)
        report_unknown(w, cell->text, cell->at);
    return (uint8_t)(terrain + 1);
}

/* The cells of one row; returns the first of the next. */
static const hm_node *read_row(hm_defining *w, const hm_node *first, int row, bool town,
                               uint8_t *out)
{
    const hm_grid *grid = &w->game->grid;
    const hm_node *n = first;
    hm_span at = first->at;
    int col = 0;
    for (; n != NULL && n->cell.row == first->cell.row; n = n->next, col++) {
        const uint8_t cell = cell_of(w, n, town);
        at.last = n->at.last;
        if (row < grid->rows && col < grid->cols)
            out[row * grid->cols + col] = cell;
    }
    if (col != grid->cols)
        hm_check_report(w->c, "ragged-pattern", at, "row %d has %d square%s, not %d",
                        row + 1, col, col == 1 ? "" : "s", grid->cols);
    return n;
}

static void read_map(hm_defining *w, const hm_node *part, bool town, uint8_t *out)
{
    int rows = 0;
    for (const hm_node *n = part->drawing.cells; n != NULL; rows++)
        n = read_row(w, n, rows, town, out);
    if (rows != w->game->grid.rows)
        hm_check_report(w->c, "ragged-pattern", part->name_at,
                        "this %s has %d row%s, but the grid has %d",
                        town ? "map" : "board", rows, rows == 1 ? "" : "s",
                        w->game->grid.rows);
}

/* When grid and terrains are known. */
void hm_def_board(hm_defining *w, const hm_node *part)
{
    hm_game *g = w->game;
    hm_board board = {.name = part->text};
    if (part->word != HM_WORD_BOARD ||
        !hm_def_has_room(w, g->boards, HM_BOARDS_MAX, part, "boards") ||
        !hm_def_is_new(w, part, hm_game_board(g, part->text, strlen(part->text)) >= 0))
        return;
    read_map(w, part, false, board.cell);
    g->board[g->boards++] = board;
}

/* -- towns */

/* Of several maps one is drawn, and people are told which. */
static bool is_told_apart(hm_defining *w, const hm_node *part)
{
    const hm_game *g = w->game;
    for (int i = 0; i < g->grounds; i++)
        if (g->ground[i].variant == w->variant &&
            (part->text == NULL || g->ground[i].name == NULL)) {
            hm_diag *d = hm_check_report(w->c, "duplicate", part->name_at,
                                         "one of several maps is drawn, so each has a "
                                         "name");
            hm_diag_hint(w->c->diags, d, "write it as: ground \"Bay\" { ... }");
            return false;
        }
    return part->text == NULL ||
           hm_def_is_new(w, part, hm_game_ground(g, part->text, strlen(part->text)) >= 0);
}

/* A shared board is a map already. */
static bool is_for_towns(hm_defining *w, const hm_node *part)
{
    if (w->game->boards == 0)
        return true;
    hm_check_report(w->c, "wrong-place", part->at,
                    "players share a board here: its terrain is that of 'board'");
    return false;
}

static int open_squares(const hm_game *g, const hm_ground *map)
{
    int open = 0;
    for (int s = 0; s < g->grid.count; s++) {
        const int cell = map->cell[s];
        open += cell == 0 || (cell != HM_GROUND_MISSING && !g->terrain[cell - 1].blocked);
    }
    return open;
}

/* A terrain of a variant is there only where that is on. */
static bool is_there(hm_defining *w, const hm_node *part, int terrain)
{
    const hm_game *g = w->game;
    const int brings = g->terrain[terrain].variant;
    const uint32_t on = w->variant < 0 ? 0
                                       : 1u << w->variant | g->variant[w->variant].uses;
    if (brings < 0 || (on >> brings & 1))
        return true;
    hm_diag *d = hm_check_report(w->c, "wrong-place", part->name_at,
                                 "'%s' is there only with %s", g->terrain[terrain].name,
                                 g->variant[brings].name);
    if (w->variant >= 0)
        hm_diag_hint(w->c->diags, d, "let the variant use it: uses %s",
                     g->variant[brings].name);
    return false;
}

static bool has_all(hm_defining *w, const hm_node *part, const uint8_t *cell)
{
    bool fine = true;
    for (int s = 0; s < w->game->grid.count && fine; s++)
        fine = cell[s] == 0 || cell[s] == HM_GROUND_MISSING ||
               is_there(w, part, cell[s] - 1);
    return fine;
}

void hm_def_ground(hm_defining *w, const hm_node *part)
{
    hm_game *g = w->game;
    hm_ground map = {.name = part->text, .variant = (int8_t)w->variant};
    if (part->word != HM_WORD_GROUND || !is_for_towns(w, part) ||
        !hm_def_has_room(w, g->grounds, HM_GROUNDS_MAX, part, "maps of towns") ||
        !is_told_apart(w, part))
        return;
    read_map(w, part, true, map.cell);
    if (has_all(w, part, map.cell) && open_squares(g, &map) == 0)
        hm_check_report(w->c, "number-range", part->name_at,
                        "this map has no square to build on");
    g->ground[g->grounds++] = map;
}

void hm_def_variant_grounds(hm_defining *w, const hm_addition *a,
                            const hm_additions *more)
{
    (void)more;
    if (a->node->kind != HM_NODE_VARIANT)
        return;
    w->variant = hm_game_variant(w->game, a->node->text, strlen(a->node->text));
    for (const hm_node *n = w->variant >= 0 ? a->node->item.parts : NULL; n != NULL;
         n = n->next)
        hm_def_ground(w, n);
}

/* -- what is drawn */

/* How many squares there are for it at most: of the set, as far as maps leave some. */
static int most_drawn(hm_defining *w, const hm_node *part)
{
    const hm_game *g = w->game;
    const hm_bounds b = {.game = g, .own_types = 0};
    int most =
        part->draw.on != NULL ? hm_bounds_squares(&b, part->draw.on) : g->grid.count;
    for (int i = 0; i < g->grounds; i++)
        if (g->ground[i].variant == -1 && g->ground[i].name == NULL) {
            int bare = 0;
            for (int s = 0; s < g->grid.count; s++)
                bare += g->ground[i].cell[s] == 0;
            most = bare < most ? bare : most;
        }
    return most;
}

static bool is_room(hm_defining *w, const hm_node *part)
{
    const int most = most_drawn(w, part);
    if (part->draw.many >= 1 && part->draw.many <= most)
        return true;
    if (part->draw.many < 1)
        hm_check_report(w->c, "number-range", part->name_at,
                        "number out of range: 1 to %d", most);
    else
        hm_check_report(w->c, "number-range", part->name_at,
                        "%d squares are drawn, but there %s only %d",
                        (int)part->draw.many, most == 1 ? "is" : "are", most);
    return false;
}

/* Programs come last, as those of score lines do. */
void hm_def_ground_draw(hm_defining *w, const hm_node *part)
{
    hm_game *g = w->game;
    hm_ground_draw draw = {.count = (uint8_t)part->draw.many,
                           .each = part->draw.each == 1,
                           .variant = (int8_t)w->variant};
    if (part->word != HM_WORD_DRAW || !is_for_towns(w, part) ||
        !hm_def_has_room(w, g->ground_draws, HM_GROUNDS_MAX, part, "draws of terrain"))
        return;
    const int terrain = hm_game_terrain(g, part->text, strlen(part->text));
    if (terrain < 0) {
        report_unknown(w, part->text, part->draw.terrain->at);
        return;
    }
    w->c->place = HM_AT_LAW;
    if (!is_there(w, part, terrain) ||
        (part->draw.on != NULL && !hm_check_value(w->c, part->draw.on, HM_VALUE_SET)) ||
        !is_room(w, part))
        return;
    draw.terrain = (uint8_t)terrain;
    draw.text = hm_def_squares_text(w, part->draw.on, part->draw.many != 1);
    if (part->draw.on != NULL) {
        draw.where = hm_gen_value(w->gen, part->draw.on);
        if (!hm_def_has_program(w, draw.where, part))
            return;
    }
    g->ground_draw[g->ground_draws++] = draw;
}

bool hm_def_is_uneven(const hm_game *g)
{
    for (int i = 0; i < g->terrains; i++)
        if (g->terrain[i].blocked)
            return true;
    for (int i = 0; i < g->grounds; i++)
        if (memchr(g->ground[i].cell, HM_GROUND_MISSING, g->grid.count))
            return true;
    return false;
}
