/* A position is checked field by field (fields.h), and the first mistake names
 * its place.
 *
 * Slots are given out as cards turn up: those of "cards" first, so that what can
 * be built are the slots below a number, then whatever stands in a town. */
#include "tools/position.h"

#include <jansson.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "dsl/words.h"
#include "tools/fields.h"
#include "tools/settings.h"

typedef struct reader {
    hm_position *p;
    const hm_game *game;
    const hm_cards *set;
    hm_fields fields;
    int cards;
    const hm_card *card[HM_DECK_MAX];
} reader;

/* Fields which the rules of today have no use for, but positions may have. */
static void skip_count(reader *r, const json_t *object, const char *field)
{
    hm_fields_number(&r->fields, object, field, 0, INT32_MAX);
}

/* -- step one: the text and its packs */

static void read_packs(reader *r, const json_t *list)
{
    if (list == NULL)
        return;
    hm_fields_enter(&r->fields, "packs");
    size_t n = hm_fields_list(&r->fields, list);
    if (n > HM_PACKS_MAX)
        hm_fields_refuse(&r->fields, HM_ELIMIT, "more than %d packs", HM_PACKS_MAX);
    for (size_t i = 0; i < n && i < HM_PACKS_MAX; i++) {
        size_t before = hm_fields_enter(&r->fields, "[%zu]", i);
        r->p->pack[r->p->packs++] = hm_fields_text(&r->fields, json_array_get(list, i));
        hm_fields_leave(&r->fields, before);
    }
}

/* jansson has counted the bytes up to the end of what it stumbled over. */
static hm_status refuse_text(const json_error_t *e, size_t length, hm_error *err)
{
    uint32_t last = e->position > 0 ? (uint32_t)e->position : 1;
    if (last > length)
        last = (uint32_t)length;
    hm_span at = {last > 0 ? last - 1 : 0, last > 0 ? last : 1};
    return hm_fail(err, HM_EINPUT, at, "%s", e->text);
}

hm_status hm_position_read(hm_position *p, const char *text, size_t length, hm_error *err)
{
    static const char *const known[] = {"game",  "packs",   "mode",  "rules",
                                        "cards", "players", "round", NULL};
    reader r = {.p = p, .fields.err = err};
    json_error_t e;
    p->root = json_loadb(text, length, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &e);
    if (p->root == NULL)
        return refuse_text(&e, length, err);
    if (hm_fields_is_object(&r.fields, p->root)) {
        hm_fields_check(&r.fields, p->root, known);
        read_packs(&r, json_object_get(p->root, "packs"));
    }
    return r.fields.st;
}

/* -- step two: the mode and the rule switches */

hm_status hm_position_settle(hm_position *p, const hm_game *game, hm_error *err)
{
    hm_fields fields = {.err = err};
    hm_settings_read(&fields, p->root, game, &p->how);
    return fields.st;
}

/* -- step three: cards */

/* The card's slot, a new one if need be. */
static int slot_for(reader *r, const hm_card *card)
{
    for (int i = 0; i < r->cards; i++)
        if (r->card[i] == card)
            return i;
    if (r->cards == HM_DECK_MAX) {
        hm_fields_refuse(&r->fields, HM_ELIMIT,
                         "more than %d different cards in one position", HM_DECK_MAX);
        return 0;
    }
    r->card[r->cards] = card;
    return r->cards++;
}

/* The card of that name; NULL is refused. Where a resource could stand as well,
 * one may be what was meant. */
static const hm_card *find_card(reader *r, const char *name, bool or_resource)
{
    int fits = 0;
    hm_near near = {0};
    const hm_card *card = hm_cards_find(r->set, name, &fits);
    if (card != NULL || r->fields.st != HM_OK)
        return card;
    for (int i = 0; i < r->set->count; i++) {
        hm_near_try(&near, name, strlen(name), r->set->card[i]->name);
        hm_near_try(&near, name, strlen(name), r->set->card[i]->id);
    }
    for (int i = 0; or_resource && i < r->game->resources; i++)
        hm_near_try(&near, name, strlen(name), r->game->resource[i].name);
    if (fits > 1)
        hm_fields_refuse(&r->fields, HM_EINPUT,
                         "'%.*s' is the name of two cards; write it as pack/id",
                         hm_quoted(name), name);
    else
        hm_fields_refuse_name(&r->fields, "card", name, &near);
    return NULL;
}

static bool is_dealt(const reader *r, const hm_card *card)
{
    return r->game->type[card->type].deal != 0;
}

/* No list of cards: everything that this mode does not leave out, but for dealt cards,
 * which only who holds one could build. */
