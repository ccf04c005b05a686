/* Feeding finds the best allocation: on random towns over decks of feeders and of
 * scores that look at what is fed, it must reach exactly what trying every set of
 * fed buildings reaches. The trial here knows no classes and no short cuts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/feed.h"
#include "core/score.h"
#include "dsl/library.h"
#include "tests/packs.h"
#include "tests/support.h"

/* A feeder as the trial sees it: how many, out of what; or groups. */
typedef struct feeder {
    const char *parts;
    char        way;    /* 'n' up to amount anywhere, 'r' amount in row, 'c' corners,
                           'a' all around, 'g' groups */
    int         amount;
} feeder;

static const feeder feeders[] = {
    {"feeds 4 anywhere", 'n', 4},       {"feeds 2 anywhere", 'n', 2},
    {"feeds 1 among row", 'r', 1},      {"feeds 2 among row", 'r', 2},
    {"feeds 1 among corner", 'c', 1},   {"feeds around", 'a', 0},
    {"feeds 1 group", 'g', 1},          {"feeds 2 groups", 'g', 2},
};
enum { FEEDERS = sizeof feeders / sizeof *feeders };

static const char *const scorers[] = {
    "score 3",
    "score 1 per fed cottage",
    "score 4 when count adjacent fed cottage >= 2",
    "score 4 when count adjacent fed = 1",
    "score 2 per corner fed",
    "score 3 per cottage except fed",
    "score -2 per adjacent fed cottage",
    "score together table 1 5 2 9 0 by count fed",
    "score count largest group of fed",
    "score distance to fed cottage",
    "score 2 when no (row or column) fed else 1",
    "score 5 when not any adjacent fed",
    "score 1 per adjacent to fed",
    "score 1 per type in fed",
    "score 1 per adjacent fed score 2 when any diagonal fed",
    "score max(count row fed, count column fed)",
};
enum { SCORERS = sizeof scorers / sizeof *scorers };

/* The second eater's own points. */
static const char *const eaters[] = {
    "5 when fed", "2 when not fed", "1 per adjacent farm when fed", "held when fed",
    "2 when fed corner", "3 when fed and any adjacent chapel else 1",
};
enum { EATERS = sizeof eaters / sizeof *eaters };

/* cottage, a second eater, two feeders, two scorers */
enum { DECK = 6 };

typedef struct table {
    hm_library    *lib;
    hm_arena       arena;
    const hm_deck *deck;
    const feeder  *feeder[2];
} table;

static void set_up(table *t, uint64_t *seed)
{
    char cards[2000];
    hm_error err = {0};
    t->feeder[0] = &feeders[hm_test_below(seed, FEEDERS)];
    t->feeder[1] = &feeders[hm_test_below(seed, FEEDERS)];
    snprintf(cards, sizeof cards,
             "card \"C\" { type cottage pattern { wood } source \"t\" eats score 3 when fed }\n"
             "card \"V\" { type monument pattern { glass } source \"t\" eats holds 3 score %s }\n"
             "card \"F\" { type farm pattern { wheat } source \"t\" %s }\n"
             "card \"G\" { type well pattern { brick } source \"t\" %s }\n"
             "card \"S\" { type chapel pattern { stone } source \"t\" %s }\n"
             "card \"T\" { type tavern pattern { wood wood } source \"t\" %s }\n",
             eaters[hm_test_below(seed, EATERS)], t->feeder[0]->parts,
             t->feeder[1]->parts, scorers[hm_test_below(seed, SCORERS)],
             scorers[hm_test_below(seed, SCORERS)]);
    hm_test_pack pack = hm_test_towns(hm_test_text("t/x.card", cards));
    t->lib = hm_test_build(&pack, NULL);
    if (hm_library_diags(t->lib)->errors != 0)
        fail_msg("%s: %s", cards, hm_library_diags(t->lib)->first->message);
    const hm_cards *set = hm_library_cards(t->lib);
    assert_int_equal(set->count, DECK);
    assert_int_equal(hm_deck_new(&t->arena, set, set->card, DECK, &t->deck, &err), HM_OK);
}

static void tear_down(table *t)
{
    hm_arena_drop(&t->arena);
    hm_library_free(t->lib);
}

static hm_town random_town(const hm_plan *plan, uint64_t *seed, int hungry)
{
    hm_town t = {0};
    for (int s = 0; s < 16; s++) {
        int roll = hm_test_below(seed, 12);
        int slot = roll < 5 && hungry > 0 ? hm_test_below(seed, 4) == 0
                   : roll < 11 ? 2 + hm_test_below(seed, 4) : -1;
        if (slot >= 0)
            hm_town_put_building(plan, &t, s, slot);
        for (int i = hm_test_below(seed, 4); slot == 1 && i > 0; i--)
            hm_town_hold(plan, &t, s, 0);
        hungry -= slot == 0 || slot == 1;
    }
    return t;
}

/* One portion: squares it can go to. */
typedef struct trial {
    const hm_facts *f;
    hm_set          fixed;
    hm_set          portion[128];
    int             portions, groups;
    hm_set          part[16];
    int             parts;
} trial;

