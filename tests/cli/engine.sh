#!/bin/bash
# hamlet engine from the outside: every request, every refusal, and any bytes at all.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

# Lines in, answers in $out; answer N is line N.
talk() { run_with "$(printf '%s\n' "$@")"$'\n' engine; }
answer() { printf '%s\n' "$out" | sed -n "$1p"; }
hash() { answer "$1" | sed -E 's/.*"hash": "([0-9a-f]*)".*/\1/'; }
lines() { printf '%s\n' "$out" | wc -l; }
wrong() { # description, error, request (in a game)
    talk '{"op": "new"}' "$3" '{"op": "state"}'
    same "$1" "$(answer 2)" "{\"ok\": false, \"error\": \"$2\"}"
    [ "$(hash 1)" = "$(hash 3)" ] || ok "$1: the game is untouched" 1
}

# -- a new game
talk '{"op": "new", "seed": 7, "monuments": false, "coins": false}'
exits "the end of the input ends the engine" 0
has "a new game begins with naming" "$out" \
    '"decision": {"player": 0, "kind": "name", "prompt": "'
has "options have a text and parts" "$out" \
    '{"text": "name wood", "action": "name", "resource": "wood"}'
has "a state line says so" "$out" '{"ok": true, "over": false, "hash": "'
[[ $(hash 1) =~ ^[0-9a-f]{16}$ ]]; ok "the hash has 16 hex digits" $?
has "the setup is complete" "$out" '"monuments": false, "players": 2, "mode": "standard", "cavern": false, "coins": false, "seed": 7'
first=$(hash 1) setup=$(answer 1 | sed -E 's/.*"setup": (.*)\}$/\1/')
talk '{"op": "new", "seed": 7}'
same "the same seed gives the same game" "$(hash 1)" "$first"
talk "${setup/\{/\{\"op\": \"new\", }"
same "a setup sets the same game up" "$(hash 1)" "$first"
talk '{"op": "new"}' '{"op": "new", "seed": 1}'
same "the seed is 1 if there is none" "$(hash 1)" "$(hash 2)"
run_with '{"op": "new"}' engine --seed 7
same "or that of the command line; a last line needs no end" "$(hash 1)" "$first"
talk '{"op": "new", "seed": "18446744073709551615", "cards": ["Cottage", "Well"]}'
has "seeds have 64 bits; the large ones are texts" "$out" '"seed": "18446744073709551615"'
has "cards are in play as named" "$out" '"cards": ["Cottage", "Well"]'
talk '{"op": "new", "mode": "solo"}' '{"op": "new", "mode": "town-hall", "players": 6}' \
    '{"op": "new", "mode": "caller", "players": 100}' '{"op": "new", "players": 1}' \
    '{"op": "new", "cavern": true, "rules": {"solo-removes": "feast-hall"}}'
same "all modes can be played" "$(printf '%s\n' "$out" | grep -c '^{"ok": true')" 5
has "solo takes" "$(answer 1)" '"kind": "take"'
has "rule switches are kept" "$(answer 5)" '"solo-removes": "feast-hall"'
talk '{"op": "new", "mode": "solo", "seed": 18}' '{"op": "view"}' '{"op": "choose", "option": 1}' \
    '{"op": "view", "player": 0}' '{"op": "choose", "option": 0}' '{"op": "view"}'
has "solo: three cards lie on show" "$(answer 2)" '"shown": ["wood", "glass", "wheat"]'
has "and stay there while the cube is placed (p6)" "$(answer 4)" '"named": "wheat", "shown": ["wood", "glass", "wheat"]'
has "until all is built" "$(answer 6)" '"shown": ["wood", "glass", "brick"]'
talk '{"op": "new", "players": 3, "cavern": true, "seed": 7}' '{"op": "choose", "option": 0}' '{"op": "choose", "option": 0}' \
    '{"op": "choose", "option": 16}' '{"op": "view", "player": 0}' '{"op": "view", "player": 2}' \
    '{"op": "choose", "option": 0}' '{"op": "view", "player": 2}'
