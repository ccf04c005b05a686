#!/bin/bash
# What people write who do not know the language yet: each is understood, or gets a hint that
# leads on, and what the hint says is right.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

card() { printf 'card "X" {\n  type chapel\n  pattern { wood stone glass }\n  source "x"\n  %s\n}\n' "$1"; }

# what is tried | the hint | what it then is ("": the hint does not say it in full)
rows=0
while IFS='|' read -r tried hint right; do
    rows=$((rows + 1))
    card "$tried" >x.card
    run check x.card
    exits "refused: $tried" 1
    has "with a hint: $tried" "$out" "$hint"
    [ -n "$right" ] || continue
    card "$right" >x.card
    run check x.card
    exits "and that is right: $right" 0
done <<'ROWS'
when a row is full { may place wood }|write 'when you complete a row { ... }'|when you complete a row { may place wood }
when it is your turn { may place wood }|write 'when you are to name { ... }'|when you are to name { may place wood }
left's buildings go on corner|write 'left may not build TYPES on SET'|left may not build farm on corner
nobody may not build farm on corner|write 'nobody may build ...', without 'not'|nobody may build farm on corner
may not build farm|write 'nobody may build farm'|nobody may build farm
you may not build farm|'your buildings are any except farm'|your buildings are any except farm
cannot build farm|write 'nobody may build farm'|nobody may build farm
nobody may build in even rounds|write 'when even round'|nobody may build when even round
may not name wood in round 1|'may not name wood when in round 1'|may not name wood when in round 1
score 2 when players > 2|1 for each player|score 2 when everybody's 1 > 2
on build { each player { place wood } }|write 'everybody { ... }'|on build { everybody { place wood } }
on build { next player { place wood } }|write 'left { ... }'|on build { left { place wood } }
when coins reaches 3 { may place wood }|did you mean 'reach'?|when coins reach 3 { may place wood }
score 1 per edge but not corner|write 'edge except corner'|score 1 per (edge except corner)
score 3 when not on edge|did you mean 'when not edge'?|score 3 when not edge
score 1 per empty in sight|nothing stands for lines of sight|
score 1 per cottage, max 4|write 'min(4, count cottage)'|score min(4, count cottage)
score 3 when at least 3 cottages|write 'count cottages >= 3'|score 3 when count cottages >= 3
score 3 when exactly 2 cottages|write 'count cottages = 2'|score 3 when count cottages = 2
score 3 when fewer than 2 cottages|write 'count cottages < 2'|score 3 when count cottages < 2
score 3 when 3 cottages|write 'when count cottages >= 3'|
score minus 2|did you mean 'score -2'?|score -2
score half of cottages|write 'count cottages / 2', rounded down|score count cottages / 2
score 2 per pair of cottages|write '2 * (count cottages / 2)'|score 2 * (count cottages / 2)
score 2 x cottage|did you mean '2 per cottage'?|score 2 per cottage
score 1 per empty square|leave 'square' out|score 1 per empty
feeds all cottages|leave 'all' out: 'feeds cottages'|feeds cottages
score 3 per neighbours cottage|did you mean "per neighbours' cottage"|score 3 per neighbours' cottage
score 2 per adjacent cottage or well|write 'adjacent (cottage or well)'|score 2 per adjacent (cottage or well)
on build { remove a cube } score 1|write 'remove cubes'|on build { remove cubes } score 1
on build { place 2 wood } score 1|write 'place wood' as often|on build { place wood place wood } score 1
on build { steal 1 coin } score 1|write 'others { lose 1 coin }' and then 'gain 1 coin'|on build { others { lose 1 coin } gain 1 coin } score 1
on build { give 1 coin to left } score 1|write 'others { gain 1 coin }', or 'left { ... }'|on build { left { gain 1 coin } lose 1 coin } score 1
your buildings go on empty adjacent to self|all buildings of the card are 'this'|your buildings go on empty adjacent to this
at the end of the game { gain 1 coin }|what counts at the end is scored|score coins
score 2 points per cottage|leave 'points' out, as in 'score 2'|score 2 per cottage
score 1 point|leave 'point' out, as in 'score 1'|score 1
score 3 points if adjacent to a well|write 'score 3 when any adjacent well'|score 3 when any adjacent well
score 3 points if fed|write 'score 3 when ...'|
score 2 per cottage in row|the place comes first: 'row cottage'|score 2 per row cottage
score 2 per cottage in its column|the place comes first: 'column cottage'|score 2 per column cottage
score 2 when in corner|did you mean 'when corner'?|score 2 when corner
score 2 when in a corner|did you mean 'when corner'?|
score 2 when on the edge|did you mean 'when edge'?|score 2 when edge
score 3 if any adjacent well|did you mean 'when'?|score 3 when any adjacent well
score 3 when adjacent well|ask 'any' or 'no' such square|
score 3 when next to a well|did you mean 'when any adjacent well'?|
score 3 per well next to it|did you mean 'adjacent well'?|score 3 per adjacent well
score 1 per touching cottage|did you mean 'adjacent'?|
score 1 per neighbor cottage|did you mean 'adjacent'?|
score 1 per neighbouring cottage|did you mean 'adjacent'?|
score 1 each cottage|did you mean 'per'?|
score 1 for each cottage|did you mean 'per cottage'?|
score each cottage 1|did you mean 'score 1 per cottage'?|score 1 per cottage
score 2 per 3 cottages|write 'count cottages / 3'|score 2 * (count cottage / 3)
score 2 per cottage up to 6|write 'min(6, count cottage)'|score min(6, 2 per cottage)
score 2 per cottage (max 6)|write 'min(6, ...)'|
score 1 per cottage, well|write '(cottage or well)'|score 1 per (cottage or well)
score all cottage|write 'N per cottage' or 'count cottage'|score count cottage
score 1 per adjacent building|did you mean 'built'?|score 1 per adjacent built
score 1 per different type|did you mean 'per type in ...'?|score 1 per type in town
score one per cottage|write numbers in digits: '1 per'|
score 1 per (built where no adjacent same)|did you mean 'adjacent same type'?|score 1 per (built where no adjacent same type)
score 1 per (built where count own group of one type = 1)|did you mean 'own group of same type'?|
others score -2 when they have no well|did you mean 'when no their well'?|others score -2 when no their well
on build { remember luck 6 }|it is taken for a name, and no number stands behind one|
worth 3|did you mean 'score'?|score 3
points 3|did you mean 'score'?|
on build { gain wood }|a cube is placed: 'place wood'|on build { place wood }
on build { gain 2 wood }|cubes are placed: 'place wood'|
on build { add wood }|did you mean 'place'?|
on build { discard wood }|add 'holds N'|holds 1 on build { discard wood }
on build { roll a die }|write 'roll 6', and then 'rolled' is what it shows|on build { roll 6 remember rolled } score remembered
on build { remember random 6 }|write 'roll 6 remember rolled'|on build { roll 6 remember rolled } score remembered
on build { remember roll 6 }|write 'roll 6 remember rolled'|
on build { shift cubes down }|the direction comes first: 'shift down cubes'|on build { shift down cubes }
on build { push cubes down }|write 'shift down cubes'|
on build { move all cubes down }|'shift down cubes', 'slide left cubes' and the like|
on build { draw a card }|effects draw cubes: 'draw any resource place it'|on build { draw any resource place it }
on build { dance }|place, |
on build place wood|effects stand in braces: 'on build { ... }'|
on built { place wood }|did you mean 'on build'?|
when built { place wood }|did you mean 'on build { ... }'?|
when you build { place wood }|say what: 'when you build farm or well { ... }'|
effect { place wood }|effects stand in 'on build { ... }' or 'when ... { ... }'|
on build { gain coin }|say how many: 'gain 1 coin'|on build { gain 1 coin }
on build { lose coin }|say how many: 'lose 1 coin'|on build { lose 1 coin }
on build { pay coin }|say how many: 'pay 1 coin'|on build { pay 1 coin place wood }
only adjacent to well|say what must be there: 'only on adjacent to well'|only on adjacent to well
only next to a well|say what must be there: 'only on adjacent to well'|
only in a corner|did you mean 'only on corner'?|only on corner
only if any well|did you mean 'only when'?|only when any well
score lua { 3 }|what it gives back stands behind 'return', as in lua { return 3 }|score lua { return 3 } text "3 points."
score lua { return 3 end }|there is one 'end' more than this block needs|
score lua { return 3 limit 2 }|is the '}' of the block missing?|
score lua { if true then return 3 }|every function, if, for and while has an 'end' of its own|
ROWS
# -- outside of a card: the same, of what a variant or an event says
while IFS='|' read -r tried hint right; do
    rows=$((rows + 1))
    printf '%s\n' "$tried" >x.card
    run check x.card
    exits "refused: $tried" 1
    has "with a hint: $tried" "$out" "$hint"
    [ -n "$right" ] || continue
    printf '%s\n' "$right" >x.card
    run check x.card
    exits "and that is right: $right" 0
