"""Whole games by the line protocol in every mode, with packs and teams: taken back, done
again, saved and loaded in the middle. A plain model says what teams have and who wins.

    company.py HAMLET RUNS
"""
import json
import os
import random
import subprocess
import sys

SETS = [["base"], ["base", "fortune"], ["villagers"], ["base", "house"], ["little-town"]]
TEAMS = {2: ["AB"], 3: ["couples", "AAB", "couples lowest"],
         4: ["across", "pairs lowest", "sides separate", "couples", "ABBC", "none"],
         6: ["across", "pairs separate", "sides lowest", "ABCABC", "couples lowest"]}


class Engine:
    def __init__(self, hamlet, packs):
        self.p = subprocess.Popen([hamlet, "engine", "--packs", ",".join(packs)],
                                  stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, **request):
        self.p.stdin.write(json.dumps(request) + "\n")
        self.p.stdin.flush()
        return json.loads(self.p.stdout.readline())

    def close(self):
        self.p.stdin.close()
        self.p.wait()


def teams_of(text, players):
    """Lists of seats, and whether they are couples."""
    who = text.split(" ")[0]
    if who == "across":
        return [[i, i + players // 2] for i in range(players // 2)], False
    if who == "pairs":
        return [[i, i + 1] for i in range(0, players, 2)], False
    if who == "sides":
        return [list(range(0, players, 2)), list(range(1, players, 2))], False
    if who == "couples":
        return [[i, (i + 1) % players] for i in range(players)], True
    return [[i for i in range(players) if who[i] == c]
            for c in sorted(set(who))], False


def points_of(total, seats, how):
    mine = [total[i] for i in seats]
    return {"sum": sum, "lowest": min, "separate": max}[how](mine)


def expect(sheets, text):
    """What teams have, and who cannot have won."""
    how = (text + " sum").split(" ")[1]
    total = [s["total"] for s in sheets]
    teams, couples = teams_of(text, len(total))
    joined = [points_of(total, t, how) for t in teams]
    own = [min(joined[k] for k, t in enumerate(teams) if i in t) for i in range(len(total))]
    best = max(own)
    return own, [i for i in range(len(total)) if own[i] == best], teams, couples


def check(sheets, winners, text, say):
    own, could, teams, couples = expect(sheets, text)
    for i, s in enumerate(sheets):
        assert s["team-points"] == own[i], (say, i, s, own)
        assert (i in winners) == (s["rank"] == 1), (say, winners, sheets)
    assert winners and set(winners) <= set(could), (say, winners, could, own)
    if couples:
        return
    for t in teams:
        assert len({i in winners for i in t}) == 1, (say, winners, t)
        assert len({sheets[i]["rank"] for i in t}) == 1, (say, t)
    ranks = sorted({s["rank"] for s in sheets})
    assert ranks[0] == 1 and ranks[-1] <= len(teams), (say, ranks)


def play(e, rng, line, say):
    """To the end; taken back now and then, and once through a file."""
    file = f"{os.getcwd()}/middle-{rng.randrange(10 ** 9)}.hamlet"
    saved, steps = rng.randrange(5, 60), 0
    while not line["over"]:
        options = line["decision"]["options"]
        before = line["hash"]
        pick = rng.randrange(len(options))
        line = e.ask(op="choose", option=pick)
        assert line["ok"], (say, line)
        steps += 1
        if rng.randrange(25) == 0:
            after = line["hash"]
            assert e.ask(op="undo")["hash"] == before, say
            line = e.ask(op="choose", option=pick)
            assert line["hash"] == after, say
        if steps == saved:
            here = line["hash"]
            assert e.ask(op="save", file=file)["ok"], say
            line = e.ask(op="load", file=file)
            assert line["ok"] and line["hash"] == here, (say, line)
            os.remove(file)
    return line


def run(hamlet, packs, rng, seen):
    e = Engine(hamlet, packs)
    little = packs == ["little-town"]
    players = rng.choice([2, 4] if little else [3, 4, 6])
    text = rng.choice(TEAMS[players])
    request = {"op": "new", "players": players, "seed": rng.randrange(10 ** 6),
               "packs": packs}
    if not little:
        request["mode"] = rng.choice(["standard", "town-hall", "caller"])
    if text != "AB":
        request["teams"] = text
    say = json.dumps(request)
    line = e.ask(**request)
    assert line["ok"], (say, line)
    line = play(e, rng, line, say)
    sheets = e.ask(op="score")["players"]
    if "teams" in request and text != "none":
        check(sheets, line["winners"], text, say)
        seen[text] = seen.get(text, 0) + 1
        with open("view.json", "w") as f:
            json.dump(e.ask(op="view")["position"], f)
        out = subprocess.run([hamlet, "score", "--json", "--packs", ",".join(packs),
                              "view.json"], capture_output=True, text=True)
        again = json.loads(out.stdout)["players"]
        assert [s["team-points"] for s in again] == [s["team-points"] for s in sheets], say
    else:
        assert all("team" not in s for s in sheets), say
    e.close()


def main():
    hamlet, runs = sys.argv[1], int(sys.argv[2])
    rng, seen = random.Random(27), {}
    for i in range(runs):
        run(hamlet, SETS[i % len(SETS)], rng, seen)
    print(f"{runs} games, {len(seen)} ways to be in teams")


main()
