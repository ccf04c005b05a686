"""A Cathedral is paid for or taken off, and then the grey building comes (Fortune p6).

Where a Halfmoon Library lets none come (Villagers, facts 6.4) its square stays empty. A Citadel
is asked for what stands there when all that is done: a Cathedral that was paid for, or the Mine.
"""
from towns import *

TYPES = {"Cathedral": "chapel", "Mine": "well", "Citadel": "factory", "Cottage": "cottage"}
LAYOUTS = layouts("..G", "SGB")


def some_town(chance):
    town = dict.fromkeys(SQUARES, ".")
    for square in SQUARES:
        x = chance.random()
        town[square] = "Citadel" if x < .2 else "Cottage" if x < .25 else "."
    for card, often in (("Halfmoon Library", .7), ("Mine", .4), ("Cathedral", .7)):
        if chance.random() < often:
            town[chance.choice(SQUARES)] = card
    return town


def may_come(town, card):
    bound = "Halfmoon Library" in town.values()
    return not bound or any(TYPES.get(c) == TYPES[card] for c in town.values())


class Course:
    def __init__(self, town, coins, chance):
        self.town, self.coins, self.chance, self.steps = town, coins, chance, []

    def settle(self, square):
        """A Cathedral has come there: does it stay?"""
        grey = {**self.town, square: "."}
        comes = may_come(grey, "Mine")
        if self.coins >= 3:
            self.steps.append('asks 1 "choice"')
            if self.chance.random() < .5:
                self.steps.append('choose "pay 3 coins"')
                self.coins -= 3
                return True
            self.steps.append('choose "%s"' % ("replace" if comes else "remove"))
        self.town[square] = "."
        if comes:
            self.come(square, "Mine")
        return False

    def come(self, square, card):
        woken = [c for c in sorted(near(square)) if self.town[c] == "Citadel" and
                 all(TYPES.get(self.town[q]) != TYPES[card] for q in near(c) if q != square)]
        self.town[square] = card
        if card == "Mine":
            self.coins = min(4, self.coins + 1)
        elif not self.settle(square):
            return
        for _ in woken:
            self.ask(card)

    def ask(self, card):
        free = empty(self.town)
        if not free:
            return
        self.steps.append('asks 1 "choice"')
        if self.chance.random() < .15:
            self.steps.append('choose "decline"')
            return
        self.steps.append('choose "put up a building"')
        beside = [q for q in free if any(self.town[c] == "Citadel" for c in near(q))]
        square = self.chance.choice(beside if beside and self.chance.random() < .5 else free)
        if len(free) > 1:
            self.steps += ['asks 1 "square"', 'choose "choose %s"' % name(square)]
        self.come(square, card)


def case(number, chance):
    town = some_town(chance)
    fitting = [l for l in LAYOUTS if all(town[s] == "." for s, _ in l)]
    if not fitting:
        return None
    layout = chance.choice(fitting)
    last, kind = chance.choice(layout)
    start = {**town, **{s: k for s, k in layout if s != last}}
    course = Course(town, chance.randrange(5), chance)
    steps = ["owns %d coins" % course.coins, 'choose "name %s"' % kind,
             'choose "place %s on %s"' % (kind, name(last))]
    if may_come(town, "Cathedral"):
        target = chance.choice(layout)[0]
        steps.append('choose "%s"' % build("Cathedral", layout, target))
        course.come(target, "Cathedral")
        steps += course.steps
    else:
        steps.append('asks 1 "name"')  # nothing can be built
        town.update(layout)
    if not empty(town):
        return None
    return ('test "case %d" {\n  cards %s "Halfmoon Library"\n  rule villagers is "off"\n  town { %s }\n  %s\n'
            '  asks 1 "name"\n  has %d coins\n  becomes { %s }\n}\n'
            % (number, " ".join(TYPES), drawn(start), "\n  ".join(steps), course.coins, drawn(town)))


program, count, chance = called()
tests = []
while len(tests) < count:
    test = case(len(tests) + 1, chance)
    tests += [test] if test else []
judge(program, "base,fortune,villagers", tests, "a Cathedral is paid for, or goes")
