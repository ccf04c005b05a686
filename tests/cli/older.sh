#!/bin/bash
# Saves of older versions, from the outside. tests/saves has games as they were written:
# VERSION-WHAT.hamlet by a released version, and 0.2.0-rules2-WHAT.hamlet by the last
# program that wrote save format 1. They are never made anew. WHAT.txt is what that
# version's own `hamlet replay` told of the moves.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

saves=$root/tests/saves
replayed='every choice was replayed; hashes of save format 1, rules'

count=0
for save in "$saves"/*.hamlet; do
    name=$(basename "$save" .hamlet)
    cp "$save" game
    run replay --verify game
    exits "$name: its choices can be made again" 0
    has "$name: and that states are not compared is said" "$out" "$replayed"
    has "$name: with the version" "$err" "hamlet: 'game' is by version ${name%%-*} (save format 1, rules "
    same "$name: looking at it changes nothing" "$(cksum <game)" "$(cksum <"$save")"
    moves=${out%% *}
    if [ -f "$saves/$name.txt" ]; then
        run replay game
        same "$name: it is the game that it was" "$(grep '^ *[0-9]*  round' <<<"$out")" \
            "$(cat "$saves/$name.txt")"
    fi
    run play --save game --bots random --quiet
    exits "$name: it can be played on" 0
    run replay --verify game
    has "$name: and is of this version then" "$out" ": every state is as saved"
    [ "${out%% *}" -ge "$moves" ]
    ok "$name: with all its moves" $?
    run replay --all game
    has "$name: which are said to be older" "$out" "  note: played so far by ${name%%-*}, save format 1, rules "
    count=$((count + 1))
done
[ "$count" -ge 11 ]
ok "there are saves of every version" $?

# Of 0.3.0 on, states can be compared as long as neither the format nor a rule is another.
for save in "$saves"/0.3.0/*.hamlet; do
    run replay --verify "$save"
    exits "0.3.0, $(basename "$save" .hamlet): its choices can be made again" 0
    has "and every state is as it was saved" "$out" ": every state is as saved"
done

amended() { # save, the rule
    run replay --verify "$saves/$1.hamlet"
    has "$1: what was set right since is named" "$err" "; set right since: $2"
}
amended 0.1.0-solo "the next resource card is turned up after building"
amended 0.2.0-solo "the next resource card is turned up after building"
amended 0.2.0-watch "who gets a piece by a neighbour's building may build again"
amended 0.2.0-cavern "cubes that others set aside are seen as their towns are"
amended 0.2.0-residence "what a tile activates around it counts for objectives, one by one"

cp "$saves/0.2.0-standard.hamlet" game
run play --save game --bots random --quiet
run replay --all --json game
has "a note in JSON" "$(tr -d '\n' <<<"$out" | tr -s ' ')" \
    '{ "kind": "note", "type": 1, "text": "played so far by 0.2.0, save format 1, rules 1" }'

# -- the line protocol
cp "$saves/0.2.0-solo.hamlet" game
run_with '{"op": "load", "file": "game"}
' engine
has "an answer tells of an older save" "$out" \
    '"older": {"engine": "0.2.0", "format": 1, "rules": 1, "amended": "the next resource card'
same "which is as it was" "$(cksum <game)" "$(cksum <"$saves/0.2.0-solo.hamlet")"
cp "$saves/0.2.0-standard.hamlet" game
run_with '{"op": "load", "file": "game"}
{"op": "undo"}
{"op": "load", "file": "game"}
' engine
lacks "after a step it is no older one" "$(tail -n 1 <<<"$out")" '"older"'

# -- dice: a game rolls on as it began, also in a file of this version
dice=$saves/luck/0.2.0-rules3-dice.hamlet with=(--with "$root/tests/cards")
run replay --verify "$dice" "${with[@]}"
exits "dice of an older game fall as they did" 0
run replay "$dice" "${with[@]}"
has "and its points are what they were" "$(tr -s ' ' <<<"$out")" "total -10 15"
run play --resume "$dice" --save moved "${with[@]}" --quiet
exits "it can be moved to a file of this version" 0
run replay --verify moved "${with[@]}"
has "where they do, too" "$out" ": every state is as saved"
run replay --json moved "${with[@]}"
has "by the set-up, which says so" "$out" '"luck": 3'
run replay moved "${with[@]}"
lacks "such a game has no code" "$out" "code: "

# -- a choice that cannot be made any more
mkdir -p mine/base
cp "$root"/cards/base/*.card mine/base/
export HAMLET_PATH=$dir/mine
cheaper_cottage mine/base/cottage.card
cp "$saves/0.2.0-watch.hamlet" game
run replay --verify game
exits "a choice that cannot be made any more" 1
has "the file and the move are named" "$err" "hamlet: 'game', move "
has "and what may have been met" "$err" " is not possible any more; set right since: who gets a piece by a neighbour's building may build again"
has "with what else has changed" "$err" "a pack has changed, too"
run play --save game --bots random --quiet
exits "it cannot be played on" 1
same "but nothing of it is lost" "$(cksum <game)" "$(cksum <"$saves/0.2.0-watch.hamlet")"
finish
