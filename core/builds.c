/* builds.c - from layouts that lie there to buildings: whose they are, whether there may
 * be one more, and where it may go. */
#include "core/builds.h"

#include <assert.h>

#include "core/allowed.h"
#include "core/body.h"
#include "core/counters.h"

/* Cards have theirs one after the other. */
static const hm_spots *spots_of(const hm_deck *d, int *number)
{
    int slot = 0;
    for (; *number >= d->card[slot]->spots.count; slot++)
        *number -= d->card[slot]->spots.count;
    return &d->card[slot]->spots;
}

const hm_spot *hm_spot_of(const hm_deck *d, int number)
{
    const hm_spots *spots = spots_of(d, &number);
    return &spots->spot[number];
}

/* Optional cubes, of a card that has such. */
static int extra_of(const hm_deck *d, int number)
{
    const hm_spots *spots = spots_of(d, &number);
    return spots->extra[number];
}

/* -- using it up */

int hm_spot_wants(const hm_spot *spot, int square, unsigned kinds)
{
    int first = -1;
    for (int r = 0; r < HM_RESOURCES_MAX; r++)
        if (spot->want[r] >> square & 1) {
            if (kinds >> r & 1)
                return r;
            first = first < 0 ? r : first;
        }
    return first;
}

/* The kind that is taken off a lender: one that it has. */
static int lent_for(const hm_deck *d, const hm_town *t, const hm_spot *spot, int square)
{
    return hm_spot_wants(spot, square, hm_held_kinds(hm_held(&d->plan, t, square)));
}

static __attribute__((noinline)) void take_lent(const hm_deck *d, hm_town *t, int number,
                                                hm_set spared)
{
    const hm_plan *plan = &d->plan;
    const hm_spot *spot = hm_spot_of(d, number);
    hm_set from = hm_town_buildings(plan, t, d->lends) & spot->squares & ~spared;
    for (; from != 0; from &= from - 1) {
        const int square = hm_first(from), kind = lent_for(d, t, spot, square);
        const uint32_t held = hm_held(plan, t, square);
        if (held >> 4 * kind & 15)
            hm_town_set_held(plan, t, square, held - (1u << 4 * kind));
    }
}

void hm_layout_use(const hm_deck *d, hm_town *t, int spot, hm_set spared)
{
    hm_town_set_laid(&d->plan, t, d->layouts.site[spot].squares & ~t->built);
    hm_town_take_cubes(&d->plan, t, d->layouts.site[spot].squares & t->cubes & ~spared);
    if (d->lends & t->stands)
        take_lent(d, t, spot, spared);
}

hm_set hm_spot_body(const hm_deck *d, int number)
{
    const int slot = d->layouts.site[number].slot;
    const hm_spots *spots = spots_of(d, &number);
    return d->spreads >> slot & 1 ? spots->yard[number].here : 0;
}

void hm_layout_raise(const hm_deck *d, hm_town *t, int spot, int square)
{
    const hm_site *p = &d->layouts.site[spot];
    hm_town_raise(&d->plan, t, square, p->slot);
    if (d->spreads >> p->slot & 1)
        hm_town_spread(&d->plan, t, square, hm_spot_body(d, spot));
    if (d->tallies >> p->slot & 1)
        hm_town_set_memo(&d->plan, t, square, extra_of(d, spot));
}

/* A town, and what of it decides on buildings. */
typedef struct ground {
    const hm_deck    *deck;
    const hm_town    *town;
    const hm_setting *how;
    hm_fault         *fault;
    hm_set            asleep;
    uint64_t          barred; /* slots of which there can be no more here */
    uint64_t          wants;  /* slots that say where their cubes must lie, or where they
                                 may go */
    bool              goes;   /* some clause says where buildings may go */
    hm_set            spent;  /* squares whose cubes are gone, but count */
    hm_set            lent;   /* buildings that lend */
} ground;

