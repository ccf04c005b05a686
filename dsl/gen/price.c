/* price.c - programs that would be too much to work out are refused, with the place of
 * what is most of it.
 *
 * What surrounds a program is part of its price: a score is asked of every building in
 * every town, what stands behind `where` from every square. Feeding, looking ahead and
 * bots ask more often than that; those are counted while they do (core/work.h). */
#include "dsl/gen/price.h"

#include <stdio.h>

#include "dsl/check/refusals.h"
#include "dsl/gen/clause_parts.h"

/* In millions, rounded up. */
static int millions(int64_t words)
{
    const int64_t n = (words + 999999) / 1000000;
    return n < INT32_MAX ? (int)n : INT32_MAX;
}

/* What is most of it; the part as a whole, where nothing was noted. */
static hm_span place_of(const hm_gen *g, const hm_node *part)
{
    return g->dear_at.last > g->dear_at.first ? g->dear_at : part->at;
}

bool hm_price_check(hm_check *c, hm_gen *g, const hm_node *part, int64_t before,
                    int64_t more)
{
    _Static_assert(HM_PRICE_TOWNS == 8 && HM_WORK_CARD == 32000000,
                   "refusals.def says so");
    char many[16];
    const int64_t work = before + more;
    const hm_span at = place_of(g, part);
    const bool fine = work <= HM_WORK_CARD;
    const bool near = work >= HM_WORK_CARD / HM_WORK_NEAR &&
                      before < HM_WORK_CARD / HM_WORK_NEAR;
    hm_diag *d = NULL;
    g->dear = 0;
    g->dear_at = (hm_span){0, 0};
    snprintf(many, sizeof many, "%d", millions(work));
    if (!fine && before <= HM_WORK_CARD)
        hm_refuse_of(c, HM_REFUSED_TOO_MUCH_WORK, at, many, NULL);
    else if (fine && near)
        d = hm_diag_add(c->diags, c->source, HM_WARNING, "work", at,
                        "this is much to work out: up to %d million steps where %d "
                        "towns are full; a card may take %d million",
                        millions(work), HM_PRICE_TOWNS, millions(HM_WORK_CARD));
    if (d != NULL)
        hm_diag_hint(c->diags, d, "%s",
                     hm_refusal_lookup(HM_REFUSED_TOO_MUCH_WORK)->hint);
    return fine;
}

static int64_t work_of(const hm_program *p, const hm_size *s)
{
    return p != NULL ? hm_program_work(p, s) : 0;
}

/* A score can be asked of every building, even where there is a sum: a card in play may
 * count as several. Points for others are found for each of them. */
static int64_t work_of_clause(const hm_gen *g, const hm_clause *clause)
{
    const hm_size s = hm_gen_size(g);
    const bool own = clause->flags & HM_CLAUSE_OWN;
    const bool gift = clause->hook == HM_HOOK_GIFT && clause->code != NULL &&
                      hm_program_visits(clause->code);
    const int64_t one = work_of(clause->code, &s) + work_of(clause->filter, &s) +
                        2 * work_of(clause->probe, &s);
    const int64_t each = one * (own ? s.squares : 1) * (gift ? s.towns - 1 : 1);
    const int64_t sum = work_of(clause->total, &s);
    return s.towns * (each > sum ? each : sum);
}

bool hm_clause_affords(hm_clause_body *b, const hm_node *part, const hm_clause *clause)
{
    const int64_t more = work_of_clause(b->gen, clause), before = b->work;
    b->work += more;
    return hm_price_check(b->c, b->gen, part, before, more);
}

bool hm_price_town(hm_check *c, hm_gen *g, const hm_node *part, const hm_program *p)
{
    const hm_size s = hm_gen_size(g);
    return hm_price_check(c, g, part, 0, s.towns * work_of(p, &s));
}
