#!/bin/bash
# What rules add to all cards of a type: texts, points, food, mistakes.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
packs=(--packs soil --with "$root/tests/cards")

run show "${packs[@]}" --json Granary
has "a card's text has what a rule adds" "$out" "With fertile, also feeds up to 2"
run show "${packs[@]}" --json "Long House"
has "behind the author's own, too" "$out" "elders have it. With parishes, also 1 point"
run show "${packs[@]}" --json Chapel
lacks "a card of another type has nothing of it" "$out" "if not fed"
run rules "${packs[@]}"
has "rules tell it" "$out" "Every cottage: 1 point if a"
lacks "but not of a variant that is off" "$out" "Every tavern:"
for bot in greedy quick builder; do
    run play "${packs[@]}" --players 2 --bots $bot --seed 7 --save $bot.save
    exits "$bot plays with it to the end" 0
    run replay --verify $bot.save --with "$root/tests/cards"
    exits "and the replay agrees" 0
done

bad() { # what, the rule, the message
    printf 'variant v {\n  %s\n}\n' "$2" >bad.card
    run check bad.card
    has "$1" "$out$err" "$3"
}
bad "types that are not known yet" "every any new type { score 1 }" "for types by name"
bad "nothing" "every cottage { }" "this adds nothing"
bad "a misspelt card" 'every "Wel" { score 1 }' "did you mean 'Well'?"
bad "a misspelt type" "every cotage { score 1 }" "did you mean 'cottage'?"
bad "a score of all, by squares" "every cottage on corner { score together 1 }" \
    "does not go by their squares"
bad "else, by squares" "every cottage on corner { score 1 when fed else 2 }" "has no 'else'"
bad "building, by squares" "every cottage on corner { only when any well }" "no square yet"
bad "a mistake is told where the rule stands, once" "every cottage { score cottage }" \
    "bad.card:2:25: error: this part needs a number"
printf 'extends "tiny-towns" {\n  resource ice { letter I supply 3 }\n}\n' >bad.card
run check bad.card
has "cubes of towns never run out" "$out$err" "bad.card:2:27: error: 'supply' is for games on"
printf 'variant v {\n  score "hungry" -1 per cottage except fed\n}\n' >bad.card
run check bad.card
has "a line that looks at feeding is told how" "$out$err" "every cottage { score -1 when not fed }"
finish
