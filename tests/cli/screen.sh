#!/bin/bash
# The full-screen face of hamlet play, in a terminal that tmux plays: games by keys,
# what is on the screen, sizes, undo, leaving and going on, any keys at all.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

needs_tmux
left() { seen | cut -c1-47 | sed 's/ *$//' | sed -n "$1"; } # lines N,Mp

# -- a game alone

start 80 24 play --mode solo --seed 7 --save solo.hamlet
shows "80x24: a game begins" "take a resource"
becomes "whose turn it is" "seen | sed -n 1p | sed 's/ *$//'" " Tiny Towns   round 1   Player 1   On show: wheat, wood, glass       -16 points"
becomes "the town is drawn" 'left 3,5p' "Player 1
    a          b          c          d
 1  .          .          .          ."
shows "the options have numbers, the first is marked" ">  1 take wood"
becomes "cards have their layouts" "seen | sed -n 8,10p | cut -c48- | sed 's/ *$//'" "│⌂ Cottage  ♣ Granary  o Shed
│· H        H H        W S
│B G        W B"
shows "and the keys are told" "?: all keys"
keys 2
shows "a number marks an option" ">  2 take wheat"
keys 9
shows "one that is not there is refused" "There is no option with that number."
keys p
shows "n and p go through the list" ">  1 take wood"
keys Enter
shows "Enter takes it" "place wood"
shows "the square of the option is marked on the board" "1 >.        <"
keys Right Down
shows "the squares are one line" ">1-16 place wood: a free square"
shows "arrows move on the board" "Marked: place wood on b2"
keys h k
shows "and so do h j k l" "Marked: place wood on a1"
keys 6
shows "a number is that of its square" "Marked: place wood on b2"
keys 1
shows "another one of another" "Marked: place wood on a1"
keys Enter
shows "the cube stands there" "1  wood"
keys u
shows "undo" "1 >.        <"
keys r
shows "redo" "1  wood"
keys c
shows "c shows the cards" "Cards in play"
keys Escape
shows "a key leads back" "?: all keys"
keys '?'
shows "? tells all keys" "next and previous line of the list"
keys Escape
shows "and back" "?: all keys"
keys Enter
shows "a cube goes where there is none" "Marked: place wheat on b1"
keys Left
shows "where there is no option it is said" "There is no option on this square"
keys Enter
shows "and none is taken" "No option is marked"
keys u
await "take a resource"
keys e
shows "e shows the points so far" "if the game ended now"
keys Escape
await "?: all keys"

tmux -L "$socket" resize-window -t "s$n" -x 60 -y 20
shows "a terminal that is too small says so" "The terminal is too small"
tmux -L "$socket" resize-window -t "s$n" -x 120 -y 40
shows "a larger one is used: layouts are drawn" "│· · G   † Chapel. 1 point for each fed cottage."
shows "and all is still there" "1  wood"
tmux -L "$socket" resize-window -t "s$n" -x 80 -y 24
await "?: all keys"

keys q
shows "q leaves and tells how to go on" "To go on: hamlet play --resume solo.hamlet"
shows "with a good exit" "exit 0"
sane "the terminal is sane again"
start 80 24 play solo.hamlet
shows "resume" "1  wood"
keys s
await "Save the game as:"
keys -l other.hamlet
keys Enter
shows "s saves under another name" "The game is kept in 'other.hamlet' from now on."
to_the_end() { # takes the first option again and again
    local i
    for ((i = 0; i < 700; i++)); do
        case $(seen) in *"The game is over"*) return ;; esac
        press Home Enter
    done
}
to_the_end
shows "a whole game by keys" "The game is over"
shows "ends with the level" " points: Aspiring Architect; Builder's Apprentice needs 10."
shows "and the points of each card" "total"
keys u
shows "even then there is undo" "?: all keys"
keys Enter
await "The game is over"
keys q
shows "the replay is told" "hamlet replay other.hamlet"

# -- seeing it again

