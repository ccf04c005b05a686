/* reasons.c - puts into words what bounds.c has proved: which two words exclude each
 * other, or what the card lacks. */
#include "dsl/check/reasons.h"

#include <stdio.h>

#include "core/code.h"

hm_bounds hm_bounds_anywhere(const hm_bounds *b)
{
    return (hm_bounds){.game = b->game, .eats = true, .recalls = true,
                       .far = b->far, .counts = b->counts,
                       .unmanned = b->unmanned};
}

/* -- finding */

static bool is_never(const hm_bounds *b, const hm_node *n)
{
    if (n->value == HM_VALUE_SET)
        return hm_bounds_squares(b, n) == 0;
    if (n->kind != HM_NODE_WORD || n->value != HM_VALUE_NUMBER)
        return false;
    const hm_range r = hm_bounds_number(b, n);
    return r.low == 0 && r.high == 0;
}

static const hm_node *find_in_list(const hm_bounds *b, const hm_node *n)
{
    const hm_node *found = NULL;
    for (; n != NULL && found == NULL; n = n->next)
        found = hm_find_never(b, n);
    return found;
}

/* Innermost first: of "corner center cottage" it is the first two that are meant. What
 * is asked behind `where` is asked of other buildings. */
const hm_node *hm_find_never(const hm_bounds *b, const hm_node *n)
{
    const hm_bounds anywhere = hm_bounds_anywhere(b);
    if (n->kind == HM_NODE_LUA)
        return NULL;
    const hm_children of = hm_node_children(n);
    const hm_node *found = NULL;
    for (int i = 0; i < of.count && found == NULL; i++)
        found =
            find_in_list(n->kind == HM_NODE_WHERE && i > 0 ? &anywhere : b, of.child[i]);
    return found == NULL && is_never(b, n) ? n : found;
}

/* -- saying */

enum { LEAVES = 16, QUOTE = 40 };

/* Sets that stand side by side; what goes beyond is not looked at. */
static int leaves_of(const hm_node *n, const hm_node *leaf[LEAVES], int count)
{
    if (n->kind == HM_NODE_NARROW)
        return leaves_of(n->pair.right, leaf, leaves_of(n->pair.left, leaf, count));
    if (count < LEAVES)
        leaf[count++] = n;
    return count;
}

/* As it is written, where that is short and of one line; false: it is not. */
static bool quote(const hm_source *s, const hm_node *n, char out[QUOTE])
{
    const size_t length = n->at.last - n->at.first;
    if (n->at.last > s->length || length == 0 || length >= QUOTE)
        return false;
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)s->bytes[n->at.first + i] < ' ')
            return false;
    snprintf(out, QUOTE, "%.*s", (int)length, s->bytes + n->at.first);
    return true;
}

static bool is_self(const hm_node *n)
{
    return n->kind == HM_NODE_WORD && n->name.op == HM_OP_SELF;
}

/* What the card lacks, where that is it. */
static const char *lack(const hm_bounds *b, unsigned marks)
{
    if ((marks & HM_REACH_EATING) && !b->eats)
        return "this card is never fed: add 'eats'";
    if ((marks & HM_REACH_NEARBY) && (marks & HM_REACH_ITSELF))
        return "a building is not near itself";
    return "with 'limit 1' there is no other one near it";
}

static void say_pair(const hm_bounds *b, const hm_source *s, const hm_node *x,
                     const hm_node *y, char out[HM_REASON_MAX])
{
    char a[QUOTE], c[QUOTE];
    const hm_reach p = hm_bounds_reach(b, x), q = hm_bounds_reach(b, y);
    const bool apart = (p.squares & q.squares) == 0;
    if (!apart && (p.types & q.types) != 0)
        snprintf(out, HM_REASON_MAX, "%s", lack(b, p.marks | q.marks));
    else if ((is_self(x) && quote(s, y, a)) || (is_self(y) && quote(s, x, a)))
        snprintf(out, HM_REASON_MAX, "this building is never '%s'", a);
    else if (!quote(s, x, a) || !quote(s, y, c))
        snprintf(out, HM_REASON_MAX, "these sets have no square in common");
    else
        snprintf(out, HM_REASON_MAX,
                 apart ? "'%s' and '%s' have no square in common"
                       : "no square is both '%s' and '%s'", a, c);
}

static void say_narrow(const hm_bounds *b, const hm_source *s, const hm_node *n,
                       char out[HM_REASON_MAX])
{
    const hm_node *leaf[LEAVES];
    const int count = leaves_of(n, leaf, 0);
    for (int i = 0; i < count; i++)
        for (int k = 0; k < i; k++)
            if (hm_reach_is_empty(hm_reach_both(b, hm_bounds_reach(b, leaf[k]),
                                                hm_bounds_reach(b, leaf[i])))) {
                say_pair(b, s, leaf[k], leaf[i], out);
                return;
            }
    snprintf(out, HM_REASON_MAX, "these sets have no square in common");
}

