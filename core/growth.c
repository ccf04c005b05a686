/* growth.c - who looks at what, and points of a town with one building more.
 *
 * Two things are read off programs. What a program looks at: cards that do not look at a
 * building keep their points when it comes up. And whether it tells squares apart: what
 * does not is the same if two free squares are exchanged, so one square stands for all.
 * An operation of which code.def says neither has whole towns scored. */
#include "core/growth.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "core/body.h"
#include "core/feed.h"
#include "core/gifts.h"
#include "core/teams.h"
#include "core/verdict.h"

/* -- what operations look at */

typedef struct view {
    uint64_t slots; /* looked at */
    bool     unknown, where;
    bool     around; /* at neighbours */
    bool     more;   /* at more than how many buildings there are */
} view;

static uint64_t of_type(const hm_deck *d, int type)
{
    uint64_t out = 0;
    for (int i = 0; i < d->count; i++)
        out |= d->type_of[i] == type || d->card[i]->second == type + 1 ? hm_bit(i) : 0;
    return out;
}

static uint64_t of_card(const hm_deck *d, int index)
{
    return d->slot_of[index] == HM_NO_SLOT ? 0 : hm_bit(d->slot_of[index]);
}

static void look_through(view *v, const hm_deck *d, uint32_t word, int slot)
{
    const hm_op op = hm_code_op(word);
    const int look = (int)hm_op_lookup(op)->looks, what = look & HM_LOOKS_WHAT;
    v->where |= (look & HM_LOOKS_WHERE) != 0;
    v->around |= op == HM_OP_VISIT || op == HM_OP_THEIRS;
    v->unknown |= what == HM_LOOKS_ANYTHING;
    v->more |= (look & HM_LOOKS_WHERE) || op == HM_OP_FED ||
               (what > HM_LOOKS_NOTHING && op != HM_OP_BUILT);
    v->slots |= what == HM_LOOKS_TYPE        ? of_type(d, hm_code_operand(word))
                : what == HM_LOOKS_CARD      ? of_card(d, hm_code_operand(word))
                : what == HM_LOOKS_THIS      ? hm_bit(slot)
                : what == HM_LOOKS_EATERS    ? d->feedable
                : what == HM_LOOKS_WEIGHTY   ? d->weighty
                : what == HM_LOOKS_STACKED   ? d->stacks
                : what == HM_LOOKS_BUILDINGS ? ~0ull
                                             : 0;
}

static view view_of(const hm_deck *d, const hm_program *p, int slot)
{
    view v = {0};
    if (p == NULL) { /* a script */
        v.unknown = true;
        return v;
    }
    for (int pc = 0; pc < p->length; pc++) {
        look_through(&v, d, p->code[pc], slot);
        if (hm_op_lookup(hm_code_op(p->code[pc]))->operand == HM_OPERAND_ENTRIES)
            pc += hm_code_operand(p->code[pc]);
    }
    return v;
}

/* -- who looks at what in a deck */

static void note_score(hm_grower *w, const hm_use *u)
{
    const view v = view_of(w->deck, u->clause->code, u->slot);
    const bool fed = u->clause->flags & HM_CLAUSE_FED;
    const uint64_t seen = v.slots | hm_bit(u->slot);
    for (int i = 0; i < w->deck->count; i++)
        w->notices[i] |= seen >> i & 1 ? hm_bit(u->slot) : 0;
    w->by_place |= v.where ? hm_bit(u->slot) : 0;
    w->meal |= fed ? seen : 0;
    w->whole |= v.unknown || ((fed || w->deck->feeding_is_bought) && v.around);
}

/* What neighbours feed must not depend on the owner's town: they are fed once. */
static void note_feeder(hm_grower *w, const hm_use *u)
{
    const view v = view_of(w->deck, u->clause->code, u->slot);
    w->feeders |= hm_bit(u->slot);
    w->meal |= v.slots | hm_bit(u->slot);
    w->whole |= v.unknown || v.around;
}

static void look_along(view *v, const hm_deck *d, const hm_program *p, int slot)
{
    const view of = view_of(d, p, slot);
    v->slots |= of.slots;
    v->unknown |= of.unknown;
    v->where |= of.where;
    v->around |= of.around;
    v->more |= of.more;
}

