/* position.c - positions on a board that all players share.
 *
 * Everything that is wrong names its place. What can be worked out need not be said:
 * a reserve is the supply without what the players have, workers and houses are
 * those that are not on the board. Cubes of the reserve and of the players are each
 * checked against the supply, but not their sum: positions written by hand need not
 * balance to be scored. */
#include "tools/game/board/board.h"

#include <jansson.h>
#include <string.h>

#include "tools/game/face.h"
#include "tools/game/position_read.h"
#include "tools/say.h"

enum { POINTS_MAX = 1000000 }; /* on the track: no game comes near it */

typedef struct reader {
    hm_position    *p;
    const hm_game  *game;
    const hm_cards *set;
    hm_commons     *c;
    hm_fields       fields;
    int             used[HM_DECK_MAX];              /* pieces, by slot */
    int             tiles[HM_COMMONS_SEATS];        /* on the board, by owner */
    int             workers[HM_COMMONS_SEATS];
    uint64_t        objectives;                     /* that somebody has */
} reader;

const char *const hm_board_position_fields[] = {"board", "first",   "market", "reserve",
                                                "tiles", "workers", NULL};

static int number_of(const reader *r, const char *name, int otherwise)
{
    return hm_game_number(r->game, name, r->p->players, otherwise);
}

/* -- lists of things */

typedef void read_item(reader *r, json_t *item);

/* Calls read for each item of the list in a field, at its place. */
static void read_list(reader *r, const json_t *object, const char *field, read_item *read)
{
    json_t *list = json_object_get(object, field);
    if (list == NULL)
        return;
    size_t place = hm_fields_enter(&r->fields, "%s%s", r->fields.place[0] ? "." : "",
                                   field);
    size_t n = hm_fields_list(&r->fields, list);
    for (size_t i = 0; i < n && r->fields.st == HM_OK; i++) {
        size_t before = hm_fields_enter(&r->fields, "[%zu]", i);
        read(r, json_array_get(list, i));
        hm_fields_leave(&r->fields, before);
    }
    hm_fields_leave(&r->fields, place);
}

/* -- cards */

/* The slot of a card of the wanted kind; -1 after refusing it. */
static int slot_of(reader *r, const json_t *v, bool objective)
{
    const hm_card *card =
        hm_position_card(&r->fields, r->set, hm_fields_text(&r->fields, v), false);
    int slot = card != NULL ? hm_deck_slot(r->p->deck, card) : HM_NO_SLOT;
    if (card == NULL || r->fields.st != HM_OK)
        return -1;
    if (hm_is_objective(card) != objective)
        hm_fields_refuse(&r->fields, HM_EINPUT, "'%s' is %s", card->name,
                         objective ? "a tile, no objective" : "an objective, no tile");
    else if (slot == HM_NO_SLOT)
        hm_fields_refuse(&r->fields, HM_EINPUT, "'%s' is not played in mode '%s'",
                         card->name, r->game->mode[r->p->how.mode].name);
    return r->fields.st == HM_OK ? slot : -1;
}

/* One more piece of a tile. */
static void use_piece(reader *r, int slot)
{
    const hm_card *card = r->p->deck->card[slot];
    if (++r->used[slot] > card->copies)
        hm_fields_refuse(&r->fields, HM_EINPUT, "there %s only %d of '%s'",
                         card->copies == 1 ? "is" : "are", card->copies, card->name);
}

/* All cards that the mode plays with, because a position need not say which tiles lie
 * in the market to have them on the board. */
static hm_status take_cards(reader *r, hm_error *err)
{
    const hm_card *card[HM_DECK_MAX];
    int n = 0;
    for (int i = 0; i < r->set->count; i++) {
        if (hm_card_is_out(r->set->card[i], r->game, &r->p->how))
            continue;
        if (n == HM_DECK_MAX) {
            hm_fields_refuse(&r->fields, HM_ELIMIT,
                             "the packs have more than %d cards: name fewer packs",
                             HM_DECK_MAX);
            return r->fields.st;
        }
        card[n++] = r->set->card[i];
    }
    return hm_deck_with(&r->p->arena, r->set, card, n,
                        hm_setting_variants(r->game, &r->p->how), &r->p->deck, err);
}

