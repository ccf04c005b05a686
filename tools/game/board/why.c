/* why.c - why a tile cannot be built on a shared board: what is missing of its price, or
 * what else keeps the player from it. */
#include "tools/game/board/board.h"

/* Cubes that the player is short of; money is another matter. */
static int missing_cubes(const hm_game *g, const hm_commons_seat *seat,
                         const hm_card *card, uint8_t lack[HM_RESOURCES_MAX])
{
    int missing = 0;
    for (int r = 0; r < g->resources; r++) {
        const int less = card->cost[r] - seat->stock[r];
        lack[r] = (uint8_t)(less > 0 && !g->resource[r].money ? less : 0);
        missing += lack[r];
    }
    return missing;
}

/* " 3 coins would pay for it, and you have 1." */
static void tell_money(const hm_game *g, const hm_commons_seat *seat, int coins,
                       const char *what, FILE *pen)
{
    const int money = hm_game_money(g);
    fprintf(pen, " %d %s %s, and you have %d.", coins,
            coins == 1 ? g->resource[money].name : g->resource[money].plural, what,
            seat->stock[money]);
}

/* "It costs 2 wood. You lack 1 wood." False: it can be paid as it is. */
static bool tell_price(const hm_deal *deal, const hm_commons_seat *seat,
                       const hm_card *card, FILE *pen)
{
    const hm_game *g = deal->deck->game;
    const int money = hm_game_money(g);
    const int price = hm_game_number(g, "coins-per-cube", deal->players, 0);
    uint8_t lack[HM_RESOURCES_MAX] = {0};
    const int missing = missing_cubes(g, seat, card, lack);
    const int coins = money >= 0 ? card->cost[money] : 0;
    const bool poor = money >= 0 && coins > seat->stock[money];
    if (missing == 0 && !poor)
        return false;
    if (card->barter[HM_TRADE_COST].count > 1) { /* any of them would do */
        fputs("It costs ", pen);
        hm_put_cost(pen, g, card);
        fputs(".\n", pen);
        return true;
    }
    fputs("It costs ", pen);
    hm_put_cost(pen, g, card);
    fputc('.', pen);
    if (missing > 0) {
        fputs(" You lack ", pen);
        hm_put_amounts(pen, g, lack);
        fputc('.', pen);
    }
    if (money >= 0 && missing > 0 && price > 0)
        tell_money(g, seat, coins + missing * price, "would do instead", pen);
    else if (poor)
        tell_money(g, seat, coins, "are needed", pen);
    fputc('\n', pen);
    return true;
}

static bool has_free_ground(const hm_game *g, const hm_commons *c)
{
    for (int s = 0; s < g->grid.count; s++)
        if (g->board[c->board].cell[s] == 0 && c->tile[s] == 0 && c->worker[s] == 0)
            return true;
    return false;
}

/* What is not a matter of the price; NULL: nothing. */
static const char *bar_of(const hm_table *t, const hm_commons *c, int player, int slot)
{
    const hm_card *card = hm_table_deal(t)->deck->card[slot];
    if (hm_is_objective(card))
        return hm_table_possible(t, slot)
                   ? "It is an objective: you show it as soon as what it asks for holds."
                   : "It is an objective, and no tile that can be had leads to it.";
    if (c->market[slot] == 0)
        return "None is left in the market.";
    if (c->seat[player].workers == 0)
        return "You have no worker left in this round.";
    if (c->seat[player].houses == 0)
        return "You have no house left to build with.";
    if (!has_free_ground(hm_table_deal(t)->deck->game, c))
        return "There is no free square to build on.";
    return NULL;
}

void hm_board_why(const hm_table *t, const hm_decision *d, int player, int slot,
                  FILE *pen)
{
    hm_commons c;
    const hm_deal *deal = hm_table_deal(t);
    (void)d;
    hm_table_commons(t, player, &c);
    const char *bar = bar_of(t, &c, player, slot);
    if (bar != NULL)
        fprintf(pen, "%s\n", bar);
    if (hm_is_objective(deal->deck->card[slot]))
        return;
    if (tell_price(deal, &c.seat[player], deal->deck->card[slot], pen) || bar != NULL)
        return;
    if (hm_card_is_picky(deal->deck->card[slot]))
        fprintf(pen, "You can pay for it. %s\n",
                hm_table_text(t, deal->deck->card[slot]));
    else
        fputs("You can pay for it: build it when your turn begins.\n", pen);
}

/* What is missing is all the plan there is. */
void hm_board_plan(const hm_table *t, int player, int slot, int most, FILE *pen)
{
    (void)most;
    hm_board_why(t, NULL, player, slot, pen);
}
