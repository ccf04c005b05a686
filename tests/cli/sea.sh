#!/bin/bash
# A game by the sea on a screen: ground by its sign in small towns, a head line that fits,
# events in the list of cards.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

needs_tmux
head_line() { seen | sed -n 1p | sed 's/ *$//'; }
start 80 24 play --packs harbor --players 4 --seed 5 --bots person,random,random,random
shows "a small town shows water by its sign" ". ≈ . ≈ ."
becomes "in a full head title and name give way to the points" head_line " before round 1   Event: none, next in 4 rounds   Playe 1: -20  best Bot 1: -20"
keys Enter
shows "the next question" "name a resource"
keys Enter
shows "a resource is named" "place wood on"
becomes "and others' points to what holds" head_line " round 1   Resource: wood (W)   Event: none, next in 3 rounds     Player 1: -20"
keys c
shows "the list of cards" "Cards in play"
keys End
shows "calls an event so, once" "Trade Wind (event)
"
gone "and asks no price of it" "(free)"
finish
