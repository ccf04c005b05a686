/* twin.c - see twin.h. What a card says is compared by its text in plain English, and by
 * the code that it has become, for who writes a card may write its text, too. */
#include "tools/sim/twin.h"

#include <string.h>

static bool is_same_program(const hm_program *a, const hm_program *b)
{
    if (a == NULL || b == NULL)
        return a == b;
    return a->length == b->length &&
           memcmp(a->code, b->code, a->length * sizeof *a->code) == 0;
}

static bool is_same_clause(const hm_clause *a, const hm_clause *b)
{
    return a->hook == b->hook && a->who == b->who && a->flags == b->flags &&
           a->number == b->number && a->script == 0 && b->script == 0 &&
           is_same_program(a->code, b->code) && is_same_program(a->filter, b->filter);
}

static bool have_same_places(const hm_spots *a, const hm_spots *b)
{
    bool same = a->count == b->count && a->stand == NULL && b->stand == NULL &&
                a->yard == NULL && b->yard == NULL;
    for (int i = 0; i < a->count && same; i++)
        same = memcmp(&a->spot[i], &b->spot[i], sizeof a->spot[i]) == 0;
    return same;
}

static bool cost_the_same(const hm_card *a, const hm_card *b)
{
    return memcmp(a->cost, b->cost, sizeof a->cost) == 0 &&
           memcmp(a->price, b->price, sizeof a->price) == 0 &&
           memcmp(a->wages, b->wages, sizeof a->wages) == 0 &&
           memcmp(a->room, b->room, sizeof a->room) == 0 && a->dues == b->dues;
}

static bool is_twin(const hm_card *a, const hm_card *b)
{
    bool same = a != b && a->type == b->type && a->ability == b->ability &&
                a->event == b->event && a->holds == b->holds && a->limit == b->limit &&
                a->points == b->points && a->copies == b->copies &&
                a->feedable == b->feedable && a->clauses == b->clauses &&
                strcmp(a->text, b->text) == 0 && cost_the_same(a, b) &&
                have_same_places(&a->spots, &b->spots);
    for (int i = 0; i < a->clauses && same; i++)
        same = is_same_clause(&a->clause[i], &b->clause[i]);
    return same;
}

const hm_card *hm_twin_of(const hm_cards *set, const bool *published, const hm_card *c)
{
    for (int i = 0; i < set->count; i++)
        if (published[i] && is_twin(set->card[i], c))
            return set->card[i];
    return NULL;
}
