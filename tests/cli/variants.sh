#!/bin/bash
# Variants and bounds of the draw, from the manifest to the set-up: a game with a variant that
# is off (tests/cards/quay), and a pack that turns it on and seldom comes (tests/cards/ferry).
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
packs=(--with "$root/tests/cards" --packs ferry)
alone=(--with "$root/tests/cards" --packs quay)

# -- rules, list, show

run rules "${packs[@]}"
has "rules lists variants apart, and what the packs say" "$out" "
Quay: variants (--rule NAME=on, --rule NAME=off)
  tolls
      on (default with these packs) | off
      who builds may be paid for it, and what is left counts

Quay: modes"
lacks() { case $2 in *"$3"*) ok "$1" 1 ;; *) ok "$1" 0 ;; esac; } # description, text, part
lacks "and not among the switches" "${out%%variants*}" tolls
run rules "${alone[@]}" --rule tolls=on
has "without the pack it is off, until somebody turns it on" "$out" "      off (default with these packs) | on (set)"
run rules "${alone[@]}" --rule tolls=on --json
has "as JSON" "$out" '  "variants": [
    {
      "name": "tolls",
      "default": false,
      "on": true,
      "text": "who builds may be paid for it, and what is left counts"
    }
  ]'
run list "${packs[@]}"
has "list tells which cards need it, and how many come" "$out" "ferry 1.0.0: Ferry, 3 cards, at most 1 drawn
  h hut   Toll Hut (with tolls)
  s shed  Ferry Shed (with tolls)
  m mole  Ferry Mole
"
run list "${packs[@]}" --rule tolls=off
has "and leaves them out where it is off" "$out" "ferry 1.0.0: Ferry, 1 card, at most 1 drawn
  m mole  Ferry Mole
"
run list "${packs[@]}" --json --type hut
has "as JSON" "$out" '"most": 1'
has "with the variants of a card" "$out" '"variants": [
            "tolls"
          ]'
run show "${packs[@]}" "Toll Hut"
has "show tells it on the card" "$out" "│ played with tolls "
run show "${packs[@]}" "Ferry Mole"
lacks "but not where it does not matter" "$out" "played with"
run show "${packs[@]}" --json "Toll Hut"
has "show as JSON" "$out" '"variants": ['

# -- games

cards() { "$HAMLET" play "${packs[@]}" --quiet --seed "$@" | sed -n 's/^Cards: //p'; }
most() { # arguments: the most cards of the pack that 40 seeds draw
    local n=0 k
    for seed in {1..40}; do
        k=$(cards "$seed" "$@" | tr , '\n' | grep -c 'Ferry\|Toll')
        [ "$k" -le "$n" ] || n=$k
    done
    echo "$n"
}
same "a pack comes as seldom as it says" "$(most)" 1
same "somebody may want more of it" "$(most --most ferry=3)" 3
same "or nothing" "$(most --most ferry=0)" 0
echo "from ferry at most 2" >two.deck
same "a deck file, too" "$(most --cards two.deck)" 2
printf 'Toll Hut\nFerry Shed\nFerry Mole\n' >named.deck
same "cards that are named are not bounded" "$(cards 1 --cards named.deck)" "Toll Hut, Ferry Shed, Ferry Mole"
run play "${packs[@]}" --seed 1 --quiet --cards named.deck
has "players have what the variant brings" "$out" "    tolls "
run play "${packs[@]}" --seed 1 --quiet --rule tolls=off
lacks "and not without it" "$out" "tolls"
run play "${alone[@]}" --seed 1 --quiet --rule tolls=on
has "any game can be played with it" "$out" "    tolls "
refuses "a card that needs it" 1 "hamlet: card 'Toll Hut' is played with tolls, which is off" \
    play "${packs[@]}" --cards named.deck --rule tolls=off
refuses "more are named than wished for" 1 \
    "hamlet: at most 2 cards of pack 'ferry' cannot be kept to: at least 3 must be in play" \
    play "${packs[@]}" --cards named.deck --most ferry=2
refuses "an unknown pack" 1 "hamlet: most: unknown pack 'fery' (did you mean 'ferry'?)" play "${packs[@]}" --most fery=1
refuses "no number" 1 "hamlet: most.ferry: expected a whole number, not a text" play "${packs[@]}" --most ferry=x
refuses "nothing at all" 2 "hamlet: '--most' needs a name and a value: --most PACK=N, not 'ferry'" \
    play "${packs[@]}" --most ferry
refuses "two that say how many" 1 "hamlet: most: the deck file says how many cards of 'ferry' there are" \
    play "${packs[@]}" --most ferry=1 --cards two.deck
