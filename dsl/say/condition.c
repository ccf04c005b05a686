/* condition.c - conditions in words.
 *
 * Comparisons of counts become "more ... than", "no ...", "at least"; a condition on
 * the building itself needs no subject. Whose things are spoken of is said once, in
 * front ("you have"), and left out of what follows. What the setting of a game decides
 * is not said (setting.c). */
#include "dsl/say/phrase.h"

#include <stdio.h>
#include <string.h>

#include "core/code.h"

/* A condition is a sentence, in which a place becomes the predicate ("a hut is
 * adjacent"). The opposite is said rather than "not". */

/* -- this building itself */

/* Takes out what was written at `at`, if it is that. */
static void cut_out(hm_text *t, size_t at, const char *what)
{
    size_t n = strlen(what);
    if (t->w.failed || t->w.length - at < n || memcmp(t->w.text + at, what, n) != 0)
        return;
    hm_write_remove(&t->w, at, n);
}

static void self_clause(hm_text *t, hm_phrase *p, const hm_node *n, bool no)
{
    size_t before = t->w.length;
    const bool stands = t->asked_of == NULL || hm_is_all_buildings(t, t->asked_of);
    if (is_word(n, HM_WORD_SELF) || is_word(n, HM_WORD_TOWN) ||
        (is_word(n, HM_WORD_BUILT) && !no && stands))
        return; /* true of every building */
    if (hm_is_soil(n)) {
        say(t, no != p->many ? "is not on " : "is on ");
        say(t, hm_soil_of(t, n));
    } else {
        hm_say_clause(t, n, no != p->many, false); /* many: the opposite is meant */
    }
    bool is = !t->w.failed && strncmp(t->w.text + before, "is ", 3) == 0;
    if (p->clauses++ > 0) { /* "is in a corner and fed" */
        cut_out(t, before, p->placed ? "is " : "");
        hm_write_insert(&t->w, before, " and ");
    }
    p->placed = is; /* its verb holds for what follows */
    p->claused |= !is;
}

/* This building itself; bare drops "it is". */
void hm_say_itself(hm_text *t, const hm_node *set, bool no, bool bare)
{
    hm_phrase p = {.many = no};
    size_t before = t->w.length;
    if (hm_say_work_in_it(t, set, no))
        return;
    say(t, "it ");
    hm_each_factor(t, &p, set, false, self_clause);
    if (p.clauses == 0)
        say(t, no ? "does not stand" : "stands");
    if (bare && !p.claused && hm_look_at(t, set, false).noun == NULL)
        cut_out(t, before, "it is ");
}

/* -- conditions */

static void predicate(hm_text *t, hm_phrase *p, const hm_node *n, bool no)
{
    if (no || !hm_is_place(n))
        return;
    say(t, p->clauses++ == 0 ? " " : " and ");
    hm_say_place(t, n);
}

/* Is this word one of the factors of the set? */
static bool has_factor(const hm_node *n, hm_word word)
{
    if (n->kind == HM_NODE_NARROW)
        return has_factor(n->pair.left, word) || has_factor(n->pair.right, word);
    bool first = n->kind == HM_NODE_EXCEPT || n->kind == HM_NODE_WHERE;
    return is_word(n, word) || (first && has_factor(n->pair.left, word));
}

/* On a shared board what is there need not be yours: "this turn you activated", "you
 * have", "there are". One tile need not be activated in a turn. Returns whether it said
 * whose it is. */
static bool say_whose(hm_text *t, const hm_node *set, bool many)
{
    bool activated = has_factor(set, HM_WORD_ACTIVATED);
    bool mine = activated || has_factor(set, HM_WORD_OWN) ||
                has_factor(set, HM_WORD_CREW);
    t->deed = activated;
    say(t, activated && many ? "this turn " : "");
    say(t, activated ? "you activated "
           : mine    ? "you have "
           : many    ? "there are "
                     : "there is ");
    return mine;
}

/* "you have at least 3 buildings connected by their sides": the largest group by its
 * size. */
static bool say_connected(hm_text *t, const hm_node *set, const char *quantity, bool many)
{
    if (t->game->boards == 0 || !is_prefix(set, HM_WORD_LARGEST) || quantity[0] == '\0')
        return false;
    t->mine = say_whose(t, set->prefix.of, many);
    say(t, quantity);
    hm_say_set(t, set->prefix.of, many);
    say(t, " connected by their sides");
    t->mine = t->deed = false;
    return true;
}

static void say_owner(hm_text *t, const hm_node *side)
{
    if (side == NULL) {
        hm_say_you_have(t);
        return;
    }
    say(t, hm_player(t, side));
    say(t, " has ");
}

