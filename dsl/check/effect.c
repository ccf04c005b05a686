#include "dsl/check/effect.h"

#include <string.h>

#include "core/effect.h"

enum { TIMES_MAX = 9 }; /* what one word may repeat: the code is written out */

/* -- kinds of resource */

static bool check_kind_held(hm_check *c, const hm_node *n)
{
    if (c->card != NULL && c->card->holds > 0)
        return true;
    hm_diag *d = hm_check_report(c, "wrong-place", n->at, "nothing lies on this card");
    hm_diag_hint(c->diags, d, "add 'holds N'");
    return false;
}

static bool check_named(hm_check *c, const hm_node *n)
{
    if (c->names)
        return true;
    hm_check_report(c, "wrong-place", n->at, "no resource has been named here");
    return false;
}

bool hm_check_kinds(hm_check *c, hm_node *n)
{
    n->value = HM_VALUE_KINDS;
    switch (n->kind) {
    case HM_NODE_KIND_ANY: return n->number == 0 || check_named(c, n);
    case HM_NODE_KIND_NAMED: return check_named(c, n);
    case HM_NODE_KIND_HELD: return check_kind_held(c, n);
    case HM_NODE_KIND_NAME: {
        n->number = hm_game_resource(c->game, n->text, strlen(n->text));
        if (n->number >= 0)
            return true;
        hm_diag *d = hm_check_report(c, "unknown-name", n->at, "unknown resource '%s'",
                                     n->text);
        hm_check_near_resource(c, d, n->text);
        return false;
    }
    default: {
        bool a = hm_check_kinds(c, n->a), b = hm_check_kinds(c, n->b);
        return a && b;
    }
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

static bool check_keeps(hm_check *c, const hm_node *n)
{
    if (c->keeps)
        return true;
    hm_diag *d = hm_check_report(c, "wrong-place", n->at, "nothing is kept by this card");
    hm_diag_hint(c->diags, d, "add 'on build { keep N types }'");
    return false;
}

static bool check_type_name(hm_check *c, hm_node *n, bool put)
{
    n->number = hm_check_type_name(c, n->text, n->at);
    if (n->number < 0)
        return false;
    if (!put || c->game->type[n->number].deal == 0)
        return true;
    hm_check_report(c, "wrong-place", n->at,
                    "cards of type '%s' are dealt, and no effect puts them up", n->text);
    return false;
}

bool hm_check_types(hm_check *c, hm_node *n, bool put)
{
    switch (n->kind) {
    case HM_NODE_TYPES_ANY: return true;
    case HM_NODE_TYPES_KEPT: return check_keeps(c, n);
    case HM_NODE_TYPES_NAME: return check_type_name(c, n, put);
    case HM_NODE_TYPES_OR: {
        bool a = hm_check_types(c, n->a, put), b = hm_check_types(c, n->b, put);
        return a && b;
    }
    default: { /* what is left out may be anything */
        bool a = hm_check_types(c, n->a, put), b = hm_check_types(c, n->b, false);
        return a && b;
    }
    }
}

/* -- effects */

/* The cube that was named. */
static bool check_it(hm_check *c, const hm_node *n)
{
    if (c->names)
        return true;
    hm_diag *d = hm_check_report(c, "wrong-place", n->at,
                                 "there is no 'it' here: no cube was named");
    if (c->builds)
        hm_diag_hint(c->diags, d,
                     "here 'it' is what the neighbour built: build it, drop it");
    return false;
}

/* The building of a neighbour. */
static bool check_built(hm_check *c, const hm_node *n)
{
    if (c->builds)
        return true;
    hm_diag *d = hm_check_report(c, "wrong-place", n->at,
                                 "there is no 'it' here: no neighbour has built");
    hm_diag_hint(c->diags, d, "it stands inside 'when neighbour builds TYPES { }'");
    return false;
}

static bool check_times(hm_check *c, const hm_node *n)
{
    if (n->number >= 1 && n->number <= TIMES_MAX)
        return true;
    hm_check_report(c, "number-range", n->name_at, "number out of range: 1 to %d",
                    (int)TIMES_MAX);
    return false;
}

static bool check_where(hm_check *c, hm_node *set)
{
    return set == NULL || hm_check_value(c, set, HM_VALUE_SET);
}

static bool check_one(hm_check *c, hm_node *n);

static bool check_list(hm_check *c, hm_node *first)
{
    bool fine = true;
    for (hm_node *n = first; n != NULL; n = n->next)
        fine &= check_one(c, n);
    return fine;
}

static bool check_block(hm_check *c, hm_node *n)
{
    if (n->a != NULL)
        return check_list(c, n->a);
    if (!c->broken)
        hm_check_report(c, "empty-block", n->at, "this block has no effect");
    return false;
}

/* Every part is looked at, also after one that is wrong. */
static bool both(bool a, bool b) { return a && b; }

static bool check_one(hm_check *c, hm_node *n)
{
    switch (n->kind) {
    case HM_NODE_BLOCK: return check_block(c, n);
    case HM_NODE_CHOICE: return check_list(c, n->a);
    case HM_NODE_MAY: return check_one(c, n->a);
    case HM_NODE_UP_TO: return both(check_times(c, n), check_one(c, n->a));
    case HM_NODE_HOLD: return check_kind_held(c, n) && hm_check_kinds(c, n->a);
    case HM_NODE_STORE:
        return check_it(c, n) &&
               (n->a != NULL ? check_where(c, n->a) : check_kind_held(c, n));
    case HM_NODE_SWAP:
        return check_it(c, n) && check_kind_held(c, n) && hm_check_kinds(c, n->a);
    case HM_NODE_PLACE: return both(hm_check_kinds(c, n->a), check_where(c, n->b));
    case HM_NODE_PLACE_IT: return check_it(c, n) && check_where(c, n->a);
    case HM_NODE_REMEMBER: return hm_check_value(c, n->a, HM_VALUE_NUMBER);
    case HM_NODE_BUILD: return both(hm_check_types(c, n->a, true), check_where(c, n->b));
    case HM_NODE_BUILD_IT: return check_built(c, n) && check_where(c, n->a);
    case HM_NODE_REPLACE:
        return both(check_where(c, n->a), hm_check_types(c, n->b, true));
    case HM_NODE_KEEP: return both(check_times(c, n), hm_check_types(c, n->a, true));
    case HM_NODE_DROP: return check_built(c, n) && check_keeps(c, n);
    default:
        hm_check_report(c, "syntax", n->at, "this is no effect");
        return false;
    }
}

/* -- questions */

static int questions(const hm_node *n);

enum { MANY = 1000 }; /* far too many; more is not counted, so that nothing overflows */

static int add(int a, int b) { return a + b > MANY ? MANY : a + b; }

static int questions_of_list(const hm_node *first)
{
    int count = 0;
    for (const hm_node *e = first; e != NULL; e = e->next)
        count = add(count, questions(e));
    return count;
}

/* One for each way that is passed by, and those of the way taken. */
static int questions_of_choice(const hm_node *first)
{
    int most = 0, ways = 0;
    for (const hm_node *e = first; e != NULL; e = e->next, ways++) {
        int count = questions(e);
        most = count > most ? count : most;
    }
    return add(ways - 1, most);
}

/* How many answers an effect can need. The core keeps so many and no more; and an
 * effect that asks little is short, however often its steps are repeated. */
static int questions(const hm_node *n)
{
    switch (n->kind) {
    case HM_NODE_BLOCK: return questions_of_list(n->a);
    case HM_NODE_CHOICE: return questions_of_choice(n->a);
    case HM_NODE_MAY: return add(1, questions(n->a));
    case HM_NODE_UP_TO: return add(0, n->number * add(1, questions(n->a)));
    case HM_NODE_KEEP: return n->number;
    case HM_NODE_HOLD:
    case HM_NODE_SWAP:
    case HM_NODE_PLACE_IT:
    case HM_NODE_BUILD_IT: return 1;
    case HM_NODE_STORE: return n->a != NULL;
    case HM_NODE_PLACE:
    case HM_NODE_BUILD:
    case HM_NODE_REPLACE: return 2;
    default: return 0;
    }
}

bool hm_check_effect(hm_check *c, hm_node *n)
{
    if (!check_one(c, n))
        return false;
    int asked = questions(n);
    if (asked <= HM_ANSWERS_MAX)
        return true;
    hm_check_report(c, "limit", n->at,
                    "this effect can ask %s%d questions; at most %d go",
                    asked == MANY ? "more than " : "", asked, (int)HM_ANSWERS_MAX);
    return false;
}

const hm_node *hm_find_effect(const hm_node *n, hm_kind kind)
{
    const hm_node *found = NULL;
    if (n->kind == kind)
        return n;
    switch (n->kind) {
    case HM_NODE_BLOCK:
    case HM_NODE_CHOICE:
    case HM_NODE_MAY:
    case HM_NODE_UP_TO:
        for (const hm_node *e = n->a; e != NULL && found == NULL; e = e->next)
            found = hm_find_effect(e, kind);
        return found;
    default: return NULL;
    }
}
