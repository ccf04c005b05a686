#!/bin/bash
# hamlet replay at a terminal: the viewer of the end page, with names; the list for pipes,
# for --text and for terminals without a screen; games that are not over.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
needs_tmux

printf '%s\n' brick b2 quit >moves
"$HAMLET" play --seed 3 --bots person,random --names Zoë --save left.save <moves >/dev/null
"$HAMLET" play --seed 3 --bots random --players 2 --names Ann,Bob --save over.save >/dev/null
"$HAMLET" play --packs little-town --seed 3 --bots random --players 2 --save town.save >/dev/null

start 80 24 replay over.save
shows "a terminal gets the viewer" "Tiny Towns   before round 1   replay"
shows "which begins before the first move" "before the first of "
keys Right
shows "names are those of the players" ": Ann: name "
keys End
shows "it goes to the end" "move 74 of 74: Bob: "
keys e
shows "with everybody's points" "Points, if the game had ended here"
keys q
await "replay"
keys q
shows "q leaves" "exit 0"
same "and nothing is left of it on stderr" "$(cat "$dir/stderr")" ""

start 80 24 replay left.save
shows "a game that is not over says that all is shown" "This game is not over: all is shown"
keys Right Right Right
shows "the bot is called as in the game" "move 3 of "
shows "by its name" ": Bot 1: place brick"
kill -INT "$(cat "$dir/pid")"
shows "a signal leaves" "exit 130"
start 80 24 replay town.save
shows "a shared board, too" "Little Town   before round 1   replay"
keys Right Right q
shows "and is left" "exit 0"

start 80 24 replay --text over.save
shows "--text is the list" "exit 0"
shows "with all points" "total  "
before='TERM=dumb' start 80 24 replay over.save
shows "so it is where there is no screen" "total  "

run replay left.save
has "a pipe gets the list, with names" "$out" "    1  round  1  Zoë         name brick
    2  round  1  Zoë         place brick on b2
    3  round  1  Bot 1       place brick on "
run replay --text left.save
has "with --text as well" "$out" "    1  round  1  Zoë         name brick"
run replay town.save
has "without names players have numbers" "$out" "    1  round  1  player 1    "
refuses "--text is for replay" 2 "hamlet: 'play' takes no option '--text'
hamlet: 'hamlet help play' lists its options" play --text
finish
