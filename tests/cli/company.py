"""Whole games by the line protocol in every mode, with packs and teams: taken back, done
again, saved and loaded in the middle. A plain model says what teams have and who wins.

    company.py HAMLET RUNS
"""
import json
import os
import random
import subprocess
import sys

SETS = [["base"], ["base", "fortune"], ["villagers"], ["base", "house"], ["little-town"],
        ["base", "ideas"], ["base", "ideas"]]
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


def handicaps(rng, players, little):
    """A list of what each begins with, or none."""
    if rng.randrange(3) > 0:
        return []
    out = []
    for _ in range(rng.randrange(1, players + 1)):
        own = {}
        if rng.randrange(2):
            own["points"] = rng.randrange(-9, 10)
        if not little and rng.randrange(2):
            own[rng.choice("abcd") + rng.choice("1234")] = rng.choice(["wood", "stone"])
        out.append(own)
    return out


def check_handicaps(sheets, said, say):
    """A line of the sheet; on a shared board they lie on the track from the beginning."""
    for i, s in enumerate(sheets):
        lead = said[i].get("points", 0) if i < len(said) and "little-town" not in say else 0
        lines = [x["points"] for x in s["lines"] if x["card"] == "handicap"]
        assert lines == ([lead] if lead else []), (say, i, lines)
        assert sum(x["points"] for x in s["lines"]) == s["total"], (say, i, s)


def check_goals(setup, sheets, say):
    for goal in ("Market Town", "Broad Street", "Good Neighbours"):
        if goal in setup.get("abilities", []):
            assert all(any(x["card"] == goal for x in s["lines"]) for s in sheets), say


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
    said = handicaps(rng, players, little)
    if said:
        request["handicaps"] = said
    if "ideas" in packs:
        request["rules"] = {"prizes": "on", "edicts": "on"}
        request["monuments"] = ["Steward", "Warden", "Smuggler", "Almoner", "Barrett Castle",
                                "Silva Forum", "Cathedral of Caterina", "Fort Ironweed",
                                "Mandras Palace", "Opaleye's Watch", "The Starloom",
                                "The Sky Baths"][:2 * players]
    say = json.dumps(request)
    line = e.ask(**request)
    if "look at each other's points" in line.get("error", ""):
        return  # cards that were drawn by chance: such a deck is refused
    assert line["ok"], (say, line)
    setup = line["setup"]
    line = play(e, rng, line, say)
    sheets = e.ask(op="score")["players"]
    check_handicaps(sheets, said, say)
    check_goals(setup, sheets, say)
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