static void take_all_cards(reader *r)
{
    int n = 0;
    for (int i = 0; i < r->set->count; i++) {
        const hm_card *card = r->set->card[i];
        if (is_dealt(r, card) || hm_card_is_out(card, r->game, &r->p->how))
            continue;
        if (++n <= HM_DECK_MAX)
            slot_for(r, card);
    }
    if (n > HM_DECK_MAX)
        hm_fields_refuse(&r->fields, HM_ELIMIT,
                         "the packs have %d cards and at most %d can be in play: "
                         "name those that are in 'cards'",
                         n, HM_DECK_MAX);
}

static void take_cards(reader *r, const json_t *list)
{
    size_t place = hm_fields_enter(&r->fields, "cards"),
           n = hm_fields_list(&r->fields, list);
    for (size_t i = 0; i < n; i++) {
        size_t before = hm_fields_enter(&r->fields, "[%zu]", i);
        const hm_card *card =
            find_card(r, hm_fields_text(&r->fields, json_array_get(list, i)), false);
        if (card != NULL && slot_for(r, card) != (int)i)
            hm_fields_refuse(&r->fields, HM_EINPUT, "card '%s' is there twice",
                             card->name);
        hm_fields_leave(&r->fields, before);
    }
    hm_fields_leave(&r->fields, place);
}

static void read_cards(reader *r, const json_t *list)
{
    if (list == NULL)
        take_all_cards(r);
    else
        take_cards(r, list);
    r->p->buildable = r->cards;
}

/* -- towns */

/* Whether so many can lie there is known when all cards are: see check_holds. */
static void read_holds(reader *r, const json_t *list, hm_town *t, int square)
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
        hm_town_hold(t, square,
                     hm_settings_resource(&r->fields, json_array_get(list, i), r->game));
        hm_fields_leave(&r->fields, before);
    }
    hm_fields_leave(&r->fields, place);
}

/* The slot of the dealt card that stands in the town, -1: none. */
static int dealt_in(const reader *r, const hm_town *t)
{
    for (hm_set s = t->built; s != 0; s &= s - 1) {
        int slot = t->cell[hm_first(s)] - HM_CELL_BUILDING;
        if (is_dealt(r, r->card[slot]))
            return slot;
    }
    return -1;
}

/* Puts the card of that name on a square; NULL when there is none. */
static const hm_card *put_card(reader *r, const char *name, bool or_resource, hm_town *t,
                               int square)
{
    const hm_card *card = find_card(r, name, or_resource);
    if (card == NULL)
        return NULL;
    if (is_dealt(r, card) && dealt_in(r, t) >= 0)
        hm_fields_refuse(&r->fields, HM_EINPUT,
                         "'%s' is there already, and of cards that are dealt a town has "
                         "one at most",
                         r->card[dealt_in(r, t)]->name);
    hm_town_put_building(t, square, slot_for(r, card));
    return card;
}

static void read_building(reader *r, json_t *cell, hm_town *t, int square)
{
    static const char *const known[] = {"card",  "holds",    "memo", "height",
                                        "coins", "villager", NULL};
    hm_fields_check(&r->fields, cell, known);
    size_t before = hm_fields_enter(&r->fields, ".card");
    const char *name = hm_fields_text(&r->fields, json_object_get(cell, "card"));
    const hm_card *card = put_card(r, name, false, t, square);
    hm_fields_leave(&r->fields, before);
    if (card == NULL)
        return;
    read_holds(r, json_object_get(cell, "holds"), t, square);
    t->memo[square] =
        (int16_t)hm_fields_number(&r->fields, cell, "memo", INT16_MIN, INT16_MAX);
    skip_count(r, cell, "height");
    skip_count(r, cell, "coins");
    hm_fields_skip_flag(&r->fields, cell, "villager");
}

static void read_cube(reader *r, json_t *cell, hm_town *t, int square)
{
    static const char *const known[] = {"resource", "villager", NULL};
    hm_fields_check(&r->fields, cell, known);
    size_t before = hm_fields_enter(&r->fields, ".resource");
    hm_town_put_cube(
        t, square,
        hm_settings_resource(&r->fields, json_object_get(cell, "resource"), r->game));
    hm_fields_leave(&r->fields, before);
    hm_fields_skip_flag(&r->fields, cell, "villager");
}

static void read_cell_name(reader *r, const char *name, hm_town *t, int square)
{
    int kind = hm_game_resource(r->game, name, strlen(name));
    if (strcmp(name, ".") == 0)
        return;
    if (kind >= 0)
        hm_town_put_cube(t, square, kind);
    else
        put_card(r, name, true, t, square);
}

static void read_cell(reader *r, json_t *cell, hm_town *t, int square)
{
    bool card = json_object_get(cell, "card"), cube = json_object_get(cell, "resource");
    if (json_is_string(cell))
        read_cell_name(r, json_string_value(cell), t, square);
    else if (!json_is_object(cell))
        hm_fields_refuse(&r->fields, HM_EINPUT, "expected a text or an object, not %s",
                         hm_json_kind(cell));
    else if (card == cube)
        hm_fields_refuse(&r->fields, HM_EINPUT,
                         "expected either a 'card' or a 'resource'");
    else if (card)
        read_building(r, cell, t, square);
    else
        read_cube(r, cell, t, square);
}

