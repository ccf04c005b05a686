#!/bin/bash
# Levels that a lone player reaches: of the base game, and of a game of one's own.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
last() { printf '%s\n' "$out" | tail -1; }

# A town worth so many points: sheds are worth 1 each, five taverns 20, a fed cottage 3.
farm='["Farm","Cottage","Cottage","Cottage"],["Cottage","Tavern","Tavern","Tavern"]'
best=$farm',["Tavern","Tavern","Shed","Shed"],["Shed","Shed","Shed","Shed"]'
second=$farm',["Tavern","Tavern","Shed","Shed"],["Shed","Shed","Shed","Factory"]'
none='[".",".",".","."],[".",".",".","."],[".",".",".","."],[".",".",".","."]'
position() { # rows of each player's town
    local towns='' rows
    for rows in "$@"; do towns+="${towns:+,}{\"town\":[$rows]}"; done
    printf '{"cards":["Cottage","Farm","Shed","Tavern","Factory"],"players":[%s]}' "$towns"
}

# -- the base game
run_with "$(position "$best")" score --mode solo -
same "38 points are enough for the best level (p6)" "$(last)" \
    "38 points: Master Architect, the best of 6 levels."
run_with "$(position "$second")" score --mode solo -
same "37 are not, and it is said what is (p6)" "$(last)" \
    "37 points: Town Planner; Master Architect needs 38."
run_with "$(position "$none")" score --mode solo -
same "no town is below the lowest level (p6)" "$(last)" \
    "-16 points: Aspiring Architect; Builder's Apprentice needs 10."
run_with "$(position "$best")" score -
has "other modes have no levels" "$(last)" "total"
run_with "$(position "$second" "$best")" score --mode solo -
has "of several, each has their own" "$(last)" "Player 2: 38 points: Master Architect"
run_with "$(position "$second")" score --mode solo --json -
has "as JSON" "$out" '"level": "Town Planner"'
run_with "$(position "$best")" score --json -
case $out in *'"level"'*) ok "but only where there is one" 1 ;; *) ok "but only where there is one" 0 ;; esac
run play --seed 2 --mode solo --quiet
same "a game ends with it" "$(last)" "19 points: Carpenter; Engineer needs 25."
run play --seed 2 --players 1 --bots greedy --quiet
[[ $(last) =~ ^-?[0-9]+" points."$ ]]; ok "a lone player of a mode without levels has points" $?
{
    echo '{"op": "new", "mode": "solo", "seed": 2}'
    for _ in $(seq 400); do echo '{"op": "choose", "option": 0}'; done
    echo '{"op": "state"}'
    echo '{"op": "score"}'
} >talk.in
run_with "$(cat talk.in)" engine
has "programs are told it with the winners" "$(printf '%s\n' "$out" | tail -2 | head -1)" \
    '"winners": [0], "level": "Aspiring Architect", '
has "and with the points" "$(last)" '"level": "Aspiring Architect"}'
same "not before the end" "$(printf '%s\n' "$out" | grep '"over": false' | grep -c '"level"')" 0
run rules
has "rules lists them" "$out" "      one player picks from three resource cards
      levels of a lone player: Master Architect from 38, Town Planner from 32,
      Engineer from 25, Carpenter from 18, Builder's Apprentice from 10,
      Aspiring Architect
  caller"

# -- a game of one's own: the same towns, other modes and levels
cp -R "$root/cards/base" mine
sed -i 's/pack "base"/pack "mine"/; s/"tiny-towns"/"my-towns"/' mine/pack.card mine/game.card
sed -i '/^  level /d' mine/game.card
levels() { # lines of the definition
    sed '/^  tie "most cottages"/r /dev/stdin' mine/game.card >game.new && cp game.new mine/game.card
}
levels <<'END'
  level "Reeve" from 20 when standard solo
  level "Squire" from -2 when standard
  level "Squire" from 60 when solo
  level "Sheriff" from 38 when standard
END
mine() { # a position, and options
    local text=$1
    shift
    run_with "${text/\{/\{\"packs\":[\"mine\"],}" score --with mine "$@" -
}
mine "$(position "$best")"
same "a modder's levels, in another mode" "$(last)" "38 points: Sheriff, the best of 3 levels."
mine "$(position "$second")"
same "in whatever order they are written" "$(last)" "37 points: Reeve; Sheriff needs 38."
mine "$(position "$second")" --mode solo
same "each mode has its own" "$(last)" "37 points: Reeve; Squire needs 60."
mine "$(position "$none")"
same "below all of them" "$(last)" "-16 points: no level; Squire needs -2."
mine "$(position "$none")" --json
case $out in *'"level"'*) ok "there is none as JSON" 1 ;; *) ok "there is none as JSON" 0 ;; esac
run play --with mine --packs mine --players 1 --bots greedy --seed 2 --quiet
[[ $(last) =~ ^-?[0-9]+" points: "(Squire|Reeve|no\ level)"; " ]]; ok "a lone player's game ends with one" $?
run play --with mine --packs mine --players 2 --bots greedy --seed 2 --quiet
has "a game of two with who won" "$out" " wins with "
run rules --with mine --packs mine --json
has "its rules as JSON" "$(printf '%s' "$out" | tr -d ' \n')" \
    '"levels":[{"name":"Squire","from":60},{"name":"Reeve","from":20}]'

sed -i '/^  level /d' mine/game.card
printf '  level "Be\033[31mlow"\n' | levels
mine "$(position "$none")"
same "a game with one level; no name can write on the terminal" "$(last)" \
    "-16 points: Be?[31mlow."

sed -i '/^  level /d' mine/game.card
printf '  level "High" from 20\n  level "Higher" from 20 when solo\n' | levels
run check mine
exits "mistakes in levels are found" 1
has "where they are made" "$out$err" ":23: error: level 'High' begins here already in mode 'solo'
      level \"Higher\" from 20 when solo
                          ^~
let this one begin at another number of points"
finish
