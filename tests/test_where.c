/* 'where' asks every square of a set what it sees, and types are counted by their
 * buildings: the programs against plain loops over the squares of towns by chance. The
 * loops know nothing of sets; cells, rows and columns are all they go by. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/vm.h"
#include "tests/packs.h"
#include "tests/scored.h"
#include "tests/support.h"

enum { SIDE = 4, SQUARES = 16, TOWNS = 300, NOTHING = -1, CUBE = -2 };
enum { X = HM_SCORED_X, C = HM_SCORED_COTTAGE, F = HM_SCORED_FARM, W = HM_SCORED_WELL };

/* -- towns as loops see them */

typedef struct plain {
    int  at[SQUARES]; /* a card, NOTHING or CUBE */
    int  held[SQUARES];
    bool fed[SQUARES];
} plain;

static const plain *beside; /* the town on the right */

static int across(int a, int b) { return abs(a % SIDE - b % SIDE); }
static int down(int a, int b) { return abs(a / SIDE - b / SIDE); }
static bool is_adjacent(int a, int b) { return across(a, b) + down(a, b) == 1; }
static bool is_diagonal(int a, int b) { return across(a, b) == 1 && down(a, b) == 1; }
static bool is_around(int a, int b) { return is_adjacent(a, b) || is_diagonal(a, b); }
static bool is_in_row(int a, int b) { return a != b && down(a, b) == 0; }
static bool is_in_column(int a, int b) { return a != b && across(a, b) == 0; }

typedef bool near_fn(int a, int b);

static int seen(const plain *t, int from, near_fn *near, int card)
{
    int n = 0;
    for (int s = 0; s < SQUARES; s++)
        n += near(from, s) && t->at[s] == card;
    return n;
}

static int all_of(const plain *t, int card)
{
    int n = 0;
    for (int s = 0; s < SQUARES; s++)
        n += t->at[s] == card;
    return n;
}

static int types_beside(const plain *t, int s)
{
    int n = 0;
    for (int card = 0; card < HM_SCORED_CARDS; card++)
        n += seen(t, s, is_adjacent, card) > 0;
    return n;
}

static int steps_to(const plain *t, int from, int card)
{
    int best = 0;
    for (int s = 0; s < SQUARES; s++)
        if (t->at[s] == card && (best == 0 || across(from, s) + down(from, s) < best))
            best = across(from, s) + down(from, s);
    return best;
}

static bool is_on_edge(int s)
{
    return s % SIDE == 0 || s % SIDE == SIDE - 1 || s < SIDE || s >= SQUARES - SIDE;
}

/* -- what is asked, twice */

static bool many_types(const plain *t, int s)
{
    return t->at[s] == X && types_beside(t, s) >= 3;
}
static bool at_well(const plain *t, int s)
{
    return t->at[s] == C && seen(t, s, is_adjacent, W) > 0;
}
static bool both(const plain *t, int s)
{
    return t->at[s] == C && !seen(t, s, is_in_row, F) && seen(t, s, is_in_column, W);
}
static bool laden(const plain *t, int s) { return t->at[s] >= 0 && t->held[s] >= 2; }
static bool fed(const plain *t, int s) { return t->at[s] == C && t->fed[s]; }
static bool unfed(const plain *t, int s) { return t->at[s] == C && !t->fed[s]; }
static bool two_steps(const plain *t, int s)
{
    return t->at[s] == C && steps_to(t, s, W) == 2;
}
static bool crowded(const plain *t, int s)
{
    int built = 0;
    for (int card = 0; card < HM_SCORED_CARDS; card++)
        built += seen(t, s, is_around, card);
    return t->at[s] == NOTHING && built > 2;
}
static bool on_edge(const plain *t, int s) { return t->at[s] == X && is_on_edge(s); }
static bool one_diagonal(const plain *t, int s)
{
    return (t->at[s] == F || t->at[s] == W) && seen(t, s, is_diagonal, C) == 1;
}
static bool is_well(const plain *t, int s) { return t->at[s] == W; }
static bool by_fed(const plain *t, int s)
{
    bool any = false;
    for (int k = 0; k < SQUARES; k++)
        any |= is_adjacent(s, k) && t->fed[k];
    return (t->at[s] == C || t->at[s] == X) && any;
}
static bool more_than_theirs(const plain *t, int s)
{
    return t->at[s] == C && seen(t, s, is_adjacent, W) > all_of(beside, W);
}
static bool never(const plain *t, int s)
{
    (void)t;
    (void)s;
    return false;
}

typedef struct row {
    const char *set;
    bool (*holds)(const plain *t, int s);
    bool        home; /* looks at a neighbour itself, so cannot be asked of one */
} row;

static const row rows[] = {
    {"this where types in adjacent >= 3", many_types, false},
    {"cottage where any adjacent well", at_well, false},
    {"cottage where no row farm and any column well", both, false},
    {"built where held >= 2", laden, false},
    {"cottage where fed", fed, false},
    {"cottage where not fed", unfed, false},
    {"cottage where distance to well = 2", two_steps, false},
    {"empty where count around built > 2", crowded, false},
    {"this where edge", on_edge, false},
    {"(farm or well) where count diagonal cottage = 1", one_diagonal, false},
    {"town where any self well", is_well, false},
    {"feedable where any adjacent fed", by_fed, false},
    {"(cottage where count row built >= 0) where any adjacent well", at_well, false},
    {"cottage where count adjacent well > right's count well", more_than_theirs, true},
    {"cottage where count adjacent well > neighbours' count well", more_than_theirs, true},
    {"cottage where count adjacent well > others' count well", more_than_theirs, true},
    {"cottage where most others' well < count adjacent well", more_than_theirs, true},
    {"cottage where any row row self", never, false},
};

