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
        say(t, "all your ");
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

/* "in solo games, can be built only when ...", where other modes do not ask. */
static const hm_node *say_only_in_mode(hm_text *t, const hm_node *n)
{
    const hm_node *mode = n->kind == HM_NODE_OR ? n->pair.right : n;
    if (n->kind != HM_NODE_OR || !is_prefix(mode, HM_WORD_NOT) ||
        mode->prefix.of->kind != HM_NODE_IN_MODE || hm_settled(t, mode) != HM_OPEN)
        return n;
    say(t, "in ");
    say(t, mode->prefix.of->text);
    say(t, " games, ");
    return n->pair.left;
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
    default: {
        const hm_node *when = say_only_in_mode(t, part->part.body);
        say(t, "can be built only when ");
        hm_say_condition(t, when, false, false);
        break;
    }
    }
}

/* "each time you come to have 4 pence" */
void hm_say_reach(hm_text *t, const hm_node *part, const char *begins)
{
    say(t, begins);
    say_moved(t, part->event.filter);
}

/* -- effects */

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
    say(t, n->trade.branch != NULL ? " if you can" : "");
}

/* "pay as many pence as you like; for each, ..." */
static void say_payments(hm_text *t, const hm_node *n)
{
    say(t, "pay as many ");
    say_unit(t, n->trade.amounts, true);
    say(t, " as you like; for each, ");
    hm_say_inner(t, n->trade.branch);
}

void hm_say_move(hm_text *t, const hm_node *n)
{
    switch (n->kind) {
    case HM_NODE_PAY: say_payment(t, n); break;
    case HM_NODE_PAY_ANY: say_payments(t, n); break;
    case HM_NODE_GAIN_ANY:
        say(t, "gain as many ");
        say_unit(t, n->trade.amounts, true);
        say(t, " as you like");
        break;
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
