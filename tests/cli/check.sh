#!/bin/bash
# hamlet check: the form of diagnostics, and which files they are shown for.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

cat >good.card <<'END'
card "Bell" {
  type    well
  pattern { wood stone }
  score   1 per adjacent cottage
  source  "house"
}
END
run check good.card
exits "a good card is fine" 0
prints "a good card has a summary" "1 file, 1 card: 0 errors, 0 warnings"

mkdir vast
cat >vast/pack.card <<'END'
pack "vast" { title "Vast" version "1.0.0" game "tiny-towns" requires "base" }
extends "tiny-towns" { grid 8 by 8 }
card "Ramble" {
  type    chapel
  pattern { wood }
  source  "house"
  score   1 per (cottage where longest path of (built except self) >= 2)
}
END
run check vast
exits "what would take minutes to work out is refused" 1
has "at the words that are most of it" "$out" "vast/pack.card:7:32: error: this is too much to work out"

cat >bad.card <<'END'
card "Bell" {
  type    wel
  pattern { glas stone }
	score	1 per adjacent cotage
  source  "house"
}
END
run check bad.card
exits "a bad card is not fine" 1
prints "all mistakes, with place, line, caret run and hint; tabs are kept" \
    "bad.card:2:11: error: unknown type 'wel'
      type    wel
              ^~~
did you mean 'well'?
bad.card:3:13: error: unknown cell 'glas': neither a resource nor a type
      pattern { glas stone }
                ^~~~
did you mean 'glass'?
bad.card:4:23: error: unknown name 'cotage'
    	score	1 per adjacent cotage
    	     	               ^~~~~~
did you mean 'cottage'?
1 file, 1 card: 3 errors, 0 warnings"
run check bad.card --json
exits "a bad card is not fine as JSON" 1
prints "the same as JSON" '{
  "files": 1,
  "cards": 1,
  "diagnostics": [
    {
      "file": "bad.card",
      "line": 2,
      "column": 11,
      "end_column": 14,
      "severity": "error",
      "code": "unknown-name",
      "message": "unknown type '"'wel'"'",
      "hint": "did you mean '"'well'"'?"
    },
    {
      "file": "bad.card",
      "line": 3,
      "column": 13,
      "end_column": 17,
      "severity": "error",
      "code": "unknown-name",
      "message": "unknown cell '"'glas'"': neither a resource nor a type",
      "hint": "did you mean '"'glass'"'?"
    },
    {
      "file": "bad.card",
      "line": 4,
      "column": 23,
      "end_column": 29,
      "severity": "error",
      "code": "unknown-name",
      "message": "unknown name '"'cotage'"'",
      "hint": "did you mean '"'cottage'"'?"
    }
  ]
}'
run check good.card --json
prints "nothing wrong as JSON" '{
  "files": 1,
  "cards": 1,
  "diagnostics": []
}'

printf 'card "Bell" { type well pattern { wood stone } score 1 }\n' >warn.card
run check warn.card
exits "a warning is fine" 0
prints "a warning says so" "warn.card:1:6: warning: card 'Bell' has no source
    card \"Bell\" { type well pattern { wood stone } score 1 }
         ^~~~~~
add source \"house\", or where the card comes from
1 file, 1 card: 0 errors, 1 warning"

printf 'card "Bäll" { type well pattern { wood stöne } score 1 source "x" }' >utf8.card
run check utf8.card
has "columns count characters" "$out" "utf8.card:1:42: error:"
has "and so do carets" "$out" "
                                             ^"
printf 'card "A" {\n%s type wel pattern { wood stone } %s\nsource "x" }' \
    "$(printf ' score 1%.0s' {1..20})" "$(printf ' score 2%.0s' {1..20})" >long.card
run check long.card
has "a long line is cut on both sides" "$out" \
    "    ... 1 score 1 score 1 score 1 score 1 type wel pattern { wood stone }  score 2 score 2 score 2 score 2 ...
                                               ^~~
did you mean 'well'?"
printf 'card "A\033[31m" { type well pattern { wood stone } score 1 source "x" \001 }' >esc.card
run check esc.card
exits "control characters are no text" 1
has "and do not reach the terminal" "$out" '    card "A?[31m" {'
printf 'card \377 "A" { }' >notutf8.card
run check notutf8.card
has "bytes that are no text are shown as question marks" "$out" '    card ? "A" { }
         ^'
head -c 1100000 /dev/zero >big.card
run check big.card
prints "a file over the limit has no line to show" \
    "big.card:1:1: error: the file has more than 1048576 bytes
