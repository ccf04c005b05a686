/* bounds.c - the range of a number, whether more fed buildings can lower it, and where
 * fed ones are told apart: by walking the tree with intervals and signs. Every answer
 * may be careless to the safe side only (a wider range, "may fall"), for proofs are
 * built on it. */
#include "dsl/check/bounds.h"

#include <string.h>

#include "core/code.h"
#include "dsl/check/check.h"

/* Ranges are kept within +-HM_FAR, which is noted rather than refused: the warning of a
 * score that is always 0 goes on with the clamped range, the checker refuses. */
static hm_range clamp(const hm_bounds *b, int64_t low, int64_t high)
{
    if ((low < -HM_FAR || high > HM_FAR) && b->far != NULL)
        *b->far = true;
    return (hm_range){(int32_t)(low < -HM_FAR  ? -HM_FAR
                                : low > HM_FAR ? HM_FAR
                                               : low),
                      (int32_t)(high > HM_FAR    ? HM_FAR
                                : high < -HM_FAR ? -HM_FAR
                                                 : high)};
}

/* Of a prefix it is the word that looks (`distance` is measured from the building),
 * while what stands behind it is a node of its own and asked on its own. */
bool hm_sees_itself(const hm_node *n)
{
    if (n->kind == HM_NODE_NAME)
        return n->name.op == HM_OP_COUNTER_HERE;
    if ((n->kind != HM_NODE_WORD && n->kind != HM_NODE_PREFIX) || hm_is_side(n))
        return false;
    hm_op op = hm_word_op(n->word);
    if (n->kind == HM_NODE_WORD && n->name.op == HM_OP_TALLEST)
        return false; /* of any building of the card */
    return hm_op_lookup(op)->traits & HM_SEES_ITSELF;
}

static unsigned traits_of(const hm_node *n)
{
    const bool word = n->kind == HM_NODE_PREFIX && !hm_is_side(n);
    return word ? hm_op_lookup(hm_word_op(n->word))->traits : 0;
}

bool hm_is_part(const hm_node *n) { return traits_of(n) & HM_SEES_PART; }
bool hm_is_shape(const hm_node *n) { return traits_of(n) & HM_SEES_SHAPE; }

/* -- sets: the squares they can have, and the types that can stand there */

typedef hm_reach reach;

enum { ITSELF = HM_REACH_ITSELF, NEARBY = HM_REACH_NEARBY, EATING = HM_REACH_EATING };

static const uint32_t nothing_bit = 1u << 31;

static uint32_t all_types(const hm_game *g) { return (1u << g->types) - 1; }

/* A word says in code.def on which squares of the grid it can lie and what can stand
 * there; so a new set word has bounds without a line here. */
static reach reach_of_word(const hm_bounds *b, const hm_node *n)
{
    const hm_op_info *op = hm_op_lookup((hm_op)n->name.op);
    uint32_t all = all_types(b->game), own = b->own_types != 0 ? b->own_types : all;
    reach r = {0, all | nothing_bit, 0, hm_most_of_word(b, n)};
    memcpy(&r.squares, (const char *)&b->game->grid + op->area, sizeof r.squares);
    switch (op->stands) {
    case HM_STANDS_NOWHERE: r.squares = 0; break; /* no set */
    case HM_STANDS_ANYTHING: break;
    case HM_STANDS_BUILDING: r.types = all; break;
    case HM_STANDS_EATER: r.types = all, r.marks = EATING; break;
    case HM_STANDS_MINE:
        r.types = own;
        r.marks = HM_REACH_MINE | (b->limit == 1 ? HM_REACH_ALONE : 0u);
        break;
    case HM_STANDS_VACANT: r.types = nothing_bit; break;
    case HM_STANDS_ITSELF: r.types = own, r.marks = ITSELF; break;
    case HM_STANDS_NEARBY: r.marks = NEARBY; break;
    }
    return r;
}

/* A building is not near itself, nor near others of its card where there is one in a
 * town, and is fed only if it eats. */
static bool is_never(const hm_bounds *b, unsigned marks)
{
    if ((marks & EATING) && !b->eats && (marks & (ITSELF | HM_REACH_MINE)))
        return true;
    return (marks & NEARBY) && (marks & (ITSELF | HM_REACH_ALONE));
}

