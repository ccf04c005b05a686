/* unbuildable.c - see unbuildable.h.
 *
 * A building comes up from the cubes of one of its places, all of which lie on squares
 * that there are; or an effect puts it up. Cubes come by being named, or effects bring
 * them, and what effects bring stands in their programs as kinds. So it is enough to look
 * at all programs that may be run: whatever may do more than can be read off it (scripts,
 * wild buildings, effects that build) proves nothing, and neither does a condition that
 * is hard to meet. */
#include "tools/sim/unbuildable.h"

#include <stdio.h>

enum { OPERANDS_MAX = 64 };

/* What games of a setting can bring. */
typedef struct means {
    const hm_cards   *set;
    const hm_setting *how;
    const hm_card    *card;  /* that is asked about: nothing comes of it before */
    bool              deals;
    uint32_t          variants;
    unsigned          kinds; /* of cubes, one bit each */
    unsigned          types; /* of buildings */
    unsigned          deeds; /* of all effects, of hm_deeds */
    bool              wild;  /* a building may do for any cube */
    bool              open;  /* anything may happen */
} means;

/* -- what there can be */

static bool is_dealt(const means *m, const hm_card *c)
{
    return !c->ability && m->set->game->type[c->type].deal != 0;
}

static bool may_come(const means *m, const hm_card *c)
{
    return !hm_card_is_out(c, m->set->game, m->how) && (m->deals || !is_dealt(m, c));
}

/* Where it names more than fit, anything may happen. */
static void add_program(means *m, const hm_program *p)
{
    int32_t kinds[OPERANDS_MAX];
    if (p == NULL)
        return;
    const int n = hm_program_operands(p, HM_OP_KINDS, kinds, OPERANDS_MAX);
    m->open = m->open || n >= OPERANDS_MAX;
    for (int i = 0; i < n && i < OPERANDS_MAX; i++)
        m->kinds |= (unsigned)kinds[i];
    m->deeds |= hm_program_does(p);
}

static void add_clause(means *m, const hm_clause *c)
{
    const bool acts = hm_hook_lookup((hm_hook)c->hook)->result[0] == '\0';
    if (!acts || !hm_clause_holds(c, m->variants))
        return;
    m->open = m->open || c->script != 0;
    add_program(m, c->code);
}

static void add_card(means *m, const hm_card *c)
{
    if (!c->ability)
        m->types |= 1u << c->type | (c->counts > 0 ? 1u << c->counts_type : 0);
    m->wild = m->wild || c->wild;
    for (int i = 0; i < c->clauses; i++)
        add_clause(m, &c->clause[i]);
}

static void add_all(means *m)
{
    const hm_game *g = m->set->game;
    m->kinds = hm_game_nameable(g);
    for (int i = 0; i < m->set->count; i++)
        if (m->set->card[i] != m->card && may_come(m, m->set->card[i]))
            add_card(m, m->set->card[i]);
    for (int i = 0; i < g->laws; i++)
        if (g->law[i].variant < 0 || (m->variants >> g->law[i].variant & 1))
            add_clause(m, g->law[i].clause);
}

/* No effect puts up what is dealt, but from cubes. */
static bool may_be_put_up(const means *m)
{
    return m->open || (m->deeds & HM_DOES_MATCH) ||
           ((m->deeds & (HM_DOES_BUILD | HM_DOES_REPLACE)) && !is_dealt(m, m->card));
}

/* -- its places */

static bool has_cubes(const means *m, const hm_spot *s)
{
    hm_set come = 0;
    for (int kind = 0; kind < m->set->game->resources; kind++)
        come |= m->kinds >> kind & 1 ? s->want[kind] : 0;
    return (s->squares & ~come) == 0;
}

static bool may_stand(const means *m, const hm_demand *d)
{
    if (d->card == 0)
        return (d->types & m->types) != 0;
    const hm_card *c = m->set->card[d->card - 1];
    return c != m->card && may_come(m, c);
}