/* "a hut is adjacent", "you have at least 2 huts": how many there are. */
static void say_there_is(hm_text *t, const hm_node *set, const char *quantity, bool many)
{
    const hm_node *away = t->away, *side = is_side(set) ? set : away;
    if (is_side(set))
        set = set->prefix.of;
    if (say_connected(t, set, quantity, many))
        return;
    hm_phrase p = hm_look_at(t, set, many);
    bool placed = p.placed && side == NULL;
    if (!placed && t->game->boards > 0 && side == NULL)
        t->mine = say_whose(t, set, many);
    else if (!placed)
        say_owner(t, side);
    say(t, quantity);
    size_t before = t->w.length;
    t->away = side; /* whose town it is */
    hm_say_phrase(t, &p, set, !placed);
    t->away = away;
    t->mine = t->deed = false;
    if (quantity[0] == '\0')
        hm_say_article(t, before);
    if (!placed)
        return;
    p.clauses = 0;
    say(t, many ? " are" : " is");
    hm_each_factor(t, &p, set, false, predicate);
}

static void say_any(hm_text *t, const hm_node *set, bool no, bool bare)
{
    hm_phrase p = hm_look_at(t, set, false);
    if (p.self)
        hm_say_itself(t, set, no, bare);
    else
        say_there_is(t, set, no ? "no " : "", false);
}

static int opposite(int op)
{
    switch (op) {
    case HM_OP_LT: return HM_OP_GE;
    case HM_OP_LE: return HM_OP_GT;
    case HM_OP_GT: return HM_OP_LE;
    case HM_OP_GE: return HM_OP_LT;
    case HM_OP_EQ: return HM_OP_NE;
    default: return HM_OP_EQ;
    }
}

/* The same with its sides exchanged. */
static int mirrored(int op)
{
    switch (op) {
    case HM_OP_LT: return HM_OP_GT;
    case HM_OP_LE: return HM_OP_GE;
    case HM_OP_GT: return HM_OP_LT;
    case HM_OP_GE: return HM_OP_LE;
    default: return op;
    }
}

static const char *amount_word(int op, bool things)
{
    switch (op) {
    case HM_OP_LT: return things ? "fewer than " : "less than ";
    case HM_OP_LE: return "at most ";
    case HM_OP_GT: return "more than ";
    case HM_OP_GE: return "at least ";
    case HM_OP_EQ: return things ? "exactly " : "";
    default: return "not ";
    }
}

const char *hm_amount_word(int op) { return amount_word(op, true); }

static void say_amount_of(hm_text *t, const hm_node *count, int op, int32_t value)
{
    char quantity[40];
    if (op == HM_OP_EQ && value == 0)
        snprintf(quantity, sizeof quantity, "no ");
    else
        snprintf(quantity, sizeof quantity, "%s%ld ", amount_word(op, true), (long)value);
    say_there_is(t, count->prefix.of, quantity, value != 1);
}

static const char *compared_word(int op)
{
    switch (op) {
    case HM_OP_LT: return "fewer ";
    case HM_OP_LE: return "no more ";
    case HM_OP_GT: return "more ";
    case HM_OP_GE: return "at least as many ";
    case HM_OP_EQ: return "exactly as many ";
    default: return "a different number of ";
    }
}

/* "fewer than", not "as many as". */
static bool is_than(int op) { return op != HM_OP_GE && op != HM_OP_EQ; }

/* "more huts than you have workers" */
static void say_compared_belongings(hm_text *t, const hm_node *set, const hm_node *b,
                                    int op)
{
    t->mine = say_whose(t, set, true);
    say(t, compared_word(op));
    hm_say_set(t, set, true);
    t->mine = t->deed = false;
    say(t, is_than(op) ? " than " : " as ");
    hm_say_than_belonging(t, b);
}

/* "more huts than ", "as many huts as ". */
static void say_compared(hm_text *t, const hm_node *set, int op)
{
    say(t, compared_word(op));
    hm_say_set(t, set, true);
    say(t, is_than(op) ? " than " : " as ");
}

/* A number that a player has, and no square. */
static bool has_counter(const hm_text *t, const hm_node *n)
{
    int counter = hm_counter_named(t, n);
    return is_home(n) || (counter >= 0 && !t->game->counter[counter].of_square);
}

static void say_counter(hm_text *t, const hm_node *n)
{
    if (is_home(n))
        hm_say_at_home(t, n, true);
    else
        say(t, t->game->counter[hm_counter_named(t, n)].plural);
}

/* "more pence than " */
static void say_compared_things(hm_text *t, const hm_node *counter, int op)
{
    say(t, compared_word(op));
    say_counter(t, counter);
    say(t, is_than(op) ? " than " : " as ");
}

