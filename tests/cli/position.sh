#!/bin/bash
# Positions: what hamlet score and hamlet builds accept, answer and refuse.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

flat() { printf '%s' "$1" | tr -d ' \n'; } # JSON without its layout

# A position of one player, from the fields besides the town and the town's rows.
empty='[".",".",".","."]'
town() { # first row, more rows (default: empty)
    printf '[%s,%s,%s,%s]' "$1" "${2:-$empty}" "${3:-$empty}" "${4:-$empty}"
}
position() { # fields of the position with a comma behind, fields of the player, town
    printf '{%s"players":[{%s"town":%s}]}' "$1" "$2" "$3"
}

# -- good ones

example='[["Bakery","Tavern","Cottage","Tavern"],
  ["Farm","Chapel","Cottage",{"card":"Warehouse","holds":["wood","wood","glass"]}],
  ["Tavern",".","Well","Cottage"],
  ["Cottage","Well","Cottage","."]]'
run_with "$(position '' '' "$example")" score -
exits "the rulebook's example is fine" 0
prints "the rulebook's example in full" "Player 1

    a              b              c              d
 1  Bakery         Tavern         Cottage*       Tavern
 2  Farm           Chapel         Cottage*       Warehouse+WWG
 3  Tavern         .              Well           Cottage*
 4  Cottage*       Well           Cottage        .
    * fed

    Bakery       1     3
    Chapel       1     4
    Cottage      5    12
    Farm         1     0
    Tavern       3     9
    Warehouse    1    -3
    Well         2     5
    empty        2    -2
    total             28"
run_with "$(position '"cards":["Well","Cottage"],' '"name":"Ann",' "$example")" score --json -
same "lines stand in the order of the deck, the game's own last" "$(flat "$out")" \
    '{"players":[{"name":"Ann","total":28,"rank":1,"fed":["c1","c2","d3","a4"],"lines":['\
'{"card":"Well","count":2,"points":5},{"card":"Cottage","count":5,"points":12},'\
'{"card":"Bakery","count":1,"points":3},{"card":"Tavern","count":3,"points":9},'\
'{"card":"Farm","count":1,"points":0},{"card":"Chapel","count":1,"points":4},'\
'{"card":"Warehouse","count":1,"points":-3},{"card":"empty","count":2,"points":-2}]}]}'

# The example of the interfaces: buildings that are not among the cards in play.
cat >example.json <<'END'
{"game": "tiny-towns", "packs": ["base"], "mode": "standard",
 "cards": ["Cottage", "Farm", "Well", "Chapel", "Tavern", "Theater", "Factory"],
 "players": [
   {"name": "Player 1", "coins": 0, "completed": 1,
    "town": [["Bakery", "Tavern", "Cottage", "."],
             ["Farm", "wood", {"card": "Warehouse", "holds": ["wood", "glass"]}, "."],
             [".", ".", ".", "."],
             [".", ".", ".", "."]]}]}
END
run score --json example.json
exits "the example of the interfaces is fine" 0
same "and has its points" "$(flat "$out")" \
    '{"players":[{"name":"Player1","total":-5,"rank":1,"fed":["c1"],"lines":['\
'{"card":"Cottage","count":1,"points":3},{"card":"Farm","count":1,"points":0},'\
'{"card":"Tavern","count":1,"points":2},{"card":"Bakery","count":1,"points":3},'\
'{"card":"Warehouse","count":1,"points":-2},{"card":"empty","count":11,"points":-11}]}]}'
run builds --json example.json
same "and nothing to build" "$(flat "$out")" '{"players":[{"builds":[]}]}'
run builds example.json
prints "which is said in words, too" "Player 1
    nothing"

run_with "$(position '' '"name":null,' "$(town "$empty")")" score --json -
has "a player without a name gets one" "$out" '"name": "Player 1"'
run_with "$(position '' '' "$(town '["cottage","base/farm","Feast Hall","feast-hall"]')")" score -
exits "cards go by name, by id, or by pack and id" 0
run_with "$(position '"mode":"caller",' '' "$(town '["wood",".","Shed","."]')")" score --json -
same "the mode decides the game's own lines" "$(flat "$out")" \
    '{"players":[{"name":"Player1","total":0,"rank":1,"fed":[],"lines":['\
