/* check.c - gives every node of an expression its kind, and refuses what does not fit.
 *
 * The grammar lets any expression stand anywhere; here is where "'count' needs squares,
 * but this is a number" comes from. */
#include "dsl/check/check.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "dsl/check/bounds.h"
#include "dsl/check/refusals.h"
#include "dsl/check/word.h"
#include "dsl/phrases.h"

static const char *const value_name[] = {
    [HM_VALUE_NONE] = "nothing",       [HM_VALUE_SET] = "a set of squares",
    [HM_VALUE_NUMBER] = "a number",    [HM_VALUE_CONDITION] = "a condition",
    [HM_VALUE_KINDS] = "kinds of resource"};

hm_diag *hm_check_report(hm_check *c, const char *code, hm_span at, const char *fmt, ...)
{
    char text[400];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    c->failed = true;
    return hm_diag_add(c->diags, c->source, HM_ERROR, code, at, "%s", text);
}

/* -- operators */

static hm_value check(hm_check *c, hm_node *n);

/* Each pair of kinds that people mix up has a hint of its own; the message alone says
 * what is wrong, not what to write. */
static hm_value wrong_kind(hm_check *c, hm_node *n, const char *who, hm_value want)
{
    hm_diag *d = hm_check_report(c, "wrong-kind", n->at, "%s needs %s, but this is %s",
                                 who, value_name[want], value_name[n->value]);
    if (want == HM_VALUE_CONDITION && n->value == HM_VALUE_SET)
        hm_diag_hint(c->diags, d,
                     "ask 'any' or 'no' such square, or compare their 'count'");
    if (want == HM_VALUE_NUMBER && n->value == HM_VALUE_SET)
        hm_diag_hint(c->diags, d, "write 'count' before the set");
    if (want == HM_VALUE_CONDITION && n->value == HM_VALUE_NUMBER)
        hm_diag_hint(c->diags, d, strcmp(who, "'not'") == 0
                                      ? "put the whole comparison in parentheses"
                                      : "compare it: = != < <= > >=");
    if (want == HM_VALUE_NUMBER && n->value == HM_VALUE_CONDITION)
        hm_diag_hint(c->diags, d, "conditions go after 'when'");
    return HM_VALUE_NONE;
}

static bool need(hm_check *c, hm_node *n, const char *who, hm_value want)
{
    hm_value v = check(c, n);
    if (v == HM_VALUE_NONE)
        return false;
    if (v != want)
        wrong_kind(c, n, who, want);
    return v == want;
}

/* Squares are bits without a town's name: those of two towns in one set would silently
 * be taken for squares of one. */
static bool need_own_town(hm_check *c, const hm_node *n)
{
    if (!hm_is_side(n))
        return true;
    bool shared = hm_is_shared(c->game);
    hm_diag *d = hm_check_report(c, "wrong-place", n->at,
                                 shared ? "this mixes the market with the board"
                                        : "this mixes squares of two towns");
    hm_diag_hint(c->diags, d,
                 shared ? "put \"market's\" first, before everything that is its"
                        : "put the neighbour's first, before everything that is theirs");
    return false;
}

/* Squares that something is done with, or that something goes on, are one's own. */
static bool need_own_squares(hm_check *c, const hm_node *n)
{
    if (hm_is_shared(c->game) || !hm_is_side(n))
        return true;
    return hm_refuse(c, HM_REFUSED_SQUARES_ABROAD, n->at);
}

static bool is_of_neighbours(const hm_node *n)
{
    if (n->kind == HM_NODE_RANK)
        return false;
    return n->kind != HM_NODE_ADD_UP || hm_added_whose(n) == HM_WORD_NEIGHBOURS;
}

/* When points are counted and while the game is played, there are others. What feeds is
 * found in each town by itself. */
static bool are_others_there(const hm_check *c)
{
    return hm_is_shared(c->game) ||
           (c->place != HM_AT_FEEDING && c->place != HM_AT_SETUP);
}

/* May another town be looked at from here? */
static bool allow_away(hm_check *c, const hm_node *n)
{
    if (!hm_check_fits_game(c, n->word, n->name_at))
        return false;
    if (c->away && !hm_is_shared(c->game))
        return hm_refuse(c, HM_REFUSED_ONE_NEIGHBOUR, n->name_at);
    if (c->away) {
        hm_check_report(c, "wrong-place", n->name_at, "this is the market's already");
        return false;
    }
    if (n->word == HM_WORD_THEIR && !c->gift)
        return hm_refuse(c, HM_REFUSED_WHOSE_IS_THEIR, n->name_at);
    if (n->word == HM_WORD_OWNER && !c->task)
        return hm_refuse(c, HM_REFUSED_WHOSE_IS_OWNER, n->name_at);
    return are_others_there(c) ||
           hm_refuse_of(c, HM_REFUSED_TOWNS_LATER, n->name_at,
                        is_of_neighbours(n) ? "neighbours'" : "others'", NULL);
}

