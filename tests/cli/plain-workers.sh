#!/bin/bash
# Squares for workers are one line in plain text, as those for cubes are; what lies around
# each is listed on request, and numbers are those of that list.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

town() { # words to type, one line each; "--"; arguments of play
    local text=''
    while [ "$1" != -- ]; do text+=$1$'\n' && shift; done
    shift
    run_with "$text" play --plain --packs little-town --seed 3 --bots person,greedy "$@"
}
moves() { "$HAMLET" replay --text "$1" | grep '^ .*  round '; }

town quit -- --save none.save
has "squares for workers are one line" "$out" "put a worker: any free square (39), as in 'i3'; or
  40  build Wheat Field
"
lacks "and not listed one by one" "$out" "put a worker on b1"
has "how to see what lies around them is told when the game begins" "$out" \
    "Type 'options' to see what lies around every square: the letters of its
    terrain, and +2 for two tiles."
COLUMNS=40 town quit -- --save narrow.save
has "also in a narrow window" "$out" "put a worker: any free square (39), as
    in 'i3'; or
  40  build Wheat Field
"

town options quit -- --save asked.save
has "they are listed on request, with what lies around" "$out" "put a worker on the board, or build
   1  put a worker on b1: MF      2  put a worker on e1: ML
"
town list quit -- --save listed.save
has "'list' is the same" "$out" "  33  put a worker on f5: FLL"

town f5 b2 quit -- --save squares.save
town 33 5 quit -- --save numbers.save
town 'put a worker on f5' 'worker b2' quit -- --save words.save
has "a square alone puts a worker there" "$out" "Player 1: put a worker on f5 (+1 wood, +2 fish)."
same "numbers give the same journal as squares" "$(moves numbers.save)" "$(moves squares.save)"
same "and so do words" "$(moves words.save)" "$(moves squares.save)"
[ "$(moves squares.save | wc -l)" -ge 4 ]
ok "which has the moves of both players" $?
town f5 'well' 1 quit -- --save built.save
has "the square of a tile is one line, too" "$out" "choose a square for Well: any free square (3"
town c1 quit -- --save taken.save
has "what is no free square is refused" "$out" "There is no such option"
town 'worker' quit -- --save many.save
has "words that fit many are listed up to a dozen" "$out" "      and 27 more"
finish
