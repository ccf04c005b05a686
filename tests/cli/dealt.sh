#!/bin/bash
# Cards that are dealt, monuments above all: setting up, keeping, hiding, saving.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

talk() { run_with "$(printf '%s\n' "$@")"$'\n' engine; }
answer() { printf '%s\n' "$out" | sed -n "$1p"; }
hash() { answer "$1" | sed -E 's/.*"hash": "([0-9a-f]*)".*/\1/'; }
wrong() { # description, error, request
    talk "$3"
    prints "$1" "{\"ok\": false, \"error\": \"$2\"}"
}

# -- setting up
four='["Mandras Palace", "Silva Forum", "Barrett Castle", "Archive of the Second Age"]'
new='{"op": "new", "seed": 7, "monuments": '$four'}'
talk "$new"
has "the first decision is what to keep" "$out" \
    '"round": 0, "moves": 0, "decision": {"player": 0, "kind": "keep", "prompt": "'
has "of two cards" "$(printf '%s' "$out" | grep -o '"action": "keep", "card": ' | tr -d '\n')" \
    '"action": "keep", "card": "action": "keep", "card": '
has "an option says which" "$out" '{"text": "keep '
has "the setup has the list" "$out" '"monuments": '"$four"
first=$(hash 1) setup=$(answer 1 | sed -E 's/.*"setup": (.*)\}$/\1/')
talk "${setup/\{/\{\"op\": \"new\", }"
same "and sets the same game up" "$(hash 1)" "$first"
talk '{"op": "new", "seed": 7, "monuments": true}' '{"op": "new", "seed": 7}' \
    '{"op": "new", "seed": 7, "monuments": false}' '{"op": "new", "monuments": true, "mode": "solo"}'
same "true deals from all there are" \
    "$(answer 1 | sed -E 's/.*"monuments": \[([^]]*)\].*/\1/' | tr ',' '\n' | wc -l)" 15
lacks "but not those that a mode leaves out" "$(answer 4)" "Fort Ironweed"
has "without the field none are dealt" "$(answer 2)" '"kind": "name"'
same "as with false" "$(hash 3)" "$(hash 2)"
has "which the setup says" "$(answer 2)" '"monuments": false'
run_with '{"op": "new"}' engine --monuments
has "--monuments is for new games that do not say" "$out" '"kind": "keep"'
run_with '{"op": "new", "monuments": false}' engine --monuments
has "and only for those" "$out" '"kind": "name"'
talk '{"op": "new", "monuments": true, "players": 6}' '{"op": "new", "monuments": true, "players": 7, "mode": "caller"}' \
    '{"op": "new", "monuments": true, "players": 8, "mode": "caller"}'
same "15 are enough for seven" "$(printf '%s\n' "$out" | cut -c1-11 | tr -d '\n')" '{"ok": true{"ok": true{"ok": fals'
same "but not for eight" "$(answer 3)" \
    '{"ok": false, "error": "monuments: 8 players need 16 cards of type '"'monument'"', 2 each, and there are 15"}'
wrong "one is not enough" "monuments: 2 players need 4 cards of type 'monument', 2 each, and there is 1" \
    '{"op": "new", "monuments": ["Silva Forum"]}'
wrong "none is nothing" "monuments: expected at least one card" '{"op": "new", "monuments": []}'
wrong "a number is no list" "monuments: expected true, false or a list of cards, not a number" '{"op": "new", "monuments": 2}'
wrong "nor is null" "monuments: expected true, false or a list of cards, not null" '{"op": "new", "monuments": null}'
wrong "a list has names" "monuments[1]: expected a text, not true" '{"op": "new", "monuments": ["Silva Forum", true]}'
wrong "that exist" "monuments[0]: unknown card 'Silva Form' (did you mean 'Silva Forum'?)" '{"op": "new", "monuments": ["Silva Form"]}'
wrong "each once" "monuments[1]: card 'Silva Forum' is there twice" '{"op": "new", "monuments": ["Silva Forum", "silva-forum"]}'
wrong "of cards that are dealt" "monuments[0]: card 'Well' is for everybody, not dealt: name it in 'cards'" '{"op": "new", "monuments": ["Well"]}'
wrong "and played in the mode" "monuments[0]: card 'Fort Ironweed' is not played in mode 'solo'" \
    '{"op": "new", "mode": "solo", "monuments": ["Fort Ironweed", "Silva Forum"]}'