/* "you have exactly as many pence as huts": a counter beside another or beside buildings;
 * false if it is not that. */
static bool say_compared_counter(hm_text *t, const hm_node *a, const hm_node *b, int op)
{
    if (!has_counter(t, a) && has_counter(t, b)) {
        const hm_node *first = a;
        a = b;
        b = first;
        op = mirrored(op);
    }
    bool things = is_prefix(b, HM_WORD_COUNT) && !is_side(b->prefix.of);
    if (!has_counter(t, a) || (!things && !has_counter(t, b)))
        return false;
    say_owner(t, t->away);
    say_compared_things(t, a, op);
    if (things)
        hm_say_set(t, b->prefix.of, true);
    else
        say_counter(t, b);
    return true;
}

/* The set that is counted in a neighbour's town, or NULL. */
static const hm_node *counted_away(const hm_node *n, const hm_node **side)
{
    if (is_side(n) && is_prefix(n->prefix.of, HM_WORD_COUNT)) {
        *side = n;
        return n->prefix.of->prefix.of;
    }
    if (is_prefix(n, HM_WORD_COUNT) && is_side(n->prefix.of)) {
        *side = n->prefix.of;
        return n->prefix.of->prefix.of;
    }
    return NULL;
}

/* Who has less than the largest has less than somebody; who has more, than anybody. With
 * the smallest it is the other way round. */
static const char *compared_player(hm_text *t, const hm_node *side, int op)
{
    /* with the most, with the fewest, one of them; of two players there is but one */
    static const struct { int whose; const char *most, *fewest, *one; } said[] = {
        {HM_WORD_NEIGHBOURS, "the neighbour with most", "the neighbour with fewest",
         "one of your neighbours"},
        {HM_WORD_TEAMMATES_OWN, "the teammate with most", "the teammate with fewest",
         "one of your teammates"},
        {HM_WORD_RIVALS_OWN, "the rival with most", "the rival with fewest",
         "one of your rivals"},
        {HM_WORD_OTHERS_OWN, "the other player with most", "the other player with fewest",
         "some other player"}};
    const bool fewest = side->word == HM_WORD_FEWEST;
    const bool less = op == HM_OP_LT || op == HM_OP_LE;
    const int whose = is_most(side) ? side->prefix.whose : 0;
    const bool team = whose == HM_WORD_TEAMMATES_OWN || whose == HM_WORD_RIVALS_OWN;
    int i = 0;
    if (!is_most(side) && side->kind == HM_NODE_ADD_UP)
        return hm_players_together(t, side);
    if (!is_most(side) || (!team && hm_told_company(t) == HM_TWO))
        return hm_player(t, side);
    while (said[i].whose != whose && said[i].whose != HM_WORD_OTHERS_OWN)
        i++;
    if (op == HM_OP_EQ || op == HM_OP_NE)
        return fewest ? said[i].fewest : said[i].most;
    return less != fewest ? said[i].one : hm_player(t, side);
}

/* "it has more storeys than that of any other player"; false if it is not that. */
static bool say_compared_own(hm_text *t, const hm_node *a, const hm_node *b, int op)
{
    if (!is_side(b) || a->kind != HM_NODE_WORD || !hm_node_same(a, b->prefix.of))
        return false;
    const hm_word_says *said = hm_word_said(a->word);
    if (said->role != HM_ROLE_THINGS || said->clause[0] == '\0')
        return false;
    say(t, said->clause);
    say(t, compared_word(op));
    say(t, said->many);
    const bool its = strncmp(said->clause, "it ", 3) == 0;
    say(t, is_than(op) ? " than " : " as ");
    say(t, its ? "that of " : "");
    say(t, compared_player(t, b, op));
    return true;
}

/* Compares this town with a neighbour's by the same measure; false if it is not
 * that. */
static bool say_compared_towns(hm_text *t, const hm_node *a, const hm_node *b, int op)
{
    const hm_node *side = NULL;
    const hm_node *theirs = counted_away(b, &side);
    if (say_compared_own(t, a, b, op))
        return true;
    if (is_side(b) && has_counter(t, a) && hm_node_same(a, b->prefix.of)) {
        hm_say_you_have(t);
        say_compared_things(t, a, op);
        say(t, compared_player(t, b, op));
        return true;
    }
    if (theirs == NULL || !is_prefix(a, HM_WORD_COUNT) ||
        !hm_node_same(a->prefix.of, theirs))
        return false;
    hm_say_you_have(t);
    say_compared(t, a->prefix.of, op);
    say(t, compared_player(t, side, op));
    return true;
}

