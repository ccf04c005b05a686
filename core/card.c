/* card.c - cards by name, and what can be asked of a card without a town.
 *
 * Names are looked up while something is set up, never between two decisions, so lists
 * are walked. A name may be a card's name, its id, or pack/id, of which only the last
 * is unique: more than one that fits is none. */
#include "core/card.h"

#include <string.h>

#include "core/vm.h"

const hm_hook_info *hm_hook_lookup(hm_hook hook)
{
    enum { BUILDING, SCORE = 0, TOWN, FEEDING, SETUP, AIM, MARKET, /* and then */
           IN_PLAY, BUILD, EFFECT, LAW, VISIT };
    static const hm_hook_info info[HM_HOOKS] = {
#define HOOK(name, at, part, variant, words, gives, place, bound, script, lua, begins,   \
             scripted)                                                                   \
    [HM_HOOK_##name] = {.title = words, .result = gives, .stage = HM_TIME_##at,         \
                        .of_town = bound == TOWN, .in_play = place > IN_PLAY},
#include "core/hooks.def"
    };
    return &info[hook];
}

const char *hm_hook_title(hm_hook hook, int who)
{
    switch (hook) {
    case HM_HOOK_BAR: return hm_whose_lookup(who)->bars;
    case HM_HOOK_NAME_BARRED: return hm_whose_lookup(who)->mutes;
    case HM_HOOK_GIFT: return hm_whose_lookup(who)->scores;
    default: return hm_hook_lookup(hook)->title;
    }
}

/* Most cards differ in the first letter, and most names say no pack. */
static bool is_same(const char *a, const char *b) { return *a == *b && !strcmp(a, b); }

static bool is_called(const hm_card *c, const char *name, const char *slash)
{
    if (is_same(c->name, name) || is_same(c->id, name))
        return true;
    const size_t pack = slash != NULL ? strlen(c->pack) : 0;
    return slash != NULL && strncmp(name, c->pack, pack) == 0 && name[pack] == '/' &&
           strcmp(name + pack + 1, c->id) == 0;
}

const hm_card *hm_cards_find(const hm_cards *set, const char *name, int *fits)
{
    const hm_card *found = NULL;
    const char *slash = strchr(name, '/');
    int n = 0;
    for (int i = 0; i < set->count; i++)
        if (is_called(set->card[i], name, slash)) {
            found = set->card[i];
            n++;
        }
    if (fits != NULL)
        *fits = n > 1 ? 2 : n;
    return n == 1 ? found : NULL;
}

int hm_card_costs(const hm_card *card)
{
    int sum = 0;
    for (int i = 0; i < HM_COUNTERS_MAX; i++)
        sum += card->price[i];
    for (int i = 0; i < HM_TOKENS_MAX; i++)
        sum += card->wages[i];
    return sum;
}

/* What a card says of games without it, for no town at all. */
static bool says_no(const hm_clause *c, const hm_game *game, const hm_setting *how)
{
    hm_deck deck = {.game = game};
    hm_town town = {0};
    hm_facts facts = {.deck = &deck, .town = &town, .how = how};
    return hm_vm_number(c->code, &facts, -1, 0) != 0;
}

bool hm_card_is_out(const hm_card *card, const hm_game *game, const hm_setting *how)
{
    if (card->misfit || hm_card_lacks(card, game, how) != 0)
        return true;
    for (int i = 0; i < card->clauses; i++)
        if (card->clause[i].hook == HM_HOOK_NOT_IN &&
            says_no(&card->clause[i], game, how))
            return true;
    return false;
}

uint32_t hm_card_lacks(const hm_card *card, const hm_game *game, const hm_setting *how)
{
    const uint32_t on = hm_setting_variants(game, how);
    const uint32_t either = card->either & on ? 0 : card->either & -card->either;
    return (card->variants & ~on) | either;
}

int hm_card_shuns(const hm_card *card, const hm_game *game, const hm_setting *how)
{
    const uint32_t on = hm_setting_variants(game, how);
    for (int i = 0; i < game->variants; i++) {
        hm_setting without = *how;
        if (on >> i & 1)
            hm_setting_agree(game, &without, on & ~(1u << i));
        if (on >> i & 1 && !hm_card_is_out(card, game, &without))
            return i;
    }
    return -1;
}