/* What a line counts and gives, and what cards make of it that change it. */
static view view_of_line(const hm_deck *d, int line)
{
    const hm_game_line *of = &d->game->line[line];
    const hm_uses *uses = &d->uses[HM_HOOK_LINE];
    view v = view_of(d, of->count, 0);
    look_along(&v, d, of->points, 0);
    for (int i = 0; i < uses->count; i++)
        if (uses->use[i].clause->who == of->first) {
            look_along(&v, d, uses->use[i].clause->code, uses->use[i].slot);
            v.slots |= hm_bit(uses->use[i].slot);
        }
    return v;
}

static void note_line(hm_grower *w, int line)
{
    const view v = view_of_line(w->deck, line);
    const unsigned bit = 1u << line;
    w->whole |= v.unknown || (w->deck->feeding_is_bought && v.around);
    w->numbered |= v.more ? 0 : bit;
    w->looking |= v.more ? bit : 0;
    w->lines_by_place |= v.where ? bit : 0;
    for (int i = 0; i < w->deck->count; i++)
        w->remarks[i] |= v.more && (v.slots >> i & 1) ? bit : 0;
}

static unsigned sees_of(const hm_program *p)
{
    return p != NULL ? hm_program_sees(p) : ~0u; /* a script */
}

/* Whatever gives a number, a condition or food may be asked for points. */
static bool may_score(hm_hook h)
{
    const char *result = hm_hook_lookup(h)->result;
    return strcmp(result, "N") == 0 || strcmp(result, "B") == 0 ||
           HM_IS_HOOK(h, FEEDERS);
}

static unsigned sees_of_all(const hm_deck *d, const hm_setting *how)
{
    unsigned sees = 0;
    for (hm_hook h = 0; h < HM_HOOKS; h++) {
        for (int i = 0; i < d->uses[h].count && may_score(h); i++)
            sees |= sees_of(d->uses[h].use[i].clause->code);
        for (int i = 0; i < d->laws[h].count && may_score(h); i++)
            sees |= sees_of(d->laws[h].use[i].clause->code);
    }
    for (int i = 0; i < d->game->lines; i++)
        if ((d->lines >> i & 1) && (d->game->line[i].modes >> how->mode & 1))
            sees |= sees_of(d->game->line[i].count) | sees_of(d->game->line[i].points);
    return sees;
}

void hm_grower_init(hm_grower *w, const hm_deck *d, const hm_setting *how)
{
    memset(w, 0, sizeof *w);
    w->room = HM_RING;
    w->at = w->few.at;
    w->ring = w->few.ring;
    w->facts = w->few.facts;
    w->sheet = w->few.sheet;
    w->deck = d;
    w->how = how;
    w->sees = sees_of_all(d, how);
    /* Where units are paid or kept, whatever a score or a line looks at may decide. */
    w->shopping = d->feeding_is_bought ? ~0ull : 0;
    w->meal = d->feedable;
    w->whole = d->spreads != 0 || d->gives_points || d->goals != 0 ||
               (d->judged >> w->how->mode & 1);
    for (int i = 0; i < d->count; i++) {
        w->notices[i] |= hm_bit(i);
        for (int k = 0; k < d->scores[i].count; k++)
            note_score(w, &d->scores[i].use[k]);
    }
    HM_EACH_HOOK(h, FEEDERS)
        for (int i = 0; i < d->uses[h].count; i++)
            note_feeder(w, &d->uses[h].use[i]);
    for (int i = 0; i < d->game->lines; i++)
        if ((d->lines >> i & 1) && (d->game->line[i].modes >> how->mode & 1))
            note_line(w, i);
}

/* -- starting */

hm_status hm_grower_widen(hm_grower *w, hm_arena *arena, int players, hm_error *err)
{
    const size_t n = (size_t)players;
    if (players <= w->room)
        return HM_OK;
    w->at = hm_arena_array(arena, n, sizeof *w->at);
    w->ring = hm_arena_array(arena, n, sizeof *w->ring);
    w->facts = hm_arena_array(arena, n + 1, sizeof *w->facts);
    w->sheet = hm_arena_array(arena, n, sizeof *w->sheet);
    w->room = players;
    return w->at && w->ring && w->facts && w->sheet ? HM_OK : hm_fail_memory(err);
}

