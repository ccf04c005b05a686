#!/usr/bin/env python3
"""Do two builds say and do the same? For changes that are to change nothing.

usage: python3 tests/compare-builds.py OLD NEW [--games N] [--mutants N] [--hashes]

OLD and NEW are programs; both read the cards of this tree. Compared, byte for byte:
  texts    `show` of every card, alone and compiled (--code only with --programs)
  layouts  `fmt` of every card file
  checks   `check --json` of every pack, and of mutated card files
  rules    `rules`, plain and as JSON, of every pack, of the sets of packs that games are played
           with, and of the base game with every pack and card file that brings rules
  bench    the checksum of the playout benchmark
  games    the course of games of all packs over `hamlet engine`: every decision, the text of
           every option, what is seen and the points; hashes of states with --hashes
What differs is named, with the first line that does; a mutant that splits or joins words of
a phrase is listed apart. Exit 1 when something differs.
Not part of `make test`: the other program is an older build.
"""
import argparse, glob, hashlib, json, os, random, re, subprocess, sys, tempfile

SETUPS = [
    dict(players=2), dict(players=2, monuments=True), dict(players=3, monuments=True, cavern=True),
    dict(players=4, monuments=True), dict(players=6), dict(mode="solo", monuments=True),
    dict(mode="town-hall", players=2, monuments=True), dict(mode="caller", players=2),
    dict(players=2, coins=True), dict(packs=["base", "fortune"], players=2, monuments=True),
    dict(packs=["base", "fortune"], mode="solo", monuments=True),
    dict(packs=["base", "fortune"], mode="town-hall", players=3, monuments=True),
    dict(packs=["base", "villagers"], players=2, monuments=True),
    dict(packs=["base", "villagers"], mode="solo", monuments=True),
    dict(packs=["base", "villagers"], mode="town-hall", players=2, monuments=True),
    {"packs": ["base", "villagers"], "players": 2, "monuments": True, "tiny-tears": True},
    dict(packs=["base", "fortune", "villagers"], players=2, monuments=True),
    dict(packs=["base", "fortune", "villagers"], players=4, monuments=True),
    dict(packs=["base", "harbor"], players=2, monuments=True),
    dict(packs=["base", "house"], players=2, monuments=True),
    dict(packs=["base", "villagers-house"], players=2),
    dict(game="little-town", players=2), dict(game="little-town", players=4, board="B"),
    dict(packs=["little-town", "house-little-town"], players=3),
]
TESTED = sorted(os.path.basename(os.path.dirname(p)) for p in glob.glob("tests/cards/*/pack.card"))


def run(program, *words, text=None):
    env = dict(os.environ, HAMLET_PATH="cards:tests/cards:tests/lua", NO_COLOR="1")
    done = subprocess.run([program, *words], input=text, capture_output=True, text=True,
                          errors="replace", env=env, timeout=300)
    return "%s%s[exit %d]\n" % (done.stdout, done.stderr, done.returncode)


def first_difference(a, b):
    for x, y in zip(a.splitlines(), b.splitlines()):
        if x != y:
            return "  - %s\n  + %s" % (x[:300], y[:300])
    return "  (one is longer)"


class Report:
    def __init__(self, programs):
        self.programs, self.same, self.differ = programs, 0, []

    def compare(self, what, *words, text=None):
        """Both programs with the same words; whether they said the same."""
        old, new = (run(p, *words, text=text) for p in self.programs)
        return self.note(what, old, new)

    def note(self, what, old, new):
        if old == new:
            self.same += 1
            return True
        self.differ.append(what)
        print("DIFFERS %s\n%s" % (what, first_difference(old, new)))
        return False


def card_files():
    """Cards in the language, and those in Lua."""
    return sorted(f for top in ("cards", "tests/cards", "tests/lua") for end in ("card", "lua")
                  for f in glob.glob("%s/**/*.%s" % (top, end), recursive=True))


def pack_of(path):
    """The pack that a file is in, or that loose cards are for."""
    if path.startswith("tests/lua"):
        return "base"
    return path.split("/")[1] if path.startswith("cards/") else path.split("/")[2]


def compare_texts(report, programs):
    more = ["--code"] if programs else []
    for path in card_files():
        report.compare("show " + path, "show", *more, "--packs", pack_of(path), path)
        report.compare("fmt " + path, "fmt", "--packs", pack_of(path), path)
    for pack in pack_folders():
        report.compare("check " + pack, "check", "--json", pack)
    report.compare("help language", "help", "language", "--markdown")


def pack_folders():
    return sorted(glob.glob("cards/*/") + glob.glob("tests/cards/*/"))


def has_rules(path):
    return re.search(r"^\s*(extends|variant|game|event|ability)\b", open(path).read(), re.M)


