/* stats.c - see stats.h.
 *
 * Variances are worked out in whole numbers of 128 bits up to the last division, so that
 * nothing is lost between two large squares. Quantiles are found by Newton's steps on the
 * distribution itself, which is a continued fraction; tests/stats_reference.py has the
 * same by other ways. */
#include "tools/sim/stats.h"

#include <math.h>
#include <stdlib.h>

__extension__ typedef __int128 wide;

enum { STEPS_MAX = 300, NEWTON_MAX = 60 };

/* Beyond so many, Student's distribution is found from the normal one: logarithms of the
 * gamma function would lose more than the series leaves out. */
static const double FREEDOM_LARGE = 10000;

/* -- the normal distribution */

static double normal_below(double x) { return 0.5 * erfc(-x / sqrt(2)); }

static double normal_density(double x) { return exp(-x * x / 2) / sqrt(2 * M_PI); }

/* From a rough start (Tukey's lambda) in steps that use the curvature, too. In the far
 * tail the step is taken on the smaller side, where nothing is lost. */
double hm_normal_quantile(double p)
{
    if (p > 0.5)
        return -hm_normal_quantile(1 - p);
    double x = (pow(p, 0.135) - pow(1 - p, 0.135)) / 0.1975;
    for (int i = 0; i < NEWTON_MAX; i++) {
        double e = (normal_below(x) - p) / normal_density(x);
        double step = e / (1 + x * e / 2);
        x -= step;
        if (fabs(step) < 1e-15 * (1 + fabs(x)))
            break;
    }
    return x;
}

/* -- Student's distribution */

/* The continued fraction of the incomplete beta function, by Lentz. */
static double beta_fraction(double a, double b, double x)
{
    const double tiny = 1e-300;
    double c = 1, d = 1 - (a + b) * x / (a + 1);
    d = 1 / (fabs(d) < tiny ? tiny : d);
    double h = d;
    for (int m = 1; m <= STEPS_MAX; m++) {
        double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
        double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
        d = 1 / fmax(tiny, 1 + even * d);
        c = fmax(tiny, 1 + even / c);
        h *= d * c;
        d = 1 + odd * d;
        d = 1 / (fabs(d) < tiny ? tiny : d);
        c = 1 + odd / c;
        c = fabs(c) < tiny ? tiny : c;
        h *= d * c;
        if (fabs(d * c - 1) < 1e-16)
            break;
    }
    return h;
}

/* The regularized incomplete beta function; the fraction is quick on one side only. */
static double beta_share(double a, double b, double x)
{
    if (x <= 0 || x >= 1)
        return x <= 0 ? 0 : 1;
    double front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) +
                       b * log1p(-x));
    if (x < (a + 1) / (a + b + 2))
        return front * beta_fraction(a, b, x) / a;
    return 1 - front * beta_fraction(b, a, 1 - x) / b;
}

/* Fisher's expansion: what a normal number becomes with this much freedom. */
static double widen(double x, double v)
{
    double x2 = x * x;
    double g1 = (x2 + 1) / 4;
    double g2 = ((5 * x2 + 16) * x2 + 3) / 96;
    double g3 = (((3 * x2 + 19) * x2 + 17) * x2 - 15) / 384;
    return x * (1 + g1 / v + g2 / (v * v) + g3 / (v * v * v));
}

double hm_student_below(double t, double v)
{
    if (v > FREEDOM_LARGE) { /* the inverse of widen(), to the same order */
        double x = t;
        for (int i = 0; i < 8; i++)
            x += t - widen(x, v);
        return normal_below(x);
    }
    double tail = beta_share(v / 2, 0.5, v / (v + t * t)) / 2;
    return t < 0 ? tail : 1 - tail;
}

static double student_density(double t, double v)
{
    return exp(lgamma((v + 1) / 2) - lgamma(v / 2) - (v + 1) / 2 * log1p(t * t / v)) /
           sqrt(v * M_PI);
}

/* On the lower side, where small shares are exact; kept between bounds, since Newton's
 * steps leap where there is little freedom. */
