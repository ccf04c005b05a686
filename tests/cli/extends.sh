#!/bin/bash
# Packs that extend a game: what is played with them, and without them.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

pack() { # name, parts of the game, more of the manifest
    mkdir -p "packs/$1"
    printf 'pack "%s" { title "%s" version "1.0.0" game "tiny-towns" requires "base" %s }\n\nextends "tiny-towns" { %s }\n' \
        "$1" "$1" "${3:-}" "$2" >"packs/$1/pack.card"
}
pack wide 'grid 5 by 5'
pack tall 'grid 3 by 6'
pack small 'grid 3 by 3'
pack clay 'resource clay { letter X colour orange } type kiln { letter K symbol "k" }'
pack brick-works 'score "bricks" 1 per factory when count factory >= 2' 'requires "clay"'
export HAMLET_PATH=$root/cards

# -- with and without
run rules --with packs --packs base,wide
has "a pack in --packs extends the game" "$out" "Tiny Towns: 5 by 5 squares;"
run rules --with packs --packs base
has "one that only lies there does not" "$out" "Tiny Towns: 4 by 4 squares;"
run rules --with packs/wide
has "--with takes it into use" "$out" "Tiny Towns: 5 by 5 squares;"
run rules --with packs --packs brick-works
has "and so does a pack that requires it" "$out" "; wood, wheat, brick, glass, stone, clay
"
has "with its own lines, in words" "$out" "  bricks
      1 point for each factory if you have at least 2 factories."
run check packs
prints "each is checked with what it requires, and no more" "5 files, 0 cards: 0 errors, 0 warnings"
printf 'extends "tiny-towns" { grid 6 by 2 }\n' >flat.card
run rules --with flat.card
has "a single file extends it, too" "$out" "Tiny Towns: 6 by 2 squares;"
run rules --with packs --packs wide,clay --json
has "packs are joined" "$out" '"columns": 5,
  "rows": 5,
  "resources": [
    "wood",
    "wheat",
    "brick",
    "glass",
    "stone",
    "clay"
  ],'
refuses "two that say it differently are both named" 1 "packs/tall/pack.card:3:24: error: packs 'wide' and 'tall' both say the grid, differently
    extends \"tiny-towns\" { grid 3 by 6 }
                           ^~~~~~~~~~~
the other one is at packs/wide/pack.card:3" list --with packs --packs wide,tall

# -- cards of other packs
run show --with packs --packs base,wide Well
has "cards that know nothing of it fit in more ways" "$out" "fits in 80 ways"
run list --with packs --packs clay
has "a type without a card" "$out" "base 1.2.0"
run play --with packs --packs base,clay --players 2 --bots random --seed 4
exits "is no card that is drawn" 0
run play --with packs --packs base,small --players 1 --bots greedy --seed 4
exits "cards that do not fit any more are not drawn" 0
printf 'Factory\n' >factory.deck
refuses "and not played" 1 "hamlet: card 'Factory' does not fit on 3 by 3 squares" \
    play --with packs --packs base,small --cards factory.deck --players 1 --bots greedy
mkdir -p packs/own
cat >packs/own/pack.card <<'END'
pack "own" { title "own" version "1.0.0" game "tiny-towns" requires "base" }
extends "tiny-towns" { grid 2 by 2 }
card "Long" { type well pattern { wood wood wood } score 1 source "t" }
END
run check packs/own
exits "a card of the pack itself must fit" 1
has "... and its author is told" "$out" "a pattern of 3 by 1 does not fit on a grid of 2 by 2"
rm -r packs/own

# -- games, saves, positions
for mode in standard town-hall solo caller; do
    n=2
    [ $mode = solo ] && n=1
    run play --with packs --packs base,wide --mode $mode --players $n --bots greedy --seed 7 --save "$mode.save"
    exits "$mode is played on it" 0
    run replay --with packs "$mode.save"
    exits "and replayed" 0
    has "as it was" "$out" " 5  "
done
run replay standard.save
exits "a save knows where the pack is" 0
mv packs elsewhere
refuses "and needs it" 1 "hamlet: unknown pack 'wide'; HAMLET_PATH and --with tell where packs are; it was played with '$dir/packs', where there are no cards now
hamlet: if its cards are elsewhere now: hamlet replay standard.save --with PATH" replay standard.save
mv elsewhere packs
cat >town.json <<'END'
{"packs": ["wide"], "cards": ["Cottage", "Well"], "players": [{"town": [
  ["Well", "Cottage", ".", ".", "."], [".", ".", ".", ".", "."], [".", ".", ".", ".", "."],
  [".", ".", ".", ".", "."], ["wood", "stone", ".", ".", "."]]}]}
END
run score --with packs town.json
has "positions have its rows and columns" "$out" "    empty     23   -23"
run builds --with packs town.json
has "with layouts anywhere in them" "$out" "a5"
sed -i 's/"wide"/"base"/' town.json
refuses "and of no other grid" 1 "town.json: error: players[0].town: expected 4 rows, not 5" \
    score --with packs town.json
run_with '{"op": "new", "packs": ["wide"], "players": 1, "seed": 1}
{"op": "choose", "option": 0}
' engine --with packs
has "programs play on it" "$out" '"square": "e5"'

# -- as it is written
cat >odd.card <<'END'
extends "tiny-towns" {score "x" 1 when count well>2 else -1 score "y" 1 when solo   caller
when a round ends{gain 1 coin} grid 5 by 5}
END
run fmt odd.card
prints "fmt lays it out" 'extends "tiny-towns" {
  score "x" 1 when count well > 2 else -1
  score "y" 1 when solo caller
  when a round ends { gain 1 coin }
  grid 5 by 5
}'

# -- modes
cat >moot.card <<'END'
extends "tiny-towns" {
  mode moot "drawn" { named by cards copies 2 free 2 players 3 }
  mode hermit { players 1 named by cards copies 2 shown 4 }
}
END
run fmt moot.card
prints "modes are laid out" "$(cat moot.card)"
for mode in moot hermit; do
    run play --with moot.card --mode $mode --players 1 --bots greedy --seed 2 --save "$mode.save"
    exits "mode $mode of a file is played" 0
    run replay --with moot.card "$mode.save"
    exits "and replayed" 0
done
refuses "by so many" 1 "hamlet: moot is for 1 to 3 players, not 4" play --with moot.card --mode moot --players 4 --bots random
run_with '{"op": "new", "mode": "hermit", "players": 1, "seed": 1}
' engine --with moot.card
has "four cards are on show" "$(printf '%s' "$out" | grep -o '"shown": \[[^]]*\]\|On show[^"]*\|"action": "take"' | head -1)" "take"

# -- folders
mv packs/wide packs/broad
run check packs/broad
prints "a folder may have another name than its pack" "1 file, 0 cards: 0 errors, 0 warnings"
cd packs/broad || exit 1
run check .
prints "wherever it is looked at from" "1 file, 0 cards: 0 errors, 0 warnings"

# -- the screen
cd "$dir" || exit 1
needs_tmux
before="HAMLET_PATH=$root/cards"
printf 'extends "tiny-towns" { grid 6 by 6 }\n' >six.card
start 80 24 play --with six.card --players 4 --bots random --seed 3
shows "a town of six by six, and those of three others, are on a screen of 80 by 24" " 6  .      .      .      .      .      ."
shows "with the others as letters" "Bot 1          Bot 2          Bot 3"
shows "and what happened" "What happened"
finish