'{"card":"Shed","count":1,"points":1},{"card":"waste","count":1,"points":-1}]}]}'
run_with "$(position '"mode":"caller",' '' "$(town '["wood",".","Shed","."]')")" \
    score --json --mode standard -
has "--mode has the last word" "$out" '"total": -14'
run_with "$(position '"rules":{"solo-removes":"feast-hall"},"round":3,' \
    '"monument":null,"completed":0,' "$(town "$empty")")" score -
exits "rule switches, a round and no monument are fine" 0

run_with '{"players":[
  {"name":"A","town":[["Feast Hall",".",".","."],[".",".",".","."],[".",".",".","."],[".",".",".","."]]},
  {"name":"B","town":[["Feast Hall","Feast Hall",".","."],[".",".",".","."],[".",".",".","."],[".",".",".","."]]},
  {"name":"C","town":[["Feast Hall","Feast Hall",".","."],[".",".",".","."],[".",".",".","."],[".",".",".","."]]}]}' \
    score --json -
same "the player on the right is the one before, and ranks are shared or passed" \
    "$(printf '%s' "$out" | grep -E '"(total|rank)"' | tr -d ' \n')" \
    '"total":-13,"rank":3,"total":-8,"rank":1,"total":-10,"rank":2,'

# -- builds

cubes='[["wheat","stone",".","."],["glass","brick",".","."],["wood","Shed",".","."],["stone","stone",".","."]]'
run_with "$(position '"cards":["Cottage","Well"],' '' "$cubes")" builds --json -
same "only cards in play are built" "$(flat "$out")" \
    '{"players":[{"builds":['\
'{"card":"Cottage","squares":["a1","a2","b2"],"place":["a1","a2","b2"]},'\
'{"card":"Well","squares":["a3","a4"],"place":["a3","a4"]}]}]}'
run_with "$(position '"cards":["Cottage","Well"],' '' "$cubes")" builds -
prints "in words" "Player 1
    Cottage  from a1 a2 b2  on a1 a2 b2
    Well     from a3 a4     on a3 a4"
run_with "$(position '' '' "$(town '["wood","stone",".","."]')")" builds --json -
same "without a list of cards, everything is" \
    "$(printf '%s' "$out" | grep -o '"card": "[A-Za-z]*"' | tr '\n' ' ')" \
    '"card": "Fountain" "card": "Millstone" "card": "Shed" "card": "Well" '
run_with "$(position '"cards":["Shed"],' '' \
    "$(town '["wood","stone","Well","."]' '["brick",".",".","."]' '["Well","Well","Well","Well"]')")" \
    builds --json -
same "a Shed may go on any empty square" "$(flat "$out")" \
    '{"players":[{"builds":[{"card":"Shed","squares":["a1","b1"],'\
'"place":["a1","b1","d1","b2","c2","d2","a4","b4","c4","d4"]}]}]}'
run_with "$(position '"cards":["Cottage"],' '' \
    "$(town '["Trading Post","wheat",".","."]' '["brick","Trading Post",".","."]')")" builds --json -
same "a Trading Post is any cube, and stays" "$(flat "$out")" \
    '{"players":[{"builds":[{"card":"Cottage","squares":["a1","b1","a2"],"place":["b1","a2"]},'\
'{"card":"Cottage","squares":["b1","a2","b2"],"place":["b1","a2"]}]}]}'
run_with "$(position '"mode":"solo",' '' "$(town '["wheat","stone","glass","."]')")" builds -
prints "a card that the mode leaves out is not built" "Player 1
    nothing"
run_with "$(position '"mode":"solo",' '' "$(town '["wheat","stone","glass","."]')")" \
    builds --rule solo-removes=feast-hall -
prints "unless a rule switch brings it back" "Player 1
    Inn  from a1 b1 c1  on a1 b1 c1"