/* -- towns by chance */

typedef struct stage {
    hm_library    *lib;
    hm_arena       arena;
    const hm_deck *deck;
    hm_setting     how;
    plain          plain[2];
    hm_town        town[2];
    hm_facts       facts[3]; /* one's own, the right neighbour's, nobody's */
} stage;

static void draw_town(stage *s, int i, uint64_t *chance)
{
    const hm_plan *plan = &s->deck->plan;
    const int odds = 5 + hm_test_below(chance, 6);
    plain *p = &s->plain[i];
    memset(p, 0, sizeof *p);
    hm_town_start(plan, s->deck->game, &s->town[i]);
    for (int k = 0; k < SQUARES; k++) {
        int card = hm_test_below(chance, odds);
        p->at[k] = card < HM_SCORED_CARDS ? card : card == 4 ? CUBE : NOTHING;
        if (p->at[k] == CUBE)
            hm_town_put_cube(plan, &s->town[i], k, 0);
        if (p->at[k] < 0)
            continue;
        hm_town_put_building(plan, &s->town[i], k, card);
        p->held[k] = card == X ? hm_test_below(chance, 4) : 0;
        for (int n = p->held[k]; n > 0; n--)
            hm_town_hold(plan, &s->town[i], k, 0);
    }
}

static void draw_stage(stage *s, uint64_t *chance)
{
    hm_facts *f = s->facts;
    for (int i = 0; i < 2; i++) {
        draw_town(s, i, chance);
        hm_facts_fill(&f[i], s->deck, &s->town[i], &s->how);
        f[i].fed = f[i].feedable & hm_test_next(chance);
        for (int k = 0; k < SQUARES; k++)
            s->plain[i].fed[k] = f[i].fed >> k & 1;
    }
    hm_facts_nobody(&f[2], s->deck, &s->how);
    f[0].side[HM_SIDE_RIGHT] = f[0].side[HM_SIDE_LEFT] = &f[1];
    f[0].side[HM_SIDE_SECOND] = &f[2];
    beside = &s->plain[1];
}

static void open_stage(stage *s, const char *parts)
{
    memset(s, 0, sizeof *s);
    s->lib = hm_test_scored(parts);
    const hm_cards *set = hm_library_cards(s->lib);
    assert_int_equal(
        hm_deck_new(&s->arena, set, set->card, HM_SCORED_CARDS, &s->deck, NULL), HM_OK);
}

static void close_stage(stage *s)
{
    hm_arena_drop(&s->arena);
    hm_library_free(s->lib);
}

static int said(const stage *s)
{
    return (int)hm_vm_number(s->deck->card[X]->clause[0].code, &s->facts[0], -1, X);
}

/* -- where */

static int counted(const plain *t, const row *r)
{
    int n = 0;
    for (int s = 0; s < SQUARES; s++)
        n += r->holds(t, s);
    return n;
}

/* The set counted here or (1) in the town on the right. */
static void check_row(const row *r, const char *whose, int town, uint64_t *chance)
{
    char parts[200];
    stage s;
    int some = 0;
    snprintf(parts, sizeof parts, "holds 3 score together %s count (%s)", whose, r->set);
    open_stage(&s, parts);
    for (int i = 0; i < TOWNS; i++) {
        draw_stage(&s, chance);
        int want = counted(&s.plain[town], r), have = said(&s);
        some += want > 0;
        if (want == have)
            continue;
        hm_test_draw(stderr, s.deck, &s.town[town]);
        fail_msg("%s: %d, not %d", parts, have, want);
    }
    assert_true(some > 0 || r->holds == never); /* else nothing was tried */
    close_stage(&s);
}

static void test_each_square_is_asked(void **state)
{
    uint64_t chance = 21;
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        check_row(&rows[i], "", 0, &chance);
        if (rows[i].home)
            continue;
        check_row(&rows[i], "right's", 1, &chance);
        check_row(&rows[i], "neighbours'", 1, &chance);
        check_row(&rows[i], "others'", 1, &chance);
        check_row(&rows[i], "most others'", 1, &chance);
    }
}

/* -- types by how many buildings they have */

/* How many of a type, where X is a tavern or counts as so many cottages. */
static int weight_of(const plain *t, int card, int counts)
{
    if (counts > 0 && card == X)
        return 0;
    return all_of(t, card) + (card == C ? counts * all_of(t, X) : 0);
}

static void check_types(int counts, int least, uint64_t *chance)
{
    char parts[200];
    stage s;
    snprintf(parts, sizeof parts,
             "%s score together 100 * types with %d + count commonest type",
             counts == 2 ? "counts as 2 cottage" : counts == 3 ? "counts as 3 cottage" : "",
             least);
    open_stage(&s, parts);
    for (int i = 0; i < TOWNS; i++) {
        int most = 0, types = 0;
        draw_stage(&s, chance);
        for (int card = 0; card < HM_SCORED_CARDS; card++) {
            int n = weight_of(&s.plain[0], card, counts);
            most = n > most ? n : most;
            types += n >= least;
        }
        if (said(&s) != 100 * types + most)
            hm_test_draw(stderr, s.deck, &s.town[0]);
        assert_int_equal(said(&s), 100 * types + most);
    }
    close_stage(&s);
}

static void test_types_are_weighed_as_they_count(void **state)
{
    uint64_t chance = 22;
    (void)state;
    for (int least = 1; least <= 6; least++) {
        check_types(0, least, &chance);
        check_types(2, least, &chance);
        check_types(3, least, &chance);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_square_is_asked),
        cmocka_unit_test(test_types_are_weighed_as_they_count),
    };
    return cmocka_run_group_tests_name("where", tests, hm_test_read_towns,
                                       hm_test_drop_towns);
}
