#!/usr/bin/env python3
"""How far bots agree on cards: what each building of the base pack does to a game, by each
kind of bot. Not part of make test, because it takes as long as it is given.

    tests/agree-bots.py [HAMLET] [judge=1000] [quick=20000] [hard=300] ...

After = stand games for two with decks by chance; bots that search have 30 playouts a choice,
those that learn lessons of 300 games. Each bot has decks of its own, so that what two of them
have in common is not the luck of the decks. Of each card is told how many points towns have
more in decks with it than in decks with another card of its type (95 %), and in how many
percent of the towns it is built; then Spearman's rank correlation of both with the first bot.
"""
import json
import subprocess
import sys

PLAYOUTS, LESSON, FIRST = 30, 300, 930001


def play(hamlet, number, bot, games):
    words = [hamlet, "sim", "--bots", bot, "--json", "--first", str(FIRST + 100000 * number),
             "--count", str(games), "--playouts", str(PLAYOUTS), "--learn", str(LESSON)]
    cards = json.loads(subprocess.run(words, check=True, capture_output=True).stdout)["cards"]
    return {c["card"]: c for c in cards if c["in_play"] > 1}


def sums(card):
    """Games, points of all their towns, and the squares of these: from the sums of the lift,
    where towns with a copy and those without stand apart."""
    s = card["lift_sums"] + 21 * [0] # without the noughts at its end
    return s[0], s[2] + s[4], s[10] + s[20] + 2 * s[12]


def effect(cards, name, towns=2):
    """Decks with it less decks with others of its type, for each town; and half an interval."""
    one = sums(cards[name])
    others = [sums(c) for n, c in cards.items() if n != name and c["type"] == cards[name]["type"]]
    if not others:
        return None
    rest = [sum(x) for x in zip(*others)]
    mean = [x[1] / x[0] for x in (one, rest)]
    var = [(x[2] / x[0] - m * m) / (x[0] - 1) for x, m in zip((one, rest), mean)]
    return (mean[0] - mean[1]) / towns, 1.96 * sum(var) ** 0.5 / towns


def ranks(values):
    order = sorted(range(len(values)), key=lambda i: values[i])
    out = [0.0] * len(values)
    i = 0
    while i < len(order):
        end = i
        while end < len(order) and values[order[end]] == values[order[i]]:
            end += 1
        for k in range(i, end):
            out[order[k]] = (i + end - 1) / 2
        i = end
    return out


def spearman(a, b):
    x, y = ranks(a), ranks(b)
    mx, my = sum(x) / len(x), sum(y) / len(y)
    xy = sum((p - mx) * (q - my) for p, q in zip(x, y))
    xx = sum((p - mx) ** 2 for p in x)
    yy = sum((q - my) ** 2 for q in y)
    return xy / (xx * yy) ** 0.5


def main():
    hamlet, bots = "build/hamlet", []
    for word in sys.argv[1:]:
        if "=" in word:
            name, count = word.split("=")
            bots.append((name, int(count)))
        else:
            hamlet = word
    bots = bots or [("judge", 1000), ("quick", 20000), ("hard", 300)]
    runs = [play(hamlet, i, *bot) for i, bot in enumerate(bots)]
    known = sorted(set.intersection(*map(set, runs)), key=lambda n: (runs[0][n]["type"], n))
    known = [n for n in known if effect(runs[0], n) is not None]
    did = [[effect(run, n) for n in known] for run in runs]
    built = [[100 * run[n]["builders"] / run[n]["towns"] for n in known] for run in runs]
    print("| card | " + " | ".join("`%s`: points | built" % b[0] for b in bots) + " |")
    print("|---" * (1 + 2 * len(bots)) + "|")
    for k, name in enumerate(known):
        cells = ["%+.1f ± %.1f | %.0f %%" % (*did[i][k], built[i][k]) for i in range(len(bots))]
        print("| %s | %s |" % (name, " | ".join(cells)))
    for i in range(1, len(bots)):
        print("\n%s and %s, %d cards: points %+.2f, built %+.2f" % (
            bots[0][0], bots[i][0], len(known),
            spearman([x[0] for x in did[0]], [x[0] for x in did[i]]),
            spearman(built[0], built[i])))


main()