/* -- the market */

static void read_market_tile(reader *r, json_t *v)
{
    int slot = slot_of(r, v, false);
    if (slot < 0)
        return;
    use_piece(r, slot);
    r->c->market[slot]++;
}

/* Designs that lie or lay in the market, besides those that always do. */
static void check_market(reader *r)
{
    int designs = 0, most = number_of(r, "market", HM_DECK_MAX);
    for (int i = 0; i < r->p->deck->count; i++)
        designs += r->used[i] > 0 && !hm_card_has_tag(r->p->deck->card[i], HM_ALWAYS);
    if (designs <= most)
        return;
    size_t before = hm_fields_enter(&r->fields, "market");
    hm_fields_refuse(&r->fields, HM_EINPUT,
                     "%d different tiles lie there or are built, and a market has %d",
                     designs, most);
    hm_fields_leave(&r->fields, before);
}

/* -- the board */

static void read_board(reader *r)
{
    const json_t *v = json_object_get(r->p->root, "board");
    size_t before = hm_fields_enter(&r->fields, "board");
    const char *name = v != NULL ? hm_fields_text(&r->fields, v) : "";
    r->c->board = (uint8_t)hm_board_find(&r->fields, name, r->game);
    hm_fields_leave(&r->fields, before);
}

/* A field that must be there; NULL after refusing that it is not. */
static json_t *needed(reader *r, json_t *item, const char *field)
{
    json_t *v = json_object_get(item, field);
    if (v == NULL)
        hm_fields_refuse(&r->fields, HM_EINPUT, "'%s' is missing", field);
    return v;
}

static void refuse_terrain(reader *r, int square, const char *name)
{
    const hm_board *board = &r->game->board[r->c->board];
    hm_fields_refuse(&r->fields, HM_EINPUT, "'%s' is %s on board '%s'", name,
                     r->game->terrain[board->cell[square] - 1].name, board->name);
}

/* A square that nothing stands on yet, of free ground or of any; -1 after refusing it. */
static int square_of(reader *r, json_t *item, bool anywhere)
{
    const json_t *v = needed(r, item, "square");
    size_t before = hm_fields_enter(&r->fields, ".square");
    const char *name = v != NULL ? hm_fields_text(&r->fields, v) : "";
    int square = hm_grid_square(&r->game->grid, name, strlen(name));
    int terrain = square >= 0 ? r->game->board[r->c->board].cell[square] : 0;
    if (square < 0)
        hm_fields_refuse(&r->fields, HM_EINPUT, "there is no square '%.*s'",
                         hm_quoted(name), name);
    else if (terrain != 0 && !anywhere)
        refuse_terrain(r, square, name);
    else if (r->c->tile[square] != 0 || r->c->worker[square] != 0)
        hm_fields_refuse(&r->fields, HM_EINPUT, "something stands on '%s' already", name);
    hm_fields_leave(&r->fields, before);
    return r->fields.st == HM_OK ? square : -1;
}

static int owner_of(reader *r, json_t *item)
{
    needed(r, item, "owner");
    return hm_fields_number(&r->fields, item, "owner", 0, r->p->players - 1);
}

/* Place and owner are read even when the name is wrong: only the first mistake is
 * kept. */
static void read_tile(reader *r, json_t *item)
{
    static const char *const known[] = {"tile", "square", "owner", NULL};
    if (!hm_fields_is_object(&r->fields, item))
        return;
    hm_fields_check(&r->fields, item, known);
    const json_t *v = needed(r, item, "tile");
    const char *name = json_string_value(v);
    const hm_card *card = name != NULL ? hm_cards_find(r->p->deck->cards, name, &(int){0})
                                       : NULL;
    int square = square_of(r, item, card == NULL || hm_card_goes_anywhere(card));
    int owner = owner_of(r, item);
    size_t before = hm_fields_enter(&r->fields, ".tile");
    int slot = v != NULL ? slot_of(r, v, false) : -1;
    if (slot >= 0)
        use_piece(r, slot);
    hm_fields_leave(&r->fields, before);
    if (r->fields.st != HM_OK)
        return;
    r->c->tile[square] = (uint8_t)(slot + 1);
    r->c->owner[square] = (uint8_t)owner;
    r->tiles[owner]++;
}

