#include "dsl/phrase.h"

#include <stdio.h>
#include <string.h>

#include "core/code.h"

/* A number is said in one of two ways: as points ("2 points for each hut") where
 * it is a score, else as a quantity ("the number of huts"). A condition is a
 * sentence, in which a place becomes the predicate ("a hut is adjacent"). What has
 * no better words is said literally, and every literal of the tree is said. */

/* -- numbers */

bool hm_is_literal(const hm_node *n, int32_t *value)
{
    if (n->kind == HM_NODE_NEGATE && n->a->kind == HM_NODE_NUMBER)
        *value = -n->a->number;
    else if (n->kind == HM_NODE_NUMBER)
        *value = n->number;
    else
        return false;
    return true;
}

/* Things that are counted one by one: "for each" can be said of them. */
static bool is_countable(const hm_node *n)
{
    if (is_side(n))
        return is_countable(n->a);
    return is_prefix(n, HM_WORD_COUNT) || is_prefix(n, HM_WORD_TYPES) ||
           is_prefix(n, HM_WORD_DISTANCE) || is_word(n, HM_WORD_HELD);
}

/* "type of building, except huts, in its row". */
static void say_types(hm_text *t, const hm_node *set, bool many)
{
    const hm_node *where = set->kind == HM_NODE_EXCEPT ? set->a : set;
    bool whole = is_word(where, HM_WORD_TOWN) || is_word(where, HM_WORD_BUILT);
    say(t, many ? "types of building" : "type of building");
    if (where != set) {
        say(t, whole ? " except " : ", except ");
        t->all = true;
        hm_say_set(t, set->b, true);
        t->all = false;
        say(t, whole ? "" : ",");
    }
    if (whole)
        say(t, where == set && !t->theirs ? " in town" : "");
    else if (hm_is_place(where)) {
        say(t, " ");
        hm_say_place_behind(t, where);
    } else {
        say(t, " among ");
        hm_say_set(t, where, true);
    }
}

/* What a countable number counts. */
static void say_units(hm_text *t, const hm_node *n, bool many)
{
    if (is_side(n)) {
        t->theirs = true;
        say_units(t, n->a, many);
        t->theirs = false;
        say(t, " of ");
        say(t, player(n));
    } else if (is_word(n, HM_WORD_HELD)) {
        say(t, many ? "cubes on it" : "cube on it");
    } else if (n->word == HM_WORD_COUNT) {
        hm_say_set(t, n->a, many);
    } else if (n->word == HM_WORD_TYPES) {
        say_types(t, n->a, many);
    } else {
        say(t, many ? "steps to the nearest " : "step to the nearest ");
        hm_say_set(t, n->a, false);
    }
}

static bool is_set(const hm_node *n)
{
    if (n->value != HM_VALUE_NONE)
        return n->value == HM_VALUE_SET;
    switch (n->kind) { /* never checked: go by the look of it */
    case HM_NODE_WORD:
        return n->word != HM_WORD_HELD && n->word != HM_WORD_REMEMBERED &&
               n->word != HM_WORD_FINISH;
    case HM_NODE_PREFIX:
        return n->word == HM_WORD_LARGEST ||
               ((is_side(n) || n->word == HM_WORD_NOT) && is_set(n->a));
    case HM_NODE_NAME: case HM_NODE_STRING: case HM_NODE_NEAR: case HM_NODE_NARROW:
    case HM_NODE_EXCEPT: case HM_NODE_ONE_TYPE: return true;
    case HM_NODE_OR: return is_set(n->a) && is_set(n->b);
    default: return false;
    }
}

/* What `per` counts: a set, types in it, or a number. */
static bool per_counts(const hm_node *per)
{
    return per->number == 1 || is_set(per->b) || is_countable(per->b);
}

static void say_per(hm_text *t, const hm_node *per, bool many)
{
    if (per->number == 1)
        say_types(t, per->b, many);
    else if (is_set(per->b))
        hm_say_set(t, per->b, many);
    else
        say_units(t, per->b, many);
}

/* Sums and tables in the middle of something else need parentheses. */
static void say_inner(hm_text *t, const hm_node *n)
{
    bool parens = n->kind == HM_NODE_SUM || n->kind == HM_NODE_TABLE ||
                  n->kind == HM_NODE_MINMAX;
    say(t, parens ? "(" : "");
    hm_say_quantity(t, n);
    say(t, parens ? ")" : "");
}

