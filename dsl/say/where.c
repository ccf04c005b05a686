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
        return state_of(n->prefix.of, no);
    }
    if (is_prefix(n, HM_WORD_ANY) && n->prefix.state)
        return n->prefix.of->pair.right;
    return hm_is_set(n) ? n : NULL; /* never checked */
}

const hm_node *hm_where_state(const hm_node *where, bool *no)
{
    *no = false;
    return state_of(where->pair.right, no);
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
    bool seen =
        is_prefix(n->pair.left, HM_WORD_COUNT) || is_prefix(n->pair.left, HM_WORD_TYPES);
    return (seen ? is_seen(t, n->pair.left->prefix.of)
                 : is_word(n->pair.left, HM_WORD_HELD)) &&
           hm_is_literal(n->pair.right, &value) && value >= 0 && n->pair.op != HM_OP_NE;
}

/* Can it be said with "with"? */
static bool is_had(hm_text *t, const hm_node *n)
{
    if (n->kind == HM_NODE_AND)
        return is_had(t, n->pair.left) && is_had(t, n->pair.right);
    if (n->kind == HM_NODE_COMPARE)
        return is_counted(t, n);
    return (is_prefix(n, HM_WORD_ANY) || is_prefix(n, HM_WORD_NO)) &&
           is_seen(t, n->prefix.of);
}

static void say_counted(hm_text *t, const hm_node *n)
{
    int32_t value = 0;
    hm_is_literal(n->pair.right, &value);
    say(t, hm_amount_word(n->pair.op));
    say_number(t, value);
    say(t, " ");
    if (n->pair.left->word == HM_WORD_HELD)
        hm_say_things(t, n->pair.left, value != 1);
    else if (n->pair.left->word == HM_WORD_TYPES)
        hm_say_types(t, n->pair.left->prefix.of, value != 1);
    else
        hm_say_set(t, n->pair.left->prefix.of, value != 1);
}

static void say_had(hm_text *t, const hm_node *n)
{
    if (n->kind == HM_NODE_AND) {
        say_had(t, n->pair.left);
        say(t, " and ");
        say_had(t, n->pair.right);
    } else if (n->kind == HM_NODE_COMPARE) {
        say_counted(t, n);
    } else if (n->word == HM_WORD_NO) {
        say(t, "no ");
        hm_say_set(t, n->prefix.of, false);
    } else {
        hm_say_a(t, n->prefix.of);
    }
}

void hm_say_where(hm_text *t, const hm_phrase *p, const hm_node *n)
{
    const hm_node *outer = t->asked_of;
    const bool feeding = t->feeding, all = t->all, mine = t->mine;
    t->asked_of = n->pair.left;
    t->feeding = t->all = t->mine = false; /* the sentence's, not the question's */
    say(t, p->clauses > 0 ? " and" : "");
    if (is_had(t, n->pair.right)) {
        if (p->clauses > 0)
            say(t, p->many ? " that have " : " that has ");
        else
            say(t, p->many ? ", each with " : " with ");
        say_had(t, n->pair.right);
    } else {
        say(t, " where ");
        hm_say_condition(t, n->pair.right, false, false);
    }
    t->asked_of = outer;
    t->feeding = feeding;
    t->all = all;
    t->mine = mine;
}
