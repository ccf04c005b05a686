/* play.c - a table: the part of a game in progress that is the same for every ruleset.
 *
 * What the rules say is asked of the ruleset; what is done here is keeping the state,
 * going back when a script breaks in the middle of a step, and putting options into
 * words. */
#include "core/play.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "core/ruleset.h"
#include "core/wording.h"

static const hm_span nowhere = {0, 0};

hm_status hm_table_new(hm_arena *arena, const hm_deal *deal, hm_table **out,
                       hm_error *err)
{
    *out = NULL;
    hm_status st = deal->ruleset->check(deal, err);
    if (st != HM_OK)
        return st;
    hm_table *t = hm_arena_new(arena, sizeof *t);
    if (t == NULL)
        return hm_fail_memory(err);
    t->deal = deal;
    t->size = (deal->ruleset->size(deal) + 7) / 8 * 8; /* whole words, for the hash */
    t->state = hm_arena_new(arena, t->size);
    t->scratch = hm_arena_new(arena, t->size);
    t->kept = hm_arena_new(arena, t->size);
    t->fault = hm_arena_new(arena, sizeof *t->fault);
    if (t->state == NULL || t->scratch == NULL || t->kept == NULL || t->fault == NULL)
        return hm_fail_memory(err);
    const hm_ruleset *r = deal->ruleset;
    t->take = hm_take_with_care; /* until the ruleset knows better */
    t->take_two = hm_take_each;
    t->rules = hm_arena_new(arena, r->rules_size != NULL ? r->rules_size(deal) : 1);
    t->list = hm_arena_new(arena, sizeof *t->list);
    if (t->rules == NULL || t->list == NULL)
        return hm_fail_memory(err);
    deal->ruleset->prepare(t);
    hm_table_restart(t, deal->seed);
    *out = t;
    return HM_OK;
}

/* What is known of the state beside it. */
static void forget(hm_table *t)
{
    t->listed = false;
    hm_fault_again(t->fault);
    if (t->deal->ruleset->forget != NULL)
        t->deal->ruleset->forget(t);
}

void hm_table_restart(hm_table *t, uint64_t seed)
{
    forget(t);
    t->seed = seed;
    t->deal->ruleset->start(t, seed);
}

size_t      hm_table_size(const hm_table *t) { return t->size; }
const void *hm_table_state(const hm_table *t) { return t->state; }

void hm_table_set(hm_table *t, const void *state)
{
    forget(t);
    memcpy(t->state, state, t->size);
}

/* Eight bytes at a time through a multiplication that mixes high into low. States
 * hold whole numbers as the machine stores them, so hashes (and saves) are those of
 * little-endian machines. */
uint64_t hm_table_hash(const hm_table *t)
{
    const unsigned char *s = t->state;
    uint64_t h = 0x9e3779b97f4a7c15u ^ t->size;
    for (size_t i = 0; i < t->size; i += 8) {
        uint64_t word;
        memcpy(&word, s + i, sizeof word);
        h = (h ^ word) * 0xbf58476d1ce4e5b9u;
        h ^= h >> 29;
    }
    h *= 0x94d049bb133111ebu;
    return h ^ h >> 32;
}

void hm_table_hear(hm_table *t, hm_heard *heard) { t->fault->heard = heard; }

void hm_table_keep(hm_table *t, struct hm_ledger *ledger) { t->ledger = ledger; }

void hm_table_used(const hm_table *t, int64_t *tries, int64_t *instructions)
{
    *tries = HM_TRIES_STEP - t->fault->tries;
    *instructions = HM_SCRIPT_STEP - t->fault->left;
}

hm_ending hm_table_ending(const hm_table *t)
{
    const hm_ruleset *r = t->deal->ruleset;
    return r->ending != NULL ? r->ending(t) : (hm_ending){.why = HM_END_COMPLETE};
}

hm_event_look hm_table_event(const hm_table *t)
{
    const hm_ruleset *r = t->deal->ruleset;
    return r->event != NULL ? r->event(t) : (hm_event_look){0};
}

bool hm_table_over(const hm_table *t) { return t->deal->ruleset->over(t); }

