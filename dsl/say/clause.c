/* clause.c - where squares are and what they are, in words: "in its row", "are not huts",
 * "has no building".
 *
 * A factor of a set that is neither noun nor adjective becomes a place behind the noun,
 * or a clause with a verb of its own; conditions say the same of a building. */
#include "dsl/say/phrase.h"

#include <string.h>

/* -- places */

static const char *near_words(const hm_text *t, hm_word word)
{
    if (word == HM_WORD_AROUND && t->game->boards > 0)
        return "beside "; /* terrain is that, and nothing stands around a lake */
    return hm_word_said(word)->near;
}

static bool is_row_or_column(const hm_node *n)
{
    return (is_word(n->pair.left, HM_WORD_ROW) &&
            is_word(n->pair.right, HM_WORD_COLUMN)) ||
           (is_word(n->pair.left, HM_WORD_COLUMN) && is_word(n->pair.right, HM_WORD_ROW));
}

static void say_group(hm_text *t, const hm_node *n)
{
    say(t, "in the largest group of adjacent ");
    if (n->kind == HM_NODE_PREFIX) {
        hm_say_set(t, n->prefix.of, true);
        return;
    }
    say(t, "buildings of one type");
    if (n->types.where != NULL) {
        say(t, " among ");
        hm_say_set(t, n->types.where, true);
    }
}

/* One of a set that others are seen from: what is fed is the others. */
void hm_say_seen_from(hm_text *t, const hm_node *set)
{
    const bool feeding = t->feeding;
    t->feeding = false;
    hm_say_a(t, set);
    t->feeding = feeding;
}

/* Of "or" the parts are said as they are; only row and column have an idiom. */
void hm_say_place(hm_text *t, const hm_node *n)
{
    if (n->kind == HM_NODE_OR && is_row_or_column(n)) {
        say(t, "in its row or column");
    } else if (n->kind == HM_NODE_OR) {
        hm_say_place(t, n->pair.left);
        say(t, " or ");
        hm_say_place(t, n->pair.right);
    } else if (n->kind == HM_NODE_NEAR) {
        say(t, near_words(t, (hm_word)n->word));
        hm_say_seen_from(t, n->prefix.of);
    } else if (n->kind == HM_NODE_WORD) {
        say(t, hm_said_of(n)->one);
    } else if (hm_shape_is(n, HM_ROLE_PLACE)) {
        hm_say_shape(t, n, false);
    } else {
        say_group(t, n);
    }
}

/* Behind a noun, "adjacent" wants to know to what. */
void hm_say_place_behind(hm_text *t, const hm_node *n)
{
    if (n->kind == HM_NODE_OR && !is_row_or_column(n)) {
        hm_say_place_behind(t, n->pair.left);
        say(t, " or ");
        hm_say_place_behind(t, n->pair.right);
        return;
    }
    hm_say_place(t, n);
    say(t, n->kind == HM_NODE_WORD && hm_role_of(n) == HM_ROLE_ADJECTIVE ? " to it" : "");
}

/* -- clauses */

static void say_what(hm_text *t, const hm_node *n, bool many);

/* Without a noun there is no phrase to make, and the factors are joined by "and". */
static void say_what_narrowed(hm_text *t, const hm_node *n, bool many)
{
    hm_phrase p = hm_look_at(t, n, many);
    if (p.noun != NULL && many)
        hm_say_set(t, n, true);
    else if (p.noun != NULL)
        hm_say_a(t, n);
    else {
        say_what(t, n->pair.left, many);
        say(t, n->kind == HM_NODE_EXCEPT ? " and not " : " and ");
        say_what(t, n->pair.right, many);
    }
}

