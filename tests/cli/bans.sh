#!/bin/bash
# What nobody may build, at the table: it is told, games come to their end, and are played
# again from their saves.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
pack=(--with "$root/tests/cards/bans")

run rules "${pack[@]}" --rule guild=on --rule zones=on --rule nights=on
has "the rules say what nobody may build" "$out" "Nobody may build a tavern, unless there are more cottages than taverns"
has "and where" "$out" "Nobody may build any building except wells on squares in a corner."
has "and when" "$out" "Nobody may build any building when the number of the round is even."
printf 'extends "tiny-towns" {\n  nobody may build any except well on corner when even round\n  nobody may build farm\n  type x { letter X }\n}\n' >x.card
run check x.card
exits "what extends a game has it" 0
printf 'event "X" {\n  left may not build farm\n  source "x"\n}\n' >y.card
run check y.card
exits "an event has nobody on its left" 1
has "which is said" "$out" "write 'nobody may build'"
printf 'variant later {\n  text "x"\n}\n' >later.card
run check later.card
has "a name that the language has taken is told" "$out" "'later' is a word of the language"
printf 'variant crowd {\n  text "x"\n  nobody may build farm when %s > 2\n}\n' "everybody's 1" >crowd.card
run rules --with crowd.card --rule crowd=on
has "players are counted" "$out" "when the number of players is more than 2"
printf 'variant v {\n  text "nothing is ever built"\n  nobody may build\n}\n' >never.card

all=(--rule nights=on --rule guild=on --rule zones=on --rule tidings=on --rule lent=on)
for mode in standard town-hall caller; do
    rm -f game.save
    run play "${pack[@]}" "${all[@]}" --mode $mode --players 3 --bots greedy,builder,random --seed 4 --save game.save
    exits "a game of $mode comes to its end" 0
    run replay --verify game.save "${pack[@]}"
    exits "and can be played again" 0
    run play --with never.card --mode $mode --players 2 --bots greedy --seed 4
    exits "so does one in which nothing may be built" 0
done
run play --with never.card --mode solo --bots greedy --seed 4
exits "alone, too" 0
finish