void hm_table_decide(const hm_table *t, hm_decision *d)
{
    assert(!hm_table_over(t));
    hm_fault_again(t->fault);
    t->deal->ruleset->decide(t, d);
}

void hm_table_apply(hm_table *t, hm_option option)
{
    assert(!hm_table_over(t));
    forget(t);
    t->deal->ruleset->apply(t, option);
}

/* -- by number */

hm_due hm_due_by_list(hm_table *t)
{
    const hm_due nothing = {0};
    if (t->fault->error.code != HM_OK || t->deal->ruleset->over(t))
        return nothing;
    if (!t->listed)
        t->deal->ruleset->decide(t, t->list);
    t->listed = t->fault->error.code == HM_OK;
    const hm_decision *d = t->list;
    return t->listed ? (hm_due){d->player, (uint8_t)d->kind, 0, d->count} : nothing;
}

void hm_take_by_list(hm_table *t, int index)
{
    if (hm_due_by_list(t).count == 0)
        return;
    assert(index >= 0 && index < t->list->count);
    t->listed = false;
    t->deal->ruleset->apply(t, t->list->option[index]);
}

hm_due hm_table_due(hm_table *t)
{
    const hm_ruleset *r = t->deal->ruleset;
    hm_fault_again(t->fault);
    return r->due != NULL ? r->due(t) : hm_due_by_list(t);
}

hm_due hm_table_asks(hm_table *t)
{
    if (t->deal->ruleset->asks != NULL)
        return t->deal->ruleset->asks(t);
    hm_due due = hm_table_due(t);
    due.count = due.count > 0;
    return due;
}

hm_option hm_table_option(hm_table *t, int index)
{
    if (t->deal->ruleset->option != NULL)
        return t->deal->ruleset->option(t, index);
    hm_due due = hm_due_by_list(t);
    assert(index >= 0 && index < due.count);
    t->listed = false; /* who takes it by its number may not know of the list */
    return due.count > 0 ? t->list->option[index] : 0;
}

hm_due hm_take_with_care(hm_table *t, int index)
{
    const hm_ruleset *r = t->deal->ruleset;
    hm_due due = {0};
    hm_fault_again(t->fault);
    if (r->take != NULL)
        due = r->take(t, index);
    else
        hm_take_by_list(t, index);
    if (r->take == NULL)
        due = hm_due_by_list(t);
    if (t->fault->error.code != HM_OK)
        due.count = 0;
    return due;
}

hm_due hm_take_each(hm_table *t, int index, int then)
{
    hm_due due = t->take(t, index);
    return due.count > 0 ? t->take(t, then) : due;
}

hm_due hm_table_take(hm_table *t, int index) { return t->take(t, index); }

hm_due hm_table_take_two(hm_table *t, int index, int then)
{
    return t->take_two(t, index, then);
}

void hm_table_guess(hm_table *t, int viewer, uint64_t *chance)
{
    forget(t);
    t->deal->ruleset->guess(t, viewer, chance);
}

const hm_error *hm_table_fault(const hm_table *t)
{
    return t->fault->error.code == HM_OK ? NULL : &t->fault->error;
}

static hm_status tell_fault(const hm_table *t, hm_error *err)
{
    if (err != NULL)
        *err = t->fault->error;
    return t->fault->error.code;
}

/* Applies an option where something may go wrong: in it, or in what comes next. */
static hm_status apply_or_go_back(hm_table *t, hm_option option, hm_decision *d,
                                  hm_error *err)
{
    memcpy(t->kept, t->state, t->size);
    hm_table_apply(t, option);
    if (t->fault->error.code == HM_OK && !hm_table_over(t))
        hm_table_decide(t, d);
    if (t->fault->error.code == HM_OK)
        return HM_OK;
    hm_status st = tell_fault(t, err);
    hm_table_set(t, t->kept);
    hm_table_decide(t, d); /* which went well before */
    return st;
}

