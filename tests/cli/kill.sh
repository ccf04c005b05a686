#!/bin/bash
# kill -9 of a playing engine at random moments: every choice that was acknowledged is
# in the save, in order, at most one more, and the save plays through.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

kills=$(runs 500 40)
seed=$$ && [ $# -gt 0 ] && seed=$1
RANDOM=$seed

# Goes forward and back, so it never ends: at the end of a game only choices fail.
game='{"op": "choose", "option": 0}
{"op": "choose", "option": 1}
{"op": "undo"}
{"op": "choose", "option": 2}
{"op": "redo"}'
{ for ((i = 0; i < 4000; i++)); do printf '%s\n' "$game"; done; } >steps
{ echo '{"op": "new", "players": 3, "seed": 5}'
  echo '{"op": "save", "file": "game"}'; cat steps; } >fresh
{ echo '{"op": "load", "file": "game"}'; cat steps; } >again

hashes() { grep -o '"hash": "[0-9a-f]*"' | cut -d'"' -f4; }

# Complete lines only: the last one may have been cut off by the kill.
acknowledged() {
    if [ -n "$(tail -c 1 answers)" ]; then sed '$d' answers; else cat answers; fi |
        grep '^{"ok": true' | hashes
}

# Of the answers, $1 lines are no records; of the records, $2 were there before.
check_save() {
    local want n
    want=$(acknowledged | tail -n +$(($1 + 1)))
    n=$(grep -c . <<<"$want")
    acks=$((acks + n))
    [ "$(tail -n +$(($2 + 1)) records | head -n "$n")" = "$want" ] &&
        [ $(($(wc -l <records) - $2 - n)) -le 1 ]
}

# Starts an engine on the file $1 and kills it some moments after its start ($2 = 0) or
# after its first answer.
kill_one() {
    : >answers
    "$HAMLET" engine <"$1" >answers 2>>complaints &
    local pid=$!
    until [ "$2" -eq 0 ] || [ -s answers ] || ! kill -0 $pid; do :; done
    sleep "0.0$(printf %03d $((RANDOM % 120)))"
    kill -9 $pid
    wait $pid 2>/dev/null
}

lost=0 acks=0 early=0 refused=0 before=0
: >complaints
for ((k = 0; k < kills; k++)); do
    how=fresh
    [ -e game ] && [ $((k % 3)) -ne 0 ] && how=again
    kill_one $how $((k % 4)) 2>/dev/null
    if [ $how = fresh ] && [ "$(acknowledged | wc -l)" -lt 2 ]; then
        early=$((early + 1)) # the old save or the new one, but no broken one
    fi
    [ -e game ] || continue
    replayed=$("$HAMLET" replay --json --all game 2>>complaints) || refused=$((refused + 1))
    hashes <<<"$replayed" >records
    if [ $how = again ]; then
        check_save 1 "$before" || lost=$((lost + 1))
    elif [ "$(acknowledged | wc -l)" -ge 2 ]; then
        check_save 2 0 || lost=$((lost + 1))
    fi
    before=$(wc -l <records)
done
run replay --verify game
exits "the last save is as it should be" 0
[ $lost -eq 0 ]
ok "$kills kills lose none of the acknowledged choices (seed $seed)" $?
[ $refused -eq 0 ]
ok "every save plays through afterwards" $?
[ "$acks" -gt "$kills" ]
ok "and the kills came while choices were being made" $?
[ "$early" -lt $((kills / 2)) ]
ok "not before the game had begun" $?
# A torn record would be fine, but a kill loses no writes, so there is none either.
grep -vE 'torn record|Killed' complaints | sort | uniq -c | sed 's/^/    /'
rm -f game game.hamlet-new steps fresh again answers records complaints
[ -z "$(ls)" ]
ok "no other files are left behind" $?
echo "    $acks choices acknowledged, $early kills before the first save"
finish
