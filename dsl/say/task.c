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
    for (const hm_node *e = block->a; e != NULL; e = e->next) {
        if ((e->kind != HM_NODE_GAIN && e->kind != HM_NODE_LOSE) || e->b != NULL)
            return false;
        for (const hm_node *n = e->a; n != NULL; n = n->next)
            if (n->a != NULL)
                return false;
    }
    return block->a != NULL;
}

/* "gains 1 penny and loses all their shells" */
static void say_traffic(hm_text *t, const hm_node *block, bool have)
{
    t->third = true;
    for (const hm_node *e = block->a; e != NULL; e = e->next) {
        const bool gain = e->kind == HM_NODE_GAIN;
        say(t, have ? (gain ? "gain " : "lose ") : gain ? "gains " : "loses ");
        hm_say_amounts(t, e->a);
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
        hm_say_effect(t, n->a);
        say(t, moment(t));
        return;
    }
    say(t, have ? "have " : "");
    say(t, said(t, hm_whose_of_word(n->word)));
    say(t, " ");
    if (is_traffic(n->a)) {
        say_traffic(t, n->a, have);
        say(t, moment(t));
        return;
    }
    say(t, have ? "do this" : "does this");
    say(t, moment(t));
    say(t, ": \""); /* what is said to somebody else: "you" is who does it */
    hm_say_effect(t, n->a);
    say(t, "\"");
}

/* Is it said that some town is another one? Then the rest is said well enough, too. */
static bool says_whose(const hm_node *n)
{
    return n != NULL && n->kind != HM_NODE_ENTRY &&
           (is_side(n) || says_whose(n->a) || says_whose(n->b));
}

/* "each neighbour scores 2 points for each well in its row"; alone there is nobody. */
void hm_say_gift(hm_text *t, const hm_node *part)
{
    t->mute = hm_told_company(t) == HM_ALONE;
    say(t, said(t, part->number));
    say(t, " scores ");
    hm_say_points_when(t, part->a, part->b, part->c);
    int32_t value;
    if ((!hm_is_literal(part->a, &value) || part->b != NULL) && !says_whose(part->a) &&
        !says_whose(part->b) && !says_whose(part->c))
        t->note = "that is counted in your town";
}