static hm_value check_side(hm_check *c, hm_node *n)
{
    if (!allow_away(c, n))
        return HM_VALUE_NONE;
    c->away = true;
    c->afar = !is_of_neighbours(n);
    hm_value v = check(c, n->prefix.of);
    c->away = c->afar = false;
    return v;
}

static const char *whose_in_quotes(const hm_node *n)
{
    switch (hm_added_whose(n)) {
    case HM_WORD_EVERYBODYS: return "\"everybody's\"";
    case HM_WORD_NEIGHBOURS: return "\"neighbours'\"";
    case HM_WORD_TEAMMATES_OWN: return "\"teammates'\"";
    case HM_WORD_RIVALS_OWN: return "\"rivals'\"";
    default: return "\"others'\"";
    }
}

/* Numbers of several towns add up; sets of several towns are no set, but a number. */
static hm_value check_add_up(hm_check *c, hm_node *n)
{
    hm_value v = check_side(c, n);
    if (v == HM_VALUE_CONDITION)
        return wrong_kind(c, n->prefix.of,
                          whose_in_quotes(n), HM_VALUE_NUMBER);
    c->fed |= hm_looks_at_fed(n); /* one's own is among everybody's */
    return v == HM_VALUE_NONE ? v : HM_VALUE_NUMBER;
}

/* Everybody is compared by the same number, one's own among them. */
static hm_value check_rank(hm_check *c, hm_node *n)
{
    hm_value v = check_side(c, n);
    const bool order = n->word == HM_WORD_ORDER_OF;
    if (v == HM_VALUE_CONDITION)
        return wrong_kind(c, n->prefix.of, order ? "'order of'" : "'rank of'",
                          HM_VALUE_NUMBER);
    if (order && !hm_is_in_play(c) &&
        !hm_refuse_of(c, HM_REFUSED_KNOWN_IN_PLAY, n->name_at, "order of", NULL))
        return HM_VALUE_NONE;
    c->fed |= hm_looks_at_fed(n->prefix.of);
    return v == HM_VALUE_NONE ? v : HM_VALUE_NUMBER;
}

static hm_value check_not(hm_check *c, hm_node *n)
{
    hm_value v = check(c, n->prefix.of);
    if (v == HM_VALUE_NUMBER)
        return wrong_kind(c, n->prefix.of, "'not'", HM_VALUE_CONDITION);
    return need_own_town(c, n->prefix.of) ? v : HM_VALUE_NONE;
}

/* The traits of the word's instruction decide what it may look at, as for words
 * without an operand (word.c). `count` of `neighbours'` is a number already, and takes
 * it as it is. */
static hm_value check_prefix(hm_check *c, hm_node *n)
{
    const char *spelling = hm_word_lookup((hm_word)n->word)->spelling;
    char who[40];
    snprintf(who, sizeof who, "'%s'", spelling);
    if (hm_is_side(n))
        return check_side(c, n);
    if (n->word == HM_WORD_NOT)
        return check_not(c, n);
    const hm_op_info *op = hm_op_lookup(hm_word_op(n->word));
    if (n->word == HM_WORD_COUNT && n->prefix.of->kind == HM_NODE_ADD_UP)
        return need(c, n->prefix.of, who, HM_VALUE_NUMBER) ? HM_VALUE_NUMBER
                                                           : HM_VALUE_NONE;
    if ((op->traits & HM_SEES_ITSELF) && !hm_check_allow_own(c, n->name_at, spelling))
        return HM_VALUE_NONE;
    if ((op->traits & HM_SEES_FED) && !hm_check_allow_fed(c, n))
        return HM_VALUE_NONE;
    const hm_value want = hm_value_of(op->in[0]);
    if (!need(c, n->prefix.of, who, want))
        return HM_VALUE_NONE;
    if (want == HM_VALUE_SET && !(op->traits & HM_SEES_WHOSEVER) &&
        !need_own_town(c, n->prefix.of))
        return HM_VALUE_NONE;
    return hm_value_of(op->out[0]);
}