# A held card: the holder's to build, once, and nobody else's.
row='["wheat","glass",".","."]' more='["brick","wood",".","."]' held='"monument":"Mandras Palace",'
run_with "{\"cards\":[\"Well\"],\"players\":[{$held\"town\":$(town "$row" "$more")},
  {\"town\":$(town "$row" "$more")},{$held\"town\":$(town "$row" "$more" '["Mandras Palace",".",".","."]')}]}" \
    builds -
prints "a held card is its holder's alone, and built once" "Player 1
    Mandras Palace  from a1 b1 a2 b2  on a1 b1 a2 b2

Player 2
    nothing

Player 3
    nothing"
run_with "$(position '"cards":["Well","Mandras Palace"],' '' "$(town "$row" "$more")")" builds -
prints "nor does it help that it is among the cards" "Player 1
    nothing"
run_with "$(position '"cards":["Well","Mandras Palace"],' "$held" "$(town "$row" "$more")")" builds --json -
same "as JSON" "$(flat "$out")" \
    '{"players":[{"builds":[{"card":"MandrasPalace","squares":["a1","b1","a2","b2"],'\
'"place":["a1","b1","a2","b2"]}]}]}'
run_with "$(position '' "$held" "$(town "$row" "$more")")" score -
has "score names what is in the hand" "$out" "
    in hand: Mandras Palace
"
run_with "$(position '' '' "$(town '["Shrine of the Elder Tree",".",".","."]')")" score --json -
has "a shrine that remembers nothing" "$out" '"total": -15'
run_with "$(position '' '' "$(town '[{"card":"Shrine of the Elder Tree","memo":5},".",".","."]')")" score --json -
has "a shrine that remembers 5" "$out" '"total": -10'
laden='[{"card":"Cottage","holds":["wood"]},".",".","."]'
run_with "$(position '' '' "$(town "$laden" '["Statue of the Bondmaker",".",".","."]')")" score --json -
exits "where a card puts cubes on others, they may lie there" 0
run_with "$(position '' '"monument":"Statue of the Bondmaker",' "$(town "$laden")")" score --json -
exits "also before it is built" 0

# -- bad ones: exit 1, nothing on stdout, the place and the reason on stderr

wrong() { # description, message, position
    run_with "$3" score -
    local text="<stdin>: error: $2"
    case $2 in [0-9]*) text="<stdin>:$2" ;; esac
    [ "$code" -eq 1 ] && [ "$err" = "$text" ] && [ -z "$out" ]
    ok "$1" $?
    [ "$code" -eq 1 ] && [ "$err" = "$text" ] || printf '    exit %s: %s\n' "$code" "$err"
}

wrong "no JSON" "1:5: error: invalid token near 'hello'" 'hello'
wrong "nothing at all" "1:1: error: unexpected token near end of file" ''
wrong "JSON that ends early" "1:2: error: string or '}' expected near end of file" '{
'
wrong "something behind it" "1:3: error: end of file expected near '{'" '{}{'
wrong "a field twice" "1:18: error: duplicate object key near '\"mode\"'" '{"mode":"x","mode":"x"}'
wrong "not an object" "expected an object, not a list" '[]'
wrong "not even a list" "expected an object, not a number" '7'
wrong "an unknown field" "unknown field 'player' (did you mean 'players'?)" '{"player":[]}'
wrong "a field that is like none" "unknown field 'zzzzzz'" '{"zzzzzz":[]}'
wrong "packs that are no list" "packs: expected a list, not a text" '{"packs":"base"}'
wrong "a pack that is no name" "packs[1]: expected a text, not a number" '{"packs":["base",1]}'
wrong "no players" "a position needs 'players'" '{}'
wrong "an empty list of players" "players: expected at least one player" '{"players":[]}'
wrong "players that are no list" "players: expected a list, not an object" '{"players":{}}'
wrong "a player that is no object" "players[0]: expected an object, not null" '{"players":[null]}'
wrong "a player without a town" "players[0]: a player needs a 'town'" '{"players":[{}]}'
wrong "another game" "game: unknown game 'chess'; the packs are for 'tiny-towns'" \
    "$(position '"game":"chess",' '' "$(town "$empty")")"
wrong "an unknown mode" "mode: unknown mode 'sol' (did you mean 'solo'?)" \
    "$(position '"mode":"sol",' '' "$(town "$empty")")"
