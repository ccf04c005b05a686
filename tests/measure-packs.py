#!/usr/bin/env python3
"""How the bots play with each pack: points, what a choice costs, and which published cards
are built. Not part of make test, because it takes as long as it is given.

    tests/measure-packs.py levels  [--hamlet H] [--first SEED] [--bots LEVEL=GAMES ...]
    tests/measure-packs.py shares  ...    tables for docs/bots.md: one of levels and packs,
    tests/measure-packs.py against ...    one of cards, and the judge against quick

Games for two with decks by chance, one of each seed; a bot sits on both seats, but against
another. `hard` has 50 playouts a choice (--playouts), `judge` lessons of --learn games.
A choice is any that a bot made, also of one option. Its cost is time of a processor, with
setting up games and, of bots that learn, without lessons: those are told apart.
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


def play(a, packs, level, games, *more):
    words = [*more, "--packs", packs, "--bots", level, "--first", str(a.first), "--count", str(games)]
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
    return "%.1f ± %.1f" % (x["mean"], (x["high"] - x["low"]) / 2) if x["low"] is not None else "%.1f" % x["mean"]


def time(seconds):
    return ("%.0f µs" % (seconds * 1e6) if seconds < 1e-3 else
            "%.1f ms" % (seconds * 1e3) if seconds < 1 else "%.1f s" % seconds)


def levels(a):
    print("| bot | " + " | ".join(name for name, _ in PACKS) + " |")
    print("|---" * (1 + len(PACKS)) + "|")
    for level, games in a.levels.items():
        cells = []
        for name, packs in PACKS:
            run, seconds = play(a, packs, level, games)
            learned = 0
            if level in LEARNS and packs != "little-town":
                learned = lesson(a, packs, max(2, games // 4))
            cost = (seconds - learned * games) / run["length"]["moves"]
            cells.append(mean(run["by_bot"][0]) + ", " + time(max(cost, 1e-6)) +
                         (", lesson " + time(learned) if learned else ""))
        print("| `%s` (%d games) | " % (level, games) + " | ".join(cells) + " |", flush=True)


def shares(a):
    """Towns that build a card, in percent of those in whose games it is: with its own pack,
    and where there are some, with monuments."""
    print("| card | type | " + " | ".join("`%s`" % level for level in a.levels) + " |")
    print("|---" * (2 + len(a.levels)) + "|")
    for name, packs in PACKS:
        own = packs.split(",")[-1]
        if name == "both":
            continue
        runs = []
        for level, games in a.levels.items():
            more = () if packs == "little-town" else ("--monuments",)
            cards = play(a, packs, level, games, *more)[0]["cards"]
            runs.append({c["card"]: c for c in cards if c["pack"] == own})
        known = {card: c for cards in runs for card, c in cards.items()}
        for card in sorted(known, key=lambda k: (known[k]["type"], k)):
            cells = ["%.0f" % (100 * run[card]["builders"] / run[card]["towns"])
                     if card in run and run[card]["towns"] else "" for run in runs]
            print("| %s | %s | %s |" % (card, known[card]["type"], " | ".join(cells)),
                  flush=True)


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
    p.add_argument("what", choices=["levels", "shares", "against"])
    p.add_argument("--hamlet", default="build/hamlet")
    p.add_argument("--first", type=int, default=920001)
    p.add_argument("--learn", type=int, default=300)
    p.add_argument("--playouts", type=int, default=50)
    p.add_argument("--packs", nargs="*", help="only these, by their names here")
    p.add_argument("--bots", nargs="*", default=[], help="LEVEL=GAMES, instead of all")
    a = p.parse_args()
    global PACKS
    PACKS = [x for x in PACKS if not a.packs or x[0] in a.packs]
    a.levels = {w.split("=")[0]: int(w.split("=")[1]) for w in a.bots} or LEVELS
    {"levels": levels, "shares": shares, "against": against}[a.what](a)


main()
