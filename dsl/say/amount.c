/* amount.c - numbers and points in words: "2 points for each ...", "as many points as
 * ...", tables. */
#include "dsl/say/phrase.h"

#include <string.h>

#include "core/code.h"
#include "dsl/say/text.h"

/* A number is said in one of two ways: as points ("2 points for each hut") where
 * it is a score, else as a quantity ("the number of huts"). What has no better
 * words is said literally, and every literal of the tree is said. */

/* -- numbers */

bool hm_is_literal(const hm_node *n, int32_t *value)
{
    if (n->kind == HM_NODE_NEGATE && n->prefix.of->kind == HM_NODE_NUMBER)
        *value = -n->prefix.of->number.value;
    else if (n->kind == HM_NODE_NUMBER)
        *value = n->number.value;
    else
        return false;
    return true;
}

/* What a score is made of, or what is gained like one. */
const char *hm_points_word(const hm_text *t, bool many)
{
    if (t->unit != NULL)
        return many ? t->unit->plural : t->unit->name;
    return many ? "points" : "point";
}

void hm_say_some_points(hm_text *t, int32_t n)
{
    say_number(t, n);
    say(t, " ");
    say(t, hm_points_word(t, n != 1 && n != -1));
}

static bool is_of_role(const hm_node *n, hm_role role)
{
    return n->kind == HM_NODE_WORD && hm_word_said(n->word)->role == role;
}

/* Things that are counted one by one: "for each" can be said of them. */
bool hm_is_countable(const hm_text *t, const hm_node *n)
{
    if (is_side(n))
        return !is_most(n) && hm_is_countable(t, n->prefix.of);
    return is_prefix(n, HM_WORD_COUNT) || is_prefix(n, HM_WORD_TYPES) ||
           is_prefix(n, HM_WORD_DISTANCE) || hm_shape_is(n, HM_ROLE_THINGS) ||
           n->kind == HM_NODE_MISSING ||
           n->kind == HM_NODE_TYPES_WITH || n->kind == HM_NODE_HEAPED ||
           is_of_role(n, HM_ROLE_THINGS) || hm_is_belonging(t, n);
}

/* Where types are looked for: " in its row", " among fed huts". */
void hm_say_among(hm_text *t, const hm_node *where)
{
    if (hm_is_place(where)) {
        say(t, " ");
        hm_say_place_behind(t, where);
    } else {
        say(t, " among ");
        hm_say_set(t, where, true);
    }
}

/* "type of building, except huts, in its row". */
void hm_say_types(hm_text *t, const hm_node *set, bool many)
{
    const hm_node *where = set->kind == HM_NODE_EXCEPT ? set->pair.left : set;
    bool whole = is_word(where, HM_WORD_TOWN) || is_word(where, HM_WORD_BUILT);
    say(t, many ? "types of building" : "type of building");
    say(t, whole && !t->theirs ? " in your town" : "");
    if (where != set) {
        say(t, whole ? " except " : ", except ");
        t->all = t->plain = true;
        hm_say_set(t, set->pair.right, true);
        t->all = t->plain = false;
        say(t, whole ? "" : ",");
    }
    if (!whole)
        hm_say_among(t, where);
}

void hm_say_things(hm_text *t, const hm_node *n, bool many)
{
    say(t, many ? hm_word_said(n->word)->many : hm_word_said(n->word)->one);
    say(t, hm_word_said(n->word)->whose);
}

/* "types of which you have at least 3 buildings", "types of building with at least 2 in
 * its row". */
static void say_types_with(hm_text *t, const hm_node *n, bool many)
{
    bool all = n->types.where == NULL && !t->theirs && t->away == NULL;
    say(t, many ? "types of " : "type of ");
    say(t, !all                  ? "building with at least "
           : t->game->boards > 0 ? "which there are at least "
                                 : "which you have at least ");
    say_number(t, n->types.least);
    say(t, !all ? "" : n->types.least == 1 ? " building" : " buildings");
    if (n->types.where != NULL)
        hm_say_among(t, n->types.where);
}