void hm_grower_seat(hm_grower *w, const hm_town *own, const hm_town *const *others,
                    int count)
{
    assert(count < w->room);
    w->seating++;
    w->met = false;
    w->seats = 1 + count;
    w->me = w->how->teams != NULL && w->how->teams->players == w->seats
                ? w->seat
                : w->seats >= HM_RING; /* towns are fed in this order */
    w->at[w->me] = own;
    for (int i = 0; i < count; i++)
        w->at[(w->me + 1 + i) % w->seats] = others[i];
}

void hm_grower_move(hm_grower *w, const hm_town *own) { w->at[w->me] = own; }

/* Nobody here looks at the owner's town. */
static void meet_others(hm_growth *g, hm_grower *w)
{
    hm_facts *before = NULL;
    hm_facts_nobody(&w->facts[w->room], w->deck, w->how);
    for (int k = 1; k < w->seats; k++) {
        hm_facts *f = &w->facts[(w->me + k) % w->seats];
        hm_facts_fill(f, w->deck, w->at[(w->me + k) % w->seats], w->how);
        f->fault = w->fault;
        f->seat = (uint8_t)((w->me + k) % w->seats);
        hm_feed(f, g->err);
        if (before != NULL)
            before->side[HM_SIDE_LEFT] = f;
        before = f;
    }
    w->met = g->err->code == HM_OK;
}

/* As in score.c, for the owner alone: who goes round the table ends with the one on the
 * right. */
static void look_around(hm_growth *g, hm_grower *w)
{
    if (!w->met)
        meet_others(g, w);
    for (int i = 0; i < HM_SIDE_MARKET; i++)
        g->facts.side[i] = &w->facts[w->room];
    if (w->seats > 1) {
        g->facts.side[HM_SIDE_LEFT] = &w->facts[(w->me + 1) % w->seats];
        g->facts.side[HM_SIDE_RIGHT] = &w->facts[(w->me + w->seats - 1) % w->seats];
    }
    if (w->seats > 2)
        g->facts.side[HM_SIDE_SECOND] = g->facts.side[HM_SIDE_LEFT];
    g->facts.seat = (uint8_t)w->me;
    const int partner = hm_partner_of(hm_teams_of(w->how, w->seats), w->me, w->seats);
    if (partner >= 0)
        g->facts.side[HM_SIDE_PARTNER] = &w->facts[partner];
}

static void score_slots(hm_growth *g, uint64_t slots)
{
    for (; slots != 0; slots &= slots - 1) {
        int slot = hm_first(slots);
        int32_t points = hm_score_card(&g->facts, slot);
        g->cards += points - g->points[slot];
        g->points[slot] = points;
    }
}

static void score_lines(hm_growth *g, unsigned lines)
{
    for (; lines != 0; lines &= lines - 1) {
        const int line = hm_first(lines);
        const int32_t points = hm_score_of_line(&g->facts, line);
        g->lines += points - g->line[line];
        g->line[line] = points;
    }
}

/* Could anything be paid? */
static bool can_shop(const hm_deck *d, const hm_town *town)
{
    for (int i = 0; i < d->game->counters && d->feeding_is_bought; i++)
        if (hm_counted(&d->plan, town, i, 0) > 0)
            return true;
    return false;
}

void hm_growth_start(hm_growth *g, hm_grower *w, hm_error *err)
{
    const hm_town *town = w->at[w->me];
    g->of = w;
    g->err = err;
    if (w->whole) {
        for (int i = 0; i < w->seats; i++)
            hm_town_copy(&w->deck->plan, &w->ring[i], w->at[i]);
        hm_town_copy(&w->deck->plan, &g->town, town);
        return;
    }
    if (w->deck->stacks != 0) {
        hm_town_copy(&w->deck->plan, &g->town, town);
        town = &g->town;
    }
    hm_facts_fill(&g->facts, w->deck, town, w->how);
    g->facts.fault = w->fault;
    if (w->deck->visits)
        look_around(g, w);
    hm_feed(&g->facts, err);
    g->cards = 0;
    memset(g->points, 0, (size_t)w->deck->count * sizeof *g->points);
    score_slots(g, town->stands);
    g->lines = 0;
    memset(g->line, 0, (size_t)w->deck->game->lines * sizeof *g->line);
    score_lines(g, w->looking);
    w->buildings = hm_count(town->built);
    w->liners = town->stands & w->deck->having[HM_HOOK_LINE];
    w->known = 0;
    w->shops = can_shop(w->deck, town);
}

