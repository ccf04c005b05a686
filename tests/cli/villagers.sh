#!/bin/bash
# Games with villagers from the outside: set-ups and what is wrong with them, draws, every
# ability by typing and by keys, saves, and games by chance.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

packs=(--packs base,villagers)
talk() { run_with "$(printf '%s\n' "$@")"$'\n' engine; }
answer() { printf '%s\n' "$out" | sed -n "$1p"; }
errs() { # description, error, fields of the request
    talk "{\"op\":\"new\",\"packs\":[\"villagers\"],$3}"
    same "$1" "$out" "{\"ok\": false, \"error\": \"$2\"}"
}

# -- set-ups

errs "Tiny Tears has no abilities" "abilities[0]: card 'Scrap' is not played with tiny-tears" '"tiny-tears":true,"abilities":["Scrap"]'
errs "nor cards that look at work" "cards[1]: card 'Hearth' is not played with tiny-tears" '"tiny-tears":true,"cards":["Cottage","Hearth"]'
errs "nor goes it without villagers" "villagers: 'tiny-tears' is played with it, so it cannot be off" '"tiny-tears":true,"villagers":false'
errs "without villagers no card needs them" "cards[1]: card 'Hearth' is played with villagers, which is off" '"villagers":false,"cards":["Cottage","Hearth"]'
errs "nor an ability" "abilities[0]: card 'Scrap' is played with villagers, which is off" '"villagers":false,"abilities":["Scrap"]'
errs "Solicit wants coins" "abilities[0]: card 'Solicit' is played with coins, which is off" '"abilities":["Solicit"]'
errs "alone there is no Folly Tower" "cards[1]: card 'Folly Tower' is not played in mode 'solo'" '"mode":"solo","cards":["Cottage","Folly Tower"]'
talk '{"op":"new","packs":["villagers"],"tiny-tears":true,"seed":3}'
has "no ability is in play" "$out" '"abilities": [],'
has "Tiny Tears brings villagers" "$out" '"coins": false, "tiny-tears": true, "villagers": true'
refuses "a deck says the same" 1 "hamlet: card 'Hearth' is not played with tiny-tears" \
    play "${packs[@]}" --rule tiny-tears=on --cards <(echo Hearth) --quiet
position() { # fields of the position, first row
    printf '{"packs":["villagers"],%s"players":[{"town":[%s,%s,%s,%s]}]}' "$1" "$2" '[".",".",".","."]' \
        '[".",".",".","."]' '[".",".",".","."]'
}
run_with "$(position '"tiny-tears":true,"abilities":["Forage","Scrap"],' '[".",".",".","."]')" score -
says "in a position as well" "<stdin>: error: abilities[0]: card 'Forage' is not played with tiny-tears"
run_with "$(position '"villagers":false,"abilities":["Scrap"],' '[".",".",".","."]')" score -
says "with its place" "<stdin>: error: abilities[0]: card 'Scrap' is played with villagers, which is off"
run_with "$(position '"abilities":["Solicit"],' '[".",".",".","."]')" score -
exits "who writes Solicit down plays with coins" 0

# Programs send the same set-up whatever packs there are.
talk '{"op":"new","packs":["base"],"villagers":false,"tiny-tears":false}' '{"op":"new","packs":["base"],"tiny-tears":true}' \
    '{"op":"new","packs":["base"],"cavrn":false}'
has "a switch that these packs have not may be off" "$(answer 1)" '"ok": true'
same "but not on" "$(answer 2)" '{"ok": false, "error": "unknown field '"'tiny-tears'"'"}'
has "and a misspelt one is told of" "$(answer 3)" "did you mean 'cavern'?"

# -- draws