wrong "a mode that is no text" "mode: expected a text, not true" \
    "$(position '"mode":true,' '' "$(town "$empty")")"
wrong "an unknown rule switch" \
    "rules: unknown rule switch 'solo-remove' (did you mean 'solo-removes'?)" \
    "$(position '"rules":{"solo-remove":"inn"},' '' "$(town "$empty")")"
wrong "an unknown value" "rules.solo-removes: unknown value 'in' (did you mean 'inn'?)" \
    "$(position '"rules":{"solo-removes":"in"},' '' "$(town "$empty")")"
wrong "rules that are no object" "rules: expected an object, not a list" \
    "$(position '"rules":[],' '' "$(town "$empty")")"
wrong "a round that is no number" "round: expected a whole number, not a fraction" \
    "$(position '"round":1.5,' '' "$(town "$empty")")"
wrong "an unknown card in play" "cards[1]: unknown card 'Wel' (did you mean 'Well'?)" \
    "$(position '"cards":["Farm","Wel"],' '' "$(town "$empty")")"
wrong "a card in play twice" "cards[2]: card 'Farm' is there twice" \
    "$(position '"cards":["Farm","Well","farm"],' '' "$(town "$empty")")"
wrong "an unknown card in a town" \
    "players[0].town[2][1]: unknown card 'Cotage' (did you mean 'Cottage'?)" \
    "$(position '' '' "$(town "$empty" "$empty" '[".","Cotage",".","."]')")"
wrong "a misspelt resource in a town" \
    "players[0].town[0][0]: unknown card 'wod' (did you mean 'wood'?)" \
    "$(position '' '' "$(town '["wod",".",".","."]')")"
wrong "a cell of no kind" "players[0].town[0][3]: expected a text or an object, not a number" \
    "$(position '' '' "$(town '[".",".",".",7]')")"
wrong "a cell of two kinds" "players[0].town[0][0]: expected either a 'card' or a 'resource'" \
    "$(position '' '' "$(town '[{"card":"Well","resource":"wood"},".",".","."]')")"
wrong "a cell of nothing" "players[0].town[0][0]: expected either a 'card' or a 'resource'" \
    "$(position '' '' "$(town '[{},".",".","."]')")"
wrong "an unknown field of a building" \
    "players[0].town[0][0]: unknown field 'hold' (did you mean 'holds'?)" \
    "$(position '' '' "$(town '[{"card":"Well","hold":[]},".",".","."]')")"
wrong "an unknown field of a cube" "players[0].town[0][0]: unknown field 'memo'" \
    "$(position '' '' "$(town '[{"resource":"wood","memo":1},".",".","."]')")"
wrong "an unknown card in an object" "players[0].town[0][0].card: unknown card 'Wall' (did you mean 'Well'?)" \
    "$(position '' '' "$(town '[{"card":"Wall"},".",".","."]')")"
wrong "an unknown resource in an object" \
    "players[0].town[0][0].resource: unknown resource 'glas' (did you mean 'glass'?)" \
    "$(position '' '' "$(town '[{"resource":"glas"},".",".","."]')")"
wrong "cubes on a card that holds none" "players[0].town[0][0].holds: no cubes can lie on card 'Well'" \
    "$(position '' '' "$(town '[{"card":"Well","holds":["wood"]},".",".","."]')")"
wrong "more cubes than a card holds" "players[0].town[0][0].holds: card 'Warehouse' holds at most 3, not 4" \
    "$(position '' '' "$(town '[{"card":"Warehouse","holds":["wood","wood","wood","wood"]},".",".","."]')")"
wrong "an unknown cube on a card" "players[0].town[0][0].holds[1]: unknown resource 'gold'" \
    "$(position '' '' "$(town '[{"card":"Warehouse","holds":["wood","gold"]},".",".","."]')")"
wrong "holds that is no list" "players[0].town[0][0].holds: expected a list, not a text" \
    "$(position '' '' "$(town '[{"card":"Warehouse","holds":"wood"},".",".","."]')")"
