/* ending.c - the end of a game in words.
 *
 * It is asked of every player, so "you" would be wrong: "any player has at least 3 huts".
 * What is not had but is somewhere is in any town; a condition that speaks of "you" in
 * another way is said to hold for any player. The number of the round is nobody's. */
#include "dsl/say/phrase.h"

#include <string.h>

#include "dsl/hooks.h"

/* Who has it: "you", or whoever ends the game. */
void hm_say_you_have(hm_text *t)
{
    say(t, t->whoever == HM_YOU       ? "you have "
           : t->whoever == HM_ANYBODY ? "any player has "
                                      : "that player has ");
    if (t->whoever == HM_ANYBODY)
        t->whoever = HM_THAT_PLAYER;
}

/* Is it about the number of the round, and nothing else? */
static bool is_of_rounds(const hm_node *n)
{
    if (n->kind == HM_NODE_AND || n->kind == HM_NODE_OR)
        return is_of_rounds(n->pair.left) && is_of_rounds(n->pair.right);
    if (is_prefix(n, HM_WORD_NOT))
        return is_of_rounds(n->prefix.of);
    int32_t value;
    return n->kind == HM_NODE_COMPARE && (n->word == HM_WORD_EVERY ||
                                          (is_word(n->pair.left, HM_WORD_ROUND) &&
                                           hm_is_literal(n->pair.right, &value)) ||
                                          (is_word(n->pair.right, HM_WORD_ROUND) &&
                                           hm_is_literal(n->pair.left, &value)));
}

/* Has the text from there on a "you" or "your" left? */
static bool speaks_of_you(const hm_text *t, size_t from)
{
    return !t->w.failed && from < t->w.length && strstr(t->w.text + from, "you") != NULL;
}

/* Whom it holds for has lost or won: "you", as in scores. */
static void say_outcome(hm_text *t, const hm_node *part)
{
    say(t, hm_hook_words_of(hm_hook_of_part(part))->begins);
    hm_say_condition(t, part->part.body, false, false);
}

void hm_say_game_ends(hm_text *t, const hm_node *part)
{
    if (hm_hook_of_part(part) != HM_HOOK_GAME_ENDS) {
        say_outcome(t, part);
        return;
    }
    say(t, hm_hook_words_of(HM_HOOK_GAME_ENDS)->begins);
    const size_t before = t->w.length;
    const bool built = hm_own_type(t) != NULL;
    const bool alone = hm_told_company(t) == HM_ALONE;
    t->whoever = alone ? HM_YOU : HM_ANYBODY;
    hm_say_condition(t, part->part.body, false, false);
    const bool named = t->whoever != HM_ANYBODY;
    t->whoever = HM_YOU;
    if (!alone && speaks_of_you(t, before)) {
        hm_write_cut(&t->w, before);
        say(t, "this holds for any player: ");
        hm_say_condition(t, part->part.body, false, false);
    } else if (!alone && !named && !built && !is_of_rounds(part->part.body)) {
        say(t, ", in any town");
    }
}
