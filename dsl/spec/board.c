/* board.c - tests of games on a shared board: where the game starts, and what there is
 * later.
 *
 * The whole position is one hm_commons, filled by the parts in any order and put on the
 * table as it is; what is not said is as at the beginning of a game. Later the same
 * struct is filled by the table, so expectations read it instead of asking the rules of
 * one game. */
#include "dsl/spec/play.h"

#include <stdio.h>
#include <string.h>

#define fail hm_scene_fail

/* -- which sort of game a part is for */

static bool is_towns_part(const hm_node *n)
{
    switch (n->word) {
    case HM_WORD_TOWN: case HM_WORD_BUILDS: case HM_WORD_FEEDS: case HM_WORD_BECOMES:
    case HM_WORD_CAVERN: case HM_WORD_CALLS: case HM_WORD_DEAL: case HM_WORD_BEGINS:
    case HM_WORD_ROLLS: case HM_WORD_OWNS: case HM_WORD_GROUND:
        return true;
    case HM_WORD_HAND: return n->text != NULL;
    default: return false;
    }
}

/* Parts that say where the players and their things are. */
static bool is_position(const hm_node *n)
{
    switch (n->word) {
    case HM_WORD_TILE: case HM_WORD_WORKER: case HM_WORD_STOCK: case HM_WORD_POINTS:
    case HM_WORD_WORKERS: case HM_WORD_HOUSES: case HM_WORD_MARKET: case HM_WORD_RESERVE:
    case HM_WORD_FIRST: case HM_WORD_ROUND: return true;
    case HM_WORD_HAND: return n->text == NULL;
    default: return false;
    }
}

bool hm_board_is_check(const hm_node *n)
{
    switch (n->word) {
    case HM_WORD_HAS: case HM_WORD_LEFT_OVER: case HM_WORD_TRACK: case HM_WORD_POSSIBLE:
    case HM_WORD_IMPOSSIBLE: return true;
    default: return false;
    }
}

static bool is_board_part(const hm_node *n)
{
    if (n->word == HM_WORD_ROUND)
        return false; /* every game has rounds */
    return is_position(n) || n->word == HM_WORD_BOARD || n->word == HM_WORD_PLAYERS ||
           (hm_board_is_check(n) && n->word != HM_WORD_HAS);
}

/* Both sorts of game have the same grammar, so parts of the other sort are refused
 * here, all of them, before anything is read. */
bool hm_board_fits(hm_scene *s, const hm_node *test)
{
    bool fine = true;
    for (const hm_node *n = test->item.parts; n != NULL; n = n->next) {
        if (s->shared ? !is_towns_part(n) : !is_board_part(n))
            continue;
        const char *word = hm_word_lookup((hm_word)n->word)->spelling;
        fail(s, n->at, s->shared ? "'%s' is for games in which players have towns"
                                 : "'%s' is for games on a shared board", word);
        fine = false;
    }
    return fine;
}

/* -- who and what */

/* The seat of a player's number; -1 after a failure. */
static int seat_of(hm_scene *s, const hm_node *n, int player)
{
    if (player >= 1 && player <= s->towns)
        return player - 1;
    fail(s, n->at, "there is no player %d, only %d", player, s->towns);
    return -1;
}

/* By name or plural, as amounts are written. */
static int resource_of(hm_scene *s, const hm_node *n)
{
    hm_near near = {0};
    for (int i = 0; n->text != NULL && i < s->game->resources; i++) {
        const hm_resource *r = &s->game->resource[i];
        if (strcmp(r->name, n->text) == 0 || strcmp(r->plural, n->text) == 0)
            return i;
        hm_near_try(&near, n->text, strlen(n->text), r->name);
        hm_near_try(&near, n->text, strlen(n->text), r->plural);
    }
    if (n->text == NULL)
        fail(s, n->at, "which cubes? Name their kind");
    else if (near.best != NULL)
        fail(s, n->name_at, "unknown resource '%s' (did you mean '%s'?)", n->text,
             near.best);
    else
        fail(s, n->name_at, "unknown resource '%s'", n->text);
    return -1;
}

