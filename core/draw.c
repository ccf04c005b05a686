/* The counts per pack make the types depend on each other. So before anything is
 * drawn, a table is filled from the last type to the first: for every way the counts
 * may stand when a type's turn comes, the weight of all draws of the remaining types
 * that end right. Each type then draws its pack by these weights, and a card of the
 * pack by its own. Counts are the digits of one number, the "rest": how many cards of
 * each pack may still come. Of a pack with an exact count none may be left at the end;
 * of one with a bound, any number.
 *
 * The table holds doubles: only sums and products of whole numbers, which every
 * machine rounds alike. */
#include "core/draw.h"

#include <string.h>

#include "core/rng.h"

enum {
    FREE = HM_FROM_MAX, /* the group of packs without a wished count */
    GROUPS,
    RESTS_MAX = 1 << HM_TYPES_MAX /* enough for all exact counts, see lay_digits */
};

static const hm_span nowhere = {0, 0};
static const uint64_t stream = 0x6465636b64726177u; /* any number will do */
static const uint64_t dealt_stream = 0x6465616c74706f6fu; /* any other */
static const uint64_t ability_stream = 0x6162696c69746965u; /* and a third one */
static const uint64_t event_stream = 0x6576656e74730000u;   /* and a fourth */

typedef struct draw {
    const hm_cards   *set;
    const hm_setting *how;
    const hm_wishes  *wishes;
    int               types;              /* that are drawn for */
    uint8_t           type[HM_TYPES_MAX];
    int               named[HM_FROM_MAX]; /* sure cards of the pack */
    int               left[HM_FROM_MAX];  /* of the counts, after the sure cards */
    int               digit[HM_FROM_MAX]; /* one card in the rest; 0: none is left */
    bool              loose[HM_FROM_MAX]; /* no draw goes beyond its bound: as if free */
    int               rests;              /* numbers that a rest can be */
    double           *worth;              /* [type][rest] */
    bool              second[HM_CARDS_MAX]; /* of two types, and drawn as the second */
    uint64_t          chance;
} draw;

/* The type that it is drawn as. */
static int as_of(const draw *d, const hm_card *c)
{
    return d->second[c->index] ? c->second - 1 : c->type;
}

static int weight_of(const draw *d, const hm_card *c)
{
    int w = d->wishes->weight[c->index];
    return w == 0 ? 1 : w;
}

static int group_of(const draw *d, const hm_card *c)
{
    for (int i = 0; i < d->wishes->froms; i++)
        if (strcmp(d->wishes->from[i].pack, c->pack) == 0)
            return d->loose[i] ? FREE : i;
    return FREE;
}

static bool is_dealt(const hm_cards *set, const hm_card *c)
{
    return set->game->type[c->type].deal != 0;
}

static bool may_draw(const draw *d, const hm_card *c)
{
    return !d->wishes->never[c->index] && !hm_card_is_out(c, d->set->game, d->how) &&
           !hm_card_is_replaced(d->set, c, d->how, d->wishes->never);
}

/* -- what is asked for */

static hm_status check_sure(const draw *d, const hm_card *c, hm_error *err)
{
    const hm_game *g = d->set->game;
    uint32_t missing = hm_card_lacks(c, g, d->how);
    if (missing != 0)
        return hm_fail(err, HM_EINPUT, nowhere,
                       "card '%.60s' is played with %.40s, which is off", c->name,
                       g->variant[hm_first(missing)].name);
    if (!hm_card_is_out(c, g, d->how))
        return HM_OK;
    int shunned = hm_card_shuns(c, g, d->how);
    if (c->misfit)
        return hm_fail(err, HM_EINPUT, nowhere,
                       "card '%.60s' does not fit on %d by %d squares", c->name,
                       g->grid.cols, g->grid.rows);
    if (shunned >= 0)
        return hm_fail(err, HM_EINPUT, nowhere, "card '%.60s' is not played with %.40s",
                       c->name, g->variant[shunned].name);
    return hm_fail(err, HM_EINPUT, nowhere,
                   "card '%.80s' is not played in mode '%.80s'", c->name,
                   g->mode[d->how->mode].name);
}