double hm_student_quantile(double p, double v)
{
    if (p > 0.5)
        return -hm_student_quantile(1 - p, v);
    double x = widen(hm_normal_quantile(p), v < 3 ? 3 : v), low = -1e300, high = 0;
    if (v > FREEDOM_LARGE)
        return x;
    for (int i = 0; i < STEPS_MAX; i++) {
        double e = hm_student_below(x, v) - p;
        if (e > 0)
            high = x;
        else
            low = x;
        double next = x - e / student_density(x, v);
        if (!(next > low && next < high))
            next = low < -1e299 ? 2 * x - 1 : (low + high) / 2;
        double step = next - x;
        x = next;
        if (fabs(step) < 1e-14 * (1 + fabs(x)))
            break;
    }
    return x;
}

/* -- intervals */

hm_interval hm_wilson(int64_t wins, int64_t n, int scale, double level)
{
    if (n <= 0)
        return (hm_interval){NAN, 0, 1};
    double m = (double)n / scale, p = (double)wins / (double)n;
    double z = hm_normal_quantile(0.5 + level / 2), z2 = z * z;
    double middle = (p + z2 / (2 * m)) / (1 + z2 / m);
    double half = z / (1 + z2 / m) * sqrt(p * (1 - p) / m + z2 / (4 * m * m));
    return (hm_interval){p, wins == 0 ? 0 : fmax(0, middle - half),
                         wins == n ? 1 : fmin(1, middle + half)};
}

void hm_sums_add(hm_sums *s, int64_t value)
{
    s->n++;
    s->sum += value;
    s->squares += value * value;
}

double hm_sums_variance(const hm_sums *s)
{
    if (s->n < 2)
        return 0;
    wide spread = (wide)s->n * s->squares - (wide)s->sum * s->sum;
    return (double)spread / ((double)s->n * (double)(s->n - 1));
}

hm_interval hm_student(const hm_sums *s, int parts, double level)
{
    if (s->n < 2)
        return (hm_interval){s->n == 1 ? (double)s->sum / parts : nan(""), -INFINITY,
                             INFINITY};
    double mean = (double)s->sum / (double)s->n / parts;
    double t = hm_student_quantile(0.5 + level / 2, (double)(s->n - 1));
    double half = t * sqrt(hm_sums_variance(s) / (double)s->n) / parts;
    return (hm_interval){mean, mean - half, mean + half};
}

/* -- two groups in each game */

void hm_lift_add(hm_lift *l, const int64_t value[HM_GROUPS])
{
    l->games++;
    for (int i = 0; i < HM_GROUPS; i++) {
        l->sum[i] += value[i];
        for (int k = i; k < HM_GROUPS; k++)
            l->product[i][k] += value[i] * value[k];
    }
}

static double product(const hm_lift *l, int i, int k)
{
    return (double)(i < k ? l->product[i][k] : l->product[k][i]);
}

/* From how many games the towns of a group come: all games alike would have them spread
 * over so many (Kish). 1, exactly, where all are from one game. */
static double witnesses(const hm_lift *l, int group)
{
    const wide all = l->sum[group], squares = l->product[group][group];
    return all * all <= squares ? 1 : (double)all * (double)all / (double)squares;
}

/* Half of the interval, from what errors of the games add up to. The group that comes
 * from fewer games has the say: what is known of a card that one town in hundreds has is
 * known from that town. INFINITY where this is one game, or where games were so alike
 * that they say nothing of how others may differ. */
static double lift_half(const hm_lift *l, double square, double largest, double level)
{
    const double nothing = 1e-12; /* of numbers that cancel each other out */
    double g = fmin(witnesses(l, HM_GROUP_N), witnesses(l, HM_OTHER_N));
    if (g <= 1 || square <= nothing * largest)
        return INFINITY;
    return sqrt(square * g / (g - 1)) * hm_student_quantile(0.5 + level / 2, g - 1);
}

