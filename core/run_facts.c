/* run_facts.c - a town as programs of an effect under way see it. Most of them ask for no
 * cards, and get facts without; only what changed since is made anew. */
#include "core/run.h"

#include "core/fast.h"

/* Where the building is whose turn it is. */
static hm_set where_new_is(const hm_chain *c)
{
    const int square = c->came != HM_NO_THING ? hm_chain_where(c, c->came) : -1;
    return square >= 0 ? hm_bit(square) & c->out->town.built : 0;
}

/* What the facts of a town do not tell by themselves. */
HM_SMALL void note_effect(hm_chain *c, const hm_effect *e)
{
    c->facts.named = e->named >= 0 ? 1u << e->named : 0;
    c->facts.fault = e->fault;
    c->facts.alone = e->alone;
    c->facts.changed = e->changed;
    c->facts.raised = (uint8_t)(e->raised + c->out->raised);
    c->facts.raised_all = (int16_t)(e->raised_all + c->out->raised);
    c->facts.streak = e->streak;
    c->facts.last = e->last;
}

HM_SMALL const hm_facts *note_run(const hm_run *r)
{
    hm_chain *c = r->chain;
    c->facts.put = r->put;
    c->facts.there = r->there;
    c->facts.came = where_new_is(c);
    c->facts.layout = c->layout;
    c->facts.rolled = r->rolled;
    c->facts.constructed = c->raised >> r->square & 1; /* of its own building */
    return &c->facts;
}

const hm_facts *hm_run_facts(hm_run *r)
{
    hm_chain *c = r->chain;
    if (c->known != HM_KNOWS_ALL) {
        hm_facts_fill_play(&c->facts, r->e->deck, &c->out->town, r->e->how);
        note_effect(c, r->e);
        c->known = HM_KNOWS_ALL;
    }
    return note_run(r);
}

const hm_facts *hm_run_facts_for(hm_run *r, const hm_program *p)
{
    hm_chain *c = r->chain;
    if (!p->plain)
        return hm_run_facts(r);
    if (c->known == HM_KNOWS_NOTHING) {
        hm_facts_fill_plain(&c->facts, r->e->deck, &c->out->town, r->e->how);
        note_effect(c, r->e);
        c->known = HM_KNOWS_PLAIN;
    }
    return p->recalls ? note_run(r) : &c->facts;
}
