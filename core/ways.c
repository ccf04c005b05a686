/* Programs of effects: from step to step, the ways between which players choose, and how
 * many questions there can be. */
#include "core/effect.h"

#include <stdio.h>
#include <string.h>

#include "core/builds.h"
#include "core/course.h"
#include "core/run.h"
#include "core/tasks.h"
#include "core/vm.h"
#include "core/work.h"

/* -- ways */

/* The first step of a way with its operands, as the town is now. */
typedef struct first_step {
    const uint32_t   *pc;
    const hm_op_info *op;
    int64_t           arg[HM_DEPTH_MAX];
} first_step;

static first_step first_step_of(hm_run *r, const uint32_t *pc)
{
    first_step f;
    int64_t stack[HM_DEPTH_MAX];
    int depth = 0;
    pc = hm_vm_resume(r->e->clause->code, pc, hm_run_facts(r), r->square, r->e->slot,
                      stack, &depth, NULL);
    f.pc = pc;
    f.op = hm_op_known(hm_code_op(*pc));
    const int in = f.op->ins;
    memcpy(f.arg, stack + depth - in, (size_t)in * sizeof *stack);
    return f;
}

/* "give up 1 guest", "move guests": likewise of tokens. */
static bool token_words(const hm_run *r, const first_step *f, char *words)
{
    const bool counted = f->op->in[1] == 'N';
    const int n = counted ? (int)f->arg[1] : strcmp(f->op->in, "PS") == 0 ? 1 : 2;
    const hm_token *k = &r->e->deck->game->token[f->arg[0]];
    const char *name = n == 1 ? k->name : k->plural;
    if (counted && n < HM_TOKEN_COUNT) /* three digits at most, as the compiler sees */
        snprintf(words, HM_WAY_TEXT, "%.10s %d %.30s", f->op->way, (uint8_t)n, name);
    else
        snprintf(words, HM_WAY_TEXT, "%.10s %.30s", f->op->way, name);
    return true;
}

/* "remember 2". False: it is no number that the step is about. */
static bool number_words(const first_step *f, char *words)
{
    if (f->op->way == NULL || strcmp(f->op->in, "N") != 0 || f->op->asks != 0 ||
        (f->op->needs & HM_NEEDS_PROGRAM))
        return false;
    snprintf(words, HM_WAY_TEXT, "%.30s %d", f->op->way, (int)f->arg[0]);
    return true;
}

/* "pay 3 pence", where the way begins with moving a counter. False: it does not. */
static bool amount_words(const hm_run *r, const first_step *f, char *words)
{
    if (f->op->way != NULL && f->op->in[0] == 'P')
        return token_words(r, f, words);
    const bool heap = f->op->in[0] == 'Q';
    if (f->op->way == NULL || (strcmp(f->op->in, "CN") != 0 && !heap))
        return false;
    if (heap && f->arg[1] > UINT8_MAX) { /* all there are */
        snprintf(words, HM_WAY_TEXT, "%.8s %.30s", hm_step_way(*f->pc),
                 r->e->deck->game->counter[f->arg[0]].plural);
        return true;
    }
    const hm_counter *c = &r->e->deck->game->counter[f->arg[0]];
    const int n = (int)f->arg[1];
    snprintf(words, HM_WAY_TEXT, "%.8s %d %.30s", hm_step_way(*f->pc), n,
             n == 1 ? c->name : c->plural);
    return true;
}

/* The only card in play of these types that an effect puts up; NULL: there are more. */
static const char *only_card(const hm_deck *d, uint64_t types)
{
    const char *name = NULL;
    for (int i = 0; i < d->count; i++) {
        if (!(types & hm_card_types(d->card[i])) || ((d->dealt | d->spreads) >> i & 1))
            continue;
        if (name != NULL)
            return NULL;
        name = d->card[i]->name;
    }
    return name;
}

/* What lies on all these squares: cubes of one kind, buildings of one card, or at least
 * nothing but cubes or buildings; NULL: some of both, or nothing. */
