/* Decks with many cards that came with tokens, and towns in which much can be built and
 * many are at work. */
#include "tests/tokens_deals.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "core/tokens.h"
#include "tests/support.h"

enum { ROOM = 30 }; /* for cards that are not dealt */

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
                                       "caller"};
    const char *name = mode[w->lap % 5];
    hm_test_mode(w->g, hm_lib, name);
    d->players = strcmp(name, "solo") == 0 ? 1 : 1 + w->lap / 5 % TOKENS_PLAYERS;
    if (strcmp(name, "caller") != 0)
        return;
    d->caller = (hm_caller)(w->lap / 5 % 3);
    for (int i = 0; i < TOKENS_CALLS; i++)
        w->call[i] = (uint8_t)below(w, 5);
    d->calls = w->call;
    d->call_count = d->caller == HM_CALLER_LIST ? TOKENS_CALLS : 0;
}

/* Cards of the packs that were loaded last come with tokens. */
static bool is_wanted(const hm_cards *set, const hm_card *c)
{
    return strcmp(c->pack, set->card[0]->pack) != 0;
}

static bool is_out(draw *w, const hm_cards *set, const hm_card *c)
{
    return c->ability || hm_card_is_out(c, set->game, &w->g->deal.how);
}

/* One card of a type or several. */
static int add_type(draw *w, const hm_cards *set, int type, const hm_card *card[],
                    int count)
{
    const int before = count, many = below(w, 4) == 0;
    for (int tries = 0; count == before && tries < 100; tries++)
        for (int i = 0; i < set->count; i++) {
            const hm_card *c = set->card[i];
            if (is_out(w, set, c) || c->type != type || (count > before && !many) ||
                count >= ROOM || below(w, is_wanted(set, c) ? 3 : 8) != 0)
                continue;
            card[count++] = c;
        }
    return count;
}

/* As many as are needed, those that are wanted first. */
static int add_dealt(draw *w, const hm_cards *set, int type, const hm_card *card[],
                     int count)
{
    const int need = count + set->game->type[type].deal * w->g->deal.players;
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < set->count; i++)
            if (!is_out(w, set, set->card[i]) && set->card[i]->type == type &&
                is_wanted(set, set->card[i]) == (pass == 0) &&
                (pass == 0 || count < need || below(w, 4) == 0))
                card[count++] = set->card[i];
    return count;
}

/* Two of those that nobody builds, last. */
static int add_abilities(draw *w, const hm_cards *set, const hm_card *card[], int count)
{
    const int most = count + 2;
    for (int tries = 0; tries < 100 && count < most; tries++) {
        const hm_card *c = set->card[below(w, set->count)];
        if (c->ability && !hm_card_is_out(c, set->game, &w->g->deal.how) &&
            (count == most - 2 || card[count - 1] != c))
            card[count++] = c;
    }
    return count;
}

static void choose_cards(draw *w, uint32_t variants)
{
    const hm_cards *set = hm_library_cards(hm_lib);
    const hm_card *card[HM_DECK_MAX];
    hm_error err = {0};
    int count = 0;
    for (int type = 0; type < set->game->types; type++)
        if (set->game->type[type].deal == 0)
            count = add_type(w, set, type, card, count);
        else if (w->g->deal.deals)
            count = add_dealt(w, set, type, card, count);
    count = add_abilities(w, set, card, count);
    if (hm_deck_with(&w->g->arena, set, card, count, variants, &w->g->deal.deck, &err) !=
        HM_OK)
        fail_msg("no deck: %s", err.msg);
}

static void choose_switches(draw *w, hm_deal *d, uint32_t variants)
{
    const hm_game *game = hm_library_cards(hm_lib)->game;
    for (int i = 0; i < game->rules && w->lap % 3 == 2; i++)
        d->how.rule[i] = (uint8_t)below(w, game->rule[i].values);
    hm_setting_agree(game, &d->how, variants);
}

