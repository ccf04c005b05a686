/* tolls.c - the steps that an effect begins with, as far as all they take is said by
 * literals. What each takes is in wants.c. */
#include "core/tolls.h"

static bool is_literal(hm_op op)
{
    return op == HM_OP_NUMBER || op == HM_OP_WHICH || op == HM_OP_WHO;
}

/* Two payments of the same thing are one of both. False: there is no room for it. */
static bool add(hm_program *p, hm_toll_fn *has, const int32_t *arg)
{
    int i = 0;
    while (i < p->tolls && (p->toll[i].has != has || p->toll[i].what != arg[0]))
        i++;
    if (i == HM_TOLLS_MAX || arg[0] < 0 || arg[1] < 0)
        return false;
    p->tolls += i == p->tolls;
    p->toll[i].has = has;
    p->toll[i].what = (uint8_t)arg[0];
    p->toll[i].n += arg[1];
    return true;
}

void hm_program_find_tolls(hm_program *p)
{
    int pc = hm_code_op(p->code[0]) == HM_OP_MAY;
    for (;; pc++) {
        int32_t arg[2] = {0};
        int n = 0;
        for (; n < 2 && is_literal(hm_code_op(p->code[pc])); pc++)
            arg[n++] = hm_code_operand(p->code[pc]);
        const uint32_t word = p->code[pc];
        hm_toll_fn *const has = hm_toll_of(word);
        if (has == NULL || hm_op_known(hm_code_op(word))->ins != n || !add(p, has, arg))
            return;
        p->turn |= (hm_op_known(hm_code_op(word))->changes & HM_SEES_ONCE) != 0;
    }
}

/* Of those that are amounts: a turn is each card's own. NULL: the program takes none of
 * it. */
static const hm_toll *same_toll(const hm_program *p, const hm_toll *toll)
{
    for (int i = 0; p != NULL && i < p->tolls; i++)
        if (p->toll[i].n > 0 && p->toll[i].has == toll->has &&
            p->toll[i].what == toll->what)
            return &p->toll[i];
    return NULL;
}

hm_toll hm_tolls_shared(const hm_uses *uses)
{
    const hm_program *first = uses->count > 0 ? uses->use[0].clause->code : NULL;
    for (int k = 0; first != NULL && k < first->tolls; k++) {
        hm_toll out = first->toll[k];
        for (int i = 0; i < uses->count && out.has != NULL; i++) {
            const hm_toll *toll = same_toll(uses->use[i].clause->code, &out);
            out.n = toll != NULL && toll->n < out.n ? toll->n : out.n;
            out.has = toll != NULL ? out.has : NULL;
        }
        if (out.has != NULL)
            return out;
    }
    return (hm_toll){0};
}