refuses "where nothing is drawn by types" 1 "hamlet: most: there is no such thing in 'little-town'" \
    play --packs little-town --most little-town=1

# -- the line protocol

talk() { # requests, one per line
    run_with "$1
" engine --with "$root/tests/cards"
}
talk '{"op":"new","packs":["ferry"],"most":{"ferry":0},"seed":4}'
has "a request bounds the draw, and the answer has the cards" "$out" \
    '"packs": ["ferry"], "cards": ["Net Hut", "Oar Shed", "Old Mole"], "monuments": false'
lacks "and not the bound" "$out" '"most"'
has "and the variant by its name" "$out" '"cavern": false, "tolls": true, "seed": 4, "rules": {"wind": "calm", "tolls": "on"}'
talk '{"op":"new","packs":["ferry"],"tolls":false,"cards":["Net Hut","Toll Hut"]}'
has "a card without its variant is refused with its place" "$out" \
    '"error": "cards[1]: card '"'Toll Hut'"' is played with tolls, which is off"'
talk '{"op":"new","packs":["ferry"],"most":3}'
has "a bound is of a pack" "$out" '"error": "most: expected an object, not a number"'
talk '{"op":"new","packs":["ferry"],"most":{"ferry":65}}'
has "and within bounds" "$out" '"error": "most.ferry: expected 0 to 64, not 65"'

# -- mistakes in manifests

mkdir -p tiles
cat >tiles/pack.card <<'END'
pack "tiles" {
  version  "1.0.0"
  game     "little-town"
  requires "little-town"
  draws    up to 2
}
END
refuses "a pack of tiles is not drawn by types" 1 \
    "tiles/pack.card:5:3: error: 'draws' is for games in which players have towns
      draws    up to 2
      ^~~~~~~~~~~~~~~~" list --with tiles --packs tiles

# -- variants that use others (tests/cards/lean, for tests/cards/inn)

lean=(--with "$root/tests/cards" --packs lean)
run rules "${lean[@]}" --rule leaner-times=on
has "rules tell what a variant turns on, also by way of another one" "$out" "
  leaner-times
      off (default with these packs) | on (set)
      and so does every penny
      played with guests and lean-times, which it turns on
      of pack lean
"
has "and that it is on" "$out" "
  guests
      off (default with these packs) | on (set)
      guests walk about and work in what is built where they stand
      3 guests for everybody; home is the inn
"
run rules "${lean[@]}" --json
has "as JSON" "$(tr -d ' \n' <<<"$out")" '"pack":"lean","uses":["guests","lean-times"]}],'
has "with tokens" "$(tr -d ' \n' <<<"$out")" \
    '"tokens":[{"name":"guest","plural":"guests","count":3,"home":"inn"}]},{"name":"strict"'
refuses "what is used cannot be off" 2 "hamlet: 'lean-times' is played with 'guests', so that cannot be off" \
    list "${lean[@]}" --rule lean-times=on --rule guests=off
refuses "nor in a game" 1 "hamlet: guests: 'lean-times' is played with it, so it cannot be off" \
    play "${lean[@]}" --rule lean-times=on --rule guests=off
talk '{"op":"new","packs":["lean"],"lean-times":true}'
has "a request turns on what is used" "$out" \
    '"guests": true, "strict": false, "lax": false, "ferrymen": false, "lean-times": true, "leaner-times": false, "seed": 1, "rules": {"guests": "on",'
talk '{"op":"new","packs":["lean"],"leaner-times":true,"lean-times":false}'
has "and cannot turn it off" "$out" '"error": "lean-times: '"'leaner-times'"' is played with it, so it cannot be off"'
talk '{"op":"new","packs":["lean"]}'
has "what is optional is off" "$out" '"guests": false, "strict": false, "lax": false, "ferrymen": false, "lean-times": false'
lean_town() { # fields
    printf '{"packs":["lean"],%s"players":[{"town":[[".",".","."],[".",".","."],[".",".","."]]}]}' "$1"
}
run_with "$(lean_town '"lean-times":true,')" score "${lean[@]}" -
has "a position is played with what is used" "$out" "    pence 0/5, inn 3/3

    idle     3    -3"
run_with "$(lean_town '"guests":false,')" score "${lean[@]}" --rule lean-times=on -
says "an option does not go with the position" "hamlet: 'lean-times' is played with 'guests', so that cannot be off"
run_with "$(lean_town '"guests":false,"rules":{"lean-times":"on"},')" score "${lean[@]}" -
says "a position that is not at one" "<stdin>: error: guests: 'lean-times' is played with it, so it cannot be off"

