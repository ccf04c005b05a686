/* What goes by chance in effects. A player's luck is a generator in the town, so that an
 * effect changes one town still, and others who roll meanwhile change nothing. What it
 * gave is an answer in the effect's list: run again, the effect finds it there, also
 * where the luck was guessed anew in between. Looking ahead ends before a step that goes
 * by chance (foresee.c), so no option tells what will come. */
#include "core/rng.h"
#include "core/run.h"

/* The next of what a test has put there; 0: nothing more. */
static int unload(hm_luck *luck)
{
    const int next = luck->loaded[0];
    memmove(luck->loaded, luck->loaded + 1, sizeof luck->loaded - 1);
    luck->loaded[sizeof luck->loaded - 1] = 0;
    return next;
}

/* 0 .. count - 1. The generator goes on also where the answer is there, so that the next
 * one does not depend on how often the effect was run. */
static hm_step ask_chance(hm_run *r, int count, int loaded, int *answer)
{
    hm_chain *c = r->chain;
    hm_effect *root = c->root;
    hm_luck *luck = hm_luck_of(hm_run_plan(r), hm_run_town(r));
    if (luck == NULL || count < 1)
        return HM_STEP_FAILS;
    const int drawn = hm_rng_below(&luck->state, count);
    if (c->used == root->answers) {
        if (!hm_has_room(root))
            return HM_STEP_FAILS;
        root->answer[root->answers++] = (uint8_t)(loaded >= 0 ? loaded : drawn);
    }
    *answer = root->answer[c->used++];
    return HM_STEP_DONE;
}

/* So that it can be told. */
static void show(hm_run *r, int what)
{
    hm_luck *luck = hm_luck_of(hm_run_plan(r), hm_run_town(r));
    if (luck == NULL)
        return;
    luck->count++;
    memmove(luck->shown + 1, luck->shown, sizeof luck->shown - 1);
    luck->shown[0] = (uint8_t)what;
}

static int loaded_next(hm_run *r)
{
    hm_luck *luck = hm_luck_of(hm_run_plan(r), hm_run_town(r));
    return luck != NULL ? unload(luck) : 0;
}

hm_step hm_run_roll(hm_run *r, const int64_t *arg)
{
    const int most = HM_SIDES_MAX;
    const int sides = (int)(arg[0] < 1 ? 1 : arg[0] > most ? most : arg[0]);
    const int loaded = loaded_next(r);
    int shows = 0;
    if (loaded > sides) {
        hm_break_off(r->e, "the die has no such side as the test says");
        return HM_STEP_FAILS;
    }
    hm_step step = ask_chance(r, sides, loaded - 1, &shows);
    if (step != HM_STEP_DONE)
        return step;
    r->rolled = (uint8_t)(shows + 1);
    show(r, r->rolled);
    return HM_STEP_DONE;
}

/* Where the kind is among these, from the first; -1: it is none of them. */
static int nth_of(uint64_t kinds, int kind)
{
    return kinds >> kind & 1 ? hm_count(kinds & (hm_bit(kind) - 1)) : -1;
}

/* A cube that was in hand goes back into the supply. */
hm_step hm_run_draw(hm_run *r, const int64_t *arg)
{
    const uint64_t kinds = (uint64_t)arg[0];
    const int loaded = loaded_next(r);
    const int want = loaded < HM_LUCK_KIND ? -1 : nth_of(kinds, loaded - HM_LUCK_KIND);
    int at = 0;
    if (loaded != 0 && want < 0) {
        hm_break_off(r->e, "no such cube can be drawn as the test says");
        return HM_STEP_FAILS;
    }
    hm_step step = ask_chance(r, hm_count(kinds), want, &at);
    if (step != HM_STEP_DONE)
        return step;
    r->hand = hm_nth(kinds, at);
    show(r, HM_LUCK_KIND + r->hand);
    r->chain->out->changed |= r->e->named >= 0 && r->hand != r->e->named;
    return HM_STEP_DONE;
}
