#!/bin/bash
# A terminal that is too small for the full screen: plain lines are offered, wherever one is,
# and what was begun goes on there. And a game that is open elsewhere, in the set-up.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
needs_tmux

offer="p: go on in plain lines"
start 60 20 play
shows "the set-up offers plain lines" "$offer"
keys x
shows "other keys do nothing" "$offer"
keys p
shows "p goes on in them" "Press Enter to play"
keys Enter
shows "and so does the game" "Type 'cards' to see the cards"
keys quit Enter
shows "which is left as ever" "exit 0"

start 60 20 play --bots person,random --seed 3 --save game.hamlet
shows "a game does" "$offer"
keys p
shows "it goes on" "name a resource for everybody"
keys brick Enter
await "place brick"
keys b2 Enter
shows "and is played" "round 2"
keys quit Enter
await "exit 0"
start 80 24 play --resume game.hamlet
await "?: all keys"
tmux -L "$socket" resize-window -t "s$n" -x 60 -y 20
shows "in the middle of a game, too" "$offer"
keys p
shows "it goes on where it was" "Going on in round 2, after 5 choices."
gone "and what happened is not told again" "place brick on b2"
keys quit Enter
await "exit 0"
start 80 24 play --resume game.hamlet
await "?: all keys"
keys /
await "Square, words"
tmux -L "$socket" resize-window -t "s$n" -x 60 -y 20
keys p l a n
shows "where a line is typed, p is a letter" "plan_"
keys Escape
await "$offer"
keys q
shows "q leaves" "exit 0"
start 60 20 play --bots person,hard --think 60000 --seed 3
await "$offer"
tmux -L "$socket" resize-window -t "s$n" -x 80 -y 24
await "name wood"
keys Enter
await "place wood"
keys Enter
await "is thinking"
tmux -L "$socket" resize-window -t "s$n" -x 60 -y 20
await "$offer"
keys p
shows "while a bot thinks, too" "is thinking ..."
tmux -L "$socket" kill-session -t "s$n"
start 60 20 replay game.hamlet
await "$offer"
keys p
shows "the viewer becomes a list of moves" "exit 0"
has "with all of them" "$(tmux -L "$socket" capture-pane -S -100 -p -t "s$n")" "place brick on b2"
start 60 20 puzzle 1
await "$offer"
keys p
shows "a puzzle" "Type 'cards' to see the cards"
keys quit Enter
await "exit 0"

# -- a game that is open elsewhere

start 80 24 play --bots person,random --seed 3
await "name wood"
keys Enter
await "place wood"
first=$n
start 80 24 play
await "Go on with the game you left"
keys Down Enter
shows "a game that is open elsewhere: that is said" "That game is open elsewhere: go on there, or close it first."
shows "and the set-up stays" "> Go on with the game you left"
second=$n
start 80 24 play --plain
await "Type 'resume'"
keys resume Enter
shows "so it is in plain lines" "That game is open elsewhere: go on there, or close it first."
shows "which ask on" "A new game:"
keys quit Enter
n=$first
keys q
await "exit 0"
n=$second
keys Enter
shows "when it is closed, it goes on" "place wood"
keys q
await "exit 0"
finish
