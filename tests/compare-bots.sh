#!/bin/sh
# Do the bots of two programs choose the same? Plays the same games with both and compares
# every choice. Not part of make test, because the other program is an older build.
#
#   HAMLET=build/hamlet tests/compare-bots.sh OTHER
#
# SEEDS    the seeds to play (default "1 2 3"); a seed draws the cards, too
# PLAYOUTS of bots that search, for a choice (default 10)
# BOTS     which ones (default "hard medium")
# Both read the cards of this tree. Prints the games that differ, and how many there were.
set -u
HAMLET=${HAMLET:-build/hamlet} SEEDS=${SEEDS:-1 2 3} PLAYOUTS=${PLAYOUTS:-10}
BOTS=${BOTS:-hard medium} OTHER=${1:?which other program?}
HAMLET_PATH=$PWD/cards:$PWD/tests/lua
export HAMLET_PATH

# What is played: players with monuments and without, all modes, house rules, scripts.
games="
--players 2 --monuments
--players 2
--players 3 --monuments --cavern
--players 4 --monuments
--mode solo --monuments
--mode solo --cards cards/base/first-game.deck
--mode town-hall --players 2 --monuments
--mode caller --players 2
--packs house --players 2 --monuments
--packs doubles --players 2 --monuments
--packs doubles --mode solo
"

played=0 differ=0
for bot in $BOTS; do
    for seed in $SEEDS; do
        while read -r game; do
            [ -n "$game" ] || continue
            set -- play --plain --seed "$seed" --bots "$bot" --playouts "$PLAYOUTS" $game
            one=$("$HAMLET" "$@" </dev/null 2>&1)
            other=$("$OTHER" "$@" </dev/null 2>&1)
            played=$((played + 1))
            [ "$one" = "$other" ] && continue
            differ=$((differ + 1))
            echo "differs: $*"
        done <<GAMES
$games
GAMES
    done
done
echo "$played games, $differ differ"
[ "$differ" = 0 ]