/* Cards in play for sure are counted, and a type that has one is not drawn for. Dealt
 * cards are nobody's until they are kept, so they count for no pack. */
static hm_status take_sure(draw *d, bool has_sure[HM_TYPES_MAX], hm_error *err)
{
    for (int i = 0; i < d->set->count; i++) {
        const hm_card *c = d->set->card[i];
        int group = group_of(d, c);
        if (!d->wishes->sure[c->index])
            continue;
        hm_status st = check_sure(d, c, err);
        if (st != HM_OK)
            return st;
        if (c->ability)
            continue; /* they are no type's */
        has_sure[c->type] = true;
        if (group != FREE && !is_dealt(d->set, c))
            d->named[group]++;
    }
    return HM_OK;
}

/* A card of two types is drawn as one of them, by chance; but as the one that has no
 * other card, or of which no card is sure. */
static bool has_others(const draw *d, const hm_card *card, int type)
{
    for (int i = 0; i < d->set->count; i++)
        if (d->set->card[i] != card && d->set->card[i]->type == type &&
            may_draw(d, d->set->card[i]))
            return true;
    return false;
}

static void choose_types(draw *d, const bool has_sure[HM_TYPES_MAX])
{
    for (int i = 0; i < d->set->count; i++) {
        const hm_card *c = d->set->card[i];
        if (c->second == 0 || !may_draw(d, c))
            continue;
        const int one = c->type, two = c->second - 1;
        const bool heads = hm_rng_next(&d->chance) >> 63;
        const bool first = !has_sure[one] && !has_others(d, c, one);
        const bool last = has_sure[two] || has_others(d, c, two);
        d->second[c->index] =
            has_sure[one] != has_sure[two] ? has_sure[one] : !first && (heads || !last);
    }
}

/* A type without cards in this mode is left out; one whose cards are all unwanted
 * is a mistake. */
static hm_status take_type(draw *d, int type, hm_error *err)
{
    bool any = false, in_mode = false;
    for (int i = 0; i < d->set->count; i++) {
        const hm_card *c = d->set->card[i];
        if (as_of(d, c) != type)
            continue;
        any = any || may_draw(d, c);
        in_mode = in_mode || !hm_card_is_out(c, d->set->game, d->how);
    }
    if (any)
        d->type[d->types++] = (uint8_t)type;
    if (any || !in_mode)
        return HM_OK;
    return hm_fail(err, HM_EINPUT, nowhere, "every card of type '%.80s' is excluded",
                   d->set->game->type[type].name);
}

/* How many of the pack's cards a draw has at least and at most. */
static void range_of(const draw *d, int group, int *least, int *most)
{
    *least = *most = d->named[group];
    for (int t = 0; t < d->types; t++) {
        bool in = false, out = false;
        for (int i = 0; i < d->set->count; i++) {
            const hm_card *c = d->set->card[i];
            if (as_of(d, c) == d->type[t] && may_draw(d, c)) {
                in = in || group_of(d, c) == group;
                out = out || group_of(d, c) != group;
            }
        }
        *most += in;
        *least += in && !out;
    }
}

static const char *plural(int n) { return n == 1 ? "" : "s"; }

/* An exact count must lie within what is possible; of a bound, only what is there in any
 * case can be too much. */
static hm_status check_count(const struct hm_from *from, int least, int most,
                             hm_error *err)
{
    const int n = from->count;
    if (from->bound == HM_EXACTLY && (n < least || n > most))
        return hm_fail(err, HM_EINPUT, nowhere,
                       "%d card%s of pack '%.80s' cannot be in play: at least %d and "
                       "at most %d can",
                       n, plural(n), from->pack, least, most);
    if (from->bound != HM_EXACTLY && n < least)
        return hm_fail(err, HM_EINPUT, nowhere,
                       "at most %d card%s of pack '%.80s' cannot be kept to: at least %d "
                       "must be in play",
                       n, plural(n), from->pack, least);
    return HM_OK;
}