static void read_amounts(hm_scene *s, const hm_node *list, uint8_t *out)
{
    for (const hm_node *n = list; n != NULL; n = n->next) {
        int r = resource_of(s, n);
        if (r >= 0 && n->amount.number > UINT8_MAX)
            fail(s, n->at, "at most %d", (int)UINT8_MAX);
        else if (r >= 0)
            out[r] = (uint8_t)n->amount.number;
    }
}

static bool has_aim(const hm_card *card)
{
    for (int i = 0; i < card->clauses; i++)
        if (card->clause[i].hook == HM_HOOK_AIM)
            return true;
    return false;
}

/* The slot of a card that must be an objective, or must be none. */
static int slot_of(hm_scene *s, const char *name, hm_span at, bool objective)
{
    const hm_card *card = hm_scene_find(s, name, at);
    if (card == NULL)
        return -1;
    if (has_aim(card) == objective)
        return hm_scene_add(s, card, at);
    fail(s, at, objective ? "'%s' is no objective" : "'%s' is no tile", card->name);
    return -1;
}

/* -- the position */

/* Of those that a test speaks of as players. */
static int player_of(const hm_node *n)
{
    const bool alone = n->kind == HM_NODE_TEST_OF || n->kind == HM_NODE_TEST_FIRST ||
                       n->kind == HM_NODE_TEST_ASKS;
    return alone ? n->number.value : n->list.player;
}

/* A test need not say how many play: as many as it speaks of, but two at least. */
static int most_mentioned(const hm_node *test)
{
    int most = 2;
    for (const hm_node *n = test->item.parts; n != NULL; n = n->next) {
        bool seat = n->word == HM_WORD_OF || n->word == HM_WORD_FIRST ||
                    n->word == HM_WORD_ASKS ||
                    (is_position(n) && n->word != HM_WORD_ROUND);
        if (seat && player_of(n) > most)
            most = player_of(n);
    }
    return most < HM_COMMONS_SEATS ? most : HM_COMMONS_SEATS;
}

static void read_players(hm_scene *s, const hm_node *test)
{
    const hm_node *n = hm_node_part(test, HM_WORD_PLAYERS);
    s->towns = n != NULL ? n->number.value : most_mentioned(test);
    if (s->towns >= 1 && s->towns <= HM_COMMONS_SEATS)
        return;
    fail(s, n != NULL ? n->at : test->name_at, "1 to %d players, not %d",
         (int)HM_COMMONS_SEATS, s->towns);
    s->towns = HM_COMMONS_SEATS;
}

static void read_board(hm_scene *s, const hm_node *part)
{
    int board = hm_game_board(s->game, part->text, strlen(part->text));
    if (board < 0)
        fail(s, part->name_at, "unknown board '%s'", part->text);
    else
        s->commons.board = (uint8_t)board;
}

/* A square that is free for a tile or a worker, which may or may not go on terrain; -1
 * after a failure. */
static int free_square(hm_scene *s, const hm_node *n, bool anywhere)
{
    int square = hm_grid_square(&s->game->grid, n->text, strlen(n->text));
    if (square < 0) {
        fail(s, n->at, "no square '%s'", n->text);
        return -1;
    }
    int terrain = s->game->board[s->commons.board].cell[square];
    if (terrain != 0 && !anywhere)
        fail(s, n->at, "%s is %s: nothing stands there", n->text,
             s->game->terrain[terrain - 1].name);
    else if (s->commons.tile[square] != 0 || s->commons.worker[square] != 0)
        fail(s, n->at, "something stands on %s already", n->text);
    else
        return square;
    return -1;
}

/* A house is taken from the owner for each tile, as building would; not below none,
 * since the test may say how many are left. */