static void read_row(reader *r, const json_t *list, hm_town *t, int row)
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

static void read_town(reader *r, const json_t *list, hm_town *t)
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
    for (int i = 0; r->fields.st == HM_OK && i < g->rows; i++)
        read_row(r, json_array_get(list, (size_t)i), t, i);
    hm_fields_leave(&r->fields, before);
}

/* -- players */

static const char *name_of(reader *r, const json_t *v, int player)
{
    char text[32];
    if (v != NULL && !json_is_null(v)) {
        size_t before = hm_fields_enter(&r->fields, ".name");
        const char *name = hm_fields_text(&r->fields, v);
        hm_fields_leave(&r->fields, before);
        return name;
    }
    snprintf(text, sizeof text, "Player %d", player + 1);
    const char *name = hm_arena_text(&r->p->arena, text, strlen(text));
    if (name == NULL)
        hm_fields_refuse(&r->fields, HM_ENOMEM, "out of memory");
    return name;
}

/* The card that was dealt to the player is in the town, or else in the hand. */
static void read_held(reader *r, const json_t *v, hm_town *t)
{
    if (v == NULL || json_is_null(v))
        return;
    size_t before = hm_fields_enter(&r->fields, ".monument");
    const hm_card *card = find_card(r, hm_fields_text(&r->fields, v), false);
    int slot = card != NULL ? slot_for(r, card) : 0, built = dealt_in(r, t);
    if (card != NULL && !is_dealt(r, card))
        hm_fields_refuse(&r->fields, HM_EINPUT,
                         "card '%s' is for everybody: it is not dealt to a player",
                         card->name);
    else if (card != NULL && built >= 0 && built != slot)
        hm_fields_refuse(&r->fields, HM_EINPUT, "'%s' is built, so '%s' was not kept",
                         r->card[built]->name, card->name);
    else if (card != NULL && built < 0)
        t->hand = (uint8_t)(slot + 1);
    hm_fields_leave(&r->fields, before);
}

static void read_player(reader *r, json_t *v, int player)
{
    static const char *const known[] = {"name",      "monument", "coins",
                                        "completed", "town",     NULL};
    hm_seat *seat = &r->p->seat[player];
    hm_town *town = &r->p->town[player];
    if (!hm_fields_is_object(&r->fields, v))
        return;
    hm_fields_check(&r->fields, v, known);
    seat->name = name_of(r, json_object_get(v, "name"), player);
    read_town(r, json_object_get(v, "town"), town);
    read_held(r, json_object_get(v, "monument"), town);
    skip_count(r, v, "coins");
    town->finish =
        (uint8_t)hm_fields_number(&r->fields, v, "completed", 0, HM_PLAYERS_MAX);
}

static void make_room(reader *r, size_t players)
{
    hm_position *p = r->p;
    p->seat = hm_arena_array(&p->arena, players, sizeof *p->seat);
    p->town = hm_arena_array(&p->arena, players, sizeof *p->town);
    if (p->seat == NULL || p->town == NULL)
        hm_fields_refuse(&r->fields, HM_ENOMEM, "out of memory");
}

static void read_players(reader *r, const json_t *list)
{
    if (list == NULL) {
        hm_fields_refuse(&r->fields, HM_EINPUT, "a position needs 'players'");
        return;
    }
    hm_fields_enter(&r->fields, "players");
    size_t n = hm_fields_list(&r->fields, list);
    if (n == 0)
        hm_fields_refuse(&r->fields, HM_EINPUT, "expected at least one player");
    if (n > HM_PLAYERS_MAX)
        hm_fields_refuse(&r->fields, HM_ELIMIT, "more than %d players", HM_PLAYERS_MAX);
    if (r->fields.st == HM_OK)
        make_room(r, n);
    for (size_t i = 0; r->fields.st == HM_OK && i < n; i++) {
        size_t before = hm_fields_enter(&r->fields, "[%zu]", i);
        read_player(r, json_array_get(list, i), (int)i);
        hm_fields_leave(&r->fields, before);
    }
    r->p->players = (int)n;
}

