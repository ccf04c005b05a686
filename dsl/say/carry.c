/* carry.c - taking away and moving in words.
 *
 * Sets of buildings and cubes are called so; of other squares it is what is on them that
 * is meant. */
#include "dsl/say/phrase.h"

#include <stdio.h>
#include <string.h>

#include "core/code.h"

/* Is the set known by its squares, and not by what is there? */
static bool are_squares(hm_text *t, const hm_node *set)
{
    hm_phrase p = hm_look_at(t, set, false);
    const bool thing = p.noun != NULL && !is_word(p.noun, HM_WORD_TOWN) &&
                       !is_word(p.noun, HM_WORD_THERE) && !is_token(p.noun);
    return !thing && !p.building && !p.self;
}

/* "a loose cube", "whatever is on an adjacent square" */
static void say_thing(hm_text *t, const hm_node *set)
{
    const bool squares = are_squares(t, set);
    say(t, squares ? "what is on " : "");
    t->squares = squares;
    hm_say_a(t, set);
    t->squares = false;
}

/* "loose cubes", "what is on adjacent squares" */
static void say_things(hm_text *t, const hm_node *set, const char *how_many)
{
    const bool squares = are_squares(t, set);
    say(t, squares ? "what is on " : "");
    say(t, how_many);
    t->squares = squares;
    hm_say_set(t, set, true);
    t->squares = false;
}

static void say_remove(hm_text *t, const hm_node *n)
{
    char many[16];
    say(t, "remove ");
    if (n->step.how == HM_A_CHOSEN && n->step.times == 1) {
        say_thing(t, n->step.first);
        return;
    }
    if (is_word(n->step.first, HM_WORD_SELF) || is_word(n->step.first, HM_WORD_THERE)) {
        say_thing(t, n->step.first); /* there is but one */
        return;
    }
    t->several = n->step.how == HM_A_CHOSEN;
    snprintf(many, sizeof many, "%d ", (int)n->step.times);
    say_things(t, n->step.first, t->several ? many : hm_step_how(n)->text);
}

/* It goes to empty squares only, so these are called so. */
static void say_move(hm_text *t, const hm_node *n)
{
    say(t, "move ");
    say_thing(t, n->step.lifted);
    say(t, " to ");
    t->lifted = true;
    hm_say_target(t, n->step.first);
    t->lifted = false;
}

/* Two of a set are one and another. */
static void say_swap(hm_text *t, const hm_node *n)
{
    const size_t first = t->w.length + strlen("swap ");
    say(t, "swap ");
    say_thing(t, n->step.lifted);
    const size_t length = t->w.length - first;
    say(t, " with ");
    const size_t second = t->w.length;
    t->lifted = true;
    say_thing(t, n->step.first);
    t->lifted = false;
    if (t->w.failed || t->w.length - second != length ||
        memcmp(t->w.text + first, t->w.text + second, length) != 0)
        return;
    hm_write_cut(&t->w, second);
    say(t, are_squares(t, n->step.first) ? "what is on another one" : "another one");
}

static void say_turn(hm_text *t, const hm_node *n)
{
    say(t, "move all that is around ");
    t->squares = are_squares(t, n->step.first);
    hm_say_a(t, n->step.first);
    t->squares = false;
    say(t, " one step around it, clockwise or counter-clockwise");
}

/* "move all cubes one square down, where there is room" */
static void say_shift(hm_text *t, const hm_node *n)
{
    const bool far = n->step.op == HM_OP_SLIDE;
    say(t, "move ");
    if (is_word(n->step.first, HM_WORD_SELF) || is_word(n->step.first, HM_WORD_THERE))
        say_thing(t, n->step.first);
    else
        say_things(t, n->step.first, "all ");
    say(t, far ? " " : " one square ");
    say(t, hm_step_how(n)->text);
    say(t, far ? " as far as there is room" : " where there is room");
}

void hm_say_carry(hm_text *t, const hm_node *n)
{
    switch (n->step.op) {
    case HM_OP_SHIFT:
    case HM_OP_SLIDE: say_shift(t, n); break;
    case HM_OP_SET_DOWN: say_move(t, n); break;
    case HM_OP_SWAP_WITH: say_swap(t, n); break;
    case HM_OP_TURN: say_turn(t, n); break;
    default: say_remove(t, n); break;
    }
}
