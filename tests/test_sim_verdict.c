/* What studies say of cards (tools/sim/study_verdict.c): a table of cases, and how often
 * a verdict is wrong where the truth is known, by trying. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/rng.h"
#include "tools/sim/abreast.h"
#include "tools/sim/study_verdict.h"

enum { PLAYERS = 2 };

/* A record of one card of a type that spans the band from -1 to 1, worth 2 to 4, and of
 * another one that it may be compared with. */
enum { CARD, KIN, CARDS };
typedef struct desk {
    hm_sim_record   record;
    hm_sim_card card[CARDS];
    hm_study    study;
} desk;

static void begin(desk *d, double level)
{
    *d = (desk){.card = {{.name = "Card", .pack = "p", .type = "well", .builds = true},
                         {.name = "Kin", .pack = "p", .type = "well", .builds = true}},
                .study = {.level = level, .change = {true, -1, 1},
                          .worth = {true, 2, 4}}};
    d->record = (hm_sim_record){.players = PLAYERS, .bots = 1, .cards = CARDS,
                                .card = d->card};
    hm_batch_new(&d->study.batch, HM_PAIR_SIDES, PLAYERS, 1, CARDS);
}

static void end(desk *d) { hm_batch_free(&d->study.batch); }

static hm_card_sums *sums(desk *d, int side)
{
    return &d->study.batch.side[side].card[CARD];
}

/* One pair: what all towns have more, and copies with what they are worth. */
static void add_pair(desk *d, int64_t more, int copies, int64_t worth)
{
    hm_sums_add(&d->study.batch.pair.points, more);
    d->study.batch.side[HM_PAIR_WITH].run->games++;
    sums(d, HM_PAIR_WITH)->towns += PLAYERS;
    sums(d, HM_PAIR_WITH)->in_play++;
    if (copies == 0)
        return;
    sums(d, HM_PAIR_WITH)->built += copies;
    sums(d, HM_PAIR_WITH)->builders++;
    hm_ratio_add(&sums(d, HM_PAIR_WITH)->worth, copies, worth);
}

/* -- cases */

typedef struct verdict_row {
    const char *what;
    int         more;   /* points per town; the band spans -10 to 10 */
    int         copies;
    int         worth;  /* of a copy; 20 to 40 */
    const char *is;
} verdict_row;

static const verdict_row rows[] = {
    {"in the middle of the band", 0, 1, 30, "as others"},
    {"near its upper end", 9, 1, 30, "strong"},
    {"near its lower end", -9, 1, 30, "weak"},
    {"far beyond it", 30, 1, 30, "too strong"},
    {"far below it", -30, 1, 30, "too weak"},
    {"each copy is worth much, which decides nothing", 0, 1, 60, "as others"},
    {"each copy is worth little, neither", 0, 1, 0, "as others"},
    {"nobody builds it, nor who is bent on it", 0, 0, 0, "never built"},
};

/* With some noise, or intervals would have no width. */
static void study_row(const verdict_row *row, desk *d)
{
    begin(d, 0.95);
    for (int i = 0; i < 400; i++) {
        int noise = i % 4 < 2 ? 1 : -1;
        add_pair(d, PLAYERS * (row->more + 10 * noise), row->copies,
                 row->copies * (row->worth + 10 * noise));
        if (row->copies == 0)
            sums(d, HM_PAIR_BENT)->towns += PLAYERS;
    }
}

static void test_verdicts_follow_from_the_band(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        desk d;
        study_row(&rows[i], &d);
        d.study.change = (hm_spread){true, -10, 10};
        d.study.worth = (hm_spread){true, 20, 40};
        const char *is = hm_verdict_name(hm_verdict_of(&d.record, &d.study, true).is);
        end(&d);
        if (strcmp(is, rows[i].is) != 0)
            fail_msg("%s: %s, not %s", rows[i].what, is, rows[i].is);
    }
}

/* What nobody builds changes nothing, which says nothing: all that is known is that it is
 * not built, whatever it is worth to who is bent on it. */
