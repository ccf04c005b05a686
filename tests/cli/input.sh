#!/bin/bash
# What people bring: files as their editors write them, names of things that are elsewhere,
# archives, folders.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

bell() { printf 'card "%s" {\n  type    chapel\n  pattern { wood glass glass }\n  score   1\n  source  "house"\n}\n' "$1"; }
manifest() { # name, more lines
    printf 'pack "%s" {\n  title    "A pack"\n  version  "1.0.0"\n  game     "tiny-towns"\n  requires "base"\n%s}\n' "$1" "${2-}"
}
bom() { printf '\xef\xbb\xbf'; cat; }

# -- a byte order mark is no part of a text
bell Bell | bom >bell.card
run check bell.card
prints "a card may begin with a byte order mark" "1 file, 1 card: 0 errors, 0 warnings"
printf 'test "one" {\n  town { Bell . . . / . . . . / . . . . / . . . . }\n  score Bell 1\n}\n' | bom >bell.test
run test bell.test
prints "so may a test" "1 passed, 0 failed"
printf 'card { name = "Horn", type = "chapel", pattern = "wood glass wood", text = "1 point.", score = function(me) return 1 end, source = "house" }\n' | bom >horn.lua
run check horn.lua
prints "and a script" "1 file, 1 card: 0 errors, 0 warnings"
echo '{"players": [{"town": [["Well",".",".","."],[".",".",".","."],[".",".",".","."],[".",".",".","."]]}]}' | bom >town.json
run score town.json
exits "and a position" 0
printf 'Temple\n' | bom >temple.deck
run play --cards temple.deck --quiet --seed 1 --bots random
has "and a deck" "$out" "Temple"
mkdir marked
manifest marked | bom >marked/pack.card
bell Bell | bom >marked/bell.card
run check marked
prints "and all of a pack" "2 files, 1 card: 0 errors, 0 warnings"
run fmt bell.card
same "fmt prints the text without it" "$out" "$(bell Bell)"
bell Bell >plain.card
run_with "$(bell Bell | bom)" check -
prints "standard input, too" "1 file, 1 card: 0 errors, 0 warnings"
run_with "$(printf '{"op": "new", "players": 2, "seed": 3}\n' | bom)" engine
has "and requests" "$out" '"ok": true'