/* What a countable number counts. */
void hm_say_units(hm_text *t, const hm_node *n, bool many)
{
    if (is_side(n)) {
        t->theirs = true;
        hm_say_units(t, n->prefix.of, many);
        t->theirs = false;
        if (n->prefix.of->kind == HM_NODE_MISSING) {
            say(t, " from ");
            say(t, hm_town_of(t, n));
        } else {
            hm_say_whose(t, n, hm_is_carried(t, n->prefix.of));
        }
    } else if (n->kind == HM_NODE_MISSING) {
        say(t, many ? "types of building missing" : "type of building missing");
        say(t, t->theirs ? "" : " from your town");
    } else if (n->kind == HM_NODE_TYPES_WITH) {
        say_types_with(t, n, many);
    } else if (n->kind == HM_NODE_HEAPED) {
        hm_say_heaped(t, n, many);
    } else if (hm_is_belonging(t, n)) {
        hm_say_belonging(t, n, many);
    } else if (n->kind == HM_NODE_WORD) {
        hm_say_things(t, n, many);
    } else if (hm_shape_is(n, HM_ROLE_THINGS)) {
        hm_say_shape(t, n, many);
    } else if (n->word == HM_WORD_COUNT) {
        hm_say_set(t, n->prefix.of, many);
    } else if (n->word == HM_WORD_TYPES) {
        hm_say_types(t, n->prefix.of, many);
    } else {
        say(t, many ? "steps to the nearest " : "step to the nearest ");
        hm_say_set(t, n->prefix.of, false);
    }
}

bool hm_is_set(const hm_node *n)
{
    if (n->kind == HM_NODE_ADD_UP) /* a number, but said like the set it counts */
        return !is_most(n) && hm_is_set(n->prefix.of);
    if (n->value != HM_VALUE_NONE)
        return n->value == HM_VALUE_SET;
    switch (n->kind) { /* never checked: go by the look of it */
    case HM_NODE_WORD: return hm_word_said(n->word)->role <= HM_ROLE_CLAUSE;
    case HM_NODE_PREFIX:
        return n->word == HM_WORD_LARGEST || hm_shape_is(n, HM_ROLE_PLACE) ||
               ((is_side(n) || n->word == HM_WORD_NOT) && hm_is_set(n->prefix.of));
    case HM_NODE_NAME: case HM_NODE_STRING: case HM_NODE_NEAR: case HM_NODE_NARROW:
    case HM_NODE_EXCEPT: case HM_NODE_ONE_TYPE: case HM_NODE_TRAIT:
    case HM_NODE_WHERE: case HM_NODE_COMMONEST:

    case HM_NODE_HAVING:
    case HM_NODE_UNDER: return true;
    case HM_NODE_OR: return hm_is_set(n->pair.left) && hm_is_set(n->pair.right);
    default: return false;
    }
}

/* What `per` counts: a set, types in it, or a number. */
static bool per_counts(const hm_text *t, const hm_node *per)
{
    return per->pair.types == 1 || hm_is_set(per->pair.right) ||
           hm_is_countable(t, per->pair.right);
}

static void say_per(hm_text *t, const hm_node *per, bool many)
{
    if (per->pair.types == 1)
        hm_say_types(t, per->pair.right, many);
    else if (hm_is_set(per->pair.right))
        hm_say_set(t, per->pair.right, many);
    else
        hm_say_units(t, per->pair.right, many);
}

static void say_grouped(hm_text *t, const hm_node *n, bool parens)
{
    say(t, parens ? "(" : "");
    hm_say_quantity(t, n);
    say(t, parens ? ")" : "");
}

/* What ends in words that could go on: "3 or more huts", "of 3 and 4", "rounded down". */
static bool is_open_ended(const hm_node *n)
{
    return n->kind == HM_NODE_TABLE || n->kind == HM_NODE_MINMAX ||
           n->kind == HM_NODE_DIVIDE;
}

/* In the middle of something else these and sums need parentheses. */
void hm_say_inner_number(hm_text *t, const hm_node *n)
{
    say_grouped(t, n, n->kind == HM_NODE_SUM || is_open_ended(n));
}

/* "huts in its row or huts in its column, whichever is larger", "..., but at least 0" */
static void say_minmax(hm_text *t, const hm_node *n)
{
    const hm_node *a = n->pair.left, *b = n->pair.right;
    const bool max = n->word == HM_WORD_MAX;
    int32_t value;
    if (hm_is_literal(a, &value)) {
        a = n->pair.right;
        b = n->pair.left;
    }
    say_grouped(t, a, a->kind == HM_NODE_TABLE || a->kind == HM_NODE_MINMAX);
    if (hm_is_literal(b, &value)) {
        say(t, max ? ", but at least " : ", but at most ");
        say_number(t, value);
        return;
    }
    say(t, " or ");
    hm_say_inner_number(t, b);
    say(t, max ? ", whichever is larger" : ", whichever is smaller");
}

static void say_product(hm_text *t, const hm_node *n)
{
    int32_t value;
    if (hm_is_literal(n->pair.left, &value) && value == 2) {
        say(t, "twice ");
    } else {
        hm_say_inner_number(t, n->pair.left);
        say(t, " times ");
    }
    if (n->kind == HM_NODE_TIMES || !per_counts(t, n)) {
        hm_say_inner_number(t, n->pair.right);
        return;
    }
    say(t, "the number of ");
    say_per(t, n, true);
}

