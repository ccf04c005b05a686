/* cells.c - the squares of a town in a position: what stands and lies on each of them.
 *
 * Cards get their slots as they turn up (position.c); whether they may stand there is
 * asked when all are known. What is wrong is refused with its place, and the rest of the
 * town is not read. */
#include "tools/game/towns/reader.h"

#include <string.h>

#include "core/body.h"
#include "core/counters.h"
#include "core/ground.h"
#include "core/parts.h"
#include "core/tokens.h"
#include "tools/game/settings.h"
#include "tools/game/towns/towns.h"

static int names_of_cell(const hm_game *g, const char **known)
{
    int n = hm_counters_of_cell(g, known);
    n += hm_tokens_of_cell(g, known + n);
    return n + hm_ground_of_cell(g, known + n);
}

/* Whether so many can lie there is known when all cards are: see check_holds. */
static void read_holds(hm_town_reader *r, const json_t *list, hm_town *t, int square)
{
    if (list == NULL)
        return;
    size_t place = hm_fields_enter(&r->fields, ".holds"),
           n = hm_fields_list(&r->fields, list);
    if (n > HM_HOLDS_MAX)
        hm_fields_refuse(&r->fields, HM_EINPUT, "a building holds at most %d, not %zu",
                         HM_HOLDS_MAX, n);
    for (size_t i = 0; i < n && i < HM_HOLDS_MAX; i++) {
        size_t before = hm_fields_enter(&r->fields, "[%zu]", i);
        int kind = hm_settings_resource(&r->fields, json_array_get(list, i), r->game);
        hm_town_hold(&r->plan, t, square, kind);
        hm_fields_leave(&r->fields, before);
    }
    hm_fields_leave(&r->fields, place);
}

/* Puts the card of that name on a square; NULL when there is none. */
static const hm_card *put_card(hm_town_reader *r, const char *name, bool or_resource,
                               hm_town *t, int square)
{
    const hm_card *card = hm_reader_card(r, name, or_resource);
    if (card == NULL)
        return NULL;
    if (hm_reader_is_dealt(r, card) && hm_reader_dealt_in(r, t) >= 0)
        hm_fields_refuse(&r->fields, HM_EINPUT,
                         "'%s' is there already, and of cards that are dealt a town has "
                         "one at most",
                         r->card[hm_reader_dealt_in(r, t)]->name);
    int slot = hm_reader_slot(r, card);
    if (card->stacks && (t->stands >> slot & 1))
        hm_fields_refuse(&r->fields, HM_EINPUT,
                         "'%s' is there already, and a further one is a storey of it",
                         card->name);
    hm_town_put_building(&r->plan, t, square, slot);
    return card;
}

/* What is told of a square besides the building or cube; what the rules of today have no
 * use for is checked and skipped, so that positions of a larger game can be scored as far
 * as they go. */
static void read_rest(hm_town_reader *r, const json_t *cell, hm_town *t, int square)
{
    hm_counters_read_cell(&r->fields, cell, r->game, &r->plan, t, square);
    hm_tokens_read_cell(&r->fields, cell, r->game, &r->plan, t, square);
    hm_ground_read_cell(&r->fields, cell, r->game, &r->plan, t, square);
}

static void read_height(hm_town_reader *r, const json_t *cell, const hm_card *card,
                        hm_town *t, int square)
{
    if (json_object_get(cell, "height") == NULL)
        return;
    int height = (int)hm_fields_number(&r->fields, cell, "height", 1, HM_HEIGHT_MAX);
    if (height > 1 && !card->stacks) {
        size_t before = hm_fields_enter(&r->fields, ".height");
        hm_fields_refuse(&r->fields, HM_EINPUT, "card '%s' does not stack", card->name);
        hm_fields_leave(&r->fields, before);
    } else if (r->fields.st == HM_OK) {
        hm_town_set_height(&r->plan, t, square, height);
    }
}

