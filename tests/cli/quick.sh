#!/bin/bash
# The bot for mass games: what a seed's games come to, and how much work they are beside
# those of greedy, in instructions, which do not depend on how busy the machine is.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

sum() { printf '%s\n' "$out" | sed -n 's/.*"checksum": "\([0-9a-f]*\)".*/\1/p'; }

run bench quick-solo --cards first-game --count 64 --json
exits "games of quick are measured" 0
has "and told as others are" "$out" '{"name": "quick-solo", "unit": "games", "count": 64, "seconds": '
one=$(sum)
run bench quick-solo --cards first-game --count 64 --json --threads 3
same "they are the same on three threads" "$(sum)" "$one"
run bench quick --count 32 --json
same "the first word is for all that begin so" "$(printf '%s\n' "$out" | grep -c '"name": "quick-')" 3

for packs in base base,fortune base,villagers base,harbor little-town; do
    run play --packs $packs --players 3 --bots quick --seed 4 --quiet
    exits "it plays to the end with $packs" 0
    one=$out
    run play --packs $packs --players 3 --bots quick --seed 4 --quiet
    same "and the same game again" "$out" "$one"
done
run play --bots quik --seed 1 --quiet
has "a name that is nearly right is guessed" "$err" "quick"

# `make bench` builds a program of instructions that valgrind knows; without it there is
# nothing to count.
counted=$root/build/count/hamlet
instructions() { # benchmark, count
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$counted" bench "$1" \
        --cards first-game --count "$2" 2>&1 >/dev/null | sed -n 's/.*Collected : //p'
}
each() { # benchmark, few, many
    echo $((($(instructions "$1" "$3") - $(instructions "$1" "$2")) / ($3 - $2)))
}
if [ -x "$counted" ] && command -v valgrind >/dev/null; then
    [ $((20 * $(each quick-solo 1600 3200))) -le "$(each greedy-solo 16 48)" ]
    ok "a game takes a twentieth of the instructions of one of greedy" $?
fi
finish
