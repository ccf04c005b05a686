#!/bin/bash
# The bands of the published cards that come with the packs (cards/bands.json):
#   tools/bands.sh [HAMLET]                 all of them
#   tools/bands.sh HAMLET quick             those by quick, beside what is there of others
#   tools/bands.sh HAMLET judge             those by the bot that learns, likewise
#   tools/bands.sh HAMLET judge base,fortune ...   of these packs, with monuments and without
# To be run when a published card, the rules or a bot has changed: bands go by the bytes of the packs, and
# what does not hold any more is dropped.
#
# A band is measured when a card of its type is studied and none is kept; so one card of each type is
# studied in one pair, with a cache of its own: build/bands. What was measured before the script was broken off,
# be it a part of a type, is there and not measured again; `rm -r build/bands` begins anew.
# MINUTES=N stops each of the packs after so many, and the next run goes on from there.
#
# By quick: two minutes in all. By who learns, on two processors of one's own about 2 minutes for base, 5 for fortune,
# 8 for villagers, 9 for both, and twice as much again with monuments.
set -eu
cd "$(dirname "$0")/.."
hamlet=${1:-build/hamlet} which=${2:-all}
shift $(($# < 2 ? $# : 2))
packs=("$@")
export XDG_CACHE_HOME=$PWD/build/bands HAMLET_PATH=$PWD/cards
mkdir -p "$XDG_CACHE_HOME"
# What is there would be taken for measured; an empty file says that the packs are published.
old=$XDG_CACHE_HOME/old.json
cp cards/bands.json "$old"
trap 'cp "$old" cards/bands.json' EXIT
echo '{}' >cards/bands.json

# One card of each type that can be studied: "type<tab>name"; types of many cards come last.
types() { # packs
    "$hamlet" list --packs "$1" --json | python3 -c '
import json, sys
seen = {}
for pack in json.load(sys.stdin)["packs"]:
    for card in pack["cards"]:
        seen.setdefault(card["type"], []).append(card["name"])
for kind, names in sorted(seen.items(), key=lambda x: len(x[1])):
    print(kind, names[0], sep="\t")'
}

measure() { # packs, further options
    local packs=$1 kind name left end=$((SECONDS + ${MINUTES:-100000} * 60))
    shift
    while IFS=$'\t' read -r kind name; do
        left=$((end - SECONDS))
        [ $left -gt 0 ] || break
        echo "$packs $*: $kind" >&2
        timeout --signal=INT $left "$hamlet" sim --packs "$packs" "$@" --card "$name" --games 1 --json \
            >/dev/null </dev/null || true
    done < <(types "$packs")
    echo "$packs $*: $((SECONDS - end + ${MINUTES:-100000} * 60)) s" >&2
}

if [ "$which" != judge ]; then
    for how in "base" "base --mode solo" "base --mode town-hall" "base --monuments" base,fortune \
        base,fortune,villagers little-town; do
        # shellcheck disable=SC2086
        measure $how --bots quick
    done
fi
[ ${#packs[@]} -gt 0 ] || packs=(base base,fortune base,villagers base,fortune,villagers)
for more in "" --monuments; do
    for list in "${packs[@]}"; do
        [ "$which" = quick ] || measure "$list" --bots judge $more
    done
done

[ -e "$XDG_CACHE_HOME/hamlet/bands.json" ] || { mkdir -p "$XDG_CACHE_HOME/hamlet" && echo '{}' >"$XDG_CACHE_HOME/hamlet/bands.json"; }
# What is there, without what others have measured anew; parts of types are no bands.
python3 - "$old" "$XDG_CACHE_HOME/hamlet/bands.json" >"$XDG_CACHE_HOME/all.json" <<'END'
import json, sys
def of(key): return {k: v for k, v in json.loads(key).items() if k not in ("hash", "method", "all_cards", "each", "lesson")}
old, new = (json.load(open(name)) for name in sys.argv[1:])
new = {k: v for k, v in new.items() if "some" not in json.loads(k)}
gone = [of(k) for k in new]
bands = {k: v for k, v in old.items() if of(k) not in gone}
bands.update(new)
json.dump(bands, sys.stdout, indent=1, sort_keys=True)
END
mv "$XDG_CACHE_HOME/all.json" "$old" # which is put in its place