static void read_worker(reader *r, json_t *item)
{
    static const char *const known[] = {"square", "owner", NULL};
    if (!hm_fields_is_object(&r->fields, item))
        return;
    hm_fields_check(&r->fields, item, known);
    int square = square_of(r, item, false), owner = owner_of(r, item);
    if (r->fields.st != HM_OK)
        return;
    r->c->worker[square] = (uint8_t)(owner + 1);
    if (++r->workers[owner] > number_of(r, "workers", 0))
        hm_fields_refuse(&r->fields, HM_EINPUT, "player %d has only %d workers", owner,
                         number_of(r, "workers", 0));
}

/* -- what players have */

/* So many of a kind can somebody have; 255 of what never runs out. */
static int supply_of(const reader *r, int resource)
{
    const hm_resource *what = &r->game->resource[resource];
    int cap = hm_game_switch(r->game, "coin-cap");
    bool endless = what->money && cap >= 0 && r->p->how.rule[cap] != 0;
    return what->supply == 0 || endless ? UINT8_MAX : what->supply;
}

/* The sum over all players is checked as they are read; those that come later count 0
 * until then. */
static void read_stock(reader *r, json_t *v, hm_commons_seat *seat)
{
    for (int k = 0; k < r->game->resources; k++) {
        int sum = 0, most = supply_of(r, k);
        seat->stock[k] = (uint8_t)hm_fields_number(&r->fields, v,
                                                   r->game->resource[k].name, 0, most);
        for (int i = 0; i < r->p->players; i++)
            sum += r->c->seat[i].stock[k];
        if (sum > most)
            hm_fields_refuse(&r->fields, HM_EINPUT,
                             "the players have %d %s, and there are %d", sum,
                             r->game->resource[k].plural, most);
    }
}

/* The objective belongs to the player who is being read. */
static int objective_of(reader *r, json_t *v)
{
    int slot = slot_of(r, v, true);
    if (slot >= 0 && r->objectives >> slot & 1)
        hm_fields_refuse(&r->fields, HM_EINPUT, "'%s' is there twice",
                         r->p->deck->card[slot]->name);
    if (slot >= 0)
        r->objectives |= hm_bit(slot);
    return slot;
}

static hm_commons_seat *seat_being_read(reader *r) { return &r->c->seat[r->c->players]; }

static void read_held(reader *r, json_t *v)
{
    int slot = objective_of(r, v);
    seat_being_read(r)->hand |= slot >= 0 ? hm_bit(slot) : 0;
}

static void read_done(reader *r, json_t *v)
{
    int slot = objective_of(r, v);
    seat_being_read(r)->done |= slot >= 0 ? hm_bit(slot) : 0;
}

/* Pieces that are not on the board: what the field says, or all the others. */
static uint8_t left_of(reader *r, json_t *v, const char *field, int there)
{
    int left = number_of(r, field, 0) - there;
    if (left < 0)
        hm_fields_refuse(&r->fields, HM_EINPUT,
                         "%d of the %s are on the board, and there are %d", there, field,
                         number_of(r, field, 0));
    if (json_object_get(v, field) == NULL || left < 0)
        return (uint8_t)(left < 0 ? 0 : left);
    return (uint8_t)hm_fields_number(&r->fields, v, field, 0, left);
}

static void check_player(reader *r, json_t *v)
{
    const char *known[HM_RESOURCES_MAX + 8] = {"name",   "points",     "workers",
                                               "houses", "objectives", "done",
                                               "secret"};
    for (int k = 0; k < r->game->resources; k++)
        known[7 + k] = r->game->resource[k].name;
    known[7 + r->game->resources] = NULL;
    hm_fields_check(&r->fields, v, known);
}

