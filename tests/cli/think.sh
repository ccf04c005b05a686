#!/bin/bash
# The full screen while bots move: keys that look, undo and leave; what only a dot does; paces;
# playing on to the end; what is new; and keys besides: the cursor that stays, lines that are
# typed, the mouse, going back from the log.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

needs_tmux
foot() { seen | tail -1 | sed 's/^ //; s/ *$//'; }
line() { # what is typed behind a slash
    keys /
    await "Square, words, number or command:"
    keys -l "$1"
    keys Enter
}
moves() { "$HAMLET" replay --verify "$1" | sed 's/ .*//'; }
hard=(--bots hard --think 600000) # it would think for ten minutes

# -- looking while a bot thinks

start 80 24 play "${hard[*]}" --seed 7 --save think.hamlet --names Ann,Bob
await "?: all keys"
keys Enter
await "Marked: place wood on a1"
keys Enter
shows "a bot thinks" "Bob is thinking ..."
becomes "the footer says what can be done meanwhile" foot \
    ".: choose now  Tab: boards  c: cards  w: log  u: undo  q: quit  ?: keys"
keys x
shows "a key that means nothing says so" "x does nothing here; ? tells all keys."
shows "and the bot thinks on" "is thinking"
keys Enter
shows "Enter chooses nothing" "It is not your turn: there is nothing to choose."
keys Tab
await ".: choose now"
keys Down
shows "another town can be looked at" "a1 of Bob: empty."
keys c
shows "the cards" "Cards in play"
keys Escape
await "is thinking"
keys '?'
shows "the keys" "all about what is marked"
keys Escape
await "is thinking"
keys e
shows "the points" "Points, if the game ended now"
keys Escape
await "is thinking"
keys w
shows "the log" "Nothing has happened yet that could be told."
keys NPage
shows "cards can be scrolled" "is thinking"
line "what a1 1"
shows "a line can be typed" "a1: wood"
keys Escape
await "is thinking"
line "place wood b2"
shows "but no option" "It is not your turn, and no such command."
keys r
shows "redo is for those who are asked" "there is nothing to bring back"
same "all that time nothing was chosen" "$(moves think.hamlet)" 2
keys u
shows "u leads back to one's own choice" "place wood"
same "which is taken back" "$(moves think.hamlet)" 1
keys Enter
await "is thinking"
keys Enter Enter Enter
keys .
shows "a dot makes it choose, and it thinks of the next choice" "+ Round 1. Ann: name wood, place wood on"
keys Enter Enter .
await "Resource: "
keys Enter Enter .
shows "keys before the question choose nothing in it" "Marked: place "
same "not even a square" "$(moves think.hamlet)" 5
keys .
shows "a dot means nothing there" ". does nothing here; ? tells all keys."
keys q
await "exit 0"

start 80 24 play "${hard[*]}" --seed 7 --save leave.hamlet --names Ann,Bob
await "?: all keys"
keys Enter
await "Marked: place wood on a1"
keys Enter
await "is thinking"
keys q
shows "q leaves at once" "The game was left in round 1"
shows "well" "exit 0"
same "with the game as it was before the bot's choice" "$(moves leave.hamlet)" 2
start 80 24 play leave.hamlet
await "is thinking"
keys C-c
shows "Ctrl-C leaves, as ever" "exit 130"
same "with the game as it was" "$(moves leave.hamlet)" 2

# -- Little Town: a board that all share

start 80 24 play --packs little-town "${hard[*]}" --seed 7 --names Ann,Bob
await "?: all keys"
keys Enter
await "is thinking"
becomes "where there is one board, no key leads to others" foot \
    ".: choose now  c: cards  e: points  w: log  u: undo  z: pace  q: quit  ?: keys"
keys w
shows "the log is a list" "> "
keys Escape
await "is thinking"
keys u
shows "undo works there, too" "put a worker on the board, or build"
keys q
await "exit 0"

# -- people who hide things

