/* pairs.c - see pairs.h. */
#include "tools/sim/pairs.h"

#include <string.h>

#include "core/rng.h"
#include "core/ruleset.h"
#include "dsl/words.h"
#include "tools/game/board/board.h"
#include "tools/game/decks.h"
#include "tools/game/setup.h"
#include "tools/game/setup_read.h"
#include "tools/json.h"
#include "tools/say.h"
#include "tools/sim/published.h"
#include "tools/sim/taught.h"
#include "tools/sim/twin.h"

static const uint64_t stream = 0x7061697273000000u; /* apart from all others */

void hm_pairs_options(hm_options *o)
{
    if (o->cards == NULL)
        o->cards = HM_CARDS_DRAWN;
}

/* -- whom it is compared with */

/* Did anybody say what is in this list? */
static bool is_named(const hm_options *o, const char *field)
{
    const char *cards = o->cards != NULL && strcmp(o->cards, HM_CARDS_DRAWN) != 0
                            ? o->cards : NULL;
    if (strcmp(field, "abilities") == 0 && o->abilities != NULL)
        return true;
    if (strcmp(field, "events") == 0 && o->events != NULL)
        return true;
    if (strcmp(field, "market") == 0)
        return o->market != NULL && strcmp(o->market, HM_CARDS_DRAWN) != 0;
    return cards != NULL || o->deck != NULL;
}

static bool is_draft(const hm_pairs *p, const hm_card *c)
{
    return !p->published[c->index];
}

/* Can it stand where that one stands? Drafts are no measure for others. */
static bool is_like(const hm_pairs *p, const hm_card *c, const hm_card *that,
                    const hm_setting *how)
{
    const hm_game *g = hm_library_cards(p->plan->lib)->game;
    return c != that && c != p->twin && c != p->kin && c->type == that->type &&
           c->event == that->event && c->ability == that->ability &&
           !hm_card_is_out(c, g, how) && !is_draft(p, c) &&
           !(p->tile && hm_card_has_tag(c, HM_ALWAYS));
}

/* What says the same, or nearly. */
static void find_like(hm_pairs *p)
{
    const hm_library *lib = p->plan->lib;
    if (!is_draft(p, p->card))
        return;
    p->twin = hm_twin_of(lib, p->published, p->card);
    if (p->plan->how.each > 0 && !p->card->ability)
        p->kin = hm_kin_of(lib, p->published, p->card);
}

/* Drafts of types that have published cards. */
static void find_undrawn(hm_pairs *p, const hm_setting *how, hm_arena *arena)
{
    const hm_cards *set = hm_library_cards(p->plan->lib);
    bool *out = hm_need(hm_arena_array(arena, (size_t)set->count + 1, sizeof *out));
    bool drawn[HM_TYPES_MAX + 1] = {false};
    for (int i = 0; i < set->count; i++)
        drawn[set->card[i]->type] |= !is_draft(p, set->card[i]) &&
                                     !hm_card_is_out(set->card[i], set->game, how);
    for (int i = 0; i < set->count; i++)
        out[i] = is_draft(p, set->card[i]) && drawn[set->card[i]->type];
    p->undrawn = out;
}

static void find_others(hm_pairs *p, const hm_setting *how, hm_arena *arena)
{
    const hm_cards *set = hm_library_cards(p->plan->lib);
    p->published = hm_published(p->plan->o, p->plan->lib, arena);
    find_like(p);
    if (!is_named(p->plan->o, "cards"))
        find_undrawn(p, how, arena);
    p->other = hm_need(hm_arena_array(arena, (size_t)set->count + 1, sizeof *p->other));
    for (int i = 0; i < set->count; i++) {
        const hm_card *c = set->card[i];
        if (is_like(p, c, p->card, how))
            p->other[p->others++] = c;
        p->drafts = p->drafts || (c != p->card && is_draft(p, c));
    }
}

static hm_status place_it(hm_pairs *p, const hm_deal *deal, hm_error *err)
{
    const hm_game *g = deal->deck->game;
    const hm_card *c = p->card;
    const int deals = c->ability ? 0 : g->type[c->type].deal;
    p->tile = g->boards > 0;
    if (p->tile && hm_is_objective(c))
        return hm_fail(err, HM_EINPUT, (hm_span){0, 0},
                       "'%.60s' is an objective: it is dealt by chance, and games with "
                       "it cannot be told from games without", c->name);
    if (p->tile && hm_card_has_tag(c, HM_ALWAYS))
        return hm_fail(err, HM_EINPUT, (hm_span){0, 0},
                       "'%.60s' is in every market: there are no games without it",
                       c->name);
    hm_is_unbuildable(hm_library_cards(p->plan->lib), &deal->how, deal->deals, c,
                      p->proof);
    if (hm_card_is_out(c, g, &deal->how) && !c->misfit)
        return hm_fail(err, HM_EINPUT, (hm_span){0, 0},
                       "'%.60s' is not played in these games; try --mode or --rule",
                       c->name);
    p->dealt = deals * deal->players;
    p->adds = c->event;
    p->list = p->tile ? "market" : c->event ? "events" : c->ability ? "abilities"
              : deals > 0 ? "monuments" : "cards";
    return HM_OK;
}

