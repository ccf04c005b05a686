/* course.c - what the cards and rules in play want to know of the course of a game. */
#include "core/course.h"

static bool looks(const hm_program *p)
{
    return p != NULL && (hm_program_parts(p) >> HM_PART_round & 1);
}

static bool clause_looks(const hm_clause *c)
{
    return (c->flags & HM_CLAUSE_ROUND) != 0 || looks(c->code) || looks(c->filter);
}

static bool clause_has(const hm_clause *c, hm_op op)
{
    return (c->code != NULL && hm_program_has(c->code, op)) ||
           (c->filter != NULL && hm_program_has(c->filter, op));
}

bool hm_course_asks(const hm_deck *d, hm_op op)
{
    bool any = false;
    for (hm_hook h = 0; h < HM_HOOKS; h++)
        for (int i = 0; i < d->laws[h].count; i++)
            any |= clause_has(d->laws[h].use[i].clause, op);
    for (int i = 0; i < d->count; i++)
        for (int k = 0; k < d->card[i]->clauses; k++)
            any |= clause_has(&d->card[i]->clause[k], op);
    return any;
}

static bool lines_look(const hm_game *g)
{
    bool any = false;
    for (int i = 0; i < g->lines; i++)
        any |= looks(g->line[i].count) || looks(g->line[i].points);
    for (int i = 0; i < g->ties; i++)
        any |= looks(g->tie[i].value);
    return any;
}

static bool laws_look(const hm_deck *d)
{
    bool any = false;
    for (hm_hook h = 0; h < HM_HOOKS; h++)
        for (int i = 0; i < d->laws[h].count; i++)
            any |= clause_looks(d->laws[h].use[i].clause);
    return any;
}

/* On a shared board there are no towns that could tell. */
bool hm_course_sees_round(const hm_deck *d)
{
    bool any = lines_look(d->game) || laws_look(d);
    for (int i = 0; i < d->count; i++)
        for (int k = 0; k < d->card[i]->clauses; k++)
            any |= clause_looks(&d->card[i]->clause[k]);
    return any && d->game->boards == 0;
}

/* -- what is done later */

static uint8_t more(uint8_t a, int b) { return b > a ? (uint8_t)b : a; }

hm_later hm_course_later(const hm_deck *d)
{
    hm_later out = {0};
    const hm_uses *uses = &d->uses[HM_HOOK_LATER], *laws = &d->laws[HM_HOOK_LATER];
    for (int i = 0; i < uses->count; i++) {
        out.rounds = more(out.rounds, uses->use[i].clause->number);
        out.kinds = more(out.kinds, uses->use[i].clause->who + 1);
    }
    for (int i = 0; i < laws->count; i++)
        out.rounds = more(out.rounds, laws->use[i].clause->number);
    out.laws = (uint8_t)(laws->count < HM_LATER_LAWS ? laws->count : HM_LATER_LAWS);
    return out;
}

hm_status hm_course_check(const hm_deck *d, hm_error *err)
{
    if (d->laws[HM_HOOK_LATER].count <= HM_LATER_LAWS)
        return HM_OK;
    return hm_fail(err, HM_ELIMIT, (hm_span){0, 0},
                   "rules and abilities in play do more than %d things later",
                   (int)HM_LATER_LAWS);
}

static int find_use(const hm_uses *uses, int slot, int kind)
{
    int i = 0;
    while (i < uses->count &&
           (uses->use[i].slot != slot || uses->use[i].clause->who != kind))
        i++;
    return i < uses->count ? i : -1;
}

const hm_clause *hm_later_clause(const hm_deck *d, int slot, int kind, int *law)
{
    const bool own = hm_has_buildings(d, slot);
    const hm_uses *uses = own ? &d->uses[HM_HOOK_LATER] : &d->laws[HM_HOOK_LATER];
    const int i = find_use(uses, slot, kind);
    *law = own ? -1 : i;
    return i >= 0 ? uses->use[i].clause : NULL;
}