1 file, 0 cards: 1 error, 0 warnings"
: >empty.card
run check empty.card
prints "an empty file has no mistakes" "1 file, 0 cards: 0 errors, 0 warnings"

run_with "$(cat good.card)" check -
prints "- is standard input" "1 file, 1 card: 0 errors, 0 warnings"
run_with 'card "A" { type wel' check -
exits "mistakes in standard input are mistakes" 1
has "standard input has a name" "$out" "<stdin>:1:17: error: unknown type 'wel'"

printf 'test "x" {\n  town { . . }\n  tottal 3\n}\n' >bad.test
run check bad.test
exits "a bad test file is not fine" 1
prints "a test file is read" "bad.test:3:3: error: unknown word 'tottal'
      tottal 3
      ^~~~~~
did you mean 'total'?
1 file, 0 cards: 1 error, 0 warnings"

refuses "a path that is not there" 1 \
    "hamlet: cannot read 'nope.card': No such file or directory" check nope.card
: >other.txt
refuses "a file of another kind" 1 "hamlet: 'other.txt' is neither a .card nor a .lua nor a .test file" check other.txt
mkdir empty
refuses "an empty folder" 1 "hamlet: the folder 'empty' has neither a pack nor a card file" check empty
mkdir odd odd/x.card
refuses "a folder that is called like a file" 1 "hamlet: 'odd/x.card' is no file, but a folder" check odd
if [ "$(id -u)" -ne 0 ]; then
    cp good.card secret.card
    chmod 000 secret.card
    refuses "a file that may not be read" 1 "hamlet: cannot read 'secret.card': Permission denied" check secret.card
    chmod 600 secret.card
fi

mkdir many
cp good.card bad.card bad.test many
run check many
has "a folder of loose files" "$out" "3 files, 2 cards: 4 errors, 0 warnings"
run check many/bad.card ./many many/
has "files named twice count once" "$out" "3 files, 2 cards: 4 errors, 0 warnings"
run check ./many/bad.test many/bad.card --with ./many/bad.card
has "and so do files spelt in two ways" "$out" "2 files, 1 card: 4 errors, 0 warnings"

run check "$root/cards/base" --json
exits "the base pack is fine" 0
has "the base pack has 40 cards" "$out" '"cards": 40,'
run check "$root/cards"
exits "all packs are fine" 0
has "all packs are without warnings" "$out" ": 0 errors, 0 warnings"
run check "$root/cards/base/well.card"
prints "a card of a pack is checked with its pack" "1 file, 1 card: 0 errors, 0 warnings"

mkdir -p mods/mine mods/other
manifest() { printf 'pack "%s" {\n  version "1.0.0"\n  game "tiny-towns"\n%s}\n' "$1" "$2"; }
manifest mine '  requires "other"
' >mods/mine/pack.card
manifest other '  requires "base"
' >mods/other/pack.card
cp good.card mods/mine/bell.card
run check mods/mine
prints "a required pack is found beside" "2 files, 1 card: 0 errors, 0 warnings"
sed 's/"Bell"/"Gong"/' bad.card >mods/mine/gong.card
run check mods/mine/bell.card
prints "another card of the pack is not shown" "1 file, 1 card: 0 errors, 0 warnings"
run check mods/mine
exits "but the pack is not fine" 1
rm mods/mine/gong.card
printf 'card "Gong" { type wel pattern { wood stone } score 1 source "x" }\n' >mods/other/gong.card
run check mods/mine/bell.card
exits "an error in a required pack counts" 1
has "and is shown" "$out" "mods/other/gong.card:1:20: error: unknown type 'wel'"
run check mods
same "but only once" "$(printf '%s\n' "$out" | grep -c 'gong.card:1:20')" 1

# Texts of long rules.
{
    printf 'card "Ring" {\n  type    well\n  pattern { wood glass glass }\n  score   1 per ('
    printf 'largest group of wood or %.0s' $(seq 60)
    printf 'center)\n  source  "house"\n}\n'
} >ring.card
run check ring.card
prints "sixty places joined by or are put into words at once" "1 file, 1 card: 0 errors, 0 warnings"