hm_reach hm_reach_both(const hm_bounds *b, reach x, reach y)
{
    reach out = {x.squares & y.squares, x.types & y.types, x.marks | y.marks,
                 x.most < y.most ? x.most : y.most};
    if (is_never(b, out.marks))
        out.squares = 0;
    return out;
}

/* What may be in the set at most. `except` keeps all of its left side, since
 * nothing proves that the right side is ever there; what is not understood can
 * be everything. */
hm_reach hm_bounds_reach(const hm_bounds *b, const hm_node *n)
{
    reach all = {b->game->grid.all, all_types(b->game) | nothing_bit, 0, HM_SQUARES_MAX};
    switch (n->kind) {
    case HM_NODE_WORD: return reach_of_word(b, n);
    case HM_NODE_NAME:
        if (n->name.op == HM_OP_TOKEN) /* on any square */
            return all;
        if (n->name.op == HM_OP_TERRAIN && !hm_is_shared(b->game) &&
            !b->game->terrain[n->name.index].blocked)
            return all;
        all.types = n->name.op == HM_OP_TYPE
                        ? 1u << n->name.index | b->game->type[n->name.index].with
                        : nothing_bit;
        return all;
    case HM_NODE_UNDER:
        all.types = nothing_bit;
        return all;
    case HM_NODE_HAVING: return all;
    case HM_NODE_STRING:
    case HM_NODE_TRAIT:
        all.types = all_types(b->game);
        return all;
    case HM_NODE_NARROW:
        return hm_reach_both(b, hm_bounds_reach(b, n->pair.left),
                             hm_bounds_reach(b, n->pair.right));
    case HM_NODE_OR: {
        reach x = hm_bounds_reach(b, n->pair.left), y = hm_bounds_reach(b, n->pair.right);
        return (reach){x.squares | y.squares, x.types | y.types, x.marks & y.marks,
                       x.most + y.most};
    }
    case HM_NODE_EXCEPT:
    case HM_NODE_WHERE: return hm_bounds_reach(b, n->pair.left);
    case HM_NODE_PREFIX:
        if (hm_is_part(n) || hm_is_side(n))
            return hm_bounds_reach(b, n->prefix.of);
        return all;
    case HM_NODE_ONE_TYPE:
    case HM_NODE_COMMONEST:
        return n->types.where ? hm_bounds_reach(b, n->types.where) : all;
    default: return all;
    }
}

/* A set that no type fits is empty even where it has squares: "cottage well" is a set
 * of squares that are both. */
int hm_bounds_squares(const hm_bounds *b, const hm_node *set)
{
    reach r = hm_bounds_reach(b, set);
    const int squares = hm_count(r.squares);
    return hm_reach_is_empty(r) ? 0 : squares < r.most ? squares : r.most;
}

bool hm_bounds_stands(const hm_bounds *b, const hm_node *set, bool building)
{
    reach r = hm_bounds_reach(b, set);
    return r.squares != 0 && (r.types & (building ? ~nothing_bit : nothing_bit)) != 0;
}

/* -- numbers */

/* Any building of a type might count as many, whatever card it is. */
static int most_counted(const hm_bounds *b, const hm_node *set)
{
    uint32_t types;
    const int each = b->counts != 0 ? b->counts : HM_COUNTS_MAX;
    return hm_bounds_squares(b, set) * (hm_types_counted(set, &types) ? each : 1);
}

/* Is some card of two types? */
static bool are_twofold(const hm_game *g)
{
    unsigned with = 0;
    for (int i = 0; i < g->types; i++)
        with |= g->type[i].with;
    return with != 0;
}

/* Where no square of the set can be reached there is no distance to it, which is 0 as
 * well. A count in both neighbours' towns is a number already. */
static hm_range range_of_prefix(const hm_bounds *b, const hm_node *n)
{
    if (hm_is_side(n))
        return hm_bounds_number(b, n->prefix.of);
    int most = hm_bounds_squares(b, n->prefix.of);
    switch (n->word) {
    case HM_WORD_TYPES:
        most *= are_twofold(b->game) ? 2 : 1;
        return (hm_range){0, most < b->game->types ? most : b->game->types};
    case HM_WORD_DISTANCE: return (hm_range){0, most ? HM_SQUARES_MAX : 0};
    case HM_WORD_COUNT:
        return n->prefix.of->kind == HM_NODE_ADD_UP
                   ? hm_bounds_number(b, n->prefix.of)
                   : (hm_range){0, most_counted(b, n->prefix.of)};
    case HM_WORD_POINTS_OF: case HM_WORD_BEST_POINTS: case HM_WORD_LEAST_POINTS:
        return (hm_range){-HM_POINTS_MOST, HM_POINTS_MOST};
    default: /* there are no more rows, groups or blocks than squares */
        return hm_is_shape(n) ? (hm_range){0, most} : (hm_range){-HM_FAR, HM_FAR};
    }
}