/* Cards at their limit, those that cannot be paid, and dealt ones but the owner's. */
HM_SMALL uint64_t barred_in(const hm_deck *d, const hm_town *t, const hm_setting *how)
{
    uint64_t barred = d->dealt & ~(t->hand ? hm_bit(t->hand - 1) : 0);
    for (uint64_t left = d->limited | d->dear; left != 0; left &= left - 1)
        if (hm_at_limit(d, t, hm_first(left)) || !hm_can_afford(d, t, hm_first(left)))
            barred |= left & -left;
    return d->conditional ? barred | hm_builds_forbidden(d, t, how) : barred;
}

/* The facts when the cubes of a layout are gone. Where no clause asks of which kinds the
 * others are, the town need not be copied for that. */
static void see_without(const ground *w, const hm_site *p, hm_town *after, hm_facts *f)
{
    const hm_set vacated = p->squares & ~w->town->built;
    if (w->deck->kinds_matter) {
        hm_town_copy(&w->deck->plan, after, w->town);
        hm_layout_use(w->deck, after, p->spot, w->asleep | w->spent);
    }
    hm_facts_fill_play(f, w->deck, w->deck->kinds_matter ? after : w->town, w->how);
    f->fault = w->fault;
    f->cubes &= ~vacated;
    f->empty |= vacated;
}

/* Besides those that the layout itself gives it, whose cubes are gone by then: where
 * clauses let it. Seldom, and it would give the busy function its large frame. */
static __attribute__((noinline)) hm_set
places_by_clauses(const ground *w, const hm_site *p, hm_set tower, hm_set own)
{
    const int slot = p->slot;
    hm_set where = own;
    hm_facts f;
    hm_town after;
    see_without(w, p, &after, &f);
    if (tower == 0 && w->goes)
        where |= hm_build_on(&f, slot) | hm_go_on(&f, w->asleep);
    where = tower != 0 ? tower : where;
    return w->deck->choosy >> slot & 1 ? where & hm_allowed_on(&f, slot) : where;
}

/* Do all its cubes lie where the card wants them? */
static bool lies_well(const ground *w, const hm_site *p)
{
    hm_facts f;
    hm_facts_fill_play(&f, w->deck, w->town, w->how);
    f.fault = w->fault;
    return (p->squares & ~hm_allowed_from(&f, p->slot)) == 0;
}

/* Of a card that says where its cubes must lie, or where it goes; none: nowhere. */
static __attribute__((noinline)) hm_set places_it_wants(const ground *w, const hm_site *p,
                                                        hm_set tower, hm_set place)
{
    if ((w->deck->having[HM_HOOK_ONLY_FROM] >> p->slot & 1) && !lies_well(w, p))
        return 0;
    if (w->goes || (w->deck->choosy >> p->slot & 1))
        return places_by_clauses(w, p, tower, place);
    return tower != 0 ? tower : place;
}

bool hm_layouts_find_awake(const hm_deck *d, const hm_town *t, hm_set asleep,
                           uint64_t *bits)
{
    hm_town drowsy;
    if (asleep == 0)
        return hm_layouts_find(&d->layouts, t, bits);
    hm_town_copy(&d->plan, &drowsy, t);
    for (; asleep != 0; asleep &= asleep - 1) {
        const int slot = hm_slot_at(&d->plan, t, hm_first(asleep));
        hm_town_show(&d->plan, &drowsy, hm_first(asleep),
                     slot >= 0 ? d->plan.asleep[slot] : 0);
    }
    return hm_layouts_find(&d->layouts, &drowsy, bits);
}

/* Do both layouts of a card, on the same squares, take the same cubes off lenders? */
static bool takes_alike(const ground *w, const hm_site *a, const hm_site *b)
{
    const hm_spot *one = hm_spot_of(w->deck, a->spot);
    const hm_spot *two = hm_spot_of(w->deck, b->spot);
    for (hm_set s = a->squares & w->lent; s != 0; s &= s - 1)
        if (lent_for(w->deck, w->town, one, hm_first(s)) !=
            lent_for(w->deck, w->town, two, hm_first(s)))
            return false;
    return true;
}

/* -- layouts that say more than what lies where */

