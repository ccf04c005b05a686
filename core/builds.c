/* builds.c - from layouts that lie there to buildings: whose they are, whether there may
 * be one more, and where it may go. */
#include "core/builds.h"

#include <assert.h>

bool hm_at_limit(const hm_deck *d, const hm_town *t, int slot)
{
    assert(slot >= 0 && slot < d->count);
    int limit = d->card[slot]->limit;
    return limit != 0 && hm_count(hm_town_buildings(&d->plan, t, hm_bit(slot))) >= limit;
}

hm_set hm_build_on(const hm_facts *f, int slot)
{
    assert(slot >= 0 && slot < f->deck->count);
    const hm_uses *uses = &f->deck->uses[HM_HOOK_BUILD_ON];
    hm_set place = 0;
    for (int i = 0; i < uses->count; i++)
        if (uses->use[i].slot == slot)
            place |= (hm_set)hm_clause_value(uses->use[i].clause, f, -1, slot);
    return place & f->empty;
}

/* Where buildings of the owner, awake ones, let all others go. */
static hm_set go_on(const hm_facts *f, hm_set asleep)
{
    const hm_uses *uses = &f->deck->uses[HM_HOOK_GO_ON];
    hm_set place = 0;
    for (int i = 0; i < uses->count; i++)
        if (f->card[uses->use[i].slot] & ~asleep)
            place |= (hm_set)hm_clause_value(uses->use[i].clause, f, -1,
                                             uses->use[i].slot);
    return place & f->empty;
}

/* Where the building may go: on the layout's squares, whose cubes are gone by then, and
 * where clauses let it. */
static hm_set place_of(const hm_build_walk *w, hm_set squares)
{
    const hm_deck *d = w->deck;
    hm_set vacated = squares & w->town->cubes;
    hm_facts f;
    if (d->uses[HM_HOOK_BUILD_ON].count == 0 && d->uses[HM_HOOK_GO_ON].count == 0)
        return vacated;
    hm_facts_fill(&f, d, w->town, w->how);
    f.fault = w->fault;
    f.cubes &= ~vacated;
    f.empty |= vacated;
    return vacated | hm_build_on(&f, w->slot) | go_on(&f, w->asleep);
}

static bool match_awake(const hm_deck *d, const hm_town *t, hm_set asleep, uint64_t *bits)
{
    if (asleep == 0)
        return hm_layouts_find(&d->layouts, t, bits);
    hm_town drowsy;
    hm_town_copy(&d->plan, &drowsy, t);
    for (; asleep != 0; asleep &= asleep - 1)
        hm_town_show(&d->plan, &drowsy, hm_first(asleep), 0);
    return hm_layouts_find(&d->layouts, &drowsy, bits);
}

bool hm_build_start(hm_build_walk *w, const hm_deck *d, const hm_town *t,
                    const hm_setting *how, hm_set asleep, hm_fault *fault)
{
    if (!match_awake(d, t, asleep, w->bits))
        return false;
    w->deck = d;
    w->town = t;
    w->how = how;
    w->fault = fault;
    w->asleep = asleep;
    w->slot = -1;
    w->word = 0;
    w->left = w->bits[0];
    return true;
}

/* The next spot of the match, in order, and its slot; -1 at the end. */
static int next_spot(hm_build_walk *w)
{
    while (w->left == 0) {
        if (w->word + 1 >= w->deck->layouts.words)
            return -1;
        w->left = w->bits[++w->word];
    }
    int spot = w->word * 64 + hm_first(w->left), slot = w->slot < 0 ? 0 : w->slot;
    w->left &= w->left - 1;
    while (spot >= w->deck->first_spot[slot + 1])
        slot++;
    if (slot != w->slot) {
        w->slot = slot;
        w->before = 0;
        w->full = hm_at_limit(w->deck, w->town, slot) ||
                  ((w->deck->dealt >> slot & 1) && w->town->hand != slot + 1);
    }
    return spot;
}

bool hm_build_next(hm_build_walk *w, hm_build *out)
{
    for (int spot; (spot = next_spot(w)) >= 0;) {
        const hm_card *card = w->deck->card[w->slot];
        hm_set squares = card->spots.spot[spot - w->deck->first_spot[w->slot]].squares;
        /* Wild buildings let two layouts use the same squares: one entry. */
        if (squares == w->before || !(squares & w->town->cubes) || w->full)
            continue;
        w->before = squares;
        hm_set place = place_of(w, squares);
        if (place == 0)
            continue;
        *out = (hm_build){squares, place, (uint16_t)spot, (uint8_t)w->slot};
        return true;
    }
    return false;
}

int hm_builds(const hm_deck *d, const hm_town *t, const hm_setting *how, hm_build *out,
              int room, hm_fault *fault)
{
    hm_build_walk w;
    hm_build b;
    int n = 0;
    if (!hm_build_start(&w, d, t, how, 0, fault))
        return 0;
    for (; hm_build_next(&w, &b); n++)
        if (n < room)
            out[n] = b;
    return n;
}

hm_set hm_spot_squares(const hm_deck *d, int spot, int *slot)
{
    assert(spot >= 0 && spot < d->layouts.spots);
    int i = 0;
    while (spot >= d->first_spot[i + 1])
        i++;
    *slot = i;
    return d->card[i]->spots.spot[spot - d->first_spot[i]].squares;
}
