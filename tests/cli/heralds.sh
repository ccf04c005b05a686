#!/bin/bash
# What may be named and what follows from it, at the table: rules are told, games are saved and
# played again, and mistakes are named.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
pack=(--with "$root/tests/cards/heralds")

printf 'extends "tiny-towns" {\n  resource gold { letter O colour yellow never named }\n}\n' >gold.card
run rules --with gold.card
has "the rules say what is never named" "$out" "stone, gold (never named)"
run rules "${pack[@]}" --rule ban=on
has "and what nobody may name" "$out" "Nobody may name glass; resource cards that show it are passed over."

printf 'variant v {\n  text "x"\n  may not name any\n}\n' >all.card
run check all.card
exits "something must be left to name" 1
has "which is said" "$out" "this leaves nothing to name"
printf 'variant v {\n  text "x"\n  when you build "Wel" { place wood }\n}\n' >wel.card
run check wel.card
exits "a rule that waits for a card that is none is wrong" 1
has "and the card is named" "$out" "did you mean 'Well'?"
printf 'variant v {\n  text "x"\n  when anyone names wood { remove cubes }\n}\n' >lost.card
run check lost.card
has "a rule that swallows cubes is warned of" "$out" "the cube that is named then is lost"

all=(--rule prizes=on --rule storms=on --rule plague=on --rule tithe=on --rule tidings=on --rule ban=on)
for mode in standard town-hall caller; do
    rm -f game.save
    run play "${pack[@]}" "${all[@]}" --mode $mode --players 3 --bots greedy,builder,random --seed 4 --save game.save
    exits "a game of $mode comes to its end" 0
    lacks "in which nobody gets what may not be named" "$out" "glass is named"
    run replay --verify game.save "${pack[@]}"
    exits "and can be played again" 0
done
run play "${pack[@]}" "${all[@]}" --mode solo --bots greedy --seed 4
exits "alone, too" 0
finish
