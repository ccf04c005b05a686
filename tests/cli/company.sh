#!/usr/bin/env bash
# Who plays with whom: on the command line, by the protocol, in saves, codes and reports.
# shellcheck source=tests/cli/lib.sh
source "$(dirname "$0")/lib.sh"

four=(play --plain --quiet --players 4 --bots quick --seed 5)

run "${four[@]}" --teams across
exits "a game of two teams is played" 0
has "both of a team win" "$out" "Player 1 and Player 3 win together with 56 points."
has "the table has the teams" "$out" "team        56 (A)    48 (B)    56 (A)    48 (B)"

run "${four[@]}" --teams "across lowest"
has "points of a team may be those of its last player" "$out" "20 (B)"
run "${four[@]}" --teams couples
has "couples overlap, and the worse one counts" "$out" "worse couple"
run play --plain --quiet --players 5 --bots quick --teams across
exits "an odd number cannot sit across" 1
says "and that is told" "hamlet: teams: 'across' needs an even number of players, not 5"
run "${four[@]}" --teams acros
exits "what nobody knows is refused" 1
has "with what there is" "$err" "across, pairs, sides, couples or a letter for each seat"

# -- a save, and the code of the game
run "${four[@]}" --teams "ABBA lowest" --save game.hamlet
exits "it is saved" 0
run replay --verify game.hamlet
exits "and played again" 0
run replay game.hamlet
code_of=$(grep -o 'code [0-9A-Z-]*' <<<"$out" | head -1 | cut -d' ' -f2)
if [ -n "$code_of" ]; then
    run play --plain --quiet --bots quick --code "$code_of"
    has "the code has the teams" "$out" "(A)"
fi

# -- what players begin with
run "${four[@]}" --handicap 2:points=9,a1=Fountain --handicap 4:d4=wood --save lead.hamlet
exits "players begin with more" 0
has "points are a line" "$out" "handicap"
run replay --verify lead.hamlet
exits "and it is replayed" 0
run "${four[@]}" --handicap 2
exits "what no player has is refused" 2
has "with the form" "$err" "2:points=5,coin=1,a1=wood"
run "${four[@]}" --handicap 2:a1=Lighthouse
exits "a building must be of a card" 1
run "${four[@]}" --handicap 2:coin=1
has "and a counter one of the game" "$err" "no player has coins in this game"
run "${four[@]}" --handicap 5:points=1
has "of somebody who plays" "$err" "5 players are said, and 4 play"

run play --packs little-town --players 2 --bots random --seed 5 --quiet
plain=$(sed -n 's/^total *//p' <<<"$out")
run play --packs little-town --players 2 --bots random --seed 5 --quiet --handicap 2:points=50
read -r one two <<<"$plain"
same "on a shared board points lie on the track from the beginning" \
    "$(sed -n 's/^total *//p' <<<"$out" | tr -s ' ')" "$one $((two + 50))"

# -- reports
run sim --players 4 --bots quick --teams across --games 30
has "a report tells wins by team" "$out" "teams (across sum): won by seats 1 and 3"
run sim --players 4 --bots quick --teams across --games 30 --json
printf '%s' "$out" >one.json
python3 - <<'PY'
import json
j = json.load(open("one.json"))
wins = sum(t["wins"] for t in j["by_team"])
shared = j["by_team"][0]["shared"]
assert wins + shared == 30, j["by_team"]
assert j["seats"][0]["wins"] == j["seats"][2]["wins"] == j["by_team"][0]["wins"]
PY
ok "teams win all games together, each of their seats as often" $?
run sim merge one.json
exits "and the report is read again" 0

# -- every mode and pack, taken back, saved and loaded in the middle; a model counts
text=$(HAMLET_PATH=$root/cards:$root/tests/cards python3 "$root/tests/cli/company.py" "$HAMLET" "$(runs 200 15)" 2>&1)
ok "whole games end as a plain model of teams says: $text" $?

exit $failed
