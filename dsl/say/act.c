/* act.c - what is done, as sentences: conditions first, then who does what, then limits.
 *
 * An effect is a tree in which ifs, mays and how often stand in any order. It is taken
 * apart into acts, each of which has at most one of them, and an act is put into English
 * in one place, in the order in which English has them. What does not fit, since its
 * order matters, is one more act inside: "you may do this: ...". The acts of a moment
 * are sentences; within another act they are divided by semicolons. */
#include "dsl/say/phrase.h"

#include <ctype.h>
#include <string.h>

#include "dsl/hooks.h"

typedef struct act {
    const hm_node *when;      /* the condition that is open, or NULL */
    bool           unless;    /* its opposite */
    const hm_node *otherwise; /* done if it is not so, or if nothing can be paid */
    const hm_node *task;      /* by whom it is done, or NULL: by the owner */
    const hm_node *deed;      /* what: a step, several, or one of several */
    int            rounds;    /* so much later, or 0 */
    int            times;     /* up to so often, or 0 */
    int            frequency; /* 1: once a round, 2: once a game */
    bool           may, else_may;
    bool           moment;    /* it comes when all have built */
} act;

static void say_act(hm_text *t, const act *a);
static void say_core(hm_text *t, const act *a, bool third);

static void say_times(hm_text *t, const char *before, int times)
{
    say(t, before);
    say_number(t, times);
    say(t, times == 1 ? " time" : " times");
}

/* -- what is idle */

static bool are_idle(hm_text *t, const hm_node *list)
{
    for (; list != NULL; list = list->next)
        if (!hm_is_idle(t, list))
            return false;
    return true;
}

static bool is_idle_when(hm_text *t, const hm_node *n)
{
    int settled = hm_settled(t, n->when.condition);
    bool without = n->when.otherwise == NULL || hm_is_idle(t, n->when.otherwise);
    return settled == HM_NEVER    ? without
           : settled == HM_ALWAYS ? hm_is_idle(t, n->when.effect)
                                  : without && hm_is_idle(t, n->when.effect);
}

bool hm_is_idle(hm_text *t, const hm_node *n)
{
    switch (n->kind) {
    case HM_NODE_GIVE: return hm_told_company(t) == HM_ALONE;
    case HM_NODE_TASK:
        return n->word != HM_WORD_EVERYBODY && hm_told_company(t) == HM_ALONE;
    case HM_NODE_TALK: return hm_is_idle_talk(t, n);
    case HM_NODE_WHEN: return is_idle_when(t, n);
    case HM_NODE_MAY:
    case HM_NODE_ONCE:
    case HM_NODE_LATER:
    case HM_NODE_UP_TO: return hm_is_idle(t, n->wrap.effect);
    case HM_NODE_BLOCK: return n->block.effects != NULL && are_idle(t, n->block.effects);
    default: return false;
    }
}

/* The first effect from here on that does something in this game, or NULL. */
static const hm_node *next_said(hm_text *t, const hm_node *e)
{
    while (e != NULL && hm_is_idle(t, e))
        e = e->next;
    return e;
}

/* A block of which one effect does something is that effect, and what the setting
 * decides is decided. */
static const hm_node *unwrapped(hm_text *t, const hm_node *n)
{
    for (;;) {
        const hm_node *in = n;
        if (n->kind == HM_NODE_BLOCK) {
            const hm_node *e = next_said(t, n->block.effects);
            in = e != NULL && next_said(t, e->next) == NULL ? e : n;
        } else if (n->kind == HM_NODE_WHEN) {
            const int settled = hm_settled(t, n->when.condition);
            const hm_node *other = n->when.otherwise;
            in = settled == HM_ALWAYS                    ? n->when.effect
                 : settled == HM_NEVER && other != NULL ? other
                                                        : n;
        }
        if (in == n)
            return n;
        n = in;
    }
}

/* -- taking it apart */

/* What is left of a condition of which the setting decides a half. */
static const hm_node *open_part(hm_text *t, const hm_node *n)
{
    while (n->kind == HM_NODE_AND || (n->kind == HM_NODE_OR && !hm_is_set(n))) {
        bool a = hm_settled(t, n->pair.left) == HM_OPEN,
             b = hm_settled(t, n->pair.right) == HM_OPEN;
        if (a == b)
            break;
        n = a ? n->pair.left : n->pair.right;
    }
    return n;
}