start 80 24 play --players 3 --bots person,hard,person --think 600000 --monuments --seed 7 --names Ann,Bob,Cy
await "Pass the keyboard to Ann"
keys Enter
await ">  1 keep"
card=$(seen | sed -n 's/.*>  1 keep \([A-Z][a-z]*\).*/\1/p' | head -1)
keys Enter
shows "between two people a bot thinks in the dark" "Bob is thinking ..."
gone "without what the first one holds" "$card"
keys c
shows "where cards are not shown" "Nothing is shown between two people"
keys e
keys Tab
gone "nor points or towns" "$card"
line "cards"
gone "nor by what is typed" "$card"
keys u
shows "undo leads back to who chose, who has to be handed the keyboard" "Pass the keyboard to Ann"
gone "before anything of theirs is shown" "$card"
keys Enter
await ">  1 keep"
keys Enter
await "Bob is thinking ..."
keys .
shows "but a dot works" "Pass the keyboard to Cy"
keys q
await "exit 0"

# -- paces

start 80 24 play --packs little-town --players 3 --bots greedy --seed 7 --save pace.hamlet --names Ann,Bob,Cy
await "?: all keys"
keys z
shows "z: slowly" "Bots move slowly: 1.0 seconds to see each move."
keys z
shows "z again: step by step" "Bots move step by step: Space goes on."
keys Enter
shows "a step" "Cy is next"
becomes "and how to go on" foot \
    "Space: next  .: on to my turn  z: pace  c: cards  w: log  q: quit  ?: keys"
shows "what happened is marked in the log" "+ Bob: build Wheat Field"
shows "and on the board" "+WFB"
gone "but not one's own doing" "+ Ann"
keys i
shows "looking changes nothing" "Cy is next"
keys Space
shows "Space goes on" "put a worker on the board, or build"
keys Enter
await "Cy is next"
keys u
shows "undo while they wait" "put a worker on the board, or build"
keys Enter
await "Cy is next"
keys .
shows "a dot leads on to one's turn" "put a worker on the board, or build"
keys z
shows "z: as fast as they are" "Bots move as fast as they are."
keys q
await "exit 0"
start 80 24 play --bots greedy --seed 7 --pace 600000 --save slow.hamlet --names Ann,Bob
await "?: all keys"
keys Enter
await "place wood"
keys Enter
shows "--pace slows them down" "Bob is next"
keys Space
await "Marked: place "
keys q
await "exit 0"
start 80 24 play slow.hamlet
await "?: all keys"
keys Enter
await "name a resource"
keys Enter
await "Marked: place "
keys Enter
shows "and is remembered in the save" "Bob is next"
keys q
await "exit 0"
run play --plain --bots greedy,greedy --seed 7 --pace 600000
exits "without a terminal nobody waits" 0

# -- to the end

cat >full.py <<'END'
"""A game in which the first town is full and the others are not: HAMLET FILE FIELDS."""
import json, random, subprocess, sys
engine = subprocess.Popen([sys.argv[1], "engine"], stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE, text=True)
def ask(**question):
    engine.stdin.write(json.dumps(question) + "\n")
    engine.stdin.flush()
    return json.loads(engine.stdout.readline())
def fill(seed):
    """True: the first town is, before the others."""
    state = ask(op="new", players=2, names=["Ann", "Bob"], bots=["person", "hard"], seed=seed, **json.loads(sys.argv[3]))
    while not state["over"]:
        due = state["decision"]
        last = len(due["options"]) - 1
        builds = due["kind"] == "build"
        first = due["player"] == 0
        state = ask(op="choose", option=(last if first else 0) if builds else random.randrange(last + 1))
        if "completed" in ask(op="view", player=0)["position"]["players"][0]:
            return not state["over"]
random.seed(1)
seed = 1
while not fill(seed):
    seed += 1
ask(op="save", file=sys.argv[2])
END
if command -v python3 >/dev/null; then
    for fields in '{}' '{"mode": "town-hall"}' '{"packs": ["base", "fortune"]}'; do
        rm -f full.hamlet
        python3 full.py "$HAMLET" full.hamlet "$fields"
        start 80 24 play full.hamlet --think 600000
        shows "a town is full: $fields" "is thinking"
        becomes "which is told, with a key" 'foot | cut -c1-36' ">: play on to the end  .: choose now"
        keys '>'
        shows "that plays on to the end" "The game is over"
        keys u
        shows "undo leads back before it" "?: all keys"
        keys '>'
        shows "where that key means nothing" "> does nothing here; ? tells all keys."
        keys q
        await "exit 0"
    done
    rm -f full.hamlet
    python3 full.py "$HAMLET" full.hamlet '{}'
    start 80 24 play full.hamlet --think 600000
    await "is thinking"
    keys u
    await "?: all keys"
    keys z
    await "slowly"
    keys z
    await "step by step"
    keys End Enter
    shows "step by step" "Bob is next"
    becomes "no key leads to a turn that does not come" foot \
        ">: play on to the end  Space: next  z: pace  Tab: boards  q: quit  ?: keys"
    keys q
    await "exit 0"
