#!/bin/bash
# Commands that look at files, with memory that runs out at some moment: whichever it is,
# the output is the whole one, or the code is 3 and one line says why.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
cc=${CC:-cc}
if [[ $HAMLET == */san/* ]] || ! command -v "${cc%% *}" >/dev/null; then
    echo "ok - skipped: sanitizers have allocators of their own, or there is no compiler"
    finish
fi
$cc -O1 -shared -fPIC -o short.so "$root/tests/preload/shortage.c" || exit 1

# A fault that is in every 200th moment only is found by chance, not each time; so the
# moments that are tried are as many for long commands as for short ones.
# A locale that the C library has no memory for is one that is not there: not looked at.
export LC_ALL=C
moments=$((${HM_RUNS:-100} < 100 ? 12 : 120))

starve() { # 0 or 1: whether it lasts; moment; command
    env LD_PRELOAD="$dir/short.so" SHORTAGE_LASTS="$1" SHORTAGE_AT="$2" \
        "$HAMLET" "${@:3}" >.got 2>.says </dev/null
}
as_ever() { cmp -s .got .want && cmp -s .says .wrong; }
ends_well() { # exit code
    { [ "$1" -eq "$usual" ] && as_ever; } ||
        { [ "$1" -eq 3 ] && [[ $(cat .says) =~ ^[^$'\n']*": out of memory"$ ]]; }
}

survives() { # command
    local all lasts n bad=''
    env LD_PRELOAD="$dir/short.so" SHORTAGE_COUNT="$dir/asked" \
        "$HAMLET" "$@" >.want 2>.wrong </dev/null
    usual=$?
    all=$(cat asked)
    for lasts in 0 1; do
        for ((i = 0; i < moments && i < all; i++)); do
            n=$((1 + i * all / (moments < all ? moments : all)))
            starve $lasts $n "$@"
            code=$?
            ends_well $code || bad+="    at $n (lasts: $lasts): exit $code, '$(head -c 200 .says)'"$'\n'
        done
    done
    [ -z "$bad" ]
    ok "$1 ends well whichever of $all allocations fails" $?
    printf '%s' "$bad"
}

printf 'card "Bad" { type wel patern { wood } source "t" }\n' >bad.card
printf '%s\n' '{"op": "new", "players": 2, "seed": 7}' '{"op": "save", "file": "game"}' \
    '{"op": "choose", "option": 4}' '{"op": "choose", "option": 5}' | "$HAMLET" engine >/dev/null

survives check "$root/cards/base/well.card"
survives check "$root/tests/cards/inn"
survives check --json bad.card
survives list
survives list --json
survives show Well
survives fmt "$root/cards/base/well.card"
survives fmt bad.card
survives test "$root/cards/base/well.card"
survives score "$root/docs/sample-town.json"
survives score --json "$root/docs/sample-town.json"
survives builds "$root/docs/sample-town.json"
survives replay game
survives replay --verify game
finish