drawn() { # fields: what 60 seeds draw, a line each
    local i
    for ((i = 1; i <= 60; i++)); do echo "{\"op\":\"new\",$1,\"seed\":$i}"; done >requests
    "$HAMLET" engine <requests | sed -E 's/.*"cards": (\[[^]]*\]).*"abilities": (\[[^]]*\]).*/\1 \2/'
}
some() { grep -q "$2" <<<"$3"; ok "$1" $?; }
none() { ! grep -qE "$2" <<<"$3"; ok "$1" $?; }
all=$(drawn '"packs":["villagers-house"]')
same "60 draws" "$(grep -c '^\["Cottage", .*\] \["[^"]*", "[^"]*"\]$' <<<"$all")" 60
none "one ability of each price, without coins no Solicit" 'Solicit' "$all"
same "the first costs one villager, the second more" \
    "$(sed -E 's/.*\] //' <<<"$all" | grep -cE '^\["(Cut Corners|Forage|Scrap)", "(Cooperate|Innovate|Renovate)"\]$')" 60
for card in Hearth "Travelers' Center" Shelter "Vigil Hall" "Boarding House" "Folly Tower"; do
    some "$card is drawn" "\"$card\"" "$all"
done
all=$(drawn '"packs":["villagers-house"],"tiny-tears":true')
none "Tiny Tears: cards that look at work stay in the box (A23)" "Hearth|Travelers|Shelter|Vigil|Boarding" "$all"
some "others do not" "Folly Tower" "$all"
same "and no ability is drawn" "$(grep -c ' \[\]$' <<<"$all")" 60
talk '{"op":"new","packs":["villagers-house"],"tiny-tears":true,"monuments":true}'
none "nor is a monument dealt that looks at work (A23)" "Old Causeway" "$out"
some "others are" "Wayfarers' Arch" "$out"
none "alone there is no Folly Tower" "Folly Tower" "$(drawn '"packs":["villagers"],"mode":"solo"')"
some "with coins there is Solicit" '"Solicit"' "$(drawn '"packs":["villagers","fortune"]')"

# -- bots' games

bots() { # seed, mode, players, bots, options
    local args=(--packs fortune,villagers-house --seed "$1" --mode "$2" --players "$3" --bots "$4"
        --monuments --quiet "${@:5}")
    run play "${args[@]}" --save "game.$1"
    exits "a game of bots: $2, $3 players ${*:5}" 0
    local first=$out
    run play "${args[@]}" --save "again.$1"
    same "the same seed gives the same game" "$out" "$first"
    run replay --verify "game.$1"
    has "every state is the same" "$out" ": every state is as saved"
}
bots 1 standard 2 builder,greedy
bots 2 standard 4 builder --rule tiny-tears=on
bots 3 town-hall 3 builder,random
bots 4 solo 1 greedy
bots 5 caller 3 random,builder
bots 6 town-hall 3 builder --rule tiny-tears=on
bots 7 solo 1 greedy --rule tiny-tears=on
bots 8 caller 2 random,builder --rule tiny-tears=on

# -- typing: two at one table

cat >some.deck <<'END'
Cottage
Grange
Hearth
Monastery
Brewery
Blacksmith
Citadel
END
table=(play "${packs[@]}" --cards some.deck --players 2 --bots person,person --open --plain --seed 1)
typed() { # abilities, words to type
    local names=$1
    shift
    rm -f typed.save
    run_with "$(printf '%s\n' "$@")" "${table[@]}" --abilities "$names" --save typed.save
}
flat() { tr -s ' \n' ' ' <<<"$out"; }
corners=(a1 d1 a4 a1 d1 a4)
# Both have a Hearth on a1 with one at work after two rounds.
begun=("${corners[@]}" 'name wood' b1 b1 'name stone' a1 'build a1' a1 'build a1')
typed Scrap "${begun[@]}" 'name wood' c1 'what 16' scrap undo scrap d4 log
has "Scrap is among the places for a cube, with its price" "$out" "16  use Scrap (1 villager)"
has "and is explained" "$(flat)" "> Scrap (1 villager). Costs 1 villager at work each time."
has "who paid comes back" "$(flat)" \
    "Player 2: use Scrap, villager on a1 is paid and goes home, villager comes to d4."