resize() { tmux -L "$socket" resize-window -t "s$n" -x "$1" -y "$2"; }
total=$("$HAMLET" replay other.hamlet | grep -c '  round ')
cp other.hamlet before.hamlet
start 80 24 play other.hamlet
shows "a finished game is shown at once, and offered again" "v: see it again"
keys v
shows "from before its first move" "before the first of $total moves"
keys Left
shows "where it begins there is nothing before" "This is the beginning."
keys Home
shows "nor by Home" "This is the beginning."
# Every move, as `hamlet replay` prints it: none that were taken back.
wrong=0 i=0
while IFS= read -r text; do
    i=$((i + 1))
    keys Right
    await "move $i of $total: Player 1: $text" || wrong=1
done < <("$HAMLET" replay other.hamlet | sed -n 's/^ *[0-9]*  round .[0-9]  Player 1    //p')
ok "Right shows every move, as hamlet replay does" "$wrong"
same "all of them" "$i" "$total"
keys Right
shows "there is nothing after the last" "This is the end."
keys NPage
shows "nor ten of them" "This is the end."
keys Home
shows "Home leads to the beginning" "before the first of $total moves"
keys n Space
shows "n and Space go on" "move 2 of $total: Player 1: place wood on a1"
becomes "the board is that of the move, which is marked" 'left 3,5p' "Player 1
    a          b          c          d
 1 >wood     < .          .          ."
keys Enter
shows "Enter goes on" "move 3 of $total"
keys p
shows "p goes back" "move 2 of $total"
keys NPage
shows "PgDn goes on by ten" "move 12 of $total"
keys PPage
shows "PgUp goes back by ten" "move 2 of $total"
keys PPage
shows "not beyond the beginning" "before the first"
keys End
shows "End leads to the end" "move $total of $total"
keys NPage Left
shows "from where one goes back" "move $((total - 1)) of $total"
keys e
shows "the points of that moment" "Points, if the game had ended here"
keys Escape
await "move $((total - 1)) of $total"
keys '?'
shows "? tells the keys" "ten moves on or back"
keys Escape
shows "and back" "move $((total - 1)) of $total"
keys w
shows "what happened up to there" "What happened, the latest first"
keys Escape
await "move $((total - 1)) of $total"
resize 60 20
shows "too small a terminal says so here, too" "The terminal is too small"
keys Left Left
taken
resize 120 40
shows "and moves nothing" "move $((total - 1)) of $total"
resize 80 24
keys Left
shows "then it goes on" "move $((total - 2)) of $total"
keys q
shows "q leads back to the result" "The game is over"
keys v
shows "it can be seen again and again" "before the first of $total moves"
keys Escape
shows "Escape leads back as well" "The game is over"
cmp other.hamlet before.hamlet
ok "the file is the same, byte for byte" $?
keys v
await "before the first of $total moves"
resize 60 20
await "too small"
keys q
taken
resize 80 24
shows "a small terminal can be left" "The game is over"
keys v
await "before the first of $total moves"
kill -TERM "$(cat pid)"
shows "SIGTERM ends it" "exit 143"
sane "and leaves the terminal sane"
cmp other.hamlet before.hamlet
ok "and the file whole" $?

# Three players: boards, hands, names, and moves that do not fit their line.
yes 1 | head -3000 | "$HAMLET" play --players 3 --monuments --seed 5 --bots person,random,random \
    --names "Annabella-Maria Ypsi,Bob,Cy" --save three.hamlet >/dev/null