wrong "such a card is not laid out for everybody" "cards[1]: card 'Silva Forum' is dealt to a player: name it in 'monuments'" \
    '{"op": "new", "cards": ["Well", "Silva Forum"]}'

# A deck has room for 64 cards: of more, some are in the pool by chance.
mkdir follies
printf 'pack "follies" { title "Follies" version "1.0.0" game "tiny-towns" requires "base" }\n' >follies/pack.card
for i in {1..60}; do
    printf 'card "Folly %s" { type monument pattern { wood wood } source "test" score 1 }\n' "$i"
done >follies/follies.card
run_with $'{"op": "new", "cards": "random", "monuments": true, "seed": 1}\n{"op": "new", "cards": "random", "monuments": true, "seed": 2}\n' engine --with follies --packs follies
pool() { answer "$1" | sed -E 's/.*"monuments": \[([^]]*)\].*/\1/' | tr ',' '\n'; }
same "as many as there is room for" "$(pool 1 | wc -l) $(pool 2 | wc -l)" "57 57"
[ "$(pool 1)" != "$(pool 2)" ]; ok "others with another seed" $?
same "each once" "$(pool 1 | sort -u | wc -l)" 57

# -- keeping, and who sees it
talk "$new" '{"op": "choose", "option": 1, "player": 0}' '{"op": "view", "player": 0}' '{"op": "view", "player": 1}' \
    '{"op": "choose", "option": 0, "player": 1}' '{"op": "view", "player": 0}' '{"op": "view", "player": 1}' '{"op": "view"}' \
    '{"op": "undo"}' '{"op": "undo"}' '{"op": "redo"}' '{"op": "redo"}' '{"op": "save", "file": "kept.save"}' '{"op": "score"}'
kept() { answer "$1" | sed -E 's/.*"options": \[//; s/\{"text"/\n&/g' | sed -n "$2s/.*\"card\": \"([^\"]*)\".*/\1/p" -E; }
mine=$(kept 1 3) other=$(kept 1 2) theirs=$(kept 2 2) theirother=$(kept 2 3)
has "the second player keeps after the first" "$(answer 2)" '"decision": {"player": 1, "kind": "keep"'
has "one sees what one keeps" "$(answer 3)" "\"monument\": \"$mine\""
lacks "but others do not" "$(answer 4)" '"monument"'
has "then the first round begins" "$(answer 5)" '"round": 1, "moves": 2, "decision": {"player": 0, "kind": "name"'
has "each sees the own" "$(answer 6)" "\"monument\": \"$mine\""
lacks "and not the other's" "$(answer 6)" "$theirs"
has "each of them" "$(answer 7)" "\"monument\": \"$theirs\""
lacks "and not the other's either" "$(answer 7)" "$mine"
has "a referee sees one" "$(answer 8)" "\"monument\": \"$mine\""
has "and the other" "$(answer 8)" "\"monument\": \"$theirs\""
lacks "what was not kept" "$(answer 8)" "$other"
lacks "shows nowhere" "$(answer 8)" "$theirother"
same "keeping can be undone and redone" "$(hash 9) $(hash 10) $(hash 11) $(hash 12)" \
    "$(hash 2) $(hash 1) $(hash 2) $(hash 5)"
lacks "nothing of a hand is scored" "$(answer 14)" "$mine"
last=$(hash 5)
answer 6 | sed -E 's/^\{"ok": true, "position": (.*), "over": .*$/\1/' >view.json
run score --json view.json
exits "such a view is a position for score" 0
run builds --json view.json
exits "and for builds" 0
talk '{"op": "load", "file": "kept.save"}'
same "a save has it all" "$(hash 1)" "$last"
run replay kept.save
has "a replay tells what was kept" "$out" "keep $mine"
has "and what is in the hands" "$out" "
    in hand: $theirs