static const char *only_on(hm_run *r, hm_set set)
{
    const hm_facts *facts = hm_run_facts(r);
    const hm_deck *d = r->e->deck;
    set &= facts->cubes | facts->built;
    if (set == 0)
        return NULL;
    for (int i = 0; i < d->game->resources; i++)
        if ((set & ~hm_town_cube(hm_run_plan(r), facts->town, i)) == 0)
            return d->game->resource[i].name;
    for (int i = 0; i < d->count; i++)
        if ((set & ~facts->card[i]) == 0)
            return d->card[i]->name;
    return (set & facts->built) == 0    ? "cube"
           : (set & ~facts->built) == 0 ? "building"
                                        : NULL;
}

/* What it is about, where there is but one: the building put up, the cube placed, what is
 * taken away or moved. */
static const char *only_thing(hm_run *r, const first_step *f)
{
    const hm_deck *d = r->e->deck;
    const bool places = f->op->changes & HM_SEES_CUBES;
    if (f->op->deeds & HM_DOES_GRAB)
        return only_on(r, (hm_set)f->arg[0]);
    for (int i = 0; f->op->way != NULL && f->op->in[i] != '\0'; i++) {
        uint64_t bits = (uint64_t)f->arg[i];
        if (f->op->in[i] == 'T')
            return only_card(d, bits);
        if (places && f->op->in[i] == 'K' && bits != 0 && (bits & (bits - 1)) == 0)
            return d->game->resource[hm_first(bits)].name;
    }
    return NULL;
}

/* "swap wood with Well": what is exchanged is known where each set has but one sort of
 * thing. False: nothing is. */
static bool swap_words(hm_run *r, const first_step *f, char *words)
{
    if (f->op != hm_op_lookup(HM_OP_LIFT))
        return false;
    const first_step next = first_step_of(r, f->pc + 1);
    if (next.op != hm_op_lookup(HM_OP_SWAP_WITH))
        return false;
    const char *one = only_on(r, (hm_set)f->arg[0]);
    const char *other = only_on(r, (hm_set)next.arg[0]);
    if (one != NULL && other != NULL)
        snprintf(words, HM_WAY_TEXT, "%.8s %.16s with %.16s", next.op->way, one, other);
    else
        snprintf(words, HM_WAY_TEXT, one != NULL ? "%.8s (%.24s)" : "%.8s", next.op->way,
                 one);
    return true;
}

/* "remove (Well)", where nothing can come in the place of what would be replaced. False:
 * something can. */
static bool remove_words(hm_run *r, const first_step *f, char *words)
{
    const hm_deck *d = r->e->deck;
    if (*f->pc != HM_TOLD(REPLACE, OR_REMOVE))
        return false;
    for (int i = 0; i < d->count; i++)
        if (((uint64_t)f->arg[1] & hm_card_types(d->card[i])) &&
            !((d->dealt | d->spreads) >> i & 1) &&
            hm_may_build(hm_run_facts(r), i))
            return false;
    const char *thing = only_on(r, (hm_set)f->arg[0]);
    snprintf(words, HM_WAY_TEXT, thing != NULL ? "%s (%.24s)" : "%s",
             hm_op_lookup(HM_OP_REMOVE)->way, thing);
    return true;
}

static void way_words(hm_run *r, const uint32_t *pc, char *words);

/* "left: place a cube (wood)". False: it is none, or a script. */
static bool task_words(const hm_run *r, const first_step *f, char *words)
{
    const int task = f->op == hm_op_lookup(HM_OP_TASK)
                         ? hm_deck_task_of(r->e->deck, r->e->slot, (int)f->arg[0])
                         : -1;
    const hm_clause *clause = task >= 0 ? hm_deck_task(r->e->deck, task)->clause : NULL;
    if (clause == NULL || clause->code == NULL)
        return false;
    char does[HM_WAY_TEXT];
    hm_effect theirs = *r->e;
    hm_run run = *r;
    theirs.clause = clause;
    run.e = &theirs;
    way_words(&run, clause->code->code, does);
    snprintf(words, HM_WAY_TEXT, "%.10s: %.34s", hm_whose_lookup(clause->who)->name,
             does);
    return true;
}