static const hm_yard *yard_of(const hm_deck *d, int number)
{
    const hm_spots *spots = spots_of(d, &number);
    return &spots->yard[number];
}

/* Things that stand for other cubes in it: buildings, and cubes of wild resources where
 * these are not asked for. */
static int count_wild(const ground *w, const hm_site *p, const hm_yard *y)
{
    int n = hm_count(p->squares & w->town->built);
    for (unsigned k = hm_game_wild(w->deck->game); k != 0; k &= k - 1)
        n += hm_count(p->squares & ~y->own[hm_first(k)] &
                      hm_town_cube(&w->deck->plan, w->town, hm_first(k)));
    return n;
}

static bool is_framed(const ground *w, const hm_site *p, const hm_yard *y)
{
    const int wilds = w->deck->card[p->slot]->pattern.wilds;
    return (y->empty & hm_town_taken(&w->deck->plan, w->town)) == 0 &&
           (wilds == 0 || count_wild(w, p, y) < wilds);
}

/* Layouts on the same squares, of which this is the first, are one: the building goes
 * where any of them has it. *p becomes the first that is right, or NULL. */
static __attribute__((noinline)) hm_set places_framed(const ground *w,
                                                      const uint64_t *bits,
                                                      const hm_site **p)
{
    const hm_site *first = *p, *end = w->deck->layouts.site + w->deck->layouts.spots;
    hm_set place = 0;
    *p = NULL;
    for (const hm_site *q = first;
         q < end && q->slot == first->slot && q->squares == first->squares; q++) {
        const hm_yard *y = yard_of(w->deck, q->spot);
        if (!(bits[q->spot / 64] >> q->spot % 64 & 1) || !is_framed(w, q, y) ||
            !takes_alike(w, first, q))
            continue;
        *p = *p == NULL ? q : *p;
        place |= y->here != 0 ? y->here : q->squares;
    }
    return place & ~w->town->built;
}

/* Is there one before it that comes to the same? They are in the order of squares. */
static __attribute__((noinline)) bool is_known(const ground *w, const uint64_t *bits,
                                               const hm_site *p)
{
    const hm_site *first = w->deck->layouts.site;
    for (const hm_site *q = p; q-- != first && q->slot == p->slot &&
                               q->squares == p->squares;)
        if ((bits[q->spot / 64] >> q->spot % 64 & 1) && takes_alike(w, p, q))
            return true;
    return false;
}

/* Wild buildings let two layouts of a card use the same squares: one entry. And they can
 * make a layout without one real cube, which builds nothing; so can lenders. */
HM_SMALL bool is_build(const ground *w, const uint64_t *bits, const hm_site *p,
                       const hm_site *before)
{
    bool again = before != NULL && before->slot == p->slot &&
                 before->squares == p->squares && !(w->deck->spreads >> p->slot & 1);
    if (again && (p->squares & w->lent))
        again = is_known(w, bits, p);
    return !(w->barred >> p->slot & 1) && !again &&
           (p->squares & (w->town->cubes | w->spent)) != 0;
}

/* -- buildings of several squares: each set of squares is one by itself */

static bool is_there(const uint64_t *bits, const hm_site *p)
{
    return bits[p->spot / 64] >> p->spot % 64 & 1;
}

/* Is there one before it, of the same cubes, that stands on the same squares? */
static bool is_spread_known(const ground *w, const uint64_t *bits, const hm_site *p,
                            hm_set body)
{
    const hm_site *first = w->deck->layouts.site;
    for (const hm_site *q = p; q-- != first && q->slot == p->slot &&
                               q->squares == p->squares;)
        if (is_there(bits, q) && yard_of(w->deck, q->spot)->here == body &&
            is_framed(w, q, yard_of(w->deck, q->spot)))
            return true;
    return false;
}