static bool has_buildings(const means *m, const hm_spots *all, int spot)
{
    for (int i = 0; i < HM_STANDS_MAX && all->stand != NULL; i++)
        if (all->stand[spot].by[i] != 0 && !may_stand(m, &all->stand_ask[i]))
            return false;
    return true;
}

/* Squares that are there on a map; blocked ones may come on top by chance. */
static hm_set squares_of(const hm_game *g, const hm_ground *map)
{
    hm_set out = g->grid.all;
    for (int i = 0; i < g->grid.cols * g->grid.rows; i++) {
        const uint8_t cell = map->cell[i];
        if (cell == HM_GROUND_MISSING || (cell > 0 && g->terrain[cell - 1].blocked))
            out &= ~hm_bit(i);
    }
    return out;
}

static bool fits_on(const hm_spots *all, hm_set squares)
{
    for (int i = 0; i < all->count; i++) {
        const hm_set stand = all->stand != NULL ? all->stand[i].squares : 0;
        if (((all->spot[i].squares | stand) & ~squares) == 0)
            return true;
    }
    return false;
}

/* On any map that may be drawn. Which of several it is by depends on more than is asked
 * for here, so every one of them has to be too small. */
static bool fits_somewhere(const means *m)
{
    const hm_game *g = m->set->game;
    bool any = false;
    for (int i = 0; i < g->grounds; i++) {
        if (g->ground[i].variant >= 0 && !(m->variants >> g->ground[i].variant & 1))
            continue;
        any = true;
        if (fits_on(&m->card->spots, squares_of(g, &g->ground[i])))
            return true;
    }
    return !any && fits_on(&m->card->spots, g->grid.all);
}

/* -- what is missing */

/* The first kind without which none of its places can be filled. */
static int missing_kind(const means *m)
{
    for (int kind = 0; kind < m->set->game->resources; kind++) {
        means with = *m;
        with.kinds = ~(1u << kind);
        bool any = false;
        for (int i = 0; i < m->card->spots.count && !any; i++)
            any = has_cubes(&with, &m->card->spots.spot[i]);
        if (!any && !(m->kinds >> kind & 1))
            return kind;
    }
    return -1;
}

static bool has_any_cubes(const means *m)
{
    bool any = m->wild;
    for (int i = 0; i < m->card->spots.count && !any; i++)
        any = has_cubes(m, &m->card->spots.spot[i]);
    return any;
}

static bool has_any_buildings(const means *m)
{
    bool any = false;
    for (int i = 0; i < m->card->spots.count && !any; i++)
        any = has_buildings(m, &m->card->spots, i);
    return any;
}

/* What is missing everywhere, or what is missing here or there, as a clause. */
static bool find_why(const means *m, char why[HM_PROOF_MAX])
{
    const hm_game *g = m->set->game;
    if (m->card->misfit)
        snprintf(why, HM_PROOF_MAX, "its layout does not fit on %d by %d squares",
                 g->grid.cols, g->grid.rows);
    else if (!fits_somewhere(m))
        snprintf(why, HM_PROOF_MAX, "its layout fits nowhere on the ground of the towns");
    else if (!has_any_buildings(m))
        snprintf(why, HM_PROOF_MAX, "no building that its layout asks for is in play");
    else if (!has_any_cubes(m) && missing_kind(m) >= 0)
        snprintf(why, HM_PROOF_MAX, "its layout asks for %.60s, which nobody names and "
                 "nothing in play brings", g->resource[missing_kind(m)].name);
    else if (!has_any_cubes(m))
        snprintf(why, HM_PROOF_MAX, "its layout asks for cubes that nobody names and "
                 "nothing in play brings");
    else
        return false;
    return true;
}

bool hm_is_unbuildable(const hm_cards *set, const hm_setting *how, bool deals,
                       const hm_card *card, char why[HM_PROOF_MAX])
{
    means m = {.set = set, .how = how, .card = card, .deals = deals,
               .variants = hm_setting_variants(set->game, how)};
    if (card->ability || card->stays || set->game->boards > 0 || card->pattern.cubes == 0)
        return false;
    m.deals = m.deals || is_dealt(&m, card);
    add_all(&m);
    return !may_be_put_up(&m) && find_why(&m, why);
}