"
run replay --verify kept.save
prints "and is as it was" "2 moves, 2 records: every state is as saved"

# -- building it, and what cards of this kind ask
choose() { for i in "$@"; do printf '{"op": "choose", "option": %s}\n' "$i"; done; }
talk '{"op": "new", "players": 1, "seed": 7, "cards": ["Cottage", "Farm"], "monuments": ["Grove University", "Silva Forum"]}' \
    "$(choose 0 2 1 4 3 3 3 4 3 0 1 1)" '{"op": "view"}'
has "the holder builds it" "$(answer 10)" \
    '{"text": "build Grove University on b1 from b1 a2 b2 c2", "action": "build", "card": "Grove University"'
has "a card asks for a building" "$(answer 11)" \
    '"kind": "card", "prompt": "Grove University: choose a building", "options": [{"text": "choose Cottage", "action": "card", "card": "Cottage"}'
has "and for its square" "$(answer 12)" '"kind": "square"'
has "there they stand" "$(answer 14)" '[".", "Grove University", "Farm", "."]'
has "and it is still whose it was" "$(answer 14)" '"monument": "Grove University"'
cat >seer.card <<'CARD'
card "Seer" {
  type    well
  pattern { wood stone }
  on build { keep 1 types }
  when neighbour builds kept { build it drop it }
  source  "test"
}
CARD
run_with '{"op": "new", "seed": 7, "cards": ["Cottage", "Farm", "Seer"]}
'"$(choose 0 0 0 4 0 0 0 0 1)"'
{"op": "choose", "option": 0}
{"op": "choose", "option": 2}
{"op": "view"}' engine --with seer.card
type=$(printf '%s\n' "$out" | grep -n '"kind": "type"' | head -1)
has "a card asks for a type" "$type" \
    '"options": [{"text": "choose cottage", "action": "type", "type": "cottage"}, {"text": "choose farm", '
printf '%s\n' "$out" | tail -1 | sed -E 's/^\{"ok": true, "position": (.*), "over": .*$/\1/' >seer.json
has "which it keeps" "$(cat seer.json)" '{"card": "Seer", "memo": '
run score --json --with seer.card seer.json
exits "also in a position" 0

# -- playing
for mode in standard town-hall caller; do
    for seed in 1 2 3; do
        for bot in random greedy; do
            run play --mode $mode --players 3 --monuments --seed $seed --bots $bot --quiet --save g.save
            [ "$code" -eq 0 ] || ok "$bot plays $mode with monuments, seed $seed: $err" 1
            run replay --verify g.save
            [ "$code" -eq 0 ] || ok "$bot, $mode, seed $seed can be replayed: $err" 1
            rm -f g.save
        done
    done
done
ok "bots play with monuments in every mode" 0
run play --mode solo --monuments --seed 4
exits "alone, too" 0
run play --seed 5 --monuments
has "the pool is told, not its cards" "$out" "
Dealt: 2 of 15 monuments to everybody, who keeps one.
"
same "nor is what bots keep" "$(grep -o 'keep [A-Z].*' <<<"$out")" ""
run_with $'1\ncards\ntowns\nlist\nundo\nquit\n' play --seed 4 --monuments --bots person,random
has "a person is shown what was dealt" "$out" "
Player 1, before round 1
"
has "and asked" "$out" "
keep one of your cards"
has "sees the own hand ever after" "$out" "    in hand: "
same "and nobody else's" "$(printf '%s\n' "$out" | sed -n '/^Bot 1$/,$p' | grep -c 'in hand')" 1
run play --seed 4 --monuments --players 8 --mode caller
exits "too few for so many" 1
says "is said" "hamlet: monuments: 8 players need 16 cards of type 'monument', 2 each, and there are 15"

