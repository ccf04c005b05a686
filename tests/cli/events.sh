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
run "${game[@]}" --events "Sea Fog"
has "named, it is the one that is turned up" "$out" "
Events: Sea Fog
"
has "and no other" "${out##*Event: }" "Sea Fog. "
run "${game[@]}" --events "Sea Frog"
exits "one that there is not is wrong input" 1
has "and named" "$err" "Sea Frog"
finish
