/* action.c - effects in words: what is placed, held, stored, replaced or built, and
 * what may be left out.
 *
 * How a step is said stands in its row of dsl/words.def, with places for its operands;
 * here they are filled in and joined to sentences. "it" is a cube or a building by what
 * woke the card, so that is carried along (hm_text.naming). */
#include "dsl/say/phrase.h"

#include <assert.h>
#include <string.h>

#include "core/code.h"
#include "dsl/check/effect.h"

/* What a card does in play, as the second half of a sentence: "put clay on it and
 * place reed on an empty square". Kinds of resource and types of building are what
 * effects speak of. */

/* -- kinds of resource */

static void say_held(hm_text *t, const hm_node *n, bool all)
{
    if (n->number == 1) {
        say(t, all ? "those on your " : "a resource on one of your ");
        hm_say_plural(t, t->card->text);
    } else if (all && t->holds > 1) {
        say(t, "the resources it holds");
    } else {
        say(t, t->holds > 1 ? "a resource it holds" : "the resource it holds");
    }
}

/* "held by this" is what lies on any building of the card; on the new one nothing does
 * yet, so the others are meant. */
static void say_exception(hm_text *t, const hm_node *n)
{
    if (n->kind == HM_NODE_KIND_HELD && n->number == 1) {
        say(t, " that is on none of your other ");
        hm_say_plural(t, t->card->text);
        return;
    }
    say(t, " except ");
    if (n->kind == HM_NODE_KIND_HELD)
        say_held(t, n, true);
    else
        hm_say_kinds(t, n);
}

/* As it is said where a cube is taken or put; what wakes a card is said by
 * hm_say_named, which has an article. */
void hm_say_kinds(hm_text *t, const hm_node *n)
{
    switch (n->kind) {
    case HM_NODE_KIND_ANY:
        say(t, n->number == 1 ? "any other resource" : "any resource");
        break;
    case HM_NODE_KIND_NAMED:
        say(t, t->after ? "another one of the same kind" : "the named resource");
        break;
    case HM_NODE_KIND_HELD: say_held(t, n, false); break;
    case HM_NODE_KIND_NAME: say(t, n->text); break;
    case HM_NODE_KIND_OR:
        hm_say_kinds(t, n->a);
        say(t, " or ");
        hm_say_kinds(t, n->b);
        break;
    case HM_NODE_KIND_EXCEPT:
        hm_say_kinds(t, n->a);
        say_exception(t, n->b);
        break;
    default: break;
    }
}

void hm_say_named(hm_text *t, const hm_node *n)
{
    if (n->kind == HM_NODE_KIND_EXCEPT) {
        hm_say_named(t, n->a);
        say_exception(t, n->b);
    } else if (n->kind == HM_NODE_KIND_ANY && n->number == 0) {
        say(t, "a resource");
    } else {
        hm_say_kinds(t, n);
    }
}

/* -- types of building */

/* What types are said for: a building of them that is put up, one that is put in
 * place of another, one that a neighbour built. */
typedef enum purpose { PUT_UP, PUT_INSTEAD, WATCHED, AWAITED } purpose;

/* Somebody builds it: a neighbour, or the owner besides the building that waits. */
static bool is_seen(purpose why) { return why == WATCHED || why == AWAITED; }

typedef struct list {
    const char *joint; /* before the last: " or " */
    bool        many;  /* plurals */
    int         left;  /* items still to be said */
} list;

static bool are_names(const hm_node *n)
{
    return n->kind == HM_NODE_TYPES_OR ? are_names(n->a) && are_names(n->b)
                                       : n->kind == HM_NODE_TYPES_NAME;
}

static int items(const hm_node *n)
{
    return n->kind == HM_NODE_TYPES_OR ? items(n->a) + items(n->b) : 1;
}

static void say_name(hm_text *t, const hm_node *n, bool many)
{
    int type = hm_game_type(t->game, n->text, strlen(n->text));
    if (type >= 0)
        hm_say_type(t, type, many);
    else
        say(t, n->text); /* unknown: the checker has said so */
}

