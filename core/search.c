/* Looking ahead by trying, where it cannot be foreseen: every answer to every question to
 * come, on the working copy of the town, which is put back. What a state came to is
 * remembered, so that the same cubes in another order are not tried again, and answers
 * that nothing later looks at are one. */
#include <assert.h>
#include <string.h>

#include "core/placing.h"
#include "core/price.h"
#include "core/run.h"

/* Where a search stands, and the answers that a step has. They lie in the list of answers
 * only until the step is done: the next one's are put in the same place. */
typedef struct scene {
    hm_run  run;
    hm_kept town;
    uint8_t answer[HM_STEP_QUESTIONS];
} scene;

static uint8_t *answers_of(const hm_run *r)
{
    return r->chain->root->answer + r->chain->used;
}

static void keep(const hm_run *r, scene *out)
{
    out->run = *r;
    hm_chain_keep(r->chain, &out->town);
    memcpy(out->answer, answers_of(r), sizeof out->answer);
}

static void put_back(hm_run *r, const scene *s)
{
    *r = s->run;
    hm_chain_put_back(r->chain, &s->town);
    memcpy(answers_of(r), s->answer, sizeof s->answer);
}

/* -- what matters */

/* What the program looks at from here on, of hm_sees. */
static unsigned rest_sees(const hm_run *r, const uint32_t *pc)
{
    const hm_effect *e = r->e;
    const hm_program *p = e->clause->code;
    bool strays = e->deck->uses[HM_HOOK_BUILD_ON].count != 0 || e->deck->conditional ||
                  e->deck->choosy != 0;
    bool bound = hm_run_may_bind(r, false);
    unsigned sees = 0;
    while (pc < p->code + p->length) {
        hm_op op = hm_code_op(*pc);
        const hm_op_info *info = hm_op_known(op);
        sees |= info->traits;
        if (info->deeds & HM_DOES_PICK)
            sees |= HM_SEES_HELD;
        if (info->deeds & HM_DOES_MATCH)
            return ~0u;
        if (strays && (info->changes & HM_SEES_BUILT))
            return ~0u; /* where it goes or whether, a card may say by anything */
        if (bound && (info->changes & (HM_SEES_CUBES | HM_SEES_HELD)))
            return ~0u; /* likewise, of cubes */
        pc += info->operand == HM_OPERAND_ENTRIES ? 1 + hm_code_operand(*pc) : 1;
    }
    return sees;
}

/* Of a question's answers, those that have to be looked at: one, where the rest cannot
 * tell which of them was given. The run stands before the step that asks. */
static uint64_t to_try(const hm_run *r, const hm_question *q)
{
    const hm_op_info *op = hm_op_known(hm_code_op(*r->pc));
    const unsigned telling = op->changes & (HM_SEES_KINDS | HM_SEES_HELD | HM_SEES_MEMO);
    const bool offers = (op->deeds & HM_DOES_OFFER) &&
                        q->kind == (op->in[0] == 'K' ? HM_ASK_RESOURCE : HM_ASK_TYPE);
    return offers && !(rest_sees(r, r->pc + 1) & telling) ? q->options & -q->options
                                                         : q->options;
}

/* -- what is known */

/* States and what they come to; a later one takes the place of an earlier one. They are
 * told apart by 127 bits: nobody will see two that differ and have all in common. Most
 * searches are short, so that which places are taken is all that is cleared. */
enum { PLACES = 1024 };
typedef struct memory {
    uint64_t taken[PLACES / 64];
    struct { uint64_t key, other; } place[PLACES]; /* lowest bit of other: possible */
} memory;

typedef struct digest {
    uint64_t key, other;
} digest;

static void add(digest *d, uint64_t word)
{
    d->key = (d->key ^ word) * 0xbf58476d1ce4e5b9u;
    d->key ^= d->key >> 29;
    d->other = (d->other + word) * 0x94d049bb133111ebu;
    d->other ^= d->other >> 32;
}

/* All parts of the town that a word looks at. */
static void add_parts(digest *d, const hm_plan *plan, const hm_town *t)
{
    for (int i = 0; i < plan->stretches; i++) {
        const uint8_t *from = hm_part(t, plan->stretch[i].at);
        for (int left = plan->stretch[i].bytes; left > 0; left -= 8, from += 8) {
            uint64_t word = 0;
            memcpy(&word, from, left < 8 ? (size_t)left : 8);
            add(d, word);
        }
    }
}