bool hm_card_is_replaced(const hm_cards *set, const hm_card *card, const hm_setting *how,
                         const bool *never)
{
    for (int i = 0; i < set->count && card->replaced; i++)
        if (set->card[i]->replaces == card && (never == NULL || !never[i]) &&
            !hm_card_is_out(set->card[i], set->game, how))
            return true;
    return false;
}

bool hm_card_has_script(const hm_card *card)
{
    for (int i = 0; i < card->clauses; i++)
        if (card->clause[i].script != 0)
            return true;
    return false;
}

static bool has_hook(const hm_card *card, hm_hook hook)
{
    for (int i = 0; i < card->clauses; i++)
        if (card->clause[i].hook == hook)
            return true;
    return false;
}

bool hm_card_goes_anywhere(const hm_card *card)
{
    return has_hook(card, HM_HOOK_BUILD_ON);
}

bool hm_card_is_picky(const hm_card *card)
{
    for (int i = 0; i < HM_LIMITS_BY; i++)
        if (card->limit_by[i] != 0)
            return true;
    return card->limit != 0 || has_hook(card, HM_HOOK_ONLY_ON) ||
           has_hook(card, HM_HOOK_ONLY_WHEN) || hm_card_goes_anywhere(card);
}

bool hm_card_has_tag(const hm_card *card, const char *tag)
{
    for (int i = 0; i < HM_TAGS_MAX && card->tag[i] != NULL; i++)
        if (strcmp(card->tag[i], tag) == 0)
            return true;
    return false;
}

/* Is there something of it, said as a number or worked out? */
static bool has_some(const hm_barter *b, int what, const uint8_t *amount, int resource)
{
    for (int i = 0; i < b->terms; i++)
        if (b->term[i].what == what && b->term[i].resource == resource)
            return true;
    return amount != NULL && resource >= 0 && amount[resource] != 0;
}

/* Kinds of cube among these amounts; money is no cube. */
static int kinds_of(const hm_barter *b, const hm_game *game, int what,
                    const uint8_t *amount)
{
    int n = 0;
    for (int r = 0; r < game->resources; r++)
        n += !game->resource[r].money && has_some(b, what, amount, r);
    return n;
}

static bool trades(const hm_barter *b, const hm_game *game, int32_t operand)
{
    const hm_trade *trade = &b->trade;
    const int resource = operand >> 4 & 15, number = operand >> 8;
    switch ((hm_trait)(operand & 15)) {
    case HM_TRAIT_PRODUCES: return has_some(b, HM_OFFER_GAINS, trade->gain, resource);
    case HM_TRAIT_CONSUMES: return has_some(b, HM_OFFER_PAYS, trade->pay, resource);
    case HM_TRAIT_PRODUCES_CUBES:
        return kinds_of(b, game, HM_OFFER_GAINS, trade->gain) != 0 || trade->gain_any;
    case HM_TRAIT_CONSUMES_CUBES:
        return kinds_of(b, game, HM_OFFER_PAYS, trade->pay) != 0 || trade->pay_any;
    case HM_TRAIT_CONSUMES_KINDS:
        return kinds_of(b, game, HM_OFFER_PAYS, trade->pay) >= number;
    case HM_TRAIT_GIVES_POINTS:
        return trade->points > 0 || has_some(b, HM_OFFER_POINTS, NULL, -1);
    case HM_TRAIT_COSTS:
    case HM_TRAITS: break;
    }
    return false;
}

static bool costs(const hm_card *card, int resource, int least)
{
    const hm_barters *ways = &card->barter[HM_TRADE_COST];
    bool found = card->cost[resource] >= least;
    for (int i = 0; i < ways->count; i++)
        found |= ways->offer[i].trade.pay[resource] >= least;
    return found;
}

/* A tile is what it takes, gives and costs: objectives ask for that, so a tile from
 * another pack counts for them without being named. What a script offers nobody can
 * tell. */
bool hm_card_has_trait(const hm_card *card, const hm_game *game, int32_t operand)
{
    const hm_barters *b = &card->barter[HM_TRADE_ACTIVATED];
    if ((operand & 15) == HM_TRAIT_COSTS)
        return costs(card, operand >> 4 & 15, operand >> 8);
    for (int i = 0; i < b->count; i++)
        if (trades(&b->offer[i], game, operand))
            return true;
    return false;
}

bool hm_card_keeps(const hm_card *card)
{
    for (int i = 0; i < card->clauses; i++)
        if (card->clause[i].code != NULL &&
            hm_program_has(card->clause[i].code, HM_OP_KEEP))
            return true;
    return false;
}
