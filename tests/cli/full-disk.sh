#!/bin/bash
# A file that cannot be written any more, as on a full disk: it is told when it happens, where
# one plays, with ways to go on; nothing that was chosen before is lost. The disk is full when
# files may have no more bytes than they have (prlimit).
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
export TERM=xterm
if ! command -v python3 >/dev/null || ! command -v prlimit >/dev/null; then
    echo "ok - skipped: there is no python3, or no prlimit"
    exit 0
fi
note_process
printf 'prlimit --fsize=100:unlimited --pid "$(cat %s/pid)"\n' "$dir" >fill
printf 'prlimit --fsize=unlimited --pid "$(cat %s/pid)"\n' "$dir" >empty
save=game.hamlet
types() { # script, then arguments of play
    local script=$1
    shift
    rm -f "$save" other.hamlet
    typist "$script" play --seed 3 "$@"
}
kept() { # description, file, moves
    same "$1" "$("$HAMLET" replay --verify "$2" 2>&1 | sed 's/ moves*,.*: /: /')" \
        "$3: every state is as saved"
}
turn='expect name wood
send \n
expect place wood
run sh fill
send \n
expect cannot be saved
expect File too large'
mine=(--bots person,random --save "$save")

# -- the full screen

types "$turn
run sh empty
send \\n
expect round 2
send q" "${mine[@]}"
typist_ends "trying again when there is room" 0
kept "all of it is kept" "$save" 5
types "$turn
send \\n
expect still cannot be saved
send s
expect Save the game as:
send other.hamlet\\n
expect File too large
run sh empty
send s
expect Save the game as:
send other.hamlet\\n
expect round 2
send q" "${mine[@]}"
typist_ends "saving elsewhere, where there is room" 0
kept "all of it is there" other.hamlet 5
kept "what was kept before is left" "$save" 1
types "$turn
send w
expect round 2
send q
expect The game was left in round 2." "${mine[@]}"
typist_ends "going on without saving" 0
kept "what was kept before is left" "$save" 1
lacks "and nothing else is said to be" "$out" "To go on:"
types "$turn
send q
expect cannot write" "${mine[@]}"
typist_ends "leaving" 1
has "how to go on is told" "$out" "To go on: hamlet play --resume $save"
kept "with what was kept before" "$save" 1
types "$turn
signal TERM" "${mine[@]}"
typist_ends "a signal" 143
types 'expect name wood
send \n
expect place wood
run sh fill
send u
expect cannot be saved
run sh empty
send \n
expect name wood
send q' "${mine[@]}"
typist_ends "taking back" 0
kept "is kept" "$save" 0
types 'expect name wood
run sh fill
send !
expect cannot be saved
send w
expect The hint is marked
send q' "${mine[@]}"
typist_ends "a hint" 0
printf 'ulimit -S -f 0\nexec "$@"\n' >noted
types 'expect The game is not kept
expect without saving
send s
expect Save the game as:
send other.hamlet\n
expect too large
send \n
expect name wood
send \n
expect place wood
send q' --bots person,random
typist_ends "a game that cannot be begun in a file says so on the screen, and is played" 0
note_process

# -- plain lines

turn='expect > 
send brick\n
expect place brick
expect > 
run sh fill
send b2\n
expect File too large
expect quit> '
types "$turn
send perhaps\\n
expect Type 'again'
send again\\n
expect File too large
expect quit> 
run sh empty
send again\\n
expect round 2
expect > 
send quit\\n" --plain "${mine[@]}"
typist_ends "plain, trying again when there is room" 0
kept "all of it is kept" "$save" 5
types "$turn
send save other.hamlet\\n
expect File too large
run sh empty
send save other.hamlet\\n
expect round 2
expect > 
send quit\\n" --plain "${mine[@]}"
typist_ends "plain, saving elsewhere" 0
kept "all of it is there" other.hamlet 5
types "$turn
send without\\n
expect round 2
expect > 
send quit\\n" --plain "${mine[@]}"
typist_ends "plain, going on without saving" 0
lacks "and nothing is said to be kept" "$out" "To go on:"
types "$turn
send quit\\n" --plain "${mine[@]}"
typist_ends "plain, leaving" 1
finish
