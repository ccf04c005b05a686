#!/bin/bash
# Whatever a terminal sends (clicks as X10 and SGR have them, what is let go, drawn along or
# cut short, wheels, other buttons, rubbish, pastes) at every kind of moment: nothing waits for
# a key, nothing of it is a key, and the next key does what it always does.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
export TERM=xterm
if ! command -v python3 >/dev/null || ! command -v prlimit >/dev/null; then
    echo "ok - skipped: there is no python3, or no prlimit"
    exit 0
fi
note_process

# Nothing that these do can be seen: outside of everything that can be clicked, or no click at
# all. Those that are cut short come last, with time for somebody to look up.
clicks='send \x1b[<0;80;1M
sleep 0.1
send \x1b[<0;80;1m
sleep 0.1
send \x1b[M p!
sleep 0.1
send \x1b[M#p!
send \x1b[<0;80;1m
send \x1b[<32;80;1M\x1b[<35;80;1M
send \x1b[<64;80;1M\x1b[<65;80;1M
send \x1b[<2;80;1M\x1b[<2;80;1m\x1b[<1;1;1M
send \x1b[<0;0;0M\x1b[<0;99999;99999M\x1b[<;;M\x1b[<0;1M\x1b[<0;80;1;1M
send \x1b[M p!\x1b[M#p!
send \x1b[M@p!\x1b[M`p!\x1b[Map!
send \x1b[M\xff\xff\xff\x1b[M\x00\x00\x00
send \x1b[?1;2c\x1b[12;40R\x1b[99~\x1b[I\x1b[O\x1b[111111111111111111111111111111111111q
send \x1b[200~q\nyq\n\x1b[201~
sleep 0.15
send \x1b[<0;8
sleep 0.15
send \x1b[M p
sleep 0.15
send \x1b[
sleep 0.15
send \x1bO
sleep 0.15'

# -- a bot that thinks goes on thinking, and its game goes on by itself

thinks='expect name wood
send \n
expect place wood
send \n
expect is thinking'
held_up() { # description, script
    typist "$thinks
$2
expect Marked: place
signal TERM" play --bots person,hard --think 700 --seed 3 --save "bot$((n += 1)).hamlet"
    typist_ends "a bot that thinks is not held up by $1" 143
}
# a finger takes its time between pressing and letting go
held_up "a click (SGR)" 'send \x1b[<0;70;10M
sleep 0.15
send \x1b[<0;70;10m'
TERM=screen held_up "a click (X10)" 'send \x1b[M f*
sleep 0.15
send \x1b[M#f*'
held_up "two clicks and a drag" 'send \x1b[<0;70;10M
sleep 0.1
send \x1b[<32;71;10M
sleep 0.1
send \x1b[<0;71;10m
sleep 0.1
send \x1b[<0;70;10M\x1b[<0;70;10m\x1b[<0;70;10M
sleep 0.1
send \x1b[<0;70;10m'
held_up "what is cut short" 'send \x1b[<0;7
sleep 0.15
send \x1b[M'

# -- every kind of moment; then a key, and what it shows

at() { # description, what to type to get there, the key and what it shows, arguments
    local what=$1 there=$2 probe=$3
    shift 3
    typist "$there
$clicks
$probe
signal TERM" "$@"
    typist_ends "$what: clicks and rubbish change nothing, and the next key does" 143
}
turn='expect name wood
send \n
expect place wood'
at "the set-up" 'expect a new game' 'send ?
expect another choice of this line' play
at "a question of the set-up" 'expect a new game
send \x1b
expect Leave without a game' 'send n
expect Enter: play' play
at "one's own turn" "$turn" 'send ?
expect all keys' play --bots person,random --seed 3 --save turn.hamlet
at "a page" "$turn
send c
expect Cards in play" 'send q
expect Options' play --bots person,random --seed 3 --save page.hamlet
at "the log" "$turn
send \\n
expect round 2
send w
expect the latest" 'send q
expect Options' play --bots person,random --seed 3 --save log.hamlet
at "the hand-over" 'expect Pass the keyboard' 'send \n
expect name wood' play --bots person,person --seed 3 --save hand.hamlet
at "the viewer" 'expect before the first' 'send ?
expect Keys' replay turn.hamlet
at "a puzzle" 'expect reach' 'send ?
expect Keys' puzzle 1
at "a bot" "$turn
send \\n
expect is thinking" 'send ?
expect Keys' play --bots person,hard --think 60000 --seed 3 --save think.hamlet
printf '#!/bin/sh\nsleep 60\n' >slow
chmod +x slow
at "a program that thinks" "$turn
send \\n
expect is thinking" 'send ?
expect Keys' play --bots person,./slow --patience 60000 --seed 3 --save slow.hamlet
at "a window that is too small" "$turn
size 60 20
expect go on in plain lines" 'size 80 24
expect Options
send ?
expect all keys' play --bots person,random --seed 3 --save small.hamlet
at "the question for a full disk" "$turn
run prlimit --fsize=100:unlimited --pid \$(cat pid)
send \\n
expect cannot be saved" 'send s
expect Save the game as:' play --bots person,random --seed 3 --save full.hamlet
at "a shared board" 'expect put a worker' 'send ?
expect Keys' play --packs little-town --bots person,random --seed 3 --save board.hamlet
yes 1 | head -400 | "$HAMLET" play --plain --mode solo --bots person --seed 3 --save over.hamlet >/dev/null
at "the end" 'expect The game is over' 'send ?
expect Keys' play --resume over.hamlet
# -- where something is typed, a paste is text, and its line breaks confirm nothing

typist "$turn
send s
expect Save the game as:
$clicks
send \\x1b[200~kept\\x1b[201~
sleep 0.3
send \\n
expect from now on
signal TERM" play --bots person,random --seed 3 --save line.hamlet
typist_ends "a line is not ended by what is pasted" 143
same "and takes it, and nothing else" "$(echo q*)" "q yq kept"
typist "expect > 
send \\x1b[200~br\\nick\\nquit\\n\\x1b[201~
expect br ick quit
send \\x15brick\\n
expect place brick
signal TERM" play --plain --bots person,random --seed 3 --save plain.hamlet
typist_ends "so it is in plain lines" 143
typist "$turn
send \\x1b[200~q\\nyu\\x1b[201~
expect A paste does nothing here
signal TERM" play --bots person,random --seed 3 --save nothing.hamlet
typist_ends "elsewhere it says that it does nothing" 143
typist "$turn
send \\x0c
expect Options
expect all keys
signal TERM" play --bots person,random --seed 3 --save redrawn.hamlet
typist_ends "Ctrl-L draws all anew" 143
finish