static bool are_like_cards(const hm_text *t, const hm_node *n)
{
    if (n->kind == HM_NODE_TYPES_OR)
        return are_like_cards(t, n->a) || are_like_cards(t, n->b);
    int type = hm_game_type(t->game, n->text, strlen(n->text));
    return type >= 0 && hm_is_like_a_card(t, type);
}

/* "those in its row", "those in your town" */
static void say_those_in(hm_text *t, const hm_node *n, const char *those)
{
    say(t, those);
    if (is_word(n->a, HM_WORD_BUILT))
        say(t, " in your town");
    else
        hm_say_among(t, n->a);
}

static void say_items(hm_text *t, const hm_node *n, list *l);

static void say_item(hm_text *t, const hm_node *n, list *l)
{
    list but = {" and ", l->many, n->b != NULL ? items(n->b) : 0};
    switch (n->kind) {
    case HM_NODE_TYPES_NAME: say_name(t, n, l->many); break;
    case HM_NODE_TYPES_KEPT: say(t, "those kept on it"); break;
    case HM_NODE_TYPES_IN: say_those_in(t, n, "those"); break;
    case HM_NODE_TYPES_EXCEPT: {
        list of = {" and ", l->many, items(n->a)};
        say_items(t, n->a, &of);
        say(t, " but not ");
        say_items(t, n->b, &but);
        break;
    }
    case HM_NODE_TYPES_ANY:
        say(t, n->number == HM_TYPES_NEW ? "any new type" : "any type");
        break;
    default: assert(false); break; /* the grammar has no other */
    }
}

static void say_items(hm_text *t, const hm_node *n, list *l)
{
    if (n->kind == HM_NODE_TYPES_OR) {
        say_items(t, n->a, l);
        say_items(t, n->b, l);
        return;
    }
    say_item(t, n, l);
    l->left--;
    say(t, l->left > 1 ? ", " : l->left == 1 ? l->joint : "");
}

static bool has_name(const hm_node *n, const char *name)
{
    if (n == NULL)
        return false;
    return (n->kind == HM_NODE_TYPES_NAME && strcmp(n->text, name) == 0) ||
           has_name(n->a, name) || has_name(n->b, name);
}

/* The type that no effect can put up, though "any type" seems to have it: the one
 * whose cards are dealt. -1: there is none, or the card says so itself. */
static int left_out(const hm_text *t, const hm_node *base, const hm_node *except)
{
    if (base->kind != HM_NODE_TYPES_ANY)
        return -1;
    for (int i = 0; i < t->game->types; i++)
        if (t->game->type[i].deal != 0 && !has_name(except, t->game->type[i].name))
            return i;
    return -1;
}

static void say_exceptions(hm_text *t, const hm_node *except, bool many, int also)
{
    list l = {many ? " and " : " or ", many,
              (except != NULL ? items(except) : 0) + (also >= 0)};
    if (l.left > 0)
        say(t, " except ");
    if (except != NULL)
        say_items(t, except, &l);
    if (also >= 0)
        hm_say_type(t, also, many);
}

static void say_any_building(hm_text *t, purpose why)
{
    say(t, why == WATCHED       ? "any building"
           : why == AWAITED     ? "any other building"
           : why == PUT_INSTEAD ? "one of any other type in play"
                                : "a building of any type in play");
}

/* "a building of a type that was not adjacent to it" */
static void say_new_building(hm_text *t, const hm_node *n)
{
    say(t, "a building of a type that ");
    if (n->word == 0) {
        say(t, "your town did not have");
        return;
    }
    say(t, "was not ");
    say(t, hm_word_said((hm_word)n->word)->near);
    say(t, "it");
}

