/* task.c - points for others, in words. What others do is said in act.c. */
#include "dsl/say/phrase.h"

#include "dsl/hooks.h"

static const char *said(hm_text *t, int whose)
{
    const hm_whose_info *info = hm_whose_lookup(whose);
    return hm_told_company(t) == HM_TWO ? info->of_two : info->who;
}

static const char *moment(const hm_text *t)
{
    return t->ended ? "" : " once all have built";
}

/* -- one after the other */

/* Who does it: who is not named is who did the first. */
static int who_does(const hm_node *first, const hm_node *n)
{
    return n->word != 0 ? n->word : first->word;
}

/* Alone, there are others in none of it. */
static bool is_idle_link(hm_text *t, const hm_node *first, const hm_node *n)
{
    const int who = who_does(first, n);
    return who != HM_WORD_EVERYBODY && who != HM_WORD_YOU &&
           hm_told_company(t) == HM_ALONE;
}

bool hm_is_idle_talk(hm_text *t, const hm_node *n)
{
    const hm_node *first = n->block.effects;
    for (const hm_node *e = first; e != NULL; e = e->next)
        if (!is_idle_link(t, first, e))
            return false;
    return true;
}

/* What stands before it: when those before have done theirs, or have shown it. */
static void say_turn(hm_text *t, const hm_node *before)
{
    if (before != NULL)
        say(t, before->wrap.secret ? ". When all have chosen, " : ". Then ");
}

/* "in secret, pay as many coins as you like": the owner, or, of a rule, whoever it comes
 * to. */
static void say_own_link(hm_text *t, const hm_node *n)
{
    say(t, n->wrap.secret ? "in secret, " : "");
    hm_say_inner(t, n->wrap.effect);
}

/* "every player does this in secret: ..." */
static void say_link(hm_text *t, const hm_node *first, const hm_node *n, bool have)
{
    const int who = who_does(first, n);
    const bool own = who == HM_WORD_YOU, same = n != first && n->word == 0;
    say(t, have ? "have " : "");
    say(t, own    ? "you"
           : same ? "they"
                  : said(t, hm_whose_of_word(who)));
    say(t, own || same || have ? " do this" : " does this");
    say(t, n->wrap.secret ? " in secret" : "");
    say(t, n == first ? moment(t) : "");
    say(t, ": ");
    const size_t from = t->w.length;
    hm_say_inner(t, n->wrap.effect);
    if (!own)
        hm_speak_of_them(t, from);
}

/* Where one plays alone everybody is the owner, and so is nobody to hide it from. */
void hm_say_talk(hm_text *t, const hm_node *n, bool have)
{
    const hm_node *first = n->block.effects, *before = NULL;
    const bool alone = hm_told_company(t) == HM_ALONE;
    for (const hm_node *e = first; e != NULL; e = e->next) {
        if (is_idle_link(t, first, e))
            continue;
        if (alone && before != NULL)
            say(t, ", then ");
        else
            say_turn(t, before);
        if (alone)
            hm_say_inner(t, e->wrap.effect);
        else if (first->word == HM_WORD_YOU && who_does(first, e) == HM_WORD_YOU)
            say_own_link(t, e);
        else
            say_link(t, first, e, have && e == first);
        before = e;
    }
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

/* What others may not name. */
void hm_say_name_barred(hm_text *t, const hm_node *n)
{
    const bool all = n->variant == HM_WHOSE_EVERYBODY;
    const int company = all ? -1 : (int)hm_told_company(t);
    const bool team = n->variant >= HM_WHOSE_PARTNER;
    t->mute |= !all && company == HM_ALONE;
    say(t, !all && !team && company == HM_TWO ? "the other player may not name "
                                              : hm_whose_lookup(n->variant)->unnamed);
    hm_say_kinds(t, n->ban.what);
    hm_say_proviso(t, n);
}