/* What the draw may still take of each pack. A bound that comes with the pack is about
 * what is drawn, so named cards use it up, but do not break it. */
static hm_status take_counts(draw *d, hm_error *err)
{
    hm_status st = HM_OK;
    for (int i = 0; i < d->wishes->froms && st == HM_OK; i++) {
        struct hm_from from = d->wishes->from[i];
        int least, most;
        range_of(d, i, &least, &most);
        if (from.bound == HM_USUALLY_AT_MOST && from.count < d->named[i])
            from.count = d->named[i];
        st = check_count(&from, least, most, err);
        d->loose[i] = from.bound != HM_EXACTLY && from.count >= most;
        d->left[i] = from.count - d->named[i];
    }
    return st;
}

/* -- the table */

/* Exact counts that were checked are together at most the number of types, or cannot all
 * be met, so they need no more than 2 to the power of types. Bounds may add up to more:
 * those that cannot be reached need no digit, and whoever has so many others is told. */
static hm_status lay_digits(draw *d, hm_error *err)
{
    d->rests = 1;
    for (int i = 0; i < d->wishes->froms; i++) {
        d->digit[i] = d->left[i] > 0 && !d->loose[i] ? d->rests : 0;
        d->rests *= d->loose[i] ? 1 : d->left[i] + 1;
        if (d->rests > RESTS_MAX)
            return hm_fail(err, HM_EINPUT, nowhere,
                           "too many cards of too many packs are counted to be drawn");
    }
    return HM_OK;
}

/* The rest after a card of this group; -1 when none of it is left. */
static int rest_after(const draw *d, int rest, int group)
{
    if (group == FREE)
        return rest;
    if (d->digit[group] == 0 || rest / d->digit[group] % (d->left[group] + 1) == 0)
        return -1;
    return rest - d->digit[group];
}

/* Weights of a type's cards by group. */
static void weigh(const draw *d, int type, int weight[GROUPS])
{
    memset(weight, 0, GROUPS * sizeof *weight);
    for (int i = 0; i < d->set->count; i++) {
        const hm_card *c = d->set->card[i];
        if (as_of(d, c) == type && may_draw(d, c))
            weight[group_of(d, c)] += weight_of(d, c);
    }
}

/* What a group of type number t is worth, with what can follow it. */
static double worth_of(const draw *d, int t, int rest, int group,
                       const int weight[GROUPS])
{
    int after = weight[group] > 0 ? rest_after(d, rest, group) : -1;
    if (after < 0)
        return 0;
    return weight[group] * d->worth[(size_t)(t + 1) * (size_t)d->rests + (size_t)after];
}

/* At the end nothing may be left of what was counted exactly. */
static bool ends_right(const draw *d, int rest)
{
    for (int i = 0; i < d->wishes->froms; i++)
        if (d->wishes->from[i].bound == HM_EXACTLY && d->digit[i] != 0 &&
            rest / d->digit[i] % (d->left[i] + 1) != 0)
            return false;
    return true;
}

static hm_status fill_table(hm_arena *arena, draw *d, hm_error *err)
{
    int weight[GROUPS];
    size_t rests = (size_t)d->rests;
    d->worth = hm_arena_array(arena, (size_t)(d->types + 1) * rests, sizeof *d->worth);
    if (d->worth == NULL)
        return hm_fail_memory(err);
    for (int rest = 0; rest < d->rests; rest++)
        d->worth[(size_t)d->types * rests + (size_t)rest] = ends_right(d, rest);
    for (int t = d->types - 1; t >= 0; t--) {
        weigh(d, d->type[t], weight);
        for (int rest = 0; rest < d->rests; rest++)
            for (int g = 0; g < GROUPS; g++)
                d->worth[(size_t)t * rests + (size_t)rest] +=
                    worth_of(d, t, rest, g, weight);
    }
    if (d->worth[rests - 1] > 0)
        return HM_OK;
    return hm_fail(err, HM_EINPUT, nowhere,
                   "the counts of the packs cannot all be met at once");
}

