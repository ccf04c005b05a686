/* What a player has, and what can be done with it: stocks and the reserve, every way to
 * pay and to feed, which tiles can be activated. */
#include <string.h>

#include "tests/lt_facts.h"

void lt_add_option(lt_options *out, lt_option o)
{
    if (out->count < (int)(sizeof out->option / sizeof *out->option))
        out->option[out->count++] = o;
}

lt_option lt_plain(hm_action action, int resource, int square, int slot)
{
    return (lt_option){.action = action,
                       .resource = resource,
                       .square = square,
                       .slot = slot};
}

/* -- stocks */

static bool endless(const lt_referee *r, int kind)
{
    return kind == LT_COIN && r->how.coin_cap;
}

int lt_take(lt_referee *r, int player, int kind, int amount)
{
    int n = !endless(r, kind) && amount > r->reserve[kind] ? r->reserve[kind] : amount;
    r->seat[player].stock[kind] += n;
    if (!endless(r, kind))
        r->reserve[kind] -= n;
    return n;
}

static void put_back(lt_referee *r, int player, int kind, int amount)
{
    r->seat[player].stock[kind] -= amount;
    if (!endless(r, kind))
        r->reserve[kind] += amount;
}

/* Three coins each, and the reserve must have the cubes. */
static bool may_substitute(const lt_referee *r, const int *coins)
{
    for (int k = 0; k < LT_COIN; k++)
        if (!r->how.substitution_needs_reserve && coins[k] > r->reserve[k])
            return false;
    return true;
}

/* Every way to pay: for each cube the cube or three coins. */
int lt_ways_to_pay(const lt_referee *r, const int *need, int kept, lt_options *out)
{
    const lt_player *p = &r->seat[r->player];
    int n = 0;
    for (int w = 0; w <= need[LT_WOOD]; w++)
        for (int s = 0; s <= need[LT_STONE]; s++)
            for (int f = 0; f <= need[LT_FISH]; f++)
                for (int h = 0; h <= need[LT_WHEAT]; h++) {
                    lt_option o = lt_plain(HM_ACTION_PAY, -1, -1, -1);
                    const int coins[LT_KINDS] = {w, s, f, h, 0};
                    bool can = need[LT_COIN] + 3 * (w + s + f + h) + kept <=
                                   p->stock[LT_COIN] &&
                               may_substitute(r, coins);
                    for (int k = 0; k < LT_KINDS; k++) {
                        o.pay[k] = need[k] - coins[k];
                        o.instead[k] = coins[k];
                        can = can && o.pay[k] <= p->stock[k];
                    }
                    n += can;
                    if (can && out != NULL)
                        lt_add_option(out, o);
                }
    return n;
}

void lt_pay(lt_referee *r, const lt_option *o)
{
    for (int k = 0; k < LT_KINDS; k++) {
        put_back(r, r->player, k, o->pay[k]);
        put_back(r, r->player, LT_COIN, 3 * o->instead[k]);
    }
}

/* -- what can be activated */

int lt_fee(const lt_referee *r, int square)
{
    bool end = r->phase == LT_USE || r->phase == LT_USE_AROUND;
    if (r->owner[square] == r->player || (end && r->how.residence_fee))
        return 0;
    return 1;
}

static bool refuses(const lt_referee *r, const lt_tile *tile)
{
    for (int k = 0; k < LT_KINDS && r->how.short_reserve; k++)
        if (!endless(r, k) && tile->out[k] > r->reserve[k] + tile->in[k])
            return true;
    return false;
}

/* Can two cubes that share no kind with these be had? */
static bool others_left(const lt_referee *r, int a, int b)
{
    int n = 0;
    if (!r->how.short_reserve || r->how.pawnshop_out != 1)
        return true;
    for (int k = 0; k < LT_COIN; k++)
        n += k != a && k != b ? r->reserve[k] : 0;
    return n >= 2;
}

