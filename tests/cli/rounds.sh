#!/bin/bash
# rounds.sh - games that towns do not end: that rounds are counted is told before the last
# one comes, and that it was the last one is why the game is over; and bots do not play on
# for nothing.
# shellcheck source=tests/cli/lib.sh
source "$(dirname "$0")/lib.sh"

mkdir short
cat >short/pack.card <<'END'
pack "short" { title "Short" version "1.0.0" game "tiny-towns" requires "base" }
extends "tiny-towns" { number rounds 10 }
END
short=(--packs short --with short --players 2 --seed 3)

# -- bots, whose game is told to its end

run play "${short[@]}" --bots random
exits "a game of ten rounds" 0
has "the log tells when rounds are counted" "$out" "8 rounds are left."
same "once" "$(grep -c "rounds are left" <<<"$out")" 1
has "and which is the last" "$out" "This is the last round."
has "and that it was the last one" "$out" "Round 10 was the last one: no game is longer."
lacks "somebody could name all the same" "$out" "Nobody can name"

# -- people

play_on() { # so many rounds of somebody alone
    local i squares=(a1 b1 c1 d1 a2 b2 c2 d2 a3 b3)
    for ((i = 0; i < $1; i++)); do
        printf 'name wheat\n%s\n' "${squares[i]}"
    done
}
run_with "$(play_on 9; echo quit)
" play --packs short --with short --players 1 --seed 3 --bots person
has "lines of text count down" "$out" ", round 3 of 10, 8 rounds left"
lacks "not before" "$out" "9 rounds left"
has "up to the last one" "$out" ", round 10 of 10, the last one"

# -- programs

{
    echo '{"op": "new", "packs": ["short"], "players": 2, "seed": 3, "cards": ["Cottage", "Farm", "Well", "Chapel", "Tavern", "Theater", "Factory"]}'
    for ((i = 0; i < 30; i++)); do
        printf '{"op": "choose", "option": 0}\n{"op": "view", "player": 0}\n'
    done
} >requests
run_with "$(cat requests)
" engine --with short
has "the line protocol has it" "$out" '"round": 3, "moves": 6, "rounds-left": 8,'
same "also beside a position" "$(grep -c '"position".*"rounds-left": 8,' <<<"$out")" 3
lacks "not before it is near" "$(grep '"round": 2' <<<"$out")" rounds-left
has "and why the game is over" "$out" '"ended": {"why": "rounds", "text": "Round 10 was the last one: no game is longer."}'

# -- bots with a tower that cannot score any more

lengths() { # card, games: the rounds of each, sorted
    local seed
    echo "$1" >one.deck
    for ((seed = 1; seed <= $2; seed++)); do
        rm -f tower.save
        run play --packs villagers --cards one.deck --bots medium --players 2 --seed $seed --save tower.save --quiet
        run replay tower.save
        sed -n 's/^ *[0-9]*  round *\([0-9]*\) .*/\1/p' <<<"$out" | tail -n 1
    done | sort -n
}
towers=$(lengths "Folly Tower" 7 | sed -n 4p)
others=$(lengths Hearth 7 | sed -n 4p)
[ "$towers" -le $((2 * others)) ]
ok "games with a tower ($towers rounds) are not twice as long as others ($others)" $?
finish
