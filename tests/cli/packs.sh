#!/bin/bash
# Where packs are looked for, and what --packs and --with may be.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

make_pack() { # folder, name, title, more
    mkdir -p "$1"
    printf 'pack "%s" {\n  title "%s"\n  version "1.0.0"\n  game "tiny-towns"\n  requires "base"\n%s}\n' \
        "$2" "$3" "${4:-}" >"$1/pack.card"
}
title() { printf '%s\n' "$out" | sed -n 's/^mine 1.0.0: \(.*\), 0 cards$/\1/p'; }
make_pack with/mine mine "from with"
make_pack path/mine mine "from HAMLET_PATH"
make_pack data/hamlet/packs/mine mine "from XDG_DATA_HOME"
make_pack .local/share/hamlet/packs/mine mine "from home"
make_pack cards/mine mine "from here"

export HAMLET_PATH=$root/cards:$dir/path
run list --packs mine --with with
same "--with comes first" "$(title)" "from with"
run list --packs mine
same "then HAMLET_PATH" "$(title)" "from HAMLET_PATH"
HAMLET_PATH=$root/cards run list --packs mine
same "then XDG_DATA_HOME" "$(title)" "from XDG_DATA_HOME"
HAMLET_PATH='' XDG_DATA_HOME='' run list --packs mine
same "which is in the home folder if it is not set" "$(title)" "from home"
HAMLET_PATH=/nonexistent::relative XDG_DATA_HOME=/nonexistent run list --packs mine
same "then the folder cards" "$(title)" "from here"
HAMLET_PATH='' run list --packs base --type cottage
has "the program finds the cards of its source tree" "$out" "base 1.2.0: Tiny Towns: the base game"

run list --with with/mine
same "--with takes a pack folder" "$(title)" "from with"
run list --with with/mine/
same "with a slash as well" "$(title)" "from with"
run list --with with/mine --packs base,mine --with ./with/mine
same "named in three ways it is still one" "$(printf '%s\n' "$out" | grep -c '^mine ')" 1
run list --with with/mine/pack.card
same "--with takes a file of a pack, and loads the pack" "$(title)" "from with"
printf 'card "Bell" { type well pattern { wood stone } score 1 source "x" }\n' >bell.card
run list --with bell.card --type well
has "--with takes a card file" "$out" "bell (one file), 1 card
  o well      Bell"
refuses "--with of nothing" 1 "hamlet: cannot read 'nope': No such file or directory" list --with nope
mkdir empty
refuses "--with of a folder without packs" 1 "hamlet: there is neither a pack nor a card file in 'empty'" list --with empty

refuses "a misspelt pack names the nearest" 1 "hamlet: unknown pack 'hous'; did you mean 'house'?" list --packs hous
refuses "a pack like no other" 1 \
    "hamlet: unknown pack 'xyzzy'; HAMLET_PATH and --with tell where packs are" list --packs xyzzy
refuses "a path is no name" 1 \
    "hamlet: unknown pack './house': a pack is named without its path; --with takes a path" list --packs ./house
refuses "a name can be missing" 1 "hamlet: the name of a pack is missing; --packs A,B" list --packs base,,house

make_pack with/old old Old '  requires "mine" ">=2.0.0"
'
refuses "a required pack can be too old" 1 "with/old/pack.card:6:19: error: pack 'mine' >=2.0.0 is required, but 1.0.0 is there
      requires \"mine\" \">=2.0.0\"
                      ^~~~~~~~~" list --with with --packs old
make_pack with/lost lost Lost '  requires "nowhere"
'
refuses "a required pack can be missing" 1 "with/lost/pack.card:6:12: error: pack 'nowhere' is required, but was not found
      requires \"nowhere\"
               ^~~~~~~~~" list --with with --packs lost
make_pack with/round round Round '  requires "trip"
'
make_pack with/trip trip Trip '  requires "round"
'
run list --with with --packs round
exits "packs can require each other, which is wrong" 1
has "and it says so" "$err" "require each other"
make_pack with/alias other Other
make_pack with/asks asks Asks '  requires "alias"
'
run list --with with --packs asks
exits "a folder whose pack has another name is not what was required" 1
has "and it says so" "$err" "pack 'alias' is required, but was not found"
make_pack twin/mine2 mine Twin
run list --with with/mine --with twin/mine2
exits "two packs of one name clash" 1
has "both are named" "$err" "twin/mine2/pack.card:1:6: error: pack 'mine' is there twice"

mkdir -p with/crowd
cp with/mine/pack.card with/crowd
(cd with/crowd && for i in $(seq 2001); do : >"$i.card"; done)
refuses "a pack has at most 2000 files" 3 "hamlet: 'with/crowd' has more than 2000 card files" check with/crowd
if [ "$(id -u)" -ne 0 ]; then
    : >with/mine/secret.card
    chmod 000 with/mine/secret.card
    refuses "a file of a pack that may not be read" 1 \
        "hamlet: cannot read 'with/mine/secret.card': Permission denied" list --with with/mine
fi

# Installed anywhere, the program finds what was installed with it.
mkdir -p there/bin there/share/hamlet
cp "$HAMLET" there/bin/hamlet
cp -R "$root/cards" there/share/hamlet/
got=$(cd there && env -u HAMLET_PATH HOME=/nonexistent bin/hamlet list --ids | grep -c .)
same "an installed program finds its cards" "$got" "40"
# -- cards of packs that are not in use
printf 'test "x" {\n  cards Cottage Jeweler\n  town { . . . .\n. . . .\n. . . .\n. . . . }\n  total 0\n}\n' >far.test
run test far.test
has "a test is told which pack has a card" "$out" "unknown card 'Jeweler'
      cards Cottage Jeweler
                    ^~~~~~~
pack 'fortune' has it: add --packs fortune"
run test --packs villagers far.test
has "besides those that are in use" "$out" "pack 'fortune' has it: add --packs villagers,fortune"
printf 'Cottage\nJeweler\n' >far.deck
run play --cards far.deck --players 2 --bots random --quiet
has "and so is a deck" "$err" "unknown card 'Jeweler'
    Jeweler
    ^~~~~~~
pack 'fortune' has it: add --packs fortune"
sed -i 's/Jeweler/Jewellery Shop/' far.deck
run play --cards far.deck --players 2 --bots random --quiet
lacks "but nothing of cards that no pack has" "$err" "has it"

finish
