#!/usr/bin/env python3
"""What players choose in secret, by a second, naive model: tests/council.py HAMLET FIRST GAMES

Games of tests/cards/council are played at random over the line protocol. When somebody is
asked in secret, the model here says who is to be asked, in which order and with which
choices, up to the end of it, and what everybody has then; it shares nothing with the
engine but the rules as docs/ideas.md tells them. On the way nobody may see what others
chose before all have, undo and redo must lead back, and a save must go on."""
import json
import os
import random
import subprocess
import sys
import tempfile

CARDS = ["Auction Hall", "Mayor's House", "Market Cross", "Cottage", "Well", "Farm"]
COUNTERS = ["coins", "bids", "ayes", "nays", "bargains", "planks", "sheaves", "panes"]
EVERY = {"odd-one-out": 3, "town-meeting": 2}
RULES = ["last-bids", *EVERY]
COINS = 4


class Engine:
    def __init__(self, hamlet, here):
        self.run = subprocess.Popen([hamlet, "engine", "--with", here + "/cards/council"],
                                    stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, **request):
        self.run.stdin.write(json.dumps(request) + "\n")
        self.run.stdin.flush()
        answer = json.loads(self.run.stdout.readline())
        assert answer["ok"], (request, answer)
        return answer


def player_of(view, i):
    return view["position"]["players"][i]


class Town:
    """What the model knows of a player: counters, and what lies on the squares."""

    def __init__(self, seen):
        self.has = {c: seen.get(c, 0) for c in COUNTERS}
        self.cell = [c for row in seen["town"] for c in row]

    def empty(self):
        return sum(c == "." for c in self.cell)

    def cubes(self):
        return sum(c in ("wood", "wheat", "brick", "glass", "stone") for c in self.cell)

    def gain(self, counter, n):
        self.has[counter] = min(self.has[counter] + n, COINS if counter == "coins" else 9)

    def put(self, option):
        name = option["square"]
        side = int(len(self.cell) ** 0.5)
        at = (int(name[1:]) - 1) * side + "abcdefgh".index(name[0])
        return at


def ways(*texts):
    return sorted(texts)