run_with $'undo\nundo\nredo\nredo\nlog\n' play --resume --plain typed.save
has "a game that is taken up tells the same" "$(flat)" "use Scrap, villager on a1 is paid and goes home"
run replay --verify typed.save
has "and can be verified" "$out" "every state is as saved"
typed Scrap "${corners[@]}" 'name wood' b1 b1 'name stone' a1 'build b1' 'what 1' quit
has "a Hearth that asks is explained" "$(flat)" \
    "1 put villager 2 decline > Hearth, well: W S When built, you may put any of your villagers to work"
typed Forage "${begun[@]:0:12}" 'use forage' glass b1 a1 'build a1' done c1 log
has "Forage asks what and where" "$out" "Forage: choose a square for glass"
has "and is told" "$(flat)" "use Forage, villager on a1 is paid and goes home, choose glass, choose b1"
typed "Cut Corners" "${begun[@]}" 'name wood' d3 cut put lodge d3 c1 done log
has "a Hearth built by Cut Corners may have who paid for it" "$out" "a villager at the lodge"
has "and is told of though nobody was asked" "$(flat)" \
    "use Cut Corners, Hearth goes up on d3, villager on a1 is paid and goes home, put villager"

# -- typing: alone, with three at work in Wells on a1, d1 and a4

printf '%s\n' Cottage Well Brewery >lone.deck
lone() { # abilities, words to type after that
    local names=$1 text
    shift
    rm -f lone.save
    text=$(printf '%s\n' a1 d1 a4 'name wood' b1 'name stone' a1 'build a1' 'name wood' c1 'name stone' d1 \
        'build d1' 'name wood' a3 'name stone' a4 'build a4' "$@")
    run_with "$text" play "${packs[@]}" --cards lone.deck --players 1 --bots person --plain --seed 1 \
        --rule coins=on --abilities "$names" --save lone.save
}
lone Cooperate 'name wood' c3 'name wood' d4 'name stone' b2 'use coop' a1 d1 d4 b2 c1 d2 log
has "Cooperate: who pays" "$out" "Cooperate: choose one to pay with: a1, d1 or a4"
has "which cubes" "$out" "Cooperate: choose a square to use for Well: c3 or d4"
has "and where" "$out" "Cooperate: choose a square for Well: b2 or d4"
has "what was done is told, and what came up" "$(flat)" \
    "use Cooperate, villager on a1 is paid and goes home, villager on d1 is paid and goes home, choose d4, choose b2, Well goes up on b2, villager comes to c1"
has "nothing else is asked" "$(flat)" "villager: choose a square to come to"
lone Innovate 'name wood' c3 'name glass' c4 'use innov' a1 d1 c4 quit
has "Innovate" "$out" "Innovate: choose a square for Well: c3 or c4"
lone Renovate renov d1 cottage quit
has "Renovate: which building" "$out" "Renovate: choose a building to replace"
has "with three at work nobody is asked who pays" "$(flat)" "1 use Renovate (3 villagers) 2 done > Player 1, round 6"
has "they are in the Lodge" "$out" "coins 0/4, lodge 3/3"
lone Solicit solicit quit
has "Solicit fills the chest" "$out" "coins 4/4, lodge 3/3"
run replay --verify lone.save
has "all that is kept" "$out" "every state is as saved"

# -- typing: Tiny Tears

tears() { # words to type
    rm -f tears.save
    run_with "$(printf '%s\n' "$@")" play "${packs[@]}" --rule tiny-tears=on --cards lone.deck --players 1 \
        --bots person --plain --seed 1 --save tears.save
}
tears b2 c3 d4 'name wood' 'give up' b2 a1 'name stone' c3 a4 log quit
has "a cube goes where one stands" "$out" "place wood: b2, c3 or d4; or
   4  give up 1 villager"
