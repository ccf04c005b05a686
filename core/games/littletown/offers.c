/* Tiles of a little-town game that say more than one plain trade: which offers they make
 * now, which of them can be had, and where such tiles may be put.
 *
 * What is worked out is worked out when the offer is made, and stays so until it is
 * carried out: who pays for a coin per fish gets what was seen. Nothing is kept but the
 * offer that was taken; all else is found out again. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "core/allowed.h"
#include "core/games/littletown/littletown.h"

/* -- offers */

enum { AMOUNT_MAX = 99, POINTS_MAX = 999 }; /* of one trade, as on cards */

static const hm_barters *barters_of(const hm_table *t, hm_trading trading, int slot)
{
    return &t->deal->deck->card[slot]->barter[trading];
}

static int between(int64_t value, int least, int most)
{
    return value < least ? least : value > most ? most : (int)value;
}

static void add_to(uint8_t *amount, int64_t value)
{
    *amount = (uint8_t)between(*amount + value, 0, AMOUNT_MAX);
}

/* What is worked out of an offer; less than nothing is nothing. */
static void work_out(const hm_barter *b, const hm_card *card, const hm_facts *f,
                     int square, int slot, hm_trade *out)
{
    for (int i = 0; i < b->terms && out->there; i++) {
        const hm_worked_out *term = &b->term[i];
        const hm_clause *c = &card->clause[term->clause];
        assert(c->hook == HM_HOOK_OFFER || c->hook == HM_HOOK_OFFER_IF);
        const int64_t value = hm_clause_value(c, f, square, slot);
        switch ((hm_offer_term)term->what) {
        case HM_OFFER_PAYS: add_to(&out->pay[term->resource], value); break;
        case HM_OFFER_GAINS: add_to(&out->gain[term->resource], value); break;
        case HM_OFFER_POINTS:
            out->points = (int16_t)between(out->points + value, -POINTS_MAX, POINTS_MAX);
            break;
        case HM_OFFER_WHEN: out->there = value != 0; break;
        case HM_OFFER_UNLESS: out->there = value == 0; break;
        }
    }
}

/* As the player in turn sees the board, with what has just come onto it: the tile that
 * was built, or the worker of this turn. */
static hm_facts *facts_of(const hm_table *t, hm_trading trading, int square)
{
    hm_facts *f = hm_lt_facts(t, hm_lt(t)->player);
    const int worker = hm_lt_struck_of(t)->worker;
    f->came = trading == HM_TRADE_BUILT                  ? hm_bit(square)
              : worker != 0 && trading == HM_TRADE_ACTIVATED ? hm_bit(worker - 1)
                                                             : 0;
    return f;
}

static int scripted(const hm_table *t, const hm_clause *c, const hm_facts *f, int square,
                    int slot, hm_trade *out)
{
    const hm_scripts *s = t->deal->deck->cards->scripts;
    assert(c->hook == HM_HOOK_ACTIVATE);
    return t->fault->error.code != HM_OK
               ? 0
               : s->offers(s->self, c->script, f, square, slot, out, t->fault);
}

int hm_lt_offers(const hm_table *t, hm_trading trading, int slot, int square,
                 hm_trade out[HM_OFFERS_MAX])
{
    const hm_barters *b = barters_of(t, trading, slot);
    const hm_card *card = t->deal->deck->card[slot];
    const hm_facts *f = NULL;
    if (b->script != 0)
        return scripted(t, &card->clause[b->script - 1], facts_of(t, trading, square),
                        square, slot, out);
    for (int i = 0; i < b->count; i++) {
        out[i] = b->offer[i].trade;
        out[i].there = true;
        if (b->offer[i].terms == 0)
            continue;
        f = f != NULL ? f : facts_of(t, trading, square);
        work_out(&b->offer[i], card, f, square, slot, &out[i]);
    }
    return b->count;
}