# How far the game would have to look ahead.
maze() { # how many cubes, what more the last one is near
    printf 'card "Maze" {\n  type    well\n  pattern { wood glass glass }\n  on build {\n'
    for _ in $(seq "$1"); do echo "    place any resource on adjacent to cubes"; done
    printf '    place glass on adjacent to ((wood%s) except (wood%s))\n  }\n  source  "house"\n}\n' \
        "${2-}" "${2-}"
}
maze 2 >maze.card
run check maze.card
prints "an effect may look at what it does itself" "1 file, 1 card: 0 errors, 0 warnings"
maze 2 "$(printf ' or largest group of one type%.0s' $(seq 24))" >maze.card
run check maze.card
exits "looking at a town from all sides in one step is no error" 0
has "but is counted, too" "$out" "maze.card:1:6: warning: in some towns this effect takes "
maze 3 >maze.card
run check maze.card
exits "an effect that takes long is no error" 0
has "but a warning" "$out" "maze.card:1:6: warning: in some towns this effect takes "
maze 5 >maze.card
run check maze.card
exits "one that takes too long is an error" 1
prints "with its place, and a hint" \
    "maze.card:1:6: error: in some towns this effect leaves too many ways to try
    card \"Maze\" {
         ^~~~~~
let fewer steps look at what the steps before them put down
1 file, 1 card: 1 error, 0 warnings"
# What a designer meant to know; tests/test_findings.c has the rest.
cat >holds.card <<'END'
card "Crate" {
  type    factory
  pattern { wood brick glass }
  score   2 when count corner built >= 5 else 1
  source  "house"
}
END
run check holds.card
exits "what is hardly meant is no error" 0
prints "but a warning, with place and reason" \
    "holds.card:4:18: warning: this can never hold
      score   2 when count corner built >= 5 else 1
                     ^~~~~~~~~~~~~~~~~~~~~~~
'count corner built' is at most 4
1 file, 1 card: 0 errors, 1 warning"
mkdir loose
sed 's/count.*5/fed/' holds.card >loose/a.card
sed 's/"Crate"/"Chest"/; s/factory/tavern/; s/wood brick glass/glass brick wood/; s/>= 5/>= 4/' \
    holds.card >loose/b.card
run check loose/b.card
prints "a pattern of one's own" "1 file, 1 card: 0 errors, 0 warnings"
sed -i 's/fed/any farm/' loose/a.card
run check loose
prints "two loose files with one pattern" \
    "loose/b.card:1:6: warning: 'Chest' has the pattern of 'Crate' in loose/a.card
    card \"Chest\" {
         ^~~~~~~
where both are in play, the cubes make either
2 files, 2 cards: 0 errors, 1 warning"
sed -i 's/tavern/factory/' loose/b.card
run check loose
prints "of one type they never meet" "2 files, 2 cards: 0 errors, 0 warnings"
sed 's/"Crate"/"Vat"/; s/factory/chapel/; s/wood brick glass/wood stone/; s/>= 5/>= 4/' holds.card >vat.card
run check vat.card
has "a pattern of another pack" "$out" \
    "vat.card:3:3: warning: this is also the pattern of 'Fountain' of pack 'base'"

town() { printf 'test "x" {\n  town {\n    . . . .\n    %s\n    . . . .\n    . . . .\n  }\n  %s\n}\n' "$1" "$2"; }
town '. Well . .' 'score "Well" 0' >some.test
run check some.test
prints "tests are read with their cards" "1 file, 0 cards: 0 errors, 0 warnings"
town '. Wel . .' 'total 3' >some.test
run check some.test
exits "an unknown card in a town is an error" 1
prints "with its place" "some.test:4:7: error: unknown card 'Wel'
        . Wel . .
          ^~~
did you mean 'Well'?
1 file, 0 cards: 1 error, 0 warnings"
town '. Well .' 'total 3' >some.test
run check some.test
prints "a row that is too short is named" "some.test:4:5: error: row 2 has 3 squares, not 4
        . Well .
        ^~~~~~~~
1 file, 0 cards: 1 error, 0 warnings"
town '. Well . .' 'score "Wel" 0' >some.test
run check some.test
has "and so is a card that should score" "$out" "some.test:8:9: error: unknown card 'Wel'"
town '. Well . .' 'total 99' >some.test
run check some.test
exits "what is expected is for test to find out" 0
printf 'card "Bell" { type wel }\n' >sick.card
town '. Bell . .' 'total 3' >sick.test
run check sick.card sick.test
lacks "cards with errors are not missed in tests" "$out" "unknown card"

# -- packs that need each other are told, whichever is looked at, and from wherever
circle() { # name, needs
    mkdir -p "circle/$1"
    printf 'pack "%s" {\n  title    "A pack"\n  version  "1.0.0"\n  game     "tiny-towns"\n  requires "base"\n  requires "%s"\n}\n' "$1" "$2" >"circle/$1/pack.card"
}
circle aa bb
circle bb aa
both="circle/aa/pack.card:6:12: error: packs 'aa' and 'bb' require each other
      requires \"bb\"
               ^~~~
