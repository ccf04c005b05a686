/* drawing.c - towns drawn in a test: what stands on their squares, and what lies there.
 *
 * A drawing is read by a plan with every part, since the deck, which may have fewer, is
 * made of the cards that drawings show. Whether all of it can be there is looked at when
 * the deck is known. */
#include "dsl/spec/play.h"

#include <string.h>

#include "core/body.h"
#include "core/parts.h"

#define fail hm_scene_fail

void hm_scene_fail_to_lie(hm_scene *s, const hm_card *card, hm_span at)
{
    fail(s, at, "nothing can lie on '%s'", card->name);
}

/* Cubes lie on cards that hold some, or where another card lets them be stored: whether
 * there is one, the deck knows, if it is made already. */
static bool may_lie(hm_scene *s, const hm_town *t, int square, const hm_card *card,
                    const hm_node *n)
{
    int most = card->holds ? card->holds : HM_HOLDS_MAX;
    if (hm_held_count(hm_held(&s->plan, t, square)) >= most) {
        fail(s, n->at, "'%s' holds at most %d", card->name, most);
        return false;
    }
    if (card->holds == 0 && s->deck == NULL && s->loaded == NULL) {
        s->loaded = card;
        s->loaded_at = n->at;
    }
    bool fine = card->holds != 0 || s->deck == NULL || s->deck->loads;
    if (!fine)
        hm_scene_fail_to_lie(s, card, n->at);
    return fine;
}

static void put_kept(hm_scene *s, hm_town *t, int square, const hm_node *n)
{
    int type = hm_game_type(s->game, n->text, strlen(n->text));
    if (type < 0)
        fail(s, n->at, "unknown type '%s'", n->text);
    else
        hm_town_set_memo(&s->plan, t, square, hm_memo(&s->plan, t, square) | 1 << type);
}

static void put_mark(hm_scene *s, hm_town *t, int square, const hm_node *n)
{
    int at = hm_grid_square(&s->game->grid, n->text, strlen(n->text));
    if (at < 0)
        fail(s, n->at, "there is no square '%s'", n->text);
    else
        hm_town_set_marked(&s->plan, t, square,
                           hm_marked(&s->plan, t, square) | hm_bit(at));
}

static void put_cubes_on(hm_scene *s, hm_town *t, int square, const hm_card *card,
                         const hm_node *n, int resource)
{
    if (card == NULL)
        fail(s, n->at, "cubes lie on buildings only");
    else
        for (int k = hm_amount(n); k > 0 && may_lie(s, t, square, card, n); k--)
            hm_town_hold(&s->plan, t, square, resource);
}

/* Cubes, something of a counter, a token, or a part of a town by its name. */
static void put_things(hm_scene *s, hm_town *t, int square, const hm_card *card,
                       const hm_node *n)
{
    size_t length = strlen(n->text);
    int r = hm_game_resource(s->game, n->text, length);
    int counter = hm_game_counter(s->game, n->text, length);
    int token = hm_game_token(s->game, n->text, length);
    if (hm_amount(n) == 1 && hm_scene_put_ground(s, t, square, n->text))
        return;
    if (token >= 0)
        hm_scene_put_token(s, t, square, token, n);
    else if (counter >= 0)
        hm_scene_lay(s, t, square, counter, n);
    else if (r < 0 && card != NULL && hm_part_find(n->text) != HM_PART_none)
        hm_part_set_number(&s->plan, t, hm_part_find(n->text), square, hm_amount(n));
    else if (r < 0)
        hm_scene_unknown(s, n, card != NULL);
    else
        put_cubes_on(s, t, square, card, n, r);
}

static void put_height(hm_scene *s, hm_town *t, int square, const hm_card *card,
                       const hm_node *n)
{
    if (!card->stacks && n->number.value != 1)
        fail(s, n->at, "'%s' does not stack", card->name);
    else if (n->number.value < 1 || n->number.value > HM_HEIGHT_MAX)
        fail(s, n->name_at, "a building has 1 to %d storeys, not %d", HM_HEIGHT_MAX,
             (int)n->number.value);
    else
        hm_town_set_height(&s->plan, t, square, n->number.value);
}

/* A thing of the card that is done later, and not further ahead than it lies when it
 * begins. */
static void put_due(hm_scene *s, hm_town *t, int square, const hm_card *card,
                    const hm_node *n)
{
    const int kind = n->due.which - 1;
    int ahead = 0;
    for (int i = 0; i < card->clauses; i++)
        if (card->clause[i].hook == HM_HOOK_LATER && card->clause[i].who == kind)
            ahead = card->clause[i].number;
    if (ahead == 0)
        fail(s, n->at, "'%s' does nothing later", card->name);
    else if (n->due.rounds < 1 || n->due.rounds > ahead)
        fail(s, n->name_at, "it is due in 1 to %d rounds", ahead);
    else
        hm_town_set_due(&s->plan, t, n->due.rounds, kind, square,
                        hm_due_at(&s->plan, t, n->due.rounds, kind, square) + 1);
}

