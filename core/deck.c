/* deck.c - everything about the cards in play that can be worked out before the first
 * move.
 *
 * A deck is made once per game and asked millions of times, so it is the place for
 * tables: spots by square and content, spots through a square, and who can tell fed
 * buildings apart. */
#include "core/deck.h"

#include <string.h>

#include "core/builds.h"

static hm_status take_cards(hm_deck *d, hm_arena *arena, const hm_card *const *card,
                            int count, hm_error *err)
{
    const hm_span nowhere = {0, 0};
    uint8_t *slot_of = hm_arena_new(arena, (size_t)d->cards->count + 1);
    if (slot_of == NULL)
        return hm_fail_memory(err);
    memset(slot_of, HM_NO_SLOT, (size_t)d->cards->count + 1);
    for (int i = 0; i < count; i++) {
        if (slot_of[card[i]->index] != HM_NO_SLOT)
            return hm_fail(err, HM_EINPUT, nowhere, "card '%s' is in the deck twice",
                           card[i]->name);
        slot_of[card[i]->index] = (uint8_t)i;
        d->card[i] = card[i];
        d->feedable |= card[i]->feedable ? hm_bit(i) : 0;
        d->wild |= card[i]->wild ? hm_bit(i) : 0;
        d->limits |= card[i]->limit != 0;
        d->type_of[i] = card[i]->counts ? card[i]->counts_type : card[i]->type;
        d->weighty |= card[i]->counts > 1 ? hm_bit(i) : 0;
        d->dealt |= d->game->type[card[i]->type].deal ? hm_bit(i) : 0;
    }
    d->count = count;
    d->slot_of = slot_of;
    return HM_OK;
}

static int count_uses(const hm_deck *d, hm_hook hook)
{
    int n = 0;
    for (int i = 0; i < d->count; i++)
        for (int k = 0; k < d->card[i]->clauses; k++)
            n += d->card[i]->clause[k].hook == hook;
    return n;
}

static hm_status collect_uses(hm_deck *d, hm_arena *arena, hm_hook hook, hm_error *err)
{
    int room = count_uses(d, hook), n = 0;
    hm_use *use = hm_arena_array(arena, (size_t)room, sizeof *use);
    if (use == NULL)
        return hm_fail_memory(err);
    for (int i = 0; i < d->count; i++)
        for (int k = 0; k < d->card[i]->clauses; k++)
            if (d->card[i]->clause[k].hook == hook)
                use[n++] = (hm_use){&d->card[i]->clause[k], (uint8_t)i};
    d->uses[hook] = (hm_uses){use, n};
    return HM_OK;
}

/* Does an effect put cubes on buildings of other cards? A script might. */
static bool loads(const hm_clause *c)
{
    bool effect = hm_hook_lookup((hm_hook)c->hook)->result[0] == '\0';
    if (!effect || c->script != 0)
        return effect;
    return hm_program_has(c->code, HM_OP_STORE_ON);
}

static void judge_clauses(hm_deck *d)
{
    for (hm_hook h = 0; h < HM_HOOKS; h++)
        for (int i = 0; i < d->uses[h].count; i++) {
            d->scripted |= d->uses[h].use[i].clause->script != 0;
            d->loads |= loads(d->uses[h].use[i].clause);
        }
}

static void judge_feeding(hm_deck *d)
{
    d->feeding_is_plain = hm_count(d->feedable) <= 1;
    for (hm_hook h = HM_HOOK_SCORE; h <= HM_HOOK_SCORE_TOGETHER; h++)
        for (int i = 0; i < d->uses[h].count; i++) {
            const hm_clause *c = d->uses[h].use[i].clause;
            if (c->flags & HM_CLAUSE_HURTS)
                d->feeding_hurts = true;
            if (c->flags & (HM_CLAUSE_TELLS | HM_CLAUSE_APART))
                d->feeding_is_plain = false;
        }
}

/* Columns of the match table: 0 blocks every spot, 1..n are the resources,
 * n + 1 is a wild building, which blocks none. */
static void number_contents(hm_deck *d)
{
    int resources = d->game->resources;
    for (int r = 0; r < resources; r++)
        d->content[r + 1] = (uint8_t)(r + 1);
    for (int i = 0; i < d->count; i++)
        if (d->card[i]->wild)
            d->content[HM_CELL_BUILDING + i] = (uint8_t)(resources + 1);
    d->contents = resources + 2;
}

static void allow_spot(const hm_deck *d, uint64_t *match, int id, const hm_spot *spot)
{
    for (int s = 0; s < d->game->grid.count; s++)
        for (int c = 0; c < d->contents; c++) {
            bool wants = spot->squares & hm_bit(s);
            bool wild = c == d->contents - 1;
            bool right = c > 0 && !wild && (spot->want[c - 1] & hm_bit(s));
            if (!wants || wild || right)
                match[(s * d->contents + c) * d->words + id / 64] |= hm_bit(id % 64);
        }
}

static bool goes_through(const hm_spot *spot, int square, int resource)
{
    return spot->want[resource] >> square & 1;
}

static int count_through(const hm_deck *d, int square, int resource)
{
    int n = 0;
    for (int i = 0; i < d->count; i++)
        for (int k = 0; k < d->card[i]->spots.count; k++)
            n += goes_through(&d->card[i]->spots.spot[k], square, resource);
    return n;
}

