#!/bin/bash
# hamlet replay from the outside: showing, checking, forking, and bad saves.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

cards='["Cottage", "Farm", "Well", "Chapel", "Tavern", "Theater", "Factory"]'
new='{"op": "new", "players": 2, "seed": 7, "cards": '$cards'}'
engine() { # requests...; the answers are in $out
    run_with "$(printf '%s\n' "$@")"$'\n' engine
}
hash_of() { printf '%s\n' "$out" | tail -1 | grep -o '"hash": "[0-9a-f]*"' | cut -d'"' -f4; }

engine "$new" '{"op": "save", "file": "game"}' '{"op": "choose", "option": 4}' \
    '{"op": "choose", "option": 5}' '{"op": "undo"}' '{"op": "choose", "option": 3}' \
    '{"op": "undo"}' '{"op": "redo"}' '{"op": "choose", "option": 0}'
last=$(hash_of)

run replay --verify game
exits "a save can be checked" 0
prints "and is as it was" "3 moves, 7 records: every state is as saved"
run replay game
exits "a save can be shown" 0
has "with its set-up" "$out" "tiny-towns, standard, 2 players, seed 7
packs: base
cards: Cottage, Farm, Well, Chapel, Tavern, Theater, Factory"
has "its moves" "$out" "    1  round  1  player 1    name stone
    2  round  1  player 1    place stone on d1
    3  round  1  player 2    place stone on a1

Player 1"
has "its towns" "$out" " 1  .      .      .      stone"
has "and their points" "$out" "  Player 1  Player 2
empty  -16 (16)  -16 (16)"
run replay --all game
has "--all shows what was taken back" "$out" "
    2  round  1  player 1    place stone on b2
    3  round  1  player 1    undo: place stone on b2
    4  round  1  player 1    place stone on d1
    5  round  1  player 1    undo: place stone on d1
    6  round  1  player 1    redo: place stone on d1
    7  round  1  player 2    place stone on a1"
run replay --json game
has "as JSON: players and texts" "$(tr -d '\n' <<<"$out" | tr -s ' ')" \
    '"player": 1, "option": 0, "text": "place stone on a1", "hash": "'"$last"'"'
run_with "$out" replay --verify -
exits "what is no save, from standard input" 1
"$HAMLET" replay --verify - <game >/dev/null && tail -c +1 game | "$HAMLET" replay --all - >/dev/null
ok "a save from standard input" $?
run replay --move 2 game
exits "a move in the middle" 0
has "has the towns after it" "$out" "    2  round  1  player 1    place stone on d1

Player 1
    a "
refuses "a move that there is not" 1 "hamlet: there is no move 9; the game has 3" \
    replay --move 9 game

run replay --fork 2 --save fork game
exits "a fork is written" 0
run replay --verify fork
prints "and has the first moves only" "2 moves, 2 records: every state is as saved"
engine '{"op": "load", "file": "fork"}' '{"op": "choose", "option": 0}'
same "it can be played on" "$(hash_of)" "$last"
refuses "a fork does not overwrite" 1 "hamlet: 'game' is there already; --force overwrites it" \
    replay --fork 2 --save game fork
run replay --fork 1 --save fork --force game
exits "but with --force it does" 0
refuses "nor is it more than the game" 1 "hamlet: there is no move 4; the game has 3" \
    replay --fork 4 --save other game
refuses "a fork needs a file" 2 "hamlet: a fork needs both: --fork N --save FILE" \
    replay --fork 2 game
refuses "and a file a fork" 2 "hamlet: a fork needs both: --fork N --save FILE" \
    replay --save x game
refuses "one thing at a time" 2 \
    "hamlet: --verify, --move, --fork, --all and --test do not go together" \
    replay --verify --move 2 game
refuses "no JSON of a check" 2 "hamlet: --json does not go with --verify" \
    replay --verify --json game
refuses "a fork into a folder that is not there" 1 \
    "hamlet: cannot write 'no/x': No such file or directory" \
    replay --fork 2 --save no/x game
refuses "a fork over a device" 1 "hamlet: cannot write '/dev/null': it is not a plain file" \
    replay --fork 2 --save /dev/null --force game

# -- saves that are none, or not any more
refuses "a save that is not there" 1 \
    "hamlet: cannot read 'nope': No such file or directory" replay nope