/* Where a way begins with ways of its own: the first of them. */
static bool inner_words(hm_run *r, const first_step *f, char *words)
{
    const hm_op op = hm_code_op(*f->pc);
    char first[HM_WAY_TEXT];
    if (op != HM_OP_MAY && op != HM_OP_CHOICE)
        return false;
    way_words(r, f->pc + 1, first);
    snprintf(words, HM_WAY_TEXT, op == HM_OP_MAY ? "%.47s" : "%.36s, or others", first);
    return true;
}

/* What is done first, in words that are not those of its operands. */
static const char *deed_from(const uint32_t *pc)
{
    for (;; pc++) {
        const hm_op_info *op = hm_op_known(hm_code_op(*pc));
        if (op->way != NULL && op->way[0] != '\0')
            return op->way;
        if (op->way == NULL && (op->traits & HM_SEES_EFFECT))
            return "go on";
        if (hm_code_op(*pc) == HM_OP_END)
            return "decline";
        if (op->operand == HM_OPERAND_ENTRIES)
            pc += hm_code_operand(*pc);
    }
}

/* "place stone" for "place a cube"; what is not called so is named behind it. */
static void deed_words(const char *deed, const char *thing, char *words)
{
    static const char cube[] = " a cube";
    const size_t n = strlen(deed), last = sizeof cube - 1;
    const bool of_cube = n > last && strcmp(deed + n - last, cube) == 0;
    if (thing != NULL && of_cube)
        snprintf(words, HM_WAY_TEXT, "%.*s %.24s", (int)(n - last), deed, thing);
    else
        snprintf(words, HM_WAY_TEXT, thing != NULL ? "%s (%.24s)" : "%s", deed, thing);
}

/* A word or two for a way, from its first effect. */
static void way_words(hm_run *r, const uint32_t *pc, char *words)
{
    const first_step first = first_step_of(r, pc);
    if (number_words(&first, words) || amount_words(r, &first, words) ||
        task_words(r, &first, words) || swap_words(r, &first, words) ||
        remove_words(r, &first, words) || inner_words(r, &first, words))
        return;
    deed_words(deed_from(first.pc), only_thing(r, &first), words);
}

/* Where each of the ways begins: "{ } or { } or { }" is a choice whose other way is one,
 * and so on. Returns how many there are. */
static int ways_from(const hm_run *r, const uint32_t **way)
{
    const uint32_t *code = r->e->clause->code->code, *at = r->pc;
    int n = 0;
    do {
        way[n++] = at + 1;
        at = code + hm_code_operand(*at);
    } while (hm_code_op(*r->pc) == HM_OP_CHOICE && hm_code_op(*at) == HM_OP_CHOICE &&
             n < HM_WAYS_MAX - 1);
    way[n++] = at;
    return n;
}

/* Ways that begin alike are told apart by their order. */
static void tell_order(char words[][HM_WAY_TEXT], int ways)
{
    static const char *const order[HM_WAYS_MAX] = {"first", "second", "third", "fourth",
                                                   "fifth", "sixth",  "seventh", "eighth",
                                                   "ninth", "tenth"};
    unsigned alike = 0;
    for (int i = 0; i < ways; i++)
        for (int k = 0; k < ways; k++)
            alike |= (unsigned)(i != k && strcmp(words[i], words[k]) == 0) << i;
    for (int i = 0; i < ways; i++)
        if (alike >> i & 1) {
            char plain[HM_WAY_TEXT];
            memcpy(plain, words[i], sizeof plain);
            snprintf(words[i], HM_WAY_TEXT, "%.33s (%s way)", plain, order[i]);
        }
}

/* The first set near the building that the words of a way look at before its first step:
 * row, column; NULL: none. */
