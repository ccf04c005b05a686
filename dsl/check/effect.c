/* effect.c - checks effects: whether `it` is known where it is used, and that they ask no
 * more questions than the state has room for. */
#include "dsl/check/effect.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "core/effect.h"
#include "dsl/check/refusals.h"

/* -- effects */

/* The cube that was named. */
static bool check_it(hm_check *c, const hm_node *n)
{
    if (c->taken || (c->names && !c->placed))
        return true;
    return hm_refuse(c,
                     c->placed                   ? HM_REFUSED_CUBE_IS_PLACED
                     : c->place == HM_AT_VISIT ? HM_REFUSED_NO_CUBE_TAKEN
                     : c->builds               ? HM_REFUSED_IT_IS_BUILT
                                               : HM_REFUSED_NO_CUBE_NAMED,
                     n->at);
}

/* The building that was built. */
static bool check_built(hm_check *c, const hm_node *n)
{
    return c->builds || hm_refuse(c, HM_REFUSED_NOBODY_BUILT, n->at);
}

/* What stands in another player's town. */
static bool check_host(hm_check *c, const hm_node *n)
{
    return c->place == HM_AT_VISIT || hm_refuse(c, HM_REFUSED_NOBODY_VISITED, n->at);
}

static bool check_times(hm_check *c, const hm_node *n, int32_t times)
{
    if (times >= 1 && times <= HM_TIMES_MAX)
        return true;
    hm_check_report(c, "number-range", n->name_at, "number out of range: 1 to %d",
                    (int)HM_TIMES_MAX);
    return false;
}

/* Who remembers squares means marking them. */
static bool check_number(hm_check *c, hm_op op, hm_node *n)
{
    const bool fine = hm_check_value(c, n, HM_VALUE_NUMBER);
    hm_diag *d = c->diags->last;
    if (!fine && op == HM_OP_REMEMBER && n->value == HM_VALUE_SET && d != NULL &&
        d->at.first == n->at.first)
        hm_diag_hint(c->diags, d,
                     "write 'count' before the set, or note its squares: 'mark SET'");
    return fine;
}

/* One operand, by its letter in code.def. Who builds from cubes builds dealt cards,
 * too. */
static bool check_operand(hm_check *c, hm_op op, char letter, hm_node *n)
{
    if (n == NULL)
        return islower((unsigned char)letter); /* else it was a syntax error */
    switch (toupper((unsigned char)letter)) {
    case 'K': return hm_check_kinds(c, n);
    case 'T': return hm_check_types(c, n, !hm_is_match_step(op));
    case 'N': return check_number(c, op, n);
    default:
        return hm_check_value(c, n, hm_value_of((char)toupper((unsigned char)letter)));
    }
}

static const struct {
    unsigned need;
    bool (*check)(hm_check *c, const hm_node *n);
} needs[] = {{HM_NEEDS_CUBE, check_it},
             {HM_NEEDS_BUILT, check_built},
             {HM_NEEDS_HOST, check_host},
             {HM_NEEDS_OWN, hm_check_needs_building},
             {HM_NEEDS_HOLDS, hm_check_needs_cubes},
             {HM_NEEDS_KEEPS, hm_check_needs_types}};

static bool check_missing(hm_check *c, const hm_node *n)
{
    if (n->step.op != HM_OP_BUILD_MISSING ||
        (n->step.first->number.value >= 1 &&
         n->step.first->number.value <= HM_MATCH_MISSING_MAX))
        return true;
    hm_check_report(c, "number-range", n->step.first->at, "number out of range: 1 to %d",
                    (int)HM_MATCH_MISSING_MAX);
    return false;
}

/* Dice have as many sides as the card says, and no more than that. */
static bool check_die(hm_check *c, const hm_node *n)
{
    if (n->step.op != HM_OP_ROLL || n->step.first == NULL)
        return true;
    if (n->step.first->kind == HM_NODE_NUMBER && n->step.first->number.value >= 2 &&
        n->step.first->number.value <= HM_SIDES_MAX)
        return true;
    hm_diag *d = hm_check_report(c, "number-range", n->step.first->at,
                                 "a die has 2 to %d sides", (int)HM_SIDES_MAX);
    hm_diag_hint(c->diags, d, "write 'roll 6', and then 'rolled' is what it shows");
    return false;
}

/* Both are looked at, also after a mistake in the first. */
static bool both(bool a, bool b) { return a && b; }

/* What is to be moved is chosen first. */
static bool check_lifted(hm_check *c, hm_node *set)
{
    bool fine = hm_check_value(c, set, HM_VALUE_SET);
    c->chose = true;
    return fine;
}

