/* unparse.c - expressions as text, with as few parentheses as the grammar needs.
 *
 * The levels of binding are those of dsl/gram.y; a node is put into parentheses where
 * its own is looser than its place wants. Where people would read the text both ways
 * (`or` beside `except`) there always are some. */
#include <string.h>

#include "core/code.h"
#include "dsl/fmt/layout.h"

/* Expressions; kinds of resource and types of building, which are the same but
 * smaller; and scripts, which nobody but their author lays out. */

/* How tightly a node binds, as in gram.y from expr to primary: LEVELS. */
enum { WHERE_LEVEL, OR_LEVEL, AND_LEVEL, COMPARE_LEVEL, SUM_LEVEL, TIMES_LEVEL,
       UNARY_LEVEL, EXCEPT_LEVEL, NARROW_LEVEL, PRIMARY_LEVEL };

/* Kinds and types have their own two: `except` is outside `or` there. */
enum { KIND_EXCEPT_LEVEL, KIND_OR_LEVEL, KIND_LEVEL };

/* Words such as "above" stand beside other sets, and take one of them. */
static bool is_placed(const hm_node *n)
{
    return n->kind == HM_NODE_PREFIX &&
           (n->word == HM_WORD_WITHIN ||
            strcmp(hm_word_lookup((hm_word)n->word)->token, "PLACEWORD") == 0);
}

/* "in round 6", "every 3 rounds", which are comparisons to all others. */
static bool is_rounds(const hm_node *n)
{
    return n->kind == HM_NODE_COMPARE &&
           (n->word == HM_WORD_IN_ROUND || n->word == HM_WORD_EVERY);
}

/* Follows the grammar (dsl/gram.y, from `expr` on), the loosest first. */
static int level(const hm_node *n)
{
    switch (n->kind) {
    case HM_NODE_WHERE: return WHERE_LEVEL;
    case HM_NODE_OR: return OR_LEVEL;
    case HM_NODE_AND: return AND_LEVEL;
    case HM_NODE_COMPARE: return is_rounds(n) ? UNARY_LEVEL : COMPARE_LEVEL;
    case HM_NODE_SUM: return SUM_LEVEL;
    case HM_NODE_TIMES:
    case HM_NODE_DIVIDE:
    case HM_NODE_PER: return TIMES_LEVEL;
    case HM_NODE_NUMBER:
    case HM_NODE_NEGATE:
    case HM_NODE_ADD_UP:
    case HM_NODE_RANK:
    case HM_NODE_HEAPED:
    case HM_NODE_TABLE:
    case HM_NODE_ONE_TYPE:
    case HM_NODE_MISSING:
    case HM_NODE_TYPES_WITH:
    case HM_NODE_IN_MODE:
    case HM_NODE_RULE_IS: return UNARY_LEVEL;
    case HM_NODE_PREFIX: return is_placed(n) ? PRIMARY_LEVEL : UNARY_LEVEL;
    case HM_NODE_COMMONEST: return n->types.where != NULL ? UNARY_LEVEL : PRIMARY_LEVEL;
    case HM_NODE_EXCEPT: return EXCEPT_LEVEL;
    case HM_NODE_NARROW: return NARROW_LEVEL;
    case HM_NODE_KIND_EXCEPT:
    case HM_NODE_TYPES_EXCEPT: return KIND_EXCEPT_LEVEL;
    case HM_NODE_KIND_OR:
    case HM_NODE_TYPES_OR: return KIND_OR_LEVEL;
    default: return PRIMARY_LEVEL;
    }
}

static bool is_small_except(const hm_node *n)
{
    return n->kind == HM_NODE_KIND_EXCEPT || n->kind == HM_NODE_TYPES_EXCEPT;
}

static bool is_small_or(const hm_node *n)
{
    return n->kind == HM_NODE_KIND_OR || n->kind == HM_NODE_TYPES_OR;
}

static bool is_binary(const hm_node *n)
{
    int l = level(n);
    return is_small_except(n) || is_small_or(n) ||
           (l != UNARY_LEVEL && l != PRIMARY_LEVEL);
}

/* What the left and the right side of a binary node must bind at least. */
static int left_need(const hm_node *n)
{
    if (n->kind == HM_NODE_COMPARE)
        return SUM_LEVEL;
    if (n->kind == HM_NODE_WHERE)
        return OR_LEVEL;
    return is_small_except(n) ? KIND_OR_LEVEL : level(n);
}

static int right_need(const hm_node *n)
{
    return is_small_except(n) ? KIND_OR_LEVEL : level(n) + 1;
}

static bool is_arithmetic(const hm_node *n)
{
    return n->kind == HM_NODE_SUM || n->kind == HM_NODE_TIMES ||
           n->kind == HM_NODE_DIVIDE || n->kind == HM_NODE_PER;
}

