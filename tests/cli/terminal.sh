#!/bin/bash
# hamlet play at a terminal, in both faces: signals, a closed terminal, Ctrl-Z, kill -9, a key
# that hurries a bot, other sizes. Wherever the game is, the terminal is left as it was and the
# game is kept up to the last choice.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
export XDG_CONFIG_HOME=$dir/config TERM=xterm
if ! command -v python3 >/dev/null; then
    echo "ok - skipped: there is no python3"
    exit 0
fi
save=game.hamlet
lacks() { case $2 in *"$3"*) ok "$1" 1 ;; *) ok "$1" 0 ;; esac; } # description, text, part
types() { # script, then arguments of play; a new game
    local script=$1
    shift
    rm -f "$save"
    goes_on "$script" --seed 3 --save "$save" "$@"
}
goes_on() { # the same with whatever game there is
    local script=$1
    shift
    out=$(printf '%s\n' "$script" | python3 "$root/tests/cli/typist.py" "$HAMLET" play "$@" 2>&1)
    all_met "$out"
    case $out in *'[never '* | *Sanitizer* | *'runtime error'*)
        ok "as the script has it" 1
        printf '%s\n' "$out" | cat -v | tail -40 | sed 's/^/    /' ;;
    esac
}
kept() { # description, moves: the save has so many, and is whole
    same "$1: the game is kept" "$("$HAMLET" replay --verify "$save" 2>&1 | sed 's/ moves*,.*: /: /')" \
        "$2: every state is as saved"
}
ends() { # description, exit code, moves
    has "$1: exit $2" "$out" "
exit $2
"
    has "$1: the terminal is as it was" "$out" "
terminal cooked"
    kept "$1" "$3"
}

# Where a game can be: what to type to get there, and how many choices were made by then.
# Both faces ask the same; full: Enter takes what is marked.
plain_at() {
    case $1 in
    question) moves=1 args=(--bots person,random) script='expect > 
send brick\n
expect place brick
expect > ' ;;
    line) moves=1 args=(--bots person,random) script='expect > 
send brick\n
expect place brick
expect > 
send pla
expect pla' ;;
    bot) moves=2 args=(--bots person,hard --think 60000) script='expect > 
send brick\n
expect place brick
expect > 
send b2\n
expect is thinking' ;;
    hand-over) moves=2 args=(--bots person,person) script='expect Pass the keyboard
send \n
expect > 
send brick\n
expect place brick
expect > 
send b2\n
expect Pass the keyboard to Player 2' ;;
    esac
}
full_at() {
    case $1 in
    question) moves=1 args=(--bots person,random) script='expect name wood
send \n
expect place wood' ;;
    page) moves=1 args=(--bots person,random) script='expect name wood
send \n
expect place wood
send c
expect Cards in play' ;;
    line) moves=1 args=(--bots person,random) script='expect name wood
send \n
expect place wood
send s
expect Save the game as:
send x
expect x' ;;
    bot) moves=2 args=(--bots person,hard --think 60000) script='expect name wood
send \n
expect place wood
send \n
expect is thinking' ;;
    hand-over) moves=2 args=(--bots person,person) script='expect Pass the keyboard
send \n
expect name wood
send \n
expect place wood
send \n
expect Pass the keyboard to Player 2' ;;
    esac
}

# -- signals, a closed terminal and kill -9, everywhere

for face in plain full; do
    for place in question page line bot hand-over; do
        [ "$face $place" = "plain page" ] && continue
        "${face}_at" "$place"
        [ "$face" = plain ] && args+=(--plain)
        what="$face, $place"
        for signal in TERM HUP INT; do
            # in plain lines, the first Ctrl-C is for a bot that thinks
            [ "$face $place $signal" = "plain bot INT" ] && continue
            types "$script
signal $signal" "${args[@]}"
            ends "$what, SIG$signal" $((128 + $(kill -l $signal))) "$moves"
        done
        types "$script
hang" "${args[@]}"
        has "$what, closed: exit 129" "$out" "
exit 129"
        kept "$what, closed" "$moves"
        types "$script
signal KILL" "${args[@]}"
        has "$what, killed" "$out" "exit -9"
        kept "$what, killed" "$moves"
        goes_on 'expect Player
signal TERM' --resume "$save"
        has "$what, killed: it goes on" "$out" "exit 143"
    done
done

# -- the end of a game

rm -f "$save"
yes 1 | head -400 | "$HAMLET" play --plain --mode solo --bots person --seed 3 --save "$save" >/dev/null
for signal in TERM HUP; do
    goes_on "expect The game is over
signal $signal" --resume "$save"
    has "the last page, SIG$signal: exit" "$out" "
exit $((128 + $(kill -l $signal)))
terminal cooked"
done

# -- put aside with Ctrl-Z, and brought back

for face in plain full; do
    for place in question page line bot hand-over; do
        [ "$face $place" = "plain page" ] && continue
        "${face}_at" "$place"
        [ "$face" = plain ] && args+=(--plain)
        # what is shown once more when it goes on
        case $face,$place in
        plain,question) again='expect > ' ;;
        plain,line) again='expect pla
send ce b2\n
expect round 2
expect > ' moves=5 ;;
        plain,bot) again='run true' ;; # it says no more until it has chosen
        plain,hand-over) again='expect Pass the keyboard to Player 2
send \n
expect Player 2
expect > ' ;;
        full,question) again='expect place wood' ;;
        full,page) again='expect Cards in play' ;;
        full,line) again='expect Save the game as:
expect x' ;;
        full,bot) again='expect is thinking' ;;
        full,hand-over) again='expect Pass the keyboard to Player 2' ;;
        esac
        types "$script
send \\x1a
stopped
terminal
signal CONT
$again
signal TERM" "${args[@]}"
        has "$face, $place, Ctrl-Z: the terminal is sane meanwhile" "$out" "[terminal cooked]"
        ends "$face, $place, Ctrl-Z and on" 143 "$moves"
    done
done

# -- a bot that thinks for a minute for each choice, unless it is told to hurry

plain_at bot
types "$script
send \\x03
expect is thinking
sleep 1.1
send \\x03
expect is thinking
sleep 1.1
send \\x03
expect round 2
expect > 
send quit\\n" --plain "${args[@]}"
ends "plain, Ctrl-C makes a bot choose at once, each time" 0 5
types "$script
again \\x03" --plain --bots hard --players 4 --think 60000
has "plain, pressed twice within a second: exit 130" "$out" "
exit 130
terminal cooked"
has "in the same round" "$out" "The game was left in round 1"
full_at bot
types "$script
press . Marked: place 
send q" "${args[@]}"
ends "full, a dot makes a bot choose at once" 0 5
finish