fi

# -- the cursor, and what is typed

start 80 24 play --bots greedy --seed 7 --save line.hamlet --names Ann,Bob
await "?: all keys"
becomes "what a question's footer says" foot \
    "arrows: choose  Enter: take  !: hint  c: cards  b: plan  q: quit  ?: all keys"
keys b
shows "and that of a plan" "b/B: other card  Space: next layout  y: why not  Escape: no plan  ?: all keys"
keys Escape
await "arrows: choose"
line "name wood"
shows "words take an option" "Marked: place wood on a1"
line "c3"
shows "a square marks it" "Enter: place wood on c3"
same "and takes nothing" "$(moves line.hamlet)" 1
keys Enter
shows "Enter does" "Marked: place "
shows "the cursor stays near where it was" " on c2"
line "c3"
shows "a square without an option" "There is no option on c3; 'what c3' tells about it."
shows "leaves the mark where it was" " on c2"
line "what c3"
shows "what stands somewhere" "c3: wood"
keys Escape
await "?: all keys"
line "a1 2"
shows "a square of another town" "of Bob: "
keys Escape
await "?: all keys"
line "cards cott"
shows "a card" "Can be fed. 3 points if fed."
keys Escape
await "?: all keys"
line "place"
shows "what fits several options lists them" "That fits several options: type more of it, or a number"
shows "with numbers" "1 place "
keys Escape
await "?: all keys"
line "frobnicate"
shows "nonsense is told" "There is no such option; ? tells what can be typed."
line "plase b2"
shows "with the nearest word" "did you mean 'place'?"
line "99"
shows "a number that is none" "There are options 1 to 15."
line "a1 7"
shows "a player that is none" "There are players 1 to 2."
line "log"
shows "the log" "What happened, the latest first"
keys Escape
await "?: all keys"
line "score"
shows "the points" "Points, if the game ended now"
keys Escape
await "?: all keys"
line "towns 2"
shows "a town" "Arrows look around here"
keys Escape
await "?: all keys"
line "save other.hamlet"
shows "saving" "The game is kept in 'other.hamlet' from now on."
keys /
await "Square, words"
keys Escape
shows "a line may be left" "?: all keys"
keys Right
await " on d2"
line "undo"
shows "undo" "Marked: place wood"
shows "and the cursor is where it was" " on d2"
line "quit"
shows "leaving" "exit 0"

# The same choices by keys and typed on the screen give the same game as plain lines.
rm -f keys.hamlet typed.hamlet
start 80 24 play --mode solo --seed 9 --save keys.hamlet --names Ann
await "?: all keys"
for said in 1 b2 1 c3 1 a1; do
    line "$said"
    case $said in [a-d]?) sleep 0.2; keys Enter ;; esac
    sleep 0.2
done
keys q
await "exit 0"
run_with "$(printf '%s\n' 1 b2 1 c3 1 a1 quit)" play --plain --mode solo --bots person --seed 9 --save typed.hamlet --names Ann
cmp -s keys.hamlet typed.hamlet
ok "the same choices give the same journal" $?

# -- the mouse: a wheel as old terminals send it, and a click

wheel() { keys -l $'\e[M'"$1$2"; } # ` up or a down, where
start 80 24 play --packs little-town --players 2 --bots greedy --seed 7 --names Ann,Bob
await "?: all keys"
top=$(seen | grep -A1 'Cards (' | tail -1)
wheel a $'\x55\x34' # over the cards
gone "the wheel scrolls the cards it is over" "$top" "seen | grep -A1 'Cards (' | tail -1"
shows "and leaves the options as they are" ">  1 put a worker on b1"
wheel a $'\x55\x25' # over the options
shows "the wheel goes through the options it is over" ">  2 put a worker"
wheel a $'\x28\x28' # over the board
sleep 0.3
shows "and does nothing over a board" ">  2 put a worker"
for _ in 1 2 3 4; do
    press Enter
