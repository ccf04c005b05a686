#!/bin/bash
# A game on a shared board through every command: set-up, line protocol, positions,
# play, replay, benchmarks, and much that is wrong.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

talk() { run_with "$(printf '%s\n' "$@")"$'\n' engine; }
answer() { printf '%s\n' "$out" | sed -n "$1p"; }
hash() { answer "$1" | sed -E 's/.*"hash": "([0-9a-f]*)".*/\1/'; }
flat() { printf '%s' "$1" | tr -d ' \n'; }
fits() { # description: $out has lines of 80 columns at most
    [ "$(printf '%s\n' "$out" | LC_ALL=C.UTF-8 awk 'length > 80' | wc -l)" -eq 0 ]
    ok "$1" $?
}
new() { printf '{"op": "new", "game": "little-town"%s}' "${1-}"; } # more fields, with a comma
unmade() { # description, error, more fields of new
    talk "$(new "$3")"
    same "$1" "$out" "{\"ok\": false, \"error\": \"$2\"}"
}

# -- set-up
talk "$(new)"
exits "the game is named, and its pack is found" 0
has "a turn comes first" "$out" '"kind": "turn", "prompt": "put a worker on the board, or build"'
has "the setup is complete" "$out" \
    '"setup": {"game": "little-town", "packs": ["little-town"], "board": "A", "market": "random", "objectives": "17", "players": 2, "mode": "standard", "seed": 1, "rules": {'
lacks "with nothing of other games" "$out" cavern
first=$(hash 1) setup=$(answer 1 | sed -E 's/.*"setup": (.*)\}$/\1/')
talk "${setup/\{/\{\"op\": \"new\", }"
same "a setup sets the same game up" "$(hash 1)" "$first"
talk '{"op": "new", "packs": ["little-town"]}'
same "its pack is enough, too" "$(hash 1)" "$first"
run_with '{"op": "new"}' engine --packs little-town
same "also on the command line" "$(hash 1)" "$first"
run_with '{"op": "new", "game": "tiny-towns"}' engine
has "a game without a pack of its name is of the usual one" "$out" '"packs": ["base"]'
run_with '{"op": "new"}' engine --packs little-town --board B --market beginner --objectives 15 --players 4 --seed 7
has "options choose the board, the market, the objectives" "$out" \
    '"board": "B", "market": "beginner", "objectives": "15", "players": 4,'
named=$(hash 1)
talk "$(new ', "board": "B", "market": "beginner", "objectives": 15, "players": 4, "seed": 7')"
same "as the fields do; a deck whose name is a number may be one" "$(hash 1)" "$named"
run_with '{"op": "new"}' engine --packs little-town --board B --objectives 15 --players 4 --seed 7 \
    --rule market_setup=bird
