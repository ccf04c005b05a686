#!/usr/bin/env python3
"""The tables of docs/performance.md, from two programs: one before, one after.

    tools/measure.py [--rounds N] OLD NEW [OLD_COUNT NEW_COUNT]

Each benchmark is run by both in turn, N times, and the best of each counts: on a busy
machine that is the run that was disturbed least. The second pair of programs (make
FLAVOR=count ARCH=-march=x86-64-v3) counts instructions under callgrind. A program that
does not know a benchmark has no figure for it. Checksums that differ are marked.
"""
import json
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
NAMES = ["playout", "builds", "score", "copy", "random-1", "random-2", "random-4",
         "random-6", "builder-2", "builder-4", "little-town", "hard-2", "hard-4",
         "hard-solo", "hard-little-town"]
FIRST = ["Cottage", "Farm", "Well", "Chapel", "Tavern", "Theater", "Factory"]
MORE = ["Almshouse", "Abbey", "Bakery", "Bank", "Cloister", "Feast Hall", "Fountain",
        "Granary", "Greenhouse", "Inn", "Market", "Millstone", "Orchard", "Shed",
        "Tailor"]


def bench(exe, name, *more):
    """The result of one run, or None where the program does not know it."""
    run = subprocess.run([exe, "bench", name, "--json", *more], capture_output=True,
                         text=True)
    return json.loads(run.stdout) if run.returncode == 0 else None


def best(rounds, runs):
    """Best results of runs, each (exe, name, options...), taken in turn."""
    top = [None] * len(runs)
    for _ in range(rounds):
        for i, run in enumerate(runs):
            got = bench(*run)
            if got and (top[i] is None or got["per_second"] > top[i]["per_second"]):
                top[i] = got
    return top


def instructions(exe, name):
    out = subprocess.run(["sh", os.path.join(HERE, "count.sh"), exe, name],
                         capture_output=True, text=True).stdout
    for line in out.splitlines():
        words = line.split()
        if words[0] == name:
            return int(words[1])
    return 0


def number(n):
    return f"{n:,.0f}" if n else "-"


def ratio(a, b):
    return f"{a / b:.2f} x" if a and b else "-"


def table(rounds, old, new, counters):
    print("| benchmark | before, a second | after | ratio | instructions before "
          "| after | ratio |")
    print("|---|---|---|---|---|---|---|")
    for name in NAMES:
        a, b = best(rounds, [(old, name), (new, name)])
        i, k = [instructions(c, name) for c in counters] if counters else (0, 0)
        before, after = (r["per_second"] if r else 0 for r in (a, b))
        same = not (a and b) or a["checksum"] == b["checksum"] or name == "copy"
        print(f"| `{name}`{'' if same else ' (other results)'} | {number(before)} "
              f"| {number(after)} | {ratio(after, before)} | {number(i)} | {number(k)} "
              f"| {ratio(i, k)} |", flush=True)


def growth(rounds, exe):
    """What more cards and more threads cost."""
    print("\n| growth | a second | beside the first |")
    print("|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        decks = []
        for cards in (FIRST, FIRST + MORE[:7], FIRST + MORE):
            decks.append(os.path.join(folder, f"{len(cards)}.deck"))
            with open(decks[-1], "w") as f:
                f.write("\n".join(cards) + "\n")
        runs = [(exe, "playout", "--cards", d) for d in decks]
        runs += [(exe, "random-4"), (exe, "random-4", "--threads", "2")]
        top = best(rounds, runs)
    names = ["`playout`, 7 cards", "14 cards", "22 cards", "`random-4`, 1 thread",
             "2 threads"]
    for name, got, first in zip(names, top, [0, 0, 0, 3, 3]):
        speed = [r["per_second"] if r else 0 for r in (got, top[first])]
        print(f"| {name} | {number(speed[0])} | {ratio(speed[0], speed[1])} |")


def main():
    args = sys.argv[1:]
    rounds = 5
    if args[:1] == ["--rounds"]:
        rounds, args = int(args[1]), args[2:]
    if len(args) not in (2, 4):
        sys.exit(__doc__)
    table(rounds, args[0], args[1], args[2:])
    growth(rounds, args[1])


if __name__ == "__main__":
    main()
