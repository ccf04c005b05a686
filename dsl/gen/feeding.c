/* feeding.c - "feeds" in all its forms, each to a clause. */
#include "dsl/check/effect.h"
#include "dsl/check/refusals.h"
#include "dsl/gen/clause_parts.h"

static unsigned lines_of(const hm_node *n)
{
    if (n->kind == HM_NODE_OR)
        return lines_of(n->pair.left) | lines_of(n->pair.right);
    return n->word == HM_WORD_ROW ? HM_LINE_ROW : HM_LINE_COLUMN;
}

/* Which hook it is decides the form of the program: "up to N anywhere" and "N among SET"
 * have an amount and a set; what is fixed has a set alone, groups a number alone. */
static const uint8_t hook_of[] = {
    [HM_FEEDS_SET] = HM_HOOK_FEEDS,           [HM_FEEDS_ANYWHERE] = HM_HOOK_FEEDS_UP_TO,
    [HM_FEEDS_GROUPS] = HM_HOOK_FEEDS_GROUPS, [HM_FEEDS_AMONG] = HM_HOOK_FEEDS_UP_TO,
    [HM_FEEDS_BOUGHT] = HM_HOOK_FEEDS_BOUGHT, [HM_FEEDS_LINES] = HM_HOOK_FEEDS_LINES,
    [HM_FEEDS_ONE_TYPE] = HM_HOOK_FEEDS_ONE_TYPE};

static bool check_script(hm_clause_body *b, const hm_node *part)
{
    const hm_node *when = part->feeds.when;
    return when == NULL || hm_refuse(b->c, HM_REFUSED_SCRIPT_WHEN, when->at);
}

/* Amount, set, condition and counter, each where the form has it. Every one is looked at,
 * also after a wrong one. */
static bool check_parts(hm_clause_body *b, const hm_node *part)
{
    hm_node *when = part->feeds.when, *counter = part->feeds.counter;
    const hm_value want = part->variant == HM_FEEDS_SET ? HM_VALUE_SET : HM_VALUE_NUMBER;
    bool fine = true;
    b->c->place = HM_AT_FEEDING;
    b->c->own = b->c->fed = false;
    const bool types = part->variant == HM_FEEDS_ONE_TYPE;
    if (part->variant != HM_FEEDS_LINES && !types)
        fine &= hm_check_value(b->c, part->feeds.what, want);
    if (part->feeds.among != NULL && types)
        fine &= hm_check_types(b->c, part->feeds.among, false);
    else if (part->feeds.among != NULL)
        fine &= hm_check_value(b->c, part->feeds.among, HM_VALUE_SET);
    if (when != NULL)
        fine &= hm_check_value(b->c, when, HM_VALUE_CONDITION);
    if (counter != NULL)
        fine &= hm_check_counter(b->c, counter, HM_WORD_FEEDS, &counter->name.index);
    return fine;
}

static const hm_program *code_of(hm_clause_body *b, const hm_node *part, int hook)
{
    const hm_node *when = part->feeds.when;
    switch (hook) {
    case HM_HOOK_FEEDS:
    case HM_HOOK_FEEDS_GROUPS: return hm_gen_when(b->gen, part->feeds.what, when);
    case HM_HOOK_FEEDS_LINES: {
        hm_node lines = {.kind = HM_NODE_NUMBER, .value = HM_VALUE_NUMBER,
                         .number.value = (int32_t)lines_of(part->feeds.what)};
        return hm_gen_when(b->gen, &lines, when);
    }
    case HM_HOOK_FEEDS_ONE_TYPE:
        return hm_gen_near_types(b->gen, hm_gen_near(part->feeds.what->word),
                                 part->feeds.among, when);
    default: return hm_gen_amount(b->gen, part->feeds.what, part->feeds.among, when);
    }
}

void hm_clause_feeds(hm_clause_body *b, const hm_node *part)
{
    hm_clause clause = {.hook = hook_of[part->variant]};
    if (hm_is_script(part->feeds.what)) {
        if (check_script(b, part))
            hm_clause_script(b, part, part->feeds.what, clause);
        return;
    }
    if (!check_parts(b, part))
        return;
    if (part->feeds.counter != NULL)
        clause.who = (uint8_t)part->feeds.counter->name.index;
    clause.flags = b->c->own ? HM_CLAUSE_OWN : 0;
    clause.code = code_of(b, part, clause.hook);
    hm_clause_add(b, part, clause);
}
