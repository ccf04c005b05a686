/* A town has cubes, buildings of many cards and the card in question, whose buildings
 * have had their effect; three towns lie around a table, or one stands alone. Values are
 * asked for every building of the card, and effects are run to their end, with answers by
 * chance. Nothing that could not come up in play is tried: a card that breaks only there
 * is right. */
#include "tools/cmd/trial.h"

#include <stdlib.h>
#include <string.h>

#include "core/around.h"
#include "core/builds.h"
#include "core/counters.h"
#include "core/effect.h"
#include "core/rng.h"
#include "core/vm.h"
#include "tools/cmd/setups.h"
#include "tools/say.h"

enum {
    TABLES = 96, /* an if within an if is still met */
    WORK = HM_SCRIPT_STEP / 2, /* instructions for one card: no author waits for it */
    SEATS = 3
};

typedef struct trial {
    const hm_library *lib;
    const hm_card    *card;
    const hm_deck    *deck;
    uint8_t           own;              /* slot of the card */
    hm_diags         *diags;
    hm_setting        how;
    hm_town           town[SEATS];
    hm_facts          facts[SEATS + 1]; /* the last is nobody's */
    hm_around        *around;           /* what the first sees in play; NULL: nothing */
    const hm_setting *seen;             /* ... and the setting with it */
    hm_fault          fault;
    bool              has_effect;       /* when it is built */
    int64_t           spent;            /* instructions */
    uint64_t          chance;
    bool              broken[UINT8_MAX + 1]; /* clauses that need not be tried again */
} trial;

/* -- towns */

static int below(trial *t, int n) { return hm_rng_below(&t->chance, n); }

/* What the card itself remembers and holds comes from its own effect, if it has one. */
static void put_building(trial *t, hm_town *town, int square, int slot)
{
    int holds = t->deck->card[slot]->holds;
    int cubes = holds > 0 && !(slot == t->own && t->has_effect) ? below(t, holds + 1) : 0;
    hm_town_put_building(&t->deck->plan, town, square, slot);
    for (int i = 0; i < cubes; i++)
        hm_town_hold(&t->deck->plan, town, square, below(t, t->deck->game->resources));
}

static bool may_stand(const trial *t, const hm_town *town, int slot)
{
    return !(t->deck->dealt >> slot & 1) && !hm_at_limit(t->deck, town, slot);
}

static bool stands(const trial *t, const hm_town *town)
{
    for (int s = 0; s < t->deck->game->grid.count; s++)
        if (hm_cell(&t->deck->plan, town, s) == HM_CELL_BUILDING + t->own)
            return true;
    return false;
}

/* A card of a type by chance: types count more often than cards. */
static int any_slot(trial *t)
{
    int type = below(t, t->deck->game->types), slot = below(t, t->deck->count);
    for (int i = 0; i < t->deck->count; i++) {
        int at = (slot + i) % t->deck->count;
        if (t->deck->card[at]->type == type)
            return at;
    }
    return slot;
}

/* From nearly empty to full, and of few cards or of many, so that counts of nothing and
 * of everything come up. */
static void make_town(trial *t, hm_town *town)
{
    enum { PALETTE = 8 };
    const hm_game *g = t->deck->game;
    int built = below(t, 11), cubes = below(t, 11), colours = 1 + below(t, PALETTE);
    int palette[PALETTE];
    for (int i = 0; i < colours; i++)
        palette[i] = any_slot(t);
    memset(town, 0, sizeof *town);
    for (int s = 0; s < g->grid.count; s++) {
        int slot = palette[below(t, colours)];
        if (below(t, 10) < built && may_stand(t, town, slot))
            put_building(t, town, s, slot);
        else if (below(t, 10) < cubes)
            hm_town_put_cube(&t->deck->plan, town, s, below(t, g->resources));
    }
    if (!stands(t, town) && hm_has_buildings(t->deck, t->own))
        put_building(t, town, below(t, g->grid.count), t->own);
    if (!hm_has_buildings(t->deck, t->own))
        hm_town_fill_purse(t->deck, town); /* or it could not be paid */
    town->finish = (uint8_t)below(t, SEATS + 1);
}

/* -- effects */

static uint8_t any_bit(trial *t, uint64_t bits)
{
    for (int n = below(t, hm_count(bits)); n > 0; n--)
        bits &= bits - 1;
    return (uint8_t)hm_first(bits);
}

/* Does the clause wait for buildings of somebody? */
static bool waits_for_building(const hm_clause *c)
{
    return c->hook == HM_HOOK_NEIGHBOUR || c->hook == HM_HOOK_YOU_BUILD;
}

/* A building that the clause waits for; -1: none. */
static int any_built(trial *t, uint64_t types)
{
    int slot = any_slot(t);
    bool dealt = t->deck->dealt >> slot & 1;
    return !dealt && types >> t->deck->card[slot]->type & 1 ? slot : -1;
}

