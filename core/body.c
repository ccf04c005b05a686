/* body.c - see body.h. */
#include "core/body.h"

#include <assert.h>

#include "core/tokens.h"

/* -- squares */

static void shut(const hm_plan *p, hm_town *t, hm_set wings)
{
    hm_town_set_wings(p, t, hm_wings(p, t) | wings);
    *(hm_set *)hm_own_part(t, p->closed) |= wings;
}

static void set_body(const hm_plan *p, hm_town *t, int square, hm_set body)
{
    ((hm_set *)hm_own_part(t, p->body))[square] = body;
}

static void bring_in(const hm_plan *p, hm_town *t, int square, hm_set wings)
{
    for (; p->bands != 0 && wings != 0; wings &= wings - 1) {
        const int token = hm_token_at(p, t, hm_first(wings));
        if (token >= 0 && hm_token_at(p, t, square) < 0)
            hm_token_walk(p, t, token, hm_first(wings), square);
    }
}

void hm_town_spread(const hm_plan *p, hm_town *t, int square, hm_set body)
{
    const hm_set wings = body & ~hm_bit(square);
    const int cell = hm_cell(p, t, square);
    if (p->body == 0 || wings == 0)
        return;
    assert((body >> square & 1) && !(hm_town_taken(p, t) & wings));
    set_body(p, t, square, body);
    shut(p, t, wings);
    bring_in(p, t, square, wings);
    for (hm_set s = wings; s != 0; s &= s - 1)
        hm_town_show(p, t, hm_first(s), p->content[cell]);
}

void hm_town_gather(const hm_plan *p, hm_town *t, int square)
{
    const hm_set wings = hm_body(p, t, square) & ~hm_bit(square);
    if (wings == 0)
        return;
    set_body(p, t, square, 0);
    hm_town_set_wings(p, t, hm_wings(p, t) & ~wings);
    *(hm_set *)hm_own_part(t, p->closed) &= ~wings;
    for (hm_set s = wings; s != 0; s &= s - 1)
        hm_town_show(p, t, hm_first(s), p->content[HM_CELL_EMPTY]);
}

int hm_town_head(const hm_plan *p, const hm_town *t, int square)
{
    if (!(hm_wings(p, t) >> square & 1))
        return square;
    for (hm_set s = t->built; s != 0; s &= s - 1)
        if (hm_body(p, t, hm_first(s)) >> square & 1)
            return hm_first(s);
    return square;
}

hm_set hm_town_whole(const hm_plan *p, const hm_town *t, hm_set set)
{
    hm_set out = set;
    for (hm_set s = p->body != 0 ? t->built : 0; s != 0; s &= s - 1) {
        const hm_set body = hm_body(p, t, hm_first(s));
        out |= body & set ? body : 0;
    }
    return out;
}

static hm_set near_all(const hm_set *near, hm_set set)
{
    hm_set out = 0;
    for (hm_set s = set; s != 0; s &= s - 1)
        out |= near[hm_first(s)];
    return out & ~set;
}

hm_set hm_town_near(const hm_plan *p, const hm_town *t, const hm_set *near, int square)
{
    return near_all(near, hm_body_of(p, t, square));
}

hm_set hm_facts_near(const hm_facts *f, const hm_set *near, hm_set set)
{
    const hm_plan *p = &f->deck->plan;
    hm_set out = 0;
    set = hm_facts_whole(f, set) & ~f->wings;
    for (; set != 0; set &= set - 1)
        out |= hm_town_near(p, f->town, near, hm_first(set));
    return out;
}

hm_set hm_facts_largest_group(const hm_facts *f, hm_set set)
{
    const hm_grid *g = &f->deck->game->grid;
    hm_set best = 0;
    if (f->wings == 0)
        return hm_grid_largest_group(g, set);
    while (set != 0) {
        const hm_set group = hm_grid_group(g, set, hm_first(set));
        if (hm_facts_count(f, group) > hm_facts_count(f, best))
            best = group;
        set &= ~group;
    }
    return best;
}