static void say_one_of_two(hm_text *t, const hm_node *n)
{
    if (is_prefix(n, HM_WORD_COUNT)) {
        say(t, "the ");
        hm_say_set(t, n->a, true);
    } else {
        say_inner(t, n);
    }
}

static void say_minmax(hm_text *t, const hm_node *n)
{
    say(t, n->word == HM_WORD_MAX ? "the larger of " : "the smaller of ");
    say_one_of_two(t, n->a);
    say(t, " and ");
    say_one_of_two(t, n->b);
}

static const char *ordinal_end(int32_t n)
{
    if (n % 100 >= 11 && n % 100 <= 13)
        return "th";
    return n % 10 == 1 ? "st" : n % 10 == 2 ? "nd" : n % 10 == 3 ? "rd" : "th";
}

static void say_index(hm_text *t, int32_t n, bool ordinal)
{
    say_number(t, n);
    say(t, ordinal ? ordinal_end(n) : "");
}

/* From where to where each entry holds: "1, 2 to 4, 5 or more". */
static void say_indexes(hm_text *t, const hm_node *entry, bool ordinal)
{
    int32_t at = 0;
    for (; entry != NULL; entry = entry->next) {
        const hm_node *after = entry->next;
        at = entry->op >= 0 ? entry->op : at + 1;
        int32_t next = after != NULL && after->op >= 0 ? after->op : at + 1;
        say_index(t, at, ordinal);
        if (next > at + 1) {
            say(t, " to ");
            say_index(t, next - 1, ordinal);
            at = next - 1;
        }
        say(t, entry->next != NULL ? ", " : "");
    }
    say(t, ordinal ? " or later" : " or more");
}

static void say_table(hm_text *t, const hm_node *n, bool points)
{
    for (const hm_node *e = n->a; e != NULL; e = e->next) {
        say_number(t, e->number);
        say(t, e->next != NULL ? ", " : "");
    }
    bool one = n->a->next == NULL && (n->a->number == 1 || n->a->number == -1);
    say(t, !points ? "" : one ? " point" : " points");
    if (is_countable(n->b)) {
        say(t, " for ");
        say_indexes(t, n->a, false);
        say(t, " ");
        say_units(t, n->b, true);
    } else if (is_word(n->b, HM_WORD_FINISH)) {
        say(t, " for finishing ");
        say_indexes(t, n->a, true);
    } else {
        say(t, " when ");
        say_inner(t, n->b);
        say(t, " is ");
        say_indexes(t, n->a, false);
    }
}

static void say_product(hm_text *t, const hm_node *n)
{
    say_inner(t, n->a);
    say(t, " times ");
    if (n->kind == HM_NODE_TIMES || !per_counts(n)) {
        say_inner(t, n->b);
        return;
    }
    say(t, "the number of ");
    say_per(t, n, true);
}

/* A number as a thing: "the number of huts". */
void hm_say_quantity(hm_text *t, const hm_node *n)
{
    int32_t value;
    if (hm_is_literal(n, &value)) {
        say_number(t, value);
    } else if (is_countable(n) || is_set(n)) {
        say(t, "the number of ");
        if (is_countable(n))
            say_units(t, n, true);
        else
            hm_say_set(t, n, true);
        if (t->away != NULL) {
            say(t, " of ");
            say(t, player(t->away));
        }
    } else if (n->kind == HM_NODE_SUM) {
        hm_say_quantity(t, n->a);
        say(t, n->number == HM_OP_SUB ? " minus " : " plus ");
        say_inner(t, n->b);
    } else if (n->kind == HM_NODE_TIMES || n->kind == HM_NODE_PER) {
        say_product(t, n);
    } else if (n->kind == HM_NODE_NEGATE) {
        say(t, "minus ");
        say_inner(t, n->a);
    } else if (n->kind == HM_NODE_MINMAX) {
        say_minmax(t, n);
    } else if (n->kind == HM_NODE_TABLE) {
        say_table(t, n, false);
    } else if (is_side(n)) {
        bool finish = is_word(n->a, HM_WORD_FINISH);
        if (finish)
            say(t, "the finishing place");
        else
            say_inner(t, n->a);
        say(t, finish ? " of " : " in the town of ");
        say(t, player(n));
    } else {
        bool finish = is_word(n, HM_WORD_FINISH);
        say(t, finish ? "your finishing place" : "the number it remembers");
    }
}

/* -- this building itself */

