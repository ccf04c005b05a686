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

/* What a factor is without being a word: a noun, a place, or a clause. */
enum { NOUN = HM_ROLE_NOUN, ADJECTIVE = HM_ROLE_ADJECTIVE, PLACE = HM_ROLE_PLACE,
       CLAUSE = HM_ROLE_CLAUSE };

static const hm_word_says *said(const hm_node *n)
{
    return hm_word_said(n->kind == HM_NODE_WORD ? n->word : HM_WORD_NO_WORD);
}

/* Ground of a town, which is said of what is there: "forest hut", "water square". On a
 * shared board it is a thing. */
static bool is_soil(const hm_node *n)
{
    return n->kind == HM_NODE_NAME && n->word == HM_WORD_TERRAIN;
}

static const char *soil_of(const hm_text *t, const hm_node *n)
{
    return t->game->terrain[n->number].name;
}

/* A word for squares seen from the building. */
static bool is_near(const hm_node *n)
{
    return n->kind == HM_NODE_WORD && said(n)->role != HM_ROLE_NONE &&
           said(n)->near[0] != '\0';
}

/* Of a set whose role is known. A common noun is one that takes an article: this building
 * takes none. */
static bool is_common(const hm_node *n, int role)
{
    return role == NOUN && !is_word(n, HM_WORD_SELF) && !is_word(n, HM_WORD_THERE);
}
static bool is_somewhere(const hm_node *n, int role)
{
    return role == PLACE || is_near(n);
}

static int role_of(const hm_node *n);

/* An "or" is a noun only if both sides are, and a place only if both are; else it is
 * put behind as a clause, which takes anything. Each side is looked at once: of many
 * joined in a row, looking twice would double the work with every one of them. */
static int role_of_or(const hm_node *n)
{
    int a = role_of(n->a), b = role_of(n->b);
    if (is_common(n->a, a) && is_common(n->b, b))
        return NOUN;
    return is_somewhere(n->a, a) && is_somewhere(n->b, b) ? PLACE : CLAUSE;
}

static int role_of(const hm_node *n)
{
    switch (n->kind) {
    case HM_NODE_NAME: return is_token(n) ? CLAUSE : is_soil(n) ? ADJECTIVE : NOUN;
    case HM_NODE_COMMONEST:
    case HM_NODE_STRING: return NOUN;
    case HM_NODE_WORD: return said(n)->role;
    case HM_NODE_NEAR:
    case HM_NODE_ONE_TYPE: return PLACE;
    case HM_NODE_PREFIX:
        return is_prefix(n, HM_WORD_LARGEST) || hm_shape_is(n, HM_ROLE_PLACE) ? PLACE
                                                                              : CLAUSE;
    case HM_NODE_OR: return role_of_or(n);
    default: return CLAUSE;
    }
}

bool hm_is_place(const hm_node *n) { return is_somewhere(n, role_of(n)); }

/* Does the word before a set leave what stands there the same? Squares above it, or not
 * in it, are others. */
static bool has_same_kind(const hm_node *n)
{
    const hm_op_info *op = hm_op_lookup((hm_op)hm_word_lookup((hm_word)n->word)->op);
    return n->word != HM_WORD_NOT && (op->traits & HM_SEES_PART ||
                                      !hm_shape_is(n, HM_ROLE_PLACE));
}

/* Is everything in the set a building? */
static bool is_building(const hm_text *t, const hm_node *n)
{
    switch (n->kind) {
    case HM_NODE_NAME: return hm_type_named(t, n) >= 0;
    case HM_NODE_STRING:
    case HM_NODE_TRAIT:
    case HM_NODE_COMMONEST:
    case HM_NODE_ONE_TYPE: return true;
    case HM_NODE_WORD:
        switch (hm_op_lookup((hm_op)hm_word_lookup((hm_word)n->word)->op)->stands) {
        case HM_STANDS_BUILDING:
        case HM_STANDS_EATER:
        case HM_STANDS_MINE:
        case HM_STANDS_ITSELF: return true;
        default: return false;
        }
    case HM_NODE_NARROW: return is_building(t, n->a) || is_building(t, n->b);
    case HM_NODE_OR: return is_building(t, n->a) && is_building(t, n->b);
    case HM_NODE_EXCEPT:
    case HM_NODE_WHERE: return is_building(t, n->a);
    case HM_NODE_PREFIX: return has_same_kind(n) && is_building(t, n->a);
    default: return false;
    }
}