/* What is rather said as "unless" its opposite. */
static bool is_negative(const hm_node *n)
{
    return (n->kind == HM_NODE_COMPARE && n->pair.op == HM_OP_NE) ||
           (is_prefix(n, HM_WORD_NOT) && !hm_is_set(n->prefix.of) &&
            n->prefix.of->kind != HM_NODE_IN_MODE &&
            n->prefix.of->kind != HM_NODE_RULE_IS);
}

static void take_when(hm_text *t, act *a, const hm_node *n)
{
    const hm_node *other = n->when.otherwise;
    a->when = open_part(t, n->when.condition);
    a->otherwise = other != NULL && !hm_is_idle(t, other) ? other : NULL;
    a->unless = is_negative(a->when) && a->otherwise == NULL;
    a->else_may = a->may;
    a->deed = n->when.effect;
}

/* One that is no deed itself, but says when, whether or how often something is done. */
static bool is_layer(const hm_node *n)
{
    return n->kind == HM_NODE_MAY || n->kind == HM_NODE_UP_TO ||
           n->kind == HM_NODE_ONCE || n->kind == HM_NODE_WHEN ||
           n->kind == HM_NODE_TASK || n->kind == HM_NODE_LATER;
}

/* Takes off one layer, if English can have it here. What may be done later is not done
 * later if somebody wants; all else may stand in any order. */
static bool take_layer(hm_text *t, act *a)
{
    const hm_node *n = unwrapped(t, a->deed);
    const bool free = a->task == NULL && a->times == 0;
    a->deed = n;
    switch (n->kind) {
    case HM_NODE_WHEN:
        if (!free || a->when != NULL || a->rounds > 0 || a->frequency > 0)
            return false;
        take_when(t, a, n);
        return true;
    case HM_NODE_LATER:
        if (!free || a->may || a->rounds > 0 || a->frequency > 0)
            return false;
        a->rounds = n->wrap.rounds;
        break;
    case HM_NODE_ONCE:
        if (!free || a->frequency > 0)
            return false;
        a->frequency = n->wrap.in_game == 1 ? 2 : 1;
        t->once = true;
        break;
    case HM_NODE_MAY:
        if (!free)
            return false;
        a->may = true;
        break;
    case HM_NODE_UP_TO:
        if (!free)
            return false;
        a->may = true;
        a->times = n->wrap.times;
        break;
    case HM_NODE_TASK: /* alone, everybody is the owner */
        if (!free)
            return false;
        if (hm_told_company(t) == HM_ALONE)
            a->moment = true;
        else
            a->task = n;
        break;
    default: return false;
    }
    a->deed = n->wrap.effect;
    return true;
}

static act taken_apart(hm_text *t, const hm_node *n, bool may)
{
    act a = {.may = may, .deed = n};
    while (take_layer(t, &a))
        ;
    if (a.deed->kind == HM_NODE_PAY && a.deed->trade.branch != NULL &&
        a.task == NULL && a.when == NULL &&
        !hm_is_idle(t, a.deed->trade.branch))
        a.otherwise = a.deed->trade.branch;
    return a;
}

/* -- deeds */

/* One that is said as what somebody does: "gain 1 penny". */
bool hm_is_deed(const hm_node *n)
{
    return !is_layer(n) && n->kind != HM_NODE_CHOICE && n->kind != HM_NODE_BLOCK &&
           n->kind != HM_NODE_PAY_ANY && n->kind != HM_NODE_TALK &&
           !(n->kind == HM_NODE_PAY && n->trade.branch != NULL);
}

/* Its words could go on over an "and": what is kept ends in a list, and where tokens walk
 * in a condition. */
static bool is_open_ended(const hm_node *e)
{
    return (e->kind == HM_NODE_STEP && e->step.op == HM_OP_KEEP) ||
           (e->kind == HM_NODE_MUSTER && e->muster.op == HM_OP_MOVE);
}

static bool is_hold(const hm_node *e)
{
    return e != NULL && e->kind == HM_NODE_STEP && e->step.op == HM_OP_HOLD;
}

