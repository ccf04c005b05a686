#!/bin/bash
# Counters of a game in positions, views, boards and options, by the names it gives them.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

tally=(--with "$root/tests/cards/tally")
position() { # fields of the player, first row
    printf '{"game":"tally","packs":["tally"],"players":[{%s"town":[%s,%s,%s]}]}' \
        "$1" "$2" '[".",".","."]' '[".",".","."]'
}
wrong() { # description, the error, fields of the player, first row
    run_with "$(position "$3" "$4")" score "${tally[@]}" -
    exits "$1: is refused" 1
    says "$1: says where" "<stdin>: error: $2"
}

# -- positions

run_with "$(position '"pence":5,' '["Purse",{"card":"Tower","storey":3},"."]')" score "${tally[@]}" -
exits "what a player and a square have is read" 0
has "a card sees what the player has" "$out" "Purse    1    20"
has "a card sees what its square has" "$out" "Tower    1    12"
has "the game's line counts it" "$out" "pence    5     5"
run_with "$(position '' '["Purse","Tower","."]')" score "${tally[@]}" -
has "who is not told of has what one starts with" "$out" "pence    3     3"

wrong "more than there is room for" "players[0].pence: expected 0 to 5, not 6" '"pence":6,' '[".",".","."]'
wrong "less than nothing" "players[0].pence: expected 0 to 5, not -1" '"pence":-1,' '[".",".","."]'
wrong "no number" "players[0].pence: expected a whole number, not a text" '"pence":"2",' '[".",".","."]'
wrong "the singular" "players[0]: unknown field 'penny' (did you mean 'pence'?)" '"penny":1,' '[".",".","."]'
wrong "a counter of squares is no player's" "players[0]: unknown field 'storey'" '"storey":1,' '[".",".","."]'
wrong "too many storeys" "players[0].town[0][1].storey: expected 0 to 9, not 10" '' \
    '[".",{"card":"Tower","storey":10},"."]'
wrong "an empty object" "players[0].town[0][0]: expected either a 'card' or a 'resource'" '' '[{},".","."]'
wrong "what nobody puts there" "players[0].town[0][2].pence: no card in play puts pence on squares" '' \
    '[".",".",{"pence":1}]'

# -- views

printf '{"op":"new","game":"tally","packs":["tally"],"players":2,"seed":1}\n{"op":"view"}\n' >talk
run_with "$(cat talk)" engine "${tally[@]}"
has "a view tells what everybody has" "$out" '"pence": 3}'
lacks "a view says nothing of squares with what they start with" "$out" storey
printf '%s' "$out" | tail -1 | sed -E 's/^.*"position": (.*), "over": .*$/\1/' >view.json
run score "${tally[@]}" view.json
exits "a view can be scored" 0
finish
