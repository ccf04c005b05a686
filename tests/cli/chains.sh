#!/bin/bash
# Buildings that put up others, which put up others, and ask all the while: more is asked than
# there is room for (HM_ANSWERS_MAX). What there is no room for is left out, and every game
# comes to its end.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

cat >warren.card <<'CARD'
card "Warren" {
  type    cottage
  pattern { wood }
  on build { may gain 1 coin may gain 1 coin may gain 1 coin may gain 1 coin
             may gain 1 coin may gain 1 coin may gain 1 coin may gain 1 coin
             build cottage on empty
             may gain 1 coin may gain 1 coin may gain 1 coin }
  source  "house"
}
CARD
run check warren.card
prints "each of them asks little" "1 file, 1 card: 0 errors, 0 warnings"
run sim --with warren.card --rule coins=on --games 60 --bots random --threads 1 --json
same "no game is stuck" "$(python3 -c 'import json, sys; print(json.load(sys.stdin)["faults"])' <<<"$out")" "[]"

# Whoever says yes each time is asked 96 times at most, and then the town is as it is.
cat >yes.py <<'PY'
import json, subprocess, sys
engine = subprocess.Popen([sys.argv[1], "engine", "--with", "warren.card", "--rule", "coins=on"],
                          stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
def ask(**what):
    engine.stdin.write(json.dumps(what) + "\n")
    engine.stdin.flush()
    return json.loads(engine.stdout.readline())
cards = ["Warren", "Farm", "Well", "Chapel", "Tavern", "Theater", "Factory"]
state = ask(op="new", cards=cards, players=1, seed=3)
asked = 0
while state["ok"] and not state["over"] and state["round"] == 1:
    options = state["decision"]["options"]
    kind = state["decision"]["kind"]
    asked += kind in ("choice", "square")
    state = ask(op="choose", option=next((i for i, o in enumerate(options) if "wood" in o["text"]), 0))
town = sum(ask(op="view")["position"]["players"][0]["town"], []) if state["ok"] else []
print("asked %s, built %d" % ("at most 96" if 60 < asked <= 96 else asked, sum("Warren" in str(s) for s in town)))
print(json.dumps(state)[:300] if not state["ok"] else ask(op="undo")["ok"] and ask(op="redo")["ok"])
PY
out=$(python3 yes.py "$HAMLET")
prints "it ends where there is no room for more" "asked at most 96, built 10
True"
finish
