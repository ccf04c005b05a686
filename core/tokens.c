/* tokens.c - tokens in a town: every one is in one place, and only there. */
#include "core/tokens.h"

#include <assert.h>

#include "core/facts.h"
#include "core/vm.h"

static hm_band *band_of(const hm_plan *p, hm_town *t, int token)
{
    assert(p->band[token] != 0);
    return hm_own_part(t, p->band[token]);
}

void hm_token_arrive(const hm_plan *p, hm_town *t, int token, int square)
{
    hm_band *b = band_of(p, t, token);
    assert(b->home > 0 && !(hm_town_tokens(p, t) >> square & 1));
    b->home--;
    b->stand |= hm_bit(square);
}

void hm_token_walk(const hm_plan *p, hm_town *t, int token, int from, int to)
{
    hm_band *b = band_of(p, t, token);
    assert(b->stand >> from & 1);
    b->work &= ~hm_bit(from);
    b->stand = (b->stand & ~hm_bit(from)) | hm_bit(to);
}

void hm_token_go_home(const hm_plan *p, hm_town *t, int token, int square)
{
    hm_band *b = band_of(p, t, token);
    assert(b->stand >> square & 1);
    b->stand &= ~hm_bit(square);
    b->work &= ~hm_bit(square);
    b->home++;
}

void hm_token_work(const hm_plan *p, hm_town *t, int token, int square)
{
    hm_band *b = band_of(p, t, token);
    assert((b->stand & t->built) >> square & 1);
    b->work |= hm_bit(square);
}

void hm_token_leave(const hm_plan *p, hm_town *t, int token, int square)
{
    if (square >= 0)
        hm_token_go_home(p, t, token, square);
    hm_band *b = band_of(p, t, token);
    assert(b->home > 0);
    b->home--;
    b->gone++;
}

void hm_tokens_stop(const hm_plan *p, hm_town *t)
{
    for (int i = 0; i < HM_TOKENS_MAX; i++)
        if (p->band[i] != 0)
            band_of(p, t, i)->work &= t->built;
}

int hm_token_at(const hm_plan *p, const hm_town *t, int square)
{
    for (int i = 0; i < p->bands; i++)
        if (hm_band_of(p, t, i)->stand >> square & 1)
            return i;
    return -1;
}

/* Facts are large, and most buildings come up where no token stands. */
static __attribute__((noinline)) bool works_there(const hm_deck *d, const hm_town *t,
                                                  const hm_setting *how,
                                                  const hm_program *works, int square,
                                                  int slot, bool constructed)
{
    hm_facts f;
    hm_facts_fill_play(&f, d, t, how);
    f.constructed = constructed;
    return hm_vm_number(works, &f, square, slot) != 0;
}

void hm_tokens_meet(const hm_deck *d, hm_town *t, const hm_setting *how, int square,
                    int slot, bool constructed)
{
    const int token = d->tokens ? hm_token_at(&d->plan, t, square) : -1;
    if (token < 0 || (hm_town_working(&d->plan, t) >> square & 1))
        return;
    const hm_program *works = d->game->token[token].works;
    if (works != NULL && works_there(d, t, how, works, square, slot, constructed))
        hm_token_work(&d->plan, t, token, square);
}