static digest digest_of(const hm_run *r)
{
    const hm_plan *plan = hm_run_plan(r);
    const hm_town *t = hm_run_look(r);
    digest d = {(uint64_t)(r->pc - r->e->clause->code->code), 1};
    const unsigned sees = rest_sees(r, r->pc);
    add(&d, (uint64_t)r->put << 8 | r->times);
    add(&d, (uint64_t)(r->lifted + 1) << 24 | (uint64_t)r->square << 16 |
                (uint64_t)r->away << 15 | (uint64_t)(r->hand + 1) << 2 |
                (uint64_t)r->may_open << 1 | r->gone);
    add(&d, sees & HM_SEES_THERE ? r->there : 0);
    for (int i = 0; i < r->depth; i++) /* operands of the step */
        add(&d, (uint64_t)r->stack[i]);
    add(&d, r->chain->touched);
    add(&d, r->chain->again);
    add(&d, t->built);
    add(&d, t->cubes);
    add(&d, (uint64_t)t->hand << 16 | (uint64_t)r->chain->out->raised << 8 |
                r->chain->out->taken);
    add_parts(&d, plan, t);
    for (hm_set s = t->built | (sees & HM_SEES_KINDS ? t->cubes : 0); s != 0; s &= s - 1)
        add(&d, (uint64_t)hm_cell(plan, t, hm_first(s)));
    d.other |= 1;
    return d;
}

static hm_outlook recall(const memory *m, digest d)
{
    const int i = (int)(d.key % PLACES);
    if (!(m->taken[i / 64] >> i % 64 & 1) || m->place[i].key != d.key ||
        (m->place[i].other | 1) != d.other)
        return HM_OPEN;
    return m->place[i].other & 1 ? HM_POSSIBLE : HM_IMPOSSIBLE;
}

static void remember(memory *m, digest d, bool can)
{
    const int i = (int)(d.key % PLACES);
    m->taken[i / 64] |= hm_bit(i % 64);
    m->place[i].key = d.key;
    m->place[i].other = d.other - !can;
}

static void forget_all(memory *m) { memset(m->taken, 0, sizeof m->taken); }

/* -- trying */

static bool can_end(hm_run *r, int given, memory *m);

enum { WORDS = 32 }; /* that take as long as looking at a step */

/* Of trying a step, in steps looked at: for each the town is copied, and looked at square
 * by square. */
static int price_of(const hm_run *r)
{
    const hm_deck *d = r->e->deck;
    const hm_size size = {.squares = d->plan.squares, .spots = d->layouts.spots};
    const hm_price price = (hm_price)hm_op_known(hm_code_op(*r->pc))->price;
    return (int)(hm_price_words(price, &size) / WORDS) + r->words;
}

/* What the words before a step take, in steps looked at; with those of cards that say
 * where else they go or whether, which are asked when they come, or where cubes go. */
static int words_of(const hm_effect *e)
{
    return ((int)e->clause->code->price + e->deck->asked) / WORDS;
}

/* The run stands before a step, no question of which is answered. */
static bool can_end_from(hm_run *r, memory *m)
{
    hm_outlook it = hm_run_foresee(r);
    if (it != HM_OPEN)
        return it == HM_POSSIBLE;
    digest d = digest_of(r);
    it = recall(m, d);
    if (it != HM_OPEN)
        return it == HM_POSSIBLE;
    bool can = can_end(r, 0, m);
    remember(m, d, can);
    return can;
}

/* From before a step on, `given` of whose questions have answers. */
static bool can_end(hm_run *r, int given, memory *m)
{
    hm_chain *c = r->chain;
    scene before;
    keep(r, &before);
    c->root->answers = (uint8_t)(c->used + given);
    hm_step step = hm_run_count(r, price_of(r)) ? hm_run_do(r) : HM_STEP_FAILS;
    if (step == HM_STEP_DONE) {
        c->used = before.town.used;
        return !hm_run_to_step(r) || can_end_from(r, m);
    }
    bool can = step == HM_STEP_ASKS && hm_run_is_safe(&before.run, given);
    uint64_t left = step == HM_STEP_ASKS ? to_try(&before.run, c->q) : 0;
    for (; left != 0 && !can && *c->left >= 0; left &= left - 1) {
        put_back(r, &before);
        answers_of(r)[given] = (uint8_t)hm_first(left);
        can = can_end(r, given + 1, m);
    }
    return can;
}

/* Every answer is tried, and all put back. */
static __attribute__((noinline)) bool try_to_end(hm_run *r)
{
    scene before;
    memory m;
    forget_all(&m);
    const int answers = r->chain->root->answers;
    keep(r, &before);
    r->limit = 0;
    const bool can = can_end(r, 0, &m);
    put_back(r, &before);
    r->chain->root->answers = (uint8_t)answers;
    return can;
}

bool hm_run_can_end_here(hm_run *r)
{
    r->words = words_of(r->e);
    const hm_outlook it = hm_run_foresee(r); /* which changes nothing: facts stay */
    return it != HM_OPEN ? it == HM_POSSIBLE : try_to_end(r);
}

bool hm_run_can_end(hm_run *r)
{
    hm_run ahead = *r;
    return !hm_run_to_step(&ahead) || hm_run_can_end_here(&ahead);
}

/* Ways that come to the same are one, so of them all are wanted. */
static bool is_enough(const hm_run *r, const hm_question *q, uint64_t good)
{
    return r->chain->root->whether && q->kind != HM_ASK_WAY && (good & (good - 1)) != 0;
}