static void test_who_is_bent_on_it_builds_it(void **state)
{
    desk d;
    (void)state;
    begin(&d, 0.95);
    for (int i = 0; i < 400; i++) {
        add_pair(&d, i % 2 ? 1 : -1, 0, 0);
        sums(&d, HM_PAIR_BENT)->towns += PLAYERS;
        sums(&d, HM_PAIR_BENT)->built++;
        sums(&d, HM_PAIR_BENT)->builders++;
        hm_ratio_add(&sums(&d, HM_PAIR_BENT)->worth, 1, i % 3 + 2);
    }
    hm_verdict v = hm_verdict_of(&d.record, &d.study, true);
    assert_string_equal(hm_verdict_name(v.is), "never built");
    for (int i = 0; i < 400; i++) /* and it is worth nothing to them */
        hm_ratio_add(&sums(&d, HM_PAIR_BENT)->worth, 8, 0);
    v = hm_verdict_of(&d.record, &d.study, true);
    assert_string_equal(hm_verdict_name(v.is), "never built");
    end(&d);
}

/* Who knows the deck: pairs of lessons, of so many games each. */
static void add_lessons(desk *d, int lessons, int more, int spread, int copies, int worth)
{
    d->study.batch.each = 20;
    for (int i = 0; i < lessons; i++)
        add_pair(d, PLAYERS * 20 * (more + (i % 2 ? spread : -spread)), copies, worth);
}

typedef struct lesson_row {
    const char *what;
    int         more, spread, copies, worth;
    bool        last;
    const char *is;
} lesson_row;

static const lesson_row lesson_rows[] = {
    {"what a copy is worth decides nothing", 0, 1, 16, 16 * 60, true, "as others"},
    {"the change does", 30, 10, 1, 30, false, "too strong"},
    {"beyond the band, but not for sure, is near its end", 12, 20, 1, 30, true, "strong"},
    {"it goes on as long as there are lessons", 12, 20, 1, 30, false, "not settled"},
    {"below it", -12, 20, 1, 30, true, "weak"},
    {"nobody builds it", 0, 5, 0, 0, true, "never built"},
};

static void test_lessons_are_judged_by_the_change(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof lesson_rows / sizeof *lesson_rows; i++) {
        const lesson_row *row = &lesson_rows[i];
        desk d;
        begin(&d, 0.95);
        d.study.change = (hm_spread){true, -10, 10};
        d.study.worth = (hm_spread){true, 20, 40};
        add_lessons(&d, 400, row->more, row->spread * 10, row->copies, row->worth);
        if (row->copies == 0) { /* but who is bent on it does */
            sums(&d, HM_PAIR_BENT)->towns += 400 * PLAYERS;
            sums(&d, HM_PAIR_BENT)->built += 400;
            sums(&d, HM_PAIR_BENT)->builders += 400;
        }
        const hm_verdict v = hm_verdict_of(&d.record, &d.study, row->last);
        end(&d);
        if (strcmp(hm_verdict_name(v.is), row->is) != 0)
            fail_msg("%s: %s, not %s", row->what, hm_verdict_name(v.is), row->is);
    }
}

/* -- what was measured for the band */

/* A few pairs are enough, and luck in them does not count. */
static void test_what_is_known_of_published_cards_decides(void **state)
{
    static const struct {
        double      mean, off;
        const char *is;
    } row[] = {{0, 3, "as others"}, {9, 3, "strong"}, {-9, 3, "weak"}};
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        desk d;
        begin(&d, 0.95);
        d.study.change = (hm_spread){true, -10, 10};
        d.study.kept = (hm_interval){row[i].mean, row[i].mean - row[i].off,
                                     row[i].mean + row[i].off};
        add_lessons(&d, 12, 40, 100, 1, 30);
        const hm_verdict v = hm_verdict_of(&d.record, &d.study, false);
        assert_string_equal(hm_verdict_name(v.is), row[i].is);
        for (int k = 0; k < 40; k++) /* unless it is known better by now */
            add_lessons(&d, 12, 40, 1, 1, 30);
        assert_int_equal(hm_verdict_of(&d.record, &d.study, false).is, HM_TOO_STRONG);
        end(&d);
    }
}

typedef struct kin_row {
    const char *what;
    double      kept;        /* of the kin; the band spans -10 to 10, a quarter is 5 */
    int         more;        /* hundredths of a point that it brings */
    int         kin, own;    /* percent of the towns that build them */
    const char *is;
    int         spread;      /* of the pairs, in hundredths; 0: little */
    bool        last;
} kin_row;

