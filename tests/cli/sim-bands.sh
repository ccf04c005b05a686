#!/bin/bash
# hamlet sim --card: the band that is printed is the one that the verdict goes by; it is of
# the packs in use, however they were named; measuring is said, and can be gone on with. A
# card is compared with published ones, and is never built where nobody builds it. And what
# comparisons and profiles say of what is not alike.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
if ! command -v python3 >/dev/null; then
    echo "ok - skipped: there is no python3"
    finish
fi
export XDG_CACHE_HOME=$dir/cache

field() { # expression over j, and c for its first card
    python3 -c "import json, sys; j = json.load(sys.stdin); c = j['cards'][0] if 'cards' in j else None; print($1)"
}
tavern() { # file, name, parts
    printf 'card "%s" {\n  type tavern\n  pattern { wood wood glass }\n  source "t"\n  %s\n}\n' "$2" "$3" >"$1.card"
}

# -- what is printed
run sim --bots quick --card Abbey --first 1 --count 60
printed=$(sed -n 's/.*band of chapel: \(.*\)/\1/p' <<<"$out" | head -1)
run sim --bots quick --card Abbey --first 1 --count 60 --json
same "the band in words is that of --json" "$printed" \
    "$(field '"%+.2f to %+.2f" % (c["change"]["band"]["low"], c["change"]["band"]["high"])' <<<"$out")"
same "with half a point on either side of what published cards span" \
    "$(field 'round(j["studies"][0]["band_change"]["low"] - c["change"]["band"]["low"], 6), round(c["worth"]["band"]["high"] - j["studies"][0]["band_worth"]["high"], 6)' <<<"$out")" "0.5 0.5"
tavern more "Gilded Hall" "score 6"
run sim --bots quick --with more.card --card "Gilded Hall"
has "what it spans is said" "$out" "  band     what published cards of the type have, and half a point beyond"
tavern dear "Dear Hall" "score 9 when count this = 1"
run sim --bots quick --with dear.card --card "Dear Hall" --json
same "what a copy is worth decides nothing, be it beyond its band" \
    "$(field 'c["verdict"], c["worth"]["low"] > c["worth"]["band"]["high"], c["change"]["low"] > c["change"]["band"]["high"]' <<<"$out")" "as others True False"
run sim --bots quick --with dear.card --card "Dear Hall"
has "what it is built from stands beside it" "$out" " points per copy, for 3 cubes ("

# -- packs in use
for packs in fortune fortune,base; do
    run sim --bots quick --packs $packs --card "Gamblers' Den" --first 1 --count 4 --json
    exits "--packs $packs" 0
    says "finds the band of base,fortune: nothing is measured" ""
    same "and has it" "$(field '"band" in c["change"]' <<<"$out")" True
done
ok "no cache is needed" "$([ ! -e "$XDG_CACHE_HOME" ]; echo $?)"

# -- measuring
run sim --bots random --card Farm --first 1 --count 4
has "is said without a terminal, too" "$err" "hamlet: no band of type farm is kept for such games: measuring 4 published cards (kept in ~/cache/hamlet/bands.json)"
has "and its time is told" "$out" " s for the band, which is kept now"
run sim --bots random --card Farm --first 1 --count 4
says "once" ""
python3 - <<'END'
import json, os
path = os.environ["XDG_CACHE_HOME"] + "/hamlet/bands.json"
bands = json.load(open(path))
[key] = [k for k in bands if '"none"' not in k]
some = json.loads(key)
some["some"] = True # as if it had been stopped after two cards, one of which has a mark
cards = bands.pop(key)[:2]
cards[0]["worth"] = [70, 60, 80]
bands[json.dumps(some, sort_keys=True, separators=(",", ":"))] = cards
json.dump(bands, open(path, "w"))
END
run sim --bots random --card Farm --first 1 --count 4 --json
has "what was stopped is gone on with" "$err" "measuring 4 published cards, 2 of them before (kept in"
same "by what was measured before" "$(field 'c["worth"]["band"]["high"]' <<<"$out")" 80.5
same "and then nothing is left of it" "$(grep -c '"some' "$XDG_CACHE_HOME/hamlet/bands.json")" 0

