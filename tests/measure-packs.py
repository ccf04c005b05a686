#!/usr/bin/env python3
"""How the bots play with each pack: points, what a choice costs, and which published cards
are built. Not part of make test, because it takes as long as it is given.

    tests/measure-packs.py levels  [--hamlet H] [--first SEED] [--bots LEVEL=GAMES ...]
    tests/measure-packs.py against ...

`levels` prints a table of levels and packs, and one of cards; `against` the judge against quick.
Games for two with decks by chance, one of each seed; a bot sits on both seats, but for
`against`. `hard` has 50 playouts a choice (--playouts), `judge` lessons of --learn games. Cost is
time of a processor for a choice, of one option, too, with setting up games; of bots that learn, a
choice in a lesson, with what is learned of it. A card's share: the towns that build it, in percent
of those in whose games it is, with its own pack.
"""
import argparse
import json
import resource
import subprocess

PACKS = [("base", "base"), ("fortune", "base,fortune"), ("villagers", "base,villagers"),
         ("both", "base,fortune,villagers"), ("harbor", "base,harbor"),
         ("Little Town", "little-town")]
LEVELS = {"quick": 400, "easy": 100, "medium": 100, "judge": 40, "hard": 10}
LEARNS = ("judge", "expert")


def sim(a, *words):
    """What `hamlet sim` says, and seconds of a processor."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    out = subprocess.run([a.hamlet, "sim", "--players", "2", "--json", *words], check=True,
                         capture_output=True).stdout
    return json.loads(out), resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def play(a, packs, level, games):
    words = ["--packs", packs, "--bots", level, "--first", str(a.first), "--count", str(games)]
    if a.monuments and packs != "little-town":
        words += ["--monuments"]
    if level in LEARNS:
        words += ["--learn", str(a.learn)]
    if level == "hard":
        words += ["--playouts", str(a.playouts)]
    return sim(a, *words)


def lesson(a, packs, games):
    """Seconds of a lesson: a game after lessons that are a tenth as long costs the same."""
    times = [sim(a, "--packs", packs, "--bots", "judge", "--first", str(a.first), "--count",
                 str(games), "--learn", str(learn))[1] / games
             for learn in (a.learn, max(1, a.learn // 10))]
    return (times[0] - times[1]) / 0.9


def mean(x):
    if x["low"] is None:
        return "%.1f" % x["mean"]
    return "%.1f ± %.1f" % (x["mean"], (x["high"] - x["low"]) / 2)


def time(seconds):
    return ("%.0f µs" % (seconds * 1e6) if seconds < 1e-3 else
            "%.1f ms" % (seconds * 1e3) if seconds < 1 else "%.1f s" % seconds)


def cell(a, packs, level, games):
    """One of the first table, and the cards for the second."""
    run, seconds = play(a, packs, level, games)
    learns = level in LEARNS and packs != "little-town"
    learned = lesson(a, packs, max(2, games // 6)) if learns else 0
    each = run["length"]["moves"] / games
    cost = learned / a.learn / each if learns else seconds / games / each
    text = "%s, %s" % (mean(run["by_bot"][0]), time(cost))
    return text + (", lesson " + time(learned) if learns else ""), run["cards"]


def levels(a):
    rows = {level: [] for level in a.levels}
    shares = {}
    for name, packs in PACKS:
        for level, games in a.levels.items():
            text, cards = cell(a, packs, level, games)
            rows[level].append(text)
            for c in cards:
                if c["pack"] == packs.split(",")[-1] and name != "both" and c["towns"] > 0:
                    key = (c["pack"], c["type"], c["card"])
                    shares.setdefault(key, {})[level] = 100 * c["builders"] / c["towns"]
    print("| bot | " + " | ".join(name for name, _ in PACKS) + " |")
    print("|---" * (1 + len(PACKS)) + "|")
    for level, cells in rows.items():
        print("| `%s`, %d games | %s |" % (level, a.levels[level], " | ".join(cells)))
    print("\n| card | type | " + " | ".join("`%s`" % level for level in rows) + " |")
    print("|---" * (2 + len(rows)) + "|")
    for key in sorted(shares):
        cells = ["%.0f" % shares[key][x] if x in shares[key] else "" for x in rows]
        print("| %s | %s | %s |" % (key[2], key[1], " | ".join(cells)))


def against(a):
    print("| pack | games | judge | ahead by | won |")
    print("|---|---|---|---|---|")
    for name, packs in PACKS:
        games = a.levels["judge"]
        run, _ = sim(a, "--packs", packs, "--bots", "judge,quick", "--first", str(a.first),
                     "--count", str(games), "--learn", str(a.learn))
        judge = run["by_bot"][0]
        other = run["by_bot"][1]
        won = judge["win_rate"]
        print("| %s | %d | %s | %+.1f | %.0f %% (%.0f to %.0f) |" % (
            name, games, mean(judge), judge["mean"] - other["mean"], 100 * won["mean"],
            100 * won["low"], 100 * won["high"]), flush=True)


def main():
    p = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    p.add_argument("what", choices=["levels", "against"])
    p.add_argument("--hamlet", default="build/hamlet")
    p.add_argument("--first", type=int, default=920001)
    p.add_argument("--learn", type=int, default=300)
    p.add_argument("--playouts", type=int, default=50)
    p.add_argument("--monuments", action="store_true")
    p.add_argument("--packs", nargs="*", help="only these, by their names here")
    p.add_argument("--bots", nargs="*", default=[], help="LEVEL=GAMES, instead of all")
    a = p.parse_args()
    global PACKS
    PACKS = [x for x in PACKS if not a.packs or x[0] in a.packs]
    a.levels = {w.split("=")[0]: int(w.split("=")[1]) for w in a.bots} or LEVELS
    {"levels": levels, "against": against}[a.what](a)


main()