static void say_compared_numbers(hm_text *t, const hm_node *a, const hm_node *b, int op);

static void say_compare(hm_text *t, const hm_node *n, int op)
{
    int32_t value;
    const hm_node *a = n->pair.left, *b = n->pair.right, *away = t->away;
    bool turn = (!is_prefix(a, HM_WORD_COUNT) && is_prefix(b, HM_WORD_COUNT)) ||
                (is_most(a) && !is_side(b) && !hm_is_literal(b, &value));
    if (turn || hm_is_literal(a, &value)) {
        a = n->pair.right;
        b = n->pair.left;
        op = mirrored(op);
    }
    if (is_prefix(a, HM_WORD_MARKET_SIDE) && is_prefix(a->prefix.of, HM_WORD_COUNT)) {
        t->away = a; /* market's count is what the market has */
        a = a->prefix.of;
    }
    say_compared_numbers(t, a, b, op);
    t->away = away;
}

/* "it holds no cube", "it holds at least 2 cubes" */
static void say_holding(hm_text *t, int op, int32_t value)
{
    say(t, "it holds ");
    if (op == HM_OP_EQ && value == 0) {
        say(t, "no cube");
        return;
    }
    say(t, amount_word(op, true));
    say_number(t, value);
    say(t, value == 1 ? " cube" : " cubes");
}

/* "there are at least 3 huts in all towns"; false if it is not that. */
static bool say_amount_elsewhere(hm_text *t, const hm_node *a, int op, int32_t value)
{
    const hm_node *side = NULL;
    const hm_node *theirs = counted_away(a, &side);
    if (theirs == NULL || is_most(side) || side->kind != HM_NODE_ADD_UP)
        return false;
    say(t, value == 1 ? "there is " : "there are ");
    say(t, op == HM_OP_EQ && value == 0 ? "no" : amount_word(op, true));
    if (op != HM_OP_EQ || value != 0)
        say_number(t, value);
    say(t, " ");
    t->theirs = true;
    hm_say_set(t, theirs, value != 1);
    t->theirs = false;
    hm_say_whose(t, side, false);
    return true;
}

/* From the most special form to the plainest: each has an idiom that is shorter than
 * the last line, which says any comparison and sounds like one. The order matters, for
 * a count of buildings fits several of them. */
static void say_compared_numbers(hm_text *t, const hm_node *a, const hm_node *b, int op)
{
    int32_t value;
    bool counts = is_prefix(a, HM_WORD_COUNT);
    if (counts && hm_is_literal(b, &value) && op != HM_OP_NE && value >= 0) {
        say_amount_of(t, a, op, value);
    } else if (is_word(a, HM_WORD_HELD) && hm_is_literal(b, &value) && value >= 0 &&
               op != HM_OP_NE && t->away == NULL) {
        say_holding(t, op, value);
    } else if (hm_is_belonging(t, a) && hm_is_literal(b, &value) && op != HM_OP_NE &&
               value >= 0) {
        char quantity[40];
        snprintf(quantity, sizeof quantity, "%s%ld ", amount_word(op, true), (long)value);
        hm_say_has_amount(t, a, quantity, value);
    } else if (hm_say_all_ate(t, a, b, op) ||
               (op != HM_OP_NE &&
                hm_say_for_each_worker(t, a, b, amount_word(op, true)))) {
        return;
    } else if (hm_is_literal(b, &value) && value >= 0 && op != HM_OP_NE &&
               say_amount_elsewhere(t, a, op, value)) {
        return;
    } else if (say_compared_counter(t, a, b, op)) {
        return;
    } else if (counts && hm_is_belonging(t, b) && op != HM_OP_NE) {
        say_compared_belongings(t, a->prefix.of, b, op);
    } else if (say_compared_towns(t, a, b, op)) {
        return;
    } else if (counts && is_prefix(b, HM_WORD_COUNT) && op != HM_OP_NE) {
        if (t->away != NULL)
            say_owner(t, t->away);
        else
            say(t, "there are ");
        say_compared(t, a->prefix.of, op);
        hm_say_set(t, b->prefix.of, true);
    } else {
        const bool exact =
            (op == HM_OP_EQ || op == HM_OP_NE) && !hm_is_literal(b, &value);
        hm_say_quantity(t, a);
        say(t, !exact ? " is " : op == HM_OP_EQ ? " equals " : " does not equal ");
        say(t, exact ? "" : amount_word(op, false));
        hm_say_quantity(t, b);
    }
}

/* The kind of what joins the halves of a condition; a lone set that became one
 * counts by its own. */
