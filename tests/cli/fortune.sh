#!/bin/bash
# Games with coins from the outside: saved, verified, taken back, seen and scored.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

# -- bots' games, saved choice by choice
bots() { # seed, mode, players, bots
    run play --packs base,fortune --seed "$1" --mode "$2" --players "$3" --bots "$4" \
        --monuments --quiet --save "game.$1"
    exits "a game of bots with coins: $2, $3 players" 0
    local first=$out
    has "tells who won, or how far somebody came" "$first" "total"
    run play --packs base,fortune --seed "$1" --mode "$2" --players "$3" --bots "$4" \
        --monuments --quiet --save "again.$1"
    same "the same seed gives the same game" "$out" "$first"
    cmp -s "game.$1" "again.$1"
    ok "and the same save" $?
    run replay --verify "game.$1"
    exits "it can be verified" 0
    has "every state is the same" "$out" ": every state is as saved"
    run replay "game.$1"
    has "it can be seen again, with its packs" "$out" "packs: base, fortune"
}
bots 1 standard 2 builder,greedy
bots 2 standard 4 builder
bots 3 town-hall 3 builder,random
bots 4 solo 1 greedy
bots 5 caller 3 random,builder
bots 6 standard 6 random

# -- random games through the engine
if ! command -v python3 >/dev/null; then
    echo "ok - skipped: there is no python3"
    finish
fi
walk() { # description, seed, set-up
    python3 "$root/tests/cli/walk.py" "$HAMLET" "$2" "$3" >"$dir/.out" 2>"$dir/.err"
    code=$? out=$(cat "$dir/.out") err=$(cat "$dir/.err")
    exits "$1: there, back and there again" 0
    prints "and its views are scored as it is" "as it was"
}
walk "two players" 11 '{"players": 2, "monuments": true}'
walk "four players" 12 '{"players": 4, "monuments": true}'
walk "a Town Hall" 13 '{"players": 3, "mode": "town-hall", "monuments": true}'
walk "a lone player" 14 '{"players": 1, "mode": "solo", "monuments": true}'
walk "somebody calls" 15 '{"players": 3, "mode": "caller"}'
walk "cards that feed for coins" 16 '{"players": 3, "monuments": true, "cards":
    ["Cottage", "Root Cellar", "Mine", "Parsonage", "Schoolhouse", "Jeweler", "Museum"]}'
walk "cards that are visited" 17 '{"players": 3, "monuments": true, "cards":
    ["Cottage", "Tithe Barn", "Statue", "Cathedral", "Gamblers'"'"' Den", "Teahouse", "Oddity Shop"]}'
# -- without coins nobody can change a resource, and what waits for that is not dealt
monuments() { # what is on or off
    run_with "{\"op\": \"new\", \"packs\": [\"fortune\"], \"players\": 2, \"monuments\": true, \"coins\": $1}
" engine
}
monuments true
has "with coins all monuments are dealt from" "$out" '"Hollow Hill"'
monuments false
exits "without coins there are monuments" 0
lacks "but not the hill that counts changes" "$out" '"Hollow Hill"'
has "others are" "$out" '"The Prism Forge"'
finish
