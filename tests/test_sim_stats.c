/* What is said of samples (tools/sim/stats.c), against tests/stats_reference.py, and how
 * often looking again and again is wrong, by trying. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/rng.h"
#include "tools/sim/stats.h"

static void assert_near(double is, double should, double share)
{
    if (!(fabs(is - should) <= share * (1e-6 + fabs(should))))
        fail_msg("%.17g is not near %.17g", is, should);
}

/* -- quantiles */

typedef struct quantile_row {
    double p, freedom, value;
} quantile_row;

/* Made by tests/stats_reference.py. */
static const quantile_row normal_rows[] = {
    {0.75, 0, 0.6744897501960817},
    {0.9, 0, 1.2815515655446004},
    {0.975, 0, 1.9599639845400543},
    {0.995, 0, 2.575829303548901},
    {0.9999, 0, 3.7190164854556804},
    {0.999999, 0, 4.753424308822899},
};
static const quantile_row student_rows[] = {
    {0.75, 1, 1.0},
    {0.75, 2, 0.816496580927726},
    {0.75, 3, 0.7648923284043453},
    {0.75, 7, 0.7111417780817864},
    {0.75, 30, 0.6827556933212926},
    {0.75, 101, 0.6769265959592852},
    {0.75, 1000, 0.6747351646070094},
    {0.75, 20001, 0.6745020165277872},
    {0.975, 1, 12.706204736174705},
    {0.975, 2, 4.302652729749464},
    {0.975, 3, 3.1824463052837095},
    {0.975, 6.5, 2.4020020079102746},
    {0.975, 7, 2.3646242515927853},
    {0.975, 30, 2.042272456301238},
    {0.975, 101, 1.9837310029556061},
    {0.975, 1000, 1.9623390808264085},
    {0.975, 20001, 1.960082599227048},
    {0.9979, 1, 151.57393715675693},
    {0.9979, 2, 15.381686848485712},
    {0.9979, 3, 7.917892772306106},
    {0.9979, 7, 4.16792588980456},
    {0.9979, 30, 3.098547005288009},
    {0.9979, 101, 2.9292897772335817},
    {0.9979, 1000, 2.8693312001253792},
    {0.9979, 20001, 2.8630653271020376},
    {0.99999, 1, 31830.988607907093},
    {0.99999, 2, 223.6034436340372},
    {0.99999, 3, 47.927728375933924},
    {0.99999, 7, 10.10268425296758},
    {0.99999, 30, 5.054032421446494},
    {0.99999, 101, 4.476222307781357},
    {0.99999, 1000, 4.285437682652958},
    {0.99999, 20001, 4.2659139621873505},
};

static void test_quantiles_are_those_of_the_reference(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof normal_rows / sizeof *normal_rows; i++) {
        const quantile_row *r = &normal_rows[i];
        assert_near(hm_normal_quantile(r->p), r->value, 1e-11);
        assert_near(hm_normal_quantile(1 - r->p), -r->value, 1e-10);
    }
    for (size_t i = 0; i < sizeof student_rows / sizeof *student_rows; i++) {
        const quantile_row *r = &student_rows[i];
        assert_near(hm_student_quantile(r->p, r->freedom), r->value, 1e-9);
        assert_near(hm_student_below(r->value, r->freedom), r->p, 1e-10);
        assert_near(hm_student_below(-r->value, r->freedom), 1 - r->p, 1e-7);
    }
}

/* -- shares and means */

typedef struct wilson_row {
    int64_t wins, n;
    double  level, low, high;
} wilson_row;

static const wilson_row wilson_rows[] = {
    {0, 10, 0.95, 0, 0.27753279986288926},
    {3, 10, 0.95, 0.10779126740630102, 0.6032218525388546},
    {10, 10, 0.95, 0.7224672001371107, 1.0},
    {205, 400, 0.95, 0.4636306970848221, 0.5611314955568205},
    {81, 263, 0.99, 0.24013690268760768, 0.38528250231822986},
    {1, 100000, 0.9, 2.230925368787987e-06, 4.482323610138062e-05},
};