class Model:
    """The talks of one moment, as generators that yield (player, options, secret) and are
    sent the option that was chosen. options: texts, or a number of squares."""

    def __init__(self, towns, order, live):
        self.towns, self.order, self.live = towns, order, live

    def players(self):
        return [p for p in self.order if p in self.live]

    def pay_any(self, p, counter):
        coins = self.towns[p].has["coins"]
        if coins == 0:
            return
        texts = ["pay nothing"] + ["pay %d coin%s" % (n, "s" if n > 1 else "")
                                   for n in range(1, coins + 1)]
        chosen = yield p, ways(*texts), True
        n = texts.index(chosen["text"])
        self.towns[p].has["coins"] -= n
        self.towns[p].has[counter] += n

    def square(self, p, squares, secret, put):
        """One square of so many: nobody is asked where there is but one."""
        town = self.towns[p]
        if squares > 1:
            option = yield p, squares, secret
            town.cell[town.put(option)] = put
        elif put == ".":
            town.cell = ["." if c in ("wood", "wheat", "brick", "glass", "stone") else c
                         for c in town.cell]
        else:
            town.cell[town.cell.index(".")] = put

    def place(self, p, kind):
        yield from self.square(p, self.towns[p].empty(), False, kind)

    def may_place(self, p, kind):
        if self.towns[p].empty() == 0:
            return
        chosen = yield p, ways("place " + kind, "decline"), False
        if chosen["text"] != "decline":
            yield from self.place(p, kind)

    def vote(self, p, *counters):
        chosen = yield p, ways(*("gain 1 " + c[0] for c in counters)), True
        for one, many in counters:
            if chosen["text"] == "gain 1 " + one:
                self.towns[p].has[many] = 1

    def bids(self):
        return {p: t.has["bids"] for p, t in enumerate(self.towns)}

    def auction(self, owner):
        for p in self.players():
            yield from self.pay_any(p, "bids")
        bids = self.bids()
        best = max(bids[p] for p in range(len(self.towns)))
        winner = next(p for p in self.order if bids[p] == best) if best > 0 else None
        for p in self.players():
            if p != winner:
                self.towns[p].gain("coins", bids[p])
            elif self.towns[p].empty() >= 2:
                for _ in range(2):
                    kind = yield p, 5, False
                    yield from self.place(p, kind["resource"])
        if owner in self.live:
            self.towns[owner].gain("coins", best)
        for p in self.players():
            self.towns[p].has["bids"] = 0

    def motion(self, owner):
        for p in self.players():
            yield from self.vote(p, ("aye", "ayes"), ("nay", "nays"))
        ayes = sum(t.has["ayes"] for t in self.towns) + self.towns[owner].has["ayes"]
        nays = sum(t.has["nays"] for t in self.towns) + self.towns[owner].has["nays"]
        for p in self.players():
            if ayes > nays and self.towns[p].cubes() > 0:
                yield from self.square(p, self.towns[p].cubes(), False, ".")
        for p in self.players():
            self.towns[p].has["ayes"] = self.towns[p].has["nays"] = 0

    def town_meeting(self):
        for p in self.players():
            yield from self.vote(p, ("aye", "ayes"), ("nay", "nays"))
        ayes = sum(t.has["ayes"] for t in self.towns)
        nays = sum(t.has["nays"] for t in self.towns)
        for p in self.players():
            if ayes > nays:
                yield from self.may_place(p, "wheat")
            self.towns[p].has["ayes"] = self.towns[p].has["nays"] = 0

    def odd_one_out(self):
        kinds = (("plank", "planks"), ("sheaf", "sheaves"), ("pane", "panes"))
        cube = {"planks": "wood", "sheaves": "wheat", "panes": "glass"}
        for p in self.players():
            yield from self.vote(p, *kinds)
        picked = {p: [c for c in cube if self.towns[p].has[c]] for p in self.players()}
        for p in self.players():
            if sum(q == picked[p] for q in picked.values()) == 1:
                yield from self.may_place(p, cube[picked[p][0]])
        for p in self.players():
            for c in cube:
                self.towns[p].has[c] = 0

    def last_bids(self):
        for p in self.order:
            yield from self.pay_any(p, "bids")


def check(expected, decision, where):
    player, options, secret = expected
    texts = sorted(o["text"] for o in decision["options"])
    right = player == decision["player"] and secret == decision.get("secret", False)
    right &= len(texts) == options if isinstance(options, int) else texts == options
    assert right, "%s: expected %s, got %s" % (where, expected, decision)


