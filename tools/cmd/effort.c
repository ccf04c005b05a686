/* Looking ahead takes long where an effect cannot be completed and does not show it soon:
 * so towns are tried in which little is free, in different places. */
#include "tools/cmd/effort.h"

#include "core/builds.h"
#include "core/counters.h"
#include "core/effect.h"
#include "core/rng.h"
#include "core/vm.h"
#include "tools/cmd/setups.h"

enum {
    ROUNDS = 12,                /* of each sort of town */
    NEAR = 4,                   /* a warning from a quarter on */
    WORK = 10 * HM_TRIES_STEP   /* for one card: no author waits for it */
};

typedef struct effort {
    const hm_card *card;
    const hm_deck *deck;
    uint8_t        own;     /* slot of the card */
    hm_setting     how;
    hm_fault       fault;
    uint64_t       chance;
    int64_t        work;    /* steps in all */
    int64_t        most;    /* parts of NEAR * 100 of what one decision may take */
    bool           beyond;
} effort;

static int below(effort *x, int n) { return hm_rng_below(&x->chance, n); }

/* -- towns */

/* What may be free, of the sort: everything, a few, corners, rim, middle, half. */
static hm_set any_free(effort *x, int sort)
{
    const hm_grid *g = &x->deck->game->grid;
    hm_set few = 0;
    for (int n = below(x, 8); n > 0; n--)
        few |= hm_bit(below(x, g->count));
    const hm_set sorts[] = {g->all, few, g->corner, g->edge, g->center | few,
                            g->all & hm_rng_next(&x->chance)};
    return sorts[(size_t)sort % (sizeof sorts / sizeof *sorts)];
}
enum { SORTS = 6 };

static void fill(effort *x, hm_town *t, hm_set squares)
{
    const hm_deck *d = x->deck;
    int buildings = below(x, 5);
    for (; squares != 0; squares &= squares - 1) {
        int slot = below(x, d->count);
        bool free = !(d->dealt >> slot & 1) && !hm_at_limit(d, t, slot);
        if (free && below(x, 4) < buildings)
            hm_town_put_building(&d->plan, t, hm_first(squares), slot);
        else
            hm_town_put_cube(&d->plan, t, hm_first(squares),
                             below(x, d->game->resources));
    }
}

static int make_town(effort *x, hm_town *t, int sort)
{
    const hm_deck *d = x->deck;
    int square = below(x, d->game->grid.count);
    hm_town_start(&d->plan, d->game, t);
    fill(x, t, d->game->grid.all & ~any_free(x, sort));
    if (hm_has_buildings(d, x->own))
        hm_town_put_building(&d->plan, t, square, x->own);
    else
        hm_town_fill_purse(d, t);
    return square;
}

/* -- effects */

static void note(effort *x)
{
    int64_t tries = HM_TRIES_STEP - x->fault.tries, left = HM_SCRIPT_STEP - x->fault.left;
    int64_t a = tries * NEAR * 100 / HM_TRIES_STEP;
    int64_t b = left * NEAR * 100 / HM_SCRIPT_STEP;
    x->work += tries + left / (HM_SCRIPT_STEP / HM_TRIES_STEP);
    x->most = a > x->most ? a : x->most;
    x->most = b > x->most ? b : x->most;
    x->beyond |= x->fault.error.code == HM_ELIMIT;
}

static uint8_t any_bit(effort *x, uint64_t bits)
{
    for (int n = below(x, hm_count(bits)); n > 0; n--)
        bits &= bits - 1;
    return (uint8_t)hm_first(bits);
}

/* To its end, with answers by chance; each run is one decision. */
static void run_effect(effort *x, hm_effect e, const hm_town *town)
{
    hm_question q;
    hm_effect_result result;
    do {
        hm_fault_clear(&x->fault);
        result = hm_effect_run(&e, town, NULL, &q);
        note(x);
        if (result == HM_EFFECT_ASKS)
            e.answer[e.answers++] = any_bit(x, q.options);
    } while (result == HM_EFFECT_ASKS && !x->beyond && x->work < WORK);
}

static void try_clause(effort *x, const hm_clause *c, int sort)
{
    hm_town town;
    int square = make_town(x, &town, sort);
    hm_effect e = {.deck = x->deck, .how = &x->how, .clause = c, .fault = &x->fault,
                   .square = (uint8_t)square, .slot = x->own, .named = -1, .it = -1};
    if (c->hook == HM_HOOK_NAMED) {
        e.named = (int8_t)below(x, x->deck->game->resources);
        e.taken_up = below(x, 2);
    }
    e.taken_up |= c->hook == HM_HOOK_WHILE_BUILDING;
    if (c->hook == HM_HOOK_NEIGHBOUR || c->hook == HM_HOOK_YOU_BUILD)
        e.it = (int8_t)below(x, x->deck->count);
    run_effect(x, e, &town);
}

static bool is_effect(const hm_clause *c)
{
    return hm_hook_lookup((hm_hook)c->hook)->result[0] == '\0';
}

static void try_card(effort *x)
{
    for (int i = 0; i < ROUNDS * SORTS; i++)
        for (int k = 0; k < x->card->clauses; k++)
            if (is_effect(&x->card->clause[k]) && !x->beyond && x->work < WORK)
                try_clause(x, &x->card->clause[k], i);
}

/* -- all of it */

static void report(const effort *x, const hm_library *lib, hm_diags *diags)
{
    hm_span at;
    const hm_source *source = hm_library_source(lib, x->card, &at);
    hm_diag *d = NULL;
    if (x->beyond)
        d = hm_diag_add(diags, source, HM_ERROR, "effort", at,
                        "in some towns this effect leaves too many ways to try");
    else if (x->most >= 100)
        d = hm_diag_add(diags, source, HM_WARNING, "effort", at,
                        "in some towns this effect takes %d %% of the steps that may be "
                        "tried", (int)(x->most / NEAR));
    if (d != NULL)
        hm_diag_hint(diags, d,
                     "let fewer steps look at what the steps before them put down");
}

/* The card, and as many others as there is room for. */
static hm_status make_deck(effort *x, const hm_library *lib, hm_arena *arena,
                           hm_error *err)
{
    const hm_cards *set = hm_library_cards(lib);
    const hm_card *card[HM_DECK_MAX];
    int count = 0;
    if (!x->card->ability)
        card[count++] = x->card;
    for (int i = 0; i < set->count && count < HM_DECK_MAX - x->card->ability; i++)
        if (set->card[i] != x->card && !set->card[i]->ability &&
            below(x, set->count) < HM_DECK_MAX)
            card[count++] = set->card[i];
    if (x->card->ability)
        card[count++] = x->card;
    hm_status st = hm_deck_about(arena, set, card, count, x->card, &x->deck, err);
    x->own = st == HM_OK ? (uint8_t)hm_deck_slot(x->deck, x->card) : 0;
    return st;
}

hm_status hm_effort(const hm_library *lib, const hm_card *card, hm_diags *diags,
                    hm_error *err)
{
    hm_arena arena = {0};
    effort x = {.card = card, .chance = 1};
    bool has_effect = false;
    for (int k = 0; k < card->clauses; k++)
        has_effect |= is_effect(&card->clause[k]);
    hm_status st = has_effect ? make_deck(&x, lib, &arena, err) : HM_OK;
    if (has_effect && st == HM_OK) {
        hm_setting_agree(x.deck->game, &x.how, x.deck->variants);
        try_card(&x);
        report(&x, lib, diags);
    }
    hm_arena_drop(&arena);
    return st;
}