hm_status hm_pairs_make(hm_pairs *p, const hm_run_plan *plan, const hm_card *card,
                        hm_arena *arena, hm_error *err)
{
    hm_arena room = {0};
    hm_deal deal;
    json_t *setup = NULL;
    *p = (hm_pairs){.plan = plan, .card = card};
    hm_status st = hm_setup_make(plan->request, plan->o, plan->lib, &room, &setup, &deal,
                                 err);
    if (st == HM_OK)
        st = place_it(p, &deal, err);
    if (st == HM_OK)
        find_others(p, &deal.how, arena);
    json_decref(setup);
    hm_arena_drop(&room);
    return st;
}

/* -- lists of names */

static const hm_card *card_of(const hm_pairs *p, const json_t *name)
{
    return hm_cards_find(hm_library_cards(p->plan->lib), json_string_value(name), NULL);
}

static int place_of(const hm_pairs *p, const json_t *list, const hm_card *card)
{
    for (size_t i = 0; i < json_array_size(list); i++)
        if (card_of(p, json_array_get(list, i)) == card)
            return (int)i;
    return -1;
}

static void put_at(const hm_pairs *p, json_t *list, int at, const hm_card *card)
{
    json_t *name = hm_setup_card_json(hm_library_cards(p->plan->lib), card);
    if (at < 0)
        json_array_append_new(list, name);
    else
        json_array_set_new(list, (size_t)at, name);
}

/* Another card that is not in the list yet; NULL: there is none. */
static const hm_card *any_other(const hm_pairs *p, const json_t *list, uint64_t *chance)
{
    const hm_card *free[HM_CARDS_MAX];
    int n = 0;
    for (int i = 0; i < p->others; i++)
        if (place_of(p, list, p->other[i]) < 0)
            free[n++] = p->other[i];
    return n > 0 ? free[hm_rng_below(chance, n)] : NULL;
}

/* Whose place it takes: of the card of its type, or of any where there are several. An
 * ability takes that of one which costs as much, if there is one. */
static int place_for(const hm_pairs *p, const json_t *list, uint64_t *chance)
{
    int fit[HM_DECK_MAX], n = 0;
    for (int lap = 0; lap < 2 && n == 0; lap++)
        for (size_t i = 0; i < json_array_size(list) && n < HM_DECK_MAX; i++) {
            const hm_card *c = card_of(p, json_array_get(list, i));
            bool same = c != NULL && c->type == p->card->type;
            if (same && lap == 0 && c->ability)
                same = hm_card_costs(c) == hm_card_costs(p->card);
            if (same)
                fit[n++] = (int)i;
        }
    return n > 0 ? fit[hm_rng_below(chance, n)] : -1;
}

/* -- drafts that are not studied */

/* A published card in the place of one; abilities cost as much. NULL: there is none that
 * is not in the list. */
static const hm_card *published_like(const hm_pairs *p, const hm_card *that,
                                     const json_t *list, const hm_setting *how,
                                     uint64_t *chance)
{
    const hm_cards *set = hm_library_cards(p->plan->lib);
    const hm_card *fit[HM_CARDS_MAX];
    int n = 0;
    for (int i = 0; i < set->count; i++) {
        const hm_card *c = set->card[i];
        if (is_like(p, c, that, how) && c != p->card && place_of(p, list, c) < 0 &&
            (!c->ability || c->event || hm_card_costs(c) == hm_card_costs(that)))
            fit[n++] = c;
    }
    return n > 0 ? fit[hm_rng_below(chance, n)] : NULL;
}

/* A list that is a pool, of which more are there than are dealt, does without them. */
static void drop_drafts(const hm_pairs *p, json_t *list, const hm_setting *how,
                        uint64_t *chance)
{
    for (size_t i = json_array_size(list); i-- > 0;) {
        const hm_card *c = card_of(p, json_array_get(list, i));
        if (c == NULL || c == p->card || !is_draft(p, c))
            continue;
        const hm_card *other = published_like(p, c, list, how, chance);
        if (other != NULL)
            put_at(p, list, (int)i, other);
        else if ((int)json_array_size(list) > p->dealt && p->dealt > 0 &&
                 c->type == p->card->type)
            json_array_remove(list, i);
    }
}

static void drop_all_drafts(const hm_pairs *p, json_t *setup, const hm_setting *how,
                            uint64_t *chance)
{
    static const char *const field[] = {"cards", "monuments", "abilities", "events"};
    for (size_t i = 0; i < sizeof field / sizeof *field; i++)
        if (json_is_array(json_object_get(setup, field[i])) &&
            !is_named(p->plan->o, field[i]))
            drop_drafts(p, json_object_get(setup, field[i]), how, chance);
}

/* -- the two games */

/* In whose place it stands where that one was drawn; NULL: there is none. */
static const hm_card *like_of(const hm_pairs *p)
{
    return p->twin != NULL ? p->twin : p->kin;
}