/* "a hut or barn", "a building of any type except hut". */
static void say_building(hm_text *t, const hm_node *n, purpose why)
{
    bool excepts = n->kind == HM_NODE_TYPES_EXCEPT;
    const hm_node *base = excepts ? n->a : n, *except = excepts ? n->b : NULL;
    size_t before = t->w.length;
    if (are_names(base)) {
        list l = {" or ", false, items(base)};
        say(t, are_like_cards(t, base) ? "building of type " : "");
        say_items(t, base, &l);
        hm_say_article(t, before);
    } else if (base->kind == HM_NODE_TYPES_OR) {
        say_building(t, base->a, why);
        say(t, " or ");
        say_building(t, base->b, why);
    } else if (base->kind == HM_NODE_TYPES_EXCEPT) {
        say_building(t, base, why);
    } else if (base->kind == HM_NODE_TYPES_KEPT) {
        say(t, is_seen(why) ? "one of the types kept on it"
                            : "a building of a type kept on it");
    } else if (base->kind == HM_NODE_TYPES_IN) {
        say_those_in(t, base, is_seen(why) ? "one of the types"
                                           : "a building of one of the types");
    } else if (base->number == HM_TYPES_NEW) {
        say_new_building(t, base);
    } else {
        say_any_building(t, why);
        if (base->number == HM_TYPES_OTHER)
            t->note = "each of them is of another type";
    }
    int spared = left_out(t, base, except);
    if (why == PUT_INSTEAD && spared >= 0)
        t->spared = spared; /* it is not replaced either, which is said of both at once */
    say_exceptions(t, except, is_seen(why), why == PUT_UP ? spared : -1);
}

/* "huts or barns", "of the types in your town except huts" */
void hm_say_allowed(hm_text *t, const hm_node *n)
{
    bool excepts = n->kind == HM_NODE_TYPES_EXCEPT;
    const hm_node *base = excepts ? n->a : n, *except = excepts ? n->b : NULL;
    if (are_names(base)) {
        const bool like = are_like_cards(t, base);
        list l = {" or ", !like, items(base)};
        say(t, like ? "of type " : "");
        say_items(t, base, &l);
    } else if (base->kind == HM_NODE_TYPES_OR) {
        hm_say_allowed(t, base->a);
        say(t, " or ");
        hm_say_allowed(t, base->b);
    } else if (base->kind == HM_NODE_TYPES_IN) {
        say_those_in(t, base, "of the types");
    } else if (base->kind == HM_NODE_TYPES_EXCEPT) {
        hm_say_allowed(t, base);
    } else {
        say(t, "of any type");
    }
    say_exceptions(t, except, true, -1);
}

bool hm_has_new(const hm_node *types)
{
    if (types == NULL)
        return false;
    return (types->kind == HM_NODE_TYPES_ANY && types->number == HM_TYPES_NEW) ||
           hm_has_new(types->a) || hm_has_new(types->b);
}

void hm_say_awaited(hm_text *t, const hm_node *types)
{
    say_building(t, types, AWAITED);
}

void hm_say_built(hm_text *t, const hm_node *types) { say_building(t, types, WATCHED); }

/* -- effects */

/* One that is said as what somebody does: "gain 1 penny". */
bool hm_is_deed(const hm_node *n)
{
    return n->kind != HM_NODE_MAY && n->kind != HM_NODE_CHOICE &&
           n->kind != HM_NODE_BLOCK && n->kind != HM_NODE_UP_TO &&
           n->kind != HM_NODE_ONCE && n->kind != HM_NODE_WHEN &&
           n->kind != HM_NODE_TASK && n->kind != HM_NODE_LATER &&
           n->kind != HM_NODE_PAY_ANY && !(n->kind == HM_NODE_PAY && n->b != NULL);
}

/* A block of one effect is that effect. */
static const hm_node *unwrapped(const hm_node *n)
{
    while (n->kind == HM_NODE_BLOCK && n->a != NULL && n->a->next == NULL)
        n = n->a;
    return n;
}

/* Is what may be done to have others do something? */
static bool begins_with_task(const hm_node *n)
{
    while (n != NULL && (n->kind == HM_NODE_BLOCK || n->kind == HM_NODE_CHOICE))
        n = n->a;
    return n != NULL && n->kind == HM_NODE_TASK;
}

static void say_once(hm_text *t, const hm_node *n)
{
    say(t, n->number == 1 ? "once a game" : "once a round");
    say(t, hm_effect_asks_first(n->a) ? " " : ", ");
    t->once = true;
    hm_say_effect(t, n->a);
}