has "others' cubes in the cavern are seen by those who are done (p4)" "$(answer 5)" '"aside": [0, 1, 0]'
has "and by the others as they were when the round began" "$(answer 6)" '"aside": [0, 0, 0]'
has "until they are done, too" "$(answer 8)" '"aside": [0, 1, 0]'
run_with '{"op": "new", "packs": ["house"]}' engine
has "packs can be named" "$out" '"packs": ["house"]'
printf 'Inn\nTavern\n' >two.deck
run_with '{"op": "new"}' engine --cards two.deck --mode caller --players 3 --rule solo-removes=inn
has "the command line's deck file is used" "$out" '"Inn", "Tavern"'
has "and its mode, of which chance is the caller" "$out" '"caller": "chance"'
sheet='"cards": ["Cottage", "Farm", "Well", "Chapel", "Tavern", "Theater", "Factory"]'
talk '{"op": "new", "mode": "caller", "seed": 3}' '{"op": "new", "mode": "caller", "seed": 4}' \
    '{"op": "new", "mode": "caller", "seed": 3, "cards": "random"}' '{"op": "new", "seed": 3}' \
    '{"op": "new", "mode": "solo", "seed": 3, "cards": "play-at-home"}' \
    '{"op": "new", "mode": "caller", "seed": 3, "packs": ["house"]}' \
    '{"op": "new", "mode": "caller", "cards": ["Cottage", "Well"]}'
has "the caller's game has the cards of the play-at-home sheet" "$(answer 1)" "$sheet"
has "whatever the seed" "$(answer 2)" "$sheet"
same "they can be drawn as in other modes" "$(answer 3 | grep -o '"cards": [^]]*')" "$(answer 4 | grep -o '"cards": [^]]*')"
has "a deck of a pack can be named in any mode" "$(answer 5)" "$sheet"
has "the deck is found with more packs, too" "$(answer 6)" "$sheet"
has "cards that are named go first" "$(answer 7)" '"cards": ["Cottage", "Well"]'
run_with '{"op": "new", "seed": 3}' engine --mode caller --cards random
same "the command line can say so, too" "$(printf '%s' "$out" | grep -o '"cards": [^]]*')" '"cards": ["Cottage", "Greenhouse", "Millstone", "Cloister", "Feast Hall", "Theater", "Trading Post"'
run_with '{"op": "new", "seed": 3}' engine --cards first-game
has "or name a deck" "$out" "$sheet"
run_with '{"op": "new", "seed": 3, "cards": "random"}' engine --cards first-game
same "the request goes first" "$(printf '%s' "$out" | grep -o '"cards": [^]]*')" '"cards": ["Cottage", "Greenhouse", "Millstone", "Cloister", "Feast Hall", "Theater", "Trading Post"'
wrong "a deck that no pack has" "cards: unknown deck 'first-gane' (did you mean 'first-game'?)" '{"op": "new", "cards": "first-gane"}'
mkdir sheetless && cp -r "$HAMLET_PATH/base" sheetless && rm sheetless/base/play-at-home.deck
HAMLET_PATH=$dir/sheetless run_with '{"op": "new", "mode": "caller"}' engine
has "a mode whose deck is missing" "$out" "mode 'caller' is played with the deck 'play-at-home', which no pack has"
talk '{"op": "new", "mode": "caller", "players": 3, "caller": "person"}'
has "a person who calls has the seat after the players" "$out" '"decision": {"player": 3, "kind": "name"'
talk '{"op": "new", "mode": "caller", "caller": ["glass", "wood"]}'
has "a list calls, too" "$out" '"prompt": "place glass"'

# -- playing
talk '{"op": "new", "seed": 7}' '{"op": "choose", "option": 1}' \
    '{"op": "choose", "option": 5, "player": 0}' '{"op": "view"}' \
    '{"op": "view", "player": 1}' '{"op": "view", "player": 0}' '{"op": "score"}' \
    '{"op": "undo"}' '{"op": "undo"}' '{"op": "redo"}' '{"op": "redo"}' '{"op": "redo"}' \
    '{"op": "quit"}' 'not read'
