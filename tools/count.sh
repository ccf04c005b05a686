#!/bin/sh
# Instructions that one item of each benchmark takes: tools/count.sh HAMLET [NAME...]
#
# Unlike seconds, they do not depend on how busy a machine is. Each benchmark is run under
# callgrind twice, with few items and with more; what is the same in both (loading,
# dealing) falls out of the difference. HAMLET must be built without instructions that
# valgrind does not know, such as AVX-512: make bench builds one (FLAVOR=count). With
# LIMIT, a build of tests/limit/limit.c, each is also told in playouts coded by hand.
set -eu
hamlet=$1
shift

# Names and how many items are enough: those that take long need few.
rows='score 2000
builds 4000
playout 200
batch 4000
copy 20000
random-1 160
random-2 160
random-4 80
random-6 80
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

counted() { # program and its words
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$@" 2>&1 >/dev/null |
        sed -n 's/.*Collected : //p'
}

instructions() { # name, count
    counted "$hamlet" bench "$1" --count "$2"
}

limit=0
if [ -n "${LIMIT:-}" ]; then
    limit=$((($(counted "$LIMIT" 1200 1) - $(counted "$LIMIT" 200 1)) / 1000))
    printf '%-16s %13d instructions each\n' 'by hand' $limit
fi

is_meant() { # name, those that are asked for
    name=$1
    shift
    [ $# -eq 0 ] && return 0
    for want; do
        case $name in "$want" | "$want"-*) return 0 ;; esac
    done
    return 1
}

printf '%s\n' "$rows" | while read -r name few; do
    is_meant "$name" "$@" || continue
    less=$(instructions "$name" "$few")
    more=$(instructions "$name" $((3 * few)))
    each=$(((more - less) / (2 * few)))
    printf '%-16s %13d instructions each' "$name" $each
    [ $limit -eq 0 ] || awk -v a=$each -v b=$limit 'BEGIN { printf " %9.2f by hand", a / b }'
    echo
done