/* Takes out what was written at `at`, if it is that. */
static void cut_out(hm_text *t, size_t at, const char *what)
{
    size_t n = strlen(what);
    if (t->w.failed || t->w.length - at < n || memcmp(t->w.text + at, what, n) != 0)
        return;
    memmove(t->w.text + at, t->w.text + at + n, t->w.length - at - n);
    hm_write_cut(&t->w, t->w.length - n);
}

static void self_clause(hm_text *t, hm_phrase *p, const hm_node *n, bool no)
{
    size_t before = t->w.length;
    if (is_word(n, HM_WORD_SELF) || is_word(n, HM_WORD_TOWN) ||
        (is_word(n, HM_WORD_BUILT) && !no))
        return; /* true of every building */
    hm_say_clause(t, n, no != p->many, false); /* many: the opposite is meant */
    if (p->clauses++ > 0) { /* "is in a corner and fed" */
        cut_out(t, before, "is ");
        hm_write_insert(&t->w, before, " and ");
    }
}

/* This building itself; bare drops "it is". */
static void say_itself(hm_text *t, const hm_node *set, bool no, bool bare)
{
    hm_phrase p = {.many = no};
    size_t before = t->w.length;
    say(t, "it ");
    hm_each_factor(t, &p, set, false, self_clause);
    if (p.clauses == 0)
        say(t, no ? "does not stand" : "stands");
    if (bare && hm_look_at(t, set, false).noun == NULL)
        cut_out(t, before, "it is ");
}

/* -- points */

static void say_some_points(hm_text *t, int32_t n)
{
    say_number(t, n);
    say(t, n == 1 || n == -1 ? " point" : " points");
}

/* One square can only be there or not: " if it is ...". */
static bool say_if_itself(hm_text *t, const hm_node *per)
{
    if (per->number == 1 || !is_set(per->b) || !hm_look_at(t, per->b, false).self)
        return false;
    say(t, " if ");
    say_itself(t, per->b, false, true);
    return true;
}

/* "N points" or "N points for each ..."; false when it is not that simple. */
static bool say_plain_points(hm_text *t, const hm_node *n, int32_t sign)
{
    int32_t value;
    const hm_node *units = n;
    if (n->kind == HM_NODE_NEGATE)
        return say_plain_points(t, n->a, -sign);
    if (hm_is_literal(n, &value)) {
        say_some_points(t, sign * value);
        return true;
    }
    if (n->kind == HM_NODE_PER && hm_is_literal(n->a, &value) && per_counts(n)) {
        say_some_points(t, sign * value);
        if (say_if_itself(t, n))
            return true;
        say(t, " for each ");
        say_per(t, n, false);
        return true;
    }
    if (n->kind == HM_NODE_TIMES && hm_is_literal(n->a, &value))
        units = n->b;
    else if (n->kind == HM_NODE_TIMES && hm_is_literal(n->b, &value))
        units = n->a;
    else
        value = 1;
    if (!is_countable(units))
        return false;
    say_some_points(t, sign * value);
    say(t, " for each ");
    say_units(t, units, false);
    return true;
}

/* Joins the parts of a sum; false when the first one is not plain. */
static bool say_sum(hm_text *t, const hm_node *n)
{
    int32_t value;
    bool chain = n->a->kind == HM_NODE_SUM;
    if (chain ? !say_sum(t, n->a) : !say_plain_points(t, n->a, 1))
        return false;
    say(t, !chain && hm_is_literal(n->a, &value) ? " " : ", ");
    say(t, n->number == HM_OP_SUB ? "minus " : "plus ");
    if (n->b->kind == HM_NODE_TABLE)
        say_table(t, n->b, true);
    else if (n->b->kind == HM_NODE_MINMAX)
        say_minmax(t, n->b);
    else if (n->b->kind == HM_NODE_NEGATE || !say_plain_points(t, n->b, 1))
        say_inner(t, n->b);
    return true;
}

/* A limit of plain points: "..., at most 3 points". */
static bool say_limited(hm_text *t, const hm_node *n)
{
    int32_t value;
    bool first = hm_is_literal(n->a, &value);
    if (!first && !hm_is_literal(n->b, &value))
        return false;
    if (!say_plain_points(t, first ? n->b : n->a, 1))
        return false;
    say(t, n->word == HM_WORD_MAX ? ", at least " : ", at most ");
    say_some_points(t, value);
    return true;
}

