#!/bin/bash
# What happens around a game of hamlet play, in terminals that tmux plays: cards that are
# edited meanwhile, windows of another size while a line is typed, Ctrl-Z in a shell.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
export XDG_CONFIG_HOME=$dir/config
needs_tmux
flat() { seen | tr -s '\n ' ' '; } # lines are wrapped anywhere
tells() { comes "$1" flat "$2"; } # description, text that may be wrapped

# -- cards that are edited, on the full screen

card() { printf 'card "Bell" { type chapel pattern { %s } score %s source "house" }\n' "$1" "$2" >bell.new && mv bell.new bell.card; }
card wood 1
printf 'Cottage\nBell\n' >bell.deck
start 120 60 play --seed 3 --with bell.card --cards bell.deck --mode solo --bots person --watch --save watch.hamlet
await ">  1 take "
shows "a card" "Bell, chapel. 1 point."
keys "$(seen | sed -n 's/.*[ >]  \([0-9]*\) take wood.*/\1/p')" Enter
await "place wood"
keys Enter
await "build Bell"
card wood 2
tells "a card that was edited: a line says so, and what it reads now" "Changed: 'bell'. The game goes on with it. Bell: 2 points."
shows "the board is not covered" "build Bell"
shows "the new text is shown" "Bell, chapel. 2 points."
shows "and the game goes on where it was" "build Bell"
same "its save is for the new card" "$("$HAMLET" replay --with bell.card --verify watch.hamlet)" \
    "2 moves, 2 records: every state is as saved"
keys Enter
await "take "
card 'glass stone' 2
tells "with the move" "with it move 2 (Player 1: place wood on a1) gives another state."
tells "and that the card stays as it was" "'bell' not taken up: with it move 2 "
shows "so it does" "Bell, chapel. 2 points."
printf 'card "Bell" {\n  type chappel\n' >bell.new && mv bell.new bell.card
tells "with the place" "Not taken up: bell.card:1:13: this '{' has no closing '}'"
shows "the game goes on" "Bell, chapel. 2 points."
keys Enter
await "place "
keys Enter
card wood 3
tells "a mended one is taken up again" "The game goes on with it. Bell: 3 points."
shows "with its text" "Bell, chapel. 3 points."
keys q
await "exit 0"
has "nothing was lost" "$("$HAMLET" replay --with bell.card --verify watch.hamlet)" "every state is as saved"

# The number of an option may be another one's with the new card; what another player did in
# this round is nobody's business.
pair() { printf 'card "%s" { type %s pattern { %s } score 1 source "house" }\n' Ash chapel "$1" Oak tavern wood >pair.new && mv pair.new pair.card; }
pair wood
printf 'Cottage\nAsh\nOak\n' >pair.deck
start 80 24 play --seed 3 --with pair.card --cards pair.deck --bots person,random --watch
await "?: all keys"
keys Enter Enter
await "build Ash on a1"
keys Enter
await "round 2 "
pair glass
tells "the move is told as it was made" "with it move 3 (Player 1: build Ash on a1 from a1) "
await "?: all keys"
keys q
await "exit 0"
pair wood
start 80 24 play --seed 3 --with pair.card --cards pair.deck --players 2 --names Ann,Bob --watch
await "Pass the keyboard"
keys Enter Enter Enter
await "build Ash on a1"
keys Enter
await "Pass the keyboard to Bob"
keys Enter
await "place wood"
pair glass
tells "but not what others may not see yet" "with it move 3 (Ann) "
await "?: all keys"
keys q
await "exit 0"

# -- another size while a line is typed

start 80 24 play --plain --seed 3 --bots person,random
await "name wood"
keys -l "$(printf 'a%.0s' {1..70})"
await "> aaaa"
tmux -L "$socket" resize-window -t "s$n" -x 120 -y 24
keys -l "$(printf 'b%.0s' {1..30})"
await bbbb
keys C-a
keys -l Z
shows "a wider window is used at once" "> Z$(printf 'a%.0s' {1..70})$(printf 'b%.0s' {1..30})"
becomes "once" 'seen | grep -c aaaa' 1
keys C-u
keys C-k
keys -l quit
keys Enter
shows "and the line is as it was typed" "exit 0"

# -- Ctrl-Z in a shell

n=$((n + 1))
tmux -L "$socket" new-session -d -s "s$n" -x 80 -y 24 "HISTFILE= PS1='shell> ' bash --norc --noprofile -i"
await "shell>"
for face in '' --plain; do
    keys -l "clear; $HAMLET play --seed 3 --mode solo $face"
    keys Enter
    await "take wood"
    keys C-z
    shows "Ctrl-Z${face:+, plain}: back in the shell" "Stopped"
    keys -l clear
    keys Enter
    await "shell>"
    tmux -L "$socket" resize-window -t "s$n" -x 110 -y 30
    keys -l "fg"
    keys Enter
    if [ -z "$face" ]; then
        shows "fg: all is drawn again" "take wood"
        becomes "for the window as it is now" 'seen | wc -L' 110
        keys Enter
        shows "and the game goes on" "place wood"
        keys q
    else
        await "> "
        keys -l "wood"
        keys Enter
        shows "fg, plain: the game goes on" "place wood"
        keys -l quit
        keys Enter
    fi
    await "To go on:"
    tmux -L "$socket" resize-window -t "s$n" -x 80 -y 24
done
[ ! -s stderr ]
ok "no message and no sanitizer" $?
[ ! -s stderr ] || sed 's/^/    /' stderr

# -- a folder that cannot be synced (nor read): the new file is there, so the game goes on in it
as_user=()
[ "$(id -u)" -ne 0 ] || as_user=(setpriv --reuid 65534 --clear-groups)
if ! "${as_user[@]}" true 2>/dev/null; then
    echo "ok - skipped: root can read every folder"
    finish
fi
shut=$(mktemp -d)
cp "$HAMLET" "$shut/hamlet" && cp -r "$root/cards" "$shut"
cd "$shut" || exit 1
bell() { printf 'card "Bell" { type chapel pattern { wood } score %s }\n' "$1" >bell.new && mv bell.new bell.card; }
printf 'Cottage\nBell\n' >bell.deck
bell 1
[ "$(id -u)" -ne 0 ] || chown -R 65534 .
{
    printf '1\n1\n'
    sleep 1
    bell 2 && chmod 300 .
    printf 'log\n'
    sleep 1
    printf '1\n1\nquit\n'
} | HAMLET_PATH=cards HOME=$shut XDG_DATA_HOME=$shut/data "${as_user[@]}" ./hamlet play --seed 3 \
    --with bell.card --cards bell.deck --mode solo --bots person --watch --save bell.hamlet >"$dir/.out" 2>&1
chmod 700 .
out=$(cat "$dir/.out")
has "a folder that is shut: the cards are taken up" "$out" "Changed: 'bell'. The game goes on with it"
same "and every choice is kept" "$(HAMLET_PATH=cards "$HAMLET" replay --with bell.card --verify bell.hamlet 2>&1)" \
    "4 moves, 4 records: every state is as saved"
cd "$dir" && rm -rf "$shut"
finish
