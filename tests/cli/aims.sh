#!/bin/bash
# Cards that stay in hand: dealt, kept, seen by nobody else, and scored at the end.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
printf '%s\n' Cottage Well Farm Hermit Mason Envious "Green Thumb" >aims.deck
packs=(--packs hidden --with "$root/tests/cards")
game=(play "${packs[@]}" --players 2 --cards aims.deck)

for bot in random greedy builder mcts; do
    run "${game[@]}" --bots $bot --playouts 20 --seed 5 --save $bot.save
    exits "$bot plays with aims to the end" 0
    run replay --verify $bot.save --with "$root/tests/cards"
    exits "and the replay agrees" 0
done
run "${game[@]}" --bots greedy --seed 5
lines=$(grep -cE "^ *(Hermit|Mason|Envious|Green Thumb) " <<<"$out")
[ "$lines" -ge 2 ]
ok "everybody's aim has a line at the end" $?
run replay --test random.save --with "$root/tests/cards"
printf '%s\n' "$out" >made.test
run test "${packs[@]}" made.test
prints "a game that was played is a test that passes" "1 passed, 0 failed"
run show "${packs[@]}" Hermit
has "its card says where it stays" "$out" "Stays in your hand"
lacks "and has no pattern" "$out" "fits in"
finish