static void test_shares_are_those_of_the_reference(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof wilson_rows / sizeof *wilson_rows; i++) {
        const wilson_row *r = &wilson_rows[i];
        hm_interval x = hm_wilson(r->wins, r->n, 1, r->level);
        assert_near(x.low, r->low, 1e-12);
        assert_near(x.high, r->high, 1e-12);
        hm_interval twice = hm_wilson(2 * r->wins, 2 * r->n, 2, r->level);
        assert_near(twice.low, r->low, 1e-12);
        assert_near(twice.high, r->high, 1e-12);
    }
    hm_interval parts = hm_wilson(110, 10 * 60, 60, 0.95);
    assert_near(parts.mean, 110 / 600.0, 1e-12);
    assert_near(parts.low, 0.04923523246946049, 1e-12);
    assert_near(parts.high, 0.4932022074437027, 1e-12);
    parts = hm_wilson(10, 10 * 60, 60, 0.95);
    assert_near(parts.low, 0.0006668434493376986, 1e-12);
    assert_near(parts.high, 0.3009481964181219, 1e-12);
    hm_interval none = hm_wilson(0, 0, 1, 0.95);
    assert_true(isnan(none.mean) && none.low == 0 && none.high == 1);
}

static void assert_interval(hm_interval x, double mean, double low, double high)
{
    assert_near(x.mean, mean, 1e-12);
    assert_near(x.low, low, 1e-9);
    assert_near(x.high, high, 1e-9);
}

static void test_means_are_those_of_the_reference(void **state)
{
    static const int few[] = {4, -2, 7, 0, 1, 1, 9, -3};
    hm_sums two = {0}, eight = {0}, many = {0}, none = {0};
    (void)state;
    hm_sums_add(&two, 3);
    hm_sums_add(&two, 5);
    for (int i = 0; i < 8; i++)
        hm_sums_add(&eight, few[i]);
    for (int i = 0; i < 7; i++)
        for (int v = -20; v < 41; v += 3)
            hm_sums_add(&many, v);
    assert_interval(hm_student(&two, 1, 0.95), 4.0, -8.706204736174705,
                    16.706204736174705);
    assert_interval(hm_student(&two, 1, 0.99), 4.0, -59.65674116287158,
                    67.65674116287158);
    assert_interval(hm_student(&eight, 1, 0.95), 2.125, -1.4060663363645496,
                    5.65606633636455);
    assert_interval(hm_student(&eight, 1, 0.99), 2.125, -3.100738363133535,
                    7.3507383631335355);
    assert_interval(hm_student(&many, 1, 0.95), 10.0, 7.0287209198609455,
                    12.971279080139055);
    assert_interval(hm_student(&many, 1, 0.99), 10.0, 6.076188065358237,
                    13.923811934641762);
    assert_true(isinf(hm_student(&none, 1, 0.95).low));
    assert_true(hm_student(&eight, 2, 0.95).mean == 2.125 / 2);
}

/* Sums that no double could hold exactly: what is between them is not lost. */
static void test_variances_of_large_numbers_are_exact(void **state)
{
    hm_sums s = {0};
    (void)state;
    for (int i = 0; i < 1000; i++)
        hm_sums_add(&s, 90000000 + i % 2);
    assert_near(hm_sums_variance(&s), 0.25 * 1000 / 999, 1e-12);
}

static void test_lift_is_that_of_the_reference(void **state)
{
    hm_lift l = {0};
    (void)state;
    assert_true(isnan(hm_lift_mean(&l, 0.95).mean));
    for (int i = 0; i < 40; i++) {
        const int64_t some[] = {1, 20 + i % 7, 2, 31 + i * 5 % 11};
        const int64_t third[] = {2, 44 + i % 5, 1, 18 - i % 4};
        hm_lift_add(&l, i % 3 ? some : third);
    }
    assert_interval(hm_lift_mean(&l, 0.95), 5.119528619528619, 4.41108242427989,
                    5.827974814777349);
}

/* Four towns of four games have it, and the others of these and 56 more have not. */
static void test_a_rare_lift_is_judged_by_its_few_games(void **state)
{
    hm_lift l = {0};
    (void)state;
    for (int i = 0; i < 60; i++) {
        const int64_t rare[] = {1, 27 + i / 16, 1, 20 + i % 9};
        const int64_t usual[] = {0, 0, 2, 37 + i * 5 % 13};
        hm_lift_add(&l, i % 16 == 3 ? rare : usual);
    }
    assert_interval(hm_lift_mean(&l, 0.95), 6.853448275862069, 4.698468173879371,
                    9.008428377844767);
}

