"""A type that comes beside a Citadel for the first time may go up once more (Villagers p4).

Whether it is new is decided when a building is constructed, for each Citadel beside it: by what
stands beside that Citadel without it. So a building between two of them wakes both, and the one
that goes up for the first may wake others, but not one that has been asked or had the type.
"""
from towns import *

TYPES = {"Citadel": "factory", "Well": "well", "Cottage": "cottage", "Tavern": "tavern",
         "Chapel": "chapel", "Theater": "theater", "Barrett Castle": "monument"}
LAYOUTS = {"Well": layouts("WS"), "Cottage": layouts(".H", "BG"), "Tavern": layouts("BBG")}


def some_town(chance):
    town = {}
    for square in SQUARES:
        x = chance.random()
        town[square] = ("Citadel" if x < .22 else
                        chance.choice(["Well", "Cottage", "Tavern", "Chapel", "Theater"]) if x < .35 else
                        chance.choice(["brick", "glass"]) if x < .42 else ".")
    if chance.random() < .3:
        town[chance.choice(SQUARES)] = "Barrett Castle"
    return town


def construct(town, square, card):
    """How many Citadels it wakes."""
    woken = sum(town[c] == "Citadel" and
                all(TYPES.get(town[q]) != TYPES[card] for q in near(c) if q != square)
                for c in near(square))
    town[square] = card
    return woken


def answer(town, card, chance, steps):
    """One Citadel is asked; how many more are woken by what it puts up."""
    free = empty(town)
    steps.append('asks 1 "choice"')
    if chance.random() < .15:
        steps.append('choose "decline"')
        return 0
    steps.append('choose "put up a building"')
    beside = [q for q in free if any(town[c] == "Citadel" for c in near(q))]
    square = chance.choice(beside if beside and chance.random() < .6 else free)
    if len(free) > 1:
        steps += ['asks 1 "square"', 'choose "choose %s"' % name(square)]
    return construct(town, square, card)


def case(number, chance):
    """A test, or nothing where no layout fits or the town becomes full."""
    town, card = some_town(chance), chance.choice(sorted(LAYOUTS))
    fitting = [l for l in LAYOUTS[card] if all(town[s] == "." for s, _ in l)]
    if not fitting:
        return None
    layout = chance.choice(fitting)
    last, kind = chance.choice(layout)
    start = dict(town, **{})
    start.update({s: k for s, k in layout if s != last})
    target = chance.choice(layout)[0]
    steps = ['choose "name %s"' % kind, 'choose "place %s on %s"' % (kind, name(last)),
             'choose "%s"' % build(card, layout, target)]
    pending = construct(town, target, card)
    while pending and empty(town):
        pending += answer(town, card, chance, steps) - 1
    if not empty(town):
        return None
    return ('test "case %d" {\n  cards %s "Barrett Castle"\n  rule villagers is "off"\n  town { %s }\n  %s\n'
            '  becomes { %s }\n}\n' % (number, " ".join(c for c in TYPES if " " not in c), drawn(start),
                                      "\n  ".join(steps), drawn(town)))


program, count, chance = called()
tests = []
while len(tests) < count:
    test = case(len(tests) + 1, chance)
    tests += [test] if test else []
judge(program, "base,villagers", tests, "Citadels are asked for what is new when it comes")