static bool is_any_kind(const hm_node *n)
{
    return n->kind == HM_NODE_KIND_ANY && n->any.which == 0;
}

/* How many cubes are put on the building from here on: of any kinds, or each of another
 * one. These are said at once. */
static int held_in_a_row(const hm_node *e, bool *different)
{
    int n = is_hold(e) && is_any_kind(e->step.first);
    *different = false;
    for (e = n > 0 ? e->next : NULL; is_hold(e); e = e->next, n++) {
        const hm_node *kinds = e->step.first;
        const bool except = kinds->kind == HM_NODE_KIND_EXCEPT &&
                            is_any_kind(kinds->pair.left) &&
                            kinds->pair.right->kind == HM_NODE_KIND_HELD &&
                            kinds->pair.right->held.by_this == 0;
        if ((!except && !is_any_kind(kinds)) || (n > 1 && except != *different))
            break;
        *different = except;
    }
    return n;
}

/* "gains", behind "every other player": the verb is the first word of a deed. */
static void say_third(hm_text *t, size_t at)
{
    if (t->w.failed)
        return;
    size_t end = at + strcspn(t->w.text + at, " ");
    if (end > t->w.length)
        end = t->w.length;
    hm_write_insert(&t->w, end, "s");
}

/* One or more of the same sort; returns the last one. */
static const hm_node *say_deed(hm_text *t, const hm_node *e, bool third)
{
    bool different;
    const size_t at = t->w.length;
    const int held = held_in_a_row(e, &different);
    if (held > 1) {
        say(t, "put ");
        say_number(t, held);
        say(t, different ? " different resources" : " resources of any kinds");
        say(t, " on it");
        for (int i = 1; i < held; i++)
            e = e->next;
    } else {
        hm_say_step(t, e);
    }
    if (third)
        say_third(t, at);
    return e;
}

/* Deeds from here on that are one list; the first that is not of it is *end. */
static int deeds_from(hm_text *t, const hm_node *e, const hm_node **end)
{
    int count = 0;
    while (e != NULL && hm_is_deed(e)) {
        bool different;
        const bool open = is_open_ended(e);
        for (int held = held_in_a_row(e, &different); held > 1; held--)
            e = e->next;
        e = next_said(t, e->next);
        count++;
        if (open)
            break;
    }
    *end = e;
    return count;
}

/* "A and B", "A, then B, then C" */
static void say_deeds(hm_text *t, const hm_node *e, int count, bool third)
{
    const char *join = count == 2 ? " and " : ", then ";
    for (; count > 0; count--) {
        e = say_deed(t, e, third);
        e = next_said(t, e->next);
        say(t, count > 1 ? join : "");
    }
}

/* -- lists of acts */

static bool is_list_of_deeds(hm_text *t, const hm_node *block)
{
    const hm_node *end;
    deeds_from(t, next_said(t, block->block.effects), &end);
    return end == NULL;
}

static bool is_traffic(const hm_node *n)
{
    return n->kind == HM_NODE_GAIN || n->kind == HM_NODE_LOSE;
}

/* Gains and losses have no place of which it could be said. */
static bool is_said_later_behind(const act *a)
{
    return a->rounds > 0 && !a->may && a->frequency == 0 && a->task == NULL &&
           is_traffic(a->deed);
}

/* Does it begin with a clause of its own: "if ...", "2 rounds later"? */
static bool has_front(const act *a)
{
    return a->when != NULL || a->frequency > 0 ||
           (a->rounds > 0 && !is_said_later_behind(a));
}

/* A deed or some of them? */
static bool is_simple(hm_text *t, const hm_node *n)
{
    return hm_is_deed(n) || (n->kind == HM_NODE_BLOCK && is_list_of_deeds(t, n));
}

static bool is_list_of_acts(hm_text *t, const hm_node *n)
{
    return n->kind == HM_NODE_BLOCK && !is_list_of_deeds(t, n);
}

/* What comes next in a list: as many deeds as there are, or one act; returns what is
 * behind it. before is a join for the item, to be followed by a comma where it begins
 * with a clause; ifs: what was there before was done only if something is so. */
