/* Cubes that count for two buildings: what is kept of the first, and how it is told what
 * still lies ready. */
#include "core/share.h"

#include "core/builds.h"
#include "core/deck.h"
#include "core/effect.h"

/* States are hashed and compared byte by byte. */
_Static_assert(sizeof(hm_share) == (2 + HM_KIND_BITS) * sizeof(hm_set) + 8,
               "a share has no padding");
_Static_assert(HM_RESOURCES_MAX <= 1 << HM_KIND_BITS, "every resource has its bits");

int hm_share_kind(const hm_share *s, int square)
{
    int kind = 0;
    for (int i = 0; i < HM_KIND_BITS; i++)
        kind |= (int)(s->kind[i] >> square & 1) << i;
    return kind;
}

void hm_share_add(hm_share *s, int square, int kind)
{
    s->cubes |= hm_bit(square);
    for (int i = 0; i < HM_KIND_BITS; i++)
        s->kind[i] |= (hm_set)(kind >> i & 1) << square;
}

uint64_t hm_lenders(const hm_deck *d, const hm_town *t, hm_set asleep)
{
    uint64_t able = t->stands & d->shares & ~(d->shares_once & hm_once(&d->plan, t));
    for (uint64_t left = asleep ? able : 0; left != 0; left &= left - 1)
        if (!(hm_town_buildings(&d->plan, t, left & -left) & ~asleep))
            able &= ~(left & -left);
    return able;
}

/* Cubes on buildings that lend them count like loose ones. */
static void add_lent(hm_share *s, const hm_deck *d, const hm_town *t, int spot,
                     hm_set from)
{
    from &= hm_town_buildings(&d->plan, t, d->lends);
    for (; from != 0; from &= from - 1) {
        const int square = hm_first(from);
        const unsigned kinds = hm_held_kinds(hm_held(&d->plan, t, square));
        const int kind = hm_spot_wants(hm_spot_of(d, spot), square, kinds);
        if (kind >= 0 && (kinds >> kind & 1))
            hm_share_add(s, square, kind);
    }
}

hm_share hm_share_of(const hm_deck *d, const hm_town *t, int spot, hm_set spared,
                     int square, int lender)
{
    const hm_site *site = &d->layouts.site[spot];
    const hm_set from = site->squares & ~spared;
    hm_share s = {.ready = d->game->grid.all, .slot = site->slot,
                  .square = (uint8_t)square, .lender = (uint8_t)lender,
                  .built = site->slot};
    for (hm_set left = from & t->cubes; left != 0; left &= left - 1)
        hm_share_add(&s, hm_first(left), hm_cell(&d->plan, t, hm_first(left)) - 1);
    if (d->lends & t->stands)
        add_lent(&s, d, t, spot, from);
    return s;
}

/* Squares that are not as they were, as far as layouts can tell. */
static hm_set changed(const hm_plan *p, const hm_town *before, const hm_town *after)
{
    hm_set out = 0;
    for (int s = 0; s < p->squares; s++)
        if (hm_cell(p, before, s) != hm_cell(p, after, s) ||
            hm_held(p, before, s) != hm_held(p, after, s))
            out |= hm_bit(s);
    return out;
}

void hm_share_follow(hm_share *s, const hm_deck *d, const hm_town *before,
                     const hm_town *after, const hm_outcome *out)
{
    s->ready &= ~changed(&d->plan, before, after);
    if (out == NULL || s->square >= HM_SQUARES_MAX)
        return;
    const int square = hm_outcome_heir(out, d, s->square, &s->slot);
    s->square = (uint8_t)(square >= 0 ? square : HM_SQUARES_MAX);
}

void hm_share_show(const hm_share *s, const hm_deck *d, const hm_town *t, hm_town *shown)
{
    const hm_plan *p = &d->plan;
    hm_town_copy(p, shown, t);
    for (int q = 0; q < p->squares; q++)
        if (s->cubes >> q & 1) {
            hm_town_show(p, shown, q, p->content[hm_share_kind(s, q) + 1]);
            hm_town_show_lent(p, shown, q, 1u << 4 * hm_share_kind(s, q));
        } else if (!(s->ready >> q & 1))
            hm_town_show(p, shown, q, p->content[HM_CELL_EMPTY]);
}
