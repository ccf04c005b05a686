#!/bin/bash
# What the full screen draws: cards with their layouts at every size, options that differ
# by a square as one line, colours, names, and how a game ends. screen.sh has its games.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

needs_tmux
right() { seen | sed 's/^[^│]*│//; s/ *$//'; } # what is right of the boards
drawn() { comes "$1" right "$2"; } # description, lines of the right side that follow each other
leave() { keys q; await "exit 0"; }
escapes() { tmux -L "$socket" capture-pane -e -p -t "s$n"; }
# The colours that a word on the screen has: the escapes right before it.
paint() { escapes | grep -oE $'(\e\\[[0-9;]*m)+'"$1" | grep -m1 -E '4[0-8]' | grep -oE '[34][0-9](;5;[0-9]+)?' | sort -u | tr '\n' ' '; }

# -- one line for many squares

start 80 24 play --players 2 --bots greedy --cavern --names Ann --seed 7
await "name a resource"
keys Enter
shows "squares are one line, with their numbers" ">1-16 place wood: a free square"
shows "and the marked one is told" "Marked: place wood on a1"
keys Right Down
shows "which the arrows change" "Marked: place wood on b2"
shows "while the line stays" ">1-16 place wood: a free square"
keys Enter
shows "another's cube may be set aside" "place "
drawn "what is no square has a line of its own" ">1-15 place glass: a free square
  16 set glass aside"
keys n
shows "n leads there" "> 16 set glass aside"
keys Down
await "Marked: place"
keys Up Left 7
shows "a number is that of its square" "Marked: place glass on d2"
keys n
await "> 16"
keys p
shows "and p back to that square" "Marked: place glass on d2"
keys End Enter
await "round 3"

# -- cards at 80x24

drawn "all layouts are drawn" "⌂ Cottage  ♣ Granary  o Shed
· H        H H        W S
B G        W B
† Chapel  ♦ Feast Hall  ☼ Tailor
· · G     W W G         · H ·
S G S                   S G S
■ Warehouse
H W H
B · B"
keys Enter
await "Marked: place"
drawn "the card that the marked square serves is told, with its type" "o Shed, well. May be built on
  any empty square. 1 point."
keys c
shows "the page of cards has types and layouts, too" "♣ Granary, farm
     H H
     W B
 Feeds every building that can be fed and is on one of the eight squares"
keys Escape
await "?: all keys"
leave

start 80 24 play --players 2 --bots greedy --monuments --seed 7
shows "a monument to keep" ">  1 keep Grand Mausoleum of the"
keys n
drawn "has its shape and its rule" "─Marked─────────────────────────
· · G   ★ Architect's Guild,
· H S   "
leave

# -- larger, and other packs

start 120 40 play --players 3 --bots greedy --packs fortune --names Ann --seed 7
await "name a resource"
drawn "120x40: all in full, in lines that never tear a layout" "W W G   ♦ Feast Hall, tavern. 3 points if you"
comes "what it means here is told" "right | tr -s ' \\n' ' '" "more Feast Halls than the player on your right"
gone "and what holds in other modes is left out" "solo" right
leave
start 100 30 play --players 2 --bots random --packs villagers --seed 7
await "villager: choose"
shows "100x30, villagers: squares to come to are one line" ">1-4 choose: one of 4 squares"
drawn "cards without layouts are told" "* Scrap (1 villager). Costs 1 villager"
leave

# -- names

long=Annabella-Maria-Theresia-von-Ypsilanti
start 80 24 play --players 3 --bots greedy --names "$long,Bartholomaeus" --seed 7
await "Pass the keyboard"
keys Enter
shows "a long name stands above its town" "
$long"
shows "and one above a small town, where there is room" "
Bartholomaeus  "
leave
start 80 24 play --players 6 --bots person,random --names "$long,Bartholomaeus,C,D,E,F" --seed 7 --open
await "name a resource"
shows "where there is none, names are cut with dots" "
Barthol…"
leave

"$HAMLET" play --players 2 --bots greedy --monuments --seed 7 --save halls >/dev/null
start 80 24 replay halls
await "before the first of"
keys End
shows "a name on a square that is too narrow has two lines" "
 1  Feast      Feast      Feast      Feast     │"
shows "and is whole" "
    Hall       Hall       Hall       Hall      │"
leave

