#!/bin/bash
# While one thinks: everybody's points, what an option adds, what is missing for a card and
# why it cannot be built; in plain lines and on the screen, in both games.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

typed() { # words to type, one line each; "--"; arguments of play
    local text=''
    while [ "$1" != -- ]; do text+=$1$'\n' && shift; done
    shift
    run_with "$text" play --plain "$@"
}
alone="--mode caller --players 1 --bots person --cards first-game --seed 1 --caller"

# -- points

typed scores quit -- --seed 3 --bots person,random --names Ann,Bob
has "everybody's points, one's own first" "$out" "> Points, if the game ended now, as far as you can know:
    Ann   -16
    Bob   -16"
# shellcheck disable=SC2086
typed a1 b1 'what 1' 'what 3' quit -- $alone wood,stone
has "what an option adds is told with it" "$out" "> +2 now
Well"
has "and nothing where it adds nothing" "$out" "
> There is nothing more to say about it."
typed '' brick b2 '' scores quit -- --seed 3 --bots person,person --cards first-game
has "points are asked for by whoever has the keyboard" "$out" "
    Player 2   -16
    Player 1   -16"
typed scores 'what 39' quit -- --packs little-town --seed 7 --bots person,greedy
has "on a shared board all that lies open counts" "$out" "    Player 1     1"

# Bob builds in a round that is not over for Ann.
typed '' wood a1 '' a1 stone b1 'build well on a1' 'done' '' scores b1 'done' scores quit \
    -- --seed 3 --bots person,person --names Ann,Bob --cards first-game
has "what another one has just built does not show" "$out" "> Points, if the game ended now, as far as you can know:
    Ann   -16
    Bob   -16"
has "until the round is over" "$out" "> Points, if the game ended now, as far as you can know:
    Ann   -16
    Bob   -15"

# A Feast Hall is worth more than one that another town has: Ann's is not known to Bob yet.
printf '%s\n' Cottage Greenhouse Well Abbey 'Feast Hall' Theater 'Trading Post' >feast.deck
feast=('' wood a1 '' a1 wood b1 '' b1 glass d4 '' c1 'build feast hall on c1' 'done'
    brick d4 '' a4 glass c1 'build feast hall on c1' 'done' '')
typed "${feast[@]}" scores score a1 'done' score quit \
    -- --seed 1 --bots person,person --names Ann,Bob --cards feast.deck
has "one's own sheet is that of the towns as one sees them" "$out" "> Points, if the game ended now, as far as you can know:
    Bob   -12
    Ann   -16
> Bob, if the game ended now:
    Feast Hall    1     3
    empty        15   -15
    total             -12"
has "and the others' count when the round is over" "$out" "> Bob, if the game ended now:
    Feast Hall    1     2
    empty        15   -15
    total             -13"

# -- what is missing

# shellcheck disable=SC2086
typed 'plan well' 'plan co' 'plan' 'plan no such' quit -- $alone wood,stone
has "the nearest layouts, and how many more there are" "$out" "> Well:
    W S
1: needs wood on a1, stone on b1.
2: needs stone on a1, wood on b1.
3: needs wood on b1, stone on c1.
There are 45 more, none of them nearer."
has "a card that there is not" "$out" "> No card that you know of is called that; 'cards' shows them all."
has "a card has to be named" "$out" "> Type the name of a card after it, or its beginning."
typed 'plan cathedral' quit -- --packs little-town --seed 7 --bots person,greedy
has "of a tile: what is missing of its price" "$out" \
    "It costs 6 stone. You lack 6 stone. 18 coins would do instead, and you have 3."

# -- why not

# shellcheck disable=SC2086
typed a1 'why well' b1 'why well' 'done' 'why well' quit -- $alone wood,stone,wood
has "a cube is missing" "$out" "Nearest layout: needs stone on b1."
has "it can" "$out" "You can: option 1, build Well on a1 from a1 b1."
has "it can when it is time to build" "$out" \
    "Its layout lies there: you can build it when it is your turn to build."
# shellcheck disable=SC2086
typed a1 a2 a3 a4 'why farm' quit -- $alone brick,brick,brick,brick,wood
has "nothing stands in the way elsewhere" "$out" "Nearest layout: needs wood on b1 and c1, wheat on b2 and c2."
typed 'keep estival' 'why estival' quit -- --packs fortune --monuments --seed 1 --bots person,random
has "it costs more than one has" "$out" "It costs 2 coins, and you have 0."
typed 'why o03' 'why cathedral' quit -- --packs little-town --seed 7 --bots person,greedy
has "an objective is not built" "$out" "It is an objective: you show it as soon as what it asks for holds."
typed 'why well' quit -- --mode caller --caller person --players 1 --bots person,person --cards first-game --seed 1 --open
has "a caller has no town" "$out" "A caller builds nothing."

