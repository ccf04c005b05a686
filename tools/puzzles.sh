#!/bin/bash
# The puzzles that come with the packs:
#   tools/puzzles.sh [HAMLET]      writes cards/puzzles.json
# Each is the best of a few seeds: the one with the most points among those in which a bot
# that does not look ahead misses two or more. From five to five there is one resource
# more to come. To be run only when a card or a rule has changed so that a solution does
# not hold any more, which tests/cli/puzzle.sh tells: people know puzzles by their numbers.
set -eu
cd "$(dirname "$0")/.."
hamlet=${1:-build/hamlet}
export HAMLET_PATH=cards hamlet
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
PUZZLES=30 SEEDS=16
for n in $(seq $PUZZLES); do
    for k in $(seq $SEEDS); do echo "$n $((n * 100 + k)) $((2 + (n - 1) / 5))"; done
done | xargs -P 2 -L 1 sh -c '"$hamlet" puzzle --seed "$2" --count "$3" --json --solution >"$0/$1-$2.json" 2>/dev/null || rm "$0/$1-$2.json"' "$work"
python3 - "$work" $PUZZLES >cards/puzzles.json <<'PICK'
import glob, json, sys
def load(path):
    p = json.load(open(path))
    del p["position"]
    return p
chosen = []
for n in range(1, int(sys.argv[2]) + 1):
    all = [load(f) for f in sorted(glob.glob(f"{sys.argv[1]}/{n}-*.json"))]
    good = [p for p in all if p["points"] - p["bot"] >= 2] or all
    chosen.append(max(good, key=lambda p: (p["points"], p["points"] - p["bot"])))
print("[")
print(",\n".join(json.dumps(p, separators=(",", ":")) for p in chosen))
print("]")
PICK