/* -- drawing */

static int draw_group(draw *d, int t, int rest, const int weight[GROUPS])
{
    double total = d->worth[(size_t)t * (size_t)d->rests + (size_t)rest];
    double at = (double)(hm_rng_next(&d->chance) >> 11) * 0x1p-53 * total;
    int last = FREE;
    for (int g = 0; g < GROUPS; g++) {
        double w = worth_of(d, t, rest, g, weight);
        if (w <= 0)
            continue;
        last = g;
        if (at < w)
            break;
        at -= w;
    }
    return last; /* where rounding let `at` run past the end, too */
}

static const hm_card *draw_card(draw *d, int type, int group, int weight)
{
    const hm_card *found = NULL;
    int at = hm_rng_below(&d->chance, weight);
    for (int i = 0; i < d->set->count; i++) {
        const hm_card *c = d->set->card[i];
        if (as_of(d, c) != type || !may_draw(d, c) || group_of(d, c) != group)
            continue;
        found = c;
        if (at < weight_of(d, c))
            break;
        at -= weight_of(d, c);
    }
    return found;
}

static void draw_types(draw *d, const hm_card *drawn[HM_TYPES_MAX])
{
    int weight[GROUPS], rest = d->rests - 1;
    for (int t = 0; t < d->types; t++) {
        weigh(d, d->type[t], weight);
        int group = draw_group(d, t, rest, weight);
        drawn[d->type[t]] = draw_card(d, d->type[t], group, weight[group]);
        rest = rest_after(d, rest, group);
    }
}

/* By type and then in the order of the set, whatever was drawn first: slots, and so
 * saves, depend on which cards there are, not on how they were found. */
static hm_status gather(const draw *d, const hm_card *const drawn[HM_TYPES_MAX],
                        const hm_card *card[HM_DECK_MAX], int *count, hm_error *err)
{
    int n = 0;
    for (int t = 0; t < d->set->game->types; t++)
        for (int i = 0; i < d->set->count; i++) {
            const hm_card *c = d->set->card[i];
            if (c->type != t || is_dealt(d->set, c) ||
                (c != drawn[as_of(d, c)] && !d->wishes->sure[c->index]))
                continue;
            if (n == HM_DECK_MAX)
                return hm_fail(err, HM_ELIMIT, nowhere,
                               "more than %d cards would be in play", HM_DECK_MAX);
            card[n++] = c;
        }
    *count = n;
    return HM_OK;
}

static hm_status prepare(hm_arena *arena, draw *d, hm_error *err)
{
    bool has_sure[HM_TYPES_MAX] = {false};
    hm_status st = take_sure(d, has_sure, err);
    if (st == HM_OK)
        choose_types(d, has_sure);
    for (int t = 0; st == HM_OK && t < d->set->game->types; t++)
        if (!has_sure[t] && d->set->game->type[t].deal == 0)
            st = take_type(d, t, err);
    if (st == HM_OK)
        st = take_counts(d, err);
    if (st == HM_OK)
        st = lay_digits(d, err);
    return st == HM_OK ? fill_table(arena, d, err) : st;
}

hm_status hm_draw(hm_arena *arena, const hm_cards *set, const hm_setting *how,
                  const hm_wishes *wishes, uint64_t seed,
                  const hm_card *card[HM_DECK_MAX], int *count, hm_error *err)
{
    const hm_card *drawn[HM_TYPES_MAX] = {NULL};
    draw d = {.set = set, .how = how, .wishes = wishes, .chance = seed ^ stream};
    /* One step, so that near seeds do not share a stretch of the stream. */
    d.chance = hm_rng_next(&d.chance);
    hm_status st = prepare(arena, &d, err);
    if (st != HM_OK)
        return st;
    draw_types(&d, drawn);
    return gather(&d, drawn, card, count, err);
}

