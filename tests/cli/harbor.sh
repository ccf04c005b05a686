#!/bin/bash
# A pack with ground, tokens, counters and events on screens: all of it is told, in a small
# window, too, and what moves is told as moving.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

needs_tmux
top() { seen | sed -n "$1p" | sed 's/ *│.*//; s/ *$//'; }

before='LC_ALL=C.UTF-8'
start 80 24 play --packs harbor --players 2 --bots person,builder --seed 5 --save two.hamlet
shows "a game begins" "sailor: choose a square to come to"
becomes "80x24: the bar has all of it but the title" 'top 1' " before round 1   Event: none, next in 4 rounds       Player 1: -20  Bot 1: -20"
becomes "words of purses give way where a status would be cut" 'top 3' "Player 1  1°  3☻  names the resource"
shows "ground is drawn" " 1 >.      < water    .        water    ."
shows "and what was drawn is told" "The ground: water on b1, d1, e2 and b5."
keys '?'
await "Keys"
keys End
shows "signs of ground are explained" "water, F          ground by its name where nothing is on it"
shows "no line of it is broken" "cubes, signs are buildings by type, as before the names"
keys Escape
await "?: all keys"
keys c
await "Cards in play"
keys End NPage NPage NPage
shows "an event costs nothing to anybody" "Trade Wind (event)"
gone "and is not said to be free" "(free)"
keys Escape
await "?: all keys"

start 80 24 play --packs harbor --mode solo --seed 6 --save solo.hamlet
await "choose a square"
keys Enter
await "take a resource"
shows "80x24: what is played gives way to what holds" "Event: none, next in 3 rounds"

start 120 40 play --packs harbor --players 2 --bots person,builder --seed 5 --save large.hamlet
shows "120x40: there is room for the name of the game" "Tiny Towns: Harbor   before round 1   Player 1   Event: none, next in 4 rounds"
shows "and for words" "Player 1  pearls 1/5  ship 3/3  names the resource"

# -- what was moved, in the log of a game of bots
run play --packs harbor --mode solo --seed 6 --bots medium --quiet
run play --packs harbor --mode solo --seed 6 --bots medium
told=$(tr -s ' \n' ' ' <<<"$out")
has "a building that is moved has not gone up" "$told" "use Shore Crane, choose d4, choose b2, Fountain moves from d4 to b2"
finish