/* Of none, one or two neighbours, or of all others; or the largest of those. */
static hm_range range_of_both(const hm_bounds *b, const hm_node *n)
{
    hm_range r = {0, 0};
    if (n->prefix.of->value == HM_VALUE_SET)
        r.high = most_counted(b, n->prefix.of);
    else
        r = hm_bounds_number(b, n->prefix.of);
    const int64_t towns = n->word == HM_WORD_NEIGHBOURS   ? 2
                          : hm_is_most(n)                 ? 1
                          : n->word == HM_WORD_EVERYBODYS ? HM_PLAYERS_MAX
                                                          : HM_PLAYERS_MAX - 1;
    return clamp(b, r.low < 0 ? towns * r.low : 0, r.high > 0 ? towns * r.high : 0);
}

/* Which corner is the largest depends on the signs, so all four are tried. */
static hm_range product(const hm_bounds *b, hm_range x, hm_range y)
{
    int64_t p[4] = {(int64_t)x.low * y.low, (int64_t)x.low * y.high,
                    (int64_t)x.high * y.low, (int64_t)x.high * y.high};
    int64_t low = p[0], high = p[0];
    for (int i = 1; i < 4; i++) {
        low = p[i] < low ? p[i] : low;
        high = p[i] > high ? p[i] : high;
    }
    return clamp(b, low, high);
}

/* Downwards, as the interpreter divides. */
static hm_range range_of_quotient(const hm_bounds *b, const hm_node *n)
{
    hm_range r = hm_bounds_number(b, n->pair.left);
    int32_t by = n->pair.right->kind == HM_NODE_NUMBER && n->pair.right->number.value > 0
                     ? n->pair.right->number.value
                     : 1;
    return (hm_range){r.low / by - (r.low % by < 0), r.high / by - (r.high % by < 0)};
}

/* Only entries that the index can reach; below 1 a table gives 0, and above its last
 * entry it stays there, so that one is never left out for being too low. */
static hm_range range_of_table(const hm_bounds *b, const hm_node *n)
{
    int32_t entry[HM_ENTRIES_MAX];
    const hm_node *bad = NULL;
    int count = hm_table_entries(n, entry, &bad);
    hm_range by = hm_bounds_number(b, n->table.by), out = {HM_FAR, -HM_FAR};
    if (by.low < 1)
        out = (hm_range){0, 0};
    for (int i = 1; i <= count; i++) {
        if (i > by.high || (i < by.low && i < count))
            continue;
        out.low = entry[i - 1] < out.low ? entry[i - 1] : out.low;
        out.high = entry[i - 1] > out.high ? entry[i - 1] : out.high;
    }
    return out;
}

/* "per type in" counts types, of which a game has few; "per" counts squares, or
 * buildings that may count as several. */
static hm_range range_of_per(const hm_bounds *b, const hm_node *n)
{
    hm_range each = hm_bounds_number(b, n->pair.left), times;
    if (n->pair.right->value == HM_VALUE_NUMBER)
        times = hm_bounds_number(b, n->pair.right);
    else
        times = (hm_range){0, n->pair.types == 1 ? hm_bounds_squares(b, n->pair.right)
                                             : most_counted(b, n->pair.right)};
    if (n->pair.types == 1 && times.high > b->game->types)
        times.high = b->game->types;
    return product(b, each, times);
}

/* Sides are taken to move apart from each other: "x - x" has a wider range than 0,
 * which is careless to the safe side. */
