/* The course of a round, and what choices do. Every choice of a playout goes through
 * here, so it is one file that the compiler can put together. Options are taken as such
 * (apply, where there is a list) or by their number (take): the same functions do what
 * they say. */
#include <assert.h>
#include <string.h>

#include "core/builds.h"
#include "core/games/tinytowns/desk.h"
#include "core/games/tinytowns/share.h"
#include "core/rng.h"
#include "core/vm.h"

/* -- a round begins */

/* The hammer goes left, past towns that are complete and owners who may name
 * nothing, for whom it is no turn. False when nobody is left who can name. */
BUSY bool pass_hammer(desk k, int from)
{
    if (k.readies && k.how->mode->back)
        return hm_tt_pass_back(k.t);
    hm_tt_state *s = k.s;
    int n = k.alone ? 1 : k.how->players;
    for (int i = 1, p = from; i <= n; i++) {
        p = !k.alone && p + 1 < n ? p + 1 : 0;
        if (s->seat[p].complete || (k.bars && hm_tt_may_name(k.t, p) == 0))
            continue;
        s->master = s->player = s->namer = (uint8_t)p;
        s->seat[p].turns++;
        if (!k.alone)
            s->seat[p].visited = 0;
        s->phase = HM_TT_NAME;
        return true;
    }
    return false;
}

/* What others may see until they are done with the round that begins. Alone, nobody
 * looks, and copying towns would be most of what a round of a playout costs. What was
 * built this round, if it has begun already, is not forgotten. */
BUSY void keep_views(desk k, bool begun)
{
    const int players = k.alone ? 1 : k.how->players;
    for (int i = 0; i < players; i++) {
        hm_tt_seat *seat = &k.s->seat[i];
        seat->done = seat->complete;
        if (!begun) {
            seat->fresh = 0;
            seat->raised = seat->changed = 0;
        }
        seat->aside_before = seat->aside;
    }
    if (!k.alone)
        memcpy(hm_tt_before(k.t, 0), town_at(k, 0),
               (size_t)players * k.how->deck->plan.size);
}

/* taken: of the round before. */
BUSY void begin_naming(desk k, int taken)
{
    if (k.way != HM_TT_IN_TURN)
        hm_tt_begin_without(k.t, taken);
    else if (!pass_hammer(k, k.alone ? 0 : k.s->round == 1 ? k.how->players - 1
                                                           : k.s->master))
        hm_tt_stop_everybody(k.t);
    else if (k.readies)
        hm_tt_ready(k.t);
}

SELDOM void hm_tt_begun(hm_table *t)
{
    const desk k = desk_of(t);
    const int taken = k.s->watch.taken - 1;
    k.s->watch.taken = 0;
    hm_tt_forget_sight(t);
    keep_views(k, true);
    begin_naming(k, taken);
}

BUSY void begin_round(desk k)
{
    int taken = k.s->named - 1;
    k.s->round++;
    if (k.renews)
        hm_tt_renew(k.t);
    if (k.begins) {
        hm_tt_begin(k.t);
        return;
    }
    k.s->named = 0;
    keep_views(k, false);
    begin_naming(k, taken);
}

bool hm_tt_next_to_name(hm_table *t) { return pass_hammer(desk_of(t), hm_tt(t)->master); }

void hm_tt_begin_round(hm_table *t) { begin_round(desk_of(t)); }

void hm_tt_begin_quietly(hm_table *t)
{
    desk k = desk_of(t);
    k.begins = k.readies = false;
    begin_round(k);
}

/* -- a round ends */

/* All towns that are full now are complete in the same place, whoever was done
 * first. */
