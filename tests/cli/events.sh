#!/bin/bash
# Events, at the table: they are drawn by the seed or named, and told when they are turned up.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
game=(play --packs harbor --players 2 --bots random --seed 1)

run "${game[@]}"
has "the log tells what was turned up, and what it does" "$out" "
Event: Spring Tide. When it is turned up, "
first=${out%%Event: *}
has "before anything that is done in its round" "$first" "
Round 3. "
case $first in *"
Round 4"*) ok "and not after it" 1 ;; *) ok "and not after it" 0 ;; esac
has "what it brings about by itself is told behind it" "${out#*Event: Spring Tide. }" "
After round 3, and by the event. Player 2: sailor goes home from e4, "
lacks "and not before" "$first" "goes home from e4"
for seed in 1 2 3; do # of this, one paragraph says who has less, and none says it twice
    run play --packs harbor --players 2 --bots random --seed $seed
    lacks "nothing empty is told, seed $seed" "$out" "by the event.
Round"
done
run_with 'cards' play --plain --packs harbor --players 2 --bots person,random --seed 1
has "the list of cards says which are events" "$out" "  Spring Tide (event):
"
lacks "and none lies open yet" "$out" "lies open)"
run_with "$(printf '1\n%.0s' {1..14}; echo cards)" play --plain --packs harbor --players 2 \
    --bots person,random --seed 1
has "later, which one does" "$out" " (event, lies open):
"
run "${game[@]}" --events "Sea Fog"
has "named, it is the one that is turned up" "$out" "
Events: Sea Fog
"
has "and no other" "${out##*Event: }" "Sea Fog. "
run "${game[@]}" --events "Sea Frog"
exits "one that there is not is wrong input" 1
has "and named" "$err" "Sea Frog"
finish