static hm_range range_of_pair(const hm_bounds *b, const hm_node *n)
{
    hm_range x = hm_bounds_number(b, n->pair.left),
             y = hm_bounds_number(b, n->pair.right);
    if (n->kind == HM_NODE_TIMES)
        return product(b, x, y);
    if (n->kind == HM_NODE_SUM && n->pair.op == HM_OP_SUB)
        y = (hm_range){-y.high, -y.low};
    if (n->kind == HM_NODE_SUM)
        return clamp(b, (int64_t)x.low + y.low, (int64_t)x.high + y.high);
    if (n->word == HM_WORD_MIN)
        return (hm_range){x.low < y.low ? x.low : y.low,
                          x.high < y.high ? x.high : y.high};
    return (hm_range){x.low > y.low ? x.low : y.low, x.high > y.high ? x.high : y.high};
}

static hm_range range_of_word(const hm_bounds *b, const hm_node *n)
{
    const hm_op_info *op = hm_op_lookup((hm_op)n->name.op);
    if ((n->name.op == HM_OP_MEMO && !b->recalls) ||
        (n->name.op == HM_OP_HELD && b->unladen))
        return (hm_range){0, 0};
    return (hm_range){op->low, op->high};
}

/* Every building of a town may have room for more than the game has. */
static hm_range range_of_counter(const hm_counter *c)
{
    int32_t room = c->of_square ? 0 : HM_SQUARES_MAX * HM_ROOM_MAX;
    return (hm_range){0, c->capacity + room < INT16_MAX ? c->capacity + room : INT16_MAX};
}

/* What has no row here is taken to be anything: a rule that is not understood may lose
 * a warning or be scored the slow way, but never wrongly. */
hm_range hm_bounds_number(const hm_bounds *b, const hm_node *n)
{
    switch (n->kind) {
    case HM_NODE_NUMBER: return (hm_range){n->number.value, n->number.value};
    case HM_NODE_MISSING:
    case HM_NODE_TYPES_WITH: return (hm_range){0, b->game->types};
    case HM_NODE_PREFIX: return range_of_prefix(b, n);
    case HM_NODE_ADD_UP: return range_of_both(b, n);
    case HM_NODE_RANK: return (hm_range){1, HM_PLAYERS_MAX};
    case HM_NODE_HEAPED:
        return clamp(b, 0, (int64_t)b->game->counter[n->heaped.index].capacity *
                               most_counted(b, n->heaped.set));
    case HM_NODE_NEGATE: {
        hm_range r = hm_bounds_number(b, n->prefix.of);
        return (hm_range){-r.high, -r.low};
    }
    case HM_NODE_PER: return range_of_per(b, n);
    case HM_NODE_OTHERWISE: return hm_bounds_score(b, n);
    case HM_NODE_SUM:
    case HM_NODE_TIMES:
    case HM_NODE_MINMAX: return range_of_pair(b, n);
    case HM_NODE_TABLE: return range_of_table(b, n);
    case HM_NODE_DIVIDE: return range_of_quotient(b, n);
    case HM_NODE_STOCK: return (hm_range){0, UINT8_MAX};
    case HM_NODE_WORD: return range_of_word(b, n);
    case HM_NODE_NAME:
        if (n->name.op == HM_OP_AT_HOME)
            return (hm_range){0, b->game->token[n->name.index].count};
        return range_of_counter(&b->game->counter[n->name.index]);
    default: return (hm_range){-HM_FAR, HM_FAR};
    }
}

bool hm_bounds_holds(const hm_bounds *b, const hm_node *n)
{
    switch (n->kind) {
    case HM_NODE_PREFIX:
        return n->word != HM_WORD_ANY || hm_bounds_squares(b, n->prefix.of) != 0;
    case HM_NODE_AND:
        return hm_bounds_holds(b, n->pair.left) && hm_bounds_holds(b, n->pair.right) &&
               hm_bounds_agrees(b, n);
    case HM_NODE_OR:
        return hm_bounds_holds(b, n->pair.left) || hm_bounds_holds(b, n->pair.right);
    case HM_NODE_COMPARE: return hm_bounds_compares(b, n);
    default: return true;
    }
}

/* Without an else the score is 0 where the condition does not hold. */
hm_range hm_bounds_score(const hm_bounds *b, const hm_node *part)
{
    hm_range r = hm_bounds_number(b, part->score.points), other = {0, 0};
    if (part->score.when == NULL)
        return r;
    if (part->score.otherwise != NULL)
        other = hm_bounds_number(b, part->score.otherwise);
    if (!hm_bounds_holds(b, part->score.when))
        return other;
    return (hm_range){r.low < other.low ? r.low : other.low,
                      r.high > other.high ? r.high : other.high};
}