/* Squares of another town have their numbers there. */
static hm_value check_heaped(hm_check *c, hm_node *n)
{
    const bool fine = hm_check_heaped(c, n) &&
                      need(c, n->heaped.set, "'in'", HM_VALUE_SET) &&
                      need_own_town(c, n->heaped.set);
    return fine ? HM_VALUE_NUMBER : HM_VALUE_NONE;
}

static hm_value check_sets(hm_check *c, hm_node *n, const char *who)
{
    bool fine = need(c, n->pair.left, who, HM_VALUE_SET);
    fine &= need(c, n->pair.right, who, HM_VALUE_SET);
    if (!fine || !need_own_town(c, n->pair.left) || !need_own_town(c, n->pair.right))
        return HM_VALUE_NONE;
    return HM_VALUE_SET;
}

static hm_value check_numbers(hm_check *c, hm_node *n, const char *who, hm_value result)
{
    bool fine = need(c, n->pair.left, who, HM_VALUE_NUMBER);
    fine &= need(c, n->pair.right, who, HM_VALUE_NUMBER);
    return fine ? result : HM_VALUE_NONE;
}

static bool is_bare(const hm_node *n, hm_kind kind)
{
    return n->kind == kind && !n->paren;
}

/* Does the number end with a table outside parentheses? */
static bool ends_in_table(const hm_node *n)
{
    if (n->paren)
        return false;
    switch (n->kind) {
    case HM_NODE_TABLE: return true;
    case HM_NODE_NEGATE: return ends_in_table(n->prefix.of);
    case HM_NODE_SUM:
    case HM_NODE_TIMES: return ends_in_table(n->pair.right);
    default: return false;
    }
}

/* "table ... by A + B" is read by some as by all that follows, and by others not. */
static bool is_clear(hm_check *c, const hm_node *n)
{
    if (!ends_in_table(n->pair.left))
        return true;
    hm_diag *d = hm_check_report(c, "table-by", n->at,
                                 "what the table goes by is not clear");
    hm_diag_hint(c->diags, d, "put that in parentheses, 'by (A + B)', or the table, "
                              "'(table ... by A) + B'");
    return false;
}

/* Numbers are taken together. */
static hm_value check_arithmetic(hm_check *c, hm_node *n, const char *who)
{
    return is_clear(c, n) ? check_numbers(c, n, who, HM_VALUE_NUMBER) : HM_VALUE_NONE;
}

/* Both meanings of "or": sets and conditions. */
static hm_value check_or(hm_check *c, hm_node *n)
{
    char phrase[400];
    hm_value a = check(c, n->pair.left), b = check(c, n->pair.right);
    if (a == HM_VALUE_NONE || b == HM_VALUE_NONE)
        return HM_VALUE_NONE;
    if (is_bare(n->pair.left, HM_NODE_EXCEPT) || is_bare(n->pair.right, HM_NODE_EXCEPT)) {
        hm_diag *d = hm_check_report(c, "parentheses", n->at,
                                     "'or' and 'except' can be read in two ways here");
        hm_diag_hint(c->diags, d, "put parentheses around what belongs together");
        return HM_VALUE_NONE;
    }
    if (a == b && a == HM_VALUE_CONDITION)
        return a;
    if (a == b && a == HM_VALUE_SET)
        return need_own_town(c, n->pair.left) && need_own_town(c, n->pair.right)
                   ? a
                   : HM_VALUE_NONE;
    hm_diag *d = hm_check_report(c, "wrong-kind", n->at, "'or' joins %s and %s",
                                 value_name[a], value_name[b]);
    if (hm_phrase_hint(c->source, n->pair.right->at, phrase, sizeof phrase))
        hm_diag_hint(c->diags, d, "%s", phrase);
    else if (b == HM_VALUE_SET)
        hm_diag_hint(c->diags, d, "put the sets in parentheses: any (A or B)");
    return HM_VALUE_NONE;
}

/* People write "and" for two sets in both senses, so the hint depends on which side
 * is one. */
static hm_value check_and(hm_check *c, hm_node *n)
{
    hm_value a = check(c, n->pair.left), b = check(c, n->pair.right);
    if (a == HM_VALUE_NONE || b == HM_VALUE_NONE)
        return HM_VALUE_NONE;
    if (a == HM_VALUE_CONDITION && b == HM_VALUE_CONDITION)
        return a;
    hm_diag *d = hm_check_report(c, "wrong-kind", n->at, "'and' joins conditions, not %s",
                                 value_name[a == HM_VALUE_CONDITION ? b : a]);
    if (a == HM_VALUE_SET && b == HM_VALUE_SET)
        hm_diag_hint(c->diags, d, "for squares in both sets, write them side by side");
    else if (b == HM_VALUE_SET)
        hm_diag_hint(c->diags, d, "ask for some with 'any'; for squares in either set, "
                                  "write (A or B)");
    return HM_VALUE_NONE;
}

