/* task.c - what others do, as an effect says it: "others { }", "neighbours { }". Each
 * becomes a clause of its own, beside that of the effect, which has its number. Of those
 * that are done one after the other ("secretly { } then { }") it has that of the first,
 * and the others stand behind that. */
#include "dsl/gen/clause_parts.h"

#include "dsl/hooks.h"

static void add_task(hm_clause_body *b, hm_node *n, int who, int how)
{
    const hm_clause task = {.hook = HM_HOOK_TASK,
                            .who = (uint8_t)hm_whose_of_word(who),
                            .number = (int16_t)how,
                            .code = hm_gen_effect(b->gen, n->wrap.effect)};
    n->wrap.clause = b->before + b->clauses;
    hm_clause_add(b, n, task);
}

/* Who is not named is who did what stands first. */
static void add_talk(hm_clause_body *b, hm_node *first)
{
    for (hm_node *n = first; n != NULL; n = n->next)
        add_task(b, n, n->word != 0 ? n->word : first->word,
                 (n == first ? HM_TASK_OPENS : HM_TASK_FOLLOWS) |
                     (n->wrap.secret ? HM_TASK_SECRET : 0));
}

static void add_list(hm_clause_body *b, hm_node *first)
{
    for (hm_node *n = first; n != NULL; n = n->next)
        hm_clause_tasks(b, n);
}

void hm_clause_tasks(hm_clause_body *b, hm_node *n)
{
    switch (n->kind) {
    case HM_NODE_TASK: add_task(b, n, n->word, 0); break;
    case HM_NODE_TALK: add_talk(b, n->block.effects); break;
    case HM_NODE_BLOCK:
    case HM_NODE_CHOICE: add_list(b, n->block.effects); break;
    case HM_NODE_MAY:
    case HM_NODE_ONCE:
    case HM_NODE_LATER:
    case HM_NODE_UP_TO: hm_clause_tasks(b, n->wrap.effect); break;
    case HM_NODE_WHEN:
        hm_clause_tasks(b, n->when.effect);
        if (n->when.otherwise != NULL)
            hm_clause_tasks(b, n->when.otherwise);
        break;
    case HM_NODE_PAY:
    case HM_NODE_PAY_ANY:
        if (n->trade.branch != NULL)
            hm_clause_tasks(b, n->trade.branch);
        break;
    default: break;
    }
}
