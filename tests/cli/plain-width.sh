#!/bin/bash
# Plain lines are as wide as the terminal, or as $COLUMNS says, and break between words;
# squares are told on one line.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

moves=$'brick\nb2\nhelp\nxyzzy\ncards\nlog\nquit\n'
export COLUMNS=44
run_with "$moves" play --seed 3 --bots person,random --cavern --save narrow.save
out=$(grep -v '^To go on' <<<"$out")
same "every line fits in 44 columns" "$(awk 'length($0) > 44' <<<"$out")" ""
has "squares are one line" "$out" "place brick: any free square (16), as in"
has "what is no square is listed, with its number" "$out" "; or
  16  set stone aside"
unset COLUMNS
run_with $'brick\noptions\n6\nquit\n' play --seed 3 --bots person,random --save usual.save
has "'options' lists them all" "$out" "  16  place brick on d4"
has "and numbers are theirs" "$out" "Round 1. Player 1: name brick, place brick on b2;"
export COLUMNS=nonsense
run_with $'quit\n' play --seed 3 --bots person,random --save odd.save
has "80 columns without a word about it" "$out" "Cards: Cottage, Greenhouse, Millstone, Cloister, Feast Hall, Theater, Trading
    Post"
unset COLUMNS

needs_tmux
start 50 20 play --plain --seed 3 --bots person,random
shows "a terminal's width counts" "Cards: Cottage, Greenhouse, Millstone, Cloister,
"
tmux -L "$socket" resize-window -t "s$n" -x 100 -y 20
keys "cards cottage" Enter
await "Cottage ("
keys help Enter
shows "and a new one is noticed" "each as short as you like, that fit"
finish
