/* kinds.c - checks which kinds of resource and types of building may be named where. */
#include "dsl/check/effect.h"

#include <string.h>

#include "core/effect.h"
#include "dsl/check/refusals.h"

/* -- kinds of resource */

/* Rules for everybody stand on no card. */
bool hm_check_needs_building(hm_check *c, const hm_node *n)
{
    if (hm_check_has_building(c) && c->place != HM_AT_VISIT)
        return true;
    const char *who = c->task            ? "others have no such"
                      : c->card == NULL    ? "a rule for everybody has no"
                      : c->card->ability ? "an ability has no" : NULL;
    return who != NULL ? hm_refuse_of(c, HM_REFUSED_NO_BUILDING, n->at, who, NULL)
                       : hm_refuse(c, HM_REFUSED_VISITORS_LEAVE_NOTHING, n->at);
}

bool hm_check_needs_cubes(hm_check *c, const hm_node *n)
{
    if (c->place == HM_AT_VISIT)
        return hm_refuse(c, HM_REFUSED_VISITORS_ONLY_TAKE, n->at);
    if (c->card != NULL && c->card->holds > 0 && !c->task)
        return true;
    if (!hm_check_has_building(c))
        return hm_check_needs_building(c, n);
    return hm_refuse(c, HM_REFUSED_NOTHING_LIES, n->at);
}

static bool check_named(hm_check *c, const hm_node *n)
{
    return c->names || hm_refuse(c, HM_REFUSED_NONE_NAMED, n->at);
}

/* The table's, and known as long as the game goes on. */
static bool check_last(hm_check *c, const hm_node *n)
{
    return c->place == HM_AT_EFFECT || c->place == HM_AT_LAW || c->place == HM_AT_VISIT ||
           hm_refuse_of(c, HM_REFUSED_KNOWN_IN_PLAY, n->at, "last named", NULL);
}

/* Both sides of `or` are looked at, also after a mistake in the first, so that a card
 * with two misspelt resources is told of both. */
bool hm_check_kinds(hm_check *c, hm_node *n)
{
    n->value = HM_VALUE_KINDS;
    switch (n->kind) {
    case HM_NODE_KIND_ANY: return n->any.which == 0 || check_named(c, n);
    case HM_NODE_KIND_NAMED: return check_named(c, n);
    case HM_NODE_KIND_LAST: return check_last(c, n);
    case HM_NODE_KIND_HELD: return hm_check_needs_cubes(c, n);
    case HM_NODE_KIND_NAME: {
        n->name.index = hm_game_resource(c->game, n->text, strlen(n->text));
        if (n->name.index >= 0)
            return true;
        hm_diag *d = hm_check_report(c, "unknown-name", n->at, "unknown resource '%s'",
                                     n->text);
        hm_check_near_resource(c, d, n->text);
        return false;
    }
    case HM_NODE_KIND_OR:
    case HM_NODE_KIND_EXCEPT: {
        bool a = hm_check_kinds(c, n->pair.left), b = hm_check_kinds(c, n->pair.right);
        return a && b;
    }
    default:
        hm_check_report(c, "syntax", n->at, "these are no kinds of resource");
        return false;
    }
}

/* -- types of building */

int hm_check_type_name(hm_check *c, const char *text, hm_span at)
{
    int type = hm_game_type(c->game, text, strlen(text));
    if (type < 0) {
        hm_diag *d = hm_check_report(c, "unknown-name", at, "unknown type '%s'", text);
        hm_check_near_type(c, d, text);
    }
    return type;
}

bool hm_check_needs_types(hm_check *c, const hm_node *n)
{
    if (c->place == HM_AT_BUILD) {
        hm_check_report(c, "wrong-place", n->at,
                        "what is kept is seen from one building, but here is none");
        return false;
    }
    if (c->keeps)
        return true;
    if (!hm_check_has_building(c))
        return hm_check_needs_building(c, n);
    return hm_refuse(c, HM_REFUSED_NOTHING_KEPT, n->at);
}

static bool check_type_name(hm_check *c, hm_node *n, bool put)
{
    n->name.index = hm_check_type_name(c, n->text, n->at);
    if (n->name.index < 0)
        return false;
    if (!put || c->game->type[n->name.index].deal == 0)
        return true;
    hm_check_report(c, "wrong-place", n->at,
                    "cards of type '%s' are dealt, and no effect puts them up", n->text);
    return false;
}

/* "any new type" is about a building that comes. */
static bool check_any_type(hm_check *c, hm_node *n)
{
    n->word = c->near;
    if (n->any.which != HM_ANY_NEW || c->comes)
        return true;
    hm_diag *d = hm_check_report(c, "wrong-place", n->at,
                                 "nothing comes here that could be new");
    hm_diag_hint(c->diags, d, "it stands in 'when you build any new type { }'");
    return false;
}

bool hm_check_types(hm_check *c, hm_node *n, bool put)
{
    switch (n->kind) {
    case HM_NODE_TYPES_ANY: return check_any_type(c, n);
    case HM_NODE_TYPES_KEPT: return hm_check_needs_types(c, n);
    case HM_NODE_TYPES_IN: return hm_check_value(c, n->types.where, HM_VALUE_SET);
    case HM_NODE_TYPES_NAME: return check_type_name(c, n, put);
    case HM_NODE_TYPES_OR: {
        bool a = hm_check_types(c, n->pair.left, put),
             b = hm_check_types(c, n->pair.right, put);
        return a && b;
    }
    case HM_NODE_TYPES_EXCEPT: { /* what is left out may be anything */
        bool a = hm_check_types(c, n->pair.left, put),
             b = hm_check_types(c, n->pair.right, false);
        return a && b;
    }
    default:
        hm_check_report(c, "syntax", n->at, "these are no types of building");
        return false;
    }
}