done
await "?: all keys"
old=$(seen | sed -n 19,23p | cut -c1-47)
wheel '`' $'\x28\x34' # over the log
gone "the wheel scrolls the log" "$old" 'seen | sed -n 19,23p | cut -c1-47'
wheel a $'\x28\x34'
becomes "and back" 'seen | sed -n 19,23p | cut -c1-47' "$old"
keys q
await "exit 0"
start 80 24 play --players 4 --bots greedy --seed 7 --names Ann,Bob,Cy,Di
await "?: all keys"
click() { keys -l $'\e[M '"$1" && keys -l $'\e[M#'"$1"; }
row=$(seen | grep -n '^Bob  *Cy  *Di' | cut -d: -f1)
column=$(seen | sed -n "${row}p" | awk '{ print index($0, "Cy") }')
byte() { printf '%b' "\\x$(printf '%x' $((32 + $1)))"; }
click "$(byte "$column")$(byte "$row")"
await "Escape: back"
becomes "a click on another town makes it large" 'seen | sed -n 3p | cut -c1-3' "Cy "
shows "and the footer says how to come back" "Escape: back"
keys q
await "exit 0"

# -- what is new, without colours

before="NO_COLOR=1" start 80 24 play --players 3 --bots greedy --seed 7 --names Ann,Bob,Cy
await "?: all keys"
keys Enter
await "place wood"
keys Enter
await "round 2 "
await "?: all keys"
comes "new cubes are marked in other towns" "seen | grep '^w+\\|w+ \\|wood+'" +
shows "and paragraphs in the log" "+ Round 1."
keys u
await "round 1 "
gone "after an undo nothing is new" "+ Round"
keys q
await "exit 0"

# -- going back from the log

rm -f back.hamlet
start 80 24 play --bots greedy --seed 7 --monuments --save back.hamlet --names Ann,Bob
await "?: all keys"
for _ in 1 2 3 4 5 6 7 8; do
    press Home Enter
done
await "?: all keys"
total=$(moves back.hamlet)
keys w
shows "the log, with the latest first" "What happened, the latest first"
shows "a line is marked, and keys are told" "Enter: see that moment  U: undo to it"
keys End
await "> Before round 1"
keys Enter
shows "Enter shows its moment, also before round 1" "move 1 of "
keys q
await "Enter: see that moment"
keys Up
await "> Round 1"
keys Enter
shows "and that of a round" "move 3 of "
keys Home n n
shows "what others hide stays hidden" "Bob: keep a card, which is hidden"
keys Right
await "move 3 of "
keys e
shows "only one's own points" "Points, if the game had ended here"
gone "nobody else's" "Bob"
keys Escape
await "move 3 of"
keys q
shows "q leads back to the log" "Enter: see that moment"
keys U
shows "U asks first" "y: yes, n: no"
keys n
shows "no" "Enter: see that moment"
same "changes nothing" "$(moves back.hamlet)" "$total"
keys U
await "y: yes"
keys y
shows "yes leads to the first choice from there on" "name a resource for everybody"
same "in round 1" "$(moves back.hamlet)" 2
keys r
shows "and redo comes back" "Marked: place"
keys q
await "exit 0"

# A round that is not over is not shown to those who may not know it.
start 80 24 play --players 2 --bots person,person --seed 7 --names Ann,Bob
await "Pass the keyboard to Ann"
keys Enter
await "name a resource"
keys Enter
await "Marked: place"
keys Enter
await "Pass the keyboard to Bob"
keys Enter
await "Marked: place"
keys w
shows "nothing is told of the round that is on" "Nothing has happened yet that could be told."
keys Right Down
await " on b2"
keys Enter
await "Marked: place\|name a resource" || true
await "?: all keys"
keys w
await "Enter: see that moment"
keys Enter
await "move 1 of 3"
keys End
shows "only rounds that are over" "move 3 of 3"
keys q
await "Enter: see"
keys Escape
await "?: all keys"
keys q
await "exit 0"
same "no message and no sanitizer" "$(cat stderr 2>/dev/null)" ""
finish