/* -- cards that are dealt */

static bool is_in_pool(const hm_cards *set, const hm_setting *how,
                       const hm_wishes *wishes, const hm_card *c, bool named)
{
    if (!is_dealt(set, c) || wishes->never[c->index])
        return false;
    return named ? wishes->sure[c->index]
                 : !hm_card_is_out(c, set->game, how) &&
                       !hm_card_is_replaced(set, c, how, wishes->never);
}

bool hm_draw_names_dealt(const hm_cards *set, const hm_wishes *wishes)
{
    for (int i = 0; i < set->count; i++)
        if (is_dealt(set, set->card[i]) && wishes->sure[set->card[i]->index])
            return true;
    return false;
}

/* Each is taken with the odds that as many as there is room for come out, all choices
 * alike: as many are taken as there are places, from those that are left. */
void hm_draw_dealt(const hm_cards *set, const hm_setting *how, const hm_wishes *wishes,
                   uint64_t seed, const hm_card *card[HM_DECK_MAX], int *count)
{
    bool named = hm_draw_names_dealt(set, wishes);
    int left = 0, room = HM_DECK_MAX - *count;
    uint64_t chance = seed ^ dealt_stream;
    chance = hm_rng_next(&chance);
    for (int i = 0; i < set->count; i++)
        left += is_in_pool(set, how, wishes, set->card[i], named);
    for (int i = 0; i < set->count; i++) {
        if (!is_in_pool(set, how, wishes, set->card[i], named))
            continue;
        if (left <= room || hm_rng_below(&chance, left) < room) {
            card[(*count)++] = set->card[i];
            room--;
        }
        left--;
    }
}

/* -- cards that nobody builds */

bool hm_pile_has(const hm_pile *p, const hm_card *c)
{
    const int cost = hm_card_costs(c);
    if (!c->ability || c->event || c->goal != p->goals)
        return false;
    return p->or_more ? cost >= p->cost : cost == p->cost;
}

static bool is_taken(const hm_card *const *card, int count, const hm_card *c)
{
    for (int i = 0; i < count; i++)
        if (card[i] == c)
            return true;
    return false;
}

/* The weight of what may come from a pile still, or with `at` in it the card there. */
static const hm_card *find_in_pile(const draw *d, const hm_pile *p,
                                   const hm_card *const *card, int count, int *at)
{
    for (int i = 0; i < d->set->count; i++) {
        const hm_card *c = d->set->card[i];
        if (!hm_pile_has(p, c) || !may_draw(d, c) ||
            is_taken(card, count, c))
            continue;
        *at -= weight_of(d, c);
        if (*at < 0)
            return c;
    }
    return NULL;
}

/* As many as the pile gives, if there are so many. */
static void draw_pile(draw *d, const hm_pile *p, const hm_card *card[HM_DECK_MAX],
                      int first, int *count)
{
    int wanted = p->draws;
    for (int i = first; i < *count; i++)
        wanted -= d->wishes->sure[card[i]->index] &&
                  hm_pile_has(p, card[i]);
    for (; wanted > 0 && *count < HM_DECK_MAX; wanted--) {
        int weight = INT32_MAX, all = INT32_MAX;
        find_in_pile(d, p, card, *count, &weight);
        if (weight == all)
            return;
        int at = hm_rng_below(&d->chance, all - weight);
        card[*count] = find_in_pile(d, p, card, *count, &at);
        ++*count;
    }
}

static void sort_by_index(const hm_card **card, int count)
{
    for (int i = 1; i < count; i++)
        for (int k = i; k > 0 && card[k - 1]->index > card[k]->index; k--) {
            const hm_card *c = card[k];
            card[k] = card[k - 1];
            card[k - 1] = c;
        }
}