static void put_tile(hm_scene *s, const hm_node *part)
{
    int slot = slot_of(s, part->text, part->name_at, false);
    int seat = seat_of(s, part, part->list.player);
    for (const hm_node *n = part->list.of; n != NULL && slot >= 0 && seat >= 0;
         n = n->next) {
        int square = free_square(s, n, hm_card_goes_anywhere(s->card[slot]));
        hm_commons_seat *owner = &s->commons.seat[seat];
        if (square < 0)
            continue;
        s->commons.tile[square] = (uint8_t)(slot + 1);
        s->commons.owner[square] = (uint8_t)seat;
        owner->houses = (uint8_t)(owner->houses - (owner->houses != 0));
    }
}

static void put_worker(hm_scene *s, const hm_node *part)
{
    int seat = seat_of(s, part, part->list.player);
    for (const hm_node *n = part->list.of; n != NULL && seat >= 0; n = n->next) {
        int square = free_square(s, n, false);
        hm_commons_seat *owner = &s->commons.seat[seat];
        if (square < 0)
            continue;
        s->commons.worker[square] = (uint8_t)(seat + 1);
        owner->workers = (uint8_t)(owner->workers - (owner->workers != 0));
    }
}

static void read_hand(hm_scene *s, const hm_node *part, hm_commons_seat *seat)
{
    for (const hm_node *n = part->list.of; n != NULL; n = n->next) {
        int slot = slot_of(s, n->text, n->at, true);
        if (slot >= 0)
            seat->hand |= hm_bit(slot);
    }
}

static void read_market(hm_scene *s, const hm_node *part)
{
    for (const hm_node *n = part->list.of; n != NULL; n = n->next) {
        int slot = slot_of(s, n->text, n->name_at, false);
        if (slot >= 0 && n->amount.number > UINT8_MAX)
            fail(s, n->at, "at most %d", (int)UINT8_MAX);
        else if (slot >= 0)
            s->commons.market[slot] = (uint8_t)n->amount.number;
    }
}

static void read_byte(hm_scene *s, const hm_node *n, uint8_t *out)
{
    if (n->number.value > UINT8_MAX)
        fail(s, n->at, "at most %d", (int)UINT8_MAX);
    else
        *out = (uint8_t)n->number.value;
}

/* What a player has left or has. */
static void read_seat(hm_scene *s, const hm_node *part)
{
    int who = seat_of(s, part, part->list.player);
    if (who < 0)
        return;
    hm_commons_seat *seat = &s->commons.seat[who];
    switch (part->word) {
    case HM_WORD_STOCK: read_amounts(s, part->list.of, seat->stock); return;
    case HM_WORD_HAND: read_hand(s, part, seat); return;
    case HM_WORD_POINTS: seat->points = part->list.of->number.value; return;
    case HM_WORD_WORKERS: read_byte(s, part->list.of, &seat->workers); return;
    case HM_WORD_HOUSES: read_byte(s, part->list.of, &seat->houses); return;
    default: hm_scene_bug(s, part); return;
    }
}

static void read_first(hm_scene *s, const hm_node *part)
{
    int who = seat_of(s, part, part->number.value);
    if (who >= 0)
        s->commons.first = (uint8_t)who;
}

/* Called for all parts of the test; those that are no position are none of
 * its business. */
static void read_position(hm_scene *s, const hm_node *part)
{
    switch (part->word) {
    case HM_WORD_STOCK: case HM_WORD_POINTS: case HM_WORD_WORKERS: case HM_WORD_HOUSES:
    case HM_WORD_HAND: read_seat(s, part); break;
    case HM_WORD_FIRST: read_first(s, part); break;
    case HM_WORD_MARKET: read_market(s, part); break;
    case HM_WORD_ROUND:
        if (part->number.value < 1 ||
            part->number.value > hm_game_number(s->game, "rounds", s->towns, 1))
            fail(s, part->name_at, "there is no round %d", (int)part->number.value);
        else
            s->commons.round = (uint8_t)part->number.value;
        break;
    default: break;
    }
}