typedef struct lift_row {
    const char *about;
    int64_t     game[3][HM_GROUPS];
    double      mean;
} lift_row;

static const lift_row one_sided_rows[] = {
    {"one town with it", {{1, 30, 1, 20}, {0, 0, 2, 44}, {0, 0, 2, 38}}, 9.6},
    {"several towns of one game", {{3, 90, 1, 20}, {0, 0, 4, 81}, {0, 0, 4, 79}}, 10},
    {"towns without it in one game", {{2, 50, 0, 0}, {1, 30, 1, 9}, {2, 61, 0, 0}}, 19.2},
    {"one game", {{1, 30, 1, 25}}, 5},
    {"by the same in all games", {{1, 30, 1, 25}, {1, 22, 1, 17}}, 5},
    {"of points that are all alike", {{2, 40, 2, 40}, {1, 20, 3, 60}}, 0},
};

static void test_one_game_gives_no_interval(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof one_sided_rows / sizeof *one_sided_rows; i++) {
        const lift_row *r = &one_sided_rows[i];
        hm_lift l = {0};
        for (int k = 0; k < 3; k++)
            if (r->game[k][HM_GROUP_N] + r->game[k][HM_OTHER_N] > 0)
                hm_lift_add(&l, r->game[k]);
        hm_interval x = hm_lift_mean(&l, 0.95);
        assert_near(x.mean, r->mean, 1e-12);
        if (isfinite(x.low) || isfinite(x.high))
            fail_msg("%s: %g to %g", r->about, x.low, x.high);
    }
}

/* Games of two towns with a deck in common, of which few have what is looked for, and
 * nobody is ahead by it. */
static hm_lift rare_games(uint64_t *chance)
{
    hm_lift l = {0};
    for (int i = 0; i < 100; i++) {
        int64_t group[HM_GROUPS] = {0};
        const int deck = hm_rng_below(chance, 12);
        for (int town = 0; town < 2; town++) {
            const int at = hm_rng_below(chance, 40) == 0 ? HM_GROUP_N : HM_OTHER_N;
            group[at]++;
            group[at + 1] += 20 + deck + hm_rng_below(chance, 9) +
                             hm_rng_below(chance, 9);
        }
        hm_lift_add(&l, group);
    }
    return l;
}

static void test_a_rare_lift_is_seldom_wrong(void **state)
{
    uint64_t chance = 14;
    int wrong = 0, told = 0;
    (void)state;
    for (int i = 0; i < 2000; i++) {
        const hm_lift l = rare_games(&chance);
        const hm_interval x = hm_lift_mean(&l, 0.95);
        told += isfinite(x.low);
        wrong += x.low > 0 || x.high < 0;
    }
    assert_true(told > 1500);
    assert_in_range(wrong * 1000 / told, 20, 65); /* in thousands */
}

static void test_ratios_are_those_of_the_reference(void **state)
{
    hm_ratio r = {0};
    (void)state;
    assert_true(isnan(hm_ratio_mean(&r, 0.95).mean));
    for (int i = 0; i < 30; i++)
        hm_ratio_add(&r, 1 + i % 4, 3 + i * 7 % 10);
    assert_interval(hm_ratio_mean(&r, 0.95), 3.0821917808219177, 2.3953871551657335,
                    3.7689964064781023);
}

static void test_ranks_are_those_of_the_reference(void **state)
{
    const double a[] = {4.1, 0.5, 0.5, -2, 7, 3, 3, 3, 11};
    const double b[] = {1, 0, 2, -3, 6, 5, 4, 4, 4}, same[] = {2, 2, 2};
    (void)state;
    assert_near(hm_spearman(a, b, 9), 0.6580148237280654, 1e-12);
    assert_near(hm_spearman(a, b, 5), 0.8207826816681233, 1e-12);
    assert_near(hm_spearman(a, a, 9), 1, 1e-12);
    assert_true(isnan(hm_spearman(a, same, 3)));
    assert_true(isnan(hm_spearman(a, b, 1)));
}

/* -- looks */