/* Cubes lie on cards that hold some, and on any where a card puts them there. */
static void check_holds(reader *r, int player, int square)
{
    const hm_town *t = &r->p->town[player];
    const hm_card *card = r->card[t->cell[square] - HM_CELL_BUILDING];
    int n = hm_held_count(t->held[square]), cols = r->game->grid.cols;
    if (n <= card->holds || r->p->deck->loads)
        return;
    hm_fields_leave(&r->fields, 0);
    hm_fields_enter(&r->fields, "players[%d].town[%d][%d].holds", player, square / cols,
                    square % cols);
    if (card->holds == 0)
        hm_fields_refuse(&r->fields, HM_EINPUT, "no cubes can lie on card '%s'",
                         card->name);
    else
        hm_fields_refuse(&r->fields, HM_EINPUT, "card '%s' holds at most %d, not %d",
                         card->name, card->holds, n);
}

hm_status hm_position_fill(hm_position *p, const hm_cards *set, hm_error *err)
{
    reader r = {.p = p, .game = set->game, .set = set, .fields.err = err};
    read_cards(&r, json_object_get(p->root, "cards"));
    skip_count(&r, p->root, "round");
    read_players(&r, json_object_get(p->root, "players"));
    if (r.fields.st == HM_OK)
        r.fields.st = hm_deck_new(&p->arena, set, r.card, r.cards, &p->deck, err);
    for (int i = 0; r.fields.st == HM_OK && i < p->players; i++)
        for (hm_set s = p->town[i].built; s != 0; s &= s - 1)
            check_holds(&r, i, hm_first(s));
    return r.fields.st;
}

void hm_position_free(hm_position *p)
{
    hm_arena_drop(&p->arena);
    json_decref(p->root);
    *p = (hm_position){0};
}

/* -- what it is read for */

bool hm_position_may_build(const hm_position *p, int player, int slot)
{
    if (p->deck->dealt >> slot & 1)
        return p->town[player].hand == slot + 1;
    return slot < p->buildable;
}

static int tell(const char *path, const char *text, size_t length, const hm_error *err)
{
    const hm_source source = {strcmp(path, "-") ? path : "<stdin>", text, length};
    fflush(stdout);
    hm_put(stderr, source.name);
    if (err->at.last != 0) {
        hm_place place = hm_source_place(&source, err->at);
        fprintf(stderr, ":%d:%d", place.line, place.column);
    }
    fputs(": error: ", stderr);
    hm_put(stderr, err->msg);
    fputc('\n', stderr);
    return hm_exit_for(err->code);
}

/* What the options say goes over what the position says. */
static bool apply_options(const hm_options *o, const hm_game *game, hm_setting *how)
{
    hm_setting said;
    if (!hm_setting_from(o, game, &said))
        return false;
    if (o->mode != NULL)
        how->mode = said.mode;
    for (int i = 0; i < o->rules; i++) {
        int rule = hm_game_rule(game, o->rule[i], strcspn(o->rule[i], "="));
        how->rule[rule] = said.rule[rule];
    }
    return true;
}

/* Steps two and three, with the options between them. */
static int fill(hm_position *p, const hm_cards *set, const hm_options *o,
                const char *text, size_t length)
{
    hm_error err;
    if (hm_position_settle(p, set->game, &err) != HM_OK)
        return tell(o->arg[0], text, length, &err);
    if (!apply_options(o, set->game, &p->how))
        return HM_EXIT_USAGE;
    if (hm_position_fill(p, set, &err) != HM_OK)
        return tell(o->arg[0], text, length, &err);
    return HM_EXIT_FINE;
}

int hm_position_load(hm_position *p, hm_library **lib, const hm_options *o)
{
    hm_error err;
    size_t length;
    int code;
    *p = (hm_position){0};
    *lib = NULL;
    char *text = hm_read_file(o->arg[0], HM_POSITION_MAX, &length, &err);
    if (text == NULL)
        return hm_say_error(&err);
    if (hm_position_read(p, text, length, &err) != HM_OK)
        code = tell(o->arg[0], text, length, &err);
    else if ((*lib = hm_load(o, p->pack, p->packs, &code)) != NULL)
        code = fill(p, hm_library_cards(*lib), o, text, length);
    free(text);
    if (code == HM_EXIT_FINE)
        return code;
    hm_position_free(p);
    hm_library_free(*lib);
    *lib = NULL;
    return code;
}

const char *hm_squares_text(const hm_grid *g, hm_set set, char *text, size_t size)
{
    size_t n = 0;
    text[0] = '\0';
    for (; set != 0 && n + HM_SQUARE_NAME_MAX + 1 < size; set &= set - 1) {
        char name[HM_SQUARE_NAME_MAX];
        hm_grid_name(g, hm_first(set), name);
        n += (size_t)snprintf(text + n, size - n, "%s%s", n ? " " : "", name);
    }
    return text;
}

struct json_t *hm_squares_json(const hm_grid *g, hm_set set)
{
    json_t *list = hm_need(json_array());
    for (; set != 0; set &= set - 1) {
        char name[HM_SQUARE_NAME_MAX];
        hm_grid_name(g, hm_first(set), name);
        json_array_append_new(list, json_string(name));
    }
    return list;
}
