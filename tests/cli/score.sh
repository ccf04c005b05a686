#!/bin/bash
# hamlet score, builds and bench from the outside, and what `make play` shows.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

run score "$root/docs/sample-town.json"
exits "the rulebook's town can be scored" 0
has "it has 28 points" "$(printf '%s\n' "$out" | tail -1)" " 28"
run score --json "$root/docs/sample-town.json"
has "28 as JSON, too" "$out" '"total": 28,'
run_with "$(cat "$root/docs/sample-town.json")" score --json -
has "28 from standard input" "$out" '"total": 28,'
run builds "$root/docs/sample-town.json"
exits "what can be built there" 0
run score nope.json
exits "a position that is not there" 1
says "names the file" "hamlet: cannot read 'nope.json': No such file or directory"
choir() { # how many groups it looks for
    printf 'card "Choir" {\n  type    chapel\n  pattern { wood glass glass }\n  eats\n'
    printf '  score   -1 per adjacent fed when fed\n  score   count (fed row'
    printf ' or largest group of (fed adjacent to fed)%.0s' $(seq "$1")
    printf ')\n  source  "house"\n}\n'
    printf 'card "Hall" { type farm pattern { wood wood } feeds 7 anywhere source "house" }\n'
}
row='["Choir", "Choir", "Choir", "Choir"]'
echo "{\"cards\": [\"Choir\", \"Hall\"], \"players\": [{\"town\": [$row, $row, $row, ${row/Choir/Hall}]}]}" >choir.json
choir 1 >choir.card
run score --with choir.card choir.json
exits "fifteen that eat are fed in the best way" 0
choir 12 >choir.card
refuses "looking for many groups in each way of feeding is counted" 3 \
    "hamlet: in card 'Hall': feeding this town leaves too many ways to try" score --with choir.card choir.json
choir 60 >choir.card
refuses "and so is all that a card has to be worked out for" 3 \
    "hamlet: in card 'Choir': there is too much to work out" score --with choir.card choir.json
cat >paid.json <<'END'
{"packs": ["fortune"], "cards": ["Cottage", "Tithe Barn", "Well"], "players": [{"coins": 4, "town":
  [["Cottage", "Cottage", "Tithe Barn", "Cottage"], ["Cottage", ".", ".", "Cottage"], ["Cottage", ".", ".", "."], [".", ".", ".", "."]]}]}
END
run score paid.json
has "what feeding took is told" "$out" "    * fed, for 2 coins"
run score --json paid.json
has "in JSON, too" "$(tr -d ' \n' <<<"$out")" '"fed-for":{"coin":2}'
sed 's/"Tithe Barn"/"Well"/; s/"Well"\], "pl/"Tithe Barn"], "pl/' paid.json >free.json
run score --json free.json
has "also where it took nothing" "$(tr -d ' \n' <<<"$out")" '"fed-for":{}'
run score --json "$root/docs/sample-town.json"
lacks "not where nothing can be bought" "$out" fed-for
echo '{"players": [' >broken.json
run score broken.json
exits "a position that is no JSON" 1
has "names the place" "$err" "broken.json:1:14: error: "
run bench score --count 100 --json
exits "a benchmark runs" 0
has "and is JSON" "$out" '"name": "score"'
run bench nope
exits "an unknown benchmark is wrong usage" 2
run bench playout --count 1000 --seed 42 --json
has "the games of a seed are always the same" "$out" '"checksum": "b5545dbb6bcf49d2"'
run bench playout --count 1000 --seed 42 --json --cards "$root/cards/base/first-game.deck"
has "also with their cards named" "$out" '"checksum": "b5545dbb6bcf49d2"'
printf 'Cottage\nFarm\n  Shed # anywhere\n' >three.deck
run bench playout --count 100 --json --cards three.deck
exits "other cards can be measured with" 0
printf 'Cottage\nFram\n' >bad.deck
refuses "if they are there" 1 "hamlet: bad.deck:2: unknown card 'Fram'" bench playout --cards bad.deck
refuses "and their file is" 1 "hamlet: cannot read 'nope.deck': No such file or directory" bench score --cards nope.deck
: >none.deck
refuses "and not empty" 1 "hamlet: none.deck: no card in it" bench builds --cards none.deck

# -- points that look at points
cat >circle.card <<'END'
card "Leader" { type theater pattern { wood glass } score points of chapel source "test" }
card "Follower" { type chapel pattern { glass stone } score points of theater source "test" }
END
row='[".",".",".","."]'
echo '{"cards":["Leader","Follower"],"players":[{"town":[["Leader","Follower",".","."],'$row,$row,$row']}]}' >circle.json
refuses "two cards that look at each other's points are named" 1 \
    "circle.json: error: 'Leader' and 'Follower' look at each other's points: only one of them can be in the game" \
    score --with circle.card circle.json

finish