/* "per" takes a number as well as a set, so that "2 per types in row" needs no
 * other word. */
static hm_value check_per(hm_check *c, hm_node *n)
{
    if (!is_clear(c, n) || !need(c, n->pair.left, "'per'", HM_VALUE_NUMBER))
        return HM_VALUE_NONE;
    if (n->pair.types == 1)
        return need(c, n->pair.right, "'per type in'", HM_VALUE_SET) &&
                       need_own_town(c, n->pair.right)
                   ? HM_VALUE_NUMBER
                   : HM_VALUE_NONE;
    hm_value v = check(c, n->pair.right);
    if (v == HM_VALUE_CONDITION)
        return wrong_kind(c, n->pair.right, "'per'", HM_VALUE_SET);
    return v == HM_VALUE_NONE ? v : HM_VALUE_NUMBER;
}

/* Parts of the set that could be taken for all of it. */
static bool is_set_clear(hm_check *c, const hm_node *n)
{
    if (!is_bare(n->pair.left, HM_NODE_EXCEPT) && !is_bare(n->pair.left, HM_NODE_OR))
        return true;
    hm_diag *d = hm_check_report(c, "parentheses", n->at,
                                 "of which sets 'where' speaks can be read in two ways");
    hm_diag_hint(c->diags, d, "put parentheses around what belongs together");
    return false;
}

/* The set before 'where'. Who writes "count this where ..." means the count of that. */
static bool check_filtered(hm_check *c, hm_node *n)
{
    hm_value v = check(c, n->pair.left);
    if (v == HM_VALUE_NONE)
        return false;
    if (v == HM_VALUE_SET)
        return need_own_town(c, n->pair.left) && is_set_clear(c, n);
    hm_diag *d = hm_check_report(c, "wrong-kind", n->pair.left->at,
                                 "'where' needs a set of squares before it, but this is "
                                 "%s", value_name[v]);
    hm_diag_hint(c->diags, d, "put the set and its 'where' in parentheses");
    return false;
}

/* May each square of a set be asked here? One 'where' in another would be asked for every
 * pair of squares, three for every three. */
static bool allow_where(hm_check *c, const hm_node *n)
{
    bool market = c->away && hm_is_shared(c->game);
    if (c->where)
        hm_check_report(c, "wrong-place", n->name_at,
                        "a 'where' cannot stand in the condition of another");
    else if (market)
        hm_check_report(c, "wrong-place", n->name_at,
                        "'where' means nothing in the market");
    return !c->where && !market;
}

/* What its condition sees from squares is not seen from this building. */
static hm_value check_where(hm_check *c, hm_node *n)
{
    bool own = c->own, fine = allow_where(c, n) && check_filtered(c, n);
    if (!fine)
        return HM_VALUE_NONE;
    own |= c->own;
    c->where = true;
    c->beyond = c->away;
    hm_check_states(c, n->pair.right);
    fine = need(c, n->pair.right, "'where'", HM_VALUE_CONDITION);
    c->where = false;
    c->own = own;
    return fine ? HM_VALUE_SET : HM_VALUE_NONE;
}

/* Points on a condition of their own, behind an else. */
static hm_value check_otherwise(hm_check *c, hm_node *n)
{
    hm_node *other = n->score.otherwise;
    hm_check_states(c, n->score.when);
    bool fine = need(c, n->score.points, "'else'", HM_VALUE_NUMBER);
    fine &= need(c, n->score.when, "'when'", HM_VALUE_CONDITION);
    fine &= other == NULL || need(c, other, "'else'", HM_VALUE_NUMBER);
    return fine ? HM_VALUE_NUMBER : HM_VALUE_NONE;
}

/* What is said of types in a set, or (NULL) in the whole town. */
static bool is_set_or_none(hm_check *c, hm_node *set)
{
    return set == NULL || (need(c, set, "'in'", HM_VALUE_SET) && need_own_town(c, set));
}

static hm_value check_types_with(hm_check *c, hm_node *n)
{
    if (n->types.least >= 1 && n->types.least <= HM_SQUARES_MAX)
        return is_set_or_none(c, n->types.where) ? HM_VALUE_NUMBER : HM_VALUE_NONE;
    hm_check_report(c, "number-range", n->name_at, "number out of range: 1 to %d",
                    (int)HM_SQUARES_MAX);
    return HM_VALUE_NONE;
}