same "the rule switch is the market of beginners" "$(hash 1)" "$named"
beginners='"Bakery","Barn","Castle","Church","Gold Mine","Grocery","Pawnshop","Quarry","Statue","Warehouse","Well","Workshop"'
talk "$(new ", \"market\": [$beginners], \"board\": \"B\", \"objectives\": \"15\", \"players\": 4, \"seed\": 7")"
same "so are its tiles, one by one" "$(hash 1)" "$named"
list=${beginners//\"/}
run_with '{"op": "new"}' engine --packs little-town --board B --market "$list" --objectives 15 --players 4 --seed 7
same "also on the command line" "$(hash 1)" "$named"
talk "$(new ', "players": 3')" '{"op": "view"}'
same "every player has a hand by the number of players" \
    "$(answer 2 | grep -o '"objectives": \["O[0-9]*", "O[0-9]*", "O[0-9]*"\]' | wc -l)" 3
talk "$(new ', "objectives": "18", "seed": 1')" "$(new ', "objectives": "17", "seed": 1')"
[ "$(hash 1)" != "$(hash 2)" ]; ok "decks of objectives differ" $?

unmade "an unknown board" "board: unknown board 'C'" ', "board": "C"'
unmade "a board that is a number" "board: expected a text, not a number" ', "board": 1'
unmade "an unknown market" "market: unknown market 'beginer' (did you mean 'beginner'?)" ', "market": "beginer"'
unmade "the market of what always lies there" "market: unknown market 'always'" ', "market": "always"'
unmade "a market that is a number" "market: expected a text, not a number" ', "market": 12'
unmade "a short market" "market: expected 12 tiles, not 1" ', "market": ["Bakery"]'
unmade "an empty market" "market: expected 12 tiles, not 0" ', "market": []'
unmade "an unknown tile" "market[0]: unknown card 'Bakry' (did you mean 'Bakery'?)" ', "market": ["Bakry"]'
unmade "a tile twice" "market[1]: 'Bakery' is there twice" ', "market": ["Bakery", "bakery"]'
unmade "an objective in the market" "market[0]: 'O01' is an objective, no tile" ', "market": ["O01"]'
unmade "a tile that always lies there" \
    "market[0]: 'Wheat Field' always lies beside the market: do not name it" ', "market": ["Wheat Field"]'
unmade "an unknown deck of objectives" "objectives: unknown deck of objectives '16' (did you mean '17'?)" ', "objectives": 16'
unmade "no deck of objectives" "objectives: unknown deck of objectives ''" ', "objectives": ""'
unmade "objectives in a list" "objectives: expected a text, not a list" ', "objectives": ["O01"]'
unmade "one player" "little-town is for 2 to 4 players, not 1" ', "players": 1'
unmade "five players" "little-town is for 2 to 4 players, not 5" ', "players": 5'
unmade "what belongs to towns" "cavern: there is no such thing in 'little-town'" ', "cavern": true'
unmade "cards" "cards: there is no such thing in 'little-town'" ', "cards": ["Bakery"]'
unmade "an unknown field" "unknown field 'bord' (did you mean 'board'?)" ', "bord": "A"'
unmade "another game's pack" "game: unknown game 'little-town'; the packs are for 'tiny-towns'" ', "packs": ["base"]'
talk '{"op": "new", "board": "A"}'
has "towns have no board" "$out" "board: there is no such thing in 'tiny-towns'"
talk '{"op": "new", "game": "../little-town"}' '{"op": "new", "game": 3}'
same "names that are none are no path" "$(printf '%s\n' "$out" | grep -c '^{"ok": false')" 2
refuses "--cavern is told so" 1 "hamlet: cavern: there is no such thing in 'little-town'" \
    play --packs little-town --cavern

# -- a whole game over the protocol: always the first option
many=$(for _ in $(seq 200); do echo '{"op": "choose", "option": 0}'; done)
talk "$(new ', "seed": 3')" '{"op": "save", "file": "g.save"}' "$many" '{"op": "view", "player": 0}' '{"op": "score"}' '{"op": "state"}'
over=$(printf '%s\n' "$out" | tail -1)
has "it ends" "$over" '"over": true'
has "with winners" "$over" '"winners": ['
has "what comes after the end is refused" "$out" '"error": "the game is over"'
scores=$(printf '%s\n' "$out" | tail -2 | head -1)
has "scores have the track and the coins" "$scores" '{"card": "points", '
has "and nobody fed" "$scores" '"rank": 1, "lines": ['
printf '%s\n' "$out" | tail -3 | head -1 | sed -E 's/^\{"ok": true, "position": (.*), "over": .*$/\1/' >end.json
lacks "at the end nothing is secret" "$(cat end.json)" secret
run score --json end.json
same "a view at the end has the points of the end" "$(flat "$out")" \
    "$(flat "${scores/\"ok\": true, /}")"
run replay --verify g.save
exits "the save replays" 0
run replay g.save
has "with its set-up" "$out" "board: A
market: random
objectives: 17"
has "move by move" "$out" "    1  round  1  player "
has "with the board" "$out" " 1  M       "
has "the reserve" "$out" "Reserve: "
has "and the points" "$out" "
total "
fits "in 80 columns"
run replay --move 5 g.save
has "at any move" "$out" "Market (cost: points): "
fits "in 80 columns, too"
run replay --json g.save
has "as JSON" "$out" '"objectives": "17"'

# -- views
talk "$(new ', "players": 3, "seed": 5')" '{"op": "choose", "option": 0}' '{"op": "view"}' \
    '{"op": "view", "player": 1}' '{"op": "undo"}' '{"op": "state"}'
has "options have parts" "$(answer 1)" '{"text": "put a worker on b1", "action": "worker", "square": "b1"}'
has "a tile is one" "$(answer 1)" '"action": "tile", "card": "'
same "a full view shows all hands" "$(answer 3 | grep -o '"objectives"' | wc -l)" 3
same "a player's view the own one" "$(answer 4 | grep -o '"objectives"' | wc -l)" 1
same "and counts the others" "$(answer 4 | grep -o '"secret": 3' | wc -l)" 2
same "what is open is the same" "$(answer 3 | sed -E 's/"(objectives|secret)": [^a-z]*//g')" \
    "$(answer 4 | sed -E 's/"(objectives|secret)": [^a-z]*//g')"
same "a worker stands on the board" "$(answer 3 | grep -o '"workers": \[{"square": "b1", "owner": [012]}\]' | wc -l)" 1
same "a turn can be undone" "$(hash 5)" "$(hash 1)"
answer 4 | sed -E 's/^\{"ok": true, "position": (.*), "over": .*$/\1/' >view.json
run score view.json
exits "a player's view is a position" 0
fits "drawn in 80 columns"
has "with what others hold only counted" "$out" "; 3 in hand"

# -- positions
cat >town.json <<'END'
{"game": "little-town", "packs": ["little-town"], "board": "A", "round": 2, "first": 0,
 "market": ["Bakery", "Wheat Field", "Wheat Field"],
 "reserve": {"wood": 15, "stone": 12, "fish": 15, "wheat": 13, "coin": 31},
 "tiles": [{"tile": "Castle", "square": "c3", "owner": 0}, {"tile": "Well", "square": "d3", "owner": 0},
           {"tile": "Watchtower", "square": "h2", "owner": 1}, {"tile": "Pier", "square": "b3", "owner": 1}],
 "workers": [{"square": "d2", "owner": 1}],
 "players": [{"name": "Ann", "points": 12, "coin": 3, "wood": 2, "stone": 1, "fish": 0, "wheat": 2, "workers": 3,
              "houses": 5, "objectives": ["O04"], "done": ["O12"]},
             {"points": -3, "coin": 8, "workers": 0}]}
END
run score --json town.json
exits "a position is scored" 0
same "by its track, its coins and the tiles that count at the end" "$(flat "$out")" \
    "$(flat '{"players":[{"name":"Ann","total":17,"rank":1,"lines":[
    {"card":"Castle","count":1,"points":4},{"card":"points","count":1,"points":12},{"card":"coins","count":3,"points":1}]},
    {"name":"Player2","total":11,"rank":2,"lines":[
    {"card":"Watchtower","count":1,"points":12},{"card":"points","count":1,"points":-3},{"card":"coins","count":8,"points":2}]}]}')"
