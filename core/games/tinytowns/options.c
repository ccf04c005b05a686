/* What the players of a tiny-town game can choose: as lists for readers, and what can be
 * built as layouts, which taking by number needs. What choices do is in round.c. */
#include "core/games/tinytowns/tinytowns.h"

#include <stdio.h>
#include <string.h>

#include "core/placing.h"
#include "core/vm.h"

/* For what happens seldom: inlined, it would give the busy functions its large frame. */
#define SELDOM __attribute__((noinline))

static hm_tt_seat *seat_of(const hm_table *t)
{
    return &hm_tt(t)->seat[hm_tt(t)->player];
}

static hm_town *town_of(const hm_table *t) { return hm_tt_town(t, hm_tt(t)->player); }

/* -- placing */

/* Adds what the player's buildings can do with the cube; returns whether one of
 * them must be used. */
SELDOM static bool offer_uses(const hm_table *t, hm_decision *d)
{
    const hm_uses *uses = &t->deal->deck->uses[HM_HOOK_NAMED];
    bool must = false;
    hm_facts f;
    hm_facts_fill_play(&f, t->deal->deck, town_of(t),
                       hm_tt_setting(t, hm_tt(t)->player));
    f.fault = t->fault;
    for (int i = 0; i < uses->count; i++)
        for (hm_set s = f.card[uses->use[i].slot]; s != 0; s &= s - 1) {
            const hm_use *u = &uses->use[i];
            const hm_tt_errand e = hm_tt_use_errand(t, hm_first(s), i);
            if (!hm_tt_is_named_for(t, u, &f, e.square) || !hm_tt_may_use(t, u) ||
                !hm_tt_can_use(t, &e))
                continue;
            must |= !hm_effect_is_optional(u->clause);
            hm_offer(t, d, hm_tt_pack(HM_ACTION_USE, e.square, i),
                     t->deal->deck->card[u->slot]);
        }
    return must;
}

static bool may_set_aside(const hm_table *t)
{
    const hm_tt_state *s = hm_tt(t);
    return t->deal->cavern && s->namer != s->player &&
           seat_of(t)->aside < hm_tt_how(t)->mode->aside;
}

/* Most often what could be done with a cube is not paid for, and no event sends it
 * anywhere. */
SELDOM bool hm_tt_has_more(const hm_table *t)
{
    const hm_tt_state *s = hm_tt(t);
    const hm_cube cube = s->namer == s->player ? HM_CUBE_OWN : HM_CUBE_OTHERS;
    return may_set_aside(t) || (hm_tt_how(t)->lawful && hm_tt_may_use_laws(t)) ||
           hm_is_cube_bound(t->deal->deck, town_of(t), cube);
}

static bool has_uses(const hm_table *t)
{
    return (town_of(t)->stands & t->deal->deck->having[HM_HOOK_NAMED]) != 0;
}

/* Busy: most towns have no building that could do something with the cube, and then a
 * walk over the empty squares is all. */
static void decide_place(const hm_table *t, hm_decision *d)
{
    hm_set empty = hm_tt_how(t)->binds ? hm_tt_where(t)
                                       : hm_tt_empty(t, hm_tt(t)->player);
    int plain = 0; /* there is room for a square each */
    for (; empty != 0; empty &= empty - 1)
        d->option[plain++] = hm_tt_pack(HM_ACTION_PLACE, hm_first(empty), 0);
    d->count = plain;
    /* only what must be done stays: what a card says goes before what a rule does */
    if ((has_uses(t) && offer_uses(t, d)) ||
        (hm_tt_how(t)->lawful && hm_tt_offer_laws(t, d))) {
        memmove(d->option, d->option + plain,
                (size_t)(d->count - plain) * sizeof *d->option);
        d->count -= plain;
        return;
    }
    if (may_set_aside(t))
        hm_offer_last(d, hm_tt_pack(HM_ACTION_ASIDE, 0, 0));
}

/* -- building */

hm_set hm_tt_asleep(const hm_table *t, int player)
{
    const hm_deck *d = t->deal->deck;
    hm_set fresh = hm_tt(t)->seat[player].fresh;
    if (fresh == 0 || d->serves == 0 || !hm_tt_how(t)->serves_late)
        return 0;
    return fresh & hm_town_buildings(&d->plan, hm_tt_town(t, player), d->serves);
}

