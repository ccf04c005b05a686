#!/bin/bash
# Memory that runs short, anywhere: no command crashes, none says something else than what
# it is, and what is printed is whole. tests/preload/shortage.c has the N-th allocation
# fail, or all from there on.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
if ! command -v cc >/dev/null || grep -q __asan_init "$HAMLET"; then
    echo "ok - skipped: no compiler, or an allocator of its own"
    finish
fi
export XDG_CACHE_HOME=$dir/cache
cc -O1 -shared -fPIC -o "$dir/shortage.so" "$root/tests/preload/shortage.c" || ok "the shortage is built" 1
printf 'card "Bell" {\n  type tavern\n  pattern { wood wood glass }\n  source "t"\n  score 6\n}\n' >bell.card
sed 's/6/3/' bell.card >knell.card
"$HAMLET" sim --first 1 --count 4 --threads 1 --json >a.json
"$HAMLET" sim --first 5 --count 4 --threads 1 --json >b.json
"$HAMLET" sim --games 4 --threads 1 --db old.db >/dev/null

steps=${STEPS:-$(runs 60 6)} # of each command, and each way
starve() { # arguments: each is run again and again
    local n i lasts said what="hamlet $*" bad=''
    rm -f new.db new.html
    env LD_PRELOAD="$dir/shortage.so" SHORTAGE_COUNT=n "$HAMLET" "$@" >whole 2>err
    exits "$what: with all the memory there is" $? 0
    n=$(cat n)
    for lasts in 0 1; do
        for ((i = 1 + lasts * n / steps / 2; i <= n; i += n / steps + 1)); do
            rm -f new.db new.html
            timeout -k 5 60 env LD_PRELOAD="$dir/shortage.so" SHORTAGE_AT=$i SHORTAGE_LASTS=$lasts \
                "$HAMLET" "$@" >out 2>err
            code=$? said=$(cat err)
            case $code/$said in
            0/*) [ "$(wc -l <out)" = "$(wc -l <whole)" ] || bad+="at $i, $lasts: cut short"$'\n' ;;
            3/"hamlet: out of memory") ;;
            *) bad+="at $i, $lasts: exit $code: $said"$'\n' ;;
            esac
        done
    done
    same "$what: it is told in one line, or done without" "$bad" ''
}
exits() { # description, code, code that should be
    same "$1" "$2" "$3"
}

starve sim --games 4 --threads 1
starve sim --games 4 --threads 2 --json
starve sim --games 4 --threads 1 --csv
starve sim --games 4 --threads 1 --db new.db
starve sim history --db old.db
starve sim history Cottage --db old.db --json
starve sim merge a.json b.json
starve sim merge a.json b.json --db new.db --json
starve sim compare bell.card knell.card --games 4 --threads 1
starve sim compare bell.card knell.card --games 4 --threads 1 --json
starve sim deck first-game --bots random,builder --games 2 --threads 1
starve sim deck first-game --bots random,builder --games 2 --threads 1 --json
starve sim --bots quick --with bell.card --card Bell --first 1 --count 4 --threads 1
starve sim --bots quick --with bell.card --card Bell --first 1 --count 4 --threads 1 --json
if command -v gnuplot >/dev/null; then
    starve sim --games 4 --threads 1 --html new.html
    starve sim deck first-game --bots random,builder --games 2 --threads 1 --html new.html
fi
finish