# -- small towns

"$HAMLET" play --players 6 --bots greedy --seed 9 --names Ann --save six >/dev/null
start 80 24 replay six
await "before the first of"
keys End
shows "buildings have the sign that their cards have" "
♦ ⌂ g ♦  ♦ ⌂ ♦ h  ♦ ⌂ ♦ ♦  h ♦ s ♦  ♦ ⌂ ♦ ♦    │"
keys '?'
await "Going through"
keys End
shows "which the page of keys tells" "Small towns: ⌂=cottage, ♣=farm, o=well,"
keys q
await "move "
keys c
await "Cards in play"
keys End
shows "and that of cards" "Small towns: ⌂=cottage, ♣=farm, o=well,"
keys q
await "move "
leave
start 80 34 replay six
shows "and the screen itself, where there is room" "
Small towns: ⌂=cottage, ♣=farm, o=well,"
leave
"$HAMLET" play --packs harbor --players 2 --bots random --seed 8 --quiet --save harbor.six >/dev/null
start 80 34 replay harbor.six
keys '?'
await "Going through"
keys End
shows "a sign that is a cube's letter gives way to the type's" "E=well"
keys q
await "move "
comes "in the list of cards, too" "seen | grep -oE '(│|  )E [A-Z]'" "E "
leave
before="LC_ALL=C" start 80 34 replay six
shows "ASCII: by letters" "
Small towns: C=cottage, F=farm, E=well,"
keys End
shows "as in the towns" "
T C g T  T C T h  "
leave

# -- the line on top

on_top() { seen | sed -n 1p; }
start 80 24 play --mode solo --seed 7
await "take wood"
keys Enter
await "place wood"
becomes "alone: points stay in a full line, the name goes" on_top \
    " round 1   Resource: wood (W)   On show: wheat, wood, glass          -16 points"
leave
start 80 24 play --players 6 --bots person,random --open --seed 7 \
    --names "$long,${long%i}a,C,D,E,F"
await "name a resource"
keys Enter
await "place wood"
becomes "with long names, too, which can be told apart" on_top \
    " round 1   Annabella-…i   Resource: wood (W)    Annabe…i -16  best Annabe…a -16"
shows "and above small towns" "
Annabe…a "
leave
start 80 24 play --players 4 --bots person,greedy,greedy,greedy --seed 7 \
    --names "'Ann Longnamed Person,Bob,Cy,Di'"
await "name a resource"
keys n Enter
await "place "
becomes "whose turn it is goes before others' names are cut to letters" on_top \
    " round 1   Resource: wheat (H)   Ann Longnamed Pe… -16  Bob -16  Cy -16  Di -16"
leave
start 80 24 play --packs little-town --players 2 --bots person,random --open --seed 7 \
    --names "$long,${long%i}a"
shows "below a shared board" " Annabell…a "
leave

# -- colours

towns() { start 80 24 play --mode solo --seed 7 && await "take wood" && keys Enter && await "place wood" && keys Enter; }
for term in screen xterm xterm-256color; do
    before="TERM=$term" towns
    await "take wheat"
    wood=$(paint 'W([^a-z]|$)') brick=$(paint 'B([^a-z]|$)') glass=$(paint 'G([^a-z]|$)') stone=$(paint 'S([^a-z]|$)')
    [ -n "$wood" ] && [ -n "$brick" ] && [ "$wood" != "$brick" ] && [ "$brick" != "$glass" ] && [ "$glass" != "$stone" ]
    ok "$term: wood, brick, glass and stone differ ($wood/ $brick/ $glass/ $stone)" $?
    leave
done
# A marked square keeps its colour behind its name, on dark and light terminals alike.
for term in screen xterm-256color; do
    before="TERM=$term" towns
    await "take wheat"
    keys Enter
    await "place "
    keys Left
    await "(wood"
    ! escapes | grep -qE $'\e\\[(0;)?(1;)?7m(\e\\[[0-9;]*m)*wood'
    ok "$term: a marked square is not reversed, so its colour stays behind its name" $?
    leave
done
before="TERM=screen NO_COLOR=1" towns
await "take wheat"
! escapes | grep -qE $'\e\\[[0-9;]*[34][0-7][;m]'
ok "NO_COLOR: no colours" $?
drawn "and the same letters" "· H        H H        W S"
leave
before="LC_ALL=C TERM=vt100" towns
await "take wheat"
drawn "ASCII: types by letters, layouts with dots" "C Cottage  F Granary"
leave

