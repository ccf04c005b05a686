#!/bin/bash
# Games with cards that --with named: a save knows where they are. They are resumed without
# saying it again, by number, too, and listed when the index is lost; cards that were moved
# are asked for with the line to type.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

games=$XDG_DATA_HOME/hamlet/games
db=$XDG_DATA_HOME/hamlet/games.db
flat() { tr '\n' ' ' <<<"$1" | tr -s ' '; }
left() { run_with $'1\n1\n1\nquit\n' play "$@"; }
ones=$(yes 1 | head -3000)

run new "Bell Tower" --type chapel
mkdir sub
left --with bell-tower.card --bots person,random --seed 3
file=$(echo "$games"/20*-1.hamlet)
has "a game with a card of its own" "$out" "From --with: Bell Tower is in play."
has "how to go on is short" "$out" "To go on: hamlet play --resume $file"
run_with "$ones" play --with "$dir/bell-tower.card" --mode solo --bots person --names Zoe --seed 4
lacks "so is how to see it again" "$(grep 'hamlet replay' <<<"$out")" "--with"

# -- taken up without --with, from anywhere
(cd sub && run_with $'log\nquit\n' play --resume "$file" && printf '%s\n' "$code" "$out" "$err" >../resumed)
same "play --resume needs no --with" "$(sed -n 1p resumed)" 0
has "the card is there" "$(cat resumed)" "Bell Tower"
run_with $'quit\n' play --resume 1
exits "nor by number" 0
run games 1
prints "games tells what to type" "To go on at a terminal: hamlet play --resume $file"
run_with $'quit\n' play --resume "$file" --with bell-tower.card
exits "--with of the same does no harm" 0
run replay --verify "$file"
exits "replay finds it, too" 0
run_with "{\"op\": \"load\", \"file\": \"$file\"}" engine
has "and the engine" "$out" '"ok": true'

# -- the index is lost
run games
list=$out
has "the list has the game" "$list" "Tiny Towns, standard, own cards: you, random; round "
has "and the result" "$list" "Tiny Towns, solo, own cards: Zoe -14"
run games stats
stats=$out
rm "$db"
run games
prints "the list is made anew with both" "$list"
rm "$db"
run games stats
prints "and the statistics" "$stats"

# -- another game with the same people has the cards, too
if command -v python3 >/dev/null; then
    out=$(printf '%s\n' 'expect See it again' 'send n\n' 'expect Another game?' 'send y\n' \
        'expect round 1' 'send cards bell\n' 'expect Bell Tower' 'send quit\n' |
        python3 "$root/tests/cli/typist.py" "$HAMLET" play --plain --resume 2 2>&1)
    all_met "$out"
    rm -f "$games"/20*-3.hamlet
    has "another game begins with the cards that the save knows" "$out" "Bell Tower"
fi

# -- the cards are moved
mv bell-tower.card sub/
run games
prints "the list is as it was" "$list"
gone="hamlet: cards[3]: unknown card 'Bell Tower'; it was played with '$dir/bell-tower.card', where there are no cards now"
refuses "play tells where the cards were, and what to type" 1 \
    "$gone
hamlet: if its cards are elsewhere now: hamlet play --resume $file --with PATH" play --resume 1
refuses "games, too" 1 "$gone
hamlet: if its cards are elsewhere now: hamlet games 1 --with PATH" games 1
rm "$db"
run games
exits "without index and cards" 0
same "no game is dropped" "$(grep -c '^ *[12]  2' <<<"$out")" 2
has "each has its reason" "$(flat "$out")" "it was played with '$dir/bell-tower.card', where there are no cards now"
run games stats
has "statistics say what is not counted" "$out" "2 saves cannot be read, and are not counted: 'hamlet games' says why."
mv sub/bell-tower.card .
run games
prints "cards that come back bring the games back" "$list"
mv bell-tower.card sub/
run games 1 --with sub/bell-tower.card
prints "--with goes into what is to be typed" "To go on at a terminal: hamlet play --resume --with sub/bell-tower.card $file"
before=$(cksum <"$games"/20*-2.hamlet)
run play --resume 2 --with sub
exits "a result is shown with the cards of a folder" 0
same "and its file stays as it was" "$(cksum <"$games"/20*-2.hamlet)" "$before"
run_with $'quit\n' play --resume 1 --with sub/bell-tower.card
exits "the game goes on with them" 0
run_with $'quit\n' play --resume "$file"
exits "and remembers the new place" 0