/* A condition that a square is something is one more factor; any other is none, and fn
 * gets the whole for it. */
static void each_factor_of_where(hm_text *t, hm_phrase *p, const hm_node *n,
                                 hm_factor *fn)
{
    bool isnt;
    const hm_node *state = hm_where_state(n, &isnt);
    hm_each_factor(t, p, n->a, false, fn);
    if (state != NULL)
        hm_each_factor(t, p, state, isnt, fn);
    else
        fn(t, p, n, false);
}

/* Calls fn for all that a square must be, or (no) must not be. */
void hm_each_factor(hm_text *t, hm_phrase *p, const hm_node *n, bool no, hm_factor *fn)
{
    if (n->kind == HM_NODE_NARROW && !no) {
        hm_each_factor(t, p, n->a, no, fn);
        hm_each_factor(t, p, n->b, no, fn);
    } else if (n->kind == HM_NODE_EXCEPT && !no) {
        hm_each_factor(t, p, n->a, no, fn);
        hm_each_factor(t, p, n->b, true, fn);
    } else if (n->kind == HM_NODE_WHERE && !no) {
        each_factor_of_where(t, p, n, fn);
    } else if (is_prefix(n, HM_WORD_NOT)) {
        hm_each_factor(t, p, n->a, !no, fn);
    } else if (is_side(n) && !no) {
        p->side = n;
        hm_each_factor(t, p, n->a, no, fn);
    } else if (is_prefix(n, HM_WORD_ANY)) {
        hm_each_factor(t, p, n->a, no, fn);
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
        return leaves_itself_out(n->a) && leaves_itself_out(n->b);
    return is_near(n) && role_of(n) == PLACE;
}

/* Negated factors are clauses, whatever they are: "huts that are not fed". */
static void find(hm_text *t, hm_phrase *p, const hm_node *n, bool no)
{
    if (no)
        return;
    p->building |= is_building(t, n);
    p->placed |= hm_is_place(n);
    p->near |= leaves_itself_out(n);
    p->beside |= is_near(n) && role_of(n) == ADJECTIVE;
    p->work |= is_word(n, HM_WORD_WORKING);
    p->token = is_token(n) ? n : p->token;
    if (is_word(n, HM_WORD_SELF))
        p->self = true;
    else if (role_of(n) == NOUN && is_better_noun(n, p->noun))
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

/* -- places and clauses */

static const char *near_words(const hm_text *t, hm_word word)
{
    if (word == HM_WORD_AROUND && t->game->boards > 0)
        return "beside "; /* terrain is that, and nothing stands around a lake */
    return hm_word_said(word)->near;
}

static bool is_row_or_column(const hm_node *n)
{
    return (is_word(n->a, HM_WORD_ROW) && is_word(n->b, HM_WORD_COLUMN)) ||
           (is_word(n->a, HM_WORD_COLUMN) && is_word(n->b, HM_WORD_ROW));
}

static void say_group(hm_text *t, const hm_node *n)
{
    say(t, "in the largest group of adjacent ");
    if (n->kind == HM_NODE_PREFIX) {
        hm_say_set(t, n->a, true);
        return;
    }
    say(t, "buildings of one type");
    if (n->a != NULL) {
        say(t, " among ");
        hm_say_set(t, n->a, true);
    }
}

/* Of "or" the parts are said as they are; only row and column have an idiom. */
void hm_say_place(hm_text *t, const hm_node *n)
{
    if (n->kind == HM_NODE_OR && is_row_or_column(n)) {
        say(t, "in its row or column");
    } else if (n->kind == HM_NODE_OR) {
        hm_say_place(t, n->a);
        say(t, " or ");
        hm_say_place(t, n->b);
    } else if (n->kind == HM_NODE_NEAR) {
        say(t, near_words(t, (hm_word)n->word));
        hm_say_a(t, n->a);
    } else if (n->kind == HM_NODE_WORD) {
        say(t, said(n)->one);
    } else if (hm_shape_is(n, HM_ROLE_PLACE)) {
        hm_say_shape(t, n, false);
    } else {
        say_group(t, n);
    }
}

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
        say_what(t, n->a, many);
        say(t, n->kind == HM_NODE_EXCEPT ? " and not " : " and ");
        say_what(t, n->b, many);
    }
}

