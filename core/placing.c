/* placing.c - what standing cards say of a cube, joined. */
#include "core/placing.h"

#include "core/script.h"

hm_set hm_cubes_go_on(const hm_facts *f, bool own)
{
    const hm_uses *uses = &f->deck->uses[hm_cube_hook(own)];
    hm_set where = 0;
    for (int i = 0; i < uses->count; i++)
        if (f->card[uses->use[i].slot] != 0)
            where |= (hm_set)hm_clause_value(uses->use[i].clause, f, -1,
                                             uses->use[i].slot);
    return where & f->empty;
}