run score --rule castle_counts=any town.json
has "rule switches count" "$out" "    Castle    1     8"
run score town.json
has "the board is drawn: terrain, tiles, owners, workers" "$out" \
    "    a       b       c       d       e       f       g       h       i
 1  M       .       F       M       .       L       .       M       M
 2  .       .       .       (2)     .       .       .       Watch/2 .
 3  L       Pier/2  Castl/1 Well/1  .       .       .       .       .
 4  F       .       .       .       .       .       .       .       L
 5  .       .       .       .       .       .       F       .       .
 6  .       F       F       .       L       L       .       .       F"
has "and what lies around it" "$out" "Market (cost: points): Bakery (2 wood: 4), Wheat Field x2 (1 wood: 3)
Reserve: 15 wood, 12 stone, 15 fish, 13 wheat, 31 coins
Ann: Castle c3, Well d3; objectives shown: O12; in hand: O04
Player 2: Watchtower h2, Pier b3
          points workers houses  wood stone  fish wheat coins
Ann     *     12       3      5     2     1     0     2     3
Player 2      -3       0      5     0     0     0     0     8"
has "in a place of its own for each player" "$out" "Player 2, rank 2
    Watchtower    1    12"
fits "in 80 columns"
run builds town.json
prints "what could be built: by whom, for what" "Ann
    Bakery           for 2 wood
    Wheat Field      for 1 wood