static int joins(const hm_node *n)
{
    bool lone = is_prefix(n, HM_WORD_ANY) && n->prefix.of->kind == HM_NODE_NARROW &&
                is_word(n->prefix.of->pair.left, HM_WORD_SELF);
    return lone ? n->prefix.of->pair.right->kind : n->kind;
}

/* not (A and B) is (not A) or (not B). */
static void say_joined(hm_text *t, const hm_node *n, bool no)
{
    bool either = (n->kind == HM_NODE_OR) != no;
    int inner = n->kind == HM_NODE_OR ? HM_NODE_AND : HM_NODE_OR;
    bool mixed = joins(n->pair.left) == inner || joins(n->pair.right) == inner;
    if (hm_settled(t, n->pair.left) != HM_OPEN ||
        hm_settled(t, n->pair.right) != HM_OPEN) {
        /* one half is decided, so that the other one is the question */
        hm_say_condition(
            t, hm_settled(t, n->pair.left) != HM_OPEN ? n->pair.right : n->pair.left, no,
            false);
        return;
    }
    hm_say_condition(t, n->pair.left, no, false);
    say(t, mixed ? ", " : " ");
    say(t, either ? "or " : "and ");
    say(t, mixed && !either && joins(n->pair.right) == inner ? "either " : "");
    hm_say_condition(t, n->pair.right, no, false);
}

/* "the number of huts is even" */
static void say_parity(hm_text *t, const hm_node *number, bool even)
{
    hm_say_quantity(t, number);
    say(t, even ? " is even" : " is odd");
}

/* "it is round 4 or later"; false where the number of the round is not compared with a
 * number that is known. */
static bool say_round(hm_text *t, const hm_node *n, bool no)
{
    int32_t value;
    int op = no ? opposite(n->pair.op) : n->pair.op;
    if (n->word == HM_WORD_EVERY) {
        say(t, no ? "the number of the round cannot be divided by "
                  : "the number of the round can be divided by ");
        say_number(t, n->pair.right->pair.right->number.value);
        return true;
    }
    const hm_node *known =
        is_word(n->pair.left, HM_WORD_ROUND) ? n->pair.right : n->pair.left;
    if (!is_word(known == n->pair.right ? n->pair.left : n->pair.right, HM_WORD_ROUND) ||
        !hm_is_literal(known, &value))
        return false;
    op = known == n->pair.right ? op : mirrored(op);
    say(t, op == HM_OP_NE ? "it is not round " : "it is round ");
    say_number(t, op == HM_OP_LT ? value - 1 : op == HM_OP_GT ? value + 1 : value);
    say(t, op == HM_OP_LT || op == HM_OP_LE   ? " or earlier"
           : op == HM_OP_GT || op == HM_OP_GE ? " or later"
                                              : "");
    return true;
}

/* A negation is not said but handed down (no), until it meets something that has an
 * opposite in words: "no", "fewer than", "is not". So double negations vanish. */
void hm_say_condition(hm_text *t, const hm_node *n, bool no, bool bare)
{
    if (is_prefix(n, HM_WORD_NOT))
        hm_say_condition(t, n->prefix.of, !no, bare);
    else if (is_prefix(n, HM_WORD_ANY))
        say_any(t, n->prefix.of, no, bare);
    else if (is_prefix(n, HM_WORD_NO))
        say_any(t, n->prefix.of, !no, bare);
    else if (is_prefix(n, HM_WORD_EVEN) || is_prefix(n, HM_WORD_ODD))
        say_parity(t, n->prefix.of, is_prefix(n, HM_WORD_EVEN) != no);
    else if (n->kind == HM_NODE_COMPARE && !say_round(t, n, no))
        say_compare(t, n, no ? opposite(n->pair.op) : n->pair.op);
    else if (n->kind == HM_NODE_COMPARE)
        return;
    else if (n->kind == HM_NODE_AND || (n->kind == HM_NODE_OR && !hm_is_set(n)))
        say_joined(t, n, no);
    else if (n->kind == HM_NODE_IN_MODE || n->kind == HM_NODE_RULE_IS)
        hm_say_setting(t, n, no);
    else if (n->kind == HM_NODE_WORD && hm_word_said(n->word)->role == HM_ROLE_FACT)
        say(t, no ? hm_word_said(n->word)->many : hm_word_said(n->word)->one);
    else if (hm_shape_is(n, HM_ROLE_FACT))
        hm_say_shape(t, n, no);
    else if (hm_is_set(n))
        say_any(t, n, no, bare);
    else if (is_side(n)) {
        t->away = n;
        hm_say_condition(t, n->prefix.of, no, false);
        t->away = NULL;
    } else
        hm_say_quantity(t, n);
}