void hm_say_points(hm_text *t, const hm_node *n)
{
    size_t before = t->w.length;
    bool done = n->kind == HM_NODE_SUM      ? say_sum(t, n)
                : n->kind == HM_NODE_MINMAX ? say_limited(t, n)
                                            : say_plain_points(t, n, 1);
    if (done)
        return;
    hm_write_cut(&t->w, before);
    if (n->kind == HM_NODE_TABLE) {
        say_table(t, n, true);
        return;
    }
    say(t, "points equal to ");
    hm_say_quantity(t, n);
}

/* -- conditions */

/* Do both mean the same squares? */
static bool same(const hm_node *a, const hm_node *b)
{
    if (a == NULL || b == NULL)
        return a == b;
    bool named = a->text == NULL || b->text == NULL ? a->text == b->text
                                                    : strcmp(a->text, b->text) == 0;
    return named && a->kind == b->kind && a->word == b->word && a->number == b->number &&
           same(a->a, b->a) && same(a->b, b->b);
}

static void predicate(hm_text *t, hm_phrase *p, const hm_node *n, bool no)
{
    if (no || !hm_is_place(n))
        return;
    say(t, p->clauses++ == 0 ? " " : " and ");
    hm_say_place(t, n);
}

static void say_owner(hm_text *t, const hm_node *side)
{
    say(t, side != NULL ? player(side) : "you");
    say(t, side != NULL ? " has " : " have ");
}

/* "a hut is adjacent", "you have at least 2 huts": how many there are. */
static void say_there_is(hm_text *t, const hm_node *set, const char *quantity, bool many)
{
    const hm_node *side = is_side(set) ? set : t->away;
    if (is_side(set))
        set = set->a;
    hm_phrase p = hm_look_at(t, set, many);
    bool placed = p.placed && side == NULL;
    if (!placed)
        say_owner(t, side);
    say(t, quantity);
    size_t before = t->w.length;
    hm_say_phrase(t, &p, set, !placed);
    if (quantity[0] == '\0')
        hm_say_article(t, before);
    if (!placed)
        return;
    p.clauses = 0;
    say(t, many ? " are" : " is");
    hm_each_factor(t, &p, set, false, predicate);
}

static void say_any(hm_text *t, const hm_node *set, bool no, bool bare)
{
    hm_phrase p = hm_look_at(t, set, false);
    if (p.self)
        say_itself(t, set, no, bare);
    else
        say_there_is(t, set, no ? "no " : "", false);
}

static int opposite(int op)
{
    switch (op) {
    case HM_OP_LT: return HM_OP_GE;
    case HM_OP_LE: return HM_OP_GT;
    case HM_OP_GT: return HM_OP_LE;
    case HM_OP_GE: return HM_OP_LT;
    case HM_OP_EQ: return HM_OP_NE;
    default: return HM_OP_EQ;
    }
}

/* The same with its sides exchanged. */
static int mirrored(int op)
{
    switch (op) {
    case HM_OP_LT: return HM_OP_GT;
    case HM_OP_LE: return HM_OP_GE;
    case HM_OP_GT: return HM_OP_LT;
    case HM_OP_GE: return HM_OP_LE;
    default: return op;
    }
}

static const char *amount_word(int op, bool things)
{
    switch (op) {
    case HM_OP_LT: return things ? "fewer than " : "less than ";
    case HM_OP_LE: return "at most ";
    case HM_OP_GT: return "more than ";
    case HM_OP_GE: return "at least ";
    case HM_OP_EQ: return things ? "exactly " : "";
    default: return "not ";
    }
}

static void say_amount_of(hm_text *t, const hm_node *count, int op, int32_t value)
{
    char quantity[40];
    snprintf(quantity, sizeof quantity, "%s%ld ", amount_word(op, true), (long)value);
    say_there_is(t, count->a, quantity, value != 1);
}

static const char *compared_word(int op)
{
    switch (op) {
    case HM_OP_LT: return "fewer ";
    case HM_OP_LE: return "at most as many ";
    case HM_OP_GT: return "more ";
    case HM_OP_GE: return "at least as many ";
    case HM_OP_EQ: return "exactly as many ";
    default: return "a different number of ";
    }
}

/* "more huts than ", "as many huts as ". */
static void say_compared(hm_text *t, const hm_node *set, int op)
{
    say(t, compared_word(op));
    hm_say_set(t, set, true);
    say(t, op == HM_OP_LT || op == HM_OP_GT || op == HM_OP_NE ? " than " : " as ");
}