/* The cubes of a layout of the card, or all but one. */
static void lay_out(draw *w, hm_town *t, const hm_card *card)
{
    const hm_deck *d = w->g->deal.deck;
    const hm_spot *spot = &card->spots.spot[below(w, card->spots.count)];
    const int missing = below(w, 2) ? 0 : 1 + below(w, hm_count(spot->squares));
    int n = 0;
    for (int r = 0; r < HM_RESOURCES_MAX; r++)
        for (hm_set s = spot->want[r]; s != 0; s &= s - 1)
            if (++n != missing)
                hm_town_put_cube(&d->plan, t, hm_first(s), r);
}

/* Slot of a card that is dealt, or of another one; -1: none was found. */
static int choose_slot(draw *w, bool dealt)
{
    const hm_deck *d = w->g->deal.deck;
    for (int tries = 0; tries < 20; tries++) {
        const int slot = below(w, d->count);
        if ((d->dealt >> slot & 1) == dealt)
            return slot;
    }
    return -1;
}

static void put_building(draw *w, hm_town *t, int square, int slot)
{
    const hm_deck *d = w->g->deal.deck;
    hm_town_put_building(&d->plan, t, square, slot);
    if (d->card[slot]->stacks)
        hm_town_set_height(&d->plan, t, square, 1 + below(w, 4));
    for (int i = d->card[slot]->holds; i > 0; i--)
        hm_town_hold(&d->plan, t, square, below(w, 5));
}

static void fill(draw *w, hm_town *t)
{
    const hm_deck *d = w->g->deal.deck;
    const int cubes = 1 + below(w, 4), built = below(w, 9);
    for (int s = 0; s < d->game->grid.count; s++) {
        const int slot = choose_slot(w, false), x = below(w, 10);
        if (x < cubes)
            hm_town_put_cube(&d->plan, t, s, below(w, 5));
        else if (x < built && slot >= 0 && d->card[slot]->limit == 0 &&
                 !(d->stacks & t->stands & hm_bit(slot)))
            put_building(w, t, s, slot);
    }
}

/* At work, or on a vacant square; now and then at home, as if there were no such. */
static void give_tokens(draw *w, hm_town *t, bool work)
{
    const hm_plan *plan = &w->g->deal.deck->plan;
    for (int i = 0; i < HM_TOKENS_MAX; i++) {
        const int tries = below(w, 4) == 0 ? 2 : 60;
        for (int k = 0; k < tries && hm_band_of(plan, t, i)->home > 0; k++) {
            const int s = below(w, plan->squares);
            const bool built = t->built >> s & 1;
            if (hm_token_at(plan, t, s) >= 0 || (t->cubes >> s & 1) ||
                (built ? !work : work && k < 20))
                continue;
            hm_token_arrive(plan, t, i, s);
            if (built)
                hm_token_work(plan, t, i, s);
        }
    }
}

void tokens_town(hm_test_game *g, bool work, uint64_t *chance, hm_town *t)
{
    draw w = {g, chance, 0, NULL};
    const hm_deck *d = g->deal.deck;
    const int first = choose_slot(&w, false), hand = choose_slot(&w, true);
    const int place = below(&w, d->plan.squares), free = below(&w, d->plan.squares);
    hm_town_start(&d->plan, d->game, t);
    fill(&w, t);
    if (first >= 0 && below(&w, 3) != 0)
        lay_out(&w, t, d->card[first]);
    if (hand >= 0 && below(&w, 2) != 0)
        lay_out(&w, t, d->card[hand]);
    if (hand >= 0 && below(&w, 3) == 0)
        put_building(&w, t, place, hand);
    else
        t->hand = (uint8_t)(hand + 1);
    if (free != place)
        hm_town_clear(&d->plan, t, free);
    give_tokens(&w, t, work);
}

void tokens_deal(hm_test_game *g, int lap, uint32_t variants, uint64_t *chance,
                 uint8_t call[TOKENS_CALLS])
{
    draw w = {g, chance, lap, call};
    choose_mode(&w, &g->deal);
    choose_switches(&w, &g->deal, variants);
    g->deal.deals = lap % 4 != 3;
    g->deal.cavern = below(&w, 2);
    g->deal.seed = hm_test_next(chance);
    choose_cards(&w, variants);
}
