#!/bin/bash
# Files and texts that are not what they should be: pipes and devices in place of files,
# and characters that command a terminal or turn what it shows around.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

# -- nobody waits for a pipe
mkfifo pipe pipe.card pipe.test
quick() { # description, arguments...: it is refused, and at once
    local what=$1 status
    shift
    timeout 20 "$HAMLET" "$@" >.out 2>.err </dev/null
    status=$?
    [ $status -ge 1 ] && [ $status -le 2 ]
    ok "$what: hamlet $*" $?
    has "and it is told why" "$(cat .err .out)" "not a plain file"
}
quick "a pipe is no card file" check pipe.card
quick "nor a test file" test pipe.test
quick "nor to be added" list --with pipe.card
quick "nor to be shown" show pipe.card
quick "nor to be laid out" fmt pipe.card
quick "nor a position" score pipe
quick "nor one to build in" builds pipe
quick "nor a deck" play --cards pipe --bots random
quick "nor a save to see" replay pipe
quick "nor to play in" play --bots random --save pipe
quick "nor to go on with" play --bots random --resume pipe
quick "a device is no file either" score /dev/null
talk() { timeout 20 "$HAMLET" engine; }
talk >.out <<<'{"op": "new"}
{"op": "load", "file": "pipe"}
{"op": "save", "file": "pipe"}
{"op": "save", "file": "/dev/null"}'
same "the engine refuses all three" "$(grep -c '"ok": false.*not a plain file' .out)" 3
mkfifo mill.card
timeout 20 "$HAMLET" new Mill --force >.out 2>.err
has "new writes into no pipe" "$(cat .err)" "cannot write 'mill.card': it is not a plain file"
timeout 20 "$HAMLET" score <(echo '{"cards": ["Cottage"], "players": [{"town": [["Cottage", ".", ".", "."],
    [".", ".", ".", "."], [".", ".", ".", "."], [".", ".", ".", "."]]}]}') >.out 2>.err
ok "but what the shell hands over is read" $?

# -- no text commands the terminal
# Right-to-left override, isolate, marks, a letter among the tags, a line separator, C1.
evil=$'Be\u202ell\u2066\u061c\u200f\U000E0041\u2028\u009bx'
cat >bell.card <<END
card "$evil" {
  type chapel pattern { wood glass glass }
  score 2 per corner cottage
  text "To$(printf '\u202e')wer" source "ho$(printf '\u2067')use"
}
END
position='{"cards": ["Cottage"], "players": [{"name": "%s", "town": [["%s", ".", ".", "."],
    [".", ".", ".", "."], [".", ".", ".", "."], [".", ".", ".", "."]]}]}\n'
# shellcheck disable=SC2059
printf "$position" "$evil" "$evil" >town.json
clean() { # description, arguments...: nothing of it gets through
    local what=$1
    shift
    run "$@"
    ! printf '%s\n%s' "$out" "$err" | grep -qP '[\x{80}-\x{9f}\x{61c}\x{200e}\x{200f}\x{2028}-\x{202e}\x{2066}-\x{2069}\x{e0000}-\x{e007f}]'
    ok "$what" $?
}
clean "list" list --with bell.card
has "names have question marks there" "$out" "Be?ll"
clean "show" show bell.card
clean "show by name" show "$evil" --with bell.card
clean "the program of a card" show --code bell.card
clean "check" check bell.card
clean "an unknown card" show "x$evil"
clean "an unknown option" "--$evil"
clean "an unknown command" "$evil"
clean "an unknown mode" play --mode "$evil"
clean "a file's name" score "$evil.json"
clean "a position" score town.json --with bell.card
clean "what can be built" builds town.json --with bell.card
clean "a new card" new "$evil"
exits "which is refused" 2
clean "a game" play --with bell.card --bots greedy --names $'A\u202eb\u2066,Bob' --seed 3 --save game.save
has "with a player's name" "$out" "A?b?"
clean "its replay" replay --with bell.card game.save
run_with $'cards\n1\n1\nwhy 1\nlook\nscore\nquit\n' play --plain --with bell.card --mode solo --seed 3 --bots person --names $'A\u202eb\u2066'
! grep -qP '[\x{80}-\x{9f}\x{61c}\x{200e}\x{200f}\x{2028}-\x{202e}\x{2066}-\x{2069}\x{e0000}-\x{e007f}]' <<<"$out"
ok "a game of a person" $?

# Bytes that are no character: half a surrogate pair, a form that is too long, beyond Unicode.
for bytes in '\xed\xa0\x80' '\xc0\xae' '\xe0\x80\xae' '\xf4\x90\x80\x80' '\xf0\x80\x80\xae'; do
    run show "x$(printf '%b' "$bytes")y"
    LC_ALL=C grep -qP '[\x80-\xff]' "$dir/.err"
    [ $? -eq 1 ]
    ok "$bytes does not reach the terminal" $?
done
talk >.out <<<'{"op": "new", "names": ["A\ud800", "B"]}'
has "nor is there half a pair in an answer" "$(cat .out)" '{"ok": false, "error": "not JSON'

# -- files that were closed before the program began: a save is not opened in their place
printf '1\n1\nquit\n' | "$HAMLET" play --bots person,quick --seed 4 --save closed.hamlet >&- 2>.err
code=$?
exits "without an output nothing can be told" 3
run replay --verify closed.hamlet
has "but the save is whole" "$out" "every state is as saved"
printf '%s\n' '{"op": "load", "file": "closed.hamlet"}' '{"op": "view"}' | "$HAMLET" engine >&- 2>.err
run replay --verify closed.hamlet
has "that of an engine, too" "$out" "every state is as saved"
"$HAMLET" play --bots person,quick --seed 4 --save none.hamlet <&- >.out 2>.err
code=$?
exits "without an input it is at its end" 0
has "and the game is left" "$(cat .out)" "To go on: hamlet play --resume none.hamlet"
"$HAMLET" play --bots random --seed 4 --save bots.hamlet <&- >&- 2>&-
run replay --verify bots.hamlet
has "with none of the three a game of bots is whole" "$out" "every state is as saved"
# A file that may not grow: blocks of 1024 bytes.
(ulimit -f 1; yes 1 | head -400 | "$HAMLET" play --bots person,quick --seed 4 --save full.hamlet >/dev/null 2>.err)
has "a file that may not grow is told" "$(cat .err)" "cannot write 'full.hamlet': File too large"
run replay --verify full.hamlet
has "and is as good as it was" "$out" "every state is as saved"
finish