static const hm_node *say_item(hm_text *t, const hm_node *e, const char *join, bool *ifs)
{
    const hm_node *end;
    const int count = deeds_from(t, e, &end);
    const bool doubtful = *ifs, first = join[0] == '\0';
    const act a = count > 0 ? (act){0} : taken_apart(t, e, false);
    *ifs = a.when != NULL || a.otherwise != NULL;
    say(t, join);
    say(t, first ? "" : doubtful ? ", in any case, " : has_front(&a) ? ", " : " ");
    if (count > 0)
        say_deeds(t, e, count, false);
    else
        say_act(t, &a);
    return count > 0 ? end : next_said(t, e->next);
}

/* "A; then B": several acts within one. */
static void say_acts_within(hm_text *t, const hm_node *block)
{
    const char *join = "";
    bool ifs = false;
    for (const hm_node *e = next_said(t, block->block.effects); e != NULL;
         join = "; then")
        e = say_item(t, e, join, &ifs);
}

/* The acts of a moment: "A. Then B. If C, D." */
void hm_say_effect(hm_text *t, const hm_node *n, bool may)
{
    n = unwrapped(t, n);
    const hm_node *e = n->kind == HM_NODE_BLOCK ? next_said(t, n->block.effects) : NULL;
    if (e == NULL || may || is_list_of_deeds(t, n)) {
        const act a = taken_apart(t, n, may);
        say_act(t, &a);
        return;
    }
    for (const char *join = ""; e != NULL; join = ". Then") {
        bool ifs = false; /* a sentence ends what may not be so */
        e = say_item(t, e, join, &ifs);
        hm_say_note(t);
    }
}

/* -- choices */

/* What begins with a clause of its own, or goes on over an "or", is set apart. */
static void say_branch(hm_text *t, const hm_node *b)
{
    const act a = taken_apart(t, b, false);
    const bool swapped = t->swapped, instead = t->instead,
               apart = has_front(&a) || a.may || a.otherwise != NULL ||
                       is_list_of_acts(t, a.deed);
    say(t, apart ? "(" : "");
    say_act(t, &a);
    say(t, apart ? ")" : "");
    t->swapped = swapped;
    t->instead = instead;
}

/* A choice in a choice is one more branch. */
static void say_branches(hm_text *t, const hm_node *n)
{
    for (const hm_node *b = n->block.effects; b != NULL; b = b->next) {
        const hm_node *in = unwrapped(t, b);
        if (in->kind == HM_NODE_CHOICE)
            say_branches(t, in);
        else
            say_branch(t, b);
        say(t, b->next != NULL ? ", or " : "");
    }
}

static void say_choice(hm_text *t, const hm_node *n)
{
    say(t, "either ");
    say_branches(t, n);
}

/* -- others */

void hm_speak_of_them(hm_text *t, size_t from)
{
    static const struct {
        const char *you, *they;
    } word[] = {{"yourself", "themselves"}, {"yours", "theirs"}, {"your", "their"},
                {"you", "they"}};
    for (size_t at = from; !t->w.failed && at < t->w.length; at++) {
        if (isalpha((unsigned char)t->w.text[at - 1]))
            continue;
        for (size_t i = 0; i < sizeof word / sizeof *word; i++) {
            const size_t n = strlen(word[i].you);
            if (t->w.length - at < n || memcmp(t->w.text + at, word[i].you, n) != 0 ||
                (t->w.length - at > n && isalpha((unsigned char)t->w.text[at + n])))
                continue;
            hm_write_remove(&t->w, at, n);
            hm_write_insert(&t->w, at, word[i].they);
            break;
        }
    }
}

/* Can it be said of somebody in one clause: "gains 1 penny", "may remove a hut"? */
static bool is_one_clause(hm_text *t, const act *a)
{
    return !has_front(a) && a->rounds == 0 && a->otherwise == NULL && a->task == NULL &&
           !a->moment && is_simple(t, a->deed);
}

/* "every other player gains 1 penny once all have built"; behind "may": "have every other
 * player gain 1 penny". When it is done stands where nothing else can take it up. */
