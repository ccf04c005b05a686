#!/bin/bash
# Plain lines in narrow windows: boards and tables are narrowed or told otherwise, and what
# is shortened is explained below; no line is wider than the window.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

# Whole games, with everything that can be looked at in between; what is chosen is chance.
talk() { # seed: words and numbers
    awk -v seed="$1" 'BEGIN { srand(seed)
        n = split("options,board,cards,score,scores,log 3,what b2,what 1,help,xyzzy,plan w,why c,place,worker,build", w, ",")
        for (i = 0; i < 1200; i++) {
            if (rand() < 0.12) print w[1 + int(rand() * n)]
            else print 1 + int(rand() * rand() * 14) } }'
}
widest() { # file: of its lines, without those that are there to be copied
    wc -L <"$1"
}
# Without a terminal what is typed ends no line, so it is ended here.
lines() { # of what was told, without those that are there to be copied
    sed -E -e 's/(press Enter\. |^> |Enter\. )/&\n/g' | sed -E 's/^(> )+//' |
        grep -v -e '^To go on: ' -e '^To see it again'
}
fits() { # description, columns, arguments of play
    local what=$1 most=$2
    shift 2
    rm -f game.save
    COLUMNS=$most "$HAMLET" play --plain --save game.save "$@" < <(talk "$most"; yes 1 | head -3000) >heard 2>errors
    code=$?
    lines <heard >told
    exits "$what, $most columns: it is played to its end" 0
    local wide
    wide=$(widest told)
    [ "$wide" -le "$most" ]
    ok "$what, $most columns: every line fits" $?
    [ "$wide" -le "$most" ] || awk -v m="$most" 'length($0) > m' told | sort | uniq -c | sort -rn | head -8 | sed 's/^/    /'
}
long=Bartholomew-the-Third,Wilhelmina-Augusta,Maximilian,Constance
for columns in 40 28 20; do
    fits "towns" $columns --seed 3 --players 4 --bots person,random
    fits "towns with all there is" $columns --packs base,fortune,villagers --monuments --cavern --seed 5 --players 3 --bots person,random
    fits "a shared board for two" $columns --packs little-town --seed 3 --bots person,random
    fits "a shared board for four" $columns --packs little-town --seed 4 --players 4 --names "$long" --bots random,person
done
fits "alone" 40 --mode solo --seed 2 --bots person
fits "with a caller" 40 --mode caller --caller person --players 2 --seed 2 --bots random,random,person
fits "a wider grid" 40 --with "$root/tests/cards/wide" --seed 2 --bots person,random
fits "ground and pieces" 40 --packs harbor --seed 2 --bots person,random

# What is cut is explained, and what does not fit is told below.
cat >town.json <<'JSON'
{"packs": ["villagers"], "cards": ["Cottage", "Farm", "Well", "Chapel", "Tavern", "Theater", "Trading Post"],
 "abilities": ["Forage", "Renovate"],
 "players": [{"town": [["Trading Post", "Tavern", "Cottage", "."],
                       ["Farm", {"resource": "wood", "villager": true}, {"card": "Well", "villager": true}, "."],
                       ["Theater", "Cottage", {"villager": true}, "glass"], [".", ".", "wheat", "."]]}]}
JSON
COLUMNS=40 run score town.json
has "names are cut so that a star has room" "$out" "    a        b        c        d
 1  Tradi…   Tavern   Cotta…*  .
 2  Farm     wood(☺)  Well~    .
 3  Theat…   Cotta…*  .(☺)     glass
"
has "and what they are is told below, once each" "$out" "    Tradi…: Trading Post,
    Cotta…: Cottage, Theat…: Theater,
    c2: Well(☺!)
"
COLUMNS=20 run score town.json
has "cubes become letters" "$out" "    G: glass,
    H: wheat,
"
run score town.json
has "where there is room, nothing is cut" "$out" " 2  Farm          wood(☺)       Well(☺!)      .
"
COLUMNS=40 run_with $'f5\n1\nquit\n' play --packs little-town --seed 3 --players 3 --bots person,greedy
has "a shared board of nine columns fits in 40" "$out" "   a   b   c   d   e   f   g   h   i
 1 M   .   F   M   .   L   .   M   M
 2 .   .   .   .   (3) .   .   .   .
 3 L   .   .   WF3 .   .   .   .   .
 4 F   .   .   .   .   .   WF2 .   L
"
has "with what its letters mean" "$out" "    F forest, M mountain, L lake; Ti1:
    player 1's, (1): their worker
    WF: Wheat Field
"
has "and sentences in place of the table" "$out" "Bot 1, who begins the round: 3 points,
    2 workers, 5 houses; 2 wood, 1
    fish, 1 wheat, 1 coin
"
COLUMNS=28 run_with $'quit\n' play --packs little-town --seed 3 --bots person,greedy
has "in a narrower window it is drawn in two parts" "$out" "   a   b   c   d   e
 1 M   .   F   M   .
 2 .   .   .   .   .
 3 L   .   .   .   .
 4 F   .   .   .   .
 5 .   .   .   .   .
 6 .   F   F   .   L
   f   g   h   i
 1 L   .   M   M
"
COLUMNS=40 run_with "$(yes 1 | head -900)" play --packs little-town --players 4 --seed 4 --open \
    --names Maximiliana-Theodora,Maximilian,Cy,Bo --bots person,random
has "a label that is too long for its column keeps its indent" "$out" "
  tiles activated                    0
  tiles as rounds
  end                                0
  objectives shown "

needs_tmux
run play --seed 3 --bots random --save short.save --quiet
start 40 60 replay --text short.save
await "exit 0"
shows "moves of a finished game are sentences in a narrow terminal" ", player 2: name "
keys q
start 40 60 play --plain --packs little-town --seed 3 --players 3 --bots greedy
shows "the width of a terminal counts" "
   a   b   c   d   e   f   g   h   i
 1 M   .   F   M   .   L   .   M   M
 2 .   .   .   .   .   .   .   .   .
"
finish