/* Runs it to its end, with answers by chance, on the first town; false when it does not
 * wake, cannot be done or breaks. */
static bool run_effect(trial *t, const hm_clause *c, int square, hm_outcome *after)
{
    hm_question q;
    hm_effect_result r = HM_EFFECT_ASKS;
    hm_effect e = {.deck = t->deck, .how = t->seen, .clause = c, .fault = &t->fault,
                   .square = (uint8_t)square, .slot = t->own, .named = -1, .it = -1};
    uint64_t wakes = UINT64_MAX;
    if (c->filter != NULL)
        wakes = (uint64_t)hm_vm_number(c->filter, &t->facts[0], square, t->own);
    if (c->hook == HM_HOOK_NAMED)
        wakes &= hm_bit(e.named = (int8_t)below(t, t->deck->game->resources));
    if (waits_for_building(c) && (e.it = (int8_t)any_built(t, wakes)) < 0)
        wakes = 0;
    while (wakes != 0 && e.answers < HM_ANSWERS_MAX &&
           (r = hm_effect_run(&e, &t->town[0], after, &q)) == HM_EFFECT_ASKS)
        e.answer[e.answers++] = any_bit(t, q.options);
    return r == HM_EFFECT_DONE;
}

/* Lets the card's buildings in the first town do what they do when they are built. A
 * mistake there is found when the clause itself has its turn. */
static void settle_own(trial *t)
{
    hm_outcome after;
    for (int s = 0; t->has_effect && s < t->deck->game->grid.count; s++)
        for (int k = 0; k < t->card->clauses; k++) {
            const hm_clause *c = &t->card->clause[k];
            hm_fault_clear(&t->fault);
            if (c->hook == HM_HOOK_ON_BUILD &&
                hm_cell(&t->deck->plan, &t->town[0], s) == HM_CELL_BUILDING + t->own &&
                run_effect(t, c, s, &after))
                t->town[0] = after.town;
            t->spent += HM_SCRIPT_STEP - t->fault.left;
        }
    hm_facts_fill(&t->facts[0], t->deck, &t->town[0], &t->how);
}

/* -- tables */

static hm_set some_of(trial *t, hm_set all) { return all & hm_rng_next(&t->chance); }

/* Facts of all are filled before any is used, for each looks at its neighbours. */
static void seat_towns(trial *t, bool alone)
{
    const hm_facts *nobody = &t->facts[SEATS];
    hm_facts_nobody(&t->facts[SEATS], t->deck, &t->how);
    for (int i = 0; i < SEATS; i++) {
        make_town(t, &t->town[i]);
        hm_facts_fill(&t->facts[i], t->deck, &t->town[i], &t->how);
    }
    t->seen = &t->how;
    if (t->around != NULL)
        t->seen = hm_around_look(t->around, t->deck, &t->how, t->town, sizeof *t->town,
                                 (hm_ring){alone ? 1 : SEATS, 0, -1}, 0);
    settle_own(t);
    for (int i = 0; i < SEATS; i++) {
        hm_facts *f = &t->facts[i];
        f->fed = some_of(t, f->feedable);
        f->named = 1u << below(t, t->deck->game->resources);
        f->alone = alone;
        f->fault = &t->fault;
        f->side[HM_SIDE_RIGHT] = alone ? nobody : &t->facts[(i + SEATS - 1) % SEATS];
        f->side[HM_SIDE_LEFT] = alone ? nobody : &t->facts[(i + 1) % SEATS];
        f->side[HM_SIDE_SECOND] = f->side[HM_SIDE_LEFT];
    }
}

/* -- mistakes */

/* A message begins with its place, "bell.lua:7: "; its file may be cut in front. Returns
 * what follows, and the line; the whole message with line 0 when there is no place. */
static const char *without_place(const char *message, int *line)
{
    for (const char *at = strchr(message, ':'); at != NULL; at = strchr(at + 1, ':')) {
        size_t digits = strspn(at + 1, "0123456789");
        if (digits > 0 && strncmp(at + 1 + digits, ": ", 2) == 0) {
            *line = atoi(at + 1);
            return at + digits + 3;
        }
    }
    *line = 0;
    return message;
}

/* The text of a line, without its indent; `other` when there is no such line. */
static hm_span span_of_line(const hm_source *s, int line, hm_span other)
{
    size_t first = 0, last;
    for (; line > 1 && first < s->length; first++)
        line -= s->bytes[first] == '\n';
    while (first < s->length && (s->bytes[first] == ' ' || s->bytes[first] == '\t'))
        first++;
    for (last = first; last < s->length && s->bytes[last] != '\n'; last++)
        ;
    while (last > first && (s->bytes[last - 1] == ' ' || s->bytes[last - 1] == '\r'))
        last--;
    return line == 1 && last > first ? (hm_span){(uint32_t)first, (uint32_t)last} : other;
}