static const char *near_of(const uint32_t *pc)
{
    for (; !(hm_op_known(hm_code_op(*pc))->traits & HM_SEES_EFFECT); pc++) {
        const hm_op_info *op = hm_op_known(hm_code_op(*pc));
        if (op->stands == HM_STANDS_NEARBY)
            return op->text;
        if (hm_code_op(*pc) == HM_OP_END)
            return NULL;
        if (op->operand == HM_OPERAND_ENTRIES)
            pc += hm_code_operand(*pc);
    }
    return NULL;
}

static void append_place(char *words, const char *place)
{
    const size_t length = strlen(words);
    snprintf(words + length, HM_WAY_TEXT - length, " (%s)", place);
    for (char *c = words + length; *c != '\0'; c++)
        *c = *c == '_' ? ' ' : *c;
}

/* "gain 2 coins (row)", "gain 1 coin (column)", where they do not all look there. */
static void tell_places(char words[][HM_WAY_TEXT], const uint32_t *const *way, int ways)
{
    const char *near[HM_WAYS_MAX];
    bool differ = false;
    for (int i = 0; i < ways; i++) {
        if ((near[i] = near_of(way[i])) == NULL)
            return;
        differ |= near[i] != near[0];
    }
    for (int i = 0; i < ways && differ; i++)
        append_place(words[i], near[i]);
}

static void tell_ways(hm_run *r, const uint32_t *const *way, int ways, bool may)
{
    char(*words)[HM_WAY_TEXT] = r->chain->q->words;
    for (int i = 0; i < ways; i++)
        if (may && i == ways - 1)
            snprintf(words[i], HM_WAY_TEXT, "decline");
        else
            way_words(r, way[i], words[i]);
    if (!may)
        tell_places(words, way, ways);
    tell_order(words, ways);
}

/* Where it goes on is in r->pc. A search reads no words. */
static hm_step do_ways(hm_run *r, bool may)
{
    const uint32_t *way[HM_WAYS_MAX];
    const int ways = ways_from(r, way);
    bool taken = may && r->may_open && r->e->taken_up;
    int chosen = 0;
    r->may_open = false;
    if (!taken && hm_run_ask(r, HM_ASK_WAY, hm_bit(ways) - 1, &chosen) == HM_STEP_ASKS) {
        if (r->limit == HM_ALL)
            tell_ways(r, way, ways, may);
        return HM_STEP_ASKS;
    }
    r->pc = way[chosen];
    return HM_STEP_DONE;
}

/* As many as there are, if that are not more than there are ways. */
static int most_paid(const hm_run *r, int counter)
{
    const int have = hm_counted(hm_run_plan(r), hm_run_look(r), counter, 0);
    return have < HM_WAYS_MAX - 1 ? have : HM_WAYS_MAX - 1;
}

static void tell_payments(const hm_run *r, int counter)
{
    const hm_counter *c = &r->e->deck->game->counter[counter];
    char(*words)[HM_WAY_TEXT] = r->chain->q->words;
    snprintf(words[0], HM_WAY_TEXT, "pay nothing");
    for (int i = 1; i <= most_paid(r, counter); i++)
        snprintf(words[i], HM_WAY_TEXT, "pay %d %.30s", i, i == 1 ? c->name : c->plural);
}

static hm_step do_pay_any(hm_run *r)
{
    const int counter = (int)r->stack[r->depth - 1];
    const uint64_t ways = hm_bit(most_paid(r, counter) + 1) - 1;
    int paid = 0;
    if (hm_run_ask(r, HM_ASK_WAY, ways, &paid) == HM_STEP_ASKS) {
        if (r->limit == HM_ALL)
            tell_payments(r, counter);
        return HM_STEP_ASKS;
    }
    r->depth--;
    r->may_open = false;
    r->times = (uint8_t)paid;
    r->pc = paid > 0 ? r->pc + 1 : r->e->clause->code->code + hm_code_operand(*r->pc);
    r->chain->out->steps = (uint16_t)(r->chain->out->steps + (paid > 0));
    return hm_run_only(r, HM_TOLD(PURSE, PAY), (const int64_t[]){counter, paid});
}

