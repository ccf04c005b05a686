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
# -- who plays where nobody is named
run sim --mode solo --learn 12 --card Cottage --first 1 --count 1 --json
same "bots that learn" "$(field 'j["bots"], s["each"]' <<<"$out")" "['judge'] 20"
run sim --packs little-town --card Bakery --first 1 --count 1 --json
same "but not on a shared board" "$(field 'j["bots"]' <<<"$out")" "['quick']"
run sim --mode solo --learn 12 --first 1 --count 1 --json
same "nor without a card" "$(python3 -c 'import json, sys; print(json.load(sys.stdin)["bots"])' <<<"$out")" "['quick']"

# -- a version of a published card is compared with that one, a copy is that one
sed 's/"Cottage"/"Manor"/; s/score   3/score   5/' "$root/cards/base/cottage.card" >manor.card
version() { run sim --mode solo --learn 12 --with manor.card --card Manor "$@"; }
version --first 1 --count 4 --json
same "its name is told, and what its points bring" \
    "$(field 'c["version_of"], c["difference"]["low"] <= c["difference"]["mean"] <= c["difference"]["high"], s["beside"]["n"]' <<<"$out")" "Cottage True 4"
same "the change is that of the card and the difference" \
    "$(field 'abs(c["change"]["mean"] - s["kept"]["mean"] - c["difference"]["mean"]) < 1e-6' <<<"$out")" True
whole=$(sums <<<"$out")
version --first 1 --count 3 --json && echo "$out" >a.json
version --first 4 --count 1 --json && echo "$out" >b.json
run sim merge a.json b.json --json
same "chunks of it add up" "$(sums <<<"$out")" "$whole"
version --first 1 --count 4
has "in words" "$out" "It is Cottage but for its points, which bring towns "
same "the verdict is the last thing that is told" "$(tail -2 <<<"$out" | grep -c -e '^Manor (cottage): ' -e '^It is Cottage')" 2
for columns in 40 60 80; do
    COLUMNS=$columns run sim --mode solo --learn 12 --with manor.card --card Manor --first 1 --count 2
    same "at $columns columns no line is longer" "$(awk -v most=$columns 'length($0) > most' <<<"$out")" ""
    COLUMNS=1000 run sim --mode solo --learn 12 --with manor.card --card Manor --first 1 --count 2
    wide=$(tr -s ' \n' '\n' <<<"$out" | grep -v -e second -e '^[0-9.]*$' | tail -40)
    COLUMNS=$columns run sim --mode solo --learn 12 --with manor.card --card Manor --first 1 --count 2
    same "and no word is broken" "$(tr -s ' \n' '\n' <<<"$out" | grep -v -e second -e '^[0-9.]*$' | tail -40)" "$wide"
done
sed 's/"Cottage"/"Cot"/' "$root/cards/base/cottage.card" >cot.card
for what in "--card Cottage" "--with cot.card --card Cot"; do
    # shellcheck disable=SC2086
    run sim --mode solo --learn 12 $what --first 1 --count 2 --json
    field 'c["built"], c["change"], c["verdict"], s["with"]["seats"], s["without"]["seats"]' <<<"$out" >>same.txt
done
same "a copy has the same study" "$(sort -u same.txt | wc -l)" 1

# -- what is proven needs no games
mkdir tiny
printf 'pack "tiny" { title "Tiny" version "1.0.0" game "tiny-towns" requires "base" }\n' >tiny/pack.card
printf 'extends "tiny-towns" { grid 3 by 3 }\n' >tiny/game.card
run sim --with tiny --card Factory --json
same "it cannot be built" "$(field 'c["verdict"], c["sure"], c["reason"], c["proof"], j["games"]' <<<"$out")" \
    "never built 1.0 cannot be built its layout does not fit on 3 by 3 squares 0"
says "and nothing is measured" ""
echo "$out" >tiny.json
run sim merge tiny.json
has "which is said" "$out" "It cannot be built: its layout does not fit on 3 by 3 squares."
run sim --mode solo --bots judge --learn 12 --card Cottage --repro 21 --text
exits "a game of a pair can be seen" 0
run sim --mode solo --bots judge --learn 12 --card Cottage --repro 21:without --text
exits "of either side" 0
finish