/* Squares by their names. */
static hm_set read_squares(hm_town_reader *r, const json_t *list)
{
    hm_set out = 0;
    if (list != NULL && !json_is_array(list))
        hm_fields_refuse(&r->fields, HM_EINPUT, "must be a list of squares");
    for (size_t i = 0; i < json_array_size(list) && r->fields.st == HM_OK; i++) {
        const char *name = json_string_value(json_array_get(list, i));
        int at = name ? hm_grid_square(&r->game->grid, name, strlen(name)) : -1;
        if (at < 0)
            hm_fields_refuse(&r->fields, HM_EINPUT, "there is no square '%.20s'",
                             name ? name : "");
        else
            out |= hm_bit(at);
    }
    return out;
}

/* Parts that have a field of their name. */
static bool has_field(hm_town_part part)
{
    return hm_part_form_of(part) == HM_FORM_NUMBER ||
           hm_part_form_of(part) == HM_FORM_SQUARES;
}

static void read_part(hm_town_reader *r, const json_t *cell, hm_town_part part,
                      hm_town *t, int square)
{
    const char *name = hm_part_name(part);
    int64_t value;
    if (hm_part_form_of(part) == HM_FORM_SQUARES) {
        size_t before = hm_fields_enter(&r->fields, ".%s", name);
        value = (int64_t)read_squares(r, json_object_get(cell, name));
        hm_fields_leave(&r->fields, before);
    } else {
        value = hm_fields_number(&r->fields, cell, name, INT16_MIN, INT16_MAX);
    }
    hm_part_set_number(&r->plan, t, part, square, value);
}

/* Its other squares say whose part they are; what is told of them here must fit that. */
static void read_squares_of(hm_town_reader *r, const json_t *cell, int square)
{
    size_t before = hm_fields_enter(&r->fields, ".squares");
    r->told[square] = read_squares(r, json_object_get(cell, "squares"));
    hm_fields_leave(&r->fields, before);
}

/* {"part": "a1"} */
static void read_wing(hm_town_reader *r, json_t *cell, hm_town *t, int square)
{
    static const char *const own[] = {"part", NULL};
    hm_reader_check(r, cell, own, names_of_cell);
    size_t before = hm_fields_enter(&r->fields, ".part");
    const char *name = hm_fields_text(&r->fields, json_object_get(cell, "part"));
    const int at = name ? hm_grid_square(&r->game->grid, name, strlen(name)) : -1;
    if (name != NULL && at < 0)
        hm_fields_refuse(&r->fields, HM_EINPUT, "there is no square '%.20s'", name);
    r->head[square] = (int8_t)at;
    hm_fields_leave(&r->fields, before);
    read_rest(r, cell, t, square);
}

/* Every building has its squares now, and those that it told. */
static void join_wings(hm_town_reader *r, hm_town *t)
{
    const hm_grid *g = &r->game->grid;
    int wrong = -1;
    const char *why = hm_bodies_join(&r->plan, t, r->card, r->head, &wrong);
    for (hm_set s = t->built; s != 0 && why == NULL; s &= s - 1) {
        const hm_set told = r->told[wrong = hm_first(s)];
        if (told != 0 && told != hm_body_of(&r->plan, t, wrong))
            why = "its 'squares' are not those that are part of it";
    }
    if (why == NULL)
        return;
    size_t before = hm_fields_enter(&r->fields, "[%d][%d]", wrong / g->cols,
                                    wrong % g->cols);
    hm_fields_refuse(&r->fields, HM_EINPUT, "%s", why);
    hm_fields_leave(&r->fields, before);
}

static int names_of_building(const hm_game *g, const char **known)
{
    int n = names_of_cell(g, known);
    for (hm_town_part i = 0; i < HM_PARTS; i++)
        if (has_field(i))
            known[n++] = hm_part_name(i);
    return n;
}

static void read_building(hm_town_reader *r, json_t *cell, hm_town *t, int square)
{
    static const char *const own[] = {"card", "holds", "height", "due", "squares", NULL};
    hm_reader_check(r, cell, own, names_of_building);
    size_t before = hm_fields_enter(&r->fields, ".card");
    const char *name = hm_fields_text(&r->fields, json_object_get(cell, "card"));
    const hm_card *card = put_card(r, name, false, t, square);
    hm_fields_leave(&r->fields, before);
    if (card == NULL)
        return;
    read_holds(r, json_object_get(cell, "holds"), t, square);
    for (hm_town_part i = 0; i < HM_PARTS; i++)
        if (has_field(i))
            read_part(r, cell, i, t, square);
    read_squares_of(r, cell, square);
    read_height(r, cell, card, t, square);
    hm_due_read_cell(&r->fields, cell, card, &r->plan, t, square);
    read_rest(r, cell, t, square);
}

