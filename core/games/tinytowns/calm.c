/* Rules for everybody that have nothing to do in most rounds: those that only move tokens
 * are passed by while all tokens are calm. A token is calm on a square without anything
 * else, and at work; nobody calm is at home. Whether a rule leaves calm tokens alone is
 * tried once, when a table is set: one token on each square, standing and at work. That
 * is enough where the rule looks at every square by itself (hm_program_is_here). */
#include "core/games/tinytowns/tinytowns.h"

#include <string.h>

#include "core/tokens.h"

/* A town with nobody at home and one token, on this square. */
static void put_calm(const hm_deck *d, hm_town *town, int token, int square, bool works)
{
    const hm_plan *plan = &d->plan;
    memset(town, 0, plan->size);
    hm_band *band = hm_own_part(town, plan->band[token]);
    if (works)
        hm_town_add_building(plan, town, square, 0);
    band->home = 1;
    hm_token_arrive(plan, town, token, square);
    if (works)
        hm_token_work(plan, town, token, square);
}

static bool leaves_alone(const hm_table *t, const hm_clause *c, const hm_town *town)
{
    hm_effect e = {.deck = t->deal->deck, .how = &t->deal->how, .clause = c,
                   .slot = HM_NO_SLOT, .named = -1, .it = -1};
    hm_question q;
    hm_outcome out;
    return hm_effect_run(&e, town, &out, &q) == HM_EFFECT_DONE &&
           memcmp(&out.town, town, hm_tt_plan(t)->size) == 0;
}

static bool is_for_restless(const hm_table *t, const hm_clause *c)
{
    const hm_deck *d = t->deal->deck;
    bool leaves = d->tokens && c->code != NULL && hm_program_is_here(c->code);
    for (int k = 0; k < d->game->tokens && leaves; k++)
        for (int i = 0; i < 2 * d->plan.squares && d->plan.band[k] != 0 && leaves; i++) {
            hm_town town;
            put_calm(d, &town, k, i / 2, i % 2);
            leaves = leaves_alone(t, c, &town);
        }
    return leaves;
}

static bool is_calm(const hm_plan *plan, const hm_town *town, int tokens)
{
    for (int i = 0; i < tokens; i++) {
        const hm_band *b = hm_band_of(plan, town, i);
        if (b->home != 0 || (b->stand & (town->cubes | town->built) & ~b->work) != 0)
            return false;
    }
    return true;
}

/* Of a rule when a round is over: is there anything for it to do? */
static bool is_restless(const hm_table *t, const hm_use *u, int square)
{
    const hm_deck *d = t->deal->deck;
    const ptrdiff_t law = u - d->laws[HM_HOOK_ROUND_OVER].use;
    (void)square;
    if (u->slot != HM_NO_SLOT || !(hm_tt_how(t)->for_restless >> law & 1))
        return true;
    return !is_calm(&d->plan, hm_tt_town(t, hm_tt(t)->player), d->game->tokens);
}

void hm_tt_judge_calm(hm_table *t)
{
    const hm_uses *laws = &t->deal->deck->laws[HM_HOOK_ROUND_OVER];
    hm_tt_rules *how = t->rules;
    for (int i = 0; i < laws->count && i < 32; i++)
        how->for_restless |= is_for_restless(t, laws->use[i].clause) ? 1u << i : 0;
    if (how->for_restless != 0)
        how->wakes[HM_HOOK_ROUND_OVER] = is_restless;
    how->rests = t->deal->deck->uses[HM_HOOK_ROUND_OVER].count == 0 &&
                 hm_count(how->for_restless) == laws->count;
}

bool hm_tt_rests(const hm_table *t)
{
    const hm_deck *d = t->deal->deck;
    return hm_tt_how(t)->rests &&
           is_calm(&d->plan, hm_tt_town(t, hm_tt(t)->player), d->game->tokens);
}