static bool is_same(const hm_trade *a, const hm_trade *b)
{
    return memcmp(a->pay, b->pay, sizeof a->pay) == 0 &&
           memcmp(a->gain, b->gain, sizeof a->gain) == 0 && a->pay_any == b->pay_any &&
           a->gain_any == b->gain_any && a->points == b->points;
}

/* Ways that come to the same are one. */
static bool is_new(const hm_trade *offer, int i, unsigned open)
{
    for (int k = 0; k < i; k++)
        if ((open >> k & 1) && is_same(&offer[k], &offer[i]))
            return false;
    return true;
}

unsigned hm_lt_open_offers(const hm_table *t, hm_trading trading, int slot, int square,
                           int kept)
{
    const hm_barters *b = barters_of(t, trading, slot);
    hm_trade offer[HM_OFFERS_MAX];
    unsigned open = 0;
    if (b->count == 0 && b->script == 0)
        return 0;
    const int count = hm_lt_offers(t, trading, slot, square, offer);
    for (int i = 0; i < count; i++)
        if (hm_lt_can_have(t, &offer[i], kept) && is_new(offer, i, open))
            open |= 1u << i;
    return open;
}

unsigned hm_lt_offered(const hm_table *t)
{
    const hm_lt_business *b = &hm_lt(t)->business;
    return hm_lt_open_offers(t, (hm_trading)hm_lt_struck_of(t)->trading, b->slot,
                             b->square, 0);
}

/* -- taking one */

static void strike(hm_table *t, const hm_trade *trade)
{
    hm_lt_business *b = &hm_lt(t)->business;
    if (hm_lt_how(t)->haggles)
        hm_lt_struck_of(t)->trade = *trade;
    b->give = trade->pay_any;
    b->get = trade->gain_any;
    memcpy(b->need, trade->pay, sizeof trade->pay);
    hm_lt(t)->phase = trade->pay_any != 0 ? HM_LT_GIVE : HM_LT_PAY;
}

void hm_lt_begin_trade(hm_table *t, hm_trading trading, int slot, int square, int back)
{
    hm_lt_state *s = hm_lt(t);
    const hm_barters *b = barters_of(t, trading, slot);
    s->business = (hm_lt_business){.slot = (uint8_t)slot, .square = (uint8_t)square,
                                   .back = (uint8_t)back};
    if (hm_lt_how(t)->haggles)
        hm_lt_struck_of(t)->trading = (uint8_t)trading;
    s->phase = HM_LT_OFFER;
    if (hm_is_plain_barter(b) && trading == HM_TRADE_ACTIVATED)
        strike(t, &b->offer->trade); /* that it can be had was asked before */
}

static void take_offer(hm_table *t, int offer)
{
    const hm_lt_business *b = &hm_lt(t)->business;
    hm_trade all[HM_OFFERS_MAX];
    const int count = hm_lt_offers(t, (hm_trading)hm_lt_struck_of(t)->trading, b->slot,
                                   b->square, all);
    if (offer < count)
        strike(t, &all[offer]);
}

void hm_lt_strike(hm_table *t, int offer) { take_offer(t, offer); }

/* Nothing that can be had: the business is over. */
static void give_up(hm_table *t)
{
    hm_lt_state *s = hm_lt(t);
    s->phase = s->business.back;
    memset(&s->business, 0, sizeof s->business);
}

bool hm_lt_strike_itself(hm_table *t)
{
    const unsigned open = hm_lt_offered(t);
    if (open & (open - 1))
        return false;
    if (open == 0)
        give_up(t);
    else
        take_offer(t, hm_first(open));
    return true;
}

/* -- in words */

static int put_amount(const hm_game *g, int kind, int amount, const char *join,
                      char *text, size_t size)
{
    const hm_resource *r = &g->resource[kind];
    return snprintf(text, size, "%s%d %s", join, amount,
                    amount == 1 ? r->name : r->plural);
}

/* A text that grows, as snprintf does it: what has no room is counted only. */
typedef struct pen {
    char  *text;
    size_t size;
    int    length;
} pen;

