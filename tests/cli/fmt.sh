#!/bin/bash
# hamlet fmt: prints canonical form; --write changes files, whole or not at all.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

cat >messy.card <<'END'
# top
card "Bell"{type well
pattern{wood stone}   # cubes
 score 1 per   adjacent cottage source "house"}
END
cp messy.card before
run fmt messy.card
exits "fmt is fine" 0
neat=$out
has "fmt lays out" "$neat" '
card "Bell" {
  type    well
  pattern { wood stone }'
has "fmt keeps comments" "$neat" "# cubes"
cmp -s messy.card before
ok "fmt alone changes no file" $?
run_with "$(cat messy.card)" fmt -
prints "fmt reads standard input" "$neat"
run_with "$neat" fmt -
prints "fmt of its own output changes nothing" "$neat"
run_with 'card "A" { type well pattern { wood stone } score 1 per cottages source "x" }' fmt -
has "plurals of types stay as they were written" "$out" "score   1 per cottages"

chmod 640 messy.card
ln -s messy.card link.card
run fmt --write link.card
exits "fmt --write is fine" 0
prints "and names what it changed" "link.card"
same "the file is in canonical form" "$(cat messy.card)" "$neat"
same "its permissions are kept" "$(stat -c %a messy.card)" 640
[ -L link.card ]
ok "a link stays a link" $?
inode=$(stat -c %i messy.card)
run fmt --write messy.card
prints "what is right already is left alone" ""
same "and not even written again" "$(stat -c %i messy.card)" "$inode"
same "nothing is left lying about" "$(find . -name 'messy*' | wc -l)" 1

printf 'card "A" { type well pattern { wood stone\n' >broken.card
cp broken.card before
printf 'card "B" {type well}\n' >messy2.card
run fmt --write broken.card messy2.card
exits "a file with syntax errors is not fine" 1
has "its errors are shown" "$err" "broken.card:"
cmp -s broken.card before
ok "it is not touched" $?
prints "the others are done" "messy2.card"
refuses "--write cannot change standard input" 2 "hamlet: '--write' changes files, and '-' is none" fmt --write -
refuses "a file that is not there" 1 "hamlet: cannot read 'nope.card': No such file or directory" fmt nope.card
mkdir none
refuses "a folder without cards" 1 "hamlet: the folder 'none' has neither a pack nor a card file" fmt none
if [ "$(id -u)" -ne 0 ]; then
    mkdir closed
    printf 'card "B" {type well}\n' >closed/b.card
    chmod 500 closed
    run fmt --write closed/b.card
    exits "a folder that may not be written" 1
    chmod 700 closed
fi
for f in "$root"/cards/*/*.card; do
    "$HAMLET" fmt "$f" 2>&1 | cmp -s - "$f" || echo "$f"
done >unlike
same "the shipped cards are in canonical form" "$(cat unlike)" ""
finish
