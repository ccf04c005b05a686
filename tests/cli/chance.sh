#!/bin/bash
# Chance at the table: by the seed, the same in replays, and known to nobody before.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
printf '%s\n' "Gaming House" "Lucky Dip" Croupier Wager "Fortune Teller" >chance.deck
packs=(--packs gamblers --with "$root/tests/cards")
game=(play "${packs[@]}" --players 2 --cards chance.deck)

# Five playouts are enough to search by: what is rolled in them must not be what comes.
for bot in random greedy builder mcts; do
    run "${game[@]}" --bots $bot --playouts 5 --seed 3 --save $bot.save
    exits "$bot plays with chance to the end" 0
    first=$out
    run "${game[@]}" --bots $bot --playouts 5 --seed 3
    same "and rolls the same with the same seed" "$out" "$first"
    run replay --verify $bot.save --with "$root/tests/cards"
    exits "and so does the replay" 0
done
run replay --test random.save --with "$root/tests/cards"
printf '%s\n' "$out" >made.test
run test "${packs[@]}" made.test
prints "a game that was played is a test that passes" "1 passed, 0 failed"
run "${game[@]}" --bots random --seed 3
case $out in *" rolled "*) ok "the log tells what is rolled" 0 ;; *) ok "the log tells what is rolled" 1 ;; esac
case $out in *" drew "*) ok "and drawn" 0 ;; *) ok "and drawn" 1 ;; esac
finish