has "choosing goes on" "$(answer 2)" '"kind": "place", "prompt": "place wheat"'
has "the others place after the Master Builder" "$(answer 3)" '"decision": {"player": 1, "kind": "place"'
has "a view shows it all" "$(answer 4)" '[".", "wheat", ".", "."]'
has "with the Master Builder and what was named" "$(answer 4)" '"master": 0, "named": "wheat"'
case $(answer 5) in *'"wheat", "."'*) false ;; esac; ok "a player does not see what others just did" $?
has "but their own" "$(answer 6)" '[".", "wheat", ".", "."]'
has "scores at any time" "$(answer 7)" '{"ok": true, "players": [{"name": "Player 1", "total": -16,'
same "undo gives the state before" "$(hash 8) $(hash 9)" "$(hash 2) $(hash 1)"
same "redo the one after" "$(hash 10) $(hash 11)" "$(hash 2) $(hash 3)"
has "more cannot be redone" "$(answer 12)" '{"ok": false, "error": "'
same "quit answers and ends" "$(answer 13)|$(lines)" '{"ok": true}|13'
answer 4 | sed -E 's/^\{"ok": true, "position": (.*), "over": .*$/\1/' >view.json
run score --json view.json
exits "a view is a position for score" 0
has "which scores it" "$out" '"total": -16'

# -- saving
talk '{"op": "new", "seed": 7}' '{"op": "save", "file": "a.save"}' '{"op": "choose", "option": 1}' \
    '{"op": "choose", "option": 5}'
last=$(hash 4)
talk '{"op": "load", "file": "a.save"}' '{"op": "undo"}'
same "what was chosen after saving is in the file" "$(hash 1)" "$last"
has "with the setup" "$(answer 1)" '"setup": {"game": "tiny-towns"'
# Another engine at the same time, asked line by line.
coproc other { "$HAMLET" engine; }
engine=$other_PID # bash forgets it as soon as the engine ends
ask() { echo "$1" >&"${other[1]}"; read -r answer <&"${other[0]}"; }
ask '{"op": "new", "seed": 7}'
ask '{"op": "save", "file": "both.save"}'
ask '{"op": "choose", "option": 1}'
ask '{"op": "load", "file": "both.save"}'
busy='{"ok": false, "error": "cannot write '"'both.save'"': another process is writing it"}'
talk '{"op": "new"}' '{"op": "save", "file": "both.save"}'
same "a game in use is not saved over, also after its own process loaded it" "$(sed -n 2p <<<"$out")" "$busy"
talk '{"op": "load", "file": "both.save"}'
same "nor taken up" "$out" "${busy/write/open}"
run play --bots random --save fork.save --seed 1
run replay --fork 1 --save both.save --force fork.save
says "nor forked over" "hamlet: cannot write 'both.save': another process is writing it"
run_with $'quit\n' play --bots person,random --resume both.save
has "nor played in" "$err" "cannot open 'both.save': another process is writing it"
ask '{"op": "choose", "option": 0}'
run replay --verify both.save
prints "and what its owner was told of is there" "2 moves, 2 records: every state is as saved"
ask '{"op": "quit"}'
wait "$engine" 2>/dev/null
ln -s both.save link.save
talk '{"op": "load", "file": "link.save"}' '{"op": "save", "file": "link.save"}' '{"op": "undo"}'
[ -L link.save ]
ok "a save by way of a link leaves the link" $?
run replay --verify both.save
prints "and goes where it leads" "1 move, 3 records: every state is as saved"

talk '{"op": "new"}' '{"op": "load", "file": "nope.save"}' '{"op": "load", "file": "view.json"}' \
    '{"op": "save", "file": "nope/nope.save"}' '{"op": "state"}'
same "files that cannot be read or written are refused" \
    "$(printf '%s\n' "$out" | grep -c '^{"ok": false')" 3
same "and the game is untouched" "$(hash 5)" "$(hash 1)"