static void add_feeder(trial *t, const feeder *f, int square)
{
    const hm_grid *g = &t->f->deck->game->grid;
    hm_set where = f->way == 'r' ? g->row[square] : f->way == 'c' ? g->corner : g->all;
    if (f->way == 'a')
        t->fixed |= g->around[square] & t->f->feedable;
    else if (f->way == 'g')
        t->groups += f->amount;
    else
        for (int i = 0; i < f->amount; i++)
            t->portion[t->portions++] = where & t->f->feedable;
}

/* Can the portions from i on feed all of `want`? Plain search. */
static bool can_feed(const trial *t, int i, hm_set want)
{
    if (want == 0)
        return true;
    if (t->portions - i < hm_count(want))
        return false;
    for (hm_set s = t->portion[i] & want; s != 0; s &= s - 1)
        if (can_feed(t, i + 1, want & ~(s & -s)))
            return true;
    return can_feed(t, i + 1, want);
}

/* Is there a choice of groups after which portions do the rest? */
static bool is_allowed(const trial *t, hm_set fed)
{
    if (t->fixed & ~fed)
        return false;
    for (unsigned pick = 0; pick < 1u << t->parts; pick++) {
        hm_set given = t->fixed;
        for (int i = 0; i < t->parts; i++)
            given |= pick >> i & 1 ? t->part[i] : 0;
        if (__builtin_popcount(pick) <= t->groups && !(given & ~fed) &&
            can_feed(t, 0, fed & ~given))
            return true;
    }
    return false;
}

static int32_t best_by_trial(const table *deal, hm_facts f)
{
    trial t = {.f = &f};
    int32_t best = INT32_MIN;
    for (int k = 0; k < 2; k++)
        for (hm_set s = f.card[2 + k]; s != 0; s &= s - 1)
            add_feeder(&t, deal->feeder[k], hm_first(s));
    for (hm_set left = f.feedable; left != 0; left &= ~t.part[t.parts++])
        t.part[t.parts] = hm_grid_group(&f.deck->game->grid, left, hm_first(left));
    for (hm_set fed = f.feedable;; fed = (fed - 1) & f.feedable) {
        if (is_allowed(&t, fed)) {
            f.fed = fed;
            int32_t points = hm_score_of_fed(&f);
            best = points > best ? points : best;
        }
        if (fed == 0)
            return best;
    }
}

static void test_feeding_is_the_best_there_is(void **state)
{
    uint64_t seed = 7;
    int chosen = 0;
    (void)state;
    for (int round = 0; round < 300; round++) {
        table t = {0};
        hm_setting how = {0};
        hm_error err = {0};
        set_up(&t, &seed);
        for (int i = 0; i < 20; i++) {
            hm_town town = random_town(&t.deck->plan, &seed, 7);
            hm_facts f;
            hm_facts_fill(&f, t.deck, &town, &how);
            assert_int_equal(hm_feed(&f, &err), HM_OK);
            int32_t got = hm_score_of_fed(&f), want = best_by_trial(&t, f);
            if (got != want) {
                print_error("round %d town %d: %d, but %d is possible\n", round, i, got, want);
                hm_test_draw(stderr, t.deck, &town);
            }
            assert_int_equal(got, want);
            chosen += f.fed != 0 && f.fed != f.feedable;
        }
        tear_down(&t);
    }
    assert_true(chosen > 500); /* real choices were made */
}

/* 64 squares of cottages, one feeder for half of them, a score that tells each
 * from each: refused, not guessed and not endless. */
static void test_too_many_possibilities_are_refused(void **state)
{
    static const char cards[] =
        "pack \"t\" { version \"1.0.0\" game \"g\" }\n"
        "game \"g\" { grid 8 by 8 resource wood { letter W } type a { letter A } type b { letter B }\n"
        "  type c { letter C } }\n"
        "card \"A\" { type a pattern { wood } source \"t\" eats }\n"
        "card \"B\" { type b pattern { wood wood } source \"t\" feeds 30 anywhere }\n"
        "card \"C\" { type c pattern { wood wood wood } source \"t\" score count largest group of fed }\n";
    hm_error err = {0};
    hm_arena arena = {0};
    hm_setting how = {0};
    const hm_deck *deck;
    hm_town town = {0};
    hm_facts f;
    (void)state;
    hm_library *lib = hm_library_new(NULL);
    hm_source file = {"t/pack.card", cards, strlen(cards)};
    assert_int_equal(hm_library_add_pack(lib, &file, 1, &err), HM_OK);
    assert_int_equal(hm_library_build(lib, &err), HM_OK);
    const hm_cards *set = hm_library_cards(lib);
    assert_int_equal(hm_deck_new(&arena, set, set->card, 3, &deck, &err), HM_OK);
    for (int s = 0; s < 64; s++)
        hm_town_put_building(&deck->plan, &town, s, s == 0 ? 1 : s == 1 ? 2 : 0);
    hm_facts_fill(&f, deck, &town, &how);
    assert_int_equal(hm_feed(&f, &err), HM_ELIMIT);
    assert_true(f.fed == 0);
    hm_arena_drop(&arena);
    hm_library_free(lib);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_feeding_is_the_best_there_is),
        cmocka_unit_test(test_too_many_possibilities_are_refused),
    };
    return cmocka_run_group_tests(tests, hm_test_read_towns, hm_test_drop_towns);
}
