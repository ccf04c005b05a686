#!/usr/bin/env python3
"""Are planted cards found? Published cards with some points more or fewer for a copy, and
copies under another name, are studied by `hamlet sim --card`; how many are found, how many
copies are called something else than the card, and how long a verdict takes, in seconds of a
processor: on two idle ones it takes half as long.

  tests/planted.py HAMLET [--more N ...] [--copies] [--odd] [--only CARD ...] [-- OPTIONS OF SIM]

Found: "strong" or "too strong" with points more, "weak", "too weak" or "never built" with
points fewer; or moved: the verdict is another one than that of the card itself, on the right
side of it. How many are moved is told, too. A false alarm: a copy that is "too strong" or
"too weak". Takes minutes: it is no part of `make test`.

The constants of verdicts by lessons (study_verdict.c) were chosen while looking at CARDS, and
by now HELD_OUT (`--held-out`) has been looked at, too; those of a pack besides base (`--pack
fortune`) have not.
"""
import argparse, glob, json, os, re, subprocess, sys, tempfile

CARDS = ["Theater", "Market", "Tailor", "Inn", "Feast Hall", "Tavern", "Chapel", "Abbey",
         "Cloister", "Well", "Millstone", "Trading Post"]
HELD_OUT = ["Bakery", "Almshouse", "Temple", "Fountain", "Shed", "Bank", "Factory",
            "Warehouse", "Cottage", "Farm", "Granary", "Orchard"]
# Of no published card: by name, what it says, and what it may be called; None: that is only told.
ODD = [
    ("Great Hall", "type tavern pattern { wood wood wood wood / brick brick brick brick / "
     "glass glass glass glass / stone stone stone stone } score 9",
     ("never built", "weak", "too weak")),
    ("Gate House", "type theater pattern { wood stone glass } score 3 when any factory", None),
    ("Spite House", "type tavern pattern { brick brick glass } score 3 others score -1", None),
    ("Good Inn", "type tavern pattern { wheat stone glass } score 6", ("strong", "too strong")),
    ("Poor Inn", "type tavern pattern { wheat stone glass } score -3",
     ("never built", "weak", "too weak")),
]
RANK = ["never built", "too weak", "weak", "as others", "strong", "too strong"]
FOUND = {1: ("strong", "too strong"), -1: ("weak", "too weak", "never built")}
ALARM = ("too strong", "too weak")


def buildings(pack):
    """All of a pack that are no monuments, but for those that say nothing of points."""
    found = []
    for path in sorted(glob.glob("cards/%s/*.card" % pack)):
        text = open(path).read()
        name = re.match(r'(?:#.*\n|\s)*card "([^"]+)"', text)
        if name and not re.search(r"type\s+monument", text) and "\n  source" in text:
            found.append(name.group(1))
    return found


def plant(folder, pack, card, more):
    """A file with the card under another name; returns its path and that name."""
    name = "%s %+d" % (card, more) if more else "Copy of " + card
    path = "cards/%s/%s.card" % (pack, card.lower().replace(" ", "-").replace("'", ""))
    text = open(path).read().replace('card "%s"' % card, 'card "%s"' % name, 1)
    if more:
        text = re.sub(r"\n  source", "\n  score %d\n  source" % more, text, count=1)
    out = os.path.join(folder, name.replace(" ", "-") + ".card")
    open(out, "w").write(text)
    return out, name


def plant_odd(folder, name, says):
    path = os.path.join(folder, name.replace(" ", "-") + ".card")
    open(path, "w").write('card "%s" { %s source "t" }' % (name, says.replace(" / ", "\n")))
    return path


def study(hamlet, name, path, options):
    start = os.times().children_user
    args = [hamlet, "sim", "--json", "--card", name] + (["--with", path] if path else [])
    done = subprocess.run(args + options, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit("planted.py: %s: %s" % (name, done.stderr))
    run = json.loads(done.stdout)
    return run["cards"][0], run["games"], os.times().children_user - start


def is_moved(was, now, more):
    if was not in RANK or now not in RANK:
        return False
    return (RANK.index(now) - RANK.index(was)) * more > 0


def tell(name, card, pairs, seconds, mark):
    c = card["change"]
    more = card.get("difference")
    print("%-16s %-11s %3.0f %%  %+6.2f (%+6.2f to %+6.2f)  band %+5.2f to %+5.2f  "
          "%s%5.2f built  %4d pairs %5.1f s %s" %
          (name, card["verdict"], 100 * card["sure"], c["mean"], c["low"], c["high"],
           c["band"]["low"], c["band"]["high"],
           "%+5.2f (%+5.2f to %+5.2f)  " % (more["mean"], more["low"], more["high"])
           if more else "", card["built"] / max(1, card["towns"]), pairs, seconds, mark),
          flush=True)


def main():
    p = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    p.add_argument("hamlet")
    p.add_argument("--more", type=int, nargs="*", default=[2, -2, 1, -1])
    p.add_argument("--copies", action="store_true")
    p.add_argument("--only", nargs="*", default=CARDS)
    p.add_argument("--held-out", action="store_true")
    p.add_argument("--pack", default="base", help="the buildings of another pack")
    p.add_argument("--odd", action="store_true", help="only cards that are no version of another")
    a = p.parse_args(sys.argv[1:sys.argv.index("--")] if "--" in sys.argv else None)
    options = sys.argv[sys.argv.index("--") + 1:] if "--" in sys.argv else []
    cards = HELD_OUT if a.held_out else a.only
    if a.pack != "base":
        cards = buildings(a.pack)
        options += ["--packs", "base," + a.pack]
    times, told, own = [], [], {}
    if a.odd:
        a.more, cards = [], []
    for card in cards:
        own[card], pairs, seconds = study(a.hamlet, card, None, options)
        told.append((card, seconds))
        tell(card, own[card], pairs, seconds, "")
    with tempfile.TemporaryDirectory() as folder:
        for name, says, may in ODD if a.odd else []:
            c, pairs, seconds = study(a.hamlet, name, plant_odd(folder, name, says), options)
            times.append(seconds)
            tell(name, c, pairs, seconds, "" if may is None or c["verdict"] in may else "MISSED")
        for more in a.more:
            found = moved = 0
            for card in cards:
                path, name = plant(folder, a.pack, card, more)
                c, pairs, seconds = study(a.hamlet, name, path, options)
                step = is_moved(own[card]["verdict"], c["verdict"], more)
                hit = step or c["verdict"] in FOUND[1 if more > 0 else -1]
                found += hit
                moved += step
                times.append(seconds)
                tell(name, c, pairs, seconds, "" if hit else "MISSED")
            print("%+d: %d of %d found, %d moved" % (more, found, len(cards), moved))
        alarms = other = 0
        for card in cards if a.copies else []:
            path, name = plant(folder, a.pack, card, 0)
            c, pairs, seconds = study(a.hamlet, name, path, options)
            was = own[card]["verdict"]
            alarms += c["verdict"] in ALARM
            other += c["verdict"] != was
            times.append(seconds)
            tell(name, c, pairs, seconds, "" if c["verdict"] == was
                 else "the card is " + was)
        if a.copies:
            print("copies: %d false alarms, %d called otherwise, of %d" %
                  (alarms, other, len(cards)))
    times = times or [x[1] for x in told]
    times.sort()
    print("9 of 10 verdicts within %.1f s of a processor" % times[int(len(times) * 0.9)])


main()