start 80 24 play three.hamlet
await "v: see it again"
keys v
await "before the first of"
keys n
shows "names, and what was a secret then" ": Annabella-Maria Ypsi: keep "
keys n n n n n n
shows "whoever moves has the large board" "Cy  in hand: "
becomes "the others are below" 'left 13p' "Annabella-Maria Ypsi   Bob"
keys Tab
await "Bob                    Cy"
becomes "Tab shows another one" 'left 3p | cut -c1-20' "Annabella-Maria Ypsi"
press n
becomes "which stays" 'left 13p' "Bob                    Cy"
keys f
keys Home
await "before the first"
keys n
await "move 1 of"
becomes "f follows who moves again" 'left 13p' "Bob                    Cy"
keys n
await "move 2 of"
becomes "and again" 'left 3p | cut -c1-3' "Bob"
keys q
await "The game is over"
keys q
await "exit 0"
at=''
for ((i = 1; i < 40 && ${#at} == 0; i++)); do # a bot's game with a long move
    rm -f long.hamlet
    "$HAMLET" play --mode solo --monuments --seed $i --bots greedy --names "Annabella-Maria Ypsi" \
        --save long.hamlet >/dev/null </dev/null
    at=$("$HAMLET" replay long.hamlet | awk '/^ *[0-9]+  round/ && length > 76 { print $1; exit }')
done
start 80 24 play long.hamlet --bots person
await "v: see it again"
keys v
await "before the first of"
for ((i = 0; i < at / 10; i++)); do keys NPage; done
for ((i = 0; i < at % 10; i++)); do keys n; done
await "move $at of"
shows "a move that does not fit its line is told beside the board" "─Move──"
keys q
await "The game is over"
keys q
await "exit 0"

# A game that is kept nowhere.
before="XDG_DATA_HOME=/proc/nowhere" start 80 24 play --mode solo --seed 7
await "?: all keys"
keys Enter Enter u
sleep 0.3
to_the_end
keys v
shows "a game that is not kept can be seen again" "before the first of "
keys n n
shows "without what was taken back" "move 2 of "
keys q
await "The game is over"
keys u
shows "and then undone as if nothing had been looked at" "?: all keys"
keys Enter
await "The game is over"
keys q
await "exit 0"
gone "and no file is named" "hamlet replay"

# -- another one

start 80 24 play --mode solo --seed 7 --save first.hamlet --names Ann
await "?: all keys"
to_the_end
cp first.hamlet before.hamlet
keys a
shows "a begins another game" "?: all keys"
becomes "with the same people" 'seen | sed -n 1p | cut -c1-27' " Tiny Towns   round 1   Ann"
keys Enter Enter q
shows "in a file of its own" "To go on: hamlet play --resume $XDG_DATA_HOME/hamlet/games/"
shows "and ends well" "exit 0"
cmp first.hamlet before.hamlet
ok "the first one's file is as it was" $?
second=$(ls -t "$XDG_DATA_HOME"/hamlet/games/*.hamlet | head -1)
same "the seed is the next one" "$("$HAMLET" replay "$second" | head -1)" "tiny-towns, solo, 1 player, seed 8"
start 80 24 play first.hamlet
await "v: see it again"
keys a
await "?: all keys"
keys Enter q
shows "after a game that was taken up" "exit 0"
third=$(ls -t "$XDG_DATA_HOME"/hamlet/games/*.hamlet | head -1)
[ "$third" != "$second" ]
ok "there is another file" $?
same "with the set-up of that game" "$("$HAMLET" replay "$third" | sed -n 2,3p)" "$("$HAMLET" replay first.hamlet | sed -n 2,3p)"
[ "$("$HAMLET" replay "$third" | head -1)" != "$("$HAMLET" replay first.hamlet | head -1)" ]
ok "and another seed" $?

# The same games, typed.
for game in "--mode solo --bots person" "--packs little-town --players 2 --bots person,greedy" \
    "--mode town-hall --players 3 --bots person,greedy,greedy" \
    "--mode caller --caller person --players 2 --bots greedy,greedy,person" \
    "--monuments --cavern --players 2 --bots person,person" \
    "--packs little-town --players 3 --bots person,person,greedy"; do
    rm -f keys.hamlet typed.hamlet
    start 80 24 play "$game" --seed 9 --save keys.hamlet
    case $game in *person,person*) await "Pass the keyboard" ;; *) await "?: all keys" ;; esac
    to_the_end
    await "The game is over"
    # shellcheck disable=SC2086
    run_with "$(yes 1 | head -700)" play --plain $game --seed 9 --save typed.hamlet
    cmp -s keys.hamlet typed.hamlet
    ok "the same choices, typed, give the same journal: $game" $?
    keys q
    await "exit 0"
done

# -- setting up

export XDG_CONFIG_HOME=$dir/config
rm -rf "$XDG_DATA_HOME/hamlet"
start 80 24 play --seed 7
shows "started bare: the set-up" "> Play"
becomes "what can be changed" "seen | sed -n 3,17p | sed 's/ *$//'" "> Play
  Game                    Tiny Towns
  Pack fortune            no
  Pack harbor             no
  Pack house              no
  Pack villagers          no
  Pack villagers-house    no
  People                  1
    Name 1                Player 1
  Bots                    1
    Bot 1                 medium
  Mode                    standard
  Coins                   off
  Monuments               no
  Cavern                  no"
keys Down Right
shows "another game has other questions" "Objectives"
keys Left
await "Cavern"
keys Down Down Down Down Down Down 2
shows "a digit, where a line counts" "Name 2                Player 2"
keys Down Enter
await "Name 1 (Escape: as it was):"
keys -l Ann
keys Enter
shows "what is typed" "Name 1                Ann"
keys End Up Right
shows "cards one by one" "more below"
keys Down Down Right
shows "a card's text is shown while one chooses" "Feeds up to 4 buildings that can be fed, anywhere in your town."
keys Up Up t
await "Cards (Escape: as it was):"
keys -l none.deck
keys Enter
shows "what cannot be played is said" "It cannot be played so:"
keys Home Enter
shows "and not begun" "Something must be changed first"
tmux -L "$socket" resize-window -t "s$n" -x 60 -y 20
shows "a small terminal says so here too" "The terminal is too small"
tmux -L "$socket" resize-window -t "s$n" -x 80 -y 24
await "Hamlet: a new game"
keys '?'
shows "? tells the keys" "another choice of this line"
keys q
await "Hamlet: a new game"
keys End Up Right
await "Cards                 < by chance >"
keys Home Down Down Down Down Down Down Down 1
await "People                < 1 >"
keys Home Enter
shows "Enter plays" "name a resource for everybody"
shows "under the name that was typed" "   Ann"
keys Enter
await "place "
keys q
await "exit 0"
start 80 24 play
shows "a game that was left is offered" "Go on with the game you left: Tiny Towns, 2 players, round 1"
keys Down Enter
shows "and goes on" "place wood"
keys q
await "exit 0"
start 80 24 play
await "Hamlet: a new game"
keys q
shows "one may leave without a game" "exit 0"
start 80 24 play
await "Hamlet: a new game"
keys C-c
shows "Ctrl-C leaves, too" "exit 130"

# -- other terminals

coloured() { tmux -L "$socket" capture-pane -e -p -t "s$n" | grep -qE $'\e\\[[0-9;]*[34][0-8][;m]'; }
start 80 24 play --packs little-town --players 2 --bots greedy --seed 7
await "Board A"
coloured
ok "colours where the terminal has them" $?
keys q
before="NO_COLOR=1" start 80 24 play --packs little-town --players 2 --bots greedy --seed 7
await "Board A"
! coloured
ok "none with NO_COLOR" $?
keys q
before="LC_ALL=C TERM=vt100" start 80 24 play --mode solo --seed 7
shows "ASCII, and a terminal without colours" ">  1 take wood"
keys Enter
await "place wood"
keys C-c
shows "Ctrl-C leaves" "To go on: hamlet play --resume"
shows "as a signal does" "exit 130"
before="TERM=dumb" start 80 24 play --mode solo --seed 7
shows "a terminal without a screen gets lines" "'help' to see what else"

# A click as old terminals send it: press and release, column and line from '!'.
click() { keys -l $'\e[M '"$1" && keys -l $'\e[M#'"$1"; }
start 80 24 play --mode solo --seed 7
await ">  1 take wood"
click $'\x51\x25'
shows "a click marks an option" ">  2 take wheat"
click $'\x51\x25'
shows "another one takes it" "place wheat"
click $'\x30\x28'
shows "a click on a square marks it" "Marked: place wheat on b2"
keys q
await "exit 0"

# -- several players

start 80 24 play --players 2 --bots greedy --seed 7
await "?: all keys"
keys Enter Enter
shows "80x24: two players have towns with names" "round 2 "
becomes "the other's below" 'left 13,17p' "Bot 1
wood+      .          .          .
.          .          .          .
.          .          .          .
.          .          .          ."
keys q
await "exit 0"
start 80 24 play --players 6 --bots greedy --seed 7
shows "six players: all towns are there, as letters" "Bot 1    Bot 2    Bot 3    Bot 4    Bot 5"
keys Enter Enter
await "round 2 "
comes "the log has five lines" 'seen | sed -n 18p' "What happened"
keys Tab
shows "Tab shows the next one large" "Bot 2    Bot 3    Bot 4    Bot 5    Player 1"
shows "and how to look around in it" "Arrows look around here"
keys Down
shows "with what stands on a square" "a1 of Bot 1: wood."
becomes "which is marked" 'left 5p' " 1 (wood     ) .          .          ."
keys Down
shows "the next square" "a2 of Bot 1: empty."
keys Enter
shows "Enter does not take what is out of sight" "Marked: place glass on b1"
becomes "it leads back" 'left 3p' "Player 1"
keys BTab
shows "Shift-Tab goes the other way" "Player 1 Bot 1    Bot 2    Bot 3    Bot 4"
keys Escape
shows "and so does Escape" "Bot 1    Bot 2    Bot 3    Bot 4    Bot 5"
keys q
await "exit 0"
start 120 40 play --players 4 --bots greedy --seed 7
shows "120x40: the others' towns have names, in two rows" "Bot 1                              Bot 2      "
shows "all of them" "
Bot 3  "
keys q
await "exit 0"
start 200 60 play --players 4 --bots greedy --seed 7
shows "200x60: in a row" "Bot 1                                       Bot 2                                       Bot 3      "
keys q
await "exit 0"
start 200 60 play --players 2 --bots greedy --seed 7
shows "or beside" "Player 1  names the resource                                 Bot 1        "
keys q
await "exit 0"
start 80 24 play --players 2 --bots person,person --monuments --seed 7
shows "two people: the keyboard is handed over" "Pass the keyboard to Player 1 and press Enter"
gone "and nothing is seen before" "keep "
keys Enter
shows "then the own cards are shown" ">  1 keep "
card=$(seen | sed -n 's/.*>  1 keep \([A-Z][a-z]*\).*/\1/p' | head -1)
keys Enter
shows "the other is next" "Pass the keyboard to Player 2 and press Enter"
keys Enter
await ">  1 keep "
gone "who does not see the first one's card" "$card"
keys q
await "exit 0"

# -- a shared board

start 80 24 play --packs little-town --players 3 --bots greedy --seed 7
shows "a shared board" "Board A"
becomes "with its terrain" 'left 5,6p' " 1  M   >.  < F    M    .    L    .    M    M
 2  .    .    .    .    .    .    .    .    ."
shows "what it gives" "F forest: wood, M mountain: stone, L lake: fish"
shows "which round it is" "round 1 of 4"
shows "what everybody has" "1 Player 1*   0  4  6    0    0    0    0    3"
shows "and the reserve" "reserve                 15   15   15   15   31"
has "what can be bought comes first" "$(seen | grep -A1 'Cards (' | tail -1)" "Bo: Bookstore for 4 stone: 8"
shows "the option that is marked is told in full" "│b1: free ground; around it 1"
shows "and what it gives" "│  wood (c1), 1 stone (a1)."
shows "what else there is" "Options 1-8 of 40, N: build"
keys N
shows "N goes there" "> 40 build Wheat Field"
shows "where the card is told" "Wheat Field for 1 wood: 3"
keys P
shows "and P back" ">  1 put a worker on b1: MF"
keys Left
shows "a square without options is told, too" "│a1: mountain, gives stone to"
keys Right Enter
shows "a worker is put" "(1)"
becomes "tiles have two letters and their owner, and a mark while they are new" 'left 7,8p' " 3  L    .    .    .   +WF3  .    .    .    .
 4  F    .    .    .    .    .    .   +WF2  L"
shows "the legend says how to read them" "Bo2: tile of Bot 1, (2): worker"
keys Down Right Right Right
shows "a tile is told with its owner" "│e3: Wheat Field of Bot 2,"
keys Up
shows "what a worker would find there" "e3 Wheat Field of Bot 2, who"
keys i
shows "i tells all of it" "e3 Wheat Field of Bot 2, who gets 1 coin: Gain 1 wheat."
keys Escape
await "?: all keys"
for _ in 1 2 3 4 5; do keys PageDown PageDown PageDown PageDown; done
shows "objectives in hand come below the market" "★ O15"
keys c
await "Cards in play"
keys NPage NPage
shows "the cards tell what letters stand for" "WF: Wheat Field for"
keys Escape
await "?: all keys"
shows "it is told what happened" "What happened"
keys q
shows "leaving" "To go on: hamlet play --resume"

# -- any keys

cat >mash <<END
i=0
while [ ! -e stop ]; do
    case \$((i % 5)) in
    0) what="--mode solo" ;;
    3) what= ;; # the set-up
    1) what="--packs little-town --players 2 --bots greedy" ;;
    2) what="--players 4 --bots person,person,random,random --monuments" ;;
    4) what="--players 2 --bots hard --think 300 --pace 200" ;;
    esac
    $HAMLET play --seed \$i \$what 2>>stderr
    echo \$? >>codes
    i=\$((i + 1))
