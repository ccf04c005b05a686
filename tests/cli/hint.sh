#!/bin/bash
# Hints: what a good player would do and why, noted in the save and counted at the end. All
# thinking is by playouts, so nothing depends on the clock.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

typed() { # words to type, one line each; "--"; arguments of play
    local text=''
    while [ "$1" != -- ]; do text+=$1$'\n' && shift; done
    shift
    run_with "$text" play --plain --playouts 40 "$@"
}

# -- in plain lines

typed hint wood hint a1 quit -- --seed 3 --bots person,random --save one.hamlet
has "a resource to name" "$out" "> Hint: name "
has "and who wants it" "$out" "
Wanted for: "
has "what came of playing on, and of the next best" "$out" " points on average"
has "what it rests on, and how sure it is" "$out" "
That rests on 40 playouts: it is "
has "a square to place on, with what is hoped for" "$out" "
Hoped for: "
said=$out
typed hint wood hint a1 quit -- --seed 3 --bots person,random --save two.hamlet
same "the same seed and playouts give the same hints" "$out" "${said//one.hamlet/two.hamlet}"
run replay --all one.hamlet
has "a hint is noted in the save, before what was chosen" "$out" "    1  note: hint for player 1: name "
has "and so is the next" "$out" "  note: hint for player 1: place wood on "
run replay --all --json one.hamlet
has "with its type" "$out" '"type": 2,'
run replay --verify one.hamlet
exits "and replaying passes it over" 0
typed hint hint hint quit -- --seed 3 --bots person,random --save three.hamlet
run replay --all three.hamlet
same "asked again, it is the same hint and counts once" "$(grep -c "note: hint" <<<"$out")" 1
typed hint brick hint undo hint quit -- --seed 3 --bots person,random --save four.hamlet
run replay --all four.hamlet
same "what was asked stays noted when choices are taken back" "$(grep -c "note: hint" <<<"$out")" 3

# How sure it is goes by how many playouts there were, and how far they differ.
sure() { # playouts, and what is said of them
    run_with $'hint\n' play --plain --playouts "$1" --players 2 --bots person,medium --seed 5 --cards first-game
    has "after $1 playouts a hint is as sure as they make it" "$(tr -s '\n ' ' ' <<<"$out")" \
        "That rests on $1 playouts: it is $2."
}
sure 20 "a guess, for they are too few"
sure 300 "a close choice, for they tell no difference"
sure 3000 "likely the best, but not sure"

# What is told of an option is what `what` tells of it.
typed a1 b1 hint quit -- --mode caller --players 1 --bots person --cards first-game --seed 1 --caller wood,stone
has "points at once are told first" "$out" "> Hint: build Well on "
has "with their sign" "$out" "
+2 now."

# What is built is not given up, and nothing is kept open and given up at once.
contradictions() { # of the hints that were printed
    sed ':a; N; $!ba; s/\n    / /g' <<<"$out" | awk '
        /Hint: / {
            kept = built = ""
            if (/Hint: build /) { built = $0; sub(/.*Hint: build /, "", built); sub(/ on .*/, "", built) }
        }
        /^Keeps open: / { kept = names($0) }
        /^Gives up for now: / {
            count = split(names($0), card, ", ")
            for (i = 1; i <= count; i++)
                if (card[i] == built || index(", " kept ", ", ", " card[i] ", ")) print card[i]
        }
        function names(list) {
            sub(/^[A-Za-z ]*: /, "", list); gsub(/ \([^)]*\)/, "", list); sub(/\.$/, "", list)
            return list
        }'
}
words=()
for square in c3 c1 b3 d3 b2 c4 a3 a2 a4 b1 b4 a1 d4; do words+=(hint "$square" hint 'done'); done
typed "${words[@]}" quit -- --mode caller --players 1 --bots person --cards first-game --seed 1 --playouts 5 \
    --caller wheat,stone,wood,brick,wood,glass,glass,glass,glass,wheat,wood,glass,wood