# -- refusals
wrong "an unknown request" "op: unknown request 'undu' (did you mean 'undo'?)" '{"op": "undu"}'
wrong "no request" "a request needs an 'op'" '{}'
wrong "a request that is a number" "op: expected a text, not a number" '{"op": 3}'
wrong "a list" "expected an object, not a list" '[]'
wrong "a field too much" "unknown field 'options' (did you mean 'option'?)" '{"op": "choose", "options": 1}'
wrong "no option" "'choose' needs an 'option'" '{"op": "choose"}'
wrong "an option that is a text" "option: expected a whole number, not a text" '{"op": "choose", "option": "1"}'
wrong "an option below all" "option: expected 0 to 2147483647, not -1" '{"op": "choose", "option": -1}'
wrong "a player who is none" "player: expected 0 to 1, not 2" '{"op": "view", "player": 2}'
wrong "no file" "a 'file' is needed" '{"op": "save"}'
wrong "a file without a name" "file: expected the name of a file" '{"op": "save", "file": ""}'
wrong "a field of new that is none" "unknown field 'player' (did you mean 'players'?)" '{"op": "new", "player": 2}'
wrong "too many players" "players: expected 1 to 100, not 101" '{"op": "new", "mode": "caller", "players": 101}'
wrong "an unknown mode" "mode: unknown mode 'sol' (did you mean 'solo'?)" '{"op": "new", "mode": "sol"}'
wrong "an unknown game" "game: unknown game 'chess'; the packs are for 'tiny-towns'" '{"op": "new", "game": "chess"}'
wrong "an unknown card" "cards[1]: unknown card 'Wel' (did you mean 'Well'?)" '{"op": "new", "cards": ["Cottage", "Wel"]}'
wrong "a card twice" "cards[1]: card 'Well' is there twice" '{"op": "new", "cards": ["Well", "well"]}'
wrong "no cards" "cards: expected at least one card" '{"op": "new", "cards": []}'
wrong "a card that the mode leaves out" "cards[0]: card 'Bank' is not played in mode 'solo'" '{"op": "new", "mode": "solo", "cards": ["Bank"]}'
wrong "a negative seed" "seed: expected 0 or more, not -1" '{"op": "new", "seed": -1}'
wrong "a fraction as seed" "seed: expected a whole number, or its digits as a text, not a fraction" '{"op": "new", "seed": 1.5}'
wrong "an unknown rule" "rules: unknown rule switch 'solo-remove' (did you mean 'solo-removes'?)" '{"op": "new", "rules": {"solo-remove": "inn"}}'
wrong "an unknown value" "rules.solo-removes: unknown value 'in' (did you mean 'inn'?)" '{"op": "new", "rules": {"solo-removes": "in"}}'
wrong "rules that are a list" "rules: expected an object, not a list" '{"op": "new", "rules": []}'
wrong "a variant that the game has not" "unknown field 'villagers'" '{"op": "new", "villagers": true}'
wrong "a cavern of wood" "cavern: expected true or false, not a text" '{"op": "new", "cavern": "wood"}'
wrong "a caller where there is none" "caller: mode 'standard' has no caller" '{"op": "new", "caller": "chance"}'
wrong "a caller of another name" 'caller: expected \"chance\", \"person\" or a list of resources' '{"op": "new", "mode": "caller", "caller": "me"}'
wrong "packs that are a text" "packs: expected a list, not a text" '{"op": "new", "packs": "base"}'
talk '{"op": "new"}' '{"op": "choose", "option": 5}' '{"op": "choose", "option": 0, "player": 1}' \
    '{"op": "undo"}' '{"op": "new", "players": 7}' '{"op": "new", "packs": ["nope"]}' '{"op": "state"}'
same "options out of range, wrong players, nothing to undo, too many for the mode, no pack" \
    "$(printf '%s\n' "$out" | grep -c '^{"ok": false')" 5
same "leave the game as it was" "$(hash 7)" "$(hash 1)"
talk '{"op": "choose", "option": 0}'
prints "before a game there is none" \
    '{"ok": false, "error": "there is no game yet: '"'new' or 'load'"'"}'