/* -- moving */

hm_set hm_body_moved(const hm_grid *g, hm_set body, int from, int to)
{
    const int down = to / g->cols - from / g->cols, right = to % g->cols - from % g->cols;
    hm_set out = 0;
    for (; body != 0; body &= body - 1) {
        const int row = hm_first(body) / g->cols + down;
        const int col = hm_first(body) % g->cols + right;
        if (row < 0 || row >= g->rows || col < 0 || col >= g->cols)
            return 0;
        out |= hm_bit(row * g->cols + col);
    }
    return out;
}

bool hm_body_fits(const hm_deck *d, const hm_town *t, int from, int to)
{
    const hm_set body = hm_body_of(&d->plan, t, from);
    const hm_set there = hm_body_moved(&d->game->grid, body, from, to);
    return there != 0 && (there & hm_town_taken(&d->plan, t) & ~body) == 0;
}

bool hm_bodies_swap(const hm_deck *d, const hm_town *t, int a, int b)
{
    const hm_plan *p = &d->plan;
    const hm_set one = hm_body_of(p, t, a), two = hm_body_of(p, t, b);
    const hm_set one_there = hm_body_moved(&d->game->grid, one, a, b);
    const hm_set two_there = hm_body_moved(&d->game->grid, two, b, a);
    return one_there != 0 && two_there != 0 && !(one_there & two_there) &&
           ((one_there | two_there) & hm_town_taken(p, t) & ~(one | two)) == 0;
}

void hm_bodies_exchange(const hm_deck *d, hm_town *t, int a, int b,
                        void each(const hm_plan *p, hm_town *t, int a, int b))
{
    const hm_plan *p = &d->plan;
    const hm_set one = hm_body_of(p, t, a), two = hm_body_of(p, t, b);
    if (p->body == 0) {
        each(p, t, a, b);
        return;
    }
    hm_town_gather(p, t, a);
    hm_town_gather(p, t, b);
    each(p, t, a, b);
    hm_town_spread(p, t, b, hm_body_moved(&d->game->grid, one, a, b));
    hm_town_spread(p, t, a, hm_body_moved(&d->game->grid, two, b, a));
}

/* -- reading */

static bool is_shape(const hm_card *card, hm_set body)
{
    for (int i = 0; i < card->spots.count; i++)
        if (card->spots.yard[i].here == body)
            return true;
    return false;
}

static bool covers(const hm_card *card)
{
    return card->pattern.covers != HM_COVERS_ONE && card->spots.yard != NULL;
}

static const char *why_no_part(const hm_plan *p, const hm_town *t,
                               const hm_card *const *card, int square, int head)
{
    if (!(t->built >> head & 1) || !covers(card[hm_slot_at(p, t, head)]))
        return "it is part of no building of several squares";
    return hm_town_taken(p, t) >> square & 1 ? "something else is here" : NULL;
}

const char *hm_bodies_join(const hm_plan *p, hm_town *t, const hm_card *const *card,
                           const int8_t head[HM_SQUARES_MAX], int *wrong)
{
    hm_set body[HM_SQUARES_MAX] = {0};
    const char *why = NULL;
    for (int s = 0; s < p->squares && why == NULL; s++)
        if (head[s] >= 0) {
            why = why_no_part(p, t, card, *wrong = s, head[s]);
            body[head[s]] |= hm_bit(s) | hm_bit(head[s]);
        }
    for (hm_set s = t->built; s != 0 && why == NULL; s &= s - 1) {
        const int at = hm_first(s);
        if (!covers(card[hm_slot_at(p, t, at)]))
            continue;
        *wrong = at;
        if (is_shape(card[hm_slot_at(p, t, at)], body[at]))
            hm_town_spread(p, t, at, body[at]);
        else
            why = body[at] != 0 ? "this building has no such shape"
                                : "this building has several squares: which are the "
                                  "others?";
    }
    return why;
}
