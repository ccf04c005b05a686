#!/bin/bash
# The bands of the published cards, for the bot that plays where nobody is named and for judge, which learns decks:
#   tools/bands.sh [HAMLET]           writes cards/bands.json
#   tools/bands.sh HAMLET judge       those of judge only, beside what is there: an hour and more on two processors
# A band is measured when a card of its type is studied and none is kept; so one card of each
# type is studied in one pair, with an empty cache, and the cache is what comes with the packs. To be run when a
# published card, the rules or the bot has changed: bands go by the bytes of the packs.
set -eu
cd "$(dirname "$0")/.."
hamlet=${1:-build/hamlet}
cache=$(mktemp -d)
trap 'rm -rf "$cache"' EXIT
export XDG_CACHE_HOME=$cache HAMLET_PATH=cards
judge_only=${2:-}
touch cards/bands.json
old=$cache/old.json
mv cards/bands.json "$old" # or it would be taken for measured

# One card of each type that can be studied: "type<tab>name".
types() { # packs
    "$hamlet" list --packs "$1" --json | python3 -c '
import json, sys
seen = {}
for pack in json.load(sys.stdin)["packs"]:
    for card in pack["cards"]:
        seen.setdefault(card["type"], card["name"])
for kind, name in seen.items():
    print(kind, name, sep="\t")'
}

measure() { # packs, further options
    local packs=$1 kind name
    shift
    while IFS=$'\t' read -r kind name; do
        echo "$packs $*: $kind" >&2
        "$hamlet" sim --packs "$packs" "$@" --card "$name" --games 1 --json >/dev/null </dev/null || true
    done < <(types "$packs")
}

if [ -z "$judge_only" ]; then
    measure base
    measure base --mode solo
    measure base --mode town-hall
    measure base --monuments
    measure base,fortune
    measure base,fortune,villagers
    measure little-town
fi
measure base --bots judge
measure base --monuments --bots judge
measure base,fortune --bots judge
measure base,villagers --bots judge
measure base,fortune,villagers --bots judge

# What was measured, and with `judge` what is kept of other bots.
python3 - "$old" "$cache/hamlet/bands.json" "$judge_only" >cards/bands.json <<'END'
import json, sys
old, new, judge_only = sys.argv[1:]
bands = json.load(open(old)) if judge_only else {}
bands = {k: v for k, v in bands.items() if json.loads(k)["bots"] != ["judge"]}
bands.update(json.load(open(new)))
json.dump(bands, sys.stdout, indent=1, sort_keys=True)
END
