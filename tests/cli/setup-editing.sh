#!/bin/bash
# Typing in the set-up on the full screen: editing a line, letters of any kind, pasted text,
# names that are too long, and leaving it only on purpose.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
needs_tmux

to_name() { # down to the line of the first name, and Enter
    await "> Play"
    press End
    until [[ $(seen) == *$'\n>   Name 1'* ]]; do
        press Up
    done
    keys Enter
    await "Name 1 (Escape: as it was):"
}

start 90 26 play
to_name
shows "a field begins with the present answer" "Name 1 (Escape: as it was): Player 1_"
keys Home DC DC DC DC DC DC DC A n n Space
shows "Home and Delete" "Name 1 (Escape: as it was): Ann 1"
keys End BSpace o f Space A v o n
shows "End and Backspace" ": Ann of Avon_"
keys C-w
shows "Ctrl-W cuts the word" ": Ann of _"
keys C-u é ö
shows "Ctrl-U all before the cursor; letters of several bytes" ": éö_"
keys Left BSpace ü
shows "which go as one" ": üö"
keys C-a x C-e y C-a C-k
await ": _"
keys Z o ë Left C-b C-f Right Enter
shows "Ctrl-A, E, K, B and F" "Name 1                Zoë"
keys Enter
await ": Zoë_"
keys B o b Enter
shows "what is typed at once takes its place" "Name 1                Bob"
keys Enter
await ": Bob_"
keys x y Escape
shows "Escape leaves it as it was" "Name 1                Bob"

# -- pasted: line breaks in it are no Enter, what follows them no keys
keys Enter
await ": Bob_"
tmux -L "$socket" set-buffer $'Ann\nof\tq'
tmux -L "$socket" paste-buffer -p -t "s$n"
shows "pasted text stays in the line" ": Ann of q_"
keys Enter
shows "and is the answer" "Name 1                Ann of q"

# -- names
forty=1234567890123456789012345678901234567890
keys Enter
await ": Ann of q_"
keys C-u "${forty}1" Enter
shows "a name that is too long is refused" "A name has at most 40 columns, and this one has 41:"
shows "and changes nothing" "Name 1                Ann of q"
keys BSpace Enter
shows "it need not be typed again" "Name 1                $forty"
keys Enter
await ": $forty"
keys C-u "${forty}1" Enter
await "this one has 41:"
keys Escape
gone "Escape leaves it as it was" "this one has 41"
shows "and says no more of it" "Name 1                $forty"

# -- leaving
keys Escape
shows "Escape leads to the first line" "> Play"
shows "and says what comes next" "Escape here leaves"
keys Escape
shows "where it asks" "Leave without a game? (y or n)"
keys n
shows "no stays" "> Play"
keys q
shows "q asks where something was changed" "Leave without a game? (y or n)"
keys Escape
await "> Play"
keys Enter
shows "the game has the name" "$forty"
keys q
shows "and is left" "exit 0"

start 80 24 play
await "> Play"
keys q
shows "where nothing was changed, q leaves at once" "exit 0"
start 80 24 play
await "> Play"
keys Escape
shows "Escape asks all the same" "Leave without a game? (y or n)"
keys y
shows "and yes leaves" "exit 0"
# -- a code that is mistyped brings all other lines back, above its own
start 80 24 play --code 6FF7-040C-0SCC-5S
await "> Play"
keys End Enter
await "Code (Escape: as it was):"
keys C-u ZZZZ-1 Enter
shows "a mistyped code is told" "the code is mistyped"
shows "and the mark stays on its line" "> Code                    ZZZZ-1"
keys Enter
shows "so Enter types it again" "Code (Escape: as it was): ZZZZ-1_"
keys Escape q
await "Leave without a game? (y or n)"
keys y
await "exit 0"
same "nothing is said on stderr" "$(cat "$dir/stderr")" ""
finish
