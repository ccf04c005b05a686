#!/bin/bash
# The plain face of hamlet play: what can be typed, several people at one keyboard, going on
# with a game, signals, set-up questions, cards that change, and garbage.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
export XDG_CONFIG_HOME=$dir/config
games=$XDG_DATA_HOME/hamlet/games

lines() { printf '%s\n' "$@"; }
typed() { # words to type, one line each; "--"; arguments of play
    local text=''
    while [ "$1" != -- ]; do text+=$1$'\n' && shift; done
    shift
    run_with "$text" play "$@"
}
state() { # the hash that a saved game ends with; then options
    local file=$1
    shift
    "$HAMLET" replay "$@" --verify "$file" >/dev/null 2>"$dir/.err" || { cat "$dir/.err"; return; }
    printf '{"op": "load", "file": "%s"}\n' "$file" | "$HAMLET" engine "$@" | sed -E 's/.*"hash": "([0-9a-f]*)".*/\1/'
}

# -- words
typed 'BRICK' 'b2' 'undo' 'on b2, place BRICK!' 'quit' -- --seed 3 --bots person,random
has "case, order and marks do not matter" "$out" "Round 1. Player 1: name brick, place brick on b2;"
typed 'brik' 'quit' -- --seed 3 --bots person,random
has "the nearest word is named" "$out" "There is no such option; did you mean 'brick'?"
has "and all that can be typed" "$out" "Type 1 to 5, words of an option, or: undo redo options cards towns what why
    plan hint score scores log save help quit"
typed 'name' 'quit' -- --seed 3 --bots person,random
has "what fits several options lists them" "$out" "type more of it, or a number.
   1  name wood
   2  name wheat
"
typed 'w' 'whe' 'quit' -- --seed 3 --bots person,random
has "words may be short" "$out" "   1  name wood
   2  name wheat
> 
Player 1, round 1"
typed 'scroe' 'score' 'quit' -- --seed 3 --bots person,random
has "so is the nearest command" "$out" "did you mean 'score'?"
has "the points so far" "$out" "Player 1, if the game ended now:"
typed 'brick' 'b2' 'log' 'town 2' 'town 3' 'towns' 'quit' -- --seed 3 --bots person,random
has "the log" "$out" "> Round 1. Player 1: name brick"
has "one town" "$out" "
> 
Bot 1
"
has "of a player that there is" "$out" "There are players 1 to 2."
typed 'cards cott' 'cards no such' 'card well' 'quit' -- --seed 3 --bots person,random --cards "$root/cards/base/first-game.deck"
has "a card by some of its name is shown with its rule" "$out" "  Cottage (. H / B G):"
has "one that is not there" "$out" "No card that you know of is called that"
typed 'brick' 'b2' 'what b2' 'what C2 2' 'what a1' 'what b2 3' 'what 1' 'what' 'what z9' 'what 99' 'wha b2' 'quit' \
    -- --seed 3 --bots person,random
has "what stands on a square" "$out" "
> b2: brick.
> c2 of Bot 1: brick.
> a1: empty.
> There are players 1 to 2.
> There is nothing more to say about it.
> Type a square or the number of an option after it, as in 'what b2'.
> Type a square or the number of an option after it, as in 'what b2'.
> Type a square or the number of an option after it, as in 'what b2'.
> b2: brick.
"
typed '' 'brick' 'b2' '' 'what b2 1' 'quit' -- --seed 3 --bots person,person
has "but not what another one just did" "$out" "> b2 of Player 1: empty."
typed 'b1' 'what b1' 'what e2' 'what c1' 'what d5' 'what c4' 'what 39' 'what 21' 'what b2 2' 'quit' \
    -- --packs little-town --seed 7 --bots person,greedy