bool lt_can_give(const lt_referee *r, int a, int b, int kept)
{
    int need[LT_KINDS] = {0};
    need[a]++;
    need[b]++;
    return others_left(r, a, b) && lt_ways_to_pay(r, need, kept, NULL) > 0;
}

bool lt_payable(const lt_referee *r, int square)
{
    const lt_tile *tile = r->tile[square] >= 0 ? r->tile_of[r->tile[square]] : NULL;
    int kept = tile ? lt_fee(r, square) : 0;
    if (tile == NULL || !tile->acts || kept > r->seat[r->player].stock[LT_COIN])
        return false;
    if (tile->in_any == 0)
        return lt_ways_to_pay(r, tile->in, kept, NULL) > 0;
    for (int a = 0; a < LT_COIN; a++)
        for (int b = 0; b < LT_COIN; b++)
            if (lt_can_give(r, a, b, kept))
                return true;
    return false;
}

bool lt_activatable(const lt_referee *r, int square)
{
    return lt_payable(r, square) && !refuses(r, r->tile_of[r->tile[square]]);
}

/* -- feeding */

static int food_of(const lt_player *p) { return p->stock[LT_FISH] + p->stock[LT_WHEAT]; }

/* Bought food is of the kind eaten most, fish when there is no difference, as long as the
 * reserve has it; false: it has not so much of both. */
static bool buy_food(const lt_referee *r, lt_option *o, int bought)
{
    int main = o->pay[LT_WHEAT] > o->pay[LT_FISH] ? LT_WHEAT : LT_FISH;
    int other = LT_FISH + LT_WHEAT - main;
    bool limited = !r->how.substitution_needs_reserve;
    o->instead[main] = limited && bought > r->reserve[main] ? r->reserve[main] : bought;
    o->instead[other] = bought - o->instead[main];
    return may_substitute(r, o->instead);
}

void lt_ways_to_feed(const lt_referee *r, lt_options *out)
{
    const lt_player *p = &r->seat[r->player];
    for (int bought = 0; bought <= r->workers && 3 * bought <= p->stock[LT_COIN];
         bought++)
        for (int fish = 0; fish <= p->stock[LT_FISH]; fish++)
            for (int wheat = 0; wheat <= p->stock[LT_WHEAT]; wheat++) {
                lt_option o = lt_plain(HM_ACTION_PAY, -1, -1, -1);
                int hungry = r->workers - bought - fish - wheat;
                o.pay[LT_FISH] = fish;
                o.pay[LT_WHEAT] = wheat;
                if (hungry < 0 || (hungry > 0 && fish + wheat < food_of(p)))
                    continue; /* too much; or somebody hungry with food there */
                if (buy_food(r, &o, bought))
                    lt_add_option(out, o);
            }
}

/* -- ends of rounds */

int lt_round_points(const lt_referee *r, int square)
{
    int n = 0;
    if (strcmp(r->tile_of[r->tile[square]]->name, "Cathedral") != 0)
        return 0;
    for (int s = 0; s < LT_SQUARES; s++)
        n += lt_is_near(square, s) && r->worker[s] >= 0 &&
             (!r->how.cathedral_workers || r->worker[s] == r->owner[square]);
    return n;
}

bool lt_is_residence(const lt_referee *r, int square)
{
    return strcmp(r->tile_of[r->tile[square]]->name, "Residence") == 0;
}

bool lt_is_useful(const lt_referee *r, int square)
{
    if (!r->use[square])
        return false;
    if (!lt_is_residence(r, square))
        return lt_round_points(r, square) > 0;
    for (int s = 0; s < LT_SQUARES; s++) {
        int kind = lt_terrain_gives(r, s);
        if (lt_is_near(square, s) &&
            (lt_activatable(r, s) ||
             (r->how.residence_terrain && kind >= 0 && r->reserve[kind] > 0)))
            return true;
    }
    return false;
}
