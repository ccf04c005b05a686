#!/bin/bash
# Who asks: a building that has its turn is named with its square. Ways are told apart by what
# they look at, and not asked about where they come to the same.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

cat > guard.card <<'END'
card "Guard" {
  type    farm
  pattern { wood wood }
  when you build any new type adjacent { may build it on empty }
  source  "house"
}
card "Shop" {
  type    factory
  pattern { brick brick }
  source  "house"
}
card "Bower" {
  type    theater
  pattern { glass glass }
  on build { { remember types in row } or { remember types in column } }
  score   remembered
  source  "house"
}
END
printf '%s\n' Cottage Guard Shop Bower > guard.deck
games=0
typed() { # words to type, one line each
    local text
    text=$(printf '%s\n' "$@")
    games=$((games + 1))
    run_with "$text" play --plain --with guard.card --cards guard.deck --players 1 \
        --bots person --seed 1 --save "$dir/guard.$games"
}
guard=(wood a1 wood b1 'build guard a1' brick b1 brick c1)
typed "${guard[@]}" 'build shop b1'
has "a building that waits is named with its square" "$out" "Guard on a1: choose how to go on"
run_with '{"op": "load", "file": "'"$dir/guard.1"'"}
' engine
has "a program is told both" "$out" '"prompt": "Guard on a1: choose how to go on", "card": "Guard", "square": "a1", "options"'
typed "${guard[@]}" 'build shop b1' 'put up' d4 glass b4 glass c4 'build bower c4'
has "ways are told by what they look at" "$out" "(row)"
has "both of them" "$out" "(column)"
typed "${guard[@]}" 'build shop b1' 'put up' d4 glass a4 glass b4 'build bower a4'
has "one that has a type in its row and one in its column" "$out" "4  Bower  .      .      Shop"
lacks "is not asked which of them to count" "$out" "Bower: choose"
typed "${guard[@]}" 'build shop b1' decline glass c4 glass d4 'build bower d4'
has "one that has none in either" "$out" "4  .      .      .      Bower"
lacks "is not asked either" "$out" "Bower: choose"
finish