/* "the largest number of huts in any other town". */
static void say_most(hm_text *t, const hm_node *n)
{
    const bool counts = hm_is_countable(t, n->prefix.of) || hm_is_set(n->prefix.of);
    say(t, n->word == HM_WORD_MOST ? "the largest " : "the smallest ");
    say(t, counts ? "number of " : "of ");
    t->theirs = true;
    if (hm_is_countable(t, n->prefix.of))
        hm_say_units(t, n->prefix.of, true);
    else if (counts)
        hm_say_set(t, n->prefix.of, true);
    else
        hm_say_inner_number(t, n->prefix.of);
    t->theirs = false;
    hm_say_whose(t, n, hm_is_carried(t, n->prefix.of));
}

/* "everybody's 1" */
static bool is_head_count(const hm_node *n)
{
    int32_t value;
    return n->kind == HM_NODE_ADD_UP && n->word == HM_WORD_EVERYBODYS &&
           hm_is_literal(n->prefix.of, &value) && value == 1;
}

/* A number as a thing: "the number of huts". */
void hm_say_quantity(hm_text *t, const hm_node *n)
{
    int32_t value;
    if (hm_is_literal(n, &value)) {
        say_number(t, value);
    } else if (hm_is_countable(t, n) || hm_is_set(n)) {
        say(t, "the number of ");
        if (hm_is_countable(t, n))
            hm_say_units(t, n, true);
        else
            hm_say_set(t, n, true);
        if (t->away != NULL)
            hm_say_whose(t, t->away, hm_is_carried(t, n));
    } else if (n->kind == HM_NODE_SUM) {
        say_grouped(t, n->pair.left, is_open_ended(n->pair.left));
        say(t, n->pair.op == HM_OP_SUB ? " minus " : " plus ");
        hm_say_inner_number(t, n->pair.right);
    } else if (n->kind == HM_NODE_TIMES || n->kind == HM_NODE_PER) {
        say_product(t, n);
    } else if (n->kind == HM_NODE_DIVIDE) {
        say_grouped(t, n->pair.left,
                    n->pair.left->kind == HM_NODE_SUM ||
                        n->pair.left->kind == HM_NODE_TIMES ||
                        n->pair.left->kind == HM_NODE_PER || is_open_ended(n->pair.left));
        say(t, " divided by ");
        hm_say_inner_number(t, n->pair.right);
        say(t, ", rounded down");
    } else if (n->kind == HM_NODE_NEGATE) {
        say(t, "minus ");
        hm_say_inner_number(t, n->prefix.of);
    } else if (n->kind == HM_NODE_MINMAX) {
        say_minmax(t, n);
    } else if (n->kind == HM_NODE_TABLE) {
        hm_say_table(t, n, false);
    } else if (n->kind == HM_NODE_RANK) {
        say(t, "your place");
        hm_say_ranked(t, n);
    } else if (is_most(n)) {
        say_most(t, n);
    } else if (is_head_count(n)) {
        say(t, "the number of players");
    } else if (is_side(n)) {
        if (is_word(n->prefix.of, HM_WORD_FINISH)) {
            say(t, "the place in which ");
            say(t, hm_player(t, n));
            say(t, " completes their town");
        } else {
            hm_say_inner_number(t, n->prefix.of);
            hm_say_whose(t, n, false);
        }
    } else if (hm_shape_is(n, HM_ROLE_AMOUNT)) {
        hm_say_shape(t, n, true);
    } else if (is_of_role(n, HM_ROLE_AMOUNT)) {
        say(t, hm_word_said(n->word)->one);
    } /* else it is no number: the checker has said so */
}

/* -- points */

/* One square can only be there or not: " if it is ...". */
static bool say_if_itself(hm_text *t, const hm_node *per)
{
    if (per->pair.types == 1 || !hm_is_set(per->pair.right) ||
        !hm_look_at(t, per->pair.right, false).self)
        return false;
    say(t, " if ");
    hm_say_itself(t, per->pair.right, false, true);
    return true;
}

/* "1 point for every 3 huts"; false where the number is not of such things. */
static bool say_points_for_every(hm_text *t, const hm_node *n, int32_t sign)
{
    int32_t every, value = 1;
    if (n->kind != HM_NODE_DIVIDE || !hm_is_literal(n->pair.right, &every) || every < 2)
        return false;
    const hm_node *units = n->pair.left;
    if (!hm_is_countable(t, units))
        return false;
    hm_say_some_points(t, sign * value);
    say(t, " for every ");
    say_number(t, every);
    say(t, " ");
    hm_say_units(t, units, true);
    return true;
}

