#!/bin/bash
# Going on with a game: options that ask for another one are a mistake, and change nothing;
# the same line twice is none. A latest game that is damaged does not stand in the way.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

games=$XDG_DATA_HOME/hamlet/games
left() { run_with $'1\nquit\n' play "$@"; }
other() { echo "hamlet: --$1 asks for another game than this one, which goes on as it was begun; its $2"; }

# -- what does not go with a game that is there
left --bots person,random --seed 3 --names Ann,Bob
file=$(echo "$games"/20*-1.hamlet)
printf 'torn' >>"$file"
last=$(cat "$XDG_DATA_HOME/hamlet/last-game")
sum=$(cksum <"$file")
cards="cards: Cottage, Greenhouse, Millstone, Cloister, Feast Hall, Theater, Trading Post"
while IFS='|' read -r options option own; do
    # shellcheck disable=SC2086
    refuses "$options is another game" 2 "$(other "$option" "$own")" play --resume $options
    # shellcheck disable=SC2086
    refuses "$options with the file" 2 "$(other "$option" "$own")" play $options "$file"
    # shellcheck disable=SC2086
    refuses "$options where it would be kept" 2 "$(other "$option" "$own")" play $options --save "$file"
done <<TABLE
--seed 5|seed|seed: 3
--players 3|players|players: 2
--mode solo|mode|mode: standard
--mode nonsense|mode|mode: standard
--packs fortune|packs|packs: base
--packs base,house|packs|packs: base
--packs nowhere|packs|packs: base
--cards first-game|cards|$cards
--cards nowhere|cards|$cards
--most base=1|most|$cards
--monuments|monuments|monuments: none
--cavern|cavern|cavern: none
--caller person|caller|caller: none
--abilities Forage|abilities|abilities: none
--board A|board|board: none
--market random|market|market: none
--names Ann,Cy|names|names: Ann, Bob
--rule coins=on|rule|rule: coins=off
--rule nonsense=on|rule|rule: no rule switch nonsense
--seed 5 --players 3|seed|seed: 3
--seed 3 --players 3|players|players: 2
TABLE
refuses "so is another date" 2 "$(other daily "seed: 3")" play --daily 2026-01-05 --save "$file"
refuses "and another code" 2 "$(other code "seed: 3")" play --code 41KY-TJG2-C01R-VG1S --save "$file"
same "the file is as it was, to its torn end" "$(cksum <"$file")" "$sum"
same "and the latest one" "$(cat "$XDG_DATA_HOME/hamlet/last-game")" "$last"
same "and nothing else was begun" "$(ls "$games")" "$(basename "$file")"

# -- what does
for options in "--seed 3" "--players 2 --mode standard" "--packs base" "--cards random" "--names Ann,Bob" \
    "--rule coins=off" "--plain --open --quiet --watch" "--think 5" "--playouts 5" "--pace 1" "--patience 9" \
    "--bots person,greedy"; do
    # shellcheck disable=SC2086
    run_with $'quit\n' play --resume $options
    exits "--resume $options is fine" 0
done
run_with $'quit\n' play --resume --save other.hamlet
exits "--save moves it" 0
ln other.hamlet linked.hamlet
for name in ./other.hamlet "$PWD/other.hamlet" linked.hamlet; do
    run_with $'quit\n' play --resume other.hamlet --save "$name"
    exits "and leaves it where it is by another name: ${name##*/}" 0
done
cp other.hamlet copied.hamlet
run_with $'quit\n' play --resume other.hamlet --save copied.hamlet
has "another game is not written over" "$err" "'copied.hamlet' is there already"

# -- the same line twice goes on with the game
cat >evening.deck <<'END'
Feast Hall
END
while read -r options; do
    rm -f twice.hamlet
    # shellcheck disable=SC2086
    left --save twice.hamlet $options
    exits "$options" 0
    # shellcheck disable=SC2086
    left --save twice.hamlet $options
    exits "and once more" 0
    has "goes on" "$out" "Going on "
