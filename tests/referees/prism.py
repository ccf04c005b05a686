"""Two layouts that overlap, once a round (Fortune p7, reading A6).

Both lie ready before the first is built. What they share leaves with the first; the second needs
its own other cubes and a free square of its layout, and may come after other buildings.
"""
from towns import *

LAYOUTS = {"Well": layouts("WS"), "Farm": layouts("HH", "WW"), "Cottage": layouts(".H", "BG"),
           "Tavern": layouts("BBG"), "Chapel": layouts("..G", "SGS"), "Theater": layouts(".S.", "WGW")}


def ready(town):
    return [(c, l) for c in LAYOUTS for l in LAYOUTS[c] if all(town[s] == k for s, k in l)]


def some_town(chance):
    town = dict.fromkeys(SQUARES, ".")
    town[chance.choice(SQUARES)] = "The Prism Forge"
    for _ in range(chance.choice([2, 3, 3, 4])):
        fitting = [l for l in LAYOUTS[chance.choice(sorted(LAYOUTS))]
                   if all(town[s] in (".", k) for s, k in l)]
        if fitting:
            town.update(chance.choice(fitting))
    for square in empty(town):
        if chance.random() < .1:
            town[square] = chance.choice(sorted(KINDS.values()))
    return town


def overlap(town):
    lying = ready(town)
    return any(a[0] != b[0] and set(a[1]) & set(b[1]) for a in lying for b in lying)


def offers(town, waiting):
    """What can be built: (card, layout, square), and whether it is the second of a pair."""
    plain = {(c, l, s): False for c, l in ready(town) for s, _ in l}
    pairs = {(c, l, s): True for c, l, others in waiting if all(town[q] == k for q, k in others)
             for s, _ in l if town[s] == "." or (s, town[s]) in others}
    return {**pairs, **plain}


def course(town, chance):
    """The steps of a test from the first question about building on; changes the town."""
    steps, waiting, known, paired = [], [], set(), False
    while offers(town, [] if paired else waiting):
        open_now = offers(town, [] if paired else waiting)
        known |= set(open_now)
        steps.append('asks 1 "build"')
        steps += ['offers "%s"' % build(*o) for o in sorted(open_now)]
        steps += ['denies "%s"' % build(*o) for o in sorted(known - set(open_now))]
        if chance.random() < .1:
            return steps + ['choose "done"']
        seconds = sorted(o for o in open_now if open_now[o])
        card, layout, square = chance.choice(seconds if seconds and chance.random() < .4 else sorted(open_now))
        steps.append('choose "%s"' % build(card, layout, square))
        if open_now[(card, layout, square)]:
            paired = True
        waiting += [(c, l, set(l) - set(layout)) for c, l in ready(town)
                    if c != card and set(l) & set(layout) and set(layout) <= set(town.items())]
        town.update({s: "." for s, k in layout if town[s] == k})
        town[square] = card
    return steps


def case(number, chance):
    town = some_town(chance)
    if not overlap(town):
        return None
    last = chance.choice([s for s in SQUARES if town[s] in KINDS.values()])
    kind, start = town[last], dict(town)
    start[last] = "."
    steps = ['choose "name %s"' % kind, 'choose "place %s on %s"' % (kind, name(last))]
    steps += course(town, chance) + (['asks 1 "name"'] if empty(town) else [])
    return ('test "case %d" {\n  cards "The Prism Forge" %s\n  rule coins is "off"\n  town { %s }\n  %s\n'
            '  becomes { %s }\n}\n' % (number, " ".join(LAYOUTS), drawn(start), "\n  ".join(steps), drawn(town)))


program, count, chance = called()
tests = []
while len(tests) < count:
    test = case(len(tests) + 1, chance)
    tests += [test] if test else []
judge(program, "base,fortune", tests, "two layouts that overlap are built in one round")