static void say_task(hm_text *t, const act *a)
{
    const hm_whose_info *info = hm_whose_lookup(hm_whose_of_word(a->task->word));
    const act in = taken_apart(t, a->deed, false);
    const bool visit = t->visit, plain = is_one_clause(t, &in) && !(a->may && in.may);
    const bool behind = plain && is_traffic(in.deed);
    const bool all = !plain && !has_front(&in) && !in.may && is_list_of_acts(t, in.deed);
    t->visit = false;
    say(t, a->may ? "have " : "");
    say(t, hm_told_company(t) == HM_TWO ? info->of_two : info->who);
    const size_t from = t->w.length; /* whose right it is goes by the owner */
    say(t, t->ended || behind ? "" : ", once all have built,");
    say(t, plain && in.may ? " may " : plain ? " " : a->may ? " do " : " does ");
    say(t, plain ? "" : all ? "all of this: " : "this: ");
    if (plain)
        say_core(t, &in, !a->may && !in.may);
    else if (all)
        say_acts_within(t, in.deed);
    else
        say_act(t, &in);
    if (plain && in.times > 0)
        say_times(t, ", up to ", in.times);
    say(t, behind && !t->ended ? " once all have built" : "");
    hm_speak_of_them(t, from);
    t->visit = visit;
}

/* -- one act */

static void say_rounds(hm_text *t, int rounds)
{
    say_number(t, rounds);
    say(t, rounds == 1 ? " round later" : " rounds later");
}

/* "if a hut is adjacent, 2 rounds later, once a round you may " */
static void say_before(hm_text *t, const act *a)
{
    if (a->when != NULL) {
        say(t, a->unless ? "unless " : "if ");
        hm_say_condition(t, a->when, a->unless, false);
        say(t, ", ");
    }
    if (a->rounds > 0 && !is_said_later_behind(a)) {
        say_rounds(t, a->rounds);
        say(t, a->may ? " " : ", ");
    }
    if (a->frequency > 0) {
        say(t, a->frequency == 2 ? "once a game" : "once a round");
        say(t, a->may ? " " : ", ");
    }
    if (a->may)
        say(t, t->visit ? "that player may " : "you may ");
}

/* What is done, also where it is an act again; third: by somebody else. */
static void say_core(hm_text *t, const act *a, bool third)
{
    const hm_node *n = a->deed, *end;
    const hm_node *first = n->kind == HM_NODE_BLOCK ? next_said(t, n->block.effects) : n;
    if (a->task != NULL) {
        say_task(t, a);
    } else if (n->kind == HM_NODE_TALK) {
        hm_say_talk(t, n, a->may);
    } else if (n->kind == HM_NODE_CHOICE) {
        say_choice(t, n);
    } else if (n->kind == HM_NODE_BLOCK && is_list_of_deeds(t, n)) {
        say_deeds(t, first, deeds_from(t, first, &end), third);
    } else if (is_list_of_acts(t, n)) {
        say(t, "do all of this: ");
        say_acts_within(t, n);
    } else if (hm_is_deed(n)) {
        say_deed(t, n, third);
    } else if (is_layer(n) ||
               (n->kind == HM_NODE_PAY && a->otherwise != n->trade.branch &&
                !hm_is_idle(t, n->trade.branch))) {
        say(t, "do this: ");
        hm_say_inner(t, n);
    } else {
        hm_say_step(t, n);
    }
}

/* What was named or built is past where it is done later. */
static void say_act(hm_text *t, const act *a)
{
    const bool naming = t->naming, after = t->after;
    t->naming &= a->rounds == 0;
    t->after &= a->rounds == 0;
    const bool first = a->times > 0 && (a->otherwise != NULL || !hm_is_deed(a->deed));
    say_before(t, a);
    if (first) { /* of all that follows */
        say_times(t, "do this up to ", a->times);
        say(t, ": ");
    }
    say_core(t, a, false);
    if (is_said_later_behind(a)) {
        say(t, " ");
        say_rounds(t, a->rounds);
    }
    if (a->times > 0 && !first)
        say_times(t, ", up to ", a->times);
    say(t, a->moment && !t->ended ? " once all have built" : "");
    if (a->otherwise != NULL) {
        const act other = taken_apart(t, a->otherwise, a->else_may);
        say(t, "; otherwise, ");
        say_act(t, &other);
    }
    t->naming = naming;
    t->after = after;
}

void hm_say_inner(hm_text *t, const hm_node *n)
{
    const act a = taken_apart(t, n, false);
    say_act(t, &a);
}