# -- signs that only look right
bell Bell | sed 's/"Bell"/“Bell”/' >curly.card
run check curly.card
prints "curly quotes are one mistake, with what to write" 'curly.card:1:6: error: these quotes are curly
    card “Bell” {
         ^~~~~~
write straight quotes: "like this"
1 file, 1 card: 1 error, 0 warnings'
bell Bell | sed 's/Bell"/Bell”/' >half.card
run check half.card
has "half a pair, too" "$out" 'write straight quotes: "like this"'
bell Bell | sed 's/type /type:/' >colon.card
run check colon.card
has "a colon behind the word" "$out" "leave out the ':'"
bell Bell | sed 's/type /type =/' >equal.card
run check equal.card
has "an equals sign" "$out" "leave out the '='"
bell Bell | sed 's/chapel/chapel;/' >semi.card
run check semi.card
has "a semicolon" "$out" "leave it out: a part ends where the next one begins"
bell Bell | sed 's/score   1/score   2 × count well/' >times.card
run check times.card
has "a sign of the printer's" "$out" "write *"
bell Bell | sed 's/chapel/shop/' >shop.card
run check shop.card
has "a type that nobody knows: those that there are" "$out" "the types are cottage, farm, well, chapel, tavern, theater, factory, monument"
refuses "so for list" 2 "hamlet: unknown type 'shop' of tiny-towns
the types are cottage, farm, well, chapel, tavern, theater, factory, monument" list --type shop
refuses "and for new" 2 "hamlet: unknown type 'shop' of tiny-towns
the types are cottage, farm, well, chapel, tavern, theater, factory, monument" new X --type shop

# -- cards of other packs
hint="pack 'villagers' has it: add --packs villagers"
refuses "show names the pack of a card" 1 "hamlet: unknown card 'Innovate'
hamlet: $hint" show Innovate
run show innovate
has "however it is written" "$err" "$hint"
run sim --card Innovate
has "so does sim" "$err" "$hint"
refuses "and play" 1 "hamlet: abilities[0]: unknown card 'Innovate'; $hint" play --abilities Innovate
refuses "also where a deck is asked for" 1 "hamlet: 'Innovate' is a card, and no deck: write a file with the names of cards, one per line; $hint" play --cards Innovate
refuses "a card of a pack in use is no deck, either" 1 "hamlet: 'Inn' is a card, and no deck: write a file with the names of cards, one per line" play --cards Inn
sed 's/"Well"/"Innovate"/' town.json >other.json
run score other.json
has "and score" "$err" "unknown card 'Innovate'; $hint"
run builds other.json
has "and builds" "$err" "unknown card 'Innovate'; $hint"
run_with '{"op": "new", "cards": ["Innovate"]}' engine
has "and the engine" "$out" "unknown card 'Innovate'; $hint"
run show --packs house Innovate
has "packs that are named stay" "$err" "add --packs house,villagers"
run show Inovate
lacks "what no pack has is in none" "$err" "has it"

# -- what is no text
printf 'PK\003\004\024\000\000\000\010\000abc\377\000' >pack.zip
refuses "an archive is refused in one line" 1 "hamlet: 'pack.zip' is a zip archive: unpack it, and name the folder with the cards" play --with pack.zip
cp pack.zip pack.card.zip
cp pack.zip zipped.card
refuses "whatever it is called" 1 "hamlet: 'zipped.card' is a zip archive: unpack it, and name the folder with the cards" check zipped.card
rm zipped.card
head -c 4000 "$HAMLET" >program.card
run check program.card
same "of bytes that are no text the first few are told" "$(grep -c ': error:' <<<"$out")" 3

# -- what is not there
refuses "a folder that is not there is what is blamed" 1 "hamlet: cannot read 'nothing': No such file or directory" play --with nothing --packs mine
refuses "for every command" 1 "hamlet: cannot read 'nothing': No such file or directory" list --packs mine --with nothing

# -- a folder may be called otherwise than its pack
mkdir -p packs/sunny-main packs/rain
manifest sunny >packs/sunny-main/pack.card
bell "Sun Bell" >packs/sunny-main/bell.card
manifest rain '  requires "sunny"
' >packs/rain/pack.card
bell "Rain Bell" | sed 's/wood glass/stone glass/' >packs/rain/bell.card
run check packs
prints "check has nothing to say" "4 files, 2 cards: 0 errors, 0 warnings"
HAMLET_PATH=packs:$HAMLET_PATH run list --packs sunny
has "it is found by its name" "$out" "sunny 1.0.0"
HAMLET_PATH=packs:$HAMLET_PATH run list --packs sunny-main
has "and by its folder's" "$out" "sunny 1.0.0"
run list --with packs/rain
has "and where another pack requires it" "$out" "sunny 1.0.0"
HAMLET_PATH=packs:$HAMLET_PATH run list
has "it is listed by its name" "$out" "rain, sunny"
HAMLET_PATH=packs:$HAMLET_PATH run show "Sun Bell"
has "by which it is named" "$err" "pack 'sunny' has it"
cp -r "$root/cards/base" my-base
sed -i 's/title .*/title "Mine"/' my-base/pack.card
run list --with my-base
has "a copy of a pack stands in for it" "$out" "base 1.2.0: Mine"

# -- folders for show and fmt
run show packs/sunny-main
has "show draws all cards of a pack" "$out" "Sun Bell"
lacks "and no others" "$out" "Well"
run show --json packs/rain
same "as JSON, too" "$(grep -c '"name": "Rain Bell"' <<<"$out")" 1
printf 'card "B" {type well pattern { wood stone } score 1}\n' >packs/rain/messy.card
cp horn.lua packs/rain/
run fmt --write packs/rain
prints "fmt lays out all files of a pack that need it" "packs/rain/messy.card"
exits "and leaves scripts alone" 0
run fmt --write packs
prints "or of all packs in a folder" ""
refuses "of which there must be some" 1 "hamlet: the folder '$dir/data' has neither a pack nor a card file" fmt "$(mkdir -p "$dir/data"; echo "$dir/data")"

# -- which version
run --version
version=$out
run -V
prints "-V" "$version"
run version
prints "version" "$version"
finish