static const kin_row kin_rows[] = {
    {"the same points", 0, 0, 90, 90, "as others", 0, false},
    {"more than a card in the middle", 0, 100, 90, 90, "strong", 0, false},
    {"fewer", 0, -100, 90, 90, "weak", 0, false},
    {"a little more is not worth a word", 0, 20, 90, 90, "as others", 0, false},
    {"more than a weak card", -8, 100, 90, 90, "as others", 0, false},
    {"fewer than a strong card", 8, -100, 90, 90, "as others", 0, false},
    {"more than a strong card, and within the band", 8, 100, 90, 90, "strong", 0, false},
    {"more than the strongest", 10, 100, 90, 90, "too strong", 0, false},
    {"fewer than the weakest", -10, -100, 90, 90, "too weak", 0, false},
    {"far beyond the band", 0, 2000, 90, 90, "too strong", 0, false},
    {"far below it", 0, -2000, 90, 90, "too weak", 0, false},
    {"more than a card that is not built", 0, 100, 2, 15, "weak", 0, false},
    {"fewer, and it is not built any more", 0, -100, 90, 2, "never built", 0, false},
    {"neither is built", 0, 10, 2, 2, "never built", 0, false},
    {"more, but not for sure: it goes on", 0, 60, 90, 90, "not settled", 100, false},
    {"and where nothing comes any more, it is as the card", 0, 60, 90, 90, "as others", 100,
     true},
};

static void test_versions_of_a_card_are_compared_with_it(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof kin_rows / sizeof *kin_rows; i++) {
        const kin_row *row = &kin_rows[i];
        desk d;
        begin(&d, 0.95);
        d.study.change = (hm_spread){true, -10, 10};
        d.study.kin = KIN + 1;
        d.study.kept = (hm_interval){row->kept, row->kept - 1, row->kept + 1};
        add_lessons(&d, 12, 0, 100, 0, 0);
        for (int k = 0; k < 12; k++) /* of both, on all towns of twenty games */
            hm_sums_add(&d.study.batch.pair.beside,
                        PLAYERS * 20 * 2 *
                                (row->more + (k % 2 ? row->spread : -row->spread)) / 100 +
                            (k % 2 ? 1 : -1));
        hm_card_sums *own = sums(&d, HM_PAIR_WITH),
                     *kin = &d.study.batch.side[HM_PAIR_WITHOUT].card[KIN];
        own->towns = kin->towns = 1000;
        own->built = own->builders = 10 * row->own;
        kin->built = kin->builders = 10 * row->kin;
        const hm_verdict v = hm_verdict_of(&d.record, &d.study, row->last);
        end(&d);
        if (strcmp(hm_verdict_name(v.is), row->is) != 0)
            fail_msg("%s: %s, not %s", row->what, hm_verdict_name(v.is), row->is);
    }
}

/* One published card has no upper quarter. */
static void test_lessons_beside_a_lone_card(void **state)
{
    desk d;
    (void)state;
    begin(&d, 0.95);
    d.study.change = (hm_spread){true, -10, -10};
    add_lessons(&d, 40, -8, 200, 1, 30);
    const hm_verdict v = hm_verdict_of(&d.record, &d.study, true);
    end(&d);
    assert_string_equal(hm_verdict_name(v.is), "as others");
    assert_true(v.sure < 0.95);
}

/* In one town of some hundred it may be chance. */
static void test_what_is_seldom_built_is_never_built(void **state)
{
    static const struct {
        int         pairs, builders;
        const char *is, *leans;
    } row[] = {{4000, 10, "never built", "never built"},
               {4000, 400, "as others", "as others"},
               {100, 1, "not settled", "never built"}};
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        desk d;
        begin(&d, 0.95);
        for (int k = 0; k < row[i].pairs; k++) {
            add_pair(&d, k % 2 ? 1 : -1, k < row[i].builders, 3);
            sums(&d, HM_PAIR_BENT)->towns += PLAYERS;
            sums(&d, HM_PAIR_BENT)->built++;
            sums(&d, HM_PAIR_BENT)->builders++;
            hm_ratio_add(&sums(&d, HM_PAIR_BENT)->worth, 1, k % 2 + 2);
        }
        const hm_verdict v = hm_verdict_of(&d.record, &d.study, true);
        assert_string_equal(hm_verdict_name(v.is), row[i].is);
        assert_string_equal(hm_verdict_name(v.leans), row[i].leans);
        end(&d);
    }
}