/* May it stand on all of them? A square has one token, and so has a building. */
static bool may_spread(const ground *w, const hm_site *p, hm_set body)
{
    const hm_deck *d = w->deck;
    const hm_set tokens = hm_town_tokens(&d->plan, w->town) & body;
    hm_facts f;
    hm_town after;
    if ((body & hm_town_filled(&d->plan, w->town)) != 0 || (tokens & (tokens - 1)) ||
        ((d->having[HM_HOOK_ONLY_FROM] >> p->slot & 1) && !lies_well(w, p)))
        return false;
    if (!(d->choosy >> p->slot & 1))
        return true;
    see_without(w, p, &after, &f);
    return (body & ~hm_allowed_on(&f, p->slot)) == 0;
}

/* Its first square, if it can stand there. */
static __attribute__((noinline)) hm_set place_spread(const ground *w,
                                                     const uint64_t *bits,
                                                     const hm_site *p)
{
    const hm_yard *y = yard_of(w->deck, p->spot);
    const bool fine = is_framed(w, p, y) && !is_spread_known(w, bits, p, y->here) &&
                      may_spread(w, p, y->here);
    return fine ? y->here & -y->here : 0;
}

HM_SMALL hm_set places_of(const ground *w, const uint64_t *bits, const hm_site **at)
{
    const hm_site *p = *at;
    if (w->deck->spreads >> p->slot & 1)
        return place_spread(w, bits, p);
    const hm_set tower = hm_deck_tower(w->deck, w->town, p->slot);
    hm_set place = p->squares & ~w->town->built;
    if (w->wants >> p->slot & 1) {
        if (w->deck->framed >> p->slot & 1)
            place = places_framed(w, bits, at);
        return *at != NULL ? places_it_wants(w, *at, tower, place) : 0;
    }
    return tower ? tower : w->goes ? places_by_clauses(w, p, 0, place) : place;
}

HM_SMALL int list(const ground *w, const uint64_t *bits, hm_build *out, int room,
                int *places)
{
    const hm_layouts *m = &w->deck->layouts;
    const hm_site *before = NULL;
    int n = 0;
    for (int k = 0; k < m->used; k++)
        for (uint64_t left = bits[k]; left != 0; left &= left - 1) {
            const hm_site *p = &m->site[64 * k + hm_first(left)];
            if (!is_build(w, bits, p, before))
                continue;
            before = p;
            const hm_set place = places_of(w, bits, &p);
            if (place == 0) /* a card that wants others */
                continue;
            if (n < room)
                out[n] = (hm_build){p->squares, place, p->spot, p->slot, 0};
            n++;
            *places += hm_count(place);
        }
    return n;
}

HM_SMALL ground ground_of(const hm_deck *d, const hm_town *t, const hm_setting *how,
                        hm_set asleep, hm_fault *fault)
{
    return (ground){d, t, how, fault, asleep, barred_in(d, t, how),
                    d->choosy | d->framed | d->having[HM_HOOK_ONLY_FROM],
                    d->uses[HM_HOOK_BUILD_ON].count != 0 ||
                        (d->having[HM_HOOK_GO_ON] & t->stands) != 0,
                    0, hm_town_buildings(&d->plan, t, d->lends) & ~asleep};
}

static __attribute__((noinline)) int
list_with_care(const hm_deck *d, const hm_town *t, const hm_setting *how, hm_set asleep,
               const uint64_t *bits, hm_build *out, int room, int *places,
               hm_fault *fault)
{
    const ground w = ground_of(d, t, how, asleep, fault);
    *places = 0;
    return list(&w, bits, out, room, places);
}

/* The same where every layout that lies there is a building, and goes on its squares. */
HM_SMALL int list_plainly(const hm_layouts *m, const uint64_t *bits, hm_build *out,
                        int room, int *places)
{
    int n = 0, all = 0;
    for (int k = 0; k < m->used; k++)
        for (uint64_t left = bits[k]; left != 0; left &= left - 1) {
            const hm_site *p = &m->site[64 * k + hm_first(left)];
            if (n < room)
                out[n] = (hm_build){p->squares, p->squares, p->spot, p->slot, 0};
            n++;
            all += p->size;
        }
    *places = all;
    return n;
}

