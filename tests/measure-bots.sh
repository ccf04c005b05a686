#!/bin/sh
# How well the bots play: averages alone, and each against each. Not part of make test,
# because it takes as long as it is given.
#
#   GAMES=200 THINK=1000 tests/measure-bots.sh [solo] [pairs] [little]
#
# GAMES    games of each kind (default 20; pairs change seats after every game)
# FIRST    the seed of the first game (default 1001: greedy was tuned on lower ones)
# THINK    milliseconds for a choice of a bot that searches (default 50)
# PLAYOUTS instead of THINK: the same figures on every machine
# BOTS     which ones (default "easy medium hard")
# JOBS     games at a time (default: as many as there are processors)
# Means come with half of their 95 % confidence interval; for games won, Wilson's.
set -u
HAMLET=${HAMLET:-build/hamlet} GAMES=${GAMES:-20} BOTS=${BOTS:-easy medium hard}
JOBS=${JOBS:-$(nproc)} FIRST=${FIRST:-1001}
if [ -n "${PLAYOUTS:-}" ]; then PACE="--playouts $PLAYOUTS"; else PACE="--think ${THINK:-50}"; fi
DECK=cards/base/first-game.deck
export HAMLET PACE DECK

# The totals of one game, in the order of the seats.
game() { # seed, bots, options
    seed=$1 bots=$2
    shift 2
    "$HAMLET" play --quiet --seed "$seed" --bots "$bots" $PACE "$@" </dev/null |
        awk '$1 == "total" { line = line " " $2 } END { print line }'
}
if [ "${1:-}" = game ]; then
    shift
    game "$@"
    exit
fi

if [ "${1:-}" = seated ]; then
    seed=$2 bots=$3 seat=$4
    shift 4
    echo "$seat $(game "$seed" "$bots" "$@")"
    exit
fi

seeds() { seq "$FIRST" $((FIRST + GAMES - 1)); }

solo() {
    echo "Solo, first-game cards, $GAMES games, $PACE"
    echo
    echo "| bot | points on average | worst | best |"
    echo "|---|---|---|---|"
    for bot in $BOTS; do
        seeds | xargs -P "$JOBS" -I {} sh "$0" game {} "$bot" --mode solo --cards $DECK |
            awk -v bot="$bot" '
                { n++; s += $1; q += $1 * $1
                  if (n == 1 || $1 > best) best = $1
                  if (n == 1 || $1 < worst) worst = $1 }
                END { m = s / n; v = n > 1 ? (q - n * m * m) / (n - 1) : 0
                      printf "| `%s` | %.1f ± %.1f | %d | %d |\n", bot, m,
                             1.96 * sqrt((v > 0 ? v : 0) / n), worst, best }'
    done
    echo
}

# One pair; one on the first seat in odd games and on the second in even ones.
pair() { # one, other, options
    one=$1 other=$2
    shift 2
    for seed in $(seeds); do
        if [ $((seed % 2)) = 1 ]; then echo "$seed $one,$other 1"; else echo "$seed $other,$one 2"; fi
    done | while read -r line; do echo "$line $*"; done |
        xargs -P "$JOBS" -L 1 sh "$0" seated |
        awk -v a="$one" -v b="$other" '
            { mine = $1 == 1 ? $2 : $3; other = $1 == 1 ? $3 : $2; d = mine - other
              n++; s += d; q += d * d; won += (d > 0) + (d == 0) / 2
              x += mine; y += other }
            END { m = s / n; v = n > 1 ? (q - n * m * m) / (n - 1) : 0
                  p = won / n; z = 1.96; k = 1 + z * z / n
                  c = (p + z * z / (2 * n)) / k
                  h = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / k
                  printf "| `%s` | `%s` | %.1f : %.1f | %+.1f ± %.1f | %.0f %% (%.0f to %.0f) |\n", a, b,
                         x / n, y / n, m, 1.96 * sqrt((v > 0 ? v : 0) / n),
                         100 * p, 100 * (c - h), 100 * (c + h) }'
}

pairs() { # title, options
    echo "$1, two players, $GAMES games, $PACE"
    shift
    echo
    echo "| bot | against | points | ahead by | won (draws half) |"
    echo "|---|---|---|---|---|"
    done_ones=
    for b in $BOTS; do
        for a in $done_ones; do pair "$b" "$a" "$@"; done
        done_ones="$done_ones $b"
    done
    echo
}

for what in ${*:-solo pairs little}; do
    case $what in
    solo) solo ;;
    pairs) pairs "Tiny Towns, first-game cards" --players 2 --cards $DECK ;;
    little) pairs "Little Town, first market" --packs little-town --players 2 --market beginner ;;
    *) echo "usage: $0 [solo] [pairs] [little]" >&2; exit 2 ;;
    esac
done