# A town full of what a rule does not allow any more.
printf 'card "Lone Mill" {\n  type farm\n  pattern { wood }\n  limit 1\n  score 1\n}\ncard "Late Hall" {\n  type tavern\n  pattern { brick }\n  only when any farm\n  score 1\n}\n' >late.card
printf 'Cottage\nLone Mill\nWell\nChapel\nLate Hall\nTheater\nFactory\n' >late.deck
typed 'why late' a1 'build lone mill' 'done' 'why lone' a2 'why late' quit \
    -- --with late.card --cards late.deck --mode caller --players 1 --bots person --seed 1 --caller wood,brick,brick
has "what it asks for does not hold" "$out" "What it asks for does not hold now: "
has "there are as many as there may be" "$out" "You have one, and a town may have no more."
has "and then it can be built" "$out" "You can: option 1, build Late Hall on a2 from a2."

# -- on the screen

needs_tmux
typed "${feast[@]:0:${#feast[@]}-1}" '' quit \
    -- --seed 1 --bots person,person --names Ann,Bob --cards feast.deck --save feast.hamlet
start 80 24 play feast.hamlet
await "Pass the keyboard to Bob"
keys Enter
await "Bob -12"
keys e
shows "the page of points tells what the header does" "total             -12"
keys Escape
await "?: all keys"
keys q
await "exit 0"

start 80 24 play --seed 3 --players 3 --bots person,random,random --names Ann,Bob,Eve --cards first-game
await "?: all keys"
shows "everybody's points stand in the header, one's own first" "Ann -16  Bob -16  Eve -16"
keys b
shows "a plan is told" "Plan: Cottage, 1 of 72: needs"
shows "and outlined, with the letter of what is missing" "{g"
keys b
shows "b plans the next card" "Plan: Farm, 1 of 36: needs"
keys B
shows "B the one before" "Plan: Cottage, 1 of 72"
keys Space
shows "Space another layout of it" "Plan: Cottage, 2 of 72"
keys Enter
await "place wood"
shows "the plan stays while one places" "Plan: Cottage, 2 of 72"
keys y
shows "y tells why it cannot be built" "Why not?"
shows "by the nearest layout" "Nearest layout: needs glass on a1, wheat on b1, brick on a2."
keys q
await "Plan: Cottage"
keys Tab
await "Escape: back"
keys Escape
await "Escape: no plan"
shows "Escape leads back from another town first" "Plan: Cottage, 2 of 72"
keys Escape
sleep 0.3
gone "Escape ends the plan" "Plan:"
gone "and its outline" "{"
keys Down Down Enter
await "1-15 place " # not while the bot is at it
keys b
await "Plan:"
shows "what lies there is part of the outline" "{wood"
keys Escape q
await "exit 0"

start 80 24 play --seed 3 --bots person,random --mode caller --caller wood,stone,brick --players 2 --cards first-game
await "place wood"
keys Enter
await "place stone"
keys Enter
await "build, or be done"
shows "the option that is marked says what it adds" "+2 now"
keys / 'what 1' Enter
await "What it is"
shows "and so does 'what' with its number" " +2 now"
keys Escape
await "?: all keys"
keys q
await "exit 0"

start 80 24 play --packs little-town --players 2 --bots person,greedy --seed 7
await "?: all keys"
shows "points of a shared board" "Player 1: 1"
keys b
shows "a tile is planned by what is missing of its price" "Plan: "
shows "in words" "It costs "
shows "with its keys" "b/B: other card  y: why not"
gone "but none for layouts, which it has not" "next layout"
keys Escape q
await "exit 0"

# No row or column of four is free of buildings.
printf 'card "Hut" {\n  type tavern\n  pattern { brick }\n  score 1\n}\ncard "Long House" {\n  type farm\n  pattern { wood wood wood wood }\n  score 1\n}\n' >long.card
printf '%s\n' Cottage 'Long House' Well Chapel Hut Theater Factory >long.deck
typed a1 'build hut' b2 'build hut' c3 'build hut' d4 'build hut' quit -- --with long.card --cards long.deck \
    --mode caller --players 1 --bots person --seed 1 --caller brick,brick,brick,brick,wood --save long.hamlet
start 80 24 play long.hamlet --with long.card
await "place wood"
keys b
await "Plan: Well"
keys B
await "Plan: Long House"
shows "a plan that nothing can come of says what is in the way" "the nearest layout:"
keys q
await "exit 0"

# Hot seat: a plan is its maker's alone.
start 80 24 play --seed 3 --players 2 --bots person,person --cards first-game
await "Pass the keyboard to Player 1"
keys Enter
await "?: all keys"
keys b
await "Plan: Cottage"
keys Enter
await "place wood"
keys Enter
await "Pass the keyboard to Player 2"
keys Enter
await "place wood"
gone "another one does not see it" "Plan:"
keys q
await "exit 0"

NO_COLOR=1 start 200 60 play --seed 3 --players 6 --bots person,random,random,random,random,random
await "?: all keys"
shows "six players have room on a large screen" "Player 1: -16  "
keys q
await "exit 0"
finish
