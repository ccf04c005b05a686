#!/bin/sh
# How near playouts and batches of them come to what is coded by hand: tools/ratio.sh HAMLET LIMIT...
#
# LIMIT is tests/limit/limit.c, built for one or more kinds of processor, of which the
# quickest counts: code for the newest vectors can be the slower one. All take turns, and
# the best run of each counts, since on a busy machine that is the one that was disturbed
# least. Exit 1 when they do not play the same games.
set -eu
hamlet=$1
shift
count=1000000 turns=5

field() { sed -n "s/.*\"$1\": \"*\([0-9a-f]*\).*/\1/p"; }
more() { if [ "$1" -gt "$2" ]; then echo "$1"; else echo "$2"; fi; }

# A benchmark, its vectors in words, and how LIMIT is told to play its games.
compare() {
    name=$1 told=$2 games=$3
    shift 3
    ours=0 limit=0 i=0
    while [ $i -lt $turns ]; do
        got=$("$hamlet" bench "$name" --json --count $count --seed 1)
        sum=$(printf '%s\n' "$got" | field checksum)
        ours=$(more "$ours" "$(printf '%s\n' "$got" | field per_second)")
        for program; do
            got=$("$program" $count 1 $games)
            if [ "$(printf '%s\n' "$got" | field checksum)" != "$sum" ]; then
                echo "ratio.sh: $program plays other games than $hamlet" >&2
                exit 1
            fi
            limit=$(more "$limit" "$(printf '%s\n' "$got" | field per_second)")
        done
        i=$((i + 1))
    done
    awk -v name="$told" -v a="$ours" -v b="$limit" 'BEGIN {
        printf "%s: %d a second, coded by hand %d: %.2f of it\n", name, a, b, a / b }'
}

compare playout playout '' "$@"
compare batch 'batch, the best vectors' each "$@"
compare batch-avx2 'batch, AVX2 at most' each "$@"
compare batch-plain 'batch, plain C' each "$@"