Player 2
    nothing
on any of 34 free squares"
run builds --json town.json
has "as JSON with the cost" "$(flat "$out")" '{"card":"Bakery","cost":{"wood":2},"squares":[],"place":["b1","e1"'
pair='"players": [{"points": 5}, {"points": 5}]'
run_with "{\"game\": \"little-town\", $pair}" score --json -
same "ranks are shared" "$(flat "$out" | grep -o '"rank":1' | wc -l)" 2
has "nothing but players is needed" "$(flat "$out")" '"total":5,"rank":1'
run_with "{\"game\": \"little-town\", $pair}" score -
has "a reserve is all that nobody has" "$out" "Reserve: 15 wood, 15 stone, 15 fish, 15 wheat, 40 coins"
has "and workers and houses those that are not on the board" "$out" "Player 1*      5       5      7"
run_with "{\"game\": \"little-town\", \"round\": 4, \"workers\": [{\"square\": \"b2\", \"owner\": 0}], \"players\": [{\"workers\": 0}, {\"workers\": 0}]}" score -
has "nobody is fed when a position is scored" "$out" "    total           0"

wrong() { # description, error, fields of the position besides game and players, fields of player 1
    run_with "{\"game\": \"little-town\", ${3:+$3,} \"players\": [{$4}, {}]}" score -
    [ "$code" -eq 1 ] && [ -z "$out" ] && [ "$err" = "<stdin>: error: $2" ]
    ok "$1" $?
    [ "$err" = "<stdin>: error: $2" ] || printf '    %s\n' "$err" "expected: $2"
}
wrong "an unknown board" "board: unknown board 'Z'" '"board": "Z"' ''
wrong "round five" "round: expected 1 to 4, not 5" '"round": 5' ''
wrong "a first player who is none" "first: expected 0 to 1, not 2" '"first": 2' ''
wrong "an unknown tile" "tiles[0].tile: unknown card 'Wel' (did you mean 'Well'?)" \
    '"tiles": [{"tile": "Wel", "square": "b2", "owner": 0}]' ''
wrong "an objective on the board" "tiles[0].tile: 'O01' is an objective, no tile" \
    '"tiles": [{"tile": "O01", "square": "b2", "owner": 0}]' ''
wrong "no square" "tiles[0]: 'square' is missing" '"tiles": [{"tile": "Well", "owner": 0}]' ''
wrong "no owner" "tiles[0]: 'owner' is missing" '"tiles": [{"tile": "Well", "square": "b2"}]' ''
wrong "no tile" "tiles[0]: 'tile' is missing" '"tiles": [{"owner": 0, "square": "b2"}]' ''
wrong "a square off the board" "tiles[0].square: there is no square 'j1'" \
    '"tiles": [{"tile": "Well", "square": "j1", "owner": 0}]' ''
wrong "terrain" "tiles[0].square: 'a1' is mountain on board 'A'" \
    '"tiles": [{"tile": "Well", "square": "a1", "owner": 0}]' ''
wrong "a worker on terrain" "workers[0].square: 'a4' is forest on board 'A'" \
    '"workers": [{"square": "a4", "owner": 0}]' ''
wrong "two things on one square" "workers[0].square: something stands on 'b2' already" \
    '"tiles": [{"tile": "Well", "square": "b2", "owner": 0}], "workers": [{"square": "b2", "owner": 0}]' ''
wrong "an owner who is none" "tiles[0].owner: expected 0 to 1, not 2" \
    '"tiles": [{"tile": "Well", "square": "b2", "owner": 2}]' ''
