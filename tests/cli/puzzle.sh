#!/bin/bash
# hamlet puzzle: a position, what is still to come, and how many points can be reached.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

# -- those that come with the packs

count=$(grep -c '^{' "$HAMLET_PATH/puzzles.json")
[ "$count" -ge 20 ]
ok "there are twenty puzzles or more" $?
bad='' coming=0 sorted=0
for ((i = 1; i <= count; i++)); do
    run puzzle $i --solution
    case $code:$out in 0:*"Puzzle $i is solved: "*) ;; *) bad="$bad $i" ;; esac
    now=$(sed -n 's/.*To come: //p' <<<"$out" | tr -cd , | wc -c)
    [ "$now" -ge "$coming" ] || sorted=1
    coming=$now
done
same "the solution of each reaches its points" "$bad" ''
ok "and later ones have more to come" $sorted

run puzzle 1
exits "without a terminal a puzzle is printed" 0
has "what is to be reached" "$out" "Puzzle 1: reach "
has "what is to come" "$out" " points. To come: "
has "and the town" "$out" "    a "
case $out in *"One way"*) false ;; esac
ok "but no solution" $?
again=$out
run puzzle
same "the first is the one without a number" "$out" "$again"

# -- as data

if command -v python3 >/dev/null; then
    run puzzle 3 --json
    printf '%s' "$out" | python3 -c '
import json, sys
p = json.load(sys.stdin)
assert "solution" not in p and p["number"] == 3 and p["setup"]["caller"][-1] == "end"
assert p["setup"]["caller"][-1 - len(p["coming"]):-1] == p["coming"]
json.dump(p["position"], open("position.json", "w"))'
    ok "--json has the position and what comes, and no solution" $?
    run builds position.json
    exits "the position is one of builds" 0
    run score position.json
    exits "and of score" 0
    run puzzle 3 --json --solution
    printf '%s' "$out" | python3 -c '
import json, sys
for text in json.load(sys.stdin)["solution"]: print(text)' >solution
fi

# -- played

if [ -s solution ]; then
    run_with "$(cat solution)
" puzzle 3 --plain
    exits "the solution can be played" 0
    has "and solves it" "$out" "Puzzle 3 is solved: "
    run_with "undo
$(sed 1q solution)
undo
$(cat solution)
" puzzle 3 --plain
    has "undo leads to its start and no further" "$out" "The puzzle begins here."
    has "and it is solved all the same" "$out" "Puzzle 3 is solved: "
fi
run_with "$(yes 1 | head -60)
" puzzle 12 --plain
has "what comes is told at each question" "$out" ", then "
has "who does not reach it is told how far it was" "$out" "Puzzle 12 is not solved: "
same "puzzles are not kept among the games" "$(ls data/hamlet/games 2>/dev/null)" ''

# -- from a seed

run puzzle --seed 12 --count 3 --solution
exits "a puzzle can be made from a seed" 0
has "which is solved, too" "$out" "Puzzle of seed 12 is solved: "
again=$out
run puzzle --seed 12 --count 3 --solution
same "and is the same every time" "$out" "$again"

# -- mistakes

run puzzle 0
exits "there is no puzzle 0" 2
run puzzle seven
says "nor one that is no number" "hamlet: a puzzle has a number, such as 1, not 'seven'"
run puzzle 9999
exits "nor one of that number" 1
says "and it is told which there are" "hamlet: there are puzzles 1 to $count, and no 9999"
run puzzle 1 --seed 3
exits "a number and a seed are too much" 2
run puzzle --seed 3 --count 1
exits "one resource is no puzzle" 2
run puzzle --packs little-town --seed 3
exits "a shared board has no puzzles" 1
has "which is told" "$err" "Little Town has no mode with a caller"

# -- at a terminal

needs_tmux
start 80 24 puzzle 1
shows "the screen says what is to be reached" "Puzzle 1: reach "
shows "and what comes" ", then "
keys u
shows "undo stays within the puzzle" "The puzzle begins here."
for _ in 1 2 3 4 5 6 7 8 9 10 11 12; do
    press Enter
    case $(seen) in *"The game is over"*) break ;; esac
done
shows "the end tells whether it is solved" "Puzzle 1 is "
keys a
shows "another one is the next" "Puzzle 2: reach "
keys q
await "exit 0"
finish