/* "gain 1 penny 2 rounds later", "2 rounds later you may ...": what was named or built
 * is past by then. */
static void say_later(hm_text *t, const hm_node *n)
{
    const bool naming = t->naming, after = t->after, plain = hm_is_deed(unwrapped(n->a));
    const char *when = n->number == 1 ? " round later" : " rounds later";
    t->naming = t->after = false;
    if (plain) {
        hm_say_effect(t, n->a);
        say(t, " ");
    }
    say_number(t, n->number);
    say(t, when);
    if (!plain) {
        say(t, " ");
        hm_say_effect(t, n->a);
    }
    t->naming = naming;
    t->after = after;
}

/* The first effect from here on that does something in this game, or NULL. */
static const hm_node *next_said(hm_text *t, const hm_node *e)
{
    while (e != NULL && hm_is_idle(t, e))
        e = e->next;
    return e;
}

/* "A and B", "A, B and C": plain things of which the order says nothing, since what is
 * gained comes last. Else it is told what comes then. */
static bool is_one_list(const hm_node *block)
{
    const hm_node *last = block->a;
    int count = 0;
    for (const hm_node *e = block->a; e != NULL; e = e->next, count++) {
        /* What is kept ends in a list, which would go on over an "and". */
        bool kept = e->kind == HM_NODE_STEP && e->op == HM_OP_KEEP;
        if (!hm_is_deed(e) || (kept && e->next != NULL))
            return false;
        last = e;
    }
    return count == 2 || (count > 2 && last->kind == HM_NODE_GAIN);
}

/* How many cubes of any kind are put on the building from here on: said at once. */
static int held_in_a_row(const hm_node *e)
{
    int n = 0;
    for (; e != NULL && e->kind == HM_NODE_STEP && e->op == HM_OP_HOLD &&
           e->a->kind == HM_NODE_KIND_ANY && e->a->number == 0;
         e = e->next)
        n++;
    return n;
}

static const hm_node *say_held_in_a_row(hm_text *t, const hm_node *e, int count)
{
    say(t, "put ");
    say_number(t, count);
    say(t, " resources of any kinds on it");
    while (--count > 0)
        e = e->next;
    return e;
}

static void say_block(hm_text *t, const hm_node *block)
{
    bool plain = is_one_list(block);
    for (const hm_node *e = next_said(t, block->a), *next; e != NULL; e = next) {
        const int held = held_in_a_row(e);
        if (held > 1)
            e = say_held_in_a_row(t, e, held);
        else
            hm_say_effect(t, e);
        next = next_said(t, e->next);
        bool last = next != NULL && next_said(t, next->next) == NULL;
        say(t, next == NULL                    ? ""
               : next->kind == HM_NODE_LATER ? ", and "
               : !plain                      ? ", then "
               : last                        ? " and "
                                             : ", ");
    }
}

static void say_choice(hm_text *t, const hm_node *n)
{
    for (const hm_node *b = n->a; b != NULL; b = b->next) {
        bool before = t->swapped;
        say_block(t, b);
        t->swapped = before;
        say(t, b->next != NULL ? ", or " : "");
    }
}

static const char *may(const hm_text *t)
{
    return t->visit ? "that player may " : "you may ";
}

/* The number comes last where it can, and first where it might be taken for the
 * last effect's alone. */
static void say_up_to(hm_text *t, const hm_node *n)
{
    const hm_node *what = unwrapped(n->a);
    bool plain = hm_is_deed(what);
    const char *times = n->number == 1 ? " time" : " times";
    say(t, may(t));
    if (plain) {
        hm_say_effect(t, what);
        say(t, ", up to ");
        say_number(t, n->number);
        say(t, times);
        return;
    }
    say(t, "do this up to ");
    say_number(t, n->number);
    say(t, times);
    say(t, ": ");
    hm_say_effect(t, what);
}

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
    bool is_long = n->b != NULL || n->a->kind == HM_NODE_KIND_EXCEPT;
    say(t, t->naming && is_long ? "instead place " : "place ");
    hm_say_kinds(t, n->a);
    if (n->b != NULL || !t->naming)
        say_on(t, n->b);
    say(t, t->naming && !is_long ? " instead" : "");
}