/* Writes what a spot wants into its lane; NULL wants what no town has. */
static void put_wants(const hm_deck *d, int at, const hm_spot *spot, uint16_t *w16,
                      hm_set *w64)
{
    int block = at / d->lanes, lane = at % d->lanes, resources = d->game->resources;
    for (int r = 0; r < resources; r++) {
        int i = (block * resources + r) * d->lanes + lane;
        hm_set want = spot ? spot->want[r] : ~(hm_set)0;
        if (w16 != NULL)
            w16[i] = (uint16_t)want;
        else
            w64[i] = want;
    }
}

static void fill_through(const hm_deck *d, int list, int first, int last,
                         uint16_t *through, uint16_t *w16, hm_set *w64)
{
    int square = list / d->game->resources, resource = list % d->game->resources;
    int at = first * d->lanes;
    for (int i = 0; i < d->count; i++)
        for (int k = 0; k < d->card[i]->spots.count; k++) {
            const hm_spot *spot = &d->card[i]->spots.spot[k];
            if (!goes_through(spot, square, resource))
                continue;
            through[at] = (uint16_t)(d->first_spot[i] + k);
            put_wants(d, at++, spot, w16, w64);
        }
    for (; at < last * d->lanes; at++) {
        through[at] = HM_NO_SPOT;
        put_wants(d, at, NULL, w16, w64);
    }
}

static hm_status make_through(hm_deck *d, hm_arena *arena, hm_error *err)
{
    int resources = d->game->resources, lists = d->game->grid.count * resources;
    int *first = hm_arena_array(arena, (size_t)lists + 1, sizeof *first);
    if (first == NULL)
        return hm_fail_memory(err);
    bool small = d->game->grid.count <= 16;
    d->lanes = small ? HM_LANES_16 : HM_LANES_64;
    for (int i = 0; i < lists; i++)
        first[i + 1] = first[i] + (count_through(d, i / resources, i % resources) +
                                   d->lanes - 1) / d->lanes;
    size_t room = (size_t)first[lists] * (size_t)d->lanes;
    uint16_t *through = hm_arena_array(arena, room, sizeof *through);
    void *wants = hm_arena_array(arena, room * (size_t)resources,
                                 small ? sizeof(uint16_t) : sizeof(hm_set));
    if (through == NULL || wants == NULL)
        return hm_fail_memory(err);
    d->wants16 = small ? wants : NULL;
    d->wants64 = small ? NULL : wants;
    for (int i = 0; i < lists; i++)
        fill_through(d, i, first[i], first[i + 1], through, small ? wants : NULL,
                     small ? NULL : wants);
    d->first_through = first;
    d->through = through;
    return HM_OK;
}

static hm_status make_match(hm_deck *d, hm_arena *arena, hm_error *err)
{
    for (int i = 0; i < d->count; i++)
        d->first_spot[i + 1] = d->first_spot[i] + d->card[i]->spots.count;
    d->spots = d->first_spot[d->count];
    int block = 64 * HM_SPOT_BLOCK;
    d->words = (d->spots + block - 1) / block * HM_SPOT_BLOCK;
    number_contents(d);
    size_t rows = (size_t)d->game->grid.count * (size_t)d->contents;
    uint64_t *match = hm_arena_array(arena, rows * (size_t)d->words, sizeof *match);
    if (match == NULL)
        return hm_fail_memory(err);
    for (int i = 0; i < d->count; i++)
        for (int k = 0; k < d->card[i]->spots.count; k++)
            allow_spot(d, match, d->first_spot[i] + k, &d->card[i]->spots.spot[k]);
    d->match = match;
    return HM_OK;
}

hm_status hm_deck_new(hm_arena *arena, const hm_cards *set, const hm_card *const *card,
                      int count, const hm_deck **out, hm_error *err)
{
    const hm_span nowhere = {0, 0};
    *out = NULL;
    if (count > HM_DECK_MAX)
        return hm_fail(err, HM_ELIMIT, nowhere, "a deck has at most %d cards, not %d",
                       HM_DECK_MAX, count);
    hm_deck *d = hm_arena_new(arena, sizeof *d);
    if (d == NULL)
        return hm_fail_memory(err);
    d->cards = set;
    d->game = set->game;

    hm_status st = take_cards(d, arena, card, count, err);
    for (hm_hook h = 0; st == HM_OK && h < HM_HOOKS; h++)
        st = collect_uses(d, arena, h, err);
    if (st == HM_OK)
        st = make_match(d, arena, err);
    if (st == HM_OK)
        st = make_through(d, arena, err);
    if (st != HM_OK)
        return st;
    d->serves = d->wild;
    for (int i = 0; i < d->uses[HM_HOOK_GO_ON].count; i++)
        d->serves |= hm_bit(d->uses[HM_HOOK_GO_ON].use[i].slot);
    for (int i = 0; i < d->uses[HM_HOOK_NAMED].count; i++)
        d->named |= hm_bit(d->uses[HM_HOOK_NAMED].use[i].slot);
    judge_clauses(d);
    judge_feeding(d);
    *out = d;
    return HM_OK;
}

int hm_deck_slot(const hm_deck *d, const hm_card *card)
{
    return d->slot_of[card->index];
}
