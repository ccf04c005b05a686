/* script.c - a clause's value, whoever computes it: its program, or a script by number.
 * The one place where the two meet, so that nobody else asks which it is. */
#include "core/script.h"

#include <assert.h>

#include "core/vm.h"

/* Were the facts made for what the clause is for? On a shared board that is one. */
static inline bool is_meant_for(const hm_facts *f, const hm_clause *c)
{
    return f->deck->game->boards != 0 ||
           f->in_play == hm_hook_lookup((hm_hook)c->hook)->in_play;
}

void hm_clause_values(const hm_clause *c, const hm_facts *f, int square, int slot,
                      int64_t out[2])
{
    const hm_scripts *scripts = f->deck->cards->scripts;
    assert(is_meant_for(f, c));
    out[0] = out[1] = 0;
    if (c->script == 0)
        hm_vm_run(c->code, f, square, slot, out, NULL);
    else if (f->fault != NULL && f->fault->error.code == HM_OK)
        scripts->value(scripts->self, c->script, (hm_hook)c->hook, f, square, slot, out,
                       f->fault);
}

int64_t hm_clause_value(const hm_clause *c, const hm_facts *f, int square, int slot)
{
    int64_t out[2];
    assert(is_meant_for(f, c));
    if (c->script == 0)
        return hm_vm_number(c->code, f, square, slot);
    hm_clause_values(c, f, square, slot, out);
    return out[0];
}