static char *rest_of(const pen *p)
{
    return (size_t)p->length < p->size ? p->text + p->length : NULL;
}

static size_t room_in(const pen *p)
{
    return (size_t)p->length < p->size ? p->size - (size_t)p->length : 0;
}

static void put(pen *p, const char *words)
{
    p->length += snprintf(rest_of(p), room_in(p), "%s", words);
}

/* "any 2 cubes", "1 point" */
static void put_some(pen *p, const char *before, int amount, const char *what)
{
    p->length += snprintf(rest_of(p), room_in(p), "%s%d %s%s", before, amount, what,
                          amount == 1 ? "" : "s");
}

static bool put_amounts(const hm_game *g, const uint8_t *amount, int any,
                        const char *before, const char *what, const char *begin,
                        pen *p)
{
    const char *join = begin;
    for (int r = 0; r < g->resources; r++)
        if (amount[r] != 0) {
            p->length += put_amount(g, r, amount[r], join, rest_of(p), room_in(p));
            join = ", ";
        }
    if (any != 0) {
        put(p, join);
        put_some(p, before, any, what);
        join = ", ";
    }
    return join != begin;
}

int hm_lt_offer_text(const hm_table *t, int offer, char *text, size_t size)
{
    const hm_game *g = t->deal->deck->game;
    const hm_lt_business *b = &hm_lt(t)->business;
    hm_trade all[HM_OFFERS_MAX];
    pen p = {text, size, 0};
    const int count = hm_lt_offers(t, (hm_trading)hm_lt_struck_of(t)->trading, b->slot,
                                   b->square, all);
    if (offer >= count)
        return 0;
    const hm_trade *trade = &all[offer];
    const bool pays =
        put_amounts(g, trade->pay, trade->pay_any, "any ", "cube", "pay ", &p);
    const bool gains = put_amounts(g, trade->gain, trade->gain_any, "", "other cube",
                                   pays ? ": gain " : "gain ", &p);
    if (trade->points != 0) {
        put(&p, gains ? ", " : pays ? ": gain " : "gain ");
        put_some(&p, "", trade->points, "point");
    }
    if (p.length == 0)
        put(&p, "do nothing");
    return p.length;
}

/* -- where tiles go */

/* Squares without tile or worker that the tile says it may go on, and bare ground. */
static hm_set open_to(const hm_table *t, const hm_facts *f, int slot)
{
    const hm_card *card = t->deal->deck->card[slot];
    hm_set out = hm_lt_free_ground(t);
    for (int i = 0; i < card->clauses; i++)
        if (card->clause[i].hook == HM_HOOK_BUILD_ON)
            out |= (hm_set)hm_clause_value(&card->clause[i], f, -1, slot) & f->all &
                   ~(f->built | f->worker);
    return out;
}

static bool may_be_built(const hm_table *t, const hm_facts *f, int slot)
{
    const hm_card *card = t->deal->deck->card[slot];
    for (int i = 0; i < card->clauses; i++)
        if (card->clause[i].hook == HM_HOOK_ONLY_WHEN &&
            hm_clause_value(&card->clause[i], f, -1, slot) == 0)
            return false;
    return card->limit == 0 || hm_count(f->card[slot]) < card->limit;
}

hm_set hm_lt_sites(const hm_table *t, int slot)
{
    if (!hm_lt_how(t)->picky)
        return hm_lt_free_ground(t);
    const hm_facts *f = hm_lt_facts(t, hm_lt(t)->player);
    return open_to(t, f, slot) & hm_allowed_on(f, slot);
}

uint64_t hm_lt_placeable(const hm_table *t, uint64_t slots)
{
    uint64_t out = 0;
    const hm_facts *f = slots != 0 ? hm_lt_facts(t, hm_lt(t)->player) : NULL;
    for (uint64_t left = slots; left != 0; left &= left - 1)
        if (may_be_built(t, f, hm_first(left)) && hm_lt_sites(t, hm_first(left)) != 0)
            out |= left & -left;
    return out;
}