/* What is left when scripts break off the games with copies says nothing. */
static void test_what_breaks_has_no_verdict(void **state)
{
    desk d;
    (void)state;
    begin(&d, 0.95);
    for (int i = 0; i < 400; i++) {
        if (i == 15 || i == 16) /* not before there are some */
            assert_true(hm_verdict_hopeless(&d.study.batch) == (i == 16));
        if (i == 0)
            add_pair(&d, -40, 0, 0);
        else
            d.study.batch.side[HM_PAIR_WITH].run->faults++;
        sums(&d, HM_PAIR_BENT)->towns += PLAYERS;
    }
    const hm_verdict v = hm_verdict_of(&d.record, &d.study, true);
    assert_true(v.broken && v.is == HM_NOT_SETTLED && v.leans == HM_NOT_SETTLED);
    for (int i = 0; i < 400; i++) /* enough are left, but not of those with copies */
        add_pair(&d, i % 2 ? 1 : -1, 0, 0);
    assert_string_equal(hm_verdict_name(hm_verdict_of(&d.record, &d.study, true).is),
                        "not settled");
    end(&d);
}

/* Towns have less where its place is empty, and that is soon sure: sooner than that it
 * cannot be built, which is the better answer. */
static void test_what_nobody_built_is_not_too_weak(void **state)
{
    desk d;
    (void)state;
    begin(&d, 0.95);
    assert_int_equal(hm_verdict_of(&d.record, &d.study, true).leans, HM_NOT_SETTLED);
    for (int i = 0; i < 60; i++) {
        add_pair(&d, i % 2 ? -20 : -18, 0, 0);
        sums(&d, HM_PAIR_BENT)->towns += PLAYERS;
    }
    for (int last = 0; last < 2; last++) {
        hm_verdict v = hm_verdict_of(&d.record, &d.study, last);
        assert_string_equal(hm_verdict_name(v.is), "not settled");
        assert_string_equal(hm_verdict_name(v.leans), "never built");
    }
    end(&d);
}

/* Whoever leaves a card alone has what there is without it: less is no card's fault. */
static void test_less_than_without_any_is_no_verdict(void **state)
{
    desk d;
    (void)state;
    begin(&d, 0.95);
    for (int i = 0; i < 400; i++)
        add_pair(&d, i % 2 ? -12 : -8, 3, 3 * (i % 3));
    assert_int_equal(hm_verdict_of(&d.record, &d.study, true).is, HM_TOO_WEAK);
    d.study.none = (hm_spread){true, -2, -1.5};
    hm_verdict v = hm_verdict_of(&d.record, &d.study, true);
    assert_true(v.is == HM_NOT_SETTLED && v.astray);
    d.study.none = (hm_spread){true, -6, -5.5};
    v = hm_verdict_of(&d.record, &d.study, true);
    assert_true(v.is == HM_TOO_WEAK && !v.astray);
    end(&d);
}

static void test_an_effect_that_never_happens(void **state)
{
    desk d;
    (void)state;
    begin(&d, 0.95);
    d.card[CARD].clauses = 1;
    d.card[CARD].clause[0] = "on build";
    for (int i = 0; i < 100; i++)
        add_pair(&d, i % 2 ? 1 : -1, 1, i % 3 + 2);
    assert_int_equal(hm_verdict_of(&d.record, &d.study, true).is, HM_NEVER_FIRES);
    sums(&d, HM_PAIR_BENT)->fired[0] = 1;
    assert_int_not_equal(hm_verdict_of(&d.record, &d.study, true).is, HM_NEVER_FIRES);
    end(&d);
}

/* -- how often it is wrong */

/* Differences as games have them, on average `shift` hundredths of a point per town. */
static int64_t difference(uint64_t *chance, int shift)
{
    int64_t v = hm_rng_below(chance, 13) - 6 + hm_rng_below(chance, 9) - 4;
    int all = PLAYERS * shift + 100000; /* above 0, for the division */
    return v + all / 100 - 1000 + (hm_rng_below(chance, 100) < all % 100);
}

