/* move.c - counters in words: what is paid, gained, lost and given, what a card costs and
 * has room for, and effects that depend on a condition.
 *
 * An amount that is counted is said like points ("1 penny for each hut"), with the
 * counter in their place (hm_text.unit). What cannot happen in the game at hand, such as
 * a gift to nobody, is idle and left out. */
#include "dsl/say/phrase.h"

#include <string.h>

#include "core/code.h"
#include "dsl/hooks.h"

/* -- amounts */

static const hm_counter *counter_of(const hm_text *t, const hm_node *n)
{
    int i = n->text != NULL ? hm_game_counter(t->game, n->text, strlen(n->text)) : -1;
    return i >= 0 ? &t->game->counter[i] : NULL;
}

/* A counter, or on a shared board a resource; an unknown one, of which the checker has
 * spoken, as it is written. */
static hm_unit unit_of(const hm_text *t, const hm_node *n)
{
    const hm_counter *c = counter_of(t, n);
    const hm_resource *r = c == NULL ? hm_said_resource(t, n->text) : NULL;
    if (c != NULL)
        return (hm_unit){c->name, c->plural};
    if (r != NULL)
        return (hm_unit){r->name, r->plural != NULL ? r->plural : r->name};
    if (n->text != NULL)
        return (hm_unit){n->text, n->text};
    return n->word == HM_WORD_OTHER ? (hm_unit){"other cube", "other cubes"}
                                    : (hm_unit){"cube", "cubes"};
}

/* "penny", "pence" */
static void say_unit(hm_text *t, const hm_node *n, bool many)
{
    const hm_unit unit = unit_of(t, n);
    if (n->word == HM_WORD_TOKEN) {
        hm_say_token(t, n, many);
        say(t, " at work");
        return;
    }
    say(t, many ? unit.plural : unit.name);
}

static void say_counted(hm_text *t, const hm_node *n)
{
    const hm_unit unit = unit_of(t, n);
    t->unit = &unit;
    hm_say_points(t, n->amount.counted);
    t->unit = NULL;
}

static void say_moved(hm_text *t, const hm_node *n)
{
    if (n->amount.counted != NULL) {
        say_counted(t, n);
        return;
    }
    if (n->word == HM_WORD_ALL) {
        say(t, t->third ? "all their " : "all your ");
        say_unit(t, n, true);
        return;
    }
    say(t, n->text == NULL && n->word == HM_WORD_CUBES ? "any " : "");
    say_number(t, n->amount.number);
    say(t, " ");
    say_unit(t, n, n->amount.number != 1);
}

static void say_list(hm_text *t, const hm_node *list)
{
    for (const hm_node *n = list; n != NULL; n = n->next) {
        say_moved(t, n);
        say(t, n->next == NULL ? "" : n->next->next == NULL ? " and " : ", ");
    }
}

void hm_say_amounts(hm_text *t, const hm_node *list) { say_list(t, list); }

/* -- parts */

void hm_say_cost(hm_text *t, const hm_node *part)
{
    /* tiles show what they cost, but not that it may be something else */
    t->mute = t->game->boards > 0 && part->list.others == NULL;
    say(t, "costs ");
    say_list(t, part->list.of);
    for (const hm_node *n = part->list.others; n != NULL; n = n->next) {
        say(t, n->next != NULL ? ", " : " or ");
        say_list(t, n->trade.amounts);
    }
    say(t, hm_is_ability(t->card) ? " each time" : "");
}

void hm_say_room(hm_text *t, const hm_node *part)
{
    say(t, "you have room for ");
    for (const hm_node *n = part->list.of; n != NULL; n = n->next) {
        say_number(t, n->amount.number);
        say(t, " more ");
        say_unit(t, n, n->amount.number != 1);
        say(t, n->next == NULL ? "" : n->next->next == NULL ? " and " : ", ");
    }
}

/* Always met, it goes without saying; never, and nobody need know why. */
void hm_say_only(hm_text *t, const hm_node *part)
{
    const hm_hook hook = hm_hook_of_part(part);
    if (hook != HM_HOOK_ONLY_WHEN) {
        say(t, hm_hook_words_of(hook)->begins);
        if (hook == HM_HOOK_ONLY_ON)
            hm_say_a(t, part->part.body);
        else
            hm_say_set(t, part->part.body, true);
        return;
    }
    switch (hm_settled(t, part->part.body)) {
    case HM_ALWAYS: t->mute = true; break;
    case HM_NEVER: say(t, "cannot be built"); break;
    default:
        say(t, "can be built only when ");
        hm_say_condition(t, part->part.body, false, false);
        break;
    }
}

/* "each time you come to have 4 pence" */
void hm_say_reach(hm_text *t, const hm_node *part, const char *begins)
{
    say(t, begins);
    say_moved(t, part->event.filter);
}

/* -- effects */

static bool are_idle(hm_text *t, const hm_node *list)
{
    for (; list != NULL; list = list->next)
        if (!hm_is_idle(t, list))
            return false;
    return true;
}

static bool is_idle_when(hm_text *t, const hm_node *n)
{
    int settled = hm_settled(t, n->when.condition);
    bool without = n->when.otherwise == NULL || hm_is_idle(t, n->when.otherwise);
    return settled == HM_NEVER    ? without
           : settled == HM_ALWAYS ? hm_is_idle(t, n->when.effect)
                                  : without && hm_is_idle(t, n->when.effect);
}