/* What stands behind "is" or "are". */
static void say_what(hm_text *t, const hm_node *n, bool many)
{
    if (hm_say_token_is(t, n))
        return;
    if (hm_said_of(n)->role != HM_ROLE_NONE && hm_said_of(n)->is[0] != '\0')
        say(t, hm_said_of(n)->is);
    else if (hm_is_soil(n))
        say(t, hm_soil_of(t, n));
    else if (is_prefix(n, HM_WORD_NOT)) {
        say(t, "not ");
        say_what(t, n->prefix.of, many);
    } else if (hm_role_of(n) == HM_ROLE_NOUN && many)
        hm_say_noun(t, n, true);
    else if (hm_role_of(n) == HM_ROLE_NOUN)
        hm_say_a(t, n);
    else if (hm_is_place(n))
        hm_say_place(t, n);
    else if (n->kind == HM_NODE_OR) {
        say_what(t, n->pair.left, many);
        say(t, " or ");
        say_what(t, n->pair.right, many);
    } else if (n->kind == HM_NODE_NARROW || n->kind == HM_NODE_EXCEPT)
        say_what_narrowed(t, n, many);
    else if (n->kind == HM_NODE_WHERE && many)
        hm_say_set(t, n, true);
    else if (n->kind == HM_NODE_WHERE)
        hm_say_a(t, n);
    else
        say(t, "there"); /* no set: the checker has said so */
}

static void say_nor(hm_text *t, const hm_node *n, bool many)
{
    if (n->kind != HM_NODE_OR || hm_role_of(n) == HM_ROLE_NOUN) {
        say_what(t, n, many);
        return;
    }
    say_nor(t, n->pair.left, many);
    say(t, " nor ");
    say_nor(t, n->pair.right, many);
}

/* The opposite: "not a hut", "neither fed nor in a corner", "not both ...". */
static void say_not(hm_text *t, const hm_node *n, bool many)
{
    bool narrowed = n->kind == HM_NODE_NARROW || n->kind == HM_NODE_EXCEPT;
    if (n->kind == HM_NODE_OR && hm_role_of(n) != HM_ROLE_NOUN) {
        say(t, "neither ");
        say_nor(t, n, many);
        return;
    }
    say(t, narrowed && hm_look_at(t, n, many).noun == NULL ? "not both " : "not ");
    say_what(t, n, many);
}

/* A clause of words.def, up to a character of `stops`; returns where that is. Of [A/B]
 * and {A/B} only one is said, and the other is gone through without saying it. */
static const char *say_form(hm_text *t, const char *at, const char *stops, bool no,
                            bool many)
{
    for (; *at != '\0' && strchr(stops, *at) == NULL; at++) {
        if (*at != '[' && *at != '{') {
            hm_write_bytes(&t->w, at, 1);
            continue;
        }
        bool second = *at == '[' ? many : no;
        const char *close = *at == '[' ? "]" : "}";
        size_t before = t->w.length;
        at = say_form(t, at + 1, "/", no, many);
        if (second)
            hm_write_cut(&t->w, before);
        before = t->w.length;
        at = say_form(t, at + 1, close, no, many);
        if (!second)
            hm_write_cut(&t->w, before);
    }
    return at;
}

/* "is a hut", "are not huts", "can be fed", "has no building". */
void hm_say_clause(hm_text *t, const hm_node *n, bool no, bool many)
{
    if (hm_say_token_clause(t, n, no, many)) {
        return;
    } else if (hm_are_traits(n)) {
        hm_say_traits(t, n, no, many);
    } else if (hm_said_of(n)->role != HM_ROLE_NONE && hm_said_of(n)->clause[0] != '\0') {
        say_form(t, hm_said_of(n)->clause, "", no, many);
    } else if (n->kind == HM_NODE_UNDER || n->kind == HM_NODE_HAVING) {
        say(t, many ? "have " : "has ");
        hm_say_lying(t, n, no);
        say(t, many ? " on them" : " on it");
    } else if (hm_is_cube(t, n)) {
        say(t, many ? "have " : "has ");
        say(t, no ? "no " : "a ");
        hm_say_cube(t, n, false);
    } else {
        say(t, many ? "are " : "is ");
        if (no)
            say_not(t, n, many);
        else
            say_what(t, n, many);
    }
}
