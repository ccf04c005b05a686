/* towns.c - what is looked at in several towns: added up, compared, ranked. */
#include "dsl/gen/gen.h"

#include "dsl/words.h"

/* A number, or how many squares of a set there are. */
static void number_there(hm_gen *g, const hm_node *n)
{
    if (n->value == HM_VALUE_SET)
        hm_gen_count(g, n);
    else
        hm_gen_expr(g, n);
}

/* In one neighbour's town, 0 where there is none: nobody's (2 + count well) is not 2. */
static void at_neighbour(hm_gen *g, const hm_node *n, int side)
{
    hm_gen_emit(g, HM_OP_VISIT, side);
    hm_gen_emit(g, HM_OP_TOWN, 0);
    hm_gen_emit(g, HM_OP_ANY, 0);
    int nobody = hm_gen_jump(g, HM_OP_UNLESS);
    number_there(g, n);
    int end = hm_gen_jump(g, HM_OP_JUMP);
    hm_gen_land(g, nobody);
    hm_gen_emit(g, HM_OP_NUMBER, 0);
    hm_gen_land(g, end);
    hm_gen_emit(g, HM_OP_LEAVE, 0);
}

static hm_op loop_of(const hm_node *n)
{
    const bool most = n->word == HM_WORD_MOST, fewest = n->word == HM_WORD_FEWEST;
    switch (hm_added_whose(n)) {
    case HM_WORD_TEAMMATES_OWN:
        return most ? HM_OP_MOST_MATES : fewest ? HM_OP_FEWEST_MATES : HM_OP_ADD_MATES;
    case HM_WORD_RIVALS_OWN:
        return most ? HM_OP_MOST_RIVALS : fewest ? HM_OP_FEWEST_RIVALS : HM_OP_ADD_RIVALS;
    default:
        return most ? HM_OP_MOST_OTHERS : fewest ? HM_OP_FEWEST_OTHERS : HM_OP_ADD_OTHERS;
    }
}

/* In every other town, or those of the team, or the others. */
static void over_others(hm_gen *g, const hm_node *n)
{
    int from = hm_gen_jump(g, loop_of(n));
    number_there(g, n->prefix.of);
    hm_gen_land(g, from);
    hm_gen_emit(g, HM_OP_THEIRS, 0);
}

/* Of one neighbour where there is no second: 0 would be one more number to compare. */
static void most_neighbours(hm_gen *g, const hm_node *n)
{
    at_neighbour(g, n->prefix.of, HM_SIDE_RIGHT);
    hm_gen_emit(g, HM_OP_VISIT, HM_SIDE_SECOND);
    hm_gen_emit(g, HM_OP_TOWN, 0);
    hm_gen_emit(g, HM_OP_ANY, 0);
    hm_gen_emit(g, HM_OP_LEAVE, 0);
    int one = hm_gen_jump(g, HM_OP_UNLESS);
    at_neighbour(g, n->prefix.of, HM_SIDE_SECOND);
    hm_gen_emit(g, n->word == HM_WORD_MOST ? HM_OP_MAX : HM_OP_MIN, 0);
    hm_gen_land(g, one);
}

void hm_gen_add_up(hm_gen *g, const hm_node *n)
{
    const bool own = n->word == HM_WORD_EVERYBODYS;
    if (hm_is_most(n) && n->prefix.whose == HM_WORD_NEIGHBOURS) {
        most_neighbours(g, n);
        return;
    }
    if (n->word != HM_WORD_NEIGHBOURS) {
        if (own)
            number_there(g, n->prefix.of);
        over_others(g, n);
        if (own)
            hm_gen_emit(g, HM_OP_ADD, 0);
        return;
    }
    at_neighbour(g, n->prefix.of, HM_SIDE_RIGHT);
    at_neighbour(g, n->prefix.of, HM_SIDE_SECOND);
    hm_gen_emit(g, HM_OP_ADD, 0);
}

/* What players are ranked by: where nobody shares a place, who sits nearer to the first
 * player has a little more. */
static void ranked(hm_gen *g, const hm_node *n)
{
    number_there(g, n->prefix.of);
    if (n->word != HM_WORD_ORDER_OF)
        return;
    hm_gen_emit(g, HM_OP_NUMBER, HM_PLAYERS_MAX + 1);
    hm_gen_emit(g, HM_OP_MUL, 0);
    hm_gen_emit(g, HM_OP_SEAT, 0);
    hm_gen_emit(g, HM_OP_SUB, 0);
}

/* One's own number, how many have more, and the place that follows. */
void hm_gen_rank(hm_gen *g, const hm_node *n)
{
    ranked(g, n);
    int from = hm_gen_jump(g, HM_OP_AHEAD);
    ranked(g, n);
    hm_gen_land(g, from);
    hm_gen_emit(g, HM_OP_THEIRS, 0);
    hm_gen_emit(g, HM_OP_RANK, 0);
}