static hm_step do_again(hm_run *r)
{
    bool again = r->times > 0;
    r->times = (uint8_t)(r->times - again);
    r->pc = again ? r->pc + 1 : r->e->clause->code->code + hm_code_operand(*r->pc);
    return HM_STEP_DONE;
}

/* -- steps */

hm_step_run *hm_step_of(hm_op op)
{
    static hm_step_run *const step[HM_OPS] = {
#define OP(name, ...)
#define STEPS(name, fn, ...) [HM_OP_##name] = hm_run_##fn,
#include "core/code.def"
    };
    return (unsigned)op < HM_OPS ? step[op] : NULL;
}

bool hm_run_to_step(hm_run *r)
{
    const hm_program *p = r->e->clause->code;
    const hm_facts *f = hm_run_facts(r);
    if (!hm_work_begins(p, f, r->e->slot)) {
        r->pc = p->code + p->length - 1; /* the whole step of the game is given up */
        return false;
    }
    r->pc = hm_vm_resume(p, r->pc, f, r->square, r->e->slot, r->stack, &r->depth, NULL);
    return hm_code_op(*r->pc) != HM_OP_END;
}

/* It goes with its building; where that is gone already, nothing is left to do it. */
static hm_step do_later(hm_run *r)
{
    const hm_effect *e = r->e;
    const hm_plan *plan = hm_run_plan(r);
    const int kind = hm_code_operand(*r->pc++);
    int law;
    const hm_clause *c = hm_later_clause(e->deck, e->slot, kind, &law);
    hm_town *t = hm_run_town(r);
    r->chain->out->steps++;
    if (c == NULL)
        return HM_STEP_DONE;
    if (law >= 0)
        hm_town_set_due_all(plan, t, c->number, law,
                            hm_due_all(plan, t, c->number, law) + 1);
    else if (hm_chain_has(r->chain, e->square, e->slot))
        hm_town_set_due(plan, t, c->number, kind, e->square,
                        hm_due_at(plan, t, c->number, kind, e->square) + 1);
    return HM_STEP_DONE;
}

/* A step's operands are the top of the stack; what is no step is one way or another. */
hm_step hm_run_do(hm_run *r)
{
    hm_op op = hm_code_op(*r->pc);
    if (op == HM_OP_PAY_ANY)
        return do_pay_any(r);
    if (op == HM_OP_AGAIN)
        return do_again(r);
    if (op == HM_OP_LATER)
        return do_later(r);
    if (hm_step_of(op) == NULL)
        return do_ways(r, op == HM_OP_MAY);
    r->depth -= hm_op_known(op)->ins;
    return hm_run_step(r, *r->pc++, r->stack + r->depth);
}

/* Behind what is paid first. */
static const uint32_t *past_payment(hm_run *r, const uint32_t *pc)
{
    for (;;) {
        const first_step f = first_step_of(r, pc);
        const char *way = hm_step_way(*f.pc);
        if (way == NULL || strcmp(way, hm_step_way(HM_TOLD(PURSE, PAY))) != 0)
            return pc;
        pc = f.pc + 1;
    }
}

void hm_effect_words(hm_effect *e, const hm_town *town, char words[HM_WAY_TEXT])
{
    hm_outcome out;
    hm_question q;
    hm_chain c = {.root = e, .out = &out, .q = &q, .stale = true};
    hm_run r = {.chain = &c, .e = e, .square = e->square, .lifted = -1};
    hm_town_copy(&e->deck->plan, &out.town, town);
    const uint32_t *start = e->clause->code->code;
    const uint32_t *pc = hm_vm_resume(e->clause->code, start, hm_run_facts(&r), e->square,
                                      e->slot, r.stack, &r.depth, NULL);
    pc = past_payment(&r, hm_code_op(*pc) == HM_OP_MAY ? pc + 1 : start);
    if (hm_code_op(*first_step_of(&r, pc).pc) == HM_OP_END)
        snprintf(words, HM_WAY_TEXT, "use a rule of the game");
    else
        way_words(&r, pc, words);
}