wrong "a memory that is no number" "players[0].town[0][0].memo: expected a whole number, not a text" \
    "$(position '' '' "$(town '[{"card":"Well","memo":"5"},".",".","."]')")"
wrong "a memory out of range" "players[0].town[0][0].memo: expected -32768 to 32767, not 32768" \
    "$(position '' '' "$(town '[{"card":"Well","memo":32768},".",".","."]')")"
wrong "a height of nothing" "players[0].town[0][0].height: expected 1 to 99, not 0" \
    "$(position '' '' "$(town '[{"card":"Well","height":0},".",".","."]')")"
wrong "a height beyond all" "players[0].town[0][0].height: expected 1 to 99, not 100" \
    "$(position '' '' "$(town '[{"card":"Well","height":100},".",".","."]')")"
wrong "a height that is no number" "players[0].town[0][0].height: expected a whole number, not a text" \
    "$(position '' '' "$(town '[{"card":"Well","height":"2"},".",".","."]')")"
wrong "a height of what does not stack" "players[0].town[0][1].height: card 'Well' does not stack" \
    "$(position '' '' "$(town '[".",{"card":"Well","height":2},".","."]')")"
wrong "a cube's height" "players[0].town[0][0]: unknown field 'height'" \
    "$(position '' '' "$(town '[{"resource":"wood","height":2},".",".","."]')")"
wrong "too few squares in a row" "players[0].town[1]: expected 4 squares, not 3" \
    "$(position '' '' "$(town "$empty" '[".",".","."]')")"
wrong "too many squares in a row" "players[0].town[0]: expected 4 squares, not 5" \
    "$(position '' '' "$(town '[".",".",".",".","."]')")"
wrong "too few rows" "players[0].town: expected 4 rows, not 1" "$(position '' '' "[$empty]")"
wrong "a row that is no list" "players[0].town[0]: expected a list, not a text" \
    "$(position '' '' "$(town '"...."')")"
wrong "an unknown field of a player" "players[0]: unknown field 'nam' (did you mean 'name'?)" \
    "$(position '' '"nam":"A",' "$(town "$empty")")"
wrong "a name that is no text" "players[0].name: expected a text, not a number" \
    "$(position '' '"name":1,' "$(town "$empty")")"
wrong "an unknown monument" \
    "players[0].monument: unknown card 'Baret Castle' (did you mean 'Barrett Castle'?)" \
    "$(position '' '"monument":"Baret Castle",' "$(town "$empty")")"
wrong "a card for everybody as monument" \
    "players[0].monument: card 'Well' is for everybody: it is not dealt to a player" \
    "$(position '' '"monument":"Well",' "$(town "$empty")")"
wrong "a monument that is no text" "players[0].monument: expected a text, not a list" \
    "$(position '' '"monument":["Well"],' "$(town "$empty")")"
wrong "another monument than the one that stands" \
    "players[0].monument: 'Silva Forum' is built, so 'Barrett Castle' was not kept" \
    "$(position '' '"monument":"Barrett Castle",' "$(town '["Silva Forum",".",".","."]')")"
wrong "two monuments in a town" \
    "players[0].town[0][2]: 'Silva Forum' is there already, and of cards that are dealt a town has one at most" \
    "$(position '' '' "$(town '["Silva Forum",".","Barrett Castle","."]')")"
wrong "a monument twice" \
    "players[0].town[0][2].card: 'Silva Forum' is there already, and of cards that are dealt a town has one at most" \
    "$(position '' '' "$(town '["Silva Forum",".",{"card":"Silva Forum"},"."]')")"
wrong "more cubes on a building than any holds" \
    "players[0].town[0][0].holds: a building holds at most 15, not 16" \
    "$(position '' '' "$(town '[{"card":"Warehouse","holds":["wood","wood","wood","wood","wood","wood","wood","wood",'\
'"wood","wood","wood","wood","wood","wood","wood","wood"]},".",".","."]')")"
wrong "coins below nothing" "players[0].coins: expected 0 to 4, not -1" \
    "$(position '' '"coins":-1,' "$(town "$empty")")"