static void report(trial *t, int clause)
{
    hm_span at;
    int line;
    const hm_source *source = hm_library_source(t->lib, t->card, &at);
    const char *message = without_place(t->fault.error.msg, &line);
    if (line > 0)
        at = span_of_line(source, line, at);
    hm_diag_add(t->diags, source, HM_ERROR, "script", at, "%s", message);
    t->broken[clause] = true;
}

/* -- what scripts are asked */

static void try_value(trial *t, const hm_clause *c)
{
    int64_t out[2];
    const hm_facts *f = &t->facts[0];
    bool town = hm_hook_lookup((hm_hook)c->hook)->of_town;
    if (town)
        hm_clause_values(c, f, -1, t->own, out);
    for (hm_set s = town ? 0 : f->card[t->own]; s != 0; s &= s - 1)
        if (t->fault.error.code == HM_OK)
            hm_clause_values(c, f, hm_first(s), t->own, out);
}

/* Some of its buildings, in the town as it is. */
static void try_effect(trial *t, const hm_clause *c)
{
    hm_outcome after;
    const hm_set where = hm_has_buildings(t->deck, t->own) ? t->facts[0].card[t->own]
                                                           : 1; /* once */
    for (hm_set s = where; s != 0; s &= s - 1)
        if (t->fault.error.code == HM_OK)
            run_effect(t, c, hm_first(s), &after);
}

/* A clause that broke once is not tried again: one message says enough. What a script
 * costs is counted, so that the trial as a whole has a bound. */
static void try_clause(trial *t, int clause)
{
    const hm_clause *c = &t->card->clause[clause];
    const hm_hook_info *hook = hm_hook_lookup((hm_hook)c->hook);
    if (c->script == 0 || t->broken[clause])
        return;
    hm_fault_clear(&t->fault);
    for (int i = 0; i < SEATS; i++)
        hm_facts_serve(&t->facts[i], hook->in_play);
    if (hook->result[0] == '\0')
        try_effect(t, c);
    else
        try_value(t, c);
    t->spent += HM_SCRIPT_STEP - t->fault.left;
    if (t->fault.error.code != HM_OK)
        report(t, clause);
}

/* -- all of it */

/* The card, and as many others as there is room for; of large sets a part by chance. */
static hm_status make_deck(trial *t, hm_arena *arena, hm_error *err)
{
    const hm_cards *set = hm_library_cards(t->lib);
    const hm_card *card[HM_DECK_MAX];
    int count = 0;
    if (!t->card->ability)
        card[count++] = t->card;
    for (int i = 0; i < set->count && count < HM_DECK_MAX - t->card->ability; i++)
        if (set->card[i] != t->card && !set->card[i]->ability &&
            below(t, set->count) < HM_DECK_MAX)
            card[count++] = set->card[i];
    if (t->card->ability)
        card[count++] = t->card;
    hm_status st = hm_deck_about(arena, set, card, count, t->card, &t->deck, err);
    t->own = st == HM_OK ? (uint8_t)hm_deck_slot(t->deck, t->card) : 0;
    return st;
}

/* Modes and switches by chance, too, since a script may ask for them; but variants as
 * the cards need them. One table in four has a lone player. */
static void try_card(trial *t)
{
    const hm_game *g = t->deck->game;
    for (int i = 0; i < TABLES && t->spent < WORK; i++) {
        t->how.mode = (uint8_t)below(t, g->modes > 0 ? g->modes : 1);
        for (int k = 0; k < g->rules; k++)
            t->how.rule[k] = (uint8_t)below(t, g->rule[k].values);
        hm_setting_agree(g, &t->how, t->deck->variants);
        if (hm_card_is_out(t->card, g, &t->how))
            continue;
        seat_towns(t, i % 4 == 0);
        for (int k = 0; k < t->card->clauses; k++)
            try_clause(t, k);
    }
}

/* The chance has a fixed seed: `check` says the same every time. */
hm_status hm_trial(const hm_library *lib, const hm_card *card, hm_diags *diags,
                   hm_error *err)
{
    hm_arena arena = {0};
    trial *t = hm_need(calloc(1, sizeof *t));
    *t = (trial){.lib = lib, .card = card, .diags = diags, .chance = 1};
    for (int k = 0; k < card->clauses; k++)
        t->has_effect |= card->clause[k].hook == HM_HOOK_ON_BUILD;
    hm_status st = make_deck(t, &arena, err);
    if (st == HM_OK && t->deck->minds)
        t->around = hm_need(malloc(hm_around_size(t->deck, SEATS)));
    if (st == HM_OK)
        try_card(t);
    free(t->around);
    hm_arena_drop(&arena);
    free(t);
    return st;
}
