#!/bin/bash
# Who sits where in the game of a code: it is asked before the game begins, unless --bots or
# --names say it.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

code_of() { "$HAMLET" replay "$1" | sed -n 's/^code: //p'; }
run play --players 2 --seed 77 --bots random --save two.save --quiet
run play --mode solo --seed 77 --bots random --save one.save --quiet
run play --packs little-town --players 3 --seed 5 --bots random --save board.save --quiet
two=$(code_of two.save) one=$(code_of one.save) board=$(code_of board.save)

needs_tmux
left() { keys "$@"; await "exit 0"; }

start 80 30 play --code "$two"
shows "who plays is asked" "> Play
  People                  1"
shows "the other seat is a bot's, if nothing is changed" "  Bots                    1
    Bot 1                 "
shows "and what it is of is told" "The code is of a game of Tiny Towns, mode standard, 2 players, seed 77."
gone "nothing else is asked" "Mode"
gone "nor is another game offered" "Go on with"
keys Enter
shows "then it begins, for one person" "name a resource for everybody"
left q

start 80 30 play --code "$two" --save kept.save
shows "a file to keep it in says nothing of who plays" "> Play"
left q
start 80 30 play --code "$two"
await "> Play"
keys Down Right
shows "two people can take both seats" "  Bots                    0"
keys Home Enter
shows "who hand over the keyboard" "Pass the keyboard to "
left q

start 80 40 play --plain --code "$two"
await "Press Enter to play"
keys "people 2" Enter
await "Name 2"
keys Enter
shows "plain lines tell what is played before the keyboard is handed over" "2 players, seed 77"
left quit Enter

start 80 40 play --plain --code "$board"
await "Press Enter to play"
shows "plain lines ask it, too" "The code is of a game of Little Town, mode standard, 3 players, seed 5."
keys "code none" Enter
shows "without the code all is asked" "Seed                 by chance"
keys "seed 4" Enter
await "Seed                 4
"
keys Enter
shows "and another game is played" "mode standard, 3 players, seed 4"
left quit Enter

start 80 30 play --plain --code "$two" --bots random
shows "--bots says it beforehand" "Tiny Towns, mode standard, 2 players, seed 77"
shows "and who is no bot is asked at once" "name a resource for everybody"
left quit Enter
start 80 30 play --plain --code "$two" --names Ann,Bob
shows "and so does --names" "Pass the keyboard to "
left quit Enter
start 80 30 play --plain --code "$one"
shows "who is alone is not asked" "Tiny Towns, mode solo, 1 player, seed 77"
left quit Enter
start 80 30 play --plain --code "${two%?}U"
shows "a code that is none is refused at once" "exit 1"
finish
