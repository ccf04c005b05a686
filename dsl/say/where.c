/* where.c - sets of which each square is asked something, in words.
 *
 * "cottage where any adjacent well" is a cottage with an adjacent well. What is seen from
 * the square can be had by it ("with", "each with"; behind another clause "that has");
 * any other condition is a sentence behind "where". */
#include "core/code.h"
#include "dsl/say/phrase.h"

/* A condition that says what the square itself is, and so is a factor of the set: "fed",
 * which the checker has made "any (self fed)". */
static const hm_node *state_of(const hm_node *n, bool *no)
{
    if (is_prefix(n, HM_WORD_NOT)) {
        *no = !*no;
        return state_of(n->a, no);
    }
    if (is_prefix(n, HM_WORD_ANY) && n->number == 1)
        return n->a->b;
    return hm_is_set(n) ? n : NULL; /* never checked */
}

const hm_node *hm_where_state(const hm_node *where, bool *no)
{
    *no = false;
    return state_of(where->b, no);
}

/* Is the set seen from the square, which it leaves out? */
static bool is_seen(hm_text *t, const hm_node *set)
{
    hm_phrase p = hm_look_at(t, set, false);
    return p.side == NULL && !p.self && (p.near || p.beside);
}

/* Squares or types that are seen, or what lies on the building. */
static bool is_counted(hm_text *t, const hm_node *n)
{
    int32_t value;
    bool seen = is_prefix(n->a, HM_WORD_COUNT) || is_prefix(n->a, HM_WORD_TYPES);
    return (seen ? is_seen(t, n->a->a) : is_word(n->a, HM_WORD_HELD)) &&
           hm_is_literal(n->b, &value) && value >= 0 && n->number != HM_OP_NE;
}

/* Can it be said with "with"? */
static bool is_had(hm_text *t, const hm_node *n)
{
    if (n->kind == HM_NODE_AND)
        return is_had(t, n->a) && is_had(t, n->b);
    if (n->kind == HM_NODE_COMPARE)
        return is_counted(t, n);
    return (is_prefix(n, HM_WORD_ANY) || is_prefix(n, HM_WORD_NO)) && is_seen(t, n->a);
}

static void say_counted(hm_text *t, const hm_node *n)
{
    int32_t value = 0;
    hm_is_literal(n->b, &value);
    say(t, hm_amount_word(n->number));
    say_number(t, value);
    say(t, " ");
    if (n->a->word == HM_WORD_HELD)
        hm_say_things(t, n->a, value != 1);
    else if (n->a->word == HM_WORD_TYPES)
        hm_say_types(t, n->a->a, value != 1);
    else
        hm_say_set(t, n->a->a, value != 1);
}

static void say_had(hm_text *t, const hm_node *n)
{
    if (n->kind == HM_NODE_AND) {
        say_had(t, n->a);
        say(t, " and ");
        say_had(t, n->b);
    } else if (n->kind == HM_NODE_COMPARE) {
        say_counted(t, n);
    } else if (n->word == HM_WORD_NO) {
        say(t, "no ");
        hm_say_set(t, n->a, false);
    } else {
        hm_say_a(t, n->a);
    }
}

void hm_say_where(hm_text *t, const hm_phrase *p, const hm_node *n)
{
    const hm_node *outer = t->asked_of;
    const bool feeding = t->feeding, all = t->all, mine = t->mine;
    t->asked_of = n->a;
    t->feeding = t->all = t->mine = false; /* the sentence's, not the question's */
    say(t, p->clauses > 0 ? " and" : "");
    if (is_had(t, n->b)) {
        if (p->clauses > 0)
            say(t, p->many ? " that have " : " that has ");
        else
            say(t, p->many ? ", each with " : " with ");
        say_had(t, n->b);
    } else {
        say(t, " where ");
        hm_say_condition(t, n->b, false, false);
    }
    t->asked_of = outer;
    t->feeding = feeding;
    t->all = all;
    t->mine = mine;
}
