/* kinds.c - kinds of resource and types of building in words: what effects take and put
 * up, what wakes a card, and what it allows.
 *
 * One list of types is said in four ways, by what it is for: a building that is put up,
 * one that is put in place of another, one that somebody built, one that is waited
 * for. What no effect can touch is left for the end of the sentence (hm_text.spared). */
#include "dsl/say/phrase.h"

#include <assert.h>
#include <string.h>

#include "core/code.h"

/* -- kinds of resource */

static void say_held(hm_text *t, const hm_node *n, bool all)
{
    if (n->held.by_this == 1) {
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
    if (n->kind == HM_NODE_KIND_HELD && n->held.by_this == 1) {
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
        say(t, n->any.which == 1 ? "any other resource" : "any resource");
        break;
    case HM_NODE_KIND_NAMED:
        say(t, t->after ? "another one of the same kind" : "the named resource");
        break;
    case HM_NODE_KIND_LAST: say(t, "the resource that was named last"); break;
    case HM_NODE_KIND_HELD: say_held(t, n, false); break;
    case HM_NODE_KIND_NAME: say(t, n->text); break;
    case HM_NODE_KIND_OR:
        hm_say_kinds(t, n->pair.left);
        say(t, " or ");
        hm_say_kinds(t, n->pair.right);
        break;
    case HM_NODE_KIND_EXCEPT:
        hm_say_kinds(t, n->pair.left);
        say_exception(t, n->pair.right);
        break;
    default: break;
    }
}

void hm_say_named(hm_text *t, const hm_node *n)
{
    if (n->kind == HM_NODE_KIND_EXCEPT) {
        hm_say_named(t, n->pair.left);
        say_exception(t, n->pair.right);
    } else if (n->kind == HM_NODE_KIND_ANY && n->any.which == 0) {
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
    return n->kind == HM_NODE_TYPES_OR
               ? are_names(n->pair.left) && are_names(n->pair.right)
               : n->kind == HM_NODE_TYPES_NAME;
}

static int items(const hm_node *n)
{
    return n->kind == HM_NODE_TYPES_OR ? items(n->pair.left) + items(n->pair.right) : 1;
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
        return are_like_cards(t, n->pair.left) || are_like_cards(t, n->pair.right);
    int type = hm_game_type(t->game, n->text, strlen(n->text));
    return type >= 0 && hm_is_like_a_card(t, type);
}

/* "those in its row", "those in your town" */
static void say_those_in(hm_text *t, const hm_node *n, const char *those)
{
    say(t, those);
    if (is_word(n->types.where, HM_WORD_BUILT))
        say(t, " in your town");
    else
        hm_say_among(t, n->types.where);
}

static void say_items(hm_text *t, const hm_node *n, list *l);

static void say_item(hm_text *t, const hm_node *n, list *l)
{
    switch (n->kind) {
    case HM_NODE_TYPES_NAME: say_name(t, n, l->many); break;
    case HM_NODE_TYPES_KEPT: say(t, "those kept on it"); break;
    case HM_NODE_TYPES_IN: say_those_in(t, n, "those"); break;
    case HM_NODE_TYPES_EXCEPT: {
        list of = {" and ", l->many, items(n->pair.left)};
        list but = {" and ", l->many, items(n->pair.right)};
        say_items(t, n->pair.left, &of);
        say(t, " but not ");
        say_items(t, n->pair.right, &but);
        break;
    }
    case HM_NODE_TYPES_ANY:
        say(t, n->any.which == HM_ANY_NEW ? "any new type" : "any type");
        break;
    default: assert(false); break; /* the grammar has no other */
    }
}

static void say_items(hm_text *t, const hm_node *n, list *l)
{
    if (n->kind == HM_NODE_TYPES_OR) {
        say_items(t, n->pair.left, l);
        say_items(t, n->pair.right, l);
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
    const hm_children of = hm_node_children(n);
    bool has = n->kind == HM_NODE_TYPES_NAME && strcmp(n->text, name) == 0;
    for (int i = 0; i < of.count && !has; i++)
        has = has_name(of.child[i], name);
    return has;
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

/* What holds for everybody waits for any: there is no building of its own. */
static void say_any_building(hm_text *t, purpose why)
{
    const bool own = hm_own_type(t) != NULL;
    say(t, why == WATCHED              ? "any building"
           : why == AWAITED && own     ? "any other building"
           : why == AWAITED            ? "any building"
           : why == PUT_INSTEAD        ? "one of any other type in play"
                                       : "a building of any type in play");
}

/* "a building of a type that was not adjacent to it before" */
static void say_new_building(hm_text *t, const hm_node *n)
{
    say(t, "a building of a type that ");
    if (n->word == 0) {
        say(t, "your town did not have before");
        return;
    }
    say(t, "was not ");
    say(t, hm_word_said((hm_word)n->word)->near);
    say(t, "it before");
}

/* "a hut or barn", "a building of any type except hut". */
static void say_building(hm_text *t, const hm_node *n, purpose why)
{
    bool excepts = n->kind == HM_NODE_TYPES_EXCEPT;
    const hm_node *base = excepts ? n->pair.left : n,
                  *except = excepts ? n->pair.right : NULL;
    size_t before = t->w.length;
    if (are_names(base)) {
        list l = {" or ", false, items(base)};
        say(t, are_like_cards(t, base) ? "building of type " : "");
        say_items(t, base, &l);
        hm_say_article(t, before);
    } else if (base->kind == HM_NODE_TYPES_OR) {
        say_building(t, base->pair.left, why);
        say(t, " or ");
        say_building(t, base->pair.right, why);
    } else if (base->kind == HM_NODE_TYPES_EXCEPT) {
        say_building(t, base, why);
    } else if (base->kind == HM_NODE_TYPES_KEPT) {
        say(t, is_seen(why) ? "one of the types kept on it"
                            : "a building of a type kept on it");
    } else if (base->kind == HM_NODE_TYPES_IN) {
        say_those_in(t, base, is_seen(why) ? "one of the types"
                                           : "a building of one of the types");
    } else if (base->any.which == HM_ANY_NEW) {
        say_new_building(t, base);
    } else {
        say_any_building(t, why);
        if (base->any.which == HM_ANY_OTHER)
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
    const hm_node *base = excepts ? n->pair.left : n,
                  *except = excepts ? n->pair.right : NULL;
    if (are_names(base)) {
        const bool like = are_like_cards(t, base);
        list l = {" or ", !like, items(base)};
        say(t, like ? "of type " : "");
        say_items(t, base, &l);
    } else if (base->kind == HM_NODE_TYPES_OR) {
        hm_say_allowed(t, base->pair.left);
        say(t, " or ");
        hm_say_allowed(t, base->pair.right);
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
    return (types->kind == HM_NODE_TYPES_ANY && types->any.which == HM_ANY_NEW) ||
           hm_node_any(types, hm_has_new);
}

void hm_say_awaited(hm_text *t, const hm_node *types)
{
    say_building(t, types, AWAITED);
}

void hm_say_built(hm_text *t, const hm_node *types) { say_building(t, types, WATCHED); }

/* One that an effect puts up, and one that it puts in place of another. */
void hm_say_put_up(hm_text *t, const hm_node *types) { say_building(t, types, PUT_UP); }

void hm_say_put_instead(hm_text *t, const hm_node *types)
{
    say_building(t, types, PUT_INSTEAD);
}

/* "keep on it 3 different types of building", "keep on it 2 of the types ...". */
void hm_say_keep(hm_text *t, const hm_node *n)
{
    static const hm_node any = {.kind = HM_NODE_TYPES_ANY};
    const hm_node *types = n->step.first != NULL ? n->step.first : &any;
    bool excepts = types->kind == HM_NODE_TYPES_EXCEPT;
    const hm_node *base = excepts ? types->pair.left : types,
                  *except = excepts ? types->pair.right : NULL;
    say(t, "keep on it ");
    say_number(t, n->step.times);
    if (base->kind == HM_NODE_TYPES_ANY) {
        say(t, n->step.times == 1 ? " type of building in play"
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
