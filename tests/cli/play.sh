#!/bin/bash
# hamlet play from the outside: bots, a person at the prompt, every mode, make play.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"


run play --seed 7
exits "without a terminal bots play a game to its end" 0
has "it says what is played" "$out" "Tiny Towns, mode standard, 2 players, seed 7
Cards: Cottage, "
has "tells the rounds" "$out" "
Round 2. Player 2: name "
has "draws the towns" "$out" "
Player 2
    a "
has "and tells who won" "$(printf '%s\n' "$out" | tail -2)" " win"
first=$out
run play --seed 7
prints "the same seed plays the same game" "$first"
run play --seed 7 --quiet --plain
lacks "--quiet leaves the rounds out" "$out" "Round 2."
has "but not the end" "$out" "
total "
run play
has "without --seed there is one that can be used again" "$out" ", seed "
seed=$(printf '%s\n' "$out" | sed -n '1s/.*seed //p') first=$out
run play --seed "$seed"
prints "and it gives the same game" "$first"

for bot in random builder greedy; do
    run play --seed 2 --players 3 --bots "$bot"
    exits "$bot plays on three seats" 0
    same "$bot: all three are ranked" "$(grep '^rank ' <<<"$out" | grep -coE '( +[123](st|nd|rd)){3}$')" 1
done
run play --seed 2 --players 6 --bots random,builder,greedy --quiet
exits "bots are mixed" 0
run play --seed 2 --mode solo
exits "solo" 0
has "ends with a level" "$(printf '%s\n' "$out" | tail -1)" " points: Carpenter; Engineer needs 25."
run play --seed 2 --mode town-hall --players 4
exits "town hall" 0
run play --seed 2 --mode caller --players 40 --bots builder
exits "caller, for a hall of 40" 0
has "everybody is ranked" "$(grep '^  .*Player 40$' <<<"$out")" "  Player 40"
lacks "rounds of so many are not told" "$out" "Round 2."
run play --seed 2 --mode caller --caller wood,stone --bots random
has "a list of calls begins the caller's game" "$out" "
Round 2, stone. Player 1: place stone"
run play --seed 2 --mode caller --caller person --bots random,random,builder
has "a bot may be the caller" "$out" "Round 1. Caller: name "
run play --seed 2 --cavern --rule solo-removes=inn --packs house
exits "with the Cavern, a rule switch and another pack" 0
run play --seed 2 --cards "$root/cards/base/first-game.deck"
has "a deck file names the cards" "$out" "
Cards: Cottage, Farm, Well, Chapel, Tavern, Theater, Factory
"

# -- a person
run_with $'help\nfoo\nbrick\n99\nplace\n6\nc3\nundo\nlist\ntowns\ncards\nredo\nquit\n' \
    play --seed 3 --bots person,random
exits "a person may leave" 0
has "is asked" "$out" "
Player 1, round 1
    a  b  c  d
"
has "is helped" "$out" "Type the number of an option"
has "may mistype" "$out" "There is no such option; 'help' tells what can be typed."
has "types a number that is there" "$out" "There are options 1 to 16."
has "or enough of the text" "$out" "That fits several options: type more of it, or a number."
has "and places" "$out" "Round 1. Player 1: name brick, place brick on b2; Bot 1: place brick on "
has "the game says where it was left" "$out" "The game was left in round "
run_with $'wood\n' play --seed 3 --bots person,random --save game.save
exits "the end of the input leaves, too" 0
has "and the game is in its file" "$out" "The game was left in round 1; it is kept in its file."
run_with '{"op": "load", "file": "game.save"}' engine
has "from where it goes on" "$out" '"prompt": "place wood"'
run_with $'b2\n' play --bots person,random --save game.save
has "also here" "$out" "seed 3
Cards: "
has "after the choices that were made" "$out" "
Going on in round 1, after 1 choice.
"
echo mine >mine.txt
run play --save mine.txt
exits "a file that is no save is refused" 1
same "and not written over" "$(cat mine.txt)" mine
run_with $'undo\nredo\nquit\n' play --seed 3 --bots person,random
has "nothing can be undone at the start" "$out" "There is nothing to undo."
has "nor redone" "$out" "There is nothing to redo."
run_with $'save \033[31mfile\nscore\nquit\n' play --seed 3 --bots person,random --names $'A\u009b1m,B'
has "no name commands the terminal" "$out" "A?1m, if the game ended now:"
has "nor does a file's" "$out" "The game is kept in '?[31mfile' from now on."
run_with $'undo\n1\nquit\n' play --seed 4 --bots greedy,person
has "nor what a bot did before anybody was asked" "$out" "There is nothing to undo.

Player 2, round 1"
lacks "and the choice that was due can be made" "$out" "decision, but"
for _ in $(seq 400); do echo 1; done >ones
"$HAMLET" play --seed 3 --players 1 --bots person <ones >"$dir/.out" 2>"$dir/.err"
code=$? out=$(cat "$dir/.out") err=$(cat "$dir/.err")
exits "a person can play to the end" 0
has "and gets a score" "$out" " points."

# -- wrong usage
refuses "an unknown bot" 2 "hamlet: unknown bot 'gredy'; did you mean 'greedy'?" play --bots gredy
refuses "a bot without a name" 2 "hamlet: unknown bot ''; 'hamlet help play' names them" play --bots random,
refuses "more bots than seats" 2 "hamlet: --bots has 3 names for 2 seats" play --bots random,random,random
refuses "too many players" 1 "hamlet: standard is for 1 to 6 players, not 7" play --players 7
refuses "no players" 2 "hamlet: '--players' needs a whole number from 1 to 1000000000, not '0'" play --players 0
refuses "a rule without a value" 2 "hamlet: '--rule' needs a name and a value: --rule NAME=VALUE, not 'x'" play --rule x
refuses "an unknown mode" 1 "hamlet: mode: unknown mode 'sol' (did you mean 'solo'?)" play --mode sol
refuses "a deck file that is not there" 1 "hamlet: cannot read 'nope.deck': No such file or directory" play --cards nope.deck
printf 'Cotage\n\nexclude Well\nexclude Wel\n' >bad.deck
refuses "a deck file with mistakes" 1 "bad.deck:1:1: error: unknown card 'Cotage'
    Cotage
    ^~~~~~
did you mean 'Cottage'?
bad.deck:4:9: error: unknown card 'Wel'
    exclude Wel
            ^~~
did you mean 'Well'?
hamlet: 'bad.deck' has 2 mistakes" play --cards bad.deck
run play --save nope/game.save
exits "a file that cannot be written" 1

# -- make play
"$HAMLET" play >"$dir/.out" 2>"$dir/.err" </dev/null
code=$? out=$(cat "$dir/.out") err=$(cat "$dir/.err")
exits "make play's script plays without a terminal" 0
has "to the end" "$(printf '%s\n' "$out" | tail -2)" " win"
finish