/* card: NULL where no building stands. */
static void put_on(hm_scene *s, hm_town *t, int square, const hm_card *card,
                   const hm_node *what)
{
    for (const hm_node *n = what; n != NULL; n = n->next) {
        if (n->kind == HM_NODE_ON_PART)
            continue; /* the first square may be drawn later: join_parts */
        if (n->kind == HM_NODE_NAME || n->kind == HM_NODE_AMOUNT)
            put_things(s, t, square, card, n);
        else if (card == NULL)
            fail(s, n->at, n->kind == HM_NODE_ON_HEIGHT
                               ? "only a building has storeys"
                               : "only a building remembers, keeps or marks something");
        else if (n->kind == HM_NODE_ON_HEIGHT)
            put_height(s, t, square, card, n);
        else if (n->kind == HM_NODE_ON_DUE)
            put_due(s, t, square, card, n);
        else if (n->kind == HM_NODE_ON_MEMO)
            hm_town_set_memo(&s->plan, t, square, n->number.value);
        else if (n->kind == HM_NODE_ON_MARK)
            put_mark(s, t, square, n);
        else
            put_kept(s, t, square, n);
    }
}

/* Resources go first, as in patterns. A card that is only drawn becomes part of the
 * deck, but not of what can be built (s->playable). */
static void put_cell(hm_scene *s, hm_town *t, int square, const hm_node *cell)
{
    int r = cell->text ? hm_game_resource(s->game, cell->text, strlen(cell->text)) : -1;
    if (cell->text == NULL || r >= 0) {
        if (r >= 0)
            hm_town_put_cube(&s->plan, t, square, r);
        put_on(s, t, square, NULL, cell->cell.on);
        return;
    }
    if (hm_scene_put_ground(s, t, square, cell->text)) {
        put_on(s, t, square, NULL, cell->cell.on);
        return;
    }
    const hm_card *card = hm_scene_find(s, cell->text, cell->name_at);
    int slot = card ? hm_scene_add(s, card, cell->name_at) : -1;
    if (slot < 0)
        return;
    if (card->stacks && (t->stands >> slot & 1))
        fail(s, cell->name_at,
             "'%s' is there already, and a further one is a storey of it", card->name);
    hm_town_put_building(&s->plan, t, square, slot);
    put_on(s, t, square, card, cell->cell.on);
}

static const hm_node *part_on(const hm_node *cell)
{
    const hm_node *n = cell->cell.on;
    while (n != NULL && n->kind != HM_NODE_ON_PART)
        n = n->next;
    return n;
}

/* Buildings get the squares that are drawn as parts of them. */
static void join_parts(hm_scene *s, const hm_node *part, hm_town *t)
{
    const hm_grid *g = &s->game->grid;
    int8_t head[HM_SQUARES_MAX];
    int row = 0, col = 0, wrong = -1;
    memset(head, -1, sizeof head);
    for (const hm_node *c = part->drawing.cells; c != NULL; c = c->next, col++) {
        col = c->cell.row != row ? 0 : col;
        row = c->cell.row;
        const hm_node *n = row < g->rows && col < g->cols ? part_on(c) : NULL;
        const int at = n != NULL ? hm_grid_square(g, n->text, strlen(n->text)) : -1;
        if (n != NULL && at < 0)
            fail(s, n->at, "there is no square '%s'", n->text);
        else if (n != NULL)
            head[row * g->cols + col] = (int8_t)at;
    }
    const char *why = hm_bodies_join(&s->plan, t, s->card, head, &wrong);
    char name[HM_SQUARE_NAME_MAX];
    if (why == NULL)
        return;
    hm_grid_name(g, wrong, name);
    fail(s, part->name_at, "%s: %s", name, why);
}

static void check_row(hm_scene *s, hm_span at, int row, int have)
{
    const int cols = s->game->grid.cols;
    if (row >= 0 && have != cols)
        fail(s, at, "row %d has %d square%s, not %d", row + 1, have, have == 1 ? "" : "s",
             cols);
}

/* Squares beyond the grid are not put down, but counted, so that a drawing of the wrong
 * size is told with what it has. */
void hm_scene_draw(hm_scene *s, const hm_node *part, hm_town *t)
{
    const hm_grid *g = &s->game->grid;
    hm_town_start(&s->plan, s->game, t);
    hm_scene_lay_ground(s, t);
    int row = -1, col = 0;
    hm_span at = part->name_at;
    for (const hm_node *c = part->drawing.cells; c != NULL; c = c->next, col++) {
        if (c->cell.row != row) {
            check_row(s, at, row, col);
            at = c->at;
            row = c->cell.row;
            col = 0;
        }
        at.last = c->at.last;
        if (row < g->rows && col < g->cols)
            put_cell(s, t, row * g->cols + col, c);
    }
    check_row(s, at, row, col);
    if (row + 1 != g->rows)
        fail(s, part->name_at, "a town has %d rows of %d squares, and this has %d",
             g->rows, g->cols, row + 1);
    hm_scene_check_open(s, t, part->name_at);
    join_parts(s, part, t);
}