done <<'TABLE'
--packs fortune,house --monuments --cards random --seed 9 --bots person,easy
--packs house --monuments --seed 9 --bots person,easy
--packs base,house --seed 9 --bots person,easy
--packs villagers --abilities Forage,renovate --seed 4 --bots person,easy
--packs villagers,fortune --events none --rule coins=on --seed 4 --bots person,easy
--packs little-town --market beginner --board B --objectives 17 --players 3 --seed 3 --bots person,easy
--packs little-town --market random --seed 3 --bots person,easy
--mode caller --caller wood,stone,end --players 2 --seed 3 --bots person,easy
--mode solo --cavern --cards first-game --seed 7 --bots person
--cards evening.deck --monuments --seed 7 --bots person,easy
--most fortune=1 --packs fortune --seed 11 --bots person,easy --names Ann,Bob
--daily 2026-01-05 --bots person
--code 41KY-TJG2-C01R-VG1S --bots person,easy
TABLE
run new "Bell Tower" --type chapel
for i in 1 2; do left --with bell-tower.card --seed 3 --bots person,easy --save own.hamlet; done
exits "cards of one's own, too" 0
run_with $'quit\n' play --resume own.hamlet --seed 3 --packs base
exits "and with what the save knows of them" 0

# -- the set-up: what is said for a new game does not keep one from the last
if command -v python3 >/dev/null; then
    rm -rf "$XDG_DATA_HOME"
    left --bots person,easy --seed 3
    out=$(printf '%s\n' 'expect Type '"'resume'" 'send resume\n' 'expect Going on in' 'send quit\n' |
        python3 "$root/tests/cli/typist.py" "$HAMLET" play --plain --seed 5 --packs base,house 2>&1)
    all_met "$out"
    has "go on, chosen in the set-up" "$out" "exit 0"
fi

# -- the latest game is damaged
rm -rf "$XDG_DATA_HOME"
left --bots person,easy --seed 3
one=$(echo "$games"/20*-1.hamlet)
left --packs little-town --bots person,easy --seed 4
two=$(echo "$games"/20*-2.hamlet)
left --mode solo --bots person --seed 5
three=$(echo "$games"/20*-3.hamlet)
cp "$three" whole
head -c 200 whole >"$three"
damaged="hamlet: the game played last cannot be gone on with: '$three' is damaged: its header is cut short"
touch -d '2026-01-01' "$one"
refuses "the latest one is damaged" 1 "$damaged
hamlet: to go on with the one before (Little Town, standard, round 1): hamlet play --resume $two" play --resume
same "nothing is deleted" "$(ls "$games" | wc -l) $(wc -c <"$three")" "3 200"
run_with $'quit\n' play --resume "$two"
exits "what is told to be typed works" 0
has "it is that game" "$out" "Little Town"
: >"$three"
echo "$three" >"$XDG_DATA_HOME/hamlet/last-game"
refuses "an empty one is damaged, not gone" 1 "hamlet: the game played last cannot be gone on with: '$three' is empty; a save has a header
hamlet: to go on with the one before (Little Town, standard, round 1): hamlet play --resume $two" play --resume
cp whole "$three"
printf '\377\377' | dd of="$three" bs=1 seek=60 conv=notrunc 2>/dev/null
echo "$three" >"$XDG_DATA_HOME/hamlet/last-game"
run play --resume
exits "another kind of damage" 1
has "is told with the file" "$err" "the game played last cannot be gone on with: '$three' is damaged"
has "and what to type" "$err" "hamlet play --resume $two"
if command -v python3 >/dev/null; then
    out=$(printf '%s\n' 'expect the game you left: Little Town, 2 players, round' 'send resume\n' 'expect Going on in' 'send quit\n' |
        python3 "$root/tests/cli/typist.py" "$HAMLET" play --plain 2>&1)
    all_met "$out"
    has "the set-up offers the one before" "$out" "To go on: hamlet play --resume $two"
fi
echo "$three" >"$XDG_DATA_HOME/hamlet/last-game"
rm "$one" "$two"
run play --resume
lacks "where there is no other game, none is told" "$err" "to go on with"
finish
