/* builds.c - what each player of a position could build on the shared board, were it
 * their turn now. Who has no worker left builds nothing. */
#include "tools/game/board/board.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "tools/json.h"
#include "tools/say.h"


/* The tiles of one player. */
typedef struct builds {
    int            count;
    const hm_card *card[HM_DECK_MAX];
    hm_set         squares[HM_DECK_MAX];
} builds;

/* The table as if it were this player's turn: nobody else has a worker, and nobody holds
 * an objective that would be asked for first. */
static void put_turn(hm_table *t, const hm_commons *c, int player)
{
    hm_commons turn = *c;
    for (int i = 0; i < c->players; i++) {
        turn.seat[i].hand = 0;
        if (i != player)
            turn.seat[i].workers = 0;
    }
    hm_table_put_commons(t, &turn);
}

/* The ruleset is asked rather than the costs compared, so that money in place of cubes
 * and whatever else pays is counted as in a game. */
static hm_status list_builds(hm_table *t, const hm_commons *c, int player, hm_decision *d,
                             builds *out, hm_error *err)
{
    if (c->seat[player].workers == 0)
        return HM_OK;
    put_turn(t, c, player);
    hm_table_decide(t, d);
    if (hm_table_fault(t) != NULL) {
        *err = *hm_table_fault(t);
        return err->code;
    }
    for (int i = 0; i < d->count; i++) {
        hm_option_parts parts = hm_option_open(t, d->option[i]);
        if (parts.action == HM_ACTION_TILE)
            out->card[out->count++] = parts.card;
    }
    return HM_OK;
}

static hm_set tiles_on(const hm_commons *c)
{
    hm_set out = 0;
    for (int s = 0; s < HM_SQUARES_MAX; s++)
        out |= c->tile[s] != 0 ? hm_bit(s) : 0;
    return out;
}

/* Where a tile that says so itself may go: it is built, however it is paid, until a
 * square is asked for; where there is one only, it stands there. */
static hm_set sites_of(hm_table *t, const hm_commons *c, int player, const hm_card *card,
                       hm_decision *d)
{
    enum { STEPS = 16 }; /* to pay, and what else it asks */
    hm_commons now;
    put_turn(t, c, player);
    for (int i = 0; i < STEPS && hm_table_fault(t) == NULL; i++) {
        hm_set out = 0;
        int which = 0;
        hm_table_decide(t, d);
        for (int k = 0; k < d->count; k++) {
            const hm_option_parts parts = hm_option_open(t, d->option[k]);
            out |= parts.action == HM_ACTION_SQUARE ? hm_bit(parts.square) : 0;
            which = parts.action == HM_ACTION_TILE && parts.card == card ? k : which;
        }
        if (out != 0)
            return out;
        hm_table_apply(t, d->option[which]);
        hm_table_commons(t, player, &now);
        if (tiles_on(&now) != tiles_on(c))
            return tiles_on(&now) & ~tiles_on(c);
    }
    return 0;
}

static void find_sites(hm_table *t, const hm_commons *c, int player, hm_decision *d,
                       builds *b, hm_set free)
{
    for (int i = 0; i < b->count; i++)
        b->squares[i] = hm_card_is_picky(b->card[i])
                            ? sites_of(t, c, player, b->card[i], d)
                            : free;
}

static hm_set free_ground(const hm_position *p)
{
    const hm_commons *c = p->commons;
    hm_set out = 0;
    for (int s = 0; s < p->deck->game->grid.count; s++)
        if (p->deck->game->board[c->board].cell[s] == 0 && c->tile[s] == 0 &&
            c->worker[s] == 0)
            out |= hm_bit(s);
    return out;
}

/* -- as text and as JSON */

static json_t *cost_json(const hm_game *g, const hm_card *card)
{
    json_t *j = hm_need(json_object());
    for (int r = 0; r < g->resources; r++)
        if (card->cost[r] != 0)
            json_object_set_new(j, g->resource[r].name, json_integer(card->cost[r]));
    return j;
}

static json_t *player_json(const hm_position *p, const builds *b)
{
    const hm_game *g = p->deck->game;
    json_t *list = hm_need(json_array());
    for (int i = 0; i < b->count; i++) {
        json_t *j = json_pack("{s:o, s:o, s:[], s:o}", "card",
                              hm_json_text(b->card[i]->name), "cost",
                              cost_json(g, b->card[i]), "squares", "place",
                              hm_squares_json(&g->grid, b->squares[i]));
        json_array_append_new(list, hm_need(j));
    }
    return hm_need(json_pack("{s:o}", "builds", list));
}

static int print_as_json(const hm_position *p, const builds *b)
{
    json_t *players = hm_need(json_array());
    for (int i = 0; i < p->players; i++)
        json_array_append_new(players, player_json(p, &b[i]));
    return hm_print_json(json_pack("{s:o}", "players", players));
}

/* Tiles may go on any free square, so the squares are told once for all. */
static int print_as_text(const hm_position *p, const builds *b)
{
    for (int i = 0; i < p->players; i++) {
        hm_put(stdout, p->seat[i].name);
        putchar('\n');
        for (int k = 0; k < b[i].count; k++) {
            const char *name = b[i].card[k]->name;
            fputs("    ", stdout);
            hm_put(stdout, name);
            printf("%*s for ", 16 - hm_width(name, strlen(name)), "");
            hm_put_cost(stdout, p->deck->game, b[i].card[k]);
            if (b[i].squares[k] != free_ground(p))
                printf(", on %d squares of its own", hm_count(b[i].squares[k]));
            putchar('\n');
        }
        if (b[i].count == 0)
            puts("    nothing");
    }
    printf("on any of %d free squares\n", hm_count(free_ground(p)));
    return HM_EXIT_FINE;
}

/* One table for all players, put anew for each of them. */
int hm_board_builds(const hm_position *p, const hm_options *o)
{
    hm_error err;
    hm_arena arena = {0};
    hm_table *t;
    builds b[HM_COMMONS_SEATS] = {0};
    hm_decision *d = hm_need(malloc(sizeof *d));
    hm_status st = hm_table_new(&arena, &p->deal, &t, &err);
    for (int i = 0; i < p->players && st == HM_OK; i++)
        st = list_builds(t, p->commons, i, d, &b[i], &err);
    for (int i = 0; i < p->players && st == HM_OK; i++)
        find_sites(t, p->commons, i, d, &b[i], free_ground(p));
    free(d);
    hm_arena_drop(&arena);
    if (st != HM_OK)
        return hm_say_error(&err);
    return o->json ? print_as_json(p, b) : print_as_text(p, b);
}