static hm_value check_commonest(hm_check *c, hm_node *n)
{
    n->types.all = (1 << c->game->types) - 1;
    return is_set_or_none(c, n->types.where) ? HM_VALUE_SET : HM_VALUE_NONE;
}

/* Entries between two labels repeat the one before, so that "table 1 4: 5" is 1 1
 * 1 5; before the first label stands 0. Compiler and bounds read tables through
 * this alone. */
int hm_table_entries(const hm_node *table, int32_t out[HM_ENTRIES_MAX],
                     const hm_node **bad)
{
    int n = 0;
    int32_t last = 0;
    for (const hm_node *e = table->table.entries; e != NULL; e = e->next) {
        int at = e->entry.label < 0 ? n + 1 : e->entry.label;
        *bad = e;
        if (at <= n || at > HM_ENTRIES_MAX)
            return -1;
        while (n < at - 1)
            out[n++] = last;
        out[n++] = last = e->entry.value;
    }
    return n;
}

/* Two mistakes with a message each: a label that does not go up, and one that goes so
 * far up that its entries would fill a program. */
static hm_value check_table(hm_check *c, hm_node *n)
{
    int32_t entries[HM_ENTRIES_MAX];
    const hm_node *bad = NULL;
    if (hm_table_entries(n, entries, &bad) < 0) {
        bool order = bad->entry.label >= 0 && bad->entry.label <= HM_ENTRIES_MAX;
        hm_check_report(c, order ? "table-order" : "number-range", bad->at,
                        order ? "table index out of order: labels must go up, from 1"
                              : "a table goes up to %d", HM_ENTRIES_MAX);
        return HM_VALUE_NONE;
    }
    return need(c, n->table.by, "'by'", HM_VALUE_NUMBER) ? HM_VALUE_NUMBER
                                                         : HM_VALUE_NONE;
}

/* A divisor that is known and positive leaves nothing to define for division by zero
 * and keeps rounding down the only way to round. */
static hm_value check_divide(hm_check *c, hm_node *n)
{
    if (check_arithmetic(c, n, "'/'") == HM_VALUE_NONE)
        return HM_VALUE_NONE;
    if (n->pair.right->kind == HM_NODE_NUMBER && n->pair.right->number.value >= 1)
        return HM_VALUE_NUMBER;
    hm_check_report(c, "wrong-kind", n->pair.right->at,
                    "only a plain number of 1 or more can divide");
    return HM_VALUE_NONE;
}

/* Every kind of expression once. Whoever refuses something has reported it and gives
 * HM_VALUE_NONE, which fits everywhere, so that one mistake is one message. */
static hm_value check_kind(hm_check *c, hm_node *n)
{
    switch (n->kind) {
    case HM_NODE_NUMBER:
    case HM_NODE_MISSING: return HM_VALUE_NUMBER;
    case HM_NODE_NAME: return hm_check_name(c, n);
    case HM_NODE_STRING: return hm_check_card_name(c, n);
    case HM_NODE_WORD: return hm_check_word(c, n);
    case HM_NODE_PREFIX: return check_prefix(c, n);
    case HM_NODE_ADD_UP: return check_add_up(c, n);
    case HM_NODE_RANK: return check_rank(c, n);
    case HM_NODE_NEAR:
        return need(c, n->prefix.of, "'to' or 'of'", HM_VALUE_SET) &&
                       need_own_town(c, n->prefix.of)
                   ? HM_VALUE_SET
                   : HM_VALUE_NONE;
    case HM_NODE_NEGATE:
        return need(c, n->prefix.of, "'-'", HM_VALUE_NUMBER) ? HM_VALUE_NUMBER
                                                             : HM_VALUE_NONE;
    case HM_NODE_NARROW: return check_sets(c, n, "standing side by side");
    case HM_NODE_EXCEPT: return check_sets(c, n, "'except'");
    case HM_NODE_OR: return check_or(c, n);
    case HM_NODE_AND: return check_and(c, n);
    case HM_NODE_COMPARE: return check_numbers(c, n, "a comparison", HM_VALUE_CONDITION);
    case HM_NODE_SUM: return check_arithmetic(c, n, "a sum");
    case HM_NODE_TIMES: return check_arithmetic(c, n, "'*'");
    case HM_NODE_DIVIDE: return check_divide(c, n);
    case HM_NODE_STOCK: return hm_check_stock(c, n);
    case HM_NODE_UNDER: return hm_check_under(c, n);
    case HM_NODE_HAVING: return hm_check_having(c, n);
    case HM_NODE_HEAPED: return check_heaped(c, n);
    case HM_NODE_TRAIT: return hm_check_trait(c, n);
    case HM_NODE_PER: return check_per(c, n);
    case HM_NODE_MINMAX: return check_numbers(c, n, "min or max", HM_VALUE_NUMBER);
    case HM_NODE_TABLE: return check_table(c, n);
    case HM_NODE_ONE_TYPE:
        return is_set_or_none(c, n->types.where) ? HM_VALUE_SET : HM_VALUE_NONE;
    case HM_NODE_WHERE: return check_where(c, n);
    case HM_NODE_OTHERWISE: return check_otherwise(c, n);
    case HM_NODE_TYPES_WITH: return check_types_with(c, n);
    case HM_NODE_COMMONEST: return check_commonest(c, n);
    case HM_NODE_IN_MODE: return hm_check_mode(c, n);
    case HM_NODE_RULE_IS: return hm_check_rule(c, n);
    default: return HM_VALUE_NONE;
    }
}

