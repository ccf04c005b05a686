#!/usr/bin/env python3
"""How far bots agree on cards: ranks of the buildings of the base pack by what each kind of
bot makes of them. Not part of make test, because it takes as long as it is given.

    tests/agree-bots.py [HAMLET] [quick=20000,300] [greedy=8000,300] [hard=1000,0] ...

After = stand games, and pairs of games for the study of each card (0: none); bots that search have 50
playouts a choice. All bots play the same seeds with decks by chance. Printed: Spearman's rank
correlation with the first bot, of lift (towns with the card over those without), of the change
that studies find (games with the card less those without), and of how often it is built; only
cards of which a number is known for both.
"""
import json
import subprocess
import sys

PLAYOUTS = 50
SEARCH = ("hard", "mcts")


def sim(hamlet, bot, *words):
    words = [hamlet, "sim", "--bots", bot, "--json", *words]
    if bot in SEARCH:
        words += ["--playouts", str(PLAYOUTS)]
    return json.loads(subprocess.run(words, check=True, capture_output=True).stdout)["cards"]


def play(hamlet, bot, games, pairs):
    cards = {c["card"]: c for c in sim(hamlet, bot, "--games", str(games))}
    for name, card in cards.items():
        card["change"] = None
        if pairs > 0:
            study = sim(hamlet, bot, "--card", name, "--first", "1", "--count", str(pairs))
            card["change"] = study[0]["change"]["mean"]
    return cards


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


def lift(card):
    return card["lift"]["mean"] if card["lift"]["low"] is not None else None


def change(card):
    return card["change"]


def built(card):
    return card["built"] / card["towns"]


def agree(number, one, other):
    known = [n for n in one if number(one[n]) is not None and number(other[n]) is not None]
    if len(known) < 3:
        return "not known"
    rho = spearman([number(one[n]) for n in known], [number(other[n]) for n in known])
    return f"{rho:+.2f} over {len(known)} cards"


def cell(number):
    return "-" if number is None else f"{number:+.1f}"


def main():
    hamlet, bots = "build/hamlet", []
    for word in sys.argv[1:]:
        if "=" in word:
            name, counts = word.split("=")
            bots.append((name, *map(int, counts.split(","))))
        else:
            hamlet = word
    bots = bots or [("quick", 20000, 300), ("greedy", 8000, 300), ("hard", 1000, 0)]
    runs = [play(hamlet, *bot) for bot in bots]
    print("| card | " + " | ".join(f"{b[0]}: lift | change" for b in bots) + " |")
    print("|---" * (1 + 2 * len(bots)) + "|")
    for name in sorted(runs[0], key=lambda c: (runs[0][c]["type"], c)):
        cells = [cell(f(r[name])) for r in runs for f in (lift, change)]
        print(f"| {name} | " + " | ".join(cells) + " |")
    for run, bot in zip(runs[1:], bots[1:]):
        print(f"\n{bots[0][0]} and {bot[0]}: lift {agree(lift, runs[0], run)}, "
              f"change {agree(change, runs[0], run)}, copies {agree(built, runs[0], run)}")


main()