static void test_looks_are_fixed_beforehand(void **state)
{
    hm_looks l;
    (void)state;
    hm_looks_make(&l, 40, 100, 0.95);
    assert_int_equal(l.count, 4);
    assert_true(l.at[0] == 40 && l.at[1] == 60 && l.at[2] == 90 && l.at[3] == 100);
    assert_near(l.level, 0.9875, 1e-12);
    assert_int_equal(hm_look_due(&l, 90), 2);
    assert_int_equal(hm_look_due(&l, 91), -1);
    hm_looks_make(&l, 40, 10, 0.95);
    assert_true(l.count == 1 && l.at[0] == 10);
    hm_looks_make(&l, 40, INT64_C(1000000000), 0.95);
    assert_true(l.count <= HM_LOOKS_MAX);
    assert_true(l.at[l.count - 1] == 1000000000);
}

/* Differences as games have them: whole, uneven, far out now and then; on average
 * `shift` hundredths. */
static int64_t difference(uint64_t *chance, int shift)
{
    int64_t v = hm_rng_below(chance, 13) - 6 + hm_rng_below(chance, 9) - 4;
    if (hm_rng_below(chance, 20) == 0)
        v += hm_rng_below(chance, 2) ? 12 : -12;
    return v + shift / 100 + (hm_rng_below(chance, 100) < shift % 100);
}

/* Looks until the interval leaves out 0; returns how many were looked at, 0: never. */
static int64_t settle(uint64_t *chance, const hm_looks *l, int shift, bool *above)
{
    hm_sums s = {0};
    for (int64_t n = 1; n <= l->at[l->count - 1]; n++) {
        hm_sums_add(&s, difference(chance, shift));
        if (hm_look_due(l, n) < 0)
            continue;
        hm_interval x = hm_student(&s, 1, l->level);
        *above = x.low > 0;
        if (x.low > 0 || x.high < 0)
            return n;
    }
    return 0;
}

static void test_without_a_difference_verdicts_are_rare(void **state)
{
    uint64_t chance = 11;
    int wrong = 0;
    hm_looks l;
    bool above;
    (void)state;
    hm_looks_make(&l, 40, 2000, 0.95);
    for (int i = 0; i < 1000; i++)
        wrong += settle(&chance, &l, 0, &above) > 0;
    assert_true(wrong <= 50);
    assert_true(wrong > 0); /* or the test is far too shy */
}

/* A look after every game at the interval of one look: what the fixed looks are for. */
static void test_impatience_is_wrong_far_more_often(void **state)
{
    uint64_t chance = 12;
    int wrong = 0;
    (void)state;
    for (int i = 0; i < 200; i++) {
        hm_sums s = {0};
        bool found = false;
        for (int n = 1; n <= 400; n++) {
            hm_sums_add(&s, difference(&chance, 0));
            hm_interval x = hm_student(&s, 1, 0.95);
            found = found || (n > 9 && (x.low > 0 || x.high < 0));
        }
        wrong += found;
    }
    assert_true(wrong > 40);
}

static void test_a_difference_is_found_and_soon(void **state)
{
    uint64_t chance = 13;
    int64_t played = 0;
    int found = 0, wrong = 0;
    hm_looks l;
    (void)state;
    hm_looks_make(&l, 40, 2000, 0.95);
    for (int i = 0; i < 1000; i++) {
        bool above;
        int64_t n = settle(&chance, &l, 100, &above);
        found += n > 0 && above;
        wrong += n > 0 && !above;
        played += n > 0 ? n : 2000;
    }
    assert_true(found >= 950 && wrong == 0);
    assert_true(played / 1000 < 600);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_quantiles_are_those_of_the_reference),
        cmocka_unit_test(test_shares_are_those_of_the_reference),
        cmocka_unit_test(test_means_are_those_of_the_reference),
        cmocka_unit_test(test_variances_of_large_numbers_are_exact),
        cmocka_unit_test(test_lift_is_that_of_the_reference),
        cmocka_unit_test(test_a_rare_lift_is_judged_by_its_few_games),
        cmocka_unit_test(test_one_game_gives_no_interval),
        cmocka_unit_test(test_a_rare_lift_is_seldom_wrong),
        cmocka_unit_test(test_ratios_are_those_of_the_reference),
        cmocka_unit_test(test_ranks_are_those_of_the_reference),
        cmocka_unit_test(test_looks_are_fixed_beforehand),
        cmocka_unit_test(test_without_a_difference_verdicts_are_rare),
        cmocka_unit_test(test_impatience_is_wrong_far_more_often),
        cmocka_unit_test(test_a_difference_is_found_and_soon),
    };
    return cmocka_run_group_tests_name("sim stats", tests, NULL, NULL);
}
