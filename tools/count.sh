#!/bin/sh
# What one item of each benchmark takes: tools/count.sh HAMLET [NAME...]
#
# In instructions, where valgrind is: unlike seconds, they do not depend on how busy a
# machine is. Each benchmark is run under callgrind twice, with few items and with more;
# what is the same in both (loading, dealing) falls out of the difference. HAMLET must be
# built without instructions that valgrind does not know, such as AVX-512: make bench
# builds one (FLAVOR=count). Else in nanoseconds of the processor. With LIMIT, a build of
# tests/limit/limit.c, each is also told in playouts coded by hand.
set -eu
hamlet=$(realpath "$1")
shift
[ -z "${LIMIT:-}" ] || LIMIT=$(realpath "$LIMIT")
cd "$(dirname "$0")/.."

# Names, how many items are enough (those that take long need few), and options. What is
# behind a colon is our own word for the options.
rows='score 2000
builds 4000
playout 200
batch 4000
batch-avx2 4000
batch-plain 4000
copy 20000
random-1 160
random-2 160
random-4 80
random-6 80
random-2:villagers 80 --packs base,villagers
random-2:fortune 80 --packs base,fortune
random-2:both 40 --packs base,fortune,villagers
random-2:tiny-tears 40 --packs base,villagers --rule tiny-tears=on
random-2:harbor 16 --packs harbor
playout:5x5 200 --with tests/cards/wide
playout:6x6 200 --with tests/limit/six.card
playout:1-script 200 --with tests/limit/scripted.card --cards tests/limit/one.deck
playout:5-scripts 200 --with tests/limit/scripted.card --cards tests/limit/five.deck
load 2
load:six-packs 2 --packs base,fortune,villagers,house,villagers-house,harbor
builder-2 160
builder-4 80
quick-2 160
quick-4 80
quick-solo 320
greedy-solo 16
hard-2 32
hard-4 32
hard-solo 64
hard-little-town 64
little-town 32'

if command -v valgrind >/dev/null; then
    unit=instructions
    cost() { # of a program and its words
        valgrind --tool=callgrind --callgrind-out-file=/dev/null "$@" 2>&1 >/dev/null |
            sed -n 's/.*Collected : //p'
    }
    # A benchmark, how many items, options.
    each() {
        name=$1 few=$2
        shift 2
        less=$(cost "$hamlet" bench "$name" --count "$few" "$@")
        more=$(cost "$hamlet" bench "$name" --count $((3 * few)) "$@")
        echo $(((more - less) / (2 * few)))
    }
    by_hand() {
        echo $((($(cost "$LIMIT" 1200 1) - $(cost "$LIMIT" 200 1)) / 1000))
    }
else
    unit=nanoseconds
    per() { # what a second's items make of one
        sed -n 's/.*"per_second": \([0-9.]*\).*/\1/p' |
            awk '$1 > best { best = $1 } END { printf "%d\n", 1e9 / best }'
    }
    each() {
        name=$1 few=$2
        shift 2
        for _ in 1 2 3; do
            "$hamlet" bench "$name" --count $((20 * few)) --json "$@"
        done | per
    }
    by_hand() { for _ in 1 2 3; do "$LIMIT" 1000000 1; done | per; }
    cost() { echo 0; } # of a whole run of the program: nothing that could be told
fi

limit=0
tell() { # name, how much
    printf '%-19s %13d %s each' "$1" "$2" $unit
    [ $limit -eq 0 ] || awk -v a="$2" -v b=$limit 'BEGIN { printf " %10.2f by hand", a / b }'
    echo
}

is_meant() { # name, those that are asked for
    name=$1
    shift
    [ $# -eq 0 ] && return 0
    for want; do
        case $name in "$want" | "$want"-* | "$want":*) return 0 ;; esac
    done
    return 1
}

# Whole runs of the program: the loader, the packs, and what is asked.
tell_run() { # name, words
    name=$1
    shift
    n=$(cost "$hamlet" "$@")
    [ "$n" -eq 0 ] || tell "$name" "$n"
}

[ -z "${LIMIT:-}" ] || { limit=$(by_hand) && tell 'by hand' "$limit"; }
printf '%s\n' "$rows" | while read -r name few options; do
    is_meant "$name" "$@" || continue
    tell "$name" "$(each "${name%%:*}" "$few" $options)"
done
! is_meant run "$@" || tell_run run:score score docs/sample-town.json
! is_meant run "$@" || tell_run run:check check cards/base