# -- deck files
printf 'Silva Forum\nMandras Palace\nBarrett Castle\nThe Starloom\n' >four.deck
run play --cards four.deck --seed 3
has "a deck file names what is dealt from" "$out" "
Dealt: 2 of 4 monuments to everybody, who keeps one.
"
lacks "and it is not laid out" "$(printf '%s\n' "$out" | sed -n 2p)" "Silva"
printf 'exclude Silva Forum\nexclude The Starloom\n' >fewer.deck
run play --cards fewer.deck --seed 3 --monuments
has "or what is not" "$out" "
Dealt: 2 of 13 monuments to everybody, who keeps one.
"
run play --cards fewer.deck --seed 3
lacks "which alone deals none" "$out" "Dealt:"
run_with '{"op": "new", "monuments": false}' engine --cards four.deck
has "false deals none in any case" "$out" '"kind": "name"'
printf 'from base 7\nSilva Forum\nMandras Palace\nBarrett Castle\nThe Starloom\n' >from.deck
run play --cards from.deck --seed 3 --quiet
exits "counts per pack leave them out" 0
printf 'weight Silva Forum 3\nSilva Forum\nexclude Silva Forum\n' >bad.deck
refuses "they have no weight, and are not in and out" 1 "bad.deck:1:8: error: card 'Silva Forum' is dealt, not drawn: it has no weight
    weight Silva Forum 3
           ^~~~~~~~~~~
a name alone puts it among the cards that are dealt
bad.deck:3:9: error: card 'Silva Forum' cannot be both in play and excluded
    exclude Silva Forum
            ^~~~~~~~~~~
hamlet: 'bad.deck' has 2 mistakes" play --cards bad.deck
printf 'Fort Ironweed\nSilva Forum\n' >fort.deck
refuses "nor in a mode without them" 1 "hamlet: card 'Fort Ironweed' is not played in mode 'solo'" play --mode solo --cards fort.deck

# -- a game that deals nothing
mkdir -p packs/gee
printf 'pack "gee" { title "Gee" version "1.0.0" game "gee" }\n' >packs/gee/pack.card
printf 'game "gee" { title "Gee" grid 4 by 4 resource wood { letter W colour brown }\n%s }\n' \
    'type hut { letter H colour red symbol "h" plural "huts" } mode standard "in turn"' >packs/gee/game.card
printf 'card "Hut" { type hut pattern { wood wood } score 1 source "test" }\n' >packs/gee/hut.card
refuses "a game that deals nothing says so" 1 "hamlet: monuments: no cards are dealt in 'gee'" \
    play --monuments --with packs --packs gee

# -- list and show
run list --type monument
has "list says that they are dealt" "$out" "  ★ monument  dealt: Architect's Guild, "
run list --type monument --json
has "as JSON, too" "$out" '"dealt": true'
run show "Barrett Castle"
has "and so does show" "$out" "│ dealt: keep 1 of 2 "
run show --json "Barrett Castle"
has "with what it counts as" "$out" '"counts_as": {
        "count": 2,
        "type": "cottage"
      }'
# -- what happens before the first round is told
run play --monuments --bots random --players 2 --seed 3
has "the log tells that cards are kept, but not which" "$out" \
    "Before round 1. Player 1: keep one of 2 cards; Player 2: keep one of 2 cards."
mkdir gifts
cat >gifts/pack.card <<'END'
pack "gifts" { title "Gifts" version "1.0.0" game "tiny-towns" requires "base" uses alms }
variant alms {
  text "everybody has pennies"
  counter penny { plural "pennies" letter P colour yellow start 1 capacity 9 }
  when the game begins { gain 2 pennies roll 6 }
}
END
run play --packs gifts --with gifts --bots random --players 2 --seed 3
has "and what comes without a choice" "$(tr -s ' \n' ' ' <<<"$out")" \
    "At the beginning. Player 1: +2 pennies; Player 2: +2 pennies. Player 1 rolled "
run play --bots random --players 2 --seed 3
lacks "where nothing does, nothing is told" "$out" "At the beginning"
finish