int hm_builds_from(const hm_deck *d, const hm_town *t, const hm_setting *how,
                   hm_set asleep, const uint64_t *bits, hm_build *out, int room,
                   int *places, hm_fault *fault)
{
    if (d->builds_plainly)
        return list_plainly(&d->layouts, bits, out, room, places);
    return list_with_care(d, t, how, asleep, bits, out, room, places, fault);
}

int hm_builds(const hm_deck *d, const hm_town *t, const hm_setting *how, hm_set asleep,
              hm_build *out, int room, hm_fault *fault)
{
    uint64_t bits[HM_SPOT_WORDS_MAX];
    if (!hm_layouts_find_awake(d, t, asleep, bits))
        return 0;
    int places;
    return hm_builds_from(d, t, how, asleep, bits, out, room, &places, fault);
}

/* -- cubes that count for two buildings */

/* A layout does not overlap with itself: one of the same card has a cube of its own. */
static void leave_itself_out(const hm_share *s, const hm_deck *d, const hm_town *t,
                             uint64_t *bits)
{
    const hm_set own = (t->cubes | hm_town_buildings(&d->plan, t, d->lends)) & ~s->cubes;
    for (int k = 0; k < d->layouts.used; k++)
        for (uint64_t left = bits[k]; left != 0; left &= left - 1) {
            const hm_site *p = &d->layouts.site[64 * k + hm_first(left)];
            if (p->slot == s->built && !(p->squares & own))
                bits[k] &= ~(left & -left);
        }
}

/* Layouts that lie there only if this one's cubes count again. */
static bool find_shared(const hm_deck *d, const hm_town *t, const hm_turn *turn, int i,
                        const uint64_t *bits, uint64_t *out)
{
    const hm_share *s = &turn->share[i];
    hm_town shown;
    if (!(hm_lenders(d, t, turn->asleep) >> s->lender & 1))
        return false;
    hm_share_show(s, d, t, &shown);
    if (!hm_layouts_find_awake(d, &shown, turn->asleep & s->ready & ~s->cubes, out))
        return false;
    for (int k = 0; k < d->layouts.used; k++)
        out[k] &= ~bits[k];
    leave_itself_out(s, d, t, out);
    return true;
}

static bool has_bit(const uint64_t *bits, int spot)
{
    return bits[spot / 64] >> spot % 64 & 1;
}

uint16_t hm_builds_firsts(const hm_deck *d, const hm_town *t, const hm_turn *turn,
                          int spot)
{
    static const uint64_t none[HM_SPOT_WORDS_MAX];
    uint64_t more[HM_SPOT_WORDS_MAX];
    unsigned firsts = 0;
    for (int i = 0; i < turn->shares; i++)
        if (find_shared(d, t, turn, i, none, more) && has_bit(more, spot))
            firsts |= 1u << i;
    return (uint16_t)firsts;
}

int hm_builds_provider(const hm_deck *d, const hm_turn *turn, unsigned firsts)
{
    for (unsigned left = firsts; left != 0; left &= left - 1)
        if (!(d->shares_once >> turn->share[hm_first(left)].lender & 1))
            return hm_first(left);
    return hm_first(firsts);
}

/* Whose cubes serve it is noted in each of the list. */
static void note_firsts(const hm_deck *d, const hm_town *t, const hm_turn *turn,
                        const uint64_t *bits, hm_build *list, int count)
{
    uint64_t more[HM_SPOT_WORDS_MAX];
    for (int i = 0; i < turn->shares && count > 0; i++)
        for (int k = find_shared(d, t, turn, i, bits, more) ? 0 : count; k < count; k++)
            if (has_bit(more, list[k].spot))
                list[k].firsts |= (uint16_t)(1u << i);
}

/* What nothing follows from stays what it is. */
static bool is_of_another_type(const hm_deck *d, const hm_turn *turn, const hm_build *b)
{
    for (unsigned left = b->firsts; left != 0; left &= left - 1)
        if (!(hm_card_types(d->card[turn->share[hm_first(left)].slot]) &
              hm_card_types(d->card[b->slot])))
            return true;
    return false;
}