/* "N points" or "N points for each ..."; false when it is not that simple. */
static bool say_plain_points(hm_text *t, const hm_node *n, int32_t sign)
{
    int32_t value;
    const hm_node *units = n;
    if (n->kind == HM_NODE_NEGATE)
        return say_plain_points(t, n->prefix.of, -sign);
    if (say_points_for_every(t, n, sign))
        return true;
    if (hm_is_literal(n, &value)) {
        hm_say_some_points(t, sign * value);
        return true;
    }
    if (n->kind == HM_NODE_PER && hm_is_literal(n->pair.left, &value) &&
        per_counts(t, n)) {
        hm_say_some_points(t, sign * value);
        if (say_if_itself(t, n))
            return true;
        say(t, " for each ");
        say_per(t, n, false);
        return true;
    }
    if (n->kind == HM_NODE_TIMES && hm_is_literal(n->pair.left, &value))
        units = n->pair.right;
    else if (n->kind == HM_NODE_TIMES && hm_is_literal(n->pair.right, &value))
        units = n->pair.left;
    else
        value = 1;
    if (!hm_is_countable(t, units))
        return false;
    hm_say_some_points(t, sign * value);
    say(t, " for each ");
    hm_say_units(t, units, false);
    return true;
}

/* Joins the parts of a sum; false when the first one is not plain. */
static bool say_sum(hm_text *t, const hm_node *n)
{
    int32_t value;
    bool chain = n->pair.left->kind == HM_NODE_SUM;
    if (chain ? !say_sum(t, n->pair.left) : !say_plain_points(t, n->pair.left, 1))
        return false;
    say(t, !chain && hm_is_literal(n->pair.left, &value) &&
                   n->pair.right->kind != HM_NODE_TABLE
               ? " " : ", ");
    say(t, n->pair.op == HM_OP_SUB ? "minus " : "plus ");
    if (n->pair.right->kind == HM_NODE_TABLE)
        hm_say_table(t, n->pair.right, true);
    else if (n->pair.right->kind == HM_NODE_MINMAX)
        say_minmax(t, n->pair.right);
    else if (n->pair.right->kind == HM_NODE_NEGATE ||
             !say_plain_points(t, n->pair.right, 1))
        hm_say_inner_number(t, n->pair.right);
    return true;
}

/* Is it the counter that is counted? */
static bool is_unit(const hm_text *t, const hm_node *n)
{
    const int at = hm_counter_named(t, n);
    return at >= 0 && strcmp(t->game->counter[at].name, t->unit->name) == 0;
}

/* "pence until you have 4": so many as are missing. */
static bool say_until(hm_text *t, const hm_node *limit, const hm_node *n)
{
    int32_t least, goal;
    if (t->unit == NULL || !hm_is_literal(limit, &least) || least != 0 ||
        n->kind != HM_NODE_SUM || n->pair.op != HM_OP_SUB ||
        !hm_is_literal(n->pair.left, &goal) || !is_unit(t, n->pair.right))
        return false;
    say(t, t->unit->plural);
    say(t, " until you have ");
    say_number(t, goal);
    return true;
}

/* A limit of plain points: "..., at most 3 points". */
static bool say_limited(hm_text *t, const hm_node *n)
{
    int32_t value;
    const bool first = hm_is_literal(n->pair.left, &value);
    const hm_node *of = first ? n->pair.right : n->pair.left;
    if (!first && !hm_is_literal(n->pair.right, &value))
        return false;
    if (n->word == HM_WORD_MAX &&
        say_until(t, first ? n->pair.left : n->pair.right, of))
        return true;
    if (of->kind == HM_NODE_SUM ? !say_sum(t, of) : !say_plain_points(t, of, 1))
        return false;
    say(t, n->word == HM_WORD_MAX ? ", at least " : ", at most ");
    hm_say_some_points(t, value);
    return true;
}

/* "2 points for each hut" where it can be said so, which is tried and taken back;
 * else a table; and what has no words of its own is "points equal to", which is
 * always right. */
void hm_say_points(hm_text *t, const hm_node *n)
{
    size_t before = t->w.length;
    if (n->kind == HM_NODE_OTHERWISE) {
        hm_say_points_when(t, n->score.points, n->score.when, n->score.otherwise);
        return;
    }
    bool done = n->kind == HM_NODE_SUM      ? say_sum(t, n)
                : n->kind == HM_NODE_MINMAX ? say_limited(t, n)
                                            : say_plain_points(t, n, 1);
    if (done)
        return;
    hm_write_cut(&t->w, before);
    if (n->kind == HM_NODE_TABLE) {
        hm_say_table(t, n, true);
        return;
    }
    say(t, hm_points_word(t, true));
    say(t, " equal to ");
    hm_say_quantity(t, n);
}
