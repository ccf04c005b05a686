#!/bin/bash
# In the middle of an effect players see their towns as far as it has come.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

cat > walk.card <<'END'
variant pence { counter penny { plural "pence" letter P start 3 capacity 4 } }
card "Walk" {
  type    well
  pattern { wood stone }
  on build { pay 1 penny lay 1 penny on 2 empty build cottage on empty }
  source  "house"
}
card "Clock" {
  type    tavern
  pattern { glass glass }
  on build { remember 7 }
  source  "house"
}
card "Swap" {
  type    farm
  pattern { wood wood }
  on build { place glass on corner empty }
  source  "house"
}
card "Ledger" {
  type    theater
  pattern { brick brick }
  on build { keep 2 types }
  source  "house"
}
END
printf '%s\n' Cottage Walk Clock Ledger > walk.deck
typed() { # words to type, one line each
    local text
    text=$(printf '%s\n' "$@")
    run_with "$text" play --plain --with walk.card --cards walk.deck --players 1 \
        --bots person --seed 1 --save "$dir/walk.$#"
}
walk=(wood a1 stone b1 'build walk a1' c1)
typed "${walk[@]}" 'what c1' score
has "what was paid and laid so far" "$out" "
 1  Walk  .     .(P)  .
 2  .     .     .     .
 3  .     .     .     .
 4  .     .     .     .
    pence 2/4
Walk: choose a square"
has "also of one square" "$out" "> c1: empty. 1 penny lies here."
typed "${walk[@]}" b2 towns undo quit
has "the next question, too" "$out" "
 1  Walk  .     .(P)  .
 2  .     .(P)  .     .
 3  .     .     .     .
 4  .     .     .     .
    pence 2/4
Walk: choose a square for Cottage"
has "taken back it is gone" "${out##*for Cottage}" "
 2  .     .     .     .
 3  .     .     .     .
 4  .     .     .     .
    pence 2/4
Walk: choose a square"

# -- what players have more or less of after a round is told with it
typed "${walk[@]}" b2 d4 glass c1 log quit
has "paid" "$out" "
Round 2. Player 1: name stone, place stone on b1, build Walk on a1 from a1 b1,
    choose c1, choose b2, choose d4, Cottage goes up on d4. Player 1: -1
    penny."
has "found" "$out" "
Round 3. Player 1: name glass, place glass on c1. Player 1: +1 penny."
has "no word where nothing changed" "$out" "> Round 1. Player 1: name wood, place wood on a1.
Round 2."

# -- scripts are tried to their end before they ask, and that is not to be seen
cat > stroll.lua <<'END'
card {
  name = "Stroll", type = "well", text = "Pay, then lay.", pattern = "wood stone",
  source = "house",
  on_build = function()
    pay("penny", 1)
    lay_one("penny", 1, empty() & ~under("pence"))
    lay_one("penny", 1, empty() & ~under("pence"))
    build(build_type("cottage"), empty())
  end,
}
END
printf '%s\n' Cottage Stroll > walk.deck
run_with "$(printf '%s\n' wood a1 stone b1 'build stroll a1' c1)" play --plain --with walk.card \
    --with stroll.lua --rule pence=on --cards walk.deck --players 1 --bots person --seed 1 --save "$dir/stroll"
has "of scripts the same" "$out" "
 1  Stroll  .       .(P)    .
 2  .       .       .       .
 3  .       .       .       .
 4  .       .       .       .
    pence 2/4
Stroll: choose a square"
printf '%s\n' Cottage Walk Clock Ledger > walk.deck

# -- where a cube goes that was paid for
printf '%s\n' Cottage Swap > swap.deck
run_with "$(printf '%s\n' wood a1 wood b1 'build swap a1')" play --plain --with walk.card \
    --cards swap.deck --players 1 --bots person --seed 1 --save "$dir/swap"
has "a square is asked for the cube" "$out" "Swap: choose a square for glass"

# -- somebody else's building is explained where it stands
cat > shop.card <<'END'
card "Shop" {
  type    factory
  pattern { wood stone }
  holds   1
  on build { hold glass }
  when another is to name { they may { take held place it on empty } }
  source  "house"
}
END
printf '%s\n' Cottage Shop > shop.deck
run_with "$(printf '%s\n' wood a1 d4 stone c2 b1 'build shop a1' wood d1 c4 'what 6')" play --plain --open \
    --with shop.card --cards shop.deck --bots person --players 2 --seed 1 --save "$dir/shop"
has "a visit" "$out" "   6  use Shop on a1 of Player 1"
has "with what lies there" "$out" "> a1 of Player 1: Shop (factory)."
lacks "and not one's own square" "$out" "a1: empty."
has "the cube" "$out" "Holds glass."

run_with "$(printf '%s\n' wood a1 d4 stone c2 b1 'build shop a1' wood d1 c4 'what 6')" play --plain --open \
    --with shop.card --cards shop.deck --bots person --names Ann,Ann --players 2 --seed 1 --save "$dir/anns"
has "players of one name are told apart in options" "$out" "   6  use Shop on a1 of Ann (1)"
has "in what is explained" "$out" "> a1 of Ann (1): Shop (factory)."
has "and in what is asked" "$out" "Ann (2)"
run_with '{"op": "load", "file": "anns"}
' engine
has "a program is told whose the building is that can be visited" "$out" \
    '"text": "use Shop on a1 of Ann (1)", "action": "visit", "card": "Shop", "square": "a1", "owner": 0}'
run_with '{"op": "new", "players": 4, "seed": 1, "names": ["Ann", "Ann (3)", "Ann", "Bo"]}
{"op": "view", "player": 3}
' engine
same "names that were given are kept, and nobody has another's" \
    "$(grep -o '"name": "[^"]*"' <<<"$out" | sort | uniq | tr '\n' ' ')" \
    '"name": "Ann (1)" "name": "Ann (3)" "name": "Ann (7)" "name": "Bo" '

# -- what a building remembers
typed glass a1 glass b1 'build clock a1' 'what a1' quit
has "a remembered number is told" "$out" "a1: Clock (tavern). When built, note 7. Remembers 7."
typed brick a1 brick b1 'build ledger a1' farm tavern 'what a1' quit
has "so are types" "$out" "Keeps farm, tavern."
typed glass a1 glass b1 'what a1' quit
lacks "where nothing is remembered, nothing is told" "$out" "emembers"
finish