/* Workers and houses after the board, which says how many of them stand on it. */
static void read_player(reader *r, json_t *v)
{
    int player = r->c->players;
    hm_commons_seat *seat = &r->c->seat[player];
    if (!hm_fields_is_object(&r->fields, v))
        return;
    check_player(r, v);
    r->p->seat[player].name =
        hm_position_name(r->p, &r->fields, json_object_get(v, "name"), player);
    seat->points = hm_fields_number(&r->fields, v, "points", -POINTS_MAX, POINTS_MAX);
    read_stock(r, v, seat);
    seat->workers = left_of(r, v, "workers", r->workers[player]);
    seat->houses = left_of(r, v, "houses", r->tiles[player]);
    seat->secret = (uint8_t)hm_fields_number(&r->fields, v, "secret", 0, HM_DECK_MAX);
    read_list(r, v, "objectives", read_held);
    read_list(r, v, "done", read_done);
    r->c->players++;
}

/* First, because nearly everything else depends on their number. */
static void count_players(reader *r)
{
    const json_t *list = json_object_get(r->p->root, "players");
    if (list == NULL) {
        hm_fields_refuse(&r->fields, HM_EINPUT, "a position needs 'players'");
        return;
    }
    size_t before = hm_fields_enter(&r->fields, "players"),
           n = hm_fields_list(&r->fields, list);
    r->p->players = n > HM_COMMONS_SEATS ? 0 : (int)n;
    if (number_of(r, "workers", 0) == 0 || n == 0 || n > HM_COMMONS_SEATS)
        hm_fields_refuse(&r->fields, HM_EINPUT, "'%s' is not for %zu player%s",
                         r->game->name, n, n == 1 ? "" : "s");
    hm_fields_leave(&r->fields, before);
}

/* -- the reserve */

/* What is not said is the supply without what the players have. */
static void read_reserve(reader *r)
{
    json_t *v = json_object_get(r->p->root, "reserve");
    const char *known[HM_RESOURCES_MAX + 1] = {NULL};
    for (int k = 0; k < r->game->resources; k++)
        known[k] = r->game->resource[k].name;
    size_t before = hm_fields_enter(&r->fields, "reserve");
    if (v != NULL && hm_fields_is_object(&r->fields, v))
        hm_fields_check(&r->fields, v, known);
    for (int k = 0; k < r->game->resources && r->fields.st == HM_OK; k++) {
        int left = supply_of(r, k);
        for (int i = 0; i < r->p->players; i++)
            left -= r->c->seat[i].stock[k];
        r->c->reserve[k] = json_object_get(v, known[k]) == NULL
                               ? (uint8_t)left
                               : (uint8_t)hm_fields_number(&r->fields, v, known[k], 0,
                                                           supply_of(r, k));
    }
    hm_fields_leave(&r->fields, before);
}

/* -- all of it */

static void make_room(reader *r)
{
    hm_position *p = r->p;
    p->seat = hm_need(hm_arena_array(&p->arena, HM_COMMONS_SEATS, sizeof *p->seat));
    p->commons = r->c = hm_need(hm_arena_new(&p->arena, sizeof *p->commons));
}

/* Board, then what stands on it, then the market, then players: each is checked against
 * those before it. */
static void read_all(reader *r)
{
    json_t *root = r->p->root;
    read_board(r);
    r->c->round = (uint8_t)hm_fields_number(&r->fields, root, "round", 1,
                                            number_of(r, "rounds", 4));
    r->c->round = r->c->round == 0 ? 1 : r->c->round;
    r->c->first = (uint8_t)hm_fields_number(&r->fields, root, "first", 0,
                                            r->p->players - 1);
    read_list(r, root, "tiles", read_tile);
    read_list(r, root, "workers", read_worker);
    read_list(r, root, "market", read_market_tile);
    if (r->fields.st == HM_OK)
        check_market(r);
    read_list(r, root, "players", read_player);
    if (r->fields.st == HM_OK)
        read_reserve(r);
}

/* The number of players first: how many workers, houses and rounds there are depends
 * on it. */
hm_status hm_board_fill(hm_position *p, const hm_cards *set, hm_error *err)
{
    reader r = {.p = p, .game = set->game, .set = set, .fields.err = err};
    count_players(&r);
    if (r.fields.st == HM_OK)
        r.fields.st = take_cards(&r, err);
    if (r.fields.st != HM_OK)
        return r.fields.st;
    make_room(&r);
    read_all(&r);
    p->deal = (hm_deal){.ruleset = hm_face_rules(set->game),
                        .deck = p->deck,
                        .how = p->how,
                        .players = p->players,
                        .board = r.c->board};
    return r.fields.st;
}
