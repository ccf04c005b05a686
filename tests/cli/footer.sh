#!/bin/bash
# The last line of the full screen tells the truth, in every state: what it offers is
# done, what means nothing says so, and pages of keys are never torn.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

needs_tmux
foot() { seen | tail -1 | sed 's/^ *//; s/ *$//'; }
footer() { becomes "$1" foot "$2"; } # description, the last line
leave() { keys q; await "exit 0"; }
back="q, Escape, Enter: back"
scroll="arrows, Space, PgUp: scroll"

# -- pages

start 80 24 play --players 2 --bots greedy --seed 7
await "name a resource"
footer "at first there is nothing to undo" \
    "arrows: choose  Enter: take  !: hint  c: cards  b: plan  q: quit  ?: all keys"
keys u
footer "messages are sentences" "There is nothing to undo."
keys r
footer "all of them" "There is nothing to redo."
keys Space
footer "Space, where it finds nothing" "These options have no squares; n goes to the next one."
keys '?'
footer "a page that scrolls: what scrolls it, what leads back" "$scroll  $back"
keys Space
shows "Space scrolls" "Thinking"
footer "and the page stays" "$scroll  $back"
keys x
footer "other keys say so" "x does nothing here.  $scroll  $back"
keys j
footer "once" "$scroll  $back"
for key in q Escape Enter '?'; do
    keys "$key"
    shows "$key leads back" "name a resource"
    keys '?'
    await "Choosing"
done
keys q
await "name a resource"
keys e
await "Points, if"
footer "where nothing scrolls, nothing is said of it" "$back"
keys Space
footer "and Space says that it is all" "There is no more to see.  $back"
keys x
footer "other keys do nothing there, either" "x does nothing here.  $back"
keys Escape
await "name a resource"
keys /
await "Square, words"
shows "how to do without a line is told" "Escape: back"
keys Escape
await "?: all keys"
keys s
await "Save the game as:"
shows "and without a file" "Escape: back"
keys Escape
await "?: all keys"

# -- what happened

keys Enter Enter
await "round 2 "
keys w
await "What happened, the latest"
footer "the log" "arrows: choose  Enter: see that moment  U: undo to it  q, Escape: back"
keys x
footer "unknown keys there" "x does nothing here; Enter sees that moment, q leads back."
keys Enter
await "move 1 of"
footer "a moment leads back" "Left, Right: a move  PgUp, PgDn: ten  Tab: boards  q: back  ?: all keys"
keys q
await "What happened, the latest"
keys U
await "y: yes, n: no"
keys x
shows "a question says so, too" "x does nothing here."
keys Escape
shows "Escape is no" "Enter: see that moment"
keys Escape
await "?: all keys"
comes "then there is" foot "  u: undo  "
leave

# -- while a bot thinks

start 80 24 play --players 3 --bots hard --think 600000 --seed 7
await "name a resource"
keys Enter
await "place "
keys Enter
await "is thinking"
keys Tab
footer "another's board, while a bot thinks" \
    ".: choose now  Arrows look around here  Tab: the next one  Escape: back"
keys Escape
footer "leads back" ".: choose now  Tab: boards  c: cards  w: log  u: undo  q: quit  ?: keys"
keys b
footer "a plan, while a bot thinks" \
    ".: choose now  b/B: other card  Space: next layout  Escape: no plan  ?: keys"
keys Escape
footer "ends" ".: choose now  Tab: boards  c: cards  w: log  u: undo  q: quit  ?: keys"
leave

# -- a hint, and a program that breaks

start 80 24 play --packs little-town --players 2 --bots greedy --think 60000 --seed 7
await "put a worker"
keys '!'
await "Thinking about a hint"
keys x
footer "while a hint is thought about" \
    "x does nothing here.  Thinking about a hint ...  .: now  Escape: no hint"
keys Escape
await "?: all keys"
leave
printf '#!/bin/sh\nexit 3\n' >broken && chmod +x broken
start 80 24 play --players 2 --bots person,./broken --seed 7
await "name a resource"
keys Enter Enter
await "A program has broken"
comes "Enter and q" foot "q: leave"
keys x
shows "nothing else does anything" "x does nothing here.  Enter: go on"
leave

# -- the end

yes 1 | head -3000 | "$HAMLET" play --seed 5 --mode solo --bots person --save alone >/dev/null
start 80 24 play alone
await "The game is over"
footer "the end, which has room" "v: see it again  a: another game  u: undo  q: leave  ?: keys"
keys x
shows "unknown keys at the end say so" " x does nothing here."
keys Enter
shows "Enter, too" " Enter does nothing here."
footer "while what can be pressed stays" "v: see it again  a: another game  u: undo  q: leave  ?: keys"
keys '?'
shows "? tells them" "see it again, move by move"
keys q
await "The game is over"
keys c
shows "cards can be read" "Cards in play"
keys q
await "The game is over"
keys w
shows "and the story" "What happened, the latest first"
keys q
await "The game is over"
leave
yes 1 | head -3000 | "$HAMLET" play --seed 5 --players 6 --bots person,random --save six >/dev/null
start 80 24 play six
await "The game is over"
footer "the end, which scrolls" \
    "arrows: scroll  v: see it again  a: another game  u: undo  q: leave  ?: keys"
leave

# -- the viewer

start 80 24 replay alone
await "before the first of"
footer "alone: no other boards, and out" "Left, Right: a move  PgUp, PgDn: ten  q: leave  ?: all keys"
keys x
footer "unknown keys there say so" "x does nothing here; ? tells all keys."
leave

# -- handing over, and the set-up

start 80 24 play --players 2 --bots person,person --seed 7
await "Pass the keyboard"
keys x
shows "at a hand-over nothing but Enter and q" "x does nothing here."
leave
start 80 24 play
await "> Play"
footer "the set-up: the first line" "up, down: line  Enter: play  q: leave  ?: keys"
keys Down
footer "a line with choices" "up, down: line  left, right: change  q: leave  ?: keys"
keys x
footer "unknown keys in the set-up say so" "x does nothing here; ? tells all keys."
keys 7
footer "and numbers that are no choice" "That number is no choice of this line."
keys End
footer "a line to type" "up, down: line  Enter: type  q: leave  ?: keys"
keys Home Right
footer "nothing to change" "There is nothing to change on this line."
leave

# -- pages of keys: the same at 80 columns and at 120

whole() { # description, text to wait for, keys to get there, arguments
    local what=$1 text=$2 page at
    for cols in 80 120; do
        start $cols 70 "${@:4}"
        await "$text"
        keys $3
        await "$back"
        page[cols]=$(seen | sed 's/ *$//; /^ Small towns/,$d') # a paragraph, which wraps
        keys q
        await "$text"
        keys q
        await "exit 0" || keys q
    done
    same "$what" "${page[80]}" "${page[120]}"
}
whole "the keys of a game stand in whole lines" "name a resource" '?' play --players 2 --bots greedy --seed 7
whole "of a shared board" "put a worker" '?' play --packs little-town --players 2 --bots greedy --seed 7
whole "of the viewer" "before the first of" '?' replay alone
whole "of the end" "The game is over" '?' play alone
whole "of the set-up" "> Play" '?' play

same "no message and no sanitizer" "$(grep -v 'the game is not kept' stderr)" ""
finish
