#!/bin/bash
# storeys.sh - buildings of several storeys as positions, boards and players see them.
# shellcheck source=tests/cli/lib.sh
source "$(dirname "$0")/lib.sh"
spire=(--with "$root/tests/cards/spire")

position() { # a row, the same of the player on the left
    local rest='[".",".",".","."],[".",".",".","."],[".",".",".","."]'
    printf '{"packs":["spire"],"cards":["Spire","Cottage"],"players":[{"town":[%s,%s]},{"town":[%s,%s]}]}' \
        "$1" "$rest" "$2" "$rest"
}
empty='[".",".",".","."]'

# -- positions

run_with "$(position '[{"card":"Spire","height":3},".","wood","stone"]' "$empty")" score "${spire[@]}" -
exits "a tower can be scored" 0
has "the board shows its storeys" "$out" " 1  Spire x3  .         wood      stone"
has "they are one building" "$out" "    Spire    1     3"
run_with "$(position '[{"card":"Spire","height":3},".","wood","stone"]' "$empty")" builds "${spire[@]}" --json -
has "the next one goes on top" "$(tr -d ' \n' <<<"$out")" \
    '{"card":"Spire","squares":["c1","d1"],"place":["a1"]}'
run_with "$(position '["Spire",".","wood","stone"]' "$empty")" builds "${spire[@]}" --json -
has "a name is one storey, on which the next goes" "$(tr -d ' \n' <<<"$out")" '"place":["a1"]'
run_with "$(position '[{"card":"Spire","height":99},".","wood","stone"]' "$empty")" builds "${spire[@]}" --json -
lacks "99 are enough" "$out" Spire
run_with "$(position '["Spire",".","Spire","."]' "$empty")" score "${spire[@]}" -
says "two towers are none" \
    "<stdin>: error: players[0].town[0][2]: 'Spire' is there already, and a further one is a storey of it"
run_with "$(position "$empty" '[{"card":"Cottage","height":2},".",".","."]')" score "${spire[@]}" -
says "what does not stack has no height" \
    "<stdin>: error: players[1].town[0][0].height: card 'Cottage' does not stack"

# -- drawings

drawn() { # a cell: what is wrong
    printf 'test "t" { cards Spire town { %s . . . / . . . . / . . . . / . . . . } score Spire 2 }' "$1" >t.test
    run test "${spire[@]}" --packs spire t.test
    sed -n 's/^t.test:.*FAIL t: //p' <<<"$out"
}
same "a tower of two" "$(drawn 'Spire(height 2)')" ""
same "one of nothing" "$(drawn 'Spire(height 0)' | head -1)" "a building has 1 to 99 storeys, not 0"
same "one that is too high" "$(drawn 'Spire(height 100)' | head -1)" "a building has 1 to 99 storeys, not 100"
same "a cottage of two" "$(drawn 'Cottage(height 2)' | head -1)" "'Cottage' does not stack"
same "a cube of two" "$(drawn 'wood(height 2)' | head -1)" "only a building has storeys"
same "two towers" "$(drawn 'Spire Spire' | head -1)" "'Spire' is there already, and a further one is a storey of it"

# -- playing

echo Spire >spire.txt
run_with $'name wood\na1\nname stone\nb1\nbuild spire a1\nname wood\nc3\nname stone\nd3\nbuild spire\nwhat a1\nquit\n' \
    play "${spire[@]}" --packs spire --cards spire.txt --seed 3 --bots person --players 1 --save tower.save
has "the way tells where it goes" "$out" "build Spire on a1 from c3 d3"
has "the square tells how high it is" "$(tr -s ' \n' ' ' <<<"$out")" \
    "together they are one building. 1 point for each storey. Has 2 storeys."
run_with $'{"op":"load","file":"tower.save"}\n{"op":"view"}\n{"op":"score"}\n' engine "${spire[@]}"
has "a view has the height" "$out" '[[{"card": "Spire", "height": 2}, ".", ".", "."]'
has "and its points" "$out" '{"card": "Spire", "count": 1, "points": 2}'
run replay "${spire[@]}" tower.save
exits "the save can be replayed" 0

finish