hm_status hm_table_advance(hm_table *t, int player, int index, hm_decision *d,
                           hm_error *err)
{
    if (player != HM_NO_PLAYER && player != d->player)
        return hm_fail(err, HM_EINPUT, nowhere,
                       "it is not player %d's decision, but player %d's", player,
                       d->player);
    if (index < 0 || index >= d->count)
        return hm_fail(err, HM_EINPUT, nowhere,
                       "there is no option %d: there are 0 to %d", index, d->count - 1);
    return apply_or_go_back(t, d->option[index], d, err);
}

hm_status hm_table_choose(hm_table *t, int player, int index, hm_decision *d,
                          hm_error *err)
{
    if (hm_table_over(t))
        return hm_fail(err, HM_EINPUT, nowhere, "the game is over");
    hm_table_decide(t, d);
    if (t->fault->error.code != HM_OK)
        return tell_fault(t, err);
    return hm_table_advance(t, player, index, d, err);
}

void hm_offer_fails(const hm_table *t, const hm_card *card)
{
    if (t->fault->error.code == HM_OK)
        hm_fail(&t->fault->error, HM_ELIMIT, nowhere,
                "%.100s: there would be more than %d options to choose from",
                card != NULL ? card->name : "this decision", HM_OPTIONS_MAX);
}

/* -- looking */

const hm_deal *hm_table_deal(const hm_table *t) { return t->deal; }

const char *hm_table_text(const hm_table *t, const hm_card *card)
{
    return hm_card_text(card, t->deal->deck->game, &t->deal->how, t->deal->players);
}

const hm_town *hm_table_town(const hm_table *t, int player)
{
    bool hide_hand;
    return t->deal->ruleset->town(t, player, HM_NO_PLAYER, &hide_hand);
}

void hm_table_town_seen(const hm_table *t, int player, int viewer, hm_town *out)
{
    bool hide_hand;
    hm_town_copy(&t->deal->deck->plan, out,
                 t->deal->ruleset->town(t, player, viewer, &hide_hand));
    if (hide_hand)
        out->hand = 0;
}

void hm_table_town_midway(const hm_table *t, int player, int viewer, hm_town *out)
{
    const bool open = viewer == player || viewer == HM_NO_PLAYER;
    hm_table_town_seen(t, player, viewer, out);
    if (open && t->deal->ruleset->midway != NULL)
        t->deal->ruleset->midway(t, player, out);
}

void hm_table_turn(const hm_table *t, int player, int viewer, hm_turn *out)
{
    const bool open = viewer == player || viewer == HM_NO_PLAYER;
    memset(out, 0, sizeof *out);
    if (open && t->deal->ruleset->turn != NULL)
        t->deal->ruleset->turn(t, player, out);
}

const hm_card *hm_table_dealt(const hm_table *t, int player)
{
    const hm_deck *d = t->deal->deck;
    const hm_town *town = hm_table_town(t, player);
    if (town->hand != 0)
        return d->card[town->hand - 1];
    for (hm_set s = d->dealt ? town->built : 0; s != 0; s &= s - 1)
        if (d->dealt >> hm_slot_at(&d->plan, town, hm_first(s)) & 1)
            return d->card[hm_slot_at(&d->plan, town, hm_first(s))];
    return NULL;
}

bool hm_table_commons(const hm_table *t, int viewer, hm_commons *out)
{
    if (t->deal->ruleset->see == NULL)
        return false;
    t->deal->ruleset->see(t, viewer, out);
    return true;
}

void hm_table_put_commons(hm_table *t, const hm_commons *in)
{
    forget(t);
    t->deal->ruleset->put(t, in);
}

bool hm_table_possible(const hm_table *t, int slot)
{
    return t->deal->ruleset->possible == NULL || t->deal->ruleset->possible(t, slot);
}

const hm_ruleset *hm_ruleset_find(const char *name)
{
    static const hm_ruleset *const all[] = {&hm_tiny_towns, &hm_little_town};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (strcmp(all[i]->name, name) == 0)
            return all[i];
    return NULL;
}

int hm_rules_version(const hm_deal *deal) { return deal->ruleset->version; }

bool hm_luck_is_old(const hm_deal *deal)
{
    return deal->luck != 0 && deal->luck < deal->ruleset->luck &&
           deal->deck->plan.luck != 0;
}