has "and what lies around it, with what that gives and costs" "$out" "
> b1: a worker, yours; around it 1 wood (c1), 1 stone (a1).
> e2: free ground; around it 1 stone (d1), 1 fish (f1).
> c1: forest, gives wood to workers beside it (14 in the reserve).
> d5: Wheat Field of Bot 1, who gets 1 coin: Gain 1 wheat.
> c4: free ground; around it no terrain.
d5 Wheat Field of Bot 1, who gets 1 coin: Gain 1 wheat.
> +4 now
Fountain for 2 stone: 5 points. Pay 1 coin, gain 3 points.
> c4: free ground; around it no terrain.
d5 Wheat Field of Bot 1, who gets 1 coin: Gain 1 wheat.
> There is only this board.
"
typed 'save' 'save my.hamlet' 'save my.hamlet' 'brick' 'b2' 'quit' -- --seed 3 --bots person,random
has "save needs a name" "$out" "Type a file's name after 'save'."
has "and keeps the game there" "$out" "The game is kept in 'my.hamlet' from now on."
has "but over nothing" "$out" "'my.hamlet' is there already"
has "quit says how to go on" "$out" "To go on: hamlet play --resume my.hamlet"
same "from the file, which is whole" "$("$HAMLET" replay --verify my.hamlet | sed 's/.*: //')" "every state is as saved"

# -- on and on
{
    echo brick; echo b2
    for _ in $(seq 40); do echo 'build cottage'; echo 'wheat b1'; echo 'wheat'; echo 'glass c2'; echo 'glass'; echo 1; done
} >many.in
"$HAMLET" play --seed 3 --mode solo --bots person <many.in >"$dir/.out" 2>"$dir/.err"
code=$?
exits "typing on and on ends well" 0

# -- every mode, both games, by numbers
ones() { for _ in $(seq 3000); do echo 1; done; }
plays() { # description, arguments of play
    local what=$1
    shift
    "$HAMLET" play "$@" < <(ones) >"$dir/.out" 2>"$dir/.err"
    code=$? out=$(cat "$dir/.out") err=$(cat "$dir/.err")
    exits "$what is played to its end" 0
    has "$what: with points" "$out" " points"
    has "$what: and how to see it again" "$(printf '%s\n' "$out" | tail -1)" "To see it again, move by move: hamlet replay $games/"
}
plays standard --seed 2 --bots person,random
plays solo --seed 2 --mode solo --bots person
plays "town hall" --seed 2 --mode town-hall --players 3 --bots person,random
plays "the caller's game" --seed 2 --mode caller --caller person --bots random,random,person
plays monuments --seed 2 --monuments --cavern --bots person,random
plays "Little Town" --seed 2 --packs little-town --bots person,random
plays "Little Town for four" --seed 2 --packs little-town --players 4 --bots random,person

# -- solo: the cards on show (p6)
printf 'Cottage\nWell\n' >two.deck
typed 'take glass' 'a1' 'take wood' 'b1' 'take stone' 'c1' 'quit' -- --seed 18 --mode solo --bots person --cards two.deck
has "solo: the three cards on show" "$out" " 4  .  .  .  .
On show: wood, glass, wheat
take a resource"
has "solo: also while placing, and which one was taken" "$out" "On show: wood, glass (taken), wheat
place glass"
has "solo: a new one comes after that" "$out" "On show: wood, brick, wheat
take a resource"
has "solo: also while building" "$out" "On show: stone (taken), brick, wheat
build, or be done"