static void say_swap(hm_text *t, const hm_node *n)
{
    say(t, "swap the cube for ");
    if (n->a->kind == HM_NODE_KIND_HELD && n->a->number == 0) {
        say(t, "one");
    } else {
        hm_say_kinds(t, n->a);
    }
    say(t, " on it");
    t->swapped = true;
}

static void say_discard(hm_text *t, const hm_node *n)
{
    bool own = n->a->kind == HM_NODE_KIND_HELD && n->a->number == 0;
    say(t, "return ");
    hm_say_kinds(t, n->a);
    say(t, own ? " to the supply" : " from it to the supply");
}

static void say_return_it(hm_text *t, const hm_node *n)
{
    (void)n;
    say(t, t->swapped ? "return that to the supply" : "return the cube to the supply");
}

static void say_hold(hm_text *t, const hm_node *n)
{
    bool is_long = n->a->kind == HM_NODE_KIND_EXCEPT;
    say(t, is_long ? "put on it " : "put ");
    hm_say_kinds(t, n->a);
    say(t, is_long ? "" : " on it");
}

static void say_replace(hm_text *t, const hm_node *n)
{
    say(t, "replace ");
    if (is_word(n->a, HM_WORD_BUILT))
        say(t, "one of your buildings");
    else
        hm_say_a(t, n->a);
    say(t, " with ");
    say_building(t, n->b, PUT_INSTEAD);
}

/* "keep on it 3 different types of building", "keep on it 2 of the types ...". */
static void say_keep(hm_text *t, const hm_node *n)
{
    static const hm_node any = {.kind = HM_NODE_TYPES_ANY};
    const hm_node *types = n->a != NULL ? n->a : &any;
    bool excepts = types->kind == HM_NODE_TYPES_EXCEPT;
    const hm_node *base = excepts ? types->a : types, *except = excepts ? types->b : NULL;
    say(t, "keep on it ");
    say_number(t, n->number);
    if (base->kind == HM_NODE_TYPES_ANY) {
        say(t, n->number == 1 ? " type of building in play"
                              : " different types of building in play");
    } else if (base->kind == HM_NODE_TYPES_KEPT) {
        say(t, " of the types kept on it");
    } else if (base->kind == HM_NODE_TYPES_IN) {
        say_those_in(t, base, " of the types");
    } else {
        list l = {" and ", false, items(base)};
        say(t, " of the types ");
        say_items(t, base, &l);
    }
    say_exceptions(t, except, true, left_out(t, base, except));
}

static void say_place_it(hm_text *t, const hm_node *n)
{
    say(t, t->visit     ? "place it"
           : t->swapped ? "place that"
                        : "place the cube");
    say_on(t, n->a);
}

/* "take the cube on it": by somebody else. */
static void say_take(hm_text *t, const hm_node *n)
{
    if (n->a->kind == HM_NODE_KIND_HELD) {
        say(t, t->holds > 1 ? "take a cube on it" : "take the cube on it");
        return;
    }
    say(t, "take ");
    hm_say_kinds(t, n->a);
    say(t, " from it");
}

/* Does the number end in a count of all that stands, this building among it? */
static bool counts_itself(const hm_node *n)
{
    const hm_node *count = n->kind == HM_NODE_TABLE ? n->b : n;
    return is_prefix(count, HM_WORD_COUNT) &&
           (is_word(count->a, HM_WORD_BUILT) || is_word(count->a, HM_WORD_THIS));
}

/* "remembered + 1" */
static bool adds_to_memory(const hm_node *n, int32_t *more)
{
    return n->kind == HM_NODE_SUM && n->number == HM_OP_ADD &&
           is_word(n->a, HM_WORD_REMEMBERED) && hm_is_literal(n->b, more);
}

static void say_remember(hm_text *t, const hm_node *n)
{
    int32_t more;
    if (adds_to_memory(n->a, &more)) {
        say(t, "add ");
        say_number(t, more);
        say(t, " to the number it remembers");
        return;
    }
    say(t, "remember ");
    hm_say_quantity(t, n->a);
    say(t, counts_itself(n->a) ? " in your town, itself included" : "");
}

