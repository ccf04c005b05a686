#!/bin/bash
# Counters of a game in positions, views, boards and options, by the names it gives them.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

tally=(--with "$root/tests/cards/tally")
position() { # fields of the player, first row
    printf '{"game":"tally","packs":["tally"],"players":[{%s"town":[%s,%s,%s]}]}' \
        "$1" "$2" '[".",".","."]' '[".",".","."]'
}
wrong() { # description, the error, fields of the player, first row
    run_with "$(position "$3" "$4")" score "${tally[@]}" -
    exits "$1: is refused" 1
    says "$1: says where" "<stdin>: error: $2"
}

# -- positions

run_with "$(position '"pence":5,' '["Purse",{"card":"Tower","storey":3},"."]')" score "${tally[@]}" -
exits "what a player and a square have is read" 0
has "a card sees what the player has" "$out" "Purse    1    20"
has "a card sees what its square has" "$out" "Tower    1    12"
has "the game's line counts it" "$out" "pence    5     5"
run_with "$(position '' '["Purse","Tower","."]')" score "${tally[@]}" -
has "who is not told of has what one starts with" "$out" "pence    3     3"

wrong "more than there is room for" "players[0].pence: expected 0 to 5, not 6" '"pence":6,' '[".",".","."]'
wrong "less than nothing" "players[0].pence: expected 0 to 5, not -1" '"pence":-1,' '[".",".","."]'
wrong "no number" "players[0].pence: expected a whole number, not a text" '"pence":"2",' '[".",".","."]'
wrong "the singular" "players[0]: unknown field 'penny' (did you mean 'pence'?)" '"penny":1,' '[".",".","."]'
wrong "a counter of squares is no player's" "players[0]: unknown field 'storey'" '"storey":1,' '[".",".","."]'
wrong "too many storeys" "players[0].town[0][1].storey: expected 0 to 9, not 10" '' \
    '[".",{"card":"Tower","storey":10},"."]'
wrong "an empty object" "players[0].town[0][0]: expected either a 'card' or a 'resource'" '' '[{},".","."]'
wrong "what nobody puts there" "players[0].town[0][2].pence: no card in play puts pence on squares" '' \
    '[".",".",{"pence":1}]'

# -- views

printf '{"op":"new","game":"tally","packs":["tally"],"players":2,"seed":1}\n{"op":"view"}\n' >talk
run_with "$(cat talk)" engine "${tally[@]}"
has "a view tells what everybody has" "$out" '"pence": 3}'
lacks "a view says nothing of squares with what they start with" "$out" storey
printf '%s' "$out" | tail -1 | sed -E 's/^.*"position": (.*), "over": .*$/\1/' >view.json
run score "${tally[@]}" view.json
exits "a view can be scored" 0

# -- card tests

# A test with this in it: what is said of it, the squares and the source left out.
told() { # description, what is said, first row, parts
    printf 'test "t" { town { %s / . . . / . . . }\n%s }\n' "$3" "$4" >t.test
    run test "${tally[@]}" --packs tally t.test
    same "$1" "$(sed -n 's/^t.test:[0-9]*:[0-9]*: FAIL t: //p' <<<"$out")" "$2"
}
told "too much to own" "there is room for 5 pence only" '. . .' 'owns 6 pence has 3 pence'
told "an unknown counter" "unknown counter 'pense' (did you mean 'pence'?)" '. . .' 'owns 1 pense total 3'
told "a counter of squares is nobody's" "storeys are had by squares, not by players" '. . .' 'owns 1 storey total 3'
told "cubes are nobody's" "players with towns have no cubes: name a counter" '. . .' 'owns 1 cubes total 3'
told "something else is had" "player 1 has 3 pence, expected 1" '. . .' 'has 1 penny'
told "one" "player 1 has 1 penny, expected 2" '. . .' 'owns 1 penny has 2 pence'
told "owned too late" "towns, and what their owners have, stand before what is played" '. Hall .' \
    'choose "name clay" owns 2 pence'
told "nothing puts it there" "b1: no card in play puts pence on squares
c1: no card in play puts pence on squares" '. .(2 pence) clay(penny)' 'total 3'
told "more than can lie there" "at most 63 lie on a square" '. .(64 pence) .' 'total 3'
told "too high" "a square has at most 9 storeys" '. Tower(10 storeys) .' 'total 3'
told "squares have it, it does not lie there" "storeys do not lie there: every square has some" \
    '. .(storey for buildings) .' 'total 3'
