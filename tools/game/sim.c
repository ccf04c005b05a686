/* sim.c - see sim.h. Seeds of bots are those of tools/play/match.c: the game's and the
 * number of the seat. SEEDS OF BOTS: change both. */
#include "tools/game/sim.h"

#include <jansson.h>
#include <string.h>

#include "tools/game/setup.h"
#include "tools/stop.h"
#include "tools/say.h"

/* The name for a seat in "a,b", in the arena. */
static const char *name_at(hm_sim *s, const char *list, int seat)
{
    size_t n = strcspn(list, ",");
    for (; seat > 0 && list[n] == ','; seat--) {
        list += n + 1;
        n = strcspn(list, ",");
    }
    return hm_need(hm_arena_text(&s->arena, list, n));
}

static bool quits(void *ctx)
{
    (void)ctx;
    return hm_stop_came();
}

/* They heed a signal, for a game of those that search may take minutes; whoever plays it
 * throws it away then. */
static hm_status seat_bots(hm_sim *s, const char *const *who, hm_error *err)
{
    hm_status st = HM_OK;
    if (s->knows == NULL && s->minds != NULL)
        st = hm_minds_take(s->minds, &s->deal, hm_minds_need(who, s->seats, &s->deal),
                           &s->mind, err);
    const bool recalls = s->recall != NULL && hm_recall_turn(s->recall, &s->deal);
    const hm_memory memory = {.recall = recalls ? s->recall : NULL,
                              .mind = s->knows != NULL ? s->knows : s->mind,
                              .taste = hm_minds_taste(who, s->seats)};
    for (int i = 0; i < s->seats && st == HM_OK; i++) {
        st = hm_bot_new_with(&s->arena, who[i], &s->deal, s->deal.seed + (uint64_t)i,
                             &memory, &s->bot[i], err);
        if (st == HM_OK)
            hm_bot_heed(s->bot[i], quits, NULL);
    }
    return st;
}

/* Up to where bots sit down. */
static hm_status set_up(hm_sim *s, const json_t *request, const hm_options *o,
                        const hm_library *lib, hm_error *err)
{
    json_t *setup = NULL;
    s->arena = (hm_arena){0};
    s->moves = 0;
    hm_status st = hm_setup_make(request, o, lib, &s->arena, &setup, &s->deal, err);
    json_decref(setup);
    s->seats = s->deal.players + (s->deal.caller == HM_CALLER_PERSON);
    return st == HM_OK ? hm_table_new(&s->arena, &s->deal, &s->table, err) : st;
}

hm_status hm_sim_begin_as(hm_sim *s, const json_t *request, const hm_options *o,
                          const hm_library *lib, const char *const *who, hm_error *err)
{
    hm_status st = set_up(s, request, o, lib, err);
    if (st == HM_OK)
        st = seat_bots(s, who, err);
    if (st != HM_OK)
        hm_sim_end(s);
    return st;
}

hm_status hm_sim_begin(hm_sim *s, const hm_options *o, const hm_library *lib,
                       hm_error *err)
{
    const char *who[HM_PLAYERS_MAX + 1];
    const char *bots = o->bots != NULL ? o->bots : hm_bot_usual()->name;
    json_t *request = hm_setup_from_options(o, err);
    if (request == NULL)
        return err->code;
    hm_status st = set_up(s, request, o, lib, err);
    json_decref(request);
    for (int i = 0; i < s->seats && st == HM_OK; i++)
        who[i] = name_at(s, bots, i);
    if (st == HM_OK)
        st = seat_bots(s, who, err);
    if (st != HM_OK)
        hm_sim_end(s);
    return st;
}

void hm_sim_end(hm_sim *s)
{
    hm_minds_give_back(s->minds, s->mind);
    s->mind = NULL;
    hm_arena_drop(&s->arena);
    s->table = NULL;
}

bool hm_sim_decide(hm_sim *s)
{
    if (hm_sim_fault(s) != NULL || hm_table_over(s->table))
        return false;
    hm_table_decide(s->table, &s->d);
    return hm_sim_fault(s) == NULL;
}

int hm_sim_choose(hm_sim *s)
{
    return hm_bot_choose(s->bot[s->d.player], s->table, &s->d);
}

void hm_sim_take(hm_sim *s, int index)
{
    hm_table_apply(s->table, s->d.option[index]);
    s->moves++;
}

const hm_error *hm_sim_fault(const hm_sim *s) { return hm_table_fault(s->table); }