static uint64_t try_all(hm_run *r, const hm_question *q, int given)
{
    scene before;
    memory m;
    uint64_t good = 0, some = to_try(r, q);
    int answers = r->chain->root->answers;
    forget_all(&m);
    r->words = words_of(r->e);
    keep(r, &before);
    for (uint64_t left = some;
         left != 0 && *r->chain->left >= 0 && !is_enough(r, q, good); left &= left - 1) {
        r->limit = 0;
        answers_of(r)[given] = (uint8_t)hm_first(left);
        if (can_end(r, given + 1, &m))
            good |= left & -left;
        put_back(r, &before);
    }
    r->chain->root->answers = (uint8_t)answers;
    return good == some && good != 0 ? q->options : good;
}

/* What is said of safe questions, tried; where that is too much nothing is known. */
#ifndef NDEBUG
static bool is_safe_indeed(hm_run *r, const hm_question *q, int given)
{
    const bool whether = r->chain->root->whether;
    const int64_t before = *r->chain->left;
    const hm_error error = r->e->fault != NULL ? r->e->fault->error : (hm_error){0};
    r->chain->root->whether = false;
    const bool is = try_all(r, q, given) == q->options || *r->chain->left < 0;
    r->chain->root->whether = whether;
    *r->chain->left = before;
    if (r->e->fault != NULL)
        r->e->fault->error = error;
    return is;
}
#endif

/* One of the answers must do, where the effect can be completed, and as good as the only
 * one that need be tried are all. */
static bool is_any_good(const hm_run *r, const hm_question *q)
{
    const uint64_t some = r->ends ? to_try(r, q) : 0;
    return some != 0 && (some & (some - 1)) == 0;
}

uint64_t hm_run_good(hm_run *r, const hm_question *q, int given)
{
    if (!hm_run_is_safe(r, given) && !is_any_good(r, q))
        return try_all(r, q, given);
    assert(is_safe_indeed(r, q, given));
    return q->options;
}

/* -- what comes to the same */

/* What a way leaves that takes the run to its end. */
typedef struct ending {
    hm_town town;
    int16_t paid[HM_COUNTERS_MAX];
    uint8_t spent[HM_TOKENS_MAX];
    uint8_t taken;
    bool    changed;
} ending;

static bool is_awaited_number(const hm_deck *d)
{
    return d->uses[HM_HOOK_REACH].count + d->laws[HM_HOOK_REACH].count != 0;
}

/* Goes on from before the step that asks; false: it asks again or leaves something to
 * chance. */
static bool go_to_end(hm_run *r)
{
    hm_chain *c = r->chain;
    r->limit = 0;
    r->words = words_of(r->e);
    do {
        *c->left -= *c->left > price_of(r) ? price_of(r) : 0; /* never the last of it */
        if (hm_is_chance_step(hm_code_op(*r->pc)) || hm_run_do(r) != HM_STEP_DONE)
            return false;
    } while (hm_run_to_step(r));
    return true;
}

/* Who waits for a number sees it after one step only, and who waits for a building would
 * do something. */
static bool is_plain(const hm_run *r, const scene *before)
{
    const hm_outcome *out = r->chain->out;
    const int most = is_awaited_number(r->e->deck) ? 1 : INT16_MAX;
    return out->placed == before->town.placed && out->steps - before->town.steps <= most;
}

static void note_ending(const hm_chain *c, ending *out)
{
    hm_town_copy(&c->root->deck->plan, &out->town, &c->out->town);
    memcpy(out->paid, c->out->paid, sizeof out->paid);
    memcpy(out->spent, c->out->spent, sizeof out->spent);
    out->taken = c->out->taken;
    out->changed = c->out->changed;
}

static bool is_same(const hm_plan *plan, const ending *a, const ending *b)
{
    return memcmp(&a->town, &b->town, plan->size) == 0 &&
           memcmp(a->paid, b->paid, sizeof a->paid) == 0 &&
           memcmp(a->spent, b->spent, sizeof a->spent) == 0 && a->taken == b->taken &&
           a->changed == b->changed;
}

uint64_t hm_run_distinct(hm_run *r, uint64_t ways, int given, hm_run_on *to_end)
{
    ending end[HM_WAYS_MAX];
    int ends = 0;
    scene before;
    const int answers = r->chain->root->answers;
    keep(r, &before);
    for (uint64_t left = ways; left != 0; left &= left - 1) {
        answers_of(r)[given] = (uint8_t)hm_first(left);
        r->chain->root->answers = (uint8_t)(r->chain->used + given + 1);
        if ((to_end != NULL ? to_end : go_to_end)(r) && is_plain(r, &before)) {
            int same = 0;
            note_ending(r->chain, &end[ends]);
            while (!is_same(hm_run_plan(r), &end[same], &end[ends]))
                same++;
            ways &= same < ends ? ~(left & -left) : ~0ull;
            ends += same == ends;
        }
        put_back(r, &before);
    }
    r->chain->root->answers = (uint8_t)answers;
    return ways;
}