# -- any bytes
wrong "an empty line" "not JSON, at column 0: unexpected token near end of file" ''
wrong "half an object" "not JSON, at column 14: '}' expected near end of file" '{"op": "state"'
wrong "a field twice" "not JSON, at column 14: duplicate object key near '\\\"op\\\"'" '{"op": 1, "op": 1}'
wrong "a number beyond all" "not JSON, at column 26: too big integer near '99999999999999999999'" '{"a": 99999999999999999999}'
{
    echo '{"op": "new"}'
    printf '{"op": "st\0ate"}\n\0\n'
    printf '\xff\xfe\n"\xc3\x28"\n'
    head -c 1048577 /dev/zero | tr '\0' ' '; echo
    head -c 300000 /dev/zero | tr '\0' '['; echo
    head -c 1048562 /dev/zero | tr '\0' ' '; echo '{"op":"state"}'
    printf '{"op": "state"}\r\n{"op": "state"}'
} >bytes
"$HAMLET" engine <bytes >"$dir/.out" 2>"$dir/.err"; code=$? out=$(cat "$dir/.out") err=$(cat "$dir/.err")
exits "NULs, bytes that are no text, huge lines, deep nesting" 0
same "are refused, each with one answer" "$(printf '%s\n' "$out" | cut -c1-11 | uniq -c | tr -s ' \n' ' ')" \
    ' 1 {"ok": true 6 {"ok": fals 3 {"ok": true '
same "a line over the limit is told" "$(answer 6)" '{"ok": false, "error": "a line has at most 1048576 bytes"}'
same "a line at the limit is answered" "$(hash 8)" "$(hash 1)"
same "and after all that the game is what it was" "$(hash 10)" "$(hash 1)"

# 2,000 lines of noise: broken requests and pieces of them, from a fixed seed.
LC_ALL=C awk 'BEGIN {
    srand(7)
    n = split("{|}|[|]|,|:|\"|\\|\"op\"|\"new\"|\"choose\"|\"option\"|\"undo\"|\"view\"|\"player\"|" \
              "\"cards\"|\"monuments\"|\"seed\"|\"rules\"|null|true|-1|1e999|0|3|\"\\u0000\"|\"\\ud800\"| |[[[|{\"op\": \"score\"}|" \
              "{\"op\": \"view\", |{\"op\": \"new\", \"players\": |{\"op\": \"choose\", \"option\": ", part, "|")
    for (i = 0; i < 2000; i++) {
        line = ""
        for (k = int(rand() * 12); k >= 0; k--)
            line = line (rand() < 0.8 ? part[1 + int(rand() * n)] : sprintf("%c", 128 + int(rand() * 127)))
        print line
    }
}' >noise
{ echo '{"op": "new"}'; cat noise; echo '{"op": "state"}'; } >noisy
"$HAMLET" engine <noisy >"$dir/.out" 2>"$dir/.err"; code=$? out=$(cat "$dir/.out") err=$(cat "$dir/.err")
exits "2,000 lines of noise do no harm" 0
same "and get one answer each" "$(lines)" 2002
same "which is one of the two kinds" "$(printf '%s\n' "$out" | grep -cE '^\{"ok": (true|false), ".*\}$')" 2002
head -c 200000 /dev/urandom >random
"$HAMLET" engine <random >"$dir/.out" 2>"$dir/.err"; code=$? out=$(cat "$dir/.out") err=$(cat "$dir/.err")
exits "nor do random bytes" 0
grep -qE 'Sanitizer|runtime error' "$dir/.err" && ok "no sanitizer has anything to say" 1

# -- packs that are not there or not right say so in the answer
mkdir bad
printf 'pack "bad" { version "1.0.0" game "tiny-towns" requires "base" }\n' >bad/pack.card
printf 'card "Odd" { type well pattern { glas wood } source "t" }\n' >bad/odd.card
run_with '{"op": "new", "packs": ["bse"]}' engine
prints "an unknown pack is named in the answer" '{"ok": false, "error": "unknown pack '"'bse'; did you mean 'base'?"'"}'
run_with '{"op": "new", "packs": ["bad"]}' engine --with bad
has "and so is the mistake in a card" "$out" "odd.card:1:34: unknown cell 'glas': neither a resource nor a type (did you mean 'glass'?)"

# -- the example bot
if command -v python3 >/dev/null; then
    python3 "$root/docs/driver.py" "$HAMLET" 7 3 >"$dir/.out" 2>"$dir/.err"; code=$? out=$(cat "$dir/.out") err=$(cat "$dir/.err")
    exits "docs/driver.py plays a game" 0
    has "and tells who won" "$out" "won by Player"
    [ "$(wc -l <"$root/docs/driver.py")" -le 30 ]; ok "in 30 lines" $?
fi
finish