/* What stands behind "is" or "are". */
static void say_what(hm_text *t, const hm_node *n, bool many)
{
    if (hm_say_token_is(t, n))
        return;
    if (said(n)->role != HM_ROLE_NONE && said(n)->is[0] != '\0')
        say(t, said(n)->is);
    else if (is_soil(n))
        say(t, soil_of(t, n));
    else if (is_prefix(n, HM_WORD_NOT)) {
        say(t, "not ");
        say_what(t, n->a, many);
    } else if (role_of(n) == NOUN && many)
        hm_say_noun(t, n, true);
    else if (role_of(n) == NOUN)
        hm_say_a(t, n);
    else if (hm_is_place(n))
        hm_say_place(t, n);
    else if (n->kind == HM_NODE_OR) {
        say_what(t, n->a, many);
        say(t, " or ");
        say_what(t, n->b, many);
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
    if (n->kind != HM_NODE_OR || role_of(n) == NOUN) {
        say_what(t, n, many);
        return;
    }
    say_nor(t, n->a, many);
    say(t, " nor ");
    say_nor(t, n->b, many);
}

/* The opposite: "not a hut", "neither fed nor in a corner", "not both ...". */
static void say_not(hm_text *t, const hm_node *n, bool many)
{
    bool narrowed = n->kind == HM_NODE_NARROW || n->kind == HM_NODE_EXCEPT;
    if (n->kind == HM_NODE_OR && role_of(n) != NOUN) {
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
    } else if (said(n)->role != HM_ROLE_NONE && said(n)->clause[0] != '\0') {
        say_form(t, said(n)->clause, "", no, many);
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

/* -- noun phrases */

/* Has the adjective a word for what is not so? */
static bool has_opposite(const hm_node *n)
{
    return !is_soil(n) && said(n)->many[0] != '\0';
}

/* Is the noun "empty square", which is two words already? */
static bool is_vacant(const hm_phrase *p)
{
    return p->noun != NULL &&
           (is_word(p->noun, HM_WORD_EMPTY) || is_word(p->noun, HM_WORD_VACANT));
}

/* "empty square of forest" */
static void soil_behind(hm_text *t, hm_phrase *p, const hm_node *n, bool no)
{
    if (no || !is_soil(n) || !is_vacant(p))
        return;
    say(t, " of ");
    say(t, soil_of(t, n));
}

/* An adjective with an opposite ("unfed") is said also of what must not be; without one
 * it becomes a clause. */
static void adjective(hm_text *t, hm_phrase *p, const hm_node *n, bool no)
{
    if (role_of(n) != ADJECTIVE || (is_soil(n) && is_vacant(p)))
        return;
    if (no && p->building && has_opposite(n)) {
        say(t, said(n)->many);
        say(t, " ");
    } else if (!no) {
        say(t, is_soil(n) ? soil_of(t, n) : said(n)->one);
        say(t, " ");
    }
}

/* The same where the places are said elsewhere. */
static void adjective_only(hm_text *t, hm_phrase *p, const hm_node *n, bool no)
{
    if (no || !hm_is_place(n))
        adjective(t, p, n, no);
}

/* Behind a noun, "adjacent" wants to know to what. */
void hm_say_place_behind(hm_text *t, const hm_node *n)
{
    if (n->kind == HM_NODE_OR && !is_row_or_column(n)) {
        hm_say_place_behind(t, n->a);
        say(t, " or ");
        hm_say_place_behind(t, n->b);
        return;
    }
    hm_say_place(t, n);
    say(t, n->kind == HM_NODE_WORD && role_of(n) == ADJECTIVE ? " to it" : "");
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
        return role_of(n) != ADJECTIVE || !has_opposite(n) || !p->building;
    return !is_implied(p, n) && !hm_is_place(n) && role_of(n) != ADJECTIVE;
}

static void find_clause(hm_text *t, hm_phrase *p, const hm_node *n, bool no)
{
    (void)t;
    p->claused |= has_clause(p, n, no);
    p->claims += has_clause(p, n, no);
}

/* A place with a noun in it would catch the clauses that follow it. */
static bool has_noun(const hm_node *n)
{
    return n->kind == HM_NODE_OR ? has_noun(n->a) || has_noun(n->b)
                                 : n->kind != HM_NODE_WORD;
}

static void place(hm_text *t, hm_phrase *p, const hm_node *n, bool no)
{
    if (no || role_of(n) != PLACE || (p->claused && has_noun(n)))
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
    if (no || role_of(n) != PLACE || !p->claused || !has_noun(n))
        return;
    say_that(t, p);
    hm_say_clause(t, n, false, p->many);
}

/* What a square can be without: "a building or a worker". */
static bool is_standing(const hm_node *n)
{
    if (n->kind == HM_NODE_OR)
        return is_standing(n->a) && is_standing(n->b);
    return is_word(n, HM_WORD_BUILT) || is_word(n, HM_WORD_WORKER) ||
           is_word(n, HM_WORD_CREW);
}

static void say_standing(hm_text *t, const hm_node *n)
{
    if (n->kind != HM_NODE_OR) {
        hm_say_a(t, n);
        return;
    }
    say_standing(t, n->a);
    say(t, " or ");
    say_standing(t, n->b);
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
    const hm_node *type = hm_node_part(t->card, HM_WORD_TYPE);
    if (noun == NULL)
        return false;
    if (t->asked_of != NULL)
        return is_asked(t, noun);
    return is_word(noun, HM_WORD_THIS) ||
           (noun->kind == HM_NODE_NAME && type && strcmp(noun->text, type->text) == 0);
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
        say(t, p->noun != NULL ? " on its own square" : " of this building");
    if (p->noun != NULL && is_token(p->noun) && !p->placed && !p->bare)
        say(t, p->side != NULL || t->theirs ? " in the town"
               : t->away != NULL           ? " in their town"
                                           : " in your town");
    hm_each_factor(t, p, set, false, find_clause);
    if (places)
        hm_each_factor(t, p, set, false, place);
    hm_each_factor(t, p, set, false, clause);
    if (places)
        hm_each_factor(t, p, set, false, late_place);
    if (p->side != NULL && places) {
        say(t, " of ");
        say(t, hm_player(t, p->side));
    }
    hm_each_factor(t, p, set, false, where);
}

void hm_say_set(hm_text *t, const hm_node *set, bool many)
{
    hm_phrase p = hm_look_at(t, set, many);
    hm_say_phrase(t, &p, set, true);
}

void hm_say_article(hm_text *t, size_t before)
{
    if (t->w.failed || before >= t->w.length)
        return;
    bool vowel = strchr("aeiouAEIOU", t->w.text[before]) != NULL;
    bool other = strncmp(t->w.text + before, "other ", 6) == 0;
    hm_write_insert(&t->w, before, other ? "an" : vowel ? "an " : "a ");
}

void hm_say_a(hm_text *t, const hm_node *set)
{
    hm_phrase p = hm_look_at(t, set, false);
    size_t before = t->w.length;
    if (is_word(set, HM_WORD_SELF) || is_word(set, HM_WORD_THERE)) {
        say(t, t->lifted && is_word(set, HM_WORD_THERE) ? "it" : said(set)->one);
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
