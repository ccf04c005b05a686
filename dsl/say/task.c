/* task.c - points for others, in words. What others do is said in act.c. */
#include "dsl/say/phrase.h"

#include "dsl/hooks.h"

static const char *said(hm_text *t, int whose)
{
    const hm_whose_info *info = hm_whose_lookup(whose);
    return hm_told_company(t) == HM_TWO ? info->of_two : info->who;
}

/* Is it said that some town is another one? Then the rest is said well enough, too. */
static bool says_whose(const hm_node *n)
{
    return n != NULL && n->kind != HM_NODE_ENTRY &&
           (is_side(n) || hm_node_any(n, says_whose));
}

/* "each neighbour scores 2 points for each well in its row"; alone there is nobody. */
void hm_say_gift(hm_text *t, const hm_node *part)
{
    t->mute = hm_told_company(t) == HM_ALONE;
    say(t, said(t, part->variant));
    say(t, " scores ");
    hm_say_points_when(t, part->score.points, part->score.when, part->score.otherwise);
    int32_t value;
    if ((!hm_is_literal(part->score.points, &value) || part->score.when != NULL) &&
        !says_whose(part->score.points) && !says_whose(part->score.when) &&
        !says_whose(part->score.otherwise))
        t->note = "that is counted in your town";
}