/* All that nobody has, where the test says nothing else. */
static void fill_reserve(hm_scene *s, const hm_node *test)
{
    for (int r = 0; r < s->game->resources && r < HM_RESOURCES_MAX; r++) {
        int left = s->game->resource[r].supply;
        for (int i = 0; i < s->towns; i++)
            left -= s->commons.seat[i].stock[r];
        if (left < 0 && s->game->resource[r].supply != 0)
            fail(s, test->name_at, "the players have more %s than there is",
                 s->game->resource[r].name);
        s->commons.reserve[r] = (uint8_t)(left > 0 ? left : 0);
    }
    for (const hm_node *n = test->item.parts; n != NULL; n = n->next)
        if (n->word == HM_WORD_RESERVE)
            read_amounts(s, n->list.of, s->commons.reserve);
}

/* Parts may stand in any order, but tiles need the board, and the reserve is what all
 * else leaves over; so there is a round for each. */
void hm_board_scene(hm_scene *s, const hm_node *test)
{
    for (int i = 0; i < s->cards->count && !s->listed && s->count < HM_DECK_MAX; i++)
        if (!hm_card_is_out(s->cards->card[i], s->game, &s->how))
            hm_scene_add(s, s->cards->card[i], test->name_at);
    read_players(s, test);
    s->commons.players = (uint8_t)s->towns;
    s->commons.round = 1;
    for (int i = 0; i < s->towns; i++) {
        hm_commons_seat *seat = &s->commons.seat[i];
        seat->workers = (uint8_t)hm_game_number(s->game, "workers", s->towns, 0);
        seat->houses = (uint8_t)hm_game_number(s->game, "houses", s->towns, 0);
    }
    for (const hm_node *n = test->item.parts; n != NULL; n = n->next)
        if (n->word == HM_WORD_BOARD)
            read_board(s, n);
    for (const hm_node *n = test->item.parts; n != NULL; n = n->next) {
        s->placed |= is_position(n);
        if (n->word == HM_WORD_TILE)
            put_tile(s, n);
        else if (n->word == HM_WORD_WORKER)
            put_worker(s, n);
    }
    for (const hm_node *n = test->item.parts; n != NULL; n = n->next)
        read_position(s, n);
    fill_reserve(s, test);
}

/* -- what there is later */

static void check_amounts(hm_scene *s, const hm_node *part, const uint8_t *have,
                          const char *who)
{
    for (const hm_node *n = part->list.of; n != NULL; n = n->next) {
        int r = resource_of(s, n);
        if (r >= 0 && have[r] != n->amount.number)
            fail(s, n->at, "%s has %d %s, expected %d", who, have[r],
                 have[r] == 1 ? s->game->resource[r].name : s->game->resource[r].plural,
                 (int)n->amount.number);
    }
}

static void check_possible(hm_scene *s, const hm_node *part)
{
    int slot = slot_of(s, part->text, part->name_at, true);
    bool want = part->word == HM_WORD_POSSIBLE;
    if (slot >= 0 && hm_table_possible(s->table, slot) != want)
        fail(s, part->at, want ? "%s cannot be reached with this market"
                               : "%s can be reached with this market", part->text);
}

/* Of the player that the last "of" named. */
void hm_board_check(hm_scene *s, const hm_node *part)
{
    char who[24];
    const hm_commons_seat *seat = &s->commons.seat[s->who];
    snprintf(who, sizeof who, "player %d", s->who + 1);
    switch (part->word) {
    case HM_WORD_HAS: check_amounts(s, part, seat->stock, who); break;
    case HM_WORD_LEFT_OVER:
        check_amounts(s, part, s->commons.reserve, "the reserve");
        break;
    case HM_WORD_TRACK:
        if (seat->points != part->number.value)
            fail(s, part->at, "%s has %d points, expected %d", who, (int)seat->points,
                 (int)part->number.value);
        break;
    case HM_WORD_POSSIBLE:
    case HM_WORD_IMPOSSIBLE: check_possible(s, part); break;
    default: hm_scene_bug(s, part); break;
    }
}
