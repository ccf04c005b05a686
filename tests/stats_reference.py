#!/usr/bin/env python3
"""The reference values of tests/test_sim_stats.c, by other ways than tools/sim/stats.c.

    python3 tests/stats_reference.py

Student's distribution with whole degrees of freedom is a finite sum of powers of a cosine
(Abramowitz and Stegun, 26.7.3 and 26.7.4), worked out with 60 digits; quantiles come from
bisection. With other degrees of freedom it is an integral by Simpson's rule. The normal
distribution is the series of the error function, also with 60 digits.
Nothing but the standard library is used.
"""
import math
from decimal import Decimal as D, getcontext
from fractions import Fraction as F
from statistics import correlation

getcontext().prec = 60
PI = D("3.14159265358979323846264338327950288419716939937510582097494459")


def arctan(x):
    """Halved three times, then the series."""
    halvings = 0
    while abs(x) > D("0.1"):
        x = x / (1 + (1 + x * x).sqrt())
        halvings += 1
    total, power, k = D(0), x, 1
    while abs(power) > D("1e-58"):
        total += power / k if k % 4 == 1 else -power / k
        power *= x * x
        k += 2
    return total * 2 ** halvings


def student_below(t, v):
    """The share below t >= 0 with v degrees of freedom, a whole number."""
    root = D(v).sqrt()
    theta = arctan(t / root)
    cos2 = D(v) / (D(v) + t * t)
    sin = t / (D(v) + t * t).sqrt()
    if v % 2 == 1:
        total, term = D(0), cos2.sqrt()
        for k in range(1, (v - 1) // 2 + 1):
            total += term
            term *= cos2 * (2 * k) / (2 * k + 1)
        inside = 2 / PI * (theta + sin * total) if v > 1 else 2 * theta / PI
    else:
        total, term = D(0), D(1)
        for k in range(1, v // 2 + 1):
            total += term
            term *= cos2 * (2 * k - 1) / (2 * k)
        inside = sin * total
    return (1 + inside) / 2


def student_quantile(p, v):
    """For any v >= 2, in plain floating point: with t = sqrt(v) * tan(a), the density is a
    power of cos(a), which is divided by its own integral."""
    def integral(end, steps=4000):
        h = end / steps
        odd = math.fsum(math.cos(h * i) ** (v - 1) for i in range(1, steps, 2))
        even = math.fsum(math.cos(h * i) ** (v - 1) for i in range(2, steps, 2))
        return h / 3 * (1 + 4 * odd + 2 * even + math.cos(end) ** (v - 1))
    want, low, high = (2 * p - 1) * integral(math.pi / 2), 0.0, math.pi / 2
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if integral(middle) < want else (low, middle)
    return math.sqrt(v) * math.tan(low)


def normal_below(x):
    """By the series of the error function."""
    total, term, k = D(0), x, 0
    while abs(term) > D("1e-58"):
        total += term / (2 * k + 1)
        k += 1
        term *= -x * x / (2 * k)
    return D("0.5") + total / (2 * PI).sqrt()


def quantile(below, p):
    low, high = D(0), D(1)
    while below(high) < p:
        high *= 2
    for _ in range(110):
        middle = (low + high) / 2
        low, high = (middle, high) if below(middle) < p else (low, middle)
    return low


def wilson(wins, n, level):
    z = quantile(normal_below, (1 + D(level)) / 2)
    p, z2 = D(wins) / n, z * z
    middle = (p + z2 / (2 * n)) / (1 + z2 / n)
    half = z / (1 + z2 / n) * (p * (1 - p) / n + z2 / (4 * n * n)).sqrt()
    return middle - half, middle + half


def mean(values, level):
    n = len(values)
    m = D(sum(values)) / n
    s2 = sum((D(v) - m) ** 2 for v in values) / (n - 1)
    half = quantile(lambda t: student_below(t, n - 1), (1 + D(level)) / 2) * (s2 / n).sqrt()
    return m, m - half, m + half


def lift(games, level):
    """Ratios over clusters, by their residuals, one after the other. There are as many
    witnesses as games would be in which the towns of the rarer group are spread evenly."""
    nb, pb = sum(g[0] for g in games), sum(g[1] for g in games)
    nn, pn = sum(g[2] for g in games), sum(g[3] for g in games)
    mb, mn = F(pb, nb), F(pn, nn)
    e = [(g[1] - mb * g[0]) / nb - (g[3] - mn * g[2]) / nn for g in games]
    k = min(F(nb ** 2, sum(g[0] ** 2 for g in games)), F(nn ** 2, sum(g[2] ** 2 for g in games)))
    var = sum(x * x for x in e) * k / (k - 1)
    half = student_quantile((1 + float(level)) / 2, float(k - 1)) * math.sqrt(var)
    m = float(mb - mn)
    return m, m - half, m + half


def ratio(games, level):
    n, s = sum(g[0] for g in games), sum(g[1] for g in games)
    m, k = F(s, n), len(games)
    var = sum(((g[1] - m * g[0]) / n) ** 2 for g in games) * F(k, k - 1)
    half = quantile(lambda t: student_below(t, k - 1), (1 + D(level)) / 2) * \
        (D(var.numerator) / D(var.denominator)).sqrt()
    m = D(m.numerator) / D(m.denominator)
    return m, m - half, m + half


def ranks(values):
    return [(sum(w < v for w in values) + sum(w <= v for w in values) + 1) / 2 for v in values]


def show(*values):
    return ", ".join(f"{float(v)!r}" for v in values)


if __name__ == "__main__":
    for p in ("0.75", "0.9", "0.975", "0.995", "0.9999", "0.999999"):
        print("normal ", p, show(quantile(normal_below, D(p))))
    for p in ("0.75", "0.975", "0.9979", "0.99999"):
        for v in (1, 2, 3, 7, 30, 101, 1000, 20001):
            print("student", p, v, show(quantile(lambda t: student_below(t, v), D(p))))
    for wins, n, level in ((0, 10, "0.95"), (3, 10, "0.95"), (10, 10, "0.95"),
                           (205, 400, "0.95"), (81, 263, "0.99"), (1, 100000, "0.9"),
                           (D(110) / 60, 10, "0.95"), (D(1) / 6, 10, "0.95")):
        print("wilson ", wins, n, level, show(*wilson(wins, n, level)))
    for values in ([3, 5], [4, -2, 7, 0, 1, 1, 9, -3], list(range(-20, 41, 3)) * 7):
        print("mean   ", len(values), show(*mean(values, "0.95")), show(*mean(values, "0.99")))
    games = [(1, 20 + i % 7, 2, 31 + i * 5 % 11) if i % 3 else (2, 44 + i % 5, 1, 18 - i % 4)
             for i in range(40)]
    print("lift   ", show(*lift(games, "0.95")))
    rare = [(1, 27 + i // 16, 1, 20 + i % 9) if i % 16 == 3 else (0, 0, 2, 37 + i * 5 % 13)
            for i in range(60)]
    print("rare   ", show(*lift(rare, "0.95")))
    print("student", 0.975, 6.5, show(student_quantile(0.975, 6.5)))
    print("ratio  ", show(*ratio([(1 + i % 4, 3 + i * 7 % 10) for i in range(30)], "0.95")))
    a = [4.1, 0.5, 0.5, -2, 7, 3, 3, 3, 11]
    b = [1, 0, 2, -3, 6, 5, 4, 4, 4]
    print("ranks  ", show(correlation(ranks(a), ranks(b))), show(correlation(ranks(a[:5]), ranks(b[:5]))))