bool hm_is_idle(hm_text *t, const hm_node *n)
{
    switch (n->kind) {
    case HM_NODE_GIVE: return hm_told_company(t) == HM_ALONE;
    case HM_NODE_TASK:
        return n->word != HM_WORD_EVERYBODY && hm_told_company(t) == HM_ALONE;
    case HM_NODE_WHEN: return is_idle_when(t, n);
    case HM_NODE_MAY:
    case HM_NODE_ONCE:
    case HM_NODE_LATER:
    case HM_NODE_UP_TO: return hm_is_idle(t, n->wrap.effect);
    case HM_NODE_BLOCK: return n->block.effects != NULL && are_idle(t, n->block.effects);
    default: return false;
    }
}

static void say_gift(hm_text *t, const hm_node *n)
{
    say(t, hm_told_company(t) == HM_TWO ? "the other player gains "
                                        : "every other player gains ");
    say_list(t, n->trade.amounts);
    say(t, " at the end of the round");
}

static void say_payment(hm_text *t, const hm_node *n)
{
    say(t, "pay ");
    say_list(t, n->trade.amounts);
    hm_say_paid_tokens(t, n->trade.amounts);
    if (n->trade.branch == NULL)
        return;
    say(t, " if you can");
    if (hm_is_idle(t, n->trade.branch))
        return;
    say(t, "; otherwise ");
    hm_say_effect(t, n->trade.branch);
}

/* "pay as many pence as you like; for each, ..." */
static void say_payments(hm_text *t, const hm_node *n)
{
    say(t, "pay as many ");
    say_unit(t, n->trade.amounts, true);
    say(t, " as you like; for each, ");
    hm_say_effect(t, n->trade.branch);
}

void hm_say_move(hm_text *t, const hm_node *n)
{
    switch (n->kind) {
    case HM_NODE_PAY: say_payment(t, n); break;
    case HM_NODE_PAY_ANY: say_payments(t, n); break;
    case HM_NODE_GIVE: say_gift(t, n); break;
    case HM_NODE_LOSE:
        say(t, "lose ");
        say_list(t, n->trade.amounts);
        break;
    default:
        say(t, "gain ");
        say_list(t, n->trade.amounts);
        break;
    }
}

/* What is rather said as "unless" its opposite. */
static bool is_negative(const hm_node *n)
{
    return (n->kind == HM_NODE_COMPARE && n->pair.op == HM_OP_NE) ||
           (is_prefix(n, HM_WORD_NOT) && !hm_is_set(n->prefix.of) &&
            n->prefix.of->kind != HM_NODE_IN_MODE &&
            n->prefix.of->kind != HM_NODE_RULE_IS);
}

static bool is_single(const hm_node *n)
{
    const hm_node *inner = n;
    while (inner->kind == HM_NODE_MAY || inner->kind == HM_NODE_ONCE)
        inner = inner->wrap.effect;
    if (inner->kind == HM_NODE_BLOCK)
        return inner->block.effects != NULL && inner->block.effects->next == NULL &&
               is_single(inner->block.effects);
    return inner->kind != HM_NODE_CHOICE && inner->kind != HM_NODE_UP_TO &&
           inner->kind != HM_NODE_LATER &&
           inner->kind != HM_NODE_WHEN && inner->kind != HM_NODE_PAY_ANY &&
           inner->kind != HM_NODE_TASK &&
           !(inner->kind == HM_NODE_PAY && inner->trade.branch != NULL);
}

/* What is left of a condition of which the setting decides a half. */
static const hm_node *open_part(hm_text *t, const hm_node *n)
{
    while (n->kind == HM_NODE_AND || (n->kind == HM_NODE_OR && !hm_is_set(n))) {
        bool a = hm_settled(t, n->pair.left) == HM_OPEN,
             b = hm_settled(t, n->pair.right) == HM_OPEN;
        if (a == b)
            break;
        n = a ? n->pair.left : n->pair.right;
    }
    return n;
}

/* The condition behind what is done, where that is one thing; else in front of it, so
 * that it is not taken for the last thing's alone. */
static void say_open_when(hm_text *t, const hm_node *n)
{
    const hm_node *other = n->when.otherwise != NULL && !hm_is_idle(t, n->when.otherwise)
                               ? n->when.otherwise
                               : NULL;
    const hm_node *condition = open_part(t, n->when.condition);
    bool unless = is_negative(condition) && other == NULL;
    bool front = !is_single(n->when.effect) && !unless;
    if (front) {
        say(t, "if ");
        hm_say_condition(t, condition, false, false);
        say(t, ", ");
    }
    hm_say_effect(t, n->when.effect);
    if (!front) {
        say(t, !unless ? " if " : is_single(n->when.effect) ? " unless " : ", unless ");
        hm_say_condition(t, condition, unless, false);
    }
    if (other != NULL) {
        say(t, "; otherwise ");
        hm_say_effect(t, other);
    }
}

void hm_say_effect_when(hm_text *t, const hm_node *n)
{
    switch (hm_settled(t, n->when.condition)) {
    case HM_ALWAYS: hm_say_effect(t, n->when.effect); break;
    case HM_NEVER:
        if (n->when.otherwise != NULL)
            hm_say_effect(t, n->when.otherwise);
        break;
    default: say_open_when(t, n); break;
    }
}