/* What follows could be taken for a part of what the table goes by. */
static bool ends_in_table(const hm_node *n)
{
    switch (n->kind) {
    case HM_NODE_TABLE: return true;
    case HM_NODE_NEGATE: return ends_in_table(n->prefix.of);
    case HM_NODE_SUM:
    case HM_NODE_TIMES: return ends_in_table(n->pair.right);
    default: return false;
    }
}

/* Parentheses stand where the tree needs them; and the author's stay where `or`
 * meets `except` or narrowing, `where` one of them, and where a table ends before more
 * arithmetic, since people read those both ways. */
static bool has_parens(const hm_node *n, int need, const hm_node *parent)
{
    if (level(n) < need)
        return true;
    if (!n->paren || parent == NULL)
        return false;
    if (is_arithmetic(parent))
        return n == parent->pair.left && ends_in_table(n);
    if (parent->kind == HM_NODE_WHERE)
        return n == parent->pair.left &&
               (n->kind == HM_NODE_OR || n->kind == HM_NODE_EXCEPT);
    if (parent->kind == HM_NODE_OR)
        return n->kind == HM_NODE_EXCEPT || n->kind == HM_NODE_NARROW;
    return is_small_except(parent) && is_small_or(n);
}

static void expr(hm_layout *f, const hm_node *n, int need, const hm_node *parent);

/* NULL is NO FORM. */
static const char *comparison(int op)
{
    switch (op) {
    case HM_OP_LT: return " < ";
    case HM_OP_LE: return " <= ";
    case HM_OP_GT: return " > ";
    case HM_OP_GE: return " >= ";
    case HM_OP_NE: return " != ";
    case HM_OP_EQ: return " = ";
    default: return NULL;
    }
}

/* NULL is NO FORM: a kind that has a level but no word between its sides would else
 * lose it. */
static const char *joint(const hm_node *n)
{
    switch (n->kind) {
    case HM_NODE_OR:
    case HM_NODE_KIND_OR:
    case HM_NODE_TYPES_OR: return " or ";
    case HM_NODE_AND: return " and ";
    case HM_NODE_WHERE: return " where ";
    case HM_NODE_COMPARE: return comparison(n->pair.op);
    case HM_NODE_SUM: return n->pair.op == HM_OP_SUB ? " - " : " + ";
    case HM_NODE_TIMES: return " * ";
    case HM_NODE_DIVIDE: return " / ";
    case HM_NODE_PER: return n->pair.types == 1 ? " per type in " : " per ";
    case HM_NODE_EXCEPT:
    case HM_NODE_KIND_EXCEPT:
    case HM_NODE_TYPES_EXCEPT: return " except ";
    case HM_NODE_NARROW: return " ";
    default: return NULL;
    }
}

static void in_set(hm_layout *f, const hm_node *n)
{
    if (n->types.where == NULL)
        return;
    say(f, " in ");
    expr(f, n->types.where, UNARY_LEVEL, n);
}

static void types_with(hm_layout *f, const hm_node *n, const char *types)
{
    say(f, types);
    say(f, " with ");
    number(f, n->types.least);
    in_set(f, n);
}

/* The word between the sides, and the right one. */
static void right_side(hm_layout *f, const hm_node *n)
{
    const char *between = joint(n);
    if (between != NULL)
        say(f, between);
    else
        no_form(f);
    if (n->kind == HM_NODE_PER && n->pair.types == 0 &&
        n->pair.right->kind == HM_NODE_MISSING)
        say(f, "type missing"); /* as it is said */
    else if (n->kind == HM_NODE_PER && n->pair.types == 0 &&
             n->pair.right->kind == HM_NODE_TYPES_WITH)
        types_with(f, n->pair.right, "type");
    else
        expr(f, n->pair.right, right_need(n), n);
}

static void binary(hm_layout *f, const hm_node *n)
{
    expr(f, n->pair.left, left_need(n), n);
    right_side(f, n);
}

/* The building that "within 2" is seen from: it has no place of its own. */
static bool is_left_out(const hm_node *self, hm_span at)
{
    return self->at.first == at.first && self->at.last == at.last;
}

static void prefix(hm_layout *f, const hm_node *n)
{
    word(f, n->word);
    if (hm_is_most(n)) {
        say(f, " ");
        word(f, n->prefix.whose);
    }
    if (n->word == HM_WORD_TYPES)
        say(f, " in");
    else if (n->word == HM_WORD_DISTANCE)
        say(f, " to");
    else if (n->word == HM_WORD_LARGEST)
        say(f, " group of");
    else if (n->word == HM_WORD_GROUP || n->word == HM_WORD_GROUPS)
        say(f, " of");
    else if (n->word == HM_WORD_WITHIN) {
        say(f, " ");
        number(f, n->prefix.steps);
        if (is_left_out(n->prefix.of, n->at))
            return;
        say(f, " of");
    }
    say(f, " ");
    expr(f, n->prefix.of, is_placed(n) ? PRIMARY_LEVEL : UNARY_LEVEL, n);
}