done <<'ROWS'
event "X" { when revealed { place wood } source "t" }|write 'when turned up { ... }'|event "X" { when turned up { place wood } source "t" }
event "X" { on reveal { place wood } source "t" }|write 'when turned up { ... }'|
card "X" { type well pattern { wood or brick glass } source "t" }|stands in parentheses: '(wood or brick)'|card "X" { type well pattern { (wood or brick) glass } source "t" }
extends "tiny-towns" { ground bog { letter Y colour green } }|is 'terrain bog { letter L colour C }'|extends "tiny-towns" { terrain bog { letter Y colour green } }
extends "tiny-towns" { map { . . } }|did you mean 'ground { ... }'|
extends "tiny-towns" { mode duo "two of us" { players 2 to 4 } }|leave it out where any may play|
variant v { text "t" events every 4 rounds 2 of them by chance }|a comma goes before it: ', 2 of them by chance'|
variant v { text "t" events every 4 rounds 2 of them }|a comma goes before it: ', 2 of them by chance'|variant v { text "t" events every 4 rounds, 2 of them by chance }
variant v { text "t" token guest { plural "guests" letter S count 3 home inn } when a round ends { send guests home } }|say from where: 'send guests home from town'|
variant v { text "t" events every 4 rounds, 2 by chance }|write ', 2 of them by chance'|
variant v { text "t" token guest { plural "guests" letter S count 3 home inn } when a round ends { move guests home } }|tokens are sent there: 'send guests home from town'|variant v { text "t" token guest { plural "guests" letter S count 3 home inn } when a round ends { send guests home from town } }
ROWS
[ "$rows" -gt 30 ]
ok "many phrases were tried" $?

# -- only where they are meant
card 'score 2 per cottage
  limit in 3' >x.card
run check x.card
lacks "a phrase of another part is not what is wrong" "$out" "the place comes first"
card 'score 3 # points per cottage in row
  limit' >x.card
run check x.card
lacks "nor is one in a comment" "$out" "points"

# -- a word of an item in the middle of a sentence opens none
card 'at the end of the game { gain 1 coin }
  score frob 3' >x.card
run check x.card
lacks "no brace is missed" "$out" "closing"
has "and what comes behind is read" "$out" "'frob' is no word"
printf 'test "x" {\n  cards Feast Hall\n  town { . . . . / . . . . / . . . . / . . . . }\n  total 0\n}\n' >x.test
run test x.test
has "a name of two words" "$out" "unknown card 'Feast': a name of several words is written in quotes, 'cards \"Feast Hall\"'"
finish
