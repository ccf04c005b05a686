/* record.c - see record.h. */
#include "tools/sim/record.h"

#include <math.h>
#include <string.h>

#include "core/grid.h"
#include "tools/say.h"
#include "tools/sim/record_parts.h"

const char *const hm_side_name[HM_PAIR_SIDES] = {"with", "without", "bent"};

void hm_record_free(hm_sim_record *r)
{
    for (int i = 0; i < r->studies; i++)
        hm_batch_free(&r->study[i].batch);
    for (int i = 0; i < r->cards && r->card != NULL; i++)
        json_decref(r->card[i].face);
    hm_totals_free(&r->sum);
    json_decref(r->head);
    hm_arena_drop(&r->arena);
    *r = (hm_sim_record){0};
}

/* -- cards */

const char *hm_record_keep(hm_sim_record *r, const char *text)
{
    return text == NULL ? NULL : hm_need(hm_arena_text(&r->arena, text, strlen(text)));
}

static bool is_effect(const hm_clause *c)
{
    return hm_hook_lookup((hm_hook)c->hook)->result[0] == '\0' && !hm_is_hidden(c);
}

static int cells_of(const hm_card *c)
{
    int n = 0;
    if (c->spots.count > 0)
        n += hm_count(c->spots.spot[0].squares);
    for (int kind = 0; kind < HM_RESOURCES_MAX; kind++)
        n += c->cost[kind];
    return n;
}

static void fill_card(hm_sim_record *r, const hm_game *g, const hm_card *c,
                      hm_sim_card *out)
{
    *out = (hm_sim_card){.name = hm_record_keep(r, c->name),
                         .pack = hm_record_keep(r, c->pack),
                         .type = hm_record_keep(r, g->type[c->type].name),
                         .version = "", .text = "", .cells = cells_of(c),
                         .builds = !c->ability};
    for (int i = 0; i < c->clauses; i++)
        out->scores = out->scores || c->clause[i].hook == HM_HOOK_SCORE ||
                      c->clause[i].hook == HM_HOOK_SCORE_TOGETHER;
    if (c->ability)
        out->type = c->event ? "event" : c->goal ? "goal" : "ability";
    out->clauses = c->clauses < HM_CLAUSE_BINS ? c->clauses : HM_CLAUSE_BINS;
    for (int i = 0; i < out->clauses; i++)
        if (is_effect(&c->clause[i]))
            out->clause[i] = hm_hook_title((hm_hook)c->clause[i].hook, c->clause[i].who);
}

void hm_record_cards(hm_sim_record *r, const hm_cards *set)
{
    r->cards = set->count;
    r->card = hm_need(hm_arena_array(&r->arena, (size_t)set->count + 1, sizeof *r->card));
    for (int i = 0; i < set->count; i++)
        fill_card(r, set->game, set->card[i], &r->card[i]);
}

/* -- the grid: [columns, rows] */

/* A record may have been written by anybody: only what fits is used. */
static int side(const hm_sim_record *r, size_t which)
{
    const json_t *grid = json_object_get(r->head, "grid");
    json_int_t cols = json_integer_value(json_array_get(grid, 0));
    json_int_t rows = json_integer_value(json_array_get(grid, 1));
    bool fits = cols > 0 && rows > 0 && cols <= HM_SIDE_MAX && rows <= HM_SIDE_MAX &&
                cols * rows <= HM_SQUARE_BINS;
    return !fits ? 0 : (int)(which == 0 ? cols : rows);
}

int hm_record_cols(const hm_sim_record *r) { return side(r, 0); }
int hm_record_rows(const hm_sim_record *r) { return side(r, 1); }

/* -- studies */

/* As of so many pairs that their number does not matter. */
static hm_interval kept_at(const hm_study *s, double level)
{
    const double many = 1e6, usual = hm_student_quantile(0.975, many);
    const double scale = hm_student_quantile(0.5 + level / 2, many) / usual;
    const hm_interval x = s->kept;
    return (hm_interval){x.mean, x.mean - scale * (x.mean - x.low),
                         x.mean + scale * (x.high - x.mean)};
}

hm_interval hm_study_difference(const hm_sim_record *r, const hm_study *s, double level)
{
    return hm_student(&s->batch.pair.beside, 2 * r->players * s->batch.each, level);
}

/* What was measured for the band, by more pairs than a study has, is known better; that
 * of a kin, and the difference, which has nothing to do with how far off that may be. */
hm_interval hm_study_change(const hm_sim_record *r, const hm_study *s, double level)
{
    const hm_interval own = hm_student(&s->batch.pair.points,
                                       r->players * s->batch.each, level);
    if (!(s->kept.low < s->kept.high))
        return own;
    const hm_interval kept = kept_at(s, level);
    if (s->kin == 0)
        return own.high - own.low < kept.high - kept.low ? own : kept;
    if (s->batch.pair.beside.n < 2)
        return own;
    const hm_interval more = hm_study_difference(r, s, level);
    const double off = hypot(kept.high - kept.mean, more.high - more.mean);
    const double mean = kept.mean + more.mean;
    return (hm_interval){mean, mean - off, mean + off};
}

hm_interval hm_study_cost(const hm_sim_record *r, const hm_study *s, double level)
{
    return hm_student(&s->batch.pair.cost, r->players * s->batch.each, level);
}

const hm_card_sums *hm_study_card(const hm_study *s)
{
    return &s->batch.side[HM_PAIR_WITH].card[s->card];
}

const hm_card_sums *hm_study_bent(const hm_study *s)
{
    return &s->batch.side[HM_PAIR_BENT].card[s->card];
}

const hm_ratio *hm_study_worth(const hm_study *s)
{
    const hm_ratio *own = &hm_study_card(s)->worth, *bent = &hm_study_bent(s)->worth;
    return own->games < HM_WORTH_GAMES && bent->games >= HM_WORTH_GAMES ? bent : own;
}
