#!/bin/bash
# hamlet replay --test: games that were played become card tests, and those pass.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

play() { rm -f g && "$HAMLET" play --quiet --save g "$@" >/dev/null 2>&1 </dev/null; } # options...
passes() { # description, options of hamlet test...
    local what=$1
    shift
    printf '%s\n' "$out" >made.test
    run test "$@" made.test
    [ "$out" = "1 passed, 0 failed" ]
    ok "$what" $?
    [ "$out" = "1 passed, 0 failed" ] || sed 's/^/    /' <<<"$out"
}

# -- one game, as it looks

play --players 2 --bots random --seed 7
run replay --test g
exits "a game becomes a test" 0
has "with its packs and its set-up" "$out" '# A game that was played; its packs: base
test "standard, 2 players, seed 7" {
  cards Cottage Granary Shed Chapel "Feast Hall" Tailor Warehouse
  seed 7
  begins
  town { . . . .
         . . . .
         . . . .
         . . . . }
  town { . . . .
         . . . .
         . . . .
         . . . . }
  asks 1 "name"
  choose "name wheat"
  choose "place wheat on a1"
  asks 2 "place"
  choose "place wheat on b3"
  choose "name glass"'
has "and how it ends" "$out" "
  total -12
  over
  winners 2
}"
printf '%s\n' "$out" >made.test
"$HAMLET" fmt made.test | cmp -s - made.test
ok "laid out as fmt does" $?
passes "it passes"
sed -i 's/total -12/total -11/' made.test
run test made.test
exits "and would not, were the points other ones" 1

# -- from a later round

run replay --test --from 6 g
exits "from a later round" 0
has "with the towns as they are then" "$out" '
test "standard, 2 players, seed 7, from move 7" {'
passes "which passes as well"
run replay --test --from 3 g
exits "from the second round, which player 2 begins" 0
has "who is player 1 of the test" "$out" "
  town { . .     . .
         . .     . .
         . wheat . .
         . .     . . }
  town { wheat . . .
         .     . . .
         .     . . .
         .     . . . }
  asks 1 \"name\"
  choose \"name glass\"
  choose \"place glass on d3\""
passes "and passes"
refuses "not from the middle of a round" 1 "hamlet: a test begins where a round does, which is not after move 4: tell the game from --from 3 or --from 6" \
    replay --test --from 4 g
refuses "nor of the first one" 1 "hamlet: a test begins where a round does, which is not after move 1: tell the game from the start or --from 3" \
    replay --test --from 1 g
refuses "nor from a move that there is not" 1 "hamlet: there is no move 999; the game has $("$HAMLET" replay g | grep -c '  round ')" \
    replay --test --from 999 g
refuses "--from is for tests" 2 "hamlet: --from N goes with --test" replay --from 3 g
refuses "which are no JSON" 2 "hamlet: --json does not go with --test" replay --json --test g

# -- what a test cannot begin with

play --mode town-hall --players 2 --bots random --seed 3
round=$("$HAMLET" replay g | grep -m1 '  round  2' | awk '{ print $1 - 1 }')
refuses "cards that were drawn" 1 "hamlet: a test cannot begin with resource cards that were drawn already: tell the game from the start" \
    replay --test --from "$round" g

# -- a seed that is no number of the language

play --players 2 --bots random --seed 18446744073709551615
run replay --test g
has "any seed of 64 bits" "$out" '
  seed "18446744073709551615"'
passes "is dealt from"
printf 'test "x" { cards Cottage seed "12x" town { . . . . \n. . . .\n. . . .\n. . . . } choose "name wood" }\n' >x.test
run test x.test
has "and nothing else" "$out" "a seed is a number from 0 to 18446744073709551615"

# -- games by chance, in every mode: from their start, and from some later round

some() { # packs, options...
    local packs=$1 seed next=8 p
    shift
    for seed in 1 20202020202; do
        play --packs "$packs" --bots random --seed "$seed" "$@"
        run replay --test g
        exits "$packs $* $seed: can be told" 0
        passes "$packs $* $seed: and passes" --packs "$packs"
        for p in 1 2 3; do
            run replay --test --from "$next" g
            [ "$code" -eq 0 ] && break
            next=$(grep -o 'or --from [0-9]*' <<<"$err" | cut -c11-)
            [ -n "$next" ] || break
        done
        if [ "$code" -eq 0 ]; then
            passes "$packs $* $seed: from move $next, too" --packs "$packs"
        else
            [ "$code" -eq 1 ] && [ -z "$out" ]
            ok "$packs $* $seed: or it is refused: $err" $?
        fi
        next=8
    done
}
for packs in base fortune villagers fortune,villagers house villagers-house; do
    some $packs --players 3
    some $packs --players 2 --mode town-hall
    some $packs --players 4 --mode caller
    some $packs --mode solo
done
some base --players 2 --cavern --monuments
some fortune --players 3 --cavern --monuments --rule museum-cubes=leave
some base --players 2 --rule coins=on
some base --players 2 --mode caller --caller person
some base --players 2 --mode caller --caller wood,wood,stone
some little-town --players 2
some little-town --players 4 --market beginner
some harbor --players 2 # has three events

# -- names with hyphens

cat >hyphen.card <<'END'
variant told {
  text "inns are told"
  counter inn-told { plural "inns-told" letter U capacity 3 }
  when a round ends { gain 1 inn-told when raised >= 1 }
}
END
play --with hyphen.card --players 2 --bots random --seed 7
run replay --with hyphen.card --test g
exits "a counter's name may have a hyphen" 0
passes "which its test says without quotes" --with hyphen.card
finish
