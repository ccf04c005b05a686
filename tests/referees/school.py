"""Feeding that costs coins, and a card that compares coins (Fortune, reading A34).

What is compared is what is left after everybody's feeding. Everybody feeds as it is best for
themselves, against what the others' own best feeding would leave them, each of those taken with
the coins of before feeding. Where two ways are equally good, either will do.
"""
import itertools, json
from towns import *

LINES = [[(r, c) for c in range(4)] for r in range(4)] + [[(r, c) for r in range(4)] for c in range(4)]


def some_town(chance, red):
    def square():
        x = chance.random()
        return ("Cottage" if x < .35 else red if x < .42 else "Schoolhouse" if x < .62 else
                "Parsonage" if x < .7 else "Well" if x < .76 else ".")
    return {s: square() for s in SQUARES}


def by_lines(cottages, coins):
    """Each coin feeds a row or a column; none is kept while somebody could be fed."""
    for paid in range(coins + 1):
        for lines in itertools.combinations(LINES, paid):
            fed = frozenset(s for line in lines for s in line if s in cottages)
            if fed == cottages or paid == coins:
                yield fed, coins - paid


def by_pairs(cottages, free, coins):
    """Neighbours are fed for nothing, others two for a coin."""
    rest = sorted(cottages - free)
    for more in range(min(len(rest), 2 * coins) + 1):
        paid = (more + 1) // 2
        if more == len(rest) or (paid == coins and more % 2 == 0):
            for chosen in itertools.combinations(rest, more):
                yield free | frozenset(chosen), coins - paid


def feedings(town, red, coins):
    """All that the rules allow: who is fed, and how many coins are left."""
    cottages = frozenset(s for s in SQUARES if town[s] == "Cottage")
    if red not in town.values():
        return {(frozenset(), coins)}
    if red == "Root Cellar":
        return set(by_lines(cottages, coins))
    return set(by_pairs(cottages, frozenset(s for s in cottages if any(town[q] == red for q in near(s))), coins))


def points(town, feeding, right):
    fed, left = feeding
    total = left
    for square, card in town.items():
        beside = any(q in fed for q in near(square))
        total += {".": -1, "Cottage": 3 * (square in fed), "Parsonage": 4 * beside,
                  "Well": sum(town[q] == "Cottage" for q in near(square)),
                  "Schoolhouse": (2 + 2 * (left >= right)) * beside}.get(card, 0)
    return total


def best(town, ways, right):
    most = max(points(town, w, right) for w in ways)
    return {w for w in ways if points(town, w, right) == most}


def allowed(towns, red, coins):
    """The totals that each player may have."""
    ways = [feedings(t, red, c) for t, c in zip(towns, coins)]
    left = [{l for _, l in best(t, w, coins[i - 1])} for i, (t, w) in enumerate(zip(towns, ways))]
    taken = [set().union(*(best(t, w, l) for l in left[i - 1])) for i, (t, w) in enumerate(zip(towns, ways))]
    return [{points(t, way, l) for way in taken[i] for _, l in taken[i - 1]} for i, t in enumerate(towns)]


def scored(program, red, towns, coins):
    position = {"game": "tiny-towns", "packs": ["base", "fortune"], "mode": "standard",
                "cards": ["Cottage", red, "Well", "Parsonage", "Schoolhouse", "Theater", "Museum"],
                "players": [{"coins": c, "town": [[t[(row, column)] for column in range(4)] for row in range(4)]}
                            for t, c in zip(towns, coins)]}
    done = subprocess.run([program, "score", "--json", "-"], input=json.dumps(position),
                          capture_output=True, text=True)
    return position, [p["total"] for p in json.loads(done.stdout)["players"]]


program, count, chance = called()
wrong = 0
for _ in range(count):
    red = chance.choice(["Root Cellar", "Tithe Barn"])
    towns = [some_town(chance, red) for _ in range(chance.choice([2, 2, 3, 4]))]
    coins = [chance.randint(0, 4) for _ in towns]
    position, totals = scored(program, red, towns, coins)
    may = allowed(towns, red, coins)
    if any(t not in m for t, m in zip(totals, may)):
        wrong += 1
        print("# %s has %s, and may have %s" % (json.dumps(position), totals, may))
print("%s - coins are compared after everybody's best feeding: %d positions" % ("not ok" if wrong else "ok", count))
sys.exit(wrong > 0)
