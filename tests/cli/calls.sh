#!/usr/bin/env bash
# A caller's list that ends with the word 'end': when all was called, the game is over.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

run play --mode caller --players 1 --caller wood,glass,end --bots greedy --seed 4
exits "a list with an end is played" 0
has "the game ends after the last call" "$out" "All resources were called."
same "there are as many rounds as calls" "$(grep -c '^Round' <<<"$out")" 2

run play --mode caller --players 1 --caller end --bots greedy --seed 4 --quiet
has "an end alone is a game that is over at once" "$out" "This game is finished."

run play --mode caller --players 1 --caller wood,end,glass --bots greedy
exits "an end in the middle is no resource" 1
has "which is told" "$err" "unknown resource 'end'"

run_with '{"op": "new", "mode": "caller", "players": 1, "caller": ["wood", "end"]}
{"op": "choose", "option": 0}
' engine
has "the protocol has it in the setup" "$out" '"caller": ["wood", "end"]'
has "and tells why the game is over" "$out" '"why": "all-called"'

run play --mode caller --players 2 --caller wood,glass,end --bots greedy --seed 4 --save a.save --quiet
run replay --verify a.save
has "a save of it is played through" "$out" "every state is as saved"
finish
