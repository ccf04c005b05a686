#!/bin/bash
# Cards with scripts from the outside: check tries them, and a script that breaks does
# no harm, wherever it breaks.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

talk() { run_with "$(printf '%s\n' "$@")"$'\n' engine --with "$with"; }
answer() { printf '%s\n' "$out" | sed -n "$1p"; }
hash() { answer "$1" | sed -E 's/.*"hash": "([0-9a-f]*)".*/\1/'; }
lua() { # name, pattern, fields: a card in NAME.lua
    printf 'card {\n  name = "%s", type = "well", pattern = { "%s" },\n  text = "?", source = "test",\n  %s,\n}\n' \
        "$1" "$2" "$3" >"${1,,}.lua"
}

# -- hamlet new
run new "Miller's \\ Rest" --lua
exits "new --lua is fine" 0
prints "it tells what to do next" "millers-rest.lua
millers-rest.test

next: edit millers-rest.lua, then
  hamlet check millers-rest.lua
  hamlet show millers-rest.lua
  hamlet test millers-rest.test
  hamlet play --with millers-rest.lua --watch"
run check millers-rest.lua
prints "the card is right" "1 file, 1 card: 0 errors, 0 warnings"
run test millers-rest.lua
has "and its test passes" "$out" "1 passed, 0 failed"
run new "Miller's \\ Rest" --lua
exits "it overwrites nothing" 1
run new Mill --lua --type chapel
same "the file in full" "$(cat mill.lua)" '-- Mill. Everything after a -- is a comment.
--
--   hamlet check mill.lua  is it right?
--   hamlet show mill.lua   how does it look?
--   hamlet test mill.test  does it do what you mean?

card {
  name = "Mill",
  type = "chapel",
  -- The cubes, as they lie; a text for each row, and a dot for a square
  -- that does not matter.
  pattern = { "wheat stone" },
  -- The points of the building on the square `me`. docs/lua.md has every
  -- function that can be used.
  score = function(me)
    return count("cottage", adjacent(me))
  end,
  -- What players read: a script cannot tell it by itself.
  text = "1 point for each adjacent cottage.",
  source = "house",
}'
run check mill.lua
has "another type is right, too" "$out" "1 file, 1 card: 0 errors"
refuses "fmt leaves scripts alone" 1 \
    "hamlet: 'mill.lua' is a script: only .card and .test files are laid out" fmt mill.lua
cp mill.lua before.lua
run fmt --write mill.lua
same "in any case" "$(cat mill.lua)" "$(cat before.lua)"

# -- list and show
run list --with mill.lua --type chapel
has "list marks cards with scripts" "$out" "Mill (Lua)"
run list --with mill.lua --type chapel --json
has "as JSON, too" "$out" '"lua": true'
run show mill.lua
has "and so does show" "$out" " Lua │"
run show --json mill.lua
has "as JSON" "$out" '"lua": true'
run show --code mill.lua
has "a script is no program" "$out" "  score:
    Lua"
run show --code --json mill.lua
has "in JSON neither" "$out" '"code": "Lua"'

# -- check tries scripts
lua Odd "wood stone" 'score = function(me)
    if count("cottage") > 2 then return cottages(me) end
    return 1
  end'
run check odd.lua
exits "a name that is not there is found" 1
has "with its line" "$out" "odd.lua:5:5: error: "
has "and its name" "$out" "cottages"
has "the line is shown" "$out" '
        if count("cottage") > 2 then return cottages(me) end
        ^~~'
run check odd.lua --json
has "as JSON" "$out" '"line": 5'
has "with a code" "$out" '"code": "script"'
lua Kind "wood stone" 'score = function(me) return "three" end'
run check kind.lua
exits "a result of the wrong kind is found" 1
has "where the function is" "$out" "kind.lua:4:"
lua Loop "wood stone" 'score_together = function(me) while true do end end'
run check loop.lua
exits "an endless loop is found" 1
has "with its line" "$out" "loop.lua:4:"
lua Deed "wood stone" 'on_build = function(me)
    if choose.resource(any_kind()) == kind("wood") then nothing() end
  end'
run check deed.lua
exits "an effect that breaks after an answer is found" 1
has "with its line" "$out" "deed.lua:5:5: error: "
lua Both "wood stone" 'score = function(me) return one() end,
  feeds = function(me) return two() end'