# -- a shared board

start 80 24 play --packs little-town --players 2 --bots greedy --names Ann --seed 7
await "put a worker"
keys Enter
await "Ann*        0  4"
shows "players have letters" "B Bot 1 "
shows "workers too" "(A)"
shows "and they are explained" "BoB: tile of Bot 1, (B): worker"
keys Enter
await "WFB"
tile=$(paint 'WF') worker=$(paint '\(A')
[ -n "$tile" ] && [ "$tile" != "$worker" ]
ok "a tile has its owner's colour, not Ann's ($tile/ $worker)" $?
leave
start 120 40 play --packs little-town --players 2 --bots greedy --names Ann --seed 7
await "put a worker"
shows "120x40: heads in full, and what a number behind letters means" "lake: fish, +2: two tiles"
shows "of all that is counted" "points workers houses wood stone fish wheat coins"
leave

# -- the end

over() { yes 1 | head -3000 | "$HAMLET" play --seed 5 --save "$1" "${@:2}" >"$1.txt"; }
over three --players 3 --monuments --bots person,greedy,greedy --names Ann,Bob,Cy
start 80 24 play three
shows "the end tells why and who won" "All towns are complete.
 Bob wins with 30 points."
shows "towns beside the table" " Ann                                                        Ann     Bob      Cy
 Fount… Green… wood   glass     Cottage                           0 (1)   6 (3)"
shows "with totals" "total                        -5      30      19"
shows "and, once, the seed" " Seed 5, code "
becomes "not twice" 'seen | grep -c "Seed 5"' 1
keys v
await "before the first of"
keys q
await "The game is over"
leave
start 200 50 play three
shows "names are whole where there is room" " Cathedral of Caterina "
keys v
await "before the first of"
keys End
shows "on a large board, too" " Cathedral of Caterina "
keys q
await "The game is over"
leave
has "lines of text have the same table" "$(cat three.txt)" "
total                        -5      30      19
rank                        3rd     1st     2nd
"
over board --packs little-town --players 3 --bots person,greedy,greedy --names Ann,Bob,Cy
start 80 24 play board
shows "Little Town: where points came from" "  tiles built "
shows "objectives" "  objectives shown "
shows "what was lost" "  workers not fed "
shows "and the board, with who is who" "Board A   A Ann, B Bob, C Cy; F forest, M mountain, L lake"
shows "and the names of its squares" "
   a       b       c       d       e       f       g       h       i
 1 M "
comes "all in sight" 'seen | tail -2' " 6 "
leave
start 120 40 play board
shows "below the table where its names have more room, and all is in sight" "
 1 mountain "
leave
over alone --mode solo --bots person
start 80 24 play alone
shows "alone: the level, and what the next one needs" "Aspiring Architect; Builder's Apprentice needs 10."
shows "in the table, too" "level       Aspiring Architect"
leave
over alike --players 4 --bots person,random --names "$long-1,$long-2,$long-3,Cy"
start 80 24 play alike
await "The game is over"
shows "long names that only differ at their ends are told apart in the table" "…1 "
shows "each of them" "…2 "
leave
yes 1 | head -900 | "$HAMLET" play --players 6 --bots person,greedy --seed 4 --save wells \
    --names Maximiliana-Theodora,Maximilian,東京タワー花子さん,Bo,Maximilian2,x >/dev/null
start 80 24 play wells
await "The game is over"
keys u
await "?: all keys"
keys u u u
drawn "options that are too long are wrapped, where there is room" "  1 build Fountain on d3 from
     d3 d4
>  2 build Fountain on d4 from
     d3 d4
   3 build Fountain on c4 from
     c4 d4
   4 build Fountain on d4 from
     c4 d4
   5 done"
leave
over many --mode caller --players 20 --bots random,person --names "$(seq -s, -f 'P%g' 20)"
start 80 24 play many
await "The game is over"
shows "many towns: a table of those who fit" "P1 "
keys End
shows "the rest by scrolling: the last town" " P20"
keys Home
shows "and back" "All towns are complete."
leave
same "no message and no sanitizer" "$(grep -v 'the game is not kept' stderr)" ""

finish