done
echo mashed
sleep 1000
END
leave_lines() { # p in a window that is too small leads to plain lines
    keys Enter C-u
    keys -l quit
    keys Enter
}
n=$((n + 1)) RANDOM=5
tmux -L "$socket" new-session -d -s "s$n" -x 80 -y 24 "sh mash"
await "?: all keys"
letters='hjklnpNPiucrew?0123456789    avfxyz.;!@&=+ABG..>zz/UybB'
special=(Enter Enter Enter Tab Up Down Left Right PageUp PageDown Home End Escape BSpace F5 M-x C-l s)
for ((i = 0; i < ${MASH:-170}; i++)); do # 60 keys each
    text=''
    for ((j = 0; j < 40; j++)); do text+=${letters:RANDOM % ${#letters}:1}; done
    keys -l "$text"
    more=()
    for ((j = 0; j < 20; j++)); do more+=("${special[RANDOM % ${#special[@]}]}"); done
    keys "${more[@]}"
    case $((i % 15)) in
    7) tmux -L "$socket" resize-window -t "s$n" -x $((40 + RANDOM % 100)) -y $((10 + RANDOM % 40)) ;;
    4) keys q ;;
    9)
        tmux -L "$socket" resize-window -t "s$n" -x $((80 + RANDOM % 60)) -y $((24 + RANDOM % 20))
        leave_lines
        ;;
    esac