run check both.lua
has "each script has its own mistake" "$out" "1 file, 1 card: 2 errors, 0 warnings"
cat >block.card <<'END'
card "Block" {
  type    well
  pattern { wood stone }
  score   lua {
    local n = count("cottage")
    return n + nothing.here
  }
  text    "?"
  source  "test"
}
END
run check block.card
exits "so it is for a block in a card" 1
has "with its line" "$out" "block.card:6:5: error: "
mkdir pack
printf 'pack "mine" { version "1.0.0" game "tiny-towns" requires "base" }\n' >pack/pack.card
cp odd.lua mill.lua pack
run check pack/mill.lua
has "another card of the pack is not tried" "$out" "1 file, 1 card: 0 errors, "
run check pack
exits "but with the pack it is" 1
lua Syntax "wood stone" 'score = function(me) return ( end'
run check syntax.lua
exits "what Lua cannot read is wrong" 1
has "at its line" "$out" "syntax.lua:4:"
same "and told once" "$(printf '%s\n' "$out" | grep -c ': error: ')" 1

# -- a score that breaks when the game is over
lua Last "wood wood" 'score = function(me) return missing + 1 end'
with=last.lua
mapfile -t zeros < <(yes '{"op": "choose", "option": 0}' | head -76)
talk '{"op": "new", "players": 1, "cards": ["Last"]}' '{"op": "save", "file": "last.save"}' "${zeros[@]}" \
    '{"op": "choose", "option": 0}' '{"op": "score"}' '{"op": "undo"}' '{"op": "redo"}' '{"op": "view"}'
has "the last choice is made" "$(answer 79)" '{"ok": true, "over": true, '
broken="last.lua:4: in card 'Last': unknown name 'missing'"
has "nobody has won, and it is told which card broke" "$(answer 79)" '"winners": [], "broken": "'"$broken"'", '
same "score says so, too" "$(answer 80)" '{"ok": false, "error": "'"$broken"'"}'
has "the choice is undone" "$(answer 81)" '"over": false'
same "and made again" "$(answer 82)" "$(answer 79)"
has "the position can be seen" "$(answer 83)" '{"ok": true, "position": '
talk '{"op": "load", "file": "last.save"}' '{"op": "undo"}'
has "the game can be loaded" "$(answer 1)" '"over": true, '
has "and undone" "$(answer 2)" '{"ok": true, "over": false, '
talk '{"op": "load", "file": "last.save"}' '{"op": "redo"}'
run play --with last.lua --resume last.save
exits "play shows it, and that something is wrong" 1
has "it is finished" "$out" "This game is finished."
says "with the card" "hamlet: the points cannot be counted: $broken"
run replay --with last.lua last.save
has "replay shows every move" "$out" "   77  round 31  player 1    place wood on d4"
says "and the card" "hamlet: the points cannot be counted: $broken"
sed -i 's/missing + 1/1/' last.lua
talk '{"op": "load", "file": "last.save"}'
has "once the card is mended, the game is counted" "$(answer 1)" '"winners": [0]'

# -- score and builds
lua Bad "wood stone" 'score = function(me) return count("cottage") + missing end'
position='{"cards":["Cottage","%s"],"players":[{"town":[[%s],[".",".",".","."],[".",".",".","."],[".",".",".","."]]}]}'
# shellcheck disable=SC2059
run_with "$(printf "$position" Bad '"Bad",".",".","."')" score --with bad.lua -
exits "a script that breaks in score is wrong input" 1
has "the message has card, file and line" "$err" "Bad"
has "all of them" "$err" "bad.lua:4"
same "and nothing is printed" "$out" ""
# shellcheck disable=SC2059
run_with "$(printf "$position" Bad '".",".",".","."')" score --with bad.lua --json -
exits "where it does not stand it does no harm" 0
# shellcheck disable=SC2059
run_with "$(printf "$position" Loop '"Loop",".",".","."')" score --with loop.lua -
exits "a script that runs out has hit a limit" 3
has "and says which card" "$err" "Loop"
lua Where "wood stone" 'build_on = function(me) return missing(1) end'
# shellcheck disable=SC2059
run_with "$(printf "$position" Where '"wood","stone",".","."')" builds --with where.lua -
exits "a script that breaks in builds is wrong input" 1
has "and is named" "$err" "where.lua:4"
same "and nothing is printed either" "$out" ""

