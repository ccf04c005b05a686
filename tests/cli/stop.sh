#!/bin/bash
# Signals that come while the program computes: the game is left at once, and is kept. How
# often who computes looks for them is counted in tests/test_heed.c; here a process that
# would go on for minutes only has to be gone within a time that no machine needs.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

gone() { # process: within ten seconds; its exit code is in $code
    for ((i = 0; i < 100; i++)); do
        kill -0 "$1" 2>/dev/null || break
        sleep 0.1
    done
    ! kill -0 "$1" 2>/dev/null
    ok "$2" $?
    kill -KILL "$1" 2>/dev/null
    wait "$1"
    code=$?
}
await_file() { for ((i = 0; i < 100; i++)); do [ -s "$1" ] && break; sleep 0.1; done; } # or ten seconds

for signal in TERM INT HUP; do
    number=$(kill -l $signal)
    rm -f game
    # A shell has its jobs ignore SIGINT.
    python3 -c 'import os, signal, sys
signal.signal(signal.SIGINT, signal.SIG_DFL)
os.execvp(sys.argv[1], sys.argv[1:])' "$HAMLET" play --players 2 --seed 3 --bots hard \
        --think 600000 --save game --quiet >out 2>err </dev/null &
    pid=$!
    await_file game
    sleep 0.3 # it thinks by now; if not, the signal is pending when it begins
    kill -$signal $pid
    gone $pid "SIG$signal ends a game whose bot thinks for minutes"
    exits "SIG$signal: the exit code says so" $((128 + number))
    run replay --verify game
    prints "SIG$signal: what was chosen is kept, and nothing that was cut short" \
        "0 moves, 0 records: every state is as saved"
done

run play --save game --bots random --quiet
exits "the game goes on" 0

# -- scripts that take most of what they may, in every step
cat >heavy.card <<'END'
card "Heavy" {
  type chapel
  pattern { wood wood stone }
  source "t"
  text "t"
  score 1
  on build lua { local n = 0 for i = 1, 60000 do n = n + 1 end place(kind("wood"), empty()) }
}
END
for bots in hard builder; do
    rm -f game
    "$HAMLET" play --with heavy.card --players 2 --seed 3 --bots "$bots" --think 600000 \
        --save game --quiet >out 2>err </dev/null &
    pid=$!
    await_file game
    kill -TERM $pid 2>/dev/null
    gone $pid "scripts that compute do not keep $bots"
    [ "$code" -eq 143 ] || [ "$code" -eq 0 ] # a builder may have been through
    ok "$bots: the exit code says so" $?
    run replay --verify --with heavy.card game
    has "$bots: the save is whole" "$out" "every state is as saved"
done

# -- cards that are as much to work out as they may be, on the largest grid
mkdir vast
cat >vast/pack.card <<'END'
pack "vast" { title "Vast" version "1.0.0" game "tiny-towns" requires "base" }
extends "tiny-towns" { grid 8 by 8 }
card "Ramble" {
  type chapel
  pattern { wood }
  source "t"
  score together longest path of (built or cubes or empty)
}
END
run check vast
exits "they pass" 0
for bots in hard medium quick; do
    rm -f game
    "$HAMLET" play --with vast --players 2 --seed 3 \
        --bots "$bots" --think 600000 --save game --quiet >out 2>err </dev/null &
    pid=$!
    await_file game
    sleep 0.3
    kill -TERM $pid 2>/dev/null
    gone $pid "cards that are much to work out do not keep $bots"
    [ "$code" -eq 143 ] || [ "$code" -eq 0 ]
    ok "$bots: the exit code says so, too" $?
    lacks "$bots: nothing is told as a mistake of the card" "$(cat err)" "Ramble"
done

# A game of these takes longer than anybody would wait for: it is broken off, too.
for how in "sim --with vast --packs vast --bots quick --threads 1" "sim --with vast --packs vast --bots greedy" \
    "sim --with vast --packs vast --card Ramble" "check --deep vast" "sim --bots hard --playouts 1000000000"; do
    # shellcheck disable=SC2086
    "$HAMLET" $how >out 2>err </dev/null &
    pid=$!
    sleep 2 # it is at it by now
    kill -TERM $pid 2>/dev/null
    gone $pid "nor ${how%% --*}: $how"
    [ "$code" -eq 143 ] || [ "$code" -eq 0 ]
    ok "its exit code says so: $how" $?
    lacks "nothing is told as a mistake of the card: $how" "$(cat out err)" "too much to work out"
done

# -- a search that is as long as its playouts: nobody looks at a clock
rm -f game
"$HAMLET" play --players 2 --seed 3 --bots hard --playouts 1000000000 --save game --quiet \
    >out 2>err </dev/null &
pid=$!
await_file game
kill -TERM $pid
gone $pid "nor does a number of playouts keep it"
exits "the exit code says so" 143
has "the game can be gone on with" "$(cat out)" "hamlet play --resume game"
finish