void hm_growth_copy(hm_growth *to, const hm_growth *from)
{
    const hm_deck *d = from->of->deck;
    if (!from->of->whole)
        memcpy(to, from, offsetof(hm_growth, town));
    to->of = from->of;
    to->err = from->err;
    if (from->of->whole || d->stacks != 0)
        hm_town_copy(&d->plan, &to->town, &from->town);
    if (!from->of->whole && d->stacks != 0)
        to->facts.town = &to->town;
}

/* -- growing */

void hm_growth_take_cubes(hm_growth *g, hm_set squares)
{
    if (g->of->whole) {
        hm_town_take_cubes(&g->of->deck->plan, &g->town, squares & g->town.cubes);
        return;
    }
    squares &= g->facts.cubes;
    g->facts.cubes ^= squares;
    g->facts.empty |= squares;
}

static void put(hm_facts *f, int slot, hm_set square)
{
    const hm_deck *d = f->deck;
    f->card[slot] |= square;
    f->type[d->type_of[slot]] |= square;
    if (d->twofold >> slot & 1)
        f->type[d->card[slot]->second - 1] |= square;
    f->built |= square;
    f->cubes &= ~square;
    f->empty &= ~square;
    f->stands |= hm_bit(slot);
    f->feedable |= d->feedable >> slot & 1 ? square : 0;
    f->weighs |= d->weighty >> slot & 1;
}

/* A storey changes how high something is, and nothing else. */
static void put_up(hm_growth *g, int slot, hm_set square)
{
    const hm_deck *d = g->of->deck;
    const hm_set all = d->stacks >> slot & 1 ? g->facts.card[slot] : 0;
    if (all == 0)
        put(&g->facts, slot, square);
    if (d->stacks != 0) /* who asks how high it is looks at the town */
        hm_town_raise(&d->plan, &g->town, hm_first(all ? all : square), slot);
}

static bool may_change_meal(const hm_grower *w, int slot)
{
    return (w->meal | (w->shops ? w->shopping : 0)) >> slot & 1;
}

void hm_growth_cover(hm_growth *g, int square, hm_set body)
{
    const hm_plan *p = &g->of->deck->plan;
    if (body != 0 && !(hm_town_taken(p, &g->town) & body & ~hm_bit(square)))
        hm_town_spread(p, &g->town, square, body);
}

void hm_growth_add(hm_growth *g, int slot, int square)
{
    const hm_grower *w = g->of;
    if (w->whole) {
        const hm_set tower = hm_deck_tower(w->deck, &g->town, slot);
        if (tower == 0)
            hm_town_clear(&w->deck->plan, &g->town, square);
        hm_town_raise(&w->deck->plan, &g->town, tower ? hm_first(tower) : square, slot);
        return;
    }
    uint64_t changed = w->notices[slot];
    put_up(g, slot, hm_bit(square));
    if (may_change_meal(w, slot) && (g->facts.stands & w->feeders)) {
        const hm_set fed = g->facts.fed;
        hm_feed(&g->facts, g->err);
        changed |= g->facts.fed != fed ? w->deck->scores_fed : 0;
        changed |= w->shops ? w->deck->scores_counting : 0;
    }
    score_slots(g, changed & g->facts.stands);
    score_lines(g, w->shops ? w->looking : w->remarks[slot]);
}

/* -- points */

static int32_t points_of_numbered(const hm_grower *w, const hm_facts *f)
{
    int32_t sum = 0;
    for (unsigned left = w->numbered; left != 0; left &= left - 1)
        sum += hm_score_of_line(f, hm_first(left));
    return sum;
}