static void read_cube(hm_town_reader *r, json_t *cell, hm_town *t, int square)
{
    static const char *const own[] = {"resource", NULL};
    hm_reader_check(r, cell, own, names_of_cell);
    size_t before = hm_fields_enter(&r->fields, ".resource");
    hm_town_put_cube(
        &r->plan, t, square,
        hm_settings_resource(&r->fields, json_object_get(cell, "resource"), r->game));
    hm_fields_leave(&r->fields, before);
    read_rest(r, cell, t, square);
}

/* Neither building nor cube, but something lies there, or a token stands there. */
static void read_ground(hm_town_reader *r, json_t *cell, hm_town *t, int square)
{
    static const char *const own[] = {NULL};
    hm_reader_check(r, cell, own, names_of_cell);
    read_rest(r, cell, t, square);
}

static void read_cell_name(hm_town_reader *r, const char *name, hm_town *t, int square)
{
    int kind = hm_game_resource(r->game, name, strlen(name));
    if (strcmp(name, ".") == 0)
        return;
    if (kind >= 0)
        hm_town_put_cube(&r->plan, t, square, kind);
    else if (!hm_ground_read_name(r->game, &r->plan, t, square, name))
        put_card(r, name, true, t, square);
}

/* A text is the short form for what has nothing on it. Card and resource in one object
 * would be two things on one square. */
static void read_cell(hm_town_reader *r, json_t *cell, hm_town *t, int square)
{
    bool card = json_object_get(cell, "card"), cube = json_object_get(cell, "resource");
    if (json_is_string(cell))
        read_cell_name(r, json_string_value(cell), t, square);
    else if (!json_is_object(cell))
        hm_fields_refuse(&r->fields, HM_EINPUT, "expected a text or an object, not %s",
                         hm_json_kind(cell));
    else if ((card && cube) || json_object_size(cell) == 0)
        hm_fields_refuse(&r->fields, HM_EINPUT,
                         "expected either a 'card' or a 'resource'");
    else if (card)
        read_building(r, cell, t, square);
    else if (cube)
        read_cube(r, cell, t, square);
    else if (json_object_get(cell, "part") != NULL)
        read_wing(r, cell, t, square);
    else
        read_ground(r, cell, t, square);
}

static void read_row(hm_town_reader *r, const json_t *list, hm_town *t, int row)
{
    const hm_grid *g = &r->game->grid;
    size_t place = hm_fields_enter(&r->fields, "[%d]", row),
           n = hm_fields_list(&r->fields, list);
    if (n != g->cols)
        hm_fields_refuse(&r->fields, HM_EINPUT, "expected %d squares, not %zu", g->cols,
                         n);
    for (int c = 0; r->fields.st == HM_OK && c < g->cols; c++) {
        size_t before = hm_fields_enter(&r->fields, "[%d]", c);
        read_cell(r, json_array_get(list, (size_t)c), t, row * g->cols + c);
        hm_fields_leave(&r->fields, before);
    }
    hm_fields_leave(&r->fields, place);
}

void hm_reader_town(hm_town_reader *r, const json_t *list, hm_town *t)
{
    const hm_grid *g = &r->game->grid;
    if (list == NULL) {
        hm_fields_refuse(&r->fields, HM_EINPUT, "a player needs a 'town'");
        return;
    }
    size_t before = hm_fields_enter(&r->fields, ".town"),
           n = hm_fields_list(&r->fields, list);
    if (n != g->rows)
        hm_fields_refuse(&r->fields, HM_EINPUT, "expected %d rows, not %zu", g->rows, n);
    memset(r->head, -1, sizeof r->head);
    memset(r->told, 0, sizeof r->told);
    for (int i = 0; r->fields.st == HM_OK && i < g->rows; i++)
        read_row(r, json_array_get(list, (size_t)i), t, i);
    if (r->fields.st == HM_OK)
        join_wings(r, t);
    hm_fields_leave(&r->fields, before);
}
