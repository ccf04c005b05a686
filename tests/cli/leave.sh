#!/bin/bash
# Leaving games of hamlet play and going on with them: what a save remembers, which game was
# played last, which files are kept.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
export XDG_CONFIG_HOME=$dir/config
games=$XDG_DATA_HOME/hamlet/games

lacks() { case $2 in *"$3"*) ok "$1" 1 ;; *) ok "$1" 0 ;; esac; } # description, text, part
typed() { # words to type, one line each; "--"; arguments of play
    local text=''
    while [ "$1" != -- ]; do text+=$1$'\n' && shift; done
    shift
    run_with "$text" play "$@"
}
header() { # field of the set-up in a save
    python3 - "$1" "$2" <<'END'
import json, struct, sys
b = open(sys.argv[1], "rb").read()
n = struct.unpack("<I", b[12:16])[0]
print(json.dumps(json.loads(b[16:16 + n])["setup"].get(sys.argv[2])))
END
}
records() { "$HAMLET" replay --verify "$1" 2>&1; } # "N moves, N records: ..."
kept() { (cd "$games" 2>/dev/null && find . -type f | wc -l); }

# -- how long bots think

typed brick b2 quit -- --seed 3 --bots person,hard --playouts 3 --save p.hamlet
exits "a game with playouts" 0
same "the save says how many" "$(header p.hamlet playouts)" 3
same "and nothing of the time" "$(header p.hamlet think)" null
typed quit -- --resume p.hamlet
same "going on leaves that" "$(header p.hamlet playouts)" 3
typed 1 1 quit -- --resume p.hamlet --think 2
exits "options win when it goes on" 0
same "they are remembered" "$(header p.hamlet think)" 2
same "instead of what was before" "$(header p.hamlet playouts)" null
has "without harm to the game" "$(records p.hamlet)" "every state is as saved"
typed quit -- --seed 3 --bots person,hard --save q.hamlet
same "what is not said is not kept" "$(header q.hamlet think)$(header q.hamlet playouts)" nullnull
typed undo brick undo wood quit -- --seed 3 --bots person,random --save r.hamlet
was=$(records r.hamlet)
typed quit -- --resume r.hamlet --bots person,greedy
same "other bots are remembered, too" "$(header r.hamlet bots)" '["person", "greedy"]'
same "and no record is lost by that" "$(records r.hamlet)" "$was"

typed brick quit -- --seed 3 --bots person,hard --think 20000 --save slow.hamlet
{ printf 'b2\n' | timeout -s KILL 3 "$HAMLET" play --resume slow.hamlet; } >/dev/null 2>&1
same "a bot that thought for long does so again" "$(records slow.hamlet)" \
    "2 moves, 2 records: every state is as saved"
typed quit -- --resume slow.hamlet --think 1
exits "unless it is told otherwise" 0
has "for good" "$(timeout -s KILL 5 "$HAMLET" play --resume slow.hamlet <<<quit)" "left in round 2"

spoil() { # from, to, field, JSON value: the same save with another field, checksum and all
    python3 - "$@" <<'END'
import json, struct, sys
b = open(sys.argv[1], "rb").read()
n = struct.unpack("<I", b[12:16])[0]
head = json.loads(b[16:16 + n])
head["setup"][sys.argv[3]] = json.loads(sys.argv[4])
text = json.dumps(head, separators=(",", ":")).encode()
new = b[:12] + struct.pack("<I", len(text)) + text
crc = 0xffffffffffffffff
for byte in new:
    crc ^= byte
    for _ in range(8):
        crc = crc >> 1 ^ (0xc96c5795d7870f42 if crc & 1 else 0)
open(sys.argv[2], "wb").write(new + struct.pack("<Q", crc ^ 0xffffffffffffffff))
END
}
spoil q.hamlet bad.hamlet think 500
run_with quit play --resume bad.hamlet
exits "such a header is fine" 0
for bad in '0:expected 1 to 1000000000, not 0' '"long":expected a whole number, not a text' \
    '1e9:expected a whole number, not a fraction' '10000000000:expected 1 to 1000000000, not 10000000000'; do
    for field in think playouts; do
        spoil q.hamlet bad.hamlet $field "${bad%%:*}"
        run_with quit play --resume bad.hamlet
        [ "$code" -eq 1 ]
        ok "$field ${bad%%:*} in a save is refused" $?
        has "and it says why" "$err" "$field: ${bad#*:}"
    done
done
run_with '{"op": "new", "think": -5}
' engine
has "the same by the protocol" "$out" "think: expected 1 to 1000000000, not -5"

# -- which game was played last

