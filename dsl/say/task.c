/* task.c - what others do, in words.
 *
 * Gains and losses are said of them ("every other player gains 1 penny"); anything else
 * is a list of what to do, behind a colon, in which "you" is who does it. When it is done
 * goes without saying where that is at once. */

#include "dsl/say/phrase.h"

#include "dsl/hooks.h"

static const char *said(hm_text *t, int whose)
{
    const hm_whose_info *info = hm_whose_lookup(whose);
    return hm_told_company(t) == HM_TWO ? info->of_two : info->who;
}

/* Only gains and losses, none of which is counted? */
static bool is_traffic(const hm_node *block)
{
    for (const hm_node *e = block->block.effects; e != NULL; e = e->next) {
        if ((e->kind != HM_NODE_GAIN && e->kind != HM_NODE_LOSE) ||
            e->trade.branch != NULL)
            return false;
        for (const hm_node *n = e->trade.amounts; n != NULL; n = n->next)
            if (n->amount.counted != NULL)
                return false;
    }
    return block->block.effects != NULL;
}

/* "gains 1 penny and loses all their shells" */
static void say_traffic(hm_text *t, const hm_node *block, bool have)
{
    t->third = true;
    for (const hm_node *e = block->block.effects; e != NULL; e = e->next) {
        const bool gain = e->kind == HM_NODE_GAIN;
        say(t, have ? (gain ? "gain " : "lose ") : gain ? "gains " : "loses ");
        hm_say_amounts(t, e->trade.amounts);
        say(t, e->next == NULL ? "" : e->next->next == NULL ? " and " : ", ");
    }
    t->third = false;
}

static const char *moment(const hm_text *t)
{
    return t->ended ? "" : " once all have built";
}

void hm_say_task(hm_text *t, const hm_node *n)
{
    const bool have = t->causes;
    t->causes = false;
    if (hm_told_company(t) == HM_ALONE) { /* then everybody is the owner */
        hm_say_effect(t, n->wrap.effect);
        say(t, moment(t));
        return;
    }
    say(t, have ? "have " : "");
    say(t, said(t, hm_whose_of_word(n->word)));
    say(t, " ");
    if (is_traffic(n->wrap.effect)) {
        say_traffic(t, n->wrap.effect, have);
        say(t, moment(t));
        return;
    }
    say(t, have ? "do this" : "does this");
    say(t, moment(t));
    say(t, ": \""); /* what is said to somebody else: "you" is who does it */
    hm_say_effect(t, n->wrap.effect);
    say(t, "\"");
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
