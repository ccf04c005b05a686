/* Decks with as many cards of the box with coins as there can be, and towns in which much
 * can be built at once. */
#include "tests/fortune_deals.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "tests/naive_pile.h"
#include "tests/support.h"

typedef struct draw {
    hm_test_game *g;
    uint64_t     *chance;
    int           lap;
    uint8_t      *call;
} draw;

static int below(draw *w, int n) { return hm_test_below(w->chance, n); }

static void choose_mode(draw *w, hm_deal *d)
{
    static const char *const mode[] = {"standard", "standard", "town-hall", "solo",
                                       "caller", "standard", "caller"};
    const char *name = mode[w->lap % 7];
    hm_test_mode(w->g, hm_lib, name);
    d->players = strcmp(name, "solo") == 0 ? 1 : 1 + w->lap / 7 % FORTUNE_PLAYERS;
    if (strcmp(name, "caller") != 0)
        return;
    d->caller = (hm_caller)(w->lap / 7 % 3);
    for (int i = 0; i < FORTUNE_CALLS; i++)
        w->call[i] = (uint8_t)below(w, 5);
    d->calls = w->call;
    d->call_count = d->caller == HM_CALLER_LIST ? FORTUNE_CALLS : 0;
}

static bool has_coins(const hm_card *card) { return strcmp(card->pack, "fortune") == 0; }

/* One card of a type or several, most of them of the box with coins. */
static int add_type(draw *w, const hm_cards *set, int type, const hm_card *card[],
                    int count)
{
    const int before = count, many = below(w, 4) == 0;
    for (int tries = 0; count == before && tries < 100; tries++)
        for (int i = 0; i < set->count; i++) {
            const hm_card *c = set->card[i];
            if (c->type != type || hm_card_is_out(c, set->game, &w->g->deal.how) ||
                below(w, has_coins(c) ? 2 : 8) != 0 || (count > before && !many))
                continue;
            card[count++] = c;
        }
    return count;
}

/* Those with coins, and the one that counts as two. */
static bool is_wanted(const hm_card *card)
{
    return has_coins(card) || strcmp(card->name, "Barrett Castle") == 0;
}

/* As many as are needed, those that are wanted first. */
static int add_dealt(draw *w, const hm_cards *set, int type, const hm_card *card[],
                     int count)
{
    const int need = count + set->game->type[type].deal * w->g->deal.players;
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < set->count; i++)
            if (set->card[i]->type == type && is_wanted(set->card[i]) == (pass == 0) &&
                !hm_card_is_out(set->card[i], set->game, &w->g->deal.how) &&
                (pass == 0 || count < need || below(w, 4) == 0))
                card[count++] = set->card[i];
    return count;
}

static void choose_cards(draw *w)
{
    const hm_cards *set = hm_library_cards(hm_lib);
    const hm_card *card[HM_DECK_MAX];
    int count = 0;
    for (int type = 0; type < set->game->types; type++)
        if (set->game->type[type].deal == 0)
            count = add_type(w, set, type, card, count);
        else if (w->g->deal.deals)
            count = add_dealt(w, set, type, card, count);
    uint32_t coins = 1u << hm_game_variant(set->game, "coins", 5);
    hm_error err = {0};
    hm_status st = hm_deck_with(&w->g->arena, set, card, count, coins, &w->g->deal.deck,
                                &err);
    if (st != HM_OK)
        fail_msg("no deck: %s", err.msg);
}

/* A variant that is on is a switch, too. */
static void choose_switches(draw *w, hm_deal *d)
{
    const hm_game *game = hm_library_cards(hm_lib)->game;
    for (int i = 0; i < game->rules && w->lap % 3 == 2; i++)
        d->how.rule[i] = (uint8_t)below(w, game->rule[i].values);
    const hm_variant *v = &game->variant[hm_game_variant(game, "coins", 5)];
    d->how.rule[v->rule] = (uint8_t)v->on;
}

static bool is_dealt(const hm_deck *d, int slot) { return d->dealt >> slot & 1; }

/* The cubes of a layout of the card. */
static void lay_out(draw *w, hm_town *t, const hm_card *card)
{
    const hm_deck *d = w->g->deal.deck;
    const hm_spot *spot = &card->spots.spot[below(w, card->spots.count)];
    for (int r = 0; r < HM_RESOURCES_MAX; r++)
        for (hm_set s = spot->want[r]; s != 0; s &= s - 1)
            hm_town_put_cube(&d->plan, t, hm_first(s), r);
}

/* Slot of a monument, or of another building; -1: none was found. */
static int choose_slot(draw *w, bool dealt)
{
    for (int tries = 0; tries < 20; tries++) {
        const int slot = below(w, w->g->deal.deck->count);
        if (is_dealt(w->g->deal.deck, slot) == dealt)
            return slot;
    }
    return -1;
}

static void put_building(draw *w, hm_town *t, int square, int slot)
{
    const hm_deck *d = w->g->deal.deck;
    hm_town_put_building(&d->plan, t, square, slot);
    for (int i = d->card[slot]->holds; i > 0; i--)
        hm_town_hold(&d->plan, t, square, below(w, 5));
}

/* Cubes and buildings, here more of these, there of those. */
static void fill(draw *w, hm_town *t)
{
    const hm_deck *d = w->g->deal.deck;
    const int cubes = 1 + below(w, 5), cottages = below(w, 6);
    for (int s = 0; s < NAIVE_SQUARES; s++) {
        const int slot = below(w, 8) < cottages ? 0 : choose_slot(w, false);
        const int x = below(w, 10);
        if (x < cubes)
            hm_town_put_cube(&d->plan, t, s, below(w, 5));
        else if (x < 8 && slot >= 0 && d->card[slot]->limit == 0)
            put_building(w, t, s, slot);
    }
}

static void make_town(draw *w, hm_town *t)
{
    const hm_deck *d = w->g->deal.deck;
    const int free = below(w, NAIVE_SQUARES), first = choose_slot(w, false);
    const int hand = choose_slot(w, true), place = below(w, NAIVE_SQUARES);
    hm_town_start(&d->plan, d->game, t);
    fill(w, t);
    if (first >= 0 && below(w, 3) != 0)
        lay_out(w, t, d->card[first]);
    if (hand >= 0 && below(w, 2) != 0)
        lay_out(w, t, d->card[hand]);
    if (hand >= 0 && below(w, 3) == 0)
        put_building(w, t, place, hand);
    else
        t->hand = (uint8_t)(hand + 1);
    if (free != place)
        hm_town_clear(&d->plan, t, free);
    hm_town_set_counter(&d->plan, t, naive_coin(d), 0, below(w, 5));
}

void fortune_deal(hm_test_game *g, int lap, uint64_t *chance,
                  uint8_t call[FORTUNE_CALLS])
{
    draw w = {g, chance, lap, call};
    choose_mode(&w, &g->deal);
    choose_switches(&w, &g->deal);
    g->deal.deals = lap % 4 != 3;
    g->deal.cavern = below(&w, 2);
    g->deal.seed = hm_test_next(chance);
    choose_cards(&w);
}

void fortune_town(hm_test_game *g, uint64_t *chance, hm_town *t)
{
    draw w = {g, chance, 0, NULL};
    make_town(&w, t);
}
