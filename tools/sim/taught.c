/* taught.c - see taught.h. */
#include "tools/sim/taught.h"

#include <string.h>

#include "tools/stop.h"

enum {
    LESSON = 300, /* games: with fewer, cards are not found out; with more, there are too
                     few lessons. Theater with two points more, 20 seconds of a processor:
                     5 points more in 40 pairs, which differ by 7; after lessons of 100
                     games 1 point in 120 pairs that differ by 6 */
    EACH = 20,    /* games after it, which take a fifth of the time */
    BENT_ALONE = 8, /* of those who are bent on it, where only its worth is asked */
    BENT = 600    /* hundredths of a point for a copy, as in bout.c */
};

const char *hm_taught_bot(void)
{
    for (int i = 0; hm_bot_at(i) != NULL; i++)
        if (hm_bot_at(i)->learns && hm_bot_at(i)->cheap)
            return hm_bot_at(i)->name;
    return NULL;
}

void hm_taught_plan(hm_run_plan *plan)
{
    hm_bouts *how = &plan->how;
    const char *who[HM_PLAYERS_MAX + 1];
    for (int i = 0; i < how->seats; i++)
        who[i] = how->bot[how->seat[i]];
    if (!how->learned || hm_minds_needed(who, how->seats) < how->seats)
        return;
    how->lesson = plan->o->learn > 0 ? (int)plan->o->learn : LESSON;
    how->each = EACH;
    if (plan->o->games == 0 && !plan->whole)
        plan->most = plan->o->deep ? HM_TAUGHT_DEEP : HM_TAUGHT_PAIRS;
}

uint64_t hm_taught_seed(const hm_bouts *how, uint64_t pair, int game)
{
    return pair * (uint64_t)how->each + (uint64_t)game;
}

uint64_t hm_taught_pair(const hm_bouts *how, uint64_t seed)
{
    return seed / (uint64_t)how->each;
}

static bool stops(void *ctx)
{
    (void)ctx;
    return hm_stop_came();
}

hm_status hm_taught_learn(const hm_bouts *how, const json_t *request, uint64_t pair,
                          const hm_card *bent, hm_options *o, hm_arena *arena,
                          const hm_mind **out, hm_error *err)
{
    hm_lesson lesson = hm_lesson_usual();
    json_t *setup = NULL;
    hm_deal deal;
    o->seed = pair;
    hm_status st = hm_setup_make(request, o, how->lib, arena, &setup, &deal, err);
    json_decref(setup);
    lesson.games = how->lesson;
    lesson.seed = pair;
    lesson.stop = stops;
    if (st == HM_OK && bent != NULL) {
        lesson.slot = hm_deck_slot(deal.deck, bent);
        lesson.more = BENT;
    }
    return st == HM_OK ? hm_mind_learn(arena, &deal, &lesson, out, err) : st;
}

/* The games after the lesson, all added up in `end`; it is fine if each of them is. */
static hm_status play_all(hm_bout *b, const json_t *request, uint64_t pair,
                          const hm_card *bent, hm_totals *into, hm_bout_end *end,
                          hm_error *err)
{
    hm_status st = HM_OK;
    *end = (hm_bout_end){.fine = true};
    for (int i = 0; i < b->how->each && st == HM_OK && !hm_stop_came(); i++) {
        hm_bout_end one;
        st = hm_bout_play(b, request, hm_taught_seed(b->how, pair, i), bent, into, &one,
                          err);
        end->fine = end->fine && one.fine;
        end->points += one.points;
        end->rounds += one.rounds;
        end->copies += one.copies;
        end->beside += one.beside;
    }
    return st;
}

static hm_status play_side(hm_bout *b, const json_t *request, uint64_t pair,
                           const hm_card *bent, hm_totals *into, hm_bout_end *end,
                           hm_error *err)
{
    hm_arena room = {0};
    hm_totals own;
    hm_totals_new(&own, into->seats, into->bots, into->cards);
    hm_status st = hm_taught_learn(b->how, request, pair, bent, b->o, &room,
                                   &b->sim->knows, err);
    if (st == HM_OK)
        st = play_all(b, request, pair, bent, &own, end, err);
    b->sim->knows = NULL;
    hm_totals_fold(&own);
    hm_totals_add(into, &own);
    hm_totals_free(&own);
    hm_arena_drop(&room);
    return st;
}

