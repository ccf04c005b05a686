#!/usr/bin/env bash
# Games that are the same for others: by their code, and those of a date.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

code_of() { "$HAMLET" replay "$1" | sed -n 's/^code: //p'; }
start_of() { head -c 4000 "$1" | tr '\0' '\n' | grep -ao '"start":"[0-9a-f]*"'; }

# -- a code

run play --players 3 --monuments --cavern --seed 77 --bots greedy --save a.save --quiet
letters=$(code_of a.save)
[[ $letters =~ ^[0-9A-Z]{4}(-[0-9A-Z]{1,4}){2,4}$ ]]
ok "replay tells the code of a game" $?

run play --code "$letters" --bots greedy --save b.save --quiet
exits "a code is played" 0
same "it begins as the first game did" "$(start_of b.save)" "$(start_of a.save)"
same "and its code is the same" "$(code_of b.save)" "$letters"
same "and bots play the same game" "$("$HAMLET" replay b.save)" "$("$HAMLET" replay a.save)"

run play --code "$(tr 'A-Z01-' 'a-zol ' <<<"$letters")" --bots greedy --save c.save --quiet
same "case, dashes and look-alikes do not matter" "$(start_of c.save)" "$(start_of a.save)"

run play --packs little-town --players 3 --market beginner --seed 5 --bots greedy --save l.save --quiet
run play --code "$(code_of l.save)" --bots greedy --save m.save --quiet
same "a game on a shared board has a code, too" "$(start_of m.save)" "$(start_of l.save)"

run play --packs base,fortune,villagers --players 2 --seed 5 --bots greedy --save v.save --quiet
run play --code "$(code_of v.save)" --bots greedy --save w.save --quiet
same "and one with expansions" "$(start_of w.save)" "$(start_of v.save)"

# -- mistakes

run play --code "${letters%?}$([ "${letters: -1}" = 7 ] && echo 8 || echo 7)"
exits "a mistyped code is refused" 1
says "and why" "hamlet: the code is mistyped: its last two letters, which check the others, do not fit them"
run play --code "$letters" --mode solo
exits "a code with something that it says itself is refused" 2
says "and told" "hamlet: --code says already what is played, so it does not go with --mode"
run play --code "$letters" a.save
exits "and so is one with a file" 2
run play --daily 2026-11-17 --code "$letters"
exits "and with a date" 2

printf 'card "Bell" {\n  type well\n  pattern { wood stone }\n  score 1\n}\n' >bell.card
run_with "$(printf '%s\n' 1 1 1 1 1 1 1 quit)" play --with bell.card --mode caller --players 1 --caller wood,end --bots person
has "cards that --with gives have no code, and that is told" "$out" "Seed"
has "with the reason" "$out" "no code: cards that --with gives are not in codes"

# -- dates

run play --daily 2026-11-17 --save d.save --quiet
exits "the game of a date is played" 0
has "alone, if nothing is said" "$out" "Tiny Towns, mode solo, 1 player, seed 20261117"
has "it says from the beginning whose game it is" "$out" "This is the game of the day, 2026-11-17."
cp d.save e.save
run play --daily 2026-11-17 --save f.save --quiet
same "it is the same every time" "$(start_of f.save)" "$(start_of e.save)"
run play --daily=2026-11-18 --save g.save --quiet
same "another date draws other cards" \
    "$(diff <("$HAMLET" replay d.save | grep '^cards') <("$HAMLET" replay g.save | grep '^cards') | grep -c '^[<>]')" 2
run play --daily 2026-11-17 --bots greedy --players 2 --quiet
has "options may say who plays" "$out" "mode standard, 2 players, seed 20261117"
run play --daily --quiet
has "without a date it is today's" "$out" "seed 20"
for date in 2026-02-29 2026-13-01 2026-1-1 20261117 2026-11-17x; do
    run play --daily "$date"
    exits "$date is no date" 1
done
run play --daily 2024-02-29 --quiet
exits "but 2024-02-29 is" 0
run play --daily 2026-11-17 --seed 3
exits "a date with a seed is refused" 2
says "and told" "hamlet: --daily says already what is played, so it does not go with --seed"

# The end of the game tells its date and code: a person gives up all resources.
run_with "$(yes 1 | head -200)" play --daily 2026-11-17 --bots person
has "the end of the game tells date and code" "$out" "The game of 2026-11-17: seed 20261117, code $(code_of d.save)."

# -- the set-up

needs_tmux

start 80 24 play --daily 2026-11-17 --save head.save
shows "on the screen, too" " Daily 2026-11-17   round 1 "
keys q
await "exit 0"
types() { # an answer of the marked line
    keys Enter
    await "(Escape: as it was)"
    keys -l "$1"
    keys Enter
}

start 80 40 play
await "> Play"
keys Up
shows "the set-up ends with the seed and the code" "> Code                    none"
keys Up
await "> Seed"
types 'four'
shows "a seed that is none is told" "a seed is a whole number, such as 7"
types 4711
shows "a seed can be typed" "> Seed                    4711"
keys Down
await "> Code"
types 'HELLO'
shows "a code that is none is told" "the code is mistyped"
types "$letters"
shows "of a code only who plays is left to ask" "> Code                    $letters"
shows "and what it is of is told" "Tiny Towns, mode standard, 3 players, seed 77."
keys Home
await "> Play"
keys Enter
shows "it is played" "keep one of your cards"
keys q
await "exit 0"

start 80 50 play --plain
await "17  Code                 none"
keys "seed 4711" Enter
await "16  Seed                 4711"
keys Enter
shows "plain lines take a seed" "mode standard, 2 players, seed 4711"
keys quit Enter
await "exit 0"

start 80 50 play --plain
await "16  Seed                 by chance"
ok "which is not remembered" $?
keys "code $letters" Enter
await "  Code                 $letters"
keys Enter
shows "plain lines take a code" "mode standard, 3 players, seed 77"
keys quit Enter
await "exit 0"
finish