/* What must be there first; then every operand is looked at, also after a wrong one. */
static bool check_step(hm_check *c, hm_node *n)
{
    const hm_op_info *op = hm_op_lookup((hm_op)n->step.op);
    for (size_t i = 0; i < sizeof needs / sizeof *needs; i++)
        if ((op->needs & needs[i].need) && !needs[i].check(c, n))
            return false;
    bool fine = both(check_times(c, n, n->step.times),
                     both(check_missing(c, n), check_die(c, n)));
    c->taken |= (op->deeds & HM_DOES_HAND) != 0;
    if (n->step.op == HM_OP_TAKE && n->step.first->kind == HM_NODE_KIND_HELD &&
        n->step.first->held.by_this == 0)
        return fine; /* all that is there: the step looks in the host's town */
    if (n->step.lifted != NULL)
        fine &= check_lifted(c, n->step.lifted);
    hm_node *operand[] = {n->step.first, n->step.second};
    for (size_t i = 0; i < strlen(op->in); i++)
        fine &= check_operand(c, (hm_op)n->step.op, op->in[i], operand[i]);
    c->chose |= (op->changes & HM_SEES_THERE) != 0;
    c->rolled |= n->step.op == HM_OP_ROLL;
    return fine && hm_check_carry(c, n);
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
    if (n->block.effects != NULL)
        return check_list(c, n->block.effects);
    if (!c->broken && !hm_diags_has(c->diags, c->source, n->at))
        hm_check_report(c, "empty-block", n->at, "this block has no effect");
    return false;
}

static const hm_node *find_once(const hm_node *n)
{
    const hm_node *found = NULL;
    if (n != NULL && n->kind == HM_NODE_LATER)
        return NULL; /* that is another time */
    if (n == NULL || n->kind == HM_NODE_ONCE || n->kind == HM_NODE_STEP)
        return n != NULL && n->kind == HM_NODE_ONCE ? n : NULL;
    const hm_children of = hm_node_children(n);
    for (int i = 0; i < of.count; i++)
        for (const hm_node *e = of.child[i]; e != NULL && found == NULL; e = e->next)
            found = find_once(e);
    return found;
}

/* One within another would be the second time, which is never. */
static bool check_once(hm_check *c, hm_node *n)
{
    const hm_node *inner = find_once(n->wrap.effect);
    if (inner == NULL && c->card != NULL && !c->task)
        return check_one(c, n->wrap.effect);
    const char *time = n->wrap.in_game == 1 ? "game" : "round";
    return inner != NULL ? hm_refuse_of(c, HM_REFUSED_ONCE_ALREADY, inner->at, time, NULL)
           : c->task     ? hm_refuse(c, HM_REFUSED_OTHERS_NOT_ONCE, n->at)
                     : hm_refuse_of(c, HM_REFUSED_ONCE_IS_OF_CARDS, n->at, time, NULL);
}

/* By then nothing is named, built or visited any more. */
static bool check_later(hm_check *c, hm_node *n)
{
    const hm_check now = *c;
    if (n->wrap.rounds < 1 || n->wrap.rounds > HM_LATER_ROUNDS) {
        hm_check_report(c, "number-range", n->name_at, "1 to %d rounds later",
                        (int)HM_LATER_ROUNDS);
        return false;
    }
    if (c->place == HM_AT_VISIT)
        return hm_refuse(c, HM_REFUSED_VISITORS_NOT_LATER, n->name_at);
    if (c->task)
        return hm_refuse(c, HM_REFUSED_OTHERS_NOT_LATER, n->name_at);
    c->names = c->placed = c->taken = c->builds = c->rises = c->arrived = false;
    bool fine = hm_check_effect(c, n->wrap.effect);
    c->names = now.names;
    c->placed = now.placed;
    c->taken = now.taken;
    c->builds = now.builds;
    c->rises = now.rises;
    c->arrived = now.arrived;
    c->chose = now.chose;
    c->rolled = now.rolled;
    c->acts = now.acts;
    return fine;
}

/* Every part is looked at, also after one that is wrong. */
static bool check_pay(hm_check *c, hm_node *n)
{
    bool fine = hm_check_amounts(c, n->trade.amounts, HM_WORD_PAY);
    return (n->trade.branch == NULL || check_one(c, n->trade.branch)) && fine;
}

static bool check_when(hm_check *c, hm_node *n)
{
    bool fine = both(check_one(c, n->when.effect),
                     hm_check_value(c, n->when.condition, HM_VALUE_CONDITION));
    return n->when.otherwise == NULL ? fine : both(fine, check_one(c, n->when.otherwise));
}