/* Most growths ask for the same few numbers of buildings. */
static int32_t numbered_of(hm_grower *w, const hm_facts *f)
{
    const int more = hm_count(f->built) - w->buildings;
    if (w->shops || more >= HM_GROWTH_LINES ||
        (f->stands & w->deck->having[HM_HOOK_LINE]) != w->liners)
        return points_of_numbered(w, f);
    if (!(w->known >> more & 1))
        w->lines[more] = points_of_numbered(w, f);
    w->known |= 1u << more;
    return w->lines[more];
}

int hm_growth_lines(const hm_growth *g, int more)
{
    assert(!g->of->whole && more < HM_GROWTH_LINES && (g->of->known >> more & 1));
    return g->of->lines[more];
}

/* Scripts have their budget for each scoring, programs one for all. */
static hm_status score_ring(hm_grower *w, hm_error *err)
{
    hm_fault fault;
    hm_fault_clear(&fault);
    if (w->fault != NULL) {
        fault.work = w->fault->work;
        fault.quits = w->fault->quits;
        fault.ctx = w->fault->ctx;
    }
    hm_status st = hm_score_within(w->deck, w->ring, w->seats, w->how, w->facts, w->sheet,
                                   &fault, err);
    if (w->fault != NULL)
        w->fault->work = fault.work;
    if (w->fault != NULL && fault.work < 0)
        w->fault->error = fault.error;
    return st;
}

static int points_of_town(const hm_growth *g)
{
    hm_grower *w = g->of;
    hm_town_copy(&w->deck->plan, &w->ring[w->me], &g->town);
    hm_status st = score_ring(w, g->err);
    if (st != HM_OK || !w->deck->gives_points || w->seats < 2)
        return st == HM_OK ? (int)hm_sheet_worth_alone(&w->sheet[w->me]) : 0;
    /* what others get takes as much from the lead over them, on an average */
    return (int)(hm_sheet_worth_alone(&w->sheet[w->me]) +
                 hm_points_given(w->deck, w->facts, w->me, w->seats));
}

int hm_growth_points(const hm_growth *g)
{
    if (g->err->code != HM_OK)
        return 0;
    return g->of->whole ? points_of_town(g)
                        : g->cards + g->lines + numbered_of(g->of, &g->facts);
}

/* -- what can be foreseen */

/* May one more of the slot change what is fed, in a town of these slots? Where nobody
 * feeds, or nobody eats, nobody is fed. */
static bool may_feed(const hm_grower *w, int slot, uint64_t stands)
{
    return may_change_meal(w, slot) && (stands & w->feeders) &&
           (stands & w->deck->feedable);
}

/* Slots whose points may change with one more of a slot. */
static uint64_t changes(const hm_grower *w, int slot, uint64_t stands)
{
    const uint64_t counting = w->shops ? w->deck->scores_counting : 0;
    const uint64_t fed = may_feed(w, slot, stands) ? w->deck->scores_fed | counting : 0;
    return (w->notices[slot] | fed) & stands;
}

/* Does it make no difference where it goes? Of what is fed, only how much counts where
 * feeding is counting; else the places of feeders and eaters may matter. */
static bool is_anywhere(const hm_grower *w, int slot, uint64_t stands)
{
    return !w->whole && !w->shops &&
           (!may_feed(w, slot, stands) || w->deck->feeding_is_counting) &&
           !(w->remarks[slot] & w->lines_by_place) &&
           !(changes(w, slot, stands) & w->by_place);
}

bool hm_growth_is_even(const hm_growth *g, int slot)
{
    return is_anywhere(g->of, slot, g->facts.stands | hm_bit(slot));
}

bool hm_grower_is_even(const hm_grower *w, int slot, uint64_t stands)
{
    return is_anywhere(w, slot, stands | hm_bit(slot));
}

/* Whoever notices j does not notice i; so those keep the points that they had without i,
 * wherever j goes, and the others those without j. */
bool hm_growth_is_apart(const hm_growth *g, int i, int j)
{
    const hm_grower *w = g->of;
    const uint64_t two = hm_bit(i) | hm_bit(j), stands = g->facts.stands | two;
    return is_anywhere(w, j, stands) && !(two & w->deck->having[HM_HOOK_LINE]) &&
           !(two & w->deck->stacks) && /* which may be no building more */
           !(w->remarks[i] & w->remarks[j]) &&
           !(changes(w, i, stands) & changes(w, j, stands));
}
