/* twin.c - see twin.h. Two cards say the same if they have one form, or one text in plain
 * English and the same code: a layout may be drawn turned, and a rule be said in other
 * words. The text alone will not do, for who writes a card may write its text, too. */
#include "tools/sim/twin.h"

#include <string.h>

#include "tools/sim/card_form.h"

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

/* But for their names. */
static bool have_same_text(const hm_card *a, const hm_card *b)
{
    const char *x = a->text, *y = b->text;
    const size_t n = strlen(a->name), m = strlen(b->name);
    while (*x != '\0' && *y != '\0') {
        const bool own = strncmp(x, a->name, n) == 0;
        if (own != (strncmp(y, b->name, m) == 0) || (!own && *x != *y))
            return false;
        x += own ? n : 1;
        y += own ? m : 1;
    }
    return *x == *y;
}

static bool is_same_code(const hm_card *a, const hm_card *b)
{
    bool same = a->type == b->type && a->ability == b->ability &&
                a->event == b->event && a->holds == b->holds && a->limit == b->limit &&
                a->points == b->points && a->copies == b->copies &&
                a->feedable == b->feedable && a->clauses == b->clauses &&
                have_same_text(a, b) && cost_the_same(a, b) &&
                have_same_places(&a->spots, &b->spots);
    for (int i = 0; i < a->clauses && same; i++)
        same = is_same_clause(&a->clause[i], &b->clause[i]);
    return same;
}

static bool is_alike(const hm_card *a, const hm_card *b)
{
    return a != b && a->type == b->type && a->ability == b->ability &&
           a->event == b->event;
}

const hm_card *hm_twin_of(const hm_library *lib, const bool *published,
                          const hm_card *c)
{
    const hm_cards *set = hm_library_cards(lib);
    const uint64_t form = hm_card_form(lib, c, HM_FORM_NAMELESS);
    for (int i = 0; i < set->count; i++)
        if (published[i] && is_alike(set->card[i], c) &&
            (is_same_code(set->card[i], c) ||
             hm_card_form(lib, set->card[i], HM_FORM_NAMELESS) == form))
            return set->card[i];
    return NULL;
}

const hm_card *hm_kin_of(const hm_library *lib, const bool *published, const hm_card *c)
{
    const unsigned how = HM_FORM_NAMELESS | HM_FORM_UNPRICED;
    const hm_cards *set = hm_library_cards(lib);
    const uint64_t form = hm_card_form(lib, c, how);
    const hm_card *kin = NULL;
    int n = 0;
    for (int i = 0; i < set->count; i++)
        if (published[i] && is_alike(set->card[i], c) &&
            hm_card_form(lib, set->card[i], how) == form) {
            kin = set->card[i];
            n++;
        }
    return n == 1 && hm_twin_of(lib, published, c) == NULL ? kin : NULL;
}
