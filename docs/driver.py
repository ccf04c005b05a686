#!/usr/bin/env python3
"""Drives `hamlet engine` from outside, and plays all seats: builds what it can, else picks
at random. bot.py takes a seat in a game that `hamlet play` runs instead.

usage: python3 docs/driver.py [path/to/hamlet [seed [players]]]
"""
import json, random, subprocess, sys

hamlet, seed, players = (sys.argv[1:] + ["hamlet", "1", "2"][len(sys.argv) - 1:])[:3]
engine = subprocess.Popen([hamlet, "engine"], stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE, text=True, bufsize=1)

def ask(**request):
    engine.stdin.write(json.dumps(request) + "\n")
    answer = json.loads(engine.stdout.readline())
    if not answer["ok"]:
        sys.exit("hamlet: " + answer["error"])
    return answer

random.seed(int(seed))
state = ask(op="new", players=int(players), seed=int(seed))
while not state["over"]:
    options = state["decision"]["options"]
    builds = [i for i, o in enumerate(options) if o["action"] == "build"]
    choice = random.choice(builds or range(len(options)))
    state = ask(op="choose", option=choice, player=state["decision"]["player"])
for player in ask(op="score")["players"]:
    print(player["name"], player["total"])
print("won by", *("Player %d" % (p + 1) for p in state["winners"]))
ask(op="quit")
