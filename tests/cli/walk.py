#!/usr/bin/env python3
"""walk.py - plays a game with coins by chance through `hamlet engine`, and looks back.

usage: walk.py HAMLET SEED SETUP

Looked at: a view is scored as the engine scores, at every tenth choice and at the end; undo
goes back through the same hashes to the start, redo through the same ones to the end; a save
loaded by another engine has the last hash, and can be taken back, too. Says "as it was".
"""
import json, random, subprocess, sys

STEPS, EVERY = 4000, 10


class Engine:
    def __init__(self, hamlet):
        self.pipe = subprocess.Popen([hamlet, "engine"], stdin=subprocess.PIPE,
                                     stdout=subprocess.PIPE, text=True)

    def ask(self, **request):
        self.pipe.stdin.write(json.dumps(request) + "\n")
        self.pipe.stdin.flush()
        answer = json.loads(self.pipe.stdout.readline())
        if not answer["ok"]:
            sys.exit(f"{request}: {answer['error']}")
        return answer

    def quit(self):
        self.pipe.stdin.close()
        if self.pipe.wait() != 0:
            sys.exit("the engine did not end well")


def sheets(players):
    return [(p["total"], p["rank"], p["fed"], p["lines"]) for p in players]


def score_view(hamlet, engine):
    position = json.dumps(engine.ask(op="view")["position"])
    out = subprocess.run([hamlet, "score", "--json", "-"], input=position, text=True,
                         capture_output=True)
    if out.returncode != 0:
        sys.exit(f"{position}: {out.stderr}")
    return sheets(json.loads(out.stdout)["players"])


def look(hamlet, engine, step):
    have, want = score_view(hamlet, engine), sheets(engine.ask(op="score")["players"])
    # Turns as Master Builder break ties, and no position has them: no ranks.
    if [(t, f, l) for t, _, f, l in have] != [(t, f, l) for t, _, f, l in want]:
        sys.exit(f"after {step} choices a view has other points:\n{have}\n{want}")


def choose(state, chance):
    """Any option, those that build or pay a little more often."""
    options = state["decision"]["options"]
    for _ in range(3):
        i = chance.randrange(len(options))
        if options[i]["text"].startswith("build") or "pay" in options[i]:
            break
    return i


def play(hamlet, engine, setup, chance):
    state = engine.ask(op="new", **setup)
    hashes = [state["hash"]]
    while not state["over"]:
        if len(hashes) > STEPS:
            sys.exit("the game does not end")
        state = engine.ask(op="choose", option=choose(state, chance))
        hashes.append(state["hash"])
        if len(hashes) % EVERY == 0 or state["over"]:
            look(hamlet, engine, len(hashes) - 1)
    return hashes


def follow(engine, op, hashes):
    for i, want in enumerate(hashes):
        have = engine.ask(op=op)["hash"]
        if have != want:
            sys.exit(f"{op} {i + 1} of {len(hashes)} leads to {have}, not to {want}")


def main(hamlet, seed, setup):
    chance = random.Random(seed)
    setup = {"packs": ["base", "fortune"], "seed": seed, **json.loads(setup)}
    engine = Engine(hamlet)
    hashes = play(hamlet, engine, setup, chance)
    back = hashes[-2::-1]
    follow(engine, "undo", back)
    follow(engine, "redo", hashes[1:])
    engine.ask(op="save", file=f"walk.{seed}")
    engine.quit()
    other = Engine(hamlet)
    if other.ask(op="load", file=f"walk.{seed}")["hash"] != hashes[-1]:
        sys.exit("a save has another state")
    follow(other, "undo", back)
    other.quit()
    print("as it was")


main(sys.argv[1], int(sys.argv[2]), sys.argv[3])