told "cubes on cubes" "cubes lie on buildings only" '. clay(reed) .' 'total 3'
told "empty squares remember nothing" "only a building remembers, keeps or marks something" '. .(remember 3) .' 'total 3'
told "a thing that is no thing" "unknown counter 'mice'" '. .(2 mice) .' 'total 3'
told "what becomes of a square" "b1 of player 1 is Tower(3 storeys), expected Tower(2 storeys)
c1 of player 1 is empty, expected empty(penny)" '. Tower(3 storeys) .' 'becomes { . Tower(2 storeys) .(penny) / . . . / . . . }'
told "no card is dealt to who has something" "a game that begins, begins with nothing else" \
    '. . .' 'owns 1 penny deal asks 1'

printf 'test "t" { town { .( penny for building ) clay(2 pence) . / Tower(2 storeys penny) . . }\nowns 1 penny\nhas 1 penny }' >f.test
run fmt f.test
prints "what lies on squares is laid out" 'test "t" {
  town { .(penny for buildings) clay(2 pence) .
         Tower(2 storeys penny) .             . }
  owns 1 penny
  has 1 penny
}'
told_guild() { # description, what is said, test parts
    printf 'test "t" { %s }\n' "$3" >t.test
    run test --with "$root/tests/cards/guild" --packs guild t.test
    same "$1" "$(sed -n 's/^t.test:[0-9]*:[0-9]*: FAIL t: //p' <<<"$out")" "$2"
}
ground='town { . . . / . . . / . . . }'
told_guild "played without it" "this game is played without seals
this game is played without seals" "$ground owns 2 seals has 2 seals total 0"
told_guild "a card of a variant that is off" "card 'Chancery' is played with seals, which is off" \
    'town { Chancery . . / . . . / . . . } total 0'
told_guild "room only where the card stands" "there is room for 2 pence only" "$ground owns 4 pence total 0"
script() { # the card's score
    printf 'card "X" { type hut pattern { reed reed clay } text "x" source "x" score lua { return %s } }' "$1" >x.card
    run test --with "$root/tests/cards/guild" --with x.card --packs guild x.test
    sed -n 's/^x.test:.*in card .X.: //p' <<<"$out"
}
printf 'test "t" { town { X . . / . . . / . . . } score X 1 }' >x.test
same "a script's misspelt counter" "$(script 'counter("pense")')" "there is no counter 'pense' (did you mean 'pence'?)"
same "a script without a square" "$(script 'counter("floors")')" "every square has floors: counter(name, square)"
same "a script with one too many" "$(script 'counter("pence", me)')" "players have pence: counter(name)"
same "a script with many squares" "$(script 'counter("floor", town())')" "counter() wants one square, not 9"
same "a script with the right words" "$(script 'counter("penny")')" ""

# -- positions of variants

guild() { # rules, fields of the player
    printf '{"game":"guild","packs":["guild"],"rules":{%s},"players":[{%s"town":[["Vault",".","."],[".",".","."],[".",".","."]]}]}' "$1" "$2"
}
run_with "$(guild '' '"seals":0,"pence":4,')" score --with "$root/tests/cards/guild" -
exits "nothing of what is not played with is fine" 0
has "the board tells the room that a card gives" "$out" "
    pence 4/4
"
run_with "$(guild '"seals":"on"' '"seals":3,')" score --with "$root/tests/cards/guild" -
has "the board tells what a variant brings" "$out" "
    pence 1/4, seals 3/3
"
run_with "$(guild '' '"seals":1,')" score --with "$root/tests/cards/guild" -
has "who writes one down plays with it" "$out" "
    pence 1/4, seals 1/3
"
run_with "$(guild '"seals":"off"' '"seals":1,')" score --with "$root/tests/cards/guild" -
says "something of what is not played with" "<stdin>: error: players[0].seals: this game is played without seals"
run_with "$(guild '' '"pence":5,')" score --with "$root/tests/cards/guild" -
says "more than there is room for, cards and all" "<stdin>: error: players[0].pence: expected 0 to 4, not 5"

# -- cards

run show --with "$root/tests/cards/guild" --packs guild Chancery
has "a card tells what it costs" "$out" "│   cost    1 penny, 1 seal                    │"
run show --with "$root/tests/cards/guild" --packs guild Vault
has "a card tells what it has room for" "$out" "│   room    2 pence                            │"
run show --json --with "$root/tests/cards/guild" --packs guild Vault
has "so does it for programs" "$(tr -d ' \n' <<<"$out")" '"cost":{},"room":{"pence":2}'

# -- faces

play=(play --with "$root/tests/cards/tally" --packs tally --seed 3 --bots person,person)
run_with $'\nwhat b2\nname clay\nquit\n' "${play[@]}"
has "the question shows what one has" "$out" "
 3  .  .  .
    pence 3/5