refuses "a folder" 1 "hamlet: cannot open '.': it is not a plain file" replay .
: >empty
refuses "an empty file" 1 "hamlet: 'empty' is empty; a save has a header" replay empty
refuses "another file" 1 "hamlet: '$root/docs/sample-town.json' is not a saved game" \
    replay "$root/docs/sample-town.json"
poke() { # offset from the end, as seen by tail
    { head -c -"$1" game; printf X; tail -c $(($1 - 1)) game; } >bad
}
{ head -c 8 game; printf '\3'; tail -c +10 game; } >bad
refuses "a save of a later format" 1 \
    "hamlet: 'bad' has save format 3, but this program knows only 1 to 2" replay --verify bad
{ head -c 40 game; printf X; tail -c +42 game; } >bad
refuses "a damaged header" 1 "hamlet: 'bad' is damaged in its header" replay bad
head -c 100 game >bad
refuses "a header cut short" 1 "hamlet: 'bad' is damaged: its header is cut short" replay bad
poke 100
refuses "a damaged record" 1 "hamlet: 'bad' is damaged in record 3" replay --verify bad
head -c -10 game >torn
run replay --verify torn
exits "a torn record at the end is no harm" 0
prints "the rest is checked" "2 moves, 6 records: every state is as saved"
says "and the tail is reported" "hamlet: 'torn' ends in a torn record (14 bytes), which is left out"
same "the file is left alone" "$(wc -c <torn)" $(($(wc -c <game) - 10))
engine '{"op": "load", "file": "torn"}' '{"op": "choose", "option": 0}'
same "played on, it is whole again" "$(hash_of)" "$last"
run replay --verify torn
prints "with all its records" "3 moves, 7 records: every state is as saved"
says "and nothing to report" ""

# -- packs that change
mkdir -p mine/base
cp "$root"/cards/base/*.card mine/base/
export HAMLET_PATH=$dir/mine
sed -i 's/version "1.2.0"/version "1.0.1"/' mine/base/pack.card
run replay --verify game
exits "a pack that plays the same may change" 0
has "which is reported" "$err" "hamlet: pack 'base' has changed: 1.2.0 "
rm mine/base/theater.card
run replay --verify game
exits "a pack without one of the cards may not" 1
has "the card is named" "$err" "Theater"
has "and the pack" "$err" "pack 'base' has changed: 1.2.0 "

cp "$root"/cards/base/*.card mine/base/
export HAMLET_PATH=$root/cards
run play --bots builder --players 2 --seed 11 --quiet --save full
exits "a whole game is saved by play" 0
run replay --verify full
exits "and is as it was" 0
export HAMLET_PATH=$dir/mine
cheaper_cottage mine/base/cottage.card
run check mine/base/cottage.card
exits "a cottage that is cheaper is a right card" 0
run replay --verify full
exits "but not what was played with" 1
[[ $err =~ ^"hamlet: 'full', move "[0-9]+" (player "[12]") "[a-z\ ]+"; pack 'base' has changed: 1.2.0 "[0-9a-f]{16}" then, 1.2.0 "[0-9a-f]{16}" now"$ ]]
ok "the move, the player and the pack are named" $?
export HAMLET_PATH=$root/cards

# -- a loose card has to be given again
cat >bell.card <<'CARD'
card "Bell" {
  type    theater
  pattern { wood glass }
  score   1
}
CARD
run_with '{"op": "new", "players": 1, "cards": ["Cottage", "Farm", "Well", "Chapel", "Tavern", "Bell", "Factory"]}
{"op": "save", "file": "loose"}
{"op": "choose", "option": 0}
' engine --with bell.card
run replay --verify --with bell.card loose
exits "a game with a loose card" 0
run replay --verify loose
exits "finds it again" 0
mv bell.card elsewhere.card
run replay --verify loose
exits "unless it is gone" 1
says "and says so" "hamlet: cards[5]: unknown card 'Bell' (did you mean 'Well'?); it was played with '$dir/bell.card', where there are no cards now
hamlet: if its cards are elsewhere now: hamlet replay loose --with PATH"

# -- saves say what they are by; those of older versions are in older.sh
run_with '{"op": "new", "mode": "solo", "seed": 4}
{"op": "choose", "option": 0}
{"op": "save", "file": "new-solo"}
' engine
tr -cd '[:print:]' <new-solo | grep -qE '"rules":[2-9]'
ok "a save says by which rules it is" $?
run replay --verify new-solo
exits "and such a game goes on" 0
finish
