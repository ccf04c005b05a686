#!/bin/bash
# hamlet check --deep: games are played, and what never happens in them is told. Each finding
# is proven by a card that was made for it.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

card() { # name, parts
    printf 'card "%s" {\n  type chapel\n  pattern { wood wood stone }\n  source "t"\n  %s\n}\n' "$1" "$2"
}
deep() { run check --deep --games 60 "$@"; }

card Fine 'score 1' >fine.card
deep fine.card
exits "a right card is fine" 0
prints "and nothing is said about it" "1 file, 1 card: 0 errors, 0 warnings"

card Never 'only when count built > 90
  score 1' >never.card
deep never.card
has "never built" "$out" "'Never' was never built in"
has "nor could it be" "$out" "games, and never could be"
has "a command shows such a game" "$out" "to see such a game: hamlet play --with never.card --mode standard --players 1 --bots medium --seed 1"
exits "a warning does not fail" 0
command=$(sed -n 's/^to see such a game: hamlet //p' <<<"$out" | head -1)
# shellcheck disable=SC2086
run $command --quiet
has "which it does" "$out" "From --with: Never is in play."

card Zero 'score 1 when count cottage > 12' >zero.card
deep zero.card
has "never any points" "$out" "'Zero' was built in"
has "as it says" "$out" "games and never had points"

card Silent 'score 1
  on build { place wood on corner built }' >silent.card
deep silent.card
has "an effect that never happens" "$out" "what 'on build' says never happened in"

card Broken 'score lua { if count(all("cottage")) > 3 then return nil + 1 end return 1 }' >broken.card
run check --deep --games 400 broken.card
has "a script that breaks" "$out" "error:"
exits "is an error" 1
run check --deep --games 400 --json broken.card
has "by the code script" "$out" '"code": "script"'

printf 'ability "Idle" {\n  cost 1 villager\n  when another names any { build well on corner center }\n  source "t"\n}\n' >idle.card
deep --packs villagers idle.card
has "an ability that is never used" "$out" "'Idle' was never used in 60 games, and never could be"
deep --packs villagers --json idle.card
has "by its code" "$out" '"code": "never-used"'

card Nowhere 'score 1
  not in standard
  not in town-hall
  not in solo
  not in caller' >nowhere.card
deep --json nowhere.card
has "a card that is in no game" "$out" '"code": "unplayable"'
for pack in atelier shore; do
    run check --deep --games 24 --with "$root/tests/cards" "$root/tests/cards/$pack"
    exits "$pack: cells of many kinds, and ground" 0
done

# -- what takes long: a script that has to be run for every square

heavy() { # rounds of its loop
    printf 'card "Heavy" {\n  type chapel\n  pattern { wood wood stone }\n  source "t"\n  text "t"\n  score 1\n  on build lua { local n = 0 for i = 1, %s do n = n + 1 end place(kind("wood"), empty()) }\n}\n' "$1"
}
heavy 30000 >heavy.card
run check --deep --games 24 heavy.card
has "a step that takes much of its budget" "$out" "warning: a step with the effects of 'Heavy' took 3"
has "is found again by a command" "$out" "it is found again by: hamlet check --deep --seed 1 --games 24 heavy.card"
run check --deep --games 24 --json heavy.card
has "and has its code" "$out" '"code": "effort"'
heavy 3000 >light.card
run check --deep --games 24 light.card
prints "one that takes little is fine" "1 file, 1 card: 0 errors, 0 warnings"

# -- what a card does by a rule that somebody has to choose

card Choosy 'score 1
  on build { place wood on empty when rule solo-removes is "feast-hall" }' >choosy.card
deep choosy.card
prints "switches that cards ask for are turned" "1 file, 1 card: 0 errors, 0 warnings"
run check --deep --games 60 --rule solo-removes=inn choosy.card
has "but not against what somebody says" "$out" "what 'on build' says never happened in"

run check --deep --games 12 "$root/cards/little-town/o07.card"
exits "an objective of another deck than the usual one" 0
prints "is in play" "1 file, 1 card: 0 errors, 0 warnings"

# -- stopped: what was found so far is told

for wait in 2 6 20; do # until games are played; a busy machine has only just begun
    "$HAMLET" check --deep --games 1000000 zero.card >part.out 2>part.err &
    pid=$!
    sleep $wait
    kill -TERM $pid
    for ((i = 0; i < 100; i++)); do kill -0 $pid 2>/dev/null || break; sleep 0.1; done
    kill -KILL $pid 2>/dev/null && ok "SIGTERM ends it" 1
    wait $pid
    code=$?
    [ ! -s part.err ] || break
done
exits "SIGTERM ends it, and the exit code says so" 143
has "it says how far it came" "$(cat part.err)" "of 1000000 games with zero.card"
has "and what it found" "$(cat part.out)" "1 file, 1 card: 0 errors, "

deep --json zero.card
has "as JSON, with a code" "$out" '"code": "never-scores"'
deep zero.card
first=$out
deep zero.card
same "the same seed finds the same" "$out" "$first"

mkdir loose
cp fine.card zero.card loose
sed -i "s|wood wood stone|glass glass stone|" loose/fine.card
deep loose
has "folders of loose cards can be tried" "$out" "2 files, 2 cards: 0 errors, 1 warning"
refuses "standard input cannot" 1 "hamlet: --deep plays with card files, not with standard input" check --deep -
finish
