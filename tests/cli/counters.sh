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

# -- card tests

# A test with this in it: what is said of it, the squares and the source left out.
told() { # description, what is said, first row, parts
    printf 'test "t" { town { %s / . . . / . . . }\n%s }\n' "$3" "$4" >t.test
    run test "${tally[@]}" --packs tally t.test
    same "$1" "$(sed -n 's/^t.test:[0-9]*:[0-9]*: FAIL t: //p' <<<"$out")" "$2"
}
told "too much to own" "there is room for 5 pence only" '. . .' 'owns 6 pence has 3 pence'
told "an unknown counter" "unknown counter 'pense' (did you mean 'pence'?)" '. . .' 'owns 1 pense total 3'
told "a counter of squares is nobody's" "storeys are had by squares, not by players" '. . .' 'owns 1 storey total 3'
told "cubes are nobody's" "players with towns have no cubes: name a counter" '. . .' 'owns 1 cubes total 3'
told "something else is had" "player 1 has 3 pence, expected 1" '. . .' 'has 1 penny'
told "one" "player 1 has 1 penny, expected 2" '. . .' 'owns 1 penny has 2 pence'
told "owned too late" "towns, and what their owners have, stand before what is played" '. Hall .' \
    'choose "name clay" owns 2 pence'
told "nothing puts it there" "b1: no card in play puts pence on squares
c1: no card in play puts pence on squares" '. .(2 pence) clay(penny)' 'total 3'
told "more than can lie there" "at most 63 lie on a square" '. .(64 pence) .' 'total 3'
told "too high" "a square has at most 9 storeys" '. Tower(10 storeys) .' 'total 3'
told "squares have it, it does not lie there" "storeys do not lie there: every square has some" \
    '. .(storey for building) .' 'total 3'
told "cubes on cubes" "cubes lie on buildings only" '. clay(reed) .' 'total 3'
told "empty squares remember nothing" "only a building remembers or keeps something" '. .(remember 3) .' 'total 3'
told "a thing that is no thing" "unknown counter 'mice'" '. .(2 mice) .' 'total 3'
told "what becomes of a square" "b1 of player 1 is Tower(3 storeys), expected Tower(2 storeys)
c1 of player 1 is empty, expected empty(penny)" '. Tower(3 storeys) .' 'becomes { . Tower(2 storeys) .(penny) / . . . / . . . }'
told "no card is dealt to who has something" "a game that begins with dealing begins with nothing else" \
    '. . .' 'owns 1 penny deal asks 1'

printf 'test "t" { town { .( penny for building ) clay(2 pence) . / Tower(2 storeys penny) . . }\nowns 1 penny\nhas 1 penny }' >f.test
run fmt f.test
prints "what lies on squares is laid out" 'test "t" {
  town { .(penny for building)  clay(2 pence) .
         Tower(2 storeys penny) .             . }
  owns 1 penny
  has 1 penny
}'
printf 'card "A" { type hut pattern { clay .(penny) } source "t" }' >a.card
run check "${tally[@]}" --packs tally a.card
has "nothing lies on patterns" "$err$out" "nothing lies on a pattern's squares"
finish
