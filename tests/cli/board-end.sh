#!/bin/bash
# The last round on a shared board: once somebody's last worker is placed, only others have
# turns, and a key plays on to the end.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
if ! command -v python3 >/dev/null; then
    echo "ok - skipped: there is no python3"
    exit 0
fi
needs_tmux

cat >last.py <<'END'
"""A game in which the first player is to place a worker, of WORKERS left in ROUND, and others
follow: HAMLET FILE ROUND WORKERS."""
import json, random, subprocess, sys
hamlet, file, round, workers = sys.argv[1:]
engine = subprocess.Popen([hamlet, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
def ask(**question):
    engine.stdin.write(json.dumps(question) + "\n")
    engine.stdin.flush()
    return json.loads(engine.stdout.readline())
def lead(seed):
    state = ask(op="new", game="little-town", packs=["little-town"], players=3, names=["Ann", "Bob", "Cy"],
                bots=["person", "hard", "hard"], seed=seed)
    while not state["over"]:
        due = state["decision"]
        seats = ask(op="view")["position"]["players"]
        if (due["player"], due["kind"], state["round"]) == (0, "turn", int(round)):
            if all(s["workers"] == int(workers) for s in seats):
                return True
        state = ask(op="choose", option=random.randrange(len(due["options"])))
random.seed(1)
seed = 1
while not lead(seed):
    seed += 1
ask(op="save", file=file)
END
foot() { seen | tail -1; }

python3 last.py "$HAMLET" last.hamlet 4 1
start 80 24 play last.hamlet --think 600000
shows "the last worker is to be placed" "put a worker on the board, or build"
keys Enter
await "is thinking" || keys End Enter # what lies around
shows "others think" "is thinking"
comes "a key plays on to the end" foot ">: play on to the end  .: choose now"
keys '>'
shows "up to what is asked when the round ends" "feed your workers"
keys Enter
shows "and then it is over" "The game is over"
keys u
shows "undo leads back" "?: all keys"
keys q
await "exit 0"

python3 last.py "$HAMLET" before.hamlet 3 1
start 80 24 play before.hamlet --think 600000
await "put a worker on the board, or build"
keys Enter
await "is thinking" || keys End Enter
shows "before the last round" "is thinking"
gone "there is no such key" ">: play on" foot
keys q
await "exit 0"
finish