static const char *why_word(const hm_node *n)
{
    switch (n->name.op) {
    case HM_OP_MARKED: return "nothing on this card marks squares: add 'mark SET' to an "
                              "effect";
    case HM_OP_WORKING: return "no pack in play brings tokens that could work";
    case HM_OP_MEMO: return "nothing on this card ever remembers: add 'remember NUMBER' "
                            "to an effect";
    case HM_OP_HELD: return "nothing is ever held here: add 'on build { hold any "
                            "resource }'";
    default: return "the grid has no such square";
    }
}

void hm_say_never(const hm_bounds *b, const hm_source *s, const hm_node *n,
                  char out[HM_REASON_MAX])
{
    if (n->kind == HM_NODE_NARROW)
        say_narrow(b, s, n, out);
    else
        snprintf(out, HM_REASON_MAX, "%s", n->kind == HM_NODE_WORD
                                               ? why_word(n)
                                               : "no square can be in this set");
}

/* The side that is no plain number, with what it can be. */
static void say_compare(const hm_bounds *b, const hm_source *s, const hm_node *n,
                        char out[HM_REASON_MAX])
{
    char text[QUOTE];
    const hm_node *side =
        n->pair.left->kind == HM_NODE_NUMBER ? n->pair.right : n->pair.left;
    const hm_node *other = side == n->pair.left ? n->pair.right : n->pair.left;
    const hm_range r = hm_bounds_number(b, side), o = hm_bounds_number(b, other);
    if (!quote(s, side, text))
        snprintf(text, sizeof text, "that");
    if (r.high <= o.low)
        snprintf(out, HM_REASON_MAX, "'%s' is at most %d", text, (int)r.high);
    else
        snprintf(out, HM_REASON_MAX, "'%s' is at least %d", text, (int)r.low);
}

/* The set of "any (self SET)", as it was written. */
static const hm_node *state_of(const hm_node *n)
{
    if (n->kind != HM_NODE_PREFIX || n->word != HM_WORD_ANY ||
        n->prefix.of->kind != HM_NODE_NARROW)
        return NULL;
    const hm_node *left = n->prefix.of->pair.left, *right = n->prefix.of->pair.right;
    return is_self(left) ? right : is_self(right) ? left : NULL;
}

static void say_states(const hm_bounds *b, const hm_source *s, const hm_node *n,
                       char out[HM_REASON_MAX])
{
    const hm_node *x = state_of(n->pair.left), *y = state_of(n->pair.right);
    snprintf(out, HM_REASON_MAX, "no building is all of this at once");
    if (x != NULL && y != NULL)
        say_pair(b, s, x, y, out);
}

void hm_say_false(const hm_bounds *b, const hm_source *s, const hm_node *n,
                  char out[HM_REASON_MAX])
{
    if (n->kind == HM_NODE_COMPARE)
        say_compare(b, s, n, out);
    else
        say_states(b, s, n, out);
}

/* The first condition within n that cannot hold. */
static const hm_node *find_false(const hm_bounds *b, const hm_node *n)
{
    const hm_node *found = NULL;
    if (n->kind == HM_NODE_AND || n->kind == HM_NODE_OR)
        found = find_false(b, n->pair.left);
    if (found == NULL && (n->kind == HM_NODE_AND || n->kind == HM_NODE_OR))
        found = find_false(b, n->pair.right);
    if (found != NULL)
        return found;
    return (n->kind == HM_NODE_COMPARE || n->kind == HM_NODE_AND) &&
                   !hm_bounds_holds(b, n) ? n : NULL;
}

static void say_zero(const hm_bounds *b, const hm_source *s, const hm_node *part,
                     char out[HM_REASON_MAX])
{
    const hm_node *never = hm_find_never(b, part->score.points), *wrong = NULL;
    if (never == NULL && part->score.when != NULL)
        never = hm_find_never(b, part->score.when);
    if (never == NULL && part->score.when != NULL)
        wrong = find_false(b, part->score.when);
    if (never != NULL)
        hm_say_never(b, s, never, out);
    else if (wrong != NULL)
        hm_say_false(b, s, wrong, out);
    else if (part->score.points->kind == HM_NODE_NUMBER && part->score.when == NULL)
        snprintf(out, HM_REASON_MAX, "a card without points needs no 'score'");
    else
        snprintf(out, HM_REASON_MAX, "its numbers are 0, or take each other away");
}

/* Most often a set that nothing can be in: a building that is beside itself, a word
 * that the card has no use for. */
void hm_warn_of_zero(const hm_bounds *b, const hm_source *s, const hm_node *part,
                     hm_diags *diags)
{
    char why[HM_REASON_MAX];
    const hm_range r = hm_bounds_score(b, part);
    if (r.low != 0 || r.high != 0)
        return;
    say_zero(b, s, part, why);
    hm_diag *d = hm_diag_add(diags, s, HM_WARNING, "zero-score", part->at,
                             "this score can never be other than 0");
    hm_diag_hint(diags, d, "%s", why);
}