const hm_tt_found *hm_tt_list_found(const hm_table *t)
{
    const hm_deck *d = t->deal->deck;
    const int player = hm_tt(t)->player;
    hm_tt_found *found = hm_tt_found_of(t);
    found->known = HM_TT_LISTED;
    found->builds = hm_builds_from(d, hm_tt_town(t, player), hm_tt_setting(t, player),
                                   hm_tt_how(t)->sleeps ? hm_tt_asleep(t, player) : 0,
                                   found->bits, found->build, d->layouts.spots,
                                   &found->options, t->fault);
    return found;
}

/* Towns are finite, but where effects make room one could build for ever. */
static bool is_worn_out(const hm_table *t, int player)
{
    return t->deal->deck->moves && hm_tt(t)->seat[player].raised >= HM_TT_ACTS_MAX;
}

const hm_tt_found *hm_tt_find(const hm_table *t)
{
    const int player = hm_tt(t)->player;
    hm_tt_found *found = hm_tt_found_of(t);
    found->known = HM_TT_LISTED;
    found->builds = found->options = 0;
    if (is_worn_out(t, player))
        return found;
    if (hm_layouts_find_awake(t->deal->deck, hm_tt_town(t, player),
                              hm_tt_asleep(t, player), found->bits))
        hm_tt_list_found(t);
    if (hm_tt(t)->seat[player].shares != 0)
        hm_tt_find_shared(t, found);
    return found;
}

SELDOM static void decide_build(const hm_table *t, hm_decision *d)
{
    const hm_tt_found *found = hm_tt_find_builds(t);
    for (int i = 0; i < found->builds; i++)
        for (hm_set s = found->build[i].place; s != 0; s &= s - 1)
            hm_offer(t, d,
                     hm_tt_pack(HM_ACTION_BUILD, hm_first(s), found->build[i].spot),
                     t->deal->deck->card[found->build[i].slot]);
    if (hm_tt_how(t)->acts)
        hm_tt_offer_acts(t, d);
    hm_offer_last(d, hm_tt_pack(HM_ACTION_DONE, 0, 0));
}

/* -- naming and taking */

static void decide_kinds(hm_decision *d, unsigned kinds, hm_action action)
{
    int n = 0;
    for (; kinds != 0; kinds &= kinds - 1)
        d->option[n++] = hm_tt_pack(action, hm_first(kinds), 0);
    d->count = n;
}

static unsigned shown_kinds(const hm_tt_state *s)
{
    unsigned kinds = 0;
    for (int i = 0; i < s->shown_count; i++)
        kinds |= 1u << s->shown[i];
    return kinds;
}

unsigned hm_tt_kinds(const hm_table *t)
{
    const hm_tt_state *s = hm_tt(t);
    bool shown = s->phase == HM_TT_TAKE && hm_tt_how(t)->way == HM_TT_TAKEN;
    if (!shown)
        return hm_tt_may_name(t, s->player);
    const unsigned kinds = shown_kinds(s), lawful = kinds & hm_tt_lawful_kinds(t, 0);
    return lawful != 0 ? lawful : kinds;
}

/* -- all of them */

void hm_tt_note_question(const hm_table *t, const hm_question *q)
{
    static const struct { hm_decision_kind kind; hm_action action; } way[] = {
        [HM_ASK_RESOURCE] = {HM_DECIDE_RESOURCE, HM_ACTION_RESOURCE},
        [HM_ASK_SQUARE] = {HM_DECIDE_SQUARE, HM_ACTION_SQUARE},
        [HM_ASK_WAY] = {HM_DECIDE_WAY, HM_ACTION_WAY},
        [HM_ASK_CARD] = {HM_DECIDE_CARD, HM_ACTION_CARD},
        [HM_ASK_TYPE] = {HM_DECIDE_TYPE, HM_ACTION_TYPE}};
    hm_tt_found *found = hm_tt_found_of(t);
    found->asks = true;
    found->kind = (uint8_t)(q->token >= 0 ? HM_DECIDE_TOKEN : way[q->kind].kind);
    found->action = (uint8_t)way[q->kind].action;
    found->answers = q->options;
}

