/* price.c - prices of operations and programs. */
#include "core/price.h"

#include <stddef.h>

#include "core/deck.h"
#include "core/shapes.h"

/* Words for each state of a line across the grid, and for each line. Not all states that
 * there are come up on one line. */
enum { STATE = 6, STATES = 40 };

hm_size hm_size_of(int cols, int rows, int types)
{
    const int side = cols < rows ? cols : rows;
    return (hm_size){.squares = cols * rows, .types = types, .towns = HM_PRICE_TOWNS,
                     .path = STATES + STATE * hm_path_states(side)};
}

int64_t hm_price_words(hm_price price, const hm_size *s)
{
    switch (price) {
#define PRICE(name, words, about) case HM_PRICE_##name: return words;
#include "core/prices.def"
    case HM_PRICES: break;
    }
    return 0;
}

static const struct { const char *text, *about; } told[HM_PRICES] = {
#define PRICE(name, words, about) {#name, about},
#include "core/prices.def"
};

const char *hm_price_text(hm_price price) { return told[price].text; }
const char *hm_price_about(hm_price price) { return told[price].about; }

/* How often the words of a loop are run. */
static int rounds_of(hm_op op, const hm_size *s)
{
    return op == HM_OP_WHERE ? s->squares : s->towns - 1;
}

/* Loops that stand in one another, and how often the innermost words are run. */
typedef struct nest {
    int64_t times[3]; /* the verifier allows two loops */
    int     depth;
} nest;

static void enter(nest *n, int rounds)
{
    n->times[n->depth + 1] = n->times[n->depth] * rounds;
    n->depth++;
}

/* What is found on the way through a program. */
typedef struct sums {
    int64_t all, stretch; /* everything; the dearest words between two steps */
    int64_t dearest;      /* of one instruction, */
    int     at;           /* ... which is this */
} sums;

/* Steps themselves are priced where they are tried. */
static sums add_up(const hm_program *p, const hm_size *s)
{
    nest n = {.times = {1}};
    sums out = {0};
    int64_t stretch = 0;
    for (int at = 0; at < p->length; at++) {
        const hm_op op = hm_code_op(p->code[at]);
        const hm_op_info *info = hm_op_lookup(op);
        const bool step = info->traits & HM_SEES_EFFECT;
        n.depth -= op == HM_OP_SO || op == HM_OP_THEIRS;
        int64_t words = step ? 0 : n.times[n.depth] *
                                       hm_price_words((hm_price)info->price, s);
        if (words > out.dearest)
            out = (sums){out.all, out.stretch, words, at};
        if (info->operand == HM_OPERAND_BODY) {
            enter(&n, rounds_of(op, s));
            words += n.times[n.depth] * HM_PRICE_ROUND;
        }
        stretch = step ? 0 : stretch + words;
        out.stretch = stretch > out.stretch ? stretch : out.stretch;
        out.all += words;
        if (info->operand == HM_OPERAND_ENTRIES)
            at += hm_code_operand(p->code[at]);
    }
    return out;
}

int64_t hm_program_price(const hm_program *p, const hm_size *s)
{
    return add_up(p, s).stretch;
}

int64_t hm_program_work(const hm_program *p, const hm_size *s)
{
    return add_up(p, s).all;
}

int hm_program_dearest(const hm_program *p, const hm_size *s, int64_t *words)
{
    const sums found = add_up(p, s);
    *words = found.dearest;
    return found.at;
}