/* The difference of two ratios of sums. What a game adds to its error is a sum of four
 * terms (each group's points less what so many towns have on average); the square of it,
 * added up over all games, is made of the products that were kept. */
hm_interval hm_lift_mean(const hm_lift *l, double level)
{
    double n = (double)l->sum[HM_GROUP_N], m = (double)l->sum[HM_OTHER_N];
    if (n == 0 || m == 0)
        return (hm_interval){NAN, -INFINITY, INFINITY};
    double with = (double)l->sum[HM_GROUP_POINTS] / n;
    double without = (double)l->sum[HM_OTHER_POINTS] / m;
    const double w[HM_GROUPS] = {-with / n, 1 / n, without / m, -1 / m};
    double square = 0, largest = 0;
    for (int i = 0; i < HM_GROUPS; i++)
        for (int k = 0; k < HM_GROUPS; k++) {
            double term = w[i] * w[k] * product(l, i, k);
            square += term;
            largest = fmax(largest, fabs(term));
        }
    double half = lift_half(l, square, largest, level);
    return (hm_interval){with - without, with - without - half, with - without + half};
}

/* -- ratios */

void hm_ratio_add(hm_ratio *r, int64_t things, int64_t sum)
{
    r->games++;
    r->things += things;
    r->sum += sum;
    r->things_squares += things * things;
    r->products += things * sum;
    r->squares += sum * sum;
}

hm_interval hm_ratio_mean(const hm_ratio *r, double level)
{
    double n = (double)r->things, g = (double)r->games;
    if (r->games < 2 || r->things == 0)
        return (hm_interval){NAN, -INFINITY, INFINITY};
    double m = (double)r->sum / n;
    double square = (double)r->squares - 2 * m * (double)r->products +
                    m * m * (double)r->things_squares;
    double error = sqrt(fmax(0, square) * g / (g - 1)) / n;
    double half = error * hm_student_quantile(0.5 + level / 2, g - 1);
    return (hm_interval){m, m - half, m + half};
}

/* -- looks */

void hm_looks_make(hm_looks *l, int64_t first, int64_t most, double level)
{
    l->count = 0;
    for (int64_t at = first; at < most && l->count < HM_LOOKS_MAX - 1; at += (at + 1) / 2)
        l->at[l->count++] = at;
    l->at[l->count++] = most;
    l->level = 1 - (1 - level) / l->count;
}

int hm_look_due(const hm_looks *l, int64_t games)
{
    for (int i = 0; i < l->count; i++)
        if (l->at[i] == games)
            return i;
    return -1;
}

/* -- ranks */

typedef struct ranked {
    double value, rank;
    int    place;
} ranked;

static int by_value(const void *a, const void *b)
{
    double x = ((const ranked *)a)->value, y = ((const ranked *)b)->value;
    return (x > y) - (x < y);
}

/* Twice the rank of each, so that shared ranks are whole numbers. */
static void rank_all(const double *value, int n, double *out)
{
    ranked list[HM_RANKED_MAX];
    for (int i = 0; i < n; i++)
        list[i] = (ranked){value[i], 0, i};
    qsort(list, (size_t)n, sizeof *list, by_value);
    for (int i = 0, end; i < n; i = end) {
        for (end = i; end < n && list[end].value == list[i].value; end++)
            ;
        for (int k = i; k < end; k++)
            out[list[k].place] = i + end + 1;
    }
}

double hm_spearman(const double *a, const double *b, int n)
{
    double x[HM_RANKED_MAX], y[HM_RANKED_MAX], xy = 0, xx = 0, yy = 0;
    if (n < 2 || n > HM_RANKED_MAX)
        return NAN;
    rank_all(a, n, x);
    rank_all(b, n, y);
    for (int i = 0; i < n; i++) {
        double dx = x[i] - (n + 1), dy = y[i] - (n + 1);
        xy += dx * dy;
        xx += dx * dx;
        yy += dy * dy;
    }
    return xx > 0 && yy > 0 ? xy / sqrt(xx * yy) : nan("");
}