wrong "more pieces than there are" "market[0]: there is only 1 of 'Well'" \
    '"tiles": [{"tile": "Well", "square": "b2", "owner": 0}], "market": ["Well"]' ''
wrong "six of five" "market[5]: there are only 5 of 'Wheat Field'" \
    '"market": ["Wheat Field", "Wheat Field", "Wheat Field", "Wheat Field", "Wheat Field", "Wheat Field"]' ''
wrong "too many tiles" "market: 13 different tiles lie there or are built, and a market has 12" \
    "\"market\": [$beginners, \"Bar\"]" ''
wrong "a market that is a text" "market: expected a list, not a text" '"market": "random"' ''
wrong "too many workers on the board" "workers[5]: player 1 has only 5 workers" \
    "\"workers\": [$(for c in b c d e f; do printf '{"square": "%s2", "owner": 1}, ' $c; done){\"square\": \"g2\", \"owner\": 1}]" ''
wrong "more workers than are left" "players[0].workers: expected 0 to 4, not 5" \
    '"workers": [{"square": "b2", "owner": 0}]' '"workers": 5'
wrong "more houses than there are" "players[0].houses: expected 0 to 7, not 8" '' '"houses": 8'
wrong "more cubes than there are" "players[0].wood: expected 0 to 15, not 16" '' '"wood": 16'
wrong "a full reserve that is fuller" "reserve.coin: expected 0 to 40, not 41" '"reserve": {"coin": 41}' ''
wrong "an unknown resource" "reserve: unknown field 'gold'" '"reserve": {"gold": 1}' ''
wrong "an unknown field of a player" "players[0]: unknown field 'coins' (did you mean 'coin'?)" '' '"coins": 1'
wrong "an unknown objective" "players[0].objectives[0]: unknown card 'O99' (did you mean 'O09'?)" '' '"objectives": ["O99"]'
wrong "a tile as an objective" "players[0].done[0]: 'Well' is a tile, no objective" '' '"done": ["Well"]'
wrong "an objective twice" "players[0].done[0]: 'O01' is there twice" '' '"objectives": ["O01"], "done": ["O01"]'
wrong "a town" "players[0]: unknown field 'town'" '' '"town": []'
wrong "cards" "cards: there is no such thing in 'little-town'" '"cards": []' ''
wrong "a list as a player's points" "players[0].points: expected a whole number, not a list" '' '"points": []'
run_with '{"game": "little-town", "players": [{"wood": 8}, {"wood": 8}]}' score -
has "the players together have more than there is" "$err" "players[1]: the players have 16 wood, and there are 15"
run_with '{"game": "little-town", "players": [{}]}' score -
has "one player" "$err" "players: 'little-town' is not for 1 player"
run_with '{"game": "little-town", "players": [{}, {}, {}, {}, {}]}' builds -
has "five players" "$err" "players: 'little-town' is not for 5 players"
run_with '{"game": "little-town"}' score -
has "no players" "$err" "a position needs 'players'"
run_with '{"board": "A", "players": []}' score -
has "a board where there are towns" "$err" "board: there is no such thing in 'tiny-towns'"
run_with '{"game": "little-town", "players": [{"coin": 60}, {}]}' score --rule coin_cap=unlimited -
exits "coins have no end where the rule says so" 0
for field in board round first market reserve tiles workers players rules mode packs game; do
    for value in null true '""' -1 3.5 '[]' '{}' '[[]]' '[{}]' '[null]' '{"x": 1}'; do
        run_with "{\"game\": \"little-town\", \"players\": [{}, {}], \"round\": 1}" score - # a good one
        text=$(printf '{"packs": ["little-town"], "players": [{}, {}], "%s": %s}' "$field" "$value")
        case $field in players) text=$(printf '{"packs": ["little-town"], "players": %s}' "$value") ;;
            packs) text=$(printf '{"players": [{}, {}], "packs": %s}' "$value") ;; esac
        run_with "$text" score -
        case $code in 0|1|3) ;; *) ok "$field $value ends well" 1 ;; esac
    done
done
ok "nonsense in every field ends well" 0