# -- games: the choice that breaks a script is not made
lua Trap "wood stone" 'on_build = function(me) missing(1) end'
with=trap.lua
new='{"op": "new", "players": 1, "cards": ["Cottage", "Trap"]}'
talk "$new" '{"op": "choose", "option": 0}' '{"op": "choose", "option": 0}' '{"op": "choose", "option": 4}' \
    '{"op": "choose", "option": 0}' '{"op": "choose", "option": 0}' '{"op": "state"}' '{"op": "choose", "option": 2}' \
    '{"op": "choose", "option": 1}' '{"op": "undo"}' '{"op": "undo"}' '{"op": "save", "file": "trap.save"}'
has "a game with a card that will break" "$(answer 5)" '"kind": "build"'
case $(answer 6) in '{"ok": false, "error": "'*trap.lua:4*) true ;; *) false ;; esac
ok "the choice is refused with file and line" $?
has "and the card" "$(answer 6)" "Trap"
same "the state is what it was" "$(hash 7)" "$(hash 5)"
has "another choice goes on" "$(answer 8)" '{"ok": true, "over": false'
has "and on" "$(answer 9)" '{"ok": true, "over": false'
same "undo, too" "$(hash 11)" "$(hash 5)"
run replay --verify trap.save --with trap.lua
exits "the save knows nothing of it" 0
run_with $'wood\na1\nstone\nb1\nbuild Trap on a1\ndone\nquit\n' \
    play --with trap.lua --cards <(printf 'Trap\nCottage\n') --players 1 --bots person --seed 1
exits "a person is told" 0
has "which card must be mended" "$out" "trap.lua:4"
has "and what to do" "$out" "The card has to be mended. Choose something else, 'undo', or 'quit'."
has "and goes on otherwise" "$out" "
Player 1, round 3
"
for bot in builder greedy; do
    rm -f bots.save
    printf 'Trap\n' >trap.deck
    run play --with trap.lua --cards trap.deck --bots $bot --seed 1 --save bots.save
    exits "$bot stops the game" 1
    has "$bot: with the script's message" "$err" "trap.lua:4"
    has "$bot: which is kept" "$err" "it is kept in its file"
    run replay --verify bots.save --with trap.lua
    exits "$bot: and can be replayed" 0
done
lua Sum "wood stone" 'score = function(me) return missing + 1 end'
printf 'Sum\n' >sum.deck
run play --with sum.lua --cards sum.deck --bots greedy --seed 1
exits "greedy looks at points, and stops there" 1
has "with the message" "$err" "sum.lua:4"
run play --with sum.lua --cards sum.deck --bots builder --seed 1 --quiet
exits "others see it at the end" 1
has "with the same message" "$err" "sum.lua:4"
with=sum.lua
talk '{"op": "new", "players": 1, "cards": ["Sum"]}' '{"op": "choose", "option": 0}' '{"op": "choose", "option": 0}' \
    '{"op": "choose", "option": 4}' '{"op": "choose", "option": 0}' '{"op": "choose", "option": 0}' '{"op": "score"}' '{"op": "state"}'
has "score over the engine says so" "$(answer 7)" '{"ok": false, "error": "'
same "and plays on" "$(hash 8)" "$(hash 6)"

# -- benchmarks
printf 'Cottage\nFarm\nMill\n' >mill.deck
run bench playout --count 200 --json --with mill.lua --cards mill.deck
exits "games with a script can be measured" 0
has "as any other" "$out" '"name": "playout", "unit": "games", "count": 200'
printf 'Sum\n' >sum.deck
run bench playout --count 2000 --with sum.lua --cards sum.deck
exits "but not with one that breaks" 1
has "which is named" "$err" "sum.lua:4"
run bench lua --count 100 --json
exits "scripts have benchmarks of their own" 0
same "two of them" "$(printf '%s\n' "$out" | sed -E 's/, "seconds.*//')" \
    '{"name": "lua-call", "unit": "calls", "count": 100
{"name": "lua-town", "unit": "towns", "count": 100'
finish