/* The set that is counted in a neighbour's town, or NULL. */
static const hm_node *counted_away(const hm_node *n, const hm_node **side)
{
    if (is_side(n) && is_prefix(n->a, HM_WORD_COUNT)) {
        *side = n;
        return n->a->a;
    }
    if (is_prefix(n, HM_WORD_COUNT) && is_side(n->a)) {
        *side = n->a;
        return n->a->a;
    }
    return NULL;
}

/* Compares this town with a neighbour's by the same measure; false if it is not
 * that. */
static bool say_compared_towns(hm_text *t, const hm_node *a, const hm_node *b, int op)
{
    const hm_node *side = NULL;
    const hm_node *theirs = counted_away(b, &side);
    if (theirs == NULL || !is_prefix(a, HM_WORD_COUNT) || !same(a->a, theirs))
        return false;
    say(t, "you have ");
    say_compared(t, a->a, op);
    say(t, player(side));
    return true;
}

static void say_compare(hm_text *t, const hm_node *n, int op)
{
    int32_t value;
    const hm_node *a = n->a, *b = n->b;
    bool turn = !is_prefix(a, HM_WORD_COUNT) && is_prefix(b, HM_WORD_COUNT);
    if (turn || hm_is_literal(a, &value)) {
        a = n->b;
        b = n->a;
        op = mirrored(op);
    }
    bool counts = is_prefix(a, HM_WORD_COUNT);
    if (counts && hm_is_literal(b, &value) && op != HM_OP_NE && value >= 0) {
        say_amount_of(t, a, op, value);
    } else if (say_compared_towns(t, a, b, op)) {
        return;
    } else if (counts && is_prefix(b, HM_WORD_COUNT) && op != HM_OP_NE) {
        if (t->away != NULL)
            say_owner(t, t->away);
        else
            say(t, "there are ");
        say_compared(t, a->a, op);
        hm_say_set(t, b->a, true);
    } else {
        hm_say_quantity(t, a);
        say(t, " is ");
        say(t, amount_word(op, false));
        hm_say_quantity(t, b);
    }
}

/* The kind of what joins the halves of a condition; a lone set that became one
 * counts by its own. */
static int joins(const hm_node *n)
{
    bool lone = is_prefix(n, HM_WORD_ANY) && n->a->kind == HM_NODE_NARROW &&
                is_word(n->a->a, HM_WORD_SELF);
    return lone ? n->a->b->kind : n->kind;
}

/* not (A and B) is (not A) or (not B). */
static void say_joined(hm_text *t, const hm_node *n, bool no)
{
    bool either = (n->kind == HM_NODE_OR) != no;
    int inner = n->kind == HM_NODE_OR ? HM_NODE_AND : HM_NODE_OR;
    bool mixed = joins(n->a) == inner || joins(n->b) == inner;
    hm_say_condition(t, n->a, no, false);
    say(t, mixed ? ", " : " ");
    say(t, either ? "or " : "and ");
    say(t, mixed && !either && joins(n->b) == inner ? "either " : "");
    hm_say_condition(t, n->b, no, false);
}

static void say_setting(hm_text *t, const hm_node *n, bool no)
{
    say(t, n->kind == HM_NODE_IN_MODE ? "the mode" : "the rule ");
    if (n->kind == HM_NODE_RULE_IS)
        say(t, n->text);
    say(t, no ? " is not " : " is ");
    say(t, n->kind == HM_NODE_RULE_IS ? n->a->text : n->text);
}

void hm_say_condition(hm_text *t, const hm_node *n, bool no, bool bare)
{
    if (is_prefix(n, HM_WORD_NOT))
        hm_say_condition(t, n->a, !no, bare);
    else if (is_prefix(n, HM_WORD_ANY))
        say_any(t, n->a, no, bare);
    else if (is_prefix(n, HM_WORD_NO))
        say_any(t, n->a, !no, bare);
    else if (n->kind == HM_NODE_COMPARE)
        say_compare(t, n, no ? opposite(n->number) : n->number);
    else if (n->kind == HM_NODE_AND || (n->kind == HM_NODE_OR && !is_set(n)))
        say_joined(t, n, no);
    else if (n->kind == HM_NODE_IN_MODE || n->kind == HM_NODE_RULE_IS)
        say_setting(t, n, no);
    else if (is_set(n))
        say_any(t, n, no, bare);
    else if (is_side(n)) {
        t->away = n;
        hm_say_condition(t, n->a, no, false);
        t->away = NULL;
    } else
        hm_say_quantity(t, n);
}
