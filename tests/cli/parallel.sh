#!/bin/bash
# GNU parallel starts chunks of a run, here and on hosts that are none: what they add up to is
# one run, and a chunk that fails is noticed (docs/cluster.md).
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
if ! command -v parallel >/dev/null || ! parallel --version 2>/dev/null | grep -q '^GNU parallel'; then
    echo "ok - skipped: there is no GNU parallel"
    finish
fi
export XDG_CACHE_HOME=$dir/cache

timeless() { sed -E '2{/^in .* per second on /d}; s/"seconds": [^,]*, "per_second": [^,]*, "threads": [0-9]+/TIME/'; }
# Lists of seeds come by :::, so it reads no stdin; and it is told not to ask for a citation.
chunks() { # folder, then as for parallel
    mkdir -p "$1"
    parallel --will-cite --jobs 2 --joblog "$1/log" --results "$1/{}.run" "${@:2}" </dev/null >par.out 2>par.err
    code=$?
}
whole() { # folder, form, options of the run in one piece
    run sim merge "$1"/*.run $2
    [ "$code" -eq 0 ] && [ "$(timeless <<<"$out")" = "$("$HAMLET" sim "${@:3}" $2 | timeless)" ]
    ok "$1: merged is one run${2:+, $2} $err" $?
}
log() { awk -v "c=$2" 'NR > 1 { print $c }' "$1/log" | sort -n | uniq -c | awk '{ print $2 "x" $1 }' | tr '\n' ' '; }

# -- here
chunks run "$HAMLET" sim --bots builder,random --players 3 --first {} --count 15 --threads 1 --json ::: 1 16 31 46 61
exits "five chunks, two at a time ($(head -3 par.err))" 0
same "the log has them" "$(log run 7)" "0x5 "
for form in --json --csv ''; do
    whole run "$form" --bots builder,random --players 3 --first 1 --count 75
done
chunks study "$HAMLET" sim --card Inn --card "'Feast Hall'" --bots random --first {} --count 12 --threads 1 --json ::: 1 13 25
exits "chunks of pairs" 0
for form in --json ''; do
    whole study "$form" --card Inn --card "Feast Hall" --bots random --first 1 --count 36
done

# -- on hosts: an ssh that stays here gets what the true one would
cat >ssh <<'X'
#!/bin/bash
while case $1 in -*) true ;; *) false ;; esac do shift; done
echo "$1" >>"$HOME/ssh.log"
shift
[ "$1" = -- ] && shift
exec sh -c "$*"
X
chmod +x ssh
chunks hosts --ssh "$dir/ssh" --sshlogin 1/anna,1/bert --retries 2 \
    "$HAMLET" sim --bots builder,random --players 3 --first {} --count 15 --threads 1 --json ::: 1 16 31 46 61
exits "chunks by ssh ($(head -3 par.err))" 0
same "all went to one of the hosts" "$(sort -u ssh.log | tr '\n' ' ')" "anna bert "
# Parallel's helper on a host can fail to start and still be taken for done (docs/cluster.md);
# a busy machine does so once in some thousand chunks.
play_empty() { # folder, options of the run
    find "$1" -name '*.run' -empty | while read -r f; do
        "$HAMLET" sim "${@:2}" --first "$(basename "$f" .run)" --count 15 --json >"$f" </dev/null
    done
}
play_empty hosts --bots builder,random --players 3
whole hosts --json --bots builder,random --players 3 --first 1 --count 75

# -- a host that is lost without a word
printf '#!/bin/sh\nexit 0\n' >deaf
chmod +x deaf
chunks lost --ssh "$dir/deaf" --sshlogin 1/anna "$HAMLET" sim --bots random --first {} --count 15 --json ::: 1 16
exits "parallel takes it for done" 0
run sim merge lost/*.run
exits "what is empty is not added" 1
says "but named" "hamlet: lost/1.run: is empty: this chunk was not played, play it again"
play_empty lost --bots random
whole lost --json --bots random --first 1 --count 30

# -- a chunk that fails the first time
cat >flaky <<'X'
#!/bin/bash
if [ "$1" = 16 ] && [ ! -e "$HOME/once" ]; then echo half of a chu; touch "$HOME/once"; exit 7; fi
exec "$HAMLET" sim --bots random --first "$1" --count 15 --json
X
chmod +x flaky
export HAMLET
chunks odd ./flaky {} ::: 1 16 31
exits "how many failed is the exit code" 1
same "the log tells which" "$(log odd 7)" "0x2 7x1 "
run sim merge odd/*.run
exits "it is not added" 1
has "but named" "$err" "odd/16.run: no JSON"
chunks odd --resume-failed ./flaky {} ::: 1 16 31
exits "--resume-failed plays it again" 0
same "and no other" "$(log odd 1)" "1x1 2x2 3x1 "
whole odd --json --bots random --first 1 --count 45
rm once
chunks again --retries 2 ./flaky {} ::: 1 16 31
exits "--retries does so by itself" 0
whole again --json --bots random --first 1 --count 45
finish
