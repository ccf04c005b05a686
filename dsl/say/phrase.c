/* phrase.c - sets of squares in words.
 *
 * A set is a product of factors (a type, a place, a state); one of them is the noun,
 * others stand before it as adjectives or behind it as clauses. Which is which is
 * decided by their role, so that any combination reads as one phrase. */
#include "dsl/say/phrase.h"

#include <string.h>

#include "core/code.h"

/* A set of squares becomes a noun phrase. Its factors (what stands side by side,
 * what is excepted) are sorted by what English does with them:
 *
 *     fed    adjacent    huts   in its row   that are not ...   of the player ...
 *     adjectives         noun   places       clauses            owner
 */

/* -- factors of a set, by what becomes of them */

/* A condition that a square is something is one more factor; any other is none, and fn
 * gets the whole for it. */
static void each_factor_of_where(hm_text *t, hm_phrase *p, const hm_node *n,
                                 hm_factor *fn)
{
    bool isnt;
    const hm_node *state = hm_where_state(n, &isnt);
    hm_each_factor(t, p, n->pair.left, false, fn);
    if (state != NULL)
        hm_each_factor(t, p, state, isnt, fn);
    else
        fn(t, p, n, false);
}

/* Calls fn for all that a square must be, or (no) must not be. */
void hm_each_factor(hm_text *t, hm_phrase *p, const hm_node *n, bool no, hm_factor *fn)
{
    if (n->kind == HM_NODE_NARROW && !no) {
        hm_each_factor(t, p, n->pair.left, no, fn);
        hm_each_factor(t, p, n->pair.right, no, fn);
    } else if (n->kind == HM_NODE_EXCEPT && !no) {
        hm_each_factor(t, p, n->pair.left, no, fn);
        hm_each_factor(t, p, n->pair.right, true, fn);
    } else if (n->kind == HM_NODE_WHERE && !no) {
        each_factor_of_where(t, p, n, fn);
    } else if (is_prefix(n, HM_WORD_NOT)) {
        hm_each_factor(t, p, n->prefix.of, !no, fn);
    } else if (is_side(n) && !no) {
        p->side = n;
        hm_each_factor(t, p, n->prefix.of, no, fn);
    } else if (is_prefix(n, HM_WORD_ANY)) {
        hm_each_factor(t, p, n->prefix.of, no, fn);
    } else {
        fn(t, p, n, no);
    }
}

/* The noun that says most: any other is better than "building" or "square". */
static bool is_better_noun(const hm_node *n, const hm_node *than)
{
    if (than == NULL)
        return true;
    bool weak = is_word(than, HM_WORD_TOWN) || is_word(than, HM_WORD_BUILT);
    return weak && !is_word(n, HM_WORD_TOWN);
}

static bool leaves_itself_out(const hm_node *n)
{
    if (n->kind == HM_NODE_OR)
        return leaves_itself_out(n->pair.left) && leaves_itself_out(n->pair.right);
    return hm_is_near(n) && hm_role_of(n) == HM_ROLE_PLACE;
}

/* Negated factors are clauses, whatever they are: "huts that are not fed". */
static void find(hm_text *t, hm_phrase *p, const hm_node *n, bool no)
{
    if (no)
        return;
    p->building |= hm_is_all_buildings(t, n);
    p->placed |= hm_is_place(n);
    p->near |= leaves_itself_out(n);
    p->beside |= hm_is_near(n) && hm_role_of(n) == HM_ROLE_ADJECTIVE;
    p->work |= is_word(n, HM_WORD_WORKING);
    p->token = is_token(n) ? n : p->token;
    if (is_word(n, HM_WORD_SELF))
        p->self = true;
    else if (hm_role_of(n) == HM_ROLE_NOUN && is_better_noun(n, p->noun))
        p->noun = n;
}

hm_phrase hm_look_at(hm_text *t, const hm_node *set, bool many)
{
    hm_phrase p = {.many = many, .building = t->feeding};
    hm_each_factor(t, &p, set, false, find);
    bool noun = p.noun != NULL && !is_word(p.noun, HM_WORD_TOWN);
    if (p.token != NULL && !noun && !p.building && !p.self && !t->squares &&
        hm_token_alone(t, set) != NULL)
        p.noun = p.token;
    return p;
}

/* -- noun phrases */

/* Has the adjective a word for what is not so? */
static bool has_opposite(const hm_node *n)
{
    return !hm_is_soil(n) && hm_said_of(n)->many[0] != '\0';
}

/* Is the noun "empty square", which is two words already? */
static bool is_vacant(const hm_phrase *p)
{
    return p->noun != NULL &&
           (is_word(p->noun, HM_WORD_EMPTY) || is_word(p->noun, HM_WORD_VACANT));
}

/* Is it something that stands on squares: "hut on sand"? */
static bool stands(const hm_phrase *p)
{
    return p->noun != NULL ? !is_vacant(p) && !is_word(p->noun, HM_WORD_TOWN)
                           : p->building && !p->self;
}