class Game:
    def __init__(self, e, seed, folder):
        self.e, self.seed, self.file = e, seed, os.path.join(folder, "council.save")
        self.chance = random.Random(seed)
        self.players = self.chance.choice([2, 2, 3, 3, 4])
        self.rules = {r: self.chance.choice(["on", "on", "off"]) for r in RULES}
        self.state = e.ask(op="new", cards=CARDS, players=self.players, seed=seed,
                           rules=self.rules)
        self.talk = self.wants = self.model = self.before = None
        self.built, self.full, self.held = [], set(), set()
        self.round, self.asked = 0, 0

    def towns(self):
        view = self.e.ask(op="view")
        return [Town(player_of(view, p)) for p in range(self.players)], view["master"]

    def where(self):
        return "game %d, move %d" % (self.seed, self.state["moves"])

    def begin_round(self):
        """What was due in the round before must have been asked for."""
        for rule, every in EVERY.items():
            due = self.rules[rule] == "on" and self.round > 0 and self.round % every == 0
            assert not due or rule in self.held, (self.where(), rule)
        self.full = {p for p, town in enumerate(self.towns()[0]) if town.empty() == 0}
        self.round, self.built, self.held = self.state["round"], [], set()

    def of_cards(self, model):
        for owner in model.order:
            for card, talk in (CARDS[0], model.auction), (CARDS[1], model.motion):
                for _ in range(self.built.count((owner, card))):
                    yield from talk(owner)

    def of_rules(self, model):
        for rule, talk in (("odd-one-out", model.odd_one_out),
                           ("town-meeting", model.town_meeting)):
            if self.rules[rule] == "on" and self.round % EVERY[rule] == 0:
                yield from talk()
                self.held.add(rule)

    def begin_talk(self, decision):
        """Which ones these are shows the first question of each moment."""
        towns, master = self.towns()
        order = [(master + i) % self.players for i in range(self.players)]
        live = set(range(self.players)) - self.full
        self.model = Model(towns, order, live)
        if any(card in decision["prompt"] for card in CARDS[:2]):
            self.talk, self.slack = self.of_cards(self.model), 1
        elif decision["options"][0]["text"] == "pay nothing":
            self.talk, self.slack = self.model.last_bids(), 0
            assert self.rules["last-bids"] == "on", self.where()
        else:
            self.talk, self.slack = self.of_rules(self.model), 0
        self.wants = next(self.talk)

    def go_on_talking(self, option):
        try:
            self.wants = self.talk.send(option)
        except StopIteration:
            self.talk = self.before = None
            self.compare()

    def compare(self):
        """A round in which a player builds twice brings them a coin behind this."""
        for p, town in enumerate(self.towns()[0]):
            model = self.model.towns[p]
            more = town.has.pop("coins") - model.has.pop("coins")
            assert 0 <= more <= self.slack, (self.where(), p, more)
            assert (town.has, town.cell) == (model.has, model.cell), \
                (self.where(), p, town.has, town.cell, model.has, model.cell)

    def look(self, decision):
        """Nobody sees more of the others than was there when the first was asked."""
        if not decision.get("secret"):
            self.before = None
            return
        seen = [self.e.ask(op="view", player=p) for p in range(self.players)]
        if self.before is None:
            self.before = seen
        self.asked += 1
        for viewer in range(self.players):
            for p in set(range(self.players)) - {viewer}:
                assert player_of(seen[viewer], p) == player_of(self.before[viewer], p), \
                    (self.where(), viewer, p)

    def go_back_and_forth(self):
        before = dict(self.state)
        for op in "undo", "redo":
            self.state = self.e.ask(op=op)
        assert self.state == before, self.where()
        if self.chance.random() < 0.02:
            self.e.ask(op="save", file=self.file)
            loaded = self.e.ask(op="load", file=self.file)
            assert {k: loaded[k] for k in before} == before, self.where()
            os.remove(self.file)

    def pick(self, options):
        builds = [i for i, o in enumerate(options) if o["text"].startswith("build")]
        if builds and self.chance.random() < 0.9:
            return self.chance.choice(builds)
        return self.chance.randrange(len(options))

    def step(self):
        decision = self.state["decision"]
        if decision["kind"] == "name" and self.state["round"] != self.round:
            assert self.talk is None, (self.where(), self.wants)
            self.begin_round()
        self.look(decision)
        if decision.get("secret") and self.talk is None:
            self.begin_talk(decision)
        if self.talk is not None:
            check(self.wants, decision, self.where())
        at = self.pick(decision["options"])
        option = decision["options"][at]
        if option["text"].startswith("build"):
            self.built.append((decision["player"], option["card"]))
        self.state = self.e.ask(op="choose", option=at, player=decision["player"])
        if self.talk is not None:
            self.go_on_talking(option)
            if not self.state["over"]:
                self.go_back_and_forth()

    def play(self):
        while not self.state["over"]:
            self.step()
        assert self.talk is None, (self.where(), self.wants)
        return self.asked


def main():
    hamlet, first, games = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    e = Engine(hamlet, os.path.dirname(os.path.abspath(__file__)))
    asked = 0
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(first, first + games):
            asked += Game(e, seed, folder).play()
    print("%d games, %d choices in secret" % (games, asked))


main()
