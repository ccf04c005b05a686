/* shape.c - where squares lie, and how those of a set lie to each other, in words.
 *
 * Words before a set that are about its shape have their forms in words.def (SHAPE and
 * SAYS), in which %s is the set, %a one of it and %b the same of buildings. */
#include "dsl/say/phrase.h"

bool hm_shape_is(const hm_node *n, hm_role role)
{
    return n->kind == HM_NODE_PREFIX && hm_word_said(n->word)->role == role;
}

/* "huts", or "this building": a set that is one square is no group of them. */
static void say_of(hm_text *t, const hm_node *set, char how)
{
    const bool feeding = t->feeding;
    if (how == 'b') {
        t->feeding = true; /* squares without a noun are buildings */
        hm_say_set(t, set, false);
        t->feeding = feeding;
    } else if (is_word(set, HM_WORD_SELF) && t->asked_of != NULL)
        say(t, "it"); /* each square of a set is asked */
    else if (how == 'a' || is_word(set, HM_WORD_SELF))
        hm_say_seen_from(t, set);
    else
        hm_say_set(t, set, true);
}

static void say_steps(hm_text *t, int32_t steps)
{
    say_number(t, steps);
    say(t, steps == 1 ? " step" : " steps");
}

void hm_say_shape(hm_text *t, const hm_node *n, bool other)
{
    const hm_word_says *said = hm_word_said(n->word);
    for (const char *at = other ? said->many : said->one; *at != '\0'; at++) {
        if (*at != '%')
            hm_write_bytes(&t->w, at, 1);
        else if (at[1] == 'n')
            say_steps(t, n->prefix.steps), at++;
        else
            say_of(t, n->prefix.of, *++at);
    }
}
