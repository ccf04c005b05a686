#!/bin/bash
# What players have of counters, on screens of several sizes.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
needs_tmux

tally="play --with $root/tests/cards/tally --packs tally --seed 3"
screen() { # columns, lines, players
    start "$1" "$2" "$tally --players $3 --save $dir/s$1.$3"
    if [ "$3" -gt 1 ]; then
        await "press Enter"
        keys Enter
    fi
    await "name clay"
}
screen 80 24 1
shows "one's own, and the room for them; alone, who names is no news" "
Player 1  pence 3/5                           │"
screen 80 24 4
shows "with others it is" "Player 1  pence 3/5  names the resource"
shows "others' beside their names" "
Player 2            3p Player 3            3p"
screen 80 24 6
shows "where there is little room, numbers of players stay" "
Pla 2 3p Pla 3 3p Pla 4 3p Pla 5 3p Pla 6 3p"
screen 120 40 6
shows "with more room" "
Player 6                        3p"
keys '?'
await "Choosing"
keys End
await "things that lie on a square"
shows "the help tells the signs" "things that lie on a square"

# -- two counters, and what costs them
cat > "$dir/stall.card" <<'END'
variant fair {
  counter shell { plural "shells" letter L start 2 capacity 4 }
  counter bead { plural "beads" letter D start 3 capacity 4 }
}
card "Stall" {
  type    well
  pattern { wood stone }
  cost    1 shell 1 bead
  source  "house"
}
END
printf '%s\n' Cottage Stall > "$dir/stall.deck"
start 80 24 "play --with $dir/stall.card --cards $dir/stall.deck --bots person,random --seed 3 --save $dir/stall"
await "name wood"
shows "two of them have the same order everywhere" "2L 3D"
keys 1 Enter
await "place wood on a1"
keys 1 Enter
for _ in 1 2 3 4 5 6; do # the bot names anything; stone goes beside the wood
    await "Options"
    case $(seen) in *"name stone"*) keys 5 Enter && await "place stone: a free square" && keys 1 Enter && break ;; esac
    press End
    press Enter
done
await "build Stall"
shows "a price that is too long for its line goes on below it" "     b1 (1 shell, 1 bead)"
finish