circle/bb/pack.card:6:12: error: packs 'bb' and 'aa' require each other
      requires \"aa\"
               ^~~~"
run check circle
exits "two packs that require each other" 1
prints "are both named, each with its place" "$both
2 files, 0 cards: 2 errors, 0 warnings"
run check circle/aa
prints "also by one of them" "$both
1 file, 0 cards: 2 errors, 0 warnings"
circle bb cc
circle cc aa
run check circle
same "of three, each" "$(grep error: <<<"$out")" "circle/aa/pack.card:6:12: error: packs 'aa' and 'bb' require each other, by way of 'cc'
circle/bb/pack.card:6:12: error: packs 'bb' and 'cc' require each other, by way of 'aa'
circle/cc/pack.card:6:12: error: packs 'cc' and 'aa' require each other, by way of 'bb'"
circle aa aa
run check circle/aa
has "one may require itself" "$out" "pack.card:6:12: error: pack 'aa' requires itself"

# -- a cost that nobody can have, in a game without counters
mkdir bare
printf 'pack "bare" {\n  title   "Bare"\n  version "1.0.0"\n  game    "bare"\n}\n' >bare/pack.card
printf 'game "bare" {\n  grid 4 by 4\n  resource wood { letter W colour brown }\n  type hut { letter H colour red }\n  mode standard "x" { }\n}\n\nability "Z" {\n  cost 1 wood\n  while building { place any resource on empty }\n  source "house"\n}\n' >bare/game.card
run check bare
exits "an ability that costs what there is not" 1
prints "is told with its place" "bare/game.card:9:10: error: unknown counter 'wood'
      cost 1 wood
             ^~~~
only counters and tokens are paid
2 files, 1 card: 1 error, 0 warnings"

# -- what is too much is told with its place, and looked at no further
mkdir lots
{
    sed '$d' circle/bb/pack.card | sed 's/"bb"/"lots"/; /"cc"/d'
    for i in $(seq 4000); do echo "  requires \"p$i\""; done
    echo '}'
} >lots/pack.card
run check lots
has "the pack that is one too many" "$out" "lots/pack.card:69:12: error: a pack requires at most 64 others
      requires \"p64\""
same "no others are looked for" "$(grep -c 'was not found' <<<"$out")" 63
mkdir modes
sed '/"cc"/d; s/"bb"/"modes"/' circle/bb/pack.card >modes/pack.card
{
    echo 'extends "tiny-towns" {'
    for i in $(seq 20000); do echo "  mode m$i \"x\" { }"; done
    echo '}'
} >modes/modes.card
run check modes
exits "20,000 modes" 1
has "the first part that is one too many" "$out" "error: one part too many: a game and all that extends it have 512"

# -- games that cannot begin
mkdir late tired
for p in late tired; do sed "/\"cc\"/d; s/\"bb\"/\"$p\"/" circle/bb/pack.card >$p/pack.card; done
{
    printf 'variant late {\n  text "x"\n'
    for i in 1 2 3 4 5 6 7 8 9; do echo "  when a round ends { $i rounds later { place wood } }"; done
    echo '}'
} >late/late.card
run check late
exits "rules that do too much later" 1
prints "are told where it becomes too much" "late/late.card:11:3: error: rules for everybody do at most 8 things later
      when a round ends { 9 rounds later { place wood } }
      ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
2 files, 0 cards: 1 error, 0 warnings"
sed -i 11d late/late.card
run check late
prints "eight go" "2 files, 0 cards: 0 errors, 0 warnings"
run play --with late --bots random --quiet --seed 1
exits "and can be played" 0
cubes=
for type in cottage farm well chapel; do
    cubes="$cubes wood"
    printf 'card "The %s" {\n  type    %s\n  pattern { %s }\n  on build {' "$type" "$type" "$cubes"
    for i in {1..17}; do printf ' others { may place wood }'; done
    printf ' }\n  source  "house"\n}\n'
done >tired/tired.card
run play --with tired --bots random --quiet --seed 1
says "a deck may be more than a game can keep" "hamlet: the cards of this deck have others do 68 things, more than 64"
run check tired
exits "which check finds out" 1
has "by setting games up" "$out" "tired/pack.card:1:1: error: no game can be set up: the cards of this deck have others do 68 things, more than 64"
finish