/* The effect is run again from its start, with the answers so far, to the question. */
SELDOM static bool ask_anew(const hm_table *t)
{
    hm_effect x = hm_tt_effect(t, &hm_tt(t)->errand);
    hm_question q = {.token = -1};
    if (hm_effect_run(&x, town_of(t), NULL, &q) != HM_EFFECT_ASKS)
        return false; /* its script broke */
    hm_tt_note_question(t, &q);
    return true;
}

const hm_tt_found *hm_tt_question(const hm_table *t)
{
    return hm_tt_found_of(t)->asks || ask_anew(t) ? hm_tt_found_of(t) : NULL;
}

SELDOM static void decide_effect(const hm_table *t, hm_decision *d)
{
    const hm_tt_found *q = hm_tt_question(t);
    if (q == NULL)
        return;
    d->kind = (hm_decision_kind)q->kind;
    for (uint64_t left = q->answers; left != 0; left &= left - 1)
        hm_offer_last(d, hm_tt_pack((hm_action)q->action, hm_first(left), 0));
}

SELDOM static void decide_keep(const hm_table *t, hm_decision *d)
{
    const hm_tt_seat *seat = seat_of(t);
    d->kind = HM_DECIDE_KEEP;
    for (int i = 0; i < HM_TT_DEAL_MAX; i++)
        if (seat->dealt[i] != 0)
            hm_offer_last(d, hm_tt_pack(HM_ACTION_KEEP, seat->dealt[i] - 1, 0));
}

void hm_tt_decide(const hm_table *t, hm_decision *d)
{
    const hm_tt_state *s = hm_tt(t);
    d->player = s->player;
    d->count = 0;
    switch (s->phase) {
    case HM_TT_KEEP: decide_keep(t, d); break;
    case HM_TT_NAME:
        d->kind = HM_DECIDE_NAME;
        decide_kinds(d, hm_tt_kinds(t), HM_ACTION_NAME);
        if (hm_tt_how(t)->visits && hm_tt_may_visit(t))
            hm_tt_offer_visits(t, d);
        break;
    case HM_TT_TAKE:
        d->kind = HM_DECIDE_TAKE;
        decide_kinds(d, hm_tt_kinds(t), HM_ACTION_TAKE);
        break;
    case HM_TT_PLACE:
        d->kind = HM_DECIDE_PLACE;
        decide_place(t, d);
        break;
    case HM_TT_BUILD:
        d->kind = HM_DECIDE_BUILD;
        decide_build(t, d);
        break;
    default:
        decide_effect(t, d);
    }
}

/* The words come from the question, which is asked again for them. */
SELDOM static void way_words(const hm_table *t, int way, char *words)
{
    hm_question q = {0};
    bool asks = hm_tt_ask_again(t, &q);
    snprintf(words, HM_WORDS_MAX, "%s",
             asks && q.kind == HM_ASK_WAY && way < HM_WAYS_MAX ? q.words[way] : "go on");
}

/* What a rule does that asks for no resource first. */
SELDOM static void law_words(const hm_table *t, hm_option option, char *words)
{
    hm_tt_errand e;
    hm_town town;
    hm_town_copy(hm_tt_plan(t), &town, town_of(t));
    if (!hm_tt_errand_of(t, option, &e, &town))
        return;
    hm_effect x = hm_tt_effect(t, &e);
    hm_effect_words(&x, &town, words);
}

/* Which of its card's clauses of the same hook it is, where there are several. */
static void tell_apart(const hm_card *card, const hm_clause *clause, char *words)
{
    int all = 0, nth = 0;
    for (int i = 0; i < card->clauses; i++) {
        all += card->clause[i].hook == clause->hook;
        nth = &card->clause[i] == clause ? all : nth;
    }
    if (all > 1)
        snprintf(words, HM_WORDS_MAX, "way %d", nth);
}