/* An operand of a step by its letter in code.def. */
static void say_operand(hm_text *t, char letter, const hm_node *n)
{
    switch (letter) {
    case 'K': hm_say_kinds(t, n); break;
    case 'T': say_building(t, n, PUT_UP); break;
    case 't':
        if (n != NULL)
            say_building(t, n, WATCHED);
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
    const char *in = hm_op_lookup((hm_op)n->op)->in;
    const hm_node *operand[] = {n->a, n->b};
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
    hm_say_set(t, n->a, true);
}

/* A step whose words depend on the card has a function; all others are filled into the
 * text of their row. */
static void say_step(hm_text *t, const hm_node *n)
{
    static void (*const special[HM_OPS])(hm_text *t, const hm_node *n) = {
        [HM_OP_HOLD] = say_hold,   [HM_OP_SWAP] = say_swap,
        [HM_OP_PLACE] = say_place_kinds, [HM_OP_PLACE_IT] = say_place_it,
        [HM_OP_REPLACE] = say_replace, [HM_OP_KEEP] = say_keep,
        [HM_OP_DISCARD] = say_discard, [HM_OP_RETURN_IT] = say_return_it,
        [HM_OP_REMEMBER] = say_remember, [HM_OP_TAKE] = say_take,
        [HM_OP_REMOVE] = hm_say_carry,   [HM_OP_REMOVE_ALL] = hm_say_carry,
        [HM_OP_SET_DOWN] = hm_say_carry, [HM_OP_SWAP_WITH] = hm_say_carry,
        [HM_OP_TURN] = hm_say_carry,
        [HM_OP_MARK] = say_mark};
    const char *form = hm_word_step(n->op)->text;
    if (form != NULL)
        say_form(t, n, form);
    else if (special[n->op] != NULL)
        special[n->op](t, n);
}

/* Who gains what was laid; a building that stands there at once. */
static const char *who_gains(const hm_node *n)
{
    const bool one = n->a->number == 1, built = n->number == 0;
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
    int counter = hm_game_counter(t->game, n->a->text, strlen(n->a->text));
    say(t, "put ");
    say_number(t, n->a->number);
    say(t, " ");
    if (counter >= 0)
        say(t, n->a->number == 1 ? t->game->counter[counter].name
                                 : t->game->counter[counter].plural);
    say(t, n->number == 0 ? " on each " : n->number == 1 ? " on " : " on each of ");
    if (n->number != 0) {
        say_number(t, n->number);
        say(t, " ");
    }
    t->squares = true;
    hm_say_set(t, n->b, n->number > 1);
    t->squares = false;
    say(t, n->number > 1 ? ", or of as many as there are" : "");
    t->note = who_gains(n);
}

void hm_say_effect(hm_text *t, const hm_node *n)
{
    switch (n->kind) {
    case HM_NODE_BLOCK: say_block(t, n); break;
    case HM_NODE_CHOICE: say_choice(t, n); break;
    case HM_NODE_MAY:
        say(t, hm_effect_asks_first(n->a) ? "" : may(t));
        t->causes = begins_with_task(n->a);
        hm_say_effect(t, n->a);
        t->causes = false;
        break;
    case HM_NODE_ONCE: say_once(t, n); break;
    case HM_NODE_LATER: say_later(t, n); break;
    case HM_NODE_UP_TO: say_up_to(t, n); break;
    case HM_NODE_TASK: hm_say_task(t, n); break;
    case HM_NODE_STEP: say_step(t, n); break;
    case HM_NODE_LAY: say_lay(t, n); break;
    case HM_NODE_HEAP: hm_say_heap(t, n); break;
    case HM_NODE_MUSTER: hm_say_muster(t, n); break;
    case HM_NODE_PAY:
    case HM_NODE_PAY_ANY:
    case HM_NODE_GAIN:
    case HM_NODE_LOSE:
    case HM_NODE_GIVE: hm_say_move(t, n); break;
    case HM_NODE_WHEN: hm_say_effect_when(t, n); break;
    default: break;
    }
}