def compare_rules(report):
    sets = [pack_of(p) for p in pack_folders()]
    sets += sorted({",".join(s["packs"]) for s in SETUPS if "packs" in s})
    chosen = [["--packs", s] for s in sets] + [["--with", p] for p in pack_folders()]
    chosen += [["--with", p] for p in card_files() if p.endswith(".card") and has_rules(p)]
    for words in chosen:
        for form in [], ["--json"]:
            report.compare(" ".join(["rules"] + form + words), "rules", *form, *words)


WORD = re.compile(r'"[^"\n]*"|[A-Za-z\']+|\d+|[^\sA-Za-z\d]')


def mutate(text, chance):
    """One small change, as a slip of the hand makes it."""
    spans = [m.span() for m in WORD.finditer(text)]
    if len(spans) < 4:
        return text
    (a, b), (c, d) = sorted(chance.sample(spans, 2))
    kind = chance.randrange(8)
    if kind == 0:
        return text[:a] + text[b:]
    if kind == 1:
        return text[:b] + " " + text[a:b] + text[b:]
    if kind == 2:
        return text[:a] + text[c:d] + text[b:c] + text[a:b] + text[d:]
    if kind == 3:
        return text[:a] + text[c:d] + text[b:]
    if kind == 4:
        at = chance.randrange(a, b)
        return text[:at] + text[at + 1:]
    if kind == 5:
        at = chance.randrange(a, b + 1)
        return text[:at] + chance.choice("abeiou\"{}#0 \n") + text[at:]
    if kind == 6:
        return text[:a] + str(chance.choice([0, 1, 7, 99, 1000000])) + text[b:]
    return text[:b] + chance.choice(["\n", "  ", " # so\n"]) + text[b:].lstrip(" ")


def compare_mutants(report, count):
    chance, files, spaced = random.Random(1), card_files(), []
    with tempfile.TemporaryDirectory() as folder:
        for i in range(count):
            path = chance.choice(files)
            text = open(path).read()
            changed = mutate(text, chance)
            place = os.path.join(folder, "%d.card" % i)
            open(place, "w").write(changed)
            only_space = changed.split() == text.split()
            if not report.compare("mutant %d of %s" % (i, path), "check", "--json", "--packs",
                                  pack_of(path), place) and only_space:
                spaced.append(i)
    if spaced:
        print("of these, mutants that only move white space:", *spaced)


class Engine:
    def __init__(self, program):
        env = dict(os.environ, HAMLET_PATH="cards:tests/cards:tests/lua")
        self.pipe = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE,
                                     stdout=subprocess.PIPE, text=True, bufsize=1, env=env)

    def ask(self, request):
        self.pipe.stdin.write(json.dumps(request) + "\n")
        return self.pipe.stdout.readline()


def without_hash(line):
    return re.sub(r'"hash": "[0-9a-f]{16}"', "", line)


def play(engine, setup, seed, keep):
    """What one game says, line by line, with a choice by chance at every decision."""
    chance, said = random.Random(seed), []
    line = engine.ask(dict(setup, op="new", seed=seed))
    for _ in range(4000):
        said.append(keep(line))
        state = json.loads(line)
        if not state["ok"] or state["over"]:
            break
        options = state["decision"]["options"]
        builds = [i for i, o in enumerate(options) if o["action"] in ("build", "act", "use")]
        take = chance.choice(builds) if builds and chance.random() < 0.6 else chance.randrange(len(options))
        if chance.random() < 0.02:
            said.append(engine.ask({"op": "view", "player": state["decision"]["player"]}))
        line = engine.ask({"op": "choose", "option": take})
    said.append(engine.ask({"op": "score"}))
    return "\n".join(said)


def compare_games(report, count, keep):
    engines = [Engine(p) for p in report.programs]
    setups = SETUPS + [dict(packs=[p], players=2) for p in TESTED]
    for seed in range(1, count + 1):
        setup = setups[seed % len(setups)]
        old, new = (play(e, setup, seed, keep) for e in engines)
        report.note("game %d of %s" % (seed, json.dumps(setup)), old, new)


def main():
    words = argparse.ArgumentParser(usage=__doc__)
    words.add_argument("old")
    words.add_argument("new")
    words.add_argument("--games", type=int, default=2000)
    words.add_argument("--mutants", type=int, default=2000)
    words.add_argument("--hashes", action="store_true")
    words.add_argument("--programs", action="store_true")
    o = words.parse_args()
    report = Report([os.path.abspath(o.old), os.path.abspath(o.new)])
    compare_texts(report, o.programs)
    compare_rules(report)
    sums = [json.loads(run(p, "bench", "playout", "--count", "1000", "--seed", "42", "--json").split("[exit")[0])["checksum"]
            for p in report.programs]
    report.note("bench playout", *sums)
    compare_mutants(report, o.mutants)
    compare_games(report, o.games, (lambda line: line) if o.hashes else without_hash)
    print("%d passed, %d failed" % (report.same, len(report.differ)))
    return 1 if report.differ else 0


if __name__ == "__main__":
    sys.exit(main())