has "who is given up is its owner's choice" "$out" "villager: choose one to give up: b2, c3 or d4"
has "and gone" "$out" "lodge 0/3, 1 villager given up"
has "others go home and come back" "$(flat)" \
    "place stone on c3, villager goes home from c3, villager comes to a4."
run replay --verify tears.save
has "it can be verified" "$out" "every state is as saved"

# -- keys, 80 by 24

needs_tmux
start 80 24 play "${packs[@]}" --cards some.deck --abilities Forage,Scrap --players 2 --bots person,person --open \
    --seed 1 --save keys.save
shows "three corners are asked for" "villager: choose a square to come to"
keys Enter Enter Enter Enter Enter Enter
await "name wood"
keys 1 Enter
await "place wood: a free square"
keys 2 Enter
await "Player 2   Resource"
keys 2 Enter
await "round 2"
keys 5 Enter
await "place stone: a free square"
keys 1 Enter
shows "a building on a villager's square is the first that is offered" ">  1 build Hearth on a1"
keys Enter
shows "it works there, and pays" ">  1 use Forage (1 villager)"
shows "the board tells that it works" "
    ☺!  "
shows "what is marked is explained" "Forage (1 villager). Costs 1"
keys Enter
shows "what" "Forage: choose a resource"
shows "who paid is in the Lodge" "Player 2  lodge 1/3"
keys u
shows "taken back it works again" ">  1 use Forage (1 villager)"
keys n Enter
await "Player 1   Resource"
keys Enter
await ">  1 build Hearth on a1"
keys Enter
await ">  1 use Forage"
keys 2 Enter
await "round 3"
keys 1 Enter
await "place wood on b1"
keys Enter
await ">  1 use Forage"
keys q
shows "left" "To go on: hamlet play --resume keys.save"
run replay --verify keys.save
has "and what was kept is right" "$out" "every state is as saved"

printf '%s\n' Cottage Well Brewery "Clearfall Quarry" "Halfmoon Library" >names.deck
run_with "$(printf '%s\n' 'keep halfmoon' a1 d1 a4 'name wood' b1 'name glass' b2 'name brick' c1 'name stone' c3 \
    'name wood' b3)" play "${packs[@]}" --cards names.deck --players 1 --bots person --plain --seed 1 --save names.save
start 80 24 play names.save
shows "in the list a long name gives way to the square" "build Halfmoon Libra on c1…"
shows "a name that fits is whole" "build Well on b3 from b3 c3"
keys q
await "To go on"

# -- games by chance through the engine

if ! command -v python3 >/dev/null; then
    echo "ok - skipped: there is no python3"
    finish
fi
walk() { # description, seed, set-up
    python3 "$root/tests/cli/walk.py" "$HAMLET" "$2" "$3" >"$dir/.out" 2>"$dir/.err"
    code=$? out=$(cat "$dir/.out") err=$(cat "$dir/.err")
    exits "$1: there, back and there again" 0
    prints "and its views are scored as it is" "as it was"
}
all='"abilities": ["Cut Corners", "Forage", "Scrap", "Cooperate", "Innovate", "Renovate"'
walk "two players" 31 '{"packs": ["villagers"], "players": 2, "monuments": true, '"$all"']}'
walk "three, with coins" 32 '{"packs": ["fortune", "villagers-house"], "players": 3, "monuments": true, '"$all"', "Solicit"]}'
walk "a Town Hall in tears" 33 '{"packs": ["villagers"], "players": 3, "mode": "town-hall", "tiny-tears": true}'
walk "a lone player" 34 '{"packs": ["villagers-house"], "players": 1, "mode": "solo", "monuments": true}'
walk "in tears, with coins" 35 '{"packs": ["fortune", "villagers"], "players": 2, "tiny-tears": true, "monuments": true}'
finish
