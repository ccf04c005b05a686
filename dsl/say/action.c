/* action.c - steps of effects in words: what is placed, held, stored, replaced or built.
 *
 * How a step is said stands in its row of dsl/words.def, with places for its operands;
 * here they are filled in. act.c joins steps to sentences. "it" is a cube or a building
 * by what woke the card, so that is carried along (hm_text.naming). */
#include "dsl/say/phrase.h"

#include <string.h>

#include "core/code.h"

/* Where a cube or a building is put. */
static void say_on(hm_text *t, const hm_node *set)
{
    if (set == NULL) {
        say(t, " on an empty square");
        return;
    }
    say(t, " on ");
    hm_say_target(t, set);
}

void hm_say_target(hm_text *t, const hm_node *set)
{
    if (is_word(set, HM_WORD_SELF)) {
        say(t, "its own square"); /* without it */
        return;
    }
    if (is_word(set, HM_WORD_THERE)) {
        hm_say_a(t, set);
        return;
    }
    size_t before = t->w.length;
    hm_say_free(t, set);
    hm_say_article(t, before);
}

static void say_place_kinds(hm_text *t, const hm_node *n)
{
    const bool is_long =
        n->step.second != NULL || n->step.first->kind == HM_NODE_KIND_EXCEPT;
    const bool instead = t->naming && !t->instead; /* once, for all that is placed */
    say(t, instead && is_long ? "instead place " : "place ");
    hm_say_kinds(t, n->step.first);
    if (n->step.second != NULL || !t->naming)
        say_on(t, n->step.second);
    say(t, instead && !is_long ? " instead" : "");
    t->instead = t->naming;
}

static void say_swap(hm_text *t, const hm_node *n)
{
    say(t, "swap the cube for ");
    if (n->step.first->kind == HM_NODE_KIND_HELD && n->step.first->held.by_this == 0) {
        say(t, "one");
    } else {
        hm_say_kinds(t, n->step.first);
    }
    say(t, " on it");
    t->swapped = true;
}

static void say_discard(hm_text *t, const hm_node *n)
{
    bool own =
        n->step.first->kind == HM_NODE_KIND_HELD && n->step.first->held.by_this == 0;
    say(t, "return ");
    hm_say_kinds(t, n->step.first);
    say(t, own ? " to the supply" : " from it to the supply");
}

static void say_return_it(hm_text *t, const hm_node *n)
{
    (void)n;
    say(t, t->swapped ? "return that to the supply" : "return the cube to the supply");
}

static void say_hold(hm_text *t, const hm_node *n)
{
    bool is_long = n->step.first->kind == HM_NODE_KIND_EXCEPT;
    say(t, is_long ? "put on it " : "put ");
    hm_say_kinds(t, n->step.first);
    say(t, is_long ? "" : " on it");
}

static void say_replace(hm_text *t, const hm_node *n)
{
    say(t, "replace ");
    if (is_word(n->step.first, HM_WORD_BUILT))
        say(t, "one of your buildings");
    else
        hm_say_a(t, n->step.first);
    say(t, " with ");
    hm_say_put_instead(t, n->step.second);
    say(t, hm_step_how(n)->text);
}

static void say_place_it(hm_text *t, const hm_node *n)
{
    const char *how = hm_step_how(n)->text;
    say(t, t->visit || how[0] != '\0' ? "place it"
           : t->swapped               ? "place that"
                                      : "place the cube");
    say_on(t, n->step.first);
    say(t, how);
}

/* "take the cube on it": by somebody else. */
static void say_take(hm_text *t, const hm_node *n)
{
    if (n->step.first->kind == HM_NODE_KIND_HELD) {
        say(t, t->holds > 1 ? "take a cube on it" : "take the cube on it");
        return;
    }
    say(t, "take ");
    hm_say_kinds(t, n->step.first);
    say(t, " from it");
}

/* Does the number end in a count of all that stands, this building among it? */
static bool counts_itself(const hm_node *n)
{
    const hm_node *count = n->kind == HM_NODE_TABLE ? n->table.by : n;
    return is_prefix(count, HM_WORD_COUNT) && (is_word(count->prefix.of, HM_WORD_BUILT) ||
                                               is_word(count->prefix.of, HM_WORD_THIS));
}

/* "remembered + 1" */
static bool adds_to_memory(const hm_node *n, int32_t *more)
{
    return n->kind == HM_NODE_SUM && n->pair.op == HM_OP_ADD &&
           is_word(n->pair.left, HM_WORD_REMEMBERED) &&
           hm_is_literal(n->pair.right, more);
}

static void say_remember(hm_text *t, const hm_node *n)
{
    int32_t more;
    if (adds_to_memory(n->step.first, &more)) {
        say(t, "add ");
        say_number(t, more);
        say(t, " to the noted number");
        return;
    }
    say(t, "note ");
    hm_say_quantity(t, n->step.first);
    say(t, counts_itself(n->step.first) ? " in your town, itself included" : "");
}

/* An operand of a step by its letter in code.def. */
static void say_operand(hm_text *t, char letter, const hm_node *n)
{
    switch (letter) {
    case 'K': hm_say_kinds(t, n); break;
    case 'T': hm_say_put_up(t, n); break;
    case 't':
        if (n != NULL)
            hm_say_built(t, n);
        else
            say(t, "any building");
        break;
    case 'S': hm_say_a(t, n); break;
    case 'N': hm_say_quantity(t, n); break;
    case 's': say_on(t, n); break;
    }
}