/* Who visits is somebody else; nobody else may do anything. */
static bool check_who_may(hm_check *c, const hm_node *n)
{
    bool visit = c->place == HM_AT_VISIT, they = n->wrap.they == 1;
    return visit == they ||
           hm_refuse(c, they ? HM_REFUSED_WHO_ARE_THEY : HM_REFUSED_OWNER_HAS_NO_SAY,
                     (hm_span){n->at.first, n->wrap.effect->at.first});
}

/* What only tiles of a shared board do. */
static bool refuse_trade(hm_check *c, const hm_node *n)
{
    bool points = n->kind == HM_NODE_POINTS;
    hm_diag *d = hm_check_report(c, "wrong-game", n->at,
                                 "'%s' is for games on a shared board",
                                 points ? "gain points" : "activate");
    if (points)
        hm_diag_hint(c->diags, d, "points of a card stand in 'score'");
    return false;
}

static int questions(const hm_node *n);
static bool check_questions(hm_check *c, const hm_node *n);

/* In the towns of others there is neither this building nor the cube or the building
 * that it was woken by. */
static bool check_task(hm_check *c, hm_node *n)
{
    const hm_check before = *c;
    if (!hm_check_fits_game(c, HM_WORD_OTHERS, n->name_at))
        return false;
    if (c->task)
        return hm_refuse(c, HM_REFUSED_OTHERS_ALREADY, n->name_at);
    c->task = true;
    c->chose = c->rolled = false;
    c->place = HM_AT_LAW;
    c->names = c->placed = c->taken = c->builds = c->rises = c->keeps = false;
    c->arrived = false;
    const bool fine = check_one(c, n->wrap.effect) && check_questions(c, n->wrap.effect);
    const bool failed = c->failed;
    *c = before;
    c->failed = failed;
    return fine;
}

static bool check_lay(hm_check *c, hm_node *n)
{
    bool fine = hm_check_lay(c, n);
    c->chose |= n->heap.squares != 0;
    return fine;
}

static bool check_one(hm_check *c, hm_node *n)
{
    switch (n->kind) {
    case HM_NODE_TASK: return check_task(c, n);
    case HM_NODE_TALK: return check_list(c, n->block.effects);
    case HM_NODE_PAY: return check_pay(c, n);
    case HM_NODE_GAIN_ANY:
        return hm_check_counter(c, n->trade.amounts, HM_WORD_GAIN,
                                &n->trade.amounts->amount.index);
    case HM_NODE_PAY_ANY:
        return both(hm_check_counter(c, n->trade.amounts, HM_WORD_PAY,
                                     &n->trade.amounts->amount.index),
                    check_one(c, n->trade.branch));
    case HM_NODE_LAY: return check_lay(c, n);
    case HM_NODE_HEAP: return hm_check_heap(c, n);
    case HM_NODE_MUSTER: return hm_check_muster(c, n);
    case HM_NODE_ONCE: return check_once(c, n);
    case HM_NODE_LATER: return check_later(c, n);
    case HM_NODE_GAIN: return hm_check_amounts(c, n->trade.amounts, HM_WORD_GAIN);
    case HM_NODE_LOSE: return hm_check_amounts(c, n->trade.amounts, HM_WORD_LOSE);
    case HM_NODE_GIVE: return hm_check_amounts(c, n->trade.amounts, HM_WORD_OTHERS);
    case HM_NODE_WHEN: return check_when(c, n);
    case HM_NODE_BLOCK: return check_block(c, n);
    case HM_NODE_CHOICE: return check_list(c, n->block.effects);
    case HM_NODE_MAY: return both(check_who_may(c, n), check_one(c, n->wrap.effect));
    case HM_NODE_UP_TO:
        return both(check_times(c, n, n->wrap.times), check_one(c, n->wrap.effect));
    case HM_NODE_STEP: return check_step(c, n);
    case HM_NODE_POINTS:
    case HM_NODE_ACTIVATE: return refuse_trade(c, n);
    default:
        hm_check_report(c, "syntax", n->at, "this is no effect");
        return false;
    }
}

/* -- questions */

enum { MANY = 1000 }; /* far too many; more is not counted, so that nothing overflows */

static int add(int a, int b) { return a + b > MANY ? MANY : a + b; }

static int most(int a, int b) { return a > b ? a : b; }

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

/* Which tokens pay is asked one by one. */
static int questions_of_payment(const hm_node *first)
{
    int count = 0;
    for (const hm_node *n = first; n != NULL; n = n->next)
        count = add(count, n->word == HM_WORD_TOKEN ? n->amount.number : 0);
    return count;
}