mkdir -p fast
cat >fast/pack.card <<'END'
pack "fast" {
  version  "1.0.0"
  game     "inn"
  requires "inn" ">=1.0.0"
  requires "lean" ">=1.0.0"
  uses     lean-times
}
END
run rules --with "$root/tests/cards" --with fast --packs fast
has "what a pack uses is on, with all that it uses" "$out" "
  guests
      on (default with these packs) | off
"
has "and not what uses it" "$out" "
  leaner-times
      off (default with these packs) | on
"
printf 'test "t" { rule lean-times is on rule guests is off town { . . . / . . . / . . . } total 0 }' >lean.test
run test "${lean[@]}" lean.test
has "a test is told, too" "$out" "lean.test:1:39: FAIL t: 'lean-times' is played with it, so it cannot be off"
mkdir -p wry
printf 'pack "wry" { version "1.0.0" game "inn" requires "inn" ">=1.0.0" }' >wry/pack.card
printf 'variant wry { uses gests }' >wry/wry.card
refuses "a variant that there is not" 1 "wry/wry.card:1:20: error: the game has no variant 'gests'
    variant wry { uses gests }
                       ^~~~~
did you mean 'guests'?" list --with "$root/tests/cards" --with wry --packs wry
printf 'variant mild { optional\nuses guests # why\n}' >v.card
run fmt v.card
prints "its parts are laid out" 'variant mild {
  optional
  uses guests # why
}'

# -- benchmarks and trials

printf 'Toll Hut\nFerry Shed\n' >bench.deck
run bench playout "${packs[@]}" --cards bench.deck --count 10 --json
exits "a benchmark plays with what its cards need" 0
run bench playout "${packs[@]}" --cards bench.deck --count 10 --rule wnd=storm
exits "and by the switches that there are" 2
run check --with "$root/tests/cards" "$root/tests/cards/ferry"
exits "cards that need a variant are tried with it" 0

# -- the questions

if command -v python3 >/dev/null; then
    export TERM=xterm
    at_terminal() { # script, then arguments of play
        local script=$1
        shift
        out=$(printf '%s\n' "$script" | python3 "$root/tests/cli/typist.py" "$HAMLET" play --plain "$@" 2>&1)
        all_met "$out"
    }
    at_terminal 'expect Press Enter
send from ferry at most 0\n
expect at most 0
send cards one by one\n
expect Press Enter
send hut\n
expect Toll Hut
send Toll Hut\n
expect Press Enter
send tolls off\n
expect Press Enter
send quit\n' "${packs[@]}"
    has "variants are asked for, as the packs have them" "$out" "  Tolls                on"
    has "and how many cards are drawn" "$out" "From ferry         at most 1"
    has "every answer is taken" "$out" "From ferry         at most 0"
    has "a card that needs it can be chosen" "$out" "Hut                Toll Hut"
    has "but not without it" "${out##*tolls off}" "Hut                by chance"
    at_terminal 'expect Press Enter
send lean-times on\n
expect Press Enter
send guests off\n
expect   1  on: 
send quit\n' "${lean[@]}"
    has "variants with a hyphen are asked for" "$out" "Lean-times           off"
    has "one that is used cannot be answered off" "$out" "That is none of the choices of 'Guests'.
   1  on: "
    at_terminal 'expect Press Enter
send quit\n' "${packs[@]}" --rule tolls=on --most ferry=2
    lacks "what is said is not asked: variants" "$out" "Tolls"
    lacks "what is said is not asked: bounds" "$out" "From ferry"
    rm -rf "$XDG_CONFIG_HOME"
    at_terminal 'expect Press Enter
send tolls on\n
expect Press Enter
send \n
expect round 1
send quit\n' "${alone[@]}"
    has "a game is begun by the answers" "$out" "tolls 1/4"
fi

# -- a rule in a file of its own is seen by those who play with it

cat >roll.card <<'END'
variant rollers {
  text "whenever you build, all your cubes roll one square down"
  when you build any { shift down cubes }
}
END
run play --with roll.card --players 2 --bots random --seed 1 --quiet
has "play says with which rules" "$out" "
With rollers: whenever you build, all your cubes roll one square down
"
run show roll.card
has "show says who tells them" "$err" "'hamlet rules --with roll.card'"
cat >gate.card <<'END'
variant tolled {
  text "who has a toll gate gets coins"
  uses coins
  when a round ends { gain 1 coin when any "Toll Gate" }
}
card "Toll Gate" {
  type factory
  pattern { stone wood stone }
  source "house"
}
END
run check gate.card
lacks "a card that a rule names does something" "$out" "does nothing"
finish