/* A pool of as many as are dealt, so that somebody gets the card. */
static void cut_pool(const hm_pairs *p, json_t *list, uint64_t *chance)
{
    int at = place_of(p, list, p->card);
    if (at < 0 && like_of(p) != NULL)
        at = place_of(p, list, like_of(p));
    if (at >= 0)
        json_array_remove(list, (size_t)at);
    while ((int)json_array_size(list) > p->dealt)
        json_array_remove(list, (size_t)hm_rng_below(chance,
                                                     (int)json_array_size(list)));
}

/* Tiles that lie in the market by chance. */
static json_t *market_of(const hm_pairs *p, const hm_deal *deal, hm_arena *room,
                         hm_error *err)
{
    hm_table *table;
    hm_commons c;
    if (hm_table_new(room, deal, &table, err) != HM_OK)
        return NULL;
    json_t *list = hm_need(json_array());
    hm_table_commons(table, HM_NO_PLAYER, &c);
    for (int i = 0; i < deal->deck->count; i++)
        if (c.market[i] > 0 && !hm_card_has_tag(deal->deck->card[i], HM_ALWAYS))
            put_at(p, list, -1, deal->deck->card[i]);
    return list;
}

/* Puts the card into one list, and sees to it that it is not in the other. */
static void part_lists(const hm_pairs *p, json_t *with, json_t *without,
                       uint64_t *chance)
{
    if (p->none) {
        int place = place_for(p, with, chance);
        if (place >= 0)
            json_array_remove(with, (size_t)place);
        return;
    }
    int at = place_of(p, with, p->card);
    if (at < 0 && like_of(p) != NULL && (at = place_of(p, with, like_of(p))) >= 0)
        put_at(p, with, at, p->card);
    if (at >= 0) {
        const hm_card *other = p->adds          ? NULL
                               : p->kin != NULL ? p->kin
                                                : any_other(p, without, chance);
        if (other != NULL)
            put_at(p, without, at, other);
        else
            json_array_remove(without, (size_t)at);
        return;
    }
    at = p->adds ? -1 : place_for(p, with, chance);
    put_at(p, with, at, p->card);
    if (p->kin != NULL)
        put_at(p, without, at, p->kin);
}

hm_status hm_pairs_requests(const hm_pairs *p, hm_options *o, uint64_t seed,
                            json_t **with, json_t **without, hm_error *err)
{
    hm_arena room = {0};
    hm_deal deal;
    json_t *setup = NULL;
    uint64_t chance = seed ^ stream, drafts = ~chance;
    o->seed = seed;
    o->undrawn = p->undrawn;
    hm_status st = hm_setup_make(p->plan->request, o, p->plan->lib, &room, &setup, &deal,
                                 err);
    json_t *list = NULL;
    if (st == HM_OK && p->drafts)
        drop_all_drafts(p, setup, &deal.how, &drafts);
    if (st == HM_OK && p->tile) {
        list = market_of(p, &deal, &room, err);
        st = list != NULL ? HM_OK : err->code;
        if (list != NULL && p->drafts && !is_named(p->plan->o, "market"))
            drop_drafts(p, list, &deal.how, &drafts);
    } else if (st == HM_OK) {
        json_t *there = json_object_get(setup, p->list);
        list = json_is_array(there) ? json_incref(there) : hm_need(json_array());
        for (int i = 0; i < p->others && p->dealt > 0 && !json_is_array(there); i++)
            put_at(p, list, -1, p->other[i]); /* nobody said that some are dealt */
    }
    if (st == HM_OK) {
        if (p->dealt > 0)
            cut_pool(p, list, &chance);
        json_t *other = json_deep_copy(list);
        part_lists(p, list, other, &chance);
        *without = json_deep_copy(setup);
        json_object_set_new(*without, p->list, other);
        *with = json_incref(setup);
        json_object_set(*with, p->list, list);
    }
    json_decref(list);
    json_decref(setup);
    hm_arena_drop(&room);
    return st;
}

hm_status hm_pairs_play(void *ctx, hm_bout *b, uint64_t seed, hm_batch *into,
                        hm_error *err)
{
    const hm_pairs *p = ctx;
    hm_bout_end end[2], bent;
    json_t *request[2] = {NULL, NULL};
    if (p->plan->how.each > 0)
        return hm_taught_play(p, b, seed, into, err);
    hm_status st = hm_pairs_requests(p, b->o, seed, &request[0], &request[1], err);
    for (int i = 0; i < 2 && st == HM_OK; i++)
        st = hm_bout_play(b, request[i], seed, NULL, &into->side[i], &end[i], err);
    if (st == HM_OK && !p->card->ability && !p->none && end[0].fine && end[0].copies == 0)
        st = hm_bout_play(b, request[0], seed, p->card, &into->side[HM_PAIR_BENT],
                          &bent, err);
    json_decref(request[0]);
    json_decref(request[1]);
    if (st == HM_OK)
        hm_pair_add(&into->pair, &end[0], &end[1]);
    return st;
}