/* How many answers an effect can need. The core keeps so many and no more; and an
 * effect that asks little is short, however often its steps are repeated. */
static int questions(const hm_node *n)
{
    switch (n->kind) {
    case HM_NODE_BLOCK: return questions_of_list(n->block.effects);
    case HM_NODE_CHOICE: return questions_of_choice(n->block.effects);
    case HM_NODE_MAY: return add(1, questions(n->wrap.effect));
    case HM_NODE_ONCE: return questions(n->wrap.effect);
    case HM_NODE_UP_TO: return add(0, n->wrap.times * add(1, questions(n->wrap.effect)));
    case HM_NODE_WHEN:
        return most(questions(n->when.effect),
                    n->when.otherwise ? questions(n->when.otherwise) : 0);
    case HM_NODE_PAY:
        return add(questions_of_payment(n->trade.amounts),
                   n->trade.branch ? questions(n->trade.branch) : 0);
    case HM_NODE_MUSTER: return hm_op_lookup((hm_op)n->muster.op)->asks;
    case HM_NODE_GAIN_ANY: return 1;
    case HM_NODE_PAY_ANY: return add(1, HM_TIMES_MAX * questions(n->trade.branch));
    case HM_NODE_HEAP:
    case HM_NODE_LAY: return n->heap.squares; /* one for each square that is chosen */
    case HM_NODE_STEP:
        return add(0, n->step.times * (hm_op_lookup((hm_op)n->step.op)->asks +
                                       (n->step.lifted != NULL)));
    default: return 0;
    }
}

/* Counted only when all is right: an unknown step would have no number of questions. */
bool hm_check_effect(hm_check *c, hm_node *n)
{
    c->acts = true;
    c->chose = c->rolled = c->taken = false;
    const bool fine = check_one(c, n);
    c->acts = c->chose = c->rolled = false;
    return fine && check_questions(c, n);
}

static bool check_questions(hm_check *c, const hm_node *n)
{
    char many[24];
    const int asked = questions(n);
    _Static_assert(HM_ANSWERS_MAX == 96, "refusals.def says so");
    snprintf(many, sizeof many, "%s%d", asked == MANY ? "more than " : "", asked);
    return asked <= HM_ANSWERS_MAX ||
           hm_refuse_of(c, HM_REFUSED_TOO_MANY_QUESTIONS, n->at, many, NULL);
}

/* Needed before effects are checked: what one part keeps or remembers decides what
 * other parts, also earlier ones, may ask for. */
const hm_node *hm_find_step(const hm_node *n, hm_op op)
{
    const hm_node *found = NULL;
    switch (n->kind) {
    case HM_NODE_STEP: return n->step.op == (int)op ? n : NULL;
    case HM_NODE_BLOCK:
    case HM_NODE_CHOICE:
        for (const hm_node *e = n->block.effects; e != NULL && found == NULL; e = e->next)
            found = hm_find_step(e, op);
        return found;
    case HM_NODE_MAY:
    case HM_NODE_ONCE:
    case HM_NODE_LATER:
    case HM_NODE_UP_TO: return hm_find_step(n->wrap.effect, op);
    case HM_NODE_WHEN:
        found = hm_find_step(n->when.effect, op);
        return found == NULL && n->when.otherwise != NULL
                   ? hm_find_step(n->when.otherwise, op)
                   : found;
    case HM_NODE_PAY_ANY:
    case HM_NODE_PAY:
        return n->trade.branch != NULL ? hm_find_step(n->trade.branch, op) : NULL;
    default: return NULL;
    }
}

bool hm_effect_asks_first(const hm_node *n)
{
    while (n != NULL && (n->kind == HM_NODE_BLOCK || n->kind == HM_NODE_CHOICE ||
                         n->kind == HM_NODE_ONCE || n->kind == HM_NODE_WHEN)) {
        const hm_children of = hm_node_children(n);
        n = of.count > 0 ? of.child[0] : NULL;
    }
    return n != NULL && (n->kind == HM_NODE_MAY || n->kind == HM_NODE_UP_TO);
}

bool hm_effect_uses_cube(const hm_node *n)
{
    bool uses = false;
    for (hm_op op = 0; op < HM_OPS && !uses; op++) {
        const hm_op_info *step = hm_op_lookup(op);
        const bool other = (step->deeds & HM_DOES_OFFER) && step->in[0] == 'K';
        uses = (other || (step->needs & HM_NEEDS_CUBE)) && hm_find_step(n, op) != NULL;
    }
    return uses;
}