BUSY void finish_round(desk k)
{
    hm_tt_state *s = k.s;
    int place = s->finished + 1, left = 0;
    for (int i = 0; i < (k.alone ? 1 : k.how->players); i++) {
        if (!s->seat[i].complete && empty_at(k, i) == 0)
            hm_tt_complete(k.t, i, place);
        left += !s->seat[i].complete;
    }
    s->finished = (uint8_t)((k.alone ? 1 : k.how->players) - left);
    if (left == 0 || (k.may_end && hm_tt_has_ended(k.t)))
        hm_tt_end(k.t);
    else if (s->round < k.how->rounds)
        begin_round(k);
    else
        hm_tt_stop_everybody(k.t); /* or it might go on for ever */
}

void hm_tt_finish_round(hm_table *t) { ON_ITS_DESK(t, finish_round); }

BUSY void end_round(desk k)
{
    if (hm_tt_comes(k.t, HM_MOMENT_CLOSE))
        hm_tt_enter(k.t, HM_MOMENT_CLOSE);
    else
        finish_round(k);
}

void hm_tt_end_round(hm_table *t) { ON_ITS_DESK(t, end_round); }

/* -- a player's part of it */

/* The next player of this round, from the Master Builder clockwise, or -1. */
BUSY int next_player(desk k)
{
    for (int i = 0, p = k.s->master; i < k.how->players; i++) {
        if (!k.s->seat[p].done)
            return p;
        p = p + 1 < k.how->players ? p + 1 : 0;
    }
    return -1;
}

/* What happens when a round or the game begins may fill a town before its owner gets a
 * cube. Then none is placed, unless there is something else to do with it. */
SELDOM static bool is_stuck(hm_table *t)
{
    if (hm_tt_empty(t, hm_tt(t)->player) != 0)
        return false;
    hm_tt_decide(t, t->list);
    t->listed = false;
    return t->list->count == 0;
}

/* In a free choice everybody names for himself; whoever may name nothing gets nothing,
 * but may build. */
BUSY void give_word(desk k, int p)
{
    k.s->player = (uint8_t)p;
    k.s->phase = HM_TT_PLACE;
    if (k.way != HM_TT_DRAWN || !hm_tt_is_free_choice(k.t)) {
        if (k.crowds && is_stuck(k.t))
            hm_tt_begin_building(k.t);
        return;
    }
    k.s->named = 0;
    k.s->namer = (uint8_t)p;
    k.s->phase = HM_TT_TAKE;
    if (hm_tt_may_name(k.t, p) == 0)
        hm_tt_begin_building(k.t);
}

BUSY void begin_player(desk k)
{
    int p = k.alone ? (k.s->seat[0].done ? -1 : 0) : next_player(k);
    if (p >= 0)
        give_word(k, p);
    else if (!k.alone && k.how->watched)
        hm_tt_all_built(k.t);
    else
        end_round(k);
}

void hm_tt_begin_players(hm_table *t) { begin_player(desk_of(t)); }

BUSY void player_done(desk k)
{
    k.s->seat[seat_of(k)].done = 1;
    if (k.how->shares)
        hm_tt_forget_shares(k.t);
    if (k.how->acts)
        k.s->watch.acts = 0;
    begin_player(k);
}

void hm_tt_player_done(hm_table *t) { ON_ITS_DESK(t, player_done); }

/* Most often no layout lies there, and then that is all. */
BUSY bool can_begin_building(desk k)
{
    k.s->phase = HM_TT_BUILD;
    hm_tt_found *found = hm_tt_found_of(k.t);
    found->known = HM_TT_NOTHING;
    found->acts_known = 0;
    if (k.how->careful ? hm_tt_find_builds(k.t)->builds != 0
                       : hm_layouts_find(&k.how->deck->layouts, town_at(k, seat_of(k)),
                                         found->bits) &&
                             hm_tt_list_found(k.t)->builds != 0)
        return true;
    return k.how->acts && hm_tt_can_act(k.t);
}

bool hm_tt_can_begin_building(hm_table *t)
{
    return can_begin_building(desk_of(t));
}

BUSY void begin_building(desk k)
{
    if (!can_begin_building(k))
        player_done(k);
}