/* -- beside a card of other points
 *
 * What players who know a deck have together changes with the points of one card in two
 * ways: towns as they are give more or less, and other towns are built. Towns that are
 * the best for the old points, given the new ones, show the least that the new deck can
 * do, and those that are the best for the new points, given the old ones, the least of
 * the old deck. So the change lies between what the new points bring to either, and half
 * of both together is taken: it is exact but for how unevenly the number of copies grows
 * on the way. Luck in learning, which makes trainings of one deck differ by far more than
 * the points of a card do, is not in it. */

/* Are towns of the one deck towns of the other, the card in the place of its kin? */
static bool are_beside(const hm_pairs *p, const hm_deck *a, const hm_deck *b)
{
    bool same = a->count == b->count && a->abilities == b->abilities &&
                memcmp(&a->plan, &b->plan, sizeof a->plan) == 0;
    for (int i = 0; i < a->count + a->abilities && same; i++)
        same = a->card[i] == b->card[i] ||
               (a->card[i] == p->card && b->card[i] == p->kin);
    return same;
}

/* Both decks, in the arena. False: they cannot be compared so. */
static bool find_decks(const hm_pairs *p, hm_bout *b, json_t *const request[2],
                       hm_arena *arena, const hm_deck *deck[2])
{
    struct hm_kept_deck *kept = b->o->kept;
    bool fine = p->kin != NULL;
    b->o->kept = NULL; /* it holds one deck at a time */
    for (int i = 0; i < 2 && fine; i++) {
        json_t *setup = NULL;
        hm_deal deal;
        hm_error err;
        fine = hm_setup_make(request[i], b->o, b->how->lib, arena, &setup, &deal,
                             &err) == HM_OK;
        deck[i] = fine ? deal.deck : NULL;
        json_decref(setup);
    }
    b->o->kept = kept;
    return fine && are_beside(p, deck[0], deck[1]);
}

/* Two lessons, or one; what they had, and what was noted, in `end` and the batch. */
static hm_status play_sides(const hm_pairs *p, hm_bout *b, json_t *const request[2],
                            uint64_t seed, hm_batch *into, hm_bout_end *end,
                            hm_error *err)
{
    const hm_deck *deck[2] = {NULL, NULL};
    const int sides = p->alone != NULL ? 1 : 2;
    hm_arena arena = {0};
    hm_status st = HM_OK;
    const bool beside = find_decks(p, b, request, &arena, deck);
    for (int i = 0; i < sides && st == HM_OK; i++) {
        b->other = beside ? deck[1 - i] : NULL;
        st = play_side(b, request[i], seed, NULL, &into->side[i], &end[i], err);
    }
    b->other = NULL;
    hm_arena_drop(&arena);
    if (st != HM_OK || sides == 1)
        return st;
    hm_pair_add(&into->pair, &end[0], &end[1]);
    if (beside && end[0].fine && end[1].fine)
        hm_sums_add(&into->pair.beside, end[1].beside - end[0].beside);
    return st;
}

hm_status hm_taught_play(const hm_pairs *p, hm_bout *b, uint64_t seed, hm_batch *into,
                         hm_error *err)
{
    hm_bout_end end[HM_PAIR_SIDES];
    json_t *request[2] = {NULL, NULL};
    hm_status st = hm_pairs_requests(p, b->o, seed, &request[0], &request[1], err);
    for (int i = 0; i < 2 && st == HM_OK; i++)
        json_object_del(request[i], "seed"); /* each game has its own */
    if (st == HM_OK)
        st = play_sides(p, b, request, seed, into, end, err);
    if (st == HM_OK && p->alone != NULL)
        p->alone[seed - p->plan->first] = end[0].fine ? end[0].points : HM_NO_POINTS;
    const bool enough = p->alone != NULL && seed - p->plan->first >= BENT_ALONE;
    const bool bends = st == HM_OK && !p->card->ability && !p->none && end[0].fine &&
                       end[0].copies == 0 && !enough;
    if (bends)
        st = play_side(b, request[0], seed, p->card, &into->side[HM_PAIR_BENT],
                       &end[HM_PAIR_BENT], err);
    json_decref(request[0]);
    json_decref(request[1]);
    if (bends && st == HM_OK && end[HM_PAIR_BENT].fine)
        hm_sums_add(&into->pair.cost, end[HM_PAIR_BENT].points - end[0].points);
    return st;
}