# -- what was changed since
sed -i 's/^card/cart/' sub/bell-tower.card
run play --resume "$file"
exits "a card with a mistake" 1
has "is told by its place" "$err" "$dir/sub/bell-tower.card:"
lacks "it is not gone" "$err" "--with"
sed -i 's/^cart/card/' sub/bell-tower.card

# -- a pack, and a save of before
mkdir -p packs/mine
printf 'pack "mine" {\n  title "Mine"\n  version "1.0.0"\n  game "tiny-towns"\n  requires "base"\n}\n' >packs/mine/pack.card
sed 's/Bell Tower/Fog Horn/' sub/bell-tower.card >packs/mine/horn.card
left --with packs/mine --bots person,random --seed 3 --save pack.hamlet
run_with $'quit\n' play --resume pack.hamlet
exits "a pack that --with named is found again" 0
left --with packs --packs mine --bots person,random --seed 3 --save path.hamlet
run_with $'quit\n' play --resume path.hamlet
exits "and one that it only said where to look for" 0
mv packs moved
refuses "one that is gone is asked for" 1 "hamlet: unknown pack 'mine'; HAMLET_PATH and --with tell where packs are; it was played with '$dir/packs', where there are no cards now
hamlet: if its cards are elsewhere now: hamlet play --resume path.hamlet --with PATH" play --resume path.hamlet
run_with $'quit\n' play --resume path.hamlet --with moved
exits "and found where it is now" 0
mkdir -p A/cards B/cards
cp sub/bell-tower.card A/cards/
cp moved/mine/horn.card B/cards/
left --with A/cards --with B/cards --bots person,random --seed 3 --save two.hamlet
run_with $'quit\n' play --resume two.hamlet
exits "two folders of one name are both remembered" 0
rm B/cards/horn.card
left --with A/cards --bots person,random --seed 3 --save one.hamlet
mv A/cards/bell-tower.card bells.card
refuses "a folder without its cards is as good as gone" 1 "hamlet: cards[3]: unknown card 'Bell Tower'; it was played with '$dir/A/cards', where there are no cards now
hamlet: if its cards are elsewhere now: hamlet play --resume one.hamlet --with PATH" play --resume one.hamlet
run_with $'quit\n' play --resume one.hamlet --with bells.card
exits "and does not stand in the way of a file of another name" 0
run_with "$(cat sub/bell-tower.card)" play --with - --bots random,random --seed 3 --save once.hamlet
refuses "what came from standard input was nowhere" 1 "hamlet: cards[3]: unknown card 'Bell Tower'; it was played with the cards of '<stdin>', which are not here
hamlet: if its cards are elsewhere now: hamlet play --resume once.hamlet --with PATH" play --resume once.hamlet

# -- another pack than the game was begun with
left --bots person,random --seed 3 --save plain.hamlet
run_with $'quit\n' play --with bells.card --bots person,random --seed 3 --save plain.hamlet
exits "a card that a game does not have changes nothing" 0
mkdir -p broad
printf 'pack "broad" {\n  title "Broad"\n  version "1.0.0"\n  game "tiny-towns"\n  requires "base"\n}\nextends "tiny-towns" { grid 5 by 5 }\n' >broad/pack.card
added="pack 'broad' is here now and was not then: go on without it"
refuses "a pack that changes the game is named" 1 "hamlet: the game starts from another state than the save has; $added" \
    play --with broad --bots person,random --seed 3 --save plain.hamlet
run replay --verify --with broad plain.hamlet
has "by replay, too" "$err" "$added"
finish