hm_status hm_draw_abilities(const hm_cards *set, const hm_setting *how,
                            const hm_wishes *wishes, uint64_t seed,
                            const hm_card *card[HM_DECK_MAX], int *count, hm_error *err)
{
    const int first = *count;
    const uint32_t on = hm_setting_variants(set->game, how);
    draw d = {.set = set, .how = how, .wishes = wishes, .chance = seed ^ ability_stream};
    d.chance = hm_rng_next(&d.chance);
    for (int i = 0; i < set->count; i++) {
        const hm_card *c = set->card[i];
        if (!c->ability || c->event || !wishes->sure[c->index])
            continue;
        hm_status st = check_sure(&d, c, err);
        if (st != HM_OK)
            return st;
        if (*count == HM_DECK_MAX)
            return hm_fail(err, HM_ELIMIT, nowhere, "more than %d cards would be in play",
                           HM_DECK_MAX);
        card[(*count)++] = c;
    }
    for (int i = 0; i < set->game->piles; i++)
        if (on >> set->game->pile[i].variant & 1)
            draw_pile(&d, &set->game->pile[i], card, first, count);
    sort_by_index(card + first, *count - first);
    return HM_OK;
}

/* -- events */

/* Of variants that are on; NULL: no event is turned up. */
static const hm_schedule *schedule_of(const hm_game *g, const hm_setting *how)
{
    const uint32_t on = hm_setting_variants(g, how);
    for (int i = 0; i < g->schedules; i++)
        if (g->schedule[i].variant < 0 || (on >> g->schedule[i].variant & 1))
            return &g->schedule[i];
    return NULL;
}

static hm_status add_event(draw *d, const hm_card *c, const hm_card *card[HM_DECK_MAX],
                           int *count, hm_error *err)
{
    hm_status st = d->wishes->sure[c->index] ? check_sure(d, c, err) : HM_OK;
    if (st == HM_OK && *count == HM_DECK_MAX)
        st = hm_fail(err, HM_ELIMIT, nowhere, "more than %d cards would be in play",
                     HM_DECK_MAX);
    if (st == HM_OK)
        card[(*count)++] = c;
    return st;
}

/* Leaves so many of them, by chance. */
static void thin_out(draw *d, const hm_card **card, int *count, int left)
{
    while (*count > left) {
        int at = hm_rng_below(&d->chance, *count);
        for (int i = at; i + 1 < *count; i++)
            card[i] = card[i + 1];
        --*count;
    }
}

hm_status hm_draw_events(const hm_cards *set, const hm_setting *how,
                         const hm_wishes *wishes, uint64_t seed,
                         const hm_card *card[HM_DECK_MAX], int *count, hm_error *err)
{
    const hm_schedule *s = schedule_of(set->game, how);
    draw d = {.set = set, .how = how, .wishes = wishes, .chance = seed ^ event_stream};
    bool wished = false;
    for (int i = 0; i < set->count; i++)
        wished |= set->card[i]->event && wishes->sure[i];
    if (s == NULL && wished)
        return hm_fail(err, HM_EINPUT, nowhere,
                       "events are named, but no variant that is on turns them up");
    const int first = *count;
    hm_status st = HM_OK;
    for (int i = 0; i < set->count && s != NULL && st == HM_OK; i++) {
        const hm_card *c = set->card[i];
        if (c->event && !wishes->never[i] &&
            (wished ? wishes->sure[i]
                    : !hm_card_is_out(c, set->game, how) &&
                          !hm_card_is_replaced(set, c, how, wishes->never)))
            st = add_event(&d, c, card, count, err);
    }
    int events = *count - first;
    if (!wished && s != NULL && s->draws != 0)
        thin_out(&d, card + first, &events, s->draws);
    *count = first + events;
    return st;
}