/* "empty square of forest", "hut on forest" */
static void soil_behind(hm_text *t, hm_phrase *p, const hm_node *n, bool no)
{
    if (no || !hm_is_soil(n) || (!is_vacant(p) && !stands(p)))
        return;
    say(t, is_vacant(p) ? " of " : " on ");
    say(t, hm_soil_of(t, n));
}

/* An adjective with an opposite ("unfed") is said also of what must not be; without one
 * it becomes a clause. */
static void adjective(hm_text *t, hm_phrase *p, const hm_node *n, bool no)
{
    const bool behind = hm_is_soil(n) && (is_vacant(p) || stands(p));
    if (hm_role_of(n) != HM_ROLE_ADJECTIVE || behind)
        return;
    if (no && p->building && has_opposite(n)) {
        say(t, hm_said_of(n)->many);
        say(t, " ");
    } else if (!no) {
        say(t, hm_is_soil(n) ? hm_soil_of(t, n) : hm_said_of(n)->one);
        say(t, " ");
    }
}

/* The same where the places are said elsewhere. */
static void adjective_only(hm_text *t, hm_phrase *p, const hm_node *n, bool no)
{
    if (no || !hm_is_place(n))
        adjective(t, p, n, no);
}

/* Does the noun say it already? */
static bool is_implied(const hm_phrase *p, const hm_node *n)
{
    return n == p->noun || is_word(n, HM_WORD_TOWN) || is_word(n, HM_WORD_SELF) ||
           (is_word(n, HM_WORD_BUILT) && p->building) ||
           (is_word(n, HM_WORD_EMPTY) && p->noun != NULL &&
            is_word(p->noun, HM_WORD_VACANT));
}

static bool has_clause(const hm_phrase *p, const hm_node *n, bool no)
{
    if (no)
        return hm_role_of(n) != HM_ROLE_ADJECTIVE || !has_opposite(n) || !p->building;
    return !is_implied(p, n) && !hm_is_place(n) && hm_role_of(n) != HM_ROLE_ADJECTIVE;
}

/* A place with a noun in it would catch the clauses that follow it. */
static bool has_noun(const hm_node *n)
{
    return n->kind == HM_NODE_OR ? has_noun(n->pair.left) || has_noun(n->pair.right)
                                 : n->kind != HM_NODE_WORD;
}

static void find_clause(hm_text *t, hm_phrase *p, const hm_node *n, bool no)
{
    (void)t;
    p->claused |= has_clause(p, n, no);
    p->claims += has_clause(p, n, no);
    p->late |= !no && hm_role_of(n) == HM_ROLE_PLACE && has_noun(n);
}

static void place(hm_text *t, hm_phrase *p, const hm_node *n, bool no)
{
    if (no || hm_role_of(n) != HM_ROLE_PLACE || (p->claused && has_noun(n)))
        return;
    say(t, p->places++ == 0 ? " " : " and ");
    hm_say_place_behind(t, n);
}

static void say_that(hm_text *t, hm_phrase *p)
{
    say(t, p->clauses++ > 0 ? " and " : p->which ? " and that " : " that ");
}

static void late_place(hm_text *t, hm_phrase *p, const hm_node *n, bool no)
{
    if (no || hm_role_of(n) != HM_ROLE_PLACE || !p->claused || !has_noun(n))
        return;
    say_that(t, p);
    hm_say_clause(t, n, false, p->many);
}

/* What a square can be without: "a building or a worker". */
static bool is_standing(const hm_node *n)
{
    if (n->kind == HM_NODE_OR)
        return is_standing(n->pair.left) && is_standing(n->pair.right);
    return is_word(n, HM_WORD_BUILT) || is_word(n, HM_WORD_WORKER) ||
           is_word(n, HM_WORD_CREW);
}

static void say_standing(hm_text *t, const hm_node *n)
{
    if (n->kind != HM_NODE_OR) {
        hm_say_a(t, n);
        return;
    }
    say_standing(t, n->pair.left);
    say(t, " or ");
    say_standing(t, n->pair.right);
}

/* Is it a thing, which a building can be or not: "other than a hut"? */
static bool is_other_thing(const hm_node *n)
{
    return hm_role_of(n) == HM_ROLE_NOUN && !is_word(n, HM_WORD_EMPTY) &&
           !is_word(n, HM_WORD_BUILT);
}

/* "without" takes what stands on a square and is shorter than "that is not"; only as
 * the first clause, since nothing can be joined to it by "and". Of two sorts of cube
 * the second is an adjective: "cubes that are not clay". */
static void clause(hm_text *t, hm_phrase *p, const hm_node *n, bool no)
{
    if (!has_clause(p, n, no) || (n->kind == HM_NODE_WHERE && !no))
        return;
    if (hm_say_token_behind(t, p, n, no))
        return;
    if (no && n->kind == HM_NODE_OR && is_standing(n) && p->clauses == 0) {
        say(t, " without ");
        say_standing(t, n);
        return;
    }
    if (no && is_word(n, HM_WORD_BUILT) && p->clauses == 0) {
        say(t, " without a building");
        return;
    }
    if (no && p->claims == 1 && !p->late && !p->which && stands(p) &&
        is_other_thing(n) && !hm_is_cube(t, n)) {
        hm_say_other_than(t, n, p->many);
        return;
    }
    say_that(t, p);
    if (p->noun != NULL && hm_is_cube(t, p->noun) && hm_is_cube(t, n) &&
        n->text != NULL) {
        say(t, p->many ? "are " : "is ");
        say(t, no ? "not " : "");
        say(t, n->text);
        return;
    }
    hm_say_clause(t, n, no, p->many);
}