/* -- feeding */

static bool sees_fed(const hm_node *word)
{
    return hm_op_lookup((hm_op)word->name.op)->traits & HM_SEES_FED;
}

static unsigned flip(unsigned moves)
{
    return (moves & HM_MOVES_UP ? HM_MOVES_DOWN : 0) |
           (moves & HM_MOVES_DOWN ? HM_MOVES_UP : 0);
}

static unsigned either(unsigned moves) { return moves ? HM_MOVES_UP | HM_MOVES_DOWN : 0; }

/* A factor that moves, times one that lies in r. */
static unsigned times(unsigned moves, hm_range r)
{
    return r.low >= 0 ? moves : r.high <= 0 ? flip(moves) : either(moves);
}

/* More fed buildings make the set larger, and so its count, but "no" and "not" turn
 * that around. */
static unsigned moves_of_prefix(const hm_bounds *b, const hm_node *n)
{
    unsigned m = hm_bounds_moves(b, n->prefix.of);
    if (hm_is_side(n))
        return 0; /* their feeding is theirs */
    if (traits_of(n) & HM_SEES_FED) /* points of others may do either */
        return HM_MOVES_UP | HM_MOVES_DOWN;
    switch (n->word) {
    case HM_WORD_NOT:
    case HM_WORD_NO: return flip(m);
    case HM_WORD_COUNT:
    case HM_WORD_ANY:
    case HM_WORD_TYPES: return m;
    default: return either(m); /* the largest group, a distance: it depends */
    }
}

/* A table that goes up and down, such as one with penalties in between, can do either.
 * It begins at 0, which is what an index below 1 gives. */
static unsigned moves_of_table(const hm_bounds *b, const hm_node *n)
{
    int32_t entry[HM_ENTRIES_MAX], before = 0;
    const hm_node *bad = NULL;
    int count = hm_table_entries(n, entry, &bad);
    bool rises = true, falls = true;
    for (int i = 0; i < count; before = entry[i++]) {
        rises &= entry[i] >= before;
        falls &= entry[i] <= before;
    }
    unsigned m = hm_bounds_moves(b, n->table.by);
    return rises ? m : falls ? flip(m) : either(m);
}

/* A condition moves up when it can become true. "=" can become true and false again on
 * the way up. */
static unsigned moves_of_compare(const hm_bounds *b, const hm_node *n)
{
    unsigned x = hm_bounds_moves(b, n->pair.left), y = hm_bounds_moves(b, n->pair.right);
    switch (n->pair.op) {
    case HM_OP_GT:
    case HM_OP_GE: return x | flip(y);
    case HM_OP_LT:
    case HM_OP_LE: return flip(x) | y;
    default: return either(x | y);
    }
}

/* By the rule for products: each factor moves while the other one stays, and the sign
 * of that one decides. */
static unsigned moves_of_product(const hm_bounds *b, const hm_node *n)
{
    hm_range other = n->pair.right->value == HM_VALUE_NUMBER
                         ? hm_bounds_number(b, n->pair.right)
                         : (hm_range){0, HM_SQUARES_MAX};
    return times(hm_bounds_moves(b, n->pair.right), hm_bounds_number(b, n->pair.left)) |
           times(hm_bounds_moves(b, n->pair.left), other);
}

/* Feeding more is proved harmless by this (HM_CLAUSE_HURTS), which saves trying
 * feedings one by one. So a node without a case counts as moving both ways as soon as
 * anything below it looks at `fed`. */
