/* score.c - the points of a card to clauses: its own, those for others, and what a score
 * line of the game is worth to its owner.
 *
 * What feeding must know before it tries anything is found here once (can it hurt, do
 * two alike differ), so that the core need not. A part that is wrong is reported and
 * leaves no clause. */
#include "dsl/gen/clause_parts.h"

#include <string.h>

#include "dsl/check/bounds.h"
#include "dsl/check/reasons.h"
#include "dsl/check/refusals.h"
#include "dsl/hooks.h"

typedef hm_clause_body body;

static hm_bounds bounds_of(const body *b)
{
    const hm_card *card = b->card;
    return (hm_bounds){.game = b->c->game,
                       .own_types = card->counts ? 1u << card->counts_type
                                                 : hm_card_types(card),
                       .eats = card->feedable, .recalls = b->recalls,
                       .limit = card->limit, .unmarked = !b->marks};
}

/* What feeding must know before it tries anything. The probe was made just before, and
 * has left its findings in the generator. */
static unsigned feeding_flags(body *b, const hm_node *part)
{
    hm_bounds bounds = bounds_of(b);
    unsigned flags = HM_CLAUSE_FED;
    if (hm_bounds_score_moves(&bounds, part) & HM_MOVES_DOWN)
        flags |= HM_CLAUSE_HURTS;
    if (b->gen->tells)
        flags |= HM_CLAUSE_TELLS;
    if (b->gen->apart)
        flags |= HM_CLAUSE_APART;
    return flags;
}

static void warn_of_zero(body *b, const hm_node *part)
{
    const hm_bounds bounds = bounds_of(b);
    if (b->granted) /* what one card has no use for, others have */
        return;
    hm_warn_of_zero(&bounds, b->c->source, part, b->c->diags);
}

static bool check_score(body *b, const hm_node *part)
{
    const bool hand = b->card != NULL && (b->card->stays || b->card->goal);
    hm_place_kind place = part->variant || hand ? HM_AT_TOWN : HM_AT_SCORE;
    bool fine = hm_clause_check(b, place, part->score.points, HM_VALUE_NUMBER);
    if (part->score.when != NULL)
        fine &= hm_check_value(b->c, part->score.when, HM_VALUE_CONDITION);
    if (part->score.otherwise != NULL)
        fine &= hm_check_value(b->c, part->score.otherwise, HM_VALUE_NUMBER);
    return fine;
}

static void read_scripted_score(body *b, const hm_node *part, hm_clause clause)
{
    if (part->score.when == NULL) {
        hm_clause_script(b, part, part->score.points, clause);
        return;
    }
    hm_refuse(b->c, HM_REFUSED_SCRIPT_WHEN, part->score.when->at);
}

/* Checked first, since the probe and the sum over all buildings read what the checker
 * filled in. A score that looks at feeding gets a probe, which tells the core which
 * sets to watch; on a shared board there is no sum, because buildings of one card have
 * several owners. */
void hm_clause_score(body *b, const hm_node *part)
{
    /* no building is meant */
    const bool hand = b->card != NULL && (b->card->stays || b->card->goal);
    hm_clause clause = {.hook = part->variant || hand ? HM_HOOK_SCORE_TOGETHER
                                                      : HM_HOOK_SCORE};
    if (hm_is_script(part->score.points)) {
        read_scripted_score(b, part, clause);
        return;
    }
    if (!check_score(b, part))
        return;
    if (b->c->own)
        clause.flags |= HM_CLAUSE_OWN;
    if (b->c->fed && hand) {
        hm_check_report(b->c, "wrong-place", part->score.points->at,
                        "%s cannot ask what is fed: towns are fed for the points of "
                        "what stands in them",
                        b->card->goal ? "a goal" : "what stays in hand");
        return;
    }
    if (!hm_clause_points(b, part, &clause))
        return;
    if ((clause.after != 0 || clause.after_all) && b->c->fed) {
        /* what others' points do when more is fed nobody can know beforehand */
        clause.flags |= HM_CLAUSE_FED | HM_CLAUSE_HURTS | HM_CLAUSE_APART;
    } else if (b->c->fed) {
        clause.probe = hm_gen_probe(b->gen, part);
        if (clause.probe == NULL)
            b->gen->apart = true; /* too long to look closer */
        clause.flags = (uint16_t)(clause.flags | feeding_flags(b, part));
    }
    clause.code = hm_gen_score(b->gen, part);
    /* where only some score */
    if (clause.hook == HM_HOOK_SCORE && !hm_is_shared(b->c->game))
        clause.total = hm_gen_total(b->gen, part);
    hm_clause_add(b, part, clause);
    warn_of_zero(b, part);
}

/* Points for others. Everybody feeds for themselves, so what feeding does to it nobody
 * need know. */
void hm_clause_gift(body *b, const hm_node *part)
{
    hm_clause clause = {.hook = HM_HOOK_GIFT, .who = (uint8_t)part->variant,
                        .flags = HM_CLAUSE_OWN};
    if (hm_is_script(part->score.points)) {
        read_scripted_score(b, part, clause);
        return;
    }
    b->c->gift = true;
    bool fine =
        check_score(b, &(hm_node){.kind = HM_NODE_PART_SCORE, .score = part->score});
    b->c->gift = false;
    if (!fine)
        return;
    clause.code = hm_gen_score(b->gen, part);
    hm_clause_add(b, part, clause);
    warn_of_zero(b, part);
}

/* Which line of the game; -1 after reporting. */
static int line_of(body *b, const hm_node *part)
{
    const hm_game *g = b->c->game;
    hm_near near = {0};
    for (int i = 0; i < g->lines; i++) {
        if (strcmp(g->line[i].name, part->text) == 0)
            return i;
        hm_near_try(&near, part->text, strlen(part->text), g->line[i].name);
    }
    hm_diag *d = hm_check_report(b->c, "unknown-name", part->name_at,
                                 "the game has no score line '%s'", part->text);
    if (near.best == NULL && g->lines == 1)
        near.best = g->line[0].name;
    if (near.best != NULL)
        hm_diag_hint(b->c->diags, d, "did you mean '%s'?", near.best);
    else if (g->lines > 1)
        hm_diag_hint(b->c->diags, d, "there are '%s' and '%s'", g->line[0].name,
                     g->line[1].name);
    return -1;
}

/* A card may say what one score line of the game is worth to its owner, each line
 * once. Lines are reckoned apart from feeding, so neither words nor scripts may look
 * at it. */
void hm_clause_line(body *b, const hm_node *part)
{
    int line = line_of(b, part);
    hm_clause clause = {.hook = HM_HOOK_LINE, .who = (uint8_t)line};
    if (line >= 0 && (b->lines >> line & 1))
        hm_check_report(b->c, "duplicate-part", part->at,
                        "line '%s' stands twice in one card", part->text);
    b->lines |= line >= 0 ? 1u << line : 0;
    if (hm_is_script(part->part.body)) {
        hm_clause_script(b, part, part->part.body, clause);
        if (part->part.body->lua.function != 0 && hm_clause_sees_fed(b, part->part.body))
            hm_refuse(b->c, HM_REFUSED_FED_IN_LINES, part->at);
        return;
    }
    b->c->lines = true;
    bool fine = hm_clause_check(b, HM_AT_TOWN, part->part.body, HM_VALUE_NUMBER);
    b->c->lines = false;
    if (!fine || line < 0)
        return;
    clause.code = hm_gen_value(b->gen, part->part.body);
    hm_clause_add(b, part, clause);
}
