#!/bin/bash
# Plain lines as they are read aloud: what was told is not told with every question again,
# and options are in their order.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

times() { grep -c -- "$2" <<<"$1"; } # text, pattern
typed() { # words to type, one line each; "--"; arguments of play
    local text=''
    while [ "$1" != -- ]; do text+=$1$'\n' && shift; done
    shift
    rm -f game.save
    run_with "$text" play --plain --save game.save "$@"
}

typed wood b2 quit -- --seed 3 --bots person,random
has "options are told across, in their order" "$out" "   1  name wood      2  name wheat     3  name brick     4  name glass
   5  name stone
"
has "a town that has not changed is not drawn again" "$out" "
> 
Player 1, round 1
place wood: any free square (16), as in 'a3'
"
has "one that has is" "$out" "
Player 1, round 2
    a     b     c     d
 1  .     .     .     .
 2  .     wood  .     .
"
typed wood options quit -- --seed 3 --bots person,random
same "'options' draws it in any case" "$(times "$out" '^ 4  \.  \.  \.  \.$')" 2
typed wood undo quit -- --seed 3 --bots person,random
same "an undo to the same town draws nothing" "$(times "$out" '^ 4  \.  \.  \.  \.$')" 1
typed wood b2 undo quit -- --seed 3 --bots person,random
same "to another one it does" "$(times "$out" '^ 4  \.  \.  \.  \.$')" 2
typed '' wood b2 '' quit -- --seed 3 --bots person,person
same "who is handed the keyboard sees their own, which looks the same" "$(times "$out" '^ 4  \.  \.  \.  \.$')" 2

typed 1 wood b2 wood b3 quit -- --seed 4 --monuments --bots person,random
card=$(sed -n 's/^    in hand: //p' <<<"$out" | head -1)
[ -n "$card" ]
ok "a card is kept" $?
same "its text is told when it is offered, and once more" "$(times "$out" "^  $card, monument")" 2
[ "$(times "$out" "^    in hand: $card")" -ge 3 ]
ok "its name with every town" $?
typed 1 wood options quit -- --seed 4 --monuments --bots person,random
same "and all of it with 'options'" "$(times "$out" "^  $card, monument")" 3

typed b2 f5 h2 'cards O06' quit -- --packs little-town --seed 3 --bots person,random
same "objectives are told once" "$(times "$out" '^Your objectives:')" 1
[ "$(times "$out" '; in hand: O06 O10 O13 O16$')" -ge 3 ]
ok "and named in every turn" $?
same "'cards' tells them, too" "$(times "$out" '^    All your workers ate fish this round\.')" 2
typed '' b2 '' f5 '' quit -- --packs little-town --seed 3 --bots person,person
same "to each their own" "$(times "$out" '^Your objectives:')" 2
finish
