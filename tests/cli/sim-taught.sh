#!/bin/bash
# hamlet sim --card with bots that learn: pairs of lessons, whose games are one witness.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
if ! command -v python3 >/dev/null; then
    echo "ok - skipped: there is no python3"
    finish
fi
export XDG_CACHE_HOME=$dir/cache

field() { # expression over j, c for its first card and s for its study
    python3 -c "import json, sys; j = json.load(sys.stdin); c = j['cards'][0]; s = j['studies'][0]; print($1)"
}
sums() {
    python3 -c 'import hashlib, json, sys
j = json.load(sys.stdin)
for f in ("seconds", "per_second", "threads"): del j[f]
print(len(json.dumps(j)), hashlib.md5(json.dumps(j, sort_keys=True).encode()).hexdigest())'
}
# Lessons of a few games: nothing is known after them, but they are over soon.
study() { run sim --mode solo --bots judge --learn 12 --card Cottage --json "$@"; }

study --first 1 --count 6
exits "a chunk" 0
same "pairs are counted, and twenty games of each" \
    "$(field 'j["games"], j["finished"], s["each"], s["points"]["n"]' <<<"$out")" "6 120 20 6"
same "a lesson is one witness" "$(field 'j["seats"][0]["share_sums"][0]' <<<"$out")" 6
whole=$(sums <<<"$out")
for threads in 1 3; do
    study --first 1 --count 6 --threads $threads
    same "the same with $threads threads" "$(sums <<<"$out")" "$whole"
done
study --first 1 --count 2 && echo "$out" >a.json
study --first 3 --count 4 && echo "$out" >b.json
run sim merge a.json b.json --json
same "chunks add up" "$(sums <<<"$out")" "$whole"
python3 - <<'P'
import json
j = json.load(open("a.json"))
j["studies"][0]["each"] = 0
json.dump(j, open("none.json", "w"))
P
run sim merge none.json b.json
exits "no games of a pair" 1
has "is refused by its place" "$err" "each"
study --games 2
same "what nobody builds is learned by who is bent on it" \
    "$(field 's["cost"]["n"] == s["bent"]["finished"] // 20' <<<"$out")" True
printf 'card "Ruin" { type cottage pattern { wheat glass } source "t" score -9 }\n' >ruin.card
ruin() { run sim --mode solo --bots judge --learn 60 --with ruin.card --card Ruin --games 8 "$@"; }
ruin --json
same "who knows the deck leaves a ruin alone, and who is bent on it loses" \
    "$(field 'c["verdict"], c["reason"], c["cost"]["high"] < 0' <<<"$out")" "never built ignored True"
run sim --mode solo --deep --learn 60 --with ruin.card --card Ruin --games 8 --json
same "--deep is by bots that learn" "$(field 'j["bots"], s["each"]' <<<"$out")" "['judge'] 20"
ruin
has "that is said" "$out" "It is ignored: towns that are bent on it build it, which brings them -"
has "of lessons" "$out" "after 8 pairs of lessons"
run sim --mode solo --bots judge --learn 12 --card Cottage --repro 21 --text
exits "a game of a pair can be seen" 0
run sim --mode solo --bots judge --learn 12 --card Cottage --repro 21:without --text
exits "of either side" 0
finish