/* Last of all, since a whole sentence may stand there. */
static void where(hm_text *t, hm_phrase *p, const hm_node *n, bool no)
{
    if (n->kind == HM_NODE_WHERE && !no)
        hm_say_where(t, p, n);
}

static void say_head(hm_text *t, const hm_phrase *p)
{
    bool theirs = t->theirs;
    t->theirs |= p->side != NULL;
    if (p->noun != NULL)
        hm_say_noun(t, p->noun, p->many);
    else if (p->building && !p->self)
        say(t, p->many ? "buildings" : "building");
    else
        say(t, p->many ? "squares" : "square");
    t->theirs = theirs;
}

/* What is asked is asked of such a building. */
static bool is_asked(hm_text *t, const hm_node *noun)
{
    const hm_node *of = hm_look_at(t, t->asked_of, false).noun;
    return of != NULL && of->kind == noun->kind && noun->kind != HM_NODE_OR &&
           of->word == noun->word &&
           (of->text == NULL || noun->text == NULL || strcmp(of->text, noun->text) == 0);
}

/* Buildings of this card or of its type, of which it is one itself. */
static bool is_own_kind(hm_text *t, const hm_node *noun)
{
    if (noun == NULL)
        return false;
    if (t->asked_of != NULL)
        return is_asked(t, noun);
    return is_word(noun, HM_WORD_THIS) ||
           (noun->kind == HM_NODE_NAME && hm_is_own_type(t, noun->text));
}

/* The order of an English phrase: adjectives, noun, places, clauses, and last the
 * places with a noun of their own, to which a clause behind them would seem to belong.
 * Each round goes over all factors and says those of its role, so the order in the card
 * does not matter. */
void hm_say_phrase(hm_text *t, hm_phrase *p, const hm_node *set, bool places)
{
    if ((p->near || (p->beside && !places)) && is_own_kind(t, p->noun))
        say(t, "other ");
    hm_each_factor(t, p, set, false, places ? adjective : adjective_only);
    say_head(t, p);
    hm_each_factor(t, p, set, false, soil_behind);
    if (p->self)
        say(t, p->noun != NULL || t->asked_of != NULL ? " on its own square"
                                                      : " of this building");
    if (p->noun != NULL && is_token(p->noun) && !p->placed && !p->bare &&
        p->side == NULL && !t->theirs)
        say(t, t->away != NULL ? " in their town" : " in your town");
    hm_each_factor(t, p, set, false, find_clause);
    if (places)
        hm_each_factor(t, p, set, false, place);
    hm_each_factor(t, p, set, false, clause);
    if (places)
        hm_each_factor(t, p, set, false, late_place);
    if (p->side != NULL && places)
        hm_say_whose(t, p->side, false);
    hm_each_factor(t, p, set, false, where);
}

void hm_say_set(hm_text *t, const hm_node *set, bool many)
{
    hm_phrase p = hm_look_at(t, set, many);
    hm_say_phrase(t, &p, set, true);
}

void hm_say_article(hm_text *t, size_t before)
{
    if (t->w.failed || before >= t->w.length ||
        strncmp(t->w.text + before, "the ", 4) == 0) /* it is a certain one */
        return;
    bool vowel = strchr("aeiouAEIOU", t->w.text[before]) != NULL;
    bool other = strncmp(t->w.text + before, "other ", 6) == 0;
    hm_write_insert(&t->w, before, other ? "an" : vowel ? "an " : "a ");
}

void hm_say_a(hm_text *t, const hm_node *set)
{
    hm_phrase p = hm_look_at(t, set, false);
    size_t before = t->w.length;
    if (is_word(set, HM_WORD_NEW)) {
        say(t, t->gathers ? "your worker" : hm_said_of(set)->one);
        return;
    }
    if (is_word(set, HM_WORD_SELF) || is_word(set, HM_WORD_THERE)) {
        const bool there = is_word(set, HM_WORD_THERE);
        if (!there)
            hm_say_self(t);
        else
            say(t, t->lifted    ? "it"
                   : t->several ? "the last of those squares"
                                : hm_said_of(set)->one);
        return;
    }
    p.bare = true;
    hm_say_phrase(t, &p, set, true);
    hm_say_article(t, before);
}

/* Cubes and buildings go on empty squares only, so these are called so. */
void hm_say_free(hm_text *t, const hm_node *set)
{
    static const hm_node empty = {.kind = HM_NODE_WORD, .word = HM_WORD_EMPTY};
    hm_phrase p = hm_look_at(t, set, false);
    bool square = p.noun == NULL || is_word(p.noun, HM_WORD_TOWN) || is_token(p.noun);
    if (square && !p.building && !p.self)
        p.noun = &empty;
    hm_say_phrase(t, &p, set, true);
}
