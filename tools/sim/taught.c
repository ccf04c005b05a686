/* taught.c - see taught.h. */
#include "tools/sim/taught.h"

#include "tools/stop.h"

enum {
    LESSON = 300, /* games: with fewer, cards are not found out; with more, there are too
                     few lessons. Theater with two points more, 20 seconds of a processor:
                     5 points more in 40 pairs, which differ by 7; after lessons of 100
                     games 1 point in 120 pairs that differ by 6 */
    EACH = 20,    /* games after it, which take a fifth of the time */
    BENT = 600    /* hundredths of a point for a copy, as in bout.c */
};

void hm_taught_options(hm_options *o)
{
    for (int i = 0; hm_bot_at(i) != NULL && o->deep && o->bots == NULL; i++)
        if (hm_bot_at(i)->learns)
            o->bots = hm_bot_at(i)->name;
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

hm_status hm_taught_play(const hm_pairs *p, hm_bout *b, uint64_t seed, hm_batch *into,
                         hm_error *err)
{
    hm_bout_end end[HM_PAIR_SIDES];
    json_t *request[2] = {NULL, NULL};
    hm_status st = hm_pairs_requests(p, b->o, seed, &request[0], &request[1], err);
    for (int i = 0; i < 2 && st == HM_OK; i++) {
        json_object_del(request[i], "seed"); /* each game has its own */
        st = play_side(b, request[i], seed, NULL, &into->side[i], &end[i], err);
    }
    const bool bends = st == HM_OK && !p->card->ability && !p->none && end[0].fine &&
                       end[0].copies == 0;
    if (bends)
        st = play_side(b, request[0], seed, p->card, &into->side[HM_PAIR_BENT],
                       &end[HM_PAIR_BENT], err);
    json_decref(request[0]);
    json_decref(request[1]);
    if (st == HM_OK)
        hm_pair_add(&into->pair, &end[0], &end[1]);
    if (st == HM_OK && bends && end[HM_PAIR_BENT].fine)
        hm_sums_add(&into->pair.cost, end[HM_PAIR_BENT].points - end[0].points);
    return st;
}
