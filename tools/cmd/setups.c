/* setups.c - see setups.h.
 *
 * What a deck may have is known only when it is made (core/deck.c): patterns, tasks of
 * others, things that come later, all of them together. Making one takes a moment, so it
 * is tried rather than reckoned; which cards are drawn follows from the seed alone. */
#include "tools/cmd/setups.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "tools/game/setup.h"
#include "tools/json.h"
#include "tools/load.h"
#include "tools/say.h"

enum { SEEDS = 4 };

/* A card that nobody builds stands behind those that are built. */
hm_status hm_deck_about(hm_arena *arena, const hm_cards *set, const hm_card **card,
                        int count, const hm_card *own, const hm_deck **out,
                        hm_error *err)
{
    hm_status st = HM_ELIMIT;
    for (; st == HM_ELIMIT && count > 0; count /= 2) {
        card[own->ability ? count - 1 : 0] = own;
        st = hm_deck_new(arena, set, card, count, out, err);
    }
    return st;
}

typedef struct trial {
    hm_options       *own;
    const hm_unit    *unit;
    const hm_library *lib;
    int               begun; /* games that could be set up */
    hm_error          fault; /* of one that could not */
} trial;

/* Other mistakes than limits are none of the cards: a mode may leave them out. */
static void set_up(trial *x, const char *mode, int seed)
{
    hm_arena arena = {0};
    json_t *setup = NULL;
    hm_deal deal;
    json_t *request = json_pack("{s:s, s:i}", "mode", mode, "seed", seed);
    hm_error err = {0};
    hm_status st = hm_setup_make(hm_need(request), x->own, x->lib, &arena, &setup, &deal,
                                 &err);
    x->begun += st == HM_OK;
    if (st == HM_ELIMIT)
        x->fault = err;
    json_decref(setup);
    json_decref(request);
    hm_arena_drop(&arena);
}

static void try_modes(trial *x)
{
    const hm_game *g = hm_library_cards(x->lib)->game;
    for (int m = 0; m < g->modes; m++)
        for (int seed = 1; seed <= SEEDS && x->fault.code == HM_OK; seed++)
            set_up(x, g->mode[m].name, seed);
}

/* The unit's card whose name the message has in quotes, or NULL. */
static const hm_card *card_in(const trial *x, const char *message)
{
    const hm_cards *set = hm_library_cards(x->lib);
    for (int i = 0; i < set->count; i++) {
        char quoted[200];
        snprintf(quoted, sizeof quoted, "'%.150s'", set->card[i]->name);
        if (strstr(message, quoted) != NULL)
            return set->card[i];
    }
    return NULL;
}

static const hm_source *first_source(const trial *x)
{
    for (int i = 0; i < hm_library_packs(x->lib); i++)
        for (int k = 0; k < hm_library_files(x->lib, i); k++) {
            const hm_source *s = hm_library_file(x->lib, i, k);
            if (strcmp(s->name, hm_shown_name(x->unit->cards.name[0])) == 0)
                return s;
        }
    return NULL;
}

static void tell(const trial *x, hm_diags *diags)
{
    hm_span at = {0, 0};
    const hm_card *card = card_in(x, x->fault.msg);
    const hm_source *s = card != NULL ? hm_library_source(x->lib, card, &at)
                                      : first_source(x);
    if (s != NULL)
        hm_diag_add(diags, s, HM_ERROR, "unplayable", at,
                    "%s: %.300s", x->begun > 0 ? "not every game can be set up"
                                               : "no game can be set up", x->fault.msg);
}

void hm_setups(const hm_options *o, const hm_unit *unit, const hm_library *lib,
               hm_diags *diags)
{
    trial x = {.own = hm_need(malloc(sizeof *x.own)), .unit = unit, .lib = lib};
    *x.own = *o;
    x.own->args = 0;
    x.own->hushed = true;
    if (x.own->withs < HM_ARGS_MAX)
        x.own->with[x.own->withs++] = unit->folder != NULL ? unit->folder : unit->loose;
    try_modes(&x);
    if (x.fault.code != HM_OK)
        tell(&x, diags);
    free(x.own);
}