const char *hm_rules_amended(const hm_deal *deal, int since, int i)
{
    const hm_amendment *a = deal->ruleset->amendment;
    for (; a != NULL && a->rule != NULL; a++)
        if (a->version > since && a->concerns(deal) && i-- == 0)
            return a->rule;
    return NULL;
}

void hm_table_put_town(hm_table *t, int player, const hm_town *town)
{
    forget(t);
    t->deal->ruleset->put_town(t, player, town);
}

int hm_table_round(const hm_table *t) { return t->deal->ruleset->look(t).round; }
int hm_table_rounds_left(const hm_table *t) { return t->deal->ruleset->look(t).left; }
int hm_table_master(const hm_table *t) { return t->deal->ruleset->look(t).master; }
int hm_table_named(const hm_table *t) { return t->deal->ruleset->look(t).named; }

static hm_seat_look seat_of(const hm_table *t, int player, int viewer)
{
    return t->deal->ruleset->seat(t, player, viewer);
}

int hm_table_turns(const hm_table *t, int p) { return seat_of(t, p, HM_NO_PLAYER).turns; }
bool hm_table_complete(const hm_table *t, int p)
{
    return seat_of(t, p, HM_NO_PLAYER).complete;
}
int hm_table_aside(const hm_table *t, int p, int viewer)
{
    return seat_of(t, p, viewer).aside;
}

int hm_table_shown(const hm_table *t, uint8_t kind[8])
{
    hm_look l = t->deal->ruleset->look(t);
    memcpy(kind, l.kind, sizeof l.kind);
    return l.shown;
}

/* Tie-breaks without a program are what only a running game knows: turns, of which
 * fewer are better. */
/* What stays in hands is told when the game is over: points would tell what it is. */
static void hide_hand(const hm_table *t, int player, hm_sheet *sheet)
{
    const int slot = hm_table_town(t, player)->hand - 1;
    const uint64_t secret = t->deal->deck->stays & ~t->deal->deck->openly;
    if (slot < 0 || !(secret >> slot & 1) || hm_table_over(t))
        return;
    int kept = 0;
    for (int i = 0; i < sheet->lines; i++)
        if (sheet->line[i].slot == slot)
            sheet->total -= sheet->line[i].points;
        else
            sheet->line[kept++] = sheet->line[i];
    sheet->lines = kept;
}

/* towns: as they are to be scored; NULL: as the state has them. */
static hm_status score_towns(const hm_table *t, const hm_town *towns, hm_facts *facts,
                             hm_sheet *sheet, hm_error *err)
{
    const hm_deal *deal = t->deal;
    const hm_game *game = deal->deck->game;
    for (int i = 0; i < deal->players; i++)
        hm_facts_fill(&facts[i], deal->deck,
                      towns != NULL ? &towns[i] : hm_table_town(t, i), &deal->how);
    hm_status st = hm_score_facts(deal->deck, deal->players, facts, sheet, err);
    for (int i = 0; i < deal->players && st == HM_OK && deal->deck->stays != 0; i++)
        hide_hand(t, i, &sheet[i]);
    if (st != HM_OK || deal->players == 1)
        return st;
    for (int i = 0; i < deal->players; i++)
        for (int k = 0; k < game->ties; k++)
            if (game->tie[k].value == NULL)
                sheet[i].tie[k] = -hm_table_turns(t, i);
    hm_score_rank(&deal->how, sheet, deal->players, game->ties);
    return HM_OK;
}

hm_status hm_table_score(const hm_table *t, hm_facts *facts, hm_sheet *sheet,
                         hm_error *err)
{
    if (t->deal->ruleset->score != NULL)
        return t->deal->ruleset->score(t, facts, sheet, err);
    return score_towns(t, NULL, facts, sheet, err);
}

hm_status hm_table_score_midway(const hm_table *t, hm_town *towns, hm_facts *facts,
                                hm_sheet *sheet, hm_error *err)
{
    if (t->deal->ruleset->midway == NULL)
        return hm_table_score(t, facts, sheet, err);
    for (int i = 0; i < t->deal->players; i++)
        hm_table_town_midway(t, i, HM_NO_PLAYER, &towns[i]);
    return score_towns(t, towns, facts, sheet, err);
}