/* Numbers must stay where arithmetic is exact. */
static bool stays_near(hm_check *c, const hm_node *n)
{
    bool far = false;
    const bool own = c->card != NULL && !c->where; /* is it the card's own that looks? */
    hm_bounds b = {.game = c->game, .own_types = own ? hm_card_types(c->card) : 0,
                   .eats = true, .recalls = true, .far = &far};
    if (n->kind != HM_NODE_SUM && n->kind != HM_NODE_TIMES && n->kind != HM_NODE_PER)
        return true;
    hm_bounds_number(&b, n);
    if (far)
        hm_check_report(c, "number-range", n->at,
                        "this number could go beyond %d", (int)HM_FAR);
    return !far;
}

/* Before a game on a shared board nothing stands on it. */
static bool is_board_yet(const hm_check *c, const hm_node *n)
{
    bool leaf = n->kind == HM_NODE_WORD || n->kind == HM_NODE_NAME ||
                n->kind == HM_NODE_STRING || n->kind == HM_NODE_TRAIT ||
                n->kind == HM_NODE_UNDER || n->kind == HM_NODE_HAVING;
    return c->place != HM_AT_MARKET || c->away || !leaf;
}

/* Before a game there are modes and rules, and no towns. */
static bool is_known_at_setup(const hm_node *n)
{
    return n->kind == HM_NODE_IN_MODE || n->kind == HM_NODE_RULE_IS ||
           n->kind == HM_NODE_AND || n->kind == HM_NODE_OR ||
           (n->kind == HM_NODE_PREFIX && n->word == HM_WORD_NOT);
}

static hm_value check(hm_check *c, hm_node *n)
{
    n->value = HM_VALUE_NONE;
    if (c->place == HM_AT_SETUP && !is_known_at_setup(n)) {
        hm_refuse(c, HM_REFUSED_BEFORE_THE_GAME, n->at);
        return HM_VALUE_NONE;
    }
    hm_value v = check_kind(c, n);
    if (v != HM_VALUE_NONE && !is_board_yet(c, n)) {
        hm_check_no_board(c, n->at);
        return HM_VALUE_NONE;
    }
    n->value = (uint8_t)v; /* the bounds need it */
    if (v == HM_VALUE_NUMBER && !stays_near(c, n))
        n->value = HM_VALUE_NONE;
    return (hm_value)n->value;
}

/* Whether this very expression is fine, while c->failed goes on telling it of the whole
 * card: parts after a mistake are still checked, and the card is still refused. */
bool hm_check_value(hm_check *c, hm_node *n, hm_value want)
{
    bool before = c->failed;
    c->failed = false;
    if (want == HM_VALUE_CONDITION)
        hm_check_states(c, n);
    hm_value v = check(c, n);
    static const char *const who[] = {[HM_VALUE_SET] = "this part",
                                      [HM_VALUE_NUMBER] = "this part",
                                      [HM_VALUE_CONDITION] = "'when'"};
    if (v != HM_VALUE_NONE && v != want)
        wrong_kind(c, n, want == HM_VALUE_CONDITION && c->asker ? c->asker : who[want],
                   want);
    if (v == want && want == HM_VALUE_SET)
        need_own_squares(c, n);
    bool fine = !c->failed;
    c->failed |= before;
    return fine;
}
