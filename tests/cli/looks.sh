#!/bin/bash
# The full-screen face of hamlet play where it is easily wrong: other sizes, other towns,
# long names. screen.sh has its games.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

needs_tmux
resize() { tmux -L "$socket" resize-window -t "s$n" -x "$1" -y "$2"; }

# -- another's town

start 80 24 play --players 3 --bots greedy --seed 7
await "?: all keys"
keys Enter Enter
await "round 2 "
keys Tab
await "Arrows look around here"
keys Down
await "of Bot 1: "
shows "what the keys do in another's town stays on the screen" "Escape: back"
keys Escape
shows "until one is back" "arrows: choose  Enter: take"
keys q
await "exit 0"

# -- what is new

marked() { seen | sed -n 's/│.*//; 13,17p'; }
start 80 24 play --players 2 --bots greedy --seed 7 --save new.hamlet
await "?: all keys"
keys Enter Enter
await "round 2 "
await "wood+"
fresh=$(marked)
keys Enter
await "round 3 "
keys u
await "round 2 "
shows "after an undo what was new then is new again" "wood+"
becomes "as it was" marked "$fresh"
keys r
await "round 3 "
keys u
await "round 2 "
becomes "and after a redo and an undo" marked "$fresh"
shows "in the log, too" "
+ Round 1."
keys q
await "exit 0"
start 80 24 play new.hamlet
shows "and in a game that is taken up" "wood+"
keys q
await "exit 0"

# -- a bot that thinks

start 80 24 play --packs little-town --players 2 --bots hard --think 60000 --seed 7
await "?: all keys"
keys Enter
await "is thinking"
resize 60 20
shows "a size that changes while a bot thinks is noticed" "The terminal is too small"
resize 100 30
shows "and all is drawn again" "Book/B: tile of Bot 1"
shows "while it thinks on" "is thinking"
for _ in 1 2 3 4 5 6; do # it may have several choices
    case $(seen) in *"put a worker on the board, or build"*) break ;; esac
    keys .
    sleep 0.7
done
shows "and can be hurried" "put a worker on the board, or build"
keys q
await "exit 0"

# -- lists

start 80 24 play --packs little-town --players 2 --bots greedy --seed 7
await "?: all keys"
keys End
await "Options 3"
resize 80 60
await "What happened"
total=$(seen | grep -oE 'Options [0-9]+-[0-9]+ of [0-9]+')
total=${total##* }
shows "a larger screen fills its list, also at the end, with as many options as fit" "Options $((total - 21))-$total of $total"
keys q
await "exit 0"
finish
