#!/bin/bash
# What players choose in secret: a second, naive model says who is asked, with which choices,
# and what comes of it, and that nobody sees what others chose before all have.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
if ! command -v python3 >/dev/null; then
    echo "ok - skipped: there is no python3"
    exit 0
fi

python3 "$root/tests/council.py" "$HAMLET" 1 "$(runs 100 3)" >said 2>&1
ok "the engine and a naive model agree on what is chosen in secret" $?
tail -n 3 said | sed 's/^/    /'

cat >moot.card <<'END'
variant moot {
  counter aye { plural "ayes" letter Y start 0 capacity 1 }
  when a round ends { secretly { may gain 1 aye } }
}
END
line=$'\nname wood\nplace wood on a1\n\nplace wood on a1\n\ngain 1 aye\n\nlog\ntowns\n'
run_with "$line" play --plain --with moot.card --bots person,person --players 2 --seed 1
has "each is asked behind a curtain" "$out" "Pass the keyboard to Player 2"
has "... and told that nobody sees it" "$out" "choose how to go on, in secret"
lacks "... and reads nothing of what the other chose" "$out" "1: gain 1 aye"
lacks "... nor sees what came of it" "$out" "ayes 1/1"
run_with "${line}decline"$'\n\nlog\n' play --plain --with moot.card --bots person,person \
    --players 2 --seed 1
has "when all have chosen, it is told" "$out" "1: gain 1 aye"
