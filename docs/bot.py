#!/usr/bin/env python3
"""A bot for `hamlet play --bots docs/bot.py`: builds what it can, else picks at random.

Hamlet writes one line of JSON for each decision, and this answers with one line.
"""
import json, random, sys

for line in sys.stdin:
    message = json.loads(line)
    if message["op"] == "choose":
        options = message["decision"]["options"]
        builds = [i for i, o in enumerate(options) if o["action"] in ("build", "tile")]
        print(json.dumps({"option": random.choice(builds or range(len(options)))}), flush=True)
    elif message["op"] == "end" and message["over"]:
        for player in message["players"]:
            print(player["name"], player["total"], file=sys.stderr)