person=(--bots person,random)
rm -rf "$XDG_DATA_HOME" ./*.hamlet
typed brick b2 'save my.hamlet' quit -- --seed 3 "${person[@]}"
has "a game is saved under another name" "$out" "The game is kept in 'my.hamlet' from now on."
same "the file by date has gone" "$(kept)" 0
run_with '' play --resume
has "the latest game is where it was saved" "$out" "To go on: hamlet play --resume $dir/my.hamlet"
has "with all of it" "$out" "Going on in round 2, after "
mkdir sub
(cd sub && run_with wood$'\n' play --resume && printf '%s\n' "$out" >../from-sub)
has "from any folder" "$(cat from-sub)" "To go on: hamlet play --resume $dir/my.hamlet"
typed brick quit -- --seed 4 "${person[@]}"
run_with '' play --resume
has "a game that is played later is the latest" "$out" "seed 4"
typed quit -- --resume my.hamlet
run_with '' play --resume
has "one that was taken up is, too" "$out" "seed 3"
typed brick quit -- --seed 5 "${person[@]}" --save "a name's
 own"
run_with '' play --resume
has "one that was begun with --save, whatever its name" "$out" "seed 5"
typed quit -- --seed 6 "${person[@]}"
run_with '' play --resume
has "but not one that was never begun" "$out" "seed 5"
run play --seed 7 --bots random,random --save bots.hamlet
run_with '' play --resume
has "nor one of bots alone" "$out" "seed 5"
yes 1 | head -400 | "$HAMLET" play --seed 8 --mode solo --bots person --save done.hamlet >"$dir/.out" 2>&1
run play --resume
has "of a finished game the result is shown" "$out" "This game is finished."
typed quit -- --resume my.hamlet
run play --resume done.hamlet
run_with '' play --resume
has "looking at one is not playing it" "$out" "seed 3"
rm my.hamlet
run_with '' play --resume
has "if its file is gone, the latest by date goes on" "$out" "seed 4"
has "and that is said" "$err" "hamlet: the game played last, '$dir/my.hamlet', is gone;"
for bad in '' / relative $'/nowhere\n' "$dir"$'\n' "$(head -c 20000 /dev/zero | tr '\0' /)"; do
    printf '%s' "$bad" >"$XDG_DATA_HOME/hamlet/last-game"
    run_with '' play --resume
    has "what else may be in that file does no harm" "$out" "seed 4"
done
rm -rf "$games"
run play --resume
says "without any there is none" "hamlet: there is no game to go on with"

typed brick undo wood b2 undo redo quit -- --seed 3 "${person[@]}"
file=$(ls "$games"/*.hamlet) was=$(records "$file") all=$("$HAMLET" replay --all "$file")
typed 'save all.hamlet' quit -- --resume
same "a game that moves takes every record with it" "$(records all.hamlet)" "$was"
same "and every choice that was taken back" "$("$HAMLET" replay --all all.hamlet)" "$all"
same "before the old file goes" "$(kept)" 0
typed 'save again.hamlet' quit -- --resume
same "a file that somebody named stays" "$(records all.hamlet)$(records again.hamlet)" "$was$was"
typed brick quit -- --seed 3 "${person[@]}"
typed 'save no/such/folder' "save $games" quit -- --resume
has "where nothing can be written" "$out" "Cannot write 'no/such/folder'"
same "the old file stays" "$(kept)" 1
has "and is whole" "$(records "$games"/*.hamlet)" "1 move, 1 record: every state is as saved"
typed quit -- --resume --save moved.hamlet
same "--resume with --save moves it, too" "$(kept) $(records moved.hamlet)" "0 1 move, 1 record: every state is as saved"
mkdir -p "$games" && mv moved.hamlet "$games/mine.hamlet"
typed 'save moved.hamlet' quit -- --resume "$games/mine.hamlet"
same "what lies there under another name is not ours to remove" "$(kept)" 1

# -- files of games that were never begun

rm -rf "$XDG_DATA_HOME"
typed quit -- --seed 3 "${person[@]}"
exits "leaving at once" 0
lacks "there is nothing to go on with" "$out" "To go on:"
lacks "nor is it said to be kept" "$out" "kept in its file"
same "and nothing is kept" "$(kept)" 0
typed towns quit -- --seed 3 --bots random,person
same "nor when only bots have chosen" "$(kept)" 0
typed brick undo quit -- --seed 3 "${person[@]}"
same "what a person chose is kept, even if it was taken back" "$(kept)" 1
typed quit -- --resume
same "and stays when it is only looked at" "$(kept)" 1
typed quit -- --seed 3 "${person[@]}" --save asked.hamlet
same "what was asked for is kept in any case" "$(records asked.hamlet)" "0 moves, 0 records: every state is as saved"
chmod 500 "$games"
if ! touch "$games/x" 2>/dev/null; then
    typed brick quit -- --seed 3 "${person[@]}"
    has "a folder that cannot be written" "$err" "hamlet: the game is not kept: cannot write"
fi
chmod 700 "$games"
finish