done
sleep 1
touch stop
for ((i = 0; i < 30; i++)); do
    keys Escape
    keys q
    leave_lines
    await mashed && break
done 2>/dev/null
shows "thousands of random keys do not matter" "mashed"
same "and every game is left well" "$(sort -u codes 2>/dev/null)" "0"
[ -z "${MASH-}" ] || wc -l codes

# -- letters of several bytes
start 80 24 play --packs little-town --seed 3 --bots person,random --names 日本語日本語,Bo
shows "a name is cut between letters" "1 日本語日…*    0"
keys s
await "Save the game as:"
keys -l "$(printf 'é%.0s' {1..101})"
keys Enter
await "is kept in"
[ -f "$(printf 'é%.0s' {1..99})" ]
ok "and so is what is typed" $?
keys q
await "exit 0"
same "no message and no sanitizer" "$(grep -v 'the game is not kept' stderr)" ""
# -- a card that breaks when points are counted
cat >last.lua <<'END'
card {
  name = "Last", type = "well", pattern = { "wood wood" }, text = "?", source = "test",
  score = function(me) return missing + 1 end,
}
END
{ echo '{"op": "new", "players": 1, "cards": ["Last"], "bots": ["person"]}'
  echo '{"op": "save", "file": "last.save"}'
  yes '{"op": "choose", "option": 0}' | head -76; } | "$HAMLET" engine --with last.lua >/dev/null
start 80 24 play --with last.lua last.save
await "place wood"
keys Enter
shows "the game ends all the same" "The game is over"
shows "and says which card broke" "The points cannot be counted: last.lua:3: in card 'Last'"
keys u
shows "undo leads back into it" "place wood"
keys Enter
await "The game is over"
keys q
shows "an exit says so, too" "exit 1"
same "and so does the only message" "$(grep -v 'the game is not kept' stderr)" \
    "hamlet: the points cannot be counted: last.lua:3: in card 'Last': unknown name 'missing'"

finish