unsigned hm_bounds_moves(const hm_bounds *b, const hm_node *n)
{
    switch (n->kind) {
    case HM_NODE_WORD: return sees_fed(n) ? HM_MOVES_UP : 0;
    case HM_NODE_PREFIX: return moves_of_prefix(b, n);
    case HM_NODE_NEAR:
        return hm_bounds_moves(b, n->prefix.of);
    case HM_NODE_DIVIDE: return hm_bounds_moves(b, n->pair.left);
    case HM_NODE_ADD_UP:
        return hm_looks_at_fed(n) ? hm_bounds_moves(b, n->prefix.of) : 0;
    case HM_NODE_TYPES_WITH:
        return n->types.where ? hm_bounds_moves(b, n->types.where) : 0;
    case HM_NODE_ONE_TYPE:
        return n->types.where ? either(hm_bounds_moves(b, n->types.where)) : 0;
    case HM_NODE_NEGATE: return flip(hm_bounds_moves(b, n->prefix.of));
    case HM_NODE_NARROW:
    case HM_NODE_OR:
    case HM_NODE_AND:
    case HM_NODE_MINMAX:
        return hm_bounds_moves(b, n->pair.left) | hm_bounds_moves(b, n->pair.right);
    case HM_NODE_EXCEPT:
        return hm_bounds_moves(b, n->pair.left) | flip(hm_bounds_moves(b, n->pair.right));
    case HM_NODE_SUM:
        return hm_bounds_moves(b, n->pair.left) |
               (n->pair.op == HM_OP_SUB ? flip(hm_bounds_moves(b, n->pair.right))
                                        : hm_bounds_moves(b, n->pair.right));
    case HM_NODE_TIMES:
    case HM_NODE_PER: return moves_of_product(b, n);
    case HM_NODE_TABLE: return moves_of_table(b, n);
    case HM_NODE_OTHERWISE: return hm_bounds_score_moves(b, n);
    case HM_NODE_COMPARE: return moves_of_compare(b, n);
    default: return either(hm_looks_at_fed(n));
    }
}

/* When the condition turns true the score goes from "else" to its points: that is up
 * only if the points are never less than what stands behind else. */
unsigned hm_bounds_score_moves(const hm_bounds *b, const hm_node *part)
{
    hm_range yes = hm_bounds_number(b, part->score.points), no = {0, 0};
    unsigned m = hm_bounds_moves(b, part->score.points);
    if (part->score.when == NULL)
        return m;
    if (part->score.otherwise != NULL) {
        m |= hm_bounds_moves(b, part->score.otherwise);
        no = hm_bounds_number(b, part->score.otherwise);
    }
    unsigned when = hm_bounds_moves(b, part->score.when);
    return m | (yes.low >= no.high   ? when
                : yes.high <= no.low ? flip(when)
                                     : either(when));
}

/* Neighbours feed for themselves, so their towns do not count: what one's own feeding
 * changes is all that is asked. A table's entries are numbers, and its index alone
 * can look. */
bool hm_looks_at_fed(const hm_node *n)
{
    const bool away = n != NULL && (hm_is_side(n) || n->kind == HM_NODE_ADD_UP);
    if (n == NULL || (away && n->word != HM_WORD_EVERYBODYS))
        return false;
    if (n->kind == HM_NODE_WORD)
        return sees_fed(n);
    if (n->kind == HM_NODE_TABLE)
        return hm_looks_at_fed(n->table.by);
    return (traits_of(n) & HM_SEES_FED) || hm_node_any(n, hm_looks_at_fed);
}

/* "fed cottage" can be decided square by square; "largest group of fed" and "adjacent
 * to fed" cannot, since one more fed building changes what holds elsewhere. */
bool hm_is_pointwise(const hm_node *set)
{
    if (!hm_looks_at_fed(set))
        return true;
    switch (set->kind) {
    case HM_NODE_WORD: return true;
    case HM_NODE_NARROW:
    case HM_NODE_OR:
    case HM_NODE_EXCEPT:
        return hm_is_pointwise(set->pair.left) && hm_is_pointwise(set->pair.right);
    case HM_NODE_PREFIX:
        return set->word == HM_WORD_NOT && hm_is_pointwise(set->prefix.of);
    default: return false;
    }
}

/* Types and cards treat all buildings of a card alike; places do not: of two fed
 * cottages only one may stand in the corner. */
bool hm_tells_apart(const hm_node *set)
{
    if (set == NULL)
        return false;
    switch (set->kind) {
    case HM_NODE_WORD:
        return !(hm_op_lookup((hm_op)set->name.op)->traits & HM_SEES_ALIKE);
    case HM_NODE_NAME:
    case HM_NODE_STRING: return false;
    case HM_NODE_NARROW:
    case HM_NODE_OR:
    case HM_NODE_EXCEPT:
        return hm_tells_apart(set->pair.left) || hm_tells_apart(set->pair.right);
    case HM_NODE_PREFIX:
        return set->word != HM_WORD_NOT || hm_tells_apart(set->prefix.of);
    default: return true;
    }
}
