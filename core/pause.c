/* pause.c - what an effect is put back to, and where it asked. */
#include "core/pause.h"

#include <stddef.h>
#include <string.h>

/* What was put up before stays in its list, whatever comes later. */
void hm_chain_keep(const hm_chain *c, hm_kept *out)
{
    hm_town_copy(&c->root->deck->plan, &out->town, &c->out->town);
    out->placed = c->out->placed;
    out->constructed = c->out->raised;
    out->taken = c->out->taken;
    out->changed = c->out->changed;
    out->steps = c->out->steps;
    memcpy(out->paid, c->out->paid, sizeof out->paid);
    memcpy(out->spent, c->out->spent, sizeof out->spent);
    out->storeys = c->storeys;
    out->touched = c->touched;
    out->again = c->again;
    out->raised = c->raised;
    out->used = c->used;
    if (c->root->deck->moves)
        memcpy(out->on, c->out->on, sizeof out->on);
}

static void copy_kept(const hm_deck *d, hm_kept *to, const hm_kept *from)
{
    memcpy(to, from, offsetof(hm_kept, town));
    hm_town_copy(&d->plan, &to->town, &from->town);
    if (d->moves)
        memcpy(to->on, from->on, sizeof to->on);
}

void hm_chain_put_back(hm_chain *c, const hm_kept *kept)
{
    hm_town_copy(&c->root->deck->plan, &c->out->town, &kept->town);
    c->out->placed = (uint8_t)kept->placed;
    c->out->raised = (uint8_t)kept->constructed;
    c->out->taken = (uint8_t)kept->taken;
    c->out->changed = kept->changed;
    c->out->steps = (uint16_t)kept->steps;
    memcpy(c->out->paid, kept->paid, sizeof kept->paid);
    memcpy(c->out->spent, kept->spent, sizeof kept->spent);
    c->storeys = kept->storeys;
    c->touched = kept->touched;
    c->again = kept->again;
    c->raised = kept->raised;
    c->used = kept->used;
    c->known = HM_KNOWS_NOTHING;
    if (c->root->deck->moves)
        memcpy(c->out->on, kept->on, sizeof kept->on);
}

void hm_pause_copy(const hm_deck *d, hm_pause *to, const hm_pause *from)
{
    to->open = from->open;
    to->answers = from->answers;
    if (!from->open)
        return;
    to->run = from->run;
    copy_kept(d, &to->town, &from->town);
}