wrong "completed as no place" "players[0].completed: expected 0 to 100, not 101" \
    "$(position '' '"completed":101,' "$(town "$empty")")"
wrong "the second player's mistake" "players[1].town: expected 4 rows, not 0" \
    "{\"players\":[{\"town\":$(town "$empty")},{\"town\":[]}]}"
wrong "control characters are not passed on" "unknown field 'a?[31mb'" '{"a\u001b[31mb":1}'

# -- what has begun and is not done

parish='"packs":["parish"],"coins":true,"cards":["Hospice","Gossip","Cottage"],'
pending() { # description, message or "", fields of the player
    run_with "$(position "$parish" "$3" "$(town "$empty")")" score --with "$root/tests/cards" -
    [ "$err" = "${2:+<stdin>: error: $2}" ]
    ok "$1" $?
    [ "$err" = "${2:+<stdin>: error: $2}" ] || printf '    exit %s: %s\n' "$code" "$err"
}
pending "what others are to do" "" '"tasks":[{"card":"Hospice"},{"card":"Gossip","task":2,"times":3,"now":true}],'
pending "which a card does not ask" "players[0].tasks[0]: card 'Hospice' does not ask that of others" \
    '"tasks":[{"card":"Hospice","task":2}],'
pending "which no rule asks" "players[0].tasks[0]: no rule asks that of others" '"tasks":[{}],'
pending "of a card that is not there" "players[0].tasks[0]: card 'Tax Office' is not in this position" \
    '"tasks":[{"card":"Tax Office"}],'
pending "a task that is no object" "players[0].tasks[0]: expected an object, not a number" '"tasks":[1],'
pending "never 0 times" "players[0].tasks[0].times: expected 1 to 255, not 0" \
    '"tasks":[{"card":"Hospice","times":0}],'
pending "nothing goes once" "players[0].once[0]: nothing of the cards in play goes once a round" \
    '"once":["Hospice"],'
pending "nor once a game" "players[0].once-a-game[0]: nothing of the cards in play goes once a game" \
    '"once-a-game":["Hospice"],'
pending "nothing is due" "players[0].due[0]: nothing like that can be due" '"due":[{"in":1}],'
pending "nothing is given" "players[0].given: unknown field 'coins'" '"given":{"coins":1},'

# -- dealt cards that stood in a town, and what they left there

relics='"packs":["relics"],"coins":true,"cards":["Cottage","Well"],'
left='[[{"card":"Cottage","holds":["wood"]},{"coins":1},".","."],[".",".",".","."],[".",".",".","."],[".",".",".","."]]'
relic() { # description, message or "", fields of the player
    run_with "$(position "$relics" "$3" "$left")" builds --with "$root/tests/cards" -
    [ "$err" = "${2:+<stdin>: error: $2}" ]
    ok "$1" $?
    [ "$err" = "${2:+<stdin>: error: $2}" ] || printf '    exit %s: %s\n' "$code" "$err"
}
relic "what cards left that were taken away" "" \
    '"taken-away":["Almonry","Hoard","Pyre"],"once-a-game":["Almonry"],"tasks":[{"card":"Pyre"}],'
relic "without one that puts cubes there" "players[0].town[0][0].holds: no cubes can lie on card 'Cottage'" \
    '"taken-away":["Hoard"],'
relic "without one that lays coins" "players[0].town[0][1].coins: no card in play puts coins on squares" \
    '"taken-away":["Almonry"],'
relic "only dealt cards" "players[0].taken-away[0]: card 'Well' is for everybody: it is not dealt to a player" \
    '"taken-away":["Well"],'
relic "a list of them" "players[0].taken-away: expected a list, not a text" '"taken-away":"Hoard",'

# -- what of a turn decides on what can be built

prism='"packs":["fortune"],"cards":["Well","Farm"],'
forged='[["The Prism Forge",".",".","."],["stone",".","Farm","."],[".",".",".","."],[".",".",".","."]]'
turn() { # description, message or "", fields of the player
    run_with "$(position "$prism" "$3" "$forged")" builds -
    [ "$err" = "${2:+<stdin>: error: $2}" ]
    ok "$1" $?
    [ "$err" = "${2:+<stdin>: error: $2}" ] || printf '    exit %s: %s\n' "$code" "$err"
}
first='"card":"Farm","on":"c2","cubes":{"b2":"wood"}'
turn "cubes that count once more" "" '"shared":[{'"$first"',"by":"The Prism Forge"}],'
prints "make a layout complete" "Player 1
    Well  from a2 b2  on a2 b2"
