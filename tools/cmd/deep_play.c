/* deep_play.c - see deep_play.h. */
#include "tools/cmd/deep_play.h"

#include <stdlib.h>
#include <string.h>

#include "core/rng.h"
#include "tools/say.h"

enum { MOVES_MAX = 100000 }; /* no game is so long: the bound of this loop */

/* -- what is looked at */

/* Tallies of the cards in play that are asked about are linked for the table. */
static void begin_tallies(hm_sim *s, const hm_deep_game *which, hm_tally *tally)
{
    const hm_deck *d = s->deal.deck;
    hm_heard *list = NULL;
    for (int i = 0; i < d->count + d->abilities; i++) {
        hm_tally *t = &tally[d->card[i]->index];
        if (!t->asked)
            continue;
        if (t->games++ == 0)
            t->first = *which;
        t->heard.next = list;
        list = &t->heard;
    }
    hm_table_hear(s->table, list);
}

/* Cards that could be built, used, bought or shown in the decision due; each once. */
static void note_offers(const hm_sim *s, hm_tally *tally)
{
    const hm_card *last = NULL;
    for (int i = 0; i < s->d.count; i++) {
        const hm_card *c = hm_option_open(s->table, s->d.option[i]).card;
        if (c != NULL && c != last)
            tally[c->index].offered += tally[c->index].asked;
        last = c;
    }
}

static bool has_cards(const hm_decision *d)
{
    return d->kind == HM_DECIDE_BUILD || d->kind == HM_DECIDE_TURN ||
           d->kind == HM_DECIDE_CLAIM || d->kind == HM_DECIDE_PLACE ||
           d->kind == HM_DECIDE_USE;
}

static uint64_t times_of(const hm_tally *t)
{
    uint64_t sum = 0;
    for (int i = 0; i < t->heard.clauses; i++)
        sum += t->times[i];
    return sum;
}

/* The step counts for cards that did something in it. */
static void note_effort(const hm_sim *s, const hm_deep_game *which, hm_tally *tally,
                        const uint64_t *before)
{
    const hm_deck *d = s->deal.deck;
    int64_t tries, instructions;
    hm_table_used(s->table, &tries, &instructions);
    int a = (int)(tries * 100 / HM_TRIES_STEP);
    int b = (int)(instructions * 100 / HM_SCRIPT_STEP);
    int percent = a > b ? a : b;
    for (int i = 0; i < d->count + d->abilities && percent > 0; i++) {
        hm_tally *t = &tally[d->card[i]->index];
        if (t->asked && percent > t->percent && times_of(t) != before[i]) {
            t->percent = percent;
            t->heavy = *which;
        }
    }
}

static void count_before(const hm_sim *s, const hm_tally *tally, uint64_t *before)
{
    const hm_deck *d = s->deal.deck;
    for (int i = 0; i < d->count + d->abilities; i++) {
        const hm_tally *t = &tally[d->card[i]->index];
        before[i] = t->asked ? times_of(t) : 0;
    }
}

/* An event is used by being turned up. */
static void note_event(const hm_sim *s, bool taken[HM_DECK_MAX])
{
    const hm_card *open = hm_table_event(s->table).open;
    if (open != NULL)
        taken[hm_deck_slot(s->deal.deck, open)] = true;
}

/* What was taken: cards that nobody builds, and those that are shown, leave no line in
 * the scores. */
static void note_taken(const hm_sim *s, int index, bool taken[HM_DECK_MAX])
{
    note_event(s, taken);
    const hm_option_parts o = hm_option_open(s->table, s->d.option[index]);
    const hm_card *c = o.card;
    bool does = o.action != HM_ACTION_KEEP && o.action != HM_ACTION_CARD;
    int slot = c != NULL && does ? hm_deck_slot(s->deal.deck, c) : -1;
    if (slot >= 0 && slot < HM_DECK_MAX)
        taken[slot] = true;
}

static hm_status note_scores(hm_sim *s, hm_tally *tally, bool taken[HM_DECK_MAX],
                             hm_error *err)
{
    const hm_deck *d = s->deal.deck;
    bool scored[HM_DECK_MAX] = {false};
    size_t n = (size_t)s->deal.players;
    hm_facts *facts = hm_need(hm_arena_array(&s->arena, n + 1, sizeof *facts));
    hm_sheet *sheet = hm_need(hm_arena_array(&s->arena, n, sizeof *sheet));
    hm_status st = hm_table_score(s->table, facts, sheet, err);
    for (int p = 0; p < s->deal.players && st == HM_OK; p++)
        for (int i = 0; i < sheet[p].lines; i++) {
            const hm_score_line *l = &sheet[p].line[i];
            if (l->slot < 0 || l->slot >= HM_DECK_MAX)
                continue;
            taken[l->slot] |= l->count > 0;
            scored[l->slot] |= l->points != 0;
        }
    for (int i = 0; i < d->count + d->abilities && st == HM_OK; i++) {
        hm_tally *t = &tally[d->card[i]->index];
        t->built += t->asked && taken[i];
        t->scored += t->asked && scored[i];
    }
    return st;
}

/* -- states */