/* Labels stay where the author put them, also where counting would give the same. */
static void table(hm_layout *f, const hm_node *n)
{
    say(f, "table ");
    for (const hm_node *e = n->table.entries; e != NULL; e = e->next) {
        if (e->entry.label >= 0) {
            number(f, e->entry.label);
            say(f, ": ");
        }
        number(f, e->entry.value);
        say(f, " ");
    }
    say(f, "by ");
    expr(f, n->table.by, UNARY_LEVEL, n);
}

static void minmax(hm_layout *f, const hm_node *n)
{
    word(f, n->word);
    say(f, "(");
    expr(f, n->pair.left, WHERE_LEVEL, n);
    say(f, ", ");
    expr(f, n->pair.right, WHERE_LEVEL, n);
    say(f, ")");
}

static void near(hm_layout *f, const hm_node *n)
{
    word(f, n->word);
    say(f, n->word == HM_WORD_ADJACENT ? " to " : " of ");
    expr(f, n->prefix.of, PRIMARY_LEVEL, n);
}

static void rule_is(hm_layout *f, const hm_node *n)
{
    say(f, "rule ");
    name(f, n->name_at);
    say(f, " is ");
    name(f, n->rule_is.value->at);
}

static void kind_any(hm_layout *f, const hm_node *n)
{
    say(f, n->any.which == 1 ? "any other resource"
           : f->short_any    ? "any"
                             : "any resource");
}

static void lua(hm_layout *f, const hm_node *n)
{
    say(f, "lua {");
    name(f, n->name_at);
    say(f, "}");
}

/* "producing fish", "consuming 2 kinds", "giving points", "costing 3 wood" */
static void trait(hm_layout *f, const hm_node *n)
{
    word(f, n->word);
    say(f, " ");
    if (n->trait.least != 0 || n->word == HM_WORD_COSTING) {
        number(f, n->trait.least);
        say(f, " ");
    }
    say(f, n->text != NULL             ? n->text
           : n->word == HM_WORD_GIVING ? "points"
           : n->trait.least != 0       ? "kinds"
                                       : "cubes");
}

/* The last one asked, and so the one that knows whether there is a form at all. */
static void leaf(hm_layout *f, const hm_node *n)
{
    switch (n->kind) {
    case HM_NODE_NUMBER: number(f, n->number.value); break;
    case HM_NODE_NAME:
    case HM_NODE_KIND_NAME:
    case HM_NODE_TYPES_NAME: say(f, n->text); break;
    case HM_NODE_STRING: quoted(f, n->text); break;
    case HM_NODE_WORD: word(f, n->word); break;
    case HM_NODE_TRAIT: trait(f, n); break;
    case HM_NODE_UNDER: say(f, "under "); say(f, n->text); break;
    case HM_NODE_HAVING: say(f, "having "); say(f, n->text); break;
    case HM_NODE_HEAPED:
        say(f, n->text);
        say(f, " in ");
        expr(f, n->heaped.set, UNARY_LEVEL, n);
        break;
    case HM_NODE_STOCK: word(f, n->word); say(f, " "); say(f, n->text); break;
    case HM_NODE_IN_MODE: say(f, "in "); name(f, n->name_at); break;
    case HM_NODE_RULE_IS: rule_is(f, n); break;
    case HM_NODE_MISSING: say(f, "types missing"); break;
    case HM_NODE_TYPES_ANY:
        say(f, n->any.which == HM_ANY_OTHER ? "any other type"
               : n->any.which == HM_ANY_NEW ? "any new type"
               : f->short_any               ? "any"
                                            : "any type");
        break;
    case HM_NODE_TYPES_KEPT: say(f, "kept"); break;
    case HM_NODE_TYPES_IN:
        say(f, "types in ");
        expr(f, n->types.where, PRIMARY_LEVEL, n);
        break;
    case HM_NODE_LUA: lua(f, n); break;
    case HM_NODE_KIND_ANY: kind_any(f, n); break;
    case HM_NODE_KIND_NAMED: say(f, "named"); break;
    case HM_NODE_KIND_LAST: say(f, "last named"); break;
    case HM_NODE_KIND_HELD: say(f, n->held.by_this == 1 ? "held by this" : "held"); break;
    default: no_form(f); break;
    }
}

/* Behind an else: "2 when any well else 1". */
static void otherwise(hm_layout *f, const hm_node *n)
{
    expr(f, n->score.points, 0, NULL);
    say(f, " when ");
    expr(f, n->score.when, 0, NULL);
    if (n->score.otherwise == NULL)
        return;
    say(f, " else ");
    expr(f, n->score.otherwise, 0, NULL);
}