void hm_tt_begin_building(hm_table *t) { ON_ITS_DESK(t, begin_building); }

/* -- what choices do */

SELDOM static void use(hm_table *t, int square, int which)
{
    hm_tt(t)->errand = hm_tt_use_errand(t, square, which);
    hm_tt_go_on(t);
}

SELDOM static void answer(hm_table *t, int with)
{
    hm_tt_answer(t, with);
    hm_tt_go_on(t);
}

BUSY void name(desk k, int resource)
{
    k.s->named = (uint8_t)(resource + 1);
    if (k.streaks)
        hm_tt_note_name(k.t, resource);
    begin_player(k);
}

BUSY void take_kind(desk k, int resource)
{
    k.s->named = (uint8_t)(resource + 1);
    if (k.way == HM_TT_TAKEN)
        k.s->namer = HM_TT_NOBODY; /* cards that react to others' naming react to it */
    if (k.streaks && k.way == HM_TT_TAKEN)
        hm_tt_note_name(k.t, resource);
    k.s->phase = HM_TT_PLACE;
    if (k.crowds && is_stuck(k.t))
        hm_tt_begin_building(k.t);
}

BUSY void place(desk k, int square)
{
    hm_town_add_cube(&k.how->deck->plan, town_at(k, seat_of(k)), square,
                     k.s->named - 1);
    if (k.how->deck->lays)
        hm_tt_find_under(k.t, square);
}

SELDOM static void set_aside(hm_table *t)
{
    hm_tt(t)->seat[hm_tt(t)->player].aside++;
    hm_tt_dealt_with(t, false);
}

SELDOM static void build(hm_table *t, int spot, int target)
{
    const hm_site *p = &t->deal->deck->layouts.site[spot];
    hm_town *town = hm_tt_town(t, hm_tt(t)->player);
    if (hm_tt_how(t)->shares) {
        hm_tt_raise_sharing(t, spot, target);
    } else {
        hm_layout_use(t->deal->deck, town, spot, 0);
        hm_layout_raise(t->deal->deck, town, spot, target);
    }
    if (town->hand == p->slot + 1)
        town->hand = 0; /* once */
    if (hm_tt_built(t, p->slot, target))
        hm_tt_begin_building(t);
}

void hm_tt_apply(hm_table *t, hm_option option)
{
    int a = hm_tt_a_of(option);
    switch (hm_tt_action_of(option)) {
    case HM_ACTION_NAME: name(desk_of(t), a); break;
    case HM_ACTION_TAKE: take_kind(desk_of(t), a); break;
    case HM_ACTION_PLACE:
        place(desk_of(t), a);
        hm_tt_dealt_with(t, true);
        break;
    case HM_ACTION_LAW: hm_tt_use_law(t, a, hm_tt_b_of(option)); break;
    case HM_ACTION_VISIT:
        hm_tt_visit(t, a, hm_tt_b_of(option) & 0xfff, hm_tt_b_of(option) >> 12);
        break;
    case HM_ACTION_USE: use(t, a, hm_tt_b_of(option)); break;
    case HM_ACTION_ACT: hm_tt_act(t, a, hm_tt_b_of(option)); break;
    case HM_ACTION_ASIDE: set_aside(t); break;
    case HM_ACTION_BUILD: build(t, hm_tt_b_of(option), a); break;
    case HM_ACTION_DONE: hm_tt_player_done(t); break;
    case HM_ACTION_KEEP: hm_tt_keep(t, a); break;
    case HM_ACTION_RESOURCE: case HM_ACTION_SQUARE: case HM_ACTION_WAY:
    case HM_ACTION_CARD: case HM_ACTION_TYPE: answer(t, a); break;
    default: assert(!"an action of another game");
    }
}

/* -- by number */

/* Is every option a square for the cube, and none barred? Then they are the empty ones,
 * in order. */