/* A text of words.def with its operands in their places. */
static void say_form(hm_text *t, const hm_node *n, const char *form)
{
    const char *in = hm_op_lookup((hm_op)n->step.op)->in;
    const hm_node *operand[] = {n->step.first, n->step.second};
    for (const char *at = form; *at != '\0'; at++) {
        if (*at != '%') {
            hm_write_bytes(&t->w, at, 1);
            continue;
        }
        at++;
        size_t which = *at == 'o' ? strcspn(in, "s") : (size_t)(*at - '1');
        say_operand(t, in[which], operand[which]);
    }
}

static void say_mark(hm_text *t, const hm_node *n)
{
    say(t, "mark all ");
    hm_say_set(t, n->step.first, true);
}

/* "roll a die", which everybody takes for one with six sides. */
static void say_roll(hm_text *t, const hm_node *n)
{
    int32_t sides = 0;
    hm_is_literal(n->step.first, &sides);
    say(t, "roll a die");
    if (sides == 6)
        return;
    say(t, " with ");
    say_number(t, sides);
    say(t, " sides");
}

/* "draw a cube by chance", "draw wood or brick by chance" */
static void say_draw(hm_text *t, const hm_node *n)
{
    if (n->step.first->kind == HM_NODE_KIND_ANY && n->step.first->any.which == 0) {
        say(t, "draw a cube at random");
        return;
    }
    say(t, "draw ");
    hm_say_kinds(t, n->step.first);
    say(t, " at random");
}

/* A step whose words depend on the card has a function; all others are filled into the
 * text of their row. */
static void say_step(hm_text *t, const hm_node *n)
{
    static void (*const special[HM_OPS])(hm_text *t, const hm_node *n) = {
        [HM_OP_HOLD] = say_hold,   [HM_OP_SWAP] = say_swap,
        [HM_OP_PLACE] = say_place_kinds, [HM_OP_PLACE_IT] = say_place_it,
        [HM_OP_REPLACE] = say_replace,
        [HM_OP_KEEP] = hm_say_keep,
        [HM_OP_DISCARD] = say_discard, [HM_OP_RETURN_IT] = say_return_it,
        [HM_OP_REMEMBER] = say_remember, [HM_OP_TAKE] = say_take,
        [HM_OP_REMOVE] = hm_say_carry,
        [HM_OP_SET_DOWN] = hm_say_carry, [HM_OP_SWAP_WITH] = hm_say_carry,
        [HM_OP_TURN] = hm_say_carry,
        [HM_OP_SHIFT] = hm_say_carry, [HM_OP_SLIDE] = hm_say_carry,
        [HM_OP_MARK] = say_mark, [HM_OP_ROLL] = say_roll, [HM_OP_DRAW] = say_draw};
    const char *form = hm_word_step(n->step.op)->text;
    if (form != NULL)
        say_form(t, n, form);
    else if (special[n->step.op] != NULL)
        special[n->step.op](t, n);
}

/* Who gains what was laid; a building that stands there at once. */
static const char *who_gains(const hm_node *n)
{
    const bool one = n->heap.amounts->amount.number == 1, built = n->heap.squares == 0;
    if (n->word == HM_WORD_BUILDINGS && built)
        return one ? "a building put on such a square gains it, one that stands there "
                     "at once"
                   : "a building put on such a square gains them, one that stands there "
                     "at once";
    if (n->word == HM_WORD_BUILDINGS)
        return one ? "a building put on such a square gains it"
                   : "a building put on such a square gains them";
    return one ? "a cube or building put on such a square gains it"
               : "a cube or building put on such a square gains them";
}

/* "put 1 penny on each square in the center", "put 1 penny on each of 3 empty squares" */
static void say_lay(hm_text *t, const hm_node *n)
{
    int counter =
        hm_game_counter(t->game, n->heap.amounts->text, strlen(n->heap.amounts->text));
    say(t, "put ");
    say_number(t, n->heap.amounts->amount.number);
    say(t, " ");
    if (counter >= 0)
        say(t, n->heap.amounts->amount.number == 1 ? t->game->counter[counter].name
                                                   : t->game->counter[counter].plural);
    say(t, n->heap.squares == 0   ? " on each "
           : n->heap.squares == 1 ? " on "
                                  : " on each of ");
    if (n->heap.squares != 0) {
        say_number(t, n->heap.squares);
        say(t, " ");
    }
    t->squares = true;
    hm_say_set(t, n->heap.set, n->heap.squares > 1);
    t->squares = false;
    say(t, n->heap.squares > 1 ? " (or of as many as there are)" : "");
    t->note = who_gains(n);
}

/* A verb and what belongs to it: "put clay on it". */
void hm_say_step(hm_text *t, const hm_node *n)
{
    switch (n->kind) {
    case HM_NODE_STEP: say_step(t, n); break;
    case HM_NODE_LAY: say_lay(t, n); break;
    case HM_NODE_HEAP: hm_say_heap(t, n); break;
    case HM_NODE_MUSTER: hm_say_muster(t, n); break;
    case HM_NODE_PAY:
    case HM_NODE_PAY_ANY:
    case HM_NODE_GAIN:
    case HM_NODE_GAIN_ANY:
    case HM_NODE_LOSE:
    case HM_NODE_GIVE: hm_say_move(t, n); break;
    case HM_NODE_ACTIVATE: hm_say_activate_around(t); break;
    case HM_NODE_POINTS:
        say(t, "gain ");
        hm_say_points_when(t, n->score.points, n->score.when, n->score.otherwise);
        break;
    default: break; /* a script */
    }
}