# -- by bots that learn: cards of a type in the same decks, one by one
study=(sim --bots judge --card Farm --learn 2 --players 4 --games 1)
XDG_CACHE_HOME=$dir/whole run "${study[@]}"
has "lessons are few, and said" "$err" "measuring 4 published cards"
changes() { python3 -c 'import json, sys
[cards] = json.load(open(sys.argv[1])).values()
print(abs(sum(c["change"][0] for c in cards)) < 1e-6, "points" in cards[0], len(cards))' "$1"; }
same "what one has more others have less" "$(changes "$dir/whole/hamlet/bands.json")" "True False 4"
XDG_CACHE_HOME=$dir/parts "$HAMLET" "${study[@]}" >/dev/null 2>&1 &
pid=$!
for ((i = 0; i < 600; i++)); do grep -qs '"some' "$dir/parts/hamlet/bands.json" && break; sleep 0.05; done
kill -INT $pid 2>/dev/null
wait $pid
XDG_CACHE_HOME=$dir/parts run "${study[@]}"
cmp -s "$dir/whole/hamlet/bands.json" "$dir/parts/hamlet/bands.json"
ok "broken off and gone on with, they are the same" $?

# -- whom it is compared with
printf 'card "Weavers Yard" {\n  type theater\n  pattern {\n    wheat glass\n    wood .\n  }\n  source "t"\n  score 9\n}\n' >yard.card
run sim --bots quick --with yard.card --card Market --first 1 --count 80 --json
same "other drafts do not play along" \
    "$(field '[x["card"] for x in j["studies"][0]["with"]["cards"] + j["studies"][0]["without"]["cards"] if x["card"] == "Weavers Yard"]' <<<"$out")" "[]"
run sim --bots quick --with yard.card --with more.card --card "Gilded Hall" --first 1 --count 80 --json
same "not even of other types" \
    "$(field '[x["card"] for x in j["studies"][0]["with"]["cards"] if x["card"] == "Weavers Yard"]' <<<"$out")" "[]"

run sim --packs villagers,fortune --bots random --card Cottage --first 1 --count 2
has "others are measured" "$err" "measuring"
for packs in fortune,villagers base,villagers,fortune villagers,base,fortune; do
    run sim --packs $packs --bots random --card Cottage --first 1 --count 2
    says "and found in whatever order packs are named: $packs" ""
done

# -- a draft in a pack is one as in a file: nothing is measured, and the verdict is the same
mkdir -p mine
printf 'pack "mine" {\n  title "Mine"\n  version "1.0.0"\n  game "tiny-towns"\n  requires "base"\n}\n' >mine/pack.card
tavern mine/guild "Guild Hall" "score 3"
printf 'card "Weavers Yard" {\n  type theater\n  pattern {\n    wheat glass\n    wood .\n  }\n  source "t"\n  score 9\n}\n' >mine/yard.card
cp "$XDG_CACHE_HOME/hamlet/bands.json" before.json
told() { field '{k: c[k] for k in c if k not in ("pack", "card_id")}, j["games"], j["studies"][0]["with"]["seats"]' <<<"$out"; }
run sim --bots quick --with mine/guild.card --card "Guild Hall" --json
says "a file of a pack: nothing is measured" ""
alone=$(told)
judged() { field 'c["verdict"], c["sure"], c["change"]["band"], c["change"]["none"], c["worth"]["band"]' <<<"$out"; }
judged=$(judged)
run sim --bots quick --with mine --card "Guild Hall" --json
says "its pack: neither" ""
same "and all numbers are the same" "$(told)" "$alone"
sed -i 's/score 9/score 8/' mine/yard.card
run sim --bots quick --with mine --card "Guild Hall" --json
says "nor when another card of it was edited" ""
same "which changes nothing" "$(told)" "$alone"
cmp -s "$XDG_CACHE_HOME/hamlet/bands.json" before.json
ok "no band was kept" $?

# -- nor in a pack as `new` makes it, whose comments speak of many things
run new --pack fresh
tavern fresh/guild "Guild Hall" "score 3"
run sim --bots quick --with fresh --card "Guild Hall" --json
says "a pack of 'hamlet new': nothing is measured" ""
same "and it is judged by the same bands" "$(judged)" "$judged"

# -- but a pack that changes the game has bands of its own, whatever its cards are
printf 'extends "tiny-towns" {\n  score "beauty" 1 per corner built\n}\n' >mine/rules.card
run sim --bots random --with mine --card "Guild Hall" --first 1 --count 2
has "rules make another game" "$err" "no band of type tavern is kept for such games: measuring "
sed -i 's/score 3/score 4/' mine/guild.card
printf '\n# a remark\n' >>mine/rules.card
run sim --bots random --with mine --card "Guild Hall" --first 1 --count 2
says "another card makes none" ""
sed -i 's/beauty" 1/beauty" 2/' mine/rules.card
run sim --bots random --with mine --card "Guild Hall" --first 1 --count 2
has "other rules do" "$err" "no band of type tavern is kept for such games: measuring "

# -- never built
run sim --bots quick --card Factory --json
same "what nobody builds is not as others" "$(field 'c["verdict"], c["built"] < 0.01 * c["towns"]' <<<"$out")" "never built True"
run sim --bots quick --packs little-town --card Castle --first 1 --count 100
has "or too few games tell" "$out" "Castle (tile): not settled; never built, if anything"
lacks "games of the same length have no change of it" "$out" "  length "
lacks "and nothing is no cube" "$out" "+0.00"

# -- several cards
run sim --bots random --card Farm --card base/farm --first 1 --count 4 --json
has "a card is studied once" "$err" "hamlet: --card: 'Farm' is there twice, and studied once"
same "and told once" "$(field 'len(j["studies"])' <<<"$out")" 1

"$HAMLET" sim --bots random --players 4 --card Inn --card Farm >stopped 2>said &
pid=$!
for ((i = 0; i < 600; i++)); do grep -q measuring said && break; sleep 0.1; done
kill -INT $pid
wait $pid
ok "Ctrl-C ends it" $?
has "and the card that was left out is told" "$(cat said)" "hamlet: --card: 'Farm' was not studied: stopped by Ctrl-C"
has "as is the first" "$(cat stopped)" "Inn (tavern): not settled"

# -- whom a draft is compared with
sed 's/"Market"/"Twin Market"/; s/1 + max/2 + max/' "$HAMLET_PATH/base/market.card" >twin.card
band() { sed -n 's/.*band of theater: //p' <<<"$out" | head -1; }
run sim --bots quick --card Market --first 1 --count 40
own=$(band)
run sim --bots quick --with twin.card --card "Twin Market" --first 1 --count 40
if python3 - "$own" "$(band)" <<'END'; then ok "of four, a draft meets all: its band reaches three quarters as far" 0; else ok "of four, a draft meets all: its band reaches three quarters as far ($own, $(band))" 1; fi
import sys
own, twin = (float(x.split(" to ")[1]) - 0.5 for x in sys.argv[1:])
sys.exit(abs(own * 3 / 4 - twin) > 0.011)
END
mkdir -p own/mine
cp more.card own/mine/
printf 'pack "mine" {\n  title "Mine"\n  version "1.0.0"\n  game "tiny-towns"\n  requires "base"\n}\n' >own/mine/pack.card
for with in "--with own --packs mine" "--with own/mine"; do
    # shellcheck disable=SC2086
    run sim --bots quick $with --card "Gilded Hall" --first 1 --count 200
    has "a card of one's own pack spans no band ($with)" "$out" "Gilded Hall (tavern): too strong"
done

# -- two cards are no versions of one
run sim compare yard.card more.card --games 20
has "another type is told" "$out" "these are cards of two types, theater and tavern: each takes the place of another one of its own"
run sim compare dear.card more.card --games 20
has "another card, too" "$out" "these are two cards, Dear Hall and Gilded Hall, and not two versions of one"
has "by its name" "$out" "Gilded Hall: "
run sim compare more.card more.card --games 4
lacks "one and the same has no such line" "$out" "these are"
refuses "a deck and a card" 1 "hamlet: 'first-game' is a deck and 'more.card' a card file: two of one kind are compared" sim compare first-game more.card
mkdir folder
refuses "a folder" 1 "hamlet: 'folder' is a folder: a card file or a deck file is compared" sim compare folder more.card
if command -v git >/dev/null; then
    GIT_CEILING_DIRECTORIES=$dir run sim compare HEAD more.card
    has "a revision where there is no git" "$err" "not a git repository"
fi

# -- a ladder the other way round
run sim deck first-game --players 4 --bots quick,random --games 12
has "who is better has the seats that it has" "$out" "quick 3, random 1 of the seats: 75.0 % would be won by chance"
has "and wins with them" "$out" "  100.0 %"
run sim deck first-game --players 4 --bots random,quick --games 12
has "the usual way it is one" "$out" "quick 1, random 3 of the seats: 25.0 % would be won by chance"
run sim deck first-game --bots greedy,hard --playouts 20 --games 4
points=$(awk '$1 == "greedy" || $1 == "hard" { print $3 }' <<<"$out" | head -2 | tr '\n' ' ')
if python3 -c "import sys; a, b = map(float, '$points'.split()); sys.exit(not b < a)"; then
    has "few points of a bot that searches are explained" "$out" "duels tell who is better"
fi
finish