BUSY bool is_plain_place(desk k)
{
    bool own = k.s->namer == k.s->player;
    uint64_t uses = own ? k.how->uses_own : k.how->uses;
    bool more = own ? k.how->more_own : k.how->more;
    const hm_town *town = town_at(k, seat_of(k));
    return (town->stands & uses) == 0 && (!more || !hm_tt_has_more(k.t));
}

/* Most decisions of a game are counted without a list; the few others have one. */
BUSY hm_due due_at(desk k)
{
    hm_table *t = k.t;
    const int player = k.s->player;
    switch ((hm_tt_phase)k.s->phase) {
    case HM_TT_NAME:
        if (k.how->visits && hm_tt_may_visit(t))
            break;
        if (k.how->quick != NULL && is_quick(t))
            return due_to_name(k.how, empty_at(k, 0));
        return due_for(player, HM_DECIDE_NAME,
                       hm_count(k.bars ? hm_tt_kinds(t) : k.how->kinds));
    case HM_TT_TAKE: return due_for(player, HM_DECIDE_TAKE, hm_count(hm_tt_kinds(t)));
    case HM_TT_PLACE:
        if (!is_plain_place(k))
            break;
        return due_for(player, HM_DECIDE_PLACE, hm_count(empty_at(k, seat_of(k))));
    case HM_TT_BUILD:
        if (k.how->acts && hm_tt_can_act(t))
            break;
        return due_for(player, HM_DECIDE_BUILD, hm_tt_find_builds(t)->options + 1);
    case HM_TT_EFFECT: {
        const hm_tt_found *q = hm_tt_question(t);
        if (q == NULL)
            break;
        return due_for(player, (hm_decision_kind)q->kind, hm_count(q->answers));
    }
    case HM_TT_KEEP: break;
    case HM_TT_OVER: return due_for(player, HM_DECIDE_NAME, 0);
    }
    return hm_due_by_list(t);
}

hm_due hm_tt_due(hm_table *t) { return ON_ITS_DESK(t, due_at); }

/* The last option is to be done. */
HM_SMALL void take_build(hm_table *t, int index)
{
    const hm_tt_found *found = hm_tt_find_builds(t);
    if (index == found->options) {
        hm_tt_player_done(t);
        return;
    }
    const hm_build *b = found->build;
    for (int n; index >= (n = hm_count(b->place)); b++)
        index -= n;
    build(t, b->spot, hm_nth(b->place, index));
}

BUSY void take(desk k, int index)
{
    hm_table *t = k.t;
    switch ((hm_tt_phase)k.s->phase) {
    case HM_TT_NAME:
        if (k.how->visits && hm_tt_may_visit(t))
            hm_take_by_list(t, index);
        else
            name(k, hm_nth(hm_tt_kinds(t), index));
        break;
    case HM_TT_TAKE: take_kind(k, hm_nth(hm_tt_kinds(t), index)); break;
    case HM_TT_PLACE:
        if (!is_plain_place(k)) {
            hm_take_by_list(t, index);
            break;
        }
        place(k, hm_nth(empty_at(k, seat_of(k)), index));
        if (hm_tt_comes(t, HM_MOMENT_DEALT))
            hm_tt_dealt_with(t, true);
        else
            hm_tt_begin_building(t);
        break;
    case HM_TT_BUILD:
        if (k.how->acts && hm_tt_can_act(t))
            hm_take_by_list(t, index);
        else
            take_build(t, index);
        break;
    case HM_TT_EFFECT: {
        const hm_tt_found *q = hm_tt_question(t);
        if (q != NULL)
            answer(t, hm_nth(q->answers, index));
        break;
    }
    case HM_TT_KEEP: hm_take_by_list(t, index); break;
    case HM_TT_OVER: break;
    }
}

hm_due hm_tt_take(hm_table *t, int index)
{
    if (hm_tt_how(t)->even)
        take(even_desk(t), index);
    else
        take(desk_of(t), index);
    return hm_tt_due(t);
}