turn "but not where something has changed since" "" \
    '"shared":[{'"$first"',"changed":["a2"],"by":"The Prism Forge"}],'
prints "then there is none" "Player 1
    nothing"
turn "nor once the card has had its turn" "" \
    '"once":["The Prism Forge"],"shared":[{'"$first"',"by":"The Prism Forge"}],'
prints "in this round" "Player 1
    nothing"
whole='"card":"Farm","on":"c2","cubes":{"b3":"wood","b4":"stone"},"by":"The Prism Forge"'
turn "all cubes of a layout within the first one" "" '"shared":[{'"$whole"'}],'
prints "make it complete" "Player 1
    Well  from b3 b4  on b3 b4"
turn "but the layout of the first itself" "" '"shared":[{'"$whole"',"built":"Well"}],'
prints "is no second one" "Player 1
    nothing"
turn "by a card that lets none count" "players[0].shared[0]: card 'Well' lets no cubes count twice" \
    '"shared":[{'"$first"',"by":"Well"}],'
turn "by no card at all" "players[0].shared[0].by: expected a text, not nothing" '"shared":[{'"$first"'}],'
turn "on no square" "players[0].shared[0].cubes: there is no square 'z9'" \
    '"shared":[{"card":"Farm","cubes":{"z9":"wood"},"by":"The Prism Forge"}],'
turn "of no resource" "players[0].shared[0].cubes.b2: unknown resource 'gold'" \
    '"shared":[{"card":"Farm","cubes":{"b2":"gold"},"by":"The Prism Forge"}],'
turn "a field that is not known" "players[0].shared[0]: unknown field 'spot'" \
    '"shared":[{'"$first"',"spot":1,"by":"The Prism Forge"}],'
turn "no building that could be fresh" "players[0].fresh: no building stands on a2" '"fresh":["a2"],'
turn "one that is" "" '"fresh":["c2"],'

run_with "$(position '"packs":["course"],"cards":["Cottage"],"event":"Cottage",' '' "$(town "$empty")")" \
    score --with "$root/tests/cards" -
says "only events lie open" "<stdin>: error: event: card 'Cottage' is no event"

run_with "$(position '"packs":["nope"],' '' "$(town "$empty")")" score -
exits "an unknown pack is wrong input" 1
has "and is named" "$err" "unknown pack 'nope'"
run_with "$(position '' '' "$(town "$empty")")" score --mode nope -
exits "an unknown --mode is wrong usage" 2
run_with "$(position '' '' "$(town "$empty")")" score --rule solo-removes=nope -
exits "an unknown value of --rule is wrong usage" 2

# -- limits: exit 3

{ printf '{"players":['; for _ in {1..100}; do printf '{"town":%s},' "$(town "$empty")"; done
  printf '{"town":%s}]}' "$(town "$empty")"; } >crowd.json
run score crowd.json
exits "101 players are too many" 3
says "and it is said so" "crowd.json: error: players: more than 100 players"
head -c 1048577 /dev/zero | tr '\0' ' ' >large.json
run score large.json
exits "a file over 1 MiB is too large" 3
has "and named" "$err" "large.json"
{ for i in {1..50}; do
    printf 'card "Card %s" { type tavern pattern { wood } source "test" score 1 }\n' "$i"
done; } >many.card
run_with "$(position '' '' "$(town "$empty")")" builds --with many.card -
exits "more than 64 cards without a list are too many" 3
says "and the way out is named" "<stdin>: error: the packs have 75 cards and at most 64 can be in play: name those that are in 'cards'"
run_with "$(position '"cards":["Card 7"],' '' "$(town '["wood",".",".","."]')")" \
    builds --with many.card -
prints "with a list they are fine" "Player 1
    Card 7  from a1  on a1"
finish
