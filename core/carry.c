/* carry.c - contents of squares are moved part by part, as the plan has them. */
#include "core/carry.h"

#include <assert.h>

#include "core/counters.h"
#include "core/tokens.h"

/* Numbers of two squares. */
static void exchange_numbers(hm_town *t, const hm_goer *g, int a, int b)
{
    uint8_t kept[8], *part = hm_own_part(t, g->at);
    const size_t bytes = g->bytes;
    memcpy(kept, part + bytes * (size_t)a, bytes);
    memcpy(part + bytes * (size_t)a, part + bytes * (size_t)b, bytes);
    memcpy(part + bytes * (size_t)b, kept, bytes);
}

/* What layouts see follows from what is there. */
static void show_anew(const hm_plan *p, hm_town *t, int square)
{
    hm_town_show(p, t, square, p->content[hm_cell(p, t, square)]);
    if (p->lends != 0)
        hm_town_show_lent(p, t, square, hm_held(p, t, square));
}

/* All but tokens. */
static void exchange_things(const hm_plan *p, hm_town *t, int a, int b)
{
    exchange_numbers(t, &(hm_goer){.at = p->cell, .bytes = 1}, a, b);
    for (int i = 0; i < p->goers; i++)
        exchange_numbers(t, &p->goer[i], a, b);
    t->built = hm_set_exchange(t->built, a, b);
    t->cubes = hm_set_exchange(t->cubes, a, b);
    show_anew(p, t, a);
    show_anew(p, t, b);
}

void hm_town_exchange(const hm_plan *p, hm_town *t, int a, int b)
{
    exchange_things(p, t, a, b);
    for (int i = 0; i < HM_TOKENS_MAX; i++) {
        hm_band *band = hm_own_part(t, p->band[i]);
        if (p->band[i] == 0)
            continue;
        band->stand = hm_set_exchange(band->stand, a, b);
        band->work = hm_set_exchange(band->work, a, b);
    }
}

void hm_town_carry(const hm_plan *p, hm_town *t, int from, int to)
{
    assert(!((t->built | t->cubes) >> to & 1));
    const int token = hm_token_at(p, t, from);
    const bool works = hm_town_working(p, t) >> from & 1;
    exchange_things(p, t, from, to);
    if (token < 0)
        return;
    assert(hm_token_at(p, t, to) < 0);
    hm_token_walk(p, t, token, from, to);
    if (works)
        hm_token_work(p, t, token, to);
}

void hm_town_take_away(const hm_deck *d, hm_town *t, int square)
{
    const hm_plan *p = &d->plan;
    const bool building = t->built >> square & 1;
    if (building && p->gone != 0)
        hm_town_set_gone(p, t, hm_gone(p, t) |
                                   (d->dealt & hm_bit(hm_slot_at(p, t, square))));
    hm_town_clear(p, t, square);
    if (building && d->tokens)
        hm_tokens_stop(p, t);
    if (building)
        hm_town_cut(d, t);
}

int hm_grid_ring(const hm_grid *g, hm_set among, int square, uint8_t ring[8])
{
    static const int8_t step[8][2] = {{-1, -1}, {0, -1}, {1, -1}, {1, 0},
                                      {1, 1},   {0, 1},  {-1, 1}, {-1, 0}};
    int n = 0;
    for (int i = 0; i < 8; i++) {
        const int col = square % g->cols + step[i][0];
        const int row = square / g->cols + step[i][1];
        const int at = row * g->cols + col;
        if (col >= 0 && col < g->cols && row >= 0 && row < g->rows && (among >> at & 1))
            ring[n++] = (uint8_t)at;
    }
    return n;
}

void hm_ring_turn(const uint8_t *ring, int count, bool back, hm_exchange *each,
                  void *self)
{
    for (int i = 0; i + 1 < count; i++) {
        const int at = back ? i : count - 2 - i;
        each(self, ring[at], ring[at + 1]);
    }
}