/* Of the squares where it may go, those where it can be resolved so that both are of two
 * types when all is done. */
static hm_set places_apart(const hm_effect *e, const hm_town *t, const hm_turn *turn,
                           const hm_build *b, hm_set spared)
{
    const hm_deck *d = e->deck;
    hm_effect x = *e;
    hm_set good = 0;
    if (!d->replaces)
        return is_of_another_type(d, turn, b) ? b->place : 0;
    x.kind = HM_EFFECT_BUILT;
    x.clause = NULL;
    x.slot = b->slot;
    x.answers = 0;
    x.first = turn->share;
    x.firsts = b->firsts;
    for (hm_set s = b->place; s != 0; s &= s - 1) {
        hm_town after;
        hm_town_copy(&d->plan, &after, t);
        hm_layout_use(d, &after, b->spot, spared);
        hm_layout_raise(d, &after, b->spot, hm_first(s));
        x.square = (uint8_t)hm_first(s);
        if (hm_pair_can_part(&x, &after))
            good |= s & -s;
    }
    return good;
}

/* A cube that came where one was used up is not part of the layout, and its square not
 * free. */
static hm_set places_shared(const hm_effect *e, const hm_town *t, const hm_turn *turn,
                            hm_build *b)
{
    const hm_share *s = &turn->share[hm_builds_provider(e->deck, turn, b->firsts)];
    const hm_set spared = b->squares & s->cubes;
    if (hm_spot_body(e->deck, b->spot) & spared & t->cubes)
        b->place = 0;
    b->place &= ~(spared & t->cubes);
    return b->place != 0 ? places_apart(e, t, turn, b, spared) : 0;
}

static hm_set all_cubes(const hm_turn *turn)
{
    hm_set cubes = 0;
    for (int i = 0; i < turn->shares; i++)
        cubes |= turn->share[i].cubes;
    return cubes;
}

/* Of layouts that any of them helps with; all of them are looked at once more one by
 * one. */
static int list_shared(const hm_effect *e, const hm_town *t, const hm_turn *turn,
                       const uint64_t *bits, hm_build *out, int room)
{
    const hm_deck *d = e->deck;
    uint64_t all[HM_SPOT_WORDS_MAX] = {0}, more[HM_SPOT_WORDS_MAX];
    bool any = false;
    for (int i = 0; i < turn->shares; i++)
        if (find_shared(d, t, turn, i, bits, more)) {
            any = true;
            for (int k = 0; k < d->layouts.used; k++)
                all[k] |= more[k];
        }
    if (!any)
        return 0;
    int unused = 0;
    ground w = ground_of(d, t, e->how, turn->asleep, e->fault);
    w.spent = all_cubes(turn) & ~w.lent; /* what was lent is no loose cube */
    const int n = list(&w, all, out, room, &unused);
    return n < room ? n : room;
}

int hm_builds_sharing(const hm_effect *e, const hm_town *t, const hm_turn *turn,
                      const uint64_t *bits, hm_build *out, int room, int *places)
{
    const hm_deck *d = e->deck;
    const int all = list_shared(e, t, turn, bits, out, room);
    int n = 0;
    *places = 0;
    note_firsts(d, t, turn, bits, out, all);
    for (int i = 0; i < all; i++) {
        hm_build b = out[i];
        b.place = places_shared(e, t, turn, &b);
        if (b.place == 0)
            continue;
        *places += hm_count(b.place);
        out[n++] = b;
    }
    return n;
}

int hm_builds_in_turn(const hm_effect *e, const hm_town *t, const hm_turn *turn,
                      hm_build *out, int room)
{
    const hm_deck *d = e->deck;
    uint64_t bits[HM_SPOT_WORDS_MAX];
    int n = 0, places;
    if (hm_layouts_find_awake(d, t, turn->asleep, bits))
        n = hm_builds_from(d, t, e->how, turn->asleep, bits, out, room, &places,
                           e->fault);
    return n + hm_builds_sharing(e, t, turn, bits, out + n, room - n, &places);
}