has "what a hint keeps open is told" "$out" "Keeps open: "
has "and what it gives up" "$out" "Gives up for now: "
same "but no card is both" "$(contradictions)" ""
words=()
for square in b1 a1 c2 d3 c3 b2 a2 a3 b3; do words+=(hint "$square" hint 'done'); done
typed "${words[@]}" quit -- --mode caller --players 1 --bots person --cards first-game --seed 3 --playouts 5 \
    --caller wheat,stone,stone,wheat,brick,stone,glass,stone,wood
has "to build is advised" "$out" "Hint: build Well on "
same "and what is built is not given up" "$(contradictions)" ""

typed hint quit -- --packs little-town --seed 7 --bots person,greedy
has "on a shared board" "$out" "> Hint: "
typed hint keep hint quit -- --packs fortune --monuments --seed 1 --bots person,random
has "which card to keep" "$out" "> Hint: keep "
typed hint quit -- --packs villagers --seed 7 --bots person,greedy
has "with villagers" "$out" "> Hint: "
typed hint quit -- --mode caller --caller person --players 1 --bots random,person --seed 1
has "a caller gets none" "$out" "> There are no hints for a caller, who has no town."

# Nobody is told more than they may know: where a player cannot tell two games apart, they
# get the same hint. Ann's choices of the first round are hidden from Bob.
asks() { # what Ann does; the hint that Bob gets
    typed '' wood "$1" '' hint quit -- --seed 3 --bots person,person --names Ann,Bob
    sed -n '/Hint:/,/^> /p' <<<"$out"
}
same "a hint does not know what others do at the same time" "$(asks a1)" "$(asks d4)"

# To the end: the caller's list is short.
typed hint a1 hint b1 quit -- --mode caller --players 1 --bots person --cards first-game --seed 1 \
    --caller wood,wood,end --save five.hamlet
has "at the end it is told how much help there was" "$(grep "help used" <<<"$out")" " 2 hints"
typed a1 b1 quit -- --mode caller --players 1 --bots person --cards first-game --seed 1 --caller wood,wood,end
lacks "and nothing where there was none" "$out" "help used"

# -- on the screen

needs_tmux
start 80 24 play --seed 3 --players 2 --bots person,random --playouts 40 --save screen.hamlet
await "?: all keys"
keys '!'
shows "the hint is marked" "The hint is marked, and Enter takes it"
shows "with its reason" "Wanted for: "
shows "and nothing was taken" "name a resource for everybody"
keys i
shows "all of it on a page" "points on average"
keys q
await "Hint: name"
keys Enter
await "place "
sleep 0.3
gone "with the decision it goes" "Hint:"
keys / h i n t Enter
shows "it can be typed, too" "Hint: place "
keys q
await "exit 0"
run replay --all screen.hamlet
has "and is noted" "$out" "note: hint for player 1: name "

start 80 24 play --mode caller --players 1 --bots person --cards first-game --seed 1 --caller wood,stone --playouts 40
await "?: all keys"
keys / a 1 Enter Enter
await "Marked: place stone"
keys / b 1 Enter Enter
await "build Well"
keys '!'
await "The hint is marked"
keys i
shows "points at once" "+2 now"
becomes "are told once" 'seen | grep -c "+2 now"' 1
keys q
await "?: all keys"
keys q
await "exit 0"

start 80 24 play --seed 3 --players 2 --bots person,random --think 600000 --save slow.hamlet
await "?: all keys"
keys '!'
shows "while it is thought about, one is told how to end that" "Thinking about a hint"
keys Escape
shows "Escape ends it" "No hint, then."
keys Enter
await "place "
keys Enter
shows "and bots choose afterwards as ever" "round 2 "
keys '!'
await "Thinking about a hint"
keys .
shows "a full stop has it said now" "The hint is marked"
keys q
await "exit 0"
run replay --all slow.hamlet
same "only what was said is noted" "$(grep -c "note: hint" <<<"$out")" 1
finish
