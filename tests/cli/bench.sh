#!/bin/bash
# hamlet bench with whole games and playouts: the same work on every machine and with any
# number of threads.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

sum() { printf '%s\n' "$out" | sed -n 's/.*"checksum": "\([0-9a-f]*\)".*/\1/p'; }

run bench batch --count 300 --seed 42 --json
sum=$(printf '%s\n' "$out" | sed -n 's/.*"checksum": "\([0-9a-f]*\)".*/\1/p')
for name in batch-avx2 batch-plain batch-single; do
    run bench $name --count 300 --seed 42 --json
    has "$name plays the games of a batch" "$out" "\"checksum\": \"$sum\""
done
printf 'Cottage\nWarehouse\n' >two.deck
run bench batch --count 30 --cards two.deck --json
exits "what no batch can play is played one by one" 0

run bench random-2 --count 64 --json
exits "random games are measured" 0
has "and told as others are" "$out" '{"name": "random-2", "unit": "games", "count": 64, "seconds": '
same "a seed's games are always the same" "$(sum)" ccb83663426c6223
run bench builder-4 --count 64 --json
same "those of builders, too" "$(sum)" 92f1a2f1be70123b
run bench little-town --count 64 --json
same "and those on a board" "$(sum)" c48dee4ecb0998cc

run bench random --count 16 --json
same "the first word is for all that begin so" "$(printf '%s\n' "$out" | grep -c '"name": "random-')" 4
run bench hard --count 16 --json
exits "playouts of a bot that searches are measured" 0
same "in all its games" "$(printf '%s\n' "$out" | grep -c '"unit": "playouts", "count": 16,')" 4
one=$(sum)
run bench hard --count 16 --json --threads 2
same "on two threads it chooses the same" "$(sum)" "$one"
has "and says how many there were" "$out" '"threads": 2'
run bench random-4 --count 50 --json
one=$(sum)
run bench random-4 --count 50 --json --threads 3
same "games on three threads are the same" "$(sum)" "$one"
run bench random-4 --count 50 --json --threads 256
has "more threads than parts are not started" "$out" '"threads": 16'
same "and do not matter either" "$(sum)" "$one"
run bench sim --count 4 --json
exits "games of sim are measured" 0
same "by four bots, two or four players, with four sets of packs" \
    "$(printf '%s\n' "$out" | grep -c '"name": "sim-[a-z]*-[24][a-z-]*", "unit": "games", "count": 4,')" 32
all=$(sum | sort)
same "all of them different games" "$(uniq <<<"$all" | wc -l)" 32
run bench sim --count 4 --json --threads 2
same "two threads count the same" "$(sum | sort)" "$all"
has "and are told" "$out" '"threads": 2'
run bench sim-quick-2 --count 40 --json
one=$(sum)
same "a whole name is for one" "$(wc -l <<<"$out")" 1
run bench sim-quick-2 --count 40 --json --threads 7
same "seven, too" "$(sum)" "$one"
run bench sim-quick-2 --count 40 --seed 2 --json
ok "another seed is another checksum" "$([ "$(sum)" != "$one" ]; echo $?)"
run bench sim-quick --count 4
same "the first words are for all that begin so" "$(grep -c "^sim-quick-[24]" <<<"$out")" 8
has "in a row of their own" "$out" " per thread"
run bench sim-quick-2 --count 4 --cards first-game --json
exits "with a deck" 0
run bench random-2 --count 3 --json
exits "fewer games than parts will do" 0
run bench builder-2 --count 16 --cards three.deck --json
exits "a deck that is not there is refused" 1
refuses "what runs on one thread says so" 2 \
    "hamlet: 'playout' runs on one thread; --threads is for whole games" \
    bench playout --threads 2

finish