# -- play
run play --packs little-town --bots greedy,builder --seed 3 --save bots.save
exits "bots play it" 0
has "a game begins with its board" "$out" "Little Town, mode standard, 2 players, seed 3
Board A; 4 of 17 objectives for everybody."
has "turns are told with what they brought" "$out" "Round 1
Player "
has "cubes and points" "$out" " wood"
has "and it ends with a winner" "$out" " points."
fits "in 80 columns"
run replay --verify bots.save
exits "what bots play replays" 0
for players in 2 3 4; do
    run play --packs little-town --bots random --players $players --board B --seed 9 --quiet
    exits "random bots play with $players" 0
    lacks "and --quiet leaves the rounds out ($players)" "$out" "Round 2"
done
run_with $'b2\nundo\nb2\nboard\ncards\nhelp\nnope\nbuild wheat\n1\nb3\nquit\n' \
    play --packs little-town --bots person,random --seed 4 --players 3
exits "people play it" 0
has "they see their objectives" "$out" "Your objectives:
  O"
lacks "not those of others" "$(printf '%s\n' "$out" | grep '^Player [23]: no tiles')" "in hand: "
has "the tiles" "$out" "  Wheat Field, for 1 wood, 3 points:
    Gain 1 wheat."
has "the word for the board" "$out" "  board        the board and what everybody has"
has "what can be done" "$out" "put a worker on the board, or build"
has "how a tile is paid" "$out" "  pay 3 coins for wood"
has "where a tile goes" "$out" "choose a square for Wheat Field"
has "what each turn brought" "$out" "Player 1: put a worker on b2 ("
lacks "what was undone is not told twice" "$(printf '%s\n' "$out" | grep -c 'Player 1: put a worker on b2')" 3
has "and that they left" "$out" "The game was left in round 1"
run_with $'b2\n' play --packs little-town --bots person,random --seed 4 --save left.save
run_with $'quit\n' play --packs little-town --bots person,random --save left.save
has "a game that was left goes on" "$out" "Going on in round 1, after 2 choices."
hot=$("$HAMLET" play --packs little-town --bots person,person --seed 4 < <(printf '\nb2\n\nquit\n'))
second=${hot#*Player 2, round 1}
has "at one keyboard everybody is shown their own" "$second" "Your objectives:"
lacks "and not the other's" "$(printf '%s\n' "$second" | grep '^Player 1:')" "in hand: O"

# -- the other commands
run bench little-town --count 20 --json
has "there is a benchmark" "$out" '{"name": "little-town", "unit": "games", "count": 20,'
sum=$(printf '%s' "$out" | grep -o '"checksum": .*')
run bench little-town --count 20 --json
same "which always does the same" "$(printf '%s' "$out" | grep -o '"checksum": .*')" "$sum"
run rules --packs little-town
has "rules has its switches" "$out" "castle_counts"
run list --packs little-town --type objective --ids
same "list has its cards" "$(printf '%s\n' "$out" | grep -c '^o[0-9][0-9]$')" 18
run check "$HAMLET_PATH/little-town"
exits "check has nothing to say" 0
run show --packs little-town Bakery O01
exits "cards are drawn" 0
run new "Tall Tower" --packs little-town
exits "new starts a tile" 0
run test --packs little-town tall-tower.test
has "with a test that passes" "$out" "1 passed, 0 failed"
run new Woodpile --packs little-town --type objective
run test --packs little-town woodpile.test
has "or an objective" "$out" "1 passed, 0 failed"
run_with "$(new ', "market": ["Tall Tower"]')" engine --with tall-tower.card
has "a house tile can lie in the market" "$out" "expected 12 tiles, not 1"
talk_house=$(printf '%s\n' "$(new ', "players": 4')" '{"op": "view"}')
run_with "$talk_house" engine --with woodpile.card --rule objective_claim=automatic
exits "objectives without a tag join every deck" 0
refuses "no tile is written in Lua" 2 \
    "hamlet: '--lua' is for games in which players have towns, not for little-town" \
    new "Lua Hut" --packs little-town --lua
finish