static void note_move(hm_deep_record *r, const hm_sim *s, int index)
{
    if (r->moves == r->room) {
        r->room = r->room == 0 ? 256 : 2 * r->room;
        r->hash = hm_need(realloc(r->hash, (size_t)r->room * sizeof *r->hash));
        r->option = hm_need(realloc(r->option, (size_t)r->room * sizeof *r->option));
    }
    r->hash[r->moves] = hm_table_hash(s->table);
    r->option[r->moves++] = (uint32_t)index;
}

/* Takes the choice just made back and makes it again. */
static bool undo_and_redo(hm_sim *s, const void *before, int index)
{
    uint64_t hash = hm_table_hash(s->table);
    hm_table_set(s->table, before);
    hm_table_decide(s->table, &s->d);
    if (index >= s->d.count)
        return false;
    hm_table_apply(s->table, s->d.option[index]);
    return hm_table_hash(s->table) == hash;
}

bool hm_deep_again(hm_sim *s, const hm_deep_record *record, int *move)
{
    hm_table_restart(s->table, s->deal.seed);
    *move = 0;
    if (hm_table_hash(s->table) != record->start)
        return false;
    for (; *move < record->moves; ++*move) {
        int index = (int)record->option[*move];
        if (!hm_sim_decide(s) || index >= s->d.count)
            return false;
        hm_sim_take(s, index);
        if (hm_table_hash(s->table) != record->hash[*move])
            return false;
    }
    return true;
}

/* -- a head start */

static int any_asked(const hm_deck *d, const hm_tally *tally, uint64_t *chance)
{
    int slot[HM_DECK_MAX], n = 0;
    for (int i = 0; i < d->count; i++)
        if (tally[d->card[i]->index].asked && d->card[i]->spots.count > 0)
            slot[n++] = i;
    return n > 0 ? slot[hm_rng_below(chance, n)] : -1;
}

bool hm_deep_prepare(hm_sim *s, const hm_tally *tally, uint64_t seed)
{
    const hm_deck *d = s->deal.deck;
    hm_town town;
    hm_set laid = 0;
    uint64_t chance = seed;
    int slot = any_asked(d, tally, &chance);
    if (slot < 0 || d->game->boards > 0)
        return false;
    const hm_spots *spots = &d->card[slot]->spots;
    const hm_spot *spot = &spots->spot[hm_rng_below(&chance, spots->count)];
    hm_town_copy(&d->plan, &town, hm_table_town(s->table, 0));
    for (int kind = 0; kind < d->game->resources; kind++)
        for (hm_set b = spot->want[kind] & ~laid; b != 0; b &= b - 1) {
            hm_town_put_cube(&d->plan, &town, hm_first(b), kind);
            laid |= hm_bit(hm_first(b));
        }
    if (d->dealt >> slot & 1)
        town.hand = (uint8_t)(slot + 1);
    hm_table_put_town(s->table, 0, &town);
    return hm_sim_fault(s) == NULL;
}

/* -- a game */

/* Whatever is listened to, the same choices are made. */
static hm_deep_fault play_on(hm_sim *s, const hm_deep_game *which, hm_deep_care care,
                             hm_tally *tally, hm_deep_record *record,
                             bool taken[HM_DECK_MAX])
{
    uint64_t before[HM_DECK_MAX];
    void *kept = hm_need(hm_arena_new(&s->arena, hm_table_size(s->table)));
    while (s->moves < MOVES_MAX && hm_sim_decide(s)) {
        if (has_cards(&s->d))
            note_offers(s, tally);
        int index = hm_sim_choose(s);
        note_taken(s, index, taken);
        count_before(s, tally, before);
        if (care == HM_DEEP_UNDOES)
            memcpy(kept, hm_table_state(s->table), hm_table_size(s->table));
        hm_sim_take(s, index);
        note_effort(s, which, tally, before);
        if (hm_sim_fault(s) != NULL)
            break;
        if (care == HM_DEEP_UNDOES && !undo_and_redo(s, kept, index))
            return HM_DEEP_UNDO;
        if (care == HM_DEEP_REPLAYS)
            note_move(record, s, index);
    }
    return hm_sim_fault(s) != NULL ? HM_DEEP_BROKE : HM_DEEP_FINE;
}

hm_deep_fault hm_deep_play(hm_sim *s, const hm_deep_game *which, hm_deep_care care,
                           hm_tally *tally, hm_deep_record *record, int *move,
                           hm_error *err)
{
    bool taken[HM_DECK_MAX] = {false};
    record->moves = 0;
    record->start = hm_table_hash(s->table);
    begin_tallies(s, which, tally);
    hm_deep_fault fault = play_on(s, which, care, tally, record, taken);
    *move = s->moves;
    if (fault == HM_DEEP_BROKE)
        *err = *hm_sim_fault(s);
    if (fault == HM_DEEP_FINE && note_scores(s, tally, taken, err) != HM_OK)
        fault = HM_DEEP_BROKE;
    if (fault == HM_DEEP_FINE && care == HM_DEEP_REPLAYS &&
        !hm_deep_again(s, record, move))
        fault = HM_DEEP_REPLAY;
    return fault;
}