/* "in round 3", "every 3 rounds": behind a product, as the grammar makes them. */
static void rounds(hm_layout *f, const hm_node *n)
{
    const hm_node *number = n->pair.right;
    if (n->word == HM_WORD_EVERY)
        number = number->pair.right;
    hm_unparse_rounds(f, n->word, number->number.value);
}

static void unary(hm_layout *f, const hm_node *n)
{
    switch (n->kind) {
    case HM_NODE_PREFIX:
    case HM_NODE_RANK:
    case HM_NODE_ADD_UP: prefix(f, n); break;
    case HM_NODE_NEAR: near(f, n); break;
    case HM_NODE_MINMAX: minmax(f, n); break;
    case HM_NODE_COMPARE:
        rounds(f, n);
        break;
    case HM_NODE_TABLE: table(f, n); break;
    case HM_NODE_OTHERWISE: otherwise(f, n); break;
    case HM_NODE_ONE_TYPE: say(f, "largest group of one type"); in_set(f, n); break;
    case HM_NODE_COMMONEST: say(f, "commonest type"); in_set(f, n); break;
    case HM_NODE_TYPES_WITH: types_with(f, n, "types"); break;
    case HM_NODE_NEGATE:
        say(f, "-");
        expr(f, n->prefix.of, UNARY_LEVEL, n);
        break;
    default: leaf(f, n); break; /* which knows the rest, or NO FORM */
    }
}

static void expr(hm_layout *f, const hm_node *n, int need, const hm_node *parent)
{
    bool parens = has_parens(n, need, parent);
    if (parens)
        say(f, "(");
    if (is_binary(n))
        binary(f, n);
    else
        unary(f, n);
    if (parens)
        say(f, ")");
}

void hm_unparse_rounds(hm_layout *f, int which, int32_t rounds)
{
    word(f, which);
    say(f, " ");
    number(f, rounds);
    if (which == HM_WORD_EVERY)
        say(f, rounds == 1 ? " round" : " rounds");
}

void hm_unparse_lines(hm_layout *f, const hm_node *n, int indent)
{
    if (n->kind != HM_NODE_AND) {
        expr(f, n, AND_LEVEL, NULL);
        return;
    }
    hm_unparse_lines(f, n->pair.left, indent);
    break_line(f, indent);
    say(f, "and ");
    expr(f, n->pair.right, COMPARE_LEVEL, n);
}

void hm_unparse_points(hm_layout *f, const hm_node *n)
{
    bool per = n->kind == HM_NODE_PER && n->pair.types == 0 &&
               n->pair.right->kind != HM_NODE_MISSING;
    const hm_node *points = per ? n->pair.left : n;
    expr(f, points, per ? TIMES_LEVEL : 0, per ? n : NULL);
    say(f, points->kind == HM_NODE_NUMBER && points->number.value == 1 ? " point"
                                                                       : " points");
    if (!per)
        return;
    say(f, " per ");
    expr(f, n->pair.right, UNARY_LEVEL, n);
}

/* "all pence", "1 penny per cottage", "pence: count cottage": as the author wrote it, who
 * may count in either form. */
static void counted(hm_layout *f, const hm_node *n)
{
    bool colon = n->name_at.first == n->at.first;
    if (n->amount.counted == NULL) {
        say(f, "all ");
    } else if (!colon) {
        number(f, n->amount.counted->pair.left->number.value);
        say(f, " ");
    }
    name(f, n->name_at);
    if (n->amount.counted == NULL)
        return;
    if (!colon) {
        right_side(f, n->amount.counted);
        return;
    }
    say(f, ": ");
    expr(f, n->amount.counted, WHERE_LEVEL, NULL);
}

static void amount(hm_layout *f, const hm_node *n)
{
    if (n->amount.counted != NULL || n->word == HM_WORD_ALL) {
        counted(f, n);
        return;
    }
    number(f, n->amount.number);
    say(f, n->word == HM_WORD_OTHER ? " other " : " ");
    if (n->text != NULL)
        name(f, n->name_at);
    else
        say(f, "cubes");
}

void hm_unparse_amounts(hm_layout *f, const hm_node *list)
{
    for (const hm_node *n = list; n != NULL; n = n->next) {
        amount(f, n);
        say(f, n->next != NULL ? " " : "");
    }
}

void hm_unparse_set(hm_layout *f, const hm_node *n, bool counted)
{
    expr(f, n, counted ? EXCEPT_LEVEL : OR_LEVEL, NULL);
}

void hm_unparse(hm_layout *f, const hm_node *n) { expr(f, n, 0, NULL); }

void hm_unparse_factor(hm_layout *f, const hm_node *n) { expr(f, n, TIMES_LEVEL, NULL); }
