/* What is offered to whom, counted from the towns. */
#include "tests/fortune_offers.h"

#include <string.h>

void fortune_page(const hm_test_game *g, const naive_pile *pile, int player,
                  ledger_page *out)
{
    const hm_deck *d = g->deal.deck;
    const hm_town *t = hm_table_town(g->table, player);
    const int coin = naive_coin(d);
    naive_read(pile, &g->deal.how, t, &out->town);
    for (int s = 0; s < NAIVE_SQUARES; s++) {
        out->lying[s] = hm_lying(&d->plan, t, coin, s);
        out->waits[s] = hm_lying_waits(&d->plan, t, coin, s);
    }
    out->given = hm_given(&d->plan, t, coin);
}

naive_card fortune_card(const naive_pile *pile, const hm_option_parts *p)
{
    const int slot = p->card != NULL ? hm_deck_slot(pile->deck, p->card) : HM_NO_SLOT;
    return slot == HM_NO_SLOT ? NAIVE_CARDS : pile->card[slot];
}

bool fortune_switch(const hm_test_game *game, const char *rule, const char *value)
{
    const hm_game *g = game->deal.deck->game;
    int i = hm_game_rule(g, rule, strlen(rule));
    return i >= 0 && strcmp(g->rule[i].value[game->deal.how.rule[i]], value) == 0;
}

typedef struct look {
    const hm_test_game *g;
    const naive_pile   *pile;
    bool                visited;
} look;

static bool is_coin_square(const ledger_page *page, int s)
{
    return page->lying[s] > 0 && !page->waits[s];
}

bool fortune_foreign(const hm_test_game *g, int player)
{
    const hm_deal *d = &g->deal;
    const char *mode = d->deck->game->mode[d->how.mode].name;
    if (strcmp(mode, "town-hall") == 0)
        return hm_table_round(g->table) % 3 != 0;
    return strcmp(mode, "standard") != 0 || hm_table_master(g->table) != player;
}

/* What is offered to somebody who has a cube to place. */
typedef struct offers {
    int changes, museums, shops, on_coins, elsewhere;
} offers;

static offers offers_of(const look *w, const ledger_page *page)
{
    offers o = {0};
    for (int i = 0; i < w->g->due.count; i++) {
        const hm_option_parts p = hm_option_open(w->g->table, w->g->due.option[i]);
        o.changes += p.action == HM_ACTION_LAW;
        if (p.action == HM_ACTION_USE) {
            o.museums += fortune_card(w->pile, &p) == NAIVE_MUSEUM;
            o.shops += fortune_card(w->pile, &p) == NAIVE_ODDITY_SHOP;
        }
        if (p.action == HM_ACTION_PLACE)
            *(is_coin_square(page, p.square) ? &o.on_coins : &o.elsewhere) += 1;
    }
    return o;
}

/* Museums with a cube of the kind. */
static int museums_with(const look *w, int player, int kind)
{
    const hm_plan *plan = &w->g->deal.deck->plan;
    const hm_town *t = hm_table_town(w->g->table, player);
    int n = 0;
    for (hm_set s = t->built; s != 0; s &= s - 1)
        n += w->pile->card[hm_slot_at(plan, t, hm_first(s))] == NAIVE_MUSEUM &&
             (hm_held_kinds(hm_held(plan, t, hm_first(s))) >> kind & 1);
    return n;
}

static int empty_shops(const naive_town *t)
{
    int n = 0;
    for (int s = 0; s < NAIVE_SQUARES; s++)
        n += t->cell[s].kind == NAIVE_BUILDING && t->cell[s].what == NAIVE_ODDITY_SHOP &&
             t->cell[s].held == 0;
    return n;
}

static bool is_last(const look *w, int player)
{
    for (int i = 0; i < w->g->deal.players; i++)
        if (i != player && !hm_table_complete(w->g->table, i))
            return false;
    return true;
}

/* Empty squares with coins that a cube finds, or all others. */
static int empty_squares(const ledger_page *page, bool with_coins)
{
    int n = 0;
    for (int s = 0; s < NAIVE_SQUARES; s++)
        n += page->town.cell[s].kind == NAIVE_EMPTY &&
             is_coin_square(page, s) == with_coins;
    return n;
}

/* Others' cubes go on coins first, own ones last. */
static offers offers_wanted(const look *w, int player, const ledger_page *page)
{
    const bool foreign = fortune_foreign(w->g, player);
    offers o = {.on_coins = empty_squares(page, true),
                .elsewhere = empty_squares(page, false)};
    if (foreign && o.on_coins > 0)
        o.elsewhere = 0;
    else if (!foreign && o.elsewhere > 0 && !is_last(w, player))
        o.on_coins = 0;
    o.changes = foreign && page->town.coins > 0 ? 4 : 0;
    o.museums = foreign ? museums_with(w, player, hm_table_named(w->g->table)) : 0;
    bool bound = o.on_coins > 0 && !fortune_switch(w->g, "stored-cubes", "yes");
    o.shops = foreign && !bound ? empty_shops(&page->town) : 0;
    return o;
}

static const char *check_place(const look *w)
{
    const int player = w->g->due.player;
    ledger_page page;
    fortune_page(w->g, w->pile, player, &page);
    const offers is = offers_of(w, &page), want = offers_wanted(w, player, &page);
    return is.changes != want.changes ? "other changes of the cube are offered"
           : is.museums != want.museums ? "other Museums are offered"
           : is.shops != want.shops ? "other Oddity Shops are offered"
           : is.on_coins != want.on_coins || is.elsewhere != want.elsewhere
               ? "other squares are offered"
               : NULL;
}

/* Who is to name may go to one shop of another player's that has something. */
static const char *check_visits(const look *w)
{
    const int player = w->g->due.player;
    int offered = 0, shops = 0;
    if (player >= w->g->deal.players)
        return NULL;
    for (int i = 0; i < w->g->due.count; i++)
        offered += hm_option_open(w->g->table, w->g->due.option[i]).action ==
                   HM_ACTION_VISIT;
    for (int i = 0; i < w->g->deal.players; i++) {
        ledger_page page;
        fortune_page(w->g, w->pile, i, &page);
        for (int s = 0; s < NAIVE_SQUARES && i != player; s++)
            shops += page.town.cell[s].kind == NAIVE_BUILDING &&
                     page.town.cell[s].what == NAIVE_ODDITY_SHOP &&
                     page.town.cell[s].held > 0;
    }
    return offered == (w->visited ? 0 : shops) ? NULL : "other visits are offered";
}

const char *fortune_check_offers(const hm_test_game *g, const naive_pile *pile,
                                 bool visited)
{
    const look w = {g, pile, visited};
    switch (g->due.kind) {
    case HM_DECIDE_PLACE: return check_place(&w);
    case HM_DECIDE_NAME: return check_visits(&w);
    default: return NULL;
    }
}
