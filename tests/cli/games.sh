#!/bin/bash
# hamlet games: the games that were played, resumed by number; results, statistics, bests
# and achievements; an index that comes back when it is lost, and harms nothing.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
if ! command -v python3 >/dev/null; then
    echo "ok - skipped: there is no python3"
    finish
fi

games=$XDG_DATA_HOME/hamlet/games
db=$XDG_DATA_HOME/hamlet/games.db
ones=$(yes 1 | head -3000) # who always takes the first option
plays() { run_with "$ones" play "$@"; } # options: a game to its end
leaves() { run_with $'1\n1\n1\nquit\n' play "$@"; }
field() { python3 -c "import json, sys
j = json.load(sys.stdin)
print($1)" <<<"$out"; }
lines() { grep -c "$2" <<<"$1"; }
at_terminal() { # the typist's lines, then arguments of hamlet
    local script=$1
    shift
    out=$(printf '%s\n' "$script" | python3 "$root/tests/cli/typist.py" "$HAMLET" "$@" 2>&1)
    all_met "$out"
}

# -- nothing yet
run games
exits "games before the first one" 0
prints "says how to begin" "No games yet: 'hamlet play' begins one."
[ ! -e "$XDG_DATA_HOME" ]
ok "and leaves nothing behind" $?
run games stats
has "neither are there statistics" "$out" "No game was finished yet"
run games --json
same "JSON of nothing" "$(field 'j')" "{'games': [], 'unread': 0}"
refuses "a number that no game has" 1 "hamlet: there is no game 1: none was played yet" games 1
refuses "neither a number nor stats" 2 "hamlet: games: 'best' is neither the number or name of a game nor 'stats'" games best
refuses "the same for play" 1 "hamlet: there is no game 4: none was played yet" play --resume 4

# -- some games
leaves --seed 5 --bots person,easy
first=$(echo "$games"/20*-1.hamlet)
leaves --seed 6 --bots person,person --names Ann,Bob --save "$dir/their game.hamlet"
plays --seed 3 --mode solo --bots person
exits "a game to its end" 0
has "brings achievements" "$(tr '\n' ' ' <<<"$out" | tr -s ' ')" "New: Aspiring Architect (Tiny Towns, solo); Tiny Towns played in the mode solo; a first game finished."
lacks "a first game is compared with nothing" "$out" "best"
plays --seed 2 --mode solo --bots person
has "a worse one is told the best" "$out" "Your best so far: 1 point (solo)."
lacks "and brings nothing new" "$out" "New:"
run play --resume "$games"/20*-2.hamlet
has "a result that is looked at again" "$out" "This game is finished."
lacks "is nothing new" "$out" "New:"
run play --packs little-town --seed 2 --bots person,random # nobody chose: not kept
plays --packs little-town --seed 2 --bots person,random --names Cy,Dan
has "another game, another person" "$(tr '\n' ' ' <<<"$out" | tr -s ' ')" "New: Little Town played in the mode standard; a win with the pack little-town; a first game finished."

run games
exits "games" 0
says "without a word beside" ""
same "those to go on with come first" "$(sed -n 1p <<<"$out")" "Games to go on with ('hamlet games N'):"
has "with who played" "$out" "Tiny Towns, standard: Ann, Bob; round 1"
has "and where it is kept" "$(tr -d '\n' <<<"$out" | tr -s ' ')" "$dir/their game.hamlet]"
has "one against a bot" "$out" "Tiny Towns, standard: you, easy; round "
has "results with the rank" "$out" "Tiny Towns, solo: you 1, Aspiring Architect"
has "and who won" "$(tr '\n' ' ' <<<"$out" | tr -s ' ')" "Little Town, standard: Cy -11, Dan (random) -19; Cy won"
same "they have numbers" "$(grep -oE '^ +[0-9]+ ' <<<"$out" | tr -d ' \n')" 12345
same "the newest first" "$(grep -oE '(Ann, Bob|you, easy)' <<<"$out" | head -1)" "Ann, Bob"
shown=$out
run games --json
same "JSON has them all" "$(field '[(g["number"], g["state"]) for g in j["games"]]')" \
    "[(1, 'unfinished'), (2, 'unfinished'), (3, 'finished'), (4, 'finished'), (5, 'finished')]"
same "with seats" "$(field '[[s["who"], s["bot"], s["points"], s["won"]] for s in j["games"][2]["seats"]]')" \
    "[['Cy', None, -11, True], ['Dan', 'random', -19, False]]"
same "what cannot be known is null" "$(field 'j["games"][0]["seats"][0]["points"], j["games"][3]["seats"][0]["won"]')" "None None"
json=$out

# -- by number
run games 1
exits "without a terminal" 0
prints "it says what to type" "To go on at a terminal: hamlet play --resume '$dir/their game.hamlet'"
refuses "a number beyond the list" 1 "hamlet: there is no game 6: 'hamlet games' lists 1 to 5" games 6
run_with $'quit\n' play --resume 2
has "play takes a number" "$out" "seed 5"
has "it is that game" "$out" "To go on: hamlet play --resume $games/"
cp "$first" 1
run_with $'quit\n' play --resume 1
has "a file of that name goes first" "$out" "To go on: hamlet play --resume 1"
rm 1
at_terminal 'expect Going on
send quit\n' games 2 --plain
has "at a terminal games goes on with it" "$out" "seed 5"
has "and ends well" "$out" "exit 0"

# -- the index is lost, damaged, or cannot be: the list is the same
run games
shown=$out
run games --json
json=$out
for mishap in "rm -f $db" "head -c 3000 /dev/urandom >$db" "printf hello >$db" "truncate -s 4096 $db" "rm -f $db; mkdir $db"; do
    eval "$mishap"
    run games
    exits "after $mishap" 0
    prints "the list is the same" "$shown"
    run games --json
    same "in JSON, too" "$out" "$json"
done
says "where it cannot be kept, that is one line" "hamlet: the list of games is made anew each time: cannot keep '$db': unable to open database file"
leaves --seed 8 --bots person,easy
exits "and a game can be played" 0
says "without a word" ""
rm -rf "$db"
rm "$games"/*-5.hamlet
run games
prints "the same again" "$shown"

# -- several programs at once
for mishap in "rm -f $db" "printf hello >$db" "head -c 9000 /dev/urandom >$db"; do
    eval "$mishap"
    for i in 1 2 3 4 5 6; do "$HAMLET" games >"at-once-$i" 2>"at-once-$i.err" & done
    wait
    same "six at once after $mishap have nothing to say" "$(cat at-once-*.err)" ""
    for i in 1 2 3 4 5 6; do diff <(printf '%s\n' "$shown") "at-once-$i"; done >differ
    same "and all tell the same" "$(cat differ)" ""
done
for i in 1 2 3 4; do "$HAMLET" play --seed 2$i --mode solo --bots person --names "P$i" <<<"$ones" >"at-once-$i" 2>&1 & done
wait
run games stats --json
same "four games that end at once are all there" "$(field 'sorted(b["who"] for b in j["bests"])')" "['Cy', 'P1', 'P2', 'P3', 'P4', 'you']"
same "once each" "$(field '[m["games"] for m in j["modes"] if m["mode"] == "solo"]')" "[6]"

# -- statistics
run games stats
exits "statistics" 0
has "by mode" "$out" "Tiny Towns, solo                    6     - "
has "by bot" "$out" "random, Little Town                 1     1     0"
has "bests" "$out" "you: Tiny Towns, solo "
has "achievements, with whose they are" "$out" "Cy: a win with the pack little-town"
has "what is open" "$out" "a win against hard"
lacks "decks that were played once are not worth a line" "$out" "Cottage"
run games stats --all
has "but with --all, by their cards" "$out" "Tiny Towns, these cards"
has "a market that chance laid out is told by its tiles" "$(tr '\n' ' ' <<<"$out" | tr -s ' ')" \
    " Bakery, Bar, Barn, Bookstore, Cathedral, Church, Fair, Fountain, Restaurant, Warehouse, Well, Workshop "
has "as what it is" "$out" "Little Town, this market"
plays --packs little-town --seed 2 --bots person,random --market beginner
run games stats
has "one that was chosen by its name" "$out" "Little Town, market beginner        1 "
lacks "chance is no deck" "$(sed -n '/By deck/,/Against/p' <<<"$out")" "random"
run games stats --json
same "JSON says what is a market" "$(field 'sorted((d["title"], d["market"]) for d in j["decks"])[:3]')" \
    "[('Little Town', True), ('Little Town', True), ('Tiny Towns', False)]"
plays --seed 3 --bots person,easy --cards first-game
run games stats
has "a deck of a pack is told by its name" "$out" "Tiny Towns, first-game"

# -- files that are none, or other
cp "$games"/20*-2.hamlet "$games/copy.hamlet"
printf 'hello' >"$games/foreign.hamlet"
head -c -7 "$first" >"$games/torn.hamlet"
cp "$root/tests/saves/0.1.0-solo.hamlet" "$games/older.hamlet"
: >"$games/empty.hamlet"
mkdir "$games/folder.hamlet"
mkfifo "$games/pipe.hamlet"
run games
exits "odd files" 0
has "a foreign one is listed as such" "$(tr -d '\n' <<<"$out" | tr -s ' ')" "Files that cannot be read: 15 foreign: is not a saved game"
has "a torn one can be gone on with" "$(tr '\n' ' ' <<<"$out" | tr -s ' ')" "bytes at its end are lost [torn]"
has "an older one, too" "$out" "by version 0.1.0"
lacks "an empty one is none" "$out" "[empty]"
run games stats --json
same "a copy counts once" "$(field '[m["games"] for m in j["modes"] if m["mode"] == "solo"]')" "[6]"
rm -rf "$games"/{copy,foreign,torn,older,empty,folder,pipe}.hamlet

# -- many: twenty of each are shown, and the rest on request
for i in $(seq 25); do cp "$first" "$games/many-$i.hamlet"; done
run games
same "twenty are shown" "$(lines "$out" 'many-')" "20"
has "and how many more there are" "$out" "and 7 more: 'hamlet games --all'"
run games --all
same "--all shows all" "$(lines "$out" 'many-')" "25"
rm "$games"/many-*.hamlet

# -- the best so far: what each of these games is told, one after the other
rm -rf "$XDG_DATA_HOME"
while IFS='|' read -r options want; do
    # shellcheck disable=SC2086
    plays --mode solo --bots person $options
    same "the best so far after $options" \
        "$(grep -E "best|With these" <<<"$out" | tr '\n' ' ')" "$want"
done <<'TABLE'
--seed 1 --cards first-game|
--seed 3|A new personal best: 1 point, -15 before (solo). 
--seed 2 --cards first-game|Your best so far: 1 point (solo). With these cards a new best: -13 points, -15 before. 
--seed 4 --cards first-game|Your best so far: 1 point (solo). With these cards: -13 points so far. 
--seed 11 --cards first-game|Your best so far: 1 point (solo). With these cards: -13 points so far. 
--seed 7 --cards first-game --names Zoe|
TABLE
run_with $'hint\n'"$ones" play --seed 9 --mode solo --bots person --playouts 20
run games
has "hints are told" "$(tr '\n' ' ' <<<"$out" | tr -s ' ')" "Aspiring Architect (1 hint)"
run play --resume "$games"/20*-2.hamlet
has "a best that is looked at again is not new" "$out" "Your best so far: 1 point, in this game (solo)."
plays --seed 3 --bots person,person --names Zoe,Ed
has "several people are told by name" "$out" "New for Ed: Tiny Towns played in the mode standard"
lacks "what one has done before is nothing new" "$out" "New for Zoe: a first game"

# -- on the screen: the end tells the best; undo takes the result back; locks
needs_tmux
rm -rf "$XDG_DATA_HOME"
plays --seed 3 --mode solo --bots person
start 80 24 play --seed 2 --mode solo --bots person
shows "a game on the screen" "take a resource"
run games
has "it is being played" "$out" "Tiny Towns, solo: you 1"
keys Enter
shows "a choice" "place "
run games
has "a game that is played is told as such" "$(tr '\n' ' ' <<<"$out" | tr -s ' ')" "being played now"
for i in $(seq 160); do
    press Enter
    case $(seen) in *"Your best so far"*) break ;; esac
done
shows "the end tells the best so far" "Your best so far: 1 point (solo)."
run games --json
same "the result is there" "$(field 'sorted(g["state"] for g in j["games"])')" "['finished', 'finished']"
keys u
shows "undo leads back into the game" "?: all keys"
run games --json
same "undo after the end takes the result back" "$(field 'sorted(g["state"] for g in j["games"])')" "['finished', 'unfinished']"
for i in $(seq 40); do
    press Enter
    case $(seen) in *"Your best so far"*) break ;; esac
done
shows "at the end again" "Your best so far: 1 point (solo)."
keys q
shows "left" "exit 0"
run games --json
same "it counts once" "$(field 'sorted(g["state"] for g in j["games"])')" "['finished', 'finished']"

# -- the set-up tells of more
leaves --seed 5 --bots person,easy
leaves --seed 6 --bots person,easy
leaves --seed 7 --bots person,easy
start 80 24 play
shows "the set-up offers the last game" "Go on with the game you left"
keys Down
shows "and tells of others" "2 more unfinished: hamlet games"
keys q
at_terminal 'expect lists them
send quit\n' play --plain
has "in plain lines, too" "$out" "2 more unfinished: 'hamlet games' lists them."

# -- what is compared: the same game, packs, and published cards or own ones

rm -rf "$XDG_DATA_HOME"
cat >rich.card <<'CARD'
card "Cottage" {
  type    cottage
  pattern { wheat glass }
  eats
  score   30 when fed
  source  "a rich one"
}
CARD
plays --seed 3 --bots person,random
plays --seed 3 --bots person,random --packs fortune
lacks "a game with another pack is the first of its kind" "$out" "best"
plays --seed 4 --bots person,random --packs fortune
has "the next one is compared, and says with what" "$(tr '\n' ' ' <<<"$out")" "(standard, 2 players, fortune)"
plays --seed 3 --bots person,random --with rich.card
lacks "own cards are compared with nothing else" "$out" "best"
plays --seed 4 --bots person,random --with rich.card
has "but with each other" "$(tr '\n' ' ' <<<"$out" | tr -s ' ')" "(standard, 2 players, base, own cards)"
plays --seed 3 --bots person,random --packs little-town
run games stats --json
same "modes" "$(field 'sorted([m["title"], "+".join(m["packs"]), m["own"], m["games"]] for m in j["modes"])')" \
    "[['Little Town', 'little-town', False, 1], ['Tiny Towns', 'base', False, 1], ['Tiny Towns', 'base', True, 2], ['Tiny Towns', 'fortune', False, 2]]"
same "bests" "$(field 'sorted([m["title"], "+".join(m["packs"]), m["own"], m["games"]] for m in j["bests"])')" \
    "[['Little Town', 'little-town', False, 1], ['Tiny Towns', 'base', False, 1], ['Tiny Towns', 'base', True, 2], ['Tiny Towns', 'fortune', False, 2]]"
same "a bot's points in one game are not averaged with those in another" \
    "$(field 'sorted([m["bot"], m["title"], "+".join(m["packs"]), m["own"], m["games"]] for m in j["bots"])')" \
    "[['random', 'Little Town', 'little-town', False, 1], ['random', 'Tiny Towns', 'base', False, 1], ['random', 'Tiny Towns', 'base', True, 2], ['random', 'Tiny Towns', 'fortune', False, 2]]"
run games stats
has "it is told where it differs" "$out" "Tiny Towns, standard, fortune "
has "own cards, too" "$out" "Tiny Towns, standard, base, own cards"
has "packs are not told where there are no others" "$out" "Little Town, standard "
cp -R "$root/cards" edited
sed -i 's/score .*/score 9/' edited/base/cottage.card
HAMLET_PATH=$dir/edited run_with "$ones" play --seed 3 --bots person,random --save edited.hamlet
run games --json
same "an edited card of a published pack is one's own" \
    "$(field '[g["own"] for g in j["games"] if g["path"].endswith("edited.hamlet")]')" "[True]"
same "the list of what is published is up to date (make published)" "$(cat "$root/cards/published")" \
    "$(cd "$root/cards" && LC_ALL=C cksum ./*/*.card | sed 's,\./,,')"

# -- the names that the list prints are names that can be typed, and so are the numbers

run games
name=$(grep -oE '\[20[0-9-]+\]' <<<"$out" | head -1 | tr -d '[]')
has "the list has packs" "$out" "Tiny Towns, standard, fortune: you"
has "and own cards" "$out" "Tiny Towns, standard, own cards: you"
lacks "but not those that are usual" "$out" "little-town"
run replay --verify "$name"
exits "replay takes a name" 0
verified=$out
number=$(run games && grep -F "[$name]" -B1 <<<"$out" | grep -oE '^ +[0-9]+' | tail -1 | tr -d ' ')
run replay --verify "$number"
prints "and a number, which is the same game" "$verified"
run play --resume "$name"
has "play --resume takes a name" "$out" "This game is finished."
run games "$name"
exits "and so does games" 0
refuses "a number that no game has" 1 "hamlet: there is no game 99: 'hamlet games' lists 1 to 7" replay 99
refuses "what is neither" 1 "hamlet: cannot read 'nosuch': No such file or directory" replay nosuch

# -- an index of the version before is made anew from the saves, with all of them

run games stats --json
before=$out
python3 - "$db" <<'PY'
import sqlite3, sys
db = sqlite3.connect(sys.argv[1])
db.execute("ALTER TABLE saves DROP COLUMN own")
db.execute("PRAGMA user_version = 2")
db.commit()
PY
run games stats --json
exits "an index of version 2" 0
same "is made anew" "$out" "$before"
same "as version 3" "$(python3 -c "import sqlite3, sys; print(sqlite3.connect(sys.argv[1]).execute('PRAGMA user_version').fetchone()[0])" "$db")" 3
[ -e "$db.old" ]
ok "and what was there is put aside" $?
finish