# -- going on
rm -rf "$games"
typed brick b2 -- --seed 3 --bots person,random --names Ann,Bob
file=$(ls "$games"/*.hamlet)
has "a game is kept without asking" "$out" "To go on: hamlet play --resume $file"
case $file in *-1.hamlet) ok "in a file of its own" 0 ;; *) ok "in a file of its own" 1 ;; esac
was=$(state "$file")
run_with '' play --resume
has "the latest goes on" "$out" "Going on in round 2, after "
has "with its names and seats" "$out" "
Ann, round 2"
same "at the same point" "$(state "$file")" "$was"
typed undo redo -- --resume "$file"
same "or the one that is named" "$(state "$file")" "$was"
run play --resume nope.hamlet
exits "one that is not there" 1
exec 9<>"$dir/hold"  2>/dev/null
rm -f "$dir/hold"; mkfifo "$dir/hold"
"$HAMLET" play --resume "$file" <"$dir/hold" >"$dir/held" 2>&1 &
holder=$!
exec 9>"$dir/hold"
for _ in $(seq 100); do
    grep -q '^> ' "$dir/held" && break
    sleep 0.1
done
run_with '' play --resume "$file"
has "a game that another process plays is refused" "$err" "another process"
exec 9>&-
wait "$holder"
same "and the other one left it whole" "$(state "$file")" "$was"
rm -rf "$games"
ones | "$HAMLET" play --seed 2 --mode solo --bots person >"$dir/.out" 2>&1
run play --resume
has "a finished game is said to be finished" "$out" "This game is finished."
has "with its result" "$out" " points: Aspiring Architect; Builder's Apprentice needs 10."
rm -rf "$games"
run play --resume
exits "without any game" 1
says "there is none to go on with" "hamlet: there is no game to go on with"
XDG_DATA_HOME=/proc/nowhere run_with $'brick\nquit\n' play --seed 3 --bots person,random
exits "where nothing can be kept the game is played all the same" 0
has "and it says so" "$err" "hamlet: the game is not kept: "

# -- several people
typed '' 1 '' 2 '' wood b2 '' c3 -- --seed 4 --monuments --bots person,person --names Ann,Bob
ann=${out%%Pass the keyboard to Bob*}
bob=${out#*Pass the keyboard to Bob and press Enter.}
bob=${bob%%Pass the keyboard to Ann*}
has "the keyboard is handed over" "$out" "Pass the keyboard to Ann and press Enter."
has "Ann keeps a card" "$ann" "keep one of your cards"
secret=$(printf '%s\n' "$ann" | sed -n 's/^   1  keep //p' | head -1)
[ -n "$secret" ]; ok "which is a secret" $?
lacks "that Bob does not see" "$bob" "$secret"
second=${out##*Pass the keyboard to Bob and press Enter.}
lacks "nor what Ann did in the round" "${second%%Round 1.*}" "on b2;"
typed '' 1 '' quit -- --seed 4 --packs little-town --bots person,person --open
lacks "--open leaves that out" "$out" "Pass the keyboard"
run_with $'quit\n' play --seed 4 --bots person,person
exits "one may leave instead" 0
lacks "without being shown anything" "$out" "Player 1, round 1"

# -- signals, without a terminal
for signal in INT TERM HUP; do
    rm -rf "$games" "$dir/hold"
    mkfifo "$dir/hold"
    "$HAMLET" play --seed 3 --bots person,random <"$dir/hold" >"$dir/.out" 2>"$dir/.err" &
    pid=$!
    exec 9>"$dir/hold"
    lines brick b2 >&9
    for _ in $(seq 100); do grep -q 'round 2' "$dir/.out" && break; sleep 0.05; done
    sleep 0.1
    kill -s "$signal" "$pid"
    wait "$pid"
    code=$?
    exec 9>&-
    same "SIG$signal ends the game" "$code" $((128 + $(kill -l "$signal")))
    has "with a word on how to go on" "$(cat "$dir/.out")" "To go on: hamlet play --resume "
    file=$(ls "$games"/*.hamlet)
    was=$(state "$file")
    run_with '' play --resume
    has "which it does" "$out" "Going on in round 2"
    same "from the same state" "$(state "$file")" "$was"
done

# -- cards that change
card() { printf 'card "Bell" { type chapel pattern { %s } score %s source "house" }\n' "$1" "$2"; }
card 'wood glass glass' 1 >bell.card
printf 'Cottage\nBell\n' >bell.deck
rm -f "$dir/hold"; mkfifo "$dir/hold"
"$HAMLET" play --seed 3 --with bell.card --cards bell.deck --bots person,random --watch \
    --save watch.hamlet <"$dir/hold" >"$dir/.out" 2>"$dir/.err" &
pid=$!
exec 9>"$dir/hold"
wait_for() { for _ in $(seq 100); do grep -q "$1" "$dir/.out" && return; sleep 0.05; done; }
lines wood b2 >&9
wait_for 'round 2'
card 'wood glass glass' 2 >bell.card
lines 'cards bell' >&9
lines 'cards bell' >&9
wait_for 'goes on with it'
printf 'card "Bell" {\n' >bell.card
lines list >&9
wait_for 'Not taken up'
card 'wood glass glass' 3 >bell.card
lines list list quit >&9
exec 9>&-
wait "$pid"
out=$(cat "$dir/.out") err=$(cat "$dir/.err")
has "a changed card is taken up" "$out" "Changed: 'bell'. The game goes on with it"
has "a broken one is not" "$out" "Not taken up: "
same "the save is for the new card" "$("$HAMLET" replay --with bell.card --verify watch.hamlet | sed 's/.*: //')" "every state is as saved"

card wood 1 >bell.card
rm -f "$dir/hold"; mkfifo "$dir/hold"
"$HAMLET" play --seed 3 --with bell.card --cards bell.deck --mode solo --bots person --watch \
    --save built.hamlet <"$dir/hold" >"$dir/.out" 2>"$dir/.err" &
pid=$!
exec 9>"$dir/hold"
lines 1 b2 >&9
wait_for 'round 1'
for _ in 1 2 3 4 5 6; do lines 'bell b2' 'build bell' done '1' c3 >&9; done
wait_for 'round 3'
card 'glass stone' 1 >bell.card
lines list list quit >&9
exec 9>&-
wait "$pid"
out=$(cat "$dir/.out")
has "one that the game so far does not allow is refused, with the move" "$(printf '%s ' $out)" \
    " on b2) gives another state."
card 'wood glass glass' 3 >bell.card
typed quit -- --with bell.card --resume watch.hamlet --save other.hamlet
same "a game can be taken up into another file" "$(state other.hamlet --with bell.card)" "$(state watch.hamlet --with bell.card)"
has "how to go on: the save knows where the cards are" "$out" "To go on: hamlet play --resume other.hamlet"

# -- garbage
garbage() { # bytes, seed: lines of words, numbers and rubbish
    awk -v seed="$2" -v n="$1" 'BEGIN { srand(seed)
        split("undo redo options cards card town towns board score log help ? list place name build wood wheat brick glass stone b2 a1 c3 d4 done 1 2 3 4 5 17 99999999999 -1 put worker on bakery keep cottage", w, " ")
        for (i = 0; i < n; i++) { s = ""
            k = int(rand() * 4)
            for (j = 0; j <= k; j++) {
                if (rand() < 0.12) { m = int(rand() * 12); for (q = 0; q < m; q++) s = s sprintf("%c", 1 + int(rand() * 254)) }
                else s = s w[1 + int(rand() * 41)]
                s = s (rand() < 0.9 ? " " : "") }
            print s } }' | tr '\n\000' '\n '
}
for n in 1 2 3 4; do
    what=(--seed "$n" --bots person,random)
    [ "$n" = 2 ] && what=(--seed 2 --packs little-town --bots person,random)
    [ "$n" = 3 ] && what=(--seed 3 --monuments --bots person,person)
    [ "$n" = 4 ] && what=(--seed 4 --mode solo --bots person)
    rm -rf "$games"
    LC_ALL=C garbage 2500 "$n" >garbage.in
    "$HAMLET" play "${what[@]}" <garbage.in >"$dir/.out" 2>"$dir/.err"
    code=$?
    exits "2500 lines of garbage ($n) do no harm" 0
    same "and leave no word of complaint" "$(cat "$dir/.err")" ""
    same "the save is whole" "$("$HAMLET" replay --verify "$games"/*.hamlet | sed 's/.*: //')" "every state is as saved"
done
head -c 200000 /dev/urandom >noise
"$HAMLET" play --seed 1 --bots person,random <noise >"$dir/.out" 2>"$dir/.err"
code=$?
exits "nor does noise" 0

# -- at a terminal
if ! command -v python3 >/dev/null; then
    echo "ok - no python3: nothing is typed at a terminal"
    finish
fi
export TERM=xterm
at_terminal() { # script, then arguments of play
    local script=$1
    shift
    out=$(printf '%s\n' "$script" | python3 "$root/tests/cli/typist.py" "$HAMLET" play --plain "$@" 2>&1)
    all_met "$out"
}
rm -rf "$games"
at_terminal 'expect Press Enter to play
send \n
expect round 1
send quit\n'
has "started bare, Enter is enough" "$out" "Tiny Towns, mode standard, 2 players, seed "
has "and it ends well" "$out" "exit 0"
at_terminal 'expect Press Enter
send people 2\n
expect Name 2
send name 1 Ann\n
expect Ann
send Name 2\n
expect Name 2? [Player 2]
send Bob\n
expect Bob
send bots 0\n
expect Press Enter
send game little\n
expect Board
send board B\n
expect Press Enter
send \n
expect Pass the keyboard to 
send \n
expect > 
send 1\n
expect Pass the keyboard to 
send quit\n'
lacks "every answer is taken" "$out" "Type the number of a line"
has "or one changes it, line by line" "$out" "Little Town, mode standard, 2 players, seed "
has "a hand-over empties the screen" "$out" $'\033[H\033[2J'
at_terminal 'expect Press Enter
send quit\n'
has "what was chosen is offered the next time" "$out" "1  Game                 Little Town"
has "names too" "$out" "Name 2             Bob"
has "and the game that was left" "$out" "'resume' to go on with the game you left: Little Town, 2 players, round
    1."
at_terminal 'expect Press Enter
send resume\n
expect Pass the keyboard to 
send quit\n'
has "which goes on" "$out" "Going on in round 1"
rm -rf "$games" "$XDG_CONFIG_HOME"
at_terminal 'expect Press Enter
send bots 0\n
expect Press Enter
send mode\n
expect Mode? [solo]
send \n
expect Press Enter
send bots 3\n
expect Press Enter
send mode\n
expect Mode? [standard]
send solo\n
expect none of the choices
send town\n
expect town-hall
send mode caller\n
expect Who calls
send who person\n
expect Press Enter
send bots 8\n
expect Press Enter
send mode sta\n
expect Mode? [caller]
send \n
expect Press Enter
send 99\n
expect Type the number of a line
send xyzzy\n
expect Type the number of a line
send quit\n'
has "one alone is offered the solo game" "$out" "Mode? [solo]"
has "others are not" "$out" "That is none of the choices of 'Mode'; Enter leaves it as it is."
lacks "every answer was asked for" "$out" "never printed"
at_terminal 'expect Press Enter
send people 6\n
expect Press Enter
send name 1 城町城町城町城町城町城町城町城町城町城町城\n
expect A name has at most 40 columns, and this one has 42.
send 城町城町城町城町城町城町城町城町城町城町\n
expect Press Enter
send bots 17\n
expect Bots, 0 to
send quit\n'
has "a mode that was not chosen is explained" "$out" "With 7 players only the mode caller can be played."
has "a name may have 40 columns" "$out" "Name 1             城町城町城町城町城町城町城町城町城町城町
"
lacks "and not more" "$out" "never printed"
has "quit leaves at a question, too" "$out" "exit 0"
printf 'Cottage\nWel\n' >bad.deck
at_terminal 'expect Press Enter
send cards bad.deck\n
expect bad.deck, line 2: 
expect Press Enter
send \n
expect cannot be played so
expect Press Enter
send cards none.deck\n
expect cannot be played so
send cards one by one\n
expect Well
send well Fountain\n
expect Fountain
send farm Granary\n
expect Press Enter
send monuments yes\n
expect Press Enter
send bots 8\n
expect cannot be played so
send bots 1\n
expect Press Enter
send \n
expect keep
send quit\n'
lacks "what cannot be played is said, with its reason" "$out" "never printed"
has "cards are chosen one by one, the others drawn" "$out" "Cards: Cottage, Granary, Fountain, "
echo '{"people": 5, "mode": ["x"], "bots": "17", "cards": "", "game": "chess", "name 1": "A,B"}' >"$XDG_CONFIG_HOME/hamlet/play.json"
at_terminal 'expect Press Enter
send \n
expect >
send quit\n'
has "what was remembered and makes no sense is ignored" "$out" "Tiny Towns, mode standard, 2 players, seed "
has "and a comma in a name parts nothing" "$out" "A B, round 1"
mkdir -p more/aside
for f in "$HAMLET_PATH"/base/*.card; do cp "$f" more/aside; done
sed -i 's/"base"/"aside"/; s/"tiny-towns"/"twin-towns"/; s/"Tiny Towns"/"Twin Towns"/' more/aside/pack.card more/aside/game.card
HAMLET_PATH=$HAMLET_PATH:$PWD/more at_terminal 'expect Press Enter
send game\n
expect Twin Towns
send Twin Towns\n
expect Press Enter
send \n
expect Twin Towns, mode standard
expect >
send quit\n'
lacks "a game whose pack has another name is one of the games" "$out" "never printed"
has "and no addition to another" "$out" "1  Game                 Tiny Towns
   2  Pack fortune         no
   3  Pack harbor          no
   4  Pack house           no
   5  Pack villagers       no
   6  Pack villagers-house no
   7  People"
printf 'card "Bell" { type chappel pattern { wood } score 1 }\n' >broken.card
at_terminal 'expect ^~~' --with broken.card
has "a broken card is told with its line instead of a set-up" "$out" "did you mean 'chapel'?"
run play --with broken.card --bots random
says "as it is where nothing is asked" "broken.card:1:20: error: unknown type 'chappel'
    card \"Bell\" { type chappel pattern { wood } score 1 }
                       ^~~~~~~
did you mean 'chapel'?"
exits "and that is a mistake of the input" 1
long=$(printf '\\xc3\\xa9%.0s' {1..100})
at_terminal 'expect Press Enter
send cards '"$long"'\n
expect cannot be played so
send cards\n
expect Cards?
send by chance\n
expect Press Enter
send quit\n'
has "an answer that is longer than a line is asked for all the same" "$out" "
exit 0"
lacks "and can be changed" "$out" "never printed"
rm -f "$XDG_CONFIG_HOME/hamlet/play.json"
at_terminal 'expect Press Enter
send mode caller\n
expect Press Enter
send \n
expect > 
send quit\n' --plain
has "the caller's game is offered with its own cards" "$out" "Cards                play-at-home"
has "and played with them" "$out" "Cards: Cottage, Farm, Well, Chapel, Tavern, Theater, Factory"
rm -f "$XDG_CONFIG_HOME/hamlet/play.json"
at_terminal 'expect Press Enter
send mode caller\n
expect Press Enter
send cards by chance\n
expect Press Enter
send \n
expect > 
send quit\n' --plain --seed 3
has "or with cards that are drawn" "$out" "Cards: Cottage, Greenhouse, Millstone"
rm -f "$XDG_CONFIG_HOME/hamlet/play.json"
printf 'card "%s" { type %s pattern { wood } score 1 }\n' Éa chapel Ève tavern >accents.card
printf '"Éa"\n"Ève"\n' >accents.deck
at_terminal 'expect > 
send cards \xc3\x89\t
sleep 0.3
send \n
expect > 
send quit\n' --with accents.card --cards accents.deck --seed 3 --bots person,random
has "letters of two bytes are completed" "$out" "Éa, chapel (W):"
printf '{"cards": "%s"}' "$(printf 'x%.0s' {1..300})" >"$XDG_CONFIG_HOME/hamlet/play.json"
at_terminal 'expect Press Enter
send bot 1 hard\n
expect Thinks for
send thinks\n
expect Thinks for
send 2\n
expect Press Enter
send quit\n'
has "times to think are listed, for their numbers are not the times" "$out" "   2  3 seconds: for each choice"
has "a path of last time that is too long to be one is ignored" "$out" "Cards                by chance"
mkdir -p packs/$'\033[31mred' && cp -r "$root/cards/base" packs/base
sed 's/"house"/"\x1b[31mred"/' "$root/cards/house/pack.card" >packs/$'\033[31mred/pack.card'
HAMLET_PATH=$PWD/packs at_terminal 'expect Press Enter
send quit\n'
has "no name of a pack commands the terminal" "$out" "Pack ?[31mred"
echo '{broken' >"$XDG_CONFIG_HOME/hamlet/play.json"
at_terminal 'expect Press Enter
send quit\n'
has "a broken file is ignored" "$out" "play.json' is broken and is ignored"
has "with the usual" "$out" "Bot 1              medium"
for bots in random random,random; do # nobody named for the seat that --caller speaks of
    at_terminal 'send quit\n' --seed 3 --mode caller --caller person --players 2 --bots $bots
    has "--caller person is a person, not the last bot of $bots" "$out" "Caller"
done
lacks "and a bot for every player leaves nobody else" "$out" "Pass the keyboard"
at_terminal 'expect >
send bri\t
expect ck
send \n
expect >
send pla\tb2\n
expect round 2
send quit\n' --seed 3 --bots random
has "Tab completes what is legal" "$out" "Round 1. Player 1: name brick, place brick on b2;"
at_terminal 'expect >
send wha\t
expect t
send d\t\t
expect d4
send 3\n
expect d3: empty.
send quit\n' --seed 3 --bots random
has "and squares" "$out" "exit 0"
rm -rf "$games"
at_terminal 'expect > 
send brick\n
expect place brick
expect > 
send \x03' --seed 3 --bots random
has "Ctrl-C leaves" "$out" "To go on: hamlet play --resume "
has "with the signal's code" "$out" "exit 130"
at_terminal 'expect > 
send brick\n
expect place brick
expect > 
send b2\n
expect is thinking
send \x03
expect round 2
expect > 
send quit\n' --seed 3 --bots hard --think 4000
has "Ctrl-C while a bot thinks makes it choose" "$out" "Round 1. Player 1: name brick, place brick on b2; Bot 1: place brick"
has "and the game goes on" "$out" "exit 0"
rm -rf "$games"
at_terminal 'expect > 
send brick\n
expect place brick
expect > 
hang' --seed 3 --bots random
same "a terminal that is closed leaves the game whole" "$("$HAMLET" replay --verify "$games"/*.hamlet)" "1 move, 1 record: every state is as saved"
at_terminal 'expect > 
send brick\n
expect place brick
expect > 
send \x04' --seed 3 --bots random
has "Ctrl-D leaves" "$out" "exit 0"
at_terminal 'expect > 
mash 10000
send \x15\n
send \x15\nquit\n' --seed 3 --bots random
has "10000 keys at random do no harm" "$out" "exit 0"
at_terminal 'expect > 
signal STOP
sleep 0.2
signal CONT
sleep 0.2
send bri\t\n
expect place brick
expect > 
send quit\n' --seed 3 --bots random
has "a stopped game goes on" "$out" "exit 0"

# -- after the end
rm -rf "$games" over.hamlet
yes 1 | head -3000 | "$HAMLET" play --seed 2 --bots person,random --names Ann,Bob --save over.hamlet >"$dir/.out" 2>&1
out=$(cat "$dir/.out")
lacks "without a terminal nothing is asked at the end" "$out" "(yes or no)"
same "but told" "$(printf '%s\n' "$out" | tail -1)" "To see it again, move by move: hamlet replay over.hamlet"
cp over.hamlet before.hamlet
at_terminal 'expect See it again, move by move? (yes or no) [no] 
send maybe\n
expect Type '"'yes' or 'no'"'
expect See it again
send Y\n
expect Another game? (yes or no) [no] 
send \n' over.hamlet
has "at a terminal the game can be seen again, as hamlet replay shows it" "$out" "$("$HAMLET" replay over.hamlet)"
has "and that is all" "$out" "exit 0"
cmp over.hamlet before.hamlet
ok "its file is the same, byte for byte" $?
at_terminal 'expect See it again
send \n
expect Another game?
send yes\n
expect Tiny Towns, mode standard, 2 players, seed 3
expect Ann, round 1
expect > 
send 1\n
expect > 
send quit\n' over.hamlet --seed 2
lacks "Enter is no" "$out" "    1  round"
lacks "another game begins, with the same people" "$out" "never printed"
has "in a file of its own" "$out" "To go on: hamlet play --resume $games/"
same "with the same cards" "$("$HAMLET" replay "$games"/*.hamlet | sed -n 2,3p)" "$("$HAMLET" replay over.hamlet | sed -n 2,3p)"
cmp over.hamlet before.hamlet
ok "the first one's file is as it was" $?
at_terminal 'expect See it again
send \x03' over.hamlet
lacks "Ctrl-C ends the questions" "$out" "Another game"
has "with the signal's code" "$out" "exit 130"
at_terminal 'expect See it again
send \x04
expect Another game
send \x04' over.hamlet
has "Ctrl-D is no" "$out" "exit 0"
at_terminal '' --seed 2 --bots random,random
lacks "after a game of bots alone nothing is asked" "$out" "(yes or no)"
typed quit -- --seed 3 --monuments --bots person,random
has "a game that is left while cards are dealt has no round yet" "$out" "The game was left before round 1."
typed '' 1 quit -- --seed 3 --monuments --bots person,person --save dealt.hamlet
typed quit -- dealt.hamlet
has "nor has it when it goes on" "$out" "Going on before round 1, after "
at_terminal 'expect Press Enter
send quit\n'
has "or is offered" "$out" "the game you left: Tiny Towns, 2 players, before
    round 1."
typed cards quit -- --packs little-town --market beginner --seed 3 --bots person,random
same "a tile without a rule says so" "$(grep -A1 '^  Statue, for' <<<"$out")" "  Statue, for 4 stone, 10 points:
    No effect."
lacks "cards in play do not tell of rules that are not in force" "$out" "if so agreed"
has "but of those that are" "$out" "
    Pay any 2 cubes, gain any 2 cubes; you may not gain exactly what you pay."
printf '%s\n' Factory Inn >hall.deck
typed cards quit -- --seed 3 --mode town-hall --bots person,random --cards hall.deck
has "a card in play speaks of the mode played" "$out" "
    Holds 1 cube. When built, put any resource on it. When a drawn card shows
    the resource it holds, you may place any other resource instead."
lacks "and of no other one" "$out" " games"
finish