name a resource for everybody"
printf 'Hall\nHall of Pence\n' >halls
run_with $'name clay\na1\nname reed\nb1\nname clay\nc1\ndone\nname clay\nb2\nbuild hall b1\nquit\n' play \
    --with "$root/tests/cards/tally" --packs tally --cards halls --seed 3 --bots person --players 1 --save halls.save
run replay --with "$root/tests/cards/tally" halls.save
has "a name in full is not the beginning of another one" "$out" "build Hall on b1 from a1 b1 c1"

# -- what options cost

cat >talk <<'END'
{"op":"new","game":"guild","packs":["guild"],"cards":["Stall"],"players":1,"seed":1}
{"op":"choose","option":0}
{"op":"choose","option":0}
{"op":"choose","option":0}
{"op":"view"}
END
run_with "$(cat talk)" engine --with "$root/tests/cards/guild"
has "an option tells what it costs" "$out" \
    '{"text": "build Stall on a1 from a1", "action": "build", "card": "Stall", "square": "a1", "squares": ["a1"], "pay": {"pence": 1}}'
lacks "others tell nothing" "$(grep -o '"name clay"[^}]*}' <<<"$out")" pay
has "and it is paid" "$(tail -1 <<<"$out")" '"pence": 0}'
echo Stall >stall
run_with $'name clay\na1\nbuild stall\nquit\n' play --with "$root/tests/cards/guild" --packs guild --cards stall \
    --seed 1 --bots person --players 1 --save stall.save
has "people see what an option costs" "$out" "
   1  build Stall on a1 from a1 (1 penny)
   2  done"
has "and what is left" "$out" "
 1  Stall  .      .
 2  .      .      .
 3  .      .      .
    pence 0/2"
run replay --with "$root/tests/cards/guild" stall.save
has "a replay tells what players have" "$out" "
    pence 0/2"
run replay --move 1 --with "$root/tests/cards/guild" stall.save
has "and had" "$out" "
    pence 1/2"

# -- what lies on squares

under=(--with "$root/tests/cards/under")
{
    echo '{"op":"new","game":"under","packs":["under"],"cards":["Spring","Hut","Barn"],"players":1,"seed":1}'
    for _ in 1 2 3 4 5 6; do echo '{"op":"choose","option":0}'; done # three times clay, from a1 on
    echo '{"op":"choose","option":0}' # build Spring on a1
    echo '{"op":"view"}'
} >talk
run_with "$(cat talk)" engine "${under[@]}"
has "a view tells what lies on squares" "$out" \
    '["Spring", ".", ".", "."], [".", {"pence": 1, "for-buildings": ["pence"]}, {"pence": 1, "for-buildings": ["pence"]}, "."]'
tail -1 <<<"$out" | sed -E 's/^.*"position": (.*), "over": .*$/\1/' >view.json
run score "${under[@]}" view.json
has "which can be scored, and is drawn" "$out" "
    a       b       c       d
 1  Spring  .       .       .
 2  .       .(p)    .(p)    .
 3  .       .(p)    .(p)    .
 4  .       .       .       .
    pence 0/5, shells 2/9
"
under() { # first row
    printf '{"game":"under","packs":["under"],"cards":["Spring","Sieve","Hut"],"players":[{"town":[%s,%s,%s,%s]}]}' \
        "$1" '[".",".",".","."]' '[".",".",".","."]' '[".",".",".","."]'
}
run_with "$(under '["Sieve",{"resource":"clay","pence":2,"shells":1},{"card":"Hut","shells":3},{"shells":12}]')" score "${under[@]}" -
has "several things, on anything" "$out" " 1  Sieve       clay(2p q)  Hut(3q)     .(12q)"
has "a card sees what lies there" "$out" "Sieve    1     3"
run_with "$(under '["Sieve",{"shells":64},".","."]')" score "${under[@]}" -
says "more than can lie there" "<stdin>: error: players[0].town[0][1].shells: expected 0 to 63, not 64"
run_with "$(under '["Sieve",{"pence":1,"for-buildings":["shells"]},".","."]')" score "${under[@]}" -
says "what waits must lie there" "<stdin>: error: players[0].town[0][1].for-buildings[0]: no 'shells' lie here"
run_with $'name clay\na1\nname clay\nb1\nname clay\nc1\nbuild spring a1\nwhat b2\nquit\n' play "${under[@]}" --packs under \
    --cards <(printf 'Spring\nHut\nBarn\n') --seed 1 --bots person --players 1
has "what lies on a square is explained" "$out" "b2: empty. 1 penny lies here, for a building."

printf 'card "A" { type hut pattern { clay .(penny) } source "t" }' >a.card
run check "${tally[@]}" --packs tally a.card
has "nothing lies on patterns" "$err$out" "unknown cell 'penny': neither a resource nor a type"
finish