/* -- what a deck's effects need */

static bool is_effect(const hm_clause *c)
{
    return hm_hook_lookup((hm_hook)c->hook)->result[0] == '\0';
}

/* Jumps go forward only. */
int hm_program_asks(const hm_program *p, int from)
{
    int need[HM_CODE_MAX + 1] = {0};
    for (int at = p->length - 1; at >= from; at--) {
        /* entries of tables are taken for instructions: too many are counted at worst */
        const hm_op_info *op = hm_op_lookup(hm_code_op(p->code[at]));
        bool jumps = op != NULL && op->operand == HM_OPERAND_JUMP;
        int to = jumps ? hm_code_operand(p->code[at]) : at;
        need[at] = need[at + 1] + (op != NULL ? hm_step_asks(p->code[at]) : 0);
        if (to > at && to <= p->length && need[to] > need[at])
            need[at] = need[to];
        need[at] += jumps && (op->traits & HM_SEES_EFFECT);
    }
    return need[from];
}

/* How often a script asks is not known. */
static int asks_of(const hm_clause *c)
{
    if (!is_effect(c))
        return 0;
    return c->script != 0 ? HM_ANSWERS_MAX : hm_program_asks(c->code, 0);
}

int hm_deck_answers(const hm_deck *d)
{
    int most = d->nests ? HM_ANSWERS_MAX : 0;
    for (int i = 0; i < d->count; i++) {
        int built = 0; /* all that it does when it comes up is one effect */
        for (int k = 0; k < d->card[i]->clauses; k++) {
            int asks = asks_of(&d->card[i]->clause[k]);
            built += d->card[i]->clause[k].hook == HM_HOOK_ON_BUILD ? asks : 0;
            most = asks > most ? asks : most;
        }
        most = built > most ? built : most;
    }
    for (hm_hook h = 0; h < HM_HOOKS; h++)
        for (int i = 0; i < d->laws[h].count; i++) {
            int asks = asks_of(d->laws[h].use[i].clause);
            most = asks > most ? asks : most;
        }
    return most < HM_ANSWERS_MAX ? most : HM_ANSWERS_MAX;
}

static bool clause_forks(const hm_clause *c)
{
    const uint32_t *code = is_effect(c) && c->code != NULL ? c->code->code : NULL;
    for (int at = 0; code != NULL && at < c->code->length; at++) {
        if (hm_code_op(code[at]) == HM_OP_CHOICE &&
            hm_code_op(code[hm_code_operand(code[at])]) == HM_OP_CHOICE)
            return true;
        if (hm_op_known(hm_code_op(code[at]))->operand == HM_OPERAND_ENTRIES)
            at += hm_code_operand(code[at]);
    }
    return false;
}

bool hm_deck_forks(const hm_deck *d)
{
    for (int i = 0; i < d->count + d->abilities; i++)
        for (int k = 0; k < d->card[i]->clauses; k++)
            if (clause_forks(&d->card[i]->clause[k]))
                return true;
    for (hm_hook h = 0; h < HM_HOOKS; h++)
        for (int i = 0; i < d->laws[h].count; i++)
            if (clause_forks(d->laws[h].use[i].clause))
                return true;
    return false;
}

/* The first thing that it does is to ask, whatever it looks at before. */
bool hm_effect_is_optional(const hm_clause *c)
{
    if (c->script != 0)
        return true;
    for (const uint32_t *pc = c->code->code;; pc++) {
        const hm_op_info *op = hm_op_known(hm_code_op(*pc));
        if (hm_code_op(*pc) == HM_OP_MAY)
            return true;
        if ((op->traits & HM_SEES_EFFECT) || hm_code_op(*pc) == HM_OP_END)
            return false;
        if (op->operand == HM_OPERAND_ENTRIES)
            pc += hm_code_operand(*pc);
    }
}
