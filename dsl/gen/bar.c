/* bar.c - what may not be named or built: of the owner, of others, of everybody; and when
 * that holds. */
#include "dsl/gen/clause_parts.h"

#include "dsl/check/effect.h"
#include "dsl/check/refusals.h"
#include "dsl/hooks.h"

typedef hm_clause_body body;

/* Is the condition right, if there is one? */
static bool check_proviso(body *b, const hm_node *part)
{
    b->c->asker = part->ban.unless ? "'unless'" : "'when'";
    const bool fine = part->ban.when == NULL ||
                      hm_check_value(b->c, part->ban.when, HM_VALUE_CONDITION);
    b->c->asker = NULL;
    return fine;
}

/* A rule or event is for everybody, so something must be left to name. */
static bool leaves_some(body *b, const hm_node *part)
{
    const bool all = !hm_is_of_building(b) && part->ban.what->kind == HM_NODE_KIND_ANY;
    if (all)
        hm_check_report(b->c, "never", part->ban.what->at, "this leaves nothing to name");
    return !all;
}

/* Kinds that may not be named, whosoever that is about. */
static void read_names(body *b, const hm_node *part, hm_clause clause)
{
    if (part->ban.when == NULL) {
        hm_clause_hook(b, part, clause);
        return;
    }
    b->c->place = hm_is_of_building(b) ? HM_AT_EFFECT : HM_AT_LAW;
    b->c->own = b->c->fed = false;
    if (!hm_check_kinds(b->c, part->ban.what) || !check_proviso(b, part))
        return;
    clause.flags = HM_CLAUSE_OWN;
    clause.code =
        hm_gen_kinds_when(b->gen, part->ban.what, part->ban.when, part->ban.unless != 0);
    hm_clause_add(b, part, clause);
}

void hm_clause_may_not_name(body *b, const hm_node *part)
{
    if (leaves_some(b, part))
        read_names(b, part, (hm_clause){.hook = HM_HOOK_MAY_NOT_NAME});
}

/* As long as the card stands; the condition is seen from its building. */
void hm_clause_name_barred(body *b, const hm_node *part)
{
    read_names(b, part, (hm_clause){.hook = HM_HOOK_NAME_BARRED,
                                    .who = (uint8_t)part->variant});
}

/* -- building */

/* Not to the left of anybody: a rule has no town. */
static bool has_sides(body *b, const hm_node *part)
{
    return hm_is_of_building(b) || part->variant == HM_WHOSE_EVERYBODY ||
           hm_refuse(b->c, HM_REFUSED_BESIDE_AN_EVENT, part->at);
}

/* The squares, all of them where none are said, while it holds; else none. */
static const hm_program *squares(hm_gen *g, const hm_node *part)
{
    int no = 0, end = 0;
    hm_gen_start(g);
    if (part->ban.when != NULL) {
        hm_gen_expr(g, part->ban.when);
        if (part->ban.unless)
            hm_gen_emit(g, HM_OP_ISNT, 0);
        no = hm_gen_jump(g, HM_OP_UNLESS);
    }
    if (part->ban.what != NULL)
        hm_gen_expr(g, hm_without_any(part->ban.what));
    else
        hm_gen_emit(g, HM_OP_TOWN, 0);
    if (part->ban.when != NULL) {
        end = hm_gen_jump(g, HM_OP_JUMP);
        hm_gen_land(g, no);
        hm_gen_emit(g, HM_OP_TOWN, 0);
        hm_gen_emit(g, HM_OP_NOT, 0);
        hm_gen_land(g, end);
    }
    return hm_gen_finish(g, "S");
}

/* Seen from the town of who would build. */
void hm_clause_bar(body *b, const hm_node *part)
{
    static const hm_node any = {.kind = HM_NODE_TYPES_ANY};
    hm_clause clause = {.hook = HM_HOOK_BAR, .who = (uint8_t)part->variant};
    if (!has_sides(b, part))
        return;
    if (hm_is_script(part->ban.what)) {
        hm_clause_script(b, part, part->ban.what, clause);
        return;
    }
    b->c->place = HM_AT_LAW;
    b->c->own = b->c->fed = false;
    bool fine = part->ban.types == NULL || hm_check_types(b->c, part->ban.types, false);
    if (fine && part->ban.what != NULL)
        fine = hm_check_value(b->c, hm_without_any(part->ban.what), HM_VALUE_SET);
    if (!fine || !check_proviso(b, part))
        return;
    clause.filter =
        hm_gen_types(b->gen, part->ban.types != NULL ? part->ban.types : &any);
    if (clause.filter == NULL) {
        hm_clause_too_long(b, part);
        return;
    }
    clause.code = squares(b->gen, part);
    hm_clause_add(b, part, clause);
}