/* What a rule for everybody does, or the card that nobody builds which it is of. */
SELDOM static void open_law(const hm_table *t, hm_option option, const hm_use *law,
                            hm_option_parts *p)
{
    if (law->slot == HM_NO_SLOT) {
        law_words(t, option, p->words);
        return;
    }
    p->card = t->deal->deck->card[law->slot];
    tell_apart(p->card, law->clause, p->words);
}

SELDOM static void open_act(const hm_table *t, hm_option option, hm_option_parts *p)
{
    const hm_deck *deck = t->deal->deck;
    const int square = hm_tt_a_of(option), use = hm_tt_b_of(option);
    if (square == HM_TT_NO_ANSWER) {
        open_law(t, option, &deck->laws[HM_HOOK_WHILE_BUILDING].use[use], p);
        return;
    }
    p->square = square;
    const hm_use *u = &deck->uses[HM_HOOK_WHILE_BUILDING].use[use];
    p->card = deck->card[u->slot];
    tell_apart(p->card, u->clause, p->words);
}

/* What is taken off lenders, where they have several kinds. */
SELDOM static void tell_lent(const hm_table *t, int spot, hm_set *lent)
{
    const hm_deck *d = t->deal->deck;
    const hm_spot *wants = hm_spot_of(d, spot);
    hm_set from = hm_town_buildings(&d->plan, town_of(t), d->lends) & wants->squares;
    for (; from != 0; from &= from - 1) {
        unsigned kinds = hm_held_kinds(hm_held(&d->plan, town_of(t), hm_first(from)));
        if (kinds & (kinds - 1))
            lent[hm_spot_wants(wants, hm_first(from), kinds)] |= from & -from;
    }
}

hm_option_parts hm_tt_open(const hm_table *t, hm_option option)
{
    const hm_deck *deck = t->deal->deck;
    int a = hm_tt_a_of(option);
    hm_option_parts p = {.action = hm_tt_action_of(option), .resource = -1, .square = -1,
                         .way = -1, .type = -1, .host = -1};
    switch (p.action) {
    case HM_ACTION_NAME:
    case HM_ACTION_TAKE:
    case HM_ACTION_RESOURCE: p.resource = a; break;
    case HM_ACTION_PLACE: p.square = a; p.resource = hm_tt(t)->named - 1; break;
    case HM_ACTION_ASIDE: p.resource = hm_tt(t)->named - 1; break;
    case HM_ACTION_SQUARE: p.square = a; break;
    case HM_ACTION_WAY: p.way = a; way_words(t, a, p.words); break;
    case HM_ACTION_CARD: case HM_ACTION_KEEP: p.card = deck->card[a]; break;
    case HM_ACTION_TYPE: p.type = a; break;
    case HM_ACTION_USE:
        p.square = a;
        p.card = deck->card[deck->uses[HM_HOOK_NAMED].use[hm_tt_b_of(option)].slot];
        break;
    case HM_ACTION_BUILD:
        p.square = a;
        p.squares = deck->layouts.site[hm_tt_b_of(option)].squares;
        p.covered = hm_spot_body(deck, hm_tt_b_of(option));
        p.card = deck->card[deck->layouts.site[hm_tt_b_of(option)].slot];
        if (deck->lends & town_of(t)->stands)
            tell_lent(t, hm_tt_b_of(option), p.lent);
        break;
    case HM_ACTION_LAW:
        p.resource = a != HM_TT_NO_ANSWER ? a : -1;
        open_law(t, option, &deck->laws[HM_HOOK_NAMED].use[hm_tt_b_of(option)], &p);
        break;
    case HM_ACTION_ACT: open_act(t, option, &p); break;
    case HM_ACTION_VISIT:
        p.square = a;
        p.host = hm_tt_b_of(option) >> 12;
        p.card = deck->card[deck->uses[HM_HOOK_VISIT].use[hm_tt_b_of(option) & 0xfff]
                                .slot];
        break;
    default: break;
    }
    if (hm_tt_how(t)->counts || deck->tokens) {
        const hm_tt_price price = hm_tt_costs(t, option);
        memcpy(p.costs, price.paid, sizeof p.costs);
        memcpy(p.spends, price.spent, sizeof p.spends);
    }
    return p;
}