/* A whole study with its looks, as tools/sim/study.c has them. */
static hm_verdict_kind study(uint64_t *chance, int shift)
{
    hm_looks looks;
    desk d;
    hm_looks_make(&looks, 48, 1500, 0.95);
    begin(&d, looks.level);
    hm_verdict_kind is = HM_NOT_SETTLED;
    for (int n = 1; n <= 1500 && is == HM_NOT_SETTLED; n++) {
        add_pair(&d, difference(chance, shift), 1, hm_rng_below(chance, 3) + 2);
        if (hm_look_due(&looks, n) >= 0)
            is = hm_verdict_of(&d.record, &d.study, n == 1500).is;
    }
    end(&d);
    return is;
}

static int count(int shift, hm_verdict_kind one, hm_verdict_kind other)
{
    uint64_t chance = 17 + (uint64_t)shift;
    int n = 0;
    for (int i = 0; i < 1000; i++) {
        hm_verdict_kind is = study(&chance, shift);
        n += is == one || is == other;
    }
    return n;
}

static void test_without_a_difference_few_verdicts_are_wrong(void **state)
{
    (void)state;
    assert_true(count(0, HM_TOO_STRONG, HM_TOO_WEAK) <= 50);
    /* just where a card would be too strong, or too weak: the worst that there is */
    assert_true(count(150, HM_TOO_STRONG, HM_TOO_WEAK) <= 50);
    assert_true(count(-150, HM_TOO_STRONG, HM_TOO_WEAK) <= 50);
    assert_true(count(0, HM_STRONG, HM_WEAK) <= 50);
}

static void test_a_difference_is_found(void **state)
{
    (void)state;
    assert_true(count(300, HM_TOO_STRONG, HM_TOO_STRONG) >= 950);
    assert_true(count(-300, HM_TOO_WEAK, HM_TOO_WEAK) >= 950);
    assert_int_equal(count(300, HM_TOO_WEAK, HM_WEAK), 0);
}

/* -- cards abreast */

/* Each against the mean of the others, seed by seed; where a script broke, of none. */
static void test_cards_abreast_are_compared_with_the_others(void **state)
{
    (void)state;
    static const hm_abreast a = {4, {40, 60, 50, 70}}, b = {4, {20, 30, 10, 20}},
                            c = {4, {30, 30, HM_NO_POINTS, 30}}, d = {3, {1, 2, 3}};
    const hm_abreast *const all[] = {&a, &b, &c, &d};
    double sum = 0;
    for (int i = 0; i < 3; i++)
        sum += hm_abreast_change(all, 3, i, 10, 0.95).mean;
    assert_true(fabs(sum) < 1e-9);
    /* 40 - 25, 60 - 30 and 70 - 25 points, of ten towns */
    const hm_interval x = hm_abreast_change(all, 3, 0, 10, 0.95);
    assert_true(fabs(x.mean - 3) < 1e-9);
    assert_true(fabs(x.high - x.mean - 4.302652730 * 1.5 / sqrt(3)) < 1e-6);
    assert_true(isinf(hm_abreast_change(all, 4, 0, 10, 0.95).high));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_verdicts_follow_from_the_band),
        cmocka_unit_test(test_who_is_bent_on_it_builds_it),
        cmocka_unit_test(test_lessons_are_judged_by_the_change),
        cmocka_unit_test(test_what_is_known_of_published_cards_decides),
        cmocka_unit_test(test_versions_of_a_card_are_compared_with_it),
        cmocka_unit_test(test_lessons_beside_a_lone_card),
        cmocka_unit_test(test_what_is_seldom_built_is_never_built),
        cmocka_unit_test(test_what_breaks_has_no_verdict),
        cmocka_unit_test(test_what_nobody_built_is_not_too_weak),
        cmocka_unit_test(test_less_than_without_any_is_no_verdict),
        cmocka_unit_test(test_an_effect_that_never_happens),
        cmocka_unit_test(test_without_a_difference_few_verdicts_are_wrong),
        cmocka_unit_test(test_a_difference_is_found),
        cmocka_unit_test(test_cards_abreast_are_compared_with_the_others),
    };
    return cmocka_run_group_tests_name("sim verdict", tests, NULL, NULL);
}
